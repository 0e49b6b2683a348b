"""`casefile serve`, `client`, `export` and `import`: tables for several people, and their games as records."""

from __future__ import annotations

import ipaddress
import os
import shlex
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn
from urllib.parse import urlsplit

import typer

import casefile
from casefile.bots import DEFAULT_LEVEL, Entrant
from casefile.commands.arguments import read_pairs
from casefile.commands.bots import WHO, failures_told
from casefile.commands.paths import command, home, own_lessons, own_packs
from casefile.commands.playing import LONGEST_NAME
from casefile.commands.records import PackFile, load_pack
from casefile.commands.several import checked_place, serve_together
from casefile.commands.store import StorePath, StoreTrouble, address_of, with_store
from casefile.engine.reading import counted
from casefile.engine.record import read_text, write_safely
from casefile.storage import Store, StoreAddress, StoreError
from casefile.storage.place import Place
from casefile.terminal.automatic import Automatic
from casefile.terminal.console import WORDS, Console, StandardConsole
from casefile.terminal.line import INTERRUPTED
from casefile.terminal.link import Link
from casefile.terminal.lobby import Address, Lobby, RemoteError
from casefile.terminal.remote import RemoteLine, terms, wait_for_consent, watch
from casefile.terminal.text import fold, write_out

if TYPE_CHECKING:
    from casefile.server import Running

NEW, NEW_FOLDER = "a new store", "a new store, in a new folder"
SERVE_EXAMPLES = (
    "\b\nExamples:\n  casefile serve\n  casefile serve --port 9000 --store club.casefile"
    "\n  casefile serve --host 127.0.0.1 --behind-proxy --public-url https://club.example"
    "\n  casefile serve --store postgresql://casefile@db.example/club"
    "\n  casefile serve --store postgresql://casefile@db.example/club --processes 4"
)
CLIENT_EXAMPLES = (
    "\b\nExamples:\n  casefile client http://192.0.2.7:8080/t/TABLE#0.TOKEN\n  casefile client http://192.0.2.7:8080/t/TABLE"
    "\n  casefile client http://192.0.2.7:8080 --play bonnie-and-clyde"
    "\n  casefile client http://192.0.2.7:8080 --play fbi --seats 4 --invite 2"
    "\n  casefile client http://192.0.2.7:8080/t/TABLE --bot my_bot.py:MyBot"
)
EXPORT_EXAMPLES = (
    "\b\nExamples:\n  casefile export TABLE --to friday.record\n  casefile export TABLE --seat 0 --to mine.record"
)
IMPORT_EXAMPLES = "\b\nExamples:\n  casefile import friday.record\n  casefile import *.record --store club.casefile"


