"""Detective Rummy: what the numbers of `layout` are called, in positions and Views; `compiler` has those of packs."""

from __future__ import annotations

from typing import Final

PHASES: Final = (
    "pick", "exchange", "choose", "visit", "actions", "reassess", "over", "round-begin", "turn-begin", "bonus",
    "bonus-draw", "last-draw", "turn-end", "next-turn",
)  # fmt: skip
VERBS: Final = (
    "", "run", "place", "fingerprint", "set", "visit", "heal", "skill", "item", "take", "look", "drop", "train", "move",
    "suspect", "location", "option", "pass", "assignment", "detective",
)  # fmt: skip
SKILL_PURPOSES: Final = ("gain", "heal", "name", "icon")
TOKEN_SOURCES: Final = ("set", "fingerprint", "gun", "empty_hand", "effect")
ITEM_STATES: Final = ("locker", "unready", "ready", "activated")
CHANGER_STATES: Final = ("face-down", "out", "secret", "open")
