"""What a stick-up may cost and bring: counted on the destiny cards that can come, as everybody may. From the View."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.games.love_and_death import layout
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.layout import Deck
from casefile.games.love_and_death.view import list_icons

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.view import LoveAndDeathView

ROBBED = ("normal", "difficult", "bank")  # the sides that a stick-up may be read from


@dataclass(frozen=True)
class Odds:
    """The number of cards that can come next, of those that bring shots, and of those that bring a wound."""

    of: int
    shots: int
    wounds: int


def odds(game: LoveAndDeath, view: LoveAndDeathView, side: str) -> Odds:
    lists = can_come(game, view, side)
    shots = sum(any(icon.startswith("shoot") for icon in icons) for icons in lists)
    wounds = sum(any(icon.startswith("hp-") for icon in icons) for icons in lists)
    return Odds(len(lists), shots, wounds)


def can_come(game: LoveAndDeath, view: LoveAndDeathView, side: str) -> list[list[str]]:
    """The icons of each card of the destiny deck, read from one side; an empty deck is made of its discards again
    (LD-DRAW-01)."""
    cards = view.decks["destiny"] if view.deck_sizes["destiny"] else view.discards["destiny"]
    return [icons_of(game, card, side) for card in cards]


def icons_of(game: LoveAndDeath, card: str, side: str) -> list[str]:
    row = 4 * game.cards[Deck.DESTINIES].index(card) + labels.SIDES.index(side) - 1
    return list_icons(game.rules, int(game.rules.destiny[row]))


@dataclass(frozen=True)
class Luck:
    """Of the same cards, how many bring loot, how many other good things, and from how many dollars to how many.

    `deadly` cards ask for more shots than there is ammo, or for more wounds than the two can take.
    """

    loot: int
    more: int
    least: int
    most: int
    deadly: int


def luck(game: LoveAndDeath, view: LoveAndDeathView, side: str) -> Luck:
    lists = can_come(game, view, side)
    dollars = [amount(icons, "dollar+") for icons in lists]
    loot = sum(amount(icons, "loot+") > 0 for icons in lists)
    more = sum(any("+" in icon and not icon.startswith(("wanted", "loot")) for icon in icons) for icons in lists)
    deadly = 0 if helped(view) else sum(kills(view, icons) for icons in lists)
    return Luck(loot, more, min(dollars, default=0), max(dollars, default=0), deadly)


def amount(icons: list[str], start: str) -> int:
    """How much of something the icons bring or take: `dollar+3` is three dollars, `shoot*2` two shots."""
    found = [icon.removeprefix(start) for icon in icons if icon.startswith(start) and " or " not in icon]
    return sum(int(rest.lstrip("*") or 1) for rest in found)


def kills(view: LoveAndDeathView, icons: list[str]) -> bool:
    return amount(icons, "shoot") > view.ammo or amount(icons, "hp-") > sum(hp - 1 for hp in view.hp.values())


IDLE = {"thompson", "colt", "enfield"}  # weapons that change nothing of a destiny card's shots and wounds


def helped(view: LoveAndDeathView) -> bool:
    """Whether a weapon or a skill may still turn a card away."""
    able = {skill for skills in view.skills.values() for skill, left in skills.items() if left}
    armed = {weapon for weapon, left in view.weapons.items() if left}
    return not armed <= IDLE or not able.isdisjoint({"bluff", "straight-shooter", "first-aid"})


def risk(game: LoveAndDeath, view: LoveAndDeathView, side: str) -> tuple[str, ...]:
    """The worst that each card brings, the worst card first: the end, a wound, a shot or nothing."""
    cards = can_come(game, view, side)
    deadly = [not helped(view) and kills(view, icons) for icons in cards]
    hurt = [any(icon.startswith("hp-") for icon in icons) for icons in cards]
    shot = [any(icon.startswith("shoot") for icon in icons) for icons in cards]
    found = ["end" if a else "hp" if b else "shoot" if c else "" for a, b, c in zip(deadly, hurt, shot, strict=True)]
    return tuple(sorted(found, key=("end", "hp", "shoot", "").index))


def told(game: LoveAndDeath, view: LoveAndDeathView, side: str) -> str:
    """`shots on 5 of 11, a wound on 2, the end on 1`."""
    found, chance = odds(game, view, side), luck(game, view, side)
    key = "odds.wounds" if found.wounds else "odds.shots" if found.shots else "odds.nothing"
    text = game.words.say(key, of=found.of, shots=found.shots, wounds=found.wounds)
    return text + game.words.say("odds.deadly", n=chance.deadly) if chance.deadly else text


def brought(game: LoveAndDeath, view: LoveAndDeathView, what: str, side: str) -> str:
    """The gain of a stick-up: `food +1`, `$1 to 3, loot on 10 of 12`."""
    say = game.words.say
    chance, of = luck(game, view, side), odds(game, view, side).of
    if what == "bank":
        dollars = say("odds.dollars" if chance.least < chance.most else "odds.dollar", n=chance.least, most=chance.most)
        return dollars + say("odds.loot", n=chance.loot, of=of)
    if what in labels.LODGINGS:
        return say("odds.room")
    thing = game.title_of(labels.RESOURCES[layout.SOLD[labels.SHOPS.index(what)]])
    gain = say("icon.gain", thing=thing, n=1 + (side == "difficult"))
    return say("odds.unhurt", gain=gain) if what in ("doctor", "garage") else gain


def more(game: LoveAndDeath, view: LoveAndDeathView, side: str) -> str:
    """On how many cards there is more than the stick-up is for; '' if on none."""
    n = luck(game, view, side).more
    return game.words.say("odds.more", n=n, of=odds(game, view, side).of) if n else ""
