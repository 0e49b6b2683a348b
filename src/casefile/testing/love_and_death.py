"""The Adapter for Love & Death: its invariants, its twins by perfect recall, its small worlds counted out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import Any, cast

from mypy_extensions import i64

from casefile.engine.state import State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.names import ACHIEVEMENTS, ASKS, COUPLE, DECKS, MODES, PHASES
from casefile.games.love_and_death.options import LoveAndDeathOptions
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.games.love_and_death.view import LoveAndDeathView
from casefile.testing.adapter import Adapter, Move, Twin
from casefile.testing.coverage import LOT, OTHERWISE, RARE, RESHUFFLE, SHUFFLE, Kind
from casefile.testing.known import LawTable, LawTables, Sample
from casefile.testing.pairwise import values_of
from casefile.testing.scripted import Script, Shuffle, other_chance, reorder, watched

MOST_WORLDS = 5_000
OPENINGS = 24
REPLACERS = {"road-warrior", "city-slicker", "orientation", "country-folk"}  # learnable skills that swap a card


class LoveAndDeathAdapter(Adapter):
    """Love & Death for the laws, with any seats and options.

    >>> LoveAndDeathAdapter(mode="normal").game
    <Game love-and-death, 1 seat, mode=normal>
    """

    game: LoveAndDeath
    constants = ("rules",)
    phases = PHASES
    rare = ("deck used up", "weapon held", "last hp")

    def __init__(self, seats: int = 1, **options: object) -> None:
        super().__init__(LoveAndDeath(seats, options))
        self.questions, self.idle = self.asked()
        self.chance = (SHUFFLE, RESHUFFLE, OTHERWISE, *([LOT] if self.game.options.wanted else []))
        self.longest = self.game.longest
        self.random = {card["id"] for card in self.game.pack.data["memory"] if "options" in card}

    # -- invariants ------------------------------------------------------------------------------------------------

    def invariants(self, state: State) -> None:
        """Each card once, gauges within their bounds, the police never ahead, Views that count rightly."""
        table = cast("dict[str, Any]", state.to_position())
        self.check_cards(table)
        self.check_gauges(table, state.turn >= 0)
        for seat in (None, *range(self.game.seats)):
            self.check_view(table, cast(LoveAndDeathView, state.view(seat)))

    def check_cards(self, table: dict[str, Any]) -> None:
        """Every card of the pack is in its deck, its discards, on the table or set aside, and nowhere else."""
        aside = self.aside(table)
        for number, deck in enumerate(DECKS):
            held = Counter(table["decks"][deck]["cards"] + table["decks"][deck]["discards"])
            if deck in ("road", "country-road") and table["road"]["type"] == deck:
                held.update([table["road"]["card"]])
            if table.get("place", {}).get("type") == deck:
                held.update([table["place"].get("card", "none")])
            if deck in ("memory", "destiny"):
                held.update(frame[deck] for frame in table["frames"])
            if deck == "destiny":
                held.update(card for frame in table["frames"] for card in frame["done"])
            if deck == "memory":
                held.update(aside)
            if deck == "weapon":
                held.update([*table["weapons"], *table["display"]])
            held.pop("none", None)
            assert held == Counter(self.game.cards[number]), f"{deck} cards lost or doubled: {dict(held)}"

    def aside(self, table: dict[str, Any]) -> list[str]:
        bits = table["inside"]["aside"]
        return [name for number, name in enumerate(self.game.cards[DECKS.index("memory")]) if bits >> number & 1]

    def check_gauges(self, table: dict[str, Any], running: bool) -> None:
        board, gauges, car = self.game.pack.data["board"], table["gauges"], table["car"]
        assert 0 <= gauges["ammo"] <= gauges["ammo_cap"] <= board["most_ammo_more"], "ammo"
        for name in ("food", "dollar", "clue", "love"):
            assert 0 <= gauges[name] <= board[f"most_{name}"], name
        assert 1 <= table["space"] <= 9, "B&C have left the track"
        assert table["police"]["space"] <= table["space"], "the police are ahead of B&C"
        assert (table["police"]["face"] == "none") == (gauges["victims"] == 0), "police without victims"
        tile = next(entry for entry in self.game.pack.data["car"] if entry["id"] == car["tile"])
        face = tile["improved" if car["improved"] else "ordinary"]
        for name in ("gas", "body", "loot"):
            assert 0 <= car[name] <= face[name], f"{name} of the car"
        if running:
            assert gauges["love"] > 0, "no love left, and the game goes on"
            assert all(0 < hp <= most for hp, most in zip(table["hp"], table["hp_max"], strict=True)), "HP"
        assert set(self.aside(table)) <= self.random, "a memory was set aside that is not random"

    def check_view(self, table: dict[str, Any], view: LoveAndDeathView) -> None:
        for deck in DECKS:
            left = set(table["decks"][deck]["cards"])
            assert view.deck_sizes[deck] == len(left), f"{deck} is miscounted"
            aside = set(self.aside(table)) if deck == "memory" else set()
            assert set(view.decks[deck]) == left | aside, f"{deck} holds something else"
            assert list(view.decks[deck]) == [
                card for card in self.game.cards[DECKS.index(deck)] if card in left | aside
            ]
            assert set(view.discards[deck]) == set(table["decks"][deck]["discards"])
        assert [view.hp[who] for who in COUPLE] == table["hp"]
        assert (view.turn is None) == (view.phase == "over") == (not view.actors)

    # -- kinds of states -------------------------------------------------------------------------------------------

    def asked(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The questions that come up with these options, and the verbs that do not."""
        options = self.game.options
        learnt = options.mode == "infinite"  # where every skill can be learnt
        skills = f"{options.bonnie}+{options.clyde}".split("+")
        off = {
            ("xp", "learn", "improve", "arm", "boost", "retire"): learnt,
            ("hunter", "pay"): options.wanted,
            ("comforts",): options.hideout_effects_optional,
            ("mechanic", "repair"): learnt or "mechanic" in skills,
            ("fistfight", "kill"): learnt or "fistfight" in skills,
            ("bluff", "stand"): learnt or "bluff" in skills,
            ("first-aid",): learnt or "first-aid" in skills,
            ("either", "choose"): self.game.most_alternatives > 0,
            ("replace",): learnt or "printed" in skills or bool(REPLACERS & set(skills)),
        }
        missing = {name for names, there in off.items() if not there for name in names}
        return tuple(ask for ask in ASKS[1:] if ask not in missing), tuple(missing)

    def traits(self, state: State, view: View) -> Iterator[Kind]:
        """What a View says, and whether a deck is used up, so that the next draw shuffles it anew."""
        yield from super().traits(state, view)
        seen = cast(LoveAndDeathView, view)
        if not all(seen.deck_sizes.values()):
            yield RARE, "deck used up"
        if cast(LoveAndDeathState, state).owned:
            yield RARE, "weapon held"
        if 1 in seen.hp.values():
            yield RARE, "last hp"

    def openings(self, seed: int) -> Iterator[State]:
        """A car about to break down, no ammo; in infinite mode loot in the lake, for what few live to buy."""
        for number in range(OPENINGS):
            state = cast(LoveAndDeathState, self.game.deal(seed + number))
            if number % 2:
                state.body = 1
                state.ammo = 0
            elif self.game.options.mode == "infinite":
                state.lake = 40
            else:
                continue
            yield state

    # -- twins -----------------------------------------------------------------------------------------------------

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """Another order of what is never drawn, also after a reshuffle; other random memories aside; another future.

        What happens is read from the journal of a replay, which tells every draw and every reshuffle.
        """
        drawn: Counter[int] = Counter()
        mixed: dict[int, Shuffle] = {}
        replayed, recorder, diary = watched(start)
        for mover, action in moves:
            replayed.apply(mover, action)
        for event, uses in zip(diary.events, diary.uses, strict=True):
            what = cast(int, (event.public or {}).get("what", 0))
            if event.name == "draw":
                drawn[what] += 1
            elif event.name == "reshuffle":  # the deck was used up: what counts is its new order
                mixed[what] = next(use for use in uses if isinstance(use, Shuffle) and use.purpose == what)
                drawn[what] = 0
        twin = cast(LoveAndDeathState, start.copy())
        table = cast("dict[str, Any]", start.to_position())
        changes: Script = {}
        for number, deck in enumerate(DECKS):
            if number in mixed:
                use = mixed[number]
                left = list(use.after[: len(use.after) - drawn[number]])  # the next card is the last one
                dice.shuffle(left)
                changes |= reorder(use, left + list(use.after[len(left) :]))
                continue
            cards = table["decks"][deck]["cards"]
            unseen = cards[drawn[number] :]
            if deck == "memory":
                unseen = self.exchange(table, twin, unseen, dice)
            dice.shuffle(unseen)
            lay(self.game, twin, number, cards[: drawn[number]] + unseen)
        twin.chance = other_chance(recorder, changes, dice)
        return Twin(twin, moves)

    def exchange(self, table: dict[str, Any], twin: LoveAndDeathState, unseen: list[str], dice: Random) -> list[str]:
        """Swap random memories that nobody has seen, between the deck and those set aside."""
        met = table["inside"]["met"]
        names = self.game.cards[DECKS.index("memory")]
        aside = self.aside(table)
        secret = [name for name in unseen if name in self.random and not met >> names.index(name) & 1]
        if not aside or not secret:
            return unseen
        out, into = dice.choice(secret), dice.choice(aside)
        twin.aside = twin.aside & ~(1 << names.index(into)) | 1 << names.index(out)
        return [into if name == out else name for name in unseen]

    # -- worlds ----------------------------------------------------------------------------------------------------

    def arrangement(self, state: State) -> Hashable:
        table = cast("dict[str, Any]", state.to_position())
        return tuple(tuple(table["decks"][deck]["cards"]) for deck in DECKS), tuple(self.aside(table))

    def tiny(self) -> Sequence[State]:
        """Short decks: all but a few cards discarded; and an unseen memory or two."""
        few: dict[str, object] = {deck: {"cards": [self.game.cards[number][0]]} for number, deck in enumerate(DECKS)}
        weapons, roads = self.game.cards[DECKS.index("weapon")], self.game.cards[0]
        few["weapon"] = {"cards": [weapons[3]]}
        base: dict[str, object] = {"phase": "night", "weapons": {}, "display": list(weapons[:3])}
        out = [base | {"decks": few | {"road": {"cards": list(roads[2:5])}}}]
        memories = self.game.cards[DECKS.index("memory")]
        n_aside = int(self.game.rules.aside)
        if n_aside:
            plain = [name for name in memories if name not in self.random][:2]
            aside, unmet = sorted(self.random)[:n_aside], sorted(self.random)[: n_aside + 1]
            bits = sum(1 << memories.index(name) for name in aside)
            met = sum(1 << memories.index(name) for name in self.random if name not in unmet)
            gone = [name for name in memories if name not in (*plain, *unmet)]
            pile = {"cards": [*plain, *unmet[n_aside:]], "discards": gone}
            out.append(base | {"inside": {"aside": bits, "met": met}, "decks": few | {"memory": pile}})
        return [self.game.position(position) for position in out]

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        """Every order of every deck, with every choice of memories set aside that nobody has met."""
        seen = cast(LoveAndDeathView, view)
        orders: list[list[tuple[str, ...]]] = []
        for deck in DECKS:
            if deck == "memory":
                orders.append([()])
            elif seen.deck_sizes[deck] > 5:
                return None
            else:
                orders.append(list(permutations(seen.decks[deck])))
        cards = seen.decks["memory"]
        n_aside = len(cards) - seen.deck_sizes["memory"]
        out: Counter[Hashable] = Counter()
        at = DECKS.index("memory")
        for aside in combinations(seen.may_be_aside, n_aside):
            rest = [name for name in cards if name not in aside]
            if len(rest) > 5:
                return None
            for memories in permutations(rest):
                for row in product(*orders):
                    whole = (*row[:at], memories, *row[at + 1 :])
                    out[whole, tuple(name for name in self.game.cards[at] if name in aside)] = 1
                    if len(out) > MOST_WORLDS:
                        return None
        return out


