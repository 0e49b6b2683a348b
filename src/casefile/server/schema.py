"""The protocol as a JSON Schema, made from the types of its messages, and the tables of codes in its page.

python -m casefile.server.schema            writes docs/protocol.schema.json, and the tables in docs/protocol.md, at the
                                            root of the repository
python -m casefile.server.schema --check    writes nothing and exits with 1 if one of them is stale
"""

from __future__ import annotations

import dataclasses
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

import casefile
from casefile.engine.describing import Chip, Scene
from casefile.engine.game import Game
from casefile.server import bodies, messages
from casefile.server.channel import BYES
from casefile.server.codes import CODES
from casefile.server.snapshot import Snapshot

PLACE = Path("docs/protocol.schema.json")
PAGE = Path("docs/protocol.md")


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the reader was told, in the reader's own count. `text` is it in words, `at` its time.

    An event of the game has `kind` "game", and `name`, `seat`, `values` (by name: see the game's own `…Events`); those
    of the table have values of their own. A `scene` is opened by it, or a `chip` added to the scene before, until a
    `curtain`.
    """

    number: int
    at: int
    kind: str
    text: str
    scene: Scene | None = None
    chip: Chip | None = None
    curtain: bool = False


def schema() -> dict[str, Any]:
    """All messages and bodies, by name under `$defs`."""
    asks, tells = messages.AnyAsk.__args__, messages.AnyTell.__args__
    posts = [kind for kind in vars(bodies).values() if isinstance(kind, type) and issubclass(kind, bodies.Body)]
    views = [view_type(casefile.load(name)) for name in casefile.GAMES.own]
    kept = [kind.shown_type for name in casefile.GAMES.own if (kind := casefile.find(name).profile_type) is not None]
    types = [*asks, *tells, *(kind for kind in posts if kind is not bodies.Body), Snapshot, Event, *views, *kept]
    _, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}", schema_hook=raw)
    for name in casefile.GAMES.own:
        parts |= event_types(casefile.find(name))
    update = parts["Update"]["properties"]
    parts["Code"] = one_of({code: known.meaning for code, known in CODES.items()})
    parts["ByeReason"] = one_of({reason: text for reason, (text, _, _) in BYES.items()})
    update["snapshot"] = {"$ref": "#/$defs/Snapshot"}
    update["changes"] = {"type": "object", "additionalProperties": {"type": ["object", "array"]}}
    update["events"] = {"type": "array", "items": {"$ref": "#/$defs/Event"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Casefile, protocol {messages.PROTOCOL}",
        "description": "Messages on a table's WebSocket (Ask: from a client, Tell: to one) and bodies of requests.",
        "$defs": {
            "Ask": {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in asks]},
            "Tell": {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in tells]},
            **dict(sorted(parts.items())),
        },
    }


def view_type(game: Game) -> type:
    """A game's View as it is sent: its fields by name, the game itself by its name."""
    kind = type(game.deal(0).view(None))
    hints = get_type_hints(kind, vars(import_module(kind.__module__)) | {"Game": str})
    shown = [(field.name, hints[field.name]) for field in dataclasses.fields(kind) if field.name != "game"]
    view = msgspec.defstruct(kind.__name__, [("game", str), *shown])
    view.__doc__ = kind.__doc__
    return view


def event_types(game: type[Game]) -> dict[str, Any]:
    """What the events of a game carry, by the event's name: `FbiEvents`, and each kind of values as `Fbi…`."""
    if not game.event_values:
        return {}
    events = msgspec.defstruct("Events", list(game.event_values.items()))
    events.__doc__ = f"The values of each event of {game.title}."
    prefix = game.__name__
    _, parts = msgspec.json.schema_components([events], ref_template=f"#/$defs/{prefix}{{name}}", schema_hook=raw)
    return {
        f"{prefix}{name}": part | {"title": prefix + name, "additionalProperties": False}
        for name, part in parts.items()
    }


def raw(_kind: type) -> dict[str, Any]:
    return {"type": "object"}


def one_of(meanings: dict[str, str]) -> dict[str, Any]:
    return {"oneOf": [{"const": word, "description": meaning} for word, meaning in meanings.items()]}


def text() -> str:
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


# -- the page ------------------------------------------------------------------------------------------------------


def codes_table() -> str:
    rows = [f"| `{code}` | {known.status or ''} | {known.meaning} |" for code, known in CODES.items()]
    return "\n".join(["| `code` | over HTTP | |", "|---|---|---|", *rows])


def byes_table() -> str:
    rows = [
        f"| `{reason}` | {text} | {'yes' if again else 'no'} | {code} |" for reason, (text, again, code) in BYES.items()
    ]
    return "\n".join(["| `reason` | `text` | `again` | closed with |", "|---|---|---|---|", *rows])


def page(old: str) -> str:
    """The page with its tables as they should be: each stands between two comments with its name."""
    for name, table in (("codes", codes_table()), ("byes", byes_table())):
        begin, end = f"<!-- {name}: made by `python -m casefile.server.schema` -->", f"<!-- end of {name} -->"
        before, _, rest = old.partition(begin)
        after = rest.partition(end)[2]
        old = f"{before}{begin}\n\n{table}\n\n{end}{after}"
    return old


def wanted() -> dict[Path, str]:
    return {PLACE: text(), PAGE: page(PAGE.read_text(encoding="utf-8"))}


def main() -> int:
    stale = {
        place: fresh for place, fresh in wanted().items()
        if not place.exists() or place.read_text(encoding="utf-8") != fresh
    }  # fmt: skip
    if "--check" in sys.argv[1:]:
        for place in stale:
            print(f"{place} is stale: python -m casefile.server.schema")
        return 1 if stale else 0
    for place, fresh in stale.items():
        place.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
