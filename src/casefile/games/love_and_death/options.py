"""The options of Love & Death."""

from __future__ import annotations

from dataclasses import dataclass

from casefile.engine.options import Options, option
from casefile.games.love_and_death import names as labels

MOST_DAYS = 200


@dataclass(frozen=True)
class LoveAndDeathOptions(Options):
    """Mode, optional rules, and what a profile of runs brings along (LD-MODE-08, -09, LD-RUN-08…14)."""

    mode: str = option(
        "easy", *labels.MODES[1:], about="how hard: what B&C start with, who hunts them, how much loot they need",
        place="cover",
    )  # fmt: skip
    challenge: str = option(
        "none", *labels.ACHIEVEMENTS, about="play for one achievement instead of the farm alone", place="cover",
        when={"run": False},
    )  # fmt: skip
    wanted: bool = option(False, about="the Wanted gauge and its bounty hunters", place="cover")
    weather: bool = option(False, about="tomorrow's weather from today's cards", place="cover")
    override: bool = option(
        False, about="with two players: the partner may change a decision for 1 love", place="cover", when={"seats": 2}
    )
    bonnie: str = option("printed", "none", *labels.LEARNABLE, about="Bonnie's skills", several=True, place="start")
    clyde: str = option("printed", "none", *labels.LEARNABLE, about="Clyde's skills", several=True, place="start")
    run: bool = option(False, about="a game of a run: no achievements, and a victory brings experience", place="start")
    improved: str = option("none", *labels.TILES, about="cars on their improved side", several=True, place="start")
    bonnie_weapon: str = option("none", *labels.WEAPONS, about="the weapon that Bonnie starts with", place="start")
    clyde_weapon: str = option("none", *labels.WEAPONS, about="the weapon that Clyde starts with", place="start")
    bonnie_hp: int = option(0, about="Bonnie's extra HP, bought with experience", most=1, place="start")
    clyde_hp: int = option(0, about="Clyde's extra HP, bought with experience", most=1, place="start")
    memories_back: int = option(0, about="random memories put back into the deck", most=24, place="start")
    separate_after_fight: bool = option(False, about="police who survive a fight drop one space back")
    fight_on_placement: bool = option(False, about="police who are placed on B&C's own space fight at once")
    wreck_wait_until_dawn: bool = option(
        True, about="with a wreck in the Afternoon B&C may stay there for the night; false: another car at once"
    )
    loot_transfers: str = option("up_to_capacity", "all_lost", about="what becomes of the loot when the car changes")
    hideout_effects_optional: bool = option(False, about="what a hideout brings may be left, all of it")
    reverse_random_memories: bool = option(True, about="random memories can be turned around too")
    starve_on_any_food_loss: bool = option(
        True, about="without food, every loss of food costs HP; false: only a night's meal"
    )
    weapons_need_ammo_purchase: bool = option(False, about="the armory sells weapons only to those who buy ammo there")
    max_days: int = option(MOST_DAYS, about="the day after which a game is undecided", least=1, most=1000)
