"""A stranger takes nobody's place: not a seat, not a line in the lobby, and not the right to chat."""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from casefile.server import Limits, Rate
from casefile.server.guests import COOKIE, Guests
from casefile.table import Act, Answer, Asker, Close, Hub, Made, NewTable, SeatPlan, Table, Thinkers
from tests.server.client import PATIENCE, Client, Guest
from tests.server.helpers import LOOSE, server
from tests.server.pressure import STRANGER
from tests.server.several import store_at

GAME = "bonnie-and-clyde"
BOT = {"kind": "bot", "level": "random"}
ALONE = [{"kind": "me"}, BOT]


def limits(**changed: int) -> Limits:
    return dataclasses.replace(LOOSE, **changed)  # type: ignore[arg-type]  # numbers by name


async def arrives(client: Client) -> str:
    """Whether a client is let in; if not, why."""
    await client.until(lambda: bool(client.snapshot) or client.bye is not None)
    return "" if client.bye is None else str(client.bye["reason"])


def test_a_seat_holder_gets_in_however_many_people_watch(tmp_path: Path) -> None:
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


def test_a_seat_holder_gets_in_however_many_sockets_their_address_has(tmp_path: Path) -> None:
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


def test_a_stranger_wakes_a_limited_number_of_tables_and_a_seat_holder_all_of_theirs(tmp_path: Path) -> None:
    async def main() -> None:
        path, most = tmp_path / "store", dataclasses.replace(LOOSE, wakes=Rate(2, 0.0), pauses=1)
        async with store_at(path) as store:
            guest, secret = await Guests(store, 10).make("Ann")
            hub = Hub(store, Thinkers())
            plan = [SeatPlan("person", guest.id, "Ann"), SeatPlan()]
            made = [await hub.create(NewTable(game=GAME, seats=2, plan=plan), guest.id) for _ in range(5)]
            tables = [one.table for one in made if isinstance(one, Made)]
            await hub.close()
        async with server(path, most) as (base, here), Guest(base, "Eve") as eve:
            assert not here.context.hub.owners
            answers = [(await eve.get(f"/api/tables/{table}")).status_code for table in tables[:3]]
            assert answers == [200, 200, 429]
            assert (await eve.get(f"/api/tables/{tables[0]}")).status_code == 200, "that one is awake"
            ann = {"cookie": f"{COOKIE}={secret}"}
            async with httpx.AsyncClient(base_url=base, headers=ann) as http:
                assert {(await http.get(f"/api/tables/{table}")).status_code for table in tables} == {200}
            assert (await eve.get("/api/tables/nothing")).status_code == 404

        none = dataclasses.replace(LOOSE, wakes=Rate(1, 0.0), pauses=0)
        async with server(path, none) as (base, here), AsyncExitStack() as stack:
            assert await arrives(await stack.enter_async_context(Client(base, tables[0], None))) == ""
            assert await arrives(await stack.enter_async_context(Client(base, tables[1], None))) == "flood"
            own = Client(base, tables[2], 0, ann["cookie"])
            assert await arrives(await stack.enter_async_context(own)) == ""

    asyncio.run(main())


def test_a_stranger_does_not_empty_the_lobby(tmp_path: Path) -> None:
    """Ten guests of one address, each with as many tables as they may show; the lobby shows fifty."""

    async def main() -> None:
        async with server(tmp_path / "store", limits(listed_of_address=50)) as (base, _), AsyncExitStack() as stack:
            ann = await stack.enter_async_context(Guest(base, "Ann"))
            quiet = await ann.create(seats=2, listed=True, chairs=[{"kind": "me"}])
            watched = await ann.create(seats=2, listed=True, chairs=ALONE)
            for number in range(10):
                eve = await stack.enter_async_context(Guest(base, f"Eve {number}", address=STRANGER))
                for _ in range(5):
                    await eve.create(seats=2, listed=True, chairs=[{"kind": "me"}])
            shown = (await ann.get("/api/tables")).json()
            waiting = [table["table"] for table in shown["waiting"]]
            assert quiet in waiting
            assert len(waiting) == 50
            assert watched in [table["table"] for table in shown["running"]]
            assert all(table["names"] and "standing" in table for table in shown["running"])
            more = await eve.post("/api/tables", game=GAME, seats=2, listed=True, chairs=[{"kind": "me"}])
            assert (more.status_code, more.json()["code"]) == (409, "too-many")
            await eve.create(seats=2, chairs=[{"kind": "me"}])
            await ann.create(seats=2, listed=True, chairs=[{"kind": "me"}])
            own = (await eve.get("/api/guest/tables")).json()["tables"][1]["table"]
            await eve.post(f"/api/tables/{own}/close")
            await eve.create(seats=2, listed=True, chairs=[{"kind": "me"}])

    asyncio.run(main())


