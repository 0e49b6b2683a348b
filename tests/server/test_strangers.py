"""Readers who get nothing: other guests, spectators, stale cookies, guessed ids, used invitations, other sites."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from casefile.server import Rate
from casefile.server.keeping import Keeping
from casefile.server.proxies import Suspicions
from tests.server.client import Client, Guest
from tests.server.helpers import LOCAL, LOOSE, server
from tests.server.several import store_at


async def bye_of(base: str, table: str, reader: int | None, cookie: str = "") -> str:
    """The reason that an unwelcome client is told; it must be told nothing else."""
    async with Client(base, table, reader, cookie) as client:
        bye = await client.goodbye()
        assert [frame for frame in client.frames if '"type":"bye"' not in frame] == []
        return str(bye["reason"])


@pytest.mark.several
def test_only_the_seats_own_guest_reads_and_plays_it(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann, Guest(base, "Eve") as eve:
            table = await ann.create(seats=2, chairs=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
            assert await bye_of(base, table, 0) == "not-yours"
            assert await bye_of(base, table, 0, eve.cookie) == "not-yours"
            assert await bye_of(base, table, 0, "casefile=" + "A" * 43) == "not-yours"
            assert await bye_of(base, table, 1, ann.cookie) == "not-yours"
            assert await bye_of(base, table, 7, ann.cookie) == "not-yours"
            for guessed in ("a", "aaaaaaaaaaaaaaaa", "%00", "%e2%80%ae", "x" * 300):
                assert await bye_of(base, guessed, None, eve.cookie) == "no-table"
            async with Client(base, table, None, eve.cookie) as spectator, Client(base, table, 0, ann.cookie) as own:
                await spectator.until(lambda: spectator.status == "running")
                await own.until(lambda: bool(own.legal))
                assert spectator.legal == []
                assert spectator.snapshot["view"]["seat"] is None
                for kind, values in (
                    ("act", {"action": own.legal[0], "seen": own.number}),
                    ("undo", {}),
                    ("leave", {}),
                    ("close", {}),
                    ("kick", {"seat": 0}),
                    ("invite", {"seat": 1}),
                    ("answer-undo", {"granted": True}),
                    ("rename", {"name": "Ann"}),
                    ("rematch", {}),
                    ("entropy", {"entropy": "00" * 32}),
                ):
                    answer = await spectator.ask(kind, **values)
                    assert answer["type"] == "refusal", (kind, answer)
            assert (await eve.get(f"/api/tables/{table}/record")).status_code == 409
            assert (await eve.get(f"/api/tables/{table}/record?seat=0")).status_code == 403
            assert (await ann.get(f"/api/tables/{table}/record?seat=0")).status_code == 200
            assert (await eve.get(f"/api/tables/{table}/record?seat=none")).status_code == 200
            shown = (await eve.get(f"/api/tables/{table}")).json()
            assert shown["mine"] == []
            assert shown["snapshot"]["view"]["hand"] == {}
            for path in ("leave", "start", "close", "rematch"):
                assert (await eve.post(f"/api/tables/{table}/{path}")).status_code in (403, 409)
            assert (await eve.post(f"/api/tables/{table}/kick", seat=0)).status_code == 403

    asyncio.run(try_all())


def test_an_invitation_seats_one_person_once(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with (
            server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann, Guest(base, "Bob") as bob,
            Guest(base, "Eve") as eve,
        ):  # fmt: skip
            table = await ann.create(seats=3, chairs=[{"kind": "me"}])
            old = (await ann.post(f"/api/tables/{table}/invite", seat=1)).json()["token"]
            token = (await ann.post(f"/api/tables/{table}/invite", seat=1)).json()["token"]
            refused = await eve.post(f"/api/tables/{table}/sit", seat=1)
            assert (refused.status_code, refused.json()["code"]) == (409, "taken")
            for wrong in (old, token[:-1], token + "A", ""):  # the earlier one is no longer valid
                assert (await eve.post(f"/api/tables/{table}/sit", seat=1, token=wrong)).status_code == 409
            assert (await eve.post(f"/api/tables/{table}/sit", seat=2, token=token)).status_code == 409
            assert (await eve.post(f"/api/tables/{table}/invite", seat=2)).status_code == 403
            assert await bye_of(base, table, 1, eve.cookie) == "not-yours"  # a link opens nobody's hand
            assert await bob.sit(table, seat=1, token=token) == 1
            assert (await eve.post(f"/api/tables/{table}/sit", seat=1, token=token)).status_code == 409
            assert (await eve.post(f"/api/tables/{table}/sit", token=token)).status_code == 409

    asyncio.run(try_all())


def test_a_guest_who_was_sent_away_or_forgot_their_cookie_is_out(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann, Guest(base, "Eve") as eve:
            table = await ann.create(seats=2, listed=True, chairs=[{"kind": "me"}])
            seat = await eve.sit(table)
            async with Client(base, table, seat, eve.cookie) as client:
                await client.until(lambda: client.status == "running")
                assert (await ann.post(f"/api/tables/{table}/kick", seat=seat)).status_code == 200
                assert (await client.goodbye())["reason"] == "not-yours"
            assert await bye_of(base, table, seat, eve.cookie) == "not-yours"
            await ann.post("/api/guest/forget")
            assert (await ann.get("/api/guest")).json() == {"name": None}
            assert (await ann.post(f"/api/tables/{table}/close")).status_code == 401

    asyncio.run(try_all())


def test_the_cookie_is_kept_from_scripts_and_other_sites_and_only_its_hash_is_stored(tmp_path: Path) -> None:
    async def try_all() -> None:
        path = tmp_path / "store"
        async with server(path) as (base, here), httpx.AsyncClient(base_url=base) as http:
            response = await http.post("/api/guest", json={"name": "Ann\u200b\x1b[2J   of Kent"})
            header = response.headers["set-cookie"]
            assert response.json() == {"name": "Ann[2J of Kent"}
            assert "HttpOnly" in header
            assert "SameSite=Strict" in header
            assert "Secure" not in header
            secret = header.partition("=")[2].partition(";")[0]
            assert len(secret) >= 43
            await here.context.store.count_tables()
            files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            assert b"Ann[2J of Kent" in files
            assert secret.encode() not in files
        async with server(path, proxies=("127.0.0.1",)) as (base, _), httpx.AsyncClient(base_url=base) as http:
            forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.9"}
            response = await http.post("/api/guest", json={"name": "Ann"}, headers=forwarded)
            header = response.headers["set-cookie"]
            assert header.startswith("__Host-casefile=")
            assert header.endswith("; Secure")
            assert "strict-transport-security" in response.headers

    asyncio.run(try_all())


OTHERS_COOKIES = (
    'prefs={"theme": "dark", "open": ["a", "b"]}; ca[che]=x,y; broken; =nothing; a="b; c"; uml\u00e4ut=\u00fc; '
    f"long={'x' * 12_000}; casefile-theme=dark; casefile={'!' * 30}"
)


def test_cookies_of_other_applications_cost_nobody_their_seat(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, hot_seat=True, chairs=[{"kind": "me"}, {"kind": "me"}])
            async with httpx.AsyncClient(base_url=base) as http:
                for cookies in (f"{OTHERS_COOKIES}; {ann.cookie}", f"{ann.cookie}; {OTHERS_COOKIES}"):
                    headers = {b"cookie": cookies.encode("latin-1")}
                    assert (await http.get("/api/guest", headers=headers)).json() == {"name": "Ann"}
                    line = await raw_socket(here.port, table, cookies.encode("latin-1"))
                    assert line.startswith(b"HTTP/1.1 101"), line
                tossed = f"casefile={'A' * 43}; {ann.cookie}"  # set by another host of the same domain
                assert (await http.get("/api/guest", headers={"cookie": tossed})).json() == {"name": "Ann"}

    asyncio.run(try_all())


async def raw_socket(port: int, table: str, cookie: bytes) -> bytes:
    """The first line of the answer to a WebSocket request with this cookie."""
    reader, writer = await asyncio.open_connection(LOCAL, port)
    writer.write(
        b"GET /api/tables/%b/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: %b\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n" % (table.encode(), cookie)
    )
    try:
        return await reader.readline()
    finally:
        writer.close()


def test_over_https_only_the_cookie_that_is_bound_to_the_host_counts(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with server(tmp_path / "store", proxies=(LOCAL,)) as (base, _), httpx.AsyncClient(base_url=base) as http:
            safe = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.9"}
            made = await http.post("/api/guest", json={"name": "Ann"}, headers=safe)
            secret = made.headers["set-cookie"].partition("=")[2].partition(";")[0]
            http.cookies.clear()
            for name, known in (("__Host-casefile", "Ann"), ("casefile", None)):
                headers = safe | {"cookie": f"{name}={secret}"}
                assert (await http.get("/api/guest", headers=headers)).json() == {"name": known}

    asyncio.run(try_all())


def test_a_revoked_or_forgotten_guest_is_disconnected_everywhere(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Ann") as ann, Guest(base, "Bob") as bob:
            table = await ann.create(seats=2, listed=True, chairs=[{"kind": "me"}])
            await bob.sit(table)
            copy = {"cookie": ann.cookie}
            async with Client(base, table, 0, ann.cookie) as first, Client(base, table, 1, bob.cookie) as second:
                await first.until(lambda: first.status == "running")
                await second.until(lambda: second.status == "running")
                await ann.post("/api/guest/forget")
                assert (await first.goodbye())["reason"] == "not-yours"
                async with httpx.AsyncClient(base_url=base) as http:
                    assert (await http.get("/api/guest", headers=copy)).json() == {"name": None}
                assert await bye_of(base, table, 0, copy["cookie"]) == "not-yours"
                assert (await bob.get("/api/guest")).json() == {"name": "Bob"}
                seats = await here.context.store.seats_at(table)
                async with store_at(tmp_path / "store") as host:  # like the host's command, beside the server
                    assert await host.revoke(next(seat.guest for seat in seats if seat.seat == 1))
                await Keeping(here.context).look_for_revoked()
                assert (await second.goodbye())["reason"] == "not-yours"
            assert (await bob.get("/api/guest")).json() == {"name": None}

    asyncio.run(try_all())


def test_only_a_proxy_that_was_named_is_believed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def try_all() -> None:
        limits = replace(LOOSE, guests=Rate(2, 0.001))
        forwarded = [{"x-forwarded-for": f"198.51.100.1, 192.0.2.{n}", "x-forwarded-proto": "https"} for n in range(5)]
        async with server(tmp_path / "store", limits) as (base, _), httpx.AsyncClient(base_url=base) as http:
            answers = [await http.post("/api/guest", json={"name": "x"}, headers=each) for each in forwarded]
            http.cookies.clear()
            assert not any("Secure" in answer.headers.get("set-cookie", "") for answer in answers)
            assert [text.count("not told to trust") for text in caplog.messages] == [1], "said once, in words"
            assert "--proxy 127.0.0.1" in caplog.text
        async with (
            server(tmp_path / "store", limits, proxies=("127.0.0.0/8",)) as (base, _),
            httpx.AsyncClient(base_url=base) as http,
        ):
            codes = []
            for each in forwarded:
                codes.append((await http.post("/api/guest", json={"name": "x"}, headers=each)).status_code)
                http.cookies.clear()
            assert codes == [201] * 5, "five addresses, of which none has made more than one guest"
            same = []
            for _ in range(3):
                same.append((await http.post("/api/guest", json={"name": "x"}, headers=forwarded[0])).status_code)
                http.cookies.clear()
            assert 429 in same

    asyncio.run(try_all())


def test_one_address_for_everybody_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    elsewhere, here, many = Suspicions(), Suspicions(), Suspicions()
    for number in range(50):
        elsewhere.guest_from(f"g{number}", "192.0.2.7")
        here.guest_from(f"g{number}", "127.0.0.1")
        many.guest_from(f"g{number}", f"192.0.2.{number}")
    assert len(caplog.messages) == 1
    assert "--proxy 192.0.2.7" in caplog.text


def test_numbers_about_the_server_never_leave_it_through_a_proxy(tmp_path: Path) -> None:
    async def try_all() -> None:
        for proxies in ((), (LOCAL,)):
            async with (
                server(tmp_path / "store", proxies=proxies) as (base, _),
                httpx.AsyncClient(base_url=base) as http,
            ):
                assert (await http.get("/metrics")).status_code == 200
                for header in ("x-forwarded-for", "forwarded", "x-real-ip"):
                    for claim in ("127.0.0.1", "::1", "for=127.0.0.1"):
                        assert (await http.get("/metrics", headers={header: claim})).status_code == 403
        async with server(tmp_path / "store", open_metrics=True) as (base, _), httpx.AsyncClient(base_url=base) as http:
            assert (await http.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"})).status_code == 200

    asyncio.run(try_all())


def test_a_server_with_a_public_name_answers_to_no_other(tmp_path: Path) -> None:
    async def try_all() -> None:
        url = "https://club.example"
        async with (
            server(tmp_path / "store", proxies=(LOCAL,), public_url=url) as (base, here),
            httpx.AsyncClient(base_url=base) as http,
        ):
            proxy = {"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https"}
            for host in ("club.example", "Club.Example:443"):
                assert (await http.get("/api/guest", headers=proxy | {"host": host})).status_code == 200
            for host in ("evil.example", "127.0.0.1", "club.example.evil.example", "[", ""):
                refused = await http.get("/api/guest", headers=proxy | {"host": host})
                assert (refused.status_code, refused.json()["code"]) == (421, "other-host")
                assert url in refused.json()["reason"]
            assert (await http.get("/healthz")).status_code == 200, "from its own machine, by its own address"
            own = proxy | {"host": "club.example", "origin": url}
            assert (await http.post("/api/guest", json={"name": "Ann"}, headers=own)).status_code == 201
            assert (await raw_socket(here.port, "x", b"")).startswith(b"HTTP/1.1 421")

    asyncio.run(try_all())


def test_pages_of_other_sites_can_do_nothing(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with server(tmp_path / "store", origins=("https://club.example",)) as (base, _), Guest(base, "A") as ann:
            table = await ann.create(seats=2, chairs=[{"kind": "me"}])
            url = f"ws{base.removeprefix('http')}/api/tables/{table}/socket"
            for origin in ("https://evil.example", "null", base.replace("127.0.0.1", "localhost"), base + "0"):
                with pytest.raises(InvalidStatus, match="403"):
                    await connect(url, origin=Origin(origin), additional_headers={"cookie": ann.cookie})
                refused = await ann.http.post(f"/api/tables/{table}/close", json={}, headers={"origin": origin})
                assert refused.status_code == 403
            cross = {"sec-fetch-site": "cross-site"}
            assert (await ann.http.post(f"/api/tables/{table}/close", json={}, headers=cross)).status_code == 403
            form = await ann.http.post(f"/api/tables/{table}/close", data={"a": "b"})
            assert form.status_code == 415
            for origin in (base, "https://club.example"):
                async with connect(url, origin=Origin(origin)) as socket:
                    await socket.send('{"type":"hello","protocol":1}')
                    assert "welcome" in str(await socket.recv())
            for path in ("sit", "leave", "close", "start", "invite", "kick", "bot", "rematch"):
                assert (await ann.get(f"/api/tables/{table}/{path}")).status_code == 405  # a GET changes nothing
            for path in ("/", "/style.css", "/api/games", "/nothing", f"/t/{table}"):
                headers = (await ann.get(path)).headers
                assert "'unsafe" not in headers["content-security-policy"]
                assert "frame-ancestors 'none'" in headers["content-security-policy"]
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
                assert "access-control-allow-origin" not in headers

    asyncio.run(try_all())
