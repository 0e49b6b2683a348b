"""Detective Rummy on the stage: events with names for numbers, and the scenes that they open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from casefile.engine.describing import Chip, Scene
from casefile.games.detective_rummy import compiler, sentences
from casefile.games.detective_rummy import names as labels
from casefile.games.detective_rummy.layout import Suspect
from casefile.games.detective_rummy.view import detective_id, skills_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from casefile.engine.journal import Told, Value
    from casefile.engine.outcome import Outcome
    from casefile.games.detective_rummy.game import DetectiveRummy

Skill = Literal["CL", "DE", "FO", "GR", "IN", "VA"]
WHYS = ("round", "blood", "card")  # why dice are rolled


class Nothing(TypedDict):
    pass


class Picked(TypedDict):
    detective: str


class HandBegins(TypedDict):
    """`start` is the seat of the Start Detective."""

    hand: int
    case: int
    start: int


class Drawn(TypedDict):
    """Cards that only their owner is told; `left` of the deck."""

    n: int
    left: NotRequired[int]
    cards: NotRequired[list[str]]


class Cards(TypedDict):
    cards: list[str]


class CaseLaidOut(TypedDict):
    case: int
    tiles: list[int]


class Danger(TypedDict):
    level: int
    was: int


class Dice(TypedDict):
    why: Literal["round", "blood", "card"]
    dice: list[Skill]


class Skills(TypedDict):
    skills: list[str]


class InRound(TypedDict):
    round: int


class Count(TypedDict):
    n: int


class At(TypedDict):
    location: str


class Closed(TypedDict):
    location: str
    round: int


class SetLaid(TypedDict):
    skill: str
    cards: list[str]


class Printed(TypedDict):
    card: str
    kit: bool


class Used(TypedDict):
    item: str


class ItemGained(TypedDict):
    item: str
    state: str


class Items(TypedDict):
    items: list[str]


class Gained(TypedDict):
    skill: str


class Token(TypedDict):
    """`source`: set, fingerprint, gun, empty_hand, effect."""

    suspect: str
    source: str


class TileToken(TypedDict):
    """A seat's token `n` on an Assignment."""

    tile: int
    n: int


class Tile(TypedDict):
    tile: int


class Found(TypedDict):
    """A Game Changer at a Suspect, a Location or the `assignments`; its number, if the reader was told it."""

    stack: str
    number: NotRequired[int]


class Shown(TypedDict):
    """`stack`: where it was found; not there in what earlier versions told."""

    stack: NotRequired[str]
    number: int


class Card(TypedDict):
    card: NotRequired[str]


class Passed(TypedDict):
    to: int
    card: NotRequired[str]


class Moved(TypedDict):
    origin: str
    suspect: str


class Removed(TypedDict):
    suspect: str
    n: int


class Of(TypedDict):
    suspect: str


class OfSkill(TypedDict):
    suspect: str
    skill: str


class Alibi(TypedDict):
    suspect: str
    unless: bool


class DangerDue(TypedDict):
    every: bool
    n: int


class Modified(TypedDict):
    modifier: str


class OfCase(TypedDict):
    case: int


class HandOver(TypedDict):
    """`tokens`: of each Suspect, seat by seat."""

    hand: int
    case: int
    guilty: list[str]
    alibis: list[str]
    tokens: dict[str, list[int]]
    scores: list[int]
    totals: list[int]


class Conclusion(TypedDict):
    case: int
    guilty: list[str]
    alibis: list[str]


class GameOver(TypedDict):
    totals: list[int]


