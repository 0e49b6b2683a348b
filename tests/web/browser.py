"""A real browser for the tests of the pages, with checks that hold on every page."""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from random import Random
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    TimeoutError,
    expect,
)

from tests.web.fetch_browser import ROOT, START

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 640}
PHONE_ON_ITS_SIDE = {"width": 640, "height": 360}
SOON = 60_000  # milliseconds that a test waits for anything at most: the machine may be busy
expect.set_options(timeout=SOON)
A_PRESS = 5000  # and for one press, after which it looks for something to press again
A_MOMENT = 50  # and for requests that follow from an answer

SCENE = ".stage [role=dialog]"
SHEET = "dialog[open] .on button"  # the button that leaves the sheet of a round
EXPLAINED = "[role=dialog].about"  # the card that explains what is under the mouse
TURN = ".prompt.yours"  # the questions on the page
TARGETS = "[data-thing].target"  # the possible targets of the chosen thing
LIVE = "[data-thing].live"  # the things that can be chosen
HERE = "[role=group][aria-label='Moves']"  # the moves that no thing on the table stands for
LIST = "[role=group][aria-label='Legal moves']"  # the list of all moves, if it is open

# What Chromium itself says if a server is gone, in a test that stops one, and if something does not exist.
NETWORK = ("net::ERR_", "WebSocket connection to")
MISSING = ("404 (Not Found)",)


