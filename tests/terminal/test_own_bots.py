"""The user's own bots in `casefile play`, `resume` and `simulate`: one way to name them, and their error messages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

import casefile
from casefile.bots import BotFailed, Entrant
from casefile.bots.failing import keep_position
from casefile.commands import playing
from casefile.commands.bots import split_names
from casefile.commands.simulate import simulate
from casefile.engine.errors import BadRecord, CasefileError
from casefile.engine.record import Record, Replace
from casefile.positions import load_position

app = typer.Typer()
for one in (playing.play, playing.resume, simulate):
    app.command()(one)

BOT = """
class Last:
    def __init__(self, game, seat, seed, parameters=None):
        self.left = (parameters or {}).get("most", 10**6)

    def choose(self, view, legal):
        assert len(legal) > 1
        print("I think")
        self.left -= 1
        return legal[-1] if self.left >= 0 else stumble(legal)


def stumble(legal):
    return legal[len(legal)]
"""
STUMBLED = "IndexError: list index out of range (last.py, line 14, in stumble)"


@pytest.fixture
def bot(tmp_path: Path) -> str:
    file = tmp_path / "last.py"
    file.write_text(BOT, encoding="utf-8")
    return f"{file}:Last"


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def test_a_bot_of_ones_own_is_simulated(bot: str) -> None:
    done = run("simulate", "fbi", "--bots", f"greedy,{bot}:most=999", "-n", "3", "--workers", "1", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)  # without what the bot prints
    assert [one["bot"] for one in told["bots"]] == ["greedy", f"{bot}:most=999"]
    assert told["bots"][0]["win_share"] > 0.9


STRICT = """
class Strict:
    def __init__(self, game, seat, seed, parameters=None):
        if unknown := set(parameters or {}) - {"depth"}:
            raise ValueError(f"no parameter is called {min(unknown)}")

    def choose(self, view, legal):
        return legal[0]


class Plain(Strict):
    def __init__(self, game, seat, seed):
        pass


class Empty:
    def choose(self, view, legal):
        return legal[0]
"""


CHANCY = """
class Chancy:
    def __init__(self, game, seat, seed):
        self.seed = seed

    def choose(self, view, legal):
        raise ValueError(f"drawn from {self.seed}")
