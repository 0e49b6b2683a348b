"""The Python API as users expect it: texts, paths, errors, printing, hashing, buffers."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import subprocess
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import casefile
from casefile.bots import Entrant
from casefile.engine import declare, errors
from casefile.engine.errors import BadBuffer, BadObservation, CasefileError, IllegalAction, UnknownAction
from casefile.engine.record import Record, SeatRecord
from casefile.engine.state import ROOM, State
from casefile.engine.toml import dumps
from casefile.positions import load_position

GAMES = list(casefile.GAMES)


def some_states(name: str, count: int = 30) -> list[State]:
    """States along a match in which everybody takes the last legal action, or sometimes another one."""
    state = casefile.load(name).deal(5)
    out = [state.copy()]
    while state.turn >= 0 and len(out) < count:
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[(len(out) * 7) % len(legal)])
        out.append(state.copy())
    return out


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_taken_by_text(name: str) -> None:
    by_number, by_text = (casefile.load(name).deal(3) for _ in range(2))
    for _ in range(20):
        action = by_number.legal(by_number.turn)[-1]
        text = by_number.game.say(action)
        assert by_text.explain(by_text.turn, text) is None
        by_text.apply(by_text.turn, text)
        by_number.apply(by_number.turn, action)
        assert by_number.key() == by_text.key()


def test_a_text_is_explained_and_refused_like_its_number() -> None:
    state = casefile.load("bonnie-and-clyde").deal(7)
    number = state.game.parse("meld joplin 3")
    assert state.explain(1, "meld joplin 3") == state.explain(1, number) is not None
    for action in ("meld joplin 3", number):
        with pytest.raises(IllegalAction, match="BC-"):
            state.apply(1, action)
    unknown = state.explain(0, "meld chicago 3")
    assert unknown is not None
    assert unknown.rule == "CF-02"
    assert "meld chicago 3" in str(unknown)
    with pytest.raises(IllegalAction, match="chicago"):
        state.apply(0, "meld chicago 3")


class Number:
    """A number as numeric libraries return it: usable as an integer, but not an int."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_objects_with_an_index_are_accepted_as_numbers() -> None:
    state = casefile.load("fbi").deal(7)
    legal = state.legal(0)
    assert state.legal(Number(0)) == legal
    assert state.explain(Number(0), Number(legal[-1])) is None
    state.apply(Number(0), Number(legal[-1]))
    assert state.turn != 0
    assert state.view(Number(1)) == state.view(1)
    for wrong in (Number(-1), Number(2**70), 1.0, True, None, [1]):
        with pytest.raises(IllegalAction, match="CF-02"):
            state.apply(1, wrong)


def test_files_are_named_by_text_or_path(tmp_path: Path) -> None:
    game = casefile.load("fbi")
    state = game.deal(5)
    file = tmp_path / "here.toml"
    file.write_text(dumps(state.to_position()), encoding="utf-8")
    keys = {made.key() for make in (load_position, game.position) for made in (make(file), make(str(file)))}
    assert keys == {state.key()}
    record = Record(game, 5)
    for path in (tmp_path / "one.record", str(tmp_path / "two.record")):
        record.save(path)
        assert Record.load(path, casefile.load).replay().key() == state.key()


