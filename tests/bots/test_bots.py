"""Bots: what they receive, what they return, and how they are named."""

from __future__ import annotations

import pytest

import casefile
from casefile.bots import BOTS, Bot, RandomBot, UnknownBot, make_bot
from casefile.bots.bot import POLICIES
from casefile.engine.errors import CasefileError
from casefile.engine.game import Game
from casefile.engine.view import View

GAME = casefile.load("bonnie-and-clyde", seats=3)


def moves_of_a_match(bots: list[Bot], seed: int, most: int = 5000) -> list[int]:
    state = GAME.deal(seed)
    moves: list[int] = []
    while state.actors and len(moves) < most:
        seat = state.actors[0]
        moves.append(bots[seat].choose(state.view(seat), state.legal(seat)))
        state.apply(seat, moves[-1])
    return moves


@pytest.mark.parametrize("name", sorted(POLICIES))  # those that search: test_search
def test_every_bot_plays_legal_moves_to_the_end(name: str) -> None:
    bots = [make_bot(name, GAME, seat, 5) for seat in range(3)]
    state = GAME.deal(2)
    while state.actors:
        seat = state.actors[0]
        state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)))
    assert state.outcome is not None


@pytest.mark.parametrize("name", sorted(POLICIES))  # those that search: test_search
def test_equal_views_and_seeds_give_equal_moves(name: str) -> None:
    first = moves_of_a_match([make_bot(name, GAME, seat, 5) for seat in range(3)], 2)
    again = moves_of_a_match([make_bot(name, GAME, seat, 5) for seat in range(3)], 2)
    assert first == again


@pytest.mark.parametrize("name", sorted(POLICIES))  # those that search: test_search
def test_a_bot_answers_a_twin_of_the_view_in_the_same_way(name: str) -> None:
    """Anything that the View does not hold, here the true hidden cards, must not matter."""
    state = GAME.deal(11)
    for _ in range(60):
        seat = state.actors[0]
        twin = state.view(seat).determinize(99)
        here, there = (make_bot(name, GAME, seat, 8).choose(s.view(seat), s.legal(seat)) for s in (state, twin))
        assert here == there
        state.apply(seat, here)


@pytest.mark.parametrize("name", sorted(POLICIES))  # those that search: test_search
def test_a_bot_leaves_the_list_of_moves_alone(name: str) -> None:
    state = GAME.deal(4)
    seat = state.actors[0]
    legal = state.legal(seat)
    make_bot(name, GAME, seat, 1).choose(state.view(seat), legal)
    assert legal == state.legal(seat)


def test_random_differs_by_seed_and_by_seat() -> None:
    view = GAME.deal(1).view(0)
    legal = list(range(100, 200))

    def run(seed: int, seat: int) -> list[int]:
        bot = RandomBot(seed, seat)
        return [bot.choose(view, legal) for _ in range(20)]

    assert run(1, 0) == run(1, 0)
    assert len({tuple(run(seed, seat)) for seed in range(5) for seat in range(4)}) == 20


def test_random_is_even() -> None:
    bot = RandomBot(3, 0)
    view = GAME.deal(1).view(0)
    counts = [0] * 6
    for _ in range(6000):
        counts[bot.choose(view, list(range(6)))] += 1
    assert min(counts) > 880  # 1000 expected, standard deviation 29
    assert max(counts) < 1120


def test_an_unknown_bot_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'gready'; perhaps you mean greedy") as caught:
        make_bot("gready", GAME, 0, 1)
    assert isinstance(caught.value, CasefileError)


def test_names_are_forgiving() -> None:
    assert isinstance(make_bot(" Random ", GAME, 0, 1), RandomBot)


def test_a_bot_of_ones_own_needs_only_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    class First:
        def choose(self, view: View, legal: list[int]) -> int:
            return legal[0]

    def first(game: Game, seat: int, seed: int) -> Bot:
        return First()

    monkeypatch.setitem(BOTS, "first", first)
    assert make_bot("first", GAME, 0, 1).choose(GAME.deal(1).view(0), [4, 5]) == 4
