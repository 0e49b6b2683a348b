"""The limits of a server, as the page for hosts lists them."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import httpx
import pytest

from casefile.server import Limits, Rate
from casefile.server.limit_options import BadLimit, read_limits
from tests.docs.blocks import ROOT, read_until

ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \| [^|]*\|$", re.MULTILINE)


def told(name: str, value: object) -> str:
    """A limit as the page for hosts shows it."""
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


def test_every_limit_can_be_given_as_an_option() -> None:
    for field in fields(Limits):
        usual = getattr(Limits(), field.name)
        text = f"{usual.burst},{usual.per_second}" if isinstance(usual, Rate) else str(usual)
        assert read_limits([f"{field.name}={text}"]) == Limits()
    changed = read_limits(["kept_bytes=32GiB", "requests=240, 60", "socket_bytes=1MiB,64KiB", "header_seconds=2.5"])
    assert changed == replace(
        Limits(), kept_bytes=32 << 30, requests=Rate(240, 60), socket_bytes=Rate(1 << 20, 64 << 10), header_seconds=2.5
    )
    assert type(changed.kept_bytes) is int


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tables", "name=value"),
        ("table_of_guest=3", "perhaps you mean tables_of_guest"),
        ("requests=240", "how many at once and how many a second"),
        ("requests=240,", "is a number"),
        ("sockets_of_guest=2.5", "a whole number"),
        ("sockets_of_guest=0", "more than 0"),
        ("sockets_of_guest=-3", "is a number"),
        ("sockets_of_guest=nan", "is a number"),
        ("sockets_of_guest=4KiB", "not counted in bytes"),
        ("kept_bytes=" + "9" * 400, "more than 0 and no more"),
    ],
)
def test_a_bad_limit_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadLimit, match=why):
        read_limits([text])


def test_a_server_does_not_start_with_a_limit_that_it_does_not_know(tmp_path: Path) -> None:
    words = (
        sys.executable,
        "-m",
        "casefile",
        "serve",
        "--port",
        "0",
        "--store",
        str(tmp_path / "a"),
        "--limit",
        "kep=1",
    )
    told = subprocess.run(words, capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (2, "")
    assert "There is no limit 'kep'" in told.stderr
    assert not (tmp_path / "a").exists()


def test_a_server_keeps_the_limit_that_it_was_given(tmp_path: Path) -> None:
    words = (
        sys.executable,
        "-m",
        "casefile",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--limit",
        "health=1,0.001",
    )
    store = ("--store", str(tmp_path / "club.casefile"))
    server = subprocess.Popen([*words, *store], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert server.stdout is not None
        found = re.search(r"http://127[\d.:]+", read_until("Ctrl-C", server.stdout, server))
        assert found
        assert [httpx.get(f"{found[0]}/healthz").status_code for _ in range(2)] == [200, 429]
    finally:
        server.terminate()
        server.communicate()
