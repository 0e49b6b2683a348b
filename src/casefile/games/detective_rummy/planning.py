"""Detective Rummy: what one may want to do in several moves at once, so that a plain turn needs few presses.

The moves are tried on a copy of the State: what is legal after them the rules say, nothing here does. Tried are only
moves that turn up no card and end no turn: going to work, visiting none, paying, laying a set, gaining a Skill. So a
plan holds what the View holds. Which cards are given up is what the simplest bot would give, from the same View; a plan
says it before it is pressed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from casefile.engine.describing import Described, Plan
from casefile.engine.journal import Journal
from casefile.engine.state import SEEN
from casefile.games.detective_rummy import offers, sentences
from casefile.games.detective_rummy.describing import describe
from casefile.games.detective_rummy.view import read_question

if TYPE_CHECKING:
    from casefile.engine.state import State
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.view import DetectiveRummyView

LOOKED_AT = 256  # positions
# What begins something in the actions of a turn; the rest ends them.
BEGINS = ("set", "fingerprint", "kit", "heal", "vest", "glass", "gun", "reveal")


class Gathered(NamedTuple):
    """Cards for a set: what a player would lay, as few as will do, and all there are."""

    best: tuple[str, ...]
    few: tuple[str, ...]
    all: tuple[str, ...]


def plans(game: DetectiveRummy, state: State, seat: int) -> list[Plan]:
    """Return the plans of a seat: visits and actions chosen before their step, what a visit is paid for, whole sets
    with their tokens, and the end of a turn in one press."""
    view = seen(state, seat)
    if view.question == "visit":
        return paid(game, state, seat)
    if (view.question, view.purpose) == ("skill", "name"):
        return named(game, state, seat)
    if view.question or view.fingerprint_now:
        return []
    if view.selecting:
        return lays(game, state, seat, ())
    if view.phase == "reassess":
        return emptied(game, state, seat, ())
    way: tuple[str, ...] = ()
    out: list[Plan] = []
    if view.phase == "choose":
        way = ("work",)
        state = after(game, state, seat, way)
        view = seen(state, seat)
        if view.phase == "visit":
            for text in legal(game, state, seat, ("visit",)):
                out += visits(game, state, seat, way, text)
    if view.phase == "visit" and not view.question:
        way = (*way, "skip")
        state = after(game, state, seat, ("skip",))
        view = seen(state, seat)
    if view.phase != "actions" or view.question or view.fingerprint_now or view.turn != seat:
        return out
    return straight(game, state, seat, out + actions(game, state, seat, way))


def straight(game: DetectiveRummy, state: State, seat: int, found: list[Plan]) -> list[Plan]:
    """Mark the plans that one press carries out at once, where a Skill has one set of cards and a Suspect one
    Fingerprint. Everything that the pressed thing may mean then begins with the plan or goes on from it, nothing is
    given up, and all of it can be taken back."""
    view = seen(state, seat)
    lone = [((action,), describe(game, view, action)) for action in state.legal(seat)]
    offered = [*lone, *((plan.steps, plan.move) for plan in found)]

    def means(plan: Plan) -> bool:
        lines = [steps for steps, move in offered if plan.move.things[0] in move.things]
        return all(steps[: len(plan.steps)] == plan.steps[: len(steps)] for steps in lines)

    def goes(plan: Plan) -> bool:
        return whole(game, plan) and means(plan) and harmless(game, state, seat, plan)

    return [replace(plan, at_once=True) if goes(plan) else plan for plan in found]


def whole(game: DetectiveRummy, plan: Plan) -> bool:
    """Whether one thing stands for a set, or for a Fingerprint with its Suspect, and nothing is given up."""
    begins = game.say(plan.steps[0]).split()[0]
    return begins in ("set", "fingerprint") and len(plan.move.things) == 1 and not plan.gives_up


def harmless(game: DetectiveRummy, state: State, seat: int, plan: Plan) -> bool:
    """Whether the turn goes on after the plan and what follows it by itself, and nothing hidden was learned."""
    copy = state.copy()
    copy.journal = journal = Journal()
    for step in plan.steps:
        copy.apply(seat, step)
    while copy.actors == (seat,):
        left = copy.legal(seat)
        alone = len(left) == 1 and describe(game, seen(copy, seat), left[0]).by_itself
        forced = left[0] if alone else copy.automatic()
        if forced is None:
            return not any(event.taught(seat) for event in journal.events)
        copy.apply(seat, forced)
    return False


# -- a visit -----------------------------------------------------------------------------------------------------------


def visits(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...], text: str) -> list[Plan]:
    """A visit by its Location, and with its price by a card of the hand and the Location."""
    lone = follow(game, state, seat, way, text)
    say, there = game.words.say, after(game, state, seat, (text,))
    out = [replace(lone, at_once=True)]
    for pay in legal(game, there, seat, ("pay",)):
        label = say("plan.visit", visit=lone.move.label, price=card(game, pay))
        things = (f"hand/{pay.split()[1]}", *lone.move.things)
        move = replace(lone.move, label=label, things=things, group=say("plan.visits"))
        out.append(planned(game, (*way, text, pay), move))
    return out


def paid(game: DetectiveRummy, state: State, seat: int) -> list[Plan]:
    """A visit paid with the card of least use, with the answer to the Location's question, which comes before any Game
    Changer there. A card is pressed on the pile, an Item or a Skill on its button; both say the price."""
    pay = advised(game, state, seat, ("pay",))
    there = after(game, state, seat, (pay,))
    view = seen(there, seat)
    if view.question not in ("item", "skill", "take") or not view.source.startswith("location."):
        return []
    out = []
    for text in legal(game, there, seat, ("item", "skill", "take")):
        move = describe(game, view, game.ids[text])
        if view.question == "take":
            move = replace(move, note=game.words.say("plan.price", price=card(game, pay)))
        out.append(planned(game, (pay, text), move if view.question == "take" else priced(game, move, pay)))
    return out


def priced(game: DetectiveRummy, move: Described, pay: str) -> Described:
    """A move as a button that says the card that is paid for it."""
    return replace(move, things=(), note=game.words.say("plan.paid", price=card(game, pay)))


def card(game: DetectiveRummy, text: str) -> str:
    """The card that a move is about, by name."""
    return sentences.card_name(game, text.split()[1], "move.card")


# -- sets and Fingerprints ---------------------------------------------------------------------------------------------


def actions(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...]) -> list[Plan]:
    """The plans for the actions of a turn, after the moves that lead there."""
    out: list[Plan] = []
    begins = legal(game, state, seat, BEGINS)
    for text in begins:
        verb, _, id = text.partition(" ")
        if verb == "set":
            out += lays(game, state, seat, (*way, text))
        if verb == "kit":
            out += aimed(game, state, seat, way, text)
        if verb in ("fingerprint", "gun") and not way and f"kit {id}" not in begins:
            out += [planned(game, texts, move) for texts, move in placed(game, state, seat, text)]
        if way:
            out.append(follow(game, state, seat, way, text))
    out += healed(game, state, seat, way)
    if way:
        return out
    taken = {plan.move.things for plan in out}
    out += [plan for plan in printed(game, state, seat) if plan.move.things not in taken]
    ended = after(game, state, seat, ("end",))
    if seen(ended, seat).phase == "reassess":
        say = game.words.say
        notes = [say("plan.keep"), offers.still(game, seen(state, seat))]
        move = Described(say("plan.end"), tone="end", note=" ".join(filter(None, notes)))
        out.append(planned(game, ("end", "done"), move))
        out += emptied(game, ended, seat, ("end",))
    return out


def lays(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...]) -> list[Plan]:
    """The set that the last move of the way began, with several choices of cards: those that a player would give first,
    as few as allowed, all that fit, and for each card that the first choice leaves over, one with that card."""
    begun = after(game, state, seat, way[-1:])
    found = gathered(game, begun, seat)
    view = seen(begun, seat)
    out = [lay(game, view, way, cards, whole=True, some=cards != found.all) for cards in dict.fromkeys(found) if cards]
    if not found.best or not way:
        return out
    out += answered(game, begun, seat, out[0], found.best)
    for card in dict.fromkeys(found.all):
        if card not in found.best:
            cards = (card, *gathered(game, after(game, begun, seat, (f"add {card}",)), seat).few)
            out.append(lay(game, view, way, cards, whole=False))
            out += answered(game, begun, seat, out[-1], cards)
    return out + together(game, state, seat, way, begun, found.best)


def answered(game: DetectiveRummy, state: State, seat: int, plan: Plan, cards: tuple[str, ...]) -> list[Plan]:
    """The same set with the answers to its questions: where its token goes, and so which Skill it gains. A Skill that
    brings no token is pressed itself. No other Skill is, so that a pressed Skill means its own set."""
    laid = after(game, state, seat, adding(cards))
    gains = legal(game, laid, seat, ("skill",)) if question(game, laid, seat) == "skill" else []
    aimed_at = aims(game, laid, seat)
    reached = {texts[0] for texts in aimed_at.values() if texts}
    answers: list[tuple[str, tuple[str, ...]]] = [(text, (text,)) for text in gains if text not in reached]
    answers += aimed_at.items()
    begins = plan.move.things[0]
    out = []
    for pressed, texts in answers:
        answer = told(game, laid, seat, texts or (pressed,))
        label = game.words.say("plan.answered", lay=plan.move.label, answer=answer)
        what, _, id = pressed.partition(" ")
        move = Described(label, (begins, f"{what}/{id.upper()}"), note=plan.move.note)
        out.append(Plan((*plan.steps, *(game.ids[text] for text in texts)), move, plan.gives_up, plan.takes))
    return out


def aims(game: DetectiveRummy, laid: State, seat: int) -> dict[str, tuple[str, ...]]:
    """For a set that was laid, the answers that bring its token to each Suspect; no answers where it goes there by
    itself."""
    asked, forced = question(game, laid, seat), laid.automatic()
    if asked == "place":
        found = legal(game, laid, seat, ("suspect",))
        return {text: () if forced is not None else (text,) for text in found}
    if asked != "skill" or forced is not None:
        return {}
    first = advised(game, laid, seat, ("skill",))
    out: dict[str, tuple[str, ...]] = {}
    for skill in sorted(legal(game, laid, seat, ("skill",)), key=lambda text: text != first):
        for suspect, texts in aims(game, after(game, laid, seat, (skill,)), seat).items():
            out.setdefault(suspect, (skill, *texts))
    return out


def named(game: DetectiveRummy, state: State, seat: int) -> list[Plan]:
    """Plans for a set of the Base Skill, by where its token goes and which further Skill it brings."""
    out = []
    for suspect, texts in aims(game, state, seat).items():
        if texts:
            thing = f"suspect/{suspect.split()[1].upper()}"
            out.append(planned(game, texts, Described(told(game, state, seat, texts), (thing,))))
    return out


def told(game: DetectiveRummy, state: State, seat: int, texts: tuple[str, ...]) -> str:
    """The name of a plan: its answers, one after another."""
    labels = []
    for text in texts:
        labels.append(describe(game, seen(state, seat), game.ids[text]).label)
        state = after(game, state, seat, (text,)) if text != texts[-1] else state
    return game.words.listed(labels)


def together(
    game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...], begun: State, cards: tuple[str, ...]
) -> list[Plan]:
    """The set that was begun last and a Fingerprint, both on one Suspect, if nothing can come between them."""
    if not legal(game, state, seat, ("fingerprint",)):
        return []
    say, view = game.words.say, seen(state, seat)
    mark = advised(game, state, seat, ("fingerprint",))
    marked = after(game, state, seat, (mark,))
    if question(game, marked, seat) != "place":
        return []
    laid = after(game, begun, seat, adding(cards))
    plan = lay(game, seen(begun, seat), way, cards, whole=True)
    out = []
    for suspect, texts in aims(game, laid, seat).items():
        id = suspect.split()[1].upper()
        if suspect in legal(game, marked, seat, ("suspect",)) and calm(view, id):
            label = say("plan.together", lay=plan.move.label, card=card(game, mark))
            gains = tuple(text for text in texts if text.startswith("skill"))
            notes = [f"{told(game, laid, seat, gains)}." if gains else "", say("plan.two")]
            steps = (*plan.steps, *(game.ids[text] for text in (*texts, mark, suspect)))
            move = Described(label, (f"suspect/{id}",), note=" ".join(filter(None, notes)))
            out.append(Plan(steps, move, gives_up=True))
    return out


def aimed(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...], text: str) -> list[Plan]:
    """A Fingerprint played with the Kit, by pressing the card and the Suspect. One that needs no Kit is played with it
    only after a press on the Kit."""
    plain = f"fingerprint {text.split()[1]}"
    if plain not in legal(game, state, seat, ("fingerprint",)):
        return [planned(game, (*way, *texts), move, "skip" in way) for texts, move in placed(game, state, seat, text)]
    out = []
    for texts, move in placed(game, state, seat, text):
        out.append(planned(game, (*way, *texts), replace(move, things=("item/kit", *move.things)), "skip" in way))
    for texts, move in placed(game, state, seat, plain):
        out.append(replace(planned(game, (*way, *texts), move, "skip" in way), at_once=True))
    return out


def placed(game: DetectiveRummy, state: State, seat: int, text: str) -> list[tuple[tuple[str, str], Described]]:
    """A Fingerprint, or the Gun, for each Suspect on whom its token can go, where that is asked."""
    played = after(game, state, seat, (text,))
    view = seen(played, seat)
    if view.question != "place" or played.automatic() is not None:
        return []
    lone = describe(game, seen(state, seat), game.ids[text])
    out = []
    for place in legal(game, played, seat, ("suspect",)):
        aim = describe(game, view, game.ids[place])
        label = game.words.say("plan.answered", lay=lone.label, answer=aim.label)
        out.append(((text, place), replace(lone, label=label, things=(lone.things[-1], *aim.things))))
    return out


def printed(game: DetectiveRummy, state: State, seat: int) -> list[Plan]:
    """The only playable Fingerprint, by pressing its Suspect, where that press can mean nothing else. If it could not
    be taken back (dice, a Game Changer, the end of the turn), the player is asked to press once more."""
    found = legal(game, state, seat, ("fingerprint", "kit"))
    if len(found) != 1 or not found[0].startswith("fingerprint"):
        return []
    out = []
    for texts, move in placed(game, state, seat, found[0]):
        plan = planned(game, texts, replace(move, things=move.things[1:]))
        quiet = calm(seen(state, seat), texts[1].split()[1].upper()) and harmless(game, state, seat, plan)
        out.append(replace(plan, gives_up=not quiet, at_once=quiet))
    return out


def healed(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...]) -> list[Plan]:
    """The wound that matters most, healed for the card of least use: a button that says the price."""
    if way or not legal(game, state, seat, ("heal",)):
        return []
    heal = advised(game, state, seat, ("heal",))
    asked = after(game, state, seat, (heal,))
    if question(game, asked, seat) != "heal":
        return []
    pay = advised(game, asked, seat, ("pay",))
    return [planned(game, (heal, pay), priced(game, describe(game, seen(state, seat), game.ids[heal]), pay))]


def calm(view: DetectiveRummyView, id: str) -> bool:
    """Whether two tokens on this Suspect bring no dice and no Game Changer."""
    suspect = view.suspects[id]
    sealed = view.changer_taken or not suspect.game_changers or sum(suspect.tokens) + 1 < view.seal
    return sealed and view.seat not in suspect.bad_blood


def gathered(game: DetectiveRummy, state: State, seat: int) -> Gathered:
    """The cards that can be added to a set, the least useful first."""
    cards: tuple[str, ...] = ()
    few: tuple[str, ...] | None = None
    best: tuple[str, ...] | None = None
    while legal(game, state, seat, ("add",)):
        if legal(game, state, seat, ("done",)):
            few = cards if few is None else few
            if best is None and advised(game, state, seat, ("add", "done")) == "done":
                best = cards
        add = advised(game, state, seat, ("add",))
        state = after(game, state, seat, (add,))
        cards = (*cards, add.split()[1])
    few = cards if few is None else few
    return Gathered(cards if best is None else best, few, cards)


def adding(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (*(f"add {card}" for card in cards), "done")


def others_of(view: DetectiveRummyView, card: str) -> list[str]:
    return [skill for skill in card.split("-")[1:] if skill.upper() != view.declared]


def lay(
    game: DetectiveRummy,
    view: DetectiveRummyView,
    way: tuple[str, ...],
    cards: tuple[str, ...],
    *,
    whole: bool,
    some: bool = True,
) -> Plan:
    """A set of these cards and those chosen before. A press on its Skill or on any of its cards begins it; if it is not
    `whole`, only a press on its first card. It says which cards, if they are only `some` of those that fit."""
    say = game.words.say
    others = Counter(say(f"skill.{one.upper()}") for card in cards for one in others_of(view, card))
    shown = [skill if n == 1 else say("plan.times", n=n, skill=skill) for skill, n in others.items()]
    label = say("plan.lay", n=len(cards) + sum(view.picked.values()), skill=say(f"skill.{view.declared}"))
    which = say("plan.with", skills=game.words.listed(shown)) if some else ""
    notes = [which, say("plan.no_visit") if "skip" in way else ""]
    held = tuple(dict.fromkeys(f"hand/{card}" for card in cards))
    things = () if not way else (f"skill/{view.declared}",) if whole else held[:1]
    steps = tuple(game.ids[text] for text in (*way, *adding(cards)))
    move = Described(label, things, note=" ".join(filter(None, notes)))
    return Plan(steps, move, "skip" in way, held if way and whole else ())


# -- the end of a turn -------------------------------------------------------------------------------------------------


def emptied(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...]) -> list[Plan]:
    """The plan to shed the whole hand in Reassess, where that is possible; also offered during the actions."""
    view = seen(state, seat)
    drops: tuple[str, ...] = ()
    while found := legal(game, state, seat, ("drop",)):
        state = after(game, state, seat, (found[0],))
        drops = (*drops, found[0])
    if not drops or len(drops) + sum(view.picked.values()) < sum(view.hand.values()):
        return []
    say = game.words.say
    one = "_one" if len(drops) == 1 else ""
    label = say(("plan.end_empty" if way else "plan.empty") + one, n=len(drops))
    move = Described(label, tone="end" if way else "go", note=say("plan.empty_brings"))
    return [planned(game, (*way, *drops, "done"), move)]


def follow(game: DetectiveRummy, state: State, seat: int, way: tuple[str, ...], text: str) -> Plan:
    """A move that comes after those on the way, described as it will be then."""
    move = describe(game, seen(state, seat), game.ids[text])
    if "skip" not in way:
        return planned(game, (*way, text), move)
    stop = "." if move.note and not move.note.endswith(".") else ""
    note = f"{move.note}{stop} {game.words.say('plan.no_visit')}".strip()
    return planned(game, (*way, text), replace(move, note=note), gives_up=True)


def planned(game: DetectiveRummy, texts: tuple[str, ...], move: Described, gives_up: bool = False) -> Plan:
    return Plan(tuple(game.ids[text] for text in texts), move, gives_up)


def advised(game: DetectiveRummy, state: State, seat: int, verbs: tuple[str, ...]) -> str:
    """What the bot that thinks least would do among these: a choice to begin with, from what the seat sees."""
    actions = [game.ids[text] for text in legal(game, state, seat, verbs)]
    if len(actions) == 1:
        return game.say(actions[0])
    chosen = game.greedy().advise(list(numbers(state, seat)), actions)
    return game.say(chosen if chosen in actions else actions[0])  # it may like none of them


def legal(game: DetectiveRummy, state: State, seat: int, verbs: tuple[str, ...]) -> list[str]:
    """The legal moves that have one of these verbs."""
    texts = [game.say(action) for action in state.legal(seat)]
    return [text for text in texts if text.split()[0] in verbs]


def after(game: DetectiveRummy, state: State, seat: int, texts: tuple[str, ...]) -> State:
    """A copy of the State after these moves."""
    copy = state.copy()
    for text in texts:
        copy.apply(seat, game.ids[text])
    return copy


def numbers(state: State, seat: int) -> tuple[int, ...]:
    """What the seat may know, flat: what its View is read from."""
    n = state.see_into(seat, SEEN)
    return tuple(SEEN[:n])


def question(game: DetectiveRummy, state: State, seat: int) -> str:
    """The question that is asked, without the rest of the View."""
    return str(read_question(game, numbers(state, seat))["question"])


def seen(state: State, seat: int) -> DetectiveRummyView:
    return view_at(cast("DetectiveRummy", state.game), seat, numbers(state, seat), tuple(state.ledger))


@lru_cache(LOOKED_AT)
def view_at(game: DetectiveRummy, seat: int, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> DetectiveRummyView:
    """The View of a position, kept: the plans of one decision look at the same few again and again."""
    return game.read_view(seat, numbers, ledger)
