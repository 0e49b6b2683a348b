"""Icons of the Love & Death model: gains and losses, time, shootouts, victims, police, memories, bounty hunters.

A sequence is a queue of things to do. A memory is a queue of its own that is finished first (LD-PRIO-03, -05);
everything else goes to the end of the running queue (LD-PRIO-04).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import partial

from tests.rules.love_and_death_model_table import COUPLE, Steps, Table, Task

LAST_SPACE = 9
Drawing = Generator[list[str], str, str | None]  # of a card; None if there is none left


@dataclass
class Fight:
    """A destiny side, a memory or a police line: who may still use a weapon, and what the weapon saves."""

    kind: str  # stick-up, accident, memory, line, force
    icons: list[tuple[str, int]] = field(default_factory=list)
    side: str = ""  # of a destiny card
    used: list[str] = field(default_factory=list)
    saved: int = 0  # shots that cost no ammo
    sharp: bool = False  # a Straight Shooter's, for the first ammo of a confrontation
    dead: int = 0
    tough: bool = False  # the first body loss does not count
    no_more_shots: bool = False  # one icon bluffed
    called_off: bool = False  # a whole stick-up bluffed
    after: list[Task] = field(default_factory=list)

    @property
    def shots(self) -> int:
        return sum(n for what, n in self.icons if what == "shoot")


def read_icons(text: str) -> list[tuple[str, int]]:
    """`"food-1 shoot*2"` as `[("food", -1), ("shoot", 2)]`."""
    icons = []
    for word in text.split():
        found = re.fullmatch(r"([a-z:-]+?)(?:([+*-])(\d))?", word)
        assert found, word
        what, sign, number = found.groups()
        icons.append((what, int(number or 1) * (-1 if sign == "-" else 1)))
    return icons


class Icons(Table):
    # -- sequences -------------------------------------------------------------------------------------------------

    def run(self, first: Task) -> Steps:
        """Run a sequence, and everything that is put behind it."""
        queue = [first]
        self.queues.append(queue)
        self.laid_out.append([])
        while queue:
            yield from queue.pop(0)()
        self.queues.pop()
        self.discards["destiny"] += self.laid_out.pop()  # LD-DRAW-05

    def behind(self, task: Task) -> None:
        self.queues[-1].append(task)

    def run_icons(self, text: str) -> Steps:
        yield from self.run(partial(self.resolve_all, read_icons(text), None))

    def resolve_all(self, icons: Sequence[tuple[str, int]], fight: Fight | None) -> Steps:
        for what, n in icons:
            if fight and fight.called_off:
                return
            yield from self.resolve(what, n, fight)

    def resolve(self, what: str, n: int, fight: Fight | None) -> Steps:
        if what == "time":
            self.move(n)
        elif what == "shoot":
            yield from self.shoot(n, fight)
        elif what == "victim":
            for _ in range(n):
                yield from self.victim(fight)
        elif what == "memory":
            yield from self.memory()
        elif what == "accident":
            self.behind(self.accident)
        elif what == "wanted":
            for _ in range(n):
                self.more_wanted()
        else:
            for _ in range(abs(n)):
                if n > 0:
                    yield from self.gain(what)
                else:
                    yield from self.lose(what, fight)

    # -- gains and losses ------------------------------------------------------------------------------------------

    def gain(self, what: str) -> Steps:
        if what == "hp":
            choice = ""
            while not choice and len(self.below()) == 2:
                choice = yield from self.ask([f"heal {who}" for who in COUPLE], again=False)
            for who in [choice.split()[1]] if choice else self.below():
                self.hp[who] += 1
        elif what == "gas":
            self.gas = min(self.gas + 1, self.car["gas"])
        elif what == "body":
            if not self.wreck:
                self.body = min(self.body + 1, self.car["body"])
        elif what == "loot":
            if self.loot < self.car["loot"]:
                self.loot += 1
                self.more_wanted()
            else:
                self.seen["loot lost"] += 1
        else:
            self.gauge[what] = min(self.gauge[what] + 1, self.most(what))

    def below(self) -> list[str]:
        return [who for who in COUPLE if self.hp[who] < self.hp_max[who]]

    def lose(self, what: str, fight: Fight | None = None) -> Steps:
        if what == "hp":
            choice = yield from self.ask([f"wound {who}" for who in COUPLE])
            self.wound(choice.split()[1], fight)
        elif what == "food" and not self.gauge["food"]:
            if not self.meal and not self.options["starve_on_any_food_loss"]:
                return
            self.seen["hunger"] += 1
            for who in COUPLE:
                self.hp[who] -= 1
            if min(self.hp.values()) <= 0:
                self.die("starved", fight)
        elif what == "ammo":
            self.lose_ammo(fight, shot=False)
        elif what == "love":
            self.gauge["love"] -= 1
            if self.gauge["love"] <= 0:
                self.die("love", fight)
        elif what == "gas":
            if self.gas:
                self.gas -= 1
            elif self.mode.get("breakdown") and not self.wreck:  # a wreck does not also break down
                self.seen["breakdown"] += 1
                self.behind(self.carjacking)
        elif what == "body":
            self.lose_body(fight)
        elif what == "loot":
            self.loot = max(self.loot - 1, 0)
        else:
            self.gauge[what] = max(self.gauge[what] - 1, 0)

    def lose_ammo(self, fight: Fight | None, shot: bool) -> None:
        if fight and shot and fight.saved:
            fight.saved -= 1
        elif fight and fight.sharp:
            fight.sharp = False
            self.seen["straight shooter"] += 1
        elif self.gauge["ammo"]:
            self.gauge["ammo"] -= 1
        else:
            self.die("ammo", fight)

    def lose_body(self, fight: Fight | None) -> None:
        if self.wreck:
            return
        if fight and fight.tough:
            fight.tough = False
            self.seen["tough"] += 1
            return
        self.body -= 1
        if self.wreck:
            self.seen[f"wreck, {self.phase}"] += 1
            # LD-VEH-07: first the rest of the sequence and a fight that it has caused; then the penalty.
            self.behind(self.wreck_penalty)
            if fight and fight.kind == "accident":
                self.accident_wrecks += 1
                if self.accident_wrecks == 3:
                    self.achieve("roadhog")
                    self.fulfil()

    def wreck_penalty(self) -> Steps:
        self.behind(partial(self.resolve_all, read_icons(self.board["wreck"]), None))
        yield from ()

    def wound(self, who: str, fight: Fight | None, cause: str = "hp") -> None:
        self.hp[who] -= 1
        if self.hp[who] <= 0:
            self.die(cause, fight)

    def die(self, cause: str, fight: Fight | None) -> None:
        """LD-LOSE-07, LD-ACH-02…04."""
        if cause == "starved":
            self.achieve("starved")
        if fight and fight.kind == "stick-up":
            if self.robbed_on_road:
                self.achieve("merchant")
            if self.robbed == "doctor" and not self.gauge["ammo"]:
                self.achieve("doctor")
        self.fulfil()
        self.finish(cause)

    robbed, robbed_on_road = "", False
    meal = False  # while a hideout's icons are being resolved

    # -- the pursuit track -----------------------------------------------------------------------------------------

    def move(self, n: int) -> None:
        for _ in range(n):
            if self.space < LAST_SPACE:
                self.step_onto(self.space + 1)
            else:
                self.push_back()
        for _ in range(-n):
            if self.space != self.police_space and self.space > 1:
                self.step_onto(self.space - 1)
            if self.space == self.police_space:
                self.contact()
                return

    def push_back(self) -> None:
        """LD-TRACK-04…06, LD-WANTED-09."""
        floor = 2 if self.wanted >= 4 else 1
        if isinstance(self.police_space, int) and self.police_space > floor:
            self.seen["police pushed back"] += 1
            self.police_space -= 1

    def step_onto(self, space: int) -> None:
        self.space = space
        self.meet_here()

    def meet_here(self) -> None:
        spot = f"space {self.space}"
        if self.markers[spot]:
            self.behind(partial(self.meet, spot))

    def contact(self) -> None:
        """LD-CONF-10."""
        if not self.fighting:
            self.behind(partial(self.confrontation, self.officers))

    # -- shootouts and victims -------------------------------------------------------------------------------------

    def shoot(self, n: int, fight: Fight | None) -> Steps:
        for _ in range(n):
            if fight and (fight.no_more_shots or fight.called_off):
                return
            if not self.gauge["ammo"] and fight:
                yield from self.bluff(fight)
                if fight.no_more_shots or fight.called_off:
                    return
            self.lose_ammo(fight, shot=True)
            yield from self.victim(fight)

    def bluff(self, fight: Fight) -> Steps:
        """LD-SKILL-16, -17."""
        owners = self.owners("bluff")
        if not owners:
            return
        ways = ["shootout", "stick-up"] if fight.kind == "stick-up" else ["shootout"]
        choice = yield from self.ask(["stand", *(f"bluff {way} {who}" for way in ways for who in owners)])
        if choice != "stand":
            _, way, who = choice.split()
            self.skills[who]["bluff"] -= 1
            self.seen[f"bluff {way}"] += 1
            fight.no_more_shots = True
            fight.called_off = way == "stick-up"

    def victim(self, fight: Fight | None) -> Steps:
        owners = self.owners("fistfight") if fight else []
        if owners:
            choice = yield from self.ask(["kill", *(f"fistfight {who}" for who in owners)])
            if choice != "kill":
                self.seen["fistfight"] += 1
                self.skills[choice.split()[1]]["fistfight"] -= 1
                return
        if fight:
            fight.dead += 1
        self.victims += 1
        space = (self.victims - 1) % self.track["length"] + 1
        if space in self.track["police"]:
            self.more_police()
        if space in self.track["love"]:
            self.behind(partial(self.lose, "love"))
        if space in self.track["wanted"]:
            self.more_wanted()

    # -- the police ------------------------------------------------------------------------------------------------

    def more_police(self) -> None:
        colour = self.mode["police"]
        faces = {entry[colour]: entry["id"] for entry in self.printed["police"].values() if entry.get(colour)}
        if self.level + 1 not in faces:
            self.seen["no higher police"] += 1
            return
        self.level += 1
        self.police, self.wounds = faces[self.level], 0
        self.police_space = min(2 if self.wanted >= 4 else 1, self.space)
        self.officers += 1
        if self.options["fight_on_placement"] and self.police_space == self.space:
            self.seen["fight on placement"] += 1
            self.contact()

    def confrontation(self, officers: int) -> Steps:
        """LD-CONF-01…10, LD-PRIO-07."""
        if officers != self.officers or not isinstance(self.police_space, int):
            self.seen["contact undone"] += 1
            return
        if self.phase == "dawn":
            if self.fought_at_dawn:
                self.seen["no second fight at dawn"] += 1
                return
            self.fought_at_dawn = True  # LD-DAWN-05
        face = self.printed["police"][self.police]
        self.fighting = True
        yield from self.meet("police-card")
        fight = Fight("line", read_icons(face["lines"][self.wounds]))
        fight.tough = self.special("spare body-1 fights") is not None
        yield from self.arm(fight)
        fight.sharp = self.someone_has("straight-shooter")
        last = self.wounds + 1 == len(face["lines"]) or "enfield" in fight.used
        surcharge = self.wanted >= 6  # a level reached in this fight counts from the next fight on
        yield from self.resolve_all(fight.icons, fight)
        if surcharge:
            self.seen["surcharge"] += 1
            self.lose_ammo(fight, shot=False)
        for task in fight.after:
            yield from task()
        self.fighting = False
        if last:
            self.seen["kill and level-up"] += officers != self.officers
            self.kills[face["id"]] += 1
            if officers == self.officers:
                self.police_space, self.wounds = "due", 0
                self.officers += 1
            if face["id"] == "frank-hamer":
                self.achieve("hamer")
                self.fulfil()
        elif officers == self.officers:
            self.wounds += 1
            if self.options["separate_after_fight"]:
                self.seen["separated"] += 1
                self.push_back()

    # -- weapons ---------------------------------------------------------------------------------------------------

    def arm(self, fight: Fight) -> Steps:
        """Each of the two may use one weapon in a fight (LD-WEAPON-01…03)."""
        while True:
            ways = self.usable(fight)
            if not ways:
                return
            choice = yield from self.ask(["go on", *ways])
            if choice == "go on":
                return
            self.use(choice.split()[1:], fight)

    def usable(self, fight: Fight) -> list[str]:
        if len(fight.used) == 2:
            return []
        mine = [weapon for weapon in self.weapons if weapon not in fight.used]
        ways = []
        if "knife" in mine and fight.shots == 1:
            ways += [f"use knife {who}" for who in COUPLE]
        if "grenade" in mine and fight.shots > 1:
            ways.append("use grenade")
        immune = self.wounds or self.printed["police"].get(self.police, {}).get("immune")
        if fight.kind == "line" and "enfield" in mine and not immune:
            ways.append("use enfield")
        return ways

    def use(self, weapon: list[str], fight: Fight) -> None:
        fight.used.append(weapon[0])
        self.seen[f"use {weapon[0]}"] += 1
        if weapon[0] == "knife":
            fight.saved += 1
            fight.after.append(partial(self.cut, weapon[1], fight))
        elif weapon[0] == "grenade":
            fight.saved += 1
            fight.after.append(partial(self.lose, "love", fight))

    def cut(self, who: str, fight: Fight) -> Steps:
        self.wound(who, fight)
        yield from ()

    # -- memories --------------------------------------------------------------------------------------------------

    def memory(self) -> Steps:
        card = yield from self.draw("memory")
        if card is None:
            return
        reverse = False
        while True:
            random = "options" in self.printed["memory"][card]
            ways = ["reverse"] if self.gauge["clue"] >= self.board["reversal_clues"] else []
            if random and not self.options["reverse_random_memories"]:
                ways = []
            if self.weapons.get("colt"):
                ways.append("redraw colt")
            if not ways:
                break
            choice = yield from self.ask(["suffer", *ways])
            if choice == "redraw colt":
                self.seen["redraw colt"] += 1
                self.weapons["colt"] -= 1
                self.discards["memory"].append(card)
                card = yield from self.draw("memory")
                assert card
                continue
            reverse = choice == "reverse"
            break
        if reverse:
            self.seen["reversed"] += 1
            self.gauge["clue"] -= self.board["reversal_clues"]
        yield from self.run(partial(self.remember, self.printed["memory"][card], reverse))
        self.discards["memory"].append(card)

    def remember(self, card: dict[str, object], reverse: bool) -> Steps:
        if "options" in card:
            options = [str(what) for what in card["options"]]  # type: ignore[attr-defined]
            yield from self.gain_any(options) if reverse else self.lose_any(options)
            return
        icons = read_icons(str(card["icons"]))
        if not reverse:
            fight = Fight("memory", icons)
            yield from self.arm(fight)
            yield from self.resolve_all(icons, fight)
            for task in fight.after:
                yield from task()
            return
        for what, n in icons:
            if what == "accident":
                if not self.wreck:
                    self.body = self.car["body"]
            elif what == "shoot":
                yield from self.resolve("ammo", n, None)
            elif what != "victim":
                yield from self.resolve(what, -n, None)

    def have(self, what: str) -> int:
        own = {"gas": self.gas, "body": self.body, "loot": self.loot, "hp": 1}
        return own[what] if what in own else self.gauge[what]

    def lose_any(self, options: list[str]) -> Steps:
        options = [what for what in options if self.have(what)]
        self.seen[f"{len(options)} to lose"] += 1
        if len(options) > 1:
            choice = yield from self.ask([f"lose {what}" for what in options])
            options = [choice.split()[1]]
        for what in options:
            yield from self.lose(what)

    def gain_any(self, options: list[str]) -> Steps:
        choice = yield from self.ask([f"gain {what}" for what in options])
        yield from self.gain(choice.split()[1])

    # -- destiny ---------------------------------------------------------------------------------------------------

    def accident(self) -> Steps:
        yield from self.destiny(Fight("accident", side="accident"))

    def destiny(self, fight: Fight) -> Steps:
        """Resolve a destiny card: look, choose weapons, resolve its side.

        A weapon may change the side (LD-WEAPON-04).
        """
        card = yield from self.draw("destiny")
        if card is None:
            return
        while True:
            fight.icons = read_icons(self.printed["destiny"][card][fight.side])
            ways = self.usable(fight) if fight.kind != "accident" else []
            if len(fight.used) < 2:
                ways += [f"redraw {weapon}" for weapon in ("remington", "schofield") if self.weapons.get(weapon)]
                if fight.side == "difficult" and "browning" in self.weapons and self.gauge["ammo"]:
                    ways.append("use browning")
                if fight.side == "bank" and "thompson" in self.weapons and "thompson" not in fight.used:
                    ways.append("use thompson")
            if not ways:
                break
            choice = yield from self.ask(["go on", *ways])
            if choice == "go on":
                break
            verb, *weapon = choice.split()
            self.use(weapon, fight)
            if verb == "redraw":
                self.weapons[weapon[0]] -= 1
                self.discards["destiny"].append(card)
                card = yield from self.draw("destiny")
                assert card
            elif weapon == ["browning"]:
                self.gauge["ammo"] -= 1
                fight.side = "normal"
        self.laid_out[-1].append(card)
        yield from self.resolve_all(fight.icons, fight)
        if not fight.called_off:
            for task in fight.after:
                yield from task()
            if "thompson" in fight.used:
                for _ in range(self.printed["weapon"]["thompson"]["dollars"]):
                    yield from self.gain("dollar")

    # -- bounty hunters --------------------------------------------------------------------------------------------

    def draw(self, kind: str) -> Drawing:
        """LD-WANTED-22: hunters on a deck are met before the card is drawn."""
        yield from self.meet(kind)
        return self.next_card(kind)

    def meet(self, spot: str) -> Steps:
        """LD-WANTED-04, -05, -23."""
        while self.markers[spot]:
            self.seen["hunter"] += 1
            ways = ["pay ammo"] if self.gauge["ammo"] else []
            choice = yield from self.ask(ways + [f"wound {who}" for who in COUPLE])
            self.markers[spot] -= 1
            if choice == "pay ammo":
                self.gauge["ammo"] -= 1
            else:
                self.wound(choice.split()[1], None, "hunter")  # a fatal wound does not pay (LD-LOSE-06)

    def more_wanted(self) -> None:
        if not self.options["wanted"]:
            return
        self.wanted += 1
        self.seen[f"wanted {min(self.wanted, 8)}"] += 1
        if 3 <= self.wanted <= 7:
            for target in self.wanted_table[f"level_{self.wanted}"]:
                self.post(target, 1)
        elif self.wanted > 7:
            roll = self.luck.d66()
            for row in self.wanted_table["d66"]:
                if row["from"] <= roll <= row["to"]:
                    self.post(row["target"], row.get("markers", 1))

    def post(self, target: str, n: int) -> None:
        """Put markers where a target says (LD-WANTED-07…10, -12, -14, -16…21, -24)."""
        last_road = self.road_type
        if target == "both-roads":
            self.post("road", n)
            self.post("country-road", n)
            return
        if target == "other-road":
            target = "road" if last_road == "country-road" else "country-road"
        elif target == "victims":
            target = self.on_track(self.victims)
        elif target == "police+2":
            target = self.on_track(self.police_space + 2 if isinstance(self.police_space, int) else 2)
        elif target.startswith("here"):
            target = self.on_track(self.space + int(target.removeprefix("here") or 0))
        self.markers[target] += n
        if target == f"space {self.space}":
            self.seen["hunter at once"] += 1
            self.behind(partial(self.meet, target))

    def on_track(self, space: int) -> str:
        return f"space {max(1, min(space, LAST_SPACE))}"

    # -- carjacking ------------------------------------------------------------------------------------------------

    def carjacking(self) -> Steps:
        """LD-CARJACK-03…08, LD-WANTED-07, -10."""
        self.seen["carjacking"] += 1
        self.take_car("ford-a", "ford-a" in self.improved or self.wanted >= 5)
        cost = self.board["carjacking_wanted" if self.wanted >= 3 else "carjacking"]
        yield from self.resolve_all(read_icons(cost), None)
