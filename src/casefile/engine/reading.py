"""Reading a TOML file that a person wrote: every fault is collected, with its place and what was expected there.

Packs and positions are read with it. Nothing is raised before the end, so that one report lists all that is wrong.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeGuard

from casefile.engine.errors import CasefileError

MOST_BYTES = 1 << 20
MOST_DOTS = 200
MOST_HINTS = 20


def is_path(source: object) -> TypeGuard[str | Path]:
    """Whether what names a TOML file or holds its text is a path: a `Path`, or one line that ends in `.toml`."""
    return isinstance(source, Path) or (isinstance(source, str) and source.endswith(".toml") and "\n" not in source)


def read_source(source: object, what: str, error: type[CasefileError]) -> tuple[dict[str, object], Path | None]:
    """A TOML document given as a file, as its text, or as the same dict; and its file, if it came from one."""
    if is_path(source):
        return read_toml(source, error), Path(source)
    if isinstance(source, str):
        return parse_toml(source, what.rpartition(" ")[2], error), None
    if isinstance(source, Mapping):
        return dict(source), None
    raise error(f"{what} is a path, a text or a dict, not {type(source).__name__}.")


def read_toml(path: str | Path, error: type[CasefileError]) -> dict[str, object]:
    """The TOML document in `path`; an unreadable one raises `error` with the reason."""
    return parse_toml(read_file(path, error), str(path), error)


def read_file(path: str | Path, error: type[CasefileError]) -> str:
    """The text of a file that a person wrote, as `read_toml` reads it."""
    return read_text(path, error, MOST_BYTES, "larger than 1 MiB, which no file of this kind is")


def read_text(path: str | Path, error: type[CasefileError], most: int, too_large: str) -> str:
    """The text in `path`, of `most` bytes; an unreadable one raises `error` with the reason."""
    try:
        path = Path(path)
    except TypeError:
        raise error(f"A file is named by its path, not by {type(path).__name__}.") from None
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise error(f"{path}: not a plain file.")
        if path.stat().st_size > most:
            raise error(f"{path}: {too_large}.")
    except OSError as reason:
        raise error(f"{path}: {reason.strerror or reason}.") from None
    except ValueError:
        raise error(f"{str(path)!r} is not the name of a file.") from None
    return text_in(path, error)


def text_in(file: Path | Traversable, error: type[CasefileError]) -> str:
    """The text of a file that may be as large as it likes; an unreadable one raises `error` with the reason."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as reason:
        raise error(f"{file}: {reason.strerror or reason}.") from None
    except UnicodeDecodeError:
        raise error(f"{file}: not a text file (UTF-8).") from None


def parse_toml(text: str, where: str, error: type[CasefileError]) -> dict[str, object]:
    """The TOML document `text`; a malformed one raises `error` with the line."""
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):  # which tomllib would chew on for hours
        raise error(f"{where}: a line has more than {MOST_DOTS} dots, which no file of this kind has.")
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as reason:
        raise error(f"{where}: not valid TOML{toml_fault(text, str(reason))}") from None


AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
MOST_SHOWN = 60
TOML_FAULTS = {  # what the reader of TOML says first, and what has mostly been typed then
    "Invalid value": "a text stands between straight quotes",
    "Cannot overwrite a value": "this key is there already",
    "Cannot declare": "of several tables each begins with double brackets, [[like this]]",
    "Expected newline": "too much for one value: a text stands between quotes, a list between brackets",
    "Expected '='": "a key is one word, and = comes after it",
    "Invalid statement": "a line begins with a key, [table] or #",
    "Invalid hex value": r"in a text between straight double quotes, \ is written \\",
    "Unescaped": r"in a text between straight double quotes, \ is written \\",
    r"Illegal character '\n'": "a quote is missing",
    "Unterminated string": "a quote is missing",
    "Unclosed array": "a comma or the closing bracket of a list is missing",
}


def toml_fault(text: str, reason: str) -> str:
    """Where a document breaks off, with the line as it stands there, and what is mostly wrong then.

    >>> toml_fault('id = "mine"\\nname = murder\\n', "Invalid value (at line 2, column 8)")
    ', line 2: name = murder (Invalid value: a text stands between straight quotes)'
    """
    told = AT_LINE.sub("", reason)
    advice = next((f": {advice}" for start, advice in TOML_FAULTS.items() if told.startswith(start)), "")
    lines = text.splitlines()
    found = AT_LINE.search(reason)
    if found is None or int(found[1]) > len(lines):
        return f": {told}{advice}"
    line = lines[int(found[1]) - 1].strip()
    return f", line {found[1]}: {line[:MOST_SHOWN]}{'…' if len(line) > MOST_SHOWN else ''} ({told}{advice})"


