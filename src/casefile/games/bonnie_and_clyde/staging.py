"""Bonnie and Clyde on the stage: events with names for numbers, and the scenes that they open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from casefile.engine.describing import Chip, Scene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from casefile.engine.journal import Told
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde


class Nothing(TypedDict):
    pass


class Deal(TypedDict):
    round: int
    top: str | None
    hand: NotRequired[list[str]]


class Drawn(TypedDict):
    left: NotRequired[int]
    card: NotRequired[str | None]


class Taken(TypedDict):
    card: str | None
    top: str | None


class HintonDrew(TypedDict):
    count: NotRequired[int]
    left: NotRequired[int]
    cards: NotRequired[list[str]]


class HintonSearched(TypedDict):
    files: NotRequired[list[str]]


class Fetched(TypedDict):
    card: NotRequired[str | None]


class Placed(TypedDict):
    location: str | None
    size: int
    sideways: int


class At(TypedDict):
    """Something at a location: the card there, if the reader was told it."""

    location: str | None
    card: NotRequired[str | None]


class Drove(TypedDict):
    to: str | None


class Discarded(TypedDict):
    card: str | None
    left: int


class RoundOver(TypedDict):
    """`car` is where the car stood, `bonus` its number."""

    car: str | None
    bonus: int
    scores: list[int]
    totals: list[int]


class FilesClosed(TypedDict):
    turns: int


class MatchOver(TypedDict):
    rounds: int


EVENTS: Mapping[str, type] = {
    "deal": Deal, "draw": Drawn, "take": Taken, "hinton_draw": HintonDrew, "hinton_files": HintonSearched,
    "fetch": Fetched, "hinton_look": At, "meld": Placed, "layoff": Placed, "look": At, "pass_look": At, "capture": At,
    "keep": At, "leave": At, "car": Drove, "discard": Discarded, "no_discard": Nothing, "files_closed": FilesClosed,
    "went_out": RoundOver, "case_closed": RoundOver, "match_over": MatchOver,
}  # fmt: skip
CARDS = ("card", "top", "location", "to", "car", "cards", "files", "hand")  # values that are cards


def named(game: BonnieAndClyde, told: Told) -> Mapping[str, object]:
    """The values of an event, cards and locations by name."""
    values: dict[str, object] = {}
    for key, value in told.values.items():
        if key not in CARDS:
            values[key] = value
        elif isinstance(value, tuple):
            values[key] = [game.kinds[kind] for kind in value]
        else:
            values[key] = game.kinds[value] if value >= 0 else None
    if told.name in ("went_out", "case_closed"):
        values["bonus"] = int(str(told.values["car"])) + 1
    return values


def scene(game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | Chip | None:
    """A capture, and how a round ends."""
    values = named(game, told)
    if told.name == "capture":
        title = {"card": game.title_of(str(values["card"])), "place": game.title_of(str(values["location"]))}
        return staged(game, told, reader, names, str(values["card"]), **title)
    if told.name in ("went_out", "case_closed"):
        car = str(values["car"])
        return staged(game, told, reader, names, car, car=game.title_of(car), bonus=values["bonus"])
    return None


def staged(
    game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...], picture: str, **values: object
) -> Scene:
    """A scene for everybody: whoever it is about reads its title in the second person."""
    key = f"scene.{told.name}"
    who = names[told.seat] if told.seat >= 0 else ""
    title = game.words.say(f"{key}.{'you' if told.seat == reader else 'they'}", who=who, **values)
    return Scene(told.name, title, game.words.say(f"{key}.prose", **values), picture, "all")
