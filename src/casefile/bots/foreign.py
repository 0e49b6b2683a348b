"""Bots by name, ours and from elsewhere: a class of one's own, or any program that answers lines.

An `Entrant` is the one way from what somebody typed to a bot: in `play`, `simulate`, `arena` and `client --bot`. A name
can start a program, so it must come from the person at the keyboard: tables of a server and records name bots of ours
alone (`make_bot`).

| spelling                          | what plays                                                                   |
|-----------------------------------|------------------------------------------------------------------------------|
| `greedy`, `search:simulations=500` | a bot of ours, see `BOTS`                                                     |
| `my_bot.py:MyBot`, `package.module:MyBot` | `MyBot(game, seat, seed)`, with a method `choose(view, legal)`         |
| `my_bot.py:MyBot:depth=3`         | `MyBot(game, seat, seed, {"depth": 3})`                                      |
| `program: python my_bot.py`       | a process for each seat of each game: a question a line, an answer a line     |
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.util
import json
import os
import re
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, SupportsIndex, cast

from casefile.bots.bot import BOTS, Bot, check_place, find_bot, make_bot, make_policy
from casefile.bots.failing import BotFailed, trace_of
from casefile.bots.spelling import Parameters, read_parameters, split_name
from casefile.engine.errors import CasefileError, UnknownAction
from casefile.engine.reading import suggest

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]  # the module that is not there

if TYPE_CHECKING:
    from types import ModuleType

    from casefile.engine.game import Game
    from casefile.engine.policy import Policy
    from casefile.engine.view import View

__all__ = ["BadBot", "Entrant", "Guarded", "Program", "end_all", "is_foreign"]

PROGRAM = "program:"
CLASS = re.compile(r"(?P<where>.+\.py|[\w.]+):(?P<name>[A-Za-z_]\w*)(?::(?P<parameters>.*))?", re.DOTALL)
CLOCKS = ("seconds", "time")  # parameters that make a bot's moves depend on the speed of the machine
START = 30.0  # seconds more for the first answer: a program has to come up
MOST_ANSWER = 1 << 16
MOST_COMPLAINT = 2000
PIECE = 1 << 16
ENVIRONMENT = ("PATH", "SYSTEMROOT")  # without the second, no program starts on Windows
MEMORY = 4 << 30  # bytes of a program: address space, of which a learning library alone takes two
FILE = 64 << 20  # bytes of one file that it writes


COPIES: dict[str, str] = {}  # where files that names speak of are on this machine, if not there (see arena/luggage.py)


class BadBot(CasefileError):
    """An external bot that cannot be used."""


@dataclass(frozen=True)
class Entrant:
    """A bot by the spelling of its name. One of an unknown name is refused.

    >>> import casefile
    >>> bot = Entrant("greedy").make(casefile.load("fbi"), seat=0, seed=7)
    """

    name: str
    limit: float = 10.0  # seconds for one decision of a bot from elsewhere

    def __post_init__(self) -> None:
        name = self.name.strip() if isinstance(self.name, str) else find_bot(self.name)
        if name.startswith(PROGRAM):
            arguments(name)
        elif found := class_named(name):
            load(found["where"], found["name"])
        else:
            name = find_bot(name)
        object.__setattr__(self, "name", name)

    @property
    def program(self) -> bool:
        return self.name.startswith(PROGRAM)

    @property
    def foreign(self) -> bool:
        return is_foreign(self.name)

    @property
    def parameters(self) -> Parameters:
        if self.program:
            return {}
        if found := class_named(self.name):
            return read_parameters(found["parameters"]) if found["parameters"] else {}
        return split_name(self.name)[1]

    @property
    def title(self) -> str:
        """A short name for people: the class, the program, or the bot of ours.

        >>> Entrant("greedy").title, Entrant("paired:simulations=5").title
        ('greedy', 'paired')
        """
        if self.program:
            words = arguments(self.name)
            return Path(next(filter(os.path.isfile, reversed(words)), words[0])).stem
        found = class_named(self.name)
        return found["name"] if found else split_name(self.name)[0]

    @property
    def tail(self) -> str:
        """The parameters of a class as they were written, with the colon before them."""
        found = class_named(self.name)
        return f":{found['parameters']}" if found and found["parameters"] else ""

    @property
    def timed(self) -> bool:
        """Whether the bot thinks by the clock, so that its moves are not reproducible."""
        return any(key in CLOCKS for key in self.parameters)

    def make(self, game: Game, seat: int, seed: int) -> Bot:
        """A new bot for one seat of one match."""
        check_place(game, seat, seed)
        if self.program:
            return Program(arguments(self.name), game, seat, seed, self.limit)
        if found := class_named(self.name):
            kind = load(found["where"], found["name"])
            return cast(Bot, kind(*(game, seat, seed, self.parameters)[: 4 if self.parameters else 3]))
        return make_bot(self.name, game, seat, seed)

    def try_out(self, game: Game) -> None:
        """Make a bot and release it, so that bad parameters are refused before a game starts."""
        try:
            made = self.make(game, 0, 0)
        except CasefileError:
            raise
        except (Exception, SystemExit) as reason:
            if not self.foreign:
                raise
            place = trace_of(reason)[1]
            why = f"{type(reason).__name__}: {reason}" + (f" ({place})" if place else "")
            if self.parameters and not place and isinstance(reason, TypeError):
                why = "its class takes no fourth argument, in which parameters come"
            elif not place and isinstance(reason, TypeError):
                why = f"{why}. A bot is made with its game, seat and seed: def __init__(self, game, seat, seed)"
            raise BadBot(f"{self.name} cannot be made: {why}.") from None
        let_go(made)

    def seated(self, game: Game, seat: int, seed: int) -> Bot:
        """A new bot like `make`, whose answers are checked; one from elsewhere that fails raises `BotFailed`."""
        return Guarded(self, game, seat, seed) if self.foreign else self.make(game, seat, seed)

    def policy(self, game: Game, seed: int) -> Policy | None:
        """Return this bot's policy; None if the bot is not a policy."""
        return None if self.foreign else make_policy(self.name, game, seed)

    def digest(self) -> str:
        """A digest of the files that its name speaks of, to see whether they have changed."""
        found = class_named(self.name)
        words = arguments(self.name) if self.program else [found["where"]] if found else []
        digest = hashlib.sha256()
        for word in words:
            if os.path.isfile(copy := copy_of(word)):
                digest.update(Path(copy).read_bytes())
        return digest.hexdigest() if words else ""


