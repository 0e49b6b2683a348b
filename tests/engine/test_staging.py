"""What is shown on the stage, to whom, and how large."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import casefile
from casefile.engine.describing import Chip, Scene
from casefile.engine.game import Game
from casefile.engine.journal import Event, Journal, Told, Value
from casefile.engine.state import State
from casefile.games.fbi.game import Fbi
from casefile.games.love_and_death.names import ENDS, FRAME_SOURCES
from casefile.table.events import Happening
from casefile.table.wording import audience, content, show

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def finished(game: Game, seed: int, journal: Journal) -> State:
    """The end of a game between greedy policies."""
    state = game.deal(seed, journal)
    policy = game.greedy(seed)
    while state.actors:
        seat = state.actors[0]
        state.apply(seat, policy.advise(list(state.view(seat).numbers), state.legal(seat)))
    return state


def played(game: Game, seed: int = 1) -> Journal:
    """All events of such a game."""
    journal = Journal()
    finished(game, seed, journal)
    return journal


def staged(game: Game, told: Told, reader: int | None) -> Scene:
    assert game.tell(told, reader, NAMES[: game.seats])
    made = game.scene(told, reader, NAMES[: game.seats])
    assert isinstance(made, Scene)
    return made


def of(journal: Journal, reader: int | None, *names: str) -> Iterator[Told]:
    return (told for told in journal.told(reader) if told.name in names)


@pytest.mark.parametrize("name", casefile.GAMES)
def test_a_curtain_is_an_event_of_the_game(name: str) -> None:
    game = casefile.load(name)
    assert game.curtains <= game.event_values.keys()


@pytest.mark.parametrize("name", casefile.GAMES)
def test_every_event_of_a_whole_game_is_a_sentence_with_all_that_it_carries_for_the_stage(name: str) -> None:
    game = casefile.load(name)
    for told in played(game).told(None):
        assert game.tell(told, None, NAMES[: game.seats])


@pytest.mark.parametrize("name", casefile.GAMES)
def test_readers_of_one_audience_read_the_same_words(name: str) -> None:
    """A table writes an event once for all of them (`Game.personal`)."""
    game = casefile.load(name, seats=casefile.find(name).most_seats)
    shared = 0
    for event in played(game).events:
        happening = Happening(0, "game", NAMES[: game.seats], {}, event)
        read: dict[object, object] = {}
        for reader in (None, *range(game.seats)):
            if event.told(reader) is not None:
                made = content(game, reader, happening)
                shared += audience(game, reader, happening) in read
                assert read.setdefault(audience(game, reader, happening), made) == made, event
    assert shared or game.seats <= 2


def test_effects_after_a_question_belong_to_its_scene_until_another_begins() -> None:
    """A fight asks; the wound comes with the next act. A purchase after it is none of the fight's."""
    game = casefile.load("love-and-death", seats=1)
    wound = show(game, None, 1, Happening(0, "game", NAMES[:1], {}, Event("wound", -1, {"what": 0, "n": 2})))
    buy = show(game, None, 2, Happening(0, "game", NAMES[:1], {}, Event("buy", -1, {"what": 0, "n": 0})))
    assert "chip" in wound
    assert "curtain" not in wound
    assert buy["curtain"] is True


def test_everyday_arrests_pass_by_and_a_lead_that_is_lost_is_a_scene_for_all() -> None:
    game = casefile.load("fbi", seats=3)
    journal = played(game)
    lost = 0
    for told in of(journal, 0, "arrest"):
        scene = staged(game, told, 0)
        lead_lost = told.values["led"] not in (-1, told.values["leads"])
        assert (scene.kind, scene.weight) == (("majority", "own") if lead_lost else ("arrest", "aside"))
        lost += lead_lost
    assert 1 <= lost <= 15, "a lead changes hands a few times in a game"


def arrested(reader: int | None, led: int, leads: int, agent: int = 1) -> Scene:
    """Bob arrests a yellow 3."""
    game = casefile.load("fbi", seats=3)
    card = game.kinds.index("yellow 3")
    values: dict[str, Value] = {"colour": 1, "agent": agent, "card": card, "second": 0, "led": led, "leads": leads}
    return staged(game, Told("arrest", 1, values), reader)


