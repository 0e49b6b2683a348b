"""A custom Case: the worked example of `docs/write_a_case.md`, and what such packs may and may not contain."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import casefile
from casefile.bots import RandomBot, make_bot
from casefile.engine.errors import BadPack
from casefile.engine.game import Pack
from casefile.engine.journal import Journal
from casefile.engine.record import Record
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.state import DetectiveRummyState
from casefile.games.detective_rummy.view import DetectiveRummyView
from casefile.table.showing import words_brought
from casefile.terminal.console import Console
from casefile.terminal.line import LineMode
from casefile.terminal.session import Session, deal
from casefile.testing import law_copies, law_determinizer, law_invariants, law_legality, law_positions, law_secrecy
from casefile.testing.detective_rummy import DetectiveRummyAdapter
from casefile.testing.playing import bots_for
from tests.laws.share import some
from tests.rules.detective_rummy_packs import with_changes
from tests.rules.helpers import play, texts
from tests.server.client import Client, Guest
from tests.server.helpers import server

TRAM = "the-last-tram"
Data = dict[str, Any]
DATA: Data = dict(DetectiveRummy.load_pack(TRAM).data)
NAMES = ("Ann", "Bert", "Cleo", "Dan")

every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def tram(seats: int = 2, **options: object) -> DetectiveRummy:
    return DetectiveRummy(seats, options, TRAM)


def faults(data: Data, seats: int = 2) -> str:
    with pytest.raises(BadPack) as caught:
        DetectiveRummy(seats, {}, Pack.of(data))
    return str(caught.value)


def changed(*path: Any, **changes: object) -> Data:
    return with_changes(DATA, path, changes)


def card(number: int, **changes: object) -> Data:
    return changed("game_changers", number - 1, **changes)


def finished(game: DetectiveRummy, bots: str, seed: int) -> tuple[DetectiveRummyState, Journal]:
    journal = Journal()
    state = game.deal(seed, journal)
    players = [make_bot(bots, game, seat, seed + seat) for seat in range(game.seats)]
    while state.turn >= 0:
        seat = state.actors[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)))
    assert isinstance(state, DetectiveRummyState)
    return state, journal


def seen(state: DetectiveRummyState, seat: int | None = 0) -> DetectiveRummyView:
    view = state.view(seat)
    assert isinstance(view, DetectiveRummyView)
    return view


@every_table
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_it_plays_to_the_end_and_is_told_in_its_own_words(seats: int, bots: str) -> None:
    game = tram(seats)
    told: set[str] = set()
    for seed in range(3):
        state, journal = finished(game, bots, seed)
        view = seen(state)
        assert [(hand.hand, hand.case) for hand in view.closed] == [(1, 8), (2, 8)]
        for reader in (None, *range(seats)):
            told |= {game.tell(event, reader, NAMES[:seats]) for event in journal.told(reader)}
        assert "Case 8: The Last Tram" in game.show(view, NAMES[:seats])
    book = "\n".join(told)
    for key in ("case.8.introduction", "case.8.notes", "game-changer.1.text", "game-changer.4.text"):
        assert game.own_words[key] in book, key
    assert game.words.say("case.8.conclusion.several") in book or game.words.say("case.8.conclusion.S06") in book
    for text in (casefile.load("detective-rummy").words.say(f"game-changer.{n}.text") for n in range(1, 9)):
        assert text not in book, "a card of the Casebook is told instead"


@every_table
def test_what_differs_by_the_number_of_seats(seats: int) -> None:
    state, _ = finished(tram(seats, hands=1), "greedy", 1)
    view = seen(state, None)
    assert len(view.locations) == (4 if seats == 4 else 3)
    first = 3 if seats == 4 else 2
    assert len(view.assignments) in (first, first + 1), "card 8 lays out one more"


def test_a_pack_of_one_case_is_always_that_case() -> None:
    assert [int(tram(**options).rules.case) for options in ({}, {"mode": "case"}, {"case": 5})] == [8, 8, 8]
    game = tram()
    state, _ = finished(game, "random", 3)
    assert state.outcome is not None
    assert state.outcome.rule in ("DR-WIN-04", "DR-WIN-05", "DR-WIN-06"), "the rules of Case Mode decide"
    assert DetectiveRummy(2).rules.campaign, "the Casebook is still a Campaign of seven"


def test_its_record_is_verified_by_its_proof() -> None:
    game, dice = tram(hands=1), Random(5)
    record, state = Record(game, 5), game.deal(5)
    while state.turn >= 0:
        seat = state.turn
        record.act(seat, dice.choice(state.legal(seat)))
        state.apply(seat, record.acts()[-1].action)
    record.finish()
    Record.read(record.write(), casefile.load).verify()


class Typist(Console):
    """A person at the terminal who takes any offered move."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.dice = Random(4)
        self.said: list[str] = []

    def ask(self, mark: str) -> str | None:
        if self.session.over:
            return None
        return self.session.game.say(self.dice.choice(self.session.legal))

    def write(self, lines: str, style: str = "") -> None:
        self.said.append(lines)


