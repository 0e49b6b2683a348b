"""The lobby over HTTP: games and their rules, guests, tables and records. Nothing is changed by a GET."""

from __future__ import annotations

import asyncio
import io

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
from casefile.server import bodies as b
from casefile.server.answers import Handler, Refused, named, packed, read, refused, reply, reply_made
from casefile.server.catalogue import describe
from casefile.server.context import Context
from casefile.server.guards import address_of
from casefile.server.guests import cookie_header, is_safe
from casefile.server.pack_folder import listed
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
    Reader,
    Refusal,
    SeatPlan,
    Sit,
    Start,
    Table,
    export,
)
from casefile.table.cleaning import clean_name
from casefile.table.levels import TABLE_LEVELS
from casefile.table.replaying import NO_STEP, NOT_OVER, PIECE, finished, steps, view_at
from casefile.table.showing import explained, game_shown, snapshot_json, words_brought

MOST_SHOWN = 50


class Lobby:
    """The handlers of one server."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.catalogue: list[dict[str, object]] = []

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
            f"{table}/record": self.record,
            f"{table}/replay": self.replay,
            f"{table}/about": self.about,
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
            f"{table}/review": self.review,
        }
        out = [Route(path, named(handler), methods=["GET"]) for path, handler in gets.items()]
        return out + [Route(path, named(handler), methods=["POST"]) for path, handler in posts.items()]

    # -- games ---------------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """All games with their options as a schema, their packs and the host's own, and the levels of bots."""
        if not self.catalogue:
            self.catalogue = [describe(casefile.load(name)) for name in casefile.GAMES]
        own = {name: [listed(pack) for pack in self.context.pack_folder.of(name).values()] for name in casefile.GAMES}
        games = [game | {"own_packs": own[str(game["name"])]} for game in self.catalogue]
        return await packed(request, msgspec.json.encode({"games": games, "bots": list(TABLE_LEVELS)}))

    async def rules(self, request: Request) -> Response:
        book = load(request.path_params["game"]).rulebook
        rules = [shown_rule(rule) for rule in book.rules]
        return reply({"title": book.title, "notice": book.notice, "story": book.story, "rules": rules})

    async def rule(self, request: Request) -> Response:
        try:
            return reply(shown_rule(load(request.path_params["game"]).rulebook.rule(request.path_params["rule"][:64])))
        except UnknownRule as reason:
            raise Refused(404, "no-rule", str(reason)) from None

    # -- guests --------------------------------------------------------------------------------------------------

    async def whoami(self, request: Request) -> Response:
        guest = await self.context.guests.of(request)
        return reply({"name": None if guest is None else guest.name})

    async def introduce(self, request: Request) -> Response:
        """A new guest with a cookie, or a new name for the one who asks."""
        body = await read(request, b.GuestBody)
        name = clean_name(body.name)
        if not name:
            raise Refused(400, "no-name", "A name has at least one printable character.")
        guest = await self.context.guests.of(request)
        if guest is not None:
            await self.context.guests.rename(guest, name)
            return reply({"name": name})
        self.limit(self.context.new_guests.take(address_of(request.scope)), "guests")
        _guest, secret = await self.context.guests.make(name)
        response = reply({"name": name}, 201)
        response.headers["set-cookie"] = cookie_header(secret, is_safe(request))
        return response

    async def forget(self, request: Request) -> Response:
        """Make the browser forget who one is."""
        await read(request, b.NoBody)
        response = reply({"name": None})
        response.headers["set-cookie"] = cookie_header("", is_safe(request))
        return response

    async def my_tables(self, request: Request) -> Response:
        """Where one sits or may come back to, and where one is the host, the latest first; and one's wins."""
        guest, store = await self.guest(request), self.context.store
        seats: dict[str, list[int]] = {}
        for seat in await store.seats_of(guest.id, limit=MOST_LISTED):
            seats.setdefault(seat.table, []).append(seat.seat)
        rows = [row for table in seats if (row := await store.table(table)) is not None]
        ended = [row for row in rows if row.status == "ended"]
        rows += [row for row in await store.recent(host=guest.id, limit=MOST_SHOWN) if row.id not in seats]
        rows.sort(key=lambda row: row.updated, reverse=True)
        rows = rows[:MOST_SHOWN]
        told = await self.context.history.tell(rows, seats)
        tables = [row_shown(row) | {"mine": seats.get(row.id, [])} | more for row, more in zip(rows, told, strict=True)]
        return reply({"tables": tables, "wins": await self.context.history.wins(ended, seats)})

    # -- tables --------------------------------------------------------------------------------------------------

    async def listed(self, _request: Request) -> Response:
        """The open tables that anybody may join, and the latest that anybody may watch."""
        out: list[dict[str, object]] = []
        each = self.context.limits.listed_of_guest
        for row in await self.context.store.recent(status="waiting", listed=True, per_host=each, limit=MOST_SHOWN):
            table = await self.context.hub.look(row.id)
            if not isinstance(table, Refusal):
                seats = [seat.shown() for seat in table.seats]
                out.append(row_shown(row) | {"title": table.created.title, "seats": seats})
        running = await self.context.store.recent(status="running", listed=True, per_host=each, limit=MOST_SHOWN)
        shows = self.context.shows.listed()
        return reply({"waiting": out, "running": [row_shown(row) for row in running], "shows": shows})

    async def show(self, request: Request) -> Response:
        """A table of bots to watch: one that is at play already, or a new one."""
        body = await read(request, b.ShowBody)
        game = load(body.game).name
        self.limit(self.context.connects.take(address_of(request.scope)), "shows")
        return reply_made(self.context.shows.find(game))

    async def create(self, request: Request) -> Response:
        guest = await self.guest(request)
        body = await read(request, b.TableBody)
        await self.limit_tables(guest)
        plan = [seat_plan(chair, guest) for chair in body.chairs]
        own = self.own_pack(body)
        new = NewTable(
            game=body.game, seats=body.seats, options=body.options, plan=plan, clock=body.clock, start=body.start,
            listed=body.listed, hot_seat=body.hot_seat, pace=body.pace, stand_in=body.stand_in, title=body.title,
            pack=body.pack, pack_digest=own.digest if own is not None else "",
        )  # fmt: skip
        return reply_made(await self.context.create(new, guest.id))

    async def look(self, request: Request) -> Response:
        """What everybody may know of a table, and which seats are one's own."""
        table = await self.table(request)
        guest = await self.context.guests.of(request)
        mine = table.seats_of(guest.id) if guest is not None else []
        host = guest is not None and table.host == guest.id
        told = {"mine": mine, "host": host, "kinds": table.game.kinds, "words": words_brought(table.game)}
        return reply(told | {"snapshot": msgspec.Raw(snapshot_json(table, None))})

    async def sit(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.SitBody)
        sit = Sit(name=guest.name, seat=body.seat, token=body.token, entropy=body.entropy or "")
        return await self.do(request, sit, Asker(guest.id))

    async def leave(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.LeaveBody)
        leave = LeaveAll() if body.seat is None else Leave(id="")
        return await self.do(request, leave, Asker(guest.id, body.seat))

    async def invite(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.SeatBody)
        token = await self.context.hub.invite(request.path_params["table"], body.seat, Asker(guest.id))
        if isinstance(token, Refusal):
            raise refused(token)
        return reply({"seat": body.seat, "token": token}, 201)

    async def put_bot(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.BotBody)
        return await self.do(request, PutBot(id="", level=body.level, seat=body.seat), Asker(guest.id))

    async def kick(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.SeatBody)
        return await self.do(request, Kick(id="", seat=body.seat), Asker(guest.id))

    async def start(self, request: Request) -> Response:
        guest, _ = await self.guest(request), await read(request, b.NoBody)
        return await self.do(request, Start(id=""), Asker(guest.id))

    async def close(self, request: Request) -> Response:
        guest, _ = await self.guest(request), await read(request, b.NoBody)
        return await self.do(request, Close(id=""), Asker(guest.id))

    async def rematch(self, request: Request) -> Response:
        guest, _ = await self.guest(request), await read(request, b.NoBody)
        return reply_made(await self.context.rematch(request.path_params["table"], guest.id))

    async def record(self, request: Request) -> Response:
        """The full record of a finished game, or with `?seat=` what one's own seat was told and shown so far."""
        table = await self.table(request)
        seat: int | bool | None = True
        if "seat" in request.query_params:
            seat = read_reader(request.query_params["seat"], table)
            guest = await self.context.guests.of(request)
            over = table.status == "ended" and table.match is not None and table.match.over
            if not over and not table.may_read(guest.id if guest is not None else "", seat):
                raise Refused(403, "not-yours", "This is not your seat.")
        try:
            text = await export(self.context.store, table.id, seat=seat, games=self.context.hub.games)
        except CasefileError as reason:
            raise Refused(409, "no-record", str(reason)) from None
        headers = {"content-disposition": f'attachment; filename="{table.game.name}.record"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    async def replay(self, request: Request) -> Response:
        """A finished game step by step, as one reader knew it: `?reader=` a seat, or none for the spectators."""
        table = await self.finished_table(request)
        reader = read_reader(request.query_params.get("reader", "none"), table)
        game = table.game
        head = {
            "game": game_shown(game), "names": table.names, "kinds": game.kinds, "words": words_brought(game),
            "reader": reader,
        }  # fmt: skip
        shown: list[bytes] = []
        for number, step in enumerate(steps(table, reader)):
            shown.append(step)
            if number % PIECE == 0:
                await asyncio.sleep(0)  # the other tables do not wait for a long game
        body = b'%b,"steps":[%b]}' % (msgspec.json.encode(head)[:-1], b",".join(shown))
        return await packed(request, body)

    async def about(self, request: Request) -> Response:
        """What a `?thing=` was after a `?step=` of a finished game, for its `?reader=`."""
        table = await self.finished_table(request)
        asked = request.query_params
        reader = read_reader(asked.get("reader", "none"), table)
        step = asked.get("step", "")
        view = await view_at(table, reader, int(step)) if step.isascii() and step.isdigit() and len(step) < 8 else None
        if view is None:
            raise refused(NO_STEP)
        return reply(explained(table.game, view, asked.get("thing", "")[:200], table.names))

    async def play_on(self, request: Request) -> Response:
        guest, body = await self.guest(request), await read(request, b.PlayOnBody)
        await self.limit_tables(guest)
        made = await self.context.hub.play_on(request.path_params["table"], guest.id, guest.name, body.step, body.seat)
        return reply_made(made)

    async def review(self, request: Request) -> Response:
        """A finished game judged, decision by decision, from what one seat knew. The first to ask waits a while."""
        guest, body = await self.guest(request), await read(request, b.SeatBody)
        table = await self.finished_table(request)
        if body.seat >= table.game.seats:
            raise Refused(400, "bad-seat", "There is no such seat.")
        self.limit(self.context.talk.take(guest.id), "reviews")
        found = await self.context.reviews.of(table, body.seat)
        if isinstance(found, Refusal):
            raise refused(found)
        return Response(found, headers={"cache-control": "no-store"}, media_type="application/json")

    async def qr(self, request: Request) -> Response:
        """A link as a QR code, for the invitation on the screen. It may hold a token: so it comes in the body."""
        body = await read(request, b.QrBody)
        out = io.BytesIO()
        segno.make_qr(body.text, error="m").save(
            out, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None
        )
        return Response(out.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})

    # -- the machinery behind --------------------------------------------------------------------------------------

    async def table(self, request: Request) -> Table:
        """The table that a path names."""
        table = await self.context.hub.look(request.path_params["table"])
        if isinstance(table, Refusal):
            raise refused(table)
        return table

    async def finished_table(self, request: Request) -> Table:
        table = await self.table(request)
        if finished(table) is None:
            raise refused(NOT_OVER)
        return table

    def own_pack(self, body: b.TableBody) -> Pack | None:
        """The host's own pack that a new table asks for; None if it asks for one that ships."""
        if not body.pack:
            return None
        game = load(body.game)
        if body.pack in shipped(type(game)):
            return None
        pack = self.context.pack_folder.of(game.name).get(body.pack)
        if pack is None:
            reason = f"{game.title} cannot be played with the cards {body.pack!r} here, or no longer: choose others."
            raise Refused(409, "no-pack", reason)
        self.context.hub.games.add_pack(pack)
        return pack

    async def limit_tables(self, guest: Guest) -> None:
        self.limit(self.context.new_tables.take(guest.id), "tables")
        if full := await self.context.too_many(guest.id):
            raise refused(full)

    async def guest(self, request: Request) -> Guest:
        return await known(self.context, request)

    def limit(self, wait: float, which: str) -> None:
        if wait:
            self.context.metrics.limited.add(limit=which)
            raise Refused(429, "slow-down", "That was too much in too short a time: please wait.", wait)

    async def do(self, request: Request, command: AnyCommand, asker: Asker) -> Response:
        answer = await self.context.hub.do(request.path_params["table"], command, asker)
        if isinstance(answer, Answer):
            return reply({"seat": answer.seat, "number": answer.number})
        raise refused(answer)


