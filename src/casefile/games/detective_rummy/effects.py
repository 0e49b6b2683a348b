"""What cards and Locations do: one effect for one Detective, a verb each.

An effect is done at once, or becomes a frame that asks somebody and is finished later. `interpreter` says when,
for whom and where.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.counts import lay_out
from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import zeros
from casefile.games.detective_rummy import placing, scoring
from casefile.games.detective_rummy.layout import (
    Flag,
    Frame,
    Index,
    Item,
    ItemState,
    Kind,
    Modifier,
    Op,
    Place,
    Row,
    Site,
    Skill,
    SkillFor,
    Source,
    Stack,
    StackAt,
    Stream,
    Tile,
    TrainStage,
    Verb,
    Which,
)
from casefile.games.detective_rummy.placing import only
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.table import ALL_SEE, Table


def do(table: Table, op: i64, row: i64, seat: i64, here: i64, chosen: i64, at: i64) -> None:
    """One effect for one Detective: done at once, or a frame that asks. `answer` is 1 where something was done."""
    rows = table.rules.rows
    a = rows[row * Row.SIZE + Row.A]
    b = rows[row * Row.SIZE + Row.B]
    c = rows[row * Row.SIZE + Row.C]
    table.answer = 1
    if op in (Op.DRAW, Op.TAKE, Op.LOOK, Op.DISCARD, Op.PASS, Op.TRAIN):
        do_cards(table, seat, op, row, at)
    elif op in (Op.SKILL, Op.HEAL, Op.WOUND, Op.ITEM, Op.READY_ITEMS, Op.LOSE_ITEM, Op.MODIFIER, Op.FAME):
        do_board(table, seat, op, a, b, c)
    elif op == Op.PLACE:
        table.push(Verb.PLACE, seat, b, chosen_places(table, a, here), c, Source.EFFECT)
    elif op == Op.MOVE:
        do_move(table, seat, a, b, c, here)
    elif op == Op.TILE:
        do_tile(table, seat, a)
    elif op == Op.CLEAR_BLOOD:
        do_clear_blood(table, seat, a, b, here)
    elif op == Op.CLOSE:
        do_close(table, seat, chosen, b)
    elif op == Op.ENTERS:
        do_enters(table, seat, a)
    elif op in (Op.DANGER, Op.DANGER_LOWER, Op.OPEN, Op.ADD_TILES):
        do_table(table, seat, op, a, b)
    elif chosen == Index.NONE:
        table.answer = 0
    elif op == Op.PEEK:
        placing.peek(table, seat, stack_at(b, chosen), False)
    else:
        do_suspect(table, seat, op, chosen, b)


def do_cards(table: Table, seat: i64, op: i64, row: i64, at: i64) -> None:
    """Effects on the hand of one Detective."""
    rows = table.rules.rows
    a = rows[row * Row.SIZE + Row.A]
    b = rows[row * Row.SIZE + Row.B]
    c = rows[row * Row.SIZE + Row.C]
    if op == Op.DRAW:
        table.draw(seat, a)
    elif op == Op.TAKE:
        do_take(table, seat, a, b, c)
    elif op == Op.LOOK:
        do_look(table, seat, a, b, c, rows[row * Row.SIZE + Row.D])
    elif op == Op.DISCARD:
        do_discard(table, seat, a, b)
    elif op == Op.PASS:
        do_pass(table, seat, a, at)
    else:
        do_train(table, seat)


def do_board(table: Table, seat: i64, op: i64, a: i64, b: i64, c: i64) -> None:
    """Effects on the Skills, the Items and the Fame of one Detective."""
    if op == Op.SKILL:
        do_skill(table, seat, a)
    elif op == Op.HEAL:
        do_heal(table, seat, a)
    elif op == Op.WOUND:
        table.wound(seat, table.roll(a, 2, seat) if a else b)
    elif op == Op.ITEM:
        do_item(table, seat, a, b, c)
    elif op == Op.READY_ITEMS:
        do_ready_items(table, seat, a)
    elif op == Op.LOSE_ITEM:
        do_lose_item(table, seat, a)
    elif op == Op.MODIFIER:
        do_modifier(table, seat, a)
    else:
        table.fame[seat] += a
        if table.journal is not None:
            table.journal.add(Event("fame", seat, {"n": a}))


def do_close(table: Table, seat: i64, site: i64, rounds: i64) -> None:
    """Close a Location for this many more Rounds. It counts as done even where none is left to close."""
    if site == Index.NONE:
        return
    table.closed[site] = table.marker + rounds
    if table.journal is not None:
        public: dict[str, Value] = {"location": table.sites[site], "round": table.marker + rounds + 1}
        table.journal.add(Event("close", seat, public))


def do_take(table: Table, seat: i64, n: i64, filter: i64, not_paid: i64) -> None:
    paid: i64 = table.paid if not_paid else Index.NONE
    if can_take(table, filter, paid):
        table.push(Verb.ASK_TAKE, seat, n, filter, paid, 0)
    else:
        table.answer = 0


def can_take(table: Table, filter: i64, paid: i64) -> bool:
    kind: i64
    for kind in range(table.rules.kinds):
        if table.discard[kind] > i64(kind == paid) and scoring.passes(table, kind, filter):
            return True
    return False


def do_look(table: Table, seat: i64, n: i64, take: i64, filter: i64, flags: i64) -> None:
    """The top cards are looked at by one seat, or turned up for all."""
    if table.deck_n < n:
        table.reshuffle()
    reader: i64 = ALL_SEE if flags & Flag.REVEALED else seat
    cards: list[int] = []
    for _ in range(min(n, table.deck_n)):
        kind = table.next_card(reader)
        table.looked[kind] += 1
        table.looked_n += 1
        if table.journal is not None:
            cards.append(kind)
    if table.looked_n == 0:
        table.answer = 0
        return
    if table.journal is not None:
        shown: dict[str, Value] = {"cards": tuple(cards)}
        if flags & Flag.REVEALED:
            table.journal.add(Event("reveal_top", seat, shown, {}, EVERYBODY))
        else:
            table.journal.add(Event("look", seat, {"n": len(cards)}, {int(seat): shown}, 1 << int(seat)))
    table.push(Verb.ASK_LOOK, seat, take, filter, flags, 0)


def end_look(table: Table, at: i64) -> None:
    """Cards that were not taken go under the deck in random order, or onto the discard pile."""
    seat = table.stack[at + Frame.SEAT]
    flags = table.stack[at + Frame.C]
    done = table.stack[at + Frame.D]
    n = table.looked_n
    rest = zeros(n)
    lay_out(table.looked, table.rules.kinds, rest)
    i: i64
    for i in range(table.rules.kinds):
        table.looked[i] = 0
    table.looked_n = 0
    if flags & Flag.TO_DISCARD:
        for i in range(n):
            table.discard[rest[i]] += 1
        table.discard_n += n
        if table.journal is not None and n:
            cards = tuple([int(kind) for kind in rest])
            table.journal.add(Event("to_discard", seat, {"cards": cards}))
    else:
        table.counters[Stream.EFFECTS] = table.chance.shuffle(Stream.EFFECTS, table.counters[Stream.EFFECTS], rest, n)
        for i in range(n):
            table.bury(seat, rest[i], i)
        if n:
            more = zeros(len(table.buried) + 2)
            for i in range(len(table.buried)):
                more[i] = table.buried[i]
            more[len(table.buried)] = seat
            more[len(table.buried) + 1] = n
            table.buried = more
        if table.journal is not None and n:
            table.journal.add(Event("bury", seat, {"n": n}))
    table.pop(done)


def do_discard(table: Table, seat: i64, n: i64, at_random: i64) -> None:
    if table.hand_n[seat] == 0:
        table.answer = 0
    elif not at_random:
        table.push(Verb.ASK_DROP, seat, n, 0, 0, 0)
    else:
        cards: list[int] = []
        for _ in range(min(n, table.hand_n[seat])):
            skip = table.chance.below(Stream.EFFECTS, table.counters[Stream.EFFECTS], table.hand_n[seat])
            table.counters[Stream.EFFECTS] += 1
            kind: i64 = 0
            while skip >= table.hands[seat * Kind.MOST + kind]:
                skip -= table.hands[seat * Kind.MOST + kind]
                kind += 1
            table.put_down(seat, kind)
            cards.append(kind)
        if table.journal is not None:
            table.journal.add(Event("discard", seat, {"cards": tuple(cards)}, {}, EVERYBODY))
        placing.emptied(table, seat)


def do_pass(table: Table, seat: i64, left: i64, at: i64) -> None:
    """All choose at once, then all pass at once; it is not a discard. The row's seats are all dealt with here."""
    bits = 1 << seat | table.stack[at + Frame.BITS]
    table.stack[at + Frame.BITS] = 0
    givers: i64 = 0
    other: i64
    for other in range(table.rules.seats):
        if bits >> other & 1 and table.hand_n[other]:
            givers |= 1 << other
    if givers:
        table.push(Verb.PASSING, seat, left, givers, 0, 0)
        table.stack[(table.depth - 1) * Frame.SIZE + Frame.BITS] = givers


