"""FBI, scenario by scenario: situations are in `positions/fbi`, their numbers come from the specification."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations, product
from typing import Any, cast

import pytest

from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from casefile.engine.state import State
from casefile.games.fbi.game import Fbi
from casefile.games.fbi.view import FbiView
from tests.rules.helpers import POSITIONS, play, read_position, refusal, situation, texts, truth, watched

COLOURS = ("red", "yellow", "blue", "green", "black")
EVERY_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
TURNS = {2: 15, 3: 10, 4: 8, 5: 6}
LAST_DEAL = {2: 3, 3: 5, 4: 3, 5: 9}


def bureau(seats: int = 2, **options: object) -> Fbi:
    """The game with some options."""
    return Fbi(seats, options)


def view(state: State, seat: int | None = None) -> FbiView:
    return cast(FbiView, state.view(seat))


def finished(*slammers: list[str], options: dict[str, object] | None = None) -> State:
    """A game that has just ended with these slammers."""
    game = Fbi(len(slammers), options or {})
    return game.position({"phase": "over", "slammers": list(slammers), "deck": 0})


def cards(state: State) -> Counter[str]:
    """Every card of the game, wherever it is."""
    data = truth(state)
    released = [card for card in data["released"] if card != "none"]
    slammers = [card for slammer in data["slammers"] for card in slammer]
    return Counter(slammers + data["table"] + data["deck"] + data["out"] + released)


def whole(seats: int) -> Counter[str]:
    """The 59 characters by the pack file, and the purple cards of so many seats."""
    pack = bureau().pack.data
    found = Counter(f"{colour['id']} {value}" for colour in pack["colours"] for value in colour["values"])
    return found + Counter(f"purple {sign * n}" for n in range(1, seats + 1) for sign in (1, -1))


def random_game(state: State, seed: int) -> State:
    dice = Dice(seed)
    while state.actors:
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[dice.below(len(legal))])
    return state


@pytest.mark.parametrize("name", sorted(file.stem for file in (POSITIONS / "fbi").glob("*.toml")))
def test_every_position_tells_its_situation_and_holds_all_cards(name: str) -> None:
    assert read_position(f"fbi/{name}")["about"].endswith(".")
    state = situation(f"fbi/{name}")
    assert cards(state) == whole(state.game.seats)
    assert state.game.position(state.to_position()).key() == state.key()


# -- set-up and the frame of a turn ------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-SETUP-01…08", "FBI-COMP-01…06", "FBI-COMP-08", "FBI-COMP-09", "FBI-TECH-01", "FBI-TECH-02")
@EVERY_SEATS
def test_t01_set_up(seats: int) -> None:
    game = bureau(seats)
    owners: Counter[int] = Counter()
    for seed in range(100):
        state = game.deal(seed)
        seen = view(state)
        numbers = [int(slammer[0].split()[1]) for slammer in seen.slammers]
        assert sorted(numbers) == list(range(1, seats + 1))
        assert [set(slammer) for slammer in seen.slammers] == [{f"purple {n}", f"purple -{n}"} for n in numbers]
        assert seen.cuffs == numbers.index(seats)
        assert (seen.deck, seen.round, seen.phase) == (59 - 2 * seats, 1, "order")
        assert [*seen.out, *seen.order, *seen.chosen_by] == []
        assert cards(state) == whole(seats)
        assert cards(state).total() == 59 + 2 * seats
        assert game.deal(seed).key() == state.key()
        assert game.deal(seed + 1).key() != state.key()
        owners[numbers[0]] += 1
    assert all(abs(owners[n] * seats - 100) < 70 for n in range(1, seats + 1))
    assert game.size == 76
    assert sum(whole(0).values()) == 59
    assert {text.split()[1] for text in game.actions if text.startswith("double")} == set(COLOURS)


@pytest.mark.rules("FBI-TECH-02", "FBI-SETUP-05", "FBI-ORDER-06")
@EVERY_SEATS
def test_no_card_is_lost_or_doubled(seats: int) -> None:
    for seed in range(4):
        state, dice = bureau(seats, top_card=bool(seed % 2)).deal(seed), Dice(seed)
        while state.actors:
            legal = state.legal(state.turn)
            state.apply(state.turn, legal[dice.below(len(legal))])
            assert cards(state) == whole(seats)


@pytest.mark.rules("FBI-CUFFS-01", "FBI-CUFFS-02")
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


@pytest.mark.rules("FBI-PLACE-01", "FBI-PLACE-04", "FBI-END-01", "FBI-END-02")
@EVERY_SEATS
def test_t04_deals_and_number_of_turns(seats: int) -> None:
    journal = Journal()
    state = bureau(seats).deal(3, journal)
    random_game(state, 4)
    dealt = [len(cast("tuple[int, ...]", event.public["cards"])) for event in journal.events
             if event.name == "turn" and event.public]  # fmt: skip
    assert dealt == [2 * seats] * (TURNS[seats] - 1) + [LAST_DEAL[seats]]
    assert state.round == TURNS[seats]


@pytest.mark.rules("FBI-PLACE-02", "FBI-PLACE-03", "FBI-TURN-03")
def test_t05_left_overs_stay() -> None:
    seen = view(situation("fbi/t05"))
    assert seen.table == {"red": (5, 3, 1, -3), "yellow": (), "blue": (2, -1), "green": (3, -3), "black": (5, -4)}
    assert (seen.round, seen.phase, seen.actors) == (2, "order", (0,))


@pytest.mark.rules("FBI-TURN-01…04")
def test_t20_end_of_a_turn() -> None:
    state = situation("fbi/t19", deck={"top": ["yellow 5", "yellow 4", "yellow -1", "green 5", "green 4", "green 3"]})
    play(state, *["arrest red"] * 3, *["arrest blue"] * 3)
    seen = view(state)
    assert (seen.phase, seen.round, seen.cuffs, seen.actors) == ("order", 2, 0, (0,))
    assert (seen.order, seen.released, seen.played) == ((), (None,) * 3, ((),) * 3)
    assert [*seen.chosen_by, *seen.offered] == []
    assert seen.slammers[2] == ("red 5", "blue 3")
    assert seen.table == {"red": (), "yellow": (5, 4, -1), "blue": (), "green": (5, 4, 3), "black": ()}
    play(state, "release none", "release none", "release none")
    assert view(state).phase == "select"
    play(state, "choose yellow green", "double yellow", "double green")
    assert (view(state).phase, state.turn) == ("first-pass", 0)


# -- order ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-ORDER-01", "FBI-ORDER-03…05", "FBI-ORDER-08", "FBI-ARREST-06", "FBI-INFO-04")
def test_t06_order_example() -> None:
    state = situation("fbi/t06")
    assert texts(state) == ["release none", "release purple 4", "release purple -4"]
    play(state, "release purple -4")
    assert view(state, 1).released == ("purple -4", None, None, None)
    play(state, "release none", "release purple 1", "keep all")
    assert view(state).order == (2, 1, 3, 0)
    assert view(state).released == ("purple -4", "none", "purple 1", "none")
    play(state, "double red", "double green", "double black", "double yellow")
    movers = []
    for _ in range(8):
        movers.append(state.turn)
        state.apply(state.turn, state.legal(state.turn)[0])
    assert movers == [2, 1, 3, 0, 0, 3, 1, 2]


@pytest.mark.rules("FBI-ORDER-03", "FBI-ORDER-05")
def test_t07_ties_round_the_table() -> None:
    state = play(
        situation("fbi/t07"), "release none", "release none", "release purple 2", "release red -1", "release none"
    )
    assert view(state).order == (0, 3, 4, 2, 1)


@pytest.mark.rules("FBI-ORDER-02", "FBI-ORDER-05")
def test_t08_equal_villains_of_different_colour() -> None:
    state = play(situation("fbi/t08"), "release purple 3", "release red 3", "release none")
    assert view(state).order == (1, 2, 0)


@pytest.mark.rules("FBI-ORDER-06")
def test_t09_released_means_gone() -> None:
    state = situation("fbi/t09")
    assert view(state).bonuses["black"] == 0
    play(state, "release black 4")
    seen = view(state)
    assert seen.slammers[0] == ("black 1",)
    assert "black 4" in seen.out
    assert seen.deck_cards["black 4"] == 1, "the other black 4"
    assert seen.nets["black"] == (1, 3)
    assert (seen.bonuses["black"], seen.leads["black"]) == (1, 2)
    assert cards(state) == whole(2)


@pytest.mark.rules("FBI-ORDER-07", "FBI-TECH-03")
def test_t10_empty_slammer() -> None:
    state = situation("fbi/t10")
    assert texts(state) == ["release none"]
    assert state.automatic() == state.game.parse("release none")
    assert refusal(state, "release red 5") == "FBI-ORDER-07"
    play(state, "release none")
    assert state.automatic() is None
    assert refusal(state, "release red 5") == "FBI-ORDER-02"
    assert refusal(state, "arrest red") == "FBI-TURN-01"


# -- choosing agents -------------------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-SELECT-03", "FBI-SELECT-05", "FBI-SELECT-06")
def test_t11_absent_colour() -> None:
    state = situation("fbi/t11")
    shown = ("red", "yellow", "green", "black")
    pairs = [f"choose {a} {b}" for i, a in enumerate(shown) for b in shown[i + 1 :]]
    assert sorted(texts(state)) == sorted(pairs + [f"double {colour}" for colour in shown])
    assert len(texts(state)) == 10
    for other in shown:
        assert refusal(state, f"choose blue {other}") == "FBI-SELECT-03"
    assert refusal(state, "double blue") == "FBI-SELECT-03"
    assert refusal(state, "release none") == "FBI-TURN-01"


@pytest.mark.rules("FBI-SELECT-06")
def test_every_number_of_colours_has_its_choices() -> None:
    for number in range(1, 6):
        shown = COLOURS[:number]
        state = bureau(2).position({"phase": "select", "table": [f"{colour} 1" for colour in shown]})
        assert len(texts(state)) == number * (number + 1) // 2


@pytest.mark.rules("FBI-SELECT-07", "FBI-ARREST-03", "FBI-ARREST-06", "FBI-ARREST-07", "FBI-TECH-03")
def test_t12_one_colour_only() -> None:
    state = situation("fbi/t12")
    assert view(state).table["blue"] == (5, 2, 1, -3)
    play(state, "release none", "release none")
    for seat in (0, 1):
        assert texts(state) == ["double blue"]
        assert state.automatic() == state.game.parse("double blue")
        assert refusal(state, "choose red blue") == "FBI-SELECT-07"
        state.apply(seat, state.game.parse("double blue"))
    play(state, "arrest blue", "arrest blue", "arrest blue", "arrest blue")
    assert view(state).slammers == (
        ("blue 5", "blue -3", "purple 2", "purple -2"), ("blue 2", "blue 1", "purple 1", "purple -1"),
    )  # fmt: skip


@pytest.mark.rules("FBI-SELECT-04", "FBI-SELECT-06")
def test_t13_two_colours() -> None:
    assert texts(situation("fbi/t13")) == ["choose red black", "double red", "double black"]


@pytest.mark.rules("FBI-SELECT-01", "FBI-SELECT-02", "FBI-INFO-01…03", "FBI-TECH-03", "FBI-TECH-04")
def test_t14_secrecy_of_the_choice() -> None:
    """Whatever the others chose, a seat sees, hears and is asked the same until an agent is played."""
    state = situation("fbi/t11")
    said = {0: "choose red green", 2: "choose red yellow", 3: "double black"}
    variants = [said, said | {2: "double yellow"}, said | {2: "choose yellow green", 3: "choose red black"}]
    seen: set[str] = set()
    for choices in variants:
        twin = state.copy()
        journal = watched(twin)
        for seat, text in choices.items():
            twin.apply(seat, twin.game.parse(text))
        assert twin.actors == (1,)
        twin.apply(1, twin.game.parse("choose red black"))
        for event in journal.events:
            assert (event.name, event.public, event.news) == ("choose", {}, 0)
            assert list(event.private) == [event.seat]
        told = [journal.told(reader) for reader in (None, 1)]
        seen.add(repr([told, view(twin, None), view(twin, 1), twin.automatic(), twin.legal(1)]))
        assert view(twin, 1).chosen == ("red", "black")
        assert view(twin, None).chosen == ()
        assert view(twin, 2).chosen_by == (0, 1, 2, 3)
    assert len(seen) == 1


@pytest.mark.rules("FBI-TECH-03", "FBI-TECH-04", "FBI-INFO-03")
def test_a_doubled_agent_looks_like_any_other_until_the_second_pass() -> None:
    for other in ("2x", "red"):
        state = situation("fbi/t18", chosen=[["yellow", other], ["red", "yellow"]])
        assert state.automatic() is None
        journal = watched(state)
        play(state, "arrest yellow")
        assert state.automatic() is None
        assert view(state, 1).played == (("yellow",), ())
        assert journal.events[0].public == {"colour": 1, "agent": 1, "card": bureau().kinds.index("yellow 3"),
                                            "second": 0}  # fmt: skip
        play(state, "arrest red")
        assert state.automatic() == state.game.parse("arrest yellow")
        play(state, "arrest yellow")
        last = "arrest yellow" if other == "2x" else "arrest red"
        assert state.automatic() == state.game.parse(last)
        play(state, last)
        shown = [(event.public or {})["agent"] for event in journal.events if event.name == "arrest"]
        assert shown == [1, 0, 1, 5 if other == "2x" else 0]
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
    """Search lets the others choose again: the table is then as if nobody had chosen. Agents in play stay."""
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


# -- arrests -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-ARREST-02", "FBI-ARREST-05", "FBI-ARREST-09", "FBI-VAR-01…04")
def test_t15_highest_card_or_top_card() -> None:
    state = play(situation("fbi/t15"), "arrest green", "arrest red")
    assert view(state).table["green"] == (3, 2, -3)
    assert view(state).slammers == (("green 5",), ("red 1",))

    state = situation("fbi/t15", {"top_card": True})
    assert view(state).table["green"] == (3, -3, 5, 2)
    play(state, "arrest green", "arrest green", "arrest red", "arrest red")
    assert view(state).slammers == (("green 3",), ("red 1", "green -3"))
    assert (state.round, view(state).table["green"]) == (2, (1, 5, 2))
    assert cards(state) == whole(2)


@pytest.mark.rules("FBI-ARREST-03", "FBI-ARREST-06")
def test_t16_forced_bystander() -> None:
    state = situation("fbi/t16")
    assert (state.turn, texts(state)) == (1, ["arrest red"])
    assert refusal(state, "arrest black") == "FBI-ARREST-06"
    play(state, "arrest red")
    assert view(state).slammers == ((), ("red -3",))


@pytest.mark.rules("FBI-ARREST-01", "FBI-ARREST-04", "FBI-ARREST-08", "FBI-ARREST-10")
def test_t17_empty_agent_first() -> None:
    state = situation("fbi/t17")
    assert (state.turn, texts(state)) == (1, ["arrest red", "arrest green"])
    assert refusal(state, "arrest black") == "FBI-ARREST-01"
    assert refusal(state, "release none") == "FBI-TURN-01"
    play(state, "arrest green")
    assert view(state).slammers == ((), ())
    assert texts(state) == ["arrest red"], "no pass in the second pass either"
    play(state, "arrest red")
    assert view(state).slammers[1] == ("red -2",)
    play(state, "arrest red")
    assert view(state).slammers[0] == (), "the other took it meanwhile"


@pytest.mark.rules("FBI-SELECT-04", "FBI-SELECT-05", "FBI-ARREST-04", "FBI-ARREST-07")
@pytest.mark.parametrize("first", ["red", "yellow"])
def test_t18_2x(first: str) -> None:
    state = situation("fbi/t18")
    assert texts(state) == ["arrest yellow"]
    play(state, "arrest yellow", f"arrest {first}")
    assert refusal(state, f"arrest {first}") == "FBI-ARREST-06"
    play(state, "arrest yellow" if first == "red" else "arrest red")
    assert refusal(state, "arrest red") == "FBI-ARREST-07"
    play(state, "arrest yellow")
    assert view(state).slammers == (("yellow 3",), ("red 1", "yellow -2"))


@pytest.mark.rules("FBI-ARREST-01", "FBI-ARREST-06")
def test_t19_snake_order() -> None:
    state = situation("fbi/t19")
    movers = []
    for _ in range(6):
        movers.append(state.turn)
        play(state, texts(state)[0])
    assert movers == [2, 0, 1, 1, 0, 2]


# -- end and points ------------------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-PLACE-04", "FBI-END-01", "FBI-END-03")
def test_t21_end_of_the_game() -> None:
    state = situation("fbi/t21")
    seen = view(state)
    assert (seen.deck, seen.last_turn, seen.table["yellow"], seen.table["red"]) == (0, True, (2, 1), (-1,))
    play(state, *["release none"] * 4, *["double red"] * 4, *["arrest red"] * 7)
    assert state.outcome is None
    play(state, "arrest red")
    outcome = state.outcome
    assert outcome is not None
    assert view(state).table["green"] == (5, 4), "left on the table, for nobody"
    assert (outcome.scores, outcome.winners) == ((9, -2, 0, 7), (0,))
    assert (state.actors, state.turn, view(state).phase) == ((), -1, "over")


@pytest.mark.rules("FBI-BONUS-01", "FBI-BONUS-02", "FBI-BONUS-04", "FBI-BONUS-05")
def test_t22_bonus_and_tie() -> None:
    slammers = [
        ["red 5", "red 2", "yellow 4", "purple 1"],
        ["red 4", "red 3", "yellow 3", "purple 3"],
        ["red 2", "yellow 2", "yellow -2", "purple 2"],
    ]
    seen = view(finished(*slammers))
    assert seen.nets["red"] == (7, 7, 2)
    assert seen.nets["yellow"] == (4, 3, 0)
    assert seen.bonuses == {"red": None, "yellow": 0, "blue": None, "green": None, "black": None}
    assert seen.leaders["red"] == (0, 1)
    assert seen.standings == (16, 13, 4)
    for strict, winner in ((True, None), (False, 1)):
        state = finished(["green -2", "purple 2"], ["purple 1"], options={"bonus_requires_positive": strict})
        assert view(state).bonuses["green"] == winner
        assert view(state).bonuses["red"] is None
        assert state.outcome is not None
        assert state.outcome.scores == ((0, 1) if strict else (0, 3))


@pytest.mark.rules("FBI-BONUS-03")
def test_t23_bystanders_count_in_the_comparison() -> None:
    slammers = [["blue 5", "blue -4"], ["blue 2"]]
    assert view(finished(*slammers)).bonuses["blue"] == 1
    state = finished(*slammers, options={"bonus_basis": "villains"})
    seen = view(state)
    assert (seen.nets["blue"], seen.compared["blue"], seen.bonuses["blue"]) == ((1, 2), (5, 2), 0)
    assert state.outcome is not None
    assert state.outcome.scores == (4, 2)


NO_BONUS = ["black 5", "black 1", "green 5", "green 4", "green 3", "green 3", "red 3", "purple 4"]


@pytest.mark.rules("FBI-SCORE-01…04", "FBI-GOAL-02", "FBI-GOAL-03")
def test_t24_addition() -> None:
    """The rulebook's own sum, and what bystanders do to it; bonus cards stand on lines of their own."""

    def without_bonus(state: State) -> list[int]:
        lines = state.sheets[0].lines
        return [
            sum(line.points for line in lines if line.seat == seat and not line.what.startswith("bonus"))
            for seat in range(state.game.seats)
        ]

    def of_four(slammer: list[str]) -> list[int]:
        return without_bonus(finished(slammer, [], [], []))

    assert of_four(NO_BONUS)[0] == 28
    assert of_four([*NO_BONUS, "purple -4", "black -2"])[0] == 22
    five = finished(["purple -5"], [], [], [], [])
    assert five.outcome is not None
    assert five.outcome.scores[0] == -5
    assert five.outcome.winners == (1, 2, 3, 4)
    state = finished(["purple 3"], ["purple 2"], ["purple -1"])
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.ranking) == ("most_points", (1, 2, 3))
    state = finished(["purple 3", "purple -1"], ["purple 2"], ["purple 1"])
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("shared", (0, 1))


