"""Every option of every game and each of its choices has words: pages show these and nothing else."""

from __future__ import annotations

import re

import pytest

import casefile
from casefile.server.catalogue import describe

SENTENCE = re.compile(r"^[A-Z0-9$].*[.!?]$", re.DOTALL)
TITLE = re.compile(r"^[A-Z0-9$].*[^.:,]$")
CODE = re.compile(r"[_=`{}]|\b(true|false|null|B&C)\b")


def check(where: str, title: str, about: str) -> None:
    assert TITLE.match(title), f"{where}: {title!r} is no title"
    assert SENTENCE.match(about), f"{where}: {about!r} is no sentence"
    assert not CODE.search(title + about), f"{where} is told in code: {title!r}, {about!r}"


@pytest.mark.parametrize("name", casefile.GAMES)
def test_every_option_and_every_choice_has_a_title_and_a_sentence(name: str) -> None:
    game = casefile.load(name)
    told = describe(game)["options"]
    assert isinstance(told, dict)
    properties = told["properties"]
    assert list(properties) == list(vars(game.options))
    for key, option in properties.items():
        check(f"{name} {key}", option["title"], option["description"])
        assert option["place"] in ("cover", "start", "house")
        for condition in option["when"]:
            assert condition in (*properties, "seats", "pack"), f"{key} hangs on {condition}, which is no option"
        if "enum" in option:
            assert [choice["value"] for choice in option["choices"]] == option["enum"]
        titles = [choice["title"] for choice in option.get("choices", [])]
        assert len(set(titles)) == len(titles), f"{name} {key} has two choices of one name: {titles}"
        for choice in option.get("choices", []):
            check(f"{name} {key} {choice['value']}", choice["title"], choice["about"])


@pytest.mark.parametrize("name", casefile.GAMES)
def test_no_words_are_left_of_options_that_are_gone(name: str) -> None:
    game = casefile.load(name)
    named = {key.split(".")[1] for key in game.words.texts if key.startswith("option.")}
    assert named == set(vars(game.options))


def test_a_new_table_of_each_game_has_something_on_its_cover() -> None:
    covers = {
        name: [key for key, option in describe(casefile.load(name))["options"]["properties"].items()  # type: ignore[index]
               if option["place"] == "cover"]
        for name in casefile.GAMES
    }  # fmt: skip
    assert covers == {
        "bonnie-and-clyde": ["target"],
        "fbi": ["top_card"],
        "detective-rummy": ["mode", "case", "hands"],
        "love-and-death": ["mode", "challenge", "wanted", "weather", "override"],
    }


def test_cases_go_by_their_titles_and_skills_by_what_they_do() -> None:
    cases = describe(casefile.load("detective-rummy"))["options"]["properties"]["case"]["choices"]  # type: ignore[index]
    assert [choice["title"] for choice in cases][:2] == ["Cut on the Bias", "A Vicious Cycle"]
    skills = describe(casefile.load("love-and-death"))["options"]["properties"]["bonnie"]["choices"]  # type: ignore[index]
    driver = next(choice for choice in skills if choice["value"] == "driver")
    assert driver["title"] == "Driver"
    assert driver["about"] == "Two free halts on each road instead of one."
