"""Tests that would notice: change the code at one place, run the tests, and see whether one fails.

    make mutants ARGS="fbi --number 40 --seed 1"

Each mutant is one small fault: a comparison flipped, a number off by one, a statement dropped, a condition turned
round, an operator exchanged. They are drawn at random from the modules of a target; the same seed draws the same
mutants from the same code. A mutant that no test notices survives and is listed with its line. Some mutants change
nothing that can be observed: `EQUAL` lists the known ones and says why. They are drawn like the others, but not run.

Everything runs interpreted, from a copy of the sources: one mutant at a time in each worker, at most `LIMIT` seconds.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
GAMES = "src/casefile/games"
LIMIT = 600  # seconds for the tests of one mutant; one that hangs is noticed

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
EXCHANGED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift,
}  # fmt: skip


@dataclass(frozen=True)
class Target:
    """What is changed, and the tests that should notice, the quickest first; `{game}` is the changed module's game."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


def game(folder: str, modules: str, *first: str) -> Target:
    rules = (
        *first,
        f"tests/rules/test_{folder}*.py",
        "tests/engine/test_record.py",
        "tests/laws/test_laws.py",
        "tests/laws/test_adapters.py",
    )
    return Target(tuple(f"{GAMES}/{folder}/{name}.py" for name in modules.split()), rules)


TARGETS = {
    "bonnie-and-clyde": game(
        "bonnie_and_clyde", "state table dealing drawing playing placing hinton ending scoring",
        "tests/rules/test_model.py", "tests/rules/test_golden_tree.py",
    ),
    "fbi": game("fbi", "state table dealing releasing choosing arresting scoring", "tests/rules/test_fbi_model.py"),
    "detective-rummy": game(
        "detective_rummy",
        "state table dealing turns acting asking asking_cards asking_suspects asking_things scoring placing effects "
        "interpreter choices",
        "tests/rules/test_detective_rummy_model.py",
    ),
    "love-and-death": game(
        "love_and_death",
        "state table dealing stock police ending sequences resolver shooting memories fights inside roads places "
        "buying day nights dawn experience aid choices",
        "tests/rules/test_love_and_death_model.py",
    ),
    "knowledge": Target(
        tuple(
            f"{GAMES}/{name}.py" for name in (
                "bonnie_and_clyde/seeing", "bonnie_and_clyde/view", "bonnie_and_clyde/worlds", "fbi/seeing",
                "fbi/view", "fbi/worlds",
                "detective_rummy/seeing", "detective_rummy/view", "detective_rummy/worlds", "love_and_death/seeing",
                "love_and_death/view",
                "love_and_death/worlds",
            )
        ),
        (
            "tests/laws/test_worlds.py", "tests/bots/test_belief.py", "tests/laws/test_laws.py",
            "tests/rules/test_{game}*.py",
            "tests/engine/test_record.py",
        ),
    ),
    "table": Target(
        tuple(
            f"src/casefile/table/{name}.py" for name in (
                "table", "seating", "undo", "clock", "timing", "deciding", "events", "owner", "hub", "rows", "seats",
                "watching", "creating",
            )
        ),
        ("tests/table/test_[!s]*.py", "tests/table/test_secrecy.py"),
    ),
}  # fmt: skip

# Mutants that change nothing that can be observed: the module, its stripped line, what the changed
# part becomes (left out where no change of the line can be seen), and why.
BC = f"{GAMES}/bonnie_and_clyde"
DR = f"{GAMES}/detective_rummy"
LD = f"{GAMES}/love_and_death"
EQUAL: dict[tuple[str, ...], str] = {
    (
        f"{DR}/dealing.py",
        "for pool in range(3):",
        "(3 + 1)",
    ): "no card is of a fourth pool, and to shuffle none uses no chance",
    (f"{DR}/placing.py", "got = assign(table, seat, Trigger.PLACEMENT, broke << 16)", "(16 + 1)"): (
        "of this number only whether it is more than none is read"
    ),
    (f"{DR}/interpreter.py", "op = rows[row * Row.SIZE + Row.OP]", "(row * Row.SIZE - Row.OP)"): "Row.OP is 0",
    (f"{LD}/choices.py", "n: i64 = 0"): "every question sets it, and without a question nobody asks what may be done",
    (
        f"{LD}/experience.py",
        'table.note("improve", action - Act.IMPROVE, 0)',
        "(0 + 1)",
    ): "of this event nobody reads the second number",
    (f"{BC}/scoring.py", "best: i64 = 0"): "if nobody has a point yet, all chances are equal whatever is missing",
    (f"{GAMES}/fbi/dealing.py", "while at > bottom and table.rows[at - 1] < kind:", "(table.rows[at - 1] <= kind)"): (
        "two cards of one kind are the same card to everybody, in whichever order they lie"
    ),
}


@dataclass(frozen=True)
class Mutant:
    """One change: the source between two offsets of a module becomes another text."""

    module: str
    line: int
    start: int
    end: int
    text: str
    kind: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


