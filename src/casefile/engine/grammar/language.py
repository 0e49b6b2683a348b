"""What a catalogue may ask of a language: a form of a noun, the plural of a number, the mark of a sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from casefile.engine.grammar.noun import Noun

VOWELS = frozenset("aeiou")


class Language:
    """The grammar of one language, as far as its catalogues use it; this one is English, and of any other the least."""

    code: ClassVar[str] = "en"
    begins: ClassVar[re.Pattern[str]] = re.compile("the ")
    """How a name with its article begins."""
    genders: ClassVar[str] = ""
    """Its genders, in the order in which a catalogue gives alternatives."""
    quotes: ClassVar[tuple[str, str, str, str]] = ("“", "”", "‘", "’")
    """Quotation marks: the opening and the closing one, then those inside."""
    between: ClassVar[str] = "; "
    """What stands between parts that have commas of their own."""
    colon: ClassVar[str] = ": "
    conjunction: ClassVar[str] = " and "
    forms: ClassVar[frozenset[str]] = frozenset({"the", "a", "gen"})
    """The forms that a sentence may ask for; with a capital letter, the form begins the sentence."""

    def fault(self, noun: Noun) -> str:
        """What is wrong with how a noun is written, if anything."""
        if noun.the and not self.begins.match(noun.the):
            return f"{noun.text!r} stands with {noun.the!r}: that begins with an article"
        for form, words in noun.forms.items():
            if form not in self.forms:
                return f"{noun.text!r} has a form {form!r}: the forms are {', '.join(sorted(self.forms))}"
            if not words:
                return f"{noun.text!r} has no words for its form {form!r}: write `form words; form words`"
        return ""

    def form(self, noun: Noun, form: str) -> str:
        """A noun in one of the forms of this language."""
        if form in noun.forms:
            return noun.forms[form]
        if form == "gen":
            return f"{noun.the or noun.text}’s"
        if form == "the" or not noun.the:
            return noun.the or noun.text
        rest = noun.the.removeprefix("the ")
        return f"{'an' if rest[:1].lower() in VOWELS else 'a'} {rest}"

    def gender(self, noun: Noun) -> str:
        """One of `genders`, the first where nothing tells."""
        return noun.gender or self.genders[:1]

    def quoted(self, text: str) -> str:
        """A text in quotation marks; those in it become the inner ones.

        >>> Language().quoted("She says “no”.")
        '“She says ‘no’.”'
        """
        begin, end, inner, closing = self.quotes
        return begin + text.replace(begin, inner).replace(end, closing) + end

    def listed(self, names: Sequence[str]) -> str:
        """Names in a sentence.

        >>> Language().listed(["Ann", "Bob", "Eve"])
        'Ann, Bob and Eve'
        """
        return self.conjunction.join(filter(None, [", ".join(names[:-1]), *names[-1:]]))

    def plural(self, n: float) -> bool:
        """Whether a number takes the plural."""
        return n != 1
