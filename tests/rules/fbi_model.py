"""FBI once more: a slow, plain model, written from the rules alone, not from the engine.

It shares nothing with the engine but the texts of actions. Cards are names in lists; nothing is stored that can be
counted. It does not shuffle: `Model` gets the purple numbers and the deck, and works out what is legal, what happens,
who is told what, what each seat sees, and what it scores. If model and engine differ, one of them has misread the
rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

COLOURS = ("red", "yellow", "blue", "green", "black")
BONUS = {"red": 5, "yellow": 4, "blue": 3, "green": 2, "black": 1}
DECKS = {
    "fbi-balanced-15": {
        "red": (5, 4, 3, 3, 2, 2, 1, -1, -2, -3, -4),
        "yellow": (5, 4, 3, 3, 2, 2, 1, 1, -1, -2, -3, -4),
        "blue": (5, 4, 3, 3, 2, 2, 2, 1, -1, -2, -3, -4),
        "green": (5, 4, 3, 3, 3, 2, 2, 1, -1, -2, -3, -4),
        "black": (5, 4, 4, 3, 3, 2, 2, 1, -1, -2, -3, -4),
    },
    "fbi-flat": {
        "red": (5, 4, 3, 3, 2, 2, 1, 1, -1, -2, -3, -4),
        "yellow": (5, 4, 3, 3, 2, 2, 1, 1, -1, -2, -3, -4),
        "blue": (5, 4, 3, 3, 2, 2, 1, 1, -1, -2, -3, -4),
        "green": (5, 4, 3, 3, 2, 2, 1, 1, -1, -2, -3, -4),
        "black": (5, 4, 3, 3, 2, 2, 1, -1, -2, -3, -4),
    },
}
DEFAULTS: Mapping[str, object] = {
    "top_card": False,
    "bonus_basis": "net",
    "bonus_requires_positive": True,
    "final_tie": "shared",
}

# An event: its name, its seat, what everybody is told, and what that seat alone is told besides.
Told = tuple[str, int | None, dict[str, object], dict[str, object]]


@cache
def value(card: str) -> int:
    return int(card.split()[1])


@cache
def colour(card: str) -> str:
    return card.split()[0]


def deck_list(pack: str) -> list[str]:
    return [f"{suit} {number}" for suit, numbers in DECKS[pack].items() for number in numbers]


# -- points: from the slammers alone --------------------------------------------------------------------------------


class Score:
    """The score of the slammers if the game ended with them."""

    def __init__(self, slammers: Sequence[Sequence[str]], options: Mapping[str, object]) -> None:
        seats = range(len(slammers))
        self.points = [sum(value(card) for card in slammer) for slammer in slammers]
        self.nets = {
            suit: [sum(value(card) for card in slammer if colour(card) == suit) for slammer in slammers]
            for suit in (*COLOURS, "purple")
        }
        self.compared = {suit: self.nets[suit] for suit in COLOURS}
        if options["bonus_basis"] == "villains":
            self.compared = {
                suit: [
                    sum(value(card) for card in slammer if colour(card) == suit and value(card) > 0)
                    for slammer in slammers
                ]
                for suit in COLOURS
            }
        self.leaders: dict[str, list[int]] = {}
        self.leads: dict[str, int] = {}
        self.bonuses: dict[str, int | None] = {}
        self.results = list(self.points)
        for suit, sums in self.compared.items():
            most = max(sums)
            self.leaders[suit] = [seat for seat in seats if sums[seat] == most]
            first, next_best = sorted(sums, reverse=True)[:2]
            self.leads[suit] = first - next_best
            self.bonuses[suit] = None
            enough = most > 0 or not options["bonus_requires_positive"]
            if len(self.leaders[suit]) == 1 and enough:
                winner = self.leaders[suit][0]
                self.bonuses[suit] = winner
                self.results[winner] += BONUS[suit]
        self.bystanders = [sum(value(card) < 0 for card in slammer) for slammer in slammers]
        best = max(self.results)
        self.winners = [seat for seat in seats if self.results[seat] == best]
        self.reason = "most_points" if len(self.winners) == 1 else "shared"
        by_bystanders = options["final_tie"] == "fewest_bystanders"
        if by_bystanders and len(self.winners) > 1:
            fewest = min(self.bystanders[seat] for seat in self.winners)
            self.winners = [seat for seat in self.winners if self.bystanders[seat] == fewest]
            if len(self.winners) == 1:
                self.reason = "fewest_bystanders"
        # The rules name only the first place; we use the tie-break for the other places as well.
        self.ranking = [1] * len(slammers)
        for seat in seats:
            for other in seats:
                more = self.results[other] > self.results[seat]
                level = self.results[other] == self.results[seat]
                if more or (level and by_bystanders and self.bystanders[other] < self.bystanders[seat]):
                    self.ranking[seat] += 1


class Model:
    def __init__(
        self, purple: Sequence[int], deck: Sequence[str], options: Mapping[str, object] | None = None,
        pack: str = "fbi-balanced-15",
    ) -> None:  # fmt: skip
        """Start a game with each seat's purple number and this deck, the next card first."""
        self.seats = len(purple)
        self.options = {**DEFAULTS, **(options or {})}
        assert sorted(purple) == list(range(1, self.seats + 1))
        assert Counter(deck) == Counter(deck_list(pack))
        assert len(deck) == 59
        self.slammers = [[f"purple {number}", f"purple -{number}"] for number in purple]
        self.deck = list(deck)
        self.rows: dict[str, list[str]] = {suit: [] for suit in COLOURS}  # in the order dealt
        self.out: list[str] = []
        self.number = 0
        self.last_turn = False
        self.cuffs = list(purple).index(self.seats)
        self.told: list[Told] = [("deal", self.cuffs, {"purple": tuple(purple)}, {})]
        self.seen: Counter[str] = Counter()  # rare events, so that a test knows that its games had them
        self.begin_turn()

    # -- the frame of a turn -----------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        self.number += 1
        new = self.deck[: 2 * self.seats]
        self.deck = self.deck[2 * self.seats :]
        self.last_turn = not self.deck
        for card in new:
            self.rows[colour(card)].append(card)
        self.told.append(("turn", self.cuffs, {"round": self.number, "cards": tuple(new), "left": len(self.deck)}, {}))
        self.phase = "order"
        self.released: dict[int, str] = {}  # a card or None
        self.order: list[int] = []
        self.offered: list[str] = []
        self.agents: dict[int, list[str]] = {}  # the two chosen agents
        self.played: dict[int, list[str]] = {seat: [] for seat in range(self.seats)}

    def clockwise(self) -> list[int]:
        return [(self.cuffs + step) % self.seats for step in range(self.seats)]

    def actors(self) -> list[int]:
        """The seats that must decide."""
        if self.phase == "order":
            return [next(seat for seat in self.clockwise() if seat not in self.released)]
        if self.phase == "select":
            return [seat for seat in range(self.seats) if seat not in self.agents]
        if self.phase == "first-pass":
            return [next(seat for seat in self.order if not self.played[seat])]
        if self.phase == "second-pass":
            return [next(seat for seat in reversed(self.order) if len(self.played[seat]) == 1)]
        return []

    # -- what may be done --------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[str]:
        """The legal actions, in any order."""
        if seat not in self.actors():
            return []
        if self.phase == "order":
            return ["release none", *(f"release {card}" for card in set(self.slammers[seat]))]
        if self.phase == "select":
            there = [suit for suit in COLOURS if self.rows[suit]]
            pairs = [f"choose {a} {b}" for i, a in enumerate(there) for b in there[i + 1 :]]
            return pairs + [f"double {suit}" for suit in there]
        if self.phase == "first-pass":
            return [f"arrest {agent}" for agent in self.agents[seat] if agent != "2x"]
        return [f"arrest {self.second_colour(seat)}"]

    def second_colour(self, seat: int) -> str:
        first = self.played[seat][0]
        other = next(agent for agent in self.agents[seat] if agent != first)
        return first if other == "2x" else other

    def forced_openly(self) -> str | None:
        """The step that a table takes by itself: only one thing to do, and everybody knows that."""
        if self.phase == "order" and not self.slammers[self.actors()[0]]:
            return "release none"
        if self.phase == "select":
            there = [suit for suit in COLOURS if self.rows[suit]]
            return f"double {there[0]}" if len(there) == 1 else None
        if self.phase == "second-pass":
            return self.legal(self.actors()[0])[0]
        return None

    # -- what happens ------------------------------------------------------------------------------------------

    def act(self, seat: int, text: str) -> None:
        assert text in self.legal(seat), f"{text} is not among {self.legal(seat)}"
        verb, *rest = text.split()
        if verb == "release":
            self.release(seat, " ".join(rest))
        elif verb in ("choose", "double"):
            self.choose(seat, rest if verb == "choose" else [rest[0], "2x"])
        else:
            self.arrest(seat, rest[0])

    def release(self, seat: int, card: str) -> None:
        if not self.slammers[seat]:
            self.seen["empty slammer"] += 1
        if card != "none":
            self.slammers[seat].remove(card)
            self.out.append(card)
        self.released[seat] = card
        self.told.append(("release", seat, {"card": card}, {}))
        if len(self.released) < self.seats:
            return
        worth = {seat: 0 if card == "none" else value(card) for seat, card in self.released.items()}
        clockwise = self.clockwise()
        self.order = sorted(range(self.seats), key=lambda seat: (-worth[seat], clockwise.index(seat)))
        self.seen["equal values"] += len(set(worth.values())) < self.seats
        self.told.append(("order", None, {"order": tuple(self.order)}, {}))
        self.offered = [suit for suit in COLOURS if self.rows[suit]]
        self.seen[f"{len(self.offered)} colours"] += 1
        self.phase = "select"

    def choose(self, seat: int, agents: list[str]) -> None:
        assert len(agents) == 2
        self.agents[seat] = agents
        self.seen["2x"] += agents[1] == "2x"
        self.told.append(("choose", seat, {}, {"agents": tuple(agents)}))
        if len(self.agents) == self.seats:
            self.phase = "first-pass"

    def arrest(self, seat: int, suit: str) -> None:
        second = self.phase == "second-pass"
        agent = "2x" if second and "2x" in self.agents[seat] else suit
        self.played[seat].append(agent)
        row = self.rows[suit]
        card = "none"
        led = self.score().bonuses[suit]
        if row and self.options["top_card"]:
            card = row[-1]
            self.seen["not the best"] += value(card) < max(map(value, row))
        elif row:
            card = max(row, key=value)
        if row:
            row.remove(card) if not self.options["top_card"] else row.pop()
            self.slammers[seat].append(card)
        self.seen["nobody found"] += card == "none"
        self.seen["bystander arrested"] += card != "none" and value(card) < 0
        leads = self.score().bonuses[suit]
        told = {"colour": suit, "agent": agent, "card": card, "second": int(second), "led": led, "leads": leads}
        self.told.append(("arrest", seat, told, {}))
        if all(self.played.values()) and not second:
            self.phase = "second-pass"
        if all(len(played) == 2 for played in self.played.values()):
            self.end_turn()

    def end_turn(self) -> None:
        if not self.last_turn:
            self.cuffs = (self.cuffs + 1) % self.seats
            self.begin_turn()
            return
        self.phase = "over"
        self.released, self.order, self.offered, self.agents = {}, [], [], {}
        self.played = {seat: [] for seat in range(self.seats)}
        score = self.score()
        self.told.append(
            (
                "game_over", None,
                {
                    "turns": self.number, "bonuses": tuple(score.bonuses.values()), "scores": tuple(score.results),
                    "bystanders": tuple(score.bystanders),
                }, {},
            )
        )  # fmt: skip

    def score(self) -> Score:
        return Score(self.slammers, self.options)

    # -- what each seat knows ----------------------------------------------------------------------------------

    def shown(self, reader: int | None) -> dict[str, object]:
        """Everything that a reader sees; slammers and the deck as counts, since their order means nothing."""
        score = self.score()
        seats = range(self.seats)
        rows = {suit: [value(card) for card in row] for suit, row in self.rows.items()}
        if self.options["top_card"]:
            table = {suit: tuple(reversed(row)) for suit, row in rows.items()}
        else:
            table = {suit: tuple(sorted(row, reverse=True)) for suit, row in rows.items()}
        actors = self.actors()
        return {
            "actors": tuple(actors),
            "turn": actors[0] if actors else None,
            "round": self.number,
            "phase": self.phase,
            "cuffs": self.cuffs,
            "last_turn": self.last_turn,
            "deck": len(self.deck),
            "deck_cards": Counter(self.deck),
            "table": table,
            "slammers": [Counter(slammer) for slammer in self.slammers],
            "out": Counter(self.out),
            "released": tuple(self.released.get(seat) for seat in seats),
            "order": tuple(self.order),
            "offered": tuple(self.offered),
            "chosen": tuple(self.agents.get(reader, [])) if reader is not None else (),
            "chosen_by": tuple(seat for seat in seats if seat in self.agents),
            "played": tuple(tuple(self.played[seat]) for seat in seats),
            "points": tuple(score.points),
            "nets": {suit: tuple(sums) for suit, sums in score.nets.items()},
            "compared": {suit: tuple(sums) for suit, sums in score.compared.items()},
            "leaders": {suit: tuple(leaders) for suit, leaders in score.leaders.items()},
            "leads": score.leads,
            "worth": BONUS,
            "bonuses": score.bonuses,
            "standings": tuple(score.results),
        }

    def heard(self, reader: int | None, since: int) -> list[tuple[str, int | None, dict[str, object]]]:
        """Events that a reader has been told since then."""
        return [
            (name, seat, {**openly, **secretly} if reader is not None and reader == seat else openly)
            for name, seat, openly, secretly in self.told[since:]
        ]
