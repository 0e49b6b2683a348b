"""Tables of Love & Death with known cards: for tests that must win or lose, whatever the load."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import casefile
from casefile.engine.game import Game
from casefile.engine.record import deal_seed
from casefile.server.guests import COOKIE, Guests
from casefile.table import Hub, Made, NewTable, SeatPlan, Thinkers
from casefile.table.creating import create
from tests.server.several import store_at

GAME = "love-and-death"
RUN: dict[str, int | str | bool] = {"mode": "easy", "run": True, "bonnie": "none", "clyde": "none"}
TRIES = 40


def choose(game: Game, numbers: list[int], legal: list[int]) -> int:
    """The choice of `greedy`: the same for the same view."""
    return game.greedy(1).advise(list(numbers), list(legal))


def known_seed(game: Game, won: bool) -> bytes:
    """A seed with which `greedy` wins, or loses, after few decisions."""
    found: list[tuple[int, bytes]] = []
    for number in range(TRIES):
        seed = number.to_bytes(32, "big")
        state = game.deal(deal_seed(seed, [""]))
        decisions = 0
        while state.actors:
            legal = state.legal(0)
            state.apply(0, choose(game, list(state.view(0).numbers), legal))
            decisions += len(legal) > 1
        assert state.outcome is not None
        if (state.outcome.reason == "won") == won:
            found.append((decisions, seed))
    return min(found)[1]


@dataclass(frozen=True)
class Prepared:
    """A table in a store, and the cookie of the guest who sits there."""

    table: str
    secret: str
    game: Game

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.secret}"


async def prepare(path: Path, won: bool, **options: int | str | bool) -> Prepared:
    """A store with a guest, Ann, at a table where `greedy` wins or loses."""
    game = casefile.find(GAME)(1, options)
    async with store_at(path) as store:
        hub = Hub(store, Thinkers(workers=1))
        guest, secret = await Guests(store, 10).make("Ann")
        new = NewTable(game=GAME, seats=1, options=options, plan=[SeatPlan("person", guest.id, "Ann")])
        made = create(new, guest.id, time.time_ns() // 1_000_000, hub.games, seed=known_seed(game, won))
        assert isinstance(made, tuple), made
        kept = await hub.keep(*made)
        assert isinstance(kept, Made), kept
        await hub.close()
    return Prepared(kept.table, secret, game)
