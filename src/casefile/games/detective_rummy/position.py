"""Positions of Detective Rummy, read: any situation of a match as a readable table. `writing.py` writes them.

    hand = 3                                    # which Hand it is; in a Campaign also the Case
    phase = "actions"                           # pick, exchange, choose, visit, actions, reassess, over, …
    active = 0                                  # whose turn it is; start = 0 is the Start Detective
    detectives = ["VA-1", "DE-1"]
    ready = [["VA", "DE"], ["DE"]]              # per seat; without it the Base Skill alone
    wounded = [[], ["GR"]]
    items = [{ gun = "ready" }, {}]
    hands = [["c-de-va", "c-de-va"], 7]         # cards, a number of any cards, or "rest"
    discard = ["h-de-gr"]
    deck = { top = ["e-cl-de-gr"], size = 20 }  # or the whole deck, the next card first; or its size
    tokens = [{ S01 = 2 }, {}]
    assignments = [5, 9]                        # laid out; assignment_tokens = [{ 5 = 1 }, {}]
    game_changers = [{ card = 23, at = "S05" }] # face down, or with state, owner, round; peeked = [0] has looked at it

In the phases `round-begin` and `turn-begin` the game goes on by itself until somebody must decide. Cards that are not
named lie in the deck, shuffled by the seed; if the deck has a size, in the discard pile. Game Changers that are not
named are out of the Hand. Steps under way are written as `steps`, outermost first; effects are named by their card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mypy_extensions import i64

from casefile.engine.cards import Cards
from casefile.engine.chance import Chance
from casefile.engine.reading import Reader, found, suggest
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy import compiler, turns
from casefile.games.detective_rummy import names as labels
from casefile.games.detective_rummy.fields import DECLARATION
from casefile.games.detective_rummy.layout import (
    Assignment,
    Case,
    Changer,
    ChangerState,
    Deck,
    Frame,
    Index,
    Item,
    Kind,
    Ledger,
    Op,
    Phase,
    Place,
    Row,
    SeatLedger,
    Selecting,
    Site,
    Skill,
    StackAt,
    Stream,
    Suspect,
    Tile,
)
from casefile.games.detective_rummy.state import DetectiveRummyState
from casefile.games.detective_rummy.view import (
    detective_id,
)

if TYPE_CHECKING:
    from casefile.games.detective_rummy.game import DetectiveRummy

MOST_NEEDED = 5  # tokens on an Assignment, in any pack
DETECTIVE_IDS = [detective_id(i) for i in range(2 * Skill.COUNT)]


class Names:
    """The ids of one game both ways, and faults for those that are none."""

    def __init__(self, game: DetectiveRummy, reader: Reader) -> None:
        self.game = game
        self.reader = reader

    def number(self, place: str, name: object, ids: tuple[str, ...] | list[str]) -> int:
        if isinstance(name, str) and name in ids:
            return ids.index(name)
        self.reader.fault(place, f"{found(name)} is not known{suggest(str(name)[:40], ids)}")
        return 0

    def bits(self, place: str, value: object, ids: tuple[str, ...] | list[str]) -> int:
        if not isinstance(value, list):
            self.reader.fault(place, f"expected an array, found {found(value)}")
            return 0
        bits = 0
        for name in value:
            bits |= 1 << self.number(place, name, ids)
        return bits

    def per_seat(self, key: str) -> list[object]:
        return self.reader.per_seat(key, self.game.seats)

    def counts(self, place: str, value: object, ids: tuple[str, ...] | list[str], most: int = 200) -> dict[int, int]:
        """A table of numbers by id."""
        out: dict[int, int] = {}
        if not isinstance(value, Mapping):
            self.reader.fault(place, f"expected a table, found {found(value)}")
            return out
        for name, n in value.items():
            if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= most:
                self.reader.fault(f"{place}.{name}", f"expected a whole number from 0 to {most}, found {found(n)}")
            else:
                out[self.number(place, name, ids)] = n
        return out


def sources_of(game: DetectiveRummy) -> list[tuple[int, str]]:
    """Where the rows of each card's effects begin, by name."""
    rules = game.rules
    out = [(int(row), f"game-changer-{n}") for n, row in enumerate(rules.changer_row) if row != Index.NONE]
    out += [(int(row), f"held-{n}") for n, row in enumerate(rules.changer_hold) if row != Index.NONE]
    out += [(int(row), compiler.LOCATION_IDS[i]) for i, row in enumerate(rules.site_row)]
    out += [(int(row), f"case-{at // 7}-{at % 7}") for at, row in enumerate(rules.case_rule) if row != Index.NONE]
    return sorted(out)


