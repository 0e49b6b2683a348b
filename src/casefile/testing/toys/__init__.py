"""Four tiny games in plain Python, for trying the contract and the laws: copy one to start your own.

`Bids` has simultaneous secret choices, `Ambush` dice and a stack of pending choices, `Decks` is for one and has two
decks with chance of their own, `Turnover` a deck that is shuffled anew while a round goes on. All laws hold on them;
`casefile.testing.toys_broken` has the same with faults.
"""

from casefile.testing.toys.ambush import Ambush, AmbushAdapter
from casefile.testing.toys.bids import Bids, BidsAdapter
from casefile.testing.toys.decks import Decks, DecksAdapter
from casefile.testing.toys.turnover import Turnover, TurnoverAdapter

__all__ = [
    "Ambush",
    "AmbushAdapter",
    "Bids",
    "BidsAdapter",
    "Decks",
    "DecksAdapter",
    "Turnover",
    "TurnoverAdapter",
]
