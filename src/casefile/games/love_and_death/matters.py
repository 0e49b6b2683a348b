"""What mattered in a course of events of Love & Death: how it ended, and how the couple stood on the next morning.

A victory is worth 100. Each way to lose takes them all, under a name of its own, so that the difference between two
moves says what the one escapes. What leads there is told as well, until the next night is over: fights, cars taken by
force, nights in the open, and what the gauges have gained or lost, each unit with the worth that the greedy player
gives it. What comes later is chance; of that only the ends count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from casefile.engine.journal import Event
from casefile.engine.matters import OVER, Matter
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.layout import Deck, End, Hideout, Index, Phase, Police, Resource, Skill, Source
from casefile.games.love_and_death.policy_values import DANGER, hp_step, step
from casefile.games.love_and_death.staging import CURTAINS

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.state import LoveAndDeathState

LOSS = 100.0
LATER = 60.0  # one that comes after the next morning
TONIGHT = 60.0  # to win at once: what may still go wrong until a later night is told by itself
TOMORROW = 40.0
POLICY = 0.03  # what the greedy player's hundredths of a love come to
CAUGHT = 8.0  # what these cost besides the units that are lost by them
FORCE = 15.0
WRECK = 8.0
OPEN_SKY = 4.0
HUNGRY = 15.0
HUNTER = 10.0
NEW_POLICE = 4.0
USUAL_SPEED = 2  # of the police
LOOT = 14.0  # a sack that the goal asks for
BY = {Source.MEMORY: "memory", Source.STICKUP: "stick-up", Source.NIGHT: "night"}  # what can bring the end
SCENES = {"confrontation": "caught", "wreck": "wreck"}
GAUGES = {
    Resource.AMMO: "ammo",
    Resource.FOOD: "food",
    Resource.CASH: "dollar",
    Resource.CLUE: "clue",
    Resource.LOVE: "love",
    Resource.BODY: "body",
}


class Course:
    """One course of events. `soon` until the morning after the next night."""

    def __init__(self, game: LoveAndDeath, start: LoveAndDeathState) -> None:
        self.game = game
        self.rules = game.rules
        self.start = start
        self.values = game.greedy()
        self.values.lake = start.lake
        self.values.late = not self.rules.infinite and start.lake >= self.rules.goal
        self.nights = 1 if start.phase == Phase.NIGHT else 0  # that have begun
        self.soon = True
        self.moved = False  # something else has happened since the move
        self.scene = ""  # what they are in: a fight, a wreck, a night in the open; what it costs is its doing
        self.dying = Index.NONE
        self.remembered = False  # another memory has been drawn
        self.robbed = 0
        self.stowed = 0
        self.gap = Index.NONE  # spaces between the couple and the police at Dawn
        self.before = self.gauges()
        self.now = dict(self.before)
        self.hp_before = [int(start.hp[0]), int(start.hp[1])]
        self.hp = list(self.hp_before)
        self.found: list[Matter] = []

    def gauges(self) -> dict[int, int]:
        start = self.start
        return {
            Resource.AMMO: start.ammo,
            Resource.FOOD: start.food,
            Resource.CASH: start.cash,
            Resource.CLUE: start.clue,
            Resource.LOVE: start.love,
            Resource.BODY: start.body,
        }

    def follow(self, events: Sequence[Event]) -> list[Matter]:
        for event in events:
            name, (what, n, was) = event.name, numbers(event)
            if name == "game_over":
                self.found += self.end(what, n)
            elif name == "phase":
                self.turn_page(what)
            elif self.soon:
                self.take(name, what, n, was)
            elif name == "wound":
                self.dying = what
            if name in CURTAINS:
                self.scene = ""
            self.scene = SCENES.get(name, self.scene)
            self.moved = True
        return self.found

    def turn_page(self, phase: int) -> None:
        """Begin another part of the day; on the morning after a night the gauges are counted."""
        if phase == Phase.NIGHT:
            self.nights += 1
        elif phase == Phase.MORNING and self.nights and self.soon:
            self.soon = False
            self.found += self.count()

    def take(self, name: str, what: int, n: int, was: int) -> None:
        """What an event does to the gauges, and what it is besides."""
        now = self.now
        match name:
            case "gain":
                if what in now:
                    now[what] = was + n
                elif what == Resource.LOOT:
                    self.found += self.rob(n)
            case "lose":
                if what in now:
                    now[what] = max(was - n, 0)
                    if self.scene and what != Resource.FOOD and now[what]:
                        self.found += self.change(self.scene, was, now[what], what)
                        self.before[what] -= was - now[what]
            case "reverse":
                now[Resource.CLUE] -= self.rules.reverse_clues
            case "steal":
                now[Resource.CLUE] -= self.rules.car_clues[what]
                now[Resource.BODY] = self.before[Resource.BODY]
            case "rest" | "buy":
                now[Resource.CASH] -= n
            case "own":
                now[Resource.CASH] -= self.rules.weapon_price[what]
            case "bear":
                self.hp[what] += self.rules.weapon_hp[n]
            case "wound":
                if self.scene and n:
                    self.found += self.change(self.scene, self.hp[what], n, Resource.HP)
                    self.hp_before[what] -= self.hp[what] - n
                self.hp[what] = n
                self.dying = what
            case "heal":
                self.hp[what] = n
            case "skill" if n == Skill.MECHANIC:
                self.hp[what] -= 1
            case _:
                self.found += self.happened(name, what, n)

    def happened(self, name: str, what: int, n: int) -> Iterator[Matter]:
        match name:
            case "confrontation":
                yield passing("caught", -CAUGHT)
            case "draw":
                self.remembered |= what == Deck.MEMORIES
            case "chase":
                self.gap = n - what
            case "carjack":
                self.now[Resource.BODY] = self.before[Resource.BODY]
                yield passing("force", -FORCE)
            case "wreck":
                yield passing("wreck", -WRECK)
            case "starve":
                self.hp, self.hp_before = [hp - n for hp in self.hp], [hp - n for hp in self.hp_before]
                yield passing("hungry", -HUNGRY)
            case "hunter":
                yield passing("hunter", -HUNTER)
            case "police":
                yield passing("police", -NEW_POLICE, labels.POLICE[what])
            case "sleep":
                if what == Hideout.WILD_CAMPING and self.moved:
                    self.scene = "open_sky"
                    yield passing("open_sky", -OPEN_SKY)
            case "stow":
                if self.stowed < self.start.loot and self.needed(what - 1):
                    yield passing("lake", LOOT)
                self.stowed += 1

    def rob(self, sacks: int) -> Iterator[Matter]:
        """Count new loot; hiding it in Black Lake later is not counted again."""
        for _ in range(sacks):
            if self.needed(self.start.lake + self.start.loot + self.robbed):
                yield passing("loot", LOOT)
            self.robbed += 1

    def needed(self, sacks: int) -> bool:
        """Whether one more sack than these still counts towards the goal."""
        return bool(self.rules.infinite or sacks < self.rules.goal)

    def count(self) -> Iterator[Matter]:
        """What the gauges have gained or lost, and how far off the police are, when the next day begins."""
        for what, key in GAUGES.items():
            yield from self.change(key, self.before[what], self.now[what], what)
        for who in range(2):
            yield from self.change("hp", self.hp_before[who], self.hp[who], Resource.HP, labels.COUPLE[who])
        yield passing("gap", POLICY * (int(DANGER[0]) - self.danger()))

    def change(self, key: str, before: int, now: int, what: int, thing: str = "") -> Iterator[Matter]:
        """A gauge that is higher or lower than it was."""
        low, high = sorted((before, now))
        worth = POLICY * sum(
            int(hp_step(level) if what == Resource.HP else step(self.values, what, level)) for level in range(low, high)
        )
        if worth:
            yield passing(key, worth if now > before else -worth, thing)

    def danger(self) -> int:
        """What the police cost from where they stand after Dawn, as the greedy player sees it."""
        if self.gap == Index.NONE:
            return 0
        start = self.start
        speed = (
            USUAL_SPEED if start.police == Index.NONE else self.rules.speed[start.police * Police.LINES + start.wounds]
        )
        return int(DANGER[min(max(self.gap - speed + 1, 0), len(DANGER) - 1)])

    def end(self, end: int, source: int) -> Iterator[Matter]:
        """The victory, or what took it away."""
        if self.soon:
            yield Matter(OVER, 0.0)
        if end == End.WON:
            if self.nights <= 1:
                yield Matter("farm", TONIGHT)
            elif self.nights == 2:
                yield Matter("farm_tomorrow", TOMORROW)
        elif end == End.LOST_AMMO:
            yield self.lost("unarmed") if self.scene == "caught" else self.lost("no_shot", self.by(source))
        elif end == End.LOST_HP:
            yield self.killed(self.by(source))
        elif end == End.LOST_LOVE:
            yield self.lost("love_gone", self.by(source))
        elif end == End.STARVED:
            yield self.lost("starved")
        elif end == End.LOST_TO_HUNTER:
            yield self.lost("no_price")

    def killed(self, by: str) -> Matter:
        """One of the couple is dead: in a fight, in a wreck, or else; it matters who, if the other was stronger."""
        key = {"caught": "shot", "wreck": "crash"}.get(self.scene, "killed")
        if self.dying != Index.NONE and self.start.hp[0] != self.start.hp[1]:
            return self.lost(key, labels.COUPLE[self.dying])
        return self.lost("last_health", by) if key == "killed" and self.soon and by else self.lost(key)

    def by(self, source: int) -> str:
        """What brought the end: the memory that lies open, a memory, a stick-up, the night."""
        if source not in BY or not self.soon:
            return ""
        return f"by-{'this-' if source == Source.MEMORY and not self.remembered else ''}{BY[source]}"

    def lost(self, key: str, thing: str = "") -> Matter:
        return Matter(key, -LOSS, thing) if self.soon else Matter(f"later_{key}", -LATER, thing)


def passing(key: str, worth: float, thing: str = "") -> Matter:
    return Matter(key, worth, thing, passing=True)


def numbers(event: Event) -> tuple[int, int, int]:
    """The resource of an event, how much changed, and how much there was before."""
    values = event.public or {}
    return cast(int, values["what"]), cast(int, values["n"]), cast(int, values.get("was", 0))


def matters(game: LoveAndDeath, _seat: int, start: LoveAndDeathState, events: Sequence[Event]) -> list[Matter]:
    return Course(game, start).follow(events)