@pytest.mark.rules("FBI-SCORE-04")
def test_the_fewest_bystanders_may_break_a_tie() -> None:
    slammers = [["purple 3", "purple -1"], ["purple 2"], ["purple 1"]]
    outcome = finished(*slammers, options={"final_tie": "fewest_bystanders"}).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("fewest_bystanders", (2, 1, 3))
    slammers[1] = ["purple 2", "red 1", "red -1"]
    outcome = finished(*slammers, options={"final_tie": "fewest_bystanders"}).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("shared", (1, 1, 3))


@pytest.mark.rules("FBI-SCORE-01", "FBI-BONUS-01", "FBI-GOAL-02", "FBI-GOAL-03")
def test_every_line_of_the_sheet_names_its_rule_and_they_add_up() -> None:
    for seed in range(20):
        state = random_game(bureau(4).deal(seed), seed)
        sheet = state.sheets[0]
        for seat in range(4):
            assert sum(line.points for line in sheet.lines if line.seat == seat) == sheet.scores[seat]
        for line in sheet.lines:
            assert state.game.rulebook.rule(line.rule).id == line.rule
            assert state.game.words.say(f"sheet.{line.what}", count=line.count)
        assert view(state).standings == sheet.scores, "the live standings end as the result"


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


def replay_turn(state: State, turn: dict[str, Any]) -> None:
    """One turn of the example, every decision and every arrest compared; up to the last arrest."""
    for name, card in turn["releases"]:
        assert NAMES[state.turn] == name
        play(state, f"release {card}")
    assert view(state).order == tuple(NAMES.index(name) for name in turn["order"])
    for name, agents in turn["agents"].items():
        state.apply(NAMES.index(name), state.game.parse(f"choose {agents}"))
    for number, (name, colour, card) in enumerate(turn["arrests"]):
        seat = NAMES.index(name)
        assert state.turn == seat
        journal = watched(state)
        play(state, f"arrest {colour}")
        event = journal.events[0]
        assert event.public is not None
        taken = cast(int, event.public["card"])
        assert (None if taken < 0 else bureau().kinds[taken]) == card, f"arrest {number + 1} of {name}"
        if card is not None:
            assert card in view(state).slammers[seat]


