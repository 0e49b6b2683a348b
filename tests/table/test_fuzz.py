"""Random requests by anybody at any time: each gets an answer or a refusal in words, and the log stays valid."""

from __future__ import annotations

from random import Random

import pytest

from casefile.table import ClockSettings, NewTable, Refusal, Table, commands
from casefile.table.commands import THE_TABLE, AnyCommand, Asker
from casefile.table.entries import Acted
from casefile.table.fair import new_token
from tests.table.helpers import GAMES, GUESTS, Desk, everything, people, seated

TOKEN, DIGEST = new_token()
TEXTS = ("", "Ann", "\u202e\x00\ud7ff", "x" * 5000, "07" * 32, "zz" * 32, "random", "greedy")


def something(desk: Desk, dice: Random) -> tuple[AnyCommand, Asker]:
    """A mostly meaningless command, and who gives it."""
    guest = dice.choice((*GUESTS, *GUESTS, "", "zoe"))
    request = dice.choice(("", "", "r1", f"r{dice.random()}", "y" * 70))
    seat = dice.choice((0, 0, 1, 1, 2, 2, 3, -1, 10**18))
    if dice.random() < 0.7:  # mostly, people do legal things
        seat = dice.choice(desk.actors or (0,)) if desk.table.match else dice.randrange(3)
        guest = desk.table.seats[seat].guest or guest
    number = desk.table.number(seat) if 0 <= seat < 3 else 0
    seen = dice.choice((number, number, number - 1, 0, -5, 10**9))
    legal = desk.table.match.state.legal(seat) if desk.table.match and 0 <= seat < 3 else []
    action = dice.choice(legal) if legal and dice.random() < 0.9 else dice.choice((0, 5, -1, 10**6, 2**70))
    text = dice.choice(TEXTS)
    decision = dice.choice([key for _, _, key in desk.table.bots_due()] or [0])
    player, spectator, caller = Asker(guest, seat), Asker(guest, None, "Zoe"), Asker(guest, 0, text)
    made: list[tuple[AnyCommand, Asker]] = [
        (commands.Sit(id=request, name=text, seat=dice.choice((seat, None)), token=text), player),
        (commands.Sit(id=request, name="Someone", entropy=text), player),
        (commands.Sit(id=request, name="Someone", token=TOKEN), Asker(guest)),
        (commands.PutInvitation(id=request, seat=seat, digest=DIGEST), Asker(desk.table.host)),
        (commands.Rename(id=request, name=text), player),
        (commands.AddEntropy(id=request, entropy=text), player),
        (commands.Undo(id=request), player),
        (commands.AnswerUndo(id=request, granted=dice.random() < 0.5), player),
        (commands.AnswerTakeOver(id=request, granted=dice.random() < 0.5), player),
        (commands.Chat(id=request, text=text), caller),
        (commands.Chat(id=request, text=text), spectator),
        (commands.PutInvitation(id=request, seat=seat, digest=text), player),
        (commands.PutBot(id=request, seat=dice.choice((seat, None)), level=text), player),
        (commands.Start(id=request), player),
        (commands.OfferRematch(id=request, table="next"), player),
        (commands.BotMove(seat=seat, action=action, decision=decision, note=dice.choice(("", "it hung"))), THE_TABLE),
        (commands.Tick(), THE_TABLE),
    ]
    if dice.random() < 0.01:
        made = [
            (dice.choice((commands.Leave(id=request), commands.LeaveAll(id=request))), player),
            (commands.Kick(id=request, seat=seat), player),
        ]
        if len(desk.log) > 300:
            made.append((commands.Close(id=request), player))
    elif dice.random() < 0.6:
        made = [(commands.Act(id=request, action=action, seen=seen), player)]
    return dice.choice(made)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_is_asked_breaks_a_table(seed: int) -> None:
    dice = Random(seed)
    game = ("bonnie-and-clyde", "fbi", "toy-bids")[seed % 3]
    clock = ClockSettings("bank", 20_000, 500) if seed % 2 else ClockSettings()
    new = NewTable(game=game, seats=3, listed=True, start="filled", plan=people(3), clock=clock)
    desk = Desk(new) if seed < 2 else seated(new)
    for turn in range(2500):
        command, asker = something(desk, dice)
        before = desk.table.version
        answer = desk.ask(command, asker.guest, asker.seat, asker.name)
        if isinstance(answer, Refusal):
            assert desk.table.version == before
            assert answer.code
            assert answer.reason[0].isupper()
            assert answer.reason[-1] in ".?"
        desk.now += dice.randrange(2000)
        if turn % 500 == 499:
            assert everything(Table.replay(desk.log, GAMES)) == everything(desk.table)
    assert sum(isinstance(entry, Acted) for entry in desk.log) > 10, "there was a game to break"
