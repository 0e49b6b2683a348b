"""Love & Death, the day: Morning and Afternoon on the road, Night, Dawn (LD-TURN-01, -04).

`proceed` does the next thing that needs no decision; each place in the day has one function, and each decision one
pair, `legal_…` and `answer_…`.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    NONE,
    Achievement,
    Act,
    Ask,
    Car,
    Deck,
    End,
    Frame,
    Hideout,
    Icon,
    Moment,
    Phase,
    Police,
    Resource,
    Shelter,
    Side,
    Skill,
    Source,
    Spot,
    Stage,
    Stop,
    Weapon,
    Weather,
)
from casefile.games.love_and_death.travel import Travel

MOST_PIECES = 5000  # of a day between two decisions: far more than any pack can ask for


@mypyc_attr(acyclic=True)
class Day(Travel):
    """The course of the day, with Night and Dawn."""

    def deal(self) -> None:
        """Set up; the first country road is free (LD-SETUP-10, -11)."""
        self.set_up()
        self.phase = Phase.MORNING
        if self.journal is not None:
            self.note("deal", 0, 0)
        self.show_road(Deck.COUNTRY)
        self.run()

    def run(self) -> None:
        """Go on until somebody must decide or the game is over."""
        pieces: i64 = 0
        while self.phase != Phase.OVER and self.ask == Ask.NOTHING:
            if self.depth > 0:
                self.resolve()
            else:
                self.proceed()
            pieces += 1
            if pieces > MOST_PIECES:
                raise OverflowError("a day without end")
        if self.phase != Phase.OVER:
            self.turn = self.lead

    def proceed(self) -> None:
        at = self.at
        if self.bearing != NONE:
            self.ask = Ask.BEARER
        elif self.body == 0 and self.phase <= Phase.AFTERNOON and at != Stage.STUCK_UP and at != Stage.REWARDED:
            self.settle_wreck()
        elif at == Stage.SET_OUT:
            self.set_out()
        elif at == Stage.ROAD_SHOWN:
            if self.can_replace(self.road_type):
                self.ask = Ask.REPLACE
            else:
                self.begin_road()
        elif at == Stage.ON_ROAD:
            self.drive_on()
        elif at == Stage.ROAD_DONE:
            self.finish_road()
        elif at == Stage.TURN_OFF:
            self.turn_off()
        elif at == Stage.PLACE_SHOWN:
            if self.can_replace(self.place_deck):
                self.ask = Ask.REPLACE
            else:
                self.enter_place()
        elif at == Stage.IN_PLACE:
            self.ask = Ask.PLACE
        elif at == Stage.SHOPPING:
            self.ask = Ask.SHOP
        elif at == Stage.STUCK_UP:
            self.reward()
        elif at == Stage.REWARDED:
            self.leave_shop()
        else:
            self.proceed_stopover()

    def proceed_stopover(self) -> None:
        at = self.at
        if at == Stage.NIGHTFALL:
            self.ask = Ask.NIGHT
        elif at == Stage.BED:
            if self.rules.comforts_optional and self.lodging != Hideout.HOBO_FIRE:
                self.ask = Ask.COMFORTS
            else:
                self.go_to_bed(True)
        elif at == Stage.ASLEEP:
            self.sleep()
        elif at == Stage.POLICE_MOVE:
            self.move_police()
        elif at == Stage.CAR_CHOICE:
            self.offer_cars()
        elif at == Stage.LAKE_TRIP:
            self.offer_lake()
        elif at == Stage.STOWING:
            if self.loot > 0:
                self.ask = Ask.STOW
            else:
                self.at = Stage.EXPERIENCE
        elif at == Stage.EXPERIENCE:  # LD-DAWN-14, LD-INF-03
            if self.rules.infinite:
                self.ask = Ask.XP
            else:
                self.at = Stage.DAY_COUNT
        elif at == Stage.DAY_COUNT:
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
        return self.clue >= self.clue_price(Hideout.FARM)

    def legal_night(self, out: vec[i64]) -> i64:
        """Clue hideouts, the open sky, the farm (LD-NIGHT-01, -04…06); a lodging at hand after a wreck (LD-VEH-06).

        Never in the Morning (LD-MORNING-07).
        """
        n: i64 = 0
        number: i64
        if self.place_card != NONE:
            for number in range(2 * Stop.CABIN_CAMP, 2 * Stop.CLUE):
                out[n] = Act.STICK_UP + number
                if self.icon_index(number) != NONE:
                    n += 1
            for number in range(2 * Stop.CABIN_CAMP, 2 * Stop.CLUE):
                out[n] = Act.REST + number - 2 * Stop.CABIN_CAMP
                if self.icon_index(number) != NONE and self.cash >= self.room_price(number // 2 - Stop.CABIN_CAMP):
                    n += 1
        hideout: i64
        for hideout in range(Hideout.WORKERS_CAMP, Hideout.WILD_CAMPING):
            out[n] = Act.SLEEP + hideout - Hideout.WORKERS_CAMP
            if self.clue >= self.clue_price(hideout):
                n += 1
        out[n] = Act.SLEEP + Hideout.WILD_CAMPING - Hideout.WORKERS_CAMP
        n += 1
        out[n] = Act.SLEEP + Hideout.FARM - Hideout.WORKERS_CAMP
        if self.farm_open():
            n += 1
        for number in range(2):
            out[n] = Act.SLEEP_HOBO + number
            if self.skills[number * Skill.COUNT + Skill.HOBO] > 0:
                n += 1
        out[n] = Act.TAKE_HOUSE
        if self.wanted >= 7:
            n += 1
        return n

    def answer_night(self, action: i64) -> None:
        """Pay, then sleep; the farm is the victory at once (LD-WIN-04, LD-NIGHT-07, LD-HIDE-01…08)."""
        if action < Act.SLEEP:
            self.answer_place(action)
            return
        self.at = Stage.BED
        if action == Act.TAKE_HOUSE:  # LD-WANTED-13
            self.lodging = Hideout.HOUSE
            self.open(Source.NIGHT)
            self.frames[self.frame() + Frame.SIDE] = Side.FORCE
            self.ask_fight()
            return
        if action >= Act.SLEEP_HOBO:  # LD-SKILL-13
            self.spend_skill(action - Act.SLEEP_HOBO, Skill.HOBO)
            self.lodging = Hideout.HOBO_FIRE
            return
        self.lodging = action - Act.SLEEP + Hideout.WORKERS_CAMP
        price = self.clue_price(self.lodging) if self.lodging != Hideout.WILD_CAMPING else 0
        if price:
            self.note_stock("lose", Resource.CLUE, price, self.clue)
            self.clue -= price
        if self.lodging == Hideout.FARM:
            self.slept |= 1 << Hideout.FARM
            self.nights += 1
            if self.journal is not None:
                self.note("sleep", Hideout.FARM, self.nights)
            self.win_game()

    def go_to_bed(self, comforts: bool) -> None:
        """Whoever waits at the hideout, then its effects, all of them (LD-NIGHT-07, -08, -11, -12), or none of them."""
        rules = self.rules
        lodging = self.lodging
        self.at = Stage.ASLEEP
        if lodging == Hideout.HOBO_FIRE:
            self.slept |= 1 << Hideout.HOBO_FIRE
            return
        spot: i64 = Spot.CLUE_HIDEOUTS
        if lodging == Hideout.WILD_CAMPING:
            spot = Spot.OUTSIDE
        elif lodging < Hideout.LODGINGS:
            spot = Spot.LODGINGS
        self.open(Source.NIGHT)
        self.meet_hunters(spot)
        self.slept |= 1 << lodging
        if self.journal is not None:
            self.note("sleep", lodging, self.nights + 1)
        if not comforts:
            pass
        elif lodging == Hideout.WILD_CAMPING and self.has_skill(Skill.ROMANTISM):  # LD-SKILL-08
            self.spare_love(rules.comfort[lodging])
        else:
            self.append_spared(rules.comfort[lodging], lodging)
        self.bring(Moment.AFTER_NIGHT)

    def spare_love(self, icons: i64) -> None:
        i: i64
        first = self.rules.list_at[icons]
        for i in range(first, first + self.rules.list_n[icons]):
            if self.rules.icons[i] // Icon.SLOT != Icon.LOSE + Resource.LOVE:
                self.append(self.rules.icons[i])

    def sleep(self) -> None:
        """The Mechanic's hour, then Dawn (LD-NIGHT-13…15, LD-SKILL-18, -19)."""
        if self.bought == 0 and self.mechanic_of(NONE) != NONE:
            self.ask = Ask.MECHANIC
            return
        self.bought = 0
        self.nights += 1
        self.lodging = NONE
        self.leave_cards()
        self.dawn_fought = 0
        self.enter(Phase.DAWN, Stage.POLICE_MOVE)

    def mechanic_of(self, wanted: i64) -> i64:
        """A character who can repair the car tonight (`wanted`, or anybody); NONE if there is none."""
        if self.body == 0 or self.body >= self.rules.car_body[self.car]:
            return NONE
        who: i64
        for who in range(2):
            if (wanted in (NONE, who)) and self.skills[who * Skill.COUNT + Skill.MECHANIC] != NONE and self.hp[who] > 1:
                return who
        return NONE

    def legal_mechanic(self, out: vec[i64]) -> i64:
        out[0] = Act.DONE
        n: i64 = 1
        who: i64
        for who in range(2):
            out[n] = Act.REPAIR_CAR + who
            if self.mechanic_of(who) != NONE:
                n += 1
        return n

    def answer_mechanic(self, action: i64) -> None:
        self.bought = 1
        if action != Act.DONE:
            self.spend_skill(action - Act.REPAIR_CAR, Skill.MECHANIC)
            self.hp[action - Act.REPAIR_CAR] -= 1
            self.gain(Resource.BODY, 1)

    # -- Dawn ----------------------------------------------------------------------------------------------------

    def move_police(self) -> None:
        """Their visible speed, one more with loot in the car, never past B&C (LD-DAWN-01…05, -13, -16, LD-TRACK-07).

        Those who died come back from the space before the first (LD-POLICE-12, LD-CONF-06, -11).
        """
        self.at = Stage.CAR_CHOICE
        if self.police == NONE or self.police_space < Police.DUE:
            return
        steps = self.rules.speed[self.police * Police.LINES + self.wounds]
        if self.loot > 0:
            steps += 1
        self.police_space = min(self.police_space + steps, self.space)
        if self.journal is not None:
            self.note("chase", self.police_space, self.space)
        if self.police_space == self.space:
            self.open(Source.DAWN)
            self.append(Icon.CONFRONT * Icon.SLOT + self.police)

    def offer_cars(self) -> None:
        """Keep the car or steal another (LD-DAWN-07…10); where there is nothing to decide, it is kept."""
        if self.body > 0 and self.gas > 0 and not self.can_steal():
            self.answer_car(Act.KEEP_CAR)
        else:
            self.ask = Ask.CAR

    def can_steal(self) -> bool:
        tile: i64
        for tile in range(Car.TILES):
            if self.may_steal(tile):
                return True
        return False

    def may_steal(self, tile: i64) -> bool:
        """Another tile than the one driven, for its clues (LD-DAWN-08, LD-VEH-14, -17)."""
        return tile != self.car // 2 and self.clue >= self.rules.car_clues[self.face_of_tile(tile)]

    def legal_car(self, out: vec[i64]) -> i64:
        """With a wreck or an empty tank a carjacking too (LD-DAWN-09, LD-CARJACK-10)."""
        n: i64 = 0
        out[n] = Act.CARJACK_NOW
        if self.body == 0 or (self.gas == 0 and self.at == Stage.CAR_CHOICE):
            n += 1
        out[n] = Act.KEEP_CAR
        if self.body > 0:
            n += 1
        tile: i64
        for tile in range(Car.TILES):
            out[n] = Act.STEAL + tile
            if self.may_steal(tile):
                n += 1
        return n

    def answer_car(self, action: i64) -> None:
        if self.at == Stage.CAR_CHOICE:
            self.at = Stage.LAKE_TRIP
        if action == Act.CARJACK_NOW:
            self.open(Source.CARJACKING)
            self.append(Icon.CARJACK * Icon.SLOT)
        elif action == Act.KEEP_CAR:  # LD-VEH-10
            love = self.rules.car_love[self.car]
            if love > 0 or self.rules.car_brings[self.car * Moment.COUNT + Moment.WHEN_KEPT] != NONE:
                self.open(Source.DAWN)
                if love > 0:
                    self.append((Icon.GAIN + Resource.LOVE) * Icon.SLOT + love)
                self.bring(Moment.WHEN_KEPT)
        else:
            face = self.face_of_tile(action - Act.STEAL)
            self.clue -= self.rules.car_clues[face]
            self.take_car(face)
            if self.journal is not None:
                self.note("steal", face, self.loot)
            if self.rules.car_brings[self.car * Moment.COUNT + Moment.WHEN_STOLEN] != NONE:
                self.open(Source.DAWN)
                self.bring(Moment.WHEN_STOLEN)

    def offer_lake(self) -> None:
        """1 gas takes any loot to Black Lake (LD-DAWN-11); a car wrecked at step 2 is replaced first."""
        if self.body == 0:
            self.at = Stage.CAR_CHOICE
        elif self.gas > 0 and self.loot > 0:
            self.ask = Ask.STOW
        else:
            self.at = Stage.EXPERIENCE

    def answer_stow(self, action: i64) -> None:
        if action == Act.DONE:
            self.at = Stage.EXPERIENCE
            return
        if self.at == Stage.LAKE_TRIP:
            self.at = Stage.STOWING
            self.gas -= 1
            if self.markers[Spot.BLACK_LAKE]:
                self.meet_hunters(Spot.BLACK_LAKE)
                return
        self.loot -= 1
        self.lake += 1
        if self.journal is not None:
            self.note("stow", self.lake, 1)

    def count_day(self) -> None:
        """One more day (LD-DAWN-12, LD-ACH-01, LD-WIN-01, -08), then tomorrow's weather (LD-DAWN-15)."""
        self.at = Stage.WEATHER_DONE
        if self.round > self.rules.record_days:
            self.achieve(Achievement.SURVIVAL)
        if self.phase == Phase.OVER:
            return
        if self.round >= self.rules.max_days:
            self.finish(End.TOO_LONG, NONE, Side.NONE)
            return
        self.round += 1
        if self.rules.weather:
            self.weather = self.tomorrow()
            if self.journal is not None:
                self.note("weather", self.weather, self.skies)
            self.open(Source.WEATHER)
            self.append_spared(self.rules.sky_effects[self.weather], Shelter.WEATHER)
        self.skies = 0

    def tomorrow(self) -> i64:
        """Runs of equal icons; different results cancel out (LD-WEATHER-01…11, -14)."""
        found: i64 = Weather.FAIR
        rest = self.skies
        while rest > 0:
            icon = rest & 3
            run: i64 = 0
            while rest & 3 == icon and rest > 0:
                run += 1
                rest >>= 2
            if run >= 2:
                result = 2 * icon - 1 + i64(run > 2)
                if found != Weather.FAIR and found != result:
                    return self.weather
                found = result
        return found

    def begin_day(self) -> None:
        """A car that the weather wrecked is replaced at once (LD-WEATHER-15); then the road calls (LD-WEATHER-13)."""
        if self.body == 0:
            self.ask = Ask.CAR
        elif self.rules.weather and self.rules.sky_skips[self.weather]:
            self.enter(Phase.AFTERNOON, Stage.SET_OUT)
        else:
            self.enter(Phase.MORNING, Stage.SET_OUT)

    # -- experience in infinite mode -----------------------------------------------------------------------------

    def xp(self) -> i64:
        """1 for every 2 loot hidden, less what was spent (LD-INF-01…04)."""
        return self.lake // 2 - self.xp_spent

    def legal_xp(self, out: vec[i64]) -> i64:
        """LD-INF-05: the price list of the runs (LD-RUN-09…12)."""
        rules = self.rules
        xp = self.xp()
        out[0] = Act.DONE
        n: i64 = 1
        who: i64
        i: i64
        for who in range(2):
            for i in range(Act.LEARNABLE):
                out[n] = Act.LEARN + who * Act.LEARNABLE + i
                if (
                    rules.skill_xp[Skill.PRINTED + i] <= xp
                    and self.skills[who * Skill.COUNT + Skill.PRINTED + i] == NONE
                ):
                    n += 1
        for i in range(Car.TILES):
            out[n] = Act.IMPROVE + i
            if rules.improve_xp <= xp and self.improved >> i & 1 == 0:
                n += 1
        for i in range(Weapon.COUNT):
            out[n] = Act.ARM + i
            if self.armed < 2 and self.on_display(i) and rules.weapon_price[i] <= xp:
                n += 1
        for who in range(2):
            out[n] = Act.BOOST + who
            if rules.boost_xp <= xp and self.boosted >> who & 1 == 0:
                n += 1
        out[n] = Act.RETIRE
        return n + 1

    def answer_xp(self, action: i64) -> None:
        if action == Act.DONE:
            self.at = Stage.DAY_COUNT
        elif action == Act.RETIRE:
            self.finish(End.RETIRED, NONE, Side.NONE)
        elif action >= Act.BOOST:
            self.xp_spent += self.rules.boost_xp
            self.boosted |= 1 << action - Act.BOOST
            self.strengthen(action - Act.BOOST)
        elif action >= Act.ARM:
            self.xp_spent += self.rules.weapon_price[action - Act.ARM]
            self.armed += 1
            self.own(action - Act.ARM)
            self.refill()
        elif action >= Act.IMPROVE:
            self.xp_spent += self.rules.improve_xp
            self.improved |= 1 << action - Act.IMPROVE
            if self.car == 2 * (action - Act.IMPROVE):
                self.car += 1
                self.body = min(self.body, self.rules.car_body[self.car])
                self.gas = min(self.gas, self.rules.car_gas[self.car])
                self.loot = min(self.loot, self.rules.car_loot[self.car])
            if self.journal is not None:
                self.note("improve", action - Act.IMPROVE, 0)
        else:
            who = (action - Act.LEARN) // Act.LEARNABLE
            skill = (action - Act.LEARN) % Act.LEARNABLE + Skill.PRINTED
            self.xp_spent += self.rules.skill_xp[skill]
            self.skills[who * Skill.COUNT + skill] = self.rules.skill_uses[skill]
            if self.journal is not None:
                self.note("learn", who, skill)
            if skill == Skill.ENDURANCE:
                self.strengthen(who)

    def strengthen(self, who: i64) -> None:
        self.hp_max[who] += 1
        self.hp[who] += 1
        if self.journal is not None:
            self.note("boost", who, self.hp_max[who])
