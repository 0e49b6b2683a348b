"""FBI, by Wolfgang Kramer and Horst-Rainer Rösner: the rules, for 2 to 5 seats, a whole game.

Each turn: the cuffs move on, new characters are laid out in rows by colour; each seat in turn releases one card of its
slammer or none, which fixes the order; all choose two agents in secret; then every seat plays one agent in that order
and the other in the reverse order, and each agent arrests the most valuable character of its colour. The turn that
lays out the last of the deck is the last; villains count, bystanders cost, and the best in a colour gets its bonus.

The rules are functions over one table, a room for each phase: `dealing`, `releasing`, `choosing`, `arresting`, then
`scoring`; `seeing` is the whitelist, and `fields` declares the numbers of the table. Cards are kinds, numbered by the
pack: red, yellow, blue, green, black, then purple; within a colour the most valuable first. A row is a stack whose end
is arrested next: kept sorted in the base game, in the order dealt in the top-card variant; that is all the variant
changes (FBI-VAR-01…04).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.fbi import arresting, choosing, releasing, seeing
from casefile.games.fbi.layout import Act, Colour, Index, Kind, Phase
from casefile.games.fbi.table import Table


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class FbiState(Table):
    """The whole game."""

    def copy(self) -> FbiState:
        other = FbiState(self.game, self.chance, self.rules)
        other.take_over(self)
        return other

    # -- legal actions -----------------------------------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == Phase.ORDER:
            return releasing.legal_releases(self, seat, out)
        if phase == Phase.SELECT:
            return choosing.legal_choices(self, out)
        if phase == Phase.FIRST_ARREST:
            return arresting.legal_first(self, seat, out)
        if phase == Phase.SECOND_ARREST:
            return arresting.legal_second(self, seat, out)
        return 0

    def actor_bits(self) -> i64:
        """In the choice of agents every seat that has not chosen yet (FBI-SELECT-01), else the one whose turn it is."""
        if self.phase != Phase.SELECT:
            return 1 << self.turn if self.turn >= 0 else i64(0)
        bits: i64 = 0
        seat: i64
        for seat in range(self.rules.seats):
            if self.chosen[2 * seat] == Index.NONE:
                bits |= 1 << seat
        return bits

    def automatic(self) -> int | None:
        """What everybody knows to be forced: a release from an empty slammer, a choice with one colour on the table,
        the second agent. Never the first agent, though 2x leaves only one: the pause would be missed (FBI-TECH-03).
        """
        rules = self.rules
        if self.phase == Phase.SECOND_ARREST:
            return rules.arrest + arresting.agent_left(self, self.turn)
        if self.phase == Phase.SELECT:
            colour: i64
            for colour in range(Colour.COUNT):
                if self.offered == 1 << colour:
                    return rules.double + colour
        if self.phase == Phase.ORDER:
            kind: i64
            for kind in range(rules.kinds):
                if self.slammers[self.turn * Kind.MOST + kind]:
                    return None
            return Act.RELEASE_NONE
        return None

    def reopen(self, seat: i64) -> i64:
        """Agents lie face down until all have chosen: in a world the others may choose again (FBI-SELECT-01)."""
        bits: i64 = 0
        other: i64
        if self.phase == Phase.SELECT:
            for other in range(self.rules.seats):
                if other != seat and self.chosen[2 * other] != Index.NONE:
                    self.chosen[2 * other] = Index.NONE
                    self.chosen[2 * other + 1] = Index.NONE
                    bits |= 1 << other
            self.turn = 0
        return bits

    # -- transitions -------------------------------------------------------------------------------------------

    def step(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == Phase.ORDER:
            releasing.release(self, seat, action - Act.RELEASE)
        elif phase == Phase.SELECT:
            choosing.choose(self, seat, action - self.rules.choose)
        else:
            arresting.arrest(self, seat, action - self.rules.arrest)

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        return seeing.see_into(self, seat, out)
