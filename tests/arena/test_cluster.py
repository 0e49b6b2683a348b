"""The same tournament, and the same training, on a Ray cluster: nodes on this machine, behind a token of its own."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from casefile.arena.tournament import play_block
from tests.arena.helpers import tournament

pytest.importorskip("ray", reason="the extra `cluster` is not installed")

WORDS = ("fbi", "greedy", "random", "-n", "6", "--seed", "0", "--json")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    return os.environ | {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        # A node that is killed is missed after some seconds, not after most of a minute.
        "RAY_health_check_initial_delay_ms": "1000",
        "RAY_health_check_period_ms": "1000",
        "RAY_health_check_failure_threshold": "8",
    }


class Nodes:
    """A cluster of nodes with one processor each. `address` is for drivers."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self.environment = environment
        self.folder = folder
        self.inner, client = free_port(), free_port()
        self.address = f"ray://127.0.0.1:{client}"
        self.head = self.start("--head", f"--port={self.inner}", f"--ray-client-server-port={client}",
                               "--include-dashboard=false")  # fmt: skip
        for _ in range(240):
            time.sleep(0.5)
            assert self.head.poll() is None, (folder / "log").read_text()
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", client), 1):
                return
        raise AssertionError((folder / "log").read_text())

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [
            sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1",
            "--min-worker-port=0", "--max-worker-port=0", *words,
        ]  # fmt: skip
        with (self.folder / "log").open("ab") as out:
            return subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True, env=self.environment)

    def join(self) -> subprocess.Popen[bytes]:
        """One node more. It may take a while until it takes part."""
        return self.start(f"--address=127.0.0.1:{self.inner}")

    def kill(self, node: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(node.pid, signal.SIGKILL)
        node.wait()


@pytest.fixture(scope="module")
def nodes(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    cluster = Nodes(environment, tmp_path_factory.mktemp("ray"))
    try:
        yield cluster
    finally:
        cluster.kill(cluster.head)


@pytest.fixture
def head(nodes: Nodes) -> str:
    return nodes.address


def arena(environment: dict[str, str], *words: str) -> str:
    command = [sys.executable, "-m", "casefile", "arena", *WORDS, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_cluster_gives_the_same_bits(head: str, environment: dict[str, str], tmp_path: Path) -> None:
    there, here = tmp_path / "there", tmp_path / "here"
    shown = arena(environment, "--on", head, "--to", str(there))
    assert shown == arena(environment, "--workers", "1", "--to", str(here))
    for name in ("blocks.jsonl", "result.json"):
        assert (there / name).read_bytes() == (here / name).read_bytes()


BOT = """
from pathlib import Path
import beside_the_bot


class Bot:
    def __init__(self, game, seat, seed, parameters):
        Path(parameters["note"]).write_text(__file__)

    def choose(self, view, legal):
        return legal[-beside_the_bot.place()]
"""
BESIDE = """
from pathlib import Path


def place():
    return int(Path(__file__).with_name("weights").read_text())
"""


def test_bots_bring_their_files(head: str, environment: dict[str, str], tmp_path: Path) -> None:
    """A class, what it imports and what it reads; on the cluster it is a copy that plays."""
    for name, text in (("bot.py", BOT), ("beside_the_bot.py", BESIDE), ("weights", "1")):
        (tmp_path / name).write_text(text)
    note = tmp_path / "note"
    words = (f"{tmp_path / 'bot.py'}:Bot:note={note}",)
    here = json.loads(arena(environment, *words, "--workers", "1"))
    assert note.read_text() == str(tmp_path / "bot.py")
    there = json.loads(arena(environment, *words, "--on", head, "--with", str(tmp_path / "weights")))
    assert there == here
    assert note.read_text() != str(tmp_path / "bot.py")
    assert note.read_text().endswith(str(tmp_path / "bot.py")), "a copy, in the same place below another folder"
    assert "bot.py" in json.dumps(here)
    assert not here.get("faults"), here


DRIVER = """
import hashlib
import sys

import casefile
from casefile.arena.cluster import Cluster
from casefile.arena.executors import run
from casefile.arena.tournament import Tournament
from casefile.bots.foreign import Entrant

tournament = Tournament(casefile.load("fbi"), (Entrant("tree:simulations=8"), Entrant("greedy")), 0)
pool = Cluster(tournament, sys.argv[1])
blocks = int(sys.argv[2])
done = []
asked = False
try:
    for parcel in run(pool, 0, blocks):
        done += [block for block, _ in parcel]
        pool.looked = -1e9
        told = pool.where()
        if not asked and len(done) < blocks // 2 and all(pool.played.values()):
            print("both", told, flush=True)
            sys.stdin.readline()
            asked = True
    pool.looked = -1e9
    told = pool.where()
finally:
    pool.close()
print("done", told)
print([block.number for block in done] == list(range(blocks)))
print(hashlib.sha256(repr(done).encode()).hexdigest())
"""


def test_a_node_is_killed_in_mid_tournament(nodes: Nodes, environment: dict[str, str]) -> None:
    """The other plays its blocks once more; the bar tells where blocks were played, and who is gone."""
    second, blocks = nodes.join(), 40
    try:
        wait_for_processors(nodes, environment, 2)
        driver = subprocess.Popen(
            [sys.executable, "-c", DRIVER, nodes.address, str(blocks)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, env=environment,
        )  # fmt: skip
        assert driver.stdout is not None
        both = driver.stdout.readline()
        assert both.startswith("both node 1: "), both
        assert "node 2: " in both
        assert "gone" not in both
        nodes.kill(second)
        out, _ = driver.communicate("go on\n", timeout=240)
        done, whole, digest = out.splitlines()
        assert "(gone)" in done
        assert whole == "True"
        assert digest == played_here(blocks)
    finally:
        nodes.kill(second)


def wait_for_processors(nodes: Nodes, environment: dict[str, str], number: int) -> None:
    look = "import ray, sys; ray.init(sys.argv[1], log_to_driver=False); print(ray.cluster_resources().get('CPU'))"
    for _ in range(60):
        done = subprocess.run(
            [sys.executable, "-c", look, nodes.address], capture_output=True, text=True, env=environment
        )
        if done.stdout.strip() == f"{number}.0":
            return
    raise AssertionError(done)


def played_here(blocks: int) -> str:
    """A digest of the same blocks, played in this process."""
    contest = tournament("tree:simulations=8", "greedy", limit=10.0)
    found = [play_block(contest, number)[0] for number in range(blocks)]
    return hashlib.sha256(repr(found).encode()).hexdigest()


def test_a_driver_that_was_killed_goes_on(head: str, environment: dict[str, str], tmp_path: Path) -> None:
    """Every block that counts is on its disk; the same command plays the others."""
    there, here = tmp_path / "there", tmp_path / "here"
    words = ("-n", "40", "--to")
    command = [sys.executable, "-m", "casefile", "arena", *WORDS, *words, str(there), "--on", head]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as driver:
        while driver.poll() is None:
            blocks = there / "blocks.jsonl"
            if blocks.is_file() and blocks.read_bytes().count(b"\n") >= 3:
                driver.kill()
            time.sleep(0.01)
    before = (there / "blocks.jsonl").read_bytes().count(b"\n")
    assert 3 <= before < 40, "it was killed in the middle"
    shown = arena(environment, *words, str(there), "--on", head)
    assert shown == arena(environment, *words, str(here), "--workers", "1")
    for name in ("blocks.jsonl", "result.json"):
        assert (there / name).read_bytes() == (here / name).read_bytes()


TRAINING = """
import sys
from pathlib import Path

import training.examples
from training.cluster import Cluster

training.examples.GAMES_IN_PART = 2
from tests.engine.test_training import learner_of
from training.examples import Examples, record

cluster = Cluster(sys.argv[1])
parts = dict(cluster.record("bonnie-and-clyde", 1, [0, 1, 2]))
here = {part: record("bonnie-and-clyde", 1, part) for part in parts}
print(sorted(parts), all((a == b).all() for n in parts for a, b in zip(parts[n].parts, here[n].parts, strict=True)))
whole = Examples.joined([parts[number] for number in sorted(parts)])
one, other = learner_of(), learner_of()
for _ in range(2):
    one = cluster.learn(one, whole, 2, 1)
    other.learn(whole, 2, 1)
print(one.epoch, one.whole() == other.whole())
cluster.close()
"""


def test_networks_are_trained_on_it(head: str, environment: dict[str, str]) -> None:
    """Examples are recorded and learnt from there, and are the same as here; the folder `training` is taken along."""
    pytest.importorskip("numpy", reason="training needs NumPy: pip install casefile-games[train]")
    env = environment | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run([sys.executable, "-c", TRAINING, head], capture_output=True, text=True, env=env, timeout=280)
    assert done.stdout.splitlines() == ["[0, 1, 2] True", "2 True"], done.stderr


def test_a_ray_of_ones_own_gives_the_same_bits(environment: dict[str, str]) -> None:
    assert arena(environment, "--on", "ray") == arena(environment, "--workers", "1")
