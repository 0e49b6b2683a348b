"""The fields of a View, read off the flat observation. Compiled: they are read after every move, for every reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.looking import Fields, Part, Parts
from casefile.engine.state import NOBODY
from casefile.games.bonnie_and_clyde import names as labels
from casefile.games.bonnie_and_clyde.layout import Card, Index, Kind, Location, Phase
from casefile.games.bonnie_and_clyde.open_view import open_numbers
from casefile.games.bonnie_and_clyde.slots import SeatSeen, Seen
from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde


def parts(game: BonnieAndClyde) -> Parts:
    """The parts of a View, each with the numbers that it is read from."""
    small = (
        "round dealer turn phase car hinton_used look_at due drawn barren case_file files files_top look_card "
        "cleared turns"
    )
    return Parts(
        BonnieAndClydeView,
        game.observation,
        [
            Part(read_small, small),
            Part(read_captors, "captor_of_bonnie captor_of_clyde"),
            Part(read_standing, "captor_of_bonnie captor_of_clyde car upright_* sideways_*"),
            Part(read_hand, "hand"),
            Part(read_hand_sizes, "hand_size_*"),
            Part(read_totals, "total_*"),
            Part(read_melded, "melded"),
            Part(read_evidence, "upright_* sideways_*"),
            Part(read_under, "under_there under_card"),
            Part(read_looked, "looked_*"),
            Part(read_known, "known_* recalled_*", own=True),
            Part(read_filed, "filed missed"),
            Part(read_files, "phase turn *", own=True),
        ],
    )


def read_small(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    """Single numbers: nearly every move changes some of them."""
    names, turn, phase, barren = game.kinds, n[Seen.TURN], n[Seen.PHASE], n[Seen.BARREN]
    limit = game.options.stall_limit * game.seats
    return {
        **open_numbers(n),
        "round": n[Seen.ROUND],
        "turn": None if turn == NOBODY else turn,
        "phase": labels.PHASES[phase],
        "car": n[Seen.CAR] + 1,
        "look_at": card(names, n[Seen.LOOK_AT]),
        "look_card": card(names, n[Seen.LOOK_CARD]),
        "due": labels.DUES[n[Seen.DUE]],
        "drawn": card(names, n[Seen.DRAWN]),
        "files_size": n[Seen.FILES],
        "files_top": card(names, n[Seen.FILES_TOP]),
        "files_closed": 0 < limit <= barren and phase == Phase.DRAW,
        "barren_turns": barren,
        "target": game.options.target,
        "cleared": game.places(n[Seen.CLEARED]),
    }


def blocks(game: BonnieAndClyde, n: tuple[int, ...], first: int, size: int) -> list[tuple[int, ...]]:
    """Of each seat's block the numbers from `first` on."""
    start = Seen.SEATS + first
    return [n[at : at + size] for at in range(start, start + game.seats * Seen.PER_SEAT, Seen.PER_SEAT)]


def captured_by(game: BonnieAndClyde, n: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    captors = (n[Seen.CAPTOR_OF_BONNIE], n[Seen.CAPTOR_OF_CLYDE])
    names = game.kinds
    return tuple([tuple([names[Card.BONNIE + i] for i in range(2) if captors[i] == p]) for p in range(game.seats)])


def both_outlaws(n: tuple[int, ...]) -> int | None:
    captor = n[Seen.CAPTOR_OF_BONNIE]
    return captor if captor == n[Seen.CAPTOR_OF_CLYDE] != NOBODY else None


def read_captors(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    return {"captured": captured_by(game, n), "both_outlaws": both_outlaws(n)}


def read_standing(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    both, captured, car = both_outlaws(n), captured_by(game, n), n[Seen.CAR] + 1
    lies = blocks(game, n, SeatSeen.UPRIGHT, Location.COUNT * SeatSeen.PER_LOCATION)
    return {
        "standing": tuple(
            [game.stand(mine, len(captured[p]), car, both is not None and both != p) for p, mine in enumerate(lies)]
        )
    }


def read_hand(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    return {"hand": game.counts(n[game.slices["hand"]])}


def read_hand_sizes(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    return {"hand_sizes": tuple([one[0] for one in blocks(game, n, SeatSeen.HAND_SIZE, 1)])}


def read_totals(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    return {"totals": tuple([one[0] for one in blocks(game, n, SeatSeen.TOTAL, 1)])}


def read_melded(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    return {"melded": tuple(game.counts(n[game.slices["melded"]]))}


def read_evidence(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    lies = blocks(game, n, SeatSeen.UPRIGHT, Location.COUNT * SeatSeen.PER_LOCATION)
    return {
        "upright": tuple([game.counts(mine[:: SeatSeen.PER_LOCATION]) for mine in lies]),
        "sideways": tuple([game.counts(mine[1 :: SeatSeen.PER_LOCATION]) for mine in lies]),
    }


def read_under(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    slices = game.slices
    return {"under": game.under(n[slices["under_there"]], n[slices["under_card"]])}


def read_looked(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    return {"looked": tuple([game.places(one[0]) for one in blocks(game, n, SeatSeen.LOOKED, 1)])}


def read_known(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    """Of the hands the reader knows what everybody knows, and what they alone do."""
    known = blocks(game, n, SeatSeen.KNOWN, Kind.COUNT)
    recalled = blocks(game, n, SeatSeen.RECALLED, Kind.COUNT)
    none: dict[str, int] = {}
    return {"known_cards": tuple([none if p == seat else game.known(known[p], recalled[p]) for p in range(game.seats)])}


def read_filed(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    filed, missed = n[game.slices["filed"]], n[game.slices["missed"]]
    left = [filed[kind] - missed[kind] for kind in range(Kind.COUNT)]
    return {"discarded": game.counts(filed), "files_known": game.counts(tuple(left))}


def read_files(game: BonnieAndClyde, seat: int | None, n: tuple[int, ...]) -> Fields:
    end = Seen.SEATS + game.seats * Seen.PER_SEAT
    return {"files": tuple([game.kinds[kind] for kind in n[end:]]) if sees_files(game, n) else None}


def sees_files(game: BonnieAndClyde, n: tuple[int, ...]) -> bool:
    """Whether the FBI Files follow at the end of this observation."""
    return game.options.discard_pile == "open" or (n[Seen.PHASE] == Phase.FILES and n[Seen.SEAT] == n[Seen.TURN])


def card(names: tuple[str, ...], kind: int) -> str | None:
    return None if kind == Index.NONE else names[kind]
