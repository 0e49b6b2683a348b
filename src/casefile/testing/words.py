"""Finds sentences that a game's code asks for and its words lack, by reading the code.

`missing(game)` reads every module of the game. A call `say("table.deck", n=3)` must find its sentence, and the sentence
no placeholder but `n`; of a key that is put together (`say(f"card.{name}")`) at least one form must be there. Keys
that come from elsewhere, and calls with `**values`, are left to the games that are played in tests.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

from casefile.engine.game import Game
from casefile.engine.words import Words


def missing(game: Game) -> list[str]:
    """The sentences missing in a game's words, a line for each place; empty if there are none."""
    found = [f"its words have no {key}" for key in game.missing_words()]
    for file in modules(resources.files(game.package)):
        for line, key, values in asked(ast.parse(file.read_text(encoding="utf-8"))):
            found += [f"{file.name}:{line}: {fault}" for fault in faults(game.words, key, values)]
    return found


def modules(folder: Traversable) -> Iterator[Traversable]:
    """Every source file of a package."""
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.is_dir():
            yield from modules(file)
        elif file.name.endswith(".py"):
            yield file


def asked(module: ast.Module) -> Iterator[tuple[int, str, frozenset[str] | None]]:
    """Each sentence that the code of a module says: the line, the key as a pattern, and the names of its values.

    The names are None where they cannot be read off.
    """
    for function in ast.walk(module):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            local = assigned(function)
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and is_say(call.func) and call.args:
                    named = [keyword.arg for keyword in call.keywords]
                    values = None if None in named else frozenset(name for name in named if name)
                    for key in patterns(call.args[0], local):
                        yield call.lineno, key, values


def is_say(function: ast.expr) -> bool:
    """Whether this is `say` of some words, and not `say` of a game, which gives the text of an action."""
    if isinstance(function, ast.Name):
        return function.id == "say"
    if not isinstance(function, ast.Attribute) or function.attr != "say":
        return False
    of = function.value
    return (of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else "") == "words"


def assigned(function: ast.AST) -> dict[str, list[ast.expr]]:
    """The values assigned to each local name; empty for a name that is also set in another way."""
    found: dict[str, list[ast.expr]] = {}
    other: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            other.add(node.target.id)
        elif isinstance(node, (ast.For, ast.comprehension)):
            other |= {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
    return {name: values for name, values in found.items() if name not in other}


def patterns(key: ast.expr, local: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The keys that an expression can give, as regular expressions; empty if they cannot be derived."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield re.escape(key.value)
    elif isinstance(key, ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else piece(part, local) for part in key.values
        ]
        yield "".join(parts)
    elif isinstance(key, ast.IfExp):
        yield from patterns(key.body, local)
        yield from patterns(key.orelse, local)
    elif isinstance(key, ast.Name):
        for value in local.get(key.id, ()):
            yield from patterns(value, {})


def piece(part: ast.expr, local: dict[str, list[ast.expr]]) -> str:
    """A part of a key that is filled in: any text, or one of those that are assigned to it."""
    value = part.value if isinstance(part, ast.FormattedValue) else part
    known = list(patterns(value, local))
    return f"(?:{'|'.join(known)})" if known and not isinstance(value, ast.Name) else ".+"


def faults(words: Words, key: str, values: frozenset[str] | None) -> Iterator[str]:
    """What is wrong with saying a key, given as a pattern, with these values."""
    keys = [one for one in words.texts if re.fullmatch(key, one)]
    if not keys:
        yield f"no sentence is called {key.replace(chr(92), '')}"
    if values is not None and len(keys) == 1:  # of several, each may belong to another value
        for name in sorted(placeholders(words.texts[keys[0]]) - values):
            yield f"{keys[0]} has a place for {{{name}}}, which is not given"


def placeholders(text: str) -> set[str]:
    """The names of the values that a sentence has places for.

    >>> sorted(placeholders("{who} takes {n} {n|card|cards} from {place:the}."))
    ['n', 'place', 'who']
    """
    return {re.split(r"[.\[|~]", name)[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None}
