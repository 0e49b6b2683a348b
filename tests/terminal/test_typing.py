"""Typed lines and their meaning: short forms that ask, commands and moves with the same word, slips, cancel."""

from __future__ import annotations

import random
import re

import pytest

import casefile
from casefile.positions import load_position
from casefile.terminal.line import LineMode
from casefile.terminal.rules import rules_text
from casefile.terminal.session import Session, deal
from tests.rules.love_and_death_helpers import scene
from tests.terminal.test_line import Script, answer, flat, playing, seat_at, talk
from tests.terminal.test_transcripts import played

DISCARDING = """
game = "bonnie-and-clyde"
phase = "play"
hands = [{ kaufman = 1, sherman = 1, joplin = 1, dexter = 1, hinton = 1 }, 8]
"""


def at_work(seed: int = 3) -> Session:
    """Detective Rummy, where the person is about to act."""
    session = before_the_visit(seed)
    session.play(session.game.parse("skip"))
    return session


def before_the_visit(seed: int = 3) -> Session:
    """Detective Rummy, where the person may visit a Location; any earlier question of the Case has been answered."""
    session = seat_at(deal(casefile.load("detective-rummy", 2), seed), seed=seed)
    session.go_on()
    session.play(session.game.parse("detective cl-1"))
    get_to_work(session)
    return session


def get_to_work(session: Session) -> None:
    for move in ("done", "work"):
        while session.game.parse(move) not in session.legal:
            session.play(session.legal[0])
        session.play(session.game.parse(move))


# -- short forms -----------------------------------------------------------------------------------------------------


def test_a_short_form_that_fits_two_moves_asks_and_the_number_answers() -> None:
    session = playing()
    text, _ = talk(session, ["meld joplin", "2"])
    assert "That could be several moves: 1) meld Joplin 3, 2) meld Joplin 4. Which number?" in text
    assert "You meld 4 Joplin" in text


def test_a_short_form_that_fits_one_move_is_that_move() -> None:
    session = seat_at(load_position(DISCARDING.replace("joplin = 1", "joplin = 3")))
    assert "You meld 3 Joplin" in answer(session, "meld joplin")


def test_a_number_behind_a_verb_asks_where_it_could_be_a_place_or_a_place_in_the_list() -> None:
    asked = answer(seat_at(load_position(DISCARDING.replace("hinton = 1", "gibson = 1"))), "discard 4")
    assert "That could be several moves: 3) discard Joplin, 4) discard Dexter. Which number?" in asked


def test_a_number_alone_and_behind_its_verb_is_the_same_move() -> None:
    session = before_the_visit()
    alone = answer(session, "why 2")
    assert alone.startswith("You may: visit ")
    assert answer(session, "why visit 2") == alone


def test_names_can_be_typed_in_pieces() -> None:
    text, _ = talk(seat_at(deal(casefile.load("detective-rummy", 2), 3), seed=3), ["detective leoc", "drop clo for"])
    assert "You play Leocadia Vance." in text
    assert "Chosen so far: Circumstantial Closer and Forensics." in flat(text)


# -- words that are a command and a move ------------------------------------------------------------------------------


def in_a_village() -> Session:
    return seat_at(scene("t24"))


def test_exit_road_is_a_move() -> None:
    text, _ = talk(in_a_village(), ["exit country-road"])
    assert "You leave by the country road." in text


def test_exit_alone_asks_where_there_are_exits_and_leaves_the_table_where_not() -> None:
    session = in_a_village()
    before = session.state.key()
    text, _ = talk(session, ["exit", "quit"])
    assert "To leave the table, type quit. As a move it could be:" in text
    assert session.state.key() == before
    assert "You leave the table." in talk(playing(), ["exit"])[0]


def test_exit_road_where_there_is_none_says_why_and_leaves_nobody() -> None:
    state = casefile.load("love-and-death").deal(3)
    text, _ = talk(seat_at(state), ["exit road", "moves"])
    assert "(LD-" in text.partition("> exit road")[2].partition("\n> ")[0]
    assert "> moves" in text


# -- slips -----------------------------------------------------------------------------------------------------------


def drawing() -> Session:
    return seat_at(load_position(DISCARDING.replace('phase = "play"', 'phase = "draw"\nfbi_files = ["dexter"]')))


def test_a_repeated_digit_is_asked_for_once_more_where_something_is_spent() -> None:
    """A card is taken by number, and the same number is typed again by mistake: Ted Hinton is not played yet."""
    session = drawing()
    text, _ = talk(session, ["2", "2", "table", "2"])
    said = text.split("\n> ")
    assert "You take Dexter" in said[1]
    assert "2 was your last answer, too. Now it means" in flat(said[2])
    assert "that is for good" in flat(said[2])
    assert "Your hand (" in said[3]
    assert "once more" not in said[4], "and then it is done"


def test_another_digit_or_the_words_are_done_at_once() -> None:
    session = drawing()
    assert "once more" not in talk(session, ["2", "discard kaufman"])[0]


# -- cancel ----------------------------------------------------------------------------------------------------------


def test_cancel_takes_back_a_set_that_is_being_built() -> None:
    session = at_work()
    before = session.state.key()
    set_move = next(session.game.say(action) for action in session.legal if session.game.say(action).startswith("set"))
    text, _ = talk(session, [set_move, "1", "cancel"])
    assert "cancel takes all of it back." in flat(text)
    assert "Cancelled." in text
    assert session.state.key() == before


