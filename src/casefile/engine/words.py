"""Words: every sentence that people read, by key, so that no rule and no screen holds one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import cast

from casefile.engine.errors import CasefileError
from casefile.engine.grammar import Asked, Noun, answered, asked, formed, language_of
from casefile.engine.reading import parse_toml

FALLBACK = "en"
NAMED = re.compile(r"\{([a-z-]+\.[^{}:]+)(:[A-Za-z-]+)?\}")  # a text by its key: {name.hinton}, {name.hinton:acc}
ARTICLES = re.compile(r"\b(the|an?) ((?:the|an?) )", re.IGNORECASE)
BEGINNING = re.compile(r"(?:^|(?<=[.!?] ))(?:the|an?)(?= )")


class Words:
    """The sentences of one game in one language. One may name another by its key, so that a name has one home.

    >>> Words({"event": {"car": "The car moves to {place}."}}).say("event.car", place="Joplin")
    'The car moves to Joplin.'
    >>> Words({"name": {"hinton": "Ted Hinton"}, "why": "You hold no {name.hinton}."}).say("why")
    'You hold no Ted Hinton.'
    """

    def __init__(self, tables: Mapping[str, object], language: str = "en") -> None:
        self.language = language_of(language)
        self.texts: dict[str, str] = {}
        self.nouns: dict[str, Noun] = {}  # by their texts: a name's forms are looked up by the name
        self.pieces: dict[str, list[str | Asked]] = {}  # of sentences that were said: where they ask for grammar
        self.naming: dict[str, str] = {}  # the sentences that name others, as they are written
        self.own_names = False  # a pack's names may begin with an article of their own
        self.gather("", tables)
        self.note_names()

    def gather(self, prefix: str, tables: Mapping[str, object]) -> None:
        for key, value in tables.items():
            if isinstance(value, Mapping):
                self.gather(f"{prefix}{key}.", value)
            else:
                self.put(prefix + key, str(value))

    def put(self, key: str, text: str) -> None:
        """Add a sentence or a name; a name may say how it stands with an article: `Laden ~ der Laden`."""
        noun = Noun.read(text)
        if noun.the and not self.language.fault(noun):  # else a pack has a tilde in its words
            self.nouns[noun.text] = noun
            text = noun.text
        self.texts[key] = text

    def noun(self, text: str) -> Noun:
        """What is known of a name; of one that no catalogue has, that it stands without an article."""
        return self.nouns.get(text) or Noun(text)

    @staticmethod
    def load(folder: Traversable | Path, language: str = "en") -> Words:
        """The words of a game's folder in one language: `en.toml`, and with it `en.story.toml` and the like.

        What a language lacks is English.
        """
        words = Words({}, language)
        for spoken in dict.fromkeys((FALLBACK, language)):
            for file in sorted(folder.iterdir(), key=lambda file: file.name):
                if file.name.startswith(f"{spoken}.") and file.name.endswith(".toml"):
                    words.gather("", parse_toml(file.read_text(encoding="utf-8"), file.name, CasefileError))
        if not words.texts:
            raise CasefileError(f"There are no words in the language {language!r}.")
        words.note_names()
        return words

    def note_names(self) -> None:
        self.naming = {key: text for key, text in self.texts.items() if NAMED.search(text)}
        self.fill_in()

    def fill_in(self) -> None:
        """Put names where sentences speak of them."""
        for key, text in self.naming.items():
            self.texts[key] = NAMED.sub(self.name_found, text)

    def name_found(self, found: re.Match[str]) -> str:
        key = found[1]
        if key in self.naming:
            return NAMED.sub(self.name_found, self.naming[key])
        text = self.texts[key]
        if found[2]:
            text = formed(self.noun(text), found[2][1:], self.language)
        return text.replace("{", "{{").replace("}", "}}")

    def with_texts(self, texts: Mapping[str, str]) -> Words:
        """The same words, with some sentences in the place of others: a pack tells of its own cards."""
        words = Words({}, self.language.code)
        words.texts, words.nouns = dict(self.texts), dict(self.nouns)
        for key, text in texts.items():
            words.put(key, text)
        words.naming = {key: text for key, text in self.naming.items() if key not in texts}
        words.own_names = True
        words.fill_in()
        return words

    def told_anew(self, keys: Iterable[str]) -> dict[str, str]:
        """The current text of the sentences that name any of these keys."""
        wanted = set(keys)
        named = {key: text for key, text in self.naming.items() if wanted.intersection(names_in(text))}
        return {key: self.texts[key] for key in named}

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def listed(self, parts: Iterable[object]) -> str:
        """Join parts as a list; the word for nothing if there are none. Numbers are as `say` has them."""
        told = (written(part) if type(part) is int else str(part) for part in parts)
        return self.say("list.comma").join(told) or self.say("table.nothing")

    def beside(self, parts: Iterable[str]) -> str:
        """Join parts that may have commas of their own."""
        return self.language.between.join(parts)

    def form(self, key: str, *endings: str) -> str:
        """`key` with the first of these endings under which there is a sentence; `key` itself if there is none.

        >>> Words({"event": {"draw": {"you": "You draw.", "they": "{who} draws."}}}).form("event.draw", "", "they")
        'event.draw.they'
        """
        return next((f"{key}.{ending}" for ending in endings if ending and f"{key}.{ending}" in self.texts), key)

    def say(self, key: str, **values: object) -> str:
        """The sentence under `key` with its values filled in; a negative number has a minus sign, not a hyphen."""
        text = self.texts[key]
        below = [name for name, n in values.items() if type(n) is int and n < 0 and f"{{{name}:" not in text]
        if below:
            values = values | {name: written(cast(int, values[name])) for name in below}
        if "{" in text or "}" in text:
            text = self.fill(text, values)
        return with_own_names(text) if self.own_names else text

    def fill(self, text: str, values: Mapping[str, object]) -> str:
        """A sentence of these words with its values."""
        pieces = self.pieces.get(text)
        if pieces is None:
            pieces = self.pieces[text] = asked(text, self.language)
        if not pieces:
            return text.format(**values)
        return "".join(
            piece.format(**values) if isinstance(piece, str) else answered(piece, values, self.noun, self.language)
            for piece in pieces
        )


def languages(folder: Traversable | Path) -> frozenset[str]:
    """The languages of which a folder has a whole catalogue: `de.toml`."""
    return frozenset(
        file.name.removesuffix(".toml") for file in folder.iterdir() if re.fullmatch(r"[a-z]{2,3}\.toml", file.name)
    )


def names_in(text: str) -> set[str]:
    """The keys of the texts that a sentence names."""
    return {found[1] for found in NAMED.finditer(text)}


def written(n: int) -> str:
    """A number as people read it.

    >>> written(-3), written(3)
    ('−3', '3')
    """
    return f"−{-n}" if n < 0 else str(n)


def with_own_names(said: str) -> str:
    """What is said, with the articles that names of a pack bring: no second one before them, and a capital where a
    sentence begins.

    >>> with_own_names("the Harbour Master lies in the the old tin can.")
    'The Harbour Master lies in the old tin can.'
    """
    said = ARTICLES.sub(second_article, said)
    return BEGINNING.sub(lambda found: found[0].capitalize(), said) if said.endswith((".", "!", "?")) else said


def second_article(found: re.Match[str]) -> str:
    """Of two articles the name's own: `the the old tin can` is the old tin can."""
    return found[2].capitalize() if found[1][0].isupper() else found[2]
