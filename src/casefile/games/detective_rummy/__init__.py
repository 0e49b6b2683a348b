"""Detective Rummy, by Mike Fitzgerald and Ralph H. Anderson."""

from casefile.games.detective_rummy.game import DetectiveRummy as GAME

__all__ = ["GAME"]
