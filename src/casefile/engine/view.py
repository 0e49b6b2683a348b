"""View: what one seat may know, as a frozen, named value that holds no reference to the State.

People's screens, bots and remote programs all get the same View. A game's View is a frozen dataclass whose fields are
read off the flat observation (`numbers`, written by `State.see_into`) and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from casefile.engine.belief import SAMPLE, Belief, believe
from casefile.engine.chance import Chance, chance
from casefile.engine.parts import plain

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.outcome import Sheet
    from casefile.engine.state import State


__all__ = ["View", "plain"]


@dataclass(frozen=True)
class View:
    """The part that all games share. `seat` is the reader, None a spectator; `actors` must decide now.

    `turn` and `actors` stand among the fields of each game's own View. Here they are for type checkers only.
    """

    game: Game
    """The Game that this View is of."""
    seat: int | None
    """The reader's seat; None: a spectator."""
    numbers: tuple[int, ...]
    """The flat observation that everything here is read off; `game.observation` says what stands where."""
    ledger: tuple[int, ...]
    """The score sheets of the finished rounds as numbers: see `sheets`."""

    if TYPE_CHECKING:

        @property
        def turn(self) -> int | None:
            """The first seat that must decide now; None when the match is over."""

        @property
        def actors(self) -> tuple[int, ...]:
            """The seats that must decide now."""

    def __init_subclass__(cls) -> None:
        cls.__hash__ = View.__hash__  # type: ignore[method-assign]  # else `dataclass` makes one of every field

    def __hash__(self) -> int:
        """All of a View is read off its numbers, so equal ones have equal hashes, whatever dicts it shows."""
        return hash((self.game, self.seat, self.numbers, self.ledger))

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The score sheets of the finished rounds."""
        return self.game.sheets(self.ledger)

    def determinize(self, source: Chance | int) -> State:
        """A full State that gives this same View: one of the worlds that may be, all equally likely.

        It starts from the View alone and so cannot consult the truth.
        """
        world: State = self.game.world(self, source if isinstance(source, Chance) else chance(source))
        return world

    def suppose(self, source: Chance | int) -> State:
        """A world like `determinize`, but a likely one: what others took, refused and gave away has its weight.

        Only games with a `guesser` weigh it; elsewhere all worlds are equally likely here too.
        """
        world: State = self.game.likely_world(self, source if isinstance(source, Chance) else chance(source))
        return world

    def belief(self, worlds: int = SAMPLE) -> Belief:
        """How many of each unseen card are to be expected in every hidden place, by name.

        Exact where counting suffices, else counted over so many worlds; each place says which.

        >>> import casefile
        >>> view = casefile.load("fbi").deal(1).view(0)
        >>> place = view.belief()["next"]
        >>> place.exact, round(sum(place.cards.values()), 6)
        (True, 4.0)
        """
        return believe(self, worlds)

    def to_json(self) -> dict[str, object]:
        """This View as plain JSON values, by name."""
        shown = {field.name: plain(getattr(self, field.name)) for field in fields(self) if field.name != "game"}
        return {"game": self.game.name} | shown
