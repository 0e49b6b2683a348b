"""A run of Love & Death in the terminal, from the first game to what its experience buys."""

from __future__ import annotations

from pathlib import Path

import pytest

from casefile.games.love_and_death.names import LEARNABLE, TILES, WEAPONS
from casefile.games.love_and_death.profile import LoveAndDeathProfile
from tests.terminal.test_cli import run, talk

RUN = ("play", "love-and-death", "--option", "run=true", "--option", "bonnie=none", "--option", "clyde=none")


@pytest.mark.rules("LD-RUN-08")
def test_a_finished_run_tells_where_its_record_is_and_what_comes_next(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    code, out, err = talk(b"1\n" * 400, *RUN, "--seed", "4")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    (record,) = (own_home / "games").glob("*.record")
    assert " ".join(" ".join(lines[-5:-2]).split()).endswith(f"The record of this game is kept in {record}")
    words = lines[-1].split()
    assert words == ["casefile", "profile", "--count", str(record)]

    code, out, _ = run(capsys, monkeypatch, *words[1:])
    assert code == 0
    assert f"{record}: counted, 0 xp." in out
    assert "runs so far: 1" in out
    mine = own_home / "profiles" / "love-and-death.toml"
    assert f"All of this is kept in {mine}" in out
    assert LoveAndDeathProfile.load(mine).runs == 1
    code, _, err = run(capsys, monkeypatch, *words[1:])
    assert code == 2
    assert "counted already" in err


def test_a_profile_lists_what_can_be_bought_its_price_and_what_it_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('schema = "love-and-death/profile@1"\nxp = 4\nclyde = ["hobo"]\n', encoding="utf-8")
    code, out, _ = run(capsys, monkeypatch, "profile", str(file))
    assert code == 0
    assert "of which you have 4 xp" in out
    rows = {line.split("  ")[1]: line for line in out.splitlines() if " xp  " in line}
    for skill in LEARNABLE:
        assert f"skill {'bonnie' if skill == 'hobo' else 'WHO'} {skill}" in rows
    for item in (*(f"car {tile}" for tile in TILES), *(f"weapon WHO {weapon}" for weapon in WEAPONS), "memory"):
        assert item in rows
    assert rows["skill WHO driver"].split("  ")[-2:] == ["2 xp", "two free halts on each road instead of one"]
    assert f'casefile profile {file} --buy "ITEM"' in out
    assert f"casefile profile {file} --count RECORD" in out


@pytest.mark.rules("LD-RUN-06")
def test_the_couple_is_renamed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    code, out, _ = run(capsys, monkeypatch, "profile", str(file), "--names", "Thelma, Louise")
    assert code == 0
    assert out.startswith("Thelma and Louise\n")
    code, out, _ = run(capsys, monkeypatch, "profile", str(file))
    assert "Louise (Clyde): no skills yet." in out
    code, _, err = run(capsys, monkeypatch, "profile", str(file), "--names", "Thelma")
    assert code == 2
    assert "two names" in err


@pytest.mark.rules("LD-RUN-05")
def test_a_level_that_is_too_easy_is_neither_proposed_nor_allowed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('schema = "love-and-death/profile@1"\nearned = { normal = 6 }\n', encoding="utf-8")
    code, out, _ = run(capsys, monkeypatch, "profile", str(file))
    assert code == 0
    assert "--option mode=difficult" in out
    code, _, err = run(capsys, monkeypatch, "profile", str(file), "--mode", "easy")
    assert code == 2
    assert "easy is too easy by now: play difficult or hardcore" in err


@pytest.mark.rules("LD-RUN-06")
def test_a_run_with_printed_skills_does_not_begin_and_earns_nothing_in_silence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, _, err = run(capsys, monkeypatch, "play", "love-and-death", "--option", "run=true")
    assert code == 2
    assert "A run begins without the printed skills (LD-RUN-06)" in err
    record, file = tmp_path / "borrowed.record", tmp_path / "mine.toml"
    borrowed = ["bonnie=driver" if word == "bonnie=none" else word for word in RUN]
    talk(b"1\n" * 400, *borrowed, "--seed", "4", "--save", str(record))
    code, out, _ = run(capsys, monkeypatch, "profile", str(file), "--count", str(record))
    assert code == 0
    assert "counted, but not as a run, and no xp. This couple has not bought what the game begins with: Driver." in out


@pytest.mark.rules("LD-DUO-01")
def test_a_partner_is_no_opponent() -> None:
    _, out, _ = talk(b"table\nquit\n", "play", "love-and-death", "--seats", "2", "--names", "Ruth", "--seed", "1")
    assert "You play together with Ruth." in out
    assert "You play against" not in out
    assert "You lead." in out