NAMES = ("Ann", "Ben")
MISTAKES: list[Callable[[State], object]] = [
    lambda state: state.game.say("draw"),  # type: ignore[arg-type]  # the mistake
    lambda state: state.game.say(10**6),
    lambda state: state.game.parse(3),  # type: ignore[arg-type]  # the mistake
    lambda state: state.game.parse("dance"),
    lambda state: state.apply(0, "dance"),
    lambda state: state.apply(0, None),
    lambda state: state.view(99),
    lambda state: state.legal(7),
    lambda state: state.legal(None),
    lambda state: Record(state.game, 1).act(0, "dance"),
    lambda state: Record(state.game, 1).act(0, 10**6),
    lambda state: Record(state.game, 1).act(0, None),  # type: ignore[arg-type]  # the mistake
    lambda state: Record(state.game, 1).act(7, 0),
    lambda state: Record(state.game, 1).act(0, 0, clock=-1.0),
    lambda state: Record(state.game, 1).act(0, 0, clock=float("nan")),
    lambda state: state.observe(99, bytearray(10**5)),
    lambda state: state.observe(0, "text"),
    lambda state: state.game.deal("seven"),  # type: ignore[arg-type]  # the mistake
    lambda state: state.view(0).determinize("one"),  # type: ignore[arg-type]  # the mistake
    lambda state: state.game.position("nowhere.toml"),
    lambda state: state.game.position(7),  # type: ignore[arg-type]  # the mistake
    lambda state: casefile.load("chess"),
    lambda state: casefile.load("fbi", seats=9),
    lambda state: casefile.load("fbi", pack="nowhere.toml"),
    lambda state: casefile.load("fbi", colour="red"),
    lambda state: Record.load("nowhere.record", casefile.load),
    lambda state: Record(state.game, "x"),  # type: ignore[arg-type]  # the mistake
    lambda state: Record(state.game, -1),
    lambda state: Record(state.game, b"short"),
    lambda state: Record(state.game, 1, names=("Ann",)),
    lambda state: Record(state.game, 1, names="Al"),  # type: ignore[arg-type]  # the mistake
    lambda state: Record(state.game, 1, entropy=("07",)),
    lambda state: SeatRecord(state.game, 2),
    lambda state: SeatRecord(state.game, "0"),  # type: ignore[arg-type]  # the mistake
    lambda state: state.game.rulebook.rule("FBI-NO-99"),
    lambda state: state.game.prompt(None),
    lambda state: state.game.prompt(casefile.load("bonnie-and-clyde").deal(1).view(0)),
    lambda state: state.game.show(state, NAMES),
    lambda state: state.game.show(state.view(0), NAMES[:1]),
    lambda state: state.game.tell(None, 0, NAMES),  # type: ignore[arg-type]  # the mistake
    lambda state: casefile.load("love-and-death").prompt(None),
    lambda state: Entrant("greedy").make(None, 0, 1),  # type: ignore[arg-type]  # the mistake
    lambda state: Entrant(None),  # type: ignore[arg-type]  # the mistake
    lambda state: Entrant("tree:simulations"),
    lambda state: Record.load(None, casefile.load),  # type: ignore[arg-type]  # the mistake
    lambda state: declare.Declaration((declare.number("a"), declare.number("a")), declare.Observation(())),
]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_error_is_a_casefile_error(mistake: Callable[[State], object]) -> None:
    with pytest.raises(CasefileError) as caught:
        mistake(casefile.load("fbi").deal(1))
    assert str(caught.value).strip()


def test_every_error_of_ours_has_one_base() -> None:
    own = [
        value
        for info in pkgutil.walk_packages(casefile.__path__, "casefile.")
        if not info.name.endswith("__main__")
        for value in vars(importlib.import_module(info.name)).values()
        if isinstance(value, type) and issubclass(value, Exception) and value.__module__.startswith("casefile.")
    ]
    assert len(own) > 20
    loops = ("casefile.server.", "casefile.table.", "casefile.terminal.", "casefile.testing.")  # their own ways out
    assert [kind for kind in own if not issubclass(kind, CasefileError) and not kind.__module__.startswith(loops)] == []
    for kind, base in ((errors.BadPolicy, ValueError), (errors.BadDeclaration, ValueError)):
        assert issubclass(kind, base)


@pytest.mark.parametrize("name", GAMES)
def test_views_hash(name: str) -> None:
    states = some_states(name)
    views = [state.view(seat) for state in states for seat in (*range(state.game.seats), None)]
    again = [state.view(seat) for state in states for seat in (*range(state.game.seats), None)]
    assert {view: at for at, view in enumerate(views)}.keys() == set(again)
    assert len(set(views)) > len(states) / 2
    assert all(hash(one) == hash(other) for one, other in zip(views, again, strict=True))


def test_a_printed_state_is_readable() -> None:
    state = casefile.load("bonnie-and-clyde").deal(7)
    text = str(state)
    assert text.splitlines()[0].endswith("2 seats, the full State: seat 1 to decide.")
    for seat in range(2):
        assert f"Only seat {seat} sees:" in text
    assert text.count("Your hand (1") == 2
    assert "The car stands on" in text
    assert str(state.copy()) == text


