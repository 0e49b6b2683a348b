"""The command that runs the laws in large numbers: which tables it takes, and what it answers to wrong arguments."""

from __future__ import annotations

import pytest

import casefile
from casefile.testing.__main__ import main
from casefile.testing.known import LAWS

pytestmark = pytest.mark.once  # the command is never compiled

SEATS = {
    game: ",".join(str(seats) for seats in range(kind.least_seats, kind.most_seats + 1))
    for game, kind in casefile.GAMES.items()
    if game in LAWS
}


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The message of a command that ends before any work: exit code 2 and no traceback."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    return " ".join(said.err.split())


@pytest.mark.parametrize("game", SEATS)
def test_without_seats_it_takes_every_table_that_the_game_has(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = SEATS[game].count(",") + 1
    assert main([game, "--games", str(tables)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{game}, {SEATS[game]} seats, 1 sets of options, ")
    assert f"{tables} games" in said  # one game at each table
    assert said.endswith("All laws hold.\n")


def test_refusals_are_looked_at_in_some_states_however_few_are_twinned(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule that does not exist is cited in few of them: in two states it would hardly be met."""
    assert main(["fbi", "--seats", "2", "--states", "4", "--histories", "1"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "legality" in line]
    assert int(line.split(" actions, ")[1].split()[0].replace(",", "")) >= 20


@pytest.mark.parametrize(("asked", "taken"), [("5", "5"), ("5,2", "5,2"), (" 2, 3", "2,3"), ("3,3", "3")])
def test_with_seats_it_takes_the_tables_named(asked: str, taken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fbi", "--seats", asked, "--games", "2"]) == 0
    assert capsys.readouterr().out.startswith(f"fbi, {taken} seats, ")


@pytest.mark.parametrize(
    ("game", "asked", "wrong"),
    [
        ("love-and-death", "3", "3"),
        ("love-and-death", "1,2,3", "3"),
        ("love-and-death", "0", "0"),
        ("fbi", "1", "1"),
        ("fbi", "6", "6"),
        ("bonnie-and-clyde", "5", "5"),
        ("detective-rummy", "1", "1"),
        ("fbi", "two", "two"),
        ("fbi", "2;3", "2;3"),
        ("fbi", "2-4", "2-4"),
        ("fbi", "2,,3", ""),
        ("fbi", "", ""),
        ("fbi", "2.0", "2.0"),
        ("fbi", "²", "²"),
    ],
)
def test_a_table_that_the_game_does_not_have(
    game: str, asked: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, game, "--seats", asked)
    assert said.endswith(f"argument --seats: {game} has no table of '{wrong}' seats; name some of {SEATS[game]}")


@pytest.mark.parametrize(
    ("name", "asked", "least"),
    [("--states", "-1", 0), ("--histories", "many", 0), ("--games", "-3", 0), ("--workers", "0", 1)],
)
def test_numbers_that_mean_nothing(name: str, asked: str, least: int, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "fbi", name, asked)
    assert said.endswith(f"argument {name}: '{asked}' is no whole number from {least} on")


def test_help_has_examples_that_can_be_run(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    begin = "    python -m casefile.testing "
    examples = [line.removeprefix(begin).split() for line in said.splitlines() if line.startswith(begin)]
    assert len(examples) == 3
    for example in examples:
        refused(capsys, *example, "--seats", "none")  # every other field of it is read
        assert example[0] in LAWS
