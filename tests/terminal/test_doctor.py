"""`casefile doctor`: its report on a good installation, and on broken ones."""

from __future__ import annotations

import gzip
import os
import socket
from importlib import metadata
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import casefile
from casefile.commands import doctor
from casefile.commands.doctor import BAD, NOTE, WELL

EARLIER = Path(__file__).parents[1] / "storage/stores/form_2.casefile.gz"

app = typer.Typer()
app.command()(doctor.doctor)


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("0.0.0.0", 0))
        return int(probe.getsockname()[1])


def look(port: int, store: Path) -> dict[str, tuple[str, str]]:
    return {found.about: (found.mark, found.text) for found in doctor.look_over(port, store)}


def test_it_reports_the_installation(port: int, tmp_path: Path, own_home: Path) -> None:
    found = look(port, tmp_path / "club.casefile")
    assert found["engine"][0] == (WELL if casefile.compiled else NOTE)
    assert str(Path(casefile.__file__).parent) in found["engine"][1]
    assert found["games"][0] == WELL
    assert all(name in found["games"][1] for name in casefile.GAMES)
    assert found["home"] == (WELL, str(own_home))
    assert found["store"] == (WELL, f"{tmp_path / 'club.casefile'} (not there yet)")
    assert not (tmp_path / "club.casefile").exists()
    assert found["port"] == (WELL, f"{port} is free")


def test_the_exit_code_tells_whether_something_is_bad(
    port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "page", lambda: (WELL, "built"))
    well = CliRunner().invoke(app, ["--port", str(port), "--store", str(tmp_path / "club.casefile")])
    assert (well.exit_code, well.output.splitlines()[-1]) == (0, "All is well.")
    assert well.output.startswith(f"casefile {casefile.__version__}, Python ")
    monkeypatch.setattr(doctor, "page", lambda: (BAD, "gone"))
    ill = CliRunner().invoke(app, ["--port", str(port)])
    assert (ill.exit_code, ill.output.splitlines()[-1]) == (1, "1 of these must be mended.")


def test_a_file_that_is_no_store(port: int, tmp_path: Path) -> None:
    store = tmp_path / "letter.txt"
    store.write_text("Dear Clyde, this is no database, however long one looks at it. " * 20)
    mark, text = look(port, store)["store"]
    assert (mark, str(store) in text) == (BAD, True)
    assert store.read_text().startswith("Dear Clyde")
    assert look(port, store / "inside")["store"] == (BAD, f"{store} is a file, not a folder")


def test_a_store_of_an_earlier_version_is_named_and_left_as_it_is(port: int, tmp_path: Path) -> None:
    store = tmp_path / "club.casefile"
    store.write_bytes(gzip.decompress(EARLIER.read_bytes()))
    before = store.read_bytes()
    mark, text = look(port, store)["store"]
    assert (mark, "an earlier version" in text) == (NOTE, True)
    assert f"store backup before.casefile --store {store}" in text
    assert store.read_bytes() == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="whoever may do everything may write everywhere")
def test_a_folder_that_cannot_be_written(port: int, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert look(port, tmp_path / "club.casefile")["store"] == (BAD, f"{tmp_path} cannot be written by you")
    tmp_path.chmod(0o700)


def test_a_port_that_somebody_else_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PATIENCE", 0.1)
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = int(other.getsockname()[1])
        mark, text = look(port, tmp_path / "club.casefile")["port"]
    assert mark == BAD
    assert text.endswith("serve --port 0 takes any that is free")


def test_a_package_that_is_missing(port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "requires", lambda name: ["rich<16,>=13", "no-such-thing>=1; python_version > '3'"])
    mark, text = look(port, tmp_path / "club.casefile")["packages"]
    assert mark == BAD
    assert text.startswith("missing: no-such-thing; ")


def test_no_compiler_and_no_page_are_told(port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("casefile.server.pages.find_client", lambda: tmp_path)
    found = look(port, tmp_path / "club.casefile")
    assert found["compiler"] == (NOTE, "none; only building needs it, and does without")
    assert found["page"][0] == BAD
