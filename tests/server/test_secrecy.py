"""Secrecy over the wire: nothing that a reader is sent depends on what this reader cannot know.

A game is played over real sockets twice: once from a deal, once from its twin (`Adapter.hide`), which differs in the
cards that one reader never sees, and in what others fetched unseen. The table gets its deal through a Game whose
`blank` and `start` give the chosen one; everything after that is the real table, hub, store and server. Time stands
still, so that the two can be compared. Every frame that the reader got, and every answer of the lobby, must be equal,
byte for byte. A server that leaks on purpose shows that the comparison can fail.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

import casefile
from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.state import State
from casefile.server import Running, Settings, longwork, pages, running
from casefile.storage import SqliteStore
from casefile.table import Games, Hub, ManualTime, NewTable, Refusal, SeatPlan, Table, Thinkers, Update, Watch
from casefile.table.creating import create
from casefile.table.match import forced_steps
from casefile.testing.adapter import Adapter, Move
from casefile.testing.bonnie_and_clyde import BonnieAndClydeAdapter
from casefile.testing.detective_rummy import DetectiveRummyAdapter
from casefile.testing.fbi import FbiAdapter
from casefile.testing.love_and_death import LoveAndDeathAdapter
from casefile.testing.playing import by_chance, by_verb, play
from tests.server.client import Client, Guest
from tests.server.helpers import LOCAL, LOOSE
from tests.sizes import sized

BC = "bonnie-and-clyde"
ADAPTERS: Mapping[str, Callable[[int], Adapter]] = {
    BC: lambda seats: BonnieAndClydeAdapter(seats=seats),
    "fbi": lambda seats: FbiAdapter(seats=seats),
    "detective-rummy": lambda seats: DetectiveRummyAdapter(seats=seats, mode="case", hands=1),
    "love-and-death": lambda seats: LoveAndDeathAdapter(seats=seats),
}
Pair = tuple[Adapter, State, list[Move], State, list[Move]]
SEATS = 3
MOST_MOVES = 250
AT_ONCE = 8  # pairs that are played at the same time
NOT_NOW = (0, 3, 17, 40, 60)  # illegal actions that a reader tries, to be refused


def dealt_game(adapter: Adapter, start: State) -> Game:
    """The game, except that it deals `start`."""

    def blank(_game: Game, _source: Chance) -> State:
        return start.copy()

    def deal(_game: Game, state: State) -> None:
        for event in adapter.retell(start):
            if state.journal is not None:
                state.journal.add(event)

    dealt = type("Dealt", (type(adapter.game),), {"blank": blank, "start": deal})
    game: Game = dealt(adapter.game.seats, adapter.game.changed)
    return game


class OneGame(Games):
    """Knows only one game, whichever is asked for."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def load(
        self, name: str, seats: int | None = None, options: Mapping[str, object] | None = None, pack: str = "",
        digest: str = "",
    ) -> Game:  # fmt: skip
        return self.game


async def transcript(
    path: Path, adapter: Adapter, start: State, moves: Sequence[Move], reader: int | None
) -> list[str]:
    """Everything that `reader` is sent while the moves are played."""
    seats = adapter.game.seats
    async with SqliteStore(path, synchronous="NORMAL") as store:
        hub = Hub(store, Thinkers(workers=1), time=ManualTime(), games=OneGame(dealt_game(adapter, start)))
        async with running(store, hub, Settings(host=LOCAL, port=0, limits=LOOSE)) as here:
            base = f"http://{LOCAL}:{here.port}"
            guests = [await Guest(base, f"Guest {seat}").__aenter__() for seat in range(seats)]
            plan = [SeatPlan("person", "", "Guest 0")]
            new = NewTable(game=adapter.game.name, seats=seats, plan=plan, start="host", listed=True)
            made = create(new, await guest_id(here, guests[0]), 5, hub.games, table="table", seed=bytes(32))
            assert not isinstance(made, Refusal)
            await hub.keep(*made)
            for seat in range(1, seats):
                assert await guests[seat].sit("table", seat=seat) == seat
            readers: list[int | None] = [None, *range(seats)]
            clients = {
                seat: Client(
                    base, "table", seat, "" if seat is None else guests[seat].cookie, retry=60, name=f"r{seat}"
                )
                for seat in readers
            }
            for number, client in enumerate(clients.values()):
                await client.__aenter__()
                for other in list(clients.values())[: number + 1]:
                    await sees(other, number + 1)
            assert (await clients[0].ask("start"))["type"] == "ack"
            table = hub.owners["table"].table
            await play_moves(table, clients, moves, reader)
            frames = clients[reader].frames
            # What `record?seat=` answers: another process makes it, and does not know a game that a test has dealt.
            frames.append(longwork.record(await store.entries("table"), reader, hub.games).decode())
            if reader is None:
                frames.append((await guests[0].get("/api/tables/table")).text)
            for client in clients.values():
                await client.__aexit__(None, None, None)
            for guest in guests:
                await guest.__aexit__(None, None, None)
            return frames