# -- the server ----------------------------------------------------------------------------------------------------


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="127.0.0.1 is for this machine only.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(metavar="NUMBER", min=0, max=65535, help="0: any that is free.")] = 8080,
    store: StorePath = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Pages from here may talk to the server too; may be given several times."),
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe the X-Forwarded headers of a proxy on this machine.")
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Believe those of a proxy at this address; may be given several times."),
    ] = None,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="Where people find the server; requests for other hosts are refused.")
    ] = "",
    open_metrics: Annotated[
        bool, typer.Option("--open-metrics", help="Let other machines read /metrics as well.")
    ] = False,
    packs: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Your own packs, offered at new tables. [default: packs in your folder]"),
    ] = None,
    lessons: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Your own lessons and puzzles. [default: lessons in your folder]"),
    ] = None,
    keep: Annotated[
        int | None,
        typer.Option(
            metavar="DAYS", min=1, help="Delete tables that nobody has used for this many days. [default: never]"
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=0,
            max=64,
            help="Processes that think for bots. [default: one per processor]",
            show_default=False,
        ),
    ] = 0,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="Change a limit (docs: Hosting tables), such as tables_of_guest=100 or requests=240,60; may be given"
            " several times.",
        ),
    ] = None,
    log: Annotated[str, typer.Option(metavar="LEVEL", help="What is logged: info, warning or error.")] = "warning",
    processes: Annotated[
        int,
        typer.Option(metavar="N", min=1, max=64, help="Server processes on this machine, for a store in PostgreSQL."),
    ] = 1,
    internal: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Where servers of the same PostgreSQL store on other machines reach this one, in a network of your"
            " own; with a port if it has to be a fixed one.",
        ),
    ] = "127.0.0.1",
    build: Annotated[
        str,
        typer.Option(
            metavar="COMMAND",
            hidden=True,  # for `make play`
            help="Run this beside; when it has succeeded, go on with the casefile it has installed.",
        ),
    ] = "",
) -> None:
    """Run a server with tables for people on this network, their bots and their spectators.

    Ctrl-C stops it: everything that was played is kept, and the clients are told.
    """
    from casefile.server import INHERITED, Settings, Successor, logs, run_loop
    from casefile.server import serve as run
    from casefile.server.limit_options import read_limits
    from casefile.server.processes import child

    if log.lower() not in ("info", "warning", "error"):
        raise StoreTrouble(f"What is logged is info, warning or error, not {log[:20]!r}.")
    logs.set_up(log.lower())
    for folder, what in ((packs, "packs"), (lessons, "lessons")):
        if folder is not None and not folder.is_dir():
            raise StoreTrouble(f"There is no folder {folder} with {what}.")
    place = address_of(store)
    new = "" if not isinstance(place, Path) or place.exists() else NEW if place.parent.is_dir() else NEW_FOLDER
    mine = child()
    if processes > 1 and mine is None:
        raise typer.Exit(serve_together(place, processes, internal, host, port))
    settings = Settings(
        host=host, port=port, origins=tuple(origin or ()), open_metrics=open_metrics, packs=packs or own_packs(),
        proxies=trusted(behind_proxy, proxy or []), public_url=checked_url(public_url), keep_days=keep,
        workers=workers if mine is None else mine.share(workers), lessons=lessons or own_lessons(),
        limits=read_limits(limit or ()), internal=checked_place(internal),
    )  # fmt: skip

    successor = Successor(build, next_start(sys.argv)) if build else None
    takes_over = INHERITED in os.environ and mine is None

    def started(here: Running) -> None:
        if mine is not None and mine.begun():
            return
        if takes_over:
            as_built = "the engine is compiled" if casefile.compiled else "but this machine cannot compile the engine"
            write_out(f"Ready: {as_built}.", flush=True)
            return
        local = greet(host, place, here, new)
        if successor is not None:
            successor.begin()
            write_out("The engine is being compiled beside; until then it runs interpreted.", flush=True)
        if open_:
            threading.Thread(target=webbrowser.open, args=(local,), daemon=True).start()

    try:
        if isinstance(place, Path):
            place.parent.mkdir(parents=True, exist_ok=True)
        run_loop(run(place, settings, started, successor))
    except StoreError as reason:
        raise StoreTrouble(str(reason)) from None
    except OSError as reason:
        raise StoreTrouble(f"The server cannot listen on {host} port {port}: {reason.strerror or reason}.") from None
    finally:
        if successor is not None:
            successor.end()
    if successor is not None and successor.taking_over:
        forget_sources()
        successor.take_over()
    if mine is None:
        write_out("The server has stopped. Everything is kept.")


def next_start(argv: Sequence[str]) -> list[str]:
    """The command that starts this server again, as it is installed by then."""
    script = Path(sys.executable).parent / "casefile"
    rest = list(argv[1:])
    at = rest.index("--build")
    return [str(script), *rest[:at], *rest[at + 2 :]]


def forget_sources() -> None:
    """What is started next uses what is installed, not the sources that this process runs from."""
    here = Path(casefile.__file__).parents[1]
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in paths if path and Path(path).resolve() != here)


def trusted(behind_proxy: bool, named: list[str]) -> tuple[str, ...]:
    """The addresses of the proxies whose word is taken."""
    for name in named:
        try:
            ipaddress.ip_network(name, strict=False)
        except ValueError:
            raise StoreTrouble(f"A proxy is named by its address or network, not {name[:60]!r}.") from None
    return (*named, *(("127.0.0.1", "::1") if behind_proxy else ()))


