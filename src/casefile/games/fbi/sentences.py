"""FBI in words: events as sentences for one reader, the table as text, the question to decide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from casefile.games.fbi import names as labels
from casefile.games.fbi.layout import Agent, Colour, Index

if TYPE_CHECKING:
    from casefile.engine.journal import Told, Value
    from casefile.games.fbi.game import Fbi
    from casefile.games.fbi.view import FbiView


def tell(game: Fbi, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
    """One event as a sentence: the reader's own in the second person, secrets only where the reader was told them."""
    values = {key: spoken(game, key, value, names) for key, value in told.values.items()}
    key = f"event.{told.name}"
    if told.name in ("release", "arrest") and told.values["card"] == Index.NONE:
        key += "_none"
    if told.name == "arrest" and told.values["agent"] == Agent.DOUBLE:
        values["agent"] = game.words.say("agent.double", colour=values["colour"])
    if told.name == "turn" and told.values["left"] == 0:
        key += "_last"
    key = game.words.form(key, "you" if told.seat == reader else "", "they")
    who = names[told.seat] if told.seat >= 0 else ""
    return game.words.say(key, who=who, **values)


def spoken(game: Fbi, key: str, value: Value, names: tuple[str, ...]) -> object:
    """A value as the sentence has it."""
    say = game.words.say
    if isinstance(value, tuple):
        if key == "cards":
            return game.words.listed(written(game, game.kinds[kind]) for kind in value)
        if key == "agents":
            return say("list.and").join(written(game, labels.AGENTS[agent]) for agent in value)
        if key == "order":
            return say("list.comma").join(names[seat] for seat in value)
        if key == "bonuses":
            return bonus_text(game, value, names)
        row = "event.purple" if key == "purple" else "event.score"
        return say("list.comma").join(say(row, who=who, n=plain(str(n))) for who, n in zip(names, value, strict=True))
    if key == "card":
        return written(game, game.kinds[value]) if value >= 0 else say("table.nothing")
    if key in ("colour", "agent"):
        return written(game, labels.AGENTS[value])
    return value


def plain(text: str) -> str:
    """A card, agent or number of the notation as people write it.

    >>> plain("red -3"), plain("2x")
    ('red −3', '2×')
    """
    return text.replace("-", "−").replace("2x", "2×")


def written(game: Fbi, card: str) -> str:
    """A card or an agent of the notation in words: `purple −2`."""
    suit, _, value = card.partition(" ")
    name = game.words.say(f"suit.{suit}")
    return game.words.say("card.written", suit=name, n=plain(value)) if value else name


def bonus_text(game: Fbi, seats: tuple[int, ...], names: tuple[str, ...]) -> str:
    say = game.words.say
    shown = [
        say(
            "event.bonus" if seat >= 0 else "event.no_bonus",
            colour=written(game, colour),
            who=names[seat] if seat >= 0 else "",
        )
        for colour, seat in zip(labels.COLOURS, seats, strict=True)
    ]
    return say("list.comma").join(shown)


def grouped(game: Fbi, cards: Iterable[str]) -> str:
    """Cards with each colour named once: `red 4 3 −1, purple 2`."""
    rows: dict[str, list[str]] = {}
    for card in cards:
        suit, value = card.rsplit(" ", 1)
        rows.setdefault(suit, []).append(plain(value))
    return game.words.listed(" ".join([written(game, suit), *values]) for suit, values in rows.items())


def prompt(game: Fbi, view: FbiView) -> str:
    """The question to the reader, in one sentence."""
    key = view.phase
    mine = [agent for agent in view.chosen if agent != "2x"]
    played = view.played[view.seat] if view.seat is not None else ()
    left = [agent for agent in mine if agent not in played] or mine
    if view.phase == "order" and view.seat is not None and not view.slammers[view.seat]:
        key = "order-empty"
    elif view.phase == "select" and len(view.offered) == 1:
        key = "select-one"
    elif view.phase == "first-pass" and "2x" in view.chosen:
        key = "first-pass-double"
    return game.words.say(
        f"prompt.{key}",
        offered=game.words.listed(written(game, agent) for agent in view.offered),
        agents=game.words.say("list.or").join(written(game, agent) for agent in mine),
        left=game.words.say("list.or").join(written(game, agent) for agent in left),
    )


def show(game: Fbi, view: FbiView, names: tuple[str, ...]) -> str:
    """The table as text, a line for each thing, in reading order; paragraphs for colours, seats and own agents."""
    say = game.words.say
    key = "table.over" if view.phase == "over" else "table.last" if view.last_turn else "table.head"
    colours = [say(key, round=view.round, who=names[view.cuffs])]
    colours += [colour_line(game, view, at, names) for at in range(Colour.COUNT)]
    seats = [seat_line(game, view, seat, name) for seat, name in enumerate(names)]
    if view.order:
        seats.append(say("table.order", order=game.words.listed(names[seat] for seat in view.order)))
    parts = [colours, seats]
    if view.deck and view.phase == "order":  # once a turn, where it helps to decide
        cards = (card for card, n in view.deck_cards.items() for _ in range(n))
        colours.append(say("table.deck", n=view.deck, cards=grouped(game, cards)))
    if view.chosen:
        parts.append([say("table.chosen", agents=say("list.and").join(written(game, agent) for agent in view.chosen))])
    return "\n\n".join("\n".join(part) for part in parts)


def colour_line(game: Fbi, view: FbiView, at: int, names: tuple[str, ...]) -> str:
    """One colour: its bonus card, its row, what each seat has of it and who leads by how much."""
    say = game.words.say
    colour = labels.COLOURS[at]
    row = game.words.listed(plain(str(value)) for value in view.table[colour])
    bonus, department = int(game.rules.bonus[at]), game.department(at)
    line = say("table.colour", colour=written(game, colour), department=department, bonus=bonus, row=row)
    held = [
        say("event.score", who=who, n=plain(str(n))) for who, n in zip(names, view.compared[colour], strict=True) if n
    ]
    if held:
        line += say("table.held", sums=say("list.comma").join(held))
        winner = view.bonuses[colour]
        if winner is None:
            line += say("table.no_lead")
        else:
            line += say("table.lead", who=names[winner], n=view.leads[colour])
    return line


def seat_line(game: Fbi, view: FbiView, seat: int, name: str) -> str:
    say = game.words.say
    key = "table.seat" if view.points[seat] == view.standings[seat] else "table.seat_bonus"
    points, standing = (plain(str(n[seat])) for n in (view.points, view.standings))
    points = say(key, who=name, points=points, standing=standing)
    cards = view.slammers[seat]
    parts = [points, say("table.slammer" if cards else "table.empty", cards=grouped(game, cards))]
    if view.released[seat] is not None and not view.order:  # after that the order says everything
        card = view.released[seat]
        parts.append(say("table.kept") if card == "none" else say("table.released", card=written(game, str(card))))
    if view.played[seat]:
        parts.append(
            say("table.played", agents=say("list.and").join(written(game, agent) for agent in view.played[seat]))
        )
    if seat in view.actors and seat != view.seat:  # readers know when they are asked
        parts.append(say("table.to_decide"))
    return game.words.beside(parts)
