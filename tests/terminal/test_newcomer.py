"""A newcomer who knows only the screen: what they type is understood, and what they need stays visible."""

from __future__ import annotations

import re

import pytest

import casefile
from casefile.terminal.line import LineMode
from casefile.terminal.session import Session, deal
from casefile.terminal.showing import joined
from casefile.terminal.text import fold
from tests.terminal.test_line import Script, answer, flat, seat_at, talk
from tests.terminal.test_transcripts import played
from tests.terminal.test_typing import before_the_visit, in_a_village


def detectives() -> Session:
    """Detective Rummy, where everybody chooses a Detective."""
    return seat_at(deal(casefile.load("detective-rummy", 2), 3), seed=3)


def on_the_road(seats: int = 1, **options: object) -> Session:
    """Love & Death, at the first stop of the first road."""
    session = seat_at(deal(casefile.load("love-and-death", seats, None, **options), 5), seed=5)
    session.go_on()
    session.play(session.game.parse("keep card"))
    return session


# -- moves by what the list says of them -----------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["leoc", "Leocadia Vance", "vance"])
def test_a_name_needs_no_verb(typed: str) -> None:
    assert "You play Leocadia Vance." in talk(detectives(), [typed])[0]
    assert "You may: visit The Second Cup" in answer(before_the_visit(), "why second cup")


def test_a_name_that_fits_several_moves_asks_which() -> None:
    asked = flat(answer(in_a_village(), "armory"))
    assert asked.startswith("That could be several moves:")
    assert "1) buy at armory, 2) stick up armory. Which number?" in asked


def test_what_a_move_does_can_be_typed_as_it_is_said() -> None:
    assert "You drive on, past a clue." in answer(on_the_road(), "drive on")


@pytest.mark.parametrize("typed", ["l", "va", "x", "the", "1.5"])
def test_a_letter_or_two_name_nothing_without_a_verb(typed: str) -> None:
    assert "You play" not in answer(detectives(), typed)


# -- what happened stays in sight ------------------------------------------------------------------------------------


class Small(Script):
    """A screen of 24 lines."""

    @property
    def height(self) -> int:
        return 24


def test_news_longer_than_the_screen_come_a_screen_at_a_time() -> None:
    pages: list[str] = []

    class Pager(Small):
        def page(self, lines: str) -> bool:
            pages.append(lines)
            return super().page(lines)

    session = seat_at(deal(casefile.load("detective-rummy", 3, None, mode="case"), 3), seed=3)
    typed = iter(["1", "done"])
    script = Pager(lambda: next(typed, None))
    LineMode(session, script, 3).run()
    [story] = pages
    assert "A dress walked out of the House of Varga" in story
    assert script.text.index(story) < script.text.rindex("The Second Cup:")


def test_short_sentences_share_a_line() -> None:
    news = ["Food −1.", "Love −1.", "A victim, number 3.", "You have come to the end of the country road.", "Gas −1."]
    assert joined(news, 80) == ["Food −1. Love −1. A victim, number 3.", *news[3:]]
    assert joined(news, 20) == ["Food −1. Love −1.", *news[2:]]


def test_a_partner_who_agrees_brings_no_new_table() -> None:
    session = on_the_road(2, override=True)
    text, _ = talk(session, ["pass"])
    assert "You drive on, past a clue." in text
    assert "Day 1, Morning. To win" not in text


# -- Love & Death ------------------------------------------------------------------------------------------------------


def test_every_question_shows_how_the_two_are_and_who_is_behind_them() -> None:
    shown = flat(answer(on_the_road(), "take clue"))
    assert "HP Bonnie 3 of 3, Clyde 3 of 3; ammo 7 of 7" in shown
    assert "At Black Lake: loot 0 of" in shown
    assert "You are on space 3 of 9. No police yet." in shown


def test_somebody_without_skills_has_no_skills() -> None:
    assert "Clyde: no skills." in talk(in_a_village(), [])[0]


