"""Love & Death, the day: Morning and Afternoon on the road, Night, Dawn (LD-TURN-01, -04).

`proceed` does the next thing that needs no decision; each place in the day has one function, and each decision one
pair, `legal_…` and `answer_…`.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    AFTER_NIGHT,
    AFTERNOON,
    ARM,
    ASK_BEARER,
    ASK_CAR,
    ASK_COMFORTS,
    ASK_MECHANIC,
    ASK_NIGHT,
    ASK_PLACE,
    ASK_REPLACE,
    ASK_SHOP,
    ASK_STOW,
    ASK_XP,
    ASLEEP,
    AT_CLUE_HIDEOUTS,
    AT_LODGINGS,
    BED,
    BLACK_LAKE,
    BODY,
    BOOST,
    CABIN_CAMP,
    CAR_CHOICE,
    CARJACK,
    CARJACK_NOW,
    CLUE,
    CLUE_STOP,
    CONFRONT,
    COUNTRY,
    DAWN,
    DAY_COUNT,
    DONE,
    DUE,
    ENDURANCE,
    EXPERIENCE,
    F_SIDE,
    FAIR,
    FARM,
    FORCE_SIDE,
    FROM_CARJACKING,
    FROM_DAWN,
    FROM_NIGHT,
    FROM_WEATHER,
    GAIN,
    HOBO,
    HOBO_FIRE,
    HOUSE,
    IMPROVE,
    IN_PLACE,
    IN_WEATHER,
    KEEP_CAR,
    LAKE_TRIP,
    LEARN,
    LEARNABLE,
    LINES,
    LODGINGS,
    LOSE,
    LOVE,
    MECHANIC,
    MOMENTS,
    MORNING,
    NIGHTFALL,
    NO_SIDE,
    NONE,
    NOTHING,
    ON_ROAD,
    OUTSIDE,
    OVER,
    PLACE_SHOWN,
    POLICE_MOVE,
    PRINTED,
    REPAIR_CAR,
    REST,
    RETIRE,
    RETIRED,
    REWARDED,
    ROAD_DONE,
    ROAD_SHOWN,
    ROMANTISM,
    SET_OUT,
    SHOPPING,
    SKILLS,
    SLEEP,
    SLEEP_HOBO,
    SLOT,
    STEAL,
    STICK_UP,
    STOWING,
    STUCK_UP,
    SURVIVAL,
    TAKE_HOUSE,
    TILES,
    TOO_LONG,
    TURN_OFF,
    WEAPONS,
    WEATHER_DONE,
    WHEN_KEPT,
    WHEN_STOLEN,
    WILD_CAMPING,
    WORKERS_CAMP,
)
from casefile.games.love_and_death.travel import Travel

MOST_PIECES = 5000  # of a day between two decisions: far more than any pack can ask for


@mypyc_attr(acyclic=True)
class Day(Travel):
    """The course of the day, with Night and Dawn."""

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
            if self.rules.comforts_optional and self.lodging != HOBO_FIRE:
                self.ask = ASK_COMFORTS
            else:
                self.go_to_bed(True)
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

    # -- Night -------------------------------------------------------------------------------------------------

    def clue_price(self, hideout: i64) -> i64:
        return self.rules.price[hideout] + self.rules.sky_clues[self.weather]

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
        price = self.clue_price(self.lodging) if self.lodging != WILD_CAMPING else 0
        if price:
            self.note_stock("lose", CLUE, price, self.clue)
            self.clue -= price
        if self.lodging == FARM:
            self.slept |= 1 << FARM
            self.nights += 1
            if self.journal is not None:
                self.note("sleep", FARM, self.nights)
            self.win_game()

    def go_to_bed(self, comforts: bool) -> None:
        """Whoever waits at the hideout, then its effects, all of them (LD-NIGHT-07, -08, -11, -12), or none of them."""
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
        if not comforts:
            pass
        elif lodging == WILD_CAMPING and self.has_skill(ROMANTISM):  # LD-SKILL-08
            self.spare_love(rules.comfort[lodging])
        else:
            self.append_spared(rules.comfort[lodging], lodging)
        self.bring(AFTER_NIGHT)

    def spare_love(self, icons: i64) -> None:
        i: i64
        first = self.rules.list_at[icons]
        for i in range(first, first + self.rules.list_n[icons]):
            if self.rules.icons[i] // SLOT != LOSE + LOVE:
                self.append(self.rules.icons[i])

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
            if love > 0 or self.rules.car_brings[self.car * MOMENTS + WHEN_KEPT] != NONE:
                self.open(FROM_DAWN)
                if love > 0:
                    self.append((GAIN + LOVE) * SLOT + love)
                self.bring(WHEN_KEPT)
        else:
            face = self.face_of_tile(action - STEAL)
            self.clue -= self.rules.car_clues[face]
            self.take_car(face)
            if self.journal is not None:
                self.note("steal", face, self.loot)
            if self.rules.car_brings[self.car * MOMENTS + WHEN_STOLEN] != NONE:
                self.open(FROM_DAWN)
                self.bring(WHEN_STOLEN)

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
            self.append_spared(self.rules.sky_effects[self.weather], IN_WEATHER)
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
