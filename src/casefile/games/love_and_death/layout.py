"""Love & Death: the numbers of everything. Resources, icons, decks, places, actions, and the pack as flat tables.

An *icon* is one int, `verb * Icon.SLOT + n`; a list of icons is a row in `Rules.icons`. A *stop* of a road, or an icon
of a place, is one int too: what it is, whether it bears the difficult mark, and for compulsory icons the list that they
are.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.state import zeros
from casefile.engine.vecs import vec


class Index:
    """What stands where there is no card, place, seat or action."""

    NONE: Final = -1


class Exit:
    """Where a road leads: a road type, or both."""

    BOTH: Final = 2  # the next road is still open: they slept where two roads begin


class Who:
    """The couple."""

    BONNIE: Final = 0
    CLYDE: Final = 1


class Resource:
    """Resources."""

    AMMO: Final = 0
    FOOD: Final = 1
    CASH: Final = 2
    CLUE: Final = 3
    LOVE: Final = 4
    HP: Final = 5
    GAS: Final = 6
    BODY: Final = 7
    LOOT: Final = 8
    COUNT: Final = 9


class Icon:
    """Icons, as verb * SLOT + n. The first nine verbs gain a resource, the next nine lose one; from DESTINY on only
    the resolver writes them.
    """

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


class Side:
    """Sides: what a run of icons is, for weapons and for the cause of a defeat."""

    NONE: Final = 0
    NORMAL: Final = 1
    DIFFICULT: Final = 2
    BANK: Final = 3
    ACCIDENT: Final = 4
    MEMORY: Final = 5
    LINE: Final = 6
    FORCE: Final = 7  # the house, by force


class Source:
    """Where a sequence comes from."""

    ROAD: Final = 0
    MEMORY: Final = 1
    STICKUP: Final = 2
    REWARD: Final = 3
    ENTRY: Final = 4
    NIGHT: Final = 5
    DAWN: Final = 6
    WEATHER: Final = 7
    CARJACKING: Final = 8
    HUNTERS: Final = 9
    COUNT: Final = 10


class Deck:
    """Decks."""

    ROAD: Final = 0
    COUNTRY: Final = 1
    VILLAGE: Final = 2
    TOWN: Final = 3
    CITY: Final = 4
    DESTINIES: Final = 5
    MEMORIES: Final = 6
    ARSENAL: Final = 7
    COUNT: Final = 8
    MOST_CARDS: Final = 24  # in one deck: their sets are bits


class Stop:
    """Stops of roads and icons of places: what + HARD * difficult + ROW * list of icons."""

    GROCERY: Final = 0
    GAS_STATION: Final = 1
    GARAGE: Final = 2
    DOCTOR: Final = 3
    ARMORY: Final = 4
    BANK: Final = 5
    CABIN_CAMP: Final = 6
    MOTEL: Final = 7
    HOTEL: Final = 8
    CLUE: Final = 9
    LOVE: Final = 10
    MEMORY: Final = 11
    FORK: Final = 12  # + deck
    FORCED: Final = 17
    OR: Final = 18  # one of several: ROW * where `Rules.signs` has them
    HARD: Final = 32
    ROW: Final = 64
    MOST: Final = 24
    ALTERNATIVES: Final = 4  # of an "or", at most
    ICONS: Final = 22  # 2 * what + second, for what a place can hold


class Hideout:
    """Hideouts: the three lodgings, three for clues, wild camping, the farm; and the hobos' fire."""

    LODGINGS: Final = 3
    WORKERS_CAMP: Final = 3
    ABANDONED_HOUSE: Final = 4
    HOUSE: Final = 5
    WILD_CAMPING: Final = 6
    FARM: Final = 7
    COUNT: Final = 8
    HOBO_FIRE: Final = 8


class Skill:
    """Skills; the first six replace cards."""

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
    COUNT: Final = 15
    PRINTED: Final = 2  # the first two stand on the character cards and cannot be learnt
    ALWAYS: Final = 99  # uses of a skill without limit


