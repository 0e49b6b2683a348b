"""Records, packs, simulations and the bench on the command line: what they print, refuse and write."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import casefile
from casefile import cli
from casefile.arena.processes import WorkerDied
from casefile.arena.simulate import Plan, simulate
from casefile.bots import make_bot
from casefile.commands.simulate import figure_label
from casefile.engine.errors import CasefileError
from casefile.engine.record import YOU, Record, Replace, SeatRecord
from casefile.terminal.saving import PERSON


def command(*words: str) -> str:
    """What a command prints; a refusal is raised, as the entry point sees it."""
    result = CliRunner().invoke(cli.app, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A finished match between greedy bots, as a file."""
    path = tmp_path / "match.record"
    finished_match(seats=2, seed=3).save(path)
    return path


def finished_match(seats: int, seed: int) -> Record:
    game = casefile.load("bonnie-and-clyde", seats)
    record = Record(game, seed, ("Ann", "Bert", "Cleo", "Dora")[:seats])
    state = game.deal(seed)
    bots = [make_bot("greedy", game, seat, 0) for seat in range(seats)]
    while state.actors:
        seat = state.turn
        action = bots[seat].choose(state.view(seat), state.legal(seat))
        state.apply(seat, action)
        record.act(seat, action)
    record.finish()
    assert record.replay().key() == state.key()
    return record


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_greedy_bots_replay_from_their_records_to_the_same_key(seats: int) -> None:
    record = finished_match(seats, seed=5)
    again = Record.read(record.write(), casefile.load)
    again.verify()
    assert again.replay().key() == record.replay().key()


def begun_by_you(name: str) -> Record:
    """The beginning of a person's own game, as `casefile play` stores it."""
    game = casefile.load(name, 2)
    record = Record(game, 3, (YOU, "Ruth"), [Replace(0, PERSON), Replace(1, "greedy")])
    state = game.deal(3)
    bots = [make_bot("greedy", game, seat, 0) for seat in range(2)]
    for _ in range(40):
        seat = state.actors[0]
        action = bots[seat].choose(state.view(seat), state.legal(seat))
        state.apply(seat, action)
        record.act(seat, action)
    return record


@pytest.mark.parametrize("name", ["bonnie-and-clyde", "fbi", "detective-rummy"])  # in the fourth all are one couple
def test_only_the_seat_itself_reads_you(name: str, tmp_path: Path) -> None:
    path = tmp_path / "own.record"
    begun_by_you(name).save(path)
    for reader in ([], ["--seat", "1"]):
        told = command("record", "replay", str(path), *reader).splitlines()
        named = [line.partition(" ")[2] for line in told if line.startswith("Player ")]
        assert named, "the person is told of by a name"
        assert [line for line in told if line.startswith("You ") and line.partition(" ")[2] in named] == []
        assert reader or not any(line.startswith("You ") for line in told)
    own = command("record", "replay", str(path), "--seat", "0").splitlines()
    assert any(line.startswith("You ") for line in own)
    assert not any(line.startswith("Player ") for line in own)
    assert "Player, Ruth" in command("record", "show", str(path))


def test_show_and_replay(kept: Path) -> None:
    shown = command("record", "show", str(kept))
    assert "Mystery Rummy: Bonnie and Clyde, 2 seats: Ann, Bert." in shown
    assert "\n1. " in shown
    told = command("record", "replay", str(kept))
    own = command("record", "replay", str(kept), "--seat", "0")
    assert "Ann draws from the Case File" in told
    assert "You draw" in own
    assert "You draw" not in told
    assert len(told.splitlines()) == len(own.splitlines())


def test_verify_proves_and_finds_out(kept: Path) -> None:
    assert ": proved." in command("record", "verify", str(kept))
    kept.write_text(kept.read_text().replace("seed: 3", "seed: 4"))
    with pytest.raises(CasefileError):
        command("record", "verify", str(kept))