class Reader:
    """One table of such a file. Each getter notes a fault and returns a harmless value where something is wrong.

    One fault is one line. Whatever else is said of a key whose value has the wrong form, or of anything in a table
    that is not there or is none, follows from that and is not noted.
    """

    def __init__(self, data: object, where: str, faults: list[str], needed: Callable[[], None] | None = None) -> None:
        self.where = where
        self.faults = faults
        self.needed = needed  # for a missing table: reports it to its parent once a key of it is needed
        self.lost = False  # the data here has the wrong form
        self.asked: set[str] = set()
        self.known: set[str] = set()  # keys that may stand here, whether or not they were read
        self.faulty: set[str] = set()
        self.malformed: set[str] = set()
        self.missed: dict[str, list[str]] = {}  # what was noted of keys that are not there
        self.data: Mapping[str, object] = data if isinstance(data, dict) else {}
        if not isinstance(data, dict):
            self.fault("", f"expected a table, found {found(data)}")
            self.lost = True

    def like(self, data: Mapping[str, object]) -> Reader:
        """A reader at the same place with other data, which knows what was read and what is wrong so far."""
        twin = Reader(dict(data), self.where, self.faults, self.needed)
        twin.asked, twin.known = self.asked, self.known
        twin.lost, twin.faulty, twin.malformed, twin.missed = self.lost, self.faulty, self.malformed, self.missed
        return twin

    def fault(self, key: str, message: str, rule: str = "") -> None:
        """Note what is wrong at a key, with the rule that says so, where there is one."""
        self.faulty.add(key)
        if self.lost or key in self.malformed:
            return
        if self.needed is not None:
            self.lost = True
            self.needed()
            return
        place = ".".join(part for part in (self.where, str(key)) if part)
        line = f"{place}: {message}" if place else message
        line = f"{line} ({rule})" if rule else line
        self.faults.append(line)
        if key and key not in self.data:
            self.missed.setdefault(key, []).append(line)

    def wrong_form(self, key: str, message: str, rule: str = "") -> None:
        """Note that a value has the wrong form; later faults at the same key are dropped, for they follow from it."""
        self.fault(key, message, rule)
        self.malformed.add(key)

    def sound(self, *keys: str) -> bool:
        """Whether these keys have no fault so far. Use it to skip checks that depend on them."""
        return not self.lost and self.faulty.isdisjoint(keys)

    def has(self, key: str) -> bool:
        self.known.add(key)
        return key in self.data

    def take(self, key: str) -> object:
        self.asked.add(key)
        self.known.add(key)
        return self.data.get(key)

    def integer(self, key: str, least: int, most: int, default: int | None = None, rule: str = "") -> int:
        value = self.take(key)
        fallback = least if default is None else default
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            wanted = f"a whole number from {least} to {most}" if least < most else str(least)
            self.wrong_form(key, f"expected {wanted}, found {found(value)}", rule)
            return fallback
        return value

    def boolean(self, key: str, default: bool) -> bool:
        value = self.take(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.wrong_form(key, f"expected true or false, found {found(value)}")
            return default
        return value

    def text(self, key: str, choices: Iterable[str] = (), default: str | None = None) -> str:
        value = self.take(key)
        if value is None and default is not None:
            return default
        allowed = list(choices)
        if not isinstance(value, str) or not value.strip() or (allowed and value not in allowed):
            expected = f"one of {', '.join(allowed)}" if allowed else "a text"
            self.wrong_form(key, f"expected {expected}, found {found(value)}")
            return default or (allowed[0] if allowed else "")
        return value

    def table(self, key: str) -> Reader:
        value = self.take(key)
        place = f"{self.where}.{key}" if self.where else key
        if value is None and not self.lost:
            return Reader({}, place, self.faults, lambda: self.wrong_form(key, "expected a table, found nothing"))
        out = Reader({} if value is None else value, place, self.faults)
        out.lost = out.lost or self.lost
        if out.lost:
            self.faulty.add(key)
        return out

    def array(self, key: str) -> list[object]:
        value = self.take(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong_form(key, f"expected an array, found {found(value)}")
            return []
        return value

    def per_seat(self, key: str, seats: int) -> list[object]:
        """An array with an entry for each seat; empty if there is none."""
        values = self.array(key)
        if values and len(values) != seats:
            self.wrong_form(key, f"expected one entry for each of the {seats} seats, found {len(values)}")
            return []
        return values

    def integers(self, key: str, least: int, most: int, rule: str = "") -> list[int]:
        """An array of whole numbers; empty if there is none."""
        out: list[int] = []
        for value in self.array(key):
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                self.wrong_form(key, f"expected whole numbers from {least} to {most}, found {found(value)}", rule)
                return []
            out.append(value)
        return out

    def finish(self, rule: str = "") -> None:
        """Note every unread key as unknown, once. A misspelt key replaces the fault of the missing one."""
        for key in self.data:
            if key not in self.asked:
                near = get_close_matches(str(key), sorted(self.known), n=1)
                for line in self.missed.pop(near[0], ()) if near else ():
                    self.faults.remove(line)
                self.fault(str(key), f"unknown key{suggest(str(key), self.known)}", rule)
                self.asked.add(key)


def suggest(word: str, known: Iterable[str]) -> str:
    """A hint at the nearest known word, or at all of them if they are not too many."""
    names = sorted(known)
    near = get_close_matches(word, names, n=1)
    if near:
        return f"; perhaps you mean {near[0]}"
    return f"; known are {', '.join(names)}" if 0 < len(names) <= MOST_HINTS else ""


def found(value: object) -> str:
    """Format a value for an error message."""
    if value is None:
        return "nothing"
    try:
        shown = repr(value)
    except (ValueError, RecursionError):  # Python does not write out endless numbers or nestings
        return f"something too large to show ({type(value).__name__})"
    return shown if len(shown) <= 60 else shown[:57] + "..."


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "deal"), counted(2000, "match", "matches")
    ('1 deal', '2,000 matches')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def report(title: str, faults: list[str]) -> str:
    """List all faults under one title, a line each; a long list is cut."""
    shown = faults[:50]
    more = len(faults) - len(shown)
    return "\n".join([title, *(f"  {fault}" for fault in shown), *([f"  … and {more} more"] if more else [])])
