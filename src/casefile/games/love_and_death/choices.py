"""Hands each question to the room that it belongs to: what may be answered now, and what the answer does."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.state import either
from casefile.engine.vecs import vec
from casefile.games.love_and_death import aid, buying, dawn, experience, inside, nights, places, roads
from casefile.games.love_and_death.layout import Act, Ask
from casefile.games.love_and_death.table import Table


def options(table: Table, out: vec[i64]) -> i64:
    """Write the actions of the seat that leads, in rising order."""
    ask = table.ask
    n: i64 = 0
    if ask == Ask.STOP:
        n = roads.legal_stop(table, out)
    elif ask == Ask.PLACE:
        n = places.legal_place(table, out)
    elif ask == Ask.NIGHT:
        n = nights.legal_night(table, out)
    elif ask == Ask.SHOP:
        n = buying.legal_shop(table, out)
    elif ask == Ask.CAR:
        n = dawn.legal_car(table, out)
    elif ask == Ask.REPLACE:
        n = roads.legal_replace(table, out)
    elif ask == Ask.STOW:
        n = either(out, Act.DONE, Act.STOW)
    elif ask == Ask.WRECK:
        n = either(out, Act.CARJACK_NOW, Act.WAIT)
    elif ask == Ask.MECHANIC:
        n = nights.legal_mechanic(table, out)
    elif ask == Ask.COMFORTS:
        n = either(out, Act.DONE, Act.GO_ON)
    elif ask == Ask.BEARER:
        n = either(out, Act.BEAR, Act.BEAR + 1)
    elif ask == Ask.XP:
        n = experience.legal_xp(table, out)
    elif ask == Ask.EXIT:
        n = either(out, Act.EXIT, Act.EXIT + 1)
    elif ask == Ask.EITHER:  # the choices come last of all actions
        return inside.legal_inside(table, out, aid.legal_aid(table, out, 0))
    elif ask != Ask.NOTHING:
        n = inside.legal_inside(table, out, 0)
    else:
        return 0
    return aid.legal_aid(table, out, n)


def answer(table: Table, action: i64) -> None:
    ask = table.ask
    if ask == Ask.STOP:
        table.ask = Ask.NOTHING
        roads.answer_stop(table, action)
    elif ask == Ask.PLACE:
        table.ask = Ask.NOTHING
        places.answer_place(table, action)
    elif ask == Ask.NIGHT:
        table.ask = Ask.NOTHING
        nights.answer_night(table, action)
    elif ask == Ask.SHOP:
        table.ask = Ask.NOTHING
        buying.answer_shop(table, action)
    elif ask == Ask.CAR:
        table.ask = Ask.NOTHING
        dawn.answer_car(table, action)
    elif ask == Ask.REPLACE:
        table.ask = Ask.NOTHING
        roads.answer_replace(table, action)
    elif ask == Ask.STOW:
        table.ask = Ask.NOTHING
        dawn.answer_stow(table, action)
    elif ask == Ask.WRECK:
        table.ask = Ask.NOTHING
        places.answer_wreck(table, action)
    elif ask == Ask.MECHANIC:
        table.ask = Ask.NOTHING
        nights.answer_mechanic(table, action)
    elif ask == Ask.BEARER:
        table.ask = Ask.NOTHING
        buying.answer_bearer(table, action)
    elif ask == Ask.XP:
        table.ask = Ask.NOTHING
        experience.answer_xp(table, action)
    elif ask == Ask.COMFORTS:
        table.ask = Ask.NOTHING
        nights.go_to_bed(table, action == Act.GO_ON)
    elif ask == Ask.EXIT:
        table.ask = Ask.NOTHING
        roads.answer_exit(table, action)
    else:
        inside.answer_inside(table, action)
