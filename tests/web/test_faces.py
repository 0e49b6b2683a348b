"""Every face draws every position that whole games reach: see `faces.py` and `web/src/games/faces.test.ts`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from casefile.testing.known import LAWS
from tests.web.faces import write
from tests.web.fetch_browser import ROOT

WEB = ROOT / "web"
PATIENCE = 900  # seconds, on a busy machine


@pytest.mark.timeout(PATIENCE)
def test_faces_draw_whole_games(tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])  # Node may be in .venv
    node, vitest = shutil.which("node", path=path), WEB / "node_modules/vitest/vitest.mjs"
    if node is None or not vitest.exists():
        pytest.skip("there is no Node here, or the packages of the web client were not fetched")
    for game in LAWS:
        with (tmp_path / f"{game}.jsonl").open("wb") as out:
            assert write(game, out) > 20
    command = [node, str(vitest), "run", "src/games/faces.test.ts"]
    env = os.environ | {"PATH": path, "CASEFILE_FACES": str(tmp_path), "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=WEB, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert "4 passed" in done.stdout, done.stdout
