"""`casefile serve` with several processes, and where servers reach each other."""

from __future__ import annotations

import asyncio
import ipaddress
import sys
from pathlib import Path

from casefile.commands.store import StoreTrouble
from casefile.storage import StoreAddress
from casefile.terminal.text import write_out


def serve_together(place: StoreAddress, number: int, internal: str, host: str, port: int) -> int:
    """Start several processes, and stay until they have ended; the exit code."""
    from casefile.server.lifecycle import listen
    from casefile.server.neighbours import read_place
    from casefile.server.processes import Processes, command_of

    if isinstance(place, Path):
        raise StoreTrouble(
            "Several processes share a store in PostgreSQL (--store postgresql://…), and one file is for one process."
            " How to move it there: casefile store copy --help."
        )
    if read_place(checked_place(internal))[1]:
        raise StoreTrouble("Several processes cannot have one port: name an address without one for --internal.")
    if sys.platform == "win32":
        raise StoreTrouble("Windows lets no processes share a connection: start one server, without --processes.")
    try:
        listener = listen(host, port)
    except OSError as reason:
        raise StoreTrouble(f"The server cannot listen on {host} port {port}: {reason.strerror or reason}.") from None

    async def run() -> int:
        return await Processes(command_of(sys.argv), number, listener).run()

    code = asyncio.run(run())
    if not code:
        write_out("The servers have stopped. Everything is kept.")
    return code


def checked_place(place: str) -> str:
    """Where other servers reach this one."""
    from casefile.server.neighbours import read_place

    try:
        host, _ = read_place(place)
        if ipaddress.ip_address(host).is_unspecified:
            raise ValueError
    except ValueError:
        raise StoreTrouble(
            "Other servers reach this one at an address of its own, such as 10.0.0.5 or 10.0.0.5:7001, not"
            f" {place[:60]!r}."
        ) from None
    return place
