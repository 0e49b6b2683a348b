"""One person at a table of bots: the game's loop without any reading or printing.

The person decides; everything else goes on by itself until the next decision. What the person is told comes from the
journal as that seat is told it, and from nowhere else. Undo is derived from the same journal: free within one's own
turn, back to the last thing that was learnt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from casefile.bots import Bot
from casefile.engine.chance import chance
from casefile.engine.errors import CasefileError
from casefile.engine.game import Game
from casefile.engine.journal import Event, Journal
from casefile.engine.outcome import Sheet
from casefile.engine.record import Record
from casefile.engine.state import State
from casefile.terminal.saving import GameFile

BOT_SEEDS = 900  # the purpose of chance that gives each bot its own seed: it is never handed the deal's


class CannotUndo(CasefileError):
    """Nothing can be taken back now; `key` says why, as the words of the terminal have it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Chronicle(Journal):
    """A journal that also notes how many rounds were scored at each event, so that score sheets find their place."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self.scored: list[int] = []
        self.ledger = -1  # its length when the sheets were last counted
        self.sheets = 0

    def add(self, event: Event) -> None:
        super().add(event)
        if len(self.state.ledger) != self.ledger:
            self.ledger = len(self.state.ledger)
            self.sheets = len(self.state.sheets)
        self.scored.append(self.sheets)

    def rewind(self, state: State, length: int) -> None:
        """Forget what came after the first `length` events; `state` is the one that goes on from there."""
        del self.events[length:], self.scored[length:]
        self.ledger = -1
        self.state = state
        state.journal = self


@dataclass(frozen=True)
class Step:
    """An own action, with the state and the length of the journal before it."""

    state: State
    length: int
    action: int
    acts: int


def deal(game: Game, seed: int | bytes) -> State:
    """A new match that keeps a chronicle from the first deal on."""
    state: State = game.blank(chance(seed))
    state.journal = Chronicle(state)
    game.start(state)
    return state


def resume(record: Record) -> State:
    """The match that a record holds, with the chronicle of all that happened in it."""
    state = deal(record.game, record.seed)
    for _ in record.play_on(state):
        pass
    return state


def bot_seed(seed: int | bytes, seat: int) -> int:
    """The seed for the bot in `seat`, of a table with this seed."""
    return int(chance(seed).below(BOT_SEEDS, seat, 2**31))


class Session:
    """One person in `seat`, bots in all others. Begin with `go_on`; then `play` and `undo` while not `over`."""

    def __init__(
        self,
        state: State,
        seat: int,
        bots: Mapping[int, Bot],
        names: tuple[str, ...],
        game_file: GameFile | None = None,
    ) -> None:
        if isinstance(state.journal, Chronicle):
            self.journal = state.journal
        else:  # a position: nothing has been told so far
            self.journal = Chronicle(state)
            state.journal = self.journal
        self.state = state
        self.game: Game = state.game
        self.seat = seat
        self.bots = dict(bots)
        self.names = names
        self.game_file = game_file
        self.acts = 0  # that stand, since this session began
        self.steps: list[Step] = []  # own ones in this turn
        self.passed = False  # the others have played since the person's last action
        self.fresh = True  # others have acted, or a round was dealt, since the person last decided
        self.told = 0  # events already handed out by `news`
        self.shown = len(state.sheets) if not self.journal.events else 0

    @property
    def over(self) -> bool:
        return not self.state.actors

    @property
    def legal(self) -> list[int]:
        return self.state.legal(self.seat)

    def play(self, action: int) -> None:
        """Take an action, then let the others play; an illegal one raises `IllegalAction` and changes nothing."""
        before = Step(self.state.copy(), len(self.journal.events), action, self.acts)
        self.act(self.seat, action)
        self.passed = False
        self.fresh = self.state.round != before.state.round
        self.steps.append(before)
        self.go_on()
        self.fresh = self.fresh or self.state.round != before.state.round

    def go_on(self) -> None:
        """Play the table's own steps and the bots' moves until the person must decide, or the match is over."""
        state = self.state
        while actors := state.actors:
            step = state.automatic()
            if step is not None:
                mover = actors[0]
            else:
                mover = next((seat for seat in actors if seat != self.seat), self.seat)
                if mover == self.seat:
                    self.save()
                    return
                step = self.bots[mover].choose(state.view(mover), state.legal(mover))
            if mover != self.seat:
                self.passed = self.passed or bool(self.steps)
                self.steps.clear()
                self.fresh = self.fresh or not self.game.cooperative  # partners look at one and the same table
            self.act(mover, step)
        self.save()

    def act(self, seat: int, action: int) -> None:
        self.state.apply(seat, action)
        self.acts += 1
        if self.game_file is not None:
            self.game_file.record.act(seat, action)

    def save(self) -> None:
        """Save the game, if it has a file."""
        if self.game_file is not None:
            self.game_file.save(finished=self.over)

    def undo(self) -> int:
        """Take back one's last action, and return it; `CannotUndo` if it is not one's own to take back any more."""
        if not self.steps:
            raise CannotUndo("passed" if self.passed else "nothing")
        step = self.steps[-1]
        if any(event.taught(self.seat) for event in self.journal.events[step.length :]):
            raise CannotUndo("learnt")
        self.steps.pop()
        if self.game_file is not None:
            self.game_file.record.undo(self.acts - step.acts)
            self.save()
        self.acts = step.acts
        self.state = step.state
        self.journal.rewind(step.state, step.length)
        self.told = min(self.told, step.length)
        self.fresh = False
        return step.action

    def news(self) -> list[str | Sheet]:
        """What happened since this was last asked: sentences, and each round's score sheet where it was added up."""
        out: list[str | Sheet] = []
        sheets = self.state.sheets
        for at in range(self.told, len(self.journal.events)):
            out += self.sentence(self.journal.events[at])
            out += sheets[self.shown : self.journal.scored[at]]
            self.shown = max(self.shown, self.journal.scored[at])
        self.told = len(self.journal.events)
        return out

    def log(self) -> list[str]:
        """Everything that happened, as this seat was told it."""
        return [line for event in self.journal.events for line in self.sentence(event)]

    def sentence(self, event: Event) -> list[str]:
        """The event as this seat is told it: one sentence, or none."""
        told = event.told(self.seat)
        return [] if told is None else [self.game.tell(told, self.seat, self.names)]
