"""Whole games in German and in French: all that is said of them is in that language, and nothing is left to fill in."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import casefile
from casefile.bots import make_bot
from casefile.engine.game import Game
from casefile.engine.journal import Journal
from casefile.engine.parts import plain
from casefile.engine.state import State

pytestmark = pytest.mark.once  # texts, not code

# Words that English has and these languages have not; names of people, places and things are as they are.
ENGLISH = re.compile(
    r"\b(the|of|you|your|yours|with|and|from|their|has|have|is|are|takes?|draws?|cards?|nobody|nothing|everybody|"
    r"this|that|there|which|what|who|red|blue|yellow|green|purple|turns?)\b",
    re.IGNORECASE,
)
KEPT = {
    "de": re.compile("The End|The Long Straight|Love & Death|Bonnie and Clyde|Mutual Confidence"),
    "fr": re.compile("$^"),
}  # names
LEFT = re.compile(r"[{}⟦⟧]|\b[a-z]+\.[a-z_]+\.[a-z_]+\b|\bNone\b")
NAMES = ("Anna", "Otto", "Iris", "Emil")
TABLES = [
    ("bonnie-and-clyde", 3, {}), ("fbi", 3, {}), ("detective-rummy", 2, {}), ("detective-rummy", 3, {"case": 5}),
    ("love-and-death", 1, {}), ("love-and-death", 2, {"mode": "difficult", "wanted": True, "weather": True}),
]  # fmt: skip


def texts(value: object) -> Iterator[str]:
    """All texts in plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)


def asked(game: Game, state: State, seat: int) -> Iterator[str]:
    """What somebody reads who must decide, and what they may look up."""
    view, legal = state.view(seat), state.legal(seat)
    yield from (game.prompt(view), game.ask(view), game.typed(view), game.glance(view, NAMES[: game.seats]))
    for action in legal[:12]:
        move, offer = game.describe(view, action), game.offer(view, action)
        yield from (move.label, move.note, move.group, offer.note, offer.about)  # what one types is English
    yield from game.closed(view, legal).values()
    for word in game.firsts(view):
        yield game.first_told(word)
    for plan in game.plans(state, seat)[:4]:
        yield plan.move.label
    for thing in game.things(view)[:: max(1, len(game.things(view)) // 6)]:
        about = game.about(view, thing, NAMES[: game.seats])
        if about is not None:
            yield from (about.title, about.text)
    for action in range(0, game.size, max(1, game.size // 5)):
        if action not in legal:
            yield game.why_not(view, action).reason


def said(game: Game, seed: int) -> Iterator[str]:
    """Everything that a reader of a whole game is told."""
    journal, names = Journal(), NAMES[: game.seats]
    state = game.deal(seed, journal)
    bots = [make_bot("greedy" if seat else "random", game, seat, seed) for seat in range(game.seats)]
    told = dict.fromkeys((0, None), 0)
    moves = 0
    while state.outcome is None and moves < 1500:
        seat = state.actors[0]
        if moves % 12 == 0:
            yield from asked(game, state, seat)
        state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)))
        moves += 1
        for reader in told:
            events = journal.told(reader)
            for event in events[told[reader] :]:
                yield game.tell(event, reader, names)
                staged = game.scene(event, reader, names)
                if staged is not None:
                    shown = plain(staged)
                    assert isinstance(shown, dict)
                    yield from (str(shown.get("title", "")), str(shown.get("prose", "")), str(shown.get("text", "")))
            told[reader] = len(events)
    yield game.show(state.view(0), names)
    yield game.standing(state.view(0), names)
    for sheet in state.sheets:
        yield from (note.text for line in sheet.lines for note in getattr(line, "notes", ()))


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_whole_game_is_told_in_one_language(name: str, seats: int, options: dict[str, object], language: str) -> None:
    game = casefile.load(name, seats, None, **options).speaking(language)
    lines = {line for text in said(game, 11) for line in text.splitlines()}
    assert len(lines) > 100
    kept = KEPT[language]
    assert sorted(line for line in lines if ENGLISH.search(kept.sub("", line))) == []
    assert sorted(line for line in lines if LEFT.search(line.strip())) == []
