"""The laws: eight promises that every game on this engine keeps, as a kit for our games and yours.

    from casefile.testing import Adapter, check_all

    class MyAdapter(Adapter):                          # what the kit cannot know by itself: see `Adapter`
        longest = 400
        def invariants(self, state): assert …
        def hide(self, start, moves, seat, dice): …    # the same history with other secrets

    print(check_all(MyAdapter(MyGame(seats=3))))       # raises LawBroken, or says how much was checked

`docs/laws.md` says what each law promises; `casefile.testing.toys` are four tiny games to copy from.
"""

from casefile.engine.toml import dumps
from casefile.testing.adapter import Adapter, Move, Twin
from casefile.testing.determinizer import law_determinizer
from casefile.testing.laws import (
    check_all,
    law_copies,
    law_games_end,
    law_invariants,
    law_legality,
    law_many_games,
    law_positions,
)
from casefile.testing.pairwise import pairwise, values_of
from casefile.testing.playing import BotMaker, Match, Policy, explore, observe, play, playable, replay
from casefile.testing.report import LAWS, LawBroken, Report
from casefile.testing.same import law_same_game
from casefile.testing.scripted import other_chance, reorder, rounds_of, watched
from casefile.testing.secrecy import law_secrecy

__all__ = [
    "LAWS",
    "Adapter",
    "BotMaker",
    "LawBroken",
    "Match",
    "Move",
    "Policy",
    "Report",
    "Twin",
    "check_all",
    "dumps",
    "explore",
    "law_copies",
    "law_determinizer",
    "law_games_end",
    "law_invariants",
    "law_legality",
    "law_many_games",
    "law_positions",
    "law_same_game",
    "law_secrecy",
    "observe",
    "other_chance",
    "pairwise",
    "play",
    "playable",
    "reorder",
    "replay",
    "rounds_of",
    "values_of",
    "watched",
]