@pytest.mark.rules(
    "FBI-ORDER-01…06", "FBI-SELECT-03", "FBI-ARREST-01…06", "FBI-TURN-03", "FBI-PLACE-03", "FBI-CUFFS-02"
)
def test_t25_worked_example() -> None:
    slammers = [["purple 4", "purple -4"], ["purple 3", "purple -3"], ["purple 1", "purple -1"],
                ["purple 2", "purple -2"]]  # fmt: skip
    deck = {"top": TURN_1["new"] + TURN_2["new"]}
    state = bureau(4).position({"slammers": slammers, "phase": "place", "cuffs": 0, "deck": deck})
    for number, turn in enumerate((TURN_1, TURN_2), 1):
        before = view(state)
        assert (before.round, NAMES[before.cuffs], before.deck) == (number, turn["releases"][0][0], turn["deck"])
        replay_turn(state, turn)
        seen = view(state)
        for name, slammer in turn["slammers"].items():
            assert Counter(seen.slammers[NAMES.index(name)]) == Counter(slammer), name
        assert Counter(seen.out) == Counter(turn["out"])
        rows = Counter(f"{colour} {value}" for colour, row in seen.table.items() for value in row)
        newly = Counter(before.deck_cards) - Counter(seen.deck_cards)  # the next turn has begun
        assert rows - newly == Counter(turn["left"])
        assert number == 2 or newly == Counter(TURN_2["new"])


