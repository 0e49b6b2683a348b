"""Counts the presses that a whole game takes on the page, turn by turn.

    python -m tests.web.presses bonnie-and-clyde               at a laptop's size
    python -m tests.web.presses detective-rummy --size 390x844 --seed 3
    python -m tests.web.presses detective-rummy --seats 3 --cases 2-6     a Hand of each of these Cases, together

It needs the built client, as the tests in this folder do. It plays the moves of the server's hint, with the cards
that the table itself proposes for a set or a price (`--eager`: random moves that continue the turn, which is faster
and reaches every kind of move). It presses like a person who knows the table: press the cards and places that a move
is made of, and the button below the table where nothing else stands for it; several moves at once where the table
offers them; a card is dragged to where it goes, which counts as one press (`--no-drags`: the two are pressed one
after the other). To know the next moves, the game is played twice with the same cards: first without a page, then on
it. Scenes are counted apart, and so are questions before the first turn and in another player's turn.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PageTimeout
from websockets.sync.client import connect

from tests.web.boxes import drop_the_goal, started
from tests.web.browser import A_PRESS, HERE, LIST, SCENE, Visitor, go_on
from tests.web.conftest import Site
from tests.web.tour import SEATS, SHORT, TITLES, Tour, chairs

MOST_DECISIONS = 1500
MOST_PRESSES = 8  # for one move
TRIES = 400
A_MOMENT = 0.02
A_WHILE = 0.3
EAGER = 0.8
ASKED = 40  # page updates, after which it does not continue by itself
SET_UP = ("pick", "exchange")  # Detective Rummy asks this before the first turn

OPTIONS = {**SHORT, "bonnie-and-clyde": {}}  # its short match ends after a few turns

# What to press next for a move: the button or the thing that does the whole move (data-acts), or a thing of
# it that leads on, or the list of all moves.
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

# The two things that a move is made of, if one can be dragged to the other.
DRAG = """things => {
  const found = name => [...document.querySelectorAll('[data-thing]')].find(({ dataset }) => dataset.thing === name)
  const inHand = node => Number(Boolean(node?.closest('[data-hand]')))
  const [to, from] = things.map(found).sort((a, b) => inHand(a) - inHand(b))
  if (document.querySelector('.chosen[data-thing]') || !to || !from?.matches('button.live')) return false
  for (const [node, name] of [[from, 'drags'], [to, 'drops']]) {
    document.querySelector(`[data-${name}]`)?.removeAttribute(`data-${name}`)
    node.setAttribute(`data-${name}`, '')
  }
  return true
}"""


@dataclass
class Counted:
    """Presses of every turn, in order; the last entry is the current turn. `answers`: presses outside of turns."""

    turns: list[int] = field(default_factory=list)
    moves_of: list[list[str]] = field(default_factory=list)  # the presses of each turn
    answers: list[int] = field(default_factory=list)
    moves: dict[str, list[int]] = field(default_factory=dict)
    scenes: int = 0

    def add(self, move: dict[str, Any], presses: int, own: bool, new_turn: bool) -> None:
        verb = "+".join(dict.fromkeys(step.split()[0] for step in move["text"].split(", ")))
        self.moves.setdefault(verb, []).append(presses)
        if not own:
            self.answers.append(presses)
            return
        if new_turn or not self.turns:
            self.turns.append(0)
            self.moves_of.append([])
        self.turns[-1] += presses
        self.moves_of[-1].append(f"{presses} × {move['text']}")

    @property
    def median(self) -> float:
        return median(self.turns)

    def join(self, other: Counted) -> None:
        """Add the turns of another game."""
        self.turns += other.turns
        self.moves_of += other.moves_of
        self.answers += other.answers
        self.scenes += other.scenes
        for verb, presses in other.moves.items():
            self.moves.setdefault(verb, []).extend(presses)


class Leader(Tour):
    """Plays the first seat of a table without its page, as the hint advises; a Presser then repeats it."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        super().__init__(visitor, table)
        self.next = 0
        self.ahead: list[int] = []  # the rest of a set that the table has proposed

    def lead(self) -> dict[int, str]:
        """The moves of a whole game, by the number of events seen before each."""
        moves: dict[int, str] = {}
        with connect(self.url, additional_headers=self.headers, compression=None, max_size=None) as line:
            line.send(json.dumps({"type": "hello", "protocol": 1, "reader": 0, "seen": None}))
            while True:
                while not (self.snapshot.get("legal") or self.snapshot.get("status") == "ended"):
                    self.hear(json.loads(line.recv(30)))
                if self.snapshot["status"] == "ended":
                    return moves
                self.next = self.advised(line)
                moves[self.number] = next(m["text"] for m in self.snapshot["legal"] if m["id"] == self.next)
                self.act(line, f"lead-{self.number}")

    def choose(self) -> int:
        return self.next

    def advised(self, line: Any) -> int:
        legal, plans = self.snapshot["legal"], self.snapshot["plans"]
        if self.ahead and any(move["id"] == self.ahead[0] for move in legal):
            return self.ahead.pop(0)
        action = int(legal[0]["id"]) if len(legal) == 1 else self.hinted(line)
        move = next(each for each in legal if each["id"] == action)
        begins = {plan["text"].split(", ")[0] for plan in plans}
        if len(plans) > 1 and len(begins) == 1 and begins.pop().split()[0] == move["text"].split()[0]:
            return int(plans[0]["steps"][0])  # the cards that pay for it
        taken = (p for p in plans if p["takes"] and p["steps"][0] == action and p["things"][:1] == move["things"][:1])
        self.ahead = next((plan["steps"][1:] for plan in taken), [])
        return action

    def hinted(self, line: Any) -> int:
        """A strong player's move."""
        line.send(json.dumps({"type": "hint", "id": f"hint-{self.number}"}))
        while (told := json.loads(line.recv(60)))["type"] != "hint":
            self.hear(told)
        return int(told["action"])


