"""Runs the Python blocks of a page as one session: they come on the standard input, one line of JSON each.

After each block it prints a line with its mark and, as JSON, what the lines that end in `# -> …` gave or printed. Run
by its path, in the folder of the page.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import json
import re
import sys

MARK = "\0"
SAID = re.compile(r"  # -> (.*)$")

Given = list[tuple[str, str]]


def run(source: str, names: dict[str, object]) -> Given:
    """Run a block; for each line with a mark, return the expected and the actual result."""
    if source.lstrip().startswith(">>>"):
        examples(source, names)
        return []
    lines, given = source.splitlines(), []
    for statement in ast.parse(source).body:
        said = SAID.search(lines[(statement.end_lineno or 0) - 1])
        if said is None:
            exec(compile(ast.Module([statement], []), "the page", "exec"), names)
        else:
            given.append((said[1], outcome(statement, names)))
    return given


def outcome(statement: ast.stmt, names: dict[str, object]) -> str:
    """Return what a statement printed, or its value if it printed nothing."""
    out = io.StringIO()
    value: object = None
    with contextlib.redirect_stdout(out):
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), "the page", "eval"), names)
        else:
            exec(compile(ast.Module([statement], []), "the page", "exec"), names)
    return out.getvalue() or repr(value)


def examples(source: str, names: dict[str, object]) -> None:
    report: list[str] = []
    test = doctest.DocTestParser().get_doctest(source.replace("…", "..."), names, "the page", None, 0)
    test.globs = names  # not a copy: later blocks use the names that this block defines
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
    if report:
        raise AssertionError("".join(report))


def main() -> None:
    sys.path[0] = ""
    names: dict[str, object] = {"__name__": "__main__"}
    for line in sys.stdin:
        given = run(json.loads(line), names)
        print(MARK + json.dumps(given), flush=True)


if __name__ == "__main__":
    main()
