"""Bonnie and Clyde: what a thing of the table is and does, and the words that matter for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.describing import About, explained
from casefile.games.bonnie_and_clyde.layout import Location

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
    from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView

# The words of the game, each with its rules.
WORDS = {
    "meld": ("BC-MELD-01", "BC-PLACE-01"),
    "layoff": ("BC-LAYOFF-01", "BC-LAYOFF-02"),
    "sideways": ("BC-PLACE-02", "BC-SCORE-02"),
    "upright": ("BC-PLACE-03", "BC-SCORE-03"),
    "car": ("BC-CAR-01", "BC-CAR-02", "BC-BONUS-01"),
    "look": ("BC-LOOK-01", "BC-LOOK-04"),
    "capture": ("BC-LOOK-02", "BC-LOOK-03", "BC-SCORE-04"),
    "hinton": ("BC-HINTON-02", "BC-HINTON-01"),
    "going-out": ("BC-END-01", "BC-BONUS-01"),
    "shut-out": ("BC-SHUT-01",),
    "threat": ("BC-SHUT-01", "BC-END-01"),
    "one-outlaw": ("BC-SCORE-04", "BC-SHUT-01"),
    "last-turn": ("BC-DRAW-03", "BC-END-02"),
    "stall": ("BC-TECH-02",),
    "points": ("BC-SCORE-02", "BC-SCORE-03", "BC-SCORE-04", "BC-GAME-01"),
}


def about(game: BonnieAndClyde, view: BonnieAndClydeView, thing: str, names: tuple[str, ...]) -> About | None:
    """A card, a location, the car, a pile, a player or a word."""
    what, _, id = thing.partition("/")
    if what == "word" and id in WORDS:
        return word(game, id)
    if what == "car" and not id:
        return car(game, view)
    if what == "case-file" and not id:
        return explained(game.words, "case_file", ("BC-DRAW-01", "BC-DRAW-03", "BC-END-02"), n=view.case_file)
    if what == "files" and not id:
        key = "files" if view.files_size else "files_empty"
        top = game.title_of(view.files_top or "")
        return explained(game.words, key, ("BC-DRAW-01", "BC-INFO-01"), n=view.files_size, top=top)
    if what == "look":
        return look(game, view)
    if what in ("hand", "files") and id in game.kinds[: Location.COUNT + 1]:
        return card(game, view, id)
    if what == "location" and id in game.kinds[: Location.COUNT]:
        return location(game, view, id, names)
    if what in ("seat", "melds") and id.isdecimal() and int(id) < len(names):
        return seat(game, view, int(id), names)
    return None


def word(game: BonnieAndClyde, id: str) -> About:
    return explained(game.words, f"word.{id}", WORDS[id], **amounts(game))


def amounts(game: BonnieAndClyde) -> dict[str, int]:
    """The numbers that the words of the game speak of."""
    rules = game.rules
    return {
        "least": int(rules.min_meld), "upright": int(rules.per_upright), "sideways": int(rules.per_sideways),
        "outlaw": int(rules.per_outlaw), "target": game.options.target, "limit": game.options.stall_limit,
    }  # fmt: skip


def first_told(game: BonnieAndClyde, id: str) -> str:
    """The line for the first time that a word matters."""
    return game.words.say(f"about.word.{id}.first", **amounts(game))


def car(game: BonnieAndClyde, view: BonnieAndClydeView) -> About:
    here = game.titles[view.car - 1]
    return explained(game.words, "car", WORDS["car"], place=here, n=view.car, points=int(game.rules.per_sideways))


def card(game: BonnieAndClyde, view: BonnieAndClydeView, kind: str) -> About:
    """A card of the hand or of the FBI Files: what can be made of it."""
    if kind == "hinton":
        return word(game, "hinton")
    say = game.words.say
    place = game.title_of(kind)
    number = game.kinds.index(kind) + 1
    text = [say("about.card.text", place=place, n=number)]
    if view.seat is not None:
        held, least = view.hand.get(kind, 0), int(game.rules.min_meld)
        key = "layoff" if kind in view.melded else "meld" if held >= least else "short" if held else "none"
        text.append(say(f"about.card.{key}", place=place, held=held, least=least))
    text.append(worth(game, view, kind))
    rules = ("BC-LAYOFF-01",) if kind in view.melded else ("BC-MELD-01",)
    return About(place, " ".join(text), (*rules, "BC-PLACE-02"))


def worth(game: BonnieAndClyde, view: BonnieAndClydeView, kind: str) -> str:
    """The points of a card of this location, laid now."""
    sideways = kind == game.kinds[view.car - 1]
    points = int(game.rules.per_sideways if sideways else game.rules.per_upright)
    return game.words.say(f"about.location.{'sideways' if sideways else 'upright'}", points=points)


def location(game: BonnieAndClyde, view: BonnieAndClydeView, kind: str, names: tuple[str, ...]) -> About:
    """A location: where it is, what Evidence counts there, and what is known of the card under it."""
    say = game.words.say
    title = say("about.location.title", place=game.title_of(kind), n=game.kinds.index(kind) + 1)
    text = [worth(game, view, kind)]
    seen = view.under.get(kind)
    looked = [name for name, places in zip(names, view.looked, strict=False) if kind in places]
    if kind not in view.under:
        text.append(say("about.location.gone"))
    elif seen is not None:
        text.append(say("about.location.seen", card=game.title_of(seen)))
    else:
        text.append(say("about.location.cleared" if kind in view.cleared else "about.location.hidden"))
    if looked and kind in view.under:
        text.append(say("about.location.looked", who=game.words.listed(looked)))
    return About(title, " ".join(text), ("BC-PLACE-02", "BC-LOOK-01", "BC-LOOK-02"))


def look(game: BonnieAndClyde, view: BonnieAndClydeView) -> About | None:
    """The card that the reader is looking at."""
    if view.look_card is None or view.look_at is None:
        return None
    outlaw = view.look_card in ("bonnie", "clyde")
    key = "look.outlaw" if outlaw else "look.card"
    rules = ("BC-LOOK-03", "BC-HINTON-06") if outlaw else ("BC-LOOK-04", "BC-PLAY-02")
    return explained(game.words, key, rules, card=game.title_of(view.look_card), place=game.title_of(view.look_at))


def seat(game: BonnieAndClyde, view: BonnieAndClydeView, seat: int, names: tuple[str, ...]) -> About:
    """A player: what lies before them, what it would count, and what is missing to the target."""
    say = game.words.say
    upright, sideways = sum(view.upright[seat].values()), sum(view.sideways[seat].values())
    caught = len(view.captured[seat])
    points = view.standing[seat].points
    cards = say("about.seat.cards_one" if view.hand_sizes[seat] == 1 else "about.seat.cards", n=view.hand_sizes[seat])
    laid = say("about.seat.laid", upright=upright, sideways=sideways, points=points)
    text = [cards, laid if upright + sideways else say("about.seat.nothing")]
    if view.standing[seat].at_risk and view.both_outlaws is not None:
        key = "about.seat.at_risk_of_you" if view.both_outlaws == view.seat else "about.seat.at_risk"
        text.append(say(key, who=names[view.both_outlaws]))
    if caught:
        text.append(say("about.seat.caught", cards=game.words.listed(map(game.title_of, view.captured[seat]))))
    text.append(say("about.seat.total", total=view.totals[seat], target=game.options.target))
    return About(names[seat], " ".join(text), WORDS["points"])


def things(game: BonnieAndClyde, view: BonnieAndClydeView) -> list[str]:
    """What lies on the table for the reader, by the names that `about` knows."""
    found = [f"hand/{card}" for card in view.hand] + [f"files/{card}" for card in view.files_known]
    found += [f"location/{place}" for place in game.kinds[: Location.COUNT]] + ["car", "case-file", "files"]
    found += ["look"] if view.look_card else []
    return found + [f"seat/{seat}" for seat in range(game.seats)]


def firsts(game: BonnieAndClyde, view: BonnieAndClydeView) -> tuple[str, ...]:
    """The words to explain at this decision."""
    if view.seat is None or view.turn != view.seat:
        return ()
    here = game.kinds[view.car - 1]
    enough = [kind for kind, n in view.hand.items() if kind != "hinton" and n >= game.rules.min_meld]
    open_play = view.phase == "play"
    lays = [*enough, *(kind for kind in view.hand if kind in view.melded)]
    found = {
        "threat": view.both_outlaws not in (None, view.seat),
        "capture": view.look_card in ("bonnie", "clyde"),
        "look": view.phase in ("look", "ask-look"),
        "car": view.phase == "car",
        "stall": view.files_closed,
        "last-turn": open_play and view.case_file == 0,
        "going-out": open_play and view.hand_sizes[view.seat] <= 2,
        "shut-out": open_play and len(view.captured[view.seat]) == 2,
        "one-outlaw": sum(map(len, view.captured)) == 1 and view.phase in ("draw", "play"),
        "sideways": open_play and here in lays,
        "upright": open_play and any(kind != here for kind in lays),
        "meld": open_play and bool(enough),
        "layoff": open_play and any(kind in view.melded for kind in view.hand),
        "hinton": open_play and "hinton" in view.hand and not view.hinton_used,
    }
    return tuple([word for word, matters in found.items() if matters])
