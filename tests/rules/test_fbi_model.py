"""Engine and model (`fbi_model.py`) play the same random games of FBI, move by move, and must agree on everything."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields
from itertools import product
from typing import cast

import pytest

from casefile.engine.journal import Journal, Told
from casefile.engine.outcome import Outcome
from casefile.engine.state import State
from casefile.engine.view import View
from casefile.games.fbi.game import Fbi
from casefile.games.fbi.view import FbiView
from tests.rules.fbi_model import BONUS, COLOURS, DECKS, Model, Score, deck_list
from tests.rules.helpers import truth

AGENTS = (*COLOURS, "2x")
SWITCHES: dict[str, list[object]] = {
    "top_card": [False, True],
    "bonus_basis": ["net", "villains"],
    "bonus_requires_positive": [True, False],
    "final_tie": ["shared", "fewest_bystanders"],
}
EVERY_OPTION = [dict(zip(SWITCHES, values, strict=True)) for values in product(*SWITCHES.values())]
UNCOUNTED = {field.name for field in fields(View)}  # game, seat, numbers, ledger


def shown(state: State, reader: int | None) -> dict[str, object]:
    """The View in the model's terms."""
    seen = cast(FbiView, state.view(reader))
    values = {field.name: getattr(seen, field.name) for field in fields(FbiView) if field.name not in UNCOUNTED}
    for name in ("deck_cards", "out"):
        values[name] = Counter(values[name])
    values["slammers"] = [Counter(slammer) for slammer in seen.slammers]
    return values


def in_words(game: Fbi, told: Told) -> tuple[str, int | None, dict[str, object]]:
    """An event in the model's terms: names for numbers."""

    def named(key: str, what: object) -> object:
        if key == "card":
            return "none" if what == -1 else game.kinds[cast(int, what)]
        if key in ("colour", "agent"):
            return AGENTS[cast(int, what)]
        if key in ("led", "leads"):
            return None if what == -1 else what
        if not isinstance(what, tuple):
            return what
        if key == "cards":
            return tuple(game.kinds[kind] for kind in what)
        if key == "agents":
            return tuple(AGENTS[agent] for agent in what)
        return tuple(None if n == -1 else n for n in what) if key == "bonuses" else what

    values = {key: named(key, what) for key, what in told.values.items()}
    return told.name, None if told.seat == -1 else told.seat, values


def both(game: Fbi, seed: int, options: dict[str, object]) -> tuple[State, Model]:
    """A new game, and a model of it."""
    journal = Journal()
    state = game.deal(seed, journal)
    purple = cast("tuple[int, ...]", (journal.events[0].public or {})["purple"])
    first = cast("tuple[int, ...]", (journal.events[1].public or {})["cards"])
    deck = [game.kinds[kind] for kind in first] + truth(state)["deck"]
    return state, Model(purple, deck, options, game.pack.id)


def assert_same_hidden_truth(state: State, model: Model) -> None:
    data = truth(state)
    assert data["deck"] == model.deck
    assert [sorted(agents) for agents in data["chosen"]] == [
        sorted(model.agents.get(seat, [])) for seat in range(model.seats)
    ]


def assert_same_score(outcome: Outcome | None, score: Score) -> None:
    assert outcome is not None
    assert list(outcome.scores) == score.results
    assert list(outcome.winners) == score.winners
    assert list(outcome.ranking) == score.ranking
    assert outcome.reason == score.reason
    assert len(outcome.sheets) == 1
    lines = outcome.sheets[0].lines
    for seat, result in enumerate(score.results):
        mine = {line.what: (line.count, line.points) for line in lines if line.seat == seat}
        bonuses = {f"bonus-{suit}": (1, BONUS[suit]) for suit, winner in score.bonuses.items() if winner == seat}
        assert {what: line for what, line in mine.items() if what.startswith("bonus")} == bonuses
        assert mine.get("bystanders", (0, 0))[0] == score.bystanders[seat]
        assert sum(points for _, points in mine.values()) == result


def pick(dice: random.Random, legal: list[str], crowding: bool) -> str:
    """Choose any action, or one that empties slammers and rows: always release, all choose the same colour."""
    if not crowding or dice.random() < 0.1:
        return dice.choice(sorted(legal))
    wanted = [text for text in legal if text.startswith(("release", "double")) and text != "release none"]
    return min(wanted or legal)


def play_both(state: State, model: Model, dice: random.Random, crowding: bool = False) -> Counter[str]:
    """Play to the end, with simultaneous choices in any order; return the rare events that occurred."""
    game, readers = cast(Fbi, state.game), (None, *range(model.seats))
    assert state.journal is not None
    written, heard = 0, 0 if state.journal.events else len(model.told)  # events compared; a position tells of no deal
    step = 0
    while True:
        where = f"turn {model.number}, {model.phase}, step {step}"
        assert list(state.actors) == model.actors(), where
        for seat in range(model.seats):
            legal = [game.say(action) for action in state.legal(seat)]
            assert sorted(legal) == sorted(model.legal(seat)), where
        forced = state.automatic()
        assert (None if forced is None else game.say(forced)) == model.forced_openly(), where
        for reader in readers if step % 4 == 0 or model.phase == "over" else [dice.choice(readers)]:
            assert shown(state, reader) == model.shown(reader), f"{where}, as seen by {reader}"
        for reader in readers:
            told = [in_words(game, event) for event in state.journal.told(reader, written)]
            assert told == model.heard(reader, heard), f"{where}, as told to {reader}"
        written, heard = len(state.journal.events), len(model.told)
        if step % 8 == 0:
            assert_same_hidden_truth(state, model)
        if not state.actors:
            break
        seat = dice.choice(state.actors)
        text = pick(dice, model.legal(seat), crowding)
        state.apply(seat, game.parse(text))
        model.act(seat, text)
        step += 1
    assert model.number == {2: 15, 3: 10, 4: 8, 5: 6}[model.seats]
    score = model.score()
    assert_same_score(state.outcome, score)
    model.seen[score.reason] += 1
    model.seen["bonus to nobody"] += None in score.bonuses.values()
    return model.seen


