"""Every block of code in README and docs works as printed, and every link leads somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from casefile.engine.errors import BadPosition
from tests.docs import printed
from tests.docs.blocks import KINDS, ROOT, Page, blocks_of

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "SECURITY.md",
    ROOT / "CODE_OF_CONDUCT.md",
    ROOT / "web/README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
LINK = re.compile(r"\]\(([^()\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [page for page in PAGES if blocks_of(page.read_text(encoding="utf-8"))], ids=name)
def test_the_code_on_a_page_works(page: Path, tmp_path: Path) -> None:
    with Page(tmp_path) as trying:
        for block in blocks_of(page.read_text(encoding="utf-8")):
            place = f"{name(page)}:{block.line}"
            assert block.kind in KINDS, f"{place}: a block of code says which kind it is, one of {', '.join(KINDS)}"
            try:
                trying.try_block(block)
            except Exception as reason:
                raise AssertionError(f"{place}: {reason}") from reason


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_link_is_dead(page: Path) -> None:
    text = re.sub(r"`+[^`]*`+", "", page.read_text(encoding="utf-8"))
    for found in LINK.finditer(text):
        path, _, anchor = (found[1] or found[2]).partition("#")
        if re.match(r"[a-z]+:", path):
            continue
        target = (page.parent / path) if path else page
        assert target.exists(), f"{name(page)}: {path} does not exist"
        if anchor:
            assert anchor in anchors(target), f"{name(page)}: {path} has no #{anchor}"


def anchors(page: Path) -> set[str]:
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


def test_a_block_can_be_a_file(tmp_path: Path) -> None:
    page = '```python title="mine.py"\nX = 7\n```\n```python\nprint(mine.X)\n```\n```text\n7\n```\n'
    with Page(tmp_path) as trying:
        for block in blocks_of(page):
            trying.try_block(block)
    assert (tmp_path / "mine.py").read_text() == "X = 7\n"


def test_what_is_said_is_compared_word_by_word() -> None:
    assert doctest.testmod(printed).failed == 0


def test_blocks_are_found_where_they_stand() -> None:
    page = "a\n```sh\nx\n```\n\n```text\nout\n```\n* b\n\n  ```python\n  if 1:\n      y\n  ```\n```\nz\n```\n"
    blocks = blocks_of(page)
    assert [(block.kind, block.text, block.line, block.printed) for block in blocks] == [
        ("sh", "x\n", 2, "out\n"),
        ("python", "if 1:\n    y\n", 11, None),
        ("", "z\n", 15, None),
    ]


@pytest.mark.parametrize("text", [
    "```python\nx = [1]\nx + [2]  # -> [1, 2]\nprint(x)  # -> [1]\n```", "```python\n>>> [7] * 3\n[7, …]\n```",
    "```console\n$ casefile rules BC-CAR-05\nBC-CAR-05: … Gibson, …\n```",
    "```console\n$ casefile rules BC-NO-99\ncasefile: There is no rule BC-NO-99. …\n```",
    "```console\n$ casefile serve\n… http://127.0.0.1:8080 …\n```",
])  # fmt: skip
def test_what_is_right_is_taken(tmp_path: Path, text: str) -> None:
    with Page(tmp_path) as trying:
        trying.try_block(blocks_of(text)[0])


@pytest.mark.parametrize("text", [
    "```python\n1 / 0\n```", "```python\nprint(1)\n```\n\n```text\n2\n```", "```sh\ncasefile rules BC-NO-99\n```",
    "```sh\nmake coffee\n```", "```sh\nrm -rf /tmp/nothing\n```", "```toml\na =\n```", "```json\n{\n```",
    '```toml\ngame = "fbi"\nseats = 2\nphase = "siesta"\n```',
    "```python\nprint(1)\n```", "```python\n1 + 1  # -> 3\n```",
    "```python\n>>> 1 + 1\n3\n```", "```console\n$ casefile rules BC-CAR-05\nThe car flies.\n```",
    "```console\n$ casefile rules BC-NO-99\nThere it is.\n```", "```console\ncasefile rules\n```",
])  # fmt: skip
def test_what_is_wrong_is_noticed(tmp_path: Path, text: str) -> None:
    wrong = (AssertionError, ValueError, BadPosition)  # a fault of TOML or of JSON is a ValueError
    with Page(tmp_path) as trying, pytest.raises(wrong):
        trying.try_block(blocks_of(text)[0])
