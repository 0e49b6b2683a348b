"""Detective Rummy: what a thing of the table is and does, and the words that matter for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.describing import About, explained
from casefile.games.detective_rummy import compiler, describing, sentences

if TYPE_CHECKING:
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.view import DetectiveRummyView, SuspectView

# The words of the game, each with its rules.
WORDS = {
    "danger": ("DR-ROUND-06", "DR-ROUND-07", "DR-ROUND-04"),
    "ready": ("DR-COMP-05", "DR-PLACE-01"),
    "wounded": ("DR-ROUND-11", "DR-HEAL-01"),
    "locker": ("DR-SETUP-04", "DR-CIRC-07", "DR-ITEM-12"),
    "base-skill": ("DR-COMP-03", "DR-CIRC-09", "DR-CIRC-10"),
    "set": ("DR-CIRC-02", "DR-CIRC-07", "DR-CIRC-08"),
    "fingerprint": ("DR-FP-02", "DR-FP-04", "DR-FP-01"),
    "token": ("DR-PLACE-01", "DR-SCORE-01", "DR-SCORE-05"),
    "bad-blood": ("DR-BB-02", "DR-BB-03", "DR-BB-05"),
    "lawyer": ("DR-LAW-02", "DR-LAW-04"),
    "alibi": ("DR-ALIBI-01", "DR-ALIBI-02"),
    "guilty": ("DR-SCORE-04", "DR-SCORE-05"),
    "fame": ("DR-MODE-14", "DR-SCORE-01", "DR-SCORE-05"),
    "game-changer": ("DR-GC-01", "DR-GC-02", "DR-GC-03"),
    "sealed": ("DR-RUL-15",),
    "recuperate": ("DR-RECUP-01", "DR-RECUP-05"),
    "work": ("DR-WORK-01",),
    "visit": ("DR-VISIT-02", "DR-VISIT-05"),
    "reassess": ("DR-REASS-01", "DR-REASS-02", "DR-REASS-03"),
    "empty-hand": ("DR-EMPTY-01", "DR-EMPTY-02", "DR-EMPTY-03"),
    "item": ("DR-ITEM-02", "DR-ITEM-03", "DR-ITEM-04"),
    "assignment": ("DR-ASG-02", "DR-ASG-03"),
    "start-detective": ("DR-MODE-12", "DR-SETUP-08"),
    "round": ("DR-MODE-11", "DR-ROUND-01"),
    "exchange": ("DR-SETUP-14", "DR-SETUP-15"),
    "hand": ("DR-END-01", "DR-MODE-11"),
    "area": ("DR-GC-01", "DR-GC-02", "DR-GC-03"),
    "heal": ("DR-HEAL-01", "DR-HEAL-04"),
}
CARDS = ("hand", "discard", "looked")
KIND_RULES = {
    "c": ("DR-COMP-11", "DR-CIRC-02"),
    "h": ("DR-FP-04", "DR-FP-02"),
    "m": ("DR-FP-05", "DR-FP-02"),
    "e": ("DR-FP-06", "DR-FP-02"),
}
ITEM_RULES = {"vest": "DR-VEST-02", "magnifier": "DR-ITEM-06", "gun": "DR-ITEM-07", "kit": "DR-ITEM-09"}


def about(game: DetectiveRummy, view: DetectiveRummyView, thing: str, names: tuple[str, ...]) -> About | None:
    """Whatever lies on the table, or a word."""
    what, _, id = thing.partition("/")
    if what == "word" and id in WORDS:
        return explained(game.words, f"word.{id}", WORDS[id])
    if what in CARDS and id in game.kinds:
        return card(game, view, id)
    if what == "suspect" and id in view.suspects:
        return suspect(game, view, view.suspects[id], names)
    if what == "location" and id in view.locations:
        return location(game, view, id)
    if what == "skill" and id in compiler.SKILL_IDS:
        return skill(game, view, id)
    if what == "item" and id in compiler.ITEM_IDS:
        return item(game, view, id)
    if what == "assignment" and id.isdecimal() and int(id) in view.assignments:
        return assignment(game, view, int(id), names)
    if what == "changer":
        return changer(game, view, id, names)
    if what == "detective" and f"detective.{id}.name" in game.words:
        return detective(game, view, id, names)
    if what == "seat" and id.isdecimal() and int(id) < len(names):
        return seat(game, view, int(id), names)
    if what == "option" and view.source:
        return asker(game, view)
    if thing == "case":
        return case(game, view.case)
    piles = {"deck": (view.deck, "DR-DECK-01"), "discard": (sum(view.discard.values()), "DR-SETUP-16")}
    return explained(game.words, what, (piles[what][1],), n=piles[what][0]) if thing in piles else None


def case(game: DetectiveRummy, number: int) -> About:
    """The Case that is played: what its introduction tells, and what it changes."""
    words = game.words
    title = words.say("about.case.title", n=number, title=words.say(f"case.{number}.title"))
    told = [words.texts.get(key, "") for key in (f"case.{number}.introduction", f"case-rule.{number}")]
    return About(title, "\n\n".join(filter(None, told)), ("DR-SETUP-18",))


def skills(game: DetectiveRummy, ids: tuple[str, ...] | list[str], joined: str = "list.and") -> str:
    """Skills by name, in one breath: `Closer, Grit and Valor`."""
    return sentences.in_one_breath(game, [game.words.say(f"skill.{id.upper()}") for id in ids], joined)


# -- cards -------------------------------------------------------------------------------------------------------------


def card(game: DetectiveRummy, view: DetectiveRummyView, id: str) -> About:
    """A card of Evidence: what it is for, and what the reader has or lacks for it."""
    say = game.words.say
    kind, *shown = id.split("-")
    text = [say(f"kind-does.{kind}")]
    if view.seat is not None and kind == "c":
        held = {one: sum(n for other, n in view.hand.items() if other[0] == "c" and one in other) for one in shown}
        counts = [say("about.card.count", skill=say(f"skill.{one.upper()}"), n=n) for one, n in held.items()]
        text.append(say("about.card.held", counts=game.words.listed(counts)))
    elif view.seat is not None:
        lacking = [one for one in shown if one.upper() not in view.ready[view.seat]]
        text.append(say("about.card.needs", skills=skills(game, shown)))
        text.append(missing(game, view, lacking) if lacking else say("about.card.all"))
    return About(sentences.card_name(game, id, "move.card"), " ".join(text), KIND_RULES[kind])


def missing(game: DetectiveRummy, view: DetectiveRummyView, lacking: list[str]) -> str:
    """Which Skills the reader does not have Ready: `Forensics is not Ready.`"""
    key = "about.lacking_one" if len(lacking) == 1 else "about.lacking"
    return game.words.say(key, skills=skills(game, lacking))


def changer(game: DetectiveRummy, view: DetectiveRummyView, id: str, names: tuple[str, ...]) -> About | None:
    """A Game Changer that the reader knows."""
    say = game.words.say
    for found in view.game_changers:
        if found.number is not None and str(found.number) == id and found.state != "out":
            mine = found.owner in (view.seat, -1)
            does = sentences.effect(game, found.number)
            if not mine and 0 <= found.owner < len(names):
                does = sentences.effect_of(game, found.number, names[found.owner])
            how = say(f"about.changer.{found.state.replace('-', '_')}")
            return About(say(f"game-changer.{id}.name"), f"{does} {how}", ("DR-GC-06", "DR-GC-07", "DR-RUL-13"))
    return None


def asker(game: DetectiveRummy, view: DetectiveRummyView) -> About:
    """The card or the place whose choice is being made."""
    kind, _, id = view.source.partition(".")
    if kind == "location":
        return location(game, view, id)
    return About(game.words.say(f"{view.source}.name"), sentences.effect(game, int(id)), ("DR-GC-06",))


# -- people ------------------------------------------------------------------------------------------------------------


def suspect(game: DetectiveRummy, view: DetectiveRummyView, shown: SuspectView, names: tuple[str, ...]) -> About:
    """A Suspect: who can place a token there, who leads, and what stands in the way."""
    say = game.words.say
    rules = ["DR-PLACE-01"]
    text = [say("about.suspect.icons", skills=skills(game, shown.icons, "about.or"))]
    if shown.lawyers:
        text.append(say("about.suspect.lawyer", skills=skills(game, shown.lawyers)))
        rules.append("DR-LAW-02")
    if view.seat is not None:
        text += reach(game, view, shown, view.seat)
    counts = [say("event.score", who=who, n=n) for who, n in zip(names, shown.tokens, strict=False) if n]
    text.append(say("about.suspect.tokens", counts=game.words.listed(counts)) if counts else say("about.suspect.none"))
    if shown.id in view.guilty:
        text.append(say("about.suspect.guilty"))
        rules.append("DR-SCORE-04")
    if shown.alibi != "none":
        text.append(say("about.suspect.alibi"))
        rules.append("DR-ALIBI-01")
    if view.seat in shown.bad_blood:
        text.append(say("about.suspect.blood", n=view.danger))
        rules.append("DR-BB-02")
    if shown.game_changers:
        lying = sum(shown.tokens)
        sealed = lying < view.seal
        text.append(say("about.suspect.sealed" if sealed else "about.suspect.changer", n=lying, of=view.seal))
        rules.append("DR-RUL-15" if sealed else "DR-GC-02")
    name = describing.suspect(game, shown.id)
    return About(sentences.capital(name), " ".join(text), tuple(rules))


def reach(game: DetectiveRummy, view: DetectiveRummyView, shown: SuspectView, seat: int) -> list[str]:
    """What keeps a seat's tokens from a Suspect, if anything does."""
    say, ready = game.words.say, view.ready[seat]
    if shown.id == f"D-{view.bases[seat]}":
        return [say("about.suspect.own")]
    out = []
    if not set(shown.icons) & set(ready):
        out.append(say("about.suspect.no_icon"))
    lacking = [one for one in shown.lawyers if one not in ready]
    return [*out, missing(game, view, lacking)] if lacking else out


