"""A Look reads only what has changed, and shows the same as a full read, at every step of whole games."""

from __future__ import annotations

from random import Random

import pytest

import casefile
from casefile.engine.game import Game
from casefile.engine.looking import HEAD, Look, Part, Parts
from casefile.engine.parts import parts
from tests.sizes import sized

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
        fields = looks[reader].at(state)
        whole = parts(view)
        assert list(fields.items()) == [item for item in whole.items() if item[0] not in HEAD]
        assert looks[reader].view(state.written()) == view
        seat = dice.choice(state.actors)
        state.apply(seat, dice.choice(state.legal(seat)))


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
    some.names = ["turn", "totals"]
    look = Look(game, some, 0)
    state = game.deal(1)
    first = look.at(state)
    assert look.at(state) is first
    assert read == ["turn", "totals"]
    while state.turn == game.deal(1).turn:
        state.apply(state.turn, state.legal(state.turn)[0])
    now = look.at(state)
    assert read == ["turn", "totals", "turn"]
    assert now["totals"] is first["totals"]
