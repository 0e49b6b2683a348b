"""Love & Death in words: events as sentences, the table as text, the question to decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death import specials
from casefile.games.love_and_death.icons import icon_said, icons_words, split_icons, spot_name
from casefile.games.love_and_death.layout import Achievement, Car, Deck, Hideout, Police, Skill, Stage
from casefile.games.love_and_death.slots import Seen
from casefile.games.love_and_death.view import list_icons

if TYPE_CHECKING:
    from casefile.engine.journal import Told
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.view import LoveAndDeathView

USED = ("browning", "knife", "knife", "grenade", "thompson", "enfield")


# Events whose `what` has a name: what their sentences call it, and the names.
TITLED = {
    "wound": ("who", labels.COUPLE), "heal": ("who", labels.COUPLE), "boost": ("who", labels.COUPLE),
    "skill": ("who", labels.COUPLE),
    "learn": ("who", labels.COUPLE), "bear": ("who", labels.COUPLE),
    "gain": ("thing", labels.RESOURCES), "lose": ("thing", labels.RESOURCES), "spared": ("thing", labels.RESOURCES),
    "stick_up": ("thing", labels.STOPS),
    "police": ("police", labels.POLICE), "killed": ("police", labels.POLICE),
    "confrontation": ("police", labels.POLICE),
    "drop_back": ("police", labels.POLICE),
    "fork": ("road", labels.DECKS), "exit": ("road", labels.DECKS), "reshuffle": ("road", labels.DECKS),
    "draw": ("deck", labels.DECKS),
    "rest": ("hideout", labels.HIDEOUTS), "sleep": ("hideout", labels.HIDEOUTS),
    "weather": ("weather", labels.WEATHERS),
    "own": ("weapon", labels.WEAPONS), "rotate": ("weapon", labels.WEAPONS), "redraw": ("weapon", labels.WEAPONS),
    "weapon": ("weapon", USED),
}  # fmt: skip


def tell(game: LoveAndDeath, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
    """One event as a sentence. Nothing is secret; `what` and `n` mean what the event says."""
    name = told.name
    what, n = cast(int, told.values["what"]), cast(int, told.values["n"])
    values: dict[str, object] = {"n": n, "what": what, "line": n + 1}
    if name in TITLED:
        called, known = TITLED[name]
        values[called] = game.title_of(known[what])
        values["text"] = flavour(game, known[what])
    if name == "override":
        values["who"] = names[what]
    values |= event_values(game, name, what, n)
    nothing = name == "lose" and told.values.get("was") == 0
    key = "event.lose_nothing" if nothing else event_key(game, name, what, n, reader)
    return capital(game.words.say(key, **values).strip())


def event_key(game: LoveAndDeath, name: str, what: int, n: int, reader: int | None) -> str:
    """Under which key the sentence of an event stands."""
    key = f"event.{name}"
    if name == "draw" and f"event.draw_{labels.DECKS[what]}" in game.words:
        return f"event.draw_{labels.DECKS[what]}"
    if name in ("gain", "lose") and n == 0:
        return "event.gain_nothing"
    if name == "time":
        return "event.time_back" if what else "event.time_ahead"
    if name == "pass" and what >= len(labels.STOPS):  # a sign with one of several things
        return "event.drive_on"
    if name == "buy" and not n:
        return "event.buy_free"
    if name == "stick_up" and n and labels.STOPS[what] != "bank":  # which has a side of its own
        return "event.stick_up_difficult"
    if name == "chase" and what == n:  # wherever the police came from, they end where B&C are
        return "event.chase_caught"
    if name == "override" and what == reader:
        return "event.override_you"
    if name == "phase":
        return f"event.phase_{labels.PHASES[what]}"
    return f"event.end_{labels.ENDS[what]}" if name == "game_over" else key


def event_values(game: LoveAndDeath, name: str, what: int, n: int) -> dict[str, object]:
    """What the sentence of an event says beyond its numbers and the name of `what`."""
    title, say = game.title_of, game.words.say
    if name == "draw":
        return {"card": title(game.cards[what][n]), "text": flavour(game, game.cards[what][n])}
    if name == "deal":
        return {"goal": goal(game)}
    if name == "destiny":
        return {"side": say(f"side.{labels.SIDES[n]}")}
    if name in ("skill", "learn"):
        return {"skill": title(labels.SKILLS[n])}
    if name == "bear":
        return {"weapon": title(labels.WEAPONS[n])}
    if name in ("carjack", "steal", "wreck"):
        return {"car": car_name(game, what), "clues": counted(game, "clue", int(game.rules.car_clues[what]))}
    if name == "improve":
        return {"car": car_name(game, 2 * what + 1)}
    if name in ("halt", "visit", "buy"):
        return {"where": say(f"at.{labels.STOPS[what]}")}
    if name == "pass" and what < len(labels.STOPS):
        return {"thing": say(f"past.{labels.STOPS[what]}")}
    if name == "reverse":
        return {"card": title(game.cards[Deck.MEMORIES][what])}
    if name in ("marker", "hunter"):
        return {"spot": spot_name(game, labels.SPOTS[what])}
    if name == "achievement":
        return {
            "achievement": say("deed.hamer_here" if what == Achievement.HAMER else f"deed.{labels.ACHIEVEMENTS[what]}")
        }
    return {}


def goal(game: LoveAndDeath) -> str:
    """What wins a game of this difficulty."""
    if game.rules.infinite:
        return game.words.say("goal.infinite")
    return game.words.say("goal.farm", love=int(game.rules.cap_love), loot=int(game.rules.goal))


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


def flavour(game: LoveAndDeath, id: str) -> str:
    """The line or two of prose of a card; a home-made one may have none."""
    key = f"text.{id}"
    return game.words.say(key) if key in game.words else ""


def car_name(game: LoveAndDeath, face: int) -> str:
    id = labels.TILES[face // 2]
    return game.title_of(f"{id}-improved" if face % 2 else id)


def stop_title(game: LoveAndDeath, stop: str) -> str:
    """A stop or icon in words, the difficult mark included."""
    if stop.startswith("forced "):
        return game.words.say("table.forced", icons=icons_words(game, split_icons(stop.removeprefix("forced "))))
    if " or " in stop:
        return game.words.say("list.or").join(stop_title(game, one) for one in stop.split(" or "))
    name = game.title_of(stop.rstrip("!"))
    return game.words.say("table.difficult", what=name) if stop.endswith("!") else name


def prompt(game: LoveAndDeath, view: LoveAndDeathView) -> str:
    """What the reader is asked, in one sentence."""
    say = game.words.say
    if not view.actors:
        return say("prompt.over")
    here = ""
    if view.ask == "stop" and view.stop < len(view.stops):
        here = stop_title(game, view.stops[view.stop])
    elif view.ask == "place" and view.place:
        here = game.title_of(view.place)
    elif view.ask == "shop" and view.shop:
        here = say(f"at.{view.shop}")
    elif view.ask in ("memory", "loss", "gain", "wound") and view.memory:
        here = game.title_of(view.memory)
    elif view.ask == "replace":
        here = game.title_of(view.place or view.road or "")
    key = f"prompt.{view.ask}"
    if view.ask in ("fight", "wound"):
        key = harmful(game, view)
    elif view.ask == "stop" and view.stops[view.stop].startswith("fork "):
        key = "prompt.stop_fork"
    elif view.ask == "stow" and view.numbers[Seen.AT] == Stage.STOWING:
        key = "prompt.stow_more"
    elif view.ask == "car" and not view.body:
        key = "prompt.car_wreck"
    values = {"here": here, "icons": icons_text(game, view), "xp": view.xp}
    return capital(say(key, dollars=view.dollars, clues=counted(game, "clue", view.clues), **values))


def harmful(game: LoveAndDeath, view: LoveAndDeathView) -> str:
    """The key of a question about harm, by where it comes from."""
    cause = view.side
    if cause == "none" and view.phase != "night" and not view.body and "wreck" not in view.sequence:
        cause = "wreck"  # only the Night can begin with a wreck: this one is new, and its price is due
    elif cause == "none" and view.memory:
        cause = "memory"
    key = f"prompt.{view.ask}_{cause}"
    return key if key in game.words else f"prompt.{view.ask}"


def typed(game: LoveAndDeath, view: LoveAndDeathView) -> str:
    """How that is answered in the terminal, where the words of the moves need it."""
    key = f"typed.{view.ask}"
    return game.words.say(key) if key in game.words and view.noted is None else ""


def icons_text(game: LoveAndDeath, view: LoveAndDeathView) -> str:
    """The icons of what is about to be resolved, for decisions before they are."""
    rules = game.rules
    number: int | None = None
    if view.ask == "memory" and view.memory:
        card = game.cards[Deck.MEMORIES].index(view.memory)
        options = int(rules.memory_options[card])
        if options:
            names = [game.title_of(name) for what, name in enumerate(labels.RESOURCES) if options >> what & 1]
            return game.words.say("table.one_of", things=game.words.listed(names))
        number = int(rules.memory[card])
    elif view.ask == "comforts" and view.lodging:
        number = int(rules.comfort[labels.HIDEOUTS.index(view.lodging)])
    elif view.ask == "either":
        choices = enumerate(view.choices, 1)
        return game.words.listed(game.words.say("table.choice", n=n, icon=icon_said(game, icon)) for n, icon in choices)
    elif view.ask == "fight":
        if view.side == "line" and view.police:
            number = int(rules.line[labels.POLICE.index(view.police) * Police.LINES + view.wounds])
        elif view.side == "force":
            number = int(rules.force)
        elif view.side == "memory" and view.memory:
            number = int(rules.memory[game.cards[Deck.MEMORIES].index(view.memory)])
        elif view.destiny:
            card = game.cards[Deck.DESTINIES].index(view.destiny)
            number = int(rules.destiny[card * 4 + labels.SIDES.index(view.side) - 1])
    return "" if number is None else list_text(game, number)


def turned_text(game: LoveAndDeath, memory: str) -> str:
    """What a memory brings when it is turned around."""
    card = game.cards[Deck.MEMORIES].index(memory)
    options = int(game.rules.memory_options[card])
    if not options:
        return list_text(game, int(game.rules.memory_back[card]))
    names = [game.title_of(name) for what, name in enumerate(labels.RESOURCES) if options >> what & 1]
    return game.words.say("table.gain_one_of", things=game.words.listed(names))


def list_text(game: LoveAndDeath, number: int) -> str:
    """A list of icons in words."""
    return icons_words(game, list_icons(game.rules, number))


def show(game: LoveAndDeath, view: LoveAndDeathView, names: tuple[str, ...]) -> str:
    """The table as text, a line for each thing; the last paragraph is where B&C are and what they have."""
    say = game.words.say
    head = [say("table.day", day=view.round, phase=say(f"phase.{view.phase}"), goal=goal(game))]
    if game.seats == 2 and view.actors:
        head.append(say("table.lead_you" if view.lead == view.seat else "table.lead", who=names[view.lead]))
    if game.options.weather:
        head.append(
            say(
                "table.weather",
                weather=game.title_of(view.weather),
                skies=game.words.listed(say(f"sky.{sky}") for sky in view.skies),
            )
        )
    if game.options.wanted:
        spots = [f"{spot_name(game, spot)} {n}" for spot, n in view.markers.items()]
        head.append(say("table.wanted", n=view.wanted, spots=game.words.listed(spots)))
    car = car_name(game, 2 * labels.TILES.index(view.car) + view.improved)
    goods = [say("table.gauges", victims=view.victims, car=car, speed=say(f"speed.{view.speed}"))]
    if view.special:
        goods.append(special_line(game, 2 * labels.TILES.index(view.car) + view.improved))
    goods += [person_line(game, view, who) for who in labels.COUPLE]
    if view.weapons:
        goods.append(say("table.weapons", weapons=game.words.listed(game.title_of(w) for w in view.weapons)))
    goods.append(say("table.display", weapons=game.words.listed(priced(game, weapon) for weapon in view.display)))
    if game.rules.infinite:
        goods.append(say("table.xp", xp=view.xp))
    own = [*where_lines(game, view), chase_line(game, view), *have_lines(game, view)]
    return "\n\n".join("\n".join(part) for part in (head, goods, own))


def have_lines(game: LoveAndDeath, view: LoveAndDeathView) -> list[str]:
    """What B&C have on them and in the car, and what lies at Black Lake."""
    say = game.words.say
    couple = {f"{who}_{key}": hp[who] for who in labels.COUPLE for key, hp in (("hp", view.hp), ("most", view.hp_max))}
    return [
        say(
            "table.have", ammo=view.ammo, ammo_cap=view.ammo_cap, food=view.food, dollars=view.dollars,
            clues=view.clues, love=view.love, **couple,
        ),
        say(
            "table.car" if view.goal is None else "table.car_goal", gas=view.gas, gas_max=view.gas_max, body=view.body,
            body_max=view.body_max, loot=view.loot, loot_max=view.loot_max, lake=view.lake, goal=view.goal,
        ),
    ]  # fmt: skip


def priced(game: LoveAndDeath, weapon: str) -> str:
    price = int(game.rules.weapon_price[labels.WEAPONS.index(weapon)])
    return game.words.say("table.priced", weapon=game.title_of(weapon), price=price)


def chase_line(game: LoveAndDeath, view: LoveAndDeathView) -> str:
    say = game.words.say
    if view.police is None:
        return say("table.no_police", space=view.space)
    police = game.title_of(view.police)
    if not view.police_space:
        return say("table.police_due", space=view.space, police=police)
    line = int(game.rules.line[labels.POLICE.index(view.police) * Police.LINES + view.wounds])
    hurt = say("table.police_hurt", n=view.wounds) if view.wounds else ""
    where = say("table.police", space=view.space, police=police, there=view.police_space, hurt=hurt)
    return f"{where} {say('table.police_line', icons=list_text(game, line))}"


def person_line(game: LoveAndDeath, view: LoveAndDeathView, who: str) -> str:
    skills = [
        game.title_of(skill)
        if left == Skill.ALWAYS
        else game.words.say("table.uses", skill=game.title_of(skill), n=left)
        for skill, left in view.skills[who].items()
    ]
    key = "table.person" if skills else "table.person_plain"
    return game.words.say(key, who=game.title_of(who), skills=game.words.listed(skills))


def where_lines(game: LoveAndDeath, view: LoveAndDeathView) -> list[str]:
    say = game.words.say
    lines: list[str] = []
    if view.road:
        ahead = [stop_title(game, stop) for stop in view.stops[view.stop :]]
        row = labels.DECKS.index(view.road_type) * Deck.MOST_CARDS + game.cards[
            labels.DECKS.index(view.road_type)
        ].index(view.road)
        bonus = game.words.listed(
            say("table.bonus", speed=say(f"speed.{speed}"), n=int(n))
            for speed, n in zip(labels.SPEEDS, game.rules.bonus[3 * row : 3 * row + 3], strict=True)
        )
        road = game.title_of(view.road)
        kind = game.title_of(view.road_type)
        lines.append(
            say(
                "table.road",
                road=road,
                kind=kind,
                stops=game.words.listed(ahead),
                bonus=bonus,
                speed=say(f"speed.{view.speed}"),
                halts=view.halts,
            )
        )
    if view.place and view.place_type:
        icons = game.words.listed(stop_title(game, icon) for icon in view.icons)
        exits = game.words.listed(game.title_of(road) for road in view.exits)
        kind = game.title_of(view.place_type)
        lines.append(say("table.place", place=game.title_of(view.place), kind=kind, icons=icons, exits=exits))
    if not lines:
        both = view.next_road == "both"
        lines.append(say("table.two_roads") if both else say("table.nowhere", road=game.title_of(view.next_road)))
    coming = [icon for icon in view.sequence if icon_said(game, icon)]
    if coming:
        lines.append(say("table.sequence", icons=icons_words(game, coming)))
    if view.ask == "night":
        shown = range(Hideout.LODGINGS, Hideout.COUNT - int(view.goal is None))  # in infinite mode there is no farm
        prices = [f"{game.title_of(labels.HIDEOUTS[at])} {night_price(game, view, at)}" for at in shown]
        lines.append(say("table.hideouts", prices=game.words.listed(prices)))
    if view.ask == "car":
        others = [tile for tile in range(Car.TILES) if labels.TILES[tile] != view.car]
        prices = [
            f"{car_name(game, face_of(view, at))} {int(game.rules.car_clues[face_of(view, at)])}" for at in others
        ]
        lines.append(say("table.other_cars", prices=game.words.listed(prices)))
    return [capital(line) for line in lines]


def night_price(game: LoveAndDeath, view: LoveAndDeathView, hideout: int) -> int:
    """What a night costs: dollars in a lodging, clues elsewhere; the weather may make it dearer."""
    price, sky = int(game.rules.price[hideout]), labels.WEATHERS.index(view.weather)
    if hideout < Hideout.LODGINGS:
        return price + int(game.rules.sky_cash[sky])
    return price if hideout == Hideout.WILD_CAMPING else price + int(game.rules.sky_clues[sky])


def face_of(view: LoveAndDeathView, tile: int) -> int:
    """The side of a car's tile that lies up."""
    return 2 * tile + (view.numbers[Seen.IMPROVED] >> tile & 1)


