"""Lessons and puzzles: those that ship, played to the end in the line mode, and the errors of a faulty file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import casefile
from casefile import cli
from casefile.engine.errors import BadPosition, IllegalAction
from casefile.engine.packs import new_pack
from casefile.lessons import (
    BadLesson,
    Kind,
    Lesson,
    Practice,
    find_lesson,
    next_lesson,
    read_lesson,
    read_own,
    read_puzzle,
    shipped,
)
from casefile.positions import load_position
from casefile.terminal.practice import LessonMode
from tests.own_lesson import HEAD, STEP
from tests.terminal.test_line import Script, flat


def talk(lesson: Lesson, lines: Iterator[str] | list[str]) -> str:
    typed = iter(lines)
    script = Script(lambda: next(typed, None))
    assert LessonMode(Practice(lesson), script, "casefile play").run() == 0
    return script.text


def pupil(practice: Practice) -> Iterator[str]:
    """Does what each step asks for, with the moves' own words."""
    while not practice.over:
        legal = [practice.game.say(action) for action in practice.state.legal(practice.seat)]
        yield next((text for text in legal if practice.step.meets(text)), "")


def typed(lesson: Lesson) -> list[str]:
    """The lines of a person who does each step right."""
    practice, lines = Practice(lesson), []
    for text in pupil(practice):
        lines.append(text)
        practice.answer(practice.game.parse(text) if text else None)
    return lines


def news(game: str, name: str) -> str:
    """All events of a lesson for a person who does each step right."""
    practice, told = Practice(shipped(game, "lessons")[name]), []
    for text in pupil(practice):
        practice.answer(practice.game.parse(text) if text else None)
        told += practice.news
    return " ".join(told)


LESSONS = [(game, name) for game in casefile.GAMES for name in shipped(game, "lessons")]


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_played_to_its_end(game: str, name: str) -> None:
    lesson = shipped(game, "lessons")[name]
    practice = Practice(lesson)
    lines = pupil(practice)
    script = Script(lambda: next(lines, None))
    assert LessonMode(practice, script, "casefile play").run() == 0
    assert practice.over
    for step in lesson.steps:
        assert flat(step.words) in flat(script.text)
        assert flat(step.right) in flat(script.text)
    assert "That was the lesson." in script.text


@pytest.mark.parametrize(
    ("game", "lived"),
    [
        (
            "detective-rummy",
            [
                "You find a Game Changer at The Rummy Detective Agency: The Cheap Seats", "The Danger is now 1",
                "Dice of Danger: Closer", "You are wounded: Closer", "Ruth recuperates", "You heal Closer",
                "You use the Bulletproof Vest", "You put token 1 on the Assignment Sign for It and Use It",
                "A Lawyer comes to Prosper Dacosta: Forensics is needed there as well", "You use the Gun",
                "You put token 2 on the Assignment By a Nose", "You reveal The Judge", "to ignore a Lawyer",
                "You place a token on Prosper Dacosta",
            ],
        ),
        (
            "love-and-death",
            [
                "The law catches up with you, on space 5", "Confrontation with the local police",
                "A victim, number 2", "Clyde is hurt", "The local police: dead", "Wanted: 4",
                "A bounty hunter waits: space 7", "A bounty hunter steps out: space 7",
                "Tomorrow: a heatwave", "It is read as a plain stick-up",
                "Bonnie uses Bluff", "learns Driver", "You gain time: 2 ahead", "You have won",
            ],
        ),
    ],
)  # fmt: skip
def test_what_a_second_lesson_speaks_of_has_happened_at_its_table(game: str, lived: list[str]) -> None:
    """The words of its steps rely on dice and cards that its positions leave to the seed."""
    told = news(game, "second")
    for what in lived:
        assert what in told, what


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_wrong_move_is_answered_with_the_reason(game: str, name: str) -> None:
    practice = Practice(shipped(game, "lessons")[name])
    for text in pupil(practice):
        at, state, step = practice.at, practice.state, practice.step
        wrong = [action for action in state.legal(practice.seat) if not step.meets(practice.game.say(action))]
        if step.goals and wrong and not step.again:
            assert step.wrong, f"step {at + 1}"
            assert not practice.answer(wrong[0])
            assert (practice.at, practice.state.key()) == (at, state.key())
        practice.answer(practice.game.parse(text) if text else None)


