"""What one seat may know of Knock: as flat numbers (`Sight`), and by name (`KnockView`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from casefile.engine.state import NOBODY
from casefile.engine.view import View

if TYPE_CHECKING:
    from casefile_knock.game import Knock

NONE = -1  # no card
HIDDEN = -2  # a card that the reader does not see, of the first shuffle; -3 of the second, and so on
BACK = "?"
PHASES = ("draw", "discard", "over")


class Sight(NamedTuple):
    """The observation: the one whitelist is filled in by `KnockState.sight`, and everything else reads it from here."""

    seat: int
    round: int
    turn: int
    phase: int
    turns: int
    shuffles: int
    knocker: int
    taken: int
    deck: int  # how many cards
    origin: tuple[int, ...]  # of each card, the shuffle that it was last in
    shown: tuple[int, ...]  # 1 for each card in a hand that everybody saw being taken
    pile: tuple[int, ...]  # the top card last
    hands: tuple[int, ...]  # of each seat in turn, room for one card more than is dealt

    def numbers(self) -> list[int]:
        return [int(n) for part in self for n in (part if isinstance(part, tuple) else (part,))]

    def hand(self, seat: int, room: int) -> list[int]:
        """A seat's cards; what is below NONE is hidden."""
        return [card for card in self.hands[seat * room : (seat + 1) * room] if card != NONE]


SINGLES = Sight._fields.index("origin")


def padded(cards: Iterable[int], room: int) -> tuple[int, ...]:
    found = [int(card) for card in cards]
    return (*found, *[NONE] * (room - len(found)))


def read_sight(game: Knock, numbers: Iterable[int]) -> Sight:
    """The way back from the flat numbers."""
    flat = tuple(numbers)
    n = len(game.kinds)
    origin, shown, pile, hands = (SINGLES + row * n for row in range(4))  # where they begin
    return Sight._make([*flat[:SINGLES], flat[origin:shown], flat[shown:pile], flat[pile:hands], flat[hands:]])


@dataclass(frozen=True)
class KnockView(View):
    """The table from one seat; cards are named `hearts 3`, a hidden one is `?`.

    `pile` has its top card first. `shown` are the cards in `hands` that everybody saw being taken from it, `taken` is
    the one of this turn, which has to be kept. `count` is what the reader's own hand counts now, `points` are those of
    finished rounds.
    """

    actors: tuple[int, ...]
    round: int
    turn: int | None
    phase: str
    turns: int
    knocker: int | None
    taken: str | None
    deck: int
    pile: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    shown: tuple[str, ...]
    count: int | None
    points: tuple[int, ...]


def read_view(game: Knock, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> KnockView:
    """The View that an observation holds."""
    sight = read_sight(game, numbers)
    hands = [sight.hand(other, game.hand + 1) for other in range(game.seats)]
    return KnockView(
        game=game,
        seat=seat,
        numbers=numbers,
        ledger=ledger,
        actors=() if sight.turn == NOBODY else (sight.turn,),
        round=sight.round,
        turn=None if sight.turn == NOBODY else sight.turn,
        phase=PHASES[sight.phase],
        turns=sight.turns,
        knocker=None if sight.knocker == NOBODY else sight.knocker,
        taken=None if sight.taken == NONE else game.kinds[sight.taken],
        deck=sight.deck,
        pile=tuple(game.kinds[card] for card in sight.pile[::-1] if card != NONE),
        hands=tuple(tuple(game.kinds[card] if card >= 0 else BACK for card in hand) for hand in hands),
        shown=tuple(name for name, shown in zip(game.kinds, sight.shown, strict=True) if shown),
        count=None if seat is None else game.count(hands[seat]),
        points=game.totals(ledger),
    )