@pytest.mark.parametrize(
    ("led", "leads", "titles"),
    [
        (0, 1, ("Bob takes the lead in yellow from you", "You take the lead in yellow from Ann",
                "Bob takes the lead in yellow from Ann")),
        (0, -1, ("You lose the lead in yellow: Bob draws level", "You draw level with Ann in yellow",
                 "Bob draws level with Ann in yellow")),
        (1, -1, ("Bob loses the lead in yellow", "You lose the lead in yellow", "Bob loses the lead in yellow")),
        (1, 0, ("Bob loses the lead in yellow to you", "You lose the lead in yellow to Ann",
                "Bob loses the lead in yellow to Ann")),
    ],
)  # fmt: skip
def test_everybody_is_told_in_their_own_words_who_lost_which_lead(
    led: int, leads: int, titles: tuple[str, str, str]
) -> None:
    scenes = [arrested(reader, led, leads) for reader in (0, 1, 2)]
    assert [scene.title for scene in scenes] == list(titles)
    worth = Fbi(3).rules.bonus[1]
    for reader, scene in enumerate(scenes):
        gets = "nobody gets" if leads < 0 else "is yours" if leads == reader else f"goes to {NAMES[leads]}"
        assert gets in scene.prose
        assert f"bonus card of {worth}" in scene.prose


def test_an_arrest_names_its_colour_once_and_a_first_lead() -> None:
    assert arrested(0, 0, 0).prose == "Yellow 3"
    assert arrested(0, -1, 1).prose == "Yellow 3, and with it ahead in yellow"
    assert arrested(0, 0, 0, agent=5).prose == "2×, once more: Yellow 3"


def test_an_agent_shown_in_fbi_says_nothing_of_the_one_that_is_still_face_down() -> None:
    """Everything staged for another reader comes from what that reader was told."""
    game = casefile.load("fbi", seats=2)
    for told in of(played(game), 1, "choose"):
        assert game.scene(told, 1, NAMES[:2]) is None


@pytest.mark.parametrize("seed", range(6))
def test_the_end_of_fbi_says_who_won_by_how_much_and_what_the_bonus_cards_did(seed: int) -> None:
    game = casefile.load("fbi", seats=3)
    (told,) = of(played(game, seed), None, "game_over")
    scene = staged(game, told, None)
    scores, cards, worth = scene.body["scores"], scene.body["cards"], scene.body["worth"]
    gained = [sum(worth[c] for c, to in scene.body["bonuses"].items() if to == seat) for seat in range(3)]
    assert [mine + more for mine, more in zip(cards, gained, strict=True)] == list(scores)
    winners = [NAMES[seat] for seat in range(3) if scores[seat] == max(scores)]
    assert all(name in scene.title for name in winners)
    assert str(max(scores)) in scene.title
    assert scene.prose
    assert scene.weight == "end"


def test_a_shared_lead_that_bystanders_decide_has_one_winner() -> None:
    game = casefile.load("fbi", seats=2, final_tie="fewest_bystanders")
    values: dict[str, Value] = {"turns": 9, "bonuses": (-1,) * 5, "scores": (12, 12), "bystanders": (3, 1)}
    scene = staged(game, Told("game_over", -1, values), 0)
    assert scene.title == "Bob wins with 12 points"
    assert scene.prose.startswith("Equal points: Bob has the fewest")
    mine = staged(game, Told("game_over", -1, values), 1)
    assert mine.title == "The case is yours, with 12 points"
    assert mine.prose.startswith("Equal points: you have the fewest")


def test_the_end_of_fbi_calls_its_reader_you() -> None:
    game = casefile.load("fbi", seats=3)
    values: dict[str, Value] = {"turns": 9, "bonuses": (1, 1, -1, -1, -1), "scores": (12, 18, 12)}
    told = Told("game_over", -1, values)
    assert staged(game, told, 0).prose == (
        "The last cell door falls shut, 6 ahead of Cleo and you. "
        "Without the bonus cards it would have been Cleo and you."
    )
    assert staged(game, told, 1).prose.startswith("The last cell door falls shut, 6 ahead of Ann and Cleo.")
    shared = Told("game_over", -1, values | {"bonuses": (-1,) * 5, "scores": (12, 12, 4)})
    assert staged(game, shared, 0).title == "You and Bob share the win with 12 points each"


def test_an_agent_that_is_the_only_one_left_is_played_without_a_press() -> None:
    game = casefile.load("fbi", seats=2)
    state = game.deal(3)
    policy = game.greedy(3)
    forced = 0
    while state.actors:
        seat = state.actors[0]
        legal = state.legal(seat)
        moves = [game.describe(state.view(seat), action) for action in legal]
        choosing = any(move.note for move in moves)
        assert all(move.note == "seals the choice of this turn" for move in moves) or not choosing
        if len(legal) == 1 and not choosing:
            forced += 1
            assert moves[0].by_itself
        state.apply(seat, policy.advise(list(state.view(seat).numbers), legal))
    assert forced


