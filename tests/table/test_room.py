"""Room in a table's log: strangers cannot use up the room of players or of the host."""

from __future__ import annotations

import pytest

from casefile.table import Answer, Chat, Kick, LeaveAll, NewTable, SeatPlan, Sit, Table, deciding
from casefile.table.commands import PutInvitation, Rename
from casefile.table.fair import new_token
from tests.table.helpers import GAMES, Desk, bots, people, seated

BC = "bonnie-and-clyde"


def test_spectators_do_not_talk_away_the_room_of_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "MOST_SAYINGS", 3)
    desk = seated(NewTable(game=BC, seats=2, plan=people(2)))
    for _ in range(3):
        desk.good(Chat(id="", text="hm"), "eve", name="Eve")
    assert desk.bad(Chat(id="", text="hm"), "eve", name="Eve") == "enough"
    for _ in range(3):
        desk.good(Chat(id="", text="Good evening"), "ann", 0)
    assert desk.bad(Chat(id="", text="Good evening"), "ann", 0) == "enough"


def test_who_comes_and_goes_takes_no_room_from_the_host_and_the_invited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "MOST_ASIDES", 10)
    monkeypatch.setattr(deciding, "MOST_VISITS", 20)
    monkeypatch.setattr(deciding, "MOST_VISITS_OF_GUEST", 8)
    desk = Desk(NewTable(game=BC, seats=4, plan=[SeatPlan("person", name="Ann"), *bots(1)], listed=True))
    for number in range(5):
        guest = f"eve {number}"
        for _ in range(4):
            if isinstance(desk.do(Sit(name="Eve"), guest), Answer):
                desk.good(LeaveAll(), guest)
        assert desk.bad(Sit(name="Eve"), guest) == "enough"
    assert desk.bad(Sit(name="Bob"), "bob") == "enough", "whoever passes by is one too many"
    token, digest = new_token()
    desk.good(PutInvitation(seat=2, digest=digest), "ann")
    assert desk.good(Sit(name="Bob", token=token), "bob").seat == 2
    desk.good(Rename(id="", name="Anna"), "ann")
    desk.good(Kick(id="", seat=1), "ann")
    replayed = Table.replay(desk.log, GAMES)
    assert (replayed.asides, replayed.visits) == (desk.table.asides, desk.table.visits)


def test_who_has_passed_by_keeps_no_seat_from_others() -> None:
    desk = Desk(NewTable(game=BC, seats=3, plan=[SeatPlan("person", name="Ann"), SeatPlan(guest="cy")], listed=True))
    assert desk.good(Sit(name="Eve"), "eve").seat == 2, "the other one is kept for Cy"
    desk.good(LeaveAll(), "eve")
    assert desk.bad(Sit(name="Bob", seat=1), "bob") == "taken"
    assert desk.good(Sit(name="Bob"), "bob").seat == 2
    assert desk.good(Sit(name="Cy"), "cy").seat == 1
