"""A seat at a server's table, for the line mode: the same surface as `Session`, over a `Link`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from casefile.bots import DEFAULT_LEVEL
from casefile.engine.errors import BadPack, IllegalAction
from casefile.engine.game import Game
from casefile.engine.outcome import Note, Outcome, ScoreLine, Sheet
from casefile.engine.view import View
from casefile.terminal import text
from casefile.terminal.console import WORDS, Console
from casefile.terminal.line import ALSO, LineMode, shorten, together
from casefile.terminal.link import Json, Link
from casefile.terminal.lobby import RemoteError
from casefile.terminal.saving import GameFile
from casefile.terminal.session import CannotUndo
from casefile.terminal.tongue import load

QUIET = 4  # looks at somebody who waits, one second, before they are told for whom
LOOKING = ("help", "rules", "learn", "log", "score", "table", "about", "options", "quit")  # what changes nothing


class Told:
    """What a server tells of a match, in the form in which the line mode asks for it."""

    def __init__(self, session: RemoteSession) -> None:
        self.session = session

    @property
    def shown(self) -> Json:
        return self.session.link.snapshot

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return tuple(sheet_of(sheet) for sheet in self.shown["sheets"])

    @property
    def outcome(self) -> Outcome | None:
        told = self.shown["outcome"]
        if told is None:
            return None
        sheets = tuple(sheet_of(sheet) for sheet in told["sheets"])
        scores, ranking, breaks = (tuple(told.get(key, ())) for key in ("scores", "ranking", "tie_break"))
        return Outcome(told["reason"], told["rule"], scores, ranking, sheets, breaks)

    def view(self, _seat: object) -> View:
        shown = self.shown["view"]
        game = self.session.game
        view: View = game.view_of(shown["seat"], tuple(shown["numbers"]), tuple(shown["ledger"]))
        return view

    def explain(self, _seat: object, action: object) -> IllegalAction | None:
        answer = self.session.link.ask("why", action=action)
        return IllegalAction(answer["code"], answer["reason"]) if answer["code"] else None


class RemoteSession:
    """One person in one seat of a table on a server."""

    game_file: GameFile | None = None

    def __init__(self, link: Link, seat: int, tell: Callable[[str | Sheet], None]) -> None:
        self.link = link
        self.seat = seat
        self.tell = tell
        self.told = 0
        self.shown = 0
        self.fresh = True
        self.meanwhile: Callable[[], bool] = lambda: False  # what is done while the others play: see `Link.pump`
        self.state = Told(self)
        while not link.snapshot:
            link.pump()
        about = link.snapshot["game"]
        try:
            self.game: Game = load(about["name"], about["seats"], about["pack"], **about["options"])
        except BadPack:
            raise RemoteError(WORDS.say("remote.pack", pack=about["pack"])) from None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.link.snapshot["names"])

    @names.setter
    def names(self, _names: tuple[str, ...]) -> None:
        raise AttributeError("the server names the seats")

    @property
    def status(self) -> str:
        return str(self.link.snapshot["status"])

    @property
    def over(self) -> bool:
        return self.status == "ended"

    @property
    def legal(self) -> list[int]:
        return [move["id"] for move in self.link.snapshot["legal"]]

    def go_on(self) -> None:
        """Wait until the person must decide, or the match is over; what happens meanwhile is told at once."""
        while not self.over and not (self.legal and self.link.snapshot["undo"]["asked"] is None):
            if self.question():
                return
            for item in self.news():
                self.tell(item)
            self.link.pump(self.meanwhile)

    @property
    def awaited(self) -> list[int]:
        """The seats that must decide before it goes on, one's own left out."""
        return [seat for seat in self.link.snapshot["actors"] if seat != self.seat]

    def question(self) -> str:
        """The question that waits for our answer: an `undo`, or to `take-over` a seat; empty if there is none."""
        undo, asked = self.link.snapshot["undo"], self.link.snapshot["take_over"]
        if undo["asked"] not in (None, self.seat) and self.seat not in undo["granted"]:
            return "undo"
        return "take-over" if asked is not None and self.seat not in asked["granted"] else ""

    def costs_the_game(self) -> bool:
        """Whether an undo now would be a look that nobody agreed to, after which the game counts for nobody."""
        shown = self.link.snapshot
        undo = shown["undo"]
        return bool(undo["ask"] and not undo["free"] and shown["terms"]["undo"] == "always" and shown["counts"])

    def play(self, action: int) -> None:
        number = self.link.number
        actors = self.link.snapshot["actors"]
        answer = self.link.ask("act", action=action, seen=number)
        if answer["type"] == "refusal":
            raise IllegalAction(answer["code"], answer["reason"])
        while self.link.number < answer["number"] or self.link.number == number:
            self.link.pump()
        self.fresh = self.link.snapshot["actors"] != actors
        if not self.legal:
            self.fresh = True
        self.go_on()

    def undo(self) -> int:
        """Take back the last action, at once or when the others have agreed."""
        number = self.link.number
        answer = self.link.ask("undo")
        if answer["type"] == "refusal":
            raise RemoteError(answer["reason"], answer["code"])
        while self.link.number == number or self.link.snapshot["undo"]["asked"] == self.seat:
            self.link.pump()
        if not any(event["kind"] == "undone" for event in self.link.events[number:]):
            raise CannotUndo("refused")
        self.fresh = True
        self.go_on()
        return -1

    def news(self) -> list[str | Sheet]:
        out: list[str | Sheet] = [event["text"] for event in self.link.events[self.told :]]
        self.told = len(self.link.events)
        sheets = self.state.sheets
        out += sheets[self.shown :]
        self.shown = len(sheets)
        return out

    def log(self) -> list[str]:
        return [str(event["text"]) for event in self.link.events]


