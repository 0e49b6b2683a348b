"""Love & Death, the board: gauges, decks, the pursuit track, victims and police, the Wanted gauge, the end.

Everything here happens at once (LD-PRIO-06). What has to wait its turn in a sequence of icons goes through `append`,
which the resolver provides.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.journal import EVERYBODY, NO_NEWS, Event
from casefile.engine.state import State, zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    NONE,
    Ask,
    Deck,
    Frame,
    Phase,
    Police,
    Rules,
    Skill,
    Spot,
    Stream,
    Weapon,
    Weather,
)

FIELDS: Final = (
    "phase", "at", "ask", "lead", "noted", "nights", "road_type", "next_road", "road_card", "stop", "halts",
    "place_deck", "place_card", "used", "shop", "hard", "bought", "corpses", "called_off", "lodging", "swaps", "space",
    "police", "police_space", "wounds", "level", "fighting", "fought", "last_line", "shield", "dawn_fought", "ammo",
    "ammo_cap", "food", "cash", "clue", "love", "lake", "victims", "car", "gas", "body", "loot", "wanted", "weather",
    "skies", "owned", "bearing", "slept", "driven", "accident_wrecks", "xp_spent", "armed", "boosted", "improved",
    "achieved", "met", "aside", "depth", "queue_n", "hp", "hp_max", "skills", "display", "uses", "kills", "markers",
    "deck", "deck_n", "discards", "streams", "frames", "queue",
)  # fmt: skip


@mypyc_attr(acyclic=True)
class Table(State):
    """The table of one game, its gauges (LD-COMP-14, -15) and its track (LD-TRACK-01); `round` is the day.

    Bits are used for small sets: cards, weapons, tiles, hideouts. Hidden are the order of the decks and which random
    memories were set aside (LD-TECH-02); `met` are the random memories that have been seen, so that nobody has to
    remember what a reshuffle would make them forget.
    """

    def __init__(self, game: Game, source: Chance, rules: Rules) -> None:
        super().__init__(game, source)
        self.rules: Rules = rules
        self.phase: i64 = Phase.OVER
        self.at: i64 = 0  # where the day goes on
        self.ask: i64 = Ask.NOTHING
        self.lead: i64 = 0  # the seat that decides in this phase
        self.noted: i64 = NONE  # the lead's action, while the partner may still change it
        self.nights: i64 = 0
        self.road_type: i64 = Deck.COUNTRY  # of the last road card drawn
        self.next_road: i64 = Deck.COUNTRY
        self.road_card: i64 = NONE
        self.stop: i64 = 0  # the next stop
        self.halts: i64 = 0  # stops made
        self.place_deck: i64 = NONE
        self.place_card: i64 = NONE
        self.used: i64 = 0  # bits of the place's icons
        self.shop: i64 = NONE  # what is bought from or stuck up
        self.hard: i64 = 0  # the stick-up is a difficult one
        self.bought: i64 = 0
        self.corpses: i64 = 0  # victims of the destiny side of this stick-up
        self.called_off: i64 = 0
        self.lodging: i64 = NONE  # tonight's hideout
        self.swaps: i64 = 0
        self.space: i64 = 0
        self.police: i64 = NONE  # a face
        self.police_space: i64 = Police.OFF_TRACK
        self.wounds: i64 = 0
        self.level: i64 = 0
        self.fighting: i64 = 0
        self.fought: i64 = NONE
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
        self.bearing: i64 = NONE  # a weapon that looks for its bearer
        self.slept: i64 = 0  # bits of hideouts
        self.driven: i64 = 0  # bits of tiles
        self.accident_wrecks: i64 = 0
        self.xp_spent: i64 = 0
        self.armed: i64 = 0  # weapons for xp
        self.boosted: i64 = 0  # bits of characters
        self.improved: i64 = 0  # bits of tiles
        self.achieved: i64 = 0
        self.met: i64 = 0
        self.aside: i64 = 0
        self.depth: i64 = 0
        self.queue_n: i64 = 0
        self.hp: vec[i64] = vec[i64]()
        self.hp_max: vec[i64] = vec[i64]()
        self.skills: vec[i64] = vec[i64]()  # who * SKILLS + skill: uses left, NONE without the skill
        self.display: vec[i64] = vec[i64]()  # the armory, bottom first
        self.uses: vec[i64] = vec[i64]()  # of each weapon
        self.kills: vec[i64] = vec[i64]()
        self.markers: vec[i64] = vec[i64]()
        self.deck: vec[i64] = vec[i64]()  # the next card of a deck last
        self.deck_n: vec[i64] = vec[i64]()
        self.discards: vec[i64] = vec[i64]()  # bits
        self.streams: vec[i64] = vec[i64]()  # how far each stream of chance is used
        self.frames: vec[i64] = vec[i64]()
        self.queue: vec[i64] = vec[i64]()

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def take_over(self, other: Table) -> None:
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
        """An empty table."""
        self.hp = zeros(2)
        self.hp_max = zeros(2)
        self.skills = zeros(2 * Skill.COUNT)
        self.display = vec[i64]([NONE] * Weapon.SLOTS)
        self.uses = zeros(Weapon.COUNT)
        self.kills = zeros(Police.FACES)
        self.markers = zeros(Spot.COUNT)
        self.deck = zeros(self.rules.deck_at[Deck.COUNT])
        self.deck_n = zeros(Deck.COUNT)
        self.discards = zeros(Deck.COUNT)
        self.streams = zeros(Stream.COUNT)
        self.frames = zeros(Frame.DEPTH * Frame.SIZE)
        self.queue = zeros(Frame.QUEUE)

    def note(self, name: str, what: i64, n: i64) -> None:
        """Tell what happened; callers ask first whether anybody listens."""
        if self.journal is not None:
            self.journal.add(Event(name, self.lead, {"what": int(what), "n": int(n)}, {}, NO_NEWS))

    def note_stock(self, name: str, what: i64, n: i64, was: i64) -> None:
        """Tell that there is more or less of something than there was."""
        if self.journal is not None:
            values = {"what": int(what), "n": int(n), "was": int(was)}
            self.journal.add(Event(name, self.lead, values, {}, NO_NEWS))

    def note_card(self, name: str, what: i64, n: i64) -> None:
        """Tell of something that nobody could know before: a card turned up, dice thrown."""
        if self.journal is not None:
            self.journal.add(Event(name, self.lead, {"what": int(what), "n": int(n)}, {}, EVERYBODY))

    # -- decks -------------------------------------------------------------------------------------------------

    def reshuffle(self, deck: i64) -> None:
        """The discards become the deck, by the deck's own stream of chance (LD-DRAW-01, LD-TECH-01)."""
        first = self.rules.deck_at[deck]
        n: i64 = 0
        card: i64
        pile = zeros(self.rules.size[deck])
        for card in range(self.rules.size[deck]):
            if self.discards[deck] >> card & 1:
                pile[n] = card
                n += 1
        self.streams[deck] = self.chance.shuffle(deck, self.streams[deck], pile, n)
        for card in range(n):
            self.deck[first + card] = pile[card]
        self.deck_n[deck] = n
        self.discards[deck] = 0

    def draw(self, deck: i64) -> i64:
        """The next card; NONE if there is none anywhere (LD-DRAW-01, -06)."""
        if self.deck_n[deck] == 0:
            if self.discards[deck] == 0:
                return NONE
            self.reshuffle(deck)
            if self.journal is not None:
                self.note("reshuffle", deck, self.deck_n[deck])
        n = self.deck_n[deck] - 1
        self.deck_n[deck] = n
        at = self.rules.deck_at[deck] + n
        card = self.deck[at]
        self.deck[at] = 0  # equal tables have equal keys: nothing stays behind
        if self.journal is not None:
            self.note_card("draw", deck, card)
        return card

    def discard(self, deck: i64, card: i64) -> None:
        """When its resolution ends, so that no card is in a reshuffle that it causes (LD-DRAW-05)."""
        if card != NONE:
            self.discards[deck] |= 1 << card

    def refill(self) -> None:
        """Weapons slide down and the empty slots are filled, while there are any (LD-SETUP-02, LD-ARM-04, -06)."""
        n: i64 = 0
        i: i64
        for i in range(Weapon.SLOTS):
            weapon = self.display[i]
            if weapon != NONE:
                self.display[i] = NONE
                self.display[n] = weapon
                n += 1
        for i in range(n, Weapon.SLOTS):
            self.display[i] = self.draw(Deck.ARSENAL)

    def hold(self, weapon: i64) -> None:
        """Have a weapon: the Remington makes room for more ammo, and brings none (LD-WEAPON-13, LD-RES-03)."""
        self.owned |= 1 << weapon
        self.uses[weapon] = self.rules.weapon_uses[weapon]
        if weapon == Weapon.REMINGTON:
            self.ammo_cap = self.rules.cap_ammo_more

    # -- gauges ------------------------------------------------------------------------------------------------

    def has_skill(self, skill: i64) -> bool:
        return self.skills[skill] != NONE or self.skills[Skill.COUNT + skill] != NONE

    def can_use(self, skill: i64) -> bool:
        """Whether somebody has a use of a skill left (LD-SKILL-01)."""
        return self.skills[skill] > 0 or self.skills[Skill.COUNT + skill] > 0

    def spend_skill(self, who: i64, skill: i64) -> None:
        if self.skills[who * Skill.COUNT + skill] != Skill.ALWAYS:
            self.skills[who * Skill.COUNT + skill] -= 1
        if self.journal is not None:
            self.note("skill", who, skill)

    # -- cars --------------------------------------------------------------------------------------------------

    def face_of_tile(self, tile: i64) -> i64:
        return 2 * tile + (self.improved >> tile & 1)

    def take_car(self, face: i64) -> None:
        """A new car, full tank and whole body; loot moves over as far as it fits (LD-VEH-09, -15, LD-CARJACK-08).

        With loot_transfers = all_lost it stays behind.
        """
        if face < 2:  # LD-RUN-10
            face |= self.improved & 1
        rules = self.rules
        self.car = face
        self.gas = rules.car_gas[face]  # LD-SETUP-04, LD-CARJACK-05
        self.body = rules.car_body[face]
        self.loot = 0 if rules.loot_stays else min(self.loot, rules.car_loot[face])
        self.driven |= 1 << face // 2

    def first_space(self) -> i64:
        """Where police are placed and how far they are pushed back: space 2 from Wanted 4 on (LD-WANTED-08)."""
        return 2 if self.wanted >= 4 else 1

    # -- the stack ---------------------------------------------------------------------------------------------

    def frame(self) -> i64:
        """Where the frame on top begins."""
        return (self.depth - 1) * Frame.SIZE
