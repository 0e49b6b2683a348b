"""Figures of a finished match."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from casefile.engine.game import Figures
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.state import DetectiveRummyState


def figures(game: DetectiveRummy, state: DetectiveRummyState) -> Figures:
    return {}