@pytest.mark.once  # the terminal is never compiled
@every_table
def test_it_is_played_in_the_terminal(seats: int) -> None:
    state = deal(tram(seats, hands=1), 2)
    others = {seat: RandomBot(seat, seat) for seat in range(1, seats)}
    session = Session(state, 0, others, NAMES[:seats])
    typist = Typist(session)
    LineMode(session, typist, 2).run()
    said = " ".join(" ".join(typist.said).split())
    assert session.over
    assert "On Sunday night somebody stole a tram." in said
    assert "There is a loop behind the Saucer" in said


@pytest.mark.once  # the server is never compiled
def test_it_is_played_over_the_server(tmp_path: Path) -> None:
    async def run() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            chairs = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}]
            table = await ann.create("detective-rummy", seats=3, pack=TRAM, options={"hands": 1}, chairs=chairs)
            async with Client(base, table, 0, ann.cookie) as client:
                await client.play(Random(3))
                assert client.snapshot["game"]["pack"] == TRAM
                assert client.snapshot["view"]["closed"][0]["case"] == 8
                log = "\n".join(event.get("text", "") for event in client.events)
                assert "On Sunday night somebody stole a tram." in log
                welcome = next(frame for frame in client.frames if '"welcome"' in frame)
                assert "detective-rummy.case.8.title" in welcome, "the page gets the words that it does not have"
            replay = (await ann.get(f"/api/tables/{table}/replay?reader=0")).json()
            assert replay["words"] == words_brought(tram(3))
            plain = await ann.create("detective-rummy", seats=2, chairs=chairs[:2])
            assert plain != table
            refused = await ann.post("/api/tables", game="detective-rummy", pack="../secrets.toml", chairs=chairs[:2])
            assert refused.status_code == 400

    asyncio.run(run())


# -- the laws: it has cards that are looked at and left, in the open and in secret -----------------------------------


@pytest.mark.parametrize("seats", some([2, 3, 4]))
@pytest.mark.rules("DR-GC-08", "DR-GC-09")
def test_nobody_learns_what_another_has_looked_at(seats: int) -> None:
    adapter = DetectiveRummyAdapter(seats, pack=TRAM, hands=1)
    report = law_secrecy(adapter, games=3, states=30, histories=1, bots=bots_for(adapter.game), most=400)
    assert report.count(1, "states") >= 20


@pytest.mark.parametrize("seats", some([2, 3, 4]))
def test_worlds_and_positions_of_a_case_of_ones_own(seats: int) -> None:
    adapter = DetectiveRummyAdapter(seats, pack=TRAM, hands=1)
    law_determinizer(adapter, games=2, states=6, most=400, counted=False)
    law_positions(adapter, games=2, states=10, most=400)


@pytest.mark.parametrize("seats", some([2, 3, 4]))
def test_play_of_a_case_of_ones_own_is_sound(seats: int) -> None:
    adapter = DetectiveRummyAdapter(seats, pack=TRAM, hands=1)
    law_copies(adapter, games=1, states=4)
    law_legality(adapter, games=1, states=6, most=400)
    law_invariants(adapter, games=1, most=150)


# -- looking, entering, choosing somebody ----------------------------------------------------------------------------


def scene(seats: int = 2, **changes: object) -> DetectiveRummyState:
    """The first seat is in its actions; values that are not given are the usual ones."""
    detectives = ["VA-1", "DE-1", "CL-2", "GR-1"][:seats]
    base: dict[str, object] = {
        "phase": "actions", "detectives": detectives, "hands": [["c-in-va"] * 3, *[2] * (seats - 1)],
        "changer_taken": 1,
    }  # fmt: skip
    state = tram(seats, hands=1).position(base | changes)
    assert isinstance(state, DetectiveRummyState)
    return state


def running(number: int, seats: int = 2, here: int = -1, **changes: object) -> DetectiveRummyState:
    """The first seat has just taken one of the cards."""
    step = {"verb": "run", "seat": 0, "effect": f"game-changer-{number}:0", "b": here, "c": -1, "d": number}
    return scene(seats, steps=[step], **changes)


