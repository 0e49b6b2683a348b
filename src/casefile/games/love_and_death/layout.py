"""Love & Death: the numbers of everything. Resources, icons, decks, places, actions, and the pack as flat tables.

An *icon* is one int, `verb * SLOT + n`; a list of icons is a row in `Rules.icons`. A *stop* of a road, or an icon of a
place, is one int too: what it is, whether it bears the difficult mark, and for compulsory icons the list that they are.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.state import zeros
from casefile.engine.vecs import vec

NONE: Final = -1
BONNIE: Final = 0
CLYDE: Final = 1

# Resources.
AMMO: Final = 0
FOOD: Final = 1
CASH: Final = 2
CLUE: Final = 3
LOVE: Final = 4
HP: Final = 5
GAS: Final = 6
BODY: Final = 7
LOOT: Final = 8
RESOURCES: Final = 9

# Icons, as verb * SLOT + n. The first nine verbs gain a resource, the next nine lose one.
SLOT: Final = 64
GAIN: Final = 0
LOSE: Final = 9
AHEAD: Final = 18
BACK: Final = 19
SHOOT: Final = 20
VICTIM: Final = 21
MEMORY: Final = 22
ACCIDENT: Final = 23
REPLACE: Final = 24  # n is a deck
WANTED: Final = 25
REPAIR: Final = 26  # the body to its maximum: an accident reversed
# What only the resolver writes.
DESTINY: Final = 27  # n is a side
SIDE_END: Final = 28
CONFRONT: Final = 29  # n is the face that contact was made with
LINE: Final = 30
LINE_END: Final = 31
CARJACK: Final = 32
WRECK: Final = 33
HUNTERS: Final = 34  # n is a spot
KNIFE: Final = 35  # n is the character
EITHER: Final = 36  # n is a row of `Rules.either`: one of its icons, by choice

# Sides: what a run of icons is, for weapons and for the cause of a defeat.
NO_SIDE: Final = 0
NORMAL: Final = 1
DIFFICULT: Final = 2
BANK_SIDE: Final = 3
ACCIDENT_SIDE: Final = 4
MEMORY_SIDE: Final = 5
LINE_SIDE: Final = 6
FORCE_SIDE: Final = 7  # the house, by force

# Where a sequence comes from.
FROM_ROAD: Final = 0
FROM_MEMORY: Final = 1
FROM_STICKUP: Final = 2
FROM_REWARD: Final = 3
FROM_ENTRY: Final = 4
FROM_NIGHT: Final = 5
FROM_DAWN: Final = 6
FROM_WEATHER: Final = 7
FROM_CARJACKING: Final = 8
FROM_HUNTERS: Final = 9
SOURCES: Final = 10

# Decks.
ROAD: Final = 0
COUNTRY: Final = 1
VILLAGE: Final = 2
TOWN: Final = 3
CITY: Final = 4
DESTINIES: Final = 5
MEMORIES: Final = 6
ARSENAL: Final = 7
DECKS: Final = 8
BOTH_EXITS: Final = 2  # instead of the next road: they have slept where two roads begin
MOST_CARDS: Final = 24  # in one deck: their sets are bits

# Stops of roads and icons of places: what + HARD * difficult + ROW * list of icons.
GROCERY: Final = 0
GAS_STATION: Final = 1
GARAGE: Final = 2
DOCTOR: Final = 3
ARMORY: Final = 4
BANK: Final = 5
CABIN_CAMP: Final = 6
MOTEL: Final = 7
HOTEL: Final = 8
CLUE_STOP: Final = 9
LOVE_STOP: Final = 10
MEMORY_STOP: Final = 11
FORK: Final = 12  # + deck
FORCED: Final = 17
OR_STOP: Final = 18  # one of several: ROW * where `Rules.signs` has them
HARD: Final = 32
ROW: Final = 64
MOST_STOPS: Final = 24
MOST_ALTERNATIVES: Final = 4  # of an "or"
ICONS: Final = 22  # 2 * what + second, for what a place can hold
SOLD: Final = vec[i64]([FOOD, GAS, BODY, HP, AMMO])

# Hideouts: the three lodgings, three for clues, wild camping, the farm; and the hobos' fire.
LODGINGS: Final = 3
WORKERS_CAMP: Final = 3
ABANDONED_HOUSE: Final = 4
HOUSE: Final = 5
WILD_CAMPING: Final = 6
FARM: Final = 7
HIDEOUTS: Final = 8
HOBO_FIRE: Final = 8

# Skills; the first six replace cards.
REPLACERS: Final = 6
DRIVER: Final = 6
ROMANTISM: Final = 7
STRAIGHT_SHOOTER: Final = 8
FIRST_AID: Final = 9
HOBO: Final = 10
FISTFIGHT: Final = 11
BLUFF: Final = 12
MECHANIC: Final = 13
ENDURANCE: Final = 14
SKILLS: Final = 15
PRINTED: Final = 2  # the first two stand on the character cards and cannot be learnt
ALWAYS: Final = 99  # uses of a skill without limit

# Weapons.
BROWNING: Final = 0
COLT: Final = 1
BLADE: Final = 2
ENFIELD: Final = 3
GRENADE: Final = 4
REMINGTON: Final = 5
THOMPSON: Final = 6
SCHOFIELD: Final = 7
WEAPONS: Final = 8
SLOTS: Final = 3  # of the armory board

# What was used in the present sequence, as bits.
WITH_BONNIES_KNIFE: Final = 1
WITH_CLYDES_KNIFE: Final = 2
WITH_GRENADE: Final = 4
WITH_THOMPSON: Final = 8
WITH_ENFIELD: Final = 16

# Cars: face = 2 * tile + improved. When their special characteristics bring something, and where they spare something.
TILES: Final = 5
FORDOR: Final = 4  # the tile
AFTER_BANK: Final = 0
AFTER_STICKUP: Final = 1
AFTER_FIGHT: Final = 2
AFTER_NIGHT: Final = 3
WHEN_KEPT: Final = 4
WHEN_STOLEN: Final = 5
MOMENTS: Final = 6
IN_FIGHTS: Final = 8  # the hideouts come first
IN_ACCIDENTS: Final = 9
IN_WEATHER: Final = 10
SHELTERS: Final = 11

# Police.
FACES: Final = 6
LINES: Final = 9  # at most
LEVELS: Final = 6
OFF_TRACK: Final = -1
DUE: Final = 0  # the imaginary space before the first
LAST_SPACE: Final = 9

# Where bounty hunters wait: on seven decks, nine spaces, and six other spots.
SPACES: Final = 6  # + space
POLICE_CARD: Final = 16
AT_ARMORY: Final = 17
OUTSIDE: Final = 18
AT_LODGINGS: Final = 19
AT_CLUE_HIDEOUTS: Final = 20
BLACK_LAKE: Final = 21
SPOTS: Final = 22
# Targets of the Wanted table that depend on the board.
OTHER_ROAD: Final = 30
AT_VICTIMS: Final = 31
AHEAD_OF_POLICE: Final = 32
BOTH_ROADS: Final = 33
NEAR: Final = 50  # B&C's space + (target - NEAR)

# Weather.
FAIR: Final = 0
RAIN: Final = 1
STORM: Final = 2
MILD: Final = 3
DUST_BOWL: Final = 4
WARM_SPELL: Final = 5
HEATWAVE: Final = 6
WEATHERS: Final = 7

# Phases.
MORNING: Final = 0
AFTERNOON: Final = 1
NIGHT: Final = 2
DAWN: Final = 3
OVER: Final = 4

# Where the day goes on when no sequence is under way.
SET_OUT: Final = 0
ROAD_SHOWN: Final = 1
ON_ROAD: Final = 2
ROAD_DONE: Final = 3
TURN_OFF: Final = 4
PLACE_SHOWN: Final = 5
IN_PLACE: Final = 6
SHOPPING: Final = 7
STUCK_UP: Final = 8
REWARDED: Final = 9
NIGHTFALL: Final = 10
BED: Final = 11  # the hideout's hunters, then its effects
ASLEEP: Final = 12
POLICE_MOVE: Final = 13
CAR_CHOICE: Final = 14
LAKE_TRIP: Final = 15
STOWING: Final = 16
EXPERIENCE: Final = 17
DAY_COUNT: Final = 18
WEATHER_DONE: Final = 19

# What is asked.
NOTHING: Final = 0
ASK_REPLACE: Final = 1
ASK_STOP: Final = 2
ASK_PLACE: Final = 3
ASK_SHOP: Final = 4
ASK_BEARER: Final = 5
ASK_MEMORY: Final = 6
ASK_LOSS: Final = 7
ASK_GAIN: Final = 8
ASK_WOUND: Final = 9
ASK_HEAL: Final = 10
ASK_FIGHT: Final = 11
ASK_WRECK: Final = 12
ASK_NIGHT: Final = 13
ASK_MECHANIC: Final = 14
ASK_CAR: Final = 15
ASK_STOW: Final = 16
ASK_XP: Final = 17
ASK_HUNTER: Final = 18
ASK_FISTFIGHT: Final = 19
ASK_BLUFF: Final = 20
ASK_EITHER: Final = 21
ASK_EXIT: Final = 22
ASK_COMFORTS: Final = 23  # option hideout_effects_optional

# Actions, in the order of their numbers; `game.action_texts` has their texts.
KEEP_CARD: Final = 0
REPLACE_CARD: Final = 1  # + who * REPLACERS + skill
TAKE: Final = 13  # + 2 * (clue, love) + second
PASS: Final = 17
BUY: Final = 18  # + 2 * what + second
STICK_UP: Final = 28  # + 2 * what + second
REST: Final = 46  # + 2 * lodging + second
TAKE_FORK: Final = 52  # + deck
EXIT: Final = 57  # + road type
BUY_ONE: Final = 59
BUY_WEAPON: Final = 60  # + weapon
BEAR: Final = 68  # + who
DONE: Final = 70
REDRAW: Final = 71  # Colt, Remington, Schofield
REVERSE: Final = 74
SUFFER: Final = 75
LOSE_ONE: Final = 76  # + resource
GAIN_ONE: Final = 85  # + resource
WOUND: Final = 94  # + who
HEAL: Final = 96  # + who
USE: Final = 98  # Browning, knife of Bonnie, of Clyde, grenade, Thompson, Enfield
GO_ON: Final = 104
CARJACK_NOW: Final = 105
WAIT: Final = 106
SLEEP: Final = 107  # workers camp, abandoned house, house, wild camping, farm
SLEEP_HOBO: Final = 112  # + who
TAKE_HOUSE: Final = 114
REPAIR_CAR: Final = 115  # + who
KEEP_CAR: Final = 117
STEAL: Final = 118  # + tile
STOW: Final = 123
LEARN: Final = 124  # + who * LEARNABLE + skill - PRINTED
LEARNABLE: Final = 13
IMPROVE: Final = 150  # + tile
ARM: Final = 155  # + weapon
BOOST: Final = 163  # + who
RETIRE: Final = 165
PAY_AMMO: Final = 166
PULL_PUNCH: Final = 167  # + who
KILL: Final = 169
CALL_OFF_SHOOTOUT: Final = 170  # + who
CALL_OFF_STICKUP: Final = 172  # + who
STAND: Final = 174
AID: Final = 175  # + who
PLAIN: Final = 177  # so many actions in every game; behind them the choices of an "or" and the duo's, see `Rules`

# How a game ends.
RUNNING: Final = 0
WON: Final = 1
FULFILLED: Final = 2  # the challenge
LOST_HP: Final = 3
LOST_LOVE: Final = 4
LOST_AMMO: Final = 5
STARVED: Final = 6
LOST_TO_HUNTER: Final = 7
RETIRED: Final = 8
TOO_LONG: Final = 9

# Achievements, as bits; the challenge is one of them, plus one.
SURVIVAL: Final = 0
STARVATION: Final = 1
MERCHANT: Final = 2
BY_DOCTOR: Final = 3
HAMER: Final = 4
PETTY_BOURGEOIS: Final = 5
PROLETARIAN: Final = 6
HOBOS: Final = 7
ROADHOG: Final = 8
ACHIEVEMENTS: Final = 9

# Stars: kind and value.
STAR_VICTIMS: Final = 0
STAR_DAYS: Final = 1
STAR_KILL: Final = 2
STAR_NIGHTS: Final = 3
STAR_CAR: Final = 4

# The ledger of a finished game: these, then the deaths of each police type.
LEDGER_END: Final = 0
LEDGER_SOURCE: Final = 1
LEDGER_DAY: Final = 2
LEDGER_NIGHTS: Final = 3
LEDGER_LOOT: Final = 4
LEDGER_VICTIMS: Final = 5
LEDGER_CAR: Final = 6
LEDGER_STARS: Final = 7
LEDGER_ACHIEVED: Final = 8
LEDGER_SIDE: Final = 9
LEDGER_KILLS: Final = 10
LEDGER: Final = 16

# Frames of the stack of sequences.
DEPTH: Final = 6
QUEUE: Final = 120
F_SOURCE: Final = 0
F_START: Final = 1  # of its icons in the queue
F_CARD: Final = 2  # the memory
F_SIDE: Final = 3
F_SIDE_CARD: Final = 4  # the destiny card
F_SAVE: Final = 5  # ammo losses still cancelled
F_USES: Final = 6  # weapons used
F_WITH: Final = 7  # which, as bits
F_PAID: Final = 8  # the ammo of the icon at the head is paid
F_DONE: Final = 9  # bits of destiny cards that are done with, but not yet discarded
FRAME: Final = 10

# Purposes of chance: one for each deck, then these.
DICE: Final = 8
STREAMS: Final = 9
SET_ASIDE: Final = 9
WORLD: Final = 10

# Where the parts of the observation begin, after its single numbers.
SINGLES: Final = 62
SEEN_HP: Final = SINGLES  # Bonnie, Clyde, then their maxima
SEEN_SKILLS: Final = SEEN_HP + 4
SEEN_DISPLAY: Final = SEEN_SKILLS + 2 * SKILLS
SEEN_USES: Final = SEEN_DISPLAY + SLOTS
SEEN_KILLS: Final = SEEN_USES + WEAPONS
SEEN_MARKERS: Final = SEEN_KILLS + FACES
SEEN_DECK_N: Final = SEEN_MARKERS + SPOTS
SEEN_REST: Final = SEEN_DECK_N + DECKS  # per deck, a bit for each card that may still be drawn
SEEN_DISCARDS: Final = SEEN_REST + DECKS
SEEN_FRAMES: Final = SEEN_DISCARDS + DECKS
SEEN_QUEUE: Final = SEEN_FRAMES + DEPTH * FRAME


def stop_kind(action: i64) -> i64:
    """Which kind of stop an action is for: to take, buy, stick up, rest, turn off."""
    if action < PASS:
        return CLUE_STOP + (action - TAKE) // 2
    if action < STICK_UP:
        return (action - BUY) // 2
    if action < REST:
        return (action - STICK_UP) // 2
    if action < TAKE_FORK:
        return CABIN_CAMP + (action - REST) // 2
    return FORK + action - TAKE_FORK


@final
@mypyc_attr(acyclic=True)
class Rules:
    """Options and pack as numbers: everything that the rules read from outside."""

    def __init__(self) -> None:
        self.seats: i64 = 1
        self.override: bool = False
        # Actions that not every game has.
        self.choose: i64 = PLAIN  # + alternative
        self.accept: i64 = PLAIN
        self.over: i64 = PLAIN + 1  # + action
        self.wanted: bool = False
        self.weather: bool = False
        self.infinite: bool = False
        self.experience: bool = False  # xp was spent on this game, or may be: no achievements
        self.challenge: i64 = NONE
        self.police_drop_back: bool = False
        self.fight_when_placed: bool = False
        self.wait_with_wreck: bool = True
        self.loot_stays: bool = False  # in the car that is left
        self.comforts_optional: bool = False
        self.reverse_random: bool = True
        self.starve_always: bool = True
        self.ammo_first: bool = False  # before weapons
        # The mode.
        self.start_ammo: i64 = 0
        self.start_food: i64 = 0
        self.start_cash: i64 = 0
        self.start_love: i64 = 0
        self.start_clues: i64 = 0
        self.red: bool = False
        self.aside: i64 = 0  # random memories taken out
        self.goal: i64 = 0
        self.breakdown: bool = False
        self.star_kind: vec[i64] = vec[i64]()
        self.star_value: vec[i64] = vec[i64]()
        # The couple.
        self.start_hp: vec[i64] = zeros(2)
        self.start_skills: vec[i64] = zeros(2 * SKILLS)  # uses, NONE without the skill
        self.start_weapons: i64 = 0  # bits
        self.improved: i64 = 0  # bits of tiles
        # Small numbers.
        self.start_space: i64 = 3
        self.cap_ammo: i64 = 7
        self.cap_ammo_more: i64 = 9
        self.cap_food: i64 = 9
        self.cap_cash: i64 = 20
        self.cap_clue: i64 = 9
        self.cap_love: i64 = 8
        self.reverse_clues: i64 = 2
        self.record_days: i64 = 20
        self.max_days: i64 = 200
        # Lists of icons.
        self.icons: vec[i64] = vec[i64]()
        self.list_at: vec[i64] = vec[i64]()
        self.list_n: vec[i64] = vec[i64]()
        self.list_shots: vec[i64] = vec[i64]()
        self.either: vec[i64] = vec[i64]()  # the list whose icons are the alternatives of an "or"
        self.carjack: i64 = 0  # a list
        self.carjack_more: i64 = 0
        self.wreck: i64 = 0
        self.force: i64 = 0
        # Cards.
        self.size: vec[i64] = zeros(DECKS)
        self.deck_at: vec[i64] = zeros(DECKS + 1)
        self.stops: vec[i64] = vec[i64]()
        self.signs: vec[i64] = vec[i64]()  # the stops that an "or" joins, after their number
        self.stop_at: vec[i64] = zeros(5 * MOST_CARDS)
        self.stop_n: vec[i64] = zeros(5 * MOST_CARDS)
        self.bonus: vec[i64] = zeros(2 * MOST_CARDS * 3)
        self.road_end: vec[i64] = zeros(2 * MOST_CARDS)  # a road type, NONE for the same
        self.entry: vec[i64] = zeros(5 * MOST_CARDS)  # a list
        self.icon_at: vec[i64] = zeros(5 * MOST_CARDS * ICONS)  # which icon of a place is the first or second grocery …
        self.exits: vec[i64] = zeros(5 * MOST_CARDS)  # bits of road types
        # Games dealt with the first form of packs are read for ever: after a night where two roads begin they took the
        # first, First Aid came even at a lethal wound, and Straight Shooter saved no ammo but that of shots.
        self.first_form: bool = False
        self.sky: vec[i64] = zeros(5 * MOST_CARDS)  # 1 rain, 2 clouds, 3 sun
        self.destiny: vec[i64] = zeros(MOST_CARDS * 4)  # lists
        self.memory: vec[i64] = zeros(MOST_CARDS)  # a list
        self.memory_back: vec[i64] = zeros(MOST_CARDS)  # reversed
        self.memory_options: vec[i64] = zeros(MOST_CARDS)  # bits of resources; 0 for one that is not random
        self.random: i64 = 0  # bits of random memories
        # Boards.
        self.price: vec[i64] = zeros(HIDEOUTS)
        self.comfort: vec[i64] = zeros(HIDEOUTS)  # a list
        self.speed: vec[i64] = zeros(FACES * LINES)
        self.lines: vec[i64] = zeros(FACES)
        self.line: vec[i64] = zeros(FACES * LINES)  # a list
        self.immune: vec[i64] = zeros(FACES)
        self.face_of: vec[i64] = zeros(LEVELS + 1)  # by level
        self.levels: i64 = 0
        self.track: i64 = 20
        self.track_police: vec[i64] = zeros(64)
        self.track_love: vec[i64] = zeros(64)
        self.track_wanted: vec[i64] = zeros(64)
        self.car_gas: vec[i64] = zeros(2 * TILES)
        self.car_body: vec[i64] = zeros(2 * TILES)
        self.car_speed: vec[i64] = zeros(2 * TILES)
        self.car_clues: vec[i64] = zeros(2 * TILES)
        self.car_love: vec[i64] = zeros(2 * TILES)
        self.car_loot: vec[i64] = zeros(2 * TILES)
        self.car_stops: vec[i64] = zeros(2 * TILES * 2)  # free stops more, by road type
        self.car_brings: vec[i64] = vec[i64]([NONE] * (2 * TILES * MOMENTS))  # a list
        self.car_spares: vec[i64] = zeros(2 * TILES * SHELTERS)  # bits of resources
        self.car_spares_n: vec[i64] = zeros(2 * TILES * SHELTERS)  # units each time
        self.weapon_price: vec[i64] = zeros(WEAPONS)
        self.weapon_uses: vec[i64] = zeros(WEAPONS)
        self.weapon_hp: vec[i64] = zeros(WEAPONS)
        self.thompson_cash: i64 = 1
        self.skill_xp: vec[i64] = zeros(SKILLS)
        self.skill_uses: vec[i64] = zeros(SKILLS)
        self.skill_decks: vec[i64] = zeros(SKILLS)  # bits
        self.romantism_love: i64 = 2
        self.improve_xp: i64 = 2
        self.boost_xp: i64 = 3
        self.sky_effects: vec[i64] = zeros(WEATHERS)  # a list
        self.sky_cash: vec[i64] = zeros(WEATHERS)
        self.sky_clues: vec[i64] = zeros(WEATHERS)
        self.sky_skips: vec[i64] = zeros(WEATHERS)
        self.sky_normal: vec[i64] = zeros(WEATHERS)
        self.wanted_target: vec[i64] = zeros(16)  # two for each level
        self.dice_target: vec[i64] = zeros(36)
        self.dice_n: vec[i64] = zeros(36)

    def stop_of(self, stop: i64, what: i64) -> i64:
        """The stop itself; of an "or" the one that is a grocery, a doctor, a fork to a town …"""
        if stop % HARD != OR_STOP:
            return stop
        i: i64
        first = stop // ROW
        for i in range(first + 1, first + 1 + self.signs[first]):
            if self.signs[i] % HARD == what:
                return self.signs[i]
        return NONE

    def time_bonus(self, card: i64, car: i64, over: i64) -> i64:
        """Bonuses of the car's colour or slower, with so many stops over the free ones (LD-ROAD-08…16, LD-VEH-08)."""
        n = self.bonus[3 * card]
        if self.car_speed[car] >= 1 and over <= 1:
            n += self.bonus[3 * card + 1]
        if self.car_speed[car] >= 2 and over <= 0:
            n += self.bonus[3 * card + 2]
        return n
