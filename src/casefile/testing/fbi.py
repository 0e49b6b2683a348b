"""The Adapter for FBI: its invariants, its twins by perfect recall, its small worlds counted out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import Any, cast

from mypy_extensions import i64

from casefile.engine.chance import Fast
from casefile.engine.state import State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.games.fbi import names as labels
from casefile.games.fbi.game import Fbi, FbiOptions
from casefile.games.fbi.state import FbiState
from casefile.games.fbi.view import FbiView
from casefile.testing.adapter import Adapter, Move, Twin
from casefile.testing.coverage import RARE, Kind
from casefile.testing.known import LawTables, Sample
from casefile.testing.pairwise import values_of

MOST_WORLDS = 20_000


class FbiAdapter(Adapter):
    """FBI for the laws, with any seats and options.

    >>> FbiAdapter(seats=3, top_card=True).game
    <Game fbi, 3 seats, top_card=True>
    """

    game: Fbi
    constants = ("rules",)
    phases = labels.PHASES
    rare = ("row used up",)
    always_longest = True

    def __init__(self, seats: int = 2, **options: object) -> None:
        super().__init__(Fbi(seats, options))
        self.longest = self.game.longest

    # -- invariants ------------------------------------------------------------------------------------------------

    def invariants(self, state: State) -> None:
        """FBI-TECH-02, the order of a turn's steps, and Views that count rightly."""
        table = cast("dict[str, Any]", state.to_position())
        self.check_cards(table)
        for seat in (None, *range(self.game.seats)):
            view = cast(FbiView, state.view(seat))
            self.check_view(table, view)
            self.check_turn(table, view)

    def check_cards(self, table: dict[str, Any]) -> None:
        """Each card exactly once."""
        held = Counter(table["table"] + table["deck"] + table["out"])
        held.update(card for card in table["released"] if card != "none")
        for slammer in table["slammers"]:
            held.update(slammer)
        deck = deck_of(self.game) + Counter(
            f"purple {sign * n}" for n in range(1, self.game.seats + 1) for sign in (1, -1)
        )
        assert held == deck, f"cards lost or doubled: {dict(held)}, not {dict(deck)}"
        assert not any(card.startswith("purple") for card in table["table"] + table["deck"])

    def check_view(self, table: dict[str, Any], view: FbiView) -> None:
        """What a View counts is what lies there."""
        assert view.deck == len(table["deck"]), "the deck is miscounted"
        assert Counter(view.deck_cards) == Counter(table["deck"]), "the deck holds something else"
        assert [Counter(slammer) for slammer in view.slammers] == [Counter(slammer) for slammer in table["slammers"]]
        rows = Counter(f"{colour} {value}" for colour, row in view.table.items() for value in row)
        assert rows == Counter(table["table"]), "the rows are miscounted"
        if not self.game.options.top_card:
            assert all(list(row) == sorted(row, reverse=True) for row in view.table.values()), "a row is not sorted"
        for seat, slammer in enumerate(view.slammers):
            for suit in labels.SUITS:
                values = [int(card.split()[1]) for card in slammer if card.startswith(suit)]
                assert view.nets[suit][seat] == sum(values), f"{suit} of seat {seat} is miscounted"
                if suit in labels.COLOURS and self.game.options.bonus_basis == "villains":
                    assert view.compared[suit][seat] == sum(value for value in values if value > 0)
            assert view.points[seat] == sum(int(card.split()[1]) for card in slammer)
        own = table["chosen"][view.seat] if view.seat is not None else []
        assert list(view.chosen) == own, "the own agents are others"

    def check_turn(self, table: dict[str, Any], view: FbiView) -> None:
        """What must be decided, and what must not be yet, in each phase."""
        seats, phase = self.game.seats, view.phase
        released = sum(card is not None for card in view.released)
        played = sum(map(len, view.played))
        assert (view.turn is None) == (phase == "over") == (not view.actors)
        assert phase != "order" or (released < seats and any(view.table.values())), "ORDER without characters"
        assert phase in ("order", "over") or (released == seats and sorted(view.order) == list(range(seats)))
        assert phase not in ("order", "over") or not (view.order or view.chosen_by or view.offered or played)
        assert phase != "select" or set(view.actors) == set(range(seats)) - set(view.chosen_by), "somebody else chooses"
        assert phase != "first-pass" or played < seats <= len(view.chosen_by)
        assert phase != "second-pass" or seats <= played < 2 * seats <= 2 * len(view.chosen_by)
        for seat, agents in enumerate(table["chosen"]):
            assert set(agents) <= {*view.offered, "2x"}, "an agent whose colour was not on the table"
            assert set(view.played[seat]) <= set(agents), "an agent that was not chosen"
        if phase == "over":
            assert view.deck == 0
            assert view.standings == view.sheets[0].scores

    # -- kinds of states -------------------------------------------------------------------------------------------

    def traits(self, state: State, view: View) -> Iterator[Kind]:
        """What a View says, and whether an agent can find no card of its colour any more."""
        yield from super().traits(state, view)
        seen = cast(FbiView, view)
        if any(not seen.table.get(colour) for colour in seen.offered):
            yield RARE, "row used up"

    # -- twins -----------------------------------------------------------------------------------------------------

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """Another order of what is never laid out, other agents where none or one was shown, another seed.

        By the printed rules alone: a turn is one release, one choice and two agents of each seat, in this order, and
        each new turn lays out two characters per seat.
        """
        seats = self.game.seats
        shown = len(moves) // (4 * seats) * 2 * seats
        twin = cast(FbiState, start.copy())
        deck = cast("list[str]", start.to_position()["deck"])
        unseen = deck[shown:]
        dice.shuffle(unseen)
        kind = {name: number for number, name in enumerate(self.game.kinds)}
        packed = [kind[name] for name in (deck[:shown] + unseen)]
        twin.deck = vec[i64]([0] * (len(twin.deck) - len(packed)) + packed)
        twin.chance = Fast(dice.getrandbits(62))  # only the deal uses it
        return Twin(twin, self.other_choices(moves, seat, dice))

    def other_choices(self, moves: Sequence[Move], reader: int | None, dice: Random) -> list[Move]:
        """The moves with other choices of other seats in the turn under way, as far as nobody has seen them."""
        seats, game = self.game.seats, self.game
        turn = len(moves) // (4 * seats) * 4 * seats
        out = list(moves)
        choices = {moves[i][0]: i for i in range(turn + seats, min(turn + 2 * seats, len(moves)))}
        played: dict[int, list[str]] = {other: [] for other in choices}
        for other, action in moves[turn + 2 * seats :]:
            played[other].append(game.say(action).split()[1])
        # Colours that somebody chose were on the table, whatever the rest of it was.
        offered = sorted({agent for i in choices.values() for agent in agents_of(game, moves[i][1])} - {"2x"})
        for other, i in choices.items():
            if other != reader and len(played[other]) < 2 and dice.random() < 0.7:
                fitting = [pair for pair in pairs_of(offered) if not played[other] or played[other][0] in pair]
                out[i] = (other, game.parse("choose " + " ".join(dice.choice(fitting))))
        return out

    # -- worlds ----------------------------------------------------------------------------------------------------

    def arrangement(self, state: State) -> Hashable:
        table = cast("dict[str, Any]", state.to_position())
        return tuple(table["deck"]), tuple(map(tuple, table["chosen"]))

    def tiny(self) -> Sequence[State]:
        return [self.game.position(position) for position in tiny_positions(self.game)]

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        return count_worlds(self.game, cast(FbiView, view))


