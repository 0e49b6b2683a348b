"""`casefile arena` as people and scripts use it: repeating, stopping, going on, refusing, reporting."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from casefile import cli
from casefile.arena.processes import WorkerDied
from casefile.engine.errors import CasefileError
from casefile.positions import load_position
from tests.arena.helpers import gone
from tests.docs.blocks import hear_control_c

SLOW = """
import time
class Slow:
    def __init__(self, game, seat, seed, parameters=None):
        from casefile.bots import RandomBot
        self.bot = RandomBot(seed, seat)
    def choose(self, view, legal):
        time.sleep(0.002)
        return self.bot.choose(view, legal)
"""


def arena(*words: str) -> str:
    """What the command prints; a refusal is raised, as the entry point sees it."""
    result = CliRunner().invoke(cli.app, ["arena", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def kept(folder: Path) -> tuple[bytes, bytes]:
    return (folder / "blocks.jsonl").read_bytes(), (folder / "result.json").read_bytes()


def wait_for_blocks(folder: Path, number: int) -> None:
    """Wait until a tournament in another process has stored this many blocks."""
    blocks = folder / "blocks.jsonl"
    for _ in range(6000):
        if blocks.exists() and blocks.read_bytes().count(b"\n") >= number:
            return
        time.sleep(0.05)
    raise AssertionError(f"no {number} blocks in {folder}")


@pytest.fixture
def slow(tmp_path: Path) -> str:
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    return f"{tmp_path / 'slow.py'}:Slow"


def test_figures_repeat_to_the_bit_whatever_the_workers(tmp_path: Path, slow: str) -> None:
    words = ("fbi", "greedy", "random", slow, "-n", "4", "--seed", "0", "--json")
    one = arena(*words, "--workers", "1", "--to", str(tmp_path / "one"))
    two = arena(*words, "--workers", "2", "--to", str(tmp_path / "two"))
    assert one == two
    assert kept(tmp_path / "one") == kept(tmp_path / "two")
    assert one != arena(*words, "--workers", "1", "--seed", "1")
    figures = json.loads(one)
    assert figures["blocks"] == 4
    assert figures["games"] == 24
    assert figures["bots"][0]["win_share"]["mean"] > figures["bots"][1]["win_share"]["mean"]
    assert "time" not in one, "no part of what repeats"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for the workers in /proc")
def test_a_killed_tournament_goes_on_and_gives_the_same_bits(tmp_path: Path) -> None:
    """The bot waits while a file `hold` exists, as soon as two blocks are stored; so it is killed in the middle."""
    whole, cut, hold = tmp_path / "whole", tmp_path / "cut", tmp_path / "hold"
    bot = tmp_path / "bot.py"
    waits = f"while os.path.exists({str(hold)!r}) and open({str(cut / 'blocks.jsonl')!r}).read().count('\\n') >= 2: "
    bot.write_text(SLOW.replace("import time", "import os, time").replace("time.sleep", waits + "time.sleep"))
    hold.touch()
    words = ["fbi", "random", f"{bot}:Slow", "-n", "12", "--workers", "2", "--limit", "3600", "--seed", "0"]
    command = [sys.executable, "-m", "casefile", "arena", *words, "--to", str(cut)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for_blocks(cut, 2)
        workers = [
            int(number) for number in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        ]
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert len(workers) >= 2
    assert all(gone(int(worker)) for worker in workers), "a worker does not outlive its tournament"
    hold.unlink()
    before = (cut / "blocks.jsonl").read_bytes()
    assert 2 <= before.count(b"\n") < 12, "killed in the middle"
    with (cut / "blocks.jsonl").open("ab") as blocks:
        blocks.write(b"[99,[[[0,1],[4")  # as if it had died while writing
    arena(*words, "--to", str(cut))
    arena(*words, "--to", str(whole), "--workers", "1")
    assert kept(cut) == kept(whole)
    assert (cut / "blocks.jsonl").read_bytes().startswith(before), "what was there is still there"


def test_more_blocks_continue_a_finished_tournament(tmp_path: Path) -> None:
    words = ("fbi", "greedy", "random", "--workers", "1", "--to", str(tmp_path / "a"))
    arena(*words, "-n", "5")
    five = kept(tmp_path / "a")[0]
    arena(*words, "-n", "9")
    nine = kept(tmp_path / "a")[0]
    assert nine.startswith(five)
    assert nine.count(b"\n") == 9
    assert json.loads(arena(*words, "-n", "5", "--json"))["blocks"] == 5, "fewer: the first ones"


PEEPING = """
from casefile.arena.simulate import DEALS, bot_seed, number
from casefile.bots import RandomBot
class Peeping:
    def __init__(self, game, seat, seed):
        self.bot = RandomBot(seed, seat)
        name = f"{__file__}:Peeping"
        guessed = [guess for guess in range(20) for deal in range(2) if bot_seed(guess, deal, seat, name) == seed]
        self.deals = [game.deal(number(guess, DEALS, block)).view(seat) for guess in guessed for block in range(2)]
    def choose(self, view, legal):
        if any(deal.numbers == view.numbers for deal in self.deals):
            open(FOUND, "a").write("found")
        return self.bot.choose(view, legal)
