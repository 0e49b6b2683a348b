"""The Adapter for Detective Rummy: its invariants, its twins by perfect recall, its small worlds counted out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import Any, cast

from mypy_extensions import i64

from casefile.engine.chance import chance
from casefile.engine.game import Pack
from casefile.engine.state import State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.games.detective_rummy import dealing
from casefile.games.detective_rummy.compiler import ITEM_IDS, SKILL_IDS
from casefile.games.detective_rummy.game import DetectiveRummy, DetectiveRummyOptions
from casefile.games.detective_rummy.layout import (
    Case,
    Changer,
    ChangerState,
    Index,
    Kind,
    Modifier,
    Op,
    Phase,
    Row,
    Suspect,
)
from casefile.games.detective_rummy.slots import Seen
from casefile.games.detective_rummy.state import DetectiveRummyState
from casefile.games.detective_rummy.view import DetectiveRummyView
from casefile.testing import coverage
from casefile.testing.adapter import Adapter, Move, Twin
from casefile.testing.detective_rummy_recall import recall
from casefile.testing.known import LawTables, Sample
from casefile.testing.pairwise import values_of
from casefile.testing.playing import playable
from casefile.testing.scripted import other_chance

MOST_WORLDS = 20_000
ATTEMPTS = (123, 60, 24, 12, 6, 4, 2, 2)  # how many cards each attempt at a twin may turn into others


class DetectiveRummyAdapter(Adapter):
    """Detective Rummy for the laws, with any seats, options and `pack`.

    >>> DetectiveRummyAdapter(seats=3, mode="case").game
    <Game detective-rummy, 3 seats, mode=case>
    """

    game: DetectiveRummy
    constants = ("rules",)
    replaced = ("recalled", "buried", "aside")
    phases = ("pick", "exchange", "choose", "visit", "actions", "reassess", "over")
    questions = (
        "place", "visit", "heal", "skill", "item", "take", "look", "drop", "train", "move", "suspect", "location",
        "option", "pass",
    )  # fmt: skip
    chance = (coverage.LOT, coverage.SHUFFLE, coverage.RESHUFFLE, coverage.OTHERWISE)
    rare = ("deck used up", "hand empty", "hand of fingerprints", "hand without fingerprints", "secret game changer")

    def __init__(self, seats: int = 2, **options: object) -> None:
        pack = options.pop("pack", None)
        assert pack is None or isinstance(pack, str | Pack)
        super().__init__(DetectiveRummy(seats, options, pack))
        self.longest = self.game.longest
        rows = self.game.rules.rows  # some questions are asked by cards that this pack may not have
        programs = [rows[at : at + Row.SIZE] for at in range(0, len(rows), Row.SIZE)]
        if not any(row[Row.OP] == Op.TILE and row[Row.A] == Index.NONE for row in programs):
            self.idle = ("assignment",)

    # -- invariants ------------------------------------------------------------------------------------------------

    def invariants(self, state: State) -> None:
        """DR-TECH-02, and what the rules say is always true."""
        table = cast("dict[str, Any]", state.to_position())
        self.check_cards(table)
        self.check_boards(table)
        self.check_table(table)
        for seat in (None, *range(self.game.seats)):
            self.check_view(table, cast(DetectiveRummyView, state.view(seat)))

    def check_cards(self, table: dict[str, Any]) -> None:
        """Each Evidence card exactly once."""
        held = Counter(table["deck"])
        for part in (table["discard"], table["looked"], *table["hands"], *table.get("aside", [])):
            held.update(part)
        held.update(step["card"] for step in table["steps"] if "card" in step)
        assert held == deck_of(self.game), f"cards lost or doubled: {held - deck_of(self.game)}"

    def check_boards(self, table: dict[str, Any]) -> None:
        for seat, detective in enumerate(table["detectives"]):
            ready, wounded = set(table["ready"][seat]), set(table["wounded"][seat])
            assert not ready & wounded, "a Skill is Ready and Wounded"
            base = detective.split("-")[0]
            assert table["phase"] == "pick" or base in ready | wounded, "the Base Skill left the board"
            assert f"D-{base}" not in table["tokens"][seat], "a token on the own Detective"
            for item, place in table["items"][seat].items():
                assert item in ITEM_IDS and (item == "vest" or place != "activated")
        assert 0 <= table["danger"] <= Case.MOST_DANGER and 0 <= table["marker"] <= Case.ROUNDS

    def check_table(self, table: dict[str, Any]) -> None:
        rules = self.game.rules
        for seat, tokens in enumerate(table["assignment_tokens"]):
            for number, n in tokens.items():
                assert n <= rules.tile_needs[int(number) - 1], f"seat {seat} has too many tokens on {number}"
        cards = [entry["card"] for entry in table["game_changers"]]
        case = table["hand"] if self.game.rules.campaign else int(self.game.rules.case)
        first = case * Changer.MOST
        wanted = sorted(int(card) for card in rules.case_changers[first : first + Changer.MOST] if card != Index.NONE)
        assert sorted(cards) == wanted, "a Game Changer is lost or doubled"
        taken = Counter((entry["owner"], entry["round"]) for entry in table["game_changers"] if entry["owner"] >= 0)
        assert not taken or max(taken.values()) == 1, "two Game Changers taken in one turn"
        tiles = table["assignments"] + table["assignments_left"]
        assert len(set(tiles)) == len(tiles), "an Assignment twice"

    def check_view(self, table: dict[str, Any], view: DetectiveRummyView) -> None:
        """What a View counts is what lies there, and what it knows is true."""
        assert view.deck == len(table["deck"])
        assert view.discard == table["discard"]
        assert list(view.hand_sizes) == [sum(hand.values()) for hand in table["hands"]]
        if view.seat is not None:
            assert view.hand == table["hands"][view.seat]
        for known, hand in zip(view.known_cards, table["hands"], strict=True):
            assert Counter(known) <= Counter(hand), f"seat {view.seat} knows {known} in a hand of {hand}"
        bottom = sum(table["buried"][1::2])
        layers = iter(view.buried)
        for owner, size in zip(table["buried"][::2], table["buried"][1::2], strict=True):
            cards = table["deck"][len(table["deck"]) - bottom :][:size]
            bottom -= size
            if owner == view.seat:
                assert Counter(next(layers)) == Counter(cards), "other cards lie under the deck"
        if view.deck_at_most is not None:
            assert Counter(table["deck"]) <= Counter(view.deck_at_most), "the deck holds a card that it cannot"
        for card in view.game_changers:
            hidden = card.state == "secret" and card.owner != view.seat and view.phase != "over"
            peeked: list[int] = next((e["peeked"] for e in table["game_changers"] if e["card"] == card.number), [])
            if card.state == "face-down":
                assert view.seat in peeked, "a Game Changer is seen that nobody turned up"
            else:
                assert (card.number is None) == (hidden and view.seat not in peeked), "a secret Game Changer is seen"
        assert (view.turn is None) == (view.phase == "over") == (not view.actors)

    # -- kinds of states -------------------------------------------------------------------------------------------

    def traits(self, state: State, view: View) -> Iterator[coverage.Kind]:
        """What a View says, and rare hands: empty, of nothing but Fingerprints, without any."""
        yield from super().traits(state, view)
        table, rules = cast(DetectiveRummyState, state), self.game.rules
        if not table.deck_n:
            yield coverage.RARE, "deck used up"
        if ChangerState.SECRET in table.changer_state:
            yield coverage.RARE, "secret game changer"
        if table.phase not in (Phase.ACTIONS, Phase.REASSESS):
            return
        for seat in range(self.game.seats):
            hand = [int(n) for n in table.hands[seat * Kind.MOST : (seat + 1) * Kind.MOST]]
            prints = sum(hand[rules.prints :])
            if not sum(hand):
                yield coverage.RARE, "hand empty"
            elif prints in (0, sum(hand)):
                yield coverage.RARE, "hand of fingerprints" if prints else "hand without fingerprints"

    def openings(self, seed: int) -> Iterator[State]:
        """Later Cases of the Campaign; decks that are nearly used up by the deal, so that they are shuffled anew, which
        two seats hardly ever come to; Bad Blood everywhere, and leave to ignore it.
        """
        for number, (case, left) in enumerate(((3, 6), (5, 0), (7, 0), (4, None), (6, None))):
            state = self.game.blank(chance(seed + number))
            state.round = case - 1 if self.game.rules.campaign else 0
            dealing.deal(state)
            if left is not None:
                self.use_up(state, left)
            else:
                state.danger = Case.MOST_DANGER
                for seat in range(self.game.seats):
                    state.modifiers[seat] |= Modifier.IGNORE_BLOOD
                    state.blood[seat] = (1 << Suspect.COUNT) - 1
            yield state

    def use_up(self, state: DetectiveRummyState, left: int) -> None:
        """Put all cards onto the discard pile but those that will be dealt and so many more."""
        out = int(state.deck_n) - self.game.seats * int(self.game.rules.hand_size) - left
        cards = [int(kind) for kind in state.deck]
        for kind in cards[:out]:
            state.discard[kind] += 1
        state.discard_n = out
        state.deck = vec[i64](cards[out:] + [0] * out)
        state.deck_n -= out

    # -- twins -----------------------------------------------------------------------------------------------------

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """Other faces on cards that `seat` never saw, Game Changers and Assignments too; other choices among them."""
        begin = cast(DetectiveRummyState, start)
        table, memory, end, recorder = recall(begin, moves, seat)
        unseen = [card for card in range(len(table.faces)) if card not in memory.seen]
        for most in ATTEMPTS:
            faces = exchanged(table.faces, table.pools, dice.sample(unseen, min(most, len(unseen))), dice)
            twin = self.lay_out(begin, faces)
            changes = table.script(faces)
            for number, hand in enumerate(memory.hands):
                other = hand.state.copy() if number else twin
                last = number == len(memory.hands) - 1
                self.swap_changers(other, end if last and not table.over else None, hand.changers, dice)
                self.swap_tiles(other, hand.tiles, dice)
                changes |= hand.script(other)
            twin.chance = other_chance(recorder, changes, dice)
            other_moves = [self.rename(i, move, memory.named, faces, seat) for i, move in enumerate(moves)]
            if playable(twin, other_moves, seat):
                return Twin(twin, other_moves)
        return None

    def rename(
        self, number: int, move: Move, named: dict[int, int], faces: Sequence[str], reader: int | None
    ) -> Move:  # fmt: skip
        """The same move, naming what the card shows now."""
        seat, action = move
        if number not in named or seat == reader:
            return move
        verb = self.game.say(action).split()[0]
        return seat, self.game.ids[f"{verb} {faces[named[number]]}"]

    def lay_out(self, start: DetectiveRummyState, faces: Sequence[str]) -> DetectiveRummyState:
        """A copy of `start` with these faces on its cards."""
        kind = {name: number for number, name in enumerate(self.game.kinds)}
        twin = start.copy()
        deck = [kind[faces[card]] for card in range(int(start.deck_n))]
        twin.deck = vec[i64](deck + [0] * (len(twin.deck) - len(deck)))
        hands = [0] * len(twin.hands)
        at = int(start.deck_n)
        for seat in range(self.game.seats):
            for _ in range(start.hand_n[seat]):
                hands[seat * Kind.MOST + kind[faces[at]]] += 1
                at += 1
        twin.hands = vec[i64](hands)
        return twin

    def swap_changers(
        self, twin: DetectiveRummyState, end: DetectiveRummyState | None, seen: set[int], dice: Random
    ) -> None:
        """Unseen Game Changers change places within their pool; one that was taken secretly stays a secret one."""
        rules = self.game.rules
        cards = [int(card) for card in twin.changers]
        first = int(twin.case) * Changer.MOST
        for pool in range(3):
            free = [
                i
                for i, card in enumerate(cards)
                if card != Index.NONE
                and rules.changer_pool[card] == pool
                and card not in seen
                and not rules.case_fixed[first + i]
            ]
            taken = [i for i in free if end is not None and end.changer_state[i] == ChangerState.SECRET]
            left = [cards[i] for i in free]
            secret = [card for card in left if rules.changer_secret[card]]
            for i, card in zip(taken, dice.sample(secret, len(taken)), strict=True):
                cards[i] = card
                left.remove(card)
            dice.shuffle(left)
            for i in free:
                if i not in taken:
                    cards[i] = left.pop()
        twin.changers = vec[i64](cards)

    def swap_tiles(self, twin: DetectiveRummyState, seen: set[int], dice: Random) -> None:
        tiles = [int(tile) for tile in twin.tiles]
        free = [i for i, tile in enumerate(tiles) if tile != Index.NONE and tile not in seen]
        for i, tile in zip(free, dice.sample([tiles[i] for i in free], len(free)), strict=True):
            tiles[i] = tile
        twin.tiles = vec[i64](tiles)

    # -- worlds ----------------------------------------------------------------------------------------------------

    def arrangement(self, state: State) -> Hashable:
        table = cast("dict[str, Any]", state.to_position())
        return (
            tuple(table["deck"]),
            tuple(tuple(sorted(hand.items())) for hand in table["hands"]),
            tuple(entry["card"] for entry in table["game_changers"]),
            tuple(tuple(sorted(hand.items())) for hand in table.get("aside", [])),
            tuple(sorted(table["looked"].items())),
            tuple(table["giving"]),
        )

    def tiny(self) -> Sequence[State]:
        if not self.game.rules.campaign:
            return ()
        return [self.game.position(position) for position in tiny_positions(self.game)]

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        return count_worlds(self.game, cast(DetectiveRummyView, view))


def exchanged(faces: Sequence[str], pools: Sequence[int], chosen: Sequence[int], dice: Random) -> list[str]:
    """Faces, those of the chosen cards exchanged within each pool."""
    out = list(faces)
    by_pool: dict[int, list[int]] = {}
    for card in chosen:
        by_pool.setdefault(pools[card], []).append(card)
    for cards in by_pool.values():
        for card, other in zip(cards, dice.sample(cards, len(cards)), strict=True):
            out[card] = faces[other]
    return out


def deck_of(game: DetectiveRummy) -> Counter[str]:
    """The Evidence by the pack file."""
    out: Counter[str] = Counter()
    pack = game.pack.data if "evidence" in game.pack.data else game.load_pack(None).data
    for entry in pack["evidence"]:
        for face in entry["skills"]:
            skills = [skill.lower() for skill in SKILL_IDS if skill in face.split()]
            out["-".join([entry["kind"][0], *skills])] += entry["copies"]
    return out


# -- small situations, and every world that they allow -----------------------------------------------------------------


def tiny_positions(game: DetectiveRummy) -> Iterator[dict[str, object]]:
    """One seat holds nearly everything; for it, a handful of cards is left to be unknown."""
    others = game.seats - 1
    few: list[object] = [["c-cl-de", "h-cl-de"], ["c-fo-gr"], ["c-in-va"]]
    hands = ["rest", *few[:others]]
    base: dict[str, object] = {"hand": 2, "hands": hands, "discard": [], "seed": 5}
    nobody: list[object] = [{}] * others
    # Nothing but hands and a short deck.
    yield base | {"deck": ["c-cl-de", "m-cl-de"]}
    # A card that was taken openly stays in the hand.
    yield base | {"deck": ["c-cl-de", "m-cl-de"], "known": [{}, {"h-cl-de": 1}, *nobody[1:]]}
    # Two cards were put under the deck by the first seat, in an order that nobody knows.
    yield base | {"deck": ["c-gr-va", "m-cl-de", "e-de-fo-in"], "buried": [0, 2]}
    # The deck was the discard pile: what is left of it is known up to one card.
    yield base | {"deck": ["c-cl-de", "m-cl-de"], "pool": {"c-cl-de": 1, "m-cl-de": 1, "h-cl-de": 1}}
    # A secret Game Changer of the second seat, and two cards still face down.
    yield base | {
        "deck": ["c-cl-de"],
        "game_changers": [
            {"card": 9, "at": "LOC-1", "state": "secret", "owner": 1, "round": 1},
            {"card": 8, "at": "LOC-1"},
            {"card": 12, "at": "LOC-2"},
            {"card": 15, "at": "S01"},
        ],
    }
    # The exchange: what the others have laid aside is unknown.
    yield (
        base
        | {
            "phase": "exchange",
            "laid": True,  # so that no Game Changer is left to be unknown
            "deck": ["c-cl-de"],
            "turns": 1,
            "aside": [{}, {"h-cl-fo": 1}, *nobody[1:]],
            "hands": ["rest", ["c-cl-de"], *few[1:others]],
        }
    )
    # Everybody passes a card on; the second seat has chosen.
    yield base | {
        "deck": ["c-cl-de"],
        "hand": 4,
        "giving": ["none", "c-cl-de", *["none"] * (others - 1)],
        "steps": [
            {"verb": "run", "seat": 0, "effect": "game-changer-25:0", "b": -1, "c": -1, "d": 25, "stage": 1},
            {"verb": "pass", "seat": 0, "a": 1, "b": (1 << game.seats) - 1, "bits": (1 << game.seats) - 3},
        ],
    }


def count_worlds(game: DetectiveRummy, view: DetectiveRummyView) -> Counter[Hashable] | None:
    """Every way to lay the unseen cards into the places that the View leaves open."""
    left = deck_of(game)
    seats = range(game.seats)
    hands = [Counter(view.known_cards[seat]) for seat in seats]
    left.subtract(view.discard)
    left.subtract(view.looked)
    left.subtract(view.aside)
    for held in (*hands, *view.buried):
        left.subtract(held)
    cards = list(left.elements())
    layers = [list(Counter(layer).elements()) for layer in view.buried]
    above = view.deck - sum(map(len, layers))
    room = [view.hand_sizes[seat] - hands[seat].total() for seat in seats]
    aside = [0 if seat == view.seat else view.aside_sizes[seat] for seat in seats]
    if len(cards) > 7 or not view.numbers[Seen.LAID]:
        return None
    assert len(cards) == above + sum(room) + sum(aside), "the View does not add up"
    changers = list(changer_worlds(game, view))
    out: Counter[Hashable] = Counter()
    orders = [sorted(set(permutations(layer))) for layer in layers]
    for order in set(permutations(cards)):
        rest = list(order)
        deck = [rest.pop() for _ in range(above)]
        full = [hands[seat] + Counter(rest.pop() for _ in range(room[seat])) for seat in seats]
        away = [Counter(rest.pop() for _ in range(aside[seat])) for seat in seats]
        if view.seat is not None:
            away[view.seat] = Counter(view.aside)
        for under in product(*orders):
            whole = Counter([*deck, *(card for layer in under for card in layer)])
            if view.deck_at_most is not None and not whole <= Counter(view.deck_at_most):
                continue
            piles = (*deck, *(card for layer in under for card in layer))
            for dealt in changers:
                for giving in gifts(game, view, full):
                    out[
                        piles,
                        tuple(tuple(sorted(hand.items())) for hand in full),
                        dealt,
                        tuple(tuple(sorted(hand.items())) for hand in away) if view.phase == "exchange" else (),
                        tuple(sorted(view.looked.items())),
                        giving,
                    ] += 1
                    if len(out) > MOST_WORLDS:
                        return None
    return out


def changer_worlds(game: DetectiveRummy, view: DetectiveRummyView) -> Iterator[tuple[int, ...]]:
    """Every order of the unseen Game Changers: within their pools, a secret one where somebody took one secretly."""
    rules = game.rules
    first = view.case * Changer.MOST
    cards = [int(card) for card in rules.case_changers[first : first + Changer.MOST] if card != Index.NONE]
    shown = [view.numbers[Seen.CHANGER_CARD + Seen.PER_CHANGER * i] for i in range(len(cards))]
    states = [view.numbers[Seen.CHANGER_STATE + Seen.PER_CHANGER * i] for i in range(len(cards))]
    known = {card for card in shown if card != Index.NONE}
    fixed = {i: cards[i] for i in range(len(cards)) if rules.case_fixed[first + i]}
    pools = [[card for card in cards if rules.changer_pool[card] == pool] for pool in range(3)]
    ways: list[list[dict[int, int]]] = []
    for pool in pools:
        free = [card for card in pool if card not in known and card not in fixed.values()]
        open_places = [i for i in range(len(cards)) if cards[i] in pool and shown[i] == Index.NONE and i not in fixed]
        options = []
        for order in permutations(free):
            dealt = dict(zip(open_places, order, strict=True))
            if all(states[i] != ChangerState.SECRET or rules.changer_secret[card] for i, card in dealt.items()):
                options.append(dealt)
        ways.append(options)
    for parts in product(*ways):
        dealt = dict(enumerate(shown)) | fixed
        for part in parts:
            dealt |= part
        yield tuple(dealt[i] for i in range(len(cards)))


def gifts(game: DetectiveRummy, view: DetectiveRummyView, hands: list[Counter[str]]) -> Iterator[tuple[str, ...]]:
    """For whoever has chosen a card to pass on: any card of the hand."""
    choices: list[list[str]] = []
    for seat in range(game.seats):
        if view.question != "pass" or seat in view.actors:
            choices.append(["none"])
        elif seat == view.seat:
            choices.append([str(view.giving)])
        else:
            choices.append(list(hands[seat].elements()))
    yield from product(*choices)


LAWS = LawTables(
    DetectiveRummyAdapter,
    values_of(DetectiveRummyOptions, case=[2, 3, 4, 5, 6], hands=[2, 1]),
    {"mode": "case", "hands": 1},
    samples={
        1: Sample(12, 80, most=500, histories=3),
        2: Sample(12, 70),
        3: Sample(2, 6),
        4: Sample(2, most=300),
        5: Sample(1, most=120),
        6: Sample(2, 20, most=900),
        7: Sample(2, 6, most=900),
    },
    special={3: {"mode": "case", "hands": 1}, 5: {"mode": "case", "case": 4}},
    pairs=Sample(1, 6, most=160, histories=1),
    pairs_closely=Sample(1, 2, most=40),
    counted=3,
)
