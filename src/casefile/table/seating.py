"""Decides about seats: sitting down, leaving, and the host's commands.

A refusal says only what its reader may know: who sits where is open to everybody, invitations and guests are not.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from casefile.table import commands as ask
from casefile.table import consent
from casefile.table import entries as log
from casefile.table.cleaning import clean_name
from casefile.table.commands import Answer, Asker, Refusal
from casefile.table.entries import AnyEntry
from casefile.table.fair import read_entropy, token_digest
from casefile.table.levels import level_fault
from casefile.table.seats import bot_names

if TYPE_CHECKING:
    from casefile.table.table import Table

Decision = list[AnyEntry] | Answer | Refusal

MOST_RENAMINGS = 20  # of one guest at one table

NOT_YOURS = Refusal("not-yours", "This is not your seat.")
NOT_HOST = Refusal("not-host", "Only the host can do that.")
NOT_RUNNING = Refusal("not-running", "No game is being played here now.")
NO_SEAT = Refusal("CF-01", "There is no such seat at this table.")
TAKEN = Refusal("taken", "There is no seat for you here: it is taken, or you need an invitation.")


def seat_fault(table: Table, seat: int | None) -> Refusal | None:
    return None if seat is not None and 0 <= seat < len(table.seats) else NO_SEAT


def seat_held(table: Table, asker: Asker) -> int | None:
    """The seat that the asker acts as, if it is theirs."""
    return asker.seat if asker.seat is not None and table.may_read(asker.guest, asker.seat) else None


def seat_wanted(table: Table, command: ask.Sit) -> Sequence[int] | Refusal:
    """The seats that somebody may be given: one, or any."""
    if command.seat is None:
        return range(len(table.seats))
    return seat_fault(table, command.seat) or [command.seat]


# -- coming and going ----------------------------------------------------------------------------------------------


def sit_fault(table: Table, name: str, asker: Asker) -> Refusal | None:
    """Why somebody cannot sit down here at all."""
    if not asker.guest or not name:
        return Refusal("no-name", "Whoever sits down needs a name.")
    if table.status == "ended":
        return NOT_RUNNING
    if table.seats_of(asker.guest) and not table.created.hot_seat:
        return Refusal("seated", "You sit at this table already, and it gives one seat to each.")
    if asker.guest in table.roster.sent_away:
        return Refusal("sent-away", "The host has sent you away from this table.")
    return None


def sit(table: Table, command: ask.Sit, name: str, asker: Asker, now: int) -> Decision:
    """Somebody sits down before the deal."""
    digest = token_digest(command.token) if command.token else ""
    wanted = seat_wanted(table, command)
    if isinstance(wanted, Refusal):
        return wanted
    free = [number for number in wanted if may_sit(table, number, asker.guest, digest)]
    if not free:
        return TAKEN
    # A seat that was kept for the guest, or that the invitation is for, before any other.
    free.sort(key=lambda number: not own_seat(table, number, asker.guest, digest))
    seat = free[0]
    used = digest if invited(table, seat, digest) else ""
    out: list[AnyEntry] = [
        log.Seated(seat, name, digest=used, at=now, guest=asker.guest, request=command.id),
    ]
    if command.entropy:
        if read_entropy(command.entropy) is None:
            return Refusal("bad-entropy", "What a seat adds to the deal is 32 bytes in hexadecimal.")
        out.append(log.Entropy(seat, command.entropy.lower(), at=now, guest=asker.guest))
    return out + start_if_filled(table, {seat}, now)


def invited(table: Table, seat: int, digest: str) -> bool:
    kept = table.seats[seat].invitation
    return bool(kept) and hmac.compare_digest(kept, digest)


def own_seat(table: Table, seat: int, guest: str, digest: str) -> bool:
    return table.seats[seat].kept == guest or invited(table, seat, digest)


def expected(table: Table, command: ask.Sit, guest: str) -> bool:
    """Whether a seat was meant for a guest from the beginning, or they bring its invitation."""
    digest = token_digest(command.token) if command.token else ""
    return any(
        invited(table, number, digest) or (reserved(table, number) and table.seats[number].kept == guest)
        for number in range(len(table.seats))
    )


def reserved(table: Table, number: int) -> bool:
    """Whether a seat waits for a guest for whom the table was made.

    A guest who came uninvited and left reserves nothing.
    """
    seat = table.seats[number]
    return bool(seat.kept) and seat.kept == table.created.plan[number].guest


def may_sit(table: Table, number: int, guest: str, digest: str) -> bool:
    """Allow a guest's own seat again, or one with its invitation; else an open one of a table that is for everybody."""
    seat = table.seats[number]
    if seat.kind == "person":
        return False
    if own_seat(table, number, guest, digest):
        return True
    welcome = table.created.listed or guest == table.host or bool(table.seats_of(guest))
    return seat.kind == "open" and welcome and not reserved(table, number) and not seat.invitation


def start_if_filled(table: Table, filled: set[int], now: int) -> list[AnyEntry]:
    """The start, if the table starts by itself and these seats were the last open ones."""
    if table.status != "waiting" or table.created.start != "filled":
        return []
    if any(seat.kind == "open" and number not in filled for number, seat in enumerate(table.seats)):
        return []
    return [log.Started(at=now)]


def leave(table: Table, command: ask.Leave | ask.LeaveAll, asker: Asker, now: int) -> Decision:
    mine = table.seats_of(asker.guest)
    if isinstance(command, ask.Leave):
        mine = [seat for seat in mine if seat == asker.seat]
    if not mine:
        return NOT_YOURS
    if table.status == "ended":
        return NOT_RUNNING
    out: list[AnyEntry] = []
    names = names_for_bots(table)
    for seat in mine:
        out += go(table, seat, next(names), log.Left(seat, at=now, guest=asker.guest, request=command.id))
    stay = [seat for seat in table.persons() if seat not in mine]
    if asker.guest == table.host and len(mine) == len(table.seats_of(asker.guest)) and stay:
        out.append(log.Hosted(table.seats[stay[0]].guest, at=now))
    return out + consent.without(table, set(mine), now)


