"""Casefile installed from a package index into an empty environment: with pip for every interpreter, uvx and pipx."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import casefile
from tests.package.packing import free_port, read_page, run, served

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(os.name != "posix", reason="the server is stopped as a person stops it, by a signal"),
]

LAUNCHED = (0, 130)  # a launcher may end by Ctrl-C although its child ends well
SOON = 60  # seconds until a command must have begun: far more than it needs, and less than a person would wait


def interpreters() -> list[str]:
    """The interpreter of the tests, and others that are found by name."""
    found = {sys.version_info[:2]: sys.executable}
    for minor in range(11, 16):
        path = shutil.which(f"python3.{minor}")
        if path is None or (3, minor) in found:
            continue
        if subprocess.run([path, "-c", "import ensurepip, venv"], capture_output=True).returncode == 0:
            found[3, minor] = path
    return [found[version] for version in sorted(found)]


def empty_home(folder: Path, index: str) -> dict[str, str]:
    """Settings of a new Python user, with our package index instead of the public one. No other index is used."""
    return {
        "HOME": str(folder),
        "CASEFILE_HOME": str(folder / "games"),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": index,
        "PIP_NO_CACHE_DIR": "1",
        "UV_NO_CONFIG": "1",
        "UV_DEFAULT_INDEX": index,
        "UV_CACHE_DIR": str(folder / "uv"),
        "UV_PYTHON": sys.executable,
        "UV_PYTHON_DOWNLOADS": "never",
        "PIPX_HOME": str(folder / "pipx"),
        "PIPX_DEFAULT_PYTHON": sys.executable,
    }


def try_out(command: list[object], folder: Path, ends: tuple[int, ...] = (0,), /, **settings: str) -> None:
    """What a user does with a command that was just installed."""
    begun = time.monotonic()
    told = run(*command, "--version", cwd=folder, **settings)
    assert told.splitlines()[-1] == f"casefile {casefile.__version__} (interpreted)"
    assert time.monotonic() - begun < SOON
    assert "casefile play" in run(*command, cwd=folder, **settings), "no command: it says what there is"
    assert "All is well." in run(*command, "doctor", "--port", free_port(), cwd=folder, **settings)
    begun = time.monotonic()
    with served(command, folder, ends, **settings) as address:
        assert 'src="/assets/' in read_page(address), "the web client came along"
        assert time.monotonic() - begun < SOON


@pytest.mark.parametrize("python", interpreters(), ids=lambda path: Path(path).name)
def test_installed_by_pip(python: str, pure: Path, index: str, tmp_path: Path) -> None:
    settings, asked = empty_home(tmp_path, index), "casefile-games"
    if python != sys.executable:
        # Our index holds what the tests' own interpreter needs; others fetch it from PyPI, which may not have
        # Casefile: so the file itself is named.
        settings = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        settings, asked = settings | {"CASEFILE_HOME": str(tmp_path / "games")}, str(pure)
    run(python, "-m", "venv", tmp_path / "venv")
    run(tmp_path / "venv/bin/python", "-m", "pip", "install", asked, cwd=tmp_path, **settings)
    command = tmp_path / "venv/bin/casefile"
    try_out([command], tmp_path, **settings)
    game = run(command, "play", "fbi", "--bots", "greedy", typed="1\n" * 400, cwd=tmp_path, **settings)
    assert "Final points" in game


def test_run_by_uvx(index: str, tmp_path: Path) -> None:
    uvx = Path(sys.executable).with_name("uvx")
    if not uvx.exists():
        pytest.skip("uv is not installed")
    try_out([uvx, "casefile-games"], tmp_path, LAUNCHED, **empty_home(tmp_path, index))


def test_run_by_pipx(index: str, tmp_path: Path) -> None:
    pipx = Path(sys.executable).with_name("pipx")
    if not pipx.exists():
        pytest.skip("pipx is not installed")
    try_out([pipx, "run", "casefile-games"], tmp_path, LAUNCHED, **empty_home(tmp_path, index))
