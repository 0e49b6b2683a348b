"""Bots and the coach think in processes of their own, on Views, within a time limit. One that hangs stops no table.

A worker is sent the game (once), the seat, the flat observation, the ledger and the legal actions: nothing else that
the table knows. It sends back one number. Whatever comes back is checked; a worker that does not answer in time is
killed. Then a `greedy` bot decides this once, or chance if that fails too, and the `note` says so. A coach that fails
leaves its pupil with that bot's move and no numbers.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from casefile.bots.coach import Advice
from casefile.bots.review import Moment, Review
from casefile.engine.game import Game
from casefile.engine.state import State
from casefile.table.levels import LAST_RESORT, stand_in
from casefile.table.match import observation

LIMIT = 10.0  # seconds for one decision
START_LIMIT = 60.0  # and for a process to come up
REVIEW_LIMIT = 600.0  # and for a review: a minute, on a machine that has nothing else to do
MOST_ANSWER = 1 << 22
HEAD = 4

log = logging.getLogger("casefile.table.thinking")


@dataclass(frozen=True)
class Question:
    """What a bot is asked: one seat's View, flat, and its legal actions."""

    game: Game
    seat: int
    numbers: tuple[int, ...]
    ledger: tuple[int, ...]
    legal: list[int]
    level: str
    seed: int

    @staticmethod
    def of(state: State, seat: int, level: str) -> Question:
        """The question for a seat that must decide; its seed is new, and nothing to do with the deal's."""
        numbers, ledger = observation(state, seat)
        return Question(state.game, seat, numbers, ledger, state.legal(seat), level, secrets.randbits(62))

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


@dataclass(frozen=True)
class Thought:
    """What was chosen; `note` is why somebody else than the bot itself had to choose."""

    action: int
    note: str = ""


class Thinker(Protocol):
    """Whoever decides for bots."""

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


_reply = msgspec.json.Decoder(Reply)


class Thinkers:
    """A small pool of workers, started when needed. `modules` are imported there: they may bring bots of their own."""

    def __init__(self, workers: int = 2, limit: float = LIMIT, modules: Sequence[str] = ()) -> None:
        self.limit = limit
        self.modules = tuple(modules)
        self.free = asyncio.Semaphore(workers)
        self.idle: list[Worker] = []
        self.all: set[Worker] = set()
        self.closed = False

    async def think(self, question: Question) -> Thought:
        """An action from the legal list, always."""
        note = ""
        for level in dict.fromkeys((question.level, stand_in())):
            try:
                return Thought(await self.ask(question, level), note)
            except WorkerFailed as failure:
                log.warning("bot %s, seat %d of %s: %s", level, question.seat, question.game.name, failure)
                note = note or str(failure)
        return Thought(secrets.choice(question.legal), note)

    async def advise(self, question: Question) -> tuple[int, Advice | None]:
        """The coach's advice and its first move; where it fails, what the bot of the question would do, and None."""
        try:
            advice = (await self.request(question.game, ("advise", *question.parts(question.level)))).advice
            if advice is None or not advice.moves:
                raise WorkerFailed("it gave no advice")
            if not {move.action for move in advice.moves} <= set(question.legal):
                raise WorkerFailed("it advised what is not allowed")
            return advice.moves[0].action, advice
        except WorkerFailed as failure:
            log.warning("coach, seat %d of %s: %s", question.seat, question.game.name, failure)
            return (await self.think(question)).action, None

    async def ask(self, question: Question, level: str) -> int:
        """What one bot answers; `WorkerFailed` if it does not, or answers something that is not legal."""
        if level == LAST_RESORT:
            return secrets.choice(question.legal)
        reply = await self.request(question.game, ("ask", *question.parts(level)))
        if reply.action is None:
            raise WorkerFailed("it failed" if reply.error else "it gave no answer")
        if reply.action not in question.legal:
            raise WorkerFailed("it chose what is not allowed")
        return reply.action

    async def review(self, case: Case) -> Review:
        """The review of a finished game; `WorkerFailed` if there is none."""
        parts = ("review", case.game.key, case.seat, case.moments, case.result, case.steps)
        found = (await self.request(case.game, parts)).review
        if found is None:
            raise WorkerFailed("it failed")
        return found

    async def request(self, game: Game, message: tuple[object, ...]) -> Reply:
        """What a worker says to a message about a game; `WorkerFailed` if it says nothing in time."""
        async with self.free:
            if self.closed:
                raise WorkerFailed("the table is closing")
            worker = self.idle.pop() if self.idle else None
            try:
                if worker is None:
                    worker = await self.start()
                reply = await worker.ask(game, message, self.limit)
            except BaseException:  # also when nobody waits any more: the worker is in the middle of something
                if worker is not None:
                    await self.end(worker)
                raise
            self.idle.append(worker)
        return reply

    async def start(self) -> Worker:
        worker = Worker()
        self.all.add(worker)
        try:
            await worker.start(self.modules, self.limit)
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
        self.idle.clear()
        while self.all:
            await self.all.pop().end()


class Worker:
    """One process. It does one thing at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.known: set[str] = set()

    async def start(self, modules: Sequence[str], limit: float) -> None:
        env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "casefile.table.worker", str(limit), *modules,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, env=env,
        )  # fmt: skip
        await self.receive(START_LIMIT)

    async def ask(self, game: Game, message: tuple[object, ...], limit: float) -> Reply:
        if game.key not in self.known:  # loading a game takes its time, which is not the bot's
            await self.send(("game", game.key, game))
            await self.receive(START_LIMIT)
            self.known.add(game.key)
        await self.send(message)
        return await self.receive(limit)

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
