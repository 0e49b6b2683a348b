"""The documentation in a browser, large and small: nothing comes from another host, nothing overflows sideways."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser import DESKTOP, PHONE, SOON, Visitor
from tests.web.fetch_browser import ROOT

PAGES = (
    "index",
    "play",
    "host",
    "rules/fbi",
    "games/fbi",
    "api/engine",
    "protocol",
    "architecture",
    "benchmarks",
    "commands",
    "research",
)

SOUGHT = {  # the address of the best result, with the words that were found there
    "BC-CAR-05": r"/rules/bonnie_and_clyde\.html\?h=bc\+car\+05#bc-car-05$",
    "ld-run-02": r"/rules/love_and_death\.html\?h=ld\+run\+02#ld-run-02$",
    "CF-03": r"/rules/every_table\.html\?h=cf\+03#cf-03$",
    "determinize": r"/api/engine\.html\?h=determinize#",
    "install": r"\?h=install",
    "backup": r"\?h=backup#a-backup",
    "nginx": r"\?h=nginx#",
    "gym": r"/(research|api/environments)\.html\?h=gym#",
}
QUICK = """
class AsQuickAsCanBe:
    def __init__(self, game, seat, seed, parameters=None):
        pass

    def choose(self, view, legal):
        return legal[0]
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


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
        visitor.ready()
        for size in (PHONE, DESKTOP):
            visitor.resize(size)
            visitor.fits()


def test_tables_break_no_word(docs: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(docs, pace="")
    for path in ("protocol", "commands", "formats"):
        page = visitor.open(f"/{path}.html")
        for size in (PHONE, DESKTOP):
            visitor.resize(size)
            broken = page.locator("td code").evaluate_all(
                "all => all.filter(one => one.getClientRects().length > 1).map(one => one.innerText)"
            )
            assert broken == [], size


def test_search_finds_what_people_look_for(docs: str, visit: Callable[..., Visitor]) -> None:
    page = visit(docs, pace="").open("/index.html")
    page.wait_for_load_state("networkidle")
    box = page.get_by_role("textbox", name="Search")
    for words, place in SOUGHT.items():
        box.fill("")
        box.press_sequentially(words, delay=50)  # letter by letter: a text that is set at once may not be noticed
        best = page.locator(".md-search-result__link:not([href$='?h='])").first  # an empty search: the page around it
        expect(best).to_have_attribute("href", re.compile(place), timeout=SOON)


def test_the_report_of_a_tournament_fits(tmp_path: Path, visit: Callable[..., Visitor]) -> None:
    (tmp_path / "quick.py").write_text(QUICK, encoding="utf-8")
    bots = ("greedy", "random", f"{tmp_path}/quick.py:AsQuickAsCanBe")
    command = [sys.executable, "-m", "casefile", "arena", "fbi", "--seats", "3", *bots, "--blocks", "6", "--seed", "1"]
    subprocess.run([*command, "--to", str(tmp_path), "--workers", "1"], check=True, capture_output=True)
    visitor = visit(tmp_path.as_uri(), pace="")
    page = visitor.open("/report.html")
    for size in (DESKTOP, {"width": 1366, "height": 768}, {"width": 390, "height": 844}):
        visitor.resize(size)
        visitor.fits()
        hidden = page.locator("figure").evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)")
        assert max(hidden) == 0, "a plot has to be scrolled"
        cut = page.locator(".cross").evaluate("one => one.scrollWidth - one.parentElement.clientWidth")
        assert cut <= 0, f"{cut} pixels of the cross-table are out of sight at {size}"


def test_the_start_page_has_a_door_for_everybody(docs: str, visit: Callable[..., Visitor]) -> None:
    page = visit(docs, pace="").open("/index.html")
    doors = page.locator(".doors li")
    assert doors.count() == 5
    last = doors.last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= DESKTOP["height"]