@pytest.mark.parametrize("name", GAMES)
def test_after_the_end_nobody_has_a_move(name: str) -> None:
    """`while state.legal(state.turn)` must end."""
    state = casefile.load(name).deal(5)
    dice = Random(5)
    while legal := state.legal(state.turn):
        state.apply(state.turn, dice.choice(legal))
    assert state.outcome is not None
    assert repr(state).endswith(": the match is over>")


def test_the_repr_of_a_state_is_a_short_line_without_a_secret() -> None:
    state = casefile.load("bonnie-and-clyde").deal(7)
    assert repr(state) == "<bonnie-and-clyde, 2 seats, round 1: seat 1 to decide>"
    assert repr(casefile.load("bonnie-and-clyde").deal(8)).startswith("<bonnie-and-clyde, 2 seats, round 1: seat ")
    assert repr(casefile.load("fbi", 3).deal(7)) == "<fbi, 3 seats, round 1: seat 0 to decide>"


@pytest.mark.parametrize("name", GAMES)
def test_every_state_can_be_printed(name: str) -> None:
    for state in some_states(name, 15):
        assert str(state).startswith(f"{state.game.title}, ")


def seen(name: str, seat: int | None, **options: object) -> tuple[int, ...]:
    return casefile.load(name, **options).deal(1).view(seat).numbers  # type: ignore[arg-type]  # seats among them


NO_VIEWS: list[tuple[object, object, object, str]] = [
    (2, seen("fbi", 1), (), "The seats of this game are 0 to 1"),
    (-1, seen("fbi", 1), (), "The seats of this game are 0 to 1"),
    (True, seen("fbi", 1), (), "The seats of this game are 0 to 1"),
    ("0", seen("fbi", 1), (), "The seats of this game are 0 to 1"),
    (0, seen("fbi", 1), (), "not what seat 0 sees, but seat 1"),
    (None, seen("fbi", 1), (), "not what a spectator sees, but seat 1"),
    (1, seen("fbi", None), (), "not what seat 1 sees, but a spectator"),
    (1, seen("fbi", 1)[:-1], (), "294 numbers here, not 293"),
    (1, (*seen("fbi", 1), 0), (), "294 numbers here, not 295"),
    (1, (), (), "294 numbers here, not 0"),
    (1, None, (), "whole numbers, not nothing"),
    (1, "many numbers", (), "whole numbers, not 'many numbers'"),
    (1, [1.5] * 294, (), "whole numbers, not"),
    (1, 294, (), "whole numbers, not 294"),
    (1, seen("fbi", 1), None, "A ledger is a row of whole numbers, not nothing"),
    (1, seen("fbi", 1), (1, 2, 3), "no ledger of FBI for 2 seats"),
    (1, (*seen("fbi", 1)[:4], 99, *seen("fbi", 1)[5:]), (), "no observation of FBI for 2 seats"),
]


@pytest.mark.parametrize(("seat", "numbers", "ledger", "says"), NO_VIEWS)
def test_what_a_seat_could_not_be_shown_makes_no_view(seat: Any, numbers: Any, ledger: Any, says: str) -> None:
    with pytest.raises(BadObservation, match=re.escape(says)):
        casefile.load("fbi").view_of(seat, numbers, ledger)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("other", GAMES)
def test_what_was_seen_in_another_game_makes_no_view(name: str, other: str) -> None:
    game = casefile.load(other)
    for seats in range(casefile.find(name).least_seats, casefile.find(name).most_seats + 1):
        if name == other and (game.cooperative or seats == game.seats):  # two seats that play as one see the same
            continue
        with pytest.raises(BadObservation):
            game.view_of(0, seen(name, 0, seats=seats), ())


@pytest.mark.parametrize("name", GAMES)
def test_every_view_is_made_again_from_its_numbers(name: str) -> None:
    """From any container of numbers: a list that came from JSON, or an array."""
    for state in some_states(name, 60):
        for seat in (*range(state.game.seats), None):
            view = state.view(seat)
            made = state.game.view_of(seat, array("q", view.numbers), list(view.ledger))
            assert made == view
            assert hash(made) == hash(view)
            assert state.game.observed_length(view.numbers) == len(view.numbers)


