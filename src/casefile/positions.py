"""Position files: any situation of any game in TOML, with the game it belongs to in its first lines.

    game = "bonnie-and-clyde"
    seats = 2
    options = { target = 200 }      # if other than the defaults
    pack = "my_pack.toml"           # if other than the standard one; a path is seen from the position file
    turn = 0
    hands = [{ joplin = 4, hinton = 1 }, 10]
    …

What comes after the head belongs to the game; whatever is not named there is filled in by chance. A puzzle is such a
file with a few more lines, and a position, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import casefile
from casefile.engine.errors import BadPosition, CasefileError
from casefile.engine.reading import found, read_source
from casefile.engine.state import State

__all__ = ["load_position"]

PUZZLE_KEYS = ("title", "hard", "best", "why", "point")  # what makes a puzzle of a position: see `casefile.lessons`


def load_position(source: Path | str | Mapping[str, object], folder: Path = Path()) -> State:
    """The State that a position describes: a file, its text, or the same as a dict.

    A `str` of one line that ends in `.toml` is a path, like a `Path`; any other is the text itself.

    A pack that it names by a path is looked for from `folder`, or from that of the file.

    >>> state = load_position('game = "bonnie-and-clyde"\\nphase = "draw"\\nhands = [{ joplin = 4 }, 10]')
    >>> [state.game.say(action) for action in state.legal(0)]
    ['draw', 'take']
    """
    data, file = read_source(source, "A position", BadPosition)
    where, folder = (f"{file}: ", file.parent) if file else ("", folder)
    if "step" in data:
        raise BadPosition(f"{where}this is a lesson, with a position in its steps: casefile learn plays it.")
    if "best" in data:
        data = {key: value for key, value in data.items() if key not in PUZZLE_KEYS}
    name = data.pop("game", None)
    seats = data.pop("seats", None)
    options = data.pop("options", {})
    pack = data.pop("pack", None)
    if not isinstance(name, str):
        raise BadPosition(f"{where}game: expected the name of one ({', '.join(casefile.GAMES)}), found {found(name)}.")
    if not isinstance(options, dict):
        raise BadPosition(f"{where}options: expected a table, found {found(options)}.")
    if pack is not None and not isinstance(pack, str):
        raise BadPosition(f"{where}pack: expected a name or a path, found {found(pack)}.")
    try:
        kind = casefile.find(name)
        game = kind(kind.check_seats(seats), options, folder / pack if pack and pack.endswith(".toml") else pack)
        return game.position(data)
    except CasefileError as reason:
        raise BadPosition(f"{where}{reason}") from None
