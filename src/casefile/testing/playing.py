"""Playing games for the laws: by chance, by stubborn policies that look for trouble, and by bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from mypy_extensions import i64

from casefile.bots.bot import BOTS, POLICIES, Bot
from casefile.engine.chance import chance
from casefile.engine.game import Game
from casefile.engine.state import NOBODY, ROOM, State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.testing.adapter import Adapter, Move
from casefile.testing.coverage import AFTER, CHANCE, HEADINGS, LOT, PHASE, QUESTION, RESHUFFLE, SHUFFLE, Kind, verb
from casefile.testing.scripted import Lot, watched

BotMaker = Callable[[Game, int, int], Bot]
"""How a bot is made for one seat of one match: from the game, the seat and a seed."""

Policy = Callable[[State, int, list[int], Random], int]
"""How a game is played on: the State, the seat to decide, its legal actions, dice; the action."""

MOST_STEPS = 1_000_000
_buffer = vec[i64]([0] * ROOM)


def observe(state: State, seat: int | None) -> tuple[int, ...]:
    """The flat observation of a seat; None is a spectator."""
    n = state.see_into(NOBODY if seat is None else seat, _buffer)
    return tuple([int(number) for number in _buffer[:n]])


def by_chance(state: State, seat: int, legal: list[int], dice: Random) -> int:
    """Choose any legal action."""
    return legal[dice.randrange(len(legal))]


def by_verb(state: State, seat: int, legal: list[int], dice: Random) -> int:
    """Choose any verb, then any action of that verb: rare actions come up as often as common ones."""
    families: dict[str, list[int]] = {}
    for action in legal:
        families.setdefault(verb(state, action), []).append(action)
    return dice.choice(families[dice.choice(list(families))])


def lowest(state: State, seat: int, legal: list[int], dice: Random) -> int:
    """Choose the first legal action."""
    return legal[0]


def highest(state: State, seat: int, legal: list[int], dice: Random) -> int:
    """Choose the last legal action."""
    return legal[-1]


def stubborn(state: State, seat: int, legal: list[int], dice: Random) -> int:
    """Choose what keeps the round going and changes least of what everybody sees: a player that stalls."""

    def change(action: int) -> tuple[bool, bool, int]:
        after = state.copy()
        after.step(seat, action)
        now = observe(after, None)
        moved = sum(a != b for a, b in zip(before, now, strict=False)) + abs(len(before) - len(now))
        return after.turn == NOBODY, after.round != state.round, moved

    before = observe(state, None)
    return min(legal, key=change)


def greedy_for_ends(state: State, seat: int, legal: list[int], dice: Random) -> int:
    """Choose what changes most: it reaches the corners of a game quickly."""
    if dice.random() < 0.2:
        return by_chance(state, seat, legal, dice)

    def change(action: int) -> int:
        after = state.copy()
        after.step(seat, action)
        now = observe(after, None)
        return sum(a != b for a, b in zip(before, now, strict=False)) + abs(len(before) - len(now))

    before = observe(state, None)
    return max(legal, key=change)


ADVERSARIES: Mapping[str, Policy] = {
    "lowest": lowest,
    "highest": highest,
    "stubborn": stubborn,
    "greedy for ends": greedy_for_ends,
}


def curious(tried: Counter[str]) -> Policy:
    """Choose any action of the verb that was chosen least so far: it reaches what seldom comes up."""

    def policy(state: State, seat: int, legal: list[int], dice: Random) -> int:
        families: dict[str, list[int]] = {}
        for action in legal:
            families.setdefault(verb(state, action), []).append(action)
        chosen = min(families, key=lambda name: (tried[name], dice.random()))
        tried[chosen] += 1
        return dice.choice(families[chosen])

    return policy


def policy_for(number: int, game: Game, seed: int, bots: Sequence[BotMaker]) -> Policy:
    """Chance, verbs and bots take turns, game by game."""
    makers = [None, None, *bots]
    maker = makers[number % len(makers)]
    if maker is not None:
        return of_bots(maker, game, seed)
    return by_verb if number % 2 else by_chance


def bots_for(game: Game) -> list[BotMaker]:
    """The makers of all quick bots that can play this game."""
    makers = []
    for maker in [BOTS[name] for name in POLICIES]:  # those that search take their time
        try:
            maker(game, 0, 0)
            makers.append(maker)
        except NotImplementedError:
            pass  # a game need not have a policy
    return makers


def of_bots(maker: BotMaker, game: Game, seed: int) -> Policy:
    """A bot in every seat, as a policy for one match. Each gets its View, like any bot."""
    bots = [maker(game, seat, seed) for seat in range(game.seats)]

    def policy(state: State, seat: int, legal: list[int], dice: Random) -> int:
        return bots[seat].choose(state.view(seat), legal)

    return policy


@dataclass
class Match:
    """A game as it was played: its moves, and after each deal the number of moves so far and a copy of the State.

    `kinds` has, if the game was watched, the kinds of the State before the first move and after each.
    """

    game: Game
    seed: int
    moves: list[Move] = field(default_factory=list)
    deals: list[tuple[int, State]] = field(default_factory=list)
    kinds: list[frozenset[Kind]] = field(default_factory=list)
    dealt: bool = True  # whether it begins with a deal, not in the middle of a game

    @property
    def origin(self) -> str:
        """The origin of the match in words, so that it can be played again."""
        return f"seed {self.seed}" if self.dealt else f"an opening, {self.deals[0][1].to_position()}"

    def stretch(self, dice: Random) -> tuple[int, int]:
        """A deal at random and a cut after it, mostly in its round, now and then after later deals."""
        deal = dice.randrange(len(self.deals))
        begin = self.deals[deal][0]
        last = deal + 1 + (dice.randrange(3) if dice.random() < 0.2 else 0)
        end = self.deals[last][0] if last < len(self.deals) else len(self.moves)
        return deal, dice.randint(begin, end)

    def part(self, deal: int, cut: int) -> tuple[State, list[Move]]:
        """A fresh copy of the State after a deal, and the moves from there to the cut."""
        begin, start = self.deals[deal]
        return start.copy(), self.moves[begin:cut]


def decide(state: State, policy: Policy, dice: Random) -> Move:
    """The next move by a policy; among several actors, chance says whose choice comes first."""
    actors = state.actors
    seat = actors[dice.randrange(len(actors))]
    return seat, policy(state, seat, state.legal(seat), dice)


def steps(state: State, policy: Policy, dice: Random, most: int = MOST_STEPS) -> Iterator[Move]:
    """Play on to the end, or for `most` moves, telling each move after it was made."""
    done = 0
    while state.turn != NOBODY and done < most:
        seat, action = decide(state, policy, dice)
        state.step(seat, action)
        yield seat, action
        done += 1


def play(game: Game, seed: int, policy: Policy = by_chance, most: int = MOST_STEPS) -> Match:
    """A whole game, or its first `most` moves."""
    state = game.deal(chance(seed).seed)
    match = Match(game, seed)
    match.deals.append((0, state.copy()))
    deal = state.round
    for move in steps(state, policy, Random(seed), most):
        match.moves.append(move)
        if state.round != deal:
            deal = state.round
            match.deals.append((len(match.moves), state.copy()))
    return match


def mover_view(state: State) -> View:
    """The View of the seat to move; at the end, a spectator's."""
    return state.view(state.turn if state.turn >= 0 else None)


