"""The same tournament on a Ray cluster: one that runs on this machine, behind a token of its own."""

from __future__ import annotations

import contextlib
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
    }


@pytest.fixture(scope="module")
def head(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster of one machine."""
    port, log = free_port(), tmp_path_factory.mktemp("ray") / "log"
    command = [
        sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--num-cpus=1",
        f"--port={free_port()}", f"--ray-client-server-port={port}", "--include-dashboard=false",
        "--min-worker-port=0", "--max-worker-port=0",
    ]  # fmt: skip
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True, env=environment)
    try:
        for _ in range(240):
            time.sleep(0.5)
            assert process.poll() is None, log.read_text()
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
        yield f"ray://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


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


def test_a_ray_of_ones_own_gives_the_same_bits(environment: dict[str, str]) -> None:
    assert arena(environment, "--on", "ray") == arena(environment, "--workers", "1")
