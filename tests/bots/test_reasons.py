"""Reasons: what supports a move, in the game's own words, from what the seat may know."""

from __future__ import annotations

import string

import pytest

import casefile
from casefile.bots.coach import advise
from casefile.bots.reasons import Comparison, Reason, beside, sentence, times
from casefile.engine.matters import OVER, Matter
from casefile.engine.words import Words
from casefile.lessons import Practice, shipped
from tests.bots.test_belief import GAMES, played

NAMES = ("Ann", "Walter", "Ruth", "Hazel", "Earl")
WORDS = Words({
    "reason": {
        "points": {"one": "1 point", "many": "{n} points"},
        "lay": {"more": "{thing} {times} {instead}", "all": {"more": "cards {times} {instead}", "richer": "{points}"}},
        "fed": {"less": "{who} takes {thing}", "more": "{who} may take {thing}"},
    }
})  # fmt: skip
PUZZLES = [(game, name) for game in casefile.GAMES for name, one in shipped(game, "puzzles").items() if one.points]
FIELDS = {"thing", "lost", "who", "times", "instead", "points", "other"}


def compared(*sides: list[list[Matter]]) -> Comparison:
    """What mattered in each world after one move, and after another."""
    out = Comparison(len(sides[0]))
    for side, worlds in enumerate(sides):
        for world, matters in enumerate(worlds):
            out.add(world, side, matters)
    return out


def test_what_differs_most_comes_first_by_its_name() -> None:
    joplin, fed = Matter("lay", 6.0, "joplin"), Matter("fed", -3.0, "dexter", 1)
    reasons = compared([[joplin]] * 20, [[fed]] * 20).reasons(WORDS, 0.5)
    assert [(one.key, one.form, one.thing, one.who) for one in reasons] == [
        ("lay", "more", "joplin", -1),
        ("fed", "less", "dexter", 1),
    ]
    assert (reasons[0].times, reasons[0].instead) == (1.0, 0.0)


def test_a_gain_that_another_seat_loses_is_told_once() -> None:
    """Joplin is the seat's or Ruth's: one reason, and room for another."""
    words = Words({
        "reason": {
            "lay": {"more": "{thing} {times} {instead}"},
            "their_lay": {"less": "{who} {thing} {instead}", "all": {"less": "{who} {instead}"}},
            "fed": {"less": "{who} takes {thing}"},
        }
    })  # fmt: skip
    mine = [[Matter("lay", 6.0, "joplin")]] * 20
    theirs = [[Matter("their_lay", -6.0, "joplin", 1), Matter("fed", -3.0, "dexter", 1)]] * 20
    assert [one.key for one in compared(mine, theirs).reasons(words, 0.5)] == ["lay", "fed"]
    twice = [[Matter("their_lay", -6.0, "dexter", 1), Matter("fed", -3.0, "dexter", 1)]] * 20
    assert [one.key for one in compared([[]] * 20, twice).reasons(words, 0.5)] == ["their_lay"]
    dexter = [[Matter("their_lay", -6.0, "dexter", 1)]] * 20
    assert [one.key for one in compared(mine, dexter).reasons(words, 0.5)] == ["lay", "their_lay"]


def test_many_things_are_told_as_one() -> None:
    """Half of the worlds name one place, half another: the reason names neither."""
    worlds = [[Matter("lay", 6.0, "joplin" if i % 2 else "dexter")] for i in range(40)]
    (reason,) = compared(worlds, [[]] * 40).reasons(WORDS, 0.5)
    assert (reason.thing, reason.form) == ("", "more")


def test_equally_frequent_events_are_compared_in_points() -> None:
    six, eight = [[Matter("lay", 6.0, "joplin")]] * 20, [[Matter("lay", 8.0, "dexter")]] * 20
    (reason,) = compared(eight, six).reasons(Words({"reason": {"lay": {"all": {"richer": "{points}"}}}}), 0.5)
    assert (reason.form, reason.points) == ("richer", 2.0)


def test_a_rarer_event_that_brings_more_is_told_in_points() -> None:
    many = [[Matter("lay", 2.0, f"place {i % 4}")] for i in range(40)]
    few = [[Matter("lay", 20.0, f"place {i % 4}")] if i % 2 else [] for i in range(40)]
    words = Words({"reason": {"lay": {"all": {"less": "the price: {times} {instead}", "richer": "{points}"}}}})
    (reason,) = compared(few, many).reasons(words, 0.5)
    assert (reason.form, reason.favours) == ("richer", True)