def car_facts(game: LoveAndDeath, view: LoveAndDeathView, tile: int) -> str:
    """A car that could be stolen: its price, what it can do, and the loot for which it has no space."""
    rules, face = game.rules, face_of(view, tile)
    speed = game.words.say(f"speed.{labels.SPEEDS[rules.car_speed[face]]}")
    facts = game.words.say(
        "table.other_car", clues=counted(game, "clue", int(rules.car_clues[face])), gas=int(rules.car_gas[face]),
        body=int(rules.car_body[face]), speed=speed, loot=int(rules.car_loot[face]),
        love=int(rules.car_love[face]),
    )  # fmt: skip
    stays = view.loot - (0 if rules.loot_stays else min(view.loot, int(rules.car_loot[face])))
    if stays:
        facts = f"{game.words.say('table.loot_stays', n=stays)}. {capital(facts)}"
    return f"{facts}. {special_line(game, face)}" if game.specials[face] else facts


def counted(game: LoveAndDeath, thing: str, n: int) -> str:
    """So many of a thing: `1 clue`, `2 clues`."""
    return game.words.say(f"count.{thing}" if n == 1 else f"count.{thing}s", n=n)


def special_line(game: LoveAndDeath, face: int) -> str:
    """What a car can do that others cannot."""
    return game.words.say("table.special", specials=game.words.beside(specials.told(game, face)))