class RemoteLine(LineMode):
    """The line mode at a server's table: a few more commands, and other words about keeping a game."""

    session: RemoteSession
    helps: ClassVar[Mapping[str, str]] = {"help.command.quit": "remote.quit"}
    consent = ("agree", "refuse")
    more = ("say", "seats", "terms", "invite", "bot", "kick", "start", "rematch", *consent)

    def __init__(self, link: Link, seat: int, console: Console) -> None:
        super().__init__(RemoteSession(link, seat, self.tell), console, 0)
        self.link = link
        self.session.meanwhile = self.meanwhile
        self.quiet = 0  # how often nothing had come since it was last one's turn, or somebody else's
        self.awaited: object = None  # whom the person was told to wait for

    def tell(self, item: str | Sheet) -> None:
        if isinstance(item, Sheet):
            self.sheet(item)
        else:
            self.write_list(item)

    def meanwhile(self) -> bool:
        """While the others play: answer what is typed, and say once who is waited for. Whether something was typed."""
        typed = self.console.typed()
        if typed is not None:
            self.answer_meanwhile(text.clean(typed))
            return True
        awaited = (self.session.status, self.session.awaited)
        self.quiet = self.quiet + 1 if awaited == self.awaited else 0
        self.awaited = awaited
        if self.quiet == QUIET:
            self.write(self.who_is_awaited())
        return False

    def who_is_awaited(self) -> str:
        if self.session.status == "waiting":
            return WORDS.say("remote.waiting")
        names = [self.session.names[seat] for seat in self.session.awaited]
        return WORDS.say("remote.awaited", names=together(names)) if names else WORDS.say("remote.not_yet")

    def answer_meanwhile(self, line: str) -> None:
        """Answer what was typed before anything was asked: it moves nothing, and agrees to nothing."""
        word, _, _ = line.lower().partition(" ")
        if ALSO.get(word, word) in LOOKING or (word in self.more and word not in self.consent):
            self.answer(line)
        else:
            self.write(self.who_is_awaited())

    def turn(self) -> None:
        self.awaited, self.quiet = None, 0
        while question := self.session.question():
            self.report()
            while (early := self.console.typed()) is not None:
                self.write(WORDS.say("remote.early", typed=repr(shorten(text.clean(early)))))
            agrees = self.yes(self.question_text(question))
            self.settle("agree" if agrees else "refuse", "")
            self.session.go_on()
        if not self.session.over:
            while (early := self.console.typed()) is not None:
                self.console.keep(early)
            super().turn()

    def question_text(self, question: str) -> str:
        if question == "undo":
            return WORDS.say("remote.undo")
        asked = self.link.snapshot["take_over"]
        return WORDS.say("remote.take_over", who=asked["name"], of=self.session.names[asked["seat"]])

    def ask(self, mark: str) -> str | None:
        with self.link.alarming(lambda line: self.console.interrupt(text.fold(line, self.console.width), mark)):
            return super().ask(mark)

    def yes(self, question: str) -> bool:
        return (self.ask(question) or "").strip().lower() in ("y", "yes", "agree")

    def answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.lower() in self.more:
            self.settle(word.lower(), rest)
        else:
            super().answer(line)

    def short(self) -> None:
        """An empty line asks for the question once more, and for what the others have done since."""
        self.link.catch_up()
        self.report()
        if self.session.question() or not self.session.legal:
            self.session.go_on()
            self.played = True  # something else is asked now, or nothing
        else:
            super().short()

    def settle(self, word: str, rest: str) -> None:
        """Ask the server for something besides the game, and print what it says."""
        self.link.catch_up()
        self.report()
        for said in self.at_table(word, rest):
            self.write(said)

    def at_table(self, word: str, rest: str) -> Iterator[str]:
        first, _, second = rest.partition(" ")
        number = int(first) if first.isascii() and first.isdigit() and len(first) < 3 else -1
        if word == "seats":
            for seat, name in enumerate(self.session.names):
                kind = self.link.snapshot["seats"][seat]["kind"]
                yield f"  {seat}  {name} ({WORDS.say(f'remote.{kind}')})"
            yield from shared(self.link.snapshot)
            return
        if word == "terms":
            yield from terms(self.link.snapshot)
            return
        if word in ("invite", "kick", "bot") and number < 0:
            yield WORDS.say("remote.which", word=word)
            return
        if word == "say":
            answer = self.link.ask("chat", text=rest)
        elif word in ("agree", "refuse"):
            question = "answer-take-over" if self.session.question() == "take-over" else "answer-undo"
            answer = self.link.ask(question, granted=word == "agree")
        elif word == "bot":
            answer = self.link.ask("bot", seat=number, level=second or DEFAULT_LEVEL)
        elif word in ("invite", "kick"):
            answer = self.link.ask(word, seat=number)
        else:
            answer = self.link.ask(word)
        if answer["type"] == "refusal":
            yield answer["reason"]
        elif answer["type"] == "invitation":
            yield WORDS.say(
                "remote.link", link=self.link.address.link(self.link.address.table, number, answer["token"])
            )
        elif answer["type"] == "made":
            yield WORDS.say("remote.rematch", link=self.link.address.link(answer["table"]))
        else:
            yield WORDS.say("remote.done")

    def help(self, rest: str) -> None:
        super().help(rest)
        self.write(WORDS.say("remote.help").strip("\n"), "")

    def hint(self, rest: str) -> None:
        if self.link.snapshot["terms"]["hints"]:
            super().hint(rest)
        else:
            self.write(WORDS.say("remote.no_hints"))

    def undo(self, rest: str) -> None:
        if self.session.costs_the_game() and not self.yes(WORDS.say("remote.costs")):
            return
        try:
            self.session.undo()
        except (CannotUndo, RemoteError) as reason:
            self.write(WORDS.say("undo.refused") if isinstance(reason, CannotUndo) else str(reason))
            return
        self.played = True

    def kept(self) -> None:
        self.write(WORDS.say("remote.kept", link=self.link.address.link(self.link.address.table)))

    def again(self) -> None:
        """What proves that the deal was the one that was promised."""
        self.write(WORDS.say("remote.proof", commitment=self.link.snapshot["commitment"]))

    def farewell(self) -> None:
        if self.session.state.outcome is not None:
            super().farewell()


