"""A tournament's folder: what is kept, so that a tournament that was stopped goes on and gives the same bits.

`plan.json` says what is played. `blocks.jsonl` has a line for each block, in order, and is on disk before the block
counts. `times.jsonl` has the decision times, which are no part of what repeats. `result.json` and `report.html` are
made from these at the end.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

import casefile
from casefile.arena.tournament import Block, Spent, Tournament
from casefile.engine.errors import CasefileError

try:
    import fcntl
except ImportError:  # Windows: two tournaments in one folder are not prevented
    fcntl = None  # type: ignore[assignment]  # the module that is not there

FORMAT = 2  # 1: the chance of a bot depended on its place in the list
PLAN, BLOCKS, TIMES, RESULT, REPORT = "plan.json", "blocks.jsonl", "times.jsonl", "result.json", "report.html"

_block = msgspec.json.Decoder(Block)
_times = msgspec.json.Decoder(tuple[int, list[Spent]])


class BadFolder(CasefileError):
    """A folder that cannot keep this tournament."""


def plan_of(tournament: Tournament) -> dict[str, object]:
    """Return everything that determines the content of a block."""
    return {
        "format": FORMAT,
        "casefile": casefile.__version__,
        "game": tournament.game.name,
        "key": tournament.game.key,
        "seed": tournament.seed,
        "bots": [bot.name for bot in tournament.bots],
        "digests": [bot.digest() for bot in tournament.bots],
    }


def kept_seed(folder: Path) -> int | None:
    """The seed of the tournament that a folder holds; None if it holds none that can be read."""
    try:
        seed = json.loads((folder / PLAN).read_text(encoding="utf-8")).get("seed")
    except (OSError, ValueError, AttributeError):
        return None
    return seed if type(seed) is int else None


@contextlib.contextmanager
def disk_errors_as_sentences(path: Path) -> Iterator[None]:
    """Turn disk errors into `BadFolder` with a readable message."""
    try:
        yield
    except OSError as reason:
        raise BadFolder(f"{path}: {reason.strerror or reason}. The blocks before are kept.") from None


class Folder:
    """The folder, locked by one tournament at a time."""

    def __init__(self, path: str | Path, tournament: Tournament) -> None:
        path = self.path = Path(path)
        self.kept: list[Block] = []
        self.spent = [Spent() for _ in tournament.bots]
        with disk_errors_as_sentences(path):
            path.mkdir(parents=True, exist_ok=True)
            self.blocks = os.open(path / BLOCKS, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            self.lock()
            self.check_plan(tournament)
            self.read_blocks()
            self.read_times(len(tournament.bots))
        except BaseException:
            os.close(self.blocks)
            raise

    def lock(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self.blocks, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BadFolder(f"{self.path}: another tournament is writing here.") from None

    def check_plan(self, tournament: Tournament) -> None:
        path, plan = self.path / PLAN, plan_of(tournament)
        if not path.exists():
            if os.fstat(self.blocks).st_size:
                raise BadFolder(f"{self.path}: there are blocks, but no {PLAN} that says what they are of.")
            self.write(PLAN, json.dumps(plan, indent=2) + "\n")
            return
        try:
            before = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as reason:
            raise BadFolder(f"{path}: cannot be read: {reason}.") from None
        other = [key for key, value in plan.items() if not isinstance(before, dict) or before.get(key) != value]
        if other:
            names = {"key": "seats, options or pack", "digests": "the files of the bots", "casefile": "the version"}
            listed = ", ".join(names.get(key, key) for key in other)
            raise BadFolder(f"{self.path}: holds another tournament (differs in: {listed}). Take a new folder.")

    def read_blocks(self) -> None:
        """Read the stored blocks. A last line that a crash cut short is dropped; any other fault is an error."""
        path = self.path / BLOCKS
        with disk_errors_as_sentences(path):
            lines = path.read_bytes().split(b"\n") if path.is_file() else [b""]
        whole = 0
        for number, line in enumerate(lines[:-1]):
            try:
                block = _block.decode(line)
                if block.number != number:
                    raise ValueError
            except (ValueError, msgspec.MsgspecError):
                raise BadFolder(f"{path}: line {number + 1} is damaged. Take a new folder.") from None
            self.kept.append(block)
            whole += len(line) + 1
        if lines[-1]:
            with disk_errors_as_sentences(path):
                os.ftruncate(self.blocks, whole)

    def read_times(self, bots: int) -> None:
        with contextlib.suppress(OSError):
            for line in (self.path / TIMES).read_bytes().splitlines():
                with contextlib.suppress(msgspec.MsgspecError):
                    number, spent = _times.decode(line)
                    if number < len(self.kept) and len(spent) == bots:
                        for mine, more in zip(self.spent, spent, strict=True):
                            mine.add(more)

    def append(self, blocks: Sequence[tuple[Block, list[Spent]]]) -> None:
        """Append blocks; they are on disk when this returns."""
        text = b"".join(msgspec.json.encode(block) + b"\n" for block, _ in blocks)
        with disk_errors_as_sentences(self.path / BLOCKS):
            while text:
                text = text[os.write(self.blocks, text) :]
            os.fsync(self.blocks)
        with contextlib.suppress(OSError), (self.path / TIMES).open("ab") as times:
            times.write(b"".join(msgspec.json.encode((block.number, spent)) + b"\n" for block, spent in blocks))

    def write(self, name: str, text: str) -> None:
        """Replace a file atomically: a crash leaves the old one or the new one."""
        path, new = self.path / name, self.path / f"{name}.new"
        with disk_errors_as_sentences(path):
            with new.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)

    def close(self) -> None:
        os.close(self.blocks)
