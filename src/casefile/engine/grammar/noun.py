"""Nouns: a name as a catalogue has it, with what its language needs to put it into a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

BETWEEN = " ~ "
GENDER = re.compile(r" \((m|f|n|p)\)$")


@dataclass(frozen=True)
class Noun:
    """A name, how it reads with its article, and the forms that do not follow from these.

    >>> Noun.read("Zeuge ~ der Zeuge; acc den Zeugen; dat dem Zeugen")
    Noun(text='Zeuge', the='der Zeuge', gender='', forms={'acc': 'den Zeugen', 'dat': 'dem Zeugen'})
    """

    text: str
    """As it stands on a card, or alone."""
    the: str = ""
    """With its article; empty for what has none, as most names of people and towns."""
    gender: str = ""
    """`m`, `f`, `n` or `p` (plural), where the article does not tell; written in brackets behind it."""
    forms: dict[str, str] = field(default_factory=dict)
    """Forms written out, by their names."""

    @staticmethod
    def is_one(text: str) -> bool:
        return BETWEEN in text

    @staticmethod
    def read(text: str) -> Noun:
        """A noun from its notation: `text ~ with its article (gender); form words; form words`."""
        name, _, rest = text.partition(BETWEEN)
        the, *written = [part.strip() for part in rest.split(";")]
        forms = {}
        for part in written:
            form, _, words = part.partition(" ")
            forms[form] = words
        gender = GENDER.search(the)
        return Noun(name, GENDER.sub("", the), gender[1] if gender else "", forms)
