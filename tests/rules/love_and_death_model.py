"""Love & Death once more: a slow, plain model, written from the rules alone, not from the engine.

It shares nothing with the engine but the pack and the texts of actions. A game is a chain of Python generators: at
every decision it yields the legal actions and continues with the chosen one. It does not shuffle or roll dice: `Luck`
gives it the results. If model and engine differ, one of them has misread the rules.
"""

from __future__ import annotations

from functools import partial
from itertools import groupby

from tests.rules.love_and_death_model_icons import Fight, read_icons
from tests.rules.love_and_death_model_road import Road
from tests.rules.love_and_death_model_table import ALWAYS, CLUE_HIDEOUTS, COUPLE, LODGINGS, TILES, Asking, Over, Steps

SKY = {
    ("rain", 2): "rainy", ("rain", 3): "storm", ("clouds", 2): "mild", ("clouds", 3): "dust-bowl",
    ("sun", 2): "warm-spell", ("sun", 3): "heatwave",
}  # fmt: skip


class Model(Road):
    """A game that has just been dealt: `legal` lists the actions, `act` takes one."""

    def begin(self) -> None:
        self.story = self.play()
        self.legal: list[str] = []
        self.go_on(None)

    def act(self, text: str) -> None:
        assert text in self.legal, f"{text} is not among {self.legal}"
        self.go_on(text)

    def go_on(self, text: str | None) -> None:
        try:
            self.legal = next(self.story) if text is None else self.story.send(text)
        except Over:
            self.legal = []

    # -- the days --------------------------------------------------------------------------------------------------

    def play(self) -> Steps:
        self.refill()
        free = True  # LD-SETUP-10: the first card
        skip_morning = False
        while True:
            self.fought_at_dawn = False
            if not skip_morning:
                self.phase = "morning"
                yield from self.travel(free)
                self.next_lead()
            self.phase = "afternoon"
            yield from self.travel(False)
            self.next_lead()
            self.phase = "night"
            yield from self.night()
            self.next_lead()
            self.phase = "dawn"
            yield from self.dawn()
            skip_morning = bool(self.printed["weather"].get(self.weather, {}).get("skip_morning"))
            self.seen["no morning"] += skip_morning
            self.next_lead()
            free = False

    def next_lead(self) -> None:
        """LD-DUO-03."""
        self.lead = (self.lead + 1) % self.seats

    # -- night -----------------------------------------------------------------------------------------------------

    def night(self) -> Steps:
        slept = ""
        offered = dict(self.beds_here)
        self.seen["beds beside a wreck"] += bool(offered)
        if self.bed:
            slept = yield from self.lodge(*self.bed)
        while not slept:
            choice = yield from self.ask(self.hideouts() + [way for bed in offered for way in self.beds(bed)])
            what = choice.split()[-1]
            if what in LODGINGS:
                slept = yield from self.lodge(choice, offered[what])
                offered = {}
            elif choice == "take house":
                slept = "house"
                fight = Fight("force", read_icons(self.board["house_by_force"]))
                self.seen["house by force"] += 1
                yield from self.run(partial(self.by_force, fight))
            elif what in COUPLE:
                self.seen["hobo"] += 1
                self.skills[what]["hobo"] -= 1
                slept = "hobo"
            else:
                slept = what
                self.gauge["clue"] -= 0 if what == "wild-camping" else self.price(what)
        if slept == "romantic-farm":
            self.nights += 1
            self.win()
        self.slept.append(slept)
        self.seen[f"slept {slept}"] += 1
        spots = {"wild-camping": "outside"}
        spots |= dict.fromkeys(LODGINGS, "lodgings") | dict.fromkeys(CLUE_HIDEOUTS, "clue-hideouts")
        if slept != "hobo":
            comforts = "go on"
            if self.options["hideout_effects_optional"]:
                comforts = yield from self.ask(["go on", "done"])
            yield from self.run(partial(self.meet, spots[slept]))
            if comforts == "go on":
                self.meal = True
                yield from self.run_icons(self.hideout_icons(slept))
                self.meal = False
        yield from self.mechanic()
        self.nights += 1
        self.leave()

    def by_force(self, fight: Fight) -> Steps:
        yield from self.arm(fight)
        yield from self.resolve_all(fight.icons, fight)
        for task in fight.after:
            yield from task()

    def hideout_icons(self, hideout: str) -> str:
        icons: str = self.printed["hideout"][hideout]["icons"]
        if hideout == "wild-camping" and (
            self.someone_has("romantism") or self.special("spare love wild-camping") is not None
        ):
            icons = " ".join(icon for icon in icons.split() if not icon.startswith("love"))
        return icons

    def lodge(self, choice: str, hard: bool) -> Asking:
        """The lodging, or None if a stick-up was called off."""
        what = next(word for word in choice.split() if word in LODGINGS)
        if choice.startswith("rest"):
            self.gauge["dollar"] -= self.price(what)
            return what
        yield from self.stick_up(what, hard, on_road=False)
        return "" if self.robbery.called_off else what

    def hideouts(self) -> list[str]:
        clue = self.gauge["clue"]
        menu = ["sleep wild-camping"]
        menu += [f"sleep {hideout}" for hideout in CLUE_HIDEOUTS if clue >= self.price(hideout)]
        menu += [f"sleep hobo {who}" for who in self.owners("hobo")]
        if self.wanted >= 7:
            menu.append("take house")
        enough = not self.infinite and self.lake >= self.mode["goal"] and self.gauge["love"] == self.board["most_love"]
        if enough and clue >= self.price("romantic-farm"):
            menu.append("sleep romantic-farm")
        return menu

    def mechanic(self) -> Steps:
        """LD-SKILL-18, -19."""
        owners = [who for who in self.owners("mechanic") if self.hp[who] > 1]
        if owners and 0 < self.body < self.car["body"]:
            choice = yield from self.ask(["done", *(f"repair {who}" for who in owners)])
            if choice != "done":
                self.seen["mechanic"] += 1
                self.hp[choice.split()[1]] -= 1
                self.body += 1

    def win(self) -> None:
        self.count_stars()
        if not self.nights_except("hotel", "motel", "cabin-camp", "house", "abandoned-house", "hobo"):
            self.achieve("petty-bourgeois")
        if self.driven <= {"ford-a"}:
            self.achieve("proletarian")
        if not self.nights_except("wild-camping", "workers-camp"):
            self.achieve("hobos")
        self.fulfil()
        self.finish("won")

    def count_stars(self) -> None:
        """LD-STAR-01…09."""
        for star in self.mode.get("stars", []):
            kind, _, value = star.partition(" ")
            if kind == "victims":
                met = self.victims >= int(value)
            elif kind == "days":
                met = self.day < int(value)
            elif kind == "nights":
                met = self.nights >= int(value)
            elif kind == "killed":
                met = self.kills[value] > 0
            else:
                met = self.tile == kind
            if met:
                self.stars.append(kind)

    # -- dawn ------------------------------------------------------------------------------------------------------

    def dawn(self) -> Steps:
        yield from self.run(self.police_move)
        yield from self.car_choice(keep=True)
        yield from self.lake_trip()
        if self.infinite:
            yield from self.experience()
        if self.day > self.board["record_days"]:
            self.achieve("survival")
            self.fulfil()
        if self.day == self.options["max_days"]:
            self.finish("too_long")
        self.day += 1
        skies, self.skies = self.skies, []
        if self.options["weather"]:
            yield from self.change_weather(skies)

    def police_move(self) -> Steps:
        """LD-DAWN-02…05, -13, -16, LD-CONF-06, -11."""
        if self.police_space is None:
            return
        if self.police_space == "due":
            self.police_space = 0
        assert isinstance(self.police_space, int)
        speed = self.printed["police"][self.police]["speed"][self.wounds] + (self.loot > 0)
        self.police_space = max(self.police_space, min(self.police_space + speed, self.space))
        if self.police_space == self.space:
            self.contact()
        yield from ()

    def car_choice(self, keep: bool) -> Steps:
        """LD-DAWN-07…10; after a storm without a car to keep (LD-WEATHER-15)."""
        while True:
            menu = ["keep car"] if keep and not self.wreck else []
            for tile in TILES:
                if tile != self.tile and self.face(tile, tile in self.improved)["clues"] <= self.gauge["clue"]:
                    menu.append(f"steal {tile}")
            if self.wreck or (keep and not self.gas):
                menu.append("carjack")
            choice = "keep car"
            if menu != ["keep car"]:
                choice = yield from self.ask(menu)
            if choice == "keep car":
                for _ in range(self.car["love"]):
                    yield from self.gain("love")
                return
            if choice == "carjack":
                yield from self.run(self.carjacking)
            else:
                tile = choice.split()[1]
                self.seen["theft"] += 1
                self.take_car(tile, tile in self.improved)
                self.gauge["clue"] -= self.car["clues"]
            if not self.wreck:
                return
            keep = False

    def lake_trip(self) -> Steps:
        """LD-DAWN-11."""
        if not self.gas:
            return
        under_way = False
        while self.loot:
            choice = yield from self.ask(["stow", "done"])
            if choice == "done":
                return
            if not under_way:
                under_way = True
                self.gas -= 1
                if self.markers["black-lake"]:
                    yield from self.run(partial(self.meet, "black-lake"))
                    continue  # after meeting hunters they are asked once more
            self.loot -= 1
            self.lake += 1

    def experience(self) -> Steps:
        """LD-INF-01…05, LD-RUN-09…12."""
        while True:
            xp = self.lake // 2 - self.xp_spent
            menu = {"done": 0, "retire": 0}
            for who in COUPLE:
                for skill, printed in self.printed["skill"].items():
                    if "xp" in printed and skill not in self.skills[who]:
                        menu[f"learn {who} {skill}"] = printed["xp"]
                if who not in self.boosted:
                    menu[f"boost {who}"] = self.board["boost_xp"]
            menu |= {f"improve {tile}": self.board["improve_xp"] for tile in TILES if tile not in self.improved}
            if self.armed < 2:
                menu |= {f"arm {weapon}": self.printed["weapon"][weapon]["price"] for weapon in self.display}
            choice = yield from self.ask([text for text, price in menu.items() if price <= xp])
            if choice == "retire":
                self.finish("retired")
            if choice == "done":
                return
            self.xp_spent += menu[choice]
            verb, *rest = choice.split()
            self.seen[verb] += 1
            if verb == "learn":
                who, skill = rest
                self.skills[who][skill] = self.printed["skill"][skill].get("uses", ALWAYS)
                if skill == "endurance":
                    self.hp[who] += 1
                    self.hp_max[who] += 1
            elif verb == "boost":
                self.boosted.add(rest[0])
                self.hp[rest[0]] += 1
                self.hp_max[rest[0]] += 1
            elif verb == "improve":
                self.improved.add(rest[0])
                if rest[0] == self.tile:
                    self.car_improved = True
            else:
                self.armed += 1
                self.display.remove(rest[0])
                self.refill()
                yield from self.run(partial(self.get_weapon, rest[0]))

    def change_weather(self, skies: list[str]) -> Steps:
        """LD-WEATHER-01, -02, -09…11, -15."""
        runs = [(sky, min(len(list(group)), 3)) for sky, group in groupby(skies)]
        results = {SKY[run] for run in runs if run[1] >= 2}
        if len(results) > 1:
            self.seen["weather cancelled"] += 1
        else:
            self.weather = results.pop() if results else "fair"
        self.seen[f"weather {self.weather}"] += 1
        yield from self.run_icons(self.printed["weather"].get(self.weather, {}).get("icons", ""))
        if self.wreck:
            yield from self.car_choice(keep=False)