def name_of_row(game: DetectiveRummy, row: int) -> str:
    begin, name = max(source for source in game.sources if source[0] <= row)
    return f"{name}:{row - begin}"


def row_of_name(game: DetectiveRummy, names: Names, place: str, name: object) -> int:
    head, _, number = str(name).partition(":")
    begins = {source: begin for begin, source in game.sources}
    row = begins.get(head, -1) + (int(number) if number.isdigit() and len(number) < 4 else 0)
    if head not in begins or not 0 <= row < len(game.rules.rows) // Row.SIZE:
        names.reader.fault(place, f"{found(name)} is no effect of this pack")
        return 0
    return row


def alibi_tests(game: DetectiveRummy) -> dict[int, str]:
    """The conditions of alibis, by the card that gives them."""
    rows = [list(game.rules.rows[i : i + Row.SIZE]) for i in range(0, len(game.rules.rows), Row.SIZE)]
    return {
        int(row[Row.B]): name_of_row(game, at).partition(":")[0]
        for at, row in enumerate(rows)
        if row[Row.OP] == Op.ALIBI and row[Row.B] != Index.NONE
    }


def read(game: DetectiveRummy, reader: Reader, source: Chance) -> DetectiveRummyState:
    """The State that a position describes; faults are noted in the reader."""
    state = game.blank(source)
    names = Names(game, reader)
    most = game.hands
    state.round = reader.integer("hand", 1, most, 1)
    state.case = state.round if game.rules.campaign else game.rules.case
    state.phase = labels.PHASES.index(reader.text("phase", labels.PHASES, "choose"))
    state.laid = int(reader.boolean("laid", state.phase not in (Phase.PICK, Phase.EXCHANGE)))
    last = game.seats - 1
    state.active = reader.integer("active", -1, last, 0)
    state.start = reader.integer("start", -1, last, -1 if state.phase == Phase.PICK else 0)
    reader.take("turn")  # it follows from the rest
    state.marker = 1  # unless the position says otherwise
    DECLARATION.read_position(reader, state)
    if state.turns > game.seats:
        reader.fault("turns", f"expected 0 to {game.seats}: one for each seat in a Round; found {state.turns}")
    read_detectives(state, names)
    read_table(state, names, reader)
    read_assignments(state, names, reader)
    read_changers(state, names, reader)
    read_cards(state, names, reader)
    read_steps(state, names, reader)
    counters = reader.integers("chance", 0, 1 << 60)
    if counters:
        state.counters = vec[i64]([*counters, *[0] * Stream.COUNT][: Stream.COUNT])
    sheets = reader.integers("sheets", -1, 1 << 30)
    if len(sheets) % (Ledger.HEAD + game.seats * SeatLedger.SIZE):
        reader.fault("sheets", "a sheet is cut off")
    state.ledger = vec[i64](sheets)
    if not reader.faults:
        turns.advance(state)
        for seat in state.actors:
            if not state.legal_list(seat):
                reader.fault("phase", f"nothing is left to choose for seat {seat}, which decides here")
    return state


