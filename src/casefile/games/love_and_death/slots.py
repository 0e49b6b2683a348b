"""The numbers of the table, and their places in the observation.

Written from `fields.py` by `python -m casefile.engine.slots`: change that, and run it again.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.state import State, zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    Ask,
    Deck,
    Frame,
    Index,
    Phase,
    Police,
    Rules,
    Skill,
    Spot,
    Stream,
    Weapon,
    Weather,
)


class Seen:
    """Where the parts of the observation stand."""

    SEAT: Final = 0
    DAY: Final = 1
    TURN: Final = 2
    PHASE: Final = 3
    AT: Final = 4
    ASK: Final = 5
    LEAD: Final = 6
    NOTED: Final = 7
    NIGHTS: Final = 8
    ROAD_TYPE: Final = 9
    NEXT_ROAD: Final = 10
    ROAD_CARD: Final = 11
    STOP: Final = 12
    HALTS: Final = 13
    PLACE_DECK: Final = 14
    PLACE_CARD: Final = 15
    USED: Final = 16
    SHOP: Final = 17
    HARD: Final = 18
    BOUGHT: Final = 19
    CORPSES: Final = 20
    CALLED_OFF: Final = 21
    LODGING: Final = 22
    SWAPS: Final = 23
    SPACE: Final = 24
    POLICE: Final = 25
    POLICE_SPACE: Final = 26
    WOUNDS: Final = 27
    LEVEL: Final = 28
    FIGHTING: Final = 29
    FOUGHT: Final = 30
    LAST_LINE: Final = 31
    SHIELD: Final = 32
    DAWN_FOUGHT: Final = 33
    AMMO: Final = 34
    AMMO_CAP: Final = 35
    FOOD: Final = 36
    DOLLARS: Final = 37
    CLUES: Final = 38
    LOVE: Final = 39
    LAKE: Final = 40
    VICTIMS: Final = 41
    CAR: Final = 42
    GAS: Final = 43
    BODY: Final = 44
    LOOT: Final = 45
    WANTED: Final = 46
    WEATHER: Final = 47
    SKIES: Final = 48
    OWNED: Final = 49
    BEARING: Final = 50
    SLEPT: Final = 51
    DRIVEN: Final = 52
    ACCIDENT_WRECKS: Final = 53
    XP_SPENT: Final = 54
    ARMED: Final = 55
    BOOSTED: Final = 56
    IMPROVED: Final = 57
    ACHIEVED: Final = 58
    MET: Final = 59
    DEPTH: Final = 60
    QUEUE_LENGTH: Final = 61
    HP: Final = 62  # for each one of the couple
    HP_MAX: Final = 64  # for each one of the couple
    SKILLS_BONNIE: Final = 66  # for each skill
    SKILLS_CLYDE: Final = 81  # for each skill
    DISPLAY: Final = 96  # for each slot
    USES: Final = 99  # for each weapon
    KILLS: Final = 107  # for each face
    MARKERS: Final = 113  # for each spot
    DECK_N: Final = 135  # for each deck
    REST: Final = 143  # for each deck: bits of the cards that may still be drawn
    DISCARDS: Final = 151  # for each deck
    FRAMES: Final = 159  # for each number of each frame
    QUEUE: Final = 219  # for each icon, as many as there are
    END: Final = 339


NAMES: Final = (
    "phase",
    "at",
    "ask",
    "lead",
    "noted",
    "nights",
    "road_type",
    "next_road",
    "road_card",
    "stop",
    "halts",
    "place_deck",
    "place_card",
    "used",
    "shop",
    "hard",
    "bought",
    "corpses",
    "called_off",
    "lodging",
    "swaps",
    "space",
    "police",
    "police_space",
    "wounds",
    "level",
    "fighting",
    "fought",
    "last_line",
    "shield",
    "dawn_fought",
    "ammo",
    "ammo_cap",
    "food",
    "cash",
    "clue",
    "love",
    "lake",
    "victims",
    "car",
    "gas",
    "body",
    "loot",
    "wanted",
    "weather",
    "skies",
    "owned",
    "bearing",
    "slept",
    "driven",
    "accident_wrecks",
    "xp_spent",
    "armed",
    "boosted",
    "improved",
    "achieved",
    "met",
    "aside",
    "depth",
    "queue_n",
    "hp",
    "hp_max",
    "skills",
    "display",
    "uses",
    "kills",
    "markers",
    "deck",
    "deck_n",
    "discards",
    "streams",
    "frames",
    "queue",
)


@mypyc_attr(acyclic=True)
class Fields(State):
    """The numbers of a match, their starts and copies."""

    def __init__(self, game: Game, source: Chance, rules: Rules) -> None:
        super().__init__(game, source)
        self.rules: Rules = rules
        self.phase: i64 = Phase.OVER
        self.at: i64 = 0  # where the day goes on
        self.ask: i64 = Ask.NOTHING
        self.lead: i64 = 0  # the seat that decides in this phase
        self.noted: i64 = Index.NONE  # the lead's action, while the partner may still change it
        self.nights: i64 = 0
        self.road_type: i64 = Deck.COUNTRY  # of the last road card drawn
        self.next_road: i64 = Deck.COUNTRY
        self.road_card: i64 = Index.NONE
        self.stop: i64 = 0  # the next stop
        self.halts: i64 = 0  # stops made
        self.place_deck: i64 = Index.NONE
        self.place_card: i64 = Index.NONE
        self.used: i64 = 0  # bits of the place's icons
        self.shop: i64 = Index.NONE  # what is bought from or stuck up
        self.hard: i64 = 0  # the stick-up is a difficult one
        self.bought: i64 = 0
        self.corpses: i64 = 0  # victims of the destiny side of this stick-up
        self.called_off: i64 = 0
        self.lodging: i64 = Index.NONE  # tonight's hideout
        self.swaps: i64 = 0
        self.space: i64 = 0
        self.police: i64 = Index.NONE  # a face
        self.police_space: i64 = Police.OFF_TRACK
        self.wounds: i64 = 0
        self.level: i64 = 0
        self.fighting: i64 = 0
        self.fought: i64 = Index.NONE
        self.last_line: i64 = 0
        self.shield: i64 = 0
        self.dawn_fought: i64 = 0
        self.ammo: i64 = 0
        self.ammo_cap: i64 = 0
        self.food: i64 = 0
        self.cash: i64 = 0
        self.clue: i64 = 0
        self.love: i64 = 0
        self.lake: i64 = 0  # loot at Black Lake
        self.victims: i64 = 0
        self.car: i64 = 0
        self.gas: i64 = 0
        self.body: i64 = 0  # 0 is a wreck
        self.loot: i64 = 0
        self.wanted: i64 = 0
        self.weather: i64 = Weather.FAIR
        self.skies: i64 = 0  # today's weather icons, two bits each, the last one lowest
        self.owned: i64 = 0  # bits of weapons
        self.bearing: i64 = Index.NONE  # a weapon that looks for its bearer
        self.slept: i64 = 0  # bits of hideouts
        self.driven: i64 = 0  # bits of tiles
        self.accident_wrecks: i64 = 0
        self.xp_spent: i64 = 0
        self.armed: i64 = 0  # weapons for xp
        self.boosted: i64 = 0  # bits of characters
        self.improved: i64 = 0  # bits of tiles
        self.achieved: i64 = 0  # bits of achievements
        self.met: i64 = 0  # bits of random memories that have been seen
        self.aside: i64 = 0  # bits of random memories that were set aside
        self.depth: i64 = 0  # frames on the stack
        self.queue_n: i64 = 0
        self.hp: vec[i64] = vec[i64]()
        self.hp_max: vec[i64] = vec[i64]()
        self.skills: vec[i64] = vec[i64]()  # who * Skill.COUNT + skill: uses left, or Index.NONE
        self.display: vec[i64] = vec[i64]()  # the armory, bottom first
        self.uses: vec[i64] = vec[i64]()  # of each weapon
        self.kills: vec[i64] = vec[i64]()
        self.markers: vec[i64] = vec[i64]()
        self.deck: vec[i64] = vec[i64]()  # the next card of a deck last
        self.deck_n: vec[i64] = vec[i64]()
        self.discards: vec[i64] = vec[i64]()  # bits
        self.streams: vec[i64] = vec[i64]()  # how far each stream of chance is used
        self.frames: vec[i64] = vec[i64]()  # see Frame
        self.queue: vec[i64] = vec[i64]()  # icons still to be resolved; the first queue_n are seen

    def fields(self) -> tuple[str, ...]:
        return NAMES

    def take_over(self, other: Fields) -> None:
        """Become like `other`, sharing nothing that is written into."""
        self.share(other)
        self.phase = other.phase
        self.at = other.at
        self.ask = other.ask
        self.lead = other.lead
        self.noted = other.noted
        self.nights = other.nights
        self.road_type = other.road_type
        self.next_road = other.next_road
        self.road_card = other.road_card
        self.stop = other.stop
        self.halts = other.halts
        self.place_deck = other.place_deck
        self.place_card = other.place_card
        self.used = other.used
        self.shop = other.shop
        self.hard = other.hard
        self.bought = other.bought
        self.corpses = other.corpses
        self.called_off = other.called_off
        self.lodging = other.lodging
        self.swaps = other.swaps
        self.space = other.space
        self.police = other.police
        self.police_space = other.police_space
        self.wounds = other.wounds
        self.level = other.level
        self.fighting = other.fighting
        self.fought = other.fought
        self.last_line = other.last_line
        self.shield = other.shield
        self.dawn_fought = other.dawn_fought
        self.ammo = other.ammo
        self.ammo_cap = other.ammo_cap
        self.food = other.food
        self.cash = other.cash
        self.clue = other.clue
        self.love = other.love
        self.lake = other.lake
        self.victims = other.victims
        self.car = other.car
        self.gas = other.gas
        self.body = other.body
        self.loot = other.loot
        self.wanted = other.wanted
        self.weather = other.weather
        self.skies = other.skies
        self.owned = other.owned
        self.bearing = other.bearing
        self.slept = other.slept
        self.driven = other.driven
        self.accident_wrecks = other.accident_wrecks
        self.xp_spent = other.xp_spent
        self.armed = other.armed
        self.boosted = other.boosted
        self.improved = other.improved
        self.achieved = other.achieved
        self.met = other.met
        self.aside = other.aside
        self.depth = other.depth
        self.queue_n = other.queue_n
        self.hp = other.hp[:]
        self.hp_max = other.hp_max[:]
        self.skills = other.skills[:]
        self.display = other.display[:]
        self.uses = other.uses[:]
        self.kills = other.kills[:]
        self.markers = other.markers[:]
        self.deck = other.deck[:]
        self.deck_n = other.deck_n[:]
        self.discards = other.discards[:]
        self.streams = other.streams[:]
        self.frames = other.frames[:]
        self.queue = other.queue[:]

    def clear(self) -> None:
        """An empty table: everything starts afresh but what lasts from round to round."""
        rules = self.rules
        self.phase = Phase.OVER
        self.at = 0
        self.ask = Ask.NOTHING
        self.lead = 0
        self.noted = Index.NONE
        self.nights = 0
        self.road_type = Deck.COUNTRY
        self.next_road = Deck.COUNTRY
        self.road_card = Index.NONE
        self.stop = 0
        self.halts = 0
        self.place_deck = Index.NONE
        self.place_card = Index.NONE
        self.used = 0
        self.shop = Index.NONE
        self.hard = 0
        self.bought = 0
        self.corpses = 0
        self.called_off = 0
        self.lodging = Index.NONE
        self.swaps = 0
        self.space = 0
        self.police = Index.NONE
        self.police_space = Police.OFF_TRACK
        self.wounds = 0
        self.level = 0
        self.fighting = 0
        self.fought = Index.NONE
        self.last_line = 0
        self.shield = 0
        self.dawn_fought = 0
        self.ammo = 0
        self.ammo_cap = 0
        self.food = 0
        self.cash = 0
        self.clue = 0
        self.love = 0
        self.lake = 0
        self.victims = 0
        self.car = 0
        self.gas = 0
        self.body = 0
        self.loot = 0
        self.wanted = 0
        self.weather = Weather.FAIR
        self.skies = 0
        self.owned = 0
        self.bearing = Index.NONE
        self.slept = 0
        self.driven = 0
        self.accident_wrecks = 0
        self.xp_spent = 0
        self.armed = 0
        self.boosted = 0
        self.improved = 0
        self.achieved = 0
        self.met = 0
        self.aside = 0
        self.depth = 0
        self.queue_n = 0
        self.hp = zeros(2)
        self.hp_max = zeros(2)
        self.skills = zeros(2 * Skill.COUNT)
        self.display = vec[i64]([Index.NONE] * Weapon.SLOTS)
        self.uses = zeros(Weapon.COUNT)
        self.kills = zeros(Police.FACES)
        self.markers = zeros(Spot.COUNT)
        self.deck = zeros(rules.deck_at[Deck.COUNT])
        self.deck_n = zeros(Deck.COUNT)
        self.discards = zeros(Deck.COUNT)
        self.streams = zeros(Stream.COUNT)
        self.frames = zeros(Frame.DEPTH * Frame.SIZE)
        self.queue = zeros(Frame.QUEUE)


def see_open(table: Fields, out: vec[i64]) -> None:
    """Write what everybody may know into the observation."""
    out[Seen.DAY] = table.round
    out[Seen.TURN] = table.turn
    out[Seen.PHASE] = table.phase
    out[Seen.AT] = table.at
    out[Seen.ASK] = table.ask
    out[Seen.LEAD] = table.lead
    out[Seen.NOTED] = table.noted
    out[Seen.NIGHTS] = table.nights
    out[Seen.ROAD_TYPE] = table.road_type
    out[Seen.NEXT_ROAD] = table.next_road
    out[Seen.ROAD_CARD] = table.road_card
    out[Seen.STOP] = table.stop
    out[Seen.HALTS] = table.halts
    out[Seen.PLACE_DECK] = table.place_deck
    out[Seen.PLACE_CARD] = table.place_card
    out[Seen.USED] = table.used
    out[Seen.SHOP] = table.shop
    out[Seen.HARD] = table.hard
    out[Seen.BOUGHT] = table.bought
    out[Seen.CORPSES] = table.corpses
    out[Seen.CALLED_OFF] = table.called_off
    out[Seen.LODGING] = table.lodging
    out[Seen.SWAPS] = table.swaps
    out[Seen.SPACE] = table.space
    out[Seen.POLICE] = table.police
    out[Seen.POLICE_SPACE] = table.police_space
    out[Seen.WOUNDS] = table.wounds
    out[Seen.LEVEL] = table.level
    out[Seen.FIGHTING] = table.fighting
    out[Seen.FOUGHT] = table.fought
    out[Seen.LAST_LINE] = table.last_line
    out[Seen.SHIELD] = table.shield
    out[Seen.DAWN_FOUGHT] = table.dawn_fought
    out[Seen.AMMO] = table.ammo
    out[Seen.AMMO_CAP] = table.ammo_cap
    out[Seen.FOOD] = table.food
    out[Seen.DOLLARS] = table.cash
    out[Seen.CLUES] = table.clue
    out[Seen.LOVE] = table.love
    out[Seen.LAKE] = table.lake
    out[Seen.VICTIMS] = table.victims
    out[Seen.CAR] = table.car
    out[Seen.GAS] = table.gas
    out[Seen.BODY] = table.body
    out[Seen.LOOT] = table.loot
    out[Seen.WANTED] = table.wanted
    out[Seen.WEATHER] = table.weather
    out[Seen.SKIES] = table.skies
    out[Seen.OWNED] = table.owned
    out[Seen.BEARING] = table.bearing
    out[Seen.SLEPT] = table.slept
    out[Seen.DRIVEN] = table.driven
    out[Seen.ACCIDENT_WRECKS] = table.accident_wrecks
    out[Seen.XP_SPENT] = table.xp_spent
    out[Seen.ARMED] = table.armed
    out[Seen.BOOSTED] = table.boosted
    out[Seen.IMPROVED] = table.improved
    out[Seen.ACHIEVED] = table.achieved
    out[Seen.MET] = table.met
    out[Seen.DEPTH] = table.depth
    out[Seen.QUEUE_LENGTH] = table.queue_n
    i: i64
    hp = table.hp
    for i in range(i64(2)):
        out[Seen.HP + i] = hp[i]
    hp_max = table.hp_max
    for i in range(i64(2)):
        out[Seen.HP_MAX + i] = hp_max[i]
    skills = table.skills
    for i in range(i64(15)):
        out[Seen.SKILLS_BONNIE + i] = skills[i]
    for i in range(i64(15)):
        out[Seen.SKILLS_CLYDE + i] = skills[15 + i]
    display = table.display
    for i in range(i64(Weapon.SLOTS)):
        out[Seen.DISPLAY + i] = display[i]
    uses = table.uses
    for i in range(i64(Weapon.COUNT)):
        out[Seen.USES + i] = uses[i]
    kills = table.kills
    for i in range(i64(Police.FACES)):
        out[Seen.KILLS + i] = kills[i]
    markers = table.markers
    for i in range(i64(Spot.COUNT)):
        out[Seen.MARKERS + i] = markers[i]
    deck_n = table.deck_n
    for i in range(i64(Deck.COUNT)):
        out[Seen.DECK_N + i] = deck_n[i]
    discards = table.discards
    for i in range(i64(Deck.COUNT)):
        out[Seen.DISCARDS + i] = discards[i]
    frames = table.frames
    for i in range(i64(Frame.DEPTH * Frame.SIZE)):
        out[Seen.FRAMES + i] = frames[i]


def restore_open(table: Fields, seen: vec[i64]) -> None:
    """Take over what the observation says outright, on a cleared table."""
    table.round = seen[Seen.DAY]
    table.turn = seen[Seen.TURN]
    table.phase = seen[Seen.PHASE]
    table.at = seen[Seen.AT]
    table.ask = seen[Seen.ASK]
    table.lead = seen[Seen.LEAD]
    table.noted = seen[Seen.NOTED]
    table.nights = seen[Seen.NIGHTS]
    table.road_type = seen[Seen.ROAD_TYPE]
    table.next_road = seen[Seen.NEXT_ROAD]
    table.road_card = seen[Seen.ROAD_CARD]
    table.stop = seen[Seen.STOP]
    table.halts = seen[Seen.HALTS]
    table.place_deck = seen[Seen.PLACE_DECK]
    table.place_card = seen[Seen.PLACE_CARD]
    table.used = seen[Seen.USED]
    table.shop = seen[Seen.SHOP]
    table.hard = seen[Seen.HARD]
    table.bought = seen[Seen.BOUGHT]
    table.corpses = seen[Seen.CORPSES]
    table.called_off = seen[Seen.CALLED_OFF]
    table.lodging = seen[Seen.LODGING]
    table.swaps = seen[Seen.SWAPS]
    table.space = seen[Seen.SPACE]
    table.police = seen[Seen.POLICE]
    table.police_space = seen[Seen.POLICE_SPACE]
    table.wounds = seen[Seen.WOUNDS]
    table.level = seen[Seen.LEVEL]
    table.fighting = seen[Seen.FIGHTING]
    table.fought = seen[Seen.FOUGHT]
    table.last_line = seen[Seen.LAST_LINE]
    table.shield = seen[Seen.SHIELD]
    table.dawn_fought = seen[Seen.DAWN_FOUGHT]
    table.ammo = seen[Seen.AMMO]
    table.ammo_cap = seen[Seen.AMMO_CAP]
    table.food = seen[Seen.FOOD]
    table.cash = seen[Seen.DOLLARS]
    table.clue = seen[Seen.CLUES]
    table.love = seen[Seen.LOVE]
    table.lake = seen[Seen.LAKE]
    table.victims = seen[Seen.VICTIMS]
    table.car = seen[Seen.CAR]
    table.gas = seen[Seen.GAS]
    table.body = seen[Seen.BODY]
    table.loot = seen[Seen.LOOT]
    table.wanted = seen[Seen.WANTED]
    table.weather = seen[Seen.WEATHER]
    table.skies = seen[Seen.SKIES]
    table.owned = seen[Seen.OWNED]
    table.bearing = seen[Seen.BEARING]
    table.slept = seen[Seen.SLEPT]
    table.driven = seen[Seen.DRIVEN]
    table.accident_wrecks = seen[Seen.ACCIDENT_WRECKS]
    table.xp_spent = seen[Seen.XP_SPENT]
    table.armed = seen[Seen.ARMED]
    table.boosted = seen[Seen.BOOSTED]
    table.improved = seen[Seen.IMPROVED]
    table.achieved = seen[Seen.ACHIEVED]
    table.met = seen[Seen.MET]
    table.depth = seen[Seen.DEPTH]
    table.queue_n = seen[Seen.QUEUE_LENGTH]
    i: i64
    hp = table.hp
    for i in range(i64(2)):
        hp[i] = seen[Seen.HP + i]
    hp_max = table.hp_max
    for i in range(i64(2)):
        hp_max[i] = seen[Seen.HP_MAX + i]
    skills = table.skills
    for i in range(i64(15)):
        skills[i] = seen[Seen.SKILLS_BONNIE + i]
    for i in range(i64(15)):
        skills[15 + i] = seen[Seen.SKILLS_CLYDE + i]
    display = table.display
    for i in range(i64(Weapon.SLOTS)):
        display[i] = seen[Seen.DISPLAY + i]
    uses = table.uses
    for i in range(i64(Weapon.COUNT)):
        uses[i] = seen[Seen.USES + i]
    kills = table.kills
    for i in range(i64(Police.FACES)):
        kills[i] = seen[Seen.KILLS + i]
    markers = table.markers
    for i in range(i64(Spot.COUNT)):
        markers[i] = seen[Seen.MARKERS + i]
    deck_n = table.deck_n
    for i in range(i64(Deck.COUNT)):
        deck_n[i] = seen[Seen.DECK_N + i]
    discards = table.discards
    for i in range(i64(Deck.COUNT)):
        discards[i] = seen[Seen.DISCARDS + i]
    frames = table.frames
    for i in range(i64(Frame.DEPTH * Frame.SIZE)):
        frames[i] = seen[Seen.FRAMES + i]
