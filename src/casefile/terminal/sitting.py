"""Protocols of the line mode for a match and a person's seat, local or remote."""

from __future__ import annotations

from typing import Protocol

from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game
from casefile.engine.outcome import Outcome, Sheet
from casefile.engine.view import View
from casefile.terminal.saving import GameFile


class Situation(Protocol):
    """What the line mode asks of a match: a State, or what a server tells of one."""

    @property
    def sheets(self) -> tuple[Sheet, ...]: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def view(self, seat: object) -> View: ...

    def explain(self, seat: object, action: object) -> IllegalAction | None: ...


class Sitting(Protocol):
    """One person's seat: a `Session` with bots, or a table on a server (`remote.py`)."""

    fresh: bool
    game_file: GameFile | None

    @property
    def game(self) -> Game: ...

    @property
    def seat(self) -> int: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def state(self) -> Situation: ...

    @property
    def over(self) -> bool: ...

    @property
    def legal(self) -> list[int]: ...

    def go_on(self) -> None: ...

    def play(self, action: int) -> None: ...

    def undo(self) -> int: ...

    def news(self) -> list[str | Sheet]: ...

    def log(self) -> list[str]: ...
