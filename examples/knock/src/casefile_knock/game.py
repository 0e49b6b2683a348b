"""Knock as a Game: its options, its pack, its table of actions, its score sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from casefile.engine.chance import Chance
from casefile.engine.describing import About, Described
from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game
from casefile.engine.journal import Told
from casefile.engine.offer import Offer
from casefile.engine.options import Options, option
from casefile.engine.outcome import Note, Outcome, ScoreLine, Sheet, rank
from casefile.engine.reading import Reader
from casefile.engine.state import NOBODY, State
from casefile.engine.view import View
from casefile_knock import describing, position, sentences, why
from casefile_knock.policy import KnockPolicy
from casefile_knock.state import KnockState
from casefile_knock.view import KnockView, read_view
from casefile_knock.worlds import world

SET = 3  # so many cards of a rank count nothing


@dataclass(frozen=True)
class KnockOptions(Options):
    """What a table may change."""

    rounds: int = option(3, about="how many rounds are played", least=1, most=9, place="cover")
    turn_limit: int = option(20, about="turns of each player in a round without a knock", least=3, most=50)


class Knock(Game):
    """Knock, 2 to 4 seats (KNOCK-DECK-02)."""

    name = "knock"
    title = "Knock"
    package = "casefile_knock"
    least_seats = 2
    most_seats = 4
    options_type = KnockOptions
    options: KnockOptions

    # -- the pack and the actions ----------------------------------------------------------------------------------

    def read_pack(self, pack: Reader) -> None:
        """KNOCK-DECK-01: every rank in every suit; enough cards for a deck beside the hands."""
        pack.text("id")
        suits = [str(suit) for suit in pack.array("suits")]
        ranks = pack.integers("ranks", 0, 99)
        self.hand = pack.integer("hand", 1, 20)
        if len(set(suits)) < len(suits) or len(set(ranks)) < len(ranks):
            pack.fault("suits", "each suit and each rank stands once")
        elif len(suits) * len(ranks) < self.seats * self.hand + 2:
            pack.fault("ranks", f"too few cards to deal {self.hand} to each of {self.seats} players and leave a deck")
        pack.finish()
        self.kinds = tuple(f"{suit} {rank}" for suit in suits for rank in ranks)
        self.rank = [rank for _ in suits for rank in ranks]

    def action_texts(self) -> list[str]:
        return ["draw", "take", "knock", *(f"discard {card}" for card in self.kinds)]

    # -- from numbers to values ------------------------------------------------------------------------------------

    def blank(self, source: Chance) -> KnockState:
        return KnockState(self, source)

    def start(self, state: State) -> None:
        cast(KnockState, state).deal()

    def read_view(self, seat: object, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> KnockView:
        return read_view(self, cast("int | None", seat), numbers, ledger)

    def world(self, view: View, source: Chance) -> KnockState:
        return world(self, cast(KnockView, view), source)

    def greedy(self, seed: int = 0) -> KnockPolicy:
        return KnockPolicy(self)

    # -- scores ----------------------------------------------------------------------------------------------------

    def count(self, hand: Iterable[int]) -> int:
        """What a hand counts: the sum of its ranks, but nothing for three and more of a rank (KNOCK-SCORE-01)."""
        ranks = Counter(self.rank[card] for card in hand)
        return sum(rank * n for rank, n in ranks.items() if n < SET)

    def rounds(self, ledger: tuple[int, ...]) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """Of each finished round who knocked, what the hands counted, and the points for it.

        The lowest hand scores what each other hand counts more; equal ones all score (KNOCK-SCORE-02, -03).
        """
        out = []
        for at in range(0, len(ledger), 1 + self.seats):
            knocker, *counts = ledger[at : at + 1 + self.seats]
            best = min(counts)
            won = sum(counts) - best * self.seats
            out.append((knocker, tuple(counts), tuple(won if count == best else 0 for count in counts)))
        return out

    def totals(self, ledger: tuple[int, ...]) -> tuple[int, ...]:
        points = [points for _, _, points in self.rounds(ledger)]
        return tuple(sum(column) for column in zip([0] * self.seats, *points, strict=True))

    def sheets(self, ledger: tuple[int, ...]) -> tuple[Sheet, ...]:
        """A sheet for each round: what the hands count as notes, the points of the lowest as a line."""
        sheets: list[Sheet] = []
        for number, (knocker, counts, points) in enumerate(self.rounds(ledger), 1):
            reason, rule = ("knock", "KNOCK-KNOCK-02") if knocker != NOBODY else ("turn_limit", "KNOCK-END-01")
            lines = [ScoreLine(seat, "won", 1, won, "KNOCK-SCORE-02") for seat, won in enumerate(points) if won]
            notes = [
                Note(seat, self.words.say("sheet.hand", n=count), "KNOCK-SCORE-01") for seat, count in enumerate(counts)
            ]
            totals = self.totals(ledger[: number * (1 + self.seats)])
            sheets.append(Sheet(number, reason, rule, tuple(lines), points, totals, tuple(notes), knocker))
        return tuple(sheets)

    def outcome(self, ledger: tuple[int, ...]) -> Outcome:
        """The most points win; equal ones share the win (KNOCK-SCORE-04)."""
        totals = self.totals(ledger)
        reason = "most_points" if totals.count(max(totals)) == 1 else "shared"
        return Outcome(reason, "KNOCK-SCORE-04", totals, rank(totals), self.sheets(ledger))

    # -- words, reasons and positions: rooms of their own ------------------------------------------------------------

    @cached_property
    def own_words(self) -> Mapping[str, str]:
        """A web page that has no face for this game takes the names of results from here."""
        reasons = {key.replace("ending", "sheet.reason"): text for key, text in self.words.texts.items()}
        return {key: text for key, text in reasons.items() if key.startswith(("sheet.", "outcome."))}

    def why_not(self, view: View, action: int) -> IllegalAction:
        return why.why_not(self, cast(KnockView, view), action)

    def tell(self, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
        return sentences.tell(self, told, reader, names)

    def show(self, view: View, names: tuple[str, ...]) -> str:
        return sentences.show(self, cast(KnockView, view), names)

    def prompt(self, view: View) -> str:
        return sentences.prompt(self, cast(KnockView, view))

    def standing(self, view: View, names: tuple[str, ...]) -> str:
        return sentences.standing(self, cast(KnockView, view), names)

    def offer(self, view: View, action: int) -> Offer:
        return describing.offer(self, cast(KnockView, view), action)

    def describe(self, view: View, action: int) -> Described:
        return describing.describe(self, cast(KnockView, view), action)

    def about(self, view: View, thing: str, names: tuple[str, ...]) -> About | None:
        return describing.about(self, cast(KnockView, view), thing, names)

    def things(self, view: View) -> list[str]:
        return describing.things(self, cast(KnockView, view))

    def read_position(self, reader: Reader, source: Chance) -> KnockState:
        return position.read(self, reader, source)

    def write_position(self, state: State) -> dict[str, object]:
        return position.write(self, cast(KnockState, state))
