"""Steps of play in the model of Detective Rummy: questions, drawing, wounds, placing, Assignments.

Part of the model in `detective_rummy_model.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Protocol

from tests.rules.detective_rummy_table import AREA, Casebook, Suspect, Table, Taken

Ask = dict[int, list[str]]  # the legal answers of each seat that must decide
Said = dict[int, str]
Flow = Generator[Ask, Said, None]
UNKNOWN = "?"  # a card of the deck whose place nobody knows


class Fate(Protocol):
    """The results of chance."""

    def start(self) -> int: ...
    def deck(self) -> list[str]: ...
    def next_card(self) -> str: ...
    def tiles(self) -> list[int]: ...
    def further_tile(self) -> int: ...
    def changers(self) -> dict[str, list[int]]: ...
    def dice(self, n: int) -> list[str]: ...
    def lawyer(self) -> str: ...
    def suspect(self) -> str: ...
    def discarded(self) -> list[str]: ...
    def peeked(self) -> int: ...


class Moves(Table):
    """A table with the steps of play."""

    def __init__(self, book: Casebook, options: Mapping[str, Any], fate: Fate) -> None:
        super().__init__(book, options)
        self.fate = fate
        self.unplaced: Counter[str] = Counter()  # the cards that UNKNOWN stands for
        self.apart: list[str] = []  # Fingerprints whose effects are running
        self.looked: list[str] = []
        self.paid: str | None = None
        self.pending: Taken | None = None  # taken, and read after its source is done
        self.seen: Counter[str] = Counter()  # rare events, so that a test knows that its games had them
        self.begin_turn()

    def begin_turn(self) -> None:
        self.healed = False
        self.set_done = False
        self.fingerprints_left = 1
        self.changer_taken = False
        self.fingerprint_tokens = 0
        self.suspects_this_turn: list[set[str]] = [set() for _ in self.seats]
        self.tiles_this_turn: set[tuple[int, int]] = set()

    # -- questions -------------------------------------------------------------------------------------------------

    def ask(self, seat: int, answers: list[str]) -> Generator[Ask, Said, str]:
        said = yield {seat: answers}
        return said[seat]

    def pick(self, seat: int, verb: str, able: Sequence[str]) -> Generator[Ask, Said, str]:
        """Let a seat choose one of these; with only one, nobody is asked."""
        if len(able) == 1:
            return able[0]
        answer = yield from self.ask(seat, [f"{verb} {one}" for one in able])
        return answer.removeprefix(f"{verb} ")

    def choose_cards(
        self, seat: int, verb: str, offered: Sequence[str], least: int = 0, most: int = 999
    ) -> Generator[Ask, Said, list[str]]:
        """Let a seat choose cards one at a time until it stops."""
        left, chosen = sorted(offered), list[str]()
        while True:
            more = [f"{verb} {card}" for card in sorted(set(left))] if len(chosen) < most else []
            answer = yield from self.ask(seat, [*(["done"] if len(chosen) >= least else []), *more])
            if answer == "done":
                return chosen
            card = answer.split()[1]
            left.remove(card)
            chosen.append(card)

    def reshuffle(self) -> None:
        """The discard pile goes under what is left of the deck."""
        self.seen["reshuffle"] += bool(self.pile)
        self.unplaced.update(self.pile)
        self.deck += [UNKNOWN] * len(self.pile)
        self.pile = []
        self.paid = None

    def top(self) -> str:
        """Take the next card of the deck."""
        expected, card = self.deck.pop(0), self.fate.next_card()
        if expected == UNKNOWN:
            assert self.unplaced[card] > 0, f"{card} cannot be in the deck"
            self.unplaced[card] -= 1
        else:
            assert card == expected, f"{card} was drawn, and {expected} lay on top"
        if self.options["reshuffle"] == "eager" and not self.deck:
            self.reshuffle()
        return card

    def draw(self, seat: int, n: int) -> None:
        for _ in range(n):
            if not self.deck:
                self.reshuffle()
            if not self.deck:
                self.seen["nothing to draw"] += 1
                return
            self.detectives[seat].hand.append(self.top())

    def discard(self, seat: int, cards: Sequence[str], by: Mapping[str, int] | None = None) -> Flow:
        """Put cards of a hand on the pile together; `by` lists the events that this was, each with a number."""
        for card in cards:
            self.detectives[seat].hand.remove(card)
            self.pile.append(card)
        yield from self.assign(seat, {**(by or {}), **self.emptied(seat, cards)})

    def emptied(self, seat: int, cards: Sequence[str]) -> dict[str, int]:
        """The event that the last cards of a hand are gone, if they are."""
        return {"hand_emptied": 1} if cards and not self.detectives[seat].hand else {}

    def take_from_pile(self, seat: int, card: str) -> None:
        self.pile.remove(card)
        self.detectives[seat].hand.append(card)

    # -- Skills and Items ------------------------------------------------------------------------------------------

    def make_ready(self, seat: int, skill: str) -> None:
        self.detectives[seat].wounded.discard(skill)
        self.detectives[seat].ready.add(skill)

    def heal_all(self, seat: int) -> None:
        for skill in sorted(self.detectives[seat].wounded):
            self.make_ready(seat, skill)

    def wound(self, seat: int, dice: Sequence[str]) -> None:
        who = self.detectives[seat]
        for skill in sorted(set(dice)):  # a Skill on two dice is one wound
            if skill not in who.ready:
                continue
            if who.protected:
                self.seen["vest protects"] += 1
            elif not self.spend(seat, "shield_once"):
                self.seen["wound"] += 1
                who.ready.remove(skill)
                who.wounded.add(skill)

    def make_items_ready(self, seat: int) -> None:
        items = self.detectives[seat].items
        items |= {item: "ready" for item, place in items.items() if place == "unready"}

    def spend(self, seat: int, modifier: str) -> bool:
        """Use up a modifier; return whether there was one."""
        if modifier not in self.detectives[seat].modifiers:
            return False
        self.detectives[seat].modifiers.remove(modifier)
        self.seen[modifier] += 1
        return True

    # -- tokens ----------------------------------------------------------------------------------------------------

    def reaches(self, seat: int, suspect: Suspect, match: str) -> bool:
        """Whether a seat's Skills allow a token there, apart from Lawyers."""
        ready = self.detectives[seat].ready
        if suspect.id == self.own(seat):
            return False
        wanted = suspect.icons if match == "any_ready" else {match}
        return match == "none" or bool(wanted & suspect.icons & ready)

    def lawyers_met(self, seat: int, suspect: Suspect) -> bool:
        return suspect.lawyers <= self.detectives[seat].ready

    def open_to(self, seat: int, match: str, among: Sequence[str] | None = None, past: bool = False) -> list[str]:
        """The Suspects that a token of this seat may reach; `past` Lawyers if an effect says so."""
        return [
            suspect.id
            for suspect in self.suspects.values()
            if (among is None or suspect.id in among)
            and self.reaches(seat, suspect, match)
            and (past or self.lawyers_met(seat, suspect))
        ]

    def open_to_token(self, seat: int, match: str, among: Sequence[str] | None = None, past: bool = False) -> list[str]:
        """The same for a token that is placed, not moved: a card may let it ignore a Lawyer once."""
        cards = {"ignore_lawyer_once", "may_ignore_lawyer_once"} & set(self.detectives[seat].modifiers)
        return self.open_to(seat, match, among, past or bool(cards))

    def within_reach(self, seat: int, match: str, among: Sequence[str] | None = None, past: bool = False) -> list[str]:
        """The same, plus the Suspects that it could reach if its owner chose to ignore a Lawyer."""
        asked = "may_ignore_lawyer_once" in self.detectives[seat].modifiers
        return self.open_to_token(seat, match, among, past or asked)

    def place(
        self, seat: int, match: str, *, among: Sequence[str] | None = None, past: bool = False,
        optional: bool = False, by_fingerprint: bool = False,
    ) -> Generator[Ask, Said, bool]:  # fmt: skip
        """Place a token; return whether one was placed."""
        offered = self.open_to_token(seat, match, among, past)
        behind = [one for one in self.within_reach(seat, match, among, past) if one not in offered]
        if behind and (yield from self.ask(seat, ["use", "decline"])) == "use":
            self.spend(seat, "may_ignore_lawyer_once")
            offered, past = behind, True
        if not offered:
            self.seen["no Suspect for a token"] += 1
            return False
        if not past and "may_ignore_lawyer_once" in self.detectives[seat].modifiers:
            offered, past = yield from self.ask_past_lawyer(seat, match, among)
        if not offered:
            return False
        answer = yield from self.ask(seat, [*(["decline"] if optional else []), *(f"suspect {one}" for one in offered)])
        if answer == "decline":
            return False
        name = answer.split()[1]
        suspect = self.suspects[name]
        if not past and not self.lawyers_met(seat, suspect):
            self.spend(seat, "ignore_lawyer_once")
        before = list(suspect.tokens)
        suspect.tokens[seat] += 1
        self.seen["token"] += 1
        yield from self.roll_for_bad_blood(seat, name)
        self.suspects_this_turn[seat].add(name)
        others = max(n for one, n in enumerate(before) if one != seat)
        broke_tie = others >= 1 and before[seat] == others
        earned = self.earn(seat, "placement", int(broke_tie))
        if by_fingerprint:
            self.fingerprint_tokens += 1
            earned |= self.earn(seat, "fingerprint_token", self.fingerprint_tokens)
        if self.is_unsealed(sum(before)):
            yield from self.take_changer(seat, name)
        if earned:
            yield from self.take_changer(seat, AREA)
        return True

    def ask_past_lawyer(
        self, seat: int, match: str, among: Sequence[str] | None
    ) -> Generator[Ask, Said, tuple[list[str], bool]]:
        """Ask whether to ignore a Lawyer, if that would help; return the Suspects then, and whether one was ignored."""
        met = self.open_to(seat, match, among)
        kept_away = [name for name in self.open_to(seat, match, among, past=True) if name not in met]
        if kept_away:
            answer = yield from self.ask(seat, ["use", "decline"])
            if answer == "use":
                self.spend(seat, "may_ignore_lawyer_once")
                return kept_away, True
        return met, False

    def is_unsealed(self, tokens_before: int) -> bool:
        """Whether the next token there may take the Suspect's Game Changer."""
        if not self.options["sealed_game_changers"]:
            return True
        return tokens_before >= self.book.seats * int(self.case["game_changers"].get("opens_per_seat", 0))

    def roll_for_bad_blood(self, seat: int, suspect: str) -> Flow:
        if suspect not in self.bad_blood[seat] or not self.danger:
            return
        if "ignore_bad_blood_once" in self.detectives[seat].modifiers:
            answer = yield from self.ask(seat, ["use", "decline"])
            if answer == "use":
                self.spend(seat, "ignore_bad_blood_once")
                return
        self.seen["bad blood"] += 1
        self.wound(seat, self.fate.dice(self.danger))

    # -- Assignments -----------------------------------------------------------------------------------------------

    def allowed_tiles(self) -> list[int]:
        return [number for number in self.book.tiles if number not in self.case["assignments"].get("exclude", [])]

    def fulfils(self, seat: int, number: int, event: int) -> bool:
        """Whether the last event is what the tile asks for; `event` is its number, if it has one."""
        ((what, value),) = (self.book.tiles[number].get("condition") or {"and": []}).items()
        if what == "size":
            return event >= int(value)
        if what == "nth_this_turn":
            return event == int(value)
        if what == "broke_tie":
            return bool(event)
        if what == "suspects_this_turn":
            return len(self.suspects_this_turn[seat]) >= int(value)
        return self.holds({what: value}, seat, "")

    def earn(self, seat: int, trigger: str, event: int = 0) -> bool:
        """Put tokens on the tiles that ask for this; return whether there was one."""
        earned = False
        for number, counts in self.tiles.items():
            tile = self.book.tiles[number]
            if tile["trigger"] != trigger or counts[seat] >= self.book.needed(number):
                continue
            if tile.get("once_per_turn") and (seat, number) in self.tiles_this_turn:
                continue
            if self.fulfils(seat, number, event):
                counts[seat] += 1
                self.tiles_this_turn.add((seat, number))
                self.seen[f"tile {number}"] += 1
                earned = True
        return earned

    def assign(self, seat: int, events: Mapping[str, int]) -> Flow:
        """Handle an event that is no placement: first all its tokens, then the Game Changer at the tiles."""
        earned = [self.earn(seat, trigger, number) for trigger, number in events.items()]
        if any(earned):
            yield from self.take_changer(seat, AREA)

    # -- Game Changers ---------------------------------------------------------------------------------------------

    def take_changer(self, seat: int, place: str) -> Flow:
        if seat != self.active or self.changer_taken or not self.stacks.get(place):
            return
        self.changer_taken = True
        number = self.stacks[place].pop(0)
        card = Taken(number, seat, place, shown=self.book.changers[number]["voice"] == "aloud")
        self.taken.append(card)
        self.seen[f"card {number}"] += 1
        if self.options["game_changer_timing"] == "after_source":
            self.pending = card
        else:
            yield from self.read(card)

    def read(self, card: Taken) -> Flow:
        """Run the effects of a Game Changer."""
        raise NotImplementedError
