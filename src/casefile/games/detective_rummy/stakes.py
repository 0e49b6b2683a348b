"""What the tokens on the Suspects of Detective Rummy would bring, as the open table shows them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

REMEMBERED = 1 << 12  # most parts of a View are as they were, and the same for every reader


@dataclass(frozen=True)
class Stakes:
    """What the tokens on the Suspects would bring if the Hand ended now, by place: who would be Guilty, and the Fame of
    each seat."""

    guilty: tuple[int, ...]
    fame: tuple[tuple[int, ...], ...]

    def of(self, seat: int) -> int:
        return sum([each[seat] for each in self.fame])


@lru_cache(REMEMBERED)
def stakes_of(tokens: tuple[tuple[int, ...], ...], alibis: tuple[str, ...], excluding: bool) -> Stakes:
    """`alibis` as the View has them, a conditional one as none or certain; `excluding`: an alibi excludes guilt too."""
    excused = [holds(alibi, there) for alibi, there in zip(alibis, tokens, strict=True)]
    totals = [sum(there) for there in tokens]
    suspected = [total for total, free in zip(totals, excused, strict=True) if not (excluding and free)]
    most = max([1, *suspected])
    guilty = tuple([at for at, total in enumerate(totals) if total == most and not (excluding and excused[at])])
    fame = []
    for at, there in enumerate(tokens):
        best, found = max(there), at in guilty
        fame.append(tuple([0 if excused[at] else mine * (mine == best) + mine * found for mine in there]))
    return Stakes(guilty, tuple(fame))


def holds(alibi: str, tokens: tuple[int, ...]) -> bool:
    """Whether an alibi would count now: some end when somebody has enough tokens there."""
    if alibi.startswith("unless"):
        return max(tokens) < int(alibi.split()[1])
    return alibi != "none"


@lru_cache(REMEMBERED)
def one_more(
    tokens: tuple[tuple[int, ...], ...], alibis: tuple[str, ...], excluding: bool, seat: int | None
) -> tuple[int, ...]:
    """What one more token of the reader's would bring the reader, by place."""
    if seat is None:
        return (0,) * len(tokens)
    now = stakes_of(tokens, alibis, excluding).of(seat)
    out = []
    for at, there in enumerate(tokens):
        more = (*there[:seat], there[seat] + 1, *there[seat + 1 :])
        out.append(stakes_of((*tokens[:at], more, *tokens[at + 1 :]), alibis, excluding).of(seat) - now)
    return tuple(out)
