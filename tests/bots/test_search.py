"""Search: from Views alone, the same move for the same View and seed, and better than no search."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from typing import cast

import pytest

import casefile
from casefile.bots import make_bot
from casefile.bots.levels import LEVELS, method
from casefile.bots.pace import in_time
from casefile.bots.search import InformationSet, Matching, Method, Paired, SearchBot
from casefile.bots.trials import Budget, follow, greedy_policy
from casefile.engine.game import Game
from casefile.engine.state import CERTAIN, State, zeros
from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView
from tests.found import others

TABLES = {
    "bonnie-and-clyde": casefile.load("bonnie-and-clyde", seats=2),
    "fbi": casefile.load("fbi", seats=3),
    "detective-rummy": casefile.load("detective-rummy", seats=2, mode="case", case=2, hands=1),
    "love-and-death": casefile.load("love-and-death"),
}
TABLES |= {name: casefile.load(name) for name, _ in others(TABLES)}
SMALL = Budget(24 if casefile.compiled else 6)
MANY = 200 if casefile.compiled else 50  # simulations
METHODS: dict[str, Method] = {
    "paired": Paired(SMALL, point=1000, slips=50),
    "hasty": Paired(Budget(0), overlooks=1000, misses=500),
    "respectful": Paired(SMALL, respect=650),
    "absent": Paired(Budget(20), least=2, overlooks=500, misses=200),
    "tree": InformationSet(SMALL, worlds=10),
    "tree, opponents imagine": InformationSet(SMALL, again=True),
    "matrix": Matching(SMALL),
}
every_game = pytest.mark.parametrize("game", TABLES.values(), ids=TABLES)


def decisions(game: Game, seed: int, every: int, most: int) -> Iterator[tuple[State, int]]:
    """Some decisions of a game of greedy bots, each with the seat that decides."""
    state = game.deal(seed)
    bots = [make_bot("greedy", game, seat, seed) for seat in range(game.seats)]
    found = number = 0
    while state.turn >= 0 and found < most:
        seat = state.turn
        legal = state.legal(seat)
        if len(legal) > 1:
            number += 1
            if number % every == 0:
                found += 1
                yield state, seat
        state.apply(seat, bots[seat].choose(state.view(seat), legal))


@every_game
@pytest.mark.parametrize("name", METHODS)
def test_hidden_cards_do_not_change_the_move(game: Game, name: str) -> None:
    """Equal Views and seeds give equal moves: a twin of the State with other hidden cards gets the same answer."""
    found = 0
    for state, seat in decisions(game, 3, 9, 4):
        found += 1
        twin = state.view(seat).determinize(77)
        here, there = (SearchBot(METHODS[name], 5).choose(one.view(seat), one.legal(seat)) for one in (state, twin))
        assert here == there
        assert here in state.legal(seat)
    assert found == 4


@every_game
def test_the_number_of_workers_does_not_matter(game: Game) -> None:
    way = Paired(Budget(60))
    state, seat = next(decisions(game, 4, 12, 1))
    view, legal = state.view(seat), state.legal(seat)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert way.analyse(view, legal, 6, pool) == way.analyse(view, legal, 6)


@every_game
def test_a_search_leaves_view_and_state_alone(game: Game) -> None:
    state, seat = next(decisions(game, 5, 7, 1))
    before, view = state.key(), state.view(seat)
    for way in METHODS.values():
        way.analyse(view, state.legal(seat), 1)
    assert state.key() == before
    assert state.view(seat) == view


@every_game
def test_values_are_chances_where_a_game_is_left_off(game: Game) -> None:
    """At the end of a game they are the result; between two rounds they add up to one, and the leader has the most."""
    state = game.deal(8)
    bots = [make_bot("greedy", game, seat, 8) for seat in range(game.seats)]
    values = zeros(2 * game.seats)
    since = state.round
    while True:
        if state.settled(since):
            state.value_into(values)
            chances, points = list(values[: game.seats]), list(values[game.seats :])
            if state.turn < 0:
                break
            assert sum(chances) == pytest.approx(CERTAIN, abs=5)
            assert max(zip(points, chances, strict=True)) == (max(points), max(chances))
            since = state.round
        state.apply(state.turn, bots[state.turn].choose(state.view(state.turn), state.legal(state.turn)))
    outcome = state.outcome
    assert outcome is not None
    assert [chance > 0 for chance in chances] == [seat in outcome.winners for seat in range(game.seats)]
    assert tuple(points) == outcome.scores


def test_the_budget_is_kept() -> None:
    game = TABLES["bonnie-and-clyde"]
    for state, seat in decisions(game, 6, 5, 6):
        view, legal = state.view(seat), state.legal(seat)
        analysis = Paired(Budget(MANY)).analyse(view, legal, 2)
        assert {one.action for one in analysis.candidates} == set(legal)
        assert analysis.simulations <= MANY + 4 * 2 * len(legal)
    quick = Paired(Budget(seconds=0.05)).analyse(view, legal, 2)
    assert quick.simulations > 0


def test_agents_chosen_in_secret_are_chosen_again_in_a_world() -> None:
    game = TABLES["fbi"]
    state = next(s for s, _ in decisions(game, 2, 1, 99) if len(s.actors) > 1)
    first, *_, last = state.actors
    state.apply(first, state.legal(first)[0])
    world = state.view(last).determinize(1)
    assert world.reopen(last) == 1 << first
    assert first in world.actors
    assert last in world.actors
    assert state.reopen(first) == 0  # its own choice stays
    assert first not in state.actors


@pytest.mark.parametrize("level", LEVELS)
@every_game
def test_every_level_has_its_way(game: Game, level: str) -> None:
    if level in LEVELS[:3]:
        for state, seat in decisions(game, 9, 11, 2):
            legal = state.legal(seat)
            assert make_bot(level, game, seat, 3).choose(state.view(seat), legal) in legal
    care = game.thinking.levels[LEVELS.index(level)]
    assert method(level, game).budget.simulations == in_time(care.simulations)


@every_game
def test_each_level_overlooks_no_more_than_the_one_below_and_thinks_no_less(game: Game) -> None:
    levels = game.thinking.levels
    for below, above in pairwise(levels):
        assert (below.misses, below.overlooks, -below.simulations) > (above.misses, above.overlooks, -above.simulations)
        assert above.misses <= below.misses
        assert above.overlooks <= below.overlooks
        assert above.simulations >= below.simulations
    assert levels[-1].misses == levels[-1].overlooks == 0


def test_what_others_choose_at_once_is_foreseen_and_not_seen() -> None:
    game = TABLES["fbi"]
    state = game.deal(4)
    while len(state.actors) == 1:
        state.apply(state.turn, state.legal(state.turn)[0])
    way = Paired(Budget(MANY), respect=1000)
    mixes, spent = way.foresee(state.view(0), 9, None)
    assert [mix.seat for mix in mixes] == [1, 2]
    assert spent > 0
    for mix in mixes:
        assert sorted(mix.actions) == state.legal(mix.seat)
        assert mix.weights[0] == max(mix.weights) > min(mix.weights)  # better and worse ones, the best first
    after: list[State] = []
    for action in state.legal(1)[:3]:
        after.append(state.copy())
        after[-1].apply(1, action)
    found = [way.foresee(one.view(0), 9, None) for one in after]
    assert [mix.seat for mix in found[0][0]] == [1, 2]
    assert found[0] == found[1] == found[2]


@every_game
def test_only_a_choice_that_all_make_at_once_and_by_what_all_know_is_foreseen(game: Game) -> None:
    found = {
        len(Paired(Budget(8), least=1, respect=500).foresee(state.view(seat), 3, None)[0])
        for state, seat in decisions(game, 5, 3, 12)
    }
    assert found == ({0, game.seats - 1} if game.name == "fbi" else {0})


@every_game
def test_a_bot_that_misses_the_obvious_move_plays_the_next_best(game: Game) -> None:
    hasty = Paired(Budget(0), overlooks=1000, misses=300)
    played = {"obvious": 0, "second": 0, "other": 0}
    for state, seat in decisions(game, 5, 3, 25):
        view, legal = state.view(seat), state.legal(seat)
        for seed in range(12):
            policy = greedy_policy(game, seed)
            obvious = follow(policy, view, legal)
            second = follow(policy, view, [action for action in legal if action != obvious])
            assert Paired(Budget(0), overlooks=1000).analyse(view, legal, seed).best == obvious
            move = hasty.analyse(view, legal, seed).best
            played["obvious" if move == obvious else "second" if move == second else "other"] += 1
    decided = sum(played.values())
    assert 0.55 < played["obvious"] / decided < 0.85
    assert played["second"] > played["other"] > 0


def test_nobody_misses_the_move_that_ends_the_round() -> None:
    game = TABLES["detective-rummy"]
    blind = Paired(Budget(0), overlooks=1000, misses=1000)
    ends = 0
    for state, seat in decisions(game, 5, 1, 5000):
        view, legal = state.view(seat), state.legal(seat)
        obvious = follow(greedy_policy(game, 3), view, legal)
        after = state.copy()
        after.step(seat, obvious)
        if after.settled(state.round):
            ends += 1
            assert blind.analyse(view, legal, 3).best == obvious
    assert ends


@every_game
def test_a_likely_world_gives_the_same_view(game: Game) -> None:
    """Known cards are the same as in any world; only the unseen cards are weighted."""
    looked = 0
    for state, seat in decisions(game, 8, 11, 5):
        view = state.view(seat)
        for seed in range(6):
            looked += 1
            assert view.suppose(seed).view(seat) == view
    assert looked >= 6


def test_likely_hands_after_some_turns_hold_cards_that_go_together() -> None:
    """In Bonnie and Clyde likely hands look like those of real players: fewer kinds than random hands have."""
    kinds = {"true": 0, "likely": 0, "any": 0}
    for seed in range(6):
        for state, seat in decisions(casefile.load("bonnie-and-clyde", seats=2), seed, 9, 4):
            view, other = state.view(seat), 1 - seat
            worlds = {"true": state, "likely": view.suppose(seed), "any": view.determinize(seed)}
            for name, world in worlds.items():
                kinds[name] += len(cast(BonnieAndClydeView, world.view(other)).hand)
    assert kinds["likely"] < 0.9 * kinds["any"]
    assert abs(kinds["likely"] - kinds["true"]) < abs(kinds["any"] - kinds["true"])
