"""The line mode, played through its console by a scripted person."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterable, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

import casefile
from casefile.bots import RandomBot
from casefile.engine.state import State
from casefile.positions import load_position
from casefile.terminal.console import Console, StandardConsole
from casefile.terminal.line import INTERRUPTED, LineMode
from casefile.terminal.session import CannotUndo, Session, bot_seed, deal
from casefile.terminal.text import clean, plain

NAMES = ("You", "Ruth", "Walter", "Hazel")


class Script(Console):
    """A console whose person types what `typist` returns; everything is recorded. None ends the input."""

    def __init__(self, typist: Callable[[], str | None]) -> None:
        self.typist = typist
        self.said: list[str] = []
        self.asked = 0
        self.mark = 0

    @property
    def width(self) -> int:
        return 100

    def ask(self, mark: str) -> str | None:
        self.asked += 1
        self.mark = len(self.said)
        typed = self.typist()
        self.said.append(mark + clean(typed or ""))
        return typed

    def write(self, lines: str, style: str = "") -> None:
        self.said.append(lines)

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def seat_at(state: State, seat: int = 0, seed: int = 1) -> Session:
    others = [other for other in range(state.game.seats) if other != seat]
    names = tuple(name if at != seat else "You" for at, name in enumerate((*NAMES[1 : seat + 1], *NAMES[seat:])))
    bots = {other: RandomBot(bot_seed(seed, other), other) for other in others}
    return Session(state, seat, bots, names[: state.game.seats])


def new_session(seats: int = 2, seed: int = 1, seat: int = 0, **options: object) -> Session:
    return seat_at(deal(casefile.load("bonnie-and-clyde", seats, None, **options), seed), seat, seed)


def talk(session: Session, lines: Iterable[str], seed: int = 1) -> tuple[str, int]:
    """Type these lines, then end the input; return everything printed and the exit code."""
    typed = iter(lines)
    script = Script(lambda: next(typed, None))
    code = LineMode(session, script, seed).run()
    return script.text, code


def answer(session: Session, line: str) -> str:
    """The answer to one line, up to the next question or the end."""
    text, _ = talk(session, [line])
    return text.partition(f"\n> {clean(line)}\n")[2].partition("\n> ")[0]


def flat(text: str) -> str:
    """The text without folded lines."""
    return " ".join(text.split())


# -- whole matches -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 0), (4, 1)])
def test_a_whole_match_to_the_end(seats: int, seat: int) -> None:
    session = new_session(seats, seed=seats, seat=seat, target=60)
    chance = random.Random(seats)

    def typist() -> str:
        legal = session.legal
        number = chance.randrange(len(legal))
        return str(number + 1) if chance.random() < 0.5 else session.game.say(legal[number])

    script = Script(typist)
    assert LineMode(session, script, 7777).run() == 0
    outcome = session.state.outcome
    assert outcome is not None
    assert script.text.endswith("To play the same match again, start it with --seed 7777.")
    assert script.text.count("Score sheet of round") == len(outcome.sheets)
    for total, name in zip(outcome.scores, session.names, strict=True):
        assert re.search(rf"^ +\d  {name} +{total}$", script.text, re.MULTILINE)
    assert ("You win" in script.text) == (outcome.winners == (seat,))
    assert max(len(line) for line in script.text.split("\n")) <= 100
    assert "7777" not in script.text[: script.text.rindex("Final points")]  # the seed is secret during play
    assert not any(sign in script.text for sign in ("\x1b", "\t", "None", "{", "}"))


def test_every_line_of_a_score_sheet_names_its_rule() -> None:
    session = new_session(3, seed=3, target=30)
    chance = random.Random(1)
    script = Script(lambda: session.game.say(chance.choice(session.legal)))
    LineMode(session, script, 1).run()
    outcome = session.state.outcome
    assert outcome is not None
    for sheet in outcome.sheets:
        for line in sheet.lines:
            what = session.game.words.say(f"sheet.{line.what}", count=line.count)
            row = rf"  {session.names[line.seat]} +{re.escape(what)} +{line.points}  {line.rule}\n"
            assert re.search(row, script.text)


def test_the_same_seed_and_lines_give_the_same_transcript() -> None:
    lines = [str(number) for number in random.Random(5).choices(range(1, 9), k=400)]
    assert talk(new_session(3, 9), lines) == talk(new_session(3, 9), lines)


# -- what is shown ---------------------------------------------------------------------------------------------------


def test_the_first_screen() -> None:
    text, code = talk(new_session(2, seed=12), [])
    assert code == 0
    parts = [
        "Mystery Rummy: Bonnie and Clyde",
        "You play against Ruth.",
        "Round 1: you deal.",
        "\nRuth discards",
        "\nRound 1. The car stands on",
        "\nYour hand (10):",
        "\nDraw from the Case File, or take",
        "\n  1) draw   2) take ",
        "\n> ",
        "No more input: you leave the table.",
    ]
    places = [text.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)


def test_the_table_is_shown_when_the_turn_begins_and_the_hand_at_every_question() -> None:
    text, _ = talk(new_session(2, seed=12), ["draw", "1", "draw"])
    assert text.count("Round 1. The car stands on") < text.count("Your hand (")
    assert "You draw " in text


def test_a_match_that_is_over_says_so_at_once() -> None:
    state = casefile.load("bonnie-and-clyde", round_limit=1).deal(1)
    while state.actors:
        state.apply(state.actors[0], state.legal(state.actors[0])[-1])
    text, code = talk(seat_at(state), [])
    assert code == 0
    assert "Final points" in text
    assert "> " not in text


# -- commands ----------------------------------------------------------------------------------------------------------


def test_help_lists_every_command() -> None:
    for line in ("help", "?", "HELP"):
        said = answer(new_session(), line)
        for command in ("moves", "hint", "table", "why", "rules", "log", "score", "undo", "options", "quit"):
            assert f"  {command} " in said


def test_why_gives_reason_rule_and_text() -> None:
    said = answer(new_session(), "why meld joplin 3")
    assert "First draw a card; then you may play and discard. (BC-TURN-02)" in said
    assert "BC-TURN-02: In your turn you first draw" in said


def test_why_of_a_legal_move() -> None:
    assert answer(new_session(), "why draw") == answer(new_session(), "why 1")
    assert answer(new_session(), "why draw") == "You may: draw is among your moves now."


def test_why_alone_is_about_the_last_refusal() -> None:
    assert answer(new_session(), "why").startswith("Ask about a move, for example: why draw")
    text, _ = talk(new_session(), ["discard joplin", "why"])
    assert text.count("First draw a card; then you may play and discard. (BC-TURN-02") == 2
    assert "BC-TURN-02: In your turn" in text


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    session = new_session()
    session.go_on()
    before, told = session.state.key(), len(session.journal.events)
    said = answer(session, "up")
    assert said == "First draw a card; then you may play and discard. (BC-TURN-02: type why)"
    assert (session.state.key(), len(session.journal.events)) == (before, told)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("rules", "Ted Hinton                          BC-HINTON-01 to BC-HINTON-12"),
        ("rules", "rules story"),
        ("rules bc-car-05", "BC-CAR-05: "),
        ("rules hinton", "BC-HINTON-12: "),
        ("rules points", "BC-SCORE-01: "),
        ("rules story", "Your turn in three steps\n----"),
        ("rules BC-CAR-55", "There is no rule BC-CAR-55. Did you mean"),
        ("rules CF-03", "CF-03: "),
        ("help hinton", "BC-HINTON-12: "),
        ("rules xyzzy", "No rule and no section fits 'xyzzy'. Type rules for the list."),
    ],
)
def test_rules(line: str, part: str) -> None:
    assert part in answer(new_session(), line)


def test_a_hint_weighs_the_best_moves() -> None:
    said = answer(new_session(), "hint")
    rows = re.findall(r"^  (\w+).*? +\d+ % +\d+\.\d$", said, re.MULTILINE)
    assert sorted(rows) == ["draw", "take"], "without numbers, which would be taken for those of the moves"
    assert said.strip().split("\n")[-1] == "It joins the Joplin in your hand.", "the reason follows the numbers"


def test_rules_of_a_word_are_not_those_of_words_that_hold_it() -> None:
    said = answer(new_session(), "rules car")
    assert "BC-CAR-06: " in said
    assert "BC-DISC-01: " not in said, "discarding"


@pytest.mark.parametrize("line", ["hinton", "hinton look", "meld", "discard"])
def test_a_move_that_is_not_for_now_is_told_so_even_if_it_is_cut_short(line: str) -> None:
    said = " ".join(answer(new_session(), line).split())
    then = "Then Ted Hinton may draw two more, fetch one from the FBI Files, or look under a town."
    first = f"First draw a card. {then}" if "hinton" in line else "First draw a card; then you may play and discard."
    assert said == f"{first} (BC-TURN-02: type why)"


def test_why_of_several_moves_does_not_ask_for_a_number_that_would_play_one() -> None:
    said = flat(answer(playing(), "why meld"))
    assert "Which number?" not in said
    assert said.endswith("Ask about one of them, for example: why meld Joplin 3")


def test_a_move_may_begin_like_a_command() -> None:
    assert "chance to win" not in answer(new_session(), "hint look")


def test_log_score_options_table_moves() -> None:
    session = new_session(2, seed=12)
    text, _ = talk(
        session,
        ["draw", "discard wellington", "log", "log 1", "score", "options", "table", "moves", "", "log x", "log 0"],
    )
    said = text.split("\n> ")
    assert said[3].count("\n") > said[4].count("\n") >= 2
    assert said[4].strip().split("\n")[-1] in said[3]
    assert "There is no score sheet yet; table shows the points so far." in said[5]
    assert "  target = 100: points that end the match" in said[6]
    assert "Your hand (" in said[7]
    assert "1) draw" in said[8]
    assert said[9].strip() == said[8].removeprefix("moves").strip(), "an empty line asks for the question again"
    assert "Type log, or log and a number: log 20." in said[10]
    assert said[11].startswith("log 0\n")


def test_changed_options_are_marked() -> None:
    assert "  target = 200 (default 100): points" in answer(new_session(target=200), "options")


def test_score_shows_all_sheets_so_far() -> None:
    session = new_session(2, seed=3, target=100)
    chance = random.Random(4)
    while len(session.state.sheets) < 2:
        if session.legal:
            session.play(chance.choice(session.legal))
        else:
            session.go_on()
    said = answer(session, "score")
    assert "Score sheet of round 1: " in said
    assert "Score sheet of round 2: " in said


def test_quit_is_polite() -> None:
    for line in ("quit", "exit", "q", "QUIT now"):
        text, code = talk(new_session(seed=5), [line, "draw"], seed=5)
        assert code == 0
        assert text.endswith("You leave the table. Until next time!\nThis game is not kept.")


# -- typing ---------------------------------------------------------------------------------------------------------

PLAYING = """
game = "bonnie-and-clyde"
phase = "play"
car = 5
hands = [{ joplin = 4, dexter = 2, hinton = 1 }, 8]
table = [{ upright = { dexter = 3 } }, {}]
under = { joplin = "gibson", dexter = "none", eastham = "bonnie", gibson = "clyde" }
"""


def playing(extra: str = "") -> Session:
    """You hold four Joplins, two Dexters and a Hinton; Dexter is melded and has no card under it, Joplin has one."""
    return seat_at(load_position(PLAYING + extra))


@pytest.mark.parametrize(
    "line", ["layoff dexter 1", "LAYOFF  Dexter 1", "lay off dex 1", "layoff 7 1", "l d 1", "lay dex 1"]
)
def test_short_forms(line: str) -> None:
    assert "You lay off 1 Dexter, upright: 2 points." in answer(playing(), line)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("meld", "That could be several moves: 1) meld Joplin 3, 2) meld Joplin 4. Which number?"),
        ("meld joplin", "That could be several moves: 1) meld Joplin 3, 2) meld Joplin 4. Which number?"),
        ("layoff dexter", "That could be several moves: 3) layoff Dexter 1, 4) layoff Dexter 2. Which number?"),
        ("layoff 4", "That could be several moves: layoff Joplin 1, 4) layoff Dexter 2. Which number?"),
        ("h l", "That could be several moves: 7) hinton look Kaufman,"),
        ("discrad joplin", "Did you mean discard Joplin?"),
        ("0", "There is no move 0: your moves are 1 to"),
        ("99", "There is no move 99"),
        ("9" * 190, "There is no move 999"),
        ("-1", "I do not know '-1'."),
        ("1.5", "I do not know '1.5'."),
        ("²", "I do not know '²'."),
        ("۱", "I do not know '۱'."),
        ("why", "Ask about a move"),
        ("why nonsense", "I do not know 'nonsense'."),
        ("why 99", "I do not know '99'."),
        ("draw", "You have drawn already this turn; now play or discard. (BC-TURN-02"),
        ("meld joplin 99", "I do not know"),
        ("meld 99999999999999999999 3", "I do not know"),
        ("dis gib", "You hold no Gibson. (BC-DISC-01"),
        ("meld 0001999 3", "I do not know"),
        ("fetch gibson", "Only Ted Hinton opens the FBI Files"),
        ("", "\n> \nLay down evidence or play Ted Hinton; a discard ends your turn.\n  1) meld Joplin 3"),
        ("   ", "\n> \nLay down evidence"),
        ("\x00\x07\x1b[31m", "I do not know '[31m'."),
        ("x" * 100_000, "I do not know 'xxxxxxxx"),
        ("{0} {who} %s %n", "I do not know '{0} {who} %s %n'."),
        ("\ud800", "\n> \nLay down evidence"),
        ("undo", "There is nothing to take back in this turn."),
        ("log -5", "Type log, or log and a number"),
        ("log 99999", "Nothing has happened yet."),
        ("rules \x00", "The rules of Mystery Rummy"),
    ],
)
def test_whatever_is_typed_gets_an_answer_and_changes_nothing(line: str, part: str) -> None:
    session = playing()
    before = session.state.key()
    text, code = talk(session, [line])
    assert part in text
    assert code == 0
    assert session.state.key() == before


WORDS = re.findall(
    r"\S+",
    "why rules log undo score table moves options help meld layoff discard hinton look draw take keep leave up down "
    "fetch joplin 7 gib platte city files 3 1 20 BC-CAR-01 story 99",
)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
@given(
    st.lists(
        st.one_of(
            st.text(max_size=30),
            st.integers(-5, 60).map(str),
            st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join),
        ),
        max_size=12,
    )
)
def test_no_line_breaks_it(lines: list[str]) -> None:
    session = playing()
    text, code = talk(session, lines)
    assert code == 0
    assert "Until next time!" in text or "Final points" in text
    assert all(
        sign.isprintable() or sign == "\n" for line in text.split("\n> ")[1:] for sign in line.partition("\n")[2]
    )


# -- the end of input --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", [0, 1, 2, 3, 5, 8, 13, 21, 34, 55])
def test_input_may_end_at_any_question(last: int) -> None:
    session = new_session(3, seed=last)
    chance = random.Random(last)
    script = Script(lambda: session.game.say(chance.choice(session.legal)) if script.asked <= last else None)
    assert LineMode(session, script, 4).run() == 0
    assert script.text.endswith("No more input: you leave the table. Until next time!\nThis game is not kept.")
    assert script.asked == last + 1


def test_control_c_is_polite() -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    script = Script(interrupt)
    assert LineMode(new_session(), script, 4).run() == INTERRUPTED == 130
    assert script.text.endswith("Interrupted: you leave the table. Until next time!\nThis game is not kept.")


# -- undo -----------------------------------------------------------------------------------------------------------


def test_driving_and_a_placement_that_showed_nothing_can_be_taken_back() -> None:
    session = playing()
    keys = [session.state.key()]
    for move in ("layoff dexter 1", "up"):
        session.play(session.game.parse(move))
        keys.append(session.state.key())
    text, _ = talk(session, ["undo", "undo", "undo"])
    assert "Taken back: up." in text
    assert "Drive the car up to Platte City or down to Joplin? Going out there earns 6 or 4." in " ".join(text.split())
    assert "Taken back: layoff Dexter 1." in text
    assert "There is nothing to take back in this turn." in text
    assert session.state.key() == keys[0]
    assert session.log() == []


def test_after_an_undo_the_match_goes_on_as_if_nothing_had_been() -> None:
    straight, round_about = playing(), playing()
    for session, moves in ((straight, ["layoff dexter 2", "down"]), (round_about, ["layoff dexter 1", "up"])):
        for move in moves:
            session.play(session.game.parse(move))
    round_about.undo()
    round_about.undo()
    for move in ("layoff dexter 2", "down"):
        round_about.play(round_about.game.parse(move))
    for session in (straight, round_about):
        session.play(session.game.parse("discard joplin"))
    assert straight.state.key() == round_about.state.key()
    assert straight.log() == round_about.log()


def test_a_meld_that_showed_a_card_cannot_be_taken_back_but_the_choice_after_it_can() -> None:
    text, _ = talk(playing(), ["meld joplin 3", "undo", "keep", "undo", "leave", "undo", "undo"])
    said = text.split("\n> undo\n")
    assert "You look under Joplin: Gibson." in said[0]
    assert said[1].startswith("That cannot be taken back: you have learnt something by it.")
    assert said[2].startswith("Taken back: keep.")
    assert said[3].startswith("Taken back: leave.")
    assert said[4].startswith("That cannot be taken back: you have learnt something by it.")


def test_a_capture_cannot_be_taken_back() -> None:
    caught = PLAYING.replace("car = 5", "car = 8").replace("dexter = 2", "eastham = 3")
    text, _ = talk(seat_at(load_position(caught)), ["meld eastham 3", "undo"])
    assert "You capture Bonnie Parker at Eastham!" in text
    assert "you have learnt something by it" in text


def test_drawing_cannot_be_taken_back() -> None:
    text, _ = talk(new_session(2, seed=12), ["draw", "undo"])
    assert "you have learnt something by it" in text


@pytest.mark.parametrize(
    ("pile", "free"),
    [('["joplin"]', True), ('["dexter", "joplin"]', False)],
    ids=["the only card", "a card that uncovers another"],
)
def test_taking_from_the_open_pile_teaches_what_lay_below(pile: str, free: bool) -> None:
    session = seat_at(load_position(f'game = "bonnie-and-clyde"\nphase = "draw"\nhands = [9, 10]\nfbi_files = {pile}'))
    before = session.state.key()
    session.play(session.game.parse("take"))
    if free:
        session.undo()
        assert session.state.key() == before
    else:
        with pytest.raises(CannotUndo, match="learnt"):
            session.undo()


def test_a_discard_cannot_be_taken_back_once_the_others_have_played() -> None:
    session = playing()
    text, _ = talk(session, ["discard joplin", "undo"])
    assert "That cannot be taken back: your turn has passed, and the others have played since." in text
    assert "Ruth " in text


@pytest.mark.parametrize("seed", range(4))
def test_undo_never_gives_back_what_was_learnt(seed: int) -> None:
    """Walk and undo at random: everything that the journal taught stays, and every undo is exact."""
    session = new_session(2, seed)
    session.go_on()
    chance = random.Random(seed)
    trail: list[tuple[bytes, int]] = []
    for _ in range(250):
        if session.over:
            break
        if chance.random() < 0.4:
            taught = [number for number, event in enumerate(session.journal.events) if event.taught(0)]
            try:
                session.undo()
            except CannotUndo:
                continue
            key, length = trail.pop()
            assert session.state.key() == key
            assert taught == [number for number in taught if number < length]
        else:
            trail.append((session.state.key(), len(session.journal.events)))
            session.play(chance.choice(session.legal))


# -- the table's own steps -------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-TECH-02")
def test_a_forced_draw_is_played_by_the_table_and_told() -> None:
    source = 'game = "bonnie-and-clyde"\nphase = "draw"\nbarren = 20\nhands = [10, 10]\n'
    text, _ = talk(seat_at(load_position(source)), ["undo"])
    assert "> " in text
    assert re.search(r"You draw [\w ]+ from the Case File", text)
    assert "draw   2) take" not in text


def test_a_lone_choice_is_still_confirmed_by_hand() -> None:
    source = PLAYING.replace('joplin = "gibson"', 'joplin = "bonnie"').replace('eastham = "bonnie", ', "")
    text, _ = talk(seat_at(load_position(source)), ["meld joplin 3", "", "leave"])
    assert "Under Joplin lies Bonnie Parker! You must leave the card there." in text
    assert "  1) leave – Bonnie Parker stays under Joplin\n" in text
    assert text.count("  1) leave – Bonnie Parker stays under Joplin\n") == 2
    assert "You leave the card under Joplin." in text


def test_the_last_turn_of_a_round_is_announced() -> None:
    cards = "[{ joplin = 1, dexter = 1, hinton = 1 }, 9]"
    source = f'game = "bonnie-and-clyde"\nphase = "draw"\nhands = {cards}\ncase_file = ["gibson"]'
    text, _ = talk(seat_at(load_position(source)), ["draw"])
    assert "This is the last turn of the round" in flat(text)


# -- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_the_log_is_what_the_journal_tells_this_seat_and_no_more(seed: int) -> None:
    session = new_session(3, seed)
    chance = random.Random(seed)
    script = Script(lambda: session.game.say(chance.choice(session.legal)) if script.asked < 60 else None)
    LineMode(session, script, 1).run()
    game = session.game
    told = [event.told(0) for event in session.journal.events]
    assert session.log() == [game.tell(event, 0, session.names) for event in told if event is not None]
    secrets = 0
    for event in session.journal.events:
        for other in event.private.keys() - {0}:
            values = event.private[other]
            changed = {key: 9 - value if isinstance(value, int) else value[:1] for key, value in values.items()}
            twin = structs.replace(event, private={**event.private, other: changed})
            assert twin.told(other) != event.told(other) or changed == values
            assert session.sentence(twin) == session.sentence(event)
            secrets += 1
    assert secrets > 20


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_is_printed_depends_on_what_is_hidden(seed: int) -> None:
    """For two tables that look the same from the seat, every command prints the same, byte for byte."""
    session = new_session(3, seed)
    chance = random.Random(seed)
    session.go_on()
    for _ in range(chance.randrange(5, 60)):
        if not session.over:
            session.play(chance.choice(session.legal))
    if session.over:
        return
    game = session.game
    asking = ["table", "moves", "score", "options", "", *(f"why {game.say(action)}" for action in range(game.size))]
    here, _ = talk(seat_at(session.state.view(0).determinize(1)), asking)
    there, _ = talk(seat_at(session.state.view(0).determinize(2)), asking)
    assert here == there


# -- the real console ------------------------------------------------------------------------------------------------


def over_pipes(session: Session, typed: bytes) -> tuple[str, int]:
    source = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    sink = io.BytesIO()
    target = io.TextIOWrapper(sink, encoding="ascii")
    code = LineMode(session, StandardConsole(source, target), 1).run()
    target.flush()
    return sink.getvalue().decode("ascii"), code


@pytest.mark.parametrize(
    "typed",
    [
        b"",
        b"draw",
        b"draw\n",
        b"\xff\xfe\n\x80\x80 draw\ndraw\n",
        b"\x00\x01\x02\r\ndraw\r\n",
        b"x" * 300_000 + b"\ndraw\n",
    ],
)
def test_any_bytes_over_a_pipe(typed: bytes) -> None:
    text, code = over_pipes(new_session(2, seed=12), typed)
    assert code == 0
    assert ("You draw " in text) == (b"draw" in typed)
    assert text.endswith("Until next time!\nThis game is not kept.\n")
    assert len(text) < 10_000


def test_what_was_read_over_a_pipe_is_repeated_without_control_characters() -> None:
    text, _ = over_pipes(new_session(), b"\x1b[2Jdraw\n")
    assert "> [2Jdraw\n" in text


def test_markdown_becomes_plain_text() -> None:
    page = "## Head\n\nA **bold** `word` and a [link](#x).\nSame paragraph.\n\n* one\n* two\n"
    page += "\n| a | b |\n|---|---|\n| 1 | 2 |"
    assert plain(page).split("\n") == [
        "Head", "----", "", 'A bold "word" and a link. Same paragraph.',
        "  * one", "  * two", "", "  a  b", "  1  2",
    ]  # fmt: skip


def longest(lines: Sequence[str]) -> int:
    return max(map(len, lines))


@pytest.mark.parametrize("asked", ["", "story", "hinton", "points", "BC-COMP-05"])
def test_rules_fit_the_width(asked: str) -> None:
    assert longest(answer(new_session(), f"rules {asked}".strip()).split("\n")) <= 100


@pytest.mark.parametrize("name", casefile.GAMES)
def test_how_to_type_a_move_is_said_in_the_terminal_alone(name: str) -> None:
    """A page shows the prompts too, and there nothing is typed."""
    texts = casefile.load(name).words.texts
    prompts = [text for key, text in texts.items() if key.startswith("prompt.")]
    assert prompts
    assert [text for text in prompts if re.search(r"\bdone\b|\btype\b|for instance|\w-\d", text)] == []


def test_a_typed_example_stands_behind_the_prompt() -> None:
    session = seat_at(deal(casefile.load("detective-rummy", 2), 1))
    typed = iter(["detective leo", "", None])
    script = Script(lambda: next(typed))
    LineMode(session, script, 1).run()
    asked = "Exchange up to three cards, or none. Chosen so far: nothing."
    assert session.game.prompt(session.state.view(0)) == asked
    told = f"{asked} Type drop and a card for each, then done."
    assert flat(script.text).count(told) == 2, "also in short"