def test_cancel_takes_back_cards_chosen_for_the_exchange_and_a_visit_before_it_is_paid() -> None:
    session = seat_at(deal(casefile.load("detective-rummy", 2), 3), seed=3)
    session.go_on()
    session.play(session.game.parse("detective cl-1"))
    before = session.state.key()
    text, _ = talk(session, ["drop 1", "drop 1", "cancel"])
    assert session.state.key() == before
    assert "Cancelled." in text
    get_to_work(session)
    before = session.state.key()
    text, _ = talk(session, ["visit 1", "cancel"])
    assert "Cancelled." in text
    assert session.state.key() == before


def test_cancel_where_nothing_is_being_built() -> None:
    said = answer(playing(), "cancel")
    assert said.startswith("There is nothing to cancel")


# -- names instead of codes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", casefile.GAMES)
def test_the_opening_says_goal_lesson_rules_and_help(name: str) -> None:
    game = casefile.load(name)
    text, _ = talk(seat_at(deal(game, 2), seed=2), [])
    opening = flat(text.partition("\n\n")[0])
    assert flat(game.aim()) in opening
    assert f"casefile learn {name}" in opening
    assert "rules story" in opening
    assert "help" in opening


def test_the_target_is_named() -> None:
    assert "200 points" in casefile.load("bonnie-and-clyde", target=200).aim()
    assert "6 loot" in casefile.load("love-and-death", mode="difficult").aim()
    assert "3 Hands" in casefile.load("detective-rummy", mode="case", hands=3).aim()


@pytest.mark.parametrize(
    ("name", "example"),
    [
        ("bonnie-and-clyde", "d jop for discard Joplin"),
        ("fbi", "a gr for arrest green"),
        ("detective-rummy", "dr clo val for drop and a card with Closer and Valor"),
        ("love-and-death", "st gr for stick up grocery store"),
    ],
)
def test_help_has_examples_of_the_game_at_hand(name: str, example: str) -> None:
    session = seat_at(deal(casefile.load(name), 2), seed=2)
    assert example in flat(answer(session, "help"))


def test_melds_come_before_ways_to_look() -> None:
    listed = answer(playing(), "moves").partition("\n")[2]
    names = re.findall(r"\d\) ((?:meld|layoff|hinton) [A-Z]?[a-z]+)", listed)
    assert names[:6] == ["meld Joplin", "meld Joplin", "layoff Dexter", "layoff Dexter", "hinton draw", "hinton files"]
    assert listed.index("meld") < listed.index("hinton look") < listed.index("discard")


def test_q_after_a_page_that_was_left_with_q_stays_at_the_table() -> None:
    class Paged(Script):
        def page(self, lines: str) -> bool:
            return True

    typed = iter(["rules story", "q", "q"])
    script = Paged(lambda: next(typed))
    LineMode(playing(), script, 1).run()
    assert "You are back at the table." in script.text
    assert "You leave the table." in script.text, "the second q is meant"


CODES = r"\b[cehm]-(?:cl|de|fo|gr|in|va)\b|\bS\d\d\b|\bLOC-\d|\bD-[A-Z]{2}\b|side-end|line-end|destiny:|\w[+-]\d\b|\*\d"


@pytest.mark.parametrize("name", casefile.GAMES)
def test_no_code_is_read_in_a_whole_game(name: str) -> None:
    """The person may type short forms; everything printed has names."""
    printed = [line for line in played(name, 200) if not line.startswith("> ")]
    found = [line for line in printed if re.search(CODES, line) and not re.search(r"[A-Z]{2,3}-[A-Z]+-\d\d", line)]
    assert found == []


def test_what_an_item_does_is_shown_where_it_is_chosen() -> None:
    said = "\n".join(played("detective-rummy", 200))
    assert re.search(r"\d\) item Bulletproof Vest – Until your next turn none of your Skills can be Wounded\.", said)
    assert re.search(r"\d\) visit The Second Cup – draw 2 cards", said)


def test_hp_stands_beside_who_is_hit() -> None:
    said = "\n".join(played("love-and-death", 200))
    assert re.search(r"Who loses 1 HP\?\n  1\) wound Bonnie – Bonnie has \d of \d HP\n", said)


@pytest.mark.parametrize("seed", range(6))
def test_a_new_day_begins_with_the_table(seed: int) -> None:
    """Even if night and dawn pass without a question."""
    session = seat_at(deal(casefile.load("love-and-death"), seed))
    chance = random.Random(seed)
    session.go_on()
    while not session.over:
        day = session.state.round
        session.play(chance.choice(session.legal))
        assert session.fresh == (session.state.round != day)


@pytest.mark.parametrize("name", casefile.GAMES)
def test_the_story_of_the_rules_has_no_codes_either(name: str) -> None:
    assert re.findall(CODES, rules_text(casefile.load(name), "story", width=200)) == []


def test_what_the_story_tells_to_type_can_be_typed() -> None:
    session = at_work()
    for move in ("set deduction", "set clo"):
        if any(session.game.say(action) == f"set {move[4:6]}" for action in session.legal):
            assert answer(session, f"why {move}").startswith("You may: set ")
    session = before_the_visit()
    assert answer(session, "why visit second cup").startswith("You may: visit The Second Cup")
