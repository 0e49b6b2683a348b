"""The Adapter for Bonnie and Clyde: its invariants, its twins by perfect recall, its small worlds counted out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.state import State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.games.bonnie_and_clyde import dealing
from casefile.games.bonnie_and_clyde import names as labels
from casefile.games.bonnie_and_clyde.game import BonnieAndClyde, BonnieAndClydeOptions
from casefile.games.bonnie_and_clyde.layout import Card, Index, Kind, Location, Seat
from casefile.games.bonnie_and_clyde.state import BonnieAndClydeState
from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView
from casefile.testing import coverage
from casefile.testing.adapter import Adapter, Move, Twin
from casefile.testing.bonnie_and_clyde_recall import Impossible, Layout, recall, reshuffle
from casefile.testing.known import LawTable, LawTables, Sample
from casefile.testing.pairwise import values_of
from casefile.testing.scripted import Script, Shuffle, other_chance, reorder, rounds_of, script_of

MOST_WORLDS = 20_000
ATTEMPTS = (120, 120, 40, 12, 4, 4, 2, 2)  # how many cards each attempt at a twin may turn into others


class BonnieAndClydeAdapter(Adapter):
    """Bonnie and Clyde for the laws, with any seats and options.

    >>> BonnieAndClydeAdapter(seats=3, look="optional").game
    <Game bonnie-and-clyde, 3 seats, look=optional>
    """

    game: BonnieAndClyde
    constants = ("rules",)
    replaced = ("recalled", "missed")
    chance = (coverage.OTHERWISE,)
    rare = ("hand worth nothing", "lone hinton", "outlaw captured", "location cleared")

    def __init__(self, seats: int = 2, **options: object) -> None:
        super().__init__(BonnieAndClyde(seats, options))
        self.phases, self.idle = labels.PHASES, ()
        if self.game.options.look == "mandatory":
            self.phases, self.idle = tuple(phase for phase in labels.PHASES if phase != "ask-look"), ("look", "pass")
        self.longest = self.game.longest

    # -- invariants ------------------------------------------------------------------------------------------------

    def invariants(self, state: State) -> None:
        """BC-TECH-03 and BC-TECH-04, consistent counters, and knowledge that is never false."""
        table = cast("dict[str, Any]", state.to_position())
        views = [cast(BonnieAndClydeView, state.view(seat)) for seat in (None, *range(self.game.seats))]
        self.check_cards(table)
        self.check_phase(table, views[0])
        for view in views:
            self.check_counters(table, view)
            self.check_knowledge(table, view)

    def check_cards(self, table: dict[str, Any]) -> None:
        """Each card exactly once; outlaws under a location or captured, and nowhere else."""
        held = Counter[str]()
        for hand in table["hands"]:
            held.update(hand)
        for side in table["table"]:
            held.update(side["upright"])
            held.update(side["sideways"])
        held.update(table["case_file"])
        held.update(table["fbi_files"])
        assert not held["bonnie"] and not held["clyde"], "an outlaw is neither under a location nor captured"
        held.update(card for card in table["under"].values() if card != "none")
        held.update(card for side in table["table"] for card in side["captured"])
        held["hinton"] += table["phase"] in ("files", "hinton-look")
        rules = self.game.rules
        deck = Counter(
            {self.game.kinds[kind]: int(n) for kind, n in enumerate(rules.copies)} | {"bonnie": 1, "clyde": 1}
        )
        assert held == deck, f"cards lost or doubled: {dict(held)}, not {dict(deck)}"

    def check_phase(self, table: dict[str, Any], view: BonnieAndClydeView) -> None:
        """BC-TECH-04, and the fields that go with a phase."""
        phase = table["phase"]
        assert (view.turn is None) == (phase == "over")
        assert 1 <= view.car <= Location.COUNT
        if view.turn is None:
            return
        empty = [seat for seat, n in enumerate(view.hand_sizes) if not n]
        if self.game.options.keep_for_discard:
            fine = not empty or (empty == [view.turn] and phase == "files")
            assert fine, f"seats {empty} hold no card in phase {phase}"
            assert phase != "draw" or view.files_size, "the FBI Files are empty at DRAW"
        assert phase != "play" or view.turn not in empty, "nothing to play or discard"
        assert phase != "draw" or view.case_file, "the Case File is empty at DRAW"
        looking = phase in ("look", "hinton-look", "ask-look")
        assert looking == (view.look_at is not None), "a look without a location, or the reverse"
        assert (view.due != "none") == (phase in ("look", "ask-look", "car")), "the car owes a move at a wrong time"
        if looking:
            card = table["under"][view.look_at]
            assert card != "none", "a look at nothing"
            here = phase == "look" and view.look_at == self.game.kinds[view.car - 1]
            assert not here or card not in ("bonnie", "clyde"), "an outlaw where the car stands was not captured"

    def check_counters(self, table: dict[str, Any], view: BonnieAndClydeView) -> None:
        """What a View counts is what lies there."""
        assert list(view.hand_sizes) == [sum(hand.values()) for hand in table["hands"]], "a hand is miscounted"
        assert view.case_file == len(table["case_file"]), "the Case File is miscounted"
        assert view.files_size == len(table["fbi_files"]), "the FBI Files are miscounted"
        assert view.files_top == (table["fbi_files"][-1] if table["fbi_files"] else None), "another card lies on top"
        assert set(view.under) == {place for place, card in table["under"].items() if card != "none"}
        lying = {place for side in table["table"] for way in ("upright", "sideways") for place in side[way]}
        assert set(view.melded) == lying, "melded is wrong"
        assert view.seat is None or view.hand == table["hands"][view.seat], "the own hand is another one"
        if view.sheets:
            assert view.totals == view.sheets[-1].totals, "the totals are not those of the last sheet"

    def check_knowledge(self, table: dict[str, Any], view: BonnieAndClydeView) -> None:
        """Known cards are held, filed cards bound the pile, a cleared location hides no outlaw, a look saw a card."""
        for hand, known in zip(table["hands"], view.known_cards, strict=True):
            assert Counter(known) <= Counter(hand), f"seat {view.seat} knows {known} in a hand of {hand}"
        if self.game.options.discard_pile == "top":
            assert not view.files_known, "the FBI Files are listed"
        else:
            assert Counter(table["fbi_files"]) <= Counter(view.files_known), "the FBI Files hold more than was filed"
        assert Counter(view.files_known) <= Counter(view.discarded), "a seat believes in more than was filed"
        for place in view.cleared:
            assert table["under"][place] not in ("none", "bonnie", "clyde"), "cleared, and hides an outlaw or nothing"
        for places in view.looked:
            assert set(places) <= set(view.under), "looked at a card that is gone"
        for place, card in view.under.items():
            assert card is None or card == table["under"][place], f"seat {view.seat} remembers another card"

    # -- kinds of states -------------------------------------------------------------------------------------------

    def traits(self, state: State, view: View) -> Iterator[coverage.Kind]:
        """What a View says, and hands that are rare: of nothing but Hinton (worth nothing), or of one lone Hinton."""
        yield from super().traits(state, view)
        table = cast(BonnieAndClydeState, state)
        for seat in range(self.game.seats):
            hand = [int(n) for n in table.hands[seat * Kind.COUNT : (seat + 1) * Kind.COUNT]]
            held = sum(hand)
            if held and hand[Card.HINTON] == held:
                yield coverage.RARE, "hand worth nothing"
                if held == 1:
                    yield coverage.RARE, "lone hinton"
        seen = cast(BonnieAndClydeView, view)
        if any(seen.captured):
            yield coverage.RARE, "outlaw captured"
        if seen.cleared:
            yield coverage.RARE, "location cleared"

    # -- twins -----------------------------------------------------------------------------------------------------

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """Other faces on cards that `seat` never saw, other cards fetched unseen, in each round; another future."""
        rounds, recorder = rounds_of(start, moves)
        twin = cast(BonnieAndClydeState, start.copy())
        other: list[Move] = []
        changes: Script = {}
        for number, (state, played, uses) in enumerate(rounds):
            layout, (faces, choices) = Layout.of(state), self.other_round(state, played, seat, dice)
            other += choices
            if number:
                dealer = int(cast(BonnieAndClydeState, state).dealer)
                changes |= deal_script(layout, faces, uses, self.game, dealer)
            else:
                twin = self.lay_out(start, layout, faces)
        twin.chance = other_chance(recorder, changes, dice)
        return Twin(twin, other)

    def other_round(
        self, start: State, moves: Sequence[Move], seat: int | None, dice: Random
    ) -> tuple[list[str], list[Move]]:
        """Other faces for a round, and other moves; the same ones, if none were found."""
        game = self.game
        layout = Layout.of(start)
        truth = recall(game, layout, layout.faces, moves, seat)
        fetches = [game.ids[f"fetch {kind}"] for kind in game.kinds[: Kind.COUNT]]
        for most in ATTEMPTS:
            faces = reshuffle(layout, truth.seen, dice, most)
            other = list(moves)
            for number, pile in truth.fetches:
                if dice.random() < 0.5:
                    other[number] = (moves[number][0], fetches[game.kinds.index(dice.choice(pile))])
            if faces == layout.faces and other == list(moves):
                continue
            try:
                told = recall(game, layout, faces, other, seat).told
            except Impossible:
                continue
            if told == truth.told:
                return faces, other
        return layout.faces, list(moves)

    def lay_out(self, start: State, layout: Layout, faces: Sequence[str]) -> BonnieAndClydeState:
        """A copy of `start` with these faces on its cards."""
        kind = {name: number for number, name in enumerate(self.game.kinds)}
        twin = cast(BonnieAndClydeState, start.copy())
        hands = [0] * (Seat.MOST * Kind.COUNT)
        for seat, hand in enumerate(layout.hands):
            for card in hand:
                hands[seat * Kind.COUNT + kind[faces[card]]] += 1
        pile = [kind[faces[card]] for card in layout.case_file]
        twin.hands = vec[i64](hands)
        twin.under = vec[i64]([Index.NONE if card is None else kind[faces[card]] for card in layout.under])
        twin.case_file = vec[i64](pile + [0] * (len(twin.case_file) - len(pile)))
        return twin

    def retell(self, start: State) -> Sequence[Event]:
        return [dealing.event_deal(cast(BonnieAndClydeState, start))]

    # -- worlds ----------------------------------------------------------------------------------------------------

    def arrangement(self, state: State) -> Hashable:
        table = cast(BonnieAndClydeState, state)
        return (
            tuple(table.hands), tuple(table.under), tuple(table.files[: table.files_n]),
            tuple(table.case_file[: table.case_n]),
        )  # fmt: skip

    def tiny(self) -> Sequence[State]:
        return [self.game.position(position) for position in tiny_positions(self.game)]

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        return count_worlds(self.game, cast(BonnieAndClydeView, view))


def deal_script(
    layout: Layout, faces: Sequence[str], uses: Sequence[Shuffle], game: BonnieAndClyde, dealer: int
) -> Script:
    """The script that deals these faces (BC-TECH-01): eight under-cards, hands by turns, first discards, Case File."""
    kind = {name: number for number, name in enumerate(game.kinds)}

    def kinds(cards: Sequence[int | None]) -> list[int]:
        return [kind[faces[card]] for card in cards if card is not None]

    under = kinds(layout.under)
    hands = [kinds(hand) for hand in layout.hands]
    evidence = [card for card in under if game.kinds[card] not in ("bonnie", "clyde")]
    turns = range(sum(map(len, hands)))
    dealt = evidence + [hands[(dealer + 1 + i) % game.seats].pop() for i in turns] + kinds(layout.files)
    whole, places = uses
    laid = [*evidence, *places.before[-2:]]  # the outlaws lie last before they are shuffled
    return reorder(whole, kinds(layout.case_file) + dealt[::-1]) | script_of(
        places.purpose, places.counter, laid, under
    )


# -- small situations, and every world that they allow -----------------------------------------------------------------


def tiny_positions(game: BonnieAndClyde) -> Iterator[dict[str, object]]:
    """Nearly everything lies on the table; a handful of cards is left to be unknown."""
    places = game.kinds[: Location.COUNT]
    *most, ninth, tenth = places
    others = game.seats - 1
    hands = [{"hinton": 1}] + [2 if others == 1 else 1] * others
    table: list[dict[str, object]] = [
        {"upright": dict.fromkeys(most, 6) | {ninth: 5, tenth: 4}, "captured": ["bonnie"]}
    ]
    table += [{}] * others
    nothing = dict.fromkeys(places, "none")

    def under(*hiding: str) -> dict[str, str]:
        return {place: "none" for place in places if place not in hiding}

    base: dict[str, object] = {"hands": hands, "table": table, "fbi_files": ["hinton"] * 12, "seed": 5}
    # Clyde and one more card under two locations.
    yield base | {"under": under("joplin", "dexter")}
    # Both outlaws and one card under three, of which one is known to hide no outlaw.
    free = [table[0] | {"captured": []}, *table[1:]]
    cleared = nothing | {ninth: tenth}
    del cleared[most[0]], cleared[most[1]], cleared[most[2]]
    yield base | {
        "table": free,
        "under": cleared,
        "cleared": [ninth],
        "fbi_files": ["hinton"] * (12 if others < 3 else 11),
    }
    # Somebody has fetched a card of the pile unseen: one of two that were filed is gone, nobody knows which.
    yield base | {
        "hands": [{"hinton": 11}, *hands[1:]],
        "under": under("joplin", "dexter"),
        "fbi_files": [ninth, "hinton"],
        "filed": {ninth: 1, tenth: 1, "hinton": 1},
    }
    # A card openly taken into a hand stays there; a look is being decided.
    yield base | {
        "hands": [{"hinton": 1}, {tenth: 1, ninth: 1}, *hands[2:]],
        "known": [{}, {tenth: 1}, *[{}] * (others - 1)],
        "under": under("joplin", "dexter") | {"joplin": "clyde"},
        "phase": "hinton-look",
        "look_at": "joplin",
        "fbi_files": ["hinton"] * 11,
    }


def count_worlds(game: BonnieAndClyde, view: BonnieAndClydeView) -> Counter[Hashable] | None:
    """Every way to lay the unseen cards into the places that the View leaves open, one place after the other."""
    number = {name: kind for kind, name in enumerate(game.kinds)}
    left = Counter({game.kinds[kind]: int(n) for kind, n in enumerate(game.rules.copies)}) + Counter(bonnie=1, clyde=1)
    hands = [Counter[str](view.known_cards[seat]) for seat in range(game.seats)]
    if view.seat is not None:
        hands[view.seat] = Counter(view.hand)
    under: dict[str, str | None] = dict(view.under)
    if view.look_card is not None and view.look_at is not None:
        under[view.look_at] = view.look_card
    shown = [] if view.files is None else list(view.files)
    if view.files is None and view.files_top is not None:
        shown = [view.files_top]
    for cards in (*view.upright, *view.sideways, *hands):
        left.subtract(cards)
    left.subtract([name for names in view.captured for name in names])
    left.subtract([card for card in under.values() if card is not None])
    left.subtract(shown)
    if view.phase in ("files", "hinton-look"):
        left["hinton"] -= 1
    below = view.files_size - len(shown)
    bound = Counter(left if game.options.discard_pile == "top" else view.files_known)
    bound.subtract(shown[:1] if below else [])

    slots: list[tuple[str, int | str]] = [("under", place) for place, card in under.items() if card is None]
    slots += [("file", i) for i in range(below)]
    slots += [("hand", seat) for seat in range(game.seats) for _ in range(view.hand_sizes[seat] - hands[seat].total())]
    slots += [("case", i) for i in range(view.case_file)]
    assert left.total() == len(slots), "the View does not add up"
    out: Counter[Hashable] = Counter()
    laid: list[str] = []

    def fits(slot: tuple[str, int | str], card: str) -> bool:
        if card in ("bonnie", "clyde"):
            return slot[0] == "under" and slot[1] not in view.cleared
        return slot[0] != "file" or bound[card] > 0

    def lay(at: int) -> bool:
        if at == len(slots):
            out[finished(number, slots, laid, hands, under, shown)] += 1
            return out.total() <= MOST_WORLDS
        for card in [card for card, n in left.items() if n and fits(slots[at], card)]:
            left[card] -= 1
            bound[card] -= slots[at][0] == "file"
            laid.append(card)
            going = lay(at + 1)
            laid.pop()
            bound[card] += slots[at][0] == "file"
            left[card] += 1
            if not going:
                return False
        return True

    return out if lay(0) else None


def finished(
    number: Mapping[str, int], slots: Sequence[tuple[str, int | str]], laid: Sequence[str],
    hands: Sequence[Counter[str]], under: Mapping[str, str | None], shown: Sequence[str],
) -> Hashable:  # fmt: skip
    """The arrangement, once every place has its card; in the form of `BonnieAndClydeAdapter.arrangement`."""
    rows = [0] * (Seat.MOST * Kind.COUNT)
    for seat, hand in enumerate(hands):
        for name, n in hand.items():
            rows[seat * Kind.COUNT + number[name]] += n
    places = [Index.NONE] * Location.COUNT
    for place, card in under.items():
        places[number[place]] = Index.NONE if card is None else number[card]
    files: list[int] = []
    case_file: list[int] = []
    for (where, which), name in zip(slots, laid, strict=True):
        kind = number[name]
        if where == "hand":
            rows[cast(int, which) * Kind.COUNT + kind] += 1
        elif where == "under":
            places[number[str(which)]] = kind
        else:
            (files if where == "file" else case_file).append(kind)
    return tuple(rows), tuple(places), (*files, *(number[name] for name in shown)), tuple(case_file)


LAWS = LawTables(
    BonnieAndClydeAdapter,
    values_of(BonnieAndClydeOptions, target=[100, 30], stall_limit=[10, 1, 0]),
    {"round_limit": 2},
    # With a look that may be declined, the game has all its kinds of states.
    tables=[LawTable(2), LawTable(3), LawTable(4, {"look": "optional"})],
    pairs=Sample(1, 8, most=120, histories=1),
    counted=6,
)
