"""For the pages of the API: examples in docstrings (`>>> …`) become blocks of code. Used by mkdocs.yml."""

from __future__ import annotations

from typing import Any

from griffe import Extension, Object


class Doctests(Extension):
    def on_instance(self, *, obj: Object, **kwargs: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with a fence around each run of lines that begins with `>>>` and ends with a blank line."""
    out: list[str] = []
    inside = False
    for line in [*text.splitlines(), ""]:
        if not inside and line.lstrip().startswith(">>> "):
            out += ["", "```pycon"]
            inside = True
        elif inside and not line.strip():
            out += ["```", ""]
            inside = False
        out.append(line.lstrip() if inside else line)
    return "\n".join(out).rstrip()
