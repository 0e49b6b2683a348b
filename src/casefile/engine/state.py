"""State: a whole match of any game, at C speed for modules that are compiled with it.

A game subclasses State, declares its data (native ints and flat vecs) once in `fields`, and writes five small things:
`legal_into`, `step`, `copy`, `see_into` and, where several seats decide at once, `actor_bits`. Everything public is
built here on those. Two doors lead in: `apply` checks everything and is for everybody; `step` trusts its caller
(search, replay of verified logs) and does no work twice.
"""

from __future__ import annotations

import hashlib
import operator
from array import array
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.buffers import fill
from casefile.engine.chance import Chance, chance
from casefile.engine.errors import IllegalAction, UnknownAction
from casefile.engine.vecs import BytesWriter, vec, write_i64_le

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.journal import Journal
    from casefile.engine.outcome import Outcome, Sheet
    from casefile.engine.view import View

__all__ = ["CERTAIN", "LEGAL", "NOBODY", "ROOM", "SEEN", "State", "either", "index_of", "packed", "revive", "zeros"]

NOBODY: Final = -1  # the `turn` of a finished game; as a reader, a spectator
CERTAIN: Final = 1_000_000  # a chance of one
ROOM: Final = 8192  # the most actions, and the longest observation, of any game

# Shared by all States: a buffer is filled and read before any other code runs.
LEGAL: Final = vec[i64]([0] * ROOM)
SEEN: Final = vec[i64]([0] * ROOM)


def zeros(n: i64) -> vec[i64]:
    """A new array of n zeros."""
    return vec[i64]([0] * n)


def index_of(value: object) -> i64:
    """A whole number below `ROOM`, given as an int or as what counts as one (numpy has such); -1 for anything else."""
    if isinstance(value, bool):
        return NOBODY
    if not isinstance(value, int):
        try:
            value = operator.index(value)  # type: ignore[arg-type]  # whatever it is
        except TypeError:
            return NOBODY
        assert isinstance(value, int)
    return value if 0 <= value < ROOM else NOBODY


def packed(numbers: vec[i64], n: i64) -> bytes:
    """The first n numbers as 64-bit integers, the low byte first."""
    out = BytesWriter()
    i: i64
    for i in range(n):
        write_i64_le(out, numbers[i])
    return out.getvalue()


def numbers_of(values: vec[i64], n: i64) -> tuple[int, ...]:
    """The first n values as Python's numbers. `tuple(values[:n])` is the same, ten times as slow."""
    out: list[int] = [0] * n
    i: i64
    for i in range(n):
        out[i] = values[i]
    return tuple(out)


