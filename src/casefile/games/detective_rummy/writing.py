"""Positions of Detective Rummy, written: a State as the readable table that `position.py` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.detective_rummy import compiler
from casefile.games.detective_rummy import names as labels
from casefile.games.detective_rummy.fields import DECLARATION
from casefile.games.detective_rummy.layout import Frame, Index, Item, Kind, Place, Site, StackAt, Tile, Verb
from casefile.games.detective_rummy.position import name_of_row
from casefile.games.detective_rummy.state import DetectiveRummyState
from casefile.games.detective_rummy.view import detective_id, skills_of, suspects_of

if TYPE_CHECKING:
    from casefile.games.detective_rummy.game import DetectiveRummy


def others_turn(key: str, bits: i64, ids: list[str], size: int, seats: int) -> dict[str, object]:
    """What others than the active Detective have done in this turn; nothing, as nearly always, is not written."""
    rest = [[name for i, name in enumerate(ids) if bits >> n * size + i & 1] for n in range(1, seats)]
    return {key: rest} if any(rest) else {}


def write(game: DetectiveRummy, state: DetectiveRummyState) -> dict[str, object]:
    """The position of a State, complete: reading it back gives the same key."""
    return {
        "hand": int(state.round),
        "phase": labels.PHASES[state.phase],
        "laid": bool(state.laid),
        "turn": int(state.turn),
        "active": int(state.active),
        "start": int(state.start),
        **DECLARATION.write_position(state),
        **write_detectives(state),
        **write_suspects(game, state),
        **write_assignments(game, state),
        "game_changers": [write_changer(state, i) for i in range(state.changer_n)],
        **write_cards(game, state),
        "steps": [write_step(game, state, i) for i in range(state.depth)],
        "chance": [int(n) for n in state.counters],
        "sheets": [int(n) for n in state.ledger],
        **write_hidden_cards(game, state),
        **({"declared": compiler.SKILL_IDS[state.declared]} if state.declared != Index.NONE else {}),
        **({"paid": game.kinds[state.paid]} if state.paid != Index.NONE else {}),
        **({"pending": int(state.changers[state.pending])} if state.pending != Index.NONE else {}),
    }


def write_detectives(state: DetectiveRummyState) -> dict[str, object]:
    """Boards: who, Skills, Items, Bad Blood, Fame."""
    items = [state.items[at : at + Item.COUNT] for at in range(0, len(state.items), Item.COUNT)]
    return {
        "detectives": ["none" if c == Index.NONE else detective_id(int(c)) for c in state.character],
        "ready": [list(skills_of(int(bits))) for bits in state.ready],
        "wounded": [list(skills_of(int(bits))) for bits in state.wounded],
        "items": [
            {name: labels.ITEM_STATES[row[i]] for i, name in enumerate(compiler.ITEM_IDS) if row[i]} for row in items
        ],
        "modifiers": [[name for name, bit in compiler.MODIFIERS.items() if bits & bit] for bits in state.modifiers],
        "bad_blood": [list(suspects_of(int(bits))) for bits in state.blood],
        "fame": [int(n) for n in state.fame],
        "totals": [int(n) for n in state.totals],
    }


def write_suspects(game: DetectiveRummy, state: DetectiveRummyState) -> dict[str, object]:
    """Suspects and Locations, with what lies there."""
    here = [compiler.SUSPECT_IDS[n] for n in state.suspects[: state.place_n]]
    tests = game.alibis
    return {
        "suspects": here,
        "locations": [compiler.LOCATION_IDS[n] for n in state.sites[: state.site_n]],
        "icons": {name: list(skills_of(int(state.icons[i]))) for i, name in enumerate(here)},
        "lawyers": {compiler.SKILL_IDS[i]: here[where] for i, where in enumerate(state.lawyers) if where != Index.NONE},
        "alibis": {
            name: "certain" if state.alibi[i] == 1 else tests[int(state.alibi[i]) - 2]
            for i, name in enumerate(here)
            if state.alibi[i]
        },
        "tokens": write_tokens(state.tokens, here, Place.MOST, game.seats),
        "closed": {
            compiler.LOCATION_IDS[state.sites[i]]: int(state.closed[i]) for i in range(state.site_n) if state.closed[i]
        },
        "suspects_turn": [name for i, name in enumerate(here) if state.suspects_turn >> i & 1],
        **others_turn("suspects_turn_others", state.suspects_turn, here, Place.MOST, game.seats),
    }


def write_assignments(game: DetectiveRummy, state: DetectiveRummyState) -> dict[str, object]:
    tiles = [int(tile) for tile in state.tiles if tile != Index.NONE]
    ids = [str(tile + 1) for tile in tiles[: state.tile_n]]
    return {
        "assignments": [tile + 1 for tile in tiles[: state.tile_n]],
        "assignments_left": [tile + 1 for tile in tiles[state.tile_n :]],
        "assignment_tokens": write_tokens(state.tile_tokens, ids, Tile.MOST, game.seats),
        "assignments_turn": [name for i, name in enumerate(ids) if state.tiles_turn >> i & 1],
        **others_turn("assignments_turn_others", state.tiles_turn, ids, Tile.MOST, game.seats),
    }


def write_tokens(tokens: vec[i64], ids: list[str], size: int, seats: int) -> list[dict[str, int]]:
    """For each seat, the tokens on those where it has any."""
    rows = [tokens[p * size : (p + 1) * size] for p in range(seats)]
    return [{name: int(row[i]) for i, name in enumerate(ids) if row[i]} for row in rows]


def write_cards(game: DetectiveRummy, state: DetectiveRummyState) -> dict[str, object]:
    """Hands, piles, what is looked at, selected or given, what everybody knows."""
    kinds, seats = game.kinds, range(game.seats)
    return {
        "hands": [counted(game, state.hands, p) for p in seats],
        "deck": [kinds[state.deck[i]] for i in range(state.deck_n - 1, -1, -1)],
        "discard": counted(game, state.discard),
        "looked": counted(game, state.looked),
        "known": [counted(game, state.known, p) for p in seats],
        "buried": [int(n) for n in state.buried],
        "picked": counted(game, state.picked),
        "giving": ["none" if kind == Index.NONE else kinds[kind] for kind in state.giving],
    }


def write_hidden_cards(game: DetectiveRummy, state: DetectiveRummyState) -> dict[str, object]:
    """What is nearly always empty: the exchange, what single seats know, what the deck was shuffled from."""
    seats = range(game.seats)
    out: dict[str, object] = {}
    if len(state.aside):
        out["aside"] = [counted(game, state.aside, p) for p in seats]
    if len(state.recalled):
        pairs = [(p, q, counted(game, state.recalled, p * game.seats + q)) for p in seats for q in seats]
        out["recalled"] = [{"by": p, "of": q, "cards": held} for p, q, held in pairs if held]
    if len(state.pool):
        out["pool"] = counted(game, state.pool)
        out["drawn"] = [counted(game, state.drawn, p) for p in seats]
    return out


def counted(game: DetectiveRummy, numbers: vec[i64], block: int = 0) -> dict[str, int]:
    """The Evidence of a row of numbers, or of one of its blocks, by name."""
    row = numbers[block * Kind.MOST : (block + 1) * Kind.MOST]
    return {name: int(row[i]) for i, name in enumerate(game.kinds) if row[i]}


def write_changer(state: DetectiveRummyState, i: int) -> dict[str, object]:
    stack = int(state.changer_stack[i])
    if stack == StackAt.AREA:
        at = "assignments"
    elif stack < Place.MOST:
        at = compiler.SUSPECT_IDS[state.rules.case_suspects[state.case * Place.MOST + stack]]
        if state.place_n:
            at = compiler.SUSPECT_IDS[state.suspects[stack]]
    else:
        at = compiler.LOCATION_IDS[state.rules.case_sites[state.case * Site.MOST + stack - Place.MOST]]
        if state.site_n:
            at = compiler.LOCATION_IDS[state.sites[stack - Place.MOST]]
    return {
        "card": int(state.changers[i]),
        "at": at,
        "state": labels.CHANGER_STATES[state.changer_state[i]],
        "owner": int(state.changer_owner[i]),
        "round": int(state.changer_round[i]),
        "peeked": [seat for seat in range(state.rules.seats) if state.peeked[i] >> seat & 1],
    }


def write_step(game: DetectiveRummy, state: DetectiveRummyState, i: int) -> dict[str, object]:
    verb, seat, a, b, c, d, stage, bits = (int(n) for n in state.stack[i * Frame.SIZE : (i + 1) * Frame.SIZE])
    out: dict[str, object] = {"verb": labels.VERBS[verb], "seat": seat}
    if verb == Verb.RUN:
        out["effect"] = name_of_row(game, a)
    elif verb == Verb.PRINT:
        out["card"] = game.kinds[a]
    else:
        out["a"] = a
    return out | {"b": b, "c": c, "d": d, "stage": stage, "bits": bits}
