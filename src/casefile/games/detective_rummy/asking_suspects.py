"""Which Suspect? For a token, to move one, to be named: for each question, what may be answered and what that does.

Each `legal_…` writes the answers to the frame at `at`, rising by number; each `answer_…` carries one of them out.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event, Value
from casefile.engine.vecs import vec
from casefile.games.detective_rummy import effects, placing
from casefile.games.detective_rummy.choices import sorted_in
from casefile.games.detective_rummy.layout import Act, Flag, Frame, Modifier, Place, PlaceStage, Skill
from casefile.games.detective_rummy.table import Table


def legal_suspects(table: Table, places: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """The Suspects at these places, in the order of their numbers."""
    place: i64
    for place in range(table.place_n):
        if places >> place & 1:
            out[n] = first + table.suspects[place]
            n = sorted_in(out, n)
    return n


def may_decline(flags: i64, out: vec[i64]) -> i64:
    """Write declining first, where it is allowed; return how many answers there are."""
    if flags & Flag.OPTIONAL:
        out[0] = Act.DECLINE
        return 1
    return 0


# -- for a token -------------------------------------------------------------------------------------------------------


def legal_place(table: Table, seat: i64, at: i64, out: vec[i64]) -> i64:
    """A Suspect within reach; or, before that, whether to use a card that ignores Bad Blood or a Lawyer."""
    stack = table.stack
    stage = stack[at + Frame.STAGE]
    if stage in (PlaceStage.ASK_BLOOD, PlaceStage.ASK_LAWYER):
        out[0] = Act.DECLINE
        out[1] = Act.USE
        return 2
    flags = stack[at + Frame.C]
    n = may_decline(flags, out)
    reach = placing.place_flags(table, seat, flags)
    places = placing.legal_places(table, seat, stack[at + Frame.A], stack[at + Frame.B], reach)
    return legal_suspects(table, places, Act.SUSPECT, out, n)


def answer_place(table: Table, seat: i64, at: i64, action: i64) -> None:
    stack = table.stack
    if stack[at + Frame.STAGE] == PlaceStage.ASK_BLOOD:
        stack[at + Frame.STAGE] = PlaceStage.PLACED
        if action == Act.USE:
            placing.spend(table, seat, Modifier.IGNORE_BLOOD)
        else:
            table.wound(seat, table.roll(table.danger, 1, seat))
    elif stack[at + Frame.STAGE] == PlaceStage.ASK_LAWYER:
        stack[at + Frame.STAGE] = PlaceStage.CHOOSE_AGAIN
        if action == Act.USE:  # then the token goes where a Lawyer would have stopped it
            stack[at + Frame.B] = placing.behind_lawyers(table, seat, at)
            stack[at + Frame.C] |= Flag.NO_LAWYER
            placing.spend(table, seat, Modifier.ASK_LAWYER)
    elif action == Act.DECLINE:
        table.pop(0)
    else:
        placing.put_token(table, at, table.place_of(action - Act.SUSPECT))


# -- to move a token ---------------------------------------------------------------------------------------------------


def legal_move(table: Table, seat: i64, at: i64, out: vec[i64]) -> i64:
    """The Suspect whose token moves; once that is known, the one to whom it goes."""
    stack = table.stack
    flags = stack[at + Frame.C]
    chosen = stack[at + Frame.D]
    if chosen:
        targets = placing.legal_places(table, seat, Skill.EVERY, stack[at + Frame.B], flags) & ~(1 << chosen - 1)
        return legal_suspects(table, targets, Act.SUSPECT, out, 0)
    n = may_decline(flags, out)
    origins = effects.movable(table, seat, stack[at + Frame.A], stack[at + Frame.B], flags)
    return legal_suspects(table, origins, Act.FROM, out, n)


def answer_move(table: Table, seat: i64, at: i64, action: i64) -> None:
    """A token moves to another Suspect: that is no placement (DR-PLACE-04)."""
    stack = table.stack
    if action == Act.DECLINE:
        table.pop(0)
    elif stack[at + Frame.D] == 0:
        stack[at + Frame.D] = table.place_of(action - Act.FROM) + 1
    else:
        origin = stack[at + Frame.D] - 1
        place = table.place_of(action - Act.SUSPECT)
        table.tokens[seat * Place.MOST + origin] -= 1
        table.tokens[seat * Place.MOST + place] += 1
        if table.journal is not None:
            public: dict[str, Value] = {"origin": table.suspects[origin], "suspect": table.suspects[place]}
            table.journal.add(Event("move", seat, public))
        table.pop(1)


# -- to be named by an effect ------------------------------------------------------------------------------------------


def legal_suspect(table: Table, at: i64, out: vec[i64]) -> i64:
    n = may_decline(table.stack[at + Frame.C], out)
    return legal_suspects(table, table.stack[at + Frame.A], Act.SUSPECT, out, n)


def answer_suspect(table: Table, seat: i64, at: i64, action: i64) -> None:
    if action == Act.DECLINE:
        table.pop(0)
        return
    place = table.place_of(action - Act.SUSPECT)
    clearing = table.stack[at + Frame.B]
    table.pop(place + 1)
    if clearing:
        effects.clear_blood(table, seat, place)
