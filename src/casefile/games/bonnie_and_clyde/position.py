"""Positions of Bonnie and Clyde: any situation of a round as a readable table, and back.

Whatever is not named is filled from the cards that are left, shuffled by the seed: unnamed under-cards, hands given
as a number, the rest of a pile of which only the top is named. One of the two piles may be left open-ended and takes
what remains.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from casefile.engine.cards import Cards
from casefile.engine.chance import Chance
from casefile.engine.reading import Reader, found
from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde import names as labels
from casefile.games.bonnie_and_clyde import scoring
from casefile.games.bonnie_and_clyde.fields import DECLARATION
from casefile.games.bonnie_and_clyde.layout import (
    Card,
    Deck,
    Due,
    Index,
    Kind,
    Ledger,
    Location,
    Phase,
    Seat,
    SeatLedger,
    Stream,
)
from casefile.games.bonnie_and_clyde.state import BonnieAndClydeState

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde

MOST = 1_000_000


def read(game: BonnieAndClyde, reader: Reader, source: Chance) -> BonnieAndClydeState:
    """The State that a position describes; faults are noted in the reader."""
    state = game.blank(source)
    cards = Cards(reader, game.kinds, [*game.rules.copies, 1, 1])  # with the outlaws
    read_frame(game, reader, state)
    if state.phase in (Phase.FILES, Phase.HINTON_LOOK):
        cards.use("phase", Card.HINTON)  # being played
    to_fill = read_hands(game, reader, state, cards)
    read_table(game, reader, state, cards)
    open_places = read_under(game, reader, state, cards)
    piles = [read_pile(reader, key, cards) for key in ("case_file", "fbi_files")]
    if not reader.faults:
        fill(reader, state, cards, to_fill, open_places, piles)
    read_knowledge(game, reader, state, cards)
    if not reader.faults:
        check(game, reader, state)
    return state


def read_frame(game: BonnieAndClyde, reader: Reader, state: BonnieAndClydeState) -> None:
    """Whose turn, which phase, the car and the counters."""
    state.round = reader.integer("round", 1, game.options.round_limit, 1)
    state.turn = reader.integer("turn", 0, game.seats - 1, 0)
    state.dealer = reader.integer("dealer", 0, game.seats - 1, int(state.turn - 1) % game.seats)
    state.phase = labels.PHASES.index(reader.text("phase", labels.PHASES, "play"))
    state.car = reader.integer("car", 1, Location.COUNT, int(state.car) + 1) - 1
    state.hinton_used = int(reader.boolean("hinton_used", state.phase in (Phase.FILES, Phase.HINTON_LOOK)))
    state.due = labels.DUES.index(reader.text("due", labels.DUES, "none"))
    state.fruitful = int(reader.boolean("fruitful", False))
    state.barren = reader.integer("barren", 0, MOST, 0)
    state.turns = reader.integer("turns", 1, MOST, int(state.barren) + 1)
    DECLARATION.read_position(reader, state)
    for seat, total in enumerate(reader.per_seat("totals", game.seats)):
        if total is not None:
            if isinstance(total, bool) or not isinstance(total, int) or not 0 <= total <= MOST:
                reader.fault("totals", f"expected points, found {found(total)}")
            else:
                state.totals[seat] = total
    for key in ("look_at", "drawn"):
        name = reader.text(key, ["none", *game.kinds[: Location.COUNT if key == "look_at" else Kind.COUNT]], "none")
        setattr(state, key, Index.NONE if name == "none" else game.kinds.index(name))
    size = Ledger.HEAD + game.seats * SeatLedger.SIZE
    ledger = reader.integers("ledger", -MOST, MOST)
    if len(ledger) % size:
        reader.fault("ledger", f"expected the numbers of finished rounds, {size} each")
    else:
        state.ledger = vec[i64](ledger)
    if state.phase == Phase.OVER:
        state.turn = NOBODY


def read_hands(game: BonnieAndClyde, reader: Reader, state: BonnieAndClydeState, cards: Cards) -> list[tuple[int, int]]:
    """Named hands now; for a hand given as a number, how many cards are to be filled in later."""
    to_fill: list[tuple[int, int]] = []
    for seat, hand in enumerate(reader.per_seat("hands", game.seats)):
        if isinstance(hand, int) and not isinstance(hand, bool):
            if 0 <= hand <= 75:
                to_fill.append((seat, hand))
            else:
                reader.fault(f"hands[{seat + 1}]", f"expected 0 to 75 cards, found {found(hand)}")
            continue
        for kind, n in cards.counted(f"hands[{seat + 1}]", hand, Kind.COUNT).items():
            state.hands[seat * Kind.COUNT + kind] = n
            state.hand_n[seat] += n
    return to_fill


def read_table(game: BonnieAndClyde, reader: Reader, state: BonnieAndClydeState, cards: Cards) -> None:
    """What lies in front of each seat."""
    for seat, entry in enumerate(reader.per_seat("table", game.seats)):
        place = f"table[{seat + 1}]"
        side = Reader({} if entry is None else entry, place, reader.faults)
        for key, row in (("upright", state.upright), ("sideways", state.sideways)):
            for kind, n in cards.counted(f"{place}.{key}", side.take(key), Location.COUNT).items():
                row[seat * Location.COUNT + kind] = n
                if n:
                    state.melded |= 1 << kind
        for name in side.array("captured"):
            kind = cards.kind(f"{place}.captured", name, Card.CLYDE + 1)
            if kind >= Card.BONNIE and cards.use(f"{place}.captured", kind):
                state.captor[kind - Card.BONNIE] = seat
            elif kind >= 0:
                reader.fault(f"{place}.captured", "only bonnie and clyde are captured")
        side.finish()


def read_under(game: BonnieAndClyde, reader: Reader, state: BonnieAndClydeState, cards: Cards) -> list[int]:
    """Named under-cards now; the locations whose card is to be filled in later."""
    under = reader.table("under")
    open_places: list[int] = []
    for location in range(Location.COUNT):
        name = under.take(game.kinds[location])
        if name is None:
            open_places.append(location)
        elif name != "none":
            kind = cards.kind(f"under.{game.kinds[location]}", name, Card.CLYDE + 1)
            if kind != Index.NONE and cards.use(f"under.{game.kinds[location]}", kind):
                state.under[location] = kind
    under.finish()
    return open_places


def read_pile(reader: Reader, key: str, cards: Cards) -> tuple[list[int], int | None]:
    """The named cards of a pile, bottom first, and its size (None: it takes what is left).

    A pile is an array (the whole pile), a number (its size), or a table with `top` (top card first) and `size`.
    """
    value = reader.take(key)
    if value is None:
        return [], None
    if isinstance(value, int) and not isinstance(value, bool):
        value = {"size": value}
    if isinstance(value, list):
        named = cards.listed(key, value, Kind.COUNT)
        return named, len(value)
    table = Reader(value, key, reader.faults)
    named = cards.listed(f"{key}.top", table.take("top") if table.has("top") else [], Kind.COUNT)[::-1]
    size = table.integer("size", len(named), Deck.MOST_CARDS) if table.has("size") else None
    table.finish()
    return named, size


def fill(
    reader: Reader, state: BonnieAndClydeState, cards: Cards,
    to_fill: list[tuple[int, int]], open_places: list[int], piles: list[tuple[list[int], int | None]],
) -> None:  # fmt: skip
    """Spread the cards that are left over the places that are open."""
    source = state.chance
    used = 0

    def shuffled(items: list[int]) -> list[int]:
        nonlocal used
        packed = vec[i64](items)
        used = source.shuffle(Stream.FILL, used, packed, len(items))
        return list(packed)

    outlaws = [kind for kind in (Card.BONNIE, Card.CLYDE) if cards.left[kind]]
    rest = shuffled([kind for kind in range(Kind.COUNT) for _ in range(cards.left[kind])])
    if len(open_places) < len(outlaws):
        reader.fault("under", "no location is left for the outlaws that are neither captured nor placed")
        return
    needed = len(open_places) - len(outlaws) + sum(n for _, n in to_fill)
    (case_file, case_size), (files, files_size) = piles
    if case_size is not None and files_size is not None:
        both = case_size + files_size - len(case_file) - len(files)
        if needed + both != len(rest):
            reader.fault(
                "case_file", f"{len(rest)} cards are left for {needed + both} places: leave the size of a pile open"
            )
            return
    if case_size is None and files_size is None:
        files_size = max(len(files), 1)
    known = (0 if case_size is None else case_size - len(case_file)) + (
        0 if files_size is None else files_size - len(files)
    )
    if needed + known > len(rest):
        reader.fault("", f"{needed + known} places are to be filled and only {len(rest)} cards are left")
        return
    for location, kind in zip(
        open_places, shuffled(outlaws + [rest.pop() for _ in range(len(open_places) - len(outlaws))]), strict=True
    ):
        state.under[location] = kind
    for seat, n in to_fill:
        for _ in range(n):
            state.gain(seat, rest.pop())
    if files_size is None:
        case_more = (case_size or 0) - len(case_file)
    else:
        case_more = len(rest) - (files_size - len(files))
    case_file = [rest.pop() for _ in range(case_more)] + case_file
    for i, kind in enumerate(case_file):
        state.case_file[i] = kind
    state.case_n = len(case_file)
    for kind in rest + files:
        state.file(kind)


def read_knowledge(game: BonnieAndClyde, reader: Reader, state: BonnieAndClydeState, cards: Cards) -> None:
    """Looks, cleared locations and known cards; not given, nobody has looked and everything filed is known."""

    def places(where: str, names: object) -> int:
        bits = 0
        if names is not None and not isinstance(names, list):
            reader.fault(where, f"expected an array of locations, found {found(names)}")
            names = None
        for name in names or []:
            location = cards.kind(where, name, Location.COUNT)
            if location != Index.NONE:
                if state.under[location] == Index.NONE and not reader.faults:
                    reader.fault(where, f"no card lies under {name}")
                bits |= 1 << location
        return bits

    for seat, names in enumerate(reader.per_seat("looked", game.seats)):
        state.looked[seat] = places(f"looked[{seat + 1}]", names)
    state.cleared = places("cleared", reader.array("cleared"))
    if state.phase in (Phase.LOOK, Phase.HINTON_LOOK) and state.look_at != Index.NONE:
        state.looked[state.turn] |= 1 << state.look_at
        if state.phase == Phase.LOOK and state.car == state.look_at:
            state.cleared |= 1 << state.look_at
    for seat, entry in enumerate(reader.per_seat("known", game.seats)):
        for kind, n in count_table(cards, f"known[{seat + 1}]", entry).items():
            state.known[seat * Kind.COUNT + kind] = n
    for knower, entries in enumerate(reader.per_seat("recalled", game.seats)):
        if entries is not None and (not isinstance(entries, list) or len(entries) != game.seats):
            reader.fault(f"recalled[{knower + 1}]", f"expected a table for each seat, found {found(entries)}")
            continue
        for seat, entry in enumerate(entries or []):
            for kind, n in count_table(cards, f"recalled[{knower + 1}][{seat + 1}]", entry).items():
                for _ in range(n):
                    state.recall(knower, seat, kind)
    if reader.has("filed"):
        filed = count_table(cards, "filed", reader.take("filed"))
        for kind in range(Kind.COUNT):
            state.filed[kind] = filed.get(kind, 0)
    for knower, entry in enumerate(reader.per_seat("missed", game.seats)):
        for kind, n in count_table(cards, f"missed[{knower + 1}]", entry).items():
            if n:
                state.miss(knower, kind, n)


def count_table(cards: Cards, place: str, value: object) -> dict[int, int]:
    """A table of counts that takes no card away: something known, not something there."""
    table = Reader({} if value is None else value, place, cards.reader.faults)
    out = {cards.kind(place, name, Kind.COUNT): table.integer(name, 0, Deck.MOST_CARDS) for name in table.data}
    out.pop(Index.NONE, None)
    return out


def check(game: BonnieAndClyde, reader: Reader, state: BonnieAndClydeState) -> None:
    """What every reachable situation of that phase has (BC-TECH-03, BC-TECH-04)."""
    if state.phase == Phase.OVER:
        if not len(state.ledger):
            reader.fault("ledger", "a finished match has at least one finished round")
        return
    if state.hand_n[state.turn] == 0 and (
        state.phase == Phase.PLAY or (game.rules.keep and state.phase != Phase.FILES)
    ):
        reader.fault("hands", "the seat to move holds no card")
    for seat in range(game.seats):
        if game.rules.keep and seat != state.turn and state.hand_n[seat] == 0:
            reader.fault("hands", f"seat {seat} holds no card, and would have gone out")
    if state.phase == Phase.DRAW and not (state.case_n and (state.files_n or not game.rules.keep)):
        reader.fault("phase", "both piles hold a card when a turn begins")
    if state.phase == Phase.FILES and not state.files_n:
        reader.fault("phase", "there are no FBI Files to search")
    if state.phase in (Phase.FILES, Phase.HINTON_LOOK) and not state.hinton_used:
        reader.fault("hinton_used", "the Hinton at work is the one of this turn")
    for location in range(Location.COUNT):
        laid = [
            state.upright[at] + state.sideways[at] for at in range(location, Seat.MOST * Location.COUNT, Location.COUNT)
        ]
        if sum(laid) > 0 and max(laid) < game.rules.min_meld:
            reader.fault("table", f"{game.kinds[location]} lies there, but nobody has melded it")
    check_turn(game, reader, state)
    looking = state.phase in (Phase.LOOK, Phase.HINTON_LOOK, Phase.ASK_LOOK)
    if looking != (state.look_at != Index.NONE):
        reader.fault("look_at", "goes with the phases look, hinton-look and ask-look, and only with them")
    elif looking and state.under[state.look_at] == Index.NONE:
        reader.fault("look_at", "no card lies there")
    elif state.phase == Phase.LOOK and state.car == state.look_at and state.under[state.look_at] >= Card.BONNIE:
        reader.fault("look_at", "an outlaw found where the car stands is captured, not left to choose")
    if (state.phase in (Phase.LOOK, Phase.ASK_LOOK, Phase.CAR)) != (state.due != Due.NOTHING):
        reader.fault("due", "a meld or layoff is due exactly in the phases look, ask-look and car")
    if state.phase == Phase.CAR and (
        state.due != Due.UP_OR_DOWN or (state.car in (0, Location.COUNT - 1) and not game.rules.edge_may_stay)
    ):
        reader.fault("phase", "the car's way is asked only after a layoff, and only where it has two ways to go")
    if state.phase == Phase.ASK_LOOK and not game.rules.look_optional:
        reader.fault("phase", "ask-look needs the option look = optional")
    check_knowledge(game, reader, state)


def check_turn(game: BonnieAndClyde, reader: Reader, state: BonnieAndClydeState) -> None:
    """What is noted of the turn under way and of the match fits together."""
    if state.phase == Phase.DRAW and (state.hinton_used or state.drawn != Index.NONE or state.fruitful):
        reader.fault("phase", "nothing has been drawn or played yet when a turn begins")
    if state.drawn != Index.NONE and not state.hands[state.turn * Kind.COUNT + state.drawn]:
        reader.fault("drawn", "the seat to move does not hold it")
    if state.phase == Phase.PLAY and state.hinton_used and not state.files_has[Card.HINTON]:
        reader.fault("hinton_used", "the Hinton of this turn lies in the FBI Files")
    if state.barren >= state.turns and state.barren:
        reader.fault("barren", "more barren turns than turns")
    if scoring.target_reached(state):
        reader.fault("totals", "the match would be over")


def check_knowledge(game: BonnieAndClyde, reader: Reader, state: BonnieAndClydeState) -> None:
    """Report knowledge that contradicts where the cards lie."""
    for knower in range(game.seats):
        for i in range(Seat.MOST * Kind.COUNT):
            recalled = state.recalled[knower * Seat.MOST * Kind.COUNT + i] if len(state.recalled) else 0
            if state.known[i] + recalled > state.hands[i]:
                reader.fault("known", "says more cards of a kind than that hand holds")
                return
        for kind in range(Kind.COUNT):
            if state.filed[kind] - state.missed_by(knower, kind) < state.files_has[kind]:
                reader.fault("filed", "says fewer cards of a kind than the FBI Files hold")
                return
    for location in range(Location.COUNT):
        if state.cleared >> location & 1 and state.under[location] >= Card.BONNIE:
            reader.fault("cleared", f"an outlaw lies under {game.kinds[location]}")


def write(game: BonnieAndClyde, state: BonnieAndClydeState) -> dict[str, object]:
    """The position of a State, complete: reading it back gives the same key."""
    names = game.kinds

    def counts(row: vec[i64], start: int, n: int) -> dict[str, int]:
        return {names[kind]: int(row[start + kind]) for kind in range(n) if row[start + kind]}

    def places(bits: int) -> list[str]:
        return [names[location] for location in range(Location.COUNT) if bits >> location & 1]

    seats = range(game.seats)
    return {
        "round": int(state.round),
        "dealer": int(state.dealer),
        "turn": max(int(state.turn), 0),
        "phase": labels.PHASES[state.phase],
        "car": int(state.car) + 1,
        "hinton_used": bool(state.hinton_used),
        "look_at": "none" if state.look_at == Index.NONE else names[state.look_at],
        "due": labels.DUES[state.due],
        "drawn": "none" if state.drawn == Index.NONE else names[state.drawn],
        "fruitful": bool(state.fruitful),
        "barren": int(state.barren),
        "turns": int(state.turns),
        **DECLARATION.write_position(state),
        "totals": [int(state.totals[seat]) for seat in seats],
        "hands": [counts(state.hands, seat * Kind.COUNT, Kind.COUNT) for seat in seats],
        "table": [
            {
                "upright": counts(state.upright, seat * Location.COUNT, Location.COUNT),
                "sideways": counts(state.sideways, seat * Location.COUNT, Location.COUNT),
                "captured": [names[Card.BONNIE + outlaw] for outlaw in range(2) if state.captor[outlaw] == seat],
            }
            for seat in seats
        ],
        "under": {
            names[at]: "none" if state.under[at] == Index.NONE else names[state.under[at]]
            for at in range(Location.COUNT)
        },
        "case_file": [names[state.case_file[i]] for i in range(state.case_n)],
        "fbi_files": [names[state.files[i]] for i in range(state.files_n)],
        "looked": [places(int(state.looked[seat])) for seat in seats],
        "cleared": places(int(state.cleared)),
        "known": [counts(state.known, seat * Kind.COUNT, Kind.COUNT) for seat in seats],
        "recalled": [
            [counts(state.recalled, (knower * Seat.MOST + seat) * Kind.COUNT, Kind.COUNT) for seat in seats]
            for knower in (seats if len(state.recalled) else ())
        ],
        "filed": counts(state.filed, 0, Kind.COUNT),
        "missed": [counts(state.missed, seat * Kind.COUNT, Kind.COUNT) for seat in seats] if len(state.missed) else [],
        "ledger": [int(n) for n in state.ledger],
    }
