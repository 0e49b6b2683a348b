"""The declared build requirements are enough: compiling checks the types of everything that compiled modules import."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.docs.blocks import ROOT

pytestmark = pytest.mark.once

SRC = ROOT / "src"
OF_MYPY = {"typing-extensions"}  # installed with mypy


def imported(file: Path) -> Iterator[str]:
    """The modules that a file imports anywhere; `from a import b` may mean the module a.b."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            yield from (node.module or "", *(f"{node.module}.{name.name}" for name in node.names))


def files_of(module: str) -> list[Path]:
    """The file of one of our modules, and those of the packages around it."""
    parts = module.split(".")
    packages = [SRC.joinpath(*parts[:end], "__init__.py") for end in range(1, len(parts) + 1)]
    return [file for file in (*packages, SRC.joinpath(*parts).with_suffix(".py")) if file.is_file()]


def needed_to_compile(modules: list[str]) -> set[str]:
    """Third-party packages that mypy reads when it compiles these modules."""
    seen = {file for module in modules for file in files_of(module)}
    waiting, others = list(seen), set()
    while waiting:
        for module in imported(waiting.pop()):
            top = module.partition(".")[0]
            if top == "casefile":
                new = set(files_of(module)) - seen
                seen |= new
                waiting += new
            elif top not in sys.stdlib_module_names:
                others.add(top)
    return others


def test_a_build_in_an_environment_of_its_own_finds_what_it_compiles_with() -> None:
    listed = re.findall(r'"src/(casefile/[\w/]+)\.py"', (ROOT / "setup.py").read_text(encoding="utf-8"))
    assert len(listed) > 50
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = project["build-system"]["requires"]
    rules = project["tool"]["mypy"]["overrides"]
    named = [rule["module"] for rule in rules if rule.get("ignore_missing_imports")]
    untyped = [name for names in named for name in ([names] if isinstance(names, str) else names)]
    given = {canonicalize_name(Requirement(line).name) for line in asked} | OF_MYPY
    given |= {canonicalize_name(module.removesuffix(".*")) for module in untyped}  # mypy does not need these
    needed = {canonicalize_name(name) for name in needed_to_compile([path.replace("/", ".") for path in listed])}
    assert "msgspec" in needed, "the way from compiled modules to it is found"
    assert needed <= given
