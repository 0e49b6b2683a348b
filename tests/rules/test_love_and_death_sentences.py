"""Love & Death in words: what is told, asked and shown; a reason for every refusal; prose for every card."""

from __future__ import annotations

import pytest

import casefile
from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game
from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from casefile.engine.state import State
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.names import HIDEOUTS, POLICE, SKILLS, TILES, WEAPONS, WEATHERS
from tests.rules.helpers import play, watched
from tests.rules.love_and_death_helpers import STANDARD, look, road_movie, scene, situation

pytestmark = pytest.mark.once  # little of telling and describing is compiled, and nothing of explaining

NAMES = ("Ann", "Bert")
OPTIONS: list[dict[str, object]] = [
    {},
    {"mode": "infinite", "weather": True, "wanted": True},
    {"mode": "hardcore", "wanted": True, "weather": True, "override": True, "bonnie": "bluff+fistfight+first-aid",
     "clyde": "hobo+mechanic+driver", "bonnie_weapon": "colt", "clyde_weapon": "remington"},
]  # fmt: skip


def test_every_card_has_a_name_and_prose() -> None:
    words = road_movie().words
    for deck in ("road", "country-road", "village", "town", "city", "destiny", "memory"):
        for card in STANDARD[deck]:
            assert f"name.{card['id']}" in words
            text = words.say(f"text.{card['id']}")
            assert text.endswith((".", "!", "?"))
            assert 20 < len(text) < 240
    for name in (*HIDEOUTS, *POLICE, *SKILLS, *TILES, *(f"{tile}-improved" for tile in TILES), *WEAPONS, *WEATHERS):
        assert f"name.{name}" in words


def test_a_stick_up_as_it_is_told() -> None:
    state = scene("t17")
    journal = watched(state)
    play(state, "stick up grocery")
    told = [state.game.tell(event, 0, ("Ann",)) for event in journal.told(0)]
    assert told == [
        "You halt at a grocery store.",
        "You stick up the grocery store.",
        "Destiny: A Quiet Clerk. He does it all without a word, and afterwards he says: thank you.",
        "It is read as a plain stick-up.",
        "Ammo −1.",
        "A victim, number 1.",
        "New on your trail: the local police, on space 1.",
        "Food +1.",
    ]


@pytest.mark.parametrize(("hideout", "price"), [("workers-camp", 1), ("house", 3)])
def test_a_hideout_that_costs_clues_says_so(hideout: str, price: int) -> None:
    state = scene("t18", gauges={"clue": 4})
    journal = watched(state)
    play(state, f"sleep {hideout}")
    told = [state.game.tell(event, 0, ("Ann",)) for event in journal.told(0)]
    assert f"Clue −{price}." in told
    assert look(state).clues == 4 - price


def offered(state: State) -> list[str]:
    """The moves with their notes, as the terminal shows them."""
    offers = [state.game.offer(state.view(0), action) for action in state.legal(0)]
    return [f"{offer.text} – {offer.note}" if offer.note else offer.text for offer in offers]


def test_what_a_move_costs_and_does_stands_beside_it() -> None:
    night = offered(scene("t25"))
    assert "sleep house – 3 clues: love +2, HP +2" in night
    assert "sleep wild camping – free: food −1, love −2" in night
    assert "sleep romantic farm – 6 clues: the victory" in night
    dawn = scene("t26", gauges={"clue": 3})
    pontiac = "3 clues: gas 6, body 3, speed orange, loot spaces 2, love 2"
    assert f"steal Pontiac Eight Sport Coupé (1932) – {pontiac}" in offered(dawn)


@pytest.mark.rules("LD-DUO-03")
def test_who_leads_is_told_to_each_of_the_two() -> None:
    game: Game = LoveAndDeath(2, {"override": True})
    state = game.deal(1)
    assert state.turn == 0
    assert "You lead." in game.show(state.view(0), ("You", "Bert")).splitlines()
    assert "Ann leads." in game.show(state.view(1), ("Ann", "Bert")).splitlines()


@pytest.mark.rules("LD-DUO-02")
def test_who_says_no_is_told_to_each_of_the_two() -> None:
    game = LoveAndDeath(2, {"override": True})
    state = game.deal(1)
    journal = watched(state)
    while look(state).noted is None:
        state.apply(state.turn, state.legal(state.turn)[0])
    state.apply(1, state.legal(1)[1])
    told = {reader: [game.tell(event, reader, NAMES) for event in journal.told(reader)] for reader in (0, 1)}
    assert "Bert says no, and it costs 1 love." in told[0]
    assert "You say no, and it costs 1 love." in told[1]


def test_the_story_tells_where_the_banks_are() -> None:
    story = road_movie().rulebook.story
    kinds = {kind for kind in ("village", "town", "city") if any("bank" in card["icons"] for card in STANDARD[kind])}
    assert kinds == {"village", "town", "city"}
    assert "Banks are in towns and cities" not in story
    assert "a village" in next(line for line in story.splitlines() if "banks" in line)


