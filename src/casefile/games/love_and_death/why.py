"""Why not: the reason, with its rule, for an action that the seat to move may not take now. Reads the View alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.errors import IllegalAction
from casefile.games.love_and_death import describing, sentences
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.layout import Hideout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.view import LoveAndDeathView

# What is being decided, and the rule that says so.
NOW = {
    "replace": "LD-CHAR-05", "stop": "LD-ROAD-01", "place": "LD-PLACE-02", "shop": "LD-STICK-07",
    "bearer": "LD-WEAPON-17", "memory": "LD-MEM-07", "loss": "LD-MEM-02", "gain": "LD-MEM-10", "wound": "LD-RES-10",
    "heal": "LD-RES-11", "fight": "LD-WEAPON-02", "wreck": "LD-VEH-06", "night": "LD-NIGHT-01",
    "mechanic": "LD-SKILL-19", "car": "LD-DAWN-07", "stow": "LD-DAWN-11", "xp": "LD-INF-03", "hunter": "LD-WANTED-04",
    "fistfight": "LD-SKILL-15", "bluff": "LD-SKILL-17", "either": "LD-PRIO-09", "exit": "LD-AFTER-08",
    "comforts": "LD-NIGHT-08",
}  # fmt: skip


def why_not(game: LoveAndDeath, view: LoveAndDeathView, action: int) -> IllegalAction:
    text = game.say(action)
    rule, key, what = reason(game, view, text)
    return IllegalAction(rule, sentences.capital(game.words.say(f"why.{key}", **named(game, view, text, what))))


# What begins the moves that the table offers, whether they can be made or not.
OFFERED = {
    "stop": ("buy ", "rest "), "place": ("buy ", "rest ", "stick up "), "shop": ("buy ", "heal "),
    "memory": ("reverse",), "night": ("sleep ",), "car": ("steal ",),
}  # fmt: skip


def closed(game: LoveAndDeath, view: LoveAndDeathView, legal: Sequence[int]) -> dict[str, str]:
    """What is missing to whatever the table offers now and B&C cannot take, by its thing (see Game.closed)."""
    if view.noted is not None:
        return {}
    verbs, taken = OFFERED.get(view.ask, ()), set(legal)
    texts = [text for action, text in enumerate(game.actions) if text.startswith(verbs) and action not in taken]
    found = {}
    for text in texts:
        _, key, what = reason(game, view, text)
        if f"closed.{key}" in game.words:
            found[describing.things(view, text)[0]] = game.words.say(f"closed.{key}", **named(game, view, text, what))
    return found


def named(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> dict[str, object]:
    """Whatever a reason may name: what a thing costs, and how much there is of it."""
    price, xp = 0, 0
    if what in labels.WEAPONS:
        price = xp = int(game.rules.weapon_price[labels.WEAPONS.index(what)])
    elif what in labels.HIDEOUTS:
        price = sentences.night_price(game, view, labels.HIDEOUTS.index(what))
    elif text.startswith("steal") and what in labels.TILES:
        price = int(game.rules.car_clues[sentences.face_of(view, labels.TILES.index(what))])
    elif text == "reverse":
        price = int(game.rules.reverse_clues)
    if text.startswith("learn") and what in labels.SKILLS:
        xp = int(game.rules.skill_xp[labels.SKILLS.index(what)])
    elif text.startswith(("improve", "boost")):
        xp = int(game.rules.improve_xp if text.startswith("improve") else game.rules.boost_xp)
    shop = what if what in labels.SHOPS else view.shop or ""
    return {
        "what": game.title_of(what), "price": price, "clues": view.clues, "dollars": view.dollars, "love": view.love,
        "lake": view.lake, "goal": view.goal, "wanted": view.wanted, "xp": view.xp, "cost": xp,
        "costs": sentences.counted(game, "clue", price),
        "good": game.words.say(f"good.{shop}") if f"good.{shop}" in game.words else "",
    }  # fmt: skip


def reason(game: LoveAndDeath, view: LoveAndDeathView, text: str) -> tuple[str, str, str]:
    """The rule, the key of the sentence, and the thing that it speaks of."""
    if view.noted is not None:
        return ("LD-DUO-04", "not_override", "") if text.startswith("override") else ("LD-DUO-02", "answer_partner", "")
    if text == "accept" or text.startswith("override"):
        return "LD-DUO-02", "nothing_noted", ""
    words = text.removeprefix("stick up ").split()
    what = words[-2] if words[-1] == "2" else words[-1]
    if text.startswith("first-aid"):
        late = view.ask in ("wound", "hunter") and view.hp[labels.COUPLE[1 - labels.COUPLE.index(what)]] == 1
        return "LD-SKILL-12", "late_first_aid" if late else "no_first_aid", what
    special = SPECIAL.get(view.ask)
    if special is not None:
        answer = special(game, view, text, what)
        if answer is not None:
            return answer[0], answer[1], what
    return NOW[view.ask], f"now_{view.ask}", what


def at_stop(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    here = offered(view.stops[view.stop : view.stop + 1])
    if what in labels.LODGINGS and what in here and view.phase == "morning":
        return "LD-MORNING-06", "not_in_the_morning"
    if what in (*labels.SHOPS, *labels.LODGINGS, "bank") and what in here and not text.endswith(" 2"):
        return price_of(view, text)
    if text.startswith(("stick up", "buy", "rest", "take", "fork")):
        return "LD-ROAD-01", "not_here"
    return None


def in_place(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    if text.startswith("exit"):
        return "LD-PLACE-06", "other_exit"
    if not text.startswith(("stick up", "buy", "rest", "take", "fork")):
        return None
    if offered(view.icons).count(what) <= text.endswith(" 2"):
        return "LD-PLACE-02", "not_in_place"
    if what in labels.LODGINGS and view.phase == "morning":
        return "LD-MORNING-06", "not_in_the_morning"
    return price_of(view, text)


def offered(stops: tuple[str, ...]) -> list[str]:
    """What stands at these stops or icons, with all that an "or" joins."""
    return [one.rstrip("!") for stop in stops for one in stop.split(" or ")]


def price_of(view: LoveAndDeathView, text: str) -> tuple[str, str]:
    if text.startswith("rest"):
        return "LD-NIGHT-10", "room_too_dear"
    return ("LD-STICK-01", "no_money") if view.dollars == 0 else ("LD-POI-06", "no_room")


def in_shop(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    if what in labels.WEAPONS and text.startswith("buy"):
        if what not in view.display or view.shop != "armory":
            return "LD-ARM-02", "not_on_display"
        return "LD-ARM-02", "weapon_too_dear"
    if text == "done":
        return "LD-STICK-07", "buy_something"
    if text.startswith("heal ") and view.shop == "doctor":
        return ("LD-POI-06", "not_hurt") if view.hp[what] == view.hp_max[what] else price_of(view, text)
    if text == "buy one" and view.shop != "doctor":
        return price_of(view, text)
    return None


def at_night(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    if text == "sleep romantic-farm":
        return ("LD-WIN-07", "no_farm") if game.rules.infinite else ("LD-NIGHT-06", "farm_closed")
    if text.startswith("sleep hobo"):
        return "LD-SKILL-13", "no_skill"
    if text == "take house":
        return "LD-WANTED-13", "not_wanted"
    if what in labels.HIDEOUTS[Hideout.LODGINGS :]:
        return "LD-NIGHT-04", "too_few_clues"
    if what in labels.LODGINGS:
        return "LD-NIGHT-03", "no_lodging"
    return None


def in_fight(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    if text.startswith(("use", "redraw")):
        weapon = text.split()[1]
        return ("LD-WEAPON-03", "weapon_useless") if weapon in view.weapons else ("LD-ARM-03", "not_owned")
    return None


def at_memory(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    if text == "reverse":
        return "LD-MEM-06", "too_few_to_reverse"
    if text == "redraw colt":
        return "LD-WEAPON-06", "weapon_useless"
    return None


def losing(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    return ("LD-MEM-02", "cannot_lose") if text.startswith("lose") else None


def choosing_car(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    if text == "keep car":
        return "LD-VEH-05", "wreck"
    if text == "carjack":
        return "LD-CARJACK-10", "car_runs"
    if text.startswith("steal") and what in labels.TILES:
        return ("LD-DAWN-08", "same_car") if what == view.car else ("LD-VEH-09", "too_few_clues")
    return None


def spending(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    if text.startswith(("learn", "improve", "arm", "boost")):
        return "LD-INF-05", "no_xp"
    return None


def replacing(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    return ("LD-CHAR-05", "no_skill") if text.startswith("replace") else None


def paying(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    return ("LD-WANTED-04", "no_ammo") if text == "pay ammo" else None


def using_skill(game: LoveAndDeath, view: LoveAndDeathView, text: str, what: str) -> tuple[str, str] | None:
    if text.startswith(("fistfight", "bluff", "repair")) and what in labels.COUPLE:
        return NOW[view.ask], "no_skill"
    return None


SPECIAL = {
    "stop": at_stop, "place": in_place, "shop": in_shop, "night": at_night, "fight": in_fight, "memory": at_memory,
    "loss": losing, "car": choosing_car, "xp": spending, "replace": replacing, "hunter": paying,
    "fistfight": using_skill, "bluff": using_skill, "mechanic": using_skill,
}  # fmt: skip
