"""All tables of a process: made, woken when somebody asks for them, put to sleep when nobody does.

The hub owns every task that it starts, and cancels and awaits it. Memory holds the tables that are in use, whatever the
number of tables in the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from casefile.engine.words import FALLBACK
from casefile.storage.leases import Lease
from casefile.storage.port import Conflict, Store, StoreError, TableRow
from casefile.table.commands import THE_TABLE, Answer, AnyCommand, Asker, OfferRematch, PutInvitation, Refusal
from casefile.table.creating import NewTable, again, create, rematch_id
from casefile.table.entries import AnyEntry, encode
from casefile.table.events import Reader
from casefile.table.fair import new_token
from casefile.table.games import Games
from casefile.table.lease import ELSEWHERE, LeasedLog, Tenure
from casefile.table.owner import Owner, Signal
from casefile.table.reading import NO_TABLE, UNREAD, UNREADABLE, Readings, read_log, replay
from casefile.table.replaying import play_on
from casefile.table.rows import row
from casefile.table.table import Table
from casefile.table.thinking import Thinker
from casefile.table.timing import Alarm, SystemTime, Time
from casefile.table.turns import Turns
from casefile.table.watching import MOVED, Watch

SWEEP = 30_000  # milliseconds between looks at who can sleep and who must wake
IDLE = 120_000
MOST_IDLE = 100
MOST_ID = 64

CLOSING = Refusal("closing", "The server is closing. Please try again later.")

log = logging.getLogger("casefile.table")


@dataclass(frozen=True)
class Made:
    """A table was made, or was there already."""

    table: str


class Hub:
    """The tables of one process. Open it before use, close it after.

    `poll`: milliseconds between looks at the log of each table in use, where other processes serve the same tables;
    None if this is the only one. `bot_pause`: milliseconds that a bot takes at least for a decision, at every table.
    `most_idle`: tables that stay awake though nobody needs them now; those that were used last. `tenure`: this process
    among others that serve the same store; each table is then awake in one of them.
    """

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        *,
        time: Time | None = None,
        games: Games | None = None,
        idle: int = IDLE,
        sweep: int = SWEEP,
        poll: int | None = None,
        bot_pause: int = 0,
        most_idle: int = MOST_IDLE,
        tenure: Tenure | None = None,
    ) -> None:
        self.store = store
        self.thinker = thinker
        self.time: Time = tenure.clock if tenure is not None else time or SystemTime()
        self.games = games or Games()
        self.idle = idle
        self.sweep_every = sweep
        self.poll_every = poll
        self.bot_pause = bot_pause
        self.most_idle = most_idle
        self.tenure = tenure
        self.owners: dict[str, Owner] = {}
        self.waking = Turns()
        self.readings = Readings(store, self.games)
        self.unreadable: set[str] = set()
        self.sweeping = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()
        self.leaving: set[asyncio.Task[None]] = set()  # owners that are ending, which are never cancelled
        self.alarms: dict[str, Alarm] = {}
        self.closed = False

    # -- its life ----------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Start. Tables that must act by themselves are woken soon (after a crash: all that were awake)."""
        if self.tenure is not None:
            self.tenure.lost = self.put_all_away
            self.tenure.gone.append(lambda _server: self.spawn(self.sweep_now(), "sweep after another server"))
            await self.tenure.open()
        self.every("sweep", self.sweep_every, self.sweep, at_once=True)
        if self.poll_every is not None:
            self.every("poll", self.poll_every, self.poll)

    async def close(self) -> None:
        """Put everything away: what was acknowledged is in the store, every task has ended."""
        self.closed = True
        for alarm in self.alarms.values():
            alarm.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for owner in list(self.owners.values()):
            self.put_away(owner)
        await asyncio.gather(*self.leaving)
        if self.tenure is not None:
            await self.tenure.close()
        await self.thinker.close()

    def every(self, name: str, period: int, work: Callable[[], Awaitable[None]], at_once: bool = False) -> None:
        """Repeat a job: one run ends before the next begins."""

        async def once() -> None:
            try:
                await work()
            except StoreError as error:
                log.error("%s: %s", name, error)
            except Exception:
                log.exception("%s failed", name)
            if not self.closed:
                self.alarms[name] = self.time.call_after(period, begin)

        def begin() -> None:
            if not self.closed:
                self.spawn(once(), name)

        if at_once:
            begin()
        else:
            self.alarms[name] = self.time.call_after(period, begin)

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- what the server asks for ----------------------------------------------------------------------------------

    async def create(self, new: NewTable, guest: str) -> Made | Refusal:
        """A new table with this host. It is in the store when this returns."""
        made = create(new, guest, self.time.now(), self.games)
        return made if isinstance(made, Refusal) else await self.keep(*made)

    async def keep(self, table: Table, entries: list[AnyEntry]) -> Made | Refusal:
        try:
            await self.store.create(row(table), [encode(entry) for entry in entries], table.roster.holders())
        except StoreError as error:
            if isinstance(error, Conflict):
                raise
            log.error("a table could not be made: %s", error)
            return Refusal("store", "The table could not be kept, so there is none. Please try again.")
        if table.due() is not None:
            await self.owner(table.id)
        return Made(table.id)

    async def do(self, table: str, command: AnyCommand, asker: Asker) -> Answer | Refusal:
        """Ask something of a table."""
        owner = self.owners.get(table)
        if owner is None or not owner.held():
            woken = await self.owner(table)
            if isinstance(woken, Refusal):
                return woken
            owner = woken
        answer = await owner.do(command, asker)
        return answer if owner.held() else ELSEWHERE

    async def invite(self, table: str, seat: int, asker: Asker) -> str | Refusal:
        """Make a new invitation to a seat and return its token; the previous one is no longer valid."""
        token, digest = new_token()
        answer = await self.do(table, PutInvitation(seat=seat, digest=digest), asker)
        return answer if isinstance(answer, Refusal) else token

    async def look(self, table: str, who: str = "") -> Table | Refusal:
        """The table as it was last committed: for reading, now, and not to be kept. `who`: for whom it may be woken.

        What others may look at without being there, see `read`.
        """
        owner = await self.owner(table, who)
        if isinstance(owner, Refusal):
            return owner
        owner.used = self.time.steady()
        return owner.table

    async def screen(self, table: str, language: str = FALLBACK) -> tuple[Table, bytes] | Refusal:
        """The table, and the spectators' JSON of it, made once for each version."""
        found = await self.look(table)
        if isinstance(found, Refusal):
            return found
        return found, self.owners[table].screens_in(language).screen(None).whole()

    async def watch(
        self, table: str, guest: str, reader: Reader, since: int | None = 0, *, changes: bool = False,
        numbers: bool = True, address: str = "", language: str = FALLBACK,
    ) -> Watch | Refusal:  # fmt: skip
        """Watch a table as a seat of this guest, or as a spectator (None), from an event number on (None: from now)."""
        owner = await self.owner(table)
        if isinstance(owner, Refusal):
            return owner
        if not owner.table.may_read(guest, reader):
            return Refusal("not-yours", "This is not your seat.")
        return Watch(owner, guest, reader, since, changes, numbers, address, language)

    async def rematch(self, table: str, guest: str) -> Made | Refusal:
        """The same people at a new table; whoever asks later gets the same one."""
        owner = await self.owner(table)
        if isinstance(owner, Refusal):
            return owner
        old = owner.table
        identity = rematch_id(old)
        decision = old.decide(OfferRematch(table=identity), Asker(guest), self.time.now())
        if isinstance(decision, Refusal):
            return decision
        if await self.store.table(identity) is None:
            made = create(again(old, guest), guest, self.time.now(), self.games, table=identity)
            if isinstance(made, Refusal):
                return made
            try:
                kept = await self.keep(*made)
            except Conflict:  # somebody else asked at the same moment
                kept = Made(identity)
            if isinstance(kept, Refusal):
                return kept
        offered = await owner.do(OfferRematch(table=identity), Asker(guest))
        return offered if isinstance(offered, Refusal) else Made(identity)

    async def play_on(self, table: str, guest: str, name: str, step: int, seat: int) -> Made | Refusal:
        """A new table where a finished game stood at a step: the guest on one seat, bots on the others."""
        old = await self.look(table)
        if isinstance(old, Refusal):
            return old
        made = play_on(old, guest, name, step, seat, self.time.now())
        if isinstance(made, Refusal):
            return made
        return await self.keep(await replay([encode(entry) for entry in made], self.games), made)

    # -- waking and sleeping -----------------------------------------------------------------------------------------

    async def owner(self, table: str, who: str = "") -> Owner | Refusal:
        """The owner of a table; a sleeping table is woken. Callers take turns."""
        owner = self.owners.get(table)
        if owner is not None:
            if owner.held():
                return owner
            self.put_all_away()
            return ELSEWHERE
        if not isinstance(table, str) or not 0 < len(table) <= MOST_ID:
            return NO_TABLE
        async with self.waking.take(who):
            return self.owners.get(table) or await self.wake(table)

    async def wake(self, table: str) -> Owner | Refusal:
        if self.closed:
            return CLOSING
        try:
            lease = None if self.tenure is None else await self.tenure.take(table)
        except StoreError as error:
            log.error("table %s cannot be taken: %s", table, error)
            return UNREAD
        if isinstance(lease, Refusal):
            return lease
        if lease is None and self.tenure is not None:
            return NO_TABLE
        owner = await self.wake_under(lease, table)
        if lease is not None and isinstance(owner, Refusal):
            await self.release(lease)
        return owner

    async def wake_under(self, lease: Lease | None, table: str) -> Owner | Refusal:
        """Wake a table that is this process's."""
        tenure = self.tenure
        log_of = self.store if tenure is None or lease is None else LeasedLog(self.store, tenure, lease)
        replayed = await read_log(log_of, table, self.games)
        if isinstance(replayed, Refusal):
            if replayed is UNREADABLE:
                self.unreadable.add(table)
            return replayed
        if self.closed:
            return CLOSING
        if isinstance(log_of, LeasedLog) and not log_of.held():
            return ELSEWHERE
        owner = Owner(replayed, log_of, self.thinker, self.time, self.bot_pause)
        if isinstance(log_of, LeasedLog):
            owner.held = log_of.held
        owner.ended = self.forget
        self.owners[table] = owner
        self.spare_memory()
        return owner

    async def release(self, lease: Lease) -> None:
        if self.tenure is not None:
            await self.tenure.release(lease)

    async def read(self, row: TableRow, who: str = "") -> Table | Refusal:
        """A table for reading, wherever it is: here, or else as the store has it, without waking it."""
        if self.tenure is None or row.id in self.owners:
            return await self.look(row.id, who)
        async with self.waking.take(who):
            return await self.readings.of(row)

    def forget(self, owner: Owner) -> None:
        """An owner has given up: the next one reads the log again."""
        if self.owners.get(owner.table.id) is owner and not self.closed:
            self.put_away(owner)

    def put_away(self, owner: Owner) -> asyncio.Task[None]:
        """Let a table sleep. It ends its tasks and notes what is cached of it.

        One that was closed before anybody has played there is not kept at all.
        """
        table = owner.table

        async def end() -> None:
            await owner.stop()
            leased = owner.store if isinstance(owner.store, LeasedLog) else None
            kept = owner.store is self.store or (leased is not None and owner.held())
            if table.ending == "closed" and not table.played and kept:
                try:
                    await self.store.delete(table.id, table.version)
                except StoreError as error:
                    log.info("table %s: not deleted: %s", table.id, error)
            if leased is not None:
                await self.release(leased.lease)

        self.owners.pop(table.id, None)
        task = asyncio.create_task(end(), name=f"stopping {table.id}")
        self.leaving.add(task)
        task.add_done_callback(self.leaving.discard)
        return task

    def put_all_away(self) -> None:
        """Others may have the tables by now: nothing more is shown, thought or done until they are taken again."""
        for owner in list(self.owners.values()):
            if isinstance(owner.store, LeasedLog):
                for watch in list(owner.watches):
                    watch.end(MOVED)
                self.put_away(owner)

    async def sweep_now(self) -> None:
        try:
            await self.sweep()
        except StoreError as error:
            log.error("sweep: %s", error)

    async def wake_due(self) -> None:
        """Wake the sleeping tables that must act before the next sweep."""
        until = self.time.now() + self.sweep_every
        after = (-1, "")
        mine = None if self.tenure is None else self.tenure.server.id
        while rows := await self.store.due(until, after=after, free_for=mine):
            for due in rows:
                if due.id not in self.owners and due.id not in self.unreadable:
                    await self.owner(due.id)
            after = (rows[-1].due or 0, rows[-1].id)

    async def sweep(self) -> None:
        """Put to sleep what nobody needs, and wake what is due.

        In this order, one at a time: a table put to sleep is not due yet.
        """
        async with self.sweeping:
            await self.sweep_once()

    async def sweep_once(self) -> None:
        now = self.time.steady()
        for since, owner in self.sleepy():
            if since + self.idle <= now and owner.idle_since() == since and owner.table.id in self.owners:
                await asyncio.shield(self.put_away(owner))
        await self.wake_due()

    def sleepy(self) -> list[tuple[int, Owner]]:
        """The tables that nobody needs now and that have nothing to do soon, those first that were used last long ago.

        With each the time since when it is so.
        """
        soon = self.time.now() + 2 * self.sweep_every
        found: list[tuple[int, Owner]] = []
        for owner in self.owners.values():
            since, deadline = owner.idle_since(), owner.table.next_deadline()
            if since is not None and (deadline is None or deadline > soon):
                found.append((since, owner))
        return sorted(found, key=itemgetter(0))

    def spare_memory(self) -> None:
        """Put tables to sleep at once if very many unneeded ones are awake."""
        if len(self.owners) <= self.most_idle:
            return
        sleepy = self.sleepy()
        for _, owner in sleepy[: max(0, len(sleepy) - self.most_idle)]:
            self.put_away(owner)

    async def poll(self) -> None:
        """Check whether other processes have added to the logs of the tables in use."""
        for owner in list(self.owners.values()):
            kept = await self.store.table(owner.table.id)
            if kept is not None and kept.version > owner.table.version:
                await owner.do(Signal.CATCH_UP, THE_TABLE)
