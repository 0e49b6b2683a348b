"""Love & Death: what its events carry, with names for numbers. Nothing is secret: every reader is told the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death import sentences
from casefile.games.love_and_death.layout import Deck

if TYPE_CHECKING:
    from collections.abc import Mapping

    from casefile.engine.journal import Told
    from casefile.games.love_and_death.game import LoveAndDeath


class Nothing(TypedDict):
    pass


class Hour(TypedDict):
    phase: str
    day: int


class Drawn(TypedDict):
    deck: str
    card: str


class Shuffled(TypedDict):
    """`n` cards are in the deck again."""

    deck: str
    n: int


class Read(TypedDict):
    """A destiny card and the side that counts."""

    card: str
    side: str


class Stock(TypedDict):
    thing: str
    n: int
    was: int
    now: int


class Spared(TypedDict):
    thing: str
    n: int


class Health(TypedDict):
    who: str
    was: int
    now: int


class Skilled(TypedDict):
    who: str
    skill: str


class OfCar(TypedDict):
    car: str
    improved: bool


class Time(TypedDict):
    """Spaces on the track: ahead, or back where it is less than nothing."""

    n: int


class Count(TypedDict):
    was: int
    now: int


class Posted(TypedDict):
    police: str
    space: int


class FightLine(TypedDict):
    """The line of a fight, from 1."""

    police: str
    line: int


class Killed(TypedDict):
    police: str


class Chase(TypedDict):
    police: int
    you: int


class Dice(TypedDict):
    roll: int


class Marker(TypedDict):
    spot: str
    n: int


class AtStop(TypedDict):
    stop: str | None


class StickUp(TypedDict):
    stop: str | None
    difficult: bool


class ToDeck(TypedDict):
    deck: str


class OfWeapon(TypedDict):
    weapon: str


class Borne(TypedDict):
    who: str
    weapon: str


class OfCard(TypedDict):
    card: str


class Room(TypedDict):
    hideout: str
    price: int


class Night(TypedDict):
    hideout: str
    night: int


class Weather(TypedDict):
    weather: str


class Achieved(TypedDict):
    achievement: str


class Overruled(TypedDict):
    by: int


class Ended(TypedDict):
    """How it ended, and what the last icons came from."""

    end: str
    source: str | None


EVENTS: Mapping[str, type] = {
    "deal": Nothing, "phase": Hour, "draw": Drawn, "reshuffle": Shuffled, "destiny": Read, "gain": Stock, "lose": Stock,
    "spared": Spared, "starve": Nothing, "wound": Health, "heal": Health, "boost": Health, "skill": Skilled,
    "learn": Skilled, "improve": OfCar, "wreck": OfCar, "carjack": OfCar, "steal": OfCar, "time": Time, "victim": Count,
    "police": Posted, "drop_back": Posted, "chase": Chase, "confrontation": FightLine, "killed": Killed,
    "wanted": Count,
    "dice": Dice, "marker": Marker, "hunter": Marker, "halt": AtStop, "pass": AtStop, "visit": AtStop,
    "stick_up": StickUp, "buy": AtStop,
    "fork": ToDeck, "exit": ToDeck, "own": OfWeapon, "rotate": OfWeapon, "redraw": OfWeapon, "weapon": OfWeapon,
    "bear": Borne, "reverse": OfCard, "rest": Room, "sleep": Night, "stow": Count, "weather": Weather,
    "achievement": Achieved, "override": Overruled, "game_over": Ended,
}  # fmt: skip
# They go on, or do something else: what the card, the fight or the night brought is told.
CURTAINS = frozenset({"phase", "draw", "halt", "pass", "visit", "stick_up", "buy", "fork", "exit", "rest"})
PERSONAL = frozenset({"override"})
# Which names the two numbers of an event go by, where they are nothing but names and numbers.
NAMED: Mapping[str, Mapping[str, tuple[str, ...] | None]] = {
    "phase": {"phase": labels.PHASES, "day": None},
    "reshuffle": {"deck": labels.DECKS, "n": None},
    "spared": {"thing": labels.RESOURCES, "n": None},
    "skill": {"who": labels.COUPLE, "skill": labels.SKILLS},
    "learn": {"who": labels.COUPLE, "skill": labels.SKILLS},
    "police": {"police": labels.POLICE, "space": None},
    "drop_back": {"police": labels.POLICE, "space": None},
    "killed": {"police": labels.POLICE},
    "chase": {"police": None, "you": None},
    "dice": {"roll": None},
    "marker": {"spot": labels.SPOTS, "n": None},
    "hunter": {"spot": labels.SPOTS, "n": None},
    "fork": {"deck": labels.DECKS},
    "exit": {"deck": labels.DECKS},
    "own": {"weapon": labels.WEAPONS},
    "rotate": {"weapon": labels.WEAPONS},
    "redraw": {"weapon": labels.WEAPONS},
    "weapon": {"weapon": sentences.USED},
    "bear": {"who": labels.COUPLE, "weapon": labels.WEAPONS},
    "rest": {"hideout": labels.HIDEOUTS, "price": None},
    "sleep": {"hideout": labels.HIDEOUTS, "night": None},
    "weather": {"weather": labels.WEATHERS},
    "achievement": {"achievement": labels.ACHIEVEMENTS},
    "override": {"by": None},
}


def named(game: LoveAndDeath, told: Told) -> Mapping[str, object]:
    """The values of an event by name."""
    name = told.name
    what, n = cast(int, told.values["what"]), cast(int, told.values["n"])
    if name in NAMED:
        numbers = zip(NAMED[name].items(), (what, n), strict=False)
        return {key: names[number] if names else number for (key, names), number in numbers}
    if name == "draw":
        return {"deck": labels.DECKS[what], "card": game.cards[what][n]}
    if name == "destiny":
        return {"card": game.cards[Deck.DESTINIES][what], "side": labels.SIDES[n]}
    if name == "reverse":
        return {"card": game.cards[Deck.MEMORIES][what]}
    if name in ("gain", "lose"):
        was = cast(int, told.values["was"])
        return {
            "thing": labels.RESOURCES[what],
            "n": n,
            "was": was,
            "now": was + n if name == "gain" else max(was - n, 0),
        }
    if name in ("wound", "heal", "boost"):
        return {"who": labels.COUPLE[what], "was": n + 1 if name == "wound" else n - 1, "now": n}
    if name in ("wreck", "carjack", "steal", "improve"):
        return {"car": labels.TILES[what], "improved": True} if name == "improve" else car(what)
    if name == "time":
        return {"n": -n if what else n}
    if name in ("victim", "wanted", "stow"):
        return {"was": what - 1, "now": what}
    if name == "confrontation":
        return {"police": labels.POLICE[what], "line": n + 1}
    if name in ("halt", "pass", "visit", "stick_up", "buy"):
        stop = {"stop": labels.STOPS[what] if what < len(labels.STOPS) else None}
        return {**stop, "difficult": bool(n)} if name == "stick_up" else stop
    if name == "game_over":
        return {
            "end": labels.ENDS[what],
            "source": labels.FRAME_SOURCES[n] if 0 <= n < len(labels.FRAME_SOURCES) else None,
        }
    return {}


def car(face: int) -> dict[str, object]:
    return {"car": labels.TILES[face // 2], "improved": bool(face % 2)}
