"""The coach: the best few moves, what each is worth, and what the choice hinges on; from one seat's View alone.

A paired search finds the best moves. They are then tried once more, in fresh worlds that had no part in choosing them,
so that the numbers do not flatter the winner. In the same worlds the coach looks for the one fact about what is unseen
("Ruth holds Joplin") that best tells the worlds where the first move is better from those where the second is. It is
said only when chance could hardly make it up.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from casefile.bots.calibration import calibrated, shown_error
from casefile.bots.pace import FEW, in_time
from casefile.bots.reasons import Reason, compare
from casefile.bots.search import Paired
from casefile.bots.trials import Budget, Worlds, greedy_policy
from casefile.bots.wording import words_in
from casefile.engine.playout import Dice
from casefile.engine.search import Explorer, fingerprint
from casefile.engine.state import CERTAIN
from casefile.engine.words import FALLBACK

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.state import State
    from casefile.engine.view import View

SIMULATIONS = in_time(600)  # games tried out for one piece of advice: half to find the moves, half to weigh them
MOVES = 3
FRESH = 1_000_000  # the first world that had no part in choosing
LEAST = max(8, in_time(24))  # worlds in which moves are weighed, however little time there is
TOLD = max(8, in_time(60))  # worlds in which reasons are looked for
RARE = 0.08  # a fact that nearly always or nearly never holds decides nothing
SURE = 4.0  # standard errors by which a fact must matter: there are a hundred to pick from
EXTREME = 0.04  # chances below this, or as near to 1, are no fraction to anybody
SELDOM = (12, 15, 20, 25)  # one in this many, where one in ten would be too many
NEAR = 0.12  # how far off a plain fraction may be, as a share of the smaller chance
CLEAR = 3.0  # and by which a move must be better: among the decisions of a whole game chance often makes up two
SHOWS = 0.005  # a lead in chances that is worth a word
SMALL = 0.03  # and one that a reader would not overlook

WORTH, CHANCE, POINTS = range(3)  # what a trial gives for each move


@dataclass(frozen=True)
class Choice:
    """One move: its chance to win, with its standard error, and the points to be expected."""

    action: int
    chance: float
    error: float
    points: float


@dataclass(frozen=True)
class Hinge:
    """What the choice between the first two moves hinges on: a key of the words, and perhaps a fact and its chance."""

    kind: str
    place: str = ""
    card: str = ""
    chance: float = 0.0
    gain: float = 0.0


@dataclass(frozen=True)
class Advice:
    """The best moves, best first; what the choice hinges on; and what speaks for the first, beside the others."""

    moves: tuple[Choice, ...]
    hinge: Hinge
    reasons: tuple[Reason, ...] = ()


def advise(
    view: View,
    legal: Sequence[int],
    seed: int | None = None,
    simulations: int = SIMULATIONS,
    seconds: float | None = None,
) -> Advice:
    """What a strong player would weigh. With `seconds`, think no longer than about that (and not repeatably).

    Without a seed the View itself seeds the worlds: whoever asks twice is told the same, and so is a review.
    """
    found = consider(view, legal, seed, simulations, seconds=seconds)
    order = found.order()[:MOVES]
    moves = tuple(found.choice(i) for i in order)
    if len(order) == 1:
        return Advice(moves, Hinge("only"))
    told_of = [at for at in range(1, len(order)) if at == 1 or found.better(order[0], order[at])]
    reasons: list[Reason] = []
    for at, new in zip(told_of, found.reasons(order[0], [order[at] for at in told_of]), strict=True):
        fresh = [replace(reason, against=at) for reason in new if not said(reason, reasons)]
        if reasons:  # beside a further move, only what speaks for the first
            fresh = [reason for reason in fresh if reason.favours][:1]
        reasons += fresh
    return Advice(moves, found.hinge(order[0], order[1]), tuple(reasons))


def said(reason: Reason, before: Sequence[Reason]) -> bool:
    """Whether the same was said of another move."""
    return any((reason.key, reason.thing, reason.who) == (one.key, one.thing, one.who) for one in before)


def consider(
    view: View,
    legal: Sequence[int],
    seed: int | None = None,
    simulations: int = SIMULATIONS,
    *,
    played: int | None = None,
    seconds: float | None = None,
) -> Weighing:
    """Find the best moves, and weigh them in fresh worlds; also the one played, if it is none of them.

    The worlds do not depend on what was played: so the figures of a move are the same in a hint and in a review.
    """
    until = None if seconds is None else time.monotonic() + seconds
    if seed is None:
        seed = fingerprint(list(view.numbers))
    actions = best_moves(view, legal, seed, simulations // 2, None if seconds is None else seconds / 2)
    worlds = max(LEAST, simulations // 2 // len(actions))
    if played is not None and played not in actions:
        actions.append(played)
    return weigh(view, actions, seed, worlds, until)


def best_moves(view: View, legal: Sequence[int], seed: int, simulations: int, seconds: float | None) -> list[int]:
    if len(legal) <= 2:
        return list(legal)
    search = Paired(Budget(simulations, seconds), view.game.thinking.point, least=FEW)
    return [candidate.action for candidate in search.analyse(view, legal, seed).candidates[:MOVES]]


Facts = dict[tuple[str, str], list[int]]
"""For each fact, a place and a card that lies there, the numbers of the worlds in which it holds."""


@dataclass(frozen=True)
class Weighing:
    """Some moves, each tried in the same worlds. `rows` has per world three numbers for each: worth, chance to win and
    points. After a move that is `settled` nobody has anything left to choose.
    """

    game: Game
    actions: list[int]
    rows: list[list[int]]
    facts: Facts
    settled: frozenset[int]
    source: Worlds

    def column(self, at: int, which: int) -> list[float]:
        return [row[3 * at + which] / (CERTAIN if which < POINTS else 1) for row in self.rows]

    def raw(self, at: int) -> float:
        """The share of the worlds that a move wins."""
        return sum(self.column(at, CHANCE)) / len(self.rows)

    def chance(self, at: int) -> float:
        """What the share of the worlds comes to among real players; certain only where the end is."""
        raw = self.raw(at)
        return raw if self.certain(at) else calibrated(self.game, raw, len(self.rows), self.progress)

    @property
    def progress(self) -> float:
        return self.game.progress(self.source.view)

    def certain(self, at: int) -> bool:
        return at in self.settled and self.raw(at) in (0.0, 1.0)

    def choice(self, at: int) -> Choice:
        raw, error = mean_error(self.column(at, CHANCE))
        shown = 0.0 if self.certain(at) else shown_error(self.game, raw, error, len(self.rows), self.progress)
        return Choice(self.actions[at], self.chance(at), shown, mean_error(self.column(at, POINTS))[0])

    def order(self) -> list[int]:
        """The moves, best first: by the chance to win as it is shown, and among equals by worth."""
        worth = [sum(self.column(at, WORTH)) for at in range(len(self.actions))]
        return sorted(range(len(self.actions)), key=lambda at: (-round(100 * self.chance(at)), -worth[at], at))

    def clear(self, first: int, second: int, which: int) -> bool:
        """Whether a move is better than another by more than chance could make up."""
        gain, error = mean_error(self.gains(first, second, which))
        return gain > CLEAR * error

    def better(self, first: int, second: int) -> bool:
        """Whether there is something to be said for a move beside another: it is clearly better, or looks so."""
        return self.clear(first, second, WORTH) or self.chance(first) - self.chance(second) >= SMALL

    def gains(self, first: int, second: int, which: int) -> list[float]:
        return [a - b for a, b in zip(self.column(first, which), self.column(second, which), strict=True)]

    def hinge(self, first: int, second: int) -> Hinge:
        """The reason why the first move is better than the second."""
        ahead = self.chance(first) - self.chance(second)
        fact = telling_fact(self.gains(first, second, WORTH), self.facts, ahead)
        if fact is not None:
            return fact
        return Hinge(verdict(ahead, self.clear(first, second, CHANCE), self.clear(first, second, WORTH)), gain=ahead)

    def reasons(self, first: int, others: Sequence[int]) -> list[tuple[Reason, ...]]:
        """What speaks for a move beside each of some others: what came of them in some of the worlds in which they were
        weighed.
        """
        game, seat = self.game, self.source.view.seat
        assert seat is not None
        worlds = min(len(self.rows), TOLD)
        actions = [self.actions[at] for at in (first, *others)]
        found = compare(game, seat, actions, (self.course(FRESH + number) for number in range(worlds)), worlds)
        return [one.reasons(game.words, game.thinking.slight) for one in found]

    def course(self, number: int) -> tuple[State, int, Explorer]:
        """A world, its luck, and the policies that play on there: each seat has its own in each world."""
        game, luck = self.game, self.source.seed(number)
        return self.source.draw(number), luck, Explorer(game.seats, greedy_policy(game, luck), game.thinking.point)


def verdict(ahead: float, clear: bool, better: bool) -> str:
    """The key of the words for a move that is `ahead` of another: clearly so, better in points alone, or neither.

    Words follow the figures: nothing is much the same that differs by more than a reader would overlook.
    """
    if clear and ahead >= SHOWS:
        return "ahead"
    if ahead >= SMALL:
        return "leaning"
    return "better" if better else "close"


def weigh(view: View, actions: list[int], seed: int, worlds: int, until: float | None) -> Weighing:
    """Try the moves in fresh worlds, in each of which the others have a mind of their own."""
    game, seat = view.game, view.seat
    assert seat is not None
    source = Worlds(view, seed)
    rows: list[list[int]] = []
    facts: Facts = {}
    settled = set() if in_secret(source.draw(FRESH), seat) else set(range(len(actions)))
    for number in range(worlds):
        if until is not None and number >= LEAST and time.monotonic() > until:
            break
        world, luck = source.draw(FRESH + number), source.seed(FRESH + number)
        explorer = Explorer(game.seats, greedy_policy(game, luck), game.thinking.point)
        rows.append(explorer.compare(world, seat, actions, luck))
        met = explorer.open(world, seat, Dice(luck))  # who chose in secret has chosen as in the trial
        settled = {at for at in settled if ends(met, seat, actions[at])}
        if len(actions) > 1:
            for place, cards in game.unseen(met, view).items():
                if f"unseen.{place.split()[0]}" in game.words:
                    for card in cards:
                        facts.setdefault((place, card), []).append(number)
    return Weighing(game, actions, rows, facts, frozenset(settled), source)


def in_secret(world: State, seat: int) -> bool:
    """Whether others choose at the same time, so that nobody knows what of."""
    return len(world.actors) > 1 or world.copy().reopen(seat) != 0


def ends(state: State, seat: int, action: int) -> bool:
    """Whether the game ends after this move without another choice, in this world."""
    after = state.copy()
    after.step(seat, action)
    while after.turn >= 0:
        legal = after.legal(after.turn)
        if len(legal) > 1:
            return False
        after.step(after.turn, legal[0])
    return True


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    n = len(values)
    mean = sum(values) / n
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / max(n - 1, 1) / n)


def telling_fact(gains: list[float], facts: Facts, ahead: float) -> Hinge | None:
    """The one fact that best tells the worlds where the first move is better, by these gains, from the others."""
    n = len(gains)
    total, error = mean_error(gains)
    best: tuple[float, tuple[str, str], float, float, float, float] | None = None
    for fact, worlds in sorted(facts.items()):
        if not RARE * n <= len(worlds) <= (1 - RARE) * n:
            continue
        held = set(worlds)
        true_mean, true_error = mean_error([gains[i] for i in worlds])
        false_mean, false_error = mean_error([gains[i] for i in range(n) if i not in held])
        spread = math.hypot(true_error, false_error)
        weight = abs(true_mean - false_mean) / spread if spread else 0.0
        if weight >= SURE and (best is None or weight > best[0]):
            best = weight, fact, true_mean, true_error, false_mean, false_error
    if best is None:
        return None
    _, (place, card), true_mean, true_error, false_mean, false_error = best
    if true_mean < min(0.0, -CLEAR * true_error) and false_mean > 0:
        kind = "unless"
    elif false_mean < min(0.0, -CLEAR * false_error) and true_mean > 0:
        kind = "provided"
    else:
        kind = "above_all" if true_mean > false_mean else "less"
    if kind in ("unless", "provided") or total > CLEAR * error:
        return Hinge(kind, place, card, len(facts[place, card]) / n, ahead)
    return None


# -- in words --------------------------------------------------------------------------------------------------------


def label_of(game: Game, view: View, action: int) -> str:
    """A move in words, as the reader of this View saw the table when it was made."""
    label = game.describe(view, action).label
    if label != game.say(action):
        return label
    text = game.offer(view, action).text  # a game that does not describe its moves has words for the terminal
    return text[:1].upper() + text[1:]


def closing(game: Game, advice: Advice, names: tuple[str, ...]) -> str:
    """How a hint ends: with what it hinges on, and what its reasons suppose, where the game has words for that. That it
    is not sure is worth saying only where no reason stands.
    """
    said = "" if advice.hinge.kind == "leaning" and advice.reasons else sentence(game, advice.hinge, names)
    premise = game.words.say("premise") if advice.reasons and "premise" in game.words else ""
    return " ".join(filter(None, [said, premise]))


def sentence(game: Game, on: Hinge, names: tuple[str, ...]) -> str:
    """A hinge in words, with the names of the seats."""
    known = fact(game, on.place, on.card, names) if on.place else ""
    gain = max(1, round(100 * on.gain))
    kind = "ahead_by_one" if on.kind == "ahead" and gain == 1 else on.kind
    said = odds(on.chance, game.language)
    return words_in(game.language).say(f"hinge.{kind}", fact=known, odds=said, gain=gain)


def fact(game: Game, place: str, card: str, names: tuple[str, ...]) -> str:
    """That a card lies in a hidden place: `Ruth holds Joplin`."""
    key, _, which = place.partition(" ")
    name = names[int(which)] if which.isdigit() else ""
    return game.words.say(f"unseen.{key}", name=name, place=game.title_of(which), card=game.title_of(card))


def odds(chance: float, language: str = FALLBACK) -> str:
    """Return a chance in words: the simplest fraction that is close enough.

    >>> odds(0.26), odds(0.66), odds(0.09), odds(0.05), odds(0.99), odds(1.0)
    ('about 1 in 4', 'about 2 in 3', 'about 1 in 10', 'about 1 in 20', 'almost certain', 'certain')
    """
    say = words_in(language).say
    if chance in (0.0, 1.0):
        return say("odds.always" if chance else "odds.never")
    if not EXTREME <= chance <= 1 - EXTREME:
        return say("odds.certain" if chance > 0.5 else "odds.unlikely")
    fractions = [(n, of) for of in range(2, 11) for n in range(1, of)]
    fractions += [(1, of) for of in SELDOM]
    near = [(n, of) for n, of in fractions if abs(n / of - chance) <= NEAR * min(chance, 1 - chance)]
    n, of = near[0] if near else min(fractions, key=lambda one: abs(one[0] / one[1] - chance))
    return say("odds.about", n=n, of=of)