def test_a_reason_names_the_thing_that_was_given_up() -> None:
    """Six for Joplin instead of four for Dexter: two more.

    But for Joplin against a single point, Joplin is what matters.
    """
    words = Words({"reason": {"lay": {"more": "{thing}", "better": "{thing} rather than {lost}: {points}"}}})
    six, four, one = ([[Matter("lay", worth, thing)]] * 20 for worth, thing in ((6, "joplin"), (4, "dexter"), (1, "x")))
    (reason,) = compared(six, four).reasons(words, 0.5)
    assert (reason.form, reason.thing, reason.lost, reason.points) == ("better", "joplin", "dexter", 2.0)
    (reason,) = compared(six, one).reasons(words, 0.5)
    assert (reason.form, reason.thing) == ("more", "joplin")


def test_others_are_told_of_together_where_it_is_not_one_of_them() -> None:
    words = Words({"reason": {"their_lay": {"all": {"richer": "{who} {points}", "others": {"richer": "{points}"}}}}})
    mixed = [[Matter("their_lay", -4.0, "joplin", 1 + i % 2, weight=0.5)] for i in range(40)]
    (reason,) = compared([[]] * 40, mixed).reasons(words, 0.5)
    assert (reason.who, reason.points, reason.others) == (-1, 4.0, True)
    (reason,) = compared([[]] * 40, [[Matter("their_lay", -4.0, "joplin", 2)]] * 40).reasons(words, 0.5)
    assert reason.who == 2


def test_an_event_of_every_move_is_told_by_its_number_of_times() -> None:
    lay = Matter("lay", 6.0, "joplin")
    words = Words({"reason": {"lay": {"more": "{thing} {times} {instead}", "many": "{thing} {times} {instead}"}}})
    (reason,) = compared([[lay, lay]] * 20, [[lay]] * 19 + [[]]).reasons(words, 0.5)
    assert (reason.form, reason.times, reason.instead) == ("many", 2.0, 0.95)
    assert compared([[lay, lay]] * 20, [[]] * 20).reasons(words, 0.5)[0].form == "more"
    sets = Reason("set", "many", times=2.1, instead=1.4)
    told = sentence(casefile.load("detective-rummy"), sets, NAMES)
    assert told == "Your sets place 2.1 tokens on average; after the second choice 1.4."


def test_two_things_that_are_not_all_are_not_told_alone() -> None:
    """Four for Dexter and three for Cement City instead of five for Joplin: Dexter alone would be less than Joplin."""
    forms = {"more": "{thing}", "better": "{thing} rather than {lost}", "all": {"richer": "{points}"}}
    two = [[Matter("lay", 4.0, "dexter"), Matter("lay", 3.0, "cement")]] * 20
    (reason,) = compared(two, [[Matter("lay", 5.0, "joplin")]] * 20).reasons(Words({"reason": {"lay": forms}}), 0.5)
    assert (reason.form, reason.thing, reason.points) == ("richer", "", 2.0)


def test_a_weight_changes_the_order_and_no_number() -> None:
    worlds = [[Matter("lay", 4.0, f"place {i % 4}"), Matter("fed", 6.0, "dexter", 1, weight=0.5)] for i in range(40)]
    words = Words({"reason": {"lay": {"all": {"richer": "{points}"}}, "fed": {"richer": "{who} {points}"}}})
    reasons = compared(worlds, [[]] * 40).reasons(words, 0.5)
    assert [(one.key, one.points) for one in reasons] == [("lay", 4.0), ("fed", 6.0)]


def test_equal_rounded_frequencies_are_no_reason() -> None:
    """12 times in 100 and once in 100 are both called "1 time in 10"."""
    fed = [Matter("fed", -50.0, "dexter", 1)]
    rare = [fed if i < 12 else [] for i in range(100)]
    rarer = [fed if i < 1 else [] for i in range(100)]
    assert compared(rarer, rare).reasons(WORDS, 0.5) == ()


def test_a_more_frequent_but_smaller_loss_is_no_risk() -> None:
    cheap, dear = [Matter("fed", -1.0, "dexter", 1)], [Matter("fed", -20.0, "dexter", 1)]
    mild = [cheap] * 40
    seldom = [dear if i % 2 else [] for i in range(40)]
    assert compared(mild, seldom).reasons(WORDS, 0.5) == ()


