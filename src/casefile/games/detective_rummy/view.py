"""What one seat may know of Detective Rummy, by name: read off the flat observation and nothing else."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, Any

from casefile.engine.parts import plain
from casefile.engine.state import NOBODY
from casefile.games.detective_rummy import compiler
from casefile.games.detective_rummy import names as labels
from casefile.games.detective_rummy.fields import DECLARATION
from casefile.games.detective_rummy.layout import (
    ChangerState,
    Filter,
    Frame,
    Index,
    Item,
    ItemState,
    Kind,
    Ledger,
    Op,
    Place,
    PlaceStage,
    Row,
    Skill,
    StackAt,
    Verb,
)
from casefile.games.detective_rummy.open_view import OpenView, open_numbers
from casefile.games.detective_rummy.slots import SeatSeen, Seen
from casefile.games.detective_rummy.stakes import REMEMBERED, Stakes, one_more, stakes_of

if TYPE_CHECKING:
    from casefile.games.detective_rummy.game import DetectiveRummy

PLACE_STAGES = {PlaceStage.ASK_BLOOD: "ignore", PlaceStage.ASK_LAWYER: "ignore_lawyer"}
OP_PURPOSES = {
    Op.BLOOD: "bad_blood", Op.LAWYER: "lawyer", Op.LAWYER_LEAVES: "lawyer_leaves", Op.ALIBI: "alibi",
    Op.ALIBI_OFF: "alibi_revoked", Op.ICON: "icon", Op.REMOVE: "remove", Op.CLOSE: "close", Op.PEEK: "peek",
}  # fmt: skip
OWN_QUESTIONS = (Verb.SITE_VISIT, Verb.HEALING)  # asked by the rules themselves, whatever lies further out


Changer = tuple[int, int, int, int, int]  # stack, state, owner, Round, card


def observation(seats: int) -> dict[str, range]:
    """The places of every part of the observation, by name. After the last come the layers put under the deck.

    >>> observation(2)["hand"]
    range(230, 278)
    """
    return DECLARATION.observation.places(seats)


@dataclass(frozen=True)
class SuspectView:
    """A Suspect in play."""

    id: str
    """`S04`, or `D-VA` for a Detective."""
    icons: tuple[str, ...]
    """Its icons, as Skills."""
    lawyers: tuple[str, ...]
    """The Skills of the Lawyers that stand by it."""
    alibi: str
    """`none`, `certain`, `conditional`, or `unless 3 tokens of one`: then it does not count."""
    tokens: tuple[int, ...]
    """Per seat its tokens here."""
    bad_blood: tuple[int, ...]
    """The seats that have Bad Blood with this Suspect."""
    game_changers: int
    """How many Game Changers lie face down here."""
    fame: tuple[int, ...]
    """Per seat the Fame that the tokens here would bring if the Hand ended now."""
    one_more: int
    """How much more Fame in all the reader would have then with another token here."""


@dataclass(frozen=True)
class ChangerView:
    """A Game Changer that somebody has taken, or that lies face down and the reader has looked at."""

    number: int | None
    """The card; None where it is a secret of another seat."""
    at: str
    """Where it lay: a Suspect, a Location or `assignments`."""
    owner: int
    """The seat that took it; −1: nobody, it was only looked at."""
    round: int
    """The Round in which it was taken."""
    state: str
    """`face-down`, `out`, `secret` or `open`."""


@dataclass(frozen=True)
class ClosedView:
    """A Hand that is over."""

    hand: int
    """Which Hand of the match, from 1."""
    case: int
    """The Case that was played."""
    guilty: tuple[str, ...]
    """The Suspects that were found Guilty."""
    verdict: str
    """Which conclusion is read: a Suspect, `several`, `nobody` or `alibi`."""
    scores: tuple[int, ...]
    """Per seat the Fame of this Hand."""


@dataclass(frozen=True)
class DetectiveRummyView(OpenView):
    """The table from one seat. Evidence is named `c-de-va`, Skills `DE`, Suspects `S04` or `D-VA` for a Detective."""

    actors: tuple[int, ...]
    """The seats that must decide now; several while cards are passed on."""
    hands: int
    """How many Hands the match has."""
    round: int
    """The Hand, from 1."""
    phase: str
    """`pick`, `exchange`, `choose`, `visit`, `actions`, `reassess`, `over` or one of the steps between turns."""
    question: str
    """What is being asked while something is resolved: `suspect`, `skill`, `take` …; empty in a plain turn."""
    purpose: str
    """What the answer will do, where the question alone does not say it: `gain`, `heal`, `bad_blood` …; what a visit is
    paid to: `LOC-3`."""
    source: str
    """The card or place that asks: `game-changer.5`, `location.LOC-3`; empty where the rules themselves do."""
    steps: tuple[str, ...]
    """Everything that is being resolved, the outermost first."""
    turn: int | None
    """The first of the `actors`; None when the match is over."""
    active: int | None
    """Whose turn it is by the rulebook, though another may have to decide."""
    start: int | None
    """The Start Detective."""
    danger_due: int
    """How much Danger rises at the start of the next Round, once."""
    detectives: tuple[str | None, ...]
    """Per seat its Detective: `VA-1`; None before the choice."""
    bases: tuple[str | None, ...]
    """Per seat its Base Skill."""
    ready: tuple[tuple[str, ...], ...]
    """Per seat its Ready Skills."""
    wounded: tuple[tuple[str, ...], ...]
    """Per seat its Wounded Skills."""
    items: tuple[dict[str, str], ...]
    """Per seat its Items, each `locker`, `unready`, `ready` or `activated`."""
    modifiers: tuple[tuple[str, ...], ...]
    """Per seat what it may do once or till its turn ends: `free_visit`, `shield_once` …"""
    suspects: dict[str, SuspectView]
    """The Suspects in play, by id."""
    seal: int
    """How many tokens open a Suspect's Game Changers; 0 where the Case seals none."""
    locations: dict[str, bool]
    """The Locations in play, and whether each is open."""
    location_changers: dict[str, int]
    """By Location how many Game Changers lie face down there."""
    area_changers: int
    """How many lie face down by the Assignments."""
    assignments: dict[int, tuple[int, ...]]
    """The Assignments laid out, by number: per seat its tokens there."""
    assignment_needs: dict[int, int]
    """By Assignment how many tokens earn it."""
    assignment_fame: dict[int, int]
    """By Assignment the Fame that it brings."""
    game_changers: tuple[ChangerView, ...]
    """The Game Changers that somebody has taken, or that the reader has looked at."""
    deck: int
    """How many cards are left in the deck."""
    discard: dict[str, int]
    """The discard pile, with how many of each card."""
    hand: dict[str, int]
    """The reader's Evidence, with how many of each; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    """Per seat how many cards it holds."""
    known_cards: tuple[dict[str, int], ...]
    """Per seat cards that the reader knows to be in that hand; of the reader's own all."""
    buried: tuple[dict[str, int], ...]
    """The cards that the reader has put under the deck, layer by layer from above."""
    deck_at_most: dict[str, int] | None
    """How many of each card can still be in the deck; None until the discard pile has become the deck."""
    looked: dict[str, int]
    """The cards being looked at, if the reader is who looks."""
    looked_size: int
    """How many cards are being looked at."""
    aside: dict[str, int]
    """The reader's cards laid aside for the exchange."""
    aside_sizes: tuple[int, ...]
    """Per seat how many cards it has laid aside."""
    selecting: str
    """`set` while cards for a set are being selected, else empty."""
    declared: str | None
    """The Skill that the set being selected is of; None: not yet said."""
    picked: dict[str, int]
    """The cards selected so far, still in the hand."""
    giving: str | None
    """The card that the reader passes on; None: not chosen."""
    paid: str | None
    """The card that paid for the visit under way."""
    healed: bool
    """Whether the Detective to move has healed this turn."""
    set_done: bool
    """Whether a set was played this turn."""
    fingerprints_left: int
    """How many Fingerprints may still be played this turn."""
    fingerprint_now: bool
    """Whether the next Fingerprint must be played at once, or declined."""
    changer_taken: bool
    """Whether a Game Changer was taken this turn."""
    fame: tuple[int, ...]
    """Per seat the open Fame of Game Changers in this Hand."""
    totals: tuple[int, ...]
    """Per seat the Fame of the Hands before."""
    guilty: tuple[str, ...]
    """The Suspects that would be Guilty if the Hand ended now."""
    standings: tuple[int, ...]
    """Per seat the Fame that the table would give now, secret cards left out."""
    closed: tuple[ClosedView, ...]
    """The Hands that are over."""

    def to_json(self) -> dict[str, object]:
        return super().to_json() | {
            "suspects": {name: plain(asdict(suspect)) for name, suspect in self.suspects.items()},
            "game_changers": [plain(asdict(card)) for card in self.game_changers],
            "closed": [plain(asdict(hand)) for hand in self.closed],
        }


