"""What mattered in the course of a Hand of Detective Rummy: the Fame of the seat and of the others by its source, and
what the seat's tokens came from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.engine.journal import Event, Value
from casefile.engine.matters import Matter, Reckoning, number
from casefile.games.detective_rummy import compiler
from casefile.games.detective_rummy import names as labels
from casefile.games.detective_rummy.layout import Case
from casefile.games.detective_rummy.staging import stack_name
from casefile.games.detective_rummy.stakes import stakes_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.state import DetectiveRummyState

TOKEN = 1.5  # what a token is worth, in Fame, whatever comes of it: so it can be in vain
WAY = 1.25  # times its worth: a token of a Fingerprint that takes something else to be played
WAYS = ("kit", "again", "fetched", "unlocked")
CHANGER = 0.7  # a Game Changer beyond the Fame that it says
SKILL = 0.2  # a Skill, for each Round in which it can be used
WOUND = -0.8  # a Skill wounded while there is a Round to come

Tokens = tuple[tuple[int, ...], ...]
"""How many lie on each Suspect, seat by seat."""


@dataclass
class Placed:
    """A token that the seat has put on a Suspect, and what it came from; no key if that is no news."""

    suspect: int
    key: str
    thing: str


class Course(Reckoning):
    """One course of events, as the seat counts it."""

    def __init__(self, game: DetectiveRummy, seat: int, start: DetectiveRummyState) -> None:
        super().__init__(seat, game.seats)
        self.game = game
        self.rules = game.rules
        self.ready = int(start.ready[seat])  # what the seat could do before
        self.round = int(start.marker)
        self.asked = True  # nothing has happened yet: a token that comes now is what the choice was about
        self.placed: list[Placed] = []
        self.fetched: list[int] = []  # what the seat took from the discard pile and still has
        self.extra = False  # an Eyewitness of the seat's in this turn allows another Fingerprint
        self.set = ""  # the Skill of the seat's last set
        self.print = ("print", "")  # the key and the card of its last Fingerprint
        self.found = ""  # where the seat's last Game Changer lay
        self.moves: list[tuple[int, int]] = []  # tokens of the seat that went from one Suspect to another
        self.tiles: list[int] = [0] * game.seats  # the Fame of Assignments done since, seat by seat

    def matters(self, event: Event) -> Iterator[Matter]:
        values = event.public or {}
        own = event.seat == self.seat
        self.asked &= event.name in ("token", "move", "spend")
        match event.name:
            case "round":
                self.round = number(values["round"])
            case "turn":
                self.extra = False
            case "tile":
                yield from self.assignment(event.seat, number(values["tile"]), number(values["n"]))
            case "changer" | "secret":
                self.found = stack_name(number(values["stack"])) if own else self.found
                yield self.of("changer", event.seat, CHANGER, stack_name(number(values["stack"])))
            case "hand_over":
                yield from self.end(values)
            case name if own:
                yield from self.own(name, values)

    def own(self, name: str, values: Mapping[str, Value]) -> Iterator[Matter]:
        """What the seat does itself, and what is done to it."""
        left = Case.ROUNDS - self.round  # the dice of a Round are rolled before it begins
        match name:
            case "set":
                self.set = compiler.SKILL_IDS[number(values["skill"])]
            case "print":
                card = number(values["card"])
                self.print = (self.way_of(card, bool(values["kit"])), self.game.kinds[card])
                self.extra = bool(self.rules.again[card])
            case "token":
                key, thing = self.source_of(number(values["source"]))
                self.placed.append(Placed(number(values["suspect"]), "" if self.asked else key, thing))
                self.asked = False
            case "take":
                self.fetched.append(number(values["card"]))
            case "move":
                self.move(number(values["origin"]), number(values["suspect"]))
            case "skill" if left:
                yield Matter("skill", SKILL * left, compiler.SKILL_IDS[number(values["skill"])])
            case "wound" if left:
                for skill, name in enumerate(compiler.SKILL_IDS):
                    if number(values["skills"]) >> skill & 1:
                        yield Matter("wound", WOUND, name)

    def source_of(self, source: int) -> tuple[str, str]:
        """What a token came from: a key and a thing."""
        name = labels.TOKEN_SOURCES[source]
        if name == "fingerprint":
            return self.print
        return name, {"set": self.set, "effect": self.found}.get(name, "")

    def move(self, origin: int, suspect: int) -> None:
        self.moves += [(origin, suspect)] if not self.asked else []
        self.asked = False
        placed = [token for token in self.placed if token.suspect == origin]
        if placed:
            placed[-1].suspect = suspect

    def way_of(self, card: int, kit: bool) -> str:
        """What made it possible to play a Fingerprint."""
        if kit:
            return "kit"
        if self.extra:
            return "again"
        if card in self.fetched:
            self.fetched.remove(card)
            return "fetched"
        return "print" if not self.rules.skills_of[card] & ~self.ready else "unlocked"

    def assignment(self, seat: int, tile: int, n: int) -> Iterator[Matter]:
        """An Assignment that is done; the tokens before the last bring nothing."""
        if n == self.rules.tile_needs[tile]:
            fame = int(self.rules.tile_fame[tile])
            self.tiles[seat] += fame
            yield self.of("assignment", seat, float(fame), f"assignment {tile + 1}")

    # -- the end of the Hand -------------------------------------------------------------------------------------------

    def end(self, values: Mapping[str, Value]) -> Iterator[Matter]:
        """The Fame of every seat, Suspect by Suspect, and what was left over for cards; then what the tokens made."""
        suspects, flat, scores = numbers(values["suspects"]), numbers(values["tokens"]), numbers(values["scores"])
        seats = range(self.game.seats)
        tokens = tuple(flat[at : at + len(seats)] for at in range(0, len(flat), len(seats)))
        alibis = tuple("certain" if number(values["alibis"]) >> one & 1 else "none" for one in suspects)
        stakes = stakes_of(tokens, alibis, bool(self.rules.alibi_excludes))
        for seat in seats:
            for at, suspect in enumerate(suspects):
                guilty = tokens[at][seat] if at in stakes.guilty and alibis[at] == "none" else 0
                led = stakes.fame[at][seat] - guilty
                if led:
                    yield self.of("lead", seat, float(led), compiler.SUSPECT_IDS[suspect])
                if guilty:
                    yield self.of("guilty", seat, float(guilty), compiler.SUSPECT_IDS[suspect])
            cards = scores[seat] - stakes.of(seat) - self.tiles[seat]
            if cards:
                yield self.of("cards", seat, float(cards))
        yield from self.made(suspects, tokens, alibis)
        for origin, suspect in self.moves:
            without = changed(tokens, suspects.index(suspect), self.seat, -1)
            back = changed(without, suspects.index(origin), self.seat, 1)
            made = self.ahead(tokens, alibis) - self.ahead(back, alibis)
            yield Matter("move", max(made, 0.0), compiler.SUSPECT_IDS[suspect])

    def made(self, suspects: tuple[int, ...], tokens: Tokens, alibis: tuple[str, ...]) -> Iterator[Matter]:
        """What the tokens that the seat has placed came from, and what they made: those on one Suspect alike."""
        for at, suspect in enumerate(suspects):
            placed = [token for token in self.placed if token.suspect == suspect]
            here, name = tokens[at], compiler.SUSPECT_IDS[suspect]
            n = min(len(placed), here[self.seat])  # some may have been taken away again
            if not n:
                continue
            made = self.ahead(tokens, alibis) - self.ahead(changed(tokens, at, self.seat, -n), alibis)
            vain = stakes_of(tokens, alibis, bool(self.rules.alibi_excludes)).fame[at][self.seat] == 0
            for token in placed[:n]:
                worth = TOKEN + max(made, 0.0) / n
                if token.key:
                    yield Matter(token.key, worth * (WAY if token.key in WAYS else 1.0), token.thing)
                if vain:
                    yield Matter("in_vain" if alibis[at] == "none" else "alibi", -TOKEN, name)

    def ahead(self, tokens: Tokens, alibis: tuple[str, ...]) -> float:
        """The Fame for tokens of the seat beyond that of the others."""
        stakes = stakes_of(tokens, alibis, bool(self.rules.alibi_excludes))
        theirs = sum(stakes.of(other) for other in range(self.game.seats) if other != self.seat)
        return stakes.of(self.seat) - theirs * self.theirs


def changed(tokens: Tokens, at: int, seat: int, by: int) -> Tokens:
    """The tokens with more or fewer of a seat's on one Suspect."""
    here = tokens[at]
    return (*tokens[:at], (*here[:seat], max(here[seat] + by, 0), *here[seat + 1 :]), *tokens[at + 1 :])


def numbers(value: Value) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return value


def matters(game: DetectiveRummy, seat: int, start: DetectiveRummyState, events: Sequence[Event]) -> list[Matter]:
    course = Course(game, seat, start)
    return [matter for event in events for matter in course.matters(event)]