def checked_url(url: str) -> str:
    """An address that people can open."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.path.strip("/")
    except ValueError:
        good = False
    if url and not good:
        raise StoreTrouble(f"A public URL is like https://club.example, not {url[:60]!r}.")
    return url.rstrip("/")


def greet(host: str, place: StoreAddress, here: Running, new: str) -> str:
    """Tell where the tables are; return the address on this machine."""
    local, network = addresses(host, here.port)
    has = new or (counted(here.tables, "table") if here.tables else "a store without a table yet")
    where = place.absolute() if isinstance(place, Path) else place
    write_out(f"Casefile serves its tables from {where}: {has}")
    if isinstance(place, Path) and Place(place).readable_by_others():
        write_out(f"  Others on this machine can read that file, and so every hand: chmod 600 {place}")
    write_out(f"  on this machine:      {local}")
    if network:
        write_out(f"  on the local network: {network}")
        write_out(qr_code(network))
    public = here.context.settings.public_url
    if public:
        write_out(f"  for everybody:        {public}")
    if own := [pack.title for _, pack in here.context.pack_folder.offered.values()]:
        write_out(f"  with your own packs:  {', '.join(own)}")
    if own := [lesson.title for lesson in here.context.lesson_folder.offered.values()]:
        write_out(f"  with your lessons:    {', '.join(own)}")
    play = command(f"client {public or network or local} --play bonnie-and-clyde")
    write_out(f"To play from a terminal: {play}")
    write_out("Ctrl-C stops the server; the games are kept.", flush=True)
    return local


def addresses(host: str, port: int) -> tuple[str, str]:
    """The server's address on this machine, and on the local network if it can be reached there."""
    if host not in ("0.0.0.0", "::", ""):
        name = f"[{host}]" if ":" in host else host
        return f"http://{name}:{port}", ""
    own = network_address()
    return f"http://127.0.0.1:{port}", f"http://{own}:{port}" if own else ""


def network_address() -> str:
    """This machine's address in its network. Nothing is sent for it: the system only says which one it would use."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            own = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if own.startswith("127.") else own


def qr_code(text: str) -> str:
    """A QR code that a terminal can show."""
    import io

    import segno

    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")


# -- the client ------------------------------------------------------------------------------------------------------


def client(
    link: Annotated[str, typer.Argument(metavar="URL", help="A server, a table, or an invitation.")],
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name there.")] = None,
    play: Annotated[str | None, typer.Option(metavar="GAME", help="Open a table of this game.")] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many play at a new table.")] = None,
    bots: Annotated[str, typer.Option(metavar="LEVEL", help="The bots of a new table.")] = DEFAULT_LEVEL,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="An option of a new table; may be given several times."),
    ] = None,
    invite: Annotated[
        int, typer.Option(metavar="N", min=0, help="Keep this many seats of a new table for people, and print links.")
    ] = 0,
    undo: Annotated[
        str | None,
        typer.Option(
            metavar="RULE",
            help="When moves that revealed something can be taken back at a new table: never, consent or always.",
        ),
    ] = None,
    hints: Annotated[
        bool | None, typer.Option("--hints/--no-hints", help="Whether those at a new table may ask for hints.")
    ] = None,
    only_watch: Annotated[bool, typer.Option("--watch", help="Watch, and do not sit down.")] = False,
    bot: Annotated[
        str | None,
        typer.Option(metavar="BOT", help=f"Let a bot play in your place, under a name of its own: {WHO}"),
    ] = None,
) -> NoReturn:
    """Sit down at a server's table, or watch it, in the line mode; or let a bot of your own play there."""
    address = Address.read(link)
    player = None if bot is None or only_watch else Entrant(bot)
    name = name or (player.title[:LONGEST_NAME] if player else None)
    lobby = Lobby(address.server, home(), name or "" if player else "")
    lobby.introduce(name)
    console = StandardConsole(sys.stdin, sys.stdout)
    try:
        if not address.table:
            agreed = {key: value for key, value in (("undo", undo), ("hints", hints)) if value is not None}
            options = read_pairs(option or [])
            address = new_table(address, lobby, console, player, play, seats, bots, invite, options, agreed)
        seat = None if only_watch else find_seat(address, lobby, console)
        here = Link(address, lobby.cookie, seat)
        here.tell = lambda line: console.write(fold(line, console.width))
        here.open()
        try:
            again = address.link(address.table) + (
                f" --bot {shlex.quote(bot)} --name {shlex.quote(name)}" if bot and name else ""
            )
            kept = WORDS.say("remote.kept", link=again)
            with failures_told(kept):
                raise typer.Exit(play_alone(here, seat, console, player) if player else sit_down(here, seat, console))
        except KeyboardInterrupt:
            if player is None or seat is None:
                raise
            console.write(f"\n{kept}")
            raise typer.Exit(INTERRUPTED) from None
        finally:
            here.close()
    except KeyboardInterrupt:
        console.write("")
        raise typer.Exit(INTERRUPTED) from None