def test_chance_makes_up_no_reason() -> None:
    matter = Matter("lay", 6.0, "joplin")
    some = [[matter] if i % 3 == 0 else [] for i in range(60)]
    others = [[matter] if i % 3 == 1 else [] for i in range(60)]
    assert compared(some, others).reasons(WORDS, 0.5) == ()


def test_there_is_no_reason_against_a_move_alone() -> None:
    assert compared([[]] * 20, [[Matter("lay", 6.0, "joplin")]] * 20).reasons(WORDS, 0.5) == ()


def test_what_speaks_for_a_move_comes_before_its_price() -> None:
    words = Words({
        "reason": {
            key: {"more": "{thing} {times} {instead}", "less": "the price: {thing} {times} {instead}"}
            for key in ("lay", "outlaw", "out")
        }
    })  # fmt: skip
    lay, outlaw = Matter("lay", 6.0, "joplin"), Matter("outlaw", 3.0, "clyde")
    small, great = Matter("out", 4.0, "dexter"), Matter("out", 5.5, "dexter")
    told = compared([[lay, outlaw]] * 20, [[small]] * 20).reasons(words, 0.5)
    assert [(one.key, one.favours) for one in told] == [("lay", True), ("outlaw", True)]
    told = compared([[lay, outlaw]] * 20, [[great]] * 20).reasons(words, 0.5)
    assert [(one.key, one.favours) for one in told] == [("lay", True), ("out", False)]


def test_temporary_effects_do_not_count_beside_the_end_of_the_game() -> None:
    """Being caught is as bad as being dead, and being well fed no better than having won."""
    course = [Matter("caught", -3.0, passing=True), Matter("fed", 3.0, passing=True), Matter("lay", 1.0)]
    assert beside(course, course) == course
    assert [matter.worth for matter in beside(course, [Matter(OVER, 0.0)])] == [0.0, 0.0, 1.0]


def test_times_are_never_and_always_only_where_they_are() -> None:
    assert times(0.001) == "about 1 time in 10"
    assert times(0.999) == "about 9 times in 10"
    assert (times(0.0), times(1.0)) == ("never", "every time")


def test_a_sentence_has_names_and_plural_points() -> None:
    game = casefile.load("bonnie-and-clyde", seats=3)
    fed = Reason("fed", "less", "grapevine", 2, 0.1, 0.9)
    assert sentence(game, fed, NAMES) == (
        "After the second choice, Ruth takes your Grapevine and plays it about 9 times in 10; "
        "this way about 1 time in 10."
    )
    lay = Reason("lay", "richer", "", points=1.2, against=2)
    assert "1 point more than after the third choice" in sentence(game, lay, NAMES)
    assert "after your move" in sentence(game, lay, NAMES, played=True)


@pytest.mark.parametrize("name", casefile.GAMES)
def test_every_sentence_asks_only_for_what_a_reason_has(name: str) -> None:
    texts = {key: text for key, text in casefile.load(name).words.texts.items() if key.startswith("reason.")}
    for key, text in texts.items():
        fields = {field for _, field, _, _ in string.Formatter().parse(text) if field}
        assert fields <= (FIELDS if not key.startswith("reason.points.") else {"n"}), key
        assert ("{thing}" in text) == (".all." not in key) or key.startswith("reason.points."), key


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_reasons_come_from_the_view_alone(name: str, seats: int) -> None:
    for steps in (10, 25, 40):
        state = played(name, seats, 11, steps, "greedy")
        if not state.actors:
            break
        seat = state.actors[0]
        advice = advise(state.view(seat), state.legal(seat), 5, 60)
        twin = state.view(seat).determinize(99)
        assert advise(twin.view(seat), twin.legal(seat), 5, 60).reasons == advice.reasons
        assert all(sentence(state.game, reason, NAMES) for reason in advice.reasons)


@pytest.mark.skipif(not casefile.compiled, reason="the interpreted coach tries a twenty-fifth of the worlds")
@pytest.mark.parametrize(("game", "name"), PUZZLES)
def test_the_reason_names_the_point_of_the_puzzle(game: str, name: str) -> None:
    puzzle = shipped(game, "puzzles")[name]
    practice = Practice(puzzle)
    state, seat = practice.state, practice.seat
    advice = advise(state.view(seat), state.legal(seat))
    assert puzzle.steps[0].meets(practice.game.say(advice.moves[0].action))
    told = [sentence(practice.game, reason, practice.names) for reason in advice.reasons]
    assert {reason.key for reason in advice.reasons} & set(puzzle.points), told
