"""Figures of a finished match of Bonnie and Clyde per round: those of docs/games/bonnie_and_clyde.md."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from casefile.games.bonnie_and_clyde.layout import Card, End, Ledger, SeatLedger
from casefile.games.bonnie_and_clyde.state import BonnieAndClydeState

if TYPE_CHECKING:
    from casefile.engine.game import Figures
    from casefile.engine.journal import Journal
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde


PER_ROUND = (
    "turns", "case_closed", "shut_outs", "car_at_end", "points", "captures",
    "hinton_draw", "hinton_files", "hinton_look", "files_closed", "placements", "outlaws_seen",
)  # fmt: skip


def figures(game: BonnieAndClyde, state: BonnieAndClydeState) -> Figures:
    """Sums over the rounds of the match, from its score sheets and its journal."""
    out: dict[str, float] = dict.fromkeys(PER_ROUND if state.journal is not None else PER_ROUND[:6], 0.0)
    for place in range(1, game.seats + 1):
        out |= {f"best_round_{place}": 0.0, f"out_{place}": 0.0}
    size = Ledger.HEAD + game.seats * SeatLedger.SIZE
    rounds = len(state.ledger) // size
    seats = game.seats
    outlaws = [Ledger.HEAD + seat * SeatLedger.SIZE + SeatLedger.OUTLAWS for seat in range(seats)]
    for row in (state.ledger[at : at + size] for at in range(0, len(state.ledger), size)):
        reason, ender, car, shut_out, dealer, turns = (int(n) for n in row[: Ledger.ROUND])
        scores = [int(row[Ledger.HEAD + seat * SeatLedger.SIZE + SeatLedger.SCORE]) for seat in range(seats)]
        out["turns"] += turns
        out["case_closed"] += reason == End.CASE_CLOSED
        out["shut_outs"] += shut_out
        out["car_at_end"] += car + 1
        out["points"] += sum(scores)
        out["captures"] += sum(int(row[at]) for at in outlaws)
        best = [seat for seat in range(seats) if scores[seat] == max(scores)]
        for seat in best:
            out[f"best_round_{(seat - dealer - 1) % seats + 1}"] += 1 / len(best)
        if reason == End.WENT_OUT:
            out[f"out_{(ender - dealer - 1) % seats + 1}"] += 1
    if state.journal is not None:
        for name, count in from_journal(state.journal).items():
            out[name] += count
    per_seat = {"points": rounds * seats}
    result: Figures = {name: (total, per_seat.get(name, rounds)) for name, total in out.items()}
    result["rounds"] = (float(rounds), 1)
    totals = sorted((int(state.totals[seat]) for seat in range(seats)), reverse=True)
    result["several_over_target"] = (float(totals[1] >= game.options.target), 1)
    return result


def from_journal(journal: Journal) -> Counter[str]:
    """What only the course of the game shows."""
    out: Counter[str] = Counter()
    for event in journal.events:
        own = event.private.get(event.seat, {})
        if event.name in ("hinton_draw", "hinton_files", "hinton_look", "files_closed"):
            out[event.name] += 1
        elif event.name in ("meld", "layoff"):
            out["placements"] += 1
        if event.name in ("look", "hinton_look") and own.get("card") in (Card.BONNIE, Card.CLYDE):
            out["outlaws_seen"] += 1
    return out