class Weapon:
    """Weapons."""

    BROWNING: Final = 0
    COLT: Final = 1
    BLADE: Final = 2
    ENFIELD: Final = 3
    GRENADE: Final = 4
    REMINGTON: Final = 5
    THOMPSON: Final = 6
    SCHOFIELD: Final = 7
    COUNT: Final = 8
    SLOTS: Final = 3  # of the armory board


class Used:
    """What was used in the present sequence, as bits."""

    BONNIES_KNIFE: Final = 1
    CLYDES_KNIFE: Final = 2
    GRENADE: Final = 4
    THOMPSON: Final = 8
    ENFIELD: Final = 16


class Car:
    """Cars: face = 2 * tile + improved."""

    TILES: Final = 5
    FORDOR: Final = 4  # the tile


class Moment:
    """When the special characteristics of a car bring something."""

    AFTER_BANK: Final = 0
    AFTER_STICKUP: Final = 1
    AFTER_FIGHT: Final = 2
    AFTER_NIGHT: Final = 3
    WHEN_KEPT: Final = 4
    WHEN_STOLEN: Final = 5
    COUNT: Final = 6


class Shelter:
    """Where a car spares something; the hideouts come first."""

    FIGHTS: Final = 8  # the hideouts come first
    ACCIDENTS: Final = 9
    WEATHER: Final = 10
    COUNT: Final = 11


class Police:
    """Police."""

    FACES: Final = 6
    LINES: Final = 9  # at most
    LEVELS: Final = 6
    OFF_TRACK: Final = -1
    DUE: Final = 0  # the imaginary space before the first
    LAST_SPACE: Final = 9


class Spot:
    """Where bounty hunters wait: on seven decks, nine spaces, and six other spots."""

    SPACES: Final = 6  # + space
    POLICE_CARD: Final = 16
    ARMORY: Final = 17
    OUTSIDE: Final = 18
    LODGINGS: Final = 19
    CLUE_HIDEOUTS: Final = 20
    BLACK_LAKE: Final = 21
    COUNT: Final = 22


class Target:
    """Targets of the Wanted table that depend on the board."""

    OTHER_ROAD: Final = 30
    VICTIMS: Final = 31
    AHEAD_OF_POLICE: Final = 32
    BOTH_ROADS: Final = 33
    NEAR: Final = 50  # B&C's space + (target - NEAR)


class Weather:
    """Weather."""

    FAIR: Final = 0
    RAIN: Final = 1
    STORM: Final = 2
    MILD: Final = 3
    DUST_BOWL: Final = 4
    WARM_SPELL: Final = 5
    HEATWAVE: Final = 6
    COUNT: Final = 7


class Phase:
    """Phases."""

    MORNING: Final = 0
    AFTERNOON: Final = 1
    NIGHT: Final = 2
    DAWN: Final = 3
    OVER: Final = 4


class Stage:
    """Where the day goes on when no sequence is under way."""

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


class Ask:
    """The pending question."""

    NOTHING: Final = 0
    REPLACE: Final = 1
    STOP: Final = 2
    PLACE: Final = 3
    SHOP: Final = 4
    BEARER: Final = 5
    MEMORY: Final = 6
    LOSS: Final = 7
    GAIN: Final = 8
    WOUND: Final = 9
    HEAL: Final = 10
    FIGHT: Final = 11
    WRECK: Final = 12
    NIGHT: Final = 13
    MECHANIC: Final = 14
    CAR: Final = 15
    STOW: Final = 16
    XP: Final = 17
    HUNTER: Final = 18
    FISTFIGHT: Final = 19
    BLUFF: Final = 20
    EITHER: Final = 21
    EXIT: Final = 22
    COMFORTS: Final = 23  # option hideout_effects_optional


class Act:
    """Actions, in the order of their numbers; `game.action_texts` has their texts."""

    KEEP_CARD: Final = 0
    REPLACE_CARD: Final = 1  # + who * REPLACERS + skill
    TAKE: Final = 13  # + 2 * (clue, love) + second
    PASS: Final = 17
    BUY: Final = 18  # + 2 * what + second
    STICK_UP: Final = 28  # + 2 * what + second
    FIRST_BED: Final = 40  # STICK_UP + 2 * Stop.CABIN_CAMP: from here on lodgings are stuck up, then paid for
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
    PLAIN: Final = 177  # actions of every game; behind them the choices of an "or" and the duo's, see `Rules`


