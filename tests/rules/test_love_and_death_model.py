"""Engine and model (`love_and_death_model.py`) play the same games of Love & Death, move by move, and must agree.

A large run: `python -m tests.rules.test_love_and_death_model --games 2000`.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any, cast

import pytest

from casefile.engine.game import Pack
from casefile.engine.journal import Journal
from casefile.engine.state import State
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.love_and_death_diary import Diary
from tests.rules.love_and_death_helpers import STANDARD, box, look, table
from tests.rules.love_and_death_model import Model
from tests.rules.love_and_death_model_table import CARDS, TILES

MODES = ("easy", "normal", "difficult", "hardcore", "infinite")
SKILLS = (
    "road-warrior", "city-slicker", "orientation", "country-folk", "driver", "romantism", "straight-shooter",
    "first-aid", "hobo", "fistfight", "bluff", "mechanic", "endurance",
)  # fmt: skip
WEAPONS = ("browning", "colt", "knife", "enfield", "grenade", "remington", "thompson", "schofield")
CHALLENGES = (
    "survival", "starved", "merchant", "doctor", "hamer", "petty-bourgeois", "proletarian", "hobos", "roadhog",
)  # fmt: skip
SWITCHES: dict[str, list[object]] = {
    "separate_after_fight": [False, True], "fight_on_placement": [False, True],
    "wreck_wait_until_dawn": [True, False], "loot_transfers": ["up_to_capacity", "all_lost"],
    "hideout_effects_optional": [False, True], "reverse_random_memories": [True, False],
    "starve_on_any_food_loss": [True, False], "weapons_need_ammo_purchase": [False, True],
}  # fmt: skip

Player = Callable[[State], int]


class Told:
    """Results of chance, read from the engine's journal."""

    def __init__(self, game: LoveAndDeath, state: State, journal: Journal) -> None:
        self.game, self.state, self.journal = game, state, journal
        self.since = 0  # where the last step begins
        self.shuffles: Counter[str] = Counter()  # in this step
        self.rolls = 0

    def new_step(self) -> None:
        self.since, self.shuffles, self.rolls = len(self.journal.events), Counter(), 0

    def events(self) -> list[tuple[str, dict[str, int]]]:
        return [(event.name, cast("dict[str, int]", event.public or {})) for event in self.journal.events[self.since :]]

    def shuffled(self, deck: str, cards: list[str]) -> list[str]:
        """The cards drawn between this shuffle and the next; after the last shuffle, also those that still lie there.

        The journal does not mention the deal, which is a shuffle too.
        """
        number = CARDS.index(deck)
        piles: list[list[str]] = [[]]
        for name, values in self.events():
            if name == "reshuffle" and values["what"] == number:
                piles.append([])
            elif name == "draw" and values["what"] == number:
                piles[-1].append(self.game.cards[number][values["n"]])
        self.shuffles[deck] += self.since > 0
        assert self.shuffles[deck] < len(piles), f"the {deck} deck is not shuffled"
        order = piles[self.shuffles[deck]]
        if self.shuffles[deck] == len(piles) - 1:
            order = order + table(self.state)["decks"][deck]["cards"]
        if not self.since and deck == "memory":  # some are set aside, and no event says which
            assert set(order) <= set(cards)
        else:
            assert sorted(order) == sorted(cards), f"the {deck} deck is shuffled"
        return order

    def d66(self) -> int:
        self.rolls += 1
        told = [values["what"] for name, values in self.events() if name == "dice"]
        assert self.rolls <= len(told), "nobody has rolled dice"
        return told[self.rolls - 1]


def both(options: dict[str, Any], seed: int, seats: int = 1, pack: Pack | None = None) -> tuple[State, Model]:
    """A new game, and a model of it."""
    game = LoveAndDeath(seats, options) if pack is None else LoveAndDeath(seats, options, pack)
    journal = Journal()
    state = game.deal(seed, journal)
    model = Model(game.pack.data, options, seats, Told(game, state, journal))
    model.begin()
    return state, model


def shown(seen: LoveAndDeathView) -> dict[str, object]:
    """What lies on the table, according to the View."""
    return {
        "turn": seen.turn, "phase": seen.phase, "day": seen.round, "nights": seen.nights, "lead": seen.lead,
        "ammo": seen.ammo, "ammo_cap": seen.ammo_cap, "food": seen.food, "dollar": seen.dollars, "clue": seen.clues,
        "love": seen.love, "lake": seen.lake, "victims": seen.victims, "hp": seen.hp, "hp_max": seen.hp_max,
        "car": (seen.car, seen.improved, seen.gas, seen.body, seen.loot), "space": seen.space,
        "police": (seen.police, seen.police_space, seen.wounds, seen.level), "kills": seen.kills,
        "weapons": seen.weapons, "display": list(seen.display), "skills": seen.skills, "wanted": seen.wanted,
        "markers": seen.markers, "weather": seen.weather, "skies": list(seen.skies), "road": seen.road,
        "place": seen.place, "xp": seen.xp, "achieved": set(seen.achieved), "deck_sizes": seen.deck_sizes,
        "discards": {deck: sorted(cards) for deck, cards in seen.discards.items()},
    }  # fmt: skip


