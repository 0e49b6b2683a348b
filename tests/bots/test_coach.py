"""The coach: known best moves and what they depend on, from the View alone, in time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

import casefile
from casefile.bots.calibration import calibrated
from casefile.bots.coach import (
    SIMULATIONS,
    Advice,
    Hinge,
    advise,
    closing,
    consider,
    fact,
    odds,
    sentence,
    telling_fact,
    verdict,
)
from casefile.bots.reasons import Reason
from casefile.bots.search import Paired
from casefile.bots.trials import Budget, follow
from casefile.engine.state import State
from tests.bots.test_belief import GAMES, played

NAMES = ("Ann", "Walter", "Ruth", "Hazel")


def advice_for(state: State, simulations: int = 600) -> Advice:
    seat = state.actors[0]
    return advise(state.view(seat), state.legal(seat), 5, simulations)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_advice_is_legal_ordered_and_from_the_view_alone(name: str, seats: int) -> None:
    state = played(name, seats, 8, 30, "greedy")
    seat = state.actors[0]
    advice = advice_for(state, 120)
    assert {move.action for move in advice.moves} <= set(state.legal(seat))
    assert 1 <= len(advice.moves) <= 3
    assert all(0 <= move.chance <= 1 for move in advice.moves)
    twin = state.view(seat).determinize(77)
    assert advice_for(twin, 120) == advice
    assert closing(state.game, advice, NAMES) or advice.reasons


@pytest.mark.skipif(not casefile.compiled, reason="the interpreted engine is some thirty times slower")
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_hint_costs_little_more_than_its_simulations(name: str, seats: int) -> None:
    """600 games tried out take a fraction of a second (`make bench`); facts and reasons about as much again."""
    state = played(name, seats, 9, 20, "greedy")
    seat = state.actors[0]
    search = Paired(Budget(SIMULATIONS), state.game.thinking.point)
    advice_for(state, 30)
    bare = min(processor_seconds(lambda: search.analyse(state.view(seat), state.legal(seat), 5)) for _ in range(3))
    hint = min(processor_seconds(lambda: advice_for(state)) for _ in range(3))
    assert hint < 3.5 * bare, "the least disturbed of three"


def processor_seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def test_going_out_to_win_is_the_advice() -> None:
    game = casefile.load("bonnie-and-clyde", seats=2)
    position = {
        "turn": 0, "phase": "play", "totals": [97, 60], "hands": [{"joplin": 3, "dexter": 1}, 9],
        "fbi_files": {"top": ["dexter"], "size": 5},
    }  # fmt: skip
    advice = advice_for(game.position(position))
    assert game.say(advice.moves[0].action) == "meld joplin 3"
    assert advice.moves[0].chance > 0.9


def test_one_move_is_said_to_be_the_only_one() -> None:
    state = next(
        state
        for steps in range(60)
        if (state := played("bonnie-and-clyde", 2, 3, steps)).actors and len(state.legal(state.actors[0])) == 1
    )
    advice = advice_for(state, 60)
    assert advice.hinge.kind == "only"
    assert len(advice.moves) == 1


def test_seats_that_win_together_do_not_share_the_chance() -> None:
    state = played("love-and-death", 2, 3, 12, "greedy")
    advice = advice_for(state, 120)
    alone = advice_for(played("love-and-death", 1, 3, 12, "greedy"), 120)
    assert alone.moves[0].chance > 0.5
    assert advice.moves[0].chance > 0.5


def test_advice_within_a_time() -> None:
    state = played("detective-rummy", 3, 9, 20, "greedy")
    seat = state.actors[0]
    advice = advise(state.view(seat), state.legal(seat), 5, simulations=10**9, seconds=0.2)
    assert {move.action for move in advice.moves} <= set(state.legal(seat))


# -- how sure it is --------------------------------------------------------------------------------------------------


def last_turn_of_fbi(steps: int) -> State:
    """FBI for three, this many decisions before its end."""
    game = casefile.load("fbi", seats=3)
    states = [game.deal(6)]
    policy = game.greedy(3)
    while (state := states[-1]).actors:
        states.append(state.copy())
        seat = state.actors[0]
        states[-1].apply(seat, follow(policy, state.view(seat), state.legal(seat)))
    return next(s for s in reversed(states[:-steps]) if len(s.legal(s.actors[0])) > 2)


def test_others_choose_in_secret_not_alike_in_every_world() -> None:
    """The opponents of each world are drawn anew; otherwise what one guess of them does would look certain."""
    state = next(state for steps in range(12, 40) if len((state := last_turn_of_fbi(steps)).actors) > 1)
    seat = state.actors[0]
    found = consider(state.view(seat), state.legal(seat), simulations=200)
    assert len({tuple(row) for row in found.rows}) > 1


def test_nothing_is_certain_before_the_end_is() -> None:
    state = last_turn_of_fbi(20)
    for move in advice_for(state, 120).moves:
        assert 0.01 <= move.chance <= 0.99
        assert move.error > 0


def test_a_move_that_ends_the_game_is_certain() -> None:
    game = casefile.load("bonnie-and-clyde", seats=2)
    position = {
        "turn": 0, "phase": "play", "totals": [97, 60], "hands": [{"kaufman": 1}, 9],
        "fbi_files": {"top": ["dexter"], "size": 5}, "table": [{"upright": {"joplin": 3}}, {}],
    }  # fmt: skip
    state = game.position(position)
    moves = {game.say(move.action): move for move in advice_for(state, 60).moves}
    assert (moves["discard kaufman"].chance, moves["discard kaufman"].error) == (1.0, 0.0)


def test_calibration_keeps_the_order_and_never_says_never() -> None:
    for name, seats in GAMES:
        game = casefile.load(name, seats=seats)
        for progress in (0.0, 0.5, 1.0):
            said = [calibrated(game, share / 20, 100, progress) for share in range(21)]
            assert said == sorted(said)
        assert said[0] >= 0.01
        assert said[-1] <= 0.99
        assert calibrated(game, 1.0, 8, 0.5) <= calibrated(game, 1.0, 100, 0.5), "few worlds, more doubt"


# -- what it hinges on ---------------------------------------------------------------------------------------------


def worlds_where(n: int, share: int) -> list[int]:
    return [i for i in range(n) if i % share == 0]


def test_a_fact_that_turns_the_choice_round_is_named_with_its_odds() -> None:
    held = worlds_where(120, 4)
    gains = [(-0.5 if i in held else 0.4) + 0.01 * (i % 7) for i in range(120)]
    facts = {("hand 1", "joplin"): held, ("hand 1", "dexter"): worlds_where(120, 3)}
    found = telling_fact(gains, facts, 0.15)
    assert found is not None
    assert (found.kind, found.place, found.card, found.chance) == ("unless", "hand 1", "joplin", 0.25)
    game = casefile.load("bonnie-and-clyde")
    assert sentence(game, found, NAMES) == "The first is better, unless Walter holds Joplin (about 1 in 4)."


def test_no_fact_is_made_up_from_chance() -> None:
    gains = [0.1 * ((i * 7919) % 13 - 5) for i in range(120)]
    facts = {("hand 1", f"card {k}"): [i for i in range(120) if (i * k) % 5 == 0] for k in range(1, 90)}
    assert telling_fact(gains, facts, 0.1) is None


@pytest.mark.parametrize(
    ("ahead", "clear", "better", "kind"),
    [
        (0.0, False, False, "close"),
        (0.02, False, False, "close"),
        (0.25, True, True, "ahead"),
        (0.01, True, True, "ahead"),
        (0.0, False, True, "better"),
        (0.0, True, True, "better"),
        (0.09, False, False, "leaning"),
        (0.09, False, True, "leaning"),
    ],
)
def test_words_follow_the_figures(ahead: float, clear: bool, better: bool, kind: str) -> None:
    """50 % against 41 % is not much the same, though it may be chance; a clear lead is told with its size."""
    assert verdict(ahead, clear, better) == kind
    game = casefile.load("fbi")
    said = sentence(game, Hinge(kind, gain=ahead), NAMES)
    assert ("much the same" in said) == (kind == "close")
    if kind == "ahead":
        assert f"{round(100 * ahead)} game" in said


def test_that_it_is_not_sure_closes_no_hint_that_gives_a_reason() -> None:
    state = played("fbi", 2, 5, 6, "greedy")
    advice = replace(advice_for(state, 30), hinge=Hinge("leaning", gain=0.09), reasons=())
    assert "sure" in closing(state.game, advice, NAMES)
    reason = Reason("points", "richer")
    assert "sure" not in closing(state.game, replace(advice, reasons=(reason,)), NAMES)
    assert closing(state.game, replace(advice, hinge=Hinge("ahead", gain=0.09), reasons=(reason,)), NAMES)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_moves_called_much_the_same_have_close_figures(name: str, seats: int) -> None:
    for steps in range(6, 60, 6 if casefile.compiled else 20):
        state = played(name, seats, 5, steps, "greedy")
        if not state.actors:
            break
        advice = advice_for(state, 90)
        if advice.hinge.kind == "close":
            first, second = advice.moves[:2]
            assert first.chance - second.chance < 0.03
            assert first.chance - first.error < second.chance + second.error
        shown = [round(100 * move.chance) for move in advice.moves]
        assert shown == sorted(shown, reverse=True), "no move stands below one that wins less often"


def test_odds_are_plain_fractions() -> None:
    said = {0.5: "1 in 2", 0.33: "1 in 3", 0.26: "1 in 4", 0.61: "3 in 5", 0.09: "1 in 10", 0.93: "9 in 10"}
    said |= {0.08: "1 in 12", 0.05: "1 in 20"}
    assert {chance: odds(chance) for chance in said} == {chance: f"about {text}" for chance, text in said.items()}


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_hidden_place_that_is_spoken_of_has_its_sentence(name: str, seats: int) -> None:
    state = played(name, seats, 4, 40, "greedy")
    view = state.view(0)
    spoken = 0
    for place, cards in view.game.unseen(view.determinize(1), view).items():
        if f"unseen.{place.split()[0]}" in view.game.words:
            spoken += 1
            for card in cards:
                text = fact(view.game, place, card, NAMES)
                assert text
                assert "{" not in text
    assert spoken
