"""The hidden cards of Detective Rummy: hands, the deck, cards looked at or laid aside, Game Changers."""

from __future__ import annotations

from casefile.engine.belief import Hidden, Shuffle, take_top, together
from casefile.games.detective_rummy import compiler
from casefile.games.detective_rummy.layout import ChangerState, Kind, Place, Site, StackAt
from casefile.games.detective_rummy.state import DetectiveRummyState
from casefile.games.detective_rummy.view import DetectiveRummyView

EVIDENCE = ("hand", "next", "deck", "looked", "aside")


def unseen(state: DetectiveRummyState, view: DetectiveRummyView) -> Hidden:
    """The cards of a world that the reader of a View cannot see, place by place."""
    names = view.game.kinds
    out: Hidden = {}

    def note(place: str, numbers: list[int], known: dict[str, int]) -> None:
        left = {name: n - known.get(name, 0) for name, n in zip(names, numbers, strict=False)}
        left = {name: n for name, n in left.items() if n}
        if left:
            out[place] = left

    for seat in range(view.game.seats):
        if seat != view.seat:
            at = seat * Kind.MOST
            note(f"hand {seat}", [int(n) for n in state.hands[at : at + Kind.MOST]], view.known_cards[seat])
            if len(state.aside):
                note(f"aside {seat}", [int(n) for n in state.aside[at : at + Kind.MOST]], {})
    if not view.looked:
        note("looked", [int(n) for n in state.looked], {})
    take_top(out, "next", "deck", above(state, view))
    for i in range(state.changer_n):
        secret = state.changer_state[i] == ChangerState.SECRET and state.changer_owner[i] != view.seat
        if secret or state.changer_state[i] == ChangerState.DOWN:
            place = f"secret {int(state.changer_owner[i])}" if secret else f"changers {stack_of(state, i)}"
            there = out.setdefault(place, {})
            card = f"game-changer {int(state.changers[i])}"
            there[card] = there.get(card, 0) + 1
    return out


def above(state: DetectiveRummyState, view: DetectiveRummyView) -> list[str]:
    """The cards of the deck that the reader has not put there, the next one first."""
    names = view.game.kinds
    own: set[int] = set()
    bottom = sum(int(n) for n in state.buried[1::2])
    for owner, size in zip(state.buried[::2], state.buried[1::2], strict=True):
        bottom -= int(size)
        if owner == view.seat:
            own.update(range(bottom, bottom + int(size)))
    return [names[state.deck[i]] for i in range(int(state.deck_n) - 1, -1, -1) if i not in own]


def stack_of(state: DetectiveRummyState, i: int) -> str:
    """Where a Game Changer lies, by the id of its Suspect or Location."""
    stack = int(state.changer_stack[i])
    if stack == StackAt.AREA:
        return "assignments"
    if stack < Place.MOST:
        here = state.suspects if state.place_n else state.rules.case_suspects[state.case * Place.MOST :]
        return compiler.SUSPECT_IDS[here[stack]]
    there = state.sites if state.site_n else state.rules.case_sites[state.case * Site.MOST :]
    return compiler.LOCATION_IDS[there[stack - Place.MOST]]


def shuffles(view: DetectiveRummyView, hidden: Hidden) -> list[Shuffle]:
    """Evidence lies anywhere, until the discard pile has become the deck: then the deck holds what was in it."""
    if view.deck_at_most is not None:
        return []
    places = tuple(place for place in hidden if place.split()[0] in EVIDENCE)
    return [Shuffle(together(hidden, places), places)]
