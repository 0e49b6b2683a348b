"""Reasons: why one move is better than another, from what came of both in the same worlds with the same luck.

A game says what mattered in a course of events (`Game.matters`): melds laid, outlaws caught, cards fed to others, each
with its worth. Here both moves are tried once more in the worlds in which the coach weighed them, this time with a
journal; what differs between the two most, and by more than chance could make up, is the reason. Every world is drawn
from the seat's View, so that a reason cannot know more than the seat does.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from casefile.bots.wording import words_in
from casefile.engine.journal import Event, Journal
from casefile.engine.matters import OVER, THEIRS, Matter
from casefile.engine.playout import Dice
from casefile.engine.search import Explorer
from casefile.engine.words import FALLBACK

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.state import State
    from casefile.engine.words import Words

CLEAR = 3.0  # standard errors by which two moves must differ
OFTEN = 0.15  # and the share of the worlds in which it happens, to be told as "9 times in 10"
ANYWAY = 0.5  # where it happens as often as this with either move, what counts is how many times
TIMES = 0.3  # and by how many the two moves must differ on average
SPECIFIC = 0.7  # the part of a difference that one thing must make up to be named
SWAPPED = 0.3  # two things are told together if the second takes away at least this part of what the first brings
PAIR = 0.5  # and the part of the difference that these two must come to, or it of them
SECOND = 0.25  # what a second reason must be worth, as a part of the first
OTHERS = 0.7  # what others do counts so much beside what the seat does itself: a teacher speaks of one's own plan first
ALIKE = 0.6  # and what it counts if both are about what the seat does, or both about what others do
PRICE = 0.6  # and if it speaks against the move
MOST = 2  # reasons given

Label = tuple[str, str, int]
"""What is counted together: a key, a thing ("" for all) and another seat (-1 for all)."""


@dataclass(frozen=True)
class Reason:
    """One difference between a move and another. `form` is which sentence of the key tells it: `more` or `less` often
    (`times` with the move, `instead` with the other, as shares of the worlds), `many` or `few` times (on average),
    `richer` or `poorer` by `points`;
    `better` or `worse` by them where one thing comes in place of `lost`. `against` is the place of the other among the
    moves that are told of; `favours` is False for what speaks against it.
    """

    key: str
    form: str
    thing: str = ""
    who: int = -1
    times: float = 0.0
    instead: float = 0.0
    points: float = 0.0
    against: int = 1
    favours: bool = True
    lost: str = ""

    @property
    def others(self) -> bool:
        """Whether it is about what others do."""
        return self.who >= 0 or self.key.startswith(THEIRS)


@dataclass
class Sums:
    """How often something happened in each world, what that counts as a reason, and its points: with one move, and with
    the other.
    """

    times: tuple[list[float], list[float]]
    worth: tuple[list[float], list[float]]
    points: tuple[list[float], list[float]]

    @staticmethod
    def of(worlds: int) -> Sums:
        return Sums(*(([0.0] * worlds, [0.0] * worlds) for _ in range(3)))

    def add(self, world: int, side: int, matter: Matter) -> None:
        self.times[side][world] += 1
        self.worth[side][world] += matter.worth * matter.weight
        self.points[side][world] += matter.worth

    def more_points(self) -> float:
        """By how many points the two moves differ on average."""
        one, other = map(sum, self.points)
        return abs(one - other) / len(self.points[0])

    def gain(self) -> tuple[float, float]:
        """What the first move has of it beyond the second: the mean worth, and its standard error."""
        gains = [one - other for one, other in zip(*self.worth, strict=True)]
        n = len(gains)
        mean = sum(gains) / n
        return mean, math.sqrt(sum((gain - mean) ** 2 for gain in gains) / max(n - 1, 1) / n)

    def total(self) -> float:
        """The total value: above 0 it is good for the seat."""
        return sum(map(sum, self.worth))

    def counts(self) -> tuple[float, float]:
        """How many times it happened on average, with either move."""
        one, other = (sum(side) / len(side) for side in self.times)
        return one, other

    def shares(self) -> tuple[float, float]:
        """In which part of the worlds it happened at all, with either move."""
        one, other = (sum(1 for times in side if times) / len(side) for side in self.times)
        return one, other


@dataclass
class Comparison:
    """What mattered with a move and with another, world by world."""

    worlds: int
    sums: dict[Label, Sums] = field(default_factory=dict)

    def add(self, world: int, side: int, matters: Iterable[Matter]) -> None:
        for matter in matters:
            for label in labels(matter):
                if label not in self.sums:
                    self.sums[label] = Sums.of(self.worlds)
                self.sums[label].add(world, side, matter)

    def reasons(self, words: Words, slight: float) -> tuple[Reason, ...]:
        """The largest differences that are clear and of more than `slight` worth, one for each key: first what speaks
        most for the move, then what is next, perhaps against it. If one is about what others do, the next is rather
        about what the seat does, and the other way round; but not about the same thing from the other side.
        """
        found: list[tuple[float, Reason]] = []
        for key in sorted({key for key, _, _ in self.sums}):
            gain, error = self.sums[key, "", -1].gain()
            if abs(gain) > max(slight, CLEAR * error):
                reason = self.most_telling(words, key, gain)
                found += [(gain, reason)] if reason is not None else []
        found.sort(key=lambda one: (-abs(one[0]) * (OTHERS if one[1].others else 1.0), one[1].key))
        first = next((one for one in found if one[0] > 0), None)
        if first is None:
            return ()
        rest = [one for one in found if one is not first and abs(one[0]) >= SECOND * first[0]]
        rest = [one for one in rest if not mirrored(one[1], first[1])]
        rest.sort(key=lambda one: -abs(one[0]) * weight(one[1], first[1]))
        return tuple(reason for _, reason in [first, *rest][:MOST])

    def most_telling(self, words: Words, key: str, whole: float) -> Reason | None:
        """The reason for a key: what makes up most of the difference, by name, if one thing or seat does."""
        parts: list[tuple[float, Label]] = []
        for label in sorted(label for label in self.sums if label[0] == key):
            gain, error = self.sums[label].gain()
            if gain * whole > 0 and abs(gain) > max(SPECIFIC * abs(whole), CLEAR * error):
                parts.append((abs(gain), label))
        parts.sort(key=lambda part: (part[1][1] == "", part[1][2] < 0, -part[0], part[1]))
        points = self.sums[key, "", -1].more_points()
        for _, label in parts:
            swapped = self.swapped(words, label)
            if swapped is not None and not near(swapped.points, points):
                continue  # there is more to it than these two: better told as a whole
            reason = swapped or told(words, label, self.sums[label], whole)
            if reason is not None:
                return reason
        return None

    def swapped(self, words: Words, label: Label) -> Reason | None:
        """One thing in place of another: the one makes up what the other takes away again, or some of it."""
        key, thing, who = label
        gain = self.sums[label].gain()[0]
        form = "better" if gain > 0 else "worse"
        if not thing or sentence_of(words, key, form, thing, who) is None:
            return None
        others = {one: sums.gain()[0] for one, sums in self.sums.items() if one[0] == key and one[2] == who and one[1]}
        lost = min(others, key=lambda one: (others[one] * gain, one))
        if others[lost] * gain >= -SWAPPED * gain * gain:
            return None
        points = max(0.0, self.sums[label].more_points() - self.sums[lost].more_points())
        return Reason(key, form, thing, who, points=points, favours=gain > 0, lost=lost[1])


def near(one: float, other: float) -> bool:
    """Whether two numbers of points are roughly the same."""
    return PAIR * one <= other and PAIR * other <= one


def labels(matter: Matter) -> set[Label]:
    """The labels that it counts for: exact, and more and more general."""
    key, thing, who = matter.key, matter.thing, matter.who
    return {(key, "", -1), (key, "", who), (key, thing, -1), (key, thing, who)}


def weight(next: Reason, first: Reason) -> float:
    """How much of its worth a reason counts after the first."""
    alike = next.others == first.others
    return (ALIKE if alike else 1.0) * (1.0 if next.favours else PRICE)


def mirrored(one: Reason, other: Reason) -> bool:
    """Whether two reasons tell the same of one thing: that the seat gets it or another does, or both that one other."""
    if one.thing != other.thing or not one.thing:
        return False
    return one.key.removeprefix(THEIRS) == other.key.removeprefix(THEIRS) or one.who == other.who >= 0


def told(words: Words, label: Label, sums: Sums, gain: float) -> Reason | None:
    """The difference as a reason, in a form for which the game has words; None where it has none."""
    key, thing, who = label
    for form, times, instead in forms(sums, gain):
        if sentence_of(words, key, form, thing, who) is not None:
            return Reason(key, form, thing, who, times, instead, sums.more_points(), favours=gain > 0)
    return None


def forms(sums: Sums, gain: float) -> list[tuple[str, float, float]]:
    """The forms in which a difference can be told, the most telling first, each with its numbers.

    Of what is good there must be more in the better course, and less of what is bad.
    """
    better = gain * sums.total() > 0
    shares, counts = sums.shares(), sums.counts()
    found = [("richer" if gain > 0 else "poorer", *shares)]
    if times(shares[0]) != times(shares[1]) and (shares[0] > shares[1]) == better:
        clear = abs(shares[0] - shares[1]) >= OFTEN
        found.insert(0 if clear else 1, ("more" if better else "less", *shares))
    if min(shares) >= ANYWAY and abs(counts[0] - counts[1]) >= TIMES and (counts[0] > counts[1]) == better:
        found.insert(0, ("many" if better else "few", *counts))
    return found


def sentence_of(words: Words, key: str, form: str, thing: str, who: int) -> str | None:
    """The sentence for a reason: one that names the thing (or another seat) if it is about one, else one for all; of
    all others together, `all.others`.
    """
    text = words.texts.get(f"reason.{key}.{form}" if thing else f"reason.{key}.all.{form}")
    if text is not None and ("{who" in text) == (who >= 0):
        return text
    return words.texts.get(f"reason.{key}.all.others.{form}") if not thing and who < 0 else None


def sentence(game: Game, reason: Reason, names: Sequence[str], played: bool = False) -> str:
    """A reason in words, with the names of the seats; the other move is named by its place, or is the one `played`."""
    text = sentence_of(game.words, reason.key, reason.form, reason.thing, reason.who)
    assert text is not None, "found with these words"
    points = max(1, round(reason.points))
    many = reason.form in ("many", "few")

    def spoken(number: float) -> str:
        return f"{number:.1f}" if many else times(number, game.language)

    values = {
        "thing": game.title_of(reason.thing),
        "lost": game.title_of(reason.lost),
        "who": names[reason.who] if reason.who >= 0 else "",
        "times": spoken(reason.times),
        "instead": spoken(reason.instead),
        "points": game.words.say("reason.points.one" if points == 1 else "reason.points.many", n=points),
        "other": words_in(game.language).say("other.played" if played else f"other.{reason.against}"),
    }
    return game.words.fill(text, values)


def times(share: float, language: str = FALLBACK) -> str:
    """How often something happens, as people say it.

    >>> times(0.93), times(0.5), times(0.11), times(0.0)
    ('about 9 times in 10', 'half the time', 'about 1 time in 10', 'never')
    """
    if share in (0.0, 1.0):
        return words_in(language).say("times.always" if share else "times.never")
    tenths = min(max(round(10 * share), 1), 9)
    key = {1: "times.once", 5: "times.half"}.get(tenths, "times.tenths")
    return words_in(language).say(key, n=tenths)


def compare(
    game: Game, seat: int, actions: Sequence[int], courses: Iterable[tuple[State, int, Explorer]], worlds: int
) -> list[Comparison]:
    """Try moves with a journal in worlds, each with its luck and the policies that play on; the first of them
    compared with each of the others.
    """
    out = [Comparison(worlds) for _ in actions[1:]]
    for number, (world, luck, explorer) in enumerate(courses):
        root = explorer.open(world, seat, Dice(luck))
        found = [game.matters(seat, root, course(game, seat, root, action, explorer, Dice(luck))) for action in actions]
        for comparison, other in zip(out, found[1:], strict=True):
            comparison.add(number, 0, beside(found[0], other))
            comparison.add(number, 1, beside(other, found[0]))
    return out


def course(game: Game, seat: int, root: State, action: int, explorer: Explorer, dice: Dice) -> list[Event]:
    """What happens after a move, as far as a teacher would look."""
    state = root.copy()
    journal = state.journal = Journal()
    since, rounds = state.round, game.thinking.rounds
    state.step(seat, action)
    if not rounds:
        explorer.play_on(state, since, dice)
    while not state.settled(since) and state.round < since + rounds:
        turn = state.turn
        state.step(turn, explorer.decide(state, turn, dice))
    return journal.events


def beside(matters: Iterable[Matter], other: Iterable[Matter]) -> list[Matter]:
    """What matters of a course beside another: what is passing is worth nothing where the other was over by then."""
    over = any(matter.key == OVER for matter in other)
    return [matter._replace(worth=0.0) if over and matter.passing else matter for matter in matters]
