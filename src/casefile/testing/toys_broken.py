"""The toys with one fault each: every way in which a game can break a law, small enough to see at a glance.

`BROKEN` lists them with the laws that find them. A law that lets its fault pass proves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from mypy_extensions import i64

from casefile.bots.bot import Bot
from casefile.engine.chance import Chance, Fast
from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game, Pack
from casefile.engine.journal import EVERYBODY, NO_NEWS, Event
from casefile.engine.reading import Reader
from casefile.engine.state import State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.testing.adapter import Adapter
from casefile.testing.playing import BotMaker
from casefile.testing.toys.ambush import CHARM, STRIKE, YIELD, Ambush, AmbushAdapter, AmbushState
from casefile.testing.toys.base import NONE, RULE, ToyGame, ToyState, ToyView
from casefile.testing.toys.bids import HAND, RANKS, SEATS, Bids, BidsAdapter, BidsState
from casefile.testing.toys.decks import Decks, DecksAdapter, DecksState
from casefile.testing.toys.turnover import CARDS, Turnover, TurnoverAdapter, TurnoverState

TOP = RANKS - 1
RARELY = 60  # games, for what comes once in fifty deals


def truth_behind(view: View) -> State:
    """The State that a View of an `Ajar…State` smuggles out."""
    return cast(State, vars(view)["truth"])


class AjarBidsState(BidsState):
    """Its Views hold a reference to the State, though nothing shows it."""

    def view(self, seat: object) -> View:
        view = super().view(seat)
        object.__setattr__(view, "truth", self)
        return view


class AjarAmbushState(AmbushState):
    def view(self, seat: object) -> View:
        view = super().view(seat)
        object.__setattr__(view, "truth", self)
        return view


# -- law 1: what reaches a seat ----------------------------------------------------------------------------------------


class ObservationState(BidsState):
    """Everybody sees what seat 0 has chosen."""

    def sight(self, seat: int) -> dict[str, list[int]]:
        return super().sight(seat) | {"chosen": [self.chosen[0] + 2, *[int(rank != NONE) for rank in self.chosen[1:]]]}


class PerspectiveState(BidsState):
    """Whoever asks gets the hand of the seat to move."""

    def sight(self, seat: int) -> dict[str, list[int]]:
        return super().sight(seat) | {"hand": self.hand(int(self.turn))}


class SpectatorState(BidsState):
    """A spectator sees a hand."""

    def sight(self, seat: int) -> dict[str, list[int]]:
        return super().sight(seat) | ({"hand": self.hand(0)} if seat < 0 else {})


class FutureState(AmbushState):
    """The next die is in the observation."""

    def sight(self, seat: int) -> dict[str, list[int]]:
        return super().sight(seat) | {"charm": [int(self.chance.below(1, self.rolled, 6))]}


class JsonView(ToyView):
    """Looks the same, but its JSON has more."""

    def to_json(self) -> dict[str, object]:
        return super().to_json() | {"debug": [int(n) for n in cast(BidsState, truth_behind(self)).aside]}


class JsonGame(Bids):
    state_type = AjarBidsState

    def read_view(self, seat: object, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> ToyView:
        view = super().read_view(seat, numbers, ledger)
        return JsonView(view.game, view.seat, numbers, ledger, view.actors, view.facts)


class IdleListState(BidsState):
    """Whoever waits is offered actions by the cards that lie aside."""

    def legal(self, seat: object) -> list[int]:
        if seat in range(SEATS) and seat not in self.actors and self.turn >= 0:
            return sorted({int(rank) for rank in self.aside})
        return super().legal(seat)


class HiddenListState(AmbushState):
    """One may not strike at the highest charm: a legal list that depends on a hidden card."""

    def choices(self, seat: int) -> list[int]:
        found = super().choices(seat)
        return [action for action in found if action != STRIKE] if self.charms[1 - seat] == 3 else found


class ErrorState(BidsState):
    """The error says more than the explanation."""

    def apply(self, seat: object, action: object) -> None:
        try:
            super().apply(seat, action)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.rule, f"{refusal.reason} [{self.aside[0]}]") from None


class ExplainState(BidsState):
    """The explanation names a card that nobody has seen."""

    def explain(self, seat: object, action: object) -> IllegalAction | None:
        refusal = super().explain(seat, action)
        return refusal and IllegalAction(refusal.rule, f"{refusal.reason} The first aside is {self.aside[0]}.")


class AutomaticState(AmbushState):
    """The charm 0 can only yield; played at once, that tells who holds it."""

    def choices(self, seat: int) -> list[int]:
        return [YIELD] if self.depth and self.charms[seat] == 0 and not self.used[seat] else super().choices(seat)


class LogState(BidsState):
    """The log says what was chosen."""

    def tell(self, event: Event) -> None:
        super().tell(Event("choose", event.seat, event.private[event.seat]) if event.name == "choose" else event)


class DealLogState(BidsState):
    """The log says how many of the highest cards lie aside."""

    def event_deal(self) -> Event:
        return Event("deal", 0, {"round": int(self.round), "high": list(self.aside).count(TOP)}, {}, EVERYBODY)


class NumberingState(BidsState):
    """Nothing is said aloud, but a numbered event exists only when the highest card is chosen."""

    def tell(self, event: Event) -> None:
        super().tell(event)
        if event.name == "choose" and self.chosen[event.seat] == TOP:
            super().tell(Event("pause", event.seat, {}))


class UndoState(BidsState):
    """Everybody's undo ends when the highest card is chosen."""

    def tell(self, event: Event) -> None:
        news = EVERYBODY if event.name == "choose" and self.chosen[event.seat] == TOP else event.news or NO_NEWS
        super().tell(Event(event.name, event.seat, event.public, event.private, news))