EVENTS: Mapping[str, type] = {
    "pick": Picked, "hand": HandBegins, "draw": Drawn, "exchange": Drawn, "exchanged": Cards, "case": CaseLaidOut,
    "danger": Danger, "dice": Dice, "wound": Skills, "mend": Skills, "round": InRound, "turn": InRound, "work": Nothing,
    "recuperate": Nothing, "reshuffle": Count, "visit": At, "discard": Cards, "reassess": Cards, "set": SetLaid,
    "print": Printed, "item": Used, "gain_item": ItemGained, "ready_items": Items, "lose_item": Items, "skill": Gained,
    "token": Token, "tile": TileToken, "changer": Found, "secret": Found, "peek": Found, "reveal": Shown,
    "shown": Shown, "enters": Of, "fame": Count, "take": Card, "look": Drawn, "reveal_top": Cards, "keep": Card,
    "bury": Count, "to_discard": Cards, "give": Card, "passed": Passed, "move": Moved, "remove": Removed, "blood": Of,
    "clear_blood": Of, "lawyer": OfSkill, "lawyer_leaves": Of, "alibi": Alibi, "alibi_off": Of, "icon": OfSkill,
    "danger_due": DangerDue, "open": At, "close": Closed, "add_tile": Tile, "modifier": Modified, "spend": Modified,
    "notes": OfCase, "hand_over": HandOver, "conclusion": Conclusion, "game_over": GameOver,
}  # fmt: skip


# What somebody does next: a Game Changer or a roll has had its effect.
CURTAINS = frozenset(
    {
        "hand", "exchange", "round", "turn", "work", "recuperate", "visit", "discard", "reassess", "set", "print",
        "item",
    }
)  # fmt: skip
PERSONAL: frozenset[str] = frozenset()


UNNAMED = ("suspects", "ledger")  # told with the tokens; kept for who has won


def named(game: DetectiveRummy, told: Told) -> dict[str, object]:
    """The values of an event by name; the tokens of a Hand under those on whom they lie."""
    values = {key: called(game, key, value) for key, value in told.values.items() if key not in UNNAMED}
    suspects = told.values.get("suspects")
    if isinstance(suspects, tuple):
        flat = told.values["tokens"]
        assert isinstance(flat, tuple)
        counts = [list(flat[at : at + game.seats]) for at in range(0, len(flat), game.seats)]
        values["tokens"] = {compiler.SUSPECT_IDS[one]: mine for one, mine in zip(suspects, counts, strict=True)}
    return values


def called(game: DetectiveRummy, key: str, value: Value) -> object:
    if isinstance(value, tuple):
        if key == "cards":
            return [game.kinds[kind] for kind in value]
        if key == "dice":
            return [compiler.SKILL_IDS[skill] for skill in value]
        return [tile + 1 for tile in value] if key == "tiles" else list(value)
    if key in ("guilty", "alibis"):
        return [name for i, name in enumerate(compiler.SUSPECT_IDS) if value >> i & 1]
    if key == "skills":
        return list(skills_of(value))
    if key == "items":
        return [name for i, name in enumerate(compiler.ITEM_IDS) if value >> i & 1]
    if key in ("kit", "every", "unless"):
        return bool(value)
    if key == "stack":
        return stack_name(value)
    if key == "modifier":
        return next(name for name, bit in compiler.MODIFIERS.items() if bit == value)
    if key == "detective":
        return detective_id(value)
    lists = {
        "card": game.kinds, "skill": compiler.SKILL_IDS, "suspect": compiler.SUSPECT_IDS,
        "origin": compiler.SUSPECT_IDS,
        "location": compiler.LOCATION_IDS, "item": compiler.ITEM_IDS, "state": labels.ITEM_STATES,
        "source": labels.TOKEN_SOURCES,
        "why": WHYS,
    }  # fmt: skip
    if key in lists:
        return lists[key][value]
    return value + 1 if key == "tile" else value


def stack_name(stack: int) -> str:
    """Where Game Changers lie: with a Suspect, at a Location, by the Assignments."""
    if stack < Suspect.COUNT:
        return compiler.SUSPECT_IDS[stack]
    return "assignments" if stack == 200 else compiler.LOCATION_IDS[stack - 100]


# -- scenes ------------------------------------------------------------------------------------------------------------


