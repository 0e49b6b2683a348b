"""German: articles in four cases, adjectives behind them, prepositions that melt with the article."""

from __future__ import annotations

import re
from typing import ClassVar

from casefile.engine.grammar.language import Language
from casefile.engine.grammar.noun import Noun

GENDERS = {"der": "m", "die": "f", "das": "n"}
DEFINITE = {
    "the": {"m": "der", "f": "die", "n": "das", "p": "die"},
    "acc": {"m": "den", "f": "die", "n": "das", "p": "die"},
    "dat": {"m": "dem", "f": "der", "n": "dem", "p": "den"},
    "gen": {"m": "des", "f": "der", "n": "des", "p": "der"},
}
INDEFINITE = {
    "a": {"m": "ein", "f": "eine", "n": "ein", "p": ""},
    "a-acc": {"m": "einen", "f": "eine", "n": "ein", "p": ""},
    "a-dat": {"m": "einem", "f": "einer", "n": "einem", "p": ""},
}
# The endings of an adjective after `der` and after `ein`, where it is not `e`: the one of `der alte Laden`.
WEAK = {"acc": {"m": "en", "p": "en"}, "dat": dict.fromkeys("mfnp", "en"), "gen": dict.fromkeys("mfnp", "en")}
MIXED = {
    "a": {"m": "er", "n": "es"},
    "a-acc": {"m": "en", "n": "es"},
    "a-dat": {"m": "en", "f": "en", "n": "en", "p": "en"},
}
# Each form with a preposition: the preposition, the case behind it, and the preposition before a name without article.
PREPOSITIONS = {
    "in": ("in", "dat", "in"),
    "into": ("in", "acc", "nach"),
    "on": ("auf", "dat", "auf"),
    "onto": ("auf", "acc", "auf"),
    "at": ("bei", "dat", "bei"),
    "from": ("von", "dat", "von"),
    "out": ("aus", "dat", "aus"),
    "to": ("zu", "dat", "nach"),
    "under": ("unter", "dat", "unter"),
    "with": ("mit", "dat", "mit"),
    "for": ("für", "acc", "für"),
}
MELTED = {
    "in dem": "im", "in das": "ins", "bei dem": "beim", "von dem": "vom", "zu dem": "zum", "zu der": "zur",
}  # fmt: skip
ADJECTIVE = r"^(?:[a-zäöüß-]+{} )+"
HISS = ("s", "ß", "x", "z")


class German(Language):
    """What follows from `der alte Laden`: all cases, also after `ein`, and with the prepositions above."""

    code: ClassVar[str] = "de"
    begins: ClassVar[re.Pattern[str]] = re.compile("(?:der|die|das) ")
    genders: ClassVar[str] = "mfnp"
    quotes: ClassVar[tuple[str, str, str, str]] = ("„", "“", "‚", "‘")
    conjunction: ClassVar[str] = " und "
    forms: ClassVar[frozenset[str]] = frozenset({*DEFINITE, *INDEFINITE, *PREPOSITIONS})

    def gender(self, noun: Noun) -> str:
        return noun.gender or GENDERS.get(noun.the.partition(" ")[0], "m")

    def form(self, noun: Noun, form: str) -> str:
        if form in noun.forms:
            return noun.forms[form]
        if form in PREPOSITIONS:
            return self.after(noun, form)
        if not noun.the:
            return self.own_name(noun, form)
        if form == "the":
            return noun.the
        rest, gender = noun.the.partition(" ")[2], self.gender(noun)
        if form in DEFINITE:
            return f"{DEFINITE[form][gender]} {declined(rest, form, gender, WEAK[form].get(gender, 'e'))}"
        return f"{INDEFINITE[form][gender]} {declined(rest, form, gender, MIXED[form].get(gender, 'e'))}".strip()

    @staticmethod
    def own_name(noun: Noun, form: str) -> str:
        """A name without an article: only its genitive has an ending."""
        if form != "gen":
            return noun.text
        return noun.text + ("’" if noun.text.endswith(HISS) else "s")

    def after(self, noun: Noun, form: str) -> str:
        """A noun behind a preposition."""
        preposition, case, before_name = PREPOSITIONS[form]
        if not noun.the and case not in noun.forms:
            return f"{before_name} {noun.text}"
        article, _, rest = self.form(noun, case).partition(" ")
        whole = f"{preposition} {article}"
        return f"{MELTED.get(whole, whole)} {rest}".strip()


def declined(rest: str, form: str, gender: str, ending: str) -> str:
    """What stands behind an article, in the case of `form`: adjectives with this ending, and the noun with its own.

    >>> declined("alte Laden", "gen", "m", "en")
    'alten Ladens'
    """
    first = "en" if gender == "p" else "e"
    found = re.match(ADJECTIVE.format(first), rest)
    before = found[0] if found else ""
    noun, space, behind = rest[len(before) :].partition(" ")
    if form == "gen" and gender in "mn":
        noun += "es" if noun.endswith(HISS) else "s"
    if form in ("dat", "a-dat") and gender == "p" and not noun.endswith(("n", "s")):
        noun += "n"
    return before.replace(f"{first} ", f"{ending} ") + noun + space + behind