"""


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Strict:deep=3", "no parameter is called deep (strict.py, line 5, in __init__)."),
        ("Strict:depth", "key=value"),
        ("Empty", "Empty() takes no arguments. A bot is made with its game, seat and seed: def __init__"),
        ("Plain:depth=3", "its class takes no fourth argument, in which parameters come."),
    ],
)
def test_bad_parameters_are_told_in_one_line_before_a_game_begins(
    own_home: Path, tmp_path: Path, name: str, fault: str
) -> None:
    (tmp_path / "strict.py").write_text(STRICT, encoding="utf-8")
    bot = f"{tmp_path / 'strict.py'}:{name}"
    for words in (["play", "fbi", "--bots", bot], ["simulate", "fbi", "--bots", bot, "-n", "1", "--workers", "1"]):
        done = run(*words, typed="1\n" * 60)
        assert isinstance(done.exception, CasefileError), done.output
        assert fault in str(done.exception)
        assert "\n" not in str(done.exception)
        assert done.output == "", "nothing has begun"


def test_a_bot_that_fails_is_asked_again_with_its_own_seed(own_home: Path, tmp_path: Path) -> None:
    (tmp_path / "chancy.py").write_text(CHANCY, encoding="utf-8")
    done = run("simulate", "fbi", "--bots", f"greedy,{tmp_path / 'chancy.py'}:Chancy", "-n", "1")
    seed = done.stderr.split("ValueError: drawn from ")[1].split()[0]
    assert seed != "0"
    assert f".make(state.game, 1, seed={seed})" in done.stderr


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_fails_stops_a_simulation_with_all_about_it(own_home: Path, bot: str, workers: str) -> None:
    done = run("simulate", "fbi", "--bots", f"greedy,{bot}:most=4", "-n", "3", "--workers", workers)
    assert done.exit_code == 1
    assert f"failed in seat 1: {STUMBLED}" in done.stderr
    assert "in choose" in done.stderr
    assert "return legal[len(legal)]" in done.stderr
    assert "simulate.py" not in done.stderr  # only the bot's own code
    (kept,) = (own_home / "failed").glob("*.toml")
    assert str(kept) in done.stderr


def test_a_bot_of_ones_own_plays_against_a_person(own_home: Path, bot: str) -> None:
    done = run("play", "fbi", "--bots", bot, "--seed", "3", typed="1\n" * 60)
    assert done.exit_code == 0, done.output
    assert "Final points" in done.output


def test_after_a_failure_the_game_goes_on_where_it_was(own_home: Path, tmp_path: Path, bot: str) -> None:
    file = tmp_path / "mine.record"
    done = run("play", "fbi", "--bots", f"{bot}:most=5", "--seed", "3", "--save", str(file), typed="1\n" * 60)
    assert done.exit_code == 1
    assert STUMBLED in done.stderr
    assert f"resume {file} --bots" in done.stderr
    acts = len(Record.load(file, casefile.load).acts())
    assert acts > 5
    done = run("resume", str(file), "--bots", bot, typed="1\n" * 60)
    assert done.exit_code == 0, done.output
    assert "Final points" in done.output
    assert len(Record.load(file, casefile.load).acts()) > acts


def test_a_record_starts_no_program(own_home: Path, tmp_path: Path, bot: str) -> None:
    trap = tmp_path / "sprung"
    file = tmp_path / "mine.record"
    run("play", "fbi", "--seed", "3", "--save", str(file), typed="1\n1\n")
    for name in (f"program: touch {trap}", bot):
        record = Record.load(file, casefile.load)
        record.entries = [entry for entry in record.entries if getattr(entry, "player", "person") == "person"]
        record.entries.append(Replace(1, name[:100]))
        record.save(file)
        done = run("resume", str(file), typed="1\n")
        assert isinstance(done.exception, BadRecord)
        assert "does not start programs by itself" in str(done.exception)
    assert not trap.exists()


@pytest.mark.parametrize("game", list(casefile.GAMES))
def test_the_kept_position_shows_the_bot_what_it_saw_and_nobody_more(tmp_path: Path, game: str) -> None:
    state = casefile.load(game).deal(11)
    for _ in range(25):
        if (seat := state.turn) < 0:
            break
        view = state.view(seat)
        path = keep_position(BotFailed("it stumbled", "", view, "mine"), tmp_path)
        assert path is not None
        again = load_position(path)
        assert again.view(seat) == view
        assert again.legal(seat) == state.legal(seat)
        state.apply(seat, state.legal(seat)[-1])
    if game == "bonnie-and-clyde":  # the stored hand is not the other's true hand
        assert again.key() != state.key()


def test_a_file_that_cannot_be_loaded_shows_its_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    for text, line in (("import os\nos.nothing()\n", "line 2"), ("class A:\n  def (\n", "line 2")):
        broken.write_text(text, encoding="utf-8")
        with pytest.raises(CasefileError) as caught:
            Entrant(f"{broken}:A")
        assert line in str(caught.value)
        assert "broken.py" in str(caught.value)
        assert "importlib" not in str(caught.value)


def test_lists_of_names() -> None:
    assert split_names("greedy,random") == ["greedy", "random"]
    assert split_names("a.py:B:x=1,y=2,greedy") == ["a.py:B:x=1,y=2", "greedy"]
    assert split_names("program: python a.py --list 1,2") == ["program: python a.py --list 1,2"]


def test_a_duplicate_simulation_does_not_depend_on_the_order() -> None:
    shares = []
    for names in ("greedy,random", "random,greedy"):
        words = ("simulate", "bonnie-and-clyde", "--bots", names, "--option", "target=20", "-n", "10")
        told = json.loads(run(*words, "--duplicate", "--workers", "1", "--json").stdout)
        shares.append({one["bot"]: (one["win_share"], one["points"]) for one in told["bots"]})
    assert shares[0] == shares[1]
