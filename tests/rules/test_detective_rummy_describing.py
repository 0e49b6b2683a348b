"""Detective Rummy: moves as buttons and things of the table, what a press means, and what the stage shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from casefile.engine.describing import Chip, Described, Scene
from casefile.engine.journal import Told
from casefile.games.detective_rummy.compiler import SUSPECT_IDS
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView

pytestmark = pytest.mark.once  # little of telling and describing is compiled, and nothing of explaining

GAME = DetectiveRummy(2, {})
ACTING = {
    "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["GR", "VA"], ["DE"]], "hands": [2, 2],
}  # fmt: skip


def seen(**changes: object) -> DetectiveRummyView:
    """The first seat acts in Case 3; questions that come before are answered."""
    view = GAME.position(ACTING).view(0)
    assert isinstance(view, DetectiveRummyView)
    return replace(view, **changes)  # type: ignore[arg-type]


def described(text: str, **changes: object) -> Described:
    return GAME.describe(seen(**changes), GAME.parse(text))


def meant(thing: str, **changes: object) -> list[str]:
    return [GAME.say(action) for action in GAME.meant(seen(**changes), thing, ())]


def test_moves_are_made_of_things() -> None:
    made = {
        "visit loc-3": ("location/LOC-3",), "suspect d-va": ("suspect/D-VA",), "glass": ("item/magnifier",),
        "kit h-de-gr": ("item/kit", "hand/h-de-gr"), "take c-cl-de": ("discard/c-cl-de",), "end": (),
    }  # fmt: skip
    assert {text: described(text).things for text in made} == made
    assert described("take c-cl-de", question="look").things == ("looked/c-cl-de",)


@pytest.mark.parametrize(
    ("text", "asked", "label"),
    [
        ("set de", ("", ""), "Make a set of Deduction"),
        ("fingerprint e-cl-de-gr", ("", ""), "Play Eyewitness: Closer, Deduction and Grit"),
        ("suspect s01", ("place", "gun"), "Token on Odile Varga"),
        ("suspect d-va", ("place", "gun"), "Token on the Valor desk"),
        ("suspect d-in", ("suspect", "lawyer_leaves"), "The Intuition desk loses the Lawyer"),
        ("skill gr", ("skill", "gain"), "Gain Grit"),
        ("skill gr", ("skill", "icon"), "Show Grit here as well"),
        ("suspect s01", ("suspect", "lawyer"), "A Lawyer for Odile Varga"),
        ("decline", ("suspect", "peace"), "Make peace with nobody"),
        ("decline", ("", ""), "Play no further Fingerprint"),
        ("use", ("place", "ignore"), "Ignore the Bad Blood"),
        ("location loc-3", ("location", "close"), "Close The Second Cup"),
        ("item gun", ("item", ""), "Gain the Gun"),
        ("item gun", ("item", "lose"), "Lose the Gun"),
    ],
)
def test_a_label_says_what_the_move_will_do(text: str, asked: tuple[str, str], label: str) -> None:
    assert described(text, question=asked[0], purpose=asked[1]).label == label


@pytest.mark.parametrize(
    ("phase", "picked", "label"),
    [
        ("exchange", {}, "Keep all cards"),
        ("exchange", {"c-cl-de": 1}, "Exchange this card"),
        ("exchange", {"c-cl-de": 2, "c-cl-fo": 1}, "Exchange these 3 cards"),
        ("reassess", {}, "Drop none"),
        ("reassess", {"c-cl-de": 1}, "Drop this card"),
        ("reassess", {"c-cl-de": 1, "c-cl-fo": 1}, "Drop these 2 cards"),
    ],
)
def test_what_ends_a_choice_of_cards_says_how_many(phase: str, picked: dict[str, int], label: str) -> None:
    assert described("done", phase=phase, picked=picked).label == label


def test_what_is_paid_for_is_named() -> None:
    state = GAME.position({**ACTING, "phase": "visit"})
    state.apply(0, GAME.parse("visit loc-4"))
    view = state.view(0)
    assert isinstance(view, DetectiveRummyView)
    assert (view.question, view.purpose) == ("visit", "LOC-4")
    assert GAME.ask(view) == "Pay for The Infirmary of the Sisters of Patience: which card?"


@pytest.mark.parametrize("phase", ["exchange", "reassess"])
def test_a_card_that_is_chosen_already_says_so(phase: str) -> None:
    view = seen(phase=phase, hand={"c-cl-de": 1}, picked={"c-cl-de": 1})
    reason = GAME.why_not(view, GAME.parse("drop c-cl-de")).reason
    assert reason == "That card is chosen already. Undo takes it back."


def test_an_option_is_called_what_the_card_calls_it() -> None:
    one = described("option 1", question="option", source="game-changer.50")
    assert one.label == "Place a token here, and have Bad Blood with Matthias Obi"
    assert one.note == ""


def test_tones_and_notes() -> None:
    assert [described(text).tone for text in ("skip", "decline", "end", "work")] == ["pass", "pass", "end", "go"]
    assert described("done", phase="reassess").tone == "end"
    assert described("reveal 25").tone == "once"
    assert described("done", phase="reassess", selecting="set").label == "Lay the set"
    assert described("visit loc-3").note == "draw 2 cards"
    assert described("gun").note == "Place a token, by any Ready Skill."


def test_a_press_asks_why_of_the_move_that_it_may_have_meant() -> None:
    assert meant("hand/h-de-gr") == ["fingerprint h-de-gr", "kit h-de-gr"]
    assert meant("hand/c-de-gr") == ["set de", "set gr"]
    assert meant("hand/h-de-gr", question="visit") == ["pay h-de-gr"]
    assert meant("skill/DE") == ["set de", "heal de"]
    assert meant("skill/DE", wounded=(("DE",), ())) == ["heal de", "set de"]
    assert meant("item/magnifier") == ["glass"]
    assert meant("location/LOC-3", question="location") == ["location loc-3"]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_card_of_the_hand_that_begins_nothing_says_what_is_missing(seats: int) -> None:
    game = DetectiveRummy(seats, {"mode": "case", "case": 2, "hands": 1})
    state, policy, asked = game.deal(3), game.greedy(), 0
    while state.actors:
        seat = state.actors[0]
        view, legal = state.view(seat), list(state.legal(seat))
        assert isinstance(view, DetectiveRummyView)
        touched = {thing for action in legal for thing in game.describe(view, action).things}
        for card in () if view.phase == "pick" else view.hand:
            if f"hand/{card}" not in touched:
                wanted = game.meant(view, f"hand/{card}", ())
                assert wanted, (view.phase, view.question, card)
                assert str(game.why_not(view, wanted[0])), (view.phase, view.question, card)
                asked += 1
        state.apply(seat, policy.advise(list(view.numbers), legal))
    assert asked > 100


# -- scenes ------------------------------------------------------------------------------------------------------------


def staged(name: str, seat: int, reader: int | None, **values: int | tuple[int, ...]) -> Scene | Chip | None:
    return GAME.scene(Told(name, seat, values), reader, ("Ann", "Bob"))


def test_a_secret_card_is_read_by_its_owner_alone() -> None:
    mine = staged("secret", 0, 0, stack=0, number=2)
    theirs = staged("secret", 0, 1, stack=0)
    assert isinstance(mine, Scene)
    assert isinstance(theirs, Scene)
    assert mine.title == "For your eyes only: Lessons Four to Nine"
    assert mine.body["effect"]
    assert "Lessons" not in theirs.title + theirs.prose
    assert (theirs.picture, theirs.body) == ("sealed", {})


def test_the_verdict_counts_every_suspect_and_stands_for_all() -> None:
    verdict = staged(
        "hand_over", -1, None,
        hand=1, case=2, guilty=4, alibis=0, suspects=(0, 1, 2), tokens=(1, 0, 0, 2, 3, 1), scores=(6, 3), totals=(6, 3),
    )  # fmt: skip
    assert isinstance(verdict, Scene)
    assert verdict.weight == "end"
    assert [(row["name"], row["tokens"], row["guilty"]) for row in verdict.body["rows"]] == [
        ("Odile Varga", [1, 0], False), ("Mari Ishida", [0, 2], False), ("Bertram Gow", [3, 1], True),
    ]  # fmt: skip
    assert verdict.body["verdict"] == "Guilty: Bertram Gow"
    assert verdict.body["conclusion"].startswith("We came upon Mr Gow")


def test_a_desk_that_is_guilty_has_one_name_in_the_log_and_in_the_verdict() -> None:
    desk = SUSPECT_IDS.index("D-IN")
    found: dict[str, int | tuple[int, ...]] = {
        "hand": 1, "case": 2, "guilty": 1 << desk, "alibis": 0, "suspects": (0, desk), "tokens": (1, 0, 2, 1),
    }  # fmt: skip
    verdict = staged("hand_over", -1, None, **found, scores=(4, 1), totals=(4, 1))
    assert isinstance(verdict, Scene)
    assert verdict.body["verdict"] == "Guilty: The Intuition desk"
    assert [row["name"] for row in verdict.body["rows"]] == ["Odile Varga", "The Intuition desk"]
    log = GAME.tell(Told("hand_over", -1, found | {"scores": (4, 1), "totals": (4, 1)}), None, ("Ann", "Bob"))
    assert "The Intuition desk" in log


def test_dice_of_a_round_are_everybodys_and_wounds_follow_them() -> None:
    dice = staged("dice", 0, 1, why=0, dice=(3, 3))
    assert isinstance(dice, Scene)
    assert (dice.weight, dice.body["dice"]) == ("all", ["GR", "GR"])
    assert staged("wound", 1, 1, skills=8) == Chip("wound", "You: Grit wounded")


def test_one_die_comes_up_and_several_come_up() -> None:
    told = [staged("dice", -1, 0, why=0, dice=dice) for dice in ((0,), (0, 1))]
    titles = [(one.title, one.prose.split(" Closer")[0]) for one in told if isinstance(one, Scene)]
    assert titles == [("The city rolls a die", "It comes up"), ("The city rolls the dice", "They come up")]


def test_the_letter_to_the_agency_is_read_to_everybody() -> None:
    theirs, elsewhere = staged("changer", 0, 1, stack=200, number=1), staged("changer", 0, 1, stack=0, number=1)
    assert isinstance(theirs, Scene)
    assert isinstance(elsewhere, Scene)
    assert (theirs.weight, theirs.prose) == ("all", GAME.words.say("game-changer.1.text"))
    assert "Ann" in theirs.body["effect"]
    assert elsewhere.weight == "own", "what others find elsewhere passes in the corner"


def test_what_was_kept_back_says_what_it_did() -> None:
    chip = staged("shown", 0, 1, stack=0, number=2)
    assert isinstance(chip, Chip)
    assert chip.text.startswith(f"Ann kept back “Lessons Four to Nine”, from {GAME.words.say('suspect.S01.name')}: ")
    assert len(chip.text) > 50
