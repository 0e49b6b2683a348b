"""The profile of somebody who plays Love & Death in runs: experience, what it bought, records and achievements.

A readable file. Its values enter a game as options, so that a record of that game replays without it:

    schema = "love-and-death/profile@1"
    names = ["Bonnie", "Clyde"]             # of the couple, as one likes
    runs = 4                                # games of the run so far
    xp = 1                                  # still to be spent
    earned = { easy = 2 }                   # by difficulty, over all games
    bonnie = ["driver"]                     # skills
    clyde = []
    weapons = ["none", "knife"]             # that Bonnie and Clyde start with
    hp = [0, 0]                             # extra HP
    improved = []                           # cars on their improved side
    memories_back = 0
    record = 3                              # the most loot hidden in one game of the run
    infinite = 12                           # the most loot hidden in one game of infinite mode
    stars = { easy = ["victims 9"] }        # ever earned, by difficulty, as the pack writes them
    achievements = ["starved"]
    hamer = ["easy"]                        # difficulties on which Frank Hamer was killed
    counted = ["5f0c…"]                     # games that were counted already

Runs follow LD-RUN-01…16: a couple without skills, cars on their ordinary faces (LD-RUN-07), and xp for victories.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from casefile.engine.errors import BadProfile
from casefile.engine.game import Game
from casefile.engine.profile import Profile
from casefile.engine.reading import Reader, report
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death import shop, success
from casefile.games.love_and_death.layout import Achievement, Deck, End, Ledger
from casefile.games.love_and_death.options import LoveAndDeathOptions
from casefile.games.love_and_death.shop import Offer, Owned
from casefile.games.love_and_death.success import LADDER, Success

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.view import LoveAndDeathView

SCHEMA = "love-and-death/profile@1"
ENOUGH_XP = 5  # of one difficulty; with more, the next game is one level higher (LD-RUN-04)
MOST = 1_000_000
MOST_NAME = 20  # letters of a name
MOST_COUNTED = 500  # marks that are kept: the file stays small enough to be carried to a server


@dataclass(frozen=True)
class LoveAndDeathExperience:
    """A profile as people see it. `offers` is what it has not bought yet, `owned` what each of
    the two and both together have, `hp_most` the HP that they begin with; `prizes` what a victory earns in each mode;
    `next` the options of the next game in each mode that may still be played; `stars` and `deeds` every star of each
    mode and every achievement, earned or not."""

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
    infinite: int
    stars: dict[str, list[Success]]
    deeds: list[Success]
    hamer: list[str]
    offers: list[Offer]
    owned: dict[str, list[Owned]]
    hp_most: dict[str, int]
    next: dict[str, dict[str, int | str | bool]]


@dataclass
class LoveAndDeathProfile(Profile):
    """What is kept between games. Change it with `buy`, `rename`, `take` and `count` alone."""

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
    infinite: int = 0
    stars: dict[str, list[str]] = field(default_factory=dict)
    achievements: list[str] = field(default_factory=list)
    hamer: list[str] = field(default_factory=list)
    counted: list[str] = field(default_factory=list)

    # -- the file --------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, data: dict[str, object], where: str) -> LoveAndDeathProfile:
        faults: list[str] = []
        reader = Reader(data, "", faults)
        reader.text("schema", [SCHEMA])
        earned, stars = reader.table("earned"), reader.table("stars")
        profile = LoveAndDeathProfile(
            names=[plain(name) for name in reader.array("names")] or ["Bonnie", "Clyde"],
            runs=reader.integer("runs", 0, MOST, 0),
            xp=reader.integer("xp", 0, MOST, 0),
            earned={mode: earned.integer(mode, 0, MOST, 0) for mode in LADDER if earned.has(mode)},
            bonnie=known(reader, "bonnie", labels.LEARNABLE),
            clyde=known(reader, "clyde", labels.LEARNABLE),
            weapons=known(reader, "weapons", ("none", *labels.WEAPONS)) or ["none", "none"],
            hp=reader.integers("hp", 0, 1) or [0, 0],
            improved=known(reader, "improved", labels.TILES),
            memories_back=reader.integer("memories_back", 0, Deck.MOST_CARDS, 0),
            record=reader.integer("record", 0, MOST, 0),
            infinite=reader.integer("infinite", 0, MOST, 0),
            stars={mode: [plain(star) for star in stars.array(mode)] for mode in LADDER if stars.has(mode)},
            achievements=known(reader, "achievements", labels.ACHIEVEMENTS),
            hamer=known(reader, "hamer", LADDER),
            counted=[plain(mark) for mark in reader.array("counted")],
        )
        earned.finish()
        stars.finish()
        for key in ("names", "weapons", "hp"):
            if len(getattr(profile, key)) != 2:
                reader.fault(key, "expected two: Bonnie's and Clyde's")
        reader.finish()
        if faults:
            raise BadProfile(report(f"{where} is not a profile:", faults))
        return profile

    def text(self) -> str:
        lines = [f'schema = "{SCHEMA}"']
        kept = asdict(self) | {"counted": self.counted[-MOST_COUNTED:]}
        lines += [f"{key} = {written(value)}" for key, value in kept.items()]
        return "\n".join(lines) + "\n"

    # -- the couple --------------------------------------------------------------------------------------------------

    def name_of(self, who: str) -> str:
        return self.names[labels.COUPLE.index(who)]

    def skills(self, who: str) -> list[str]:
        return self.bonnie if who == labels.COUPLE[0] else self.clyde

    def rename(self, names: Sequence[str]) -> None:
        """Give the couple names of its own (LD-RUN-06)."""
        clean = [" ".join(plain(name).split()) for name in names]
        if len(clean) != 2 or not all(0 < len(name) <= MOST_NAME for name in clean):
            raise BadProfile(f"A couple has two names, each of 1 to {MOST_NAME} letters.")
        if clean[0].lower() == clean[1].lower():
            raise BadProfile("The two need different names, or nobody knows who is meant.")
        self.names = clean

    # -- the next game ---------------------------------------------------------------------------------------------

    @property
    def outgrown(self) -> str | None:
        """The hardest difficulty on which more than enough xp was earned (LD-RUN-04)."""
        return next((mode for mode in reversed(LADDER) if self.earned.get(mode, 0) > ENOUGH_XP), None)

    @property
    def open_modes(self) -> tuple[str, ...]:
        """The difficulties that may still be played: all above that one, or the hardest (LD-RUN-05)."""
        return LADDER if self.outgrown is None else LADDER[LADDER.index(self.outgrown) + 1 :] or LADDER[-1:]

    @property
    def least_mode(self) -> str:
        return self.open_modes[0]

    def options(self, mode: str | None = None) -> dict[str, object]:
        """The options of the next game; a mode that is too easy by now is refused."""
        chosen = mode or self.least_mode
        if chosen not in LADDER:
            raise BadProfile(f"A run is played on one of these: {', '.join(self.open_modes)}; not {chosen[:40]!r}.")
        if chosen not in self.open_modes:
            raise BadProfile(
                f"More than {ENOUGH_XP} xp were earned on {self.outgrown}, so that {chosen} is too easy by now: "
                f"play {' or '.join(self.open_modes)}."
            )
        options: dict[str, object] = {
            "mode": chosen,
            "run": True,
            "bonnie": "+".join(sorted(self.bonnie, key=labels.LEARNABLE.index)) or "none",
            "clyde": "+".join(sorted(self.clyde, key=labels.LEARNABLE.index)) or "none",
            "improved": "+".join(sorted(self.improved, key=labels.TILES.index)) or "none",
            "bonnie_weapon": self.weapons[0],
            "clyde_weapon": self.weapons[1],
            "bonnie_hp": self.hp[0],
            "clyde_hp": self.hp[1],
            "memories_back": self.memories_back,
        }
        default = LoveAndDeathOptions()
        return {name: value for name, value in options.items() if value != getattr(default, name)}

    def buy(self, item: str, game: Game) -> int:
        return shop.buy(self, item, cast("LoveAndDeath", game))

    def offers(self, game: Game) -> list[Offer]:
        return shop.offers(self, cast("LoveAndDeath", game))

    # -- a finished game -------------------------------------------------------------------------------------------

    def take(self, game: Game, ledger: tuple[int, ...]) -> int:
        """A run's xp and loot record (LD-RUN-02, -03, -16), and what the success sheet keeps of any game."""
        movie = cast("LoveAndDeath", game)
        mode = movie.options.mode
        gained = 0
        if movie.options.run and not self.objection(game):
            self.runs += 1
            self.record = max(self.record, ledger[Ledger.LOOT])
            gained = movie.mode_xp[mode] if ledger[Ledger.END] == End.WON else 0
        if gained:
            self.xp += gained
            self.earned[mode] = self.earned.get(mode, 0) + gained
        if movie.rules.infinite:
            self.infinite = max(self.infinite, ledger[Ledger.LOOT])
        self.keep_stars(movie, ledger[Ledger.STARS])
        if not movie.rules.experience:
            self.keep_achievements(mode, ledger[Ledger.ACHIEVED])
        return gained

    def keep_stars(self, game: LoveAndDeath, earned: int) -> None:
        """Keep stars; they add up over all games of a difficulty."""
        mine = self.stars.get(game.options.mode, [])
        new = [
            star
            for number, star in enumerate(success.star_texts(game, game.options.mode))
            if earned >> number & 1 and star not in mine
        ]
        if new:
            self.stars[game.options.mode] = [*mine, *new]

    def keep_achievements(self, mode: str, earned: int) -> None:
        """LD-ACH-05, -10, -11: Frank Hamer counts once he was killed on every difficulty."""
        if earned >> Achievement.HAMER & 1 and mode in LADDER and mode not in self.hamer:
            self.hamer.append(mode)
        for number, name in enumerate(labels.ACHIEVEMENTS):
            done = len(self.hamer) == len(LADDER) if number == Achievement.HAMER else earned >> number & 1
            if done and name not in self.achievements:
                self.achievements.append(name)

    def objection(self, game: Game) -> str:
        """A run is one of this couple's own: not too easy by now, and with nothing that they have not bought."""
        movie = cast("LoveAndDeath", game)
        options, say = movie.options, movie.words.say
        if not options.run:
            return ""
        if fault := movie.run_fault():
            return fault
        if options.mode not in self.open_modes:
            easy, *open_modes = (movie.choice_told("mode", mode)[0] for mode in (options.mode, *self.open_modes))
            return say("runs.too_easy", mode=easy, modes=movie.words.listed(open_modes))
        brought = (options.bonnie, self.bonnie), (options.clyde, self.clyde), (options.improved, self.improved)
        foreign = [name for text, own in brought for name in text.split("+") if name not in ("none", *own)]
        arms = zip((options.bonnie_weapon, options.clyde_weapon), self.weapons, strict=True)
        foreign += [weapon for weapon, own in arms if weapon not in ("none", own)]
        foreign += ["hp"] * (options.bonnie_hp > self.hp[0] or options.clyde_hp > self.hp[1])
        foreign += ["memory"] * (options.memories_back > self.memories_back)
        return say("runs.not_bought", things=movie.words.listed(map(movie.title_of, foreign))) if foreign else ""

    def faults(self, game: Game) -> list[str]:
        """A sheet that somebody brings along must add up. Prices are the pack's and may change: 1 xp is the least."""
        prizes = cast("LoveAndDeath", game).mode_xp
        out: list[str] = []
        wins = 0
        for mode, earned in self.earned.items():
            if earned % max(prizes[mode], 1):
                out.append(f"{earned} xp cannot have been earned on {mode}, where a victory brings {prizes[mode]}.")
            wins += earned // max(prizes[mode], 1)
        if wins > self.runs:
            out.append(f"{self.runs} runs cannot have brought {wins} victories.")
        if self.xp + shop.bought(self) > sum(self.earned.values()):
            out.append(f"{sum(self.earned.values())} xp earned cannot have bought all that and leave {self.xp}.")
        for owned in (self.bonnie, self.clyde, self.improved, [arm for arm in self.weapons if arm != "none"]):
            if len(set(owned)) < len(owned):
                out.append(f"Something was bought twice: {', '.join(owned)}.")
        return out

    # -- for people ------------------------------------------------------------------------------------------------

    def shown(self, game: Game) -> LoveAndDeathExperience:
        movie = cast("LoveAndDeath", game)
        return LoveAndDeathExperience(
            names=self.names, runs=self.runs, xp=self.xp, earned=self.earned, bonnie=self.bonnie, clyde=self.clyde,
            weapons=self.weapons, hp=self.hp, improved=self.improved, memories_back=self.memories_back,
            record=self.record, infinite=self.infinite, hamer=self.hamer,
            stars=success.stars(self, movie),
            deeds=success.deeds(self, movie),
            prizes={mode: movie.mode_xp[mode] for mode in LADDER},
            offers=self.offers(movie),
            owned=shop.owned(self, movie),
            hp_most=self.hp_most(movie),
            next={mode: cast("dict[str, int | str | bool]", self.options(mode)) for mode in self.open_modes},
        )  # fmt: skip

    def hp_most(self, game: LoveAndDeath) -> dict[str, int]:
        """The HP that each of the two would begin a run with."""
        begin: Callable[..., LoveAndDeath] = type(game)
        return dict(hp_at_start(begin, tuple(self.options().items())))

    def lines(self, game: Game) -> list[str]:
        return success.lines(self, cast("LoveAndDeath", game))

    def shelf(self, game: Game) -> tuple[str, list[list[str]]]:
        return game.words.say("runs.shelf", xp=self.xp), shop.shelf(self, cast("LoveAndDeath", game))


@lru_cache(maxsize=256)
def hp_at_start(begin: Callable[..., LoveAndDeath], options: tuple[tuple[str, object], ...]) -> dict[str, int]:
    """Remembered, for a game reads its whole pack, and a profile is shown whenever anybody asks a server for it."""
    return cast("LoveAndDeathView", begin(1, dict(options)).deal(0).view(None)).hp_max


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
    line = str(text).replace('"', "").replace("\\", "")
    return (line if line.isprintable() else "".join(filter(str.isprintable, line)))[:60]


def written(value: object) -> str:
    """A value as TOML has it."""
    if isinstance(value, dict):
        inside = ", ".join(f"{name} = {written(each)}" for name, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return str(value) if isinstance(value, int) else f'"{plain(value)}"'
