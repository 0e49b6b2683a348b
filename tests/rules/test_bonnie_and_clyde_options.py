"""Every option of Bonnie and Clyde, with both of its values; the stall guard to the turn; the round limit."""

from __future__ import annotations

import pytest

from casefile.engine.state import State
from tests.rules.helpers import (
    car,
    files,
    hand,
    play,
    refusal,
    rummy,
    situation,
    table,
    texts,
    truth,
    under,
    view,
    watched,
)


def last_round(state: State) -> tuple[str, tuple[int, ...]]:
    return state.sheets[-1].reason, state.sheets[-1].scores


# look


def asked_to_look() -> State:
    return play(situation("t04", {"look": "optional"}), "meld dexter 3")


@pytest.mark.rules("BC-LOOK-01")
def test_an_optional_look_is_asked_for() -> None:
    state = asked_to_look()
    assert texts(state) == ["look", "pass"]
    assert view(state, 0).look_card is None, "not before the answer"


@pytest.mark.rules("BC-LOOK-04")
def test_who_looks_may_keep_the_card() -> None:
    looked = play(asked_to_look(), "look")
    assert texts(looked) == ["keep", "leave"]
    play(looked, "keep")
    assert hand(looked, 0) == {"kaufman": 1, "sherman": 1, "hinton": 1}
    assert car(looked) == 4


@pytest.mark.rules("BC-LOOK-01")
def test_who_does_not_look_learns_nothing() -> None:
    passed = play(asked_to_look(), "pass")
    assert (car(passed), under(passed, "dexter")) == (4, "sherman")
    assert view(passed, 0).under["dexter"] is None
    assert view(passed, 0).looked == ((), ())


def asked_to_look_under_the_car() -> State:
    return play(situation("t06", {"look": "optional"}), "meld wellington 3")


@pytest.mark.rules("BC-LOOK-01")
def test_who_declines_to_look_captures_nobody() -> None:
    state = asked_to_look_under_the_car()
    assert texts(state) == ["look", "pass"]
    passed = play(state, "pass")
    assert table(passed, 0) == {"sideways": {"wellington": 3}}
    assert under(passed, "wellington") == "bonnie"
    assert view(passed, 1).cleared == ()


@pytest.mark.rules("BC-LOOK-02")
def test_who_wishes_to_look_captures() -> None:
    assert table(play(asked_to_look_under_the_car(), "look"), 0)["captured"] == ["bonnie"]


@pytest.mark.rules("BC-LOOK-05")
def test_nothing_is_asked_where_no_under_card_lies() -> None:
    assert texts(play(situation("t08", {"look": "optional"}), "layoff joplin 1")) == ["up", "down"]


@pytest.mark.rules("BC-HINTON-05")
def test_hinton_looks_in_any_case() -> None:
    assert texts(play(situation("t17", {"look": "optional"}), "hinton look platte-city")) == ["leave"]


# shutout_requires_go_out and final_turn_out


SHUT_OUT = pytest.mark.rules("BC-SHUT-01")
ENDED = pytest.mark.rules("BC-END-02")
NO_BONUS = pytest.mark.rules("BC-BONUS-02")


@pytest.mark.parametrize(
    ("name", "options", "reason", "scores"),
    [
        pytest.param("t24b", {}, "case_closed", (18, 30, 36), marks=NO_BONUS),
        pytest.param("t24b", {"shutout_requires_go_out": False}, "case_closed", (0, 0, 36), marks=SHUT_OUT),
        pytest.param("t24c", {}, "went_out", (0, 0, 45), marks=ENDED),
        pytest.param("t24c", {"final_turn_out": "deck"}, "case_closed", (18, 30, 36), marks=ENDED),
        pytest.param(
            "t24c", {"final_turn_out": "deck", "shutout_requires_go_out": False}, "case_closed", (0, 0, 36),
            marks=SHUT_OUT,
        ),
        pytest.param(
            "t24a", {"final_turn_out": "deck", "shutout_requires_go_out": False}, "went_out", (27, 30, 36),
            marks=SHUT_OUT,
        ),
        pytest.param("t23", {"final_turn_out": "deck"}, "went_out", (0, 0, 45), marks=SHUT_OUT),
    ],
)  # fmt: skip
def test_both_ends_of_a_round(name: str, options: dict[str, object], reason: str, scores: tuple[int, ...]) -> None:
    state = situation(name, options)
    if name == "t24b":
        play(state, "draw")
    play(state, "discard hinton")
    assert last_round(state) == (reason, scores)


