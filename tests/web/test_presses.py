"""The number of presses that a turn takes, counted on the page; presses.py is the tool for whole games."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser import Visitor
from tests.web.presses import counted_game


def test_every_move_of_bonnie_and_clyde_takes_few_presses(visit: Callable[..., Visitor]) -> None:
    counted = counted_game(visit(), "bonnie-and-clyde", seats=2, eager=True)
    assert min(counted.turns) <= 3, "drawing a card, and discarding one"
    assert counted.median <= 6, counted.turns  # for a player who plays whatever can be played
    assert max(map(max, counted.moves.values())) <= 2, counted.moves
    assert min(counted.moves["hinton"]) == 1, "a press on the pile that Ted Hinton draws from or searches"


def test_a_turn_of_detective_rummy_takes_few_presses(visit: Callable[..., Visitor]) -> None:
    counted = counted_game(visit(), "detective-rummy", seats=2, eager=True, case=3)
    assert max(map(max, counted.moves.values())) <= 2, counted.moves
    assert any("set" in verbs.split("+") for verbs in counted.moves), "sets were laid, in two presses at most"
