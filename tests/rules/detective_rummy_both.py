"""Engine and model (`detective_rummy_model.py`) play the same match, move by move, and must agree on everything.

The tests play some matches. Thousands of them, with random options and Cases:
`python -m tests.rules.detective_rummy_both --matches 1000 --seed 1`.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, cast

from casefile.engine.journal import Event, Journal
from casefile.engine.outcome import Sheet
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView
from tests.rules.detective_rummy_model import Model
from tests.rules.detective_rummy_moves import UNKNOWN
from tests.rules.detective_rummy_packs import pack_by_lot
from tests.rules.detective_rummy_table import SKILLS
from tests.rules.helpers import truth

CASEBOOK = DetectiveRummy.load_pack(None).data  # values that a pack leaves out are the engine's defaults
Chooser = Callable[[State, int, list[str]], str]


class Told:
    """The results of chance, read from the engine's journal and position after each action."""

    def __init__(self, game: DetectiveRummy) -> None:
        self.kinds = game.kinds
        self.events: list[Event] = []
        self.position: dict[str, Any] = {}
        self.cards: list[str] = []  # that have left the deck by its top, in order

    def hear(self, events: list[Event], position: dict[str, Any]) -> None:
        """Read everything that an action caused."""
        self.events = list(events)
        self.position = position
        self.cards = []
        for event in events:
            told = {**(event.public or {}), **event.private.get(event.seat, {})}
            if event.name in ("draw", "look", "reveal_top"):
                self.cards += [self.kinds[card] for card in cast("tuple[int, ...]", told["cards"])]

    def next(self, *names: str) -> dict[str, Any]:
        """Return the next event of a kind; each event is returned only once."""
        event = next((event for event in self.events if event.name in names), None)
        assert event, f"nothing was told of {names}"
        self.events.remove(event)
        return {**(event.public or {}), **event.private.get(event.seat, {})}

    def rest(self) -> list[str]:
        """Results of chance that the model never asked for."""
        by_chance = ("dice", "lawyer", "add_tile", "case", "hand", "peek")
        return [event.name for event in self.events if event.name in by_chance] + self.cards

    def start(self) -> int:
        return int(self.next("hand")["start"])

    def deck(self) -> list[str]:
        return self.cards + list(self.position["deck"])

    def next_card(self) -> str:
        assert self.cards, "no card has left the deck"
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
        """The Suspect that the next Lawyer has come to, if one has."""
        came = [event for event in self.events if event.name == "lawyer"]
        return "s{:02}".format(1 + cast(int, (came[0].public or {})["suspect"])) if came else ""

    def discarded(self) -> list[str]:
        return [self.kinds[card] for card in self.next("discard")["cards"]]

    def peeked(self) -> int:
        return int(self.next("peek")["number"])


def assert_same_table(data: dict[str, Any], model: Model, where: str) -> None:
    """Compare everything that lies on the table or under it."""
    deck = data["deck"]
    assert len(deck) == len(model.deck), f"{where}: deck of {len(deck)}, and by the model {len(model.deck)}"
    for place, card in enumerate(deck):
        if model.deck[place] == UNKNOWN:
            assert model.unplaced[card] > 0, f"{where}: {card} cannot be in the deck"
            model.unplaced[card] -= 1
            model.deck[place] = card
    assert deck == model.deck, where
    assert not +model.unplaced, where
    found, expected = by_position(data), by_model(model)
    if not model.tiles:
        del found["game changers"], found["this turn"]
    for name, value in found.items():
        assert value == expected[name], f"{where}: {name} is {value}, and by the model {expected[name]}"


def by_position(data: dict[str, Any]) -> dict[str, Any]:
    """The table as the engine's position describes it."""
    return {
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
        "this turn": [data[flag] for flag in ("healed", "set_done", "changer_taken", "print_tokens")],
        "game changers": {
            (card["card"], card["at"].lower()) for card in data["game_changers"] if card["state"] == "face-down"
        },
    }


def by_model(model: Model) -> dict[str, Any]:
    """The table as the model describes it."""
    seats = model.seats
    return {
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
        "tokens": [{one.id: one.tokens[seat] for one in model.suspects.values() if one.tokens[seat]} for seat in seats],
        "assignments": list(model.tiles),
        "assignment tokens": [
            {str(number): counts[seat] for number, counts in model.tiles.items() if counts[seat]} for seat in seats
        ],
        "this turn": [
            int(flag) for flag in (model.healed, model.set_done, model.changer_taken, model.fingerprint_tokens)
        ],
        "game changers": {(number, place) for place, cards in model.stacks.items() for number in cards},
    }


