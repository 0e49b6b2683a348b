"""Bots and the coach think in processes of their own, on Views, within a time limit. One that hangs stops no table.

A worker is sent the game (once), the seat, the flat observation, the ledger and the legal actions: nothing else that
the table knows. It sends back one number. Whatever comes back is checked; a worker that does not answer in time is
killed. Then a `greedy` bot decides this once, or chance if that fails too, and the `note` says so. A coach that fails
leaves its pupil with that bot's move and no numbers.

Who thinks next, and for how long, is settled in `scheduling.py`. A guest for whom very much waits already gets the
quick answers: the `greedy` bot's, or chance's.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import secrets
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import msgspec

from casefile.bots.coach import Advice
from casefile.bots.review import Moment, Review
from casefile.engine.game import Game
from casefile.engine.state import State
from casefile.table.levels import LAST_RESORT, stand_in
from casefile.table.match import observation
from casefile.table.scheduling import ForWhom, Queue, Turn

LIMIT = 10.0  # seconds for one decision
START_LIMIT = 60.0  # and for a process to come up
REVIEW_LIMIT = 600.0  # and for a review: a minute, on a machine that has nothing else to do
MOST_ANSWER = 1 << 22
HEAD = 4
MOST_WAITING = 16  # questions that wait for one guest; those beyond are asked of the quick bot
MOST_QUICK = 4 * MOST_WAITING  # and beyond these chance decides
MOST_GAMES = 16  # that a worker holds; to send one again takes some milliseconds
THINKING_NICE = 5  # how far workers stand back behind the server itself
REVIEW_NICE = 10  # and those that nobody waits for within a minute
CROWDED = "too many bots are thinking at once"

log = logging.getLogger("casefile.table.thinking")


def default_workers() -> int:
    """As many as there are processors, and at least two: unneeded bots leave one of them to people."""
    return max(2, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


@dataclass(frozen=True)
class Question:
    """What a bot is asked: one seat's View, flat, and its legal actions. It does not say which guest waits."""

    game: Game
    seat: int
    numbers: tuple[int, ...]
    ledger: tuple[int, ...]
    legal: list[int]
    level: str
    seed: int
    for_whom: Callable[[], ForWhom] = ForWhom

    @staticmethod
    def of(state: State, seat: int, level: str, for_whom: Callable[[], ForWhom] = ForWhom) -> Question:
        """The question for a seat that must decide; its seed is new, and nothing to do with the deal's."""
        numbers, ledger = observation(state, seat)
        return Question(state.game, seat, numbers, ledger, state.legal(seat), level, secrets.randbits(62), for_whom)

    def parts(self, level: str) -> tuple[object, ...]:
        """What a worker is sent, for a bot of this level."""
        return self.game.key, self.seat, self.numbers, self.ledger, self.legal, level, self.seed


@dataclass(frozen=True)
class Case:
    """What a review is asked for: every decision of one seat as it saw it, and how the game came out."""

    game: Game
    seat: int
    moments: list[Moment]
    result: int
    steps: int
    guest: str = ""  # who asks for it


@dataclass(frozen=True)
class Thought:
    """What was chosen; `note` is why somebody else than the bot itself had to choose.

    `waited`: milliseconds until it was its turn to think. They depend on others, and not on what there was to choose.
    """

    action: int
    note: str = ""
    waited: int = field(default=0, compare=False)


class Thinker(Protocol):
    """Decides for bots."""

    async def think(self, question: Question) -> Thought: ...

    async def advise(self, question: Question) -> tuple[int, Advice | None]: ...

    async def close(self) -> None: ...


class WorkerFailed(Exception):
    """Why a bot did not answer, in a few words."""


class Reply(msgspec.Struct):
    action: int | None = None
    advice: Advice | None = None
    review: Review | None = None
    error: str = ""
    waited: int = 0  # milliseconds until its turn; the pool says so, and no worker


_reply = msgspec.json.Decoder(Reply)


class Crowded(Exception):
    """So much waits for this guest already that no more is begun; the message is a sentence for them."""


