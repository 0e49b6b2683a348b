"""Counts the presses that a whole game takes on the page, turn by turn.

    python -m tests.web.presses bonnie-and-clyde               at a laptop's size
    python -m tests.web.presses detective-rummy --size 390x844 --seed 3

It needs the built client, as the tests in this folder do. What is played is what the server's hint would play
(`--eager`: anything that goes on with the turn, by chance, which is faster and comes to every kind of move); how it is
played is what a person would do who knows the table: press the cards and places that a move is made of, and the button
below the table where nothing else stands for it. Scenes that one goes on from are counted apart. A turn ends when
another seat decides, or the game says so.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page
from websockets.sync.client import connect

from tests.web.boxes import drop_the_goal, started
from tests.web.browser import HERE, LIST, SCENE, Visitor, go_on
from tests.web.conftest import Site
from tests.web.tour import SEATS, SHORT, TITLES, Tour, chairs

MOST_DECISIONS = 1500
MOST_PRESSES = 8  # for one move
TRIES = 400
A_MOMENT = 0.02
EAGER = 0.8

OPTIONS = {**SHORT, "bonnie-and-clyde": {}}  # its short match is over after a handful of turns

# What to press next for a move: the button that says it or the thing that is enough for it (data-acts), else a thing of
# it that leads on, else the list of all moves.
NEXT = """([text, things, here, list]) => {
  const button = [...document.querySelectorAll(`:is(${here}, ${list}, .warned) [data-move], [data-acts]`)]
    .find(({ dataset }) => (dataset.move ?? dataset.acts) === text)
  if (button) return mark(button)
  for (const thing of things) {
    const found = [...document.querySelectorAll('[data-thing]')].find(({ dataset }) => dataset.thing === thing)
    if (found?.matches('.live, .target')) return mark(found)
  }
  const fold = [...document.querySelectorAll(`${list} [aria-expanded=false]`)]
    .find((group) => !group.dataset.tried && (group.dataset.tried = 'yes'))
  return mark(fold ?? document.querySelector('[data-all][aria-expanded=false]'))

  function mark(node) {
    document.querySelector('[data-next]')?.removeAttribute('data-next')
    node?.setAttribute('data-next', '')
    return Boolean(node)
  }
}"""


@dataclass
class Counted:
    """Presses of every turn, in order; the last entry is the turn that is being played."""

    turns: list[int] = field(default_factory=list)
    moves: dict[str, list[int]] = field(default_factory=dict)
    scenes: int = 0

    def add(self, verb: str, presses: int, new_turn: bool) -> None:
        if new_turn or not self.turns:
            self.turns.append(0)
        self.turns[-1] += presses
        self.moves.setdefault(verb, []).append(presses)

    @property
    def median(self) -> float:
        return median(self.turns)


class Presser(Tour):
    """Plays the first seat of a table on its page; over the line it only hears what is legal."""

    def __init__(self, visitor: Visitor, table: str, seed: int = 7, eager: bool = False) -> None:
        super().__init__(visitor, table, seed)
        self.eager = eager
        self.page: Page = visitor.page
        self.counted = Counted()
        self.turn: object = None
        self.others = 0  # how often somebody else had to decide

    def play(self) -> Counted:
        with connect(self.url, additional_headers=self.headers, compression=None, max_size=None) as line:
            line.send(json.dumps({"type": "hello", "protocol": 1, "reader": 0, "seen": None}))
            for _ in range(MOST_DECISIONS):
                while not (self.snapshot.get("legal") or self.snapshot.get("status") == "ended"):
                    self.hear(json.loads(line.recv(30)))
                if self.snapshot["status"] == "ended":
                    self.ended = True
                    break
                self.move(line)
        return self.counted

    def choose(self) -> int:
        """Mostly a move that goes on with the turn: who melds and plays cards needs more presses than who passes."""
        goes = [move for move in self.snapshot["legal"] if move["tone"] == "go"]
        return int(self.dice.choice(goes)["id"]) if goes and self.dice.random() < EAGER else super().choose()

    def hinted(self, line: Any) -> int:
        """What a strong player would do."""
        if len(self.snapshot["legal"]) == 1:
            return int(self.snapshot["legal"][0]["id"])
        line.send(json.dumps({"type": "hint", "id": f"hint-{self.number}"}))
        while (told := json.loads(line.recv(60)))["type"] != "hint":
            self.hear(told)
        return int(told["action"])

    def hear(self, told: dict[str, Any]) -> None:
        super().hear(told)
        if told["type"] == "update" and 0 not in told["snapshot"]["actors"]:
            self.others += 1

    def move(self, line: Any) -> None:
        """One decision, from what glows to what the server answers."""
        chosen = self.choose() if self.eager else self.hinted(line)
        move = next(each for each in self.snapshot["legal"] if each["id"] == chosen)
        view = self.snapshot["view"]
        turn = (view.get("round"), view.get("turn"), self.others)
        before, presses = self.number, 0
        self.wait_for_page(str(self.snapshot.get("prompt") or ""))
        while self.number == before:
            if presses == MOST_PRESSES or not self.press(move):
                raise AssertionError(f"“{move['label']}” cannot be found on the page after {presses} presses")
            presses += 1
            self.listen(line, before)
        self.counted.add(str(move["text"]).split()[0], presses, turn != self.turn)
        self.turn = turn

    def wait_for_page(self, prompt: str) -> None:
        """Until the page asks; scenes before it are gone on from."""
        for _ in range(TRIES):
            if go_on(self.page):
                self.counted.scenes += 1
            elif self.page.locator(".prompt.yours").count() and prompt in self.page.locator(".prompt").inner_text():
                return
            else:
                self.page.wait_for_timeout(1000 * A_MOMENT)
        raise AssertionError(f"the page does not ask “{prompt}”")

    def press(self, move: dict[str, Any]) -> bool:
        asked = [move["text"], move["things"], HERE, LIST]
        for _ in range(TRIES):
            if self.page.evaluate(NEXT, asked):
                self.page.locator("[data-next]").click()
                return True
            self.page.wait_for_timeout(1000 * A_MOMENT)
        return False

    def listen(self, line: Any, before: int) -> None:
        """Hear whether that was the move, unless the page shows that more is to be pressed."""
        for _ in range(TRIES):
            try:
                self.hear(json.loads(line.recv(A_MOMENT)))
            except TimeoutError:
                more = f".chosen[data-thing], .warned, {LIST}, {SCENE}"
                if self.page.locator(more).count() and self.page.locator(".prompt.yours").count():
                    return
            if self.number != before:
                return


def counted_game(visitor: Visitor, game: str, seats: int = 0, seed: int = 7, eager: bool = False) -> Counted:
    """Play a game at a new table."""
    seats = seats or SEATS[game]
    table = visitor.make_table(game, seats=seats, chairs=chairs(seats), options=OPTIONS.get(game, {}))
    visitor.open(f"/t/{table}")
    drop_the_goal(visitor.page, game)
    visitor.page.reload()
    return Presser(visitor, table, seed, eager).play()


def told(counted: Counted) -> Sequence[str]:
    turns = counted.turns
    often = ", ".join(f"{n} × {presses}" for presses, n in sorted(Counter(turns).items()))
    kinds = ", ".join(f"{verb} {sum(all) / len(all):.1f}" for verb, all in sorted(counted.moves.items()))
    return (
        f"{len(turns)} turns: median {counted.median:g} presses, fewest {min(turns)}, most {max(turns)} ({often}).",
        f"Presses for a move: {kinds}. Scenes gone on from: {counted.scenes}.",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("--size", default="1366x768", help="WxH, e.g. 390x844")
    parser.add_argument("--seats", type=int, default=0, help="the highest number if not told")
    parser.add_argument("--seed", type=int, default=7, help="of the player's choices")
    parser.add_argument("--eager", action="store_true", help="play whatever goes on with the turn")
    asked = parser.parse_args()
    wide, high = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory() as place:
        site = Site(Path(place) / "store")
        for browser in started(site):
            visitor = Visitor(browser, site.base, {"width": wide, "height": high})
            counted = counted_game(visitor, asked.game, asked.seats, asked.seed, asked.eager)
            print(f"{TITLES[asked.game]}, {asked.size}, {asked.seats or SEATS[asked.game]} seats")
            print(*told(counted), sep="\n")
            for fault in visitor.faults:
                print(f"The page complained: {fault}", file=sys.stderr)


if __name__ == "__main__":
    main()
