"""Detective Rummy as a Game: its options, its Casebook, its table of actions, its score sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from casefile.engine.chance import Chance, Fast
from casefile.engine.describing import Plan
from casefile.engine.game import Care, Pack, Thinking, words_of
from casefile.engine.guesser import Guesser
from casefile.engine.options import Options, option
from casefile.engine.outcome import Note, Outcome, ScoreLine, Sheet
from casefile.engine.reading import Reader
from casefile.engine.rooms import GameInRooms, Rooms
from casefile.engine.words import Words
from casefile.games.detective_rummy import (
    compiler,
    dealing,
    describing,
    explaining,
    figures,
    hidden,
    matters,
    offers,
    planning,
    position,
    scoring,
    sentences,
    staging,
    why,
    writing,
)
from casefile.games.detective_rummy.guessing import DetectiveRummyTells
from casefile.games.detective_rummy.layout import (
    Act,
    Assignment,
    Case,
    Changer,
    Kind,
    Ledger,
    Rules,
    SeatLedger,
    Test,
    TestPart,
    Which,
)
from casefile.games.detective_rummy.pack import PackReader
from casefile.games.detective_rummy.policy import DetectiveRummyPolicy
from casefile.games.detective_rummy.slots import Seen
from casefile.games.detective_rummy.state import DetectiveRummyState
from casefile.games.detective_rummy.view import (
    DetectiveRummyView,
    detective_id,
    end_of,
    observation,
    read_view,
    suspects_of,
)
from casefile.games.detective_rummy.worlds import open_table, world

TURN_STEPS = 140  # more than one turn can take: every card once, and a few questions
LAYERS = 8  # of cards put under the deck, in an array: more than matches come to


@dataclass(frozen=True)
class DetectiveRummyOptions(Options):
    """Mode and Case (DR-MODE-01…07), and the rulings that are left to the table."""

    mode: str = option(
        "campaign", "case", about="all seven Cases in order, or one Case for some Hands", place="cover",
        when={"pack": "usual"},
    )  # fmt: skip
    case: int = option(
        2, least=2, most=6, about="the Case of Case Mode; Cases 1 and 7 belong to the Campaign", place="cover",
        when={"mode": "case", "pack": "usual"},
    )  # fmt: skip
    hands: int = option(
        2, least=1, most=9, about="how many Hands are played in Case Mode", place="cover", when={"mode": "case"}
    )
    repeat_set_places_token: bool = option(True, about="a set of a Skill that is Ready already places a token")
    full_board_base_set: str = option(
        "name_any", "no_token", about="a set of the Base Skill when no Skill is left in the Locker"
    )
    reassess_counts_wounded: bool = option(False, about="Wounded Skills count when cards are shed in Reassess")
    alibi_excludes_guilt: bool = option(False, about="a Suspect with an alibi cannot be Guilty")
    eyewitness_extra: str = option(
        "until_actions_end", "immediately", about="when the further Fingerprint of an Eyewitness is played"
    )
    fingerprint_token_optional: bool = option(True, about="the token of a Fingerprint may be declined")
    game_changer_timing: str = option(
        "immediate", "after_source", about="whether a Game Changer interrupts what led to it"
    )
    reshuffle: str = option("lazy", "eager", about="the discard pile is shuffled when a card is needed, or at once")
    sealed_game_changers: bool = option(
        True, about="in some Cases a Suspect's Game Changer is sealed until as many tokens as seats lie there"
    )


READ: dict[tuple[int, Options, str], tuple[Rules, tuple[str, ...], list[str]]] = {}
MOST_READ = 64


class DetectiveRummy(GameInRooms[DetectiveRummyState, DetectiveRummyView]):
    """Detective Rummy, 2 to 4 seats (DR-COMP-01)."""

    name = "detective-rummy"
    title = "Detective Rummy"
    package = "casefile.games.detective_rummy"
    least_seats = 2
    most_seats = 4
    standard_pack = "casebook"
    options_type = DetectiveRummyOptions
    simultaneous = True
    thinking = Thinking(
        levels=(
            Care(overlooks=1000, misses=400),
            Care(overlooks=1000, misses=100),
            Care(80, overlooks=850),
            Care(400, overlooks=250),
            Care(2400),
        )
    )
    options: DetectiveRummyOptions
    rooms = Rooms(
        dealing, hidden, figures, matters, why, sentences, offers, describing, explaining,
        staging, staging, position, writing,
    )  # fmt: skip

    @property
    def longest(self) -> int:
        hands = int(Case.COUNT) if self.rules.campaign else self.options.hands
        return hands * self.seats * (int(Case.ROUNDS) * TURN_STEPS + 5) + self.seats

    @property
    def array_length(self) -> int:
        """Behind the seats come layers of cards that were put under the deck, and what a shuffled deck can hold."""
        layers = LAYERS * (2 + Kind.MOST)
        return int(Seen.SEATS + self.seats * Seen.PER_SEAT + 1 + layers + 1 + Kind.MOST)

    # -- the pack --------------------------------------------------------------------------------------------------

    def read_pack(self, pack: Reader) -> None:
        """Read the Casebook; one that was read before with the same seats and options is shared: nobody writes it."""
        base = self.base_pack()
        key = (self.seats, self.options, self.pack.digest + (base.digest if base is not None else ""))
        if key in READ:
            self.rules, self.kinds, self.new_faults = READ[key]
            self.observation = observation(self.seats)
            return
        rules = self.rules = Rules()
        chosen = self.options
        rules.seats = self.seats
        rules.campaign = chosen.mode == "campaign"
        rules.case, rules.hands = chosen.case, chosen.hands
        rules.repeat_set = chosen.repeat_set_places_token
        rules.name_any = chosen.full_board_base_set == "name_any"
        rules.count_wounded = chosen.reassess_counts_wounded
        rules.alibi_excludes = chosen.alibi_excludes_guilt
        rules.extra_at_once = chosen.eyewitness_extra == "immediately"
        rules.print_optional = chosen.fingerprint_token_optional
        rules.after_source = chosen.game_changer_timing == "after_source"
        rules.eager = chosen.reshuffle == "eager"
        rules.sealed = chosen.sealed_game_changers
        if base is not None:
            pack = self.extended(pack, base)
            rules.campaign = False
        reading = PackReader(pack, rules, words_of(self.package, self.language))
        reading.read()
        self.kinds = tuple(reading.kinds)
        self.new_faults = reading.new_faults
        self.observation = observation(self.seats)
        if not pack.faults:
            if len(READ) >= MOST_READ:
                READ.clear()
            READ[key] = self.rules, self.kinds, self.new_faults

    def extended(self, pack: Reader, base: Pack) -> Reader:
        """A pack that brings one Case, with all else from the Casebook as far as it has none of its own."""
        pack.text("extends", [self.standard_pack])
        shared = {key: value for key, value in base.data.items() if key not in ("cases", "game_changers")}
        return pack.like(shared | dict(pack.data))

    @cached_property
    def words(self) -> Words:
        words = words_of(self.package, self.language)
        if not self.own_words:
            return words
        agency = self.own_words.get(f"location.{compiler.LOCATION_IDS[self.rules.agency]}.name")
        return words.with_texts(self.own_words if agency is None else {**self.own_words, "name.agency": agency})

    @cached_property
    def own_words(self) -> Mapping[str, str]:
        """The sentences of a pack; what its cards do is said of others in the same words, where it has no others."""
        given = self.pack.data.get("words")
        if not isinstance(given, Mapping):
            return self.earlier_words(self.pack)
        texts = Words(given).texts
        effects = {key: text for key, text in texts.items() if key.startswith("effect.")}
        return {key.replace("effect.", "effect-of.", 1): text for key, text in effects.items()} | texts

    @cached_property
    def sources(self) -> list[tuple[int, str]]:
        """Where the effects of each card begin: positions name them so."""
        return position.sources_of(self)

    @cached_property
    def alibis(self) -> dict[int, str]:
        """The conditions of alibis, by the card that gives them."""
        return position.alibi_tests(self)

    def alibi_text(self, alibi: int, suspect: int) -> str:
        """An alibi as the observation has it: none, certain, unless somebody has so many tokens there, conditional."""
        if alibi <= 1:
            return "certain" if alibi else "none"
        at = (alibi - 2) * TestPart.SIZE
        kind, arg, n, *_ = (int(number) for number in self.rules.tests[at : at + TestPart.SIZE])
        there = kind == Test.ANYONE_ON and arg in (suspect, Which.HERE)
        return f"unless {n} tokens of one" if there else "conditional"

    def has_alibi(self, numbers: tuple[int, ...], place: int) -> bool:
        """Whether an alibi would count now, by the open table that an observation shows."""
        table = open_table(self, self.rules, Fast(0), list(numbers))
        if table.active < 0:  # the match is over: the last turn was that of the last seat of the Round
            table.active = (table.start + self.seats - 1) % self.seats
        return bool(scoring.has_alibi(table, place))

    # -- actions as text -------------------------------------------------------------------------------------------

    def action_texts(self) -> list[str]:
        prints = self.kinds[int(self.rules.prints) :]
        return [
            "recuperate", "work", "skip", "end", "done", "decline", "vest", "glass", "gun", "use",
            *(f"detective {detective_id(i).lower()}" for i in range(2 * len(compiler.SKILL_IDS))),
            *(f"visit {name.lower()}" for name in compiler.LOCATION_IDS),
            *(f"heal {name.lower()}" for name in compiler.SKILL_IDS),
            *(f"set {name.lower()}" for name in compiler.SKILL_IDS),
            *(f"skill {name.lower()}" for name in compiler.SKILL_IDS),
            *(f"item {name}" for name in compiler.ITEM_IDS),
            *(f"option {number + 1}" for number in range(Act.OPTIONS)),
            *(f"suspect {name.lower()}" for name in compiler.SUSPECT_IDS),
            *(f"from {name.lower()}" for name in compiler.SUSPECT_IDS),
            *(f"location {name.lower()}" for name in compiler.LOCATION_IDS),
            *(f"assignment {number + 1}" for number in range(Assignment.COUNT)),
            *(f"reveal {number + 1}" for number in range(Changer.COUNT)),
            *(f"{verb} {kind}" for verb in ("pay", "add", "drop", "take", "give") for kind in self.kinds),
            *(f"{verb} {kind}" for verb in ("fingerprint", "kit") for kind in prints),
        ]  # fmt: skip

    def normal(self, text: str) -> str:
        """Skills of a card in any order and by spaces, verbs by their common synonyms."""
        words = super().normal(text).replace(",", " ").split()
        if not words:
            return ""
        words[0] = SYNONYMS.get(words[0], words[0])
        if words[0] in CARD_VERBS and len(words) > 1:
            kind, *skills = "-".join(words[1:]).split("-")
            return " ".join([words[0], "-".join([kind[:1], *sorted(skills)])])
        return " ".join(words)

    # -- from numbers to values ------------------------------------------------------------------------------------

    def blank(self, source: Chance) -> DetectiveRummyState:
        state = DetectiveRummyState(self, source, self.rules)
        state.begin_match()
        return state

    def read_view(self, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> DetectiveRummyView:
        return read_view(self, seat, numbers, ledger)

    def observed_length(self, numbers: tuple[int, ...]) -> int:
        return end_of(self, numbers)

    def world(self, view: DetectiveRummyView, source: Chance) -> DetectiveRummyState:
        return world(self, self.rules, source, list(view.numbers), list(view.ledger), None)

    def likely_world(self, view: DetectiveRummyView, source: Chance) -> DetectiveRummyState:
        return world(self, self.rules, source, list(view.numbers), list(view.ledger), self.guesser(view))

    @cached_property
    def guesser(self) -> Guesser:
        """Guesses what others hold."""
        return Guesser(self.package, DetectiveRummyTells(self.rules))

    def rows(self, ledger: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The numbers that each finished Hand has left: see `Ledger`."""
        size = Ledger.HEAD + self.seats * SeatLedger.SIZE
        return [ledger[at : at + size] for at in range(0, len(ledger), size)]

    def row_of_seat(self, row: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """Those of a seat: see `SeatLedger`."""
        at = Ledger.HEAD + seat * SeatLedger.SIZE
        return row[at : at + SeatLedger.SIZE]

    def progress(self, view: DetectiveRummyView) -> float:
        return (view.round - 1) / max(1, view.hands)

    def sheets(self, ledger: tuple[int, ...]) -> tuple[Sheet, ...]:
        """A sheet for each Hand (DR-SCORE-01, -05, -08…13), for the mode's score pad (DR-COMP-21)."""
        out = []
        for row in self.rows(ledger):
            lines: list[ScoreLine] = []
            scores, totals = [], []
            for seat in range(self.seats):
                led, guilty, tiles, tile_fame, cards, case, score, total, _ = self.row_of_seat(row, seat)
                mine = [
                    ScoreLine(seat, "majorities", led, led, "DR-SCORE-01"),
                    ScoreLine(seat, "guilty", guilty, guilty, "DR-SCORE-05"),
                    ScoreLine(seat, "assignments", tiles, tile_fame, "DR-SCORE-08"),
                    ScoreLine(seat, "game-changers", 1, cards, "DR-SCORE-09"),
                    ScoreLine(seat, "case", 1, case, "DR-SCORE-13"),
                ]
                lines += [line for line in mine if line.points]
                scores.append(score)
                totals.append(total)
            notes = self.notes_of(row)
            hand = row[Ledger.HAND]
            if hand == self.hands:
                notes += self.tie_notes(ledger, tuple(totals))
            out.append(Sheet(hand, "six_rounds", "DR-END-01", tuple(lines), tuple(scores), tuple(totals), tuple(notes)))
        return tuple(out)

    @property
    def hands(self) -> int:
        """How many Hands the match has."""
        return Case.COUNT if self.rules.campaign else self.options.hands

    def notes_of(self, row: tuple[int, ...]) -> list[Note]:
        """What the pad asks for beside the Fame: the Case, its Start Detective, Bad Blood (DR-SCORE-10…12)."""
        say = self.words.say
        case, start = row[Ledger.CASE], row[Ledger.START]
        title = say("sheet.of_case", n=case, title=say(f"case.{case}.title"))
        notes = [Note(-1, title, "DR-SCORE-10"), Note(start, say("sheet.start"), "DR-SCORE-11")]
        for seat in range(self.seats):
            blood = self.row_of_seat(row, seat)[SeatLedger.BLOOD]
            names = [sentences.called(self, name) for name in suspects_of(blood)]
            if names:
                notes.append(Note(seat, say("sheet.blood", names=self.words.listed(names)), "DR-SCORE-12"))
        return notes

    def tie_breaks(self, ledger: tuple[int, ...], totals: tuple[int, ...]) -> tuple[int, ...]:
        """The Fame that breaks a tie for the first place, for each seat; nothing where there is no tie: for each of
        Cases 2 to 7 that a tied seat began (DR-WIN-02), or the second Hand of Case Mode (DR-WIN-05).
        """
        tied = [seat for seat in range(self.seats) if totals[seat] == max(totals)]
        if len(tied) == 1:
            return ()
        begun = [(row[Ledger.HAND], row[Ledger.START]) for row in self.rows(ledger)]
        counted = [start for hand, start in begun if (hand > 1 if self.rules.campaign else hand == 2)]
        return tuple(counted.count(seat) if seat in tied else 0 for seat in range(self.seats))

    def tie_notes(self, ledger: tuple[int, ...], totals: tuple[int, ...]) -> list[Note]:
        """What broke a tie, as notes on the last sheet."""
        key, rule = ("sheet.tie", "DR-WIN-02") if self.rules.campaign else ("sheet.tie_hand", "DR-WIN-05")
        breaks = self.tie_breaks(ledger, totals)
        return [Note(seat, self.words.say(key, n=n), rule) for seat, n in enumerate(breaks) if n]

    def starts(self, ledger: tuple[int, ...]) -> tuple[int, ...]:
        """The Start Detective of each finished Hand (DR-SCORE-11)."""
        return tuple(row[Ledger.START] for row in self.rows(ledger))

    def guilty(self, ledger: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
        """Who was found Guilty in each finished Hand."""
        return tuple(suspects_of(row[Ledger.GUILTY]) for row in self.rows(ledger))

    def bad_blood(self, ledger: tuple[int, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Per finished Hand and seat, the Suspects with whom there is Bad Blood (DR-SCORE-12, DR-BB-08)."""
        seats = range(self.seats)
        return tuple(
            tuple(suspects_of(self.row_of_seat(row, seat)[SeatLedger.BLOOD]) for seat in seats)
            for row in self.rows(ledger)
        )

    def outcome(self, ledger: tuple[int, ...]) -> Outcome:
        """The most Fame wins (DR-WIN-01, -04); ties go by who was Start Detective, then are shared."""
        sheets = self.sheets(ledger)
        totals = sheets[-1].totals if sheets else (0,) * self.seats
        campaign = self.rules.campaign
        extra = self.tie_breaks(ledger, totals)
        order = [(total, more) for total, more in zip(totals, extra or totals, strict=True)]
        ranking = tuple(1 + sum(other > mine for other in order) for mine in order)
        reason, rule = "most_fame", "DR-WIN-01" if campaign else "DR-WIN-04"
        if ranking.count(1) > 1:
            reason = "shared"
            rule = "DR-WIN-03" if campaign else "DR-WIN-06" if len(sheets) > 1 else "DR-WIN-07"
        elif extra:
            reason, rule = "start_detective", "DR-WIN-02" if campaign else "DR-WIN-05"
        return Outcome(reason, rule, totals, ranking, sheets, extra if any(extra) else ())

    # -- words, reasons and positions: rooms of their own ----------------------------------------------------------

    def title_of(self, name: str) -> str:
        return sentences.title_of(self, name)

    def choice_told(self, option: str, value: object) -> tuple[str, str]:
        """Cases go by their titles."""
        if option == "case":
            return self.words.say(f"case.{value}.title"), self.words.say(f"case.{value}.teaser")
        return super().choice_told(option, value)

    def greedy(self, seed: int = 0) -> DetectiveRummyPolicy:
        return DetectiveRummyPolicy(self.rules, seed)

    def glance(self, view: DetectiveRummyView, names: tuple[str, ...]) -> str:
        return sentences.show(self, view, names, brief=True)

    def standing(self, view: DetectiveRummyView, names: tuple[str, ...]) -> str:
        case, say = self.words.say(f"case.{view.case}.title"), self.words.say
        if not view.sheets:
            return say("standing.first", case=case)
        fame = view.sheets[-1].totals
        scores = [say("standing.score", who=who, n=n) for who, n in zip(names, fame, strict=True)]
        return say("standing.row", case=case, scores=self.words.listed(scores))

    def ask(self, view: DetectiveRummyView) -> str:
        return sentences.ask(self, view)

    def typed(self, view: DetectiveRummyView) -> str:
        return sentences.typed(self, view)

    def plans(self, state: DetectiveRummyState, seat: int) -> list[Plan]:
        return planning.plans(self, state, seat)

    def building(self, view: DetectiveRummyView) -> bool:
        shown = view
        return bool(shown.selecting or shown.picked) or shown.question in ("visit", "heal")

    def aim(self) -> str:
        if self.rules.campaign:
            return self.words.say("game.aim_campaign")
        n = self.options.hands
        hands = self.words.say("game.hands_one" if n == 1 else "game.hands", n=n)
        return self.words.say("game.aim_case", title=self.words.say(f"case.{self.rules.case}.title"), hands=hands)


# Other ways to type an action.
SYNONYMS = {
    "play": "fingerprint",
    "shed": "drop",
    "discard": "drop",
    "rest": "recuperate",
    "go": "visit",
    "stop": "end",
}
CARD_VERBS = {"pay", "add", "drop", "take", "give", "fingerprint", "kit"}
