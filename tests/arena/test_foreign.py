"""Bots written by users: a class, a program, and bots that misbehave."""

from __future__ import annotations

import json
import re
import shlex
import sys
import time
from pathlib import Path

import pytest

from casefile.arena.tournament import play_block
from casefile.bots import make_bot
from casefile.bots.foreign import FILE, MEMORY, RUNNING, Entrant, Program
from casefile.engine.errors import CasefileError
from casefile.table.levels import level_fault
from tests.arena.helpers import FBI, gone, played, program, tournament
from tests.docs.blocks import blocks_of

PAGE = Path(__file__).parents[2] / "docs" / "write_a_bot.md"

ANSWER = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    {deed}
"""


def example(name: str) -> str:
    """Write an example from the documentation page to a file."""
    return {block.file: block.text for block in blocks_of(PAGE.read_text(encoding="utf-8"))}[name]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def why(name: str, limit: float = 20.0) -> str:
    """Return why the first bot lost its first game against random play; check that no process it started is left."""
    block, _ = play_block(tournament(name, "random", limit=limit), 1)
    assert not RUNNING
    for game in block.games:
        assert game.places[game.bots.index(0)] == 2, "it has lost"
        assert game.places[game.bots.index(1)] == 1
        assert len(game.faults) == 1
    return block.games[0].faults[0][1]


# -- the examples of the documentation ---------------------------------------------------------------------------------


def test_the_class_in_the_documentation_plays(here: Path) -> None:
    (here / "my_bot.py").write_text(example("my_bot.py"), encoding="utf-8")
    summary = played(tournament("my_bot.py:MyBot", "my_bot.py:MyBot:many=4", "random"), 2)
    assert summary.faults == {}
    assert summary.tournament.names[1] == "my_bot.py:MyBot:many=4"
    assert summary.pairings[0, 2].score.mean > 0.5
    assert played(tournament("my_bot:MyBot", "random"), 1).faults == {}, "as a module from the current folder"


def test_the_program_in_the_documentation_plays_and_repeats(here: Path) -> None:
    (here / "my_program.py").write_text(example("my_program.py"), encoding="utf-8")
    contest = tournament("random", f"program: {sys.executable} my_program.py")
    first, again = play_block(contest, 0)[0], play_block(contest, 0)[0]
    assert first == again
    assert all(game.faults == () for game in first.games)
    assert not RUNNING


def test_a_program_may_answer_with_the_text(tmp_path: Path) -> None:
    name = program(tmp_path, ANSWER.format(deed="print(question['legal'][-1]['text'].upper(), flush=True)"))
    assert played(tournament(name, "random"), 1).faults == {}


def test_a_program_is_told_what_its_seat_may_know_and_no_more(tmp_path: Path) -> None:
    bot = Entrant(program(tmp_path, ANSWER.format(deed="print(question['legal'][0]['id'], flush=True)")))
    made = bot.make(FBI, 1, 77)
    assert isinstance(made, Program)
    sent: list[bytes] = []
    made.start = lambda: None  # type: ignore[method-assign]  # nothing is started: only the question counts

    def ask(line: bytes, limit: float) -> bytes:
        sent.append(line)
        return b"0"

    made.ask = ask  # type: ignore[method-assign]  # as above
    state = FBI.deal(3)
    twin = state.view(1).determinize(5)
    legal = [0, 1]
    for world in (state, twin):
        made.choose(world.view(1), legal)
    assert sent[0] == sent[1]
    assert sent[0].endswith(b"\n")
    assert sent[0].count(b"\n") == 1


def test_no_program_plays_two_seats(tmp_path: Path) -> None:
    """Each program prints its process number into a file: there is one number for each seat of each game."""
    log = tmp_path / "log"
    note = f"import os; print(os.getpid(), file=open({str(log)!r}, 'a'))"
    name = program(tmp_path, ANSWER.format(deed=f"{note}; print(question['legal'][0]['id'], flush=True)"))
    play_block(tournament(name, name), 0)
    assert len(set(log.read_text().split())) == 4


# -- those that misbehave ----------------------------------------------------------------------------------------------


def test_a_program_that_dies(tmp_path: Path) -> None:
    name = program(tmp_path, ANSWER.format(deed="print('no idea', file=sys.stderr); sys.exit(3)"))
    assert why(name) == "it ended with code 3: no idea"


def test_a_file_that_is_not_there_is_named_as_it_was_written(tmp_path: Path) -> None:
    """Not with the folder that the program starts in, which is another one each time."""
    told = why(f"program: {shlex.quote(sys.executable)} nowhere.py")
    assert "can't open file 'nowhere.py'" in told


def test_a_program_that_does_not_start_to_read(tmp_path: Path) -> None:
    assert why(program(tmp_path, "raise SystemExit(0)")) == "it ended with code 0"


@pytest.mark.parametrize("deed", ["import time; time.sleep(1000)", "sys.stderr.write('x' * 1000)"])
def test_a_program_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str) -> None:
    monkeypatch.setattr("casefile.bots.foreign.START", 1.0)
    began = time.monotonic()
    deed = f"while True: {deed}" if "stderr" in deed else deed
    assert why(program(tmp_path, ANSWER.format(deed=deed)), limit=0.5) == "it took longer than 1.5 seconds"
    assert time.monotonic() - began < 60


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("print('the first one', flush=True)", "it answered 'the first one', which is no move"),
        ("print(999999, flush=True)", "it answered '999999', which is not allowed now"),
        ("print('9' * 5000, flush=True)", "which is no move"),
        ("print(flush=True)", "it answered '', which is no move"),
        ("print(-1, flush=True)", "it answered '-1', which is no move"),
        (  # the second line comes with the first, or before the next question, or as its answer
            "print(question['legal'][0]['id'], 'chatter', sep='\\n', flush=True)",
            "it said more than one line|before it was asked|it answered 'chatter', which is no move",
        ),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "which is no move"),
        ("sys.stdout.write('x' * 10**6); sys.stdout.flush()", "it answered rubbish without end"),
        ("sys.stdout.close(); __import__('os').close(1); __import__('time').sleep(1000)", "it closed its output"),
    ],
)
def test_a_program_that_answers_rubbish(tmp_path: Path, deed: str, reason: str) -> None:
    assert re.search(reason, why(program(tmp_path, ANSWER.format(deed=deed))))


LOOKS_ROUND = """
import json, os, resource
told = {"names": sorted(os.environ), "here": os.listdir("."), "folder": os.getcwd(), "home": os.environ["HOME"],
        "memory": resource.getrlimit(resource.RLIMIT_AS)[0], "files": resource.getrlimit(resource.RLIMIT_FSIZE)[0],
        "open": sorted(int(n) for n in os.listdir("/proc/self/fd"))}
