"""Records: a game as a text file that replays to the same bits on every later version.

A **full record** holds the seed and every entry, so it tells everything: it is for finished games and for the one who
runs the table. A **seat record** holds what one seat was told and shown, step by step; it is the only export of a
running game. Both formats are described in `docs/formats.md`; everything read is checked, and a bad file is refused
with its line and the reason.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from casefile.engine import reading
from casefile.engine.chance import SEAL_BYTES, SEED_LIMIT, chance
from casefile.engine.errors import BadObservation, BadPack, BadRecord, CasefileError, IllegalAction, UnknownAction
from casefile.engine.journal import Journal, Told
from casefile.engine.observations import reader_of
from casefile.engine.reading import found
from casefile.engine.state import index_of

if TYPE_CHECKING:
    from casefile.engine.game import Game, Pack
    from casefile.engine.state import State
    from casefile.engine.view import View

__all__ = [
    "YOU", "Act", "Entry", "Record", "Replace", "SeatRecord", "Undo", "commitment", "deal_seed", "names_for",
    "read_text", "write_safely",
]  # fmt: skip

FULL = "casefile record 1"
SEAT = "casefile seat record 1"
MOST_BYTES = 64 << 20
MOST_LINES = 100_000  # of a full record
MOST_STEPS = 10_000  # of a seat record, where every line holds a whole view
MOST_LINE = 1 << 20
NAME_IT = "give that pack's file (--pack FILE)."

YOU = "You"  # the name of the person in a record of their own game
SOMEBODY = "Player"  # the same person, as the others read of them

MOST_SECONDS = 10**9
CLOCK = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")  # seconds

Loader = Callable[..., "Game"]


@dataclass(frozen=True, slots=True)
class Act:
    """A seat took an action; `clock` is its thinking time in seconds, where one was kept."""

    seat: int
    action: int
    clock: float | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """The last `count` acts that still stood were taken back."""

    count: int


@dataclass(frozen=True, slots=True)
class Replace:
    """From here on somebody else sits on this seat: a bot's name, or a person's."""

    seat: int
    player: str


Entry = Act | Undo | Replace


def commitment(seed: bytes) -> str:
    """The text published before the deal; the seed revealed at the end is checked against it."""
    return hashlib.sha256(b"casefile commitment " + seed).hexdigest()


def deal_seed(seed: bytes, entropy: Sequence[str]) -> bytes:
    """What the cards are dealt from: the table's seed with what the seats added (hexadecimal, or nothing), in order.

    >>> deal_seed(bytes(32), ["", ""]) == bytes(32)
    True
    >>> deal_seed(bytes(32), ["", "07" * 32]).hex()[:16]
    'dc8c5e00f569ceb3'
    """
    if not any(entropy):
        return seed
    digest = hashlib.sha256(b"casefile entropy " + seed)
    for text in entropy:
        digest.update(b"\1" + bytes.fromhex(text) if text else b"\0")
    return digest.digest()


def names_for(names: Sequence[str], reader: int | None) -> tuple[str, ...]:
    """The names of a record as one seat (None: a spectator) reads them: `You` is the reader and nobody else.

    >>> names_for(("You", "Ruth"), 0), names_for(("You", "Ruth"), None)
    (('You', 'Ruth'), ('Player', 'Ruth'))
    """
    return tuple(SOMEBODY if name == YOU and seat != reader else name for seat, name in enumerate(names))


@dataclass
class Record:
    """A full record: everything needed to play the game again.

    >>> import casefile
    >>> game = casefile.load("bonnie-and-clyde")
    >>> record = Record(game, 7)
    >>> record.act(game.deal(7).turn, game.parse("draw"))
    >>> Record.read(record.write(), casefile.load).replay().key() == record.replay().key()
    True
    """

    game: Game
    seed: int | bytes
    names: tuple[str, ...] = ()
    entries: list[Entry] = field(default_factory=list)
    commitment: str | None = None
    entropy: tuple[str, ...] = ()
    proof: str | None = None
    scores: tuple[int, ...] | None = None
    reached: tuple[int, State] | None = field(default=None, init=False, repr=False, compare=False)
    """The State at which the next act is checked, and after how many entries that was."""

    def __post_init__(self) -> None:
        chance(self.seed)  # what is no seed is refused here, not when the record is replayed
        self.names = checked_names(self.names, self.game)
        if any(self.entropy):
            read_entropy(list(self.entropy), self.game)

    # -- keeping one -----------------------------------------------------------------------------------------

    def act(self, seat: int, action: int | str, clock: float | None = None) -> None:
        """Note that a seat took an action, a number or a text; `clock` are the seconds it thought.

        What the seat may not do at this point of the game is refused with `BadRecord`, and nothing is noted.
        """
        try:
            number = self.game.parse(action) if isinstance(action, str) else index_of(action)
            self.game.say(number)
        except UnknownAction as reason:
            raise refused(action, seat, str(reason)) from None
        if not 0 <= index_of(seat) < self.game.seats:
            raise refused(action, seat, f"The seats of this game are 0 to {self.game.seats - 1}.")
        if clock is not None and (not isinstance(clock, (int, float)) or not 0 <= clock < MOST_SECONDS):
            raise refused(action, seat, f"{found(clock)} is no time that somebody thought, in seconds.")
        state = self.state_now()
        try:
            state.apply(seat, number)
        except IllegalAction as reason:
            raise refused(action, seat, str(reason)) from None
        self.entries.append(Act(index_of(seat), number, clock))
        self.reached = len(self.entries), state

    def state_now(self) -> State:
        """The State after all entries; it is kept, so that a game is not played anew for each act."""
        if self.reached is None or self.reached[0] != len(self.entries):
            self.reached = len(self.entries), self.replay()
        return self.reached[1]

    def undo(self, count: int) -> None:
        """Note that this many of the last standing acts were taken back."""
        standing = len(self.acts())
        if type(count) is not int or not 1 <= count <= standing:
            raise BadRecord(f"{found(count)} acts cannot be taken back: {standing} acts stand.")
        self.entries.append(Undo(count))

    def finish(self) -> None:
        """Note how the finished game came out, for verification."""
        self.scores, self.proof = self.came_out()

    def acts(self) -> list[Act]:
        """The acts that stand: those taken back are gone."""
        standing: list[Act] = []
        for entry in self.entries:
            if isinstance(entry, Act):
                standing.append(entry)
            elif isinstance(entry, Undo):
                del standing[len(standing) - entry.count :]
        return standing

    # -- playing it again ------------------------------------------------------------------------------------

    def states(self, journal: Journal | None = None) -> Iterator[State]:
        """The State after the deal and after each act that stands: one State, going on."""
        seed = deal_seed(self.seed, self.entropy) if isinstance(self.seed, bytes) else self.seed
        state = self.game.deal(seed, journal)
        yield state
        yield from self.play_on(state)

    def play_on(self, state: State) -> Iterator[State]:
        """The same State after each act that stands, beginning with the one after the deal."""
        for number, act in enumerate(self.acts(), 1):
            try:
                state.apply(act.seat, act.action)
            except CasefileError as reason:
                raise BadRecord(f"Act {number}, seat {act.seat} {self.game.say(act.action)!r}: {reason}") from None
            yield state

    def replay(self, journal: Journal | None = None) -> State:
        """The State at the end of the record; an impossible act raises `BadRecord`."""
        state: State | None = None
        for state in self.states(journal):
            pass
        assert state is not None
        return state

    def verify(self) -> None:
        """Replay and prove: the game is finished, came out as written, and was dealt as committed."""
        sealed = self.seed if isinstance(self.seed, bytes) else b""
        if self.commitment is not None and commitment(sealed) != self.commitment:
            raise BadRecord("The seed is not the one that was committed to before the deal.")
        scores, proof = self.came_out()
        if self.scores != scores:
            raise BadRecord(f"The scores are written as {self.scores} and come out as {scores}.")
        if self.proof != proof:
            raise BadRecord("The game does not go as it went: what the seats could choose from is not the same.")

    def came_out(self) -> tuple[tuple[int, ...], str]:
        """The scores, and a digest of who could choose what at every step: the rules' own fingerprint of a game.

        It does not depend on how a State is built inside, so that it stays the same on every later version.
        """
        digest = hashlib.sha256()
        acts = self.acts()
        outcome = None
        for number, state in enumerate(self.states()):
            choices = [(seat, state.legal(seat)) for seat in state.actors]
            done = (acts[number].seat, acts[number].action) if number < len(acts) else ()
            digest.update(repr((choices, done)).encode())
            outcome = state.outcome
        if outcome is None:
            raise BadRecord("The game is not finished, so there is nothing to verify yet.")
        digest.update(repr(outcome.scores).encode())
        return outcome.scores, digest.hexdigest()

    def for_seat(self, seat: int | None) -> SeatRecord:
        """Everything that one seat (None: a spectator) was told and shown in this game."""
        record = SeatRecord(self.game, seat, self.names)
        journal = Journal()
        done = 0
        for state in self.states(journal):
            told = journal.told(seat, done)
            done = len(journal.events)
            record.show(told, state.view(seat))
        return record

    # -- text ------------------------------------------------------------------------------------------------

    def write(self) -> str:
        """The record as text."""
        seed: object = self.seed.hex() if isinstance(self.seed, bytes) else self.seed
        lines = [FULL, *head(self.game, self.names), f"seed: {json.dumps(seed)}"]
        if self.commitment is not None:
            lines.append(f"commitment: {json.dumps(self.commitment)}")
        if any(self.entropy):
            lines.append(f"entropy: {json.dumps(self.entropy)}")
        lines.append("--")
        lines += [self.entry_text(entry) for entry in self.entries]
        if self.proof is not None:
            lines += ["--", f"scores: {json.dumps(self.scores)}", f"proof: {json.dumps(self.proof)}"]
        return "\n".join(lines) + "\n"

    def entry_text(self, entry: Entry) -> str:
        if isinstance(entry, Act):
            clock = "" if entry.clock is None else f" @{entry.clock:.3f}"
            return f"{entry.seat} {self.game.say(entry.action)}{clock}"
        if isinstance(entry, Undo):
            return f"undo {entry.count}"
        return f"replace {entry.seat} {json.dumps(entry.player)}"

    def save(self, path: str | Path) -> None:
        """Write the record so that a crash or a full disk leaves the old file or the new one, never a half."""
        write_safely(path, self.write())

    @staticmethod
    def load(path: str | Path, load: Loader, pack: Pack | None = None) -> Record:
        """The record in a file; `load` is `casefile.load`, `pack` the pack if it is not one that ships."""
        return Record.read(read_text(path), load, pack)

    @staticmethod
    def read(text: str, load: Loader, pack: Pack | None = None) -> Record:
        """The record that a text holds."""
        lines = Lines(text, FULL, MOST_LINES)
        game, names, values = read_head(lines, load, pack, {"seed", "commitment", "entropy"})
        entropy = read_entropy(values.get("entropy", []), game)
        record = Record(
            game, read_seed(values.get("seed")), names, commitment=values.get("commitment"), entropy=entropy
        )
        standing = 0
        for number, line in lines.body():
            entry = read_entry(game, line, number)
            if isinstance(entry, Act):
                standing += 1
            elif isinstance(entry, Undo):
                if entry.count > standing:
                    raise BadRecord(f"Line {number}: {entry.count} acts are taken back and only {standing} stand.")
                standing -= entry.count
            record.entries.append(entry)
        tail = lines.pairs({"scores", "proof"})
        if tail:
            scores, proof = tail.get("scores"), tail.get("proof")
            if not isinstance(scores, list) or not all(type(n) is int for n in scores) or not isinstance(proof, str):
                raise BadRecord("The end of a finished record has scores and a proof.")
            record.scores, record.proof = tuple(scores), proof
        return record


def refused(action: object, seat: object, reason: str) -> BadRecord:
    return BadRecord(f"{found(action)} by seat {found(seat)} cannot be recorded: {reason}")


@dataclass
class SeatRecord:
    """What one seat was told and shown: replays to Views, and holds nothing else."""

    game: Game
    seat: int | None
    names: tuple[str, ...] = ()
    steps: list[tuple[tuple[Told, ...], tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seat = reader_of(self.game, self.seat)
        self.names = checked_names(self.names, self.game)

    def show(self, told: list[Told], view: View) -> None:
        """Add a step, unless the seat was told nothing and sees nothing new."""
        if told or not self.steps or self.steps[-1][1:] != (view.numbers, view.ledger):
            self.steps.append((tuple(told), view.numbers, view.ledger))

    def replay(self) -> Iterator[tuple[tuple[Told, ...], View]]:
        """Each step: the events told, and the View after them."""
        for told, numbers, ledger in self.steps:
            yield told, self.game.read_view(self.seat, numbers, ledger)

    def write(self) -> str:
        lines = [SEAT, *head(self.game, self.names), f"seat: {json.dumps(self.seat)}", "--"]
        for told, numbers, ledger in self.steps:
            events = [[event.name, event.seat, dict(event.values)] for event in told]
            lines.append(json.dumps([events, numbers, ledger], separators=(",", ":")))
        return "\n".join(lines) + "\n"

    def save(self, path: str | Path) -> None:
        write_safely(path, self.write())

    @staticmethod
    def load(path: str | Path, load: Loader, pack: Pack | None = None) -> SeatRecord:
        return SeatRecord.read(read_text(path), load, pack)

    @staticmethod
    def read(text: str, load: Loader, pack: Pack | None = None) -> SeatRecord:
        lines = Lines(text, SEAT, MOST_STEPS)
        game, names, values = read_head(lines, load, pack, {"seat"})
        try:
            record = SeatRecord(game, values.get("seat"), names)
        except BadObservation as reason:
            raise BadRecord(str(reason)) from None
        for number, line in lines.body():
            try:
                events, numbers, ledger = json.loads(line)
                told = tuple(Told(str(name), int(who), told_values(values)) for name, who, values in events)
                record.steps.append((told, tuple(map(int, numbers)), tuple(map(int, ledger))))
                game.view_of(record.seat, *record.steps[-1][1:])
            except (ValueError, TypeError, AttributeError, LookupError, RecursionError, ArithmeticError):
                raise BadRecord(f"Line {number} is not a step of a seat record of {game.title}.") from None
        return record


def told_values(values: dict[str, Any]) -> dict[str, int | tuple[int, ...]]:
    return {str(key): tuple(map(int, v)) if isinstance(v, list) else int(v) for key, v in values.items()}


# -- the shared head, and reading with care --------------------------------------------------------------------


def head(game: Game, names: tuple[str, ...]) -> list[str]:
    """The lines that say which game this is."""
    values: dict[str, object] = {
        "game": game.name,
        "seats": game.seats,
        "options": game.changed,
        "pack": {"id": game.pack.id, "digest": game.pack.digest},
        "actions": game.table_digest,
        "names": list(names),
    }
    return [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]


class Lines:
    """The lines of a record, read once from the top."""

    def __init__(self, text: str, title: str, most: int) -> None:
        if text.count("\n") > most:
            raise BadRecord(f"The file is too large to be a record: it has more than {most:,} lines.")
        self.lines = text.split("\n")
        self.at = 0
        if max(map(len, self.lines)) > MOST_LINE:
            raise BadRecord("The file is too large to be a record: one of its lines is longer than 1 MiB.")
        first = self.lines[0].strip()
        if first != title:
            kind = title.rsplit(" ", 1)[0]
            if first.startswith(kind):
                raise BadRecord(f"This is {first[:40]!r}; this version reads {title!r}.")
            if first == SEAT:
                raise BadRecord("This is the record of one seat: it can be shown and told, and proves nothing.")
            if first == FULL:
                raise BadRecord("This is the record of a whole game, and not of one seat.")
            raise BadRecord(f"The first line is not {title!r}, so this is not such a record.")
        self.at = 1

    def pairs(self, allowed: set[str]) -> dict[str, Any]:
        """The `key: value` lines up to the next `--` or the end."""
        values: dict[str, Any] = {}
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            self.at += 1
            if line == "--":
                break
            if not line or line.startswith("#"):
                continue
            key, colon, value = line.partition(":")
            if not colon or key not in allowed or key in values:
                raise BadRecord(f"Line {self.at}: {found(line)} does not belong here.")
            try:
                values[key] = json.loads(value)
            except (ValueError, RecursionError):
                raise BadRecord(f"Line {self.at}: the value of {key} is not JSON.") from None
        return values

    def body(self) -> Iterator[tuple[int, str]]:
        """The lines up to the next `--` or the end, numbered, without comments."""
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            self.at += 1
            if line == "--":
                return
            if line and not line.startswith("#"):
                yield self.at, line


def read_head(
    lines: Lines, load: Loader, pack: Pack | None, more: set[str]
) -> tuple[Game, tuple[str, ...], dict[str, Any]]:
    """The game that a record names, checked against what this version has."""
    values = lines.pairs({"game", "seats", "options", "pack", "actions", "names"} | more)
    options, wanted = values.get("options", {}), values.get("pack")
    if not isinstance(options, dict) or not isinstance(wanted, dict):
        raise BadRecord("The head of a record names its options and its pack.")
    try:
        named = str(wanted.get("id"))
        if pack is None and named.endswith(".toml"):  # a record opens no file but the one that its reader names
            raise BadPack("A record names a pack by its id.")
        game = load(str(values.get("game")), values.get("seats"), pack or named, **options)
        if pack is None and (earlier := game.earlier_pack(str(wanted.get("digest")))) is not None:
            game = load(game.name, game.seats, earlier, **options)
    except TypeError:
        raise BadRecord("The options of the record are not options.") from None
    except BadPack as reason:
        if pack is None:
            raise BadRecord(f"It was played with the pack {found(named)}, which does not ship: {NAME_IT}") from None
        raise BadRecord(f"The record's game cannot be loaded: {reason}") from None
    except CasefileError as reason:
        raise BadRecord(f"The record's game cannot be loaded: {reason}") from None
    if game.pack.digest != wanted.get("digest"):
        here = "of the same id, with other cards" if game.pack.id == named else game.pack.id
        raise BadRecord(f"It was played with another pack {found(named)} than the one here ({here}): {NAME_IT}")
    if game.table_digest != values.get("actions"):
        raise BadRecord("Its table of actions is not this game's; it comes from another version or another pack.")
    return game, checked_names(values.get("names", []), game), values


def checked_names(names: object, game: Game) -> tuple[str, ...]:
    """The names of all seats, or none."""
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(is_name(name) for name in names):
        raise BadRecord("The names are not a list of texts.")
    if names and len(names) != game.seats:
        raise BadRecord(f"It names {len(names)} players for {game.seats} seats.")
    return tuple(names)


def is_name(name: object) -> bool:
    """Whether this can be a name: a short text that can be written."""
    return isinstance(name, str) and len(name) <= 100 and not any("\ud800" <= sign <= "\udfff" for sign in name)


def read_seed(seed: object) -> int | bytes:
    """A seed as a record has it: a whole number, or 32 bytes in hexadecimal."""
    if isinstance(seed, str):
        try:
            sealed = bytes.fromhex(seed)
        except ValueError:
            sealed = b""
        if len(sealed) == SEAL_BYTES:
            return sealed
    elif isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= SEED_LIMIT:
        return seed
    raise BadRecord("The seed is neither a whole number from 0 to 2**63 - 1 nor 32 bytes in hexadecimal.")


def read_entropy(values: object, game: Game) -> tuple[str, ...]:
    """What each seat added to the deal: 32 bytes in hexadecimal, or nothing."""
    if isinstance(values, list) and len(values) in (0, game.seats) and all(isinstance(text, str) for text in values):
        try:
            if all(len(bytes.fromhex(text)) in (0, SEAL_BYTES) for text in values):
                return tuple(values)
        except ValueError:
            pass
    raise BadRecord("The entropy is 32 bytes in hexadecimal, or nothing, for each seat.")


def read_entry(game: Game, line: str, number: int) -> Entry:
    """One entry: `0 meld joplin 3 @4.2`, `undo 2` or `replace 1 "greedy"`."""
    text, at, clock = line.partition(" @")
    first, _, rest = text.partition(" ")
    try:
        if first == "undo" and rest.isascii() and rest.isdigit() and int(rest[:9]) > 0:
            return Undo(int(rest[:9]))
        if first == "replace":
            seat, _, player = rest.partition(" ")
            name = json.loads(player)
            if is_name(name) and 0 <= int(seat) < game.seats:
                return Replace(int(seat), name)
        elif at and not CLOCK.fullmatch(clock):
            raise BadRecord(f"Line {number}: {found(clock)} is no time that somebody thought, in seconds.")
        elif first.isascii() and first.isdigit() and int(first[:9]) < game.seats and rest in game.ids:
            return Act(int(first), game.ids[rest], float(clock) if at else None)
    except (ValueError, RecursionError):
        pass
    raise BadRecord(f"Line {number}: {found(line)} is not an entry of {game.title}.")


def read_text(path: str | Path) -> str:
    """The text of a record's file."""
    return reading.read_text(path, BadRecord, MOST_BYTES, "too large to be a record")


def write_safely(path: str | Path, text: str) -> None:
    """Replace a file in one step."""
    path = Path(path)
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
    except OSError as reason:
        with suppress(OSError):
            part.unlink()
        raise BadRecord(f"{path} could not be written: {reason.strerror or reason}.") from None
