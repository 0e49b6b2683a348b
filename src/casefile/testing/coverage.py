"""Which kinds of states a run has looked at, and how to look at the rare ones too.

A kind is a heading and a name: `("phase", "look")`, `("after", "meld")`, `("question", "place")`, `("chance",
"reshuffle")`. Games are played in many ways and every state's kinds are noted; then the states to be looked at closely
are chosen by novelty, those of the kind that was looked at least first; once there was one of each, every second state
is chosen evenly. A leak that shows only in a rare state is found if its kind is noted here: an adapter adds what is
rare in its game (`Adapter.traits`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Sized
from dataclasses import fields, is_dataclass
from random import Random
from typing import TYPE_CHECKING

from casefile.engine.view import View

if TYPE_CHECKING:
    from casefile.engine.state import State
    from casefile.testing.playing import Match

Kind = tuple[str, str]
"""A heading and a name."""

PHASE, QUESTION, AFTER, CHANCE, RARE = "phase", "question", "after", "chance", "rare"
HEADINGS = (CHANCE, RARE, PHASE, QUESTION, AFTER)  # those that a report prints one by one
LOT, SHUFFLE, RESHUFFLE, OTHERWISE = "lot", "shuffle", "reshuffle", "used otherwise"
QUESTIONS = ("question", "ask")  # the names that Views have for the pending question
NO_QUESTION = ("", "nothing", "none")
NOT_READ = ("game", "seat", "numbers", "ledger", "actors")


def of_view(view: View) -> Iterator[Kind]:
    """The kinds that a View names: the phase, the pending question, and everything that is none or empty."""
    phase = getattr(view, "phase", None)
    if isinstance(phase, str):
        yield PHASE, phase
    for name in QUESTIONS:
        question = getattr(view, name, None)
        if isinstance(question, str) and question not in NO_QUESTION:
            yield QUESTION, question
    if not is_dataclass(view):
        return
    for field in fields(view):
        if field.name in NOT_READ:
            continue
        value = getattr(view, field.name)
        if isinstance(value, Sized) and not isinstance(value, str):
            if not len(value):
                yield "empty", field.name
            elif isinstance(value, tuple) and any(not one for one in value):
                yield "one is empty", field.name
        elif value is None or value == 0:
            yield "empty", field.name


def verb(state: State, action: int) -> str:
    """The first word of an action."""
    return state.game.say(action).split()[0]


def verbs(texts: Iterable[str]) -> tuple[str, ...]:
    """The kinds of actions of a game, by their first words."""
    return tuple(dict.fromkeys(text.split()[0] for text in texts))


class Choice:
    """Chooses the states that a law looks at, in turn the newest kind and evenly spread ones."""

    def __init__(self, matches: Sequence[Match]) -> None:
        self.matches = [match for match in matches if match.kinds]
        self.places: dict[Kind, list[tuple[Match, int]]] = {}
        for match in self.matches:
            for cut, kinds in enumerate(match.kinds):
                for kind in kinds:
                    self.places.setdefault(kind, []).append((match, cut))
        self.tried: Counter[Kind] = Counter()
        self.rarest = sorted(self.places, key=self.rank)
        self.number = 0

    def rank(self, kind: Kind) -> tuple[int, int, Kind]:
        """The order of kinds that were tried equally often: first those that the game has, the rarest before all."""
        heading = kind[0]
        return HEADINGS.index(heading) if heading in HEADINGS else len(HEADINGS), len(self.places[kind]), kind

    def pick(self, dice: Random) -> tuple[Match, int, int]:
        """A match, the deal to start from, and where to cut."""
        self.number += 1
        if self.number % 2 or any(not self.tried[kind] for kind in self.rarest if kind[0] in HEADINGS):
            return self.novel(dice)
        match = dice.choice(self.matches)
        return match, *match.stretch(dice)

    def novel(self, dice: Random) -> tuple[Match, int, int]:
        """A state of the kind that was tried least, the rarest of them first."""
        kind = min(self.rarest, key=lambda kind: self.tried[kind])  # of equal ones, the first
        match, cut = dice.choice(self.places[kind])
        self.tried.update(match.kinds[cut])
        last = max(i for i, (begin, _) in enumerate(match.deals) if begin <= cut)
        fresh = match.deals[last][0] == cut
        earlier = last > 0 and dice.random() < (0.5 if fresh else 0.2)  # also what an earlier deal led to
        return match, last - earlier, cut
