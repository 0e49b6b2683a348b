"""Nouns and sentences in each language, as `grammar.toml` has them: the web client's formatter reads it, too."""

from __future__ import annotations

import pickle
import tomllib
from pathlib import Path
from typing import Any

import pytest

import casefile
from casefile.engine.grammar import Noun, language_of, template_fault
from casefile.engine.words import Words
from casefile.lessons import find_lesson

pytestmark = pytest.mark.once  # texts and plain functions: the same compiled and interpreted

VECTORS: dict[str, list[dict[str, Any]]] = tomllib.loads((Path(__file__).parent / "grammar.toml").read_text("utf-8"))
FORMS = [
    (row["language"], row["noun"], form, said)
    for row in VECTORS["forms"]
    for form, said in row.items()
    if form not in ("language", "noun")
]


@pytest.mark.parametrize(("language", "noun", "form", "said"), FORMS)
def test_forms_of_nouns(language: str, noun: str, form: str, said: str) -> None:
    grammar, read = language_of(language), Noun.read(noun)
    assert not grammar.fault(read)
    assert grammar.form(read, form) == said


@pytest.mark.parametrize("row", VECTORS["says"], ids=lambda row: row["said"])
def test_sentences(row: dict[str, Any]) -> None:
    names = {f"n{at}": noun for at, noun in enumerate(row.get("nouns", ()))}
    words = Words({"s": row["text"], "name": names}, row["language"])
    assert not template_fault(row["text"], language_of(row["language"]))
    assert words.say("s", **row["values"]) == row["said"]
    assert words.say("s", **row["values"]) == row["said"], "and again, as it is remembered"


def test_a_sentence_names_another_text_in_a_form() -> None:
    words = Words({"name": {"shop": "Laden ~ der alte Laden"}, "go": "Geh {name.shop:into}!"}, "de")
    assert words.say("go") == "Geh in den alten Laden!"
    own = words.with_texts({"name.shop": "Bude ~ die alte Bude"})
    assert own.say("go") == "Geh in die alte Bude!"
    assert own.say("name.shop") == "Bude"


@pytest.mark.parametrize(
    ("language", "noun", "fault"),
    [
        ("de", "Laden ~ le Laden", "begins with an article"),
        ("de", "Laden ~ der Laden; acc", "no words for its form 'acc'"),
        ("de", "Laden ~ der Laden; akk den Laden", "has a form 'akk'"),
        ("fr", "Épicerie ~ l’épicerie", "write (m) or (f)"),
        ("fr", "Motel ~ der Motel", "begins with an article"),
    ],
)
def test_nouns_that_are_none(language: str, noun: str, fault: str) -> None:
    assert fault in language_of(language).fault(Noun.read(noun))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("text", ["Whisky ~ Soda", "Bar ~ the bar; acc", "This ~ or that; or nothing", "~", "a ~ "])
def test_a_tilde_in_the_words_of_a_pack_is_no_article(language: str, text: str) -> None:
    words = Words({"go": "{place:the} {place:a} {place}"}, language).with_texts({"name.bar": text})
    assert words.say("name.bar") == text
    assert words.say("go", place=text) == f"{text} {text} {text}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{n|a|b|c}", "needs two words"),
        ("{card~er|sie}", "a word for each of m, f, n, p"),
        ("{card:akk}", "a form that is none"),
    ],
)
def test_places_that_ask_for_what_is_not_there(text: str, fault: str) -> None:
    assert fault in template_fault(text, language_of("de"))


def test_a_game_speaks_another_language() -> None:
    game = casefile.load("fbi", seats=3)
    other = game.speaking("de")
    assert other is game.speaking("de") is other.speaking("de"), "made once"
    assert other.speaking("en") is game
    assert (other.language, other.words.language.code) == ("de", "de")
    assert other != game, "what is remembered of one in words is not said by the other"
    assert other.key == game.key
    assert pickle.loads(pickle.dumps(other)).language == "de"
    state = game.deal(7)
    assert other.show(state.view(0), ("Ann", "Bob", "Eve")), "what a catalogue lacks is English"


def test_rules_and_lessons_speak_another_language() -> None:
    words = Words({"rule": {"FBI-COMP-01": "Alles."}, "rules": {"section": {"Components": "Material"}}}, "de")
    book = casefile.load("fbi").rulebook.in_words(words.texts, "Es war einmal.")
    assert book.rule("fbi-comp-01").text == "Alles."
    assert (book.sections[0].name, book.story) == ("Material", "Es war einmal.")
    assert book.rule("FBI-COMP-02") == casefile.load("fbi").rulebook.rule("FBI-COMP-02")
    assert book.rule("CF-01").text
    step = {"words": "Hör zu!", "right": "Ja."}
    first = find_lesson("fbi", "lessons", "first").in_words(
        Words({"lesson": {"first": {"title": "T", "step": {"3": step}}}})
    )
    assert (first.title, first.steps[2].words, first.steps[2].right) == ("T", "Hör zu!", "Ja.")
    assert first.steps[2].goals == ("release purple 2",)
