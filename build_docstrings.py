"""Puts the docstrings of compiled modules back into the C code that mypyc writes: it leaves them out.

`setup.py` calls `keep_docstrings` between mypyc and the compiler. Without it everything works the same, but `help()` on
a compiled class is silent.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

# What mypyc writes for a function or method, for a class, and for a property. The name in C is the end of the full name
# in Python, with ___ for the dots.
STRING = r'(?P<doc>NULL|"(?:[^"\\]|\\.)*")'
FUNCTION = re.compile(r"(\(PyCFunction\)CPyPy_(?P<name>\w+),\s*METH_[\w |]+,\s*PyDoc_STR\()" + STRING + r"\)")
CLASS = re.compile(r"(PyTypeObject CPyType_(?P<name>\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\()" + STRING + r"\)")
PROPERTY = re.compile(
    r"(\(getter\)(?P<class>\w+)_get_(?P<name>\w+),\s*(?:NULL|\(setter\)\w+),\s*)NULL(?P<end>, NULL\})"
)
DOT = "___"


class Built(Protocol):
    """What is asked of an extension of setuptools."""

    sources: list[str]
    include_dirs: list[str]


def keep_docstrings(extensions: Iterable[Built], modules: Iterable[str], folder: str = "build/documented") -> None:
    """Let extensions be built from copies of their C files that have the docstrings of these modules.

    mypyc's own files stay as they are, and a copy that would not change is not written: so nothing is compiled again
    that need not be.
    """
    texts = {name: text for module in modules for name, text in docstrings(Path(module))}
    for extension in extensions:
        beside = sorted({str(Path(source).parent) for source in extension.sources})  # where their headers are
        extension.include_dirs = [*extension.include_dirs, *beside]
        extension.sources = [with_docstrings(Path(source), texts, Path(folder)) for source in extension.sources]


def with_docstrings(source: Path, texts: dict[str, str], folder: Path) -> str:
    """The name of the copy of a C file with these docstrings; of the file itself if there is nothing to add."""
    code = source.read_text(encoding="utf-8")
    found = add_docstrings(code, texts)
    if found == code:
        return str(source)
    copy = folder / (source.name if source.is_absolute() else source)
    if not copy.is_file() or copy.read_text(encoding="utf-8") != found:
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(found, encoding="utf-8")
    return str(copy)


def docstrings(source: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a module's functions, classes, methods and properties, by full name as C has it."""
    parts = source.with_suffix("").parts
    module = DOT.join(parts[parts.index("src") + 1 :] if "src" in parts else parts[-1:])

    def walk(node: ast.Module | ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
        for child in node.body:
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                if text := ast.get_docstring(child):
                    yield f"{name}{DOT}{child.name}", text
                if isinstance(child, ast.ClassDef):
                    yield from walk(child, f"{name}{DOT}{child.name}")

    yield from walk(ast.parse(source.read_text(encoding="utf-8")), module)


def add_docstrings(code: str, texts: dict[str, str]) -> str:
    """The C code with the docstrings that belong there, after the signatures that stand there already."""
    known = ends(texts)

    def put(found: re.Match[str]) -> str:
        text = known.get(found["name"], "")
        return found[0] if not text else f"{found[1]}{joined(found['doc'], text)})"

    def put_property(found: re.Match[str]) -> str:
        text = known.get(f"{found['class']}{DOT}{found['name']}", "")
        return found[0] if not text else f"{found[1]}{literal(text)}{found['end']}"

    return PROPERTY.sub(put_property, CLASS.sub(put, FUNCTION.sub(put, code)))


def ends(texts: dict[str, str]) -> dict[str, str]:
    """The docstrings by every end of a full name that only one has: mypyc shortens names as far as they stay apart."""
    found: dict[str, str | None] = {}
    for name, text in texts.items():
        words = name.split(DOT)
        for first in range(len(words)):
            end = DOT.join(words[first:])
            found[end] = None if end in found else text
    return {end: text for end, text in found.items() if text is not None}


def joined(doc: str, text: str) -> str:
    """The literal of a signature with a text after it."""
    return literal(text) if doc == "NULL" else f"{doc} {literal(text)}"


def literal(text: str) -> str:
    """A text as a C string: UTF-8, a piece for each line."""
    return " ".join(f'"{"".join(map(escaped, line.encode()))}"' for line in text.splitlines(keepends=True))


def escaped(byte: int) -> str:
    sign = chr(byte)
    return sign if sign.isascii() and sign.isprintable() and sign not in '"\\?' else f"\\{byte:03o}"
