"""Love & Death, the resolver: a stack of sequences of icons.

The icons of the sequence on top are the end of `queue`, from its frame's start on. The first is resolved unit by unit
(LD-RES-15, LD-LOSE-05); what it triggers goes to the end (LD-PRIO-04), and only a memory opens a new sequence on top,
which is finished before the one below goes on (LD-PRIO-03, -05). A destiny side or a police line takes the place of the
icon that called for it, in the order of its file (LD-PRIO-08).
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.love_and_death.board import Board
from casefile.games.love_and_death.layout import (
    MOST_CARDS,
    NONE,
    Act,
    Ask,
    Deck,
    End,
    Frame,
    Icon,
    Moment,
    Phase,
    Police,
    Resource,
    Shelter,
    Side,
    Skill,
    Source,
    Spot,
    Stage,
    Stop,
    Used,
    Weapon,
    Who,
)


@mypyc_attr(acyclic=True)
class Resolver(Board):
    """The stack of sequences, and the decisions that fall inside them."""

    # -- the stack ---------------------------------------------------------------------------------------------

    def frame(self) -> i64:
        """Where the frame on top begins."""
        return (self.depth - 1) * Frame.SIZE

    def open(self, source: i64) -> None:
        """A new sequence on top."""
        if self.depth == Frame.DEPTH:
            raise OverflowError("too many sequences inside each other")
        at = self.depth * Frame.SIZE
        self.frames[at + Frame.SOURCE] = source
        self.frames[at + Frame.START] = self.queue_n
        self.frames[at + Frame.CARD] = NONE
        self.frames[at + Frame.SIDE_CARD] = NONE
        self.depth += 1

    def close(self) -> None:
        """The sequence on top is over; its memory goes to the discards."""
        at = self.frame()
        while self.queue_n > self.frames[at + Frame.START]:
            self.queue_n -= 1
            self.queue[self.queue_n] = 0
        self.discard(Deck.MEMORIES, self.frames[at + Frame.CARD])
        self.discard(Deck.DESTINIES, self.frames[at + Frame.SIDE_CARD])
        self.discards[Deck.DESTINIES] |= self.frames[at + Frame.DONE]
        i: i64
        for i in range(at, at + Frame.SIZE):
            self.frames[i] = 0
        self.depth -= 1

    def append(self, icon: i64) -> None:
        if self.phase == Phase.OVER:
            return
        if self.depth == 0:
            self.open(Source.HUNTERS)
        if self.queue_n == Frame.QUEUE:
            raise OverflowError("a sequence of icons without end")
        self.queue[self.queue_n] = icon
        self.queue_n += 1

    def append_list(self, icons: i64) -> None:
        i: i64
        first = self.rules.list_at[icons]
        for i in range(first, first + self.rules.list_n[icons]):
            self.append(self.rules.icons[i])

    def append_spared(self, icons: i64, shelter: i64) -> None:
        """A list, less what the car spares them there (LD-VEH-18)."""
        rules = self.rules
        spared: i64 = 0
        left = self.spared_units(shelter)
        if left:
            spared = rules.car_spares[self.car * Shelter.COUNT + shelter]
        i: i64
        first = rules.list_at[icons]
        for i in range(first, first + rules.list_n[icons]):
            icon = rules.icons[i]
            what = icon // Icon.SLOT - Icon.LOSE
            if left and 0 <= what < Resource.COUNT and spared >> what & 1:
                less = min(left, icon % Icon.SLOT)
                left -= less
                icon -= less
                if self.journal is not None:
                    self.note("spared", what, less)
                if icon % Icon.SLOT == 0:
                    continue
            self.append(icon)

    def spared_units(self, shelter: i64) -> i64:
        """How much the car spares them there, each time; a wreck nothing."""
        return self.rules.car_spares_n[self.car * Shelter.COUNT + shelter] if self.body > 0 else i64(0)

    def bring(self, moment: i64) -> None:
        """What the car brings by itself now, behind everything (LD-VEH-18); a wreck nothing."""
        icons = self.rules.car_brings[self.car * Moment.COUNT + moment]
        if icons != NONE and self.body > 0:
            self.append_list(icons)

    def insert(self, at: i64, icon: i64) -> None:
        """Put an icon at place `at` of the queue."""
        if self.queue_n == Frame.QUEUE:
            raise OverflowError("a sequence of icons without end")
        i = self.queue_n
        while i > at:
            self.queue[i] = self.queue[i - 1]
            i -= 1
        self.queue[at] = icon
        self.queue_n += 1

    def insert_list(self, at: i64, icons: i64) -> i64:
        """Put a list at a place; return the place after it."""
        i: i64
        first = self.rules.list_at[icons]
        for i in range(first, first + self.rules.list_n[icons]):
            self.insert(at, self.rules.icons[i])
            at += 1
        return at

    def pop(self) -> None:
        """The icon at the head is done."""
        i = self.frames[self.frame() + Frame.START]
        while i + 1 < self.queue_n:
            self.queue[i] = self.queue[i + 1]
            i += 1
        self.queue_n -= 1
        self.queue[self.queue_n] = 0

    def unit_done(self) -> None:
        """One unit of the icon at the head is done."""
        head = self.frames[self.frame() + Frame.START]
        if self.queue[head] % Icon.SLOT > 1:
            self.queue[head] -= 1
        else:
            self.pop()

    # -- one icon ----------------------------------------------------------------------------------------------

    def resolve(self) -> None:
        """Resolve a unit of the first icon on top, or close the sequence."""
        start = self.frames[self.frame() + Frame.START]
        if start == self.queue_n:
            self.close()
            return
        icon = self.queue[start]
        verb = icon // Icon.SLOT
        n = icon % Icon.SLOT
        if verb < Icon.LOSE:
            self.resolve_gain(verb, n)
        elif verb < Icon.AHEAD:
            self.resolve_loss(verb - Icon.LOSE)
        elif verb == Icon.AHEAD:
            self.pop()
            self.ahead(n)
        elif verb == Icon.BACK:
            self.pop()
            self.back(n)
        elif verb == Icon.SHOOT:
            self.resolve_shot()
        elif verb == Icon.VICTIM:
            self.resolve_victim()
        elif verb == Icon.MEMORY:
            self.reveal_memory()
        elif verb == Icon.ACCIDENT:  # LD-ACC-01
            self.pop()
            self.append(Icon.DESTINY * Icon.SLOT + Side.ACCIDENT)
        elif verb == Icon.DESTINY:
            self.reveal_destiny(n)
        elif verb == Icon.SIDE_END:
            self.pop()
            self.end_side()
        elif verb == Icon.CONFRONT:
            self.pop()
            self.confront(n)
        elif verb == Icon.LINE:
            self.begin_line()
        elif verb == Icon.LINE_END:
            self.pop()
            eliminated = self.frames[self.frame() + Frame.WITH] & Used.ENFIELD != 0
            self.end_side()
            self.end_line(eliminated)
            self.bring(Moment.AFTER_FIGHT)
        elif verb == Icon.CARJACK:
            self.pop()
            self.carjack()
        elif verb == Icon.WRECK:
            self.pop()
            self.append_list(self.rules.wreck)
        elif verb == Icon.HUNTERS:
            if self.markers[n] == 0:
                self.pop()
            else:
                self.ask = Ask.HUNTER
                if self.journal is not None:
                    self.note("hunter", n, self.markers[n])
        elif verb == Icon.KNIFE:  # LD-WEAPON-07, -08
            self.pop()
            self.hurt(n, End.LOST_HP)
        elif verb == Icon.WANTED:
            self.unit_done()
            self.raise_wanted()
        elif verb == Icon.REPAIR:  # LD-MEM-09, -13
            self.pop()
            self.gain(Resource.BODY, self.rules.car_body[self.car])
        elif verb == Icon.EITHER:  # LD-PRIO-09
            self.ask = Ask.EITHER
        else:
            self.pop()
            if n == Deck.MEMORIES:
                self.swap_memory()
            elif n == Deck.DESTINIES:
                self.swap_destiny()
            else:
                self.swap_card(n)

    def resolve_gain(self, what: i64, n: i64) -> None:
        """LD-RES-01; HP one by one, to whoever lacks some (LD-RES-11, LD-CHAR-06, LD-POI-10)."""
        if what != Resource.HP:
            self.pop()
            self.gain(what, n)
            return
        bonnie = self.hp[Who.BONNIE] < self.hp_max[Who.BONNIE]
        clyde = self.hp[Who.CLYDE] < self.hp_max[Who.CLYDE]
        if bonnie and clyde:
            self.ask = Ask.HEAL
        elif bonnie or clyde:
            self.unit_done()
            self.heal(Who.BONNIE if bonnie else Who.CLYDE)
        else:
            self.pop()

    def resolve_loss(self, what: i64) -> None:
        """LD-RES-02; each HP by choice (LD-RES-10). A car may spare them some of it (LD-VEH-18)."""
        side = self.frames[self.frame() + Frame.SIDE]
        if self.shield and self.shields(what, side):
            self.shield -= 1
            self.unit_done()
            if self.journal is not None:
                self.note("spared", what, 1)
            return
        if what == Resource.HP:
            self.ask = Ask.WOUND
            return
        self.unit_done()
        if what == Resource.AMMO and side == Side.LINE and self.save_ammo():
            return
        self.lose_one(what, side)

    def save_ammo(self) -> bool:
        """Straight Shooter saves the first ammo of a fight, be it no shot but what Wanted 6 asks for (LD-SKILL-10)."""
        at = self.frame()
        if self.rules.first_form or self.frames[at + Frame.SAVE] == 0 or not self.has_skill(Skill.STRAIGHT_SHOOTER):
            return False
        self.frames[at + Frame.SAVE] -= 1
        return True

    def shields(self, what: i64, side: i64) -> bool:
        """Whether the car spares them this kind of loss in a fight or an accident."""
        place: i64 = Shelter.FIGHTS
        if side == Side.ACCIDENT:
            place = Shelter.ACCIDENTS
        elif side != Side.LINE:
            return False
        return self.rules.car_spares[self.car * Shelter.COUNT + place] >> what & 1 != 0

    # -- the replace icon ----------------------------------------------------------------------------------------

    def swap_card(self, deck: i64) -> None:
        """The card gives way to a fresh one, and its other icons are void (LD-DRAW-03, -04)."""
        place = deck >= Deck.VILLAGE
        here = self.place_deck if place else self.road_type
        card = self.place_card if place else self.road_card
        if card == NONE or here != deck or self.at != (Stage.IN_PLACE if place else Stage.ON_ROAD):
            return
        fresh = self.draw_other(deck)
        if fresh == NONE:
            return
        row = deck * MOST_CARDS + card
        icons = self.rules.entry[row]
        if not place:
            icons = self.rules.stops[self.rules.stop_at[row] + self.stop - 1] // Stop.ROW
        self.void_rest(icons, deck)
        self.discard(deck, card)
        if self.rules.sky[row]:  # LD-WEATHER-01
            self.skies >>= 2
        if place:
            self.place_card = fresh
            self.at = Stage.PLACE_SHOWN
        else:
            self.road_card = fresh
            self.at = Stage.ROAD_SHOWN

    def draw_other(self, deck: i64) -> i64:
        """A card instead of another one, but not for ever."""
        if self.swaps >= self.rules.size[deck]:
            return NONE
        self.swaps += 1
        return self.draw(deck)

    def void_rest(self, icons: i64, deck: i64) -> None:
        """Take what stands behind the replace icon of a list from the head of the sequence."""
        rules = self.rules
        i: i64
        k: i64
        n = rules.list_n[icons]
        for i in range(n):
            icon = rules.icons[rules.list_at[icons] + i]
            found = icon == Icon.REPLACE * Icon.SLOT + deck
            if icon // Icon.SLOT == Icon.EITHER:
                row = rules.either[icon % Icon.SLOT]
                for k in range(rules.list_at[row], rules.list_at[row] + rules.list_n[row]):
                    found = found or rules.icons[k] == Icon.REPLACE * Icon.SLOT + deck
            if found:
                for k in range(n - i - 1):
                    self.pop()
                return

    def swap_memory(self) -> None:
        """Another memory instead of this one (LD-DRAW-07); what this one brought on waits behind it."""
        at = self.frame()
        card = self.frames[at + Frame.CARD]
        if card == NONE or self.swaps >= self.rules.size[Deck.MEMORIES]:
            return
        self.swaps += 1
        self.void_rest(self.rules.memory[card], Deck.MEMORIES)
        i = self.frames[at + Frame.START]
        while i < self.queue_n:
            if self.queue[i] // Icon.SLOT == Icon.SIDE_END:
                self.remove(i)
            else:
                i += 1
        self.discard(Deck.MEMORIES, card)
        self.discards[Deck.DESTINIES] |= self.frames[at + Frame.DONE]
        for i in range(at, at + Frame.SIZE):
            self.frames[i] = 0
        self.depth -= 1
        self.insert(self.frames[self.frame() + Frame.START], Icon.MEMORY * Icon.SLOT + 1)

    def swap_destiny(self) -> None:
        """Another destiny card instead of this one, for the same side."""
        at = self.frame()
        card = self.frames[at + Frame.SIDE_CARD]
        if card == NONE or self.swaps >= self.rules.size[Deck.DESTINIES]:
            return
        self.swaps += 1
        side = self.frames[at + Frame.SIDE]
        self.void_rest(self.rules.destiny[card * 4 + side - 1], Deck.DESTINIES)
        self.end_side()
        self.insert(self.frames[at + Frame.START], Icon.DESTINY * Icon.SLOT + side)

    # -- shootouts ---------------------------------------------------------------------------------------------

    def resolve_shot(self) -> None:
        """A shootout icon: 1 ammo, then 1 victim (LD-SHOOT-01…04); at 0 ammo there is the bluff (LD-SKILL-17)."""
        at = self.frame()
        if self.frames[at + Frame.PAID] == 0:
            if self.ammo == 0 and self.frames[at + Frame.SIDE] != Side.NONE and self.can_use(Skill.BLUFF):
                self.ask = Ask.BLUFF
                return
            self.pay_shot()
            if self.phase == Phase.OVER:
                return
        self.resolve_victim()

    def pay_shot(self) -> None:
        """Savings cancel the first ammo losses (LD-SHOOT-06, LD-SKILL-10)."""
        at = self.frame()
        self.frames[at + Frame.PAID] = 1
        if self.frames[at + Frame.SAVE]:
            self.frames[at + Frame.SAVE] -= 1
        else:
            self.lose_one(Resource.AMMO, self.frames[at + Frame.SIDE])

    def resolve_victim(self) -> None:
        """A victim, unless fists are enough (LD-SKILL-14, -15)."""
        if self.frames[self.frame() + Frame.SIDE] != Side.NONE and self.can_use(Skill.FISTFIGHT):
            self.ask = Ask.FISTFIGHT
        else:
            self.victim_done(True)

    def victim_done(self, dies: bool) -> None:
        at = self.frame()
        self.frames[at + Frame.PAID] = 0
        side = self.frames[at + Frame.SIDE]
        self.unit_done()
        if dies:
            if Side.NONE < side <= Side.BANK:
                self.corpses += 1
            self.count_victim()

    def call_off(self, whole: bool) -> None:
        """The bluff: no more shootouts here, or no stick-up at all (LD-SKILL-16, -17)."""
        start = self.frames[self.frame() + Frame.START]
        i = start
        while i < self.queue_n:
            verb = self.queue[i] // Icon.SLOT
            ends = verb in (Icon.SIDE_END, Icon.LINE_END)
            if ends:
                break
            if whole or verb == Icon.SHOOT:
                self.remove(i)
            else:
                i += 1
        if whole:
            self.called_off = 1

    def remove(self, at: i64) -> None:
        i = at
        while i + 1 < self.queue_n:
            self.queue[i] = self.queue[i + 1]
            i += 1
        self.queue_n -= 1
        self.queue[self.queue_n] = 0

    # -- memories ----------------------------------------------------------------------------------------------

    def reveal_memory(self) -> None:
        """Draw a memory, which interrupts (LD-MEM-01, LD-DRAW-02); hunters on the deck come first (LD-WANTED-22)."""
        head = self.frames[self.frame() + Frame.START]
        if self.markers[Deck.MEMORIES]:
            self.insert(head, Icon.HUNTERS * Icon.SLOT + Deck.MEMORIES)
            return
        self.unit_done()
        card = self.draw(Deck.MEMORIES)
        if card == NONE:
            return
        self.met |= 1 << card & self.rules.random
        self.open(Source.MEMORY)
        self.frames[self.frame() + Frame.CARD] = card
        if self.can_reverse() or self.weapon_ready(Weapon.COLT):
            self.ask = Ask.MEMORY
        else:
            self.suffer()

    def can_reverse(self) -> bool:
        """Whether they have the clues for the memory on top; a random one only if the table allows it (LD-MEM-10)."""
        if self.rules.memory_options[self.frames[self.frame() + Frame.CARD]] and not self.rules.reverse_random:
            return False
        return self.clue >= self.rules.reverse_clues

    def weapon_ready(self, weapon: i64) -> bool:
        return self.owned >> weapon & 1 != 0 and self.uses[weapon] > 0

    def redraw_memory(self) -> None:
        """The Colt: another memory instead (LD-WEAPON-06, -18)."""
        self.uses[Weapon.COLT] -= 1
        self.close()
        if self.journal is not None:
            self.note("redraw", Weapon.COLT, 0)
        self.insert(self.frames[self.frame() + Frame.START], Icon.MEMORY * Icon.SLOT + 1)

    def suffer(self) -> None:
        """The icons of the memory, or one of three things that they have (LD-MEM-02…05)."""
        rules = self.rules
        card = self.frames[self.frame() + Frame.CARD]
        options = rules.memory_options[card]
        if options:
            have = self.possessed(options)
            if have == 0:
                return
            what: i64
            for what in range(Resource.COUNT):
                if have == 1 << what:
                    self.append((Icon.LOSE + what) * Icon.SLOT + 1)
                    return
            self.ask = Ask.LOSS
            return
        self.frames[self.frame() + Frame.SIDE] = Side.MEMORY
        self.ask_fight()

    def reverse(self) -> None:
        """Two clues, and losses become gains, all of them (LD-MEM-06…13)."""
        self.clue -= self.rules.reverse_clues
        card = self.frames[self.frame() + Frame.CARD]
        if self.journal is not None:
            self.note("reverse", card, 0)
        if self.rules.memory_options[card]:
            self.ask = Ask.GAIN
        else:
            self.append_list(self.rules.memory_back[card])

    def possessed(self, options: i64) -> i64:
        """Which of these they have at least one of (LD-MEM-04)."""
        have: i64 = (1 << Resource.LOVE) | (1 << Resource.HP)
        if self.ammo > 0:
            have |= 1 << Resource.AMMO
        if self.food > 0:
            have |= 1 << Resource.FOOD
        if self.cash > 0:
            have |= 1 << Resource.CASH
        if self.clue > 0:
            have |= 1 << Resource.CLUE
        if self.gas > 0:
            have |= 1 << Resource.GAS
        if self.body > 0:
            have |= 1 << Resource.BODY
        if self.loot > 0:
            have |= 1 << Resource.LOOT
        return options & have

    # -- destiny, and the weapons that can answer it -------------------------------------------------------------

    def reveal_destiny(self, side: i64) -> None:
        """One destiny card for a stick-up or an accident (LD-DEST-01, -02, LD-ACC-01…03)."""
        at = self.frame()
        head = self.frames[at + Frame.START]
        if self.markers[Deck.DESTINIES]:
            self.insert(head, Icon.HUNTERS * Icon.SLOT + Deck.DESTINIES)
            return
        card = self.draw(Deck.DESTINIES)
        if card == NONE:
            self.pop()
            return
        self.frames[at + Frame.SIDE_CARD] = card
        self.frames[at + Frame.SIDE] = side
        if self.journal is not None:
            self.note("destiny", card, side)
        self.ask_fight()

    def side_list(self) -> i64:
        """The list of icons on the side that applies."""
        at = self.frame()
        side = self.frames[at + Frame.SIDE]
        if side == Side.MEMORY:
            return self.rules.memory[self.frames[at + Frame.CARD]]
        if side == Side.LINE:
            return self.rules.line[self.police * Police.LINES + self.wounds]
        if side == Side.FORCE:
            return self.rules.force
        return self.rules.destiny[self.frames[at + Frame.SIDE_CARD] * 4 + side - 1]

    def ask_fight(self) -> None:
        """Weapons are chosen when the icons are known (LD-WEAPON-02, LD-SHOOT-05); if none helps, nothing is asked."""
        if self.can_answer():
            self.ask = Ask.FIGHT
        else:
            self.go_on()

    def can_answer(self) -> bool:
        if self.owned == 0:
            return False
        weapon: i64
        for weapon in range(8):
            if self.helps(weapon):
                return True
        return False

    def helps(self, weapon: i64) -> bool:
        """Whether a weapon can be used now: one per character and sequence (LD-WEAPON-01, -03…16)."""
        at = self.frame()
        if self.owned >> weapon & 1 == 0 or self.frames[at + Frame.USES] >= 2:
            return False
        side = self.frames[at + Frame.SIDE]
        used = self.frames[at + Frame.WITH]
        shots = self.rules.list_shots[self.side_list()]
        if weapon == Weapon.BROWNING:
            return side == Side.DIFFICULT and self.frames[at + Frame.SOURCE] == Source.STICKUP and self.ammo > 0
        if weapon == Weapon.BLADE:
            return shots == 1 and used & (Used.BONNIES_KNIFE | Used.CLYDES_KNIFE) == 0
        if weapon == Weapon.ENFIELD:
            fresh = side == Side.LINE and self.wounds == 0 and used & Used.ENFIELD == 0
            return fresh and self.rules.immune[self.police] == 0
        if weapon == Weapon.GRENADE:
            return shots > 1 and used & Used.GRENADE == 0
        if weapon == Weapon.THOMPSON:
            return side == Side.BANK and used & Used.THOMPSON == 0
        if weapon == Weapon.COLT:
            return False
        return Side.NONE < side <= Side.ACCIDENT and self.uses[weapon] > 0

    def redraw_destiny(self, weapon: i64) -> None:
        """Schofield or Remington: the card seen is gone, the new one counts (LD-WEAPON-13…18)."""
        at = self.frame()
        self.uses[weapon] -= 1
        self.frames[at + Frame.USES] += 1
        self.discard(Deck.DESTINIES, self.frames[at + Frame.SIDE_CARD])
        self.frames[at + Frame.SIDE_CARD] = NONE
        self.frames[at + Frame.SIDE] = Side.NONE
        if self.journal is not None:
            self.note("redraw", weapon, 0)

    def use_weapon(self, which: i64) -> None:
        """The actions from USE on: Browning, the knife of either, grenade, Thompson, Enfield."""
        at = self.frame()
        self.frames[at + Frame.USES] += 1
        if which == 0:  # LD-WEAPON-04, -05, LD-STICK-08
            self.ammo -= 1
            self.hard = 0
            self.frames[at + Frame.SIDE] = Side.NORMAL
            head = self.frames[at + Frame.START]
            self.queue[head] = Icon.DESTINY * Icon.SLOT + Side.NORMAL
        else:
            self.frames[at + Frame.WITH] |= 1 << which - 1
            if which <= 3:  # the knife and the grenade save a shot
                self.frames[at + Frame.SAVE] += 1
        if self.journal is not None:
            self.note("weapon", which, 0)
        self.ask_fight()

    def go_on(self) -> None:
        """The side takes the place of the icon that called for it, with the price of the weapons behind it."""
        at = self.frame()
        side = self.frames[at + Frame.SIDE]
        used = self.frames[at + Frame.WITH]
        place = self.frames[at + Frame.START]
        if side != Side.MEMORY and side != Side.FORCE:
            self.pop()
        if side == Side.ACCIDENT and not self.fighting:
            self.shield = self.spared_units(Shelter.ACCIDENTS)
        place = self.insert_list(place, self.side_list())
        if side == Side.LINE and self.wanted >= 6:  # LD-WANTED-12, LD-SHOOT-06
            self.insert(place, (Icon.LOSE + Resource.AMMO) * Icon.SLOT + 1)
            place += 1
        if used & Used.BONNIES_KNIFE:
            self.insert(place, Icon.KNIFE * Icon.SLOT + Who.BONNIE)
            place += 1
        if used & Used.CLYDES_KNIFE:
            self.insert(place, Icon.KNIFE * Icon.SLOT + Who.CLYDE)
            place += 1
        if used & Used.GRENADE:  # LD-WEAPON-11, -12
            self.insert(place, (Icon.LOSE + Resource.LOVE) * Icon.SLOT + 1)
            place += 1
        if used & Used.THOMPSON:  # LD-WEAPON-15
            self.insert(place, (Icon.GAIN + Resource.CASH) * Icon.SLOT + self.rules.thompson_cash)
            place += 1
        self.insert(place, (Icon.LINE_END if side == Side.LINE else Icon.SIDE_END) * Icon.SLOT)

    def end_side(self) -> None:
        """The side is done, its weapons are put away; its card waits for what it brought on (LD-DRAW-05)."""
        at = self.frame()
        if self.frames[at + Frame.SIDE] == Side.ACCIDENT and not self.fighting:
            self.shield = 0
        if self.frames[at + Frame.SIDE_CARD] != NONE:
            self.frames[at + Frame.DONE] |= 1 << self.frames[at + Frame.SIDE_CARD]
        self.frames[at + Frame.SIDE_CARD] = NONE
        self.frames[at + Frame.SIDE] = Side.NONE
        self.frames[at + Frame.SAVE] = 0
        self.frames[at + Frame.USES] = 0
        self.frames[at + Frame.WITH] = 0

    # -- confrontations ------------------------------------------------------------------------------------------

    def confront(self, face: i64) -> None:
        """The fight, if they are still there (LD-PRIO-07, LD-DAWN-05); hunters on their card first (LD-WANTED-22)."""
        if self.police != face or self.police_space < 1 or self.fighting:
            return
        if self.phase == Phase.DAWN:
            if self.dawn_fought:
                return
            self.dawn_fought = 1
        self.fighting = 1
        self.fought = face
        self.last_line = i64(self.rules.lines[face] - self.wounds == 1)
        self.shield = self.spared_units(Shelter.FIGHTS)
        head = self.frames[self.frame() + Frame.START]
        self.insert(head, Icon.LINE * Icon.SLOT)
        if self.markers[Spot.POLICE_CARD]:
            self.insert(head, Icon.HUNTERS * Icon.SLOT + Spot.POLICE_CARD)

    def begin_line(self) -> None:
        """The first line not yet used (LD-CONF-02, -04); Straight Shooter saves a shot (LD-SKILL-09)."""
        at = self.frame()
        self.frames[at + Frame.SIDE] = Side.LINE
        if self.has_skill(Skill.STRAIGHT_SHOOTER):
            self.frames[at + Frame.SAVE] = 1
        if self.journal is not None:
            self.note("confrontation", self.police, self.wounds)
        self.ask_fight()

    def carjack(self) -> None:
        """A Ford A (from Wanted 5 a Ford B), then its price (LD-CARJACK-03…09, LD-WANTED-07, -10)."""
        self.take_car(1 if self.wanted >= 5 else 0)
        if self.journal is not None:
            self.note("carjack", self.car, 0)
        head = self.frames[self.frame() + Frame.START]
        self.insert_list(head, self.rules.carjack_more if self.wanted >= 3 else self.rules.carjack)

    # -- decisions inside a sequence -----------------------------------------------------------------------------

    def legal_inside(self, out: vec[i64], n: i64) -> i64:
        """The answers to what a sequence asks, rising; `n` stand there already where an "or" asks."""
        ask = self.ask
        if ask in (Ask.WOUND, Ask.HUNTER):
            out[0] = Act.WOUND
            out[1] = Act.WOUND + 1
            out[2] = Act.PAY_AMMO
            return 3 if ask == Ask.HUNTER and self.ammo > 0 else 2
        if ask == Ask.HEAL:
            out[0] = Act.HEAL
            out[1] = Act.HEAL + 1
            return 2
        if ask == Ask.EITHER:
            i: i64
            for i in range(self.rules.list_n[self.alternatives()]):
                out[n] = self.rules.choose + i
                n += 1
            return n
        if ask == Ask.MEMORY:
            out[n] = Act.REDRAW
            if self.weapon_ready(Weapon.COLT):
                n += 1
            out[n] = Act.REVERSE
            if self.can_reverse():
                n += 1
            out[n] = Act.SUFFER
            return n + 1
        if ask in (Ask.LOSS, Ask.GAIN):
            return self.legal_options(out)
        if ask == Ask.FIGHT:
            return self.legal_weapons(out)
        if ask == Ask.FISTFIGHT:
            out[n] = Act.PULL_PUNCH
            if self.skills[Skill.FISTFIGHT] > 0:
                n += 1
            out[n] = Act.PULL_PUNCH + 1
            if self.skills[Skill.COUNT + Skill.FISTFIGHT] > 0:
                n += 1
            out[n] = Act.KILL
            return n + 1
        return self.legal_bluff(out)

    def alternatives(self) -> i64:
        """The list of icons of which one is chosen."""
        return self.rules.either[self.queue[self.frames[self.frame() + Frame.START]] % Icon.SLOT]

    def legal_options(self, out: vec[i64]) -> i64:
        options = self.rules.memory_options[self.frames[self.frame() + Frame.CARD]]
        first: i64 = Act.GAIN_ONE
        if self.ask == Ask.LOSS:
            options = self.possessed(options)
            first = Act.LOSE_ONE
        n: i64 = 0
        what: i64
        for what in range(Resource.COUNT):
            out[n] = first + what
            if options >> what & 1:
                n += 1
        return n

    def legal_weapons(self, out: vec[i64]) -> i64:
        n: i64 = 0
        out[n] = Act.REDRAW + 1
        if self.helps(Weapon.REMINGTON):
            n += 1
        out[n] = Act.REDRAW + 2
        if self.helps(Weapon.SCHOFIELD):
            n += 1
        out[n] = Act.USE
        if self.helps(Weapon.BROWNING):
            n += 1
        if self.helps(Weapon.BLADE):
            out[n] = Act.USE + 1
            out[n + 1] = Act.USE + 2
            n += 2
        out[n] = Act.USE + 3
        if self.helps(Weapon.GRENADE):
            n += 1
        out[n] = Act.USE + 4
        if self.helps(Weapon.THOMPSON):
            n += 1
        out[n] = Act.USE + 5
        if self.helps(Weapon.ENFIELD):
            n += 1
        out[n] = Act.GO_ON
        return n + 1

    def legal_bluff(self, out: vec[i64]) -> i64:
        n: i64 = 0
        who: i64
        for who in range(2):
            out[n] = Act.CALL_OFF_SHOOTOUT + who
            if self.skills[who * Skill.COUNT + Skill.BLUFF] > 0:
                n += 1
        if (
            self.frames[self.frame() + Frame.SOURCE] == Source.STICKUP
            and self.frames[self.frame() + Frame.SIDE] <= Side.BANK
        ):
            for who in range(2):
                out[n] = Act.CALL_OFF_STICKUP + who
                if self.skills[who * Skill.COUNT + Skill.BLUFF] > 0:
                    n += 1
        out[n] = Act.STAND
        return n + 1

    def answer_inside(self, action: i64) -> None:
        """Carry out a decision that a sequence asked for."""
        ask = self.ask
        self.ask = Ask.NOTHING
        if ask == Ask.WOUND:
            self.unit_done()
            self.hurt(action - Act.WOUND, End.LOST_HP)
        elif ask == Ask.HEAL:
            self.unit_done()
            self.heal(action - Act.HEAL)
        elif ask == Ask.EITHER:
            chosen = self.rules.list_at[self.alternatives()] + action - self.rules.choose
            self.queue[self.frames[self.frame() + Frame.START]] = self.rules.icons[chosen]
        elif ask == Ask.MEMORY:
            if action == Act.REDRAW:
                self.redraw_memory()
            elif action == Act.REVERSE:
                self.reverse()
            else:
                self.suffer()
        elif ask == Ask.LOSS:
            self.append((Icon.LOSE + action - Act.LOSE_ONE) * Icon.SLOT + 1)
        elif ask == Ask.GAIN:
            self.append((Icon.GAIN + action - Act.GAIN_ONE) * Icon.SLOT + 1)
        elif ask == Ask.FIGHT:
            if action == Act.GO_ON:
                self.go_on()
            elif action < Act.USE:
                self.redraw_destiny(Weapon.REMINGTON if action == Act.REDRAW + 1 else Weapon.SCHOFIELD)
            else:
                self.use_weapon(action - Act.USE)
        elif ask == Ask.FISTFIGHT:
            if action != Act.KILL:
                self.spend_skill(action - Act.PULL_PUNCH, Skill.FISTFIGHT)
            self.victim_done(action == Act.KILL)
        elif ask == Ask.BLUFF:
            if action == Act.STAND:
                self.pay_shot()
            elif action < Act.CALL_OFF_STICKUP:
                self.spend_skill(action - Act.CALL_OFF_SHOOTOUT, Skill.BLUFF)
                self.call_off(False)
            else:
                self.spend_skill(action - Act.CALL_OFF_STICKUP, Skill.BLUFF)
                self.call_off(True)
        else:
            self.pay_hunter(action)

    def pay_hunter(self, action: i64) -> None:
        """One bounty hunter less, for an ammo or a wound (LD-WANTED-04, -05, -23, LD-LOSE-06)."""
        spot = self.queue[self.frames[self.frame() + Frame.START]] % Icon.SLOT
        self.markers[spot] -= 1
        if action == Act.PAY_AMMO:
            self.ammo -= 1
            if self.journal is not None:
                self.note_stock("lose", Resource.AMMO, 1, self.ammo + 1)
        else:
            self.hurt(action - Act.WOUND, End.LOST_TO_HUNTER)
