"""What is missing to win, the challenge, the stars, the odds of a stick-up: all from the View alone."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from casefile.engine.chance import chance
from casefile.engine.journal import Journal
from casefile.engine.state import State
from casefile.games.love_and_death.aims import aims_of
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.odds import ROBBED, Odds, brought, luck, more, odds, told
from casefile.games.love_and_death.view import Aim, LoveAndDeathView
from tests.rules.helpers import play
from tests.rules.love_and_death_helpers import STANDARD, look, road_movie, situation, truth

NIGHT = {"phase": "night", "gauges": {"love": 5, "clue": 4, "food": 5, "ammo": 5}}
SHOTS = {"*": {"normal": "dollar+1", "difficult": "shoot dollar+1", "bank": "loot+1 shoot*2 hp-1"}}


def aims(state: State, kind: str) -> list[Aim]:
    return [aim for aim in look(state).aims if aim.kind == kind]


@pytest.mark.rules("LD-WIN-02", "LD-NIGHT-06")
def test_what_is_missing_to_win_names_love_the_lake_and_the_clues_of_the_farm() -> None:
    love, lake, farm = aims(situation(**NIGHT), "win")
    assert (love.says, love.now, love.met) == ("Love 8", "5 of 8", False)
    assert (lake.glyph, lake.now, lake.met) == ("lake", "0 of 2", False)
    assert (farm.says, farm.now, farm.met) == ("6 clues for a night at the romantic farm", "4 of 6", False)


@pytest.mark.rules("LD-WIN-02")
def test_when_all_of_it_is_there_the_farm_is_open() -> None:
    state = situation(phase="night", gauges={"love": 8, "clue": 6, "lake": 2, "food": 5, "ammo": 5})
    assert [aim.met for aim in aims(state, "win")] == [True, True, True]
    assert "sleep romantic-farm" in [state.game.say(action) for action in state.legal(0)]


@pytest.mark.rules("LD-WEATHER-12")
def test_a_storm_makes_the_farm_dearer() -> None:
    *_, farm = aims(situation({"weather": True}, weather="storm", **NIGHT), "win")
    assert farm.now == "4 of 7"


@pytest.mark.rules("LD-INF-01")
def test_without_a_goal_the_loot_at_the_lake_is_the_score() -> None:
    (score,) = aims(situation({"mode": "infinite"}, phase="night", gauges={"lake": 3}), "win")
    assert (score.glyph, score.now, score.met) == ("lake", "3", False)


@pytest.mark.rules("LD-ACH-01")
def test_the_chosen_challenge_is_there_until_it_is_met() -> None:
    assert aims(situation(**NIGHT), "challenge") == []
    (chosen,) = aims(situation({"challenge": "hamer"}, **NIGHT), "challenge")
    assert (chosen.says, chosen.met) == ("Frank Hamer killed", False)


@pytest.mark.parametrize("mode", ["easy", "normal", "difficult", "hardcore"])
@pytest.mark.rules("LD-STAR-01")
def test_every_star_of_the_difficulty_has_its_target_and_how_it_stands(mode: str) -> None:
    stars = aims(situation({"mode": mode}, **NIGHT), "star")
    assert stars
    assert all(star.says and star.now for star in stars)
    assert len({star.says for star in stars}) == len(stars)


@pytest.mark.rules("LD-STAR-01")
def test_stars_count_what_has_happened() -> None:
    dead = [situation({"mode": "easy"}, phase="night", gauges={"victims": n}) for n in (0, 3)]
    before, after = (aims(state, "star") for state in dead)
    changed = [(old.now, new.now) for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [("0 so far", "3 so far")]


def test_aims_know_no_more_than_a_view() -> None:
    """With any hidden decks: the same visible numbers, the same aims and the same odds."""
    game = road_movie(1, None, wanted=True, weather=True)
    dice, state = Random(5), game.deal(5)
    while state.actors:
        view = cast(LoveAndDeathView, state.view(0))
        other = cast(LoveAndDeathView, game.world(view, chance(dice.randrange(1 << 30))).view(0))
        assert other.aims == aims_of(game, view)
        assert [odds(game, other, side) for side in ROBBED] == [odds(game, view, side) for side in ROBBED]
        state.apply(0, dice.choice(state.legal(0)))


# -- what a stick-up may cost ------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-STICK-02")
def test_the_odds_of_a_stick_up_are_counted_on_the_cards_that_can_come() -> None:
    state = situation(stubs={"destiny": SHOTS}, phase="morning")
    view, game = look(state), cast(LoveAndDeath, state.game)
    cards = len(view.decks["destiny"])
    assert cards == len(STANDARD["destiny"])
    assert odds(game, view, "normal") == Odds(cards, 0, 0)
    assert odds(game, view, "difficult") == Odds(cards, cards, 0)
    assert odds(game, view, "bank") == Odds(cards, cards, cards)


@pytest.mark.rules("LD-DRAW-01")
def test_a_card_that_was_drawn_is_counted_no_more_and_an_empty_deck_by_its_discards() -> None:
    shots = {"*": {"bank": "dollar+1"}, "quiet-clerk": {"bank": "shoot"}}
    road = {"road": {"long-straight": {"stops": ["bank", "bank", "clue"]}}}
    state = situation(
        stubs={"destiny": shots, **road},
        phase="morning",
        gauges={"ammo": 5, "love": 5, "food": 5},
        road={"type": "road", "card": "long-straight"},
        decks={"destiny": {"top": ["quiet-clerk"]}},
    )
    game, all_cards = cast(LoveAndDeath, state.game), len(STANDARD["destiny"])
    assert odds(game, look(state), "bank") == Odds(all_cards, 1, 0)
    play(state, "stick up bank")
    assert odds(game, look(state), "bank") == Odds(all_cards - 1, 0, 0)
    drawn = [card["id"] for card in STANDARD["destiny"]]
    empty = look(situation(stubs={"destiny": shots}, phase="morning", decks={"destiny": {"discards": drawn}}))
    assert (empty.deck_sizes["destiny"], odds(game, empty, "bank")) == (0, Odds(all_cards, 1, 0))


@pytest.mark.rules("LD-STICK-02")
def test_the_move_and_the_deck_say_what_a_stick_up_may_cost() -> None:
    stops = {"road": {"long-straight": {"stops": ["grocery", "bank"]}}}
    state = situation(
        stubs={"destiny": SHOTS, **stops}, phase="morning", road={"type": "road", "card": "long-straight"}
    )
    game, view = state.game, state.view(0)
    notes = {game.say(action): game.describe(view, action).note for action in state.legal(0)}
    assert notes["stick up grocery"] == "Food +1; no shots on any of 12"
    deck = game.about(view, "deck/destiny", ("Ann",))
    assert deck is not None
    assert "Read as a bank job: shots on 12 of 12, a wound on 12." in deck.text


@pytest.mark.rules("LD-STICK-02", "LD-BANK-03")
def test_a_stick_up_says_what_it_may_bring() -> None:
    stops = {"road": {"long-straight": {"stops": ["grocery", "doctor!", "bank"]}}}
    sides = {
        "*": {"normal": "", "difficult": "", "bank": "dollar+1"},
        "quiet-clerk": {"normal": "clue+1 shoot", "difficult": "dollar+2", "bank": "loot+1 dollar+3"},
    }
    state = situation(
        stubs={"destiny": sides, **stops}, phase="morning", gauges={"ammo": 5},
        road={"type": "road", "card": "long-straight"},
    )  # fmt: skip
    game, view = cast(LoveAndDeath, state.game), look(state)
    assert brought(game, view, "grocery", "normal") == "food +1"
    assert brought(game, view, "doctor", "difficult") == "HP +2 if nobody is shot"
    assert more(game, view, "normal") == "and more on 1 of 12 cards"
    assert brought(game, view, "bank", "bank") == "$1 to 3, loot on 1 of 12"


@pytest.mark.rules("LD-LOSE-03")
def test_a_stick_up_says_on_how_many_cards_the_ammo_does_not_last() -> None:
    sides = {"*": {"normal": "", "bank": "shoot"}, "quiet-clerk": {"normal": "shoot*2", "bank": "hp-1"}}
    poor = look(situation(stubs={"destiny": sides}, phase="morning", gauges={"ammo": 0}, hp=[3, 3]))
    game = cast(LoveAndDeath, poor.game)
    assert told(game, poor, "normal") == "shots on 1 of 12, no wound, the end on 1"
    assert luck(game, poor, "bank").deadly == 11
    rich = look(situation(stubs={"destiny": sides}, phase="morning", gauges={"ammo": 3}, hp=[1, 1]))
    assert told(game, rich, "normal") == "shots on 1 of 12, no wound"
    assert luck(game, rich, "bank").deadly == 1


# -- what is told ------------------------------------------------------------------------------------------------------


def sentences(state: State, *actions: str) -> list[str]:
    state.journal = Journal()
    play(state, *actions)
    return [state.game.tell(told, 0, ("Ann",)) for told in state.journal.told(0)]


@pytest.mark.rules("LD-STICK-01")
def test_a_purchase_is_told_as_one() -> None:
    stops = {"road": {"long-straight": {"stops": ["grocery", "clue"]}}}
    road = {"type": "road", "card": "long-straight"}
    state = situation(stubs=stops, phase="morning", gauges={"food": 1, "dollar": 2}, road=road)
    assert "You pay $1 at a grocery store." in sentences(state, "buy grocery", "buy one")


@pytest.mark.rules("LD-DAWN-03")
def test_police_who_are_with_them_do_not_move_up() -> None:
    gauges = {"food": 5, "love": 5, "ammo": 5, "victims": 1}
    state = situation(phase="night", gauges=gauges, space=4, police={"space": 4})
    told = sentences(state, "sleep wild-camping")
    assert "The law catches up with you, on space 4." in told
    assert not [sentence for sentence in told if "moves up" in sentence]
    assert truth(state).police_space == truth(state).space


# -- what is to come ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("loot", "nearer"), [(0, 2), (1, 3)])
@pytest.mark.rules("LD-DAWN-02")
def test_everybody_can_see_how_near_the_law_will_be_at_dawn(loot: int, nearer: int) -> None:
    law = {"face": "sheriff", "space": 2}
    state = situation(phase="night", space=9, police=law, gauges={"love": 8, "food": 3, "ammo": 3},
                      car={"tile": "ford-a", "gas": 3, "body": 2, "loot": loot})  # fmt: skip
    assert look(state).nearer == nearer
    assert truth(play(state, "sleep wild-camping")).police_space == 2 + nearer


def test_nobody_comes_nearer_while_nobody_is_there() -> None:
    assert look(situation(phase="night")).nearer is None


@pytest.mark.parametrize(
    ("tile", "halts", "bonuses"),
    [("ford-a", 0, 1), ("pontiac", 0, 2), ("fordor", 0, 3), ("fordor", 1, 3), ("fordor", 2, 2), ("fordor", 3, 1)],
)
@pytest.mark.rules("LD-ROAD-08", "LD-ROAD-11", "LD-VEH-08")
def test_the_bonuses_of_a_road_are_those_that_its_end_will_bring(tile: str, halts: int, bonuses: int) -> None:
    stubs = {"road": {"long-straight": {"stops": ["clue"], "bonus": [2, 1, 2]}}}
    road = {"type": "road", "card": "long-straight", "halts": halts}
    state = situation(stubs=stubs, phase="morning", road=road, space=2, car={"tile": tile, "gas": 3, "body": 2})
    expected = (2, 1, 2)[:bonuses] + (0, 0)[: 3 - bonuses]
    assert look(state).bonuses == expected
    assert look(play(state, "pass")).space == 2 + sum(expected)


@pytest.mark.rules("LD-STAR-06")
def test_a_star_that_no_move_can_take_away_is_met() -> None:
    met = aims(
        situation({"mode": "easy"}, phase="night", gauges={"victims": 9}, police={"kills": {"local-police": 1}}), "star"
    )
    assert [star.met for star in met] == [True, False, True, False, False]
