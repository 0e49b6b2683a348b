"""A server from its start to its graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from typing import Any, TypeVar, cast

import uvicorn

from casefile.server.app import make_app
from casefile.server.context import Context
from casefile.server.door import BACKLOG
from casefile.server.keeping import Keeping
from casefile.server.neighbours import Neighbours, tenure_of
from casefile.server.settings import Settings
from casefile.server.successor import Successor, inherited
from casefile.server.wires import Config, HttpProtocol, SocketProtocol
from casefile.storage import Database, Store, StoreAddress, StoreBroken, open_store
from casefile.table import Hub, Thinkers

LAST_ANSWERS = 0.25  # seconds
COLLECT_AFTER = (50_000, 20, 20)  # new objects, then collections of each kind, before the next kind of collection
TURN = 0.0005  # seconds that a thread keeps the interpreter while others want it
HEADER_BYTES = 64 * 1024  # of a request: cookies of other applications on the same host may be long

T = TypeVar("T")


class Server(uvicorn.Server):
    """Uvicorn, except that it tells every client and finishes running requests before it closes connections."""

    def __init__(self, config: Config, farewell: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self.door = config.door
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

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does it, but the door accepts."""
        await self.lifespan.startup()
        config, state = cast("Config", self.config), self.server_state
        self.servers = []
        for listener in sockets or ():
            self.door.open(listener, lambda host: HttpProtocol(config, state, self.lifespan.state, host))
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.door.close()
        for listener in sockets or ():
            listener.close()
        await self.farewell()
        await super().shutdown(sockets)


class Running:
    """A server that listens: its address, how many tables its store had when it began, and `stop` to end it."""

    def __init__(self, server: Server, context: Context, listener: socket.socket, tables: int) -> None:
        self.server = server
        self.context = context
        self.listener = listener
        self.tables = tables
        self.port = int(listener.getsockname()[1])

    def stop(self) -> None:
        self.server.stop()

    def give_way(self, successor: Successor) -> None:
        """Stop, so that the successor goes on."""
        successor.inherit(self.listener)
        self.context.restarting = True
        self.stop()


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
    neighbours = None
    if hub.tenure is not None:
        neighbours = Neighbours(context, hub.tenure, await store.leases().secret())
    app = make_app(context, neighbours)
    keeping = Keeping(context)
    listener = inherited() or listen(settings.host, settings.port)
    config = Config(
        app, loop="auto", http=HttpProtocol, ws=SocketProtocol, lifespan="off", access_log=False,
        log_config=None, server_header=False, date_header=False, proxy_headers=False, backlog=BACKLOG,
        ws_max_size=settings.limits.message_bytes, ws_per_message_deflate=False, ws_ping_interval=settings.ping_every,
        ws_ping_timeout=settings.ping_patience, timeout_keep_alive=settings.limits.idle_seconds,
        timeout_graceful_shutdown=int(settings.stop_seconds) or 1, h11_max_incomplete_event_size=HEADER_BYTES,
    )  # fmt: skip
    config.door = context.door

    async def farewell() -> None:
        context.closing = True
        await keeping.close()
        await context.shows.close()
        if neighbours is not None:
            context.handing_over = hub.tenure is not None and bool(hub.tenure.seen)
            neighbours.farewell()
        await hub.close()
        await context.reviews.close()
        await context.back_room.close()
        if neighbours is not None:
            await neighbours.close()
        if context.restarting:  # who has just come in still gets an answer
            await asyncio.sleep(LAST_ANSWERS)

    server = Server(config, farewell)
    await context.pack_folder.look_in_slices()
    await context.lesson_folder.look_in_slices()
    tables = await store.count_tables()
    if neighbours is None:
        await hub.open()
    else:
        await neighbours.join(app, settings.internal)
    keeping.open()
    task = asyncio.create_task(server.serve([listener]), name="server")
    try:
        while not server.started and not task.done():
            await asyncio.sleep(0.005)
        yield Running(server, context, listener, tables)
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


def collect_seldom() -> None:
    """Python's collector of cycles, as this process needs it.

    A server keeps much for long and makes few cycles. With the usual settings the collector looks at what is kept again
    and again, a fifth of the time of a move. What is there when the server starts stays, and is never looked at.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def take_short_turns() -> None:
    """Let threads hand on the interpreter ten times as often as Python does.

    The event loop lets go of it whenever it looks for news. A thread that draws or reads something then keeps it for a
    whole turn, and a move takes several looks; the thread that writes needs it several times for a group of moves.
    """
    sys.setswitchinterval(TURN)


async def serve(
    address: StoreAddress, settings: Settings, started: Callable[[Running], None], successor: Successor | None = None
) -> None:
    """Serve the tables of a store until a signal comes; `StoreBroken` if the store is lost meanwhile.

    Where a successor is being built, it ends as soon as that one is ready.
    """
    async with open_store(address, together=True) as store:
        thinkers = Thinkers(settings.workers)
        tenure = tenure_of(store.leases()) if isinstance(address, Database) else None
        hub = Hub(
            store, thinkers, bot_pause=settings.bot_pause, most_idle=settings.limits.idle_tables, tenure=tenure
        )  # fmt: skip
        async with running(store, hub, settings) as here:
            collect_seldom()
            take_short_turns()
            started(here)
            thinkers.warm_up()
            while not here.server.should_exit and not store.lost:
                await asyncio.sleep(0.1)
                if successor is not None and successor.ready():
                    here.give_way(successor)
        if store.lost:
            raise StoreBroken(store.lost)