def lay(game: LoveAndDeath, state: LoveAndDeathState, deck: int, names: Sequence[str]) -> None:
    """Give a deck this order, the next card first."""
    first = int(state.rules.deck_at[deck])
    cells = list(state.deck)
    numbers = [game.cards[deck].index(name) for name in names][::-1]
    cells[first : first + len(numbers)] = numbers
    state.deck = vec[i64](cells)


# Everything that hides something or asks something: weather, Wanted, memories set aside, skills, what loot can buy.
FULL = {
    "mode": "infinite", "weather": True, "wanted": True, "bonnie": "bluff+fistfight+first-aid",
    "clyde": "driver+hobo+mechanic", "hideout_effects_optional": True,
}  # fmt: skip

LAWS = LawTables(
    LoveAndDeathAdapter,
    values_of(
        LoveAndDeathOptions,
        challenge=["none"],
        bonnie=["printed", "none", "bluff+fistfight+first-aid", "driver+hobo+mechanic"],
        clyde=["printed", "none", "romantism+straight-shooter+endurance", "country-folk+city-slicker+orientation"],
        improved=["none", "ford-a+roadster+chevrolet+pontiac+fordor"],
        bonnie_weapon=["none", "knife", "colt", "remington", "thompson"],
        clyde_weapon=["none", "browning", "enfield", "grenade", "schofield"],
        bonnie_hp=[0, 1],
        memories_back=[0, 1],
    ),
    {"max_days": 8},
    60,
    [
        {"mode": mode, "challenge": challenge, "wanted": number % 2 == 0, "weather": number % 3 == 0}
        for number, challenge in enumerate(ACHIEVEMENTS)
        for mode in MODES[:4]
    ],
    tables=[
        LawTable(1, {"mode": "normal"}, complete=False),
        LawTable(2, {"mode": "hardcore", "override": True, "weather": True, "wanted": True}, complete=False),
        LawTable(1, FULL),
    ],
    samples={
        1: Sample(100, 90, most=600, histories=12),
        2: Sample(100, 80),
        3: Sample(2, 6),
        5: Sample(1, most=120),
        7: Sample(4, 12),
    },
    pairs=Sample(2, 4, most=150, histories=1),
)