async def guest_id(here: Running, guest: Guest) -> str:
    known = [known.id for known in here.context.guests.known.values() if known.name == guest.name]
    return known[0]


async def sees(client: Client, readers: int) -> None:
    """Wait until this client knows that this many readers are connected."""
    await client.until(
        lambda: sum(client.presence.get("seats", [])) + int(client.presence.get("spectators", 0)) == readers
    )


async def play_moves(
    table: Table, clients: dict[int | None, Client], moves: Sequence[Move], reader: int | None
) -> None:
    for number, (seat, action) in enumerate(moves):
        for client in clients.values():
            await client.caught_up(table)
        assert table.match is not None
        if len(table.match.acts) > number:  # the table has played this forced step by itself
            assert (table.match.acts[number].seat, table.match.acts[number].action) == (seat, action)
            continue
        if number % 7 == 3:
            wrong = next(action for action in NOT_NOW if action not in clients[reader].legal)
            assert (await clients[reader].act(wrong))["type"] == "refusal"
            await clients[reader].ask("why", action=wrong)
            for thing in ("case-file", "location/joplin", "seat/1", "deck", "row/red"):
                await clients[reader].ask("about", thing=thing)
        answer = await clients[seat].act(action)
        assert answer["type"] == "ack", answer
        if number % 11 == 5:
            await clients[seat].ask("chat", text=f"move {number}")
    for client in clients.values():
        await client.caught_up(table)
    assert table.match is not None
    assert len(table.match.acts) >= len(moves)  # all moves were played


def followed_by(start: State, moves: Sequence[Move]) -> list[Move]:
    """The forced steps after some moves: the table plays them by itself, so a twin must have the same."""
    state = start.copy()
    for seat, action in moves:
        state.apply(seat, action)
    return list(forced_steps(state))


def pair_of_games(
    seed: int, reader: int | None, game: str = BC, later: bool = False, seats: int = SEATS, most: int = MOST_MOVES
) -> Pair:
    """A first round (or a later one), and its twin for this reader."""
    adapter = ADAPTERS[game](seats)
    dice = Random(seed)
    for attempt in range(50):
        match = play(adapter.game, seed + attempt, by_verb if attempt % 2 else by_chance, 800 if later else 400)
        ends = [deal[0] for deal in match.deals[1:]] + [len(match.moves)]
        if later and len(ends) < 2:
            continue
        first = 1 if later else 0
        last = first if game != "fbi" else min(3, len(ends) - 1)  # the turns of FBI are short
        start, part = match.part(first, min(ends[last], match.deals[first][0] + most))
        moves = [*part, *followed_by(start, part)]
        twin = adapter.hide(start.copy(), moves, reader, dice)
        if twin is not None and twin.start.key() != start.key():
            return adapter, start, moves, twin.start, list(twin.moves)
    raise AssertionError("no twin was found")