class Finder(ast.NodeVisitor):
    """Every place of a module where a mutant can be made. Annotations, docstrings and asserts are left alone."""

    def __init__(self, module: str, source: bytes) -> None:
        self.module = module
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Mutant] = []

    def offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def note(self, node: ast.expr | ast.stmt, new: str, kind: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)
        self.found.append(Mutant(self.module, node.lineno, start, end, new, kind))

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Raise(self, node: ast.Raise) -> None:
        pass

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not (isinstance(node.value, ast.Name) and node.value.id in ("vec", "tuple", "list", "dict", "Final")):
            self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        other = FLIPPED.get(type(node.ops[0]))
        if other is not None and len(node.ops) == 1:
            self.note(node, f"({ast.unparse(ast.Compare(node.left, [other()], node.comparators))})", "comparison")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.note(node, f"({ast.unparse(ast.BoolOp(other, node.values))})", "condition")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.note(node, f"bool({ast.unparse(node.operand)})", "condition")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = EXCHANGED.get(type(node.op))
        if other is not None:
            self.note(node, f"({ast.unparse(ast.BinOp(node.left, other(), node.right))})", "operator")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.note(node, str(not node.value), "constant")
        elif isinstance(node.value, int):
            self.note(node, f"({node.value} + 1)", "off by one")
            if node.value:
                self.note(node, f"({node.value} - 1)", "off by one")

    def visit_Assign(self, node: ast.Assign) -> None:
        if not all(isinstance(target, ast.Name) for target in node.targets):  # else a name would be missing
            self.note(node, "pass", "dropped")
        self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.note(node, "pass", "dropped")
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and "journal" not in ast.unparse(node.value):
            self.note(node, "pass", "dropped")
            self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            self.visit(node.value)


def find(module: str, source: bytes) -> list[Mutant]:
    """Return all mutants of a module."""
    finder = Finder(module, source)
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    finder.visit(part)
        elif isinstance(node, ast.FunctionDef):
            finder.visit(node)
    return finder.found


def draw(target: Target, number: int, seed: int) -> list[tuple[Mutant, str]]:
    """Draw this many mutants of a target at random, each with the line that it changes."""
    places: dict[tuple[str, int, str], list[tuple[Mutant, str]]] = {}
    for module in target.modules:
        source = (ROOT / module).read_bytes() if (ROOT / module).exists() else b""
        lines = source.decode().splitlines()
        for mutant in find(module, source):
            line = lines[mutant.line - 1].strip()
            places.setdefault((module, mutant.line, mutant.kind), []).append((mutant, line))
    dice = Random(seed)
    chosen = dice.sample(sorted(places), min(number, len(places)))
    return [dice.choice(places[place]) for place in chosen]


def equal(mutant: Mutant, line: str) -> str:
    """Why this change cannot be observed; empty if it can, as far as we know."""
    return EQUAL.get((mutant.module, line)) or EQUAL.get((mutant.module, line, mutant.text), "")


def folder_of(module: str) -> str:
    """The folder of the game that a module belongs to; empty for other modules."""
    return module.removeprefix(f"{GAMES}/").partition("/")[0] if module.startswith(GAMES) else ""


def laws_of(module: str) -> list[str]:
    """Arguments for pytest that leave out the laws on other games than the module's."""
    game = folder_of(module).replace("_", "-")
    return ["-k", f"not test_laws.py or {game}"] if game else []


def files_of(target: Target, module: str = "") -> list[str]:
    """The test files of a target for a change of this module (or of any module), in its order, without repeats."""
    found: dict[str, None] = {}
    folder = folder_of(module) or "*"
    for pattern in target.tests:
        for path in sorted(ROOT.glob(pattern.format(game=folder).replace("**", "*"))):
            found.setdefault(str(path.relative_to(ROOT)))
    return list(found)


def run(mutant: Mutant | None, tests: list[str], place: Path) -> str:
    """Return the first test that fails with this mutant; empty if all pass."""
    if mutant is not None:
        file = place / mutant.module
        kept = file.read_bytes()
        file.write_bytes(mutant.apply(kept))
    environment = os.environ | {"PYTHONPATH": str(place / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return f"no end in {LIMIT} s"
    finally:
        if mutant is not None:
            file.write_bytes(kept)
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return failed[0].split(" - ")[0].partition(" ")[2] if failed else f"exit code {done.returncode}"


def try_out(target: Target, mutants: list[tuple[Mutant, str]], workers: int) -> Iterator[tuple[Mutant, str, str]]:
    """Yield each mutant with its line and the test that noticed it, as results arrive."""
    with tempfile.TemporaryDirectory() as folder:
        places = [Path(folder) / str(number) for number in range(workers)]
        for place in places:
            shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        if fault := run(None, files_of(target), places[0]):
            sys.exit(f"Without any change, {fault} fails already.")
        free = list(places)

        def work(entry: tuple[Mutant, str]) -> tuple[Mutant, str, str]:
            place = free.pop()
            try:
                module = entry[0].module
                return *entry, run(entry[0], [*files_of(target, module), *laws_of(module)], place)
            finally:
                free.append(place)

        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(work, mutants)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants ARGS=…", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("target", choices=list(TARGETS), help="what is changed")
    parser.add_argument("--number", type=int, default=40, help="how many mutants (40)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same mutants from the same code")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many at a time (all processors)")
    chosen = parser.parse_args()
    target = TARGETS[chosen.target]
    drawn = draw(target, chosen.number, chosen.seed)
    mutants = [(mutant, line) for mutant, line in drawn if not equal(mutant, line)]
    survivors = 0
    for number, (mutant, line, noticed) in enumerate(try_out(target, mutants, chosen.workers), 1):
        survivors += not noticed
        change = " ".join(mutant.text.split())[:70]
        told = f"noticed by {noticed}" if noticed else "SURVIVED"
        where = mutant.module.removeprefix("src/casefile/")
        print(f"{number:3} {told}\n      {where}:{mutant.line}, {mutant.kind}: {line[:90]}  →  {change}", flush=True)
    same = f"; {len(drawn) - len(mutants)} more change nothing" if len(drawn) > len(mutants) else ""
    print(f"{len(mutants) - survivors} of {len(mutants)} noticed{same} ({chosen.target}, seed {chosen.seed}).")


if __name__ == "__main__":
    main()
