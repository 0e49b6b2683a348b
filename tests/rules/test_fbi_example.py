"""FBI: the worked example of the rulebook, a small golden tree, and figures for simulations."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import product
from typing import Any, cast

import pytest

from casefile.engine.game import Game
from casefile.engine.journal import Journal
from casefile.engine.state import State
from casefile.games.fbi.view import FbiView
from tests.rules.fbi_helpers import EVERY_SEATS, TURNS, bureau, finished, lines, view
from tests.rules.helpers import play, random_game, watched

# -- the worked example of the rulebook ----------------------------------------------------------------------------


NAMES = ("Ann", "Bert", "Chris", "Donna")

TURN_1: dict[str, Any] = {
    "new": ["yellow 3", "red 4", "red 1", "red -3", "green 5", "green 2", "black 4", "black 1"],
    "releases": [("Ann", "purple -4"), ("Bert", "none"), ("Chris", "purple 1"), ("Donna", "none")],
    "order": ("Chris", "Bert", "Donna", "Ann"),
    "agents": {"Chris": "red black", "Bert": "green black", "Donna": "yellow green", "Ann": "green black"},
    "arrests": [
        ("Chris", "red", "red 4"), ("Bert", "green", "green 5"), ("Donna", "yellow", "yellow 3"),
        ("Ann", "green", "green 2"), ("Ann", "black", "black 4"), ("Donna", "green", None),
        ("Bert", "black", "black 1"), ("Chris", "black", None),
    ],
    "left": ["red 1", "red -3"],
    "slammers": {
        "Ann": ["green 2", "black 4", "purple 4"],
        "Bert": ["green 5", "black 1", "purple 3", "purple -3"],
        "Chris": ["red 4", "purple -1"],
        "Donna": ["yellow 3", "purple 2", "purple -2"],  # printed in the blue row by mistake
    },
    "out": ["purple -4", "purple 1"],
    "deck": 51,
}  # fmt: skip

TURN_2: dict[str, Any] = {
    "new": ["red 5", "red 3", "green 3", "green -3", "blue 2", "blue -1", "black 5", "black -4"],  # reconstructed
    "releases": [("Bert", "none"), ("Chris", "none"), ("Donna", "purple -2"), ("Ann", "green 2")],
    "order": ("Ann", "Bert", "Chris", "Donna"),
    "agents": {"Ann": "red blue", "Bert": "red green", "Chris": "red blue", "Donna": "red blue"},
    "arrests": [
        ("Ann", "red", "red 5"), ("Bert", "green", "green 3"), ("Chris", "red", "red 3"), ("Donna", "blue", "blue 2"),
        ("Donna", "red", "red 1"), ("Chris", "blue", "blue -1"), ("Bert", "red", "red -3"), ("Ann", "blue", None),
    ],
    "left": ["green -3", "black 5", "black -4"],
    "slammers": {
        "Ann": ["red 5", "black 4", "purple 4"],
        "Bert": ["red -3", "green 5", "green 3", "black 1", "purple 3", "purple -3"],
        "Chris": ["red 4", "red 3", "blue -1", "purple -1"],
        "Donna": ["red 1", "yellow 3", "blue 2", "purple 2"],
    },
    "out": ["purple -4", "purple 1", "purple -2", "green 2"],
    "deck": 43,
}  # fmt: skip


@dataclass
class TurnSeen:
    """The result of one turn of the example, as far as its page shows it."""

    before: FbiView
    releasing: list[str]
    order: tuple[str, ...]
    arresting: list[str]
    arrests: list[str | None]
    kept: list[bool]  # whether each arrested card was in the slammer then
    after: FbiView


def worked_example() -> list[tuple[dict[str, Any], TurnSeen]]:
    """The two turns of the rulebook's example, with all decisions."""
    slammers = [["purple 4", "purple -4"], ["purple 3", "purple -3"], ["purple 1", "purple -1"],
                ["purple 2", "purple -2"]]  # fmt: skip
    deck = {"top": TURN_1["new"] + TURN_2["new"]}
    state = bureau(4).position({"slammers": slammers, "phase": "place", "cuffs": 0, "deck": deck})
    return [(turn, replay_turn(state, turn)) for turn in (TURN_1, TURN_2)]


def replay_turn(state: State, turn: dict[str, Any]) -> TurnSeen:
    before, releasing, arresting = view(state), [], []
    for _, card in turn["releases"]:
        releasing.append(NAMES[state.turn])
        play(state, f"release {card}")
    order = tuple(NAMES[seat] for seat in view(state).order)
    for name, agents in turn["agents"].items():
        state.apply(NAMES.index(name), state.game.parse(f"choose {agents}"))
    arrests: list[str | None] = []
    kept: list[bool] = []
    for name, colour, card in turn["arrests"]:
        arresting.append(NAMES[state.turn])
        journal = watched(state)
        play(state, f"arrest {colour}")
        public = journal.events[0].public
        assert public is not None
        taken = cast(int, public["card"])
        arrests.append(None if taken < 0 else bureau().kinds[taken])
        kept.append(card is None or card in view(state).slammers[NAMES.index(name)])
    return TurnSeen(before, releasing, order, arresting, arrests, kept, view(state))


