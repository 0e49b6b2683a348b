"""The locked development tools: every package with its hashes, in versions that `pyproject.toml` allows."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.docs.blocks import ROOT

pytestmark = pytest.mark.once

LOCK = (ROOT / "requirements/dev.txt").read_text(encoding="utf-8")
ENTRIES = re.findall(r"^(\S[^\\\n]*?) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", LOCK, re.M)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
ASKED = [
    *PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"],
    *(line for name in ("dev", "docs", "release") for line in EXTRAS[name]),
]  # fmt: skip


def locked(name: str) -> list[str]:
    """The locked versions of a package: several where older Pythons need an older one."""
    pins = [Requirement(entry) for entry, _ in ENTRIES]
    return [pin.specifier.__str__().removeprefix("==") for pin in pins if canonicalize_name(pin.name) == name]


@pytest.mark.parametrize("line", ASKED)
def test_what_is_asked_for_is_locked_within_its_bounds(line: str) -> None:
    asked = Requirement(line)
    versions = locked(canonicalize_name(asked.name))
    assert versions, "not locked: run make lock"
    assert all(asked.specifier.contains(version) for version in versions), f"{versions}: run make lock"


def test_every_package_is_pinned_with_its_hashes_and_no_place_is_named() -> None:
    rest = LOCK
    for entry, hashes in ENTRIES:
        assert re.match(r"[\w.-]+==[\w.]+( ; .*)?$", entry), entry
        rest = rest.replace(f"{entry} \\\n{hashes}", "")
    assert [line for line in rest.splitlines() if not line.startswith("#")] == []
    assert "://" not in LOCK
    assert "index-url" not in LOCK