def find_chromium() -> str | None:
    """The system's Chromium, or the one that `make test` has fetched."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    return str(START) if START.exists() else None


class Visitor:
    """A visitor with a browser of their own."""

    def __init__(
        self, browser: Browser, base: str, size: dict[str, int] = DESKTOP, pace: str = "instant", **more: Any
    ) -> None:
        self.base = base
        more.setdefault("reduced_motion", "reduce")  # animations draw sixty times a second, without a graphics card
        self.context: BrowserContext = browser.new_context(viewport=size, **more)  # type: ignore[arg-type]  # a TypedDict
        self.context.set_default_timeout(SOON)
        if pace:
            self.context.add_init_script(
                f"localStorage.getItem('casefile.settings') ?? localStorage.setItem('casefile.settings', "
                f"JSON.stringify({{pace: '{pace}'}}))"
            )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.excused: tuple[str, ...] = ()  # parts of complaints that belong to the test
        self.loading: set[Request] = set()  # requests of the page that have no answer yet
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", self.asked)
        self.page.on("requestfinished", self.answered)
        self.page.on("requestfailed", self.answered)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in self.excused):
            self.faults.append(f"{message.type}: {message.text}")

    def asked(self, request: Request) -> None:
        self.loading.add(request)
        if not request.url.startswith((self.base, self.base.replace("http", "ws"), "data:", "blob:")):
            self.faults.append(f"a request to {request.url}")

    def answered(self, request: Request) -> None:
        self.loading.discard(request)

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.base + path)
        return self.page

    def post(self, path: str, **body: object) -> dict[str, Any]:
        """Send a POST as this visitor, without the page."""
        headers = {"content-type": "application/json"}
        answer = self.context.request.post(self.base + path, data=body, headers=headers)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def make_table(self, game: str, name: str = "Ann", **body: object) -> str:
        self.post("/api/guest", name=name)
        return str(self.post("/api/tables", game=game, **body)["table"])

    def ready(self) -> None:
        """Wait until the page shows what it is for."""
        self.page.locator("h1:not(.waiting)").first.wait_for(state="attached")
        for _ in range(SOON // A_MOMENT):
            self.page.wait_for_timeout(A_MOMENT)
            if not self.loading:
                return
        raise AssertionError(f"{self.page.url} is not loaded: {[request.url for request in self.loading]}")

    def look_over(self) -> None:
        """Check with axe, and that everything fits, once nothing appears or disappears any more."""
        self.ready()
        self.page.evaluate(
            "Promise.allSettled(document.getAnimations().filter(a => a.playState === 'running' && "
            "a.effect?.getComputedTiming().endTime < 1e5).map(a => a.finished))"
        )
        if not self.page.evaluate("'axe' in window"):  # half a megabyte: once for each page
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations'], rules: {'label-content-name-mismatch': {enabled: true}}})"
            ".then(r => r.violations.map(v => v.id + ': ' + "
            "v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + ' — ' + n.failureSummary).join(' | ')))"
        )
        assert found == [], "\n".join(found)
        self.fits()

    def resize(self, size: dict[str, int]) -> None:
        resize(self.page, size)

    def fits(self) -> None:
        """Nothing overflows sideways, and a table does not scroll: all of it is one screen."""
        wide, high, room, height, table = self.page.evaluate(
            "(({scrollWidth: wide, scrollHeight: high}) => [wide, high, innerWidth, innerHeight, "
            "document.querySelector('.frame') !== null])(document.scrollingElement)"
        )
        assert wide <= room, f"{self.page.url} is {wide} px wide, and the window {room}"
        assert not table or high <= height, f"{self.page.url} is {high} px high, and the window {height}"

    def close(self) -> None:
        self.context.close()
        assert self.faults == [], "\n".join(self.faults)


def resize(page: Page, size: dict[str, int]) -> None:
    """Resize the window; the page gets two frames to adapt."""
    page.set_viewport_size(size)  # type: ignore[arg-type]  # a TypedDict
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


# -- listening -----------------------------------------------------------------------------------------------------

# What a user hears who does not see the page: [what, words, whether it was heard], in order. A scene is heard if the
# keyboard is in it; a turn, if the live region has told of it since others were waited for.
LISTEN = """() => {
  window.heard = []
  let said = '', state = '', staged = '', told = true
  const look = () => {
    const now = document.querySelector('[aria-live=polite]')?.textContent ?? ''
    if (now !== said) {
      said = now
      told ||= now.includes('Your turn.')
      heard.push(['said', now.trim(), true])
    }
    const prompt = document.querySelector('.prompt')
    const turn = prompt?.matches('.yours') ? 'turn' : prompt?.textContent.includes('Waiting for') ? 'wait' : state
    if (turn !== state) {
      state = turn
      if (turn === 'wait') told = false
      else heard.push(['turn', prompt.textContent.trim(), told])
    }
    const scene = document.querySelector('.stage [role=dialog]')
    if (scene && scene.dataset.scene !== staged) {
      staged = scene.dataset.scene
      const entry = ['scene', scene.querySelector('h2').textContent, true]
      heard.push(entry)
      setTimeout(() => { entry[2] = !scene.isConnected || scene.contains(document.activeElement) })
    }
  }
  new MutationObserver(look).observe(document.body,
    {subtree: true, childList: true, characterData: true, attributeFilter: ['class', 'data-scene']})
}"""
NAMES = """() => [...document.querySelectorAll('button, a, [role=img]')].map(one => {
  if (one.ariaLabel) return one.ariaLabel
  const copy = one.cloneNode(true)
  for (const unheard of copy.querySelectorAll('[aria-hidden=true]')) unheard.remove()
  return copy.textContent.trim()
})"""
CODE = re.compile(
    r"⟦|\{[\w-]+\}|\[object|\b(undefined|null|NaN)\b|\b[a-z]+[_/][a-z]+\b|\b[0-9a-f]{12,}\b|\b(S\d\d|[A-Z]{2,3}-\d)\b"
)


class Listener:
    """A user who does not see the page, but hears what a screen reader says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)

    def check(self) -> list[str]:
        """Check that all scenes and turns so far were heard, and that no word was a code; return what was heard."""
        heard: list[tuple[str, str, bool]] = self.page.evaluate("heard")
        missed = [words for _, words, reached in heard if not reached]
        assert missed == [], f"not heard: {missed}"
        codes = [words for _, words, _ in heard if CODE.search(words)]
        assert codes == [], codes
        return [what for what, _, _ in heard]

    def check_names(self) -> None:
        """Check that everything that can be pressed has a name, and that no name is a code."""
        names: list[str] = self.page.evaluate(NAMES)
        bad = [name for name in names if not name or CODE.search(name)]
        assert bad == [], bad


# -- playing -------------------------------------------------------------------------------------------------------


def over(page: Page) -> bool:
    return page.locator(".table.ended").count() > 0


def moves(page: Page) -> Locator:
    """The buttons of all legal moves: those of the list, which this opens if not all of them stand below the table."""
    closed = page.locator("[data-all][aria-expanded=false]")
    if closed.count():
        press(closed)
    group = page.locator(LIST)
    # searching the whole page by role takes long: only their group
    return (group if group.count() else page.locator(f"{HERE}, .warned")).get_by_role("button")


def how_many(page: Page, *selectors: str) -> list[int]:
    """The number of each, with one question to the page: this is asked before every press of a game."""
    found: list[int] = page.evaluate("all => all.map(one => document.querySelectorAll(one).length)", list(selectors))
    return found


def wait_for_turn(page: Page) -> bool:
    """Wait for the own turn, leaving every scene; False if the game is over."""
    while True:
        page.wait_for_selector(f".table.ended, {SCENE}, {SHEET}, {TURN}", timeout=SOON)
        staged, ended = how_many(page, f"{SCENE}, {SHEET}", ".table.ended")
        if not staged:
            return not ended
        go_on(page)


