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
    NONE,
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
    Act,
    Ask,
    Deck,
    Frame,
    Hideout,
    Police,
    Skill,
    Spot,
    Weapon,
)

FARM_ACTION = Act.SLEEP + Hideout.FARM - Hideout.WORKERS_CAMP
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
        if ask == Ask.STOP:
            n = self.legal_stop(out)
        elif ask == Ask.PLACE:
            n = self.legal_place(out)
        elif ask == Ask.NIGHT:
            n = self.legal_night(out)
        elif ask == Ask.SHOP:
            n = self.legal_shop(out)
        elif ask == Ask.CAR:
            n = self.legal_car(out)
        elif ask == Ask.REPLACE:
            n = self.legal_replace(out)
        elif ask == Ask.STOW:
            out[0] = Act.DONE
            out[1] = Act.STOW
            n = 2
        elif ask == Ask.WRECK:
            out[0] = Act.CARJACK_NOW
            out[1] = Act.WAIT
            n = 2
        elif ask == Ask.MECHANIC:
            n = self.legal_mechanic(out)
        elif ask == Ask.COMFORTS:
            out[0] = Act.DONE
            out[1] = Act.GO_ON
            n = 2
        elif ask == Ask.BEARER:
            out[0] = Act.BEAR
            out[1] = Act.BEAR + 1
            n = 2
        elif ask == Ask.XP:
            n = self.legal_xp(out)
        elif ask == Ask.EXIT:
            out[0] = Act.EXIT
            out[1] = Act.EXIT + 1
            n = 2
        elif ask == Ask.EITHER:  # the choices come last of all actions
            return self.legal_inside(out, self.legal_aid(out, 0))
        elif ask != Ask.NOTHING:
            n = self.legal_inside(out, 0)
        else:
            return 0
        return self.legal_aid(out, n)

    def legal_aid(self, out: vec[i64], n: i64) -> i64:
        """First Aid, whenever the companion is hurt."""
        who: i64
        for who in range(2):
            if self.can_aid(who):
                out[n] = Act.AID + who
                n += 1
        return n

    def can_aid(self, who: i64) -> bool:
        """First Aid, for a hurt companion whom the loss being decided would not kill (LD-SKILL-11, -12)."""
        hp = self.hp[1 - who]
        if self.skills[who * Skill.COUNT + Skill.FIRST_AID] <= 0 or hp >= self.hp_max[1 - who]:
            return False
        return hp > 1 or self.rules.first_form or self.ask not in (Ask.WOUND, Ask.HUNTER)

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
        if Act.AID <= action < Act.PLAIN:
            self.first_aid(action - Act.AID)
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
        self.spend_skill(who, Skill.FIRST_AID)
        self.heal(1 - who)
        if self.ask == Ask.HEAL:
            self.ask = Ask.NOTHING

    def answer(self, action: i64) -> None:
        ask = self.ask
        if ask == Ask.STOP:
            self.ask = Ask.NOTHING
            self.answer_stop(action)
        elif ask == Ask.PLACE:
            self.ask = Ask.NOTHING
            self.answer_place(action)
        elif ask == Ask.NIGHT:
            self.ask = Ask.NOTHING
            self.answer_night(action)
        elif ask == Ask.SHOP:
            self.ask = Ask.NOTHING
            self.answer_shop(action)
        elif ask == Ask.CAR:
            self.ask = Ask.NOTHING
            self.answer_car(action)
        elif ask == Ask.REPLACE:
            self.ask = Ask.NOTHING
            self.answer_replace(action)
        elif ask == Ask.STOW:
            self.ask = Ask.NOTHING
            self.answer_stow(action)
        elif ask == Ask.WRECK:
            self.ask = Ask.NOTHING
            self.answer_wreck(action)
        elif ask == Ask.MECHANIC:
            self.ask = Ask.NOTHING
            self.answer_mechanic(action)
        elif ask == Ask.BEARER:
            self.ask = Ask.NOTHING
            self.answer_bearer(action)
        elif ask == Ask.XP:
            self.ask = Ask.NOTHING
            self.answer_xp(action)
        elif ask == Ask.COMFORTS:
            self.ask = Ask.NOTHING
            self.go_to_bed(action == Act.GO_ON)
        elif ask == Ask.EXIT:
            self.ask = Ask.NOTHING
            self.next_road = action - Act.EXIT
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
        for i in range(2 * Skill.COUNT):
            out[SEEN_SKILLS + i] = self.skills[i]
        for i in range(Weapon.SLOTS):
            out[SEEN_DISPLAY + i] = self.display[i]
        for i in range(Weapon.COUNT):
            out[SEEN_USES + i] = self.uses[i]
        for i in range(Police.FACES):
            out[SEEN_KILLS + i] = self.kills[i]
        for i in range(Spot.COUNT):
            out[SEEN_MARKERS + i] = self.markers[i]
        card: i64
        for i in range(Deck.COUNT):
            rest: i64 = 0
            first = self.rules.deck_at[i]
            for card in range(first, first + self.deck_n[i]):
                rest |= 1 << self.deck[card]
            if i == Deck.MEMORIES:
                rest |= self.aside
            out[SEEN_DECK_N + i] = self.deck_n[i]
            out[SEEN_REST + i] = rest
            out[SEEN_DISCARDS + i] = self.discards[i]
        for i in range(Frame.DEPTH * Frame.SIZE):
            out[SEEN_FRAMES + i] = self.frames[i]
        for i in range(self.queue_n):
            out[SEEN_QUEUE + i] = self.queue[i]
        return SEEN_QUEUE + self.queue_n
