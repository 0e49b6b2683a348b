"""The rules of Knock, in small positions: one or two tests for each."""

from __future__ import annotations

from pathlib import Path

import casefile_knock
import pytest
from casefile_knock.game import Knock
from casefile_knock.state import KnockState

from casefile.engine.errors import BadOption, BadPack, BadPosition, IllegalAction
from casefile.engine.game import Pack
from casefile.engine.journal import Journal
from casefile.engine.rulebook import cited
from casefile.engine.state import State

LOW = ["clubs 1", "diamonds 1", "clubs 2", "diamonds 2", "clubs 3"]  # counts 9
HIGH = ["clubs 8", "diamonds 8", "clubs 9", "diamonds 9", "hearts 7"]  # counts 41
THREES = ["diamonds 3", "hearts 3", "spades 3", "hearts 4", "spades 5"]  # counts 9


def table(**changes: object) -> State:
    """Two players, the first to draw, the 6 of hearts on the pile."""
    game = Knock(2, {"rounds": 1, "turn_limit": 3})
    return game.position({"hands": [HIGH, LOW], "pile": ["hearts 6"]} | changes)


def play(state: State, *texts: str) -> State:
    for text in texts:
        state.apply(state.turn, state.game.parse(text))
    return state


def legal(state: State) -> list[str]:
    return [state.game.say(action) for action in state.legal(state.turn)]


def refused(state: State, text: str) -> str:
    """The rule by which the seat to move may not do this."""
    with pytest.raises(IllegalAction) as caught:
        play(state, text)
    return caught.value.rule


@pytest.mark.rules("KNOCK-DECK-01…02", "KNOCK-DEAL-01…02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deal(seats: int) -> None:
    game = Knock(seats)
    view = game.deal(1).view(None)
    assert len(set(game.kinds)) == 36
    assert view.to_json()["hands"] == [["?"] * 5] * seats
    assert (view.to_json()["deck"], view.to_json()["turn"]) == (36 - 5 * seats - 1, 0)


def test_numbers_of_players() -> None:
    with pytest.raises(BadOption, match="2 to 4 seats"):
        Knock(5)


@pytest.mark.rules("KNOCK-DEAL-02", "KNOCK-END-02")
def test_the_start_moves_on_and_three_rounds_make_a_game() -> None:
    state = Knock(2).deal(1)
    starts = []
    for _ in range(3):
        starts.append(int(state.turn))
        play(state, "knock", "draw")
        state.apply(state.turn, state.legal(state.turn)[0])
    assert (starts, state.turn, len(state.sheets)) == ([0, 1, 0], -1, 3)


@pytest.mark.rules("KNOCK-TURN-01")
def test_a_turn() -> None:
    state = table(deck=["spades 1"])
    assert legal(state) == ["draw", "take", "knock"]
    assert refused(state, "discard clubs 9") == "KNOCK-TURN-01"
    play(state, "draw")
    assert "discard spades 1" in legal(state)
    assert len(legal(state)) == 6
    assert refused(state, "draw") == "KNOCK-TURN-01"
    assert refused(state, "discard clubs 1") == "KNOCK-TURN-01"
    play(state, "discard clubs 9")
    assert state.turn == 1
    assert state.view(1).to_json()["pile"] == ["clubs 9", "hearts 6"]


@pytest.mark.rules("KNOCK-TURN-02", "KNOCK-INFO-02")
def test_a_taken_card_is_kept_and_known() -> None:
    state = play(table(), "take")
    assert refused(state, "discard hearts 6") == "KNOCK-TURN-02"
    play(state, "discard clubs 9")
    assert sorted(state.view(1).to_json()["hands"][0]) == ["?", "?", "?", "?", "hearts 6"]  # type: ignore[index]  # JSON values
    play(state, "draw", "discard clubs 3", "draw", "discard hearts 6")
    assert state.view(1).to_json()["shown"] == []


@pytest.mark.rules("KNOCK-TURN-03", "KNOCK-INFO-03")
def test_the_discards_become_the_deck() -> None:
    rest = [card for card in Knock().kinds if card not in [*HIGH, *LOW, "hearts 6"]]
    state = play(table(pile=["hearts 6", *rest]), "draw")
    view = state.view(1).to_json()
    assert (view["pile"], view["deck"]) == (["hearts 6"], len(rest) - 1)
    for seed in range(20):  # whoever remembers the pile knows where the new card comes from
        world = state.view(1).determinize(seed)
        assert isinstance(world, KnockState)
        hand = {world.game.kinds[card] for card in world.hand(0)}
        assert len(hand & set(rest)) == 1


@pytest.mark.rules("KNOCK-KNOCK-01…03")
def test_knocking() -> None:
    state = play(table(deck=["spades 1"]), "knock")
    assert legal(state) == ["draw", "take"]
    assert refused(state, "knock") == "KNOCK-KNOCK-03"
    play(state, "draw", "discard clubs 3")
    assert state.sheets[0].reason == "knock"
    assert state.sheets[0].by == 0


@pytest.mark.rules("KNOCK-KNOCK-01")
def test_too_late_to_knock() -> None:
    assert refused(play(table(), "draw"), "knock") == "KNOCK-KNOCK-01"


@pytest.mark.rules("KNOCK-SCORE-01")
def test_what_a_hand_counts() -> None:
    game = Knock()
    fours = ["clubs 4", "diamonds 4", "hearts 4", "spades 4", "clubs 1"]
    assert [game.count(map(game.kinds.index, hand)) for hand in (LOW, HIGH, THREES, fours)] == [9, 41, 9, 1]


@pytest.mark.rules("KNOCK-SCORE-02", "KNOCK-SCORE-04", "KNOCK-INFO-01")
def test_the_lowest_hand_scores_the_difference() -> None:
    state = play(table(deck=["spades 1"]), "knock", "draw", "discard clubs 3")  # 41 against 1 + 1 + 1, 2 + 2: 4
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((0, 37), (1,))
    assert state.view(None).to_json()["hands"][0] == sorted(HIGH)  # type: ignore[index]  # JSON values


@pytest.mark.rules("KNOCK-SCORE-03", "KNOCK-SCORE-04")
def test_equal_hands_all_score() -> None:
    game = Knock(3, {"rounds": 1})
    state = game.position({"hands": [LOW, THREES, HIGH], "pile": ["hearts 6"], "deck": ["hearts 9", "spades 9"]})
    play(state, "knock", "draw", "discard hearts 9", "draw", "discard hearts 7")  # three nines: 16
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners, state.outcome.reason) == ((7, 7, 0), (0, 1), "shared")


