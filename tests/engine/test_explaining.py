"""Every thing and word explains itself from a View: whole games of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import casefile
from casefile.engine.game import Game
from casefile.engine.state import State
from casefile.engine.view import View
from casefile.games.love_and_death.names import POLICE
from tests.engine.test_describing import CODES, KINDS, NAMES, RUBBISH

pytestmark = pytest.mark.once  # little of telling and describing is compiled, and nothing of explaining

# The buttons that say all there is to say.
BUTTONS = ("pass", "done", "keep", "go", "accept", "override", "choose", "film")
MOST = 200
LONGEST = 460  # letters: a small card, not a page
STORY = 1600  # a Case tells its introduction, of at most 160 words, and what it changes
SLUG = re.compile(r"\b[a-z]+-[a-z]+\b")


def words_of(kind: type[Game]) -> dict[str, tuple[str, ...]]:
    """The words that a game explains; none for a game that explains nothing."""
    module = f"{kind.__module__.rpartition('.')[0]}.explaining"
    found: dict[str, tuple[str, ...]] = getattr(import_module(module), "WORDS", {}) if find_spec(module) else {}
    return found


WORDS = {name: words for name, kind in casefile.GAMES.items() if (words := words_of(kind))}


@pytest.fixture(params=[game for game in KINDS if game.name in WORDS], ids=repr)
def game(request: pytest.FixtureRequest) -> Game:
    found = request.param
    assert isinstance(found, Game)
    return found


def walked(game: Game, seed: int) -> Iterator[State]:
    """A game in which the greedy policy and random moves alternate, so that it is long and reaches many situations."""
    state, dice, player = game.deal(seed), Random(seed), game.greedy(seed)
    for _ in range(MOST):
        if not state.actors:
            return
        yield state
        seat = dice.choice(state.actors)
        legal = state.legal(seat)
        sensible = player.advise(list(state.view(seat).numbers), legal)
        state.apply(seat, sensible if dice.random() < 0.8 else dice.choice(legal))


@cache
def rules_of(game: Game) -> set[str]:
    return {rule.id for rule in game.rulebook.rules}


@cache
def spelt(game: Game) -> set[str]:
    """The hyphenated words in the game's sentences, and the names of departments."""
    return set(SLUG.findall(" ".join([*game.words.texts.values(), *getattr(game, "departments", ())])))


def check(game: Game, view: View, thing: str) -> None:
    found = game.about(view, thing, NAMES[: game.seats])
    if found is None:
        assert thing.split("/")[0] in BUTTONS, thing
        return
    said = f"{found.title} {found.text}"
    slugs = set(SLUG.findall(said)) - spelt(game)
    assert found.title, thing
    assert found.text, thing
    assert not CODES.search(said), (thing, said)
    assert not slugs, (thing, said)
    assert found.title[0].isupper() or not found.title[0].isalpha(), (thing, found.title)
    assert re.search(r"[.!?”]$", found.text), (thing, said)
    assert not re.search(r"\.\.|  ", said), (thing, said)
    assert len(found.text) <= (STORY if thing == "case" else LONGEST), (thing, found.text)
    assert found.rules, thing
    assert set(found.rules) <= rules_of(game), (thing, found.rules)


def test_everything_on_the_table_is_explained(game: Game) -> None:
    for state in walked(game, 4):
        for reader in (*state.actors, None):
            view = state.view(reader)
            legal = state.legal(reader) if reader is not None else []
            moves = {thing for action in legal for thing in game.describe(view, action).things}
            for thing in moves | set(game.things(view)):
                check(game, view, thing)


def test_words_that_name_no_thing_are_not_explained(game: Game) -> None:
    for state in walked(game, 5):
        view = state.view(state.actors[0])
        for thing in (*RUBBISH, "word/", "word/nothing", "seat/9", "seat/-1", "changer/0", "skill/x", "weapon/x/y"):
            assert game.about(view, thing, NAMES[: game.seats]) is None, thing


def test_every_word_can_be_asked_about(game: Game) -> None:
    assert {f"word/{word}" for word in WORDS[game.name]} <= set(game.things(game.deal(1).view(0)))


def test_first_time_explanations_have_a_line_and_go_to_the_seat_that_decides(game: Game) -> None:
    told: set[str] = set()
    for seed in range(2):
        for state in walked(game, seed):
            for seat in range(game.seats):
                words = game.firsts(state.view(seat))
                assert len(set(words)) == len(words)
                assert seat in state.actors or not words
                told.update(words)
            assert game.firsts(state.view(None)) == ()
    assert told <= set(WORDS[game.name])
    assert len(told) >= 6, told
    for word in told:
        line = game.first_told(word)
        assert len(line) <= 140, line
        assert not CODES.search(line), line


def test_a_first_line_belongs_to_a_word(game: Game) -> None:
    lines = [key for key in game.words.texts if key.startswith("about.word.") and key.endswith(".first")]
    assert {key.split(".")[2] for key in lines} <= set(WORDS[game.name])


# -- what is missing is named ------------------------------------------------------------------------------------------


