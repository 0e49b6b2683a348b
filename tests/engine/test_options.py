"""Options: defaults, typed texts, and refusals that say what is allowed."""

from __future__ import annotations

import dataclasses

import pytest

from casefile.engine.errors import BadOption
from casefile.engine.options import Options, allowed, option, read_options

pytestmark = pytest.mark.once  # rulebooks and options are never compiled


@dataclasses.dataclass(frozen=True)
class Toy(Options):
    rounds: int = option(3, least=1, most=9, about="how many rounds")
    strict: bool = option(False, about="no mercy")
    deal: str = option("left", "right", about="which way")
    gear: str = option("none", "rope", "lamp", "map", about="what to take along", several=True)


def read(**given: object) -> Toy:
    return read_options(Toy, given, "toy")


def test_defaults() -> None:
    assert read() == Toy(3, False, "left")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"rounds": 9}, Toy(rounds=9)),
        ({"rounds": "9"}, Toy(rounds=9)),
        ({"strict": "YES"}, Toy(strict=True)),
        ({"strict": "off"}, Toy(strict=False)),
        ({"strict": True}, Toy(strict=True)),
        ({"deal": "right"}, Toy(deal="right")),
        ({"gear": "lamp"}, Toy(gear="lamp")),
        ({"gear": "map+rope"}, Toy(gear="rope+map")),
    ],
)
def test_values_as_given_or_typed(given: dict[str, object], expected: Toy) -> None:
    assert read(**given) == expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rounds": 0}, "The option rounds takes a whole number from 1 to 9, not 0."),
        ({"rounds": True}, "The option rounds takes a whole number from 1 to 9, not True."),
        ({"rounds": "-1"}, "The option rounds takes a whole number from 1 to 9, not '-1'."),
        ({"strict": 1}, "The option strict takes true or false, not 1."),
        ({"deal": "up"}, "The option deal takes left or right, not 'up'."),
        ({"deal": None}, "The option deal takes left or right, not nothing."),
        ({"gear": "rope+rope"}, "The option gear takes any of none, rope, lamp, map, joined by +, not 'rope+rope'."),
        ({"gear": "rope+boat"}, "The option gear takes any of none, rope, lamp, map, joined by +, not 'rope+boat'."),
        ({"round": 3}, "toy has no option 'round'; perhaps you mean rounds."),
        ({"xyz": 3}, "toy has no option 'xyz'; known are deal, gear, rounds, strict."),
    ],
)
def test_refusals(given: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption) as caught:
        read(**given)
    assert str(caught.value).replace("?.", "?") == message.replace("?.", "?")


def test_what_a_field_takes() -> None:
    assert [allowed(field) for field in dataclasses.fields(Toy)] == [
        "a whole number from 1 to 9", "true or false", "left or right", "any of none, rope, lamp, map, joined by +",
    ]  # fmt: skip


def test_options_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        read().rounds = 5  # type: ignore[misc]  # wrong on purpose
