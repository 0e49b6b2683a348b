"""Bots in worker processes: whatever they do, the table gets a legal action, in time, and says so if it had to help."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

import casefile
from casefile.engine.game import Game
from casefile.table.levels import stand_in
from casefile.table.thinking import Question, Reply, Thinkers, Thought
from tests.table import bad_bots  # noqa: F401  (makes them known here, too)

STATE = casefile.load("bonnie-and-clyde", seats=2).deal(1)
LIMIT = 60.0  # seconds: only what hangs may be cut off, however busy the machine is


def ask(level: str) -> Question:
    return Question.of(STATE, int(STATE.turn), level)


class Hasty(Thinkers):
    """It has no time for some questions, and enough for the others."""

    def __init__(self, *no_time_for: str) -> None:
        super().__init__(2, LIMIT, ["tests.table.bad_bots"])
        self.no_time_for = no_time_for

    async def request(self, game: Game, message: tuple[object, ...]) -> Reply:
        self.limit = 0.02 if set(self.no_time_for) & set(map(str, message)) else LIMIT
        return await super().request(game, message)


def run(work: Callable[[Thinkers], Awaitable[None]], workers: int = 2, thinkers: Thinkers | None = None) -> None:
    async def main() -> None:
        nonlocal thinkers
        thinkers = thinkers or Thinkers(workers, LIMIT, ["tests.table.bad_bots"])
        try:
            await work(thinkers)
        finally:
            await thinkers.close()
            assert thinkers.all == set()

    asyncio.run(main())


def test_a_bot_decides() -> None:
    async def work(thinkers: Thinkers) -> None:
        assert await thinkers.think(ask("first")) == Thought(STATE.legal(STATE.turn)[0])
        assert await thinkers.think(ask("looks")) == Thought(STATE.legal(STATE.turn)[0])
        assert (await thinkers.think(ask(stand_in()))).note == ""
        assert len(thinkers.all) == 1, "one worker is enough for one question at a time"

    run(work)


@pytest.mark.parametrize(
    ("level", "note"),
    [
        ("hangs", "too long"),
        ("dies", "died"),
        ("fails", "failed"),
        ("rubbish", "failed"),
        ("illegal", "not allowed"),
        ("huge", "not allowed"),
        ("unheard-of", "failed"),
    ],
)
def test_a_bad_bot_is_replaced_for_that_move(level: str, note: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work(thinkers: Thinkers) -> None:
        thought = await thinkers.think(ask(level))
        assert thought.action in STATE.legal(STATE.turn)
        assert note in thought.note
        assert (await thinkers.think(ask("first"))).note == "", "the pool goes on"

    run(work, thinkers=Hasty("hangs"))
    assert any(level in record.getMessage() for record in caplog.records), "with a log line"


def test_the_coach_advises() -> None:
    async def work(thinkers: Thinkers) -> None:
        action, advice = await thinkers.advise(ask("greedy"))
        assert advice is not None
        assert action == advice.moves[0].action
        assert {move.action for move in advice.moves} == set(STATE.legal(STATE.turn))

    run(work)


def test_a_coach_that_takes_too_long_leaves_a_move_without_numbers() -> None:
    async def work(thinkers: Thinkers) -> None:
        action, advice = await thinkers.advise(ask("first"))
        assert (action, advice) == (STATE.legal(STATE.turn)[0], None)

    run(work, thinkers=Hasty("advise"))


def test_what_a_bot_prints_does_no_harm() -> None:
    async def work(thinkers: Thinkers) -> None:
        for _ in range(3):
            assert await thinkers.think(ask("chatters")) == Thought(STATE.legal(STATE.turn)[-1])

    run(work)


def test_a_hung_bot_does_not_stop_the_others() -> None:
    async def work(thinkers: Thinkers) -> None:
        await asyncio.gather(*(thinkers.think(ask("first")) for _ in range(2)))  # both workers are up
        hung = asyncio.create_task(thinkers.think(ask("hangs")))
        await asyncio.sleep(0)
        quick = [await thinkers.think(ask("first")) for _ in range(5)]
        assert not hung.done()
        assert all(thought.note == "" for thought in quick)
        hung.cancel()
        await asyncio.gather(hung, return_exceptions=True)

    run(work)


def test_a_question_that_is_called_off_leaves_no_process() -> None:
    async def work(thinkers: Thinkers) -> None:
        await thinkers.think(ask("first"))
        task = asyncio.create_task(thinkers.think(ask("hangs")))
        while thinkers.idle:
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert thinkers.all == set()
        assert (await thinkers.think(ask("first"))).note == ""

    run(work, workers=1)


def test_workers_get_views_only() -> None:
    question = ask("first")
    assert set(vars(question)) == {"game", "seat", "numbers", "ledger", "legal", "level", "seed"}
    assert question.numbers == STATE.view(STATE.turn).numbers
    assert question.seed != ask("first").seed
