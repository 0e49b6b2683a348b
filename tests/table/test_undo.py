"""Undo: free until something was learnt, then by agreement; exact and recorded, and knowledge is never lost."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from casefile.table import Act, AnswerUndo, Asker, Kick, LeaveAll, NewTable, Refusal, SeatPlan, Table, Undo
from casefile.table.consent import PATIENCE
from casefile.table.creating import create
from casefile.table.entries import Created, Undone, encode
from tests.table.helpers import GAMES, Desk, bots, everything, people, readers, seated, shown

BC = "bonnie-and-clyde"
PLACES = ("layoff", "meld")


def bc(seats: int = 2, **more: object) -> Desk:
    plan = more.pop("plan", people(seats))
    return seated(NewTable(game=BC, seats=seats, plan=plan, **more))  # type: ignore[arg-type]  # settings by name


def asks(desk: Desk, seat: int) -> str:
    """The result of asking for an undo: `free`, `asked`, `always`, or the code of the refusal."""
    before = desk.table.version
    decision = desk.table.decide(Undo(id=""), Asker(desk.table.seats[seat].guest, seat), desk.now)
    if not isinstance(decision, list):
        return getattr(decision, "code", "?")
    assert desk.table.version == before
    assert len(decision) == 1
    if isinstance(decision[0], Undone):
        return "free" if decision[0].free else "always"
    return "asked"


def to_a_free_undo(desk: Desk, dice: Random) -> int:
    """Play until a seat has just done something that taught nobody anything."""
    for _ in range(3000):
        seat = desk.actors[0]
        desk.step(dice)
        if desk.table.status == "running" and asks(desk, seat) == "free":
            return seat
    raise AssertionError("no free undo was found")


def test_a_drawn_card_is_not_undrawn_for_free() -> None:
    desk = bc()
    seat = desk.actors[0]
    assert asks(desk, seat) == "nothing"
    desk.act(seat, "draw")
    assert asks(desk, seat) == "asked"
    assert shown(desk.table, seat)["undo"] == {"free": False, "ask": True, "asked": None, "granted": []}


def test_a_free_undo_restores_the_table_exactly() -> None:
    desk = bc(3)
    dice = Random(2)
    for _ in range(5):
        seat = to_a_free_undo(desk, dice)
        match = desk.table.match
        assert match is not None
        acts = [(act.seat, act.action) for act in match.acts[:-1]]
        told = {reader: desk.table.events(reader) for reader in readers(desk.table)}
        desk.good(Undo(id=""), desk.table.seats[seat].guest, seat)
        again = Table.replay(desk.log, GAMES)
        assert again.match is not None
        fresh, _ = desk.table.dealer(desk.table.game, desk.table.deal_seed)
        for who, action in acts:
            fresh.apply(who, action)
        assert match.state.key() == again.match.state.key() == fresh.key()
        assert everything(again) == everything(desk.table)
        for reader in readers(desk.table):
            events = desk.table.events(reader)
            assert events[: len(told[reader])] == told[reader], "what was told stays told"
            last = events[-1]
            assert last["kind"] == "undone"
            gone = last["gone"]
            assert isinstance(gone, list)
            assert gone
            assert all(events[number - 1]["kind"] == "game" for number in gone)


def test_a_turn_that_was_passed_on_needs_agreement() -> None:
    desk = bc()
    dice = Random(1)
    seat = desk.actors[0]
    while desk.actors[0] == seat:
        desk.step(dice)
    assert asks(desk, seat) == "asked"


def test_all_other_persons_must_agree() -> None:
    desk = bc(3)
    seat = desk.actors[0]
    desk.act(seat, "draw")
    acted = desk.table.version
    one, two = [other for other in range(3) if other != seat]
    names = [desk.table.seats[number].guest for number in range(3)]
    assert desk.bad(AnswerUndo(id="", granted=True), names[one]) == "nobody-asked"
    desk.good(Undo(id=""), names[seat], seat)
    assert desk.bad(Undo(id=""), names[one], one) == "asked"
    assert desk.bad(AnswerUndo(id="", granted=True), names[seat]) == "yourself"
    assert desk.bad(AnswerUndo(id="", granted=True), "zoe") == "not-yours"
    desk.good(AnswerUndo(id="", granted=True), names[one])
    assert shown(desk.table, None)["undo"] == {"free": False, "ask": False, "asked": seat, "granted": [one]}
    assert desk.table.match is not None
    assert len(desk.table.match.acts) == 1
    desk.good(AnswerUndo(id="", granted=True), names[two])
    assert desk.table.match.acts == []
    assert desk.table.version > acted
    assert asks(desk, seat) == "nothing"


def test_one_refusal_is_enough_and_final_for_that_action() -> None:
    desk = bc(3)
    seat = desk.actors[0]
    desk.act(seat, "draw")
    names = [desk.table.seats[number].guest for number in range(3)]
    desk.good(Undo(id=""), names[seat], seat)
    desk.good(AnswerUndo(id="", granted=False), names[(seat + 1) % 3])
    assert desk.table.undo is None
    assert desk.bad(Undo(id=""), names[seat], seat) == "refused"
    discard = next(action for action in desk.legal(seat) if desk.table.game.say(action).startswith("discard"))
    desk.act(seat, discard)
    assert asks(desk, seat) == "asked", "another action may be asked about"


def test_a_request_lapses_when_play_goes_on_when_withdrawn_or_in_time() -> None:
    desk = bc()
    seat = desk.actors[0]
    guest = desk.table.seats[seat].guest
    for way in ("play", "withdraw", "wait"):
        desk.good(Act(id="", action=desk.legal(seat)[0], seen=desk.table.number(seat)), guest, seat)
        desk.good(Undo(id=""), guest, seat)
        assert desk.table.undo is not None
        if way == "play":
            desk.act(seat, desk.legal(seat)[0])
        elif way == "withdraw":
            desk.good(AnswerUndo(id="", granted=False), guest)
        else:
            desk.wait(PATIENCE)
        assert desk.table.undo is None
        assert any(event["kind"] == "undo_lapsed" for event in desk.table.events(None)[-3:])
        if desk.actors[0] != seat:
            seat = desk.actors[0]
            guest = desk.table.seats[seat].guest


def after_ones_turn(**more: object) -> Desk:
    """One person against bots, which have played since."""
    desk = bc(3, plan=[*people(1), *bots(2)], **more)
    dice = Random(4)
    while not (desk.table.match and any(act.seat == 0 for act in desk.table.match.acts)) or desk.actors == (0,):
        desk.step(dice)
    return desk


def test_alone_against_bots_a_look_can_be_taken_back_and_the_game_does_not_count() -> None:
    desk = after_ones_turn()
    assert shown(desk.table, 0)["terms"] == {"undo": "always", "hints": True}
    assert shown(desk.table, 0)["undo"]["ask"]
    assert asks(desk, 0) == "always"
    assert desk.table.counts
    desk.good(Undo(id=""), "ann", 0)
    assert desk.actors == (0,), "the bots' moves since then are taken back too"
    assert not desk.table.counts
    told = [event["kind"] for event in desk.table.events(None)]
    assert told.count("uncounted") == 1
    assert not Table.replay(desk.log, GAMES).counts


def test_a_free_undo_leaves_a_game_that_counts() -> None:
    desk = bc(3, plan=[*people(1), *bots(2)])
    dice = Random(2)
    while desk.actors != (0,) or asks(desk, 0) != "free":
        desk.step(dice)
    desk.good(Undo(id=""), "ann", 0)
    assert desk.table.counts


@pytest.mark.parametrize("rule", ["never", "consent"])
def test_a_table_can_be_set_so_that_nobody_has_a_look_at_bots(rule: str) -> None:
    desk = after_ones_turn(undo=rule)
    assert shown(desk.table, 0)["terms"]["undo"] == rule
    assert not shown(desk.table, 0)["undo"]["ask"]
    assert asks(desk, 0) == "no-undo"


def test_a_rule_of_never_stops_people_from_asking_but_not_what_is_free() -> None:
    desk = bc(undo="never")
    desk.act(desk.actors[0], "draw")
    assert asks(desk, desk.actors[0]) == "no-undo"
    assert to_a_free_undo(desk, Random(2)) in (0, 1)


def test_a_rule_of_always_asks_nobody() -> None:
    desk = bc(undo="always")
    seat = desk.actors[0]
    desk.act(seat, "draw")
    assert asks(desk, seat) == "always"
    assert not isinstance(create(NewTable(game=BC, undo="always"), "ann", 0, GAMES), Refusal)
    wrong = create(NewTable(game=BC, undo="perhaps"), "ann", 0, GAMES)
    assert isinstance(wrong, Refusal)
    assert wrong.code == "bad-undo"


def test_on_one_screen_nobody_agrees_with_oneself() -> None:
    plan = [SeatPlan("person", name="Ann"), SeatPlan("person", name="Al")]
    desk = bc(plan=plan, hot_seat=True)
    seat = desk.actors[0]
    desk.act(seat, "draw")
    assert shown(desk.table, 1 - seat)["terms"] == {"undo": "consent", "hints": False}
    assert asks(desk, seat) == "no-undo"


def test_nobody_takes_back_alone_because_the_others_go() -> None:
    for away in ("leaves", "sent away", "silent"):
        desk = bc()
        seat = desk.actors[0]
        desk.act(seat, "draw")
        mine, theirs = (desk.table.seats[number].guest for number in (seat, 1 - seat))
        desk.good(Undo(id=""), mine, seat)
        if away == "silent":
            desk.wait(PATIENCE)
        elif away == "leaves" or desk.table.host == theirs:
            desk.good(LeaveAll(), theirs)
        else:
            desk.good(Kick(id="", seat=1 - seat), mine)
        assert desk.table.undo is None
        assert desk.table.match is not None
        assert len(desk.table.match.acts) >= 1, away
        if away != "silent":
            assert asks(desk, seat) == "no-undo", away


def test_a_table_from_before_there_was_a_choice_keeps_its_rules() -> None:
    desk = after_ones_turn()
    created, *rest = desk.log
    assert isinstance(created, Created)
    old = Table.replay([replace(created, undo=""), *rest], GAMES)
    assert b"undo" not in encode(replace(created, undo=""))
    assert old.undo_rule == "always"
    decision = old.decide(Undo(id=""), Asker("ann", 0), desk.now)
    assert isinstance(decision, list)
    for entry in decision:
        old.apply(entry)
    assert old.counts, "as it did"
    two = bc()
    assert Table.replay([replace(two.log[0], undo=""), *two.log[1:]], GAMES).undo_rule == "consent"


def test_bots_wait_for_the_answer() -> None:
    desk = bc(3, plan=[*people(2), *bots(1)])
    dice = Random(4)
    while not desk.table.bots_due() or asks(desk, 0) == "nothing":
        desk.step(dice)
    desk.good(Undo(id=""), "ann", 0)
    assert desk.table.bots_due() == []
    desk.good(AnswerUndo(id="", granted=False), "bob")
    assert desk.table.bots_due()


def test_who_leaves_need_not_agree_any_more() -> None:
    desk = bc(3)
    seat = desk.actors[0]
    desk.act(seat, "draw")
    one, two = [other for other in range(3) if other != seat]
    names = [desk.table.seats[number].guest for number in range(3)]
    desk.good(Undo(id=""), names[seat], seat)
    desk.good(AnswerUndo(id="", granted=True), names[one])
    if desk.table.host == names[two]:
        desk.good(LeaveAll(), names[two])
    else:
        desk.good(Kick(id="", seat=two), desk.table.host)
        assert desk.table.undo is None, "sending somebody away is not their consent"
        desk.good(Undo(id=""), names[seat], seat)
        desk.good(AnswerUndo(id="", granted=True), names[one])
    assert desk.table.match is not None
    assert desk.table.match.acts == []


def test_a_secret_choice_is_taken_back_while_others_still_choose() -> None:
    desk = seated(NewTable(game="toy-bids", seats=3, plan=people(3)))
    desk.act(0, desk.legal(0)[0])
    desk.act(1, desk.legal(1)[-1])
    pending = desk.table.number(2)
    assert asks(desk, 0) == "free", "all it heard is that another one has chosen"
    desk.good(Undo(id=""), "ann", 0)
    match = desk.table.match
    assert match is not None
    assert [act.seat for act in match.acts] == [1], "the other choice stands"
    assert desk.actors == (0, 2)
    desk.good(Act(id="", action=desk.legal(2)[0], seen=pending), "cy", 2)  # not stale: its decision is the same
    desk.act(0, desk.legal(0)[-1])
    assert [act.by for act in match.acts[3:]] == ["table"] * 3
    assert asks(desk, 0) == "asked", "the cards are on the table"
    assert everything(Table.replay(desk.log, GAMES)) == everything(desk.table)


def test_undo_in_a_whole_game_of_secret_choices() -> None:
    for seed in range(4):
        desk = seated(NewTable(game="fbi", seats=4, plan=people(4)))
        dice = Random(seed)
        kinds: set[str] = set()
        while desk.table.status == "running":
            desk.step(dice)
            for seat in range(4):
                if desk.table.status == "running" and dice.random() < 0.15:
                    kinds.add(asks(desk, seat))
                    if asks(desk, seat) == "free" and dice.random() < 0.7:
                        desk.good(Undo(id=""), desk.table.seats[seat].guest, seat)
        assert {"free", "asked"} <= kinds
        assert everything(Table.replay(desk.log, GAMES)) == everything(desk.table)
