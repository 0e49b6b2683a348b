"""The page that walks through this game shows its code as it is."""

from __future__ import annotations

import re
from pathlib import Path

import casefile_knock
import pytest

PAGE = Path(__file__).parents[3] / "docs" / "write_a_game.md"
EXCERPT = re.compile(r"~~~(?:python|toml)\n# ([\w/.]+)\n(.*?)~~~", re.S)


@pytest.mark.skipif(not PAGE.exists(), reason="only beside the sources of casefile")
def test_excerpts_are_the_code() -> None:
    """An excerpt begins with the name of its file; `...` alone on a line stands for what is left out."""
    folder = Path(casefile_knock.__file__).parent
    excerpts = EXCERPT.findall(PAGE.read_text(encoding="utf-8"))
    assert len(excerpts) >= 15
    for name, text in excerpts:
        file = folder / name if (folder / name).exists() else folder.parents[1] / name
        code = plain(file.read_text(encoding="utf-8"))
        for part in re.split(r"^ *\.\.\.\n", text, flags=re.M):
            assert plain(part) in code, f"{name} has no\n{part}"


def plain(text: str) -> str:
    """Without indentation and empty lines."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
