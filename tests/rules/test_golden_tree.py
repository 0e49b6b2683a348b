"""Golden trees: the number of lines of play of each length from a late situation, in the engine and in the model.

The numbers are frozen: a change of any of them is a change of the rules. A failure prints the split per first move.
"""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from casefile.engine.state import State
from tests.rules.helpers import read_position, situation, texts, truth
from tests.rules.model import Model

GOLDEN = {
    "tree2": (2, 24, 81, 420, 1103, 5549, 16784, 70865),
    "tree3": (2, 12, 24, 130, 418, 1354, 3766, 12672),
    "tree4": (1, 10, 28, 116, 232, 685, 1154, 3882),
}


def lines(state: State, depth: int) -> int:
    """The number of ways to take `depth` actions from here; a finished match goes no further."""
    legal = state.legal(state.turn)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        after.step(after.turn, action)
        total += lines(after, depth - 1)
    return total


def model_lines(model: Model, depth: int) -> int:
    legal = model.legal()
    if depth == 1:
        return len(legal)
    return sum(model_lines(after(model, text), depth - 1) for text in legal)


def after(model: Model, text: str) -> Model:
    twin = copy.deepcopy(model)
    twin.act(text)
    return twin


def split(state: State, model: Model, depth: int) -> str:
    """By first move: the number of lines that follow it in the engine and in the model."""
    rows = []
    for text in sorted({*texts(state), *model.legal()}):
        engine = theirs = 0
        if text in texts(state):
            next_state = state.copy()
            next_state.step(next_state.turn, state.game.parse(text))
            engine = lines(next_state, depth - 1) if depth > 1 else 1
        if text in model.legal():
            theirs = model_lines(after(model, text), depth - 1) if depth > 1 else 1
        rows.append(f"  {text:<24} engine {engine:>8}  model {theirs:>8}{'' if engine == theirs else '   <--'}")
    return "\n".join(rows)


def model_of(name: str, state: State) -> Model:
    """The model in the situation of a position file (which starts with a draw)."""
    data = truth(state)
    model = Model(state.game.seats, read_position(name)["options"])
    hands = [sorted(Counter(held).elements()) for held in data["hands"]]
    model.set_up(data["dealer"], hands, data["under"], data["case_file"], data["fbi_files"])
    model.car = data["car"]
    model.barren = data["barren"]
    for player, rows in zip(model.players, data["table"], strict=True):
        player.upright = sorted(Counter(rows["upright"]).elements())
        player.sideways = sorted(Counter(rows["sideways"]).elements())
        player.captured = list(rows["captured"])
        player.melds = [place for row in ("upright", "sideways") for place, n in rows[row].items() if n >= 3]
    model.begin_turn(data["turn"])
    return model


@pytest.mark.rules("BC-PLAY-01")
@pytest.mark.parametrize("name", list(GOLDEN))
def test_golden_tree(name: str) -> None:
    state = situation(name)
    model = model_of(name, state)
    for depth, golden in enumerate(GOLDEN[name], 1):
        engine, theirs = lines(state, depth), model_lines(model, depth) if depth <= 6 else golden
        assert engine == golden == theirs, (
            f"{name}, depth {depth}: golden {golden}, engine {engine}, model {theirs}\n{split(state, model, depth)}"
        )
