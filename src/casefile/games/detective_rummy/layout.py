"""The names of all numbers in Detective Rummy: phases, actions, frames, verbs, the ledger.

Skills, Items, Suspects, Locations, Evidence and Game Changers are numbers here; the pack says what they are. `Rules`
holds options and pack as flat tables: everything that the rules read from outside.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec


class Index:
    """What stands where there is no card, place, seat or action."""

    NONE: Final = -1


class Seat:
    """The seats."""

    MOST: Final = 4


class Kind:
    """Kinds of cards of Evidence."""

    MOST: Final = 48


class Deck:
    """The deck of Evidence."""

    MOST_CARDS: Final = 123


class Location:
    """The Locations."""

    COUNT: Final = 8


class Assignment:
    """The Assignments."""

    COUNT: Final = 10


class Place:
    """The Suspects of a Case."""

    MOST: Final = 6
    EVERY: Final = 63  # as bits


class Site:
    """The Locations of a Case."""

    MOST: Final = 4


class Tile:
    """The Assignments of a Hand."""

    MOST: Final = 6


class StackAt:
    """Stacks of Game Changers: first those of the Suspects, then those of the Locations, then this."""

    AREA: Final = 10  # Place.MOST + Site.MOST


class Case:
    """The Cases: their numbers, and how long and dangerous one can be."""

    COUNT: Final = 7
    FIRST_OWN: Final = 8  # the numbers of a Case that a pack of one's own brings
    LAST_OWN: Final = 99
    ROUNDS: Final = 6
    MOST_DANGER: Final = 3


class Skill:
    """The Skills: Closer, Deduction, Forensics, Grit, Intuition, Valor."""

    COUNT: Final = 6
    EVERY: Final = 63  # as bits


class Suspect:
    """The Suspects."""

    DETECTIVE: Final = 14  # from here on the Detectives, by Base Skill
    COUNT: Final = 20


class Changer:
    """The Game Changers."""

    COUNT: Final = 60
    MOST: Final = 12  # of a Case


class Item:
    """The Items."""

    COUNT: Final = 4
    VEST: Final = 0
    GLASS: Final = 1
    GUN: Final = 2
    KIT: Final = 3


class ItemState:
    """Where an Item is."""

    LOCKER: Final = 0
    UNREADY: Final = 1
    READY: Final = 2
    ACTIVATED: Final = 3


class Evidence:
    """Kinds of Evidence."""

    CIRCUMSTANTIAL: Final = 0
    HEARSAY: Final = 1
    MATERIAL: Final = 2
    EYEWITNESS: Final = 3


class ChangerState:
    """A Game Changer: face down, taken and gone, kept secret by its taker, kept open."""

    DOWN: Final = 0
    OUT: Final = 1
    SECRET: Final = 2
    OPEN: Final = 3


class Phase:
    """Phases of a match; while the stack of frames is not empty, its top decides instead."""

    PICK: Final = 0
    EXCHANGE: Final = 1
    CHOOSE: Final = 2
    VISIT: Final = 3
    ACTIONS: Final = 4
    REASSESS: Final = 5
    OVER: Final = 6
    ROUND_BEGIN: Final = 7  # from here on nobody decides
    TURN_BEGIN: Final = 8
    BONUS: Final = 9
    BONUS_DRAW: Final = 10
    LAST_DRAW: Final = 11
    TURN_END: Final = 12
    NEXT_TURN: Final = 13


class Act:
    """Actions: single ones, then families. Those of Evidence come last and follow by the pack (Rules)."""

    RECUPERATE: Final = 0
    WORK: Final = 1
    SKIP: Final = 2
    END: Final = 3
    DONE: Final = 4
    DECLINE: Final = 5
    USE_VEST: Final = 6
    USE_GLASS: Final = 7
    USE_GUN: Final = 8
    USE: Final = 9
    DETECTIVE: Final = 10  # + 2 * skill + face
    VISIT_SITE: Final = 22  # + location
    HEAL: Final = 30  # + skill
    SET: Final = 36  # + skill
    SKILL: Final = 42  # + skill
    ITEM: Final = 48  # + item
    OPTION: Final = 52  # + number
    OPTIONS: Final = 4
    SUSPECT: Final = 56  # + suspect
    FROM: Final = 76  # + suspect
    SITE: Final = 96  # + location
    ASSIGNMENT: Final = 104  # + tile
    REVEAL: Final = 114  # + Game Changer - 1
    PAY: Final = 174  # + kind


class Frame:
    """Frames: what is being done, innermost last; where each of its numbers stands."""

    SIZE: Final = 8
    DEPTH: Final = 12
    VERB: Final = 0
    SEAT: Final = 1
    A: Final = 2
    B: Final = 3
    C: Final = 4
    D: Final = 5
    STAGE: Final = 6
    BITS: Final = 7


class Verb:
    """What a frame does or asks, and what its numbers mean there."""

    RUN: Final = 1  # the effects of a card: a row, b place, c chosen, d source; bits the seats still to come
    PLACE: Final = 2  # a token: a skills, b places, c flags, d source
    PRINT: Final = 3  # a Fingerprint: a kind
    MAKE_SET: Final = 4  # a set: a declared, b size, c the Skill to place by, d whether it was Ready before
    SITE_VISIT: Final = 5  # a visit: a site, b location
    HEALING: Final = 6  # Heal a Wound: a skill
    ASK_SKILL: Final = 7  # a skills, b purpose, c place
    ASK_ITEM: Final = 8  # a items, b state: LOCKER if one is lost
    ASK_TAKE: Final = 9  # from the discard pile: a how many, b filter, c a kind just paid, d the Magnifying Glass
    ASK_LOOK: Final = 10  # a how many, b filter, c flags
    ASK_DROP: Final = 11  # a how many
    ASK_TRAIN: Final = 12
    ASK_MOVE: Final = 13  # a from, b places to, c flags, d chosen
    ASK_SUSPECT: Final = 14  # a places, b whether Bad Blood is cleared there, c flags
    ASK_SITE: Final = 15  # a sites
    ASK_OPTION: Final = 16  # a first option row, b how many
    PASSING: Final = 17  # a direction; bits those who have not given
    ASK_TILE: Final = 18  # a tiles
    ASK_OTHER: Final = 19  # another Detective: a seats
    COUNT: Final = 20


class RowStage:
    """How far a frame RUN has come in a row."""

    BEGIN: Final = 0
    EACH: Final = 1  # it is done for one Detective after the other
    NAMED: Final = 2  # the taker has been asked for a Suspect or a Location
    OPTION: Final = 3  # or for an option
    OTHER: Final = 4  # or for another Detective


class PlaceStage:
    """How far a frame PLACE has come: what is next."""

    CHOOSE: Final = 0  # where the token goes
    DOWN: Final = 1  # the dice of Bad Blood
    PLACED: Final = 2  # what it brings
    DONE: Final = 3
    ASK_BLOOD: Final = 4  # whether to ignore Bad Blood
    ASK_LAWYER: Final = 5  # whether to ignore a Lawyer, before CHOOSE
    CHOOSE_AGAIN: Final = 6  # as CHOOSE, once that is answered


class PrintStage:
    """How far a frame PRINT has come: what is next."""

    PLACE: Final = 0  # its token
    DISCARD: Final = 1  # what it draws, and the discard pile


class SetStage:
    """How far a frame MAKE_SET has come: what is next."""

    ASSIGN: Final = 0  # Assignments for the set
    READY: Final = 1  # the Skill declared, or which one the Base Skill brings
    NAMED: Final = 2  # the Skill that was named for it
    PLACE: Final = 3  # the token


class VisitStage:
    """How far a frame SITE_VISIT has come: what is next."""

    PAY: Final = 0
    INSTRUCTION: Final = 1
    CHANGER: Final = 2  # the Game Changer there
    ASSIGN: Final = 3  # Assignments for the visit


class TrainStage:
    """How far a frame ASK_TRAIN has come."""

    ASK: Final = 0  # for a second card
    PAID: Final = 1  # it is discarded
    ASKED: Final = 2  # for one of two Skills


class Flag:
    """Flags of frames."""

    OPTIONAL: Final = 1
    NO_LAWYER: Final = 2  # Lawyers do not matter
    NO_MATCH: Final = 4  # Skills do not matter
    REVEALED: Final = 8  # what is looked at is open to all
    TO_DISCARD: Final = 16  # what is looked at and not taken is discarded


class Source:
    """What brought a token."""

    SET: Final = 0
    PRINT: Final = 1
    GUN: Final = 2
    EMPTY_HAND: Final = 3
    EFFECT: Final = 4
    COUNT: Final = 5


class SkillFor:
    """Purposes of ASK_SKILL."""

    GAIN: Final = 0
    MEND: Final = 1
    NAME: Final = 2  # of a Base set
    ICON: Final = 3


class Filter:
    """Filters of Evidence: none, a kind of it, or SKILL + skill."""

    ANY: Final = 0
    CIRCUMSTANTIAL: Final = 1
    PRINTS: Final = 2
    SKILL: Final = 3


class Row:
    """Rows of the effect program: verb, who, four arguments, where to go on, where to go on if it was not done."""

    SIZE: Final = 8
    OP: Final = 0
    WHO: Final = 1
    A: Final = 2
    B: Final = 3
    C: Final = 4
    D: Final = 5
    NEXT: Final = 6
    ELSE: Final = 7


class Op:
    """Verbs of the effect program, with their arguments."""

    END: Final = 0
    DRAW: Final = 1  # n
    DISCARD: Final = 2  # n, at random
    TAKE: Final = 3  # n, filter, not just paid
    LOOK: Final = 4  # n, take, filter, flags
    PASS: Final = 5  # direction
    SKILL: Final = 6  # skills
    HEAL: Final = 7  # n, 0 is all
    WOUND: Final = 8  # dice, skills
    ITEM: Final = 9  # items, state, any
    TRAIN: Final = 10
    READY_ITEMS: Final = 11
    LOSE_ITEM: Final = 12  # items
    PLACE: Final = 13  # suspect, skills, flags
    MOVE: Final = 14  # from, to, flags
    REMOVE: Final = 15  # suspect, n
    TILE: Final = 16  # assignment or Index.NONE
    BLOOD: Final = 17  # suspect
    CLEAR_BLOOD: Final = 18  # suspect, flags
    LAWYER: Final = 19  # suspect, skill or Index.NONE
    LAWYER_LEAVES: Final = 20  # suspect
    ALIBI: Final = 21  # suspect, predicate or Index.NONE
    ALIBI_OFF: Final = 22  # suspect
    ICON: Final = 23  # suspect, skills
    DANGER: Final = 24  # every Round, n
    DANGER_LOWER: Final = 25  # n
    OPEN: Final = 26  # location, replaced location or Index.NONE
    CLOSE: Final = 27  # location or NONE, rounds
    ADD_TILES: Final = 28  # n
    FAME: Final = 29  # n
    END_SCORE: Final = 30  # predicate or NONE, formula, other formula or Index.NONE
    HOLD: Final = 31  # first row of what it does when it is revealed
    MODIFIER: Final = 32  # bit
    CHOOSE: Final = 33  # first option row, how many
    CHOICE: Final = 34  # first row of an option
    IF: Final = 35  # predicate
    PEEK: Final = 36  # suspect, location or NONE; which of the three sorts of stack
    ENTERS: Final = 37  # suspect


class Stack:
    """Sorts of stacks that can be peeked at."""

    SUSPECT: Final = 0
    LOCATION: Final = 1
    AREA: Final = 2


class Who:
    """Whom an effect is for, beside a bit: from 16 on, those with a token on a Suspect."""

    TAKER: Final = 0
    ALL: Final = 1
    OTHERS: Final = 2
    START: Final = 3
    OTHER_MOST_HERE: Final = 4
    WITH_TOKEN_HERE: Final = 5
    WITH_BLOOD_HERE: Final = 6
    CHOSEN_OTHER: Final = 7  # one that the taker names
    WITH_TOKEN_ON: Final = 16


class Which:
    """Suspects of an effect that are not named."""

    HERE: Final = -2
    CHOICE: Final = -3
    MOST: Final = -4
    FEWEST: Final = -5
    RANDOM: Final = -6


class Modifier:
    """Modifiers, as bits."""

    SET_OF_TWO: Final = 1
    FREE_VISIT: Final = 2
    REASSESS_FREE: Final = 4
    IGNORE_LAWYER: Final = 8
    IGNORE_BLOOD: Final = 16
    DRAW_MORE: Final = 32
    SHIELD: Final = 64
    EXTRA_PRINT: Final = 128  # takes effect at once and is never kept
    ASK_LAWYER: Final = 256  # as IGNORE_LAWYER, but its owner is asked


class TestPart:
    """Where a predicate has what: what is tested (a Test), its arguments, the predicates that it joins."""

    KIND: Final = 0
    ARG: Final = 1
    NUMBER: Final = 2
    LEFT: Final = 3
    RIGHT: Final = 4
    SIZE: Final = 5


class Test:
    """The quantity that a predicate tests."""

    IS_GUILTY: Final = 0
    NOT_GUILTY: Final = 1
    SELF_GUILTY: Final = 2
    LEADS: Final = 3
    LEADS_ALONE: Final = 4
    TOKENS_ON: Final = 5
    TOTAL_TOKENS: Final = 6
    FEWEST_TOKENS: Final = 7
    TOUCHES_ALL: Final = 8
    READY_SKILLS: Final = 9
    NO_WOUNDS: Final = 10
    HAS_SKILL: Final = 11
    HAS_ITEM: Final = 12
    TILES_DONE: Final = 13
    HAND_AT_MOST: Final = 14
    HAS_BLOOD: Final = 15
    DANGER_LEAST: Final = 16
    ROUND_AT_MOST: Final = 17
    GUILTY_COUNT: Final = 18
    ANYONE_ON: Final = 19
    DISCARD_HAS: Final = 20
    AND: Final = 21
    OR: Final = 22
    NOT: Final = 23
    SIZE_LEAST: Final = 24  # from here on of the event that an Assignment looks at
    NTH: Final = 25
    SUSPECTS_TURN: Final = 26
    BROKE_TIE: Final = 27


class FormulaPart:
    """Where a formula has what."""

    PER: Final = 0  # what is counted (a Formula), or NONE: then the Fame is a number
    ARG: Final = 1
    FAME: Final = 2  # for each
    FREE: Final = 3  # this many do not count
    MOST: Final = 4
    SIZE: Final = 5


class Formula:
    """The quantity that a formula counts."""

    PER_LED: Final = 0
    PER_TOUCHED: Final = 1
    PER_READY: Final = 2
    PER_TILE: Final = 3
    PER_ITEM: Final = 4
    PER_TOKEN: Final = 5
    PER_OTHER: Final = 6
    PER_BLOOD_GUILTY: Final = 7


class Trigger:
    """Triggers of Assignments."""

    TURN_END: Final = 0
    VISIT: Final = 1
    HEAL: Final = 2
    SET: Final = 3
    BASE_SET: Final = 4
    PRINT: Final = 5
    PRINT_TOKEN: Final = 6
    USE_ITEM: Final = 7
    PLACEMENT: Final = 8
    HAND_EMPTIED: Final = 9
    REASSESS: Final = 10


class Selecting:
    """The secret selection of one seat."""

    NOTHING: Final = 0
    SET: Final = 1


class Ledger:
    """What a finished Hand leaves in the ledger: these numbers, then SeatLedger.SIZE for each seat."""

    HAND: Final = 0
    CASE: Final = 1
    START: Final = 2  # the Start Detective
    SUSPECTS: Final = 3  # as bits, like the next two
    GUILTY: Final = 4
    ALIBIS: Final = 5
    HEAD: Final = 6  # the number of these


class SeatLedger:
    """What a finished Hand leaves for each seat."""

    LED: Final = 0  # tokens where the seat led
    ON_GUILTY: Final = 1  # tokens
    TILES: Final = 2  # Assignments done
    TILE_FAME: Final = 3  # for them
    CARD_FAME: Final = 4  # for Game Changers
    CASE_FAME: Final = 5  # by the rule of the Case
    SCORE: Final = 6
    TOTAL: Final = 7
    BLOOD: Final = 8  # bits of Suspects
    SIZE: Final = 9


class Stream:
    """Purposes of chance; the first four have a counter each."""

    DECK: Final = 0
    DICE: Final = 1
    SETUP: Final = 2
    EFFECTS: Final = 3
    COUNT: Final = 4
    WORLD: Final = 4  # determinizing
    FILL: Final = 5  # what a position leaves open


@final
@mypyc_attr(acyclic=True)
class Rules:
    """Options and pack as numbers."""

    seats: i64 = 2
    campaign: bool = True
    case: i64 = 2
    hands: i64 = 2
    # Rulings that are options.
    repeat_set: bool = True
    name_any: bool = True
    count_wounded: bool = False
    alibi_excludes: bool = False
    extra_at_once: bool = False
    print_optional: bool = True
    after_source: bool = False
    eager: bool = False
    sealed: bool = True
    first_form: bool = False  # a pack of the first form: its games go on as they were
    # Evidence.
    kinds: i64 = 0
    prints: i64 = 0  # the first kind that is a Fingerprint
    copies: vec[i64] = vec[i64]()
    kind_of: vec[i64] = vec[i64]()
    skills_of: vec[i64] = vec[i64]()
    draws: vec[i64] = vec[i64]()
    again: vec[i64] = vec[i64]()
    # The first actions of families that depend on the number of kinds.
    pay: i64 = Act.PAY
    add: i64 = 0
    drop: i64 = 0
    take: i64 = 0
    give: i64 = 0
    play: i64 = 0
    kit: i64 = 0
    actions: i64 = 0
    # Suspects, Locations, Lawyers, Assignments.
    icons: vec[i64] = vec[i64]()
    site_row: vec[i64] = vec[i64]()
    agency: i64 = 0
    tile_trigger: vec[i64] = vec[i64]()
    tile_test: vec[i64] = vec[i64]()
    tile_needs: vec[i64] = vec[i64]()
    tile_fame: vec[i64] = vec[i64]()
    tile_once: vec[i64] = vec[i64]()
    # Game Changers, from 1.
    changer_row: vec[i64] = vec[i64]()
    changer_secret: vec[i64] = vec[i64]()
    changer_kept: vec[i64] = vec[i64]()  # stays in front or by the track
    changer_hold: vec[i64] = vec[i64]()  # first row of what it does when revealed, or Index.NONE
    changer_pool: vec[i64] = vec[i64]()  # 0 Locations, 1 Suspects, 2 Assignments
    # Cases, from 1.
    case_suspects: vec[i64] = vec[i64]()  # case * Place.MOST + place, Index.NONE after the last
    case_sites: vec[i64] = vec[i64]()  # case * Site.MOST + site
    case_items: vec[i64] = vec[i64]()  # bits
    case_tiles: vec[i64] = vec[i64]()  # how many are laid out
    case_tile_bits: vec[i64] = vec[i64]()  # which are allowed
    case_changers: vec[i64] = vec[i64]()  # case * Changer.MOST: cards, pool by pool; Index.NONE after the last
    case_stacks: vec[i64] = vec[i64]()  # case * Changer.MOST: the stack of each, in this order
    case_fixed: vec[i64] = vec[i64]()  # case * Changer.MOST: this card lies here, not shuffled
    case_opens: vec[i64] = vec[i64]()  # tokens on a Suspect that unseal its card
    case_rule: vec[i64] = vec[i64]()  # case * (Case.ROUNDS + 1) + round: a row for its start, or Index.NONE
    case_score: vec[i64] = vec[i64]()  # a row of endings for all, or Index.NONE
    # Programs.
    rows: vec[i64] = vec[i64]()
    tests: vec[i64] = vec[i64]()
    formulas: vec[i64] = vec[i64]()
    # Numbers of the rulebook.
    hand_size: i64 = 10
    exchange: i64 = 3
    least_set: i64 = 3
    turn_draws: i64 = 2
    bonus_draws: i64 = 2
    recuperate_draws: i64 = 4

    def encode(self) -> None:
        """Lay out the families of actions whose size depends on the pack."""
        self.add = self.pay + self.kinds
        self.drop = self.add + self.kinds
        self.take = self.drop + self.kinds
        self.give = self.take + self.kinds
        self.play = self.give + self.kinds
        self.kit = self.play + self.kinds - self.prints
        self.actions = self.kit + self.kinds - self.prints
