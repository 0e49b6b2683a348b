"""The table of Love & Death: what is told, decks, skills, cars, and the frame on top of the stack.

Everything here happens at once (LD-PRIO-06). What has to wait its turn in a sequence of icons goes through
`sequences.append`. `fields.py` says what the numbers are.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.journal import EVERYBODY, NO_NEWS, Event
from casefile.engine.state import zeros
from casefile.games.love_and_death.layout import Deck, Frame, Index, Skill, Weapon
from casefile.games.love_and_death.slots import Fields


@mypyc_attr(acyclic=True)
class Table(Fields):
    """The table of one game, its gauges (LD-COMP-14, -15) and its track (LD-TRACK-01); `round` is the day."""

    def note(self, name: str, what: i64, n: i64) -> None:
        """Tell what happened; callers ask first whether anybody listens."""
        if self.journal is not None:
            self.journal.add(Event(name, self.lead, {"what": int(what), "n": int(n)}, {}, NO_NEWS))

    def note_stock(self, name: str, what: i64, n: i64, was: i64) -> None:
        """Tell that there is more or less of something than there was."""
        if self.journal is not None:
            values = {"what": int(what), "n": int(n), "was": int(was)}
            self.journal.add(Event(name, self.lead, values, {}, NO_NEWS))

    def note_card(self, name: str, what: i64, n: i64) -> None:
        """Tell of something that nobody could know before: a card turned up, dice thrown."""
        if self.journal is not None:
            self.journal.add(Event(name, self.lead, {"what": int(what), "n": int(n)}, {}, EVERYBODY))

    # -- decks -------------------------------------------------------------------------------------------------

    def reshuffle(self, deck: i64) -> None:
        """The discards become the deck, by the deck's own stream of chance (LD-DRAW-01, LD-TECH-01)."""
        first = self.rules.deck_at[deck]
        n: i64 = 0
        card: i64
        pile = zeros(self.rules.size[deck])
        for card in range(self.rules.size[deck]):
            if self.discards[deck] >> card & 1:
                pile[n] = card
                n += 1
        self.streams[deck] = self.chance.shuffle(deck, self.streams[deck], pile, n)
        for card in range(n):
            self.deck[first + card] = pile[card]
        self.deck_n[deck] = n
        self.discards[deck] = 0

    def draw(self, deck: i64) -> i64:
        """The next card; Index.NONE if there is none anywhere (LD-DRAW-01, -06)."""
        if self.deck_n[deck] == 0:
            if self.discards[deck] == 0:
                return Index.NONE
            self.reshuffle(deck)
            if self.journal is not None:
                self.note("reshuffle", deck, self.deck_n[deck])
        n = self.deck_n[deck] - 1
        self.deck_n[deck] = n
        at = self.rules.deck_at[deck] + n
        card = self.deck[at]
        self.deck[at] = 0  # cleared, so that equal tables have equal keys
        if self.journal is not None:
            self.note_card("draw", deck, card)
        return card

    def discard(self, deck: i64, card: i64) -> None:
        """When its resolution ends, so that no card is in a reshuffle that it causes (LD-DRAW-05)."""
        if card != Index.NONE:
            self.discards[deck] |= 1 << card

    def refill(self) -> None:
        """Weapons slide down and the empty slots are filled, while there are any (LD-SETUP-02, LD-ARM-04, -06)."""
        n: i64 = 0
        i: i64
        for i in range(Weapon.SLOTS):
            weapon = self.display[i]
            if weapon != Index.NONE:
                self.display[i] = Index.NONE
                self.display[n] = weapon
                n += 1
        for i in range(n, Weapon.SLOTS):
            self.display[i] = self.draw(Deck.ARSENAL)

    def hold(self, weapon: i64) -> None:
        """Have a weapon: the Remington makes room for more ammo, and brings none (LD-WEAPON-13, LD-RES-03)."""
        self.owned |= 1 << weapon
        self.uses[weapon] = self.rules.weapon_uses[weapon]
        if weapon == Weapon.REMINGTON:
            self.ammo_cap = self.rules.cap_ammo_more

    def road_row(self) -> i64:
        """Where the tables of the pack have the road that B&C are on."""
        return self.road_type * Deck.MOST_CARDS + self.road_card

    def place_row(self) -> i64:
        """The same for the place that they are in."""
        return self.place_deck * Deck.MOST_CARDS + self.place_card

    # -- skills ------------------------------------------------------------------------------------------------

    def has_skill(self, skill: i64) -> bool:
        return self.skills[skill] != Index.NONE or self.skills[Skill.COUNT + skill] != Index.NONE

    def can_use(self, skill: i64) -> bool:
        """Whether somebody has a use of a skill left (LD-SKILL-01)."""
        return self.skills[skill] > 0 or self.skills[Skill.COUNT + skill] > 0

    def spend_skill(self, who: i64, skill: i64) -> None:
        if self.skills[who * Skill.COUNT + skill] != Skill.ALWAYS:
            self.skills[who * Skill.COUNT + skill] -= 1
        if self.journal is not None:
            self.note("skill", who, skill)

    # -- cars --------------------------------------------------------------------------------------------------

    def face_of_tile(self, tile: i64) -> i64:
        return 2 * tile + (self.improved >> tile & 1)

    def take_car(self, face: i64) -> None:
        """A new car, full tank and whole body; loot moves over as far as it fits (LD-VEH-09, -15, LD-CARJACK-08).

        With loot_transfers = all_lost it stays behind.
        """
        if face < 2:  # LD-RUN-10
            face |= self.improved & 1
        rules = self.rules
        self.car = face
        self.gas = rules.car_gas[face]  # LD-SETUP-04, LD-CARJACK-05
        self.body = rules.car_body[face]
        self.loot = 0 if rules.loot_stays else min(self.loot, rules.car_loot[face])
        self.driven |= 1 << face // 2

    def first_space(self) -> i64:
        """Where police are placed and how far they are pushed back: space 2 from Wanted 4 on (LD-WANTED-08)."""
        return 2 if self.wanted >= 4 else 1

    # -- the stack ---------------------------------------------------------------------------------------------

    def frame(self) -> i64:
        """Where the frame on top begins."""
        return (self.depth - 1) * Frame.SIZE