def look(name: str, card: str, reader: int | None, who: int = 0) -> Scene:
    game = casefile.load("bonnie-and-clyde", seats=3)
    values = {"location": game.kinds.index("joplin")}
    own = {"card": game.kinds.index(card)} if reader == who else {}
    return staged(game, Told(name, who, {**values, **own}), reader)


def test_a_look_is_told_to_who_looks_and_the_others_see_only_that_one_looks() -> None:
    assert look("look", "gibson", 0).title == "Under Joplin: Gibson"
    for reader in (1, None):
        theirs = look("look", "gibson", reader)
        assert (theirs.title, theirs.picture, theirs.weight) == ("Ann looks under Joplin", "joplin", "aside")
        assert "Gibson" not in theirs.title + theirs.prose
        assert theirs == look("look", "clyde", reader), "an outlaw looks like any card to the others"


@pytest.mark.parametrize("name", ["look", "hinton_look"])
def test_an_outlaw_who_gets_away_is_worth_a_stop_and_any_other_card_is_not(name: str) -> None:
    assert look(name, "gibson", 0).weight == "aside"
    outlaw = look(name, "bonnie", 0)
    assert (outlaw.weight, outlaw.title) == ("own", "Bonnie Parker is under Joplin")


def test_what_becomes_of_the_card_looked_at_is_added() -> None:
    game = casefile.load("bonnie-and-clyde", seats=3)
    values = {"location": game.kinds.index("joplin"), "card": game.kinds.index("gibson")}
    kept = game.scene(Told("keep", 0, values), 0, NAMES[:3])
    assert kept == Chip("gibson", "kept")
    assert game.scene(Told("keep", 0, values), 1, NAMES[:3]) == Chip("joplin", "kept")


def round_over(name: str, reader: int | None, shut_out: int = 0) -> Scene:
    game = casefile.load("bonnie-and-clyde", seats=3)
    values: dict[str, Value] = {"car": 6, "scores": (0, 45, 0), "totals": (10, 60, 12), "shut_out": shut_out}
    return staged(game, Told(name, 1, values), reader)


def test_the_end_of_a_round_names_who_went_out_and_is_shown_at_every_pace() -> None:
    assert round_over("went_out", 0).title == "Bob goes out"
    assert round_over("went_out", 1).title == "You go out"
    assert round_over("went_out", 0).body == {"by": 1, "scores": (0, 45, 0), "totals": (10, 60, 12)}
    assert round_over("case_closed", 0).body["by"] is None
    assert {round_over(name, None).weight for name in ("went_out", "case_closed")} == {"end"}


def test_a_shut_out_is_called_one() -> None:
    shut = round_over("went_out", 0, shut_out=1)
    assert (shut.kind, shut.title, shut.weight) == ("shut_out", "Bob shuts you and everybody else out", "end")
    assert "Bonnie and Clyde in the same cuffs" in shut.prose
    assert round_over("went_out", None, shut_out=1).title == "Bob shuts the others out"
    assert round_over("went_out", 1, shut_out=1).title == "You shut the others out"


def test_a_round_that_decides_the_match_says_so_and_whether_it_turned_it() -> None:
    game = casefile.load("bonnie-and-clyde", seats=2)
    out: dict[str, Value] = {"car": 6, "scores": (20, 40), "totals": (95, 110), "shut_out": 0}
    turned = Told("went_out", 1, out)
    assert staged(game, turned, 0).prose.endswith("before this round you were 5 ahead.")
    assert staged(game, turned, 1).prose.endswith("before this round Ann was 5 ahead.")
    kept = Told("went_out", 1, out | {"totals": (70, 120)})
    assert staged(game, kept, 0).prose.endswith("It decides the match.")
    assert "decides" not in staged(game, Told("went_out", 1, out | {"totals": (50, 60)}), 0).prose


def capture(card: str, place: str, reader: int | None, seats: int = 3) -> Scene:
    game = casefile.load("bonnie-and-clyde", seats=seats)
    values = {"card": game.kinds.index(card), "location": game.kinds.index(place)}
    return staged(game, Told("capture", 1, values), reader)


