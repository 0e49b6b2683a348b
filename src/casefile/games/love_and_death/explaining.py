"""Love & Death: what a thing of the table is and does, and the words that matter for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.describing import About, explained
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death import odds, offers, sentences, shop
from casefile.games.love_and_death.layout import Hideout, Police, Skill

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.view import LoveAndDeathView

# The words of the game, each with its rules.
WORDS = {
    "goal": ("LD-WIN-02",),
    "farm": ("LD-WIN-02", "LD-NIGHT-06"),
    "love": ("LD-RES-06", "LD-LOSE-02"),
    "hp": ("LD-LOSE-01", "LD-RES-10"),
    "ammo": ("LD-SHOOT-01", "LD-LOSE-03"),
    "food": ("LD-NIGHT-11", "LD-RES-09"),
    "dollar": ("LD-STICK-01",),
    "clue": ("LD-NIGHT-04", "LD-DAWN-07", "LD-MEM-06"),
    "gas": ("LD-TURN-02", "LD-TURN-03"),
    "body": ("LD-VEH-05",),
    "loot": ("LD-BANK-03", "LD-WIN-05", "LD-DAWN-02"),
    "lake": ("LD-DAWN-11", "LD-WIN-05"),
    "victims": ("LD-VICTIM-01", "LD-VICTIM-02", "LD-VICTIM-04"),
    "police": ("LD-POLICE-01", "LD-DAWN-02"),
    "fight": ("LD-CONF-01", "LD-CONF-02", "LD-CONF-05"),
    "track": ("LD-TRACK-01", "LD-TRACK-09"),
    "day": ("LD-TURN-01",),
    "halts": ("LD-ROAD-12", "LD-ROAD-08"),
    "fork": ("LD-ROAD-05", "LD-ROAD-06"),
    "exit": ("LD-PLACE-05", "LD-PLACE-06"),
    "stick-up": ("LD-STICK-02", "LD-DEST-01"),
    "difficult": ("LD-STICK-03", "LD-PLACE-08"),
    "bank": ("LD-BANK-01", "LD-BANK-02"),
    "destiny": ("LD-DEST-01",),
    "memory": ("LD-MEM-01", "LD-MEM-06"),
    "accident": ("LD-ACC-01",),
    "shootout": ("LD-SHOOT-01", "LD-SHOOT-02"),
    "wreck": ("LD-VEH-05", "LD-VEH-06"),
    "carjacking": ("LD-CARJACK-01", "LD-CARJACK-06"),
    "hideout": ("LD-NIGHT-01", "LD-NIGHT-04", "LD-NIGHT-07"),
    "dawn": ("LD-DAWN-01",),
    "car-choice": ("LD-DAWN-07", "LD-VEH-10"),
    "weapon": ("LD-WEAPON-01", "LD-WEAPON-02"),
    "skill": ("LD-SKILL-01", "LD-CHAR-05"),
    "wanted": ("LD-WANTED-01", "LD-WANTED-03"),
    "hunter": ("LD-WANTED-04", "LD-WANTED-22"),
    "weather": ("LD-WEATHER-01", "LD-WEATHER-02"),
    "xp": ("LD-INF-01", "LD-INF-03"),
    "override": ("LD-DUO-02", "LD-DUO-04"),
}
# Things that are explained as a word of the game.
PLAIN = {
    "lake": "lake", "track": "track", "suffer": "memory", "reverse": "memory", "carjack": "carjacking",
    "wait": "wreck", "kill": "victims", "stand": "shootout", "bluff": "shootout", "hunter": "hunter", "retire": "xp",
    "boost": "xp",
}  # fmt: skip
HIDEOUT_RULES = {name: f"LD-HIDE-{number:02}" for number, name in enumerate(labels.HIDEOUTS, 1)}
LITTLE_AMMO = 2  # the most shots of any card or police line


def about(game: LoveAndDeath, view: LoveAndDeathView, thing: str, names: tuple[str, ...]) -> About | None:
    """A card, a gauge, a person, a house, a car, a weapon or a word; None for a mere button."""
    what, *rest = thing.split("/")
    a, b = (*rest, "", "")[:2]
    if what == "word" and a in WORDS:
        return weather(game, view) if a == "weather" else explained(game.words, f"word.{a}", WORDS[a])
    if what == "gauge" and a in labels.RESOURCES:
        return gauge(game, view, a)
    if what == "who" and a in labels.COUPLE:
        return person(game, view, a)
    if what == "skill" and a in labels.COUPLE and b in labels.SKILLS:
        return skill(game, view, a, b)
    if what == "learn" and a in labels.COUPLE and b in labels.SKILLS:
        return skill(game, view, a, b)
    if what in ("weapon", "armory", "arm") and a in labels.WEAPONS:
        return weapon(game, view, a)
    if what == "hideout" and (a in labels.HIDEOUTS or a == "force"):
        return force(game) if a == "force" else hideout(game, view, a)
    if what == "spot":
        return spot(game, view, a, b)
    if what in ("fork", "exit", "deck") and a in labels.DECKS:
        return way(game, view, what, a)
    if what in ("car", "improve") and (not a or a in labels.TILES):
        return car(game, view, a or view.car, improved=what == "improve")
    if what == "police" and (not a or a in labels.POLICE):
        return police(game, view, a or view.police)
    if thing == "counter" and view.shop in labels.SHOPS:
        return spot(game, view, view.shop or "", "buy")
    if thing == "now":
        return current(game, view)
    return explained(game.words, f"word.{PLAIN[what]}", WORDS[PLAIN[what]]) if what in PLAIN else None


def sentence(*parts: str) -> str:
    """Parts as sentences, each with a capital letter and one full stop."""
    return " ".join(f"{sentences.capital(part.strip()).rstrip('.')}." for part in parts if part.strip())


# -- what the two have -------------------------------------------------------------------------------------------------


def gauge(game: LoveAndDeath, view: LoveAndDeathView, name: str) -> About:
    """A gauge: how full it is, and what it is for."""
    rules = game.rules
    most = {"ammo": view.ammo_cap, "gas": view.gas_max, "body": view.body_max, "loot": view.loot_max}
    most |= {"love": int(rules.cap_love), "food": int(rules.cap_food), "clue": int(rules.cap_clue)}
    n = offers.owned(view, name)
    key = "about.gauge.of" if name in most else "about.gauge.plain"
    now = game.words.say(key, n=n, most=most.get(name, 0))
    return About(
        sentences.capital(game.title_of(name)), f"{now} {game.words.say(f'about.word.{name}.text')}", WORDS[name]
    )


def person(game: LoveAndDeath, view: LoveAndDeathView, who: str) -> About:
    say = game.words.say
    text = [say("about.person.hp", n=view.hp[who], most=view.hp_max[who])]
    text += [skill_line(game, view, who, skill) for skill in view.skills[who]]
    text.append(say("about.person.text"))
    return About(game.title_of(who), " ".join(text), WORDS["hp"])


def skill_line(game: LoveAndDeath, view: LoveAndDeathView, who: str, skill: str) -> str:
    does = shop.does(f"skill {who} {skill}", game)
    return game.words.say("about.person.skill", skill=game.title_of(skill), does=does)


def skill(game: LoveAndDeath, view: LoveAndDeathView, who: str, name: str) -> About:
    """A skill of one of the two, or one to be learnt."""
    say = game.words.say
    left = view.skills[who].get(name)
    text = [shop.does(f"skill {who} {name}", game)]
    if left is None:
        text.append(say("about.skill.price", n=int(game.rules.skill_xp[labels.SKILLS.index(name)])))
    elif left != Skill.ALWAYS:
        text.append(say("about.skill.left", n=left) if left else say("about.skill.used"))
    return About(game.title_of(name), sentence(*text), WORDS["skill"])


def weapon(game: LoveAndDeath, view: LoveAndDeathView, name: str) -> About:
    say = game.words.say
    text = [shop.does(f"weapon {labels.COUPLE[0]} {name}", game)]
    if name not in view.weapons:
        text.append(say("about.weapon.price", n=int(game.rules.weapon_price[labels.WEAPONS.index(name)])))
    elif game.rules.weapon_uses[labels.WEAPONS.index(name)]:
        text.append(say("about.weapon.left" if view.weapons[name] else "about.weapon.used"))
    return About(sentences.capital(game.title_of(name)), sentence(*text), WORDS["weapon"])


def car(game: LoveAndDeath, view: LoveAndDeathView, tile: str, improved: bool = False) -> About:
    """The car they drive, or one that could be theirs."""
    say, rules = game.words.say, game.rules
    at = labels.TILES.index(tile)
    mine = tile == view.car and not improved
    face = 2 * at + view.improved if mine else 2 * at + 1 if improved else sentences.face_of(view, at)
    if mine:
        text = [say("about.car.mine", gas=view.gas, gas_max=view.gas_max, body=view.body, body_max=view.body_max,
                    loot=view.loot, loot_max=view.loot_max)]  # fmt: skip
        text.append(say("about.car.kept", n=int(rules.car_love[face])) if rules.car_love[face] else "")
    else:
        text = [say("about.car.other", gas=int(rules.car_gas[face]), body=int(rules.car_body[face]),
                    loot=int(rules.car_loot[face]), love=int(rules.car_love[face]))]  # fmt: skip
        text.append(say("about.car.price", clues=sentences.counted(game, "clue", int(rules.car_clues[face]))))
    text.append(say(f"about.car.{('yellow', 'orange', 'red')[rules.car_speed[face]]}"))
    if game.specials[face]:
        text.append(sentences.special_line(game, face))
    return About(sentences.car_name(game, face), sentence(*text), ("LD-VEH-02", "LD-DAWN-07", "LD-VEH-08"))


# -- where they are ----------------------------------------------------------------------------------------------------


def hideout(game: LoveAndDeath, view: LoveAndDeathView, name: str) -> About:
    """Where they could sleep: its price and what the night brings."""
    if name == "romantic-farm":
        return farm(game, view)
    return About(
        sentences.capital(game.title_of(name)),
        sentence(offers.lodging(game, view, labels.HIDEOUTS.index(name))),
        (HIDEOUT_RULES[name], "LD-NIGHT-07"),
    )


def farm(game: LoveAndDeath, view: LoveAndDeathView) -> About:
    """The end of the road, and what is missing to it."""
    say = game.words.say
    price = sentences.night_price(game, view, Hideout.FARM)
    values = {"love": view.love, "lake": view.lake, "goal": view.goal, "clues": view.clues, "price": price}
    text = say("about.farm.none") if view.goal is None else say("about.farm.text", **values)
    return About(sentences.capital(game.title_of("romantic-farm")), text, WORDS["farm"])


def force(game: LoveAndDeath) -> About:
    icons = sentences.list_text(game, int(game.rules.force))
    return explained(game.words, "force", ("LD-WANTED-13",), icons=icons)


def spot(game: LoveAndDeath, view: LoveAndDeathView, place: str, deed: str) -> About | None:
    """A house by the road or in a place, and what can be done there."""
    say = game.words.say
    title = sentences.capital(game.title_of(place))
    if place == "bank":
        return explained(game.words, "word.bank", WORDS["bank"])
    if place in ("clue", "love"):
        rules = (*WORDS[place], "LD-ROAD-03")
        return About(title, sentence(say("about.spot.take"), say(f"about.word.{place}.text")), rules)
    if place not in (*labels.SHOPS, *labels.LODGINGS):
        return None
    hard = f"{place}!" in (*view.stops[view.stop : view.stop + 1], *view.icons) or view.place_type == "city"
    if deed == "rob":
        reward = "room" if place in labels.LODGINGS else "goods"
        text = [say("about.spot.rob"), say(f"about.spot.{reward}", n=2 if hard else 1, good=good(game, place))]
        side = offers.side_of(game, view, place)
        text += [odds.told(game, view, side), odds.more(game, view, side)]
        text += [say("about.spot.hard")] if hard else []
        return About(title, sentence(*text), WORDS["difficult" if hard else "stick-up"])
    if place in labels.LODGINGS:
        text = [offers.lodging(game, view, labels.HIDEOUTS.index(place))]
        return About(title, sentence(*text), (HIDEOUT_RULES[place], "LD-AFTER-02"))
    return About(title, sentence(say(f"offer.buy_{place}"), say("about.spot.have", n=view.dollars)), WORDS["dollar"])


def good(game: LoveAndDeath, place: str) -> str:
    key = f"good.{place}"
    return game.words.say(key) if key in game.words else ""


def way(game: LoveAndDeath, view: LoveAndDeathView, what: str, deck: str) -> About:
    """A turn-off, a way out, or the deck that it leads to."""
    say = game.words.say
    left = say("about.deck.left", n=view.deck_sizes[deck])
    title = sentences.capital(game.title_of(deck))
    if what == "deck":
        key = deck if deck in ("destiny", "memory") else "weapon" if deck == "weapon" else ""
        text = [left, say(f"about.word.{key}.text") if key else say("about.deck.text")]
        if deck == "destiny":
            text += [say(f"odds.{side}", odds=odds.told(game, view, side)) for side in odds.ROBBED]
        return About(title, sentence(*text), WORDS[key] if key else ("LD-DRAW-01",))
    return About(title, sentence(say(f"about.word.{what}.text"), left), WORDS[what])


def current(game: LoveAndDeath, view: LoveAndDeathView) -> About | None:
    """The card that is being played."""
    say = game.words.say
    if view.memory and view.ask in ("memory", "loss", "gain"):
        icons = sentences.icons_text(game, view)
        text = sentence(say("about.now.brings", icons=icons) if icons else "", say("about.word.memory.text"))
        return About(game.title_of(view.memory), text, WORDS["memory"])
    if view.destiny and f"side.{view.side}" in game.words:
        text = sentence(say("about.now.read", side=say(f"side.{view.side}")), say("about.word.destiny.text"))
        return About(game.title_of(view.destiny), text, WORDS["destiny"])
    if view.place and view.place_type:
        return About(game.title_of(view.place), say("about.now.place"), ("LD-PLACE-01", "LD-PLACE-02", "LD-PLACE-05"))
    if view.road:
        return About(game.title_of(view.road), say("about.word.halts.text"), WORDS["halts"])
    return None


# -- who is after them -------------------------------------------------------------------------------------------------


def police(game: LoveAndDeath, view: LoveAndDeathView, who: str | None) -> About:
    """Who hunts them now, or could, how fast, and what a fight would bring."""
    say, rules = game.words.say, game.rules
    if who is None:
        return explained(game.words, "word.police", WORDS["police"])
    at, here = labels.POLICE.index(who), who == view.police
    wounds, lines = view.wounds if here else 0, int(rules.lines[at])
    steps = view.nearer if here and view.nearer is not None else int(rules.police_steps(at, wounds, 0))
    text = ["" if here else say("about.police.elsewhere"), say("about.police.speed", n=steps)]
    for number in range(wounds, wounds + 1 if here else lines):
        icons = sentences.list_text(game, int(rules.line[at * Police.LINES + number]))
        text.append(say("about.police.line" if number == wounds else "about.police.then", icons=icons))
    text.append(say("about.police.wounds", n=wounds, of=lines) if here else say("about.police.dead"))
    return About(sentences.capital(game.title_of(who)), sentence(*text), ("LD-DAWN-02", "LD-CONF-02", "LD-CONF-05"))


def weather(game: LoveAndDeath, view: LoveAndDeathView) -> About:
    """The weather of the day, and how tomorrow's is made."""
    say, sky = game.words.say, labels.WEATHERS.index(view.weather)
    effects = sentences.list_text(game, int(game.rules.sky_effects[sky])) if game.rules.sky_effects[sky] else ""
    text = [say("about.weather.now", weather=game.title_of(view.weather))]
    text += [say("about.now.brings", icons=effects)] if effects and effects != say("table.nothing") else []
    return About(say("about.word.weather.title"), sentence(*text, say("about.word.weather.text")), WORDS["weather"])


