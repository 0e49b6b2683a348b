"""The `greedy` player of Detective Rummy: the best action of a turn, and the best answer to every question.

How it plays, in plain English:

* **A token** is worth what it adds to the expected Fame of the Suspect: own tokens times the chance to lead there in
  the end, plus own tokens times the chance that this Suspect is found Guilty. Both chances are read off the present
  leads, which weigh the more the fewer Rounds are left. What it takes from the others counts in part. Game Changers
  waiting there, tokens on Assignments that it would bring, own secret cards and the dice of Bad Blood are added.
* **A card** is worth something by what it goes with: Circumstantial cards by how many others show the same Skill,
  Fingerprints by how many of their Skills are missing. The least worth pays for visits and healing.
* **A turn**: visit what helps most, use the Magnifying Glass, make the set whose Skill and token are worth most, use
  the Gun, play Fingerprints. Wounds are healed if a card that does nothing else can pay for it.
* **An empty hand** is sought when few cards are left and all may be shed, and whatever it takes in the last Round.
* **Recuperate** when there is nothing to play, or when wounds and danger outweigh what could be played.

A counter-example to argue with: it does not save a set for the Round in which a Lawyer could be met, and it never
plays for second place on a Suspect in order to tie the two that lead there.

It reads the flat observation and nothing else, and counts in hundredths of a Fame. One object holds what is worked out
for a move; the judgements are functions over it: `policy_observation` (what is seen), `policy_tokens` (what tokens on
Suspects are worth), `policy_cards` (what cards, Skills, Items, sets and visits are), `policy_turn` (which action of a
phase) and `policy_answers` (which answer to a question).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import Policy
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import Act, Phase, Place, Rules, Selecting, Skill
from casefile.games.detective_rummy.policy_answers import answer
from casefile.games.detective_rummy.policy_cards import resting, working
from casefile.games.detective_rummy.policy_observation import read
from casefile.games.detective_rummy.policy_turn import act, add_to_set, exchange, reassess, visit
from casefile.games.detective_rummy.slots import Seen


@final
@mypyc_attr(acyclic=True)
class DetectiveRummyPolicy(Policy):
    """The greedy player; its seed decides which Detective it takes, and whom it prefers among equals."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules: Rules = rules
        self.salt: i64 = seed & 0xFFFFFF
        self.seen: vec[i64] = vec[i64]()
        self.me: i64 = 0
        self.at: i64 = 0  # where in the observation the own seat stands
        self.frame: i64 = 0  # where the innermost question stands
        self.base: i64 = 0
        self.ready: i64 = 0
        self.wounded: i64 = 0
        self.hand: i64 = 0  # so many cards
        self.left: i64 = 0  # Rounds after this one
        self.danger: i64 = 0
        self.set_done: bool = False  # in this turn
        self.changer_taken: bool = False  # the same
        self.place_n: i64 = 0
        self.tile_n: i64 = 0
        self.changer_n: i64 = 0
        self.shown: vec[i64] = zeros(Skill.COUNT)  # Circumstantial cards of the hand that show each Skill
        self.totals: vec[i64] = zeros(Place.MOST)  # tokens on each Suspect
        self.push: vec[i64] = zeros(Place.MOST)  # what the own secret cards want: Guilty here
        self.lead: vec[i64] = zeros(Place.MOST)  # or to lead here

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        """Return the move of the seat whose observation this is."""
        read(self, seen)
        action = self.decide(seen, legal, n)
        self.seen = vec[i64]()  # it is the caller's, and long
        return action

    def decide(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        if seen[Seen.DEPTH]:
            return answer(self, legal, n)
        phase = seen[Seen.PHASE]
        if phase == Phase.ACTIONS:
            if seen[Seen.SELECTING] == Selecting.SET:
                return add_to_set(self, legal, n)
            return act(self, legal, n)
        if phase == Phase.VISIT:
            return visit(self, legal, n)
        if phase == Phase.CHOOSE:
            return Act.WORK if working(self) >= resting(self) else Act.RECUPERATE
        if phase == Phase.REASSESS:
            return reassess(self, legal, n)
        if phase == Phase.EXCHANGE:
            return exchange(self, legal, n)
        return legal[(self.salt + 5 * self.me) % n]  # phase PICK
