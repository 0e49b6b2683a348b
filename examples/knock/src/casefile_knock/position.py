"""Positions of Knock: any situation of a match as a readable table, and back.

    turn = 0
    phase = "draw"                     # draw, discard or over
    hands = [["clubs 1", "clubs 2", "hearts 2", "spades 2", "hearts 9"], …]
    pile = ["hearts 5", "spades 8"]    # the top card first
    deck = ["clubs 4"]                 # the next card first; all cards that are not named lie below, by the seed
    knocker = 1                        # if somebody has knocked
    taken = "hearts 9"                 # if whoever must discard took it from the pile
    shown = ["hearts 9"]               # cards in hands that everybody saw being taken
    finished = [0, 3, 12]              # of each finished round, who knocked (-1: nobody) and what each hand counted

`round` is the number of this one, `turns` counts those finished in it. After `shuffles` of the pile, `drawn` has the
cards in hands that came from one of them: `{ "clubs 8" = 1 }`. `used` is the counter of chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.reading import Reader, found, suggest
from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile_knock.state import FILL, OVER, TO_DISCARD, KnockState
from casefile_knock.view import NONE, PHASES

if TYPE_CHECKING:
    from casefile_knock.game import Knock

MOST = 1 << 30
COUNTERS = {"round": 1, "turns": 0, "shuffles": 0, "used": 0}  # with what they are if nothing is said


class Cards:
    """The cards not yet placed, while a position is read: each lies somewhere, and only once."""

    def __init__(self, game: Knock, reader: Reader) -> None:
        self.kinds = game.kinds
        self.reader = reader
        self.left = set(range(len(game.kinds)))

    def find(self, place: str, names: object) -> list[int]:
        """The numbers of the named cards; what is none has its fault."""
        given = names if isinstance(names, list) else [names]
        for name in given:
            if name not in self.kinds:
                self.reader.fault(place, f"{found(name)} is no card of this deck{suggest(str(name)[:60], self.kinds)}")
        return [self.kinds.index(name) for name in given if name in self.kinds]

    def use(self, place: str, names: object) -> list[int]:
        """The same, taken from what is left."""
        cards = self.find(place, names)
        for card in cards:
            if card not in self.left:
                self.reader.fault(place, f"{self.kinds[card]} stands twice")
            self.left.discard(card)
        return cards


def read(game: Knock, reader: Reader, source: Chance) -> KnockState:
    """The State that a position describes; faults are noted in the reader."""
    state, cards = KnockState(game, source), Cards(game, reader)
    for name, least in COUNTERS.items():
        setattr(state, name, reader.integer(name, least, MOST, least))
    state.turn = reader.integer("turn", NOBODY, game.seats - 1, 0)
    state.knocker = reader.integer("knocker", NOBODY, game.seats - 1, NOBODY)
    state.phase = PHASES.index(reader.text("phase", PHASES, "draw"))
    if (state.turn == NOBODY) != (state.phase == OVER):
        reader.fault("turn", "it is nobody's turn exactly in the phase over")
    for seat, names in enumerate(reader.per_seat("hands", game.seats) or [[]] * game.seats):
        hand = cards.use("hands", names)
        size = game.hand + (state.phase == TO_DISCARD and state.turn == seat)
        if len(hand) != size:
            reader.fault("hands", f"expected {size} cards for seat {seat}, found {len(hand)}")
        for card in hand:
            state.holder[card] = seat
    read_memory(state, reader, cards)
    state.pile = vec[i64](cards.use("pile", reader.array("pile"))[::-1])
    if not len(state.pile) and state.phase != TO_DISCARD:
        reader.fault("pile", "expected a card")
    deck = cards.use("deck", reader.array("deck"))
    rest = vec[i64](sorted(cards.left))
    source.shuffle(FILL, 0, rest, len(rest))
    state.deck = vec[i64]([*rest, *deck[::-1]])
    for card in state.deck:
        state.origin[card] = state.shuffles
    size = (int(state.round) - (state.phase != OVER)) * (1 + game.seats)
    state.ledger = vec[i64](reader.integers("finished", NOBODY, MOST) or [0] * size)
    if len(state.ledger) != size:
        reader.fault("finished", f"expected {size} numbers in round {state.round}, found {len(state.ledger)}")
    return state


def read_memory(state: KnockState, reader: Reader, cards: Cards) -> None:
    """What everybody can remember of the cards in hands."""
    taken = cards.find("taken", reader.take("taken") if reader.has("taken") else [])
    state.taken = taken[0] if taken else NONE
    shown = [*taken, *cards.find("shown", reader.array("shown"))]
    drawn = reader.table("drawn")
    later = cards.find("drawn", list(drawn.data))
    if any(state.holder[card] != state.turn or state.phase != TO_DISCARD for card in taken):
        reader.fault("taken", "expected a card in the hand of whoever must discard")
    if any(state.holder[card] == NOBODY for card in (*shown, *later)):
        reader.fault("shown", "`shown` and `drawn` are about cards in hands")
    for card in shown:
        state.shown[card] = 1
    for card in later:
        state.origin[card] = drawn.integer(cards.kinds[card], 0, int(state.shuffles))


def write(game: Knock, state: KnockState) -> dict[str, object]:
    """The position of a State, complete: reading it back gives the same key."""
    kinds = game.kinds
    held = [card for card, seat in enumerate(state.holder) if seat != NOBODY]
    counters: dict[str, object] = {name: int(getattr(state, name)) for name in (*COUNTERS, "turn", "knocker")}
    taken = {"taken": kinds[state.taken]} if state.taken != NONE else {}
    return counters | taken | {
        "phase": PHASES[state.phase],
        "hands": [[kinds[card] for card in state.hand(seat)] for seat in range(game.seats)],
        "pile": [kinds[card] for card in state.pile][::-1],
        "deck": [kinds[card] for card in state.deck][::-1],
        "shown": [kinds[card] for card in held if state.shown[card]],
        "drawn": {kinds[card]: int(state.origin[card]) for card in held if state.origin[card]},
        "finished": [int(n) for n in state.ledger],
    }  # fmt: skip
