"""The books of Detective Rummy as wholes: no two cards are alike, and no text is out of reach."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import casefile
from casefile.bots import make_bot
from casefile.engine.game import Pack
from casefile.engine.journal import Journal, Told
from casefile.engine.record import Record
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_helpers import view
from tests.rules.helpers import play, texts

pytestmark = pytest.mark.once  # rulebooks and options are never compiled

BOOK = "casebook"
TRAM = "the-last-tram"
NAMES = ("Ann", "Bert", "Cleo", "Dan")
CASES = [(BOOK, case) for case in range(1, 8)] + [(TRAM, 8)]
RECORDS = Path(__file__).parents[1] / "engine/records"
# The defaults where an effect says nothing.
DEFAULTS = {
    "who": "taker", "optional": False, "state": "unready", "how": "choose", "match": "any_ready", "filter": "any",
    "lawyer": "apply", "reveal": False, "any_item": False, "not_just_paid": False,
}  # fmt: skip

every_case = pytest.mark.parametrize(("book", "case"), CASES)


def shape(value: object, numbers: bool) -> object:
    """An effect as it works: without defaults, without the order of choices, and perhaps without numbers."""
    if isinstance(value, Mapping):
        parts = {key: part for key, part in value.items() if DEFAULTS.get(key) != part}
        return {key: shape(part, numbers) for key, part in sorted(parts.items())}
    if isinstance(value, list):
        return sorted((shape(part, numbers) for part in value), key=json.dumps)
    return value if numbers or isinstance(value, (str, bool)) else "n"


@pytest.mark.parametrize("numbers", [True, False])
@pytest.mark.parametrize("book", [BOOK, TRAM])
def test_no_two_game_changers_do_the_same(book: str, numbers: bool) -> None:
    """Regardless of the order; and no card is another one with more cards or Fame."""
    alike: dict[str, list[int]] = {}
    for card in DetectiveRummy.load_pack(book).data["game_changers"]:
        alike.setdefault(json.dumps(shape(card["effects"], numbers)), []).append(card["number"])
    assert [cards for cards in alike.values() if len(cards) > 1] == []


def test_equal_effects_are_found_however_they_are_written() -> None:
    plain = [{"op": "draw", "n": 2}, {"op": "gain_item", "item": ["gun", "vest"]}]
    wordy = [{"item": ["vest", "gun"], "state": "unready", "op": "gain_item"}, {"op": "draw", "who": "taker", "n": 2}]
    assert shape(plain, True) == shape(wordy, True)
    assert shape(plain, True) != shape([plain[1], {"op": "draw", "n": 3}], True)
    assert shape(plain, False) == shape([plain[1], {"op": "draw", "n": 3}], False)


# -- every text can be read --------------------------------------------------------------------------------------------


def last_turn(book: str, case: int, **changes: object) -> State:
    """The last turn of a Hand of a Case, with its actions begun and the journal open."""
    pack = DetectiveRummy.load_pack(book)
    given: dict[str, object] = {"phase": "actions", "marker": 6, "turns": 1, "active": 1, "turn": 1}
    given |= {"detectives": ["VA-1", "DE-1"], "hands": [[], ["c-cl-fo"]]}
    if book == TRAM:
        game = DetectiveRummy(2, {"hands": 1}, pack)
    elif case in (1, 7):
        game = DetectiveRummy(2, {}, pack)
        given["hand"] = case
    else:
        game = DetectiveRummy(2, {"mode": "case", "case": case, "hands": 1}, pack)
    state = game.position(given | changes)
    state.journal = Journal()
    return state


def read_at_the_end(state: State) -> str:
    """All texts from here to the end of the Hand."""
    while (choices := texts(state)) and state.journal is not None and not told(state, "hand_over"):
        play(state, next((text for text in ("end", "done") if text in choices), choices[-1]))
    assert state.journal is not None
    return "\n".join(state.game.tell(event, None, NAMES[:2]) for event in state.journal.told(None))


def told(state: State, name: str) -> bool:
    return state.journal is not None and any(event.name == name for event in state.journal.events)


def alibi_cards(book: str, case: int) -> list[Mapping[str, Any]]:
    cards = DetectiveRummy.load_pack(book).data["game_changers"]
    mine = [card for card in cards if card.get("case", 8) == case]
    return [card for card in mine if any(effect["op"] == "alibi" for effect in card["effects"])]


def people(book: str, case: int) -> list[str]:
    """Everybody who can be Guilty, including those that a card brings in."""
    state = last_turn(book, case)
    cards = DetectiveRummy.load_pack(book).data["game_changers"]
    enter = [effect["suspect"] for card in cards for effect in card["effects"] if effect["op"] == "suspect_enters"]
    return [*view(state).suspects, *enter]


@every_case
def test_every_conclusion_of_a_case_can_be_read(book: str, case: int) -> None:
    say = DetectiveRummy(2, {}, DetectiveRummy.load_pack(book)).words.texts
    key = f"case.{case}.conclusion."
    unread = {name.removeprefix(key) for name in say if name.startswith(key)}
    who = people(book, case)
    suspects = {"suspects": who} if book == TRAM else {}
    for name in who:
        tokens: list[dict[str, int]] = [{}, {name: 2}] if name == "D-VA" else [{name: 2}, {}]
        assert say[key + name.removeprefix("D-")] in read_at_the_end(last_turn(book, case, tokens=tokens, **suspects))
        unread.discard(name.removeprefix("D-"))
    tie = [{who[1]: 2, who[2]: 2}, {}]
    assert say[key + "several"] in read_at_the_end(last_turn(book, case, tokens=tie))
    assert say[key + "nobody"] in read_at_the_end(last_turn(book, case))
    assert alibi_cards(book, case), "no card of this Case gives an alibi"
    for card in alibi_cards(book, case):
        here = card["pool"] == "suspect"
        step = {"verb": "run", "seat": 1, "effect": f"game-changer-{card['number']}:0", "b": 0 if here else -1}
        step |= {"c": -1, "d": card["number"]}
        state = last_turn(book, case, tokens=[{who[0]: 3}, {}], steps=[step], changer_taken=1)
        if f"suspect {who[0].lower()}" in texts(state):
            play(state, f"suspect {who[0].lower()}")
        assert say[key + "alibi"] in read_at_the_end(state), f"Game Changer {card['number']}"
    assert unread - {"several", "nobody", "alibi"} == set()


@pytest.mark.parametrize("book", [BOOK, TRAM])
def test_every_game_changer_and_every_frame_of_a_case_is_read(book: str) -> None:
    """Within a few games of good players somebody meets every card, and the stories frame every Case."""
    pack = DetectiveRummy.load_pack(book)
    game = DetectiveRummy(3, {}, pack)
    words = game.own_words if book == TRAM else game.words.texts
    parts = (".text", ".introduction", ".notes", ".epilogue")
    unread = {text for key, text in words.items() if key.startswith(("game-changer.", "case.")) and key.endswith(parts)}
    for seed in range(6):
        state = game.deal(seed)
        journal = state.journal = Journal()
        players = [make_bot("greedy", game, seat, seed) for seat in range(game.seats)]
        while state.turn >= 0:
            seat = state.actors[0]
            state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)))
        for seat in range(game.seats):
            everything = "\n".join(game.tell(event, seat, NAMES[: game.seats]) for event in journal.told(seat))
            unread = {text for text in unread if text not in everything}
        if not unread:
            return
    pytest.fail(f"never read: {sorted(unread)[:3]}")


@pytest.mark.parametrize("book", [BOOK, TRAM])
def test_no_two_conclusions_begin_alike(book: str) -> None:
    game = DetectiveRummy(2, {}, DetectiveRummy.load_pack(book))
    words = game.own_words if book == TRAM else game.words.texts
    heads = Counter(" ".join(text.split()[:2]) for key, text in words.items() if ".conclusion." in key)
    assert [head for head, n in heads.items() if n > 1] == []


# -- earlier forms -----------------------------------------------------------------------------------------------------


def test_an_earlier_casebook_is_told_in_the_words_of_its_own_cards() -> None:
    record = Record.load(RECORDS / "detective_rummy_2_greedy.record", casefile.load)
    before, now = record.game, DetectiveRummy(2)
    assert before.pack.digest != now.pack.digest
    assert "4 tokens" in before.words.say("effect.21")
    assert "7 tokens" in now.words.say("effect.21")
    opening = Told("case", -1, {"case": 2, "tiles": (0, 1, 2)})
    assert "costs no card" in now.tell(opening, None, ("Ann", "Bert"))
    assert "costs no card" not in before.tell(opening, None, ("Ann", "Bert"))
    assert before.words.say("effect.5") == now.words.say("effect.5")
    assert DetectiveRummy(2, {}, Pack.of(dict(now.pack.data) | {"about": "Mine."})).own_words == {}