@lru_cache(REMEMBERED)
def skills_of(bits: int) -> tuple[str, ...]:
    """The Skills of some bits.

    >>> skills_of(34)
    ('DE', 'VA')
    """
    return tuple(name for i, name in enumerate(compiler.SKILL_IDS) if bits >> i & 1)


@lru_cache(REMEMBERED)
def suspects_of(bits: int) -> tuple[str, ...]:
    """The Suspects of some bits.

    >>> suspects_of(2 | 1 << 14)
    ('S02', 'D-CL')
    """
    return tuple(name for i, name in enumerate(compiler.SUSPECT_IDS) if bits >> i & 1)


def detective_id(character: int) -> str:
    return f"{compiler.SKILL_IDS[character >> 1]}-{(character & 1) + 1}"


def read_view(
    game: DetectiveRummy, seat: int | None, n: tuple[int, ...], ledger: tuple[int, ...]
) -> DetectiveRummyView:
    """The View that the observation `n` holds; `ValueError` if it counts more things than it has room for."""
    if max(n[Seen.TILES], n[Seen.DEPTH], n[Seen.SITES], n[Seen.CHANGERS], n[Seen.PLACES]) > len(n):
        raise ValueError("more things than an observation holds")
    end = Seen.SEATS + game.seats * Seen.PER_SEAT
    blocks = [n[at : at + Seen.PER_SEAT] for at in range(Seen.SEATS, end, Seen.PER_SEAT)]
    suspects, stakes = read_suspects(game, seat, n, blocks)
    tiles = {
        n[Seen.ASSIGNMENT + at] + 1: n[Seen.TILE_TOKENS + at : Seen.TILE_TOKENS + at + game.seats]
        for at in range(0, n[Seen.TILES] * Seen.PER_TILE, Seen.PER_TILE)
    }
    fame = tuple(block[SeatSeen.FAME] for block in blocks)
    names = tuple(suspects)
    buried, bound = read_deck(game, n)

    def who(place: int) -> int | None:
        return None if n[place] == NOBODY else n[place]

    return DetectiveRummyView(
        game=game,
        seat=seat,
        numbers=n,
        ledger=ledger,
        **open_numbers(n),
        **read_question(game, n),
        **read_boards(blocks),
        **read_changers(n, names),
        **read_cards(game, seat, n, blocks),
        hands=game.hands,
        round=n[Seen.HAND_NUMBER],
        phase=labels.PHASES[n[Seen.PHASE]],
        turn=who(Seen.TURN),
        active=who(Seen.ACTIVE),
        start=who(Seen.START),
        danger_due=n[Seen.DANGER_NEXT],
        suspects=suspects,
        seal=int(game.rules.case_opens[n[Seen.CASE]]),
        assignments=tiles,
        assignment_needs={number: int(game.rules.tile_needs[number - 1]) for number in tiles},
        assignment_fame={number: int(game.rules.tile_fame[number - 1]) for number in tiles},
        buried=buried,
        deck_at_most=bound,
        selecting="set" if n[Seen.SELECTING] else "",
        declared=None if n[Seen.DECLARED] == Index.NONE else compiler.SKILL_IDS[n[Seen.DECLARED]],
        healed=bool(n[Seen.HEALED]),
        set_done=bool(n[Seen.SET_DONE]),
        fingerprints_left=n[Seen.PRINTS_LEFT],
        fingerprint_now=bool(n[Seen.EXTRA_NOW]),
        changer_taken=bool(n[Seen.CHANGER_TAKEN]),
        fame=fame,
        guilty=tuple([names[place] for place in stakes.guilty]),
        standings=read_standings(game, stakes, tiles, fame),
        closed=read_closed(game, ledger),
    )