"""


def test_no_bot_works_out_the_deal_from_its_own_seed(tmp_path: Path) -> None:
    """The bot tries seeds that people choose.

    It finds the deal if it is given one of them; the default seed is secret.
    """
    found = tmp_path / "found"
    (tmp_path / "peeping.py").write_text(PEEPING.replace("FOUND", repr(str(found))), encoding="utf-8")
    bot = f"{tmp_path / 'peeping.py'}:Peeping"
    words = ("bonnie-and-clyde", "random", bot, "-n", "2", "--workers", "1", "--option", "target=1")
    arena(*words, "--seed", "3")
    assert found.read_text(), "the attack works where the seed can be guessed"
    found.unlink()
    one, two = arena(*words, "--json"), arena(*words, "--json")
    assert not found.exists()
    assert json.loads(one)["seed"] != json.loads(two)["seed"]
    again = arena(*words, "--json", "--seed", str(json.loads(one)["seed"]))
    assert again == one, "and told at the end, so that all can be repeated"


def test_the_sequential_test_stops_at_the_same_block_whatever_the_workers() -> None:
    words = ("fbi", "random", "greedy", "--sprt", "--elo", "0,50", "-n", "500", "--seed", "0", "--json")
    one = arena(*words, "--workers", "1")
    assert one == arena(*words, "--workers", "2")
    test = json.loads(one)["sprt"]
    assert test["verdict"] == "better"
    assert test["blocks"] < 100
    assert test["llr"] >= test["bounds"][1]
    assert json.loads(arena(*words, "--workers", "1", "-n", "2"))["sprt"]["verdict"] == "open"
    back = ("fbi", "greedy", "random", "--sprt", "--elo", "0,50", "--workers", "1")
    assert "random is not better than greedy" in arena(*back)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("greedy", "genius"), "no bot 'genius'"),
        (("greedy", "random", "--elo", "5,0", "--sprt"), "--elo takes two numbers"),
        (("greedy", "random", "--elo", "x", "--sprt"), "--elo takes two numbers"),
        (("greedy", "random", "greedy", "--sprt"), "name two"),
        (("greedy", "random", "--seats", "9"), "2 to 5 seats"),
        (("greedy", "random", "--option", "tarot=1"), "no option"),
        (("greedy", "random", "--on", "http://x"), "ray://HOST:PORT"),
        (("greedy", "random", "--to", "/dev/null/x"), "Not a directory"),
    ],
)
def test_refusals_are_sentences(words: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CasefileError, match=reason):
        arena("fbi", "-n", "1", *words)


def test_a_folder_keeps_one_tournament(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    bot = tmp_path / "bot.py"
    bot.write_text(SLOW, encoding="utf-8")
    words = ("fbi", "random", f"{bot}:Slow", "-n", "1", "--workers", "1", "--to", str(folder))
    arena(*words)
    with pytest.raises(CasefileError, match=r"another tournament \(differs in: seed\)"):
        arena(*words, "--seed", "4")
    with pytest.raises(CasefileError, match="seats, options or pack"):
        arena(*words, "--seats", "3")
    bot.write_text(SLOW + "# changed\n", encoding="utf-8")
    with pytest.raises(CasefileError, match="the files of the bots"):
        arena(*words)
    bot.write_text(SLOW, encoding="utf-8")
    blocks = folder / "blocks.jsonl"
    blocks.write_bytes(b"rubbish\n" + blocks.read_bytes())
    with pytest.raises(CasefileError, match="line 1 is damaged"):
        arena(*words)
    (folder / "plan.json").write_text("{")
    with pytest.raises(CasefileError, match=r"plan\.json: cannot be read"):
        arena(*words)


@pytest.mark.skipif(sys.platform == "win32", reason="files are locked in another way there")
def test_two_tournaments_do_not_write_into_one_folder(tmp_path: Path) -> None:
    import fcntl

    words = ("fbi", "greedy", "random", "-n", "1", "--workers", "1", "--to", str(tmp_path))
    arena(*words)
    with (tmp_path / "blocks.jsonl").open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(CasefileError, match="another tournament is writing here"):
            arena(*words)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "blocks.jsonl").symlink_to("/dev/full")
    with pytest.raises(CasefileError, match=r"No space left on device\. The blocks before are kept"):
        arena("fbi", "greedy", "random", "-n", "2", "--workers", "1", "--to", str(tmp_path))


def test_tables_on_a_narrow_screen_split_neither_names_nor_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "narrow.py").write_text(SLOW.replace("time.sleep(0.002)", "pass"), encoding="utf-8")
    bot = f"{tmp_path / 'narrow.py'}:Slow"
    monkeypatch.setenv("COLUMNS", "80")
    shown = arena("fbi", "random", "greedy", bot, "-n", "1", "--seed", "0")
    assert "FBI for 2: 1 block of 6 games on the same deal, 6 games, seed 0." in shown
    tables = [line for line in shown.splitlines() if line.startswith("│")]
    assert max(map(len, tables)) <= 80
    names = {line.split("│")[1].strip().removesuffix(" –") for line in tables}
    assert names == {"random", "greedy", "Slow"}, "of a bot of one's own, the class"
    twice = arena("fbi", bot, f"{bot}:n=1", "-n", "1", "--seed", "0")
    assert "│ Slow:n=1 " in twice, "and what tells it from the other one"
    for line in tables:
        assert all(cell.count("(") == cell.count(")") for cell in line.split("│"))
    assert "random – greedy" in re.sub(r" +", " ", arena_wide(monkeypatch, bot))


def arena_wide(monkeypatch: pytest.MonkeyPatch, bot: str) -> str:
    monkeypatch.setenv("COLUMNS", "120")
    return arena("fbi", "random", "greedy", bot, "-n", "1", "--seed", "0")


@pytest.mark.parametrize("words", [("-n", "1"), ("-n", "2", "--workers", "1"), ("-n", "3", "--workers", "2")])
def test_a_bot_that_ends_its_process_is_named_when_the_tournament_stops(words: tuple[str, ...], tmp_path: Path) -> None:
    """It is named even where one process is enough, and even if it ends with code 0."""
    bot = tmp_path / "bot.py"
    bot.write_text(SLOW.replace("time.sleep(0.002)", "__import__('os')._exit(0)"), encoding="utf-8")
    with pytest.raises(WorkerDied, match=rf"while {re.escape(str(bot))}:Slow was asked for a move"):
        arena("fbi", "random", f"{bot}:Slow", *words)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_stops_at_once_and_keeps_what_was_played(tmp_path: Path, slow: str, workers: str) -> None:
    words = ["fbi", "random", slow, "-n", "1000", "--workers", workers, "--to", str(tmp_path / "a")]
    command = [sys.executable, "-m", "casefile", "arena", *words]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=hear_control_c
    )
    try:
        wait_for_blocks(tmp_path / "a", 1)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
        _, complaints = process.communicate(timeout=300)
    finally:
        process.kill()
    assert process.returncode == 130
    assert complaints == f"Stopped. What was played is kept in {tmp_path / 'a'}; the same command goes on.\n"


class Tags(HTMLParser):
    """The tags of a page, and every address that it could fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "action")]