def either(out: vec[i64], one: i64, other: i64) -> i64:
    """Two legal actions, the lower one first; return how many that is."""
    out[0] = one
    out[1] = other
    return 2


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """The whole match, mutable and cheap to copy.

    `turn` is the first seat that must decide now (-1: the game is over), `round` counts deals, `ledger` holds the
    score sheets of finished rounds as numbers (public; replaced, never written into, so copies share it).
    A State keeps a journal only while `journal` is set; copies start without one. While `trial` is set, the game is one
    that a search tries out: after a round that settles it nothing need be dealt. Copies start without it, too.
    """

    def __init__(self, game: Game, source: Chance) -> None:
        self.game: Game = game
        self.chance: Chance = source
        self.turn: i64 = NOBODY
        self.round: i64 = 0
        self.ledger: vec[i64] = vec[i64]()
        self.journal: Journal | None = None
        self.trial: bool = False

    # -- what a game writes ----------------------------------------------------------------------------------

    def fields(self) -> tuple[str, ...]:
        """The names of all attributes that the game adds: each an int or a vec."""
        raise NotImplementedError

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of an acting seat into `out`, rising; return how many."""
        raise NotImplementedError

    def step(self, seat: i64, action: i64) -> None:
        """Carry out a legal action of an acting seat, unchecked."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent State of the same match, without a journal."""
        raise NotImplementedError

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write what `seat` may know (-1: a spectator) into `out`; return how many numbers.

        The one whitelist: it is built up from nothing, so a new field is hidden until somebody writes it here.
        """
        raise NotImplementedError

    def actor_bits(self) -> i64:
        """The seats that must decide now, one bit each."""
        if self.turn < 0:
            return 0
        return 1 << self.turn

    def settled(self, since: i64) -> bool:
        """Whether a game tried out from round `since` on may be left off here, for `value_into` to judge."""
        return self.turn < 0

    def value_into(self, out: vec[i64]) -> None:
        """Where a game may be left off: each seat's chance to win in millionths, then each seat's points.

        Rivals share a victory; who wins together does not.
        """
        seats: i64 = self.game.seats
        outcome = self.game.outcome(tuple(self.ledger))
        winners = outcome.winners
        parts = 1 if self.game.cooperative else len(winners)
        seat: i64
        for seat in range(seats):
            out[seat] = CERTAIN // parts if seat in winners else 0
            out[seats + seat] = outcome.scores[seat]

    def reopen(self, seat: i64) -> i64:
        """Take back what other seats have chosen in secret in a decision that `seat` still has to make, so that they
        choose again; return their bits. For worlds: what a determinizer draws there is no more than a guess.
        """
        return 0

    def automatic(self) -> int | None:
        """The forced step that a table may play by itself, if that tells nobody anything hidden."""
        return None

    # -- what everybody uses ---------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now: one is a turn, several a simultaneous secret choice, none the end."""
        bits = self.actor_bits()
        return tuple([seat for seat in range(self.game.seats) if bits >> seat & 1])

    def legal(self, seat: object) -> list[int]:
        """The actions that `seat` may take now, sorted; empty unless it is among the actors.

        What is no seat of this game raises `IllegalAction`. After the end -1, which is the `turn` then, has none.
        """
        number = self.seat_number(seat)
        if number >= 0:
            return self.legal_list(number)
        if self.turn < 0 and seat == NOBODY:
            return []
        raise self.no_seat()

    def apply(self, seat: object, action: object) -> None:
        """Take an action, by number or by text; an illegal one raises `IllegalAction` with the rule behind it, and
        changes nothing.
        """
        number = self.seat_number(seat)
        wanted = index_of(action)
        if number >= 0 and wanted >= 0 and self.actor_bits() >> number & 1:
            n = self.legal_into(number, LEGAL)
            i: i64
            for i in range(n):
                if LEGAL[i] == wanted:
                    self.step(number, wanted)
                    return
        refusal = self.explain(seat, action)
        if refusal is not None:
            raise refusal
        assert isinstance(action, str)  # a legal number was taken above
        self.step(number, self.game.parse(action))

    def explain(self, seat: object, action: object) -> IllegalAction | None:
        """Why `seat` may not take `action` (a number or a text) now; None if it may.

        Says only what that seat may know.
        """
        number = self.seat_number(seat)
        if number < 0:
            return self.no_seat()
        wanted = index_of(action)
        if isinstance(action, str):
            try:
                wanted = self.game.parse(action)
            except UnknownAction as reason:
                return IllegalAction("CF-02", str(reason))
        if not 0 <= wanted < self.game.size:
            return IllegalAction("CF-02", f"The actions of this game are numbered 0 to {self.game.size - 1}.")
        if self.turn < 0:
            return IllegalAction("CF-04", "The game is over.")
        if not self.actor_bits() >> number & 1:
            return IllegalAction("CF-03", "You have nothing to decide now; somebody else is deciding.")
        if wanted in self.legal_list(number):
            return None
        return self.game.why_not(self.view(seat), wanted)

    def view(self, seat: object) -> View:
        """What `seat` may know, as a named value; None is a spectator."""
        number = self.reader_number(seat)
        reader: int | None = None
        if number >= 0:
            reader = number
        view: View = self.game.read_view(reader, numbers_of(SEEN, self.see_into(number, SEEN)), self.written())
        return view

    def observed(self, seat: object) -> tuple[int, ...]:
        """What `seat` may know, as numbers; None is a spectator."""
        return numbers_of(SEEN, self.see_into(self.reader_number(seat), SEEN))

    def written(self) -> tuple[int, ...]:
        """The ledger, for those who are not compiled."""
        return numbers_of(self.ledger, len(self.ledger))

    def observe(self, seat: object, buffer: object) -> int:
        """Write what `seat` may know (None: a spectator) as numbers into any writable buffer; return how many.

        A bytearray, an `array` or a numpy array will do; `game.observation` says what stands where. `ROOM` numbers, or
        8 bytes for each in a bytearray, are always enough; a buffer that is too small raises `BadBuffer`, which says
        how many bytes it takes. For programs that learn: no View is made.
        """
        n = self.see_into(self.reader_number(seat), SEEN)
        return fill(buffer, packed(SEEN, n))

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The score sheets of the finished rounds."""
        return self.game.sheets(tuple(self.ledger))

    @property
    def outcome(self) -> Outcome | None:
        """How the game came out; None while it runs."""
        return None if self.turn >= 0 else self.game.outcome(tuple(self.ledger))

    def key(self) -> bytes:
        """A digest of everything: equal keys, equal States."""
        digest = hashlib.blake2b(repr((self.game.key, self.chance.seed)).encode(), digest_size=16)
        for numbers in self.numbers():
            digest.update(array("q", numbers).tobytes() + b";")
        return digest.digest()

    def to_position(self) -> dict[str, object]:
        """This situation as a readable position, to which `game.position` is the way back."""
        return self.game.to_position(self)

    # -- the machinery behind ----------------------------------------------------------------------------------

    def seat_number(self, seat: object) -> i64:
        """The seat as a native number, -1 if there is no such seat."""
        number = index_of(seat)
        if number >= 0 and (number == self.turn or number < self.game.seats):  # the first is quicker, most often true
            return number
        return NOBODY

    def reader_number(self, seat: object) -> i64:
        """The seat of a reader as a native number, -1 for a spectator (None)."""
        if seat is None:
            return NOBODY
        number = self.seat_number(seat)
        if number < 0:
            raise self.no_seat()
        return number

    def no_seat(self) -> IllegalAction:
        """The refusal of what is no seat of this game."""
        return IllegalAction("CF-01", f"The seats of this game are 0 to {self.game.seats - 1}.")

    def legal_list(self, seat: i64) -> list[int]:
        if not self.actor_bits() >> seat & 1:
            return []
        n = self.legal_into(seat, LEGAL)
        out: list[int] = [0] * n
        i: i64
        for i in range(n):
            out[i] = LEGAL[i]
        return out

    def share(self, other: State) -> None:
        """Take over what all States have, for `copy`."""
        self.turn = other.turn
        self.round = other.round
        self.ledger = other.ledger

    def numbers(self) -> list[list[int]]:
        """Every number of this State, field by field."""
        out: list[list[int]] = [[self.turn, self.round], list(self.ledger)]
        for name in self.fields():
            value = getattr(self, name)
            out.append([int(value)] if isinstance(value, int) else list(value))
        return out

    def restore(self, numbers: list[list[int]]) -> None:
        """Become the State that these `numbers` came from."""
        self.turn = numbers[0][0]
        self.round = numbers[0][1]
        self.ledger = vec[i64](numbers[1])
        for name, values in zip(self.fields(), numbers[2:], strict=True):
            is_number = isinstance(getattr(self, name), int)
            setattr(self, name, values[0] if is_number else vec[i64](values))

    def __str__(self) -> str:
        return self.game.state_text(self)

    def __repr__(self) -> str:
        """One line without a secret: `<fbi, 3 seats, round 2: seats 0, 2 to decide>`. `str` shows every hand."""
        return self.game.state_line(self)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return revive, (self.game, self.chance.seed, self.numbers())


def revive(game: Game, seed: object, numbers: list[list[int]]) -> State:
    """Rebuild a State from its pickle."""
    state: State = game.blank(chance(seed))
    state.restore(numbers)
    return state
