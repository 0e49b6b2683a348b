"""A stranger takes nobody's place: not their seat, nor their line in the lobby, nor their voice."""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import AsyncExitStack
from pathlib import Path

from casefile.server import Limits
from tests.server.client import PATIENCE, Client, Guest
from tests.server.helpers import LOOSE, server
from tests.server.pressure import STRANGER

BOT = {"kind": "bot", "level": "random"}
ALONE = [{"kind": "me"}, BOT]


def limits(**changed: int) -> Limits:
    return dataclasses.replace(LOOSE, **changed)  # type: ignore[arg-type]  # numbers by name


async def arrives(client: Client) -> str:
    """Whether a client is let in; why not."""
    await client.until(lambda: bool(client.snapshot) or client.bye is not None)
    return "" if client.bye is None else str(client.bye["reason"])


def test_who_holds_a_seat_gets_in_however_many_watch(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            server(tmp_path / "store", limits(spectators_of_table=4)) as (base, _),
            Guest(base, "Ann") as ann,
            AsyncExitStack() as stack,
        ):
            table = await ann.create(seats=2, chairs=ALONE)

            async def watcher(address: str) -> Client:
                return await stack.enter_async_context(Client(base, table, None, address=address))

            crowd = [await watcher(STRANGER) for _ in range(4)]
            assert [await arrives(one) for one in crowd] == [""] * 4
            assert await arrives(await watcher(STRANGER)) == "crowded"
            assert await arrives(await stack.enter_async_context(Client(base, table, 0, ann.cookie))) == ""
            friend = await watcher("127.0.0.1")
            assert await arrives(friend) == "", "an address that has few places takes one from that with most"
            async with asyncio.timeout(PATIENCE):
                while all(one.bye is None for one in crowd):
                    await asyncio.sleep(0)

    asyncio.run(main())


def test_who_holds_a_seat_gets_in_however_many_sockets_their_address_has(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            server(tmp_path / "store", limits(sockets_of_address=2)) as (base, _),
            Guest(base, "Ann") as ann,
            Guest(base, "Eve") as eve,
            AsyncExitStack() as stack,
        ):
            table = await ann.create(seats=2, chairs=ALONE)
            crowd = [await stack.enter_async_context(Client(base, table, None)) for _ in range(2)]
            assert [await arrives(one) for one in crowd] == [""] * 2
            assert await arrives(await stack.enter_async_context(Client(base, table, None, eve.cookie))) == "crowded"
            assert await arrives(await stack.enter_async_context(Client(base, table, 0, eve.cookie))) == "not-yours"
            assert await arrives(await stack.enter_async_context(Client(base, table, 0, ann.cookie))) == ""

    asyncio.run(main())