open(TOLD, "w").write(json.dumps(told))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux can limit a process that runs already")
def test_a_program_has_a_folder_of_its_own_and_nothing_of_ours(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASEFILE_SECRET", "the host's own")
    told = here / "told.json"
    source = "import sys, json\nfor line in sys.stdin:\n"
    source += "    " + LOOKS_ROUND.strip().replace("TOLD", repr(str(told))).replace("\n", "\n    ")
    (here / "beside.py").write_text(source + "\n    print(json.loads(line)['legal'][0]['id'], flush=True)\n", "utf-8")
    block, _ = play_block(tournament(f"program: {sys.executable} beside.py", "random"), 1)
    assert not any(game.faults for game in block.games), "a path is seen from where casefile was started"
    seen = json.loads(told.read_text("utf-8"))
    assert set(seen["names"]) <= {"PATH", "HOME", "TMPDIR", "LANG", "LC_CTYPE"}
    assert seen["here"] == []
    assert seen["folder"] == seen["home"] != str(here)
    assert not Path(seen["folder"]).exists(), "and gone with the game"
    assert 0 < seen["memory"] <= MEMORY
    assert 0 < seen["files"] <= FILE
    assert len(seen["open"]) <= 4, "its three streams, and the folder that it just reads"


def test_a_program_that_takes_all_memory_fails_alone(tmp_path: Path) -> None:
    assert "MemoryError" in why(program(tmp_path, ANSWER.format(deed="x = bytearray(8 << 30)")))


def test_what_a_program_has_started_is_ended_with_it(tmp_path: Path) -> None:
    mark = tmp_path / "child"
    child = f"import subprocess; p = subprocess.Popen(['sleep', '1000']); open({str(mark)!r}, 'w').write(str(p.pid))"
    name = program(tmp_path, f"{child}\n" + ANSWER.format(deed="print('rubbish', flush=True)"))
    why(name)
    assert gone(int(mark.read_text()))


CLASSES = """
import sys, time
class Base:
    def __init__(self, game, seat, seed): pass
class Raises(Base):
    def choose(self, view, legal): raise RuntimeError("no idea")
class Loops(Base):
    def choose(self, view, legal):
        while True: pass
class Illegal(Base):
    def choose(self, view, legal): return max(legal) + 1000
class Exits(Base):
    def choose(self, view, legal): raise SystemExit(3)
class Text(Base):
    def choose(self, view, legal): return "first"
class Late(Base):
    def __init__(self, game, seat, seed):
        if seat: raise OSError("not on this seat")
    def choose(self, view, legal): return legal[0]
class Spoils(Base):
    def choose(self, view, legal):
        print("thinking aloud")
        legal.clear()
        return -1
class Broken:
    def __init__(self): pass
    def choose(self, view, legal): return legal[0]
"""


@pytest.mark.parametrize(
    ("name", "limit", "reason"),
    [
        ("Raises", 20.0, "RuntimeError: no idea"),
        ("Loops", 0.3, "it took longer than 0.3 seconds"),
        ("Exits", 20.0, "SystemExit: 3"),
        ("Illegal", 20.0, "which is not allowed now"),
        ("Text", 20.0, "it chose 'first', which is no number"),
        ("Spoils", 20.0, "it chose -1"),
    ],
)
def test_a_class_that_misbehaves(
    here: Path, capsys: pytest.CaptureFixture[str], name: str, limit: float, reason: str
) -> None:
    (here / "bad.py").write_text(CLASSES, encoding="utf-8")
    assert reason in why(f"bad.py:{name}", limit)
    assert capsys.readouterr().out == "", "what a bot prints is not our output"


def test_a_class_that_cannot_sit_everywhere_loses_there(here: Path) -> None:
    (here / "bad.py").write_text(CLASSES, encoding="utf-8")
    games = play_block(tournament("bad.py:Late", "random"), 0)[0].games
    assert [game.faults for game in games] == [(), ((1, "OSError: not on this seat (bad.py, line 18, in __init__)"),)]


def test_files_that_cannot_be_used(here: Path) -> None:
    (here / "bad.py").write_text(CLASSES, encoding="utf-8")
    (here / "worse.py").write_text("def (", encoding="utf-8")
    (here / "none.py").mkdir()
    for name, reason in (
        ("bad.py:Broken", "cannot be made: TypeError"),
        ("bad.py:Raise", "has no class Raise; perhaps you mean Raises"),
        ("bad.py:sys", "has no class sys"),
        ("worse.py:Bot", "cannot be loaded: SyntaxError"),
        ("none.py:Bot", "there is no such file"),
    ):
        with pytest.raises(Exception, match=reason):
            tournament("random", name)


def test_when_both_fail_nobody_wins(here: Path) -> None:
    (here / "bad.py").write_text(CLASSES, encoding="utf-8")
    summary = played(tournament("bad.py:Raises", "bad.py:Illegal"), 2)
    assert summary.pairings[0, 1].scores == [0.5, 0.5]
    assert sum(summary.faults[0].values()) == sum(summary.faults[1].values()) == 4


def test_no_table_loads_bots_from_elsewhere(here: Path) -> None:
    (here / "my_bot.py").write_text("open('loaded', 'w')", encoding="utf-8")
    command = f"program: {sys.executable} my_bot.py"
    for name in ("my_bot.py:MyBot", "my_bot:MyBot", "my_bot:MyBot:a=1", command, "program:a=1"):
        assert level_fault(name) is not None
        with pytest.raises(CasefileError):
            make_bot(name, FBI, 0, 1)
    assert not (here / "loaded").exists()
