"""A new person on a seat in play: only if all players agree, told to everybody, and never a person who knows more."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from casefile.table import (
    AnswerTakeOver,
    ClockSettings,
    Kick,
    Leave,
    LeaveAll,
    NewTable,
    Refusal,
    SeatPlan,
    Sit,
    Table,
    Undo,
    commands,
)
from casefile.table.commands import Asker, PutInvitation
from casefile.table.consent import AWAY
from casefile.table.entries import Seated, TakeOverAsked, UndoAnswered, Undone
from casefile.table.fair import new_token
from tests.table.helpers import GAMES, Desk, bots, everything, people, readers, seated, shown

BC = "bonnie-and-clyde"
TOKEN, DIGEST = new_token()
YES, NO = AnswerTakeOver(id="", granted=True), AnswerTakeOver(id="", granted=False)


def playing(persons: int = 2, machines: int = 1, **more: object) -> Desk:
    """A game in play; the last seats are bots'."""
    plan = [*people(persons), *bots(machines)]
    return seated(NewTable(game=BC, seats=len(plan), plan=plan, **more))  # type: ignore[arg-type]  # settings by name


def ask(desk: Desk, seat: int, guest: str = "zoe") -> int:
    """The host invites a guest to a seat, who asks for it; return where they sit afterwards, if anywhere."""
    desk.good(PutInvitation(seat=seat, digest=DIGEST), desk.table.host)
    return desk.good(Sit(name=guest.title(), token=TOKEN), guest).seat


def told(desk: Desk, count: int = 1) -> list[object]:
    """The last events, which were the same for everybody."""
    last = [[event["text"] for event in desk.table.events(reader)[-count:]] for reader in readers(desk.table)]
    assert all(one == last[0] for one in last)
    return list(last[0])


def test_an_invitation_to_a_seat_in_play_leads_to_asking_all_who_play() -> None:
    desk = playing()
    assert ask(desk, 2) == -1
    bot = desk.table.names[2]
    assert told(desk) == [f"Zoe asks to take over the seat of {bot}."]
    assert not desk.table.may_read("zoe", 2)
    for reader in readers(desk.table):
        assert shown(desk.table, reader)["take_over"] == {"seat": 2, "name": "Zoe", "granted": []}
    desk.good(YES, "ann")
    assert shown(desk.table, None)["take_over"]["granted"] == [0]
    assert not desk.table.may_read("zoe", 2)
    desk.good(YES, "bob")
    assert desk.table.may_read("zoe", 2)
    assert str(told(desk)[0]).startswith(
        f"Zoe has taken over the seat of {bot}. From now on this game counts for nobody"
    )
    assert shown(desk.table, None)["take_over"] is None
    assert not shown(desk.table, None)["counts"]
    assert everything(Table.replay(desk.log, GAMES)) == everything(desk.table)


def test_the_kept_seat_of_somebody_who_left_is_taken_over_by_consent_or_taken_back() -> None:
    desk = playing(3, 0)
    desk.good(LeaveAll(), "cy")
    assert ask(desk, 2) == -1
    desk.good(Sit(name="Cy"), "cy")
    assert desk.table.take_over is None
    assert desk.table.may_read("cy", 2)
    assert desk.bad(YES, "ann") == "nobody-asked"
    desk.good(LeaveAll(), "cy")
    ask(desk, 2)
    desk.good(YES, "ann")
    desk.good(YES, "bob")
    assert desk.bad(Sit(name="Cy"), "cy") == "taken", "it is somebody else's now"


def test_one_refusal_is_the_end_of_it_and_of_the_invitation() -> None:
    desk = playing()
    ask(desk, 2)
    desk.good(YES, "ann")
    desk.good(NO, "bob")
    assert told(desk) == [f"Bob does not agree: nobody new takes over the seat of {desk.table.names[2]}."]
    assert desk.bad(Sit(name="Zoe", token=TOKEN), "zoe") == "taken"
    assert not shown(desk.table, None)["seats"][2]["invited"]


def test_who_asks_can_withdraw_and_cannot_agree() -> None:
    desk = playing()
    ask(desk, 2)
    assert desk.bad(YES, "zoe") == "yourself"
    assert desk.bad(YES, "eve") == "not-yours"
    assert desk.bad(Sit(name="Eve", token=TOKEN), "eve") == "asked"
    version = desk.table.version
    assert desk.good(Sit(name="Zoe", token=TOKEN), "zoe").seat == -1
    assert desk.table.version == version, "it is asked once"
    desk.good(NO, "zoe")
    assert desk.table.take_over is None
    assert desk.good(Sit(name="Zoe", token=TOKEN), "zoe").seat == -1, "the invitation stands"
    assert desk.table.take_over is not None