@pytest.mark.rules("FBI-CUFFS-02")
def test_t25_the_cuffs_go_on_to_the_left() -> None:
    for number, (turn, seen) in enumerate(worked_example(), 1):
        assert (seen.before.round, NAMES[seen.before.cuffs]) == (number, turn["releases"][0][0])


@pytest.mark.rules("FBI-ORDER-01")
def test_t25_each_releases_in_turn() -> None:
    for turn, seen in worked_example():
        assert seen.releasing == [name for name, _ in turn["releases"]]


@pytest.mark.rules("FBI-ORDER-03", "FBI-ORDER-04")
def test_t25_the_order_is_that_of_what_was_released() -> None:
    for turn, seen in worked_example():
        assert seen.order == turn["order"]


@pytest.mark.rules("FBI-ORDER-02")
def test_t25_what_was_released_is_out() -> None:
    for turn, seen in worked_example():
        assert Counter(seen.after.out) == Counter(turn["out"])


@pytest.mark.rules("FBI-ARREST-01")
def test_t25_they_arrest_in_order_and_then_backwards() -> None:
    for turn, seen in worked_example():
        assert seen.arresting == [name for name, _, _ in turn["arrests"]]


@pytest.mark.rules("FBI-ARREST-02")
def test_t25_each_agent_brings_in_the_most_valuable_of_its_row() -> None:
    for turn, seen in worked_example():
        assert seen.arrests == [card for _, _, card in turn["arrests"]]
        assert all(seen.kept)


@pytest.mark.rules("FBI-ARREST-03")
def test_t25_the_slammers_after_each_turn() -> None:
    for turn, seen in worked_example():
        for name, slammer in turn["slammers"].items():
            assert Counter(seen.after.slammers[NAMES.index(name)]) == Counter(slammer), name


@pytest.mark.rules("FBI-TURN-03")
def test_t25_who_was_not_arrested_stays_on_the_table() -> None:
    for turn, seen in worked_example():
        rows = Counter(f"{colour} {value}" for colour, row in seen.after.table.items() for value in row)
        newly = Counter(seen.before.deck_cards) - Counter(seen.after.deck_cards)  # the next turn has begun
        assert rows - newly == Counter(turn["left"])


@pytest.mark.rules("FBI-PLACE-03")
def test_t25_new_characters_join_those_on_the_table() -> None:
    (turn_1, first), (turn_2, second) = worked_example()
    assert (first.before.deck, second.before.deck) == (turn_1["deck"], turn_2["deck"])
    newly = Counter(first.before.deck_cards) - Counter(first.after.deck_cards)
    assert newly == Counter(TURN_2["new"])


def stopped_there() -> State:
    """The worked example, scored as if it stopped after its second turn."""
    return finished(*(TURN_2["slammers"][name] for name in NAMES))


@pytest.mark.rules("FBI-GOAL-02")
def test_the_worked_example_has_points_of_villains_and_bystanders() -> None:
    assert view(stopped_there()).points == (13, 6, 5, 8)


@pytest.mark.rules("FBI-BONUS-01")
def test_the_worked_example_gives_out_its_bonus_cards() -> None:
    seen = view(stopped_there())
    holders = {colour: None if seat is None else NAMES[seat] for colour, seat in seen.bonuses.items()}
    assert holders == {"red": "Chris", "yellow": "Donna", "blue": "Donna", "green": "Bert", "black": "Ann"}


@pytest.mark.rules("FBI-SCORE-01")
def test_the_worked_example_scored_as_if_it_stopped_there() -> None:
    state = stopped_there()
    assert state.outcome is not None
    assert state.outcome.scores == (14, 8, 10, 15)
    assert state.outcome.winners == (3,)


# -- small golden tree ---------------------------------------------------------------------------------------------


def test_golden_tree_of_a_last_turn() -> None:
    """Two cards to release or none, three choices each, two orders of play for each pair: counted by hand."""
    state = bureau(2).position({"slammers": [["red 5"], ["red -1"]], "table": ["red 4", "blue 3"], "deck": 0})
    assert lines(state) == (2 * 2) * sum(a * b for a, b in product((2, 1, 1), repeat=2)) == 64


# -- figures for simulations ---------------------------------------------------------------------------------------


@EVERY_SEATS
def test_figures_of_random_games_lie_where_the_prototype_found_them(seats: int) -> None:
    """Means over random games, in wide bands: results, and how often the neighbours of the first cuffs holder win."""
    game: Game = bureau(seats)
    sums: defaultdict[str, float] = defaultdict(float)
    cases: Counter[str] = Counter()
    for seed in range(40):
        state = random_game(game.deal(seed, Journal()), seed)
        for name, (total, number) in game.figures(state).items():
            sums[name] += total
            cases[name] += number
    mean = {name: sums[name] / cases[name] for name in sums}
    assert mean["turns"] == TURNS[seats]
    assert abs(mean["result"] - {2: 25.7, 3: 18.2, 4: 13.7, 5: 12.2}[seats]) < 5
    assert abs(sum(mean[f"wins_place_{place}"] for place in range(1, seats + 1)) - 1) < 1e-9
    assert 0.15 < mean["doubled"] < 0.5
    assert 0.1 < mean["second_agents_find_nobody"] < 0.6
    assert 0.2 < mean["bystanders_arrested"] < 0.4
    assert 0.7 < mean["four_or_five_colours"] <= 1
