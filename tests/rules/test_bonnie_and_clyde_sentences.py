"""Bonnie and Clyde in words: which journal entries reach whom, every sentence, a reason for every refusal."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import casefile
from casefile.engine.errors import IllegalAction
from casefile.engine.journal import Journal
from casefile.engine.state import State
from casefile.games.bonnie_and_clyde import names as labels
from tests.rules.helpers import PLACES, hand, play, position_names, refusal, rummy, situation, texts, view, watched

pytestmark = pytest.mark.once  # little of telling and describing is compiled, and nothing of explaining

RULES_OF_PLAY = Path(casefile.__file__).parent / "games" / "bonnie_and_clyde"

KINDS = (*PLACES, "hinton", "bonnie", "clyde")
NAMES = ("Ann", "Ben", "Cem", "Dot")


def named(key: str, value: object) -> object:
    """A value of an event, with cards and locations by name."""
    if key in ("card", "top", "location", "to", "car") and isinstance(value, int):
        return KINDS[value] if value >= 0 else None
    if key in ("cards", "files", "hand") and isinstance(value, tuple):
        return [KINDS[kind] for kind in value]
    return value


def told(journal: Journal, reader: int | None) -> list[dict[str, object]]:
    """The events that a reader is told, as plain values."""
    return [
        {"event": event.name, **{key: named(key, value) for key, value in event.values.items()}}
        for event in journal.told(reader)
    ]


def story(state: State, *actions: str) -> tuple[Journal, list[dict[str, object]], list[dict[str, object]]]:
    """The journal of these actions, and what seats 0 and 1 are told; a spectator hears what seat 1 hears."""
    journal = watched(state)
    play(state, *actions)
    assert told(journal, None) == told(journal, 1)
    return journal, told(journal, 0), told(journal, 1)


def taught(journal: Journal) -> list[tuple[bool, bool]]:
    """For each event, whether it taught seat 0 and seat 1 something hidden."""
    return [(event.taught(0), event.taught(1)) for event in journal.events]


@pytest.mark.rules("BC-INFO-08")
def test_a_card_from_the_case_file_is_told_to_its_drawer() -> None:
    journal, mine, theirs = story(situation("t22", case_file={"top": ["gibson"], "size": 9}), "draw")
    assert mine == [{"event": "draw", "left": 8, "card": "gibson"}]
    assert theirs == [{"event": "draw", "left": 8}]
    assert taught(journal) == [(True, False)]


@pytest.mark.rules("BC-INFO-08")
def test_a_card_from_the_files_is_told_to_all() -> None:
    journal, mine, theirs = story(situation("t03"), "take")
    assert mine == theirs == [{"event": "take", "card": "eastham", "top": "oronogo"}]
    assert taught(journal) == [(True, True)], "the card below comes to light"


@pytest.mark.rules("BC-DRAW-01")
def test_taking_the_last_card_of_the_files_teaches_nobody() -> None:
    journal, mine, _ = story(situation("t22", fbi_files=["oronogo"], case_file={"top": ["gibson"]}), "take")
    assert mine == [{"event": "take", "card": "oronogo", "top": None}]
    assert taught(journal) == [(False, False)], "nothing was hidden"


@pytest.mark.rules("BC-HINTON-03")
def test_two_cards_by_hinton_are_told_to_their_drawer() -> None:
    journal, mine, theirs = story(situation("t14"), "hinton draw")
    assert mine == [{"event": "hinton_draw", "count": 2, "left": 3, "cards": ["kaufman", "kaufman"]}]
    assert theirs == [{"event": "hinton_draw", "count": 2, "left": 3}]
    assert taught(journal) == [(True, False)]


@pytest.mark.rules("BC-INFO-06")
def test_a_card_that_hinton_fetches_is_told_to_the_fetcher() -> None:
    journal, mine, theirs = story(situation("t15"), "hinton files", "fetch grapevine")
    assert mine == [
        {"event": "hinton_files", "files": ["kaufman", "hinton", "grapevine", "joplin"]},
        {"event": "fetch", "card": "grapevine"},
    ]
    assert theirs == [{"event": "hinton_files"}, {"event": "fetch"}]
    assert taught(journal) == [(True, False), (False, False)]


@pytest.mark.rules("BC-HINTON-05")
def test_a_look_by_hinton_is_told_to_the_looker() -> None:
    journal, mine, theirs = story(situation("t17"), "hinton look platte-city", "leave")
    assert mine == [
        {"event": "hinton_look", "location": "platte-city", "card": "clyde"},
        {"event": "leave", "location": "platte-city"},
    ]
    assert theirs == [
        {"event": "hinton_look", "location": "platte-city"},
        {"event": "leave", "location": "platte-city"},
    ]
    assert taught(journal) == [(True, False), (False, False)]


@pytest.mark.rules("BC-INFO-09")
def test_a_meld_and_its_look_are_told_but_not_the_card() -> None:
    journal, mine, theirs = story(situation("t05"), "meld dexter 4", "keep")
    assert theirs == [
        {"event": "meld", "location": "dexter", "size": 4, "sideways": 1},
        {"event": "look", "location": "dexter"},
        {"event": "keep", "location": "dexter"},
        {"event": "car", "to": "eastham"},
    ]
    assert [event.get("card") for event in mine] == [None, "grapevine", "grapevine", None]
    assert taught(journal)[1:] == [(True, False), (False, False), (False, False)]


@pytest.mark.rules("BC-PLACE-01")
def test_a_layoff_is_told_before_the_car() -> None:
    _, mine, theirs = story(situation("t08"), "layoff joplin 1", "down")
    assert mine == theirs == [
        {"event": "layoff", "location": "joplin", "size": 1, "sideways": 0},
        {"event": "car", "to": "eastham"},
    ]  # fmt: skip


@pytest.mark.rules("BC-INFO-05")
def test_a_capture_is_told_to_all() -> None:
    journal, mine, theirs = story(situation("t06"), "meld wellington 3")
    assert mine == theirs
    assert theirs[1:] == [
        {"event": "capture", "card": "bonnie", "location": "wellington"},
        {"event": "car", "to": "platte-city"},
    ]
    assert taught(journal)[1] == (True, True)


@pytest.mark.rules("BC-LOOK-01")
def test_a_look_that_is_passed_is_told_to_all() -> None:
    _, mine, theirs = story(situation("t04", {"look": "optional"}), "meld dexter 3", "pass")
    assert mine == theirs
    assert theirs[1] == {"event": "pass_look", "location": "dexter"}


@pytest.mark.rules("BC-INFO-03")
def test_whoever_saw_the_card_before_hears_which_one_is_kept() -> None:
    assert told(kept_again(), 1)[-1] == {"event": "keep", "location": "gibson", "card": "eastham"}


@pytest.mark.rules("BC-INFO-09")
def test_whoever_never_saw_the_card_hears_only_that_one_is_kept() -> None:
    assert told(kept_again(), None)[-1] == {"event": "keep", "location": "gibson"}


def kept_again() -> Journal:
    """Seat 0 keeps a card that seat 1 has looked at."""
    state = situation("t17", under={"gibson": "eastham"}, looked=[[], ["gibson"]])
    journal = watched(state)
    play(state, "hinton look gibson", "keep")
    return journal


@pytest.mark.rules("BC-DISC-01")
def test_a_discard_is_told_to_all() -> None:
    _, mine, theirs = story(situation("t12"), "discard sherman")
    assert mine == theirs == [{"event": "discard", "card": "sherman", "left": 6}]


@pytest.mark.rules("BC-TECH-02")
def test_closed_files_are_told_to_all() -> None:
    _, mine, theirs = story(situation("t03", {"stall_limit": 1}, barren=1), "take", "discard eastham")
    assert mine == theirs
    assert theirs[-1] == {"event": "files_closed", "turns": 2}


@pytest.mark.rules("BC-END-01")
def test_the_end_of_a_round_and_the_next_deal_are_told() -> None:
    state = situation("t20")
    journal = watched(state)
    play(state, "discard hinton")
    out, deal = told(journal, None)[1:]
    assert out == {"event": "went_out", "car": "platte-city", "scores": (36, 6), "totals": (36, 6), "shut_out": 0}
    assert deal == {"event": "deal", "round": 2, "top": view(state, None).files_top}
    for seat in (0, 1):
        cards = [card for card in KINDS for _ in range(hand(state, seat).get(card, 0))]
        assert told(journal, seat)[1:] == [out, {**deal, "hand": cards}]


@pytest.mark.rules("BC-TECH-05")
def test_the_end_of_a_match_is_told() -> None:
    state = situation("t24b", {"round_limit": 1})
    journal = watched(state)
    play(state, "draw", "discard oronogo")
    assert [event["event"] for event in told(journal, None)] == ["draw", "discard", "case_closed", "match_over"]
    assert told(journal, None)[-1] == {"event": "match_over", "rounds": 1, "totals": (58, 80, 56)}


def event_names() -> set[str]:
    """Every event name that the rules can write."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in RULES_OF_PLAY.glob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    made = [call for call in calls if ast.unparse(call.func) in ("Event", "table.tell_secret")]
    names = {call.args[0].value for call in made if isinstance(call.args[0], ast.Constant)}
    return {str(name) for name in names} | {"meld", "layoff", "went_out", "case_closed"}


