"""A server from its start to its graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from casefile.server.app import make_app
from casefile.server.channel import LINE
from casefile.server.context import Context
from casefile.server.settings import Settings
from casefile.storage import SqliteStore, Store
from casefile.table import Hub, Thinkers

BACKLOG = 512

T = TypeVar("T")


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSockets, with a straight way to send, and to drop a client that takes nothing any more."""

    async def run_asgi(self) -> None:
        cast("dict[str, object]", self.scope)[LINE] = self
        await super().run_asgi()

    @property
    def clear(self) -> bool:
        return self.writable.is_set()

    def abort(self) -> None:
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Server(uvicorn.Server):
    """Uvicorn, but before connections are closed every client is told, and what is under way is finished."""

    def __init__(self, config: uvicorn.Config, farewell: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self.farewell = farewell

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on the usual signals; unlike uvicorn, do not raise them again when everything is put away."""
        loop = asyncio.get_running_loop()
        numbers: tuple[int, ...] = (signal.SIGINT, signal.SIGTERM)
        try:
            for number in numbers:
                loop.add_signal_handler(number, self.stop)
        except (NotImplementedError, RuntimeError, ValueError):  # Windows, or not the main thread
            numbers = ()
        try:
            yield
        finally:
            for number in numbers:
                loop.remove_signal_handler(number)

    def stop(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.farewell()
        await super().shutdown(sockets)


class Running:
    """A server that listens: its address, and `stop` to end it."""

    def __init__(self, server: Server, context: Context, port: int) -> None:
        self.server = server
        self.context = context
        self.port = port

    def stop(self) -> None:
        self.server.stop()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; `OSError` says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio turns off Nagle's delay (40 ms for each small message) on what it accepts.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


@contextlib.asynccontextmanager
async def running(store: Store, hub: Hub, settings: Settings) -> AsyncIterator[Running]:
    """A server on an open store, serving until the block ends or a signal comes; then everything is put away."""
    context = Context(store, hub, settings)
    listener = listen(settings.host, settings.port)
    config = uvicorn.Config(
        make_app(context), loop="auto", http="auto", ws=SocketProtocol, lifespan="off", access_log=False,
        log_config=None, server_header=False, date_header=False, proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="127.0.0.1", ws_max_size=settings.limits.message_bytes, ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_every, ws_ping_timeout=settings.ping_patience, timeout_keep_alive=15,
        backlog=BACKLOG, timeout_graceful_shutdown=int(settings.stop_seconds) or 1,
        h11_max_incomplete_event_size=16 * 1024,
    )  # fmt: skip

    async def farewell() -> None:
        context.closing = True
        await context.shows.close()
        await hub.close()
        await context.reviews.close()

    server = Server(config, farewell)
    context.pack_folder.look()
    await hub.open()
    task = asyncio.create_task(server.serve([listener]), name="server")
    try:
        while not server.started and not task.done():
            await asyncio.sleep(0.005)
        yield Running(server, context, listener.getsockname()[1])
        await asyncio.wait([task]) if server.should_exit else None
    finally:
        server.stop()
        await task


def run_loop(main: Coroutine[Any, Any, T]) -> T:
    """Run something on the fastest event loop there is: uvloop where it is installed."""
    factory: Callable[[], asyncio.AbstractEventLoop] | None = None
    with contextlib.suppress(ImportError):
        from uvloop import new_event_loop

        factory = new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(main)


async def serve(path: Path, settings: Settings, started: Callable[[Running], None]) -> None:
    """Serve the tables of a store until a signal comes."""
    async with SqliteStore(path) as store:
        thinkers = Thinkers(settings.workers)
        hub = Hub(store, thinkers, bot_pause=settings.bot_pause)
        async with running(store, hub, settings) as here:
            started(here)
            thinkers.warm_up()
            while not here.server.should_exit:
                await asyncio.sleep(0.1)
