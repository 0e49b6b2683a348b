"""Laws 3 to 8, and all eight at once.

>>> from casefile.testing import check_all
>>> from casefile.testing.toys import BidsAdapter
>>> report = check_all(BidsAdapter(), games=1, states=4, histories=1)
>>> report.count(5, "states") > 0
True
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import resources
from itertools import permutations
from random import Random

from mypy_extensions import i64

from casefile.engine.errors import CasefileError, IllegalAction
from casefile.engine.playout import Dice, match, playout
from casefile.engine.rulebook import Rulebook, UnknownRule
from casefile.engine.state import NOBODY, State
from casefile.engine.toml import dumps
from casefile.engine.vecs import vec
from casefile.testing.adapter import Adapter, Move
from casefile.testing.determinizer import law_determinizer
from casefile.testing.playing import BotMaker, decide, explore, play, policies, policy_for, replay
from casefile.testing.report import LawBroken, Report, moves_text
from casefile.testing.same import law_same_game
from casefile.testing.secrecy import law_secrecy, share

__all__ = [
    "check_all", "law_copies", "law_games_end", "law_invariants", "law_legality", "law_many_games", "law_positions",
]  # fmt: skip

BASE = frozenset({"game", "chance", "turn", "round", "ledger", "journal", "trial"})
RUBBISH: tuple[object, ...] = (-1, 2**31, 2**70, True, "x", "0", None, 1.5, (), b"")
MOST_ORDERS = 24
EARLY = 3  # first moves before each of which copies are made

HasRule = Callable[[str], bool]
"""Whether there is a rule of that id."""


def visit(
    adapter: Adapter, games: int, seed: int, states: int, bots: Sequence[BotMaker], most: int
) -> Iterator[tuple[State, str]]:
    """States sampled from games, the last ones included, each with a description of how to get there."""
    dice = Random(seed)
    game = adapter.game
    for number in range(games):
        match = play(game, seed + number, policy_for(number, game, seed + number, bots), most)
        cuts = [dice.randint(0, len(match.moves)) for _ in range(share(states, games, number) - 1)]
        for cut in (*cuts, len(match.moves)):
            deal = max(i for i, (begin, _) in enumerate(match.deals) if begin <= cut)
            start, moves = match.part(deal, cut)
            where = f"{game.key}, seed {match.seed}, deal {deal + 1}:\n  {moves_text(game, moves)}"
            yield replay(start, moves), where


# -- 3: copies -----------------------------------------------------------------------------------------------------


def law_copies(
    adapter: Adapter, *, games: int = 3, seed: int = 1, states: int = 30, bots: Sequence[BotMaker] = (),
    most: int = 3000, report: Report | None = None,
) -> Report:  # fmt: skip
    """Copies made in four ways keep their key while the game goes on; every field counts and none is shared."""
    report = Report() if report is None else report
    dice = Random(seed)
    for number in range(games):
        state = adapter.game.deal(seed + number)
        policy = policy_for(number, adapter.game, seed + number, bots)
        kept: list[tuple[str, State, bytes]] = []
        done: list[Move] = []
        while state.turn != NOBODY and len(done) < most:
            if len(done) < EARLY or dice.random() < 0.1:  # in the shortest games, too
                kept += copies_of(3, state, f"{adapter.game.key}, seed {seed + number}", done)
                report.add(3, "copies", 4)
            seat, action = decide(state, policy, dice)
            state.step(seat, action)
            done.append((seat, action))
        for way, twin, key in kept:
            if twin.key() != key:
                raise LawBroken(
                    3, f"{adapter.game.key}, seed {seed + number}: a copy by {way} changed as play went on", way
                )
    for state, where in visit(adapter, games, seed, states, bots, most):
        check_fields(adapter, state, where)
        report.add(3, "states")
    return report


def copies_of(law: int, state: State, where: str, moves: Sequence[Move]) -> list[tuple[str, State, bytes]]:
    key = state.key()
    ways = {
        "copy": state.copy(),
        "copy.copy": copy.copy(state),
        "copy.deepcopy": copy.deepcopy(state),
        "pickle": pickle.loads(pickle.dumps(state)),
    }
    for way, twin in ways.items():
        if twin is state or twin.key() != key or twin.numbers() != state.numbers():
            raise LawBroken(law, f"{where}: {way} is not equal\n  {moves_text(state.game, moves)}", way)
    return [(way, twin, key) for way, twin in ways.items()]


def attributes(state: State) -> set[str]:
    """The names of what a State consists of, compiled or not."""
    names = set(getattr(state, "__dict__", {}))
    for kind in type(state).__mro__:
        names.update(getattr(kind, "__mypyc_attrs__", ()))
        slots = getattr(kind, "__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
    return names - {"__dict__", "__weakref__"}


def check_fields(adapter: Adapter, state: State, where: str) -> None:
    """`fields` names everything once; a change of any field changes the key, and that of no copy."""
    fields = state.fields()
    if len(set(fields)) < len(fields):
        raise LawBroken(3, f"{where}\nfields() names something twice: {fields}", "fields")
    missing = attributes(state) - BASE - set(adapter.constants) - set(fields)
    if missing:
        raise LawBroken(3, f"{where}\nfields() does not name {', '.join(sorted(missing))}", "fields")
    for name in adapter.constants:
        if getattr(state, name) is not getattr(state.copy(), name):
            raise LawBroken(3, f"{where}\n{name} is said to be constant, but a copy has another", "fields")
    key = state.key()
    for name in ("turn", "round", "ledger", *fields):
        twin = state.copy()
        value = getattr(twin, name)
        if isinstance(value, int):
            setattr(twin, name, value + 1)
        elif name in ("ledger", *adapter.replaced) or not len(value):
            setattr(twin, name, vec[i64]([*value, 1]))
        else:
            value[0] += 1
        if twin.key() == key:
            raise LawBroken(3, f"{where}\nthe key does not count {name}", "key")
        if state.key() != key:
            raise LawBroken(3, f"{where}\na copy shares {name} with the original", "copy")
        back = pickle.loads(pickle.dumps(twin))
        if back.key() != twin.key():
            raise LawBroken(3, f"{where}\na pickle loses {name}", "pickle")


# -- 5 and 8: invariants, and games that end -------------------------------------------------------------------------


def law_invariants(
    adapter: Adapter, *, games: int = 1, seed: int = 1, bots: Sequence[BotMaker] = (), most: int = 400,
    report: Report | None = None,
) -> Report:  # fmt: skip
    """The invariants hold after every action, whoever plays: chance, adversaries, bots."""
    report = Report() if report is None else report
    for number in range(games):
        for name, policy in policies(adapter.game, seed + number, bots):
            state = adapter.game.deal(seed + number)
            dice = Random(seed + number)
            moves: list[Move] = []
            while True:
                try:
                    adapter.invariants(state)
                except AssertionError as reason:
                    text = f"{adapter.game.key}, seed {seed + number}, played by {name}:"
                    text = f"{text}\n  {moves_text(state.game, moves)}\n{reason}"
                    raise LawBroken(5, text, str(reason)) from None
                report.add(5, "states")
                if state.turn == NOBODY or len(moves) >= most:
                    break
                moves.append(decide(state, policy, dice))
                state.step(*moves[-1])
            report.add(5, "games")
    return report


def law_games_end(
    adapter: Adapter, *, games: int = 1, seed: int = 1, bots: Sequence[BotMaker] = (), report: Report | None = None
) -> Report:
    """No game is longer than the adapter's bound, whoever plays; and then there is an outcome and nothing to decide."""
    report = Report() if report is None else report
    if adapter.longest is None:
        report.skip(8, "where the rules promise no bound")
        return report
    for number in range(games):
        for name, policy in policies(adapter.game, seed + number, bots):
            state = adapter.game.deal(seed + number)
            where = f"{adapter.game.key}, seed {seed + number}, played by {name}"
            dice = Random(seed + number)
            steps = 0
            while state.turn != NOBODY:
                if state.outcome is not None:
                    raise LawBroken(8, f"{where}: an outcome after {steps} actions, while the game goes on", "outcome")
                if steps >= adapter.longest:
                    raise LawBroken(8, f"{where}: not over after {steps} actions", name)
                state.step(*decide(state, policy, dice))
                steps += 1
            if state.outcome is None or state.actors or any(state.legal(seat) for seat in range(state.game.seats)):
                raise LawBroken(
                    8, f"{where}: over after {steps} actions, but no outcome or somebody to move", "outcome"
                )
            if adapter.always_longest and steps < adapter.longest:
                raise LawBroken(8, f"{where}: over after {steps} actions, not {adapter.longest}", "length")
            report.add(8, "games")
            report.add(8, "actions", steps)
    return report


