"""The host's own packs: offered at new tables, left out if they cannot be played, and stored with their tables."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest

import casefile
from casefile.engine.packs import new_pack
from casefile.table import check
from tests.server.client import Client, Guest
from tests.server.helpers import server
from tests.server.several import store_at

ME_AND_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]


def own_pack(folder: Path, name: str = "our-town", game: str = "bonnie-and-clyde", label: str = "") -> Path:
    """A pack of the host's own in this folder."""
    file = folder / f"{name}.toml"
    new_pack(casefile.find(game), file, name)
    file.write_text(file.read_text("utf-8").replace('id = "', f'{label}id = "', 1), "utf-8")
    return file


async def packs_of(guest: Guest, game: str) -> list[dict[str, str]]:
    told: dict[str, Any] = (await guest.get("/api/games")).json()
    found: list[dict[str, str]] = next(one["own_packs"] for one in told["games"] if one["name"] == game)
    return found


def test_own_packs_are_offered_by_name_and_what_cannot_be_played_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    label = 'title = "Our \\u202e town"\nabout = "Where we grew up."\n'
    own_pack(tmp_path, label=label)
    own_pack(tmp_path, "plain", "fbi")
    own_pack(tmp_path, "z-twin").write_text((tmp_path / "our-town.toml").read_text("utf-8"), "utf-8")
    own_pack(tmp_path, "broken", "fbi", "nonsense = 1\n")
    (tmp_path / "standard-again.toml").write_text('schema = "fbi/deck@1"\nid = "fbi-flat"\n', "utf-8")
    (tmp_path / "chess.toml").write_text('schema = "chess/board@1"\nid = "chess"\n', "utf-8")
    (tmp_path / "notes.toml").write_text("no TOML at all", "utf-8")
    (tmp_path / "folder.toml").mkdir()

    async def look() -> None:
        async with server(tmp_path / "store", packs=tmp_path) as (base, _), Guest(base, "Ann") as ann:
            shown = [{"id": "our-town", "title": "Our town", "about": "Where we grew up.", "extends": False}]
            assert await packs_of(ann, "bonnie-and-clyde") == shown
            assert await packs_of(ann, "fbi") == [{"id": "plain", "title": "plain", "about": "", "extends": False}]
            assert await packs_of(ann, "love-and-death") == []

    with caplog.at_level(logging.WARNING, "casefile.server"):
        asyncio.run(look())
    left_out = [line.partition(" is not offered: ") for line in caplog.messages]
    reasons = {name.removeprefix("pack "): reason for name, _, reason in left_out}
    assert len(left_out) == len(reasons) == 6, "a line for each, once"
    assert "cannot be played: nonsense: unknown key" in reasons["broken.toml"]
    assert "ships with FBI" in reasons["standard-again.toml"]
    assert "chess" in reasons["chess.toml"]
    assert "not valid TOML" in reasons["notes.toml"]
    assert "another file has the id 'our-town'" in reasons["z-twin.toml"]
    assert "folder.toml" in reasons


def test_a_pack_that_vanishes_or_breaks_is_refused_in_words(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = own_pack(tmp_path)

    async def look() -> None:
        async with server(tmp_path / "store", packs=tmp_path) as (base, _), Guest(base, "Ann") as ann:
            assert len(await packs_of(ann, "bonnie-and-clyde")) == 1
            good = file.read_text("utf-8")
            file.write_text(good.replace("copies = 6", "copies = -6"), "utf-8")  # between the list and the choice
            refused = await ann.post("/api/tables", game="bonnie-and-clyde", pack="our-town")
            assert (refused.status_code, refused.json()["code"]) == (409, "no-pack")
            assert "our-town" in refused.json()["reason"]
            assert str(tmp_path) not in refused.text, "nothing is told of the server's disk"
            assert await packs_of(ann, "bonnie-and-clyde") == []
            file.write_text(good, "utf-8")
            assert len(await packs_of(ann, "bonnie-and-clyde")) == 1
            file.unlink()
            assert await packs_of(ann, "bonnie-and-clyde") == []
            gone = await ann.post("/api/tables", game="bonnie-and-clyde", pack="our-town")
            assert (gone.status_code, gone.json()["code"]) == (409, "no-pack")
            other = await ann.post("/api/tables", game="chess", pack="our-town")
            assert (other.status_code, other.json()["code"]) == (404, "no-game")

    with caplog.at_level(logging.WARNING, "casefile.server"):
        asyncio.run(look())
    assert "our-town.toml is not offered" in caplog.text
    assert "pack our-town.toml is gone, and no longer offered" in caplog.messages


def test_a_pack_brings_its_own_words_and_no_others(tmp_path: Path) -> None:
    file = own_pack(tmp_path, "ours", "fbi")
    file.write_text(file.read_text("utf-8").replace('"murder"', '"arson"'), "utf-8")
    assert casefile.load("fbi", pack=file).own_words == {"department.red": "Arson"}
    for game in ("fbi", "bonnie-and-clyde"):
        assert casefile.load(game).own_words == {}
    assert casefile.load("fbi", pack="fbi-flat").own_words == {}


def test_a_table_outlives_the_file_of_its_pack(tmp_path: Path) -> None:
    """After a restart without the file it is played to its end, exported, played on, and replayed."""
    folder = tmp_path / "packs"
    folder.mkdir()
    file = own_pack(folder)
    file.write_text(file.read_text("utf-8").replace('"Kaufman"', '"Our Village"'), "utf-8")
    options = {"target": 50}

    async def play() -> None:
        async with server(tmp_path / "store", packs=folder) as (base, _), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, pack="our-town", chairs=ME_AND_A_BOT, options=options)
            async with Client(base, table, 0, ann.cookie) as client:
                await client.until(lambda: bool(client.legal))
                assert client.snapshot["game"]["pack"] == "our-town"
                assert (await client.act(client.legal[0]))["type"] == "ack"
            cookies = ann.http.cookies
        file.unlink()
        async with server(tmp_path / "store", packs=folder) as (base, _), Guest(base, "Bob") as ann:
            ann.http.cookies = cookies
            async with Client(base, table, 0, ann.cookie) as client:
                await client.play(Random(1))
                told = "".join(client.frames)
                assert "Our Village" in told
                assert '"copies"' not in told, "the pack itself goes to nobody"
            looked = (await ann.get(f"/api/tables/{table}")).json()
            assert looked["words"]["bonnie-and-clyde.card.our-village"] == "Our Village"
            assert looked["kinds"][:2] == ["our-village", "sherman"]
            record = (await ann.get(f"/api/tables/{table}/record")).text
            assert '"id":"our-town"' in record.replace(" ", "")
            on = await ann.post(f"/api/tables/{table}/play-on", step=0, seat=0)
            again = await ann.post(f"/api/tables/{table}/rematch")
            assert (on.status_code, again.status_code) == (201, 201)
        async with server(tmp_path / "store") as (base, _), Guest(base, "Cid") as cid:
            for made in (on, again):
                shown = (await cid.get(f"/api/tables/{made.json()['table']}")).json()["snapshot"]
                assert (shown["game"]["pack"], shown["status"]) == ("our-town", "running")
        async with store_at(tmp_path / "store") as store:
            assert [fault async for fault in check(store)] == []

    asyncio.run(play())
