"""What experience buys between the runs of Love & Death: prices, and what each thing does (LD-RUN-08…15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.engine.errors import BadProfile
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death import specials

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.profile import LoveAndDeathProfile

KINDS = (
    *(f"skill WHO {skill}" for skill in labels.LEARNABLE),
    *(f"car {tile}" for tile in labels.TILES),
    *(f"weapon WHO {weapon}" for weapon in labels.WEAPONS),
    "hp WHO",
    "memory",
)  # WHO is either of the two
WHO = "WHO"


@dataclass(frozen=True)
class Offer:
    """Something that experience can buy, as `buy` takes it: `skill bonnie driver`; and what it does, in words."""

    item: str
    price: int
    does: str


@dataclass(frozen=True)
class Owned:
    """Something that a couple has, by its name, and what it does, in words."""

    name: str
    does: str


def owned(mine: LoveAndDeathProfile, game: LoveAndDeath) -> dict[str, list[Owned]]:
    """The character sheets of the two, and what they have together."""
    out: dict[str, list[Owned]] = {}
    for at, who in enumerate(labels.COUPLE):
        things = [game.choice_told(who, skill) for skill in mine.skills(who)]
        if mine.weapons[at] != "none":
            things.append(game.choice_told(f"{who}_weapon", mine.weapons[at]))
        out[who] = [Owned(*thing) for thing in things]
    out["both"] = [Owned(*game.choice_told("improved", tile)) for tile in mine.improved]
    return out


def price(mine: LoveAndDeathProfile, item: str, game: LoveAndDeath) -> int:
    """What an item costs: `skill bonnie driver`, `car roadster`, `weapon clyde knife`, `hp bonnie`, `memory`."""
    kind, *rest = item.lower().split() or [""]
    rules = game.rules
    if kind == "skill" and len(rest) == 2 and rest[0] in labels.COUPLE and rest[1] in labels.LEARNABLE:
        if rest[1] in mine.skills(rest[0]):
            raise BadProfile(f"{mine.name_of(rest[0])} has {rest[1]} already.")
        return int(rules.skill_xp[labels.SKILLS.index(rest[1])])
    if kind == "car" and len(rest) == 1 and rest[0] in labels.TILES:
        if rest[0] in mine.improved:
            raise BadProfile(f"The {rest[0]} is improved already.")
        return int(rules.improve_xp)
    if kind == "weapon" and len(rest) == 2 and rest[0] in labels.COUPLE and rest[1] in labels.WEAPONS:
        if mine.weapons[labels.COUPLE.index(rest[0])] != "none" or rest[1] in mine.weapons:
            raise BadProfile(f"{mine.name_of(rest[0])} starts with a weapon already, or the {rest[1]} is taken.")
        return int(rules.weapon_price[labels.WEAPONS.index(rest[1])])
    if kind == "hp" and len(rest) == 1 and rest[0] in labels.COUPLE:
        if mine.hp[labels.COUPLE.index(rest[0])]:
            raise BadProfile(f"{mine.name_of(rest[0])} has an extra HP already.")
        return int(rules.boost_xp)
    if kind == "memory" and not rest:
        if mine.memories_back >= game.most_aside:
            raise BadProfile("Every random memory that a difficulty sets aside is back already.")
        return game.memory_xp
    raise BadProfile(
        f"{item[:60]!r} cannot be bought; what can be looks like 'skill bonnie driver', 'car roadster',"
        " 'weapon clyde knife', 'hp bonnie' or 'memory'."
    )


def offers(mine: LoveAndDeathProfile, game: LoveAndDeath) -> list[Offer]:
    """All that is not bought yet, at its price, whether or not there is enough xp for it."""
    out: list[Offer] = []
    for kind in KINDS:
        for item in sorted({kind.replace(WHO, who) for who in labels.COUPLE}):
            try:
                out.append(Offer(item, price(mine, item, game), does(item, game)))
            except BadProfile:
                continue
    return out


def shelf(mine: LoveAndDeathProfile, game: LoveAndDeath) -> list[list[str]]:
    """The offers as rows; what either of the two can have is one row: `skill WHO driver`."""
    found = {offer.item: offer for offer in offers(mine, game)}
    rows: list[list[str]] = []
    for kind in KINDS:
        mine_to_buy = [found[item] for who in labels.COUPLE if (item := kind.replace(WHO, who)) in found]
        if mine_to_buy:
            first = mine_to_buy[0]
            item = kind if len(mine_to_buy) == len(labels.COUPLE) else first.item
            rows.append([item, game.words.say("runs.price", n=first.price), first.does])
    return rows


def does(item: str, game: LoveAndDeath) -> str:
    """What an item does, in a few words."""
    kind, *rest = item.split()
    say = game.words.say
    if kind == "car":
        return car_gains(game, labels.TILES.index(rest[0]))
    if kind == "skill":
        left = int(game.rules.skill_uses[labels.SKILLS.index(rest[1])])
        uses = say({1: "does.once", 2: "does.twice"}.get(left, "does.times"), n=left)
        return say(f"does.{rest[1]}", uses=uses, n=int(game.rules.romantism_love))
    return say(f"does.{rest[1] if kind == 'weapon' else kind}", n=int(game.rules.thompson_cash))


def choice_told(game: LoveAndDeath, option: str, value: str) -> tuple[str, str] | None:
    """What a couple can start with, as an option of a table: its name, and what it does; None of anything else."""
    who = option.removesuffix("_weapon")
    if option == "improved" and value in labels.TILES:
        name, item = f"{value}-improved", f"car {value}"
    elif option in labels.COUPLE and value in labels.LEARNABLE:
        name, item = value, f"skill {who} {value}"
    elif who in labels.COUPLE and value in labels.WEAPONS:
        name, item = value, f"weapon {who} {value}"
    else:
        return None
    return sentence(game.title_of(name), ""), sentence(does(item, game))


def sentence(text: str, stop: str = ".") -> str:
    return text[:1].upper() + text[1:] + stop


def car_gains(game: LoveAndDeath, tile: int) -> str:
    """What the improved side of a car has that its ordinary side has not."""
    rules, say = game.rules, game.words.say
    old, new = 2 * tile, 2 * tile + 1
    gains = [
        say("does.more", what=game.title_of(name), before=int(gauge[old]), after=int(gauge[new]))
        for name, gauge in (
            ("gas", rules.car_gas), ("body", rules.car_body), ("loot", rules.car_loot), ("love", rules.car_love),
        )
        if gauge[old] != gauge[new]
    ]  # fmt: skip
    if rules.car_speed[old] != rules.car_speed[new]:
        before, after = (say(f"speed.{labels.SPEEDS[rules.car_speed[face]]}") for face in (old, new))
        gains.append(say("does.speed", before=before, after=after))
    gains += [special for special in specials.told(game, new) if special not in specials.told(game, old)]
    return say("runs.then").join(gains)


def buy(mine: LoveAndDeathProfile, item: str, game: LoveAndDeath) -> int:
    """Buy something for all later games; returns its price."""
    cost = price(mine, item, game)
    if cost > mine.xp:
        raise BadProfile(f"That costs {cost} xp, and there are {mine.xp}.")
    kind, *rest = item.lower().split()
    if kind == "skill":
        mine.skills(rest[0]).append(rest[1])
    elif kind == "car":
        mine.improved.append(rest[0])
    elif kind == "weapon":
        mine.weapons[labels.COUPLE.index(rest[0])] = rest[1]
    elif kind == "hp":
        mine.hp[labels.COUPLE.index(rest[0])] = 1
    else:
        mine.memories_back += 1
    mine.xp -= cost
    return cost


def bought(mine: LoveAndDeathProfile) -> int:
    """How many things a profile has bought."""
    weapons = sum(weapon != "none" for weapon in mine.weapons)
    return len(mine.bonnie) + len(mine.clyde) + weapons + sum(mine.hp) + len(mine.improved) + mine.memories_back
