"""Engine and model of Detective Rummy play the same matches; `detective_rummy_both.py` says what must agree."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from casefile.engine.game import Pack
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_both import CASEBOOK, ODD_OPTIONS, at_random, greedily, odd_options, play_both
from tests.rules.detective_rummy_model import Model
from tests.rules.detective_rummy_packs import Data, pack_by_lot
from tests.rules.helpers import play, truth

CARDS = {case: [c["number"] for c in CASEBOOK["game_changers"] if c["case"] == case] for case in range(1, 8)}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("case", [2, 3, 4, 5, 6])
def test_hands_of_a_case(case: int, seats: int) -> None:
    """Two Hands of random moves and one of players who want to win."""
    options = {"mode": "case", "case": case, "hands": 1}
    game = DetectiveRummy(seats, options)
    seen: Counter[str] = Counter()
    for seed in range(2):
        seen += play_both(game, seed, options, at_random(random.Random(f"{case} {seats} {seed}")))
    seen += play_both(game, 2, options, greedily(game, 2))
    assert sum(seen[f"card {number}"] > 0 for number in CARDS[case]) >= 8, seen


@pytest.mark.once  # `tests/engine/test_equality.py`: interpreted, the engine plays the very same games
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_campaign(seats: int) -> None:
    """All seven Cases; Fame and Bad Blood are carried over."""
    game = DetectiveRummy(seats, {})
    seen = play_both(game, seats, {}, at_random(random.Random(f"campaign {seats}")))
    assert sum(seen[f"card {number}"] > 0 for numbers in CARDS.values() for number in numbers) > 40
    assert seen["bad blood"], "somebody rolled for Bad Blood"


@pytest.mark.once  # as above
@pytest.mark.parametrize(("seats", "first"), [(2, 50), (3, 55), (4, 60)])
def test_hands_with_any_options(seats: int, first: int) -> None:
    """Short matches with random options; together they have every value of every option."""
    used: Counter[tuple[str, object]] = Counter()
    for seed in range(first, first + 5):
        options = odd_options(seed)
        used.update(options.items())
        game = DetectiveRummy(seats, options)
        play_both(game, seed, options, at_random(random.Random(f"{seats} {seed}")))
    assert all(used[name, value] for name, values in ODD_OPTIONS.items() for value in values), used


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_tram(seats: int) -> None:
    """A Case from a custom pack: a Suspect who enters, a Detective who is chosen, a look at a face-down card."""
    game = DetectiveRummy(seats, {"hands": 1}, "the-last-tram")
    seen: Counter[str] = Counter()
    for seed in range(2):
        seen += play_both(game, seed, {"hands": 1}, at_random(random.Random(f"tram {seats} {seed}")))
    assert seen["suspect_enters"] + seen["peek"], seen


@pytest.mark.once  # as above
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_case_of_grudges_and_lawyers(seats: int) -> None:
    """Danger, Bad Blood with everybody, Lawyers, and the cards that ignore them once."""
    grudge: list[Data] = [{"op": "bad_blood", "who": "all", "suspect": suspect} for suspect in ("S02", "S06", "S08")]
    lawyer: Data = {"op": "lawyer_arrives", "suspect": "most_tokens"}
    effects: list[list[Data]] = [
        [{"op": "danger", "when": "every_round", "n": 1}, *grudge],
        [{"op": "danger", "when": "next_round", "n": 2}, *grudge, lawyer],
        [held("ignore_bad_blood_once")],
        [held("ignore_lawyer_once")],
        [{"op": "lawyer_arrives", "suspect": "here"}, {"op": "gain_skill", "skill": "choice"}],
        [held("may_ignore_lawyer_once", "ignore_bad_blood_once")],
        [{"op": "lawyer_arrives", "suspect": "here", "lawyer": "CL"}, *grudge],
        [lawyer, {"op": "add_assignment", "n": 1}],
    ]
    game = DetectiveRummy(seats, {"hands": 2}, tram_with(effects))
    seen: Counter[str] = Counter()
    for seed in range(5):
        seen += play_both(game, seed, {"hands": 2}, at_random(random.Random(f"grudges {seats} {seed}")))
    assert seen["ignore_lawyer_once"] + seen["may_ignore_lawyer_once"]
    assert seen["ignore_bad_blood_once"]
    assert seen["bad blood"] > 9, seen


@pytest.mark.once  # as above
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cases_drawn_by_lot(seats: int) -> None:
    """Random Cases with every verb: most verbs are played in some game, and are impossible in another."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        game = DetectiveRummy(seats, {"hands": 1}, pack_by_lot(f"{seats} {seed}"))
        seen += play_both(game, seed, {"hands": 1}, at_random(random.Random(f"lot {seats} {seed}")))
    verbs = {name.removeprefix("do_") for name in dir(Model) if name.startswith("do_")}
    assert sum(seen[verb] > 0 for verb in verbs) > 25, sorted(verbs - set(seen))


def held(*modifiers: str) -> Data:
    """A secret card that gives these when it is revealed."""
    return {"op": "hold", "effects": [{"op": "modifier", "id": modifier} for modifier in modifiers]}


def tram_with(effects: list[list[Data]], **changes: object) -> Pack:
    """The Last Tram with some cards replaced."""
    data = dict(DetectiveRummy.load_pack("the-last-tram").data)
    cards = []
    for card, does in zip(data["game_changers"], effects, strict=False):
        voice = "secret" if does[0]["op"] == "hold" else "aloud"
        after = {"hold": "front", "danger": "track"}.get(does[0]["op"], "out")
        if does[0].get("when") == "next_round":
            after = "out"
        cards.append({**card, "voice": voice, "after": after, "effects": does})
    cards += data["game_changers"][len(effects) :]
    return Pack.of({**data, "home_made": True, "game_changers": cards, **changes})


# -- what the engine once did differently ------------------------------------------------------------------------------


@pytest.mark.rules("DR-EMPTY-02", "DR-EMPTY-03")
def test_a_game_changer_after_its_source_waits_for_the_whole_bonus() -> None:
    """The bonus for an empty hand is a token and two cards (DR-EMPTY-02, -03): a card that must not interrupt waits."""
    options = {"mode": "case", "case": 5, "hands": 1, "game_changer_timing": "after_source"}
    game = DetectiveRummy(2, options)
    play_both(game, 1, options, greedily(game, 1))


@pytest.mark.rules("DR-ASG-10")
def test_assignment_7_asks_for_two_suspects_of_ones_own() -> None:
    """A card lets others place one token in my turn: my own two tokens do not count for them (DR-ASG-10)."""
    given: list[Data] = [{"op": "place_token", "who": "others", "suspect": "choice", "match": "none"}]
    effects = [[*given, {"op": "draw", "n": 1 + number % 5}] for number in range(8)]
    state = DetectiveRummy(2, {"hands": 1}, tram_with(effects)).position(
        {
            "phase": "actions",
            "active": 0,
            "detectives": ["CL-1", "DE-1"],
            "items": [{"gun": "ready"}, {}],
            "tokens": [{"S02": 1, "S06": 2}, {}],
            "suspects_turn": ["S02"],
            "assignments": [7],
            "assignment_tokens": [{"7": 3}, {}],
            "game_changers": [{"card": 5, "at": "S06"}],
        }
    )
    play(state, "gun", "suspect s06", "suspect s08")
    assert truth(state)["tokens"] == [{"S02": 1, "S06": 3}, {"S08": 1}]
    assert truth(state)["assignment_tokens"] == [{"7": 3}, {}]
    assert truth(state)["suspects_turn_others"] == [["S08"]]
    assert state.game.position(state.to_position()).key() == state.key()
