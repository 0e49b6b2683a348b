"""The example in the documentation is run as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.server.test_client import serving_thread

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_smallest_bot_plays_a_whole_game(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    with serving_thread(tmp_path / "store") as base:
        program = found[1].replace("http://127.0.0.1:8080", base)
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
