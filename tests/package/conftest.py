"""The packages that a release publishes, made once for each process of the tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from packaging.utils import canonicalize_name

from tests.package.packing import UNREACHABLE, copy_of_the_tree, pure_wheel, source_archive


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, packed from a copy of the tree that also holds installed packages of the web client."""
    folder = tmp_path_factory.mktemp("archive")
    tree = copy_of_the_tree(folder / "tree")
    (tree / "web/node_modules").mkdir()
    (tree / "web/node_modules/huge.js").write_text("")
    return source_archive(tree, folder)


@pytest.fixture(scope="session")
def pure(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for every machine: built without compiling."""
    return pure_wheel(archive, tmp_path_factory.mktemp("pure"))


@pytest.fixture(scope="session")
def packages(archive: Path, pure: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our packages and those that they need, in folders like those of a package index."""
    folder = tmp_path_factory.mktemp("packages")
    asked = (sys.executable, "-m", "pip", "download", "--only-binary", ":all:", "--dest", folder, pure)
    done = subprocess.run(list(map(str, asked)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode and UNREACHABLE.search(done.stdout):
        pytest.skip("the packages that Casefile needs cannot be fetched here")
    assert done.returncode == 0, done.stdout
    shutil.copy2(archive, folder)
    for file in list(folder.iterdir()):
        place = folder / "simple" / canonicalize_name(file.name.partition("-")[0])
        place.mkdir(parents=True, exist_ok=True)
        file.rename(place / file.name)
    return folder


@pytest.fixture(scope="session")
def index(packages: Path) -> Iterator[str]:
    """The address of a package index with nothing else in it: lists of files, as any web server shows them."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(packages))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/simple"
        server.shutdown()
