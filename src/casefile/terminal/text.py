"""Plain text that fits: folding long lines, aligned tables, a rules page without its Markdown, cleaned input."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

WIDTH = 96
NO_BREAK = "\u00a0"
LONGEST = 200  # characters of a typed line that are looked at


def fold(text: str, width: int = WIDTH) -> str:
    """The text with its long lines folded; what goes over hangs two spaces deeper than its line began.

    >>> print(fold("The car stands on Platte City.", 20))
    The car stands on
      Platte City.
    """
    return "\n".join(piece for line in text.split("\n") for piece in fold_line(line, width))


def fold_line(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line.rstrip()]
    indent = line[: len(line) - len(line.lstrip())]
    kept = line.replace(" ×", f"{NO_BREAK}×")  # a card and its count stay together
    folded = textwrap.wrap(kept, width, subsequent_indent=indent + "  ", break_on_hyphens=False)
    return [piece.replace(f"{NO_BREAK}×", " ×") for piece in folded]


def flow(items: Sequence[str], width: int = WIDTH, indent: str = "  ", gap: str = "   ") -> list[str]:
    """Items in reading order, as many to a line as fit."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(gap) + len(item) <= width:
            lines[-1] += gap + item
        else:
            lines.append(indent + item)
    return lines


def columns(rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "  ") -> list[str]:
    """Rows as aligned columns; those numbered in `right` are set flush right.

    >>> columns([("You", "7"), ("Ruth", "12")], right=[1])
    ['  You    7', '  Ruth  12']
    """
    table = [list(row) for row in rows]
    flush = set(right)
    widths = [max(len(cell) for cell in column) for column in zip(*table, strict=True)]
    out = []
    for row in table:
        cells = [
            cell.rjust(width) if at in flush else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        out.append((indent + "  ".join(cells)).rstrip())
    return out


def plain(markdown: str) -> str:
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
            out += space + wide_table([row for row in rows if any(cell.strip("-") for cell in row)])
        elif block.startswith("#"):
            title = bare(block.lstrip("# "))
            out += [*space, title, "-" * len(title)]
        elif re.match(r"\* |\d+\. ", block):
            out += fold_line("  " + bare(" ".join(lines)), WIDTH)
        else:
            out += space + textwrap.wrap(bare(" ".join(lines)), WIDTH, break_on_hyphens=False)
    return "\n".join(out)


def wide_table(rows: list[list[str]]) -> list[str]:
    """A table; its last column is folded in place where the whole would be too wide."""
    aligned = columns(rows)
    if max(map(len, aligned)) <= WIDTH:
        return aligned
    if sum(max(len(row[at]) for row in rows) + 2 for at in range(len(rows[0]) - 1)) > WIDTH - 30:
        return [line for row in rows for line in fold_line("  " + " — ".join(filter(None, row)), WIDTH)]
    start = 2 + sum(max(len(row[at]) for row in rows) + 2 for at in range(len(rows[0]) - 1))
    out: list[str] = []
    for line in aligned:
        out += textwrap.wrap(line, WIDTH, subsequent_indent=" " * start, break_on_hyphens=False)
    return out


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
