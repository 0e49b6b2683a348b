"""Decides commands at a table: returns the entries to commit, or a refusal. Nothing is changed here.

Everything is checked, whatever the caller has checked already. A refusal says only what its reader may know: it is made
from the guest, the seat's own view and what is open at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from casefile.engine.errors import CasefileError, IllegalAction
from casefile.engine.state import State
from casefile.table import commands as ask
from casefile.table import consent, seating, taking_over, undo
from casefile.table import entries as log
from casefile.table.cleaning import clean_chat, clean_name
from casefile.table.commands import MOST_REQUEST, AnyCommand, Asker, Refusal
from casefile.table.consent import others
from casefile.table.entries import AnyEntry
from casefile.table.match import forced_steps
from casefile.table.repeating import same_again
from casefile.table.seating import NOT_RUNNING, NOT_YOURS, Decision, seat_fault, seat_held

if TYPE_CHECKING:
    from casefile.table.table import Table

MOST_SAYINGS = 5000  # entries of chat in one table's log: of those who play, and again of the spectators
MOST_ASIDES = 10_000  # entries that are neither moves nor chat
MOST_VISITS = 5000  # such entries of others than the host before the deal: they are counted by themselves
MOST_VISITS_OF_GUEST = 60
ASIDES = (ask.Undo, ask.Rename, ask.PutBot, ask.Kick, ask.Sit, ask.PutInvitation)  # what makes a log grow without end
ENOUGH = Refusal("enough", "So much has been changed at this table that only moves are taken now.")


def decide(table: Table, command: AnyCommand, asker: Asker, now: int) -> Decision:
    if len(command.id) > MOST_REQUEST:
        return Refusal("bad-request", f"The id of a request has at most {MOST_REQUEST} characters.")
    if command.id:
        before = table.answers.get((asker.guest, command.id))
        if before is not None:
            return same_again(command, asker, *before)
    if isinstance(command, ASIDES) and enough(table, command, asker):
        return ENOUGH
    return DECIDE[type(command)](table, command, asker, now)


def enough(table: Table, command: AnyCommand, asker: Asker) -> bool:
    """Whether a log has grown too much for this. Strangers leave room for the host and for expected guests."""
    if table.status != "waiting" or asker.guest == table.host:
        return table.asides >= MOST_ASIDES
    if table.visits.total() < MOST_VISITS and table.visits[asker.guest] < MOST_VISITS_OF_GUEST:
        return False
    return not (isinstance(command, ask.Sit) and seating.expected(table, command, asker.guest))


# -- playing -------------------------------------------------------------------------------------------------------


def act(table: Table, command: ask.Act, asker: Asker, now: int) -> Decision:
    """A person's action. Stale only if what this very seat has to decide has changed since the number it saw."""
    if fault := seat_fault(table, asker.seat):
        return fault
    seat = seat_held(table, asker)
    if seat is None:
        return NOT_YOURS
    match = table.match
    if match is None:
        return Refusal("not-started", "The cards are not dealt yet.")
    if table.status != "running":
        return Refusal("CF-04", "The game is over.")
    if command.seen > table.number(seat):
        return Refusal("bad-number", "That event number has not been reached yet.")
    if command.seen < table.decided_at[seat]:
        return Refusal("stale", "What you have to decide has changed since then: look again.")
    if table.clocks.flagged[seat]:
        return Refusal("flagged", "Your time has run out: the rest of this turn is played for you.")
    thought = max(0, now - table.decided_since[seat])
    entry = log.Acted(seat, command.action, "person", thought, at=now, guest=asker.guest, request=command.id)
    return played(table, entry, now)


def bot_move(table: Table, command: ask.BotMove, _asker: Asker, now: int) -> Decision:
    """A program's action, for the decision that it was asked about and no other."""
    for seat, _level, decision in table.bots_due():
        if seat == command.seat and decision == command.decision:
            return played(table, log.Acted(seat, command.action, "bot", note=command.note, at=now), now)
    return Refusal("stale", "That is not to be decided by a program now.")


def played(table: Table, entry: log.Acted, now: int) -> Decision:
    assert table.match is not None
    trial = table.match.state.copy()
    try:
        trial.apply(entry.seat, entry.action)
    except IllegalAction as refusal:
        return Refusal(refusal.rule, refusal.reason)
    except CasefileError as refusal:
        return Refusal("illegal", str(refusal))
    return [entry, *consequences(trial, now)]


def consequences(trial: State, now: int) -> list[AnyEntry]:
    """What follows automatically from a State: forced steps, and the end."""
    out: list[AnyEntry] = [log.Acted(seat, step, "table", at=now) for seat, step in forced_steps(trial)]
    if not trial.actors:
        out.append(log.Ended(at=now))
    return out


