"""A screen of 80 columns and 24 lines: what a newcomer must read stays on it, and explains itself."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest

import casefile
from casefile.bots import RandomBot, make_bot
from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView
from casefile.positions import load_position
from casefile.terminal.line import LineMode
from casefile.terminal.session import Session, bot_seed, deal
from casefile.terminal.text import fold
from tests.found import others
from tests.terminal.test_line import NAMES, Script, answer, flat, new_session, playing, seat_at, talk


class Holding(Script):
    """A console that records after which line it was asked to hold."""

    def hold(self, coming: int) -> None:
        self.said.append(f"[hold {coming}]")


def test_the_welcome_is_held_before_the_table() -> None:
    script = Holding(lambda: None)
    LineMode(new_session(2, seed=12), script, 1).run()
    lines = script.text.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("[hold"))
    assert any("help lists what else" in line for line in lines[:at])
    assert not any(line.startswith("Round 1. The car") for line in lines[:at])
    below = lines[at + 1 : lines.index("> ", at) + 1]
    assert lines[at] == f"[hold {len(below)}]", "so many lines are coming, up to the one that is typed"


def test_a_score_sheet_is_held_before_the_next_round() -> None:
    session = new_session(3, seed=3, target=200)
    chance = random.Random(4)
    script = Holding(lambda: session.game.say(chance.choice(session.legal)) if session.state.round < 3 else None)
    LineMode(session, script, 1).run()
    parts = script.text.split("Score sheet of round ")
    assert len(parts) > 2
    for before, after in pairwise(parts):
        assert before.rstrip().split("\n")[-1].startswith("[hold "), "what led to it can be read"
        assert "[hold " in after.partition("Round ")[2].partition("> ")[0]


def test_sentences_go_on_at_the_margin_and_lists_hang() -> None:
    text, _ = talk(new_session(2, seed=12), ["learn", "cancel"])
    lines = text.split("\n")
    aim = lines.index(next(line for line in lines if line.startswith("Lay down evidence")))
    assert lines[aim + 1][0] not in " \n"
    hand = next(number for number, line in enumerate(lines) if line.startswith("Your hand"))
    assert lines[hand + 1].startswith("  ") or not lines[hand + 1]


class Small(Script):
    """A screen of 80 columns and 24 rows."""

    width = 80
    height = 24


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_of_two_fits_a_small_screen(seed: int) -> None:
    """From the head of the table to the typed line; the rest is held, and can be read before."""
    session = new_session(2, seed=seed, target=60)
    players = [make_bot("greedy", session.game, seat, seed) for seat in range(2)]
    session.bots[1] = players[1]
    script = Small(lambda: session.game.say(players[0].choose(session.state.view(0), session.legal)))
    LineMode(session, script, 1).run()
    turns = script.text.split("\nRound ")[1:]
    sizes = [len(turn.partition("\n> ")[0].split("\n")) + 1 for turn in turns if ". The car stands on" in turn[:40]]
    assert len(sizes) > 5
    assert max(sizes) <= 24


class Screen(Small):
    """A screen that counts lines since the person last pressed Enter, and holds and turns pages."""

    def __init__(self, typist: Callable[[], str | None], early: Iterable[str] = ()) -> None:
        super().__init__(typist)
        self.since = 0
        self.most = 0
        self.early = list(early)

    def write(self, lines: str, style: str = "") -> None:
        self.since += lines.count("\n") + 1
        super().write(lines, style)

    def ask(self, mark: str) -> str | None:
        self.read()
        return super().ask(mark)

    def hold(self, coming: int) -> None:
        if self.since + coming > self.height:
            self.read()
            self.said.append("-- Enter goes on --")

    def page(self, lines: str) -> bool:
        self.said.append(lines)
        self.since = min(lines.count("\n") + 1, self.height - 2)  # the last page must leave this many rows free
        return False

    def waiting(self) -> str | None:
        return self.early.pop(0) if self.early else None

    def read(self) -> None:
        self.most = max(self.most, self.since + 1)
        self.since = 0


@pytest.mark.parametrize(("name", "seats"), [("detective-rummy", 2), *others([])])
def test_nothing_is_pushed_off_a_small_screen_before_it_was_read(name: str, seats: int) -> None:
    game = casefile.load(name, seats)
    players = [make_bot("greedy", game, seat, 5) for seat in range(seats)]
    session = Session(deal(game, 5), 0, dict(enumerate(players[1:], 1)), (*NAMES, "Ida")[:seats])
    left = iter([True] * 60)
    script = Screen(
        lambda: game.say(players[0].choose(session.state.view(0), session.legal)) if next(left, False) else None
    )
    LineMode(session, script, 1).run()
    assert "-- Enter goes on --" in script.said
    assert script.most <= 24


def test_a_small_screen_leaves_out_what_the_table_tells() -> None:
    game = casefile.load("detective-rummy", 2)
    players = [make_bot("greedy", game, seat, 5) for seat in range(2)]
    session = Session(deal(game, 5), 0, {1: players[1]}, NAMES[:2])
    left = iter([True] * 30)
    script = Screen(
        lambda: game.say(players[0].choose(session.state.view(0), session.legal)) if next(left, False) else None
    )
    LineMode(session, script, 1).run()
    text = script.text
    assert re.search(r"^Deck \d+\. Discard pile: \d+ cards \(table lists them\)\.$", text, re.MULTILINE)
    assert re.search(r"^You, [\w ]+: Fame 0 \(\+\d+ now\); \d+ cards?$", text, re.MULTILINE)
    assert "Discard pile:\n" not in text
    assert "Discard pile:\n  " in answer(session, "table")


# -- what is typed too early -----------------------------------------------------------------------------------------


def typed_early(line: str) -> str:
    """The answer to a line that was typed before the first question."""
    session = new_session(2, seed=12)
    script = Screen(lambda: None, [line])
    LineMode(session, script, 1).run()
    return script.text


def test_words_that_were_typed_too_early_are_answered_when_the_question_is_asked() -> None:
    said = typed_early("rules car")
    assert said.index("> rules car\n") > said.index("1) draw")
    assert "BC-CAR-01" in said


def test_a_number_that_was_typed_too_early_makes_no_move() -> None:
    said = flat(typed_early("1"))
    assert "> 1 You typed 1 while there was something to read." in said
    assert "You draw" not in said


def test_a_q_that_was_typed_too_early_does_not_leave_the_table() -> None:
    assert "> q\nYou are back at the table." in typed_early("q")


def test_what_was_typed_before_the_farewell_is_said_to_be_undone() -> None:
    session = new_session(2, seed=3, target=60)
    chance = random.Random(4)
    script = Screen(lambda: session.game.say(chance.choice(session.legal)))
    hold = script.hold

    def hold_and_type(coming: int) -> None:
        hold(coming)
        script.early += ["score"] if session.over else []

    script.hold = hold_and_type  # type: ignore[method-assign]
    LineMode(session, script, 1).run()
    assert script.text.endswith("The match is over: 'score' was not done any more.")


# -- Bonnie and Clyde ------------------------------------------------------------------------------------------------


def test_a_meld_says_what_it_is_worth_and_how_it_lies() -> None:
    listed = answer(playing(), "moves")
    assert "  1) meld Joplin 3 – upright, worth 6\n" in listed
    assert "  3) layoff Dexter 1 – upright, worth 2\n" in listed
    there = seat_at(load_position(playing_at(4)))
    assert "  1) meld Joplin 3 – sideways, worth 12: the car stands there\n" in answer(there, "moves")


def playing_at(car: int) -> str:
    return f"""
