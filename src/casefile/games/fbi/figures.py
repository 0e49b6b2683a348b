"""Figures of a finished game of FBI: those of docs/games/fbi.md."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, cast

from casefile.games.fbi import names as labels
from casefile.games.fbi import scoring
from casefile.games.fbi.layout import Agent, Colour, Index
from casefile.games.fbi.state import FbiState

if TYPE_CHECKING:
    from casefile.engine.game import Figures
    from casefile.engine.journal import Journal
    from casefile.engine.outcome import Outcome
    from casefile.games.fbi.game import Fbi


def figures(game: Fbi, state: FbiState) -> Figures:
    """Sums over the seats, the turns or the agents of one game, from its score sheet and its journal."""
    outcome = game.outcome(tuple(state.ledger))
    seats = game.seats
    best = sorted(outcome.scores, reverse=True)
    bonuses = [int(scoring.bonus_seat(state, colour)) for colour in range(Colour.COUNT)]
    first = (int(state.cuffs) - int(state.round) + 1) % seats  # the holder of the first turn
    out: Figures = {
        "turns": (float(state.round), 1),
        "result": (float(sum(best)), seats),
        "winning_result": (float(best[0]), 1),
        "margin": (float(best[0] - best[1]), 1),
        "shared_wins": (float(len(outcome.winners) > 1), 1),
        "spread": (float(best[0] - best[-1]), 1),
        "bonus_cards": (float(sum(seat >= 0 for seat in bonuses)), 1),
        "bonus_points": (float(sum(int(game.rules.bonus[c]) for c, seat in enumerate(bonuses) if seat >= 0)), seats),
        "left_at_end": (float(sum(state.row_n)), 1),
    }
    for seat in range(seats):
        out[f"wins_place_{(seat - first) % seats + 1}"] = (share(outcome, seat), 1)
    for colour, seat in enumerate(bonuses):  # how often the winner holds a bonus card that was given
        if seat >= 0:
            out[f"winner_holds_{labels.COLOURS[colour]}"] = (float(seat in outcome.winners), 1)
    if state.journal is not None:
        out |= from_journal(game, outcome, state.journal)
    return out


def share(outcome: Outcome, seat: int) -> float:
    """A seat's part of the victory."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def from_journal(game: Fbi, outcome: Outcome, journal: Journal) -> Figures:
    """What only the course of the game shows."""
    sums: defaultdict[str, float] = defaultdict(float)
    cases: defaultdict[str, int] = defaultdict(int)

    def count(name: str, number: float) -> None:
        sums[name] += number
        cases[name] += 1

    values = [int(value) for value in game.rules.value]
    table = [0] * Colour.COUNT
    for event in journal.events:
        public = event.public or {}
        card = cast(int, public.get("card", Index.NONE))
        if event.name == "deal":
            for seat, value in enumerate(cast("tuple[int, ...]", public["purple"])):
                count(f"wins_purple_{value}", share(outcome, seat))
        elif event.name == "turn":
            if public["round"] != 1:
                count("left_on_table", sum(table))
            for kind in cast("tuple[int, ...]", public["cards"]):
                table[game.rules.suit[kind]] += 1
            count("four_or_five_colours", sum(map(bool, table)) >= 4)
        elif event.name == "release":
            count("villains_released", card != Index.NONE and values[card] > 0)
            count("bystanders_released", card != Index.NONE and values[card] < 0)
            if card != Index.NONE and values[card] > 0:
                count("price_of_villain_released", values[card])
        elif event.name == "arrest":
            if public["second"]:
                count("second_agents_find_nobody", card == Index.NONE)
                count("doubled", public["agent"] == Agent.DOUBLE)
            if card != Index.NONE:
                count("bystanders_arrested", values[card] < 0)
                table[game.rules.suit[card]] -= 1
    return {name: (total, cases[name]) for name, total in sums.items()}
