"""What mattered in the course of a round of Bonnie and Clyde: the points of the seat, and those of the others, by what
they came from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from casefile.engine.journal import Event
from casefile.engine.matters import Matter, Reckoning, number
from casefile.engine.state import NOBODY
from casefile.games.bonnie_and_clyde.layout import Kind, Location

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
    from casefile.games.bonnie_and_clyde.state import BonnieAndClydeState

MATCH = 4.0  # winning the match now, in points: little, since it only sums up the other reasons
NOW = 3.0  # and to end the round in one's own turn
VIVID = 1.75  # what a point of an outlaw counts as a reason: people talk about it afterwards
SHUT_OUT = 10.0
TOGETHER = (0.0, 0.0, 1.0, 1.5)  # two of a kind in the hand, and three
LASTING = ("match", "their_match", "now")  # what a shut-out takes from nobody


class Course(Reckoning):
    """One course of events, as the seat counts it."""

    def __init__(self, game: BonnieAndClyde, seat: int) -> None:
        super().__init__(seat, game.seats)
        self.game = game
        self.rules = game.rules
        self.waited = False  # somebody else has had a turn
        self.own_discard = -1  # the card on top of the FBI Files, if the seat put it there
        self.fed: set[tuple[int, int]] = set()  # who took a card of the seat's, and which

    def matters(self, event: Event) -> Iterator[Matter]:
        values = event.public or {}
        self.waited |= event.seat not in (self.seat, NOBODY)
        match event.name:
            case "discard":
                self.own_discard = number(values["card"]) if event.seat == self.seat else -1
            case "take":
                if number(values["card"]) == self.own_discard:
                    self.fed.add((event.seat, self.own_discard))
                    yield Matter("fed", 0.0, self.game.kinds[self.own_discard], event.seat)
                self.own_discard = -1
            case "meld" | "layoff":
                yield from self.lay(event.seat, number(values["location"]), number(values["size"]), values["sideways"])
            case "capture":
                outlaw = self.game.kinds[number(values["card"])]
                yield self.of("outlaw", event.seat, float(self.rules.per_outlaw), outlaw, VIVID)
            case "went_out" | "case_closed":
                yield from self.end(event)
            case "match_over":
                totals = values["totals"]
                assert isinstance(totals, tuple)
                yield self.of("match", totals.index(max(totals)), MATCH)

    def lay(self, seat: int, location: int, cards: int, sideways: object) -> Iterator[Matter]:
        """Count cards laid down; cards of a kind that the seat gave away are put down to the seat."""
        place = self.game.kinds[location]
        upright = float(cards * self.rules.per_upright)
        more = float(cards * self.rules.per_sideways) - upright if sideways else 0.0
        if (seat, location) in self.fed:
            yield Matter("fed", -(upright + more), place, seat, weight=self.theirs)
            return
        yield self.of("lay", seat, upright, place)
        if more:
            yield self.of("sideways", seat, more, place)

    def end(self, event: Event) -> Iterator[Matter]:
        """The end of the round: the bonus for going out, and what a shut-out takes away."""
        values = event.public or {}
        ender = event.seat
        if not self.waited:
            yield Matter("now", NOW)
        if event.name == "went_out":
            car = number(values["car"])
            yield self.of("out", ender, float(car + 1), self.game.kinds[car])
        if values["shut_out"]:
            yield Matter("shut_out", SHUT_OUT) if ender == self.seat else Matter("their_shut_out", -SHUT_OUT, who=ender)


def in_the_hand(
    game: BonnieAndClyde, seat: int, start: BonnieAndClydeState, events: Sequence[Event]
) -> Iterator[Matter]:
    """A discard that leaves others of its kind alone in the hand, or a card that joins some, where nobody has melded it
    yet.
    """
    first = events[0] if events else None
    if first is None or first.name not in ("discard", "take") or first.seat != seat:
        return
    kind = number((first.public or {})["card"])
    if kind < Location.COUNT and not start.melded >> kind & 1:
        held = int(start.hands[seat * Kind.COUNT + kind]) + (first.name == "take")
        worth = TOGETHER[min(held, game.rules.min_meld, len(TOGETHER) - 1)]
        if worth and first.name == "discard":
            yield Matter("broken_up", -worth, game.kinds[kind])
        elif worth:
            yield Matter("joined", worth, game.kinds[kind])


def matters(game: BonnieAndClyde, seat: int, start: BonnieAndClydeState, events: Sequence[Event]) -> list[Matter]:
    course = Course(game, seat)
    found = [*in_the_hand(game, seat, start, events), *(one for event in events for one in course.matters(event))]
    enders = {matter.who for matter in found if matter.key in ("shut_out", "their_shut_out")}
    if not enders:
        return found
    return [matter for matter in found if matter.who in enders or matter.key in LASTING]  # nobody else scores
