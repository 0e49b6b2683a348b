"""The documentation in a browser, large and small: nothing is asked of another host, nothing hangs out at the side."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.web.browser import DESKTOP, PHONE, Visitor
from tests.web.fetch_browser import ROOT

PAGES = ("index", "play", "host", "rules/fbi", "games/fbi", "api/engine", "protocol", "architecture", "benchmarks")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def docs() -> Iterator[str]:
    site = ROOT / "build/site"
    assert (site / "index.html").is_file(), "there is no site: run make docs"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_pages_stand_by_themselves(docs: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(docs, pace="")
    for page in PAGES:
        visitor.open(f"/{page}.html")
        visitor.page.wait_for_load_state("networkidle")
        for size in (PHONE, DESKTOP):
            visitor.resize(size)
            visitor.fits()


def test_search_finds_a_rule(docs: str, visit: Callable[..., Visitor]) -> None:
    page = visit(docs, pace="").open("/index.html")
    page.wait_for_load_state("networkidle")
    box = page.get_by_role("textbox", name="Search")
    box.press_sequentially("determinize", delay=50)  # letter by letter: a text put there at once may go unnoticed
    page.locator(".md-search-result__link").first.wait_for()


def test_the_start_page_has_a_door_for_everybody(docs: str, visit: Callable[..., Visitor]) -> None:
    page = visit(docs, pace="").open("/index.html")
    doors = page.locator(".doors li")
    assert doors.count() == 5
    last = doors.last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= DESKTOP["height"]
