"""The greedy policy of Detective Rummy: legal, repeatable, blind to hidden cards, and sensible."""

from __future__ import annotations

import pytest

from casefile.engine.playout import Dice, Uniform, match
from casefile.engine.state import State
from casefile.games.detective_rummy import policy as module
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.bots.quick import quick_move
from tests.rules.test_detective_rummy_verbs import take

COMPILED = not str(module.__file__).endswith(".py")
GAMES = 60 if COMPILED else 2


def move(state: State) -> str:
    """The policy's move for the seat to move, from that seat's view alone."""
    return state.game.say(quick_move(state.game.greedy(), state))


def position(**changes: object) -> State:
    base: dict[str, object] = {"hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "hands": [5, 5]}
    return DetectiveRummy(2, {}).position(base | changes)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_matches_and_beats_chance(seats: int) -> None:
    game = DetectiveRummy(seats, {"mode": "case", "hands": 1})
    wins = 0.0
    for seed in range(GAMES):
        game = DetectiveRummy(seats, {"mode": "case", "hands": 1, "case": 2 + seed % 5})
        state = game.deal(seed)
        seat = seed % seats
        match(state, [game.greedy() if other == seat else Uniform(other) for other in range(seats)])
        assert state.outcome is not None
        wins += seat in state.outcome.winners
    assert wins >= 0.9 * GAMES


@pytest.mark.parametrize(
    "options",
    [
        {"eyewitness_extra": "immediately", "game_changer_timing": "after_source", "reshuffle": "eager"},
        {"full_board_base_set": "no_token", "repeat_set_places_token": False, "fingerprint_token_optional": False},
    ],
)
def test_it_plays_with_every_option(options: dict[str, object]) -> None:
    game = DetectiveRummy(3, options)
    state = game.deal(4)
    match(state, [game.greedy() for _ in range(3)])
    assert state.outcome is not None


def test_equal_views_give_equal_moves() -> None:
    game = DetectiveRummy(2, {})
    for seed in range(3):
        state = game.deal(seed)
        dice = Dice(seed)
        while state.turn >= 0:
            assert quick_move(game.greedy(7), state) == quick_move(game.greedy(7), state)
            legal = state.legal(state.turn)
            state.step(state.turn, legal[dice.below(len(legal))])


def test_it_makes_a_set_before_it_ends() -> None:
    assert move(position(hands=[["c-cl-fo", "c-cl-gr", "c-cl-in"], 3])) == "set cl"


def test_it_places_where_a_token_decides() -> None:
    level = position(
        marker=6, items=[{"gun": "ready"}, {}], ready=[["VA", "CL"], ["DE"]], hands=[[], 3],
        tokens=[{"S05": 3, "S06": 0}, {"S05": 3}],
    )  # fmt: skip
    level.apply(0, level.game.parse("gun"))
    assert move(level) == "suspect s05", "to lead alone, on the one who will be Guilty"


def test_it_sheds_the_remaining_cards_in_the_last_round() -> None:
    last = position(phase="reassess", marker=6, hands=[["c-cl-va", "c-de-va", "c-gr-va", "c-fo-va", "c-in-va"], 3])
    assert move(last).startswith("drop")
    early = position(phase="reassess", marker=2, hands=[["c-cl-va"] * 5 + ["c-de-va"] * 4, 3])
    assert move(early) == "done"


def test_it_recuperates_when_it_can_do_nothing() -> None:
    hurt = position(phase="choose", marker=3, ready=[[], ["DE"]], wounded=[["VA", "CL", "GR"], []], hands=[[], 3])
    assert move(hurt) == "recuperate"
    assert move(position(phase="choose", marker=6, hands=[["c-cl-fo", "c-cl-gr", "c-cl-in"], 3])) == "work"


def test_it_pays_with_the_card_that_goes_with_nothing() -> None:
    state = position(phase="visit", hands=[["c-cl-fo", "c-cl-gr", "c-cl-in", "c-de-va"], 3])
    state.apply(0, state.game.parse("visit loc-4"))
    assert move(state) == "pay c-de-va"


def test_it_declines_where_bad_blood_would_cost_more() -> None:
    ready: list[object] = [["CL", "DE", "FO", "GR", "IN", "VA"], ["DE"]]
    state = position(
        marker=2, danger=3, bad_blood=[["S01", "S04", "S05", "S06"], []], ready=ready, hands=[["h-de-gr"], 3],
        tokens=[{}, {"S01": 5, "S04": 5, "S05": 5, "S06": 5}],
    )  # fmt: skip
    state.apply(0, state.game.parse("fingerprint h-de-gr"))
    assert move(state) == "decline"


def looking(slot: str, **changes: object) -> State:
    """The first seat may look at a face-down Game Changer at one of several places."""
    return take({"op": "peek", "slot": slot}, changer_taken=0, **changes)


def test_it_looks_where_it_will_go() -> None:
    sites = [{"card": 16, "at": "LOC-4"}, {"card": 17, "at": "LOC-6"}]
    assert move(looking("any_location", game_changers=sites, wounded=[["CL", "GR"], []])) == "location loc-4"
    suspects = [{"card": 16, "at": "S05"}, {"card": 17, "at": "S06"}]
    assert (
        move(looking("any_suspect", game_changers=suspects, tokens=[{"S05": 2}, {"S05": 2, "S06": 5}])) == "suspect s05"
    )