class End:
    """How a game ends."""

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


class Achievement:
    """Achievements, as bits; the challenge is one of them, plus one."""

    SURVIVAL: Final = 0
    STARVATION: Final = 1
    MERCHANT: Final = 2
    BY_DOCTOR: Final = 3
    HAMER: Final = 4
    PETTY_BOURGEOIS: Final = 5
    PROLETARIAN: Final = 6
    HOBOS: Final = 7
    ROADHOG: Final = 8
    COUNT: Final = 9


class Star:
    """Stars: kind and value."""

    VICTIMS: Final = 0
    DAYS: Final = 1
    KILL: Final = 2
    NIGHTS: Final = 3
    CAR: Final = 4


class Ledger:
    """The ledger of a finished game: these, then the deaths of each police type."""

    END: Final = 0
    SOURCE: Final = 1
    DAY: Final = 2
    NIGHTS: Final = 3
    LOOT: Final = 4
    VICTIMS: Final = 5
    CAR: Final = 6
    STARS: Final = 7
    ACHIEVED: Final = 8
    SIDE: Final = 9
    KILLS: Final = 10
    SIZE: Final = 16


class Frame:
    """Frames of the stack of sequences: where each number stands."""

    DEPTH: Final = 6
    QUEUE: Final = 120
    SOURCE: Final = 0
    START: Final = 1  # of its icons in the queue
    CARD: Final = 2  # the memory
    SIDE: Final = 3
    SIDE_CARD: Final = 4  # the destiny card
    SAVE: Final = 5  # ammo losses still cancelled
    USES: Final = 6  # weapons used
    WITH: Final = 7  # which, as bits
    PAID: Final = 8  # the ammo of the icon at the head is paid
    DONE: Final = 9  # bits of destiny cards that are done with, but not yet discarded
    SIZE: Final = 10


class Stream:
    """Purposes of chance: one for each deck, then these."""

    DICE: Final = 8
    COUNT: Final = 9
    SET_ASIDE: Final = 9
    WORLD: Final = 10


# The goods of a shop, by its stop.
SOLD: Final = vec[i64]([Resource.FOOD, Resource.GAS, Resource.BODY, Resource.HP, Resource.AMMO])


def stop_kind(action: i64) -> i64:
    """Which kind of stop an action is for: to take, buy, stick up, rest, turn off."""
    if action < Act.PASS:
        return Stop.CLUE + (action - Act.TAKE) // 2
    if action < Act.STICK_UP:
        return (action - Act.BUY) // 2
    if action < Act.REST:
        return (action - Act.STICK_UP) // 2
    if action < Act.TAKE_FORK:
        return Stop.CABIN_CAMP + (action - Act.REST) // 2
    return Stop.FORK + action - Act.TAKE_FORK


