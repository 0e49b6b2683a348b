"""The door decides who may connect, before a byte is read: a limit for each address, a limit in all, and room for
players.

Connections are accepted here and not by the event loop's own server: one that has no place is closed at once, and an
error of the system (no more files may be opened) is waited out, where uvloop would close the whole server.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from casefile.server.intake import Intake
from casefile.server.limits import Buckets, Places, address_key
from casefile.server.metrics import Metrics
from casefile.server.proxies import Proxies
from casefile.server.settings import Limits

log = logging.getLogger("casefile.server.door")

BACKLOG = 512
OWN_FILES = 128  # what the store, the workers and the logs need, generously
AT_ONCE = 32  # connections that are refused before other tasks get a turn
LET_IN = 2  # connections that are let in before other tasks get a turn: each is as much work as a move
NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
BREATH = 0.1  # seconds until the next try where the system has no room
FULL_BODY = b"Too many connections: please try again in a moment.\n"
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 10\r\n"
    b"connection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(FULL_BODY), FULL_BODY)
)


class Waiting(Protocol):
    """A connection on which no request is under way."""

    def drop(self) -> None:
        """Close the connection at once."""


class Door:
    """Counts the connections of one server, and accepts them.

    A proxy that is trusted stands for many people: only the number of all connections holds for it.
    """

    def __init__(self, limits: Limits, metrics: Metrics, proxies: Proxies, most: int) -> None:
        self.limits = limits
        self.metrics = metrics
        self.proxies = proxies
        self.most = most
        self.soft = most - most // 4
        self.count = 0
        self.by_address = Places(limits.connections_of_address)
        self.arrivals = Buckets(limits.arrivals, limits.known)
        self.frames = Buckets(limits.frames_of_address, limits.known)
        self.waiting: OrderedDict[Waiting, None] = OrderedDict()  # who has waited longest first
        self.tasks: set[asyncio.Task[None]] = set()
        self.intake = Intake()
        self.accepting: asyncio.Task[None] | None = None
        self.warned = False

    # -- places --------------------------------------------------------------------------------------------------

    @property
    def crowded(self) -> bool:
        """Whether the remaining places are for players: idle connections make room, and no new spectator gets in."""
        return self.count >= self.soft

    def enter(self, host: str) -> bool:
        """Take a place for a connection from there; return whether there was one."""
        if self.crowded:
            self.make_room()
        if self.count >= self.most:
            self.metrics.limited.add(limit="connections")
            return False
        if host not in self.proxies:
            address = address_key(host)
            if self.arrivals.take(address) or not self.by_address.enter(address):
                self.metrics.limited.add(limit="connections of an address")
                return False
        self.count += 1
        return True

    def leave(self, host: str) -> None:
        self.count -= 1
        if host not in self.proxies:
            self.by_address.leave(address_key(host))

    def make_room(self) -> None:
        """End the connection that has been idle longest."""
        if self.waiting:
            waiting, _ = self.waiting.popitem(last=False)
            waiting.drop()

    def wait(self, connection: Waiting) -> None:
        """No request is under way on this connection."""
        self.waiting[connection] = None
        self.waiting.move_to_end(connection)

    def busy(self, connection: Waiting) -> None:
        """A request is under way, or the connection is gone."""
        self.waiting.pop(connection, None)

    # -- accepting -----------------------------------------------------------------------------------------------

    def open(self, listener: socket.socket, protocol_for: Callable[[str], asyncio.Protocol]) -> None:
        """Accept connections from now on; `protocol_for` makes the protocol of one from this host."""
        self.accepting = self.spawn(self.accept_all(listener, protocol_for), "door")

    async def close(self) -> None:
        """Stop accepting; connections that have come in are still handed over."""
        if self.accepting is not None:
            self.accepting.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def accept_all(self, listener: socket.socket, protocol_for: Callable[[str], asyncio.Protocol]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                line, peer = await loop.sock_accept(listener)
                let_in = int(self.receive(line, peer, protocol_for))
                for _ in range(AT_ONCE):
                    if let_in >= LET_IN:
                        break
                    let_in += self.receive(*listener.accept(), protocol_for)
                await asyncio.sleep(0)
            except (BlockingIOError, InterruptedError, ConnectionError):
                continue
            except OSError as error:
                await self.no_room(error)
            except Exception:  # any error: a server that accepts no more connections would be worse
                log.exception("a connection could not be accepted")
                await asyncio.sleep(BREATH)

    async def no_room(self, error: OSError) -> None:
        """The system cannot open another connection: idle ones make room, and the server goes on."""
        if not self.warned:
            log.warning("no connection could be accepted: %s", error.strerror or error)
            self.warned = True
        if error.errno in NO_ROOM:
            self.make_room()
        await asyncio.sleep(BREATH)

    def receive(self, line: socket.socket, peer: object, protocol_for: Callable[[str], asyncio.Protocol]) -> bool:
        """Let a connection in, if it has a place; return whether it has."""
        host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        line.setblocking(False)
        if not self.enter(host):
            refuse(line)
            return False
        self.spawn(self.hand_over(line, host, protocol_for), "arrival")
        return True

    async def hand_over(self, line: socket.socket, host: str, protocol_for: Callable[[str], asyncio.Protocol]) -> None:
        """Give the connection to its protocol, which frees the place when the connection is lost."""
        made = False

        def factory() -> asyncio.Protocol:
            nonlocal made
            made = True
            return protocol_for(host)

        try:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # small messages do not wait for each other
            await asyncio.get_running_loop().connect_accepted_socket(factory, line)
        except OSError:
            line.close()
            if not made:
                self.leave(host)

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task


def refuse(line: socket.socket) -> None:
    """Tell the client that there is no room, if that is possible at once, and close."""
    with contextlib.suppress(OSError):
        line.send(FULL)
    line.close()


def open_files() -> int:
    """How many files and connections this process may have open, after asking for as many as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1 << 16 if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            wanted = soft
    return wanted


def most_connections(wanted: int) -> int:
    """So many connections, or as many as the files that may be open leave room for.

    What arrives all at once is accepted before it can be refused, so there must be files for that too.
    """
    files = open_files()
    return max(16, min(wanted, files - OWN_FILES - min(AT_ONCE * 2, files // 4)))
