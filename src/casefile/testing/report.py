"""What a run of the laws says: the law that was broken and how to see it again, or how much was checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from casefile.engine.game import Game

LAWS = {
    1: "secrecy",
    2: "determinizer",
    3: "copies",
    4: "same seed, same game",
    5: "invariants",
    6: "positions",
    7: "legality",
    8: "games end",
}


class LawBroken(AssertionError):
    """A law does not hold. `law` is its number; the message has all that is needed to see it again."""

    def __init__(self, law: int, message: str, channel: str = "") -> None:
        super().__init__(law, message, channel)
        self.law = law
        self.message = message
        self.channel = channel

    def __str__(self) -> str:
        where = f", by {self.channel}" if self.channel else ""
        return f"Law {self.law} ({LAWS[self.law]}) is broken{where}.\n{self.message}"


@dataclass
class Report:
    """Counts of what was checked, by law; `skipped` says what was not, and why."""

    counts: Counter[tuple[int, str]] = field(default_factory=Counter)
    skipped: list[tuple[int, str]] = field(default_factory=list)

    def add(self, law: int, what: str, n: int = 1) -> None:
        self.counts[law, what] += n

    def skip(self, law: int, reason: str) -> None:
        if (law, reason) not in self.skipped:
            self.skipped.append((law, reason))

    def count(self, law: int, what: str) -> int:
        return self.counts[law, what]

    def merge(self, other: Report) -> None:
        self.counts.update(other.counts)
        for law, reason in other.skipped:
            self.skip(law, reason)

    def __str__(self) -> str:
        """A table, a line for each law."""
        lines = []
        for law, name in LAWS.items():
            found = [f"{n:,} {what}" for (number, what), n in self.counts.items() if number == law]
            notes = [f"not run: {reason}" for number, reason in self.skipped if number == law]
            lines.append(f"{law}  {name:<21} {', '.join(found) or '–'}{''.join(f'; {note}' for note in notes)}")
        return "\n".join(lines)


def moves_text(game: Game, moves: Sequence[tuple[int, int]]) -> str:
    """Moves as `seat: action`, readable and enough to play them again."""
    return "; ".join(f"{seat}: {game.say(action)}" for seat, action in moves)


def shown(value: object, most: int = 600) -> str:
    """A value in an error message, its middle left out if it is long."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


def difference(one: object, two: object) -> str:
    """Two values that should be equal, from shortly before the place where they part."""
    first, second = (value if isinstance(value, str) else repr(value) for value in (one, two))
    at = 0
    while at < min(len(first), len(second)) and first[at] == second[at]:
        at += 1
    start = max(0, at - 40)
    lead = "… " if start else ""
    return f"  here {lead}{shown(first[start:], 300)}\n  twin {lead}{shown(second[start:], 300)}"
