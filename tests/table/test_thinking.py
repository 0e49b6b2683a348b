"""Bots in worker processes: whatever they do, the table gets a legal action in time, and says if it replaced one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

import casefile
from casefile.bots import make_bot
from casefile.bots.search import SearchBot
from casefile.bots.trials import Hurry
from casefile.engine.game import Game
from casefile.table import worker
from casefile.table.levels import stand_in
from casefile.table.scheduling import ForWhom, Turn
from casefile.table.thinking import (
    CROWDED,
    MOST_GAMES,
    MOST_QUICK,
    MOST_WAITING,
    Crowded,
    Question,
    Reply,
    Thinkers,
    Thought,
)
from tests.table import bad_bots  # noqa: F401  (makes them known here, too)

STATE = casefile.load("bonnie-and-clyde", seats=2).deal(1)
SENT = ("seat", "numbers", "ledger", "legal")
LIMIT = 60.0  # seconds: only a hanging bot may be cut off, however busy the machine is


def ask(level: str) -> Question:
    return Question.of(STATE, int(STATE.turn), level, lambda: ForWhom(("ann",), waits=True))


class Hasty(Thinkers):
    """A bot with too little time for some questions, and enough for the others."""

    def __init__(self, *no_time_for: str) -> None:
        super().__init__(2, LIMIT, ["tests.table.bad_bots"])
        self.no_time_for = no_time_for

    async def work(self, game: Game, message: tuple[object, ...], turn: Turn) -> Reply:
        self.limit = 0.02 if set(self.no_time_for) & set(map(str, message)) else LIMIT
        return await super().work(game, message, turn)


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
    assert set(vars(question)) == {"game", "seat", "numbers", "ledger", "legal", "level", "seed", "for_whom"}
    assert question.parts("first") == (
        STATE.game.key,
        *(getattr(question, name) for name in SENT),
        "first",
        question.seed,
    )
    assert question.numbers == STATE.view(STATE.turn).numbers
    assert question.seed != ask("first").seed


# -- sharing the workers ---------------------------------------------------------------------------------------------


def for_guest(level: str, guest: str, waits: bool = True) -> Question:
    return Question.of(STATE, int(STATE.turn), level, lambda: ForWhom((guest,), waits))


def test_a_person_who_waits_is_answered_before_bots_among_themselves() -> None:
    async def work(thinkers: Thinkers) -> None:
        order: list[str] = []

        async def think(guest: str, waits: bool) -> None:
            await thinkers.think(for_guest("first", guest, waits))
            order.append(guest)

        tasks = [asyncio.create_task(think("eve", False)) for _ in range(10)]
        await asyncio.sleep(0)
        await asyncio.gather(*tasks, think("ann", True))
        assert order.index("ann") <= 1, "after what had begun already"
        assert not thinkers.queue.running
        assert not thinkers.turns

    run(work, workers=1)


def test_a_guest_for_whom_very_much_waits_gets_quick_answers_and_a_sentence() -> None:
    async def work(thinkers: Thinkers) -> None:
        many = [asyncio.create_task(thinkers.think(for_guest("first", "eve"))) for _ in range(MOST_QUICK + 9)]
        while len(thinkers.queue.waiting) < MOST_QUICK:
            await asyncio.sleep(0)
        assert len(thinkers.queue.waiting) == MOST_QUICK, "no more than so much waits for one guest"
        with pytest.raises(Crowded, match="Very many bots"):
            await thinkers.advise(for_guest("greedy", "eve"))
        assert await thinkers.think(for_guest("first", "ann")) == Thought(STATE.legal(STATE.turn)[0])
        thoughts = await asyncio.gather(*many)
        assert all(thought.action in STATE.legal(STATE.turn) for thought in thoughts)
        notes = [thought.note for thought in thoughts]
        assert set(notes) == {"", CROWDED}
        assert notes.count("") == MOST_WAITING + 1

    run(work, workers=1)


def test_a_question_that_is_called_off_while_it_waits_leaves_the_queue() -> None:
    async def work(thinkers: Thinkers) -> None:
        waiting = [asyncio.create_task(thinkers.think(for_guest("first", "eve"))) for _ in range(5)]
        while not thinkers.queue.waiting:
            await asyncio.sleep(0)
        for task in waiting[1:]:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not thinkers.queue.waiting
        assert not thinkers.queue.running
        assert (await thinkers.think(for_guest("first", "ann"))).note == ""

    run(work, workers=1)


def test_a_hurried_bot_thinks_less_and_one_that_is_not_thinks_as_ever() -> None:
    game, seat, view = STATE.game, int(STATE.turn), STATE.view(STATE.turn)
    legal = STATE.legal(seat)
    bots = [make_bot("paired:simulations=400", game, seat, 7) for _ in range(2)]
    assert all(isinstance(bot, SearchBot) for bot in bots)
    usual, hurried = (bot for bot in bots if isinstance(bot, SearchBot))
    hurried.shorten(0.1, Hurry())
    spent = [bot.method.analyse(view, legal, 7).simulations for bot in (usual, hurried)]
    assert spent[1] <= spent[0] / 4
    sent = for_guest("paired:simulations=400", "ann")
    answer = worker.choose(game, sent.seat, sent.numbers, sent.ledger, sent.legal, sent.level, sent.seed, share=1.0)
    assert answer == {"action": make_bot(sent.level, game, seat, sent.seed).choose(view, legal)}


def test_the_first_worker_comes_up_before_it_is_needed() -> None:
    async def work(thinkers: Thinkers) -> None:
        thinkers.warm_up()
        thinkers.warm_up()
        assert (await thinkers.think(ask("first"))).note == ""
        assert len(thinkers.all) == 1

    run(work)


def test_a_worker_holds_few_games_and_is_sent_a_forgotten_one_again() -> None:
    async def work(thinkers: Thinkers) -> None:
        for target in (*range(20, 20 + MOST_GAMES + 4), 20):
            state = casefile.load("bonnie-and-clyde", seats=2, target=target).deal(1)
            thought = await thinkers.think(Question.of(state, int(state.turn), "first"))
            assert thought == Thought(state.legal(state.turn)[0])
        (only,) = thinkers.all
        assert len(only.known) == MOST_GAMES

    run(work, workers=1)


def test_a_long_thought_makes_room_for_somebody_who_waits() -> None:
    async def work(thinkers: Thinkers) -> None:
        await thinkers.think(ask("first"))
        endless = asyncio.create_task(thinkers.think(for_guest("paired:simulations=1000000", "eve")))
        while not thinkers.at_work:
            await asyncio.sleep(0)
        await asyncio.sleep(0.2)  # long enough to have begun, and short compared with its work
        assert (await thinkers.think(for_guest("first", "ann"))).note == ""
        assert (await endless).note == "", "it came to an end with a move of its own"

    run(work, workers=1)
