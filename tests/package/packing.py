"""Making and running packages in the tests: as a stranger would, with nothing of the tests' own settings."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.docs.blocks import ROOT, hear_control_c, read_until

PATIENCE = 180  # seconds for anything, on a busy machine
CLIENT = ROOT / "web/dist"
OFFLINE = ("--no-build-isolation", "--no-deps", "--no-index")
UNREACHABLE = re.compile(  # what pip and npm print where there is no network
    "NewConnectionError|Failed to establish a new connection|ConnectTimeout|Name or service not known"
    "|Temporary failure in name resolution|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT"
)
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("PIP_", "PIPX_", "UV_", "PYTHON", "CASEFILE_", "MAKE"))
}


def run(*words: object, typed: str = "", cwd: Path = ROOT, **settings: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        list(map(str, words)), input=typed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=cwd,
        env=ENVIRONMENT | settings, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, f"{words}\n{done.stdout}"
    return done.stdout


@contextmanager
def served(command: Sequence[object], folder: Path, ends: tuple[int, ...] = (0,), /, **settings: str) -> Iterator[str]:
    """The address of a server (`command` is what comes before its options), which is stopped as a person stops it.

    It runs in a session of its own, so that Ctrl-C reaches it behind a launcher such as uvx, too. `ends` are the exit
    codes that it may end with.
    """
    words = (*command, "serve", "--host", "127.0.0.1", "--port", 0)
    server = subprocess.Popen(
        list(map(str, words)), cwd=folder, env=ENVIRONMENT | settings, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=hear_control_c,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        told = read_until("Ctrl-C", server.stdout, server)
        found = re.search(r"http://127\.0\.0\.1:\d+", told)
        assert found, told
        yield found[0]
    finally:
        os.killpg(server.pid, signal.SIGINT)
        rest = server.communicate(timeout=PATIENCE)[0]
    assert server.returncode in ends, (server.returncode, rest)
    # A launcher that is interrupted gives what it has started a quarter of a second, and then kills it.
    assert server.returncode != 0 or "Everything is kept." in rest


def read_page(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as page:
        text: str = page.read().decode()
        return text


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("0.0.0.0", 0))
        return int(probe.getsockname()[1])


def copy_of_the_tree(tree: Path) -> Path:
    """What a package is made of, so that nothing is built in the folder where others work."""
    tree.mkdir()
    mine = shutil.ignore_patterns("node_modules", "__pycache__", "*.egg-info", "scratch")
    for folder in ("src", "web"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=mine)
    for file in ("pyproject.toml", "setup.py", "MANIFEST.in", "LICENSE", *(page.name for page in ROOT.glob("*.md"))):
        shutil.copy2(ROOT / file, tree)
    return tree


def source_archive(tree: Path, folder: Path) -> Path:
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, cwd=tree)
    return next(folder.glob("casefile_games-*.tar.gz"))


def pure_wheel(archive: Path, folder: Path) -> Path:
    """The wheel for every machine: built from the source archive, not compiled. It takes seconds."""
    run(sys.executable, "-m", "pip", "wheel", *OFFLINE, "--wheel-dir", folder, archive, CASEFILE_COMPILE="0")
    return next(folder.glob("casefile_games-*.whl"))


def files_of_the_package() -> set[str]:
    """Every file under src/casefile that is somebody's work."""
    return {
        f"casefile/{path.relative_to(ROOT / 'src/casefile')}"
        for path in (ROOT / "src/casefile").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }


def files_of_the_client(inside: str) -> set[str]:
    return {f"{inside}/{path.relative_to(CLIENT)}" for path in CLIENT.rglob("*") if path.is_file()}
