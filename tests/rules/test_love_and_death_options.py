"""Love & Death: two players, decks, packs and positions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

import casefile
from casefile.commands.packs import check as pack_check
from casefile.commands.packs import new as pack_new
from casefile.engine.errors import BadPack, BadPosition
from casefile.engine.game import Pack
from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from casefile.engine.state import State
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.layout import Achievement, Police
from casefile.games.love_and_death.names import ACHIEVEMENTS, DECKS, MODES, POLICE
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play, random_game, texts, watched
from tests.rules.love_and_death_helpers import AMPLE, STANDARD, box, ended, look, road_movie, scene, situation, table

# -- two players -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-DUO-01", "LD-DUO-03")
def test_two_players_lead_the_phases_in_turn() -> None:
    game = road_movie(2)
    state = game.deal(1)
    seen: dict[str, set[int]] = {}
    dice = Dice(1)
    for _ in range(40):
        if not state.actors:
            break
        seen.setdefault(look(state).phase, set()).add(state.turn)
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[dice.below(len(legal))])
    assert seen["morning"] == {0}
    assert seen["afternoon"] == {1}


def duo(**changes: Any) -> State:
    data = {"phase": "afternoon", "road": {"type": "country-road", "card": "river-bend"}, "gauges": AMPLE} | changes
    return LoveAndDeath(2, {"override": True}, box()).position(data)


def decided(*steps: tuple[int, str]) -> State:
    state = duo()
    for seat, text in steps:
        state.apply(seat, state.game.parse(text))
    return state


@pytest.mark.rules("LD-DUO-02")
def test_a_decision_waits_for_the_partner() -> None:
    assert (duo().turn, look(duo()).noted) == (0, None)
    state = decided((0, "take love"))
    assert (state.turn, look(state).noted, look(state).love) == (1, "take love", 5)
    assert texts(state) == ["accept", "override pass"]


@pytest.mark.rules("LD-DUO-02")
def test_a_decision_that_is_accepted_is_carried_out() -> None:
    accepted = decided((0, "take love"), (1, "accept"))
    assert (accepted.turn, look(accepted).love, look(accepted).stop) == (0, 6, 1)


@pytest.mark.rules("LD-DUO-04")
def test_a_partner_may_change_a_decision_for_one_love() -> None:
    state = decided((0, "take love"), (1, "override pass"))
    assert (look(state).love, look(state).stop, look(state).halts) == (4, 1, 0)


@pytest.mark.rules("LD-DUO-02")
def test_ones_own_decision_is_not_accepted() -> None:
    state = decided((0, "take love"), (1, "override pass"))
    refused = state.explain(0, state.game.parse("accept"))
    assert refused is not None
    assert refused.rule == "LD-DUO-02"


@pytest.mark.rules("LD-DUO-04")
def test_with_one_love_left_the_partner_is_not_asked() -> None:
    poor = duo(gauges=AMPLE | {"love": 1})
    poor.apply(0, poor.game.parse("pass"))
    assert poor.turn == 0


@pytest.mark.rules("LD-DUO-04")
def test_an_override_never_leads_to_the_farm() -> None:
    farm = LoveAndDeath(2, {"override": True}, box()).position(
        {"phase": "night", "gauges": {"love": 8, "lake": 2, "clue": 9}}
    )
    farm.apply(0, farm.game.parse("sleep wild-camping"))
    assert farm.game.parse("override sleep romantic-farm") not in farm.legal(1)


# -- decks -------------------------------------------------------------------------------------------------------------


def two_destiny_cards() -> tuple[State, Journal]:
    """A bank whose side is an accident, with one destiny card in the deck."""
    stubs: Any = {"destiny": {"*": {"normal": "", "bank": "accident", "accident": "time+1"}}}
    state = situation(
        stubs=stubs,
        phase="morning",
        place={"type": "city", "card": "oil-city"},
        decks={"destiny": {"cards": ["quiet-clerk"]}},
    )
    journal = watched(state)
    return play(state, "stick up bank"), journal


@pytest.mark.rules("LD-DRAW-01")
def test_an_empty_deck_is_rebuilt_of_its_discards() -> None:
    assert any(event.name == "reshuffle" for event in two_destiny_cards()[1].events)


@pytest.mark.rules("LD-DRAW-05")
def test_a_deck_is_rebuilt_without_the_card_in_play() -> None:
    state, journal = two_destiny_cards()
    drawn = [event.public["n"] for event in journal.events if event.public and event.name == "draw"]
    assert len(set(drawn)) == 2
    assert look(state).deck_sizes["destiny"] == 10, "twelve less the one in play and the one drawn"


@pytest.mark.rules("LD-TECH-01")
def test_another_decision_changes_no_unrelated_shuffle() -> None:
    game = road_movie(stubs={"country-road": {"*": {"stops": ["clue"]}}})
    decks = table(play(game.deal(1), "replace clyde clyde-barrow"))["decks"]
    kept = game.deal(1)
    other = table(play(kept, next(text for text in texts(kept) if not text.startswith("replace"))))["decks"]
    assert {deck for deck in DECKS if decks[deck] != other[deck]} <= {"country-road"}


def place_replaced() -> LoveAndDeathView:
    stubs: Any = {"village": {"sawmill": {"entry": "replace:village clue+1"}, "bluebonnet": {"entry": "love+1"}}}
    top = {"village": {"top": ["sawmill", "bluebonnet"]}}
    data: dict[str, Any] = {"phase": "morning", "at": "turn-off", "place": {"type": "village"}, "decks": top}
    return look(situation({"weather": True}, stubs, **data))


@pytest.mark.rules("LD-DRAW-03")
def test_the_replace_icon_swaps_the_place() -> None:
    assert (place_replaced().place, place_replaced().love) == ("bluebonnet", 5)


@pytest.mark.rules("LD-DRAW-04")
def test_a_replaced_place_is_discarded_unresolved() -> None:
    seen = place_replaced()
    assert seen.clues == 0
    assert "sawmill" in seen.discards["village"]


@pytest.mark.rules("LD-WEATHER-01")
def test_a_replaced_place_does_not_count_for_the_weather() -> None:
    assert len(place_replaced().skies) == 1


@pytest.mark.rules("LD-DRAW-03")
def test_places_that_replace_one_another_come_to_an_end() -> None:
    circle: Any = {"village": {"*": {"entry": "replace:village"}}}
    assert look(situation(stubs=circle, phase="morning", at="turn-off", place={"type": "village"})).ask == "place"


@pytest.mark.rules("LD-TECH-02")
def test_decks_show_what_they_hold_but_not_its_order() -> None:
    state = road_movie(mode="hardcore").deal(3)
    seen = look(state)
    for number, deck in enumerate(DECKS):
        printed = cast(LoveAndDeath, state.game).cards[number]
        assert sorted(seen.decks[deck], key=printed.index) == list(seen.decks[deck])


@pytest.mark.rules("LD-TECH-02")
def test_which_memories_were_set_aside_is_hidden() -> None:
    seen = look(road_movie(mode="hardcore").deal(3))
    assert len(seen.decks["memory"]) - seen.deck_sizes["memory"] == 6
    assert len(seen.may_be_aside) == 6


@pytest.mark.rules("LD-TECH-03")
def test_forced_steps_play_themselves() -> None:
    only = situation(phase="night", gauges={"clue": 0})
    assert only.automatic() == only.game.parse("sleep wild-camping")
    assert scene("t25").automatic() is None


@pytest.mark.parametrize(
    "gauges",
    [
        pytest.param(("ammo", "food", "dollars", "clues"), marks=pytest.mark.rules("LD-COMP-14"), id="gray board"),
        pytest.param(("lake", "love", "victims", "kills"), marks=pytest.mark.rules("LD-COMP-15"), id="red board"),
    ],
)
def test_the_gauges_of_the_boards_are_open(gauges: tuple[str, ...]) -> None:
    numbers = {"ammo": 6, "food": 3, "dollar": 2, "clue": 4, "lake": 1, "love": 7, "victims": 5}
    seen = look(situation(phase="night", gauges=numbers, police={"kills": {"local-police": 1}}))
    shown = {
        "ammo": 6, "food": 3, "dollars": 2, "clues": 4, "lake": 1, "love": 7, "victims": 5,
        "kills": {"local-police": 1},
    }  # fmt: skip
    assert {gauge: getattr(seen, gauge) for gauge in gauges} == {gauge: shown[gauge] for gauge in gauges}


# -- packs and positions -----------------------------------------------------------------------------------------------


@cache
def faulty_pack() -> str:
    """The report on a pack with very many faults."""
    stubs: Any = {
        "road": {"long-straight": {"stops": [], "bonus": [1], "weather": "fog"}},
        "village": {"sawmill": {"icons": ["fork town", "memory"], "exits": [], "entry": "loot+1"}},
        "destiny": {"quiet-clerk": {"normal": "replace:village", "accident": "accident memory", "difficult": "loot+1"}},
        "memory": {"bad-leg": {"icons": "love+1 memory"}, "birthday": {"options": ["love", "love", "gold"]}},
        "police": {"sheriff": {"speed": [1], "lines": [], "immune": True, "yellow": 5}},
        "hideout": {"wild-camping": {"price": 1, "icons": "food-0 sleep"}},
        "car": {"roadster": {"ordinary": {"gas": 0, "body": 1, "speed": "yellow", "clues": 1, "love": 0, "loot": 0}}},
        "weapon": {"knife": {"price": -1, "uses": 0, "colour": "red"}},
        "mode": {"easy": {"ammo": 9, "stars": ["moon 3"]}},
        "town": {"wheat-town": {"id": "market-town", "icons": ["bank"] * 9}},
    }
    data = dict(box(stubs).data) | {"home_made": False}
    data["road"] = data["road"][:-1] + [data["road"][-1] | {"stops": ["clue!", "inn"]}] * 2
    data["victim_track"] = data["victim_track"] | {"police": [2, 4, 8], "love": [6, 3]}
    data["wanted"] = data["wanted"] | {"level_3": ["moon"], "d66": data["wanted"]["d66"][1:]}
    with pytest.raises(BadPack) as caught:
        LoveAndDeath(1, {}, Pack.of(data))
    return str(caught.value)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["stands twice"], marks=pytest.mark.rules("LD-VAL-02"), id="LD-VAL-02"),
        pytest.param(
            ["'inn' is no stop", "difficult mark", "rain, clouds, sun", "'sleep' is no icon", "colour: unknown key"],
            marks=pytest.mark.rules("LD-VAL-03"),
            id="LD-VAL-03",
        ),
        pytest.param(["'food-0' is no icon"], marks=pytest.mark.rules("LD-VAL-04"), id="LD-VAL-04"),
        pytest.param(["police sheriff.lines: expected 1 to 9"], marks=pytest.mark.rules("LD-VAL-07"), id="LD-VAL-07"),
        pytest.param(["withstand the Enfield"], marks=pytest.mark.rules("LD-VAL-08"), id="LD-VAL-08"),
        pytest.param(["rising numbers", "with the first victim"], marks=pytest.mark.rules("LD-VAL-09"), id="LD-VAL-09"),
        pytest.param(["three different"], marks=pytest.mark.rules("LD-VAL-11"), id="LD-VAL-11"),
        pytest.param(["bad-leg.icons: love+1 cannot stand here"], marks=pytest.mark.rules("LD-VAL-12"), id="LD-VAL-12"),
        pytest.param(["wild camping is free"], marks=pytest.mark.rules("LD-VAL-13"), id="LD-VAL-13"),
        pytest.param(["what can is replace:destiny"], marks=pytest.mark.rules("LD-VAL-14"), id="LD-VAL-14"),
        pytest.param(["neither an accident nor a memory"], marks=pytest.mark.rules("LD-ACC-03"), id="LD-ACC-03"),
        pytest.param(["loot comes from banks"], marks=pytest.mark.rules("LD-VAL-15"), id="LD-VAL-15"),
        pytest.param(
            ["roadster.ordinary.gas", "roadster.ordinary.loot", "the B18 Roadster is orange"],
            marks=pytest.mark.rules("LD-VAL-16"),
            id="LD-VAL-16",
        ),
        pytest.param(["three numbers"], marks=pytest.mark.rules("LD-VAL-17"), id="LD-VAL-17"),
        pytest.param(["sawmill.exits"], marks=pytest.mark.rules("LD-VAL-18"), id="LD-VAL-18"),
        pytest.param(["fork town cannot stand in a place"], marks=pytest.mark.rules("LD-VAL-19"), id="LD-VAL-19"),
        pytest.param(["all 36 rolls, found 34"], marks=pytest.mark.rules("LD-VAL-24"), id="LD-VAL-24"),
        pytest.param(["knife.price", "knife.uses"], marks=pytest.mark.rules("LD-VAL-27"), id="LD-VAL-27"),
    ],
)
def test_every_fault_of_a_pack_is_in_one_report(words: list[str]) -> None:
    said = faulty_pack()
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize(
    ("stubs", "word"),
    [
        pytest.param(
            {"hideout": {"wild-camping": {"price": 1}}}, "wild camping is free", marks=pytest.mark.rules("LD-VAL-13")
        ),
        pytest.param({"hideout": {"house": {"icons": "food-0"}}}, "is no icon", marks=pytest.mark.rules("LD-VAL-04")),
        pytest.param(
            {"hideout": {"house": {"icons": "love+1 " * 9}}}, "at most 8", marks=pytest.mark.rules("LD-VAL-04")
        ),
        pytest.param({"police": {"sheriff": {"yellow": 5}}}, "without gaps", marks=pytest.mark.rules("LD-VAL-05")),
        pytest.param(
            {"police": {"sheriff": {"speed": [1] * 9}}}, "police sheriff.speed", marks=pytest.mark.rules("LD-VAL-06")
        ),
        pytest.param({"weapon": {"knife": {"uses": 0}}}, "uses", marks=pytest.mark.rules("LD-VAL-27")),
        pytest.param({"weapon": {"knife": {"price": -1}}}, "price", marks=pytest.mark.rules("LD-VAL-27")),
        pytest.param({"weapon": {"knife": {"colour": "red"}}}, "unknown key", marks=pytest.mark.rules("LD-VAL-03")),
        pytest.param({"mode": {"easy": {"ammo": 9}}}, "starts otherwise", marks=pytest.mark.rules("LD-VAL-23")),
        pytest.param({"mode": {"easy": {"stars": ["moon"]}}}, "is no star", marks=pytest.mark.rules("LD-VAL-03")),
        pytest.param({"car": {"roadster": {"ordinary": {}}}}, "gas", marks=pytest.mark.rules("LD-VAL-16")),
        pytest.param(
            {"town": {"wheat-town": {"id": "market-town"}}}, "stands twice", marks=pytest.mark.rules("LD-VAL-02")
        ),
    ],
)
def test_single_faults_of_a_pack(stubs: Any, word: str) -> None:
    with pytest.raises(BadPack, match=word):
        LoveAndDeath(1, {}, Pack.of(dict(box(stubs).data) | {"home_made": False}))


@pytest.mark.rules("LD-VAL-01")
def test_a_pack_has_as_many_cards_as_the_box() -> None:
    data: Any = dict(box({}).data) | {"home_made": False}
    data["road"] = [*data["road"], data["road"][-1] | {"id": "one-more"}]
    with pytest.raises(BadPack, match="13 cards, and the box has 12"):
        LoveAndDeath(1, {}, Pack.of(data))


@pytest.mark.rules("LD-VAL-10")
def test_the_third_level_comes_with_the_ninth_victim() -> None:
    data: Any = dict(box({}).data) | {"home_made": False}
    data["victim_track"] = data["victim_track"] | {"police": [1, 4, 8]}
    with pytest.raises(BadPack, match="9th victim"):
        LoveAndDeath(1, {}, Pack.of(data))


@pytest.mark.parametrize(
    ("stubs", "warned"),
    [
        pytest.param(
            {"police": {"sheriff": {"lines": ["hp-1"], "speed": [1]}}},
            ["police sheriff: no line has a shootout (LD-VAL-07)"],
            marks=pytest.mark.rules("LD-VAL-07"),
        ),
        pytest.param(
            {"road": {"long-straight": {"stops": ["bank"]}}},
            ["road long-straight: a bank on a road (LD-VAL-19)"],
            marks=pytest.mark.rules("LD-VAL-19"),
        ),
        pytest.param(
            {"road": {"*": {"stops": ["fork town"]}}, "country-road": {"*": {"stops": ["fork village", "fork road"]}}},
            [
                "road: no way leads from there to city (LD-VAL-20)",
                "country-road: no way leads from there to city (LD-VAL-20)",
            ],
            marks=pytest.mark.rules("LD-VAL-20"),
        ),
        pytest.param(
            {
                "road": {"*": {"stops": ["fork town", "fork city"]}},
                "town": {"*": {"exits": ["road"]}},
                "city": {"*": {"exits": ["road"]}},
            },
            ["road: no way leads from there to country-road, village (LD-VAL-20)"],
            marks=pytest.mark.rules("LD-VAL-20"),
        ),
        pytest.param(
            {"destiny": {"*": {"normal": "victim"}}},
            ["destiny: every normal side kills somebody, so that no doctor survives it (LD-VAL-21)"],
            marks=pytest.mark.rules("LD-VAL-21"),
        ),
        pytest.param(
            {"destiny": {"*": {"difficult": "hp-1 shoot*2"}}},
            ["destiny: every difficult side kills somebody, so that no doctor survives it (LD-VAL-21)"],
            marks=pytest.mark.rules("LD-VAL-21"),
        ),
        pytest.param(
            {"destiny": {"*": {"bank": "dollar+3"}}},
            ["destiny: no bank side brings loot (LD-VAL-22)"],
            marks=pytest.mark.rules("LD-VAL-22"),
        ),
        pytest.param(
            {"destiny": {"*": {"bank": "loot+1 shoot"}}},
            ["destiny: every bank side has a shootout (LD-VAL-22)"],
            marks=pytest.mark.rules("LD-VAL-22"),
        ),
        pytest.param(
            {"village": {"*": {"entry": "replace:village"}}},
            ["village: every card is replaced by the next (LD-VAL-25)"],
            marks=pytest.mark.rules("LD-VAL-25"),
        ),
        pytest.param(
            {"road": {"*": {"stops": ["fork city", "fork town", "fork country-road", "forced replace:road"]}}},
            ["road: every card is replaced by the next (LD-VAL-25)"],
            marks=pytest.mark.rules("LD-VAL-25"),
        ),
        pytest.param({"village": {"*": {"entry": "replace:town"}}}, [], marks=pytest.mark.rules("LD-VAL-25")),
        pytest.param(
            {"town": {"*": {"weather": "sun"}}},
            ["town: no card has rain or clouds (LD-VAL-26)"],
            marks=pytest.mark.rules("LD-VAL-26"),
        ),
    ],
)
def test_a_pack_that_can_be_played_may_earn_a_warning(stubs: Any, warned: list[str]) -> None:
    assert road_movie(1, stubs).pack_warnings() == warned


@pytest.mark.parametrize("name", casefile.GAMES)
def test_what_ships_earns_no_warning(name: str) -> None:
    assert casefile.load(name).pack_warnings() == []


@pytest.mark.rules("LD-VAL-28")
def test_the_totals_of_a_pack() -> None:
    entries = {"normal": "shoot memory", "difficult": "shoot*2 hp-1", "bank": "loot+1 dollar+4", "accident": ""}
    notes = road_movie(1, {"destiny": {"*": entries | {"source": "rulebook"}}}).pack_notes()
    assert notes[0].startswith("Source rulebook: mode 5, ")
    assert notes[0].endswith("wanted 1, destiny 12.")
    assert "destiny" not in notes[2]
    assert "memory 18" in notes[2]
    assert notes[3:] == [
        "Destiny cards, normal sides: shoot*12, memory*12.",
        "Destiny cards, difficult sides: hp-12, shoot*24.",
        "Destiny cards, bank sides: dollar+48, loot+12.",
        "Destiny cards, accident sides: none.",
    ]


def test_a_pack_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    pack_new("love-and-death", file)
    pack_check(["love-and-death", str(file)])
    said = capsys.readouterr().out
    assert "can be played" in said
    assert "Source original: character 2, " in said
    assert "Warning" not in said
    odd = tmp_path / "odd.toml"
    odd.write_text(file.read_text(encoding="utf-8").replace('weather = "sun"', 'weather = "rain"'), encoding="utf-8")
    pack_check(["love-and-death", str(odd)])
    said = capsys.readouterr().out
    assert "can be played" in said, "a warning is no fault"
    assert said.count("Warning: ") == 5
    game = casefile.load("love-and-death", pack=file)
    assert game.pack.id == "mine"
    assert random_game(game.deal(1), 1).outcome is not None
    small = dict(STANDARD) | {"home_made": True, "id": "small"}
    for deck in ("road", "village", "destiny", "memory"):
        small[deck] = STANDARD[deck][:1]
    game = LoveAndDeath(1, {"mode": "hardcore"}, Pack.of(small))
    for seed in range(20):
        assert random_game(game.deal(seed), seed).outcome is not None


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ({"hp": [0, 3]}, "hp[1]: expected a whole number from 1 to 3, found 0"),
        ({"hp": [3, 4]}, "hp[2]: expected a whole number from 1 to 3, found 4"),
        ({"hp": [5, 3], "hp_max": [4, 3]}, "hp[1]: expected a whole number from 1 to 4, found 5"),
        ({"hp_max": [3, 60]}, "hp_max[2]: expected a whole number from 1 to 13, found 60"),
        ({"gauges": {"ammo": 8}}, "gauges.ammo: expected 0 to 7, which is all that can be carried"),
        ({"gauges": {"ammo": 10}, "weapons": {"remington": 1}},
         "gauges.ammo: expected a whole number from 0 to 9, found 10"),
        ({"gauges": {"food": 10}}, "gauges.food: expected a whole number from 0 to 9, found 10"),
        ({"gauges": {"dollar": 99}}, "gauges.dollar: expected a whole number from 0 to 20, found 99"),
        ({"gauges": {"clue": 99}}, "gauges.clue: expected a whole number from 0 to 9, found 99"),
        ({"gauges": {"love": 9}}, "gauges.love: expected a whole number from 1 to 8, found 9"),
        ({"gauges": {"love": 0}}, "gauges.love: expected a whole number from 1 to 8, found 0"),
        ({"car": {"tile": "roadster", "gas": 99}}, "car.gas: expected a whole number from 0 to 5, found 99"),
        ({"car": {"tile": "roadster", "body": 3}}, "car.body: expected a whole number from 0 to 2, found 3"),
        ({"car": {"tile": "roadster", "loot": 2}}, "car.loot: expected a whole number from 0 to 1, found 2"),
        ({"weapons": {"colt": 2}}, "weapons.colt: expected a whole number from 0 to 1, found 2"),
        ({"skills": {"bonnie": {"hobo": 7}, "clyde": {}}},
         "skills.bonnie.hobo: expected a whole number from 0 to 1, found 7"),
        ({"road": {"type": "road", "card": "long-straight", "stop": 20}},
         "road.stop: expected a whole number from 0 to 4, found 20"),
        ({"day": 3, "nights": 4}, "nights: expected a whole number from 0 to 3, found 4"),
    ],
)  # fmt: skip
def test_what_no_game_reaches_is_one_line(position: dict[str, Any], line: str) -> None:
    with pytest.raises(BadPosition) as caught:
        road_movie().position(position)
    assert str(caught.value).splitlines()[1:] == [f"  {line}"]


def test_a_lost_game_may_have_nothing_left() -> None:
    game = road_movie()
    ends = (random_game(game.deal(seed), seed) for seed in range(50))
    state = next(over for over in ends if min(look(over).hp.values()) == 0)
    assert game.position(game.to_position(state)).key() == state.key()


def test_bad_positions_are_told() -> None:
    game = road_movie()
    with pytest.raises(BadPosition) as caught:
        game.position(
            {
                "phase": "noon", "gauges": {"gold": 1, "ammo": -1}, "road": {"card": "yellow-brick"}, "hp": [1],
                "decks": {"memory": {"top": ["nothing"]}, "x": {}}, "frames": [{"source": "road", "icons": ["fly"]}],
                "markers": {"moon": 1}, "colour": 1,
            }
        )  # fmt: skip
    said = str(caught.value)
    for word in ("phase", "gold", "ammo", "yellow-brick", "hp", "nothing", "decks.x", "fly", "moon", "colour"):
        assert word in said, word


EVERYTHING: dict[str, object] = {
    "wanted": True, "weather": True, "override": True, "bonnie": "bluff+fistfight+first-aid+hobo",
    "clyde": "mechanic+romantism+straight-shooter+driver", "bonnie_weapon": "knife", "clyde_weapon": "grenade",
}  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="none", marks=pytest.mark.rules("LD-WIN-01")),
        pytest.param(EVERYTHING, id="all", marks=pytest.mark.rules("LD-MODE-09")),
    ],
)
@pytest.mark.parametrize("mode", MODES)
def test_random_games_of_every_mode_end_with_no_option_and_with_all(mode: str, options: dict[str, object]) -> None:
    game = LoveAndDeath(2, {"mode": mode, **options})
    assert table(game.deal(1))["phase"] == "morning"
    assert all(ended(random_game(game.deal(seed), seed)) for seed in range(6))


def test_there_are_as_many_names_as_numbers() -> None:
    assert len(ACHIEVEMENTS) == Achievement.COUNT
    assert len(POLICE) == Police.FACES
