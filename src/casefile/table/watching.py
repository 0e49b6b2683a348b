"""What one client has not been told yet, and waiting for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Raw

from casefile.engine.words import FALLBACK
from casefile.table.events import Reader
from casefile.table.showing import Screen
from casefile.table.table import Table

if TYPE_CHECKING:
    from casefile.table.owner import Owner


MOVED = "moved"
PIECE = 50  # events put into words before other tasks get a turn


class Gone(Exception):
    """The watch has ended: `closing`, the table went to another server (`moved`), or the seat is not this guest's any
    more (`not-yours`).
    """


class Update(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="update", omit_defaults=True):
    """The events after number `since`, up to `number`, and how things stand after them.

    That is the whole `snapshot` or, for whoever asked for it, the `changes` of the snapshot in the update before this
    one.
    """

    since: Annotated[int, Meta(description="The event number that comes before the first of these events.")]
    number: Annotated[int, Meta(description="The number of the last event that the reader was told.")]
    frame: Annotated[int, Meta(description="Counts the updates of one connection: 1, 2, 3 …")]
    events: msgspec.Raw
    snapshot: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    changes: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Watch:
    """The events of one reader for one client, without a gap, from a number on (None: from now on).

    Nothing is queued for a slow client: it gets, whenever it asks, all that it has not seen. `reset`: the client holds
    events that this table has never told, and is told everything from the first event on.

    `changes`: after the first snapshot only what differs is told. `numbers`: a View has its numbers, for programs.
    `address`: where the client is, for those take turns. `language`: what it is told in.
    """

    def __init__(
        self, owner: Owner, guest: str, reader: Reader, since: int | None, changes: bool = False, numbers: bool = True,
        address: str = "", language: str = FALLBACK,
    ) -> None:  # fmt: skip
        last = owner.table.number(reader)
        self.owner = owner
        self.guest = guest
        self.reader = reader
        self.address = address
        self.language = language
        self.reset = since is not None and since > last
        self.number = last if since is None else 0 if self.reset else max(0, since)
        self.changes = changes
        self.numbers = numbers
        self.screen: Screen | None = None  # the last that the client was shown, if it is told changes
        self.frame = 0
        self.reason = ""
        self.at_once: Callable[[], bool] = lambda: False
        self.bell = asyncio.Event()
        owner.watches[self] = None
        self.notify()

    @property
    def table(self) -> Table:
        """The table as it was last committed."""
        return self.owner.table

    def notify(self) -> None:
        """Called after each commit: rings only if this very reader was told something."""
        table = self.owner.table
        if not table.may_read(self.guest, self.reader):
            self.end("not-yours")
        elif (behind := table.number(self.reader) - self.number) and (behind > PIECE or not self.at_once()):
            self.bell.set()

    async def wait(self) -> None:
        """Wait until there is news; `Gone` when there will be no more."""
        await self.bell.wait()
        if self.reason:
            raise Gone(self.reason)

    def over(self) -> str:
        """Why nothing may be shown here any more; empty if it may."""
        return self.reason or ("" if self.owner.held() else MOVED)

    def stale(self) -> bool:
        """Whether another process may know more: not even an answer is told here any more."""
        return self.reason == MOVED or not self.owner.held()

    @property
    def behind(self) -> int:
        """How many events the client has not been told."""
        return self.table.number(self.reader) - self.number

    async def story(self) -> Update:
        """As `news`; but where there is much to tell, others get their turns meanwhile."""
        told: list[dict[str, object]] = []
        while self.behind - len(told) > PIECE and not self.reason:
            told += self.table.events(self.reader, self.number + len(told), PIECE, self.language)
            await asyncio.sleep(0)
        return self.news(told)

    def news(self, told: Sequence[dict[str, object]] = ()) -> Update:
        """Return what the client has not been told, without waiting; `events` may be empty. `told` is its beginning.

        `Gone` when the watch has ended, even if it was asked before: the seat may be somebody else's by now.
        """
        if over := self.over():
            raise Gone(over)
        reader, table, since = self.reader, self.owner.table, self.number
        screens = self.owner.screens_in(self.language)
        if told:
            rest = table.events(reader, since + len(told), language=self.language)
            events = msgspec.json.encode([*told, *rest])
        else:
            events = screens.events(reader, since)
        number = self.number = max(since, table.number(reader))
        frame = self.frame = self.frame + 1
        self.bell.clear()
        before, now = self.screen, screens.screen(reader, self.numbers)
        self.screen = now if self.changes else None
        if before is None:
            whole = Raw(now.whole())
            return Update(since=since, number=number, frame=frame, events=Raw(events), snapshot=whole)
        changes = Raw(screens.since(now, before))
        return Update(since=since, number=number, frame=frame, events=Raw(events), changes=changes)

    def go_back(self, number: int) -> None:
        """The client holds no more than this: the next news begins there, with a whole snapshot."""
        self.number = min(number, self.number)
        self.screen = None

    def end(self, reason: str = "closing") -> None:
        """Stop watching. Ending twice does no harm."""
        if not self.reason:
            self.reason = reason
        self.owner.watches.pop(self, None)
        self.owner.used = self.owner.time.steady()
        self.bell.set()

    async def __aenter__(self) -> Watch:
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.end()
