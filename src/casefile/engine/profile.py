"""Profile: what a game keeps of one person between matches. Finished ones earn, and what was earned buys something.

Only few games have one (`Game.profile_type`). It is a readable text, kept in a file by `casefile profile` and by a
server for each of its guests. Its values enter a match as options, so that a record of that match replays without it.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from casefile.engine.errors import BadProfile
from casefile.engine.reading import parse_toml, read_toml
from casefile.engine.record import deal_seed, write_safely

if TYPE_CHECKING:
    from typing import Self

    from casefile.engine.game import Game
    from casefile.engine.record import Record


class Profile(ABC):
    """The base of every game's profile; a new one has earned nothing yet."""

    shown_type: ClassVar[type]
    """What `shown` returns: a frozen dataclass."""

    counted: list[str]
    """The marks of the matches that were credited already (`mark_of`)."""

    @classmethod
    @abstractmethod
    def read(cls, data: dict[str, object], where: str) -> Self:
        """The profile that a TOML document holds; `BadProfile` lists every fault at once."""

    @abstractmethod
    def text(self) -> str:
        """The profile as that document."""

    @abstractmethod
    def take(self, game: Game, ledger: tuple[int, ...]) -> int:
        """Credit a finished match by its ledger and return what it earned.

        The caller makes sure that this happens once.
        """

    def count(self, record: Record) -> int:
        """Credit the match of a record once, and know it again; returns what it earned."""
        if record.game.profile_type is not type(self):
            raise BadProfile("That is a record of another game.")
        state = record.replay()
        if state.outcome is None:
            raise BadProfile("That game is not finished.")
        seed = deal_seed(record.seed, record.entropy) if isinstance(record.seed, bytes) else record.seed
        mark = mark_of(record.game, seed, [(act.seat, act.action) for act in record.acts()])
        earlier = hashlib.sha256(record.write().encode()).hexdigest()[:MARK]  # profiles of earlier versions have these
        if mark in self.counted or earlier in self.counted:
            raise BadProfile("That game was counted already.")
        self.counted.append(mark)
        return self.take(record.game, tuple(int(n) for n in state.ledger))

    @abstractmethod
    def buy(self, item: str, game: Game) -> int:
        """Buy something for all later matches; returns its price. `BadProfile` says why not."""

    @abstractmethod
    def rename(self, names: Sequence[str]) -> None:
        """Change the names of the people in the profile. `BadProfile` says why not."""

    @abstractmethod
    def objection(self, game: Game) -> str:
        """Why a match with these options would not be credited as it asks to be; '' if it would."""

    @abstractmethod
    def faults(self, game: Game) -> list[str]:
        """What cannot be true of a profile that somebody brings along: what does not add up."""

    @abstractmethod
    def shown(self, game: Game) -> object:
        """What was earned, what it can buy, and the options of the next match, for people's screens."""

    @abstractmethod
    def options(self, mode: str | None = None) -> dict[str, object]:
        """The options of the next match, in a mode of the game or in the easiest that may be played."""

    @abstractmethod
    def lines(self, game: Game) -> list[str]:
        """What was earned, for a terminal, a line each."""

    @abstractmethod
    def shelf(self, game: Game) -> tuple[str, list[list[str]]]:
        """What can be bought, for a terminal: a heading, and of each thing how it is typed, its price, what it does."""

    # -- where it is kept --------------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls.read(parse_toml(text, "This file", BadProfile), "This file")

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The profile in a file; a new one if there is none."""
        return cls.read(read_toml(path, BadProfile), str(path)) if Path(path).exists() else cls()

    def save(self, path: str | Path) -> None:
        write_safely(path, self.text())


MARK = 16  # letters of a mark


def mark_of(game: Game, seed: int | bytes, acts: Iterable[tuple[int, int]]) -> str:
    """What a match is known by, wherever it was played or written down: its game, its deal and its acts."""
    dealt = seed.hex() if isinstance(seed, bytes) else str(seed)
    about = (game.name, game.seats, sorted(game.changed.items()), game.pack.digest, dealt, list(acts))
    return hashlib.sha256(repr(about).encode()).hexdigest()[:MARK]
