"""Sentences with places for values: which form a noun takes, which word a number or a gender asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from casefile.engine.grammar.language import Language
from casefile.engine.grammar.noun import Noun

# {card:acc}, {Place:In}; {n|card|cards}; {card~he|she}
PLACE = re.compile(r"\{(?P<name>\w+)(?::(?P<form>[A-Za-z][a-z]*(?:-[a-z]+)?)|(?P<by>[|~])(?P<words>[^{}]*))\}")


@dataclass(frozen=True)
class Asked:
    """One place of a sentence that asks for grammar."""

    name: str
    form: str = ""
    by: str = ""
    words: tuple[str, ...] = ()


def asked(text: str, language: Language) -> list[str | Asked]:
    """A sentence in pieces: text with plain places as it stands, and the places that ask for grammar.

    What `str.format` knows and no form of the language is, such as `{n:g}`, stays text.

    >>> asked("{n} {n|card|cards}", Language())
    ['{n} ', Asked(name='n', form='', by='|', words=('card', 'cards'))]
    """
    pieces: list[str | Asked] = []
    at = 0
    for found in PLACE.finditer(text):
        form = found["form"] or ""
        if form and lowered(form) not in language.forms:
            continue
        if found.start() > at:
            pieces.append(text[at : found.start()])
        words = tuple(found["words"].split("|")) if found["by"] else ()
        pieces.append(Asked(found["name"], form, found["by"] or "", words))
        at = found.end()
    if pieces and at < len(text):
        pieces.append(text[at:])
    return pieces


def formed(noun: Noun, form: str, language: Language) -> str:
    """A noun in a form as a sentence asks for it: `in`, or `In` where it begins the sentence."""
    said = language.form(noun, lowered(form))
    return said[:1].upper() + said[1:] if form[:1].isupper() else said


def lowered(form: str) -> str:
    return form[:1].lower() + form[1:]


def answered(place: Asked, values: Mapping[str, object], noun: Callable[[str], Noun], language: Language) -> str:
    """What stands at a place that asks for grammar."""
    value = values[place.name]
    if place.by == "|":
        return place.words[language.plural(number(value))]
    known = noun(str(value))
    if place.by == "~":
        return place.words[language.genders.find(language.gender(known))]
    return formed(known, place.form, language)


def number(value: object) -> float:
    """A number, also one that is written already; of anything else there is one.

    >>> number(3), number("−2"), number("Ann")
    (3, -2.0, 1)
    """
    if isinstance(value, int | float):
        return value
    try:
        return float(str(value).replace("−", "-"))
    except ValueError:
        return 1


def template_fault(text: str, language: Language) -> str:
    """What is wrong with the places of a sentence, if anything."""
    for found in PLACE.finditer(text):
        place = found[0]
        if found["by"] == "|" and found["words"].count("|") != 1:
            return f"{place} needs two words: {{n|one|several}}"
        if found["by"] == "~" and found["words"].count("|") != len(language.genders) - 1:
            return f"{place} needs a word for each of {', '.join(language.genders) or 'no gender'}"
        if found["form"] and found["form"] != "g" and lowered(found["form"]) not in language.forms:
            return f"{place} asks for a form that is none: the forms are {', '.join(sorted(language.forms))}"
    return ""
