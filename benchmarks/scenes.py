"""Measures how long the page of a table keeps a slow device busy: python -m benchmarks.scenes [GAME ...]

A game of each kind is played against bots in a real browser, with its most seats, and Chrome's trace gives the
processor time of each task of the page. The page does not react while a task runs: the longest task counts, on a
device four times slower, and more than 100 ms is too long. It is reported for the first drawing of a table (which
does not count), for every kind of scene, on the stage and in the corner (tasks that start it or run while it comes),
and for all other changes of the table. Other programs affect the figures little.
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

FIRST = "(first drawing)"  # everything else counts
TABLE = "(the table alone)"

# Marks in the trace for the start of each scene, by the kind that its element names.
WATCH = """
let last = null;
const look = (node) => {
  const scene = node.matches?.('.stage') ? node.querySelector('[data-scene]') : node;
  const now = scene?.dataset?.scene;
  if (now && now !== last) performance.mark('scene ' + now.split(' ').slice(1).join(' '));
  last = now || last;
};
new MutationObserver((changes) => {
  for (const {type, target, addedNodes} of changes) (type === 'attributes' ? [target] : addedNodes).forEach(look);
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-scene']});
"""
DRAWN = "performance.mark('drawn')"


def longest(trace: list[dict[str, Any]]) -> dict[str, tuple[int, float]]:
    """For the first drawing, each kind of scene and the rest: how many there were, and the longest task."""
    drawn = next(event for event in trace if event["name"] == "drawn")
    page = drawn["pid"], drawn["tid"]
    tasks = [
        (event["ts"], event.get("dur", 0), event["tdur"] * SLOWER / 1000)
        for event in trace
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) == page and "tdur" in event
    ]
    found = {FIRST: (1, max(took for ts, _, took in tasks if ts <= drawn["ts"]))}
    tasks = [task for task in tasks if task[0] > drawn["ts"]]
    near: set[int] = set()
    for mark in trace:
        if not mark["name"].startswith("scene ") or mark["ts"] < drawn["ts"]:
            continue
        kind = mark["name"].removeprefix("scene ")
        own = [(ts, took) for ts, dur, took in tasks if mark["ts"] - dur <= ts <= mark["ts"] + COMING]
        near |= {ts for ts, _ in own}
        times, most = found.get(kind, (0, 0.0))
        found[kind] = times + 1, max([most, *(took for _, took in own)])
    rest = [took for ts, _, took in tasks if ts not in near]
    found[TABLE] = len(rest), max(rest, default=0.0)
    return found


def played(site: Site, game: str) -> dict[str, tuple[int, float]]:
    """Play one game, or as much of it as there is time for."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        visitor = Visitor(browser, site.base, {"width": 1366, "height": 768}, "fast", reduced_motion="no-preference")
        visitor.context.add_init_script(WATCH)
        setting = GAMES[game]
        chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "rookie"}] * (setting["seats"] - 1)]
        table = visitor.make_table(game, chairs=chairs, **setting)
        browser.start_tracing(page=visitor.page, categories=TRACED)
        page = visitor.open(f"/t/{table}")
        page.wait_for_selector(f"{SCENE}, {TURN}")
        page.wait_for_timeout(COMING / 1000)
        page.evaluate(DRAWN)
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
    late = []
    for game in sys.argv[1:] or GAMES:
        with tempfile.TemporaryDirectory() as place:
            site = Site(Path(place) / "store")
            try:
                found = played(site, game)
            finally:
                site.kill()
        for kind, (times, took) in sorted(found.items()):
            print(f"{game:18} {kind:24} {times:5} times, longest task {took:4.0f} ms", flush=True)
            if took > MOST and kind != FIRST:
                late.append(f"{game} {kind} with {took:.0f} ms")
    if late:
        sys.exit(
            f"These keep a device {SLOWER} times slower busy for more than {MOST} ms at a time: {', '.join(late)}."
        )


if __name__ == "__main__":
    main()
