"""A request that comes again under its id: answered as before if it is the same one, refused if it is another.

What the log keeps of a request is its first entry. A request is the same if it would have written that entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from casefile.table import commands as ask
from casefile.table import entries as log
from casefile.table.cleaning import clean_chat, clean_name
from casefile.table.commands import Answer, AnyCommand, Asker, Refusal
from casefile.table.entries import AnyEntry
from casefile.table.fair import token_digest

REUSED = Refusal("request-reused", "The id of this request was used for another one before.")


def same_again(command: AnyCommand, asker: Asker, answer: Answer, entry: AnyEntry) -> Answer | Refusal:
    """Return the earlier answer if this is the same request; refuse another request with the same id."""
    kinds, same = WROTE[type(command)]
    if not isinstance(entry, kinds) or not same(command, asker, entry):
        return REUSED
    return Answer(answer.number, True, answer.seat)


def always(_command: AnyCommand, _asker: Asker, _entry: AnyEntry) -> bool:
    """Accept any entry of the right kind."""
    return True


def sits(sit: ask.Sit, entry: log.Seated | log.TakeOverAsked) -> bool:
    """Compare the seat, the name and the token. Before the deal somebody gets the seat, later they ask for it.

    An entry without a digest used no invitation, whatever token was brought.
    """
    seat = entry.wanted if isinstance(entry, log.TakeOverAsked) else entry.seat
    if isinstance(entry, log.Seated) and entry.level:
        return False  # a bot sat down
    used = not entry.digest or (bool(sit.token) and token_digest(sit.token) == entry.digest)
    return used and sit.seat in (None, seat) and clean_name(sit.name) == entry.name


def puts_bot(put: ask.PutBot, entry: log.Seated) -> bool:
    """Compare the level and the seat; a person has no level."""
    return bool(entry.level) and put.level == entry.level and put.seat in (None, entry.seat)


def says(chat: ask.Chat, asker: Asker, entry: log.Said) -> bool:
    """Compare the text and who hears it: spectators talk among themselves."""
    return clean_chat(chat.text) == entry.text and (asker.seat is None) == (entry.channel == "spectators")


Same = Callable[[Any, Asker, Any], bool]

WROTE: Mapping[type, tuple[tuple[type, ...], Same]] = {
    ask.Act: ((log.Acted,), lambda act, who, entry: (who.seat, act.action) == (entry.seat, entry.action)),
    ask.Undo: ((log.Undone, log.UndoAsked), lambda _undo, who, entry: who.seat == entry.seat),
    ask.AnswerUndo: ((log.UndoAnswered,), lambda answer, _who, entry: answer.granted == entry.granted),
    ask.AnswerTakeOver: ((log.TakeOverAnswered,), lambda answer, _who, entry: answer.granted == entry.granted),
    ask.Chat: ((log.Said,), says),
    ask.AddEntropy: (
        (log.Entropy,),
        lambda added, who, entry: (who.seat, added.entropy.lower()) == (entry.seat, entry.entropy),
    ),
    ask.Rename: ((log.Renamed,), lambda rename, _who, entry: clean_name(rename.name) == entry.name),
    ask.Leave: ((log.Left,), lambda _leave, who, entry: not entry.kicked and who.seat == entry.seat),
    ask.LeaveAll: ((log.Left,), lambda _leave, _who, entry: not entry.kicked),
    ask.PutBot: ((log.Seated,), lambda put, _who, entry: puts_bot(put, entry)),
    ask.Kick: ((log.Left,), lambda kick, _who, entry: entry.kicked and kick.seat == entry.seat),
    ask.Start: ((log.Started,), always),
    ask.Close: ((log.Ended,), always),
    ask.Sit: ((log.Seated, log.TakeOverAsked), lambda sit, _who, entry: sits(sit, entry)),
    ask.PutInvitation: ((log.Invited,), lambda put, _who, entry: (put.seat, put.digest) == (entry.seat, entry.digest)),
    ask.OfferRematch: ((log.RematchOffered,), lambda offer, _who, entry: offer.table == entry.table),
}
"""By command: the kinds of its first entry, and whether an entry of such a kind says the same."""