def detective(game: DetectiveRummy, view: DetectiveRummyView, id: str, names: tuple[str, ...]) -> About:
    """A face to choose, or somebody who sits at the table."""
    say = game.words.say
    if id in view.detectives:
        return seat(game, view, view.detectives.index(id), names)
    line = game.words.texts.get(f"detective.{id}.line", "")
    text = say("about.detective", skill=say(f"skill.{id.partition('-')[0]}"))
    return About(say(f"detective.{id}.name"), f"{line} {text}".strip(), WORDS["base-skill"])


def seat(game: DetectiveRummy, view: DetectiveRummyView, seat: int, names: tuple[str, ...]) -> About:
    """A player: the Detective, the Skills, and the Fame."""
    say = game.words.say
    detective = view.detectives[seat]
    if detective is None:
        return About(names[seat], say("about.seat.choosing"), ("DR-SETUP-01",))
    text = [
        say("about.seat.plays", detective=say(f"detective.{detective}.name"), skill=say(f"skill.{view.bases[seat]}"))
    ]
    text.append(say("about.seat.ready", skills=sentences.skills_text(game, view.ready[seat])))
    if view.wounded[seat]:
        text.append(say("about.seat.wounded", skills=sentences.skills_text(game, view.wounded[seat])))
    text.append(say("about.seat.fame", total=view.totals[seat], now=view.standings[seat]))
    if view.start == seat:
        text.append(say("about.seat.start"))
    return About(names[seat], " ".join(text), WORDS["fame"])