def test_who_holds_or_held_a_seat_never_takes_another() -> None:
    desk = playing(3, 1)
    desk.good(PutInvitation(seat=3, digest=DIGEST), "ann")
    assert desk.bad(Sit(name="Ann", token=TOKEN), "ann") == "seated"
    desk.good(LeaveAll(), "bob")
    assert desk.bad(Sit(name="Bob", seat=3, token=TOKEN), "bob") == "knows"
    ask(desk, 3)
    desk.good(YES, "ann")
    desk.good(YES, "cy")
    assert desk.table.may_read("zoe", 3)
    desk.good(Kick(id="", seat=2), "ann")
    desk.good(LeaveAll(), "zoe")
    desk.good(PutInvitation(seat=2, digest=DIGEST), "ann")
    assert desk.bad(Sit(name="Cy", seat=2, token=TOKEN), "cy") == "sent-away"
    assert desk.bad(Sit(name="Zoe", seat=2, token=TOKEN), "zoe") == "knows"
    assert desk.good(Sit(name="Zoe"), "zoe").seat == 3, "one's own is always there"


def test_on_one_screen_too_nobody_gets_more_seats_after_the_deal() -> None:
    plan = [SeatPlan("person", name="Ann"), SeatPlan("person", name="Al"), *bots(1)]
    desk = Desk(NewTable(game=BC, seats=3, plan=plan, hot_seat=True))
    assert shown(desk.table, None)["shares"] == [[0, 1]], "everybody is told who plays for two"
    desk.good(PutInvitation(seat=2, digest=DIGEST), "ann")
    assert desk.bad(Sit(name="Ann", token=TOKEN), "ann") == "knows"
    desk.good(Leave(id=""), "ann", 1)
    assert shown(desk.table, None)["shares"] == []
    assert desk.good(Sit(name="Al"), "ann").seat == 1


def test_whoever_leaves_is_not_asked_any_more() -> None:
    desk = playing(3, 1)
    ask(desk, 3)
    desk.good(YES, "bob")
    desk.good(YES, "ann")
    desk.good(LeaveAll(), "cy")
    assert desk.table.may_read("zoe", 3)

    desk = playing(2, 1)
    ask(desk, 2)
    desk.good(YES, "bob")
    desk.good(LeaveAll(), "bob")
    assert desk.table.take_over is None, "nobody agrees alone, and the word of somebody who is gone does not count"
    assert not desk.table.may_read("zoe", 2)


def test_who_comes_back_is_asked_too() -> None:
    desk = playing(3, 1)
    desk.good(LeaveAll(), "bob")
    ask(desk, 3)
    desk.good(Sit(name="Bob"), "bob")
    desk.good(YES, "ann")
    desk.good(YES, "cy")
    assert desk.table.take_over is not None
    desk.good(YES, "bob")
    assert desk.table.may_read("zoe", 3)


def test_somebody_away_is_in_the_way_for_a_day() -> None:
    desk = playing(3, 1)
    ask(desk, 3)
    desk.good(YES, "ann")
    desk.wait(AWAY)
    assert desk.table.take_over is None, "nobody agrees alone"
    assert not desk.table.may_read("zoe", 3)
    desk.good(Sit(name="Zoe", token=TOKEN), "zoe")
    desk.good(YES, "ann")
    desk.good(YES, "cy")
    desk.wait(AWAY - 1)
    assert not desk.table.may_read("zoe", 3)
    desk.wait(1)
    assert desk.table.may_read("zoe", 3)


# -- a host alone opens no hand ---------------------------------------------------------------------------------------


def seats_read(desk: Desk, guest: str = "zoe") -> list[int]:
    return [seat for seat in range(len(desk.table.seats)) if desk.table.may_read(guest, seat)]


def goes(desk: Desk, how: str) -> None:
    """Bob leaves seat 1."""
    if how == "kicked":
        desk.good(Kick(id="", seat=1), "ann")
    else:
        desk.good(LeaveAll(), "bob")


