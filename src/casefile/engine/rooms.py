"""Games in rooms: a game that keeps its sentences, reasons, positions and so on in modules of its own.

Such a game lists its modules once; what the shells ask a Game is then answered by the module that holds it. What does
not fit is overridden, as in any other Game. Modules are checked by their types: `mypy` says what one lacks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from casefile.engine.describing import About, Chip, Described, Scene
from casefile.engine.errors import CasefileError, IllegalAction
from casefile.engine.game import Figures, Game, S, V
from casefile.engine.journal import Told
from casefile.engine.offer import Offer
from casefile.engine.reading import Reader
from casefile.engine.view import View

if TYPE_CHECKING:
    from casefile.engine.belief import Hidden, Shuffle
    from casefile.engine.chance import Chance
    from casefile.engine.journal import Event
    from casefile.engine.matters import Matter

State_co = TypeVar("State_co", covariant=True)
State_contra = TypeVar("State_contra", contravariant=True)
View_contra = TypeVar("View_contra", contravariant=True)


class DealingRoom(Protocol[State_contra]):
    """Sets up the first round."""

    def deal(self, state: State_contra, /) -> None: ...


class HiddenRoom(Protocol[State_contra, View_contra]):
    """What a reader cannot see, for the odds."""

    def unseen(self, world: State_contra, view: View_contra, /) -> Hidden: ...

    def shuffles(self, view: View_contra, hidden_cards: Hidden, /) -> list[Shuffle]: ...


class FiguresRoom(Protocol[State_contra]):
    """Figures of finished matches."""

    def figures(self, game: Any, state: State_contra, /) -> Figures: ...


class MattersRoom(Protocol[State_contra]):
    """What mattered in a course of events, for the coach's reasons."""

    def matters(self, game: Any, seat: int, start: State_contra, events: Sequence[Event], /) -> list[Matter]: ...


class WhyRoom(Protocol[View_contra]):
    """Why a move is not legal."""

    def why_not(self, game: Any, view: View_contra, action: int, /) -> IllegalAction: ...


class SentencesRoom(Protocol[View_contra]):
    """Events, the table and the question to the reader in words."""

    def tell(self, game: Any, told: Told, reader: int | None, names: tuple[str, ...], /) -> str: ...

    def show(self, game: Any, view: View_contra, names: tuple[str, ...], /) -> str: ...

    def prompt(self, game: Any, view: View_contra, /) -> str: ...


class OffersRoom(Protocol[View_contra]):
    """Moves in words, for the terminal."""

    def offer(self, game: Any, view: View_contra, action: int, /) -> Offer: ...


class DescribingRoom(Protocol[View_contra]):
    """Moves as they are drawn and pressed."""

    def describe(self, game: Any, view: View_contra, action: int, /) -> Described: ...

    def meant(self, game: Any, view: View_contra, thing: str, chosen: Sequence[str], /) -> list[int]: ...


class ExplainingRoom(Protocol[View_contra]):
    """What every thing and word is and does."""

    @property
    def WORDS(self) -> Mapping[str, tuple[str, ...]]: ...  # each with its rules

    def about(self, game: Any, view: View_contra, thing: str, names: tuple[str, ...], /) -> About | None: ...

    def things(self, game: Any, view: View_contra, /) -> list[str]: ...

    def firsts(self, game: Any, view: View_contra, /) -> tuple[str, ...]: ...


class NamingRoom(Protocol):
    """Events with names for numbers; which begin a scene of their own, and which read differently to each reader."""

    @property
    def EVENTS(self) -> Mapping[str, type]: ...  # see Game.event_values

    @property
    def CURTAINS(self) -> frozenset[str]: ...  # see Game.curtains

    @property
    def PERSONAL(self) -> frozenset[str]: ...  # see Game.personal

    def named(self, game: Any, told: Told, /) -> Mapping[str, object]: ...


class ScenesRoom(Protocol):
    """What events put on the stage."""

    def scene(self, game: Any, told: Told, reader: int | None, names: tuple[str, ...], /) -> Scene | Chip | None: ...


class ReadingRoom(Protocol[State_co]):
    """Positions read."""

    def read(self, game: Any, reader: Reader, source: Chance, /) -> State_co: ...


class WritingRoom(Protocol[State_contra]):
    """Positions written."""

    def write(self, game: Any, state: State_contra, /) -> dict[str, object]: ...


