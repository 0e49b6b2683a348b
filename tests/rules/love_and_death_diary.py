"""Love & Death from its events: a diary of them must agree with the table, and every decision has a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from casefile.engine.game import Game
from casefile.engine.journal import Event
from casefile.games.love_and_death.names import COUPLE, POLICE, RESOURCES, SKILLS, WEAPONS
from casefile.games.love_and_death.view import LoveAndDeathView

HALTING = ("halt", "visit")  # on a road, in a place
SHOPS = ("grocery", "gas-station", "garage", "doctor", "armory")
SKILLED = ("bluff", "fistfight", "first-aid", "repair", "replace")
OTHERWISE = {"arm": "own", "bearer": "bear", "use": "weapon"}  # events that are named differently from their action


def sentences_of(decision: str) -> list[tuple[tuple[str, ...], list[str]]]:
    """Events that must follow a decision, and what each of them names; one of several events is enough."""
    verb, *words = decision.split()
    if verb in SKILLED or words[:1] == ["hobo"]:
        named = {"bluff": words[1:], "replace": words, "sleep": words, "repair": ["mechanic", *words]}
        return [(("skill",), named.get(verb, [verb, *words]))]
    if verb == "stick":  # up
        return [(HALTING, words[1:2]), (("stick_up",), words[1:2])]
    if verb == "rest":
        return [(HALTING, words[:1]), (("rest",), words[:1])]
    if decision == "buy one":
        return [(("buy",), [])]
    if verb == "buy" and words[0] not in SHOPS:
        return [(("own",), words)]
    if verb == "buy" or (verb == "take" and words != ["house"]):
        return [(HALTING, words[:1])]
    if verb in ("arm", "bearer", "boost", "exit", "fork", "heal", "learn", "redraw", "sleep", "use", "wound"):
        return [((OTHERWISE.get(verb, verb),), words if verb == "learn" else words[:1])]
    if verb in ("carjack", "improve", "pass", "reverse", "steal"):
        return [((verb,), [])]
    return []


class Diary:
    """The gauges, as far as the events tell them."""

    def __init__(self, game: Game, seen: LoveAndDeathView, weapons: dict[str, Any]) -> None:
        self.game = game
        self.weapons = weapons
        self.knows = Counter(self.read(seen))

    def read(self, seen: LoveAndDeathView) -> dict[str, int]:
        return {
            "ammo": seen.ammo, "food": seen.food, "love": seen.love, "victims": seen.victims, "wanted": seen.wanted,
            "lake": seen.lake, **{f"hp {who}": n for who, n in seen.hp.items()},
            **{f"most {who}": n for who, n in seen.hp_max.items()},
            **{f"killed {face}": seen.kills.get(face, 0) for face in POLICE},
        }  # fmt: skip

    def listen(self, decision: str, events: Sequence[Event], seen: LoveAndDeathView) -> None:
        """Read the events that follow a decision, and compare."""
        self.write_down(events)
        now = self.read(seen)
        differ = {what: (n, self.knows[what]) for what, n in now.items() if n != self.knows[what]}
        assert not differ, f"after {decision}, on the table and as told: {differ}"
        if seen.noted is None and seen.ask != "comforts":  # otherwise it is not done yet
            self.hear_of(decision.removeprefix("override "), events)

    def write_down(self, events: Sequence[Event]) -> None:
        for event in events:
            values: Any = event.public
            what, n = values["what"], values["n"]
            if event.name == "gain":
                self.knows[RESOURCES[what]] += n
            elif event.name == "lose":
                self.knows[RESOURCES[what]] = max(self.knows[RESOURCES[what]] - n, 0)
            elif event.name in ("wound", "heal"):
                self.knows[f"hp {COUPLE[what]}"] = n
            elif event.name in ("victim", "wanted"):
                self.knows["victims" if event.name == "victim" else "wanted"] = what
            elif event.name == "stow":
                self.knows["lake"] = what
            elif event.name == "killed":
                self.knows[f"killed {POLICE[what]}"] = n
            elif event.name == "override":
                self.knows["love"] = n
            elif event.name == "weapon" and what == 0:  # the Browning
                self.knows["ammo"] -= 1
            elif event.name == "starve":
                self.hurt(*COUPLE)
            elif event.name == "skill" and SKILLS[n] == "mechanic":
                self.hurt(COUPLE[what])
            elif event.name in ("boost", "bear"):
                more = 1 if event.name == "boost" else self.weapons[WEAPONS[n]]["hp"]
                self.knows[f"hp {COUPLE[what]}"] += more
                self.knows[f"most {COUPLE[what]}"] += more

    def hurt(self, *whom: str) -> None:
        for who in whom:
            self.knows[f"hp {who}"] -= 1

    def hear_of(self, decision: str, events: Sequence[Event]) -> None:
        """Check that a sentence tells of this decision."""
        for names, words in sentences_of(decision):
            heard = [event.told(0) for event in events if event.name in names]
            sentences = [self.game.tell(told, 0, ("Ann", "Bert")).lower() for told in heard if told is not None]
            titles = [self.game.title_of(word).lower() for word in words]
            assert any(all(title in text for title in titles) for text in sentences), f"nobody is told of {decision}"
