"""Every sentence that a game's code asks for exists, with a value for every place in it."""

from __future__ import annotations

import ast

import pytest

import casefile
from casefile.engine.words import Words
from casefile.testing.words import asked, faults, missing

pytestmark = pytest.mark.once  # it checks texts, not code

WORDS = Words({"table": {"deck": "{n} cards", "empty": "No cards."}, "card": {"joplin": "Joplin", "dexter": "Dexter"}})


def found(body: str) -> list[str]:
    """The faults found in a function with this body."""
    module = ast.parse(f"def show(game, say, words, key, **values):\n    {body}")
    return [fault for _, key, values in asked(module) for fault in faults(WORDS, key, values)]


@pytest.mark.parametrize("name", list(casefile.GAMES))
def test_every_sentence_that_the_code_says_is_there(name: str) -> None:
    assert not missing(casefile.load(name))


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('say("table.dek")', "no sentence is called table.dek"),
        ('game.words.say("table.deck")', "table.deck has a place for {n}, which is not given"),
        ('say("table.deck" if key else "table.none", n=1)', "no sentence is called table.none"),
        ('k = "table.dek"; say(k)', "no sentence is called table.dek"),
        ('say(f"cards.{key}")', "no sentence is called cards..+"),
    ],
)
def test_missing_sentences_and_values_are_found(body: str, fault: str) -> None:
    assert found(body) == [fault]


@pytest.mark.parametrize(
    "body",
    [
        'say("table.deck", n=3)',
        'say("table.deck", **values)',
        'say("table.empty", n=3)',
        'say(f"card.{key}")',
        "say(key)",
        'game.say("an action")',
    ],
)
def test_present_and_dynamic_keys_are_no_faults(body: str) -> None:
    assert not found(body)


def test_a_game_of_another_package_without_its_words_is_left_out() -> None:
    class Wordless(casefile.find("fbi")):  # type: ignore[misc]
        words = Words({"game": {"about": "Arrests."}})

    with pytest.raises(ValueError, match=r"its words lack option\.top_card\.title, option\.top_card\.about"):
        casefile.GAMES.check("fbi", Wordless)  # type: ignore[misc]