@pytest.mark.rules("KNOCK-END-01")
def test_a_round_without_a_knock_ends() -> None:
    state = table()
    for _ in range(6):
        play(state, "draw")
        state.apply(state.turn, state.legal(state.turn)[0])
    assert [(sheet.reason, sheet.by) for sheet in state.sheets] == [("turn_limit", -1)]


@pytest.mark.rules("KNOCK-INFO-01")
def test_only_the_drawer_is_told_the_card() -> None:
    state = table(deck=["spades 1"])
    state.journal = Journal()
    play(state, "draw")
    names = ("Ann", "Ben")
    told = [state.game.tell(state.journal.told(reader)[0], reader, names) for reader in (0, 1)]
    assert told == ["You draw the 1 of spades.", "Ann draws a card."]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hands": [HIGH, HIGH]}, "clubs 8 stands twice"),
        ({"hands": [HIGH, LOW[1:]]}, "expected 5 cards for seat 1, found 4"),
        ({"pile": ["harts 6"]}, "perhaps you mean hearts 6"),
        ({"taken": "clubs 8"}, "in the hand of whoever must discard"),
        ({"shown": ["spades 9"]}, "cards in hands"),
        ({"phase": "over"}, "nobody's turn"),
    ],
)
def test_positions_that_cannot_be(changes: dict[str, object], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        table(**changes)


def test_a_pack_with_too_few_cards() -> None:
    with pytest.raises(BadPack, match="too few cards"):
        Knock(4, pack=Pack.of({"id": "small", "suits": ["red", "blue"], "ranks": list(range(9)), "hand": 5}))


def test_every_thing_is_explained() -> None:
    state = play(table(), "take")
    game, view = state.game, state.view(0)
    told = [game.about(view, thing, ("Ann", "Ben")) for thing in game.things(view)]
    assert all(told)
    assert game.about(view, "hand/clubs 1", ("Ann", "Ben")) is None  # which is in the other hand
    rules = {rule for about in told if about for rule in about.rules}
    assert all(game.rulebook.rule(rule) for rule in rules)


def test_every_rule_is_cited_by_the_code_and_by_a_test() -> None:
    here = Path(__file__).parent
    code = cited("\n".join(file.read_text() for file in Path(casefile_knock.__file__).parent.glob("*.py")))
    tests = cited("\n".join(file.read_text() for file in here.glob("*.py")))
    rules = {rule.id for rule in Knock().rulebook.rules}
    assert rules - code == set()
    assert rules - tests == set()
