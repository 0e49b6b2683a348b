"""The application: every route of the server, behind the guards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

import casefile
from casefile.server.answers import refusal, reply
from casefile.server.channel import Channel
from casefile.server.context import Context
from casefile.server.faults import fault_routes
from casefile.server.guards import Guards, address_of
from casefile.server.learning import Learning
from casefile.server.limits import is_own_machine
from casefile.server.lobby import Lobby
from casefile.server.neighbours import Neighbours
from casefile.server.pages import Pages
from casefile.server.past import Past
from casefile.server.proxies import PASSED_ON, peer_of
from casefile.server.sheets import Sheets
from casefile.storage import Store, StoreError


class Probe:
    """Tries the store at most once in a while, however many ask."""

    def __init__(self, store: Store, every: float = 1.0) -> None:
        self.store = store
        self.every = every
        self.at = -every
        self.under_way: asyncio.Task[bool] | None = None

    async def well(self) -> bool:
        if self.under_way is None or (self.under_way.done() and time.monotonic() - self.at >= self.every):
            self.at = time.monotonic()
            self.under_way = asyncio.create_task(self.look(), name="probe")
        return await asyncio.shield(self.under_way)

    async def look(self) -> bool:
        try:
            await self.store.probe()
        except StoreError:
            return False
        return True


def socket_for(context: Context) -> Callable[[WebSocket], Awaitable[None]]:
    """What is done with a WebSocket."""

    async def socket(websocket: WebSocket) -> None:
        try:
            guest = await context.guests.of(websocket)
        except StoreError:  # the log says why
            await websocket.send_denial_response(refusal("store", "Who you are cannot be read now. Please try again."))
            return
        address = address_of(websocket.scope)
        who = guest.id if guest is not None else f"address {address}"
        if not context.by_guest.enter(who):
            context.metrics.limited.add(limit="sockets of a guest")
            await websocket.send_denial_response(refusal("slow-down", "You are connected very often: close some."))
            return
        counted = context.by_address.enter(address)
        try:
            if not counted and guest is None:  # a guest may hold a seat: the hello will show
                context.metrics.limited.add(limit="sockets of an address")
                await websocket.send_denial_response(refusal("slow-down", "Too many are connected from your address."))
                return
            await websocket.accept()
            table = websocket.path_params["table"]
            await Channel(context, websocket, table, guest, address, seats_only=not counted).run()
        finally:
            context.by_guest.leave(who)
            if counted:
                context.by_address.leave(address)

    return socket


def make_app(context: Context, neighbours: Neighbours | None = None) -> Starlette:
    """The application of one server."""

    probe = Probe(context.store)

    async def health(_request: Request) -> Response:
        """Whether the server can do its work: its store takes what it is given."""
        if context.closing:
            return reply({"status": "closing"}, 503)
        if not await probe.well():  # the log says why; strangers are not told where the file is
            return reply({"status": "store"}, 503)
        tenure = context.hub.tenure
        which = {} if tenure is None else {"server": tenure.server.id}
        return reply({"status": "ok", "version": casefile.__version__} | which)

    async def metrics(request: Request) -> Response:
        """For this machine. What a proxy passed on comes from elsewhere, whoever it says it is from."""
        own = is_own_machine(peer_of(request.scope)) and not request.scope[PASSED_ON]
        if not own and not context.settings.open_metrics:
            return refusal("not-here", "These numbers are for the server's own machine.")
        return Response(context.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    pages = Pages()
    between = [] if neighbours is None else [Middleware(neighbours.between)]
    return Starlette(
        routes=[
            *pages.routes(),
            Route("/healthz", health, methods=["GET"]),
            Route("/metrics", metrics, methods=["GET"]),
            *Lobby(context).routes(),
            *Past(context).routes(),
            *Sheets(context).routes(),
            *Learning(context.lesson_folder).routes(),
            *fault_routes(context),
            WebSocketRoute("/api/tables/{table}/socket", socket_for(context)),
        ],
        middleware=[Middleware(Guards, context=context), *between],
        exception_handlers={404: pages.missing, 405: pages.missing},
    )
