"""A Look reads only what has changed, and shows the same as a full read, at every step of whole games."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import casefile
from casefile.engine.game import Game
from casefile.engine.looking import Look, Part, Parts
from casefile.engine.parts import parts
from tests.sizes import sized

HEAD = ("game", "seat", "numbers", "ledger")
READ_IN_PARTS = ("bonnie-and-clyde", "fbi", "love-and-death")
OPTIONS: dict[str, list[dict[str, object]]] = {
    "bonnie-and-clyde": [{"memory_aid": True}, {"discard_pile": "open"}],
    "fbi": [{}, {"bonus_basis": "villains"}],
    "love-and-death": [{"mode": "infinite", "weather": True}, {"mode": "normal", "wanted": True}],
}
POSITIONS = sized(1500, 20_000)


@pytest.mark.parametrize("name", READ_IN_PARTS)
@pytest.mark.parametrize("which", [0, 1])
def test_what_has_not_changed_need_not_be_read_again(name: str, which: int) -> None:
    dice = Random(which)
    game = casefile.load(name, None, None, **OPTIONS[name][which])
    assert game.view_parts is not None
    readers: list[int | None] = [None, *range(game.seats)]
    looks = {reader: Look(game, game.view_parts, reader) for reader in readers}
    state = game.deal(which)
    for number in range(POSITIONS):
        if not state.actors:
            state = game.deal(number)
        reader = dice.choice(readers)  # some are read only now and then
        view = state.view(reader)
        fields: dict[str, object] = {}
        for piece in looks[reader].at(state, looks[dice.choice(readers)]):
            assert not fields.keys() & piece.keys()
            fields |= piece
        assert fields == {name: value for name, value in parts(view).items() if name not in HEAD}
        assert looks[reader].view(state.written()) == view
        seat = dice.choice(state.actors)
        state.apply(seat, dice.choice(state.legal(seat)))


@pytest.mark.parametrize("name", READ_IN_PARTS)
@pytest.mark.parametrize("which", [0, 1])
def test_what_is_not_a_readers_own_is_the_same_for_all_who_have_the_same_numbers(name: str, which: int) -> None:
    dice = Random(which)
    game = casefile.load(name, None, None, **OPTIONS[name][which])
    split = game.view_parts
    assert split is not None
    readers: list[int | None] = [None, *range(game.seats)]
    state = game.deal(which)
    shared = 0
    for number in range(POSITIONS // 5):
        if not state.actors:
            state = game.deal(number)
        looks = [Look(game, split, reader) for reader in readers]
        read = [look.at(state) for look in looks]
        for one, other in combinations(range(len(readers)), 2):
            unlike = looks[one].unlike(looks[other]) | split.own
            for part in range(len(split.reads)):
                if not unlike >> part & 1:
                    assert read[one][part] == read[other][part]
                    shared += 1
        seat = dice.choice(state.actors)
        state.apply(seat, dice.choice(state.legal(seat)))
    assert shared


def test_parts_read_their_own_places_and_no_others() -> None:
    """Each part is read once, then only when one of its numbers has changed; unchanged parts are the same object."""
    game: Game = casefile.load("bonnie-and-clyde", 2)
    read: list[str] = []

    def part(name: str, numbers: str) -> Part:
        def take(_game: object, _seat: int | None, n: tuple[int, ...]) -> dict[str, object]:
            read.append(name)
            return {name: tuple(n)}

        return Part(take, numbers)

    assert game.view_parts is not None
    some = Parts(game.view_parts.kind, game.observation, [part("turn", "turn"), part("totals", "total_*")])
    look = Look(game, some, 0)
    state = game.deal(1)
    first = look.at(state)
    assert look.at(state) is first
    assert read == ["turn", "totals"]
    other = Look(game, some, 1)
    assert other.at(state, look) == first
    assert other.at(state)[0] is first[0]
    assert read == ["turn", "totals"], "the other has the same numbers"
    while state.turn == game.deal(1).turn:
        state.apply(state.turn, state.legal(state.turn)[0])
    now = look.at(state, other)
    assert read == ["turn", "totals", "turn"], "the other looked before that"
    assert now[1] is first[1]
