"""Examples of what others held, from games between players of different habits.

They are recorded in parts, each a file of its own and a function of its number and the seed alone: a recording that was
broken off goes on where it was, and more parts can be added at any time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import casefile
from casefile.engine.game import Game
from training.players import HABITS, Player

Numbers = npt.NDArray[np.int64]
GAMES_IN_PART = 48
THINKING = {"bonnie-and-clyde": 16, "detective-rummy": 48}  # one game in so many is between players who think
NOTED = 0.25  # of the decisions

# What is played, each line as often as the others: seats and options.
TABLES: Mapping[str, list[dict[str, Any]]] = {
    "bonnie-and-clyde": [
        {"seats": 2, "target": 60},
        {"seats": 2, "target": 60},
        {"seats": 2, "target": 60, "discard_pile": "open"},
        {"seats": 3, "target": 60},
        {"seats": 4, "target": 60},
    ],
    "detective-rummy": [
        {"seats": seats, "mode": "case", "case": case, "hands": 1} for seats in (2, 2, 3, 4) for case in range(2, 7)
    ],
}
SHOWN = {"bonnie-and-clyde": ("files",)}  # hidden places whose cards can be none of a hand


@dataclass(frozen=True)
class Examples:
    """Per example and kind: the inputs that are on; the cards known to be in the hand, hidden there, and unseen.

    `tags` are the habit of whoever holds the hand, and the seats of the game.
    """

    clues: Numbers
    known: Numbers
    hidden: Numbers
    unseen: Numbers
    tags: Numbers

    def pick(self, which: npt.NDArray[np.generic]) -> Examples:
        return Examples(*(part[which] for part in self.parts))

    @property
    def parts(self) -> tuple[Numbers, ...]:
        return self.clues, self.known, self.hidden, self.unseen, self.tags

    @staticmethod
    def joined(parts: list[Examples]) -> Examples:
        return Examples(*(np.concatenate(columns) for columns in zip(*(one.parts for one in parts), strict=True)))

    @staticmethod
    def read(path: Path) -> Examples:
        with np.load(path) as file:
            return Examples(*(file[f"arr_{i}"].astype(np.int64) for i in range(5)))

    def write(self, path: Path) -> None:
        draft = path.with_suffix(".draft.npz")
        np.savez_compressed(draft, *(part.astype(np.int16) for part in self.parts))
        draft.replace(path)  # a part is whole or not there


def record(name: str, seed: int, part: int) -> Examples:
    """Play the games of one part."""
    lot = random.Random(f"{name} {seed} {part}")
    rows: list[tuple[list[list[int]], list[int], list[int], list[int], list[int]]] = []
    for number in range(GAMES_IN_PART):
        game = casefile.load(name, **lot.choice(TABLES[name]))
        habits = [lot.choice(HABITS[:3]) for _ in range(game.seats)]
        if number % THINKING[name] == 0:
            habits = [lot.choice(("thinks", "thinks", "greedy")) for _ in range(game.seats)]
        rows += play(game, habits, lot)
    return Examples(*(np.array(column, dtype=np.int64) for column in zip(*rows, strict=True)))


def play(
    game: Game, habits: list[str], lot: random.Random
) -> Iterator[tuple[list[list[int]], list[int], list[int], list[int], list[int]]]:
    """Examples from one game."""
    state = game.deal(lot.randrange(1 << 40))
    players = [Player(game, habit, lot.randrange(1 << 30)) for habit in habits]
    assert game.guesser is not None
    tells = game.guesser.tells
    names = game.kinds[: tells.kinds]
    shown = SHOWN.get(game.name, ())
    while state.turn >= 0:
        seat = state.turn
        legal = state.legal(seat)
        if len(legal) > 1 and lot.random() < NOTED:
            view: Any = state.view(seat)
            places = game.unseen(state, view)
            evidence = [cards for place, cards in places.items() if place not in shown]
            unseen = [sum(cards.get(kind, 0) for cards in evidence) for kind in names]
            for other in range(game.seats):
                hidden = places.get(f"hand {other}")
                if hidden:
                    known = [view.known_cards[other].get(kind, 0) for kind in names]
                    held = [hidden.get(kind, 0) for kind in names]
                    tags = [HABITS.index(habits[other]), game.seats]
                    yield tells.clues(list(view.numbers), other), known, held, unseen, tags
        state.apply(seat, legal[0] if len(legal) == 1 else players[seat].choose(state, seat, legal))
