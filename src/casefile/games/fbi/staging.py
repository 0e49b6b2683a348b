"""FBI on the stage: events with names for numbers, and the scenes that they open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from casefile.engine.describing import Scene
from casefile.games.fbi import describing
from casefile.games.fbi import names as labels

if TYPE_CHECKING:
    from collections.abc import Mapping

    from casefile.engine.journal import Told
    from casefile.games.fbi.game import Fbi


class Deal(TypedDict):
    """The value of each seat's purple villain."""

    purple: list[int]


class Turn(TypedDict):
    round: int
    cards: list[str]
    left: int


class Release(TypedDict):
    card: str | None


class Order(TypedDict):
    order: list[int]


class Choose(TypedDict):
    agents: NotRequired[list[str]]


class Arrest(TypedDict):
    """`led` and `leads`: who would get the colour's bonus card before it, and after it."""

    colour: str
    agent: str
    card: str | None
    second: int
    led: NotRequired[int | None]
    leads: NotRequired[int | None]


class GameOver(TypedDict):
    """Who gets the bonus card of each colour (None: nobody), and the results."""

    turns: int
    bonuses: dict[str, int | None]
    scores: list[int]
    bystanders: NotRequired[list[int]]


EVENTS: Mapping[str, type] = {
    "deal": Deal, "turn": Turn, "release": Release, "order": Order, "choose": Choose, "arrest": Arrest,
    "game_over": GameOver,
}  # fmt: skip
CURTAINS: frozenset[str] = frozenset()
PERSONAL = frozenset({"arrest", "game_over"})


def named(game: Fbi, told: Told) -> Mapping[str, object]:
    """The values of an event: cards as `red 4`, agents as `red` or `2x`."""
    values: dict[str, object] = dict(told.values)
    for key, value in told.values.items():
        if key == "cards":
            values[key] = [game.kinds[kind] for kind in cast("tuple[int, ...]", value)]
        elif key == "agents":
            values[key] = [labels.AGENTS[agent] for agent in cast("tuple[int, ...]", value)]
        elif key == "bonuses":
            seats = cast("tuple[int, ...]", value)
            values[key] = {c: seat if seat >= 0 else None for c, seat in zip(labels.COLOURS, seats, strict=True)}
        elif key == "card":
            values[key] = game.kinds[cast(int, value)] if cast(int, value) >= 0 else None
        elif key in ("colour", "agent"):
            values[key] = labels.AGENTS[cast(int, value)]
        elif key in ("led", "leads"):
            values[key] = value if cast(int, value) >= 0 else None
    return values


def scene(game: Fbi, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | None:
    """The agents as they are shown, arrests that take a lead from somebody, the end."""
    if told.name == "arrest":
        return arrest(game, told, reader, names)
    return over(game, told, reader, names) if told.name == "game_over" else None


def arrest(game: Fbi, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene:
    """An agent is shown and takes somebody along: everyday, unless somebody loses a lead by it."""
    say, values = game.words.say, cast(Arrest, named(game, told))
    who, mine, card = names[told.seat], told.seat == reader, values["card"]
    body = {"agent": values["agent"], "card": card}
    colour = say(f"colour.{values['colour']}")
    double = values["agent"] == "2x"
    if card is None:
        title = say(f"scene.arrest.none_{'you' if mine else 'they'}", who=who)
        prose = say("scene.arrest.double", card=colour) if double else colour
        return Scene("arrest", title, prose, f"agent/{body['agent']}", "aside", body)
    name, led, leads = describing.person(game, card), values.get("led"), values.get("leads")
    if led is not None and leads != led and "leads" in values:
        return lead_lost(game, told, reader, names)
    title = say(f"scene.arrest.{'you' if mine else 'they'}", who=who, name=name)
    prose = describing.short(game, card)
    if double:
        prose = say("scene.arrest.double", card=prose)
    if leads == told.seat and led is None:
        prose = say("scene.arrest.ahead", card=prose, colour=colour.lower())
    return Scene("arrest", title, prose, card, "aside", body)


def lead_lost(game: Fbi, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene:
    """An arrest by which somebody no longer leads in a colour: another takes the lead or draws level, or a bystander of
    their own costs them the lead. Who arrests stops for it; the others see it in passing, in words of their own.
    """
    say, values = game.words.say, cast(Arrest, named(game, told))
    led, leads, card = values.get("led"), values.get("leads"), str(values["card"])
    assert led is not None
    own = led == told.seat
    key = "taken" if leads == told.seat else "own" if own and leads is None else "own_to" if own else "level"
    reads = "you" if told.seat == reader else "from_you" if led == reader else "to_you" if leads == reader else "they"
    if f"scene.lead.{key}.{reads}" not in game.words:
        reads = "they"
    colour = say(f"colour.{values['colour']}").lower()
    words = {"who": names[told.seat], "led": names[led], "to": "" if leads is None else names[leads], "colour": colour}
    title = say(f"scene.lead.{key}.{reads}", **words)
    after = "nobody" if leads is None else "you" if leads == reader else "they"
    worth = int(game.rules.bonus[labels.COLOURS.index(values["colour"])])
    prose = say(f"scene.lead.{after}", name=describing.person(game, card), n=worth, to=words["to"])
    return Scene("majority", title, prose, picture=card, body={"agent": values["agent"], "card": card})


def over(game: Fbi, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene:
    """Who has the most, by how much, who gets which bonus card, and what decided it."""
    say, values = game.words.say, cast(GameOver, named(game, told))
    scores, bonuses = values["scores"], values["bonuses"]
    seats = range(len(scores))
    worth = {colour: int(game.rules.bonus[at]) for at, colour in enumerate(labels.COLOURS)}
    cards = [scores[seat] - sum(worth[c] for c, to in bonuses.items() if to == seat) for seat in seats]
    best = max(scores)
    level = [seat for seat in seats if scores[seat] == best]
    fewest = game.options.final_tie == "fewest_bystanders" and "bystanders" in values
    least = min(values["bystanders"][seat] for seat in level) if fewest else 0
    winners = [seat for seat in level if not fewest or values["bystanders"][seat] == least]

    def listed(who: list[int]) -> str:
        """These seats in a sentence: the reader is *you*, and comes last."""
        others = [names[seat] for seat in who if seat != reader]
        return say("list.and").join([*others, say("scene.over.reader")] if reader in who else others)

    key = "you" if winners == [reader] else "they"
    if len(winners) > 1:
        key = "shared_you" if reader in winners else "shared"
    title = say(f"scene.over.{key}", who=listed([seat for seat in winners if seat != reader]), n=best)
    said: list[str] = []
    if len(winners) < len(level):
        key = "fewest_you" if winners == [reader] else "fewest" if len(winners) == 1 else "fewest_many"
        said.append(say(f"scene.over.{key}", who=listed(winners)))
    elif len(winners) < len(scores):
        second = max(scores[seat] for seat in seats if seat not in winners)
        behind = listed([seat for seat in seats if scores[seat] == second])
        said.append(say("scene.over.ahead", n=best - second, next=behind))
    first = [seat for seat in seats if cards[seat] == max(cards)]
    if not set(first) & set(winners):
        said.append(say("scene.over.by_bonus", other=listed(first)))
    elif len(winners) == 1 and first == winners:
        said.append(say("scene.over.by_cards"))
    return Scene("end", title, " ".join(said), "badge", "end", {**values, "worth": worth, "cards": cards})
