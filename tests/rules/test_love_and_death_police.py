"""Love & Death, thing by thing: every police face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death import police
from casefile.games.love_and_death.names import POLICE
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play, watched
from tests.rules.love_and_death_gauges import expected, settle
from tests.rules.love_and_death_helpers import AMPLE, STANDARD, look, situation, table, truth

# -- police ------------------------------------------------------------------------------------------------------------


EVERY_FACE = pytest.mark.parametrize("face", STANDARD["police"], ids=lambda face: face["id"])


def fights(face: dict[str, Any]) -> Iterator[tuple[int, dict[str, int], State]]:
    """A fight with each line of a police face, caused by its speed: wounds before, gauges due, the table then."""
    level = face["yellow"]
    victims = STANDARD["victim_track"]["police"][level - 1]
    blank: Any = {"police": {"*": {}}}
    for wounds, line in enumerate(face["lines"]):
        data: dict[str, Any] = {
            "phase": "dawn", "space": 9, "gauges": AMPLE | {"victims": victims}, "car": {"tile": "fordor"},
            "police": {"space": 9 - face["speed"][wounds], "wounds": wounds, "face": face["id"], "level": level},
        }  # fmt: skip
        before = situation(stubs=blank, **data | {"phase": "night"})
        state = settle(situation(stubs=blank, **data))
        yield wounds, expected(before, line), state


@pytest.mark.rules("LD-CONF-02")
@EVERY_FACE
def test_every_police_face_line_by_line(face: dict[str, Any]) -> None:
    for _, wanted, state in fights(face):
        del wanted["love"]  # hearts on the track, and the bonus of a car that is kept
        found = expected(state, "")
        assert {name: found[name] for name in wanted} == wanted


@pytest.mark.rules("LD-VICTIM-08")
@EVERY_FACE
def test_police_that_are_killed_are_no_victims_beyond_those_of_the_line(face: dict[str, Any]) -> None:
    *_, (_, wanted, state) = fights(face)
    assert look(state).victims == wanted["victims"]


@pytest.mark.rules("LD-CONF-03")
@EVERY_FACE
def test_every_line_but_the_last_leaves_a_wound(face: dict[str, Any]) -> None:
    for wounds, _, state in list(fights(face))[:-1]:
        seen = look(state)
        assert seen.wounds == wounds + 1 or seen.police != face["id"]


@pytest.mark.rules("LD-CONF-05")
@EVERY_FACE
def test_the_last_line_is_the_death_of_the_officers(face: dict[str, Any]) -> None:
    *_, (_, _, state) = fights(face)
    assert look(state).kills == {face["id"]: 1}


@pytest.mark.parametrize(("mode", "first"), [("easy", 0), ("difficult", 1)])
@pytest.mark.rules("LD-VICTIM-04")
def test_police_icons_of_the_track_raise_the_level(mode: str, first: int) -> None:
    assert forty_five_victims(mode)[0] == list(POLICE[first:])


def forty_five_victims(mode: str) -> tuple[list[str], State]:
    """The police that came, and the table at the end."""
    state = situation({"mode": mode}, phase="night", at="nightfall", gauges={"love": 8})
    events = watched(state)
    for _ in range(45):
        police.count_victim(truth(state))
    came = [cast(int, (event.public or {})["what"]) for event in events.events if event.name == "police"]
    return [POLICE[face] for face in came], state


@pytest.mark.rules("LD-POLICE-08")
@pytest.mark.parametrize("mode", ["easy", "difficult"])
def test_beyond_the_top_face_nothing_changes(mode: str) -> None:
    came, state = forty_five_victims(mode)
    assert came.count("frank-hamer") == 1
    assert look(state).police == "frank-hamer"


@pytest.mark.rules("LD-VICTIM-01", "LD-VICTIM-05")
@pytest.mark.parametrize("mode", ["easy", "difficult"])
def test_every_victim_moves_the_marker(mode: str) -> None:
    assert look(forty_five_victims(mode)[1]).victims == 45


@pytest.mark.rules("LD-VICTIM-07")
@pytest.mark.parametrize("mode", ["easy", "difficult"])
def test_hearts_act_on_every_lap(mode: str) -> None:
    hearts = [icon for icon in table(forty_five_victims(mode)[1])["frames"][0]["icons"] if icon == "love-1"]
    assert len(hearts) == 11, "five hearts a lap: two laps, and one of the third"


def replaced_in_a_fight() -> LoveAndDeathView:
    line: Any = {"police": {"local-police": {"lines": ["shoot time-1", "shoot"]}}}
    return look(situation(stubs=line, phase="dawn", space=4, gauges=AMPLE | {"victims": 3}, police={"space": 4}))


@pytest.mark.rules("LD-CONF-09")
def test_police_replaced_in_a_fight_leave_no_wound_and_no_death() -> None:
    seen = replaced_in_a_fight()
    assert (seen.police, seen.police_space, seen.wounds, seen.kills) == ("sheriff", 1, 0, {})


@pytest.mark.parametrize(
    ("lines", "line"), [(["shoot hp-1", "shoot"], None), (["shoot hp-1"], 1)], ids=["first of two", "last"]
)
def test_who_is_fought_is_seen_though_others_have_come(lines: list[str], line: int | None) -> None:
    police: Any = {"police": {"local-police": {"lines": lines, "speed": [1] * len(lines)}}}
    state = situation(stubs=police, phase="dawn", space=4, gauges=AMPLE | {"victims": 3}, police={"space": 4})
    seen = look(state)
    assert (seen.ask, seen.police) == ("wound", "sheriff")
    assert (seen.fought, seen.fought_line) == ("local-police", line)
    after = look(play(state, "wound bonnie"))
    assert (after.fought, after.fought_line) == (None, None)


@pytest.mark.rules("LD-CONF-10")
def test_no_second_fight_comes_of_a_fight() -> None:
    seen = replaced_in_a_fight()
    assert (seen.space, seen.ammo) == (3, 4), "the step back is taken"


def level_raised_while_police_are_due() -> State:
    state = situation(phase="night", space=1, gauges={"victims": 3}, police={"space": 0}, at="nightfall")
    police.count_victim(truth(state))
    return state


@pytest.mark.rules("LD-POLICE-10")
def test_police_that_are_due_enter_with_the_new_level() -> None:
    seen = look(level_raised_while_police_are_due())
    assert (seen.police, seen.police_space) == ("sheriff", 1)


@pytest.mark.rules("LD-POLICE-11")
def test_police_that_enter_where_they_stand_do_not_fight() -> None:
    assert table(level_raised_while_police_are_due())["frames"] == [], "no fight is due"


@pytest.mark.rules("LD-CONF-12")
def test_fights_outside_dawn_are_not_limited() -> None:
    back: Any = {"police": {"local-police": {"lines": ["shoot", "shoot", "shoot"], "speed": [1, 1, 1]}}}
    frames = [{"source": "road", "icons": ["time-1"]}, {"source": "road", "icons": ["time-1"]}]
    data: dict[str, Any] = {"phase": "afternoon", "space": 4, "police": {"space": 4}, "gauges": AMPLE | {"victims": 1}}
    state = situation(stubs=back, frames=frames, road={"type": "road", "card": "long-straight"}, **data)
    assert look(state).wounds == 2
