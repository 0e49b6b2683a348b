"""The greedy policy of Bonnie and Clyde: legal, repeatable, blind to hidden cards, and sensible."""

from __future__ import annotations

from typing import cast

import pytest

import casefile
from casefile.engine.game import Game
from casefile.engine.playout import Dice
from casefile.engine.state import State
from casefile.games.bonnie_and_clyde import policy as module
from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
from casefile.games.bonnie_and_clyde.policy import BonnieAndClydePolicy
from tests.bots.quick import against_chance, quick_move

COMPILED = not str(module.__file__).endswith(".py")
MATCHES = 60 if COMPILED else 1  # for each of the 36 games below

# Eleven switches, each with two values; of any two switches, the twelve rows hold all four combinations.
SWITCHES: list[tuple[str, object, object]] = [
    ("target", 100, 60), ("target_strict", False, True), ("look", "mandatory", "optional"),
    ("shutout_requires_go_out", True, False), ("final_turn_out", "go_out", "deck"),
    ("edge_layoff", "forced", "may_stay"), ("dealer", "redraw", "rotate_left"), ("forbid_rediscard", False, True),
    ("stall_limit", 10, 0), ("memory_aid", True, False), ("discard_pile", "closed", "open"),
]  # fmt: skip
PLACKETT_BURMAN = "11011100010"
ROWS = ["0" * 11] + [PLACKETT_BURMAN[i:] + PLACKETT_BURMAN[:i] for i in range(11)]


def options(row: str) -> dict[str, object]:
    return {name: (first, second)[int(bit)] for (name, first, second), bit in zip(SWITCHES, row, strict=True)}


def greedy(game: Game) -> BonnieAndClydePolicy:
    return BonnieAndClydePolicy(cast(BonnieAndClyde, game).rules)


def move(player: BonnieAndClydePolicy, state: State) -> int:
    """The policy's move for the seat to move, from that seat's view alone."""
    legal = state.legal(state.turn)
    seen = state.view(state.turn).numbers
    return player.advise(list(seen), list(legal))


def turn(state: State) -> list[str]:
    """The moves of the seat to move until its turn is over."""
    player = greedy(state.game)
    seat, round_number = state.turn, state.round
    said: list[str] = []
    while state.turn == seat and state.round == round_number:
        action = move(player, state)
        said.append(state.game.say(action))
        state.apply(seat, action)
        if said[-1].startswith("discard"):
            break
    return said


def first_move(**position: object) -> str:
    state = casefile.load("bonnie-and-clyde", seats=2).position(position)
    return state.game.say(move(greedy(state.game), state))


def whole_turn(**position: object) -> list[str]:
    return turn(casefile.load("bonnie-and-clyde", seats=2).position(position))


def table(*places: str, seat: int = 1) -> list[dict[str, object]]:
    """Upright melds of three in front of one of two seats."""
    sides: list[dict[str, object]] = [{}, {}]
    sides[seat] = {"upright": dict.fromkeys(places, 3)}
    return sides


# -- what every policy owes ------------------------------------------------------------------------------------------


def test_the_rows_hold_every_pair_of_switches() -> None:
    for one in range(len(SWITCHES)):
        for other in range(one):
            assert len({(row[one], row[other]) for row in ROWS}) == 4


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_legal_moves_to_the_end_under_all_options(seats: int, row: str) -> None:
    game = BonnieAndClyde(seats, options(row))
    player = greedy(game)
    for seed in range(MATCHES):
        state = game.deal(seed)
        steps = 0
        while state.turn >= 0:
            action = quick_move(player, state)
            assert action in state.legal(state.turn)
            state.step(state.turn, action)
            steps += 1
            assert steps < 20_000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_finds_legal_moves_in_the_wild_situations_of_random_play(seats: int) -> None:
    game = casefile.load("bonnie-and-clyde", seats=seats)
    player = greedy(game)
    for seed in range(MATCHES):
        state, dice = game.deal(seed), Dice(seed)
        for _ in range(300):
            if state.turn < 0:
                break
            legal = state.legal(state.turn)
            assert quick_move(player, state) in legal
            state.step(state.turn, legal[dice.below(len(legal))])


def test_equal_observations_give_equal_moves_whatever_was_played_before() -> None:
    """A fresh policy, one that has played other matches, and one that sees a twin with other hidden cards agree."""
    game = casefile.load("bonnie-and-clyde", seats=3)
    old = greedy(game)
    for seed in range(5):
        state = game.deal(seed)
        for _ in range(80):
            twin = state.view(state.turn).determinize(seed)
            action = move(old, state)
            assert action == quick_move(greedy(game), state) == move(greedy(game), twin)
            state.apply(state.turn, action)
            if state.turn < 0:
                break