def test_the_report_is_one_page_that_needs_nothing(tmp_path: Path) -> None:
    bot = tmp_path / "<b>&.py"
    bot.write_text(SLOW.replace("return self", "raise OSError('<i>'); return self"), encoding="utf-8")
    words = ("fbi", "greedy", f"{bot}:Slow", "--seats", "3", "-n", "6", "--sprt", "--workers", "1")
    shown = arena(*words, "--to", str(tmp_path / "a"))
    assert "failed and lost 36 games: OSError" in " ".join(shown.split())
    page = (tmp_path / "a" / "report.html").read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(page)
    assert tags.links == []
    assert tags.names.count("svg") == 4
    assert not {"script", "img", "link", "iframe", "b", "i"} & (
        set(tags.names) - {"i"} | ({"i"} if "<i>" in page else set())
    )
    assert "url(" not in page
    assert not re.search(r"https?://", page)
    assert "Cross-table" in page
    assert "prefers-color-scheme: dark" in page
    assert "nan" not in re.sub(r"[a-z]*nan[a-z]+|[a-z]+nan", "", page.lower())


def test_tables_for_people() -> None:
    shown = arena("love-and-death", "greedy", "random", "--option", "mode=normal", "-n", "4", "--workers", "1")
    for part in ("share of wins", "points a game", "margin in points", "Options: mode=normal", "10,000 resamples"):
        assert part in " ".join(shown.split())


def test_a_failure_is_told_with_its_place_in_the_code_and_its_position(tmp_path: Path, own_home: Path) -> None:
    bot = tmp_path / "stumbling.py"
    lines = ("class Bot:", "  def __init__(self, *_): pass", "  def choose(self, view, legal):", "    return view.moon")
    bot.write_text("\n".join(lines), encoding="utf-8")
    told = arena("fbi", "random", f"{bot}:Bot", "-n", "2", "--workers", "1")
    assert "(stumbling.py, line 4, in choose)" in " ".join(told.split())
    assert "return view.moon" in told
    (kept,) = (own_home / "failed").glob("fbi-seat-*.toml")
    assert load_position(kept).game.name == "fbi"
