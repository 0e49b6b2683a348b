"""Between two rounds of Bonnie and Clyde: only the totals of the last round remain; and the value of a lead there."""

from __future__ import annotations

import math
from typing import Any, cast

import pytest
from mypy_extensions import i64

from casefile.engine.state import CERTAIN, State, zeros
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde import dealing
from tests.rules.helpers import play, rummy, situation

STAYS = ("totals", "dealt", "dealer")  # and the number of the round


@pytest.mark.rules("BC-NEXT-01…04")
@pytest.mark.parametrize("dealer", ["redraw", "rotate_left"])
def test_a_new_round_is_dealt_as_on_a_table_that_was_never_used(dealer: str) -> None:
    """Even for hidden numbers: barren turns, what single seats remember, a move that the car still has to make."""
    game = rummy(3, dealer=dealer)
    used, new = cast(Any, game.deal(5)), cast(Any, game.deal(5))
    for name in used.fields():
        if name not in STAYS:
            value = getattr(used, name)
            setattr(used, name, value + 1 if isinstance(value, int) else vec[i64]([1] * (len(value) or 200)))
    dealing.deal(used)
    dealing.deal(new)
    both = zip(("turn", "ledger", *used.fields()), used.numbers(), new.numbers(), strict=True)
    assert [name for name, left, right in both if left != right] == []


def worth(state: State) -> list[int]:
    """What search reads where it stops a game: the chances in millionths, then the points."""
    out = zeros(2 * state.game.seats)
    state.value_into(out)
    return list(out)


def chance(lead: int, missing: int) -> int:
    """The chance of the better of two seats: its lead against five times the root of the points still missing."""
    return int(CERTAIN / (1 + math.exp(-lead / (5 * math.sqrt(missing)))))


@pytest.mark.parametrize(
    ("totals", "missing"),
    [([60, 40], 40), ([40, 60], 40), ([30, 0], 70), ([89, 80], 11), ([90, 80], 10), ([91, 80], 10), ([70, 99], 10)],
)
def test_a_lead_is_worth_more_the_fewer_points_are_missing_but_never_fewer_than_ten(
    totals: list[int], missing: int
) -> None:
    state = situation("t25", {"target": 100}, totals=totals)
    first, second, *points = worth(state)
    assert points == totals
    assert abs(max(first, second) - chance(abs(totals[0] - totals[1]), missing)) <= 1
    assert (first > second) == (totals[0] > totals[1])
    assert CERTAIN - 2 <= first + second <= CERTAIN


def test_equal_totals_have_equal_chances() -> None:
    assert worth(situation("t25", {"target": 100}, totals=[50, 50])) == [CERTAIN // 2, CERTAIN // 2, 50, 50]


def test_at_the_end_of_the_match_the_result_alone_counts() -> None:
    state = play(situation("t25", {"target": 100}, totals=[92, 93]), "discard hinton")
    assert state.outcome is not None
    assert worth(state) == [CERTAIN, 0, 100, 99]


def test_a_trial_may_be_left_off_in_the_next_round_and_not_before() -> None:
    state = situation("t25", {"target": 100}, totals=[10, 20])
    since = state.round
    assert not state.settled(since)
    play(state, "discard hinton")
    assert state.settled(since)
    assert not state.settled(state.round)


def test_after_a_round_that_is_only_tried_out_nothing_is_dealt() -> None:
    dealt = cast(Any, play(situation("t25", {"target": 100}, totals=[10, 20]), "discard hinton"))
    tried = cast(Any, situation("t25", {"target": 100}, totals=[10, 20]))
    since = tried.round
    tried.trial = True
    play(tried, "discard hinton")
    assert tried.settled(since)
    assert worth(tried) == worth(dealt)
    assert tried.sheets == dealt.sheets
    assert tried.dealt < dealt.dealt  # numbers of chance
    assert not tried.copy().trial
