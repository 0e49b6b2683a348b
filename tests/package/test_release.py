"""Preparing a release: refused with a sentence if something is missing; afterwards every file has the new version."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scripts.release import CHANGELOG, CITATION, VERSION_FILE, NotReady, check_released, git, prepare
from tests.docs.blocks import ROOT

pytestmark = pytest.mark.once

FILES = {
    VERSION_FILE: '"""A package."""\n\n__version__ = "0.1.0"\n',
    CHANGELOG: "# Changelog\n\n## [0.2.0] - not released yet\n\n- Better.\n\n## [0.1.0] - 2020-01-31\n\n- Good.\n",
    CITATION: "title: A package\ndate-released: 2020-01-31\nversion: 0.1.0\n",
    "Makefile": "packages:\n\t@mkdir -p dist && touch dist/made\n",
    ".gitignore": "dist\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def commit(tree: Path) -> None:
    git(tree, "add", "--all")
    git(tree, "-c", "user.name=Zed", "-c", "user.email=zed@club.example", "commit", "--quiet", "-m", "As it is")


def write(tree: Path, name: str, text: str) -> None:
    (tree / name).write_text(text, encoding="utf-8")
    commit(tree)


def test_a_version_is_written_everywhere_and_nothing_is_committed(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = git(tree, "rev-parse", "HEAD")
    prepare("0.2.0", tree)
    assert '__version__ = "0.2.0"' in (tree / VERSION_FILE).read_text(encoding="utf-8")
    assert "not released yet" not in (tree / CHANGELOG).read_text(encoding="utf-8")
    assert "## [0.1.0] - 2020-01-31" in (tree / CHANGELOG).read_text(encoding="utf-8")
    assert "\nversion: 0.2.0\n" in (tree / CITATION).read_text(encoding="utf-8")
    assert (tree / CITATION).read_text(encoding="utf-8").count("date-released") == 1
    assert (tree / "dist/made").exists()
    assert "git tag v0.2.0" in capsys.readouterr().out
    assert (git(tree, "rev-parse", "HEAD"), git(tree, "tag")) == (before, "")
    check_released("v0.2.0", tree)
    with pytest.raises(NotReady, match=r"The tag is v0\.3\.0"):
        check_released("v0.3.0", tree)


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("soon", "is no version"),
        ("0.2", "three numbers"),
        ("0.0.9", "older than the 0.1.0"),
        ("0.3.0", "begins with 0.2.0: write the section"),
    ],
)
def test_a_version_that_cannot_be_released(version: str, why: str, tree: Path) -> None:
    with pytest.raises(NotReady, match=why):
        prepare(version, tree)
    assert git(tree, "status", "--porcelain") == "", "nothing was written"


def test_what_is_not_committed_is_named(tree: Path) -> None:
    (tree / "half.py").write_text("")
    with pytest.raises(NotReady, match=r"half\.py"):
        prepare("0.2.0", tree)


def test_a_section_must_say_something(tree: Path) -> None:
    write(tree, CHANGELOG, FILES[CHANGELOG].replace("- Better.\n", ""))
    with pytest.raises(NotReady, match=r"says nothing about 0\.2\.0"):
        prepare("0.2.0", tree)


def test_packages_that_cannot_be_made_stop_it(tree: Path) -> None:
    write(tree, "Makefile", "packages:\n\t@false\n")
    with pytest.raises(NotReady, match="could not be made"):
        prepare("0.2.0", tree)


def test_what_is_not_released_is_said(tree: Path) -> None:
    with pytest.raises(NotReady, match=r"no day for 0\.1\.0"):
        check_released("", tree)


def test_make_asks_which_version() -> None:
    told = subprocess.run(["make", "--dry-run", "release"], cwd=ROOT, capture_output=True, text=True)
    assert "Which version?" in told.stdout
