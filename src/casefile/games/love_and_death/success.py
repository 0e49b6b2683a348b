"""The success sheet of Love & Death in words: the stars of each difficulty, the achievements, and what a couple has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.sentences import car_name

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.profile import LoveAndDeathProfile

LADDER = labels.MODES[:4]


@dataclass(frozen=True)
class Success:
    """A star or an achievement: its name in the pack, what it asks for in words, and whether it was ever earned."""

    id: str
    says: str
    done: bool


def star_texts(game: LoveAndDeath, mode: str) -> list[str]:
    """The stars of a difficulty as the pack writes them: `victims 14`, `killed sheriff`."""
    return [str(star) for entry in game.pack.data["mode"] if entry["id"] == mode for star in entry.get("stars", [])]


def say_star(game: LoveAndDeath, star: str) -> str:
    kind, _, value = star.partition(" ")
    return game.words.say(f"star.{kind}", n=value, who=game.title_of(value))


def stars(mine: LoveAndDeathProfile, game: LoveAndDeath) -> dict[str, list[Success]]:
    """The stars of each difficulty (LD-STAR-01…04), those that were earned in any game marked."""
    return {
        mode: [Success(star, say_star(game, star), star in mine.stars.get(mode, [])) for star in star_texts(game, mode)]
        for mode in LADDER
    }


def deeds(mine: LoveAndDeathProfile, game: LoveAndDeath) -> list[Success]:
    """The achievements (LD-ACH-01…09)."""
    return [Success(name, game.words.say(f"deed.{name}"), name in mine.achievements) for name in labels.ACHIEVEMENTS]


def lines(mine: LoveAndDeathProfile, game: LoveAndDeath) -> list[str]:
    """The whole sheet for a terminal, a line each."""
    say, listed = game.words.say, game.words.listed
    out = [
        say("runs.couple", names=say("runs.and").join(mine.names)),
        say("runs.facts", xp=mine.xp, runs=mine.runs, record=mine.record),
    ]
    if mine.infinite:
        out.append(say("runs.infinite", n=mine.infinite))
    for at, who in enumerate(labels.COUPLE):
        things = [game.title_of(skill) for skill in mine.skills(who)]
        things += [game.title_of(mine.weapons[at])] if mine.weapons[at] != "none" else []
        things += [say("does.hp")] if mine.hp[at] else []
        out.append(
            say("runs.has" if things else "runs.has_nothing", who=called(mine, game, who), things=listed(things))
        )
    if mine.improved:
        out.append(
            say("runs.cars", cars=listed(car_name(game, 2 * labels.TILES.index(tile) + 1) for tile in mine.improved))
        )
    if mine.memories_back:
        out.append(say("runs.back", n=mine.memories_back))
    for mode, found in stars(mine, game).items():
        out.append(progress(game, say("runs.stars", mode=game.choice_told("mode", mode)[0]), found))
    out.append(progress(game, say("runs.deeds"), deeds(mine, game)))
    if mine.hamer:
        out.append(say("runs.hamer", modes=listed(game.choice_told("mode", mode)[0] for mode in mine.hamer)))
    return out


def progress(game: LoveAndDeath, title: str, found: list[Success]) -> str:
    """How many of these were earned, which ones, and which are still open."""
    say = game.words.say
    done, left = ([one.says for one in found if one.done is wanted] for wanted in (True, False))
    text = say("runs.progress", title=title, n=len(done), of=len(found))
    if done:
        text += say("runs.done", what=say("runs.then").join(done))
    if left:
        text += say("runs.open", what=say("runs.then").join(left))
    return text


def called(mine: LoveAndDeathProfile, game: LoveAndDeath, who: str) -> str:
    """A character by the name of one's own, with the part that they play."""
    name, part = mine.name_of(who), game.title_of(who)
    return name if name == part else game.words.say("runs.as", name=name, part=part)