def assert_same_view(state: State, model: Model, reader: int | None, where: str) -> None:
    """Compare what a seat or a spectator sees of it."""
    view = cast(DetectiveRummyView, state.view(reader))
    seats = model.seats
    found = {
        "hand sizes": list(view.hand_sizes),
        "hand": view.hand,
        "deck": view.deck,
        "discard": view.discard,
        "looked": view.looked_size,
        "danger": (view.danger, view.danger_due, view.danger_every),
        "ready": [set(map(str.lower, skills)) for skills in view.ready],
        "wounded": [set(map(str.lower, skills)) for skills in view.wounded],
        "items": [{item: where for item, where in items.items() if where != "locker"} for items in view.items],
        "tokens": {one.id.lower(): list(one.tokens) for one in view.suspects.values()},
        "icons": {one.id.lower(): set(map(str.lower, one.icons)) for one in view.suspects.values()},
        "lawyers": {one.id.lower(): set(map(str.lower, one.lawyers)) for one in view.suspects.values()},
        "bad blood": {one.id.lower(): set(one.bad_blood) for one in view.suspects.values()},
        "open": {name.lower(): is_open for name, is_open in view.locations.items()},
        "assignments": {number: list(counts) for number, counts in view.assignments.items()},
        "needs": view.assignment_needs,
        "fame": list(view.fame),
        "standings": list(view.standings),
        "totals": list(view.totals),
        "guilty": {name.lower() for name in view.guilty},
        "own cards": {card.number for card in view.game_changers if card.state == "secret" and card.owner == reader},
    }
    secret = [card for card in model.taken if card.seat == reader and not card.shown]
    sums = [{**sheet, "game-changers": model.detectives[seat].fame} for seat, sheet in enumerate(model.scores(False))]
    expected = {
        "hand sizes": [len(one.hand) for one in model.detectives],
        "hand": {} if reader is None else dict(Counter(model.detectives[reader].hand)),
        "deck": len(model.deck),
        "discard": dict(Counter(model.pile)),
        "looked": len(model.looked),
        "danger": (model.danger, model.danger_due, model.danger_every),
        "ready": [one.ready for one in model.detectives],
        "wounded": [one.wounded for one in model.detectives],
        "items": [{item: p for item, p in one.items.items() if p != "locker"} for one in model.detectives],
        "tokens": {one.id: one.tokens for one in model.suspects.values()},
        "icons": {one.id: one.icons for one in model.suspects.values()},
        "lawyers": {one.id: one.lawyers for one in model.suspects.values()},
        "bad blood": {name: {seat for seat in seats if name in model.bad_blood[seat]} for name in model.suspects},
        "open": {name: model.is_open(name) for name in model.locations},
        "assignments": model.tiles,
        "needs": {number: model.book.needed(number) for number in model.tiles},
        "fame": [one.fame for one in model.detectives],
        "standings": [sum(sheet.values()) for sheet in sums],
        "totals": model.totals(),
        "guilty": set(model.guilty()),
        "own cards": {card.number for card in secret},
    }
    where += f", seen by {reader}"
    for name, value in found.items():
        assert value == expected[name], f"{where}: {name} is {value}, and by the model {expected[name]}"


def play_both(game: DetectiveRummy, seed: int, options: Mapping[str, object], choose: Chooser) -> Counter[str]:
    """Play a match to its end; return the events that occurred."""
    journal = Journal()
    state = game.deal(seed, journal)
    fate = Told(game)
    model = Model({**CASEBOOK, **game.pack.data}, game.seats, options, fate)
    readers = (None, *model.seats)
    step = 0
    while model.asked:
        where = f"seed {seed}, Hand {model.hand_number}, Round {model.marker}, step {step}"
        assert list(state.actors) == sorted(model.asked), where
        for seat, answers in model.asked.items():
            legal = [game.say(action) for action in state.legal(seat)]
            assert sorted(legal) == sorted(answers), f"{where}, seat {seat}: engine {legal}, model {answers}"
        seat = state.actors[step % len(state.actors)]
        text = choose(state, seat, [game.say(action) for action in state.legal(seat)])
        where += f", seat {seat}, {text}"
        written, finished = len(journal.events), len(model.sheets)
        state.apply(seat, game.parse(text))
        fate.hear(journal.events[written:], truth(state))
        model.act(seat, text)
        assert not fate.rest(), f"{where}: the model did not expect {fate.rest()}"
        if model.hand_number and model.asked:
            assert_same_table(fate.position, model, where)
            if step % 7 == 0:
                assert_same_view(state, model, readers[step % len(readers)], where)
        if len(model.sheets) > finished:
            assert_same_sheet(state.sheets[-1], model)
        step += 1
    assert not state.actors
    assert_same_outcome(state, model)
    return model.seen


