"""Love & Death: moves as they are drawn, and what a press on the table may mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from casefile.engine.describing import Described, Tone
from casefile.games.love_and_death import fate, odds, offers, sentences, shop
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.icons import icon_said
from casefile.games.love_and_death.layout import Frame
from casefile.games.love_and_death.slots import Seen

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.view import LoveAndDeathView

TONES: dict[str, Tone] = {
    "pass": "pass", "done": "pass", "keep car": "pass", "stand": "pass", "wait": "end", "retire": "end",
}  # fmt: skip
SAID = (["pass"], ["fork"], ["exit"], ["take"])  # moves whose label says all that their note would
CHOSEN = ("sleep", "carjack")  # moves whose consequences are not told: the player chose them knowingly
GOODS = {"grocery": "food", "gas-station": "gas", "garage": "body", "doctor": "hp", "armory": "ammo"}


def describe(game: LoveAndDeath, view: LoveAndDeathView, action: int) -> Described:
    """A legal move. Nearly every move is one thing, one press."""
    text = game.say(action)
    meant = text.removeprefix("override ")
    if text == "accept":
        meant = view.noted or ""
    death = fatal(game, view, meant) or fate.fate(game, view, action)
    plain = meant != "take house" and meant.split()[:1] in SAID
    note = death or sentences.capital("" if plain else noted(game, view, meant))
    if not death and text.split()[0] not in CHOSEN and (then := fate.follows(game, view, action)):
        note = f"{note}. {then}" if note else then
    tone: Tone = "fatal" if death else TONES.get(text, "go")
    key = f"group.{text.split()[0]}"
    group = game.words.say(key) if key in game.words else ""
    alone = text in ("buy one", "done") or text.startswith("heal ")  # at a counter there is nothing else to do
    move = Described(label(game, view, text), things(view, text), tone, note, group, by_itself=alone)
    return risky(game, view, meant, move) if meant.startswith("stick up ") and not death else move


def risky(game: LoveAndDeath, view: LoveAndDeathView, text: str, move: Described) -> Described:
    """A stick-up, with what the cards hold against it."""
    where = text.split()[2]
    risk = odds.risk(game, view, offers.side_of(game, view, where))
    return replace(move, risk=risk, brief=sentences.capital(offers.gain_of(game, view, where)))


def noted(game: LoveAndDeath, view: LoveAndDeathView, text: str) -> str:
    """What a move costs and does, without what its label has said."""
    verb, *rest = text.split()
    if verb != "replace":
        return offers.words(game, view, text).note
    who, skill = rest
    does = shop.does(f"skill {who} {skill}", game)
    return game.words.say("offer.replace_by", does=does, n=view.skills[who].get(skill, 0))


def fatal(game: LoveAndDeath, view: LoveAndDeathView, text: str) -> str:
    """What a move does that certainly ends the story (LD-LOSE-01…03); '' for every other move."""
    verb, _, what = text.partition(" ")
    if verb == "wound" and view.hp[what] == 1:
        return game.words.say("move.fatal_hp", who=game.title_of(what))
    if text == "lose love" and view.love == 1:
        return game.words.say("move.fatal_love")
    return game.words.say("move.fatal_ammo") if verb == "stand" and not saved(view) else ""


def saved(view: LoveAndDeathView) -> int:
    """How many shots of the sequence under way cost no ammo."""
    depth = view.numbers[Seen.DEPTH]
    return view.numbers[Seen.FRAMES + (depth - 1) * Frame.SIZE + Frame.SAVE]


# -- what a move is called --------------------------------------------------------------------------------------------


def label(game: LoveAndDeath, view: LoveAndDeathView, text: str) -> str:
    """A move in words, for a button."""
    say, title = game.words.say, game.title_of
    if text.startswith("override "):
        return say("move.override", move=label(game, view, text.removeprefix("override ")))
    if text == "accept":
        return say("move.accept", move=label(game, view, view.noted or ""))
    verb, *rest = text.replace("stick up", "stick-up").split()
    second = rest[-1:] == ["2"]
    a, b = (*rest, "", "")[:2]
    key, who, what = verb, a, a
    if verb == "take" and a == "house":
        key = "take_house"
    elif verb == "take" and view.place:
        key = "take_here"
    elif verb == "heal" and view.ask == "shop":
        key = "heal_shop"
    elif verb == "buy" and a == "one":
        key, what = "buy_one", GOODS.get(view.shop or "", "")
    elif verb == "buy" and a in labels.WEAPONS:
        key = "buy_weapon"
    elif verb == "buy" and a == "doctor":
        key = "buy_doctor"
    elif verb == "replace":
        key, what = "redraw" if title(b).startswith(title(a)) else "replace", b
    elif verb == "done" and view.ask in ("stow", "comforts"):
        key = f"done_{view.ask}"
    elif verb == "use" and b:
        key, who = "use_by", b
    elif verb == "pay":
        key = "pay_ammo"
    elif verb == "sleep":
        key, who = (f"sleep_{a}", b) if f"move.sleep_{a}" in game.words else ("sleep", "")
    elif verb == "learn":
        what = b
    elif verb == "bluff":
        key, who = f"bluff_{a}", b
    elif verb == "go":
        key = "go_on_comforts" if view.ask == "comforts" else "go_on"
    elif verb == "keep":
        key = f"keep_{a}"
    elif verb == "pass" and view.stop >= len(view.stops):
        key = "pass_on"
    if second and f"move.{key}_2" in game.words:
        key += "_2"
    return say(f"move.{key}", who=title(who), what=spoken(game, view, verb, what))


def spoken(game: LoveAndDeath, view: LoveAndDeathView, verb: str, what: str) -> str:
    """What a move is about, by its name."""
    if verb == "pass":
        return sentences.stop_title(game, view.stops[view.stop]) if view.stop < len(view.stops) else ""
    if verb == "keep":
        mine = sentences.car_name(game, 2 * labels.TILES.index(view.car) + view.improved)
        return mine if what == "car" else game.title_of(view.place or view.road or "")
    if verb == "steal":
        return sentences.car_name(game, sentences.face_of(view, labels.TILES.index(what)))
    if verb == "improve":
        return sentences.car_name(game, 2 * labels.TILES.index(what) + 1)
    if verb == "choose":
        return icon_said(game, view.choices[int(what) - 1])
    return game.title_of(what)


# -- what a move is made of, and what a press may mean ----------------------------------------------------------------


def things(view: LoveAndDeathView, text: str) -> tuple[str, ...]:
    verb, *rest = text.split()
    a, b = (*rest, "", "")[:2]
    second = "/2" if rest[-1:] == ["2"] else ""
    if verb == "take":
        return ("hideout/force",) if a == "house" else (f"spot/{a}/take{second}",)
    if verb == "buy":
        return ("counter",) if a == "one" else (f"armory/{a}",) if a in labels.WEAPONS else (f"spot/{a}/buy{second}",)
    if verb == "sleep":
        return (f"skill/{b}/hobo",) if a == "hobo" else (f"hideout/{a}",)
    if verb == "use" and b:
        return (f"weapon/{a}", f"who/{b}")
    if verb == "keep":
        return (f"car/{view.car}",) if a == "car" else ("keep",)
    if verb == "override":
        return (f"override/{'_'.join(rest)}",)
    made = {
        "stick": f"spot/{b}/rob{second}", "rest": f"spot/{a}/rest{second}", "replace": f"skill/{a}/{b}",
        "redraw": f"weapon/{a}", "use": f"weapon/{a}", "bearer": f"who/{a}", "wound": f"who/{a}", "heal": f"who/{a}",
        "lose": f"gauge/{a}", "gain": f"gauge/{a}", "pay": f"gauge/{a}", "repair": f"skill/{a}/mechanic",
        "fistfight": f"skill/{a}/fistfight", "first-aid": f"skill/{a}/first-aid", "steal": f"car/{a}", "stow": "lake",
    }  # fmt: skip
    return (made.get(verb, "/".join((verb, *rest))),)


def meant(game: LoveAndDeath, view: LoveAndDeathView, thing: str, chosen: Sequence[str]) -> list[int]:
    """The moves that a press may mean, the most likely first; texts that are no actions fall away."""
    return [game.ids[text] for text in meanings(view, thing) if text in game.ids]


def meanings(view: LoveAndDeathView, thing: str) -> list[str]:
    parts = thing.split("/")
    what, a, b = (*parts, "", "")[:3]
    second = " 2" if parts[-1] == "2" else ""
    if what == "spot":
        return [f"{'stick up' if b == 'rob' else b} {a}{second}"]
    if what == "weapon":
        return [f"use {a} {who}" for who in labels.COUPLE] if a == "knife" else [f"use {a}", f"redraw {a}"]
    if what == "who":
        verb = {"heal": "heal", "shop": "heal", "bearer": "bearer"}.get(view.ask, "wound")
        return [f"{verb} {a}"]
    if what == "gauge":
        if view.ask == "hunter" and a == "ammo":
            return ["pay ammo"]
        return [f"{'gain' if view.ask == 'gain' else 'lose'} {a}"]
    if what == "skill":
        verbs = {"hobo": ["sleep hobo"], "mechanic": ["repair"], "bluff": ["bluff stick-up", "bluff shootout"]}
        verbs |= {"fistfight": [b], "first-aid": [b]}
        return [f"{verb} {a}" for verb in verbs[b]] if b in verbs else [f"replace {a} {b}"]
    made = {
        "counter": "buy one", "armory": f"buy {a}", "keep": "keep card", "lake": "stow",
        "hideout": "take house" if a == "force" else f"sleep {a}",
        "car": "keep car" if a == view.car else f"steal {a}",
        "override": f"override {a.replace('_', ' ')}",
    }  # fmt: skip
    return [made.get(what, " ".join(parts))]
