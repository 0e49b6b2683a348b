"""Lessons and puzzles over HTTP: the shipped ones are listed, played to the end, and show only what the seat knows."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import casefile
from casefile.lessons import Practice, shipped
from casefile.server.lesson_folder import LessonFolder
from casefile.server.snapshot import Snapshot
from tests.own_lesson import HEAD, STEP
from tests.server.helpers import server


async def ask(http: httpx.AsyncClient, path: str, **body: object) -> dict[str, Any]:
    answer = await http.post(path, json=body)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


LESSONS = [(game, name) for game in casefile.GAMES for name in shipped(game, "lessons")]


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_played_to_its_end(tmp_path: Path, game: str, name: str) -> None:
    lesson = shipped(game, "lessons")[name]

    async def learn() -> None:
        async with server(tmp_path / "store") as (base, _), httpx.AsyncClient(base_url=base) as http:
            told = (await http.get(f"/api/learn/{game}")).json()
            assert [one["name"] for one in told["lessons"]] == list(shipped(game, "lessons"))
            assert all(one["title"] and one["about"] for one in told["lessons"])
            assert len(told["puzzles"]) == len(shipped(game, "puzzles"))
            assert all(set(one) == {"name", "title", "hard"} for one in told["puzzles"])  # and not the right moves
            hard = [one["hard"] for one in told["puzzles"]]
            assert hard == sorted(hard), "the easy ones come first"
            assert set(hard) == {1, 2, 3}
            path = f"/api/learn/{game}/lessons/{name}"
            now = await ask(http, path)
            for _ in range(40):
                if now["over"]:
                    break
                step = lesson.steps[now["at"]]
                snapshot = msgspec.convert(now["snapshot"], Snapshot)
                assert now["words"] == step.words
                wrong = [move.text for move in snapshot.legal if not step.meets(move.text)]
                if wrong and not now["reads"]:
                    refused = await ask(http, path, acts=now["acts"], act=wrong[0])
                    assert (refused["at"], refused["answer"]["right"]) == (now["at"], False)
                    assert refused["snapshot"] == now["snapshot"]
                act = "" if now["reads"] else next(move.text for move in snapshot.legal if step.meets(move.text))
                now = await ask(http, path, acts=now["acts"], act=act)
                assert now["answer"]["right"]
            assert now["over"]
            assert now["snapshot"]["legal"] == []

    asyncio.run(learn())


def test_a_puzzle_is_answered_once_and_shows_only_its_seat(tmp_path: Path) -> None:
    async def solve() -> None:
        async with server(tmp_path / "store") as (base, _), httpx.AsyncClient(base_url=base) as http:
            path = "/api/learn/bonnie-and-clyde/puzzles/take_him_now"
            now = await ask(http, path)
            assert now["answer"] is None
            assert "best" not in now
            practice = Practice(shipped("bonnie-and-clyde", "puzzles")["take_him_now"])
            twin = practice.state.view(0).determinize(9)  # other cards wherever this seat cannot look
            assert msgspec.convert(now["snapshot"], Snapshot).view is not None
            assert practice.game.show(twin.view(0), practice.names) == practice.game.show(
                practice.state.view(0), practice.names
            )
            wrong = await ask(http, path, act="meld sherman 3")
            assert (wrong["over"], wrong["answer"]["right"], wrong["acts"]) == (True, False, [])
            assert wrong["answer"]["best"] == ["Lay off 1 Eastham"]
            about = await ask(http, f"{path}/about", thing="location/eastham")
            assert about["title"] == "Eastham, number 8"
            assert about["rules"]
            assert (await ask(http, f"{path}/about", thing="location/nowhere"))["title"] == ""
            assert (await http.post(f"{path}/about", json={"acts": ["fly"], "thing": "car"})).status_code == 400
            right = await ask(http, path, act="layoff eastham 1")
            assert (right["over"], right["answer"]["right"]) == (True, True)
            assert right["answer"]["text"] == wrong["answer"]["text"]

    asyncio.run(solve())


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    async def try_it() -> None:
        async with server(tmp_path / "store") as (base, _), httpx.AsyncClient(base_url=base) as http:
            for path, status in (
                ("/api/learn/chess/lessons/first", 404),
                ("/api/learn/fbi/lessons/second", 404),
                ("/api/learn/fbi/secrets/first", 404),
                ("/api/learn/fbi/lessons/..%2f..%2fcontent", 404),
            ):
                assert (await http.post(path, json={})).status_code == status
            path = "/api/learn/fbi/puzzles/spoil_it"
            for body in ({"acts": ["double black"]}, {"acts": ["fly"]}, {"act": "fly"}, {"acts": [""] * 101}, {"x": 1}):
                assert (await http.post(path, json=body)).status_code == 400
            illegal = await ask(http, path, act="double red")
            assert illegal["over"] is False
            assert illegal["answer"]["rule"].startswith("FBI-")

    asyncio.run(try_it())


OWN = HEAD + STEP


MORE = """
[[step]]
words = "Go on."
do = ["*"]
again = true
"""


def test_the_hosts_own_lessons_are_offered_behind_those_that_ship(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own = tmp_path / "lessons"
    own.mkdir()
    (own / "our-rows.toml").write_text(OWN, "utf-8")
    (own / "first.toml").write_text(OWN, "utf-8")
    (own / "broken.toml").write_text(OWN.replace("red blue", "red green"), "utf-8")

    async def learn() -> None:
        async with server(tmp_path / "store", lessons=own) as (base, _), httpx.AsyncClient(base_url=base) as http:
            told = (await http.get("/api/learn/fbi")).json()
            assert [one["name"] for one in told["lessons"]] == [*shipped("fbi", "lessons"), "our_rows"]
            now = await ask(http, "/api/learn/fbi/lessons/our_rows", act="choose red blue")
            assert (now["over"], now["title"]) == (True, "Rows")
            (own / "our-rows.toml").unlink()
            assert (await http.post("/api/learn/fbi/lessons/our_rows", json={})).status_code == 404
            assert len((await http.get("/api/learn/fbi")).json()["lessons"]) == len(shipped("fbi", "lessons"))

    with caplog.at_level(logging.WARNING, "casefile.server"):
        asyncio.run(learn())
    text = "\n".join(caplog.messages)
    assert "lesson first.toml is not offered: 'first' ships with FBI already" in text
    assert "step[1].do: choose red green is not possible there: " in text
    assert "lesson our-rows.toml is gone" in text


def test_nobody_waits_while_the_hosts_lessons_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying out lessons that can be played in many ways takes a second."""
    monkeypatch.setattr("casefile.lessons.MOST_TABLES", 200)
    (tmp_path / "broad.toml").write_text(OWN.replace('"choose red blue"', '"*"') + MORE, "utf-8")
    (tmp_path / "our-rows.toml").write_text(OWN, "utf-8")
    folder = LessonFolder(tmp_path)
    turns = 0

    async def play_on() -> None:
        nonlocal turns
        while not folder.offered:
            turns += 1
            await asyncio.sleep(0)

    async def look() -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(folder.look_in_slices())
            tasks.create_task(play_on())

    asyncio.run(look())
    assert turns > 5
    assert list(folder.of("fbi", "lessons"))[-1] == "our_rows"
