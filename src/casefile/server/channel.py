"""One WebSocket: one client at one table, reading as one seat or as a spectator.

Three tasks share it: one reads and answers, one sends this reader's news, one sends who is connected. Nothing is
queued for a slow client: news is fetched from the table when the last news has been sent, and a client that reads
nothing for too long is cut off. Everything that a reader is told comes from `Hub.watch` for that reader.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any, Protocol

import msgspec
from starlette.websockets import WebSocket

from casefile.bots.coach import closing, odds
from casefile.bots.reasons import sentence as reason_sentence
from casefile.engine.errors import UnknownAction
from casefile.engine.game import Game
from casefile.engine.words import FALLBACK
from casefile.server import messages as m
from casefile.server.codes import BANNED
from casefile.server.context import Context
from casefile.server.tongue import known, language_of
from casefile.storage import Guest, StoreError
from casefile.table import Asker, Chat, Crowded, ForWhom, Gone, Question, Refusal, Request, Table, Watch
from casefile.table.commands import AnyRequest
from casefile.table.lease import ELSEWHERE
from casefile.table.showing import explained, why_not, words_brought

log = logging.getLogger("casefile.server.channel")

HINTS_BY = "greedy"  # where the coach fails
GOING_AWAY = 1001
POLICY = 1008
RESTART = 1012
TRY_LATER = 1013

TOLD_OFTEN = "You were told it all very often: wait a little, then ask again."
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)

BYES = {
    "closing": ("The server is being stopped. Your game is kept: come back in a moment.", True, GOING_AWAY),
    "restart": ("The server starts again with its compiled engine.", True, RESTART),
    "moved": ("Your table goes on at another server. Your game is kept: come back at once.", True, RESTART),
    "not-yours": ("This is not your seat, or not any more.", False, POLICY),
    "banned": (BANNED, False, POLICY),
    "no-table": ("There is no such table.", False, POLICY),
    "protocol": (f"This server speaks version {m.PROTOCOL} of the protocol.", False, POLICY),
    "hello": ("A connection begins with a hello.", True, POLICY),
    "faults": ("Too many messages could not be read.", False, POLICY),
    "flood": ("Too many messages in too short a time.", True, TRY_LATER),
    "show-over": ("Somebody asked for another game: this show of bots is over.", False, POLICY),
    "crowded": ("Too many are connected already.", True, TRY_LATER),
    "store": ("The table cannot be read now. Please try again.", True, TRY_LATER),
}


class End(Exception):
    """The conversation is over; the message is a key of `BYES`."""


class Lost(Exception):
    """The client has disconnected."""


class RawSocket(Protocol):
    """What a connection offers below the application's layers; `wires.SocketProtocol` has it."""

    clear: bool
    """Nothing waits to be taken by the client, and the conversation goes on: `write` may be used."""

    def write(self, text: bytes) -> None:
        """Send a message now, while the line is clear."""

    def write_soon(self, text: bytes) -> None:
        """Send a message together with others in the next turn of the event loop."""

    address: str
    """Whose frames are counted."""

    async def send(self, message: Any) -> None: ...

    async def receive(self) -> Any:
        """The next message, or that the client is gone."""

    def abort(self) -> None:
        """Drop the connection with all that waits to be sent."""


LINE = "casefile.line"  # the key of a connection's RawSocket in its scope


