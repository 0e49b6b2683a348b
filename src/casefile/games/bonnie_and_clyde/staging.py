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
    shut_out: NotRequired[bool]


class FilesClosed(TypedDict):
    turns: int


class MatchOver(TypedDict):
    rounds: int
    totals: NotRequired[list[int]]


EVENTS: Mapping[str, type] = {
    "deal": Deal, "draw": Drawn, "take": Taken, "hinton_draw": HintonDrew, "hinton_files": HintonSearched,
    "fetch": Fetched, "hinton_look": At, "meld": Placed, "layoff": Placed, "look": At, "pass_look": At, "capture": At,
    "keep": At, "leave": At, "car": Drove, "discard": Discarded, "no_discard": Nothing, "files_closed": FilesClosed,
    "went_out": RoundOver, "case_closed": RoundOver, "match_over": MatchOver,
}  # fmt: skip
CURTAINS = frozenset({"deal", "draw", "take", "hinton_draw", "hinton_files", "meld", "layoff", "car", "discard"})
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
        values["shut_out"] = bool(told.values.get("shut_out"))
    return values


OUTLAWS = ("bonnie", "clyde")


def scene(game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | Chip | None:
    """Looks, captures, how a round ends and how the match does."""
    values = named(game, told)
    if told.name in ("look", "hinton_look"):
        return look(game, told, reader, names, values)
    if told.name in ("keep", "leave"):
        known = told.seat == reader and "card" in values
        icon = values["card"] if known else values["location"]
        return Chip(str(icon), game.words.say("scene.look.kept" if told.name == "keep" else "scene.look.left"))
    if told.name == "capture":
        title = {"card": game.title_of(str(values["card"])), "place": game.title_of(str(values["location"]))}
        return staged(game, told, reader, names, str(values["card"]), **title)
    if told.name in ("went_out", "case_closed"):
        return round_over(game, told, reader, names, values)
    return match_over(game, told, reader, names) if told.name == "match_over" else None


def seen_by(told: Told, reader: int | None) -> str:
    return "you" if told.seat == reader else "they"


def staged(
    game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...], picture: str, **values: object
) -> Scene:
    """A scene for everybody: whoever it is about reads its title in the second person."""
    key = f"scene.{told.name}"
    title = game.words.say(f"{key}.{seen_by(told, reader)}", who=names[told.seat], **values)
    return Scene(told.name, title, game.words.say(f"{key}.prose", **values), picture, "all")


def look(
    game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...], values: Mapping[str, object]
) -> Scene:
    """Who looks reads what lies there, and an outlaw who gets away is worth a stop; the others see that one looks."""
    say, place = game.words.say, str(values["location"])
    at = game.title_of(place)
    card = values.get("card")
    if told.seat != reader or card is None:
        return Scene("look", say("scene.look.they", who=names[told.seat], place=at), picture=place, weight="aside")
    found = game.title_of(str(card))
    if card not in OUTLAWS:
        return Scene("look", say("scene.look.you", card=found, place=at), picture=str(card), weight="aside")
    prose = say("scene.look.hinton" if told.name == "hinton_look" else "scene.look.away")
    return Scene("look", say("scene.look.outlaw", card=found, place=at), prose, picture=str(card))


def round_over(
    game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...], values: Mapping[str, object]
) -> Scene:
    """Who ended it and what it brought; a shut-out says so first."""
    kind = "shut_out" if values["shut_out"] else told.name
    car = str(values["car"])
    words = {"car": game.title_of(car), "bonus": values["bonus"]}
    title = game.words.say(f"scene.{kind}.{seen_by(told, reader)}", who=names[told.seat], **words)
    body = {"by": told.seat if told.name == "went_out" else None, **{key: values[key] for key in ("scores", "totals")}}
    picture = OUTLAWS[0] if values["shut_out"] else car
    return Scene(kind, title, game.words.say(f"scene.{kind}.prose", **words), picture, "end", body)


def match_over(game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | None:
    """Who won, by how much, and what ended it."""
    say, totals, rounds = game.words.say, told.values.get("totals"), told.values["rounds"]
    if not isinstance(totals, tuple):  # a record of an earlier version
        return None
    best = max(totals)
    first = [seat for seat, total in enumerate(totals) if total == best]
    key = "shared" if len(first) > 1 else "you" if first == [reader] else "they"
    title = say(f"scene.match_over.{key}", who=say("list.and").join(names[seat] for seat in first), n=best)
    prose = say(f"scene.match_over.{game.ended(totals)}", target=game.options.target)
    if len(first) == 1:
        second = max(total for seat, total in enumerate(totals) if seat not in first)
        behind = say("list.and").join(names[seat] for seat, total in enumerate(totals) if total == second)
        lasted = say("scene.match_over.round" if rounds == 1 else "scene.match_over.rounds", n=rounds)
        prose = f"{say('scene.match_over.ahead', n=best - second, next=behind, rounds=lasted)} {prose}"
    return Scene("end", title, prose, "gibson", "end", {"totals": list(totals)})