def modelled(model: Model) -> dict[str, object]:
    """The same according to the model."""
    return {
        "turn": None if model.end else model.asked, "phase": model.phase, "day": model.day, "nights": model.nights,
        "lead": model.lead, **model.gauge, "ammo_cap": model.most("ammo"), "lake": model.lake,
        "victims": model.victims, "hp": model.hp, "hp_max": model.hp_max,
        "car": (model.tile, model.car_improved, model.gas, model.body, model.loot), "space": model.space,
        "police": (model.police or None, 0 if model.police_space == "due" else model.police_space, model.wounds,
                   model.level),
        "kills": +model.kills, "weapons": model.weapons, "display": model.display, "skills": model.skills,
        "wanted": model.wanted, "markers": dict(+model.markers), "weather": model.weather, "skies": model.skies,
        "road": model.road, "place": model.place,
        "xp": model.lake // 2 - model.xp_spent if model.infinite else 0, "achieved": model.achieved,
        "deck_sizes": {deck: len(cards) for deck, cards in model.deck.items()},
        "discards": {deck: sorted(cards) for deck, cards in model.discards.items()},
    }  # fmt: skip


def assert_same_end(state: State, model: Model) -> None:
    outcome = state.outcome
    assert outcome
    assert outcome.reason == model.end
    assert outcome.scores == (model.lake,) * model.seats
    assert outcome.sheets[0].round == model.day
    assert outcome.ranking == (1 if model.end in ("won", "fulfilled") else 2,) * model.seats
    counts = Counter({"loot": model.lake, "nights": model.nights, "victims": model.victims})
    counts.update({f"killed-{face}": n for face, n in model.kills.items()})
    counts.update(f"achievement-{name}" for name in model.achieved)
    stars = [f"star-{star}" for star in model.stars]
    for seat in range(model.seats):
        lines = {line.what: line.count for line in outcome.sheets[0].lines if line.seat == seat}
        mine = [line.what for line in outcome.sheets[0].lines if line.seat == seat and line.what.startswith("star")]
        assert {what: n for what, n in lines.items() if what not in mine} == +counts | {"loot": model.lake}
        assert sorted("star-killed" if "killed" in star else star for star in mine) == sorted(stars)


def play_both(state: State, model: Model, player: Player) -> Counter[str]:
    """Play to the end, sometimes with a copy of the State; return the rare events that occurred."""
    game, luck = state.game, cast(Told, model.luck)
    seen = look(state)
    diary = Diary(game, seen, model.printed["weapon"])
    text = "the deal"
    for step in count():
        where = f"day {model.day}, {model.phase}, after {text}"
        found, expected = shown(seen), modelled(model)
        differences = {key: (found[key], expected[key]) for key in found if found[key] != expected[key]}
        assert not differences, f"{where}, engine and model: {differences}"
        legal = [game.say(action) for action in state.legal(state.turn)] if state.actors else []
        assert sorted(legal) == sorted(model.legal), where
        forced = state.automatic()
        assert (None if forced is None else game.say(forced)) == (legal[0] if len(legal) == 1 else None), where
        if not legal:
            break
        action = player(state)
        text = game.say(action)
        if step % 8 == 0:
            assert {deck: pile["cards"] for deck, pile in table(state)["decks"].items()} == model.deck, where
            luck.state = state = state.copy()
            state.journal = luck.journal
        luck.new_step()
        state.apply(state.turn, action)
        model.act(text)
        seen = look(state)
        diary.listen(text, luck.journal.events[luck.since :], seen)
    assert_same_end(state, model)
    model.seen[f"end {model.end}"] += 1
    model.seen["two achievements"] += len(model.achieved) > 1
    return model.seen


# -- players and games -------------------------------------------------------------------------------------------------


def by_chance(dice: random.Random) -> Player:
    return lambda state: dice.choice(state.legal(state.turn))


def greedily(dice: random.Random, whims: float) -> Player:
    """Play like the greedy policy, with a random action now and then."""

    def choose(state: State) -> int:
        legal = state.legal(state.turn)
        if dice.random() < whims:
            return dice.choice(legal)
        return state.game.greedy().advise(list(state.view(state.turn).numbers), legal)

    return choose


