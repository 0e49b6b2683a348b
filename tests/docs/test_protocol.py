"""The page and the schema of the protocol are complete: every route, code, message and field of the server."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route, WebSocketRoute

from casefile.server import bodies, pages, schema, snapshot
from casefile.server.app import make_app
from casefile.server.channel import BYES
from casefile.server.codes import CODES
from tests.docs.blocks import ROOT
from tests.server.helpers import server

pytestmark = pytest.mark.once

PAGE = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
REQUEST = re.compile(r"^\| `(GET|POST) (/[^`?]*)(?:\?[^`]*)?` \| (?:`(\w+)`)? *\| (.*) \|$", re.M)
MESSAGE = re.compile(r"^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \| (.*)\|$", re.M)
RULE_ID = re.compile(r"[A-Z]+(-[A-Z]+)*-\d+")
DEFS = schema.schema()["$defs"]
BODIES = [kind.__name__ for kind in bodies.Body.__subclasses__()]
PARTS = ["HintMove", "ClockSettings", "PlanShown", *(kind.__name__ for kind in snapshot.Shown.__subclasses__())]
SAYS = {"Refusal": 0, "Refused": 0, "refusal": 0, "say": 1, "changed": 2}  # where a call has its code


def side(name: str) -> list[str]:
    return [reference["$ref"].rpartition("/")[2] for reference in DEFS[name]["anyOf"]]


# -- routes ----------------------------------------------------------------------------------------------------------


def routes(tmp_path: Path) -> list[Any]:
    async def ask() -> list[Any]:
        async with server(tmp_path / "store") as (_, here):
            return list(make_app(here.context).routes)

    return asyncio.run(ask())


def address(path: str) -> str:
    """The path as the page writes it: `/api/tables/TABLE`."""
    return re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), path)


def body_of(route: Route) -> str:
    """The type of the body that the handler of a route reads."""
    own = inspect.getclosurevars(route.endpoint).nonlocals.get("handler", route.endpoint)
    found = re.search(r"read\(request, b\.(\w+)\)", inspect.getsource(own))
    return "" if found is None or found[1] == "NoBody" else found[1]


def test_every_route_is_on_the_page_with_its_body(tmp_path: Path) -> None:
    written = {(method, path): body for method, path, body, _ in REQUEST.findall(PAGE)}
    found = {}
    for route in routes(tmp_path):
        if isinstance(route, WebSocketRoute):
            found["GET", address(route.path)] = ""
        elif isinstance(route, Route) and route.endpoint.__module__ != pages.__name__:
            (method,) = (route.methods or set()) - {"HEAD"}
            found[method, address(route.path)] = body_of(route)
    assert written == found


# -- codes -----------------------------------------------------------------------------------------------------------


def said(folder: str) -> Iterator[tuple[str, str]]:
    """The codes in the sources of a package, each with its place."""
    for file in sorted((ROOT / "src/casefile" / folder).glob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if name not in SAYS:
                continue
            code = [word.value for word in call.keywords if word.arg == "code"] or call.args[SAYS[name] :][:1]
            for part in (part for one in code for part in ast.walk(one)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value, f"{file.name}:{call.lineno}"


def test_every_code_is_explained_and_none_is_invented() -> None:
    places = {code: place for folder in ("server", "table") for code, place in said(folder)}
    own = {code for code in places if not RULE_ID.fullmatch(code)}
    assert own - set(CODES) == set(), {code: places[code] for code in own - set(CODES)}
    assert set(CODES) - own == set()


def test_codes_of_routes_are_codes_that_come_over_http() -> None:
    """Every code with a status is listed at a route, or among the answers to any request."""
    lobby = PAGE[PAGE.index("## The lobby") : PAGE.index("## The table")]
    over_http = {code for code, known in CODES.items() if known.status}
    words = set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", lobby))
    assert words & set(CODES) <= over_http | {"hello"}
    assert over_http - words == set()


# -- messages and fields ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*side("Ask"), *side("Tell")])
def test_every_message_is_on_the_page_with_its_fields(name: str) -> None:
    part = PAGE[PAGE.index("### From you") : PAGE.index("### To you")]
    if name in side("Tell"):
        part = PAGE[PAGE.index("### To you") : PAGE.index("### Changes")]
    fields = DEFS[name]["properties"]
    (tag,) = fields["type"]["enum"]
    rows = [row for tags, row in MESSAGE.findall(part) if f"`{tag}`" in tags]
    assert len(rows) == 1, f"{tag}: {rows}"
    assert [field for field in fields if field != "type" and f"`{field}`" not in rows[0]] == []


@pytest.mark.parametrize("name", [*BODIES, *side("Ask"), *side("Tell"), *PARTS])
def test_the_schema_says_what_every_field_means(name: str) -> None:
    described = {"type"} | ({"events", "snapshot", "changes"} if name == "Update" else set())  # types of their own
    parts = DEFS[name].get("properties", {})
    assert [field for field, facts in parts.items() if field not in described and not facts.get("description")] == []


def test_the_schema_lists_what_is_chosen_from() -> None:
    table = DEFS["TableBody"]["properties"]
    assert table["start"]["enum"] == ["filled", "host"]
    assert table["undo"]["enum"] == ["", "never", "consent", "always"]
    assert DEFS["Chair"]["properties"]["kind"]["enum"] == ["me", "bot", "open"]
    assert [one["const"] for one in DEFS["Code"]["oneOf"]] == list(CODES)
    assert [one["const"] for one in DEFS["ByeReason"]["oneOf"]] == list(BYES)


def test_page_and_schema_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    stale = [place for place, text in schema.wanted().items() if place.read_text(encoding="utf-8") != text]
    assert stale == [], "python -m casefile.server.schema"