def copy_of(word: str) -> str:
    """Where the file is that a name speaks of; whatever is no file stays as it is."""
    return COPIES.get(word, word)


def is_foreign(name: str) -> bool:
    """Whether a name is spelled like that of a bot from elsewhere; nothing is loaded."""
    return name.strip().startswith(PROGRAM) or class_named(name.strip()) is not None


def class_named(name: str) -> re.Match[str] | None:
    """The file or module and the class that a name speaks of; None for any other name, such as `tree:simulations`."""
    found = CLASS.fullmatch(name)
    return None if found is None or found["where"].lower() in BOTS else found


class Asking:
    """The foreign bot that this process is asking for a move. A process that watches this one can have it noted."""

    def __init__(self) -> None:
        self.note: Callable[[str], None] = lambda _name: None


ASKING = Asking()


class Guarded:
    """A bot from elsewhere, made when it is first asked; it is not asked where there is only one move.

    Whatever it does wrong is a `BotFailed`.
    """

    def __init__(self, entrant: Entrant, game: Game, seat: int, seed: int) -> None:
        self.entrant = entrant
        self.seed = seed
        self.make: Callable[[], Bot] = lambda: entrant.make(game, seat, seed)
        self.bot: Bot | None = None

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        ASKING.note(self.entrant.name)
        try:
            if self.bot is None:
                self.bot = self.make()
            action: object = self.bot.choose(view, list(legal))
        except (Exception, SystemExit) as reason:  # a bot that calls sys.exit ends nothing but its game
            raise BotFailed.of(reason, view, self.entrant.name, self.seed) from reason
        finally:
            ASKING.note("")
        number = action.__index__() if isinstance(action, SupportsIndex) and not isinstance(action, bool) else None
        if number not in legal:
            fault = (
                "which is no number: a bot answers with one of `legal`"
                if number is None
                else "which is not allowed now"
            )
            raise BotFailed(f"it chose {repr(action)[:60]}, {fault}", "", view, self.entrant.name, self.seed)
        return number

    def close(self) -> None:
        let_go(self.bot)


