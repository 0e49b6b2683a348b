"""Figures of a finished match of Detective Rummy, Hand by Hand: those of docs/games/detective_rummy.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from casefile.games.detective_rummy import compiler
from casefile.games.detective_rummy import names as labels
from casefile.games.detective_rummy.layout import Case, Changer, Index, Ledger, Place, Site

if TYPE_CHECKING:
    from casefile.engine.game import Figures
    from casefile.engine.journal import Event
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.state import DetectiveRummyState

LINES = ("majorities", "guilty", "assignments", "game-changers", "case")
CLOSE = 3


@dataclass
class Counts:
    """Sums, each with the number of cases that it counts."""

    sums: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    cases: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, name: str, number: float, cases: int = 1) -> None:
        self.sums[name] += number
        self.cases[name] += cases


def figures(game: DetectiveRummy, state: DetectiveRummyState) -> Figures:
    """Means over Hands, turns, tokens or Detectives, from the sheets and, if there is one, the journal."""
    out = Counts()
    ledger = tuple(int(n) for n in state.ledger)
    bases = [int(base) for base in state.base]
    sheets(game, ledger, bases, out)
    if state.journal is not None:
        hands = game.sheets(ledger)
        current: list[Event] = []
        number = 0
        for event in state.journal.events:
            if event.name == "hand":
                current = []
            current.append(event)
            if event.name == "hand_over":
                course(game, current, hands[number].scores, out)
                number += 1
    return {name: (total, out.cases[name]) for name, total in out.sums.items()}


def share(scores: tuple[int, ...], seat: int) -> float:
    """A seat's part of the victory in a Hand."""
    best = max(scores)
    return 1 / scores.count(best) if scores[seat] == best else 0.0


def sheets(game: DetectiveRummy, ledger: tuple[int, ...], bases: list[int], out: Counts) -> None:
    """What the score sheets tell."""
    seats = game.seats
    hands = game.sheets(ledger)
    for row, hand, guilty in zip(game.rows(ledger), hands, game.guilty(ledger), strict=True):
        case, start = row[Ledger.CASE], row[Ledger.START]
        best = sorted(hand.scores, reverse=True)
        total = sum(hand.scores)
        out.add("fame", total, seats)
        out.add(f"fame_case_{case}", total, seats)
        for line in LINES:
            points = sum(entry.points for entry in hand.lines if entry.what == line)
            out.add(f"fame_{line}", points, max(total, 1))
        out.add("close_hands", best[0] - best[1] <= CLOSE)
        out.add("tied_hands", best[0] == best[1])
        out.add("several_guilty", len(guilty) > 1)
        for name in guilty:
            out.add(f"guilty_{case}_{name}", 1 / len(guilty), 0)
        for suspect in game.rules.case_suspects[case * Place.MOST : (case + 1) * Place.MOST]:
            if suspect != Index.NONE:
                out.add(f"guilty_{case}_{compiler.SUSPECT_IDS[suspect]}", 0)
        for seat in range(seats):
            place = (seat - start) % seats + 1
            out.add(f"wins_place_{place}", share(hand.scores, seat))
            out.add(f"wins_place_{place}_case_{case}", share(hand.scores, seat))
            out.add(f"wins_base_{compiler.SKILL_IDS[bases[seat]]}", share(hand.scores, seat))
    if game.rules.campaign and len(hands) == Case.COUNT:
        outcome = game.outcome(ledger)
        third = hands[2].totals
        leaders = [seat for seat in range(seats) if third[seat] == max(third)]
        won = [1 / len(outcome.winners) for seat in leaders if seat in outcome.winners]
        out.add("leader_after_case_3_wins", sum(won) / len(leaders))
        out.add("campaign_ties", outcome.reason != "most_fame")


def course(game: DetectiveRummy, events: list[Event], scores: tuple[int, ...], out: Counts) -> None:
    """What only the course of a Hand shows."""
    seats = game.seats
    tokens: defaultdict[int, set[int]] = defaultdict(set)
    tiles: defaultdict[tuple[int, int], int] = defaultdict(int)
    laid: set[int] = set()
    places = 0
    marker = case = visits = turns = placed = 0
    sums: defaultdict[str, int] = defaultdict(int)
    takers: list[tuple[int, int]] = []
    for event in events:
        public = cast("dict[str, Any]", event.public or {})
        seat, name = event.seat, event.name
        if name == "hand":
            case = public["case"]
            first = case * Place.MOST
            places = sum(s != Index.NONE for s in game.rules.case_suspects[first : first + Place.MOST])
        elif name == "case":
            laid.update(public["tiles"])
        elif name == "add_tile":
            laid.add(public["tile"])
        elif name == "round":
            marker = public["round"]
        elif name == "turn":
            turns += 1
        elif name == "visit":
            visits += 1
            out.add(f"visits_{case}_{compiler.LOCATION_IDS[public['location']]}", 1, 0)
        elif name == "token":
            placed += 1
            tokens[public["suspect"]].add(seat)
            sums[f"tokens_{labels.TOKEN_SOURCES[public['source']]}"] += 1
        elif name == "tile":
            tiles[seat, public["tile"]] += 1
        elif name in ("changer", "secret"):
            number = public.get("number") or cast("dict[str, Any]", event.private[seat])["number"]
            takers.append((seat, number))
            out.add("game_changers_after_round_3", marker > 3)
        elif name == "wound":
            sums["wounds"] += int(public["skills"]).bit_count()
        elif name in ("recuperate", "reshuffle", "set", "print", "print_kit", "item", "reassess"):
            sums[name] += 1
    for name in ("wounds", "set", "print", "item", "tokens_empty_hand"):
        out.add(f"{name}_per_hand", sums[name], seats)
    for source in labels.TOKEN_SOURCES:
        out.add(f"tokens_by_{source}", sums[f"tokens_{source}"], max(placed, 1))
    out.add("recuperate_share", sums["recuperate"], max(turns, 1))
    out.add("visits_per_turn", visits, max(turns, 1))
    for location in game.rules.case_sites[case * Site.MOST : (case + 1) * Site.MOST]:
        if location != Index.NONE:
            out.add(f"visits_{case}_{compiler.LOCATION_IDS[location]}", 0, visits)
    out.add("reshuffles", sums["reshuffle"])
    first = case * Changer.MOST
    cards = sum(card != Index.NONE for card in game.rules.case_changers[first : first + Changer.MOST])
    out.add("game_changers_found", len(takers), cards)
    for seat, number in takers:
        out.add(f"taker_of_{number:02}", share(scores, seat) - 1 / seats)
    out.add("contested", sum(len(who) > 1 for who in tokens.values()), max(places, 1))
    assignments(game, laid, tiles, out)


def assignments(game: DetectiveRummy, laid: set[int], tokens: Mapping[tuple[int, int], int], out: Counts) -> None:
    """How often each Assignment that was laid out was done; `tokens` by seat and tile."""
    for tile in laid:
        needs = int(game.rules.tile_needs[tile])
        done = sum(tokens.get((seat, tile), 0) >= needs for seat in range(game.seats))
        out.add(f"assignment_{tile + 1:02}", done, game.seats)
