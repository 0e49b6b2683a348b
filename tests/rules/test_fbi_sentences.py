"""FBI in words: what each reader is told, asked and shown; and a reason for every refusal."""

from __future__ import annotations

import re

import pytest

import casefile
from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game
from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from tests.rules.helpers import play, situation, watched

pytestmark = pytest.mark.once  # little of telling and describing is compiled, and nothing of explaining

LAST_WORD = (
    "The game is over after 1 turns. Bonus cards: red: nobody, yellow: nobody, blue: Bert, green: nobody,"
    " black: nobody. Results: Ann 2, Bert 7."
)
UNSAID = re.compile(r"\{|(?<!\w)-\d|2x")  # a gap, or the notation: people read −3 and 2×
NAMES = ("Ann", "Bert", "Chris", "Donna", "Emil")


def told(journal: Journal, game: Game, reader: int | None, seats: int) -> list[str]:
    return [game.tell(event, reader, NAMES[:seats]) for event in journal.told(reader)]


@pytest.mark.rules("FBI-TECH-04")
def test_a_turn_as_each_reader_is_told_it() -> None:
    state = situation("fbi/t12", deck=["blue 5", "blue 2", "blue 1", "blue -3"])
    journal = watched(state)
    play(state, "release none", "release purple -1", "double blue", "double blue", *["arrest blue"] * 4)
    assert told(journal, state.game, 0, 2) == [
        "You release nobody.",
        "Bert releases purple −1.",
        "Order of arrests: Ann, Bert; then the same backwards.",
        "You choose blue and 2×.",
        "Bert has chosen two agents.",
        "You play blue and arrest blue 5.",
        "Bert plays blue and arrests blue 2.",
        "Bert plays 2× (blue again) and arrests blue 1.",
        "You play 2× (blue again) and arrest blue −3.",
        LAST_WORD,
    ]


@pytest.mark.rules("FBI-INFO-02")
def test_chosen_agents_are_told_to_their_owner_alone() -> None:
    state = situation("fbi/t12", deck=["blue 5", "blue 2", "blue 1", "blue -3"])
    journal = watched(state)
    play(state, "release none", "release purple -1", "double blue", "double blue")
    assert told(journal, state.game, 0, 2)[3:5] == ["You choose blue and 2×.", "Bert has chosen two agents."]
    assert told(journal, state.game, None, 2)[3:5] == ["Ann has chosen two agents.", "Bert has chosen two agents."]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_sentence_can_be_said(seats: int) -> None:
    """Whole games, told, shown and asked to every reader; every refusal has a sentence and a rule."""
    game = casefile.load("fbi", seats=seats)
    state, dice = game.deal(seats, Journal()), Dice(seats)
    while state.actors:
        for seat in (None, *range(seats)):
            shown = game.show(state.view(seat), NAMES[:seats])
            assert not UNSAID.search(shown)
            assert f"Turn {state.round}" in shown
        for seat in state.actors:
            assert not UNSAID.search(game.prompt(state.view(seat)))
        seat = state.actors[dice.below(len(state.actors))]
        if dice.below(8) == 0:
            for action in range(game.size):
                refusal = state.explain(seat, action)
                assert (refusal is None) == (action in state.legal(seat))
                if refusal is not None:
                    assert game.rulebook.rule(refusal.rule).id == refusal.rule
                    assert not UNSAID.search(refusal.reason)
        legal = state.legal(seat)
        state.apply(seat, legal[dice.below(len(legal))])
    assert state.journal is not None
    for reader in (None, *range(seats)):
        assert not any(UNSAID.search(line) for line in told(state.journal, game, reader, seats))
    assert "over after" in game.show(state.view(None), NAMES[:seats])
    assert game.prompt(state.view(0)) == "The game is over."
    assert state.outcome is not None
    assert game.words.say(f"outcome.{state.outcome.reason}")


def test_refusals_teach() -> None:
    state = situation("fbi/t11")

    def reason(text: str) -> str:
        refused = state.explain(state.turn, state.game.parse(text))
        assert isinstance(refused, IllegalAction)
        return refused.reason

    assert reason("choose blue red") == "No blue character is on the table now."
    assert "choose two colours" in reason("release none")
    play(state, "choose red green", "double red", "double green", "double black")
    assert reason("arrest blue") == "That agent is not one of your two: you can arrest with red or green."
    play(state, "arrest red", "arrest red", "arrest green", "arrest black")
    assert reason("arrest blue") == "2× makes the same agent act again: arrest black."


def test_the_table_shows_who_leads() -> None:
    state = casefile.load("fbi").position({"slammers": [["red 5"], ["red 2", "black 1"]], "table": ["green 1"]})
    shown = state.game.show(state.view(0), ("Ann", "Bert"))
    assert "red (murder), bonus 5: nothing; in slammers: Ann 5, Bert 2; ahead: Ann by 3" in shown
    assert "green (fraud), bonus 2: 1\n" in shown
    assert "Bert: score 3 (4 with bonus cards); slammer: red 2, black 1" in shown
