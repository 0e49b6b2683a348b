"""The files that a forge reads: workflows, forms, the citation; and the list of wheels that a release has."""

from __future__ import annotations

import ast
import re
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec.yaml
import pytest
from packaging.requirements import Requirement

import casefile
from casefile.commands.paths import PACKAGE
from casefile.engine.state import State
from tests.docs.blocks import ROOT
from tests.package.packing import run

pytestmark = pytest.mark.once

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted(set((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")) - {ROOT / ".github/ISSUE_TEMPLATE/config.yml"})
LONGEST = 60  # lines of a function
MOST_CONSTANTS = 100  # lines that import constants of ours one by one, in the games
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)


def tool(name: str) -> Path:
    """A tool of the extra `release`."""
    path = Path(sys.executable).with_name(name)
    if not path.exists():
        pytest.skip(f"{name} is not installed")
    return path


def read(file: Path) -> Any:
    return msgspec.yaml.decode(file.read_bytes())


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of the body, from the first statement after the docstring."""
    first = function.body[1 if ast.get_docstring(function) and len(function.body) > 1 else 0]
    return (function.end_lineno or 0) - first.lineno + 1


def test_no_function_is_longer_than_a_screen() -> None:
    """`ruff` counts branches. Generated code (`slots.py`) is as long as its declaration and does not count."""
    folders = ("src", "tests", "benchmarks", "training", "scripts", "examples/knock/src", "examples/knock/tests")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py") if file.name != "slots.py"]
    functions = [
        (file.relative_to(ROOT), node)
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert len(functions) > 5000
    long = [f"{file}: {node.name}, {lines_of(node)} lines" for file, node in functions if lines_of(node) > LONGEST]
    assert not long, "Split these:\n" + "\n".join(long)


def test_games_import_families_not_constants() -> None:
    """A constant is reached through its family or its module: `Phase.LOOK`, `labels.PHASES` (decision 007)."""
    lines = []
    for file in (ROOT / "src/casefile/games").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
        for node in imports:
            named = any(re.fullmatch("_?[A-Z][A-Z0-9_]+", name.name) for name in node.names)
            if named and (node.module or "").startswith("casefile"):
                lines += text.splitlines()[node.lineno - 1 : node.end_lineno]
    assert lines, "some are imported: NOBODY and EVERYBODY of the engine"
    assert len(lines) <= MOST_CONSTANTS, "Put some of these into families:\n" + "\n".join(lines)


def test_a_game_reaches_its_observation_by_name() -> None:
    """`seen[Seen.CAR]`, never `seen[5]`: only the generated `slots.py` has places as numbers (decision 007)."""
    bare = []
    for file in (ROOT / "src/casefile/games").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                held = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
                if held in ("seen", "numbers") and isinstance(node.slice.value, int):
                    bare.append(f"{file.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}")
    assert not bare, "Name these:\n" + "\n".join(bare)


@pytest.mark.parametrize("name", list(casefile.GAMES))
def test_a_state_is_no_tower_of_classes(name: str) -> None:
    """The numbers, the small movements, the contract (decision 008): at most two classes of a game below its State."""
    state = type(casefile.load(name).deal(1))
    between = state.__mro__[1 : state.__mro__.index(State)]
    assert len(between) <= 2, between


def test_the_workflows_are_workflows() -> None:
    assert [file.name for file in WORKFLOWS] == ["release.yml", "test.yml"]
    run(tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)
    run(tool("check-jsonschema"), "--builtin-schema", "custom.github-workflows-require-timeout", *WORKFLOWS)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_calls_our_targets_with_few_rights(file: Path) -> None:
    flow = read(file)
    steps = [step for job in flow["jobs"].values() for step in job["steps"]]
    made = [shlex.split(words)[1:] for step in steps if (words := step.get("run", "")).startswith("make ")]
    asked = {word for words in made for word in words if re.fullmatch(r"[a-z][a-z-]*", word)}
    assert asked
    assert asked <= set(TARGETS)
    assert flow["permissions"] == {"contents": "read"}
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_a_release_is_a_draft_and_sends_nothing_to_an_index() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert "--draft" in text
    assert not re.search("twine upload|gh-action-pypi-publish|uv publish", text)


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.name)
def test_a_form_can_be_filled_in(file: Path) -> None:
    form = read(file)
    assert {"name", "description", "body"} <= set(form)
    ids = [field["id"] for field in form["body"]]
    assert len(set(ids)) == len(ids)
    for field in form["body"]:
        assert field["type"] in ("input", "textarea", "dropdown", "checkboxes")
        assert field["attributes"]["label"]
        assert (field["type"] == "dropdown") == ("options" in field["attributes"])
    assert any(field.get("validations", {}).get("required") for field in form["body"])


def test_nobody_is_asked_to_fetch_another_project_by_our_name() -> None:
    """On PyPI `casefile` belongs to somebody else; ours is `casefile-games`, spelled the same everywhere."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert about["name"] == PACKAGE == "casefile-games"
    assert about["scripts"][PACKAGE] == about["scripts"]["casefile"], "uvx casefile-games runs the command"
    knock = tomllib.loads((ROOT / "examples/knock/pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert Requirement(knock["dependencies"][0]).name == PACKAGE
    fetched = re.compile(
        r"(?:pip install|pip download|uvx|uv tool (?:run|install)|uv add|pipx (?:run|install))"
        r"(?: +--?(?!-|from|spec)[\w-]+(?:[ =](?!casefile)\S+)?)* +['\"]?casefile(?![\w-])"
    )
    assert fetched.search("uvx --default-index URL casefile")
    assert fetched.search("pip install casefile[train]")
    assert fetched.search("pip install 'casefile[postgres]'")
    assert not fetched.search("uvx --from ./casefile_games-1.whl casefile serve")
    told = run(
        "git", "ls-files", "*.md", "*.py", "*.toml", "*.yml", "*.yaml", "Makefile", "Dockerfile", "web/src"
    ).split()
    for name in told:
        if name != Path(__file__).relative_to(ROOT).as_posix():
            found = fetched.search((ROOT / name).read_bytes().decode(errors="replace"))
            assert found is None, (name, found)


def test_the_citation_names_this_version() -> None:
    told = read(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors", "license"} <= set(told)
    assert str(told["version"]) == casefile.__version__


@pytest.mark.parametrize(
    ("system", "machines"),
    [
        ("linux", {"manylinux_x86_64", "musllinux_x86_64", "manylinux_aarch64", "musllinux_aarch64"}),
        ("macos", {"macosx_x86_64", "macosx_arm64"}),
        ("windows", {"win_amd64", "win_arm64"}),
    ],
)
def test_a_release_has_wheels_for_every_python_and_system(system: str, machines: set[str]) -> None:
    archs = ",".join({re.sub(r"^[a-z]+_", "", name).replace("amd64", "AMD64") for name in machines})
    archs = archs.replace("arm64", "ARM64") if system == "windows" else archs
    told = run(tool("cibuildwheel"), "--print-build-identifiers", "--platform", system, "--archs", archs)
    pythons = [f"cp3{minor}" for minor in range(11, 15)]
    assert set(told.split()) == {f"{python}-{machine}" for python in pythons for machine in machines}