class ReshuffledState(TurnoverState):
    """Once the deck was shuffled anew, a pause tells that the highest card comes next."""

    def automatic(self) -> int | None:
        step = super().automatic()
        return None if self.reshuffled and self.deck_n and self.deck[self.deck_n - 1] == max(CARDS) else step


class ReshuffleUndoState(TurnoverState):
    """The reshuffle ends everybody's undo if the highest card comes next."""

    def tell(self, event: Event) -> None:
        next_one = event.name == "reshuffle" and self.deck[self.deck_n - 1] == max(CARDS)
        super().tell(Event(event.name, event.seat, event.public, event.private, EVERYBODY) if next_one else event)


class RareState(BidsState):
    """Whoever holds nothing but zeros sees a card that lies aside."""

    def sight(self, seat: int) -> dict[str, list[int]]:
        found = super().sight(seat)
        return found | ({"own": [self.aside[0]]} if seat >= 0 and self.hand(seat)[0] == HAND else {})


class PeekingBot:
    """Finds the State behind its View and yields only to the highest charm."""

    def choose(self, view: View, legal: list[int]) -> int:
        other = 1 - (view.seat or 0)
        return legal[0] if cast(AmbushState, truth_behind(view)).charms[other] == 3 else legal[-1]


def peeking_bot(game: Game, seat: int, seed: int) -> Bot:
    return PeekingBot()


# -- law 2: worlds -----------------------------------------------------------------------------------------------------


class TruthGame(Bids):
    """Determinizes to the truth, with another future."""

    state_type = AjarBidsState

    def world(self, view: View, source: Chance) -> BidsState:
        world = cast(BidsState, truth_behind(view).copy())
        world.chance = source
        return world


class OneWorldGame(Bids):
    """Every world is the same one."""

    def world(self, view: View, source: Chance) -> BidsState:
        world = super().world(view, Fast(0))
        world.chance = source
        return world


class UnevenGame(Bids):
    """Half of all worlds have their cards aside in order."""

    def world(self, view: View, source: Chance) -> BidsState:
        world = super().world(view, source)
        if source.below(9, 0, 2):
            world.aside = vec[i64](sorted(world.aside))
        return world


class OtherViewGame(Bids):
    """The world forgets the points."""

    def world(self, view: View, source: Chance) -> BidsState:
        world = super().world(view, source)
        world.points = vec[i64]([0] * SEATS)
        return world


class RareWorldGame(Bids):
    """The world gives somebody a point, if the reader holds nothing but zeros."""

    def world(self, view: View, source: Chance) -> BidsState:
        world = super().world(view, source)
        if view.seat is not None and world.hand(view.seat)[0] == HAND:
            world.points[0] += 1
        return world


class ReshuffledWorldGame(Turnover):
    """Once the deck was shuffled anew, a world has lost the pile."""

    def world(self, view: View, source: Chance) -> TurnoverState:
        world = super().world(view, source)
        if world.reshuffled:
            world.lay("pile", [])
        return world


