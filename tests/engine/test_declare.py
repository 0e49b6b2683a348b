"""Declared fields: the generated code is up to date, and meaningless declarations are refused."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from mypy_extensions import i64

import casefile
from casefile.engine.declare import Declaration, Observation, Part, number, row
from casefile.engine.playout import Dice
from casefile.engine.slots import files_of, open_view, see_open, slots
from casefile.engine.state import NOBODY, ROOM, State
from casefile.engine.vecs import vec

GAMES = Path(casefile.__file__).parent / "games"
DECLARED = sorted(file.parent.name for file in GAMES.glob("*/fields.py"))


@pytest.mark.parametrize("game", DECLARED)
def test_the_written_files_are_up_to_date(game: str) -> None:
    package = f"casefile.games.{game}"
    for name, text in files_of(package).items():
        command = f"python -m casefile.engine.slots {package}"
        assert (GAMES / game / name).read_text(encoding="utf-8") == text, f"{name} is out of date: {command}"


@pytest.mark.parametrize("game", DECLARED)
def test_only_open_numbers_are_written_for_everybody(game: str) -> None:
    """The whitelist starts empty: a field without a declared reader is hidden."""
    declaration: Declaration = import_module(f"casefile.games.{game}.fields").DECLARATION
    text = files_of(f"casefile.games.{game}")["slots.py"]
    everybody = text[text.index("def see_open") : text.index("def restore_open")]
    for field in declaration.fields:
        assert (f"table.{field.name}[" in everybody or f"table.{field.name}\n" in everybody) == field.open, field.name


@pytest.mark.parametrize("name", list(casefile.GAMES))
def test_every_place_of_an_observation_is_written(name: str) -> None:
    """The buffer is shared: a place that is not written would show another seat's value."""
    kind, untouched = casefile.find(name), -987_654_321
    for seats in {kind.least_seats, kind.most_seats}:
        game = casefile.load(name, seats)
        state, dice, step = game.deal(seats), Dice(seats), 0
        while state.actors and step < 200:
            for seat in (NOBODY, *range(seats)) if step % 9 == 0 else ():
                out = vec[i64]([untouched] * ROOM)
                length = state.see_into(seat, out)
                assert untouched not in list(out[:length]), f"{name}, seat {seat}, step {step}"
            actor = state.actors[0]
            legal = state.legal(actor)
            state.apply(actor, legal[dice.below(len(legal))])
            step += 1


def test_a_new_public_number_is_declared_and_everything_follows() -> None:
    """The walk-through of docs/architecture.md."""
    package = "casefile.games.bonnie_and_clyde"
    declaration: Declaration = import_module(f"{package}.fields").DECLARATION
    about = "How often Ted Hinton was played in this round."
    hintons = number("hintons", "played in this round", open=True, shown=int, about=about, within=(0, 99))
    watched = Observation((*declaration.observation.parts, Part("hintons")), declaration.observation.seat_parts)
    more = Declaration((*declaration.fields, hintons), watched)
    written = slots(more, package)
    for line in (
        '    "hintons",',  # key and pickle
        "        self.hintons: i64 = 0  # played in this round",
        "        self.hintons = other.hintons",  # copies
        "        self.hintons = 0",  # a new round
        f"    HINTONS: Final = {declaration.observation.places(0)['missed'].stop}",
        "    out[Seen.HINTONS] = table.hintons",  # the observation
        "    table.hintons = seen[Seen.HINTONS]",  # worlds
    ):
        assert line in written.splitlines()
    view = open_view(more, package).splitlines()
    assert view[view.index("    hintons: int") + 1] == f'    """{about}"""'
    assert '        "hintons": n[Seen.HINTONS],' in view
    assert more.write_position(cast(State, SimpleNamespace(hintons=2, dealt=5))) == {"dealt": 5, "hintons": 2}
    assert more.observation.places(2)["hintons"] == range(83, 84)


def test_parts_of_the_observation_stand_side_by_side() -> None:
    watched = Observation(
        (Part("seat turn"), Part("hand filed", 3, "kind")), (Part("cards=hand_n"), Part("known", 2, "kind"))
    )
    assert watched.places(2) == {
        "seat": range(1), "turn": range(1, 2), "hand": range(2, 8, 2), "filed": range(3, 8, 2),
        "cards_0": range(8, 9), "known_0": range(9, 11), "cards_1": range(11, 12), "known_1": range(12, 14),
    }  # fmt: skip
    assert repr(watched.places(0)["turn"]) == "range(1, 2)"  # one number, also for readers of the slice


def test_a_stretch_of_a_row_can_stand_by_itself() -> None:
    parts = (Part("of_bonnie=skills.0", 3, "skill"), Part("of_clyde=skills.3", 3, "skill"))
    declared = Declaration((row("skills", "6", open=True),), Observation(parts))
    lines = list(see_open(declared))
    assert lines[-4:] == [
        "    for i in range(i64(3)):",
        "        out[Seen.OF_BONNIE + i] = skills[i]",
        "    for i in range(i64(3)):",
        "        out[Seen.OF_CLYDE + i] = skills[3 + i]",
    ]


def test_parts_may_have_one_name_together_and_several_numbers_each() -> None:
    watched = Observation(
        (Part("suspect tokens*4", 2, "place", "suspects"), Part("turn")),
        (Part("base", called="seat"), Part("items", 3, "item", "seat"), Part("known", 2, "kind")),
    )
    assert watched.places(1) == {
        "suspects": range(10), "turn": range(10, 11), "seat_0": range(11, 15), "known_0": range(15, 17),
    }  # fmt: skip
    assert watched.lay(watched.parts, 0)[0]["tokens"] == range(1, 10, 5)


def test_a_part_counts_as_many_things_as_its_field_has() -> None:
    declared = Declaration(
        (row("known", "Seat.MOST * Kind.COUNT", open=True),), Observation((), (Part("known", 10, "kind"),))
    )
    with pytest.raises(ValueError, match="known has 10 places in the observation, and its field 11"):
        slots(declared, "casefile.games.bonnie_and_clyde")


def test_a_declaration_without_sense_is_refused() -> None:
    nothing = Observation((Part("seat"),))
    with pytest.raises(ValueError, match="car is open, but the observation has no place for it"):
        Declaration((number("car", open=True),), nothing)
    with pytest.raises(ValueError, match="two fields have the same name"):
        Declaration((number("car"), row("car", "4")), nothing)
    with pytest.raises(ValueError, match="cards stands for hand_m, and there is no such field"):
        Declaration((row("hand_n", "4"),), Observation((Part("seat cards=hand_m"),)))
    with pytest.raises(ValueError, match="car is shown to everybody, but it is not open"):
        Declaration((number("car", shown=int), row("hands", "4")), nothing)
