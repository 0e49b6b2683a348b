"""Measures the boxes of a table in every phase of a whole game, and reports faults in sentences.

    python -m tests.web.boxes fbi                              all five sizes, English
    python -m tests.web.boxes fbi --size 1024x768 --long       one size, in the longer pseudo-language
    python -m tests.web.boxes love-and-death --seats 2 --shots build/boxes     with a picture of everything measured
    python -m tests.web.boxes fbi --scenes                     the scenes on the stage, too
    python -m tests.web.boxes fbi --looks 3 --check word,cut   the first three phases, two of the checks

It needs the built client (`npm --prefix web run build`), as the tests in this folder do. It starts a server and a
browser and plays the game over the socket (tour.py). At every decision of a new kind it measures the page at each
size, with one evaluate of boxes.js, and again after a press on the first thing that glows. Light and dark alternate;
the first decision is measured with the goal and without it. A finding is one line, once for every size, where first:

    [word] FBI, 1024×768, Choose two agents: “White-collar” breaks inside the word

The checks: page (it scrolls), inside (what the decision needs is cut off, must be scrolled to or leaves the screen),
overlap (of things, or of words on one of them), press (something lies on what can be pressed), cut (text), word (one
breaks inside), small (less than 44 px to
touch), centre (it is another box than at an earlier prompt). The marks that tell what is meant (data-scrolls,
data-fan, data-cut-ok, data-over) are explained in boxes.js.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.browser import FLAGS, Visitor, find_chromium, resize
from tests.web.conftest import Site
from tests.web.tour import SEATS, TITLES, Tour, dismiss, set_table, settle, what_stands_before

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((1440, 900), (1366, 768), (1024, 768), (390, 844), (360, 640))
TOUCHED = 1024  # windows up to this width are touched
MEASURE = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")
CHECKS = ("page", "inside", "overlap", "press", "cut", "word", "small", "centre")
LONG = "?lang=xx"  # what an address needs for the longer pseudo-language
MOST_BEFORE = 6  # scenes and sheets in a row
SHEETS = {"m": "the list of moves", "?": "the keys", "l": "the log", "s": "the scores"}  # by the key that opens them
CHOOSE = """() => {
  const thing = document.querySelector('[data-thing].live')
  if (!thing) return ''
  thing.click()
  return thing.dataset.thing
}"""


@dataclass(frozen=True)
class Finding:
    check: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass
class Looker:
    """Measures one page at several sizes and collects the findings."""

    page: Page
    title: str
    sizes: tuple[Size, ...] = SIZES
    shots: Path | None = None
    long: bool = False
    at_once: int = 0  # the number of sizes at each look, in turn; 0 means all
    found: dict[str, Finding] = field(default_factory=dict)
    centres: dict[Size, tuple[list[int], str]] = field(default_factory=dict)
    looks: int = 0

    def look(self, what: str) -> None:
        """Measure the current page at every size."""
        self.looks += 1
        dark = self.looks % 2 == 0
        self.page.bring_to_front()  # a page behind another one draws once a second
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        count = self.at_once or len(self.sizes)
        for at in range(self.looks * count, self.looks * count + count):
            self.measure(what, self.sizes[at % len(self.sizes)])

    def measure(self, what: str, size: Size) -> None:
        wide, high = size
        resize(self.page, {"width": wide, "height": high})
        told: dict[str, Any] = self.page.evaluate(f"({MEASURE})({{touch: {'true' if wide <= TOUCHED else 'false'}}})")
        for check, kind, sentence in told["findings"]:
            self.add(check, kind, size, what, sentence)
        if (centre := told["centre"]) is not None:
            first, where = self.centres.setdefault(size, (centre, what))
            if first != centre:
                change = f"{described(first)} at “{short(where)}”, {described(centre)} now"
                self.add("centre", "", size, what, f"the centre is another box: {change}")
        if self.shots is not None:
            name = re.sub(r"[^a-z0-9]+", "-", f"{self.looks:02} {what}".lower()).strip("-")[:60]
            tag = f"{wide}x{high}{'-long' if self.long else ''}"
            self.page.screenshot(path=self.shots / f"{self.title.lower()}-{name}.{tag}.png")

    def add(self, check: str, kind: str, size: Size, what: str, sentence: str) -> None:
        text = f"{self.title}, {size[0]}×{size[1]}, {short(what)}: {sentence}"
        self.found.setdefault(f"{check} {kind} {size}", Finding(check, text))


def described(box: list[int]) -> str:
    left, top, right, bottom = box
    return f"{right - left} × {bottom - top} px at {left}, {top}"


def short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:58]} …"


def told(found: Iterable[Finding]) -> list[str]:
    ordered = sorted(found, key=lambda each: (CHECKS.index(each.check), each.text))
    return [f"[{each.check}] {each}" for each in ordered]


def drop_the_goal(page: Page, game: str) -> None:
    """Mark the goal as read in this browser."""
    page.evaluate(f"localStorage.setItem('casefile.met', JSON.stringify(['table', 'goal/{game}']))")


def whole_game(lookers: Iterable[Looker], tour: Tour, game: str, most: int = 1000, scenes: bool = False) -> int:
    """Play on, and let every Looker measure each new kind of decision, scene and sheet; return the kinds of decisions.

    With `scenes` it waits for the page at every decision, so that no scene is missed.
    """
    lookers, seen, count = list(lookers), set[str](), 0
    for stop in tour.stops(every=scenes):
        for looker in lookers:
            clear_the_way(looker, stop.prompt, seen, quiet=stop.fresh)
        if not stop.fresh:
            continue
        count += 1
        for looker in lookers:
            looker.look(stop.prompt)
            if count == 1:  # the goal covered it on the smaller screens: once more without
                drop_the_goal(looker.page, game)
                looker.page.reload()
                clear_the_way(looker, stop.prompt, seen)
                looker.look(stop.prompt)
        look_after_a_press(lookers[count % len(lookers)], stop.prompt)  # last: the press may be a move
        if count >= most:
            return count
    for looker in lookers:
        while not looker.page.locator(".table.ended").count() or what_stands_before(looker.page)[0]:
            clear_the_way(looker, "", seen)
        looker.look("the end")
    return count


def clear_the_way(looker: Looker, prompt: str, seen: set[str], quiet: bool = True) -> None:
    """Wait until the page shows the prompt, measuring every new kind of scene and sheet before it."""
    for _ in range(MOST_BEFORE):
        settle(looker.page, prompt, quiet)
        kind, title = what_stands_before(looker.page)
        if not kind:
            return
        if f"{looker.long} {kind}" not in seen:
            seen.add(f"{looker.long} {kind}")
            looker.look(title)
        dismiss(looker.page)


def look_after_a_press(looker: Looker, prompt: str) -> None:
    """Press the first thing that glows and measure what it leads to, unless that was a move already."""
    if looker.looks > 1 and looker.page.evaluate(CHOOSE):
        if looker.page.locator("[data-thing].chosen").count():
            looker.look(f"{prompt} (one pressed)")
        looker.page.keyboard.press("Escape")


def look_at_sheets(looker: Looker) -> None:
    """Open whatever the table opens on demand; measure it at every size: lists, log, scores, hint, menu, keys."""
    page = looker.page
    page.keyboard.press("h")
    page.wait_for_selector(".advice")
    for size in looker.sizes:
        looker.measure("a hint", size)
        if (more := page.locator(".advice [aria-expanded]")).count():
            more.click()
            looker.measure("a hint, unfolded", size)
            more.click()
    for size in looker.sizes:
        resize(page, {"width": size[0], "height": size[1]})
        for key, what in SHEETS.items():
            page.keyboard.press(key)
            looker.measure(what, size)
            for tab in page.locator("[role=tab]").all() if key == "l" else ():
                tab.click()
                looker.measure(f"the log: {tab.inner_text()}", size)
            page.keyboard.press("Escape")
        page.locator("nav .btn").last.click()
        looker.measure("the menu", size)
        page.keyboard.press("Escape")


def started(site: Site) -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        sys.exit("There is no Chromium on this machine, and none could be fetched.")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            yield browser
            browser.close()
        finally:
            site.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("--size", action="append", help="WxH, e.g. 1024x768; may be given several times")
    parser.add_argument("--long", action="store_true", help="in the longer pseudo-language")
    parser.add_argument("--seats", type=int, default=0, help="the highest number if not told")
    parser.add_argument("--case", type=int, help="of Detective Rummy, from 2 to 6")
    parser.add_argument("--looks", type=int, default=1000, help="stop after so many kinds of decisions")
    parser.add_argument("--seed", type=int, default=7, help="of the cards and of the player's choices")
    parser.add_argument("--scenes", action="store_true", help="at a pace that shows them")
    parser.add_argument("--sheets", action="store_true", help="only what is opened on demand, at the first decision")
    parser.add_argument("--check", default=",".join(CHECKS), help="only these, with commas between")
    parser.add_argument("--shots", type=Path, help="a folder for a picture of everything it looks at")
    asked = parser.parse_args()
    sizes = tuple((int(w), int(h)) for w, h in (size.split("x") for size in asked.size or ())) or SIZES
    if asked.shots:
        asked.shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        site = Site(Path(place) / "store", asked.seed)
        for browser in started(site):
            visitor = Visitor(browser, site.base, pace="fast" if asked.scenes else "instant")
            table = set_table(visitor, asked.game, asked.seats, **({"case": asked.case} if asked.case else {}))
            page = visitor.open(f"/t/{table}{LONG if asked.long else ''}")
            looker = Looker(page, TITLES[asked.game], sizes, asked.shots, asked.long)
            tour = Tour(visitor, table, asked.seed)
            stops = whole_game([looker], tour, asked.game, 1 if asked.sheets else asked.looks, asked.scenes)
            if asked.sheets:
                look_at_sheets(looker)
            found = [each for each in looker.found.values() if each.check in asked.check.split(",")]
            for line in told(found):
                print(line)
            print(f"{stops} kinds of decisions, {looker.looks} looks at {len(sizes)} sizes, {len(found)} findings.")
            for fault in visitor.faults:
                print(f"The page complained: {fault}")


if __name__ == "__main__":
    main()