# -- law 3: copies -----------------------------------------------------------------------------------------------------


class SharedState(DecksState):
    """Copies share the order of a deck, which the next deal writes into."""

    def deal(self) -> None:
        roads = self.roads
        super().deal()
        for i, card in enumerate(self.roads):
            roads[i] = card
        self.roads = roads

    def copy(self) -> ToyState:
        other = cast(DecksState, super().copy())
        other.roads = self.roads
        return other


class ForgottenFieldState(DecksState):
    """An attribute that `fields` does not name."""

    def __init__(self, game: Game, source: Chance) -> None:
        super().__init__(game, source)
        self.steps = 0

    def step(self, seat: i64, action: i64) -> None:
        self.steps += 1
        super().step(seat, action)


class KeyState(DecksState):
    """The key does not count the sum."""

    def key(self) -> bytes:
        other = self.copy()
        cast(DecksState, other).sum = 0
        return State.key(other)


# -- law 4: the same game ----------------------------------------------------------------------------------------------


class HashOrderState(BidsState):
    """The cards are shuffled from the order in which a set of texts comes."""

    def shuffled(self, purpose: int, items: Sequence[int], counter: str) -> list[int]:
        named = {f"card {i}": rank for i, rank in enumerate(items)}
        return super().shuffled(purpose, [named[name] for name in set(named)], counter)


class SetOrderState(BidsState):
    """A legal list in the order of a set of texts, many of them, so that hash seeds 1 and 2 order them differently."""

    def choices(self, seat: int) -> list[int]:
        legal = super().choices(seat)
        return [int(text[1:]) for text in {f"a{action}" for action in range(1000)} if int(text[1:]) in legal]


# -- laws 5 to 8 -------------------------------------------------------------------------------------------------------


class DoubledState(AmbushState):
    """After a charm was played, one in the bag is doubled."""

    def settle(self, seat: int, action: int) -> None:
        if action == CHARM:
            self.bag[0] = self.bag[1]
        super().settle(seat, action)


class LostFieldGame(Bids):
    """A position forgets the points."""

    def read_position(self, reader: Reader, source: Chance) -> ToyState:
        state = super().read_position(reader, source)
        cast(BidsState, state).points = vec[i64]([0] * SEATS)
        return state


class DisagreeingState(BidsState):
    """The highest card is explained away although it is legal."""

    def explain(self, seat: object, action: object) -> IllegalAction | None:
        if action == TOP and seat in self.actors and TOP in self.legal(seat):
            return IllegalAction(RULE, "Not that one.")
        return super().explain(seat, action)


class NoRuleState(BidsState):
    """Refusals cite a rule that does not exist."""

    def explain(self, seat: object, action: object) -> IllegalAction | None:
        refusal = super().explain(seat, action)
        return refusal and IllegalAction("TOY-99", refusal.reason)


class CostlyRefusalState(BidsState):
    """Whoever tries something illegal loses a point."""

    def apply(self, seat: object, action: object) -> None:
        try:
            super().apply(seat, action)
        except IllegalAction:
            self.points[0] -= 1
            raise


class OrderState(BidsState):
    """Remembers who chose first."""

    scalars = (*BidsState.scalars, "first")
    first: int

    def choose(self, seat: int, rank: int) -> None:
        if all(other == NONE for other in self.chosen):
            self.first = seat
        super().choose(seat, rank)


class EndlessState(DecksState):
    """A round after round that never counts as the last."""

    def end_round(self, points: Sequence[int]) -> None:
        self.round = 1
        super().end_round(points)
        self.ledger = vec[i64]()


# -- the list ----------------------------------------------------------------------------------------------------------


class Faulty(ToyGame):
    """A toy whose State is the class of this module that its pack names."""

    def blank(self, source: Chance) -> ToyState:
        return cast("type[ToyState]", globals()[self.pack.id])(self, source)


class FaultyBids(Faulty, Bids): ...


class FaultyAmbush(Faulty, Ambush): ...


class FaultyDecks(Faulty, Decks): ...


class FaultyTurnover(Faulty, Turnover): ...


def bids(state: type[BidsState]) -> Adapter:
    return BidsAdapter(FaultyBids(None, None, Pack.of({"id": state.__name__})))


def ambush(state: type[AmbushState]) -> Adapter:
    return AmbushAdapter(FaultyAmbush(None, None, Pack.of({"id": state.__name__})))


