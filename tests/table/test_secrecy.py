"""A table tells nobody more than the game does: the law of histories, for everything that leaves a table.

Two tables are played alike; their deals differ only in what one reader never learns (`Adapter.hide`, perfect recall).
Every byte of that reader's events and snapshots, and every answer to that reader's guest, must be equal.
"""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from casefile.engine.game import Game
from casefile.engine.journal import Event
from casefile.engine.state import State
from casefile.table import Act, AnswerTakeOver, Chat, ClockSettings, LeaveAll, NewTable, Sit, Table, Undo
from casefile.table.commands import PutInvitation
from casefile.table.fair import new_token
from casefile.table.match import Dealer
from casefile.testing.adapter import Adapter
from casefile.testing.bonnie_and_clyde import BonnieAndClydeAdapter
from casefile.testing.detective_rummy import DetectiveRummyAdapter
from casefile.testing.fbi import FbiAdapter
from casefile.testing.toys.bids import BidsAdapter
from tests.table import helpers
from tests.table.helpers import GUESTS, Desk, people, seated, shown

TOKEN, DIGEST = new_token()


def dealing(adapter: Adapter, start: State) -> Dealer:
    def dealer(_game: Game, _seed: int | bytes) -> tuple[State, list[Event]]:
        return start.copy(), list(adapter.retell(start))

    return dealer


def desk_from(adapter: Adapter, start: State) -> Desk:
    game = adapter.game
    new = NewTable(
        game=game.name,
        seats=game.seats,
        options=dict(game.changed),  # type: ignore[arg-type]  # settings by name
        plan=people(game.seats),
        clock=ClockSettings("bank", 600_000, 1000),
    )
    return seated(new, dealer=dealing(adapter, start))


def seen(desk: Desk, reader: int | None, since: int = 0) -> bytes:
    """A snapshot, and all events since a given one."""
    return helpers.snapshot_json(desk.table, reader) + msgspec.json.encode(desk.table.events(reader, since))


def compare(adapter: Adapter, deal_seed: int, dice: Random) -> bool:
    """Play a table, find a twin for a reader, play both alike and compare; return whether there was a twin."""
    start = adapter.game.deal(deal_seed)
    first = desk_from(adapter, start)
    first.play(dice, dice.randrange(10, 160))
    assert first.table.match is not None
    acts = list(first.table.match.acts)
    moves = [(act.seat, act.action) for act in acts]
    reader = dice.choice([None, *range(adapter.game.seats)])
    twin = adapter.hide(start.copy(), moves, reader, dice)
    if twin is None or (twin.start.key() == start.key() and list(twin.moves) == moves):
        return False
    one, two = desk_from(adapter, start), desk_from(adapter, twin.start)
    assert seen(one, reader) == seen(two, reader)
    for place, act in enumerate(acts):
        if act.by == "table":
            continue
        since = one.table.number(reader)
        results = [
            turn(desk, seat, action, reader, Random(f"{deal_seed} {place}"))
            for desk, (seat, action) in ((one, moves[place]), (two, twin.moves[place]))
        ]
        if reader == act.seat:
            assert results[0] == results[1], "the answer to the own action tells something"
        assert seen(one, reader, since) == seen(two, reader, since), f"after {moves[: place + 1]}"
    assert seen(one, reader) == seen(two, reader), "what was told is told otherwise later"
    return True


def turn(desk: Desk, seat: int, action: int, reader: int | None, dice: Random) -> list[object]:
    """Take an action and do the other things that happen around it; return the answers to the reader's guest."""
    out: list[object] = []
    desk.now += 700
    if dice.random() < 0.1:
        desk.do(Chat(id="", text="hm"), GUESTS[seat], 0)
    if reader is not None and dice.random() < 0.3:  # the reader tries what is forbidden
        out.append(desk.do(Act(id="", action=99_999, seen=desk.table.number(reader)), GUESTS[reader], reader))
        out.append(desk.do(Act(id="", action=3, seen=0), GUESTS[reader], reader))
        other = (reader + 1) % len(desk.table.seats)
        out.append(desk.do(Act(id="", action=3, seen=0), GUESTS[reader], other))
    if dice.random() < 0.08:
        out += somebody_new(desk, seat, reader, dice)
    desk.act(seat, action)
    if shown(desk.table, seat)["undo"]["free"] and dice.random() < 0.4:
        out.append(desk.do(Undo(id=""), GUESTS[seat], seat))
        desk.now += 300
        desk.act(seat, action)
    return out


def somebody_new(desk: Desk, seat: int, reader: int | None, dice: Random) -> list[object]:
    """A seat becomes free, somebody new asks for it, others answer or do not, and the previous player comes back."""
    out: list[object] = []
    desk.good(LeaveAll(), GUESTS[seat])
    desk.good(PutInvitation(seat=seat, digest=DIGEST), desk.table.host)
    asked = desk.do(Sit(id=f"new {desk.now}", name="Zoe", token=TOKEN), "zoe")
    if reader is None:
        out.append(asked)
    others = [other for other in range(len(desk.table.seats)) if other != seat]
    for other in others[1:] if dice.random() < 0.5 else []:  # never all of them
        said = desk.do(AnswerTakeOver(id=f"new {desk.now}", granted=dice.random() < 0.7), GUESTS[other], other)
        if other == reader:
            out.append(said)
    desk.now += 400
    back = desk.do(Sit(id=f"back {desk.now}", name=GUESTS[seat].title()), GUESTS[seat])
    return out + ([back] if seat == reader else [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_secrecy_of_bonnie_and_clyde(seats: int) -> None:
    adapter = BonnieAndClydeAdapter(seats=seats)
    dice = Random(seats)
    assert sum(compare(adapter, seed, dice) for seed in range(12)) >= 4


@pytest.mark.parametrize("seats", [2, 4])
def test_secrecy_of_detective_rummy(seats: int) -> None:
    adapter = DetectiveRummyAdapter(seats=seats, mode="case", hands=1)
    dice = Random(seats)
    assert sum(compare(adapter, seed, dice) for seed in range(6)) >= 2


@pytest.mark.parametrize("seats", [3, 4])
def test_secrecy_of_fbi(seats: int) -> None:
    adapter = FbiAdapter(seats=seats)
    dice = Random(seats)
    assert sum(compare(adapter, seed, dice) for seed in range(16)) >= 4


def test_secrecy_of_secret_choices() -> None:
    adapter = BidsAdapter()
    dice = Random(9)
    assert sum(compare(adapter, seed, dice) for seed in range(60)) >= 20


def test_the_law_sees_a_table_that_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that numbers events by its log, or that shows another view, is caught."""
    honest = helpers.snapshot_json

    def leaking(table: Table, reader: int | None) -> bytes:
        key = table.match.state.key().hex() if table.match else ""
        return honest(table, reader)[:-1] + b',"hint":"%b"}' % key.encode()

    monkeypatch.setattr(helpers, "snapshot_json", leaking)
    adapter = BonnieAndClydeAdapter(seats=2)

    def law() -> None:
        for seed in range(20):
            compare(adapter, seed, Random(seed))

    with pytest.raises(AssertionError):
        law()
