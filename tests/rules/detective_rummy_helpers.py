"""Helpers for tests of Detective Rummy: situations and words for them."""

from __future__ import annotations

from itertools import count
from typing import Any, cast

import pytest

from casefile.engine.chance import Fast
from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView
from tests.rules.helpers import play, situation, texts, truth

SKILLS = ("CL", "DE", "FO", "GR", "IN", "VA")

EVERY_SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def scene(name: str, **changes: object) -> State:
    """A stored situation with some keys changed."""
    return situation(f"detective_rummy/{name}", None, **changes)


def view(state: State, seat: int | None = None) -> DetectiveRummyView:
    return cast(DetectiveRummyView, state.view(seat))


def dice(*skills: str, first: int = 0) -> int:
    """A seed whose first dice show these Skills."""
    wanted = [SKILLS.index(skill) for skill in skills]
    return next(n for n in count(1) if [Fast(n).below(1, first + i, 6) for i in range(len(wanted))] == wanted)


def tokens(state: State, seat: int) -> dict[str, int]:
    return cast("dict[str, int]", truth(state)["tokens"][seat])


def board(state: State, seat: int) -> tuple[list[str], list[str]]:
    """Ready and Wounded Skills."""
    return truth(state)["ready"][seat], truth(state)["wounded"][seat]


def hand(state: State, seat: int) -> dict[str, int]:
    return cast("dict[str, int]", truth(state)["hands"][seat])


def size(state: State, seat: int) -> int:
    return sum(hand(state, seat).values())


def names(journal: Journal) -> list[str]:
    return [event.name for event in journal.events]


def offered(state: State, verb: str) -> list[str]:
    """The objects that follow a verb in the legal list."""
    return [text.partition(" ")[2] for text in texts(state) if text.split()[0] == verb]


def lay_set(state: State, skill: str, *cards: str) -> State:
    return play(state, f"set {skill}", *(f"add {card}" for card in cards), "done")


def pick_all(state: State) -> State:
    while view(state).phase == "pick":
        play(state, texts(state)[0])
    return state


def finish(state: State, seed: int = 1) -> State:
    """Finish the game with random actions."""
    rolls = Dice(seed)
    while state.actors:
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[rolls.below(len(legal))])
    return state


def rolled(journal: Journal) -> tuple[int, ...]:
    event = next(event for event in journal.events if event.name == "dice")
    assert event.public is not None
    return cast("tuple[int, ...]", event.public["dice"])


def sheet(hand_number: int, start: int, scores: tuple[int, ...], totals: tuple[int, ...], case: int = 2) -> list[int]:
    """The numbers of a score sheet."""
    numbers = [hand_number, case, start, 0, 0, 0]
    for score, total in zip(scores, totals, strict=True):
        numbers += [score, 0, 0, 0, 0, 0, score, total, 0]
    return numbers


def outcome_of(game: DetectiveRummy, starts: list[int], totals: tuple[int, ...]) -> Any:
    ledger: list[int] = []
    for number, start in enumerate(starts, 1):
        last = number == len(starts)
        ledger += sheet(number, start, totals if last else (0,) * game.seats, totals if last else (0,) * game.seats)
    return game.outcome(tuple(ledger))
