"""What mattered in the course of a game of FBI, in points: who was arrested, let go and given away in this turn, who
leads in a colour after it, what the later turns brought, and who got the bonus cards in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casefile.engine.journal import Event
from casefile.engine.matters import Matter, Reckoning, number
from casefile.games.fbi import names as labels
from casefile.games.fbi import scoring
from casefile.games.fbi.layout import Colour, Index, Kind, Phase

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi
    from casefile.games.fbi.state import FbiState

# How much a point counts as a reason.
ARREST = 1.25  # of an arrest in this turn: a bonus card may be its consequence, and causes are named first
PASSING = 0.4  # of an arrest in this turn, if the card is let go in a later one
LEAD = 0.5  # of a bonus card, for the lead in its colour after this turn
LATER = 0.5  # of what the later turns bring, which no reason can name
NOBODY_THERE = 0.6  # of the one that an agent who finds nobody is said to cost
FAR = 3  # turns to come after which a lead is told of, and not yet the bonus card


class Course(Reckoning):
    """One course of events, as the seat counts it."""

    def __init__(self, game: Fbi, seat: int, start: FbiState) -> None:
        super().__init__(seat, game.seats)
        self.game = game
        self.table = start.copy()  # followed card by card through this turn, to see who leads after it
        self.held = list(start.slammers[seat * Kind.MOST : (seat + 1) * Kind.MOST])  # and not let go since
        self.releasing = start.phase == Phase.ORDER
        self.far = start.deck_n > FAR * start.rules.per_seat * game.seats
        self.lying = lying(start)  # of each card, how many have been on the table all along
        self.later = False  # a new turn has begun
        self.bared: set[int] = set()  # colours whose top card the seat has laid bare
        self.found: list[Matter] = []
        self.fresh: dict[tuple[int, int], list[int]] = {}  # by seat and card: which of `found` are its arrests
        self.to_come = 0.0  # what the seat gains later that it cannot know of yet

    def hear(self, event: Event) -> None:
        values = event.public or {}
        match event.name:
            case "turn":
                self.end_turn()
            case "release" if values["card"] != Index.NONE:
                self.release(event.seat, number(values["card"]))
            case "arrest":
                self.arrest(event.seat, number(values["card"]), number(values["colour"]))
            case "game_over":
                self.end(values["bonuses"])

    def tell(self, key: str, seat: int, points: float, thing: str = "", weight: float = 1.0) -> None:
        self.found.append(self.of(key, seat, points, thing, weight))

    def arrest(self, seat: int, kind: int, colour: int) -> None:
        """Card by card in this turn. Where releases are decided, villains are what a place in the order brings. In
        the top-card variant a villain may lie under the one that the seat took.
        """
        own = seat == self.seat
        if kind == Index.NONE:
            if own and not self.later and not self.releasing:
                self.tell("nobody", seat, -1.0, labels.COLOURS[colour], NOBODY_THERE)
            return
        points = float(self.game.rules.value[kind])
        known = self.lying[kind] > 0
        self.lying[kind] -= known
        if self.later:
            if known and points > 0:
                self.tell("waiting", seat, points, self.game.kinds[kind])
            else:
                self.to_come += points if own else 0.0
            return
        self.table.gain(seat, kind)
        self.fresh.setdefault((seat, kind), []).append(len(self.found))
        key = "bystander" if points < 0 else "place" if self.releasing else "villain"
        if points > 0 and not own and colour in self.bared:
            self.found.append(Matter("bared", -points, self.game.kinds[kind], seat, weight=ARREST * self.theirs))
        else:
            self.tell(key, seat, points, self.game.kinds[kind], ARREST)
        self.bared.discard(colour)
        if own and self.game.rules.top_card:
            self.bared.add(colour)

    def release(self, seat: int, kind: int) -> None:
        """A card of this turn's arrests then counts less. A bystander held before counts whenever it goes, if it is
        releases that the seat is deciding about.
        """
        points = float(self.game.rules.value[kind])
        arrests = self.fresh.get((seat, kind))
        if not self.later:
            self.table.lose(seat, kind)
        if arrests:
            at = arrests.pop()
            self.found[at] = self.found[at]._replace(weight=PASSING * self.found[at].weight)
        elif not self.later or (self.releasing and seat == self.seat and points < 0 < self.held[kind]):
            self.tell("paid" if points > 0 else "shed", seat, -points, self.game.kinds[kind])
            self.held[kind] -= seat == self.seat
        else:
            self.to_come -= points if seat == self.seat else 0.0

    def end_turn(self) -> None:
        """Who leads in each colour after this turn, while the bonus cards are far off."""
        if self.far and not self.later:
            for colour in range(Colour.COUNT):
                leader = scoring.bonus_seat(self.table, colour)
                if leader >= 0:
                    self.tell("lead", leader, float(self.game.rules.bonus[colour]), labels.COLOURS[colour], LEAD)
        self.later = True

    def end(self, bonuses: object) -> None:
        """The bonus cards, and what came after this turn."""
        assert isinstance(bonuses, tuple)
        for colour, winner in enumerate(bonuses):
            if winner >= 0 and not self.far:
                self.tell("bonus", winner, float(self.game.rules.bonus[colour]), labels.COLOURS[colour])
        if self.later:
            self.tell("later", self.seat, self.to_come, weight=LATER)


def lying(start: FbiState) -> list[int]:
    """How many of each card are on the table."""
    counts = [0] * Kind.MOST
    for colour in range(Colour.COUNT):
        bottom = colour * start.rules.longest
        for kind in start.rows[bottom : bottom + start.row_n[colour]]:
            counts[kind] += 1
    return counts


def matters(game: Fbi, seat: int, start: FbiState, events: Sequence[Event]) -> list[Matter]:
    course = Course(game, seat, start)
    for event in events:
        course.hear(event)
    return course.found
