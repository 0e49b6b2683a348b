"""Run policies on States directly, as playouts do, without building a View."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.game import Game
from casefile.engine.outcome import Outcome
from casefile.engine.playout import Dice
from casefile.engine.policy import Policy
from casefile.engine.state import ROOM, State
from casefile.engine.vecs import vec

SEEN = vec[i64]([0] * ROOM)
LEGAL = vec[i64]([0] * ROOM)


def quick_move(player: Policy, state: State) -> int:
    """The policy's move for the seat to move."""
    n = state.legal_into(state.turn, LEGAL)
    return player.choose(SEEN, state.see_into(state.turn, SEEN), LEGAL, n)


def against_chance(player: Policy, game: Game, seat: int, seed: int) -> Outcome:
    """Play a game to its end: the policy on one seat, random moves on the others."""
    state, dice = game.deal(seed), Dice(seed)
    while state.turn >= 0:
        legal = state.legal(state.turn)
        action = quick_move(player, state) if state.turn == seat else legal[dice.below(len(legal))]
        state.step(state.turn, action)
    assert state.outcome is not None
    return state.outcome
