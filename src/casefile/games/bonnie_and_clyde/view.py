"""What one seat may know of Bonnie and Clyde, by name: read off the flat observation (`viewing.py`) and no more."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add
from typing import TYPE_CHECKING

from casefile.games.bonnie_and_clyde.fields import DECLARATION
from casefile.games.bonnie_and_clyde.open_view import OpenView
from casefile.games.bonnie_and_clyde.scoring import worth
from casefile.games.bonnie_and_clyde.sizes import LOCATIONS, NONE
from casefile.games.bonnie_and_clyde.slots import SeatSeen

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde


def observation(seats: int) -> dict[str, range]:
    """The places of every part of the observation, by name; the FBI Files follow while the seat may see them.

    >>> observation(2)["hand"]
    range(50, 83, 3)
    """
    return DECLARATION.observation.places(seats)


@dataclass(frozen=True)
class StandingView:
    """What a round would bring a player if it ended now: the points of their Evidence by location, those of the
    outlaws, all of it together, and the same for going out with the car where it stands. `at_risk` is what of it would
    be lost if another player, who holds both outlaws, went out (BC-SHUT-01).
    """

    evidence: dict[str, int]
    outlaws: int
    points: int
    out: int
    at_risk: int = 0


@dataclass(frozen=True)
class BonnieAndClydeView(OpenView):
    """The table from one seat; cards and locations by name, the car and locations' numbers from 1.

    `known_cards[seat]` are cards that the reader knows to be in that hand; `discarded` is every card openly filed and
    not openly taken again; `files_known` is what the reader knows may at most lie in the FBI Files, `files` the pile
    itself, bottom first, while the reader may see it (else None). `standing` is each player's round if it ended now;
    `both_outlaws` is who holds Bonnie and Clyde, and would shut the others out by going out.
    """

    round: int
    turn: int | None
    phase: str
    car: int
    look_at: str | None
    look_card: str | None
    due: str
    drawn: str | None
    files_size: int
    files_top: str | None
    files_closed: bool
    barren_turns: int
    hand: dict[str, int]
    hand_sizes: tuple[int, ...]
    totals: tuple[int, ...]
    target: int
    standing: tuple[StandingView, ...]
    both_outlaws: int | None
    captured: tuple[tuple[str, ...], ...]
    melded: tuple[str, ...]
    upright: tuple[dict[str, int], ...]
    sideways: tuple[dict[str, int], ...]
    under: dict[str, str | None]
    cleared: tuple[str, ...]
    looked: tuple[tuple[str, ...], ...]
    known_cards: tuple[dict[str, int], ...]
    discarded: dict[str, int]
    files_known: dict[str, int]
    files: tuple[str, ...] | None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return () if self.turn is None else (self.turn,)


@dataclass(frozen=True, slots=True)
class Front:
    """What lies in front of a player, and what the reader knows of their hand; `lies` are the numbers of the Evidence,
    upright and sideways by location."""

    hand_size: int
    total: int
    looked: tuple[str, ...]
    upright: dict[str, int]
    sideways: dict[str, int]
    known_cards: dict[str, int]
    lies: tuple[int, ...]


def read_front(game: BonnieAndClyde, block: tuple[int, ...]) -> Front:
    """A player's part of the observation. Of the hand the reader knows what everybody knows, and what they alone do."""
    lies = block[SeatSeen.UPRIGHT : SeatSeen.UPRIGHT + LOCATIONS * SeatSeen.PER_LOCATION]
    known = block[SeatSeen.KNOWN : SeatSeen.KNOWN + len(game.kinds)]
    recalled = block[SeatSeen.RECALLED : SeatSeen.RECALLED + len(game.kinds)]
    return Front(
        hand_size=block[SeatSeen.HAND_SIZE],
        total=block[SeatSeen.TOTAL],
        looked=game.places(block[SeatSeen.LOOKED]),
        upright=game.counts(lies[:: SeatSeen.PER_LOCATION]),
        sideways=game.counts(lies[1 :: SeatSeen.PER_LOCATION]),
        known_cards=game.counts(tuple(map(add, known, recalled))),
        lies=lies,
    )


def read_under(game: BonnieAndClyde, there: tuple[int, ...], cards: tuple[int, ...]) -> dict[str, str | None]:
    """The locations with a card under them, and the card where the reader knows it."""
    return {
        game.kinds[at]: None if cards[at] == NONE else game.kinds[cards[at]] for at, lies in enumerate(there) if lies
    }


def stand(game: BonnieAndClyde, lies: tuple[int, ...], outlaws: int, car: int, threatened: bool) -> StandingView:
    """What a player would get for what lies there, and with the bonus for going out (BC-BONUS-01); all of it is at risk
    where another threatens with both outlaws.
    """
    rules = game.rules
    evidence = {}
    for at, place in enumerate(game.kinds[:LOCATIONS]):
        upright, sideways = lies[at * SeatSeen.PER_LOCATION : (at + 1) * SeatSeen.PER_LOCATION]
        if upright or sideways:
            evidence[place] = int(worth(rules, upright, sideways, 0))
    caught = int(worth(rules, 0, 0, outlaws))
    points = sum(evidence.values()) + caught
    return StandingView(evidence, caught, points, points + car, points if threatened else 0)
