"""What one seat may know of Love & Death, by name: read off the flat observation and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.engine.looking import Fields, Part, Parts
from casefile.engine.state import NOBODY
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.fields import DECLARATION
from casefile.games.love_and_death.layout import Ask, Deck, Exit, Frame, Icon, Index, Police, Rules, Skill, Stop, Weapon
from casefile.games.love_and_death.names import icon_text
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
    """Something to reach."""

    kind: str
    """`win`, `challenge` or `star`: without all that wins there is no victory, and without a victory no star."""
    glyph: str
    """Its sign."""
    says: str
    """What it asks for."""
    now: str
    """How it stands now; empty where there is nothing to count."""
    met: bool
    """Whether it is met."""


@dataclass(frozen=True)
class LoveAndDeathView(OpenView):
    """The table. Cards and things go by their ids; B&C are Bonnie and Clyde."""

    actors: tuple[int, ...]
    """The seat that must decide now."""
    round: int
    """The day, from 1."""
    turn: int | None
    """The seat that must decide; None when the game is over."""
    phase: str
    """`morning`, `afternoon`, `night`, `dawn` or `over`."""
    ask: str
    """What is to be decided: `stop`, `shop`, `fight`, `night` …"""
    noted: str | None
    """The lead's action, while the partner may still change it."""
    police: str | None
    """The police on the trail: `sheriff` …; None before the first victim."""
    police_space: int | None
    """Their space on the track; None: not on it."""
    nearer: int | None
    """How far they could move at Dawn as things are now; None: nobody would."""
    fought: str | None
    """Who is being fought, though others may be on the trail by now; None: nobody."""
    fought_line: int | None
    """The line of that fight, from 1; None: of those who are gone nobody remembers it."""
    goal: int | None
    """How much loot at Black Lake wins; None in the infinite mode."""
    hp: dict[str, int]
    """The health of `bonnie` and `clyde`."""
    hp_max: dict[str, int]
    """Their full health."""
    car: str
    """The car: `ford-a` …"""
    improved: bool
    """Whether its improved side is up."""
    gas_max: int
    """How much gas it takes."""
    body_max: int
    """How much body it has when whole."""
    speed: str
    """`yellow`, `orange` or `red`: which time bonus of a road it earns."""
    loot_max: int
    """How much loot it carries."""
    special: tuple[str, ...]
    """What the car can do, as the pack writes it."""
    road_type: str
    """The deck of the last road card: `road` or `country-road`."""
    next_road: str
    """The deck of the next one, or `both`."""
    road: str | None
    """The road card that B&C are on; None: none."""
    bonuses: tuple[int, ...]
    """The time bonuses at its end, yellow, orange and red: 0 for one that halts or the car have cost."""
    stops: tuple[str, ...]
    """What lies on the road, in order; `stop` is the place of the next."""
    place: str | None
    """The card of the place that B&C are in; None: none."""
    place_type: str | None
    """Its deck: `village`, `town` or `city`."""
    icons: tuple[str, ...]
    """What is left in the place."""
    exits: tuple[str, ...]
    """The decks of the roads that leave it."""
    shop: str | None
    """What is being bought from or stuck up; None: nothing."""
    lodging: str | None
    """Tonight's hideout; None: not chosen."""
    memory: str | None
    """The memory that is being resolved."""
    destiny: str | None
    """The destiny card that is being resolved."""
    side: str
    """Its side: `normal`, `difficult`, `bank`, `accident` …; `none`."""
    sequence: tuple[str, ...]
    """The icons still to be resolved, the innermost last."""
    choices: tuple[str, ...]
    """Those of which an "or" lets B&C choose one now."""
    weapons: dict[str, int]
    """The weapons of B&C, with the uses left."""
    display: tuple[str, ...]
    """What the armory shows, bottom first."""
    skills: dict[str, dict[str, int]]
    """The skills of `bonnie` and `clyde`, with the uses left."""
    kills: dict[str, int]
    """How often police of each face were killed."""
    markers: dict[str, int]
    """Where bounty hunters wait, and how many."""
    weather: str
    """Today's weather; `fair` where the game is played without."""
    skies: tuple[str, ...]
    """Today's weather icons, the last one last."""
    xp: int
    """Experience that can be spent, in the infinite mode."""
    achieved: tuple[str, ...]
    """The achievements reached."""
    deck_sizes: dict[str, int]
    """Of each deck how many cards are left."""
    decks: dict[str, tuple[str, ...]]
    """Of each deck which cards these can be."""
    discards: dict[str, tuple[str, ...]]
    """Of each deck its discards."""
    may_be_aside: tuple[str, ...]
    """The random memories that nobody has seen, of which some may be out of the game."""
    aims: tuple[Aim, ...]
    """How far B&C are."""
    beds: dict[str, int]
    """What a night costs in clues, where it does."""


