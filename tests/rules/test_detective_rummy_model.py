"""Engine and model (`detective_rummy_model.py`) play the same matches, move by move, and must agree on everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest

from casefile.engine.journal import Event, Journal
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_effects import UNKNOWN
from tests.rules.detective_rummy_model import Model
from tests.rules.detective_rummy_table import SKILLS
from tests.rules.helpers import truth

CASEBOOK = DetectiveRummy.load_pack(None).data  # what a pack does not say, it takes from here
Chooser = Callable[[State, int, list[str]], str]


class Told:
    """How chance fell, read off the engine's journal and position after each action."""

    def __init__(self, game: DetectiveRummy) -> None:
        self.kinds = game.kinds
        self.events: list[Event] = []
        self.position: dict[str, Any] = {}
        self.cards: list[str] = []  # that have left the deck by its top, in order

    def hear(self, events: list[Event], position: dict[str, Any]) -> None:
        """All that an action led to."""
        self.events = list(events)
        self.position = position
        self.cards = []
        for event in events:
            told = {**(event.public or {}), **event.private.get(event.seat, {})}
            if event.name in ("draw", "look", "reveal_top"):
                self.cards += [self.kinds[card] for card in cast("tuple[int, ...]", told["cards"])]

    def next(self, *names: str) -> dict[str, Any]:
        """The next event of a kind; it is told only once."""
        event = next(event for event in self.events if event.name in names)
        self.events.remove(event)
        return {**(event.public or {}), **event.private.get(event.seat, {})}

    def rest(self) -> list[str]:
        """What chance did and the model never asked for."""
        by_chance = ("dice", "lawyer", "add_tile", "case", "hand")
        return [event.name for event in self.events if event.name in by_chance] + self.cards

    def start(self) -> int:
        return int(self.next("hand")["start"])

    def deck(self) -> list[str]:
        return self.cards + list(self.position["deck"])

    def next_card(self) -> str:
        return self.cards.pop(0)

    def tiles(self) -> list[int]:
        return [tile + 1 for tile in self.next("case")["tiles"]]

    def further_tile(self) -> int:
        return int(self.next("add_tile")["tile"]) + 1

    def changers(self) -> dict[str, list[int]]:
        stacks: dict[str, list[int]] = {}
        for card in self.position["game_changers"]:
            stacks.setdefault(card["at"].lower(), []).append(card["card"])
        return stacks

    def dice(self, n: int) -> list[str]:
        dice = self.next("dice")["dice"]
        assert len(dice) == n
        return [SKILLS[face] for face in dice]

    def lawyer(self) -> str:
        return SKILLS[self.next("lawyer")["skill"]]

    def suspect(self) -> str:
        raise NotImplementedError

    def discarded(self) -> list[str]:
        return [self.kinds[card] for card in self.next("discard")["cards"]]


def assert_same_table(data: dict[str, Any], model: Model, where: str) -> None:
    """Everything that lies on the table, and under it."""
    deck = data["deck"]
    assert len(deck) == len(model.deck), f"{where}: deck of {len(deck)}, and by the model {len(model.deck)}"
    for place, card in enumerate(deck):
        if model.deck[place] == UNKNOWN:
            assert model.unplaced[card] > 0, f"{where}: {card} cannot be in the deck"
            model.unplaced[card] -= 1
            model.deck[place] = card
    assert deck == model.deck, where
    assert not +model.unplaced, where
    found: dict[str, Any] = {
        "discard": Counter(data["discard"]),
        "hands": [Counter(held) for held in data["hands"]],
        "totals": data["totals"],
        "marker": data["marker"],
        "danger": (data["danger"], data["danger_next"], data["danger_every"]),
        "ready": [set(map(str.lower, skills)) for skills in data["ready"]],
        "wounded": [set(map(str.lower, skills)) for skills in data["wounded"]],
        "items": data["items"],
        "modifiers": [sorted(names) for names in data["modifiers"]],
        "bad blood": [set(map(str.lower, names)) for names in data["bad_blood"]],
        "fame": data["fame"],
        "looked": Counter(data["looked"]),
        "suspects": [name.lower() for name in data["suspects"]],
        "locations": [name.lower() for name in data["locations"]],
        "icons": {name.lower(): set(map(str.lower, icons)) for name, icons in data["icons"].items()},
        "lawyers": {skill.lower(): name.lower() for skill, name in data["lawyers"].items()},
        "alibis": {name.lower() for name in data["alibis"]},
        "tokens": [{name.lower(): n for name, n in counts.items()} for counts in data["tokens"]],
        "assignments": data["assignments"],
        "assignment tokens": data["assignment_tokens"],
        "game changers": {
            (card["card"], card["at"].lower()) for card in data["game_changers"] if card["state"] == "face-down"
        },
    }
    seats = model.seats
    laid = bool(model.tiles)
    expected: dict[str, Any] = {
        "discard": Counter(model.pile),
        "hands": [Counter(one.hand) for one in model.detectives],
        "totals": model.totals(),
        "marker": model.marker,
        "danger": (model.danger, model.danger_due, model.danger_every),
        "ready": [one.ready for one in model.detectives],
        "wounded": [one.wounded for one in model.detectives],
        "items": [{item: p for item, p in one.items.items() if p != "locker"} for one in model.detectives],
        "modifiers": [sorted(one.modifiers) for one in model.detectives],
        "bad blood": model.bad_blood,
        "fame": [one.fame for one in model.detectives],
        "looked": Counter(model.looked),
        "suspects": list(model.suspects),
        "locations": model.locations,
        "icons": {one.id: one.icons for one in model.suspects.values()},
        "lawyers": {skill: one.id for one in model.suspects.values() for skill in one.lawyers},
        "alibis": {one.id for one in model.suspects.values() if one.alibi is not None},
        "tokens": [
            {one.id: one.tokens[seat] for one in model.suspects.values() if one.tokens[seat]} for seat in seats
        ],
        "assignments": list(model.tiles),
        "assignment tokens": [
            {str(number): counts[seat] for number, counts in model.tiles.items() if counts[seat]} for seat in seats
        ],
        "game changers": {(number, place) for place, cards in model.stacks.items() for number in cards},
    }
    if not laid:
        del found["game changers"], expected["game changers"]
    for name, value in found.items():
        assert value == expected[name], f"{where}: {name} is {value}, and by the model {expected[name]}"


