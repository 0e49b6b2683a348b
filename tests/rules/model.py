"""Bonnie and Clyde once more: a slow, plain model, written from the rules alone, not from the engine.

It shares nothing with the engine but the texts of actions. Cards are names in lists; nothing is optimised. It does
not deal: `set_up` gets the hidden cards, and from then on the model works out what is legal, what happens, what it
scores, and what each seat has rightly learnt. If model and engine differ, one of them has misread the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

ROAD = (
    "kaufman", "sherman", "oronogo", "joplin", "wellington", "platte-city", "dexter", "eastham", "grapevine", "gibson",
)  # fmt: skip
HINTON = "hinton"
OUTLAWS = ("bonnie", "clyde")
ORDER = (*ROAD, HINTON)

DEFAULTS: Mapping[str, object] = {
    "target": 100,
    "target_strict": False,
    "look": "mandatory",
    "shutout_requires_go_out": True,
    "final_turn_out": "go_out",
    "edge_layoff": "forced",
    "dealer": "redraw",
    "keep_for_discard": True,
    "forbid_rediscard": False,
    "stall_limit": 10,
    "memory_aid": True,
    "discard_pile": "closed",
    "round_limit": 100,
}


@dataclass
class Player:
    """One agent: cards in hand, and what lies in front."""

    hand: list[str] = field(default_factory=list)
    upright: list[str] = field(default_factory=list)
    sideways: list[str] = field(default_factory=list)
    captured: list[str] = field(default_factory=list)
    melds: list[str] = field(default_factory=list)  # locations that this player has melded
    # Knowledge that this player has rightly gained.
    seen_under: dict[str, str] = field(default_factory=dict)  # under-cards looked at and still there
    knows: dict[int, Counter[str]] = field(default_factory=dict)  # cards that are surely in another's hand
    pile: Counter[str] = field(default_factory=Counter)  # at most this many lie in the FBI Files


class Model:
    def __init__(self, seats: int, options: Mapping[str, object] | None = None) -> None:
        self.seats = seats
        self.options = {**DEFAULTS, **(options or {})}
        self.totals = [0] * seats
        self.round = 0
        self.over = False
        self.dealing = True  # before `set_up`
        self.scores: list[int] = []
        self.reason = ""

    # -- set-up ----------------------------------------------------------------------------------------------

    def set_up(
        self, dealer: int, hands: list[list[str]], under: Mapping[str, str], case_file: list[str], files: list[str]
    ) -> None:
        """A new round with these hidden cards; piles bottom first."""
        self.round += 1
        self.dealing = False
        self.dealer = dealer
        self.players = [Player(hand=list(hand)) for hand in hands]
        self.under = {place: card for place, card in under.items() if card != "none"}
        self.case_file = list(case_file)
        self.files = list(files)
        self.car = 1
        self.barren = 0
        self.innocent: set[str] = set()  # everybody knows that no outlaw lies there
        self.discarded = Counter(files)  # openly discarded and not openly taken again
        self.open_hands: list[Counter[str]] = [Counter() for _ in range(self.seats)]  # what everybody knows about them
        for me, player in enumerate(self.players):
            player.knows = {other: Counter() for other in range(self.seats) if other != me}
            player.pile = Counter(files)
        self.begin_turn((dealer + 1) % self.seats)

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.phase = "draw"
        self.hinton_played = False
        self.taken: str | None = None  # drawn from the FBI Files, and no card of that kind played since
        self.progress = (len(self.case_file), len(self.under), self.evidence_on_table())

    def evidence_on_table(self) -> int:
        return sum(len(player.upright) + len(player.sideways) for player in self.players)

    @property
    def me(self) -> Player:
        return self.players[self.turn]

    # -- what may be done --------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        if self.over or self.dealing:
            return []
        if self.phase == "draw":
            return ["draw"] if self.files_closed() or not self.files else ["draw", "take"]
        if self.phase == "files":
            return [f"fetch {card}" for card in ORDER if card in self.files]
        if self.phase in ("look", "hinton-look"):
            return ["leave"] if self.under[self.place] in OUTLAWS else ["keep", "leave"]
        if self.phase == "ask-look":
            return ["look", "pass"]
        if self.phase == "car":
            return ["up", "down"]
        return self.legal_hinton() + self.legal_melds() + self.legal_layoffs() + self.legal_discards()

    def files_closed(self) -> bool:
        limit = self.options["stall_limit"]
        assert isinstance(limit, int)
        return limit > 0 and self.barren >= limit * self.seats

    def legal_hinton(self) -> list[str]:
        if HINTON not in self.me.hand or self.hinton_played:
            return []
        out = []
        if self.case_file:
            out.append("hinton draw")
        if self.files:
            out.append("hinton files")
        if len(self.me.hand) >= 2 or not self.options["keep_for_discard"]:
            out += [f"hinton look {place}" for place in ROAD if place in self.under]
        return out

    def legal_melds(self) -> list[str]:
        hand = self.me.hand
        sizes = ((place, size) for place in ROAD for size in range(3, hand.count(place) + 1))
        return [f"meld {place} {size}" for place, size in sizes if size <= self.spare()]

    def spare(self) -> int:
        """How many cards of the hand may be laid down at once."""
        return len(self.me.hand) - 1 if self.options["keep_for_discard"] else len(self.me.hand)

    def legal_layoffs(self) -> list[str]:
        hand = self.me.hand
        melded = {place for player in self.players for place in player.melds}
        sizes = ((place, size) for place in ROAD if place in melded for size in range(1, hand.count(place) + 1))
        return [f"layoff {place} {size}" for place, size in sizes if size <= self.spare()]

    def legal_discards(self) -> list[str]:
        held = [card for card in ORDER if card in self.me.hand]
        if self.options["forbid_rediscard"] and self.taken is not None and held != [self.taken]:
            held = [card for card in held if card != self.taken]
        return [f"discard {card}" for card in held]

    # -- what happens ------------------------------------------------------------------------------------------

    def act(self, text: str) -> None:
        assert text in self.legal(), f"{text} is not among {self.legal()}"
        verb, *rest = text.split()
        if text == "draw":
            self.me.hand.append(self.case_file.pop())
            self.phase = "play"
        elif text == "take":
            self.taken = self.files.pop()
            self.me.hand.append(self.taken)
            self.everybody_sees_taken(self.taken)
            self.phase = "play"
        elif text == "hinton draw":
            self.play_hinton()
            for _ in range(min(2, len(self.case_file))):
                self.me.hand.append(self.case_file.pop())
            self.file(HINTON)
        elif text == "hinton files":
            self.play_hinton()
            self.me.pile = Counter(self.files)
            self.phase = "files"
        elif verb == "fetch":
            self.fetch(rest[0])
        elif verb == "hinton":
            self.play_hinton()
            self.place = rest[1]
            self.me.seen_under[self.place] = self.under[self.place]
            self.phase = "hinton-look"
        elif verb in ("meld", "layoff"):
            self.put_down(verb, rest[0], int(rest[1]))
        elif text == "look":
            self.look()
        elif text == "pass":
            self.move_car()
        elif text == "keep":
            self.keep()
            self.after_look()
        elif text == "leave":
            self.after_look()
        elif text in ("up", "down"):
            self.car = min(self.car + 1, 10) if text == "up" else max(self.car - 1, 1)
            self.phase = "play"
        else:
            self.discard(rest[0])
            return
        if self.phase == "play" and not self.me.hand:
            self.end_turn()  # the last card was played, and nothing is left to discard

    def leaves_hand(self, card: str, n: int = 1) -> None:
        """Remove cards from a hand while everybody sees them."""
        for _ in range(n):
            self.me.hand.remove(card)
        if card == self.taken:
            self.taken = None
        self.open_hands[self.turn][card] = max(0, self.open_hands[self.turn][card] - n)
        for seat, player in enumerate(self.players):
            if seat != self.turn:
                player.knows[self.turn][card] = max(0, player.knows[self.turn][card] - n)

    def play_hinton(self) -> None:
        self.leaves_hand(HINTON)
        self.hinton_played = True

    def file(self, card: str) -> None:
        self.files.append(card)
        self.discarded[card] += 1
        for player in self.players:
            player.pile[card] += 1

    def everybody_sees_taken(self, card: str) -> None:
        """Move a card openly from the FBI Files into the hand."""
        self.discarded[card] -= 1
        self.open_hands[self.turn][card] += 1
        for seat, player in enumerate(self.players):
            player.pile[card] -= 1
            if seat != self.turn:
                player.knows[self.turn][card] += 1

    def fetch(self, card: str) -> None:
        nearest_the_top = max(i for i, other in enumerate(self.files) if other == card)
        del self.files[nearest_the_top]
        self.me.hand.append(card)
        nothing_else_was_filed = not any(n for other, n in self.discarded.items() if other != card)
        if self.options["discard_pile"] == "open" or nothing_else_was_filed:
            self.everybody_sees_taken(card)
        else:
            self.me.pile[card] -= 1
        self.file(HINTON)
        self.phase = "play"

    def put_down(self, verb: str, place: str, n: int) -> None:
        self.leaves_hand(place, n)
        row = self.me.sideways if ROAD[self.car - 1] == place else self.me.upright
        row += [place] * n
        self.placed, self.place = verb, place
        if verb == "meld":
            self.me.melds.append(place)
        if place not in self.under:
            self.move_car()
        elif self.options["look"] == "optional":
            self.phase = "ask-look"
        else:
            self.look()

    def look(self) -> None:
        card = self.under[self.place]
        car_is_here = ROAD[self.car - 1] == self.place
        if car_is_here and card in OUTLAWS:
            self.me.captured.append(card)
            self.under_card_leaves(self.place)
            self.move_car()
            return
        if car_is_here:
            self.innocent.add(self.place)
        self.me.seen_under[self.place] = card
        self.phase = "look"

    def under_card_leaves(self, place: str) -> None:
        del self.under[place]
        self.innocent.discard(place)
        for player in self.players:
            player.seen_under.pop(place, None)

    def keep(self) -> None:
        card = self.under[self.place]
        assert card not in OUTLAWS
        for seat, player in enumerate(self.players):
            if seat != self.turn and self.place in player.seen_under:
                player.knows[self.turn][card] += 1
        self.me.hand.append(card)
        self.under_card_leaves(self.place)

    def after_look(self) -> None:
        if self.phase == "hinton-look":
            self.file(HINTON)
            self.phase = "play"
        else:
            self.move_car()

    def move_car(self) -> None:
        self.phase = "play"
        if self.placed == "meld":
            self.car = min(self.car + 1, 10)
        elif 1 < self.car < 10 or self.options["edge_layoff"] == "may_stay":
            self.phase = "car"
        elif self.car == 1:
            self.car = 2
        else:
            self.car = 9

    def discard(self, card: str) -> None:
        self.leaves_hand(card)
        self.file(card)
        out = not self.me.hand
        last_turn = not self.case_file
        if out and last_turn and self.options["final_turn_out"] == "deck":
            out = False
        if out:
            self.end_round(True)
        else:
            self.end_turn()

    def end_turn(self) -> None:
        if not self.case_file:
            self.end_round(False)
            return
        now = (len(self.case_file), len(self.under), self.evidence_on_table())
        self.barren = self.barren + 1 if now == self.progress else 0
        self.begin_turn((self.turn + 1) % self.seats)

    # -- points ------------------------------------------------------------------------------------------------

    def end_round(self, went_out: bool) -> None:
        self.reason = "went_out" if went_out else "case_closed"
        self.scores = [
            4 * len(player.sideways) + 2 * len(player.upright) + 10 * len(player.captured) for player in self.players
        ]
        if went_out:
            self.scores[self.turn] += self.car
        may_shut_out = went_out or not self.options["shutout_requires_go_out"]
        if may_shut_out and len(self.me.captured) == 2:
            self.scores = [score if seat == self.turn else 0 for seat, score in enumerate(self.scores)]
        self.totals = [total + score for total, score in zip(self.totals, self.scores, strict=True)]
        self.over = self.decided() or self.round >= int(str(self.options["round_limit"]))
        self.dealing = not self.over

    def decided(self) -> bool:
        best = max(self.totals)
        target = int(str(self.options["target"]))
        reached = best > target if self.options["target_strict"] else best >= target
        return reached and self.totals.count(best) == 1

    def winners(self) -> list[int]:
        return [seat for seat, total in enumerate(self.totals) if total == max(self.totals)]
