"""Making a table: everything about it is checked before its first entry is written."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from casefile.engine.errors import CasefileError
from casefile.engine.record import commitment
from casefile.table.cleaning import clean, clean_name
from casefile.table.clock import settings_fault
from casefile.table.commands import Refusal
from casefile.table.entries import FORMAT, AnyEntry, ClockSettings, Created, SeatPlan, UndoRule
from casefile.table.fair import new_seed
from casefile.table.games import Games, box_of
from casefile.table.levels import level_fault, stand_in
from casefile.table.seating import start_if_filled
from casefile.table.seats import bot_names
from casefile.table.table import Table

MOST_PACE = 10_000
MOST_TITLE = 60
UNDO_RULES: Mapping[str, UndoRule] = {"never": "never", "consent": "consent", "always": "always"}


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host chooses. `plan` has a place for each seat; seats without one are open.

    `start`: `filled` deals as soon as no seat is open, `host` when the host says so. `listed`: anybody may find the
    table and sit down; else an invitation is needed. `hot_seat`: one guest may hold several seats. `pace`: milliseconds
    that a bot takes at least for a decision, however easy it is. `stand_in`: the level of the bot that plays on for who
    leaves or runs out of time. `undo`: whether something is taken back after it has shown something, `never`, by
    `consent` or `always`. `hints`: whether the coach may be asked. Where the host does not say and more than one seat
    is for people, it is by consent and without hints; one person against bots has both.
    """

    game: str
    seats: int | None = None
    options: dict[str, int | str | bool] = {}
    pack: str = ""
    pack_digest: str = ""
    plan: list[SeatPlan] = []
    clock: ClockSettings = ClockSettings()
    start: str = "filled"
    listed: bool = False
    hot_seat: bool = False
    pace: int = 0
    stand_in: str = ""
    title: str = ""
    before: str = ""
    undo: str = ""
    hints: bool | None = None


def new_id() -> str:
    """An id that cannot be guessed and is easy to read out: 16 letters and digits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def rematch_id(table: Table) -> str:
    """The id of the table for this one's rematch: always the same, whoever asks first."""
    digest = hashlib.sha256(f"casefile rematch {table.id} {table.created.seed}".encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def create(
    new: NewTable, guest: str, now: int, games: Games, *, table: str = "", seed: bytes | None = None
) -> tuple[Table, list[AnyEntry]] | Refusal:
    """The first entries of a new table, and the table after them."""
    if not guest:
        return Refusal("no-guest", "A table needs a host.")
    try:
        game = games.load(new.game, new.seats, new.options, new.pack, new.pack_digest)
        game.check_new()
    except CasefileError as reason:
        return Refusal("bad-game", str(reason))
    except TypeError:
        return Refusal("bad-game", "Those are not options of a game.")
    if len(new.plan) > game.seats:
        return Refusal("bad-plan", f"There are {game.seats} seats, and {len(new.plan)} are planned.")
    if fault := settings_fault(new.clock):
        return Refusal("bad-clock", fault)
    if new.start not in ("filled", "host"):
        return Refusal("bad-start", "A table starts when it is filled, or by its host.")
    if not 0 <= new.pace <= MOST_PACE:
        return Refusal("bad-pace", f"A bot's pace is from 0 to {MOST_PACE} milliseconds.")
    level = new.stand_in or stand_in()
    if fault := level_fault(level):
        return Refusal("no-such-bot", fault)
    table = table or new_id()
    names = bot_names(table, (seat.name for seat in new.plan))
    plan = [checked(seat, guest, names) for seat in new.plan] + [SeatPlan()] * (game.seats - len(new.plan))
    faults = [seat for seat in plan if isinstance(seat, Refusal)]
    if faults:
        return faults[0]
    planned = [seat for seat in plan if isinstance(seat, SeatPlan)]
    if sum(seat.kind == "person" for seat in planned) > 1 and not new.hot_seat:
        return Refusal("bad-plan", "One person holds one seat, unless the table is for people who share a screen.")
    rule = undo_rule(new, planned)
    if isinstance(rule, Refusal):
        return rule
    seed = seed or new_seed()
    created = Created(
        FORMAT, table, game.name, game.seats, dict(new.options), game.pack.id, game.pack.digest, seed.hex(),
        commitment(seed), planned, new.clock, "host" if new.start == "host" else "filled", new.listed, new.hot_seat,
        new.pace, level, clean(new.title, MOST_TITLE), new.before, box=box_of(game), undo=rule,
        hints=for_one(planned) if new.hints is None else new.hints, at=now, guest=guest,
    )  # fmt: skip
    made = Table(created, games)
    more = start_if_filled(made, set(), now)
    for entry in more:
        made.apply(entry)
    return made, [created, *more]


def for_one(plan: Sequence[SeatPlan]) -> bool:
    """Whether at most one person can play here, unless somebody takes over a seat."""
    return sum(seat.kind != "bot" for seat in plan) <= 1


def undo_rule(new: NewTable, plan: Sequence[SeatPlan]) -> UndoRule | Refusal:
    if not new.undo:
        return "always" if for_one(plan) else "consent"
    return UNDO_RULES.get(new.undo) or Refusal("bad-undo", "Something is taken back never, by consent, or always.")


def checked(seat: SeatPlan, host: str, names: Iterator[str]) -> SeatPlan | Refusal:
    """A seat as planned: the host's own, a bot's (if need be with the next of these names), or open, perhaps kept."""
    if seat.kind == "open":
        return SeatPlan(guest=seat.guest)
    if seat.kind == "bot":
        if fault := level_fault(seat.level):
            return Refusal("no-such-bot", fault)
        return SeatPlan("bot", name=clean_name(seat.name) or next(names), level=seat.level)
    name = clean_name(seat.name)
    if not name:
        return Refusal("no-name", "Whoever sits down needs a name.")
    return SeatPlan("person", host, name)


def again(table: Table, guest: str) -> NewTable:
    """The same table again: bots sit down again, seats are reserved for the persons, and the asker sits already."""
    created = table.created
    plan: list[SeatPlan] = []
    for seat in table.seats:
        if seat.kind == "bot" and not seat.kept:
            plan.append(SeatPlan("bot", name=seat.name, level=seat.level))
        elif seat.guest == guest:
            plan.append(SeatPlan("person", guest, seat.name))
        else:
            plan.append(SeatPlan(guest=seat.guest or seat.kept))
    return NewTable(
        game=created.game, seats=created.seats, options=created.options, pack=created.pack,
        pack_digest=created.pack_digest, plan=plan, clock=created.clock, start=created.start, listed=created.listed,
        hot_seat=created.hot_seat, pace=created.pace, stand_in=created.stand_in, title=created.title, before=table.id,
        undo=created.undo, hints=created.hints if created.undo else None,
    )  # fmt: skip
