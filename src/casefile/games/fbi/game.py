"""FBI as a Game: its options, its pack, its table of actions, its score sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import cast

from casefile.engine.chance import Chance
from casefile.engine.game import Care, Thinking
from casefile.engine.looking import Parts
from casefile.engine.options import Options, option
from casefile.engine.outcome import Outcome, ScoreLine, Sheet
from casefile.engine.packs import SOURCES
from casefile.engine.reading import Reader, found
from casefile.engine.rooms import GameInRooms, Rooms
from casefile.engine.state import zeros
from casefile.games.fbi import (
    dealing,
    describing,
    explaining,
    figures,
    hidden,
    layout,
    matters,
    offers,
    position,
    sentences,
    staging,
    viewing,
    why,
)
from casefile.games.fbi import names as labels
from casefile.games.fbi.layout import Deck, Kind, Ledger, Pair, Rules, SeatLedger, Suit
from casefile.games.fbi.policy import FbiPolicy
from casefile.games.fbi.state import FbiState
from casefile.games.fbi.view import FbiView, observation
from casefile.games.fbi.worlds import world

BONUSES = [5, 4, 3, 2, 1]
SCALE = [*range(Suit.VALUES, 0, -1), *range(-1, -Suit.VALUES - 1, -1)]  # every value of a card, the best first
PUBLISHED_CARDS = 59
PUBLISHED_BOX = 110
REMEMBERED = 1 << 12  # parts of Views


@dataclass(frozen=True)
class FbiOptions(Options):
    """What can be chosen; the deck is the pack, and every other point is fixed."""

    top_card: bool = option(
        False, about="rows are stacks in the order dealt, and an agent arrests the top card", place="cover"
    )
    bonus_basis: str = option(
        "net", "villains", about="what is compared for a bonus card: villains less bystanders, or villains"
    )
    bonus_requires_positive: bool = option(
        True, about="a bonus card goes only to somebody with more than 0 in its colour"
    )
    final_tie: str = option("shared", "fewest_bystanders", about="who wins when the most points are shared")


class Fbi(GameInRooms[FbiState, FbiView]):
    """FBI, 2 to 5 seats (FBI-COMP-08)."""

    name = "fbi"
    title = "FBI"
    package = "casefile.games.fbi"
    least_seats = 2
    most_seats = 5
    standard_pack = "fbi-balanced-15"
    options_type = FbiOptions
    simultaneous = True
    thinking = Thinking(
        point=5000,
        levels=(
            Care(overlooks=1000, misses=250),
            Care(overlooks=1000, misses=50),
            Care(60, overlooks=900),
            Care(300, overlooks=350),
            Care(2400, respect=500),
        ),
    )
    options: FbiOptions
    rooms = Rooms(
        dealing, hidden, figures, matters, why, sentences, offers, describing, explaining,
        staging, staging, position, position,
    )  # fmt: skip

    @property
    def longest(self) -> int:
        """A turn is a release, a choice and two agents of each seat, and lays out so many cards for each."""
        turns = -(-int(self.rules.cards) // (int(self.rules.per_seat) * self.seats))
        return turns * 4 * self.seats

    # -- the pack --------------------------------------------------------------------------------------------------

    def read_pack(self, pack: Reader) -> None:
        """FBI-VAL-01…09; a pack that calls itself `home_made` is free in the size and faces of its deck."""
        rules = self.rules = Rules()
        pack.text("schema", ["fbi/deck@1"])
        name = pack.text("id")
        published = not pack.boolean("home_made", False)
        other_cards = self.read_box(pack)
        if published and self.rules.per_seat != 2:  # FBI-PLACE-01
            pack.fault("deal_per_player", "the published game deals 2", "FBI-PLACE-01")
        self.departments: list[str] = []
        values = self.read_colours(pack, published, name == self.standard_pack)
        rules.cards = sum(len(row) for row in values)
        rules.longest = max(1, *(len(row) for row in values))
        if pack.sound("colours"):
            self.check_size(pack, published, other_cards)
        values = [[value for value in row if value] for row in values]  # a card worth 0 has its fault, and was counted
        self.read_kinds(values)
        self.read_attested(pack, published, values)
        pack.finish("FBI-VAL-09")
        self.read_rules()

    def check_size(self, pack: Reader, published: bool, other_cards: int) -> None:
        """The number of cards in the deck and in the box (FBI-COMP-01, FBI-COMP-04)."""
        cards = self.rules.cards
        if not 1 <= cards <= Deck.MOST_CARDS:
            pack.fault("colours", f"{cards} cards, and a deck has 1 to {Deck.MOST_CARDS}", "FBI-VAL-01")
        elif published and cards != PUBLISHED_CARDS:
            pack.fault("colours", f"{cards} cards, and the published deck has {PUBLISHED_CARDS}", "FBI-VAL-01")
        elif published and other_cards + cards != PUBLISHED_BOX and pack.sound("sets", "cuffs"):
            pack.fault("", f"{other_cards + cards} cards altogether, and the box has {PUBLISHED_BOX}", "FBI-VAL-07")

    def department(self, colour: int) -> str:
        """What the department of a colour is called: by the pack, if it has a name of its own."""
        key = f"department.{labels.COLOURS[colour]}"
        return self.departments[colour] if key in self.own_words else self.words.say(key)

    @cached_property
    def own_words(self) -> Mapping[str, str]:
        usual = [colour["department"] for colour in self.load_pack(None).data["colours"]]
        return {
            f"department.{colour}": own[:1].upper() + own[1:]
            for colour, own, known in zip(labels.COLOURS, self.departments, usual, strict=True)
            if own != known
        }

    def read_box(self, pack: Reader) -> int:
        """What lies beside the deck; returns how many cards that is."""
        self.exactly(pack, "agents_per_set", list(labels.AGENTS), "FBI-COMP-02")
        self.exactly(pack, "slammer_cards", list(range(1, self.most_seats + 1)), "FBI-COMP-03")
        self.exactly(pack, "purple", SCALE, "FBI-VAL-06")
        sets = pack.integer("sets", self.most_seats, self.most_seats)
        cuffs = pack.integer("cuffs", 1, 1, rule="FBI-COMP-05")
        self.rules.per_seat = pack.integer("deal_per_player", 1, 10)
        return sets * len(labels.AGENTS) + self.most_seats + cuffs + len(SCALE) + len(labels.COLOURS)

    def exactly(self, pack: Reader, key: str, wanted: list[str] | list[int], rule: str) -> None:
        """An array that holds just the wanted entries, in any order."""
        given = pack.array(key)
        if sorted(map(repr, given)) != sorted(map(repr, wanted)):
            pack.fault(key, f"expected exactly {', '.join(map(str, wanted))}, found {found(given)}", rule)

    def read_colours(self, pack: Reader, published: bool, standard: bool) -> list[list[int]]:
        """The values of each colour (FBI-COMP-06, FBI-COMP-07); what cannot be counted leaves `colours` unsound."""
        self.rules.bonus = zeros(len(labels.COLOURS))
        entries = pack.array("colours")
        if len(entries) != len(labels.COLOURS):
            pack.fault("colours", f"expected {len(labels.COLOURS)}, found {len(entries)}", "FBI-VAL-02")
        out: list[list[int]] = []
        unsound = False
        for index, entry in enumerate(entries[: len(labels.COLOURS)]):
            colour = Reader(entry, f"colours[{index + 1}]", pack.faults)
            if colour.text("id") != labels.COLOURS[index] and pack.sound("colours"):
                wanted = f"expected {labels.COLOURS[index]}: they are {', '.join(labels.COLOURS)}, in this order"
                colour.fault("id", wanted, "FBI-VAL-02")
            self.departments.append(colour.text("department"))
            bonus = self.rules.bonus[index] = colour.integer("bonus", 0, 100)
            if published and bonus != BONUSES[index] and colour.sound("id", "bonus") and pack.sound("colours"):
                colour.fault(
                    "bonus", f"the bonus card of {labels.COLOURS[index]} is worth {BONUSES[index]}", "FBI-VAL-02"
                )
            values = colour.integers("values", -Suit.VALUES, Suit.VALUES, "FBI-VAL-03")
            if 0 in values:
                colour.fault("values", "no card is worth 0", "FBI-VAL-03")
            elif colour.sound("values", "bonus"):
                if published and not (values and min(values) < 0 < max(values)):
                    colour.fault("values", "expected a villain and a bystander", "FBI-VAL-05")
                elif standard and sum(values) + bonus != 15:
                    total = f"cards and bonus come to {sum(values) + bonus}, and in this deck to 15"
                    colour.fault("values", total, "FBI-VAL-08")
            colour.text("source", SOURCES)
            colour.finish("FBI-VAL-09")
            misspelt = "values" not in colour.data and bool(colour.faulty)
            unsound = unsound or misspelt or not colour.sound("values")
            out.append(values)
        if unsound:
            pack.faulty.add("colours")
        return out + [[] for _ in range(len(labels.COLOURS) - len(out))]

    def read_kinds(self, values: list[list[int]]) -> None:
        """Number the different cards: by colour, then purple, the most valuable first (FBI-COMP-09)."""
        rules = self.rules
        rules.copies, rules.suit, rules.value = zeros(Kind.MOST), zeros(Kind.MOST), zeros(Kind.MOST)
        kinds: list[str] = []
        for suit, row in enumerate([*values, SCALE]):
            if suit == len(labels.COLOURS):
                rules.purple = len(kinds)
            for value in SCALE:
                if value in row:
                    rules.copies[len(kinds)] = row.count(value) if suit < len(labels.COLOURS) else 0
                    rules.suit[len(kinds)] = suit
                    rules.value[len(kinds)] = value
                    kinds.append(f"{labels.SUITS[suit]} {value}")
        self.kinds = tuple(kinds)
        self.deck = {name: int(rules.copies[kind]) for kind, name in enumerate(kinds) if rules.copies[kind]}
        rules.kinds = len(kinds)
        rules.encode()

    def read_attested(self, pack: Reader, published: bool, values: list[list[int]]) -> None:
        """The cards that the rulebook names must be there."""
        named = pack.array("attested")
        if published and not named and pack.sound("attested"):
            pack.fault("attested", "expected the cards that the rulebook names", "FBI-VAL-04")
        if not pack.sound("colours", "attested"):
            return
        deck = Counter(f"{colour} {value}" for colour, row in zip(labels.COLOURS, values, strict=True) for value in row)
        listed = Counter(str(card) for card in named)
        lacking = [f"{n} × {card[:40]} (it has {deck[card]})" for card, n in listed.items() if deck[card] < n]
        if lacking:
            pack.fault("attested", f"the deck has fewer than it lists: {', '.join(lacking)}", "FBI-VAL-04")

    def read_rules(self) -> None:
        """The options as numbers."""
        rules, chosen = self.rules, self.options
        rules.seats = self.seats
        rules.top_card = chosen.top_card
        rules.villains_only = chosen.bonus_basis == "villains"
        rules.positive_only = chosen.bonus_requires_positive
        self.observation = observation(self.seats, int(rules.longest))
        self.slices = {name: slice(at.start, at.stop) for name, at in self.observation.items()}
        self.worth = {colour: int(bonus) for colour, bonus in zip(labels.COLOURS, rules.bonus, strict=True)}
        # Views are read again after every move, for every reader, and most of their parts are as they were.
        self.cards = lru_cache(REMEMBERED)(self.read_cards)
        self.values = lru_cache(REMEMBERED)(self.read_values)
        self.rest = lru_cache(REMEMBERED)(self.read_rest)
        self.view_parts: Parts = viewing.parts(self)

    def read_cards(self, counts: tuple[int, ...]) -> tuple[str, ...]:
        """The cards that are counted, by name; not without end, for a View may be read from a file."""
        if sum(counts) > Deck.MOST_CARDS:
            raise ValueError("more cards than any table has")
        return tuple([self.kinds[kind] for kind, count in enumerate(counts) for _ in range(count)])

    def read_values(self, row: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([int(self.rules.value[kind]) for kind in row])

    def read_rest(self, gone: tuple[tuple[str, ...], ...], rows: tuple[tuple[int, ...], ...]) -> dict[str, int]:
        """What the deck must hold, given what is gone from it and what lies in the rows."""
        left = Counter(self.deck)
        for cards in gone:
            left.subtract(cards)
        for row in rows:
            left.subtract([self.kinds[kind] for kind in row])
        return {name: count for name, count in left.items() if count > 0}

    # -- actions as text -------------------------------------------------------------------------------------------

    def action_texts(self) -> list[str]:
        return [
            "release none",
            *(f"release {card}" for card in self.kinds),
            *(
                f"choose {labels.COLOURS[layout.FIRST_AGENT[pair]]} {labels.COLOURS[layout.SECOND_AGENT[pair]]}"
                for pair in range(Pair.COUNT)
            ),
            *(f"double {colour}" for colour in labels.COLOURS),
            *(f"arrest {colour}" for colour in labels.COLOURS),
        ]

    def normal(self, text: str) -> str:
        """Colours may be shortened, a card written `red-3` or `r5`, a pair in any order, 2x as an agent of the pair."""
        plain = super().normal(text).replace("−", "-").replace("x2", "2x")
        words = re.sub(r"\b([a-z]+)(-?\d)\b", r"\1 \2", plain).split()
        if " ".join(words) in KEEP_ALL:
            return "release none"
        if not words:
            return ""
        verb = VERBS.get(words[0], words[0])
        rest = [full_name(word) for word in words[1:]]
        if verb == "choose" and len(rest) == 2 and all(agent in labels.AGENTS for agent in rest):
            rest.sort(key=labels.AGENTS.index)
            if rest[1] == "2x":
                verb, rest = "double", rest[:1]
        return " ".join([verb, *rest])

    # -- from numbers to values ------------------------------------------------------------------------------------

    def blank(self, source: Chance) -> FbiState:
        state = FbiState(self, source, self.rules)
        state.clear()
        return state

    def read_view(self, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> FbiView:
        return cast("FbiView", self.view_parts.view(self, seat, numbers, ledger))

    def world(self, view: FbiView, source: Chance) -> FbiState:
        return world(self, self.rules, source, list(view.numbers), list(view.ledger))

    def progress(self, view: FbiView) -> float:
        return 1.0 - view.deck / int(self.rules.cards)

    def sheets(self, ledger: tuple[int, ...]) -> tuple[Sheet, ...]:
        """FBI-SCORE-01, line by line: villains, bystanders, bonus cards. One sheet, at the end of the game."""
        if not ledger:
            return ()
        lines: list[ScoreLine] = []
        scores: list[int] = []
        for seat in range(self.seats):
            at = Ledger.HEAD + seat * SeatLedger.SIZE
            villains, gained, bystanders, lost, bonuses, score = ledger[at : at + SeatLedger.SIZE]
            mine = [
                ScoreLine(seat, "villains", villains, gained, "FBI-GOAL-02"),
                ScoreLine(seat, "bystanders", bystanders, lost, "FBI-GOAL-03"),
            ]
            lines += [line for line in mine if line.count]
            lines += [
                ScoreLine(seat, f"bonus-{colour}", 1, int(self.rules.bonus[i]), "FBI-BONUS-01")
                for i, colour in enumerate(labels.COLOURS)
                if bonuses >> i & 1
            ]
            scores.append(score)
        return (Sheet(ledger[Ledger.TURNS], "deck_empty", "FBI-END-01", tuple(lines), tuple(scores), tuple(scores)),)

    def outcome(self, ledger: tuple[int, ...]) -> Outcome:
        """The most points win (FBI-SCORE-03); a tie is shared or goes to the fewest bystanders (FBI-SCORE-04)."""
        sheets = self.sheets(ledger)
        scores = sheets[0].scores
        bystanders = [
            ledger[Ledger.HEAD + seat * SeatLedger.SIZE + SeatLedger.BYSTANDERS] for seat in range(self.seats)
        ]
        fewest = self.options.final_tie == "fewest_bystanders"
        order = [(score, -cards if fewest else 0) for score, cards in zip(scores, bystanders, strict=True)]
        ranking = tuple(1 + sum(other > mine for other in order) for mine in order)
        reason, rule = "most_points", "FBI-SCORE-03"
        if ranking.count(1) > 1:
            reason, rule = "shared", "FBI-SCORE-04"
        elif scores.count(max(scores)) > 1:
            reason, rule = "fewest_bystanders", "FBI-SCORE-04"
        return Outcome(reason, rule, scores, ranking, sheets)

    # -- words, reasons and positions: rooms of their own ----------------------------------------------------------

    def title_of(self, name: str) -> str:
        """A card as people write it: Red −3; an agent or a colour in the middle of a sentence."""
        if name in self.kinds:
            return describing.short(self, name)
        return self.words.say(f"suit.{name}") if f"suit.{name}" in self.words else name

    def greedy(self, seed: int = 0) -> FbiPolicy:
        return FbiPolicy(self.rules, seed)

    def standing(self, view: FbiView, names: tuple[str, ...]) -> str:
        shown, say = view, self.words.say
        scores = [say("standing.score", who=who, n=n) for who, n in zip(names, shown.standings, strict=True)]
        return say("standing.row", round=shown.round, scores=self.words.listed(scores))


# Other ways to type an action.
VERBS = {"pair": "choose", "play": "arrest", "send": "arrest"}
KEEP_ALL = {"keep all", "keep", "release nothing", "keep everything", "none"}


def full_name(word: str) -> str:
    """The suit that the start of a name stands for (k is black); the word itself if it is none or not clear.

    >>> [full_name(word) for word in ("r", "k", "bl", "blu", "-3")]
    ['red', 'black', 'bl', 'blue', '-3']
    """
    near = [suit for suit in labels.SUITS if suit.startswith(word)]
    return "black" if word == "k" else near[0] if len(near) == 1 else word