def assert_same_sheet(sheet: Sheet, model: Model) -> None:
    assert sheet.round == len(model.sheets)
    for seat, expected in enumerate(model.sheets[-1]):
        found = {line.what: line.points for line in sheet.lines if line.seat == seat}
        assert found == {what: n for what, n in expected.items() if n}, (
            f"Hand {sheet.round}, seat {seat}: {found}, and by the model {expected}"
        )
        assert sheet.scores[seat] == sum(expected.values())
    assert list(sheet.totals) == model.totals()


def assert_same_outcome(state: State, model: Model) -> None:
    outcome, totals, winners = state.outcome, model.totals(), model.winners()
    assert outcome is not None
    assert len(outcome.sheets) == len(model.sheets)
    assert list(outcome.scores) == totals
    assert list(outcome.winners) == winners
    tied = [seat for seat in model.seats if totals[seat] == max(totals)]
    assert outcome.reason == (
        "most_fame" if len(tied) == 1 else "shared" if winners == tied else "start_detective"
    )  # fmt: skip
    model.seen[outcome.reason] += 1
    for seat, place in enumerate(outcome.ranking):
        better = sum(total > totals[seat] for total in totals)
        assert better < place <= better + totals.count(totals[seat])


def at_random(dice: random.Random, idle: float = 0.1) -> Chooser:
    """Choose any action, with recuperating, skipping and ending less often."""

    def choose(state: State, seat: int, legal: list[str]) -> str:
        lively = [text for text in legal if text not in ("recuperate", "skip", "end", "decline")]
        return dice.choice(lively if lively and dice.random() > idle else legal)

    return choose


def greedily(game: DetectiveRummy, seed: int) -> Chooser:
    """Play like the game's own policy."""
    policy = game.greedy(seed)

    def choose(state: State, seat: int, legal: list[str]) -> str:
        return game.say(policy.advise(list(state.view(seat).numbers), state.legal(seat)))

    return choose


ODD_OPTIONS: dict[str, list[object]] = {
    "hands": [1, 2],
    "repeat_set_places_token": [True, False],
    "full_board_base_set": ["name_any", "no_token"],
    "reassess_counts_wounded": [False, True],
    "alibi_excludes_guilt": [False, True],
    "eyewitness_extra": ["until_actions_end", "immediately"],
    "fingerprint_token_optional": [True, False],
    "game_changer_timing": ["immediate", "after_source"],
    "reshuffle": ["lazy", "eager"],
    "sealed_game_changers": [True, False],
}


def odd_options(n: int) -> dict[str, object]:
    """Case Mode with random options, one Case after another."""
    dice = random.Random(f"options {n}")
    return {"mode": "case", "case": 2 + n % 5, **{name: dice.choice(values) for name, values in ODD_OPTIONS.items()}}


def main() -> None:
    """Play many matches, half of them at random and half with the game's own policy."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=["campaign", "options", "lot"], help="all three in turn, if none is named")
    asked = parser.parse_args()
    seen: Counter[str] = Counter()
    for n in range(asked.seed, asked.seed + asked.matches):
        kind = asked.kind or ("campaign", "options", "options", "lot", "lot", "lot")[n % 6]
        options: dict[str, object] = {} if kind == "campaign" else odd_options(n)
        pack = pack_by_lot(n) if kind == "lot" else None
        game = DetectiveRummy(2 + n % 3, options, pack)
        by_lot = pack is not None or n % 2
        choose = at_random(random.Random(n)) if by_lot else greedily(game, n)
        try:
            seen += play_both(game, n, options, choose)
        except AssertionError as fault:
            print(f"{kind}, {game}: {fault}"[:1000])
            seen[f"differences, {kind}"] += 1
        seen[f"matches, {kind}"] += 1
    for what, times in sorted(seen.items()):
        print(f"{what}: {times}")


if __name__ == "__main__":
    main()