def let_go(bot: object) -> None:
    """Release a bot: call its `close` method if it has one."""
    close = getattr(bot, "close", None)
    if callable(close):
        with contextlib.suppress(Exception):
            close()


# -- a class -------------------------------------------------------------------------------------------------------


@cache
def load(where: str, name: str) -> type[object]:
    """A class from a file or a module."""
    module = load_file(where) if where.endswith(".py") else load_module(where)
    kind = getattr(module, name, None)
    if not isinstance(kind, type):
        known = [key for key, value in vars(module).items() if isinstance(value, type) and hasattr(value, "choose")]
        raise BadBot(f"{where} has no class {name}{suggest(name, known) if known else ''}.")
    if not callable(getattr(kind, "choose", None)):
        raise BadBot(f"{name} in {where} has no method choose(view, legal).")
    return kind


def load_file(where: str) -> ModuleType:
    path = Path(copy_of(where)).resolve()
    if not path.is_file():
        raise BadBot(f"{where}: there is no such file.")
    name = f"casefile_foreign_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # it may import what lies beside it
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as reason:
        del sys.modules[name]
        raise BadBot(load_fault(where, reason)) from None
    return module


def load_module(where: str) -> ModuleType:
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        return importlib.import_module(where)
    except (Exception, SystemExit) as reason:
        raise BadBot(load_fault(f"The module {where}", reason)) from None


def load_fault(where: str, reason: BaseException) -> str:
    """Why a file or module cannot be loaded, with the lines of code that led there."""
    trace = trace_of(reason)[0].rstrip()
    return f"{where} cannot be loaded: {type(reason).__name__}: {reason}" + (f"\n\n{trace}" if trace else "")


# -- a program -----------------------------------------------------------------------------------------------------


def arguments(name: str) -> list[str]:
    """The words of a program's command line."""
    try:
        words = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as reason:
        raise BadBot(f"{name}: {reason}.") from None
    if not words:
        raise BadBot('A program is named like this: "program: python my_bot.py".')
    if shutil.which(copy_of(words[0])) is None:
        raise BadBot(f"{name}: there is no program {words[0]!r}.")
    return words


def absolute(words: list[str]) -> list[str]:
    """The words of a command line, with the files among them as they are found from anywhere."""
    return [os.path.abspath(word) if os.path.isfile(word) else word for word in map(copy_of, words)]


def environment(folder: str) -> dict[str, str]:
    """Return the environment variables that a bot's program gets."""
    kept = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    return kept | {"HOME": folder, "TMPDIR": folder, "LANG": "C.UTF-8"}


def limit(pid: int) -> None:
    """Limit the resources of a process, where the system supports it (Linux)."""
    if resource is None or not hasattr(resource, "prlimit"):
        return
    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, FILE), (resource.RLIMIT_CORE, 0)):
        with contextlib.suppress(OSError, ValueError):  # it has ended already, or has a stricter limit
            resource.prlimit(pid, what, (most, most))


RUNNING: set[subprocess.Popen[bytes]] = set()