def read_detectives(state: DetectiveRummyState, names: Names) -> None:
    """Boards: who, Skills, Items, Bad Blood, Fame."""
    seats = names.game.seats
    chosen = names.per_seat("detectives") or [DETECTIVE_IDS[2 * seat] for seat in range(seats)]
    for seat, name in enumerate(chosen):
        if name != "none":
            state.character[seat] = names.number(f"detectives[{seat + 1}]", name, DETECTIVE_IDS)
            state.base[seat] = state.character[seat] >> 1
            if state.phase != Phase.PICK:
                state.ready[seat] = 1 << state.base[seat]
        elif state.phase != Phase.PICK:
            names.reader.fault("detectives", "everybody has one after the phase pick")
    bases = [int(base) for base in state.base if base != Index.NONE]
    if len(set(bases)) < len(bases):
        names.reader.fault("detectives", "two have the same board (DR-SETUP-01)")
    for key, into in (("ready", state.ready), ("wounded", state.wounded)):
        for seat, value in enumerate(names.per_seat(key)):
            into[seat] = names.bits(f"{key}[{seat + 1}]", value, compiler.SKILL_IDS)
    for seat in range(seats):
        state.ready[seat] &= ~state.wounded[seat]
        board = int(state.ready[seat] | state.wounded[seat])
        if state.phase != Phase.PICK and state.base[seat] != Index.NONE and not board >> state.base[seat] & 1:
            names.reader.fault("ready", "the Base Skill is always on the board (DR-SETUP-03)")
    for seat, value in enumerate(names.per_seat("items")):
        table = Reader(value, f"items[{seat + 1}]", names.reader.faults)
        for i, item in enumerate(compiler.ITEM_IDS):
            place = labels.ITEM_STATES.index(
                table.text(item, labels.ITEM_STATES[: 4 if i == Item.VEST else 3], "locker")
            )
            state.items[seat * Item.COUNT + i] = place
        table.finish()
    modifiers = list(compiler.MODIFIERS)
    for seat, value in enumerate(names.per_seat("modifiers")):
        bits = names.bits(f"modifiers[{seat + 1}]", value, modifiers)
        state.modifiers[seat] = sum(compiler.MODIFIERS[name] for i, name in enumerate(modifiers) if bits >> i & 1)
    for seat, value in enumerate(names.per_seat("bad_blood")):
        state.blood[seat] = names.bits(f"bad_blood[{seat + 1}]", value, compiler.SUSPECT_IDS)
    for key, numbers in (("fame", state.fame), ("totals", state.totals)):
        for seat, value in enumerate(names.per_seat(key)):
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 9999:
                names.reader.fault(key, f"expected numbers from 0 to 9999, found {found(value)}")
            else:
                numbers[seat] = value


def read_table(state: DetectiveRummyState, names: Names, reader: Reader) -> None:
    """Suspects and Locations, with what lies there."""
    suspects, sites = read_case(state, names, reader)
    for place, suspect in enumerate(suspects):
        state.suspects[place] = suspect
        state.icons[place] = state.rules.icons[suspect]
    state.place_n = len(suspects)
    for i, site in enumerate(sites):
        state.sites[i] = site
    state.site_n = len(sites)
    here = [compiler.SUSPECT_IDS[n] for n in suspects]
    read_suspects(state, names, reader, here)
    if reader.has("closed"):
        for site, n in names.counts(
            "closed", reader.take("closed"), [compiler.LOCATION_IDS[n] for n in sites], 20
        ).items():
            state.closed[site] = n
    if reader.has("suspects_turn"):
        state.suspects_turn = names.bits("suspects_turn", reader.take("suspects_turn"), here)
    state.suspects_turn |= read_others_turn(state, names, reader, "suspects_turn_others", here, Place.MOST)


def read_case(state: DetectiveRummyState, names: Names, reader: Reader) -> tuple[list[int], list[int]]:
    """The Suspects and Locations in play: those of the Case, unless others are named."""
    rules, case = state.rules, int(state.case)
    suspects = [int(n) for n in rules.case_suspects[case * Place.MOST : (case + 1) * Place.MOST] if n != Index.NONE]
    sites = [int(n) for n in rules.case_sites[case * Site.MOST : (case + 1) * Site.MOST] if n != Index.NONE]
    if state.phase == Phase.PICK:
        suspects, sites = [], []
    if reader.has("suspects"):
        suspects = [
            names.number("suspects", name, compiler.SUSPECT_IDS) for name in reader.array("suspects")[: Place.MOST]
        ]
    if reader.has("locations"):
        sites = [
            names.number("locations", name, compiler.LOCATION_IDS) for name in reader.array("locations")[: Site.MOST]
        ]
    for key, given, usual in (("suspects", suspects, rules.case_suspects), ("locations", sites, rules.case_sites)):
        room = Place.MOST if key == "suspects" else Site.MOST
        wanted = sum(n != Index.NONE for n in usual[case * room : (case + 1) * room])
        if given and not wanted <= len(set(given)) == len(given):  # more, where a card has brought one into play
            reader.fault(key, f"expected {wanted} different ones, as many as the Case has")
    return suspects, sites


