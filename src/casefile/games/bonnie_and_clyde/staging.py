"""Bonnie and Clyde on the stage: events with names for numbers, and the scenes that they open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from casefile.engine.describing import Chip, Scene
from casefile.games.bonnie_and_clyde.sentences import laid_points

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
    """`points` is what these cards count (BC-SCORE-02, BC-SCORE-03)."""

    location: str | None
    size: int
    sideways: int
    points: int


class At(TypedDict):
    """Something at a location: the card there, if the reader was told it."""

    location: str | None
    card: NotRequired[str | None]


class Captured(TypedDict):
    """`points` is what an outlaw counts (BC-SCORE-04)."""

    location: str | None
    card: str | None
    points: int


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
    "fetch": Fetched, "hinton_look": At, "meld": Placed, "layoff": Placed, "look": At, "pass_look": At,
    "capture": Captured, "keep": At, "leave": At, "car": Drove, "discard": Discarded, "no_discard": Nothing,
    "files_closed": FilesClosed, "went_out": RoundOver, "case_closed": RoundOver, "match_over": MatchOver,
}  # fmt: skip
CURTAINS = frozenset({"deal", "draw", "take", "hinton_draw", "hinton_files", "meld", "layoff", "car", "discard"})
PERSONAL = frozenset({"went_out", "case_closed", "match_over"})  # who leads, and who wins
STAGED = frozenset(
    {"look", "hinton_look", "keep", "leave", "capture", "went_out", "case_closed", "match_over"}
)  # those with a scene or a chip
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
    if told.name in ("meld", "layoff"):
        values["points"] = laid_points(game, told.values)
    if told.name == "capture":
        values["points"] = int(game.rules.per_outlaw)
    return values


OUTLAWS = ("bonnie", "clyde")
NEAR, FAR = 3, 8  # how far down the road the car stands when somebody goes out: a story for each


def scene(game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | Chip | None:
    """Looks, captures, how a round ends and how the match does."""
    if told.name not in STAGED:
        return None
    values = named(game, told)
    if told.name in ("look", "hinton_look"):
        return look(game, told, reader, names, values)
    if told.name in ("keep", "leave"):
        known = told.seat == reader and "card" in values
        icon = values["card"] if known else values["location"]
        return Chip(str(icon), game.words.say("scene.look.kept" if told.name == "keep" else "scene.look.left"))
    if told.name == "capture":
        return capture(game, told, reader, names, values)
    if told.name in ("went_out", "case_closed"):
        return round_over(game, told, reader, names, values)
    return match_over(game, told, reader, names)


def seen_by(told: Told, reader: int | None) -> str:
    return "you" if told.seat == reader else "they"


def capture(
    game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...], values: Mapping[str, object]
) -> Scene:
    """Who has whom, what that counts, and what is at stake: `alone`, while the other outlaw is free; `both`, with the
    other one, too; `split`, where somebody else has the other.
    """
    say, by = game.words.say, seen_by(told, reader)
    card = str(values["card"])
    other = OUTLAWS[1 - OUTLAWS.index(card)]
    place = str(values["location"])
    words = {
        "who": names[told.seat], "card": game.title_of(card), "other": game.title_of(other),
        "place": game.title_of(place),
    }  # fmt: skip
    prose = f"scene.capture.at.{place}" if f"scene.capture.at.{place}" in game.words else "scene.capture.prose"
    watching = "watch" if reader is None and by == "they" else by
    body: dict[str, object] = {"points": values["points"], "other": other}
    body |= {key: say(f"scene.capture.{key}.{watching}", **words) for key in ("alone", "both")}
    body["split"] = say("scene.capture.split", **words)
    return Scene("capture", say(f"scene.capture.{by}", **words), say(prose, **words), card, "all", body)


def look(
    game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...], values: Mapping[str, object]
) -> Scene:
    """The looker reads the card, and stops at an outlaw who gets away; the others see only that somebody looks."""
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
    """Who ended it and what it brought; a shut-out says so first. A round that decides the match says that, too."""
    say, shut_out = game.words.say, bool(values["shut_out"])
    kind = "shut_out" if shut_out else told.name
    car, by = str(values["car"]), seen_by(told, reader)
    words = {"car": game.title_of(car), "bonus": values["bonus"], "who": names[told.seat]}
    if shut_out and by == "they" and reader is not None:
        by = "two" if game.seats == 2 else "many"
    text = "closed" if shut_out and told.name == "case_closed" else "prose"
    if kind == "went_out":
        text = "near" if int(str(values["bonus"])) <= NEAR else "far" if int(str(values["bonus"])) >= FAR else "prose"
    prose = [say(f"scene.{kind}.{text}", **words), *last_round(game, told, reader, names)]
    body = {"by": told.seat if told.name == "went_out" else None, **{key: values[key] for key in ("scores", "totals")}}
    picture = OUTLAWS[0] if shut_out else car
    return Scene(kind, say(f"scene.{kind}.{by}", **words), " ".join(prose), picture, "end", body)


def last_round(game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...]) -> list[str]:
    """That the round decides the match, and whether it turned it; nothing where the match goes on."""
    scores, totals = told.values["scores"], told.values["totals"]
    assert isinstance(scores, tuple) and isinstance(totals, tuple)
    if game.ended(totals) != "target":
        return []
    say = game.words.say
    before = [total - score for total, score in zip(totals, scores, strict=True)]
    winner, led = totals.index(max(totals)), before.index(max(before))
    behind = before[led] - before[winner]
    if behind == 0:
        return [say("scene.last.decides")]
    who = "you" if led == reader else "they"
    return [say(f"scene.last.turned.{who}", who=names[led], n=behind)]


def match_over(game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | None:
    """Who won, by how much, and how clearly."""
    say, totals, rounds = game.words.say, told.values.get("totals"), told.values["rounds"]
    if not isinstance(totals, tuple):  # a record of an earlier version
        return None
    best = max(totals)
    first = [seat for seat, total in enumerate(totals) if total == best]
    key = "you" if first == [reader] else "they"
    if len(first) > 1:
        key = "shared_you" if reader in first else "shared"
    others = [seat for seat in first if seat != reader]
    title = say(f"scene.match_over.{key}", who=say("list.and").join(names[seat] for seat in others), n=best)
    prose = [say("scene.match_over.round_limit")] if game.ended(totals) == "round_limit" else []
    if len(first) == 1:
        second = max(total for seat, total in enumerate(totals) if seat not in first)
        lead = best - second
        behind = [say("scene.match_over.second") if seat == reader else names[seat]
                  for seat, total in enumerate(totals) if total == second]  # fmt: skip
        lasted = say("scene.match_over.round" if rounds == 1 else "scene.match_over.rounds", n=rounds)
        points = say("scene.match_over.point" if lead == 1 else "scene.match_over.points", n=lead)
        how = "close" if lead < game.rules.per_sideways else "wide" if 2 * lead >= game.options.target else "clear"
        margin = say("scene.match_over.ahead", n=points, next=say("list.and").join(behind), rounds=lasted)
        prose = [margin, say(f"scene.match_over.{how}"), *prose]
    return Scene("end", title, " ".join(prose), "gibson", "end", {"totals": list(totals)})
