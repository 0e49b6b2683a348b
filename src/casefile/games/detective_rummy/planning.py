"""Detective Rummy: what one may want to do in several moves at once, so that a plain turn needs few presses.

The moves are tried on a copy of the State: what is legal after them the rules say, nothing here does. Tried are only
moves that turn up no card and end no turn: going to work, visiting none, laying a set. So a plan holds what
the View holds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from casefile.engine.describing import Described, Plan
from casefile.games.detective_rummy.describing import describe

if TYPE_CHECKING:
    from casefile.engine.state import State
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.view import DetectiveRummyView

# What begins something in the actions of a turn; the rest ends them.
BEGINS = ("set", "fingerprint", "kit", "heal", "vest", "glass", "gun", "reveal")


def plans(game: DetectiveRummy, state: State, seat: int) -> list[Plan]:
    """Visits and actions before their step has come, whole sets, and the end of a turn in one."""
    view = seen(state, seat)
    if view.question or view.fingerprint_now:
        return []
    if view.selecting:
        return lays(game, state, seat, ())
    if view.phase == "reassess":
        return emptied(game, state, seat)
    way: tuple[str, ...] = ()
    out: list[Plan] = []
    if view.phase == "choose":
        way = ("work",)
        state = after(game, state, seat, way)
        view = seen(state, seat)
        if view.phase == "visit":
            out += [follow(game, state, seat, way, text) for text in legal(game, state, seat, ("visit",))]
    if view.phase == "visit" and not view.question:
        way = (*way, "skip")
        state = after(game, state, seat, ("skip",))
        view = seen(state, seat)
    if view.phase != "actions" or view.question or view.fingerprint_now or view.turn != seat:
        return out
    return out + actions(game, state, seat, way)


def actions(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...]) -> list[Plan]:
    """What can be done in the actions of a turn, after the moves on the way there."""
    out: list[Plan] = []
    for text in legal(game, state, seat, BEGINS):
        if text.startswith("set "):
            out += lays(game, state, seat, (*way, text))
        if way:
            out.append(follow(game, state, seat, way, text))
    if not way and seen(after(game, state, seat, ("end",)), seat).phase == "reassess":
        say = game.words.say
        out.append(planned(game, ("end", "done"), Described(say("plan.end"), tone="end", note=say("plan.keep"))))
    return out


def lays(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...]) -> list[Plan]:
    """The set that was begun last on the way: with as few cards as will do, with all that fit, and for every card that
    is left over by the first of these, one with it."""
    begun = after(game, state, seat, way[-1:])
    few, every = gathered(game, begun, seat), gathered(game, begun, seat, every=True)
    out = [lay(game, seen(begun, seat), way, cards, whole=True) for cards in dict.fromkeys((few, every)) if cards]
    if not few or not way:
        return out
    for card in dict.fromkeys(every):
        if card not in few:
            cards = (card, *gathered(game, after(game, begun, seat, (f"add {card}",)), seat))
            out.append(lay(game, seen(begun, seat), way, cards, whole=False))
    return out + [answered(game, laid, seat, out[0], text) for laid, text in answers(game, begun, seat, few)]


def answers(game: DetectiveRummy, state: State, seat: int, cards: tuple[str, ...]) -> list[tuple[State, str]]:
    """What a set of these cards asks at once, and can be answered: where the token goes, or which Skill it gains."""
    laid = after(game, state, seat, (*(f"add {card}" for card in cards), "done"))
    asked = seen(laid, seat).question in ("place", "skill") and laid.automatic() is None
    return [(laid, text) for text in legal(game, laid, seat, ("suspect", "skill"))] if asked else []


def answered(game: DetectiveRummy, state: State, seat: int, plan: Plan, text: str) -> Plan:
    """The same set, with the answer to what it asks."""
    action = game.ids[text]
    answer, move = describe(game, seen(state, seat), action), plan.move
    label = game.words.say("plan.answered", lay=move.label, answer=answer.label)
    things = (move.things[0], *answer.things)
    return Plan((*plan.steps, action), Described(label, things, note=move.note), plan.gives_up)


def gathered(game: DetectiveRummy, state: State, seat: int, every: bool = False) -> tuple[str, ...]:
    """The cards to add to a set until it can be laid, or all there are: first those of least use elsewhere."""
    cards: tuple[str, ...] = ()
    view = seen(state, seat)
    while (every or not legal(game, state, seat, ("done",))) and (adds := legal(game, state, seat, ("add",))):
        best = min(adds, key=lambda text: (wanted(view, text.split()[1]), text))
        state = after(game, state, seat, (best,))
        cards = (*cards, best.split()[1])
    return cards


def wanted(view: DetectiveRummyView, card: str) -> int:
    """How many Circumstantial cards of the hand could make a set with this one by another Skill."""
    others = others_of(view, card)
    return sum(n for held, n in view.hand.items() if held[0] == "c" for one in others if one in held.split("-"))


def others_of(view: DetectiveRummyView, card: str) -> list[str]:
    return [skill for skill in card.split("-")[1:] if skill.upper() != view.declared]


def lay(
    game: DetectiveRummy, view: DetectiveRummyView, way: tuple[str, ...], cards: tuple[str, ...], whole: bool
) -> Plan:
    """A set of these cards and those that were chosen before. It is begun by its Skill and by each of its cards, or
    (not `whole`) by its first card alone."""
    say = game.words.say
    others = [say(f"skill.{one.upper()}") for card in cards for one in others_of(view, card)]
    label = say("plan.lay", n=len(cards) + sum(view.picked.values()), skill=say(f"skill.{view.declared}"))
    notes = [say("plan.with", skills=game.words.listed(others)), say("plan.no_visit") if "skip" in way else ""]
    held = tuple(dict.fromkeys(f"hand/{card}" for card in cards))
    things = () if not way else (f"skill/{view.declared}",) if whole else held[:1]
    steps = tuple(game.ids[text] for text in (*way, *(f"add {card}" for card in cards), "done"))
    move = Described(label, things, note=" ".join(filter(None, notes)))
    return Plan(steps, move, "skip" in way, held if way and whole else ())


def emptied(game: DetectiveRummy, state: State, seat: int) -> list[Plan]:
    """Reassess down to an empty hand, where that can be done."""
    view = seen(state, seat)
    drops: tuple[str, ...] = ()
    while found := legal(game, state, seat, ("drop",)):
        state = after(game, state, seat, (found[0],))
        drops = (*drops, found[0])
    if not drops or len(drops) + sum(view.picked.values()) < sum(view.hand.values()):
        return []
    say = game.words.say
    move = Described(say("plan.empty", n=len(drops)), note=say("plan.empty_brings"))
    return [planned(game, (*drops, "done"), move)]


def follow(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...], text: str) -> Plan:
    """A move that comes after those on the way, described as it will be then."""
    move = describe(game, seen(state, seat), game.ids[text])
    if "skip" not in way:
        return planned(game, (*way, text), move)
    note = f"{move.note} {game.words.say('plan.no_visit')}".strip()
    return planned(game, (*way, text), replace(move, note=note), gives_up=True)


def planned(game: DetectiveRummy, texts: tuple[str, ...], move: Described, gives_up: bool = False) -> Plan:
    return Plan(tuple(game.ids[text] for text in texts), move, gives_up)


def legal(game: DetectiveRummy, state: State, seat: int, verbs: tuple[str, ...]) -> list[str]:
    """The legal moves with one of these verbs."""
    texts = [game.say(action) for action in state.legal(seat)]
    return [text for text in texts if text.split()[0] in verbs]


def after(game: DetectiveRummy, state: State, seat: int, texts: tuple[str, ...]) -> State:
    """A copy of the State, these moves on."""
    copy = state.copy()
    for text in texts:
        copy.apply(seat, game.ids[text])
    return copy


def seen(state: State, seat: int) -> DetectiveRummyView:
    return cast("DetectiveRummyView", state.view(seat))
