"""Figures of a finished game of Love & Death: those of docs/games/love_and_death.md."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.layout import Hideout, Ledger, Police

if TYPE_CHECKING:
    from casefile.engine.game import Figures
    from casefile.engine.journal import Journal
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.state import LoveAndDeathState


def figures(game: LoveAndDeath, state: LoveAndDeathState) -> Figures:
    """One game's ending, from its ledger and, with a journal, from its course."""
    ledger = [int(n) for n in state.ledger]
    end = labels.ENDS[ledger[Ledger.END]]
    won = end in ("won", "fulfilled")
    out: Figures = {
        "days": (float(ledger[Ledger.DAY]), 1),
        "victims": (float(ledger[Ledger.VICTIMS]), 1),
        "loot": (float(ledger[Ledger.LOOT]), 1),
        "undecided": (float(end in ("retired", "too_long")), 1),
        "hamer_seen": (float(state.police == Police.FACES - 1), 1),
    }
    if won:
        out["winning_day"] = (float(ledger[Ledger.DAY]), 1)
        out["won_before_day_10"] = (float(ledger[Ledger.DAY] < 10), 1)
        out["stars"] = (float(bin(ledger[Ledger.STARS]).count("1")), 1)
        out["won_with_weapons"] = (float(bin(int(state.owned)).count("1")), 1)
    elif end not in ("retired", "too_long"):
        for cause in ("hp", "love", "ammo", "starved", "hunter"):
            out[f"lost_by_{cause}"] = (float(end == cause), 1)
        for number, source in enumerate(labels.FRAME_SOURCES):
            out[f"lost_in_{source}"] = (float(ledger[Ledger.SOURCE] == number), 1)
    if state.journal is not None:
        out |= from_journal(state.journal)
    return out


def from_journal(journal: Journal) -> Figures:
    """What only the course of the game shows."""
    seen: Counter[tuple[str, int]] = Counter()
    for event in journal.events:
        seen[event.name, cast(int, (event.public or {}).get("what", 0))] += 1
    names: Counter[str] = Counter()
    for (name, _), count in seen.items():
        names[name] += count
    out: Figures = {
        f"{label} per game": (float(names[name]), 1)
        for label, name in (
            ("fights", "confrontation"), ("carjackings", "carjack"), ("thefts", "steal"), ("wrecks", "wreck"),
            ("reversals", "reverse"), ("stick-ups", "stick_up"), ("weapons", "own"),
        )
    }  # fmt: skip
    nights = max(names["sleep"], 1)
    for hideout, name in enumerate(labels.HIDEOUTS[: Hideout.FARM]):
        out[f"nights at {name}"] = (float(seen["sleep", hideout]), nights)
    for weapon, name in enumerate(labels.WEAPONS):
        if names["own"]:
            out[f"bought {name}"] = (float(seen["own", weapon]), names["own"])
    for tile, name in enumerate(labels.TILES):
        out[f"stolen {name} per game"] = (float(seen["steal", 2 * tile] + seen["steal", 2 * tile + 1]), 1)
    for face, name in enumerate(labels.POLICE):
        out[f"killed {name} per game"] = (float(seen["killed", face]), 1)
    for shop, name in enumerate((*labels.SHOPS, "bank")):
        out[f"robbed {name} per game"] = (float(seen["stick_up", shop]), 1)
        if shop < len(labels.SHOPS):
            out[f"units bought at {name} per game"] = (float(seen["buy", shop]), 1)
    return out
