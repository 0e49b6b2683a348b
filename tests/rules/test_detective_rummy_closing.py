"""Detective Rummy: how a Hand is closed. Case Notes, secret cards, the score sheet, the conclusion, in this order."""

from __future__ import annotations

import pytest

from casefile.engine.journal import Journal
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.terminal.line import LineMode
from tests.rules.detective_rummy_helpers import names, outcome_of
from tests.rules.helpers import play, watched
from tests.terminal.test_line import Script, seat_at

NAMES = ("Ann", "Bob")


def last_turn() -> State:
    """The second seat has the last turn of Case 3 and a secret card in front; S04 will be Guilty."""
    return DetectiveRummy(2, {}).position(
        {
            "hand": 3, "phase": "choose", "marker": 6, "turns": 1, "active": 1, "start": 0,
            "detectives": ["VA-1", "DE-1"], "hands": [2, 2],
            "game_changers": [{"card": 18, "at": "LOC-4", "state": "secret", "owner": 1, "round": 1}],
            "tokens": [{"S04": 3}, {"S04": 1}], "bad_blood": [["S04", "S12"], []],
        }
    )  # fmt: skip


def order(journal: Journal) -> list[str]:
    return [name for name in names(journal) if name in ("notes", "shown", "hand_over", "conclusion", "hand")]


def end_of_the_hand() -> tuple[State, Journal]:
    state = last_turn()
    journal = watched(state)
    return play(state, "recuperate"), journal


@pytest.mark.rules("DR-RUL-13")
def test_secret_cards_are_shown_between_the_notes_and_the_score() -> None:
    assert order(end_of_the_hand()[1]) == ["notes", "shown", "hand_over", "conclusion", "hand"]


@pytest.mark.rules("DR-END-02")
def test_the_notes_come_before_every_score() -> None:
    state, journal = end_of_the_hand()
    told = [state.game.tell(event, 0, NAMES) for event in journal.told(0)]
    notes = next(i for i, text in enumerate(told) if state.game.words.say("case.3.notes") in text)
    fame = next(i for i, text in enumerate(told) if "Fame: Ann" in text)
    ending = next(i for i, text in enumerate(told) if state.game.words.say("case.3.conclusion.S04") in text)
    assert notes < fame < ending


@pytest.mark.rules("DR-END-02")
def test_the_terminal_prints_the_sheet_between_notes_and_conclusion() -> None:
    state = last_turn()
    session = seat_at(state, seat=1)
    lines = iter(["recuperate"])
    script = Script(lambda: next(lines, None))
    LineMode(session, script, 1).run()
    text = " ".join(script.text.split())
    say = state.game.words.say
    parts = (say("case.3.notes")[:50], "You show your secret card", "Score sheet", say("case.3.conclusion.S04")[:50])
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def notes() -> list[tuple[int, str, str]]:
    (sheet,) = play(last_turn(), "recuperate").sheets
    return [(note.seat, note.text, note.rule) for note in sheet.notes]


@pytest.mark.rules("DR-SCORE-10")
def test_the_sheet_names_the_case_and_nothing_that_is_not_so() -> None:
    assert notes()[0] == (-1, "Case 3: A Vicious Cycle", "DR-SCORE-10")
    assert len(notes()) == 3


@pytest.mark.rules("DR-SCORE-11")
def test_the_sheet_names_the_start_detective() -> None:
    assert notes()[1] == (0, "Start Detective", "DR-SCORE-11")


@pytest.mark.rules("DR-SCORE-12")
def test_the_sheet_names_bad_blood() -> None:
    assert notes()[2] == (0, "Bad Blood: Philomena Stroud, Matthias Obi", "DR-SCORE-12")


@pytest.mark.rules("DR-WIN-02")
def test_tie_break_fame_of_a_campaign_is_shown() -> None:
    game = DetectiveRummy(3, {})
    broken = outcome_of(game, [0, 1, 1, 2, 2, 2, 0], (100, 100, 90))
    assert broken.tie_break == (1, 2, 0), "Case 1 is not counted, nor who is not tied"
    assert [(note.seat, note.rule) for note in broken.sheets[-1].notes if "tie-break" in note.text] == [
        (0, "DR-WIN-02"),
        (1, "DR-WIN-02"),
    ]
    assert "2 Fame" in [note.text for note in broken.sheets[-1].notes][-1]
    assert outcome_of(game, [0, 1, 1, 2, 2, 2, 0], (100, 99, 90)).tie_break == ()


@pytest.mark.rules("DR-WIN-05")
def test_what_breaks_a_tie_of_hands_is_shown() -> None:
    hands = DetectiveRummy(3, {"mode": "case", "hands": 3})
    second = outcome_of(hands, [0, 1, 0], (9, 9, 7))
    assert second.tie_break == (0, 1, 0)
    assert [(note.seat, note.rule) for note in second.sheets[-1].notes if "second Hand" in note.text] == [
        (1, "DR-WIN-05")
    ]
    assert not any("tie" in note.text for sheet in second.sheets[:-1] for note in sheet.notes), "on the last sheet"
    assert outcome_of(hands, [0, 2, 1], (9, 9, 7)).tie_break == ()
