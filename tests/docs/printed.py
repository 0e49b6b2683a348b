"""What a page says that something prints, compared with what it prints.

How it is laid out does not matter: words are compared. `…` is for what may differ: within a word for any part of it,
alone for any number of words, also none.
"""

from __future__ import annotations

import re

ANY = "…"


def agrees(said: str, printed: str) -> bool:
    """Whether a text is as a page says.

    >>> agrees("wrote ….record in … seconds", "wrote   friday.record\\nin 3 seconds")
    True
    >>> agrees("a … c", "a c"), agrees("a … c", "a b b"), agrees("a", "a b")
    (True, False, False)
    """
    wanted, words = said.split(), printed.split()
    at = word = 0
    star, kept = -1, 0  # the last `…`, and the first word after those that it matches so far
    while word < len(words):
        if at < len(wanted) and wanted[at] == ANY:
            star, kept = at, word
            at += 1
        elif at < len(wanted) and same(wanted[at], words[word]):
            at, word = at + 1, word + 1
        elif star >= 0:
            kept += 1
            at, word = star + 1, kept
        else:
            return False
    return all(rest == ANY for rest in wanted[at:])


def same(said: str, word: str) -> bool:
    return said == word or re.fullmatch(".*".join(map(re.escape, said.split(ANY))), word) is not None


def transcript(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with its output. A command may go on after a backslash.

    >>> transcript("$ a\\n$ b \\\\\\n  c\\nout\\nput\\n")
    [('a', ''), ('b c', 'out\\nput\\n')]
    """
    found: list[tuple[str, str]] = []
    for line in re.sub(r" *\\\n *", " ", text).splitlines():
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]}{line}\n")
        else:
            raise ValueError(f"A console block begins with a command ($ …), not with {line!r}.")
    return found
