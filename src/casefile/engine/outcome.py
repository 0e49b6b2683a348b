"""How a round or a game came out: score sheets whose every line names the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Note", "Outcome", "ScoreLine", "Sheet", "rank"]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: `count` things worth `points` altogether, by `rule`."""

    seat: int
    what: str
    count: int
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Note:
    """What a score sheet says beside the points, by `rule`: of one seat, or of the round where `seat` is -1."""

    seat: int
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one finished round. `reason` says how it ended, `by` which seat ended it (-1: none did);
    `totals` are the points after it.
    """

    round: int
    reason: str
    rule: str
    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    notes: tuple[Note, ...] = ()
    by: int = -1


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: `ranking` has each seat's place (1 is first, ties share), `winners` the seats placed first.

    `tie_break` has the points that only break a tie, for each seat, where there was one to break.
    """

    reason: str
    rule: str
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    tie_break: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.ranking) if place == 1)


def rank(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each seat by points, ties sharing the better place.

    >>> rank((40, 104, 104))
    (3, 1, 1)
    """
    return tuple(1 + sum(other > mine for other in scores) for mine in scores)
