"""The moves of one decision: listed by number and name, and found again from whatever a person types.

Nothing here knows a game: names, notes and order come from `Game.offer`, short forms from `Game.normal`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from casefile.engine.errors import UnknownAction
from casefile.engine.game import Game
from casefile.engine.view import View
from casefile.terminal import text
from casefile.terminal.console import WORDS

FEWEST_UNDER_A_HEAD = 3  # moves that begin alike and are listed behind what they share
LEAST_OF_A_NAME = 3  # letters that at least one word must have where a name is typed without its verb
WORD = re.compile(r"(?<!\w)-\d+|[^\W_]+(?:['’.][^\W_]+)*")


class Moves:
    """The legal moves of one decision, in the order in which they are listed."""

    def __init__(self, game: Game, view: View, legal: Sequence[int]) -> None:
        self.game = game
        self.view = view
        offers = {action: game.offer(view, action) for action in legal}
        heads: dict[str, int] = {}
        for action in legal:
            heads.setdefault(offers[action].head, len(heads))
        self.actions = sorted(legal, key=lambda action: (offers[action].order, heads[offers[action].head]))
        self.offers = {action: offers[action] for action in self.actions}

    def number(self, action: int) -> int:
        return self.actions.index(action) + 1

    def name(self, action: int) -> str:
        """The name of a move, legal or not."""
        return self.offers[action].text if action in self.offers else self.otherwise(action)

    def otherwise(self, action: int) -> str:
        """The name of a move that is not legal now: its plain text, if it has no name here."""
        try:
            return self.game.offer(self.view, action).text
        except (LookupError, ValueError):  # a game need only know the names of what can be done
            return self.game.say(action)

    def short(self, action: int) -> str:
        """A move with its number, for a sentence."""
        return f"{self.number(action)}) {self.name(action)}" if action in self.offers else self.name(action)

    def at(self, digits: str) -> int | None:
        """The move with this number in the list."""
        if digits.isascii() and digits.isdigit() and len(digits) < 6 and 1 <= int(digits) <= len(self.actions):
            return self.actions[int(digits) - 1]
        return None

    # -- listing ---------------------------------------------------------------------------------------------------

    def listed(self, width: int) -> list[str]:
        """All moves with their numbers. What begins alike stands together, what has a note on a line of its own."""
        lines: list[str] = []
        loose: list[str] = []
        for head, group in groupby(self.actions, key=lambda action: self.offers[action].head):
            actions = list(group)
            noted = any(self.offers[action].note for action in actions)
            about = self.offers[actions[0]].about
            if not noted and not about and len(actions) < FEWEST_UNDER_A_HEAD:
                loose += [self.tagged(action, self.name(action)) for action in actions]
                continue
            lines += text.flow(loose, width)
            loose = []
            if noted:
                lines += [line for action in actions for line in self.noted(action, width)]
            else:
                shared = [self.tagged(action, self.offers[action].rest) for action in actions]
                if about:
                    lines += [*text.fold_line(f"  {head} – {about}:", width), *text.flow(shared, width, indent="    ")]
                else:
                    begin = head + WORDS.language.colon + shared[0]
                    lines += text.flow([begin, *shared[1:]], width, hang="  ")
        return lines + text.flow(loose, width)

    def tagged(self, action: int, name: str) -> str:
        """A move behind its number, from which it is not parted."""
        return f"{self.number(action)}){text.NO_BREAK}{name}"

    def noted(self, action: int, width: int) -> list[str]:
        note = self.offers[action].note
        line = f"  {self.tagged(action, self.name(action))}" + (f" – {note}" if note else "")
        return text.fold_line(line, width, hang="     ")

    # -- finding ---------------------------------------------------------------------------------------------------

    def find(self, line: str) -> list[int]:
        """The moves that a text may mean: one if it is clear, none if it fits nothing.

        A text fits a move in full or cut short, by what is typed or by its name. Behind a verb a number may be the
        number of a card or place, or the number in the list: where both are moves, both are meant.
        """
        lower = " ".join(line.lower().split())
        normal = self.game.normal(line)
        numbered = self.numbered_after_verb(lower)
        named = self.named(lower, normal)
        if numbered is None:
            return named
        return self.sorted({numbered, *named}) if named and numbered not in named else [numbered]

    def named(self, lower: str, normal: str) -> list[int]:
        """The moves that a text names; a single one that is not legal, if it is clear: then the answer is why."""
        exact = self.parsed(lower)
        if exact in self.offers or lower in self.game.ids:
            return [exact] if exact is not None else []
        full = [action for action in self.actions if words(self.offers[action].text) == words(lower)]
        if len(full) == 1:
            return full
        said = self.game.actions
        offers = self.offers
        in_place = [
            action
            for action in self.actions
            if abbreviates(lower, said[action]) or abbreviates(lower, offers[action].text)
        ]
        by_name = [action for action in self.actions if fits(lower, offers[action].text)]
        found = in_place or by_name or [action for action in self.actions if abbreviates(normal, said[action])]
        if found:  # `hinton d` is hinton draw, in its place, rather than hinton look Dexter
            return found
        if exact is not None:
            return [exact]
        near = self.elsewhere(lower)
        alike = len({said[action].rpartition(" ")[0] for action in near}) == 1  # meld joplin 3, meld joplin 4
        return near[:1] if len(near) == 1 or (alike and normal != lower) else []

    def elsewhere(self, line: str) -> list[int]:
        """The moves of the whole game that a text begins, or names, be they legal now or not."""
        lower, normal = " ".join(line.lower().split()), self.game.normal(line)
        said = self.game.actions
        begun = [at for at, text in enumerate(said) if abbreviates(lower, text) or abbreviates(normal, text)]
        if begun or " " not in lower:
            return begun
        alike = [at for at, text in enumerate(said) if text.startswith((lower[0], normal[0]))]
        return [at for at in alike if fits(lower, self.otherwise(at)) or fits(normal, self.otherwise(at))]

    def meant(self, line: str) -> list[int]:
        """The moves that a text speaks of without their verb: by name (`second cup`), or as their note begins
        (`drive on`). For texts that `find` does not know.
        """
        if max((len(word) for word in words(line) if word.isalpha()), default=0) < LEAST_OF_A_NAME:
            return []
        by_name = [action for action in self.actions if speaks_of(line, self.offers[action].text)]
        return by_name or [action for action in self.actions if abbreviates(line, self.offers[action].note)]

    def numbered_after_verb(self, line: str) -> int | None:
        """`discard 4`: the fourth move of the list, if it is a discard."""
        verb, _, digits = line.rpartition(" ")
        action = self.at(digits)
        if action is None or not verb:
            return None
        return action if fits(verb, self.offers[action].head) else None

    def parsed(self, line: str) -> int | None:
        try:
            return self.game.parse(line)
        except (UnknownAction, LookupError, ValueError):  # a game that raises an error has not understood the text
            return None

    def sorted(self, found: set[int]) -> list[int]:
        return sorted(found, key=lambda action: self.actions.index(action) if action in self.offers else -1)


def words(said: str) -> list[str]:
    """The words of a text, small, without signs between them."""
    return WORD.findall(said.lower())


def abbreviates(typed: str, said: str) -> bool:
    """Whether each typed word begins the word in its place: `d jop` for `discard joplin`."""
    short, full = typed.lower().split(), said.lower().split()
    return 0 < len(short) <= len(full) and all(b.startswith(a) for a, b in zip(short, full, strict=False))


def fits_within(typed: str, said: str) -> bool:
    """Whether the typed words begin words of a name, in their order, wherever they stand in it.

    >>> fits_within("barrow", "clyde barrow"), fits_within("row", "clyde barrow")
    (True, False)
    """
    return bool(words(typed)) and in_order(words(typed), words(said))


def fits(typed: str, said: str) -> bool:
    """Whether the typed words begin words of a name, in their order and from the first one on.

    >>> fits("drop clo for", "drop Circumstantial Closer & Forensics"), fits("closer", "drop Hearsay Closer & Grit")
    (True, False)
    """
    short, full = words(typed), words(said)
    return bool(short and full) and full[0].startswith(short[0]) and in_order(short[1:], full[1:])


def speaks_of(typed: str, said: str) -> bool:
    """Whether the typed words begin words of a name, in their order, wherever they stand in it.

    >>> speaks_of("second cup", "visit The Second Cup"), speaks_of("cup second", "visit The Second Cup")
    (True, False)
    """
    return in_order(words(typed), words(said))


def in_order(short: list[str], full: list[str]) -> bool:
    rest = iter(full)
    return all(any(word.startswith(part) for word in rest) for part in short)