class Presser(Tour):
    """Plays the first seat of a table on its page; the socket only tells it what is legal.

    It plays the moves of a Leader, or random ones.
    """

    def __init__(
        self, visitor: Visitor, table: str, seed: int = 7, moves: dict[int, str] | None = None, drags: bool = True
    ) -> None:
        super().__init__(visitor, table, seed)
        self.moves = moves or {}
        self.drags = drags
        self.page: Page = visitor.page
        self.counted = Counted()
        self.turn: object = None
        self.others = 0  # the number of other seats' turns

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
        """Mostly choose a move that continues the turn: melding and playing cards needs more presses than passing."""
        goes = [move for move in self.snapshot["legal"] if move["tone"] == "go"]
        return int(self.dice.choice(goes)["id"]) if goes and self.dice.random() < EAGER else super().choose()

    def wanted(self) -> dict[str, Any]:
        """The plan that covers most of the next moves, or the next move."""
        legal, plans = self.snapshot["legal"], self.snapshot["plans"]
        if not self.moves:
            sets = [plan for plan in plans if plan["takes"]]
            if sets and self.dice.random() < EAGER:
                return dict(self.dice.choice(sets))
            chosen = self.choose()
            return next(each for each in legal if each["id"] == chosen)
        coming = [self.moves[number] for number in sorted(self.moves) if number >= self.number]
        lone = [plan for plan in plans if plan["at_once"] and len(plan["things"]) == 1]
        quick = {plan["things"][0]: plan for plan in lone}  # one press is enough
        plans = [plan for plan in plans if (steps := plan["text"].split(", ")) == coming[: len(steps)]]
        slow = [plan for plan in plans if quick.get("".join(plan["things"][:1]), plan) is plan]
        plans = [plan for plan in plans if plan in slow or (self.drags and len(plan["things"]) == 2)]
        alone = next(each for each in legal if each["text"] == coming[0])
        return max(plans, key=lambda plan: len(plan["steps"]), default=alone)

    def after(self, move: dict[str, Any]) -> int:
        """The number of events seen when this is done; beyond the last one at the end of the game."""
        numbers = [number for number in sorted(self.moves) if number > self.number]
        steps = len(move.get("steps", (0,)))
        if not self.moves:
            return self.number + steps
        return numbers[steps - 1] if len(numbers) >= steps else sys.maxsize

    def hear(self, told: dict[str, Any]) -> None:
        super().hear(told)
        if told["type"] == "update" and not self.own_turn():
            self.others += 1

    def own_turn(self) -> bool:
        """Whether it is the first seat's turn; in games without turns, the turn of the seat that decides."""
        view = self.snapshot["view"]
        if view["phase"] in SET_UP:
            return False
        return view["active"] == 0 if "active" in view else 0 in self.snapshot["actors"]

    def move(self, line: Any) -> None:
        """Make one decision, from what glows to the server's answer."""
        legal, before, presses = self.snapshot["legal"], self.number, 0
        if len(legal) == 1 and legal[0]["by_itself"]:  # the page makes the move
            return self.watch(line, before + 1)
        move = self.wanted()
        view, done = self.snapshot["view"], self.after(move)
        own, turn = self.own_turn(), (view.get("round"), self.others)
        if not self.wait_for_page(line, str(self.snapshot.get("prompt") or "")):
            return
        while self.number == before:
            if presses == MOST_PRESSES or not (self.drag(move) or self.press(move)):
                raise AssertionError(f"“{move['label']}” cannot be found on the page after {presses} presses")
            presses += 1
            self.listen(line, before)
        self.watch(line, done)
        self.counted.add(move, presses, own, turn != self.turn)
        self.turn = turn if own else self.turn

    def watch(self, line: Any, number: int) -> None:
        """Wait until the page has come this far by itself, or asks for more; leave scenes before that."""
        asked = 0
        for _ in range(TRIES):
            if self.snapshot["status"] == "ended":
                return
            if self.number >= number and self.moves:  # otherwise a plan may take more than one number a step
                return
            try:
                self.hear(json.loads(line.recv(A_MOMENT if self.number < number else A_WHILE)))
            except TimeoutError:
                asked = asked + 1 if self.page.locator(".prompt.yours").count() else 0
                if self.number >= number or asked == ASKED:
                    return
                self.counted.scenes += go_on(self.page)
        raise AssertionError(f"the page does not go on after “{self.snapshot.get('prompt')}”")

    def wait_for_page(self, line: Any, prompt: str) -> bool:
        """Wait until the page asks, leaving scenes.

        False if the game has gone on: in simultaneous choices another seat's choice may be heard before the own one.
        """
        before = self.number
        for _ in range(TRIES):
            if go_on(self.page):
                self.counted.scenes += 1
            elif self.page.locator(".prompt.yours").count() and prompt in self.page.locator(".prompt").inner_text():
                return True
            else:
                with suppress(TimeoutError):
                    self.hear(json.loads(line.recv(A_MOMENT)))
                if self.number != before:
                    return False
        shown = self.page.locator(".prompt").inner_text()
        raise AssertionError(f"the page does not ask “{prompt}”: it shows “{shown}”")

    def drag(self, move: dict[str, Any]) -> bool:
        """Drag one thing onto the other, if the move consists of two of them."""
        things = move["things"]
        if not self.drags or len(things) != 2 or not self.page.evaluate(DRAG, things):
            return False
        with suppress(PageTimeout):  # it is drawn anew just then
            self.page.locator("[data-drags]").drag_to(self.page.locator("[data-drops]"), timeout=A_PRESS)
            return True
        return False

    def press(self, move: dict[str, Any]) -> bool:
        asked = [move["text"], move["things"], HERE, LIST]
        for _ in range(TRIES):
            if self.page.evaluate(NEXT, asked):
                with suppress(PageTimeout):  # it may be redrawn just now: look for it once more
                    self.page.locator("[data-next]").click(timeout=A_PRESS)
                    return True
            self.page.wait_for_timeout(1000 * A_MOMENT)
        return False

    def listen(self, line: Any, before: int) -> None:
        """Wait for the move's result, unless the page shows that more must be pressed."""
        for _ in range(TRIES):
            try:
                self.hear(json.loads(line.recv(A_MOMENT)))
            except TimeoutError:
                more = f".chosen[data-thing], .warned, {LIST}, {SCENE}"
                if self.page.locator(more).count() and self.page.locator(".prompt.yours").count():
                    return
            if self.number != before:
                return


