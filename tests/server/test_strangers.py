"""Who gets nothing: other guests, spectators, stale cookies, guessed ids, used invitations, other sites' pages."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.server.client import Client, Guest
from tests.server.helpers import server


async def bye_of(base: str, table: str, reader: int | None, cookie: str = "") -> str:
    """What a client that is not welcome is told; it must be told nothing else."""
    async with Client(base, table, reader, cookie) as client:
        bye = await client.goodbye()
        assert [frame for frame in client.frames if '"type":"bye"' not in frame] == []
        return str(bye["reason"])


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
            for wrong in (old, token[:-1], token + "A", ""):  # the earlier one is void
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
                assert (await ann.get(f"/api/tables/{table}/{path}")).status_code == 405  # no change by a GET
            for path in ("/", "/style.css", "/api/games", "/nothing", f"/t/{table}"):
                headers = (await ann.get(path)).headers
                assert "'unsafe" not in headers["content-security-policy"]
                assert "frame-ancestors 'none'" in headers["content-security-policy"]
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
                assert "access-control-allow-origin" not in headers

    asyncio.run(try_all())
