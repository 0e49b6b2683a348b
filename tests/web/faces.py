"""Positions of whole games as the page gets them, for the fuzz of the faces: python -m tests.web.faces FOLDER

Every game is played in many modes and at every number of seats, by random players and by good ones, and seen by one
reader: a seat, or a spectator. Of each game one file of JSON lines is written. A line with `game` begins another
table. Each other line has the events since the last one, the snapshot after them, and in `open` all seats' Views. The
file has the deal, the end, and between them a few frames that show something new: an event, a kind of move, a
question. What does not fit into one table is left to the next. Lessons and puzzles begin at positions that games
seldom reach: each is a frame, and those with the same game, options and reader are one table, which is set uponce.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import IO

import msgspec

import casefile
from casefile.bots.trials import follow
from casefile.engine.game import Game
from casefile.engine.state import State
from casefile.lessons import Practice, shipped
from casefile.server.learning import snapshot as lesson_snapshot
from casefile.table import Games, NewTable, Refusal, SeatPlan, Table
from casefile.table import entries as log
from casefile.table.creating import create
from casefile.table.events import Reader
from casefile.table.showing import encode, words_brought
from casefile.testing.known import LAWS
from casefile.testing.pairwise import pairwise
from casefile.testing.playing import by_verb
from tests.table.helpers import snapshot_json

NAMES = ("Maud", "Frank", "Ida", "Lester", "Ruth")
MOST_ACTS = 400  # random moves; then everybody plays to win, so that the game ends
TABLES = 8  # of a game
FRAMES = 5  # of a table
NEWS = 4  # events that are searched for something new


def rows(name: str, tables: int) -> list[dict[str, object]]:
    """The modes to play: every two values of two options meet; every second game is a short one."""
    known = LAWS[name]
    found = [*pairwise(known.options), *known.more]
    spread = [found[at * len(found) // tables] for at in range(tables)]
    return [row | (known.short if at % 2 else {}) for at, row in enumerate(spread)]


def table_of(name: str, seats: int, options: dict[str, object], seed: int) -> Table | None:
    """A new table with its deal; None if these options exclude each other."""
    plan = [SeatPlan("person", "", NAMES[seat]) for seat in range(seats)]
    new = NewTable(game=name, seats=seats, options=options, plan=plan, hot_seat=True)  # type: ignore[arg-type]  # JSON values
    made = create(new, "host", 0, Games(), table=f"{name}-{seed}", seed=seed.to_bytes(32, "big"))
    return None if isinstance(made, Refusal) else made[0]


def choose(state: State, seat: int, dice: Random, chance: bool) -> int:
    legal = state.legal(seat)
    return by_verb(state, seat, legal, dice) if chance else follow(state.game.greedy(), state.view(seat), legal)


def traits_of(table: Table, reader: Reader, since: int) -> set[str]:
    """What a frame shows, in a few words."""
    assert table.match is not None
    state = table.match.state
    legal = state.legal(reader) if reader is not None else []
    traits = {f"told {event.get('name', event['kind'])}" for event in table.events(reader, since)}
    traits |= {f"may {table.game.say(action).split()[0]}" for action in legal}
    if legal:
        traits.add("asked " + " ".join(table.game.prompt(state.view(reader)).split()[:2]))
    return traits


def frames(table: Table, reader: Reader, dice: Random, seen: set[str], most: int) -> Iterator[bytes]:
    """One game from the deal to its end; `seen` is what earlier frames showed."""
    match, told, acts, kept, steady = table.playing(), 0, 0, 0, dice.random() < 0.5
    while True:
        fresh = kept == 0 or table.status == "ended"
        if fresh or (kept < most - 1 and not traits_of(table, reader, table.number(reader) - NEWS) <= seen):
            seen |= traits_of(table, reader, told)
            views = [match.state.view(seat) for seat in range(table.game.seats)]
            shown = encode(table.events(reader, told)), snapshot_json(table, reader), encode(views)
            yield b'{"events":%b,"snapshot":%b,"open":%b}' % shown
            told = table.number(reader)
            kept += 1
        if table.status == "ended":
            return
        seat = dice.choice(match.state.actors)
        action = choose(match.state, seat, dice, acts < MOST_ACTS and not steady)
        table.apply(log.Acted(seat, action, "person", at=acts))
        acts += 1
        if match.over:
            table.apply(log.Ended(at=acts))


def lessons(name: str) -> Iterator[tuple[Game, bytes]]:
    """Every step of every lesson, and every puzzle."""
    for lesson in [*shipped(name, "lessons").values(), *shipped(name, "puzzles").values()]:
        for at, step in enumerate(lesson.steps):
            if step.position is not None:
                practice = Practice(lesson, at)
                yield practice.game, b'{"events":[],"snapshot":%b}' % lesson_snapshot(practice)


def head(game: Game, reader: Reader) -> bytes:
    kept = {"game": game.name, "seats": game.seats, "options": game.changed, "reader": reader}
    return msgspec.json.encode(kept | {"kinds": game.kinds, "words": words_brought(game)})


def write(name: str, out: IO[bytes], most_frames: int = FRAMES, tables: int = TABLES) -> int:
    """Write all frames of one game, at most this many of a table; return their number."""
    count, dice = 0, Random(f"faces of {name}")
    seen: set[str] = set()
    least, most = casefile.find(name).least_seats, casefile.find(name).most_seats
    for seed, options in enumerate(rows(name, tables), 1):
        seats = least + seed % (most - least + 1)
        table = table_of(name, seats, options, seed)
        if table is None:
            continue
        reader = dice.choice([None, *range(seats), *range(seats)])
        out.write(head(table.game, reader) + b"\n")
        for frame in frames(table, reader, dice, seen, most_frames):
            out.write(frame + b"\n")
            count += 1
    alike: dict[bytes, list[bytes]] = {}
    for game, frame in lessons(name):
        alike.setdefault(head(game, msgspec.json.decode(frame)["snapshot"]["reader"]), []).append(frame)
    for first, rest in alike.items():
        out.write(b"\n".join([first, *rest]) + b"\n")
        count += len(rest)
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--frames", type=int, default=FRAMES, help="of a table at most")
    parser.add_argument("--tables", type=int, default=TABLES, help="of each game")
    parser.add_argument("--game", choices=LAWS, action="append", help="only this one")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in asked.game or LAWS:
        with (asked.folder / f"{name}.jsonl").open("wb") as out:
            print(f"{name}: {write(name, out, asked.frames, asked.tables)} frames")


if __name__ == "__main__":
    main()