DOWN = [{"card": 5, "at": "S02"}, {"card": 6, "at": "S06"}, {"card": 8, "at": "assignments"}]


@pytest.mark.rules("DR-GC-08")
def test_a_card_is_looked_at_by_one_and_left() -> None:
    state = running(2, game_changers=DOWN)
    assert texts(state) == ["suspect s02", "suspect s06"], "no card lies with S08"
    assert (seen(state).purpose, seen(state).source) == ("peek", "game-changer.2")
    state.journal = Journal()
    play(state, "suspect s06")
    known = [[(c.number, c.at, c.state) for c in seen(state, seat).game_changers] for seat in (0, 1, None)]
    assert known[0].count((6, "S06", "face-down")) == 1
    assert not any(entry[2] == "face-down" for other in known[1:] for entry in other)
    assert "A Season Ticket" in state.game.show(state.view(0), NAMES[:2])
    assert "A Season Ticket" not in state.game.show(state.view(1), NAMES[:2])
    mine, theirs = ([t for t in state.journal.told(seat) if t.name == "peek"] for seat in (0, 1))
    assert (set(mine[0].values), set(theirs[0].values)) == ({"stack", "number"}, {"stack"})
    assert state.top_of(1) >= 0, "it lies there still"


@pytest.mark.rules("DR-GC-09")
def test_a_secret_card_lets_its_taker_look_unseen() -> None:
    cards = [{"card": 3, "at": "LOC-3"}, {"card": 8, "at": "assignments"}]
    state = scene(phase="visit", changer_taken=0, game_changers=cards)
    state.journal = Journal()
    play(state, "visit loc-3", "pay c-in-va")
    assert [event.name for event in state.journal.told(0)].count("peek") == 1
    assert "peek" not in [event.name for event in state.journal.told(1)], "nobody else is told that anything was seen"
    assert (8, "face-down") in [(c.number, c.state) for c in seen(state).game_changers]
    assert all(c.number != 8 for c in seen(state, 1).game_changers)


def test_what_was_looked_at_is_known_when_another_takes_it_secretly() -> None:
    cards = [{"card": 6, "at": "S06", "state": "secret", "owner": 1, "round": 1, "peeked": [0]}]
    state = scene(3, game_changers=cards)
    assert [[c.number for c in seen(state, seat).game_changers if c.state == "secret"] for seat in (0, 1, 2)] == [
        [6], [6], [None],
    ]  # fmt: skip


def test_a_suspect_enters() -> None:
    state = running(4)
    view = seen(state)
    assert list(view.suspects) == ["S02", "S06", "S08", "S03"]
    assert (view.suspects["S03"].icons, view.suspects["S03"].game_changers) == (("DE", "GR"), 0)
    again = running(4, suspects=["S02", "S06", "S08", "S03"])
    assert list(seen(again).suspects) == ["S02", "S06", "S08", "S03"], "once"
    assert state.to_position()["suspects"] == ["S02", "S06", "S08", "S03"]


def test_the_taker_chooses_another_detective() -> None:
    state = running(5, 3, here=1)
    assert texts(state) == ["detective cl-2", "detective de-1"]
    assert seen(state).question == "detective"
    before = list(seen(state).hand_sizes)
    play(state, "detective cl-2", "suspect s06")
    assert list(seen(state).hand_sizes) == [before[0], before[1], before[2] + 1]
    two = running(5, here=1)
    assert texts(two) == ["suspect s06"], "with two seats there is nobody to choose"
    assert seen(two).hand_sizes[1] == 3


def test_options_are_called_what_they_are() -> None:
    state = running(7, here=2)
    prompt = state.game.prompt(state.view(0))
    assert "option 1: have Bad Blood here, for 2 Fame; or option 2: a Lawyer comes here, and you draw 2." in prompt
    assert prompt.startswith("The Brass Handle (")


