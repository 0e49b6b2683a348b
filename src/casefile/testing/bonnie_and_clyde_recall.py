"""Perfect recall for Bonnie and Clyde: real cards on a real table, and who has seen which.

Written from the printed rules and independent of the engine: it shares no line with it and reads no knowledge from a
State. Cards are things with numbers; what one of them shows is looked up in `faces`. To ask "could it have been
otherwise?", play the same moves with other faces: if a seat is told the same, word for word, it cannot know the
difference (BC-INFO-01…09).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from casefile.engine.game import Game
from casefile.engine.state import State
from casefile.testing.adapter import Move

OUTLAWS = ("bonnie", "clyde")
HINTON = "hinton"
SETTLING = ("meld", "layoff", "look", "keep", "leave", "pass", "up", "down")  # after these a placement may be done with


class Impossible(Exception):
    """With these faces the moves could not have been made."""


@dataclass
class Layout:
    """Where each card lies after a deal; piles have their top at the end."""

    hands: list[list[int]]
    under: list[int | None]
    files: list[int]
    case_file: list[int]
    car: int
    faces: list[str]

    @classmethod
    def of(cls, start: State) -> Layout:
        """The layout that a State right after a deal describes."""
        position = cast("dict[str, Any]", start.to_position())
        faces: list[str] = []

        def lay(kinds: Sequence[str]) -> list[int]:
            faces.extend(kinds)
            return list(range(len(faces) - len(kinds), len(faces)))

        hands = [lay([kind for kind, n in hand.items() for _ in range(n)]) for hand in position["hands"]]
        under = [None if kind == "none" else lay([kind])[0] for kind in position["under"].values()]
        return cls(hands, under, lay(position["fbi_files"]), lay(position["case_file"]), position["car"] - 1, faces)


@dataclass
class Memory:
    """What one reader was told, and which cards that reader has seen; `fetches`, of others: the move and the pile."""

    told: list[object] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    fetches: list[tuple[int, list[str]]] = field(default_factory=list)
    over: bool = False


class Table:
    """One round, played with real cards for one reader (None: a spectator)."""

    def __init__(self, game: Game, layout: Layout, faces: Sequence[str], reader: int | None) -> None:
        options = cast(Any, game.options)
        self.game = game
        self.faces = faces
        self.reader = reader
        self.open_files = options.discard_pile == "open"
        self.may_decline = options.look == "optional"
        self.may_stay = options.edge_layoff == "may_stay"
        self.no_rediscard = bool(options.forbid_rediscard)
        self.hands = [list(hand) for hand in layout.hands]
        self.under = list(layout.under)
        self.files = list(layout.files)
        self.case_file = list(layout.case_file)
        self.car = layout.car
        self.places = list(cast(Any, game).kinds[: len(layout.under)])
        self.at = -1  # the location being looked under, or to be
        self.after: str = ""  # what goes on after the look: meld, layoff or hinton
        self.playing = -1  # the Hinton in play
        self.taken = ""  # from the FBI Files this turn
        self.steering = False  # the car's way is still to be said
        self.memory = Memory()
        if reader is not None:
            self.see(*self.hands[reader])
            self.tell(sorted(faces[card] for card in self.hands[reader]))
        self.see(*self.files)  # turned up one after the other
        self.tell([faces[card] for card in self.files])

    def tell(self, *words: object) -> None:
        self.memory.told.append(words)

    def see(self, *cards: int) -> None:
        self.memory.seen.update(cards)

    def show(self, seat: int, *cards: int) -> None:
        """Cards that only `seat` sees."""
        if seat == self.reader:
            self.see(*cards)
            self.tell(*(self.faces[card] for card in cards))

    def lay_down(self, seat: int, kind: str, n: int) -> list[int]:
        """Cards leave a hand for all to see. Of equal ones, those go first that the reader has seen before."""
        hand, seen = self.hands[seat], self.memory.seen
        fitting = sorted((card for card in hand if self.faces[card] == kind), key=lambda card: card not in seen)[:n]
        if len(fitting) < n:
            raise Impossible
        for card in fitting:
            hand.remove(card)
        self.see(*fitting)
        if kind == self.taken:
            self.taken = ""
        return fitting

    def play(self, moves: Sequence[Move]) -> Memory:
        """Play the moves up to the end of the round; what follows belongs to another deal."""
        for number, (seat, action) in enumerate(moves):
            words = self.game.say(action).split()
            self.move(number, seat, words)
            if words[0] in SETTLING and not self.hands[seat] and self.at < 0 and not self.steering:
                self.end_turn()  # the last card was played: nothing is left to discard
            if self.memory.over:
                break
            if self.files:  # BC-INFO-01: the top is open to all
                self.see(self.files[-1])
                self.tell("top", self.faces[self.files[-1]])
        return self.memory

    def move(self, number: int, seat: int, words: list[str]) -> None:
        verb = words[0]
        if verb == "draw":
            self.draw(seat)
        elif verb == "take":
            card = self.files.pop()
            self.hands[seat].append(card)
            self.taken = self.faces[card]
        elif verb == "hinton":
            self.hinton(seat, words)
        elif verb == "fetch":
            self.fetch(number, seat, words[1])
        elif verb in ("meld", "layoff"):
            self.lay_down(seat, words[1], int(words[2]))
            self.at, self.after = self.places.index(words[1]), verb
            if self.under[self.at] is None:
                self.go_on()
            elif not self.may_decline:
                self.look(seat)
        elif verb == "look":
            self.look(seat)
        elif verb == "keep":
            self.keep(seat)
        elif verb in ("leave", "pass"):
            self.card_there()
            self.go_on()
        elif verb == "up":
            self.steering = False
            self.car = min(self.car + 1, len(self.places) - 1)
        elif verb == "down":
            self.steering = False
            self.car = max(self.car - 1, 0)
        else:
            self.discard(seat, words[1])

    def draw(self, seat: int) -> None:
        card = self.case_file.pop()
        self.hands[seat].append(card)
        self.show(seat, card)

    def hinton(self, seat: int, words: list[str]) -> None:
        self.playing = self.lay_down(seat, HINTON, 1)[0]
        if words[1] == "draw":
            for _ in range(min(2, len(self.case_file))):
                self.draw(seat)
            self.files.append(self.playing)
        elif words[1] == "files":
            self.show(seat, *self.files)
        else:
            self.at, self.after = self.places.index(words[2]), "hinton"
            self.show(seat, self.card_there())

    def fetch(self, number: int, seat: int, kind: str) -> None:
        """The copy nearest the top; the Hinton covers the gap at once, so others see nothing of it (BC-INFO-06)."""
        fitting = [card for card in self.files if self.faces[card] == kind]
        if not fitting:
            raise Impossible
        if self.open_files:
            self.see(fitting[-1])
            self.tell("fetched", kind)
        elif seat != self.reader:
            self.memory.fetches.append((number, [self.faces[card] for card in self.files]))
        self.files.remove(fitting[-1])
        self.hands[seat].append(fitting[-1])
        self.files.append(self.playing)

    def look(self, seat: int) -> None:
        """A look that a placement brings: an outlaw is captured where the car stands, for all to see."""
        card = self.card_there()
        if self.car == self.at and self.faces[card] in OUTLAWS:
            self.see(card)
            self.tell("captured", self.faces[card])
            self.under[self.at] = None
            self.go_on()
            return
        self.tell("looks")  # and so is no outlaw, if the car stands here
        self.show(seat, card)

    def card_there(self) -> int:
        card = self.under[self.at] if self.at >= 0 else None
        if card is None:
            raise Impossible
        return card

    def keep(self, seat: int) -> None:
        card = self.card_there()
        if self.faces[card] in OUTLAWS:
            raise Impossible
        self.hands[seat].append(card)
        self.under[self.at] = None
        self.go_on()

    def go_on(self) -> None:
        """After the look: the Hinton is filed, or the car moves where it has no choice."""
        last = len(self.places) - 1
        if self.after == "hinton":
            self.files.append(self.playing)
        elif self.after == "meld":
            self.car = min(self.car + 1, last)
        elif not self.may_stay and self.car in (0, last):
            self.car = 1 if self.car == 0 else last - 1
        else:
            self.steering = True
        self.at = -1

    def discard(self, seat: int, kind: str) -> None:
        others = any(self.faces[card] != kind for card in self.hands[seat])
        if self.no_rediscard and self.taken == kind and others:
            raise Impossible
        self.files += self.lay_down(seat, kind, 1)
        self.end_turn()
        self.memory.over |= not self.hands[seat]

    def end_turn(self) -> None:
        self.taken = ""
        self.memory.over = not self.case_file


def recall(game: Game, layout: Layout, faces: Sequence[str], moves: Sequence[Move], reader: int | None) -> Memory:
    """What the reader of this round was told and has seen; `Impossible` if it could not be played so."""
    return Table(game, layout, faces, reader).play(moves)


def reshuffle(layout: Layout, seen: set[int], dice: Random, most: int) -> list[str]:
    """Choose other faces for at most so many of the cards not in `seen`; outlaws move between under-cards only."""
    faces = list(layout.faces)
    unseen = [card for card in range(len(faces)) if card not in seen]
    under = {card for card in layout.under if card is not None}
    chosen = dice.sample(unseen, min(most, len(unseen)))
    places = [card for card in chosen if card in under]
    outlaws = [faces[card] for card in chosen if faces[card] in OUTLAWS]
    others = [faces[card] for card in chosen if faces[card] not in OUTLAWS]
    dice.shuffle(others)
    hiding = dict(zip(dice.sample(places, len(outlaws)), outlaws, strict=True))
    for card in chosen:
        faces[card] = hiding[card] if card in hiding else others.pop()
    return faces