def new_table(
    address: Address,
    lobby: Lobby,
    console: StandardConsole,
    player: Entrant | None,
    game: str | None,
    seats: int | None,
    bots: str,
    invited: int,
    options: dict[str, object],
    agreed: Mapping[str, object],
) -> Address:
    """Open a table: oneself, people to be invited, and bots."""
    if game is None:
        raise RemoteError("Name a game with --play to open a table there, or give the link of a table.")
    games = {known["name"]: known for known in lobby.get("/api/games")["games"]}
    wanted = game.lower().replace("_", "-")
    if wanted not in games:
        raise RemoteError(f"That server has {', '.join(games)}, and no game {game[:40]!r}.")
    number = seats or max(games[wanted]["seats"]["least"], invited + 1)
    chosen = casefile.load(wanted, number, None, **options)  # says at once what is wrong with an option
    if player:
        player.try_out(chosen)
    chairs: list[dict[str, str]] = [{"kind": "me"}, *[{"kind": "open"}] * invited]
    chairs += [{"kind": "bot", "level": bots}] * (number - len(chairs))
    body = {"game": wanted, "seats": number, "options": dict(chosen.changed), "chairs": chairs, **agreed}
    table = str(lobby.post("/api/tables", **body)["table"])
    console.write(WORDS.say("remote.table", link=address.link(table)))
    for seat in range(1, invited + 1):
        token = lobby.post(f"/api/tables/{table}/invite", seat=seat)["token"]
        console.write(WORDS.say("remote.link", link=address.link(table, seat, token)))
    return Address(address.server, table)


def find_seat(address: Address, lobby: Lobby, console: Console) -> int | None:
    """One's own seat, or the one that an invitation or an open table has; None: only watching is left.

    What was agreed at the table is told before one sits down."""
    about = lobby.get(f"/api/tables/{address.table}")
    for line in terms(about["snapshot"]):
        console.write(fold(line, console.width))
    if about["mine"]:
        return int(about["mine"][0])
    wish = {"seat": address.seat, "token": address.token} if address.token else {}
    try:
        told = {"asked": True} if about["asking"] else lobby.post(f"/api/tables/{address.table}/sit", **wish)
    except RemoteError as reason:
        if address.token or reason.code != "taken":
            raise
        return None
    return seat_asked_for(address, lobby, console) if told["asked"] else int(told["seat"])


def seat_asked_for(address: Address, lobby: Lobby, console: Console) -> int | None:
    """Wait for the answer of those who play; the seat, or None if there is none."""
    here = Link(address, lobby.cookie, None)
    here.open()
    try:
        wait_for_consent(here, console)
    finally:
        here.close()
    mine = lobby.get(f"/api/tables/{address.table}")["mine"]
    if not mine:
        console.write(WORDS.say("remote.not_agreed"))
    return int(mine[0]) if mine else None


def sit_down(link: Link, seat: int | None, console: StandardConsole) -> int:
    if seat is None:
        console.write(WORDS.say("remote.watching"))
        watch(link, console)
        return 0
    line = RemoteLine(link, seat, console)
    if line.session.status == "waiting":
        console.write(WORDS.say("remote.waiting"))
        while line.session.status == "waiting":
            line.report()
            link.pump()
    return line.run()


def play_alone(link: Link, seat: int | None, console: StandardConsole, player: Entrant) -> int:
    if seat is None:
        raise RemoteError(WORDS.say("remote.no_seat"))
    Automatic(link, seat, player, console).run()
    return 0


# -- what is kept ------------------------------------------------------------------------------------------------------


def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's id: the end of its link.")],
    to: Annotated[Path, typer.Option("--to", metavar="PATH", help="Where to write the record.")],
    seat: Annotated[int | None, typer.Option(metavar="K", help="What this seat knows, also of a running game.")] = None,
    store: StorePath = None,
) -> None:
    """Write a table's game as a record: the full one of a finished game, or one seat's."""
    from casefile.table import export as written

    text = with_store(store, lambda opened: written(opened, table, seat=True if seat is None else seat))
    write_safely(to, text)
    write_out(f"{to}: {'the whole game' if seat is None else f'the game as seat {seat} saw it'}.")


def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records of finished games.")],
    pack: PackFile = None,
    store: StorePath = None,
) -> None:
    """Keep finished games in a store, as tables. Each record is proved first."""
    from casefile.table import import_record

    texts = [(file, read_text(file)) for file in files]
    cards = load_pack(pack)

    async def work(opened: Store) -> None:
        for file, text in texts:
            table = await import_record(opened, text, time.time_ns() // 1_000_000, pack=cards)
            write_out(f"{file}: table {table}")

    with_store(store, work, must_exist=False)
