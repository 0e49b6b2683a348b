"""Bonnie and Clyde in words: events as sentences for one reader, the table as text, the question to decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from casefile.games.bonnie_and_clyde import state as s

if TYPE_CHECKING:
    from casefile.engine.journal import Told, Value
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
    from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView

CARD_VALUES = {"card", "top", "location", "to"}


def tell(game: BonnieAndClyde, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
    """One event as a sentence: the reader's own in the second person, secrets only where the reader was told them."""
    values = {key: spoken(game, key, value) for key, value in told.values.items()}
    key = f"event.{told.name}"
    if told.seat == reader and f"{key}.you" in game.words:
        key += ".you"
    elif f"{key}.known" in game.words and "card" in told.values:
        key += ".known"
    elif f"{key}.they" in game.words:
        key += ".they"
    if told.name in ("meld", "layoff"):
        values["how"] = game.words.say("how.sideways" if told.values["sideways"] else "how.upright")
    if told.name in ("went_out", "case_closed"):
        values["points"] = points(game, told.values, names)
        values["bonus"] = int(str(told.values["car"])) + 1
    who = names[told.seat] if told.seat >= 0 else ""
    return game.words.say(key, who=who, **values)


def spoken(game: BonnieAndClyde, key: str, value: Value) -> object:
    """A value as the sentence has it."""
    if isinstance(value, tuple):
        return hand_text(game, count_kinds(game, value)) if key in ("hand", "cards", "files") else value
    if key in ("card", "top", "location", "to", "car"):
        return game.titles[value] if value >= 0 else game.words.say("table.nothing")
    return value


def points(game: BonnieAndClyde, values: Mapping[str, Value], names: tuple[str, ...]) -> str:
    scores, totals = values["scores"], values["totals"]
    assert isinstance(scores, tuple) and isinstance(totals, tuple)
    rows = zip(names, scores, totals, strict=True)
    return ", ".join(game.words.say("event.score", who=who, score=score, total=total) for who, score, total in rows)


def count_kinds(game: BonnieAndClyde, kinds: tuple[int, ...]) -> dict[str, int]:
    out: dict[str, int] = {}
    for kind in sorted(kinds):
        out[game.kinds[kind]] = out.get(game.kinds[kind], 0) + 1
    return out


def hand_text(game: BonnieAndClyde, cards: Mapping[str, int]) -> str:
    """Counted cards as text: `Joplin ×3, Ted Hinton`."""
    shown = [game.title_of(name) + (f" ×{n}" if n > 1 else "") for name, n in cards.items()]
    return ", ".join(shown) or game.words.say("table.nothing")


def prompt(game: BonnieAndClyde, view: BonnieAndClydeView) -> str:
    """What the seat to move is asked, in one sentence."""
    card = game.title_of(view.look_card or "")
    place = game.title_of(view.look_at or "")
    key = view.phase
    if view.phase in ("look", "hinton-look") and view.look_card in ("bonnie", "clyde"):
        key = "must-leave"
    if view.phase == "draw" and view.files_closed:
        key = "draw-closed"
    return game.words.say(f"prompt.{key}", card=card, place=place, car=game.titles[view.car - 1])


def show(game: BonnieAndClyde, view: BonnieAndClydeView, names: tuple[str, ...]) -> str:
    """The table as text, a line for each thing, readable aloud."""
    say = game.words.say
    lines = [say("table.head", round=view.round, car=game.titles[view.car - 1], number=view.car)]
    lines += [location_line(game, view, at, names) for at in range(s.LOCATIONS)]
    top = game.title_of(view.files_top) if view.files_top else say("table.nothing")
    lines.append(say("table.piles", case=view.case_file, files=view.files_size, top=top))
    if view.files is not None and view.files:
        lines.append(say("table.files", cards=hand_text(game, count_names(game, view.files))))
    elif view.discarded:
        lines.append(say("table.discarded", cards=hand_text(game, ordered(game, view.files_known))))
    for seat, name in enumerate(names):
        lines.append(seat_line(game, view, seat, name))
    if view.seat is not None and view.phase != "over":
        lines.append(say("table.hand", cards=hand_text(game, ordered(game, view.hand)), n=sum(view.hand.values())))
    return "\n".join(lines)


def count_names(game: BonnieAndClyde, names: tuple[str, ...]) -> dict[str, int]:
    return count_kinds(game, tuple(game.kinds.index(name) for name in names))


def ordered(game: BonnieAndClyde, cards: Mapping[str, int]) -> dict[str, int]:
    return {name: cards[name] for name in game.kinds if cards.get(name)}


def location_line(game: BonnieAndClyde, view: BonnieAndClydeView, at: int, names: tuple[str, ...]) -> str:
    """One location: number, name, the car, its under-card, the evidence in front of each seat."""
    say = game.words.say
    place = game.kinds[at]
    notes: list[str] = []
    if place not in view.under:
        notes.append(say("table.under_gone"))
    elif view.under[place] is not None:
        notes.append(say("table.under_known", card=game.title_of(str(view.under[place]))))
    elif place in view.cleared:
        notes.append(say("table.under_cleared"))
    else:
        notes.append(say("table.under"))
    for seat, name in enumerate(names):
        upright, sideways = view.upright[seat].get(place, 0), view.sideways[seat].get(place, 0)
        if upright or sideways:
            both = [f"{upright}" if upright else "", say("table.sideways", n=sideways) if sideways else ""]
            notes.append(f"{name}: {' + '.join(part for part in both if part)}")
    car = say("table.car") if view.car == at + 1 else " " * len(say("table.car"))
    return f"{car} {at + 1:>2} {game.titles[at]:<12} {'; '.join(notes)}"


def seat_line(game: BonnieAndClyde, view: BonnieAndClydeView, seat: int, name: str) -> str:
    say = game.words.say
    parts = [say("table.seat", who=name, n=view.hand_sizes[seat], total=view.totals[seat])]
    if view.captured[seat]:
        parts.append(say("table.captured", cards=" & ".join(game.title_of(card) for card in view.captured[seat])))
    if view.known_cards[seat]:
        parts.append(say("table.known", cards=hand_text(game, ordered(game, view.known_cards[seat]))))
    if seat == view.turn:
        parts.append(say("table.to_move"))
    return "; ".join(parts)
