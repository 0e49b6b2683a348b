"""Pictures of every page, sheet, phase and scene: python -m tests.web.shots [FOLDER] [PART ...]

They go into build/shots, or the folder that is named. A part is "pages" or a game, e.g. fbi; all of them if none is
named. Everything is played for real: a server, a browser, bots. Pages and sheets are taken at desktop and phone size,
phases and scenes of whole games at five sizes, light and dark in turn; what the box test finds there is in findings.txt
beside them.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Error, Page, sync_playwright

import casefile
from tests.web.boxes import LONG, Looker, told, whole_game
from tests.web.browser import DESKTOP, FLAGS, PHONE, Visitor, find_chromium, play_a_little, play_by_names, wait_for_turn
from tests.web.conftest import Site
from tests.web.tour import SHORT, TITLES, Tour, chairs, set_table

PAGES = ("", "learn", "watch", "about", "t/nosuchtable")
PER_GAME = ("new/{}", "rules/{}", "learn/{}", "learn/{}/puzzles")
TABLES = (("bonnie-and-clyde", 4), ("fbi", 5), ("detective-rummy", 4), ("love-and-death", 1), ("love-and-death", 2))
A_HINT = 10_000  # milliseconds
PARTS = ("pages", *dict.fromkeys(game for game, _ in TABLES))


class Camera:
    """Takes the pictures of one visitor."""

    def __init__(self, folder: Path, visitor: Visitor, tag: str) -> None:
        self.folder, self.visitor, self.tag = folder, visitor, tag

    def take(self, name: str, whole: bool = False) -> None:
        self.visitor.page.wait_for_timeout(350)
        self.visitor.page.screenshot(path=self.folder / f"{name}.{self.tag}.png", full_page=whole)
        print(f"{name}.{self.tag}.png")


def pages(camera: Camera) -> None:
    for name in PAGES:
        camera.visitor.open(f"/{name}").wait_for_load_state("networkidle")
        camera.take(name.replace("/", "-") or "home", whole=True)
    for game in casefile.GAMES:
        for page in (each.format(game) for each in PER_GAME):
            camera.visitor.open(f"/{page}").wait_for_load_state("networkidle")
            camera.take(page.replace("/", "-"), whole=page.startswith("new"))


def desk(camera: Camera) -> None:
    """The first page of a player: running games and finished ones, with one of them reviewed."""
    visitor, page = camera.visitor, camera.visitor.page
    for game, seats in (("love-and-death", 1), ("fbi", 3)):
        table = set_table(visitor, game, seats)
        for _ in Tour(visitor, table).stops():
            pass
    visitor.make_table("detective-rummy", seats=3, chairs=chairs(3))
    visitor.open("/").wait_for_load_state("networkidle")
    camera.take("desk")
    camera.take("desk-whole", whole=True)
    visitor.open(f"/t/{table}/replay?reader=open&review")  # it polls until the review is made
    page.get_by_role("region", name="Review").locator("h2").first.wait_for(state="attached")
    camera.take("review")
    visitor.open("/").wait_for_load_state("networkidle")
    page.get_by_role("button", name="Settings").click()
    camera.take("settings")


def sheets(camera: Camera, game: str, seats: int) -> None:
    """Everything that opens at a table, its result and its replay."""
    visitor, page, dice = camera.visitor, camera.visitor.page, Random(7)
    name = f"{game}-{seats}"
    table = visitor.make_table(game, seats=seats, chairs=chairs(seats), options=SHORT.get(game, {}))
    visitor.open(f"/t/{table}")
    wait_for_turn(page)
    play_a_little(page, dice, 7)
    if wait_for_turn(page):
        page.keyboard.press("Escape")
        if page.locator("[data-thing].idle").count():
            press(page, "[data-thing].idle")
            camera.take(f"{name}-why-not")
        for key, what in (("h", "hint"), ("s", "scores"), ("l", "log"), ("m", "moves"), ("?", "keys")):
            page.keyboard.press(key)
            if key == "h":
                with suppress(Error):  # the coach may take too long on a busy machine
                    page.wait_for_selector(".advice", timeout=A_HINT)
            camera.take(f"{name}-{what}")
            page.keyboard.press("Escape")
    play_by_names(page, dice)
    camera.take(f"{name}-result")
    visitor.open(f"/t/{table}/replay?reader=open&step=12").wait_for_load_state("networkidle")
    camera.take(f"{name}-replay")


def phases(browser: Browser, base: str, folder: Path, game: str, seats: int) -> list[str]:
    """Every phase and scene of a whole game at five sizes, in English and in longer words; return the findings."""
    found = []
    for longer in (False, True):
        visitor = Visitor(browser, base, pace="fast")
        table = set_table(visitor, game, seats)
        page = visitor.open(f"/t/{table}{LONG if longer else ''}")
        looker = Looker(page, f"{TITLES[game]} {seats}", shots=folder, long=longer)
        whole_game([looker], Tour(visitor, table), game, scenes=True)
        found += told(looker.found.values())
        print(f"{game}, {seats} seats: {looker.looks} phases and scenes at {len(looker.sizes)} sizes")
        visitor.context.close()
    return found


def press(page: Page, what: str) -> None:
    try:
        page.locator(what).first.click(timeout=1500)
    except Error:
        print(f"  nothing to press: {what}")


def together(camera: Camera) -> None:
    """The waiting room, an invitation, the curtain."""
    visitor, page = camera.visitor, camera.visitor.page
    table = visitor.make_table("fbi", seats=4, chairs=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    visitor.open(f"/t/{table}").wait_for_load_state("networkidle")
    camera.take("waiting")
    page.get_by_role("button", name=re.compile("^Invite")).first.click()
    page.get_by_role("img", name=re.compile("QR")).wait_for()
    camera.take("invitation")
    table = visitor.make_table("bonnie-and-clyde", seats=2, hot_seat=True, chairs=[{"kind": "me"}] * 2)
    visitor.open(f"/t/{table}").wait_for_load_state("networkidle")
    camera.take("curtain")


def take_all(browser: Browser, base: str, folder: Path, parts: list[str]) -> None:
    tables = [(game, seats) for game, seats in TABLES if game in parts]
    for size, tag, scheme in ((DESKTOP, "desktop", "light"), (PHONE, "phone", "light"), (DESKTOP, "dark", "dark")):
        visitor = Visitor(browser, base, size, color_scheme=scheme)
        camera = Camera(folder, visitor, tag)
        if "pages" in parts:
            pages(camera)
            together(camera)
            desk(camera)
        for game, seats in tables:
            sheets(camera, game, seats)
        visitor.context.close()
    found = [line for game, seats in tables for line in phases(browser, base, folder, game, seats)]
    (folder / "findings.txt").write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
    print(f"{len(found)} findings in findings.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/shots"))
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    chromium = find_chromium()
    if chromium is None:
        sys.exit("There is no Chromium on this machine, and none could be fetched.")
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        site = Site(Path(place) / "store")
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            take_all(browser, site.base, asked.folder, asked.parts or list(PARTS))
            browser.close()
        finally:
            site.kill()


if __name__ == "__main__":
    main()
