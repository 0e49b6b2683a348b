"""Pairings and deals of a tournament; nothing but the tournament's settings decides its result."""

from __future__ import annotations

from collections import Counter

import pytest

import casefile
from casefile.arena.tournament import play_block
from casefile.bots import UnknownBot
from casefile.engine.errors import BadOption, CasefileError
from tests.arena.helpers import FBI, played, tournament

THREE, FOUR = casefile.load("fbi", seats=3), casefile.load("fbi", seats=4)


def test_two_bots_at_two_seats_change_places() -> None:
    assert tournament("greedy", "random").games == ((0, 1), (1, 0))


def test_three_bots_at_two_seats_meet_in_all_pairs() -> None:
    assert set(tournament("greedy", "random", "greedy").games) == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}


def test_at_more_seats_there_is_one_among_the_others_both_ways() -> None:
    games = tournament("greedy", "random", game=THREE).games
    assert set(games) == {(0, 1, 1), (1, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 1, 0)}
    assert len(games) == 6, "no game twice"


def test_all_at_one_table_where_the_seats_can_be_shared_out() -> None:
    assert {(0, 1, 0, 1), (1, 0, 1, 0)} <= set(tournament("greedy", "random", game=FOUR).games)
    assert {(0, 1, 2), (1, 2, 0), (2, 0, 1)} <= set(tournament("greedy", "random", "random", game=THREE).games)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bots", [2, 3, 4])
def test_every_bot_sits_everywhere_equally_often(seats: int, bots: int) -> None:
    contest = tournament(*["random"] * bots, game=casefile.load("fbi", seats=seats))
    for one, other in contest.pairs:
        games = [game for game in contest.games if {one, other}.issuperset(game)]
        for seat in range(seats):
            sat = Counter(game[seat] for game in games)
            assert sat[one] == sat[other] > 0


@pytest.mark.parametrize("seats", [1, 2])
def test_against_the_cards_each_bot_plays_by_itself_on_the_same_deals(seats: int) -> None:
    contest = tournament("greedy", "random", "greedy", game=casefile.load("love-and-death", seats=seats))
    assert contest.games == ((0,) * seats, (1,) * seats, (2,) * seats)
    summary = played(contest, 12)
    assert summary.share_series[0] == summary.share_series[2], (
        "the same bot on the same deals, and greedy has no chance"
    )
    assert summary.shares[0].mean >= summary.shares[1].mean
    assert summary.pairings[0, 2].score.mean == 0.5


def test_the_same_bot_on_both_sides_is_exactly_level() -> None:
    """Its greedy policy uses no chance, so two of them play alike."""
    summary = played(tournament("greedy", "greedy", game=casefile.load("bonnie-and-clyde")), 10)
    assert summary.tournament.names == ("greedy", "greedy #2")
    assert summary.pairings[0, 1].scores == [0.5] * 10
    assert summary.pairings[0, 1].margin.mean == 0


def test_a_block_is_a_function_of_seed_and_number() -> None:
    contest = tournament("greedy", "random")
    assert play_block(contest, 3)[0] == play_block(contest, 3)[0]
    assert play_block(contest, 3)[0].games != play_block(contest, 4)[0].games
    assert play_block(tournament("greedy", "random", seed=1), 3)[0] != play_block(contest, 3)[0]


def test_the_stopwatch_changes_nothing() -> None:
    """Only block 0 is timed where all bots are policies."""
    contest = tournament("greedy", "random")
    block, spent = play_block(contest, 0)
    assert all(time.decisions > 10 and time.longest >= time.seconds / time.decisions > 0 for time in spent)
    import casefile.arena.tournament as module

    before, module.CLOCKED = module.CLOCKED, 10**9
    try:
        assert play_block(contest, 1)[1][0].decisions == 0
    finally:
        module.CLOCKED = before
    assert play_block(contest, 0)[0] == block


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (("greedy",), "for 2 to 32 bots"),
        (("greedy", "gready"), "no bot 'gready'; perhaps you mean greedy"),
        (("greedy", "greedy:depth=3"), "greedy takes no parameters"),
        (("greedy", "greedy:depth"), "key=value"),
        (("greedy", "greedy:=3"), "key=value"),
        (("greedy", "nowhere.py:Bot"), "no such file"),
        (("greedy", "no_such_module:Bot"), "cannot be loaded"),
        (("greedy", "casefile.bots:Nobody"), "has no class Nobody"),
        (("greedy", "casefile.engine.outcome:Outcome"), "no method choose"),
        (("greedy", "program:"), "named like this"),
        (("greedy", "program: no-such-program-at-all"), "there is no program 'no-such-program-at-all'"),
        (("greedy", "program: 'python"), "No closing quotation"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_with_the_reason(names: tuple[str, ...], reason: str) -> None:
    with pytest.raises((UnknownBot, BadOption, CasefileError), match=reason):
        tournament(*names)


def test_a_bad_seed_is_refused() -> None:
    with pytest.raises(CasefileError, match="A seed is"):
        tournament("greedy", "random", seed=-1)


def test_one_bot_alone_may_play_against_the_cards() -> None:
    summary = played(tournament("greedy", game=casefile.load("love-and-death")), 3)
    assert summary.to_json()["pairs"] == []
    assert summary.ratings is None or summary.ratings[0].mu == 25


def test_clocks_are_marked() -> None:
    from casefile.bots import BOTS, RandomBot

    BOTS["ticking"] = lambda game, seat, seed, parameters: RandomBot(seed, seat)
    try:
        assert played(tournament("random", "ticking:seconds=1", game=FBI), 1).to_json()["repeatable"] is False
        assert played(tournament("random", "ticking:simulations=9", game=FBI), 1).to_json()["repeatable"] is True
    finally:
        del BOTS["ticking"]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_figures_of_a_pair_depend_neither_on_the_order_nor_on_who_else_plays(seats: int) -> None:
    game = casefile.load("fbi", seats=seats)
    pair = played(tournament("greedy", "random", game=game), 4)
    turned = played(tournament("random", "greedy", game=game), 4)
    among = played(tournament("tests.arena.helpers:First", "random", "greedy", game=game), 4)
    score = pair.score(0, 1).mean
    assert 0.5 < score < 1 or pair.pairings[0, 1].margin.mean != 0
    assert turned.score(1, 0).mean == score
    assert among.score(2, 1).mean == score
    assert turned.pairings[0, 1].margin.mean == -pair.pairings[0, 1].margin.mean
    assert among.pairings[1, 2].margin.mean == -pair.pairings[0, 1].margin.mean


def test_the_same_bot_twice_is_two_bots_with_chance_of_their_own() -> None:
    contest = tournament("random", "random")
    assert contest.names == ("random", "random #2")
    points = {game.points for game in play_block(contest, 0)[0].games}
    assert len(points) == 2, "both ways round, and not the same game twice"
