"""Clocks that tests move by hand: nothing here waits."""

from __future__ import annotations

import pytest

from casefile.table import Act, Answer, AnswerUndo, ClockSettings, Close, LeaveAll, NewTable, Refusal, Sit, Undo
from casefile.table.clock import DAY, LONGEST
from casefile.table.commands import BotMove
from casefile.table.creating import create
from tests.table.helpers import GAMES, Desk, bots, people, seated

BC = "bonnie-and-clyde"


def timed(kind: str, limit: int, increment: int = 0, persons: int = 2) -> Desk:
    clock = ClockSettings(kind, limit, increment)  # type: ignore[arg-type]  # settings by name
    return seated(NewTable(game=BC, seats=2, clock=clock, plan=[*people(persons), *bots(2 - persons)]))


def turn(desk: Desk, milliseconds: int) -> int:
    """The seat whose turn it is draws and discards, and takes this long for it."""
    seat = desk.actors[0]
    desk.now += milliseconds
    desk.act(seat, "draw")
    discard = next(action for action in desk.legal(seat) if desk.table.game.say(action).startswith("discard"))
    desk.act(seat, discard)
    return seat


def test_without_a_clock_nobody_is_hurried() -> None:
    desk = timed("none", 0)
    desk.wait(1000 * DAY)
    assert desk.table.next_deadline() is None
    turn(desk, 0)


@pytest.mark.parametrize(("kind", "limit"), [("move", 30_000), ("days", 2 * DAY)])
def test_a_turn_has_a_limit(kind: str, limit: int) -> None:
    desk = timed(kind, limit)
    began = desk.now
    seat = desk.actors[0]
    assert desk.table.next_deadline() == began + limit
    desk.wait(limit - 1)
    assert desk.table.bots_due() == []
    desk.act(seat, "draw")
    assert desk.table.next_deadline() == began + limit, "one limit for the whole turn"
    desk.wait(1)
    assert [(who, level) for who, level, _ in desk.table.bots_due()] == [(seat, desk.table.created.stand_in)]
    assert desk.table.events(None)[-1]["kind"] == "flagged"
    guest = desk.table.seats[seat].guest
    late = Act(id="", action=desk.legal(seat)[-1], seen=desk.table.number(seat))
    assert desk.bad(late, guest, seat) == "flagged"
    while desk.actors[0] == seat:
        ((_, _, decision),) = desk.table.bots_due()
        desk.good(BotMove(seat=seat, action=desk.legal(seat)[-1], decision=decision))
    assert desk.table.bots_due() == [], "the next turn is the next person's"
    assert desk.table.next_deadline() == desk.now + limit
    assert [clock["flagged"] for clock in desk.table.clocks.shown()] == [False, False]


def test_who_comes_back_in_a_turn_that_ran_out_begins_it_anew() -> None:
    desk = timed("move", 30_000)
    seat = desk.actors[0]
    guest = desk.table.seats[seat].guest
    desk.wait(30_000)
    assert desk.table.clocks.flagged[seat]
    desk.good(LeaveAll(), guest)
    assert not desk.table.clocks.flagged[seat], "the bot that plays on has no clock"
    desk.good(Sit(name="Back"), guest)
    assert desk.table.bots_due() == []
    assert desk.table.next_deadline() == desk.now + 30_000
    assert isinstance(desk.act(seat, "draw"), Answer)


def test_a_bank_runs_down_and_grows_by_each_turn() -> None:
    desk = timed("bank", 60_000, 5_000)
    first = turn(desk, 20_000)
    second = turn(desk, 10_000)
    assert desk.table.clocks.left[first] == 45_000
    assert desk.table.clocks.left[second] == 55_000
    assert turn(desk, 0) == first
    assert desk.table.clocks.left[first] == 50_000, "a turn that takes no time costs none"
    assert turn(desk, 0) == second
    assert desk.table.next_deadline() == desk.now + 50_000
    desk.wait(50_000)
    assert desk.table.clocks.flagged[first]
    while desk.actors[0] == first:
        ((_, _, decision),) = desk.table.bots_due()
        desk.good(BotMove(seat=first, action=desk.legal(first)[-1], decision=decision))
    assert desk.table.clocks.left[first] == 5_000, "who has run out lives on the increment"


def test_a_bank_neither_runs_nor_grows_while_a_bot_sits_there() -> None:
    desk = timed("bank", 60_000, 5_000, persons=1)
    while desk.actors != (0,):
        ((seat, _, decision),) = desk.table.bots_due()
        desk.good(BotMove(seat=seat, action=desk.legal(seat)[-1], decision=decision))
    desk.now += 20_000
    desk.act(0, "draw")
    assert desk.table.clocks.left == [60_000, 60_000], "the turn goes on"
    while desk.actors == (0,):
        desk.act(0, desk.legal(0)[-1])
    assert desk.table.clocks.left == [45_000, 60_000]
    desk.now += 7_000
    while desk.actors == (1,):
        ((seat, _, decision),) = desk.table.bots_due()
        desk.good(BotMove(seat=seat, action=desk.legal(seat)[-1], decision=decision))
    assert desk.table.clocks.left == [45_000, 60_000]
    assert [clock["left"] for clock in desk.table.clocks.shown()] == [45_000, 60_000]
    assert [clock["since"] for clock in desk.table.clocks.shown()] == [desk.now, None]


