"""How long scenes keep a slow device busy: python -m benchmarks.scenes [GAME ...]

A game of each kind is played against bots in a real browser, and Chrome's trace says how much of the processor each
task of the page took. Of every scene, on the stage and in the corner, the longest task counts that puts it up or runs
while it comes, as a device four times slower would have it: nothing on the page answers while a task runs, and more
than 100 ms is too long. What other programs do meanwhile does not matter. A corner comes with changes of the table;
what those take alone stands beside it.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

from tests.web.browser import FLAGS, SCENE, SHEET, TURN, Visitor, find_chromium, go_on, over, press_by_name
from tests.web.conftest import Site

SLOWER = 4
MOST = 100  # milliseconds
SECONDS = 50  # for each game
COMING = 600_000  # microseconds that a scene takes to come
GAMES: dict[str, dict[str, Any]] = {
    "bonnie-and-clyde": {"seats": 4, "options": {"target": 40}},
    "fbi": {"seats": 5},
    "detective-rummy": {"seats": 4, "options": {"mode": "case", "case": 2, "hands": 1}},
    "love-and-death": {"seats": 1, "options": {"wanted": True, "weather": True}},
}
TRACED = ["disabled-by-default-devtools.timeline", "blink.user_timing"]

# Marks in the trace when which scene comes up, by the kind that its element names.
WATCH = """
let last = null;
new MutationObserver(() => {
  const scene = document.querySelector('.stage [data-scene], .corner[data-scene]');
  const now = scene && scene.dataset.scene;
  if (now && now !== last) performance.mark('scene ' + now.split(' ').slice(1).join(' '));
  last = now;
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-scene']});
"""


def longest(trace: list[dict[str, Any]]) -> dict[str, tuple[int, float]]:
    """Of each kind of scene: how often it came, and its longest task in milliseconds."""
    marks = [(event["name"].removeprefix("scene "), event) for event in trace if event["name"].startswith("scene ")]
    if not marks:
        return {}
    page = marks[0][1]["pid"], marks[0][1]["tid"]
    tasks = [
        (event["ts"], event.get("dur", 0), event["tdur"] * SLOWER / 1000)
        for event in trace
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) == page and "tdur" in event
    ]
    found: dict[str, tuple[int, float]] = {}
    near: set[int] = set()
    for kind, mark in marks:
        own = [(ts, took) for ts, dur, took in tasks if mark["ts"] - dur <= ts <= mark["ts"] + COMING]
        near |= {ts for ts, _ in own}
        times, most = found.get(kind, (0, 0.0))
        found[kind] = times + 1, max([most, *(took for _, took in own)])
    rest = [took for ts, _, took in tasks if ts not in near]
    found["(the table alone)"] = len(rest), max(rest, default=0.0)
    return found


def played(site: Site, game: str) -> dict[str, tuple[int, float]]:
    """One game, or as much of it as there is time for."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        visitor = Visitor(browser, site.base, {"width": 1366, "height": 768}, "fast", reduced_motion="no-preference")
        visitor.context.add_init_script(WATCH)
        setting = GAMES[game]
        chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "rookie"}] * (setting["seats"] - 1)]
        page = visitor.open(f"/t/{visitor.make_table(game, chairs=chairs, **setting)}")
        page.wait_for_selector(f"{SCENE}, {TURN}")
        browser.start_tracing(page=page, categories=TRACED)
        dice, end = Random(1), time.monotonic() + SECONDS
        while time.monotonic() < end:
            page.wait_for_selector(f".table.ended, {SCENE}, {SHEET}, {TURN}")
            if page.locator(SCENE).count():
                page.wait_for_timeout(COMING / 1000)
            if not go_on(page):
                if over(page):
                    break
                press_by_name(page, dice)
        trace = json.loads(browser.stop_tracing())["traceEvents"]
        browser.close()
    return longest(trace)


def main() -> None:
    late = False
    for game in sys.argv[1:] or GAMES:
        with tempfile.TemporaryDirectory() as place:
            site = Site(Path(place) / "store")
            try:
                found = played(site, game)
            finally:
                site.kill()
        for kind, (times, took) in sorted(found.items()):
            late |= took > MOST and "(" not in kind
            print(f"{game:18} {kind:24} {times:5} times, longest task {took:4.0f} ms", flush=True)
    sys.exit(late)


if __name__ == "__main__":
    main()
