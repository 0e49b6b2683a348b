"""Bonnie & Clyde: Love & Death, by Alexandre Weiss: the rules, for one player or two, a whole game.

A day has four parts. Morning and Afternoon: 1 gas, a road card, its stops from the bottom; a fork may lead into a
village, town or city. Night: a hideout, and what it does to food, love and health. Dawn: the police close in, the car
is kept or changed, loot goes to Black Lake. Every card is a row of icons, resolved one unit at a time; a memory
interrupts, everything else waits its turn. A full love gauge, enough loot at Black Lake and a night at the romantic
farm are the victory; no health, no love, no ammo when it is needed are the end.

Rules are functions over one `table` (decks, cars, the stack), in rooms named after what happens: `stock` and `police`
(gauges, track, victims), `sequences`, `resolver` and `fights` (rows of icons), `roads`, `places` and `buying`, `nights`
and `dawn`. `day` says what comes next, `choices` what is asked; here are the doors that every game has. `fields` lists
the numbers of the table, `layout` names all others.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.love_and_death import aid, choices, day, seeing
from casefile.games.love_and_death.aid import SCRATCH
from casefile.games.love_and_death.layout import Act, Index
from casefile.games.love_and_death.table import Table


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class LoveAndDeathState(Table):
    """One game. With two seats they lead the phases in turn; with `override` the partner may change a decision."""

    def copy(self) -> LoveAndDeathState:
        other = LoveAndDeathState(self.game, self.chance, self.rules)
        other.take_over(self)
        return other

    # -- decisions ---------------------------------------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.noted == Index.NONE:
            return choices.options(self, out)
        n = choices.options(self, SCRATCH)
        out[0] = self.rules.accept
        k: i64 = 1
        i: i64
        for i in range(n):
            out[k] = self.rules.over + SCRATCH[i]
            if aid.can_override(self, SCRATCH[i]):
                k += 1
        return k

    def automatic(self) -> int | None:
        """The only thing that can be done (LD-TECH-03). Nothing is hidden from anybody that could be betrayed by it."""
        if self.turn < 0 or self.noted != Index.NONE:
            return None
        return int(SCRATCH[0]) if choices.options(self, SCRATCH) == 1 else None

    def step(self, seat: i64, action: i64) -> None:
        if self.rules.override:
            if self.noted != Index.NONE:
                if action == self.rules.accept:
                    action = self.noted
                else:
                    action -= self.rules.over
                    self.love -= 1
                    if self.journal is not None:
                        self.note("override", 1 - self.lead, self.love)
                self.noted = Index.NONE
                self.turn = self.lead
            elif aid.ask_partner(self, action):
                return
        if Act.AID <= action < Act.PLAIN:
            aid.first_aid(self, action - Act.AID)
        else:
            choices.answer(self, action)
        day.run(self)

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        return seeing.see_into(self, seat, out)