def read_question(game: DetectiveRummy, n: tuple[int, ...]) -> dict[str, Any]:
    """Who must decide, and what is being asked."""
    frames = [n[Seen.FRAMES + i * Frame.SIZE + Frame.VERB] for i in range(n[Seen.DEPTH])]
    actors: tuple[int, ...] = () if n[Seen.TURN] == NOBODY else (n[Seen.TURN],)
    if frames and frames[-1] == Verb.PASSING:
        bits = n[Seen.FRAMES + (len(frames) - 1) * Frame.SIZE + Frame.BITS]
        actors = tuple(p for p in range(game.seats) if bits >> p & 1)
    purpose, source = read_asker(game, n, len(frames))
    return {
        "actors": actors,
        "question": labels.VERBS[frames[-1]] if frames else "",
        "purpose": purpose,
        "source": source,
        "steps": tuple(labels.VERBS[frame] for frame in frames),
    }


def read_boards(blocks: list[tuple[int, ...]]) -> dict[str, Any]:
    """The cards and tokens in front of each Detective."""
    characters = [block[SeatSeen.CHARACTER] for block in blocks]
    bases = [block[SeatSeen.BASE] for block in blocks]
    items = [block[SeatSeen.ITEMS : SeatSeen.ITEMS + Item.COUNT] for block in blocks]
    modifiers = [block[SeatSeen.MODIFIERS] for block in blocks]
    return {
        "detectives": tuple(None if character == Index.NONE else detective_id(character) for character in characters),
        "bases": tuple(None if base == Index.NONE else compiler.SKILL_IDS[base] for base in bases),
        "ready": tuple(skills_of(block[SeatSeen.READY]) for block in blocks),
        "wounded": tuple(skills_of(block[SeatSeen.WOUNDED]) for block in blocks),
        "items": tuple([items_of(states) for states in items]),
        "modifiers": tuple([modifiers_of(bits) for bits in modifiers]),
        "totals": tuple(block[SeatSeen.TOTAL] for block in blocks),
    }