def law_many_games(adapter: Adapter, *, games: int, seed: int = 1, report: Report | None = None) -> Report:
    """Laws 5 and 8 at full speed: games by chance alone and games that `greedy` takes over after some chance.

    The invariants are looked at where it takes over, and at the end; a state with nothing to do, wherever it is.
    """
    report = Report() if report is None else report
    game, most = adapter.game, adapter.longest
    assert most is not None, "the rules promise no bound"
    for number in range(seed, seed + games):
        how = "random" if number % 2 else "greedy"
        state, dice = game.deal(number), Dice(number)
        try:
            playout(state, dice, Random(number).randrange(60))
            adapter.invariants(state)
            if how == "random":
                playout(state, dice, most)
            else:
                match(state, [game.greedy(number) for _ in range(game.seats)])
            adapter.invariants(state)
            assert state.outcome is not None, "not over"
        except AssertionError as reason:
            raise LawBroken(5, f"{game.key}, seed {number}, played by {how}: {reason}", str(reason)) from None
        report.add(8, f"{how} games at full speed")
    return report


# -- 6: positions ----------------------------------------------------------------------------------------------------


def law_positions(
    adapter: Adapter, *, games: int = 3, seed: int = 1, states: int = 30, bots: Sequence[BotMaker] = (),
    most: int = 3000, report: Report | None = None,
) -> Report:  # fmt: skip
    """A State described as a position, as a dict and as TOML text, comes back with the same key."""
    report = Report() if report is None else report
    for state, where in visit(adapter, games, seed, states, bots, most):
        position = state.to_position()
        for form, source in (("dict", position), ("TOML", dumps(position))):
            try:
                back = adapter.game.position(source)
            except CasefileError as error:
                raise LawBroken(6, f"{where}\nits own position is refused: {error}", form) from None
            if back.key() != state.key():
                pairs = zip(("", "ledger", *state.fields()), state.numbers(), back.numbers(), strict=True)
                lost = [f"{name or 'turn and round'}: {old}, then {new}" for name, old, new in pairs if old != new]
                raise LawBroken(6, f"{where}\nas {form}, a position loses {'; '.join(lost) or 'the chance'}", form)
        report.add(6, "states")
    return report


