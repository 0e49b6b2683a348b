"""Detective Rummy: what custom cards do, exactly; and packs of the first form, whose games continue unchanged."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from casefile.engine.errors import BadPack
from casefile.engine.game import Pack
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_helpers import names, view
from tests.rules.helpers import play, refusal, texts, truth, watched

FIRST, SECOND = "detective-rummy/casebook@1", "detective-rummy/casebook@2"
CARD = 24  # of Case 3, at a Suspect


def casebook(form: str, *effects: dict[str, Any], **card: object) -> Pack:
    """The Casebook in one of its forms; with these effects on a card, if any are given."""
    data = copy.deepcopy(dict(DetectiveRummy.load_pack(None).data)) | {"schema": form}
    if effects:
        data |= {"home_made": True, "id": "ours", "words": {"choice": {str(CARD): {"1": "a", "2": "b", "3": "c"}}}}
        data["game_changers"][CARD - 1].update({"effects": list(effects), "after": "front"} | card)
    return Pack.of(data)


def take(form: str, *effects: dict[str, Any], **changes: object) -> State:
    """The first seat has taken a card with these effects at S05, in Case 3."""
    base: dict[str, object] = {
        "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "changer_taken": 1,
        "hands": [["c-cl-fo", "c-cl-gr", "c-cl-in"], ["c-de-gr", "c-de-in"]],
        "steps": [{"verb": "run", "seat": 0, "effect": f"game-changer-{CARD}:0", "b": 2, "c": -1, "d": CARD}],
    }  # fmt: skip
    return DetectiveRummy(2, {}, casebook(form, *effects)).position(base | changes)


@pytest.mark.rules("DR-EMPTY-02", "DR-EMPTY-03")
@pytest.mark.parametrize(
    ("form", "order"),
    [(SECOND, ["token", "changer", "draw", "fame", "draw"]), (FIRST, ["token", "changer", "fame", "draw", "draw"])],
)
def test_a_token_and_two_cards_are_one_bonus(form: str, order: list[str]) -> None:
    """A Game Changer that must not interrupt is read after both."""
    state = DetectiveRummy(2, {"game_changer_timing": "after_source"}, casebook(form)).position(
        {
            "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["DE", "VA"], ["DE"]],
            "hands": [[], 3], "tokens": [{}, {"S05": 2}], "game_changers": [{"card": 24, "at": "S05"}],
        }
    )  # fmt: skip
    journal = watched(state)
    play(state, "end", "suspect s05")
    assert [name for name in names(journal) if name in order] == order


@pytest.mark.rules("DR-ASG-10")
@pytest.mark.parametrize(("form", "theirs"), [(SECOND, 2), (FIRST, 1)])
def test_once_a_turn_is_once_for_each(form: str, theirs: int) -> None:
    """Two places for each seat, in the turn of the first: each has Assignment 7 once, whoever had it before."""
    token = {"op": "place_token", "who": "all", "match": "none"}
    state = take(form, token | {"suspect": "S01"}, token | {"suspect": "S04"}, assignments=[7])
    while texts(state)[0].startswith("suspect"):
        play(state, texts(state)[0])
    assert sum(bool(tokens) for tokens in truth(state)["assignment_tokens"]) == theirs


NAMED = [
    pytest.param({"op": "bad_blood", "suspect": "choice"}, {"bad_blood": [["S01", "S04"], []]}, "s05 s06", id="blood"),
    pytest.param(
        {"op": "bad_blood", "who": "all", "suspect": "choice"},
        {"bad_blood": [["S01", "S04"], ["S01"]]},
        "s04 s05 s06",
        id="blood of all",
    ),
    pytest.param(
        {"op": "remove_token", "who": "others", "from": "choice", "n": 1},
        {"tokens": [{"S05": 1}, {"S01": 1, "S06": 2}]},
        "s01 s06",
        id="tokens",
    ),
    pytest.param(
        {"op": "alibi_revoked", "suspect": "choice"},
        {"alibis": {"S01": "certain", "S04": "certain"}},
        "s01 s04",
        id="alibi",
    ),
    pytest.param({"op": "add_icon", "suspect": "choice", "skill": "CL"}, {}, "s04 s05", id="icon"),
    pytest.param({"op": "lawyer_arrives", "suspect": "choice", "lawyer": "GR"}, {}, "s01 s05", id="lawyer"),
]


@pytest.mark.parametrize(("effect", "table", "suspects"), NAMED)
def test_a_choice_is_among_those_with_whom_something_can_happen(
    effect: dict[str, Any], table: dict[str, object], suspects: str
) -> None:
    assert texts(take(SECOND, effect, **table)) == [f"suspect {name}" for name in suspects.split()]
    assert texts(take(FIRST, effect, **table)) == ["suspect s01", "suspect s04", "suspect s05", "suspect s06"]


def test_the_only_possible_suspect_is_named_without_a_question() -> None:
    only = take(SECOND, {"op": "alibi_revoked", "suspect": "choice"}, alibis={"S04": "certain"})
    assert truth(only)["alibis"] == {}
    nobody = take(SECOND, {"op": "alibi_revoked", "suspect": "choice"}, {"op": "fame", "n": 1})
    assert truth(nobody)["fame"] == [1, 0], "what is impossible is left out"


DRAW = {"op": "draw", "n": 1}
FAME = {"op": "fame", "n": 1}
HEAL, LOSE = {"op": "heal", "n": 1}, {"op": "lose_item", "item": "gun"}


@pytest.mark.rules("DR-RUL-05")
@pytest.mark.parametrize("nothing", [HEAL, LOSE, {"op": "clear_bad_blood", "suspect": "choice"}], ids=str)
def test_an_option_that_can_do_nothing_is_not_offered(nothing: dict[str, Any]) -> None:
    choose = {"op": "choose", "options": [[nothing], [DRAW], [FAME]]}
    assert texts(take(SECOND, choose)) == ["option 2", "option 3"]
    assert texts(take(FIRST, choose)) == ["option 1", "option 2", "option 3"]
    rest = {"op": "choose", "options": [[nothing, DRAW], [FAME]]}
    assert texts(take(SECOND, rest)) == ["option 1", "option 2"], "the rest of it can be done"
    after = take(SECOND, {"op": "choose", "options": [[nothing], [HEAL]]}, FAME)
    assert truth(after)["fame"] == [1, 0], "what comes after the options is no part of them"


@pytest.mark.rules("DR-RUL-05")
def test_a_token_is_not_offered_for_its_price_alone() -> None:
    """As before: a seat that cannot place the token is not offered the Bad Blood that goes with it."""
    token = [{"op": "place_token", "suspect": "here", "match": "none"}, {"op": "bad_blood", "suspect": "S01"}]
    choose = {"op": "choose", "options": [token, [DRAW], [FAME]]}
    for form in (FIRST, SECOND):
        assert texts(take(form, choose)) == ["option 1", "option 2", "option 3"]
        assert texts(take(form, choose, lawyers={"CL": "S05"})) == ["option 2", "option 3"]


@pytest.mark.rules("DR-GC-09")
@pytest.mark.parametrize(("form", "idle"), [(SECOND, False), (FIRST, True)])
def test_a_held_card_is_revealed_for_something(form: str, idle: bool) -> None:
    held = {"op": "hold", "effects": [{"op": "if", "cond": {"danger": 1}, "then": [HEAL], "else": [LOSE]}]}
    cards = [{"card": CARD, "at": "S05", "state": "secret", "owner": 0, "round": 1}]
    game = DetectiveRummy(2, {}, casebook(form, held, voice="secret"))

    def reveals(**changes: object) -> bool:
        base = {"hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "hands": [2, 2], "game_changers": cards}
        state = game.position(base | changes)
        offered = f"reveal {CARD}" in texts(state)
        assert offered or refusal(state, f"reveal {CARD}") == "DR-GC-16"
        return offered

    assert reveals() is idle
    assert reveals(items=[{"gun": "unready"}, {}])
    assert reveals(items=[{"gun": "unready"}, {}], danger=1) is idle
    assert reveals(wounded=[["CL"], []], danger=1)


def test_of_several_items_one_is_lost() -> None:
    """The owner chooses among the items on the board, whichever side is up."""
    effect = {"op": "lose_item", "item": ["gun", "kit", "magnifier"]}
    items: list[object] = [{"gun": "unready", "kit": "ready", "vest": "ready"}, {}]
    state = take(SECOND, effect, items=items)
    assert texts(state) == ["item gun", "item kit"]
    assert "Lose which Item" in state.game.prompt(view(state, 0))
    assert refusal(state, "item vest") == "DR-GC-06"
    journal = watched(state)
    assert truth(play(state, "item gun"))["items"][0] == {"kit": "ready", "vest": "ready"}
    assert "lose_item" in names(journal)
    one = take(SECOND, effect, items=[{"kit": "ready"}, {}])
    assert truth(one)["items"] == [{}, {}], "of one there is no choice"
    assert truth(take(FIRST, effect, items=items))["items"][0] == {"vest": "ready"}, "all of them, as it was"


@pytest.mark.rules("DR-TECH-03")
def test_cards_to_discard_are_chosen_before_any_is_shown() -> None:
    state = take(SECOND, {"op": "discard", "n": 2})
    before = state.view(1).numbers
    journal = watched(state)
    play(state, "drop c-cl-gr")
    assert state.view(1).numbers == before, "what is still being selected is nobody else's business"
    assert "discard" not in names(journal)
    assert texts(state) == ["drop c-cl-fo", "drop c-cl-in"]
    assert view(state, 0).picked == {"c-cl-gr": 1}
    assert state.game.position(state.to_position()).key() == state.key()
    play(state, "drop c-cl-fo")
    kinds = [DetectiveRummy(2, {}).kinds.index(card) for card in ("c-cl-fo", "c-cl-gr")]
    discards = [event.public for event in journal.events if event.name == "discard"]
    assert discards == [{"cards": tuple(kinds)}]
    assert view(state, 0).picked == {}
    assert "drop c-cl-in" in texts(play(take(FIRST, {"op": "discard", "n": 2}), "drop c-cl-gr"))


@pytest.mark.rules("DR-RUL-11")
def test_fewer_cards_than_are_to_be_discarded_all_go() -> None:
    state = take(SECOND, {"op": "discard", "who": "others", "n": 3}, assignments=[9])
    play(state, "drop c-de-in", "drop c-de-gr")
    assert truth(state)["hands"][1] == {}
    assert truth(state)["assignment_tokens"] == [{}, {"9": 1}]


def test_an_alibi_may_hang_on_tokens_elsewhere() -> None:
    alibi = {"op": "alibi", "suspect": "S01", "unless": {"anyone_tokens_on": "S05", "least": 2}}
    for theirs, fame in ((1, 0), (3, 2)):
        state = take(SECOND, alibi, tokens=[{"S01": 2}, {"S05": theirs}])
        assert view(state, 0).standings[0] == fame
        assert view(state, 0).suspects["S01"].alibi == "conditional", "the tokens with S01 do not break it"


def test_standings_know_what_breaks_an_alibi() -> None:
    alibi = {"op": "alibi", "suspect": "S01", "unless": {"and": [{"danger": 2}, {"has_skill": "CL"}]}}
    for danger, ready, fame in ((2, ["CL", "VA"], 4), (1, ["CL", "VA"], 0), (2, ["VA"], 0)):
        state = take(SECOND, alibi, tokens=[{"S01": 2}, {}], danger=danger, ready=[ready, ["DE"]])
        assert view(state, 1).standings[0] == fame


def test_an_alibi_cannot_hang_on_guilt() -> None:
    """With the option `alibi_excludes_guilt` each would depend on the other."""
    alibi = {"op": "alibi", "suspect": "S01", "unless": {"not": {"guilty": "S04"}}}
    with pytest.raises(BadPack, match="an alibi cannot hang on guilt"):
        take(SECOND, alibi)
    take(FIRST, alibi)  # a seat with such a card plays on


def test_no_more_assignments_than_can_lie_out() -> None:
    """Case 3 lays out three, and there is room for six."""
    more = {"op": "add_assignment", "n": 2}
    take(SECOND, more)
    with pytest.raises(BadPack, match="7 may come to lie out, with those that cards add; 6 is the most"):
        take(SECOND, more, more)
    take(FIRST, more, more)