game = "bonnie-and-clyde"
phase = "play"
car = {car}
hands = [{{ joplin = 4, dexter = 2 }}, 8]
"""


def test_ted_hintons_look_says_what_it_does() -> None:
    listed = answer(playing(), "moves")
    assert "  hinton look – see a hidden card, and keep it unless it is an outlaw:\n    7) Kaufman   8) " in listed


def test_what_can_be_taken_is_named_where_it_is_offered() -> None:
    session = new_session(2, seed=12)
    session.go_on()
    view = session.state.view(0)
    assert isinstance(view, BonnieAndClydeView)
    top = session.game.title_of(str(view.files_top))
    assert f"  1) draw   2) take {top}" in answer(session, "moves")
    assert f"You take {top} from the FBI Files." in answer(session, f"take {top}")


def test_a_hand_with_nothing_to_play_says_so() -> None:
    alone = """
game = "bonnie-and-clyde"
phase = "play"
car = 4
hands = [{ joplin = 2, dexter = 2, eastham = 1 }, 8]
"""
    said = answer(seat_at(load_position(alone)), "moves")
    assert said.startswith("Nothing to meld or to lay off: discard a card to end your turn.\n  discard: ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("meld dexter", "A meld takes 3 or more cards of one location; you hold 2 Dexter. (BC-MELD-01: type why)"),
        ("meld eastham", "You hold no Eastham. (BC-MELD-01: type why)"),
    ],
)
def test_a_meld_that_is_too_small_says_how_many_it_takes(line: str, said: str) -> None:
    assert answer(seat_at(load_position(playing_at(1))), line) == said


def test_fbi_files_of_one_card_are_not_listed_twice() -> None:
    text, _ = talk(new_session(2, seed=3), [])
    assert "FBI Files: 1, on top" in text
    assert "In the FBI Files" not in text


# -- FBI -------------------------------------------------------------------------------------------------------------


def test_the_end_has_no_empty_screen_lines() -> None:
    game = casefile.load("fbi", 3)
    bots = {seat: RandomBot(bot_seed(1, seat), seat) for seat in (1, 2)}
    session = Session(deal(game, 1), 0, bots, NAMES[:3])
    script = Script(lambda: game.say(session.legal[0]))
    LineMode(session, script, 1).run()
    assert "\n\n\n" not in script.text
    choosing = script.text[script.text.index("Order of arrests") : script.text.index("Choose two agents")]
    assert "; released" not in choosing, "the order of arrests says all there is to know"


def test_a_slammer_is_called_one_and_colours_are_not_parted_from_their_numbers() -> None:
    game = casefile.load("fbi", 3)
    bots = {seat: RandomBot(bot_seed(1, seat), seat) for seat in (1, 2)}
    text, _ = talk(Session(deal(game, 1), 0, bots, NAMES[:3]), [])
    assert "slammer: purple" in text
    start = text.index("Still in the deck")
    deck = text[start : text.index(".\n", start)]
    assert "\n" in deck
    for line in deck.split("\n")[1:]:
        assert line.split()[0].isalpha(), "a line begins with a colour"


def test_a_colour_and_its_number_stay_on_one_line() -> None:
    line = "Turn 3: you hold the cuffs. New on the table: black 5, blue -2, green 3, yellow 2, green 5, red -4."
    for width in range(24, 100):
        folded = fold(line, width).split("\n")
        assert max(map(len, folded)) <= width
        assert not any(part.split()[0].lstrip("-")[0].isdigit() for part in folded)
