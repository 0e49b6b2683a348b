"""Records: they store a game, replay it exactly, and refuse any file that is not a record."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import casefile
from casefile.engine.chance import Fast
from casefile.engine.errors import BadRecord, CasefileError
from casefile.engine.game import Game, Pack
from casefile.engine.journal import Journal
from casefile.engine.packs import new_pack, shipped
from casefile.engine.record import Act, Record, Replace, SeatRecord, commitment
from casefile.table.table import Table
from casefile.table.transfer import entries_of

GOLDEN = sorted((Path(__file__).parent / "records").glob("*.record"))


def play(game: Game, seed: int | bytes, most: int = 100_000) -> Record:
    """A game of random moves, as its record."""
    record = Record(game, seed, tuple(f"Player {seat}" for seat in range(game.seats)))
    state = game.deal(seed)
    dice = Fast(1)
    while state.actors and len(record.entries) < most:
        seat = state.actors[0]
        legal = state.legal(seat)
        action = legal[dice.below(0, len(record.entries), len(legal))]
        state.apply(seat, action)
        record.act(seat, action)
    if not state.actors:
        record.finish()
    return record


@pytest.fixture(scope="module")
def finished() -> Record:
    return play(casefile.load("bonnie-and-clyde", seats=3, target=40), 11)


def test_a_record_comes_back_from_its_text(finished: Record) -> None:
    again = Record.read(finished.write(), casefile.load)
    assert again == finished
    assert again.write() == finished.write()
    assert again.replay().key() == finished.replay().key()
    again.verify()


def test_a_record_comes_back_from_its_file(finished: Record, tmp_path: Path) -> None:
    path = tmp_path / "match.record"
    finished.save(path)
    with pytest.raises(BadRecord, match="could not be written"):
        finished.save(path / "match.record")
    Record.load(path, casefile.load).verify()
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.record"]


def test_an_act_is_refused_at_once_by_its_name_and_noted_by_text_or_number() -> None:
    game = casefile.load("bonnie-and-clyde")
    record = Record(game, 3)
    for seat, action, said in ((0, "meld chicago 3", "meld chicago 3"), (0, 10**6, "1000000"), (9, "draw", "draw")):
        with pytest.raises(BadRecord, match=said):
            record.act(seat, action)
    assert record.entries == []
    first = game.deal(3).turn
    record.act(first, "Draw")
    assert record.entries == [Act(first, game.parse("draw"))]
    assert Record.read(record.write(), casefile.load) == record


def test_an_illegal_act_is_refused_when_it_is_made_with_the_rule_behind_it() -> None:
    game = casefile.load("bonnie-and-clyde")
    record = Record(game, 3)
    state = game.deal(3)
    first, other = state.turn, 1 - state.turn
    for seat, action, said in ((other, "draw", "CF-03"), (first, "discard joplin", "BC-")):
        with pytest.raises(BadRecord, match=f"'{action}' by seat {seat} cannot be recorded: .*{said}"):
            record.act(seat, action)
    assert record.entries == []
    record.act(first, "draw")
    with pytest.raises(BadRecord, match="'draw' by seat"):
        record.act(first, "draw")
    record.undo(1)
    record.act(first, "draw")
    assert record.acts() == [Act(first, game.parse("draw"))]


def test_acts_that_do_not_stand_cannot_be_taken_back() -> None:
    game = casefile.load("bonnie-and-clyde")
    record = play(game, 3, most=2)
    for count in (3, 0, -1, True, "one"):
        with pytest.raises(BadRecord, match="2 acts stand"):
            record.undo(count)  # type: ignore[arg-type]  # the mistake
    record.undo(2)
    assert record.acts() == []


def test_a_record_whose_entries_were_changed_by_hand_is_gone_through_again() -> None:
    game = casefile.load("bonnie-and-clyde")
    record = play(game, 3, most=3)
    record.act(record.replay().turn, game.say(record.replay().legal(record.replay().turn)[0]))
    del record.entries[2:]
    state = record.replay()
    record.act(state.turn, state.legal(state.turn)[-1])
    record.entries.append(Replace(1, "greedy"))
    state = record.replay()
    record.act(state.turn, state.legal(state.turn)[-1])
    record.entries.append(Act(0, 0))
    record.entries.append(Act(1, 0))
    with pytest.raises(BadRecord, match="Act 5, seat 0"):
        record.act(0, "draw")


def test_undo_and_replace_are_entries_and_what_was_taken_back_is_gone() -> None:
    game = casefile.load("bonnie-and-clyde")
    record = play(game, 3, most=4)
    key = record.replay().key()
    acts = record.acts()
    state = record.replay()
    record.act(state.turn, state.legal(state.turn)[0], clock=1.25)
    record.undo(1)
    record.entries.append(Replace(1, "greedy"))
    again = Record.read(record.write(), casefile.load)
    assert again == record
    assert again.acts() == acts
    assert again.replay().key() == key


def test_a_sealed_game_proves_its_deal() -> None:
    seal = bytes(range(32))
    record = play(casefile.load("bonnie-and-clyde", target=1), seal)
    record.commitment = commitment(seal)
    Record.read(record.write(), casefile.load).verify()
    record.commitment = commitment(b"x" * 32)
    with pytest.raises(BadRecord, match="committed"):
        Record.read(record.write(), casefile.load).verify()


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_seat_record_holds_what_that_seat_was_told_and_shown(finished: Record, seat: int | None) -> None:
    record = SeatRecord.read(finished.for_seat(seat).write(), casefile.load)
    steps = list(record.replay())
    journal = Journal()
    views = [state.view(seat) for state in finished.states(journal)]
    assert [told for step, _ in steps for told in step] == journal.told(seat)
    assert steps[-1][1] == views[-1]
    assert all(view in views for _, view in steps[:: len(steps) // 20])
    assert "seed" not in record.write()


def test_a_record_of_the_other_kind_is_named(finished: Record) -> None:
    with pytest.raises(BadRecord, match=r"This is the record of one seat: .* proves nothing\."):
        Record.read(finished.for_seat(0).write(), casefile.load)
    with pytest.raises(BadRecord, match="This is the record of a whole game"):
        SeatRecord.read(finished.write(), casefile.load)


def test_a_seat_record_does_not_depend_on_what_the_seat_cannot_know() -> None:
    """Two deals that differ only in the order of cards nobody has drawn give the same bytes."""
    game = casefile.load("bonnie-and-clyde")
    record = play(game, 5, most=12)
    first, second = game.deal(5), game.deal(5)
    low = second.case_file[0]  # type: ignore[attr-defined]  # the twin is made by hand, inside the State
    other = next(i for i in range(20) if second.case_file[i] != low)  # type: ignore[attr-defined]  # as above
    second.case_file[0], second.case_file[other] = second.case_file[other], low  # type: ignore[attr-defined]  # as above
    texts = []
    for state in (first, second):
        state.journal = Journal()
        seat_record = SeatRecord(game, 0)
        for act in record.acts():
            state.apply(act.seat, act.action)
        seat_record.show(state.journal.told(0), state.view(0))
        texts.append(seat_record.write())
    assert first.key() != second.key()
    assert texts[0] == texts[1]


BAD: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda text: "", "not"),
    "another format": (lambda text: "hello\n" + text, "first line"),
    "another version": (lambda text: text.replace("record 1", "record 2", 1), "this version reads"),
    "unknown game": (lambda text: text.replace("bonnie-and-clyde", "poker"), "no game"),
    "bad seats": (lambda text: text.replace("seats: 3", "seats: 9"), "2 to 4 seats"),
    "bad option": (lambda text: text.replace('"target"', '"tarot"'), "no option"),
    "other pack": (lambda text: text.replace('"digest": "', '"digest": "0'), "another pack"),
    "other actions": (lambda text: text.replace('actions: "', 'actions: "0'), "table of actions"),
    "bad seed": (lambda text: text.replace("seed: 11", "seed: -1"), "seed"),
    "seed as text": (lambda text: text.replace("seed: 11", 'seed: "zz"'), "seed"),
    "not JSON": (lambda text: text.replace("seed: 11", "seed: eleven"), "not JSON"),
    "unknown line": (lambda text: text.replace("seed: 11", "seed: 11\nluck: 7"), "does not belong"),
    "unknown action": (lambda text: text.replace(" draw\n", " drawl\n", 1), "not an entry"),
    "seat out of range": (lambda text: text.replace("0 draw\n", "7 draw\n", 1), "not an entry"),
    "too much undone": (lambda text: text.replace("--\n", "--\nundo 5\n", 1), "taken back"),
    "names for another table": (lambda text: text.replace('"Player 2"', '"Player 2", "Eve"'), "players"),
    "nested": (lambda text: text.replace("seed: 11", "seed: " + "[" * 100_000), "not JSON"),
    "endless thought": (lambda text: text.replace(" draw\n", " draw @inf\n", 1), "no time"),
    "no number": (lambda text: text.replace(" draw\n", " draw @nan\n", 1), "no time"),
    "a number too large": (lambda text: text.replace(" draw\n", " draw @1e999\n", 1), "no time"),
    "negative thought": (lambda text: text.replace(" draw\n", " draw @-1\n", 1), "no time"),
    "half a sign": (lambda text: text.replace('"Player 2"', '"\\ud800"'), "names"),
    "half a sign later": (lambda text: text.replace("--\n", '--\nreplace 0 "\\udfff"\n', 1), "not an entry"),
    "a million lines": (lambda text: text + "# nothing\n" * 1_000_000, "more than 100,000 lines"),
    "a million undos": (lambda text: text.replace("--\n", "--\n" + "0 draw\nundo 1\n" * 500_000, 1), "lines"),
    "a long line": (lambda text: text + "#" * 2_000_000, "longer than"),
    "a pack's file": (lambda text: text.replace('"id": "standard"', '"id": "/etc/pack.toml"'), "give that pack's file"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_record_is_refused_with_the_reason(finished: Record, name: str) -> None:
    change, reason = BAD[name]
    text = change(finished.write())
    assert text != finished.write()
    with pytest.raises(BadRecord, match=reason):
        Record.read(text, casefile.load)


def test_a_forged_game_is_found_out(finished: Record) -> None:
    text = finished.write()
    scores = json.dumps(finished.scores)
    for forged in (
        text.replace(f"scores: {scores}", "scores: [40, 0, 0]"),
        text.replace("seed: 11", "seed: 12"),
        text.replace('proof: "', 'proof: "0'),
        text.replace(" draw\n", " take\n", 1),
        text.rsplit("--", 1)[0],
    ):
        assert forged != text
        with pytest.raises(BadRecord):
            Record.read(forged, casefile.load).verify()


def test_an_unfinished_game_is_not_verified() -> None:
    with pytest.raises(BadRecord, match="not finished"):
        play(casefile.load("bonnie-and-clyde"), 1, most=5).verify()


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00casefile")
    for path in (tmp_path / "missing", tmp_path, tmp_path / "binary"):
        with pytest.raises(BadRecord):
            Record.load(path, casefile.load)


def test_a_record_of_another_pack_replays_with_that_pack() -> None:
    standard = casefile.load("bonnie-and-clyde").pack
    data = json.loads(json.dumps(standard.data)) | {"id": "mine"}
    data["hinton"]["copies"] = 9
    pack = Pack.of(data)
    record = play(casefile.load("bonnie-and-clyde", 2, pack, target=1), 4)
    with pytest.raises(BadRecord, match=r"with the pack 'mine', which does not ship: .*--pack FILE"):
        Record.read(record.write(), casefile.load)
    Record.read(record.write(), casefile.load, pack).verify()


def test_a_record_of_an_earlier_form_of_a_shipped_pack_replays_with_that_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = casefile.find("bonnie-and-clyde")
    record = play(casefile.load("bonnie-and-clyde", 2, target=1), 4)
    shutil.copytree(Path(str(kind.folder())), tmp_path / "game")
    file = tmp_path / "game/content/standard.toml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("id =", 'about = "A later form."\nid =', 1), "utf-8")
    monkeypatch.setattr(kind, "folder", lambda: tmp_path / "game")
    with pytest.raises(BadRecord, match="another pack 'standard'"):
        Record.read(record.write(), casefile.load)

    earlier = tmp_path / "game/content/earlier"
    earlier.mkdir()
    (earlier / f"standard-{record.game.pack.digest[:12]}.toml").write_text(text, "utf-8")
    again = Record.read(record.write(), casefile.load)
    again.verify()
    assert again.game.pack.digest == record.game.pack.digest != casefile.load("bonnie-and-clyde").pack.digest
    assert shipped(kind) == ["standard"]

    table = entries_of(record, "table", 1)
    assert Table.replay(table).game.pack.digest == record.game.pack.digest


def test_a_full_disk_or_a_bad_place_leaves_the_old_file(
    finished: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadRecord, match="could not be written"):
        finished.save(tmp_path / "no such folder" / "match.record")
    path = tmp_path / "match.record"
    finished.save(path)
    with pytest.raises(BadRecord, match="could not be written"):
        finished.save(path / "match.record")
    before = path.read_text(encoding="utf-8")

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadRecord, match="No space left"):
        Record(finished.game, 12).save(path)
    assert path.read_text(encoding="utf-8") == before
    assert list(tmp_path.iterdir()) == [path], "nothing is left lying about"


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
@given(data=st.data())
def test_no_change_to_a_record_can_crash_the_reader(finished: Record, data: st.DataObject) -> None:
    text = finished.write()[:2000] if data.draw(st.booleans()) else finished.write()
    lines = text.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, min(len(lines) - 1, 14)))
        lines[at] = data.draw(st.one_of(st.text(max_size=30), st.sampled_from(lines), st.just(lines[at][::-1])))
    with suppress(CasefileError):
        Record.read("\n".join(lines), casefile.load).replay()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_replay_for_ever(path: Path) -> None:
    record = Record.load(path, casefile.load)
    record.verify()
    assert record.for_seat(0).steps


NASTY = (
    "Infinity", "-Infinity", "NaN", "1e400", "9" * 400, "-1", "null", "[]", "{}", '"\\ud800"', '"\\u001b[2J"', "[[[[",
    "true", "0.5", '""', "\x00", "\x1b", "9223372036854775808",
)  # fmt: skip


@pytest.mark.parametrize("game", list(casefile.GAMES))
def test_no_value_of_a_seat_record_can_crash_its_reader(game: str) -> None:
    """Change any number, text or word in it to an impossible value: it is read, or refused in a sentence."""
    text = play(casefile.load(game), 3, most=4).for_seat(0).write()
    places = list(re.finditer(r'-?\d+|"[^"]*"|null', text))
    dice = Random(7)
    refused = 0
    for _ in range(150):
        place = dice.choice(places[:40] if dice.random() < 0.3 else places)
        other = text[: place.start()] + dice.choice(NASTY) + text[place.end() :]
        try:
            for _told, view in SeatRecord.read(other, casefile.load).replay():
                assert view is not None
        except CasefileError:
            refused += 1
    assert refused > 50


def test_a_seat_record_has_bounded_length() -> None:
    text = play(casefile.load("fbi"), 3, most=6).for_seat(0).write()
    step = text.rstrip("\n").split("\n")[-1]
    with pytest.raises(BadRecord, match="more than 10,000 lines"):
        SeatRecord.read(text + f"{step}\n" * 10_000, casefile.load)


def test_a_record_opens_no_file_that_it_names(finished: Record, tmp_path: Path) -> None:
    """A pack at that path is opened only if the reader of the record asks for it."""
    file = tmp_path / "mine.toml"
    new_pack(casefile.find("bonnie-and-clyde"), file, "mine")
    pack = finished.game.load_pack(file)
    mine = casefile.load("bonnie-and-clyde", 3, file, target=50)
    text = play(mine, 11, most=5).write().replace('"id": "mine"', f'"id": "{file}"')
    with pytest.raises(BadRecord, match="give that pack's file"):
        Record.read(text, casefile.load)
    assert Record.read(text, casefile.load, pack).game.pack.digest == pack.digest
