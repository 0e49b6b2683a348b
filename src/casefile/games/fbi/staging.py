"""FBI on the stage: events with names for numbers, and how the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from casefile.engine.describing import Scene
from casefile.games.fbi.view import AGENTS, COLOURS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from casefile.engine.journal import Told
    from casefile.games.fbi.game import Fbi


class Deal(TypedDict):
    """The value of each seat's purple villain."""

    purple: list[int]


class Turn(TypedDict):
    round: int
    cards: list[str]
    left: int


class Release(TypedDict):
    card: str | None


class Order(TypedDict):
    order: list[int]


class Choose(TypedDict):
    agents: NotRequired[list[str]]


class Arrest(TypedDict):
    colour: str
    agent: str
    card: str | None
    second: int


class GameOver(TypedDict):
    """Who gets the bonus card of each colour (None: nobody), and the results."""

    turns: int
    bonuses: dict[str, int | None]
    scores: list[int]


EVENTS: Mapping[str, type] = {
    "deal": Deal, "turn": Turn, "release": Release, "order": Order, "choose": Choose, "arrest": Arrest,
    "game_over": GameOver,
}  # fmt: skip


def named(game: Fbi, told: Told) -> Mapping[str, object]:
    """The values of an event: cards as `red 4`, agents as `red` or `2x`."""
    values: dict[str, object] = dict(told.values)
    for key, value in told.values.items():
        if key == "cards":
            values[key] = [game.kinds[kind] for kind in cast("tuple[int, ...]", value)]
        elif key == "agents":
            values[key] = [AGENTS[agent] for agent in cast("tuple[int, ...]", value)]
        elif key == "bonuses":
            seats = cast("tuple[int, ...]", value)
            values[key] = {c: seat if seat >= 0 else None for c, seat in zip(COLOURS, seats, strict=True)}
        elif key == "card":
            values[key] = game.kinds[cast(int, value)] if cast(int, value) >= 0 else None
        elif key in ("colour", "agent"):
            values[key] = AGENTS[cast(int, value)]
    return values


def scene(game: Fbi, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | None:
    """The end: who has the most, by how much, and what the bonus cards decided."""
    if told.name != "game_over":
        return None
    say = game.words.say
    values = cast(GameOver, named(game, told))
    scores = values["scores"]
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    rest = [score for seat, score in enumerate(scores) if seat not in winners]
    key = "shared" if len(winners) > 1 else "you" if winners == [reader] else "they"
    title = say(f"scene.over.{key}", who=say("list.and").join(names[seat] for seat in winners), n=best)
    prose = say("scene.over.ahead", n=best - max(rest)) if rest else ""
    return Scene("end", title, prose, picture="badge", weight="end", body=dict(values))