def test_who_leaves_in_mid_turn_has_spent_the_time_and_earned_nothing() -> None:
    desk = timed("bank", 60_000, 5_000)
    seat = desk.actors[0]
    guest = desk.table.seats[seat].guest
    desk.now += 20_000
    desk.good(LeaveAll(), guest)
    assert desk.table.clocks.left[seat] == 40_000
    desk.now += 30_000
    desk.good(Sit(name="Back"), guest)
    assert desk.table.clocks.left[seat] == 40_000, "the bot's time was not this seat's"
    assert desk.table.next_deadline() == desk.now + 40_000


def test_a_turn_that_is_taken_back_has_spent_its_time_and_earned_nothing() -> None:
    desk = timed("bank", 60_000, 5_000)
    first = turn(desk, 20_000)
    assert desk.table.clocks.left == [45_000 if seat == first else 60_000 for seat in range(2)]
    desk.now += 3_000
    desk.good(Undo(id=""), desk.table.seats[first].guest, first)
    desk.good(AnswerUndo(id="", granted=True), desk.table.seats[1 - first].guest)
    assert desk.actors == (first,)
    assert desk.table.clocks.left == [45_000 if seat == first else 57_000 for seat in range(2)]
    assert desk.table.next_deadline() == desk.now + 45_000


def test_a_bank_grows_to_thirty_days_and_no_further() -> None:
    desk = timed("bank", LONGEST, 5_000)
    first = turn(desk, 1_000)
    assert desk.table.clocks.left[first] == LONGEST


def test_when_the_game_ends_no_clock_runs_and_nothing_is_earned() -> None:
    desk = timed("bank", 60_000, 5_000)
    desk.now += 20_000
    seat = desk.actors[0]
    desk.good(LeaveAll(), "bob")
    desk.good(Close(id=""), "ann")
    assert desk.table.next_deadline() is None
    assert desk.table.clocks.since == [None, None]
    assert desk.table.clocks.left == [40_000 if number == seat else 60_000 for number in range(2)]


def test_a_bots_answer_that_comes_late_is_dropped() -> None:
    desk = timed("move", 30_000)
    seat = desk.actors[0]
    desk.wait(30_000)
    ((_, _, decision),) = desk.table.bots_due()
    desk.good(BotMove(seat=seat, action=desk.legal(seat)[0], decision=decision))
    assert desk.bad(BotMove(seat=seat, action=desk.legal(seat)[0], decision=decision)) == "stale"
    assert desk.bad(BotMove(seat=1 - seat, action=0, decision=0)) == "stale"


def test_bots_have_no_clock_and_coming_back_starts_one() -> None:
    desk = timed("move", 30_000)
    seat = desk.actors[0]
    guest = desk.table.seats[seat].guest
    desk.wait(20_000)
    desk.good(LeaveAll(), guest)
    assert desk.table.next_deadline() is None
    desk.wait(60_000)
    desk.good(Sit(name="Back"), guest)
    assert desk.table.next_deadline() == desk.now + 30_000


def test_time_does_not_go_backwards() -> None:
    desk = timed("bank", 60_000)
    desk.now += 10_000
    seat = desk.actors[0]
    desk.act(seat, "draw")
    desk.now -= 9_000
    desk.act(seat, desk.legal(seat)[-1])
    assert [entry.at for entry in desk.log] == sorted(entry.at for entry in desk.log)


def test_secret_choices_each_have_their_own_time() -> None:
    clock = ClockSettings("move", 10_000)
    desk = seated(NewTable(game="toy-bids", seats=3, clock=clock, plan=people(3)))
    desk.now += 4_000
    desk.act(1, desk.legal(1)[0])
    assert [when is not None for when in (desk.table.clocks.deadline(seat) for seat in range(3))] == [True, False, True]
    desk.wait(6_000)
    assert [seat for seat, _, _ in desk.table.bots_due()] == [0, 2]


@pytest.mark.parametrize(
    ("kind", "limit", "increment"),
    [
        ("move", 0, 0), ("move", 999, 0), ("days", LONGEST + 1, 0), ("bank", 10**12, 0), ("bank", 5000, -1),
        ("bank", 5000, LONGEST + 1),
    ],
)  # fmt: skip
def test_impossible_clocks_are_refused(kind: str, limit: int, increment: int) -> None:
    clock = ClockSettings(kind, limit, increment)  # type: ignore[arg-type]  # settings by name
    made = create(NewTable(game=BC, clock=clock), "ann", 1, GAMES)
    assert isinstance(made, Refusal)
    assert made.code == "bad-clock"


@pytest.mark.parametrize(
    ("kind", "limit", "increment"),
    [("none", 0, -1), ("move", 1000, 0), ("days", LONGEST, 0), ("bank", 1000, LONGEST), ("bank", LONGEST, 0)],
)
def test_clocks_from_one_second_to_thirty_days_are_possible(kind: str, limit: int, increment: int) -> None:
    clock = ClockSettings(kind, limit, increment)  # type: ignore[arg-type]  # settings by name
    assert not isinstance(create(NewTable(game=BC, clock=clock), "ann", 1, GAMES), Refusal)
