"""What is taken along for bots from elsewhere: their files, what these import, and nothing else."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import casefile
from casefile.arena.luggage import File, Luggage, pack
from casefile.arena.tournament import Tournament, play_block
from casefile.bots.foreign import Entrant
from casefile.engine.errors import BadOption

BOT = """
from pathlib import Path
import helper_of_{name}


class Bot:
    def __init__(self, game, seat, seed):
        self.weight = int(Path(__file__).with_name("weights").read_text())

    def choose(self, view, legal):
        return helper_of_{name}.choose(legal, self.weight)
"""
PROGRAM = """
import json
import sys
from pathlib import Path

Path(sys.argv[1]).read_text()
for line in sys.stdin:
    print(json.loads(line)["legal"][0]["id"], flush=True)
"""
ELSEWHERE = """
import pickle, sys
from pathlib import Path
import casefile
from casefile.arena.luggage import unpack
from casefile.arena.tournament import play_block

tournament, luggage = pickle.loads(Path(sys.argv[1]).read_bytes())
unpack(luggage)
unpack(luggage)
print(play_block(tournament, 0)[0])
"""


def bot(folder: Path, name: str) -> str:
    """A class that imports a module beside it and reads a file beside it; another file is nobody's business."""
    folder.mkdir()
    (folder / "bot.py").write_text(BOT.format(name=name))
    (folder / f"helper_of_{name}.py").write_text("def choose(legal, weight):\n    return legal[-weight]\n")
    (folder / "weights").write_text("1")
    (folder / "diary.txt").write_text("private")
    (folder / "other.py").write_text("raise SystemExit")
    return f"{folder / 'bot.py'}:Bot"


def names(luggage: Luggage) -> set[str]:
    return {Path(file.path).name for file in luggage.files}


def test_a_class_brings_its_file_and_what_it_imports_from_there(tmp_path: Path) -> None:
    name = bot(tmp_path / "bots", "one")
    Entrant(name)
    assert names(pack([Entrant(name), Entrant("greedy")])) == {"bot.py", "helper_of_one.py"}
    assert names(pack([Entrant(name)], [tmp_path / "bots" / "weights"])) == {"bot.py", "helper_of_one.py", "weights"}
    whole = pack([Entrant(name)], [tmp_path / "bots"])
    assert {"weights", "diary.txt", "other.py"} < names(whole), "a folder that is named is taken whole"
    assert pack([Entrant("greedy")]) == Luggage()


def test_a_program_brings_the_files_that_its_command_names(tmp_path: Path) -> None:
    for name in ("program.py", "data"):
        (tmp_path / name).write_text("")
    found = pack([Entrant(f"program: {sys.executable} {tmp_path / 'program.py'} {tmp_path / 'data'} --fast")])
    assert names(found) == {"program.py", "data"}, "and not the interpreter"
    assert {word for word, _ in found.words} == {str(tmp_path / "program.py"), str(tmp_path / "data")}


def test_what_is_not_there_or_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="no such file or folder"):
        pack([], [tmp_path / "nothing"])
    (tmp_path / "large").write_bytes(b"x" * 2000)
    monkeypatch.setattr("casefile.arena.luggage.MOST_BYTES", 1000)
    with pytest.raises(BadOption, match="at most are taken along"):
        pack([], [tmp_path / "large"])


def test_a_digest_tells_files_apart() -> None:
    one = Luggage((File("/a", b"1", False),))
    assert one.digest != Luggage((File("/a", b"2", False),)).digest
    assert one.digest != Luggage((File("/b", b"1", False),)).digest
    assert one.digest == Luggage((File("/a", b"1", False),)).digest


def test_a_machine_without_the_files_plays_the_same_games(tmp_path: Path) -> None:
    """In another process, after the files are gone: from the luggage alone."""

    name = bot(tmp_path / "bots", "two")
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "data").write_text("")
    program = f"program: {sys.executable} {tmp_path / 'program.py'} {tmp_path / 'data'}"
    tournament = Tournament(casefile.load("fbi"), (Entrant(name), Entrant(program)))
    here = play_block(tournament, 0)[0]
    assert not any(game.faults for game in here.games)
    letter = tmp_path / "letter"
    letter.write_bytes(pickle.dumps((tournament, pack(tournament.bots, [tmp_path / "bots" / "weights"]))))
    (tmp_path / "bots").rename(tmp_path / "gone")
    (tmp_path / "program.py").unlink()
    (tmp_path / "data").unlink()
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(letter)], env=env, cwd="/", capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(here)
    [folder] = tmp_path.glob("casefile-bots-*")
    assert oct(folder.stat().st_mode & 0o777) == "0o700"
