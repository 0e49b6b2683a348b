"""Every page: axe finds no violation, nothing is wider than the window, light and dark, and in longer words."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.browser import DESKTOP, MISSING, PHONE, PHONE_ON_ITS_SIDE, Visitor
from tests.web.fetch_browser import ROOT

Visit = Callable[..., Visitor]
PATHS = [
    "/", "/new/bonnie-and-clyde", "/new/fbi", "/rules/bonnie-and-clyde", "/rules/fbi", "/rules/detective-rummy",
    "/rules/love-and-death", "/learn", "/learn/fbi", "/learn/fbi/puzzles", "/watch", "/about",
    "/t/nosuchtable", "/nosuchpage",
]  # fmt: skip
TWICE_AS_LARGE = {"width": 720, "height": 450}  # 200 % zoom is half the window


@pytest.mark.parametrize("path", PATHS[:-1])
def test_every_page_is_sound(visit: Visit, path: str) -> None:
    visitor = visit(size=DESKTOP, color_scheme="light")
    visitor.excused = MISSING if path == "/t/nosuchtable" else ()
    page = visitor.open(path)
    visitor.look_over()
    page.emulate_media(color_scheme="dark")
    visitor.resize(PHONE)
    visitor.look_over()
    for size in (PHONE_ON_ITS_SIDE, TWICE_AS_LARGE):
        visitor.resize(size)
        visitor.fits()


@pytest.mark.parametrize("path", PATHS[:3])
def test_longer_words_break_nothing(visit: Visit, path: str) -> None:
    """The pseudo-locale: everything that comes from a catalogue is longer and in brackets."""
    visitor = visit(size=PHONE)
    page = visitor.open(f"{path}?lang=xx")
    visitor.ready()
    visitor.fits()
    own_names = page.locator("[translate=no] button").all_inner_texts()  # languages are called by their own names
    for text in page.get_by_role("button").all_inner_texts():
        if text in own_names:
            continue
        assert not text.strip() or "[" in text, f"{text!r} is in no catalogue"


def test_the_first_view_is_small() -> None:
    """At most 100 kB compressed before any art and type: what index.html asks for at once."""
    folder = ROOT / "web/dist"
    if not folder.exists():
        pytest.skip("the web client is not built: there was no Node to build it with")
    page = (folder / "index.html").read_text(encoding="utf-8")
    asked = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    files = [name for name in asked if not name.endswith(".woff2")]
    assert files
    assert any("bitter" in name for name in asked), "the letters that every page is written in are asked for at once"
    size = sum(len(gzip.compress((folder / Path(name.lstrip("/"))).read_bytes())) for name in files)
    assert size <= 100_000


def test_the_client_holds_no_rule() -> None:
    """It draws and words things: it asks whether something is legal, and never works it out."""
    for path in (ROOT / "web/src").rglob("*.*"):
        if path.suffix in (".ts", ".svelte"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\b(isLegal|legalMoves|canMeld|canDiscard|score\w*\s*\()", text), path
