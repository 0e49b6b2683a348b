"""Token buckets: a client that asks too much too fast has to wait. Kept in memory, for a bounded number of askers."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from casefile.server.settings import Rate


class Buckets:
    """One bucket for each asker.

    >>> now = [0.0]
    >>> buckets = Buckets(Rate(2, 1), most=100, clock=lambda: now[0])
    >>> [buckets.take("ann") for _ in range(3)]
    [0.0, 0.0, 1.0]
    >>> now[0] = 1.0
    >>> buckets.take("ann")
    0.0
    """

    def __init__(self, rate: Rate, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.most = most
        self.clock = clock
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, amount: float = 1) -> float:
        """Take tokens: 0.0 if there were enough, else the seconds until there are. A refused asker pays nothing."""
        now = self.clock()
        level, since = self.levels.pop(who, (self.rate.burst, now))
        level = min(self.rate.burst, level + (now - since) * self.rate.per_second)
        wait = 0.0
        if level >= amount:
            level -= amount
        else:
            wait = (amount - level) / self.rate.per_second if self.rate.per_second else 3600.0
        self.levels[who] = (level, now)
        if len(self.levels) > self.most:
            self.levels.popitem(last=False)  # the one unused for longest: its bucket is likely full again
        return wait


class Allowance:
    """One bucket that belongs to one connection. The time is given, for whoever asks often has it at hand.

    >>> allowance = Allowance(Rate(2, 1), now=0.0)
    >>> [allowance.take(2, 0.0), allowance.take(1, 0.5), allowance.take(1, 1.5)]
    [True, False, True]
    """

    __slots__ = ("level", "rate", "since")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.level = rate.burst
        self.since = now

    def take(self, amount: float, now: float) -> bool:
        """Take tokens; return whether there were enough. A refused request takes none."""
        self.level = min(self.rate.burst, self.level + (now - self.since) * self.rate.per_second)
        self.since = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Places:
    """Counts what is open at once: a limit for each asker."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        if self.taken[who] >= self.most:
            return False
        self.taken[who] += 1
        return True

    def leave(self, who: str) -> None:
        self.taken[who] -= 1
        if self.taken[who] <= 0:
            del self.taken[who]


def read_address(host: str | None) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Parse an address; an IPv4 address mapped to IPv6 becomes IPv4.

    >>> read_address("::ffff:192.0.2.7"), read_address("club.example")
    (IPv4Address('192.0.2.7'), None)
    """
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def address_key(host: str | None) -> str:
    """What counts as one address: for IPv6, the network that one household gets.

    >>> address_key("2001:db8:1:2:3:4:5:6"), address_key("192.0.2.7"), address_key(None)
    ('2001:db8:1:2::', '192.0.2.7', '')
    """
    address = read_address(host)
    if address is None:
        return (host or "")[:64]
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


def is_own_machine(host: str | None) -> bool:
    address = read_address(host)
    return address is not None and address.is_loopback
