"""What others would install: the wheel that `make` built, in an environment of its own; and the source archive."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import casefile
from tests.docs.blocks import KNOCK, ROOT, hear_control_c, read_until

PATIENCE = 180  # seconds for anything, on a busy machine
HAS_CLIENT = (Path(casefile.__file__).parent / "web/index.html").is_file()
ENVIRONMENT = {
    name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON", "CASEFILE_", "MAKE"))
}


def run(*words: object, typed: str = "", cwd: Path = ROOT, **settings: str) -> str:
    done = subprocess.run(
        list(map(str, words)), input=typed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=cwd,
        env=ENVIRONMENT | settings, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, f"{words}\n{done.stdout}"
    return done.stdout


def the_wheel() -> Path:
    wheels = list((ROOT / "build/wheel").glob("casefile-*.whl"))
    assert len(wheels) == 1, "make builds one wheel into build/wheel"
    return wheels[0]


def files_of_the_package() -> set[str]:
    """Every file under src/casefile that is somebody's work."""
    return {
        f"casefile/{path.relative_to(ROOT / 'src/casefile')}"
        for path in (ROOT / "src/casefile").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }


def files_of_the_client(inside: str) -> set[str]:
    dist = ROOT / "web/dist"
    return {f"{inside}/{path.relative_to(dist)}" for path in dist.rglob("*") if path.is_file()} if HAS_CLIENT else set()


# -- the wheel -------------------------------------------------------------------------------------------------------


def test_the_wheel_holds_all_and_nothing_else() -> None:
    with zipfile.ZipFile(the_wheel()) as wheel:
        names = set(wheel.namelist())
    assert files_of_the_package() <= names
    assert files_of_the_client("casefile/web") <= names
    compiled = {name for name in names if name.endswith((".so", ".pyd"))}
    assert bool(compiled) == casefile.compiled
    others = {name for name in names - compiled if not name.startswith(("casefile/", "casefile-"))}
    assert others == set()
    kinds = {Path(name).suffix for name in names if name.startswith("casefile/")}
    assert {".toml", ".md", ".typed"} <= kinds


def knock_wheel(folder: Path) -> Path:
    """The example of a game as a package, built from a copy."""
    tree = shutil.copytree(KNOCK, folder / "knock", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    offline = ("--no-build-isolation", "--no-deps", "--no-index")
    run(sys.executable, "-m", "pip", "wheel", *offline, "--wheel-dir", folder, tree)
    return next(folder.glob("casefile_knock-*.whl"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and the packages that it asks for, as they are installed here: no network."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=False, symlinks=os.name == "posix")
    python = folder / "bin/python"
    target = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    for name in needed("casefile") - {"casefile"}:
        give(name, target)
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", the_wheel())
    return folder


def needed(name: str, extras: frozenset[str] = frozenset()) -> set[str]:
    """A package and all that it needs."""
    found: set[str] = {canonicalize_name(name)}
    for line in metadata.requires(name) or ():
        asked = Requirement(line)
        if asked.marker is None or any(asked.marker.evaluate({"extra": extra}) for extra in {"", *extras}):
            found |= needed(asked.name, frozenset(asked.extras))
    return found


def give(name: str, target: Path) -> None:
    """Link the files of an installed package, those outside of its folder left out."""
    for file in metadata.distribution(name).files or ():
        source = Path(str(file.locate()))
        if ".." in file.parts or "__pycache__" in file.parts or not source.exists():
            continue
        place = target / file
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source, place)
        except OSError:  # another disk
            shutil.copy2(source, place)


@pytest.mark.skipif(os.name != "posix", reason="the server is stopped as a person stops it, by a signal")
def test_a_game_is_played_through_the_installed_server(empty: Path, tmp_path: Path) -> None:
    command = empty / "bin/casefile"
    home = {"CASEFILE_HOME": str(tmp_path / "home")}
    kind = "compiled" if casefile.compiled else "interpreted"
    assert run(command, "--version", cwd=tmp_path) == f"casefile {casefile.__version__} ({kind})\n"
    assert str(empty) in run(empty / "bin/python", "-c", "import casefile; print(casefile.__file__)", cwd=tmp_path)
    server = subprocess.Popen(
        [command, "serve", "--host", "127.0.0.1", "--port", "0"], cwd=tmp_path, env=ENVIRONMENT | home, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=hear_control_c,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        told = read_until("Ctrl-C", server.stdout, server)
        found = re.search(r"http://127\.0\.0\.1:\d+", told)
        assert found, told
        with urllib.request.urlopen(found[0]) as page:
            assert ('src="/assets/' in page.read().decode()) == HAS_CLIENT
        seat = (command, "client", found[0], "--play", "fbi", "--bots", "greedy", "--name", "Zed")
        game = run(*seat, typed="1\n" * 400, cwd=tmp_path, **home)
        assert "Final points" in game
    finally:
        server.send_signal(signal.SIGINT)
        rest = server.communicate(timeout=PATIENCE)[0]
    assert (server.returncode, "Everything is kept." in rest) == (0, True), rest
    assert "1 tables replayed, no faults." in run(command, "store", "check", cwd=tmp_path, **home)
    if HAS_CLIENT:
        assert "All is well." in run(command, "doctor", "--port", free_port(), cwd=tmp_path, **home)


def test_a_game_of_another_package_is_installed_and_played(empty: Path, tmp_path: Path) -> None:
    """Last of this environment's tests, for it has one game more afterwards."""
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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("0.0.0.0", 0))
        return int(probe.getsockname()[1])


# -- the source archive ----------------------------------------------------------------------------------------------


def test_the_source_archive_is_enough_to_build_the_package(tmp_path: Path) -> None:
    """Packed from a copy, and built without compiling: the whole takes seconds."""
    tree = tmp_path / "tree"
    tree.mkdir()
    mine = shutil.ignore_patterns("node_modules", "__pycache__", "*.egg-info")
    for folder in ("src", "web"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=mine)
    for file in ("pyproject.toml", "setup.py", "MANIFEST.in", "LICENSE", *(page.name for page in ROOT.glob("*.md"))):
        shutil.copy2(ROOT / file, tree)
    (tree / "web/node_modules").mkdir()
    (tree / "web/node_modules/huge.js").write_text("")
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", tmp_path, cwd=tree)
    archive = tmp_path / f"casefile-{casefile.__version__}.tar.gz"
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {f"src/{name}" for name in files_of_the_package()} <= names
    assert files_of_the_client("web/dist") <= names
    assert {"setup.py", "pyproject.toml", "LICENSE", "README.md", "CHANGELOG.md", "web/package-lock.json"} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]

    offline = ("--no-build-isolation", "--no-deps", "--no-index")
    run(sys.executable, "-m", "pip", "wheel", *offline, "--wheel-dir", tmp_path, archive, CASEFILE_COMPILE="0")
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        built = set(wheel.namelist())
    assert files_of_the_package() | files_of_the_client("casefile/web") <= built
