"""Which card? To pay with, to take, to discard, to pass on: for each question, what may be answered and what that does.

Each `legal_…` writes the answers to the frame at `at`, rising by number; each `answer_…` carries one of them out.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event, Value
from casefile.engine.vecs import vec
from casefile.games.detective_rummy import acting, effects, placing, scoring
from casefile.games.detective_rummy.layout import Act, Flag, Frame, Kind, TrainStage, Trigger, VisitStage
from casefile.games.detective_rummy.table import Table


def legal_hand(table: Table, seat: i64, first: i64, out: vec[i64]) -> i64:
    """Any card of the hand, in the family of actions that begins at `first`."""
    n: i64 = 0
    kind: i64
    for kind in range(table.rules.kinds):
        out[n] = first + kind
        if table.hands[seat * Kind.MOST + kind]:
            n += 1
    return n


def discard(table: Table, seat: i64, kind: i64) -> None:
    """Discard a card without effect (DR-VISIT-02, DR-HEAL-02, DR-FP-09)."""
    if table.journal is not None:
        table.journal.add(Event("discard", seat, {"cards": (int(kind),)}))
    table.put_down(seat, kind)


# -- to pay for a visit or for healing ---------------------------------------------------------------------------------


def legal_pay(table: Table, seat: i64, out: vec[i64]) -> i64:
    return legal_hand(table, seat, table.rules.pay, out)


def answer_visit(table: Table, seat: i64, at: i64, action: i64) -> None:
    kind = action - table.rules.pay
    table.paid = kind
    table.stack[at + Frame.STAGE] = VisitStage.INSTRUCTION
    discard(table, seat, kind)
    placing.emptied(table, seat)


def answer_heal(table: Table, seat: i64, at: i64, action: i64) -> None:
    """One card, whatever it shows, for one wound (DR-HEAL-01…03)."""
    skill = table.stack[at + Frame.A]
    table.pop(1)
    discard(table, seat, action - table.rules.pay)
    table.mend(seat, 1 << skill)
    got = placing.assign(table, seat, Trigger.HEAL, 0)
    if got:
        placing.area(table, seat)
    placing.emptied(table, seat)


# -- from the discard pile ---------------------------------------------------------------------------------------------


def legal_take(table: Table, at: i64, out: vec[i64]) -> i64:
    """Any card that fits; of the kind that was just paid, another one."""
    rules = table.rules
    filter = table.stack[at + Frame.B]
    paid = table.stack[at + Frame.C]
    n: i64 = 0
    kind: i64
    for kind in range(rules.kinds):
        out[n] = rules.take + kind
        if table.discard[kind] > i64(kind == paid) and scoring.passes(table, kind, filter):
            n += 1
    return n


def answer_take(table: Table, seat: i64, at: i64, action: i64) -> None:
    stack = table.stack
    table.take_back(seat, action - table.rules.take)
    stack[at + Frame.A] -= 1
    if stack[at + Frame.A] == 0 or not effects.can_take(table, stack[at + Frame.B], stack[at + Frame.C]):
        table.pop(1)


# -- of those that are looked at ---------------------------------------------------------------------------------------


def legal_look(table: Table, at: i64, out: vec[i64]) -> i64:
    """A card that was looked at; declining where it is optional, or where there is nothing to take."""
    filter = table.stack[at + Frame.B]
    n: i64 = 1
    kind: i64
    out[0] = Act.DECLINE
    for kind in range(table.rules.kinds):
        if table.looked[kind] and scoring.passes(table, kind, filter):
            out[n] = table.rules.take + kind
            n += 1
    if n > 1 and not table.stack[at + Frame.C] & Flag.OPTIONAL:
        for kind in range(1, n):
            out[kind - 1] = out[kind]
        n -= 1
    return n


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
        table.known[seat * Kind.MOST + kind] += 1
        if table.journal is not None:
            table.journal.add(Event("keep", seat, card))
    elif table.journal is not None:
        table.journal.add(Event("keep", seat, {}, {int(seat): card}))
    if stack[at + Frame.A] == 0 or table.looked_n == 0:
        effects.end_look(table, at)


# -- to discard --------------------------------------------------------------------------------------------------------


def legal_drop(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Any card of the hand that is not selected yet."""
    n: i64 = 0
    kind: i64
    for kind in range(table.rules.kinds):
        out[n] = table.rules.drop + kind
        if scoring.holds(table, seat, kind) > 0:
            n += 1
    return n


def answer_drop(table: Table, seat: i64, at: i64, action: i64) -> None:
    """Cards are chosen one by one and discarded together; in games of the first form, one after the other."""
    kind = action - table.rules.drop
    stack = table.stack
    if table.rules.first_form:
        stack[at + Frame.A] -= 1
        if stack[at + Frame.A] == 0 or table.hand_n[seat] == 1:
            table.pop(1)
        discard(table, seat, kind)
        placing.emptied(table, seat)
        return
    table.picked[kind] += 1
    table.picked_n += 1
    if table.picked_n == min(stack[at + Frame.A], table.hand_n[seat]):
        table.pop(1)
        acting.discard_picked(table, seat, "discard")
        acting.unpick(table)
        placing.emptied(table, seat)


# -- to train a Skill --------------------------------------------------------------------------------------------------


def legal_train(table: Table, seat: i64, out: vec[i64]) -> i64:
    """A Circumstantial card that shares a Skill with the one that paid for the visit, or none."""
    rules = table.rules
    n: i64 = 1
    kind: i64
    out[0] = Act.DECLINE
    for kind in range(rules.prints):
        out[n] = rules.drop + kind
        if table.hands[seat * Kind.MOST + kind] and rules.skills_of[kind] & rules.skills_of[table.paid]:
            n += 1
    return n


def answer_train(table: Table, seat: i64, at: i64, action: i64) -> None:
    """The Skills that both cards show are kept in the frame: `effects.run_train` goes on from there."""
    if action == Act.DECLINE:
        table.pop(0)
        return
    rules = table.rules
    kind = action - rules.drop
    table.stack[at + Frame.STAGE] = TrainStage.PAID
    table.stack[at + Frame.A] = rules.skills_of[kind] & rules.skills_of[table.paid]
    discard(table, seat, kind)
    placing.emptied(table, seat)


# -- to pass on --------------------------------------------------------------------------------------------------------


def legal_give(table: Table, seat: i64, out: vec[i64]) -> i64:
    return legal_hand(table, seat, table.rules.give, out)


def answer_give(table: Table, seat: i64, at: i64, action: i64) -> None:
    """Nobody sees which card; when all have chosen, they are passed on together."""
    kind = action - table.rules.give
    table.giving[seat] = kind
    table.stack[at + Frame.BITS] -= 1 << seat
    if table.journal is not None:
        private: dict[int, dict[str, Value]] = {int(seat): {"card": kind}}
        table.journal.add(Event("give", seat, {}, private))
    if table.stack[at + Frame.BITS] == 0:
        effects.end_pass(table, at)
