"""The real console: a terminal has colours, a width and a pager; a pipe has none."""

from __future__ import annotations

import io
import os
import shutil
import sys

import pytest

from casefile.terminal import console
from casefile.terminal.console import StandardConsole


class Terminal(io.StringIO):
    """A terminal that records what is printed."""

    def isatty(self) -> bool:
        return True


def sit_down(monkeypatch: pytest.MonkeyPatch, **settings: str) -> tuple[StandardConsole, Terminal]:
    """Start a console for a terminal of 60 columns and 24 lines; return it and what is printed there."""
    source, target = Terminal(), Terminal()
    monkeypatch.setattr(sys, "stdin", source)
    monkeypatch.setattr(sys, "stdout", target)
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in ({"TERM": "xterm-256color", "COLUMNS": "60", "LINES": "24"} | settings).items():
        monkeypatch.setenv(name, value)
    return StandardConsole(source, target), target


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    """Let the person type these lines; return the prompts at which they were typed."""
    marks: list[str] = []
    rest = iter(lines)

    def typed(mark: str) -> str:
        marks.append(mark)
        return next(rest)

    monkeypatch.setattr("builtins.input", typed)
    return marks


def test_a_terminal_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    here, printed = sit_down(monkeypatch)
    here.write("Which card?", "prompt")
    assert printed.getvalue() == "\x1b[1mWhich card?\x1b[0m\n"


def test_lines_of_no_kind_are_not_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    here, printed = sit_down(monkeypatch)
    here.write("Ruth draws [red]a card[/red] :car:")
    assert printed.getvalue() == "Ruth draws [red]a card[/red] :car:\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_the_environment_can_turn_colours_off(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    here, printed = sit_down(monkeypatch, **{name: value})
    here.write("Which card?", "prompt")
    assert printed.getvalue() == "Which card?\n"


def test_a_pipe_has_no_colours_and_no_pager() -> None:
    target = io.StringIO()
    pipe = StandardConsole(io.StringIO(), target)
    pipe.write("Which card?", "prompt")
    assert pipe.page("\n".join(["line"] * 100)) is False
    assert target.getvalue() == "Which card?\n" + "line\n" * 100


def test_the_width_is_the_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = sit_down(monkeypatch)
    assert here.width == 60
    monkeypatch.setenv("COLUMNS", "132")
    assert here.width == 132, "it may change during a game"
    monkeypatch.setenv("COLUMNS", "1")
    assert here.width == 80, "a terminal that knows nothing of its width"


def test_where_there_is_no_terminal_the_page_has_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda fallback: os.terminal_size(fallback))
    assert console.page_width() == 80


def test_a_long_page_comes_a_screen_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    here, printed = sit_down(monkeypatch)
    marks = answers(monkeypatch, "", "")
    assert here.page("\n".join(map(str, range(60)))) is False
    assert marks == [
        "-- 38 more lines: Enter reads on, q leaves --",
        "-- 16 more lines: Enter reads on, q leaves --",
    ]
    assert printed.getvalue().split() == [str(n) for n in range(60)]


def test_q_leaves_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    here, printed = sit_down(monkeypatch)
    answers(monkeypatch, "q")
    assert here.page("\n".join(map(str, range(60)))) is True
    assert printed.getvalue().split()[-1] == "21"


def test_a_page_ends_where_something_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    here, printed = sit_down(monkeypatch)
    marks = answers(monkeypatch, "", "")
    sheet = ["Score sheet", *(f"  row {n}" for n in range(20))]
    here.page("\n".join([*["a line"] * 20, "", *sheet, "The end", "  of it"]))
    first, _ = printed.getvalue().split("Score sheet")
    assert first == "a line\n" * 20, "the empty line between them is not needed any more"
    assert marks == ["-- 23 more lines: Enter reads on, q leaves --"]
    here.page("\n".join(["a head", *["  below"] * 20, "a head", *["  below"] * 9]))
    assert marks[1:] == ["-- 10 more lines: Enter reads on, q leaves --"], "a head stands with what is below it"


@pytest.mark.parametrize("typed", ["q", "Quit", " q "])
def test_only_q_leaves_a_page(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    here, _ = sit_down(monkeypatch)
    answers(monkeypatch, "quick", typed)
    assert here.page("\n".join(map(str, range(80)))) is True
    assert here.waiting() == "quick"


def test_lines_typed_early_wait_for_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = sit_down(monkeypatch)
    answers(monkeypatch, "rules story", "", "table")
    here.page("\n".join(map(str, range(60))))
    here.write("\n".join(["a line"] * 20))
    here.hold(20)
    assert [here.waiting(), here.waiting(), here.waiting()] == ["rules story", "table", None]


def test_a_short_page_is_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    here, printed = sit_down(monkeypatch)
    assert answers(monkeypatch) == []
    assert here.page("one\ntwo") is False
    assert printed.getvalue() == "one\ntwo\n"


def test_what_would_be_pushed_off_the_screen_is_held_until_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = sit_down(monkeypatch)
    marks = answers(monkeypatch, "", "")
    here.write("\n".join(["a line"] * 10))
    here.hold(14)
    assert marks == [], "there is room for both"
    here.hold(15)
    assert marks == ["-- Enter goes on --"]
    here.hold(20)
    assert marks == ["-- Enter goes on --"], "what was there has been read"


def test_a_pipe_is_never_held() -> None:
    target = io.StringIO()
    pipe = StandardConsole(io.StringIO(), target)
    pipe.write("a line")
    pipe.hold(1000)
    assert target.getvalue() == "a line\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_what_is_typed_while_nothing_is_asked_can_be_read_at_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard, screen = os.openpty()
    with os.fdopen(screen) as source, os.fdopen(os.dup(screen), "w") as target, os.fdopen(keyboard, "wb") as keys:
        monkeypatch.setattr(sys, "stdin", source)
        monkeypatch.setattr(sys, "stdout", target)
        here = StandardConsole(source, target)
        assert here.typed() is None
        keys.write(b"say hello\nyes\n")
        keys.flush()
        assert [here.typed(), here.typed(), here.typed()] == ["say hello\n", "yes\n", None]
    pipe = StandardConsole(io.StringIO("yes\n"), io.StringIO())
    assert pipe.typed() is None, "what a pipe holds answers what will be asked"
