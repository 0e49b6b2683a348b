"""The options of Love & Death."""

from __future__ import annotations

from dataclasses import dataclass

from casefile.engine.options import Options, option
from casefile.games.love_and_death.names import ACHIEVEMENTS, LEARNABLE, MODES, TILES, WEAPONS

MOST_DAYS = 200


@dataclass(frozen=True)
class LoveAndDeathOptions(Options):
    """Mode, optional rules, and what a profile of runs brings along (LD-MODE-08, -09, LD-RUN-08…14)."""

    mode: str = option(
        "easy", *MODES[1:], about="how hard: what B&C start with, who hunts them, how much loot they need"
    )
    challenge: str = option("none", *ACHIEVEMENTS, about="play for one achievement instead of the farm alone")
    wanted: bool = option(False, about="the Wanted gauge and its bounty hunters")
    weather: bool = option(False, about="tomorrow's weather from today's cards")
    override: bool = option(False, about="with two players: the partner may change a decision for 1 love")
    bonnie: str = option("printed", "none", *LEARNABLE, about="Bonnie's skills", several=True)
    clyde: str = option("printed", "none", *LEARNABLE, about="Clyde's skills", several=True)
    run: bool = option(False, about="a game of a run: no achievements, and a victory brings experience")
    improved: str = option("none", *TILES, about="cars on their improved side", several=True)
    bonnie_weapon: str = option("none", *WEAPONS, about="the weapon that Bonnie starts with")
    clyde_weapon: str = option("none", *WEAPONS, about="the weapon that Clyde starts with")
    bonnie_hp: int = option(0, about="Bonnie's extra HP, bought with experience", most=1)
    clyde_hp: int = option(0, about="Clyde's extra HP, bought with experience", most=1)
    memories_back: int = option(0, about="random memories put back into the deck", most=24)
    max_days: int = option(MOST_DAYS, about="the day after which a game is undecided", least=1, most=1000)
