"""The question that the innermost frame asks: who is asked, what may be answered, and what the answer does.

What is asked for has a room of its own, with both halves of each verb side by side: `asking_cards`, `asking_suspects`,
`asking_things`.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.detective_rummy import asking_cards, asking_suspects, asking_things
from casefile.games.detective_rummy.layout import Frame, Verb
from casefile.games.detective_rummy.table import Table


def legal_answers(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Write what may be answered, rising by number; return how many answers there are."""
    at = (table.depth - 1) * Frame.SIZE
    verb = table.stack[at]
    if verb == Verb.PLACE:
        return asking_suspects.legal_place(table, seat, at, out)
    if verb in (Verb.SITE_VISIT, Verb.HEALING):
        return asking_cards.legal_pay(table, seat, out)
    if verb == Verb.ASK_SKILL:
        return asking_things.legal_skill(table, at, out)
    if verb == Verb.ASK_ITEM:
        return asking_things.legal_item(table, at, out)
    if verb == Verb.ASK_TAKE:
        return asking_cards.legal_take(table, at, out)
    if verb == Verb.ASK_LOOK:
        return asking_cards.legal_look(table, at, out)
    if verb == Verb.ASK_DROP:
        return asking_cards.legal_drop(table, seat, out)
    if verb == Verb.ASK_TRAIN:
        return asking_cards.legal_train(table, seat, out)
    if verb == Verb.ASK_MOVE:
        return asking_suspects.legal_move(table, seat, at, out)
    if verb == Verb.ASK_SUSPECT:
        return asking_suspects.legal_suspect(table, at, out)
    if verb == Verb.PASSING:
        return asking_cards.legal_give(table, seat, out)
    if verb == Verb.ASK_OPTION:
        return asking_things.legal_option(table, seat, at, out)
    if verb == Verb.ASK_SITE:
        return asking_things.legal_site(table, at, out)
    if verb == Verb.ASK_OTHER:
        return asking_things.legal_other(table, at, out)
    return asking_things.legal_tile(table, at, out)


def answer(table: Table, seat: i64, action: i64) -> None:
    """Do what one of these answers asks for."""
    at = (table.depth - 1) * Frame.SIZE
    verb = table.stack[at]
    if verb == Verb.PLACE:
        asking_suspects.answer_place(table, seat, at, action)
    elif verb == Verb.SITE_VISIT:
        asking_cards.answer_visit(table, seat, at, action)
    elif verb == Verb.HEALING:
        asking_cards.answer_heal(table, seat, at, action)
    elif verb == Verb.ASK_SKILL:
        asking_things.answer_skill(table, seat, at, action)
    elif verb == Verb.ASK_ITEM:
        asking_things.answer_item(table, seat, at, action)
    elif verb == Verb.ASK_TAKE:
        asking_cards.answer_take(table, seat, at, action)
    elif verb == Verb.ASK_LOOK:
        asking_cards.answer_look(table, seat, at, action)
    elif verb == Verb.ASK_DROP:
        asking_cards.answer_drop(table, seat, at, action)
    elif verb == Verb.ASK_TRAIN:
        asking_cards.answer_train(table, seat, at, action)
    elif verb == Verb.ASK_MOVE:
        asking_suspects.answer_move(table, seat, at, action)
    elif verb == Verb.ASK_SUSPECT:
        asking_suspects.answer_suspect(table, seat, at, action)
    elif verb == Verb.PASSING:
        asking_cards.answer_give(table, seat, at, action)
    elif verb == Verb.ASK_OPTION:
        asking_things.answer_option(table, action)
    elif verb == Verb.ASK_SITE:
        asking_things.answer_site(table, action)
    elif verb == Verb.ASK_OTHER:
        asking_things.answer_other(table, action)
    else:
        asking_things.answer_tile(table, seat, action)


def actor_bits(table: Table) -> i64:
    """All who still have a card to pass on; else the one who decides."""
    if table.depth:
        at = (table.depth - 1) * Frame.SIZE
        if table.stack[at] == Verb.PASSING:
            return table.stack[at + Frame.BITS]
    return 1 << table.turn if table.turn >= 0 else i64(0)


def automatic(table: Table) -> int | None:
    """A single answer to a question about open things: Suspects, Skills, Items, the discard pile, Locations.

    Whatever depends on a hand, a look or a secret card is asked even where there is nothing to choose.
    """
    if table.depth == 0 or table.turn < 0:
        return None
    at = (table.depth - 1) * Frame.SIZE
    if table.stack[at] not in (
        Verb.PLACE,
        Verb.ASK_SKILL,
        Verb.ASK_ITEM,
        Verb.ASK_TAKE,
        Verb.ASK_MOVE,
        Verb.ASK_SUSPECT,
        Verb.ASK_OPTION,
        Verb.ASK_SITE,
    ):
        return None
    legal = table.legal_list(table.turn)
    return legal[0] if len(legal) == 1 else None
