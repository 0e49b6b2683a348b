"""Words: every sentence that people read, by key, so that no rule and no screen holds one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from casefile.engine.errors import CasefileError
from casefile.engine.reading import parse_toml


class Words:
    """The sentences of one game in one language.

    >>> Words({"event": {"car": "The car moves to {place}."}}).say("event.car", place="Joplin")
    'The car moves to Joplin.'
    """

    def __init__(self, tables: Mapping[str, object]) -> None:
        self.texts: dict[str, str] = {}
        self.gather("", tables)

    def gather(self, prefix: str, tables: Mapping[str, object]) -> None:
        for key, value in tables.items():
            if isinstance(value, Mapping):
                self.gather(f"{prefix}{key}.", value)
            else:
                self.texts[prefix + key] = str(value)

    @staticmethod
    def load(folder: Traversable | Path, language: str = "en") -> Words:
        """The words of a game's folder in one language: `en.toml`, and with it `en.story.toml` and the like."""
        words = Words({})
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.startswith(f"{language}.") and file.name.endswith(".toml"):
                words.gather("", parse_toml(file.read_text(encoding="utf-8"), file.name, CasefileError))
        if not words.texts:
            raise CasefileError(f"There are no words in the language {language!r}.")
        return words

    def with_texts(self, texts: Mapping[str, str]) -> Words:
        """The same words, with some sentences in the place of others: a pack tells of its own cards."""
        words = Words({})
        words.texts = self.texts | dict(texts)
        return words

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def listed(self, parts: Iterable[object]) -> str:
        """Parts one after the other, or the word for nothing."""
        return self.say("list.comma").join(str(part) for part in parts) or self.say("table.nothing")

    def form(self, key: str, *endings: str) -> str:
        """`key` with the first of these endings under which there is a sentence; `key` itself if there is none.

        >>> Words({"event": {"draw": {"you": "You draw.", "they": "{who} draws."}}}).form("event.draw", "", "they")
        'event.draw.they'
        """
        return next((f"{key}.{ending}" for ending in endings if ending and f"{key}.{ending}" in self.texts), key)

    def say(self, key: str, **values: object) -> str:
        """The sentence under `key` with its values filled in."""
        text = self.texts[key]
        return text.format(**values) if "{" in text or "}" in text else text
