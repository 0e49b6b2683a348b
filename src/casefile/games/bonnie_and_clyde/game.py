"""Bonnie and Clyde as a Game: its options, its pack, its table of actions, its score sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from operator import add
from typing import cast

from casefile.engine.chance import Chance
from casefile.engine.game import Care, Thinking, words_of
from casefile.engine.guesser import Guesser
from casefile.engine.looking import Parts
from casefile.engine.options import Options, option
from casefile.engine.outcome import Outcome, ScoreLine, Sheet, rank
from casefile.engine.packs import SOURCES
from casefile.engine.reading import Reader
from casefile.engine.rooms import GameInRooms, Rooms
from casefile.engine.state import zeros
from casefile.engine.words import Words
from casefile.games.bonnie_and_clyde import (
    dealing,
    describing,
    explaining,
    figures,
    hidden,
    matters,
    offers,
    position,
    sentences,
    staging,
    viewing,
    why,
)
from casefile.games.bonnie_and_clyde.guessing import BonnieAndClydeTells
from casefile.games.bonnie_and_clyde.layout import Card, Deck, End, Kind, Ledger, Location, Rules, SeatLedger
from casefile.games.bonnie_and_clyde.policy import BonnieAndClydePolicy
from casefile.games.bonnie_and_clyde.slots import Seen
from casefile.games.bonnie_and_clyde.state import BonnieAndClydeState
from casefile.games.bonnie_and_clyde.view import (
    BonnieAndClydeView,
    cards_under,
    observation,
    stand,
)
from casefile.games.bonnie_and_clyde.viewing import sees_files
from casefile.games.bonnie_and_clyde.worlds import world

OUTLAWS = ["Bonnie Parker", "Clyde Barrow"]
EXAMPLE = 3  # the location that is typed to show how: Joplin
HINTON = "Ted Hinton"
REMEMBERED = 1 << 12  # parts of Views
ATTESTED = {1: "Kaufman", 2: "Sherman", 9: "Grapevine", 10: "Gibson"}


@dataclass(frozen=True)
class BonnieAndClydeOptions(Options):
    """The options of a match; every other point of the rules is fixed."""

    target: int = option(
        100, least=1, most=10_000, about="points that end the match; the longer game is 200", place="cover"
    )
    target_strict: bool = option(False, about="the target must be passed, not only reached")
    look: str = option("mandatory", "optional", about="whether a placement's look under its location may be declined")
    shutout_requires_go_out: bool = option(
        True, about="a shut-out needs going out; false: drawing the last Case File card will do"
    )
    final_turn_out: str = option("go_out", "deck", about="what counts when both ends come in one turn")
    edge_layoff: str = option("forced", "may_stay", about="whether a layoff with the car at an end may leave it there")
    dealer: str = option("redraw", "rotate_left", about="who deals the next round")
    keep_for_discard: bool = option(
        True,
        about="a card must stay in the hand for the discard; false: a play may use the last one, and the turn ends",
    )
    forbid_rediscard: bool = option(False, about="the card just taken from the FBI Files may not be discarded")
    stall_limit: int = option(10, least=0, most=1000, about="barren turns per seat before the FBI Files close; 0 never")
    memory_aid: bool = option(True, about="the table remembers your looks for you")
    discard_pile: str = option(
        "closed",
        "open",
        "top",
        about="what is listed of the FBI Files: all that was filed, the pile itself, or its top",
    )
    round_limit: int = option(100, least=1, most=1000, about="rounds after which the match ends in any case")


class BonnieAndClyde(GameInRooms[BonnieAndClydeState, BonnieAndClydeView]):
    """Mystery Rummy: Bonnie and Clyde, 2 to 4 seats (BC-COMP-07)."""

    name = "bonnie-and-clyde"
    title = "Mystery Rummy: Bonnie and Clyde"
    package = "casefile.games.bonnie_and_clyde"
    least_seats = 2
    most_seats = 4
    options_type = BonnieAndClydeOptions
    thinking = Thinking(
        levels=(
            Care(overlooks=1000, misses=200),
            Care(overlooks=1000, misses=75),
            Care(200, overlooks=850),
            Care(1500),
            Care(4000),
        )
    )
    options: BonnieAndClydeOptions
    rooms = Rooms(
        dealing, hidden, figures, matters, why, sentences, offers, describing, explaining,
        staging, staging, position, position,
    )  # fmt: skip

    @property
    def longest(self) -> int | None:
        """A turn has a draw, at most two steps for Hinton and a discard; a placement at most four, and costs evidence.

        The turns are those that a round can have before the FBI Files close; without a limit on barren ones none is.
        """
        chosen, rules, seats = self.options, self.rules, self.seats
        if not chosen.stall_limit:
            return None
        evidence = int(sum(rules.copies)) - int(rules.copies[Card.HINTON])
        case_file = int(rules.cards) - (Location.COUNT - 2) - int(rules.hand_size) * seats - int(rules.first_discards)
        turns = (chosen.stall_limit * seats + 1) * (case_file + evidence + Location.COUNT)
        return int(chosen.round_limit * (turns * 4 + evidence * 4))

    @property
    def array_length(self) -> int:
        """Behind the seats comes the pile of the FBI Files, for whoever may see it."""
        return int(Seen.SEATS + self.seats * Seen.PER_SEAT) + int(self.rules.cards)

    def read_pack(self, pack: Reader) -> None:
        """BC-VAL-01…08, each with its fault; what pins the published deck binds the standard pack only."""
        rules = self.rules = Rules()
        pack.text("schema", ["bonnie-and-clyde/deck@1"])
        standard = pack.text("id") == self.standard_pack
        pack.boolean("home_made", False)  # for readers: only the standard pack is bound to the published counts
        rules.min_meld = pack.integer("min_meld", 2, 6)
        outlaws = pack.array("outlaws")
        if len(outlaws) != 2 or not all(isinstance(name, str) and name for name in outlaws) or outlaws[0] == outlaws[1]:
            pack.fault("outlaws", "expected two different names, Bonnie's and Clyde's", "BC-VAL-03")
            outlaws = list(OUTLAWS)
        if standard and outlaws != OUTLAWS:
            pack.fault("outlaws", f"the rulebook calls them {' and '.join(OUTLAWS)}", "BC-VAL-03")
        self.titles: list[str] = []
        self.read_locations(pack, standard)
        hinton = pack.table("hinton")
        self.titles += [hinton.text("name", default=HINTON), *(str(name) for name in outlaws)]
        rules.copies[Kind.COUNT - 1] = hinton.integer("copies", 0, 40)
        if standard and rules.copies[Kind.COUNT - 1] != 15 and hinton.sound("copies"):
            hinton.fault("copies", "the standard deck has 15", "BC-VAL-03")
        hinton.text("source", SOURCES, default="original")
        hinton.finish("BC-VAL-08")
        rules.cards = sum(rules.copies)
        if rules.cards > Deck.MOST_CARDS:
            pack.fault("", f"{rules.cards} cards, and a deck has at most {Deck.MOST_CARDS}")
        self.read_setup(pack.table("setup"), pack.sound("locations") and hinton.sound("copies"))
        scoring = pack.table("scoring")
        rules.per_upright = scoring.integer("upright", 1, 1000, rule="BC-VAL-07")
        rules.per_sideways = scoring.integer("sideways", 1, 1000, rule="BC-VAL-07")
        rules.per_outlaw = scoring.integer("outlaw", 1, 1000, rule="BC-VAL-07")
        scoring.finish("BC-VAL-08")
        pack.finish("BC-VAL-08")
        self.kinds = (*(slug(title) for title in self.titles[: Location.COUNT]), "hinton", "bonnie", "clyde")
        if len(set(self.kinds)) < len(self.kinds) and pack.sound("locations"):
            pack.fault("locations", "two cards have the same name", "BC-VAL-01")
        if "none" in self.kinds:
            pack.fault(f"locations[{self.kinds.index('none') + 1}].name", "none means no card", "BC-VAL-01")
        self.read_rules()

    def read_locations(self, pack: Reader, standard: bool) -> None:
        rules = self.rules
        rules.copies = zeros(Kind.COUNT)
        locations = pack.array("locations")
        if len(locations) != Location.COUNT:
            pack.fault("locations", f"expected {Location.COUNT}, found {len(locations)}", "BC-VAL-01")
        self.states: list[str] = []
        for index, entry in enumerate(locations[: Location.COUNT]):
            place = Reader(entry, f"locations[{index + 1}]", pack.faults)
            number = place.integer("number", 1, Location.COUNT, rule="BC-VAL-01")
            if number != index + 1 and place.sound("number") and len(locations) == Location.COUNT:
                wanted = f"expected {index + 1}: they run from 1 to {Location.COUNT} in order"
                place.fault("number", wanted, "BC-VAL-01")
            name = place.text("name")
            self.titles.append(name)
            self.states.append(place.text("state"))
            rules.copies[index] = place.integer("copies", int(rules.min_meld), 12, rule="BC-VAL-02")
            place.text("source", SOURCES)
            place.finish("BC-VAL-08")
            if standard and rules.copies[index] != 6 and place.sound("copies"):
                place.fault("copies", "the standard deck has 6 of each", "BC-VAL-02")
            if standard and ATTESTED.get(index + 1, name) != name and place.sound("name"):
                place.fault("name", f"the rulebook calls it {ATTESTED[index + 1]}", "BC-VAL-06")
            if not place.sound("copies", "name"):
                pack.faulty.add("locations")
        if standard and "Joplin" not in self.titles and pack.sound("locations"):
            pack.fault("locations", "the rulebook names Joplin", "BC-VAL-06")
        most = max(max(rules.copies), rules.min_meld)
        rules.meld_sizes = most - rules.min_meld + 1
        rules.layoff_sizes = max(most - rules.min_meld, 1)
        rules.encode()

    def read_setup(self, setup: Reader, counted: bool) -> None:
        """How a round is set up; `counted`: the deck is sound, so that what it leaves can be counted."""
        rules = self.rules
        from_deck = setup.integer("under_cards_from_deck", 0, Location.COUNT, rule="BC-VAL-04")
        if from_deck != Location.COUNT - 2 and setup.sound("under_cards_from_deck"):
            wanted = f"expected {Location.COUNT - 2}: with the outlaws, one for each location"
            setup.fault("under_cards_from_deck", wanted, "BC-VAL-04")
        rules.first_discards = setup.integer("first_discards", 1, 10)
        rules.car_start = setup.integer("car_start", 1, Location.COUNT) - 1
        sizes = setup.table("hand_size")
        for seats in range(self.least_seats, self.most_seats + 1):
            size = sizes.integer(str(seats), 1, 20)
            left = rules.cards - (Location.COUNT - 2) - seats * size - rules.first_discards
            if left < 1 and counted and sizes.sound(str(seats)):
                sizes.fault(str(seats), f"{size} cards each leave no Case File", "BC-VAL-05")
            if seats == self.seats:
                rules.hand_size = size
        sizes.finish("BC-VAL-08")
        setup.finish("BC-VAL-08")

    def read_rules(self) -> None:
        """The options as numbers."""
        rules, chosen = self.rules, self.options
        rules.seats = self.seats
        rules.target = chosen.target
        rules.target_strict = chosen.target_strict
        rules.look_optional = chosen.look == "optional"
        rules.shutout_by_deck = not chosen.shutout_requires_go_out
        rules.final_turn_deck = chosen.final_turn_out == "deck"
        rules.edge_may_stay = chosen.edge_layoff == "may_stay"
        rules.dealer_rotates = chosen.dealer == "rotate_left"
        rules.keep = int(chosen.keep_for_discard)
        rules.forbid_rediscard = chosen.forbid_rediscard
        rules.stall_limit = chosen.stall_limit
        rules.memory_aid = chosen.memory_aid
        rules.open_files = chosen.discard_pile == "open"
        rules.unlisted_files = chosen.discard_pile == "top"
        rules.round_limit = chosen.round_limit
        self.observation = observation(self.seats)
        self.titles_by_kind = dict(zip(self.kinds, self.titles, strict=False))
        # Views are read again after every move, for every reader, and most of their parts are as they were.
        self.counts = lru_cache(REMEMBERED)(self.read_counts)
        self.known = lru_cache(REMEMBERED)(self.read_known)
        self.places = lru_cache(REMEMBERED)(self.read_places)
        self.under = lru_cache(REMEMBERED)(partial(cards_under, self))
        self.stand = lru_cache(REMEMBERED)(partial(stand, self))
        self.slices = {name: slice(at.start, at.stop, at.step) for name, at in self.observation.items()}
        self.view_parts: Parts = viewing.parts(self)

    def take_words(self) -> None:
        self.drawn = lru_cache(REMEMBERED)(partial(describing.draw, self))
        self.question = lru_cache(REMEMBERED)(partial(sentences.question, self))

    def read_counts(self, numbers: tuple[int, ...]) -> dict[str, int]:
        """How many there are of each card, by name."""
        return {self.kinds[kind]: number for kind, number in enumerate(numbers) if number}

    def read_known(self, by_all: tuple[int, ...], by_reader: tuple[int, ...]) -> dict[str, int]:
        """How many of each card are known in a hand, by name: those that everybody knows, and those of the reader."""
        return self.read_counts(tuple(map(add, by_all, by_reader)))

    def read_places(self, bits: int) -> tuple[str, ...]:
        """The locations whose bits are set."""
        return tuple([self.kinds[location] for location in range(Location.COUNT) if bits >> location & 1])

    def action_texts(self) -> list[str]:
        places = self.kinds[: Location.COUNT]
        held = self.kinds[: Kind.COUNT]
        melds = range(self.rules.min_meld, self.rules.min_meld + self.rules.meld_sizes)
        layoffs = range(1, self.rules.layoff_sizes + 1)
        return [
            "draw", "take", "hinton draw", "hinton files",
            *(f"fetch {kind}" for kind in held),
            *(f"hinton look {place}" for place in places),
            "keep", "leave", "up", "down", "look", "pass",
            *(f"meld {place} {size}" for place in places for size in melds),
            *(f"layoff {place} {size}" for place in places for size in layoffs),
            *(f"discard {kind}" for kind in held),
        ]  # fmt: skip

    @cached_property
    def verbs(self) -> list[tuple[str, str]]:
        """Of each action the verb, and the word after it."""
        return [(text.split()[0], text.partition(" ")[2].split(" ")[0]) for text in self.actions]

    def normal(self, text: str) -> str:
        """Locations may be typed by number, by the start of their name, or with a space in it."""
        words = super().normal(text).replace(self.title_of("hinton").lower(), "hinton").split()
        if len(words) > 1 and words[0] == "lay" and words[1] == "off":
            words[:2] = ["layoff"]
        out = words[:1]
        rest = words[1:]
        while rest:
            two = "-".join(rest[:2])
            if len(rest) > 1 and two in self.kinds:
                out.append(two)
                rest = rest[2:]
                continue
            word = rest.pop(0)
            is_place = len(out) == 1 or out == ["hinton", "look"]
            out.append(self.full_name(word) if is_place else word)
        return " ".join(out)

    @cached_property
    def words(self) -> Words:
        words = words_of(self.package, self.language)
        return words if self.pack.id == self.standard_pack else words.with_texts(self.own_names)

    @cached_property
    def own_names(self) -> Mapping[str, str]:
        """What sentences call the people of the pack, and how many cards its melds take."""
        hinton, one, two = self.titles[Location.COUNT :]
        say, least = words_of(self.package, self.language).say, int(self.rules.min_meld)
        names = {"hinton": hinton, "bonnie": one, "clyde": two, "least": say(f"number.{least}"), "size": str(least)}
        names |= {"town": self.titles[EXAMPLE], "start": self.kinds[EXAMPLE][:3]}
        if [one, two] != OUTLAWS:
            names |= {"both": say("name.both_of", one=one, two=two), "either": say("name.either_of", one=one, two=two)}
        return {f"name.{key}": name for key, name in names.items()}

    @cached_property
    def own_words(self) -> Mapping[str, str]:
        if self.pack.id == self.standard_pack:
            return {}
        names = {f"card.{kind}": title for kind, title in zip(self.kinds, self.titles, strict=True)}
        return names | {f"state.{kind}": state for kind, state in zip(self.kinds, self.states, strict=False)}

    def title_of(self, kind: str) -> str:
        """A kind's printed name; the text itself if it is no kind."""
        return self.titles_by_kind.get(kind, kind)

    @property
    def hinton(self) -> str:
        """What a move with Ted Hinton begins with, where moves are typed: `hinton`, or the name that the pack has."""
        title = self.title_of("hinton")
        return "hinton" if title == HINTON else title

    def full_name(self, word: str) -> str:
        """The kind that a number or the start of a name stands for; the word itself if it is none or not clear."""
        if word.isascii() and word.isdigit() and len(word) <= 2 and 1 <= int(word) <= Location.COUNT:
            return self.kinds[int(word) - 1]
        if word in ("draw", "files", "look"):
            return word
        near = [kind for kind in self.kinds[: Kind.COUNT] if kind.startswith(word)]
        return near[0] if len(near) == 1 else word

    # -- from numbers to values ----------------------------------------------------------------------------------

    def blank(self, source: Chance) -> BonnieAndClydeState:
        state = BonnieAndClydeState(self, source, self.rules)
        state.clear()
        state.totals = zeros(4)
        return state

    def read_view(self, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> BonnieAndClydeView:
        return cast("BonnieAndClydeView", self.view_parts.view(self, seat, numbers, ledger))

    def observed_length(self, numbers: tuple[int, ...]) -> int:
        end = Seen.SEATS + self.seats * Seen.PER_SEAT
        return end + (numbers[Seen.FILES] if sees_files(self, numbers) else 0)

    def world(self, view: BonnieAndClydeView, source: Chance) -> BonnieAndClydeState:
        return world(self, self.rules, source, list(view.numbers), list(view.ledger), None)

    def likely_world(self, view: BonnieAndClydeView, source: Chance) -> BonnieAndClydeState:
        return world(self, self.rules, source, list(view.numbers), list(view.ledger), self.guesser(view))

    @cached_property
    def guesser(self) -> Guesser:
        """Guesses what others hold."""
        return Guesser(self.package, BonnieAndClydeTells(self.rules))

    def progress(self, view: BonnieAndClydeView) -> float:
        return min(1.0, max(view.totals) / view.target)

    def sheets(self, ledger: tuple[int, ...]) -> tuple[Sheet, ...]:
        """BC-SCORE-02…05, BC-BONUS-01…02, BC-SHUT-01…03, line by line."""
        size = Ledger.HEAD + self.seats * SeatLedger.SIZE
        return tuple(self.sheet(ledger[at : at + size]) for at in range(0, len(ledger), size))

    def sheet(self, row: Sequence[int]) -> Sheet:
        reason, ender, _car, shut_out, _dealer, _turns, number = row[: Ledger.HEAD]
        rules = self.rules
        lines: list[ScoreLine] = []
        scores: list[int] = []
        totals: list[int] = []
        for seat in range(self.seats):
            at = Ledger.HEAD + seat * SeatLedger.SIZE
            upright, sideways, outlaws, bonus, score, total = row[at : at + SeatLedger.SIZE]
            mine = [
                ScoreLine(seat, "sideways", sideways, sideways * int(rules.per_sideways), "BC-SCORE-02"),
                ScoreLine(seat, "upright", upright, upright * int(rules.per_upright), "BC-SCORE-03"),
                ScoreLine(seat, "outlaws", outlaws, outlaws * int(rules.per_outlaw), "BC-SCORE-04"),
                ScoreLine(seat, "bonus", int(bonus > 0), bonus, "BC-BONUS-01"),
            ]
            lines += [line for line in mine if line.points]
            if shut_out and seat != ender:
                lines.append(ScoreLine(seat, "shut_out", 1, -sum(line.points for line in mine), "BC-SHUT-01"))
            scores.append(score)
            totals.append(total)
        out = reason == End.WENT_OUT
        return Sheet(
            number, "went_out" if out else "case_closed", "BC-END-01" if out else "BC-END-02",
            tuple(lines), tuple(scores), tuple(totals), by=ender if out else -1,
        )  # fmt: skip

    def outcome(self, ledger: tuple[int, ...]) -> Outcome:
        """BC-GAME-01…04: the highest total wins; a lead can be shared only when the round limit ends the match."""
        sheets = self.sheets(ledger)
        totals = sheets[-1].totals
        reason = self.ended(totals)
        return Outcome(reason, "BC-GAME-02" if reason == "target" else "BC-TECH-05", totals, rank(totals), sheets)

    def ended(self, totals: tuple[int, ...]) -> str:
        """What ended a match with these totals."""
        best, target = max(totals), self.options.target
        reached = best > target or (best == target and not self.options.target_strict)
        return "target" if reached and totals.count(best) == 1 else "round_limit"

    # -- words, reasons and positions: rooms of their own ----------------------------------------------------------

    def greedy(self, seed: int = 0) -> BonnieAndClydePolicy:
        return BonnieAndClydePolicy(self.rules)

    def standing(self, view: BonnieAndClydeView, names: tuple[str, ...]) -> str:
        shown, say = view, self.words.say
        scores = [say("standing.score", who=who, n=n) for who, n in zip(names, shown.totals, strict=True)]
        return say("standing.row", round=shown.round, target=self.options.target, scores=self.words.listed(scores))

    def first_told(self, word: str) -> str:
        return explaining.first_told(self, word)


def slug(title: str) -> str:
    """A name as it is typed: `Platte City` becomes `platte-city`."""
    return "-".join(title.lower().split())
