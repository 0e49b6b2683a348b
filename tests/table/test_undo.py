"""Undo: free until something was learnt, then by agreement; exact, recorded, and nobody's memory is wiped."""

from __future__ import annotations

from random import Random

from casefile.table import Act, AnswerUndo, Asker, Kick, LeaveAll, NewTable, Table, Undo
from casefile.table.undo import PATIENCE
from tests.table.helpers import GAMES, Desk, bots, everything, people, readers, seated, shown

BC = "bonnie-and-clyde"
PLACES = ("layoff", "meld")


def bc(seats: int = 2, **more: object) -> Desk:
    plan = more.pop("plan", people(seats))
    return seated(NewTable(game=BC, seats=seats, plan=plan, **more))  # type: ignore[arg-type]  # settings by name


def asks(desk: Desk, seat: int) -> str:
    """What asking for an undo comes to: `free`, `asked`, `granted`, or the code of the refusal."""
    before = desk.table.version
    decision = desk.table.decide(Undo(id=""), Asker(desk.table.seats[seat].guest, seat), desk.now)
    if not isinstance(decision, list):
        return getattr(decision, "code", "?")
    assert desk.table.version == before
    kinds = [type(entry).__name__ for entry in decision]
    return {"Undone": "free", "UndoAsked": "asked" if len(kinds) == 1 else "granted"}[kinds[0]]


def to_a_free_undo(desk: Desk, dice: Random) -> int:
    """Play until somebody has just done something that taught nobody anything."""
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


def test_bots_always_agree() -> None:
    desk = bc(3, plan=[*people(1), *bots(2)])
    dice = Random(4)
    while not (desk.table.match and any(act.seat == 0 for act in desk.table.match.acts)) or desk.actors == (0,):
        desk.step(dice)
    assert asks(desk, 0) == "granted"
    desk.good(Undo(id=""), "ann", 0)
    assert desk.actors == (0,), "the bots' moves since then are taken back too"


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
