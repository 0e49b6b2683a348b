"""Servers that store their tables in PostgreSQL, over real sockets: killed, stopped, and without their database."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

import casefile
from casefile.engine.record import Record
from casefile.storage import Database
from tests.postgres import Cluster
from tests.server.client import Client, Guest
from tests.server.helpers import LOCAL, Process, first_words
from tests.server.test_faults import Load, compare, read_tables

pytestmark = pytest.mark.once


@pytest.fixture
def database(cluster: Cluster) -> Database:
    return cluster.database()


def test_a_game_goes_on_through_everything_and_its_record_is_proved(cluster: Cluster, database: Database) -> None:
    """The server is stopped and killed, the database restarts and is killed; people play on."""

    async def play() -> None:
        load = Load(5)
        async with Process(database) as process:
            await load.set_up(process.base, 2)
            for client in load.clients:
                await client.__aenter__()
            players = [
                asyncio.create_task(client.play(Random(number), 300))
                for number, client in enumerate(load.clients)
                if client.reader is not None
            ]

            async def more(number: int) -> None:
                goal = load.acked + number
                while load.acked < goal and not all(player.done() for player in players):
                    await asyncio.wait(players, timeout=0.01, return_when=asyncio.FIRST_COMPLETED)

            await more(20)
            assert await process.stop() == 0
            await process.start()
            await more(20)
            await process.kill()
            await process.start()
            for down in (cluster.stop, cluster.kill):
                await more(20)
                down()
                cluster.start()
            await asyncio.gather(*players)
            truth, asked = await read_tables(database, load.tables)
            await load.caught_up(truth)
            compare(load, truth, asked)
            assert all(table.status == "ended" for table in truth.values())
            async with Guest(process.base, "Eve") as eve:
                for table in load.tables:
                    Record.read((await eve.get(f"/api/tables/{table}/record")).text, casefile.load).verify()
            for client in load.clients:
                await client.__aexit__(None, None, None)

    asyncio.run(play())


def test_while_the_database_is_away_the_server_says_so_and_stays(cluster: Cluster, database: Database) -> None:
    async def play() -> None:
        async with Process(database) as process, Guest(process.base, "Ann") as ann:
            table = await ann.create(seats=2, chairs=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
            client = Client(process.base, table, 0, ann.cookie)
            async with client, httpx.AsyncClient(base_url=process.base, timeout=120) as http:
                await client.until(lambda: bool(client.legal))
                await asyncio.to_thread(cluster.stop)
                while (told := await http.get("/healthz")).status_code == 200:
                    await asyncio.sleep(0.05)  # anything written a second ago still counts
                assert (told.status_code, told.json()) == (503, {"status": "store"})
                metrics = (await http.get("/metrics")).text
                assert "casefile_store_failing 1" in metrics
                cluster.start()
                while (await http.get("/healthz")).status_code != 200:
                    await asyncio.sleep(0.05)
                seen = client.number
                assert (await client.act(client.legal[0]))["type"] == "ack"
                await client.until(lambda: client.number > seen)

    asyncio.run(play())


def test_who_must_be_alone_is_kept_off(cluster: Cluster, database: Database, tmp_path: Path) -> None:
    """A copy, while a server runs; other servers may join."""

    async def main() -> None:
        async with Process(database):
            words = ("store", "copy", database.url, str(tmp_path / "copy"))
            done = await asyncio.to_thread(casefile_command, *words)
            assert done.returncode == 2
            assert "Another server (process" in done.stderr
            assert "stop it first" in done.stderr

    asyncio.run(main())


def casefile_command(*words: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.run(
        [sys.executable, "-m", "casefile.cli", *words], env=env, capture_output=True, text=True, timeout=120
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process change what others see of its call")
def test_the_password_of_a_running_server_is_seen_nowhere(cluster: Cluster, database: Database, tmp_path: Path) -> None:
    """Not in the list of processes, nor in anything that it prints, logs or answers."""
    name = database.url.rpartition("/")[2]
    cluster.sql("CREATE ROLE with_password LOGIN PASSWORD 'sesame'")
    cluster.sql(f"GRANT CREATE ON DATABASE {name} TO with_password")
    url = f"postgresql://with_password:sesame@{LOCAL}:{cluster.port}/{name}"

    async def main() -> None:
        env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "casefile.cli", "serve", "--host", LOCAL, "--port", "0", "--log", "info",
            "--store", url, env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        printed = await first_words(process)
        [base] = [word.decode() for word in printed.split() if word.startswith(b"http://127")][:1]
        assert f"postgresql://with_password@{LOCAL}".encode() in printed
        called = Path(f"/proc/{process.pid}/cmdline").read_bytes()
        assert b"with_password" in called
        cluster.sql("ALTER ROLE with_password PASSWORD 'another'")
        cluster.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'with_password'")
        try:
            async with httpx.AsyncClient(base_url=base, timeout=120) as http, asyncio.timeout(60):
                while (answer := await http.get("/healthz")).status_code != 503:  # what it asked before still counts
                    await asyncio.sleep(0.2)
        finally:
            process.terminate()
            out, log = await process.communicate()
        assert b"does not let this user in" in log
        for text in (printed, out, log, answer.content, called):
            assert b"sesame" not in text

    try:
        asyncio.run(main())
    finally:
        cluster.sql("DROP OWNED BY with_password CASCADE", name)
        cluster.sql("DROP ROLE with_password")
