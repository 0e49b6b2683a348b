"""What one seat may know of Bonnie and Clyde, by name: read off the flat observation and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add, sub
from typing import TYPE_CHECKING

from casefile.engine.state import NOBODY
from casefile.games.bonnie_and_clyde.fields import DECLARATION
from casefile.games.bonnie_and_clyde.layout import Card, Phase
from casefile.games.bonnie_and_clyde.open_view import OpenView, open_numbers
from casefile.games.bonnie_and_clyde.scoring import worth
from casefile.games.bonnie_and_clyde.sizes import LOCATIONS, NONE
from casefile.games.bonnie_and_clyde.slots import Seen

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde

PHASES = ("draw", "play", "files", "hinton-look", "look", "ask-look", "car", "over")
DUES = ("none", "meld", "layoff")


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


def read_view(
    game: BonnieAndClyde, seat: int | None, n: tuple[int, ...], ledger: tuple[int, ...]
) -> BonnieAndClydeView:
    """The View that the observation `n` holds."""
    names, counts, locations = game.kinds, game.counts, game.places

    def card(kind: int) -> str | None:
        return None if kind == NONE else names[kind]

    def part(name: str) -> tuple[int, ...]:
        return n[game.slices[name]]

    seats = range(game.seats)
    shown = game.options.discard_pile == "open" or (n[Seen.PHASE] == Phase.FILES and seat == n[Seen.TURN])
    limit = game.options.stall_limit * game.seats
    captors = (n[Seen.CAPTOR_OF_BONNIE], n[Seen.CAPTOR_OF_CLYDE])
    captured = tuple([tuple([names[Card.BONNIE + i] for i in range(2) if captors[i] == p]) for p in seats])
    both = captors[0] if captors[0] == captors[1] != NOBODY else None
    upright = tuple([counts(part(f"upright_{p}")) for p in seats])
    sideways = tuple([counts(part(f"sideways_{p}")) for p in seats])
    car = n[Seen.CAR] + 1
    return BonnieAndClydeView(
        game=game,
        seat=seat,
        numbers=n,
        ledger=ledger,
        round=n[Seen.ROUND],
        **open_numbers(n),
        turn=None if n[Seen.TURN] == NOBODY else n[Seen.TURN],
        phase=PHASES[n[Seen.PHASE]],
        car=car,
        look_at=card(n[Seen.LOOK_AT]),
        due=DUES[n[Seen.DUE]],
        drawn=card(n[Seen.DRAWN]),
        barren_turns=n[Seen.BARREN],
        files_size=n[Seen.FILES],
        files_top=card(n[Seen.FILES_TOP]),
        files_closed=0 < limit <= n[Seen.BARREN] and n[Seen.PHASE] == Phase.DRAW,
        look_card=card(n[Seen.LOOK_CARD]),
        captured=captured,
        cleared=locations(n[Seen.CLEARED]),
        melded=tuple(counts(part("melded"))),
        under={names[at]: card(part("under_card")[at]) for at, there in enumerate(part("under_there")) if there},
        hand=counts(part("hand")),
        discarded=counts(part("filed")),
        files_known=counts(tuple(map(sub, part("filed"), part("missed")))),
        hand_sizes=tuple([part(f"hand_size_{p}")[0] for p in seats]),
        totals=tuple([part(f"total_{p}")[0] for p in seats]),
        looked=tuple([locations(part(f"looked_{p}")[0]) for p in seats]),
        upright=upright,
        sideways=sideways,
        target=game.options.target,
        standing=tuple(
            [stand(game, upright[p], sideways[p], len(captured[p]), car, both not in (None, p)) for p in seats]
        ),
        both_outlaws=both,
        known_cards=tuple([{} if p == seat else known_cards(game, n, p) for p in seats]),
        files=tuple(names[kind] for kind in n[Seen.SEATS + game.seats * Seen.PER_SEAT :]) if shown else None,
    )


def known_cards(game: BonnieAndClyde, n: tuple[int, ...], seat: int) -> dict[str, int]:
    """What the reader knows to be in a hand: what everybody knows, and what the reader alone does."""
    places = game.slices
    return game.counts(tuple(map(add, n[places[f"known_{seat}"]], n[places[f"recalled_{seat}"]])))


def stand(
    game: BonnieAndClyde, upright: dict[str, int], sideways: dict[str, int], outlaws: int, car: int, threatened: bool
) -> StandingView:
    """What a player would get for what lies there, and with the bonus for going out (BC-BONUS-01); all of it is at risk
    where another threatens with both outlaws.
    """
    rules = game.rules
    evidence = {
        place: int(worth(rules, upright.get(place, 0), sideways.get(place, 0), 0))
        for place in game.kinds[:LOCATIONS]
        if place in upright or place in sideways
    }
    caught = int(worth(rules, 0, 0, outlaws))
    points = sum(evidence.values()) + caught
    return StandingView(evidence, caught, points, points + car, points if threatened else 0)
