"""Measures how many moves a second a server handles, with every move on disk, and the memory of a table: python -m
benchmarks.server

Hundreds of tables of four scripted players each, over WebSockets on this machine. A table has one move under way at a
time; a move counts when it is acknowledged, that is, on disk (`synchronous=FULL`, commits in groups), and all four
players have been told. With `--boardgame-io`, boardgame.io on node does comparable moves (draw or discard a card,
four players who are told) in the same run, in memory and on flat files, which it does not wait for; npm fetches it
into `build/boardgame_io`. With `--store postgresql://…` the same is also measured in that database, with so many
server processes as `--processes` says; tables are added to it. `--database PID` is the database's first process, where
it runs on this machine, so that its time is told, too. `--rounds N` measures only ours and boardgame.io in memory, or
with `--store` ours in a file and in the database, in turn. Everything is bounded in count and time, and stays on
loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec

import casefile
from benchmarks.wire import Wire
from casefile.server import Limits, Rate, Running, Settings, run_loop, serve
from casefile.server.lifecycle import listen
from casefile.server.processes import Processes, child, command_of
from casefile.storage import SqliteStore, StoreAddress, read_address
from casefile.table import Act, Asker, Hub, Made, NewTable, SeatPlan, Table, Thinkers
from casefile.table.changes import applied

HOST = "127.0.0.1"
WISHES = {False: b',"changes":true,"numbers":false', True: b""}  # as the browser asks; otherwise whole snapshots
SEATS = 4
FLAT_FILE_TABLES = 2  # with ten, boardgame.io's flat files do not get through the set-up in a minute
MANY = Rate(1e9, 1e9)
OPEN = Limits(
    requests=MANY, guests=MANY, tables=MANY, sits=MANY, connects=MANY, messages=MANY, sockets_of_guest=10**6,
    sockets_of_address=10**6, tables_of_guest=10**6, connections=10**6, connections_of_address=10**6, arrivals=MANY,
    frames=MANY, frames_of_address=MANY, socket_bytes=MANY, wakes=MANY, idle_tables=10**6, tables_of_address=MANY,
    listed_of_address=10**6,
)  # fmt: skip


class Shown(msgspec.Struct):
    """The part of a snapshot, or of its changes, that a scripted player reads."""

    legal: Any = None


class Message(msgspec.Struct):
    """The part of a message that a scripted player reads."""

    type: str
    number: int = 0
    snapshot: Shown | None = None
    changes: Shown | None = None
    code: str = ""


decode = msgspec.json.Decoder(Message).decode


class Player:
    """Plays the seat of one table at random, as fast as it gets answers."""

    def __init__(self, run: Run, seed: int) -> None:
        self.run = run
        self.dice = random.Random(seed)
        self.number = 0
        self.sent = 0.0
        self.acts = 0
        self.acted_at = -1
        self.legal: list[dict[str, Any]] = []
        self.wire: Wire | None = None

    def take(self, body: bytes) -> None:
        message = decode(body)
        if message.type == "update":
            self.number = message.number
            if message.snapshot is not None:
                self.legal = message.snapshot.legal
            elif message.changes is not None and message.changes.legal is not None:
                self.legal = cast(Any, applied(self.legal, message.changes.legal))
            self.run.told += 1
            self.run.bytes.append(len(body))
            self.act()
        elif message.type == "ack":
            self.run.acked(time.perf_counter() - self.sent)
            self.sent = 0.0
            self.act()
        elif message.type == "refusal":
            self.run.refused += 1
            self.sent = 0.0

    def act(self) -> None:
        if self.sent or not self.legal or self.number <= self.acted_at or not self.run.going or self.wire is None:
            return
        self.acts += 1
        action = self.legal[self.dice.randrange(len(self.legal))]["id"]
        self.sent, self.acted_at = time.perf_counter(), self.number
        self.wire.send(b'{"type":"act","id":"%d","action":%d,"seen":%d}' % (self.acts, action, self.number))


class Run:
    """One measurement: many tables for some seconds."""

    def __init__(self) -> None:
        self.going = False
        self.times: list[float] = []
        self.told = 0
        self.refused = 0
        self.bytes: list[int] = []

    def acked(self, seconds: float) -> None:
        if self.going:
            self.times.append(seconds)


def post(port: int, path: str, cookie: str = "", **body: object) -> tuple[dict[str, object], str]:
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(f"http://{HOST}:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.loads(response.read()), str(response.headers.get("set-cookie") or "").partition(";")[0]


def cpu_seconds(process: int) -> float:
    """The processor time that a process and its children have used, also those that have ended, with all threads."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK") + sum(map(cpu_seconds, map(int, children)))