@pytest.mark.rules("FBI-SCORE-01", "FBI-BONUS-01…03", "FBI-END-03")
def test_the_worked_example_scored_as_if_it_stopped_there() -> None:
    slammers = [TURN_2["slammers"][name] for name in NAMES]
    state = finished(*slammers)
    seen = view(state)
    assert seen.points == (13, 6, 5, 8)
    holders = {colour: None if seat is None else NAMES[seat] for colour, seat in seen.bonuses.items()}
    assert holders == {"red": "Chris", "yellow": "Donna", "blue": "Donna", "green": "Bert", "black": "Ann"}
    assert state.outcome is not None
    assert state.outcome.scores == (14, 8, 10, 15)
    assert state.outcome.winners == (3,)


# -- the live standings --------------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-INFO-01")
def test_standings_are_live_and_the_same_for_all() -> None:
    state = bureau(3).position({
        "slammers": [["red 5", "red -2", "purple 2"], ["red 2", "green 4"], ["green 3", "black -1"]],
        "table": ["red 4"],
    })  # fmt: skip
    for reader in (None, 0, 1, 2):
        seen = view(state, reader)
        assert seen.points == (5, 6, 2)
        assert seen.nets["red"] == (3, 2, 0)
        assert seen.nets["purple"] == (2, 0, 0)
        assert seen.leaders["red"] == (0,)
        assert (seen.leads["red"], seen.leads["green"], seen.leads["blue"]) == (1, 1, 0)
        assert seen.bonuses == {"red": 0, "yellow": None, "blue": None, "green": 1, "black": None}
        assert seen.leaders["black"] == (0, 1)
        assert seen.standings == (10, 8, 2)


