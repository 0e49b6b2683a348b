"""Detective Rummy, by Mike Fitzgerald and Ralph H. Anderson."""

from casefile.games.detective_rummy.game import DetectiveRummy, DetectiveRummyOptions
from casefile.games.detective_rummy.state import DetectiveRummyState
from casefile.games.detective_rummy.view import ChangerView, ClosedView, DetectiveRummyView, SuspectView

GAME = DetectiveRummy

__all__ = [
    "GAME",
    "ChangerView",
    "ClosedView",
    "DetectiveRummy",
    "DetectiveRummyOptions",
    "DetectiveRummyState",
    "DetectiveRummyView",
    "SuspectView",
]