def end_pass(table: Table, at: i64) -> None:
    """The cards change hands: each giver knows a card of the next hand."""
    seats = table.rules.seats
    step: i64 = 1 if table.stack[at + Frame.A] else seats - 1
    giver: i64
    for giver in range(seats):
        if table.giving[giver] != Index.NONE:
            table.lose_unseen(giver, table.giving[giver])
    for giver in range(seats):
        kind = table.giving[giver]
        if kind != Index.NONE:
            taker = (giver + step) % seats
            table.gain(taker, kind)
            table.recall(giver, taker, kind)
            table.giving[giver] = Index.NONE
            if table.journal is not None:
                card: dict[str, Value] = {"card": kind}
                private = {int(giver): card, int(taker): card}
                table.journal.add(Event("passed", giver, {"to": taker}, private, 1 << int(taker)))
    table.pop(1)


def do_skill(table: Table, seat: i64, skills: i64) -> None:
    """DR-GC-10: a Skill from the Locker, or healed; nothing if all of them are Ready."""
    choice = skills & ~table.ready[seat]
    if choice == 0:
        table.answer = 0
    elif ones(choice) == 1:
        table.make_ready(seat, only(choice))
    else:
        table.push(Verb.ASK_SKILL, seat, choice, SkillFor.GAIN, 0, 0)