def somehow(dice: random.Random) -> Player:
    whims = dice.choice([None, 0.05, 0.2, 0.5])
    return by_chance(dice) if whims is None else greedily(dice, whims)


def with_experience(dice: random.Random) -> dict[str, Any]:
    """Profiles with what a run may have bought."""
    weapons = dice.sample((*WEAPONS, "none", "none"), 2)
    skills = ["+".join(dice.sample(SKILLS, dice.randint(1, 8))) for _ in range(2)]
    return {
        "bonnie": skills[0], "clyde": skills[1], "run": dice.random() < 0.5, "bonnie_weapon": weapons[0],
        "clyde_weapon": weapons[1], "bonnie_hp": dice.randint(0, 1), "clyde_hp": dice.randint(0, 1),
        "improved": "+".join(dice.sample(TILES, dice.randint(1, 4))), "memories_back": dice.randint(0, 6),
    }  # fmt: skip


def drawn(dice: random.Random) -> tuple[dict[str, Any], int]:
    """Random options and number of seats."""
    options: dict[str, Any] = {
        "mode": dice.choice(MODES), "wanted": dice.random() < 0.6, "weather": dice.random() < 0.5,
        "override": dice.random() < 0.5,
    }  # fmt: skip
    if dice.random() < 0.3:
        options |= {name: dice.choice(values) for name, values in SWITCHES.items()}
    if dice.random() < 0.1:
        options["max_days"] = dice.randint(1, 8)
    kind = dice.random()
    if kind < 0.6:
        options |= with_experience(dice)
    elif kind < 0.8 and options["mode"] != "infinite":
        options["challenge"] = dice.choice(CHALLENGES)
    return options, dice.choice([1, 1, 2])


def play_drawn(seed: int, pack: Pack | None = None) -> Counter[str]:
    dice = random.Random(f"drawn {seed}")
    options, seats = drawn(dice)
    state, model = both(options, seed, seats, pack)
    return play_both(state, model, somehow(dice))


