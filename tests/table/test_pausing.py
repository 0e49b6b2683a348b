"""When a bot's move is shown: the pause does not reveal whether there was a choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from casefile.table import Hub, ManualTime, NewTable, Question, Thought
from casefile.table.entries import Acted, decode_log
from casefile.table.pausing import REMEMBERED, Pauses
from casefile.table.timing import sleep_until
from tests.table.helpers import bots
from tests.table.test_hub import Quick, made, run, settled

LEAST = 250
TICK = 50
DECISIONS = 40


class Thinking(Quick):
    """It takes some time if there is a choice, and none otherwise."""

    def __init__(self, time: ManualTime, takes: list[int]) -> None:
        super().__init__()
        self.time = time
        self.takes = takes
        self.when: list[int] = []
        self.choices = 0

    async def think(self, question: Question) -> Thought:
        self.when.append(self.time.now())
        thought = await super().think(question)
        if len(question.legal) > 1:
            self.choices += 1
            await sleep_until(self.time, self.time.now() + self.takes[self.choices % len(self.takes)])
        return thought


def pauses_of_a_game(folder: Path, takes: list[int], *, pace: int = 0, least: int = LEAST) -> dict[bool, list[int]]:
    """How long each move of a game of bots was held back: forced moves (True), and those with a choice."""
    time = ManualTime()
    thinker = Thinking(time, takes)
    moves: list[tuple[int, int, bool]] = []

    async def work(hub: Hub) -> None:
        table = await made(hub, NewTable(game="fbi", seats=2, pace=pace, plan=bots(2, "greedy")))
        while len(thinker.asked) < DECISIONS:
            await settled(hub)
            time.advance(TICK)
        await settled(hub)
        entries = decode_log(await hub.store.entries(table))
        questions = list(zip(thinker.when, thinker.asked, strict=True))
        for seat in range(2):
            acts = [entry for entry in entries if isinstance(entry, Acted) and (entry.seat, entry.by) == (seat, "bot")]
            asked = [(when, len(question.legal) == 1) for when, question in questions if question.seat == seat]
            for act, (when, forced) in zip(acts, asked, strict=False):
                moves.append((when, act.at - when, forced))

    run(folder, work, time=time, thinker=thinker, bot_pause=least)
    moves.sort()
    return {wanted: [pause for _, pause, forced in moves if forced == wanted] for wanted in (True, False)}


@pytest.mark.parametrize(("takes", "pace", "pause"), [(700, 0, 750), (700, 300, 750), (10, 0, 250), (10, 600, 600)])
def test_a_forced_move_takes_as_long_as_one_with_a_choice(tmp_path: Path, takes: int, pace: int, pause: int) -> None:
    found = pauses_of_a_game(tmp_path, [takes], pace=pace)
    assert len(found[True]) >= 5
    assert len(found[False]) >= 5
    assert set(found[False]) == {pause}
    assert set(found[True][2:]) == {pause}, "but for moves before the table has seen any thinking"


def test_quick_and_slow_thoughts_look_alike(tmp_path: Path) -> None:
    found = pauses_of_a_game(tmp_path, [50, 900, 400, 800, 100])
    assert set(found[False][5:]) == set(found[True][3:]) == {1000}


def test_without_a_least_pause_moves_are_shown_when_they_are_found(tmp_path: Path) -> None:
    found = pauses_of_a_game(tmp_path, [700], least=0)
    assert set(found[True]) == {0}
    assert set(found[False]) == {700}


def test_levels_do_not_wait_for_each_other_and_a_long_thought_is_forgotten() -> None:
    pauses = Pauses(LEAST)
    assert pauses.after("most-wanted", 10) == 8 * LEAST, "it is known to take its time"
    pauses.note("detective", 7000)
    assert pauses.after("detective", 10) == LEAST, "one long thought makes no rule"
    pauses.note("detective", 5000)
    assert pauses.after("rookie", 10) == LEAST
    assert pauses.after("detective", 10) == 6000
    for _ in range(REMEMBERED):
        pauses.note("detective", 100)
    assert pauses.after("detective", 10) == LEAST
