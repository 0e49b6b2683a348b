"""The greedy policy of Love & Death: legal, repeatable, blind to hidden cards, and sensible."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.chance import chance
from casefile.engine.playout import Dice, match
from casefile.games.love_and_death import policy as module
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.names import MODES
from tests.bots.quick import quick_move

COMPILED = not str(module.__file__).endswith(".py")
BARE: dict[str, Any] = {"skills": {"bonnie": {}, "clyde": {}}}


def said(position: dict[str, Any], **options: object) -> str:
    game = LoveAndDeath(1, options)
    state = game.position(BARE | position)
    return game.say(quick_move(game.greedy(), state))


EVERYTHING: dict[str, object] = {
    "wanted": True, "weather": True, "override": True, "bonnie": "bluff+fistfight+first-aid+hobo",
    "clyde": "mechanic+romantism+straight-shooter", "bonnie_weapon": "knife", "clyde_weapon": "schofield",
}  # fmt: skip


@pytest.mark.parametrize("options", [{}, EVERYTHING])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [1, 2])
def test_it_plays_legal_moves_to_the_end(seats: int, mode: str, options: dict[str, object]) -> None:
    """Every third move is random, so that the policy meets tables that it would not reach by itself."""
    game = LoveAndDeath(seats, {"mode": mode, **options})
    player = game.greedy()
    for seed in range(60 if COMPILED else 2):
        state, dice = game.deal(seed), Dice(seed)
        while state.turn >= 0:
            legal = state.legal(state.turn)
            action = quick_move(player, state)
            assert action in legal
            state.step(state.turn, action if seed % 2 or dice.below(3) else legal[dice.below(len(legal))])


def test_equal_observations_give_equal_moves_and_the_decks_are_closed() -> None:
    game = LoveAndDeath(1, {"mode": "normal"})
    one, other = game.greedy(), game.greedy()
    state = game.deal(4)
    for step in range(60):
        if state.turn < 0:
            break
        action = quick_move(one, state)
        drawn = state.view(0).determinize(chance(step))
        assert quick_move(other, drawn) == action
        state.apply(0, action)


@pytest.mark.parametrize(("mode", "least"), [("easy", 0.6), ("normal", 0.3)])
def test_it_wins_where_chance_never_does(mode: str, least: float) -> None:
    game = LoveAndDeath(1, {"mode": mode})
    deals = 200 if COMPILED else 8
    won = 0
    for seed in range(deals):
        state = game.deal(seed)
        match(state, [game.greedy()])
        assert state.outcome is not None
        won += bool(state.outcome.winners)
    assert won >= (least if COMPILED else least / 2) * deals


@pytest.mark.skipif(not COMPILED, reason="thousands of games: only where the engine is compiled")
def test_each_mode_is_harder_than_the_one_before_and_none_is_hopeless() -> None:
    """A coarse check of how often it wins.

    This is a lower bound; bots that search win several times as often (docs/games).
    """

    def wins(deals: int, **options: object) -> float:
        game = LoveAndDeath(1, options)
        won = 0
        for seed in range(deals):
            state = game.deal(seed)
            match(state, [game.greedy()])
            won += bool(state.outcome and state.outcome.winners)
        return won / deals

    easy, normal, difficult, hardcore = (wins(300, mode=mode) for mode in MODES[:4])
    assert easy > normal + 0.1 > difficult + 0.2 > hardcore + 0.25
    assert easy < 0.95
    hardest = wins(900, mode="hardcore", wanted=True, weather=True)
    assert 0 < hardest < min(0.05, hardcore)


# -- situations with a plain answer ----------------------------------------------------------------------------------


def test_it_takes_the_farm() -> None:
    gauges = {"love": 8, "lake": 2, "clue": 9}
    assert said({"phase": "night", "gauges": gauges}) == "sleep romantic-farm"


def test_it_does_not_shoot_with_an_empty_gun() -> None:
    place = {"type": "town", "card": "courthouse-square"}
    assert said({"phase": "morning", "gauges": {"ammo": 0, "dollar": 0}, "place": place}) == "exit road"


def test_it_buys_food_when_the_larder_is_empty() -> None:
    place = {"type": "village", "card": "bluebonnet"}
    position = {"phase": "morning", "gauges": {"food": 0, "dollar": 3}, "place": place}
    assert said(position) in ("buy grocery", "stick up grocery")


def test_it_robs_a_bank_when_loot_is_what_it_lacks() -> None:
    place = {"type": "town", "card": "courthouse-square", "used": ["grocery"]}
    gauges = {"ammo": 7, "food": 6, "love": 6}
    assert said({"phase": "morning", "gauges": gauges, "place": place}, mode="normal") == "stick up bank"


def test_the_stronger_one_takes_the_wound_and_the_weaker_one_the_cure() -> None:
    wound = {"phase": "night", "hp": [1, 3], "frames": [{"source": "night", "icons": ["hp-1"]}]}
    assert said(wound) == "wound clyde"
    cure = {"phase": "night", "hp": [1, 2], "frames": [{"source": "night", "icons": ["hp+1"]}]}
    assert said(cure) == "heal bonnie"


def test_it_brings_loot_home() -> None:
    assert said({"phase": "dawn", "at": "lake-trip", "car": {"gas": 4, "loot": 2}}) == "stow"


CHASED: dict[str, Any] = {
    "phase": "morning", "at": "on-road", "gauges": {"clue": 9, "victims": 9}, "space": 4, "police": {"space": 2},
    "car": {"tile": "fordor"}, "road": {"type": "road", "card": "filling-station-row", "stop": 1, "halts": 1},
}  # fmt: skip


def test_a_spare_clue_must_be_worth_the_bonus_that_the_halt_costs() -> None:
    assert said(CHASED) == "pass", "the second halt costs the red bonus, and the police are near"
    assert said(CHASED | {"gauges": {"clue": 2, "victims": 9}}) == "take clue", "the farm will cost it"
    assert said(CHASED | {"road": CHASED["road"] | {"halts": 0}}) == "take clue", "the first halt is free"


@pytest.mark.parametrize(("improved", "move"), [(False, "pass"), (True, "take clue")])
def test_it_knows_the_free_stop_of_its_car(improved: bool, move: str) -> None:
    """With the improved Roadster on country roads; without its free stop a third halt would cost the orange bonus."""
    road = {"type": "country-road", "card": "telegraph-trail", "stop": 1, "halts": 2}
    assert said(CHASED | {"car": {"tile": "roadster", "improved": improved}, "road": road}) == move


def test_it_never_retires() -> None:
    position = {"phase": "dawn", "at": "experience", "gauges": {"lake": 1}}
    assert said(position, mode="infinite") == "done"