async def load(
    process: int, port: int, tables: int, seconds: float, whole: bool = False, database: int = 0
) -> dict[str, float]:
    """Set up the tables, play for some seconds, and return the results."""
    loop = asyncio.get_running_loop()
    run = Run()
    players: list[Player] = []
    cookies = [post(port, "/api/guest", name=f"Guest {seat}")[1] for seat in range(SEATS)]
    for number in range(tables):
        new = {"game": "bonnie-and-clyde", "seats": SEATS, "listed": True, "chairs": [{"kind": "me"}]}
        table = str(post(port, "/api/tables", cookies[0], **new)[0]["table"])
        for seat in range(1, SEATS):
            post(port, f"/api/tables/{table}/sit", cookies[seat], seat=seat)
        for seat in range(SEATS):
            player = Player(run, number * SEATS + seat)
            path = f"/api/tables/{table}/socket"
            _, wire = await loop.create_connection(partial(Wire, HOST, path, cookies[seat], player.take), HOST, port)
            await wire.open
            player.wire = wire
            wire.send(b'{"type":"hello","protocol":1,"reader":%d%b}' % (seat, WISHES[whole]))
            players.append(player)
    await asyncio.sleep(1.0)
    run.going, run.told = True, 0
    run.bytes.clear()
    begin, used, own = time.perf_counter(), cpu_seconds(process), time.process_time()
    stored = cpu_seconds(database) if database else 0.0
    for player in players:
        player.act()
    await asyncio.sleep(seconds)
    run.going = False
    took, used = time.perf_counter() - begin, cpu_seconds(process) - used
    own = time.process_time() - own
    stored = cpu_seconds(database) - stored if database else 0.0
    for player in players:
        if player.wire is not None:
            player.wire.close()
    times = sorted(run.times)
    return {
        "moves_per_second": len(times) / took,
        "updates_per_second": run.told / took,
        "p50_ms": times[len(times) // 2] * 1000 if times else 0.0,
        "p99_ms": times[int(len(times) * 0.99)] * 1000 if times else 0.0,
        "server_cpu_ms_per_move": used * 1000 / max(1, len(times)),
        "load_cpu_ms_per_move": own * 1000 / max(1, len(times)),
        "database_cpu_ms_per_move": stored * 1000 / max(1, len(times)),
        "median_bytes": float(statistics.median(run.bytes)) if run.bytes else 0.0,
        "refused": run.refused,
    }


def ours(
    tables: int, seconds: float, folder: Path, whole: bool = False, store: str = "", processes: int = 1,
    database: int = 0,
) -> dict[str, float]:  # fmt: skip
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "benchmarks.server", "--serve", store or str(folder / "store")]
    if processes > 1:
        command += ["--processes", str(processes)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            return run_loop(load(process.pid, int(process.stdout.readline()), tables, seconds, whole, database))
        finally:
            process.terminate()


def serve_here(store: StoreAddress, processes: int) -> None:
    mine = child()
    if processes > 1 and mine is None:
        parent = Processes(command_of(sys.argv), processes, listen(HOST, 0))
        sys.exit(asyncio.run(parent.run()))

    def started(here: Running) -> None:
        if mine is not None:
            mine.begun()
        if mine is None or not mine.quiet:
            print(here.port, flush=True)

    run_loop(serve(store, Settings(host=HOST, port=0, limits=OPEN), started))


# -- memory --------------------------------------------------------------------------------------------------------


def resident() -> float:
    """KiB of memory that this process holds."""
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


async def memory(folder: Path, tables: int, moves: int) -> dict[str, float]:
    """KiB for each awake table after some moves, and for each sleeping one."""
    async with SqliteStore(folder / "memory", synchronous="NORMAL") as store:
        hub = Hub(store, Thinkers(), idle=0)
        plan = [SeatPlan("person", "g", f"Guest {seat}") for seat in range(SEATS)]
        new = NewTable(game="bonnie-and-clyde", seats=SEATS, plan=plan, hot_seat=True)

        async def some(count: int) -> None:
            for _ in range(count):
                made = await hub.create(new, guest="g")
                assert isinstance(made, Made)
                table = await hub.look(made.table)
                assert isinstance(table, Table)
                for number in range(moves):
                    assert table.match is not None
                    state = table.match.state
                    action, seen = state.legal(state.turn)[0], table.number(state.turn)
                    act = Act(id=f"{number}", action=action, seen=seen)
                    await hub.do(made.table, act, Asker("g", state.turn))

        await some(20)
        await hub.sweep()
        before = resident()
        await some(tables)
        awake = resident()
        await hub.sweep()
        assert not hub.owners
        await some(tables)
        await hub.sweep()
        asleep = resident()
        await hub.close()
        return {"awake_kib": (awake - before) / tables, "asleep_kib": max(0.0, asleep - awake) / tables}


# -- boardgame.io --------------------------------------------------------------------------------------------------


def boardgame_io(kind: str, tables: int, seconds: float) -> dict[str, float]:
    folder = Path("build/boardgame_io")
    shutil.copytree(Path(__file__).parent / "boardgame_io", folder, dirs_exist_ok=True)
    if not (folder / "node_modules").exists():
        print("npm fetches boardgame.io …", file=sys.stderr)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True, timeout=600)
    with tempfile.TemporaryDirectory() as place:
        server = subprocess.Popen(["node", "server.js", kind, place], cwd=folder, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            ports = server.stdout.readline().split()
            arguments = ["node", "load.js", str(server.pid), *ports, str(tables), str(seconds)]
            done = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, timeout=seconds + 90)
            told: dict[str, float] = json.loads(done.stdout)
            return told
        except (subprocess.TimeoutExpired, ValueError):
            return {"moves_per_second": 0.0}  # it did not get so far
        finally:
            server.kill()
            server.wait()