@pytest.mark.parametrize("seat", [0, None])
def test_export_gives_a_seat_record_and_no_more(kept: Path, tmp_path: Path, seat: int | None) -> None:
    mine = tmp_path / "mine.record"
    command("record", "export", str(kept), "--to", str(mine), *(["--seat", str(seat)] if seat is not None else []))
    assert "seed" not in mine.read_text()
    assert list(SeatRecord.load(mine, casefile.load).replay())
    assert "as seat 0 saw it" in command("record", "show", str(mine)) or seat is None
    assert command("record", "replay", str(mine)) == command(
        "record", "replay", str(kept), *(["--seat", str(seat)] if seat is not None else [])
    )
    with pytest.raises(CasefileError, match="choose another file"):
        command("record", "export", str(kept), "--to", str(kept))
    with pytest.raises(CasefileError, match="0 to 1"):
        command("record", "export", str(kept), "--to", str(mine), "--seat", "7")


def test_a_pack_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "my_deck.toml"
    assert "pack check" in command("pack", "new", "bonnie-and-clyde", str(mine))
    assert "can be played" in command("pack", "check", "bonnie-and-clyde", str(mine))
    with pytest.raises(CasefileError, match="exists already"):
        command("pack", "new", "bonnie-and-clyde", str(mine))
    mine.write_text(mine.read_text().replace("Oronogo", "Alma").replace("copies = 15", "copies = 12"))
    listed = command("pack", "diff", "bonnie-and-clyde", str(mine))
    assert "locations 3.name: 'Oronogo' → 'Alma'" in listed
    assert "hinton.copies: 15 → 12" in listed
    assert "differ in 3 places" in listed, "the id is the third"
    assert command("pack", "diff", str(mine)) == listed, "a file says itself of which game it is"
    assert "are the same" in command("pack", "diff", "bonnie-and-clyde", str(mine), str(mine))
    other = tmp_path / "other.toml"
    with pytest.raises(CasefileError, match=r"ends in \.toml: .*other\.toml, perhaps"):
        command("pack", "new", "fbi", str(other.with_suffix(".json")))
    command("pack", "new", "fbi", str(other))
    with pytest.raises(CasefileError, match="other is one of FBI, not of Mystery Rummy: Bonnie and Clyde"):
        command("pack", "diff", str(mine), str(other))
    other.write_text(other.read_text().replace("sets = 5", "sets = 4"))
    with pytest.raises(CasefileError, match="sets: expected 5, found 4"):
        command("pack", "check", str(other))
    mine.write_text(mine.read_text().replace("min_meld = 3", "min_meld = 0\ncolour = 1"))
    with pytest.raises(CasefileError) as refused:
        command("pack", "check", "bonnie-and-clyde", str(mine))
    assert "min_meld" in str(refused.value)
    assert "colour" in str(refused.value), "every fault in one report"


def test_a_pack_that_extends_another_is_begun_checked_and_compared(tmp_path: Path) -> None:
    mine = tmp_path / "my_case.toml"
    command("pack", "new", "detective-rummy", str(mine), "--from", "the-last-tram")
    assert "pack 'my-case' of Detective Rummy" in command("pack", "check", str(mine))
    text = mine.read_text("utf-8")
    mine.write_text(text.replace("items = [", 'items = ["gun", ').replace("The Last Tram", "The First Tram"), "utf-8")
    listed = command("pack", "diff", "detective-rummy", "the-last-tram", str(mine)).splitlines()
    assert listed == [
        "id: 'the-last-tram' → 'my-case'",
        "cases 8.items: ['vest', 'magnifier', 'kit'] → ['gun', 'vest', 'magnifier', 'kit']",
        "words.case.8.title: 'The Last Tram' → 'The First Tram'",
        "the-last-tram and my-case differ in 3 places.",
    ]
    beside = command("pack", "diff", str(mine))
    assert "cases: 7 entries → 1 entry" in beside
    assert "suspects" not in beside, "what it takes over is no difference"


