"""Bonnie and Clyde, scenario by scenario: situations are in `positions`, their numbers come from the specification."""

from __future__ import annotations

from collections import Counter

import pytest

from casefile.engine.playout import Dice
from casefile.engine.state import State
from tests.rules.helpers import (
    DECK,
    PLACES,
    car,
    cards,
    files,
    hand,
    play,
    points,
    position_names,
    read_position,
    rummy,
    situation,
    table,
    texts,
    truth,
    under,
    view,
    watched,
)

OUTLAWS = {"bonnie", "clyde"}


@pytest.mark.parametrize("name", position_names())
def test_every_position_tells_its_situation_and_holds_all_cards(name: str) -> None:
    assert read_position(name)["about"].endswith(".")
    state = situation(name)
    assert cards(state) == DECK
    assert state.game.position(state.to_position()).key() == state.key()


def assert_fresh_round(state: State) -> None:
    """A table as it is right after the set-up."""
    seats = state.game.seats
    data = truth(state)
    size = {2: 10, 3: 9, 4: 8}[seats]
    assert [sum(held.values()) for held in data["hands"]] == [size] * seats
    assert len(data["case_file"]) == {2: 46, 3: 39, 4: 34}[seats]
    assert len(data["fbi_files"]) == 1
    assert [card for card in data["under"].values() if card in OUTLAWS] in (["bonnie", "clyde"], ["clyde", "bonnie"])
    assert "none" not in data["under"].values()
    assert all(not any(rows.values()) for rows in data["table"])
    assert data["car"] == 1
    assert state.turn == (data["dealer"] + 1) % seats
    assert cards(state) == DECK
    assert sum(DECK.values()) == 77
    public = view(state, None)
    assert not public.cleared
    assert not any(public.looked)
    assert not any(public.known_cards)
    assert public.discarded == Counter(data["fbi_files"])
    assert not public.melded
    assert (public.barren_turns, public.hinton_used, public.drawn) == (0, False, None)
    assert texts(state) == ["draw", "take"]