def read_suspects(state: DetectiveRummyState, names: Names, reader: Reader, here: list[str]) -> None:
    """Icons, Lawyers, alibis and tokens of the Suspects in play."""
    if reader.has("icons"):
        for name, value in reader.table("icons").data.items():
            state.icons[names.number("icons", name, here)] = names.bits(f"icons.{name}", value, compiler.SKILL_IDS)
    if reader.has("lawyers"):
        for name, value in reader.table("lawyers").data.items():
            state.lawyers[names.number("lawyers", name, compiler.SKILL_IDS)] = names.number("lawyers", value, here)
    if reader.has("alibis"):
        tests = {card: test for test, card in names.game.alibis.items()}
        for name, value in reader.table("alibis").data.items():
            place = names.number("alibis", name, here)
            if value == "certain" or value not in tests:
                state.alibi[place] = 1
                if value != "certain":
                    reader.fault("alibis", f"expected certain or a card, found {found(value)}")
            else:
                state.alibi[place] = 2 + tests[str(value)]
    for seat, value in enumerate(names.per_seat("tokens")):
        for place, n in names.counts(f"tokens[{seat + 1}]", value, here).items():
            state.tokens[seat * Place.MOST + place] = n
            if n and state.suspects[place] == Suspect.DETECTIVE + state.base[seat]:
                reader.fault(f"tokens[{seat + 1}]", "nobody has a token on the own Detective (DR-DSUS-03)")


def read_assignments(state: DetectiveRummyState, names: Names, reader: Reader) -> None:
    allowed = [n for n in range(Assignment.COUNT) if state.rules.case_tile_bits[state.case] >> n & 1]
    laid = [n - 1 for n in reader.integers("assignments", 1, Assignment.COUNT)][: Tile.MOST]
    left = [n for n in allowed if n not in laid]
    packed = vec[i64](left)
    state.chance.shuffle(Stream.FILL, 200, packed, len(left))
    left = [int(n) for n in packed]
    if reader.has("assignments_left"):
        given = [n - 1 for n in reader.integers("assignments_left", 1, Assignment.COUNT)]
        if reader.sound("assignments_left") and sorted(given) != sorted(left):
            rest = ", ".join(str(n + 1) for n in sorted(left))
            reader.fault("assignments_left", f"expected {rest}, in any order: those that are not laid out")
        left = given
    for i, tile in enumerate((laid + left)[: Assignment.COUNT]):
        state.tiles[i] = tile
    state.tile_n = len(laid)
    ids = [str(tile + 1) for tile in laid]
    for seat, value in enumerate(names.per_seat("assignment_tokens")):
        place = f"assignment_tokens[{seat + 1}]"
        for tile, n in names.counts(place, value, ids, MOST_NEEDED).items():
            state.tile_tokens[seat * Tile.MOST + tile] = n
            needs = int(state.rules.tile_needs[laid[tile]]) if tile < len(laid) else n
            if n > needs:
                reader.fault(f"{place}.{ids[tile]}", f"expected 0 to {needs}, all that it takes; found {n} (DR-ASG-09)")
    if reader.has("assignments_turn"):
        state.tiles_turn = names.bits("assignments_turn", reader.take("assignments_turn"), ids)
    state.tiles_turn |= read_others_turn(state, names, reader, "assignments_turn_others", ids, Tile.MOST)


def read_others_turn(
    state: DetectiveRummyState, names: Names, reader: Reader, key: str, ids: list[str], size: int
) -> int:
    """What the others have done in this turn: a list for each, from the next seat clockwise."""
    bits = 0
    for i, value in enumerate(reader.array(key)[: state.rules.seats - 1]):
        bits |= names.bits(key, value, ids) << (i + 1) * size
    return bits