# -- every fault in one report ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(changed(extends="casebok"), "extends: expected", id="extends"),
        pytest.param(changed("cases", 0, id=3), "cases[1].id: expected a whole number from 8 to 99", id="number"),
        pytest.param(changed("cases", 0, modes=["campaign", "case"]), "cases[1].modes", id="modes"),
        pytest.param(changed(cases=[]), "cases: expected 1, found 0", id="no-case"),
        pytest.param(changed(cases=DATA["cases"] * 2), "cases: expected 1, found 2", id="two-cases"),
        pytest.param(changed("cases", 0, suspects=["S02", "S06"]), "expected 3 to 6", id="V-14"),
        pytest.param(changed("cases", 0, suspects={"2": ["S02", "S06", "S08"]}), "expected default", id="seats"),
        pytest.param(changed("cases", 0, locations={"default": ["LOC-1", "LOC-2", "LOC-3"], "7": []}),
                     "expected default and perhaps 2, 3, 4", id="seven-seats"),
        pytest.param(changed("cases", 0, suspects="detectives"), "in Case 1, and there alone", id="V-12"),
        pytest.param(card(2, effects=[{"op": "peek", "slot": "attic"}]), "'attic' is no place", id="slot"),
        pytest.param(card(2, effects=[{"op": "peek", "slot": "here"}]), "can say here", id="here"),
        pytest.param(card(3, effects=[{"op": "peek", "slot": "any_suspect"}]), "at a place that it names", id="choose"),
        pytest.param(card(3, effects=[{"op": "peek", "slot": "S02", "who": "all"}]), "by its taker alone", id="V-25"),
        pytest.param(card(4, effects=[{"op": "suspect_enters", "suspect": "S77"}]), "S77", id="enters"),
        pytest.param(card(6, effects=[{"op": "end_score", "who": "chosen_other", "fame": 1}]), "nobody chooses",
                     id="scoring"),
        pytest.param(card(1, effects=[{"op": "draw", "n": 1}]), "no card raises the Danger", id="V-30"),
        pytest.param(changed("words", "case", "8", title=3), "words.case.8.title: expected a text", id="no-text"),
        pytest.param(changed("words", prompt={"pick": "Ha."}), "words.prompt: a pack has words for", id="foreign"),
        pytest.param(changed("words", "effect", **{"1": "Draw {n}."}), "words.effect.1: {n} is not", id="braces"),
        pytest.param(changed("words", "game-changer", "1", text="{S03}"), "1.text: {S03} is not filled in", id="story"),
        pytest.param(changed("words", "effect", **{"1": "{"}), "words.effect.1: a brace", id="half-a-brace"),
        pytest.param(changed("words", "case", "8", introduction="Too short."), "introduction: 2 words", id="V-39"),
        pytest.param(changed("words", "game-changer", "1", text="It was Miss Ishida all along."),
                     "names Mari Ishida as the culprit", id="V-38"),
    ],
)  # fmt: skip
def test_a_bad_case_is_refused(data: Data, words: str) -> None:
    assert words in faults(data)


def test_cards_with_the_same_effects_are_named() -> None:
    data = card(2, effects=[{"op": "draw", "n": 1}, {"op": "heal", "n": 1}, {"op": "ready_items", "item": "choice"}])
    data["game_changers"][4]["effects"] = data["game_changers"][1]["effects"]
    assert "  game_changers: the cards 2 and 5 of Case 8 have the same effects" in faults(data).splitlines()


def refused(data: Data, seats: int = 2) -> list[str]:
    """Why no new match begins with a pack, line by line; records that were played with it can still be read."""
    game = DetectiveRummy(seats, {}, Pack.of(data))
    with pytest.raises(BadPack) as caught:
        game.check_new()
    return [line.strip() for line in str(caught.value).splitlines()[1:]]


ENTERS = [{"op": "suspect_enters", "suspect": "S05"}, {"op": "draw", "n": 1}, {"op": "fame", "n": 1}]
CONCLUSION = DATA["words"]["case"]["8"]["conclusion"]


def with_s05(data: Data) -> Data:
    """S05 comes in on the tile of S02; S03 stays away."""
    kept = {name: text for name, text in CONCLUSION.items() if name != "S03"} | {"S05": "So it was."}
    return with_changes(data, ("words", "case", "8"), {"conclusion": kept})


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (with_s05(card(4, effects=ENTERS)),
         "game_changers[4].effects: S05 and S02 are the two faces of one Suspect tile"),
        (with_s05(card(4, effects=[{"op": "if", "cond": {"leads": "S02"}, "then": ENTERS}])),
         "game_changers[4].effects: S05 and S02 are the two faces of one Suspect tile"),
        (with_changes(DATA, ("cases", 0, "special_rules", 0),
                      {"effects": [{"op": "suspect_enters", "suspect": "S04"}]}),
         "cases[1].special_rules[1].effects: S04 and S03 are the two faces of one Suspect tile"),
        (card(8, effects=[{"op": "open_location", "location": "LOC-6"}]),
         "game_changers[8].effects: LOC-6 and LOC-2 are the two faces of one Location tile"),
    ],
)  # fmt: skip
def test_a_card_brings_no_second_face_of_a_tile(data: Data, line: str) -> None:
    assert line in refused(data)
    assert line not in refused(data | {"home_made": True, "words": {**data["words"], "condition": {"99": "…"}}})