@pytest.mark.rules("BC-COMP-01…08", "BC-SETUP-01…11", "BC-TURN-01", "BC-TECH-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t01_set_up(seats: int) -> None:
    game = rummy(seats)
    dealers: Counter[int] = Counter()
    hintons = 0
    homes: Counter[str] = Counter()
    for seed in range(300):
        state = game.deal(seed)
        assert_fresh_round(state)
        data = truth(state)
        dealers[data["dealer"]] += 1
        hintons += list(data["under"].values()).count("hinton")
        homes.update(place for place, card in data["under"].items() if card in OUTLAWS)
        if seed < 20:
            assert game.deal(seed).key() == state.key()
            assert game.deal(seed + 1).key() != state.key()
    assert all(abs(dealers[seat] * seats - 300) < 100 for seat in range(seats))
    assert 0.15 * 2400 < hintons < 0.25 * 2400, "15 of 75 cards are Ted Hintons"
    assert all(30 < homes[place] < 95 for place in PLACES), "each location hides an outlaw about as often"


@pytest.mark.rules(
    "BC-COMP-06", "BC-INFO-01", "BC-INFO-02", "BC-LOOK-02", "BC-LOOK-03", "BC-HINTON-06", "BC-TECH-03", "BC-TECH-04"
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t02_every_card_is_where_it_may_be(seats: int) -> None:
    """A thousand random rounds, all seat numbers together; the whole table is counted at every seventh step."""
    game = rummy(seats, round_limit=1)
    for seed in range(334):
        state, dice, step = game.deal(seed), Dice(seed), 0
        while state.turn >= 0:
            if step % 7 == 0:
                data = truth(state)
                assert cards(state) == DECK
                assert not OUTLAWS.intersection(data["case_file"] + data["fbi_files"], *data["hands"])
                if data["phase"] == "draw":
                    assert data["case_file"]
                    assert data["fbi_files"]
                assert all(any(held.values()) for held in data["hands"]) or data["phase"] == "files"
            legal = state.legal(state.turn)
            state.step(state.turn, legal[dice.below(len(legal))])
            step += 1
        assert cards(state) == DECK


@pytest.mark.rules("BC-TURN-02", "BC-DRAW-01", "BC-DRAW-02", "BC-INFO-08", "BC-TECH-02")
def test_t03_draw_sources() -> None:
    state = situation("t03")
    assert texts(state) == ["draw", "take"]
    before, seen = hand(state, 0), view(state, 1)
    play(state, "take")
    assert Counter(hand(state, 0)) == Counter(before) + Counter(["eastham"])
    assert files(state) == ["oronogo"]
    for reader in (1, None):
        assert view(state, reader).known_cards[0] == {"eastham": 1}

    state = situation("t03")
    play(state, "draw")
    assert len(truth(state)["case_file"]) == 19
    assert files(state) == ["oronogo", "eastham"]
    now = view(state, 1)
    assert (now.hand_sizes, now.case_file, now.phase) == ((9, 8), 19, "play")
    assert (now.known_cards, now.hand, now.files_known) == (seen.known_cards, seen.hand, seen.files_known)

    state = situation("t03", barren=20)
    assert texts(state) == ["draw"]
    play(state, "draw")
    play(state, texts(state)[-1])
    assert texts(state) == ["draw", "take"]


@pytest.mark.rules("BC-MELD-01", "BC-PLACE-01", "BC-PLACE-03", "BC-LOOK-01", "BC-LOOK-04", "BC-CAR-01", "BC-CAR-04")
@pytest.mark.rules("BC-INFO-03", "BC-INFO-09")
def test_t04_meld_away_from_the_car_and_leave_the_card() -> None:
    state = situation("t04")
    play(state, "meld dexter 3")
    assert texts(state) == ["keep", "leave"]
    assert car(state) == 3, "the look comes before the car"
    assert view(state, 0).look_card == "sherman"
    assert view(state, 1).look_card is None
    play(state, "leave")
    assert table(state, 0) == {"upright": {"dexter": 3}}
    assert points(state, 0) == 6
    assert under(state, "dexter") == "sherman"
    assert view(state, 0).under["dexter"] == "sherman"
    assert [view(state, reader).under["dexter"] for reader in (1, None)] == [None, None]
    assert car(state) == 4
    assert hand(state, 0) == {"kaufman": 1, "hinton": 1}


@pytest.mark.rules("BC-INFO-05", "BC-INFO-07", "BC-INFO-09", "BC-MELD-02", "BC-PLACE-02", "BC-LOOK-04", "BC-CAR-01")
def test_t05_meld_on_the_car_and_take_the_card() -> None:
    state = situation("t05")
    journal = watched(state)
    play(state, "meld dexter 4", "keep")
    assert table(state, 0) == {"sideways": {"dexter": 4}}
    assert points(state, 0) == 16
    assert hand(state, 0) == {"sherman": 1, "grapevine": 2}
    assert under(state, "dexter") == "none"
    assert car(state) == 8
    for reader in (1, None):
        seen = view(state, reader)
        assert seen.sideways[0] == {"dexter": 4}
        assert (seen.car, seen.hand_sizes, seen.case_file, seen.files_size) == (8, (3, 8), 52, 1)
        assert "dexter" not in seen.under
        assert len(seen.under) == 9
        assert seen.known_cards[0] == {}
        told = [event.values for event in journal.told(reader) if event.name == "keep"]
        assert told == [{"location": PLACES.index("dexter")}]


@pytest.mark.rules("BC-LOOK-02", "BC-SCORE-02", "BC-SCORE-04")
def test_t06_capture_by_meld() -> None:
    state = play(situation("t06"), "meld wellington 3")
    assert texts(state) == ["discard eastham"], "nothing is asked about the outlaw"
    assert table(state, 0) == {"sideways": {"wellington": 3}, "captured": ["bonnie"]}
    assert points(state, 0) == 22
    assert under(state, "wellington") == "none"
    assert car(state) == 6
    assert view(state, 1).captured == (("bonnie",), ())


@pytest.mark.rules("BC-LOOK-03", "BC-INFO-03", "BC-INFO-09")
def test_t07_an_outlaw_away_from_the_car_stays() -> None:
    state, twin = situation("t07a"), situation("t07b")
    journal, twin_journal = watched(state), watched(twin)
    for action in ("meld wellington 3", "leave"):
        play(state, action)
        play(twin, action)
        for reader in (1, None):
            assert view(state, reader).to_json() == view(twin, reader).to_json()
            assert journal.told(reader) == twin_journal.told(reader)
    state = play(situation("t07a"), "meld wellington 3")
    assert texts(state) == ["leave"]
    assert view(state, 0).look_card == "clyde"
    play(state, "leave")
    assert under(state, "wellington") == "clyde"
    assert view(state, 0).under["wellington"] == "clyde"
    assert view(state, 1).under["wellington"] is None
    assert table(state, 0) == {"upright": {"wellington": 3}}
    assert points(state, 0) == 6
    assert car(state) == 3


@pytest.mark.rules("BC-LAYOFF-01", "BC-LAYOFF-02", "BC-LOOK-05", "BC-CAR-02")
def test_t08_layoff_on_anothers_meld() -> None:
    state = play(situation("t08"), "layoff joplin 1")
    assert texts(state) == ["up", "down"]
    play(state, "down")
    assert table(state, 0) == {"upright": {"joplin": 1}}
    assert table(state, 1) == {"upright": {"joplin": 3}}
    assert points(state, 0) == 2
    assert car(state) == 8


@pytest.mark.rules("BC-LAYOFF-03", "BC-PLACE-02…04")
def test_t09_two_at_once_or_one_by_one() -> None:
    at_once = play(situation("t09"), "layoff platte-city 2", "up")
    assert table(at_once, 0) == {"sideways": {"platte-city": 2}}
    assert (points(at_once, 0), car(at_once)) == (8, 7)
    one_by_one = play(situation("t09"), "layoff platte-city 1", "up")
    assert car(one_by_one) == 7
    play(one_by_one, "layoff platte-city 1", "down")
    assert table(one_by_one, 0) == {"sideways": {"platte-city": 1}, "upright": {"platte-city": 1}}
    assert (points(one_by_one, 0), car(one_by_one)) == (6, 6)


@pytest.mark.rules("BC-LAYOFF-04", "BC-CAR-02")
def test_t10_different_locations_are_separate_layoffs() -> None:
    state = situation("t10")
    play(state, "layoff platte-city 1", "down")
    assert car(state) == 5
    play(state, "layoff sherman 1", "down")
    assert car(state) == 4
    assert table(state, 0) == {"sideways": {"platte-city": 1}, "upright": {"sherman": 1}}
    assert all(sum(place in action.split() for place in PLACES) <= 1 for action in state.game.actions)


@pytest.mark.rules("BC-LAYOFF-05", "BC-LOOK-02", "BC-LOOK-03", "BC-CAR-01")
def test_t11_meld_then_capture_by_layoff() -> None:
    state = play(situation("t11"), "meld joplin 3")
    assert texts(state) == ["leave"]
    play(state, "leave")
    assert table(state, 0) == {"upright": {"joplin": 3}}
    assert car(state) == 4
    play(state, "layoff joplin 1")
    assert texts(state) == ["up", "down"]
    play(state, "up")
    assert table(state, 0) == {"upright": {"joplin": 3}, "sideways": {"joplin": 1}, "captured": ["bonnie"]}
    assert points(state, 0) == 20
    assert car(state) == 5
    assert hand(state, 0) == {"grapevine": 1}


@pytest.mark.rules("BC-PLAY-01", "BC-MELD-03", "BC-CAR-01", "BC-CAR-03", "BC-CAR-05")
def test_t12_two_melds_the_second_with_the_car_on_gibson() -> None:
    state = play(situation("t12"), "meld kaufman 3")
    assert (points(state, 0), car(state)) == (6, 10)
    play(state, "meld gibson 3")
    assert table(state, 0) == {"upright": {"kaufman": 3}, "sideways": {"gibson": 3}}
    assert (points(state, 0), car(state)) == (18, 10)
    assert hand(state, 0) == {"sherman": 1}


@pytest.mark.rules("BC-CAR-03", "BC-CAR-06")
@pytest.mark.parametrize(("name", "number"), [("t13a", 2), ("t13b", 9)])
def test_t13_layoff_at_the_ends(name: str, number: int) -> None:
    state = play(situation(name), "layoff wellington 1")
    assert car(state) == number
    assert texts(state) == ["discard grapevine"], "no direction is asked"


@pytest.mark.rules("BC-HINTON-01…03", "BC-HINTON-07", "BC-HINTON-08", "BC-PLAY-02")
def test_t14_hinton_draws_two() -> None:
    state = play(situation("t14"), "hinton draw")
    assert hand(state, 0) == {"hinton": 1, "kaufman": 3}
    assert len(truth(state)["case_file"]) == 3
    assert files(state)[-1] == "hinton"
    assert (state.turn, view(state, 0).phase) == (0, "play")
    assert texts(state) == ["meld kaufman 3", "discard kaufman", "discard hinton"]


@pytest.mark.rules("BC-HINTON-04", "BC-HINTON-07", "BC-INFO-01", "BC-INFO-02", "BC-INFO-06")
def test_t15_hinton_fetches_in_secret() -> None:
    state = play(situation("t15"), "hinton files")
    assert view(state, 0).files == ("kaufman", "hinton", "grapevine", "joplin")
    assert [view(state, reader).files for reader in (1, None)] == [None, None]
    assert texts(state) == ["fetch kaufman", "fetch joplin", "fetch grapevine", "fetch hinton"]
    play(state, "fetch grapevine")
    assert hand(state, 0) == {"sherman": 1, "platte-city": 1, "grapevine": 1}
    assert files(state) == ["kaufman", "hinton", "joplin", "hinton"]
    for reader in (1, None):
        seen = view(state, reader)
        assert (seen.files_size, seen.files_top, seen.hand_sizes) == (4, "hinton", (3, 8))
        assert seen.known_cards[0] == {}
        assert seen.files is None
        assert seen.files_known["grapevine"] == 1, "as far as the others can know, it may still lie there"


@pytest.mark.rules("BC-HINTON-01", "BC-HINTON-11", "BC-DISC-02")
def test_t16_hinton_fetches_hinton() -> None:
    state = play(situation("t16"), "hinton files")
    assert texts(state) == ["fetch oronogo", "fetch hinton"]
    play(state, "fetch hinton")
    assert hand(state, 0) == {"hinton": 1, "sherman": 1}
    assert files(state) == ["oronogo", "hinton"]
    assert texts(state) == ["discard sherman", "discard hinton"]


@pytest.mark.rules("BC-HINTON-05", "BC-HINTON-06", "BC-HINTON-09", "BC-HINTON-12", "BC-INFO-04", "BC-INFO-09")
def test_t17_hinton_never_captures() -> None:
    state = situation("t17")
    assert [action for action in texts(state) if action.startswith("hinton look")] == [
        f"hinton look {place}" for place in PLACES if place != "oronogo"
    ]
    play(state, "hinton look platte-city")
    assert view(state, 0).look_card == "clyde"
    assert [view(state, reader).look_card for reader in (1, None)] == [None, None]
    assert texts(state) == ["leave"]
    play(state, "leave")
    assert under(state, "platte-city") == "clyde"
    assert (car(state), points(state, 0), files(state)[-1]) == (6, 0, "hinton")
    assert view(state, 0).under["platte-city"] == "clyde"
    assert [view(state, reader).under["platte-city"] for reader in (1, None)] == [None, None]
    assert view(state, 1).cleared == (), "a Hinton look proves nothing to the others"
    assert texts(state) == ["discard kaufman"]


@pytest.mark.rules("BC-PLAY-03", "BC-DISC-01")
def test_t18_keep_one_card() -> None:
    assert texts(situation("t18a")) == ["discard wellington"]
    assert texts(situation("t18b")) == ["layoff wellington 1", "layoff wellington 2", "discard wellington"]


@pytest.mark.rules("BC-PLAY-03", "BC-END-01", "BC-HINTON-08")
def test_t19_hinton_as_the_only_card() -> None:
    state = situation("t19")
    assert texts(state) == ["hinton draw", "hinton files", "discard hinton"]
    play(state, "discard hinton")
    assert [sheet.reason for sheet in state.sheets] == ["went_out"]


@pytest.mark.rules("BC-SCORE-01…05", "BC-BONUS-01…03")
@pytest.mark.parametrize(("number", "score"), [(6, 36), (2, 32), (9, 39)])
def test_t20_scoring_with_bonus(number: int, score: int) -> None:
    state = play(situation("t20", car=number), "discard hinton")
    assert state.sheets[0].scores == (score, 6)
    assert state.sheets[0].totals == (score, 6)


@pytest.mark.rules("BC-DRAW-03", "BC-DISC-03", "BC-END-02…04", "BC-TURN-03", "BC-BONUS-02")
@pytest.mark.parametrize("number", [1, 8, 10])
def test_t21_the_case_file_runs_out_in_the_draw_step(number: int) -> None:
    state = play(situation("t21", car=number), "draw")
    assert hand(state, 1) == {"kaufman": 2, "sherman": 2, "gibson": 1, "eastham": 1}
    assert (state.turn, state.round, view(state, 2).case_file) == (1, 1, 0)
    play(state, "discard eastham")
    (sheet,) = state.sheets
    assert (sheet.reason, sheet.rule, sheet.scores) == ("case_closed", "BC-END-02", (6, 12, 0))
    assert state.round == 2
    assert_fresh_round(state)


@pytest.mark.rules("BC-HINTON-10", "BC-DRAW-03", "BC-END-02")
def test_t22_hinton_with_one_card_left() -> None:
    state = play(situation("t22"), "take", "hinton draw")
    assert hand(state, 0) == {"sherman": 1, "oronogo": 1, "gibson": 1}
    assert view(state, 0).case_file == 0
    assert texts(state) == ["discard sherman", "discard oronogo", "discard gibson"]
    play(state, "discard gibson")
    assert (state.sheets[0].reason, state.sheets[0].scores) == ("case_closed", (0, 0))
    other = play(situation("t22"), "draw", "hinton files", "fetch hinton")
    assert "hinton draw" not in texts(other)


@pytest.mark.rules("BC-SHUT-01…03", "BC-BONUS-01")
def test_t23_shut_out() -> None:
    state = situation("t23")
    assert [points(state, seat) for seat in range(3)] == [18, 30, 36]
    play(state, "discard hinton")
    assert state.sheets[0].scores == (0, 0, 45)
    assert state.sheets[0].totals == (40, 50, 65)


@pytest.mark.rules("BC-SHUT-01", "BC-BONUS-01", "BC-BONUS-02", "BC-END-01")
def test_t24_no_shut_out() -> None:
    other_goes_out = play(situation("t24a"), "discard hinton")
    assert (other_goes_out.sheets[0].reason, other_goes_out.sheets[0].scores) == ("went_out", (27, 30, 36))
    case_file_ends = play(situation("t24b"), "draw", "discard oronogo")
    assert (case_file_ends.sheets[0].reason, case_file_ends.sheets[0].scores) == ("case_closed", (18, 30, 36))
    both_ends_at_once = play(situation("t24c"), "discard hinton")
    assert (both_ends_at_once.sheets[0].reason, both_ends_at_once.sheets[0].scores) == ("went_out", (0, 0, 45))


@pytest.mark.rules("BC-GOAL-02", "BC-GOAL-03", "BC-GAME-01…04", "BC-VAR-01")
@pytest.mark.parametrize(
    ("name", "before", "options", "after", "winner"),
    [
        ("t25", [91, 92], {}, (99, 98), None),
        ("t25", [92, 58], {}, (100, 64), 0),
        ("t25c", [98, 99], {}, (112, 131), 1),
        ("t25d", [96, 98, 51], {}, (104, 104, 87), None),
        ("t25d2", [104, 104, 87], {}, (110, 109, 123), 2),
        ("t25", [191, 144], {"target": 200}, (199, 150), None),
        ("t25", [192, 144], {"target": 200}, (200, 150), 0),
        ("t25", [192, 144], {"target": 200, "target_strict": True}, (200, 150), None),
        ("t25", [193, 144], {"target": 200, "target_strict": True}, (201, 150), 0),
    ],
)
def test_t25_the_end_of_a_match(
    name: str, before: list[int], options: dict[str, object], after: tuple[int, ...], winner: int | None
) -> None:
    state = situation(name, options, totals=before)
    play(state, "discard hinton")
    assert state.sheets[-1].totals == after
    if winner is None:
        assert state.outcome is None
        assert view(state, None).totals == after
        assert_fresh_round(state)
    else:
        assert state.actors == ()
        assert state.outcome is not None
        assert state.outcome.winners == (winner,)
        assert (state.outcome.reason, state.outcome.scores) == ("target", after)


@pytest.mark.rules("BC-NEXT-01…04", "BC-SETUP-05")
def test_t25_every_further_round_is_set_up_from_all_cards() -> None:
    state = situation("t25", totals=[10, 20], under={"gibson": "bonnie", "dexter": "none"}, looked=[["gibson"], []])
    play(state, "discard hinton")
    assert_fresh_round(state)
    assert view(state, 0).totals == (18, 26)
    assert (state.round, len(state.sheets)) == (2, 1)
    dealers = {truth(play(situation("t25", seed=seed), "discard hinton"))["dealer"] for seed in range(20)}
    assert dealers == {0, 1}, "the lot decides again"
