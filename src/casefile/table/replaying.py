"""A finished game once more: step by step as one reader knew it, and from any step on against bots.

Step 0 is the deal, step k what stood after the k-th act. What was taken back is not shown again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

from casefile.bots.coach import label_of
from casefile.bots.review import Moment, moment_of, result_of
from casefile.engine.game import Game
from casefile.engine.journal import Event
from casefile.engine.record import commitment
from casefile.engine.view import View
from casefile.engine.words import FALLBACK
from casefile.table import entries as log
from casefile.table.cleaning import clean_name
from casefile.table.commands import Refusal
from casefile.table.creating import new_id
from casefile.table.entries import FORMAT, AnyEntry, By, SeatPlan
from casefile.table.events import PLAYED_BY, Happening, Reader
from casefile.table.fair import seed_text
from casefile.table.games import box_of
from casefile.table.levels import stand_in
from casefile.table.match import Dealer, Match, perform
from casefile.table.seats import bot_names
from casefile.table.showing import encode
from casefile.table.table import Table
from casefile.table.thinking import Case
from casefile.table.wording import show

NOT_OVER = Refusal("not-over", "Only a finished game can be looked at again.")
NO_STEP = Refusal("no-step", "The game has no such step.")

PIECE = 40  # acts, or entries of a log, replayed before other tasks get a turn


def finished(table: Table) -> Match | None:
    """The match of a table whose game was played to its end."""
    return table.match if table.status == "ended" and table.match is not None and table.match.over else None


@dataclass(frozen=True)
class Done:
    """An act of a finished game."""

    seat: int
    action: int
    by: By


@dataclass(frozen=True)
class Finished:
    """All that it takes to play a finished game again, in this process or in another."""

    game: Game
    seed: int | bytes
    dealer: Dealer
    names: tuple[str, ...]
    acts: list[Done]

    @staticmethod
    def of(table: Table, language: str = FALLBACK) -> Finished:
        match = finished(table)
        assert match is not None
        acts = [Done(act.seat, act.action, act.by) for act in match.acts]
        return Finished(match.game.speaking(language), match.seed, match.dealer, table.names, acts)


def steps(played: Finished, reader: Reader) -> Iterator[bytes]:
    """Every step of a finished game as JSON: what this reader was told, and its View after it."""
    game = played.game
    state, told = played.dealer(game, played.seed)
    number = 0
    for act in [None, *played.acts]:
        label = ""
        if act is not None:
            if act.seat == reader:  # in the words of another seat it could say what this reader did not know
                label = label_of(game, state.view(reader), act.action)
            told = perform(state, act.seat, act.action)
        happenings = [
            Happening(0, "game", played.names, PLAYED_BY[act.by if act is not None else "table"], event)
            for event in told
            if known(event, reader)
        ]
        events = [show(game, reader, number + at, happening) for at, happening in enumerate(happenings, 1)]
        number += len(events)
        view = state.view(reader)
        yield encode(
            {
                "seat": None if act is None else act.seat,
                "label": label,
                "events": events,
                "view": view,
                "actors": state.actors,
                "sheets": view.sheets,
                "outcome": state.outcome,
            }
        )


def view_at(played: Finished, reader: Reader, step: int) -> View:
    """What a reader could see after a step of a finished game."""
    state, _told = played.dealer(played.game, played.seed)
    for act in played.acts[:step]:
        state.apply(act.seat, act.action)
    return state.view(reader)


async def case_of(table: Table, seat: int) -> Case:
    """All that a review of one seat's finished game needs: its decisions as it saw them, and nothing else."""
    match = finished(table)
    assert match is not None
    acts = [(act.seat, act.action) for act in match.acts]
    state, _told = match.dealer(match.game, match.seed)
    found: list[Moment] = []
    for number, (mover, action) in enumerate(acts):
        if mover == seat and (moment := moment_of(state, seat, number, action)) is not None:
            found.append(moment)
        state.apply(mover, action)
        if number % PIECE == 0:
            await asyncio.sleep(0)  # the other tables do not wait for a long game
    return Case(table.game, seat, found, result_of(state, seat), len(acts))


def known(event: Event, reader: Reader) -> bool:
    return event.public is not None or reader in event.private


def play_on(table: Table, guest: str, name: str, step: int, seat: int, now: int) -> list[AnyEntry] | Refusal:
    """The log of a new table that begins where a finished game stood at a step: this guest on one seat, bots on the
    others. Those that played before stay who they were.

    The same cards lie in the same order. Whoever has the record could look them up; it is a game against bots.
    """
    match = finished(table)
    if match is None:
        return NOT_OVER
    if not 0 <= step < len(match.acts):
        return NO_STEP
    if not 0 <= seat < len(table.seats):
        return Refusal("no-seat", "There is no such seat.")
    created, level = table.created, stand_in()
    names = bot_names(table.id, [name, *table.names])
    plan = [
        SeatPlan("bot", name=old.name, level=old.level)
        if old.kind == "bot" and old.name.casefold() != name.casefold()
        else SeatPlan("bot", name=next(names), level=level)
        for old in table.seats
    ]
    plan[seat] = SeatPlan("person", guest, clean_name(name) or "Guest")
    promise = commitment(match.seed) if isinstance(match.seed, bytes) else ""
    return [
        log.Created(
            FORMAT, new_id(), created.game, created.seats, created.options, created.pack, created.pack_digest,
            seed_text(match.seed), promise, plan, pace=created.pace, stand_in=level, title=created.title,
            before=table.id, known=True, box=box_of(table.game), undo="always", at=now, guest=guest,
        ),
        log.Started(at=now),
        *(log.Acted(act.seat, act.action, "table", at=now) for act in match.acts[:step]),
    ]  # fmt: skip