def go_on(page: Page) -> bool:
    """Leave the scene on the stage, or the sheet of a round, by its key; return whether there was one."""
    if page.locator(f"{SCENE}, {SHEET}").count() == 0:  # one question: this is asked before every press of a game
        return False
    scenes = page.locator(SCENE)
    with suppress(TimeoutError):
        if scenes.count():
            scenes.get_by_role("button", name="Go on", exact=True).press("Enter", timeout=A_PRESS)
        else:
            page.locator(SHEET).press("Enter", timeout=A_PRESS)
    return True


def press(button: Locator) -> None:
    """Press it, unless it has just gone because the table went on.

    A thing that is there and cannot be pressed is a fault.
    """
    for patience in (A_PRESS, SOON / 2):
        try:
            return button.click(timeout=patience)
        except Error as error:
            if gone(button):
                return
            fault = error
    raise fault


def gone(button: Locator) -> bool:
    """Whether it is gone, or hidden behind a scene or a sheet that has come."""
    page = button.page
    if page.locator(f"{SCENE}, dialog[open]").count() and not button.and_(page.locator("dialog[open] *")).count():
        return True
    try:
        return button.count() == 0 or button.is_disabled(timeout=A_PRESS) or button.is_hidden()
    except TimeoutError:
        return True


def find_move(page: Page, text: str) -> Locator:
    """The button of a move, wherever it is: below the table, in the list of all moves, or there in a group."""
    button = page.locator(f"[data-move='{text}']")
    if not button.count():
        groups = moves(page).filter(has=page.locator(".many"))
        for at in range(groups.count()):
            if button.count():
                break
            if groups.nth(at).get_attribute("aria-expanded") == "false":
                press(groups.nth(at))
    return button.first


def make_move(page: Page, text: str) -> None:
    """Press the button of a move, and again if it asks because something would be lost for good."""
    try:
        find_move(page, text).click(timeout=A_PRESS)
    except TimeoutError:  # the list was opened just before the table went on, which closes it
        find_move(page, text).click()
    if page.locator(".warned").count():
        page.locator(".warned .danger").click()


def play_by_mouse(page: Page, dice: Random, most: int = 2000) -> int:
    """Press what glows, then what it leads to; if nothing glows, a button of the list. Return the number of presses."""
    for presses in range(most):
        if not wait_for_turn(page):
            return presses
        explained, listed, targets, live = how_many(page, EXPLAINED, LIST, TARGETS, LIVE)
        if explained:
            page.mouse.move(1, 1)  # it moves with the mouse, as for a person who goes on to the next card
        pick, count = page.locator(TARGETS if targets else LIVE), targets or live
        if not count or dice.random() >= 0.8:
            pick = moves(page)
            count = pick.count()
        elif listed:
            page.keyboard.press("Escape")  # the open list lies over the table
        press(pick.nth(dice.randrange(max(1, count))))
    raise AssertionError("the game does not end")


def play_by_keys(page: Page, dice: Random, most: int = 4000) -> int:
    """Use only the keyboard: the numbers of the moves, and sometimes a walk to one of them."""
    for presses in range(most):
        if not wait_for_turn(page):
            return presses
        if page.locator("[data-all][aria-expanded=false]").count():
            page.keyboard.press("m")
        if dice.random() < 0.15:
            for _ in range(dice.randrange(max(1, moves(page).count()))):
                page.keyboard.press("Tab")
            if moves(page).and_(page.locator(":focus")).count():  # other links are behind the list
                page.keyboard.press("Enter")
        else:
            page.keyboard.press(str(dice.randint(1, 9)))
        if dice.random() < 0.05:
            page.keyboard.press("Escape")
    raise AssertionError("the game does not end")


def play_by_names(page: Page, dice: Random, most: int = 2000) -> int:
    """Use only the names that a screen reader would say."""
    for presses in range(most):
        if not wait_for_turn(page):
            return presses
        press_by_name(page, dice)
    raise AssertionError("the game does not end")


def press_by_name(page: Page, dice: Random) -> None:
    """Press one of the current moves, if there are any."""
    names = [name for name in moves(page).all_inner_texts() if name and not name.startswith("Put back")]
    if names:
        press(moves(page).filter(has_text=dice.choice(names).split("\n")[0]).first)


def play_a_little(page: Page, dice: Random, presses: int) -> bool:
    """Press a few moves by name; False if the game is over."""
    for _ in range(presses):
        if not wait_for_turn(page):
            return False
        press_by_name(page, dice)
    return wait_for_turn(page)
