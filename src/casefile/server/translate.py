"""From a client's request to a command of the table, and from its answer to a message."""

from __future__ import annotations

from casefile.server import messages as m
from casefile.server.desk import Desk
from casefile.storage import Guest
from casefile.table import (
    Act,
    AddEntropy,
    Answer,
    AnswerUndo,
    AnyCommand,
    AskUndo,
    Close,
    Invite,
    Kick,
    Leave,
    PutBot,
    Refusal,
    Rename,
    Say,
    Start,
    new_token,
)
from casefile.table.entries import Channel

NO_SEAT = -1


async def ask_table(desk: Desk, table: str, guest: Guest, reader: int | None, ask: m.Request) -> m.AnyTell:
    """Do what a guest asks, as the seat `reader` (None: as a spectator)."""
    if isinstance(ask, m.Rematch):
        made = await desk.rematch(table, guest.id)
        if isinstance(made, Refusal):
            return refusal(ask, made)
        return m.Made(id=ask.id, table=made.table)
    if isinstance(ask, m.Invite):
        token, digest = new_token()
        answer = await desk.hub.do(table, Invite(guest=guest.id, seat=ask.seat, digest=digest))
        if isinstance(answer, Refusal):
            return refusal(ask, answer)
        return m.Invitation(id=ask.id, seat=ask.seat, token=token)
    answer = await desk.hub.do(table, command(guest, reader, ask))
    if isinstance(answer, Answer):
        return m.Ack(id=ask.id, number=answer.number, again=answer.again)
    return refusal(ask, answer)


def command(guest: Guest, reader: int | None, ask: m.Request) -> AnyCommand:
    who, request = guest.id, ask.id
    seat = NO_SEAT if reader is None else reader
    if isinstance(ask, m.Act):
        return Act(guest=who, request=request, seat=seat, action=ask.action, seen=ask.seen)
    if isinstance(ask, m.Undo):
        return AskUndo(guest=who, request=request, seat=seat)
    if isinstance(ask, m.AnswerUndo):
        return AnswerUndo(guest=who, request=request, granted=ask.granted)
    if isinstance(ask, m.Chat):
        channel: Channel = "spectators" if reader is None else "players"
        return Say(guest=who, request=request, channel=channel, text=ask.text, name=guest.name)
    if isinstance(ask, m.AddEntropy):
        return AddEntropy(guest=who, request=request, seat=seat, entropy=ask.entropy)
    if isinstance(ask, m.Rename):
        return Rename(guest=who, request=request, name=ask.name)
    if isinstance(ask, m.Leave):
        return Leave(guest=who, request=request, seat=seat)
    if isinstance(ask, m.PutBot):
        return PutBot(guest=who, request=request, level=ask.level, seat=ask.seat)
    if isinstance(ask, m.Kick):
        return Kick(guest=who, request=request, seat=ask.seat)
    if isinstance(ask, m.Start):
        return Start(guest=who, request=request)
    if isinstance(ask, m.Close):
        return Close(guest=who, request=request)
    raise TypeError(f"no command for {type(ask).__name__}")


def refusal(ask: m.Request, answer: Refusal) -> m.Refusal:
    return m.Refusal(id=ask.id, code=answer.code, reason=answer.reason)
