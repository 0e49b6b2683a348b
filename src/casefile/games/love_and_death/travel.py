"""Love & Death, on the way: roads and their stops, places, shops, stick-ups, and what to do with a wreck."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    BOTH_EXITS,
    ICONS,
    MOST_CARDS,
    NONE,
    SOLD,
    Act,
    Ask,
    Deck,
    Hideout,
    Icon,
    Moment,
    Phase,
    Resource,
    Side,
    Skill,
    Source,
    Spot,
    Stage,
    Stop,
    Weapon,
    stop_kind,
)
from casefile.games.love_and_death.resolver import Resolver


@mypyc_attr(acyclic=True)
class Travel(Resolver):
    """Morning and Afternoon."""

    def enter(self, phase: i64, at: i64) -> None:
        """The next phase; of two players the other one leads it (LD-DUO-01, -03)."""
        self.phase = phase
        self.at = at
        self.swaps = 0
        if self.rules.seats == 2:
            self.lead = 1 - self.lead
        if self.journal is not None:
            self.note("phase", phase, self.round)

    # -- the road ----------------------------------------------------------------------------------------------

    def set_out(self) -> None:
        """1 gas and a road card; with no gas a carjacking first (LD-TURN-02, -03, LD-MORNING-01, LD-AFTER-01).

        A road that is begun can be finished without gas (LD-ROAD-18, LD-VEH-03).
        """
        deck = self.next_road
        if deck == BOTH_EXITS:  # LD-AFTER-08
            self.ask = Ask.EXIT
        elif self.gas == 0:
            self.open(Source.CARJACKING)
            self.append(Icon.CARJACK * Icon.SLOT)
        elif self.markers[deck]:
            self.meet_hunters(deck)
        else:
            self.gas -= 1
            self.show_road(deck)

    def show_road(self, deck: i64) -> None:
        self.road_type = deck
        self.road_card = self.draw(deck)
        self.at = Stage.ROAD_SHOWN

    def can_replace(self, deck: i64) -> bool:
        """Whether somebody can swap a card of this deck that was just revealed (LD-CHAR-03…05, LD-SKILL-02…07)."""
        skill: i64
        for skill in range(Skill.REPLACERS):
            if self.rules.skill_decks[skill] >> deck & 1 and self.can_use(skill):
                return True
        return False

    def legal_replace(self, out: vec[i64]) -> i64:
        deck = self.road_type if self.at == Stage.ROAD_SHOWN else self.place_deck
        out[0] = Act.KEEP_CARD
        n: i64 = 1
        who: i64
        skill: i64
        for who in range(2):
            for skill in range(Skill.REPLACERS):
                out[n] = Act.REPLACE_CARD + who * Skill.REPLACERS + skill
                if self.rules.skill_decks[skill] >> deck & 1 and self.skills[who * Skill.COUNT + skill] > 0:
                    n += 1
        return n

    def answer_replace(self, action: i64) -> None:
        if action == Act.KEEP_CARD:
            if self.at == Stage.ROAD_SHOWN:
                self.begin_road()
            else:
                self.enter_place()
            return
        number = action - Act.REPLACE_CARD
        self.spend_skill(number // Skill.REPLACERS, number % Skill.REPLACERS)
        if self.at == Stage.ROAD_SHOWN:
            fresh = self.draw(self.road_type)
            if fresh != NONE:
                self.discard(self.road_type, self.road_card)
                self.road_card = fresh
        else:
            fresh = self.draw(self.place_deck)
            if fresh != NONE:
                self.discard(self.place_deck, self.place_card)
                self.place_card = fresh

    def begin_road(self) -> None:
        self.at = Stage.ON_ROAD
        self.stop = 0
        self.halts = 0
        if self.road_card != NONE:
            self.look_up(self.road_type * MOST_CARDS + self.road_card)

    def look_up(self, row: i64) -> None:
        """The weather icon of a card; one without counts for nothing, and breaks no row (LD-WEATHER-16)."""
        if self.rules.sky[row]:
            self.skies = self.skies << 2 | self.rules.sky[row]

    def stop_here(self) -> i64:
        """The stop that B&C have come to."""
        return self.rules.stops[self.rules.stop_at[self.road_type * MOST_CARDS + self.road_card] + self.stop]

    def drive_on(self) -> None:
        """The next stop, from the bottom (LD-MORNING-02, LD-ROAD-01, -02); lodgings only in the Afternoon."""
        if self.road_card == NONE:
            self.at = Stage.ROAD_DONE
            return
        if self.stop == self.rules.stop_n[self.road_type * MOST_CARDS + self.road_card]:
            self.at = Stage.ROAD_DONE
            n = self.time_bonus()
            if n > 0:  # LD-ROAD-08, -19
                self.open(Source.ROAD)
                self.append(Icon.AHEAD * Icon.SLOT + n)
            return
        here = self.stop_here()
        what = here % Stop.HARD
        if what == Stop.MEMORY:
            self.stop += 1
            self.open(Source.ROAD)
            self.append(Icon.MEMORY * Icon.SLOT + 1)
        elif what == Stop.FORCED:
            self.stop += 1
            self.open(Source.ROAD)
            self.append_list(here // Stop.ROW)
        elif self.phase == Phase.MORNING and self.only_beds(here):  # LD-MORNING-06, LD-ROAD-07
            self.stop += 1
        else:
            self.ask = Ask.STOP

    def only_beds(self, here: i64) -> bool:
        """Whether a stop has nothing but lodgings."""
        if here % Stop.HARD != Stop.OR:
            return Stop.CABIN_CAMP <= here % Stop.HARD < Stop.CABIN_CAMP + Hideout.LODGINGS
        i: i64
        first = here // Stop.ROW
        for i in range(first + 1, first + 1 + self.rules.signs[first]):
            if not self.only_beds(self.rules.signs[i]):
                return False
        return True

    def time_bonus(self) -> i64:
        """The bonuses of the road, less what stops cost; some are free (LD-ROAD-11, LD-VEH-08, LD-SKILL-04, -05)."""
        free: i64 = 1
        if self.has_skill(Skill.DRIVER):
            free += 1
        free += self.rules.car_stops[2 * self.car + self.road_type]
        return self.rules.time_bonus(self.road_type * MOST_CARDS + self.road_card, self.car, self.halts - free)

    def finish_road(self) -> None:
        """At its end the road goes on as it was, unless the card says otherwise (LD-MORNING-05, LD-AFTER-05)."""
        self.next_road = self.road_type
        if self.road_card != NONE:
            end = self.rules.road_end[self.road_type * MOST_CARDS + self.road_card]
            if end != NONE:
                self.next_road = end
        self.leave_cards()
        self.next_part()

    def leave_cards(self) -> None:
        if self.road_card != NONE:
            self.discard(self.road_type, self.road_card)
            self.road_card = NONE
        if self.place_card != NONE:
            self.discard(self.place_deck, self.place_card)
            self.place_card = NONE
        self.place_deck = NONE
        self.used = 0
        self.stop = 0
        self.halts = 0

    def next_part(self) -> None:
        """Morning, Afternoon, Night (LD-AFTER-02)."""
        if self.phase == Phase.MORNING:
            self.enter(Phase.AFTERNOON, Stage.SET_OUT)
        else:
            self.enter(Phase.NIGHT, Stage.NIGHTFALL)

    def legal_stop(self, out: vec[i64]) -> i64:
        """LD-ROAD-03…05, LD-POI-01, -02: halt or drive on."""
        here = self.stop_here()
        what = here % Stop.HARD
        n: i64 = 0
        if what == Stop.OR:
            return self.legal_sign(here, out)
        if what >= Stop.FORK:
            out[0] = Act.PASS
            out[1] = Act.TAKE_FORK + what - Stop.FORK
            return 2
        if what in (Stop.CLUE, Stop.LOVE):
            out[0] = Act.TAKE + 2 * (what - Stop.CLUE)
            out[1] = Act.PASS
            return 2
        out[n] = Act.PASS
        n += 1
        if what <= Stop.ARMORY:
            out[n] = Act.BUY + 2 * what
            if self.can_buy(what):
                n += 1
        out[n] = Act.STICK_UP + 2 * what
        n += 1
        if what >= Stop.CABIN_CAMP:
            out[n] = Act.REST + 2 * (what - Stop.CABIN_CAMP)
            if self.cash >= self.room_price(what - Stop.CABIN_CAMP):
                n += 1
        return n

    def legal_sign(self, here: i64, out: vec[i64]) -> i64:
        """One of the stops that an "or" joins, or none (LD-ROAD-20)."""
        n: i64 = 0
        what: i64
        for what in range(Stop.CLUE, Stop.LOVE + 1):
            out[n] = Act.TAKE + 2 * (what - Stop.CLUE)
            if self.rules.stop_of(here, what) != NONE:
                n += 1
        out[n] = Act.PASS
        n += 1
        for what in range(Stop.BANK):
            out[n] = Act.BUY + 2 * what
            if self.rules.stop_of(here, what) != NONE and self.can_buy(what):
                n += 1
        last: i64 = Stop.CABIN_CAMP if self.phase == Phase.MORNING else Stop.CLUE
        for what in range(last):
            out[n] = Act.STICK_UP + 2 * what
            if self.rules.stop_of(here, what) != NONE:
                n += 1
        for what in range(Stop.CABIN_CAMP, last):
            out[n] = Act.REST + 2 * (what - Stop.CABIN_CAMP)
            if self.rules.stop_of(here, what) != NONE and self.cash >= self.room_price(what - Stop.CABIN_CAMP):
                n += 1
        for what in range(Stop.FORK, Stop.FORCED):
            out[n] = Act.TAKE_FORK + what - Stop.FORK
            if self.rules.stop_of(here, what) != NONE:
                n += 1
        return n

    def answer_stop(self, action: i64) -> None:
        here = self.stop_here()
        if here % Stop.HARD == Stop.OR:
            if action == Act.PASS:
                here = self.rules.signs[here // Stop.ROW + 1]
            else:
                here = self.rules.stop_of(here, stop_kind(action))
        what = here % Stop.HARD
        self.stop += 1
        if action == Act.PASS:
            if self.journal is not None:
                self.note("pass", what, 0)
            return
        if what >= Stop.FORK:
            self.take_fork(what - Stop.FORK)
            return
        self.halts += 1
        if self.journal is not None:
            self.note("halt", what, self.halts)
        if what in (Stop.CLUE, Stop.LOVE):
            self.gain(Resource.CLUE if what == Stop.CLUE else Resource.LOVE, 1)
        elif action >= Act.REST:
            self.rest(what - Stop.CABIN_CAMP)
        elif action >= Act.STICK_UP:
            self.stick_up(what, here // Stop.HARD % 2)
        else:
            self.begin_shopping(what)

    def take_fork(self, deck: i64) -> None:
        """Off the road, without bonuses (LD-ROAD-06, -17): into a place (LD-MORNING-03), or onto another road.

        The other road waits for the next part of the day (LD-MORNING-04, LD-AFTER-03).
        """
        if self.journal is not None:
            self.note("fork", deck, 0)
        self.leave_cards()
        if deck > Deck.COUNTRY:
            self.place_deck = deck
            self.at = Stage.TURN_OFF
        else:
            self.next_road = deck
            self.next_part()

    # -- places ------------------------------------------------------------------------------------------------

    def turn_off(self) -> None:
        if self.markers[self.place_deck]:
            self.meet_hunters(self.place_deck)
            return
        self.place_card = self.draw(self.place_deck)
        self.at = Stage.PLACE_SHOWN

    def enter_place(self) -> None:
        """The entry box before anything else (LD-PLACE-01)."""
        row = self.place_deck * MOST_CARDS + self.place_card
        self.used = 0
        self.look_up(row)
        self.at = Stage.IN_PLACE
        self.open(Source.ENTRY)
        self.append_list(self.rules.entry[row])

    def icon_index(self, number: i64) -> i64:
        """Which icon of this place is the first or second of its kind; NONE if there is none or it was used."""
        index = self.rules.icon_at[(self.place_deck * MOST_CARDS + self.place_card) * ICONS + number]
        if index != NONE and self.used >> index & 1:
            return NONE
        return index

    def legal_place(self, out: vec[i64]) -> i64:
        """Each icon once, in any order, then the exit (LD-PLACE-02…07, -10…12, LD-BANK-06); by day no lodging."""
        n: i64 = 0
        number: i64
        for number in range(2 * Stop.CLUE, ICONS):
            out[n] = Act.TAKE + number - 2 * Stop.CLUE
            if self.icon_index(number) != NONE:
                n += 1
        for number in range(2 * Stop.BANK):
            out[n] = Act.BUY + number
            if self.icon_index(number) != NONE and self.can_buy(number // 2):
                n += 1
        lodgings = 2 * Stop.CABIN_CAMP
        if self.phase == Phase.AFTERNOON:
            lodgings = 2 * Stop.CLUE
        for number in range(lodgings):
            out[n] = Act.STICK_UP + number
            if self.icon_index(number) != NONE:
                n += 1
        for number in range(2 * Stop.CABIN_CAMP, lodgings):
            out[n] = Act.REST + number - 2 * Stop.CABIN_CAMP
            if self.icon_index(number) != NONE and self.cash >= self.room_price(number // 2 - Stop.CABIN_CAMP):
                n += 1
        exits = self.rules.exits[self.place_deck * MOST_CARDS + self.place_card]
        for number in range(2):
            out[n] = Act.EXIT + number
            if exits >> number & 1:
                n += 1
        return n

    def answer_place(self, action: i64) -> None:
        if action == Act.EXIT or action == Act.EXIT + 1:
            if self.journal is not None:
                self.note("exit", action - Act.EXIT, 0)
            self.next_road = action - Act.EXIT
            self.leave_cards()
            self.next_part()
            return
        number: i64
        if action < Act.PASS:
            number = action - Act.TAKE + 2 * Stop.CLUE
        elif action < Act.STICK_UP:
            number = action - Act.BUY
        elif action < Act.REST:
            number = action - Act.STICK_UP
        else:
            number = action - Act.REST + 2 * Stop.CABIN_CAMP
        index = self.icon_index(number)
        self.used |= 1 << index
        what = number // 2
        if self.journal is not None:
            self.note("visit", what, 0)
        if action < Act.PASS:
            self.gain(Resource.CLUE if what == Stop.CLUE else Resource.LOVE, 1)
        elif action < Act.STICK_UP:
            self.begin_shopping(what)
        elif action < Act.REST:
            row = self.rules.stop_at[self.place_deck * MOST_CARDS + self.place_card]
            self.stick_up(what, self.rules.stop_of(self.rules.stops[row + index], what) // Stop.HARD % 2)
        else:
            self.rest(what - Stop.CABIN_CAMP)

    # -- buying ------------------------------------------------------------------------------------------------

    def begin_shopping(self, what: i64) -> None:
        self.shop = what
        self.bought = 0
        self.at = Stage.SHOPPING
        if what == Stop.ARMORY:
            self.meet_hunters(Spot.ARMORY)

    def can_pay(self, what: i64) -> bool:
        """$1 a unit; from Wanted 6 the first of doctor or garage is free (LD-STICK-01, LD-WANTED-11, -27)."""
        if self.cash > 0:
            return True
        return self.wanted >= 6 and self.bought == 0 and (what in (Stop.GARAGE, Stop.DOCTOR))

    def has_room(self, what: i64) -> bool:
        """Whether a gauge can take one more of what a place sells (LD-POI-03, -05…07)."""
        rules = self.rules
        sold = SOLD[what]
        if sold == Resource.HP:
            return self.hp[0] < self.hp_max[0] or self.hp[1] < self.hp_max[1]
        if sold == Resource.AMMO:
            return self.ammo < self.ammo_cap
        if sold == Resource.GAS:
            return self.gas < rules.car_gas[self.car]
        if sold == Resource.BODY:
            return 0 < self.body < rules.car_body[self.car]
        return self.food < rules.cap_food

    def can_buy(self, what: i64) -> bool:
        if self.can_pay(what) and self.has_room(what):
            return True
        if what == Stop.ARMORY and not self.rules.ammo_first:
            i: i64
            for i in range(Weapon.SLOTS):
                if self.can_buy_weapon(self.display[i]):
                    return True
        return False

    def can_buy_weapon(self, weapon: i64) -> bool:
        return weapon != NONE and self.rules.weapon_price[weapon] <= self.cash

    def on_display(self, weapon: i64) -> bool:
        return weapon in (self.display[0], self.display[1], self.display[2])

    def legal_shop(self, out: vec[i64]) -> i64:
        """One unit or weapon at a time, then done (LD-ARM-01…03); weapons_need_ammo_purchase: ammo before weapons."""
        n: i64 = 0
        what = self.shop
        unit = self.can_pay(what) and self.has_room(what)
        out[n] = Act.BUY_ONE
        if unit and what != Stop.DOCTOR:
            n += 1
        if what == Stop.ARMORY and (self.bought > 0 or not self.rules.ammo_first):
            weapon: i64
            for weapon in range(Weapon.COUNT):
                out[n] = Act.BUY_WEAPON + weapon
                if self.on_display(weapon) and self.can_buy_weapon(weapon):
                    n += 1
        out[n] = Act.DONE
        if self.bought > 0 or (n == 0 and not unit):
            n += 1
        if unit and what == Stop.DOCTOR:
            who: i64
            for who in range(2):
                out[n] = Act.HEAL + who
                if self.hp[who] < self.hp_max[who]:
                    n += 1
        return n

    def answer_shop(self, action: i64) -> None:
        what = self.shop
        if action == Act.DONE:
            self.end_shopping()
            return
        if Act.BUY_WEAPON <= action < Act.BUY_WEAPON + Weapon.COUNT:
            weapon = action - Act.BUY_WEAPON
            self.bought += 1
            self.cash -= self.rules.weapon_price[weapon]
            self.own(weapon)
            return
        if not (self.wanted >= 6 and self.bought == 0 and (what in (Stop.GARAGE, Stop.DOCTOR))):
            self.cash -= 1
        self.bought += 1
        if self.journal is not None:
            self.note("buy", what, 1)
        if action == Act.BUY_ONE:
            self.gain(SOLD[what], 1)
        else:
            self.heal(action - Act.HEAL)

    def own(self, weapon: i64) -> None:
        """A weapon from the display, with what it brings by itself (LD-WEAPON-06, -13, -14, -16, -17)."""
        i: i64
        for i in range(Weapon.SLOTS):
            if self.display[i] == weapon:
                self.display[i] = NONE
        if self.journal is not None:
            self.note("own", weapon, 0)
        self.hold(weapon)
        if self.rules.weapon_hp[weapon] > 0:
            self.bearing = weapon
        if weapon == Weapon.REMINGTON:
            self.raise_wanted()

    def answer_bearer(self, action: i64) -> None:
        who = action - Act.BEAR
        more = self.rules.weapon_hp[self.bearing]
        self.hp_max[who] += more
        self.hp[who] += more
        if self.journal is not None:
            self.note("bear", who, self.bearing)
        self.bearing = NONE

    def end_shopping(self) -> None:
        if self.shop == Stop.ARMORY:
            self.rotate()
        self.bought = 0
        self.shop = NONE
        self.at = Stage.ON_ROAD if self.place_card == NONE else Stage.IN_PLACE

    def rotate(self) -> None:
        """The lowest weapon leaves, the others slide down (LD-ARM-04…08)."""
        i: i64
        for i in range(Weapon.SLOTS):
            if self.display[i] != NONE:
                if self.journal is not None:
                    self.note("rotate", self.display[i], 0)
                self.discard(Deck.ARSENAL, self.display[i])
                self.display[i] = NONE
                break
        self.refill()

    # -- stick-ups ---------------------------------------------------------------------------------------------

    def stick_up(self, what: i64, mark: i64) -> None:
        """Normal, difficult (marked, or in a city) or a bank (LD-STICK-02…07, LD-PLACE-08, LD-BANK-01, -02, -05)."""
        hard = mark
        if self.place_card != NONE and self.place_deck == Deck.CITY:
            hard = 1
        if self.rules.sky_normal[self.weather]:  # LD-WEATHER-08
            hard = 0
        if what >= Stop.CABIN_CAMP:
            self.turn_in()
            self.lodging = what - Stop.CABIN_CAMP
        self.shop = what
        self.hard = hard
        self.corpses = 0
        self.called_off = 0
        self.at = Stage.STUCK_UP
        if self.journal is not None:
            self.note("stick_up", what, hard)
        self.open(Source.STICKUP)
        if what == Stop.ARMORY:
            self.meet_hunters(Spot.ARMORY)
        side: i64 = Side.NORMAL
        if what == Stop.BANK:
            side = Side.BANK
        elif hard:
            side = Side.DIFFICULT
        self.append(Icon.DESTINY * Icon.SLOT + side)

    def reward(self) -> None:
        """What a stick-up is for, after all that it brought on (LD-POI-04, -05, -08…14, LD-STICK-02, -03)."""
        self.at = Stage.REWARDED
        what = self.shop
        if self.called_off or what >= Stop.CABIN_CAMP:
            return
        self.open(Source.REWARD)
        if what == Stop.BANK:
            self.bring(Moment.AFTER_BANK)
            return
        if self.corpses == 0 or (what != Stop.GARAGE and what != Stop.DOCTOR):
            self.append((Icon.GAIN + SOLD[what]) * Icon.SLOT + 1 + self.hard)
        self.bring(Moment.AFTER_STICKUP)

    def leave_shop(self) -> None:
        what = self.shop
        if what == Stop.ARMORY and not self.called_off:
            self.rotate()
        if what >= Stop.CABIN_CAMP:
            self.at = Stage.BED
            if self.called_off:
                self.lodging = NONE
                self.at = Stage.NIGHTFALL
        else:
            self.at = Stage.ON_ROAD if self.place_card == NONE else Stage.IN_PLACE
        self.shop = NONE
        self.hard = 0
        self.corpses = 0
        self.called_off = 0

    # -- a wreck -----------------------------------------------------------------------------------------------

    def settle_wreck(self) -> None:
        """In the Morning a carjacking; in the Afternoon B&C may also stay (LD-VEH-01, -05…07, LD-CARJACK-01, -02)."""
        if self.phase == Phase.MORNING or not self.rules.wait_with_wreck:
            self.open(Source.CARJACKING)
            self.append(Icon.CARJACK * Icon.SLOT)
        else:
            self.ask = Ask.WRECK

    def answer_wreck(self, action: i64) -> None:
        if action == Act.CARJACK_NOW:
            self.open(Source.CARJACKING)
            self.append(Icon.CARJACK * Icon.SLOT)
            return
        self.turn_in()
        self.at = Stage.NIGHTFALL

    def turn_in(self) -> None:
        """The day ends here; remember the road for the next Morning (LD-AFTER-04, -06, -07, LD-VEH-16)."""
        if self.phase == Phase.NIGHT:
            return
        if self.place_card != NONE:
            exits = self.rules.exits[self.place_deck * MOST_CARDS + self.place_card]
            self.next_road = Deck.ROAD if exits & 1 else Deck.COUNTRY
            if exits == 3 and not self.rules.first_form:
                self.next_road = BOTH_EXITS
        elif self.at <= Stage.ROAD_DONE and self.at >= Stage.ROAD_SHOWN:
            self.next_road = self.road_type
        if self.road_card != NONE:
            self.discard(self.road_type, self.road_card)
            self.road_card = NONE
            self.stop = 0
            self.halts = 0
        self.enter(Phase.NIGHT, Stage.NIGHTFALL)

    # -- where the day ends ----------------------------------------------------------------------------------------

    def room_price(self, lodging: i64) -> i64:
        """In dollars, with what the weather adds (LD-WEATHER-03, -12)."""
        return self.rules.price[lodging] + self.rules.sky_cash[self.weather]

    def rest(self, lodging: i64) -> None:
        """Pay for a room (LD-NIGHT-02, -03, -10, LD-PLACE-04)."""
        price = self.room_price(lodging)
        self.turn_in()
        self.cash -= price
        self.lodging = lodging
        self.at = Stage.BED
        if self.journal is not None:
            self.note("rest", lodging, price)
