"""Scheduling of thinking: waiting people first, guests in turn, everything else last but not starved."""

from __future__ import annotations

from collections import Counter

import pytest

from casefile.table.scheduling import LEAST_SHARE, PATIENCE, ForWhom, Queue, Ticket, Turn


def add(queue: Queue, *guests: str, waits: bool = True) -> Ticket:
    whom = ForWhom(guests, waits)
    return queue.add(lambda: whom)


def take(queue: Queue) -> Turn:
    """The next turn, which ends at once."""
    turn = queue.next()
    assert turn is not None
    queue.done(turn)
    return turn


def served(queue: Queue) -> list[str]:
    order: list[str] = []
    while queue.waiting:
        order.append(" ".join(take(queue).whom.guests))
    return order


def test_a_person_who_waits_goes_first_however_many_others_came_before() -> None:
    queue = Queue(1)
    for _ in range(100):
        add(queue, "eve", waits=False)
    add(queue, "ann")
    assert take(queue).whom.guests == ("ann",)


def test_a_guest_with_many_tables_has_no_more_turns_than_one_with_one() -> None:
    queue = Queue(1)
    for _ in range(12):
        add(queue, "eve")
    add(queue, "ann")
    add(queue, "bob")
    assert served(queue)[:3] == ["eve", "ann", "bob"]
    for _ in range(12):
        add(queue, "eve")
    turns = Counter[str]()
    for _ in range(8):
        add(queue, "ann")  # she asks for the next move as soon as her bot has played
        while (guest := take(queue).whom.guests[0]) != "ann":
            turns[guest] += 1
    assert turns["eve"] <= 8


def test_who_sits_with_a_greedy_guest_does_not_pay_for_it() -> None:
    queue = Queue(1)
    for _ in range(12):
        add(queue, "eve")
    assert take(queue).whom.guests == ("eve",)
    add(queue, "bob")
    add(queue, "ann", "eve")
    assert served(queue)[:3] == ["eve", "bob", "ann eve"], "as if ann sat there alone"


def test_work_that_nobody_waits_for_leaves_a_worker_free_and_is_done_some_day() -> None:
    queue = Queue(3)
    for _ in range(9):
        add(queue, "eve", waits=False)
    assert [queue.next() is not None for _ in range(3)] == [True, True, False], "one worker is for people"
    add(queue, "ann")
    turn = queue.next()
    assert turn is not None
    assert turn.whom.guests == ("ann",)
    for other in list(queue.running):
        queue.done(other)
    order: list[bool] = []
    for _ in range(30):
        add(queue, "ann")
        order.append(take(queue).whom.waits)
    assert order.count(False) == 3
    assert order.index(False) == PATIENCE - 1, "her turn before counts, too"


def test_one_worker_serves_everybody() -> None:
    queue = Queue(1)
    add(queue, "eve", waits=False)
    turn = queue.next()
    assert turn is not None
    add(queue, "ann")
    assert queue.next() is None, "all are at work"
    queue.done(turn)
    assert take(queue).whom.guests == ("ann",)


def test_who_comes_back_to_a_table_is_waited_for_no_longer_than_others() -> None:
    queue = Queue(1)
    here: set[str] = set()
    queue.add(lambda: ForWhom(("ann",), "ann" in here))
    add(queue, "bob")
    here.add("ann")
    assert take(queue).whom == ForWhom(("ann",), True)


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_thinking_shrinks_with_the_guests_who_wait_and_never_for_one_alone(workers: int) -> None:
    queue = Queue(workers)
    for _ in range(5):
        add(queue, "ann")
    add(queue, "eve", waits=False)
    assert [take(queue).share for _ in range(5)] == [1.0] * 5, "one's own other bots and tables of bots cost nothing"
    assert take(queue).share == 1.0
    shares: list[float] = []
    for others in (1, 4, 400):
        for number in range(others):
            add(queue, f"guest {number}")
        add(queue, "zoe")
        shares.append(take(queue).share)
        queue.waiting.clear()
    assert 1.0 > shares[0] > shares[1] > shares[2] == LEAST_SHARE


def test_what_was_called_off_gets_no_turn_and_nothing_is_remembered_for_ever() -> None:
    queue = Queue(2)
    gone = add(queue, "ann")
    add(queue, "bob")
    queue.drop(gone)
    queue.drop(gone)
    assert served(queue) == ["bob"]
    for number in range(1000):
        add(queue, f"guest {number}")
        take(queue)
    assert len(queue.turns) <= 2
    assert not queue.running


def test_it_counts_what_waits_for_the_busiest_of_some_guests() -> None:
    queue = Queue(1)
    for _ in range(3):
        add(queue, "eve", waits=False)
    add(queue, "ann", "eve")
    assert queue.waiting_of(ForWhom(("ann",))) == 1
    assert queue.waiting_of(ForWhom(("ann", "eve"))) == 4
    assert queue.waiting_of(ForWhom()) == 0


def test_what_is_in_the_way_of_a_person_who_waits_is_hurried_one_at_a_time() -> None:
    queue = Queue(3)
    add(queue, "eve")
    add(queue, "eve")
    add(queue, "bob", waits=False)
    running = [queue.next() for _ in range(3)]
    assert queue.in_the_way() is None, "nobody waits"
    add(queue, "eve")
    assert queue.in_the_way() is None, "who waits for their own other bots hurries nobody"
    add(queue, "ann")
    assert queue.in_the_way() is running[2], "bots among themselves make room first"
    assert queue.in_the_way() is running[2]
    assert running[2] is not None
    queue.done(running[2])
    turn = queue.next()
    assert turn is not None
    assert turn.whom.guests == ("ann",)
    assert queue.in_the_way() is None
    add(queue, "zoe")
    assert queue.in_the_way() is running[0], "then the guest with the most at work"


# -- addresses: guests are easily made -------------------------------------------------------------------------------


def crowd(queue: Queue, guests: int = 24, address: str = "elsewhere") -> None:
    for number in range(guests):
        whom = ForWhom((f"eve {number}",), True, (address,))
        for _ in range(4):
            queue.add(lambda whom=whom: whom)  # type: ignore[misc]  # bound at once


def test_many_guests_of_one_address_have_no_more_turns_than_one_of_another() -> None:
    queue = Queue(1)
    crowd(queue)
    others = 0
    for _ in range(8):
        ann = ForWhom(("ann",), True, ("home",))
        queue.add(lambda ann=ann: ann)  # type: ignore[misc]  # bound at once
        while (turn := take(queue)).whom != ann:
            others += 1
        assert turn.share == pytest.approx(1 / 2), "all of them count as one other"
    assert others <= 8


def test_within_an_address_the_guests_take_turns() -> None:
    queue = Queue(1)
    crowd(queue, 3)
    turns = served(queue)
    assert [Counter(turns[at : at + 3]) for at in (0, 3, 6, 9)] == [Counter(f"eve {n}" for n in range(3))] * 4


def test_who_comes_from_elsewhere_hurries_a_crowd_and_is_not_hurried_by_it() -> None:
    queue = Queue(2)
    crowd(queue, 3)
    assert queue.next() is not None
    ann = ForWhom(("ann",), True, ("home",))
    queue.add(lambda: ann)
    own = queue.next()
    assert own is not None
    assert own.whom == ann
    slow = queue.in_the_way()
    assert slow is not None
    assert slow.whom.addresses == ("elsewhere",), "their own make room for them"
    queue.done(own)
    assert queue.next() is not None
    queue.add(lambda: ann)
    assert queue.in_the_way() is not None
