"""All eight laws on Knock, on few states; `python -m casefile.testing knock` runs them on many."""

from __future__ import annotations

import pytest
from casefile_knock.laws import LAWS

from casefile.testing import check_all
from casefile.testing.playing import bots_for


@pytest.mark.parametrize("seats", [2, 4])
def test_laws(seats: int) -> None:
    adapter = LAWS.adapter(seats, rounds=2, turn_limit=8)
    report = check_all(adapter, games=2, states=16, histories=4, bots=bots_for(adapter.game), processes=seats == 2)
    assert not report.missing(), report
    assert report.count(1, "twins") >= 18
    assert report.count(2, "counted situations") >= (4 if seats == 2 else 0)