def play_both(game: DetectiveRummy, seed: int, options: dict[str, object], choose: Chooser) -> Counter[str]:
    """Play a match to its end; return what happened in it."""
    journal = Journal()
    state = game.deal(seed, journal)
    fate = Told(game)
    model = Model({**CASEBOOK, **game.pack.data}, game.seats, options, fate)
    step = 0
    while model.asked:
        where = f"seed {seed}, Hand {model.hand_number}, Round {model.marker}, step {step}"
        assert list(state.actors) == sorted(model.asked), where
        for seat, answers in model.asked.items():
            legal = [game.say(action) for action in state.legal(seat)]
            assert sorted(legal) == sorted(answers), f"{where}, seat {seat}: engine {legal}, model {answers}"
        seat = state.actors[step % len(state.actors)]
        legal = [game.say(action) for action in state.legal(seat)]
        text = choose(state, seat, legal)
        written, finished = len(journal.events), len(state.sheets)
        state.apply(seat, game.parse(text))
        fate.hear(journal.events[written:], truth(state))
        where += f", seat {seat}, {text}"
        model.act(seat, text)
        assert not fate.rest(), f"{where}: the model did not expect {fate.rest()}"
        if model.detectives and len(model.detectives) == game.seats:
            if model.asked:
                assert_same_table(fate.position, model, where)
        if len(model.sheets) > finished:
            assert_same_sheet(state, model)
        step += 1
    assert not state.actors
    assert_same_outcome(state, model)
    return model.seen


def assert_same_sheet(state: State, model: Model) -> None:
    sheet = state.sheets[-1]
    assert len(state.sheets) == len(model.sheets)
    assert list(sheet.totals) == model.totals()
    for seat, expected in enumerate(model.sheets[-1]):
        found = {line.what: line.points for line in sheet.lines if line.seat == seat}
        assert found == {what: n for what, n in expected.items() if n}, f"Hand {model.hand_number}, seat {seat}"
        assert sheet.scores[seat] == sum(expected.values())


def assert_same_outcome(state: State, model: Model) -> None:
    outcome = state.outcome
    assert outcome is not None
    assert list(outcome.scores) == model.totals()
    assert list(outcome.winners) == model.winners()


def at_random(dice: random.Random, idle: float = 0.1) -> Chooser:
    """Any action; but recuperating, skipping and ending are rarer than chance would have it."""

    def choose(state: State, seat: int, legal: list[str]) -> str:
        lively = [text for text in legal if text not in ("recuperate", "skip", "end", "decline")]
        return dice.choice(lively if lively and dice.random() > idle else legal)

    return choose


def greedily(game: DetectiveRummy, seed: int) -> Chooser:
    """As the game's own policy plays."""
    policy = game.greedy(seed)

    def choose(state: State, seat: int, legal: list[str]) -> str:
        return game.say(policy.advise(list(state.view(seat).numbers), state.legal(seat)))

    return choose


@pytest.mark.parametrize("case", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_case(case: int, seats: int) -> None:
    options: dict[str, object] = {"mode": "case", "case": case, "hands": 1}
    game = DetectiveRummy(seats, options)
    for seed in range(3):
        play_both(game, seed, options, at_random(random.Random(f"{case} {seats} {seed}")))
        play_both(game, seed, options, greedily(game, seed))