def do_heal(table: Table, seat: i64, n: i64) -> None:
    wounds = table.wounded[seat]
    if wounds == 0:
        table.answer = 0
    elif n == 0 or ones(wounds) <= n:
        table.mend(seat, Skill.EVERY)
    else:
        table.push(Verb.ASK_SKILL, seat, wounds, SkillFor.MEND, n, 0)


def do_train(table: Table, seat: i64) -> None:
    """Only where a Circumstantial card was paid, and a card is left to discard, which everybody sees."""
    if table.paid == Index.NONE or table.paid >= table.rules.prints or table.hand_n[seat] == 0:
        table.answer = 0
    else:
        table.push(Verb.ASK_TRAIN, seat, 0, 0, 0, 0)


def run_train(table: Table, at: i64) -> None:
    seat = table.stack[at + Frame.SEAT]
    choice = table.stack[at + Frame.A] & ~table.ready[seat]
    if table.stack[at + Frame.STAGE] == TrainStage.PAID and ones(choice) == 2:
        table.stack[at + Frame.STAGE] = TrainStage.ASKED
        table.push(Verb.ASK_SKILL, seat, choice, SkillFor.GAIN, 0, 0)
        return
    if table.stack[at + Frame.STAGE] == TrainStage.PAID and choice:
        table.make_ready(seat, only(choice))
    table.pop(1)


