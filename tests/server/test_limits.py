"""The limits of a server, as its host reads them."""

from __future__ import annotations

import re
from dataclasses import fields

from casefile.server import Limits, Rate
from tests.docs.blocks import ROOT

ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \| [^|]*\|$", re.MULTILINE)


def told(name: str, value: object) -> str:
    """A limit as the page for hosts has it."""
    size = "KiB" if "bytes" in name.split("_") else ""
    if isinstance(value, Rate):
        burst, more = (value.burst / 1024, value.per_second / 1024) if size else (value.burst, value.per_second)
        each = f"{more:g} {size} a second" if more >= 1 else f"one every {1 / more:g} seconds"
        return f"{burst:g} {size}, then {each}".replace("  ", " ").replace(" ,", ",")
    assert isinstance(value, (int, float))
    if size:
        power = (value.bit_length() - 1) // 10 if isinstance(value, int) else 1
        return f"{value / 1024**power:g} {['B', 'KiB', 'MiB', 'GiB'][power]}"
    return f"{value:g} s" if name.endswith(("_seconds", "_patience")) else f"{value:,}"


def test_the_page_for_hosts_has_every_limit_as_it_is() -> None:
    page = (ROOT / "docs/host.md").read_text("utf-8")
    written = dict(ROW.findall(page))
    limits = Limits()
    assert written == {field.name: told(field.name, getattr(limits, field.name)) for field in fields(limits)}
