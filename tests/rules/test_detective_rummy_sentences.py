"""Detective Rummy in words: every event has a sentence for everybody, every question a prompt, every refusal a rule."""

from __future__ import annotations

import re
from random import Random
from typing import cast

import pytest

from casefile.engine.journal import Journal, Told, Value
from casefile.engine.words import Words
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView
from tests.rules.detective_rummy_helpers import scene
from tests.rules.helpers import play, watched

pytestmark = pytest.mark.once  # little of telling and describing is compiled, and nothing of explaining

NAMES = ("Ann", "Bob", "Cy", "Di")


@pytest.mark.parametrize("seats", [2, 4])
def test_whole_matches_are_told_shown_and_asked(seats: int) -> None:
    game = DetectiveRummy(seats, {})
    for seed in range(3):
        journal = Journal()
        state = game.deal(seed, journal)
        dice = Random(seed)
        done = 0
        while state.actors:
            seat = dice.choice(state.actors)
            if dice.random() < 0.1:
                view = cast(DetectiveRummyView, state.view(seat))
                assert game.prompt(view)
                verbs = {game.say(action).split()[0] for action in state.legal(seat)}
                assert not game.typed(view) or verbs & set(game.typed(view).replace(",", "").split())
                assert "{" not in game.show(view, NAMES[:seats])
            state.apply(seat, dice.choice(state.legal(seat)))
            for reader in (None, *range(seats)):
                for event in journal.told(reader, done):
                    sentence = game.tell(event, reader, NAMES[:seats])
                    assert sentence.strip()
                    assert "{" not in sentence
            done = len(journal.events)


def test_own_events_are_told_in_the_second_person() -> None:
    state = scene("t09")
    journal = watched(state)
    play(state, "set cl", "add c-cl-de", "add c-cl-in", "add c-cl-va", "done", "suspect s06")
    mine = [state.game.tell(event, 0, ("Ann", "Bob")) for event in journal.told(0)]
    theirs = [state.game.tell(event, 1, ("Ann", "Bob")) for event in journal.told(1)]
    assert mine[0].startswith("You lay a set of Closer")
    assert theirs[0].startswith("Ann lays a set of Closer")
    assert len(mine) == len(theirs), "the selection itself is told to nobody"


def test_the_stories_frame_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    game = DetectiveRummy(2, {})
    told = {"introduction": "Once upon a crime.", "notes": "The notes."}
    ends = {"S01": "It was S01.", "several": "All of them.", "nobody": "Nobody.", "alibi": "Out."}
    texts = {f"case.2.{key}": text for key, text in told.items()}
    texts |= {f"case.2.conclusion.{key}": text for key, text in ends.items()}
    monkeypatch.setattr(game, "words", Words({}))
    game.words.texts.update(DetectiveRummy(2, {}).words.texts | texts)
    opening = game.tell(Told("case", -1, {"case": 2, "tiles": (0, 1, 2)}), None, ("Ann", "Bob"))
    assert "\n\nOnce upon a crime.\n\n" in opening
    assert game.tell(Told("notes", -1, {"case": 2}), None, ("Ann", "Bob")).endswith("The notes.")
    for guilty, alibis, wanted in ((1, 0, "It was S01."), (3, 0, "All of them."), (0, 0, "Nobody."), (1, 1, "Out.")):
        values: dict[str, Value] = {"case": 2, "guilty": guilty, "alibis": alibis}
        assert game.tell(Told("conclusion", -1, values), None, ("Ann", "Bob")).endswith(wanted)


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+|\{[SL][\w-]+\}|Fame|Lawyer|Danger|Bad Blood", text))


@pytest.mark.parametrize("number", range(1, 61))
def test_a_card_says_the_same_of_others(number: int) -> None:
    """The two sentences of a card have the same numbers, names and things; the second one addresses nobody."""
    texts = DetectiveRummy(2, {}).words.texts
    mine, theirs = texts[f"effect.{number}"], texts[f"effect-of.{number}"]
    assert set(numbers(mine)) == set(numbers(theirs))
    assert "{who}" in theirs
    assert not re.search(r"\b[Yy]ours?\b|\b[Yy]ou\b", theirs)


def test_a_card_read_aloud_is_told_in_the_third_person() -> None:
    game = DetectiveRummy(2, {})
    found = Told("changer", 0, {"stack": 100, "number": 7})
    mine, theirs, anybody = (game.tell(found, reader, ("Ann", "Bob")) for reader in (0, 1, None))
    assert mine.endswith("Gain any Item, Ready; if none is left, draw a card.")
    assert theirs == anybody
    assert theirs.startswith("Ann finds a Game Changer at")
    assert "reads it aloud" in theirs
    assert theirs.endswith("Ann gains any Item, Ready, or draws a card if none is left.")
    quoted = theirs[theirs.index("“") : theirs.rindex("”") + 1]
    assert "your chair" in quoted, "what the card says to its reader is quoted"
    letter = game.tell(Told("changer", 0, {"stack": 200, "number": 1}), 1, ("Ann", "Bob"))
    assert "“‘So the tin is open." in letter, "marks inside are single ones"


def test_a_card_that_asks_others_tells_them_whose_it_is() -> None:
    step = {"verb": "run", "seat": 0, "effect": "game-changer-44:0", "b": -1, "c": -1, "d": 44}
    state = DetectiveRummy(2, {}).position(
        {"hand": 6, "phase": "actions", "detectives": ["VA-1", "DE-1"], "hands": [2, 2], "steps": [step],
         "changer_taken": 1}
    )  # fmt: skip
    game = cast(DetectiveRummy, state.game)
    assert "if none is left for you" in game.prompt(cast(DetectiveRummyView, state.view(0)))
    play(state, "item gun")
    name = game.words.say("detective.VA-1.name")
    assert f"if none is left for {name}" in game.prompt(cast(DetectiveRummyView, state.view(1)))


def test_cards_with_an_else_and_a_lawyer_say_so() -> None:
    texts = DetectiveRummy(2, {}).words.texts
    for number in (44, 47):
        assert "if none is left" in texts[f"effect.{number}"]
    for number in (13, 29, 50, 60):
        assert "a Lawyer here must still be matched" in texts[f"effect.{number}"]


def test_many_cards_are_told_in_short() -> None:
    game = DetectiveRummy(2, {})
    kinds = {name: number for number, name in enumerate(game.kinds)}
    cards = tuple(kinds[card] for card in ("c-cl-gr", "c-cl-gr", "c-de-gr", "c-gr-va", "h-cl-de"))
    events: dict[str, dict[str, Value]] = {
        "draw": {"n": 5, "cards": cards},
        "reassess": {"cards": cards},
        "set": {"skill": 3, "cards": cards[:4]},
    }
    say = {name: game.tell(Told(name, 0, values), 0, NAMES[:2]) for name, values in events.items()}
    assert say["draw"] == "You draw 5 cards."
    assert say["reassess"].endswith(
        "discard Circumstantial 2 × Closer+Grit, Deduction+Grit, Grit+Valor; Hearsay Closer+Deduction."
    )
    assert say["set"] == "You lay a set of Grit, with 2 × Closer, Deduction, Valor."
