"""Detective Rummy: a sealed Game Changer at a Suspect, told and shown, and the option that opens it at once."""

from __future__ import annotations

import pytest

from casefile.engine.journal import Told
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_helpers import view
from tests.rules.helpers import play

SEALING = [2, 3, 5, 6]
TRAM = "the-last-tram"
NAMES = ("Ann", "Bob", "Cy", "Di")


def at_s05(seats: int, lying: int, **options: object) -> State:
    """The first seat of Case 3 has a Gun; others have this many tokens on S05, where a secret Game Changer is."""
    faces = ["VA-1", "DE-1", "GR-1", "IN-1"][:seats]
    return DetectiveRummy(seats, options).position(
        {
            "hand": 3, "phase": "actions", "detectives": faces, "hands": [2] * seats,
            "items": [{"gun": "ready"}] + [{}] * (seats - 1), "tokens": [{}, {"S05": lying}] + [{}] * (seats - 2),
            "game_changers": [{"card": 23, "at": "S05"}],
        }
    )  # fmt: skip


EVERY_STATE_OF_THE_SEAL = pytest.mark.parametrize(
    ("seats", "lying"), [(seats, lying) for seats in (2, 3, 4) for lying in range(seats + 1)]
)


@pytest.mark.rules("DR-RUL-15")
@EVERY_STATE_OF_THE_SEAL
def test_it_opens_when_as_many_tokens_as_seats_lie_there(seats: int, lying: int) -> None:
    state = play(at_s05(seats, lying), "gun", "suspect s05")
    assert view(state).suspects["S05"].game_changers == (lying < seats), "the next token takes it"


@pytest.mark.rules("DR-GC-02")
@EVERY_STATE_OF_THE_SEAL
def test_a_sealed_card_is_taken_only_when_enough_tokens_lie_there(seats: int, lying: int) -> None:
    state = play(at_s05(seats, lying), "gun", "suspect s05")
    assert view(state).changer_taken == (lying >= seats)


@pytest.mark.rules("DR-RUL-15")
@pytest.mark.parametrize("seats", [2, 4])
def test_with_the_option_the_first_token_takes_it(seats: int) -> None:
    state = at_s05(seats, 0, sealed_game_changers=False)
    assert view(state).seal == 0
    assert "sealed" not in state.game.show(view(state, 0), NAMES[:seats])
    assert view(play(state, "gun", "suspect s05")).suspects["S05"].game_changers == 0


@pytest.mark.rules("DR-RUL-15")
def test_the_table_says_how_far_it_is() -> None:
    state = at_s05(3, 1)
    assert line_of_s05(state).count("sealed: 1 of 3") == 1
    assert "sealed" not in line_of_s05(at_s05(3, 3))


def line_of_s05(state: State) -> str:
    """The line of the table for that Suspect."""
    name = state.game.title_of("S05")
    (line,) = (line for line in state.game.show(view(state, 0), NAMES[:3]).split("\n") if line.strip().startswith(name))
    assert "Game Changer" in line
    return line


@pytest.mark.rules("DR-RUL-15", "DR-SETUP-18")
@pytest.mark.parametrize("case", range(1, 8))
def test_the_case_says_so_in_its_own_words(case: int) -> None:
    laid = Told("case", -1, {"case": case, "tiles": (0, 1, 2)})
    for options, told in (({}, case in SEALING), ({"sealed_game_changers": False}, False)):
        game = DetectiveRummy(4, options)
        opening = game.tell(laid, 0, NAMES)
        assert ("until 4 tokens lie with that Suspect" in opening) == told
        assert (game.words.texts.get(f"case.{case}.sealed", "…") in opening) == told


@pytest.mark.rules("DR-RUL-15")
def test_a_case_of_ones_own_says_so_too() -> None:
    game = DetectiveRummy(3, {}, TRAM)
    assert "until 3 tokens lie" in game.tell(Told("case", -1, {"case": 8, "tiles": (0, 1)}), 0, NAMES[:3])
    assert not any(DetectiveRummy(3, {"sealed_game_changers": False}, TRAM).rules.case_opens)


def test_the_option_is_part_of_a_game_only_where_it_is_changed() -> None:
    assert DetectiveRummy(2, {"sealed_game_changers": True}).changed == DetectiveRummy(2, {}).changed
    sealed, open_ = DetectiveRummy(2, {}), DetectiveRummy(2, {"sealed_game_changers": False})
    assert sealed.actions == open_.actions