def test_a_move_that_is_not_asked_for_is_answered_kindly_and_not_carried_out() -> None:
    lesson = shipped("bonnie-and-clyde", "lessons")["first"]
    text = talk(lesson, ["take", "", "draw", "meld gibson 3", "undo", "moves"])
    assert "There is no move to make yet" in text
    assert flat(lesson.steps[1].wrong) in flat(text)
    assert "BC-" in text  # an illegal move says why
    assert "You take" not in text
    assert "You draw" not in text


def test_a_puzzle_says_right_or_wrong_and_why() -> None:
    puzzle = shipped("fbi", "puzzles")["spoil_it"]
    right, wrong = talk(puzzle, ["choose yellow black"]), talk(puzzle, ["double black"])
    assert "Right." in right
    assert "Right." not in wrong
    assert "It was choose yellow black." in wrong
    assert flat(puzzle.steps[0].right) in flat(right)
    assert flat(puzzle.steps[0].right) in flat(wrong)


def test_an_illegal_move_ends_no_puzzle() -> None:
    practice = Practice(shipped("fbi", "puzzles")["spoil_it"])
    with pytest.raises(IllegalAction):
        practice.answer(practice.game.parse("double red"))
    assert not practice.over


def test_a_step_that_is_done_again_and_again() -> None:
    lesson = shipped("detective-rummy", "lessons")["first"]
    again = next(at for at, step in enumerate(lesson.steps) if step.again)
    practice = Practice(lesson)
    seen = 0
    for typed in pupil(practice):
        seen += practice.at == again
        practice.answer(practice.game.parse(typed) if typed else None)
    assert seen > 1


@pytest.mark.parametrize("kind", ["lessons", "puzzles"])
@pytest.mark.parametrize("game", casefile.GAMES)
def test_a_lesson_shows_only_what_the_seat_may_know(game: str, kind: Kind) -> None:
    """In another world that looks the same to the seat, every step begins with the same table."""
    lessons = shipped(game, kind)
    assert lessons
    for lesson in lessons.values():
        practice = Practice(lesson)
        for text in pupil(practice):
            view = practice.state.view(practice.seat)
            twin = view.determinize(5)
            assert twin.view(practice.seat) == view
            assert twin.legal(practice.seat) == practice.state.legal(practice.seat)
            practice.answer(practice.game.parse(text) if text else None)


@pytest.mark.parametrize("game", casefile.GAMES)
def test_what_ships_can_be_played_by_every_way_it_allows(game: str) -> None:
    for kind, read in (("lessons", read_lesson), ("puzzles", read_puzzle)):
        files = [file for file in (casefile.find(game).folder() / kind).iterdir() if file.name.endswith(".toml")]
        assert files
        for file in files:
            assert read(file.read_text(encoding="utf-8"), file.name).title


def test_every_fault_of_a_lesson_is_in_one_report() -> None:
    text = HEAD + "more = 1\n" + STEP.replace('"Take the 5."', "3") + '[[step]]\nwords = "x"\nright = "y"\ncolour = 1\n'
    with pytest.raises(BadLesson) as error:
        read_lesson(text, "rows")
    for part in ("more: unknown key", "step[1].words: expected a text", "step[2].do:", "step[2].colour: unknown key"):
        assert part in str(error.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD, "a lesson has at least one"),
        (HEAD + '[[step]]\nwords = "x"\n', "the first step needs one"),
        (
            HEAD + STEP.replace("choose red blue", "choose red green"),
            "step[1].do: choose red green is not possible",
        ),
        (HEAD + STEP.replace('"blue 2"]', '"blue 9"]'), "step[1].position"),
        (
            HEAD + STEP + '[[step]]\nwords = "On."\ndo = ["double red"]\n',
            "step[2].do: double red is not possible",
        ),
        (HEAD.replace('"fbi"', '"chess"') + STEP, "game: expected one of"),
        ("step = 3", "expected an array"),
        ("[", "not valid TOML"),
    ],
)
def test_a_faulty_lesson_says_what_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(BadLesson) as error:
        read_lesson(text, "rows")
    assert fault in str(error.value)