@pytest.mark.parametrize(("game", "later"), [(BC, False), (BC, True), ("fbi", False)])
@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_a_transcript_tells_nothing_that_its_reader_cannot_know(
    tmp_path: Path, reader: int | None, game: str, later: bool
) -> None:
    compare(tmp_path, reader, pair_of_games(20, reader, game, later))


def compare(path: Path, reader: int | None, pair: Pair, least: int = 40) -> None:
    here, there = asyncio.run(transcripts(path, reader, pair))
    equal(here, there, least)


async def transcripts(path: Path, reader: int | None, pair: Pair) -> tuple[list[str], list[str]]:
    """What the reader was sent in the game, and in its twin."""
    adapter, start, moves, other, other_moves = pair
    here = await transcript(path / "one", adapter, start, moves, reader)
    return here, await transcript(path / "two", adapter, other, other_moves, reader)


def equal(here: list[str], there: list[str], least: int) -> None:
    assert len(here) > least
    for one, two in zip(here, there, strict=True):
        assert one == two


@pytest.mark.parametrize("game", ["detective-rummy", "love-and-death"])
def test_a_transcript_of_another_game_tells_nothing_either(tmp_path: Path, game: str) -> None:
    """Spectators of Love & Death, who know as much as its one player, and a seat of Detective Rummy."""
    reader, seats = (None, 1) if game == "love-and-death" else (1, 3)
    compare(tmp_path, reader, pair_of_games(20, reader, game, seats=seats, most=80), 20)


@pytest.mark.parametrize("part", range(sized(1, 5)))
@pytest.mark.parametrize("game", list(ADAPTERS))
def test_many_twins(tmp_path: Path, game: str, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All four games, random seats and reader, a part of a game; with CASEFILE_FULL=1 a thousand pairs."""
    files = dict(pages.files_in(pages.find_client()))  # otherwise every server reads and compresses all of them
    monkeypatch.setattr(pages, "files_in", lambda _folder: files.items())
    number = sized(1, 50)
    told = asyncio.run(many_twins(tmp_path, game, range(part * number, part * number + number)))
    watched = sum(reader is None for reader, _ in told)
    frames = sum(frames for _, frames in told)
    print(f"{game}: {number - watched} pairs for a seat and {watched} for spectators, {frames} frames: all are equal")


async def many_twins(path: Path, game: str, seeds: Sequence[int]) -> list[tuple[int | None, int]]:
    """Compare a pair for each seed; return the readers and the number of frames.

    A server mostly waits, so several pairs are played at the same time.
    """
    places = asyncio.Semaphore(AT_ONCE)

    async def pair_of(seed: int) -> tuple[int | None, int]:
        dice = Random(f"{game} {seed}")
        kind = casefile.find(game)
        seats = dice.randint(kind.least_seats, kind.most_seats)
        reader: int | None = dice.choice([None, *range(seats)])
        async with places:
            pair = pair_of_games(1000 * seed, reader, game, seats=seats, most=dice.randint(15, 60))
            own = path / str(seed)
            own.mkdir()
            here, there = await transcripts(own, reader, pair)
            shutil.rmtree(own)
        assert len(here) > 5, f"{game}, seed {seed}"
        assert here == there, f"{game}, seed {seed}"
        return reader, len(here)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(pair_of(seed)) for seed in seeds]
    return [task.result() for task in tasks]


def test_a_server_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Watch.news

    def leaking(watch: Watch, told: Sequence[dict[str, object]] = ()) -> Update:
        update, match = honest(watch, told), watch.table.match
        key = "" if match is None else match.state.key().hex()
        events = [event | {"text": key} for event in json.loads(bytes(update.events))]
        return msgspec.structs.replace(update, events=msgspec.Raw(json.dumps(events).encode()))

    monkeypatch.setattr(Watch, "news", leaking)
    adapter, start, moves, other, other_moves = pair_of_games(20, None)
    here = asyncio.run(transcript(tmp_path / "one", adapter, start, moves[:5], None))
    there = asyncio.run(transcript(tmp_path / "two", adapter, other, other_moves[:5], None))
    assert here != there
