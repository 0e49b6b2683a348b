"""The lobby over HTTP: games and their rules, guests and tables. Nothing is changed by a GET."""

from __future__ import annotations

import asyncio
import gzip
import io
from collections import OrderedDict
from functools import lru_cache, partial

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import casefile
from casefile.bots import DEFAULT_LEVEL
from casefile.engine.errors import CasefileError
from casefile.engine.game import Game, Pack
from casefile.engine.packs import shipped
from casefile.engine.rulebook import Rule, UnknownRule
from casefile.engine.words import FALLBACK
from casefile.server import bodies as b
from casefile.server.answers import Fresh, Handler, Refused, limit, named, read, refused, reply, reply_made, streamed
from casefile.server.catalogue import describe
from casefile.server.codes import BANNED
from casefile.server.context import Context
from casefile.server.guards import address_of
from casefile.server.guests import cookie_header, is_safe
from casefile.server.pack_folder import listed
from casefile.server.tongue import LANGUAGES, language_of
from casefile.storage import MOST_LISTED, Guest, TableRow
from casefile.table import (
    Answer,
    AnyCommand,
    Asker,
    Close,
    Kick,
    Leave,
    LeaveAll,
    NewTable,
    PutBot,
    Refusal,
    SeatPlan,
    Sit,
    Start,
)
from casefile.table.cleaning import clean_name
from casefile.table.levels import TABLE_LEVELS
from casefile.table.showing import words_brought

MOST_SHOWN = 50
MOST_CODES = 64  # pictures that are kept
NO_STORE = {"cache-control": "no-store"}


