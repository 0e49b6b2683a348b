"""Law 1: nobody learns what the rules do not show them.

A twin is the same game with other secrets (`Adapter.hide`). Whatever one seat gets to see, hear or be refused must be
equal in both, byte for byte, after every move. Each way in which something can reach a seat is a channel with a name;
a broken law names the channel.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from casefile.bots.bot import Bot
from casefile.engine.chance import chance
from casefile.engine.errors import CasefileError
from casefile.engine.journal import Event, Journal
from casefile.engine.state import NOBODY, State
from casefile.testing.adapter import Adapter, Move, Twin
from casefile.testing.coverage import CHANCE, OTHERWISE, Choice, Kind
from casefile.testing.playing import BotMaker, Match, explore, observe
from casefile.testing.report import LOOKS, LawBroken, Report, difference, moves_text
from casefile.testing.scripted import Scripted

LAW = 1
TWINNED, LOCKSTEP = LOOKS[:2]
READERS = 3  # this many attempts to find a twin at a cut
SMALL_TABLE = 40  # with no more actions than this, every one is explained at every state
SAMPLE = 5  # otherwise this many
NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")

Heard = tuple[str, int, tuple[tuple[str, object], ...], str, bool]


@dataclass
class Pair:
    """A State and its twin, seen from one seat, with what is needed to tell somebody where they differ."""

    adapter: Adapter
    match: Match
    deal: int
    cut: int
    seat: int | None
    twin: Twin
    moves: list[Move]
    report: Report

    @property
    def begin(self) -> int:
        """How many moves the match had before the deal."""
        return self.match.deals[self.deal][0]

    def start(self) -> State:
        """A fresh copy of the State after the deal."""
        return self.match.deals[self.deal][1].copy()

    def kinds(self, cut: int) -> set[Kind]:
        """The kinds of the State after so many moves of the match, and whether its twin used other chance."""
        changed = isinstance(self.twin.start.chance, Scripted) and self.twin.start.chance.changed
        return {*self.match.kinds[cut], *([(CHANCE, OTHERWISE)] if changed else [])}

    def expect_equal(self, channel: str, here: object, there: object, after: int) -> None:
        self.report.add(LAW, "comparisons")
        if here == there and repr(here) == repr(there):
            return
        game = self.adapter.game
        reader = "a spectator" if self.seat is None else f"seat {self.seat}"
        other = [(a, b) for a, b in zip(self.moves[:after], self.twin.moves[:after], strict=True) if a != b]
        lines = [
            f"{game.key}, {self.match.origin}, deal {self.deal + 1}:",
            f"  {moves_text(game, self.moves[:after]) or '(no move)'}",
            f"After {after} moves, {reader} can tell two deals apart that look the same to them, by the {channel}:",
            difference(here, there),
            f"The twin starts from {self.twin.start.to_position()}",
        ]
        if other:
            lines.append(f"and has other secret moves: {[moves_text(game, pair) for pair in other]}")
        raise LawBroken(LAW, "\n".join(lines), channel)


def channels(state: State, seat: int | None, adapter: Adapter, dice: Random | None) -> Iterator[tuple[str, object]]:
    """Everything that reaches a seat in a State, by channel. With `dice`, the slow channels too."""
    game = state.game
    yield "actors", state.actors
    yield "round", (int(state.round), int(state.turn))
    yield "observation", observe(state, seat)
    view = state.view(seat)
    yield "view", view
    yield "view as JSON", json.dumps(view.to_json())
    legal = [] if seat is None else state.legal(seat)
    yield "legal list", legal
    step = state.automatic()
    yield "automatic step", step if seat is not None and seat == state.turn else step is not None
    yield "outcome", (state.outcome, state.sheets)
    if dice is None:
        return
    yield "text of the table", game.show(view, NAMES[: game.seats])
    if seat in state.actors:
        yield "prompt", (game.prompt(view), game.ask(view))
        moves = [game.describe(view, action) for action in legal]
        yield "moves as drawn", moves
        yield "what is closed", game.closed(view, legal)
        things = sorted({thing for move in moves for thing in move.things})
        yield "things explained", [game.about(view, thing, NAMES[: game.seats]) for thing in things]
        yield "words for the first time", game.firsts(view)
        if seat is not None:
            yield "plans", game.plans(state, seat)
    ids = range(game.size) if game.size <= SMALL_TABLE else sorted(dice.sample(range(game.size), SAMPLE))
    for action in ids:
        refusal = state.explain(seat, action)
        yield "explanation", (action, None if refusal is None else (refusal.rule, refusal.reason, str(refusal)))
        if refusal is not None:
            yield "error", (action, error_of(state, seat, action))
    for _ in range(2):
        world = view.determinize(chance(dice.getrandbits(62)))
        yield "determinizer", (adapter.arrangement(world), world.key())


def error_of(state: State, seat: object, action: object) -> str:
    """What a refused action answers; the State is a copy, in case it was not refused."""
    try:
        state.copy().apply(seat, action)
    except CasefileError as error:
        return f"{type(error).__name__}: {error}"
    return "no error"


def heard(state: State, events: Sequence[Event], seat: int | None) -> tuple[list[Heard], bool]:
    """What a seat is told of some events, in words too, and whether its free undo ends with them."""
    out: list[Heard] = []
    for event in events:
        told = event.told(seat)
        if told is not None:
            taught = seat is not None and event.taught(seat)
            names = NAMES[: state.game.seats]
            sentence = f"{state.game.tell(told, seat, names)} {state.game.scene(told, seat, names) or ''}"
            out.append((told.name, told.seat, tuple(told.values.items()), sentence, taught))
    return out, seat is not None and any(event.taught(seat) for event in events)


def compare(pair: Pair, one: State, two: State, after: int, seed: int | None) -> None:
    """Compare a State and its twin, channel by channel."""
    dice = [None if seed is None else Random(seed) for _ in range(2)]
    ways = [channels(state, pair.seat, pair.adapter, rolls) for state, rolls in zip((one, two), dice, strict=True)]
    for (channel, here), (_, there) in zip(*ways, strict=True):
        pair.expect_equal(channel, here, there, after)


def compare_bots(pair: Pair, bots: Sequence[tuple[Bot, Bot]], one: State, two: State, after: int) -> None:
    """Bots with the same seed and the same Views make the same moves."""
    seat = pair.seat
    if seat is None or seat not in one.actors:
        return
    for here, there in bots:
        moves = [bot.choose(state.view(seat), state.legal(seat)) for bot, state in ((here, one), (there, two))]
        pair.expect_equal("move of a bot", moves[0], moves[1], after)


def lockstep(pair: Pair, start: State, bots: Sequence[BotMaker], seed: int, thorough: float) -> None:
    """Play both histories move by move and compare after every move; a share of the States thoroughly."""
    one, two = start, pair.twin.start.copy()
    dice = Random(seed)
    makers = bots if pair.seat is not None else ()
    players = [(make(one.game, pair.seat or 0, seed), make(one.game, pair.seat or 0, seed)) for make in makers]
    told = [heard(state, pair.adapter.retell(state), pair.seat) for state in (one, two)]
    pair.expect_equal("log", told[0][0], told[1][0], 0)
    one.journal, two.journal = Journal(), Journal()
    compare(pair, one, two, 0, seed)
    for after, (move, other) in enumerate(zip(pair.moves, pair.twin.moves, strict=True), 1):
        compare_bots(pair, players, one, two, after - 1)
        since = len(one.journal.events), len(two.journal.events)
        for state, (seat, action) in ((one, move), (two, other)):
            take(pair, state, seat, action, after - 1)
        compare_logs(pair, one, two, since, after)
        last = after == len(pair.moves)
        compare(pair, one, two, after, dice.getrandbits(30) if last or dice.random() < thorough else None)
        pair.report.add(LAW, "moves in lockstep")
    whole = [len(state.journal.told(pair.seat)) for state in (one, two) if state.journal is not None]
    pair.expect_equal("numbering", whole[0], whole[1], len(pair.moves))


def take(pair: Pair, state: State, seat: int, action: int, after: int) -> None:
    try:
        state.apply(seat, action)
    except CasefileError as error:
        if seat != pair.seat:
            raise AssertionError(
                f"hide() gave a twin whose seat {seat} cannot {state.game.say(action)!r} after {after} moves: {error}"
            ) from None
        pair.expect_equal("own legality", "may", f"may not: {error}", after)


def compare_logs(pair: Pair, one: State, two: State, since: tuple[int, int], after: int) -> None:
    """The events of one move: how many, what they say, and what they do to the right to undo."""
    assert one.journal is not None and two.journal is not None
    here, here_taught = heard(one, one.journal.events[since[0] :], pair.seat)
    there, there_taught = heard(two, two.journal.events[since[1] :], pair.seat)
    pair.expect_equal("numbering", len(here), len(there), after)
    pair.expect_equal("log", [event[:4] for event in here], [event[:4] for event in there], after)
    undo = [[event[4] for event in events] for events in (here, there)]
    pair.expect_equal("undo right", (undo[0], here_taught), (undo[1], there_taught), after)


def law_secrecy(
    adapter: Adapter, *, games: int = 3, seed: int = 1, states: int = 30, histories: int = 6, thorough: float = 0.05,
    bots: Sequence[BotMaker] = (), most: int = 3000, matches: Sequence[Match] | None = None,
    report: Report | None = None,
) -> Report:  # fmt: skip
    """Play games in every way; make twins, each for one seat or a spectator; compare every channel.

    `states` twins are compared thoroughly where they end, `histories` after every move (of these moves a share,
    `thorough`, with the slow channels too). Where they end is chosen by novelty and evenly, turn by turn. With `bots`,
    some of the games are theirs, and their moves are a channel. The report says which kinds of states were compared.
    """
    report = Report() if report is None else report
    report.expect(adapter.kinds(), TWINNED)
    if histories:  # what is told and what ends an undo shows in these alone
        report.expect({CHANCE: [name for name in adapter.chance if name != OTHERWISE]}, LOCKSTEP)
    dice = Random(seed)
    matches = explore(adapter, games, seed, bots, most) if matches is None else matches
    report.add(LAW, "games", len(matches))
    choice = Choice(matches)
    for _ in range(states):
        check_state(adapter, choice, dice, bots, report)
    choice = Choice(matches)
    for _ in range(histories):
        check_history(adapter, choice, dice, bots, thorough, report)
    for match in matches:
        check_retelling(adapter, match)
    if not report.count(LAW, "states") and not report.count(LAW, "histories"):
        report.skip(LAW, "nothing is hidden, or hide() found no twin")
    return report


def share(total: int, parts: int, number: int) -> int:
    """The size of one part when `total` is cut into equal parts."""
    return total * (number + 1) // parts - total * number // parts


def make_pair(adapter: Adapter, choice: Choice, dice: Random, report: Report) -> Pair | None:
    """A twin of the next choice, for whichever reader has one."""
    match, deal, cut = choice.pick(dice)
    readers = [None, *range(adapter.game.seats)]
    dice.shuffle(readers)
    for seat in readers[:READERS]:
        start, moves = match.part(deal, cut)
        twin = adapter.hide(start.copy(), moves, seat, dice)
        if twin is not None and (twin.start.key() != start.key() or list(twin.moves) != moves):
            report.add(LAW, "twins")
            return Pair(adapter, match, deal, cut, seat, twin, moves, report)
        report.add(LAW, "cuts without a secret")
    return None


def check_state(adapter: Adapter, choice: Choice, dice: Random, bots: Sequence[BotMaker], report: Report) -> None:
    """Secrecy of states: one twin, compared thoroughly at the cut."""
    pair = make_pair(adapter, choice, dice, report)
    if pair is None:
        return
    one, two = pair.start(), pair.twin.start.copy()
    number = dice.getrandbits(30)
    for (seat, action), (other, choice_there) in zip(pair.moves, pair.twin.moves, strict=True):
        if choice_there not in two.legal(other):  # then they differ earlier: find out where
            lockstep(pair, pair.start(), bots, number, 1.0)
        one.step(seat, action)
        two.step(other, choice_there)
    compare(pair, one, two, len(pair.moves), number)
    if pair.seat is not None and one.turn != NOBODY:
        players = [(make(one.game, pair.seat, number), make(two.game, pair.seat, number)) for make in bots]
        compare_bots(pair, players, one, two, len(pair.moves))
    report.add(LAW, "states")
    report.look(TWINNED, pair.kinds(pair.cut))


def check_history(
    adapter: Adapter, choice: Choice, dice: Random, bots: Sequence[BotMaker], thorough: float, report: Report
) -> None:
    """Secrecy of histories: one twin, compared after every move, with everything that is told."""
    pair = make_pair(adapter, choice, dice, report)
    if pair is not None:
        lockstep(pair, pair.start(), bots, dice.getrandbits(30), thorough)
        report.add(LAW, "histories")
        for cut in range(pair.begin, pair.cut + 1):
            report.look(LOCKSTEP, pair.kinds(cut))


def check_retelling(adapter: Adapter, match: Match) -> None:
    """`Adapter.retell` tells a deal exactly as the game does."""
    if not match.dealt:
        return
    game = adapter.game
    state = game.blank(chance(match.seed))
    state.journal = Journal()
    game.start(state)
    events = list(adapter.retell(match.deals[0][1]))
    if events:
        assert events == state.journal.events, f"retell() tells the deal of {game.name} otherwise than the game"