# -- 7: legality -----------------------------------------------------------------------------------------------------


def law_legality(
    adapter: Adapter, *, games: int = 3, seed: int = 1, states: int = 30, bots: Sequence[BotMaker] = (),
    most: int = 3000, report: Report | None = None,
) -> Report:  # fmt: skip
    """Legal lists are sorted and complete, `explain` agrees, all else is refused with a rule and changes nothing."""
    report = Report() if report is None else report
    house = Rulebook.load(resources.files("casefile.engine"))
    known: set[str] = set()

    def has_rule(id: str) -> bool:
        if id not in known:
            for book in (adapter.game.rulebook, house):
                try:
                    book.rule(id)
                    known.add(id)
                except UnknownRule:
                    pass
        return id in known

    for state, where in visit(adapter, games, seed, states, bots, most):
        for seat in range(adapter.game.seats):
            legal = check_list(state, seat, where)
            unchanged = Unchanged(state, f"{where}\nseat {seat}: ")
            for action in range(adapter.game.size):
                check_action(state, seat, action, legal, where, has_rule)
                report.add(7, "actions")
            for rubbish in RUBBISH:
                if rubbish not in range(adapter.game.size) or isinstance(rubbish, bool):
                    check_refused(state, seat, rubbish, where, has_rule)
            unchanged.check()
        unchanged = Unchanged(state, f"{where}\nstrangers: ")
        for stranger in (*RUBBISH, adapter.game.seats):
            if stranger not in range(adapter.game.seats) or isinstance(stranger, bool):
                with suppress(IllegalAction):
                    if state.legal(stranger):
                        raise LawBroken(7, f"{where}\nseat {stranger!r} has legal actions", "legal list")
                check_refused(state, stranger, 0, where, has_rule)
        unchanged.check()
        check_orders(state, where, report)
        report.add(7, "states")
    return report


class Unchanged:
    """Checks that a State keeps its key."""

    def __init__(self, state: State, where: str) -> None:
        self.state = state
        self.where = where
        self.before = state.numbers()

    def check(self) -> None:
        names = ("turn and round", "ledger", *self.state.fields())
        for name, old, new in zip(names, self.before, self.state.numbers(), strict=True):
            if old != new:
                raise LawBroken(7, f"{self.where}asking and refusals changed {name}: {old}, then {new}", "refusal")


