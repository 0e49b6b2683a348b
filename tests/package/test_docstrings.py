"""Docstrings of compiled modules: mypyc leaves them out, and the build puts them back."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import casefile
from build_docstrings import add_docstrings, docstrings, keep_docstrings
from casefile.engine.state import State

ROOT = Path(__file__).parents[2]

MODULE = '''
class Animal:
    """Something that "lives" – and \\\\ eats?"""

    def __init__(self, name: str) -> None:
        self.name = name

    def speak(self, times: int) -> str:
        """Say it.

        So many times.
        """
        return self.name * times

    @property
    def loud(self) -> bool:
        """Whether it can be heard."""
        return True


def feed(animal: Animal) -> None:
    """Give it food."""


def pet(animal: Animal) -> None:
    pass
'''
SETUP = """
import sys
sys.path.insert(0, {root!r})
from mypyc.build import mypycify
from setuptools import setup
from build_docstrings import keep_docstrings
modules = ["src/zoo.py", "src/farm.py"]  # two make a group, as ours do
built = mypycify(modules, opt_level="0", group_name="zoo")
keep_docstrings(built, modules)
setup(name="zoo", package_dir={{"": "src"}}, py_modules=["zoo", "farm"], ext_modules=built)
"""
LOOK = """
import farm, zoo
print(zoo.__file__.endswith((".so", ".pyd")))
for it in (zoo.Animal, zoo.Animal.speak, zoo.Animal.loud, zoo.feed, farm.feed, zoo.pet):
    print(repr(it.__doc__ or ""))
"""


@pytest.mark.skipif(not casefile.compiled, reason="there is no compiled engine, so perhaps no compiler")
def test_a_compiled_module_has_its_docstrings(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/zoo.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "src/farm.py").write_text("import zoo\n\ndef feed(a: zoo.Animal) -> None:\n    '''Hay.'''\n")
    (tmp_path / "setup.py").write_text(SETUP.format(root=str(ROOT)), encoding="utf-8")
    written: list[list[int]] = []
    for _ in range(2):
        built = subprocess.run(
            [sys.executable, "setup.py", "build_ext", "--build-lib", "out"], cwd=tmp_path, text=True,
            capture_output=True, timeout=300,
        )  # fmt: skip
        assert built.returncode == 0, built.stderr[-2000:]
        written.append([file.stat().st_mtime_ns for file in sorted((tmp_path / "build").rglob("*.c"))])
    assert len(written[0]) >= 3
    assert written[0] == written[1], "what is compiled is not written anew, so that nothing need be compiled again"
    told = subprocess.run(
        [sys.executable, "-c", LOOK], cwd=tmp_path, env=os.environ | {"PYTHONPATH": "out"}, text=True, timeout=60,
        capture_output=True,
    )  # fmt: skip
    assert told.stdout.splitlines() == [
        "True", repr('Something that "lives" – and \\ eats?'), repr("Say it.\n\nSo many times."),
        repr("Whether it can be heard."), repr("Give it food."), repr("Hay."), repr(""),
    ], told.stderr  # fmt: skip


def test_names_that_only_one_has() -> None:
    texts = {"a___b___f": "of b", "a___c___f": "of c", "a___b___g": "of g"}
    line = '(PyCFunction)CPyPy_{}, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("f($self)\\n--\\n\\n")'
    assert '"of b"' in add_docstrings(line.format("b___f"), texts)
    assert '"of c"' in add_docstrings(line.format("a___c___f"), texts)
    assert add_docstrings(line.format("f"), texts) == line.format("f"), "two have this name"
    assert '"of g"' in add_docstrings(line.format("g"), texts)


def test_every_compiled_module_has_docstrings_to_keep() -> None:
    found = dict(docstrings(ROOT / "src/casefile/engine/state.py"))
    assert found["casefile___engine___state___State___apply"].startswith("Take an action")
    assert callable(keep_docstrings)


def test_help_tells_what_a_state_is() -> None:
    """`help` works on the installed package, compiled or not."""
    for it in (State, State.apply, State.explain, State.actors, type(casefile.load("fbi").deal(1))):
        assert it.__doc__
    assert "may not take" in (State.explain.__doc__ or "")
