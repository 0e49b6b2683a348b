"""The table of the Love & Death model: gauges, decks, police, markers, and who is asked.

`love_and_death_model_icons.py` resolves icons on it, `love_and_death_model_road.py` travels, `love_and_death_model.py`
plays whole days. Card data is read from the pack's own entries, by their ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Protocol

COUPLE = ("bonnie", "clyde")
ROADS = ("road", "country-road")
PLACES = ("village", "town", "city")
CARDS = (*ROADS, *PLACES, "destiny", "memory", "weapon")
SHOPS = ("grocery", "gas-station", "garage", "doctor", "armory")
LODGINGS = ("cabin-camp", "motel", "hotel")
CLUE_HIDEOUTS = ("workers-camp", "abandoned-house", "house")
TILES = ("ford-a", "roadster", "chevrolet", "pontiac", "fordor")
COLOURS = ("yellow", "orange", "red")
PRINTED = {"bonnie": "bonnie-parker", "clyde": "clyde-barrow"}
SPECIALS = {  # the first form of the pack had four of them, by names
    "extra-stop": "free-stop country-road", "camp-free": "spare love wild-camping", "after-bank": "bank: ",
    "tough": "spare body-1 fights",
}  # fmt: skip
DEFAULTS: Mapping[str, Any] = {
    "mode": "easy", "challenge": "none", "wanted": False, "weather": False, "override": False, "bonnie": "printed",
    "clyde": "printed", "run": False, "improved": "none", "bonnie_weapon": "none", "clyde_weapon": "none",
    "bonnie_hp": 0, "clyde_hp": 0, "memories_back": 0, "max_days": 200, "separate_after_fight": False,
    "fight_on_placement": False, "wreck_wait_until_dawn": True, "loot_transfers": "up_to_capacity",
    "hideout_effects_optional": False, "reverse_random_memories": True, "starve_on_any_food_loss": True,
    "weapons_need_ammo_purchase": False,
}  # fmt: skip

Steps = Generator[list[str], str, None]  # something that takes time: yields the legal actions, receives one
Asking = Generator[list[str], str, str]
Task = Callable[[], Steps]
ALWAYS = 99


class Luck(Protocol):
    """Results of chance, given by the owner of the real game."""

    def shuffled(self, deck: str, cards: list[str]) -> list[str]:
        """The current order of these cards, the next one first."""

    def d66(self) -> int:
        """A roll of two dice, tens and ones."""


class Over(Exception):
    """The game has ended."""


def names(text: str) -> list[str]:
    return [name for name in text.split("+") if name != "none"]


class Table:
    def __init__(self, pack: Mapping[str, Any], options: Mapping[str, Any], seats: int, luck: Luck) -> None:
        self.options = {**DEFAULTS, **options}
        self.seats = seats
        self.luck = luck
        self.first_form = pack["schema"].endswith("@1")  # of the packs
        self.board = pack["board"]
        self.track = pack["victim_track"]
        self.wanted_table = pack["wanted"]
        self.printed: dict[str, dict[str, Any]] = {
            kind: {entry["id"]: entry for entry in pack[kind]}
            for kind in (*CARDS, "hideout", "police", "car", "skill", "weather", "mode", "character")
        }
        self.mode = self.printed["mode"][self.options["mode"]]
        self.infinite = self.options["mode"] == "infinite"
        self.seen: Counter[str] = Counter()  # rare events, so that a test knows that its games had them
        self.end: str | None = None
        self.stars: list[str] = []
        self.achieved: set[str] = set()
        self.set_up()

    def set_up(self) -> None:
        options, mode = self.options, self.mode
        self.day, self.nights, self.phase = 1, 0, "morning"
        self.lead = 0  # the seat that decides
        self.asked = 0  # the seat that is asked: the partner, if a decision may be overruled
        self.space = self.board["start_space"]
        self.gauge: dict[str, int] = {
            "ammo": mode["ammo"], "food": mode["food"], "dollar": mode["dollars"], "love": mode["love"], "clue": 0,
        }  # fmt: skip
        self.lake = self.victims = self.wanted = 0
        self.markers: Counter[str] = Counter()
        self.weather = "fair"
        self.skies: list[str] = []
        # the police
        self.level, self.police, self.wounds = 0, "", 0
        self.police_space: int | str | None = None  # "due": dead, and new ones come at Dawn
        self.officers = 0  # counts the groups of police, so that a fight knows its own
        self.kills: Counter[str] = Counter()
        self.fighting = self.fought_at_dawn = False
        # the couple
        self.hp: dict[str, int] = {}
        self.hp_max: dict[str, int] = {}
        self.skills: dict[str, dict[str, int]] = {}
        self.weapons: dict[str, int] = {}  # uses left
        for who in COUPLE:
            bought = [PRINTED[who] if name == "printed" else name for name in names(options[who])]
            self.skills[who] = {name: self.printed["skill"][name].get("uses", ALWAYS) for name in bought}
            self.hp[who] = self.printed["character"][who]["hp"] + options[f"{who}_hp"] + ("endurance" in bought)
            weapon = options[f"{who}_weapon"]
            if weapon != "none":
                self.own(weapon)
                self.hp[who] += self.printed["weapon"][weapon].get("hp", 0)
            self.hp_max[who] = self.hp[who]
        if self.someone_has("romantism"):
            self.gauge["love"] = min(self.gauge["love"] + 2, self.board["most_love"])
        self.boosted: set[str] = set()
        self.armed = self.xp_spent = 0
        # the car
        self.improved = set(names(options["improved"]))
        self.driven: set[str] = set()
        self.accident_wrecks = 0
        self.loot = 0
        self.take_car("ford-a", "ford-a" in self.improved)
        # the cards
        self.deck: dict[str, list[str]] = {kind: self.luck.shuffled(kind, self.all_cards(kind)) for kind in CARDS}
        aside = [card for card in self.printed["memory"] if card not in self.deck["memory"]]  # LD-SETUP-12, LD-RUN-13
        assert len(aside) == max(mode["set_aside"] - options["memories_back"], 0), aside
        assert all("options" in self.printed["memory"][card] for card in aside), aside
        self.discards: dict[str, list[str]] = {kind: [] for kind in CARDS}
        self.display: list[str] = []  # the bottom slot first
        self.road_type, self.next_road = "country-road", "country-road"
        self.road: str | None = None
        self.place: str | None = None
        self.place_type = ""
        self.slept: list[str] = []
        self.queues: list[list[Task]] = []  # sequences of icons, the innermost last
        self.laid_out: list[list[str]] = []  # destiny cards of each sequence

    def all_cards(self, kind: str) -> list[str]:
        """The cards of a deck before the set-up; for memories, also the cards that are then set aside."""
        return [card for card in self.printed[kind] if card not in self.weapons]

    # -- asking ----------------------------------------------------------------------------------------------------

    def ask(self, options: list[str] | Callable[[], list[str]], again: bool = True) -> Asking:
        """Let the lead choose; the partner may overrule (LD-DUO-02…04).

        First Aid is always possible. If First Aid may change the legal actions, they are given as a function;
        otherwise nothing is asked again.
        """
        while True:
            legal = options if isinstance(options, list) else options()
            legal = legal + self.first_aids(wound=any(text.startswith("wound") for text in legal))
            self.asked = self.lead
            choice = yield legal
            if self.options["override"] and self.seats == 2 and self.gauge["love"] >= 2:
                others = [text for text in legal if text not in (choice, "sleep romantic-farm")]
                if others:
                    self.asked = 1 - self.lead
                    answer = yield ["accept", *(f"override {text}" for text in others)]
                    if answer != "accept":
                        self.seen["override"] += 1
                        self.gauge["love"] -= 1
                        choice = answer.removeprefix("override ")
            if not choice.startswith("first-aid"):
                return choice
            owner = choice.split()[1]
            self.seen["first aid"] += 1
            self.skills[owner]["first-aid"] -= 1
            self.hp[self.other(owner)] += 1
            if not again:
                return ""

    def first_aids(self, wound: bool) -> list[str]:
        """LD-SKILL-11, -12; each names who gives it."""
        ways = []
        for who in self.owners("first-aid"):
            companion = self.other(who)
            too_late = wound and self.hp[companion] == 1 and not self.first_form
            if self.hp[companion] < self.hp_max[companion] and not too_late:
                ways.append(f"first-aid {who}")
        return ways

    def other(self, who: str) -> str:
        return COUPLE[1 - COUPLE.index(who)]

    # -- skills and weapons ----------------------------------------------------------------------------------------

    def someone_has(self, skill: str) -> bool:
        return any(self.skills[who].get(skill, 0) for who in COUPLE if who in self.skills)

    def owners(self, skill: str) -> list[str]:
        return [who for who in COUPLE if self.skills[who].get(skill, 0)]

    def own(self, weapon: str) -> None:
        self.weapons[weapon] = self.printed["weapon"][weapon].get("uses", ALWAYS)

    def most(self, what: str) -> int:
        """The limit of a gauge."""
        more = "_more" if what == "ammo" and "remington" in self.weapons else ""
        return int(self.board[f"most_{what}{more}"])

    # -- the car ---------------------------------------------------------------------------------------------------

    def face(self, tile: str, improved: bool) -> dict[str, Any]:
        return self.printed["car"][tile]["improved" if improved else "ordinary"]  # type: ignore[no-any-return]

    @property
    def car(self) -> dict[str, Any]:
        return self.face(self.tile, self.car_improved)

    @property
    def wreck(self) -> bool:
        return bool(self.body == 0)

    def take_car(self, tile: str, improved: bool) -> None:
        """LD-CARJACK-05, -08, LD-VEH-09, -15."""
        self.tile, self.car_improved = tile, improved
        self.gas, self.body = self.car["gas"], self.car["body"]
        self.seen["loot left behind"] += self.loot > self.car["loot"]
        self.loot = min(self.loot, self.car["loot"]) if self.options["loot_transfers"] == "up_to_capacity" else 0
        self.driven.add(tile)

    def special(self, what: str) -> str | None:
        """The value of the car's special of this name; None if it has no such special."""
        printed = self.car.get("special", [])
        if isinstance(printed, str):
            printed = [f"{SPECIALS[printed]}{self.car.get('bank', '')}"]
        for text in printed:
            if text.startswith(what) and not self.wreck:
                return str(text.removeprefix(what))
        return None

    # -- decks -----------------------------------------------------------------------------------------------------

    def next_card(self, kind: str) -> str | None:
        """LD-DRAW-01, -06."""
        if not self.deck[kind] and self.discards[kind]:
            self.seen[f"reshuffled {kind}"] += 1
            self.deck[kind] = self.luck.shuffled(kind, self.discards[kind])
            self.discards[kind] = []
        return self.deck[kind].pop(0) if self.deck[kind] else None

    def refill(self) -> None:
        while len(self.display) < 3:
            card = self.next_card("weapon")
            if card is None:
                return
            self.display.append(card)

    # -- the end ---------------------------------------------------------------------------------------------------

    def finish(self, end: str) -> None:
        self.end = end
        self.phase = "over"
        raise Over

    def without_experience(self) -> bool:
        """LD-ACH-10: achievements count."""
        options = self.options
        bought = any(len(names(options[who])) > 1 or options[f"{who}_hp"] for who in COUPLE)
        bought = bought or any(options[f"{who}_weapon"] != "none" for who in COUPLE)
        bought = bought or bool(names(options["improved"])) or options["memories_back"] > 0
        return not (bought or bool(options["run"]) or self.infinite)

    def achieve(self, what: str) -> None:
        if self.without_experience():
            self.seen[f"achieved {what}"] += 1
            self.achieved.add(what)

    def fulfil(self) -> None:
        """LD-WIN-06: a challenge is won at once."""
        if self.options["challenge"] in self.achieved:
            self.finish("fulfilled")

    def nights_except(self, *hideouts: str) -> Sequence[str]:
        return [night for night in self.slept if night not in hideouts]