def about(game: Game, state: State, thing: str) -> str:
    seat = state.actors[0]
    found = game.about(state.view(seat), thing, NAMES[: game.seats])
    assert found is not None
    return found.text


def test_a_card_of_bonnie_and_clyde_says_how_many_a_meld_needs() -> None:
    game = casefile.load("bonnie-and-clyde", seats=2)
    state = game.deal(3)
    hand = cast(Any, state.view(state.actors[0])).hand
    card = next(card for card, n in hand.items() if n < 3 and card != "hinton")
    assert f"A meld needs 3; you hold {hand[card]}." in about(game, state, f"hand/{card}")


def test_a_fingerprint_names_the_skill_that_is_not_ready() -> None:
    game = casefile.load("detective-rummy", seats=2, mode="case", case=2)
    for state in walked(game, 2):
        view = cast(Any, state.view(state.actors[0]))
        ready = view.ready[view.seat]
        for card in view.hand:
            missing = [skill for skill in card.split("-")[1:] if skill.upper() not in ready]
            if not card.startswith("c-") and len(missing) == 1:
                assert f"{game.words.say(f'skill.{missing[0].upper()}')} is not Ready." in about(
                    game, state, f"hand/{card}"
                )
                return
    raise AssertionError("no such card was held")


def reasons(game: Game, begin: str) -> Iterator[tuple[str, str, Any]]:
    """Why moves that begin like this are not legal, in a whole game: the move, the reason, the View."""
    actions = [action for action, text in enumerate(game.actions) if text.startswith(begin)]
    for state in walked(game, 6):
        seat = state.actors[0]
        for action in actions:
            refusal = state.explain(seat, action)
            if refusal is not None:
                yield game.say(action), refusal.reason, state.view(seat)


def test_a_set_that_cannot_be_made_says_how_many_cards_are_held() -> None:
    game = casefile.load("detective-rummy", seats=2, mode="case", case=2, hands=1)
    found = 0
    for move, reason, view in reasons(game, "set "):
        if reason.startswith("A set needs three Circumstantial cards with "):
            skill = move.split()[1]
            held = sum(n for card, n in view.hand.items() if card[0] == "c" and skill in card.split("-"))
            assert reason.endswith(f"; you hold {held}.")
            found += held == 2
    assert found


def test_a_fingerprint_that_cannot_be_played_says_which_skill_is_not_ready() -> None:
    game = casefile.load("detective-rummy", seats=2, mode="case", case=2, hands=1)
    said = {reason for _, reason, _ in reasons(game, "fingerprint ")}
    names = {game.words.say(f"skill.{skill}") for skill in ("CL", "DE", "FO", "GR", "IN", "VA")}
    assert {f"{name} is not Ready." for name in names} & said


def test_a_suspect_out_of_reach_says_what_a_token_needs() -> None:
    game = casefile.load("detective-rummy", seats=3, mode="case", case=3, hands=1)
    said = [reason for _, reason, _ in reasons(game, "suspect ") if reason.startswith("A token on ")]
    assert said
    assert all(re.fullmatch(r"A token on .+ needs .+, and that is not Ready on your board\.", one) for one in said)


def test_a_hideout_and_the_farm_say_what_they_cost_and_what_there_is() -> None:
    game = casefile.load("love-and-death", seats=1, mode="easy")
    said = {(move, reason, view.clues) for move, reason, view in reasons(game, "sleep ") if view.ask == "night"}
    dear = [(reason, clues) for move, reason, clues in said if move == "sleep house" and "costs" in reason]
    assert dear
    assert all(reason == f"House costs 3 clues; you have {clues}." for reason, clues in dear)
    farm = [reason for move, reason, _ in said if move == "sleep romantic-farm"]
    assert farm
    assert all("love 8 (you have " in reason for reason in farm)


def test_every_officer_of_love_and_death_can_be_asked_about_before_he_comes() -> None:
    game = casefile.load("love-and-death", seats=1)
    state = game.deal(1)
    assert {f"police/{who}" for who in POLICE} <= set(game.things(state.view(0)))
    hamer = about(game, state, "police/frank-hamer")
    assert hamer.startswith("Not behind you now. ")
    assert hamer.count("At the next meeting: ") == 2


# -- what the faces ask about ------------------------------------------------------------------------------------------

FACES = Path(__file__).parents[2] / "web/src/games"
ASKED = re.compile(r"""["'`]word/([\w-]+)["'`]""")


@pytest.mark.parametrize("name", WORDS)
def test_faces_ask_about_words_that_there_are(name: str) -> None:
    files = list((FACES / name.replace("-", "_")).glob("*.svelte"))
    assert files
    asked = {word for file in files for word in ASKED.findall(file.read_text(encoding="utf-8"))}
    assert asked <= set(WORDS[name])


def test_the_case_that_is_played_tells_its_introduction() -> None:
    game = casefile.load("detective-rummy", 2, "the-last-tram")
    told = about(game, game.deal(1), "case")
    assert "somebody stole a tram" in told
    assert "The Last Tram" in game.aim()