def check_list(state: State, seat: int, where: str) -> list[int]:
    legal = state.legal(seat)
    acts = seat in state.actors
    if legal != sorted(set(legal)) or any(not 0 <= action < state.game.size for action in legal):
        raise LawBroken(
            7, f"{where}\nthe legal list of seat {seat} is not sorted, or has strange ids: {legal}", "legal list"
        )
    if acts != bool(legal):
        who = "must decide and has no choice" if acts else "need not decide and has choices"
        raise LawBroken(7, f"{where}\nseat {seat} {who}: {legal}", "legal list")
    step = state.automatic()
    if step is not None and seat == state.turn and legal != [step]:
        raise LawBroken(7, f"{where}\nthe automatic step {step} is not all that is legal: {legal}", "automatic step")
    return legal


def check_action(state: State, seat: int, action: int, legal: list[int], where: str, has_rule: HasRule) -> None:
    """One action of the table: legal and unexplained, or explained and refused."""
    if action not in legal:
        check_refused(state, seat, action, where, has_rule)
        return
    reason = state.explain(seat, action)
    if reason is not None:
        text = f"{where}\nseat {seat}, {state.game.say(action)!r} ({action}) is legal, yet explained: {reason}"
        raise LawBroken(7, text, "explain")
    state.copy().apply(seat, action)


def check_refused(state: State, seat: object, action: object, where: str, has_rule: HasRule) -> None:
    text = f"{where}\nseat {seat!r}, action {action!r}: "
    reason = state.explain(seat, action)
    if reason is None:
        raise LawBroken(7, f"{text}not legal, and no reason", "explain")
    try:
        state.apply(seat, action)
    except IllegalAction as refusal:
        if not has_rule(refusal.rule):
            raise LawBroken(7, f"{text}refused by {refusal.rule!r}, which is no rule", "rule") from None
        if reason != refusal:
            raise LawBroken(7, f"{text}explained by {reason!r}, refused by {refusal!r}", "explain") from None
    except Exception as error:
        raise LawBroken(7, f"{text}not refused but failed: {error!r}", "apply") from error
    else:
        raise LawBroken(7, f"{text}not refused", "apply")


def check_orders(state: State, where: str, report: Report) -> None:
    """Simultaneous choices: whoever chooses first, the same State follows."""
    actors = state.actors
    if len(actors) < 2:
        return
    for choose in (0, -1):
        chosen = {seat: state.legal(seat)[choose] for seat in actors}
        keys: dict[bytes, tuple[int, ...]] = {}
        for number, order in enumerate(permutations(actors)):
            if number == MOST_ORDERS:
                break
            after = state.copy()
            for seat in order:
                after.apply(seat, chosen[seat])
            keys[after.key()] = order
        if len(keys) > 1:
            raise LawBroken(7, f"{where}\nthe order of simultaneous choices matters: {list(keys.values())}", "order")
        report.add(7, "orders", number + 1)


# -- all of them -----------------------------------------------------------------------------------------------------


def check_all(
    adapter: Adapter, games: int = 3, seed: int = 1, bots: Sequence[BotMaker] = (), *, states: int = 30,
    histories: int = 6, most: int = 3000, counted: bool = True, processes: bool = True,
) -> Report:  # fmt: skip
    """All eight laws on one game; the first that does not hold raises `LawBroken`.

    `games` are played per law; `states` of them are looked at closely, `histories` compared move by move. `bots` are
    makers of bots, as in `casefile.bots.BOTS`. Two parts are slow and can be left out: with `counted = False` the full
    counts of law 2, with `processes = False` the other processes of law 4.
    """
    report = Report()
    matches = explore(adapter, games, seed, bots, most)
    law_secrecy(adapter, seed=seed, states=states, histories=histories, bots=bots, matches=matches, report=report)
    law_determinizer(adapter, seed=seed, states=states, counted=counted, matches=matches, report=report)
    law_copies(adapter, games=games, seed=seed, states=states, bots=bots, most=most, report=report)
    law_same_game(adapter, games=games, seed=seed, most=most, processes=processes, report=report)
    law_invariants(adapter, games=games, seed=seed, bots=bots, most=most, report=report)
    law_positions(adapter, games=games, seed=seed, states=states, bots=bots, most=most, report=report)
    law_legality(adapter, games=games, seed=seed, states=states, bots=bots, most=most, report=report)
    law_games_end(adapter, games=games, seed=seed, bots=bots, report=report)
    return report