def decks(state: type[DecksState]) -> Adapter:
    return DecksAdapter(FaultyDecks(None, None, Pack.of({"id": state.__name__})))


def turnover(state: type[TurnoverState]) -> Adapter:
    return TurnoverAdapter(FaultyTurnover(None, None, Pack.of({"id": state.__name__})))


@dataclass(frozen=True)
class Broken:
    """A fault: the adapter to run, the laws that find it, the channel that the first of them names.

    `perhaps` are laws that may find it or not, by the hash seed of the process; `games` are to be played to meet it.
    """

    adapter: Adapter
    laws: set[int]
    channel: str
    bots: tuple[BotMaker, ...] = ()
    perhaps: tuple[int, ...] = ()
    games: int = 9


BROKEN: Mapping[str, Broken] = {
    "leak in the observation": Broken(bids(ObservationState), {1, 2}, "observation"),
    "observation of somebody else": Broken(bids(PerspectiveState), {1, 2}, "observation"),
    "leak to spectators": Broken(bids(SpectatorState), {1, 2}, "observation"),
    "leak of chance to come": Broken(ambush(FutureState), {1, 2}, "observation"),
    "leak in the view's JSON": Broken(BidsAdapter(JsonGame()), {1}, "view as JSON"),
    "leak in the legal list of a non-actor": Broken(bids(IdleListState), {1, 2, 7}, "legal list"),
    "legal list that depends on a hidden card": Broken(ambush(HiddenListState), {1, 2}, "legal list"),
    "leak in an error": Broken(bids(ErrorState), {1, 7}, "error"),
    "leak in an explanation": Broken(bids(ExplainState), {1}, "explanation"),
    "automatic step that betrays": Broken(ambush(AutomaticState), {1}, "automatic step"),
    "leak in the log": Broken(bids(LogState), {1}, "log"),
    "leak in the log of the deal": Broken(bids(DealLogState), {1}, "log"),
    "leak in the numbering of events": Broken(bids(NumberingState), {1}, "numbering"),
    "leak in the right to undo": Broken(bids(UndoState), {1}, "undo right"),
    "leak of the deck after a reshuffle": Broken(turnover(ReshuffledState), {1}, "automatic step"),
    "leak in the right to undo after a reshuffle": Broken(turnover(ReshuffleUndoState), {1}, "undo right"),
    "leak in a rare state": Broken(bids(RareState), {1, 2}, "observation", games=RARELY),
    "bot that peeks": Broken(ambush(AjarAmbushState), {1}, "move of a bot", (peeking_bot,)),
    "determinizer that returns the truth": Broken(BidsAdapter(TruthGame()), {1, 2}, "determinizer"),
    "determinizer with a single world": Broken(BidsAdapter(OneWorldGame()), {2}, "diversity"),
    "determinizer that is not uniform": Broken(BidsAdapter(UnevenGame()), {2}, "uniformity"),
    "determinizer with another view": Broken(BidsAdapter(OtherViewGame()), {2}, "view"),
    "determinizer with another view in a rare state": Broken(BidsAdapter(RareWorldGame()), {2}, "view", games=RARELY),
    "determinizer with another view after a reshuffle": Broken(TurnoverAdapter(ReshuffledWorldGame()), {2}, "view"),
    "copy that shares an array": Broken(decks(SharedState), {3}, "copy"),
    "field missing in fields()": Broken(decks(ForgottenFieldState), {3}, "fields"),
    "key that ignores a field": Broken(decks(KeyState), {3}, "key"),
    "deal by the order of a set": Broken(bids(HashOrderState), {4}, "with hash seed 1"),
    "legal list in the order of a set": Broken(bids(SetOrderState), {4}, "with hash seed 1", (), (7,)),
    "card doubled": Broken(ambush(DoubledState), {5}, "charms lost or doubled"),
    "position that loses a field": Broken(BidsAdapter(LostFieldGame()), {6}, "dict"),
    "explanation that disagrees": Broken(bids(DisagreeingState), {7}, "explain"),
    "refusal without a rule": Broken(bids(NoRuleState), {7}, "rule"),
    "refusal that changes the state": Broken(bids(CostlyRefusalState), {7}, "refusal"),
    "order of simultaneous choices stored": Broken(bids(OrderState), {7}, "order"),
    "endless game": Broken(decks(EndlessState), {8}, "chance"),
}
"""Every fault by name."""
