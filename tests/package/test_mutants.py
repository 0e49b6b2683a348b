"""The mutation tool (`tests/mutants.py`): every mutant is a valid program, and differs from the original."""

from __future__ import annotations

import pytest

from tests.mutants import ROOT, TARGETS, draw, files_of, find


@pytest.mark.parametrize("name", list(TARGETS))
def test_every_mutant_is_another_program(name: str) -> None:
    target = TARGETS[name]
    assert all((ROOT / module).is_file() for module in target.modules)
    assert files_of(target)
    for mutant, _ in draw(target, 200, 1):
        source = (ROOT / mutant.module).read_bytes()
        changed = mutant.apply(source)
        assert changed != source
        compile(changed, mutant.module, "exec")


def test_the_kinds_of_mutants() -> None:
    source = b"def f(a):\n    if a < 2 and not a:\n        a.n += 1\n        a.go()\n    return True\n"
    changed = [mutant.apply(source).decode() for mutant in find("m.py", source)]
    for part in ("(a <= 2)", "(a < 2 or not a)", "bool(a)", "a < (2 + 1)", "a.n += (1 - 1)", "False"):
        assert any(part in text for text in changed), part
    assert sum("        pass\n" in text for text in changed) == 2, "each statement dropped"


def test_the_same_seed_draws_the_same_mutants() -> None:
    target = TARGETS["fbi"]
    assert draw(target, 20, 3) == draw(target, 20, 3) != draw(target, 20, 4)