# -- places, Skills, Items, Assignments --------------------------------------------------------------------------------


def location(game: DetectiveRummy, view: DetectiveRummyView, id: str) -> About:
    """A Location: what a visit costs and brings."""
    say = game.words.say
    free = view.seat is not None and "free_visit" in view.modifiers[view.seat]
    text = [say("about.location.free" if free else "about.location.text", does=say(f"instruction.{id}"))]
    if not view.locations.get(id, True):
        text.append(say("about.location.closed"))
    if view.location_changers.get(id):
        text.append(say("about.location.changer"))
    return About(say(f"location.{id}.name"), " ".join(text), ("DR-VISIT-02", "DR-VISIT-03", "DR-GC-01"))


def skill(game: DetectiveRummy, view: DetectiveRummyView, id: str) -> About:
    """A Skill: how it stands on the reader's board, and whom it reaches."""
    say = game.words.say
    name = say(f"skill.{id}")
    seat = view.seat
    text: list[str] = []
    rules = ["DR-PLACE-01"]
    if seat is not None:
        state = "ready" if id in view.ready[seat] else "wounded" if id in view.wounded[seat] else "locker"
        base = id == view.bases[seat]
        text.append(say(f"about.skill.{state}", skill=name))
        rules += {"ready": [], "wounded": ["DR-HEAL-01"], "locker": ["DR-CIRC-07"]}[state]
        if base:
            text.append(say("about.skill.base"))
            rules.append("DR-CIRC-09")
    people = [describing.suspect(game, one.id) for one in view.suspects.values() if id in one.icons]
    text.append(say("about.skill.reaches", people=game.words.listed(people)) if people else say("about.skill.nobody"))
    return About(name, " ".join(text), tuple(rules))