@lru_cache(REMEMBERED)
def items_of(states: tuple[int, ...]) -> dict[str, str]:
    return {name: labels.ITEM_STATES[state] for name, state in zip(compiler.ITEM_IDS, states, strict=True) if state}


@lru_cache(REMEMBERED)
def modifiers_of(bits: int) -> tuple[str, ...]:
    return tuple(name for name, bit in compiler.MODIFIERS.items() if bits & bit)


def read_changers(n: tuple[int, ...], suspects: tuple[str, ...]) -> dict[str, Any]:
    """The Locations, and the Game Changers: those that lie face down, and those that somebody took or looked at."""
    sites = range(0, n[Seen.SITES] * Seen.PER_SITE, Seen.PER_SITE)
    locations = tuple([compiler.LOCATION_IDS[n[Seen.LOCATION + at]] for at in sites])
    closed = tuple([n[Seen.CLOSED + at] for at in sites])
    return name_changers(changers_of(n), suspects, locations, closed, n[Seen.MARKER])


@lru_cache(REMEMBERED)
def name_changers(
    changers: tuple[Changer, ...], suspects: tuple[str, ...], locations: tuple[str, ...], closed: tuple[int, ...],
    marker: int,
) -> dict[str, Any]:  # fmt: skip
    down = [stack for stack, state, _, _, _ in changers if state == ChangerState.DOWN]

    def stack_name(stack: int) -> str:
        if stack < Place.MOST:
            return suspects[stack]
        return "assignments" if stack == StackAt.AREA else locations[stack - Place.MOST]

    return {
        "locations": {name: until == 0 or until < marker for name, until in zip(locations, closed, strict=True)},
        "location_changers": {name: down.count(Place.MOST + i) for i, name in enumerate(locations)},
        "area_changers": down.count(StackAt.AREA),
        "game_changers": tuple(
            ChangerView(
                None if card == Index.NONE else card, stack_name(stack), owner, when, labels.CHANGER_STATES[state]
            )
            for stack, state, owner, when, card in changers
            if state != ChangerState.DOWN or card != Index.NONE
        ),
    }


def read_cards(
    game: DetectiveRummy, seat: int | None, n: tuple[int, ...], blocks: list[tuple[int, ...]]
) -> dict[str, Any]:
    """Evidence: the piles, the own cards, and what is known of those of others."""

    def cards(first: int) -> dict[str, int]:
        return counts(game.kinds, n[first : first + Kind.MOST])

    def one(place: int) -> str | None:
        return None if n[place] == Index.NONE else game.kinds[n[place]]

    def known(block: tuple[int, ...]) -> dict[str, int]:
        seen = block[SeatSeen.KNOWN : SeatSeen.KNOWN + Kind.MOST]
        return counts(game.kinds, tuple(map(add, seen, block[SeatSeen.RECALLED : SeatSeen.RECALLED + Kind.MOST])))

    return {
        "deck": n[Seen.DECK],
        "discard": cards(Seen.DISCARD),
        "hand": cards(Seen.HAND),
        "hand_sizes": tuple(block[SeatSeen.HAND_SIZE] for block in blocks),
        "known_cards": tuple(cards(Seen.HAND) if p == seat else known(block) for p, block in enumerate(blocks)),
        "looked": cards(Seen.LOOKED),
        "looked_size": n[Seen.LOOKED_SIZE],
        "aside": cards(Seen.ASIDE),
        "aside_sizes": tuple(block[SeatSeen.ASIDE_SIZE] for block in blocks),
        "picked": cards(Seen.PICKED),
        "giving": one(Seen.GIVING),
        "paid": one(Seen.PAID),
    }


