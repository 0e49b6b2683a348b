"""What one seat may know of Love & Death, by name: read off the flat observation and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.engine.state import NOBODY
from casefile.games.love_and_death.fields import DECLARATION
from casefile.games.love_and_death.layout import BOTH_EXITS, NONE, Deck, Frame, Icon, Police, Rules, Stop, Weapon
from casefile.games.love_and_death.names import (
    ACHIEVEMENTS,
    ASKS,
    COUPLE,
    DECKS,
    HIDEOUTS,
    PHASES,
    POLICE,
    SIDES,
    SKIES,
    SKILLS,
    SPEEDS,
    SPOTS,
    STOPS,
    TILES,
    WEAPONS,
    WEATHERS,
    icon_text,
)
from casefile.games.love_and_death.open_view import OpenView, open_numbers
from casefile.games.love_and_death.slots import Seen

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath


def observation() -> dict[str, range]:
    """The places of every part of the observation, by name; the queue is as long as `queue_length` says.

    >>> observation()["hp"]
    range(62, 64)
    """
    return DECLARATION.observation.places(0)


@dataclass(frozen=True)
class Aim:
    """Something to reach: its sign, what it asks for, how it stands now (or ""), whether it is met.

    `kind` is `win`, `challenge` or `star`: without all that wins there is no victory, and without a victory no star.
    """

    kind: str
    glyph: str
    says: str
    now: str
    met: bool


@dataclass(frozen=True)
class LoveAndDeathView(OpenView):
    """The table. Cards and things go by their ids; `round` is the day.

    `ask` says what is to be decided. `road` and `place` are the cards B&C are on, `stops` what lies on the road with
    `stop` the next of them, `icons` what is left in the place. `sequence` are the icons still to be resolved, innermost
    last, `choices` those of which an "or" lets B&C choose one now. `decks` says of each deck how many cards are left
    and which they can be; `may_be_aside` are the random memories that nobody has seen and of which some may be out of
    the game. `special` is what the car can do, as the pack writes it, `aims` how far B&C are.
    """

    actors: tuple[int, ...]
    round: int
    turn: int | None
    phase: str
    ask: str
    noted: str | None
    police: str | None
    police_space: int | None
    fought: str | None  # who is being fought, though others may be on the trail by now
    fought_line: int | None  # from 1; None: of those who are gone nobody remembers it
    goal: int | None
    hp: dict[str, int]
    hp_max: dict[str, int]
    car: str
    improved: bool
    gas_max: int
    body_max: int
    speed: str
    loot_max: int
    special: tuple[str, ...]
    road_type: str
    next_road: str
    road: str | None
    stops: tuple[str, ...]
    place: str | None
    place_type: str | None
    icons: tuple[str, ...]
    exits: tuple[str, ...]
    shop: str | None
    lodging: str | None
    memory: str | None
    destiny: str | None
    side: str
    sequence: tuple[str, ...]
    choices: tuple[str, ...]
    weapons: dict[str, int]
    display: tuple[str, ...]
    skills: dict[str, dict[str, int]]
    kills: dict[str, int]
    markers: dict[str, int]
    weather: str
    skies: tuple[str, ...]
    xp: int
    achieved: tuple[str, ...]
    deck_sizes: dict[str, int]
    decks: dict[str, tuple[str, ...]]
    discards: dict[str, tuple[str, ...]]
    may_be_aside: tuple[str, ...]
    aims: tuple[Aim, ...]
    beds: dict[str, int]  # what a night costs in clues, where it does


def stop_name(rules: Rules, stop: int) -> str:
    """A stop as the pack writes it."""
    what = stop % Stop.HARD
    if what == Stop.FORCED:
        return f"forced {' '.join(list_icons(rules, stop // Stop.ROW))}"
    if what == Stop.OR:
        first = stop // Stop.ROW + 1
        return " or ".join(stop_name(rules, int(one)) for one in rules.signs[first : first + rules.signs[first - 1]])
    return STOPS[what] + ("!" if stop // Stop.HARD % 2 else "")


def icon_name(rules: Rules, icon: int) -> str:
    """An icon as the pack writes it."""
    if icon // Icon.SLOT != Icon.EITHER:
        return icon_text(icon)
    return " or ".join(list_icons(rules, int(rules.either[icon % Icon.SLOT])))


def list_icons(rules: Rules, number: int) -> list[str]:
    """The icons of a list as the pack writes them."""
    start = int(rules.list_at[number])
    return [icon_name(rules, int(icon)) for icon in rules.icons[start : start + rules.list_n[number]]]


def bits(number: int) -> list[int]:
    return [place for place in range(Deck.MOST_CARDS) if number >> place & 1]


def read_view(game: LoveAndDeath, seat: int | None, n: tuple[int, ...], ledger: tuple[int, ...]) -> LoveAndDeathView:
    """The View that the observation `n` holds."""
    rules, cards = game.rules, game.cards

    def part(name: str) -> tuple[int, ...]:
        where = game.observation[name]
        return n[where.start : where.stop]

    def card(deck: int, number: int) -> str | None:
        return None if number == NONE else cards[deck][number]

    road_type, place_deck, car = n[Seen.ROAD_TYPE], n[Seen.PLACE_DECK], n[Seen.CAR]
    road, place = card(road_type, n[Seen.ROAD_CARD]), card(place_deck, n[Seen.PLACE_CARD])
    stops: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    exits: tuple[str, ...] = ()
    if road is not None:
        row = road_type * Deck.MOST_CARDS + n[Seen.ROAD_CARD]
        start = rules.stop_at[row]
        stops = tuple(stop_name(rules, int(stop)) for stop in rules.stops[start : start + rules.stop_n[row]])
    if place is not None:
        row = place_deck * Deck.MOST_CARDS + n[Seen.PLACE_CARD]
        start = rules.stop_at[row]
        left = enumerate(rules.stops[start : start + rules.stop_n[row]])
        icons = tuple(stop_name(rules, int(stop)) for index, stop in left if not n[Seen.USED] >> index & 1)
        exits = tuple(DECKS[road] for road in range(2) if rules.exits[row] >> road & 1)
    frames = part("frames")
    top = frames[(n[Seen.DEPTH] - 1) * Frame.SIZE : n[Seen.DEPTH] * Frame.SIZE] if n[Seen.DEPTH] else ()
    choices: list[str] = []
    if ASKS[n[Seen.ASK]] == "either":
        choices = list_icons(rules, int(rules.either[part("queue")[top[Frame.START]] % Icon.SLOT]))
    skies: list[str] = []
    rest = n[Seen.SKIES]
    while rest:
        skies.insert(0, SKIES[(rest & 3) - 1])
        rest >>= 2
    remaining = [bits(number) for number in part("rest")]
    unmet = rules.random & ~n[Seen.MET]
    police = n[Seen.POLICE]
    return LoveAndDeathView(
        game=game,
        seat=seat,
        numbers=n,
        ledger=ledger,
        **open_numbers(n),
        actors=() if n[Seen.TURN] == NOBODY else (n[Seen.TURN],),
        round=n[Seen.DAY],
        turn=None if n[Seen.TURN] == NOBODY else n[Seen.TURN],
        phase=PHASES[n[Seen.PHASE]],
        ask=ASKS[n[Seen.ASK]],
        noted=None if n[Seen.NOTED] == NONE else game.say(n[Seen.NOTED]),
        police=None if police == NONE else POLICE[police],
        police_space=None if n[Seen.POLICE_SPACE] == Police.OFF_TRACK else n[Seen.POLICE_SPACE],
        fought=POLICE[n[Seen.FOUGHT]] if n[Seen.FIGHTING] else None,
        fought_line=line_fought(game, n) if n[Seen.FIGHTING] else None,
        goal=None if rules.infinite else int(rules.goal),
        hp=dict(zip(COUPLE, part("hp"), strict=True)),
        hp_max=dict(zip(COUPLE, part("hp_max"), strict=True)),
        car=TILES[car // 2],
        improved=bool(car % 2),
        gas_max=int(rules.car_gas[car]),
        body_max=int(rules.car_body[car]),
        speed=SPEEDS[rules.car_speed[car]],
        loot_max=int(rules.car_loot[car]),
        special=game.specials[car],
        road_type=DECKS[road_type],
        next_road="both" if n[Seen.NEXT_ROAD] == BOTH_EXITS else DECKS[n[Seen.NEXT_ROAD]],
        road=road,
        stops=stops,
        place=place,
        place_type=None if place_deck == NONE else DECKS[place_deck],
        icons=icons,
        exits=exits,
        shop=None if n[Seen.SHOP] == NONE else STOPS[n[Seen.SHOP]],
        lodging=None if n[Seen.LODGING] == NONE else (*HIDEOUTS, "hobo")[n[Seen.LODGING]],
        memory=card(Deck.MEMORIES, top[Frame.CARD]) if top else None,
        destiny=card(Deck.DESTINIES, top[Frame.SIDE_CARD]) if top else None,
        side=SIDES[top[Frame.SIDE]] if top else "none",
        sequence=tuple(icon_name(rules, icon) for icon in part("queue")[: n[Seen.QUEUE_LENGTH]]),
        choices=tuple(choices),
        weapons={WEAPONS[w]: part("uses")[w] for w in range(Weapon.COUNT) if n[Seen.OWNED] >> w & 1},
        display=tuple(WEAPONS[weapon] for weapon in part("display") if weapon != NONE),
        skills={
            who: {SKILLS[skill]: left for skill, left in enumerate(part(f"skills_{who}")) if left != NONE}
            for who in COUPLE
        },
        kills={name: count for name, count in zip(POLICE, part("kills"), strict=True) if count},
        markers={name: count for name, count in zip(SPOTS, part("markers"), strict=True) if count},
        weather=WEATHERS[n[Seen.WEATHER]],
        skies=tuple(skies),
        xp=n[Seen.LAKE] // 2 - n[Seen.XP_SPENT] if rules.infinite else 0,
        achieved=tuple(name for number, name in enumerate(ACHIEVEMENTS) if n[Seen.ACHIEVED] >> number & 1),
        deck_sizes=dict(zip(DECKS, part("deck_n"), strict=True)),
        decks={DECKS[deck]: tuple(cards[deck][c] for c in found) for deck, found in enumerate(remaining)},
        discards={DECKS[deck]: tuple(cards[deck][c] for c in bits(gone)) for deck, gone in enumerate(part("discards"))},
        may_be_aside=tuple(cards[Deck.MEMORIES][c] for c in remaining[Deck.MEMORIES] if unmet >> c & 1 and rules.aside),
        aims=(),  # see aims.py
        beds={},
    )


def line_fought(game: LoveAndDeath, n: tuple[int, ...]) -> int | None:
    """The line of a fight, while those who are fought are on the trail, or if it is their last."""
    if n[Seen.POLICE] == n[Seen.FOUGHT]:
        return n[Seen.WOUNDS] + 1
    return int(game.rules.lines[n[Seen.FOUGHT]]) if n[Seen.LAST_LINE] else None