def test_the_table_as_text() -> None:
    state = scene("t25")
    shown = state.game.show(state.view(0), ("Ann",))
    assert shown.startswith("Day 9, Night. To win: love 8, 4 loot at Black Lake, a night at the romantic farm.")
    assert "Love 8 of 8" in shown.replace("love 8 of 8", "Love 8 of 8")
    assert "romantic farm 6." in shown
    assert state.game.prompt(state.view(0)) == "Where do you sleep? You have 6 clues."
    dawn = scene("t26")
    assert "Pontiac Eight Sport Coupé (1932) 3" in dawn.game.show(dawn.view(0), ("Ann",))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [1, 2])
def test_every_sentence_can_be_said(seats: int, options: dict[str, object]) -> None:
    """Whole games, told, shown and asked; every refusal has a sentence and a rule of the book."""
    game = casefile.load("love-and-death", seats, None, **options)
    for seed in range(4):
        state, dice = game.deal(seed, Journal()), Dice(seed)
        steps = 0
        while state.actors and steps < 300:
            steps += 1
            seat = state.turn
            view = state.view(seat)
            assert "{" not in game.show(view, NAMES[:seats])
            assert "{" not in game.prompt(view)
            legal = state.legal(seat)
            assert "done" in game.typed(view) or game.ids["done"] not in legal
            if dice.below(20) == 0:
                for action in range(game.size):
                    refusal = state.explain(seat, action)
                    assert (refusal is None) == (action in legal)
                    if isinstance(refusal, IllegalAction):
                        game.rulebook.rule(refusal.rule)
                        assert "{" not in refusal.reason
            choice = legal[dice.below(len(legal))]
            if game.say(choice) == "retire":
                choice = legal[0]
            state.apply(seat, choice)
        assert state.journal is not None
        for event in state.journal.told(0):
            sentence = game.tell(event, 0, NAMES[:seats])
            assert sentence
            assert "{" not in sentence
            assert sentence[0] == sentence[0].upper()
        game.show(state.view(None), NAMES[:seats])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("rob bank", "stick up bank"), ("STICKUP grocery", "stick up grocery"), ("camp", "sleep wild-camping"),
        ("farm", "sleep romantic-farm"), ("drive on", "pass"), ("aid clyde", "first-aid clyde"), ("keep", "keep card"),
        ("take house", "take house"), ("bluff stick-up bonnie", "bluff stick-up bonnie"),
    ],
)  # fmt: skip
def test_short_forms(typed: str, meant: str) -> None:
    game = road_movie()
    assert game.say(game.parse(typed)) == meant


def test_actions_have_fixed_numbers() -> None:
    """Records depend on them: the table of actions may only grow at its end."""
    plain, duo = road_movie(), LoveAndDeath(2, {"override": True})
    assert (plain.size, duo.size) == (177, 355)
    assert plain.actions == duo.actions[:177]
    assert duo.actions[177:179] == ("accept", "override keep card")
    assert plain.say(plain.parse("pass")) == plain.actions[17]
    assert look(plain.deal(1)).noted is None


def test_a_partners_decision_is_told_by_its_names() -> None:
    game = casefile.load("love-and-death", 2, override=True)
    state = game.deal(3)
    first = state.actors[0]
    action = next(action for action in state.legal(first) if game.say(action).startswith("replace"))
    label = game.describe(state.view(first), action).label
    state.apply(first, action)
    asked = game.prompt(state.view(state.actors[0]))
    assert asked == f"Your partner's choice: {label}. Agree, or pay 1 love for another?"


def told(state: State, *moves: str) -> list[str]:
    journal = watched(state)
    play(state, *moves)
    heard = [event.told(0) for event in journal.events]
    return [state.game.tell(event, 0, ("Ann",)) for event in heard if event is not None]


def test_time_won_and_time_lost_are_told_apart() -> None:
    say = scene("t28").game.words.say
    back, ahead = (say(f"event.time_{way}", n=1, what=0) for way in ("back", "ahead"))
    lost = told(scene("t28", gauges={"ammo": 7}), "stick up armory")
    assert (back in lost, ahead in lost) == (True, False)
    won = {"destiny": {"long-queue": {"normal": "time+1"}}}
    gained = told(scene("t28", stubs=won, gauges={"ammo": 7}), "stick up armory")
    assert (back in gained, ahead in gained) == (False, True)


def test_what_experience_buys_is_told() -> None:
    gauges = {"lake": 18, "love": 5, "ammo": 5, "food": 5}
    state = situation({"mode": "infinite"}, phase="dawn", gauges=gauges, space=9)
    while look(state).ask != "xp":
        play(state, state.game.say(state.legal(state.turn)[0]))
    assert any("Bonnie" in text and "4" in text for text in told(state, "boost bonnie"))