def test_every_event_phase_and_reason_has_words() -> None:
    words = rummy().words
    assert len(event_names()) >= 18
    assert all(f"event.{name}.they" in words for name in event_names())
    assert all(f"prompt.{phase}" in words for phase in labels.PHASES)
    keys = {key.removeprefix("why.") for key in words.texts if key.startswith("why.")}
    assert len(keys) >= 23


HINTON = "Ted Hinton may draw two cards, fetch one from the FBI Files, or look under a town; a discard ends your turn."


@pytest.mark.parametrize(
    ("cards", "question"),
    [
        ({"gibson": 3, "oronogo": 1, "hinton": 1}, "Lay down evidence or play Ted Hinton; a discard ends your turn."),
        ({"gibson": 3, "oronogo": 1}, "You may lay down evidence; a discard ends your turn."),
        ({"gibson": 2, "hinton": 1}, HINTON),
        ({"gibson": 2, "oronogo": 1}, "Nothing to meld or to lay off: discard a card to end your turn."),
        ({"gibson": 3}, "Nothing to meld or to lay off: discard a card to end your turn."),  # one stays for the discard
    ],
)
def test_a_turn_asks_for_what_the_hand_has_to_play(cards: dict[str, int], question: str) -> None:
    state = situation("t20", hands=[cards, 7])
    assert state.game.prompt(state.view(0)) == question
    assert any(not text.startswith("discard") for text in texts(state)) == (not question.startswith("Nothing"))