def test_a_faulty_puzzle_says_what_is_wrong() -> None:
    with pytest.raises(BadLesson, match="best: expected the moves that are right"):
        read_puzzle('game = "fbi"\ntitle = "x"\nwhy = "y"\ntable = ["red 5"]\n', "x")
    with pytest.raises(BadLesson, match="double blue is not possible there"):
        read_puzzle('game = "fbi"\ntitle = "x"\nwhy = "y"\nbest = ["double blue"]\ntable = ["red 5"]\n', "x")
    open_to_all = 'game = "fbi"\ntitle = "x"\nwhy = "y"\nphase = "select"\ntable = ["red 5", "blue 2"]\n'
    for best in ('["*"]', '["double *", "choose red blue"]', '["choose red blue", "double blue", "double red"]'):
        with pytest.raises(BadLesson, match=r"best: every move that is possible there is named \(3\)"):
            read_puzzle(f"{open_to_all}best = {best}\n", "x")
    assert read_puzzle(f'{open_to_all}best = ["double *"]\n', "x").puzzle


def test_a_position_that_cannot_be_read_is_named_by_its_step() -> None:
    with pytest.raises(BadLesson, match=r"step\[2\]\.position: table"):
        read_lesson(HEAD + STEP + STEP.replace('"red 5"', '"red 77"'), "rows")


def test_the_commands_list_and_play_lessons_and_puzzles() -> None:
    def run(*words: str, typed: str = "") -> str:
        result = CliRunner().invoke(cli.app, list(words), input=typed, catch_exceptions=False)
        assert result.exit_code == 0
        return result.stdout

    assert [tuple(line.partition(":")[0].split(" ")) for line in run("learn").splitlines()] == LESSONS
    assert "fbi spoil_it: Spoil it" in run("puzzle", "fbi").splitlines()
    assert len(run("puzzle").splitlines()) == sum(len(shipped(game, "puzzles")) for game in casefile.GAMES)
    assert "Right." in run("puzzle", "fbi", "spoil_it", typed="choose yellow black\n")
    assert "1 of 8." in run("learn", "fbi", typed="quit\n")
    assert "The price on your heads" in run("learn", "love-and-death", "second", typed="quit\n")


def test_the_end_of_a_lesson_leads_to_the_next() -> None:
    def end(game: str, name: str) -> str:
        lines = "\n".join(typed(find_lesson(game, "lessons", name)))
        result = CliRunner().invoke(cli.app, ["learn", game, name], input=f"{lines}\n")
        assert result.exit_code == 0
        return flat(result.stdout).partition("That was the lesson.")[2]

    assert "learn love-and-death second" in end("love-and-death", "first")
    assert "casefile learn" not in end("love-and-death", "second")
    assert next_lesson(find_lesson("fbi", "lessons", "first")) is None


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadLesson, match="perhaps you mean spoil_it"):
        find_lesson("fbi", "puzzles", "spoil-itt")
    assert find_lesson("fbi", "puzzles", "Spoil it").name == "spoil_it"


def test_the_examples_of_the_page_for_authors() -> None:
    page = (Path(__file__).parents[2] / "docs/write_a_lesson.md").read_text(encoding="utf-8")
    puzzle, lesson = re.findall(r"```toml[^\n]*\n(.*?)```", page, re.DOTALL)
    assert read_puzzle(puzzle, "puzzle").title == "Twice the same"
    assert len(read_lesson(lesson, "lesson").steps) == 2