def in_turn(rounds: int, tables: int, seconds: float, store: str, processes: list[int], database: int) -> None:
    """Measure ours in turn with others, this many times, so that other work affects all: boardgame.io in memory, or
    with a database ours there, with so many processes each.
    """
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as name:
            found = {"casefile, on disk": ours(tables, seconds, Path(name) / "store")}
            for each in processes if store else []:
                key = f"in PostgreSQL with {each}"
                found[key] = ours(tables, seconds, Path(name), False, store, each, database)
        if not store:
            found["boardgame.io"] = boardgame_io("memory", tables, seconds)
        first = found["casefile, on disk"]["moves_per_second"]
        for name, one in found.items():
            rate = one["moves_per_second"]
            cpu = [
                f"{one[f'{who}_cpu_ms_per_move']:.2f} ms of the {who}{'s' * (who == 'server')}"
                for who in ("server", "database", "load")
            ]
            print(
                f"{number + 1}: {name}: {rate:.0f} moves/s ({rate / first:.2f}), p50 {one['p50_ms']:.0f} ms, "
                f"p99 {one['p99_ms']:.0f} ms; CPU of a move: {', '.join(cpu)}; machine's load {os.getloadavg()[0]:.1f}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--boardgame-io", action="store_true", help="measure boardgame.io too (needs node and npm)")
    parser.add_argument("--rounds", type=int, default=0, help="only two kinds or more in turn, so often")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--store", default="", metavar="URL", help="measure in this PostgreSQL database too")
    parser.add_argument("--processes", type=int, nargs="+", default=[1], metavar="N", help="of ours, in PostgreSQL")
    parser.add_argument("--database", type=int, default=0, metavar="PID", help="the database's first process, if here")
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve_here(read_address(chosen.serve), chosen.processes[0])
        return
    tables, seconds = min(chosen.tables, 2000), min(chosen.seconds, 120.0)
    if chosen.rounds:
        in_turn(min(chosen.rounds, 20), tables, seconds, chosen.store, chosen.processes, chosen.database)
        return
    results: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as name:
        results["casefile, on disk"] = ours(tables, seconds, Path(name))
        results["casefile, on disk, whole snapshots"] = ours(tables, seconds, Path(name) / "whole", whole=True)
        for number in chosen.processes if chosen.store else []:
            key = "casefile, in PostgreSQL" + (f", {number} processes" if number > 1 else "")
            results[key] = ours(
                tables, seconds, Path(name), store=chosen.store, processes=number, database=chosen.database
            )
        if chosen.boardgame_io:
            results["boardgame.io, memory"] = boardgame_io("memory", tables, seconds)
            few = min(tables, FLAT_FILE_TABLES)
            results[f"casefile, on disk, {few} tables"] = ours(few, seconds, Path(name) / "few")
            results[f"boardgame.io, flat files, {few} tables"] = boardgame_io("flatfile", few, seconds)
        results["memory"] = asyncio.run(memory(Path(name), 200, 40))
    if chosen.json:
        print(json.dumps(results, indent=1))
        return
    engine = "compiled" if casefile.compiled else "interpreted"
    print(f"{tables} tables of {SEATS}, {seconds:g} s each; engine {engine}; {os.cpu_count()} cores")
    for name, told in results.items():
        print(f"{name}: " + ", ".join(f"{key} {value:.1f}" for key, value in told.items()))
    for name, told in results.items():
        if name.startswith("boardgame"):
            rate = told["moves_per_second"]
            same = "casefile, on disk" + (f", {name.rpartition(', ')[2]}" if "flat" in name else "")
            own = results[same]["moves_per_second"]
            print(f"casefile / {name}: {own / rate:.2f}" if rate else f"{name}: no result")


if __name__ == "__main__":
    main()
