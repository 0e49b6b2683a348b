"""The plain line mode: one person, one game, one line at a time. Works over pipes and with a screen reader.

It knows no game: everything about one comes from its `show`, `prompt`, `typed`, `tell`, `say`, `parse`, rulebook and
words. It prints what the session was told for the person's own seat, and nothing else.
"""

from __future__ import annotations

from dataclasses import fields
from difflib import get_close_matches
from importlib import resources
from typing import Protocol

from casefile.bots.coach import advise, sentence
from casefile.engine.errors import IllegalAction, UnknownAction
from casefile.engine.game import Game
from casefile.engine.outcome import Outcome, Sheet
from casefile.engine.rulebook import UnknownRule
from casefile.engine.view import View
from casefile.engine.words import Words
from casefile.terminal import text
from casefile.terminal.keeping import Keeper
from casefile.terminal.rules import rules_text
from casefile.terminal.session import CannotUndo

WORDS = Words.load(resources.files("casefile.terminal") / "words")
COMMANDS = ("help", "moves", "hint", "table", "why", "rules", "log", "score", "undo", "options", "quit")
ALSO = {"?": "help", "exit": "quit", "q": "quit"}
MOST_HINTS = 8

GOODBYE = 0
INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C ended


class Console(Protocol):
    """Where lines come from and go to."""

    def ask(self, mark: str) -> str | None:
        """The next line that the person types after `mark`; None when there will be no more."""
        ...

    def write(self, lines: str) -> None:
        """Print lines."""
        ...


class Situation(Protocol):
    """What the line mode asks of a match: a State, or what a server tells of one."""

    @property
    def sheets(self) -> tuple[Sheet, ...]: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def view(self, seat: object) -> View: ...

    def explain(self, seat: object, action: object) -> IllegalAction | None: ...


class Sitting(Protocol):
    """One person's seat: a `Session` with bots, or a table on a server (`remote.py`)."""

    fresh: bool
    keeper: Keeper | None

    @property
    def game(self) -> Game: ...

    @property
    def seat(self) -> int: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def state(self) -> Situation: ...

    @property
    def over(self) -> bool: ...

    @property
    def legal(self) -> list[int]: ...

    def go_on(self) -> None: ...

    def play(self, action: int) -> None: ...

    def undo(self) -> int: ...

    def news(self) -> list[str | Sheet]: ...

    def log(self) -> list[str]: ...


class Leave(Exception):
    """The person leaves the table; the message says how to say goodbye."""


