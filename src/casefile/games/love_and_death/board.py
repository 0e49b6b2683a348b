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
from casefile.engine.state import NOBODY, State, zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    NONE,
    Achievement,
    Ask,
    Car,
    Deck,
    End,
    Frame,
    Hideout,
    Icon,
    Ledger,
    Phase,
    Police,
    Resource,
    Rules,
    Side,
    Skill,
    Source,
    Spot,
    Star,
    Stop,
    Stream,
    Target,
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
class Board(State):
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

    def take_over(self, other: Board) -> None:
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

    def append(self, icon: i64) -> None:
        """Let an icon wait behind everything in the sequence under way (LD-PRIO-04)."""
        raise NotImplementedError

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

    # -- set-up ------------------------------------------------------------------------------------------------

    def set_up(self) -> None:
        """LD-SETUP-01…15: decks shuffled, three weapons shown, gauges by the mode, B&C on space 3, no police."""
        rules = self.rules
        self.clear()
        self.round = 1
        self.turn = 0
        self.set_aside()
        deck: i64
        i: i64
        for deck in range(Deck.COUNT):
            self.discards[deck] = 0
            for i in range(rules.size[deck]):
                out = (deck == Deck.MEMORIES and self.aside >> i & 1) or (
                    deck == Deck.ARSENAL and rules.start_weapons >> i & 1
                )
                if not out:
                    self.discards[deck] |= 1 << i
            self.reshuffle(deck)
        self.refill()
        for i in range(2 * Skill.COUNT):
            self.skills[i] = rules.start_skills[i]
        self.ammo_cap = rules.cap_ammo
        for i in range(2):
            self.hp_max[i] = rules.start_hp[i]
            if self.skills[i * Skill.COUNT + Skill.ENDURANCE] != NONE:  # LD-SKILL-20
                self.hp_max[i] += 1
            self.hp[i] = self.hp_max[i]
        for i in range(Weapon.COUNT):
            if rules.start_weapons >> i & 1:
                self.hold(i)
        self.improved = rules.improved
        self.ammo = min(rules.start_ammo, self.ammo_cap)
        self.food = rules.start_food
        self.cash = rules.start_cash
        self.love = rules.start_love
        self.clue = rules.start_clues
        self.space = rules.start_space
        self.take_car(0)

    def set_aside(self) -> None:
        """As many random memories as the mode says leave the game unseen (LD-SETUP-12)."""
        rules = self.rules
        pool = zeros(rules.size[Deck.MEMORIES])
        n: i64 = 0
        i: i64
        for i in range(rules.size[Deck.MEMORIES]):
            if rules.random >> i & 1:
                pool[n] = i
                n += 1
        self.chance.shuffle(Stream.SET_ASIDE, 0, pool, n)
        for i in range(min(rules.aside, n)):
            self.aside |= 1 << pool[i]

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

    def gain(self, what: i64, n: i64) -> None:
        """Units of anything but HP; what a gauge cannot hold is lost (LD-RES-01, -03…08, LD-POI-06)."""
        rules = self.rules
        before: i64 = 0
        now: i64 = 0
        if what == Resource.AMMO:
            before = self.ammo
            now = self.ammo = min(before + n, self.ammo_cap)
        elif what == Resource.FOOD:
            before = self.food
            now = self.food = min(before + n, rules.cap_food)
        elif what == Resource.CASH:
            before = self.cash
            now = self.cash = min(before + n, rules.cap_cash)
        elif what == Resource.CLUE:
            before = self.clue
            now = self.clue = min(before + n, rules.cap_clue)
        elif what == Resource.LOVE:
            before = self.love
            now = self.love = min(before + n, rules.cap_love)
        elif what == Resource.GAS:
            before = self.gas
            now = self.gas = min(before + n, rules.car_gas[self.car])
        elif what == Resource.BODY:
            before = now = self.body
            if before > 0:  # no garage mends a wreck
                now = self.body = min(before + n, rules.car_body[self.car])
        elif what == Resource.LOOT:  # onto free loot spaces; the rest is lost (LD-BANK-03, -04)
            before = self.loot
            now = self.loot = min(before + n, rules.car_loot[self.car])
        if self.journal is not None:
            self.note_stock("gain", what, now - before, before)
        if what == Resource.LOOT:
            while before < now:  # once per loot that found a space (LD-WANTED-01, -02)
                before += 1
                self.raise_wanted()

    def stock(self, what: i64) -> i64:
        """How much there is of anything but HP."""
        if what == Resource.AMMO:
            return self.ammo
        if what == Resource.FOOD:
            return self.food
        if what == Resource.CASH:
            return self.cash
        if what == Resource.CLUE:
            return self.clue
        if what == Resource.LOVE:
            return self.love
        if what == Resource.GAS:
            return self.gas
        return self.body if what == Resource.BODY else self.loot

    def lose_one(self, what: i64, side: i64) -> None:
        """One unit of anything but HP, with what follows from having none (LD-RES-02, -09, -12…15)."""
        if self.journal is not None:
            self.note_stock("lose", what, 1, self.stock(what))
        if what == Resource.AMMO:
            if self.ammo == 0:  # LD-LOSE-03, -04
                self.lose_game(End.LOST_AMMO)
            else:
                self.ammo -= 1
        elif what == Resource.FOOD:
            if self.food > 0:
                self.food -= 1
            elif self.rules.starve_always or self.frames[(self.depth - 1) * Frame.SIZE + Frame.SOURCE] == Source.NIGHT:
                self.starve()
        elif what == Resource.CASH:
            self.cash = max(self.cash - 1, 0)
        elif what == Resource.CLUE:
            self.clue = max(self.clue - 1, 0)
        elif what == Resource.LOVE:
            self.love -= 1
            if self.love <= 0:  # LD-LOSE-02
                self.lose_game(End.LOST_LOVE)
        elif what == Resource.GAS:
            if self.gas > 0:
                self.gas -= 1
            elif self.rules.breakdown and self.body > 0:  # LD-RES-14, LD-VEH-04, LD-MODE-06, -07
                self.append(Icon.CARJACK * Icon.SLOT)
        elif what == Resource.BODY:
            self.dent(side)
        elif what == Resource.LOOT:
            self.loot = max(self.loot - 1, 0)

    def starve(self) -> None:
        """Nothing to eat: both lose 1 HP, the only loss that they share (LD-RES-09)."""
        self.hp[0] -= 1
        self.hp[1] -= 1
        if self.journal is not None:
            self.note("starve", 0, 1)
        if self.hp[0] <= 0 or self.hp[1] <= 0:
            self.lose_game(End.STARVED)

    def dent(self, side: i64) -> None:
        """A body point; at 0 the car is a wreck, which hurts (LD-VEH-05, -07)."""
        if self.body == 0:
            return
        self.body -= 1
        if self.body == 0:
            if side == Side.ACCIDENT:  # LD-ACH-09
                self.accident_wrecks += 1
            if self.journal is not None:
                self.note("wreck", self.car, 0)
            self.append(Icon.WRECK * Icon.SLOT)
            if self.accident_wrecks >= 3:
                self.achieve(Achievement.ROADHOG)

    def hurt(self, who: i64, cause: i64) -> None:
        """One HP of one character; without any, the story is over (LD-LOSE-01, LD-RES-10)."""
        self.hp[who] -= 1
        if self.journal is not None:
            self.note("wound", who, self.hp[who])
        if self.hp[who] <= 0:
            self.lose_game(cause)

    def heal(self, who: i64) -> None:
        self.hp[who] += 1
        if self.journal is not None:
            self.note("heal", who, self.hp[who])

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

    # -- the pursuit track ---------------------------------------------------------------------------------------

    def ahead(self, n: i64) -> None:
        """Forward; past 9 the police fall back instead (LD-TRACK-02…06, -12)."""
        if self.journal is not None:
            self.note("time", 0, n)
        while n > 0:
            n -= 1
            if self.space < Police.LAST_SPACE:
                self.space += 1
                self.meet_hunters(Spot.SPACES + self.space)
            elif self.police_space > self.first_space():
                self.police_space -= 1

    def back(self, n: i64) -> None:
        """Backward, step by step, never past the police (LD-TRACK-08…10): contact is a confrontation."""
        if self.journal is not None:
            self.note("time", 1, n)
        while n > 0:
            n -= 1
            if self.space != self.police_space and self.space > 1:
                self.space -= 1
                self.meet_hunters(Spot.SPACES + self.space)
            if self.space == self.police_space:
                self.contact()
                return

    def contact(self) -> None:
        """Both markers on one space: a fight, to be had in its turn (LD-CONF-01, -12); not during one (LD-CONF-10).

        At Dawn it can be the one allowed (LD-DAWN-06). Afterwards nobody moves apart (LD-TRACK-11).
        """
        if not self.fighting and not (self.phase == Phase.DAWN and self.dawn_fought):
            self.append(Icon.CONFRONT * Icon.SLOT + self.police)

    def first_space(self) -> i64:
        """Where police are placed and how far they are pushed back: space 2 from Wanted 4 on (LD-WANTED-08)."""
        return 2 if self.wanted >= 4 else 1

    # -- victims and police --------------------------------------------------------------------------------------

    def count_victim(self) -> None:
        """One space on the victim track, and its icons (LD-VICTIM-01…08, LD-POLICE-01)."""
        rules = self.rules
        self.victims += 1
        here = (self.victims - 1) % rules.track + 1
        if self.journal is not None:
            self.note("victim", self.victims, 1)
        if rules.track_police[here] and self.level < rules.levels:  # LD-POLICE-08
            self.raise_level()
        if rules.track_love[here]:
            self.append((Icon.LOSE + Resource.LOVE) * Icon.SLOT + 1)
        if rules.track_wanted[here]:
            self.raise_wanted()

    def raise_level(self) -> None:
        """New police of the next level, fresh, on space 1; those before are gone (LD-POLICE-02…11)."""
        self.level += 1
        self.police = self.rules.face_of[self.level]
        self.wounds = 0
        self.police_space = min(self.first_space(), self.space)  # never ahead of B&C (LD-WANTED-09)
        if self.journal is not None:
            self.note("police", self.police, self.police_space)
        if self.rules.fight_when_placed and self.police_space == self.space:
            self.contact()

    def end_line(self, eliminated: bool) -> None:
        """A police line survived: a wound, or with the last line their death (LD-CONF-03…09, LD-PRIO-01, -02).

        Police that were replaced meanwhile keep nothing, but their death counts.
        """
        face = self.fought
        dead = eliminated or self.last_line != 0
        self.fighting = 0
        self.shield = 0
        self.last_line = 0
        self.fought = NONE
        if self.police == face:
            if not dead:
                self.wounds += 1
                if self.rules.police_drop_back and self.police_space > self.first_space():
                    self.police_space -= 1
                    if self.journal is not None:
                        self.note("drop_back", face, self.police_space)
                return
            self.wounds = 0
            self.police_space = Police.DUE
        if dead:
            self.kills[face] += 1
            if self.journal is not None:
                self.note("killed", face, self.kills[face])
            if face == self.rules.face_of[self.rules.levels]:
                self.achieve(Achievement.HAMER)

    # -- the Wanted gauge ----------------------------------------------------------------------------------------

    def raise_wanted(self) -> None:
        """One level, with what it brings (LD-WANTED-01, -06…15, -25, -26)."""
        rules = self.rules
        if not rules.wanted:
            return
        self.wanted += 1
        if self.journal is not None:
            self.note("wanted", self.wanted, 0)
        if self.wanted > 7:  # LD-WANTED-15…21
            tens = self.chance.below(Stream.DICE, self.streams[Stream.DICE], 6)
            ones = self.chance.below(Stream.DICE, self.streams[Stream.DICE] + 1, 6)
            self.streams[Stream.DICE] += 2
            if self.journal is not None:
                self.note_card("dice", 10 * tens + ones + 11, 0)
            i: i64
            for i in range(rules.dice_n[6 * tens + ones]):
                self.place_marker(rules.dice_target[6 * tens + ones])
        else:
            self.place_marker(rules.wanted_target[2 * self.wanted])
            self.place_marker(rules.wanted_target[2 * self.wanted + 1])

    def place_marker(self, target: i64) -> None:
        """A bounty hunter waits somewhere (LD-WANTED-03, -07…14, -24); on B&C's own space, not for long (-22)."""
        if target == NONE:
            return
        if target == Target.BOTH_ROADS:
            self.place_marker(Deck.ROAD)
            self.place_marker(Deck.COUNTRY)
            return
        spot = target
        if target == Target.OTHER_ROAD:
            spot = Deck.COUNTRY if self.road_type == Deck.ROAD else Deck.ROAD
        elif target == Target.VICTIMS:
            spot = Spot.SPACES + min(max(self.victims, 1), Police.LAST_SPACE)
        elif target == Target.AHEAD_OF_POLICE:
            spot = Spot.SPACES + 2
            if self.police_space >= 1:
                spot = Spot.SPACES + min(self.police_space + 2, Police.LAST_SPACE)
        elif target >= Target.NEAR - Police.LAST_SPACE:
            spot = Spot.SPACES + min(max(self.space + target - Target.NEAR, 1), Police.LAST_SPACE)
        self.markers[spot] += 1
        if self.journal is not None:
            self.note("marker", spot, self.markers[spot])
        if spot == Spot.SPACES + self.space:
            self.meet_hunters(spot)

    def meet_hunters(self, spot: i64) -> None:
        """All that wait there, one payment each (LD-WANTED-22, -23)."""
        if self.markers[spot]:
            self.append(Icon.HUNTERS * Icon.SLOT + spot)

    # -- the end -------------------------------------------------------------------------------------------------

    def lose_game(self, end: i64) -> None:
        """Defeat, at the very unit that brought it; the sequence under way is its cause (LD-LOSE-01…07)."""
        if self.phase == Phase.OVER:
            return
        source: i64 = NONE
        side: i64 = Side.NONE
        if self.depth > 0:
            source = self.frames[(self.depth - 1) * Frame.SIZE + Frame.SOURCE]
            side = self.frames[(self.depth - 1) * Frame.SIZE + Frame.SIDE]
        if end == End.STARVED:  # LD-ACH-02
            self.achieve(Achievement.STARVATION)
        elif source == Source.STICKUP and (side in (Side.NORMAL, Side.DIFFICULT)):
            if self.place_card == NONE and self.shop <= 4:  # LD-ACH-03
                self.achieve(Achievement.MERCHANT)
            if self.shop == Stop.DOCTOR and self.ammo == 0:  # LD-ACH-04
                self.achieve(Achievement.BY_DOCTOR)
        if self.phase != Phase.OVER:
            self.finish(end, source, side)

    def win_game(self) -> None:
        """The night at the farm, which counts as one (LD-WIN-02…05, LD-STAR-07), and LD-ACH-06…08."""
        if self.slept & ((1 << Hideout.WILD_CAMPING) | (1 << Hideout.WORKERS_CAMP)) == 0:
            self.achieve_quietly(Achievement.PETTY_BOURGEOIS)
        if self.driven == 1:
            self.achieve_quietly(Achievement.PROLETARIAN)
        if self.slept & ~((1 << Hideout.WILD_CAMPING) | (1 << Hideout.WORKERS_CAMP) | (1 << Hideout.FARM)) == 0:
            self.achieve_quietly(Achievement.HOBOS)
        end: i64 = End.WON
        if self.rules.challenge != NONE and self.achieved >> self.rules.challenge & 1:
            end = End.FULFILLED
        self.finish(end, NONE, Side.NONE)

    def achieve_quietly(self, achievement: i64) -> None:
        if not self.rules.experience:  # LD-ACH-10
            self.achieved |= 1 << achievement

    def achieve(self, achievement: i64) -> None:
        """An achievement; the one that this game is about ends it (LD-WIN-06)."""
        if self.rules.experience or self.achieved >> achievement & 1:
            return
        self.achieved |= 1 << achievement
        if self.journal is not None:
            self.note("achievement", achievement, 0)
        if self.rules.challenge == achievement and self.phase != Phase.OVER:
            self.finish(End.FULFILLED, NONE, Side.NONE)

    def finish(self, end: i64, source: i64, side: i64) -> None:
        """Write the ledger; stars embellish victories at the farm alone (LD-STAR-01…09)."""
        ledger = zeros(Ledger.SIZE)
        ledger[Ledger.END] = end
        ledger[Ledger.SOURCE] = source
        ledger[Ledger.SIDE] = side
        ledger[Ledger.DAY] = self.round
        ledger[Ledger.NIGHTS] = self.nights
        ledger[Ledger.LOOT] = self.lake
        ledger[Ledger.VICTIMS] = self.victims
        ledger[Ledger.CAR] = self.car
        ledger[Ledger.ACHIEVED] = self.achieved
        i: i64
        if self.slept >> Hideout.FARM & 1:
            for i in range(len(self.rules.star_kind)):
                if self.has_star(self.rules.star_kind[i], self.rules.star_value[i]):
                    ledger[Ledger.STARS] |= 1 << i
        for i in range(Police.FACES):
            ledger[Ledger.KILLS + i] = self.kills[i]
        self.ledger = ledger
        self.phase = Phase.OVER
        self.ask = Ask.NOTHING
        self.turn = NOBODY
        if self.journal is not None:
            self.note("game_over", end, source)

    def has_star(self, kind: i64, value: i64) -> bool:
        if kind == Star.VICTIMS:
            return self.victims >= value
        if kind == Star.DAYS:
            return self.round < value
        if kind == Star.KILL:
            return self.kills[value] > 0
        if kind == Star.NIGHTS:
            return self.nights >= value
        return self.car // 2 == Car.FORDOR
