"""Reasons in Love & Death: in pictured positions the coach finds the move, and names what a teacher would name."""

from __future__ import annotations

from dataclasses import replace

import pytest

import casefile
from casefile.bots.trials import follow
from casefile.engine.journal import Journal
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.layout import Resource
from casefile.games.love_and_death.matters import Course
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.lessons import shipped
from tests.bots.pictured import Pictured, check
from tests.bots.reason_positions.love_and_death import pictures
from tests.rules.helpers import play
from tests.rules.love_and_death_helpers import AMPLE, situation

PICTURES = pictures()
HUNDRED = 100  # with the puzzles, which `test_reasons.py` asks for


def test_there_are_a_hundred_positions() -> None:
    puzzles = [puzzle for puzzle in shipped("love-and-death", "puzzles").values() if puzzle.points]
    assert len(puzzles) == len(shipped("love-and-death", "puzzles"))
    assert len(puzzles) + len({picture.name for picture in PICTURES}) >= HUNDRED


@pytest.mark.skipif(not casefile.compiled, reason="the interpreted coach tries a twenty-fifth of the worlds")
@pytest.mark.parametrize("pictured", PICTURES, ids=lambda pictured: pictured.name)
def test_the_reason_names_the_point(pictured: Pictured) -> None:
    check(replace(pictured, position={"game": "love-and-death", **pictured.position}))


@pytest.mark.parametrize("mode", ["easy", "difficult", "hardcore"])
def test_what_a_course_makes_of_events_is_how_the_couple_stands(mode: str) -> None:
    """The gauges in reasons equal those of the State, after every move until the next morning.

    The car's body is left out, since a new car has a reason of its own.
    """
    game = casefile.load("love-and-death", mode=mode, wanted=True, weather=True)
    assert isinstance(game, LoveAndDeath)
    for seed in range(12 if casefile.compiled else 3):
        state = game.deal(seed)
        assert isinstance(state, LoveAndDeathState)
        policy = game.greedy(seed)
        course, journal = Course(game, state.copy()), Journal()
        state.journal = journal
        while state.actors:
            seen = len(journal.events)
            state.apply(0, follow(policy, state.view(0), state.legal(0)))
            course.follow(journal.events[seen:])
            if not course.soon:
                course = Course(game, state.copy())
                continue
            stand = Course(game, state).gauges() | {Resource.BODY: course.now[Resource.BODY]}
            assert course.now == stand, (seed, [event.name for event in journal.events[seen:]])
            assert course.hp == [int(state.hp[0]), int(state.hp[1])], (seed, journal.events[seen:])


def test_a_mechanic_pays_with_health() -> None:
    skills = {"bonnie": {"mechanic": 99}, "clyde": {}}
    night = situation(phase="night", gauges=AMPLE, skills=skills, car={"tile": "fordor", "body": 2})
    state = play(night, "sleep wild-camping")
    assert isinstance(state, LoveAndDeathState)
    assert isinstance(state.game, LoveAndDeath)
    course, journal = Course(state.game, state.copy()), Journal()
    state.journal = journal
    play(state, "repair bonnie")
    course.follow(journal.events)
    assert course.hp == [int(state.hp[0]), int(state.hp[1])] != course.hp_before