# edge_layoff


@pytest.mark.rules("BC-CAR-06")
@pytest.mark.parametrize(("name", "way", "number"), [
    ("t13a", "up", 2), ("t13a", "down", 1), ("t13b", "up", 10), ("t13b", "down", 9),
])  # fmt: skip
def test_a_layoff_at_the_end_of_the_road_may_stay(name: str, way: str, number: int) -> None:
    state = play(situation(name, {"edge_layoff": "may_stay"}), "layoff wellington 1")
    assert texts(state) == ["up", "down"]
    assert car(play(state, way)) == number


@pytest.mark.rules("BC-CAR-05")
def test_may_stay_asks_nothing_after_a_meld() -> None:
    state = play(situation("t12", {"edge_layoff": "may_stay"}), "meld kaufman 3", "meld gibson 3")
    assert (car(state), texts(state)) == (10, ["discard sherman"])


# dealer


@pytest.mark.rules("BC-NEXT-01")
def test_the_deal_can_go_round() -> None:
    for dealer in range(3):
        for seed in range(5):
            state = situation("t25d", {"dealer": "rotate_left"}, dealer=dealer, seed=seed)
            assert truth(play(state, "discard hinton"))["dealer"] == (dealer + 1) % 3


@pytest.mark.rules("BC-SETUP-05")
def test_where_the_deal_goes_round_the_first_dealer_is_drawn_by_lot_all_the_same() -> None:
    first = {truth(rummy(3, dealer="rotate_left").deal(seed))["dealer"] for seed in range(30)}
    assert first == {0, 1, 2}


# forbid_rediscard

FORBID = {"forbid_rediscard": True}


@pytest.mark.rules("BC-DISC-02")
def test_the_card_just_taken_may_be_discarded_again_by_default() -> None:
    state = play(situation("t22"), "take")
    assert "discard oronogo" in texts(state)


@pytest.mark.rules("BC-DISC-02")
def test_the_card_just_taken_may_not_be_discarded_again() -> None:
    state = play(situation("t22", FORBID), "take")
    assert [text for text in texts(state) if "discard" in text] == ["discard sherman", "discard hinton"]
    assert refusal(state, "discard oronogo") == "BC-DISC-02"


@pytest.mark.rules("BC-DISC-02")
def test_the_kind_counts_and_only_what_the_draw_took() -> None:
    two = play(situation("t22", FORBID, hands=[{"oronogo": 1, "sherman": 1}, 8]), "take")
    assert texts(two) == ["discard sherman"], "another card of that kind is barred too"
    drawn = play(situation("t22", FORBID, hands=[{"gibson": 1, "sherman": 1}, 8]), "draw")
    assert "discard gibson" in texts(drawn), "a card from the Case File is free"
    fetched = situation("t15", FORBID, phase="draw")
    play(fetched, "draw", "hinton files", "fetch grapevine")
    assert "discard grapevine" in texts(fetched), "so is one that Hinton fetched"


@pytest.mark.rules("BC-DISC-02")
def test_the_ban_falls_when_nothing_else_is_held() -> None:
    state = play(situation("t22", FORBID, hands=[{"oronogo": 2}, 8]), "take")
    assert texts(state) == ["discard oronogo"]


@pytest.mark.rules("BC-DISC-02")
def test_the_ban_falls_when_a_card_of_that_kind_is_played() -> None:
    state = situation(
        "t22", FORBID, hands=[{"oronogo": 1, "sherman": 1}, 8], table=[{}, {"upright": {"oronogo": 3}}],
        under={"oronogo": "none"},
    )  # fmt: skip
    play(state, "take", "layoff oronogo 1", "up")
    assert texts(state)[-2:] == ["discard sherman", "discard oronogo"]
    hintons = situation("t22", FORBID, fbi_files={"top": ["hinton"]}, hands=[{"hinton": 1, "sherman": 1}, 8])
    play(hintons, "take")
    assert "discard hinton" not in texts(hintons)
    play(hintons, "hinton draw")
    assert "discard hinton" in texts(hintons)


