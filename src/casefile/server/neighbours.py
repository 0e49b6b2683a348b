"""Connects a server with the other servers of its store: it listens for them, and relays its clients to them."""

from __future__ import annotations

import ipaddress
import logging
import os
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from starlette.types import ASGIApp

import casefile
from casefile.server.context import Context
from casefile.server.inner import Inner
from casefile.server.relay import Relay
from casefile.storage import Leases, Server, StoreInUse
from casefile.table.lease import Tenure
from casefile.table.timing import SystemTime, Time

log = logging.getLogger("casefile.server.neighbours")


def tenure_of(leases: Leases, time: Time | None = None) -> Tenure:
    """This process as a server that has not joined yet."""
    here = Server("", "", this_process(), casefile.__version__)
    return Tenure(leases, here, time or SystemTime(), dead=has_ended)


class Neighbours:
    """The listener for other servers, and the relay to them."""

    def __init__(self, context: Context, tenure: Tenure, secret: str) -> None:
        self.context = context
        self.tenure = tenure
        self.secret = secret
        self.inner: Inner | None = None
        self.relay: Relay | None = None
        gauge = context.metrics.gauge
        gauge("casefile_servers", "Servers of this store, this one too.", lambda: 1 + len(tenure.seen))
        gauge("casefile_lease_good", "1 if this server may work at its tables.", tenure.held)
        gauge("casefile_sockets_passed_on", "WebSockets whose table is at another server.", self.passed_on)

    def passed_on(self) -> int:
        return 0 if self.relay is None else self.relay.count

    def between(self, app: ASGIApp) -> ASGIApp:
        """What stands between the guards and the application."""
        self.relay = Relay(app, self.context, self.tenure, self.secret)
        return self.relay

    async def join(self, app: ASGIApp, place: str) -> None:
        """Listen for the others, and become one of them; `OSError` or `StoreError` says why that is not possible."""
        await self.listen(app, place)
        await self.context.hub.open()
        try:
            self.check()
        except StoreInUse:
            await self.context.hub.close()
            await self.close()
            raise

    async def listen(self, app: ASGIApp, place: str) -> None:
        self.inner = Inner(app, self.secret, self.tenure.held)
        host, port = read_place(place)
        own, port = await self.inner.open(host, port)
        address = f"[{own}]:{port}" if ":" in own else f"{own}:{port}"
        self.tenure.server = replace(self.tenure.server, address=address)

    def check(self) -> None:
        """`StoreInUse` if another server, on another machine, can be reached on that machine only."""
        for seen in self.tenure.seen.values():
            for one in (seen.server, self.tenure.server):
                if elsewhere(seen.server) and is_loopback(one.address):
                    raise StoreInUse(
                        f"Another server of this store (at {seen.server.address}, on another machine) and this one (at "
                        f"{self.tenure.server.address}) must reach each other: start both with --internal ADDRESS, "
                        "the address of each in your own network."
                    )

    def farewell(self) -> None:
        """The clients whose tables are elsewhere are sent to another server."""
        if self.relay is not None:
            self.relay.close()

    async def close(self) -> None:
        if self.inner is not None:
            await self.inner.close()


def read_place(place: str) -> tuple[str, int]:
    """Where to listen for the other servers: an address, and a port (0: any that is free).

    >>> read_place("10.0.0.5"), read_place("10.0.0.5:7001"), read_place("[fd00::5]:7001"), read_place("fd00::5")
    (('10.0.0.5', 0), ('10.0.0.5', 7001), ('fd00::5', 7001), ('fd00::5', 0))
    """
    host, colon, port = place.rpartition(":")
    if not colon or not port.isdigit() or (":" in host and not host.startswith("[")):
        host, port = place, "0"
    return str(ipaddress.ip_address(host.strip("[]"))), int(port)


def is_loopback(address: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(read_place(address)[0]).is_loopback
    return False


# -- which of them live ------------------------------------------------------------------------------------------------


def this_process() -> str:
    """This process and its machine, so that another process there can see whether it has ended; empty: nobody can."""
    if sys.platform != "linux":
        return ""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')} {os.readlink('/proc/self/ns/net')} {os.getpid()}"
    except OSError:
        return ""


def has_ended(server: Server) -> bool:
    """Whether a process of this very machine is there no more: the system knows for certain."""
    if not server.machine or elsewhere(server):
        return False
    try:
        os.kill(int(server.machine.rpartition(" ")[2]), 0)
    except ProcessLookupError:
        return True
    except (OSError, ValueError):
        pass
    return False


def elsewhere(server: Server) -> bool:
    """Whether a server is on another machine, or may be."""
    mine = this_process()
    return not mine or server.machine.rpartition(" ")[0] != mine.rpartition(" ")[0]
