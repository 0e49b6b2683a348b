"""Engine and model (`model.py`) play the same random games, move by move, and must agree on everything."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from casefile.engine.state import State
from tests.rules.helpers import rummy, texts, truth, view
from tests.rules.model import Model

GAMES_PER_CASE = 20  # 9 cases and the default game: some 200 games
ODD_OPTIONS: dict[str, list[object]] = {
    "target": [15, 30, 40],
    "target_strict": [False, True],
    "look": ["mandatory", "optional"],
    "shutout_requires_go_out": [True, False],
    "final_turn_out": ["go_out", "deck"],
    "edge_layoff": ["forced", "may_stay"],
    "dealer": ["redraw", "rotate_left"],
    "keep_for_discard": [True, False],
    "forbid_rediscard": [False, True],
    "stall_limit": [0, 1, 10],
    "memory_aid": [True, False],
    "discard_pile": ["closed", "open", "top"],
    "round_limit": [1, 2, 5],
}


def model_of(state: State, options: dict[str, object]) -> Model:
    """A model of the round that has just been dealt."""
    model = Model(state.game.seats, options)
    deal(model, state)
    return model


def deal(model: Model, state: State) -> None:
    data = truth(state)
    hands = [sorted(Counter(held).elements()) for held in data["hands"]]
    model.set_up(data["dealer"], hands, data["under"], data["case_file"], data["fbi_files"])


def counts(cards: list[str]) -> dict[str, int]:
    return dict(Counter(cards))


def assert_same_table(state: State, model: Model) -> None:
    data: dict[str, Any] = truth(state)
    assert [Counter(held) for held in data["hands"]] == [Counter(player.hand) for player in model.players]
    for rows, player in zip(data["table"], model.players, strict=True):
        assert Counter(rows["upright"]) == Counter(player.upright)
        assert Counter(rows["sideways"]) == Counter(player.sideways)
        assert sorted(rows["captured"]) == sorted(player.captured)
    assert {place: card for place, card in data["under"].items() if card != "none"} == model.under
    assert data["case_file"] == model.case_file
    assert data["fbi_files"] == model.files
    assert (data["car"], data["phase"], data["turn"], data["barren"]) == (
        model.car, model.phase, model.turn, model.barren
    )  # fmt: skip


def assert_same_knowledge(state: State, model: Model) -> None:
    remembers = bool(model.options["memory_aid"])
    listed = model.options["discard_pile"] != "top"
    openly = [dict(+known) for known in model.open_hands]
    assert list(view(state, None).known_cards) == openly
    for seat, player in enumerate(model.players):
        seen = view(state, seat)
        assert seen.hand == counts(player.hand)
        assert set(seen.under) == set(model.under)
        if remembers:
            assert {place: card for place, card in seen.under.items() if card} == player.seen_under
            assert seen.files_known == (dict(+player.pile) if listed else {})
            for other, known in player.knows.items():
                assert seen.known_cards[other] == dict(+known), f"what seat {seat} knows of seat {other}"
        else:
            assert not any(seen.under.values())
            assert seen.files_known == seen.discarded
            assert list(seen.known_cards) == [{} if other == seat else known for other, known in enumerate(openly)]
        assert seen.discarded == (dict(+model.discarded) if listed else {})
        assert set(seen.cleared) == model.innocent
        shown = model.options["discard_pile"] == "open" or (model.phase == "files" and seat == model.turn)
        assert seen.files == (tuple(model.files) if shown else None)
        looking = model.phase in ("look", "hinton-look") and seat == model.turn
        assert seen.look_card == (model.under[model.place] if looking else None)


def play_both(state: State, model: Model, dice: random.Random, eager: float) -> Counter[str]:
    """Play to the end; return the verbs that were used."""
    used: Counter[str] = Counter()
    step = 0
    while not model.over:
        legal = texts(state)
        assert legal == model.legal(), f"round {model.round}, phase {model.phase}"
        if step % 3 == 0:
            assert_same_table(state, model)
        if step % 8 == 0:
            assert_same_knowledge(state, model)
        plays = [text for text in legal if not text.startswith("discard")]
        text = dice.choice(plays if plays and dice.random() < eager else legal)
        used[" ".join(text.split()[:2]) if text.startswith("hinton") else text.split()[0]] += 1
        finished = len(state.sheets)
        state.apply(state.turn, state.game.parse(text))
        model.act(text)
        step += 1
        if model.over or model.dealing:
            sheet = state.sheets[-1]
            assert len(state.sheets) == finished + 1
            assert (sheet.reason, list(sheet.scores), list(sheet.totals)) == (model.reason, model.scores, model.totals)
            assert (state.outcome is not None) == model.over
        if model.dealing:
            if model.options["dealer"] == "rotate_left":
                assert truth(state)["dealer"] == (model.dealer + 1) % model.seats
            deal(model, state)
    assert state.outcome is not None
    assert list(state.outcome.winners) == model.winners()
    assert list(state.outcome.scores) == model.totals
    assert state.outcome.reason == ("target" if model.decided() else "round_limit")
    return used


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_default_game(seats: int) -> None:
    """Whole matches to 100 with players who prefer to lay down cards."""
    used: Counter[str] = Counter()
    for seed in range(7):
        state = rummy(seats).deal(seed)
        used += play_both(state, model_of(state, {}), random.Random(seed), 0.7)
    assert len(used) == 13, sorted(used)


@pytest.mark.once  # `tests/engine/test_equality.py`: interpreted, the engine plays the very same games
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("eager", [0.0, 0.5, 0.9])
def test_games_with_any_options(seats: int, eager: float) -> None:
    """Short matches with random options; together they use every kind of action."""
    used: Counter[str] = Counter()
    for seed in range(GAMES_PER_CASE):
        dice = random.Random(f"{seats} {eager} {seed}")
        options = {name: dice.choice(values) for name, values in ODD_OPTIONS.items()}
        state = rummy(seats, **options).deal(seed)
        used += play_both(state, model_of(state, options), dice, eager)
    if eager:
        assert len(used) == 15, sorted(used)