@pytest.mark.rules("BC-DISC-02")
def test_the_ban_ends_with_the_turn() -> None:
    state = situation("t03", FORBID, hands=[{"gibson": 2, "oronogo": 1}, 13])
    play(state, "take", "discard gibson", "draw")
    play(state, next(text for text in texts(state) if text.startswith("discard")), "draw")
    assert "discard eastham" in texts(state)


# stall_limit


def barren_turns(state: State, n: int) -> None:
    """n turns in which the seats pass the same card back and forth."""
    for _ in range(n):
        card = files(state)[-1]
        play(state, "take", f"discard {card}")


@pytest.mark.rules("BC-TECH-02")
@pytest.mark.parametrize(("name", "seats"), [("t03", 2), ("t21", 3)])
@pytest.mark.parametrize("limit", [1, 10])
def test_the_stall_guard_closes_the_files_for_one_draw(name: str, seats: int, limit: int) -> None:
    state = situation(name, {"stall_limit": limit}, turn=0)
    barren_turns(state, limit * seats - 1)
    assert texts(state) == ["draw", "take"]
    assert view(state, 0).barren_turns == limit * seats - 1
    barren_turns(state, 1)
    assert texts(state) == ["draw"]
    assert all(view(state, reader).files_closed for reader in (0, 1, None))
    assert refusal(state, "take") == "BC-TECH-02"
    assert state.automatic() == state.game.parse("draw")
    if name == "t03":
        play(state, "draw")
        play(state, texts(state)[-1])
        assert texts(state) == ["draw", "take"]
        assert view(state, None).barren_turns == 0
        assert state.automatic() is None


@pytest.mark.rules("BC-TECH-02")
def test_the_stall_guard_can_be_switched_off() -> None:
    state = situation("t03", {"stall_limit": 0}, barren=1000)
    assert texts(state) == ["draw", "take"]
    barren_turns(state, 41)
    assert texts(state) == ["draw", "take"]
    assert not view(state, 0).files_closed


STALLED: dict[str, object] = {
    "phase": "draw",
    "barren": 7,
    "hands": [{"joplin": 3, "dexter": 1, "hinton": 1, "gibson": 2}, 8],
    "table": [{}, {"upright": {"dexter": 3}}],
    "under": {"gibson": "sherman", "dexter": "eastham", "joplin": "kaufman"},
    "fbi_files": ["sherman", "oronogo"],
}


@pytest.mark.rules("BC-TECH-02")
@pytest.mark.parametrize(
    ("actions", "count"),
    [
        (["take"], 8),
        (["take", "hinton files", "fetch sherman"], 8),
        (["take", "hinton look gibson", "leave"], 8),
        (["take", "hinton look gibson", "keep"], 0),
        (["take", "hinton draw"], 0),
        (["take", "meld joplin 3", "leave"], 0),
        (["take", "layoff dexter 1", "leave", "up"], 0),
        (["draw"], 0),
    ],
)
def test_what_makes_a_turn_barren(actions: list[str], count: int) -> None:
    """Only a smaller Case File, placed evidence or a removed under-card counts as progress."""
    state = play(situation("t04", None, **STALLED), *actions, "discard gibson")
    assert view(state, 0).barren_turns == count


@pytest.mark.rules("BC-TECH-02")
def test_the_count_starts_anew_in_every_round() -> None:
    state = play(situation("t20", barren=19, fruitful=False), "discard hinton")
    assert state.round == 2
    assert view(state, 0).barren_turns == 0


# round_limit


LIMIT = pytest.mark.rules("BC-TECH-05")
TARGET = pytest.mark.rules("BC-GAME-02")