class Thinkers:
    """A small pool of workers, started when needed. `modules` are imported there: they may bring bots of their own."""

    def __init__(
        self, workers: int = 0, limit: float = LIMIT, modules: Sequence[str] = (), nice: int = THINKING_NICE
    ) -> None:
        self.limit = limit
        self.modules = tuple(modules)
        self.nice = nice
        self.queue = Queue(workers or default_workers())
        self.turns: dict[int, asyncio.Future[Turn]] = {}  # by the number of the ticket that waits
        self.at_work: dict[Turn, Worker] = {}
        self.idle: list[Worker] = []
        self.all: set[Worker] = set()
        self.warming: asyncio.Task[None] | None = None
        self.closed = False

    # -- what others ask -----------------------------------------------------------------------------------------

    async def think(self, question: Question) -> Thought:
        """An action from the legal list, always."""
        levels, note = [question.level, stand_in()], ""
        waiting = self.queue.waiting_of(question.for_whom())
        if waiting >= MOST_WAITING and question.level != stand_in():
            levels, note = [stand_in()], CROWDED
        if waiting >= MOST_QUICK:
            levels, note = [], CROWDED
        for level in dict.fromkeys(levels):
            try:
                return replace(await self.ask(question, level), note=note)
            except WorkerFailed as failure:
                log.warning("bot %s, seat %d of %s: %s", level, question.seat, question.game.name, failure)
                note = note or str(failure)
        return Thought(secrets.choice(question.legal), note)

    async def advise(self, question: Question) -> tuple[int, Advice | None]:
        """The coach's advice and its first move; where it fails, what the bot of the question would do, and None.

        `Crowded` if very much waits for whoever asks.
        """
        if self.queue.waiting_of(question.for_whom()) >= MOST_WAITING:
            raise Crowded("Very many bots are thinking for you: wait until some of them have played.")
        try:
            message = ("advise", *question.parts(question.level))
            advice = (await self.request(question.game, message, question.for_whom)).advice
            if advice is None or not advice.moves:
                raise WorkerFailed("it gave no advice")
            if not {move.action for move in advice.moves} <= set(question.legal):
                raise WorkerFailed("it advised what is not allowed")
            return advice.moves[0].action, advice
        except WorkerFailed as failure:
            log.warning("coach, seat %d of %s: %s", question.seat, question.game.name, failure)
            return (await self.think(question)).action, None

    async def ask(self, question: Question, level: str) -> Thought:
        """A bot's answer; `WorkerFailed` if there is none, or an illegal one."""
        if level == LAST_RESORT:
            return Thought(secrets.choice(question.legal))
        reply = await self.request(question.game, ("ask", *question.parts(level)), question.for_whom)
        if reply.action is None:
            raise WorkerFailed("it failed" if reply.error else "it gave no answer")
        if reply.action not in question.legal:
            raise WorkerFailed("it chose what is not allowed")
        return Thought(reply.action, waited=reply.waited)

    async def review(self, case: Case) -> Review:
        """The review of a finished game; `WorkerFailed` if there is none."""
        message = ("review", case.game.key, case.seat, case.moments, case.result, case.steps)
        found = (await self.request(case.game, message, lambda: ForWhom((case.guest,)))).review
        if found is None:
            raise WorkerFailed("it failed")
        return found

    # -- taking turns ----------------------------------------------------------------------------------------------

    async def request(self, game: Game, message: tuple[object, ...], for_whom: Callable[[], ForWhom]) -> Reply:
        """A worker's answer to a message about a game; `WorkerFailed` if it does not answer in time."""
        clock = asyncio.get_running_loop().time
        asked = clock()
        turn = await self.turn(for_whom)
        waited = int((clock() - asked) * 1000)
        try:
            if self.closed:
                raise WorkerFailed("the table is closing")
            reply = await self.work(game, (*message, turn.share), turn)
            reply.waited = waited
            return reply
        finally:
            self.at_work.pop(turn, None)
            self.queue.done(turn)
            self.hand_out()

    async def turn(self, for_whom: Callable[[], ForWhom]) -> Turn:
        """Wait until this work has its turn."""
        ticket = self.queue.add(for_whom)
        came: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        self.turns[ticket.number] = came
        self.hand_out()
        try:
            return await came
        except BaseException:  # nobody waits any more
            self.queue.drop(ticket)
            if came.done() and not came.cancelled():
                self.queue.done(came.result())
                self.hand_out()
            raise
        finally:
            self.turns.pop(ticket.number, None)

    def hand_out(self) -> None:
        """Give turns to as many as can start now."""
        while (turn := self.queue.next()) is not None:
            came = self.turns.pop(turn.ticket.number)
            if came.done():
                self.queue.done(turn)  # it was called off at this very moment
            else:
                came.set_result(turn)
        slow = self.queue.in_the_way()
        if slow is not None and slow in self.at_work:
            self.at_work[slow].hurry()

    # -- workers ---------------------------------------------------------------------------------------------------

    async def work(self, game: Game, message: tuple[object, ...], turn: Turn) -> Reply:
        worker = self.at_work[turn] = await self.worker_for(game)
        try:
            reply = await worker.ask(game, message, self.limit)
        except BaseException:  # even if nobody waits any more: the worker is busy until it answers
            await self.end(worker)
            raise
        self.idle.append(worker)
        return reply

    async def worker_for(self, game: Game) -> Worker:
        """An idle worker; if possible one that has this game already."""
        if not self.idle and self.warming is not None:
            await asyncio.shield(self.warming)
        if not self.idle:
            return await self.start()
        knowing = next((worker for worker in self.idle if game.key in worker.known), self.idle[-1])
        self.idle.remove(knowing)
        return knowing

    def warm_up(self) -> None:
        """Start one worker before there is anything to do, so that the first bot need not wait for a process."""

        async def begin() -> None:
            try:
                self.idle.append(await self.start())
            except WorkerFailed as failure:
                log.warning("no worker came up: %s", failure)
            finally:
                self.warming = None

        if not self.all and self.warming is None:
            self.warming = asyncio.create_task(begin(), name="the first worker")

    async def start(self) -> Worker:
        worker = Worker()
        self.all.add(worker)
        try:
            await worker.start(self.modules, self.limit, self.nice)
        except BaseException:
            await self.end(worker)
            raise
        return worker

    async def end(self, worker: Worker) -> None:
        self.all.discard(worker)
        await worker.end()

    async def close(self) -> None:
        """End all workers, busy or not."""
        self.closed = True
        if self.warming is not None:
            self.warming.cancel()
            await asyncio.gather(self.warming, return_exceptions=True)
        self.idle.clear()
        while self.all:
            await self.all.pop().end()


