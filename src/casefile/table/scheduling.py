"""Who may think next. A plain queue: it knows no processes, no tasks and no clock.

* Work that a person waits for goes before work that nobody waits for: bots among themselves, tables nobody looks at.
* Within each kind the addresses from which people play take turns, and the guests of an address among themselves; those
  for whom nothing is done now come first. A guest with twelve tables has no more than one with one table, and twelve
  guests of one address, for guests are easily made, no more than one of another.
* Work that nobody waits for leaves one worker free, and still gets one turn in `PATIENCE`, so that it is done some day.
* The more guests wait, the shorter everybody thinks: see `share`. Work that was begun before somebody else came is
  hurried: see `in_the_way`.

>>> queue = Queue(workers=1)
>>> ann, bob = ForWhom(("ann",), waits=True), ForWhom(("bob",), waits=True)
>>> for whom in (ann, ann, ann, bob):
...     _ = queue.add(lambda whom=whom: whom)
>>> while (turn := queue.next()) is not None:
...     print(*turn.whom.guests, turn.share)
...     queue.done(turn)
ann 0.5
bob 0.5
ann 1.0
ann 1.0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

PATIENCE = 8  # turns of people in a row; then it is the turn of work that nobody waits for
LEAST_SHARE = 0.1  # of the usual thinking, however many wait


@dataclass(frozen=True)
class ForWhom:
    """For which guests something is thought about, and whether one of them plays and waits for it now.

    `addresses`: where they are; where nothing is said, each guest has one of their own.
    """

    guests: tuple[str, ...] = ()
    waits: bool = False
    addresses: tuple[str, ...] = ()

    @property
    def homes(self) -> tuple[str, ...]:
        return tuple(f"at {address}" for address in self.addresses) or self.guests

    @property
    def names(self) -> tuple[str, ...]:
        """All names that turns are counted for."""
        return tuple(dict.fromkeys((*self.guests, *self.homes)))


@dataclass(eq=False)
class Ticket:
    """One piece of work in the queue. `ask` says for which guests it is now; they may come and go while it waits."""

    number: int
    ask: Callable[[], ForWhom]


@dataclass(eq=False)
class Turn:
    """A ticket whose turn has come: for whom, and which share of the usual thinking it gets."""

    ticket: Ticket
    whom: ForWhom
    share: float
    hurried: bool = False


class Queue:
    """The work that waits for some workers, and how many of them are at work."""

    def __init__(self, workers: int) -> None:
        self.workers = max(1, workers)
        self.waiting: dict[Ticket, None] = {}  # in the order of arrival
        self.running: set[Turn] = set()
        self.turns: dict[str, int] = {}  # when each guest, and each address, had the last turn
        self.passed = 0  # turns of people since the last one of work that nobody waits for, while there was some
        self.count = 0

    def add(self, ask: Callable[[], ForWhom]) -> Ticket:
        """Join the queue."""
        self.count += 1
        ticket = Ticket(self.count, ask)
        self.waiting[ticket] = None
        return ticket

    def drop(self, ticket: Ticket) -> None:
        """Leave the queue without a turn. Leaving twice does no harm."""
        self.waiting.pop(ticket, None)

    def done(self, turn: Turn) -> None:
        """The work of a turn is over."""
        self.running.discard(turn)

    def waiting_of(self, whom: ForWhom) -> int:
        """How much already waits for these guests: the count of the one with the most."""
        asked = [ticket.ask().guests for ticket in self.waiting]
        return max((sum(guest in guests for guests in asked) for guest in whom.guests), default=0)

    def next(self) -> Turn | None:
        """Take the next ticket from the queue; None if nothing waits that may begin now."""
        if not self.waiting or len(self.running) >= self.workers:
            return None
        asked = {ticket: ticket.ask() for ticket in self.waiting}
        people = [ticket for ticket in asked if asked[ticket].waits]
        others = [ticket for ticket in asked if not asked[ticket].waits]
        if sum(not turn.whom.waits for turn in self.running) >= max(1, self.workers - 1):
            others = []
        if not people and not others:
            return None
        chosen = people if people and not (others and self.passed >= PATIENCE) else others
        at_work = self.at_work()

        def fewest(names: tuple[str, ...]) -> int:
            return min((at_work[name] for name in names), default=0)

        def claim(ticket: Ticket) -> tuple[int, int, int, int, int]:
            homes, guests = asked[ticket].homes, asked[ticket].guests
            return fewest(homes), self.since(ticket, homes), fewest(guests), self.since(ticket, guests), ticket.number

        return self.begin(min(chosen, key=claim), asked)

    def at_work(self) -> Counter[str]:
        """The number of busy workers for each guest, and for each address."""
        return Counter(name for turn in self.running for name in turn.whom.names)

    def in_the_way(self) -> Turn | None:
        """The running work that should end soon, because a person waits for whom nothing runs; None if no work should.

        Bots among themselves make room first, then the address and the guest with the most at work, and the oldest work
        first. Where something is done for the person's address, only that makes room. One makes room at a time.
        """
        if len(self.running) < self.workers:
            return None
        at_work = self.at_work()
        asked = [ticket.ask() for ticket in self.waiting]
        idle = [whom for whom in asked if whom.waits and at_work.keys().isdisjoint(whom.guests)]
        if not idle:
            return None
        slow = list(self.running)
        if not any(at_work.keys().isdisjoint(whom.homes) for whom in idle):
            homes = {home for whom in idle for home in whom.homes}
            slow = [turn for turn in slow if not homes.isdisjoint(turn.whom.homes)]

        def claim(turn: Turn) -> tuple[bool, bool, int, int, int]:
            address = max((at_work[home] for home in turn.whom.homes), default=0)
            guest = max((at_work[guest] for guest in turn.whom.guests), default=0)
            return not turn.hurried, turn.whom.waits, -address, -guest, turn.ticket.number

        turn = min(slow, key=claim)
        turn.hurried = True
        return turn

    def since(self, ticket: Ticket, names: tuple[str, ...]) -> int:
        """Since when a ticket waits for a turn: since it came, or since its guests or addresses last had a turn."""
        return max(ticket.number, min((self.turns.get(name, 0) for name in names), default=0))

    def begin(self, ticket: Ticket, asked: dict[Ticket, ForWhom]) -> Turn:
        whom = asked.pop(ticket)
        del self.waiting[ticket]
        turn = Turn(ticket, whom, self.share(whom, asked.values()))
        self.running.add(turn)
        self.count += 1
        oldest = next(iter(self.waiting), ticket).number
        self.turns = {name: at for name, at in self.turns.items() if at > oldest}  # the others make no difference
        self.turns |= dict.fromkeys(whom.names, self.count)
        left_out = any(not other.waits for other in asked.values())
        self.passed = self.passed + 1 if whom.waits and left_out else 0
        return turn

    def share(self, whom: ForWhom, waiting: Iterable[ForWhom]) -> float:
        """Which share of the usual thinking a turn gets: all of it if no other guest waits, less the more of them do.

        So a queue makes bots quicker before it makes people wait; and who waits for their own other bots loses nothing.
        Guests of one's own address count each, all those of another address as one.
        """
        others = set[str]()
        for other in waiting:
            if other.waits:
                near = not set(whom.homes).isdisjoint(other.homes)
                others.update(other.guests[:1] if near else other.homes[:1])
        others -= set(whom.names)
        if not others:
            return 1.0
        return max(LEAST_SHARE, self.workers / (self.workers + len(others))) if whom.waits else LEAST_SHARE
