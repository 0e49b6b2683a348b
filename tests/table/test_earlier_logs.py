"""Logs of earlier versions: each tells every reader the same as then, and continues under its own rules.

`logs/NAME.jsonl` is a log as that version wrote it, `logs/NAME.told.json` what every reader was told by it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from casefile.table import Asker, Sit, Table, Undo
from casefile.table.entries import decode_log
from tests.table.helpers import GAMES, readers

LOGS = Path(__file__).parent / "logs"
NAMES = sorted(path.stem for path in LOGS.glob("*.jsonl"))


def lines(name: str) -> list[bytes]:
    return (LOGS / f"{name}.jsonl").read_bytes().splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_an_earlier_log_says_what_it_said(name: str) -> None:
    table = Table.replay(decode_log(lines(name)), GAMES)
    told = json.loads((LOGS / f"{name}.told.json").read_text(encoding="utf-8"))
    for reader in readers(table):
        events = [[event["number"], event["kind"], event["text"]] for event in table.events(reader)]
        assert events == told[str(reader)]
    assert table.status == "ended"
    assert table.counts


def test_a_table_from_before_the_terms_has_hints_and_the_undo_that_it_had() -> None:
    entries = decode_log(lines("before_terms"))
    left = next(number for number, entry in enumerate(entries) if type(entry).__name__ == "Left")
    together, alone = Table.replay(entries[:left], GAMES), Table.replay(entries[: left + 2], GAMES)
    assert (together.undo_rule, alone.undo_rule) == ("consent", "always")
    assert together.created.hints
    assert isinstance(alone.decide(Undo(id=""), Asker("ann", 0), alone.updated), list)


def test_who_held_a_seat_of_an_earlier_table_takes_no_other() -> None:
    entries = decode_log(lines("before_terms"))
    seated = max(number for number, entry in enumerate(entries) if type(entry).__name__ == "Seated")
    table = Table.replay(entries[: seated + 1], GAMES)
    assert table.seats_of("zoe") == [1]
    assert table.roster.knows_another("zoe", 2)
    assert table.roster.knows_another("bob", 2)
    refusal = table.decide(Sit(name="Bob", seat=1), Asker("bob"), table.updated)
    assert getattr(refusal, "code", "") == "taken"
