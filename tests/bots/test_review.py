"""The review: its books balance, it is made from what the seat knew, and finds a blunder."""

from __future__ import annotations

from pathlib import Path

import pytest

import casefile
from casefile.bots import make_bot
from casefile.bots.review import NotFinished, Review, moments, review
from casefile.engine.game import Game
from casefile.engine.record import Record
from casefile.engine.state import CERTAIN, State

RECORDS = Path(__file__).parents[1] / "engine" / "records"
FILES = ["bonnie_and_clyde_3_greedy", "fbi_2_greedy", "love_and_death_1_easy_greedy", "detective_rummy_4_case_sealed"]
MOST = 10_000 if casefile.compiled else 8  # decisions judged; the interpreter takes some thirty times as long for each


def review_of(record: Record, seat: int, simulations: int = 600) -> Review:
    acts = [(act.seat, act.action) for act in record.acts()]
    found, result, steps = moments(record.states(), acts, seat)
    return review(record.game, seat, found[-MOST:], result, steps, simulations=simulations)


@pytest.mark.parametrize("name", FILES)
def test_the_books_balance(name: str) -> None:
    """What was there at the start, less what the decisions cost, and luck: the result, to the millionth."""
    record = Record.load(RECORDS / f"{name}.record", casefile.load)
    seat = record.game.seats - 1
    done = review_of(record, seat)
    assert done.start - done.cost + done.luck == done.result
    outcome = record.replay().outcome
    assert outcome is not None
    assert (done.result > 0) == (seat in outcome.winners)
    assert done.verdicts
    acts = record.acts()
    for one in done.verdicts:
        assert (acts[one.step - 1].seat, acts[one.step - 1].action) == (seat, one.action)
        assert one.cost >= 0
        assert (one.best == one.action) == (one.cost == 0)
        assert 0 <= one.after <= one.before <= CERTAIN
    for before, after in zip(done.verdicts, done.verdicts[1:], strict=False):
        assert before.after + after.luck == after.before
    costs = [one.cost for one in done.costliest()]
    assert costs == sorted(costs, reverse=True)
    assert done.to_json(record.game)["steps"] == len(acts)


def test_the_same_game_gets_the_same_review() -> None:
    record = Record.load(RECORDS / "fbi_2_greedy.record", casefile.load)
    assert review_of(record, 0, 300) == review_of(record, 0, 300)


def test_a_review_is_made_from_what_the_seat_was_shown() -> None:
    """All that goes into it stands in the seat's own record, which holds nothing else."""
    record = Record.load(RECORDS / "bonnie_and_clyde_2_greedy.record", casefile.load)
    acts = [(act.seat, act.action) for act in record.acts()]
    for seat in range(2):
        found, _, _ = moments(record.states(), acts, seat)
        shown = {(numbers, ledger) for _, numbers, ledger in record.for_seat(seat).steps}
        assert len(found) > 20
        assert {(moment.numbers, moment.ledger) for moment in found} <= shown


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    game = casefile.load("fbi", seats=2)
    with pytest.raises(NotFinished):
        moments([game.deal(1)], [], 0)


def test_throwing_the_victory_away_costs_most() -> None:
    game = casefile.load("bonnie-and-clyde", seats=2)
    position = {
        "turn": 0, "phase": "play", "totals": [97, 90], "hands": [{"joplin": 3, "dexter": 1}, 9],
        "fbi_files": {"top": ["dexter"], "size": 5}, "seed": 4,
    }  # fmt: skip
    blunder = game.parse("discard joplin")
    states, acts = play_out(game, game.position(position), blunder)
    found, result, steps = moments(states, acts, 0)
    done = review(game, 0, found[:MOST], result, steps, simulations=4000)
    worst = done.costliest()[0]
    assert worst.step == 1
    assert game.say(worst.best) == "meld joplin 3"
    assert worst.before > 0.97 * CERTAIN


def play_out(game: Game, state: State, first: int) -> tuple[list[State], list[tuple[int, int]]]:
    """The States of a game that begins with this act and goes on with greedy bots."""
    bots = [make_bot("greedy", game, seat, 1) for seat in range(game.seats)]
    states, acts = [state.copy()], [(0, first)]
    state.apply(0, first)
    while state.actors:
        states.append(state.copy())
        seat = state.actors[0]
        acts.append((seat, bots[seat].choose(state.view(seat), state.legal(seat))))
        state.apply(*acts[-1])
    return [*states, state], acts
