"""Beliefs: exact numbers equal the mean over worlds, everything adds up, and equal Views have equal beliefs."""

from __future__ import annotations

import math

import pytest

import casefile
from casefile.bots import make_bot
from casefile.engine.belief import Shuffle, count
from casefile.engine.state import State
from casefile.engine.view import View
from casefile.games.fbi.view import FbiView
from tests.found import others

EXACT = [("bonnie-and-clyde", 2), ("bonnie-and-clyde", 4), ("fbi", 3), ("love-and-death", 1), ("detective-rummy", 3)]
GAMES = EXACT + others(name for name, _ in EXACT)  # a game may count nothing exactly
WORLDS = 600


def played(name: str, seats: int, seed: int, steps: int, bot: str = "random") -> State:
    """A game after some moves."""
    game = casefile.load(name, seats=seats)
    state = game.deal(seed)
    bots = [make_bot(bot, game, seat, seed) for seat in range(game.seats)]
    for _ in range(steps):
        if not state.actors:
            break
        seat = state.actors[-1]
        state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)))
    return state


def check_against_worlds(view: View) -> int:
    """Compare every exact number with its mean over worlds; return how many numbers were exact."""
    belief = view.belief(50)
    sums: dict[tuple[str, str], float] = {}
    squares: dict[tuple[str, str], float] = {}
    for number in range(WORLDS):
        hidden = view.game.unseen(view.determinize(1000 + number), view)
        assert hidden.keys() == belief.keys()
        for place, cards in hidden.items():
            assert sum(cards.values()) == pytest.approx(sum(belief[place].cards.values()))
            for card, n in cards.items():
                sums[place, card] = sums.get((place, card), 0) + n
                squares[place, card] = squares.get((place, card), 0) + n * n
    for place, expected in belief.items():
        if expected.exact:
            assert {card for at, card in sums if at == place} <= expected.cards.keys()
            for card, chance in expected.cards.items():
                mean = sums.get((place, card), 0) / WORLDS
                spread = max(squares.get((place, card), 0) / WORLDS - mean * mean, chance * max(1 - chance, 0.02))
                assert abs(mean - chance) <= 5 * math.sqrt(spread / WORLDS) + 1e-9, (place, card)
    return sum(expected.exact for expected in belief.values())


@pytest.mark.parametrize(("name", "seats"), EXACT)
def test_exact_numbers_are_the_means_over_worlds(name: str, seats: int) -> None:
    exact = 0
    for seed, steps in ((1, 0), (2, 9), (3, 40), (4, 90)):
        state = played(name, seats, seed, steps)
        if state.actors:
            exact += check_against_worlds(state.view(state.actors[0]))
    assert exact > 6


def test_next_cards_of_fbi_by_hand() -> None:
    view = casefile.load("fbi", seats=2).deal(5).view(0)
    assert isinstance(view, FbiView)
    left = view.deck_cards
    belief = view.belief()
    assert belief["next"].exact
    for card, n in left.items():
        assert belief["next"].cards[card] == pytest.approx(4 * n / sum(left.values()))


def test_outlaws_lie_under_any_location_at_the_deal() -> None:
    belief = casefile.load("bonnie-and-clyde").deal(5).view(0).belief()
    places = [place for place in belief if place.startswith("under ")]
    assert len(places) == 10
    assert all(belief[place].cards["bonnie"] == pytest.approx(0.1) for place in places)
    assert "bonnie" not in belief["next"].cards


def test_a_card_taken_from_the_files_unseen_is_counted_over_worlds() -> None:
    game = casefile.load("bonnie-and-clyde")
    position = {
        "turn": 0, "phase": "files", "hands": [{"joplin": 1, "dexter": 2}, 8],
        "fbi_files": ["joplin", "dexter", "sherman", "grapevine"],
    }  # fmt: skip
    state = game.position(position)
    state.apply(0, state.legal(0)[0])
    mine, theirs = state.view(0).belief(), state.view(1).belief()
    assert mine["hand 1"].exact
    assert not theirs["hand 0"].exact


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_beliefs_come_from_the_view_alone(name: str, seats: int) -> None:
    state = played(name, seats, 6, 25)
    view = state.view(0)
    assert view.determinize(3).view(0).belief(60) == view.belief(60)


def test_shuffles_share_the_remaining_room() -> None:
    hidden = {"a": {"x": 1}, "b": {"y": 3}}
    shared = count([Shuffle({"x": 1}, ("a", "b")), Shuffle({"y": 3}, ("a", "b"))], hidden)
    assert shared == {"a": {"x": 0.25, "y": 0.75}, "b": {"x": 0.75, "y": 2.25}}
    assert count([Shuffle({"x": 1, "y": 1, "z": 1}, ("a",))], hidden) == {"a": dict.fromkeys("xyz", 1 / 3)}
