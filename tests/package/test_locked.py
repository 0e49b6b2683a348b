"""Two builds at the same time: the second one waits, says so, and is not blocked by an owner that has died."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT

pytestmark = [pytest.mark.once, pytest.mark.skipif(os.name != "posix", reason="make needs a POSIX shell")]

SCRIPT = ROOT / "scripts" / "locked.sh"
TOOLS = ("sh", "ln", "readlink", "mv", "rm", "sleep", "cat", "echo")


@pytest.fixture(params=["flock", "link"])
def env(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """One environment with flock, and one with only the tools that every system has."""
    if request.param == "flock":
        if shutil.which("flock") is None:
            pytest.skip("there is no flock here")
        return dict(os.environ)
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found is not None
        (tmp_path / "bin" / tool).symlink_to(found)
    return {"PATH": str(tmp_path / "bin")}


def start(folder: Path, env: dict[str, str], command: str) -> subprocess.Popen[str]:
    words = ["sh", str(SCRIPT), "lock", "sh", "-c", command]
    return subprocess.Popen(
        words, cwd=folder, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_the_second_waits_and_says_so(tmp_path: Path, env: dict[str, str]) -> None:
    first = start(tmp_path, env, "echo building; cat; exit 3")
    assert line(first) == "building"
    second = start(tmp_path, env, f"echo mine; sh {SCRIPT} lock echo inside")
    assert line(second) == "Another make is building here: waiting for it …"
    assert second.poll() is None
    first.communicate("", timeout=60)
    assert first.returncode == 3, "what the command says is what is said"
    assert second.communicate(timeout=60)[0] == "mine\ninside\n"
    assert second.returncode == 0


def test_an_owner_who_is_gone_holds_nothing(tmp_path: Path, env: dict[str, str]) -> None:
    first = start(tmp_path, env, "echo building; cat")
    assert line(first) == "building"
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate(timeout=60)
    second = start(tmp_path, env, "echo mine")
    assert second.communicate(timeout=60)[0] == "mine\n"
