"""`make play` starts the installed server if nothing has to be built; otherwise it serves the sources while it builds.

Tried in a folder with the real Makefile and stand-ins for what it starts, so that nothing is built.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT

pytestmark = [pytest.mark.once, pytest.mark.skipif(shutil.which("make") is None, reason="needs make")]

STARTS = {"casefile": "echo installed", "python": 'case "$*" in *serve*) echo sources;; esac', "npm": "true"}
SOURCES = ("src/casefile/one.py", "setup.py", "LICENSE", "web/package.json", "web/package-lock.json")
STAMPS = ("packages.txt", "tools.txt", "packages", "tools", "node", "web-packages", "web")  # in order of making


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree in which everything was built an hour ago."""
    tree = tmp_path.resolve() / "tree"
    (tree / "scripts").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "scripts/locked.sh"):
        shutil.copy(ROOT / name, tree / name)
    for name in SOURCES:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text("", encoding="utf-8")
    for name, does in STARTS.items():
        program = tree / ".venv/bin" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        program.chmod(0o755)
    for file in [path for path in tree.rglob("*") if path.is_file()]:
        age(file, 7200)
    stamps = tree / ".venv/stamps"
    stamps.mkdir()
    written = {"folder": str(tree), "sources": SOURCES[0], "installed": "compiled", "node": str(tree / ".venv/bin/npm")}
    for at, name in enumerate(("folder", *STAMPS, "sources", "installed")):
        (stamps / name).write_text(written.get(name, "") + "\n", encoding="utf-8")
        age(stamps / name, 3600 - at)
    return tree


def age(file: Path, seconds: int) -> None:
    """Set a file's time this far into the past."""
    then = file.stat().st_mtime_ns - seconds * 10**9
    os.utime(file, ns=(then, then))


def touch(file: Path, like: Path, later: int) -> None:
    """Set a file's time this many seconds after another one's."""
    then = like.stat().st_mtime_ns + later * 10**9
    os.utime(file, ns=(then, then))


def started(tree: Path) -> str:
    env = {
        name: value for name, value in os.environ.items() if name not in ("CASEFILE_COMPILE", "MAKEFLAGS", "MAKELEVEL")
    }
    done = subprocess.run(["make", "play", "CC=sh"], cwd=tree, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def test_what_is_installed_is_started_where_nothing_has_changed(tree: Path) -> None:
    assert started(tree) == "installed"


def test_it_is_started_after_an_edit_that_left_the_lists_of_packages_as_they_were(tree: Path) -> None:
    """They are then older than pyproject.toml, although the installed files were made after the edit."""
    stamps = tree / ".venv/stamps"
    touch(tree / "pyproject.toml", stamps / "tools.txt", 1000)
    touch(stamps / "installed", stamps / "tools.txt", 2000)
    assert started(tree) == "installed"


@pytest.mark.parametrize("name", ["src/casefile/one.py", "pyproject.toml", "setup.py"])
def test_the_sources_are_served_while_an_edit_is_built(tree: Path, name: str) -> None:
    touch(tree / name, tree / ".venv/stamps/installed", 1000)
    assert started(tree) == "sources"


def test_the_sources_are_served_where_a_file_has_gone(tree: Path) -> None:
    (tree / "src/casefile/two.py").write_text("", encoding="utf-8")
    age(tree / "src/casefile/two.py", 7200)
    assert started(tree) == "sources"
