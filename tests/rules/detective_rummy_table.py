"""The table of the model of Detective Rummy: where things lie, which conditions hold, what it scores. Nothing here
changes it.

Written from the rules alone (see `detective_rummy_model.py`). Things are names in lists
and sets, in lower case, as in actions; nothing is stored that can be counted.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

SKILLS = ("cl", "de", "fo", "gr", "in", "va")
ITEMS = ("vest", "magnifier", "gun", "kit")
AREA = "assignments"  # the place beside the Assignments, where a Game Changer may lie
HAND_SIZE = 10
MOST_DANGER = 3
LAST_ROUND = 6
DEFAULTS: Mapping[str, Any] = {
    "mode": "campaign",
    "case": 2,
    "hands": 2,
    "repeat_set_places_token": True,
    "full_board_base_set": "name_any",
    "reassess_counts_wounded": False,
    "alibi_excludes_guilt": False,
    "eyewitness_extra": "until_actions_end",
    "fingerprint_token_optional": True,
    "game_changer_timing": "immediate",
    "reshuffle": "lazy",
    "sealed_game_changers": True,
}

Effect = Mapping[str, Any]
Condition = Mapping[str, Any]


def small(value: Any) -> Any:
    """The same data in lower case: `S01` of the pack is `s01` of the actions."""
    if isinstance(value, str):
        return value.lower()
    if isinstance(value, list):
        return [small(one) for one in value]
    if isinstance(value, Mapping):
        return {str(key).lower(): small(one) for key, one in value.items()}
    return value


def kind(card: str) -> str:
    return {"c": "circumstantial", "h": "hearsay", "m": "material", "e": "eyewitness"}[card[0]]


def shows(card: str) -> set[str]:
    """The Skills on an Evidence card."""
    return set(card.split("-")[1:])


def is_circumstantial(card: str) -> bool:
    return card[0] == "c"


def passes(card: str, wanted: str) -> bool:
    """Whether an Evidence card matches a filter of the pack."""
    if wanted in SKILLS:
        return wanted in shows(card)
    return wanted == "any" or is_circumstantial(card) == (wanted == "circumstantial")


class Casebook:
    """A pack as the model reads it, for a number of seats."""

    def __init__(self, pack: Mapping[str, Any], seats: int) -> None:
        self.data: Mapping[str, Any] = small({key: value for key, value in pack.items() if key != "words"})
        self.seats = seats
        self.icons = {face["id"]: set(face["icons"].split()) for face in self.data["suspects"]["faces"]}
        self.icons |= {f"d-{skill}": {skill} for skill in SKILLS}
        self.locations = {place["id"]: place for place in self.data["locations"]}
        self.tiles = {tile["number"]: tile for tile in self.data["assignments"]}
        self.changers = {card["number"]: card for card in self.data["game_changers"]}
        self.cases = {case["id"]: case for case in self.data["cases"]}

    def for_seats(self, value: Any) -> Any:
        """A value that may depend on the number of seats."""
        if isinstance(value, Mapping):
            return value.get(str(self.seats), value["default"])
        return value

    def deck(self) -> Counter[str]:
        cards: Counter[str] = Counter()
        for group in self.data["evidence"]:
            for skills in group["skills"]:
                cards["-".join([group["kind"][0], *skills.split()])] += group["copies"]
        return cards

    def needed(self, number: int) -> int:
        return int(self.for_seats(self.tiles[number]["required"]))


@dataclass
class Detective:
    seat: int
    name: str  # as in `detective va-1`
    base: str
    total: int = 0
    hand: list[str] = field(default_factory=list)
    ready: set[str] = field(default_factory=set)
    wounded: set[str] = field(default_factory=set)
    items: dict[str, str] = field(default_factory=dict)  # locker, unready, ready, activated
    modifiers: list[str] = field(default_factory=list)
    fame: int = 0  # earned openly in this Hand

    @property
    def locker(self) -> set[str]:
        return set(SKILLS) - self.ready - self.wounded

    @property
    def protected(self) -> bool:
        return self.items["vest"] == "activated"

    def set_up(self) -> None:
        """Set up as for a new game; characters, and Fame of earlier Hands, stay."""
        self.hand, self.ready, self.wounded = [], {self.base}, set()
        self.items = dict.fromkeys(ITEMS, "locker")
        self.modifiers, self.fame = [], 0


@dataclass
class Suspect:
    id: str
    icons: set[str]
    tokens: list[int]  # of each seat
    lawyers: set[str] = field(default_factory=set)
    alibi: Condition | None = None  # the condition that breaks it; an empty one never holds
    alibi_here: str = ""


@dataclass
class Taken:
    """A Game Changer that somebody has taken."""

    number: int
    seat: int
    here: str  # the Suspect or Location where it lay
    held: bool = False  # whether its owner may still reveal it
    shown: bool = False  # visible to everybody


class Table:
    """One Hand, and everything that carries over to the next Hand."""

    def __init__(self, book: Casebook, options: Mapping[str, Any]) -> None:
        self.book = book
        self.options = {**DEFAULTS, **options}
        self.detectives: list[Detective] = []
        self.bad_blood: list[set[str]] = [set() for _ in range(book.seats)]  # carried over
        self.starts: list[int] = []  # the Start Detective of each Hand
        self.case: Mapping[str, Any] = {}
        self.hand_number = 0
        self.active = 0
        self.marker = 0
        self.danger = 0
        self.danger_due = 0
        self.danger_every = 0
        self.deck: list[str] = []  # the next card first
        self.pile: list[str] = []
        self.suspects: dict[str, Suspect] = {}
        self.locations: list[str] = []
        self.closed: dict[str, int] = {}  # the last Round in which it is closed
        self.tiles: dict[int, list[int]] = {}  # tokens by seat
        self.stacks: dict[str, list[int]] = {}  # face-down Game Changers, the next one first
        self.taken: list[Taken] = []
        self.promises: list[tuple[Effect, int, str]] = []  # each `end_score` that was read: its seat, its card's place

    # -- around the table --------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        return range(self.book.seats)

    @property
    def start(self) -> int:
        return self.starts[-1]

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.book.seats for step in self.seats]

    def in_use(self, item: str) -> bool:
        return item in self.case["items"]

    def is_open(self, location: str) -> bool:
        return location not in self.closed or self.marker > self.closed[location]

    def own(self, seat: int) -> str:
        """The Suspect that is a seat's own Detective, where Detectives are Suspects."""
        return f"d-{self.detectives[seat].base}"

    # -- tokens ------------------------------------------------------------------------------------------------

    def total(self, suspect: str) -> int:
        return sum(self.suspects[suspect].tokens)

    def tokens(self, seat: int, suspect: str) -> int:
        return self.suspects[suspect].tokens[seat] if suspect in self.suspects else 0

    def leads(self, seat: int, suspect: str) -> bool:
        mine = self.tokens(seat, suspect)
        return mine > 0 and mine == max(self.suspects[suspect].tokens)

    def leads_alone(self, seat: int, suspect: str) -> bool:
        return self.leads(seat, suspect) and self.suspects[suspect].tokens.count(self.tokens(seat, suspect)) == 1

    def all_tokens(self, seat: int) -> int:
        return sum(suspect.tokens[seat] for suspect in self.suspects.values())

    def touches_all(self, seat: int) -> bool:
        return all(suspect.tokens[seat] for suspect in self.suspects.values() if suspect.id != self.own(seat))

    def most_tokens(self, sign: int = 1) -> list[str]:
        """The Suspects with the most tokens, or the fewest with -1."""
        best = max(sign * self.total(suspect) for suspect in self.suspects)
        return [suspect for suspect in self.suspects if sign * self.total(suspect) == best]

    def others_with_most(self, seat: int, suspect: str) -> list[int]:
        """The other Detectives with the most tokens there; empty if this one alone has the most."""
        counts = self.suspects[suspect].tokens
        return [other for other in self.seats if other != seat and counts[other] and counts[other] == max(counts)]

    # -- conditions and formulas of the pack -------------------------------------------------------------------

    def has_alibi(self, suspect: Suspect) -> bool:
        if suspect.alibi is None:
            return False
        return not suspect.alibi or not self.holds(suspect.alibi, self.active, suspect.alibi_here)

    def guilty(self) -> list[str]:
        able = list(self.suspects.values())
        if self.options["alibi_excludes_guilt"]:
            able = [suspect for suspect in able if not self.has_alibi(suspect)]
        most = max((sum(suspect.tokens) for suspect in able), default=0)
        return [suspect.id for suspect in able if most and sum(suspect.tokens) == most]

    def assignments_done(self, seat: int) -> list[int]:
        return [number for number, counts in self.tiles.items() if counts[seat] >= self.book.needed(number)]

    def holds(self, condition: Condition, seat: int, here: str) -> bool:
        """Whether a condition holds for a Detective; `here` is where its card lay."""
        who = self.detectives[seat]
        ((what, value), *more) = [item for item in condition.items() if item[0] != "least"] or [("and", [])]
        assert not more
        least = condition.get("least", 1)
        where = here if value == "here" else value
        if what == "and":
            return all(self.holds(one, seat, here) for one in value)
        if what == "or":
            return any(self.holds(one, seat, here) for one in value)
        if what == "not":
            return not self.holds(value, seat, here)
        answers: dict[str, Callable[[], bool]] = {
            "guilty": lambda: where in self.guilty(),
            "not_guilty": lambda: where not in self.guilty(),
            "self_guilty": lambda: self.own(seat) in self.guilty(),
            "leads": lambda: self.leads(seat, where),
            "leads_alone": lambda: self.leads_alone(seat, where),
            "bad_blood": lambda: where in self.bad_blood[seat],
            "tokens_on": lambda: self.tokens(seat, where) >= least,
            "anyone_tokens_on": lambda: any(self.tokens(one, where) >= least for one in self.seats),
            "total_tokens": lambda: self.all_tokens(seat) >= value,
            "fewest_tokens": lambda: self.all_tokens(seat) == min(self.all_tokens(one) for one in self.seats),
            "touches_all": lambda: self.touches_all(seat),
            "ready_skills": lambda: len(who.ready) >= value,
            "no_wounds": lambda: not who.wounded,
            "has_skill": lambda: value in who.ready,
            "has_item": lambda: who.items[value] != "locker",
            "assignments_done": lambda: len(self.assignments_done(seat)) >= value,
            "hand_at_most": lambda: len(who.hand) <= value,
            "danger": lambda: self.danger >= value,
            "round_at_most": lambda: self.marker <= value,
            "guilty_count": lambda: len(self.guilty()) >= value,
            "discard_has": lambda: any(passes(card, value) for card in self.pile),
        }
        return answers[what]()

    def worth(self, formula: int | Mapping[str, Any], seat: int, here: str) -> int:
        """The Fame that a formula gives a Detective."""
        if isinstance(formula, int):
            return formula
        who = self.detectives[seat]
        where = here if formula.get("suspect") == "here" else formula.get("suspect", here)
        counts: dict[str, Callable[[], int]] = {
            "suspect_led": lambda: sum(self.leads(seat, suspect) for suspect in self.suspects),
            "suspect_touched": lambda: sum(suspect.tokens[seat] > 0 for suspect in self.suspects.values()),
            "ready_skill": lambda: len(who.ready),
            "assignment_done": lambda: len(self.assignments_done(seat)),
            "item_on_board": lambda: sum(place != "locker" for place in who.items.values()),
            "token_on": lambda: self.tokens(seat, where),
            "other_detective_on": lambda: sum(self.tokens(one, where) > 0 for one in self.seats if one != seat),
            "bad_blood_guilty": lambda: len(self.bad_blood[seat] & set(self.guilty())),
        }
        n = max(0, counts[formula["per"]]() - formula.get("above", 0))
        return int(min(n * formula["fame"], formula.get("max", math.inf)))

    def concerned(self, who: Any, seat: int, here: str) -> list[int]:
        """The Detectives that a card means, clockwise from its taker."""
        order = self.clockwise(seat)
        if isinstance(who, Mapping):
            return [one for one in order if self.tokens(one, who["with_token_on"])]
        chosen: dict[str, Callable[[], list[int]]] = {
            "taker": lambda: [seat],
            "all": lambda: order,
            "others": lambda: order[1:],
            "start": lambda: [self.start],
            "with_token_here": lambda: [one for one in order if self.tokens(one, here)],
            "with_bad_blood_here": lambda: [one for one in order if here in self.bad_blood[one]],
            "other_most_tokens_here": lambda: [one for one in order if one in self.others_with_most(seat, here)],
        }
        return chosen[who]()

    # -- scores --------------------------------------------------------------------------------------------------

    def promised(self, effect: Effect, seat: int, here: str) -> list[int]:
        """The Fame that an `end_score` gives each seat."""
        out = [0] * self.book.seats
        for one in self.concerned(effect.get("who", "taker"), seat, here):
            holds = self.holds(effect["if"], one, here) if "if" in effect else True
            out[one] = self.worth(effect["fame"] if holds else effect.get("else", 0), one, here)
        return out

    def scores(self, whole: bool = True) -> list[dict[str, int]]:
        """The Fame of each seat by source; all of it, or only what is open before the Hand ends."""
        sheets: list[dict[str, int]] = []
        guilty = self.guilty()
        counted = [suspect for suspect in self.suspects.values() if not self.has_alibi(suspect)]
        kept = [self.promised(effect, seat, here) for effect, seat, here in self.promises if whole]
        ruled = self.case.get("scoring", []) if whole else []
        for seat in self.seats:
            sheets.append(
                {
                    "majorities": sum(one.tokens[seat] for one in counted if self.leads(seat, one.id)),
                    "guilty": sum(one.tokens[seat] for one in counted if one.id in guilty),
                    "assignments": sum(self.book.tiles[number]["fame"] for number in self.assignments_done(seat)),
                    "game-changers": self.detectives[seat].fame + sum(fame[seat] for fame in kept),
                    "case": sum(self.promised(effect, seat, "")[seat] for effect in ruled),
                }
            )
        return sheets
