"""What one seat may know of Bonnie and Clyde, by name: read off the flat observation (`viewing.py`) and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.games.bonnie_and_clyde.fields import DECLARATION
from casefile.games.bonnie_and_clyde.layout import Index, Location
from casefile.games.bonnie_and_clyde.open_view import OpenView
from casefile.games.bonnie_and_clyde.scoring import worth
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
    """The points that a round would give a player if it ended now."""

    evidence: dict[str, int]
    """By location the points of the Evidence there."""
    outlaws: int
    """The points of the outlaws captured."""
    points: int
    """All of it together."""
    out: int
    """The same with the bonus for going out, with the car where it stands."""
    at_risk: int = 0
    """What of it would be lost if another player, who holds both outlaws, went out (BC-SHUT-01)."""


@dataclass(frozen=True)
class BonnieAndClydeView(OpenView):
    """The table from one seat; cards and locations by name."""

    round: int
    """The round, from 1."""
    turn: int | None
    """The seat whose turn it is; None when the match is over."""
    phase: str
    """`draw`, `play`, `files`, `hinton-look`, `look`, `ask-look`, `car` or `over`."""
    car: int
    """The number of the location where the car stands, 1 to 10."""
    look_at: str | None
    """The location whose under-card is being looked at; None: none."""
    look_card: str | None
    """That card, if the reader may see it."""
    due: str
    """What moves the car after the look: `none`, a `meld` or a `layoff`."""
    drawn: str | None
    """The card taken from the FBI Files this turn, which the option `forbid_rediscard` keeps from going back."""
    files_size: int
    """How many cards the FBI Files hold."""
    files_top: str | None
    """Their top card; None if there is none."""
    files_closed: bool
    """Whether the next player must draw from the Case File, after too many barren turns (BC-TECH-02)."""
    barren_turns: int
    """How many turns in a row have changed nothing."""
    hand: dict[str, int]
    """The reader's cards, with how many of each; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    """Per seat how many cards it holds."""
    totals: tuple[int, ...]
    """Per seat the points of the rounds before."""
    target: int
    """How many points end the match."""
    standing: tuple[StandingView, ...]
    """Per seat what the round would bring if it ended now."""
    both_outlaws: int | None
    """Who holds Bonnie and Clyde, and would shut the others out by going out; None: nobody."""
    captured: tuple[tuple[str, ...], ...]
    """Per seat the outlaws it has captured: `bonnie`, `clyde`."""
    melded: tuple[str, ...]
    """The locations of which a meld lies on the table."""
    upright: tuple[dict[str, int], ...]
    """Per seat its Evidence that lies upright, with how many of each."""
    sideways: tuple[dict[str, int], ...]
    """Per seat its Evidence that lies sideways, with how many of each."""
    under: dict[str, str | None]
    """The locations with a card under them; the card where the reader knows it, else None."""
    cleared: tuple[str, ...]
    """The locations that everybody knows to hide no outlaw."""
    looked: tuple[tuple[str, ...], ...]
    """Per seat the locations whose present under-card it has seen."""
    known_cards: tuple[dict[str, int], ...]
    """Per seat cards that the reader knows to be in that hand; of the reader's own hand nothing, for that is `hand`."""
    discarded: dict[str, int]
    """Every card openly filed and not openly taken again."""
    files_known: dict[str, int]
    """What may at most lie in the FBI Files, as far as the reader knows."""
    files: tuple[str, ...] | None
    """The pile itself, bottom first, while the reader may see it; else None."""

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return () if self.turn is None else (self.turn,)


def cards_under(game: BonnieAndClyde, there: tuple[int, ...], cards: tuple[int, ...]) -> dict[str, str | None]:
    """The locations with a card under them, and the card where the reader knows it."""
    return {
        game.kinds[at]: None if cards[at] == Index.NONE else game.kinds[cards[at]]
        for at, lies in enumerate(there)
        if lies
    }


def stand(game: BonnieAndClyde, lies: tuple[int, ...], outlaws: int, car: int, threatened: bool) -> StandingView:
    """What a player would get for what lies there, and with the bonus for going out (BC-BONUS-01); all of it is at risk
    where another threatens with both outlaws.
    """
    rules = game.rules
    evidence = {}
    for at, place in enumerate(game.kinds[: Location.COUNT]):
        upright, sideways = lies[at * SeatSeen.PER_LOCATION : (at + 1) * SeatSeen.PER_LOCATION]
        if upright or sideways:
            evidence[place] = int(worth(rules, upright, sideways, 0))
    caught = int(worth(rules, 0, 0, outlaws))
    points = sum(evidence.values()) + caught
    return StandingView(evidence, caught, points, points + car, points if threatened else 0)
