"""Each reader of a table is told in a language of their own; nothing but the words differs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import casefile
from casefile.server.tongue import LANGUAGES, preferred
from tests.server.client import Client, Guest
from tests.server.helpers import server

WORDED = {
    "text", "label", "note", "brief", "risk", "prompt", "group", "scene", "chip", "closed", "notes", "standing", "says",
    "now",
}  # fmt: skip


def without_words(told: Any) -> Any:
    """What was told, without its sentences."""
    if isinstance(told, dict):
        return {key: without_words(value) for key, value in told.items() if key not in WORDED}
    return [without_words(each) for each in told] if isinstance(told, list) else told


def test_two_readers_of_a_table_speak_two_languages(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, hot_seat=True, chairs=[{"kind": "me"}, {"kind": "me"}])
            async with (
                Client(base, table, 0, ann.cookie, language="de") as german,
                Client(base, table, 0, ann.cookie, language="en") as english,
                Client(base, table, None, language="fr-CA") as french,
                Client(base, table, None, language="tlh") as other,
            ):
                await german.until(lambda: bool(german.snapshot.get("legal")))
                move = german.snapshot["legal"][0]["id"]
                number = (await german.act(move))["number"]
                await german.until(lambda: german.number >= number)
                await english.until(lambda: english.number == german.number)
                assert german.snapshot["prompt"] != english.snapshot["prompt"]
                said = [event["text"] for event in german.events]
                assert any("Runde 1" in text for text in said), said
                assert without_words(german.events) == without_words(english.events)
                assert without_words(german.snapshot) == without_words(english.snapshot)
                await french.until(lambda: french.number == other.number > 0)
                assert without_words(french.events) == without_words(other.events)
                assert any("Round 1" in event["text"] for event in other.events), "a language that is none is English"
                assert not any("Round 1" in event["text"] for event in french.events)
                why = await german.ask("why", action="fetch joplin")
                assert why["code"], "the same rule"
                assert why["reason"] != (await english.ask("why", action="fetch joplin"))["reason"]

    asyncio.run(play())


def test_pages_are_answered_in_the_language_that_a_browser_prefers(tmp_path: Path) -> None:
    async def read() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            german = {"accept-language": "tlh, de-AT;q=0.9, en;q=0.5"}
            for path in ("/api/games", "/api/games/fbi/rules", "/api/games/fbi/rules/FBI-COMP-01", "/api/learn/fbi"):
                english, told = await ann.get(path), await ann.http.get(path, headers=german)
                assert english.text != told.text, path
                assert (await ann.http.get(f"{path}?lang=en", headers=german)).text == english.text, path

    asyncio.run(read())


def test_what_a_browser_prefers() -> None:
    assert {"en", "de", "fr"} == LANGUAGES
    assert preferred("fr;q=0.2, de;q=0.7, en;q=0.1") == "de"
    assert preferred("de;q=x, fr") == "fr"
    assert preferred("," * 10_000) == "en"


def test_a_view_is_the_same_in_every_language() -> None:
    for name in casefile.GAMES:
        game = casefile.load(name)
        state = game.deal(5)
        view = state.view(0)
        for language in LANGUAGES:
            told = game.speaking(language).read_view(0, view.numbers, view.ledger).to_json()
            assert without_words(told) == without_words(view.to_json()), name
