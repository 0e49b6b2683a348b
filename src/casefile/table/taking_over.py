"""Sitting down after the deal: at once on one's own seat, by consent on a seat in play.

Whoever has held a seat since the deal knows its cards, and can never sit on another one. Somebody new needs the host's
invitation to a seat without a person, and the consent of all who play: two at least, where more than one have played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.table import commands as ask
from casefile.table import consent
from casefile.table import entries as log
from casefile.table.commands import Answer, Asker, Refusal
from casefile.table.fair import token_digest
from casefile.table.seating import NOT_YOURS, TAKEN, Decision, invited, seat_wanted

if TYPE_CHECKING:
    from casefile.table.table import Table

KNOWS = Refusal("knows", "You have held another seat in this game and know its cards: you cannot take this one.")
ALONE = Refusal("alone", "Others have played this game, and not two are left who could agree to somebody new.")
OTHERS_ASK = Refusal("asked", "Somebody else has asked for a seat already, and is waiting for an answer.")


def come(table: Table, command: ask.Sit, name: str, asker: Asker, now: int) -> Decision:
    """A person comes to a running game: back, or new."""
    wanted = seat_wanted(table, command)
    if isinstance(wanted, Refusal):
        return wanted
    free = [number for number in wanted if table.seats[number].kind != "person"]
    for number in free:
        if table.seats[number].kept == asker.guest:
            return [log.Seated(number, name, at=now, guest=asker.guest, request=command.id)]
    digest = token_digest(command.token) if command.token else ""
    offered = [number for number in free if invited(table, number, digest)]
    if not offered:
        return TAKEN
    seat = offered[0]
    if table.roster.knows_another(asker.guest, seat):
        return KNOWS
    if not consent.enough(table, table.persons()):
        return ALONE
    if not table.persons():
        return [log.Seated(seat, name, digest=digest, over=True, at=now, guest=asker.guest, request=command.id)]
    before = table.take_over
    if before is not None:
        return Answer(table.number(None), True) if (before.guest, before.wanted) == (asker.guest, seat) else OTHERS_ASK
    return [log.TakeOverAsked(seat, name, digest, at=now, guest=asker.guest, request=command.id)]


def answer(table: Table, command: ask.AnswerTakeOver, asker: Asker, now: int) -> Decision:
    asked = table.take_over
    if asked is None:
        return Refusal("nobody-asked", "Nobody has asked for a seat.")
    if asker.guest == asked.guest:
        if command.granted:
            return Refusal("yourself", "Those who play have to agree.")
        return [log.TakeOverAnswered(-1, False, asked.wanted, at=now, guest=asker.guest, request=command.id)]
    mine = table.seats_of(asker.guest)
    if not mine:
        return NOT_YOURS
    entry = log.TakeOverAnswered(
        mine[0], command.granted, asked.wanted, at=now, guest=asker.guest, request=command.id
    )  # fmt: skip
    if command.granted and consent.agreed(table, asked.granted | {mine[0]}, table.persons()):
        return [entry, consent.taken_over(asked, now)]
    return [entry]