@dataclass(frozen=True)
class Rooms(Generic[S, V]):
    """The modules of a game, by what they answer. One may answer for two: `staging` has names and scenes, `position`
    reads and writes. Their types tell them apart: `mypy` finds two in the wrong order.
    """

    dealing: DealingRoom[S]
    hidden: HiddenRoom[S, V]
    figures: FiguresRoom[S]
    matters: MattersRoom[S]
    why: WhyRoom[V]
    sentences: SentencesRoom[V]
    offers: OffersRoom[V]
    describing: DescribingRoom[V]
    explaining: ExplainingRoom[V]
    naming: NamingRoom
    scenes: ScenesRoom
    reading: ReadingRoom[S]
    writing: WritingRoom[S]


class GameInRooms(Game[S, V]):
    """A Game whose modules answer for it."""

    rooms: Rooms[S, V]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "rooms" in vars(cls):
            naming = cls.rooms.naming
            told = {"event_values": naming.EVENTS, "curtains": naming.CURTAINS, "personal": naming.PERSONAL}
            for name, value in told.items():
                if name not in vars(cls):
                    setattr(cls, name, value)

    def start(self, state: S) -> None:
        self.rooms.dealing.deal(state)

    def unseen(self, world: S, view: V) -> Hidden:
        return self.rooms.hidden.unseen(world, view)

    def shuffles(self, view: V, hidden_cards: Hidden) -> list[Shuffle]:
        return self.rooms.hidden.shuffles(view, hidden_cards)

    def figures(self, state: S) -> Figures:
        return self.rooms.figures.figures(self, state)

    def matters(self, seat: int, start: S, events: Sequence[Event]) -> list[Matter]:
        return self.rooms.matters.matters(self, seat, start, events)

    def why_not(self, view: V, action: int) -> IllegalAction:
        return self.rooms.why.why_not(self, view, action)

    def tell(self, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
        if not isinstance(told, Told):
            raise CasefileError(f"What is told is an event, one of journal.told(seat), not {type(told).__name__}.")
        return self.rooms.sentences.tell(self, told, reader, self.all_names(names))

    def show(self, view: V, names: tuple[str, ...]) -> str:
        return self.rooms.sentences.show(self, self.own_view(view), self.all_names(names))

    def prompt(self, view: V) -> str:
        return self.rooms.sentences.prompt(self, self.own_view(view))

    def own_view(self, view: V) -> V:
        """The View; one of another game, or something else, is refused."""
        if not isinstance(view, View):
            raise CasefileError(f"A View is needed, such as state.view(0), not {type(view).__name__}.")
        if view.game.name != self.name or view.game.seats != self.seats:
            raise CasefileError(f"This View is one of {view.game!r}, not of {self!r}.")
        return view

    def all_names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The names of all seats; too few are refused."""
        if len(names) < self.seats:
            raise CasefileError(
                f"names has a name for each of the {self.seats} seats, in their order, not {len(names)}."
            )
        return names

    def offer(self, view: V, action: int) -> Offer:
        return self.rooms.offers.offer(self, view, action)

    def describe(self, view: V, action: int) -> Described:
        return self.rooms.describing.describe(self, view, action)

    def meant(self, view: V, thing: str, chosen: Sequence[str]) -> list[int]:
        return self.rooms.describing.meant(self, view, thing, chosen)

    def about(self, view: V, thing: str, names: tuple[str, ...]) -> About | None:
        return self.rooms.explaining.about(self, view, thing, names)

    def things(self, view: V) -> list[str]:
        explaining = self.rooms.explaining
        return [*explaining.things(self, view), *(f"word/{word}" for word in explaining.WORDS)]

    def firsts(self, view: V) -> tuple[str, ...]:
        return self.rooms.explaining.firsts(self, view)

    def named(self, told: Told) -> Mapping[str, object]:
        return self.rooms.naming.named(self, told)

    def scene(self, told: Told, reader: int | None, names: tuple[str, ...]) -> Scene | Chip | None:
        return self.rooms.scenes.scene(self, told, reader, names)

    def read_position(self, reader: Reader, source: Chance) -> S:
        return self.rooms.reading.read(self, reader, source)

    def write_position(self, state: S) -> dict[str, object]:
        return self.rooms.writing.write(self, state)
