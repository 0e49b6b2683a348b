"""Profile: what a game keeps of one person between matches. Finished ones earn, and what was earned buys something.

Only few games have one (`Game.profile_type`). It is a readable text, kept in a file by `casefile profile` and by a
server for each of its guests. Its values enter a match as options, so that a record of that match replays without it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from casefile.engine.errors import BadProfile
from casefile.engine.reading import parse_toml, read_toml
from casefile.engine.record import write_safely

if TYPE_CHECKING:
    from typing import Self

    from casefile.engine.game import Game
    from casefile.engine.record import Record


class Profile(ABC):
    """The base of every game's profile; a new one has earned nothing yet."""

    shown_type: ClassVar[type]
    """What `shown` returns: a frozen dataclass."""

    @classmethod
    @abstractmethod
    def read(cls, data: dict[str, object], where: str) -> Self:
        """The profile that a TOML document holds; `BadProfile` lists every fault at once."""

    @abstractmethod
    def text(self) -> str:
        """The profile as that document."""

    @abstractmethod
    def take(self, game: Game, ledger: tuple[int, ...]) -> int:
        """Credit a finished match by its ledger; returns what it earned. Whoever calls sees to it that it is once."""

    @abstractmethod
    def count(self, record: Record) -> int:
        """Credit the match of a record once, and know it again; returns what it earned."""

    @abstractmethod
    def buy(self, item: str, game: Game) -> int:
        """Buy something for all later matches; returns its price. `BadProfile` says why not."""

    @abstractmethod
    def shown(self, game: Game) -> object:
        """What was earned, what it can buy, and the options of the next match, for people's screens."""

    @abstractmethod
    def options(self, mode: str | None = None) -> dict[str, object]:
        """The options of the next match, in a mode of the game or in the easiest that may be played."""

    @abstractmethod
    def lines(self) -> list[str]:
        """The same for a terminal, a line each."""

    # -- where it is kept --------------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls.read(parse_toml(text, "the profile", BadProfile), "the profile")

    @classmethod
    def load(cls, path: Path) -> Self:
        """The profile in a file; a new one if there is none."""
        return cls.read(read_toml(path, BadProfile), str(path)) if path.exists() else cls()

    def save(self, path: Path) -> None:
        write_safely(path, self.text())
