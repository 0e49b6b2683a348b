"""Words: every sentence that people read, by key, so that no rule and no screen holds one."""

from __future__ import annotations

from collections.abc import Mapping
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
        """The words of a game's folder in one language."""
        name = f"{language}.toml"
        return Words(parse_toml((folder / name).read_text(encoding="utf-8"), name, CasefileError))

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def say(self, key: str, **values: object) -> str:
        """The sentence under `key` with its values filled in."""
        return self.texts[key].format(**values)
