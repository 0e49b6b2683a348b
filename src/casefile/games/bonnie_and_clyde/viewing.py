"""The fields of a View, read off the flat observation. Compiled: they are read after every move, for every reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from casefile.engine.state import NOBODY
from casefile.games.bonnie_and_clyde.layout import Card, Phase
from casefile.games.bonnie_and_clyde.open_view import open_numbers
from casefile.games.bonnie_and_clyde.sizes import NONE
from casefile.games.bonnie_and_clyde.slots import Seen

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde

PHASES = ("draw", "play", "files", "hinton-look", "look", "ask-look", "car", "over")
DUES = ("none", "meld", "layoff")


def view_fields(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...], ledger: tuple[int, ...]) -> dict[str, Any]:
    """The fields of `BonnieAndClydeView`, in their order, as the observation `n` holds them."""
    names, counts, locations, seats, options = game.kinds, game.counts, game.places, game.seats, game.options
    slices = game.slices
    end = Seen.SEATS + seats * Seen.PER_SEAT
    fronts = [game.front(n[at : at + Seen.PER_SEAT]) for at in range(Seen.SEATS, end, Seen.PER_SEAT)]
    phase, turn, barren = n[Seen.PHASE], n[Seen.TURN], n[Seen.BARREN]
    shown = options.discard_pile == "open" or (phase == Phase.FILES and seat == turn)
    limit = options.stall_limit * seats
    captors = (n[Seen.CAPTOR_OF_BONNIE], n[Seen.CAPTOR_OF_CLYDE])
    captured = tuple([tuple([names[Card.BONNIE + i] for i in range(2) if captors[i] == p]) for p in range(seats)])
    both = captors[0] if captors[0] == captors[1] != NOBODY else None
    car = n[Seen.CAR] + 1
    filed = n[slices["filed"]]
    missed = n[slices["missed"]]
    return {
        "game": game,
        "seat": seat,
        "numbers": n,
        "ledger": ledger,
        **open_numbers(n),
        "round": n[Seen.ROUND],
        "turn": None if turn == NOBODY else turn,
        "phase": PHASES[phase],
        "car": car,
        "look_at": card(names, n[Seen.LOOK_AT]),
        "look_card": card(names, n[Seen.LOOK_CARD]),
        "due": DUES[n[Seen.DUE]],
        "drawn": card(names, n[Seen.DRAWN]),
        "files_size": n[Seen.FILES],
        "files_top": card(names, n[Seen.FILES_TOP]),
        "files_closed": 0 < limit <= barren and phase == Phase.DRAW,
        "barren_turns": barren,
        "hand": counts(n[slices["hand"]]),
        "hand_sizes": tuple([front.hand_size for front in fronts]),
        "totals": tuple([front.total for front in fronts]),
        "target": options.target,
        "standing": tuple(
            [game.stand(front.lies, len(captured[p]), car, both not in (None, p)) for p, front in enumerate(fronts)]
        ),
        "both_outlaws": both,
        "captured": captured,
        "melded": tuple(counts(n[slices["melded"]])),
        "upright": tuple([front.upright for front in fronts]),
        "sideways": tuple([front.sideways for front in fronts]),
        "under": game.under(n[slices["under_there"]], n[slices["under_card"]]),
        "cleared": locations(n[Seen.CLEARED]),
        "looked": tuple([front.looked for front in fronts]),
        "known_cards": tuple([{} if p == seat else front.known_cards for p, front in enumerate(fronts)]),
        "discarded": counts(filed),
        "files_known": counts(tuple([filed[kind] - missed[kind] for kind in range(len(filed))])),
        "files": tuple([names[kind] for kind in n[end:]]) if shown else None,
    }


def card(names: tuple[str, ...], kind: int) -> str | None:
    return None if kind == NONE else names[kind]