def tick(table: Table, _command: ask.Tick, _asker: Asker, now: int) -> Decision:
    """Clocks that have run out, questions that have waited too long, forced steps right after the deal."""
    if table.match is None or table.status != "running":
        return []
    out: list[AnyEntry] = [log.Flagged(seat, at=now) for seat in table.clocks.late(now)]
    return out + consent.overdue(table, now) + consequences(table.match.state.copy(), now)


# -- taking back -----------------------------------------------------------------------------------------------------


def ask_undo(table: Table, command: ask.Undo, asker: Asker, now: int) -> Decision:
    seat = seat_held(table, asker)
    if seat is None:
        return NOT_YOURS
    match = table.match
    if match is None or table.status != "running":
        return NOT_RUNNING
    if table.undo is not None:
        return Refusal("asked", "Somebody has asked already, and is waiting for an answer.")
    free = undo.free(match, seat)
    if free is not None:
        return [log.Undone(seat, free, True, at=now, guest=asker.guest, request=command.id)]
    acts = undo.asked(match, seat)
    if acts is None:
        return Refusal("nothing", "You have done nothing yet that could be taken back.")
    if table.undo_rule == "always":
        return [log.Undone(seat, acts, at=now, guest=asker.guest, request=command.id)]
    if table.undo_rule == "never":
        return Refusal("no-undo", "At this table nothing is taken back once it has shown somebody something.")
    if not others(table, asker.guest):
        return Refusal("no-undo", "That has shown somebody something, and nobody else plays here who could agree.")
    if table.refused_already(seat):
        return Refusal("refused", "The others did not agree to take this back.")
    return [log.UndoAsked(seat, acts, at=now, guest=asker.guest, request=command.id)]


def answer_undo(table: Table, command: ask.AnswerUndo, asker: Asker, now: int) -> Decision:
    asked = table.undo
    if asked is None:
        return Refusal("nobody-asked", "Nobody has asked to take anything back.")
    mine = table.seats_of(asker.guest)
    if not mine:
        return NOT_YOURS
    seat = asked.seat if asked.seat in mine else mine[0]
    if seat == asked.seat and command.granted:
        return Refusal("yourself", "The others have to agree.")
    entry = log.UndoAnswered(seat, command.granted, at=now, guest=asker.guest, request=command.id)
    if not command.granted:
        return [entry]
    if consent.agreed(table, asked.granted | {seat}, others(table, table.seats[asked.seat].guest)):
        return [entry, log.Undone(asked.seat, asked.acts, at=now)]
    return [entry]


# -- sitting down --------------------------------------------------------------------------------------------------


def sit(table: Table, command: ask.Sit, asker: Asker, now: int) -> Decision:
    name = clean_name(command.name)
    if fault := seating.sit_fault(table, name, asker):
        return fault
    come = taking_over.come if table.status == "running" else seating.sit
    return come(table, command, name, asker, now)


# -- talk ----------------------------------------------------------------------------------------------------------


def chat(table: Table, command: ask.Chat, asker: Asker, now: int) -> Decision:
    text = clean_chat(command.text)
    channel: log.Channel = "spectators" if asker.seat is None else "players"
    if not text:
        return Refusal("empty", "There is nothing to say in that.")
    mine = table.seats_of(asker.guest)
    if channel == "players" and not mine:
        return Refusal("not-yours", "Only those who play talk in this channel.")
    if channel == "spectators" and mine:
        return Refusal("not-yours", "Who plays does not talk with the spectators during the game.")
    if table.sayings[channel] >= MOST_SAYINGS:
        return Refusal("enough", "Everything has been said at this table.")
    name = table.names[mine[0]] if mine else clean_name(asker.name)
    if not name:
        return Refusal("no-name", "Whoever talks needs a name.")
    seat = mine[0] if mine else -1
    return [log.Said(channel, seat, name, text, at=now, guest=asker.guest, request=command.id)]


DECIDE: Mapping[type, Callable[[Table, Any, Asker, int], Decision]] = {
    ask.Act: act,
    ask.Undo: ask_undo,
    ask.AnswerUndo: answer_undo,
    ask.AnswerTakeOver: taking_over.answer,
    ask.Chat: chat,
    ask.AddEntropy: seating.add_entropy,
    ask.Rename: seating.rename,
    ask.Leave: seating.leave,
    ask.PutBot: seating.put_bot,
    ask.Kick: seating.kick,
    ask.Start: seating.start,
    ask.Close: seating.close,
    ask.Sit: sit,
    ask.LeaveAll: seating.leave,
    ask.PutInvitation: seating.put_invitation,
    ask.OfferRematch: seating.offer_rematch,
    ask.BotMove: bot_move,
    ask.Tick: tick,
}
