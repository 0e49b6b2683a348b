"""What the answer to a frame's question does."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event, Value
from casefile.games.detective_rummy import acting, effects, placing
from casefile.games.detective_rummy.layout import (
    KINDS,
    PLACES,
    Act,
    Flag,
    Frame,
    ItemState,
    Modifier,
    SkillFor,
    Trigger,
    Verb,
)
from casefile.games.detective_rummy.table import Table


def answer_frame(table: Table, seat: i64, action: i64) -> None:
    """An answer to the innermost question."""
    rules = table.rules
    at = (table.depth - 1) * Frame.SIZE
    stack = table.stack
    verb = stack[at]
    if verb == Verb.PLACE:
        answer_place(table, seat, at, action)
    elif verb == Verb.SITE_VISIT:
        kind = action - rules.pay
        table.paid = kind
        stack[at + Frame.STAGE] = 1
        pay(table, seat, kind)
        placing.emptied(table, seat)
    elif verb == Verb.HEALING:
        answer_heal(table, seat, stack[at + Frame.A], action - rules.pay)
    elif verb == Verb.ASK_SKILL:
        answer_skill(table, seat, at, action - Act.SKILL)
    elif verb == Verb.ASK_ITEM:
        state = stack[at + Frame.B]
        table.pop(1)
        if state == ItemState.LOCKER:
            effects.lose_items(table, seat, 1 << action - Act.ITEM)
        else:
            effects.gain_item(table, seat, action - Act.ITEM, state)
    elif verb == Verb.ASK_TAKE:
        table.take_back(seat, action - rules.take)
        stack[at + Frame.A] -= 1
        if stack[at + Frame.A] == 0 or not effects.can_take(table, stack[at + Frame.B], stack[at + Frame.C]):
            table.pop(1)
    elif verb == Verb.ASK_LOOK:
        answer_look(table, seat, at, action)
    elif verb == Verb.ASK_DROP:
        answer_drop(table, seat, at, action - rules.drop)
    elif verb == Verb.ASK_TRAIN:
        if action == Act.DECLINE:
            table.pop(0)
        else:
            kind = action - rules.drop
            stack[at + Frame.STAGE] = 1
            stack[at + Frame.A] = rules.skills_of[kind] & rules.skills_of[table.paid]
            pay(table, seat, kind)
            placing.emptied(table, seat)
    elif verb == Verb.ASK_MOVE:
        answer_move(table, seat, at, action)
    elif verb == Verb.ASK_SUSPECT:
        if action == Act.DECLINE:
            table.pop(0)
        else:
            place = table.place_of(action - Act.SUSPECT)
            clearing = stack[at + Frame.B]
            table.pop(place + 1)
            if clearing:
                effects.clear_blood(table, seat, place)
    elif verb == Verb.PASSING:
        table.giving[seat] = action - rules.give
        stack[at + Frame.BITS] -= 1 << seat
        if table.journal is not None:
            private: dict[int, dict[str, Value]] = {int(seat): {"card": action - rules.give}}
            table.journal.add(Event("give", seat, {}, private))
        if stack[at + Frame.BITS] == 0:
            effects.end_pass(table, at)
    elif verb == Verb.ASK_OPTION:
        table.pop(action - Act.OPTION + 1)
    elif verb == Verb.ASK_SITE:
        site: i64 = 0
        while table.sites[site] != action - Act.SITE:
            site += 1
        table.pop(site + 1)
    elif verb == Verb.ASK_OTHER:
        other: i64 = 0
        while table.character[other] != action - Act.DETECTIVE:
            other += 1
        table.pop(other + 1)
    else:
        tile: i64 = 0
        while table.tiles[tile] != action - Act.ASSIGNMENT:
            tile += 1
        table.pop(1)
        placing.token_on_tile(table, seat, tile)
        placing.area(table, seat)


def pay(table: Table, seat: i64, kind: i64) -> None:
    """Discard a card without effect (DR-VISIT-02, DR-HEAL-02, DR-FP-09)."""
    if table.journal is not None:
        table.journal.add(Event("discard", seat, {"cards": (int(kind),)}))
    table.put_down(seat, kind)


def answer_place(table: Table, seat: i64, at: i64, action: i64) -> None:
    stack = table.stack
    if stack[at + Frame.STAGE] == 4:
        stack[at + Frame.STAGE] = 2
        if action == Act.USE:
            placing.spend(table, seat, Modifier.IGNORE_BLOOD)
        else:
            table.wound(seat, table.roll(table.danger, 1, seat))
    elif stack[at + Frame.STAGE] == 5:
        stack[at + Frame.STAGE] = 6
        if action == Act.USE:  # then the token goes where a Lawyer would have stopped it
            stack[at + Frame.B] = placing.behind_lawyers(table, seat, at)
            stack[at + Frame.C] |= Flag.NO_LAWYER
            placing.spend(table, seat, Modifier.ASK_LAWYER)
    elif action == Act.DECLINE:
        table.pop(0)
    else:
        placing.put_token(table, at, table.place_of(action - Act.SUSPECT))


def answer_heal(table: Table, seat: i64, skill: i64, kind: i64) -> None:
    """One card, whatever it shows, for one wound (DR-HEAL-01…03)."""
    table.pop(1)
    pay(table, seat, kind)
    table.mend(seat, 1 << skill)
    got = placing.assign(table, seat, Trigger.HEAL, 0)
    if got:
        placing.area(table, seat)
    placing.emptied(table, seat)


def answer_skill(table: Table, seat: i64, at: i64, skill: i64) -> None:
    stack = table.stack
    purpose = stack[at + Frame.B]
    place = stack[at + Frame.C]
    if purpose == SkillFor.MEND and place > 1:  # of several wounds
        table.mend(seat, 1 << skill)
        stack[at + Frame.A] -= 1 << skill
        stack[at + Frame.C] -= 1
        return
    table.pop(skill + 1)
    if purpose == SkillFor.MEND:
        table.mend(seat, 1 << skill)
    elif purpose == SkillFor.ICON:
        effects.add_icon(table, seat, place, skill)
    elif purpose != SkillFor.NAME:
        table.make_ready(seat, skill)


def answer_look(table: Table, seat: i64, at: i64, action: i64) -> None:
    stack = table.stack
    if action == Act.DECLINE:
        effects.end_look(table, at)
        return
    kind = action - table.rules.take
    table.looked[kind] -= 1
    table.looked_n -= 1
    table.gain(seat, kind)
    stack[at + Frame.D] = 1
    stack[at + Frame.A] -= 1
    card: dict[str, Value] = {"card": kind}
    if stack[at + Frame.C] & Flag.REVEALED:
        table.known[seat * KINDS + kind] += 1
        if table.journal is not None:
            table.journal.add(Event("keep", seat, card))
    elif table.journal is not None:
        table.journal.add(Event("keep", seat, {}, {int(seat): card}))
    if stack[at + Frame.A] == 0 or table.looked_n == 0:
        effects.end_look(table, at)


def answer_drop(table: Table, seat: i64, at: i64, kind: i64) -> None:
    """Cards are chosen one by one and discarded together; in games of the first form, one after the other."""
    stack = table.stack
    if table.rules.first_form:
        stack[at + Frame.A] -= 1
        if stack[at + Frame.A] == 0 or table.hand_n[seat] == 1:
            table.pop(1)
        pay(table, seat, kind)
        placing.emptied(table, seat)
        return
    table.picked[kind] += 1
    table.picked_n += 1
    if table.picked_n == min(stack[at + Frame.A], table.hand_n[seat]):
        table.pop(1)
        acting.discard_picked(table, seat, "discard")
        acting.unpick(table)
        placing.emptied(table, seat)


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
        table.tokens[seat * PLACES + origin] -= 1
        table.tokens[seat * PLACES + place] += 1
        if table.journal is not None:
            public: dict[str, Value] = {"origin": table.suspects[origin], "suspect": table.suspects[place]}
            table.journal.add(Event("move", seat, public))
        table.pop(1)
