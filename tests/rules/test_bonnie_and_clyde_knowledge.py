"""What each seat knows in Bonnie and Clyde: short stories, and hidden cards exchanged behind a seat's back."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest

from casefile.engine.state import State
from casefile.testing.playing import greedy_for_ends
from tests.rules.helpers import DECK, cards, play, rummy, situation, texts, truth, view, watched

FILES_WITHOUT = {"kaufman": 1, "joplin": 1, "hinton": 2, "sherman": 1}  # the card that was fetched


def fetched_in_secret() -> State:
    """Ann has fetched Grapevine from the FBI Files without the others seeing it."""
    state = situation(
        "t15", hands=[{"hinton": 1, "sherman": 1, "platte-city": 1}, {"hinton": 1, "gibson": 5, "eastham": 2}]
    )
    return play(state, "hinton files", "fetch grapevine", "discard sherman")


@pytest.mark.rules("BC-INFO-06")
def test_a_secret_fetch_is_known_to_the_fetcher_alone() -> None:
    state = fetched_in_secret()
    assert view(state, 0).files_known == FILES_WITHOUT
    for reader in (1, None):
        assert view(state, reader).files_known == {**FILES_WITHOUT, "grapevine": 1}
        assert view(state, reader).known_cards[0] == {}


@pytest.mark.rules("BC-INFO-01")
def test_what_was_openly_discarded_stays_in_the_log_after_a_fetch() -> None:
    state = fetched_in_secret()
    for reader in (0, 1, None):
        assert view(state, reader).discarded == {**FILES_WITHOUT, "grapevine": 1}


@pytest.mark.rules("BC-HINTON-04")
def test_whoever_searches_the_files_sees_which_card_is_gone() -> None:
    state = play(fetched_in_secret(), "draw", "hinton files")
    assert view(state, 1).files_known == FILES_WITHOUT
    assert view(state, None).files_known["grapevine"] == 1


def taken_and_discarded() -> State:
    return play(situation("t03", hands=[{"gibson": 2, "oronogo": 1}, 13]), "take", "discard gibson")


@pytest.mark.rules("BC-INFO-01")
def test_open_discards_are_known_to_all() -> None:
    for reader in (1, None):
        assert view(taken_and_discarded(), reader).discarded == {"oronogo": 1, "gibson": 1}


@pytest.mark.rules("BC-INFO-08")
def test_a_card_taken_from_the_files_is_known_to_all() -> None:
    state = taken_and_discarded()
    for reader in (1, None):
        assert view(state, reader).known_cards[0] == {"eastham": 1}
    assert view(state, 0).known_cards == ({}, {})
    play(state, "draw")
    play(state, texts(state)[-1], "draw", "discard eastham")
    assert view(state, 1).known_cards[0] == {}


THREE: dict[str, object] = {
    "seats": 3,
    "hands": [{"dexter": 3, "kaufman": 2}, {"hinton": 1, "gibson": 3, "sherman": 1}, 8],
    "case_file": {"top": ["eastham", "eastham", "eastham"]},
    "fbi_files": ["oronogo"],
}


@pytest.mark.rules("BC-INFO-03")
def test_a_remembered_under_card_is_followed_into_an_opponents_hand() -> None:
    state = situation("t04", None, **THREE)
    play(state, "meld dexter 3", "leave", "discard kaufman")
    assert view(state, 0).looked == (("dexter",), (), ())
    assert view(state, 2).looked == (("dexter",), (), ()), "that somebody looked is public"
    play(state, "draw", "hinton look dexter")
    assert view(state, 0).look_card is None
    play(state, "keep")
    assert view(state, 0).known_cards == ({}, {"sherman": 1}, {})
    assert [view(state, reader).known_cards for reader in (1, 2, None)] == [({}, {}, {})] * 3
    assert all("dexter" not in view(state, reader).under for reader in (0, 1, 2, None))
    play(state, "discard sherman")
    assert view(state, 0).known_cards[1] == {}, "it may have been this one, or the other"


@pytest.mark.rules("BC-INFO-03")
def test_without_memory_aid_the_table_reminds_nobody() -> None:
    state = situation("t04", {"memory_aid": False}, **THREE)
    journal = watched(state)
    play(state, "meld dexter 3")
    assert view(state, 0).look_card == "sherman", "while looking it is seen of course"
    play(state, "leave", "discard kaufman")
    assert view(state, 0).under["dexter"] is None
    play(state, "draw", "hinton look dexter", "keep")
    assert view(state, 0).known_cards == ({}, {}, {})
    told = next(event for event in journal.told(0) if event.name == "keep")
    assert "card" not in told.values, "the log may not remind seat 0 of the look either"


@pytest.mark.rules("BC-INFO-01")
def test_without_memory_aid_a_search_is_forgotten_and_discards_are_not() -> None:
    state = situation("t15", {"memory_aid": False})
    play(state, "hinton files")
    assert view(state, 0).files == ("kaufman", "hinton", "grapevine", "joplin")
    play(state, "fetch grapevine")
    assert view(state, 0).files is None
    assert view(state, 0).files_known == view(state, 0).discarded == view(state, 1).files_known
    assert view(state, 0).discarded == {"kaufman": 1, "joplin": 1, "grapevine": 1, "hinton": 2}


@pytest.mark.rules("BC-INFO-01")
@pytest.mark.parametrize("reader", [0, 1, None])
def test_an_open_pile_is_open_to_all(reader: int | None) -> None:
    state = situation("t15", {"discard_pile": "open"})
    assert view(state, reader).files == ("kaufman", "hinton", "grapevine", "joplin")
    play(state, "hinton files", "fetch grapevine")
    assert view(state, reader).files == ("kaufman", "hinton", "joplin", "hinton")
    assert view(state, reader).files_known == {"kaufman": 1, "joplin": 1, "hinton": 2}


@pytest.mark.rules("BC-INFO-06")
@pytest.mark.parametrize("reader", [1, None])
def test_from_an_open_pile_all_can_see_which_card_is_fetched(reader: int | None) -> None:
    state = situation("t15", {"discard_pile": "open"})
    journal = watched(state)
    play(state, "hinton files", "fetch grapevine")
    assert view(state, reader).known_cards[0] == {"grapevine": 1}
    assert "card" in next(event for event in journal.told(reader) if event.name == "fetch").values


@pytest.mark.rules("BC-LOOK-02")
def test_a_card_left_under_the_car_is_no_outlaw_as_all_can_tell() -> None:
    state = play(situation("t05"), "meld dexter 3")
    assert [view(state, reader).cleared for reader in (0, 1, None)] == [("dexter",)] * 3
    play(state, "leave")
    assert view(state, 1).cleared == ("dexter",)
    play(state, "layoff dexter 1", "keep")
    assert view(state, 1).cleared == ()


@pytest.mark.rules("BC-INFO-09")
def test_which_card_is_left_under_the_car_the_others_cannot_tell() -> None:
    state = play(situation("t05"), "meld dexter 3", "leave")
    assert view(state, 1).under["dexter"] is None


@pytest.mark.rules("BC-INFO-09")
def test_a_card_left_elsewhere_may_be_anything() -> None:
    state = play(situation("t04"), "meld dexter 3", "leave")
    assert view(state, 1).cleared == ()


@pytest.fixture
def next_round() -> State:
    """In the previous round seat 0 looked under Gibson and knew a card in the hand of seat 1."""
    state = situation("t20", under={"gibson": "eastham"}, looked=[["gibson"], []], known=[{}, {"kaufman": 1}],
                      hands=[{"hinton": 1}, {"kaufman": 7 - 2, "sherman": 2}])  # fmt: skip
    assert view(state, 0).known_cards[1] == {"kaufman": 1}
    return play(state, "discard hinton")


@pytest.mark.rules("BC-NEXT-01")
def test_in_a_new_round_nobody_knows_a_card_of_another_hand(next_round: State) -> None:
    assert view(next_round, 0).known_cards == ({}, {})


@pytest.mark.rules("BC-NEXT-02")
def test_in_a_new_round_nobody_knows_what_lies_under_a_location(next_round: State) -> None:
    assert not any(view(next_round, 0).under.values())


@pytest.mark.rules("BC-INFO-03")
def test_in_a_new_round_the_notes_of_what_was_looked_at_are_gone(next_round: State) -> None:
    assert view(next_round, 0).looked == ((), ())


@pytest.mark.rules("BC-INFO-02")
def test_a_spectator_sees_no_hand() -> None:
    seen = view(situation("t05"), None)
    assert (seen.seat, seen.hand) == (None, {})


@pytest.mark.rules("BC-INFO-07")
def test_a_spectator_can_count() -> None:
    seen = view(situation("t05"), None)
    assert seen.hand_sizes == (6, 8)
    assert (seen.case_file, seen.files_size, len(seen.under)) == (52, 1, 10)


@pytest.mark.rules("BC-INFO-03")
def test_a_spectator_sees_no_under_card() -> None:
    seen = view(situation("t05"), None)
    assert seen.files_top is not None
    assert set(seen.under.values()) == {None}
    assert seen.actors == (0,)


# Twins: exchange hidden cards, and the reader's view must not move.


def swap(state: State, data: dict[str, Any], seat: int, kind: str, dice: random.Random) -> bool:
    """Exchange cards of one kind that `seat` has never seen; False if there were none."""
    reader = view(state, seat)
    others = [other for other in range(len(data["hands"])) if other != seat]
    other = dice.choice(others)
    known = [view(state, knower).known_cards[other] for knower in range(state.game.seats)]  # a third seat may know more
    noted = Counter(data["known"][other])
    known += [noted + Counter(recalled[other]) for recalled in data["recalled"]]  # not shown without memory_aid
    loose = [card for card, n in data["hands"][other].items() if all(n > sure.get(card, 0) for sure in known)]
    seen = {place for place, card in reader.under.items() if card is not None} | {
        data["look_at"] if reader.look_card else ""
    }
    dark = [place for place, card in data["under"].items() if card != "none" and place not in seen]
    plain = [place for place in dark if data["under"][place] not in ("bonnie", "clyde")]
    wanted = [place for place in dark if place not in plain]
    looking = data["look_at"] if data["phase"] in ("look", "hinton-look") else None
    if kind == "hand" and loose and data["case_file"]:
        card, at = dice.choice(loose), dice.randrange(len(data["case_file"]))
        held = data["hands"][other]
        held[card] -= 1
        held[data["case_file"][at]] = held.get(data["case_file"][at], 0) + 1
        data["case_file"][at] = card
    elif kind == "under" and plain and data["case_file"]:
        place, at = dice.choice(plain), dice.randrange(len(data["case_file"]))
        data["under"][place], data["case_file"][at] = data["case_file"][at], data["under"][place]
    elif kind == "outlaw" and wanted and plain:
        home, place = dice.choice(wanted), dice.choice(plain)
        if place in data["cleared"] or (looking == place and data["car"] == list(data["under"]).index(place) + 1):
            return False
        data["under"][home], data["under"][place] = data["under"][place], data["under"][home]
    elif kind == "case":
        dice.shuffle(data["case_file"])
    elif kind == "files" and reader.files is None:
        inside = data["fbi_files"][:-1]
        dice.shuffle(inside)
        data["fbi_files"][:-1] = inside
    else:
        return False
    return True


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("hand", marks=pytest.mark.rules("BC-INFO-02")),
        pytest.param("under", marks=pytest.mark.rules("BC-INFO-03")),
        pytest.param("outlaw", marks=pytest.mark.rules("BC-SETUP-04")),
        pytest.param("case", marks=pytest.mark.rules("BC-INFO-08")),
        pytest.param("files", marks=pytest.mark.rules("BC-INFO-01")),
    ],
)
@pytest.mark.parametrize("options", [{}, {"look": "optional", "memory_aid": False}, {"discard_pile": "open"}])
@pytest.mark.parametrize("seats", [2, 4])
def test_hidden_cards_can_be_exchanged_behind_a_seats_back(seats: int, options: dict[str, object], kind: str) -> None:
    dice = random.Random(seats)
    done = 0
    for seed in range(3):
        state = rummy(seats, round_limit=1, **options).deal(seed)
        while state.turn >= 0:
            if dice.random() < 0.15:
                seat = dice.randrange(seats)
                reader = view(state, seat)
                data = copy.deepcopy(truth(state))
                if swap(state, data, seat, kind, dice):
                    twin = state.game.position(data)
                    assert twin.view(seat).to_json() == reader.to_json(), f"seat {seat} notices it"
                    assert twin.legal(seat) == state.legal(seat)
                    done += 1
            play(state, dice.choice(texts(state)))
    assert bool(done) == (kind != "files" or options != {"discard_pile": "open"}), "open files hide nothing"


@pytest.mark.rules("BC-INFO-02", "BC-INFO-09")
def test_a_seat_that_is_not_to_move_has_no_legal_list() -> None:
    for name in ("t04", "t15", "t17"):
        state = situation(name)
        assert state.legal(1) == []


def whole_transcript(state: State, actions: list[str], reader: int | None) -> list[object]:
    journal = watched(state)
    out: list[object] = []
    for action in actions:
        play(state, action)
        out.append(state.view(reader).to_json())
    return [*out, *journal.told(reader)]


@pytest.mark.rules("BC-INFO-09", "BC-HINTON-06")
@pytest.mark.parametrize("reader", [1, None])
def test_hinton_before_an_outlaw_looks_like_hinton_before_any_card(reader: int | None) -> None:
    """The same steps, pauses, events and views, whether the card was left by force or by choice."""
    fixed: dict[str, object] = {"hands": [{"hinton": 1, "kaufman": 2}, {"gibson": 5}], "fbi_files": ["eastham"]}
    actions = ["hinton look platte-city", "leave", "discard kaufman"]

    def transcript(card: str) -> list[object]:
        return whole_transcript(situation("t17", None, under={"platte-city": card}, **fixed), actions, reader)

    assert transcript("clyde") == transcript("sherman")


@pytest.mark.rules("BC-HINTON-04", "BC-END-04")
def test_in_every_world_a_fetched_card_is_in_the_hand_of_its_fetcher() -> None:
    """Discards never go back into the Case File or under a location, so a card taken from the pile is in that hand."""
    state = situation("t16", fbi_files=["kaufman"], hands=[{"hinton": 1, "sherman": 1, "gibson": 1}, 8])
    play(state, "hinton files", "fetch kaufman")
    worlds = [view(state, 1).determinize(seed) for seed in range(40)]
    assert all(truth(world)["hands"][0].get("kaufman") for world in worlds), "the pile had no other card"


@pytest.mark.rules("BC-TECH-03")
def test_a_likely_world_has_every_card_once() -> None:
    """A guessed hand takes its cards from those that are left."""
    for seats in (2, 3, 4):
        state = rummy(seats).deal(seats)
        dice = random.Random(seats)
        for step in range(60):
            seat = state.turn
            state.apply(seat, dice.choice(state.legal(seat)))
            if step % 5 == 0:
                for reader in range(seats):
                    world = view(state, reader).suppose(step)
                    assert cards(world) == DECK
                    assert world.view(reader) == view(state, reader)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_the_round_would_bring_now_is_what_it_brings(seats: int) -> None:
    """Until the last move of a round, everybody can read the points of its score sheet from the table."""
    game = rummy(seats=seats)
    state, dice = game.deal(seats), random.Random(seats)
    rounds = 0
    while state.actors and rounds < 3:
        seat = state.actors[0]
        before = view(state, (seat + 1) % seats)
        state.apply(seat, greedy_for_ends(state, seat, list(state.legal(seat)), dice))
        after = view(state, None)
        if after.round == before.round and after.turn is not None:
            continue
        rounds += 1
        gained = [now - then for now, then in zip(after.totals, before.totals, strict=True)]
        for other, brought in enumerate(gained):
            standing = before.standing[other]
            shut_out = standing.at_risk > 0 and before.both_outlaws == seat
            assert brought in ((0, standing.points) if shut_out else (standing.points, standing.out)), other
    assert rounds