BUFFERS: list[Callable[[], Any]] = [
    lambda: bytearray(8 * ROOM),
    lambda: array("q", [0] * ROOM),
    lambda: array("i", [0] * ROOM),
    lambda: array("d", [0] * ROOM),
    lambda: memoryview(bytearray(8 * ROOM)).cast("l"),  # numpy's int64 array on this machine
    lambda: memoryview(bytearray(8 * ROOM)).cast("l", (64, ROOM // 64)),
]


@pytest.mark.parametrize("make", BUFFERS)
def test_an_observation_goes_into_any_buffer(make: Callable[[], Any]) -> None:
    state = casefile.load("fbi").deal(5)
    for seat in (0, 1, None):
        buffer = make()
        n = state.observe(seat, buffer)
        whole = memoryview(buffer).cast("B")
        code = "q" if isinstance(buffer, bytearray) else memoryview(buffer).format
        assert tuple(whole.cast(code)[:n]) == state.view(seat).numbers  # type: ignore[call-overload]  # any letter


@pytest.mark.parametrize("buffer", [b"read only" * 9000, bytearray(9), array("b", [0] * ROOM), [0] * ROOM, None])
def test_a_buffer_that_will_not_do_is_refused(buffer: object) -> None:
    state = casefile.load("love-and-death").deal(5)
    before = bytes(buffer) if isinstance(buffer, bytearray) else b""
    with pytest.raises(BadBuffer):
        state.observe(0, buffer)
    assert not isinstance(buffer, bytearray) or bytes(buffer) == before


@pytest.mark.parametrize("name", GAMES)
def test_the_observation_is_named(name: str) -> None:
    for state in some_states(name):
        game, view = state.game, state.view(state.turn if state.turn >= 0 else 0)
        assert game.observation
        for part, place in game.observation.items():
            assert 0 <= place[0] <= len(view.numbers)
            assert place[-1] < len(view.numbers) or part == "queue"  # which is as long as it is just now


def test_an_action_has_a_text_and_a_number() -> None:
    game = casefile.load("fbi")
    assert [game.parse(text) for text in game.actions] == list(range(game.size))
    with pytest.raises(UnknownAction):
        game.say(-1)


PUBLIC = sorted(set(re.findall(r"^::: (casefile[\w.]*)", "\n".join(
    page.read_text(encoding="utf-8") for page in (Path(__file__).parents[2] / "docs/api").rglob("*.md")
), re.M)))  # fmt: skip


def test_public_modules_say_what_is_public() -> None:
    assert len(PUBLIC) > 10
    for path in PUBLIC:
        module, name = importlib.import_module("casefile"), ""
        for word in path.split(".")[1:]:
            if hasattr(module, "__path__") and not hasattr(module, word):
                importlib.import_module(f"{module.__name__}.{word}")
            if not isinstance(value := getattr(module, word), type(module)):
                name = word
                break
            module = value
        assert all(hasattr(module, public) for public in module.__all__)
        assert not name or name in module.__all__, f"{path} is documented, and {module.__name__}.__all__ lacks it"


def test_what_the_package_exports_is_there() -> None:
    assert all(hasattr(casefile, name) for name in casefile.__all__)
    assert set(casefile.__all__) <= set(dir(casefile))
    with pytest.raises(AttributeError):
        casefile.nonsense  # noqa: B018  # asking is the test


WITHOUT = """
import sys
sys.modules["librt.vecs"] = sys.modules["librt.strings"] = None
import casefile
from casefile.engine import vecs
assert issubclass(vecs.vec, list)
state, room = casefile.load("fbi").deal(5), bytearray(8 * 8192)
n = state.observe(1, room)
print(tuple(memoryview(room).cast("q")[:n]) == state.view(1).numbers)
"""


def test_observations_need_no_library_of_the_compiler() -> None:
    env = os.environ | {"CASEFILE_INTERPRETED": "1"}
    done = subprocess.run([sys.executable, "-c", WITHOUT], env=env, text=True, capture_output=True, timeout=120)
    assert done.stdout == "True\n", done.stderr