class Program:
    """A process that is asked a line and answers a line; `docs/write_a_bot.md` shows both.

    Each seat of each game has its own, so that no program sees two hands of one deal. It starts in an empty folder of
    its own, with none of our environment but the path, and with limits where the system can hold it to them.
    """

    def __init__(self, words: list[str], game: Game, seat: int, seed: int, limit: float) -> None:
        self.words = words
        self.game = game
        self.seat = seat
        self.seed = seed
        self.limit = limit
        self.process: subprocess.Popen[bytes] | None = None
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        self.heard = b""
        self.complaint = b""

    def choose(self, view: View, legal: list[int]) -> int:
        question = {
            "game": self.game.name,
            "seats": self.game.seats,
            "options": self.game.changed,
            "seat": self.seat,
            "seed": self.seed,
            "view": view.to_json(),
            "legal": [{"id": action, "text": self.game.say(action)} for action in legal],
        }
        limit = self.limit
        if self.process is None:
            self.start()
            limit += START
        answer = self.ask(json.dumps(question).encode() + b"\n", limit)
        return self.read(answer.decode("utf-8", "replace").strip(), legal)

    def start(self) -> None:
        pipe = subprocess.PIPE
        self.folder = tempfile.TemporaryDirectory(prefix="casefile-bot-", ignore_cleanup_errors=True)
        try:
            self.process = subprocess.Popen(
                absolute(self.words), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True, bufsize=0,
                cwd=self.folder.name, env=environment(self.folder.name),
            )  # fmt: skip
        except OSError as reason:
            raise BotFailed(f"it could not be started: {reason.strerror}") from None
        limit(self.process.pid)
        RUNNING.add(self.process)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)

    def ask(self, line: bytes, limit: float) -> bytes:
        """Send a line and wait for the answer. A program that hangs cannot block us."""
        process = self.process
        assert process is not None and process.stdin and process.stdout and process.stderr
        if self.heard:
            raise BotFailed("it said more than one line")
        end = time.monotonic() + limit
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdin, selectors.EVENT_WRITE)
            selector.register(process.stdout, selectors.EVENT_READ)
            selector.register(process.stderr, selectors.EVENT_READ)
            while (left := end - time.monotonic()) > 0:
                for key, _ in selector.select(left):
                    if key.fileobj is process.stdin:
                        with contextlib.suppress(BrokenPipeError):  # then its output ends too
                            line = line[os.write(key.fd, line[:PIECE]) :]
                            if line:
                                continue
                        selector.unregister(process.stdin)
                        continue
                    piece = os.read(key.fd, PIECE)
                    if key.fileobj is process.stderr:
                        self.complaint = (self.complaint + piece)[-MOST_COMPLAINT:]
                        if not piece:
                            selector.unregister(process.stderr)
                        continue
                    self.heard += piece
                    if not piece:
                        raise BotFailed(self.died(process), self.complaint.decode("utf-8", "replace"))
                    if len(self.heard) > MOST_ANSWER:
                        raise BotFailed("it answered rubbish without end")
                    answer, newline, rest = self.heard.partition(b"\n")
                    if newline:
                        if line:
                            raise BotFailed("it answered before it was asked")
                        self.heard = rest
                        return answer
        raise BotFailed(f"it took longer than {limit:g} seconds")

    def died(self, process: subprocess.Popen[bytes]) -> str:
        assert process.stderr is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1)
        with contextlib.suppress(OSError):
            self.complaint += os.read(process.stderr.fileno(), PIECE)
        complaint = self.complaint.decode("utf-8", "replace")
        if self.folder is not None:  # a file that is not there was looked for in the program's own folder
            complaint = complaint.replace(self.folder.name + os.sep, "")
        self.complaint = complaint.encode()
        last = complaint.strip().rpartition("\n")[2][:200]
        code = process.returncode
        how = "closed its output" if code is None else f"ended with code {code}"
        return f"it {how}: {last}" if last else f"it {how}"

    def read(self, answer: str, legal: list[int]) -> int:
        try:
            action = (
                int(answer) if answer.isascii() and answer.isdigit() and len(answer) < 10 else self.game.parse(answer)
            )
        except UnknownAction:
            raise BotFailed(f"it answered {answer[:60]!r}, which is no move") from None
        if action not in legal:
            raise BotFailed(f"it answered {answer[:60]!r}, which is not allowed now")
        return action

    def close(self) -> None:
        """Kill the process and its children."""
        process, self.process = self.process, None
        if process is not None:
            end(process)
        if self.folder is not None:
            self.folder.cleanup()


def end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()
    RUNNING.discard(process)


def end_all() -> None:
    """End every program that this process has started."""
    for process in list(RUNNING):
        end(process)
