"""A game's rules as plain text: the list of sections, one section, one rule, or the whole story."""

from __future__ import annotations

import re

from casefile.engine.game import Game
from casefile.engine.rulebook import Rule, Rulebook, UnknownRule
from casefile.terminal import text
from casefile.terminal.console import WORDS


def rules_text(game: Game, asked: str, command: str = "rules", width: int = text.WIDTH) -> str:
    """What `asked` asks for: nothing (the list), `story`, a rule's id, words of a section, or a word of the rules.

    `UnknownRule` if there is no such thing. `command` is what the reader types to ask for more.

    >>> import casefile
    >>> print(rules_text(casefile.load("bonnie-and-clyde"), "bc-draw-02"))
    BC-DRAW-02: What you draw goes into your hand.
    """
    book = game.rulebook
    wanted = asked.strip()
    if not wanted:
        return contents(book, command, width)
    if wanted.lower() == "story":
        return "\n\n".join([book.title, text.prose(book.notice, width), text.plain(book.story, width)])
    try:
        return one(book.rule(wanted), width)
    except UnknownRule:
        found = [rule for rule in book.rules if belongs(rule, wanted)]
        if not found and wanted.upper().startswith((f"{book.prefix}-", "CF-")):
            raise
    what = repr(wanted[:40])
    head = []
    if not found:
        found = [rule for rule in book.rules if mentions(rule.text, wanted)]
        head = [WORDS.say("rules.speak", what=what)]
    if not found:
        raise UnknownRule(WORDS.say("rules.none", what=what))
    return "\n".join([*head, *(one(rule, width) for rule in found)])


def belongs(rule: Rule, wanted: str) -> bool:
    """Whether a rule's section is called so, or its id has this part: `hinton` for BC-HINTON-01."""
    return mentions(rule.section, wanted) or wanted.upper() in rule.id.split("-")[:-1]


def mentions(said: str, wanted: str) -> bool:
    """Whether a word of a text begins like this: car is no part of discarding."""
    return re.search(rf"\b{re.escape(wanted)}", said, re.IGNORECASE) is not None


def one(rule: Rule, width: int) -> str:
    return text.fold(rule.id + WORDS.language.colon + rule.text, width)


def contents(book: Rulebook, command: str, width: int) -> str:
    rows = [
        (part.name, WORDS.say("rules.range", first=part.rules[0].id, last=part.rules[-1].id))
        for part in book.sections
        if part.rules
    ]
    middle = book.sections[len(book.sections) // 2]
    ways = [
        (f"{command} story", WORDS.say("rules.how_story")),
        (f"{command} {middle.name.split()[-1].lower()}", WORDS.say("rules.how_section")),
        (f"{command} {middle.rules[0].id}", WORDS.say("rules.how_rule")),
    ]
    head, how = WORDS.say("rules.head", title=book.title), WORDS.say("rules.how")
    return "\n".join([head, *text.columns(rows, width=width), "", how, *text.columns(ways, width=width)])