class Worker:
    """One process. It does one thing at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.known: OrderedDict[str, None] = OrderedDict()  # the games that it has, that used last at the end

    async def start(self, modules: Sequence[str], limit: float, nice: int) -> None:
        env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "casefile.table.worker", str(limit), str(nice), *modules,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, env=env,
        )  # fmt: skip
        await self.receive(START_LIMIT)

    async def ask(self, game: Game, message: tuple[object, ...], limit: float) -> Reply:
        if game.key not in self.known:  # the time of loading a game is not counted as the bot's
            dropped = self.known.popitem(last=False)[0] if len(self.known) >= MOST_GAMES else ""
            await self.send(("game", game.key, game, dropped))
            await self.receive(START_LIMIT)
            self.known[game.key] = None
        self.known.move_to_end(game.key)
        await self.send(message)
        return await self.receive(limit)

    def hurry(self) -> None:
        """Ask for an answer soon: a searching bot stops, and is sent the same View as ever."""
        if self.process is not None and hasattr(signal, "SIGUSR1"):
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGUSR1)

    async def send(self, message: tuple[object, ...]) -> None:
        process = self.process
        assert process is not None and process.stdin is not None
        body = pickle.dumps(message)
        try:
            process.stdin.write(len(body).to_bytes(HEAD, "big") + body)
            await process.stdin.drain()
        except OSError:
            raise WorkerFailed("its process died") from None

    async def receive(self, limit: float) -> Reply:
        process = self.process
        assert process is not None and process.stdout is not None
        try:
            async with asyncio.timeout(limit):
                length = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
                if length > MOST_ANSWER:
                    raise WorkerFailed("it answered rubbish")
                return _reply.decode(await process.stdout.readexactly(length))
        except TimeoutError:
            raise WorkerFailed("it took too long") from None
        except (asyncio.IncompleteReadError, OSError):
            raise WorkerFailed("its process died") from None
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise WorkerFailed("it answered rubbish") from None

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()
