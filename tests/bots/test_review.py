"""The review: its figures add up, it uses only what the seat knew, and it finds a blunder."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import casefile
from casefile.bots import make_bot
from casefile.bots.coach import advise, label_of
from casefile.bots.review import NotFinished, Review, Verdict, millionths, moments, review
from casefile.bots.wording import WORDS
from casefile.engine.game import Game
from casefile.engine.record import Record
from casefile.engine.state import CERTAIN, State

RECORDS = Path(__file__).parents[1] / "engine" / "records"
FILES = ["bonnie_and_clyde_3_greedy", "fbi_2_greedy", "love_and_death_1_easy_greedy", "detective_rummy_4_case_sealed"]
MOST = 10_000 if casefile.compiled else 8  # decisions judged; the interpreter takes some thirty times as long for each

NAMES = ("Ann", "Walter", "Ruth", "Hazel", "Earl")


def review_of(record: Record, seat: int, simulations: int = 60) -> Review:
    acts = [(act.seat, act.action) for act in record.acts()]
    found, result, steps = moments(record.states(), acts, seat)
    return review(record.game, seat, found[-MOST:], result, steps, simulations=simulations)


@pytest.mark.parametrize("name", FILES)
def test_the_books_balance(name: str) -> None:
    """The value at the start, minus what the decisions cost, plus luck, is the result, to the millionth."""
    record = Record.load(RECORDS / f"{name}.record", casefile.load)
    seat = record.game.seats - 1
    done = review_of(record, seat)
    assert done.start - done.cost + done.luck == done.result
    assert done.start + sum(done.shares) == done.result
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
    assert done.to_json(record.game, NAMES)["steps"] == len(acts)


@pytest.mark.parametrize(
    ("start", "cost", "result", "shares"),
    [
        (44, 30, 0, (-30, -14)),  # they stay within the total, so they are told as they are
        (44, 0, 100, (0, 56)),
        (44, 174, 0, (-72, 28)),  # alone, decisions lose 44; after the luck, all of 100
        (44, 30, 100, (-15, 71)),  # alone, they lose 30; luck by itself would have won, too
        (10, 300, 100, (-5, 95)),
    ],
)
def test_luck_and_decisions_never_come_to_more_chances_than_there_are(
    start: int, cost: int, result: int, shares: tuple[int, int]
) -> None:
    point = CERTAIN // 100
    verdict = Verdict(1, 0, 1, before=cost * point, after=0, luck=(result - start + cost) * point)
    done = Review(0, 1, start * point, result * point, 0, (verdict,))
    assert done.start - done.cost + done.luck == done.result
    assert done.shares == tuple(share * point for share in shares)


def test_the_same_game_gets_the_same_review() -> None:
    record = Record.load(RECORDS / "fbi_2_greedy.record", casefile.load)
    assert review_of(record, 0) == review_of(record, 0)


def test_a_review_is_made_from_what_the_seat_was_shown() -> None:
    """Everything that goes into it comes from the seat's own record, which holds nothing else."""
    record = Record.load(RECORDS / "bonnie_and_clyde_2_greedy.record", casefile.load)
    acts = [(act.seat, act.action) for act in record.acts()]
    for seat in range(2):
        found, _, _ = moments(record.states(), acts, seat)
        shown = {(numbers, ledger) for _, numbers, ledger in record.for_seat(seat).steps}
        assert len(found) > 20
        assert {(moment.numbers, moment.ledger) for moment in found} <= shown


def test_the_terminal_and_the_browser_say_the_same_of_luck() -> None:
    catalogue = Path(__file__).parents[2] / "web" / "src" / "words" / "en.toml"
    page = tomllib.loads(catalogue.read_text(encoding="utf-8"))["review"]
    assert WORDS.say("review.none") == page["none"]
    for key in ("how", "own_how"):
        assert WORDS.say(f"review.{key}", name="Ann").partition(". ")[2] == page["how"].partition(". ")[2]
    for key in ("sum", "luck"):
        told = WORDS.say(f"review.{key}", start=1, end=2, luck=3, decisions=4, result="")
        assert page["luck"].lower().removeprefix("luck, ") in told


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
    done = review(game, 0, found[:MOST], result, steps, simulations=200)
    worst = done.costliest()[0]
    assert worst.step == 1
    assert game.say(worst.best) == "meld joplin 3"
    assert worst.before > 0.9 * CERTAIN


def test_moves_are_called_what_they_were_called_at_the_decision() -> None:
    """The agents on the table change between decisions, and so do the words for the same action."""
    record = Record.load(RECORDS / "bonnie_and_clyde_2_greedy.record", casefile.load)
    game = record.game
    acts = [(act.seat, act.action) for act in record.acts()]
    found, result, steps = moments(record.states(), acts, 0)
    found = found[:12]
    done = review(game, 0, found, result, steps, simulations=30)
    for moment, one in zip(found, done.verdicts, strict=True):
        view = game.view_of(0, moment.numbers, moment.ledger)
        assert one.label == label_of(game, view, moment.action)
        assert one.best_label == label_of(game, view, one.best)
    takes = {one.label for one in done.verdicts if game.say(one.action) == "take"}
    shown = done.to_json(game, NAMES)["decisions"]
    assert isinstance(shown, list)
    assert [one["label"] for one in shown] == [one.label for one in done.verdicts]
    assert all("Take" in label for label in takes)


@pytest.mark.parametrize("name", ["fbi_2_greedy", "bonnie_and_clyde_3_greedy"])
def test_a_hint_and_a_review_say_the_same_of_the_same_decision(name: str) -> None:
    """The figures of the played move and of the best one equal those of the hint, and so does the verdict."""
    record = Record.load(RECORDS / f"{name}.record", casefile.load)
    game = record.game
    acts = [(act.seat, act.action) for act in record.acts()]
    found, result, steps = moments(record.states(), acts, 0)
    found = found[5::7][: 12 if casefile.compiled else 4]
    done = review(game, 0, found, result, steps, simulations=120)
    for moment, one in zip(found, done.verdicts, strict=True):
        advice = advise(game.view_of(0, moment.numbers, moment.ledger), moment.legal, simulations=120)
        said = {move.action: millionths(move.chance) for move in advice.moves}
        assert said.get(one.action, one.after) == one.after
        if one.cost:
            assert (one.best, one.before) == (advice.moves[0].action, said[advice.moves[0].action])
        if one.cost and one.action == advice.moves[1].action:
            assert advice.hinge.kind not in ("close", "leaning")


def test_a_review_tries_each_decision_as_often_as_a_hint_or_says_so() -> None:
    state = casefile.load("fbi", seats=2).deal(3)
    game = state.game
    states, acts = play_out(game, state, state.legal(state.actors[0])[0])
    found, result, steps = moments(states, acts, 0)
    assert not review(game, 0, found[:1], result, steps).brief
    assert review(game, 0, found[:1], result, steps, simulations=10).brief


def play_out(game: Game, state: State, first: int) -> tuple[list[State], list[tuple[int, int]]]:
    """All States of a game that begins with this action and goes on with greedy bots."""
    bots = [make_bot("greedy", game, seat, 1) for seat in range(game.seats)]
    states, acts = [state.copy()], [(state.actors[0], first)]
    state.apply(*acts[0])
    while state.actors:
        states.append(state.copy())
        seat = state.actors[0]
        acts.append((seat, bots[seat].choose(state.view(seat), state.legal(seat))))
        state.apply(*acts[-1])
    return [*states, state], acts