def read_changers(state: DetectiveRummyState, names: Names, reader: Reader) -> None:
    """The named cards at the next free place of their stack; the others are out of the Hand."""
    rules, first = state.rules, int(state.case) * Changer.MOST
    left = [int(card) for card in rules.case_changers[first : first + Changer.MOST] if card != Index.NONE]
    stacks = [int(stack) for stack in rules.case_stacks[first : first + len(left)]]
    state.changer_n = len(left)
    free = list(range(len(left)))
    for i, entry in enumerate(reader.array("game_changers")):
        r = Reader(entry, f"game_changers[{i + 1}]", reader.faults)
        card = r.integer("card", 1, Changer.COUNT)
        stack = read_stack(state, names, r)
        fitting = [at for at in free if stacks[at] == stack]
        if not r.sound("card", "at"):
            continue
        if card not in left:
            r.fault("card", f"Game Changer {card} is not left in this Case")
            continue
        if not fitting:
            r.fault("at", f"{r.take('at')} has no more than {stacks.count(stack)} Game Changers in this Case")
            continue
        at = fitting[0]
        free.remove(at)
        left.remove(card)
        state.changers[at] = card
        state.changer_stack[at] = stack
        state.changer_state[at] = labels.CHANGER_STATES.index(r.text("state", labels.CHANGER_STATES, "face-down"))
        state.changer_owner[at] = r.integer("owner", -1, names.game.seats - 1, -1)
        state.changer_round[at] = r.integer("round", 0, Case.ROUNDS, 0)
        state.peeked[at] = sum(1 << seat for seat in set(r.integers("peeked", 0, names.game.seats - 1)))
        r.finish()
    for at, card in zip(free, left, strict=False):
        state.changers[at] = card
        state.changer_stack[at] = stacks[at]
        state.changer_state[at] = ChangerState.OUT if state.laid else ChangerState.DOWN
    if reader.has("pending"):
        numbers = [int(card) for card in state.changers]
        number = reader.integer("pending", 1, Changer.COUNT)
        state.pending = numbers.index(number) if number in numbers else Index.NONE


def read_stack(state: DetectiveRummyState, names: Names, r: Reader) -> int:
    name = r.text("at")
    if name == "assignments":
        return StackAt.AREA
    rules, case = state.rules, int(state.case)
    suspects = [
        compiler.SUSPECT_IDS[n]
        for n in rules.case_suspects[case * Place.MOST : (case + 1) * Place.MOST]
        if n != Index.NONE
    ]
    sites = [
        compiler.LOCATION_IDS[n] for n in rules.case_sites[case * Site.MOST : (case + 1) * Site.MOST] if n != Index.NONE
    ]
    if state.place_n:
        suspects = [compiler.SUSPECT_IDS[n] for n in state.suspects[: state.place_n]]
        sites = [compiler.LOCATION_IDS[n] for n in state.sites[: state.site_n]]
    if name in suspects:
        return suspects.index(name)
    return Place.MOST + names.number(f"{r.where}.at", name, sites)


def read_cards(state: DetectiveRummyState, names: Names, reader: Reader) -> None:
    """Hands, piles, what lies apart; then the rest."""
    game = names.game
    cards = Cards(reader, game.kinds, game.rules.copies)  # DR-TECH-02: each is somewhere, and only once
    seats = game.seats
    wanted: dict[int, int] = {}
    rest_to: int | None = None
    for seat, value in enumerate(names.per_seat("hands") or [0] * seats):
        if value == "rest":
            rest_to = seat
        elif isinstance(value, int) and not isinstance(value, bool):
            wanted[seat] = value
        else:
            for kind in cards.listed(f"hands[{seat + 1}]", value):
                state.gain(seat, kind)
    discard = cards.listed("discard", reader.take("discard") or [])
    for kind in discard:
        state.discard[kind] += 1
    state.discard_n = len(discard)
    for kind in cards.listed("looked", reader.take("looked") or []):
        state.looked[kind] += 1
        state.looked_n += 1
    if reader.has("aside") or state.phase == Phase.EXCHANGE:
        state.aside = zeros(seats * Kind.MOST)
        for seat, value in enumerate(names.per_seat("aside")):
            for kind in cards.listed(f"aside[{seat + 1}]", value):
                state.aside[seat * Kind.MOST + kind] += 1
    for i, entry in enumerate(reader.array("steps")):
        if isinstance(entry, dict) and "card" in entry:
            cards.named(f"steps[{i + 1}].card", entry["card"])
    top, size = cards.pile("deck", Deck.MOST_CARDS)
    rest = cards.rest(state.chance, Stream.FILL)
    for seat, n in wanted.items():
        if not 0 <= n <= len(rest):
            reader.fault(f"hands[{seat + 1}]", f"expected 0 to {len(rest)} cards, found {n}")
            continue
        for _ in range(n):
            state.gain(seat, rest.pop())
    if size is not None and not len(top) <= size <= len(top) + len(rest):
        reader.fault("deck", f"{size} cards, and there are {len(top)} named and {len(rest)} left")
        return
    below = rest if size is None else rest[: size - len(top)]
    for kind in rest[len(below) :]:
        if rest_to is not None:
            state.gain(rest_to, kind)
        else:
            state.discard[kind] += 1
            state.discard_n += 1
    deck = [*below, *reversed(top)]
    state.deck_n = len(deck)
    for i, kind in enumerate(deck):
        state.deck[i] = kind
    read_knowledge(state, names, reader)


