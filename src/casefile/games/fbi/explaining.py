"""FBI: what a thing of the table is and does, and the words that matter for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.describing import About, explained
from casefile.games.fbi import names as labels
from casefile.games.fbi.describing import person, short
from casefile.games.fbi.sentences import plain

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi
    from casefile.games.fbi.view import FbiView

# The words of the game, each with its rules.
WORDS = {
    "villain": ("FBI-COMP-04", "FBI-GOAL-02"),
    "bystander": ("FBI-COMP-04", "FBI-GOAL-03"),
    "slammer": ("FBI-SETUP-04", "FBI-SCORE-01"),
    "release": ("FBI-ORDER-01", "FBI-ORDER-03", "FBI-ORDER-06"),
    "order": ("FBI-ORDER-04", "FBI-ARREST-06"),
    "secret-choice": ("FBI-SELECT-01", "FBI-SELECT-03"),
    "2x": ("FBI-SELECT-04", "FBI-ARREST-07"),
    "arrest": ("FBI-ARREST-02", "FBI-ARREST-03"),
    "second-pass": ("FBI-ARREST-06",),
    "bonus": ("FBI-BONUS-01", "FBI-BONUS-02", "FBI-BONUS-04"),
    "cuffs": ("FBI-CUFFS-01", "FBI-CUFFS-02", "FBI-ORDER-05"),
    "purple": ("FBI-SETUP-02", "FBI-BONUS-05"),
    "last-turn": ("FBI-END-01", "FBI-END-03"),
}


def about(game: Fbi, view: FbiView, thing: str, names: tuple[str, ...]) -> About | None:
    """A character, a row, an agent, a bonus card, a pile, a player or a word."""
    what, _, id = thing.partition("/")
    if what == "word" and id in WORDS:
        return word(game, id)
    if what == "slammer" and id in game.kinds:
        return character(game, view, id)
    if what == "row" and id in labels.COLOURS:
        return row(game, view, id)
    if what == "agent" and id in labels.AGENTS:
        return word(game, "2x") if id == "2x" else agent(game, view, id)
    if what == "bonus" and id in labels.COLOURS:
        return bonus(game, view, id, names)
    if what == "seat" and id.isdecimal() and int(id) < len(names):
        return seat(game, view, int(id), names[int(id)])
    if thing == "deck":
        key = "deck" if view.deck else "deck_empty"
        return explained(game.words, key, ("FBI-END-01", "FBI-INFO-01"), n=view.deck)
    if thing == "out":
        return explained(game.words, "out", WORDS["release"], n=len(view.out))
    return word(game, "release") if thing == "release/none" else None


def word(game: Fbi, id: str) -> About:
    return explained(game.words, f"word.{id}", WORDS[id])


def department(game: Fbi, colour: str) -> str:
    return game.department(labels.COLOURS.index(colour))


def signed(n: int) -> str:
    return plain(str(n))


def character(game: Fbi, view: FbiView, card: str) -> About:
    """A card of a slammer: what it counts, and what releasing it would do."""
    say = game.words.say
    suit, value = card.rsplit(" ", 1)
    n = int(value)
    kind = "villain" if n > 0 else "bystander"
    text = [say(f"about.character.{kind}", n=abs(n))]
    if suit == "purple":
        text.append(say("about.character.purple"))
    else:
        text.append(say("about.character.colour", colour=say(f"colour.{suit}").lower()))
    if view.phase == "order":
        text.append(say("about.character.release", n=signed(n)))
    title = say("about.character.title", name=person(game, card), card=short(game, card))
    return About(title, " ".join(text), (*WORDS[kind], "FBI-ORDER-03"))


def row(game: Fbi, view: FbiView, colour: str) -> About:
    """The characters of a colour on the table, in the order in which they are arrested."""
    say = game.words.say
    cards = view.table[colour]
    title = say("about.row.title", colour=say(f"colour.{colour}"), department=department(game, colour))
    if not cards:
        return About(title, say("about.row.empty", colour=say(f"colour.{colour}").lower()), ("FBI-SELECT-03",))
    first = f"{colour} {cards[0]}"
    key = "top" if game.options.top_card else "next"
    text = [say(f"about.row.{key}", name=person(game, first), card=short(game, first))]
    if len(cards) > 1:
        text.append(say("about.row.then", cards=game.words.listed(signed(n) for n in cards[1:])))
    return About(
        title, " ".join(text), ("FBI-VAR-03",) if game.options.top_card else ("FBI-ARREST-02", "FBI-ARREST-03")
    )


def agent(game: Fbi, view: FbiView, colour: str) -> About:
    """An agent: what it does, and what it would find now."""
    say = game.words.say
    named = say(f"colour.{colour}")
    mine = view.seat is not None and colour in view.chosen
    text = [say("about.agent.text", colour=named.lower())]
    if mine:
        played = colour in view.played[view.seat or 0]
        text.append(say("about.agent.played" if played else "about.agent.chosen"))
    found = view.table[colour]
    text.append(say("about.agent.next", card=short(game, f"{colour} {found[0]}")) if found else say("about.agent.none"))
    return About(say("about.agent.title", colour=named), " ".join(text), ("FBI-SELECT-03", "FBI-ARREST-02"))


def bonus(game: Fbi, view: FbiView, colour: str, names: tuple[str, ...]) -> About:
    """A bonus card: what it is worth, who would get it now, and by how much."""
    say = game.words.say
    text = [say("about.bonus.text", n=view.worth[colour], colour=say(f"colour.{colour}").lower())]
    winner = view.bonuses[colour]
    if winner is not None:
        text.append(say("about.bonus.leads", who=names[winner], n=view.leads[colour]))
    elif max(view.compared[colour]) > 0:
        text.append(say("about.bonus.tie", who=game.words.listed(names[at] for at in view.leaders[colour])))
    else:
        text.append(say("about.bonus.open"))
    title = say("about.bonus.title", colour=say(f"colour.{colour}"), department=department(game, colour))
    return About(title, " ".join(text), WORDS["bonus"])


def seat(game: Fbi, view: FbiView, seat: int, name: str) -> About:
    """A player: the slammer, its points, and what the bonus cards would add."""
    say = game.words.say
    cards = view.slammers[seat]
    villains = sum(int(card.rsplit(" ", 1)[1]) > 0 for card in cards)
    text = [say("about.seat.slammer", villains=villains, bystanders=len(cards) - villains)]
    text.append(say("about.seat.points", n=signed(view.points[seat]), all=signed(view.standings[seat])))
    if view.cuffs == seat:
        text.append(say("about.seat.cuffs"))
    return About(name, " ".join(text), ("FBI-SCORE-01", "FBI-BONUS-01"))


def things(game: Fbi, view: FbiView) -> list[str]:
    """What lies on the table for the reader, by the names that `about` knows."""
    found = [f"slammer/{card}" for cards in view.slammers for card in cards]
    found += [f"{what}/{colour}" for what in ("row", "bonus", "agent") for colour in labels.COLOURS]
    return [*found, "agent/2x", "deck", "out", *(f"seat/{seat}" for seat in range(game.seats))]


def firsts(game: Fbi, view: FbiView) -> tuple[str, ...]:
    """The words to explain at this decision."""
    if view.seat is None or view.seat not in view.actors:
        return ()
    cards = view.slammers[view.seat]
    mine = [colour for colour in view.chosen if colour != "2x"]
    bad = any(view.table[colour] and view.table[colour][0] < 0 for colour in mine)
    order, select, arrests = view.phase == "order", view.phase == "select", view.phase in ("first-pass", "second-pass")
    found = {
        "release": order and bool(cards),
        "last-turn": view.last_turn and order,
        "cuffs": order and view.cuffs == view.seat,
        "bystander": arrests and bad,
        "secret-choice": select,
        "2x": select and view.round > 1,
        "arrest": view.phase == "first-pass",
        "second-pass": view.phase == "second-pass",
        "bonus": order and view.round > 1 and any(winner is not None for winner in view.bonuses.values()),
    }
    return tuple(word for word, matters in found.items() if matters)
