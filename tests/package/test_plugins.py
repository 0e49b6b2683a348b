"""Games of other packages: found by their entry points, and skipped if they are broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from casefile.plugins import Plugins

OWN = {"chance": "casefile.engine.chance:chance"}


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Installed packages: a good one, one that cannot be imported, and one with the same name as ours."""
    (tmp_path / "well.py").write_text("THING = 'well'\n")
    (tmp_path / "ill.py").write_text("raise SystemError('the library is too old')\n")
    info = tmp_path / "others-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[casefile.things]\nwell = well:THING\nill = ill:THING\nnone = well:NOTHING\nchance = well:THING\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("packages")
def test_what_a_package_brings_is_found_and_what_is_broken_is_left_out() -> None:
    things = Plugins("casefile.things", OWN)
    assert list(things) == ["chance", "well"]
    assert things["well"] == "well"
    assert len(things) == 2
    assert set(things.broken) == {"ill", "none", "chance"}
    assert "the library is too old" in things.broken["ill"]
    assert "there is another" in things.broken["chance"]


@pytest.mark.usefixtures("packages")
def test_what_cannot_be_used_is_left_out() -> None:
    def check(name: str, thing: object) -> None:
        raise ValueError(f"{name} is {thing}")

    things = Plugins("casefile.things", OWN, check)
    assert list(things) == ["chance"]
    assert things.broken["well"].endswith("ValueError: well is well")


def test_ours_need_no_entry_points() -> None:
    from casefile.engine.chance import chance

    things = Plugins("casefile.nothing", OWN)
    assert things["chance"] is chance
    assert "chance" in things
    assert "found" not in vars(things), "nobody looked for packages"
    with pytest.raises(KeyError):
        things["unknown"]