def read_asker(game: DetectiveRummy, n: tuple[int, ...], depth: int) -> tuple[str, str]:
    """What the answer to the innermost question will do, and the card or place that asks."""
    first = Seen.FRAMES
    stack = [n[at : at + Frame.SIZE] for at in range(first, first + depth * Frame.SIZE, Frame.SIZE)]
    run = next((frame for frame in reversed(stack) if frame[Frame.VERB] == Verb.RUN), None)
    source, purpose = "", ""
    if run is not None and run[Frame.D]:
        number = run[Frame.D]
        source = f"game-changer.{number}" if number > 0 else f"location.{compiler.LOCATION_IDS[-1 - number]}"
    top = stack[-1] if stack else (0,) * Frame.SIZE
    verb = top[Frame.VERB]
    looked = [kind for kind in range(len(game.kinds)) if n[Seen.LOOKED + kind]]
    if verb == Verb.SITE_VISIT:
        purpose = compiler.LOCATION_IDS[top[Frame.B]]
    elif verb == Verb.ASK_SKILL:
        purpose = labels.SKILL_PURPOSES[top[Frame.B]]
    elif verb == Verb.ASK_ITEM and top[Frame.B] == ItemState.LOCKER:
        purpose = "lose"
    elif verb == Verb.PLACE:
        purpose = PLACE_STAGES.get(top[Frame.STAGE], labels.TOKEN_SOURCES[top[Frame.D]])
    elif verb == Verb.ASK_LOOK and not any(fits(game, kind, top[Frame.B]) for kind in looked):
        purpose = "none"
    elif verb == Verb.ASK_SUSPECT and top[Frame.B]:
        purpose = "peace"
    elif verb in (Verb.ASK_SUSPECT, Verb.ASK_SITE) and run is not None:
        purpose = OP_PURPOSES.get(int(game.rules.rows[run[Frame.A] * Row.SIZE]), "")
    return purpose, source if not stack or stack[-1][Frame.VERB] not in OWN_QUESTIONS else ""


def fits(game: DetectiveRummy, kind: int, filter: int) -> bool:
    """Whether an Evidence card is one that a look lets one take."""
    if filter == Filter.ANY:
        return True
    if filter in (Filter.CIRCUMSTANTIAL, Filter.PRINTS):
        return (kind >= game.rules.prints) == (filter == Filter.PRINTS)
    return bool(game.rules.skills_of[kind] >> (filter - Filter.SKILL) & 1)


def verdict(guilty: int, alibis: int) -> str:
    """Which conclusion is read: the Guilty Suspect's (a Detective by Base Skill), or several, nobody, alibi.

    >>> verdict(2, 0), verdict(6, 0), verdict(2, 2)
    ('S02', 'several', 'alibi')
    """
    names = [name.removeprefix("D-") for name in suspects_of(guilty)]
    if len(names) != 1:
        return "several" if names else "nobody"
    return "alibi" if guilty & alibis else names[0]


@lru_cache(REMEMBERED)
def read_closed(game: DetectiveRummy, ledger: tuple[int, ...]) -> tuple[ClosedView, ...]:
    """The Hands that are over, from the numbers that they left behind."""
    return tuple(
        ClosedView(
            sheet.round,
            row[Ledger.CASE],
            guilty,
            verdict(row[Ledger.GUILTY], row[Ledger.ALIBIS]),
            sheet.scores,
        )
        for row, sheet, guilty in zip(game.rows(ledger), game.sheets(ledger), game.guilty(ledger), strict=True)
    )


def changers_of(n: tuple[int, ...]) -> tuple[Changer, ...]:
    """The Game Changers of the Case, once it is set up: stack, state, owner, Round, card if the reader knows it."""
    return tuple(
        [
            (
                n[Seen.CHANGER_STACK + at],
                n[Seen.CHANGER_STATE + at],
                n[Seen.CHANGER_OWNER + at],
                n[Seen.CHANGER_ROUND + at],
                n[Seen.CHANGER_CARD + at],
            )
            for at in range(0, n[Seen.CHANGERS] * Seen.PER_CHANGER, Seen.PER_CHANGER)
        ]
    )


