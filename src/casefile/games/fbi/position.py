"""Positions of FBI: any situation of a game as a readable table, and back.

    cuffs = 0
    phase = "order"                             # place, order, select, first-pass, second-pass or over
    slammers = [["red 4", "purple -1"], []]     # per seat
    table = ["red 1", "red -3", "blue 2"]       # in the order dealt, which counts in the top-card variant alone
    deck = { top = ["green 5"], size = 20 }     # or the whole deck, the next card first; or its size
    released = ["purple 2", "none"]             # this turn, from the cuffs holder on, as far as they have decided
    chosen = [["red", "blue"], ["red", "2x"]]   # per seat; [] has not chosen yet
    played = ["red", "red", "2x"]               # in the order of play
    out = ["purple 1"]                          # released in earlier turns

Who is to decide follows from these. In the phase `place` the turn begins at once and its characters are laid out.
What is not named lies in the deck, shuffled by the seed; if the deck's size is given, the rest is out of the game, and
so are the purple cards that are not named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from casefile.engine.cards import Cards
from casefile.engine.chance import Chance
from casefile.engine.reading import Reader, found, suggest
from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile.games.fbi import arresting, choosing, dealing, layout, releasing, scoring
from casefile.games.fbi import names as labels
from casefile.games.fbi.layout import Agent, Colour, Deck, Index, Kind, Phase, Released, Stream
from casefile.games.fbi.state import FbiState

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi

MOST_ROUNDS = 1000
PLACE = "place"


def unplaced(game: Fbi, reader: Reader) -> Cards:
    """The characters of the deck and the purple cards of these seats, each only once (FBI-TECH-02)."""
    cards = Cards(reader, game.kinds, game.rules.copies[: len(game.kinds)])
    for value in range(1, game.seats + 1):
        for sign in (value, -value):
            cards.left[game.kinds.index(f"purple {sign}")] = 1
    return cards


def read(game: Fbi, reader: Reader, source: Chance) -> FbiState:
    """The State that a position describes; faults are noted in the reader."""
    state = game.blank(source)
    cards = unplaced(game, reader)
    state.round = reader.integer("round", 1, MOST_ROUNDS, 1)
    state.cuffs = reader.integer("cuffs", 0, game.seats - 1, 0)
    phase = reader.text("phase", (PLACE, *labels.PHASES), "order")
    turn = reader.integer("turn", NOBODY, game.seats - 1) if reader.has("turn") else None
    for seat, slammer in enumerate(reader.per_seat("slammers", game.seats)):
        for kind in cards.listed(f"slammers[{seat + 1}]", slammer):
            state.gain(seat, kind)
    for kind in cards.listed("table", reader.array("table")):
        if kind >= game.rules.purple:
            reader.fault("table", "purple cards never lie there")
        else:
            dealing.lay(state, kind)
    for kind in cards.listed("out", reader.array("out")):
        state.gone[kind] += 1
    released = reader.array("released")
    chosen = reader.per_seat("chosen", game.seats) or [[]] * game.seats
    played = reader.array("played")
    offered = reader.array("offered")
    if phase in (PLACE, "over") and (released or played or any(chosen) or offered):
        reader.fault("phase", f"nothing is released, chosen or played in the phase {phase}")
    elif phase not in (PLACE, "over"):
        read_turn(game, reader, state, cards, phase, [released, chosen, played, offered])
    read_deck(reader, state, cards)
    if not reader.faults:
        settle(reader, state, phase)
    if not reader.faults and turn is not None and turn != state.turn:
        reader.fault("turn", f"by the rest of this position it is seat {state.turn} that decides")
    return state


def read_turn(game: Fbi, reader: Reader, state: FbiState, cards: Cards, phase: str, parts: list[list[object]]) -> None:
    """Replay what the seats have decided in this turn so far."""
    released, chosen, played, offered = parts
    seats = game.seats
    if phase != "order" and not released:
        released = ["none"] * seats
    if len(released) > seats or (len(released) < seats) != (phase == "order"):
        reader.fault(
            "released", f"expected an entry for each of the {seats} seats, and fewer exactly in the phase order"
        )
        return
    state.phase = Phase.ORDER
    state.turn = state.cuffs
    for i, name in enumerate(released):
        kind = Index.NONE if name == "none" else cards.named(f"released[{i + 1}]", name)
        if kind != Index.NONE:
            state.gain(int(state.turn), kind)
        releasing.release(state, state.turn, kind)
    if phase == "order":
        if any(chosen) or played or offered:
            reader.fault("phase", "agents are chosen and played after the phase order")
        return
    pairs = [read_pair(reader, f"chosen[{seat + 1}]", pair) for seat, pair in enumerate(chosen)]
    if offered:
        state.offered |= colour_bits(reader, "offered", offered)
    elif phase != "select":
        for pair in pairs:
            for agent in pair:
                state.offered |= 1 << agent if agent != Agent.DOUBLE else 0
    if phase == "select" and not all(
        state.row_n[colour] for colour in range(Colour.COUNT) if state.offered >> colour & 1
    ):
        reader.fault("offered", "says a colour that does not lie on the table")
    if not state.offered:
        reader.fault("table", "some character lies there when agents are chosen")
    for seat, pair in enumerate(pairs):
        if any(agent != Agent.DOUBLE and not state.offered >> agent & 1 for agent in pair):
            reader.fault(f"chosen[{seat + 1}]", "a colour that was not on the table (FBI-SELECT-03)")
    if all(pairs) == (phase == "select"):
        reader.fault("chosen", "expected two agents of each seat, and of fewer exactly in the phase select")
    if not reader.faults:
        replay_choices(state, pairs)
        replay_arrests(reader, state, phase, played)


def read_pair(reader: Reader, place: str, value: object) -> list[int]:
    """Two different agents, a colour first; nothing if the seat has not chosen."""
    if value == []:
        return []
    names = value if isinstance(value, list) else []
    if len(names) != 2 or not all(name in labels.AGENTS for name in names) or names[0] == names[1]:
        reader.fault(place, f"expected two different agents of {', '.join(labels.AGENTS)}, found {found(value)}")
        return []
    return sorted(labels.AGENTS.index(name) for name in names)


def colour_bits(reader: Reader, place: str, names: list[object]) -> int:
    bits = 0
    for name in names:
        if isinstance(name, str) and name in labels.COLOURS:
            bits |= 1 << labels.COLOURS.index(name)
        else:
            reader.fault(place, f"{found(name)} is no colour{suggest(str(name)[:60], labels.COLOURS)}")
    return bits


def replay_choices(state: FbiState, pairs: list[list[int]]) -> None:
    for seat, pair in enumerate(pairs):
        for number in range(len(layout.FIRST_AGENT)):
            if pair == [layout.FIRST_AGENT[number], layout.SECOND_AGENT[number]]:
                choosing.choose(state, seat, number)


def replay_arrests(reader: Reader, state: FbiState, phase: str, played: list[object]) -> None:
    """Note the agents played; what they arrested lies in the slammers already."""
    seats = len(state.order)
    if phase == "select":
        if played:
            reader.fault("played", "agents are played after all have chosen")
        return
    if len(played) >= 2 * seats or (len(played) >= seats) != (phase == "second-pass"):
        reader.fault(
            "played", f"expected fewer than {seats} agents in the first pass, fewer than {2 * seats} in the second"
        )
        return
    for i, name in enumerate(played):
        seat = int(state.turn)
        second = state.phase == Phase.SECOND_ARREST
        mine = [labels.AGENTS[state.chosen[2 * seat]], labels.AGENTS[state.chosen[2 * seat + 1]]]
        wanted = [agent for agent in mine if agent != "2x"]
        if second:
            wanted = [agent for agent in mine if agent != labels.AGENTS[state.played[2 * seat]]]
        if name not in wanted:
            reader.fault(f"played[{i + 1}]", f"expected {' or '.join(wanted)} of seat {seat}, found {found(name)}")
            return
        state.played[2 * seat + int(second)] = labels.AGENTS.index(str(name))
        arresting.next_arrest(state)


def read_deck(reader: Reader, state: FbiState, cards: Cards) -> None:
    """The named cards on top, then what is left, shuffled; what a given size has no room for is out of the game."""
    top, size = cards.pile("deck", Deck.MOST_CARDS)
    purple = int(state.rules.purple)
    if any(kind >= purple for kind in top):
        reader.fault("deck", "purple cards are never in the deck")
    rest = cards.rest(state.chance, Stream.FILL, purple)
    if size is None:
        size = len(top) + len(rest)
    if reader.faults:
        return
    if not len(top) <= size <= len(top) + len(rest):
        reader.fault("deck", f"{size} cards, and there are {len(top)} named and {len(rest)} left")
        return
    if reader.has("out") and size < len(top) + len(rest):
        reader.fault("out", f"{len(rest) + len(top) - size} cards are in no place: leave `out` or the deck's size open")
        return
    deck = top + rest[: size - len(top)]
    for kind in rest[size - len(top) :]:
        state.gone[kind] += 1
    for kind in range(purple, len(cards.left)):
        state.gone[kind] += cards.left[kind]
    for i, kind in enumerate(deck):
        state.deck[state.rules.cards - size + i] = kind
    state.deck_n = size


def settle(reader: Reader, state: FbiState, phase: str) -> None:
    """Begin the turn, or add up, where the phase asks for it; check what every reachable situation has."""
    if phase == PLACE:
        if not state.deck_n:
            reader.fault("deck", "no character is left to begin a turn with")
            return
        state.round -= 1
        dealing.begin_turn(state)
    elif phase == "over":
        if state.deck_n:
            reader.fault("deck", "the game is not over while characters are left in it")
            return
        scoring.score(state)
    elif phase == "order" and not any(state.row_n):
        reader.fault("table", "a turn lays out at least one character")


def write(game: Fbi, state: FbiState) -> dict[str, object]:
    """The position of a State, complete: reading it back gives the same key."""
    rules, names = state.rules, game.kinds
    seats = range(game.seats)
    clockwise = [(int(state.cuffs) + i) % game.seats for i in seats]
    released = [int(state.released[seat]) for seat in clockwise if state.released[seat] != Released.UNDECIDED]
    gone = [int(n) for n in state.gone]
    for kind in released:
        if kind != Index.NONE:
            gone[kind] -= 1

    def agents(numbers: vec[i64], seat: int) -> list[str]:
        return [labels.AGENTS[agent] for agent in numbers[2 * seat : 2 * seat + 2] if agent != Index.NONE]

    order = [int(seat) for seat in state.order if seat != Index.NONE]
    first = [labels.AGENTS[state.played[2 * seat]] for seat in order if state.played[2 * seat] != Index.NONE]
    second = [
        labels.AGENTS[state.played[2 * seat + 1]] for seat in order[::-1] if state.played[2 * seat + 1] != Index.NONE
    ]
    return {
        "round": int(state.round),
        "cuffs": int(state.cuffs),
        "turn": int(state.turn),
        "phase": labels.PHASES[state.phase],
        "slammers": [
            [name for kind, name in enumerate(names) for _ in range(state.slammers[seat * Kind.MOST + kind])]
            for seat in seats
        ],
        "table": [
            names[state.rows[colour * rules.longest + i]]
            for colour in range(Colour.COUNT)
            for i in range(state.row_n[colour])
        ],
        "deck": [names[state.deck[rules.cards - state.deck_n + i]] for i in range(state.deck_n)],
        "out": [name for kind, name in enumerate(names) for _ in range(gone[kind])],
        "released": ["none" if kind == Index.NONE else names[kind] for kind in released],
        "offered": [name for colour, name in enumerate(labels.COLOURS) if state.offered >> colour & 1],
        "chosen": [agents(state.chosen, seat) for seat in seats],
        "played": first + second,
    }