def test_a_capture_says_what_it_counts_and_what_is_at_stake() -> None:
    scene = capture("clyde", "joplin", 0)
    assert scene.body["points"] == 10
    assert scene.body["other"] == "bonnie"
    assert scene.body["alone"] == (
        "If Bob catches Bonnie Parker as well and goes out, you score nothing in this round."
    )
    assert scene.body["both"].startswith("Now Bob has both")
    assert capture("clyde", "joplin", 1).body["both"].startswith("Now you have both")
    assert "the others score nothing" in capture("clyde", "joplin", None).body["alone"]


def test_captures_are_told_in_different_words() -> None:
    game = casefile.load("bonnie-and-clyde", seats=3)
    assert len({capture("bonnie", place, 0).prose for place in game.kinds[:10]}) == 10


@pytest.mark.parametrize("seed", range(3))
def test_the_end_of_bonnie_and_clyde_says_who_won_by_how_much_and_why_now(seed: int) -> None:
    game = casefile.load("bonnie-and-clyde", seats=3)
    journal = played(game, seed)
    (told,) = of(journal, None, "match_over")
    scene = staged(game, told, None)
    totals = scene.body["totals"]
    first, second, _ = sorted(totals, reverse=True)
    assert scene.title == f"{NAMES[totals.index(first)]} wins with {first} points"
    assert f"{first - second} points ahead of" in scene.prose


@pytest.mark.parametrize(
    ("totals", "prose"),
    [
        ((101, 104), "3 points ahead of you after 4 rounds. One more card laid where the car stood"),
        ((103, 104), "One point ahead of you after 4 rounds."),
        ((60, 104), "44 points ahead of you after 4 rounds. The same ten towns"),
        ((10, 104), "94 points ahead of you after 4 rounds. All that was left behind"),
        ((104, 60), "44 points ahead of Bob after 4 rounds."),
    ],
)
def test_the_end_of_a_match_says_how_clear_it_was_and_calls_the_reader_you(totals: tuple[int, int], prose: str) -> None:
    game = casefile.load("bonnie-and-clyde", seats=2)
    assert staged(game, Told("match_over", -1, {"rounds": 4, "totals": totals}), 0).prose.startswith(prose)


def test_a_shared_win_names_the_reader_as_you() -> None:
    game = casefile.load("bonnie-and-clyde", seats=2)
    told = Told("match_over", -1, {"rounds": 4, "totals": (90, 90)})
    assert staged(game, told, 1).title == "You and Ann share the win with 90 points each"
    assert staged(game, told, None).title == "Ann and Bob share the win with 90 points each"


def test_a_sheet_names_who_ended_its_round() -> None:
    game = casefile.load("bonnie-and-clyde", seats=2)
    journal = Journal()
    state = game.deal(2, journal)
    policy = game.greedy(2)
    while state.actors:
        seat = state.actors[0]
        state.apply(seat, policy.advise(list(state.view(seat).numbers), state.legal(seat)))
    enders = [told.seat if told.name == "went_out" else -1 for told in of(journal, None, "went_out", "case_closed")]
    assert [sheet.by for sheet in state.sheets] == enders


@pytest.mark.parametrize("seed", range(2))
def test_the_end_of_detective_rummy_says_who_won_by_how_much_and_what_decided_it(seed: int) -> None:
    game = casefile.load("detective-rummy", seats=2, mode="case", case=3, hands=2)
    journal = Journal()
    state = finished(game, seed, journal)
    (told,) = of(journal, None, "game_over")
    scene, outcome = staged(game, told, None), state.outcome
    assert outcome is not None
    assert [name in scene.title for name in NAMES[:2]] == [seat in outcome.winners for seat in range(2)]
    assert str(max(outcome.scores)) in scene.prose
    assert scene.body["totals"] == outcome.scores
    if outcome.reason == "most_fame":
        assert "made the difference" in scene.prose
    assert "ledger" not in game.named(told)


def test_new_police_stand_inside_the_scene_that_brought_them() -> None:
    game = casefile.load("love-and-death", seats=1)
    assert staged(game, Told("police", -1, {"what": 1, "n": 1}), None).inset
    assert not staged(game, Told("confrontation", -1, {"what": 1, "n": 0}), None).inset


def test_a_lost_game_of_love_and_death_says_what_brought_the_end() -> None:
    game = casefile.load("love-and-death", seats=1)
    died = ENDS.index("hp")
    ends = {staged(game, Told("game_over", -1, {"what": died, "n": n}), None).prose for n in range(len(FRAME_SOURCES))}
    assert len(ends) == len(FRAME_SOURCES)
