"""Love & Death as a Game: its pack, its table of actions, its score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import cast

from casefile.engine.chance import Chance
from casefile.engine.errors import BadOption
from casefile.engine.game import Care, Thinking, words_of
from casefile.engine.looking import Parts
from casefile.engine.outcome import Outcome, ScoreLine, Sheet
from casefile.engine.reading import Reader
from casefile.engine.rooms import GameInRooms, Rooms
from casefile.engine.words import Words
from casefile.games.love_and_death import (
    dealing,
    describing,
    explaining,
    figures,
    hidden,
    matters,
    offers,
    position,
    remarks,
    scenes,
    sentences,
    shop,
    staging,
    why,
)
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.aims import parts_with_aims
from casefile.games.love_and_death.layout import Act, Hideout, Index, Ledger, Skill, Star
from casefile.games.love_and_death.options import LoveAndDeathOptions
from casefile.games.love_and_death.pack import Tables
from casefile.games.love_and_death.policy import LoveAndDeathPolicy
from casefile.games.love_and_death.profile import LoveAndDeathProfile
from casefile.games.love_and_death.slots import Seen
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.games.love_and_death.view import LoveAndDeathView, observation
from casefile.games.love_and_death.worlds import world

PER_DAY = 400  # a generous bound on the decisions of one day
MANY_NIGHTS = 10  # most films are over by then
END_RULES = {
    "won": "LD-WIN-02", "fulfilled": "LD-WIN-06", "hp": "LD-LOSE-01", "love": "LD-LOSE-02", "ammo": "LD-LOSE-03",
    "starved": "LD-RES-09", "hunter": "LD-LOSE-06", "retired": "LD-WIN-07", "too_long": "LD-WIN-08",
}  # fmt: skip
STAR_RULES = {
    "easy": "LD-STAR-01", "normal": "LD-STAR-02", "difficult": "LD-STAR-03", "hardcore": "LD-STAR-04",
    "infinite": "LD-STAR-05",
}  # fmt: skip


class LoveAndDeath(GameInRooms[LoveAndDeathState, LoveAndDeathView]):
    """Bonnie & Clyde: Love & Death, for one or two (LD-DUO-01)."""

    name = "love-and-death"
    title = "Bonnie & Clyde: Love & Death"
    package = "casefile.games.love_and_death"
    least_seats = 1
    most_seats = 2
    options_type = LoveAndDeathOptions
    cooperative = True
    thinking = Thinking(
        levels=(
            Care(overlooks=1000, misses=80),
            Care(overlooks=1000, misses=25),
            Care(40, overlooks=900),
            Care(150, overlooks=600),
            Care(2400),
        ),
        rounds=4,
    )
    options: LoveAndDeathOptions
    rooms = Rooms(
        dealing, hidden, figures, matters, why, sentences, offers, describing, explaining,
        staging, scenes, position, position,
    )  # fmt: skip
    profile_type = LoveAndDeathProfile

    @property
    def longest(self) -> int:
        return PER_DAY * self.options.max_days

    # -- the pack --------------------------------------------------------------------------------------------------

    def read_pack(self, pack: Reader) -> None:
        tables = Tables(pack, self.options.mode)
        self.rules = tables.rules
        self.cards = tuple(tables.cards)
        self.mode_xp = tables.mode_xp
        self.memory_xp = tables.memory_xp
        self.most_aside = tables.most_aside
        self.sources = tables.sources
        self.told = tables.told
        self.specials = tuple(tables.specials)
        self.most_alternatives = max(map(len, tables.eithers), default=0)
        self.rules.accept = Act.PLAIN + self.most_alternatives
        self.rules.over = self.rules.accept + 1
        self.observation = observation()
        self.read_rules()

    def take_words(self) -> None:
        self.view_parts: Parts = parts_with_aims(self)

    @cached_property
    def own_words(self) -> Mapping[str, str]:
        lines = self.words.told_anew(self.own_texts)
        return self.own_texts | {key: text for key, text in lines.items() if key.startswith(("text.", "sheet."))}

    @cached_property
    def own_texts(self) -> dict[str, str]:
        """Names and lines of the pack's own. A car that has a name has it also when it is improved."""
        say = self.shipped.say
        named = {tile: self.told[f"name.{tile}"] for tile in labels.TILES if f"name.{tile}" in self.told}
        better = {f"name.{tile}-improved": say("table.improved_car", car=name) for tile, name in named.items()}
        short = {f"name.short-{tile}": name for tile, name in named.items() if f"name.short-{tile}" in self.shipped}
        return better | short | self.told | self.own_amounts()

    def own_amounts(self) -> dict[str, str]:
        """Numbers of the board that sentences speak of, where they are not the usual ones."""
        say, clues = self.shipped.say, int(self.rules.reverse_clues)
        reversal = say("count.clue") if clues == 1 else say("count.clues", n=clues)
        amounts = {"amount.love": str(self.rules.cap_love), "amount.reversal": reversal}
        return {key: amount for key, amount in amounts.items() if amount != say(key)}

    @cached_property
    def shipped(self) -> Words:
        return words_of(self.package, self.language)

    @cached_property
    def words(self) -> Words:
        return self.shipped.with_texts(self.own_texts) if self.own_texts else self.shipped

    def pack_warnings(self) -> list[str]:
        return remarks.warnings(self.pack.data)

    def pack_notes(self) -> list[str]:
        return remarks.notes(self.pack.data)

    def read_rules(self) -> None:
        """The options as numbers; printed skills cannot be learnt (LD-SKILL-21), infinite mode has them (LD-INF-06)."""
        rules, chosen = self.rules, self.options
        rules.seats = self.seats
        rules.wanted, rules.weather = chosen.wanted, chosen.weather
        rules.override = chosen.override and self.seats == 2
        rules.max_days = chosen.max_days
        rules.police_drop_back = chosen.separate_after_fight
        rules.fight_when_placed = chosen.fight_on_placement
        rules.wait_with_wreck = chosen.wreck_wait_until_dawn
        rules.loot_stays = chosen.loot_transfers == "all_lost"
        rules.comforts_optional = chosen.hideout_effects_optional
        rules.reverse_random = chosen.reverse_random_memories
        rules.starve_always = chosen.starve_on_any_food_loss
        rules.ammo_first = chosen.weapons_need_ammo_purchase
        bought = False
        for who, text in enumerate((chosen.bonnie, chosen.clyde)):
            for skill in range(Skill.COUNT):
                rules.start_skills[who * Skill.COUNT + skill] = Index.NONE
            names = [name for name in text.split("+") if name != "none"]
            bought = bought or len(names) > 1  # LD-CHAR-07: a couple of one's own has one skill each
            for name in names:
                skill = who if name == "printed" else labels.SKILLS.index(name)
                rules.start_skills[who * Skill.COUNT + skill] = rules.skill_uses[skill]
        if "romantism" in f"{chosen.bonnie}+{chosen.clyde}".split("+"):
            rules.start_love = min(rules.start_love + rules.romantism_love, rules.cap_love)
        for who, (weapon, hp) in enumerate(
            ((chosen.bonnie_weapon, chosen.bonnie_hp), (chosen.clyde_weapon, chosen.clyde_hp))
        ):
            rules.start_hp[who] += hp
            if weapon != "none":
                rules.start_weapons |= 1 << labels.WEAPONS.index(weapon)
                rules.start_hp[who] += rules.weapon_hp[labels.WEAPONS.index(weapon)]
            bought = bought or hp > 0 or weapon != "none"
        if chosen.bonnie_weapon == chosen.clyde_weapon != "none":
            raise BadOption(f"There is only one {chosen.bonnie_weapon}: two characters cannot both start with it.")
        rules.improved = sum(1 << labels.TILES.index(tile) for tile in chosen.improved.split("+") if tile != "none")
        rules.aside = max(rules.aside - chosen.memories_back, 0)  # LD-RUN-13
        bought = bought or rules.improved > 0 or chosen.memories_back > 0
        rules.experience = bought or chosen.run or rules.infinite
        rules.challenge = Index.NONE if chosen.challenge == "none" else labels.ACHIEVEMENTS.index(chosen.challenge)
        if rules.challenge != Index.NONE and rules.experience:
            raise BadOption("A challenge is played without experience (LD-ACH-10), and not in infinite mode.")

    def check_new(self) -> None:
        super().check_new()
        if self.options.run and (fault := self.run_fault()):
            raise BadOption(fault)

    def run_fault(self) -> str:
        """Why no couple's run can begin with these options (LD-RUN-06, LD-INF-01); '' if one can."""
        if self.rules.infinite:
            return self.words.say("runs.no_infinite")
        printed = "printed" in f"{self.options.bonnie}+{self.options.clyde}".split("+")
        return self.words.say("runs.no_printed") if printed else ""

    # -- actions as text -------------------------------------------------------------------------------------------

    def action_texts(self) -> list[str]:
        def twice(names: tuple[str, ...], verb: str) -> list[str]:
            return [f"{verb} {name}{second}" for name in names for second in ("", " 2")]

        def couple(*verbs: str) -> list[str]:
            return [f"{verb} {who}" for verb in verbs for who in labels.COUPLE]

        plain = [
            "keep card",
            *(f"replace {who} {skill}" for who in labels.COUPLE for skill in labels.SKILLS[: Skill.REPLACERS]),
            *twice(("clue", "love"), "take"),
            "pass",
            *twice(labels.SHOPS, "buy"),
            *twice((*labels.SHOPS, "bank", *labels.LODGINGS), "stick up"),
            *twice(labels.LODGINGS, "rest"),
            *(f"fork {deck}" for deck in labels.DECKS[:5]),
            *(f"exit {deck}" for deck in labels.DECKS[:2]),
            "buy one",
            *(f"buy {weapon}" for weapon in labels.WEAPONS),
            *couple("bearer"),
            "done",
            "redraw colt", "redraw remington", "redraw schofield",
            "reverse", "suffer",
            *(f"lose {name}" for name in labels.RESOURCES),
            *(f"gain {name}" for name in labels.RESOURCES),
            *couple("wound", "heal"),
            "use browning", "use knife bonnie", "use knife clyde", "use grenade", "use thompson", "use enfield",
            "go on",
            "carjack", "wait",
            *(f"sleep {hideout}" for hideout in labels.HIDEOUTS[Hideout.LODGINGS :]),
            *couple("sleep hobo"),
            "take house",
            *couple("repair"),
            "keep car",
            *(f"steal {tile}" for tile in labels.TILES),
            "stow",
            *(f"learn {who} {skill}" for who in labels.COUPLE for skill in labels.LEARNABLE),
            *(f"improve {tile}" for tile in labels.TILES),
            *(f"arm {weapon}" for weapon in labels.WEAPONS),
            *couple("boost"),
            "retire",
            "pay ammo",
            *couple("fistfight"),
            "kill",
            *couple("bluff shootout", "bluff stick-up"),
            "stand",
            *couple("first-aid"),
        ]  # fmt: skip
        assert len(plain) == Act.PLAIN
        plain += [f"choose {number + 1}" for number in range(self.most_alternatives)]
        if not self.rules.override:
            return plain
        return [*plain, "accept", *(f"override {text}" for text in plain)]

    def normal(self, text: str) -> str:
        """Some verbs have short forms: `rob bank`, `camp`, `farm`, `aid clyde`."""
        plain = super().normal(text).replace("stickup", "stick up")
        if plain in SHORT:
            return SHORT[plain]
        verb, _, rest = plain.partition(" ")
        return f"{VERBS.get(verb, verb)} {rest}".strip()

    # -- from numbers to values ------------------------------------------------------------------------------------

    def blank(self, source: Chance) -> LoveAndDeathState:
        state = LoveAndDeathState(self, source, self.rules)
        state.clear()
        return state

    def read_view(self, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> LoveAndDeathView:
        return cast("LoveAndDeathView", self.view_parts.view(self, seat, numbers, ledger))

    def observed_length(self, numbers: tuple[int, ...]) -> int:
        return int(Seen.QUEUE) + numbers[Seen.QUEUE_LENGTH]

    def world(self, view: LoveAndDeathView, source: Chance) -> LoveAndDeathState:
        return world(self, self.rules, source, list(view.numbers), list(view.ledger))

    def progress(self, view: LoveAndDeathView) -> float:
        return min(1.0, view.nights / MANY_NIGHTS)

    def sheets(self, ledger: tuple[int, ...]) -> tuple[Sheet, ...]:
        """Loot at Black Lake is the score; victims, police and stars stand beside it (LD-WIN-05, LD-STAR-05, -06)."""
        if not ledger:
            return ()
        lines: list[ScoreLine] = []
        loot = ledger[Ledger.LOOT]
        for seat in range(self.seats):
            mine = [
                ScoreLine(seat, "loot", loot, loot, "LD-WIN-05"),
                ScoreLine(seat, "nights", ledger[Ledger.NIGHTS], 0, "LD-NIGHT-14"),
                ScoreLine(seat, "victims", ledger[Ledger.VICTIMS], 0, "LD-VICTIM-01"),
            ]
            mine += [
                ScoreLine(seat, f"killed-{name}", ledger[Ledger.KILLS + face], 0, "LD-CONF-08")
                for face, name in enumerate(labels.POLICE)
            ]
            mine += [
                self.star_line(seat, number)
                for number in range(len(self.rules.star_kind))
                if ledger[Ledger.STARS] >> number & 1
            ]
            mine += [
                ScoreLine(seat, f"achievement-{name}", 1, 0, f"LD-ACH-{number + 1:02}")
                for number, name in enumerate(labels.ACHIEVEMENTS)
                if ledger[Ledger.ACHIEVED] >> number & 1
            ]
            lines += [line for line in mine if line.count or line.what == "loot"]
        end = labels.ENDS[ledger[Ledger.END]]
        scores = (loot,) * self.seats
        return (Sheet(ledger[Ledger.DAY], end, END_RULES[end], tuple(lines), scores, scores),)

    def star_line(self, seat: int, number: int) -> ScoreLine:
        """A star by a name of its own: two officers are two stars. Its count is what it asks for: 14 victims."""
        kind, value = int(self.rules.star_kind[number]), int(self.rules.star_value[number])
        rule = STAR_RULES[self.options.mode]
        if kind == Star.KILL:
            return ScoreLine(seat, f"star-killed-{labels.POLICE[value]}", 1, 0, rule)
        return ScoreLine(seat, f"star-{labels.STARS[kind]}", 1 if kind == Star.CAR else value, 0, rule)

    def outcome(self, ledger: tuple[int, ...]) -> Outcome:
        """Together they win or lose. Nobody is first in a lost game; in infinite mode loot is all (LD-MODE-05)."""
        sheets = self.sheets(ledger)
        won = sheets[0].reason in ("won", "fulfilled")
        ranking = (1 if won else 2,) * self.seats
        return Outcome(sheets[0].reason, sheets[0].rule, sheets[0].scores, ranking, sheets)

    # -- words, reasons and positions: rooms of their own ----------------------------------------------------------

    def title_of(self, id: str) -> str:
        """The name of a card or a thing; one of a home-made pack that gives it none goes by its id."""
        key = f"name.{id}"
        return self.words.say(key) if key in self.words else id

    def choice_told(self, option: str, value: object) -> tuple[str, str]:
        """Skills, weapons and cars go by their names, and by what they do."""
        return shop.choice_told(self, option, str(value)) or super().choice_told(option, value)

    def closed(self, view: LoveAndDeathView, legal: Sequence[int]) -> dict[str, str]:
        return why.closed(self, view, legal)

    def greedy(self, seed: int = 0) -> LoveAndDeathPolicy:
        return LoveAndDeathPolicy(self.rules)

    def standing(self, view: LoveAndDeathView, names: tuple[str, ...]) -> str:
        shown = view
        values = {"day": shown.round, "phase": self.words.say(f"phase.{shown.phase}"), "love": shown.love}
        key = "standing.infinite" if shown.goal is None else "standing.row"
        return self.words.say(key, **values, lake=shown.lake, goal=shown.goal)

    def prompt(self, view: LoveAndDeathView) -> str:
        shown = self.own_view(view)
        if shown.noted is not None:  # what the partner has decided, by its names
            return self.words.say("prompt.override", noted=describing.label(self, shown, shown.noted))
        return sentences.prompt(self, shown)

    def typed(self, view: LoveAndDeathView) -> str:
        return sentences.typed(self, view)

    def aim(self) -> str:
        return self.words.say("game.aim", goal=sentences.goal(self))


# Other ways to type an action.
SHORT = {
    "camp": "sleep wild-camping",
    "farm": "sleep romantic-farm",
    "drive on": "pass",
    "ignore": "pass",
    "hide loot": "stow",
    "keep": "keep card",
}
VERBS = {"rob": "stick up", "aid": "first-aid", "bluff": "bluff", "nurse": "heal"}
