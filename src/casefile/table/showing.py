"""What one reader may know of a table now, as plain JSON values. Built up from nothing, like a View."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from casefile.table import undo
from casefile.table.events import Reader

if TYPE_CHECKING:
    from casefile.table.table import Table

_encoder = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    return _encoder.encode(value)


def snapshot(table: Table, reader: Reader) -> dict[str, object]:
    """Everything for one reader: a seat, or None for the spectators.

    `number` is the reader's last event number: with it, `events` goes on from here without a gap.
    """
    game, created = table.game, table.created
    host = table.seats_of(table.host)
    out: dict[str, object] = {
        "table": table.id,
        "title": created.title,
        "reader": reader,
        "number": table.number(reader),
        "status": table.status,
        "ending": table.ending,
        "game": {
            "name": game.name,
            "title": game.title,
            "seats": game.seats,
            "options": game.changed,
            "pack": game.pack.id,
        },
        "seats": [seat.shown() for seat in table.seats],
        "names": table.names,
        "host": host[0] if host else None,
        "start": created.start,
        "clock": {"kind": created.clock.kind, "limit": created.clock.limit, "increment": created.clock.increment},
        "clocks": table.clocks.shown(),
        "commitment": created.commitment,
        "entropy": [seat.entropy for seat in table.seats],
        "seed": created.seed if table.status == "ended" and table.match is not None else None,
        "rematch": table.rematch or None,
        "actors": [],
        "view": None,
        "legal": [],
        "prompt": None,
        "sheets": [],
        "outcome": None,
        "undo": undo_part(table, reader),
    }
    if table.match is not None:
        state = table.match.state
        view = state.view(reader)
        legal = state.legal(reader) if reader is not None and table.status == "running" else []
        out["actors"] = state.actors
        out["view"] = view.to_json()
        out["legal"] = [{"id": action, "text": game.say(action)} for action in legal]
        out["prompt"] = game.prompt(view) if legal else None
        out["sheets"] = msgspec.to_builtins(view.sheets)
        out["outcome"] = msgspec.to_builtins(state.outcome)
    return out


def undo_part(table: Table, reader: Reader) -> dict[str, object]:
    """What can be taken back: `free` and `ask` are about the reader's own last action."""
    asked = table.undo
    out: dict[str, object] = {"free": False, "ask": False, "asked": None, "granted": []}
    if asked is not None:
        out |= {"asked": asked.seat, "granted": sorted(asked.granted)}
    match = table.match
    if match is not None and reader is not None and table.status == "running" and asked is None:
        out["free"] = undo.free(match, reader) is not None
        out["ask"] = undo.asked(match, reader) is not None and table.refused.get(reader, -1) != undo.last_own(
            match, reader
        )
    return out
