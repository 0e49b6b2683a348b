"""Leduc poker here against OpenSpiel's: the same deals, then the same legal actions at every move, and the same points.

    python -m benchmarks.leduc_check [GAMES]

needs OpenSpiel; `benchmarks.peers` runs it before it compares speeds, to make sure that both sides play the same game.
"""

from __future__ import annotations

import random
import sys
from importlib import import_module
from typing import Any, cast

from benchmarks.leduc import CARDS, OPEN, LeducPoker, LeducState


def check(games: int) -> int:
    """Play this many random games on both sides; return the moves compared. A difference raises AssertionError."""
    judge: Any = import_module("pyspiel").load_game("leduc_poker")
    game = LeducPoker()
    dice = random.Random(7)
    moves = 0
    for seed in range(games):
        ours = cast(LeducState, game.deal(seed))
        theirs = judge.new_initial_state()
        dealt = 0
        while not theirs.is_terminal():
            if theirs.is_chance_node():  # force our cards: seat 0, seat 1, open
                theirs.apply_action(int(ours.cards[dealt]))
                dealt += 1
                continue
            seat = theirs.current_player()
            legal = theirs.legal_actions()
            assert ours.actors == (seat,), (seed, ours.actors, seat)
            assert ours.legal(seat) == legal, (seed, ours.legal(seat), legal)
            for action in range(game.size):
                assert (ours.explain(seat, action) is None) == (action in legal), (seed, action)
            assert ours.view(seat).numbers[-2:] == (ours.cards[seat], ours.cards[OPEN] if dealt == CARDS // 2 else -1)
            action = dice.choice(legal)
            ours.apply(seat, action)
            theirs.apply_action(action)
            moves += 1
        outcome = ours.outcome
        assert outcome is not None
        assert list(outcome.scores) == theirs.returns(), (seed, outcome.scores, theirs.returns())
    return moves


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    print(f"{count:,} games, {check(count):,} moves: the same legal actions and the same points as OpenSpiel's.")
