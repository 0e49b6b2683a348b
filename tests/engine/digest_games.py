"""One digest of many random games for each kind of table. Compiled and interpreted runs must give the same digests.

python -m tests.engine.digest_games GAMES STEPS

Up to GAMES games of each kind are played. After STEPS actions no new game begins, except for the first few: a match
of Detective Rummy is as long as forty runs of Love & Death, and adds less that is new.
"""

from __future__ import annotations

import hashlib
import sys

import casefile
from casefile.engine.playout import Dice
from tests.found import others

FIRST = 10  # the least number of games of each kind
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("bonnie-and-clyde", 2, {"target": 1}),
    ("bonnie-and-clyde", 3, {"target": 1, "look": "optional", "discard_pile": "open", "edge_layoff": "may_stay"}),
    ("bonnie-and-clyde", 4, {"target": 1, "forbid_rediscard": True, "memory_aid": False, "dealer": "rotate_left"}),
    ("detective-rummy", 2, {"mode": "case", "case": 4, "hands": 1}),
    (
        "detective-rummy",
        4,
        {"mode": "case", "case": 6, "hands": 1, "reshuffle": "eager", "eyewitness_extra": "immediately"},
    ),
    ("fbi", 2, {}),
    ("fbi", 3, {"top_card": True}),
    ("fbi", 5, {}),
    ("love-and-death", 1, {"mode": "normal"}),
    ("love-and-death", 1, {"mode": "hardcore", "wanted": True, "weather": True, "bonnie": "bluff+fistfight+first-aid"}),
    ("love-and-death", 2, {"mode": "infinite", "override": True, "wanted": True, "clyde_weapon": "remington"}),
]
TABLES += [(name, seats, {}) for name, seats in others(name for name, _, _ in TABLES)]


def digest(name: str, seats: int, options: dict[str, object], games: int, most: int) -> str:
    """The digest of every key of every State of these games, with every seat's observation from time to time."""
    game = casefile.load(name, seats, None, **options)
    total = hashlib.sha256()
    steps = 0
    for seed in range(games):
        if seed >= FIRST and steps >= most:
            break
        state, dice = game.deal(seed), Dice(seed)
        while state.actors:
            seat = state.actors[dice.below(len(state.actors))]
            legal = state.legal(seat)
            state.apply(seat, legal[dice.below(len(legal))])
            total.update(state.key())
            steps += 1
            if steps % 50 == 0:
                view = state.view(seat)
                total.update(repr((view.numbers, view.determinize(seed).key())).encode())
        total.update(repr(state.outcome).encode())
    return total.hexdigest()


def main(games: int, most: int) -> None:
    for name, seats, options in TABLES:
        print(digest(name, seats, options, games, most))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