class Lobby:
    """The handlers of one server."""

    def __init__(self, context: Context) -> None:
        self.context = context
        for name in casefile.GAMES:  # before anybody plays: reading a game takes as long as a hundred moves
            described(name, FALLBACK)
            rules_of(name, FALLBACK)
        self.catalogues: dict[str, bytes] = {}  # by language
        self.own_packs: dict[str, list[dict[str, object]]] = {}
        self.open_tables = {language: Fresh(partial(self.make_list, language)) for language in LANGUAGES}
        self.codes: OrderedDict[str, bytes] = OrderedDict()
        self.drawing = asyncio.Lock()

    def routes(self) -> list[Route]:
        table = "/api/tables/{table}"
        gets: dict[str, Handler] = {
            "/api/games": self.games,
            "/api/games/{game}/rules": self.rules,
            "/api/games/{game}/rules/{rule}": self.rule,
            "/api/guest": self.whoami,
            "/api/guest/tables": self.my_tables,
            "/api/tables": self.listed,
            table: self.look,
        }
        posts: dict[str, Handler] = {
            "/api/guest": self.introduce,
            "/api/guest/forget": self.forget,
            "/api/qr": self.qr,
            "/api/shows": self.show,
            "/api/tables": self.create,
            f"{table}/sit": self.sit,
            f"{table}/leave": self.leave,
            f"{table}/invite": self.invite,
            f"{table}/bot": self.put_bot,
            f"{table}/kick": self.kick,
            f"{table}/start": self.start,
            f"{table}/close": self.close,
            f"{table}/rematch": self.rematch,
            f"{table}/play-on": self.play_on,
        }
        out = [Route(path, named(handler), methods=["GET"]) for path, handler in gets.items()]
        return out + [Route(path, named(handler), methods=["POST"]) for path, handler in posts.items()]

    # -- games ---------------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """All games with their options as a schema, their packs and the host's own, and the levels of bots."""
        await self.context.pack_folder.look_in_slices()
        own = {name: [listed(pack) for pack in self.context.pack_folder.of(name).values()] for name in casefile.GAMES}
        if own != self.own_packs:
            self.catalogues, self.own_packs = {}, own
        language = language_of(request)
        if language not in self.catalogues:
            games = [described(name, language) | {"own_packs": own[name]} for name in casefile.GAMES]
            body = msgspec.json.encode({"games": games, "bots": list(TABLE_LEVELS)})
            self.catalogues[language] = await asyncio.to_thread(gzip.compress, body, 5)
        return streamed(request, self.catalogues[language])

    async def rules(self, request: Request) -> Response:
        return Response(
            rules_of(load(request.path_params["game"]).name, language_of(request)),
            media_type="application/json",
            headers=NO_STORE,
        )

    async def rule(self, request: Request) -> Response:
        try:
            book = load(request.path_params["game"]).speaking(language_of(request)).rulebook
            return reply(shown_rule(book.rule(request.path_params["rule"][:64])))
        except UnknownRule as reason:
            raise Refused("no-rule", str(reason)) from None

    # -- guests --------------------------------------------------------------------------------------------------

    async def whoami(self, request: Request) -> Response:
        guest = await self.context.guests.of(request)
        if guest is None:
            await refuse_banned(self.context, request)
        return reply({"name": None if guest is None else guest.name})

    async def introduce(self, request: Request) -> Response:
        """A new guest with a cookie, or a new name for the one who asks."""
        body = await read(request, b.GuestBody)
        name = clean_name(body.name)
        if not name:
            raise Refused("no-name", "A name has at least one printable character.")
        guest = await self.context.guests.of(request)
        if guest is not None:
            await self.context.guests.rename(guest, name)
            return reply({"name": name})
        await refuse_banned(self.context, request)
        limit(self.context, self.context.new_guests.take(address_of(request.scope)), "guests")
        made, secret = await self.context.guests.make(name)
        self.context.suspicions.guest_from(made.id, address_of(request.scope))
        response = reply({"name": name}, 201)
        response.headers["set-cookie"] = cookie_header(secret, is_safe(request))
        return response

    async def forget(self, request: Request) -> Response:
        """Log out: the browser drops its cookie, and the server accepts no copy of it."""
        await read(request, b.NoBody)
        guest = await self.context.guests.of(request)
        if guest is not None:
            await self.context.guests.revoke(guest)
            self.context.send_away({guest.id: False})
        response = reply({"name": None})
        response.headers["set-cookie"] = cookie_header("", is_safe(request))
        return response

    async def my_tables(self, request: Request) -> Response:
        """The tables where one sits, may come back, or is the host, the latest first; and one's wins."""
        guest, store, address = await self.guest(request), self.context.store, address_of(request.scope)
        limit(self.context, self.context.lists.take(guest.id), "lists")
        seats: dict[str, list[int]] = {}
        for seat in await store.seats_of(guest.id, limit=MOST_LISTED):
            seats.setdefault(seat.table, []).append(seat.seat)
        rows = [row for table in seats if (row := await store.table(table)) is not None]
        ended = [row for row in rows if row.status == "ended"]
        rows += [row for row in await store.recent(host=guest.id, limit=MOST_SHOWN) if row.id not in seats]
        rows.sort(key=lambda row: row.updated, reverse=True)
        rows = rows[:MOST_SHOWN]
        told = await self.context.history.tell(rows, seats, address, language_of(request))
        tables = [row_shown(row) | {"mine": seats.get(row.id, [])} | more for row, more in zip(rows, told, strict=True)]
        return reply({"tables": tables, "wins": await self.context.history.wins(ended, seats, address)})

    # -- tables --------------------------------------------------------------------------------------------------

    async def listed(self, request: Request) -> Response:
        """The open tables that anybody may join, and the latest that anybody may watch."""
        language = language_of(request)
        return Response(await self.open_tables[language].get(), headers=NO_STORE, media_type="application/json")

    def forget_list(self) -> None:
        """The list of open tables is made anew when somebody asks."""
        for each in self.open_tables.values():
            each.forget()

    async def make_list(self, language: str) -> bytes:
        out: list[dict[str, object]] = []
        each = self.context.limits.listed_of_guest
        store, homes = self.context.store, self.context.homes
        waiting = await store.recent(status="waiting", listed=True, per_host=each, limit=MOST_LISTED)
        for row in homes.fairly(waiting, MOST_SHOWN):
            table = await self.context.hub.read(row)
            if not isinstance(table, Refusal):
                seats = [seat.shown() for seat in table.seats]
                out.append(row_shown(row) | {"title": table.created.title, "seats": seats})
        running = await store.recent(status="running", listed=True, per_host=each, limit=MOST_LISTED)
        watch = homes.fairly(running, MOST_SHOWN)
        told = await self.context.history.tell(watch, {}, "", language)
        under_way = [row_shown(row) | more for row, more in zip(watch, told, strict=True)]
        return msgspec.json.encode({"waiting": out, "running": under_way, "shows": self.context.shows.listed(language)})

    async def show(self, request: Request) -> Response:
        """A table of bots to watch: a running one, or a new one."""
        body = await read(request, b.ShowBody)
        game = load(body.game).name
        limit(self.context, self.context.connects.take(address_of(request.scope)), "shows")
        return reply_made(self.context.shows.find(game, address_of(request.scope)))

    async def create(self, request: Request) -> Response:
        guest = await self.guest(request)
        body = await read(request, b.TableBody)
        await self.limit_tables(request, guest)
        plan = [seat_plan(chair, guest) for chair in body.chairs]
        own = await self.own_pack(body)
        new = NewTable(
            game=body.game, seats=body.seats, options=body.options, plan=plan, clock=body.clock, start=body.start,
            listed=body.listed, hot_seat=body.hot_seat, pace=body.pace, stand_in=body.stand_in, title=body.title,
            pack=body.pack, pack_digest=own.digest if own is not None else "", undo=body.undo, hints=body.hints,
        )  # fmt: skip
        made = await self.context.create(new, guest.id, address_of(request.scope))
        self.forget_list()
        return reply_made(made)

    async def look(self, request: Request) -> Response:
        """What everybody may know of a table, which seats are one's own, and whether one asks for one."""
        guest = await self.context.guests.of(request)
        language = language_of(request)
        found = await self.context.hub.screen(await woken(self.context, request, guest), language)
        if isinstance(found, Refusal):
            raise refused(found)
        table, shown = found
        mine = table.seats_of(guest.id) if guest is not None else []
        host = guest is not None and table.host == guest.id
        asking = guest is not None and table.take_over is not None and table.take_over.guest == guest.id
        told = {"mine": mine, "host": host, "asking": asking, "kinds": table.game.kinds}
        return reply(told | {"words": words_brought(table.game.speaking(language)), "snapshot": msgspec.Raw(shown)})

    async def sit(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.SitBody)
        limit(self.context, self.context.sits.take(address_of(request.scope)), "sits")
        sit = Sit(name=guest.name, seat=body.seat, token=body.token, entropy=body.entropy or "")
        answer = await self.context.hub.do(await woken(self.context, request, guest), sit, Asker(guest.id))
        if isinstance(answer, Refusal):
            raise refused(answer)
        seat = answer.seat if answer.seat >= 0 else None
        return reply({"seat": seat, "number": answer.number, "asked": seat is None})

    async def leave(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.LeaveBody)
        leave = LeaveAll() if body.seat is None else Leave(id="")
        return await self.do(request, leave, guest, Asker(guest.id, body.seat))

    async def invite(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.SeatBody)
        token = await self.context.hub.invite(await woken(self.context, request, guest), body.seat, Asker(guest.id))
        if isinstance(token, Refusal):
            raise refused(token)
        return reply({"seat": body.seat, "token": token}, 201)

    async def put_bot(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.BotBody)
        return await self.do(request, PutBot(id="", level=body.level, seat=body.seat), guest, Asker(guest.id))

    async def kick(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.SeatBody)
        return await self.do(request, Kick(id="", seat=body.seat), guest, Asker(guest.id))

    async def start(self, request: Request) -> Response:
        guest, _ = await self.guest(request), await read(request, b.NoBody)
        return await self.do(request, Start(id=""), guest, Asker(guest.id))

    async def close(self, request: Request) -> Response:
        guest, _ = await self.guest(request), await read(request, b.NoBody)
        return await self.do(request, Close(id=""), guest, Asker(guest.id))

    async def rematch(self, request: Request) -> Response:
        guest, _ = await self.guest(request), await read(request, b.NoBody)
        return reply_made(await self.context.rematch(await woken(self.context, request, guest), guest.id))

    async def play_on(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.PlayOnBody)
        await self.limit_tables(request, guest)
        old = await woken(self.context, request, guest)
        made = await self.context.hub.play_on(old, guest.id, guest.name, body.step, body.seat)
        return reply_made(made)

    async def qr(self, request: Request) -> Response:
        """A link as a QR code, for the invitation on the screen. It may hold a token: so it comes in the body."""
        body = await read(request, b.QrBody)
        limit(self.context, self.context.long_answers.take(f"address {address_of(request.scope)}"), "long answers")
        async with self.drawing:  # one at a time: it takes as long as many moves
            if body.text not in self.codes:
                self.codes[body.text] = await asyncio.to_thread(qr_picture, body.text)
            picture = self.codes[body.text]
            self.codes.move_to_end(body.text)
            if len(self.codes) > MOST_CODES:
                self.codes.popitem(last=False)
        return Response(picture, media_type="image/svg+xml", headers=NO_STORE)

    # -- the machinery behind --------------------------------------------------------------------------------------

    async def own_pack(self, body: b.TableBody) -> Pack | None:
        """The host's own pack that a new table asks for; None if it asks for one that ships."""
        if not body.pack:
            return None
        game = load(body.game)
        if body.pack in shipped(type(game)):
            return None
        await self.context.pack_folder.look_in_slices()
        pack = self.context.pack_folder.of(game.name).get(body.pack)
        if pack is None:
            reason = f"{game.title} cannot be played with the cards {body.pack!r} here, or no longer: choose others."
            raise Refused("no-pack", reason)
        self.context.hub.games.add_pack(pack)
        return pack

    async def limit_tables(self, request: Request, guest: Guest) -> None:
        limit(self.context, self.context.new_tables.take(guest.id), "tables")
        limit(self.context, self.context.tables_of_address.take(address_of(request.scope)), "tables of an address")
        if full := await self.context.too_many(guest.id):
            raise refused(full)

    async def guest(self, request: Request) -> Guest:
        return await known(self.context, request)

    async def do(self, request: Request, command: AnyCommand, guest: Guest, asker: Asker) -> Response:
        answer = await self.context.hub.do(await woken(self.context, request, guest), command, asker)
        if isinstance(answer, Answer):
            self.forget_list()
            return reply({"seat": answer.seat, "number": answer.number})
        raise refused(answer)