def deck_of(game: Fbi) -> Counter[str]:
    """The characters of the pack."""
    return Counter(f"{entry['id']} {value}" for entry in game.pack.data["colours"] for value in entry["values"])


def agents_of(game: Fbi, action: int) -> list[str]:
    verb, *agents = game.say(action).split()
    return agents if verb == "choose" else [*agents, "2x"]


def pairs_of(offered: Sequence[str]) -> list[tuple[str, str]]:
    """Every choice that these colours allow."""
    return [*combinations(sorted(offered, key=labels.AGENTS.index), 2), *((colour, "2x") for colour in offered)]


# -- small situations, and every world that they allow -----------------------------------------------------------------


def tiny_positions(game: Fbi) -> list[dict[str, object]]:
    """A short deck, and few choices that are still hidden."""
    seats = game.seats
    rest: list[list[str]] = [[] for _ in range(seats - 2)]
    two = {"table": ["red 5", "blue 4"], "deck": ["green 2", "green 2", "black 1", "red -4"], "seed": 5}
    three = {"table": ["red 5", "blue 4", "green 1"], "deck": ["green 5", "yellow 5"], "seed": 6}
    return [
        # Nothing chosen yet: only the deck is unknown, and two of its cards are alike.
        two,
        # One seat has chosen, another not.
        three | {"phase": "select", "chosen": [["red", "2x"], [], *rest]},
        # First pass: two have shown one agent, or nobody has yet.
        {"table": ["blue 4"], "deck": ["black 2", "black 2"], "phase": "first-pass", "cuffs": seats - 1,
         "chosen": [["red", "blue"]] * seats, "played": ["red"] * (seats - 1)},
        # Second pass: all but one seat's second agent are known, and the rows are empty.
        {"table": [], "deck": ["black 2", "black 2", "red -4"], "phase": "second-pass",
         "offered": ["red", "blue", "green"],
         "chosen": [["red", "2x"], ["blue", "green"], *[["red", "2x"]] * (seats - 2)],
         "played": ["red", "blue", *["red"] * (seats - 2), *["2x"] * (seats - 2)]},
    ]  # fmt: skip


def count_worlds(game: Fbi, view: FbiView) -> Counter[Hashable] | None:
    """Every different order of the deck, with every choice of the others that the agents shown leave open.

    Each order of kinds stands for equally many shuffles of the real cards, so all weigh the same.
    """
    left = deck_of(game)
    left.subtract(f"{colour} {value}" for colour, row in view.table.items() for value in row)
    left.subtract(card for card in view.out if not card.startswith("purple"))
    for slammer in view.slammers:
        left.subtract(card for card in slammer if not card.startswith("purple"))
    cards = list(left.elements())
    assert len(cards) == view.deck, "the View does not add up"
    if len(cards) > 6:
        return None
    choices: list[list[tuple[str, ...]]] = []
    for seat in range(game.seats):
        if seat not in view.chosen_by:
            choices.append([()])
        elif seat == view.seat:
            choices.append([view.chosen])
        else:
            choices.append([pair for pair in pairs_of(view.offered) if set(view.played[seat]) <= set(pair)])
    out: Counter[Hashable] = Counter()
    for order in set(permutations(cards)):
        for chosen in product(*choices):
            out[order, chosen] = 1
            if len(out) > MOST_WORLDS:
                return None
    return out


LAWS = LawTables(FbiAdapter, values_of(FbiOptions), samples={2: Sample(9, 16)}, counted=6)
