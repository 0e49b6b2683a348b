"""Hostile input: garbage, floods, clients that do not read.

Clear refusals, no crash, and nobody else is slowed down.
"""

from __future__ import annotations

import asyncio
import json
import socket
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from casefile.server import Rate
from tests.server.client import PATIENCE, Client, Guest
from tests.server.helpers import LOCAL, LOOSE, server

GOOD: list[dict[str, Any]] = [
    {"type": "hello", "protocol": 1, "reader": 0, "seen": 0},
    {"type": "act", "id": "a", "action": 0, "seen": 1},
    {"type": "undo", "id": "b"},
    {"type": "chat", "id": "c", "text": "hello"},
    {"type": "invite", "id": "d", "seat": 1},
    {"type": "resend", "seen": 0},
    {"type": "ping", "n": 1},
    {"type": "why", "id": "e", "action": 3},
    {"type": "about", "id": "e2", "thing": "word/meld"},
    {"type": "kick", "id": "f", "seat": 1},
    {"type": "entropy", "id": "g", "entropy": "00" * 32},
]
ODD: list[Any] = [
    None, True, -1, 2**63, 2**80, 1e308, 0.5, "", "x" * 3000, "\u0000", "\ud800", [], [[]] * 50, {}, {"a": {"b": 1}},
    "../..", "' OR 1=1 --", "<script>", "NaN", "١", "0x1",
]  # fmt: skip


def fuzzed(dice: Random) -> str | bytes:
    """A message that is nearly right, or nonsense."""
    message = dict(dice.choice(GOOD))
    way = dice.randrange(7)
    if way == 0:
        message[dice.choice(list(message))] = dice.choice(ODD)
    elif way == 1:
        message.pop(dice.choice(list(message)))
    elif way == 2:
        message[dice.choice(["x", "guest", "seat", "__proto__", "type "])] = dice.choice(ODD)
    text = json.dumps(message)
    if way == 3:
        return text[: dice.randrange(len(text))]
    if way == 4:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(200)))
    if way == 5:
        return "[" * dice.randrange(7000)
    if way == 6:
        return text.encode("utf-16")
    return text


def test_fuzzed_messages_are_refused_and_harm_nobody(tmp_path: Path) -> None:
    async def try_all() -> None:
        dice = Random(11)
        limits = replace(LOOSE, faults=40)
        async with server(tmp_path / "store", limits) as (base, here), Guest(base, "A") as ann, Guest(base, "E") as eve:
            table = await ann.create(seats=2, listed=True, chairs=[{"kind": "me"}])
            seat = await eve.sit(table)
            url = f"ws{base.removeprefix('http')}/api/tables/{table}/socket"
            async with Client(base, table, 0, ann.cookie) as own:
                await own.until(lambda: own.status == "running")
                ends = set()
                for number in range(60):
                    ends.add(await one_fuzzed_connection(url, eve.cookie, seat, dice, number))
                assert {"bye", "open"} <= ends
                assert own.bye is None
                assert own.connections == 1
                assert (await own.ask("chat", text="still here"))["type"] == "ack"
            assert here.context.hub.owners[table].table.seats[0].kind == "person"

    asyncio.run(try_all())


async def one_fuzzed_connection(url: str, cookie: str, seat: int, dice: Random, number: int) -> str:
    """Send garbage; return how the connection ended. Every message that comes back must be valid."""
    end = "open"
    async with connect(url, additional_headers={"cookie": cookie}, compression=None, close_timeout=0.1) as rude:
        try:
            if number % 5:
                await rude.send(json.dumps({"type": "hello", "protocol": 1, "reader": seat}))
            for _ in range(dice.randrange(10, 90)):
                await rude.send(fuzzed(dice))
            await rude.send('{"type":"ping","n":424242}')
            async for frame in rude:
                answer = json.loads(frame)
                assert "Traceback" not in str(frame)
                if answer["type"] == "bye":
                    end = "bye"
                if answer["type"] == "pong" and answer["n"] == 424242:
                    break
        except ConnectionClosed:
            end = "bye" if end == "bye" else "closed"
    return end


