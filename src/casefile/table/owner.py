"""The one owner of a table in this process: a task with a mailbox. Nobody else changes the table.

The order of effects is here and nowhere else: validate → commit → apply → tell → notify. While the owner waits for
the disk it blocks nobody: others read the table as it was last committed, and put their commands into the mailbox. If
another process was faster (`Conflict`), the owner catches up from the log and decides again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from casefile.engine.words import FALLBACK
from casefile.storage.port import Change, Conflict, Log, Snapshot, StoreError, StoreUnsure
from casefile.table import entries as log_entries
from casefile.table.checking import summary
from casefile.table.commands import THE_TABLE, Answer, AnyCommand, Asker, BotMove, Refusal, Tick
from casefile.table.entries import AnyEntry, decode_log, encode
from casefile.table.events import Reader
from casefile.table.lease import ELSEWHERE, LeaseLost
from casefile.table.pausing import Pauses
from casefile.table.rows import change, change_after, worth_writing
from casefile.table.scheduling import ForWhom
from casefile.table.showing import Screens
from casefile.table.table import Table
from casefile.table.thinking import CROWDED, Question, Thinker, Thought
from casefile.table.timing import Alarm, Time, pause

if TYPE_CHECKING:
    from casefile.table.watching import Watch

MOST_TRIES = 20  # how often a command is decided again because another process was faster
RETRY = 2000  # milliseconds until something that the table does by itself is tried again after the store failed

log = logging.getLogger("casefile.table")


def always() -> bool:
    return True


class Signal(Enum):
    """Signals to an owner besides commands."""

    CATCH_UP = "look whether the log has grown"
    STOP = "finish what is in the mailbox, and end"


Letter = tuple[AnyCommand | Signal, Asker, "asyncio.Future[Answer | Refusal] | None"]


class Owner:
    """Runs one table. `do` is the only way in; `watches` are told when their reader was."""

    def __init__(self, table: Table, store: Log, thinker: Thinker, time: Time, least_pause: int = 0) -> None:
        self.table = table
        self.screens: dict[str, Screens] = {}  # by language
        self.store = store
        self.thinker = thinker
        self.time = time
        self.pauses = Pauses(least_pause)
        self.watches: dict[Watch, None] = {}  # in the order in which they came
        self.row: Change | None = None  # what this owner has written of the table's row
        self.busy = False
        self.stopping = False
        self.used = time.steady()
        self.mailbox: asyncio.Queue[Letter] = asyncio.Queue()
        self.thinking: dict[tuple[int, int], asyncio.Task[None]] = {}  # by seat and decision
        self.tasks: set[asyncio.Task[None]] = set()  # those, and cancelled ones that have not ended yet
        self.alarm: Alarm | None = None
        self.broken = False
        self.ended: Callable[[Owner], None] = lambda _owner: None
        self.held: Callable[[], bool] = always  # whether the table is this process's, for certain
        self.task = asyncio.create_task(self.run(), name=f"table {table.id}")

    def screens_in(self, language: str = FALLBACK) -> Screens:
        """What the readers of a language are shown."""
        if language not in self.screens:
            self.screens[language] = Screens(self.table, language)
        return self.screens[language]

    async def do(self, command: AnyCommand | Signal, asker: Asker) -> Answer | Refusal:
        """Put a command into the mailbox and wait for its answer."""
        answer: asyncio.Future[Answer | Refusal] = asyncio.get_running_loop().create_future()
        self.mailbox.put_nowait((command, asker, answer))
        return await answer

    def post(self, command: AnyCommand) -> None:
        """Put a command into the mailbox without waiting for an answer."""
        self.mailbox.put_nowait((command, THE_TABLE, None))

    def look_again(self) -> None:
        """Check whether the log has grown, after everything that is queued."""
        self.mailbox.put_nowait((Signal.CATCH_UP, THE_TABLE, None))

    # -- the loop ----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        self.prepare()
        try:
            while not self.broken:
                command, asker, answer = await self.mailbox.get()
                if command is Signal.STOP:
                    break
                self.busy = True
                self.used = self.time.steady()
                try:
                    result = await self.handle(command, asker)
                except LeaseLost as error:
                    log.warning("table %s: put away: %s", self.table.id, error)
                    self.broken = True
                    result = ELSEWHERE
                except Exception:
                    # The log is the truth: forget what is in memory, and read it again when somebody asks.
                    log.exception("table %s: given up after %s", self.table.id, type(command).__name__)
                    self.broken = True
                    result = Refusal("broken", "Something went wrong at this table. Please try again.")
                if answer is not None and not answer.done():
                    answer.set_result(result)
                self.busy = False
        finally:
            self.busy = False
            self.refuse_waiting()
            if self.broken:
                self.ended(self)

    async def handle(self, command: AnyCommand | Signal, asker: Asker) -> Answer | Refusal:
        if isinstance(command, Signal):
            await self.catch_up()
            return Answer()
        for _ in range(MOST_TRIES):
            decision = self.table.decide(command, asker, self.time.now())
            if not isinstance(decision, list):
                return decision
            if not decision:
                self.prepare()
                return Answer()
            try:
                await self.commit(decision)
            except Conflict:
                if not await self.catch_up():
                    self.broken = True  # deleted: there is nothing left to run
                    return Refusal("no-table", "There is no such table any more.")
                continue
            except LeaseLost:
                raise
            except StoreError as error:
                log.error("table %s: nothing could be written: %s", self.table.id, error)
                if isinstance(command, (Tick, BotMove)):
                    self.wake_at(self.time.now() + RETRY)
                if isinstance(error, StoreUnsure):  # the log tells, when it can be read again
                    self.time.call_after(RETRY, self.look_again)
                    return Refusal("store", "Whether this was kept is not known. Please look before you try again.")
                return Refusal("store", "This could not be kept, so nothing has happened. Please try again.")
            self.carry_out(decision)
            return self.answer_to(command, asker, decision)
        return Refusal("busy", "Too much is happening at this table at once. Please try again.")

    async def commit(self, decision: list[AnyEntry]) -> None:
        lines = [encode(entry) for entry in decision]
        after = change_after(self.table, decision)
        change = worth_writing(after, self.row)
        await self.store.append(self.table.id, self.table.version, lines, change)
        self.row = change or self.row

    async def catch_up(self) -> bool:
        """Apply what another process has added to the log; False if there was nothing."""
        lines = await self.store.entries(self.table.id, self.table.version)
        entries = decode_log(lines, self.table.version)
        self.carry_out(entries)
        return bool(entries)

    def carry_out(self, entries: Sequence[AnyEntry]) -> None:
        """Apply committed entries, tell the readers, notify the watches."""
        for entry in entries:
            self.table.apply(entry)
            noted = isinstance(entry, log_entries.Acted) and entry.note not in ("", CROWDED)
            if noted or isinstance(entry, log_entries.Flagged):
                log.warning("table %s: %s", self.table.id, entry)
        for watch in list(self.watches):
            watch.notify()
        self.prepare()

    def answer_to(self, command: AnyCommand, asker: Asker, entries: Sequence[AnyEntry]) -> Answer:
        given = self.table.answers.get((asker.guest, command.id)) if command.id else None
        if given is not None:
            return given[0]
        seat = getattr(entries[0], "seat", -1)
        reader: Reader = seat if seat >= 0 else None
        return Answer(self.table.number(reader), seat=seat)

    # -- what the table does by itself -----------------------------------------------------------------------------

    def prepare(self) -> None:
        """Start the bots that must decide, and an alarm for the next clock; none of it while the table is put away."""
        if self.stopping:
            return
        due = {(seat, decision): level for seat, level, decision in self.table.bots_due()}
        for key in [key for key in self.thinking if key not in due]:
            self.thinking.pop(key).cancel()
        for key, level in due.items():
            if key not in self.thinking:
                task = asyncio.create_task(self.think(*key, level), name=f"bot at {self.table.id}")
                self.thinking[key] = task
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
        self.wake_at(self.table.next_deadline())

    def wake_at(self, when: int | None) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm = None if when is None else self.time.call_at(when, lambda: self.post(Tick()))

    async def think(self, seat: int, decision: int, level: str) -> None:
        """One decision of one bot. It takes its time even if there is only one possible move: see `pausing.py`."""
        match = self.table.match
        if match is None or not self.held():
            return
        asked = self.time.steady()
        question = Question.of(match.state, seat, level, self.for_whom)
        try:
            thought = await self.thinker.think(question)
        except Exception:
            log.exception("table %s: the bot %s of seat %d could not be asked", self.table.id, level, seat)
            thought = Thought(secrets.choice(question.legal), "it could not be asked")
        began = asked + thought.waited
        took = self.time.steady() - began
        least = max(self.table.created.pace, self.pauses.after(level, took))
        if len(question.legal) > 1:
            self.pauses.note(level, took)
        await pause(self.time, began + least - self.time.steady())
        move = BotMove(seat=seat, action=thought.action, decision=decision, note=thought.note)
        while True:
            answer = await self.do(move, THE_TABLE)
            if not isinstance(answer, Refusal) or answer.code not in ("store", "busy"):
                return
            await pause(self.time, RETRY)

    def for_whom(self) -> ForWhom:
        """The guests that this table's bots think for: persons who are here and wait; else absent ones, or the host."""
        persons = {self.table.seats[seat].guest for seat in self.table.persons()}
        here = persons & {watch.guest for watch in self.watches}
        addresses = {watch.address for watch in self.watches if watch.guest in here and watch.address}
        return ForWhom(tuple(sorted(here or persons or {self.table.host})), bool(here), tuple(sorted(addresses)))

    # -- rest --------------------------------------------------------------------------------------------------

    def idle_since(self) -> int | None:
        """The time on the steady clock since which nobody needs this table; None if somebody does."""
        if self.watches or self.busy or self.thinking or not self.mailbox.empty():
            return None
        return self.used

    def refuse_waiting(self) -> None:
        while not self.mailbox.empty():
            _, _, answer = self.mailbox.get_nowait()
            if answer is not None and not answer.done():
                answer.set_result(Refusal("closing", "The table is being put away. Please try again."))

    async def stop(self) -> None:
        """End every task of this table and wait for them; then note what is cached of it."""
        self.stopping = True
        if self.alarm is not None:
            self.alarm.cancel()
        await self.stop_thinking()
        self.mailbox.put_nowait((Signal.STOP, THE_TABLE, None))
        await asyncio.gather(self.task, return_exceptions=True)
        if self.alarm is not None:
            self.alarm.cancel()
        self.refuse_waiting()
        for watch in list(self.watches):
            watch.end("closing")
        if not self.broken:
            await self.note()

    async def stop_thinking(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinking.clear()

    async def note(self) -> None:
        """Write the exact row of the table, and a summary for checks. Both can be rebuilt from the log."""
        try:
            await self.store.append(self.table.id, self.table.version, [], change(self.table))
            await self.store.save_snapshot(self.table.id, Snapshot(self.table.version, summary(self.table)))
        except StoreError as error:
            log.info("table %s: not noted: %s", self.table.id, error)
