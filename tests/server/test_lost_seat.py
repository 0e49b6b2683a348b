"""A person who has lost a seat is told nothing more of it, even if news was already on its way."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from casefile.server import messages as m
from casefile.server.channel import Channel, End
from casefile.table.showing import Screen
from casefile.table.watching import Watch


class Chair:
    """A table with one chair, the person who sits there, and what they were told."""

    def __init__(self) -> None:
        self.guest = "ann"
        self.told: list[dict[str, object]] = [{"number": 1}]

    def number(self, _reader: int | None) -> int:
        return len(self.told)

    def may_read(self, guest: str, _reader: int | None) -> bool:
        return guest == self.guest

    def events(self, _reader: int | None, since: int) -> list[dict[str, object]]:
        return self.told[since:]


class Screens:
    def __init__(self, table: Chair) -> None:
        self.table = table

    def screen(self, _reader: int | None, _numbers: bool) -> Screen:
        return Screen({"hand of": self.table.guest})

    def events(self, reader: int | None, since: int) -> bytes:
        return msgspec.json.encode(self.table.events(reader, since))


def test_a_lost_seat_is_not_sent_the_news_that_was_waiting() -> None:
    """The client does not read, so news waits for its socket; meanwhile the seat goes to somebody else."""

    async def go() -> None:
        table = Chair()
        owner: Any = SimpleNamespace(
            table=table, watches=set(), used=0, time=SimpleNamespace(now=lambda: 0), screens=Screens(table)
        )
        sent: list[str] = []

        def write(text: bytes) -> None:
            sent.append(text.decode())

        counter = SimpleNamespace(add=lambda **_: None)
        channel = cast(Any, Channel.__new__(Channel))
        channel.watch = watch = Watch(owner, "ann", 0, 1)
        channel.sending = asyncio.Lock()
        channel.context = SimpleNamespace(
            metrics=SimpleNamespace(sent=counter, cut=counter), limits=SimpleNamespace(send_seconds=5)
        )
        channel.line = SimpleNamespace(clear=True, write=write)
        telling = asyncio.create_task(channel.tell())
        await asyncio.sleep(0)
        await channel.sending.acquire()
        table.told.append({"number": 2})
        watch.notify()
        await asyncio.sleep(0.01)
        table.guest = "bob"
        watch.notify()
        channel.sending.release()
        with pytest.raises(End, match="not-yours"):
            await asyncio.wait_for(telling, 5)
        with pytest.raises(End, match="not-yours"):
            await channel.answer(m.Resend(seen=0))
        with pytest.raises(End, match="not-yours"):
            await channel.answer(m.Ping(n=1))
        assert sent == []

    asyncio.run(go())