def test_a_location_tile_may_be_turned_over() -> None:
    data = card(8, effects=[{"op": "open_location", "location": "LOC-6", "replaces": "LOC-2"}])
    DetectiveRummy(2, {}, Pack.of(data)).check_new()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ({"case": {"8": {"teasr": "…"}}}, "words.case.8.teasr: unknown key; perhaps you mean teaser"),
        ({"case": {"9": {"title": "…"}}}, "words.case.9: unknown key; known are 8"),
        ({"case": {"8": {"conclusion": {"S09": "…"}}}},
         "words.case.8.conclusion.S09: nobody would read it: S09 is no Suspect of Case 8"),
        ({"case-rule": {"4": "…"}}, "words.case-rule.4: unknown key; known are 8, sealed"),
        ({"game-changer": {"12": {"name": "…", "text": "…"}}},
         "words.game-changer.12: unknown key; known are 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        ({"game-changer": {"4": {"txt": "…"}}}, "words.game-changer.4.txt: unknown key; perhaps you mean text"),
        ({"effect-of": {"44": "…"}}, "words.effect-of.44: unknown key; known are 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        ({"choice": {"7": {"3": "…"}}}, "words.choice.7.3: unknown key; known are 1, 2"),
        ({"suspect": {"S03": {"nam": "…"}}}, "words.suspect.S03.nam: unknown key; perhaps you mean name"),
        ({"location": {"LOC-9": {"name": "…"}}}, "words.location.LOC-9: unknown key; perhaps you mean LOC-8"),
        ({"condition": {"4": {"text": "…"}}}, "words.condition.4: expected a text, found a table"),
    ],
)  # fmt: skip
def test_words_that_nobody_would_read_are_refused(words: Data, line: str) -> None:
    assert refused(with_changes(DATA, (), {"words": merged(DATA["words"], words)})) == [line]


def merged(old: Data, new: Data) -> Data:
    return old | {key: merged(old.get(key, {}), part) if isinstance(part, dict) else part for key, part in new.items()}


def test_a_slip_for_words_that_are_missing_is_one_line() -> None:
    data = changed()
    story = data["words"]["case"]["8"]
    story["conclusions"] = story.pop("conclusion")
    data["words"]["effect"]["4"] = {"text": "A table."}
    assert faults(data).splitlines()[1:] == [
        "  words.effect.4: expected a text, found a table",
        "  words.case.8.conclusions: unknown key; perhaps you mean conclusion",
    ]


def test_every_fault_is_in_one_report() -> None:
    data = card(1, effects=[{"op": "teleport"}])
    del data["words"]["effect"]["5"]
    del data["words"]["choice"]
    del data["words"]["case"]["8"]["conclusion"]["S03"]
    data["cases"][0]["items"] = ["spoon"]
    data["cases"][0]["locations"]["4"] = ["LOC-1"]
    report = faults(data, 4)
    for words in (
        "'teleport' is no verb", "words.effect.5: expected a text", "words.choice: expected a table with 7.1", "spoon",
        "words.case.8.conclusion.S03: expected a text", "expected 2 to 4, found 1",
    ):  # fmt: skip
        assert words in report
    assert len(report.splitlines()) == 7, "and nothing that only follows from them"


# -- prose -----------------------------------------------------------------------------------------------------------

# V-40, the part that a list can find: brands, real people and detectives of other people's books.
NOT_OURS = (
    "dior", "chanel", "gucci", "rolex", "coca", "pepsi", "ford", "kodak", "colt", "sherlock", "holmes", "watson",
    "poirot", "marple", "maigret", "marlowe", "capone", "dillinger", "hoover", "roosevelt", "disney", "hollywood",
)  # fmt: skip


@pytest.mark.parametrize("game", [casefile.load("detective-rummy"), tram()], ids=repr)
def test_prose_names_nobody_and_nothing_real(game: DetectiveRummy) -> None:
    for key, text in game.words.texts.items():
        if key.split(".")[0] in ("case", "game-changer", "suspect", "detective", "location", "lawyer", "assignment"):
            found = set(re.findall(r"[a-z]+", text.lower())) & set(NOT_OURS)
            assert not found, f"{key}: {found}"