def test_what_the_deck_holds_is_counted() -> None:
    state = bureau(5).deal(8)
    assert Counter(view(state, 2).deck_cards) == Counter(truth(state)["deck"])


# -- small golden tree ---------------------------------------------------------------------------------------------


def lines(state: State) -> int:
    """The number of ways in which the rest of the game can go."""
    if not state.actors:
        return 1
    total = 0
    for action in state.legal(state.turn):
        after = state.copy()
        after.step(after.turn, action)
        total += lines(after)
    return total


def test_golden_tree_of_a_last_turn() -> None:
    """Two cards to release or none, three choices each, two orders of play for each pair: counted by hand."""
    state = bureau(2).position({"slammers": [["red 5"], ["red -1"]], "table": ["red 4", "blue 3"], "deck": 0})
    assert lines(state) == (2 * 2) * sum(a * b for a, b in product((2, 1, 1), repeat=2)) == 64


# -- figures for simulations ---------------------------------------------------------------------------------------


@EVERY_SEATS
def test_figures_of_random_games_lie_where_the_prototype_found_them(seats: int) -> None:
    """Means over random games, in wide bands: results, and how often the first cuffs holder's neighbours win."""
    game = bureau(seats)
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
    assert abs(sum(mean[f"wins_{place}"] for place in range(1, seats + 1)) - 1) < 1e-9
    assert 0.15 < mean["doubled"] < 0.5
    assert 0.1 < mean["second_agents_find_nobody"] < 0.6
    assert 0.2 < mean["bystanders_arrested"] < 0.4
    assert 0.7 < mean["four_or_five_colours"] <= 1
