"""The documentation site that `make docs` built: complete, and loading nothing from another host."""

from __future__ import annotations

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

import casefile
from tests.docs.blocks import ROOT

SITE = ROOT / "build/site"
LOADED = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "object": "data",
}
FETCHED_LINKS = {"stylesheet", "icon", "preload", "preconnect", "dns-prefetch", "manifest", "modulepreload", "prefetch"}


class Loads(HTMLParser):
    """Collects what a browser fetches when it opens a page."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in LOADED and LOADED[tag] in given:
            self.addresses.append(given[LOADED[tag]])
        if tag == "link" and FETCHED_LINKS & set(given.get("rel", "").split()):
            self.addresses.append(given.get("href", ""))
        self.addresses += re.findall(r"url\(([^)]*)\)", given.get("style", ""))


def pages() -> list[Path]:
    found = sorted(SITE.rglob("*.html"))
    assert found, "there is no site: run make docs"
    return found


def test_every_page_is_in_the_site() -> None:
    built = {page.relative_to(SITE).with_suffix("") for page in pages()}
    written = {page.relative_to(ROOT / "docs").with_suffix("") for page in (ROOT / "docs").rglob("*.md")}
    assert {page.parent / page.name.replace("README", "index") for page in written} <= built


def test_no_page_asks_another_host_for_anything() -> None:
    for page in pages():
        loads = Loads()
        loads.feed(page.read_text(encoding="utf-8"))
        away = [address for address in loads.addresses if re.match(r"([a-z]+:)?//", address)]
        assert away == [], f"{page.relative_to(SITE)} loads {away}"
        for address in loads.addresses:
            path = address.partition("?")[0].partition("#")[0]
            target = SITE / path[1:] if path.startswith("/") else page.parent / path  # the page for 404 has full paths
            assert address.startswith("data:") or target.exists(), f"{page.relative_to(SITE)}: no {address}"
    for style in SITE.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"(@import|url\()\s*['\"]?(https?:)?//", text), (
            f"{style.relative_to(SITE)} loads from elsewhere"
        )


@pytest.mark.parametrize(("html", "away"), [
    ('<script src="https://x.test/a.js"></script>', ["https://x.test/a.js"]),
    ('<link rel="stylesheet" href="//x.test/a.css">', ["//x.test/a.css"]),
    ('<a href="https://x.test">x</a>', []),
])  # fmt: skip
def test_what_is_loaded_is_noticed(html: str, away: list[str]) -> None:
    loads = Loads()
    loads.feed(html)
    assert loads.addresses == away


def test_the_python_api_has_its_docstrings() -> None:
    text = (SITE / "api/engine.html").read_text(encoding="utf-8")
    assert "A game, ready to be dealt" in text
    assert "an illegal one raises" in text


def test_the_version_is_the_one_in_the_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[(.+?)\]", text, re.M)[0] == casefile.__version__


def test_tools_of_the_site_are_an_extra_with_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name, wanted in project["optional-dependencies"].items():
        assert all(re.search(r"<|==", line) for line in wanted), f"{name}: a package without an upper bound"