def stop_name(rules: Rules, stop: int) -> str:
    """A stop as the pack writes it."""
    what = stop % Stop.HARD
    if what == Stop.FORCED:
        return f"forced {' '.join(list_icons(rules, stop // Stop.ROW))}"
    if what == Stop.OR:
        first = stop // Stop.ROW + 1
        return " or ".join(stop_name(rules, int(one)) for one in rules.signs[first : first + rules.signs[first - 1]])
    return labels.STOPS[what] + ("!" if stop // Stop.HARD % 2 else "")


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


OPEN = (
    "lead nights stop halts space wounds level ammo ammo_cap food dollars clues love lake victims gas body loot wanted"
)


def parts(game: LoveAndDeath, more: Part) -> Parts:
    """The parts of a View, each with the numbers that it is read from; `more` is read from the View."""
    return Parts(
        LoveAndDeathView,
        game.observation,
        [
            Part(small, f"day turn phase ask noted shop lodging weather skies xp_spent achieved {OPEN}"),
            Part(pursuit, "police police_space fought fighting wounds last_line kills markers loot"),
            Part(couple, "hp hp_max skills_bonnie skills_clyde uses owned display"),
            Part(car, "car"),
            Part(road, "road_type next_road road_card"),
            Part(pace, "road_type road_card halts car skills_bonnie skills_clyde"),
            Part(place, "place_deck place_card used"),
            Part(sequence, "depth ask frames queue_length queue"),
            Part(decks, "rest discards deck_n met"),
            more,
        ],
    )


def small(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    """Single numbers: nearly every move changes some of them."""
    rules, turn = game.rules, None if n[Seen.TURN] == NOBODY else n[Seen.TURN]
    return {
        **open_numbers(n),
        "actors": () if turn is None else (turn,),
        "round": n[Seen.DAY],
        "turn": turn,
        "phase": labels.PHASES[n[Seen.PHASE]],
        "ask": labels.ASKS[n[Seen.ASK]],
        "noted": None if n[Seen.NOTED] == Index.NONE else game.say(n[Seen.NOTED]),
        "goal": None if rules.infinite else int(rules.goal),
        "shop": None if n[Seen.SHOP] == Index.NONE else labels.STOPS[n[Seen.SHOP]],
        "lodging": None if n[Seen.LODGING] == Index.NONE else (*labels.HIDEOUTS, "hobo")[n[Seen.LODGING]],
        "weather": labels.WEATHERS[n[Seen.WEATHER]],
        "skies": skies(n[Seen.SKIES]),
        "xp": n[Seen.LAKE] // 2 - n[Seen.XP_SPENT] if rules.infinite else 0,
        "achieved": tuple(name for number, name in enumerate(labels.ACHIEVEMENTS) if n[Seen.ACHIEVED] >> number & 1),
    }


def row(game: LoveAndDeath, n: tuple[int, ...], name: str) -> tuple[int, ...]:
    """A row of the observation."""
    where = game.observation[name]
    return n[where.start : where.stop]


def card(game: LoveAndDeath, deck: int, number: int) -> str | None:
    return None if number == Index.NONE else game.cards[deck][number]


def skies(icons: int) -> tuple[str, ...]:
    """Today's weather icons, the last one last."""
    found: list[str] = []
    while icons:
        found.insert(0, labels.SKIES[(icons & 3) - 1])
        icons >>= 2
    return tuple(found)


def pursuit(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    """The police and the bounty hunters."""
    kills, markers = row(game, n, "kills"), row(game, n, "markers")
    return {
        "police": None if n[Seen.POLICE] == Index.NONE else labels.POLICE[n[Seen.POLICE]],
        "police_space": None if n[Seen.POLICE_SPACE] == Police.OFF_TRACK else n[Seen.POLICE_SPACE],
        "nearer": steps_at_dawn(game, n),
        "fought": labels.POLICE[n[Seen.FOUGHT]] if n[Seen.FIGHTING] else None,
        "fought_line": line_fought(game, n) if n[Seen.FIGHTING] else None,
        "kills": {name: count for name, count in zip(labels.POLICE, kills, strict=True) if count},
        "markers": {name: count for name, count in zip(labels.SPOTS, markers, strict=True) if count},
    }


def steps_at_dawn(game: LoveAndDeath, n: tuple[int, ...]) -> int | None:
    if n[Seen.POLICE] == Index.NONE or n[Seen.POLICE_SPACE] < Police.DUE:
        return None
    return int(game.rules.police_steps(n[Seen.POLICE], n[Seen.WOUNDS], n[Seen.LOOT]))


def line_fought(game: LoveAndDeath, n: tuple[int, ...]) -> int | None:
    """The line of a fight, while those who are fought are on the trail, or if it is their last."""
    if n[Seen.POLICE] == n[Seen.FOUGHT]:
        return n[Seen.WOUNDS] + 1
    return int(game.rules.lines[n[Seen.FOUGHT]]) if n[Seen.LAST_LINE] else None


def couple(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    """Bonnie and Clyde: health, skills, weapons, and what the armory shows."""
    skills = {who: row(game, n, f"skills_{who}") for who in labels.COUPLE}
    uses = row(game, n, "uses")
    return {
        "hp": dict(zip(labels.COUPLE, row(game, n, "hp"), strict=True)),
        "hp_max": dict(zip(labels.COUPLE, row(game, n, "hp_max"), strict=True)),
        "skills": {
            who: {labels.SKILLS[skill]: left for skill, left in enumerate(own) if left != Index.NONE}
            for who, own in skills.items()
        },
        "weapons": {labels.WEAPONS[w]: uses[w] for w in range(Weapon.COUNT) if n[Seen.OWNED] >> w & 1},
        "display": tuple(labels.WEAPONS[weapon] for weapon in row(game, n, "display") if weapon != Index.NONE),
    }


def car(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    rules, face = game.rules, n[Seen.CAR]
    return {
        "car": labels.TILES[face // 2],
        "improved": bool(face % 2),
        "gas_max": int(rules.car_gas[face]),
        "body_max": int(rules.car_body[face]),
        "speed": labels.SPEEDS[rules.car_speed[face]],
        "loot_max": int(rules.car_loot[face]),
        "special": game.specials[face],
    }


def stops_of(rules: Rules, row: int) -> list[str]:
    """The stops of a road or the icons of a place."""
    start = rules.stop_at[row]
    return [stop_name(rules, int(stop)) for stop in rules.stops[start : start + rules.stop_n[row]]]


def road(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    """The road that B&C are on."""
    deck, number = n[Seen.ROAD_TYPE], n[Seen.ROAD_CARD]
    return {
        "road_type": labels.DECKS[deck],
        "next_road": "both" if n[Seen.NEXT_ROAD] == Exit.BOTH else labels.DECKS[n[Seen.NEXT_ROAD]],
        "road": card(game, deck, number),
        "stops": () if number == Index.NONE else tuple(stops_of(game.rules, deck * Deck.MOST_CARDS + number)),
    }


def pace(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    """What the end of the road would bring, were there no more halts."""
    rules, deck, number = game.rules, n[Seen.ROAD_TYPE], n[Seen.ROAD_CARD]
    if number == Index.NONE:
        return {"bonuses": ()}
    driver = any(row(game, n, f"skills_{who}")[Skill.DRIVER] != Index.NONE for who in labels.COUPLE)
    over = n[Seen.HALTS] - rules.free_stops(n[Seen.CAR], deck, driver)
    printed = rules.bonus[3 * (deck * Deck.MOST_CARDS + number) :][:3]
    return {"bonuses": tuple(int(b) * rules.earns(colour, n[Seen.CAR], over) for colour, b in enumerate(printed))}


def place(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    """The place that B&C are in, and what is left there."""
    rules, deck, number = game.rules, n[Seen.PLACE_DECK], n[Seen.PLACE_CARD]
    icons: tuple[str, ...] = ()
    exits: tuple[str, ...] = ()
    if number != Index.NONE:
        row = deck * Deck.MOST_CARDS + number
        icons = tuple(name for index, name in enumerate(stops_of(rules, row)) if not n[Seen.USED] >> index & 1)
        exits = tuple(labels.DECKS[way] for way in range(2) if rules.exits[row] >> way & 1)
    return {
        "place": card(game, deck, number),
        "place_type": None if deck == Index.NONE else labels.DECKS[deck],
        "icons": icons,
        "exits": exits,
    }


def sequence(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    """The icons still to be resolved, and the cards that they come from."""
    rules, depth = game.rules, n[Seen.DEPTH]
    queue = row(game, n, "queue")
    top = row(game, n, "frames")[(depth - 1) * Frame.SIZE : depth * Frame.SIZE] if depth else ()
    choices: list[str] = []
    if n[Seen.ASK] == Ask.EITHER:
        choices = list_icons(rules, int(rules.either[queue[top[Frame.START]] % Icon.SLOT]))
    return {
        "memory": card(game, Deck.MEMORIES, top[Frame.CARD]) if top else None,
        "destiny": card(game, Deck.DESTINIES, top[Frame.SIDE_CARD]) if top else None,
        "side": labels.SIDES[top[Frame.SIDE]] if top else "none",
        "sequence": tuple(icon_name(rules, icon) for icon in queue[: n[Seen.QUEUE_LENGTH]]),
        "choices": tuple(choices),
    }


def decks(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    """Of each deck, how many cards are left and which they can be."""
    rules, cards = game.rules, game.cards
    rest, gone = row(game, n, "rest"), row(game, n, "discards")
    unmet = rest[Deck.MEMORIES] & rules.random & ~n[Seen.MET] if rules.aside else 0
    return {
        "deck_sizes": dict(zip(labels.DECKS, row(game, n, "deck_n"), strict=True)),
        "decks": {name: tuple(cards[deck][c] for c in bits(rest[deck])) for deck, name in enumerate(labels.DECKS)},
        "discards": {name: tuple(cards[deck][c] for c in bits(gone[deck])) for deck, name in enumerate(labels.DECKS)},
        "may_be_aside": tuple(cards[Deck.MEMORIES][c] for c in bits(unmet)),
    }