def command(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(cli.app, list(words), input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_lesson_of_ones_own_is_checked_and_played(tmp_path: Path) -> None:
    file = tmp_path / "rows.toml"
    file.write_text(HEAD + STEP, "utf-8")
    assert "Rows, a lesson of 1 step for FBI: can be played." in command("lesson", "check", str(file))
    told = command("learn", str(file), typed="choose red blue\n")
    assert "Take the 5." in told
    assert "That was the lesson." in told


def test_a_puzzle_of_ones_own_is_checked_solved_and_played_on_as_a_position(tmp_path: Path) -> None:
    file = tmp_path / "spoil-it.toml"
    file.write_text((casefile.find("fbi").folder() / "puzzles/spoil_it.toml").read_text(encoding="utf-8"), "utf-8")
    assert "a puzzle for FBI: can be played." in command("lesson", "check", str(file))
    for verb in ("puzzle", "learn"):
        assert "Right." in command(verb, str(file), typed="choose yellow black\n")
    assert "Legal moves: choose yellow black, " in command("position", "check", str(file))
    on = command("play", "--position", str(file), "--bots", "greedy", typed="choose yellow black\nquit\n")
    assert "Right." not in on
    assert "This game is not kept." in on


def test_a_lesson_finds_its_pack_beside_itself(tmp_path: Path) -> None:
    new_pack(casefile.find("fbi"), tmp_path / "ours.toml", "ours")
    file = tmp_path / "rows.toml"
    file.write_text(HEAD + STEP + 'pack = "ours.toml"\n', "utf-8")
    assert Practice(read_own(file)).game.pack.id == "ours"


@pytest.mark.parametrize(("goal", "why"), [
    ("double green", "step[1].do: double green is not possible there: No green character is on the table now. (FBI-"),
    ("doble red", "step[1].do: No action of FBI is called 'doble red'; perhaps you mean double red"),
    ("Double Red", "step[1].do: 'Double Red' is written 'double red' in a file"),
    ("release *", "step[1].do: no move that is possible there begins with 'release'"),
])  # fmt: skip
def test_an_impossible_step_is_named_with_the_reason_of_the_game(tmp_path: Path, goal: str, why: str) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(HEAD + STEP, "utf-8")
    bad.write_text(HEAD + STEP.replace("choose red blue", goal), "utf-8")
    result = CliRunner().invoke(cli.app, ["lesson", "check", str(bad), str(good)])
    assert f"{good}: Rows" in result.stdout, "one bad file does not hide the others"
    assert isinstance(result.exception, BadLesson)
    first, second = str(result.exception).splitlines()
    assert str(bad) in first
    assert second.strip().startswith(why)


def test_each_fault_of_a_position_in_a_lesson_has_a_line_with_its_step(tmp_path: Path) -> None:
    file = tmp_path / "rows.toml"
    file.write_text(HEAD + STEP.replace('"blue 2"]', '"blue 9"]\nround = "x"'), "utf-8")
    with pytest.raises(BadLesson) as error:
        read_own(file)
    lines = str(error.value).splitlines()[1:]
    assert len(lines) == 2
    assert all(line.strip().startswith("step[1].position: ") for line in lines)


def test_a_lesson_and_a_position_taken_for_each_other_name_the_right_command(tmp_path: Path) -> None:
    lesson, position = tmp_path / "lesson.toml", tmp_path / "position.toml"
    lesson.write_text(HEAD + STEP, "utf-8")
    position.write_text('game = "fbi"\nphase = "select"\ntable = ["red 5"]\n', "utf-8")
    with pytest.raises(BadPosition, match=r"this is a lesson.*casefile learn"):
        load_position(lesson)
    with pytest.raises(BadLesson, match="casefile play --position"):
        read_own(position)


OWN = """
game = "fbi"
title = "Your first arrest"
about = "What rows and agents are."

[[step]]
words = "Choose your red agent, and double it."
do = ["double red"]
wrong = "Stay with red."

[step.position]
phase = "select"
table = ["red 5", "red 3", "blue -2"]
"""


def test_lessons_of_ones_own_are_listed_and_found_by_name(own_home: Path, tmp_path: Path) -> None:
    for folder in (own_home / "lessons", tmp_path / "other"):
        folder.mkdir(parents=True)
    (own_home / "lessons" / "my-rows.toml").write_text(OWN, encoding="utf-8")
    run = CliRunner()
    shown = run.invoke(cli.app, ["learn"])
    assert "fbi my_rows: Your first arrest (your own)" in shown.stdout
    assert "fbi first: " in shown.stdout
    assert "(your own)" not in run.invoke(cli.app, ["puzzle", "fbi"]).stdout
    held = run.invoke(cli.app, ["learn", "fbi", "my-rows"], input="double red\n")
    assert held.exit_code == 0, held.output
    assert "Choose your red agent, and double it." in held.stdout
    other = ["learn", "--lessons", str(tmp_path / "other")]
    assert "(your own)" not in run.invoke(cli.app, other).stdout
    nowhere = run.invoke(cli.app, ["learn", "--lessons", str(tmp_path / "nowhere")])
    assert "There is no folder" in str(nowhere.exception)


def test_a_lesson_with_more_ways_than_can_be_tried_is_refused_and_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("casefile.lessons.MOST_TABLES", 20)
    free = HEAD + STEP + '[[step]]\nwords = "Play on."\ndo = ["*"]\nagain = true\n'
    with pytest.raises(BadLesson) as fault:
        read_lesson(free, "free")
    lines = str(fault.value).splitlines()[1:]
    fewer = "step[2].do: the lesson has more ways than can be tried (20): name fewer moves"
    assert lines == [f"  {fewer}; any move, again, goes on to the end of the game"]
