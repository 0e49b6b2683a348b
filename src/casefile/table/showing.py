"""What one reader may know of a table now, as JSON. Built up from nothing, like a View.

Every move is shown to every reader, so this is where a busy server spends its time. What only changes when people come
and go is worked out once for all readers and moves; a View is written as it is, without a plain copy of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from casefile.engine.game import Game
from casefile.engine.view import View
from casefile.table import undo
from casefile.table.events import Reader

if TYPE_CHECKING:
    from casefile.table.table import Table

NOT_DEALT = b'"actors":[],"view":null,"legal":[],"prompt":null,"sheets":[],"outcome":null'


def by_name(value: object) -> object:
    """What JSON has no form for: in a View that is its Game, which goes by its name."""
    if isinstance(value, Game):
        return value.name
    raise TypeError(f"{type(value).__name__} is not shown")


encode = msgspec.json.Encoder(enc_hook=by_name).encode


def snapshot_json(table: Table, reader: Reader) -> bytes:
    """Everything for one reader: a seat, or None for the spectators. See `casefile.server.snapshot` for its form.

    `number` is the reader's last event number: with it, `events` goes on from here without a gap.
    """
    if not table.head:
        table.head = encode(head(table))[1:-1]
    own = {
        "reader": reader,
        "number": table.number(reader),
        "clocks": table.clocks.shown(),
        "undo": undo_part(table, reader),
    }
    return b"{%b,%b,%b}" % (table.head, encode(own)[1:-1], game_part(table, reader))


def head(table: Table) -> dict[str, object]:
    """What is the same for every reader until somebody comes or goes, or the game begins or ends."""
    game, created = table.game, table.created
    host = table.seats_of(table.host)
    return {
        "table": table.id,
        "title": created.title,
        "status": table.status,
        "ending": table.ending,
        "game": game_shown(game),
        "seats": [seat.shown() for seat in table.seats],
        "names": table.names,
        "host": host[0] if host else None,
        "start": created.start,
        "listed": created.listed,
        "clock": {"kind": created.clock.kind, "limit": created.clock.limit, "increment": created.clock.increment},
        "commitment": created.commitment,
        "entropy": [seat.entropy for seat in table.seats],
        "seed": created.seed if table.status == "ended" and table.match is not None else None,
        "rematch": table.rematch or None,
    }


def game_shown(game: Game) -> dict[str, object]:
    """Which game, with the options that differ from their defaults."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": game.seats,
        "options": game.changed,
        "pack": game.pack.id,
        "earlier": game.pack.id == game.standard_pack and game.pack.digest != digest_today(game),
    }


TODAY: dict[str, str] = {}


def digest_today(game: Game) -> str:
    """The digest of the game's standard pack as it ships, worked out once."""
    if game.name not in TODAY:
        TODAY[game.name] = game.load_pack(None).digest
    return TODAY[game.name]


def words_brought(game: Game) -> dict[str, str]:
    """The sentences that a pack brings, by the name of the game and their key: a page has only those that ship."""
    return {f"{game.name}.{key}": text for key, text in game.own_words.items()}


def game_part(table: Table, reader: Reader) -> bytes:
    """How the game stands for this reader, and what it may do."""
    if table.match is None:
        return NOT_DEALT
    game, state = table.game, table.match.state
    view = state.view(reader)
    legal = state.legal(reader) if reader is not None and table.status == "running" else []
    return b'"actors":%b,"view":%b,"legal":%b,"prompt":%b,"sheets":%b,"outcome":%b' % (
        encode(state.actors),
        encode(view),
        encode(described(game, view, legal)),
        encode(game.prompt(view) if legal else None),
        encode(view.sheets),
        encode(state.outcome),
    )


def described(game: Game, view: View, actions: Sequence[int]) -> list[dict[str, object]]:
    """Moves of the reader of this View, as they are drawn: see `casefile.server.snapshot.Move`."""
    out: list[dict[str, object]] = []
    for action in actions:
        move = game.describe(view, action)
        out.append(
            {
                "id": action,
                "text": game.actions[action],
                "label": move.label,
                "things": move.things,
                "tone": move.tone,
                "note": move.note,
                "group": move.group,
            }
        )
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
        out["ask"] = undo.asked(match, reader) is not None and not table.refused_already(reader)
    return out
