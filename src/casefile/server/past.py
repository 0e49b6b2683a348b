"""Finished games over HTTP: records, replays, questions, reviews.

All of it is worked out elsewhere (see `backroom.py` and `reviews.py`), kept, and limited for each asker. So is what a
seat was told in a running game.
"""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from casefile.server import bodies as b
from casefile.server import longwork
from casefile.server.answers import Refused, limit, named, read, refused, streamed
from casefile.server.backroom import Busy, Failed, Parts, Work
from casefile.server.context import Context
from casefile.server.guards import address_of
from casefile.server.lobby import known, woken
from casefile.server.tongue import language_of
from casefile.table import Reader, Refusal, Table
from casefile.table.replaying import NO_STEP, NOT_OVER, Finished, finished
from casefile.table.showing import game_shown, words_brought

BUSY = "Many games are being looked at again now: please try again in a minute."
FAILED = "This could not be worked out: please try again."
NO_STORE = {"cache-control": "no-store"}


class Past:
    """The handlers of one server."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def routes(self) -> list[Route]:
        table = "/api/tables/{table}"
        return [
            Route(f"{table}/record", named(self.record), methods=["GET"]),
            Route(f"{table}/replay", named(self.replay), methods=["GET"]),
            Route(f"{table}/about", named(self.about), methods=["GET"]),
            Route(f"{table}/review", named(self.review), methods=["POST"]),
        ]

    async def record(self, request: Request) -> Response:
        """The full record of a finished game, or with `?seat=` what one's own seat was told and shown so far."""
        table = await self.table(request)
        seat: Reader | bool = True
        if "seat" in request.query_params:
            seat = read_reader(request.query_params["seat"], table)
            guest = await self.context.guests.of(request)
            if finished(table) is None and not table.may_read(guest.id if guest is not None else "", seat):
                raise Refused("not-yours", "This is not your seat.")
        elif finished(table) is None:
            reason = "This game is not over, and its record would tell everything: ask for a seat's record."
            raise Refused("no-record", reason)
        who = await self.asker(request)

        async def parts() -> tuple[object, ...]:
            return await self.context.store.entries(table.id), seat

        text = await self.find(("record", table.id, table.version, seat), who, longwork.record, parts)
        headers = NO_STORE | {"content-disposition": f'attachment; filename="{table.game.name}.record"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    async def replay(self, request: Request) -> Response:
        """A finished game step by step, as one reader knew it: `?reader=` a seat, or none for the spectators."""
        table = await self.finished_table(request)
        reader = read_reader(request.query_params.get("reader", "none"), table)
        who = await self.asker(request)

        async def parts() -> tuple[object, ...]:
            game = table.game.speaking(language)
            head = {
                "game": game_shown(game), "names": table.names, "kinds": game.kinds, "words": words_brought(game),
                "reader": reader,
            }  # fmt: skip
            return Finished.of(table, language), reader, msgspec.json.encode(head)

        language = language_of(request)
        small = await self.find(("replay", table.id, table.version, reader, language), who, longwork.replay, parts)
        return streamed(request, small)

    async def about(self, request: Request) -> Response:
        """What a `?thing=` was after a `?step=` of a finished game, for its `?reader=`."""
        table = await self.finished_table(request)
        asked = request.query_params
        reader = read_reader(asked.get("reader", "none"), table)
        text, thing = asked.get("step", ""), asked.get("thing", "")[:200]
        step = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else -1
        if table.match is None or not 0 <= step <= len(table.match.acts):
            raise refused(NO_STEP)
        who = await self.asker(request)

        async def parts() -> tuple[object, ...]:
            return Finished.of(table, language), reader, step, thing

        language = language_of(request)
        key = "about", table.id, table.version, reader, step, thing, language
        told = await self.find(key, who, longwork.about, parts)
        return Response(told, headers=NO_STORE, media_type="application/json")

    async def review(self, request: Request) -> Response:
        """A finished game judged, decision by decision, from what one seat knew. The first to ask waits a while."""
        guest, body = await known(self.context, request), await read(request, b.SeatBody)
        table = await self.finished_table(request)
        if body.seat >= table.game.seats:
            raise Refused("bad-seat", "There is no such seat.")
        limit(self.context, self.context.talk.take(guest.id), "reviews")
        found = await self.context.reviews.of(table, body.seat, guest.id, language_of(request))
        if isinstance(found, Refusal):
            raise refused(found)
        return Response(found, headers=NO_STORE, media_type="application/json")

    # -- the machinery behind --------------------------------------------------------------------------------------

    async def table(self, request: Request) -> Table:
        guest = await self.context.guests.of(request)
        table = await self.context.hub.look(await woken(self.context, request, guest))
        if isinstance(table, Refusal):
            raise refused(table)
        return table

    async def finished_table(self, request: Request) -> Table:
        table = await self.table(request)
        if finished(table) is None:
            raise refused(NOT_OVER)
        return table

    async def asker(self, request: Request) -> str:
        """Who asks for something long, if it is not too much. Addresses take turns: guests are easily made."""
        guest, address = await self.context.guests.of(request), address_of(request.scope)
        who = guest.id if guest is not None else f"address {address}"
        limit(self.context, self.context.long_answers.take(who), "long answers")
        return address

    async def find(self, key: tuple[object, ...], who: str, work: Work, parts: Parts) -> bytes:
        try:
            return await self.context.back_room.find(key, who, work, parts)
        except Busy:
            self.context.metrics.limited.add(limit="back room")
            raise Refused("busy", BUSY, retry=30) from None
        except Failed as failed:
            if failed.told:
                raise Refused("no-record", str(failed)) from None
            raise Refused("busy", FAILED) from None


def read_reader(text: str, table: Table) -> Reader:
    if text == "none":
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < table.game.seats):
        raise Refused("bad-seat", "A reader is a seat, counted from 0, or none for what spectators see.")
    return int(text)
