"""Measures the size of the web client, and the time until one can play: python -m benchmarks.web

Sizes are those of the built files, compressed as they are sent. Times are of a real browser on this machine, the median
of several visits with an empty cache: until the desk can be used, and from the press on *Play now* to the first move.
"""

from __future__ import annotations

import gzip
import re
import statistics
import tempfile
import time
from importlib import resources
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.browser import FLAGS, Visitor, find_chromium, wait_for_turn
from tests.web.conftest import Site

VISITS = 5


def sizes() -> dict[str, int]:
    """Bytes of every built file, compressed."""
    folder = Path(str(resources.files("casefile") / "web"))
    return {
        str(path.relative_to(folder)): len(gzip.compress(path.read_bytes()))
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".js", ".css", ".html", ".svg")
    }


def visits(base: str) -> tuple[list[float], list[float]]:
    """Seconds until the desk is ready, and from Play now to the first move."""
    desk: list[float] = []
    move: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for _ in range(VISITS):
            visitor = Visitor(browser, base, pace="")
            begin = time.perf_counter()
            page = visitor.open()
            button = page.get_by_role("button", name=re.compile("^Play now")).first
            button.wait_for()
            desk.append(time.perf_counter() - begin)
            begin = time.perf_counter()
            button.click()
            wait_for_turn(page)
            move.append(time.perf_counter() - begin)
            visitor.context.close()
        browser.close()
    return desk, move


def main() -> None:
    built = sizes()
    page = (resources.files("casefile") / "web" / "index.html").read_text(encoding="utf-8")
    first = sum(built[name] for name in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page))
    print(f"first view (what index.html asks for): {first / 1000:.1f} kB compressed")
    for name, size in sorted(built.items(), key=lambda item: -item[1])[:10]:
        print(f"  {size / 1000:6.1f} kB  {re.sub(r'-[^.]{8}[.]', '.', name)}")
    print(f"everything: {sum(built.values()) / 1000:.0f} kB")
    with tempfile.TemporaryDirectory() as place:
        site = Site(Path(place) / "store")
        try:
            desk, move = visits(site.base)
        finally:
            site.kill()
    print(
        f"desk usable after {statistics.median(desk):.2f} s; first move {statistics.median(move):.2f} s after Play now"
    )


if __name__ == "__main__":
    main()
