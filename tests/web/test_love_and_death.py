"""Love & Death in a real browser: a game won and one lost, experience earned and spent, resolutions resumed."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, WebSocketRoute

from casefile.server.guests import COOKIE
from tests.server.known import RUN, choose, prepare
from tests.web.browser import NETWORK, SCENE, SOON, TURN, Visitor, make_move, moves
from tests.web.conftest import Site

MOST = 600  # presses in a game
PATIENCE = 4.0  # seconds until a press without effect is repeated

Json = dict[str, Any]
Stop = Callable[[Json], bool]


class Movie:
    """A table with a known end on a server of its own, and Ann, who presses what `greedy` would choose."""

    def __init__(self, browser: Browser, folder: Path, won: bool, **options: int | str | bool) -> None:
        with ThreadPoolExecutor(1) as thread:  # Playwright has the event loop of this thread
            making = thread.submit(lambda: asyncio.run(prepare(folder / "store", won, **options)))
            self.known = making.result()
        self.site = Site(folder / "store")
        self.browser = browser
        self.ann: Visitor | None = None
        self.snapshot: Json = {}

    def open(self) -> Page:
        """Open the table with a new browser; close one that was open."""
        if self.ann is not None:
            self.ann.close()
        self.ann = Visitor(self.browser, self.site.base)
        self.ann.excused = NETWORK
        self.ann.context.add_cookies([{"name": COOKIE, "value": self.known.secret, "url": self.site.base}])
        self.ann.page.route_web_socket("**/socket*", self.between)
        self.snapshot = {}
        page = self.ann.open(f"/t/{self.known.table}")
        self.wait(lambda: bool(self.snapshot))
        return page

    def between(self, socket: WebSocketRoute) -> None:
        """Stand between the page and the server; ask for whole snapshots with their numbers, which `greedy` reads."""
        server = socket.connect_to_server()

        def ask(message: str | bytes) -> None:
            asked = json.loads(message)
            server.send(json.dumps(asked | {"changes": False, "numbers": True} if asked["type"] == "hello" else asked))

        def tell(message: str | bytes) -> None:
            socket.send(message)
            told = json.loads(message)
            if told["type"] == "update":
                self.snapshot = told["snapshot"]

        socket.on_message(ask)
        server.on_message(tell)

    def wait(self, ready: Callable[[], bool], seconds: float = SOON / 1000) -> bool:
        """Whether a condition became true in time; the page goes on meanwhile."""
        assert self.ann is not None
        until = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > until:
                return False
            self.ann.page.wait_for_timeout(10)
        return True

    def play(self, page: Page, until: Stop = lambda view: False) -> None:
        """Press button after button: to the end, or until `until` holds."""
        for _ in range(MOST):
            assert self.wait(lambda: bool(self.snapshot["legal"]) or self.snapshot["status"] == "ended")
            if self.snapshot["status"] == "ended":
                page.locator(SCENE).get_by_role("button", name="Go on", exact=True).click()  # the ending is a scene
                return
            if until(self.snapshot["view"]):
                return
            self.press(page)
        raise AssertionError("the game does not end")

    def press(self, page: Page) -> None:
        """Make one decision. A press that comes before the page is ready has no effect, and is repeated."""
        game, shown = self.known.game, self.snapshot
        text = game.say(choose(game, shown["view"]["numbers"], [move["id"] for move in shown["legal"]]))
        for _ in range(10):
            page.locator(TURN).wait_for()
            with suppress(TimeoutError):
                make_move(page, text)
            if self.wait(lambda: self.snapshot["number"] > shown["number"], PATIENCE):
                return
        raise AssertionError(f"{text!r} did not arrive")

    def close(self) -> None:
        self.site.kill()
        if self.ann is not None:
            self.ann.close()


@pytest.fixture
def movie(browser: Browser, site: Site, tmp_path: Path) -> Iterator[Callable[..., Movie]]:
    made: list[Movie] = []

    def make(won: bool, **options: int | str | bool) -> Movie:
        made.append(Movie(browser, tmp_path, won, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


def offered(page: Page) -> list[str]:
    """What the page asks and offers."""
    return [page.locator(".dock .prompt").inner_text(), *moves(page).all_inner_texts()]


def in_the_middle(view: Json) -> bool:
    """Whether icons of a card are still to be resolved, and one of them waits for a decision."""
    return len(view["sequence"]) > 0 and view["ask"] not in ("stop", "place")


def leave_and_resume(here: Movie) -> Page:
    """In the middle of a resolution the browser is closed, then the server dies: the game goes on at the same point."""
    page = here.open()
    here.play(page, in_the_middle)
    assert here.snapshot["status"] == "running"
    page.locator(TURN).wait_for()
    before, seen = here.snapshot, offered(page)

    page = here.open()  # the browser was closed
    page.locator(TURN).wait_for()
    assert here.snapshot == before
    assert here.wait(lambda: offered(page) == seen)

    here.site.kill()  # the server dies, with the page open
    page.get_by_text("The connection is lost.").wait_for()
    here.site.start()
    page.get_by_text("The connection is lost.").wait_for(state="detached", timeout=60_000)
    page.locator(TURN).wait_for()
    assert here.snapshot == before
    assert here.wait(lambda: offered(page) == seen)
    return page


def test_a_run_is_left_resumed_and_won_and_what_it_earned_buys_something(movie: Callable[..., Movie]) -> None:
    here = movie(True, **RUN)
    page = leave_and_resume(here)
    here.play(page)
    page.locator(".table.ended").wait_for()
    page.get_by_text("You have won.").first.wait_for()
    sheet = page.get_by_role("region", name="Runs and experience")
    sheet.get_by_text("This victory has earned one point of experience.").wait_for()
    assert here.ann is not None
    here.ann.look_over()

    assert sheet.get_by_role("button", name=re.compile("^1 HP more for Bonnie")).is_disabled()
    knife = sheet.get_by_role("article").filter(has_text="Clyde").get_by_text(re.compile("^knife$", re.IGNORECASE))
    sheet.locator("[data-item='weapon clyde knife']").click()
    sheet.get_by_text("It cannot be given back.").wait_for()
    assert knife.count() == 0
    sheet.get_by_role("button", name="Buy it", exact=True).click()
    knife.wait_for()
    sheet.get_by_text("Experience to spend: 0").wait_for()
    page.reload()
    knife.wait_for()

    page.goto(f"{here.site.base}/new/love-and-death")
    knife.wait_for()
    here.ann.look_over()
    sheet.get_by_role("button", name="Next run", exact=True).click()
    page.get_by_role("button", name="Deal the cards", exact=True).click()
    page.wait_for_url(re.compile("/t/(?!" + here.known.table + ")"))
    assert here.wait(lambda: bool(here.snapshot.get("view")) and here.snapshot["table"] in page.url)
    assert here.snapshot["game"]["options"] == {"run": True, "bonnie": "none", "clyde": "none", "clyde_weapon": "knife"}
    assert list(here.snapshot["view"]["weapons"]) == ["knife"]


def test_a_game_is_lost_and_says_so(movie: Callable[..., Movie]) -> None:
    here = movie(False, mode="hardcore")
    page = here.open()
    here.play(page)
    page.locator(".table.ended").wait_for()
    page.get_by_role("heading", name="You lose.").wait_for()
    page.get_by_text("You have lost.").first.wait_for()
    page.get_by_role("button", name="Begin a run", exact=True).wait_for()
    assert here.ann is not None
    here.ann.look_over()
