"""Detective Rummy: who leads on each Suspect, what that brings, and what one more token would change.

The numbers come from the View alone. They are compared with the rules: with the standings, and with the table after
that token.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView

GAME = DetectiveRummy(2, {})


def view_of(state: State, seat: int | None = 0) -> DetectiveRummyView:
    return cast("DetectiveRummyView", state.view(seat))


def table(**tokens: list[int]) -> State:
    """An open table with these numbers of tokens of each seat on each Suspect."""
    position: dict[str, Any] = {
        "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["GR", "VA"], ["DE"]],
        "hands": [["c-cl-gr"], 2], "tokens": [{name: n[seat] for name, n in tokens.items()} for seat in range(2)],
    }  # fmt: skip
    return GAME.position(position)


@pytest.mark.parametrize(
    ("mine", "theirs", "fame", "more"),
    [
        (0, 0, (0, 0), 2),  # the first token leads, and makes them Guilty: it counts twice
        (1, 0, (2, 0), 2),
        (1, 1, (2, 2), 2),  # a tie scores for both
        (0, 2, (0, 4), 1),  # a token on the Guilty only
        (1, 2, (1, 4), 3),  # the token that makes a tie: all of them score
    ],
)
def test_the_fame_of_tokens_on_the_suspects_with_the_most(
    mine: int, theirs: int, fame: tuple[int, int], more: int
) -> None:
    suspect = view_of(table(S04=[mine, theirs])).suspects["S04"]
    assert suspect.fame == fame
    assert suspect.one_more == more


def test_another_suspect_becomes_guilty_with_one_more_token() -> None:
    view = view_of(table(S04=[0, 2], S05=[1, 0]))
    assert view.guilty == ("S04",)
    assert (view.suspects["S04"].fame, view.suspects["S05"].fame) == ((0, 4), (1, 0))
    assert view.suspects["S05"].one_more == 3, "two tokens in the lead, and both on a Suspect who is Guilty, too"


def test_a_spectator_sees_who_leads_and_nothing_about_a_next_token() -> None:
    view = view_of(table(S04=[1, 2]), None)
    assert view.suspects["S04"].fame == (1, 4)
    assert view.suspects["S04"].one_more == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_whole_games_it_is_what_the_table_says_with_that_token_on_it(seats: int) -> None:
    game = DetectiveRummy(seats, {"mode": "case", "case": 4, "hands": 1})
    state, policy, compared = game.deal(11), game.greedy(), 0
    while state.actors:
        seat = state.actors[0]
        view = cast("DetectiveRummyView", state.view(seat))
        if view.phase == "choose":
            position = game.to_position(state)
            now = view.standings[seat]
            for name, suspect in view.suspects.items():
                tokens = [dict(each) for each in cast("list[dict[str, int]]", position["tokens"])]
                tokens[seat][name] = suspect.tokens[seat] + 1
                then = cast("DetectiveRummyView", game.position({**position, "tokens": tokens}).view(seat))
                assert then.standings[seat] - now == suspect.one_more, (name, suspect)
                compared += 1
        state.apply(seat, policy.advise(list(state.view(seat).numbers), list(state.legal(seat))))
    assert compared > 20