def counted_game(
    visitor: Visitor,
    game: str,
    seats: int = 0,
    seed: int = 7,
    eager: bool = False,
    drags: bool = True,
    **options: object,
) -> Counted:
    """Play a game at a new table; without `eager`, the site must deal the same cards every time."""
    seats = seats or SEATS[game]
    options = OPTIONS.get(game, {}) | options
    tables = [
        visitor.make_table(game, seats=seats, chairs=chairs(seats), options=options) for _ in range(1 if eager else 2)
    ]
    moves = {} if eager else Leader(visitor, tables[-1]).lead()
    visitor.open(f"/t/{tables[0]}")
    drop_the_goal(visitor.page, game)
    visitor.page.reload()
    return Presser(visitor, tables[0], seed, moves, drags).play()


def told(counted: Counted) -> Sequence[str]:
    turns = counted.turns
    often = ", ".join(f"{n} × {presses}" for presses, n in sorted(Counter(turns).items()))
    kinds = ", ".join(f"{verb} {sum(all) / len(all):.1f}" for verb, all in sorted(counted.moves.items()))
    return (
        f"{len(turns)} turns: median {counted.median:g} presses, fewest {min(turns)}, most {max(turns)} ({often}).",
        f"Presses for a move: {kinds}.",
        f"Outside of turns: {sum(counted.answers)}. Scenes gone on from: {counted.scenes}.",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("--size", default="1366x768", help="WxH, e.g. 390x844")
    parser.add_argument("--seats", type=int, default=0, help="the highest number if not told")
    parser.add_argument("--seed", type=int, default=7, help="of the cards and of the player's choices")
    parser.add_argument("--cases", default="", help="of Detective Rummy: from the first to the last of these, as 2-6")
    parser.add_argument("--turns", action="store_true", help="tell the presses of every turn")
    parser.add_argument("--eager", action="store_true", help="play whatever goes on with the turn")
    parser.add_argument("--no-drags", action="store_true", help="press only")
    asked = parser.parse_args()
    wide, high = map(int, asked.size.split("x"))
    first, _, last = asked.cases.partition("-")
    played: list[dict[str, object]] = (
        [{"case": case} for case in range(int(first), int(last or first) + 1)] if first else [{}]
    )
    with tempfile.TemporaryDirectory() as place:
        site = Site(Path(place) / "store", asked.seed)
        for browser in started(site):
            visitor = Visitor(browser, site.base, {"width": wide, "height": high})
            counted = Counted()
            for options in played:
                drags = not asked.no_drags
                counted.join(counted_game(visitor, asked.game, asked.seats, asked.seed, asked.eager, drags, **options))
            print(f"{TITLES[asked.game]}, {asked.size}, {asked.seats or SEATS[asked.game]} seats")
            print(*told(counted), sep="\n")
            if asked.turns:
                for presses, did in zip(counted.turns, counted.moves_of, strict=True):
                    print(f"  {presses}: {'; '.join(did)}")
            for fault in visitor.faults:
                print(f"The page complained: {fault}", file=sys.stderr)


if __name__ == "__main__":
    main()
