"""Casefile: four published crime card games, complete and exact, on one rules engine.

>>> import casefile
>>> state = casefile.load("bonnie-and-clyde", seats=2).deal(1)
>>> state.actors, state.legal(state.turn)
((0,), [0, 1])
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from casefile.engine.errors import CasefileError, IllegalAction
    from casefile.engine.game import Game, Pack
    from casefile.engine.outcome import Outcome
    from casefile.engine.state import State
    from casefile.engine.view import View

__all__ = [
    "GAMES", "CasefileError", "Game", "IllegalAction", "Outcome", "Pack", "State", "View", "compiled", "find", "load",
]  # fmt: skip
__version__ = "0.1.0"

_here = os.path.dirname(os.path.abspath(__file__))
_interpreted_run = os.environ.get("CASEFILE_INTERPRETED", "0") not in ("", "0")

if _interpreted_run:  # before anything else of ours is imported
    from casefile import _interpreted

    _interpreted.install(_here)

from casefile.plugins import Plugins  # noqa: E402  (after the line above)

compiled: bool = not _interpreted_run and any(
    os.path.exists(os.path.join(_here, "engine", "state" + suffix)) for suffix in EXTENSION_SUFFIXES
)
"""Whether the rules run compiled; the same sources run interpreted where no C compiler was, or when asked."""


def _check_game(name: str, game: type[Game]) -> Game:
    if game.name != name:
        raise ValueError(f"the game calls itself {game.name}")
    made = game()
    if missing := made.missing_words():
        raise ValueError(f"its words lack {', '.join(missing)}")
    return made


GAMES = Plugins(
    "casefile.games",
    {
        "bonnie-and-clyde": "casefile.games.bonnie_and_clyde:GAME",
        "fbi": "casefile.games.fbi:GAME",
        "detective-rummy": "casefile.games.detective_rummy:GAME",
        "love-and-death": "casefile.games.love_and_death:GAME",
    },
    _check_game,
)
"""The games by name, ours and those of installed packages; each is loaded when it is first asked for."""


TYPES = {
    "CasefileError": "errors", "Game": "game", "IllegalAction": "errors", "Outcome": "outcome", "Pack": "game",
    "State": "state", "View": "view",
}  # fmt: skip


def __getattr__(name: str) -> object:
    """The types that annotations need, loaded when somebody asks for one, so that every command starts fast."""
    if name not in TYPES:
        raise AttributeError(f"module 'casefile' has no attribute {name!r}")
    return getattr(import_module(f"casefile.engine.{TYPES[name]}"), name)


def __dir__() -> list[str]:
    """Also the types that are not loaded yet, for completion by Tab."""
    return sorted({*globals(), *__all__})


def find(name: str) -> type[Game]:
    """The class of a game, by name."""
    from casefile.engine.errors import UnknownGame
    from casefile.engine.reading import suggest

    key = str(name).lower().replace("_", "-").strip()
    if key not in GAMES:
        raise UnknownGame(f"There is no game {str(name)[:60]!r}{suggest(key, GAMES)}.")
    game: type[Game] = GAMES[key]
    return game


def load(name: str, seats: int | None = None, pack: Pack | str | Path | None = None, **options: object) -> Game:
    """A game, ready to be dealt: `load("bonnie-and-clyde", seats=4, target=200)`.

    The value of an option may also be a text, as on the command line: `top_card="yes"` is `top_card=True`.

    >>> load("fbi", top_card="yes") == load("fbi", top_card=True)
    True
    """
    return find(name)(seats, options, pack)
