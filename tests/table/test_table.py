"""The table as a model: who may do what and when, what everybody is told, and the same table again from its log."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from casefile.bots.names import NAMES
from casefile.engine.record import deal_seed
from casefile.table import (
    Act,
    AddEntropy,
    Answer,
    AnswerTakeOver,
    AnswerUndo,
    Asker,
    BadLog,
    Chat,
    Close,
    Kick,
    Leave,
    LeaveAll,
    NewTable,
    PutBot,
    Refusal,
    Rename,
    SeatPlan,
    Sit,
    Start,
    Table,
    Undo,
    deciding,
    repeating,
)
from casefile.table.commands import AnyCommand, AnyRequest, BotMove, PutInvitation, Tick
from casefile.table.creating import create
from casefile.table.entries import FORMAT, Created, decode, decode_log, encode
from casefile.table.fair import new_token
from casefile.table.repeating import REUSED
from casefile.table.rows import change
from tests.table.helpers import (
    GAMES,
    GUESTS,
    SEED,
    Desk,
    bots,
    everything,
    people,
    readers,
    seated,
    shown,
    snapshot_json,
)

BC = "bonnie-and-clyde"
SMALL: dict[str, int | str | bool] = {"target": 20}


def two(**more: object) -> NewTable:
    return NewTable(game=BC, seats=2, options=SMALL, plan=people(2), **more)  # type: ignore[arg-type]  # settings by name


# -- acting --------------------------------------------------------------------------------------------------------


def test_every_command_is_decided() -> None:
    assert set(deciding.DECIDE) == set(AnyCommand.__args__)
    assert set(repeating.WROTE) == set(AnyCommand.__args__) - {BotMove, Tick}


def test_before_the_start_and_after_the_end_nothing_is_played() -> None:
    desk = Desk(two())
    assert desk.bad(Sit(name="", seat=1), "bob") == "no-name"
    desk.good(Sit(name="Ann", seat=0), "ann")
    assert desk.bad(Act(id="", action=0, seen=0), "ann", 0) == "not-started"
    desk.good(Sit(name="Bob", seat=1), "bob")
    desk.play(Random(1))
    assert desk.table.status == "ended"
    assert desk.bad(Act(id="", action=0, seen=desk.table.number(0)), "ann", 0) == "CF-04"
    assert shown(desk.table, 0)["legal"] == []
    assert shown(desk.table, None)["outcome"] is not None


def test_only_who_holds_the_seat_and_has_the_turn_may_act() -> None:
    desk = seated(two())
    actor = desk.actors[0]
    mine, theirs = ("ann", "bob") if actor == 0 else ("bob", "ann")
    seen = desk.table.number(actor)
    before = everything(desk.table)
    assert desk.bad(Act(id="", action=0, seen=seen), theirs, actor) == "not-yours"
    assert desk.bad(Act(id="", action=0, seen=seen), "", actor) == "not-yours"
    assert desk.bad(Act(id="", action=0, seen=seen), "mallory", actor) == "not-yours"
    assert desk.bad(Act(id="", action=0, seen=seen), mine, 9) == "CF-01"
    assert desk.bad(Act(id="", action=0, seen=seen), mine, -1) == "CF-01"
    assert desk.bad(Act(id="", action=0, seen=desk.table.number(1 - actor)), theirs, 1 - actor) == "CF-03"
    assert desk.bad(Act(id="", action=99999, seen=seen), mine, actor) == "CF-02"
    assert desk.bad(Act(id="", action=-1, seen=seen), mine, actor) == "CF-02"
    assert desk.bad(Act(id="", action=40, seen=seen), mine, actor).startswith("BC-")
    assert desk.bad(Act(id="", action=0, seen=seen + 1), mine, actor) == "bad-number"
    assert everything(desk.table) == before, "a refusal changes nothing"


def test_a_repeated_request_is_answered_again_and_done_once() -> None:
    desk = seated(two())
    actor = desk.actors[0]
    guest = desk.table.seats[actor].guest
    first = Act(id="r1", action=0, seen=desk.table.number(actor))
    answer = desk.good(first, guest, actor)
    version = desk.table.version
    assert desk.good(first, guest, actor) == Answer(answer.number, True, answer.seat)
    assert desk.table.version == version
    assert desk.bad(Act(id="r1", action=1, seen=first.seen), guest, actor) == "request-reused"
    assert desk.bad(Act(id="x" * 65, action=1, seen=first.seen), guest, actor) == "bad-request"
    again = Table.replay(desk.log, GAMES)
    assert again.decide(first, Asker(guest, actor), 5000) == Answer(answer.number, True, answer.seat), "after a restart"


def test_an_id_belongs_to_one_request_whatever_its_kind() -> None:
    desk = Desk(two(start="host"))
    desk.good(Sit(name="Ann", seat=0), "ann")
    desk.good(Sit(name="Bob", seat=1), "bob")
    first = Chat(id="1", text="hello")
    desk.good(first, "ann", 0)
    assert desk.good(first, "ann", 0).again
    others: list[AnyRequest] = [
        Chat(id="1", text="goodbye"), Kick(id="1", seat=1), Rename(id="1", name="Anna"), Start(id="1"), Close(id="1"),
        Leave(id="1"), PutBot(id="1", level="greedy"), Undo(id="1"), AnswerUndo(id="1", granted=True),
        AddEntropy(id="1", entropy="00" * 32), Act(id="1", action=0, seen=0),
        AnswerTakeOver(id="1", granted=True),
    ]  # fmt: skip
    assert {type(other) for other in others} == set(AnyRequest.__args__), "every kind of request is tried"
    for other in others:
        assert desk.bad(other, "ann", 0) == "request-reused", other
    assert desk.table.seats[1].kind == "person"
    desk.good(Kick(id="2", seat=1), "ann", 0)
    assert desk.good(Kick(id="2", seat=1), "ann", 0).again
    assert desk.bad(Kick(id="2", seat=0), "ann", 0) == "request-reused"
    assert desk.bad(Leave(id="2"), "ann", 1) == "request-reused"
    assert Table.replay(desk.log, GAMES).decide(Start(id="2"), Asker("ann", 0), 5000) == REUSED, "after a restart"


def test_a_repeated_request_says_the_same_in_everything() -> None:
    """Entropy for the deal, the name and token of a person who sits down, and the readers of chat."""
    desk = Desk(two(start="host", hot_seat=True))
    token, digest = new_token()
    other, _ = new_token()
    desk.good(PutInvitation(seat=1, digest=digest), "ann")
    sit = Sit(id="1", name="Ann", seat=1, token=token)
    desk.good(sit, "ann")
    assert desk.good(sit, "ann").again
    for another in ("", other):
        assert desk.bad(Sit(id="1", name="Ann", seat=1, token=another), "ann") == "request-reused"
    assert desk.bad(Sit(id="1", name="Bob", seat=1, token=token), "ann") == "request-reused"
    assert desk.bad(PutBot(id="1", level="", seat=1), "ann") == "request-reused", "a person is no bot"
    desk.good(Sit(id="2", name="Cy", seat=0), "ann")
    assert desk.good(Sit(id="2", name=" Cy ", seat=None), "ann").again, "the same name once it is cleaned"

    add = AddEntropy(id="3", entropy="0A" * 32)
    desk.good(add, "ann", 0)
    assert desk.good(add, "ann", 0).again
    assert desk.bad(add, "ann", 1) == "request-reused", "for another seat"
    desk.good(Chat(id="4", text="hello"), "ann", 0)
    assert desk.bad(Chat(id="4", text="hello"), "ann", None, "Ann") == "request-reused", "for other ears"


def test_an_action_is_stale_when_the_own_decision_has_changed() -> None:
    desk = seated(two())
    actor = desk.actors[0]
    guest = desk.table.seats[actor].guest
    old = desk.table.number(actor)
    desk.good(Act(id="a", action=0, seen=old), guest, actor)
    assert desk.bad(Act(id="b", action=0, seen=old), guest, actor) == "stale"


def test_talk_and_new_names_make_nothing_stale() -> None:
    desk = seated(two())
    actor = desk.actors[0]
    guest = desk.table.seats[actor].guest
    seen = desk.table.number(actor)
    desk.good(Chat(id="", text="hm"), guest, 0)
    desk.good(Rename(id="", name="Robert"), "bob")
    desk.good(Act(id="", action=0, seen=seen), guest, actor)


def test_secret_choices_do_not_refuse_each_other() -> None:
    desk = seated(NewTable(game="toy-bids", seats=3, plan=people(3)))
    assert desk.actors == (0, 1, 2)
    seen = [desk.table.number(seat) for seat in range(3)]
    for seat, guest in enumerate(("ann", "bob", "cy")):  # all saw the same moment, and answer one after the other
        action = desk.legal(seat)[0]
        desk.good(Act(id=str(seat), action=action, seen=seen[seat]), guest, seat)
    acts = desk.table.match.acts if desk.table.match else []
    assert [act.by for act in acts] == ["person"] * 3 + ["table"] * 3, "the cards are turned by the table"
    shown = [event for event in desk.table.events(None) if event.get("name") == "reveal"]
    assert [event["by"] for event in shown] == ["table"] * 3, "and everybody is told so"


# -- seats ---------------------------------------------------------------------------------------------------------


def test_a_listed_table_fills_and_starts_by_itself() -> None:
    desk = Desk(NewTable(game=BC, seats=3, listed=True, plan=[SeatPlan("person", name="Ann")]))
    assert desk.good(Sit(name="Bob"), "bob").seat == 1
    assert desk.bad(Sit(name="Bob"), "bob") == "seated"
    assert desk.bad(Sit(name="Cy", seat=0), "cy") == "taken"
    assert desk.table.status == "waiting"
    desk.good(Sit(name="Bob\u202e\n"), "cy")
    assert desk.table.status == "running"
    assert desk.table.names == ("Ann", "Bob", "Bob (3)")


def test_an_invitation_claims_its_seat_once() -> None:
    desk = Desk(NewTable(game=BC, seats=3, plan=[SeatPlan("person", name="Ann")]))
    token, digest = new_token()
    assert desk.bad(Sit(name="Bob"), "bob") == "taken", "not listed: nobody comes in by the id alone"
    assert desk.bad(PutInvitation(seat=1, digest=digest), "bob") == "not-host"
    assert desk.bad(PutInvitation(seat=1, digest="abc"), "ann") == "bad-request"
    desk.good(PutInvitation(seat=1, digest=digest), "ann")
    assert token.encode() not in b"".join(encode(entry) for entry in desk.log), "only the hash is kept"
    assert desk.bad(Sit(name="Bob", token="wrong"), "bob") == "taken"
    assert desk.good(Sit(name="Bob", token=token), "bob").seat == 1
    assert desk.bad(Sit(name="Cy", token=token), "cy") == "taken"
    desk.good(LeaveAll(), "bob")
    assert desk.bad(Sit(name="Cy", token=token), "cy") == "taken", "used up, even if the seat is free again"
    desk.good(Sit(name="Bob"), "bob")


def test_the_host_starts_fills_and_sends_away() -> None:
    desk = Desk(NewTable(game=BC, seats=4, listed=True, start="host", plan=[SeatPlan("person", name="Ann")]))
    desk.good(Sit(name="Bob"), "bob")
    assert desk.bad(Start(id=""), "bob") == "not-host"
    assert desk.bad(Start(id=""), "ann") == "open-seats"
    assert desk.bad(Kick(id="", seat=0), "bob") == "not-host"
    assert desk.bad(Kick(id="", seat=0), "ann") == "yourself"
    assert desk.bad(Kick(id="", seat=3), "ann") == "nobody"
    desk.good(Kick(id="", seat=1), "ann")
    assert desk.bad(Sit(name="Bob"), "bob") == "sent-away"
    assert desk.bad(PutBot(id="", level="oracle"), "ann") == "no-such-bot"
    desk.good(PutBot(id="", level="random"), "ann")
    assert desk.table.status == "waiting"
    desk.good(Start(id=""), "ann")
    assert desk.bad(Start(id=""), "ann") == "dealt"
    assert [seat.kind for seat in desk.table.seats] == ["person", "bot", "bot", "bot"]
    names = {seat.name for seat in desk.table.seats}
    assert len(names) == 4, "bots have names of their own"
    assert names <= {"Ann", *NAMES}


def test_bots_whom_nobody_has_named_are_called_as_people_are() -> None:
    for taken in NAMES:
        desk = Desk(NewTable(game=BC, seats=4, plan=[SeatPlan("person", name=taken), *bots(2), SeatPlan()]))
        names = desk.table.names[:3]
        assert len(set(names)) == 3
        assert set(names) <= set(NAMES)
    plan = [SeatPlan("bot", name="Watson", level="random"), *bots(1)]
    named = Desk(NewTable(game=BC, seats=2, options=SMALL, plan=plan))
    assert named.table.names[0] == "Watson"
    assert named.table.names[1] in NAMES


def test_who_leaves_is_replaced_and_may_come_back() -> None:
    desk = seated(two(listed=True))
    desk.good(LeaveAll(), "ann")
    assert desk.table.seats[0].kind == "bot"
    assert desk.table.host == "bob", "the host's powers pass on"
    assert not desk.table.may_read("ann", 0)
    assert desk.bad(Act(id="", action=0, seen=0), "ann", 0) == "not-yours"
    assert desk.bad(Sit(name="Cy", seat=0), "cy") == "taken", "the seat is kept"
    while not desk.table.bots_due():
        desk.step(Random(1))
    desk.play(Random(2), 5)
    desk.good(Sit(name="Ann", seat=0), "ann")
    assert desk.table.persons() == [0, 1]
    assert [event["kind"] for event in desk.table.events(None) if event.get("seat") == 0 and "name" not in event] == [
        "back", "left", "replaced", "back",
    ]  # fmt: skip
    desk.play(Random(3))
    assert desk.table.status == "ended"


def test_bots_wait_when_all_people_have_left() -> None:
    desk = seated(NewTable(game=BC, seats=3, options=SMALL, plan=[*people(1), *bots(2)]))
    desk.play(Random(1), 10)
    desk.good(LeaveAll(), "ann")
    assert desk.table.bots_due() == []
    assert desk.table.due() is None
    desk.good(Sit(name="Ann"), "ann")
    desk.play(Random(2))
    assert desk.table.status == "ended"


def test_an_exhibition_of_bots_plays_to_its_end() -> None:
    desk = Desk(NewTable(game=BC, seats=2, options=SMALL, plan=bots(2)))
    assert desk.table.due() == desk.now
    desk.play(Random(4))
    assert desk.table.status == "ended"


def test_several_seats_on_one_screen() -> None:
    plan = [SeatPlan("person", name="Ann"), SeatPlan("person", name="Al")]
    made = create(NewTable(game=BC, seats=3, plan=plan), "ann", 1, GAMES)
    assert isinstance(made, Refusal)
    desk = Desk(NewTable(game=BC, seats=3, hot_seat=True, plan=plan))
    desk.good(Sit(name="Abe"), "ann")
    assert desk.table.seats_of("ann") == [0, 1, 2]
    desk.play(Random(1), 50)
    desk.good(Leave(id=""), "ann", 1)
    assert desk.table.seats_of("ann") == [0, 2]
    desk.good(LeaveAll(), "ann")
    assert desk.table.seats_of("ann") == []
    assert len(set(desk.table.names)) == 3, "the bots that play on have names of their own"
    assert set(desk.table.names) <= set(NAMES)


def test_a_table_is_closed_by_its_host() -> None:
    desk = seated(two())
    assert desk.bad(Close(id=""), "bob") == "not-host"
    assert desk.bad(Close(id=""), "ann") == "others"
    desk.good(LeaveAll(), "bob")
    desk.good(Close(id=""), "ann")
    assert desk.table.status == "ended"
    assert shown(desk.table, None)["outcome"] is None
    assert desk.bad(LeaveAll(), "ann") == "not-running"


@pytest.mark.parametrize(
    ("new", "code"),
    [
        (NewTable(game="chess"), "bad-game"),
        (NewTable(game=BC, seats=9), "bad-game"),
        (NewTable(game=BC, options={"target": 0}), "bad-game"),
        (NewTable(game=BC, options={"colour": 0}), "bad-game"),
        (NewTable(game=BC, pack="gold"), "bad-game"),
        (NewTable(game=BC, seats=2, plan=bots(3)), "bad-plan"),
        (NewTable(game=BC, plan=bots(1, "oracle")), "no-such-bot"),
        (NewTable(game=BC, plan=[SeatPlan("person", name="\u200b")]), "no-name"),
        (NewTable(game=BC, start="never"), "bad-start"),
        (NewTable(game=BC, pace=-1), "bad-pace"),
        (NewTable(game=BC, stand_in="oracle"), "no-such-bot"),
    ],
)
def test_impossible_tables_are_refused(new: NewTable, code: str) -> None:
    made = create(new, "ann", 1, GAMES)
    assert isinstance(made, Refusal)
    assert made.code == code


# -- talk ----------------------------------------------------------------------------------------------------------


def test_players_and_spectators_talk_apart() -> None:
    desk = seated(two())
    desk.good(Chat(id="", text=" my\x00 plan\u202e\n "), "ann", 0)
    desk.good(Chat(id="", text="Ann is lost"), "zoe", name="Zoe")
    assert desk.bad(Chat(id="", text="hello"), "zoe", 0, name="Zoe") == "not-yours"
    assert desk.bad(Chat(id="", text="hello"), "ann") == "not-yours"
    assert desk.bad(Chat(id="", text="\u200b "), "zoe", name="Zoe") == "empty"
    assert desk.bad(Chat(id="", text="x"), "zoe", name="") == "no-name"
    assert [desk.table.events(reader)[-1]["text"] for reader in readers(desk.table)] == [
        "Zoe: Ann is lost", "Ann: my plan", "Ann: my plan",
    ]  # fmt: skip
    desk.good(Chat(id="", text="x" * 10_000), "ann", 0)
    assert len(str(desk.table.events(0)[-1]["said"])) == 500


def test_talk_has_an_end_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "MOST_SAYINGS", 3)
    desk = seated(two())
    for text in ("one", "two", "three"):
        desk.good(Chat(id="", text=text), "ann", 0)
    assert desk.bad(Chat(id="", text="four"), "bob", 0) == "enough"
    assert [entry for entry in desk.log if "four" in str(entry)] == []
    assert desk.table.match is not None
    seat = desk.table.match.state.turn
    action = desk.table.match.state.legal(seat)[0]
    desk.good(Act(id="", action=action, seen=desk.table.number(seat)), GUESTS[seat], seat)


# -- the deal ------------------------------------------------------------------------------------------------------


def test_what_seats_add_changes_the_deal_and_is_shown() -> None:
    plain = seated(two())
    desk = Desk(two())
    desk.good(Sit(name="Ann", seat=0), "ann")
    assert desk.bad(AddEntropy(id="", entropy="07" * 32), "bob", 0) == "not-yours"
    assert desk.bad(AddEntropy(id="", entropy="zz" * 32), "ann", 0) == "bad-entropy"
    assert desk.bad(AddEntropy(id="", entropy="07"), "ann", 0) == "bad-entropy"
    desk.good(AddEntropy(id="", entropy="07" * 32), "ann", 0)
    assert desk.bad(AddEntropy(id="", entropy="08" * 32), "ann", 0) == "added"
    assert desk.bad(Sit(name="Bob", seat=1, entropy="nonsense"), "bob") == "bad-entropy"
    desk.good(Sit(name="Bob", seat=1, entropy="AB" * 32), "bob")
    assert desk.bad(AddEntropy(id="", entropy="08" * 32), "ann", 0) == "dealt"
    assert desk.table.deal_seed == deal_seed(SEED, ["07" * 32, "ab" * 32]) != plain.table.deal_seed == SEED
    assert shown(desk.table, None)["entropy"] == ["07" * 32, "ab" * 32]


def test_the_seed_is_promised_first_and_shown_last() -> None:
    desk = seated(two())
    secret = SEED.hex().encode()
    dice = Random(3)
    while desk.table.status == "running":
        for reader in readers(desk.table):
            shown = snapshot_json(desk.table, reader) + msgspec.json.encode(desk.table.events(reader, 0))
            assert secret not in shown
            assert desk.table.created.commitment.encode() in shown
        desk.play(dice, 25)
    assert all(secret in snapshot_json(desk.table, reader) for reader in readers(desk.table))


# -- the log -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [(BC, 2), (BC, 3), (BC, 4), ("fbi", 3), ("fbi", 4), ("toy-bids", 3)])
def test_a_log_is_the_table(game: str, seats: int) -> None:
    options = SMALL if game == BC else {}
    persons = max(1, seats - 1)
    plan = [*people(persons), *bots(seats - persons)]
    desk = seated(NewTable(game=game, seats=seats, options=options, plan=plan))
    dice = Random(seats)
    while desk.table.status == "running":
        desk.play(dice, dice.randrange(60))
        if dice.random() < 0.3:
            desk.do(Chat(id="", text="well"), "ann", 0)
        again = Table.replay(decode_log([encode(entry) for entry in desk.log]), GAMES)
        assert everything(again) == everything(desk.table)
        assert change(again) == change(desk.table)
        assert (again.version, again.decided_at) == (desk.table.version, desk.table.decided_at)
    for reader in readers(desk.table):
        events = desk.table.events(reader)
        assert [event["number"] for event in events] == list(range(1, len(events) + 1))
        assert desk.table.events(reader, len(events) - 3) == events[-3:]
        assert shown(desk.table, reader)["number"] == len(events)


def test_logs_of_newer_versions_and_damaged_ones_are_refused_in_words() -> None:
    desk = seated(two())
    with pytest.raises(BadLog, match="newer version"):
        decode(b'{"kind":"teleported","at":1,"seat":0}', 3)
    first = desk.log[0]
    assert isinstance(first, Created)
    with pytest.raises(BadLog, match="newer version"):
        Table.replay([msgspec.structs.replace(first, format=FORMAT + 1)], GAMES)
    with pytest.raises(BadLog, match="newer version"):
        decode(encode(first).replace(b'"format":%d' % FORMAT, b'"format":%d,"weather":"fine"' % (FORMAT + 1)))
    with pytest.raises(BadLog, match="Entry 7"):
        decode(b'{"kind":"acted","at":1}', 7)
    for rubbish in (b"", b"\xff\xfe", b"[]", b"{", b'{"kind":1}'):
        with pytest.raises(BadLog):
            decode(rubbish)
    with pytest.raises(BadLog, match="empty"):
        Table.replay([], GAMES)
    with pytest.raises(BadLog, match="begins with its creation"):
        Table.replay(desk.log[1:], GAMES)
    with pytest.raises(BadLog, match="does not fit"):
        Table.replay([*desk.log, desk.log[0]], GAMES)
    other_pack = msgspec.structs.replace(first, pack_digest="0" * 64)
    with pytest.raises(BadLog, match="another pack"):
        Table.replay([other_pack], GAMES)