@pytest.mark.parametrize(("words", "reason"), [
    (("pack", "new", "fbi", "new.toml", "--from", "fbi-flatt"), "perhaps you mean fbi-flat"),
    (("pack", "check", "fbi"), "Which pack of FBI"),
    (("pack", "check", "nothing.toml"), "schema: expected a text that begins with a game"),
    (("pack", "check", "fbi", "fbi-flat", "fbi-flat"), "One pack"),
    (("pack", "diff", "fbi", "fbi-flat", "fbi-flat", "fbi-flat"), "Two packs"),
])  # fmt: skip
def test_a_file_that_is_no_pack_is_refused_in_words(
    words: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("nothing.toml").write_text("x = 1\n", "utf-8")
    with pytest.raises(CasefileError, match=reason):
        command(*words)
    assert not Path("new.toml").exists()


def test_a_game_with_a_pack_of_ones_own_is_kept_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command("pack", "new", "fbi", "mine.toml")

    def run(*words: str) -> str:
        return CliRunner().invoke(cli.app, list(words), input="quit\n", catch_exceptions=False).stdout

    kept = run("play", "fbi", "--pack", "mine.toml", "--bots", "greedy", "--save", "game.record")
    assert "casefile resume game.record --pack mine.toml goes on with it" in " ".join(kept.split())
    with pytest.raises(CasefileError, match=r"with the pack 'mine', which does not ship: .*--pack FILE"):
        run("resume", "game.record")
    assert "Turn 1." in run("resume", "game.record", "--pack", "mine.toml")


def test_simulations_repeat_to_the_bit_whatever_the_workers() -> None:
    words = ("simulate", "bonnie-and-clyde", "--bots", "greedy,random", "--duplicate", "-n", "6", "--json")
    one = command(*words, "--workers", "1")
    assert one == command(*words, "--workers", "2")
    assert one != command(*words, "--seed", "1", "--workers", "1")
    figures = json.loads(one)
    assert figures["games"] == 12
    assert figures["bots"][0]["win_share"] > figures["bots"][1]["win_share"]
    assert sum(bot["win_share"] for bot in figures["bots"]) == pytest.approx(1)


@pytest.mark.parametrize("name", list(casefile.GAMES.own))
def test_every_figure_has_a_name_for_people(name: str) -> None:
    game = casefile.load(name)
    played = simulate(Plan(game, ("greedy", "greedy")[: game.seats], 3, detail=True))
    told = {figure: figure_label(game.words, figure) for figure in played.figures}
    assert len(told) > 10
    assert [figure for figure, label in told.items() if "_" in figure and label == figure.replace("_", " ")] == []
    assert len(set(told.values())) == len(told)


def test_a_spread_of_nought_is_not_taken_for_certainty() -> None:
    shown = " ".join(command("simulate", "fbi", "--bots", "greedy,random", "-n", "4", "--workers", "1").split())
    assert "100.0% ± 0.0%" in shown
    assert "Where that is 0, all deals came out the same: the share may still be off by 75%." in shown


def test_one_deal_gives_no_interval() -> None:
    told = json.loads(command("simulate", "fbi", "--bots", "greedy,random", "-n", "1", "--json"))
    assert [(bot["win_share_95"], bot["points_95"]) for bot in told["bots"]] == [(None, None)] * 2
    shown = command("simulate", "fbi", "--bots", "greedy,random", "-n", "1")
    assert "±" not in shown
    assert "inf" not in shown
    assert "FBI, 2 seats: 1 deal, 1 match, " in shown


@pytest.mark.parametrize("deals", ["1", "4"])
def test_a_bot_that_ends_its_process_is_named_when_the_simulation_stops(deals: str, tmp_path: Path) -> None:
    bot = tmp_path / "ends.py"
    bot.write_text(
        "import os\n\n\nclass Ends:\n    def __init__(self, game, seat, seed):\n        pass\n\n"
        "    def choose(self, view, legal):\n        os._exit(0)\n",
        encoding="utf-8",
    )
    with pytest.raises(WorkerDied, match=rf"while {re.escape(str(bot))}:Ends was asked for a move"):
        command("simulate", "fbi", "--bots", f"random,{bot}:Ends", "-n", deals)


def test_simulations_print_tables() -> None:
    shown = command("simulate", "bonnie-and-clyde", "--seats", "3", "-n", "4", "--detail", "--workers", "1")
    assert "share of wins" in shown
    assert "won by several" not in shown
    assert "turns per round" in shown
    assert "Hinton draws per round" in shown


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--bots", "genius"), "no bot 'genius'"),
        (("--bots", "greedy,greedy,greedy", "--seats", "2"), "2 seats need 2 bots"),
        (("--option", "target"), "key=value"),
        (("--option", "tarot=1"), "no option"),
        (("--seats", "9"), "2 to 4 seats"),
    ],
)
def test_simulations_refuse_in_a_sentence(words: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CasefileError, match=reason):
        command("simulate", "bonnie-and-clyde", "-n", "1", *words)