@pytest.mark.parametrize("how", ["kicked", "left"])
@pytest.mark.parametrize("seat", [1, 2], ids=["their own seat", "the seat of a bot"])
def test_whoever_is_left_alone_lets_nobody_read_a_hand(how: str, seat: int) -> None:
    desk = playing()
    goes(desk, how)
    desk.good(PutInvitation(seat=seat, digest=DIGEST), "ann")
    assert desk.bad(Sit(name="Zoe", token=TOKEN), "zoe") == "alone"
    desk.good(LeaveAll(), "ann")
    assert desk.bad(Sit(name="Zoe", token=TOKEN), "zoe") == "alone", "nor by leaving, and coming back afterwards"
    if how == "left":
        assert desk.good(Sit(name="Bob"), "bob").seat == 1, "one's own seat is always there"
    assert not seats_read(desk)


@pytest.mark.parametrize("how", ["kicked", "left"])
@pytest.mark.parametrize("agreed", [False, True], ids=["silent", "agreed"])
def test_who_goes_while_a_question_waits_leaves_no_consent_behind(how: str, agreed: bool) -> None:
    desk = playing()
    ask(desk, 2)
    if agreed:
        desk.good(YES, "bob")
    goes(desk, how)
    desk.bad(YES, "ann")
    desk.wait(AWAY)
    assert not seats_read(desk)


def test_a_kick_answers_nothing_for_whoever_is_kicked() -> None:
    desk = playing(3, 1)
    ask(desk, 3)
    desk.good(YES, "ann")
    desk.good(YES, "cy")
    desk.good(Kick(id="", seat=1), "ann")
    assert desk.table.take_over is None
    assert not seats_read(desk)
    assert desk.good(Sit(name="Zoe", token=TOKEN), "zoe").seat == -1, "the others may be asked anew"
    desk.good(YES, "ann")
    desk.good(YES, "cy")
    assert seats_read(desk) == [3]


def test_a_clock_that_runs_out_answers_nothing() -> None:
    desk = playing(clock=ClockSettings("move", 60_000))
    ask(desk, 2)
    desk.good(YES, "ann")
    desk.wait(10 * 60_000)
    assert any(desk.table.clocks.flagged)
    assert not seats_read(desk)


def test_two_seats_on_one_screen_agree_once() -> None:
    plan = [SeatPlan("person", name="Ann"), SeatPlan("person", name="Al"), SeatPlan(guest="bob"), *bots(1)]
    desk = seated(NewTable(game=BC, seats=4, plan=plan, hot_seat=True))
    desk.good(Kick(id="", seat=2), "ann")
    desk.good(PutInvitation(seat=2, digest=DIGEST), "ann")
    assert desk.bad(Sit(name="Zoe", token=TOKEN), "zoe") == "alone"


def test_whoever_has_always_played_alone_may_let_a_friend_in() -> None:
    desk = playing(1, 2)
    ask(desk, 2)
    desk.good(YES, "ann")
    assert seats_read(desk) == [2]
    desk.good(LeaveAll(), "zoe")
    desk.good(PutInvitation(seat=2, digest=DIGEST), "ann")
    assert desk.bad(Sit(name="Max", token=TOKEN), "max") == "alone", "another has played since"


def test_where_nobody_plays_somebody_new_sits_down_at_once() -> None:
    desk = Desk(NewTable(game=BC, seats=2, plan=bots(2)))
    assert ask(desk, 1) == 1
    desk.good(PutInvitation(seat=0, digest=DIGEST), "ann")
    assert desk.good(Sit(name="Eve", token=TOKEN), "eve").seat == -1, "now there is somebody to ask"


def test_the_game_goes_on_meanwhile_and_its_end_ends_the_question() -> None:
    desk = playing(options={"target": 20})
    ask(desk, 2)
    desk.play(Random(3))
    assert desk.table.status == "ended"
    assert desk.table.take_over is None
    assert desk.bad(YES, "ann") == "nobody-asked"


def test_a_log_from_before_there_were_questions_says_what_it_said() -> None:
    desk = playing()
    old = Seated(2, "Zoe", digest=DIGEST, at=desk.now, guest="zoe")
    table = Table.replay([*desk.log, old], GAMES)
    assert [event["kind"] for event in table.events(None)][-1] == "joined"
    assert table.counts
    assert table.roster.knows_another("zoe", 1)


def test_an_answer_never_counts_what_another_seat_was_told() -> None:
    desk = playing(3, 0)
    desk.good(commands.Chat(id="", text="hm"), "ann", 0)  # to seats only
    open_to_all, of_the_seat = desk.table.number(None), desk.table.number(1)
    assert desk.good(Kick(id="k", seat=1), "ann").number == open_to_all + 1 != of_the_seat + 1
    desk.good(PutInvitation(seat=1, digest=DIGEST), "ann")
    asked = desk.good(Sit(id="s", name="Zoe", token=TOKEN), "zoe")
    assert (asked.number, asked.seat) == (desk.table.number(None), -1)


