"""The application: every route of the server, behind the guards."""

from __future__ import annotations

from importlib import resources

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

import casefile
from casefile.server.channel import Channel
from casefile.server.desk import Desk
from casefile.server.guards import Guards, address_of
from casefile.server.limits import is_own_machine
from casefile.server.lobby import Lobby, reply

STATIC = {
    "index.html": "text/html; charset=utf-8",
    "style.css": "text/css; charset=utf-8",
}


def make_app(desk: Desk) -> Starlette:
    """The application of one server."""
    files = {name: (resources.files("casefile.server") / "static" / name).read_bytes() for name in STATIC}

    def page(name: str) -> Response:
        return Response(files[name], headers={"content-type": STATIC[name], "cache-control": "max-age=300"})

    async def front(_request: Request) -> Response:
        """The front page; also for the links of tables and invitations, which the client reads itself."""
        return page("index.html")

    async def style(_request: Request) -> Response:
        return page("style.css")

    async def health(_request: Request) -> Response:
        """Whether the server can do its work: its store answers."""
        if desk.closing:
            return reply({"status": "closing"}, 503)
        try:
            await desk.store.count_tables(status="running")
        except Exception:
            return reply({"status": "store"}, 503)
        return reply({"status": "ok", "version": casefile.__version__})

    async def metrics(request: Request) -> Response:
        if not desk.settings.open_metrics and not is_own_machine(request.client.host if request.client else None):
            return reply({"code": "not-here", "reason": "These numbers are for the server's own machine."}, 403)
        return Response(desk.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def socket(websocket: WebSocket) -> None:
        guest = await desk.guests.of(websocket)
        address = address_of(websocket.scope)
        who = guest.id if guest is not None else f"address {address}"
        if not desk.by_guest.enter(who):
            desk.metrics.limited.add(limit="sockets of a guest")
            await websocket.close(1013)
            return
        try:
            await websocket.accept()
            await Channel(desk, websocket, websocket.path_params["table"], guest, address).run()
        finally:
            desk.by_guest.leave(who)

    return Starlette(
        routes=[
            Route("/", front, methods=["GET"]),
            Route("/t/{table}", front, methods=["GET"]),
            Route("/style.css", style, methods=["GET"]),
            Route("/healthz", health, methods=["GET"]),
            Route("/metrics", metrics, methods=["GET"]),
            *Lobby(desk).routes(),
            WebSocketRoute("/api/tables/{table}/socket", socket),
        ],
        middleware=[Middleware(Guards, desk=desk)],
    )
