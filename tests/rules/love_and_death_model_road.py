"""The road of the Love & Death model: road cards, places, their shops, banks and lodgings, and a wreck on the way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tests.rules.love_and_death_model_icons import Drawing, Fight, Icons
from tests.rules.love_and_death_model_table import COLOURS, COUPLE, LODGINGS, ROADS, SHOPS, Steps

GOODS = {"grocery": "food", "gas-station": "gas", "garage": "body", "doctor": "hp", "armory": "ammo"}


class Road(Icons):
    # -- morning and afternoon -------------------------------------------------------------------------------------

    def travel(self, free: bool) -> Steps:
        """Travel along one road card and everything that it causes; then follow `next_road`."""
        self.bed: tuple[str, bool] | None = None  # a lodging for the night: how they got it, and its difficult mark
        self.waiting = False  # beside a wreck
        self.beds_here: list[tuple[str, bool]] = []  # lodgings of the place where they wait
        if len(self.exits) > 1:
            choice = yield from self.ask([f"exit {road}" for road in self.exits])
            self.next_road = choice.split()[1]
        self.exits = ()
        if not free:
            while not self.gas:
                self.seen[f"no gas, {self.phase}"] += 1
                yield from self.run(self.carjacking)
                yield from self.settle()
                if self.waiting:
                    return
        yield from self.run(partial(self.meet, self.next_road))
        self.gas -= not free
        self.road_type = self.next_road
        yield from self.reveal(self.road_type)
        turned_off: list[str] = []
        if self.road:
            yield from self.drive(self.road, turned_off)
            self.leave()
        for kind in turned_off:
            yield from self.reveal(kind)
        if self.place:
            yield from self.visit(self.place)
            if not self.waiting and not self.bed:
                self.leave()
            elif not self.first_form:
                self.exits = self.printed[self.place_type][self.place]["exits"]

    exits: Sequence[str] = ()  # of the place where they spent the night (LD-AFTER-08)

    def leave(self) -> None:
        if self.road:
            self.discards[self.road_type].append(self.road)
        if self.place:
            self.discards[self.place_type].append(self.place)
        self.road = self.place = None

    def reveal(self, kind: str) -> Steps:
        """Draw a road or a place; a skill may replace it (LD-CHAR-03…05, LD-SKILL-02, -03, -06, -07)."""
        card = yield from self.draw_in_peace(kind)
        self.lay(kind, card)
        while card is not None:
            ways = [
                f"replace {who} {skill}"
                for who in COUPLE
                for skill, uses in self.skills[who].items()
                if uses and kind in self.printed["skill"][skill].get("decks", [])
            ]
            if not ways:
                break
            choice = yield from self.ask(["keep card", *ways])
            if choice == "keep card":
                break
            _, who, skill = choice.split()
            self.skills[who][skill] -= 1
            self.seen["replaced"] += 1
            replaced = card  # it is not in a reshuffle that it causes (LD-DRAW-05)
            card = yield from self.draw_in_peace(kind)
            self.discards[kind].append(replaced)
            self.lay(kind, card)
        if card:
            self.skies.append(self.printed[kind][card]["weather"])

    def draw_in_peace(self, kind: str) -> Drawing:
        """Meeting hunters on the deck is a sequence of its own."""
        yield from self.run(partial(self.meet, kind))
        return self.next_card(kind)

    def lay(self, kind: str, card: str | None) -> None:
        if kind in ROADS:
            self.road = card
        else:
            self.place, self.place_type = card, kind

    def drive(self, card: str, turned_off: list[str]) -> Steps:
        printed = self.printed[self.road_type][card]
        self.next_road = self.road_type
        halts = 0
        for stop in printed["stops"]:
            what, hard = stop.rstrip("!"), stop.endswith("!")
            if what == "memory":
                yield from self.run(self.memory)
            elif what.startswith("forced"):
                yield from self.run_icons(what.removeprefix("forced"))
            elif what in ("clue", "love"):
                choice = yield from self.ask([f"take {what}", "pass"])
                if choice != "pass":
                    halts += 1
                    yield from self.run_icons(f"{what}+1")
            elif what.startswith("fork"):
                choice = yield from self.ask([what, "pass"])
                if choice != "pass":
                    kind = what.split()[1]
                    if kind in ROADS:
                        self.next_road = kind
                    else:
                        turned_off.append(kind)
                    return
            elif what in LODGINGS:
                if self.phase == "morning":
                    continue
                choice = yield from self.ask([*self.beds(what), "pass"])
                if choice != "pass":
                    self.bed = choice, hard
                    return
            else:
                choice = yield from self.ask(partial(self.business, what, ["pass"]))
                if choice != "pass":
                    halts += 1
                    yield from self.do_business(choice.split()[0], what, hard, on_road=True)
            yield from self.settle()
            if self.waiting:
                return
        self.next_road = printed.get("end", self.road_type)
        yield from self.run_icons(f"time+{self.bonus(printed['bonus'], halts)}")
        yield from self.settle()

    def bonus(self, printed: list[int], halts: int) -> int:
        """LD-ROAD-08…15, LD-SKILL-04, -05."""
        free = 2 if self.someone_has("driver") else 1
        free += self.special(f"free-stop {self.road_type}") is not None
        lost = {"red": halts > free, "orange": halts > free + 1, "yellow": False}
        fast = COLOURS.index(self.car["speed"])
        return sum(n for number, n in enumerate(printed) if number <= fast and not lost[COLOURS[number]])

    def visit(self, card: str) -> Steps:
        printed = self.printed[self.place_type][card]
        self.next_road = printed["exits"][0]
        yield from self.run_icons(printed["entry"])
        yield from self.settle()
        left: dict[str, bool] = {}  # what can still be used, and whether it is difficult (LD-PLACE-08)
        for icon in printed["icons"]:
            name = icon.rstrip("!")
            left[f"{name} 2" if name in left else name] = icon.endswith("!") or self.place_type == "city"
        while not self.waiting:
            choice = yield from self.ask(partial(self.menu, list(left), printed["exits"]))
            if choice.startswith("exit"):
                self.next_road = choice.split()[1]
                return
            name = next(name for name in left if choice.endswith(name))
            hard, what = left.pop(name), name.split()[0]
            if what in LODGINGS:
                self.bed = choice, hard
                return
            if what in ("clue", "love"):
                yield from self.run_icons(f"{what}+1")
            else:
                yield from self.do_business(choice.split()[0], what, hard, on_road=False)
            yield from self.settle()
        self.beds_here = [(name, hard) for name, hard in left.items() if name in LODGINGS]

    def menu(self, left: list[str], exits: list[str]) -> list[str]:
        """The actions in a place with what is left there; a second bank is `bank 2`."""
        ways = [f"exit {road}" for road in exits]
        for name in left:
            what, _, second = name.partition(" ")
            if what in ("clue", "love"):
                here = [f"take {what}"]
            elif what in LODGINGS:
                here = self.beds(what) if self.phase == "afternoon" else []
            else:
                here = self.business(what)
            ways += [f"{way} {second}".strip() for way in here]
        return ways

    def settle(self) -> Steps:
        """A wreck is replaced when the outermost sequence is over (LD-VEH-05…07)."""
        while self.wreck:
            if self.phase == "afternoon" and self.options["wreck_wait_until_dawn"]:
                choice = yield from self.ask(["carjack", "wait"])
                if choice == "wait":
                    self.seen["waits for dawn"] += 1
                    self.waiting = True
                    return
            yield from self.run(self.carjacking)

    # -- shops, banks, stick-ups -----------------------------------------------------------------------------------

    def business(self, what: str, instead: Sequence[str] = ()) -> list[str]:
        """The actions at a shop or a bank."""
        ways = [*instead, f"stick up {what}"]
        if what != "bank" and self.for_sale(what, 0):
            ways.append(f"buy {what}")
        return ways

    def for_sale(self, what: str, bought: int) -> list[str]:
        """What can be bought now, one thing at a time."""
        free = self.free(what, bought)
        money = self.gauge["dollar"]
        if what == "doctor":
            return [f"heal {who}" for who in COUPLE if self.hp[who] < self.hp_max[who]] if money or free else []
        goods = GOODS[what]
        most = {"gas": self.car["gas"], "body": self.car["body"]}
        room = most[goods] if goods in most else self.most(goods)
        ways = ["buy one"] if (money or free) and self.have(goods) < room else []
        if what == "armory" and (bought or not self.options["weapons_need_ammo_purchase"]):
            ways += [f"buy {weapon}" for weapon in self.display if self.printed["weapon"][weapon]["price"] <= money]
        return ways

    def free(self, what: str, bought: int) -> bool:
        """LD-WANTED-11, -27."""
        return what in ("doctor", "garage") and self.wanted >= 6 and not bought

    def do_business(self, verb: str, what: str, hard: bool, on_road: bool) -> Steps:
        if verb == "buy":
            yield from self.shop(what)
        else:
            yield from self.stick_up(what, hard, on_road)

    def shop(self, what: str) -> Steps:
        if what == "armory":
            yield from self.run(partial(self.meet, "armory"))
        bought = 0
        while True:
            choice = yield from self.ask(partial(self.shelf, what, bought))
            if choice == "done":
                break
            weapon = choice.removeprefix("buy ")
            if weapon in self.display:
                self.display.remove(weapon)
                self.gauge["dollar"] -= self.printed["weapon"][weapon]["price"]
                yield from self.run(partial(self.get_weapon, weapon))
            else:
                free = self.free(what, bought)
                self.seen["free point"] += free
                self.gauge["dollar"] -= not free
                if what == "doctor":
                    self.hp[choice.split()[1]] += 1
                else:
                    yield from self.gain(GOODS[what])
            bought += 1
        if what == "armory":
            self.rotate()

    def shelf(self, what: str, bought: int) -> list[str]:
        """They must buy one thing, unless First Aid has left a doctor nothing to do."""
        offers = self.for_sale(what, bought)
        return offers if offers and not bought else [*offers, "done"]

    def get_weapon(self, weapon: str) -> Steps:
        """LD-WEAPON-13, -14, -17."""
        self.seen[f"got {weapon}"] += 1
        self.own(weapon)
        more = self.printed["weapon"][weapon].get("hp", 0)
        if more:
            choice = yield from self.ask([f"bearer {who}" for who in COUPLE])
            self.hp[choice.split()[1]] += more
            self.hp_max[choice.split()[1]] += more
        if weapon == "remington":
            self.more_wanted()

    def rotate(self) -> None:
        """LD-ARM-04…06."""
        if self.display:
            self.discards["weapon"].append(self.display.pop(0))
        self.refill()

    def stick_up(self, what: str, hard: bool, on_road: bool) -> Steps:
        """LD-STICK-02…04, LD-POI-08…13, LD-BANK-02."""
        if what == "armory":
            yield from self.run(partial(self.meet, "armory"))
        self.robbed, self.robbed_on_road = what, on_road and what in SHOPS
        if self.printed["weather"].get(self.weather, {}).get("difficult_is_normal"):
            hard = False
        fight = Fight("stick-up", side="bank" if what == "bank" else "difficult" if hard else "normal")
        yield from self.run(partial(self.destiny, fight))
        self.robbed, self.robbed_on_road = "", False
        self.robbery = fight
        bonus = self.special("bank: ")
        if what == "bank" and not fight.called_off and bonus:
            self.seen["special after a bank"] += 1
            yield from self.run_icons(bonus)
        if what in GOODS and not fight.called_off and not (what in ("doctor", "garage") and fight.dead):
            units = 2 if fight.side == "difficult" else 1
            yield from self.run_icons(f"{GOODS[what]}+{units}")
        if what == "armory" and not fight.called_off:
            self.rotate()

    # -- lodgings -----------------------------------------------------------------------------------------------------

    def price(self, hideout: str) -> int:
        """LD-WEATHER-03, -04, -12."""
        weather = self.printed["weather"].get(self.weather, {})
        dearer = weather.get("lodging_dollars" if hideout in LODGINGS else "hideout_clues", 0)
        return self.printed["hideout"][hideout]["price"] + dearer  # type: ignore[no-any-return]

    def beds(self, what: str) -> list[str]:
        pay = [f"rest {what}"] if self.gauge["dollar"] >= self.price(what) else []
        return [*pay, f"stick up {what}"]