def item_choice(table: Table, seat: i64, items: i64, any_item: i64) -> i64:
    """Items of the Locker that may be gained: those in use in the Case (DR-ITEM-13, -14, DR-SETUP-06)."""
    bits: i64 = 0
    item: i64
    for item in range(Item.COUNT):
        free = items >> item & 1 and table.items[seat * Item.COUNT + item] == ItemState.LOCKER
        if free and (any_item or table.rules.case_items[table.case] >> item & 1):
            bits |= 1 << item
    return bits


def do_item(table: Table, seat: i64, items: i64, state: i64, any_item: i64) -> None:
    choice = item_choice(table, seat, items, any_item)
    if choice == 0:
        table.answer = 0
    elif ones(choice) == 1:
        gain_item(table, seat, only(choice), state)
    else:
        table.push(Verb.ASK_ITEM, seat, choice, state, 0, 0)


def gain_item(table: Table, seat: i64, item: i64, state: i64) -> None:
    """From the Locker onto the board, Unready unless the card says otherwise (DR-ITEM-01, -02, DR-VISIT-07)."""
    table.items[seat * Item.COUNT + item] = state
    if table.journal is not None:
        table.journal.add(Event("gain_item", seat, {"item": item, "state": state}))


def on_board(table: Table, seat: i64, items: i64) -> i64:
    """Those of some Items that are not in the Locker."""
    bits: i64 = 0
    item: i64
    for item in range(Item.COUNT):
        if items >> item & 1 and table.items[seat * Item.COUNT + item] != ItemState.LOCKER:
            bits |= 1 << item
    return bits


def do_ready_items(table: Table, seat: i64, items: i64) -> None:
    item: i64
    for item in range(Item.COUNT):
        if table.items[seat * Item.COUNT + item] == ItemState.UNREADY:
            table.items[seat * Item.COUNT + item] = ItemState.READY
    if table.journal is not None:
        table.journal.add(Event("ready_items", seat, {"items": items}))


def do_lose_item(table: Table, seat: i64, items: i64) -> None:
    """One of those on the board; in games of the first form, all of them."""
    choice = on_board(table, seat, items)
    if table.rules.first_form:
        lose_items(table, seat, items)
    elif choice == 0:
        table.answer = 0
    elif ones(choice) == 1:
        lose_items(table, seat, choice)
    else:
        table.push(Verb.ASK_ITEM, seat, choice, ItemState.LOCKER, 0, 0)


def lose_items(table: Table, seat: i64, items: i64) -> None:
    item: i64
    for item in range(Item.COUNT):
        if items >> item & 1:
            table.items[seat * Item.COUNT + item] = ItemState.LOCKER
    if table.journal is not None:
        table.journal.add(Event("lose_item", seat, {"items": items}))


def do_modifier(table: Table, seat: i64, bit: i64) -> None:
    if bit == Modifier.EXTRA_PRINT:
        table.prints_left += 1
    else:
        table.modifiers[seat] |= bit
    if table.journal is not None:
        table.journal.add(Event("modifier", seat, {"modifier": bit}))


def chosen_places(table: Table, suspect: i64, here: i64) -> i64:
    """The places that a named Suspect, `here` or a choice stands for."""
    if suspect == Which.CHOICE:
        return Place.EVERY
    place: i64 = here if suspect == Which.HERE else table.place_of(suspect)
    return 1 << place if place != Index.NONE else i64(0)


def movable(table: Table, seat: i64, origins: i64, targets: i64, flags: i64) -> i64:
    """Places from which a token of this seat can move to another, legal one (DR-RUL-10)."""
    bits: i64 = 0
    place: i64
    legal = placing.legal_places(table, seat, Skill.EVERY, targets, flags)
    for place in range(table.place_n):
        if origins >> place & 1 and table.tokens[seat * Place.MOST + place] and legal & ~(1 << place):
            bits |= 1 << place
    return bits


