"""Love & Death: the moves as the terminal lists them, by name, with what each costs and does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.offer import Offer
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death import odds, sentences, shop
from casefile.games.love_and_death.icons import icon_said
from casefile.games.love_and_death.layout import Hideout, Skill

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.view import LoveAndDeathView

PAIRS = {"stick up", "keep card", "keep car", "take house", "buy one", "go on", "pay ammo", "sleep hobo"}
PAIRS |= {"bluff shootout", "bluff stick-up"}
SPENDS = {
    "replace", "stick", "rest", "redraw", "reverse", "lose", "wound", "use", "carjack", "sleep", "repair", "steal",
    "learn", "improve", "arm", "boost", "retire", "pay", "fistfight", "kill", "bluff", "first-aid", "override",
    "choose",
}  # fmt: skip

LAST = {"pass", "done", "exit"}  # moves that change nothing are listed last


def offer(game: LoveAndDeath, view: LoveAndDeathView, action: int) -> Offer:
    """A legal move in words."""
    text = game.say(action)
    verb, _, inner = text.partition(" ")
    if verb == "override":
        other = words(game, view, inner)
        return Offer("override", other.text, other.note, spends=True)
    return words(game, view, text)


def words(game: LoveAndDeath, view: LoveAndDeathView, text: str) -> Offer:
    parts = text.split()
    pair = " ".join(parts[:2])
    size = 2 if pair in PAIRS else 1
    head, rest = " ".join(parts[:size]), parts[size:]
    spends = parts[0] in SPENDS or text in ("take house", *(f"buy {weapon}" for weapon in labels.WEAPONS))
    named = name(game, head, rest)
    if head == "replace" and len(replacers(view, rest[0])) == 1:  # the only skill of that kind need not be typed
        named = game.title_of(rest[0])
    return Offer(head, named, note(game, view, head, rest), int(head in LAST), spends)


def replacers(view: LoveAndDeathView, who: str) -> list[str]:
    """The skills that let somebody draw another card."""
    return [skill for skill, left in view.skills[who].items() if skill in labels.SKILLS[: Skill.REPLACERS] and left]


def name(game: LoveAndDeath, head: str, rest: list[str]) -> str:
    """The object of a move, by its names."""
    if head in ("steal", "improve"):
        return sentences.car_name(game, 2 * labels.TILES.index(rest[0]) + (head == "improve"))
    second = rest[-1:] == ["2"]
    names = [game.title_of(id) for id in (rest[:-1] if second else rest)]
    if head == "buy" and rest[0] in labels.SHOPS:
        names = [game.words.say("offer.at", shop=names[0])]
    return " ".join([*names, game.words.say("offer.second")] if second else names)


def note(game: LoveAndDeath, view: LoveAndDeathView, head: str, rest: list[str]) -> str:
    """The cost and effect of a move."""
    say = game.words.say
    id = rest[0] if rest else ""
    if head in ("wound", "heal", "bearer", "repair", "boost", "first-aid") and id in labels.COUPLE:
        hurt = next(other for other in labels.COUPLE if other != id) if head == "first-aid" else id
        return say("offer.hp", who=game.title_of(hurt), n=view.hp[hurt], most=view.hp_max[hurt])
    if head in ("buy", "arm", "use", "redraw") and id in labels.WEAPONS:
        does = shop.does(f"weapon {labels.COUPLE[0]} {id}", game)
        if head not in ("buy", "arm"):
            return does
        key = "offer.weapon" if head == "buy" else "offer.weapon_xp"
        return say(key, price=int(game.rules.weapon_price[labels.WEAPONS.index(id)]), does=does)
    if head in ("replace", "learn"):
        skill = rest[1]
        does = shop.does(" ".join(["skill", *rest]), game)
        if head == "replace":
            return say("offer.replace", skill=game.title_of(skill), does=does, n=view.skills[rest[0]].get(skill, 0))
        return say("offer.learn", xp=int(game.rules.skill_xp[labels.SKILLS.index(skill)]), does=does)
    if head == "reverse" and view.memory:
        icons = sentences.turned_text(game, view.memory)
        return say("offer.reverse", icons=icons, n=int(game.rules.reverse_clues), have=view.clues)
    if head == "choose":
        return icon_said(game, view.choices[int(id) - 1])
    if head in ("lose", "gain"):
        return say("offer.have", n=owned(view, id))
    if head in ("rest", "sleep") and id in labels.HIDEOUTS:
        return lodging(game, view, labels.HIDEOUTS.index(id))
    if head == "steal":
        return sentences.car_facts(game, view, labels.TILES.index(id))
    return plain_note(game, view, head, id)


def plain_note(game: LoveAndDeath, view: LoveAndDeathView, head: str, id: str) -> str:
    """A note that is the same whatever the move is about, or that goes by what is being asked."""
    say = game.words.say
    keys = [f"offer.{head.replace(' ', '_')}_{tail}" for tail in (id, view.ask) if tail]
    if head == "stick up":
        return say("offer.stick_up", gain=gain_of(game, view, id), odds=odds.told(game, view, side_of(game, view, id)))
    keys.append(f"offer.{head.replace(' ', '_')}")
    key = next((key for key in keys if key in game.words), "")
    if not key:
        return ""
    good = say(f"good.{view.shop}") if view.shop in labels.SHOPS else ""
    car = sentences.car_name(game, 2 * labels.TILES.index(view.car) + view.improved)
    cost = say("offer.carjack_more") if game.options.wanted else sentences.list_text(game, int(game.rules.carjack))
    icons = sentences.icons_text(game, view)
    return say(key, good=good, car=car, cost=cost, icons=icons, xp=int(game.rules.improve_xp))


def side_of(game: LoveAndDeath, view: LoveAndDeathView, id: str) -> str:
    """Of the destiny card of a stick-up, the side that is read."""
    return "bank" if id == "bank" else "difficult" if is_hard(game, view, id) else "normal"


def gain_of(game: LoveAndDeath, view: LoveAndDeathView, id: str) -> str:
    """The gain of a stick-up."""
    side = side_of(game, view, id)
    return game.words.say(f"offer.stick_up_{side}", gain=odds.brought(game, view, id, side))


def is_hard(game: LoveAndDeath, view: LoveAndDeathView, id: str) -> bool:
    """Whether a stick-up of a shop or lodging would be read as difficult here and in this weather."""
    here = (*view.stops[view.stop : view.stop + 1], *view.icons)
    marked = any(f"{id}!" in sign.split(" or ") for sign in here)
    return (marked or view.place_type == "city") and not game.rules.sky_normal[labels.WEATHERS.index(view.weather)]


def owned(view: LoveAndDeathView, thing: str) -> int:
    """How much there is of a resource."""
    hp = sum(view.hp.values())
    have = (view.ammo, view.food, view.dollars, view.clues, view.love, hp, view.gas, view.body, view.loot)
    return have[labels.RESOURCES.index(thing)]


def lodging(game: LoveAndDeath, view: LoveAndDeathView, hideout: int) -> str:
    """A night's price and what it does."""
    say = game.words.say
    icons = sentences.list_text(game, int(game.rules.comfort[hideout]))
    price = sentences.night_price(game, view, hideout)
    if hideout < len(labels.LODGINGS):
        return say("offer.room", price=price, icons=icons)
    if hideout == Hideout.FARM:
        return say("offer.farm", price=sentences.counted(game, "clue", price))
    return say("offer.night", price=sentences.counted(game, "clue", price) if price else say("offer.free"), icons=icons)