def test_going_on_stands_below_what_could_be_done() -> None:
    session = on_the_road()
    assert "1) take clue – halt for it\n  2) pass – drive on" in talk(session, [])[0]
    session.play(session.game.parse("take clue"))
    text, _ = talk(session, [])
    assert "Ahead: fork to a village. Turn off, or drive on?" in text
    assert "1) fork village – turn off the road\n  2) pass – drive on" in text


def test_a_game_for_one_ends_with_one_result() -> None:
    reason, result, again = [line for line in played("love-and-death", 80) if line][-3:]
    assert "(LD-LOSE-" in reason
    assert result.startswith("You have not won this time. You have ")
    assert again.startswith("To play the same match again")


# -- Detective Rummy --------------------------------------------------------------------------------------------------


def in_a_case(seed: int = 3) -> Session:
    """The first question of a turn, in one Case."""
    session = seat_at(deal(casefile.load("detective-rummy", 3, None, mode="case"), seed), seed=seed)
    session.go_on()
    session.play(session.game.parse("detective cl-1"))
    session.play(session.game.parse("done"))
    return session


def test_the_skills_that_are_ready_stand_by_the_hand_at_every_question() -> None:
    assert "Your Skills, Ready: Closer.\nYour hand (10):" in answer(in_a_case(), "work")


def test_the_hand_says_which_cards_are_fingerprints() -> None:
    assert "\n  Hearsay Fingerprints: Closer+Valor\n" in answer(in_a_case(), "work")


def test_the_table_counts_in_words_and_calls_assignments_by_name() -> None:
    table = answer(in_a_case(), "table")
    assert "; a Game Changer (sealed: 0 of 3)\n" in table
    assert "The Second Cup: draw 2 cards; 2 Game Changers\n" in table
    assert "Assignments:\n  Stick to Your Last (a set of your Base Skill): 3 Fame for 2 tokens\n" in table
    assert "to decide" not in table, "who is asked knows it"


def test_a_set_says_how_many_cards_it_needs() -> None:
    text, _ = talk(in_a_case(), ["work", "skip", "set valor", "done", "why"])
    assert "Your set of Valor: three cards or more. So far: nothing." in flat(text)
    assert "A set needs three cards or more; so far you have chosen" in flat(text)


def at_work(*moves: str) -> Session:
    """The first turn of a Case, after these moves."""
    session = in_a_case()
    for move in ("work", *moves):
        session.play(session.game.parse(move))
    return session


def test_a_place_says_how_many_game_changers_lie_there() -> None:
    assert "visit The Second Cup – draw 2 cards; 2 Game Changers\n" in talk(at_work(), [])[0]


def test_a_card_that_cannot_be_played_is_understood_by_its_name() -> None:
    said = flat(answer(at_work("skip"), "why fingerprint eyewitness valor"))
    assert "I do not know" not in said
    assert "set Valor" in flat(talk(at_work("skip"), [])[0])
    assert "Finish your set first: add cards, then done." in flat(answer(at_work("skip", "set va"), "fing hearsay"))


def test_a_suspect_that_cannot_be_chosen_is_understood_by_name() -> None:
    session = at_work("skip")
    name = next(iter(session.game.show(session.state.view(0), session.names).split("\n\n")[1].split(":")))
    said = flat(answer(session, f"suspect {name}"))
    assert said.startswith("Now act, or end your actions. (DR-")


def test_what_may_be_meant_is_named_and_not_coded() -> None:
    said = flat(answer(at_work(), "fingerprnt m-in-vb"))
    assert "Did you mean fingerprint Material Intuition+Valor?" in said


def test_the_question_names_what_is_left_to_do() -> None:
    before = flat(talk(at_work("skip"), [])[0])
    assert "Act: a set (three or more Circumstantial cards that share a Skill), a Fingerprint" in before
    session = at_work("skip", "set va")
    while session.state.view(0).selecting == "set":  # type: ignore[attr-defined]
        adds = [action for action in session.legal if session.game.say(action).startswith("add ")]
        session.play(adds[0] if adds else session.game.parse("done"))
    after = flat(talk(session, [])[0]).rpartition("Your hand")[2]
    assert "a set (three or more" not in after
    assert "a Fingerprint (all its Skills Ready)" in after