def seat_plan(chair: b.Chair, guest: Guest) -> SeatPlan:
    if chair.kind == "me":
        return SeatPlan("person", guest.id, chair.name or guest.name)
    if chair.kind == "bot":
        return SeatPlan("bot", name=chair.name, level=chair.level or DEFAULT_LEVEL)
    return SeatPlan()


def read_reader(text: str, table: Table) -> Reader:
    if text == "none":
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < table.game.seats):
        raise Refused(400, "bad-seat", "A reader is a seat, counted from 0, or none for what spectators see.")
    return int(text)


def row_shown(row: TableRow) -> dict[str, object]:
    return {"table": row.id, "game": row.game, "status": row.status, "created": row.created, "updated": row.updated}


async def known(context: Context, request: Request) -> Guest:
    """The guest who asks, who must have a name."""
    guest = await context.guests.of(request)
    if guest is None:
        raise Refused(401, "no-guest", "Say first who you are: POST /api/guest with a name.")
    return guest


def load(name: str) -> Game:
    try:
        return casefile.load(name[:64])
    except CasefileError as reason:
        raise Refused(404, "no-game", str(reason)) from None


def shown_rule(rule: Rule) -> dict[str, object]:
    return {"id": rule.id, "text": rule.text, "section": rule.section, "source": rule.source}