# -- whatever people do -----------------------------------------------------------------------------------------------


def tries(desk: Desk, dice: Random, tokens: dict[int, str]) -> tuple[commands.AnyCommand, Asker]:
    """Things that a person might try in order to see more."""
    table = desk.table
    guest = dice.choice(("ann", "ann", "bob", "cy", "di", "zoe", "eve", "max"))
    seat = dice.randrange(len(table.seats))
    token = tokens.get(dice.choice((seat, seat, 0)), "")
    own = dice.choice(table.seats_of(guest) or [seat])
    host = table.host if dice.random() < 0.8 else guest
    made: list[tuple[commands.AnyCommand, Asker]] = [
        (Sit(name=guest.title(), seat=seat, token=token), Asker(guest)),
        (Sit(name=guest.title(), seat=seat, token=token), Asker(guest)),
        (Sit(name=guest.title()), Asker(guest)),
        (AnswerTakeOver(id="", granted=dice.random() < 0.8), Asker(guest)),
        (AnswerTakeOver(id="", granted=dice.random() < 0.8), Asker(guest)),
        (Undo(id=""), Asker(guest, own)),
        (commands.AnswerUndo(id="", granted=dice.random() < 0.7), Asker(guest)),
        (PutInvitation(seat=seat, digest=""), Asker(host)),
    ]
    if dice.random() < 0.01:
        made = [(Kick(id="", seat=seat), Asker(host)), (Leave(id=""), Asker(guest, own)), (LeaveAll(), Asker(guest))]
    return dice.choice(made)


def look(desk: Desk, known: dict[str, set[int]]) -> None:
    """Let every guest read everything that they may."""
    for guest in known:
        known[guest] |= {seat for seat in range(len(desk.table.seats)) if desk.table.may_read(guest, seat)}


@pytest.mark.parametrize("seed", range(8))
def test_no_guest_is_ever_shown_two_hands_but_those_held_from_the_deal_on(seed: int) -> None:
    dice = Random(seed)
    shared = seed % 2 == 1
    first = [SeatPlan("person", name="Ann"), SeatPlan("person", name="Al")] if shared else people(2)
    undo = ("consent", "never", "always", "consent")[seed % 4]
    plan = [*first, SeatPlan(guest="cy"), *bots(1)]
    desk = seated(NewTable(game=BC, seats=4, plan=plan, hot_seat=shared, undo=undo))
    guests = ("ann", "bob", "cy", "di", "zoe", "eve", "max")
    dealt = {guest: set(desk.table.seats_of(guest)) for guest in guests}
    known: dict[str, set[int]] = {guest: set() for guest in guests}
    tokens: dict[int, str] = {}
    for _ in range(1500):
        command, asker = tries(desk, dice, tokens)
        if isinstance(command, PutInvitation):
            token, digest = new_token()
            command = replace(command, digest=digest)
            if not isinstance(desk.do(command, asker.guest), Refusal):
                tokens[command.seat] = token
        else:
            agreeing = desk.table.undo.granted.copy() if desk.table.undo is not None else set()
            before = len(desk.log)
            desk.do(command, asker.guest, asker.seat)
            check_undos(desk, before, agreeing, undo)
        look(desk, known)
        desk.now += dice.randrange(5000 if dice.random() < 0.99 else AWAY)
        desk.settle()
        look(desk, known)
        if desk.table.status == "running" and desk.table.persons() and dice.random() < 0.5:
            desk.step(dice)
        if desk.table.status == "ended":
            break
    assert all(len(seats) <= 1 or seats == dealt[guest] for guest, seats in known.items()), known
    assert sum(isinstance(entry, TakeOverAsked) for entry in desk.log) > 0
    assert everything(Table.replay(desk.log, GAMES)) == everything(desk.table)


def check_undos(desk: Desk, before: int, agreeing: set[int], undo: str) -> None:
    """Check that the last undo revealed nothing, or a person opposite agreed, or the table allows it."""
    entries = desk.log[before:]
    for entry in entries:
        if isinstance(entry, Undone) and not entry.free and undo != "always":
            granted = {one.seat for one in entries if isinstance(one, UndoAnswered)} | agreeing
            assert undo == "consent"
            assert granted - {entry.seat}, "nobody has agreed"
