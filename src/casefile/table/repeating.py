"""A request that comes again under its id: answered as before if it is the same one, refused if it is another.

What the log keeps of a request is its first entry. A request is the same if that entry is what it would have written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from casefile.table import commands as ask
from casefile.table import entries as log
from casefile.table.cleaning import clean_chat, clean_name
from casefile.table.commands import Answer, AnyCommand, Asker, Refusal
from casefile.table.entries import AnyEntry

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
    """Whoever sits down gets a seat or, once the cards are dealt, asks for one."""
    if isinstance(entry, log.TakeOverAsked):
        return sit.seat in (None, entry.wanted)
    return not entry.level and sit.seat in (None, entry.seat)


Same = Callable[[Any, Asker, Any], bool]

WROTE: Mapping[type, tuple[tuple[type, ...], Same]] = {
    ask.Act: ((log.Acted,), lambda act, who, entry: (who.seat, act.action) == (entry.seat, entry.action)),
    ask.Undo: ((log.Undone, log.UndoAsked), lambda _undo, who, entry: who.seat == entry.seat),
    ask.AnswerUndo: ((log.UndoAnswered,), lambda answer, _who, entry: answer.granted == entry.granted),
    ask.AnswerTakeOver: ((log.TakeOverAnswered,), lambda answer, _who, entry: answer.granted == entry.granted),
    ask.Chat: ((log.Said,), lambda chat, _who, entry: clean_chat(chat.text) == entry.text),
    ask.AddEntropy: ((log.Entropy,), lambda added, _who, entry: added.entropy.lower() == entry.entropy),
    ask.Rename: ((log.Renamed,), lambda rename, _who, entry: clean_name(rename.name) == entry.name),
    ask.Leave: ((log.Left,), lambda _leave, who, entry: not entry.kicked and who.seat == entry.seat),
    ask.LeaveAll: ((log.Left,), lambda _leave, _who, entry: not entry.kicked),
    ask.PutBot: ((log.Seated,), lambda bot, _who, entry: bot.level == entry.level and bot.seat in (None, entry.seat)),
    ask.Kick: ((log.Left,), lambda kick, _who, entry: entry.kicked and kick.seat == entry.seat),
    ask.Start: ((log.Started,), always),
    ask.Close: ((log.Ended,), always),
    ask.Sit: ((log.Seated, log.TakeOverAsked), lambda sit, _who, entry: sits(sit, entry)),
    ask.PutInvitation: ((log.Invited,), lambda put, _who, entry: (put.seat, put.digest) == (entry.seat, entry.digest)),
    ask.OfferRematch: ((log.RematchOffered,), always),
}
"""By command: the kinds of its first entry, and whether an entry of such a kind says the same."""