def qr_picture(text: str) -> bytes:
    out = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(out, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None)
    return out.getvalue()


def seat_plan(chair: b.Chair, guest: Guest) -> SeatPlan:
    if chair.kind == "me":
        return SeatPlan("person", guest.id, chair.name or guest.name)
    if chair.kind == "bot":
        return SeatPlan("bot", name=chair.name, level=chair.level or DEFAULT_LEVEL)
    return SeatPlan()


def row_shown(row: TableRow) -> dict[str, object]:
    return {"table": row.id, "game": row.game, "status": row.status, "created": row.created, "updated": row.updated}


async def known(context: Context, request: Request) -> Guest:
    """The guest who asks, who must have a name."""
    guest = await context.guests.of(request)
    if guest is None:
        await refuse_banned(context, request)
        raise Refused("no-guest", "Say first who you are: POST /api/guest with a name.")
    return guest


async def woken(context: Context, request: Request, guest: Guest | None) -> str:
    """The table that a request is about, awake if there is such a one and the address has not woken very many."""
    table = str(request.path_params["table"])
    limit(context, await context.wake(table, guest, address_of(request.scope)), "wakes")
    return table


async def refuse_banned(context: Context, request: Request) -> None:
    """Tell a guest whom the host keeps out, and keep the cookie: it opens the same seats when they are let in again."""
    if await context.guests.banned(request):
        raise Refused("banned", BANNED)


@lru_cache(maxsize=64)
def loaded(name: str) -> Game:
    return casefile.load(name)


def load(name: str) -> Game:
    """A game with its default options."""
    try:
        return loaded(name[:64])
    except CasefileError as reason:
        raise Refused("no-game", str(reason)) from None


@lru_cache(maxsize=64)
def described(name: str, language: str) -> dict[str, object]:
    return describe(load(name).speaking(language))


@lru_cache(maxsize=64)
def rules_of(name: str, language: str) -> bytes:
    book = load(name).speaking(language).rulebook
    rules = [shown_rule(rule) for rule in book.rules]
    return msgspec.json.encode({"title": book.title, "notice": book.notice, "story": book.story, "rules": rules})


def shown_rule(rule: Rule) -> dict[str, object]:
    return {"id": rule.id, "text": rule.text, "section": rule.section, "source": rule.source}
