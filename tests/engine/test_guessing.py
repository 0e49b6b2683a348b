"""Guessed hands: integers that anybody can check, uniform where nothing was learnt, and better than random."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from importlib import resources

import pytest

import casefile
from casefile.bots import make_bot
from casefile.bots.trials import Worlds
from casefile.engine.chance import Fast
from casefile.engine.game import Game
from casefile.engine.guesser import FILE, Guesser
from casefile.engine.guessing import COUNTS, EVEN, FINE, REACH, SCALE, Guess
from casefile.engine.state import State, zeros
from casefile.engine.view import View

TABLES = {
    "bonnie-and-clyde": casefile.load("bonnie-and-clyde", seats=3),
    "detective-rummy": casefile.load("detective-rummy", seats=2, mode="case", case=2, hands=1),
}
ENOUGH = {"bonnie-and-clyde": 0.95, "detective-rummy": 0.995}  # share of the bits of a uniform guess
every_game = pytest.mark.parametrize("game", TABLES.values(), ids=TABLES)


def decisions(game: Game, seed: int, every: int) -> Iterator[tuple[State, View]]:
    """Some decisions of a game of greedy players, with what the seat to move sees."""
    state = game.deal(seed)
    bots = [make_bot("greedy", game, seat, seed) for seat in range(game.seats)]
    number = 0
    while state.turn >= 0:
        legal = state.legal(state.turn)
        number += 1
        view = state.view(state.turn)
        if number % every == 0:
            yield state, view
        state.apply(state.turn, bots[state.turn].choose(view, legal))


def guesser_of(game: Game) -> Guesser:
    assert game.guesser is not None
    return game.guesser


@every_game
def test_the_weights_are_what_the_file_says(game: Game) -> None:
    """Compute the guess again with floats, from the file and the clues: e to the power of the network's sum."""
    data = tomllib.loads((resources.files(game.package) / FILE).read_text(encoding="utf-8"))
    guesser = guesser_of(game)
    kinds = guesser.tells.kinds
    for _, view in [*decisions(game, 3, 25)][:3]:
        reader = view.seat
        assert reader is not None
        other = (reader + 1) % game.seats
        weights = guesser(view).weights
        for kind, clues in enumerate(guesser.tells.clues(list(view.numbers), other)):
            for held in range(COUNTS):
                on = [*clues, len(data["columns"]) - COUNTS + held]
                units = [sum(data["columns"][i][u] for i in on) + data["start"][u] for u in range(len(data["start"]))]
                logit = sum(max(unit, 0) * out for unit, out in zip(units, data["out"], strict=True)) / SCALE / SCALE
                logit = max(min(logit, REACH), -REACH)
                weight = weights[(other * kinds + kind) * COUNTS + held]
                assert weight == pytest.approx(EVEN * math.exp(logit), rel=1 / FINE + 0.005, abs=1)


def test_even_weights_deal_like_chance() -> None:
    """Two of six cards, three of which are of one kind: each pair comes as often as in a uniform draw."""
    kinds = 3
    guess = Guess(kinds, [EVEN] * (2 * kinds * COUNTS), [1, 0, 0, 0, 1, 0, 0, 0, 1])
    found: dict[tuple[int, ...], int] = {}
    tries = 6000
    for seed in range(tries):
        hands, free = zeros(2 * kinds), zeros(kinds)
        free[0], free[1], free[2] = 3, 2, 1
        assert guess.fill(1, hands, 2, free, Fast(seed), 1, 0) == 2
        assert [hands[kinds + kind] + free[kind] for kind in range(kinds)] == [3, 2, 1]
        hand = tuple(int(n) for n in hands[kinds : 2 * kinds])
        found[hand] = found.get(hand, 0) + 1
    ways = {(2, 0, 0): 3, (1, 1, 0): 6, (1, 0, 1): 3, (0, 2, 0): 1, (0, 1, 1): 2}
    assert found.keys() == ways.keys()
    for hand, n in ways.items():
        assert found[hand] == pytest.approx(tries * n / 15, abs=4 * math.sqrt(tries * n / 15))


def test_what_goes_together_is_drawn_together() -> None:
    """A weight that rises with the cards held makes hands of one kind; cards that are not free are never drawn."""
    kinds = 4
    weights = [EVEN * (1 + 50 * held) for _ in range(kinds) for held in range(COUNTS)]
    alike = [int(a // 2 == b // 2) for a in range(kinds) for b in range(kinds)]  # 0 with 1, 2 with 3
    guess = Guess(kinds, weights, alike)
    together = 0
    for seed in range(200):
        hands, free = zeros(kinds), zeros(kinds)
        free[0], free[1], free[2], free[3] = 3, 3, 0, 6
        guess.fill(0, hands, 5, free, Fast(seed), 1, 0)
        assert hands[2] == 0
        together += hands[3] == 5 or hands[0] + hands[1] == 5
    assert together > 150


@every_game
def test_true_hands_are_likelier_than_by_chance(game: Game) -> None:
    """True cards of other seats, named one by one, need fewer bits with the guess than with a uniform one."""
    guesser = guesser_of(game)
    bits = {"chance": 0.0, "guess": 0.0}
    for state, view in (one for seed in range(3) for one in decisions(game, seed, 15)):
        places = game.unseen(state, view)
        names = game.kinds[: guesser.tells.kinds]
        for other in range(game.seats):
            hidden = places.get(f"hand {other}")
            if hidden:
                left = {kind: sum(cards.get(kind, 0) for cards in places.values()) for kind in names}
                held = [int(view.to_json()["known_cards"][other].get(kind, 0)) for kind in names]  # type: ignore[index]
                weights = guesser(view).weights
                say(hidden, left, held, names, other, [int(w) for w in weights], guesser.alike(), bits)
    assert bits["guess"] < ENOUGH[game.name] * bits["chance"]


def say(
    hidden: dict[str, int], left: dict[str, int], held: list[int], names: tuple[str, ...], seat: int,
    weights: list[int], alike: list[int], bits: dict[str, float],
) -> None:  # fmt: skip
    """Add the bits that are needed to name a hand, card by card."""
    kinds = len(names)
    for card in (card for card, n in hidden.items() for _ in range(n)):
        with_it = [sum(held[other] * alike[other * kinds + kind] for other in range(kinds)) for kind in range(kinds)]
        shares = {
            name: left[name] * weights[(seat * kinds + kind) * COUNTS + min(with_it[kind], COUNTS - 1)]
            for kind, name in enumerate(names)
        }
        bits["guess"] -= math.log2(shares[card] / sum(shares.values()))
        bits["chance"] -= math.log2(left[card] / sum(left.values()))
        left[card] -= 1
        held[names.index(card)] += 1


@every_game
def test_the_same_view_and_seed_give_the_same_world(game: Game) -> None:
    """Whatever was guessed before, and however often."""
    views = [view for _, view in decisions(game, 5, 20)][:12]
    worlds = [view.suppose(7).key() for view in views]
    fresh = type(game)(game.seats, game.changed, game.pack)
    again = [fresh.view_of(view.seat, view.numbers, view.ledger).suppose(7).key() for view in reversed(views)]
    assert worlds == again[::-1]


@every_game
def test_searches_take_any_world_if_asked_to(game: Game) -> None:
    view = next(view for _, view in decisions(game, 5, 30))
    likely, even = Worlds(view, 1), Worlds(view, 1, likely=False)
    for number in range(5):
        assert likely.draw(number).key() == view.suppose(likely.seed(number)).key()
        assert even.draw(number).key() == view.determinize(even.seed(number)).key()
