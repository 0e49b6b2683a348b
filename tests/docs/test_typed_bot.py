"""The bot with types in "Write a bot" passes strict type checking, with only our package installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks_of

PAGE = ROOT / "docs/write_a_bot.md"


def check_types(file: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"MYPYPATH": str(ROOT / "src"), "MYPY_CACHE_DIR": str(cache)}
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(file)]
    return subprocess.run(command, cwd=file.parent, env=env, text=True, capture_output=True, timeout=600)


@pytest.mark.once
def test_the_typed_bot_passes_and_a_wrong_field_does_not(tmp_path: Path) -> None:
    (bot,) = (block.text for block in blocks_of(PAGE.read_text(encoding="utf-8")) if block.file == "typed_bot.py")
    general = (
        "\n\nfrom casefile import View\n\n\ndef mine(view: View) -> bool:\n"
        "    return view.turn == view.seat and view.seat in view.actors\n"
    )
    wrong = "\n\ndef wrong(view: FbiView) -> None:\n    print(view.tabel)\n"
    file = tmp_path / "typed_bot.py"
    file.write_text(bot + general + wrong, encoding="utf-8")
    done = check_types(file, tmp_path / "cache")
    (fault,) = (line for line in done.stdout.splitlines() if ": error:" in line)
    assert '"FbiView" has no attribute "tabel"' in fault, "what is wrong is found, and nothing else"
