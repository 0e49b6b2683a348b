"""A bot of the user's own at a server's table: it sits where a person would, and plays by itself to the end."""

from __future__ import annotations

import secrets
import time

from casefile.bots.foreign import Entrant, Guarded
from casefile.engine.errors import IllegalAction
from casefile.engine.outcome import Sheet
from casefile.terminal import text
from casefile.terminal.console import WORDS, Console
from casefile.terminal.link import Link
from casefile.terminal.remote import RemoteSession

PACE = 0.1  # seconds from one move to the next at least: a server reads some 20 messages a second
SEED_BITS = 62


class Automatic:
    """A bot in a seat. It agrees to whatever the others ask for: to take back a move, or a seat to be taken over."""

    def __init__(self, link: Link, seat: int, entrant: Entrant, console: Console) -> None:
        self.link = link
        self.console = console
        self.session = RemoteSession(link, seat, self.tell)
        entrant.try_out(self.session.game)
        self.bot = entrant.seated(self.session.game, seat, secrets.randbits(SEED_BITS))

    def tell(self, item: str | Sheet) -> None:
        if isinstance(item, str):
            self.console.write(text.fold(item, self.console.width))

    def run(self) -> None:
        """Play until the match is over; a bot that fails raises `BotFailed`."""
        try:
            if self.session.status == "waiting":
                self.tell(WORDS.say("remote.waiting"))
            while self.session.status == "waiting":
                self.link.pump()
            while not self.session.over:
                self.session.go_on()
                self.decide()
            self.news()
            self.result()
        finally:
            if isinstance(self.bot, Guarded):
                self.bot.close()

    def decide(self) -> None:
        """One answer: to the others, or to the game."""
        if question := self.session.question():
            self.link.ask("answer-undo" if question == "undo" else "answer-take-over", granted=True)
            self.link.pump()
        elif self.session.legal:
            began = time.monotonic()
            action = self.bot.choose(self.session.state.view(self.session.seat), self.session.legal)
            time.sleep(max(0.0, began + PACE - time.monotonic()))
            try:
                self.session.play(action)
            except IllegalAction:  # it was for something that is no longer to be decided: what is new is on its way
                self.link.pump()
        self.news()

    def news(self) -> None:
        for item in self.session.news():
            self.tell(item)

    def result(self) -> None:
        outcome = self.session.state.outcome
        if outcome is not None:
            scores = (f"{name} {score}" for name, score in zip(self.session.names, outcome.scores, strict=True))
            self.tell(WORDS.say("remote.result", scores=", ".join(scores)))
