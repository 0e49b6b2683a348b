"""Grammar: what each language needs to put names and numbers into sentences, the same here and in the web client.

A catalogue writes a name with its article (`Laden ~ der Laden`), and a sentence asks for a form of what is filled in
(`{place:in}`, `{n|Karte|Karten}`, `{card~er|sie|es|sie}`). `tests/words/grammar.toml` holds both to the same words.
"""

from casefile.engine.grammar.french import French
from casefile.engine.grammar.german import German
from casefile.engine.grammar.language import Language
from casefile.engine.grammar.noun import Noun
from casefile.engine.grammar.template import Asked, answered, asked, formed, template_fault

__all__ = ["Asked", "Language", "Noun", "answered", "asked", "formed", "language_of", "template_fault"]

LANGUAGES: dict[str, Language] = {each.code: each for each in (Language(), German(), French())}


def language_of(code: str) -> Language:
    """The grammar of a language; for one that is not known, that of English."""
    return LANGUAGES.get(code, LANGUAGES["en"])