def test_it_beats_random_players() -> None:
    """Duplicate deals: each seed is played from both seats."""
    game = casefile.load("bonnie-and-clyde", seats=2)
    player = greedy(game)
    won = 0
    deals = 25 if COMPILED else 2
    for seed in range(deals):
        for seat in (0, 1):
            won += against_chance(player, game, seat, seed).ranking[seat] == 1
    assert won >= 0.9 * 2 * deals


# -- situations with a plain answer ----------------------------------------------------------------------------------


def test_it_captures_an_outlaw_it_remembers_under_the_car() -> None:
    """Bonnie lies under Wellington, where the car stands."""
    hand = {"wellington": 3, "eastham": 1, "sherman": 1, "gibson": 1}
    said = whole_turn(
        car=5,
        hands=[hand, 8],
        under={"wellington": "bonnie"},
        looked=[["wellington"], []],
        hinton_used=True,
        fbi_files=["kaufman", "hinton"],
    )
    assert said[0] == "meld wellington 3"


def test_it_melds_three_of_four_to_bring_the_car_for_the_capture() -> None:
    """The car stands one below Joplin: three go down, the car moves up, and the fourth captures Clyde."""
    state = casefile.load("bonnie-and-clyde").position(
        {
            "car": 3, "hands": [{"joplin": 4, "grapevine": 1}, 8], "totals": [70, 0],
            "under": {"joplin": "clyde"}, "looked": [["joplin"], []],
        }
    )  # fmt: skip
    assert turn(state)[:3] == ["meld joplin 3", "leave", "layoff joplin 1"]


def test_it_drives_to_the_outlaw_it_can_capture() -> None:
    """A layoff is due its move; Bonnie lies under Dexter, below, and a Dexter can be laid off."""
    said = first_move(
        phase="car", due="layoff", car=8, hands=[{"dexter": 1, "kaufman": 1}, 8],
        table=table("dexter", "sherman"), under={"dexter": "bonnie"}, looked=[["dexter"], []],
    )  # fmt: skip
    assert said == "down"


def test_it_goes_out_when_that_wins_the_match() -> None:
    state = casefile.load("bonnie-and-clyde").position(
        {"car": 9, "hands": [{"joplin": 3, "eastham": 1}, 9], "totals": [88, 60], "under": {"joplin": "none"}}
    )
    assert turn(state) == ["meld joplin 3", "discard eastham"]
    assert state.outcome is not None
    assert state.outcome.ranking == (1, 2)


def test_it_does_not_end_the_round_that_loses_the_match() -> None:
    """Six points from the meld and the bonus bring 20; the opponent would have 104."""
    state = casefile.load("bonnie-and-clyde").position(
        {
            "car": 3, "hands": [{"joplin": 3, "eastham": 1}, 9], "totals": [10, 98],
            "table": table("gibson"), "under": {"joplin": "none"},
        }
    )  # fmt: skip
    turn(state)
    assert state.outcome is None


def test_it_lays_down_everything_that_scores_in_the_last_turn() -> None:
    """The Case File is empty. Two sets and two layoffs are in the hand; only the two singles score nothing."""
    hand = {"joplin": 3, "dexter": 4, "gibson": 2, "sherman": 1, "kaufman": 1}
    state = casefile.load("bonnie-and-clyde", target=1).position(
        {
            "car": 9, "hands": [hand, 5], "table": table("gibson"), "case_file": [],
            "under": dict.fromkeys(["joplin", "dexter", "gibson"], "none"),
        }
    )  # fmt: skip
    turn(state)
    assert state.outcome is not None
    assert sum(line.count for line in state.outcome.sheets[-1].lines if line.seat == 0) == 9


def test_it_waits_with_a_set_that_the_car_is_about_to_reach() -> None:
    """Early in the round nothing is melded and nobody is near going out: the set of Sherman can wait for the car."""
    hand = {"sherman": 3, "gibson": 2, "dexter": 2, "joplin": 2, "eastham": 1}
    assert first_move(car=1, hands=[hand, 10]).startswith("discard")


def test_it_does_not_wait_when_the_opponent_is_about_to_go_out() -> None:
    hand = {"sherman": 3, "dexter": 2, "joplin": 2, "eastham": 1}
    melds = table("kaufman", "oronogo", "wellington", "platte-city", "grapevine", "gibson")
    assert first_move(car=9, hands=[hand, 1], table=melds, under={"sherman": "none"}) == "meld sherman 3"


