"""What users install: the wheel that `make` built, in an environment of its own; and the source archive."""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import casefile
from tests.docs.blocks import KNOCK, ROOT
from tests.package.packing import (
    OFFLINE,
    files_of_the_client,
    files_of_the_package,
    free_port,
    read_page,
    run,
    served,
)

HAS_CLIENT = (Path(casefile.__file__).parent / "web/index.html").is_file()


def the_wheel() -> Path:
    wheels = list((ROOT / "build/wheel").glob("casefile_games-*.whl"))
    assert len(wheels) == 1, "make builds one wheel into build/wheel"
    return wheels[0]


# -- the wheel -------------------------------------------------------------------------------------------------------


def test_the_wheel_holds_all_and_nothing_else() -> None:
    with zipfile.ZipFile(the_wheel()) as wheel:
        names = set(wheel.namelist())
    assert files_of_the_package() <= names
    if HAS_CLIENT:
        assert files_of_the_client("casefile/web") <= names
    compiled = {name for name in names if name.endswith((".so", ".pyd"))}
    assert bool(compiled) == casefile.compiled
    others = {name for name in names - compiled if not name.startswith(("casefile/", "casefile_games-"))}
    assert others == set()
    kinds = {Path(name).suffix for name in names if name.startswith("casefile/")}
    assert {".toml", ".md", ".typed"} <= kinds


def knock_wheel(folder: Path) -> Path:
    """The example of a game as a package, built from a copy."""
    tree = shutil.copytree(KNOCK, folder / "knock", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    run(sys.executable, "-m", "pip", "wheel", *OFFLINE, "--wheel-dir", folder, tree)
    return next(folder.glob("casefile_knock-*.whl"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and its dependencies as they are installed here, without a network."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=False, symlinks=os.name == "posix")
    python = folder / "bin/python"
    target = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    for name in needed("casefile-games") - {"casefile-games"}:
        give(name, target)
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", the_wheel())
    return folder


def needed(name: str, extras: frozenset[str] = frozenset()) -> set[str]:
    """A package and all its dependencies."""
    found: set[str] = {canonicalize_name(name)}
    for line in metadata.requires(name) or ():
        asked = Requirement(line)
        if asked.marker is None or any(asked.marker.evaluate({"extra": extra}) for extra in {"", *extras}):
            found |= needed(asked.name, frozenset(asked.extras))
    return found


def give(name: str, target: Path) -> None:
    """Link the files of an installed package that are inside its folder."""
    for file in metadata.distribution(name).files or ():
        source = Path(str(file.locate()))
        if ".." in file.parts or "__pycache__" in file.parts or not source.exists():
            continue
        place = target / file
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source, place)
        except OSError:  # it is on another disk
            shutil.copy2(source, place)


@pytest.mark.skipif(os.name != "posix", reason="the server is stopped as a person stops it, by a signal")
def test_a_game_is_played_through_the_installed_server(empty: Path, tmp_path: Path) -> None:
    command = empty / "bin/casefile"
    home = {"CASEFILE_HOME": str(tmp_path / "home")}
    kind = "compiled" if casefile.compiled else "interpreted"
    assert run(command, "--version", cwd=tmp_path) == f"casefile {casefile.__version__} ({kind})\n"
    assert str(empty) in run(empty / "bin/python", "-c", "import casefile; print(casefile.__file__)", cwd=tmp_path)
    with served([command], tmp_path, **home) as address:
        assert ('src="/assets/' in read_page(address)) == HAS_CLIENT
        seat = (command, "client", address, "--play", "fbi", "--bots", "greedy", "--name", "Zed")
        game = run(*seat, typed="1\n" * 400, cwd=tmp_path, **home)
        assert "Final points" in game
    assert "1 table replayed, no faults." in run(command, "store", "check", cwd=tmp_path, **home)
    if HAS_CLIENT:
        assert "All is well." in run(command, "doctor", "--port", free_port(), cwd=tmp_path, **home)


def test_a_game_of_another_package_is_installed_and_played(empty: Path, tmp_path: Path) -> None:
    """The last test in this environment, since it installs one more game."""
    knock = knock_wheel(tmp_path)
    run(sys.executable, "-m", "pip", "--python", empty / "bin/python", "install", "--no-index", "--no-deps", knock)
    command, home = empty / "bin/casefile", {"CASEFILE_HOME": str(tmp_path / "home")}
    assert "knock: Knock, 2 to 4 seats." in run(command, "games", cwd=tmp_path, **home)
    game = run(command, "play", "knock", "--bots", "greedy", typed="1\n" * 400, cwd=tmp_path, **home)
    assert "Final points" in game
    figures = run(command, "simulate", "knock", "--bots", "greedy,random", "--games", 2, cwd=tmp_path, **home)
    assert "greedy" in figures
    laws = (empty / "bin/python", "-m", "casefile.testing", "knock", "--states", 20, "--histories", 2, "--seats", 2)
    assert "All laws hold." in run(*laws, cwd=tmp_path, **home)


# -- the source archive ----------------------------------------------------------------------------------------------


def test_the_source_archive_is_enough_to_build_the_package(archive: Path, pure: Path) -> None:
    """It contains the built web client: nobody needs Node to install it."""
    assert archive.name == f"casefile_games-{casefile.__version__}.tar.gz"
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {f"src/{name}" for name in files_of_the_package()} <= names
    assert files_of_the_client("web/dist") <= names
    assert {"setup.py", "pyproject.toml", "LICENSE", "README.md", "CHANGELOG.md", "web/package-lock.json"} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]
    with zipfile.ZipFile(pure) as wheel:
        built = set(wheel.namelist())
    assert files_of_the_package() | files_of_the_client("casefile/web") <= built


def test_the_wheel_that_is_not_compiled_fits_every_machine(pure: Path) -> None:
    assert pure.name == f"casefile_games-{casefile.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(pure) as wheel:
        assert not [name for name in wheel.namelist() if name.endswith((".so", ".pyd"))]
        about = next(name for name in wheel.namelist() if name.endswith(".dist-info/WHEEL"))
        assert "Root-Is-Purelib: true" in wheel.read(about).decode()
