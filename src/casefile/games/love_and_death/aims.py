"""How far B&C are: what is missing to win, the chosen challenge, the stars of this difficulty. From the View."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from casefile.engine.looking import Fields, Part, Parts, made
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.layout import Hideout
from casefile.games.love_and_death.sentences import night_price
from casefile.games.love_and_death.success import say_star, star_texts
from casefile.games.love_and_death.view import Aim, LoveAndDeathView, car, parts, pursuit, small

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath


def parts_with_aims(game: LoveAndDeath) -> Parts:
    """The parts of a View, with how far B&C are."""
    return parts(game, Part(read_aims, "day nights achieved weather kills car lake love clues victims"))


def read_aims(game: LoveAndDeath, seat: int | None, n: tuple[int, ...]) -> Fields:
    known = [small(game, seat, n), pursuit(game, seat, n), car(game, seat, n)]
    view = cast("LoveAndDeathView", made(LoveAndDeathView, game, seat, n, (), known))
    beds = {name: night_price(game, view, at) for at, name in enumerate(labels.HIDEOUTS) if at >= Hideout.LODGINGS}
    return {"aims": aims_of(game, view), "beds": beds}


def aims_of(game: LoveAndDeath, view: LoveAndDeathView) -> tuple[Aim, ...]:
    say, rules = game.words.say, game.rules
    found: list[Aim] = []

    def reach(glyph: str, key: str, now: int, wanted: int) -> None:
        says = say(f"aim.{key}", n=wanted)
        found.append(Aim("win", glyph, says, say("aim.now", n=now, of=wanted), now >= wanted))

    if view.goal is None:
        found.append(Aim("win", "lake", say("aim.score"), str(view.lake), met=False))
    else:
        reach("love", "love", view.love, int(rules.cap_love))
        reach("lake", "lake", view.lake, view.goal)
        reach("romantic-farm", "farm", view.clues, night_price(game, view, Hideout.FARM))
    if game.options.challenge != "none":
        name = "hamer_here" if game.options.challenge == "hamer" else game.options.challenge
        found.append(Aim("challenge", "skill", say(f"deed.{name}"), "", game.options.challenge in view.achieved))
    for star in star_texts(game, game.options.mode):
        found.append(Aim("star", "wanted", say_star(game, star), star_now(game, view, star), star_sure(view, star)))
    return tuple(found)


def star_sure(view: LoveAndDeathView, star: str) -> bool:
    """Whether a victory would now bring this star, whenever it comes."""
    kind, _, value = star.partition(" ")
    if kind == "victims":
        return view.victims >= int(value)
    return view.kills.get(value, 0) > 0 if kind == "killed" else kind == "nights" and view.nights >= int(value)


def star_now(game: LoveAndDeath, view: LoveAndDeathView, star: str) -> str:
    """How a star stands now: victims, days, nights so far, whether the officer is dead, which car it is."""
    kind, _, value = star.partition(" ")
    if kind == "fordor":
        return game.words.say("aim.so_far_fordor", car=game.title_of(view.car))
    counted = {"victims": view.victims, "days": view.round, "nights": view.nights, "killed": view.kills.get(value, 0)}
    return game.words.say(f"aim.so_far_{kind}", n=counted[kind])
