"""Plain text that fits: folding long lines, aligned tables, a rules page without its Markdown, cleaned input."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TextIO

WIDTH = 80  # of a page whose reader is unknown
NO_BREAK = "\u00a0"
KEPT_TOGETHER = re.compile(r"(?<![,;.]) (?=×|-?\d+(?!\w|\)[ \u00a0]))|(?<=×) ")  # a card and its count or number
LONGEST = 200  # characters of a typed line that are looked at
MANY = 8  # lines of a list that are worth two columns
LEAST_CELL = 12  # characters: no column is narrower


# Characters that a terminal does not show but obeys: control characters except tab and newline, marks that turn the
# direction of writing, and lone surrogates, which cannot be encoded.
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
SHOWN = "\N{REPLACEMENT CHARACTER}"


def harmless(text: str) -> str:
    """Text from anywhere, with nothing in it that a terminal would obey.

    >>> harmless("Ann\x1b[2J")
    'Ann\N{REPLACEMENT CHARACTER}[2J'
    """
    return OBEYED.sub(SHOWN, text)


def write_out(*lines: object, file: TextIO | None = None, flush: bool = False) -> None:
    """Print lines. Commands print nothing by other means: what they print may come from anywhere."""
    print(*(harmless(str(line)) for line in lines), sep="\n", file=file or sys.stdout, flush=flush)


def wrap(line: str, width: int, indent: str = "") -> list[str]:
    """A line in pieces that fit. No word is cut: one that is wider than the page stands alone."""
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False, drop_whitespace=True
    )


def prose(text: str, width: int = WIDTH) -> str:
    """Sentences, folded as a paragraph: what goes over begins where its line began.

    >>> print(prose("The car stands on Platte City.", 20))
    The car stands on
    Platte City.
    """
    return "\n".join(piece for line in text.split("\n") for piece in fold_line(line, width, hang=""))


def fold(text: str, width: int = WIDTH) -> str:
    """Lines of a list, folded: what goes over hangs two spaces deeper than its line began.

    >>> print(fold("The car stands on Platte City.", 20))
    The car stands on
      Platte City.
    """
    return "\n".join(piece for line in text.split("\n") for piece in fold_line(line, width))


def fold_line(line: str, width: int, hang: str = "  ") -> list[str]:
    if len(line) <= width:
        return [line.rstrip().replace(NO_BREAK, " ")]
    indent = line[: len(line) - len(line.lstrip())]
    kept = KEPT_TOGETHER.sub(NO_BREAK, line.lstrip())
    return [piece.replace(NO_BREAK, " ") for piece in wrap(indent + kept, width, indent + hang)]


def flow(items: Sequence[str], width: int = WIDTH, indent: str = "  ", gap: str = "   ", hang: str = "") -> list[str]:
    """Items in reading order, as many to a line as fit; lines after the first one hang deeper by `hang`."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(gap) + len(item) <= width:
            lines[-1] += gap + item
        else:
            lines.append(indent + (hang if lines else "") + item)
    return [piece for line in lines for piece in fold_line(line, width)]


def columns(
    rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "  ", width: int = 1000
) -> list[str]:
    """Rows as aligned columns; those numbered in `right` are set flush right.

    Where the whole is too wide, the widest column is folded; where that would be too narrow, each row becomes a line.

    >>> columns([("You", "7"), ("Ruth", "12")], right=[1])
    ['  You    7', '  Ruth  12']
    >>> columns([("Ruth", "captured outlaws: 2", "20")], right=[2], width=24)
    ['  Ruth  captured      20', '        outlaws: 2']
    """
    table = [list(row) for row in rows]
    flush = set(right)
    widths = [max(len(cell) for cell in column) for column in zip(*table, strict=True)]
    over = len(indent) + sum(widths) + 2 * (len(widths) - 1) - width
    if over > 0:
        widest = max((at for at in range(len(widths)) if at not in flush), key=lambda at: widths[at])
        words = [len(word) for row in table for word in row[widest].split()]
        if widths[widest] - over < max(words, default=0) or widths[widest] - over < min(LEAST_CELL, width // 4):
            return [piece for row in table for piece in fold_line(indent + "  ".join(filter(None, row)), width)]
        widths[widest] -= over
    out = []
    for row in table:
        cells = [wrap(cell, size) or [""] for cell, size in zip(row, widths, strict=True)]
        for at in range(max(map(len, cells))):
            parts = [cell[at] if at < len(cell) else "" for cell in cells]
            aligned = [
                part.rjust(size) if number in flush else part.ljust(size)
                for number, (part, size) in enumerate(zip(parts, widths, strict=True))
            ]
            out.append((indent + "  ".join(aligned)).rstrip())
    return out


def beside(lines: Sequence[str], width: int = WIDTH, many: int = MANY) -> list[str]:
    """A head and a list below it, the list in two columns; as they are, if they are few or too wide for that.

    >>> beside(["The road:", *"abcdefgh"])
    ['The road:', 'a  e', 'b  f', 'c  g', 'd  h']
    """
    head, rows = lines[:1], lines[1:]
    half = (len(rows) + 1) // 2
    wide = max(map(len, rows[:half]), default=0)
    if len(rows) < many or wide + 2 + max(map(len, rows[half:])) > width:
        return list(lines)
    pairs = zip_longest(rows[:half], rows[half:], fillvalue="")
    return [*head, *(f"{left.ljust(wide)}  {right}".rstrip() for left, right in pairs)]


def plain(markdown: str, width: int = WIDTH) -> str:
    """The few kinds of Markdown that our rules pages use, as plain text: headings underlined, tables aligned.

    >>> print(plain("## Points\\n\\n| What | Points |\\n|---|---|\\n| `sideways` | **4** a card |"))
    Points
    ------
    <BLANKLINE>
      What      Points
      sideways  4 a card
    """
    out: list[str] = []
    for block in re.split(r"\n(?=[#*\d])|\n\n+", markdown.strip()):
        lines = block.split("\n")
        space = [""] if out else []
        if block.startswith("|"):
            rows = [[bare(cell.strip(), quote="") for cell in line.strip("|").split("|")] for line in lines]
            out += space + columns([row for row in rows if any(cell.strip("-") for cell in row)], width=width)
        elif block.startswith("#"):
            title = bare(block.lstrip("# "))
            out += [*space, *wrap(title, width), "-" * min(len(title), width)]
        elif re.match(r"\* |\d+\. ", block):
            out += fold_line("  " + bare(" ".join(lines)), width)
        else:
            out += space + wrap(bare(" ".join(lines)), width)
    return "\n".join(out)


def bare(text: str, quote: str = '"') -> str:
    """A line without emphasis and links, and with what is to be typed in quotation marks."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)", "", text)
    return text.replace("`", quote)


def clean(typed: str) -> str:
    """What was typed, as one short line of printable characters.

    >>> clean("  meld\\tjoplin\\x1b[A 3\\n")
    'meld joplin [A 3'
    """
    printable = "".join(sign if sign.isprintable() else " " for sign in typed[: LONGEST * 2])
    return " ".join(printable.split())[:LONGEST]