class LineMode:
    """A session as a conversation. `run` holds it from the first line to the last and returns the exit code."""

    def __init__(
        self, session: Sitting, console: Console, seed: int, *, from_position: bool = False, resumed: bool = False
    ) -> None:
        self.session: Sitting = session
        self.game = session.game
        self.console = console
        self.seed = seed
        self.from_position = from_position
        self.resumed = resumed
        self.refusal: IllegalAction | None = None
        self.played = False

    def run(self) -> int:
        try:
            self.welcome()
            self.session.go_on()
            while not self.session.over:
                self.turn()
            self.report()
            self.farewell()
        except Leave as way:
            self.write("", WORDS.say(f"end.{way}"))
            self.kept()
        except KeyboardInterrupt:
            self.write("", WORDS.say("end.interrupt"))
            self.kept()
            return INTERRUPTED
        return GOODBYE

    # -- the conversation ------------------------------------------------------------------------------------

    def turn(self) -> None:
        """One decision: what happened, the table if the turn begins, the question; then listen."""
        self.report()
        if self.session.fresh:
            self.table("")
            self.session.fresh = False
        else:
            self.write("", self.shown().split("\n\n")[-1])  # the last paragraph of a table is the reader's own hand
        self.write("")
        self.moves("")
        self.listen()

    def listen(self) -> None:
        """Answer what is typed, until a move is made."""
        self.played = False
        while not self.played:
            line = self.console.ask(WORDS.say("turn.mark"))
            if line is None:
                raise Leave("eof")
            self.answer(text.clean(line))

    def answer(self, line: str) -> None:
        """Do what a typed line asks for. Whatever it is, it gets an answer."""
        word, _, rest = line.partition(" ")
        command = ALSO.get(word.lower(), word.lower())
        if not line:
            self.short()
        elif command in COMMANDS and not (command == "hint" and rest):  # hint look: a move cut short
            getattr(self, command)(rest)
        elif line.isascii() and line.isdigit():
            self.numbered(line)
        else:
            action = self.read(line)
            if action is not None:
                self.play(action)

    def read(self, line: str) -> int | None:
        """The action that a text stands for; None, and a hint, if it is none or not clear."""
        if line.isascii() and line.isdigit() and 1 <= int(line) <= len(self.session.legal):
            return self.session.legal[int(line) - 1]
        try:
            return self.game.parse(line)
        except (
            UnknownAction,
            LookupError,
            ValueError,
        ):  # a game that stumbles over a text has not understood it either
            pass
        near = [action for action in self.session.legal if abbreviates(line, self.game.say(action))]
        if not near:  # clear, though not allowed now: then the answer is why
            near = [action for action, said in enumerate(self.game.actions) if abbreviates(line, said)]
            near = near if len(near) == 1 else []
        if len(near) == 1:
            return near[0]
        if near:
            shown = [self.game.say(action) for action in near[:MOST_HINTS]]
            more = ["…"] if len(near) > MOST_HINTS else []
            self.write(WORDS.say("unknown.many", moves=", ".join(shown + more)))
            return None
        possible = [*(self.game.say(action) for action in self.session.legal), *COMMANDS]
        close = get_close_matches(line.lower(), possible, n=1) or get_close_matches(line.lower(), self.game.ids, n=1)
        hint = WORDS.say("unknown.near", near=close[0]) if close else ""
        self.write(WORDS.say("unknown.text", typed=repr(shorten(line)), hint=hint))
        return None

    def numbered(self, digits: str) -> None:
        legal = self.session.legal
        if len(digits) < 6 and 1 <= int(digits) <= len(legal):
            self.play(legal[int(digits) - 1])
            return
        key = "unknown.number" if len(legal) > 1 else "unknown.number_only"
        self.write(WORDS.say(key, number=shorten(digits), count=len(legal), move=self.game.say(legal[0])))

    def play(self, action: int) -> None:
        try:
            self.session.play(action)
        except IllegalAction as refusal:
            self.refusal = refusal
            self.write(WORDS.say("refused.text", reason=refusal.reason, rule=refusal.rule))
            return
        self.played = True

    # -- commands, by name --------------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        rule = self.game.rulebook.rules[0].id
        self.write("", WORDS.say("help.text", rule=rule).strip("\n"), "")

    def moves(self, rest: str) -> None:
        """The question and the numbered moves, those that begin with the same word on lines of their own."""
        legal = self.session.legal
        self.write(self.prompt())
        groups: dict[str, list[str]] = {}
        for number, action in enumerate(legal, 1):
            said = self.game.say(action)
            groups.setdefault(said.split()[0], []).append(f"{number}) {said}")
        rows = list(groups.values())
        if all(len(row) == 1 for row in rows):
            rows = [[row[0] for row in rows]]
        self.write(*(line for row in rows for line in text.flow(row)))

    def short(self) -> None:
        legal = self.session.legal
        key = "turn.short" if len(legal) > 1 else "turn.short_only"
        self.write(WORDS.say(key, prompt=self.prompt(), count=len(legal), move=self.game.say(legal[0])))

    def hint(self, rest: str) -> None:
        """The best moves with their odds, and what the choice hinges on: from what this seat may know."""
        session = self.session
        advice = advise(session.state.view(session.seat), session.legal)
        rows = [("", "", WORDS.say("hint.chance"), WORDS.say("hint.points"))]
        for number, move in enumerate(advice.moves, 1):
            chance = WORDS.say("hint.percent", n=round(100 * move.chance))
            rows.append((f"{number}.", self.game.say(move.action), chance, f"{move.points:.1f}"))
        self.write("", WORDS.say("hint.head"), *text.columns(rows, right=[0, 2, 3]))
        self.write(sentence(self.game, advice.hinge, session.names), "")

    def table(self, rest: str) -> None:
        self.write("", self.shown())

    def why(self, rest: str) -> None:
        if not rest and self.refusal is not None:
            self.explain(self.refusal)
            return
        if not rest:
            self.write(WORDS.say("why.usage", move=self.game.say(self.session.legal[0])))
            return
        action = self.read(rest)
        if action is None:
            return
        refusal = self.session.state.explain(self.session.seat, action)
        if refusal is None:
            self.write(WORDS.say("why.allowed", move=self.game.say(action)))
        else:
            self.explain(refusal)

    def explain(self, refusal: IllegalAction) -> None:
        self.write(f"{refusal.reason} ({refusal.rule})")
        self.write(f"{refusal.rule}: {self.game.rulebook.rule(refusal.rule).text}")

    def rules(self, rest: str) -> None:
        try:
            self.write("", rules_text(self.game, rest), "")
        except UnknownRule as reason:
            self.write(str(reason))

    def log(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 6):
            self.write(WORDS.say("log.usage"))
            return
        lines = self.session.log()
        if rest:
            lines = lines[max(len(lines) - int(rest), 0) :]
        self.write("", *(lines or [WORDS.say("log.empty")]), "")

    def score(self, rest: str) -> None:
        sheets = self.session.state.sheets
        if not sheets:
            self.write(WORDS.say("score.none"))
        for sheet in sheets:
            self.sheet(sheet)

    def undo(self, rest: str) -> None:
        try:
            action = self.session.undo()
        except CannotUndo as reason:
            self.write(WORDS.say(f"undo.{reason.key}"))
            return
        self.write(WORDS.say("undo.done", move=self.game.say(action)))
        self.played = True  # another decision is asked for: the one before

    def options(self, rest: str) -> None:
        self.write("", WORDS.say("options.head"))
        for field in fields(self.game.options):
            value = str(getattr(self.game.options, field.name)).lower()
            if field.name in self.game.changed:
                value = WORDS.say("options.changed", value=value, default=str(field.default).lower())
            self.write(f"  {field.name} = {value}: {field.metadata['about']}")
        self.write("")

    def quit(self, rest: str) -> None:
        raise Leave("quit")

    # -- what is printed ---------------------------------------------------------------------------------------

    def write(self, *lines: str) -> None:
        for line in lines:
            self.console.write(text.fold(line))

    def shown(self) -> str:
        return self.game.show(self.session.state.view(self.session.seat), self.session.names)

    def prompt(self) -> str:
        view = self.session.state.view(self.session.seat)
        prompt, typed = self.game.prompt(view), self.game.typed(view)
        return WORDS.say("turn.typed", prompt=prompt, typed=typed) if typed else prompt

    def welcome(self) -> None:
        others = [name for seat, name in enumerate(self.session.names) if seat != self.session.seat]
        key = "start.alone" if not others else "start.partner" if self.game.cooperative else "start.table"
        self.write(WORDS.say("start.title", title=self.game.title), WORDS.say(key, others=together(others)))
        self.write(WORDS.say("start.how"))
        if self.from_position:
            self.write(WORDS.say("start.position"))
        if self.resumed:
            self.write(WORDS.say("start.resumed"))

    def kept(self) -> None:
        """Whether, and how, a game that was left can be gone on with."""
        keeper = self.session.keeper
        if keeper is None:
            self.write(WORDS.say("end.not_kept"))
        elif keeper.trouble is not None:
            self.write(WORDS.say("end.trouble", reason=keeper.trouble))
        else:
            self.write(WORDS.say("end.kept", command=keeper.command))

    def report(self) -> None:
        """What the person has not been told yet."""
        news = self.session.news()
        if news:
            self.write("")
        for item in news:
            if isinstance(item, Sheet):
                self.sheet(item)
            else:
                self.write(item)

    def sheet(self, sheet: Sheet) -> None:
        """A score sheet as aligned lines, each with a name and a rule, so that every line makes sense alone."""
        words = self.game.words
        reason = f"ending.{sheet.reason}"
        if "sheet.head" in words:  # a game whose one sheet comes at its end
            head = words.say("sheet.head")
        elif reason in words:
            head = WORDS.say("score.head_reason", round=sheet.round, reason=words.say(reason), rule=sheet.rule)
        else:
            head = WORDS.say("score.head", round=sheet.round)
        head = ". ".join([head, *(note.text for note in sheet.notes if note.seat < 0)])
        rows = [("", "", WORDS.say("score.points"), WORDS.say("score.rule"))]
        for seat, name in enumerate(self.session.names):
            for line in sheet.lines:
                if line.seat == seat:
                    rows.append((name, words.say(f"sheet.{line.what}", count=line.count), str(line.points), line.rule))
            rows += [(name, note.text, "", note.rule) for note in sheet.notes if note.seat == seat]
            if sheet.scores != sheet.totals:
                rows.append((name, WORDS.say("score.sum"), str(sheet.scores[seat]), ""))
            rows.append((name, WORDS.say("score.total"), str(sheet.totals[seat]), ""))
        self.write("", head, *text.columns(rows, right=[2]), "")

    def farewell(self) -> None:
        """How the match came out."""
        outcome = self.session.state.outcome
        assert outcome is not None
        me = self.session.seat
        reason = self.game.words.say(f"outcome.{outcome.reason}")
        self.write("", WORDS.say("end.over", reason=reason, rule=outcome.rule))
        others = [self.session.names[seat] for seat in outcome.winners if seat != me]
        if not outcome.winners:  # a game for one can be lost by all
            key = "nobody"
        elif me in outcome.winners:
            key = "shared_with_you" if others else "won"
        else:
            key = "shared" if len(others) > 1 else "lost"
        most, mine = max(outcome.scores), outcome.scores[me]
        place, seats = outcome.ranking[me], len(outcome.ranking)
        who = together(others)
        self.write(WORDS.say(f"end.{key}", who=who, points=most, mine=mine, place=place, seats=seats))
        order = sorted(range(seats), key=lambda seat: outcome.ranking[seat])
        places = [str(place) if outcome.winners else "–" for place in outcome.ranking]
        points = [str(score) for score in outcome.scores]
        for seat, more in enumerate(outcome.tie_break):
            points[seat] += WORDS.say("end.tie_break", more=more) if more else ""
        rows = [(places[seat], self.session.names[seat], points[seat]) for seat in order]
        self.write("", WORDS.say("end.totals"), *text.columns(rows, right=[0, 2]), "")
        self.again()

    def again(self) -> None:
        """How the same match can be played once more."""
        self.write(WORDS.say("end.again_position" if self.from_position else "end.again", seed=self.seed))


def abbreviates(typed: str, said: str) -> bool:
    """Whether each typed word begins the word in its place: `d jop` for `discard joplin`."""
    words, full = typed.lower().split(), said.split()
    return len(words) <= len(full) and all(long.startswith(short) for short, long in zip(words, full, strict=False))


def together(names: list[str]) -> str:
    """Names as a sentence has them."""
    if len(names) < 2:
        return "".join(names)
    return WORDS.say("end.and", first=", ".join(names[:-1]), last=names[-1])


def shorten(typed: str) -> str:
    return typed if len(typed) <= 40 else typed[:39] + "…"
