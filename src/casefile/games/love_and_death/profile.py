"""The profile of somebody who plays Love & Death in runs: experience, what it bought, records and achievements.

A readable file. Its values enter a game as options, so that a record of that game replays without it:

    schema = "love-and-death/profile@1"
    names = ["Bonnie", "Clyde"]
    runs = 4                                # games of the run so far
    xp = 1                                  # still to be spent
    earned = { easy = 2 }                   # by difficulty, over all games
    bonnie = ["driver"]                     # skills
    clyde = []
    weapons = ["none", "knife"]             # that Bonnie and Clyde start with
    hp = [0, 0]                             # extra HP
    improved = []                           # cars on their improved side
    memories_back = 0
    record = 3                              # the most loot hidden in one game
    achievements = ["starved"]
    hamer = ["easy"]                        # difficulties on which Frank Hamer was killed
    counted = ["5f0c…"]                     # games that were counted already

Runs follow LD-RUN-01…16: a couple without skills, cars on their ordinary faces (LD-RUN-07), and xp for victories.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, cast

from casefile.engine.errors import BadProfile
from casefile.engine.game import Game
from casefile.engine.profile import Profile
from casefile.engine.reading import Reader, report
from casefile.engine.record import Record
from casefile.games.love_and_death import layout as x
from casefile.games.love_and_death.names import ACHIEVEMENTS, COUPLE, LEARNABLE, MODES, SKILLS, TILES, WEAPONS
from casefile.games.love_and_death.options import LoveAndDeathOptions

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath

SCHEMA = "love-and-death/profile@1"
ENOUGH_XP = 5  # of one difficulty; with more, the next game is one level higher (LD-RUN-04)
LADDER = MODES[:4]
MOST = 1_000_000


@dataclass(frozen=True)
class Offer:
    """Something that experience can buy, as `buy` takes it: `skill bonnie driver`."""

    item: str
    price: int


@dataclass(frozen=True)
class LoveAndDeathExperience:
    """A profile as people see it. `offers` is what it has not bought yet; `prizes` what a victory earns in each mode;
    `next` the options of the next game in each mode that may still be played."""

    names: list[str]
    runs: int
    xp: int
    earned: dict[str, int]
    prizes: dict[str, int]
    bonnie: list[str]
    clyde: list[str]
    weapons: list[str]
    hp: list[int]
    improved: list[str]
    memories_back: int
    record: int
    achievements: list[str]
    hamer: list[str]
    offers: list[Offer]
    next: dict[str, dict[str, int | str | bool]]


@dataclass
class LoveAndDeathProfile(Profile):
    """What is kept between games. Change it with `buy`, `take` and `count` alone."""

    shown_type = LoveAndDeathExperience

    names: list[str] = field(default_factory=lambda: ["Bonnie", "Clyde"])
    runs: int = 0
    xp: int = 0
    earned: dict[str, int] = field(default_factory=dict)
    bonnie: list[str] = field(default_factory=list)
    clyde: list[str] = field(default_factory=list)
    weapons: list[str] = field(default_factory=lambda: ["none", "none"])
    hp: list[int] = field(default_factory=lambda: [0, 0])
    improved: list[str] = field(default_factory=list)
    memories_back: int = 0
    record: int = 0
    achievements: list[str] = field(default_factory=list)
    hamer: list[str] = field(default_factory=list)
    counted: list[str] = field(default_factory=list)

    # -- the file --------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, data: dict[str, object], where: str) -> LoveAndDeathProfile:
        faults: list[str] = []
        reader = Reader(data, "", faults)
        reader.text("schema", [SCHEMA])
        earned = reader.table("earned")
        profile = LoveAndDeathProfile(
            names=[str(name) for name in reader.array("names")] or ["Bonnie", "Clyde"],
            runs=reader.integer("runs", 0, MOST, 0),
            xp=reader.integer("xp", 0, MOST, 0),
            earned={mode: earned.integer(mode, 0, MOST, 0) for mode in LADDER if earned.has(mode)},
            bonnie=known(reader, "bonnie", LEARNABLE),
            clyde=known(reader, "clyde", LEARNABLE),
            weapons=known(reader, "weapons", ("none", *WEAPONS)) or ["none", "none"],
            hp=reader.integers("hp", 0, 1) or [0, 0],
            improved=known(reader, "improved", TILES),
            memories_back=reader.integer("memories_back", 0, x.MOST_CARDS, 0),
            record=reader.integer("record", 0, MOST, 0),
            achievements=known(reader, "achievements", ACHIEVEMENTS),
            hamer=known(reader, "hamer", LADDER),
            counted=[str(digest) for digest in reader.array("counted")],
        )
        earned.finish()
        for key in ("names", "weapons", "hp"):
            if len(getattr(profile, key)) != 2:
                reader.fault(key, "expected two: Bonnie's and Clyde's")
        reader.finish()
        if faults:
            raise BadProfile(report(f"{where} is not a profile:", faults))
        return profile

    def text(self) -> str:
        lines = [f'schema = "{SCHEMA}"']
        for key, value in asdict(self).items():
            if isinstance(value, dict):
                inside = ", ".join(f"{name} = {n}" for name, n in value.items())
                lines.append(f"{key} = {{ {inside} }}" if inside else f"{key} = {{}}")
            elif isinstance(value, list):
                quoted = [str(item) if isinstance(item, int) else '"' + plain(item) + '"' for item in value]
                lines.append(f"{key} = [{', '.join(quoted)}]")
            else:
                lines.append(f"{key} = {value}")
        return "\n".join(lines) + "\n"

    # -- the next game ---------------------------------------------------------------------------------------------

    @property
    def least_mode(self) -> str:
        """The lowest difficulty that may still be played (LD-RUN-04, -05)."""
        for mode in LADDER:
            if self.earned.get(mode, 0) <= ENOUGH_XP:
                return mode
        return LADDER[-1]

    def options(self, mode: str | None = None) -> dict[str, object]:
        """The options of the next game; a mode that is too easy by now is refused."""
        chosen = mode or self.least_mode
        if chosen not in LADDER or LADDER.index(chosen) < LADDER.index(self.least_mode):
            raise BadProfile(f"More than {ENOUGH_XP} xp were earned on {chosen}: play {self.least_mode} or harder.")
        options: dict[str, object] = {
            "mode": chosen,
            "run": True,
            "bonnie": "+".join(sorted(self.bonnie, key=LEARNABLE.index)) or "none",
            "clyde": "+".join(sorted(self.clyde, key=LEARNABLE.index)) or "none",
            "improved": "+".join(sorted(self.improved, key=TILES.index)) or "none",
            "bonnie_weapon": self.weapons[0],
            "clyde_weapon": self.weapons[1],
            "bonnie_hp": self.hp[0],
            "clyde_hp": self.hp[1],
            "memories_back": self.memories_back,
        }
        default = LoveAndDeathOptions()
        return {name: value for name, value in options.items() if value != getattr(default, name)}

    # -- spending (LD-RUN-08…15) -----------------------------------------------------------------------------------

    def price(self, item: str, game: Game) -> int:
        """What an item costs: `skill bonnie driver`, `car roadster`, `weapon clyde knife`, `hp bonnie`, `memory`."""
        kind, *rest = item.lower().split() or [""]
        movie = cast("LoveAndDeath", game)
        rules = movie.rules
        if kind == "skill" and len(rest) == 2 and rest[0] in COUPLE and rest[1] in LEARNABLE:
            if rest[1] in getattr(self, rest[0]):
                raise BadProfile(f"{rest[0].title()} has {rest[1]} already.")
            return int(rules.skill_xp[SKILLS.index(rest[1])])
        if kind == "car" and len(rest) == 1 and rest[0] in TILES:
            if rest[0] in self.improved:
                raise BadProfile(f"The {rest[0]} is improved already.")
            return int(rules.improve_xp)
        if kind == "weapon" and len(rest) == 2 and rest[0] in COUPLE and rest[1] in WEAPONS:
            if self.weapons[COUPLE.index(rest[0])] != "none" or rest[1] in self.weapons:
                raise BadProfile(f"{rest[0].title()} starts with a weapon already, or the {rest[1]} is taken.")
            return int(rules.weapon_price[WEAPONS.index(rest[1])])
        if kind == "hp" and len(rest) == 1 and rest[0] in COUPLE:
            if self.hp[COUPLE.index(rest[0])]:
                raise BadProfile(f"{rest[0].title()} has an extra HP already.")
            return int(rules.boost_xp)
        if kind == "memory" and not rest:
            if self.memories_back >= movie.most_aside:
                raise BadProfile("Every random memory that a difficulty sets aside is back already.")
            return movie.memory_xp
        raise BadProfile(
            f"{item[:60]!r} cannot be bought; what can be looks like 'skill bonnie driver', 'car roadster',"
            " 'weapon clyde knife', 'hp bonnie' or 'memory'."
        )

    def buy(self, item: str, game: Game) -> int:
        """Buy something for all later games; returns its price."""
        price = self.price(item, game)
        if price > self.xp:
            raise BadProfile(f"That costs {price} xp, and there are {self.xp}.")
        kind, *rest = item.lower().split()
        if kind == "skill":
            getattr(self, rest[0]).append(rest[1])
        elif kind == "car":
            self.improved.append(rest[0])
        elif kind == "weapon":
            self.weapons[COUPLE.index(rest[0])] = rest[1]
        elif kind == "hp":
            self.hp[COUPLE.index(rest[0])] = 1
        else:
            self.memories_back += 1
        self.xp -= price
        return price

    # -- a finished game -------------------------------------------------------------------------------------------

    def count(self, record: Record) -> int:
        """Credit a finished game once: xp of a run's victory, the loot record, achievements; returns the xp."""
        game = record.game
        if not isinstance(game.options, LoveAndDeathOptions):
            raise BadProfile("That is a record of another game.")
        digest = hashlib.sha256(record.write().encode()).hexdigest()[:16]
        if digest in self.counted:
            raise BadProfile("That game was counted already.")
        state = record.replay()
        if state.outcome is None:
            raise BadProfile("That game is not finished.")
        ledger = tuple(int(n) for n in state.ledger)
        self.counted.append(digest)
        return self.take(game, ledger)

    def take(self, game: Game, ledger: tuple[int, ...]) -> int:
        """LD-RUN-02, -03, -16, LD-ACH-05, -10, -11."""
        movie = cast("LoveAndDeath", game)
        mode = movie.options.mode
        won = ledger[x.LEDGER_END] in (x.WON, x.FULFILLED)
        self.record = max(self.record, ledger[x.LEDGER_LOOT])
        gained = 0
        if movie.options.run and self.entitled(movie.options):
            self.runs += 1
            gained = movie.mode_xp[mode] if won else 0
        if gained:
            self.xp += gained
            self.earned[mode] = self.earned.get(mode, 0) + gained
        if not movie.rules.experience:
            if ledger[x.LEDGER_ACHIEVED] >> x.HAMER & 1 and mode in LADDER and mode not in self.hamer:
                self.hamer.append(mode)
            for number, name in enumerate(ACHIEVEMENTS):
                done = ledger[x.LEDGER_ACHIEVED] >> number & 1 and number != x.HAMER
                if number == x.HAMER:
                    done = len(self.hamer) == len(LADDER)
                if done and name not in self.achievements:
                    self.achievements.append(name)
        return gained

    def entitled(self, options: LoveAndDeathOptions) -> bool:
        """Whether a game was one of this couple's own: not too easy by now, and with nothing that they do not have."""
        if options.mode not in LADDER or LADDER.index(options.mode) < LADDER.index(self.least_mode):
            return False
        brought = (options.bonnie, self.bonnie), (options.clyde, self.clyde), (options.improved, self.improved)
        arms = zip((options.bonnie_weapon, options.clyde_weapon), self.weapons, strict=True)
        return (
            all(set(text.split("+")) <= {"none", *own} for text, own in brought)
            and all(weapon in ("none", own) for weapon, own in arms)
            and options.bonnie_hp <= self.hp[0]
            and options.clyde_hp <= self.hp[1]
            and options.memories_back <= self.memories_back
        )

    # -- for people ------------------------------------------------------------------------------------------------

    def shown(self, game: Game) -> LoveAndDeathExperience:
        mine = asdict(self)
        del mine["counted"]
        modes = LADDER[LADDER.index(self.least_mode) :]
        return LoveAndDeathExperience(
            **mine,
            prizes={mode: cast("LoveAndDeath", game).mode_xp[mode] for mode in LADDER},
            offers=self.offers(game),
            next={mode: cast("dict[str, int | str | bool]", self.options(mode)) for mode in modes},
        )

    def offers(self, game: Game) -> list[Offer]:
        """All that is not bought yet, at its price, whether or not there is enough xp for it."""
        items = [f"skill {who} {skill}" for who in COUPLE for skill in LEARNABLE]
        items += [f"car {tile}" for tile in TILES]
        items += [f"weapon {who} {weapon}" for who in COUPLE for weapon in WEAPONS]
        items += [*(f"hp {who}" for who in COUPLE), "memory"]
        out: list[Offer] = []
        for item in items:
            try:
                out.append(Offer(item, self.price(item, game)))
            except BadProfile:
                continue
        return out

    def lines(self) -> list[str]:
        return [
            f"{' and '.join(self.names)}: {self.xp} xp to spend, {self.runs} runs, most loot in a game {self.record}.",
            f"Skills: {', '.join(self.bonnie) or 'none'}; {', '.join(self.clyde) or 'none'}.",
            f"Achievements: {', '.join(self.achievements) or 'none'}.",
            f"Frank Hamer killed on: {', '.join(self.hamer) or 'no difficulty'}.",
        ]


def known(reader: Reader, key: str, names: tuple[str, ...]) -> list[str]:
    """An array of known names."""
    out: list[str] = []
    for name in reader.array(key):
        if name in names:
            out.append(str(name))
        else:
            reader.fault(key, f"{name!r} is not known; known are {', '.join(names)}")
    return out


def plain(text: object) -> str:
    """A text that is safe between quotation marks."""
    return "".join(letter for letter in str(text) if letter.isprintable() and letter not in '"\\')[:60]