def test_it_does_not_wait_with_what_wins_the_match_if_the_opponent_goes_out() -> None:
    """With six points down the match is won though the opponent, who holds three cards, ends the round."""
    hand = {"sherman": 3, "gibson": 2, "dexter": 2, "joplin": 2, "eastham": 1}
    assert first_move(car=1, hands=[hand, 3]).startswith("discard")
    assert first_move(car=1, hands=[hand, 3], totals=[96, 97]) == "meld sherman 3"


def test_it_takes_the_card_that_completes_a_set() -> None:
    hand = {"joplin": 2, "dexter": 2, "sherman": 1, "gibson": 1, "kaufman": 1}
    assert first_move(phase="draw", car=3, hands=[hand, 8], fbi_files=["joplin"]) == "take"


def test_it_leaves_a_card_it_has_no_use_for() -> None:
    """Three of the six Eastham are filed, and it holds none."""
    hand = {"joplin": 2, "dexter": 2, "sherman": 2, "gibson": 1}
    assert first_move(phase="draw", car=3, hands=[hand, 8], fbi_files=["eastham"] * 3) == "draw"


def test_it_fetches_the_card_that_completes_a_set() -> None:
    hand = {"joplin": 2, "sherman": 1, "gibson": 1, "kaufman": 1}
    files = ["joplin", "eastham", "oronogo", "wellington"]
    assert first_move(phase="files", car=3, hands=[hand, 8], fbi_files=files) == "fetch joplin"


def test_it_keeps_an_under_card_that_completes_a_set() -> None:
    looking = {"phase": "look", "look_at": "dexter", "due": "meld", "car": 3, "under": {"dexter": "joplin"}}
    hand = {"joplin": 2, "sherman": 1, "gibson": 1}
    assert first_move(**looking, hands=[hand, 8], table=table("dexter", seat=0)) == "keep"


def test_it_leaves_an_under_card_that_keeps_it_from_going_out() -> None:
    """One card is left to discard: out with the car on 9. A lone Kaufman would stay in the hand."""
    looking = {"phase": "look", "look_at": "dexter", "due": "meld", "car": 8, "under": {"dexter": "kaufman"}}
    assert first_move(**looking, hands=[{"gibson": 1}, 8], table=table("dexter", seat=0)) == "leave"


def test_it_does_not_discard_what_completes_a_set_of_the_next_seat() -> None:
    """The opponent has taken two Sherman from the FBI Files; a lone Sherman is no worse than a lone Kaufman else."""
    hand = {"sherman": 1, "kaufman": 1, "joplin": 2, "dexter": 2}
    opponent = {"sherman": 2, "gibson": 2, "grapevine": 2}
    assert first_move(car=6, hands=[hand, opponent], known=[{}, {"sherman": 2}]) == "discard kaufman"
    opponent = {"kaufman": 2, "gibson": 2, "grapevine": 2}
    assert first_move(car=6, hands=[hand, opponent], known=[{}, {"kaufman": 2}]) == "discard sherman"


def test_it_does_not_discard_a_card_of_a_melded_location() -> None:
    """Hand of two that cannot both go: the Sherman could be laid off by anybody."""
    said = whole_turn(car=6, hands=[{"kaufman": 1, "sherman": 1, "joplin": 2, "dexter": 2}, 8], table=table("sherman"))
    assert said[-1] != "discard sherman"


def test_two_patient_players_do_not_swap_the_same_card_for_ever() -> None:
    """BC-AMB-28: both hold two Kaufman and a fifth lies on top; after two barren turns each, one of them draws."""
    position = {
        "phase": "draw", "hands": [{"kaufman": 2}, {"kaufman": 2}], "fbi_files": ["kaufman"], "car": 6,
        "table": table("gibson", "dexter"), "barren": 4,
    }  # fmt: skip
    assert first_move(**position) == "draw"


def test_the_counter_example_at_the_head_of_the_policy_still_holds() -> None:
    """Going out loses the match, so the policy only takes a card and discards it again."""
    melds = [["sherman"], ["joplin", "dexter", "gibson", "eastham"]]
    said = whole_turn(
        phase="draw", car=7, totals=[34, 82], hands=[{"gibson": 1}, {"kaufman": 2}], fbi_files=["kaufman"],
        table=[{"upright": dict.fromkeys(places, 3)} for places in melds],
    )  # fmt: skip
    assert said == ["take", "discard kaufman"]
