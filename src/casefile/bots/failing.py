"""Reports on failed external bots: the reason, the place in their code, and the position.

The position is one of the worlds that the bot's own View allows. So it shows the bot exactly what it was shown, and
nobody learns from it what the bot could not know.
"""

from __future__ import annotations

import hashlib
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from casefile.engine.errors import CasefileError
from casefile.engine.toml import dumps

if TYPE_CHECKING:
    from casefile.engine.view import View

__all__ = ["BotFailed", "keep_position", "report", "trace_of"]

OWN = Path(__file__).parents[1]
MOST_TRACE = 4000
SHORT = 200


class BotFailed(CasefileError):
    """Why a bot gave no legal move, in a few words. `trace` is where in its code, as Python prints it; `view` what it
    was asked about; `bot` its name, `seed` what it was made with.
    """

    def __init__(self, why: str, trace: str = "", view: View | None = None, bot: str = "", seed: int = 0) -> None:
        super().__init__(" ".join(why.split())[:SHORT])
        self.trace = trace
        self.view = view
        self.bot = bot
        self.seed = seed

    def __reduce__(self) -> tuple[object, ...]:  # workers hand it on
        return BotFailed, (str(self), self.trace, self.view, self.bot, self.seed)

    @staticmethod
    def of(reason: BaseException, view: View, bot: str, seed: int) -> BotFailed:
        """Make a `BotFailed` from an exception in a bot's code."""
        trace, place = trace_of(reason)
        if isinstance(reason, BotFailed):
            return BotFailed(str(reason), reason.trace or trace, view, bot, seed)
        why = f"{type(reason).__name__}: {reason}" if str(reason) else type(reason).__name__
        return BotFailed(f"{why[: SHORT - 60]}{f' ({place})' if place else ''}", trace, view, bot, seed)


def trace_of(reason: BaseException) -> tuple[str, str]:
    """The traceback of an exception from where the code of others begins, and its last place there in a few words."""
    told = traceback.TracebackException.from_exception(reason)
    frames = list(told.stack)
    foreign = [at for at, frame in enumerate(frames) if not is_own(frame.filename)]
    if not foreign:
        shown = [*told.format_exception_only()] if isinstance(reason, SyntaxError) else []
        return "".join(shown)[-MOST_TRACE:], ""
    told.stack = traceback.StackSummary.from_list(frames[foreign[0] :])
    last = frames[foreign[-1]]
    place = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
    return "".join(told.format(chain=False))[-MOST_TRACE:], place


def is_own(file: str) -> bool:
    """Whether a frame is ours or of the machinery of imports."""
    return file.startswith("<frozen importlib") or OWN in Path(file).parents


def keep_position(failed: BotFailed, folder: Path) -> Path | None:
    """Write the position that a bot failed at, for `load_position`; None where there is none, or no room for it."""
    view = failed.view
    if view is None or view.seat is None:
        return None
    world = view.determinize(0)
    text = dumps(world.to_position())
    name = f"{view.game.name}-seat-{view.seat}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.toml"
    why = str(failed).encode("ascii", "replace").decode()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"# Seat {view.seat} failed here: {why}\n{text}", encoding="utf-8")
    except OSError:
        return None
    return folder / name


def report(failed: BotFailed, folder: Path) -> str:
    """Return the full report of a failure; save its position in the folder."""
    view = failed.view
    where = f" in seat {view.seat}" if view is not None else ""
    lines = [f"The bot {failed.bot} failed{where}: {failed}"]
    if failed.trace.strip():
        lines += ["", failed.trace.rstrip()]
    if path := keep_position(failed, folder):
        assert view is not None
        lines += [
            "",
            f"It was asked at the position in {path}. To ask it again:",
            "    from casefile.bots import Entrant",
            "    from casefile.positions import load_position",
            f"    state = load_position({str(path)!r})",
            f"    bot = Entrant({failed.bot!r}).make(state.game, {view.seat}, seed={failed.seed})",
            f"    print(bot.choose(state.view({view.seat}), state.legal({view.seat})))",
        ]
    return "\n".join(lines)