def test_a_shared_win_is_explained_and_partners_do_not_share_theirs() -> None:
    shown = command("simulate", "fbi", "--seats", "4", "--bots", "random", "-n", "60", "--workers", "1")
    words = " ".join(shown.split())
    assert re.search(r"\d+ match(es were| was) won by several at once: of such a win two get a half each", words)
    together = command("simulate", "love-and-death", "--seats", "2", "-n", "3", "--workers", "1")
    assert "a whole win for each of them" in " ".join(together.split())
    result = simulate(Plan(casefile.load("love-and-death", 2), ("greedy", "greedy"), 3))
    assert result.share(0) == result.share(1)
    assert result.share(0)[0] > 0.5, "most are won, and each is a whole win"


def test_greedy_beats_random() -> None:
    """The full figure, over 1,000 duplicate deals, is in the game's documentation; this is a small sample."""
    plan = Plan(casefile.load("bonnie-and-clyde"), ("greedy", "random"), 10, duplicate=True)
    assert simulate(plan).share(0)[0] >= 0.9


def test_bench() -> None:
    assert "bonnie-and-clyde, 4 seats:" in command("bench", "bonnie-and-clyde", "--seconds", "0.05")


def test_review(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, n in (("review.MOST", 12), ("review.FEWEST", 12), ("coach.LEAST", 4)):
        monkeypatch.setattr(f"casefile.bots.{limit}", n)
    page = tmp_path / "review.html"
    said = command("review", str(kept), "--seat", "1", "--to", str(page))
    assert said.startswith("Mystery Rummy: Bonnie and Clyde: Bert's game\n")
    chances = r"^Chances to win, of 100: \d+ at the start; luck, and what is too small to tell, .+; own decisions .+; "
    assert re.search(chances, said, re.M)
    assert "<svg" in page.read_text(encoding="utf-8")
    record = Record.load(kept, casefile.load)
    record.names = ("Ann", YOU)
    record.save(kept)
    found = json.loads(command("review", str(kept), "--seat", "1", "--json", "--to", str(page)))
    assert "<h1>Mystery Rummy: Bonnie and Clyde: your game</h1>" in page.read_text(encoding="utf-8")
    assert "From what you knew" in page.read_text(encoding="utf-8")
    assert found["start"] - found["cost"] + found["luck"] == pytest.approx(found["result"])
    assert len(found["decisions"]) == page.read_text(encoding="utf-8").count("<tr id=")
    with pytest.raises(CasefileError, match="seats of this game"):
        command("review", str(kept), "--seat", "2")
    with pytest.raises(CasefileError, match="could not be written"):
        command("review", str(kept), "--to", str(tmp_path / "no such folder" / "review.html"))


def test_a_review_is_of_ones_own_seat_in_the_last_finished_game(
    kept: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def judge(_game: object, seat: int, *_rest: object, **_more: object) -> None:
        asked.append(seat)
        raise CasefileError("judged")

    monkeypatch.setattr("casefile.commands.review.judge_game", judge)
    with pytest.raises(CasefileError, match="There is no finished game of yours"):
        command("review")
    record = Record.load(kept, casefile.load)
    record.entries[:0] = [Replace(0, "greedy"), Replace(1, PERSON)]
    (own_home / "games").mkdir()
    record.save(own_home / "games" / "one.record")
    with pytest.raises(CasefileError, match="judged"):
        command("review")
    with pytest.raises(CasefileError, match="judged"):
        command("review", "--seat", "0")
    assert asked == [1, 0]


def test_a_game_that_goes_on_is_not_reviewed(kept: Path) -> None:
    text = kept.read_text()
    head, body, _ = text.split("--\n", 2)
    kept.write_text(head + "--\n" + "".join(body.splitlines(keepends=True)[:5]))
    with pytest.raises(CasefileError, match="finished"):
        command("review", str(kept))
