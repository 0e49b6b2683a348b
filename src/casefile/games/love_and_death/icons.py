"""Love & Death: the icons of cards in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.layout import Icon
from casefile.games.love_and_death.names import read_icon

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath


def icons_words(game: LoveAndDeath, icons: Iterable[str]) -> str:
    """Icons as packs write them, in words."""
    return game.words.listed(word for word in (icon_said(game, icon) for icon in icons) if word)


def split_icons(text: str) -> list[str]:
    """Icons as packs write them, one after the other; those with `or` between them stay together.

    >>> split_icons("food+1 or ammo-1 dollar+1")
    ['food+1 or ammo-1', 'dollar+1']
    """
    return re.split(r"(?<! or) (?!or )", text.strip())


def icon_said(game: LoveAndDeath, text: str) -> str:
    """One icon as packs write it, or several with `or` between them."""
    icons = [read_icon(part) for part in text.split(" or ")]
    return game.words.say("list.or").join(icon_words(game, icon) for icon in icons if icon is not None)


def icon_words(game: LoveAndDeath, icon: int) -> str:
    """An icon as people say it; nothing for the marks of the engine that nobody sees."""
    verb, n = divmod(icon, Icon.SLOT)
    sign = labels.VERBS[verb]
    if verb < len(labels.RESOURCES):
        return game.words.say("icon.gain", thing=game.title_of(labels.RESOURCES[verb]), n=n)
    if verb < 2 * len(labels.RESOURCES):
        return game.words.say("icon.lose", thing=game.title_of(labels.RESOURCES[verb - len(labels.RESOURCES)]), n=n)
    key = f"icon.{sign.rstrip('*:')}"
    if n == 1 and f"{key}_one" in game.words:
        key += "_one"
    if key not in game.words:
        return ""
    return game.words.say(key, n=n, what=icon_thing(game, verb, n))


def icon_thing(game: LoveAndDeath, verb: int, n: int) -> str:
    """What an icon is about, where its number is a name."""
    if verb == Icon.DESTINY:
        return game.words.say(f"side.{labels.SIDES[n]}") if f"side.{labels.SIDES[n]}" in game.words else ""
    if verb == Icon.HUNTERS:
        return spot_name(game, labels.SPOTS[n])
    names = {Icon.REPLACE: labels.DECKS, Icon.CONFRONT: labels.POLICE, Icon.KNIFE: labels.COUPLE}
    return game.title_of(names[verb][n]) if verb in names else ""


def spot_name(game: LoveAndDeath, spot: str) -> str:
    if spot.startswith("space "):
        return game.words.say("table.space", n=spot.split()[1])
    return (
        game.words.say("table.deck_spot", deck=game.title_of(spot))
        if spot in labels.DECKS
        else game.title_of(f"at-{spot}")
    )
