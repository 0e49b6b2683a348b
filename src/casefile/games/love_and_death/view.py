"""What one seat may know of Love & Death, by name: read off the flat observation and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.engine.state import NOBODY
from casefile.engine.view import View
from casefile.games.love_and_death.layout import (
    BOTH_EXITS,
    MOST_CARDS,
    NONE,
    SEEN_DECK_N,
    SEEN_DISCARDS,
    SEEN_DISPLAY,
    SEEN_FRAMES,
    SEEN_HP,
    SEEN_KILLS,
    SEEN_MARKERS,
    SEEN_QUEUE,
    SEEN_REST,
    SEEN_SKILLS,
    SEEN_USES,
    Deck,
    Frame,
    Icon,
    Police,
    Rules,
    Skill,
    Stop,
    Weapon,
)
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from casefile.games.love_and_death.game import LoveAndDeath

# The single numbers at the head of the observation, in their places.
SINGLES = (
    "seat", "day", "turn", "phase", "at", "ask", "lead", "noted", "nights", "road_type", "next_road", "road_card",
    "stop", "halts", "place_deck", "place_card", "used", "shop", "hard", "bought", "corpses", "called_off", "lodging",
    "swaps", "space", "police", "police_space", "wounds", "level", "fighting", "fought", "last_line", "shield",
    "dawn_fought", "ammo", "ammo_cap", "food", "dollars", "clues", "love", "lake", "victims", "car", "gas", "body",
    "loot", "wanted", "weather", "skies", "owned", "bearing", "slept", "driven", "accident_wrecks", "xp_spent", "armed",
    "boosted", "improved", "achieved", "met", "depth", "queue_length",
)  # fmt: skip


def observation() -> dict[str, range]:
    """The places of every part of the observation, by name; the queue is as long as `queue_length` says.

    >>> observation()["hp"]
    range(62, 64)
    """
    places = {name: range(place, place + 1) for place, name in enumerate(SINGLES)}
    places["hp"] = range(SEEN_HP, SEEN_HP + 2)
    places["hp_max"] = range(SEEN_HP + 2, SEEN_SKILLS)
    for who, name in enumerate(COUPLE):
        start = SEEN_SKILLS + who * Skill.COUNT
        places[f"skills_{name}"] = range(start, start + Skill.COUNT)
    names = ("display", "uses", "kills", "markers", "deck_n", "rest", "discards", "frames")
    starts = (
        SEEN_DISPLAY, SEEN_USES, SEEN_KILLS, SEEN_MARKERS, SEEN_DECK_N, SEEN_REST, SEEN_DISCARDS,
        SEEN_FRAMES, SEEN_QUEUE,
    )  # fmt: skip
    for name, start, end in zip(names, starts, starts[1:], strict=False):
        places[name] = range(start, end)
    places["queue"] = range(SEEN_QUEUE, SEEN_QUEUE + Frame.QUEUE)
    return places


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
class LoveAndDeathView(View):
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
    lead: int
    noted: str | None
    nights: int
    space: int
    police: str | None
    police_space: int | None
    wounds: int
    fought: str | None  # who is being fought, though others may be on the trail by now
    fought_line: int | None  # from 1; None: of those who are gone nobody remembers it
    level: int
    ammo: int
    ammo_cap: int
    food: int
    dollars: int
    clues: int
    love: int
    lake: int
    goal: int | None
    victims: int
    hp: dict[str, int]
    hp_max: dict[str, int]
    car: str
    improved: bool
    gas: int
    gas_max: int
    body: int
    body_max: int
    speed: str
    loot: int
    loot_max: int
    special: tuple[str, ...]
    road_type: str
    next_road: str
    road: str | None
    stops: tuple[str, ...]
    stop: int
    halts: int
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
    wanted: int
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
    return [place for place in range(MOST_CARDS) if number >> place & 1]


def read_view(game: LoveAndDeath, seat: int | None, n: tuple[int, ...], ledger: tuple[int, ...]) -> LoveAndDeathView:
    """The View that the observation `n` holds."""
    one = dict(zip(SINGLES, n, strict=False))
    rules, cards = game.rules, game.cards

    def part(name: str) -> tuple[int, ...]:
        where = game.observation[name]
        return n[where.start : where.stop]

    def card(deck: int, number: int) -> str | None:
        return None if number == NONE else cards[deck][number]

    road_type, place_deck, car = one["road_type"], one["place_deck"], one["car"]
    road, place = card(road_type, one["road_card"]), card(place_deck, one["place_card"])
    stops: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    exits: tuple[str, ...] = ()
    if road is not None:
        row = road_type * MOST_CARDS + one["road_card"]
        start = rules.stop_at[row]
        stops = tuple(stop_name(rules, int(stop)) for stop in rules.stops[start : start + rules.stop_n[row]])
    if place is not None:
        row = place_deck * MOST_CARDS + one["place_card"]
        start = rules.stop_at[row]
        left = enumerate(rules.stops[start : start + rules.stop_n[row]])
        icons = tuple(stop_name(rules, int(stop)) for index, stop in left if not one["used"] >> index & 1)
        exits = tuple(DECKS[road] for road in range(2) if rules.exits[row] >> road & 1)
    frames = part("frames")
    top = frames[(one["depth"] - 1) * Frame.SIZE : one["depth"] * Frame.SIZE] if one["depth"] else ()
    choices: list[str] = []
    if ASKS[one["ask"]] == "either":
        choices = list_icons(rules, int(rules.either[part("queue")[top[Frame.START]] % Icon.SLOT]))
    skies: list[str] = []
    rest = one["skies"]
    while rest:
        skies.insert(0, SKIES[(rest & 3) - 1])
        rest >>= 2
    remaining = [bits(number) for number in part("rest")]
    unmet = rules.random & ~one["met"]
    police = one["police"]
    return LoveAndDeathView(
        game=game,
        seat=seat,
        numbers=n,
        ledger=ledger,
        actors=() if one["turn"] == NOBODY else (one["turn"],),
        round=one["day"],
        turn=None if one["turn"] == NOBODY else one["turn"],
        phase=PHASES[one["phase"]],
        ask=ASKS[one["ask"]],
        lead=one["lead"],
        noted=None if one["noted"] == NONE else game.say(one["noted"]),
        nights=one["nights"],
        space=one["space"],
        police=None if police == NONE else POLICE[police],
        police_space=None if one["police_space"] == Police.OFF_TRACK else one["police_space"],
        wounds=one["wounds"],
        fought=POLICE[one["fought"]] if one["fighting"] else None,
        fought_line=line_fought(game, one) if one["fighting"] else None,
        level=one["level"],
        ammo=one["ammo"],
        ammo_cap=one["ammo_cap"],
        food=one["food"],
        dollars=one["dollars"],
        clues=one["clues"],
        love=one["love"],
        lake=one["lake"],
        goal=None if rules.infinite else int(rules.goal),
        victims=one["victims"],
        hp=dict(zip(COUPLE, part("hp"), strict=True)),
        hp_max=dict(zip(COUPLE, part("hp_max"), strict=True)),
        car=TILES[car // 2],
        improved=bool(car % 2),
        gas=one["gas"],
        gas_max=int(rules.car_gas[car]),
        body=one["body"],
        body_max=int(rules.car_body[car]),
        speed=SPEEDS[rules.car_speed[car]],
        loot=one["loot"],
        loot_max=int(rules.car_loot[car]),
        special=game.specials[car],
        road_type=DECKS[road_type],
        next_road="both" if one["next_road"] == BOTH_EXITS else DECKS[one["next_road"]],
        road=road,
        stops=stops,
        stop=one["stop"],
        halts=one["halts"],
        place=place,
        place_type=None if place_deck == NONE else DECKS[place_deck],
        icons=icons,
        exits=exits,
        shop=None if one["shop"] == NONE else STOPS[one["shop"]],
        lodging=None if one["lodging"] == NONE else (*HIDEOUTS, "hobo")[one["lodging"]],
        memory=card(Deck.MEMORIES, top[Frame.CARD]) if top else None,
        destiny=card(Deck.DESTINIES, top[Frame.SIDE_CARD]) if top else None,
        side=SIDES[top[Frame.SIDE]] if top else "none",
        sequence=tuple(icon_name(rules, icon) for icon in part("queue")[: one["queue_length"]]),
        choices=tuple(choices),
        weapons={WEAPONS[w]: part("uses")[w] for w in range(Weapon.COUNT) if one["owned"] >> w & 1},
        display=tuple(WEAPONS[weapon] for weapon in part("display") if weapon != NONE),
        skills={
            who: {SKILLS[skill]: left for skill, left in enumerate(part(f"skills_{who}")) if left != NONE}
            for who in COUPLE
        },
        kills={name: count for name, count in zip(POLICE, part("kills"), strict=True) if count},
        wanted=one["wanted"],
        markers={name: count for name, count in zip(SPOTS, part("markers"), strict=True) if count},
        weather=WEATHERS[one["weather"]],
        skies=tuple(skies),
        xp=one["lake"] // 2 - one["xp_spent"] if rules.infinite else 0,
        achieved=tuple(name for number, name in enumerate(ACHIEVEMENTS) if one["achieved"] >> number & 1),
        deck_sizes=dict(zip(DECKS, part("deck_n"), strict=True)),
        decks={DECKS[deck]: tuple(cards[deck][c] for c in found) for deck, found in enumerate(remaining)},
        discards={DECKS[deck]: tuple(cards[deck][c] for c in bits(n)) for deck, n in enumerate(part("discards"))},
        may_be_aside=tuple(cards[Deck.MEMORIES][c] for c in remaining[Deck.MEMORIES] if unmet >> c & 1 and rules.aside),
        aims=(),  # see aims.py
        beds={},
    )


def line_fought(game: LoveAndDeath, one: Mapping[str, int]) -> int | None:
    """The line of a fight, while those who are fought are on the trail, or if it is their last."""
    if one["police"] == one["fought"]:
        return one["wounds"] + 1
    return int(game.rules.lines[one["fought"]]) if one["last_line"] else None
