"""FBI, scenario by scenario (`positions/fbi`): set-up, the frame of a turn, order and the choice of agents."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from typing import cast

import pytest

from casefile.engine.errors import BadOption
from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from casefile.engine.state import State
from tests.rules.fbi_helpers import COLOURS, EVERY_SEATS, LAST_DEAL, TURNS, bureau, cards, view, whole
from tests.rules.helpers import POSITIONS, play, random_game, read_position, refusal, situation, texts, truth, watched


@pytest.mark.parametrize("name", sorted(file.stem for file in (POSITIONS / "fbi").glob("*.toml")))
def test_every_position_tells_its_situation_and_holds_all_cards(name: str) -> None:
    assert read_position(f"fbi/{name}")["about"].endswith(".")
    state = situation(f"fbi/{name}")
    assert cards(state) == whole(state.game.seats)
    assert state.game.position(state.to_position()).key() == state.key()


# -- set-up and the frame of a turn ------------------------------------------------------------------------------------


@cache
def deals(seats: int) -> list[State]:
    """A hundred deals that tests only look at."""
    return [bureau(seats).deal(seed) for seed in range(100)]


def numbers_of(state: State) -> list[int]:
    """The purple villain of each seat."""
    return [int(slammer[0].split()[1]) for slammer in view(state).slammers]


@pytest.mark.rules("FBI-COMP-01")
def test_t01_59_characters_in_five_colours() -> None:
    assert whole(0).total() == 59
    assert {card.split()[0] for card in whole(0)} == set(COLOURS)


@pytest.mark.rules("FBI-COMP-02", "FBI-SETUP-01")
def test_t01_everybody_has_an_agent_of_each_colour_and_2x() -> None:
    state = bureau(2).position({"phase": "select", "table": [f"{colour} 1" for colour in COLOURS]})
    pairs = {f"choose {a} {b}" for i, a in enumerate(COLOURS) for b in COLOURS[i + 1 :]}
    for seat in range(2):
        offered = {state.game.say(action) for action in state.legal(seat)}
        assert offered == pairs | {f"double {colour}" for colour in COLOURS}


@pytest.mark.rules("FBI-COMP-03", "FBI-SETUP-08")
@EVERY_SEATS
def test_t01_as_many_slammer_cards_as_seats(seats: int) -> None:
    state = deals(seats)[0].copy()
    play(state, *["release none"] * seats)
    assert sorted(view(state).order) == list(range(seats))


@pytest.mark.rules("FBI-COMP-04")
def test_t01_every_character_has_a_value_that_is_not_0() -> None:
    assert not [card for card in whole(0) if card.endswith(" 0")]


@pytest.mark.rules("FBI-COMP-05", "FBI-SETUP-02")
@EVERY_SEATS
def test_t01_each_seat_has_one_of_the_first_purple_villains(seats: int) -> None:
    for state in deals(seats):
        assert sorted(numbers_of(state)) == list(range(1, seats + 1))


@pytest.mark.rules("FBI-SETUP-02")
@EVERY_SEATS
def test_t01_the_purple_villains_are_dealt_at_random(seats: int) -> None:
    owners = Counter(numbers_of(state)[0] for state in deals(seats))
    assert all(abs(owners[n] * seats - 100) < 70 for n in range(1, seats + 1))


@pytest.mark.rules("FBI-SETUP-03", "FBI-SETUP-04")
@EVERY_SEATS
def test_t01_with_the_villain_comes_its_bystander(seats: int) -> None:
    for state in deals(seats):
        purple = [{f"purple {n}", f"purple -{n}"} for n in numbers_of(state)]
        assert [set(slammer) for slammer in view(state).slammers] == purple


@pytest.mark.rules("FBI-SETUP-05")
@EVERY_SEATS
def test_t01_purple_cards_that_nobody_got_are_out_of_the_game(seats: int) -> None:
    for state in deals(seats):
        assert {card for card in cards(state) if card.startswith("purple")} == {
            f"purple {sign}{n}" for n in range(1, seats + 1) for sign in ("", "-")
        }


@pytest.mark.rules("FBI-COMP-06", "FBI-SETUP-06")
@EVERY_SEATS
def test_t01_five_bonus_cards_lie_open(seats: int) -> None:
    assert view(deals(seats)[0]).bonuses == dict.fromkeys(COLOURS)


@pytest.mark.rules("FBI-SETUP-07")
@EVERY_SEATS
def test_t01_the_characters_are_the_deck(seats: int) -> None:
    assert {view(state).deck for state in deals(seats)} == {59 - 2 * seats}, "the first turn is laid out"
    assert len({tuple(truth(state)["deck"]) for state in deals(seats)}) == 100


@pytest.mark.rules("FBI-CUFFS-01")
@EVERY_SEATS
def test_t01_the_highest_villain_has_the_cuffs(seats: int) -> None:
    assert all(view(state).cuffs == numbers_of(state).index(seats) for state in deals(seats))


@EVERY_SEATS
def test_t01_the_first_turn_begins_with_nothing_decided(seats: int) -> None:
    for state in deals(seats):
        seen = view(state)
        assert (seen.round, seen.phase) == (1, "order")
        assert [*seen.out, *seen.order, *seen.chosen_by] == []


@pytest.mark.rules("FBI-COMP-08")
@pytest.mark.parametrize("seats", [1, 6])
def test_t01_two_to_five_play(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 5 seats"):
        bureau(seats)


@pytest.mark.rules("FBI-TECH-01")
@EVERY_SEATS
def test_t01_the_same_seed_is_the_same_deal(seats: int) -> None:
    for seed, state in enumerate(deals(seats)):
        assert bureau(seats).deal(seed).key() == state.key()
        assert bureau(seats).deal(seed + 1).key() != state.key()


@pytest.mark.rules("FBI-TECH-02")
@EVERY_SEATS
def test_t01_every_card_is_dealt_once(seats: int) -> None:
    for state in deals(seats):
        assert cards(state) == whole(seats)
        assert cards(state).total() == 59 + 2 * seats


def test_t01_the_table_of_actions() -> None:
    assert bureau().size == 76
    assert {text.split()[1] for text in bureau().actions if text.startswith("double")} == set(COLOURS)


@pytest.mark.rules("FBI-TECH-02")
@EVERY_SEATS
def test_no_card_is_lost_or_doubled(seats: int) -> None:
    for seed in range(4):
        state, dice = bureau(seats, top_card=bool(seed % 2)).deal(seed), Dice(seed)
        while state.actors:
            legal = state.legal(state.turn)
            state.apply(state.turn, legal[dice.below(len(legal))])
            assert cards(state) == whole(seats)


@pytest.mark.rules("FBI-CUFFS-02")
@EVERY_SEATS
def test_t02_t03_the_cuffs_travel(seats: int) -> None:
    for seed in range(8):
        state = bureau(seats).deal(seed)
        first = next(seat for seat, slammer in enumerate(view(state).slammers) if f"purple {seats}" in slammer)
        holders: list[int] = []
        dice = Dice(seed)
        while state.actors:
            if len(holders) < state.round:
                holders.append(view(state).cuffs)
                assert state.turn == holders[-1], "the holder is first to release"
            legal = state.legal(state.turn)
            state.apply(state.turn, legal[dice.below(len(legal))])
        assert holders == [(first + turn) % seats for turn in range(TURNS[seats])]


@cache
def dealt_in_a_game(seats: int) -> tuple[list[int], int]:
    """The number of characters that each turn of a random game laid out, and the number of its last turn."""
    journal = Journal()
    state = random_game(bureau(seats).deal(3, journal), 4)
    turns = [event.public["cards"] for event in journal.events if event.name == "turn" and event.public]
    return [len(cast("tuple[int, ...]", new)) for new in turns], state.round


@pytest.mark.rules("FBI-PLACE-01")
@EVERY_SEATS
def test_t04_two_characters_per_player_come_in_every_turn(seats: int) -> None:
    assert set(dealt_in_a_game(seats)[0][:-1]) == {2 * seats}


@pytest.mark.rules("FBI-PLACE-04")
@EVERY_SEATS
def test_t04_the_last_turn_lays_out_what_is_left(seats: int) -> None:
    assert dealt_in_a_game(seats)[0][-1] == LAST_DEAL[seats]


@pytest.mark.rules("FBI-END-01", "FBI-END-02")
@EVERY_SEATS
def test_t04_the_number_of_turns(seats: int) -> None:
    dealt, last = dealt_in_a_game(seats)
    assert len(dealt) == last == TURNS[seats]


@pytest.mark.rules("FBI-TURN-03")
def test_t05_left_overs_stay_on_the_table() -> None:
    assert {1, -3} <= set(view(situation("fbi/t05")).table["red"])


@pytest.mark.rules("FBI-PLACE-03")
def test_t05_new_characters_join_those_that_were_left() -> None:
    seen = view(situation("fbi/t05"))
    assert seen.table == {"red": (5, 3, 1, -3), "yellow": (), "blue": (2, -1), "green": (3, -3), "black": (5, -4)}
    assert (seen.round, seen.phase, seen.actors) == (2, "order", (0,))


@pytest.mark.rules("FBI-PLACE-02")
@EVERY_SEATS
def test_t05_every_character_lies_in_the_row_of_its_colour(seats: int) -> None:
    for state in deals(seats):
        rows = Counter(f"{colour} {value}" for colour, row in view(state).table.items() for value in row)
        assert rows == Counter(truth(state)["table"])


def second_turn() -> State:
    state = situation("fbi/t19", deck={"top": ["yellow 5", "yellow 4", "yellow -1", "green 5", "green 4", "green 3"]})
    return play(state, *["arrest red"] * 3, *["arrest blue"] * 3)


@pytest.mark.rules("FBI-TURN-01")
def test_t20_a_turn_goes_through_its_steps_in_order() -> None:
    """One scenario: order, agents, arrests of the second turn."""
    state = second_turn()
    seen = view(state)
    assert (seen.phase, seen.round, seen.cuffs, seen.actors) == ("order", 2, 0, (0,))
    assert seen.table == {"red": (), "yellow": (5, 4, -1), "blue": (), "green": (5, 4, 3), "black": ()}
    play(state, "release none", "release none", "release none")
    assert view(state).phase == "select"
    play(state, "choose yellow green", "double yellow", "double green")
    assert (view(state).phase, state.turn) == ("first-pass", 0)


@pytest.mark.rules("FBI-TURN-02")
def test_t20_all_agents_go_back_to_their_owners() -> None:
    seen = view(second_turn())
    assert seen.played == ((),) * 3
    assert [*seen.chosen_by, *seen.offered] == []


@pytest.mark.rules("FBI-TURN-04")
def test_t20_the_slammer_cards_are_taken_back() -> None:
    seen = view(second_turn())
    assert (seen.order, seen.released) == ((), (None,) * 3)
    assert seen.slammers[2] == ("red 5", "blue 3")


# -- order ---------------------------------------------------------------------------------------------------------


def released_by_all() -> State:
    return play(situation("fbi/t06"), "release purple -4", "release none", "release purple 1", "keep all")


@pytest.mark.rules("FBI-ORDER-01")
def test_t06_the_cuffs_holder_begins() -> None:
    state = situation("fbi/t06")
    assert state.turn == view(state).cuffs


@pytest.mark.rules("FBI-ORDER-02")
def test_t06_any_card_may_be_released_or_none() -> None:
    state = situation("fbi/t06")
    assert texts(state) == ["release none", "release purple 4", "release purple -4"]


@pytest.mark.rules("FBI-INFO-04")
def test_t06_each_player_knows_the_releases_before() -> None:
    state = play(situation("fbi/t06"), "release purple -4")
    assert view(state, 1).released == ("purple -4", None, None, None)
    assert view(released_by_all()).released == ("purple -4", "none", "purple 1", "none")


@pytest.mark.rules("FBI-ORDER-03", "FBI-ORDER-04")
def test_t06_the_most_released_goes_first() -> None:
    assert view(released_by_all()).order == (2, 1, 3, 0)


@pytest.mark.rules("FBI-ORDER-08", "FBI-ARREST-06")
def test_t06_arrests_go_by_the_order_and_back() -> None:
    state = play(released_by_all(), "double red", "double green", "double black", "double yellow")
    movers = []
    for _ in range(8):
        movers.append(state.turn)
        state.apply(state.turn, state.legal(state.turn)[0])
    assert movers == [2, 1, 3, 0, 0, 3, 1, 2]


@pytest.mark.rules("FBI-ORDER-05")
def test_t07_ties_round_the_table() -> None:
    state = play(
        situation("fbi/t07"), "release none", "release none", "release purple 2", "release red -1", "release none"
    )
    assert view(state).order == (0, 3, 4, 2, 1)


@pytest.mark.rules("FBI-ORDER-05")
def test_t08_equal_villains_of_different_colour() -> None:
    state = play(situation("fbi/t08"), "release purple 3", "release red 3", "release none")
    assert view(state).order == (1, 2, 0)


def black_4_released() -> State:
    return play(situation("fbi/t09"), "release black 4")


@pytest.mark.rules("FBI-ORDER-06")
def test_t09_released_means_gone() -> None:
    seen = view(black_4_released())
    assert seen.slammers[0] == ("black 1",)
    assert "black 4" in seen.out
    assert seen.deck_cards["black 4"] == 1, "the other black 4"


@pytest.mark.rules("FBI-ORDER-06")
def test_t09_a_released_card_counts_for_nobody() -> None:
    assert view(situation("fbi/t09")).bonuses["black"] == 0
    seen = view(black_4_released())
    assert seen.nets["black"] == (1, 3)
    assert (seen.bonuses["black"], seen.leads["black"]) == (1, 2)


@pytest.mark.rules("FBI-TECH-02")
def test_t09_a_released_card_is_not_lost() -> None:
    assert cards(black_4_released()) == whole(2)


@pytest.mark.rules("FBI-ORDER-07")
def test_t10_an_empty_slammer_releases_none() -> None:
    state = situation("fbi/t10")
    assert texts(state) == ["release none"]
    assert refusal(state, "release red 5") == "FBI-ORDER-07"


@pytest.mark.rules("FBI-ORDER-02")
def test_t10_only_a_card_of_ones_own_can_be_released() -> None:
    assert refusal(play(situation("fbi/t10"), "release none"), "release red 5") == "FBI-ORDER-02"


@pytest.mark.rules("FBI-TURN-01")
def test_t10_no_arrest_before_the_agents_are_chosen() -> None:
    assert refusal(play(situation("fbi/t10"), "release none"), "arrest red") == "FBI-TURN-01"


@pytest.mark.rules("FBI-TECH-03")
def test_t10_the_release_from_an_empty_slammer_plays_itself() -> None:
    state = situation("fbi/t10")
    assert state.automatic() == state.game.parse("release none")
    assert play(state, "release none").automatic() is None


# -- choosing agents -------------------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-SELECT-03")
def test_t11_a_colour_that_is_not_on_the_table_cannot_be_chosen() -> None:
    state = situation("fbi/t11")
    for other in ("red", "yellow", "green", "black"):
        assert refusal(state, f"choose blue {other}") == "FBI-SELECT-03"
    assert refusal(state, "double blue") == "FBI-SELECT-03"


@pytest.mark.rules("FBI-SELECT-06")
def test_t11_four_colours_are_six_pairs_and_four_doubles() -> None:
    state = situation("fbi/t11")
    shown = ("red", "yellow", "green", "black")
    pairs = [f"choose {a} {b}" for i, a in enumerate(shown) for b in shown[i + 1 :]]
    assert sorted(texts(state)) == sorted(pairs + [f"double {colour}" for colour in shown])
    assert len(texts(state)) == 10


@pytest.mark.rules("FBI-SELECT-05")
def test_t11_a_row_of_one_can_be_doubled() -> None:
    state = bureau(2).position({"phase": "select", "table": ["red 1", "blue 2", "blue 1"]})
    assert "double red" in texts(state)


@pytest.mark.rules("FBI-TURN-01")
def test_t11_no_release_once_agents_are_chosen() -> None:
    assert refusal(situation("fbi/t11"), "release none") == "FBI-TURN-01"


@pytest.mark.rules("FBI-SELECT-06")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_number_of_colours_has_its_choices(number: int) -> None:
    state = bureau(2).position({"phase": "select", "table": [f"{colour} 1" for colour in COLOURS[:number]]})
    assert len(texts(state)) == number * (number + 1) // 2


def only_blue() -> State:
    return play(situation("fbi/t12"), "release none", "release none")


@pytest.mark.rules("FBI-SELECT-07")
def test_t12_a_single_colour_must_be_doubled() -> None:
    state = only_blue()
    assert view(state).table["blue"] == (5, 2, 1, -3)
    for seat in (0, 1):
        assert texts(state) == ["double blue"]
        assert refusal(state, "choose red blue") == "FBI-SELECT-07"
        state.apply(seat, state.game.parse("double blue"))


@pytest.mark.rules("FBI-TECH-03")
def test_t12_the_only_choice_plays_itself() -> None:
    state = only_blue()
    for seat in (0, 1):
        assert state.automatic() == state.game.parse("double blue")
        state.apply(seat, state.game.parse("double blue"))


@pytest.mark.rules("FBI-ARREST-07")
def test_t12_a_doubled_colour_acts_in_both_passes() -> None:
    state = play(only_blue(), "double blue", "double blue", *["arrest blue"] * 4)
    assert view(state).slammers == (
        ("blue 5", "blue -3", "purple 2", "purple -2"), ("blue 2", "blue 1", "purple 1", "purple -1"),
    )  # fmt: skip


@pytest.mark.rules("FBI-SELECT-04")
def test_t13_two_colours() -> None:
    assert texts(situation("fbi/t13")) == ["choose red black", "double red", "double black"]


SAID = {0: "choose red green", 2: "choose red yellow", 3: "double black"}

SECRET_CHOICES = (SAID, SAID | {2: "double yellow"}, SAID | {2: "choose yellow green", 3: "choose red black"})


def chosen_in_secret(choices: dict[int, str]) -> tuple[State, Journal]:
    """Three seats choose; the second one chooses last."""
    state = situation("fbi/t11")
    journal = watched(state)
    for seat, text in choices.items():
        state.apply(seat, state.game.parse(text))
    assert state.actors == (1,)
    state.apply(1, state.game.parse("choose red black"))
    return state, journal


@pytest.mark.rules("FBI-INFO-02")
def test_t14_whatever_the_others_chose_a_seat_sees_hears_and_is_asked_the_same() -> None:
    seen = set()
    for choices in SECRET_CHOICES:
        state, journal = chosen_in_secret(choices)
        told = [journal.told(reader) for reader in (None, 1)]
        seen.add(repr([told, view(state, None), view(state, 1), state.automatic(), state.legal(1)]))
    assert len(seen) == 1


@pytest.mark.rules("FBI-SELECT-01")
def test_t14_a_choice_is_told_to_its_owner_alone() -> None:
    for event in chosen_in_secret(SAID)[1].events:
        assert (event.name, event.public, event.news) == ("choose", {}, 0)
        assert list(event.private) == [event.seat]


@pytest.mark.rules("FBI-SELECT-02")
def test_t14_ones_own_agents_are_seen_and_nobody_elses() -> None:
    state = chosen_in_secret(SAID)[0]
    assert view(state, 1).chosen == ("red", "black")
    assert view(state, None).chosen == ()


@pytest.mark.rules("FBI-INFO-01")
def test_t14_all_see_who_has_chosen() -> None:
    assert view(chosen_in_secret(SAID)[0], 2).chosen_by == (0, 1, 2, 3)


def doubled_or_not(other: str) -> State:
    """The first seat has chosen yellow, and 2x or red."""
    return situation("fbi/t18", chosen=[["yellow", other], ["red", "yellow"]])


@pytest.mark.rules("FBI-TECH-03")
@pytest.mark.parametrize("other", ["2x", "red"])
def test_a_first_agent_is_never_played_by_the_table_a_second_is(other: str) -> None:
    state = doubled_or_not(other)
    assert state.automatic() is None
    assert play(state, "arrest yellow").automatic() is None
    assert play(state, "arrest red").automatic() == state.game.parse("arrest yellow")
    last = "arrest yellow" if other == "2x" else "arrest red"
    assert play(state, "arrest yellow").automatic() == state.game.parse(last)


@pytest.mark.rules("FBI-INFO-03")
@pytest.mark.parametrize("other", ["2x", "red"])
def test_the_second_agent_stays_hidden_until_its_own_turn(other: str) -> None:
    state = doubled_or_not(other)
    journal = watched(state)
    play(state, "arrest yellow")
    assert view(state, 1).played == (("yellow",), ())
    card = bureau().kinds.index("yellow 3")
    assert journal.events[0].public == {"colour": 1, "agent": 1, "card": card, "second": 0, "led": -1, "leads": 0}


@pytest.mark.rules("FBI-TECH-04")
@pytest.mark.parametrize(("other", "agent"), [("2x", 5), ("red", 0)])
def test_2x_is_shown_in_the_second_pass(other: str, agent: int) -> None:
    state = doubled_or_not(other)
    journal = watched(state)
    play(state, "arrest yellow", "arrest red", "arrest yellow", "arrest yellow" if other == "2x" else "arrest red")
    shown = [(event.public or {})["agent"] for event in journal.events if event.name == "arrest"]
    assert shown == [1, 0, 1, agent]
    assert state.round == 2


@pytest.mark.rules("FBI-SELECT-01")
def test_all_choose_at_once_and_the_order_of_choosing_leaves_no_trace() -> None:
    state = situation("fbi/t11")
    said = ["choose red green", "double yellow", "choose green black", "double red"]
    assert state.actors == (0, 1, 2, 3)
    keys = set()
    for order in permutations(range(4)):
        twin = state.copy()
        for number, seat in enumerate(order):
            twin.apply(seat, twin.game.parse(said[seat]))
            if number < 3:
                waiting = tuple(other for other in range(4) if other not in order[: number + 1])
                assert (twin.actors, twin.turn) == (waiting, waiting[0])
                assert twin.legal(seat) == []
                refused = twin.explain(seat, 70)
                assert refused is not None
                assert refused.rule == "CF-03"
        keys.add(twin.key())
    assert len(keys) == 1


@pytest.mark.rules("FBI-SELECT-01")
@pytest.mark.parametrize("chooser", range(4))
def test_choices_that_a_world_takes_back_leave_no_trace_either(chooser: int) -> None:
    """Search lets the others choose again: the table is then as before any choice. Agents in play stay."""
    state = situation("fbi/t11")
    world = state.copy()
    others = [seat for seat in range(4) if seat != chooser]
    for seat in others:
        world.apply(seat, world.legal(seat)[-1])
    assert world.reopen(chooser) == sum(1 << seat for seat in others)
    assert world.key() == state.key()
    assert world.reopen(chooser) == 0, "nobody has chosen"
    for seat in range(4):
        world.apply(seat, world.legal(seat)[0])
    before = world.key()
    assert world.reopen(chooser) == 0
    assert world.key() == before
