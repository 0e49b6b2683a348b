"""The container image: the promises of its Dockerfile, and its steps run and started in a plain folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, read_until
from tests.package.image import Image, StepFailed, instructions
from tests.package.packing import ENVIRONMENT, PATIENCE, UNREACHABLE, free_port, read_page, run
from tests.sizes import FULL

pytestmark = pytest.mark.once

STEPS = instructions((ROOT / "Dockerfile").read_text(encoding="utf-8"))
LAST = STEPS[max(place for place, (name, _) in enumerate(STEPS) if name == "FROM") :]


def test_nothing_is_wrong_with_it_in_the_eyes_of_a_linter() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    if not linter.exists():
        pytest.skip("hadolint is not installed")
    assert run(linter, "Dockerfile") == ""


def test_what_runs_is_small_and_nobody_in_particular() -> None:
    facts = dict(LAST)
    assert sum(name == "FROM" for name, _ in STEPS) > 1
    assert "slim" in facts["FROM"]
    user = facts["USER"].partition(":")[0]
    assert user.isdigit(), "a number: an engine that demands somebody other than root can see it"
    assert int(user) > 0
    assert [rest for name, rest in LAST if name == "VOLUME"] == ["/data"]
    assert "curl" not in facts["HEALTHCHECK"]
    assert not [rest for name, rest in STEPS if name == "ADD" or "apt-get" in rest]
    assert all(re.search(r":\d", rest) for name, rest in STEPS if name == "FROM"), "every base has its version"


CLIENT = ROOT / "web"
BUILT = ("node_modules", "dist", "scratch")
# `make` has built the client with the same two commands from the same files, as a test checks; with CASEFILE_FULL=1
# they are run once more.
MADE = {"npm ci --no-audit --no-fund": None, "npm run build": CLIENT / "dist"}


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The image without a compiled engine, since every other test uses the compiled one."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{ENVIRONMENT['PATH']}"
    if shutil.which("npm", path=path) is None:
        pytest.skip("there is no Node")
    index = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    env = ENVIRONMENT | index | {"PATH": path}
    known = {} if FULL else MADE
    built = Image(ROOT, tmp_path_factory.mktemp("image"), {"CASEFILE_COMPILE": "0"}, env, known=known)
    try:
        built.build()
    except StepFailed as reason:
        if UNREACHABLE.search(str(reason)):
            pytest.skip("packages cannot be fetched here")
        raise
    return built


@pytest.mark.timeout(600)  # it fetches everything that an image needs
@pytest.mark.skipif(os.name != "posix", reason="a container is stopped by a signal")
def test_its_steps_give_a_server_that_writes_to_its_volume_alone(image: Image) -> None:
    port = free_port()
    before = files_of(image)
    assert not any("node_modules" in name or name.startswith("build/") for name in before)
    server = subprocess.Popen(
        [*image.words("ENTRYPOINT", "CMD"), "--port", str(port)], cwd=image.root, env=image.env, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        assert "Ctrl-C" in read_until("Ctrl-C", server.stdout, server)
        assert 'src="/assets/' in read_page(f"http://127.0.0.1:{port}")
        check = [word.replace("8080", str(port)) for word in image.words("HEALTHCHECK")]
        assert subprocess.run(check, env=image.env, timeout=PATIENCE).returncode == 0
    finally:
        server.terminate()  # SIGTERM, the image's STOPSIGNAL
        rest = server.communicate(timeout=PATIENCE)[0]
    assert (server.returncode, "Everything is kept." in rest) == (0, True), rest
    assert subprocess.run(check, env=image.env, timeout=PATIENCE, capture_output=True).returncode != 0
    assert (image.root / "data/club.casefile").exists()
    assert {name for name in files_of(image) - before if not name.startswith("data/")} == set()


def test_its_client_is_built_as_make_builds_it(image: Image) -> None:
    """It is built from every file of the client, and the games' shared words, with the commands that `make` uses."""
    stage = STEPS[: next(place for place, (name, rest) in enumerate(STEPS) if name == "FROM" and place)]
    assert [rest for name, rest in stage if name == "RUN"] == list(MADE)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(re.search(rf"\$\(npm\) {words}\b", makefile) for words in ("ci", "run build"))
    there = image.stages["client"] / "build"
    for here, copied in ((CLIENT, there / "web"), (ROOT / "src/casefile/games", there / "src/casefile/games")):
        sources = {file for file in files_below(here, BUILT) if "__pycache__" not in file}
        assert sources
        assert sources <= files_below(copied)


def files_of(image: Image) -> set[str]:
    return files_below(image.root)


def files_below(folder: Path, left_out: tuple[str, ...] = ()) -> set[str]:
    tops = [top for top in folder.iterdir() if not top.name.startswith(left_out)]
    paths = [path for top in tops for path in (top, *top.rglob("*"))]
    return {str(path.relative_to(folder)) for path in paths if path.is_file()}
