"""The host's powers and who may sit where: each is allowed once, and each refusal has its code."""

from __future__ import annotations

from random import Random

from casefile.table import (
    Close,
    Kick,
    Leave,
    LeaveAll,
    NewTable,
    PutBot,
    Rename,
    SeatPlan,
    Sit,
    Start,
)
from casefile.table.commands import OfferRematch, PutInvitation
from casefile.table.fair import new_token
from tests.table.helpers import Desk, bots, people, seated

BC = "bonnie-and-clyde"
TOKEN, DIGEST = new_token()


def hosted(seats: int = 3, **more: object) -> Desk:
    """A table that waits for its host, who has the first seat."""
    plan = [SeatPlan("person", name="Ann")]
    return Desk(NewTable(game=BC, seats=seats, start="host", plan=plan, **more))  # type: ignore[arg-type]  # settings by name


def kinds(desk: Desk) -> list[str]:
    return [seat.kind for seat in desk.table.seats]


def test_a_bot_is_put_on_one_seat_or_on_all_that_are_open() -> None:
    desk = hosted(4)
    assert desk.bad(PutBot(id="", level="random", seat=1), "bob") == "not-host"
    assert desk.bad(PutBot(id="", level="random", seat=4), "ann") == "CF-01"
    assert desk.bad(PutBot(id="", level="random", seat=-1), "ann") == "CF-01"
    assert desk.bad(PutBot(id="", level="random", seat=0), "ann") == "taken"
    assert desk.good(PutBot(id="", level="random", seat=2), "ann").seat == 2
    assert kinds(desk) == ["person", "open", "bot", "open"]
    assert desk.bad(PutBot(id="", level="random", seat=2), "ann") == "taken"
    first = desk.good(PutBot(id="all", level="random"), "ann")
    assert first.seat == 1
    version = desk.table.version
    assert desk.good(PutBot(id="all", level="random"), "ann").seat == 1
    assert desk.table.version == version, "the same request is done once"
    assert kinds(desk) == ["person", "bot", "bot", "bot"]
    assert desk.bad(PutBot(id="", level="random"), "ann") == "taken"
    desk.good(Start(id=""), "ann")
    assert desk.bad(PutBot(id="", level="random"), "ann") == "dealt"


def test_a_bot_is_sent_away_before_the_deal_and_not_after() -> None:
    desk = hosted()
    desk.good(PutBot(id="", level="random"), "ann")
    assert desk.bad(Kick(id="", seat=3), "ann") == "CF-01"
    assert desk.bad(Kick(id="", seat=-1), "ann") == "CF-01"
    desk.good(Kick(id="", seat=2), "ann")
    assert kinds(desk) == ["person", "bot", "open"]
    assert desk.bad(Kick(id="", seat=2), "ann") == "nobody"
    desk.good(PutBot(id="", level="random"), "ann")
    desk.good(Start(id=""), "ann")
    assert desk.bad(Kick(id="", seat=1), "ann") == "nobody"


def test_who_is_sent_away_is_replaced_in_a_game_and_nobody_after_it() -> None:
    desk = seated(NewTable(game=BC, seats=3, plan=people(3)))
    desk.good(Kick(id="", seat=1), "ann")
    assert kinds(desk) == ["person", "bot", "person"]
    assert desk.bad(Sit(name="Bob", seat=1), "bob") == "sent-away"
    desk.good(LeaveAll(), "cy")
    desk.good(Close(id=""), "ann")
    assert desk.bad(Kick(id="", seat=2), "ann") == "nobody"
    assert desk.bad(Close(id=""), "ann") == "not-running"
    assert desk.bad(Sit(name="Cy", seat=2), "cy") == "not-running"


def test_an_invitation_is_for_a_seat_where_nobody_sits() -> None:
    desk = hosted()
    assert desk.bad(PutInvitation(seat=3, digest=DIGEST), "ann") == "CF-01"
    assert desk.bad(PutInvitation(seat=0, digest=DIGEST), "ann") == "taken"
    desk.good(PutInvitation(seat=2, digest=DIGEST), "ann")
    assert desk.good(Sit(name="Bob", token=TOKEN), "bob").seat == 2, "its own seat, not the first open one"
    desk.good(Close(id=""), "ann")
    assert desk.bad(PutInvitation(seat=1, digest=DIGEST), "ann") == "taken"


def test_an_invited_seat_is_not_given_to_others_even_at_a_listed_table() -> None:
    desk = hosted(listed=True)
    desk.good(PutInvitation(seat=1, digest=DIGEST), "ann")
    assert desk.bad(Sit(name="Cy", seat=1), "cy") == "taken"
    assert desk.bad(Sit(name="Cy", seat=3), "cy") == "CF-01"
    assert desk.good(Sit(name="Cy"), "cy").seat == 2
    assert desk.good(Sit(name="Bob", token=TOKEN), "bob").seat == 1


def test_a_table_that_still_waits_is_closed_whoever_sits_there() -> None:
    desk = hosted(listed=True)
    desk.good(Sit(name="Bob"), "bob")
    desk.good(Close(id=""), "ann")
    assert (desk.table.status, desk.table.ending) == ("ended", "closed")
    assert desk.bad(OfferRematch(table="next"), "ann") == "not-over", "no game was played"


def test_the_host_stays_host_while_one_seat_is_left() -> None:
    plan = [SeatPlan("person", name="Ann"), SeatPlan("person", name="Al"), SeatPlan(guest="bob")]
    desk = seated(NewTable(game=BC, seats=3, hot_seat=True, plan=plan))
    assert desk.bad(Leave(id=""), "ann", 2) == "not-yours"
    desk.good(Leave(id=""), "ann", 0)
    assert desk.table.host == "ann"
    desk.good(Leave(id=""), "ann", 1)
    assert desk.table.host == "bob"
    desk.good(LeaveAll(), "bob")
    assert desk.table.host == "bob", "nobody is left to be it"


def test_before_the_deal_who_leaves_leaves_an_open_seat() -> None:
    desk = hosted(listed=True)
    desk.good(Sit(name="Bob"), "bob")
    desk.good(LeaveAll(), "bob")
    assert kinds(desk) == ["person", "open", "open"]
    assert desk.bad(LeaveAll(), "bob") == "not-yours"
    assert desk.bad(Rename(id="", name="Robert"), "bob") == "not-yours"
    assert desk.bad(Rename(id="", name=" \u200b"), "ann") == "no-name"


def test_another_game_is_offered_once_and_by_who_played() -> None:
    desk = seated(NewTable(game=BC, seats=2, options={"target": 20}, plan=[*people(1), *bots(1)]))
    assert desk.bad(OfferRematch(table="next"), "ann") == "not-over"
    desk.play(Random(1))
    assert desk.bad(OfferRematch(table="next"), "zoe") == "not-yours"
    desk.good(OfferRematch(table="next"), "ann")
    version = desk.table.version
    assert desk.good(OfferRematch(table="other"), "ann").seat == 0
    assert (desk.table.rematch, desk.table.version) == ("next", version)
