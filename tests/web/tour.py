"""Plays a whole game over the socket, and stops at every decision of a new kind.

The page of the same seat follows by itself. So a tour is fast, whatever the page looks like, and reaches all phases.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Page, TimeoutError
from websockets.sync.client import connect

from tests.web.browser import SCENE, Visitor

SEATS = {"bonnie-and-clyde": 4, "fbi": 5, "detective-rummy": 4, "love-and-death": 1}
TITLES = {"bonnie-and-clyde": "BC", "fbi": "FBI", "detective-rummy": "DR", "love-and-death": "LD"}
NAMES = ("Maud", "Frank", "Ida", "Dashiell")
SHORT: dict[str, dict[str, object]] = {
    "bonnie-and-clyde": {"target": 100},
    "detective-rummy": {"mode": "case", "case": 2, "hands": 1},
    "love-and-death": {"mode": "easy", "wanted": True, "weather": True},
}
PLAIN_CLASSES = ("scene", "paper", "moving", "bodied")  # of a scene, in addition to its kind
PATIENCE = 30.0
MOST_ACTS = 1500

# Wait until the page shows the question, or something covers it; if told, until nothing changes any more.
SETTLED = """async ([prompt, scene, quiet]) => {
  const there = () => document.querySelector(`.table.ended, dialog[open], ${scene}`) ||
    (prompt && document.body.textContent.includes(prompt))
  for (let n = 0; n < 200 && !there(); n++) await new Promise(done => setTimeout(done, 20))
  if (!quiet) return
  await document.fonts.ready
  await new Promise(done => {
    let timer = setTimeout(done, 60)
    const limit = setTimeout(done, 2000)
    new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, 60) })
      .observe(document.body, {subtree: true, childList: true, attributes: true})
  })
}"""


@dataclass(frozen=True)
class Stop:
    """A decision; `fresh` if it is the first of its kind."""

    kind: str
    prompt: str
    fresh: bool


def chairs(seats: int) -> list[dict[str, str]]:
    bots = ({"kind": "bot", "level": "greedy", "name": name} for name in NAMES[: seats - 1])
    return [{"kind": "me"}, *bots]


def set_table(visitor: Visitor, game: str, seats: int = 0, **options: object) -> str:
    seats = seats or SEATS[game]
    return visitor.make_table(game, seats=seats, chairs=chairs(seats), options=SHORT.get(game, {}) | options)


def kind_of(snapshot: dict[str, Any]) -> str:
    """The question and the kinds of moves: the same for every card that one may play."""
    verbs = sorted({move["text"].split()[0] for move in snapshot["legal"]})
    question = " ".join(str(snapshot.get("prompt") or "").split()[:2])
    return f"{question}: {', '.join(verbs)}"


class Tour:
    """Plays the first seat of a table."""

    def __init__(self, visitor: Visitor, table: str, seed: int = 7) -> None:
        self.dice = Random(seed)
        self.url = f"ws{visitor.base.removeprefix('http')}/api/tables/{table}/socket"
        cookies = visitor.context.cookies(visitor.base)
        self.headers = {"cookie": "; ".join(f"{each['name']}={each['value']}" for each in cookies)}
        self.number = 0
        self.snapshot: dict[str, Any] = {}
        self.ended = False

    def stops(self, every: bool = False) -> Iterator[Stop]:
        """Play to the end; the caller looks at the page at decisions of a new kind, or at all."""
        seen: set[str] = set()
        calm = {"compression": None, "max_size": None, "ping_interval": None}
        with connect(self.url, additional_headers=self.headers, **calm) as line:
            line.send(json.dumps({"type": "hello", "protocol": 1, "reader": 0, "seen": None}))
            for acts in range(MOST_ACTS):
                while not (self.snapshot.get("legal") or self.snapshot.get("status") == "ended"):
                    self.hear(json.loads(line.recv(PATIENCE)))
                if self.snapshot["status"] == "ended":
                    self.ended = True
                    return
                kind = kind_of(self.snapshot)
                if every or kind not in seen:
                    yield Stop(kind, str(self.snapshot.get("prompt") or ""), kind not in seen)
                seen.add(kind)
                self.act(line, f"tour-{acts}")
        raise AssertionError("the game does not end")

    def act(self, line: Any, name: str) -> None:
        """Take one move and wait for its result; or return what has happened, if the page was faster."""
        before, answered = self.number, False
        line.send(json.dumps({"type": "act", "id": name, "action": self.choose(), "seen": self.number}))
        while not answered or self.number == before:
            told = json.loads(line.recv(PATIENCE))
            self.hear(told)
            if told.get("id") == name:
                answered = True
                if told["type"] == "refusal":
                    return

    def choose(self) -> int:
        """Choose a random kind of move, and a random one of that kind; nothing that kills if there is anything else."""
        legal = self.snapshot["legal"]
        sane = [move for move in legal if move.get("tone") != "fatal"] or legal
        verb = self.dice.choice(sorted({move["text"].split()[0] for move in sane}))
        return int(self.dice.choice([move for move in sane if move["text"].split()[0] == verb])["id"])

    def hear(self, told: dict[str, Any]) -> None:
        if told["type"] == "update" and told["number"] >= self.number:
            self.number = told["number"]
            self.snapshot = told["snapshot"]


def play_out(visitor: Visitor, table: str, seed: int = 7) -> None:
    """Play the first seat of a table to the end without its page: for tests of what comes after a game."""
    tour = Tour(visitor, table, seed)
    assert list(tour.stops())
    assert tour.ended


def settle(page: Page, prompt: str, quiet: bool = True) -> None:
    page.evaluate(SETTLED, [prompt, SCENE, quiet])


def what_stands_before(page: Page) -> tuple[str, str]:
    """The kind and the title of the scene or sheet that covers the table; twice '' if there is none."""
    over = page.locator(f"dialog[open], {SCENE}")
    if over.count() == 0:
        return "", ""
    title = over.last.inner_text().strip().split("\n")[0]
    classes = (over.last.get_attribute("class") or "").split()
    kinds = [each for each in classes if each not in PLAIN_CLASSES and not each.startswith("svelte-")]
    return " ".join(kinds) or title, title


def dismiss(page: Page) -> None:
    """Leave a scene or sheet."""
    try:
        if page.locator(SCENE).count():
            page.locator(f"{SCENE} button").last.press("Enter", timeout=2000)
        else:
            page.keyboard.press("Escape")
    except TimeoutError:
        pass  # it has just gone