def scene(game: DetectiveRummy, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | Chip | None:
    """Game Changers, dice and wounds, Lawyers, Assignments that are done, the verdict, the end."""
    values = named(game, told)
    if told.name in ("changer", "secret", "reveal"):
        return changer(game, told, reader, names, values)
    if told.name == "dice":
        return dice(game, told, reader, names, values)
    if told.name in ("wound", "fame", "blood", "shown"):
        return chip(game, told, reader, names, values)
    if told.name == "lawyer":
        return lawyer(game, values)
    if told.name == "tile":
        return assignment(game, told, reader, names, values)
    if told.name == "notes":
        return notes(game, values)
    if told.name == "hand_over":
        return verdict(game, told, values)
    return end(game, told, names) if told.name == "game_over" else None


def seen_by(told: Told, reader: int | None) -> str:
    return "you" if told.seat == reader else "they"


def changer(
    game: DetectiveRummy, told: Told, reader: int | None, names: tuple[str, ...], values: Mapping[str, object]
) -> Scene:
    """Read aloud, or by its owner alone: the others see an envelope go. Of others, what it does is what matters."""
    say = game.words.say
    who, number, stack = names[told.seat], told.values.get("number"), str(values.get("stack", ""))
    at = sentences.title_of(game, stack) if stack else ""
    if not isinstance(number, int):
        return Scene("secret", say("scene.secret.they", who=who), say("scene.secret.at", at=at), picture="sealed")
    name, text = say(f"game-changer.{number}.name"), say(f"game-changer.{number}.text")
    title = say(f"scene.{told.name}.{seen_by(told, reader)}", who=who, name=name)
    if told.seat == reader:
        body = {"effect": sentences.effect(game, number), "secret": told.name == "secret"}
        return Scene("changer", title, text, picture=stack or "letter", body=body)
    if stack == "assignments":  # the letter to the Agency is a piece of everybody's story
        body = {"effect": sentences.effect_of(game, number, who), "secret": False}
        return Scene("changer", title, text, picture=stack, weight="all", body=body)
    return Scene("changer", title, sentences.effect_of(game, number, who), picture=stack or "letter")


def dice(
    game: DetectiveRummy, told: Told, reader: int | None, names: tuple[str, ...], values: Mapping[str, object]
) -> Scene:
    """The dice of a Round are everybody's; others belong to whoever rolls."""
    why, shown = str(values["why"]), told.values["dice"]
    assert isinstance(shown, tuple)
    key = "round" if why == "round" else f"{why}_{seen_by(told, reader)}"
    one = "_one" if len(shown) == 1 else ""
    title = game.words.say(f"scene.dice.{key}" + (one if why != "blood" else ""), who=names[told.seat])
    skills = game.words.listed(game.words.say(f"skill.{compiler.SKILL_IDS[skill]}") for skill in dict.fromkeys(shown))
    prose = game.words.say(f"scene.dice.{'all' if why == 'round' else 'shown'}{one}", skills=skills)
    return Scene("dice", title, prose, weight="all" if why == "round" else "own", body={"dice": values["dice"]})


def chip(
    game: DetectiveRummy, told: Told, reader: int | None, names: tuple[str, ...], values: Mapping[str, object]
) -> Chip:
    """What follows from a card or a roll, for one seat."""
    key = f"chip.{told.name}.{seen_by(told, reader)}"
    spoken = {name: sentences.spoken(game, name, value, names) for name, value in told.values.items()}
    if told.name == "shown":
        number = int(str(told.values["number"]))
        own = told.seat == reader
        spoken["effect"] = (
            sentences.effect(game, number) if own else sentences.effect_of(game, number, names[told.seat])
        )
    icons = {"wound": "wound", "fame": "fame", "shown": "letter"}
    text = game.words.say(key, who=names[told.seat], **spoken)
    n = told.values["n"] if told.name == "fame" else None
    return Chip(icons.get(told.name, str(values.get("suspect"))), text, n if isinstance(n, int) else None)


def lawyer(game: DetectiveRummy, values: Mapping[str, object]) -> Scene:
    say, skill, suspect = game.words.say, str(values["skill"]), str(values["suspect"])
    return Scene(
        "lawyer",
        say("scene.lawyer.title", name=say(f"lawyer.{skill}.name"), suspect=sentences.called(game, suspect)),
        say("scene.lawyer.prose", line=say(f"lawyer.{skill}.line"), skill=say(f"skill.{skill}")),
        picture=suspect,
    )


def assignment(
    game: DetectiveRummy, told: Told, reader: int | None, names: tuple[str, ...], values: Mapping[str, object]
) -> Scene | None:
    """Done with its last token; those before are only told."""
    say, number = game.words.say, int(str(values["tile"]))
    if values["n"] != game.rules.tile_needs[number - 1]:
        return None
    title = say(
        f"scene.assignment.{seen_by(told, reader)}", who=names[told.seat], name=say(f"assignment.{number}.name")
    )
    line = game.words.texts.get(f"assignment.{number}.line", "")
    worth = say("scene.assignment.worth", n=int(game.rules.tile_fame[number - 1]))
    return Scene("assignment", title, f"{line} {worth}".strip(), picture="fame")


def notes(game: DetectiveRummy, values: Mapping[str, object]) -> Scene:
    """The six Rounds are over; the secret cards that are shown follow. The notes themselves are read with the sheet."""
    say, case = game.words.say, values["case"]
    title = say("scene.notes.title", n=case, title=say(f"case.{case}.title"))
    return Scene("notes", title, say("scene.notes.prose"), picture="letter")


def verdict(game: DetectiveRummy, told: Told, values: Mapping[str, object]) -> Scene:
    """The tokens Suspect by Suspect, who is Guilty, how it came out, and the Fame."""
    say, tokens = game.words.say, values["tokens"]
    guilty, alibis = values["guilty"], values["alibis"]
    assert isinstance(tokens, dict) and isinstance(guilty, list) and isinstance(alibis, list)
    rows = [
        {"id": id, "name": sentences.called(game, id), "tokens": n, "guilty": id in guilty, "alibi": id in alibis}
        for id, n in tokens.items()
    ]
    found = game.words.listed(sentences.called(game, id) for id in guilty)
    return Scene(
        "verdict",
        say("scene.verdict.title", n=values["case"], title=say(f"case.{values['case']}.title")),
        say("scene.verdict.prose"),
        weight="end",
        body={
            "rows": rows,
            "verdict": say("scene.verdict.guilty" if guilty else "scene.verdict.nobody", names=found),
            "conclusion": sentences.conclusion(game, told),
            "scores": values["scores"],
            "totals": values["totals"],
        },
    )


def end(game: DetectiveRummy, told: Told, names: tuple[str, ...]) -> Scene:
    """Who has won, by how much, and by what: the kind of Fame in which the winner is furthest ahead of the next."""
    say, totals = game.words.say, told.values["totals"]
    ledger = told.values.get("ledger", ())
    assert isinstance(totals, tuple) and isinstance(ledger, tuple)
    outcome = game.outcome(ledger) if ledger else None
    best = max(totals)
    first = [seat for seat, total in enumerate(totals) if total == best]
    if outcome is not None:
        first = list(outcome.winners)
    title = say("scene.end.one" if len(first) == 1 else "scene.end.tie", who=game.words.listed(names[s] for s in first))
    ranked = sorted(totals, reverse=True)
    prose = say("scene.end.prose", n=ranked[0], next=ranked[1]) if ranked[0] > ranked[1] else ""
    if outcome is not None and outcome.reason == "start_detective":
        prose = say("scene.end.start", n=best)
    elif len(first) > 1:
        prose = say("scene.end.equal", n=best)
    elif outcome is not None:
        prose = f"{prose} {decided(game, outcome, first[0], names)}".strip()
    text = "\n\n".join(sentences.stories(game, told))
    return Scene("end", title, prose, picture="fame", weight="end", body={"text": text, "totals": totals})


def decided(game: DetectiveRummy, outcome: Outcome, winner: int, names: tuple[str, ...]) -> str:
    """The kind of Fame in which the winner is furthest ahead of the second."""
    fame: dict[str, list[int]] = {}
    for line in (line for sheet in outcome.sheets for line in sheet.lines):
        fame.setdefault(line.what, [0] * game.seats)[line.seat] += line.points
    next_best = max((seat for seat in range(game.seats) if seat != winner), key=lambda seat: outcome.scores[seat])
    what = max(fame, key=lambda kind: fame[kind][winner] - fame[kind][next_best], default="")
    if not what or fame[what][winner] <= fame[what][next_best]:
        return ""
    mine, theirs = fame[what][winner], fame[what][next_best]
    by = game.words.say(f"scene.end.by.{what}")
    return game.words.say("scene.end.decided", what=by, n=mine, other=names[next_best], next=theirs)
