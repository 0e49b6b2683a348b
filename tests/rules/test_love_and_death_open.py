"""Love & Death, number by number: open numbers are seen, chance is used up, the ledger says how it ended."""

from __future__ import annotations

import random
from typing import Any

import pytest

from casefile.engine.state import ROOM, zeros
from casefile.games.love_and_death import police
from casefile.games.love_and_death.fields import DECLARATION
from casefile.games.love_and_death.layout import Ask, Deck, Index, Ledger, Side, Source, Stage, Stream
from casefile.games.love_and_death.names import ENDS, FRAME_SOURCES, SIDES, TILES
from tests.rules.chance_used import play_by_chance
from tests.rules.helpers import play, watched
from tests.rules.love_and_death_helpers import road_movie, situation, truth

SINGLES = [item for part in DECLARATION.observation.parts if part.count == 1 for item in part.items]


@pytest.mark.rules("LD-TECH-02")
def test_every_open_number_is_seen_in_its_place() -> None:
    state = truth(road_movie().deal(1))
    for place, (name, field, _) in enumerate(SINGLES):
        if name not in ("seat", "depth", "queue_length"):  # these say how long the rest is
            setattr(state, field, 100 + place)
    out = zeros(ROOM)
    state.see_into(0, out)
    for place, (name, field, _) in enumerate(SINGLES[1:], 1):
        assert out[place] == getattr(state, field), name


@pytest.mark.rules("LD-SETUP-01…15")
def test_a_new_game_begins_with_nothing_else() -> None:
    numbers = road_movie().deal(1).view(0).numbers
    seen = {name: numbers[place] for place, (name, _, _) in enumerate(SINGLES)}
    del seen["road_card"]
    nobody = dict.fromkeys(
        ("noted", "place_deck", "place_card", "shop", "lodging", "police", "fought", "bearing"), Index.NONE
    )
    assert {name: n for name, n in seen.items() if n} == {
        "day": 1, "at": Stage.ROAD_SHOWN, "ask": Ask.REPLACE, "road_type": Deck.COUNTRY, "next_road": Deck.COUNTRY,
        "space": 3,
        "police_space": Index.NONE, "ammo": 7, "ammo_cap": 7, "food": 7, "dollars": 4, "love": 4, "gas": 5, "body": 2,
        "driven": 1, **nobody,
    }  # fmt: skip


@pytest.mark.rules("LD-WANTED-15", "LD-TECH-01")
def test_each_die_is_a_throw_of_its_own() -> None:
    """The numbers of their stream of chance, in order: no die repeats another one's number."""
    state = truth(situation({"wanted": True}, phase="night", gauges={"wanted": 7}))
    journal = watched(state)
    for _ in range(4):
        police.raise_wanted(state)
    told = [event.public["what"] for event in journal.events if event.public and event.name == "dice"]
    dice = [state.chance.below(Stream.DICE, number, 6) + 1 for number in range(8)]
    assert told == [10 * dice[roll] + dice[roll + 1] for roll in (0, 2, 4, 6)]
    assert len(set(dice)) > 2


@pytest.mark.rules("LD-TECH-01", "LD-DRAW-01")
def test_chance_is_used_up_number_by_number() -> None:
    """Lucky players who live until decks run out and dice are thrown."""
    luck = "wanted+1 love+1 food+1 ammo+1"
    stubs = {"character": {"*": {"hp": 9}}, "destiny": {"*": {"normal": luck, "difficult": luck, "bank": luck}}}
    used = set()
    for seed in range(6):
        state = truth(road_movie(1, stubs, wanted=True).deal(seed))
        dealt = list(state.streams)
        now = play_by_chance(state, dealt, random.Random(seed))
        assert list(now.values()) == list(state.streams)
        used |= {stream for stream, n in now.items() if n > dealt[stream]}
    assert {Deck.COUNTRY, Deck.DESTINIES, Stream.DICE} <= used


@pytest.mark.rules("LD-LOSE-07")
@pytest.mark.parametrize("source", FRAME_SOURCES)
def test_the_ledger_says_in_what_they_were_lost(source: str) -> None:
    state = situation(
        phase="night", day=4, nights=3, gauges={"love": 1, "victims": 2, "lake": 5}, car={"tile": "fordor"},
        frames=[{"source": source, "icons": ["love-1"]}],
    )  # fmt: skip
    ledger = list(truth(state).ledger)
    assert [ledger[place] for place in (Ledger.END, Ledger.SOURCE, Ledger.SIDE, Ledger.DAY)] == [
        ENDS.index("love"), FRAME_SOURCES.index(source), Side.NONE, 4,
    ]  # fmt: skip
    assert [ledger[place] for place in (Ledger.NIGHTS, Ledger.LOOT, Ledger.VICTIMS, Ledger.CAR)] == [
        3, 5, 2, 2 * TILES.index("fordor"),
    ]  # fmt: skip


@pytest.mark.rules("LD-LOSE-07")
@pytest.mark.parametrize(("stop", "side"), [("grocery", "normal"), ("grocery!", "difficult"), ("bank", "bank")])
def test_the_ledger_says_on_which_side_of_a_card(stop: str, side: str) -> None:
    stubs: Any = {"road": {"long-straight": {"stops": [stop, "clue"]}}, "destiny": {"*": {side: "love-1"}}}
    road = {"type": "road", "card": "long-straight"}
    state = situation(stubs=stubs, phase="morning", gauges={"love": 1}, road=road)
    play(state, f"stick up {stop.rstrip('!')}")
    assert truth(state).ledger[Ledger.SOURCE] == Source.STICKUP
    assert truth(state).ledger[Ledger.SIDE] == SIDES.index(side)