def sentence(state: State, event_number: int, reader: int | None) -> str | None:
    assert state.journal is not None
    event = state.journal.events[event_number].told(reader)
    return None if event is None else state.game.tell(event, reader, NAMES[: state.game.seats])


@pytest.mark.parametrize("options", [{}, {"look": "optional", "discard_pile": "open", "stall_limit": 1}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_table_and_question_can_be_told(seats: int, options: dict[str, object]) -> None:
    state, dice = rummy(seats, round_limit=2, **options).deal(seats), random.Random(seats)
    journal = watched(state)
    names = NAMES[:seats]
    seen: set[str] = set()
    while state.turn >= 0:
        for reader in (state.turn, None):
            shown = state.game.show(state.view(reader), names)
            assert "{" not in shown
            assert len(shown.splitlines()) >= 12 + seats
        assert state.game.prompt(state.view(state.turn)).endswith((".", "?"))
        play(state, dice.choice(texts(state)))
    for number, event in enumerate(journal.events):
        seen.add(event.name)
        for reader in (*range(seats), None):
            text = sentence(state, number, reader)
            assert text
            assert "{" not in text
            assert text.endswith((".", "!"))
    assert state.game.prompt(state.view(0)) == "The match is over."
    assert len(seen) >= 15, sorted(seen)


@pytest.mark.rules("BC-SHUT-01")
@pytest.mark.parametrize(("reader", "begins"), [(0, "Cem goes out"), (2, "You go out"), (None, "Cem goes out")])
def test_the_log_says_why_nobody_else_scores(reader: int | None, begins: str) -> None:
    state = situation("t23")
    journal = watched(state)
    play(state, "discard hinton")
    number = [event.name for event in journal.events].index("went_out")
    text = sentence(state, number, reader)
    assert text is not None
    assert text.startswith(begins)
    assert "with both Bonnie and Clyde: the others are shut out and score nothing in this round" in text


def test_the_log_says_what_a_placement_counts() -> None:
    state = situation("t05")
    watched(state)
    play(state, "meld dexter 4")
    assert sentence(state, 0, 0) == "You meld 4 Dexter, sideways, where the car stands: 16 points."
    state = situation("t04")
    watched(state)
    play(state, "meld dexter 3")
    assert sentence(state, 0, 1) == "Ann melds 3 Dexter, upright: 6 points."


def test_ted_hinton_before_the_draw_says_what_he_can_do_after_it() -> None:
    state = situation("t15", phase="draw")
    seen = state.view(0)
    (first, *_) = state.game.meant(seen, "hand/hinton", [])
    assert "fetch one from the FBI Files, or look under a town" in state.game.why_not(seen, first).reason


def test_driving_and_laying_say_what_they_bring() -> None:
    state = play(situation("t08"), "layoff joplin 1")
    asked = "Drive the car up to Gibson or down to Eastham? Going out there earns 10 or 8."
    assert state.game.prompt(state.view(0)) == asked
    moves = {state.game.say(action): state.game.describe(state.view(0), action) for action in state.legal(0)}
    assert {text: move.note for text, move in moves.items()} == {
        "up": "going out there: +10",
        "down": "going out there: +8",
    }
    melding = situation("t05")
    notes = {
        melding.game.say(action): melding.game.describe(melding.view(0), action).note for action in melding.legal(0)
    }
    assert notes["meld dexter 3"] == "sideways: 12 points"


def drawn_and_fetched() -> State:
    state = situation("t15", case_file={"top": ["eastham"]}, phase="draw")
    watched(state)
    return play(state, "draw", "hinton files", "fetch grapevine")


@pytest.mark.rules("BC-INFO-08")
def test_a_drawn_card_is_not_in_the_sentences_of_the_others() -> None:
    state = drawn_and_fetched()
    assert sentence(state, 0, 0) == "You draw Eastham from the Case File (51 left)."
    assert sentence(state, 0, 1) == "Ann draws from the Case File (51 left)."


@pytest.mark.rules("BC-INFO-01")
def test_the_searched_files_are_not_in_the_sentences_of_the_others() -> None:
    state = drawn_and_fetched()
    pile = "Kaufman, Joplin, Grapevine, Ted Hinton"
    assert sentence(state, 1, 0) == f"You play Ted Hinton and search the FBI Files: {pile}."
    assert sentence(state, 1, None) == "Ann plays Ted Hinton and searches the FBI Files."


@pytest.mark.rules("BC-INFO-06")
def test_a_fetched_card_is_not_in_the_sentences_of_the_others() -> None:
    state = drawn_and_fetched()
    assert sentence(state, 2, 0) == "You fetch Grapevine from the FBI Files."
    assert sentence(state, 2, 1) == "Ann takes a card from the FBI Files, unseen."


# Refusals


@pytest.mark.parametrize(
    ("name", "before", "action", "rule"),
    [
        ("t03", [], "discard gibson", "BC-TURN-02"),
        ("t03", [], "meld gibson 3", "BC-TURN-02"),
        ("t04", [], "draw", "BC-TURN-02"),
        ("t04", [], "take", "BC-TURN-02"),
        ("t04", [], "keep", "BC-LOOK-01"),
        ("t04", [], "up", "BC-CAR-04"),
        ("t04", [], "fetch gibson", "BC-HINTON-04"),
        ("t04", [], "meld dexter 4", "BC-MELD-01"),
        ("t04", [], "discard gibson", "BC-DISC-01"),
        ("t04", ["meld dexter 3"], "discard kaufman", "BC-LOOK-04"),
        ("t04", ["meld dexter 3"], "up", "BC-LOOK-04"),
        ("t05", [], "hinton draw", "BC-HINTON-02"),
        ("t07a", ["meld wellington 3"], "keep", "BC-LOOK-03"),
        ("t08", ["layoff joplin 1"], "discard platte-city", "BC-CAR-02"),
        ("t15", ["hinton files"], "fetch gibson", "BC-HINTON-04"),
        ("t17", [], "hinton look oronogo", "BC-HINTON-12"),
        ("t17", ["hinton look platte-city"], "keep", "BC-HINTON-06"),
        ("t17", ["hinton look dexter"], "discard kaufman", "BC-HINTON-05"),
        ("t18a", [], "meld wellington 3", "BC-PLAY-03"),
        ("t18a", [], "layoff wellington 1", "BC-LAYOFF-01"),
        ("t18b", [], "layoff wellington 3", "BC-PLAY-03"),
    ],
)
def test_a_refusal_names_the_rule(name: str, before: list[str], action: str, rule: str) -> None:
    assert refusal(play(situation(name), *before), action) == rule


def test_a_refused_action_before_an_optional_look() -> None:
    state = play(situation("t04", {"look": "optional"}), "meld dexter 3")
    assert refusal(state, "keep") == "BC-LOOK-01"
    assert refusal(state, "discard kaufman") == "BC-LOOK-01"


NO_ACTIONS: list[object] = [112, -1, 2**70, True, None, "dance", 31.0, []]


def refused_by(state: State, seat: object, action: object) -> str:
    """The rule of a refusal: it equals the explanation, changes nothing and ends with the rule's id."""
    before = state.key()
    reason = state.explain(seat, action)
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, action)
    assert caught.value == reason
    assert state.key() == before
    assert str(caught.value).endswith(f"({caught.value.rule})")
    return caught.value.rule


@pytest.mark.rules("CF-01")
@pytest.mark.parametrize("seat", [2, -1, 7, True, None, "0", 0.0, 2**70])
def test_there_is_no_such_seat(seat: object) -> None:
    state = situation("t04")
    assert refused_by(state, seat, state.game.parse("meld dexter 3")) == "CF-01"


@pytest.mark.rules("CF-01")
def test_a_seat_that_is_not_there_sees_nothing_and_has_nothing_to_do() -> None:
    state = situation("t04")
    with pytest.raises(IllegalAction, match="CF-01"):
        state.view(2)
    for nobody in (5, -1, None, "0", True):
        with pytest.raises(IllegalAction, match="The seats of this game are 0 to 1"):
            state.legal(nobody)


@pytest.mark.rules("CF-02")
@pytest.mark.parametrize("action", NO_ACTIONS)
def test_there_is_no_such_action(action: object) -> None:
    assert refused_by(situation("t04"), 0, action) == "CF-02"


@pytest.mark.rules("CF-03")
def test_it_is_not_this_seats_turn() -> None:
    state = situation("t04")
    assert refused_by(state, 1, state.game.parse("meld dexter 3")) == "CF-03"


@pytest.mark.rules("CF-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_game_is_over(seat: int) -> None:
    state = play(situation("t25", {"round_limit": 1}), "discard hinton")
    assert refused_by(state, seat, state.game.parse("meld dexter 3")) == "CF-04"


def sample_states() -> list[State]:
    """All positions, and some States that follow them."""
    out: list[State] = []
    for name in position_names():
        layer = [situation(name)]
        for _ in range(2):
            out += layer
            layer = [play(state.copy(), text) for state in layer for text in texts(state)[:3]]
    return out


def test_explain_and_legal_agree_on_every_action() -> None:
    for state in sample_states():
        if state.turn < 0:
            continue
        legal = set(state.legal(state.turn))
        for action in range(state.game.size):
            reason = state.explain(state.turn, action)
            assert (reason is None) == (action in legal)
            if reason is not None:
                assert state.game.rulebook.rule(reason.rule).id == reason.rule
                assert reason.reason.endswith(".")
                assert "{" not in reason.reason


@pytest.mark.rules("BC-LOOK-03", "BC-INFO-08")
def test_an_outlaw_is_left_by_a_press_so_that_no_haste_tells_who_lies_there() -> None:
    """Nothing else is legal, but only who looked knows so."""
    for card, note in (("bonnie", "yours to press"), ("joplin", "")):
        state = play(situation("t08", under={"joplin": card}), "layoff joplin 1")
        moves = {state.game.say(action): state.game.describe(state.view(0), action) for action in state.legal(0)}
        assert not any(move.by_itself for move in moves.values())
        assert moves["leave"].note.startswith(note)
        assert bool(moves["leave"].note) == bool(note)
