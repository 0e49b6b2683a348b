"""The pursuit track, victims and the police that they bring, Wanted, and bounty hunters."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.games.love_and_death import ending, sequences
from casefile.games.love_and_death.layout import (
    Achievement,
    Deck,
    Icon,
    Index,
    Phase,
    Police,
    Resource,
    Spot,
    Stream,
    Target,
)
from casefile.games.love_and_death.table import Table


def ahead(table: Table, n: i64) -> None:
    """B&C move ahead; past 9 the police fall back instead (LD-TRACK-02…06, -12)."""
    if table.journal is not None:
        table.note("time", 0, n)
    while n > 0:
        n -= 1
        if table.space < Police.LAST_SPACE:
            table.space += 1
            meet_hunters(table, Spot.SPACES + table.space)
        elif table.police_space > table.first_space():
            table.police_space -= 1


def back(table: Table, n: i64) -> None:
    """B&C move back, step by step, never past the police (LD-TRACK-08…10): contact is a confrontation."""
    if table.journal is not None:
        table.note("time", 1, n)
    while n > 0:
        n -= 1
        if table.space != table.police_space and table.space > 1:
            table.space -= 1
            meet_hunters(table, Spot.SPACES + table.space)
        if table.space == table.police_space:
            contact(table)
            return


def contact(table: Table) -> None:
    """Both markers on one space: a fight, to be had in its turn (LD-CONF-01, -12); not during one (LD-CONF-10).

    At Dawn it can be the one allowed (LD-DAWN-06). Afterwards nobody moves apart (LD-TRACK-11).
    """
    if not table.fighting and not (table.phase == Phase.DAWN and table.dawn_fought):
        sequences.append(table, Icon.CONFRONT * Icon.SLOT + table.police)


def count_victim(table: Table) -> None:
    """One space on the victim track, and its icons (LD-VICTIM-01…08, LD-POLICE-01)."""
    rules = table.rules
    table.victims += 1
    here = (table.victims - 1) % rules.track + 1
    if table.journal is not None:
        table.note("victim", table.victims, 1)
    if rules.track_police[here] and table.level < rules.levels:  # LD-POLICE-08
        raise_level(table)
    if rules.track_love[here]:
        sequences.append(table, (Icon.LOSE + Resource.LOVE) * Icon.SLOT + 1)
    if rules.track_wanted[here]:
        raise_wanted(table)


def raise_level(table: Table) -> None:
    """New police of the next level, fresh, on space 1; those before are gone (LD-POLICE-02…11)."""
    table.level += 1
    table.police = table.rules.face_of[table.level]
    table.wounds = 0
    table.police_space = min(table.first_space(), table.space)  # never ahead of B&C (LD-WANTED-09)
    if table.journal is not None:
        table.note("police", table.police, table.police_space)
    if table.rules.fight_when_placed and table.police_space == table.space:
        contact(table)


def end_line(table: Table, eliminated: bool) -> None:
    """A police line survived: a wound, or with the last line their death (LD-CONF-03…09, LD-PRIO-01, -02).

    Police that were replaced meanwhile keep nothing, but their death counts.
    """
    face = table.fought
    dead = eliminated or table.last_line != 0
    table.fighting = 0
    table.shield = 0
    table.last_line = 0
    table.fought = Index.NONE
    if table.police == face:
        if not dead:
            table.wounds += 1
            if table.rules.police_drop_back and table.police_space > table.first_space():
                table.police_space -= 1
                if table.journal is not None:
                    table.note("drop_back", face, table.police_space)
            return
        table.wounds = 0
        table.police_space = Police.DUE
    if dead:
        table.kills[face] += 1
        if table.journal is not None:
            table.note("killed", face, table.kills[face])
        if face == table.rules.face_of[table.rules.levels]:
            ending.achieve(table, Achievement.HAMER)


def raise_wanted(table: Table) -> None:
    """One level, with what it brings (LD-WANTED-01, -06…15, -25, -26)."""
    rules = table.rules
    if not rules.wanted:
        return
    table.wanted += 1
    if table.journal is not None:
        table.note("wanted", table.wanted, 0)
    if table.wanted > 7:  # LD-WANTED-15…21
        tens = table.chance.below(Stream.DICE, table.streams[Stream.DICE], 6)
        ones = table.chance.below(Stream.DICE, table.streams[Stream.DICE] + 1, 6)
        table.streams[Stream.DICE] += 2
        if table.journal is not None:
            table.note_card("dice", 10 * tens + ones + 11, 0)
        i: i64
        for i in range(rules.dice_n[6 * tens + ones]):
            place_marker(table, rules.dice_target[6 * tens + ones])
    else:
        place_marker(table, rules.wanted_target[2 * table.wanted])
        place_marker(table, rules.wanted_target[2 * table.wanted + 1])


def place_marker(table: Table, target: i64) -> None:
    """A bounty hunter waits somewhere (LD-WANTED-03, -07…14, -24); on B&C's own space, not for long (-22)."""
    if target == Index.NONE:
        return
    if target == Target.BOTH_ROADS:
        place_marker(table, Deck.ROAD)
        place_marker(table, Deck.COUNTRY)
        return
    spot = target
    if target == Target.OTHER_ROAD:
        spot = Deck.COUNTRY if table.road_type == Deck.ROAD else Deck.ROAD
    elif target == Target.VICTIMS:
        spot = Spot.SPACES + min(max(table.victims, 1), Police.LAST_SPACE)
    elif target == Target.AHEAD_OF_POLICE:
        spot = Spot.SPACES + 2
        if table.police_space >= 1:
            spot = Spot.SPACES + min(table.police_space + 2, Police.LAST_SPACE)
    elif target >= Target.NEAR - Police.LAST_SPACE:
        spot = Spot.SPACES + min(max(table.space + target - Target.NEAR, 1), Police.LAST_SPACE)
    table.markers[spot] += 1
    if table.journal is not None:
        table.note("marker", spot, table.markers[spot])
    if spot == Spot.SPACES + table.space:
        meet_hunters(table, spot)


def meet_hunters(table: Table, spot: i64) -> None:
    """All that wait there, one payment each (LD-WANTED-22, -23)."""
    if table.markers[spot]:
        sequences.append(table, Icon.HUNTERS * Icon.SLOT + spot)
