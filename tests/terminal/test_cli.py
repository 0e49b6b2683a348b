"""The command `casefile`: in this process where that is enough, otherwise as a process of its own."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import casefile
from casefile import cli
from casefile.commands.playing import last_game
from casefile.engine.errors import BadPosition
from casefile.engine.record import Record
from casefile.positions import load_position

POSITION = """
game = "bonnie-and-clyde"
seats = 3
options = { target = 50 }
about = "Two Joplins more, and Clyde is yours."
turn = 1
phase = "play"
hands = [8, { joplin = 4, hinton = 1 }, 8]
"""


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    """The exit code, the output and the errors of a command."""
    monkeypatch.setattr(sys, "argv", ["casefile", *words])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    out, err = capsys.readouterr()
    return int(stop.value.code or 0), out, err


def process(*words: str) -> subprocess.Popen[bytes]:
    source = str(Path(casefile.__file__).parents[1])
    return subprocess.Popen(
        [sys.executable, "-m", "casefile", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])},
        preexec_fn=hear_control_c if os.name == "posix" else None,
    )


def hear_control_c() -> None:
    """A runner in the background may have told its children to ignore Ctrl-C: undo that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def talk(typed: bytes, *words: str) -> tuple[int, str, str]:
    """Run a whole process; return exit code, output and errors."""
    with process(*words) as running:
        out, err = running.communicate(typed, timeout=300)
    return running.returncode, out.decode(), err.decode()


# -- help, lists and rules ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [
    "", "play", "resume", "games", "rules", "simulate", "arena", "bench", "profile", "position", "position check",
    "serve", "client", "export", "import", "doctor", "store", "store check", "store backup",
    "store vacuum", "store prune", "tables", "tables list", "tables show", "tables delete", "guests", "guests list",
    "guests ban", "guests unban",
    "record", "record show", "record replay", "record verify", "record export",
    "pack", "pack new", "pack check", "pack diff",
])  # fmt: skip
def test_help_has_an_example(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    for wish in ("--help", "-h"):
        code, out, err = run(capsys, monkeypatch, *words.split(), wish)
        assert code == 0
        assert err == ""
        assert f"casefile {words}".strip() in out.partition("Example")[2]
        assert "\x1b" not in out
        assert max(map(len, out.split("\n"))) <= 100


def test_version(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "--version")
    assert code == 0
    assert out.startswith(f"casefile {casefile.__version__} (")


def test_games(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "games")
    assert code == 0
    assert out.startswith("bonnie-and-clyde: Mystery Rummy: Bonnie and Clyde, 2 to 4 seats.\n")
    assert "target" not in out
    code, out, _ = run(capsys, monkeypatch, "games", "--options")
    assert code == 0
    assert "    edge_layoff=forced: " in out
    assert "(forced or" in out
    assert "(true or false)" in out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ([], "casefile rules bonnie-and-clyde story"),
        (["bonnie-and-clyde"], "BC-HINTON-01 to BC-HINTON-12"),
        (["bonnie-and-clyde", "bc-car-05"], "BC-CAR-05: "),
        (["Bonnie_and_Clyde", "hinton"], "BC-HINTON-07: "),
        (["BC-CAR-05"], "BC-CAR-05: "),
        (["cf-01"], "CF-01: "),
        (["bonnie-and-clyde", "story"], "What you are after"),
    ],
)
def test_rules(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], part: str
) -> None:
    code, out, err = run(capsys, monkeypatch, "rules", *words)
    assert (code, err) == (0, "")
    assert part in out


# -- what a person gets wrong ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["play", "bonny-and-clyde"], "There is no game 'bonny-and-clyde'; perhaps you mean bonnie-and-clyde"),
        (["play", "--seats", "9"], "Mystery Rummy: Bonnie and Clyde is for 2 to 4 seats, not 9."),
        (["play", "--seats", "2", "--bots", "random,random"], "2 seats leave 1 for bots; --bots names 2."),
        (["play", "--bots", "genius"], "There is no bot 'genius'; known are "),
        (["play", "--bots", ""], "There is no bot ''"),
        (["play", "--option", "target"], "An option is given as key=value"),
        (["play", "--option", "=5"], "An option is given as key=value"),
        (["play", "--option", "target=lots"], "The option target takes a whole number from 1 to 10000"),
        (["play", "--option", "targt=5"], "perhaps you mean target"),
        (["play", "--seed", "-1"], "A seed is a whole number"),
        (["play", "--seat", "2"], "The seats of this table are 0 to 1, not 2."),
        (["play", "--seat", "-1"], "The seats of this table are 0 to 1, not -1."),
        (["play", "--names", "Ann,Bob"], "--names has 2 names for 1 other seats."),
        (["play", "--names", "you"], "A name has 1 to 20 printable characters"),
        (["play", "--names", ""], "A name has 1 to 20 printable characters"),
        (["play", "--names", "A\x1bB"], "A name has 1 to 20 printable characters"),
        (["play", "--seats", "3", "--names", "Ann,ann"], "Two players cannot have the same name."),
        (["play", "--pack", "nowhere.toml"], "nowhere.toml: No such file or directory."),
        (["play", "--pack", "nowhere"], "has no pack 'nowhere'"),
        (["play", "--position", "nowhere.toml"], "nowhere.toml: No such file or directory."),
        (["play", "--position", "x.toml", "--seats", "2"], "A position file says itself"),
        (["play", "--position", "."], "Is a directory."),
        (["position", "check", "nowhere.toml"], "nowhere.toml: No such file or directory."),
        (["rules", "bonnie-and-clyde", "BC-CAR-77"], "There is no rule BC-CAR-77. Did you mean"),
        (["rules", "bonnie-and-clyde", "xyzzy"], "No rule and no section fits 'xyzzy'."),
        (["rules", "xyzzy"], "There is no game 'xyzzy'"),
        (["play", "--seats", "two"], "'--seats'"),
        (["play", "--bogus"], "--bogus"),
        (["dance"], "dance"),
        (["serve", "--proxy", "nginx"], "A proxy is named by its address or network, not 'nginx'."),
        (["serve", "--public-url", "club.example"], "A public URL is like https://club.example, not 'club.example'."),
        (["serve", "--public-url", "https://club.example/cards"], "A public URL is like https://club.example"),
        (["serve", "--public-url", "https://["], "A public URL is like https://club.example"),
    ],
)
def test_errors_are_a_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], part: str
) -> None:
    code, out, err = run(capsys, monkeypatch, *words)
    assert code == 2
    assert part in err
    assert out == ""
    assert "Traceback" not in err
    assert err.count("\n") <= 4


