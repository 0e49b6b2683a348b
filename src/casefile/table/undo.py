"""What may be taken back, derived from the journal and never declared by a game.

**Free**, within one's own turn: one's last action, if nothing that happened since has taught the seat anything hidden
(`Event.taught`; chance that was used teaches somebody), and nobody else's play rests on it. In a simultaneous choice
the others may have chosen meanwhile, as long as all that the seat heard of it is *that* they chose; their choices
stand.

**Beyond that**, everything from one's last action on: never, by consent of all other persons at the table (and there
must be one), or always, as the table was set before the deal (`Created.undo`). What is taken back without consent after
it has shown something is a free look, and the game counts nowhere.
"""

from __future__ import annotations

from casefile.table.match import Match


def free(match: Match, seat: int) -> list[int] | None:
    """The places of the acts that the seat may take back without asking anybody; None if it may not."""
    place = match.last_own[seat]
    if place is None or match.over or not own_turn(match, seat, place):
        return None
    since = match.acts[place:]
    if any(event.taught(seat) for act in since for event in act.events):
        return None
    others = [act for act in since if act.seat != seat]
    if not others:
        return list(range(place, len(match.acts)))
    for act in others:
        for event in act.events:
            told = event.told(seat)
            if told is not None and told.values:
                return None
    if len(since) != len(others) + 1:
        return None  # the table has played forced steps for the seat since then
    if match.without(place) != [act.events for act in others]:
        return None  # the others' actions depend on it
    return [place]


def own_turn(match: Match, seat: int, place: int) -> bool:
    """Whether the turn, or the simultaneous choice, in which the act at `place` was made still goes on."""
    actors = match.actors
    if seat in actors:
        return True
    act = match.acts[place]
    if not set(act.actors).issuperset(actors):
        return False
    chosen = {later.seat for later in match.acts[place:]}
    return chosen.isdisjoint(actors)


def asked(match: Match, seat: int) -> list[int] | None:
    """The places of the acts that fall beyond what is free; None if the seat has nothing to take back."""
    place = match.last_own[seat]
    return None if place is None or match.over else list(range(place, len(match.acts)))