def terms(snapshot: Json) -> list[str]:
    """What was agreed before the deal, and who plays on one screen, in sentences."""
    agreed = snapshot["terms"]
    lines = [WORDS.say(f"terms.{agreed['undo']}"), WORDS.say("terms.hints" if agreed["hints"] else "terms.no_hints")]
    if not snapshot["counts"]:
        lines.append(WORDS.say("terms.uncounted"))
    return lines + shared(snapshot)


def shared(snapshot: Json) -> list[str]:
    names = snapshot["names"]
    groups = [[names[seat] for seat in seats] for seats in snapshot["shares"]]
    return [WORDS.say("terms.shared", names=WORDS.language.listed(group)) for group in groups]


def wait_for_consent(link: Link, console: Console) -> None:
    """Wait, as a spectator, until those who play have answered who asks for a seat."""
    console.write(text.fold(WORDS.say("remote.asking"), console.width))
    while not link.snapshot or link.snapshot["take_over"] is not None:
        link.pump()


def watch(link: Link, console: Console) -> None:
    """Tell a spectator what happens until the game is over."""
    told = 0
    while not link.snapshot or link.snapshot["status"] != "ended" or told < len(link.events):
        for event in link.events[told:]:
            console.write(text.fold(str(event["text"]), console.width))
        told = len(link.events)
        if not link.snapshot or link.snapshot["status"] != "ended":
            link.pump()


def sheet_of(told: Json) -> Sheet:
    lines = tuple(ScoreLine(**line) for line in told["lines"])
    notes = tuple(Note(**note) for note in told.get("notes", ()))
    scores, totals = tuple(told["scores"]), tuple(told["totals"])
    return Sheet(told["round"], told["reason"], told["rule"], lines, scores, totals, notes, told.get("by", -1))