def read_knowledge(state: DetectiveRummyState, names: Names, reader: Reader) -> None:
    """What seats know of each other, what they are selecting or giving."""
    game = names.game
    kinds, seats = game.kinds, game.seats
    for seat, value in enumerate(names.per_seat("known")):
        for kind, n in names.counts(f"known[{seat + 1}]", value, kinds).items():
            state.known[seat * Kind.MOST + kind] = n
            if n > state.hands[seat * Kind.MOST + kind]:
                reader.fault(f"known[{seat + 1}]", f"the hand has fewer {kinds[kind]}")
    if reader.has("recalled"):
        state.recalled = zeros(seats * seats * Kind.MOST)
        for i, entry in enumerate(reader.array("recalled")):
            r = Reader(entry, f"recalled[{i + 1}]", reader.faults)
            knower, seat = r.integer("by", 0, seats - 1), r.integer("of", 0, seats - 1)
            for kind, n in names.counts(f"{r.where}.cards", r.take("cards"), kinds).items():
                state.recalled[(knower * seats + seat) * Kind.MOST + kind] = n
            r.finish()
    buried = reader.integers("buried", 0, Deck.MOST_CARDS)
    if len(buried) % 2 or sum(buried[1::2]) > state.deck_n or any(seat >= seats for seat in buried[::2]):
        reader.fault("buried", "expected seat and number of cards in turn, no more than the deck has")
    else:
        state.buried = vec[i64](buried)
    if reader.has("pool"):
        state.pool = zeros(Kind.MOST)
        state.drawn = zeros(seats * Kind.MOST)
        for kind, n in names.counts("pool", reader.take("pool"), kinds).items():
            state.pool[kind] = n
        for seat, value in enumerate(names.per_seat("drawn")):
            for kind, n in names.counts(f"drawn[{seat + 1}]", value, kinds).items():
                state.drawn[seat * Kind.MOST + kind] = n
        if any(list(state.deck[: state.deck_n]).count(kind) > state.pool[kind] for kind in range(Kind.MOST)):
            reader.fault("pool", "the deck holds more than it was shuffled from")
    picking = max(int(state.active), 0)
    for kind, n in names.counts("picked", reader.take("picked") or {}, kinds).items():
        state.picked[kind] = n
        state.picked_n += n
        if n > state.hands[picking * Kind.MOST + kind]:
            reader.fault("picked", f"the hand has fewer {kinds[kind]}")
    if reader.has("declared"):
        state.selecting = Selecting.SET
        state.declared = compiler.SKILL_IDS.index(reader.text("declared", compiler.SKILL_IDS))
    if reader.has("paid"):
        state.paid = names.number("paid", reader.take("paid"), kinds)
    for seat, value in enumerate(names.per_seat("giving")):
        if value != "none":
            state.giving[seat] = names.number(f"giving[{seat + 1}]", value, kinds)


def read_steps(state: DetectiveRummyState, names: Names, reader: Reader) -> None:
    for i, entry in enumerate(reader.array("steps")[: Frame.DEPTH]):
        r = Reader(entry, f"steps[{i + 1}]", reader.faults)
        verb = labels.VERBS.index(r.text("verb", labels.VERBS[1:]))
        a = r.integer("a", -9, 1 << 20, 0)
        if r.has("effect"):
            a = row_of_name(names.game, names, f"{r.where}.effect", r.take("effect"))
        elif r.has("card"):
            a = names.number(f"{r.where}.card", r.take("card"), names.game.kinds)
        numbers = [r.integer(key, -99, 1 << 20, 0) for key in ("b", "c", "d")]
        state.push(verb, r.integer("seat", 0, names.game.seats - 1, 0), a, *numbers)
        at = i * Frame.SIZE
        state.stack[at + Frame.STAGE] = r.integer("stage", 0, 9, 0)
        state.stack[at + Frame.BITS] = r.integer("bits", 0, 1 << 20, 0)
        r.finish()
