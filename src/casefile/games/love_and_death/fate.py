"""Finds moves that surely end the story: it tries a move in a world made from the View, as long as no card is drawn.

What the cards bring nobody can know; a chase, a line of the law and a night's price everybody can. So a bed says that
the love does not last the night, or that the law comes at Dawn and there is no ammo left. What comes by itself, with no
question in between, is said before as well: a night in the open, a car to be taken by force
because the tank is empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from casefile.engine.chance import Fast
from casefile.engine.journal import Journal
from casefile.games.love_and_death import names as labels

if TYPE_CHECKING:
    from casefile.engine.state import State
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.view import LoveAndDeathView

CHANCE = frozenset({"draw", "destiny", "dice", "reshuffle", "weather"})  # events that could have been others
LOST = ("hp", "love", "ammo", "starved", "hunter")
# While there is more of everything, nothing that is known can take all of it: no line and no night costs so much.
SAFE = {"love": 4, "ammo": 4, "food": 1, "hp": 3}
Happened = tuple[str, int, int]
DEEP = 4  # questions that may lie between a move and the end that it leads to whatever one answers


def fate(game: LoveAndDeath, view: LoveAndDeathView, action: int) -> str:
    """How a legal move certainly ends the story, as a sentence; '' if it does not, or if that is open."""
    if not view.actors or not in_danger(view):
        return ""
    events = certain(game.world(view, Fast(0)), action, DEEP)
    if not events:
        return ""
    names = [name for name, _, _ in events]
    end = next(what for name, what, _ in events if name == "game_over")
    if labels.ENDS[end] == "ammo" and "confrontation" in names and "sleep" in names:
        return game.words.say("move.fatal_dawn")
    killed = {labels.COUPLE[what] for name, what, n in events if name == "wound" and n == 0}
    if labels.ENDS[end] == "hp" and len(killed) == 1:
        return game.words.say("move.fatal_hp", who=game.title_of(killed.pop()))
    return game.words.say(f"move.fatal_{labels.ENDS[end]}" if labels.ENDS[end] != "hp" else "move.fatal_one")


FEW_CLUES = 3  # with so many there is a hideout, whatever the weather
WILD = labels.HIDEOUTS.index("wild-camping")


def follows(game: LoveAndDeath, view: LoveAndDeathView, action: int) -> str:
    """What a legal move brings by itself, before any card and any question, as a sentence; '' if nothing."""
    night = view.phase == "afternoon" and view.clues < FEW_CLUES
    if not view.actors or not (night or view.gas <= 1 or view.body == 0):
        return ""
    for name, what, _ in by_itself(game.world(view, Fast(0)), action):
        if name == "carjack":
            return game.words.say("move.then_force")
        if name == "sleep" and what == WILD:
            return game.words.say("move.then_camp")
    return ""


def by_itself(state: State, action: int) -> list[Happened]:
    """What happens until there is something to decide, or a card comes."""
    journal = state.journal = Journal()
    legal = [action]
    while state.actors and len(legal) == 1:
        state.apply(state.actors[0], legal[0])
        if any(event.name in CHANCE for event in journal.told(None)):
            break
        legal = state.legal(state.actors[0]) if state.actors else []
    happened = [
        (event.name, cast(int, event.values["what"]), cast(int, event.values["n"])) for event in journal.told(None)
    ]
    drawn = next((at for at, (name, _, _) in enumerate(happened) if name in CHANCE), len(happened))
    return happened[:drawn]


def in_danger(view: LoveAndDeathView) -> bool:
    have = {"love": view.love, "ammo": view.ammo, "food": view.food, "hp": min(view.hp.values())}
    return any(have[what] < safe for what, safe in SAFE.items())


def certain(state: State, action: int, deep: int) -> list[Happened]:
    """What happens on all ways to a defeat that nothing can turn away; [] if it is not certain."""
    journal = state.journal = Journal()
    state.apply(state.actors[0], action)
    told = journal.told(None)
    happened = [(event.name, cast(int, event.values["what"]), cast(int, event.values["n"])) for event in told]
    if any(name in CHANCE for name, _, _ in happened):
        return []
    if not state.actors:
        assert state.outcome is not None
        return happened if state.outcome.reason in LOST else []
    if deep == 0:
        return []
    for answer in state.legal(state.actors[0]):
        then = certain(state.copy(), answer, deep - 1)
        if not then:
            return []
        happened += then
    return happened