def do_move(table: Table, seat: i64, origin: i64, target: i64, flags: i64, here: i64) -> None:
    origins = chosen_places(table, origin, here)
    targets = chosen_places(table, target, here)
    if movable(table, seat, origins, targets, flags):
        table.push(Verb.ASK_MOVE, seat, origins, targets, flags, 0)
    else:
        table.answer = 0


def do_tile(table: Table, seat: i64, number: i64) -> None:
    bits = tile_choice(table, seat, number)
    if bits == 0:
        table.answer = 0
    elif ones(bits) == 1:
        placing.token_on_tile(table, seat, only(bits))
        placing.area(table, seat)
    else:
        table.push(Verb.ASK_TILE, seat, bits, 0, 0, 0)


def tile_choice(table: Table, seat: i64, number: i64) -> i64:
    """The Assignments that still have room for a token."""
    bits: i64 = 0
    tile: i64
    for tile in range(table.tile_n):
        needs = table.rules.tile_needs[table.tiles[tile]]
        if table.tile_tokens[seat * Tile.MOST + tile] < needs and (number == Index.NONE or table.tiles[tile] == number):
            bits |= 1 << tile
    return bits


def do_clear_blood(table: Table, seat: i64, suspect: i64, flags: i64, here: i64) -> None:
    bits = peace_choice(table, seat, suspect, here)
    if bits == 0:
        table.answer = 0
    elif ones(bits) == 1 and not flags & Flag.OPTIONAL:
        clear_blood(table, seat, only(bits))
    else:
        table.push(Verb.ASK_SUSPECT, seat, bits, 1, flags, 0)


def peace_choice(table: Table, seat: i64, suspect: i64, here: i64) -> i64:
    """The Suspects with whom there is Bad Blood to end."""
    bits: i64 = 0
    place: i64
    for place in range(table.place_n):
        if table.blood[seat] >> table.suspects[place] & 1 and chosen_places(table, suspect, here) >> place & 1:
            bits |= 1 << place
    return bits


def clear_blood(table: Table, seat: i64, place: i64) -> None:
    table.blood[seat] -= 1 << table.suspects[place]
    if table.journal is not None:
        table.journal.add(Event("clear_blood", seat, {"suspect": table.suspects[place]}))


def do_suspect(table: Table, seat: i64, op: i64, place: i64, b: i64) -> None:
    """Effects on a Suspect, or between a Detective and one (DR-GC-12, -13, -15, DR-BB-01, DR-LAW-01)."""
    suspect = table.suspects[place]
    skill: i64
    if op == Op.BLOOD:
        if table.blood[seat] >> suspect & 1:  # DR-RUL-08
            return
        table.blood[seat] |= 1 << suspect
        if table.journal is not None:
            table.journal.add(Event("blood", seat, {"suspect": suspect}))
    elif op == Op.LAWYER:
        do_lawyer(table, place, b)
    elif op == Op.LAWYER_LEAVES:
        for skill in range(Skill.COUNT):
            if table.lawyers[skill] == place:
                table.lawyers[skill] = Index.NONE
        if table.journal is not None:
            table.journal.add(Event("lawyer_leaves", seat, {"suspect": suspect}))
    elif op == Op.ALIBI:
        table.alibi[place] = 1 if b == Index.NONE else b + 2
        if table.journal is not None:
            table.journal.add(Event("alibi", seat, {"suspect": suspect, "unless": i64(b != Index.NONE)}))
    elif op == Op.ALIBI_OFF:
        table.alibi[place] = 0
        if table.journal is not None:
            table.journal.add(Event("alibi_off", seat, {"suspect": suspect}))
    elif op == Op.ICON:
        choice = b & ~table.icons[place]
        if ones(choice) > 1:
            table.push(Verb.ASK_SKILL, seat, choice, SkillFor.ICON, place, 0)
        elif choice:
            add_icon(table, seat, place, only(choice))
    else:
        away = min(b, table.tokens[seat * Place.MOST + place])
        table.tokens[seat * Place.MOST + place] -= away
        if table.journal is not None and away:
            table.journal.add(Event("remove", seat, {"suspect": suspect, "n": away}))


