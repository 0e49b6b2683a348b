"""Random Cases from the whole vocabulary of `docs/write_a_case.md`, so that tests play every verb.

These Cases are legal, but not good.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping, Sequence
from typing import Any

from casefile.engine.game import Pack

SKILLS = ("CL", "DE", "FO", "GR", "IN", "VA")
ITEMS = ("vest", "magnifier", "gun", "kit")
CASTS = (  # each Skill on one or two Suspects
    ("S02", "S06", "S08"),
    ("S01", "S02", "S03"),
    ("S07", "S12", "S13"),
    ("S01", "S04", "S05", "S06"),
    ("S05", "S09", "S10", "S11"),
    ("S01", "S04", "S07", "S09", "S12", "S14"),
)
PLACES = (("LOC-1", "LOC-2", "LOC-3"), ("LOC-4", "LOC-6", "LOC-8"), ("LOC-1", "LOC-5", "LOC-6", "LOC-7"))
EVERY_PLACE = ("LOC-1", "LOC-2", "LOC-3", "LOC-4", "LOC-5", "LOC-6", "LOC-7", "LOC-8")
MODIFIERS = (
    "set_of_two", "free_visit", "reassess_free", "ignore_lawyer_once", "may_ignore_lawyer_once",
    "ignore_bad_blood_once", "draw_plus_1", "shield_once", "extra_fingerprint",
)  # fmt: skip
MOST_TILES = 6
Data = dict[str, Any]


def with_changes(pack: Data, path: Sequence[Any], changes: Mapping[str, object]) -> Data:
    """A copy of a pack with some keys changed at a path of keys and indices."""
    data = copy.deepcopy(pack)
    entry: Any = data
    for key in path:
        entry = entry[key]
    entry.update(changes)
    return data


class Author:
    """Writes one Case."""

    def __init__(self, seed: object) -> None:
        self.dice = random.Random(f"a Case {seed}")
        self.suspects = self.dice.choice(CASTS)
        self.locations = self.dice.choice(PLACES)
        self.items = self.dice.sample(ITEMS, self.dice.randint(1, 4))
        self.tiles_left = 0  # Assignments that cards may still add
        self.here: list[str] = []  # `here`, while a card that lies with a Suspect is written

    # -- parts of effects ------------------------------------------------------------------------------------------

    def number(self, most: int = 3) -> int:
        return self.dice.randint(1, most)

    def skill(self) -> Any:
        return self.dice.choice([self.dice.choice(SKILLS), self.dice.sample(SKILLS, 2), "choice"])

    def item(self) -> Any:
        one, more = self.dice.choice(self.items), self.dice.sample(self.items, min(2, len(self.items)))
        return self.dice.choice([one, more, "choice"])

    def suspect(self, *others: str) -> str:
        """A Suspect by id, or `here` if the card lies with one, or another word that the verb allows."""
        words: list[str] = [self.dice.choice(self.suspects), *self.here, *others]
        return self.dice.choice(words)

    def who(self) -> Any:
        words = ["taker", "taker", "all", "others", "start", "chosen_other", {"with_token_on": self.suspects[0]}]
        if self.here:
            words += ["with_token_here", "other_most_tokens_here", "with_bad_blood_here"]
        return self.dice.choice(words)

    def condition(self, depth: int = 1, of_guilt: bool = True) -> Data:
        dice = self.dice
        of_one = ["leads", "leads_alone", "bad_blood", *(["guilty", "not_guilty"] if of_guilt else [])]
        of_many = ["assignments_done", "danger", "round_at_most", *(["guilty_count"] if of_guilt else [])]
        tests: list[Data] = [
            {dice.choice(of_one): self.suspect()},
            {dice.choice(["tokens_on", "anyone_tokens_on"]): self.suspect(), "least": self.number()},
            {dice.choice(["total_tokens", "ready_skills", "hand_at_most"]): self.number(5)},
            {dice.choice(of_many): self.number(3)},
            {dice.choice(["fewest_tokens", "touches_all", "no_wounds"]): True},
            {"has_skill": dice.choice(SKILLS)},
            {"has_item": dice.choice(ITEMS)},
            {"discard_has": dice.choice(["circumstantial", "fingerprint", *SKILLS])},
        ]
        if depth:
            parts = [self.condition(depth - 1, of_guilt) for _ in range(3)]
            tests += [{"not": parts[0]}, {dice.choice(["and", "or"]): parts[1:]}]
        return dice.choice(tests)

    def fame(self) -> Any:
        per = self.dice.choice(
            ["suspect_led", "suspect_touched", "ready_skill", "assignment_done", "item_on_board", "bad_blood_guilty"]
        )
        formula: Data = {"per": per, "fame": 1, "max": self.number(4)}
        if self.dice.random() < 0.3:
            formula["above"] = self.number(2)
        return self.dice.choice([self.number(4), formula])

    def end_score(self, secret: bool) -> Data:
        effect: Data = {"op": "end_score", "fame": self.fame()}
        if self.dice.random() < 0.7:
            effect["if"] = self.condition()
            if self.dice.random() < 0.4:
                effect["else"] = 1
        if not secret and self.dice.random() < 0.5:
            effect["who"] = self.dice.choice(["all", "others", *(["with_bad_blood_here"] if self.here else [])])
        return effect

    # -- effects ---------------------------------------------------------------------------------------------------

    def simple(self) -> Data:
        """An effect without nested effects."""
        dice, who = self.dice, {"who": self.who()} if self.dice.random() < 0.5 else {}
        optional = {"optional": True} if dice.random() < 0.4 else {}
        filtered = {"filter": dice.choice(["circumstantial", "fingerprint", *SKILLS])} if dice.random() < 0.4 else {}
        number = dice.randrange(30)
        match number:
            case 0:
                return {"op": "draw", "n": self.number(4), **who}
            case 1:
                how = {"how": "random"} if dice.random() < 0.5 else {}
                return {"op": "discard", "n": self.number(), **who, **how}
            case 2:
                return {"op": "take_from_discard", "n": self.number(2), **filtered, **who}
            case 3:
                rest = dice.choice(["bottom", "discard"])
                take = {"n": 2 + self.number(), "take": self.number(2), "rest": rest}
                return {"op": "look_top", **take, **filtered, **optional, "reveal": dice.random() < 0.5}
            case 4:
                return {"op": "pass_cards", "who": "all", "dir": dice.choice(["left", "right"])}
            case 5 | 6:
                return {"op": "gain_skill", "skill": self.skill(), **who}
            case 7:
                state = {"state": "ready"} if dice.random() < 0.4 else {}
                return {"op": "gain_item", "item": self.item(), **state, **who}
            case 8:
                return {"op": "heal", "n": dice.choice([1, 2, "all"]), **who}
            case 9 | 10:
                return {"op": "wound", **dice.choice([{"dice": self.number()}, {"skill": dice.choice(SKILLS)}]), **who}
            case 11:
                return {"op": "ready_items", **who}
            case 12:
                return {"op": "lose_item", "item": self.item(), **who}
            case _:
                return self.on_board(number, who, optional)

    def on_board(self, number: int, who: Data, optional: Data) -> Data:
        """A simple effect, from number 13 on, on the board."""
        dice = self.dice
        match number:
            case 13 | 14 | 15:
                words = ["any_ready", "none", dice.choice(SKILLS)]
                match = {"match": dice.choice(words)} if dice.random() < 0.6 else {}
                past = {"lawyer": "ignore"} if dice.random() < 0.3 else {}
                return {"op": "place_token", "suspect": self.suspect("choice"), **match, **past, **optional, **who}
            case 16:
                way = {"from": self.suspect("choice"), "to": self.suspect("choice")}
                return {"op": "move_token", **way, **optional, **who}
            case 17:
                return {"op": "remove_token", "from": self.suspect("choice"), "n": self.number(2), **who}
            case 18:
                return {"op": "assignment_token", "assignment": dice.choice(["choice", self.number(10)]), **who}
            case 19:
                return {"op": "add_assignment", "n": self.number(2)}
            case 20 | 21:
                return {"op": "bad_blood", "suspect": self.suspect("choice"), **who}
            case 22:
                return {"op": "clear_bad_blood", "suspect": self.suspect("choice"), **optional, **who}
            case 23:
                lawyer = {"lawyer": dice.choice(SKILLS)} if dice.random() < 0.3 else {}
                suspect = self.suspect("choice", "most_tokens", "fewest_tokens", "random")
                return {"op": "lawyer_arrives", "suspect": suspect, **lawyer}
            case 24:
                return {"op": "lawyer_leaves", "suspect": self.suspect("choice")}
            case 25:
                return dice.choice([self.alibi(), {"op": "alibi_revoked", "suspect": self.suspect("choice")}])
            case 26:
                return {"op": "add_icon", "suspect": self.suspect("choice"), "skill": self.skill()}
            case 27 | 29:
                slots = ["assignment", "any_suspect", "any_location", *self.suspects, *self.here]
                return dice.choice(
                    [
                        {"op": "danger_lower", "n": 1},
                        {"op": "close_location", "location": "choice", "rounds": self.number(2)},
                        {"op": "peek", "slot": dice.choice(slots)},
                        self.opening(),
                    ]
                )
            case _:
                return dice.choice(
                    [
                        {"op": "fame", "n": self.number(2), **who},
                        {"op": "danger", "when": "next_round", "n": self.number(2)},
                        {"op": "modifier", "id": dice.choice(MODIFIERS), **who},
                    ]
                )

    def opening(self) -> Data:
        """Open a Location, beside the others or instead of one."""
        new = self.dice.choice([place for place in EVERY_PLACE if place not in self.locations])
        if len(self.locations) > 3 or self.dice.random() < 0.5:
            return {"op": "open_location", "location": new, "replaces": self.dice.choice(self.locations)}
        return {"op": "open_location", "location": new}

    def alibi(self) -> Data:
        """A condition that breaks an alibi; it may not depend on guilt."""
        suspect = self.suspect("choice", "most_tokens", "fewest_tokens")
        sure = len(self.suspects) >= 4 and self.dice.random() < 0.4
        unless = {} if sure else {"unless": self.condition(of_guilt=False)}
        return {"op": "alibi", "suspect": suspect, **unless}

    def effect(self, depth: int = 1) -> Data:
        which = self.dice.random()
        if depth and which < 0.08:
            return {"op": "choose", "options": [self.list_of(0), self.list_of(0)]}
        if depth and which < 0.16:
            return {"op": "if", "cond": self.condition(), "then": self.list_of(0), "else": self.list_of(0)}
        effect = self.simple()
        failing = ("gain_skill", "gain_item", "place_token", "move_token", "take_from_discard", "look_top", "heal")
        if depth and effect["op"] in failing and "who" not in effect and self.dice.random() < 0.5:
            effect["if_not_done"] = [self.simple()]
        return effect

    def list_of(self, depth: int = 1) -> list[Data]:
        return [self.effect(depth) for _ in range(self.number(2))]

    # -- the Case --------------------------------------------------------------------------------------------------

    def changer(self, number: int, pool: str) -> Data:
        """A card that gives at most 2 Fame at once, and adds no more Assignments than there is room for."""
        while True:
            card = self.any_changer(number, pool)
            tiles = added_in(card)
            if fame_in(card) <= 2 and tiles <= self.tiles_left:
                self.tiles_left -= tiles
                return card

    def any_changer(self, number: int, pool: str) -> Data:
        self.here = ["here"] if pool == "suspect" else []
        which = self.dice.random()
        card: Data = {"number": number, "pool": pool, "source": "original"}
        if which < 0.15:
            return card | {"voice": "secret", "after": "front", "effects": [self.end_score(True)]}
        if which < 0.4:
            held = [{"op": "modifier", "id": self.dice.choice(MODIFIERS)}]
            if which > 0.3:
                held = self.list_of()
            return card | {"voice": "secret", "after": "front", "effects": [{"op": "hold", "effects": held}]}
        if which < 0.5:
            return card | {"voice": "aloud", "after": "front", "effects": [*self.list_of(), self.end_score(False)]}
        if which < 0.55:
            danger = {"op": "danger", "when": "every_round", "n": 1}
            return card | {"voice": "aloud", "after": "track", "effects": [danger, *self.list_of()]}
        return card | {"voice": "aloud", "after": "out", "effects": self.list_of()}

    def write(self) -> Data:
        dice = self.dice
        at_locations = [self.number(2) for _ in self.locations]
        area = dice.randint(0, 1)
        pools = ["location"] * sum(at_locations) + ["suspect"] * len(self.suspects) + ["assignment"] * area
        while len(pools) > 12:
            at_locations[at_locations.index(max(at_locations))] -= 1
            pools.remove("location")
        laid = self.number(4)
        self.tiles_left = MOST_TILES - laid
        cards = [self.changer(number, pool) for number, pool in enumerate(pools, 1)]
        layout: Data = {"locations": at_locations, "each_suspect": 1, "assignment": area}
        if dice.random() < 0.3:
            layout["opens_per_seat"] = 1
        self.here = []
        case: Data = {
            "id": 8,
            "modes": ["case"],
            "suspects": list(self.suspects),
            "locations": list(self.locations),
            "items": list(self.items),
            "assignments": {"count": laid, "exclude": []},
            "game_changers": layout,
            "source": "original",
        }
        if dice.random() < 0.5:
            effects = self.list_of()
            if added_in(effects) <= self.tiles_left:
                case["special_rules"] = [{"at": "round_start", "round": 1 + self.number(5), "effects": effects}]
        if dice.random() < 0.5:
            case["scoring"] = [{"op": "end_score", "fame": self.fame(), "if": self.condition()}]
        return {
            "schema": "detective-rummy/casebook@2",
            "id": "by-lot",
            "extends": "casebook",
            "home_made": True,
            "cases": [case],
            "game_changers": cards,
            "words": self.words(cards),
        }

    def words(self, cards: list[Data]) -> Data:
        verdicts = dict.fromkeys([*self.suspects, "several", "nobody", "alibi"], "So it was.")
        numbers = [str(card["number"]) for card in cards]
        return {
            "case": {"8": {"title": "By Lot", "introduction": "Well.", "notes": "Well, well.", "conclusion": verdicts}},
            "case-rule": {"8": "As it comes."},
            "game-changer": {number: {"name": f"Card {number}", "text": "Look."} for number in numbers},
            "effect": dict.fromkeys(numbers, "Whatever."),
            "choice": {number: {"1": "this", "2": "that"} for number in numbers},
        }


def added_in(data: Any) -> int:
    """All Assignments that the effects in here may add."""
    if isinstance(data, dict):
        return data["n"] if data.get("op") == "add_assignment" else sum(map(added_in, data.values()))
    return sum(map(added_in, data)) if isinstance(data, list) else 0


def fame_in(data: Any) -> int:
    """All Fame that the effects in here give at once."""
    if isinstance(data, dict):
        return data["n"] if data.get("op") == "fame" else sum(map(fame_in, data.values()))
    return sum(map(fame_in, data)) if isinstance(data, list) else 0


def pack_by_lot(seed: object) -> Pack:
    return Pack.of(Author(seed).write())
