"""Mystery Rummy: Bonnie and Clyde, by Mike Fitzgerald: the rules, for 2 to 4 seats, a whole match.

Each turn: draw, play what you like, discard. Evidence goes down as melds (three or more of a location) and layoffs
(onto a location already melded by anybody). Every placement looks at the card under its location and then moves the
car; evidence placed where the car stands lies sideways and counts double, and an outlaw found there is captured.
Whoever discards the last card earns the car's number; with both outlaws, the others score nothing.

The rules are functions over one table: `dealing`, `drawing`, `playing` (what may be played), `placing` (melds, layoffs,
the look, the car), `hinton`, `ending` and `scoring`; `seeing` is the whitelist. Where a seat could tell two hidden
cards apart by phase, pause or event, the phases are the same (BC-INFO-09).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.state import either
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde import drawing, ending, hinton, placing, playing, scoring, seeing
from casefile.games.bonnie_and_clyde.layout import Act, Due, Phase
from casefile.games.bonnie_and_clyde.table import Table


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class BonnieAndClydeState(Table):
    """The whole match."""

    def copy(self) -> BonnieAndClydeState:
        other = BonnieAndClydeState(self.game, self.chance, self.rules)
        other.take_over(self)
        return other

    # -- legal actions -----------------------------------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == Phase.PLAY:
            return playing.legal_plays(self, seat, out)
        if phase == Phase.DRAW:
            return drawing.legal_draws(self, out)
        if phase in (Phase.LOOK, Phase.HINTON_LOOK):
            return placing.legal_after_look(self, out)
        if phase == Phase.CAR:
            return either(out, Act.UP, Act.DOWN)  # BC-CAR-02
        if phase == Phase.FILES:
            return hinton.legal_fetches(self, out)
        if phase == Phase.ASK_LOOK:
            return either(out, Act.LOOK_UNDER, Act.PASS_LOOK)
        return 0

    def automatic(self) -> int | None:
        """Only a draw without a choice: every other lone choice would tell something of a hand, of an under-card
        (BC-INFO-09) or of the inside of the FBI Files.
        """
        return Act.DRAW_CASE_FILE if self.phase == Phase.DRAW and drawing.only_case_file(self) else None

    # -- transitions -------------------------------------------------------------------------------------------

    def step(self, seat: i64, action: i64) -> None:
        rules = self.rules
        if action >= rules.discard:
            ending.discard(self, action - rules.discard)
        elif action == Act.DRAW_CASE_FILE:
            drawing.draw_case_file(self)
        elif action == Act.TAKE_FILES:
            drawing.take_files(self)
        elif action >= rules.layoff:
            place = action - rules.layoff
            placing.place(self, place // rules.layoff_sizes, place % rules.layoff_sizes + 1, Due.UP_OR_DOWN)
        elif action >= Act.MELD:
            place = action - Act.MELD
            placing.place(self, place // rules.meld_sizes, place % rules.meld_sizes + rules.min_meld, Due.UP)
        elif action == Act.KEEP:
            placing.keep(self)
        elif action == Act.LEAVE:
            placing.leave(self)
        elif action in (Act.UP, Act.DOWN):
            placing.drive(self, action)
        elif action == Act.HINTON_DRAW:
            hinton.hinton_draw(self)
        elif action == Act.HINTON_FILES:
            hinton.hinton_files(self)
        elif action >= Act.HINTON_UNDER:
            if action == Act.LOOK_UNDER:
                placing.look(self, self.look_at)
            elif action == Act.PASS_LOOK:
                placing.pass_look(self)
            else:
                hinton.hinton_under(self, action - Act.HINTON_UNDER)
        else:
            hinton.fetch(self, action - Act.FETCH)

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        return seeing.see_into(self, seat, out)

    def settled(self, since: i64) -> bool:
        return scoring.settled(self, since)

    def value_into(self, out: vec[i64]) -> None:
        scoring.value_into(self, out)
