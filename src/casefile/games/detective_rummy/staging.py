"""Detective Rummy on the stage: events with names for numbers, and the scenes that they open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from casefile.games.detective_rummy import layout as x
from casefile.games.detective_rummy.programs import ITEM_IDS, LOCATION_IDS, MODIFIERS, SKILL_IDS, SUSPECT_IDS
from casefile.games.detective_rummy.view import ITEM_STATES, PLACE_SOURCES, detective_id, skills_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from casefile.engine.journal import Told, Value
    from casefile.games.detective_rummy.game import DetectiveRummy

Skill = Literal["CL", "DE", "FO", "GR", "IN", "VA"]
WHYS = ("round", "blood", "card")  # why dice are rolled


class Nothing(TypedDict):
    pass


class Picked(TypedDict):
    detective: str


class HandBegins(TypedDict):
    """`start` is the seat of the Start Detective."""

    hand: int
    case: int
    start: int


class Drawn(TypedDict):
    """Cards that only their owner is told; `left` of the deck."""

    n: int
    left: NotRequired[int]
    cards: NotRequired[list[str]]


class Cards(TypedDict):
    cards: list[str]


class CaseLaidOut(TypedDict):
    case: int
    tiles: list[int]


class Danger(TypedDict):
    level: int
    was: int


class Dice(TypedDict):
    why: Literal["round", "blood", "card"]
    dice: list[Skill]


class Skills(TypedDict):
    skills: list[str]


class InRound(TypedDict):
    round: int


class Count(TypedDict):
    n: int


class At(TypedDict):
    location: str


class Closed(TypedDict):
    location: str
    round: int


class SetLaid(TypedDict):
    skill: str
    cards: list[str]


class Printed(TypedDict):
    card: str
    kit: bool


class Used(TypedDict):
    item: str


class ItemGained(TypedDict):
    item: str
    state: str


class Items(TypedDict):
    items: list[str]


class Gained(TypedDict):
    skill: str


class Token(TypedDict):
    """`source`: set, fingerprint, gun, empty_hand, effect."""

    suspect: str
    source: str


class TileToken(TypedDict):
    """A seat's token `n` on an Assignment."""

    tile: int
    n: int


class Tile(TypedDict):
    tile: int


class Found(TypedDict):
    """A Game Changer at a Suspect, a Location or the `assignments`; its number, if the reader was told it."""

    stack: str
    number: NotRequired[int]


class Shown(TypedDict):
    number: int


class Card(TypedDict):
    card: NotRequired[str]


class Passed(TypedDict):
    to: int
    card: NotRequired[str]


class Moved(TypedDict):
    origin: str
    suspect: str


class Removed(TypedDict):
    suspect: str
    n: int


class Of(TypedDict):
    suspect: str


class OfSkill(TypedDict):
    suspect: str
    skill: str


class Alibi(TypedDict):
    suspect: str
    unless: bool


class DangerDue(TypedDict):
    every: bool
    n: int


class Modified(TypedDict):
    modifier: str


class OfCase(TypedDict):
    case: int


class HandOver(TypedDict):
    """`tokens`: of each Suspect, seat by seat."""

    hand: int
    case: int
    guilty: list[str]
    alibis: list[str]
    tokens: dict[str, list[int]]
    scores: list[int]
    totals: list[int]


class Conclusion(TypedDict):
    case: int
    guilty: list[str]
    alibis: list[str]


class GameOver(TypedDict):
    totals: list[int]


EVENTS: Mapping[str, type] = {
    "pick": Picked, "hand": HandBegins, "draw": Drawn, "exchange": Drawn, "exchanged": Cards, "case": CaseLaidOut,
    "danger": Danger, "dice": Dice, "wound": Skills, "mend": Skills, "round": InRound, "turn": InRound, "work": Nothing,
    "recuperate": Nothing, "reshuffle": Count, "visit": At, "discard": Cards, "reassess": Cards, "set": SetLaid,
    "print": Printed, "item": Used, "gain_item": ItemGained, "ready_items": Items, "lose_item": Items, "skill": Gained,
    "token": Token, "tile": TileToken, "changer": Found, "secret": Found, "peek": Found, "reveal": Shown,
    "shown": Shown, "enters": Of, "fame": Count, "take": Card, "look": Drawn, "reveal_top": Cards, "keep": Card,
    "bury": Count, "to_discard": Cards, "give": Card, "passed": Passed, "move": Moved, "remove": Removed, "blood": Of,
    "clear_blood": Of, "lawyer": OfSkill, "lawyer_leaves": Of, "alibi": Alibi, "alibi_off": Of, "icon": OfSkill,
    "danger_due": DangerDue, "open": At, "close": Closed, "add_tile": Tile, "modifier": Modified, "spend": Modified,
    "notes": OfCase, "hand_over": HandOver, "conclusion": Conclusion, "game_over": GameOver,
}  # fmt: skip


def named(game: DetectiveRummy, told: Told) -> dict[str, object]:
    """The values of an event by name; the tokens of a Hand under those on whom they lie."""
    values = {key: called(game, key, value) for key, value in told.values.items() if key != "suspects"}
    suspects = told.values.get("suspects")
    if isinstance(suspects, tuple):
        flat = told.values["tokens"]
        assert isinstance(flat, tuple)
        counts = [list(flat[at : at + game.seats]) for at in range(0, len(flat), game.seats)]
        values["tokens"] = {SUSPECT_IDS[one]: mine for one, mine in zip(suspects, counts, strict=True)}
    return values


def called(game: DetectiveRummy, key: str, value: Value) -> object:
    if isinstance(value, tuple):
        if key == "cards":
            return [game.kinds[kind] for kind in value]
        if key == "dice":
            return [SKILL_IDS[skill] for skill in value]
        return [tile + 1 for tile in value] if key == "tiles" else list(value)
    if key in ("guilty", "alibis"):
        return [name for i, name in enumerate(SUSPECT_IDS) if value >> i & 1]
    if key == "skills":
        return list(skills_of(value))
    if key == "items":
        return [name for i, name in enumerate(ITEM_IDS) if value >> i & 1]
    if key in ("kit", "every", "unless"):
        return bool(value)
    if key == "stack":
        return stack_name(value)
    if key == "modifier":
        return next(name for name, bit in MODIFIERS.items() if bit == value)
    if key == "detective":
        return detective_id(value)
    lists = {
        "card": game.kinds, "skill": SKILL_IDS, "suspect": SUSPECT_IDS, "origin": SUSPECT_IDS,
        "location": LOCATION_IDS, "item": ITEM_IDS, "state": ITEM_STATES, "source": PLACE_SOURCES, "why": WHYS,
    }  # fmt: skip
    if key in lists:
        return lists[key][value]
    return value + 1 if key == "tile" else value


def stack_name(stack: int) -> str:
    """Where Game Changers lie: with a Suspect, at a Location, by the Assignments."""
    if stack < x.SUSPECTS:
        return SUSPECT_IDS[stack]
    return "assignments" if stack == 200 else LOCATION_IDS[stack - 100]