@pytest.mark.parametrize(
    ("options", "before", "reason", "rule", "ranking"),
    [
        pytest.param({"round_limit": 1}, [10, 12], "round_limit", "BC-TECH-05", (1, 1), marks=LIMIT),
        pytest.param({"round_limit": 1}, [10, 0], "round_limit", "BC-TECH-05", (1, 2), marks=LIMIT),
        pytest.param({"round_limit": 1}, [99, 0], "target", "BC-GAME-02", (1, 2), marks=TARGET),
        pytest.param({"round_limit": 1}, [97, 99], "round_limit", "BC-TECH-05", (1, 1), marks=LIMIT),
        pytest.param(
            {"round_limit": 1, "target_strict": True}, [92, 0], "round_limit", "BC-TECH-05", (1, 2), marks=LIMIT
        ),
    ],
)
def test_the_round_limit_ends_the_match(
    options: dict[str, object], before: list[int], reason: str, rule: str, ranking: tuple[int, ...]
) -> None:
    state = play(situation("t25", options, totals=before), "discard hinton")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.ranking) == (reason, rule, ranking)
    assert outcome.winners == tuple(seat for seat, place in enumerate(ranking) if place == 1)
    assert (state.actors, texts(state), view(state, 0).phase) == ((), [], "over")


@pytest.mark.rules("BC-TECH-05")
def test_the_round_limit_counts_rounds() -> None:
    state = play(situation("t25", {"round_limit": 3}, round=2), "discard hinton")
    assert state.outcome is None
    state = play(situation("t25", {"round_limit": 3}, round=3), "discard hinton")
    assert state.outcome is not None


# keep_for_discard

PLAY_ALL = {"keep_for_discard": False}


LAST_MELD = {"hands": [{"joplin": 3}, 7], "car": 4, "under": {"joplin": "none"}, "fbi_files": ["gibson"]}


@pytest.mark.rules("BC-PLAY-03")
def test_a_play_may_use_the_last_card_and_the_turn_ends_without_a_discard() -> None:
    assert "meld joplin 3" not in texts(rummy().position(LAST_MELD))
    state = rummy(**PLAY_ALL).position(LAST_MELD)
    journal = watched(state)
    assert texts(state) == ["meld joplin 3", "discard joplin"]
    play(state, "meld joplin 3")
    assert table(state, 0) == {"sideways": {"joplin": 3}}
    assert [event.name for event in journal.events][-1] == "no_discard"


@pytest.mark.rules("BC-END-01")
def test_who_plays_the_last_card_has_not_gone_out() -> None:
    state = play(rummy(**PLAY_ALL).position(LAST_MELD), "meld joplin 3")
    assert state.round == 1
    assert (state.turn, view(state, 1).phase, view(state, 1).hand_sizes) == (1, "draw", (0, 7))
    play(state, "draw", texts(play(state.copy(), "draw"))[-1])
    assert (state.turn, texts(state)) == (0, ["draw", "take"])


def empty_files() -> State:
    position = {"phase": "draw", "hands": [{"joplin": 2}, 7], "under": {"joplin": "none"}, "fbi_files": ["joplin"]}
    return play(rummy(**PLAY_ALL).position(position), "take", "meld joplin 3")


@pytest.mark.rules("BC-PLAY-03")
def test_without_a_discard_the_files_may_be_empty() -> None:
    assert files(empty_files()) == []


@pytest.mark.rules("BC-DRAW-01")
def test_from_empty_files_nothing_can_be_taken() -> None:
    state = empty_files()
    assert texts(state) == ["draw"]
    assert state.automatic() == state.game.parse("draw"), "everybody sees that there is no choice"
    assert refusal(state, "take") == "BC-DRAW-01"


def lone_hinton() -> State:
    return situation("t19", PLAY_ALL, under={"gibson": "bonnie", "dexter": "eastham"})


@pytest.mark.rules("BC-PLAY-03")
def test_a_lone_hinton_may_look() -> None:
    assert {"hinton look gibson", "hinton look dexter"} <= set(texts(lone_hinton()))
    left = play(lone_hinton(), "hinton look gibson", "leave")
    assert (left.turn, files(left)[-1]) == (1, "hinton"), "there is nothing to discard"


