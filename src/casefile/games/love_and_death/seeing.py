"""What the player may know: the observation, built up from nothing."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    SEEN_DECK_N,
    SEEN_DISCARDS,
    SEEN_DISPLAY,
    SEEN_FRAMES,
    SEEN_HP,
    SEEN_KILLS,
    SEEN_MARKERS,
    SEEN_QUEUE,
    SEEN_REST,
    SEEN_SKILLS,
    SEEN_USES,
    Deck,
    Frame,
    Police,
    Skill,
    Spot,
    Weapon,
)
from casefile.games.love_and_death.table import Table


def see_into(table: Table, seat: i64, out: vec[i64]) -> i64:
    """The whitelist: everything on the table, and of each deck what may still be drawn, never in which order.

    Of the random memories nobody has seen, some may lie aside: they are all counted as what may still come.
    `view.SINGLES` names the places.
    """
    out[0] = seat
    out[1] = table.round
    out[2] = table.turn
    out[3] = table.phase
    out[4] = table.at
    out[5] = table.ask
    out[6] = table.lead
    out[7] = table.noted
    out[8] = table.nights
    out[9] = table.road_type
    out[10] = table.next_road
    out[11] = table.road_card
    out[12] = table.stop
    out[13] = table.halts
    out[14] = table.place_deck
    out[15] = table.place_card
    out[16] = table.used
    out[17] = table.shop
    out[18] = table.hard
    out[19] = table.bought
    out[20] = table.corpses
    out[21] = table.called_off
    out[22] = table.lodging
    out[23] = table.swaps
    out[24] = table.space
    out[25] = table.police
    out[26] = table.police_space
    out[27] = table.wounds
    out[28] = table.level
    out[29] = table.fighting
    out[30] = table.fought
    out[31] = table.last_line
    out[32] = table.shield
    out[33] = table.dawn_fought
    out[34] = table.ammo
    out[35] = table.ammo_cap
    out[36] = table.food
    out[37] = table.cash
    out[38] = table.clue
    out[39] = table.love
    out[40] = table.lake
    out[41] = table.victims
    out[42] = table.car
    out[43] = table.gas
    out[44] = table.body
    out[45] = table.loot
    out[46] = table.wanted
    out[47] = table.weather
    out[48] = table.skies
    out[49] = table.owned
    out[50] = table.bearing
    out[51] = table.slept
    out[52] = table.driven
    out[53] = table.accident_wrecks
    out[54] = table.xp_spent
    out[55] = table.armed
    out[56] = table.boosted
    out[57] = table.improved
    out[58] = table.achieved
    out[59] = table.met
    out[60] = table.depth
    out[61] = table.queue_n
    i: i64
    for i in range(2):
        out[SEEN_HP + i] = table.hp[i]
        out[SEEN_HP + 2 + i] = table.hp_max[i]
    for i in range(2 * Skill.COUNT):
        out[SEEN_SKILLS + i] = table.skills[i]
    for i in range(Weapon.SLOTS):
        out[SEEN_DISPLAY + i] = table.display[i]
    for i in range(Weapon.COUNT):
        out[SEEN_USES + i] = table.uses[i]
    for i in range(Police.FACES):
        out[SEEN_KILLS + i] = table.kills[i]
    for i in range(Spot.COUNT):
        out[SEEN_MARKERS + i] = table.markers[i]
    card: i64
    for i in range(Deck.COUNT):
        rest: i64 = 0
        first = table.rules.deck_at[i]
        for card in range(first, first + table.deck_n[i]):
            rest |= 1 << table.deck[card]
        if i == Deck.MEMORIES:
            rest |= table.aside
        out[SEEN_DECK_N + i] = table.deck_n[i]
        out[SEEN_REST + i] = rest
        out[SEEN_DISCARDS + i] = table.discards[i]
    for i in range(Frame.DEPTH * Frame.SIZE):
        out[SEEN_FRAMES + i] = table.frames[i]
    for i in range(table.queue_n):
        out[SEEN_QUEUE + i] = table.queue[i]
    return SEEN_QUEUE + table.queue_n
