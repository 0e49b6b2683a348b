"""FBI: moves as they are drawn, and what a press on the table may mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casefile.engine.describing import Described
from casefile.games.fbi import names as labels
from casefile.games.fbi.sentences import plain

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi
    from casefile.games.fbi.view import FbiView


def describe(game: Fbi, view: FbiView, action: int) -> Described:
    """A legal move with its things: cards of the slammer, the way out, the agents. Whoever has one agent left to play,
    or nobody to release, decides nothing: that is made without a press.
    """
    say = game.words.say
    verb, _, rest = game.say(action).partition(" ")
    if verb == "release":
        if rest == "none":
            return Described(say("move.release_none"), ("release/none",), "pass", by_itself=True)
        label = say("move.release", card=short(game, rest), name=person(game, rest))
        return Described(label, (f"slammer/{rest}", "out"), group=say("group.release"))
    colours = rest.split()
    names = [say(f"colour.{colour}").lower() for colour in colours]
    agents = tuple(f"agent/{colour}" for colour in colours)
    if verb == "choose":
        label = say("move.choose", first=names[0], second=names[1])
        return Described(label, agents, note=say("move.sealed"), group=say("group.choose"))
    if verb == "double":
        made = (*agents, "agent/2x")
        return Described(say("move.double", first=names[0]), made, note=say("move.sealed"), group=say("group.double"))
    row = view.table[rest]
    if not row:
        return Described(say("move.arrest_none", first=names[0]), agents, by_itself=True)
    label = say("move.arrest", first=names[0], card=short(game, f"{rest} {row[0]}"))
    return Described(label, agents, by_itself=True)


def short(game: Fbi, card: str) -> str:
    """`red -3` for people: Red −3."""
    colour, value = card.rsplit(" ", 1)
    return game.words.say("card.short", colour=game.words.say(f"colour.{colour}"), n=plain(value))


def person(game: Fbi, card: str) -> str:
    """Who is on a card; a pack may have values that nobody has a name for."""
    colour, value = card.rsplit(" ", 1)
    key = f"people.{colour}.{value}"
    return game.words.say(key) if key in game.words else short(game, card)


def meant(game: Fbi, view: FbiView, thing: str, chosen: Sequence[str]) -> list[int]:
    """The moves that a press may mean; texts that are no actions fall away."""
    pressed = [other.partition("/")[2] for other in chosen if other != thing]
    text = meaning(view, thing, pressed[0] if pressed else "")
    return [game.ids[text]] if text in game.ids else []


def meaning(view: FbiView, thing: str, pressed: str) -> str:
    what, _, rest = thing.partition("/")
    if what == "release":
        return "release none"
    if what == "slammer":
        return f"release {rest}"
    if what == "out":
        return f"release {pressed if pressed or view.phase == 'order' else 'none'}"
    if what not in ("row", "agent"):
        return ""
    if rest == "2x":
        first = (pressed, *view.chosen, *view.offered, labels.COLOURS[0])
        return f"double {next(colour for colour in first if colour)}"
    if view.phase != "select":
        return f"arrest {rest}"
    if pressed in ("", "2x"):
        return f"double {rest}"
    pair = [colour for colour in labels.COLOURS if colour in (rest, pressed)]
    return f"choose {' '.join(pair)}" if len(pair) == 2 else f"double {rest}"