def read_suspects(
    game: DetectiveRummy, seat: int | None, n: tuple[int, ...], blocks: list[tuple[int, ...]]
) -> tuple[dict[str, SuspectView], Stakes]:
    """The Suspects, and what their tokens bring if the Hand ends now."""
    places = range(n[Seen.PLACES])
    lawyers = n[Seen.LAWYERS : Seen.LAWYERS + Skill.COUNT]
    down = [stack for stack, state, _, _, _ in changers_of(n) if state == ChangerState.DOWN]
    numbers = [n[Seen.SUSPECT + Seen.PER_PLACE * place] for place in places]
    tokens = tuple([n[at : at + game.seats] for at in [Seen.TOKENS + Seen.PER_PLACE * place for place in places]])
    alibis = [game.alibi_text(n[Seen.ALIBI + Seen.PER_PLACE * place], number) for place, number in enumerate(numbers)]
    decided = tuple(
        [
            alibi if alibi != "conditional" else "certain" if game.has_alibi(n, place) else "none"
            for place, alibi in enumerate(alibis)
        ]
    )
    excluding = game.options.alibi_excludes_guilt
    stakes = stakes_of(tokens, decided, excluding)
    more = one_more(tokens, decided, excluding, seat)
    out: dict[str, SuspectView] = {}
    for place, number in enumerate(numbers):
        name = compiler.SUSPECT_IDS[number]
        out[name] = suspect_view(
            name,
            n[Seen.ICONS + Seen.PER_PLACE * place],
            tuple([compiler.SKILL_IDS[skill] for skill, where in enumerate(lawyers) if where == place]),
            alibis[place],
            tokens[place],
            tuple([p for p in range(game.seats) if blocks[p][SeatSeen.BLOOD] >> number & 1]),
            down.count(place),
            stakes.fame[place],
            more[place],
        )
    return out, stakes


@lru_cache(REMEMBERED)
def suspect_view(
    id: str, icons: int, lawyers: tuple[str, ...], alibi: str, tokens: tuple[int, ...], bad_blood: tuple[int, ...],
    game_changers: int, fame: tuple[int, ...], more: int,
) -> SuspectView:  # fmt: skip
    return SuspectView(
        id=id, icons=skills_of(icons), lawyers=lawyers, alibi=alibi, tokens=tokens, bad_blood=bad_blood,
        game_changers=game_changers, fame=fame, one_more=more,
    )  # fmt: skip


def read_standings(
    game: DetectiveRummy, stakes: Stakes, tiles: dict[int, tuple[int, ...]], fame: tuple[int, ...]
) -> tuple[int, ...]:
    """The Fame that lies open, if the Hand ended now."""
    out = [sum(each) for each in zip(fame, *stakes.fame, strict=True)]
    for number, tokens in tiles.items():
        for seat, mine in enumerate(tokens):
            if mine >= game.rules.tile_needs[number - 1]:
                out[seat] += int(game.rules.tile_fame[number - 1])
    return tuple(out)


@lru_cache(REMEMBERED)
def counts(names: tuple[str, ...], numbers: tuple[int, ...]) -> dict[str, int]:
    """How many there are of each card, by name."""
    return {names[kind]: count for kind, count in enumerate(numbers) if count}


def read_deck(game: DetectiveRummy, n: tuple[int, ...]) -> tuple[tuple[dict[str, int], ...], dict[str, int] | None]:
    """What the reader knows of the deck: the own layers under it, and a bound on all of it."""
    own, end = layers_of(game, n)
    layers = tuple([counts(game.kinds, n[at : at + Kind.MOST]) for at in own])
    return layers, counts(game.kinds, n[end + 1 : end + 1 + Kind.MOST]) if n[end] else None


def layers_of(game: DetectiveRummy, n: tuple[int, ...]) -> tuple[list[int], int]:
    """Where the cards of the reader's own layers stand, and the place after all layers."""
    at = Seen.SEATS + game.seats * Seen.PER_SEAT
    own = []
    end = at + 1
    for _ in range(n[at]):
        owner = n[end]
        end += 2
        if owner == n[Seen.SEAT]:
            own.append(end)
            end += Kind.MOST
    return own, end


def end_of(game: DetectiveRummy, n: tuple[int, ...]) -> int:
    """How long the observation is that begins so."""
    _, end = layers_of(game, n)
    return end + 1 + n[end]
