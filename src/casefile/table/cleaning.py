"""Cleans typed names and chat: one line of printable text of limited length."""

from __future__ import annotations

import unicodedata

MOST_NAME = 24
MOST_SAID = 500
MOST_MARKS = 2  # accents on one letter


def clean(text: str, most: int) -> str:
    """One line of printable characters, without controls, invisible signs and towers of accents.

    >>> clean("  Ann\\u202e\\n\\x07 B. ", 24)
    'Ann B.'
    """
    out: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[: most * 8]):
        category = unicodedata.category(sign)
        if category[0] == "Z" or sign in "\t\r\n":
            sign = " "
        elif category[0] == "C":
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            out.append(sign)
    return " ".join("".join(out).split())[:most].strip()


def clean_name(text: str) -> str:
    return clean(text, MOST_NAME)


def clean_chat(text: str) -> str:
    return clean(text, MOST_SAID)