def test_fuzzed_requests_are_refused(tmp_path: Path) -> None:
    async def try_all() -> None:
        dice = Random(3)
        async with server(tmp_path / "store") as (base, _), Guest(base, "Eve") as eve:
            table = await eve.create(seats=2, chairs=[{"kind": "me"}])
            paths = [
                "guest",
                "tables",
                *(f"tables/{table}/{verb}" for verb in ("sit", "invite", "bot", "kick", "leave")),
            ]
            for _ in range(250):
                path = dice.choice(paths)
                body: Any = {"name": "Eve", "game": "bonnie-and-clyde", "seat": 1, "level": "greedy", "seats": 2}
                body = {key: dice.choice([value, *ODD]) for key, value in body.items() if dice.random() < 0.5}
                data = json.dumps(body).encode() if dice.random() < 0.8 else dice.randbytes(dice.randrange(400))
                response = await eve.http.post(
                    f"/api/{path}", content=data, headers={"content-type": "application/json"}
                )
                assert 200 <= response.status_code < 500, (path, data, response.text)
                if response.status_code >= 400:
                    assert set(response.json()) == {"code", "reason"}
            huge = await eve.http.post(
                "/api/guest", content=b" " * 100_000, headers={"content-type": "application/json"}
            )
            assert huge.status_code == 413

            async def chunks() -> Any:
                for _ in range(100):
                    yield b" " * 1000

            streamed = await eve.http.post("/api/guest", content=chunks(), headers={"content-type": "application/json"})
            assert streamed.status_code == 413
            for path in (
                "/api/tables/" + "x" * 3000,
                "/api/games/%2e%2e/rules",
                "/api/games/fbi/rules/XX-1",
                "/api/nil",
            ):
                assert (await eve.get(path)).status_code == 404
            assert (await eve.get(f"/api/tables/{table}/record?seat=99")).status_code == 400
            assert (await eve.get(f"/api/tables/{table}/record?seat=-1")).status_code == 400
            assert (await eve.get("/healthz")).json()["status"] == "ok"

    asyncio.run(try_all())


def test_raw_rubbish_on_the_socket_does_not_stop_the_server(tmp_path: Path) -> None:
    async def try_all() -> None:
        dice = Random(5)
        async with server(tmp_path / "store") as (base, here):
            for head in (
                b"",
                b"GET / HTTP/1.1\r\n",
                b"GET /api/tables/x/socket HTTP/1.1\r\nUpgrade: websocket\r\n\r\n",
            ):
                _, writer = await asyncio.open_connection(LOCAL, here.port)
                writer.write(head + dice.randbytes(5000))
                writer.close()
            async with Guest(base, "Ann") as ann:
                assert (await ann.get("/healthz")).status_code == 200

    asyncio.run(try_all())


def client_frame(text: bytes, kind: int = 1, last: bool = True) -> bytes:
    mask = b"\x12\x34\x56\x78"
    body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))
    return bytes([kind | 128 * last, 128 | len(text)]) + mask + body


def test_messages_are_understood_however_they_are_cut(tmp_path: Path) -> None:
    """Whole, in pieces, several at once, in fragments with a ping between them: the answers are the same, in order."""

    async def try_all() -> None:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, hot_seat=True, chairs=[{"kind": "me"}, {"kind": "me"}])
            reading, writing = await asyncio.open_connection(LOCAL, here.port)
            lines = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {LOCAL}:{here.port}", "Upgrade: websocket"]
            lines += ["Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"]
            writing.write(("\r\n".join(lines) + "\r\n\r\n").encode())
            assert b" 101 " in await reading.readuntil(b"\r\n\r\n")
            writing.write(client_frame(b'{"type":"hello","protocol":1,"seen":null}'))
            number = 0

            def ping() -> bytes:
                nonlocal number
                number += 1
                return b'{"type":"ping","n":%d}' % number

            async def answered() -> None:
                async with asyncio.timeout(PATIENCE):
                    await reading.readuntil(b'"n":%d,' % number)

            async def send(*pieces: bytes) -> None:
                for piece in pieces:
                    writing.write(piece)
                    await writing.drain()
                    await ann.get("/healthz")  # by then the piece has been read too
                await answered()

            await send(client_frame(ping()))
            for cut in (1, 2, 5, 6, 7, 20):
                whole = client_frame(ping())
                await send(whole[:cut], whole[cut:])
                await send(client_frame(ping()))
            several = client_frame(ping()) + client_frame(ping())
            half = client_frame(ping())
            await send(several + half[:9], half[9:])
            await send(client_frame(ping()))
            text = ping()
            await send(client_frame(text[:10], last=False), client_frame(b"", 9), client_frame(text[10:], 0))
            await send(client_frame(ping()))
            writing.write(client_frame(b"\xff no text"))
            async with asyncio.timeout(PATIENCE):
                assert b"\x03\xef" in await reading.read()  # closed with the code for bytes that are not text (1007)
            writing.close()

    asyncio.run(try_all())


