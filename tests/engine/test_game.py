"""Game: loading, identity, pickling, actions as text, States and positions back and forth."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import casefile
from casefile.engine.errors import BadPack, UnknownAction
from casefile.engine.game import Game, Pack
from casefile.engine.playout import Dice
from casefile.engine.state import State

TABLE_DIGEST = "825698b25324f8b341c4e103c6e8cfc987171bfbc7f93a33b7237f9d6b72e902"


def load(seats: int | None = None, pack: Pack | str | Path | None = None, **options: object) -> Game:
    return casefile.load("bonnie-and-clyde", seats, pack, **options)


def texts(state: State) -> list[str]:
    return [state.game.say(action) for action in state.legal(state.turn)]


def later(game: Game, seed: int, steps: int) -> State:
    state, dice = game.deal(seed), random.Random(seed)
    for _ in range(steps):
        if state.turn >= 0:
            state.step(state.turn, dice.choice(state.legal(state.turn)))
    return state


def test_names_are_forgiving() -> None:
    assert casefile.load("Bonnie_and_Clyde ") == load()
    assert casefile.find("bonnie-and-clyde").title == "Mystery Rummy: Bonnie and Clyde"


def test_a_game_says_what_it_is() -> None:
    assert repr(load()) == "<Game bonnie-and-clyde, 2 seats>"
    assert (
        repr(load(seats=4, target=200, look="optional"))
        == "<Game bonnie-and-clyde, 4 seats, target=200, look=optional>"
    )


def test_equal_games_are_equal() -> None:
    assert load(seats=3, target="200") == load(seats=3, target=200)
    assert hash(load(target=200)) == hash(load(target=200))
    different = [load(), load(seats=3), load(target=200), load(look="optional"), load(pack=our_pack())]
    assert len({game.key for game in different}) == len(set(different)) == 5
    assert load() != "bonnie-and-clyde"


def our_pack() -> Pack:
    return Pack.of({**load().pack.data, "id": "ours"})


def test_a_pack_by_name_by_path_and_as_a_value(tmp_path: Path) -> None:
    source = Path(casefile.__file__).parent / "games/bonnie_and_clyde/content/standard.toml"
    file = tmp_path / "copy.toml"
    file.write_text("# another layout\n" + source.read_text(encoding="utf-8"), encoding="utf-8")
    assert load(pack="standard") == load() == load(pack=file) == load(pack=str(file))
    assert repr(load(pack=our_pack())) == "<Game bonnie-and-clyde, 2 seats, pack=ours>"
    with pytest.raises(BadPack, match="no pack 'standart'; perhaps you mean standard"):
        load(pack="standart")


@pytest.mark.parametrize("game", [load(), load(seats=4, target=200), load(pack=our_pack())], ids=repr)
def test_games_and_states_can_be_pickled_and_copied(game: Game) -> None:
    once, again = (pickle.loads(pickle.dumps(game)) for _ in range(2))
    assert once == game
    assert once is again, "the pack is read once"
    for steps in (0, 3, 50, 400):
        state = later(game, 5, steps)
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state), state.copy()):
            assert twin.key() == state.key()
            assert twin.game == game
            if twin.turn >= 0:
                before = state.key()
                twin.step(twin.turn, twin.legal(twin.turn)[0])
                assert state.key() == before != twin.key()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_lead_back(seats: int) -> None:
    game = load(seats=seats, look="optional", target=40)
    for steps in range(0, 600, 23):
        state = later(game, steps, steps)
        assert game.position(state.to_position()).key() == state.key()


def test_sealed_deals() -> None:
    state = load().deal(bytes(range(32)))
    assert state.key() == load().deal(bytes(range(32))).key() != load().deal(bytes(32)).key()
    assert pickle.loads(pickle.dumps(state)).key() == state.key()
    assert load().position(state.to_position()).key() == state.key(), (
        "a position is as complete, and as secret, as a record"
    )


# Actions as text


@pytest.mark.parametrize("game", [load(), load(pack=our_pack())], ids=repr)
def test_every_action_has_a_text_that_leads_back(game: Game) -> None:
    assert len(set(game.actions)) == game.size == 112
    assert [game.parse(game.say(action)) for action in range(game.size)] == list(range(game.size))


def test_a_pack_with_odd_names_can_be_typed_too() -> None:
    """Names that are numbers, verbs, or the start of each other."""
    data = copy.deepcopy(dict(load().pack.data)) | {"id": "odd"}
    for place, name in zip(
        data["locations"], ["Draw", "Look", "3", "Alma", "Alma Two", "10", "A", "Files", "Öland", "x-y z"], strict=True
    ):
        place["name"] = name
    game = load(pack=Pack.of(data))
    assert [game.parse(game.say(action)) for action in range(game.size)] == list(range(game.size))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("  MELD   Joplin 3 ", "meld joplin 3"),
        ("meld 4 5", "meld joplin 5"),
        ("meld jop 4", "meld joplin 4"),
        ("meld platte city 3", "meld platte-city 3"),
        ("meld Platte-City 3", "meld platte-city 3"),
        ("meld platte 3", "meld platte-city 3"),
        ("lay off joplin 1", "layoff joplin 1"),
        ("layoff 10 2", "layoff gibson 2"),
        ("hinton look 6", "hinton look platte-city"),
        ("ted hinton look platte city", "hinton look platte-city"),
        ("Ted Hinton draw", "hinton draw"),
        ("hinton files", "hinton files"),
        ("fetch ted hinton", "fetch hinton"),
        ("fetch hin", "fetch hinton"),
        ("discard h", "discard hinton"),
        ("discard 1", "discard kaufman"),
        ("discard gr", "discard grapevine"),
    ],
)
def test_short_forms(typed: str, meant: str) -> None:
    game = load()
    assert game.say(game.parse(typed)) == meant


@pytest.mark.parametrize("typed", ["meld joplin", "meld 4", "lay off joplin"])
def test_a_short_form_does_not_choose_how_many(typed: str) -> None:
    with pytest.raises(UnknownAction):
        load().parse(typed)


@pytest.mark.parametrize(
    "typed", ["", "meld", "meld g 3", "meld 11 3", "meld 0 3", "meld joplin 2", "discard bonnie", "joplin"]
)
def test_texts_that_name_nothing(typed: str) -> None:
    with pytest.raises(UnknownAction):
        load().parse(typed)


def test_numbers_that_name_nothing() -> None:
    for action in (-1, 112, 10**20):
        with pytest.raises(UnknownAction, match="numbered 0 to 111"):
            load().say(action)


def test_the_table_of_actions_is_frozen() -> None:
    """Records carry this digest: a change here makes every old record unreadable."""
    assert {load(seats=seats).table_digest for seats in (2, 3, 4)} == {TABLE_DIGEST}
    assert load(look="optional").table_digest == TABLE_DIGEST


def test_options_are_listed_with_what_they_do() -> None:
    fields = dataclasses.fields(load().options)
    assert all(field.metadata["about"] for field in fields)
    assert {field.name for field in fields} == {
        "target", "target_strict", "look", "shutout_requires_go_out", "final_turn_out", "edge_layoff", "dealer",
        "keep_for_discard", "forbid_rediscard", "stall_limit", "memory_aid", "discard_pile", "round_limit",
    }  # fmt: skip


@pytest.mark.rules("BC-TECH-01")
def test_the_first_deal_is_frozen() -> None:
    """The same seed must deal the same cards for ever."""
    data: dict[str, Any] = load(seats=3).deal(7).to_position()
    assert data["dealer"] == 1
    assert data["hands"] == [
        {"kaufman": 1, "sherman": 2, "wellington": 1, "platte-city": 1, "eastham": 1, "gibson": 1, "hinton": 2},
        {
            "kaufman": 1,
            "oronogo": 1,
            "joplin": 2,
            "platte-city": 1,
            "dexter": 1,
            "grapevine": 1,
            "gibson": 1,
            "hinton": 1,
        },
        {"kaufman": 1, "oronogo": 1, "joplin": 1, "dexter": 1, "eastham": 1, "grapevine": 1, "gibson": 1, "hinton": 2},
    ]
    assert list(data["under"].values()) == [
        "clyde", "eastham", "kaufman", "platte-city", "sherman", "bonnie", "dexter", "dexter", "wellington", "oronogo",
    ]  # fmt: skip
    assert data["fbi_files"] == ["hinton"]
    assert data["case_file"][-3:] == ["hinton", "hinton", "dexter"]


@pytest.mark.parametrize("name", casefile.GAMES)
def test_no_two_lines_of_a_score_sheet_have_the_same_name(name: str) -> None:
    for seed in (1, 2):
        state = casefile.load(name).deal(seed)
        dice = Dice(seed)
        while state.actors:
            seat = state.actors[0]
            legal = state.legal(seat)
            state.apply(seat, legal[dice.below(len(legal))])
        for sheet in state.sheets:
            lines = [(line.seat, line.what) for line in sheet.lines]
            assert len(set(lines)) == len(lines), lines