@pytest.mark.rules("BC-HINTON-05")
def test_a_lone_hinton_may_keep_what_he_finds() -> None:
    kept = play(lone_hinton(), "hinton look dexter", "keep")
    assert (kept.turn, hand(kept, 0), view(kept, 0).phase) == (0, {"eastham": 1}, "play")


@pytest.mark.rules("BC-PLAY-03")
def test_the_last_turn_may_end_without_a_discard() -> None:
    position = {"hands": [{"joplin": 3}, 7], "under": {"joplin": "none"}, "case_file": []}
    state = play(rummy(**PLAY_ALL, target=1).position(position), "meld joplin 3")
    assert last_round(state) == ("case_closed", (6, 0))


# discard_pile = top


@pytest.mark.rules("BC-INFO-01")
def test_nothing_but_the_top_of_the_files_is_listed() -> None:
    shown = {"fbi_files": ["kaufman", "hinton", "grapevine", "joplin"], "hands": [{"hinton": 1, "sherman": 1}, 7]}
    state = rummy(discard_pile="top").position(shown)
    for seat in (None, 0, 1):
        seen = view(state, seat)
        assert (seen.files_top, seen.files_size) == ("joplin", 4)
        assert (seen.files, seen.files_known, seen.discarded) == (None, {}, {})
        assert "Grapevine" not in state.game.show(seen, ("Ann", "Bob")).partition("FBI Files")[2].partition("\n\n")[0]
    listed = rummy().position(shown)
    assert "Grapevine" in listed.game.show(view(listed, 0), ("Ann", "Bob")).partition("FBI Files")[2]
    play(state, "hinton files")
    assert view(state, 0).files == ("kaufman", "hinton", "grapevine", "joplin")
    assert (view(state, 1).files, view(state, 1).files_known) == (None, {})
    play(state, "fetch grapevine")
    assert (view(state, 0).files, view(state, 0).files_known) == (None, {}), "seen, and not listed afterwards"


@pytest.mark.rules("BC-INFO-01")
def test_an_unlisted_pile_may_hold_any_unseen_card() -> None:
    state = rummy(discard_pile="top").position(
        {"hands": [5, 5], "fbi_files": ["kaufman", "hinton", "grapevine", "joplin"]}
    )
    worlds = [truth(view(state, 0).determinize(seed))["fbi_files"] for seed in range(40)]
    assert {tuple(pile[-1:]) for pile in worlds} == {("joplin",)}
    assert len({tuple(pile) for pile in worlds}) > 30


# refusals name the rule that refuses


def looking_under_joplin(card: str) -> State:
    position = {"hands": [{"joplin": 3, "kaufman": 1}, 7], "car": 9, "under": {"joplin": card}}
    return play(rummy().position(position), "meld joplin 3")


@pytest.mark.rules("BC-LOOK-03")
@pytest.mark.parametrize("text", ["keep", "draw", "discard kaufman"])
def test_a_look_at_an_outlaw_is_refused_by_the_rule_on_outlaws(text: str) -> None:
    assert refusal(looking_under_joplin("clyde"), text) == "BC-LOOK-03"


@pytest.mark.rules("BC-HINTON-06")
@pytest.mark.parametrize("text", ["keep", "draw", "discard kaufman"])
def test_hintons_look_at_an_outlaw_is_refused_by_his_rule_on_outlaws(text: str) -> None:
    assert refusal(play(situation("t17"), "hinton look platte-city"), text) == "BC-HINTON-06"


@pytest.mark.rules("BC-LOOK-04")
@pytest.mark.parametrize("text", ["draw", "discard kaufman"])
def test_a_look_at_another_card_is_refused_by_the_rule_on_those(text: str) -> None:
    assert refusal(looking_under_joplin("gibson"), text) == "BC-LOOK-04"


@pytest.mark.rules("BC-HINTON-05")
@pytest.mark.parametrize("text", ["draw", "discard kaufman"])
def test_hintons_look_at_another_card_is_refused_by_his_rule_on_looking(text: str) -> None:
    sent = situation("t17", under={"dexter": "gibson"})
    assert refusal(play(sent, "hinton look dexter"), text) == "BC-HINTON-05"
