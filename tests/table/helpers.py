"""Helpers for tests of tables: a table without a hub, toys among the games, and players that follow a script."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

import casefile
from casefile.engine.game import Game
from casefile.engine.looking import Ledgers
from casefile.table import Act, Answer, Asker, Games, NewTable, Refusal, SeatPlan, Sit, Table, showing
from casefile.table.commands import AnyCommand, BotMove, Tick
from casefile.table.creating import create
from casefile.table.entries import AnyEntry, decode, encode
from casefile.table.match import Dealer, deal
from casefile.table.rows import change, change_after
from casefile.testing.toys.bids import Bids

GUESTS = ("ann", "bob", "cy", "di")
SEED = bytes(range(32))


def load(name: str, seats: int | None = None, pack: object = None, **options: object) -> Game:
    return Bids(seats) if name == Bids.name else casefile.load(name, seats, pack, **options)  # type: ignore[arg-type]  # settings by name


GAMES = Games(load)


class Desk:
    """A table, its log, and a clock that a test moves by hand."""

    def __init__(self, new: NewTable, *, seed: bytes = SEED, guest: str = "ann", dealer: Dealer = deal) -> None:
        made = create(new, guest, 1000, GAMES, table="table", seed=seed)
        assert not isinstance(made, Refusal), made
        self.log: list[AnyEntry] = made[1]
        self.dealer = dealer
        self.table = Table.replay(self.log, GAMES, dealer)
        self.now = 1000
        self.settle()

    def do(self, command: AnyCommand, guest: str = "", seat: int | None = None, name: str = "") -> Answer | Refusal:
        """Decide, write to the log as bytes and read it back, apply; then do what the table does by itself by now."""
        result = self.ask(command, guest, seat, name)
        self.settle()
        return result

    def ask(self, command: AnyCommand, guest: str = "", seat: int | None = None, name: str = "") -> Answer | Refusal:
        decision = self.table.decide(command, Asker(guest, seat, name), self.now)
        if not isinstance(decision, list):
            return decision
        if not decision:
            return Answer()
        before, row = change(self.table), change_after(self.table, decision)
        for entry in decision:
            kept = decode(encode(entry))
            assert kept == entry
            self.log.append(kept)
            self.table.apply(kept)
        after = change(self.table)
        assert (row.updated, row.status, row.listed, row.host) == (
            after.updated,
            after.status,
            after.listed,
            after.host,
        )
        assert row.seats == (after.seats if after.seats != before.seats else None), (
            "the row is written before the entries"
        )
        assert row.due == (after.updated if after.status == "running" else None)
        if command.id:
            return self.table.answers[guest, command.id][0]
        return Answer(seat=getattr(decision[0], "seat", -1))

    def settle(self) -> None:
        while (due := self.table.next_deadline()) is not None and due <= self.now:
            assert isinstance(self.ask(Tick()), Answer)

    def good(self, command: AnyCommand, guest: str = "", seat: int | None = None, name: str = "") -> Answer:
        answer = self.do(command, guest, seat, name)
        assert isinstance(answer, Answer), answer
        return answer

    def bad(self, command: AnyCommand, guest: str = "", seat: int | None = None, name: str = "") -> str:
        answer = self.do(command, guest, seat, name)
        assert isinstance(answer, Refusal), answer
        return answer.code

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds
        self.settle()

    # -- playing -----------------------------------------------------------------------------------------------

    def act(self, seat: int, action: int | str, request: str = "") -> Answer | Refusal:
        number = self.table.game.parse(action) if isinstance(action, str) else action
        guest = self.table.seats[seat].guest
        return self.do(Act(id=request, action=number, seen=self.table.number(seat)), guest, seat)

    @property
    def actors(self) -> tuple[int, ...]:
        assert self.table.match is not None
        return self.table.match.state.actors

    def legal(self, seat: int) -> list[int]:
        assert self.table.match is not None
        return self.table.match.state.legal(seat)

    def step(self, dice: Random) -> None:
        """Let a seat that must decide act at random: a person, or the bot that is due."""
        due = self.table.bots_due()
        if due and dice.random() < 0.7:
            seat, _level, decision = dice.choice(due)
            self.good(BotMove(seat=seat, action=dice.choice(self.legal(seat)), decision=decision))
            return
        seat = dice.choice(self.actors)
        if self.table.seats[seat].kind == "person" and not self.table.clocks.flagged[seat]:
            answer = self.act(seat, dice.choice(self.legal(seat)))
            assert isinstance(answer, Answer), answer

    def play(self, dice: Random, most: int = 100_000) -> int:
        steps = 0
        while self.table.status == "running" and steps < most:
            self.step(dice)
            steps += 1
        return steps


def people(seats: int) -> list[SeatPlan]:
    """A plan in which each seat is reserved for a guest of its own."""
    return [SeatPlan(guest=guest) for guest in GUESTS[:seats]]


def bots(count: int, level: str = "random") -> list[SeatPlan]:
    return [SeatPlan("bot", level=level)] * count


def seated(new: NewTable, *, seed: bytes = SEED, dealer: Dealer = deal) -> Desk:
    """A table at which every reserved seat has been taken by its guest."""
    desk = Desk(new, seed=seed, dealer=dealer)
    for seat, plan in enumerate(new.plan):
        if plan.kind == "open" and plan.guest:
            desk.good(Sit(name=plan.guest.title(), seat=seat), plan.guest)
    return desk


def readers(table: Table) -> tuple[int | None, ...]:
    return (None, *range(table.game.seats))


def snapshot_json(table: Table, reader: int | None) -> bytes:
    """The snapshot of one reader, made anew from the table, without what `Screens` remembers."""
    sheets = () if table.match is None else table.match.state.sheets
    own, view = showing.own_part(table, table.game, reader, Ledgers())
    parts = [showing.head(table), showing.now_part(table, sheets), own]
    return showing.encode(showing.Screen(parts, view).shown())


def everything(table: Table) -> dict[int | None, tuple[bytes, list[dict[str, object]]]]:
    """Everything that all readers see and were told."""
    return {reader: (snapshot_json(table, reader), table.events(reader)) for reader in readers(table)}


def shown(table: Table, reader: int | None) -> dict[str, Any]:
    """A reader's snapshot as plain values."""
    out: dict[str, Any] = msgspec.json.decode(snapshot_json(table, reader))
    return out
