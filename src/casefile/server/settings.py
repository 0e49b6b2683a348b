"""What a host can set, and every limit of the server in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: `burst` at once, then `per_second`."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How much anybody may ask for. Rates are kept per guest and per address; see `limits.py`."""

    message_bytes: int = 8 * 1024  # of a WebSocket message
    body_bytes: int = 16 * 1024  # of an HTTP request
    request_bytes: int = 128 * 1024  # of an HTTP request with its headers; a larger one is dropped without an answer
    connections: int = 8192  # in all; fewer where fewer files may be open
    connections_of_address: int = 320  # of any kind, before anything is asked
    arrivals: Rate = Rate(320, 40)  # new connections of an address
    header_seconds: float = 10.0  # for the headers of a request
    body_seconds: float = 10.0  # for its body
    idle_seconds: int = 15  # between two requests on one connection
    frames: Rate = Rate(200, 60)  # of a WebSocket, control frames and fragments too
    frames_of_address: Rate = Rate(4000, 1000)  # of all its WebSockets
    socket_bytes: Rate = Rate(128 * 1024, 32 * 1024)  # that a WebSocket may send
    requests: Rate = Rate(120, 30)  # HTTP requests of an address
    health: Rate = Rate(30, 5)  # looks of an address at /healthz
    guests: Rate = Rate(30, 0.2)  # new guests of an address
    tables: Rate = Rate(12, 0.1)  # new tables of a guest
    tables_of_address: Rate = Rate(60, 0.05)  # new tables of an address
    sits: Rate = Rate(60, 0.2)  # times that somebody from an address sits down
    connects: Rate = Rate(60, 5)  # sockets that an address opens
    messages: Rate = Rate(60, 20)  # messages of a guest, over all of its sockets
    talk: Rate = Rate(8, 1)  # chat of a guest
    long_answers: Rate = Rate(40, 1)  # records, replays and what is asked about them, codes to scan: of a guest
    lists: Rate = Rate(20, 2)  # looks of a guest at all their tables
    catch_ups: Rate = Rate(12, 0.5)  # times that a guest is told a long story from its beginning
    long_story: int = 150  # events from which on a story is long
    wakes: Rate = Rate(30, 0.5)  # sleeping tables that an address wakes though nobody there sits at them
    idle_tables: int = 100  # tables in memory that nobody needs now
    page_faults: Rate = Rate(10, 0.02)  # faults that the pages of an address tell
    all_page_faults: Rate = Rate(100, 0.5)  # and those of all together
    pauses: int = 10  # how often a flooding socket is made to wait before it is closed
    pause_seconds: float = 1.0
    faults: int = 20  # so many messages of a socket may be unreadable
    sockets_of_guest: int = 32
    sockets_of_address: int = 256
    spectators_of_table: int = 256
    tables_of_guest: int = 60  # waiting and running ones that a guest sits at or is the host of
    shows: int = 2  # tables of bots at once that play for spectators
    show_patience: float = 10.0  # seconds without anybody, twice: then such a table is put away
    show_turn_seconds: float = 60.0  # after which such a table makes room for another game
    hello_seconds: float = 10.0
    send_seconds: float = 15.0  # a client that does not take what it is sent is cut off after so long
    known: int = 20_000  # guests and addresses that are remembered at once
    # What is kept on disk: new tables are refused beyond it, and games under way go on.
    kept_of_guest: int = 2_000  # tables that a guest is the host of, ended ones too
    bytes_of_guest: int = 256 << 20  # of the logs of those
    kept: int = 200_000  # tables of all together
    kept_bytes: int = 16 << 30  # of the logs of those
    listed_of_guest: int = 5  # tables of one host that the lobby shows at once
    listed_of_address: int = 40  # tables of one address that wait or run and are listed


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run.

    `origins` are further addresses (scheme and host) whose pages may talk to it; its own may always. `proxies` are the
    addresses (or networks) of reverse proxies whose X-Forwarded-… headers are believed. `public_url` is where people
    find the server; where it is given, requests for other hosts are refused. `open_metrics` lets others than this
    machine read `/metrics`. `packs` is the folder of the host's own packs, `lessons` that of the host's own lessons and
    puzzles. `keep_days`: tables that nobody has used for so long are deleted; None: never. `workers` is how many
    processes think for bots; 0: as many as there are processors. `bot_pause`: milliseconds that a bot takes at least
    for a decision. `internal` is where other servers of the same store reach this one.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    public_url: str = ""
    open_metrics: bool = False
    packs: Path | None = None
    lessons: Path | None = None
    keep_days: int | None = None
    workers: int = 0
    bot_pause: int = 250
    internal: str = "127.0.0.1"
    ping_every: float = 20.0
    ping_patience: float = 20.0
    stop_seconds: float = 10.0
    limits: Limits = field(default_factory=Limits)