# -- for the first time ------------------------------------------------------------------------------------------------


def things(game: LoveAndDeath, view: LoveAndDeathView) -> list[str]:
    """What lies on the table for the reader, by the names that `about` knows."""
    found = [f"gauge/{name}" for name in labels.RESOURCES] + [f"who/{who}" for who in labels.COUPLE]
    found += [f"skill/{who}/{skill}" for who in labels.COUPLE for skill in view.skills[who]]
    found += [f"weapon/{weapon}" for weapon in view.weapons] + [f"armory/{weapon}" for weapon in view.display]
    found += [f"hideout/{name}" for name in labels.HIDEOUTS] + [f"car/{tile}" for tile in labels.TILES]
    found += [f"deck/{deck}" for deck in view.decks] + ["lake", "track", "police"]
    found += [f"police/{who}" for who in labels.POLICE if who != view.police]
    return [*found, *(["now"] if view.road or view.place else [])]


def firsts(game: LoveAndDeath, view: LoveAndDeathView) -> tuple[str, ...]:
    """The words to explain at this decision."""
    if view.seat is None or view.seat not in view.actors:
        return ()
    shots = any(icon.startswith("shoot") for icon in view.sequence)
    gap = None if view.police is None or not view.police_space else view.space - view.police_space
    ready = view.goal is not None and view.love >= game.rules.cap_love and view.lake >= view.goal
    hard = any(stop.endswith("!") for stop in view.stops[view.stop : view.stop + 1])
    signs = view.icons if view.ask == "place" else view.stops[view.stop : view.stop + 1]
    robbed = {sign.rstrip("!") for sign in signs} & {*labels.SHOPS, *labels.LODGINGS, "bank"}
    found = {
        "override": view.noted is not None,
        "ammo": view.ammo <= LITTLE_AMMO,  # before anything else: what is about to end the story
        "love": view.love <= 2,
        "shootout": view.ask in ("fight", "bluff") and shots,
        "hunter": view.ask == "hunter",
        "wreck": view.ask == "wreck",
        "memory": view.ask == "memory",
        "hp": view.ask == "wound",
        "farm": view.ask == "night" and ready,
        "hideout": view.ask == "night",
        "car-choice": view.ask == "car",
        "lake": view.ask == "stow",
        "xp": view.ask == "xp",
        "skill": view.ask == "replace",
        "stick-up": view.ask in ("stop", "place") and bool(robbed),
        "difficult": view.ask == "stop" and hard,
        "bank": "bank" in view.icons and view.ask == "place",
        "halts": view.ask == "stop",
        "fight": gap is not None and gap <= 2,
        "police": view.police is not None,
        "wanted": view.wanted > 0 and game.options.wanted,
        "loot": view.loot > 0,
        "food": view.food == 0,
        "weather": game.options.weather and view.weather != "fair",
        "goal": view.round == 1 and view.phase == "morning",
    }
    return tuple(word for word, matters in found.items() if matters)