def names_for_bots(table: Table) -> Iterator[str]:
    return bot_names(table.id, (seat.name for seat in table.seats))


def go(table: Table, seat: int, name: str, left: log.Left) -> list[AnyEntry]:
    """A person leaves a seat; during a game a bot with that name plays on."""
    out: list[AnyEntry] = [left]
    if table.status == "running":
        out.append(log.Replaced(seat, table.created.stand_in, name, at=left.at))
    return out


def rename(table: Table, command: ask.Rename, asker: Asker, now: int) -> Decision:
    name = clean_name(command.name)
    if not name:
        return Refusal("no-name", "A name has at least one printable character.")
    if not table.seats_of(asker.guest):
        return NOT_YOURS
    if table.renamings[asker.guest] >= MOST_RENAMINGS:
        return Refusal("enough", "You have had very many names at this table: keep this one.")
    return [log.Renamed(name, at=now, guest=asker.guest, request=command.id)]


def add_entropy(table: Table, command: ask.AddEntropy, asker: Asker, now: int) -> Decision:
    seat = seat_held(table, asker)
    if seat is None:
        return NOT_YOURS
    if table.status != "waiting":
        return Refusal("dealt", "The cards are dealt: nothing can be added to the deal any more.")
    if read_entropy(command.entropy) is None:
        return Refusal("bad-entropy", "What a seat adds to the deal is 32 bytes in hexadecimal.")
    if table.seats[seat].entropy:
        return Refusal("added", "This seat has added to the deal already.")
    entropy = command.entropy.lower()
    return [log.Entropy(seat, entropy, at=now, guest=asker.guest, request=command.id)]


# -- the host ------------------------------------------------------------------------------------------------------


def put_invitation(table: Table, command: ask.PutInvitation, asker: Asker, now: int) -> Decision:
    if asker.guest != table.host:
        return NOT_HOST
    if fault := seat_fault(table, command.seat):
        return fault
    if table.seats[command.seat].kind == "person" or table.status == "ended":
        return Refusal("taken", "Somebody sits there.")
    if read_entropy(command.digest) is None:
        return Refusal("bad-request", "An invitation is kept as the hash of its token.")
    return [log.Invited(command.seat, command.digest, at=now, guest=asker.guest, request=command.id)]


def put_bot(table: Table, command: ask.PutBot, asker: Asker, now: int) -> Decision:
    if asker.guest != table.host:
        return NOT_HOST
    if table.status != "waiting":
        return Refusal("dealt", "The cards are dealt: bots are put on seats before that.")
    if command.seat is not None and (fault := seat_fault(table, command.seat)):
        return fault
    if fault_text := level_fault(command.level):
        return Refusal("no-such-bot", fault_text)
    wanted = range(len(table.seats)) if command.seat is None else [command.seat]
    free = [seat for seat in wanted if table.seats[seat].kind == "open"]
    if not free:
        return Refusal("taken", "No such seat is open.")
    out: list[AnyEntry] = [
        log.Seated(seat, name, command.level, at=now, guest=asker.guest, request=command.id if seat == free[0] else "")
        for seat, name in zip(free, names_for_bots(table), strict=False)
    ]
    return out + start_if_filled(table, set(free), now)


def kick(table: Table, command: ask.Kick, asker: Asker, now: int) -> Decision:
    if asker.guest != table.host:
        return NOT_HOST
    if fault := seat_fault(table, command.seat):
        return fault
    seat = table.seats[command.seat]
    if seat.kind == "open" or (seat.kind == "bot" and table.status != "waiting") or table.status == "ended":
        return Refusal("nobody", "There is nobody to send away from that seat.")
    if seat.guest == table.host:
        return Refusal("yourself", "A host leaves, and is not sent away.")
    name = next(names_for_bots(table))
    left = log.Left(command.seat, True, at=now, guest=asker.guest, request=command.id)
    return go(table, command.seat, name, left) + consent.without_kicked(table, command.seat, now)


def start(table: Table, command: ask.Start, asker: Asker, now: int) -> Decision:
    if asker.guest != table.host:
        return NOT_HOST
    if table.status != "waiting":
        return Refusal("dealt", "The cards are dealt already.")
    if any(seat.kind == "open" for seat in table.seats):
        return Refusal("open-seats", "Some seats are open: wait for somebody, or put bots there.")
    return [log.Started(at=now, guest=asker.guest, request=command.id)]


def close(table: Table, command: ask.Close, asker: Asker, now: int) -> Decision:
    if asker.guest != table.host:
        return NOT_HOST
    if table.status == "ended":
        return NOT_RUNNING
    if table.status == "running" and any(table.seats[seat].guest != asker.guest for seat in table.persons()):
        return Refusal("others", "Other people are playing here: leave, and a bot will play on for you.")
    return [log.Ended("closed", at=now, guest=asker.guest, request=command.id)]


def offer_rematch(table: Table, command: ask.OfferRematch, asker: Asker, now: int) -> Decision:
    mine = table.seats_of(asker.guest)
    if not mine:
        return NOT_YOURS
    if table.status != "ended" or table.match is None:
        return Refusal("not-over", "Another game can be offered when this one is over.")
    if table.rematch:
        return Answer(table.number(mine[0]), True, mine[0])
    name = table.names[mine[0]]
    return [log.RematchOffered(command.table, name, at=now, guest=asker.guest, request=command.id)]
