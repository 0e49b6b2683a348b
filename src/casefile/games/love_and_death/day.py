"""Love & Death, the day: Morning and Afternoon on the road, Night, Dawn (LD-TURN-01, -04).

`proceed` does the next thing that needs no decision; each place in the day has one function, and each decision one
pair, `legal_…` and `answer_…`.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    AFTER_BANK,
    AFTERNOON,
    AHEAD,
    AMMO,
    ARM,
    ARMORY,
    ARSENAL,
    ASK_BEARER,
    ASK_CAR,
    ASK_MECHANIC,
    ASK_NIGHT,
    ASK_PLACE,
    ASK_REPLACE,
    ASK_SHOP,
    ASK_STOP,
    ASK_STOW,
    ASK_WRECK,
    ASK_XP,
    ASLEEP,
    AT_ARMORY,
    AT_CLUE_HIDEOUTS,
    AT_LODGINGS,
    BANK,
    BANK_SIDE,
    BEAR,
    BED,
    BLACK_LAKE,
    BODY,
    BOOST,
    BUY,
    BUY_ONE,
    BUY_WEAPON,
    CABIN_CAMP,
    CAMP_FREE,
    CAR_CHOICE,
    CARJACK,
    CARJACK_NOW,
    CITY,
    CLUE,
    CLUE_STOP,
    CONFRONT,
    COUNTRY,
    DAWN,
    DAY_COUNT,
    DESTINY,
    DIFFICULT,
    DOCTOR,
    DONE,
    DRIVER,
    DUE,
    ENDURANCE,
    EXIT,
    EXPERIENCE,
    EXTRA_STOP,
    F_SIDE,
    FAIR,
    FARM,
    FORCE_SIDE,
    FORCED,
    FORK,
    FROM_CARJACKING,
    FROM_DAWN,
    FROM_ENTRY,
    FROM_NIGHT,
    FROM_REWARD,
    FROM_ROAD,
    FROM_STICKUP,
    FROM_WEATHER,
    GAIN,
    GARAGE,
    GAS,
    HARD,
    HEAL,
    HOBO,
    HOBO_FIRE,
    HOUSE,
    HP,
    ICONS,
    IMPROVE,
    IN_PLACE,
    KEEP_CAR,
    KEEP_CARD,
    LAKE_TRIP,
    LEARN,
    LEARNABLE,
    LINES,
    LODGINGS,
    LOSE,
    LOVE,
    LOVE_STOP,
    MECHANIC,
    MEMORY,
    MEMORY_STOP,
    MORNING,
    MOST_CARDS,
    NIGHT,
    NIGHTFALL,
    NO_SIDE,
    NONE,
    NORMAL,
    NOTHING,
    ON_ROAD,
    OUTSIDE,
    OVER,
    PASS,
    PLACE_SHOWN,
    POLICE_MOVE,
    PRINTED,
    REMINGTON,
    REPAIR_CAR,
    REPLACE_CARD,
    REPLACERS,
    REST,
    RETIRE,
    RETIRED,
    REWARDED,
    ROAD,
    ROAD_DONE,
    ROAD_SHOWN,
    ROMANTISM,
    ROW,
    SET_OUT,
    SHOPPING,
    SKILLS,
    SLEEP,
    SLEEP_HOBO,
    SLOT,
    SLOTS,
    SOLD,
    STEAL,
    STICK_UP,
    STOWING,
    STUCK_UP,
    SURVIVAL,
    TAKE,
    TAKE_FORK,
    TAKE_HOUSE,
    TILES,
    TOO_LONG,
    TURN_OFF,
    WEAPONS,
    WEATHER_DONE,
    WILD_CAMPING,
    WORKERS_CAMP,
)
from casefile.games.love_and_death.resolver import Resolver

MOST_PIECES = 5000  # of a day between two decisions: far more than any pack can ask for


@mypyc_attr(acyclic=True)
class Day(Resolver):
    """The course of the day."""

    def deal(self) -> None:
        """Set up; the first country road is free (LD-SETUP-10, -11)."""
        self.set_up()
        self.phase = MORNING
        if self.journal is not None:
            self.note("deal", 0, 0)
        self.show_road(COUNTRY)
        self.run()

    def run(self) -> None:
        """Go on until somebody must decide or the game is over."""
        pieces: i64 = 0
        while self.phase != OVER and self.ask == NOTHING:
            if self.depth > 0:
                self.resolve()
            else:
                self.proceed()
            pieces += 1
            if pieces > MOST_PIECES:
                raise OverflowError("a day without end")
        if self.phase != OVER:
            self.turn = self.lead

    def enter(self, phase: i64, at: i64) -> None:
        """The next phase; of two players the other one leads it (LD-DUO-01, -03)."""
        self.phase = phase
        self.at = at
        self.swaps = 0
        if self.rules.seats == 2:
            self.lead = 1 - self.lead
        if self.journal is not None:
            self.note("phase", phase, self.round)

    def proceed(self) -> None:
        at = self.at
        if self.bearing != NONE:
            self.ask = ASK_BEARER
        elif self.body == 0 and self.phase <= AFTERNOON and at != STUCK_UP and at != REWARDED:
            self.settle_wreck()
        elif at == SET_OUT:
            self.set_out()
        elif at == ROAD_SHOWN:
            if self.can_replace(self.road_type):
                self.ask = ASK_REPLACE
            else:
                self.begin_road()
        elif at == ON_ROAD:
            self.drive_on()
        elif at == ROAD_DONE:
            self.finish_road()
        elif at == TURN_OFF:
            self.turn_off()
        elif at == PLACE_SHOWN:
            if self.can_replace(self.place_deck):
                self.ask = ASK_REPLACE
            else:
                self.enter_place()
        elif at == IN_PLACE:
            self.ask = ASK_PLACE
        elif at == SHOPPING:
            self.ask = ASK_SHOP
        elif at == STUCK_UP:
            self.reward()
        elif at == REWARDED:
            self.leave_shop()
        else:
            self.proceed_stopover()

    def proceed_stopover(self) -> None:
        at = self.at
        if at == NIGHTFALL:
            self.ask = ASK_NIGHT
        elif at == BED:
            self.go_to_bed()
        elif at == ASLEEP:
            self.sleep()
        elif at == POLICE_MOVE:
            self.move_police()
        elif at == CAR_CHOICE:
            self.offer_cars()
        elif at == LAKE_TRIP:
            self.offer_lake()
        elif at == STOWING:
            if self.loot > 0:
                self.ask = ASK_STOW
            else:
                self.at = EXPERIENCE
        elif at == EXPERIENCE:  # LD-DAWN-14, LD-INF-03
            if self.rules.infinite:
                self.ask = ASK_XP
            else:
                self.at = DAY_COUNT
        elif at == DAY_COUNT:
            self.count_day()
        else:
            self.begin_day()

    # -- the road ----------------------------------------------------------------------------------------------

    def set_out(self) -> None:
        """1 gas and a road card; with no gas a carjacking first (LD-TURN-02, -03, LD-MORNING-01, LD-AFTER-01).

        A road that is begun can be finished without gas (LD-ROAD-18, LD-VEH-03).
        """
        deck = self.next_road
        if self.gas == 0:
            self.open(FROM_CARJACKING)
            self.append(CARJACK * SLOT)
        elif self.markers[deck]:
            self.meet_hunters(deck)
        else:
            self.gas -= 1
            self.show_road(deck)

    def show_road(self, deck: i64) -> None:
        self.road_type = deck
        self.road_card = self.draw(deck)
        self.at = ROAD_SHOWN

    def can_replace(self, deck: i64) -> bool:
        """Whether somebody can swap a card of this deck that was just revealed (LD-CHAR-03…05, LD-SKILL-02…07)."""
        skill: i64
        for skill in range(REPLACERS):
            if self.rules.skill_decks[skill] >> deck & 1 and self.can_use(skill):
                return True
        return False

    def legal_replace(self, out: vec[i64]) -> i64:
        deck = self.road_type if self.at == ROAD_SHOWN else self.place_deck
        out[0] = KEEP_CARD
        n: i64 = 1
        who: i64
        skill: i64
        for who in range(2):
            for skill in range(REPLACERS):
                out[n] = REPLACE_CARD + who * REPLACERS + skill
                if self.rules.skill_decks[skill] >> deck & 1 and self.skills[who * SKILLS + skill] > 0:
                    n += 1
        return n

    def answer_replace(self, action: i64) -> None:
        if action == KEEP_CARD:
            if self.at == ROAD_SHOWN:
                self.begin_road()
            else:
                self.enter_place()
            return
        number = action - REPLACE_CARD
        self.spend_skill(number // REPLACERS, number % REPLACERS)
        if self.at == ROAD_SHOWN:
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
        self.at = ON_ROAD
        self.stop = 0
        self.halts = 0
        if self.road_card != NONE:
            self.skies = self.skies << 2 | self.rules.sky[self.road_type * MOST_CARDS + self.road_card]

    def stop_here(self) -> i64:
        """The stop that B&C have come to."""
        return self.rules.stops[self.rules.stop_at[self.road_type * MOST_CARDS + self.road_card] + self.stop]

    def drive_on(self) -> None:
        """The next stop, from the bottom (LD-MORNING-02, LD-ROAD-01, -02); lodgings only in the Afternoon."""
        if self.road_card == NONE:
            self.at = ROAD_DONE
            return
        if self.stop == self.rules.stop_n[self.road_type * MOST_CARDS + self.road_card]:
            self.at = ROAD_DONE
            n = self.time_bonus()
            if n > 0:  # LD-ROAD-08, -19
                self.open(FROM_ROAD)
                self.append(AHEAD * SLOT + n)
            return
        here = self.stop_here()
        what = here % HARD
        if what == MEMORY_STOP:
            self.stop += 1
            self.open(FROM_ROAD)
            self.append(MEMORY * SLOT + 1)
        elif what == FORCED:
            self.stop += 1
            self.open(FROM_ROAD)
            self.append_list(here // ROW)
        elif CABIN_CAMP <= what < CABIN_CAMP + LODGINGS and self.phase == MORNING:  # LD-MORNING-06, LD-ROAD-07
            self.stop += 1
        else:
            self.ask = ASK_STOP

    def time_bonus(self) -> i64:
        """Bonuses of the car's colour or slower, less what stops cost (LD-ROAD-08…16, LD-VEH-08, LD-SKILL-04, -05)."""
        rules = self.rules
        free: i64 = 1
        if self.has_skill(DRIVER):
            free += 1
        if self.road_type == COUNTRY and rules.car_special[self.car] == EXTRA_STOP:
            free += 1
        speed = rules.car_speed[self.car]
        over = self.halts - free
        row = (self.road_type * MOST_CARDS + self.road_card) * 3
        n = rules.bonus[row]
        if speed >= 1 and over <= 1:
            n += rules.bonus[row + 1]
        if speed >= 2 and over <= 0:
            n += rules.bonus[row + 2]
        return n

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
        if self.phase == MORNING:
            self.enter(AFTERNOON, SET_OUT)
        else:
            self.enter(NIGHT, NIGHTFALL)

    def legal_stop(self, out: vec[i64]) -> i64:
        """LD-ROAD-03…05, LD-POI-01, -02: halt or drive on."""
        what = self.stop_here() % HARD
        n: i64 = 0
        if what >= FORK:
            out[0] = PASS
            out[1] = TAKE_FORK + what - FORK
            return 2
        if what in (CLUE_STOP, LOVE_STOP):
            out[0] = TAKE + 2 * (what - CLUE_STOP)
            out[1] = PASS
            return 2
        out[n] = PASS
        n += 1
        if what <= ARMORY:
            out[n] = BUY + 2 * what
            if self.can_buy(what):
                n += 1
        out[n] = STICK_UP + 2 * what
        n += 1
        if what >= CABIN_CAMP:
            out[n] = REST + 2 * (what - CABIN_CAMP)
            if self.cash >= self.room_price(what - CABIN_CAMP):
                n += 1
        return n

    def answer_stop(self, action: i64) -> None:
        here = self.stop_here()
        what = here % HARD
        self.stop += 1
        if action == PASS:
            if self.journal is not None:
                self.note("pass", what, 0)
            return
        if what >= FORK:
            self.take_fork(what - FORK)
            return
        self.halts += 1
        if self.journal is not None:
            self.note("halt", what, self.halts)
        if what in (CLUE_STOP, LOVE_STOP):
            self.gain(CLUE if what == CLUE_STOP else LOVE, 1)
        elif action >= REST:
            self.rest(what - CABIN_CAMP)
        elif action >= STICK_UP:
            self.stick_up(what, here // HARD % 2)
        else:
            self.begin_shopping(what)

    def take_fork(self, deck: i64) -> None:
        """Off the road, without bonuses (LD-ROAD-06, -17): into a place (LD-MORNING-03), or onto another road.

        The other road waits for the next part of the day (LD-MORNING-04, LD-AFTER-03).
        """
        if self.journal is not None:
            self.note("fork", deck, 0)
        self.leave_cards()
        if deck > COUNTRY:
            self.place_deck = deck
            self.at = TURN_OFF
        else:
            self.next_road = deck
            self.next_part()

    # -- places ------------------------------------------------------------------------------------------------

    def turn_off(self) -> None:
        if self.markers[self.place_deck]:
            self.meet_hunters(self.place_deck)
            return
        self.place_card = self.draw(self.place_deck)
        self.at = PLACE_SHOWN

    def enter_place(self) -> None:
        """The entry box before anything else (LD-PLACE-01)."""
        row = self.place_deck * MOST_CARDS + self.place_card
        self.used = 0
        self.skies = self.skies << 2 | self.rules.sky[row]
        self.at = IN_PLACE
        self.open(FROM_ENTRY)
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
        for number in range(2 * CLUE_STOP, ICONS):
            out[n] = TAKE + number - 2 * CLUE_STOP
            if self.icon_index(number) != NONE:
                n += 1
        for number in range(2 * BANK):
            out[n] = BUY + number
            if self.icon_index(number) != NONE and self.can_buy(number // 2):
                n += 1
        lodgings = 2 * CABIN_CAMP
        if self.phase == AFTERNOON:
            lodgings = 2 * CLUE_STOP
        for number in range(lodgings):
            out[n] = STICK_UP + number
            if self.icon_index(number) != NONE:
                n += 1
        for number in range(2 * CABIN_CAMP, lodgings):
            out[n] = REST + number - 2 * CABIN_CAMP
            if self.icon_index(number) != NONE and self.cash >= self.room_price(number // 2 - CABIN_CAMP):
                n += 1
        exits = self.rules.exits[self.place_deck * MOST_CARDS + self.place_card]
        for number in range(2):
            out[n] = EXIT + number
            if exits >> number & 1:
                n += 1
        return n

    def answer_place(self, action: i64) -> None:
        if action == EXIT or action == EXIT + 1:
            if self.journal is not None:
                self.note("exit", action - EXIT, 0)
            self.next_road = action - EXIT
            self.leave_cards()
            self.next_part()
            return
        number: i64
        if action < PASS:
            number = action - TAKE + 2 * CLUE_STOP
        elif action < STICK_UP:
            number = action - BUY
        elif action < REST:
            number = action - STICK_UP
        else:
            number = action - REST + 2 * CABIN_CAMP
        index = self.icon_index(number)
        self.used |= 1 << index
        what = number // 2
        if self.journal is not None:
            self.note("visit", what, 0)
        if action < PASS:
            self.gain(CLUE if what == CLUE_STOP else LOVE, 1)
        elif action < STICK_UP:
            self.begin_shopping(what)
        elif action < REST:
            row = self.rules.stop_at[self.place_deck * MOST_CARDS + self.place_card]
            self.stick_up(what, self.rules.stops[row + index] // HARD % 2)
        else:
            self.rest(what - CABIN_CAMP)

    # -- buying ------------------------------------------------------------------------------------------------

    def begin_shopping(self, what: i64) -> None:
        self.shop = what
        self.bought = 0
        self.at = SHOPPING
        if what == ARMORY:
            self.meet_hunters(AT_ARMORY)

    def can_pay(self, what: i64) -> bool:
        """$1 a unit; from Wanted 6 the first of doctor or garage is free (LD-STICK-01, LD-WANTED-11, -27)."""
        if self.cash > 0:
            return True
        return self.wanted >= 6 and self.bought == 0 and (what in (GARAGE, DOCTOR))

    def has_room(self, what: i64) -> bool:
        """Whether a gauge can take one more of what a place sells (LD-POI-03, -05…07)."""
        rules = self.rules
        sold = SOLD[what]
        if sold == HP:
            return self.hp[0] < self.hp_max[0] or self.hp[1] < self.hp_max[1]
        if sold == AMMO:
            return self.ammo < self.ammo_cap
        if sold == GAS:
            return self.gas < rules.car_gas[self.car]
        if sold == BODY:
            return 0 < self.body < rules.car_body[self.car]
        return self.food < rules.cap_food

    def can_buy(self, what: i64) -> bool:
        if self.can_pay(what) and self.has_room(what):
            return True
        if what == ARMORY:
            i: i64
            for i in range(SLOTS):
                if self.can_buy_weapon(self.display[i]):
                    return True
        return False

    def can_buy_weapon(self, weapon: i64) -> bool:
        return weapon != NONE and self.rules.weapon_price[weapon] <= self.cash

    def on_display(self, weapon: i64) -> bool:
        return weapon in (self.display[0], self.display[1], self.display[2])

    def legal_shop(self, out: vec[i64]) -> i64:
        """One unit or weapon at a time, then done (LD-ARM-01…03)."""
        n: i64 = 0
        what = self.shop
        unit = self.can_pay(what) and self.has_room(what)
        out[n] = BUY_ONE
        if unit and what != DOCTOR:
            n += 1
        if what == ARMORY:
            weapon: i64
            for weapon in range(WEAPONS):
                out[n] = BUY_WEAPON + weapon
                if self.on_display(weapon) and self.can_buy_weapon(weapon):
                    n += 1
        out[n] = DONE
        if self.bought > 0 or (n == 0 and not unit):
            n += 1
        if unit and what == DOCTOR:
            who: i64
            for who in range(2):
                out[n] = HEAL + who
                if self.hp[who] < self.hp_max[who]:
                    n += 1
        return n

    def answer_shop(self, action: i64) -> None:
        what = self.shop
        if action == DONE:
            self.end_shopping()
            return
        if BUY_WEAPON <= action < BUY_WEAPON + WEAPONS:
            weapon = action - BUY_WEAPON
            self.bought += 1
            self.cash -= self.rules.weapon_price[weapon]
            self.own(weapon)
            return
        if not (self.wanted >= 6 and self.bought == 0 and (what in (GARAGE, DOCTOR))):
            self.cash -= 1
        self.bought += 1
        if self.journal is not None:
            self.note("buy", what, 1)
        if action == BUY_ONE:
            self.gain(SOLD[what], 1)
        else:
            self.heal(action - HEAL)

    def own(self, weapon: i64) -> None:
        """A weapon from the display, with what it brings by itself (LD-WEAPON-06, -13, -14, -16, -17)."""
        i: i64
        for i in range(SLOTS):
            if self.display[i] == weapon:
                self.display[i] = NONE
        if self.journal is not None:
            self.note("own", weapon, 0)
        self.hold(weapon)
        if self.rules.weapon_hp[weapon] > 0:
            self.bearing = weapon
        if weapon == REMINGTON:
            self.raise_wanted()

    def answer_bearer(self, action: i64) -> None:
        who = action - BEAR
        more = self.rules.weapon_hp[self.bearing]
        self.hp_max[who] += more
        self.hp[who] += more
        if self.journal is not None:
            self.note("bear", who, self.bearing)
        self.bearing = NONE

    def end_shopping(self) -> None:
        if self.shop == ARMORY:
            self.rotate()
        self.bought = 0
        self.shop = NONE
        self.at = ON_ROAD if self.place_card == NONE else IN_PLACE

    def rotate(self) -> None:
        """The lowest weapon leaves, the others slide down (LD-ARM-04…08)."""
        i: i64
        for i in range(SLOTS):
            if self.display[i] != NONE:
                if self.journal is not None:
                    self.note("rotate", self.display[i], 0)
                self.discard(ARSENAL, self.display[i])
                self.display[i] = NONE
                break
        self.refill()

    # -- stick-ups ---------------------------------------------------------------------------------------------

    def stick_up(self, what: i64, mark: i64) -> None:
        """Normal, difficult (marked, or in a city) or a bank (LD-STICK-02…07, LD-PLACE-08, LD-BANK-01, -02, -05)."""
        hard = mark
        if self.place_card != NONE and self.place_deck == CITY:
            hard = 1
        if self.rules.sky_normal[self.weather]:  # LD-WEATHER-08
            hard = 0
        if what >= CABIN_CAMP:
            self.turn_in()
            self.lodging = what - CABIN_CAMP
        self.shop = what
        self.hard = hard
        self.corpses = 0
        self.called_off = 0
        self.at = STUCK_UP
        if self.journal is not None:
            self.note("stick_up", what, hard)
        self.open(FROM_STICKUP)
        if what == ARMORY:
            self.meet_hunters(AT_ARMORY)
        side: i64 = NORMAL
        if what == BANK:
            side = BANK_SIDE
        elif hard:
            side = DIFFICULT
        self.append(DESTINY * SLOT + side)

    def reward(self) -> None:
        """What a stick-up is for, after all that it brought on (LD-POI-04, -05, -08…14, LD-STICK-02, -03)."""
        self.at = REWARDED
        what = self.shop
        if self.called_off or what >= CABIN_CAMP:
            return
        self.open(FROM_REWARD)
        if what == BANK:
            if self.rules.car_special[self.car] == AFTER_BANK and self.body > 0:
                self.append_list(self.rules.after_bank[self.car])
        elif self.corpses == 0 or (what != GARAGE and what != DOCTOR):
            self.append((GAIN + SOLD[what]) * SLOT + 1 + self.hard)

    def leave_shop(self) -> None:
        what = self.shop
        if what == ARMORY and not self.called_off:
            self.rotate()
        if what >= CABIN_CAMP:
            self.at = BED
            if self.called_off:
                self.lodging = NONE
                self.at = NIGHTFALL
        else:
            self.at = ON_ROAD if self.place_card == NONE else IN_PLACE
        self.shop = NONE
        self.hard = 0
        self.corpses = 0
        self.called_off = 0

    # -- a wreck -----------------------------------------------------------------------------------------------

    def settle_wreck(self) -> None:
        """In the Morning a carjacking; in the Afternoon B&C may also stay (LD-VEH-01, -05…07, LD-CARJACK-01, -02)."""
        if self.phase == MORNING:
            self.open(FROM_CARJACKING)
            self.append(CARJACK * SLOT)
        else:
            self.ask = ASK_WRECK

    def answer_wreck(self, action: i64) -> None:
        if action == CARJACK_NOW:
            self.open(FROM_CARJACKING)
            self.append(CARJACK * SLOT)
            return
        self.turn_in()
        self.at = NIGHTFALL

    def turn_in(self) -> None:
        """The day ends here; remember the road for the next Morning (LD-AFTER-04, -06, -07, LD-VEH-16)."""
        if self.phase == NIGHT:
            return
        if self.place_card != NONE:
            exits = self.rules.exits[self.place_deck * MOST_CARDS + self.place_card]
            self.next_road = ROAD if exits & 1 else COUNTRY
        elif self.at <= ROAD_DONE and self.at >= ROAD_SHOWN:
            self.next_road = self.road_type
        if self.road_card != NONE:
            self.discard(self.road_type, self.road_card)
            self.road_card = NONE
            self.stop = 0
            self.halts = 0
        self.enter(NIGHT, NIGHTFALL)

    # -- Night -------------------------------------------------------------------------------------------------

    def room_price(self, lodging: i64) -> i64:
        """In dollars, with what the weather adds (LD-WEATHER-03, -12)."""
        return self.rules.price[lodging] + self.rules.sky_cash[self.weather]

    def clue_price(self, hideout: i64) -> i64:
        return self.rules.price[hideout] + self.rules.sky_clues[self.weather]

    def rest(self, lodging: i64) -> None:
        """Pay for a room (LD-NIGHT-02, -03, -10, LD-PLACE-04)."""
        price = self.room_price(lodging)
        self.turn_in()
        self.cash -= price
        self.lodging = lodging
        self.at = BED
        if self.journal is not None:
            self.note("rest", lodging, price)

    def farm_open(self) -> bool:
        """Love full, the loot at Black Lake, the clues (LD-WIN-02…07, LD-NIGHT-06)."""
        rules = self.rules
        if rules.infinite or self.love < rules.cap_love or self.lake < rules.goal:
            return False
        return self.clue >= self.clue_price(FARM)

    def legal_night(self, out: vec[i64]) -> i64:
        """Clue hideouts, the open sky, the farm (LD-NIGHT-01, -04…06); a lodging at hand after a wreck (LD-VEH-06).

        Never in the Morning (LD-MORNING-07).
        """
        n: i64 = 0
        number: i64
        if self.place_card != NONE:
            for number in range(2 * CABIN_CAMP, 2 * CLUE_STOP):
                out[n] = STICK_UP + number
                if self.icon_index(number) != NONE:
                    n += 1
            for number in range(2 * CABIN_CAMP, 2 * CLUE_STOP):
                out[n] = REST + number - 2 * CABIN_CAMP
                if self.icon_index(number) != NONE and self.cash >= self.room_price(number // 2 - CABIN_CAMP):
                    n += 1
        hideout: i64
        for hideout in range(WORKERS_CAMP, WILD_CAMPING):
            out[n] = SLEEP + hideout - WORKERS_CAMP
            if self.clue >= self.clue_price(hideout):
                n += 1
        out[n] = SLEEP + WILD_CAMPING - WORKERS_CAMP
        n += 1
        out[n] = SLEEP + FARM - WORKERS_CAMP
        if self.farm_open():
            n += 1
        for number in range(2):
            out[n] = SLEEP_HOBO + number
            if self.skills[number * SKILLS + HOBO] > 0:
                n += 1
        out[n] = TAKE_HOUSE
        if self.wanted >= 7:
            n += 1
        return n

    def answer_night(self, action: i64) -> None:
        """Pay, then sleep; the farm is the victory at once (LD-WIN-04, LD-NIGHT-07, LD-HIDE-01…08)."""
        if action < SLEEP:
            self.answer_place(action)
            return
        self.at = BED
        if action == TAKE_HOUSE:  # LD-WANTED-13
            self.lodging = HOUSE
            self.open(FROM_NIGHT)
            self.frames[self.frame() + F_SIDE] = FORCE_SIDE
            self.ask_fight()
            return
        if action >= SLEEP_HOBO:  # LD-SKILL-13
            self.spend_skill(action - SLEEP_HOBO, HOBO)
            self.lodging = HOBO_FIRE
            return
        self.lodging = action - SLEEP + WORKERS_CAMP
        if self.lodging != WILD_CAMPING:
            self.clue -= self.clue_price(self.lodging)
        if self.lodging == FARM:
            self.slept |= 1 << FARM
            self.nights += 1
            if self.journal is not None:
                self.note("sleep", FARM, self.nights)
            self.win_game()

    def go_to_bed(self) -> None:
        """Whoever waits at the hideout, then its effects, all of them (LD-NIGHT-07, -08, -11, -12)."""
        rules = self.rules
        lodging = self.lodging
        self.at = ASLEEP
        if lodging == HOBO_FIRE:
            self.slept |= 1 << HOBO_FIRE
            return
        spot: i64 = AT_CLUE_HIDEOUTS
        if lodging == WILD_CAMPING:
            spot = OUTSIDE
        elif lodging < LODGINGS:
            spot = AT_LODGINGS
        self.open(FROM_NIGHT)
        self.meet_hunters(spot)
        self.slept |= 1 << lodging
        if self.journal is not None:
            self.note("sleep", lodging, self.nights + 1)
        spared = self.has_skill(ROMANTISM) or (rules.car_special[self.car] == CAMP_FREE and self.body > 0)
        first = rules.list_at[rules.comfort[lodging]]
        i: i64
        for i in range(first, first + rules.list_n[rules.comfort[lodging]]):
            icon = rules.icons[i]
            if lodging == WILD_CAMPING and spared and icon // SLOT == LOSE + LOVE:  # LD-SKILL-08
                continue
            self.append(icon)

    def sleep(self) -> None:
        """The Mechanic's hour, then Dawn (LD-NIGHT-13…15, LD-SKILL-18, -19)."""
        if self.bought == 0 and self.mechanic_of(NONE) != NONE:
            self.ask = ASK_MECHANIC
            return
        self.bought = 0
        self.nights += 1
        self.lodging = NONE
        self.leave_cards()
        self.dawn_fought = 0
        self.enter(DAWN, POLICE_MOVE)

    def mechanic_of(self, wanted: i64) -> i64:
        """A character who can repair the car tonight (`wanted`, or anybody); NONE if there is none."""
        if self.body == 0 or self.body >= self.rules.car_body[self.car]:
            return NONE
        who: i64
        for who in range(2):
            if (wanted in (NONE, who)) and self.skills[who * SKILLS + MECHANIC] != NONE and self.hp[who] > 1:
                return who
        return NONE

    def legal_mechanic(self, out: vec[i64]) -> i64:
        out[0] = DONE
        n: i64 = 1
        who: i64
        for who in range(2):
            out[n] = REPAIR_CAR + who
            if self.mechanic_of(who) != NONE:
                n += 1
        return n

    def answer_mechanic(self, action: i64) -> None:
        self.bought = 1
        if action != DONE:
            self.spend_skill(action - REPAIR_CAR, MECHANIC)
            self.hp[action - REPAIR_CAR] -= 1
            self.gain(BODY, 1)

    # -- Dawn ----------------------------------------------------------------------------------------------------

    def move_police(self) -> None:
        """Their visible speed, one more with loot in the car, never past B&C (LD-DAWN-01…05, -13, -16, LD-TRACK-07).

        Those who died come back from the space before the first (LD-POLICE-12, LD-CONF-06, -11).
        """
        self.at = CAR_CHOICE
        if self.police == NONE or self.police_space < DUE:
            return
        steps = self.rules.speed[self.police * LINES + self.wounds]
        if self.loot > 0:
            steps += 1
        self.police_space = min(self.police_space + steps, self.space)
        if self.journal is not None:
            self.note("chase", self.police_space, self.space)
        if self.police_space == self.space:
            self.open(FROM_DAWN)
            self.append(CONFRONT * SLOT + self.police)

    def offer_cars(self) -> None:
        """Keep the car or steal another (LD-DAWN-07…10); where there is nothing to decide, it is kept."""
        if self.body > 0 and self.gas > 0 and not self.can_steal():
            self.answer_car(KEEP_CAR)
        else:
            self.ask = ASK_CAR

    def can_steal(self) -> bool:
        tile: i64
        for tile in range(TILES):
            if self.may_steal(tile):
                return True
        return False

    def may_steal(self, tile: i64) -> bool:
        """Another tile than the one driven, for its clues (LD-DAWN-08, LD-VEH-14, -17)."""
        return tile != self.car // 2 and self.clue >= self.rules.car_clues[self.face_of_tile(tile)]

    def legal_car(self, out: vec[i64]) -> i64:
        """With a wreck or an empty tank a carjacking too (LD-DAWN-09, LD-CARJACK-10)."""
        n: i64 = 0
        out[n] = CARJACK_NOW
        if self.body == 0 or (self.gas == 0 and self.at == CAR_CHOICE):
            n += 1
        out[n] = KEEP_CAR
        if self.body > 0:
            n += 1
        tile: i64
        for tile in range(TILES):
            out[n] = STEAL + tile
            if self.may_steal(tile):
                n += 1
        return n

    def answer_car(self, action: i64) -> None:
        if self.at == CAR_CHOICE:
            self.at = LAKE_TRIP
        if action == CARJACK_NOW:
            self.open(FROM_CARJACKING)
            self.append(CARJACK * SLOT)
        elif action == KEEP_CAR:  # LD-VEH-10
            love = self.rules.car_love[self.car]
            if love > 0:
                self.open(FROM_DAWN)
                self.append((GAIN + LOVE) * SLOT + love)
        else:
            face = self.face_of_tile(action - STEAL)
            self.clue -= self.rules.car_clues[face]
            self.take_car(face)
            if self.journal is not None:
                self.note("steal", face, self.loot)

    def offer_lake(self) -> None:
        """1 gas takes any loot to Black Lake (LD-DAWN-11); a car wrecked at step 2 is replaced first."""
        if self.body == 0:
            self.at = CAR_CHOICE
        elif self.gas > 0 and self.loot > 0:
            self.ask = ASK_STOW
        else:
            self.at = EXPERIENCE

    def answer_stow(self, action: i64) -> None:
        if action == DONE:
            self.at = EXPERIENCE
            return
        if self.at == LAKE_TRIP:
            self.at = STOWING
            self.gas -= 1
            if self.markers[BLACK_LAKE]:
                self.meet_hunters(BLACK_LAKE)
                return
        self.loot -= 1
        self.lake += 1
        if self.journal is not None:
            self.note("stow", self.lake, 1)

    def count_day(self) -> None:
        """One more day (LD-DAWN-12, LD-ACH-01, LD-WIN-01, -08), then tomorrow's weather (LD-DAWN-15)."""
        self.at = WEATHER_DONE
        if self.round > self.rules.record_days:
            self.achieve(SURVIVAL)
        if self.phase == OVER:
            return
        if self.round >= self.rules.max_days:
            self.finish(TOO_LONG, NONE, NO_SIDE)
            return
        self.round += 1
        if self.rules.weather:
            self.weather = self.tomorrow()
            if self.journal is not None:
                self.note("weather", self.weather, self.skies)
            self.open(FROM_WEATHER)
            self.append_list(self.rules.sky_effects[self.weather])
        self.skies = 0

    def tomorrow(self) -> i64:
        """Runs of equal icons; different results cancel out (LD-WEATHER-01…11, -14)."""
        found: i64 = FAIR
        rest = self.skies
        while rest > 0:
            icon = rest & 3
            run: i64 = 0
            while rest & 3 == icon and rest > 0:
                run += 1
                rest >>= 2
            if run >= 2:
                result = 2 * icon - 1 + i64(run > 2)
                if found != FAIR and found != result:
                    return self.weather
                found = result
        return found

    def begin_day(self) -> None:
        """A car that the weather wrecked is replaced at once (LD-WEATHER-15); then the road calls (LD-WEATHER-13)."""
        if self.body == 0:
            self.ask = ASK_CAR
        elif self.rules.weather and self.rules.sky_skips[self.weather]:
            self.enter(AFTERNOON, SET_OUT)
        else:
            self.enter(MORNING, SET_OUT)

    # -- experience in infinite mode -----------------------------------------------------------------------------

    def xp(self) -> i64:
        """1 for every 2 loot hidden, less what was spent (LD-INF-01…04)."""
        return self.lake // 2 - self.xp_spent

    def legal_xp(self, out: vec[i64]) -> i64:
        """LD-INF-05: the price list of the runs (LD-RUN-09…12)."""
        rules = self.rules
        xp = self.xp()
        out[0] = DONE
        n: i64 = 1
        who: i64
        i: i64
        for who in range(2):
            for i in range(LEARNABLE):
                out[n] = LEARN + who * LEARNABLE + i
                if rules.skill_xp[PRINTED + i] <= xp and self.skills[who * SKILLS + PRINTED + i] == NONE:
                    n += 1
        for i in range(TILES):
            out[n] = IMPROVE + i
            if rules.improve_xp <= xp and self.improved >> i & 1 == 0:
                n += 1
        for i in range(WEAPONS):
            out[n] = ARM + i
            if self.armed < 2 and self.on_display(i) and rules.weapon_price[i] <= xp:
                n += 1
        for who in range(2):
            out[n] = BOOST + who
            if rules.boost_xp <= xp and self.boosted >> who & 1 == 0:
                n += 1
        out[n] = RETIRE
        return n + 1

    def answer_xp(self, action: i64) -> None:
        if action == DONE:
            self.at = DAY_COUNT
        elif action == RETIRE:
            self.finish(RETIRED, NONE, NO_SIDE)
        elif action >= BOOST:
            self.xp_spent += self.rules.boost_xp
            self.boosted |= 1 << action - BOOST
            self.strengthen(action - BOOST)
        elif action >= ARM:
            self.xp_spent += self.rules.weapon_price[action - ARM]
            self.armed += 1
            self.own(action - ARM)
            self.refill()
        elif action >= IMPROVE:
            self.xp_spent += self.rules.improve_xp
            self.improved |= 1 << action - IMPROVE
            if self.car == 2 * (action - IMPROVE):
                self.car += 1
                self.body = min(self.body, self.rules.car_body[self.car])
                self.gas = min(self.gas, self.rules.car_gas[self.car])
                self.loot = min(self.loot, self.rules.car_loot[self.car])
            if self.journal is not None:
                self.note("improve", action - IMPROVE, 0)
        else:
            who = (action - LEARN) // LEARNABLE
            skill = (action - LEARN) % LEARNABLE + PRINTED
            self.xp_spent += self.rules.skill_xp[skill]
            self.skills[who * SKILLS + skill] = self.rules.skill_uses[skill]
            if self.journal is not None:
                self.note("learn", who, skill)
            if skill == ENDURANCE:
                self.strengthen(who)

    def strengthen(self, who: i64) -> None:
        self.hp_max[who] += 1
        self.hp[who] += 1
        if self.journal is not None:
            self.note("boost", who, self.hp_max[who])
