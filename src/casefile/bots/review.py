"""The review of a finished game for one seat: its chance to win over time, what its decisions cost, what was luck.

Every decision is judged by what the seat knew then, from its View alone, never from the cards as they lay. At each, the
move played and the best one found are tried in the same worlds: `after` is the chance with the one, `before` with the
other. What changes between two own decisions, by cards drawn and by what others did, was not the seat's doing: luck.
So the books balance, to the millionth:

    start - what the decisions cost + luck = result

Over a long game of ups and downs, cost and luck can each come to more chances than there are. What is told of the
whole game is therefore their `shares`, which balance too and stay within what one can win or lose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from casefile.bots.coach import CHANCE, SIMULATIONS, consider, label_of
from casefile.bots.pace import in_time
from casefile.bots.reasons import Reason, sentence
from casefile.engine.errors import CasefileError
from casefile.engine.state import CERTAIN, State, zeros

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.view import View

MOST = in_time(90_000)  # games tried out for a whole review: enough for 150 decisions as a hint weighs them
FEWEST = 60  # and for one decision at least


class NotFinished(CasefileError):
    """Only a finished game is reviewed."""


@dataclass(frozen=True)
class Moment:
    """A decision as the seat saw it. `step` is the step of the replay that the move played led to."""

    step: int
    numbers: tuple[int, ...]
    ledger: tuple[int, ...]
    legal: tuple[int, ...]
    action: int


@dataclass(frozen=True)
class Verdict:
    """A decision judged; chances in millionths. `luck` is the change since the decision before. `label` and
    `best_label` are the moves in words, as the seat saw the table then; `reasons` say what was better about the best.
    """

    step: int
    action: int
    best: int
    before: int
    after: int
    luck: int
    label: str = ""
    best_label: str = ""
    reasons: tuple[Reason, ...] = ()

    @property
    def cost(self) -> int:
        return self.before - self.after


@dataclass(frozen=True)
class Review:
    """One seat's game; chances in millionths. `last` is the luck after the last decision; `brief`: the game was so long
    that each decision was tried less often than for a hint.
    """

    seat: int
    steps: int
    start: int
    result: int
    last: int
    verdicts: tuple[Verdict, ...]
    brief: bool = False

    @property
    def cost(self) -> int:
        """The cost of all decisions together."""
        return sum(verdict.cost for verdict in self.verdicts)

    @property
    def luck(self) -> int:
        return sum(verdict.luck for verdict in self.verdicts) + self.last

    @property
    def shares(self) -> tuple[int, int]:
        """What decisions and luck made of the chance at the start: `start` plus both is `result`.

        As far as cost and luck stay between no chance and certainty, these are they. What goes beyond is left out: the
        share of each is what it does alone and what it does after the other, each held there, in equal parts.
        """
        alone = max(0, self.start - self.cost)
        after_luck = min(CERTAIN, self.start + self.luck)
        decisions = (alone - self.start + self.result - after_luck) // 2
        return decisions, self.result - self.start - decisions

    def costliest(self, most: int = 5) -> list[Verdict]:
        """The decisions that cost most, the worst first."""
        wrong = [verdict for verdict in self.verdicts if verdict.cost]
        return sorted(wrong, key=lambda verdict: (-verdict.cost, verdict.step))[:most]

    def to_json(self, game: Game, names: Sequence[str]) -> dict[str, object]:
        """As plain JSON values; chances from 0 to 1, moves and reasons in words, with the names of the seats."""

        def chances(**values: int) -> dict[str, object]:
            return {name: value / CERTAIN for name, value in values.items()}

        verdicts = [
            {"step": one.step, "action": one.action, "text": game.say(one.action), "label": one.label}
            | {"best": one.best, "best_text": game.say(one.best), "best_label": one.best_label}
            | {"reasons": [sentence(game, reason, names, played=True) for reason in one.reasons]}
            | chances(before=one.before, after=one.after, cost=one.cost, luck=one.luck)
            for one in self.verdicts
        ]
        decided, lucky = self.shares
        whole = chances(start=self.start, result=self.result, last=self.last, cost=self.cost, luck=self.luck)
        whole |= chances(by_decisions=decided, by_luck=lucky)
        costliest = [verdict.step for verdict in self.costliest()]
        return (
            {"seat": self.seat, "steps": self.steps, "brief": self.brief}
            | whole
            | {"costliest": costliest, "decisions": verdicts}
        )

    def in_words(self, game: Game, moments: Sequence[Moment]) -> Review:
        """The same review with its moves in the words of this Game, which may speak another language."""
        at = {moment.step: moment for moment in moments}
        return replace(self, verdicts=tuple(relabelled(game, self.seat, one, at[one.step]) for one in self.verdicts))


def relabelled(game: Game, seat: int, one: Verdict, moment: Moment) -> Verdict:
    view = game.read_view(seat, moment.numbers, moment.ledger)
    return replace(one, label=label_of(game, view, one.action), best_label=label_of(game, view, one.best))


def moment_of(state: State, seat: int, number: int, action: int) -> Moment | None:
    """The decision of a seat that is about to take act `number` (from 0); None if there is nothing to decide."""
    legal = state.legal(seat)
    if len(legal) < 2:
        return None
    view = state.view(seat)
    return Moment(number + 1, view.numbers, view.ledger, tuple(legal), action)


def result_of(state: State, seat: int) -> int:
    """What a finished game gave a seat, in millionths: rivals who win alike share a victory."""
    if state.actors:
        raise NotFinished("Only a finished game can be reviewed.")
    worth = zeros(2 * state.game.seats)
    state.value_into(worth)
    return int(worth[seat])


def moments(states: Iterable[State], acts: Sequence[tuple[int, int]], seat: int) -> tuple[list[Moment], int, int]:
    """The decisions of a seat in a game that goes through `states`, its result in millionths, and the number of steps.

    `states` has the State after the deal and after each act. Only what the seat saw is kept.
    """
    found: list[Moment] = []
    state: State | None = None
    for number, state in enumerate(states):
        if number < len(acts) and acts[number][0] == seat:
            moment = moment_of(state, seat, number, acts[number][1])
            found += [moment] if moment is not None else []
    assert state is not None
    return found, result_of(state, seat), len(acts)


def review(
    game: Game,
    seat: int,
    found: Sequence[Moment],
    result: int,
    steps: int,
    *,
    simulations: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Judge every decision, each with this many simulations (default: as for a hint, fewer in a very long game)."""
    each = simulations or min(SIMULATIONS, max(FEWEST, MOST // max(len(found), 1)))
    verdicts: list[Verdict] = []
    stood = None
    for done, moment in enumerate(found, 1):
        view = game.read_view(seat, moment.numbers, moment.ledger)
        best, before, after, reasons = judge(view, moment, each)
        luck = 0 if stood is None else before - stood
        labels = label_of(game, view, moment.action), label_of(game, view, best)
        verdicts.append(Verdict(moment.step, moment.action, best, before, after, luck, *labels, reasons))
        stood = after
        if progress is not None:
            progress(done)
    start = verdicts[0].before if verdicts else result
    last = 0 if stood is None else result - stood
    return Review(seat, steps, start, result, last, tuple(verdicts), each < SIMULATIONS)


def judge(view: View, moment: Moment, simulations: int) -> tuple[int, int, int, tuple[Reason, ...]]:
    """The best move found, the chance with it and with the move played, in the worlds in which a hint weighs them; and
    the reasons why it is better.
    """
    found = consider(view, moment.legal, simulations=simulations, played=moment.action)
    best, played = found.order()[0], found.actions.index(moment.action)
    before, after = millionths(found.chance(best)), millionths(found.chance(played))
    if before > after and found.clear(best, played, CHANCE):
        return found.actions[best], before, after, found.reasons(best, [played])[0]
    return moment.action, after, after, ()


def millionths(chance: float) -> int:
    return round(chance * CERTAIN)
