"""Events of a table, compared in full: every reader gets exactly the right ones."""

from __future__ import annotations

from casefile.table import Act, AnswerUndo, LeaveAll, NewTable, Rename, Sit, Undo
from casefile.table.consent import PATIENCE
from tests.table.helpers import Desk, people, readers, seated

BC = "bonnie-and-clyde"


def kinds(desk: Desk, reader: int | None, since: int = 0) -> list[str]:
    """The kinds of events that a reader was told; the game's own events by their names."""
    events = desk.table.events(reader, since)
    return [str(event["name"] if event["kind"] == "game" else event["kind"]) for event in events]


class Ear:
    """Records what every reader is told from now on."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.since = {reader: desk.table.number(reader) for reader in readers(desk.table)}

    def heard(self) -> list[str]:
        """Events that all readers were told alike since the last call."""
        told = {reader: kinds(self.desk, reader, since) for reader, since in self.since.items()}
        self.since = {reader: self.desk.table.number(reader) for reader in self.since}
        assert len({tuple(kinds) for kinds in told.values()}) == 1, told
        return told[None]


def test_a_game_with_all_that_can_happen_to_it_is_told_once_to_everybody() -> None:
    desk = seated(NewTable(game=BC, seats=2, listed=True, plan=people(2)))
    assert [kinds(desk, reader) for reader in (None, 0, 1)] == [["created", "back", "back", "started", "deal"]] * 3
    seat = desk.actors[0]
    mine, theirs = (desk.table.seats[number].guest for number in (seat, 1 - seat))
    ear = Ear(desk)
    desk.act(seat, "draw")
    assert ear.heard() == ["draw"]
    desk.good(Undo(id=""), mine, seat)
    desk.good(AnswerUndo(id="", granted=True), theirs)
    assert ear.heard() == ["undo_asked", "undo_granted", "undone"]
    desk.act(seat, "draw")
    desk.good(Undo(id=""), mine, seat)
    desk.good(AnswerUndo(id="", granted=False), theirs)
    assert ear.heard() == ["draw", "undo_asked", "undo_refused"]
    discard = next(action for action in desk.legal(seat) if desk.table.game.say(action).startswith("discard"))
    desk.act(seat, discard)
    desk.good(Undo(id=""), mine, seat)
    desk.act(1 - seat, "draw")
    assert ear.heard() == ["discard", "undo_asked", "undo_lapsed", "draw"], "who plays on does not agree"
    desk.good(Undo(id=""), mine, seat)
    desk.wait(PATIENCE - 1)
    assert ear.heard() == ["undo_asked"]
    desk.wait(1)
    assert ear.heard() == ["undo_lapsed"]
    desk.good(Undo(id=""), mine, seat)
    desk.good(LeaveAll(), mine)
    more = ["hosted"] if mine == "ann" else []
    assert ear.heard() == ["undo_asked", "left", "undo_lapsed", "replaced", *more]
    desk.good(Sit(name="Ann"), mine)
    assert ear.heard() == ["back"]


def test_the_new_host_is_told_to_everybody_by_name() -> None:
    desk = seated(NewTable(game=BC, seats=3, plan=people(3)))
    desk.good(LeaveAll(), "ann")
    for reader in readers(desk.table):
        last = desk.table.events(reader)[-1]
        assert (last["kind"], last["seat"], last["text"]) == ("hosted", 1, "Bob is the host now.")
    desk.good(LeaveAll(), "cy")
    assert kinds(desk, None)[-2:] == ["left", "replaced"], "the host stays"
    assert desk.table.host == "bob"


def test_a_new_name_is_told_with_the_old_one() -> None:
    desk = seated(NewTable(game=BC, seats=2, plan=people(2)))
    desk.good(Rename(id="", name="Robert"), "bob")
    last = desk.table.events(0)[-1]
    assert (last["seat"], last["before"], last["text"]) == (1, "Bob", "Bob is now called Robert.")
    assert desk.table.names == ("Ann", "Robert")


def test_after_an_undo_the_decision_is_another_one() -> None:
    desk = seated(NewTable(game=BC, seats=2, plan=people(2)))
    seat = desk.actors[0]
    mine, theirs = (desk.table.seats[number].guest for number in (seat, 1 - seat))
    desk.act(seat, "draw")
    old = desk.table.number(seat)
    match = desk.table.match
    assert match is not None
    before = match.decision[seat]
    desk.good(Undo(id=""), mine, seat)
    desk.now += 500
    desk.good(AnswerUndo(id="", granted=True), theirs)
    assert match.decision[seat] == before + 1
    assert desk.table.decided_since[seat] == desk.now
    assert desk.table.decided_at[seat] == desk.table.number(seat)
    assert desk.bad(Act(id="", action=0, seen=old), mine, seat) == "stale"
    desk.good(Act(id="", action=0, seen=desk.table.number(seat)), mine, seat)


def test_a_secret_choice_is_told_to_everybody_as_a_choice_and_nothing_more() -> None:
    desk = seated(NewTable(game="toy-bids", seats=3, plan=people(3)))
    ear = Ear(desk)
    desk.act(0, desk.legal(0)[0])
    assert ear.heard() == ["choose"]
    desk.act(2, desk.legal(2)[0])
    assert ear.heard() == ["choose"]
    desk.act(1, desk.legal(1)[0])
    assert ear.heard() == ["choose", "reveal", "reveal", "reveal"]