def test_the_tables_of_one_address_are_limited_for_all_its_guests_together(tmp_path: Path) -> None:
    async def main() -> None:
        most = dataclasses.replace(LOOSE, tables_of_address=Rate(2, 0.0))
        async with server(tmp_path / "store", most) as (base, _), AsyncExitStack() as stack:
            for number in range(3):
                eve = await stack.enter_async_context(Guest(base, f"Eve {number}", address=STRANGER))
                answer = await eve.post("/api/tables", game=GAME, seats=2, chairs=ALONE)
                assert answer.status_code == (201 if number < 2 else 429)
            ann = await stack.enter_async_context(Guest(base, "Ann"))
            await ann.create(seats=2, chairs=ALONE)

    asyncio.run(main())


def test_a_table_that_is_closed_before_a_move_is_not_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with store_at(tmp_path / "store") as store:
            for moves in (0, 1):
                hub = Hub(store, Thinkers())
                plan = [SeatPlan("person", "ann", "Ann"), SeatPlan("person", "ann", "Al")]
                made = await hub.create(NewTable(game=GAME, seats=2, plan=plan, hot_seat=True), "ann")
                assert isinstance(made, Made)
                table = await hub.look(made.table)
                assert isinstance(table, Table)
                assert table.match is not None
                for _ in range(moves):
                    seat = table.match.state.actors[0]
                    act = Act(id="", action=table.match.state.legal(seat)[0], seen=table.number(seat))
                    assert isinstance(await hub.do(table.id, act, Asker("ann", seat)), Answer)
                assert isinstance(await hub.do(table.id, Close(id=""), Asker("ann")), Answer)
                await hub.close()
                assert (await store.count_tables(), len(await store.entries(table.id)) > 0) == (moves, moves > 0)

    asyncio.run(main())


@pytest.mark.parametrize("several", [True, False], ids=["of one address", "of two addresses"])
def test_strangers_do_not_hold_all_shows_for_ever(tmp_path: Path, several: bool) -> None:
    async def main() -> None:
        turn = 3600.0 if several else 1e-9
        most = dataclasses.replace(LOOSE, shows=2, show_turn_seconds=turn)
        async with server(tmp_path / "store", most) as (base, _), AsyncExitStack() as stack:
            watching: list[Client] = []
            for number, game in enumerate(("fbi", GAME)):
                address = STRANGER if several else f"127.0.0.{70 + number}"
                eve = await stack.enter_async_context(Guest(base, f"Eve {number}", address=address))
                table = (await eve.post("/api/shows", game=game)).json()["table"]
                watching.append(await stack.enter_async_context(Client(base, table, None, address=address)))
                assert await arrives(watching[-1]) == ""
            if several:
                assert (await eve.post("/api/shows", game="love-and-death")).json()["code"] == "busy"
            ann = await stack.enter_async_context(Guest(base, "Ann"))
            shown = await ann.post("/api/shows", game="love-and-death")
            assert shown.status_code == 201
            over = watching[1 if several else 0]
            assert (await over.goodbye())["reason"] == "show-over"
            assert watching[0 if several else 1].bye is None
            if several:
                assert (await ann.post("/api/shows", game="detective-rummy")).json()["code"] == "busy"

    asyncio.run(main())
