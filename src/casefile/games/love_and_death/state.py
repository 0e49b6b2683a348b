"""Bonnie & Clyde: Love & Death, by Alexandre Weiss: the rules, for one player or two, a whole game.

A day has four parts. Morning and Afternoon: 1 gas, a road card, its stops from the bottom; a fork may lead into a
village, town or city. Night: a hideout, and what it does to food, love and health. Dawn: the police close in, the car
is kept or changed, loot goes to Black Lake. Every card is a row of icons, resolved one unit at a time; a memory
interrupts, everything else waits its turn. A full love gauge, enough loot at Black Lake and a night at the romantic
farm are the victory; no health, no love, no ammo when it is needed are the end.

The rules stand in five layers, each a class on top of the one before: `board` (gauges, decks, track, police),
`resolver` (sequences of icons), `travel` (roads and places), `day` (its course, Night and Dawn), and here the doors
that every game has. Numbers are named in `layout`.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.love_and_death.day import Day
from casefile.games.love_and_death.layout import (
    AID,
    ASK_BEARER,
    ASK_CAR,
    ASK_COMFORTS,
    ASK_EITHER,
    ASK_EXIT,
    ASK_HEAL,
    ASK_HUNTER,
    ASK_MECHANIC,
    ASK_NIGHT,
    ASK_PLACE,
    ASK_REPLACE,
    ASK_SHOP,
    ASK_STOP,
    ASK_STOW,
    ASK_WOUND,
    ASK_WRECK,
    ASK_XP,
    BEAR,
    CARJACK_NOW,
    DECKS,
    DEPTH,
    DONE,
    EXIT,
    FACES,
    FARM,
    FIRST_AID,
    FRAME,
    GO_ON,
    MEMORIES,
    NONE,
    NOTHING,
    PLAIN,
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
    SKILLS,
    SLEEP,
    SLOTS,
    SPOTS,
    STOW,
    WAIT,
    WEAPONS,
    WORKERS_CAMP,
)

FARM_ACTION = SLEEP + FARM - WORKERS_CAMP
SCRATCH = vec[i64]([0] * 512)  # filled and read within one call


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class LoveAndDeathState(Day):
    """One game. With two seats they lead the phases in turn; with `override` the partner may change a decision."""

    def copy(self) -> LoveAndDeathState:
        other = LoveAndDeathState(self.game, self.chance, self.rules)
        other.take_over(self)
        return other

    # -- decisions ---------------------------------------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.noted == NONE:
            return self.options(out)
        n = self.options(SCRATCH)
        out[0] = self.rules.accept
        k: i64 = 1
        i: i64
        for i in range(n):
            out[k] = self.rules.over + SCRATCH[i]
            if self.can_override(SCRATCH[i]):
                k += 1
        return k

    def can_override(self, action: i64) -> bool:
        """Any other decision that is still possible with one love less (LD-DUO-02, -04): never the farm."""
        return action != self.noted and action != FARM_ACTION

    def options(self, out: vec[i64]) -> i64:
        """What the lead can decide, rising."""
        ask = self.ask
        n: i64 = 0
        if ask == ASK_STOP:
            n = self.legal_stop(out)
        elif ask == ASK_PLACE:
            n = self.legal_place(out)
        elif ask == ASK_NIGHT:
            n = self.legal_night(out)
        elif ask == ASK_SHOP:
            n = self.legal_shop(out)
        elif ask == ASK_CAR:
            n = self.legal_car(out)
        elif ask == ASK_REPLACE:
            n = self.legal_replace(out)
        elif ask == ASK_STOW:
            out[0] = DONE
            out[1] = STOW
            n = 2
        elif ask == ASK_WRECK:
            out[0] = CARJACK_NOW
            out[1] = WAIT
            n = 2
        elif ask == ASK_MECHANIC:
            n = self.legal_mechanic(out)
        elif ask == ASK_COMFORTS:
            out[0] = DONE
            out[1] = GO_ON
            n = 2
        elif ask == ASK_BEARER:
            out[0] = BEAR
            out[1] = BEAR + 1
            n = 2
        elif ask == ASK_XP:
            n = self.legal_xp(out)
        elif ask == ASK_EXIT:
            out[0] = EXIT
            out[1] = EXIT + 1
            n = 2
        elif ask == ASK_EITHER:  # the choices come last of all actions
            return self.legal_inside(out, self.legal_aid(out, 0))
        elif ask != NOTHING:
            n = self.legal_inside(out, 0)
        else:
            return 0
        return self.legal_aid(out, n)

    def legal_aid(self, out: vec[i64], n: i64) -> i64:
        """First Aid, whenever the companion is hurt."""
        who: i64
        for who in range(2):
            if self.can_aid(who):
                out[n] = AID + who
                n += 1
        return n

    def can_aid(self, who: i64) -> bool:
        """First Aid, for a hurt companion whom the loss being decided would not kill (LD-SKILL-11, -12)."""
        hp = self.hp[1 - who]
        if self.skills[who * SKILLS + FIRST_AID] <= 0 or hp >= self.hp_max[1 - who]:
            return False
        return hp > 1 or self.rules.first_form or self.ask not in (ASK_WOUND, ASK_HUNTER)

    def automatic(self) -> int | None:
        """The only thing that can be done (LD-TECH-03). Nothing is hidden from anybody that could be betrayed by it."""
        if self.turn < 0 or self.noted != NONE:
            return None
        return int(SCRATCH[0]) if self.options(SCRATCH) == 1 else None

    def step(self, seat: i64, action: i64) -> None:
        if self.rules.override:
            if self.noted != NONE:
                if action == self.rules.accept:
                    action = self.noted
                else:
                    action -= self.rules.over
                    self.love -= 1
                    if self.journal is not None:
                        self.note("override", 1 - self.lead, self.love)
                self.noted = NONE
                self.turn = self.lead
            elif self.ask_partner(action):
                return
        if AID <= action < PLAIN:
            self.first_aid(action - AID)
        else:
            self.answer(action)
        self.run()

    def ask_partner(self, action: i64) -> bool:
        """Note the decision and ask the partner, where there is something else to decide and love to pay for it."""
        if self.love < 2:
            return False
        self.noted = action
        n = self.options(SCRATCH)
        i: i64
        for i in range(n):
            if self.can_override(SCRATCH[i]):
                self.turn = 1 - self.lead
                return True
        self.noted = NONE
        return False

    def first_aid(self, who: i64) -> None:
        self.spend_skill(who, FIRST_AID)
        self.heal(1 - who)
        if self.ask == ASK_HEAL:
            self.ask = NOTHING

    def answer(self, action: i64) -> None:
        ask = self.ask
        if ask == ASK_STOP:
            self.ask = NOTHING
            self.answer_stop(action)
        elif ask == ASK_PLACE:
            self.ask = NOTHING
            self.answer_place(action)
        elif ask == ASK_NIGHT:
            self.ask = NOTHING
            self.answer_night(action)
        elif ask == ASK_SHOP:
            self.ask = NOTHING
            self.answer_shop(action)
        elif ask == ASK_CAR:
            self.ask = NOTHING
            self.answer_car(action)
        elif ask == ASK_REPLACE:
            self.ask = NOTHING
            self.answer_replace(action)
        elif ask == ASK_STOW:
            self.ask = NOTHING
            self.answer_stow(action)
        elif ask == ASK_WRECK:
            self.ask = NOTHING
            self.answer_wreck(action)
        elif ask == ASK_MECHANIC:
            self.ask = NOTHING
            self.answer_mechanic(action)
        elif ask == ASK_BEARER:
            self.ask = NOTHING
            self.answer_bearer(action)
        elif ask == ASK_XP:
            self.ask = NOTHING
            self.answer_xp(action)
        elif ask == ASK_COMFORTS:
            self.ask = NOTHING
            self.go_to_bed(action == GO_ON)
        elif ask == ASK_EXIT:
            self.ask = NOTHING
            self.next_road = action - EXIT
            if self.journal is not None:
                self.note("exit", self.next_road, 0)
        else:
            self.answer_inside(action)

    # -- what a seat may know ----------------------------------------------------------------------------------

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        """The whitelist: everything on the table, and of each deck what may still be drawn, never in which order.

        Of the random memories nobody has seen, some may lie aside: they are all counted as what may still come.
        `view.SINGLES` names the places.
        """
        out[0] = seat
        out[1] = self.round
        out[2] = self.turn
        out[3] = self.phase
        out[4] = self.at
        out[5] = self.ask
        out[6] = self.lead
        out[7] = self.noted
        out[8] = self.nights
        out[9] = self.road_type
        out[10] = self.next_road
        out[11] = self.road_card
        out[12] = self.stop
        out[13] = self.halts
        out[14] = self.place_deck
        out[15] = self.place_card
        out[16] = self.used
        out[17] = self.shop
        out[18] = self.hard
        out[19] = self.bought
        out[20] = self.corpses
        out[21] = self.called_off
        out[22] = self.lodging
        out[23] = self.swaps
        out[24] = self.space
        out[25] = self.police
        out[26] = self.police_space
        out[27] = self.wounds
        out[28] = self.level
        out[29] = self.fighting
        out[30] = self.fought
        out[31] = self.last_line
        out[32] = self.shield
        out[33] = self.dawn_fought
        out[34] = self.ammo
        out[35] = self.ammo_cap
        out[36] = self.food
        out[37] = self.cash
        out[38] = self.clue
        out[39] = self.love
        out[40] = self.lake
        out[41] = self.victims
        out[42] = self.car
        out[43] = self.gas
        out[44] = self.body
        out[45] = self.loot
        out[46] = self.wanted
        out[47] = self.weather
        out[48] = self.skies
        out[49] = self.owned
        out[50] = self.bearing
        out[51] = self.slept
        out[52] = self.driven
        out[53] = self.accident_wrecks
        out[54] = self.xp_spent
        out[55] = self.armed
        out[56] = self.boosted
        out[57] = self.improved
        out[58] = self.achieved
        out[59] = self.met
        out[60] = self.depth
        out[61] = self.queue_n
        i: i64
        for i in range(2):
            out[SEEN_HP + i] = self.hp[i]
            out[SEEN_HP + 2 + i] = self.hp_max[i]
        for i in range(2 * SKILLS):
            out[SEEN_SKILLS + i] = self.skills[i]
        for i in range(SLOTS):
            out[SEEN_DISPLAY + i] = self.display[i]
        for i in range(WEAPONS):
            out[SEEN_USES + i] = self.uses[i]
        for i in range(FACES):
            out[SEEN_KILLS + i] = self.kills[i]
        for i in range(SPOTS):
            out[SEEN_MARKERS + i] = self.markers[i]
        card: i64
        for i in range(DECKS):
            rest: i64 = 0
            first = self.rules.deck_at[i]
            for card in range(first, first + self.deck_n[i]):
                rest |= 1 << self.deck[card]
            if i == MEMORIES:
                rest |= self.aside
            out[SEEN_DECK_N + i] = self.deck_n[i]
            out[SEEN_REST + i] = rest
            out[SEEN_DISCARDS + i] = self.discards[i]
        for i in range(DEPTH * FRAME):
            out[SEEN_FRAMES + i] = self.frames[i]
        for i in range(self.queue_n):
            out[SEEN_QUEUE + i] = self.queue[i]
        return SEEN_QUEUE + self.queue_n