def test_how_to_type_is_not_explained_where_there_is_one_move() -> None:
    session = at_work("skip", "end")
    assert "Type drop and a card for each, then done." in flat(talk(session, [])[0])
    while len(session.legal) > 1:
        session.play(next(action for action in session.legal if session.game.say(action).startswith("drop ")))
    asked = flat(talk(session, [])[0]).rpartition("Reassess:")[2]
    assert "1) done – discard what you have chosen, if anything, and keep the rest" in asked
    assert "Type drop" not in asked


def test_own_items_stand_by_the_hand() -> None:
    session = at_work("visit loc-2")
    session.play(session.legal[0])
    assert "item Magnifying Glass" in talk(session, [])[0]
    refused = flat(answer(session, "glass"))
    assert refused.startswith("Choose one of the Items offered. (DR-")
    assert re.search(r"Did you mean \d\) item Magnifying Glass\?", refused)
    session.play(session.game.parse("item magnifier"))
    assert "Items: Magnifying Glass Ready." in flat(talk(session, [])[0])


def test_a_fold_does_not_glue_a_count_to_the_card_before() -> None:
    line = "You lay a set of Valor: 2 × Circumstantial Deduction and Valor, 2 × Circumstantial Grit and Valor."
    assert fold(line, 80).split("\n")[0] == line[: line.index(" 2 × Circumstantial Grit")]
    suspect = "Odile Varga: Closer, Forensics; tokens: Walter 1; a Game Changer (sealed: 1 of 3)"
    assert fold(suspect, 80).endswith("\n  of 3)")


# -- rules ---------------------------------------------------------------------------------------------------------


def test_a_word_that_is_no_section_finds_the_rules_that_speak_of_it() -> None:
    said = answer(in_a_case(), "rules wounded")
    assert said.startswith("\nRules that speak of 'wounded':\nDR-")
    assert all("wounded" in flat(rule).lower() for rule in re.split(r"\n(?=DR-)", said)[1:])
    assert "No rule and no section fits 'xylophone'." in answer(in_a_case(), "rules xylophone")


def test_stories_and_sheets_stand_apart() -> None:
    lines = played("detective-rummy", 80)
    for head in (r"Case \d, the conclusion\.", r"Score sheet\. Case \d", r"Case \d, Hand 2\."):
        at = next(number for number, line in enumerate(lines) if re.match(head, line))
        assert lines[at - 1] == "", head


def test_a_refusal_names_the_card() -> None:
    session = seat_at(deal(casefile.load("detective-rummy", 3, None, mode="case"), 3), seed=3)
    session.go_on()
    session.play(session.game.parse("detective cl-1"))
    assert "You hold no further Circumstantial Closer and Grit." in answer(session, "drop c-cl-gr")


def test_after_the_first_hand_its_fame_is_told_once() -> None:
    said = [line for line in played("detective-rummy", 200) if line.startswith("Case ") and "is closed." in line]
    assert [line.count("in all") for line in said] == [0, 1]


def test_about_tells_what_a_thing_or_a_word_is() -> None:
    session = in_a_case()
    assert "Danger. So many dice are rolled when a Round begins" in flat(answer(session, "about danger"))
    assert "(DR-ROUND-06, DR-ROUND-07, DR-ROUND-04)" in flat(answer(session, "about danger"))
    assert "Forensics. In your Locker: a set of three" in flat(answer(session, "about forensics"))
    assert "Bad Blood. With a Suspect whom you have crossed" in flat(answer(session, "? bad blood"))
    assert "The Second Cup. Your next visit costs no card: draw 2 cards." in flat(answer(session, "about second cup"))
    assert "one of these words: Danger, Ready, Wounded, Locker" in flat(answer(session, "about"))
    assert "Nothing here is called 'chess'." in flat(answer(session, "about chess"))


def test_what_matters_for_the_first_time_is_said_once() -> None:
    text, _ = talk(in_a_case(), ["work", "undo", "work"])
    assert flat(text).count("Work, or recuperate: the Vest, all wounds healed and four cards") == 1
    assert flat(text).count("A visit costs any card of your hand") == 1
