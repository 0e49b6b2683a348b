"""Law 2: a determinized State is a world that may be, any such world as likely as the rules of counting say.

The same View comes back out of it, its invariants hold, it is not always the same one, and where `Adapter.worlds` can
count them all, the draws are spread as they should be. Its future is not the true one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from math import sqrt
from random import Random

from casefile.engine.chance import chance
from casefile.engine.state import State
from casefile.testing.adapter import Adapter
from casefile.testing.coverage import OTHERWISE, Choice
from casefile.testing.playing import BotMaker, Match, explore, observe, playable, replay
from casefile.testing.report import LOOKS, LawBroken, Report, difference, moves_text

LAW = 2
DETERMINIZED = LOOKS[2]
DRAWS = 64  # this many equal draws in a row mean that there is only one world
PER_WORLD = 30  # draws for each world that is counted
MOST_DRAWS = 2200
FAR_OUT = 5.0  # standard deviations; with fixed seeds there is no flakiness, only this much tolerance


def law_determinizer(
    adapter: Adapter, *, games: int = 3, seed: int = 1, states: int = 30, bots: Sequence[BotMaker] = (),
    most: int = 3000, counted: bool = True, matches: Sequence[Match] | None = None,
    report: Report | None = None,
) -> Report:  # fmt: skip
    """Draw worlds in states chosen as in law 1, for all seats and a spectator; if `counted`, all of tiny situations."""
    report = Report() if report is None else report
    expected = {heading: [name for name in names if name != OTHERWISE] for heading, names in adapter.kinds().items()}
    report.expect(expected, DETERMINIZED)
    dice = Random(seed)
    matches = explore(adapter, games, seed, bots, most) if matches is None else matches
    report.add(LAW, "games", len(matches))
    choice = Choice(matches)
    for _ in range(states):
        match, deal, cut = choice.pick(dice)
        start, moves = match.part(deal, cut)
        state = replay(start.copy(), moves)
        where = f"{adapter.game.key}, {match.origin}, deal {deal + 1}:\n  {moves_text(adapter.game, moves)}"
        for seat in (None, *range(adapter.game.seats)):
            check_world(adapter, state, seat, dice.getrandbits(62), where)
            report.add(LAW, "worlds")
        seat = dice.choice([None, *range(adapter.game.seats)])
        twin = adapter.hide(start.copy(), moves, seat, dice)
        if twin is not None and playable(twin.start, twin.moves, None):  # if not, law 1 has something to say
            other = adapter.arrangement(replay(twin.start.copy(), twin.moves))
            if other != adapter.arrangement(state):  # a proof that there is more than one world
                check_diversity(adapter, state, seat, where)
                report.add(LAW, "states with several worlds")
        report.add(LAW, "states")
        report.look(DETERMINIZED, match.kinds[cut])
    if counted:
        check_tiny(adapter, seed, report)
    return report


def check_tiny(adapter: Adapter, seed: int, report: Report) -> None:
    """In situations small enough to be counted out: every world, each as often as it should."""
    situations = adapter.tiny()
    if not situations:
        report.skip(LAW, "uniformity: the adapter has no tiny situations")
    for number, state in enumerate(situations, 1):
        where = f"{adapter.game.key}, tiny situation {number}: {state.to_position()}"
        adapter.invariants(state)
        for seat in (None, *range(adapter.game.seats)):
            worlds = adapter.worlds(state.view(seat), state)
            check_world(adapter, state, seat, seed + (1 << 50), where)
            if worlds is None:
                continue
            if adapter.arrangement(state) not in worlds:
                raise AssertionError(f"worlds() does not count the true one, for seat {seat}:\n{where}")
            if len(worlds) > 1:
                check_diversity(adapter, state, seat, where)
            if len(worlds) * PER_WORLD <= MOST_DRAWS:
                check_uniform(adapter, state, seat, worlds, seed, where)
                report.add(LAW, "counted situations")


def fail(where: str, seat: int | None, channel: str, message: str) -> LawBroken:
    reader = "A spectator's" if seat is None else f"Seat {seat}'s"
    return LawBroken(LAW, f"{where}\n{reader} world {message}", channel)


def check_world(adapter: Adapter, state: State, seat: int | None, seed: int, where: str) -> None:
    """One draw: the same View back, a sound State, the own choices unchanged, another future."""
    view = state.view(seat)
    where = f"{where}\n(drawn with seed {seed})"
    try:
        world = view.determinize(chance(seed))
    except Exception as error:
        raise fail(where, seat, "failure", f"cannot be made: {error!r}") from error
    if observe(world, seat) != observe(state, seat) or world.view(seat) != view:
        raise fail(where, seat, "view", f"looks different:\n{difference(view, world.view(seat))}")
    there, here = ([] if seat is None else each.legal(seat) for each in (world, state))
    if there != here or world.actors != state.actors:
        raise fail(where, seat, "legal list", f"offers other choices: {there}, not {here}")
    try:
        adapter.invariants(world)
    except AssertionError as reason:
        raise fail(where, seat, "invariants", f"cannot be: {reason}") from None
    if world is state or world.chance.seed == state.chance.seed:
        raise fail(where, seat, "chance", "has the true future")


def check_diversity(adapter: Adapter, state: State, seat: int | None, where: str) -> None:
    """Where there is more than one world, more than one is drawn."""
    view = state.view(seat)
    found: set[Hashable] = set()
    for number in range(DRAWS):
        found.add(adapter.arrangement(view.determinize(chance(number))))
        if len(found) > 1:
            return
    truth = " the true one" if adapter.arrangement(state) in found else ""
    raise fail(where, seat, "diversity", f"is always the same,{truth} though there are several")


def check_uniform(
    adapter: Adapter, state: State, seat: int | None, worlds: Counter[Hashable], seed: int, where: str
) -> None:
    """Chi-square against the full count."""
    view = state.view(seat)
    draws = max(len(worlds) * PER_WORLD, 400)
    drawn = Counter(adapter.arrangement(view.determinize(chance(seed * 1_000_003 + number))) for number in range(draws))
    foreign = [arrangement for arrangement in drawn if arrangement not in worlds]
    if foreign:
        raise fail(where, seat, "impossible world", f"cannot be: {foreign[0]}")
    total = worlds.total()
    expected = {arrangement: draws * weight / total for arrangement, weight in worlds.items()}
    distance = sum((drawn[arrangement] - mean) ** 2 / mean for arrangement, mean in expected.items())
    freedom = len(worlds) - 1
    limit = freedom + FAR_OUT * sqrt(2 * freedom) + FAR_OUT
    if distance > limit:
        worst = max(expected, key=lambda arrangement: abs(drawn[arrangement] - expected[arrangement]))
        raise fail(
            where, seat, "uniformity",
            f"is not drawn evenly: chi-square {distance:.0f} with {freedom} degrees of freedom (at most {limit:.0f});"
            f" {worst} came {drawn[worst]} times in {draws}, expected {expected[worst]:.1f}",
        )  # fmt: skip
