"""Untrusted text in a terminal: names, titles, errors, records. It is shown, and never obeyed."""

from __future__ import annotations

import ast
import io
import sys
from pathlib import Path

import pytest

import casefile
from casefile import cli
from casefile.bots import UnknownBot, make_bot
from casefile.engine.game import Game
from casefile.engine.record import Record
from casefile.engine.rulebook import Rulebook, RulebookError
from casefile.games.fbi.game import Fbi
from casefile.terminal.console import StandardConsole
from casefile.terminal.text import harmless

SOURCE = Path(casefile.__file__).parent
ESCAPES = "\x1b]0;owned\x07 \x1b[2J\r \x9b31m \u202e \x00"


def obeyed(text: str) -> list[str]:
    return [sign for sign in text if (sign < " " and sign not in "\n\t") or "\x7f" <= sign < "\xa0" or sign == "\u202e"]


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    monkeypatch.setattr(sys, "argv", ["casefile", *words])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    out, err = capsys.readouterr()
    return int(stop.value.code or 0), out + err


def test_ordinary_text_is_left_as_it_is() -> None:
    text = "Größe, œuvre, 名前, עברית, café, 🕵️\n\ttab “quoted” †"
    assert harmless(text) == text
    assert obeyed(harmless(ESCAPES)) == []
    assert harmless("\ud800").encode()


@pytest.mark.parametrize("file", sorted((SOURCE / "commands").glob("*.py")), ids=lambda file: file.name)
def test_commands_print_by_one_door(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            assert called not in ("print", "typer.echo", "sys.stdout.write"), f"{file.name}:{node.lineno}"


def test_a_console_writes_what_others_say_without_obeying_it() -> None:
    out = io.StringIO()
    console = StandardConsole(io.StringIO("1\n"), out)
    console.write(f"Eve says: {ESCAPES}", "own")
    console.page(f"Title {ESCAPES}")
    console.ask(f"Eve {ESCAPES}> ")
    assert "Eve says" in out.getvalue()
    assert obeyed(out.getvalue()) == []


def test_a_record_with_escapes_in_its_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = casefile.load("bonnie-and-clyde")
    record = Record(game, 7, (f"Ann{ESCAPES}", "Bob"))
    record.act(game.deal(7).turn, game.parse("draw"))
    file = tmp_path / "game.record"
    record.save(file)
    told_all = ""
    for words in (("show",), ("replay",), ("replay", "--seat", "0")):
        code, told = run(capsys, monkeypatch, "record", words[0], str(file), *words[1:])
        assert (code, obeyed(told)) == (0, [])
        told_all += told
    assert "Ann" in told_all
    file.write_text(f"casefile record 1\n{ESCAPES}\n", encoding="utf-8")
    code, told = run(capsys, monkeypatch, "record", "show", str(file))
    assert (code, obeyed(told)) == (2, [])
    code, told = run(capsys, monkeypatch, "record", "show", f"no{ESCAPES.replace(chr(0), '')}where")
    assert (code, obeyed(told)) == (2, [])


def test_a_seat_record_that_tells_of_what_cannot_happen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = casefile.load("bonnie-and-clyde")
    record = Record(game, 7)
    record.act(game.deal(7).turn, game.parse("draw"))
    text = record.for_seat(0).write()
    file = tmp_path / "seat.record"
    for old, new in (('["draw",1', '["teleport",1'), ('["draw",1', '["draw",99'), ('{"left":45}', '{"right":45}')):
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        code, told = run(capsys, monkeypatch, "record", "replay", str(file))
        assert (code, "cannot happen" in told) == (2, True), told


# -- games of other people ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["title = ", "", "title = 3\n[[section]]\nname = 1\n", None])
def test_bad_rules_of_a_game_are_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str | None
) -> None:
    if text is not None:
        (tmp_path / "rules.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError):
        Rulebook.load(tmp_path)
    monkeypatch.setattr("casefile.engine.game.rulebook_of", lambda _package: Rulebook.load(tmp_path))
    code, told = run(capsys, monkeypatch, "rules", "fbi")
    assert code == 2
    assert told.startswith(f"casefile: {tmp_path / 'rules.toml'}")
    assert "Traceback" not in told


def test_a_game_without_a_greedy_player_is_played_by_random(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    monkeypatch.setattr(Fbi, "greedy", Game.greedy)
    game = casefile.load("fbi")
    with pytest.raises(UnknownBot, match="has no greedy player, and rookie plays with one: take random"):
        make_bot("rookie", game, 1, 7)
    make_bot("random", game, 1, 7)
    code, told = run(capsys, monkeypatch, "play", "fbi")
    assert (code, told) == (2, "casefile: FBI has no greedy player, and detective plays with one: take random.\n")
    assert not list(own_home.rglob("*.record"))
