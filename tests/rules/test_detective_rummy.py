"""Detective Rummy, scenario by scenario: situations are in `positions/detective_rummy`."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import Any, cast

import pytest

from casefile.engine.chance import Fast
from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView
from tests.rules.helpers import POSITIONS, play, read_position, refusal, situation, texts, truth, watched

SKILLS = ("CL", "DE", "FO", "GR", "IN", "VA")
EVERY_SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def scene(name: str, **changes: object) -> State:
    """A situation of the specification, some of its keys changed."""
    return situation(f"detective_rummy/{name}", None, **changes)


def view(state: State, seat: int | None = None) -> DetectiveRummyView:
    return cast(DetectiveRummyView, state.view(seat))


def dice(*skills: str, first: int = 0) -> int:
    """A seed whose first dice show these Skills."""
    wanted = [SKILLS.index(skill) for skill in skills]
    return next(n for n in count(1) if [Fast(n).below(1, first + i, 6) for i in range(len(wanted))] == wanted)


def tokens(state: State, seat: int) -> dict[str, int]:
    return cast("dict[str, int]", truth(state)["tokens"][seat])


def board(state: State, seat: int) -> tuple[list[str], list[str]]:
    """Ready and Wounded Skills."""
    return truth(state)["ready"][seat], truth(state)["wounded"][seat]


def hand(state: State, seat: int) -> dict[str, int]:
    return cast("dict[str, int]", truth(state)["hands"][seat])


def size(state: State, seat: int) -> int:
    return sum(hand(state, seat).values())


def names(journal: Journal) -> list[str]:
    return [event.name for event in journal.events]


def offered(state: State, verb: str) -> list[str]:
    """What follows a verb in the legal list."""
    return [text.partition(" ")[2] for text in texts(state) if text.split()[0] == verb]


def lay_set(state: State, skill: str, *cards: str) -> State:
    return play(state, f"set {skill}", *(f"add {card}" for card in cards), "done")


def pick_all(state: State) -> State:
    while view(state).phase == "pick":
        play(state, texts(state)[0])
    return state


def finish(state: State, seed: int = 1) -> State:
    """Play on at random to the end."""
    rolls = Dice(seed)
    while state.actors:
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[rolls.below(len(legal))])
    return state


@pytest.mark.parametrize("name", sorted(file.stem for file in (POSITIONS / "detective_rummy").glob("*.toml")))
def test_every_position_tells_its_situation_and_comes_back(name: str) -> None:
    assert read_position(f"detective_rummy/{name}")["about"].endswith((".", "?"))
    state = scene(name)
    data = truth(state)
    cards = Counter(data["deck"]) + Counter(data["discard"])
    for held in data["hands"]:
        cards.update(held)
    assert cards.total() == 123
    assert state.game.position(state.to_position()).key() == state.key()


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-SETUP-11…18", "DR-FP-09", "DR-COMP-10", "DR-TECH-03")
def test_t01_exchange_and_first_discard_pile() -> None:
    state = DetectiveRummy(3, {}).deal(4)
    journal = watched(state)
    pick_all(state)
    first = int(state.turn)
    assert view(state).hand_sizes == (10, 10, 10)
    assert view(state).deck == 93
    assert view(state).assignments == {}
    assert view(state).game_changers == ()
    assert not view(state).area_changers
    dropped: list[str] = []
    for wanted in (3, 0, 2):
        for _ in range(wanted):
            dropped.append(offered(state, "drop")[0])
            play(state, f"drop {dropped[-1]}")
        if wanted == 3:
            assert texts(state) == ["done"], "a fourth card was offered"
            assert refusal(state, f"drop {next(iter(view(state, first).hand))}") == "DR-SETUP-14"
            assert view(state, (first + 1) % 3).picked == {}
        play(state, "done")
        if wanted == 3:
            others = view(state, (first + 1) % 3)
            assert others.aside == {}
            assert others.aside_sizes[first] == 3
            assert others.discard == {}
            assert sum(view(state, first).aside.values()) == 3
    assert view(state).hand_sizes == (10, 10, 10)
    assert view(state).deck == 88
    assert Counter(view(state).discard) == Counter(dropped)
    assert len(view(state).assignments) == 2, "Case 1 lays out two"
    assert names(journal).index("exchanged") < names(journal).index("case")
    assert not any(sum(suspect.tokens) for suspect in view(state).suspects.values())


@pytest.mark.rules("DR-COMP-01…04", "DR-COMP-06", "DR-SETUP-01", "DR-SETUP-03…05", "DR-SETUP-07", "DR-SETUP-09")
@pytest.mark.rules("DR-MODE-01", "DR-MODE-09", "DR-MODE-16")
@EVERY_SEATS
def test_boards_and_the_start_detective(seats: int) -> None:
    game = DetectiveRummy(seats, {})
    assert game.options.mode == "campaign"
    starts, stacks = set(), set()
    for seed in range(40):
        state = game.deal(seed)
        assert len(texts(state)) == 12
        play(state, "detective va-2")
        assert "detective va-1" not in texts(state), "the other face of a board that is taken"
        assert refusal(state, "detective va-1") == "DR-SETUP-01"
        pick_all(state)
        seen = view(state)
        assert seen.detectives[0] == "VA-2"
        assert seen.bases[0] == "VA"
        assert len(set(seen.bases)) == seats
        assert all(ready == (base,) for ready, base in zip(seen.ready, seen.bases, strict=True))
        assert seen.wounded == ((),) * seats
        assert seen.items == ({},) * seats
        assert seen.danger == 0
        assert seen.marker == 0
        starts.add(seen.start)
        stacks.add(tuple(entry["card"] for entry in truth(state)["game_changers"]))
    assert starts == set(range(seats))
    assert len(stacks) > 5
    for bad in (1, 5):
        with pytest.raises(Exception, match="2 to 4"):
            DetectiveRummy(bad, {})


# -- Rounds, Danger, the Vest ------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-ROUND-06…10", "DR-ROUND-12", "DR-VEST-02", "DR-COMP-19", "DR-SETUP-10")
def test_t02_danger_roll_hits_all_but_the_vest() -> None:
    state = scene("t02", seed=dice("DE", "DE"))
    assert board(state, 0) == (["VA"], ["DE"])
    assert board(state, 1) == (["DE", "GR"], [])
    assert board(state, 2) == (["CL"], ["DE"])


@pytest.mark.rules("DR-ROUND-01…04", "DR-ROUND-06", "DR-ROUND-13", "DR-ROUND-14", "DR-RUL-02", "DR-GC-11")
def test_t03_ceiling_and_order_of_round_start() -> None:
    state = scene("t03", phase="turn-begin", marker=3, turns=1, active=1)
    journal = watched(state)
    play(state, "recuperate")
    seen = view(state)
    assert (seen.danger, seen.marker, seen.turn, seen.danger_due) == (3, 4, 0, 0)
    order = [name for name in names(journal) if name in ("danger", "dice", "round", "turn")]
    assert order == ["danger", "dice", "round", "turn"]
    rolled = next(event for event in journal.events if event.name == "dice")
    assert rolled.public is not None
    assert len(cast("tuple[int, ...]", rolled.public["dice"])) == 3
    calm = scene("t03", danger=0, danger_next=0)
    assert view(calm).danger == 0
    assert board(calm, 0)[1] == []


@pytest.mark.rules(
    "DR-ITEM-01…03", "DR-ITEM-05", "DR-ITEM-15", "DR-TURN-01", "DR-TURN-03…05", "DR-VEST-01", "DR-VEST-04"
)
@pytest.mark.rules("DR-ROUND-08", "DR-VISIT-07", "DR-VISIT-08")
def test_t04_life_of_a_vest() -> None:
    state = play(scene("t04"), "visit loc-1", "pay c-cl-de", "item vest")
    assert view(state).items[0] == {"vest": "unready"}
    assert "vest" not in texts(state)
    assert refusal(state, "vest") == "DR-ITEM-15"
    play(state, "end", "done", "recuperate")
    assert view(state).marker == 2
    assert view(state).items[0] == {"vest": "ready"}
    play(state, "work", "skip", "vest")
    assert view(state).items[0] == {"vest": "activated"}
    later = scene(
        "t04", phase="round-begin", marker=2, danger_next=1, items=[{"vest": "activated"}, {}], seed=dice("VA")
    )
    assert board(later, 0) == (["VA"], []), "the Vest protects"
    assert view(later).items[0] == {}, "back in the Locker, and not made Ready there"
    assert "vest" not in texts(play(later, "work", "skip"))


@pytest.mark.rules("DR-RECUP-01…06", "DR-TURN-02", "DR-EMPTY-01", "DR-RUL-03", "DR-VEST-05")
def test_t05_recuperate() -> None:
    state = play(scene("t05"), "recuperate")
    assert view(state).items[0] == {"vest": "activated"}
    assert board(state, 0) == (["DE", "IN", "VA"], [])
    assert size(state, 0) == 4
    assert view(state).turn == 1
    assert tokens(state, 0) == {}
    board_vest = play(scene("t05", items=[{"vest": "ready"}, {}], hands=[3, 4], wounded=[[], []]), "recuperate")
    assert view(board_vest).items[0] == {"vest": "activated"}
    assert size(board_vest, 0) == 7
    assert refusal(scene("t05"), "end") == "DR-TURN-02"


@pytest.mark.rules("DR-VEST-03", "DR-ITEM-05")
def test_an_activated_vest_heals_nothing() -> None:
    state = scene("t04", phase="actions", wounded=[["GR"], []], items=[{"vest": "ready"}, {}])
    assert board(play(state, "vest"), 0) == (["VA"], ["GR"])


# -- visits and Game Changers ------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-VISIT-01…05", "DR-FP-09", "DR-WORK-01", "DR-WORK-02", "DR-COMP-13")
def test_t06_a_visit_costs_one_card() -> None:
    state = play(scene("t06"), "visit loc-3")
    assert texts(state) == [f"pay {card}" for card in sorted(hand(state, 0), key=state.game.kinds.index)]
    play(state, "pay e-cl-de-gr")
    assert size(state, 0) == 8
    assert tokens(state, 0) == {}
    assert "h-cl-de" in offered(state, "fingerprint")
    assert not offered(state, "visit")
    assert refusal(state, "visit loc-3") == "DR-WORK-02"
    assert "skip" in texts(scene("t06"))
    assert refusal(scene("t06"), "visit loc-2") == "DR-SETUP-18"


@pytest.mark.rules("DR-VISIT-06", "DR-EMPTY-05")
def test_without_cards_there_is_no_visit() -> None:
    state = play(scene("t06", hands=[[], 4], phase="choose"), "work")
    assert view(state).phase == "actions"


@pytest.mark.rules("DR-GC-01…06", "DR-RUL-04")
def test_t07_one_game_changer_a_turn() -> None:
    state = scene("t07")
    journal = watched(state)
    play(state, "visit loc-4", "pay c-cl-de")
    assert "changer" in names(journal)
    assert view(state).fame == (2, 0)
    lay_set(state, "de", "c-de-in", "c-de-fo", "c-de-gr")
    play(state, "skill gr", "suspect s04") if offered(state, "skill") else None
    assert view(state).suspects["S05"].game_changers == 1
    play(state, "end", "done")
    play(state, "work", "skip")
    lay_set(state, "va", "c-in-va", "c-gr-va", "c-fo-va")
    play(state, "skill de", "suspect s05")
    assert view(state).suspects["S05"].game_changers == 0, "the second seat must take it"
    assert view(state).fame == (2, 2)
    assert len(view(state).suspects["S05"].lawyers) == 1


# -- actions -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-HEAL-01…05", "DR-ACT-02", "DR-ACT-03", "DR-CIRC-09…11")
def test_t08_heal_a_wound_once() -> None:
    state = play(scene("t08"), "heal gr", "pay c-cl-de")
    assert board(state, 0) == (["GR"], ["IN", "VA"])
    assert not offered(state, "heal")
    assert refusal(state, "heal in") == "DR-ACT-03"
    lay_set(state, "va", "c-cl-va", "c-de-va", "c-fo-va")
    play(state, "skill cl")
    assert board(state, 0) == (["CL", "GR", "IN", "VA"], [])
    assert offered(state, "suspect") == ["s01", "s06"]
    assert refusal(scene("t08", wounded=[["VA"], []]), "heal gr") == "DR-HEAL-05"


@pytest.mark.rules("DR-CIRC-01", "DR-CIRC-02", "DR-CIRC-07", "DR-CIRC-08", "DR-CIRC-15", "DR-CIRC-16", "DR-PLACE-02")
@pytest.mark.rules("DR-PLACE-01", "DR-PLACE-04", "DR-PLACE-06")
def test_t09_set_of_another_skill() -> None:
    state = lay_set(scene("t09"), "cl", "c-cl-de", "c-cl-in", "c-cl-va")
    assert board(state, 0) == (["CL", "VA"], [])
    assert texts(state) == ["suspect s01", "suspect s06"], "both have Closer; declining is not offered"
    assert refusal(state, "suspect s05") == "DR-PLACE-02"
    assert refusal(state, "decline") == "DR-CIRC-16"
    play(state, "suspect s06")
    assert tokens(state, 0) == {"S06": 1}
    assert size(state, 0) == 3
    assert not offered(state, "set")
    assert refusal(state, "set de") == "DR-CIRC-01"


@pytest.mark.rules("DR-CIRC-07", "DR-CIRC-08", "DR-ROUND-11")
def test_t10_set_that_heals() -> None:
    state = lay_set(scene("t10"), "gr", "c-cl-gr", "c-de-gr", "c-fo-gr")
    assert board(state, 0) == (["GR", "VA"], ["IN"])
    assert offered(state, "suspect") == ["s04", "s06"]


@pytest.mark.rules("DR-CIRC-06", "DR-CIRC-09…12")
def test_t11_base_set() -> None:
    state = lay_set(scene("t11"), "va", "c-cl-va", "c-de-va", "c-fo-va")
    assert offered(state, "skill") == ["cl", "fo", "gr"]
    play(state, "skill fo")
    assert board(state, 0) == (["DE", "FO", "IN", "VA"], [])
    assert texts(state) == ["suspect s01"]
    assert state.automatic() == state.game.parse("suspect s01")


@pytest.mark.rules("DR-CIRC-10", "DR-CIRC-14")
def test_t12_base_set_with_an_empty_locker() -> None:
    state = lay_set(scene("t12"), "va", "c-cl-va", "c-de-va", "c-fo-va")
    assert offered(state, "skill") == ["cl", "de", "fo", "gr", "in"]
    play(state, "skill gr")
    assert board(state, 0)[1] == []
    assert offered(state, "suspect") == ["s04", "s06"]
    strict = situation("detective_rummy/t12", {"full_board_base_set": "no_token"})
    lay_set(strict, "va", "c-cl-va", "c-de-va", "c-fo-va")
    assert board(strict, 0)[1] == []
    assert tokens(strict, 0) == {}
    assert view(strict).phase == "actions"


@pytest.mark.rules("DR-CIRC-13")
def test_t13_set_of_a_ready_skill() -> None:
    state = lay_set(scene("t13"), "de", "c-cl-de", "c-de-va", "c-de-fo")
    assert board(state, 0) == (["DE", "VA"], [])
    assert texts(state) == ["suspect s05"]
    strict = situation("detective_rummy/t13", {"repeat_set_places_token": False})
    lay_set(strict, "de", "c-cl-de", "c-de-va", "c-de-fo")
    assert view(strict).question == ""
    assert tokens(strict, 0) == {}


@pytest.mark.rules("DR-COMP-11", "DR-CIRC-02…05", "DR-CIRC-07", "DR-TECH-03")
def test_t14_declaring_the_skill() -> None:
    state = scene("t14")
    assert offered(state, "set") == ["gr", "va"]
    before = view(state, 1)
    play(state, "set va")
    assert view(state, 1) == before, "nobody else sees the beginning of a set"
    assert offered(state, "add") == ["c-de-va", "c-gr-va"]
    assert "done" not in texts(state)
    assert refusal(state, "add h-gr-va") == "DR-CIRC-04"
    assert refusal(state, "add c-gr-in") == "DR-CIRC-02"
    play(state, "add c-gr-va", "add c-gr-va")
    assert refusal(state, "done") == "DR-CIRC-02"
    play(state, "add c-gr-va", "add c-de-va")
    assert texts(state) == ["done"], "four, and no mixture"
    other = lay_set(scene("t14"), "gr", "c-gr-va", "c-gr-va", "c-gr-va")
    assert board(other, 0) == (["GR", "VA"], []), "declared Grit: not the Base Skill"


@pytest.mark.rules("DR-FP-02", "DR-FP-03", "DR-FP-05", "DR-ITEM-08…11", "DR-ITEM-16", "DR-ROUND-11", "DR-COMP-12")
def test_t15_the_kit() -> None:
    state = scene("t15")
    assert offered(state, "fingerprint") == []
    assert offered(state, "kit") == ["m-de-va"]
    assert refusal(state, "fingerprint m-de-va") == "DR-FP-02"
    assert refusal(state, "kit m-de-gr") == "DR-ITEM-09"
    play(state, "kit m-de-va")
    assert texts(state) == ["decline", "suspect s05"]
    play(state, "suspect s05")
    assert view(state).items[0] == {}
    assert size(state, 0) == 2
    assert view(state).discard == {"m-de-va": 1}
    hurt = scene("t15", ready=[["DE"], ["CL"]], wounded=[["VA"], []])
    assert offered(hurt, "fingerprint") == []
    assert offered(hurt, "kit") == []
    unready = scene("t15", items=[{"kit": "unready"}, {}])
    assert offered(unready, "kit") == []
    assert refusal(unready, "kit m-de-va") == "DR-ITEM-16"


@pytest.mark.rules("DR-FP-01", "DR-FP-04", "DR-FP-07", "DR-FP-13", "DR-PLACE-02")
def test_t16_any_ready_skill_serves() -> None:
    state = play(scene("t16"), "fingerprint h-de-gr")
    assert texts(state) == ["decline", "suspect s01", "suspect s04", "suspect s05", "suspect s06"]
    play(state, "suspect s01")
    assert offered(state, "fingerprint") == []
    assert refusal(state, "fingerprint h-de-fo") == "DR-FP-01"
    declined = play(scene("t16"), "fingerprint h-de-gr", "decline")
    assert tokens(declined, 0) == {}
    assert view(declined).discard == {"h-de-gr": 1}
    strict = situation("detective_rummy/t16", {"fingerprint_token_optional": False})
    assert "decline" not in texts(play(strict, "fingerprint h-de-gr"))
    nobody = scene("t16", ready=[["DE", "GR"], ["VA"]], lawyers={"CL": "S04", "IN": "S05", "VA": "S06"})
    play(nobody, "fingerprint h-de-gr")
    assert view(nobody).question == "", "played without a Suspect in reach"


@pytest.mark.rules("DR-FP-01", "DR-FP-06", "DR-FP-08", "DR-FP-10", "DR-FP-12", "DR-ACT-02")
def test_t17_eyewitness_chain() -> None:
    state = play(scene("t17"), "fingerprint e-cl-de-gr", "suspect s06")
    assert offered(state, "fingerprint") == ["m-cl-de"], "Forensics is not Ready for the Hearsay"
    lay_set(state, "fo", "c-fo-in", "c-fo-in", "c-fo-in")
    play(state, "suspect s01")
    assert offered(state, "fingerprint") == ["h-de-fo", "m-cl-de"]
    play(state, "fingerprint h-de-fo", "suspect s01")
    assert offered(state, "fingerprint") == []
    again = scene("t17", deck={"top": ["e-cl-gr-in", "m-cl-de"]}, ready=[["CL", "DE", "GR", "IN"], ["VA"]])
    play(again, "fingerprint e-cl-de-gr", "decline", "fingerprint e-cl-gr-in", "decline")
    assert "m-cl-de" in offered(again, "fingerprint"), "a second Eyewitness grants another again"
    at_once = situation("detective_rummy/t17", {"eyewitness_extra": "immediately"})
    play(at_once, "fingerprint e-cl-de-gr", "suspect s06")
    assert texts(at_once) == ["decline", "fingerprint m-cl-de"]
    play(at_once, "decline")
    assert offered(at_once, "fingerprint") == []
    assert "end" in texts(at_once)


@pytest.mark.rules("DR-ACT-04", "DR-ITEM-02", "DR-ITEM-04", "DR-ITEM-06", "DR-ITEM-07", "DR-ITEM-12", "DR-ITEM-13")
@pytest.mark.rules("DR-ITEM-15", "DR-SETUP-06", "DR-ITEM-14")
def test_t18_items() -> None:
    state = play(scene("t18"), "visit loc-1", "pay c-cl-fo")
    assert offered(state, "item") == ["vest", "kit"]
    assert refusal(state, "item gun") == "DR-ITEM-13"
    play(state, "item kit")
    assert view(state).items[0]["kit"] == "unready"
    play(state, "glass", "take h-cl-de", "gun", "suspect s05")
    assert view(state).items[0] == {"kit": "unready"}
    assert tokens(state, 0) == {"S05": 1}
    assert hand(state, 0) == {"c-cl-gr": 1, "h-cl-de": 1}
    assert view(state, 1).known_cards[0] == {"h-cl-de": 1}
    assert "gun" not in texts(state)
    assert "glass" not in texts(state)
    second = scene("t18", hand=2, items=[{}, {}])
    assert offered(play(second, "visit loc-1", "pay c-cl-fo"), "item") == ["vest", "magnifier", "kit"], (
        "no Gun in Case 2"
    )


@pytest.mark.rules("DR-RUL-07")
def test_items_that_can_do_nothing() -> None:
    empty = scene("t18", phase="actions", discard=[], hands=[["c-cl-fo"], "rest"], deck=5, lawyers={"IN": "S05"})
    assert "glass" not in texts(empty)
    assert "gun" not in texts(empty)
    assert refusal(empty, "glass") == "DR-RUL-07"
    assert refusal(empty, "gun") == "DR-RUL-07"


# -- Bad Blood, Lawyers ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-BB-02…07", "DR-BB-10", "DR-VEST-02")
def test_t19_bad_blood() -> None:
    state = play(scene("t19", seed=dice("IN", "CL")), "gun", "suspect s04")
    assert tokens(state, 0) == {"S04": 1}
    assert board(state, 0) == (["GR", "VA"], ["IN"])
    other = scene("t19", active=1, seed=dice("GR", "GR"))
    assert board(play(other, "gun", "suspect s04"), 1) == (["GR"], []), "another's Bad Blood does not matter"
    vest = scene("t19", seed=dice("IN", "CL"), items=[{"gun": "ready", "vest": "activated"}, {}])
    journal = watched(vest)
    assert board(play(vest, "gun", "suspect s04"), 0) == (["GR", "IN", "VA"], [])
    assert "dice" in names(journal)
    calm = scene("t19", danger=0)
    journal = watched(calm)
    play(calm, "gun", "suspect s04")
    assert "dice" not in names(journal)


@pytest.mark.rules("DR-LAW-02…05", "DR-CIRC-10", "DR-CIRC-11", "DR-CIRC-15", "DR-PLACE-01")
def test_t20_lawyer() -> None:
    state = lay_set(scene("t20"), "fo", "c-cl-fo", "c-fo-in", "c-fo-gr")
    assert board(state, 0) == (["FO", "VA"], ["GR"])
    assert view(state).question == ""
    assert tokens(state, 0) == {"S01": 1}
    assert tokens(state, 1) == {"S01": 2}
    base = lay_set(scene("t20"), "va", "c-fo-va", "c-cl-va", "c-in-va")
    play(base, "skill fo")
    assert texts(base) == ["suspect s01"], "Grit is healed before the token"
    gun = scene("t20", ready=[["CL", "VA"], ["DE"]], items=[{"gun": "ready"}, {}])
    assert offered(play(gun, "gun"), "suspect") == ["s05", "s06"]
    assert refusal(gun, "suspect s01") == "DR-LAW-02"


# -- the end of a turn -------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-REASS-01…06")
def test_t21_reassess() -> None:
    state = scene("t21")
    assert texts(state) == ["done", "drop c-de-va"]
    assert refusal(state, "drop c-gr-in") == "DR-REASS-02"
    assert refusal(state, "drop h-de-gr") == "DR-REASS-03"
    play(state, "drop c-de-va", "done")
    assert size(state, 0) == 4, "two are left, two are drawn"
    healthy = scene("t21", wounded=[[], []], ready=[["DE", "GR"], ["VA"]])
    assert offered(healthy, "drop") == ["c-de-va", "c-gr-in", "h-de-gr"]
    counted = situation("detective_rummy/t21", {"reassess_counts_wounded": True})
    assert offered(counted, "drop") == ["c-de-va", "c-gr-in", "h-de-gr"]
    kept = play(scene("t21"), "done")
    assert size(kept, 0) == 5


@pytest.mark.rules("DR-VISIT-02", "DR-VISIT-03", "DR-VISIT-07", "DR-EMPTY-01…06", "DR-DRAW-01…03", "DR-RUL-10")
def test_t22_empty_hand_by_way_of_the_visit() -> None:
    state = play(scene("t22"), "visit loc-7", "pay c-cl-fo", "from s01", "suspect s05")
    assert tokens(state, 0) == {"S05": 1}
    assert size(state, 0) == 0
    play(state, "end")
    assert texts(state) == ["suspect s05"]
    play(state, "suspect s05")
    assert tokens(state, 0) == {"S05": 2}
    assert size(state, 0) == 4
    tea = play(scene("t22"), "visit loc-3", "pay c-cl-fo", "end", "done")
    assert tokens(tea, 0) == {"S01": 1}
    assert size(tea, 0) == 4


@pytest.mark.rules("DR-DECK-01…03", "DR-FP-03", "DR-FP-11")
def test_t23_the_deck_runs_out() -> None:
    state = play(scene("t23"), "fingerprint e-cl-de-gr", "decline")
    assert view(state).deck == 6
    assert view(state).discard == {"e-cl-de-gr": 1}
    assert size(state, 0) == 3
    bare = scene("t23", deck=[], discard=[])
    play(bare, "fingerprint e-cl-de-gr", "decline")
    assert size(bare, 0) == 1
    assert view(bare).deck == 0
    assert view(bare).phase == "actions"
    eager = situation("detective_rummy/t23", {"reshuffle": "eager"}, deck=["c-cl-fo", "c-cl-va"])
    play(eager, "fingerprint e-cl-de-gr", "decline")
    assert view(eager).deck == 7, "shuffled as soon as the last card was drawn"


# -- Detectives as Suspects, scoring -----------------------------------------------------------------------------------


@pytest.mark.rules("DR-DSUS-01…07", "DR-PLACE-01", "DR-EMPTY-03", "DR-GC-02", "DR-RUL-06", "DR-COMP-17", "DR-GC-08")
def test_t24_detectives_as_suspects() -> None:
    state = scene("t24")
    assert {name: suspect.icons for name, suspect in view(state).suspects.items()} == {
        f"D-{skill}": (skill,) for skill in SKILLS
    }
    lay_set(state, "de", "c-cl-de", "c-de-fo", "c-de-in")
    assert texts(state) == ["suspect d-de"]
    assert refusal(state, "suspect d-va") == "DR-DSUS-03"
    play(state, "suspect d-de", "end", "drop c-gr-va")
    assert view(state).area_changers == 1
    play(state, "done")
    assert view(state).assignments[9] == (1, 0), "the last card is gone"
    assert view(state).area_changers == 0
    assert view(state).fame == (1, 0)
    assert view(state).danger_due == 1
    assert [card.number for card in view(state, 1).game_changers if card.owner == 0] == [1], "read aloud"
    assert texts(state) == ["suspect d-de"], "Deduction is Ready now; the own Detective is no target"
    alone = scene("t24", hands=[["c-gr-va"], 4], assignments=[])
    play(alone, "end", "drop c-gr-va", "done")
    assert tokens(alone, 0) == {}, "nobody to place a token on"
    assert size(alone, 0) == 4, "and still two cards"
    grit = scene("t24", ready=[["VA", "GR"], ["DE", "GR"]], items=[{"gun": "ready"}, {}])
    assert offered(play(grit, "gun"), "suspect") == ["d-gr"], "not the one who has collected Grit"
    guilty = scene(
        "t24", phase="next-turn", marker=6, turns=1, active=1, assignments=[],
        tokens=[{"D-DE": 4}, {"D-VA": 1}],
    )  # fmt: skip
    assert guilty.sheets[0].scores == (8, 1)


@pytest.mark.rules(
    "DR-SCORE-01…11", "DR-ASG-03…05", "DR-PLACE-05", "DR-ALIBI-01", "DR-ALIBI-03", "DR-END-01", "DR-END-02"
)
def test_t25_scoring_with_ties() -> None:
    state = scene("t25")
    sheet = state.sheets[0]
    assert sheet.scores == (11, 11, 13)
    lines = {(line.seat, line.what): line.points for line in sheet.lines}
    assert [lines.get((seat, "majorities"), 0) for seat in range(3)] == [5, 3, 5]
    assert [lines.get((seat, "guilty"), 0) for seat in range(3)] == [3, 5, 6]
    assert [lines.get((seat, "assignments"), 0) for seat in range(3)] == [3, 3, 0]
    assert lines[2, "game-changers"] == 2
    game = cast(DetectiveRummy, state.game)
    assert game.guilty(tuple(state.ledger)) == (("S01", "S04"),)
    assert game.starts(tuple(state.ledger)) == (0,)
    more = [{"S01": 3, "S05": 2}, {"S01": 3, "S04": 2}, {"S01": 1, "S04": 6}]
    alibi = scene("t25", tokens=more, alibis={"S04": "certain"})
    assert alibi.sheets[0].scores == (8, 6, 2)
    excluded = situation("detective_rummy/t25", {"alibi_excludes_guilt": True}, tokens=more, alibis={"S04": "certain"})
    assert excluded.sheets[0].scores == (11, 9, 3)
    assert view(state).round == 4, "the next Case begins"


@pytest.mark.rules("DR-RUL-12", "DR-SCORE-03")
def test_without_tokens_nobody_is_guilty() -> None:
    state = scene("t25", tokens=[{}, {}, {}], assignment_tokens=[{}, {}, {}], fame=[0, 0, 0])
    assert state.sheets[0].scores == (0, 0, 0)
    assert cast(DetectiveRummy, state.game).guilty(tuple(state.ledger)) == ((),)


def test_standings_are_what_the_hand_would_score_now() -> None:
    tokens_now: list[object] = [{"S01": 3, "S05": 4}, {"S01": 3, "S04": 2}, {"S01": 1, "S04": 5}]
    state = scene("t25", phase="choose", active=0, turns=0, tokens=tokens_now, alibis={"S05": "game-changer-21"})
    over = scene("t25", tokens=tokens_now, alibis={"S05": "game-changer-21"})
    assert view(state).standings == over.sheets[0].scores
    sure = {"S04": "certain"}
    excluded = situation("detective_rummy/t25", {"alibi_excludes_guilt": True}, phase="choose", active=0, alibis=sure)
    assert view(excluded).guilty == ("S01",)


@pytest.mark.rules("DR-ALIBI-02")
def test_tokens_may_be_placed_on_a_suspect_with_an_alibi() -> None:
    state = scene("t13", alibis={"S05": "certain"})
    lay_set(state, "de", "c-cl-de", "c-de-va", "c-de-fo")
    assert texts(state) == ["suspect s05"]


# -- a whole match -----------------------------------------------------------------------------------------------------


def sheet(hand_number: int, start: int, scores: tuple[int, ...], totals: tuple[int, ...], case: int = 2) -> list[int]:
    """The numbers of a sheet."""
    numbers = [hand_number, case, start, 0, 0, 0]
    for score, total in zip(scores, totals, strict=True):
        numbers += [score, 0, 0, 0, 0, 0, score, total, 0]
    return numbers


def outcome_of(game: DetectiveRummy, starts: list[int], totals: tuple[int, ...]) -> Any:
    ledger: list[int] = []
    for number, start in enumerate(starts, 1):
        last = number == len(starts)
        ledger += sheet(number, start, totals if last else (0,) * game.seats, totals if last else (0,) * game.seats)
    return game.outcome(tuple(ledger))


@pytest.mark.rules("DR-WIN-01…03", "DR-MODE-02")
def test_campaign_ties() -> None:
    game = DetectiveRummy(3, {})
    clear = outcome_of(game, [0] * 7, (90, 100, 80))
    assert (clear.winners, clear.rule) == ((1,), "DR-WIN-01")
    broken = outcome_of(game, [0, 1, 1, 2, 2, 2, 0], (100, 100, 90))
    assert (broken.winners, broken.rule) == ((1,), "DR-WIN-02"), "Case 1 is not counted"
    shared = outcome_of(game, [0, 1, 0, 2, 2, 2, 2], (100, 100, 99))
    assert (shared.winners, shared.rule) == ((0, 1), "DR-WIN-03"), "who is not tied gains nothing"


@pytest.mark.rules("DR-WIN-04…07", "DR-MODE-06", "DR-MODE-07")
def test_case_mode_ties() -> None:
    game = DetectiveRummy(3, {"mode": "case", "hands": 3})
    assert outcome_of(game, [0, 1, 2], (9, 8, 7)).rule == "DR-WIN-04"
    second = outcome_of(game, [0, 1, 0], (9, 9, 7))
    assert (second.winners, second.rule) == ((1,), "DR-WIN-05")
    shared = outcome_of(game, [0, 2, 1], (9, 9, 7))
    assert (shared.winners, shared.rule) == ((0, 1), "DR-WIN-06")
    single = outcome_of(DetectiveRummy(3, {"mode": "case", "hands": 1}), [0], (9, 9, 7))
    assert (single.winners, single.rule) == ((0, 1), "DR-WIN-07")


@pytest.mark.rules("DR-MODE-02", "DR-MODE-04", "DR-MODE-09", "DR-MODE-11", "DR-MODE-12", "DR-ROUND-05", "DR-ROUND-15")
@pytest.mark.rules("DR-SETUP-08", "DR-END-03", "DR-END-04", "DR-BB-08", "DR-SCORE-12", "DR-COMP-21", "DR-DSUS-05")
@EVERY_SEATS
def test_a_campaign(seats: int) -> None:
    game = DetectiveRummy(seats, {})
    state = game.deal(5)
    journal = watched(state)
    finish(state, 5)
    cases = [event.public["case"] for event in journal.events if event.name == "hand" and event.public]
    assert cases == [1, 2, 3, 4, 5, 6, 7]
    assert names(journal).count("turn") == 7 * 6 * seats
    assert names(journal).count("round") == 42
    assert names(journal).count("pick") == seats
    ledger = tuple(state.ledger)
    for hand_number, played in enumerate(state.sheets[:-1]):
        best = [seat for seat in range(seats) if played.totals[seat] == max(played.totals)]
        assert game.starts(ledger)[hand_number + 1] in best
    assert state.outcome is not None
    assert state.outcome.scores == state.sheets[-1].totals
    assert len(game.bad_blood(ledger)) == 7


@pytest.mark.rules("DR-BB-08", "DR-BB-09", "DR-MODE-08", "DR-MODE-10", "DR-MODE-05", "DR-END-04")
def test_bad_blood_is_carried_over() -> None:
    state = scene("t25", bad_blood=[["S04", "S01"], [], []])
    assert view(state).case == 4
    assert view(state).suspects["S04"].bad_blood == (0,)
    assert truth(state)["bad_blood"][0] == ["S01", "S04"], "S01 is not here, and comes back in Case 7"
    assert cast(DetectiveRummy, state.game).bad_blood(tuple(state.ledger))[0][0] == ("S01", "S04")
    session = situation(
        "detective_rummy/t25", {"mode": "case", "case": 3, "hands": 2}, hand=1, bad_blood=[["S04"], [], []],
        lawyers={"DE": "S01"}, danger=3, items=[{"gun": "ready"}, {}, {}],
    )  # fmt: skip
    seen = view(session)
    assert (seen.round, seen.case, seen.danger) == (2, 3, 0)
    assert seen.suspects["S04"].bad_blood == (0,)
    assert seen.suspects["S01"].lawyers == ()
    assert seen.items == ({}, {}, {})
    assert seen.detectives[0] == "VA-1"
    assert seen.ready == (("VA",), ("DE",), ("CL",))
    assert not any(sum(s.tokens) for s in seen.suspects.values())
    for bad in (1, 7):
        with pytest.raises(Exception, match="2 to 6"):
            DetectiveRummy(2, {"mode": "case", "case": bad})


@pytest.mark.rules("DR-SCORE-13")
def test_case_7_scores_bad_blood() -> None:
    state = DetectiveRummy(2, {}).position(
        {"hand": 7, "phase": "next-turn", "marker": 6, "turns": 1, "active": 1, "hands": [5, 5],
         "tokens": [{"S04": 2}, {"S04": 1}], "bad_blood": [["S04", "S01"], []]}
    )  # fmt: skip
    assert state.sheets[0].scores == (5, 1)


@pytest.mark.rules("DR-TECH-01", "DR-TECH-02")
@EVERY_SEATS
def test_the_same_seed_is_the_same_match(seats: int) -> None:
    one, two = (finish(DetectiveRummy(seats, {"mode": "case", "hands": 1}).deal(8), 8) for _ in range(2))
    assert one.key() == two.key()


@pytest.mark.rules("DR-ACT-01", "DR-ACT-05")
def test_nothing_need_be_done() -> None:
    state = play(scene("t09"), "end", "done")
    assert view(state).turn == 1
    assert tokens(state, 0) == {}
    assert refusal(scene("t09"), "drop c-cl-de") == "DR-WORK-01"


@pytest.mark.rules("DR-GC-07", "DR-GC-09", "DR-RUL-13")
def test_a_secret_card_is_its_takers() -> None:
    state = scene("t07", game_changers=[{"card": 18, "at": "LOC-4"}])
    journal = watched(state)
    play(state, "visit loc-4", "pay c-cl-de")
    assert [card.number for card in view(state, 0).game_changers if card.owner == 0] == [18]
    for reader in (1, None):
        assert [card.number for card in view(state, reader).game_changers if card.owner == 0] == [None]
        told = [event for event in journal.told(reader) if event.name == "secret"]
        assert len(told) == 1
        assert "number" not in told[0].values
        assert "18" not in state.game.tell(told[0], reader, ("Ann", "Bob"))
    assert "reveal 18" in texts(state)
    over = scene("t25", game_changers=[{"card": 23, "at": "S05", "state": "secret", "owner": 0, "round": 2}])
    assert {line.points for line in over.sheets[0].lines if line.what == "game-changers" and line.seat == 0} == {3}