@pytest.mark.once  # `tests/engine/test_equality.py`: interpreted, the engine plays the very same games
@pytest.mark.parametrize("pack", sorted(DECKS))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_with_every_option(seats: int, pack: str) -> None:
    """One game for each combination of switches.

    With more than two seats, where rare events are common, eight with each pack, which cover all combinations of any
    three switches.
    """
    seen: Counter[str] = Counter()
    for seed, options in enumerate(EVERY_OPTION):
        turned = sum(SWITCHES[name].index(value) for name, value in options.items())
        if seats > 2 and turned % 2 != sorted(DECKS).index(pack):
            continue
        state, model = both(Fbi(seats, options, pack), seed, options)
        seen += play_both(state, model, random.Random(f"{seats} {pack} {seed}"))
    common = ("equal values", "2x", "not the best", "nobody found", "bystander arrested", "bonus to nobody")
    assert all(seen[what] for what in common), seen


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_of_players_who_all_want_the_same(seats: int) -> None:
    """They release whenever they can and double the same colour: slammers become empty, agents find nobody."""
    seen: Counter[str] = Counter()
    for seed in range(6):
        options = EVERY_OPTION[(5 * seed + seats) % len(EVERY_OPTION)]
        state, model = both(Fbi(seats, options), seed, options)
        seen += play_both(state, model, random.Random(f"{seats} crowd {seed}"), crowding=True)
    assert seen["nobody found"]
    assert seen["empty slammer"], seen


@pytest.mark.parametrize("top_card", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_with_few_colours_on_the_table(seats: int, top_card: bool) -> None:
    """The deck is sorted by colour: sometimes there is nothing to choose."""
    dice = random.Random(seats)
    purple = dice.sample(range(1, seats + 1), seats)
    deck = [card for colour in dice.sample(COLOURS, 5) for card in deck_list("fbi-balanced-15") if colour in card]
    slammers = [[f"purple {number}", f"purple -{number}"] for number in purple]
    model = Model(purple, deck, {"top_card": top_card})
    position = {"phase": "place", "cuffs": model.cuffs, "slammers": slammers, "deck": deck}
    state = Fbi(seats, {"top_card": top_card}).position(position)
    state.journal = Journal()
    seen = play_both(state, model, dice)
    assert seen["1 colours"]


@pytest.mark.once  # as above
@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: "-".join(map(str, options.values())))
def test_scores_of_any_slammers(options: dict[str, object]) -> None:
    """A few cards each, so that ties, bonus cards for nobody and negative sums are common."""
    reasons: Counter[str] = Counter()
    for seed in range(60):
        dice = random.Random(seed)
        seats = dice.randint(2, 5)
        cards = deck_list("fbi-balanced-15")
        cards += [f"purple {sign * number}" for number in range(1, seats + 1) for sign in (1, -1)]
        dice.shuffle(cards)
        slammers = [[cards.pop() for _ in range(dice.choice([0, 1, 2, 2, 5, 10]))] for _ in range(seats)]
        state = Fbi(seats, options).position({"phase": "over", "slammers": slammers, "deck": 0})
        score = Score(slammers, options)
        assert_same_score(state.outcome, score)
        seen = cast(FbiView, state.view(None))
        assert (list(seen.standings), seen.bonuses, seen.leads) == (score.results, score.bonuses, score.leads)
        reasons[score.reason] += 1
    assert reasons["most_points"]
    assert reasons["shared" if options["final_tie"] == "shared" else "fewest_bystanders"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_does_not_matter_who_chooses_first(seats: int) -> None:
    """The same agents, chosen in any order, lead to the same table and to the same events except for their order."""
    game = Fbi(seats, {"top_card": True})
    for seed in range(5):
        dice = random.Random(seed)
        state = game.deal(seed)
        for _ in range(seats):
            state.apply(state.turn, dice.choice(state.legal(state.turn)))
        chosen = [dice.choice(state.legal(seat)) for seat in range(seats)]
        found = set()
        for _ in range(6):
            twin = state.copy()
            twin.journal = Journal()
            for seat in dice.sample(range(seats), seats):
                assert twin.legal(seat) == state.legal(seat), "what the others chose changes nothing"
                twin.apply(seat, chosen[seat])
            told = [sorted(map(repr, twin.journal.told(reader))) for reader in (None, *range(seats))]
            found.add((twin.key(), repr(told)))
        assert len(found) == 1


def test_a_refusal_in_the_second_pass_names_the_agent_to_play() -> None:
    """For any action in the second pass, the reason names the agent that is left, doubled or not."""
    position = {"phase": "second-pass", "table": ["red 1", "blue 2"], "played": ["red", "red"]}
    for other, left in (("blue", "blue"), ("2x", "red")):
        state = Fbi(2).position({**position, "chosen": [["red", "2x"], ["red", other]], "offered": ["red", "blue"]})
        for text in ("release none", "choose red blue", "double blue", "arrest green"):
            refused = state.explain(1, state.game.parse(text))
            assert refused is not None
            assert f"{left}." in refused.reason, f"{text}: {refused.reason}"