def add_icon(table: Table, seat: i64, place: i64, skill: i64) -> None:
    table.icons[place] |= 1 << skill
    if table.journal is not None:
        table.journal.add(Event("icon", seat, {"suspect": table.suspects[place], "skill": skill}))


def do_lawyer(table: Table, place: i64, wanted: i64) -> None:
    """A free Lawyer whose Skill the Suspect does not show (DR-COMP-15, DR-RUL-09); by lot, if none is named."""
    bits = lawyers_for(table, place, wanted)
    n = ones(bits)
    if n == 0:
        table.answer = 0
        return
    if n > 1:
        skip = table.chance.below(Stream.EFFECTS, table.counters[Stream.EFFECTS], n)
        table.counters[Stream.EFFECTS] += 1
        for _ in range(skip):
            bits &= bits - 1
    table.lawyers[only(bits)] = place
    if table.journal is not None:
        public: dict[str, Value] = {"skill": only(bits), "suspect": table.suspects[place]}
        table.journal.add(Event("lawyer", -1, public, {}, EVERYBODY))


def lawyers_for(table: Table, place: i64, wanted: i64) -> i64:
    """The free Lawyers who may come to a Suspect, by Skill."""
    bits: i64 = 0
    skill: i64
    for skill in range(Skill.COUNT):
        if table.lawyers[skill] == Index.NONE and not table.icons[place] >> skill & 1 and wanted in (Index.NONE, skill):
            bits |= 1 << skill
    return bits


def do_enters(table: Table, seat: i64, suspect: i64) -> None:
    """A further Suspect comes into play, if there is room and it is not there already; no card lies with it."""
    if table.place_n == Place.MOST or table.place_of(suspect) != Index.NONE:
        table.answer = 0
        return
    table.suspects[table.place_n] = suspect
    table.icons[table.place_n] = table.rules.icons[suspect]
    table.place_n += 1
    if table.journal is not None:
        table.journal.add(Event("enters", seat, {"suspect": suspect}))


def do_table(table: Table, seat: i64, op: i64, a: i64, b: i64) -> None:
    """Effects that concern everybody: Danger, Locations, Assignments."""
    site: i64
    if op == Op.DANGER:  # DR-GC-11, DR-RUL-02: it rises when Rounds begin
        if a:
            table.danger_every += b
        else:
            table.danger_next += b
        if table.journal is not None:
            table.journal.add(Event("danger_due", seat, {"every": a, "n": b}))
    elif op == Op.DANGER_LOWER:
        lower = max(table.danger - a, 0)
        if table.journal is not None:
            table.journal.add(Event("danger", seat, {"level": lower, "was": table.danger}))
        table.danger = lower
    elif op == Op.OPEN:
        free: i64 = table.site_n if table.site_n < Site.MOST else Index.NONE
        for site in range(table.site_n):
            if table.sites[site] == a:
                return
            if table.sites[site] == b:
                free = site
        if free == Index.NONE:
            return
        if free == table.site_n:
            table.site_n += 1
        table.sites[free] = a
        table.closed[free] = 0
        if table.journal is not None:
            table.journal.add(Event("open", seat, {"location": a}))
    else:
        for _ in range(a):
            if table.tile_n < Tile.MOST and table.tiles[table.tile_n] != Index.NONE:
                table.tile_n += 1
                if table.journal is not None:
                    tile = table.tiles[table.tile_n - 1]
                    table.journal.add(Event("add_tile", seat, {"tile": tile}, {}, EVERYBODY))


def stack_at(sort: i64, place: i64) -> i64:
    """The stack at a place of this sort."""
    if sort == Stack.AREA:
        return StackAt.AREA
    return Place.MOST + place if sort == Stack.LOCATION else place
