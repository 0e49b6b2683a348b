"""Whole games between bots, as the arena and the tables play them."""

from __future__ import annotations

import pytest
from casefile_knock.game import Knock

from casefile.bots import make_bot
from casefile.engine.journal import Journal
from casefile.engine.state import State


def play(game: Knock, bots: list[str], seed: int) -> State:
    state = game.deal(seed, Journal())
    players = [make_bot(name, game, seat, seed) for seat, name in enumerate(bots)]
    while state.turn >= 0:
        seat = int(state.turn)
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_can_be_shown_and_told_to_everybody(seats: int) -> None:
    game, names = Knock(seats), ("Ann", "Ben", "Cy", "Di")[:seats]
    state = play(game, ["greedy"] * seats, 7)
    assert state.outcome is not None
    assert sum(state.outcome.scores) > 0
    assert state.journal is not None
    for reader in (None, *range(seats)):
        told = [game.tell(event, reader, names) for event in state.journal.told(reader)]
        assert all(text.endswith(".") for text in told)
        assert game.show(state.view(reader), names).startswith("Round 3 of 3.")


def test_greedy_beats_chance() -> None:
    won = [play(Knock(2), ["greedy", "random"], seed).outcome for seed in range(10)]
    assert sum(outcome is not None and outcome.winners == (0,) for outcome in won) >= 9


def test_a_bot_that_looks_ahead_plays() -> None:
    assert play(Knock(2, {"rounds": 1}), ["rookie", "greedy"], 3).outcome is not None
