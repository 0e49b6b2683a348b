"""Every option of Bonnie and Clyde, with both of its values; the stall guard to the turn; the round limit."""

from __future__ import annotations

import pytest

from casefile.engine.state import State
from tests.rules.helpers import car, files, hand, play, refusal, rummy, situation, table, texts, truth, under, view


def last_round(state: State) -> tuple[str, tuple[int, ...]]:
    return state.sheets[-1].reason, state.sheets[-1].scores


# look


@pytest.mark.rules("BC-LOOK-01", "BC-LOOK-04")
def test_an_optional_look_is_asked_for() -> None:
    state = play(situation("t04", {"look": "optional"}), "meld dexter 3")
    assert texts(state) == ["look", "pass"]
    assert view(state, 0).look_card is None, "not before the answer"
    looked = play(state.copy(), "look")
    assert texts(looked) == ["keep", "leave"]
    play(looked, "keep")
    assert hand(looked, 0) == {"kaufman": 1, "sherman": 1, "hinton": 1}
    assert car(looked) == 4
    passed = play(state, "pass")
    assert (car(passed), under(passed, "dexter")) == (4, "sherman")
    assert view(passed, 0).under["dexter"] is None
    assert view(passed, 0).looked == ((), ())


@pytest.mark.rules("BC-LOOK-01", "BC-LOOK-02")
def test_who_declines_to_look_captures_nobody() -> None:
    state = play(situation("t06", {"look": "optional"}), "meld wellington 3")
    assert texts(state) == ["look", "pass"]
    passed = play(state.copy(), "pass")
    assert table(passed, 0) == {"sideways": {"wellington": 3}}
    assert under(passed, "wellington") == "bonnie"
    assert view(passed, 1).cleared == ()
    assert table(play(state, "look"), 0)["captured"] == ["bonnie"]


@pytest.mark.rules("BC-LOOK-05")
def test_nothing_is_asked_where_no_under_card_lies() -> None:
    assert texts(play(situation("t08", {"look": "optional"}), "layoff joplin 1")) == ["up", "down"]


@pytest.mark.rules("BC-HINTON-05")
def test_hinton_looks_in_any_case() -> None:
    assert texts(play(situation("t17", {"look": "optional"}), "hinton look platte-city")) == ["leave"]


# shutout_requires_go_out and final_turn_out


@pytest.mark.rules("BC-SHUT-01", "BC-END-02", "BC-BONUS-02")
@pytest.mark.parametrize(
    ("name", "options", "reason", "scores"),
    [
        ("t24b", {}, "case_closed", (18, 30, 36)),
        ("t24b", {"shutout_requires_go_out": False}, "case_closed", (0, 0, 36)),
        ("t24c", {}, "went_out", (0, 0, 45)),
        ("t24c", {"final_turn_out": "deck"}, "case_closed", (18, 30, 36)),
        ("t24c", {"final_turn_out": "deck", "shutout_requires_go_out": False}, "case_closed", (0, 0, 36)),
        ("t24a", {"final_turn_out": "deck", "shutout_requires_go_out": False}, "went_out", (27, 30, 36)),
        ("t23", {"final_turn_out": "deck"}, "went_out", (0, 0, 45)),
    ],
)
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


@pytest.mark.rules("BC-NEXT-01", "BC-SETUP-05")
def test_the_deal_can_go_round() -> None:
    for dealer in range(3):
        for seed in range(5):
            state = situation("t25d", {"dealer": "rotate_left"}, dealer=dealer, seed=seed)
            assert truth(play(state, "discard hinton"))["dealer"] == (dealer + 1) % 3
    first = {truth(rummy(3, dealer="rotate_left").deal(seed))["dealer"] for seed in range(30)}
    assert first == {0, 1, 2}, "the first dealer is drawn by lot all the same"


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
    """n turns in which the seats hand one and the same card to and fro."""
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


@pytest.mark.rules("BC-TECH-05", "BC-GAME-02")
@pytest.mark.parametrize(
    ("options", "before", "reason", "rule", "ranking"),
    [
        ({"round_limit": 1}, [10, 12], "round_limit", "BC-TECH-05", (1, 1)),
        ({"round_limit": 1}, [10, 0], "round_limit", "BC-TECH-05", (1, 2)),
        ({"round_limit": 1}, [99, 0], "target", "BC-GAME-02", (1, 2)),
        ({"round_limit": 1}, [98, 100], "round_limit", "BC-TECH-05", (1, 1)),
        ({"round_limit": 1, "target_strict": True}, [92, 0], "round_limit", "BC-TECH-05", (1, 2)),
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
