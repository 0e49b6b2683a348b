"""Faults that a page reports reach the log; forged, huge or too many reports do not, and cost nothing."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from casefile.server import Limits, Rate
from casefile.server.logs import JsonLines
from tests.server.client import Guest
from tests.server.helpers import LOOSE, MANY, server

FAULT = {"kind": "TypeError", "page": "t", "places": ["TablePage-1a2b.js:1:2345", "index-3c.js:3:4"]}
LIMITS = replace(LOOSE, page_faults=MANY, all_page_faults=MANY)
JSON = {"content-type": "application/json"}


def tell(path: Path, limits: Limits, work: Callable[[Guest], Awaitable[None]]) -> None:
    async def run() -> None:
        async with server(path / "store", limits) as (base, _here), Guest(base, "Ann") as ann:
            await work(ann)

    asyncio.run(run())


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    told = [record for record in caplog.records if record.name == "casefile.server.pages"]
    return [json.loads(JsonLines().format(record)) for record in told]


def test_a_fault_is_logged_with_its_kind_page_and_places(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(ann: Guest) -> None:
        answer = await ann.http.post("/api/faults", json=FAULT)
        assert (answer.status_code, answer.content) == (204, b"")

    with caplog.at_level(logging.WARNING, "casefile.server"):
        tell(tmp_path, LIMITS, work)
    (line,) = lines(caplog)
    assert {key: line[key] for key in FAULT} == FAULT
    assert set(line) == {"time", "level", "from", "message", *FAULT}  # no address, no guest, no table


@pytest.mark.parametrize(
    "forged",
    [
        {"kind": "Ann holds Joplin"},
        {"kind": "Ä"},
        {"kind": ""},
        {"page": "t/abcdef"},
        {"places": ["Ann:1:2:3"]},
        {"places": ["../../etc/passwd:1:2"]},
        {"places": ["a.js:1:2"] * 5},
        {"message": "Ann holds Joplin"},
        {"kind": None},
        {"places": "a.js:1:2"},
    ],
)
def test_nothing_else_is_taken(tmp_path: Path, caplog: pytest.LogCaptureFixture, forged: dict[str, object]) -> None:
    async def work(ann: Guest) -> None:
        assert (await ann.http.post("/api/faults", json=FAULT | forged)).status_code == 400

    with caplog.at_level(logging.WARNING, "casefile.server"):
        tell(tmp_path, LIMITS, work)
    assert lines(caplog) == []


def test_a_large_body_is_not_even_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(ann: Guest) -> None:
        huge = json.dumps(FAULT).encode() + b" " * 2000
        assert (await ann.http.post("/api/faults", content=huge, headers=JSON)).status_code == 413

        async def drops() -> Any:
            yield json.dumps(FAULT).encode()  # in pieces, without a declared length

        assert (await ann.http.post("/api/faults", content=drops(), headers=JSON)).status_code == 413
        assert (
            await ann.http.post("/api/faults", json=FAULT, headers={"origin": "http://evil.example"})
        ).status_code == 403

    with caplog.at_level(logging.WARNING, "casefile.server"):
        tell(tmp_path, LIMITS, work)
    assert lines(caplog) == []


@pytest.mark.parametrize("limit", ["page_faults", "all_page_faults"])
def test_too_many_are_dropped_without_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture, limit: str) -> None:
    async def work(ann: Guest) -> None:
        for _ in range(20):
            assert (await ann.http.post("/api/faults", json=FAULT)).status_code == 204
        assert 'limit="faults of pages"} 17' in (await ann.http.get("/metrics")).text

    with caplog.at_level(logging.WARNING, "casefile.server"):
        tell(tmp_path, replace(LIMITS, **{limit: Rate(3, 0)}), work)  # type: ignore[arg-type]  # one of two rates
    assert len(lines(caplog)) == 3
