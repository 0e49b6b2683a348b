"""The report of a run: the broken law and how to reproduce it, or how much was checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from casefile.engine.errors import CasefileError
from casefile.engine.game import Game
from casefile.testing.coverage import HEADINGS, Kind

__all__ = ["LAWS", "LOOKS", "LawBroken", "Report", "difference", "moves_text"]

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


class LawBroken(CasefileError, AssertionError):
    """A law does not hold. `law` is its number; the message has all that is needed to see it again."""

    def __init__(self, law: int, message: str, channel: str = "") -> None:
        super().__init__(law, message, channel)
        self.law = law
        self.message = message
        self.channel = channel

    def __str__(self) -> str:
        where = f", by {self.channel}" if self.channel else ""
        return f"Law {self.law} ({LAWS[self.law]}) is broken{where}.\n{self.message}"


LOOKS = ("twinned", "in lockstep", "determinized")  # how laws 1 and 2 look at a state


@dataclass
class Report:
    """Counts of what was checked, by law; `skipped` says what was not, and why.

    `looked` counts states by how they were looked at and by kind; `expected` are the kinds that the game has.
    """

    counts: Counter[tuple[int, str]] = field(default_factory=Counter)
    skipped: list[tuple[int, str]] = field(default_factory=list)
    looked: dict[str, Counter[Kind]] = field(default_factory=lambda: {look: Counter() for look in LOOKS})
    expected: dict[Kind, set[str]] = field(default_factory=dict)

    def add(self, law: int, what: str, n: int = 1) -> None:
        self.counts[law, what] += n

    def skip(self, law: int, reason: str) -> None:
        if (law, reason) not in self.skipped:
            self.skipped.append((law, reason))

    def count(self, law: int, what: str) -> int:
        return self.counts[law, what]

    def look(self, how: str, kinds: Iterable[Kind]) -> None:
        """A state of these kinds was looked at."""
        self.looked[how].update(kinds)

    def expect(self, kinds: Mapping[str, Sequence[str]], *looks: str) -> None:
        """Expect kinds of states to be checked in these ways."""
        for heading, names in kinds.items():
            for name in names:
                self.expected.setdefault((heading, name), set()).update(looks)

    def missing(self) -> list[str]:
        """The kinds of states that the game has and that were not checked, with the ways that missed them."""
        out = []
        for kind, looks in self.expected.items():
            never = [look for look in LOOKS if look in looks and not self.looked[look][kind]]
            if never:
                out.append(f"{' '.join(kind)} (not {', '.join(never)})")
        return out

    def merge(self, other: Report) -> None:
        self.counts.update(other.counts)
        for how, kinds in other.looked.items():
            self.looked[how].update(kinds)
        for kind, looks in other.expected.items():
            self.expected.setdefault(kind, set()).update(looks)
        for law, reason in other.skipped:
            self.skip(law, reason)

    def __str__(self) -> str:
        """A table, a line for each law."""
        lines = []
        for law, name in LAWS.items():
            found = [f"{n:,} {what}" for (number, what), n in self.counts.items() if number == law]
            notes = [f"not run: {reason}" for number, reason in self.skipped if number == law]
            lines.append(f"{law}  {name:<21} {', '.join(found) or '–'}{''.join(f'; {note}' for note in notes)}")
        return "\n".join([*lines, *self.coverage()])

    def coverage(self) -> list[str]:
        """Which kinds of states laws 1 and 2 have looked at, a line for each heading; nothing if they did not run."""
        found = sorted({kind for kinds in self.looked.values() for kind in kinds} | set(self.expected))
        if not found:
            return []
        lines = [f"States by kind: {' / '.join(LOOKS)}"]
        for heading in HEADINGS:
            named = [kind for kind in found if kind[0] == heading]
            told = [f"{kind[1]} {'/'.join(f'{self.looked[look][kind]:,}' for look in LOOKS)}" for kind in named]
            if told:
                lines.append(f"   {heading:<21} {', '.join(told)}")
        others = sum(kind[0] not in HEADINGS for kind in found)
        lines.append(f"   and {others:,} other kinds, by what was told last and what is empty")
        never = self.missing()
        lines.append(
            f"   never reached: {'; '.join(never)}" if never else "   every kind that the game has was reached"
        )
        return lines


def moves_text(game: Game, moves: Sequence[tuple[int, int]]) -> str:
    """Moves as `seat: action`, readable and enough to play them again."""
    return "; ".join(f"{seat}: {game.say(action)}" for seat, action in moves)


def shown(value: object, most: int = 600) -> str:
    """A value in an error message, its middle left out if it is long."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


def difference(one: object, two: object) -> str:
    """Two values that should be equal, from shortly before their first difference."""
    first, second = (value if isinstance(value, str) else repr(value) for value in (one, two))
    at = 0
    while at < min(len(first), len(second)) and first[at] == second[at]:
        at += 1
    start = max(0, at - 40)
    lead = "… " if start else ""
    return f"  here {lead}{shown(first[start:], 300)}\n  twin {lead}{shown(second[start:], 300)}"
