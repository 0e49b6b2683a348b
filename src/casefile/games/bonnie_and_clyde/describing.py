"""Bonnie and Clyde: moves as they are drawn, and what a press on the table may mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casefile.engine.describing import Described, Tone
from casefile.games.bonnie_and_clyde.layout import Location

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
    from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView

TONES: dict[str, Tone] = {"leave": "pass", "pass": "pass", "discard": "end"}
THINGS: dict[str, tuple[str, ...]] = {
    "draw": ("case-file",),
    "take": ("files",),
    "hinton_draw": ("hand/hinton", "case-file"),
    "hinton_files": ("hand/hinton", "files"),
}
GROUPED = ("hinton", "fetch", "meld", "layoff", "discard")


def describe(game: BonnieAndClyde, view: BonnieAndClydeView, action: int) -> Described:
    """A legal move with its things: cards of the hand, locations, the car, the two piles, the card looked at."""
    verb, card = game.verbs[action]
    spared = most(game, view, card) if verb in ("meld", "layoff") else 0
    returns = verb == "discard" and card == "hinton" and view.files_size > 0 and not view.hinton_used
    top = view.files_top if verb in ("take", "hinton") else None
    if verb == "discard":  # the same wherever the car stands
        return game.drawn(action, 1, None, None, None, 0, returns)
    return game.drawn(action, view.car, view.look_card, view.look_at, top, spared, False)


def draw(
    game: BonnieAndClyde, action: int, car: int, look_card: str | None, look_at: str | None, top: str | None,
    spared: int, returns: bool,
) -> Described:  # fmt: skip
    """A move as it is drawn, from all that this depends on."""
    verb, *rest = game.say(action).split()
    group = game.words.say(f"group.{verb}") if verb in GROUPED else ""
    if verb == "hinton":
        verb += f"_{rest.pop(0)}"
    card = rest[0] if rest else ""
    title = game.title_of
    to = place_to(game, car, verb)
    label = game.words.say(
        "move.stay" if to == game.kinds[car - 1] else f"move.{verb}",
        card=title(look_card or "" if verb == "keep" else card),
        place=title(to or look_at or ""),
        top=title(top or ""),
        n=int(rest[1]) if len(rest) > 1 else 1,
    )
    made = things(look_at, verb, card, to)
    if returns or (verb in ("meld", "layoff") and int(rest[1]) < spared):
        # a second press on the table would mean another move: this one is a button, after the first
        made = (made[0], f"word/{'hinton' if verb == 'discard' else verb}")
    said = note(game, car, verb, rest, to)
    if verb == "leave" and look_card in game.kinds[-2:]:
        # an outlaw stays (BC-LOOK-03), but not `by_itself`: done at once, it would tell the others who lies there
        said = game.words.say("move.must_leave")
    return Described(label, made, TONES.get(verb, "go"), said, group)


def note(game: BonnieAndClyde, car: int, verb: str, rest: list[str], to: str) -> str:
    """The points of a placement, and the bonus for going out where the car would stand (BC-BONUS-01)."""
    if to:
        return game.words.say("move.bonus", n=game.kinds.index(to) + 1)
    if verb not in ("meld", "layoff"):
        return ""
    sideways = rest[0] == game.kinds[car - 1]
    each = game.rules.per_sideways if sideways else game.rules.per_upright
    return game.words.say("move.sideways" if sideways else "move.upright", points=int(rest[1]) * int(each))


def most(game: BonnieAndClyde, view: BonnieAndClydeView, card: str) -> int:
    """How many cards of a location are laid if the player names no number: all that can be spared."""
    return min(view.hand.get(card, 0), sum(view.hand.values()) - int(game.rules.keep))


def place_to(game: BonnieAndClyde, car: int, verb: str) -> str:
    """Where the car would go, or stay where the road ends; '' for every other move."""
    if verb == "up":
        return game.kinds[min(car, Location.COUNT - 1)]
    return game.kinds[max(car - 2, 0)] if verb == "down" else ""


def things(look_at: str | None, verb: str, card: str, to: str) -> tuple[str, ...]:
    if verb in ("up", "down"):
        return ("car", f"location/{to}")
    if verb in ("meld", "layoff"):
        return (f"hand/{card}", f"location/{card}")
    if verb == "discard":
        return (f"hand/{card}", "files")
    if verb == "hinton_look":
        return ("hand/hinton", f"location/{card}")
    if verb == "fetch":
        return (f"files/{card}",)
    if verb == "look":
        return (f"location/{look_at}",)
    return THINGS.get(verb, ())


def meant(game: BonnieAndClyde, view: BonnieAndClydeView, thing: str, chosen: Sequence[str]) -> list[int]:
    """The moves that a press may mean, the most likely first; texts that are no actions fall away."""
    held = next((other.removeprefix("hand/") for other in chosen if other.startswith("hand/")), "")
    texts = meanings(game, view, thing, held)
    return [game.ids[text] for text in texts if text in game.ids]


def meanings(game: BonnieAndClyde, view: BonnieAndClydeView, thing: str, held: str) -> list[str]:
    what, _, card = thing.partition("/")
    evidence = [f"layoff {card} 1"] if card in view.melded else [f"meld {card} 3", f"layoff {card} 1"]
    if what == "hand":
        if card == "hinton":
            return ["hinton draw"] if view.phase == "draw" else ["discard hinton", "hinton draw"]
        return [f"discard {card}", *evidence]
    if what == "case-file":
        return ["hinton draw", "draw"] if held == "hinton" else ["draw", "hinton draw"]
    if what == "files":
        if card:
            return [f"fetch {card}"]
        return [f"discard {held}", "take"] if held else ["take", "hinton files"]
    if what == "location":
        if held == "hinton":
            return [f"hinton look {card}"]
        if view.phase == "car" and card != game.kinds[view.car - 1]:
            return ["up", "down"]
        return [*evidence, f"hinton look {card}"]
    if what == "car":
        return ["up", "down"]
    return []
