"""French: articles that melt with prepositions, and words that lose their vowel before another."""

from __future__ import annotations

import re
from typing import ClassVar

from casefile.engine.grammar.language import Language
from casefile.engine.grammar.noun import Noun

GENDERS = {"le": "m", "la": "f", "les": "p"}
ARTICLE = re.compile(r"^(?:(le|la|les) |(l’))")
OF = {"le": "du ", "la": "de la ", "l’": "de l’", "les": "des "}
TO = {"le": "au ", "la": "à la ", "l’": "à l’", "les": "aux "}
INDEFINITE = {"m": "un", "f": "une", "p": "des"}
ELIDED = re.compile(r"^(?:[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiou]))", re.IGNORECASE)
# Forms that put a whole word before the noun with its article.
BEFORE = {"in": "dans", "on": "sur", "under": "sous", "with": "avec", "for": "pour", "at": "chez"}
AT_NAMES = {"in": "à", "at": "chez"}


class French(Language):
    """What follows from `le motel` or `l’épicerie (f)`: `du motel`, `à l’épicerie`; and of names: `d’Oronogo`."""

    code: ClassVar[str] = "fr"
    begins: ClassVar[re.Pattern[str]] = ARTICLE
    genders: ClassVar[str] = "mfp"
    quotes: ClassVar[tuple[str, str, str, str]] = ("«\u00a0", "\u00a0»", "“", "”")
    between: ClassVar[str] = "\u202f; "
    colon: ClassVar[str] = "\u00a0: "
    conjunction: ClassVar[str] = " et "
    forms: ClassVar[frozenset[str]] = frozenset({"the", "a", "of", "to", "que", *BEFORE})

    def fault(self, noun: Noun) -> str:
        if noun.the.startswith("l’") and not noun.gender:
            return f"{noun.text!r} stands with {noun.the!r}: write (m) or (f) behind it"
        return super().fault(noun)

    def gender(self, noun: Noun) -> str:
        return noun.gender or GENDERS.get(noun.the.partition(" ")[0], "m")

    def form(self, noun: Noun, form: str) -> str:
        if form in noun.forms:
            return noun.forms[form]
        if form == "que":
            return elided("que", noun.the or noun.text)
        if not noun.the:
            return self.own_name(noun.text, form)
        article, rest = with_article(noun.the)
        if form == "the":
            return noun.the
        if form == "a":
            return f"{INDEFINITE[self.gender(noun)]} {rest}"
        if form in BEFORE:
            return f"{BEFORE[form]} {noun.the}"
        return (OF if form == "of" else TO)[article] + rest

    @staticmethod
    def own_name(name: str, form: str) -> str:
        """A name without an article."""
        if form == "of":
            return elided("de", name)
        if form == "to":
            return f"à {name}"
        if form in BEFORE:
            return f"{AT_NAMES.get(form, BEFORE[form])} {name}"
        return name

    def plural(self, n: float) -> bool:
        return abs(n) >= 2


def with_article(the: str) -> tuple[str, str]:
    """A noun's article and the rest.

    >>> with_article("l’épicerie")
    ('l’', 'épicerie')
    """
    found = ARTICLE.match(the)
    return (found[1] or found[2], the[found.end() :]) if found else ("", the)


def elided(word: str, before: str) -> str:
    """`de` or `que` before another word.

    >>> elided("de", "Oronogo"), elided("que", "Joplin")
    ('d’Oronogo', 'que Joplin')
    """
    return f"{word[:-1]}’{before}" if ELIDED.match(before) else f"{word} {before}"