def item(game: DetectiveRummy, view: DetectiveRummyView, id: str) -> About:
    """An Item: what it does, and how it stands on the reader's board."""
    say = game.words.say
    text = [say(f"item-does.{id}")]
    if view.seat is not None:
        text.append(say(f"about.item.{view.items[view.seat].get(id, 'locker')}"))
    return About(say(f"item-name.{id}"), " ".join(text), (ITEM_RULES[id], "DR-ITEM-03", "DR-ITEM-12"))


def assignment(game: DetectiveRummy, view: DetectiveRummyView, number: int, names: tuple[str, ...]) -> About:
    """An Assignment: its condition, what it is worth, and who is how far."""
    say = game.words.say
    needs, fame = view.assignment_needs[number], view.assignment_fame[number]
    text = [say("about.assignment.text" if needs > 1 else "about.assignment.one", does=say(f"condition.{number}"),
                needs=needs, fame=fame)]  # fmt: skip
    rows = zip(names, view.assignments[number], strict=False)
    counts = [say("event.score", who=who, n=n) for who, n in rows if n]
    text.append(say("about.suspect.tokens", counts=game.words.listed(counts)) if counts else say("about.suspect.none"))
    return About(say(f"assignment.{number}.name"), " ".join(text), WORDS["assignment"])


# -- for the first time ------------------------------------------------------------------------------------------------


def things(game: DetectiveRummy, view: DetectiveRummyView) -> list[str]:
    """What lies on the table for the reader, by the names that `about` knows."""
    found = [f"{what}/{card}" for what, cards in held(view) for card in cards]
    found += [f"suspect/{id}" for id in view.suspects] + [f"location/{id}" for id in view.locations]
    found += [f"assignment/{number}" for number in view.assignments]
    known = [one for one in view.game_changers if one.number is not None and one.state != "out"]
    found += [f"changer/{one.number}" for one in known] + [f"item/{item}" for item in compiler.ITEM_IDS]
    found += [f"skill/{skill}" for skill in compiler.SKILL_IDS] + ["deck", "discard", "case"]
    return found + [f"seat/{seat}" for seat in range(game.seats)]


def held(view: DetectiveRummyView) -> list[tuple[str, dict[str, int]]]:
    """The Evidence that lies open to the reader, by where it lies."""
    return list(zip(CARDS, (view.hand, view.discard, view.looked), strict=True))


def firsts(game: DetectiveRummy, view: DetectiveRummyView) -> tuple[str, ...]:
    """The words to explain at this decision."""
    seat = view.seat
    if seat is None or seat not in view.actors:
        return ()
    asked, phase = view.question, "" if view.question or view.selecting else view.phase
    placing = asked == "place"
    people = view.suspects.values()
    prints = [card for card in view.hand if card[0] != "c"]
    lying = any(one.game_changers for one in people) or any(view.location_changers.values())
    found = {
        "ready": phase == "pick",
        "exchange": phase == "exchange",
        "wounded": phase in ("choose", "actions") and bool(view.wounded[seat]),
        "danger": phase == "choose" and bool(view.danger or view.danger_due or view.danger_every),
        "bad-blood": placing and view.danger > 0 and any(seat in one.bad_blood for one in people),
        "lawyer": placing and any(one.lawyers for one in people),
        "alibi": placing and any(one.alibi != "none" for one in people),
        "sealed": placing and any(one.game_changers and sum(one.tokens) < view.seal for one in people),
        "game-changer": lying and (placing or phase in ("choose", "visit")),
        "token": placing,
        "locker": asked in ("skill", "item"),
        "recuperate": phase == "choose",
        "visit": phase == "visit" or asked == "visit",
        "item": phase == "actions" and "ready" in view.items[seat].values(),
        "fingerprint": phase == "actions" and bool(prints),
        "set": phase == "actions",
        "empty-hand": phase == "reassess" and view.hand_sizes[seat] <= 3,
        "reassess": phase in ("actions", "reassess"),
    }
    return tuple(word for word, matters in found.items() if matters)