def test_a_request_that_was_answered_is_not_done_again_nor_under_another_meaning(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, hot_seat=True, chairs=[{"kind": "me"}, {"kind": "me"}])
            async with Client(base, table, 0, ann.cookie) as one, Client(base, table, 1, ann.cookie) as two:
                await one.until(lambda: one.status == "running")
                await two.until(lambda: two.status == "running")
                mover = one if one.legal else two
                seen, first = mover.number, mover.legal[0]
                ack = await mover.act(first)
                acts = len(here.context.hub.owners[table].table.match.acts)  # type: ignore[union-attr]  # the game has begun
                again = await answer_to(mover, type="act", id=ack["id"], action=first, seen=seen)
                assert (again["type"], again["again"]) == ("ack", True)
                other = await answer_to(mover, type="act", id=ack["id"], action=first + 1, seen=seen)
                assert other["code"] == "request-reused"
                await mover.moved_on()
                stale = await answer_to(mover, type="act", id="late", action=first, seen=seen)
                assert stale["code"] in ("stale", "CF-03")
                early = await answer_to(mover, type="act", id="early", action=first, seen=10_000)
                assert early["code"] == "bad-number"
                assert len(here.context.hub.owners[table].table.match.acts) == acts  # type: ignore[union-attr]  # the game has begun

    asyncio.run(try_all())


async def answer_to(client: Client, **message: Any) -> dict[str, Any]:
    future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
    client.waiting[message["id"]] = future
    await client.send(**message)
    async with asyncio.timeout(PATIENCE):
        return await future


def test_floods_are_limited(tmp_path: Path) -> None:
    async def try_all() -> None:
        limits = replace(
            LOOSE, messages=Rate(50, 50), pauses=3, pause_seconds=0.05, guests=Rate(5, 0.001), tables=Rate(3, 0.001),
            talk=Rate(4, 0.001),
        )  # fmt: skip
        async with server(tmp_path / "store", limits) as (base, _), Guest(base, "A") as ann, Guest(base, "E") as eve:
            table = await ann.create(seats=2, listed=True, chairs=[{"kind": "me"}])
            seat = await eve.sit(table)
            url = f"ws{base.removeprefix('http')}/api/tables/{table}/socket"
            assert {await flood(url, eve.cookie, seat) for _ in range(2)} == {"flood"}
            async with Client(base, table, seat, eve.cookie) as talker:
                said = [await talker.ask("chat", text=f"{n}") for n in range(6)]
                assert [answer["type"] for answer in said].count("refusal") >= 2
            made = [(await eve.post("/api/tables", game="bonnie-and-clyde")).status_code for _ in range(5)]
            assert made.count(429) >= 2
            async with Guest(base, "1"), Guest(base, "2"):
                pass
            refused = [(await Guest(base, f"{n}").post("/api/guest", name="x")).status_code for n in range(4)]
            assert 429 in refused

    asyncio.run(try_all())


def test_a_flood_holds_up_nobody_else(tmp_path: Path) -> None:
    """A client that floods must pause, for an hour here; the other one is answered meanwhile."""

    async def try_all() -> None:
        limits = replace(LOOSE, messages=Rate(50, 50), pause_seconds=3600)
        async with server(tmp_path / "store", limits) as (base, _), Guest(base, "A") as ann, Guest(base, "E") as eve:
            table = await ann.create(seats=2, listed=True, chairs=[{"kind": "me"}])
            seat = await eve.sit(table)
            url = f"ws{base.removeprefix('http')}/api/tables/{table}/socket"
            paused = asyncio.Semaphore(0)
            floods = [asyncio.create_task(flood(url, eve.cookie, seat, paused)) for _ in range(4)]
            for _ in floods:
                await paused.acquire()
            async with Client(base, table, 0, ann.cookie) as own:
                for _ in range(10):
                    assert (await own.ask("why", action=1))["type"] == "reason"
            assert not any(one.done() for one in floods)
            for one in floods:
                one.cancel()
            await asyncio.gather(*floods, return_exceptions=True)

    asyncio.run(try_all())