def watch(
    adapter: Adapter, start: State, seed: int, policy: Policy, most: int = MOST_STEPS, dealt: bool = True
) -> Match:
    """A game from this State on, with the kinds of all its States."""
    state, recorder, diary = watched(start)
    match = Match(adapter.game, seed, dealt=dealt)
    match.deals.append((0, start.copy()))
    match.kinds.append(frozenset(adapter.traits(state, mover_view(state))))
    deal = state.round
    used: set[Kind] = set()  # since the deal
    dice = Random(seed)
    while state.turn != NOBODY and len(match.moves) < most:
        move = decide(state, policy, dice)
        diary.forget()  # players who look ahead use chance as well
        state.step(*move)
        match.moves.append(move)
        name = verb(state, move[1])
        told = {event.name for event in diary.events}
        if state.round != deal:
            deal = state.round
            copy = state.copy()
            copy.chance = recorder.source
            match.deals.append((len(match.moves), copy))
            used = set()
        else:
            used |= {(CHANCE, LOT if isinstance(use, Lot) else SHUFFLE) for use in recorder.used}
            used |= {(CHANCE, RESHUFFLE)} if RESHUFFLE in told else set()
        kinds = set(adapter.traits(state, mover_view(state)))
        pairs = {(f"{heading} {what}, after", name) for heading, what in kinds if heading in (PHASE, QUESTION)}
        if (CHANCE, RESHUFFLE) in used:
            pairs |= {("after a reshuffle", f"{heading} {what}") for heading, what in kinds if heading in HEADINGS}
        match.kinds.append(frozenset(kinds | pairs | used | {(AFTER, name)} | {("told", event) for event in told}))
    return match


def policies(game: Game, seed: int, bots: Sequence[BotMaker]) -> Iterator[tuple[str, Policy]]:
    """Every way to play: chance, verbs, the adversaries, bots."""
    yield "chance", by_chance
    yield "verbs", by_verb
    yield from ADVERSARIES.items()
    for number, maker in enumerate(bots):
        yield f"bot {number}", of_bots(maker, game, seed)


def explore(adapter: Adapter, games: int, seed: int, bots: Sequence[BotMaker], most: int) -> list[Match]:
    """At least so many games, played in every way, some from openings of the adapter's: where the laws look around."""
    game = adapter.game
    ways = [policy for _, policy in policies(game, seed, bots)]
    curiosity = curious(Counter())
    ways = [curiosity, *ways[::-1]] if games > 1 else ways  # of few games, those of the liveliest players
    matches = []
    for number in range(games):
        policy = ways[number % len(ways)]
        matches.append(watch(adapter, game.deal(seed + number), seed + number, policy, most))
    for number, opening in enumerate(adapter.openings(seed)):
        policy = (by_chance, by_verb, curiosity)[number % 3]
        matches.append(watch(adapter, opening, seed + number, policy, most, dealt=False))
    return matches


def replay(state: State, moves: Sequence[Move]) -> State:
    """Play these moves, each checked, and return the State."""
    for seat, action in moves:
        state.apply(seat, action)
    return state


def playable(start: State, moves: Sequence[Move], reader: int | None) -> bool:
    """Whether the others could have made these moves from here.

    For adapters: a candidate for a twin in which another seat's move is refused is none. A refused move of the reader
    does not disqualify it, since that refusal would itself be a leak, which law 1 then finds.
    """
    state = start.copy()
    for seat, action in moves:
        if seat != reader and action not in state.legal(seat):
            return False
        if action not in state.legal(seat):
            return True
        state.step(seat, action)
    return True