# -- positions ---------------------------------------------------------------------------------------------------------


def test_position_check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.toml"
    file.write_text(POSITION, encoding="utf-8")
    code, out, _ = run(capsys, monkeypatch, "position", "check", str(file))
    assert code == 0
    assert "Mystery Rummy: Bonnie and Clyde, 3 seats, seat 1 to move.\nLegal moves: " in out


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("seats = 2", "game: expected the name of one (bonnie-and-clyde"),
        ('game = "chess"', "There is no game 'chess'"),
        ('game = "bonnie-and-clyde"\nseats = "two"', "2 to 4 seats"),
        ('game = "bonnie-and-clyde"\noptions = 3', "options: expected a table, found 3."),
        ('game = "bonnie-and-clyde"\npack = 3', "pack: expected a name or a path, found 3."),
        ('game = "bonnie-and-clyde"\npack = "other.toml"', "No such file"),
        ('game = "bonnie-and-clyde"\ncar = 11\nhans = 3', "car: expected a whole number from 1 to 10, found 11"),
        ('game = "bonnie-and-clyde"\ncar = 11\nhans = 3', "hans: unknown key; perhaps you mean hands"),
        ("game =", "not valid TOML"),
        ("\x00", "not valid TOML"),
    ],
)
def test_a_bad_position_is_refused_with_all_its_faults(tmp_path: Path, text: str, part: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadPosition) as caught:
        load_position(file)
    assert part in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path))


