"""Love & Death on the stage: the scenes that events open, and what the events after them add. Nothing is secret.

A story has many small turns, so only what matters waits for a press: how it begins, a card that is read, a memory, the
law and its dead, a car taken by force, the first night, the end. What one has just chosen oneself and what comes every
day (a car stolen, a night, the sky) passes by, or joins the scene that is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from casefile.engine.describing import Chip, Scene, Weight
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death import sentences, staging
from casefile.games.love_and_death.icons import spot_name
from casefile.games.love_and_death.layout import Police
from casefile.games.love_and_death.sentences import capital, flavour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from casefile.engine.journal import Told
    from casefile.games.love_and_death.game import LoveAndDeath

PLAIN_WEATHER = ("fair", "mild")  # which changes nothing
ENDINGS = {"won": "romantic-farm", "hp": "ambush", "ammo": "ambush", "hunter": "hunter", "love": "parted"}  # pictures
LOST = ("hp", "love", "ammo", "hunter")  # ends that something brought about
VICTIMS = 9  # sentences about somebody who dies, one after the other


def scene(game: LoveAndDeath, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | Chip | None:
    values = {"seats": names, **staging.named(game, told)}
    make = SCENES.get(told.name)
    return make(game, told.name, values) if make is not None else None


Values = dict[str, object]


def text_of(values: Mapping[str, object], key: str) -> str:
    return cast(str, values[key])


def number_of(values: Mapping[str, object], key: str) -> int:
    return cast(int, values[key])


def opening(game: LoveAndDeath, name: str, values: Values) -> Scene:
    """Nobody is at the table yet when it is told: a face puts it on the stage where one sits down."""
    goal = sentences.goal(game)
    prose = game.words.say("scene.opening_prose", goal=goal)
    return Scene("opening", game.words.say("scene.opening"), prose, picture="opening", weight="aside")


# -- cards -------------------------------------------------------------------------------------------------------------


def drawn(game: LoveAndDeath, name: str, values: Values) -> Scene | Chip | None:
    """A memory comes up. Destiny waits until it is read; roads and places are where the table goes."""
    if values["deck"] != "memory":
        return None
    card = text_of(values, "card")
    return Scene("memory", capital(game.title_of(card)), flavour(game, card), picture=card)


def destiny(game: LoveAndDeath, name: str, values: Values) -> Scene:
    say = game.words.say
    card, side = text_of(values, "card"), text_of(values, "side")
    if side == "accident":
        return Scene("accident", say("scene.accident"), say("scene.accident_prose"), picture="wreck")
    prose = say(f"scene.destiny_{side}", text=flavour(game, card)).strip()
    return Scene("destiny", capital(game.title_of(card)), prose, picture=card)


def reverse(game: LoveAndDeath, name: str, values: Values) -> Scene:
    card = text_of(values, "card")
    prose = game.words.say("scene.reverse_prose", card=game.title_of(card))
    return Scene("reverse", game.words.say("scene.reverse"), prose, card, "aside")


# -- cars, police, days ------------------------------------------------------------------------------------------------


def of_car(game: LoveAndDeath, name: str, values: Values) -> Scene:
    id = text_of(values, "car")
    prose = game.words.say(f"scene.{name}_prose", car=car_of(game, values))
    weight: Weight = "own" if name == "carjack" else "aside"  # somebody dies for it, or could
    return Scene(name, game.words.say(f"scene.{name}"), prose, id, weight)


def wreck(game: LoveAndDeath, name: str, values: Values) -> Chip:
    """Part of the accident or the fight: what becomes of the two is asked next, beside the wreck."""
    return Chip("wreck", capital(game.words.say("chip.wreck", car=car_of(game, values))))


def car_of(game: LoveAndDeath, values: Values) -> str:
    return sentences.car_name(game, 2 * labels.TILES.index(text_of(values, "car")) + bool(values["improved"]))


def police(game: LoveAndDeath, name: str, values: Values) -> Scene:
    id = text_of(values, "police")
    title = game.words.say("scene.police", police=game.title_of(id))
    return Scene("police", title, game.words.say(f"scene.trail.{id}"), picture=id, weight="all", inset=True)


def fight(game: LoveAndDeath, name: str, values: Values) -> Scene:
    """A line of a fight, with those who are fought, whoever comes after them."""
    id, line = text_of(values, "police"), number_of(values, "line")
    at = labels.POLICE.index(id)
    rows = game.rules.line[at * Police.LINES : at * Police.LINES + int(game.rules.lines[at])]
    lines = [capital(sentences.list_text(game, int(row))) for row in rows]
    title = game.words.say("scene.fight", police=game.title_of(id))
    prose = game.words.say(f"scene.fight_{min(line, 3)}")
    return Scene("fight", title, prose, id, "all", {"line": line, "lines": lines})


def killed(game: LoveAndDeath, name: str, values: Values) -> Scene:
    id = text_of(values, "police")
    title = game.words.say("scene.killed", police=game.title_of(id))
    return Scene("killed", title, game.words.say(f"scene.killed_prose.{id}"), picture=id, weight="all")


def hunter(game: LoveAndDeath, name: str, values: Values) -> Scene:
    return Scene("hunter", game.words.say("scene.hunter"), game.words.say("scene.hunter_prose"), picture="hunter")


def night(game: LoveAndDeath, name: str, values: Values) -> Scene:
    """The first one waits for a press. The dawn belongs to it, and the law that comes with the dawn."""
    id, number = text_of(values, "hideout"), number_of(values, "night")
    title = game.words.say("scene.night", n=number, hideout=game.title_of(id))
    return Scene("night", title, flavour(game, id), id, "own" if number == 1 else "aside")


def hour(game: LoveAndDeath, name: str, values: Values) -> Chip | None:
    return Chip("dawn", game.words.say("chip.dawn")) if values["phase"] == "dawn" else None


def weather(game: LoveAndDeath, name: str, values: Values) -> Scene | Chip:
    id = text_of(values, "weather")
    if id in PLAIN_WEATHER:
        return Chip("sun", game.words.say("chip.weather", weather=game.title_of(id)))
    title = game.words.say("scene.weather", weather=game.title_of(id))
    return Scene("weather", title, flavour(game, id), id, "aside")


def stow(game: LoveAndDeath, name: str, values: Values) -> Scene | Chip:
    """The first loot at Black Lake, and that with which it is enough; the others only add up."""
    was, now = number_of(values, "was"), number_of(values, "now")
    enough = not game.rules.infinite and now == int(game.rules.goal)
    if not enough and now != 1:
        return Chip("lake", game.words.say("chip.lake"), 1, was, now)
    prose = game.words.say("scene.lake_enough" if enough else "scene.lake_first")
    return Scene("lake", game.words.say("scene.lake"), prose, picture="black-lake")


def ending(game: LoveAndDeath, name: str, values: Values) -> Scene:
    end, source = text_of(values, "end"), values["source"]
    title, prose = game.words.say(f"scene.end.{end}"), game.words.say(f"event.end_{end}")
    if end in LOST and source is not None:
        prose = f"{prose} {game.words.say(f'scene.end_by.{source}')}"
    return Scene("end", title, prose, ENDINGS.get(end, "the-end"), "end", {"end": end})


# -- what is added to a scene ------------------------------------------------------------------------------------------


def stock(game: LoveAndDeath, name: str, values: Values) -> Chip:
    id, was, now = text_of(values, "thing"), number_of(values, "was"), number_of(values, "now")
    thing = capital(game.title_of(id))
    if was == now:
        return Chip(id, game.words.say("chip.no_room" if name == "gain" else "chip.none_left", thing=thing))
    return Chip(id, thing, now - was, was, now)


def spared(game: LoveAndDeath, name: str, values: Values) -> Chip:
    id = text_of(values, "thing")
    return Chip(id, capital(game.words.say("chip.spared", thing=game.title_of(id), n=values["n"])))


def health(game: LoveAndDeath, name: str, values: Values) -> Chip:
    was, now = number_of(values, "was"), number_of(values, "now")
    return Chip("hp", game.title_of(text_of(values, "who")), now - was, was, now)


def starved(game: LoveAndDeath, name: str, values: Values) -> Chip:
    return Chip("hp", game.words.say("chip.starved"), -1)


def time(game: LoveAndDeath, name: str, values: Values) -> Chip:
    n = number_of(values, "n")
    return Chip("time", game.words.say("chip.back" if n < 0 else "chip.ahead"), n)


def counted(game: LoveAndDeath, name: str, values: Values) -> Chip:
    """From how many to how many: more of these is no gain."""
    return Chip(name, game.words.say(f"chip.{name}"), None, number_of(values, "was"), number_of(values, "now"))


def victim(game: LoveAndDeath, name: str, values: Values) -> Chip:
    """Somebody dies, whatever the prose of the card says; the same words do not come twice in a row."""
    was, now = number_of(values, "was"), number_of(values, "now")
    return Chip(name, game.words.say(f"chip.victims.v{now % VICTIMS + 1}"), None, was, now)


def marker(game: LoveAndDeath, name: str, values: Values) -> Chip:
    return Chip("hunters", game.words.say("chip.marker", spot=spot_name(game, text_of(values, "spot"))))


def chase(game: LoveAndDeath, name: str, values: Values) -> Chip:
    key = "chip.chase_caught" if values["police"] == values["you"] else "chip.chase"
    return Chip("line", game.words.say(key, police=values["police"], you=values["you"]))


def used(game: LoveAndDeath, name: str, values: Values) -> Chip:
    return Chip("weapon", game.words.say("chip.used", weapon=game.title_of(text_of(values, "weapon"))))


def achieved(game: LoveAndDeath, name: str, values: Values) -> Chip:
    what = text_of(values, "achievement")
    return Chip("skill", game.words.say("chip.achievement", what=game.title_of(what)))


def overruled(game: LoveAndDeath, name: str, values: Values) -> Chip:
    who = cast("tuple[str, ...]", values["seats"])[number_of(values, "by")]
    return Chip("love", game.words.say("chip.override", who=who), -1)


SCENES: Mapping[str, Callable[[LoveAndDeath, str, Values], Scene | Chip | None]] = {
    "deal": opening, "draw": drawn, "destiny": destiny, "reverse": reverse, "carjack": of_car, "steal": of_car,
    "wreck": wreck, "police": police, "confrontation": fight, "killed": killed, "hunter": hunter, "sleep": night,
    "phase": hour, "weather": weather, "stow": stow, "game_over": ending, "gain": stock, "lose": stock,
    "spared": spared, "wound": health, "heal": health, "starve": starved, "time": time, "victim": victim,
    "wanted": counted, "marker": marker, "chase": chase, "weapon": used, "achievement": achieved, "override": overruled,
}  # fmt: skip
