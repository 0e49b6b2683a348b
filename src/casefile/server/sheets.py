"""Profiles over HTTP: read the guest's own profile, buy with it, name its characters, save and load it as a file."""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from casefile.engine.errors import BadProfile
from casefile.engine.game import Game
from casefile.engine.profile import Profile
from casefile.server import bodies as b
from casefile.server.answers import Refused, named, read, reply
from casefile.server.context import Context
from casefile.server.lobby import known, load

PATH = "/api/games/{game}/profile"


class Sheets:
    """What games keep of the guests of one server."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def routes(self) -> list[Route]:
        return [
            Route(PATH, named(self.profile), methods=["GET"]),
            Route(f"{PATH}/file", named(self.file), methods=["GET"]),
            Route(f"{PATH}/file", named(self.bring), methods=["POST"]),
            Route(f"{PATH}/buy", named(self.buy), methods=["POST"]),
            Route(f"{PATH}/names", named(self.rename), methods=["POST"]),
        ]

    async def profile(self, request: Request) -> Response:
        """What the game keeps of who asks, and with `?table=` what that table has earned them."""
        guest, game = await self.context.guests.of(request), profiled_game(request)
        who = None if guest is None else guest.id
        profile = await self.context.profiles.of(who, game)
        earned = await self.context.store.earned(who or "", request.query_params.get("table", "")[:64])
        return reply({"profile": profile.shown(game), "earned": earned})

    async def file(self, request: Request) -> Response:
        """The same as the file that `casefile profile` reads."""
        guest, game = await known(self.context, request), profiled_game(request)
        profile = await self.context.profiles.of(guest.id, game)
        headers = {"content-disposition": f'attachment; filename="{game.name}.toml"', "cache-control": "no-store"}
        return Response(profile.text(), media_type="text/plain; charset=utf-8", headers=headers)

    async def buy(self, request: Request) -> Response:
        guest, body = await known(self.context, request), await read(request, b.BuyBody)
        game = profiled_game(request)
        return await self.changed(self.context.profiles.buy(guest.id, game, body.item), game, "not-bought")

    async def rename(self, request: Request) -> Response:
        guest, body = await known(self.context, request), await read(request, b.NamesBody)
        game = profiled_game(request)
        return await self.changed(self.context.profiles.rename(guest.id, game, body.names), game, "not-renamed")

    async def bring(self, request: Request) -> Response:
        guest, body = await known(self.context, request), await read(request, b.ProfileBody)
        game = profiled_game(request)
        return await self.changed(self.context.profiles.bring(guest.id, game, body.text), game, "not-taken")

    async def changed(self, work: Awaitable[Profile], game: Game, code: str) -> Response:
        """A profile after a change, or why it stays as it is."""
        try:
            profile = await work
        except BadProfile as reason:
            raise Refused(code, str(reason)) from None
        return reply({"profile": profile.shown(game), "earned": None})


def profiled_game(request: Request) -> Game:
    """The game of a request, which must be one that keeps a profile of its players."""
    game = load(request.path_params["game"])
    if game.profile_type is None:
        raise Refused("no-profile", f"{game.title} keeps nothing between games.")
    return game