async def flood(url: str, cookie: str, seat: int, paused: asyncio.Semaphore | None = None) -> str:
    """Why the connection ended; `paused` is called when the client must pause."""
    async with connect(url, additional_headers={"cookie": cookie}, compression=None, close_timeout=0.1) as rude:
        await rude.send(json.dumps({"type": "hello", "protocol": 1, "reader": seat}))
        sender = asyncio.create_task(pour(rude))
        try:
            async for frame in rude:
                answer = json.loads(frame)
                if paused is not None and answer.get("code") == "slow-down":
                    assert (answer["id"], answer["to"]) == ("", ""), "no message is refused: all are read later"
                    paused.release()
                if answer["type"] == "bye":
                    return str(answer["reason"])
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
    return "closed"


async def pour(rude: ClientConnection) -> None:
    for n in range(5000):
        await rude.send(json.dumps({"type": "ping", "n": n}))


def test_sockets_of_one_guest_are_limited(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with (
            server(tmp_path / "store", replace(LOOSE, sockets_of_guest=2)) as (base, _),
            Guest(base, "Ann") as ann,
        ):
            url, cookie = f"ws{base.removeprefix('http')}/api/tables/x/socket", {"cookie": ann.cookie}
            held = [await connect(url, additional_headers=cookie) for _ in range(2)]
            with pytest.raises(InvalidStatus, match="429") as refused:
                await connect(url, additional_headers=cookie)
            assert json.loads(refused.value.response.body)["code"] == "slow-down"
            await held.pop().close()
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        held.append(await connect(url, additional_headers=cookie))
                        break
                    except InvalidStatus:  # the one that has gone is still being closed
                        await asyncio.sleep(0)
            for one in held:
                await one.close()

    asyncio.run(try_all())


def test_requests_and_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    async def try_all() -> None:
        limits = replace(LOOSE, requests=Rate(20, 0.001), connects=Rate(4, 0.001), sockets_of_address=3)
        async with server(tmp_path / "store", limits) as (base, _), Guest(base, "Ann") as ann:
            url = f"ws{base.removeprefix('http')}/api/tables/x/socket"
            held = [await connect(url) for _ in range(3)]
            for _ in range(3):
                with pytest.raises(InvalidStatus, match="429") as refused:
                    await connect(url)
                assert json.loads(refused.value.response.body)["code"] == "slow-down"
            for one in held:
                await one.close()
            answers = [await ann.get("/api/guest") for _ in range(25)]
            assert [answer.status_code for answer in answers].count(429) >= 5
            assert int(answers[-1].headers["retry-after"]) >= 1
            assert (await ann.get("/healthz")).status_code == 200

    asyncio.run(try_all())


def test_a_message_that_is_too_long_ends_the_connection(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with server(tmp_path / "store") as (base, _):
            async with connect(f"ws{base.removeprefix('http')}/api/tables/x/socket") as rude:
                await rude.send("x" * 100_000)
                with pytest.raises(ConnectionClosed):
                    await rude.recv()
            assert rude.close_code == 1009

    asyncio.run(try_all())


def test_a_client_that_does_not_listen_is_cut_off(tmp_path: Path) -> None:
    async def try_all() -> None:
        limits = replace(LOOSE, send_seconds=0.5)
        async with server(tmp_path / "store", limits) as (base, here), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, hot_seat=True, chairs=[{"kind": "me"}, {"kind": "me"}])
            deaf = deaf_socket(here.port)
            url = f"ws{base.removeprefix('http')}/api/tables/{table}/socket"
            headers = {"cookie": ann.cookie}
            async with connect(url, sock=deaf, additional_headers=headers, close_timeout=0.1) as silent:
                await silent.send('{"type":"hello","protocol":1,"reader":0}')
                await silent.recv()
                silent.transport.pause_reading()
                room = here.context.rooms[table]
                while room:  # it asks for everything again and again, and reads none of it
                    try:
                        await silent.send('{"type":"resend","seen":0}')
                    except ConnectionClosed:
                        break
                    await asyncio.sleep(0)
            assert 'reason="slow"' in here.context.metrics.text()
            assert not here.context.rooms.get(table)
            async with Client(base, table, 1, ann.cookie) as own:
                await own.until(lambda: own.status == "running")

    asyncio.run(try_all())


def deaf_socket(port: int) -> socket.socket:
    """A connection with hardly any receive buffer."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect((LOCAL, port))
    deaf.setblocking(False)
    return deaf


def test_a_client_that_leaves_before_the_first_answer_is_not_waited_for(tmp_path: Path) -> None:
    """Otherwise their table would never sleep again."""

    async def try_all() -> None:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, hot_seat=True, chairs=[{"kind": "me"}, {"kind": "me"}])
            url = f"ws{base.removeprefix('http')}/api/tables/{table}/socket"
            for _ in range(20):
                rude = await connect(url)
                await rude.send('{"type":"hello","protocol":1}')
                rude.transport.abort()
            assert (await ann.get(f"/api/tables/{table}")).status_code == 200
            async with asyncio.timeout(PATIENCE):
                while here.context.hub.owners[table].watches or here.context.rooms.get(table):
                    await asyncio.sleep(0.01)

    asyncio.run(try_all())


def test_idle_connections_make_room_for_players(tmp_path: Path) -> None:
    """Above three quarters of all connections, idle ones are closed and spectators are turned away."""

    async def try_all() -> None:
        limits = replace(LOOSE, connections=40)
        async with server(tmp_path / "store", limits) as (base, here), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, hot_seat=True, chairs=[{"kind": "me"}, {"kind": "me"}])
            async with Client(base, table, 0, ann.cookie) as own:
                await own.until(lambda: own.status == "running")
                idle = [await asyncio.open_connection(LOCAL, here.port) for _ in range(100)]
                assert here.context.door.count < 40
                assert (await ann.get("/healthz")).status_code == 200
                url = f"ws{base.removeprefix('http')}/api/tables/{table}/socket"
                held = [await connect(url) for _ in range(32)]  # these are WebSockets, and wait for nobody
                assert here.context.door.crowded
                async with Client(base, table, None) as spectator, Client(base, table, 1, ann.cookie) as second:
                    await spectator.until(lambda: bool(spectator.frames))
                    assert json.loads(spectator.frames[0])["reason"] == "crowded"
                    await second.until(lambda: second.status == "running")
                    assert own.connections == 1, "who plays is not put out"
                for one in held:
                    await one.close()
                for _, writer in idle:
                    writer.close()

    asyncio.run(try_all())


def test_the_story_of_a_long_table_is_not_told_again_and_again(tmp_path: Path) -> None:
    async def try_all() -> None:
        limits = replace(LOOSE, long_story=10, catch_ups=Rate(3, 0.001), pauses=0)
        async with server(tmp_path / "store", limits) as (base, _), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, hot_seat=True, chairs=[{"kind": "me"}, {"kind": "me"}])
            async with Client(base, table, 0, ann.cookie) as own:
                await own.until(lambda: own.status == "running")
                for number in range(120):
                    assert (await own.ask("chat", text=f"{number}"))["type"] == "ack"
                for _ in range(5):
                    await own.send(type="resend", seen=0)
                await own.until(lambda: any("very often" in frame for frame in own.frames))
                assert all('"to":"resend"' in frame for frame in own.frames if "very often" in frame)
                assert (await own.ask("chat", text="and on"))["type"] == "ack"
            async with Client(base, table, 0, ann.cookie) as again:
                assert (await again.goodbye())["reason"] == "flood"
            late = Client(base, table, 0, ann.cookie)
            late.number, late.events = own.number, list(own.events)
            async with late:  # a client with nearly all of it gets the rest at once
                await late.until(lambda: late.status == "running")

    asyncio.run(try_all())
