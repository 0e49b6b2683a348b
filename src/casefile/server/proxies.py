"""Reverse proxies: which of them are trusted about where a request comes from, and signs of one that nobody named."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterable

from starlette.types import Scope

from casefile.server.limits import is_own_machine, read_address

log = logging.getLogger("casefile.server.proxies")

FORWARDED = frozenset((b"forwarded", b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"x-real-ip"))
PASSED_ON = "casefile.passed_on"  # the place in a scope that says whether a proxy passed the request on
SCHEMES = {"http": "ws", "https": "wss"}
MOST_WARNED = 3  # addresses that are named in warnings
CROWD = 20  # guests from which on a single address for all of them is strange


class Proxies:
    """The reverse proxies that are trusted: by address or network.

    >>> proxies = Proxies(["127.0.0.1", "10.0.0.0/8"])
    >>> "10.1.2.3" in proxies, "::ffff:127.0.0.1" in proxies, "192.0.2.7" in proxies, "" in proxies
    (True, True, False, False)
    >>> proxies.first_stranger("198.51.100.1, 192.0.2.7, 10.0.0.9")
    '192.0.2.7'
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.networks = [ipaddress.ip_network(name, strict=False) for name in names]

    def __contains__(self, host: str) -> bool:
        if not self.networks:
            return False
        address = read_address(host)
        return address is not None and any(address in network for network in self.networks)

    def first_stranger(self, forwarded_for: str) -> str:
        """Each proxy adds whom it heard from at the end: the last address that is no proxy's own is believed."""
        hosts = [bare(part) for part in forwarded_for.split(",")]
        return next((host for host in reversed(hosts) if host not in self), hosts[0])

    def resolve(self, scope: Scope) -> None:
        """Set where a request really comes from, if a trusted proxy says so; note whether anybody passed it on."""
        told = [(name, value.decode("latin-1")) for name, value in scope["headers"] if name in FORWARDED]
        scope[PASSED_ON] = bool(told)
        if not told or peer_of(scope) not in self:
            return
        schemes = [value.strip().lower() for name, value in told if name == b"x-forwarded-proto"]
        if schemes and schemes[-1] in SCHEMES:
            scope["scheme"] = SCHEMES[schemes[-1]] if scope["type"] == "websocket" else schemes[-1]
        addresses = ", ".join(value for name, value in told if name == b"x-forwarded-for")
        if addresses and (host := self.first_stranger(addresses)):
            scope["client"] = (host, 0)


def peer_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def bare(part: str) -> str:
    """An address without its port.

    >>> bare(" [2001:db8::1]:443"), bare("192.0.2.7:80"), bare("2001:db8::1")
    ('2001:db8::1', '192.0.2.7', '2001:db8::1')
    """
    part = part.strip()
    if part.startswith("["):
        return part[1:].partition("]")[0]
    return part.partition(":")[0] if part.count(":") == 1 else part


class Suspicions:
    """Notices a proxy that the server was not told of, and says so once: else all behind it count as one address."""

    def __init__(self) -> None:
        self.warned: set[str] = set()
        self.guests: set[str] = set()
        self.addresses: set[str] = set()

    def passed_on_by(self, peer: str) -> None:
        """A request from there has headers of a proxy."""
        if peer in self.warned or len(self.warned) >= MOST_WARNED:
            return
        self.warned.add(peer)
        log.warning(
            "Requests from %s say that a proxy passed them on, and this server was not told to trust that address. If "
            "it is your proxy, start with --proxy %s: until then all who come through it count as one address. If "
            "not, somebody makes it up, and it is ignored.", peer, peer,
        )  # fmt: skip

    def guest_from(self, guest: str, address: str) -> None:
        """A guest comes from this address."""
        if len(self.guests) >= CROWD or len(self.addresses) > 1:
            return
        self.addresses.add(address)
        self.guests.add(guest)
        if len(self.guests) >= CROWD and len(self.addresses) == 1 and not is_own_machine(address):
            log.warning(
                "All of the first %d guests come from %s. If that is a proxy, start with --proxy %s and let it pass on "
                "X-Forwarded-For: until then they share the limits of one address.", CROWD, address, address,
            )  # fmt: skip