def everywhere(kind: str, changes: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The same changes to both faces of each car, or to each skill that can be learnt."""
    entries = {entry["id"]: entry for entry in cast("list[dict[str, Any]]", STANDARD[kind])}
    if kind == "car":
        return {
            name: {face: entry[face] | changes for face in ("ordinary", "improved")} for name, entry in entries.items()
        }
    return {name: changes for name, entry in entries.items() if "xp" in entry}


# Boxes in which people live long and well, or always lack something, and one with everything that a pack may print.
STURDY = box(
    {
        "character": {"*": {"hp": 7}},
        "mode": {
            name: {"love": 7, "food": 9, "dollars": 8} | ({"goal": 1} if name != "infinite" else {}) for name in MODES
        },
        "hideout": {"romantic-farm": {"price": 2}},
        "skill": everywhere("skill", {"xp": 1}),
        "destiny": {"*": {"bank": "loot+2 dollar+1"}},
    },
    improve_xp=1, boost_xp=1,
)  # fmt: skip
POOR = box(
    {
        "character": {"*": {"hp": 6}},
        "mode": {"*": {"ammo": 1, "food": 2, "dollars": 1, "love": 5}},
        "car": everywhere("car", {"gas": 2, "body": 1}),
        "hideout": {"wild-camping": {"icons": "food-1"}},
        "village": {"sawmill": {"entry": "body-1"}, "tinkers-row": {"entry": "body-1"}},
        "town": {"picture-house": {"entry": "body-1"}, "copper-town": {"entry": "body-1"}},
        "city": {"hospital-city": {"entry": "body-1"}, "capitol-city": {"entry": "body-1"}},
    }
)
STRANGE = box(
    {
        "character": {"*": {"hp": 5}},
        "road": {
            "long-straight": {"stops": ["forced food-1", "memory", "bank", "clue", "motel!"], "bonus": [2, 0, 3],
                              "end": "country-road"},
            "supply-road": {"stops": ["love", "armory", "gas-station!", "doctor", "fork country-road"]},
        },
        "country-road": {
            "telegraph-trail": {"stops": ["forced time-1 clue+1", "clue", "clue", "grocery", "armory", "fork city"],
                                "end": "road"},
            "county-line": {"stops": ["clue", "doctor!", "forced hp-1 love+1", "fork town"]},
            "windmill-flat": {"stops": ["garage", "forced victim clue+1", "love"]},
        },
        "village": {
            "bluebonnet": {"icons": ["clue", "clue", "love", "cabin-camp", "garage!"],
                           "exits": ["road", "country-road"]},
            "ferry-landing": {"entry": "time-1 shoot clue+1"},
        },
        "town": {
            "wheat-town": {"entry": "gas-1 victim wanted+1"},
            "depot-town": {"entry": "shoot memory food-1"},
        },
        "city": {"capitol-city": {"entry": "accident clue+1", "exits": ["road", "country-road"]}},
        "destiny": {"loose-change": {"normal": "memory dollar+1"}, "same-song": {"difficult": "accident love+1"}},
        "memory": {"toolbox": {"options": ["hp", "love", "loot"]}, "unsent-letter": {"icons": "body-1 time-2"},
                   "empty-chair": {"icons": "victim shoot ammo-1"}},
        "hideout": {"wild-camping": {"icons": "food-1 love-1 time-1"}, "motel": {"icons": "gas-1 love+1 body-1"}},
    }
)  # fmt: skip

EVENTFUL = box(  # for challenges: accidents, victims, harmless police, a farm within reach
    {
        "character": {"*": {"hp": 6}},
        "mode": {
            name: {"love": 7, "food": 3, "ammo": 3} | ({"goal": 1} if name != "infinite" else {}) for name in MODES
        },
        "car": everywhere("car", {"gas": 3, "body": 1}),
        "police": {
            entry["id"]: {"lines": ["clue+1"] * len(entry["lines"])}
            for entry in cast("list[dict[str, Any]]", STANDARD["police"])
        },
        "hideout": {"romantic-farm": {"price": 1}},
        "village": {"*": {"entry": "victim*4 love+2"}},
        "town": {"*": {"entry": "accident"}},
        "destiny": {"*": {"bank": "loot+2 dollar+1"}},
    },
    record_days=3,
)
BOXES = {"standard": None, "sturdy": STURDY, "poor": POOR, "strange": STRANGE}


# -- tests -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_games_of_every_mode(mode: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(10):
        dice = random.Random(f"{mode} {seed}")
        player = by_chance(dice) if seed < 5 else greedily(dice, 0.1 * (seed - 5))
        seen += play_both(*both({"mode": mode}, seed), player)
    assert seen["replaced"]
    assert seen["reversed"]


# Events that the games of each box must have had, so that the comparison means something.
RARE = {
    "standard": ("contact undone", "house by force", "hunter at once", "kill and level-up", "no morning", "override",
                 "surcharge", "weather cancelled"),
    "sturdy": ("boost", "end won", "improve", "learn", "loot left behind", "special after a bank", "use browning"),
    "poor": ("1 to lose", "beds beside a wreck", "bluff shootout", "end starved", "hunger", "waits for dawn"),
    "strange": ("reshuffled destiny", "use enfield", "wreck, night"),
}  # fmt: skip


@pytest.mark.once  # `tests/engine/test_equality.py`: interpreted, the engine plays the very same games
@pytest.mark.parametrize("name", BOXES)
def test_games_with_any_options(name: str) -> None:
    """Modes, Wanted, weather, two players, runs and challenges at random, with the standard box and with odd ones."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        seen += play_drawn(seed, BOXES[name])
    missing = [what for what in RARE[name] if not seen[what]]
    assert not missing


@pytest.mark.once  # as above
def test_challenges() -> None:
    """Boxes that lack something lead to death; others lead to crashes, killings, survival, or the farm in some way."""
    seen: Counter[str] = Counter()
    for seed in range(63):
        dice = random.Random(f"challenge {seed}")
        challenge = CHALLENGES[seed % 9]
        pack = POOR if challenge in ("starved", "merchant", "doctor") else EVENTFUL
        state, model = both({"mode": dice.choice(MODES[:4]), "challenge": challenge}, seed, 1, pack)
        seen += play_both(state, model, somehow(dice))
    assert seen["two achievements"]
    assert seen["end fulfilled"]
    assert all(seen[f"achieved {name}"] for name in ("survival", "merchant", "hamer", "proletarian", "roadhog")), seen


def main() -> None:
    """Play many games; print each that differs, and the events they had."""
    parser = argparse.ArgumentParser(description="play games of Love & Death beside the model")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--box", choices=BOXES, default="standard")
    asked = parser.parse_args()
    seen: Counter[str] = Counter()
    differ = 0
    for seed in range(asked.first, asked.first + asked.games):
        try:
            seen += play_drawn(seed, BOXES[asked.box])
        except AssertionError as difference:
            differ += 1
            print(f"game {seed} {drawn(random.Random(f'drawn {seed}'))}: {difference}", flush=True)
    for what, n in sorted(seen.items()):
        print(f"{n:8} {what}")
    print(f"{asked.games} games, {differ} differ")
    raise SystemExit(differ > 0)


if __name__ == "__main__":
    main()