@final
@mypyc_attr(acyclic=True)
class Rules:
    """Options and pack as numbers: everything that the rules read from outside."""

    seats: i64 = 1
    override: bool = False
    # Actions that not every game has.
    choose: i64 = Act.PLAIN  # + alternative
    accept: i64 = Act.PLAIN
    over: i64 = Act.PLAIN + 1  # + action
    wanted: bool = False
    weather: bool = False
    infinite: bool = False
    experience: bool = False  # xp was spent on this game, or may be: no achievements
    challenge: i64 = Index.NONE
    police_drop_back: bool = False
    fight_when_placed: bool = False
    wait_with_wreck: bool = True
    loot_stays: bool = False  # in the car that is left
    comforts_optional: bool = False
    reverse_random: bool = True
    starve_always: bool = True
    ammo_first: bool = False  # before weapons
    # The mode.
    start_ammo: i64 = 0
    start_food: i64 = 0
    start_cash: i64 = 0
    start_love: i64 = 0
    start_clues: i64 = 0
    red: bool = False
    aside: i64 = 0  # random memories taken out
    goal: i64 = 0
    breakdown: bool = False
    star_kind: vec[i64] = vec[i64]()
    star_value: vec[i64] = vec[i64]()
    # The couple.
    start_weapons: i64 = 0  # bits
    improved: i64 = 0  # bits of tiles
    # Small numbers.
    start_space: i64 = 3
    cap_ammo: i64 = 7
    cap_ammo_more: i64 = 9
    cap_food: i64 = 9
    cap_cash: i64 = 20
    cap_clue: i64 = 9
    cap_love: i64 = 8
    reverse_clues: i64 = 2
    record_days: i64 = 20
    max_days: i64 = 200
    # Lists of icons.
    icons: vec[i64] = vec[i64]()
    list_at: vec[i64] = vec[i64]()
    list_n: vec[i64] = vec[i64]()
    list_shots: vec[i64] = vec[i64]()
    either: vec[i64] = vec[i64]()  # the list whose icons are the alternatives of an "or"
    carjack: i64 = 0  # a list
    carjack_more: i64 = 0
    wreck: i64 = 0
    force: i64 = 0
    # Cards.
    stops: vec[i64] = vec[i64]()
    signs: vec[i64] = vec[i64]()  # the stops that an "or" joins, after their number
    # Games dealt with the first form of packs are read for ever: after a night where two roads begin they took the
    # first, First Aid came even at a lethal wound, and Straight Shooter saved no ammo but that of shots.
    first_form: bool = False
    random: i64 = 0  # bits of random memories
    # Boards.
    levels: i64 = 0
    track: i64 = 20
    thompson_cash: i64 = 1
    romantism_love: i64 = 2
    improve_xp: i64 = 2
    boost_xp: i64 = 3

    def __init__(self) -> None:
        # The couple.
        self.start_hp: vec[i64] = zeros(2)
        self.start_skills: vec[i64] = zeros(2 * Skill.COUNT)  # uses, or Index.NONE
        # Cards.
        self.size: vec[i64] = zeros(Deck.COUNT)
        self.deck_at: vec[i64] = zeros(Deck.COUNT + 1)
        self.stop_at: vec[i64] = zeros(5 * Deck.MOST_CARDS)
        self.stop_n: vec[i64] = zeros(5 * Deck.MOST_CARDS)
        self.bonus: vec[i64] = zeros(2 * Deck.MOST_CARDS * 3)
        self.road_end: vec[i64] = zeros(2 * Deck.MOST_CARDS)  # a road type; Index.NONE: the same
        self.entry: vec[i64] = zeros(5 * Deck.MOST_CARDS)  # a list
        # Which icon of a place is the first or second grocery …
        self.icon_at: vec[i64] = zeros(5 * Deck.MOST_CARDS * Stop.ICONS)
        self.exits: vec[i64] = zeros(5 * Deck.MOST_CARDS)  # bits of road types
        self.sky: vec[i64] = zeros(5 * Deck.MOST_CARDS)  # 1 rain, 2 clouds, 3 sun
        self.destiny: vec[i64] = zeros(Deck.MOST_CARDS * 4)  # lists
        self.memory: vec[i64] = zeros(Deck.MOST_CARDS)  # a list
        self.memory_back: vec[i64] = zeros(Deck.MOST_CARDS)  # reversed
        self.memory_options: vec[i64] = zeros(Deck.MOST_CARDS)  # bits of resources; 0 for one that is not random
        # Boards.
        self.price: vec[i64] = zeros(Hideout.COUNT)
        self.comfort: vec[i64] = zeros(Hideout.COUNT)  # a list
        self.speed: vec[i64] = zeros(Police.FACES * Police.LINES)
        self.lines: vec[i64] = zeros(Police.FACES)
        self.line: vec[i64] = zeros(Police.FACES * Police.LINES)  # a list
        self.immune: vec[i64] = zeros(Police.FACES)
        self.face_of: vec[i64] = zeros(Police.LEVELS + 1)  # by level
        self.track_police: vec[i64] = zeros(64)
        self.track_love: vec[i64] = zeros(64)
        self.track_wanted: vec[i64] = zeros(64)
        self.car_gas: vec[i64] = zeros(2 * Car.TILES)
        self.car_body: vec[i64] = zeros(2 * Car.TILES)
        self.car_speed: vec[i64] = zeros(2 * Car.TILES)
        self.car_clues: vec[i64] = zeros(2 * Car.TILES)
        self.car_love: vec[i64] = zeros(2 * Car.TILES)
        self.car_loot: vec[i64] = zeros(2 * Car.TILES)
        self.car_stops: vec[i64] = zeros(2 * Car.TILES * 2)  # free stops more, by road type
        self.car_brings: vec[i64] = vec[i64]([Index.NONE] * (2 * Car.TILES * Moment.COUNT))  # a list
        self.car_spares: vec[i64] = zeros(2 * Car.TILES * Shelter.COUNT)  # bits of resources
        self.car_spares_n: vec[i64] = zeros(2 * Car.TILES * Shelter.COUNT)  # units each time
        self.weapon_price: vec[i64] = zeros(Weapon.COUNT)
        self.weapon_uses: vec[i64] = zeros(Weapon.COUNT)
        self.weapon_hp: vec[i64] = zeros(Weapon.COUNT)
        self.skill_xp: vec[i64] = zeros(Skill.COUNT)
        self.skill_uses: vec[i64] = zeros(Skill.COUNT)
        self.skill_decks: vec[i64] = zeros(Skill.COUNT)  # bits
        self.sky_effects: vec[i64] = zeros(Weather.COUNT)  # a list
        self.sky_cash: vec[i64] = zeros(Weather.COUNT)
        self.sky_clues: vec[i64] = zeros(Weather.COUNT)
        self.sky_skips: vec[i64] = zeros(Weather.COUNT)
        self.sky_normal: vec[i64] = zeros(Weather.COUNT)
        self.wanted_target: vec[i64] = zeros(16)  # two for each level
        self.dice_target: vec[i64] = zeros(36)
        self.dice_n: vec[i64] = zeros(36)

    def most(self, what: i64, car: i64, ammo_cap: i64) -> i64:
        """The most that there can be of anything but HP. Loot is put onto loot spaces of a car (LD-BANK-03, -04)."""
        if what == Resource.AMMO:
            return ammo_cap
        if what == Resource.FOOD:
            return self.cap_food
        if what == Resource.CASH:
            return self.cap_cash
        if what == Resource.CLUE:
            return self.cap_clue
        if what == Resource.LOVE:
            return self.cap_love
        if what == Resource.GAS:
            return self.car_gas[car]
        return self.car_body[car] if what == Resource.BODY else self.car_loot[car]

    def stop_of(self, stop: i64, what: i64) -> i64:
        """The stop itself; of an "or" the one that is a grocery, a doctor, a fork to a town …"""
        if stop % Stop.HARD != Stop.OR:
            return stop
        i: i64
        first = stop // Stop.ROW
        for i in range(first + 1, first + 1 + self.signs[first]):
            if self.signs[i] % Stop.HARD == what:
                return self.signs[i]
        return Index.NONE

    def time_bonus(self, card: i64, car: i64, over: i64) -> i64:
        """Bonuses of the car's colour or slower, with this many stops over the free ones (LD-ROAD-08…16, LD-VEH-08)."""
        n = self.bonus[3 * card]
        if self.earns(1, car, over):
            n += self.bonus[3 * card + 1]
        if self.earns(2, car, over):
            n += self.bonus[3 * card + 2]
        return n

    def earns(self, colour: i64, car: i64, over: i64) -> bool:
        """Whether the bonus of a colour is one of those: yellow always is."""
        return colour == 0 or (self.car_speed[car] >= colour and over <= 2 - colour)

    def free_stops(self, car: i64, road_type: i64, driver: bool) -> i64:
        """How many stops on a road cost nothing (LD-ROAD-11, LD-SKILL-04, -05)."""
        return self.car_stops[2 * car + road_type] + (2 if driver else 1)

    def police_steps(self, face: i64, wounds: i64, loot: i64) -> i64:
        """How far the police move at Dawn: their visible speed, one more with loot in the car (LD-DAWN-02)."""
        return self.speed[face * Police.LINES + wounds] + (1 if loot > 0 else 0)