class Channel:
    """One connection, from the hello to the bye."""

    def __init__(
        self, context: Context, socket: WebSocket, table: str, guest: Guest | None, address: str, *,
        seats_only: bool = False,
    ) -> None:  # fmt: skip
        """`seats_only`: its address has as many sockets as it may have, and only who holds a seat gets one more."""
        self.context = context
        self.socket = socket
        self.line: RawSocket = socket.scope[LINE]
        self.table = table
        self.guest = guest
        self.address = address
        self.seats_only = seats_only
        self.entered = 0  # which channel of the server it is, by the order of coming
        self.sent_off = False
        self.who = guest.id if guest is not None else f"address {address}"
        self.reader: int | None = None
        self.language = FALLBACK
        self.watch: Watch | None = None
        self.sending = asyncio.Lock()
        self.doing = asyncio.Lock()  # held while a request is being done and answered
        self.presence_bell = asyncio.Event()
        self.pauses = self.faults = 0

    async def run(self) -> None:
        """Talk until one side ends it. Raises nothing."""
        reason = "closing"
        try:
            watch = await self.greet()
            async with watch:
                if not self.context.enter(self):
                    raise End("crowded")
                reason = await self.converse()
        except End as end:
            reason = str(end)
        except TimeoutError:  # the client reads nothing, so no goodbye is sent
            self.line.abort()
            return
        except Lost:
            return
        finally:
            self.context.leave(self)
            if self.watch is not None:
                self.watch.end()  # also where the client went away before it was told anything
        await self.part(reason)

    def send_off(self, reason: str) -> None:
        """End the conversation soon; the reason is a key of `BYES`."""
        self.sent_off = True
        if self.watch is not None:
            self.watch.end(reason)

    async def converse(self) -> str:
        """Run the three tasks until one ends; cancel and await the others. Returns why."""
        assert self.watch is not None
        self.watch.at_once = self.tell_at_once
        tasks = [
            asyncio.create_task(self.listen(), name="listen"),
            asyncio.create_task(self.tell(), name="tell"),
            asyncio.create_task(self.tell_presence(), name="presence"),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if tasks[1] in done and tasks[0] not in done:  # what is being done is still answered
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(self.context.settings.stop_seconds / 2), self.doing:
                        pass
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in tasks:
            if task in done and (error := task.exception()) is not None:
                raise error
        return "closing"

    async def part(self, reason: str) -> None:
        if reason == "closing" and self.context.restarting:
            reason = "restart"
        elif reason == "closing" and self.context.handing_over:
            reason = "moved"
        text, again, code = BYES.get(reason, (reason, False, POLICY))
        self.context.metrics.cut.add(reason=reason if reason in BYES else "other")
        try:
            await self.send(m.Bye(reason=reason, text=text, again=again))
            await self.socket.close(code)
        except TimeoutError:
            self.line.abort()
        except (Lost, RuntimeError):
            pass

    # -- hello -------------------------------------------------------------------------------------------------

    async def greet(self) -> Watch:
        try:
            async with asyncio.timeout(self.context.limits.hello_seconds):
                ask = m.decode_ask(await self.receive())
        except (TimeoutError, *UNREADABLE):
            raise End("hello") from None
        if not isinstance(ask, m.Hello):
            raise End("hello")
        if ask.protocol != m.PROTOCOL:
            raise End("protocol")
        if self.context.closing:
            raise End("closing")
        if ask.reader is None and (self.seats_only or self.context.door.crowded):
            raise End("crowded")
        self.reader = ask.reader
        self.language = known(ask.language) or language_of(self.socket)
        guest = self.guest.id if self.guest is not None else ""
        await self.wait_until_awake()
        watch = await self.context.hub.watch(
            self.table, guest, ask.reader, ask.seen, changes=ask.changes, numbers=ask.numbers, address=self.address,
            language=self.language,
        )  # fmt: skip
        if isinstance(watch, Refusal):
            if self.guest is None and await self.context.guests.banned(self.socket):
                raise End("banned")
            raise End("moved" if watch is ELSEWHERE else watch.code if watch.code in BYES else "no-table")
        self.watch = watch
        await self.wait_for_story(watch)
        table = watch.table
        hello = m.Welcome(
            protocol=m.PROTOCOL, table=self.table, reader=ask.reader, number=table.number(ask.reader), now=self.now(),
            kinds=list(table.game.kinds), words=words_brought(self.game_of(table)), reset=watch.reset,
        )  # fmt: skip
        await self.send(hello)
        await self.send_news(watch)
        return watch

    async def wait_until_awake(self) -> None:
        """A client that wakes table after table of others is slowed down."""
        waits = 0
        try:
            while wait := await self.context.wake(self.table, self.guest, self.address):
                self.context.metrics.limited.add(limit="wakes")
                waits += 1
                if waits > self.context.limits.pauses:
                    raise End("flood")
                await asyncio.sleep(wait)
        except StoreError:
            raise End("store") from None

    async def wait_for_story(self, watch: Watch) -> None:
        """A client that asks for a long story from its beginning again and again is slowed down."""
        waits = 0
        while wait := self.too_long(watch.behind):
            waits += 1
            if waits > self.context.limits.pauses:
                raise End("flood")
            await asyncio.sleep(wait)

    # -- listening -----------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        while True:
            text = await self.receive()
            while self.context.messages.take(self.who):
                await self.slow_down()
            try:
                ask: m.AnyAsk = m.decode_ask(text)
            except UNREADABLE as error:
                await self.complain(error)
                continue
            kind = type(ask).__struct_config__.tag
            async with self.doing:
                answer = await self.answer(ask)
                if answer is not None:
                    await self.send(answer)
            refused = isinstance(answer, m.Refusal)
            self.context.metrics.messages.add(kind=str(kind), answer="refused" if refused else "done")

    async def receive(self) -> str | bytes:
        message = await self.line.receive()
        if message["type"] != "websocket.receive":
            raise Lost
        text: str | bytes = message.get("text") or message.get("bytes") or b""
        return text

    async def complain(self, error: Exception) -> None:
        """Report an invalid message. The client is told why; after too many the connection ends."""
        self.faults += 1
        self.context.metrics.messages.add(kind="unreadable", answer="refused")
        if self.faults > self.context.limits.faults:
            raise End("faults")
        await self.send(m.Refusal(id="", code="bad-message", reason=str(error)[:200]))

    async def slow_down(self) -> None:
        """Stop reading for a while from a client that sends too fast; its messages wait in its own buffers."""
        self.pauses += 1
        self.context.metrics.limited.add(limit="messages")
        if self.pauses > self.context.limits.pauses:
            raise End("flood")
        await self.send(m.Refusal(id="", code="slow-down", reason="Too many messages: you are made to wait."))
        await asyncio.sleep(self.context.limits.pause_seconds)

    async def answer(self, ask: m.AnyAsk) -> m.AnyTell | None:
        """Do a request and send its result."""
        if self.watch is not None and (over := self.watch.over()):
            raise End(over)
        if isinstance(ask, m.Ping):
            table = await self.look()
            return m.Pong(n=ask.n, number=table.number(self.reader), now=self.now())
        if isinstance(ask, m.Resend):
            return await self.resend(ask)
        if isinstance(ask, m.Hello):
            return m.Refusal(id="", to="hello", code="hello", reason="You have said hello already.")
        if isinstance(ask, m.Why):
            return await self.explain(ask)
        if isinstance(ask, m.AskAbout):
            return await self.about(ask)
        if isinstance(ask, m.AskHint):
            return await self.hint(ask)
        if self.guest is None:
            return m.Refusal(id=ask.id, code="no-guest", reason="Only guests with a name can do that.")
        if isinstance(ask, Chat) and self.context.talk.take(self.guest.id):
            self.context.metrics.limited.add(limit="talk")
            return m.Refusal(id=ask.id, code="slow-down", reason="You talk faster than anybody reads. Wait a little.")
        begin = time.perf_counter()
        answer = await self.ask_table(ask, Asker(self.guest.id, self.reader, self.guest.name))
        self.context.metrics.commands.add(time.perf_counter() - begin)
        return answer

    async def resend(self, ask: m.Resend) -> m.AnyTell | None:
        assert self.watch is not None
        if self.too_long(self.watch.table.number(self.reader) - ask.seen):
            return m.Refusal(id="", to="resend", code="slow-down", reason=TOLD_OFTEN)
        await self.send_news(self.watch, ask.seen)
        return None

    def too_long(self, events: int) -> float:
        """How long a client has to wait before it is sent this many events again; zero for a few."""
        if events <= self.context.limits.long_story:
            return 0.0
        wait = self.context.catch_ups.take(self.who)
        if wait:
            self.context.metrics.limited.add(limit="catch-ups")
        return wait

    async def ask_table(self, ask: AnyRequest | m.Rematch | m.Invite, asker: Asker) -> m.AnyTell:
        """Pass a request on to the table."""
        if isinstance(ask, m.Rematch):
            made = await self.context.rematch(self.table, asker.guest)
            return refusal(ask, made) if isinstance(made, Refusal) else m.Made(id=ask.id, table=made.table)
        if isinstance(ask, m.Invite):
            token = await self.context.hub.invite(self.table, ask.seat, asker)
            if isinstance(token, Refusal):
                return refusal(ask, token)
            return m.Invitation(id=ask.id, seat=ask.seat, token=token)
        answer = await self.context.hub.do(self.table, ask, asker)
        if isinstance(answer, Refusal):
            return refusal(ask, answer)
        return m.Ack(id=ask.id, number=answer.number, again=answer.again)

    async def explain(self, ask: m.Why) -> m.AnyTell:
        """Why an action of the own seat is not allowed; says only what that seat may know."""
        table = await self.look()
        if table.match is None:
            return m.Refusal(id=ask.id, code="not-started", reason="The cards are not dealt yet.")
        game, state = self.game_of(table), table.match.state
        try:
            if ask.action is None:
                actions = game.meant(state.view(self.reader), ask.thing, ask.chosen)
            else:
                actions = [ask.action if isinstance(ask.action, int) else game.parse(ask.action)]
        except UnknownAction as unknown:
            return m.Refusal(id=ask.id, code="no-action", reason=str(unknown))
        for action in actions:
            if (refusal := why_not(game, state, self.reader, action)) is not None:
                return m.Reason(id=ask.id, code=refusal.rule, reason=refusal.reason)
        return m.Reason(id=ask.id, code="", reason="")

    def game_of(self, table: Table) -> Game:
        """The game of a table, in the language of this conversation."""
        return table.game.speaking(self.language)

    async def about(self, ask: m.AskAbout) -> m.AnyTell:
        """Explain a thing, from this reader's View and nothing else."""
        table = await self.look()
        if table.match is None:
            return m.Refusal(id=ask.id, code="not-started", reason="The cards are not dealt yet.")
        shown = explained(self.game_of(table), table.match.state.view(self.reader), ask.thing, table.names)
        return m.About(id=ask.id, **shown)

    def for_whom(self) -> ForWhom:
        """The guests that the coach thinks for."""
        return ForWhom((self.who,), True, (self.address,))

    async def hint(self, ask: m.AskHint) -> m.AnyTell:
        """The coach's advice on this seat's View; it thinks in a worker, like every bot."""
        table = await self.look()
        seat, match = self.reader, table.match
        if match is None or table.status != "running" or seat is None or seat not in match.state.actors:
            return m.Refusal(id=ask.id, code="not-yours-now", reason="There is nothing for you to decide now.")
        if not table.created.hints:
            return m.Refusal(id=ask.id, code="no-hints", reason="This table is played without hints.")
        if self.context.talk.take(self.who):
            self.context.metrics.limited.add(limit="hints")
            return m.Refusal(id=ask.id, code="slow-down", reason="One hint after the other: wait a little.")
        game, names = self.game_of(table), tuple(table.names)
        view = match.state.view(seat)  # as it was when the hint was asked for
        question = Question.of(match.state, seat, HINTS_BY, self.for_whom)
        try:
            action, advice = await self.context.hub.thinker.advise(question)
        except Crowded as reason:
            self.context.metrics.limited.add(limit="hints")
            return m.Refusal(id=ask.id, code="slow-down", reason=str(reason))
        best = game.describe(view, action)
        hint = m.Hint(
            id=ask.id, action=action, text=game.say(action), label=best.label, things=list(best.things), moves=[],
            hinges="", reasons=[],
        )  # fmt: skip
        if advice is None:
            return hint
        moves = [
            m.HintMove(
                action=move.action, text=game.say(move.action), label=game.describe(view, move.action).label,
                chance=round(move.chance, 4), odds=odds(move.chance, game.language),
                error=round(move.error, 4), points=round(move.points, 2),
            )
            for move in advice.moves
        ]  # fmt: skip
        reasons = [reason_sentence(game, reason, names) for reason in advice.reasons]
        return msgspec.structs.replace(hint, moves=moves, hinges=closing(game, advice, names), reasons=reasons)

    # -- telling -------------------------------------------------------------------------------------------------

    async def tell(self) -> None:
        watch = self.watch
        assert watch is not None
        while True:
            try:
                await watch.wait()
            except Gone as gone:
                raise End(str(gone)) from None
            await self.send_news(watch)

    def tell_at_once(self) -> bool:
        """Send news at once; False if the client has to be waited for, or goes."""
        line, watch = self.line, self.watch
        if self.sending.locked() or not line.clear or watch is None:
            return False
        try:
            text = m.encode(watch.news())
            if self.doing.locked():  # the answer to this client's own request comes next: both go out together
                line.write_soon(text)
            else:
                line.write(text)
        except Exception:  # whatever it is, `tell` meets it too: it is this client's trouble, and not the table's
            return False
        self.context.metrics.sent.add()
        return True

    async def send_news(self, watch: Watch, seen: int | None = None) -> None:
        """Send what this reader has not been sent, or has not `seen`; at least the current state."""
        async with self.sending:
            if seen is not None:
                watch.go_back(seen)
            try:
                update = await watch.story()
            except Gone as gone:
                raise End(str(gone)) from None
            self.context.metrics.sent.add()
            await self.transmit(update)

    async def tell_presence(self) -> None:
        while True:
            await self.presence_bell.wait()
            self.presence_bell.clear()
            table = await self.look()
            seats, spectators = self.context.presence(self.table, len(table.seats))
            await self.send(m.Presence(seats=seats, spectators=spectators))

    async def send(self, message: m.AnyTell) -> None:
        if self.watch is not None and self.watch.stale() and not isinstance(message, m.Bye):
            raise End("moved")
        async with self.sending:
            await self.transmit(message)

    async def transmit(self, message: m.AnyTell) -> None:
        text = m.encode(message)
        try:
            if self.line.clear:
                self.line.write(text)
            else:
                async with asyncio.timeout(self.context.limits.send_seconds):
                    await self.line.send({"type": "websocket.send", "text": text.decode()})
        except TimeoutError:
            self.context.metrics.cut.add(reason="slow")
            raise
        except Exception as error:  # whatever the transport raises for a client that is gone
            raise Lost from error

    # -- looking -------------------------------------------------------------------------------------------------

    async def look(self) -> Table:
        if self.watch is not None:
            return self.watch.table
        try:
            table = await self.context.hub.look(self.table)
        except StoreError:
            raise End("store") from None
        if isinstance(table, Refusal):
            raise End(table.code if table.code in BYES else "no-table")
        return table

    def now(self) -> int:
        return self.context.hub.time.now()


def refusal(ask: Request, no: Refusal) -> m.Refusal:
    return m.Refusal(id=ask.id, code=no.code, reason=no.reason)