def test_positions_come_from_files_texts_and_dicts(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.toml"
    file.write_text(POSITION, encoding="utf-8")
    state = load_position(file)
    assert state.key() == load_position(POSITION).key() == load_position(state.to_position()).key()
    assert state.game.seats == 3
    assert state.game.changed == {"target": 50}
    with pytest.raises(BadPosition, match="a path, a text or a dict, not int"):
        load_position(3)  # type: ignore[arg-type]  # wrong on purpose


def test_a_pack_is_found_next_to_the_position(tmp_path: Path) -> None:
    standard = casefile.find("bonnie-and-clyde").folder() / "content" / "standard.toml"
    pack = standard.read_text(encoding="utf-8").replace('id = "standard"', 'id = "mine"')
    (tmp_path / "mine.toml").write_text(pack, encoding="utf-8")
    (tmp_path / "puzzle.toml").write_text('pack = "mine.toml"\n' + POSITION, encoding="utf-8")
    assert load_position(tmp_path / "puzzle.toml").game.pack.id == "mine"


# -- real processes --------------------------------------------------------------------------------------------------


def test_a_whole_match_over_pipes() -> None:
    numbers = random.Random(1).choices(range(1, 9), k=20_000)
    typed = "\n".join(map(str, numbers)).encode()
    words = (
        "play",
        "bonnie-and-clyde",
        "--plain",
        "--seats",
        "3",
        "--seed",
        "6",
        "--option",
        "target=40",
        "--bots",
        "greedy",
    )
    code, out, err = talk(typed, *words, "--names", "Ann,Ben")
    assert (code, err) == (0, "")
    assert "You play against Ann and Ben." in out
    assert "\nTo play the same match again, start it with --seed 6.\n" in out
    assert out.endswith("\nTo see what your decisions were worth: casefile review\n")
    assert Record.load(last_game(finished=True), casefile.load).game.seats == 3
    assert talk(typed, *words, "--names", "Ann,Ben") == (code, out, err)


def test_a_game_that_is_left_is_kept_and_gone_on_with() -> None:
    code, out, err = talk(b"draw\nquit\n", "play", "--seed", "2")
    assert (code, err) == (0, "")
    assert out.endswith("The game is kept: casefile resume goes on with it.\n")
    assert "seed" not in out, "the deal of a game that goes on stays secret"
    code, out, err = talk(b"log\nquit\n", "resume")
    assert (code, err) == (0, "")
    assert "You go on with a game that was kept" in out
    assert "from the Case File (" in out, "the log tells what was played before"
    assert "discard" in out, "and the turn goes on after the draw"


def test_a_whole_match_can_be_played_in_pieces(own_home: Path) -> None:
    """Each sitting makes one move; the saved game ends as a verified record."""
    kept = own_home / "match.record"
    words = ("play", "--seed", "6", "--option", "target=20", "--bots", "random", "--save", str(kept))
    code, _, err = talk(b"1\nquit\n", *words)
    for _ in range(400):
        assert (code, err) == (0, "")
        code, out, err = talk(b"1\n" * 40, "resume", str(kept))
        if "Final points" in out:
            break
    record = Record.load(kept, casefile.load)
    record.verify()
    code, _, err = talk(b"", "resume", str(kept))
    assert code == 2
    assert "is finished" in err


def test_no_game_takes_the_place_of_another(own_home: Path) -> None:
    talk(b"draw\nquit\n", "play", "fbi", "--seed", "2")
    talk(b"draw\nquit\n", "play", "--seed", "2")
    kept = sorted(file.name for file in (own_home / "games").iterdir())
    assert [name.partition("-20")[0] for name in kept] == ["bonnie-and-clyde", "fbi"]
    assert "Mystery Rummy" in talk(b"quit\n", "resume")[1], "the last one"
    code, out, err = talk(b"quit\n", "resume", str(own_home / "games" / kept[1]))
    assert (code, err) == (0, "")
    assert "Cuffs:" in out
    assert kept[1] in out, "the farewell names the command that goes on with this very game"


def test_there_may_be_no_last_game(own_home: Path) -> None:
    assert talk(b"", "resume") == (
        2,
        "",
        "casefile: There is no game to go on with: start one with casefile play.\n",
    )
    (own_home / "games").mkdir()
    (own_home / "games" / "bad.record").write_text("nonsense", encoding="utf-8")
    code, _, err = talk(b"", "resume")
    assert code == 2
    assert "not such a record" in err


def test_a_position_is_played_from_the_seat_to_move(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.toml"
    file.write_text(POSITION, encoding="utf-8")
    code, out, err = talk(b"meld joplin 3\n", "play", "--position", str(file))
    assert (code, err) == (0, "")
    assert "This table starts from a position" in out
    assert "You meld 3 Joplin" in out


def test_bad_bytes_and_the_end_of_input() -> None:
    code, out, err = talk(b"\xff\xfe\x00\n" + b"y" * 200_000, "play", "--seed", "2")
    assert (code, err) == (0, "")
    assert "No more input: you leave the table." in out


def test_a_poor_encoding_does_not_end_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    code, out, err = talk(b"draw\nquit\n", "play", "--seed", "12")
    assert (code, err) == (0, "")
    assert "Wellington ?2" in out


@pytest.mark.parametrize("words", [("play", "--seed", "2"), ("rules", "bonnie-and-clyde", "story")])
def test_a_closed_output_ends_it_quietly(words: tuple[str, ...]) -> None:
    with process(*words) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        try:
            running.stdin.write(b"log\n" * 1000 + b"rules story\n" * 100)
            running.stdin.close()
        except BrokenPipeError:
            pass
        assert running.wait(timeout=60) in (0, 1)
        assert running.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_control_c_ends_it_politely() -> None:
    with process("play", "--seed", "2") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        seen = b""
        while not seen.endswith(b"\n> "):
            seen += running.stdout.read(1)
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
        assert running.wait(timeout=60) == 130
        assert rest.decode().endswith("The game is kept: casefile resume goes on with it.\n")
        assert running.stderr.read() == b""


def test_a_game_for_one_that_is_lost(own_home: Path) -> None:
    code, out, err = talk(b"1\n" * 400, "play", "love-and-death", "--seed", "4", "--option", "mode=hardcore")
    assert (code, err) == (0, "")
    assert re.search(r"^You have not won this time\. You have \d+ loot\.$", out, re.M)
    assert "{" not in out


def test_a_profile_of_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    code, out, _ = run(capsys, monkeypatch, "profile", str(file))
    assert code == 0
    assert "casefile play love-and-death --option run=true --option bonnie=none --option clyde=none" in " ".join(
        out.split()
    )
    code, _, err = run(capsys, monkeypatch, "profile", str(file), "--buy", "hp bonnie")
    assert code == 2
    assert "costs 3 xp, and there are 0" in err
    assert not file.exists()
    file.write_text('schema = "love-and-death/profile@1"\nxp = 4\n', encoding="utf-8")
    code, out, _ = run(capsys, monkeypatch, "profile", str(file), "--buy", "hp bonnie")
    assert code == 0
    assert "1 xp to spend" in out
    assert "bonnie_hp=1" in out
