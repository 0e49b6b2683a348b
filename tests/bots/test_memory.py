"""Thinking leaks no memory: a bot, a hint or a table that runs for days does not grow."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

import casefile
from casefile.bots import make_bot
from casefile.bots.search import InformationSet, Matching, Paired
from casefile.bots.trials import Budget
from casefile.engine.game import Game
from casefile.engine.state import State

TIMES = 20
MOST = 200  # bytes each time; the smallest leak that was ever found took 1,400


def situation(game: Game) -> State:
    """A decision in the middle of a game with more than one legal action."""
    state = game.deal(3)
    bots = [make_bot("greedy", game, seat, 3) for seat in range(game.seats)]
    for number in range(200):
        seat = state.turn
        legal = state.legal(seat)
        if number > 30 and len(legal) > 1:
            break
        state.apply(seat, bots[seat].choose(state.view(seat), legal))
    return state


def left_behind(act: Callable[[int], object]) -> float:
    """Bytes that each call leaves behind, after the caches are filled."""
    for number in range(4):
        act(number)
    tracemalloc.start()
    try:
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for number in range(TIMES):
            act(number)
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / TIMES
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(not casefile.compiled, reason="only compiled code counts its references itself")
@pytest.mark.parametrize("name", casefile.GAMES)
def test_nothing_is_left_behind(name: str) -> None:
    game = casefile.load(name)
    state = situation(game)
    seat = state.turn
    view, legal = state.view(seat), state.legal(seat)
    greedy = make_bot("greedy", game, seat, 1)
    few = Budget(4)
    acts: dict[str, Callable[[int], object]] = {
        "a world": view.determinize,
        "a greedy decision": lambda _: greedy.choose(view, legal),
        "a paired search": lambda number: Paired(few).analyse(view, legal, number),
        "a tree search": lambda number: InformationSet(few).analyse(view, legal, number),
        "a matrix": lambda number: Matching(few).analyse(view, legal, number),
        "a copy": lambda _: state.copy(),
    }
    found = {what: round(left_behind(act)) for what, act in acts.items()}
    assert max(found.values()) < MOST, found
