"""The plain line mode: one person, one game, one line at a time. Works over pipes and with a screen reader.

It knows no game: everything about one comes from its `show`, `prompt`, `typed`, `tell`, `say`, `parse`, rulebook and
words. It prints what the session was told for the person's own seat, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from difflib import get_close_matches

from casefile.bots.coach import advise, sentence
from casefile.engine.errors import CasefileError, IllegalAction
from casefile.engine.outcome import Outcome, Sheet
from casefile.engine.rulebook import UnknownRule
from casefile.engine.view import View
from casefile.terminal import text
from casefile.terminal.choosing import Moves, abbreviates
from casefile.terminal.console import WORDS, Console
from casefile.terminal.rules import rules_text
from casefile.terminal.session import CannotUndo
from casefile.terminal.sitting import Sitting

COMMANDS = (
    "help", "moves", "hint", "table", "why", "rules", "learn", "log", "score", "undo", "cancel", "options", "quit",
)  # fmt: skip
ALSO = {"?": "help", "exit": "quit", "q": "quit"}
MOST_HINTS = 8
ROOMY = 40  # rows of a screen on which everything has room
FAREWELL = 9  # lines with which a match ends, besides one for each seat
SHORT = 32  # characters: sentences no longer than this share a line

GOODBYE = 0
INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C ended


class Leave(Exception):
    """The person leaves the table; the message says how to say goodbye."""


class LineMode:
    """A session as a conversation. `run` holds it from the first line to the last and returns the exit code."""

    def __init__(
        self,
        session: Sitting,
        console: Console,
        seed: int,
        *,
        from_position: bool = False,
        resumed: bool = False,
        lesson: str = "",
    ) -> None:
        self.session: Sitting = session
        self.game = session.game
        self.console = console
        self.seed = seed
        self.from_position = from_position
        self.resumed = resumed
        self.lesson = lesson or f"casefile learn {session.game.name}"  # the command that teaches this game
        self.refusal: IllegalAction | None = None
        self.played = False
        self.left_page = False  # with q: one more q is not meant for the table
        self.typed: tuple[str, int] | None = None  # the number that was the last answer, and its move then
        self.confirming: int | None = None  # the move that the same number would be now
        self.to_be_read = False  # words that the table must not push off the screen

    def run(self) -> int:
        try:
            self.welcome()
            self.session.go_on()
            while not self.session.over:
                self.turn()
            self.report()
            self.hold(FAREWELL + self.game.seats)
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
            self.hold(self.rows_of_turn())
            self.table_now()
            self.session.fresh = False
        else:
            self.write_list("", self.own(), style="own")
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
        left, self.left_page = self.left_page, False
        if not line:
            self.short()
        elif left and line.lower() == "q":
            self.write(WORDS.say("page.left"))
        elif command in COMMANDS and not self.is_move(word, rest):
            getattr(self, command)(rest)
        elif line.isascii() and line.isdigit():
            self.numbered(line)
        else:
            action = self.read(line)
            if action is not None:
                self.typed = self.confirming = None
                self.play(action)

    def is_move(self, word: str, rest: str) -> bool:
        """Whether what begins like a command is a move all the same: `exit road`, `hint look` for `hinton look`."""
        line = f"{word} {rest}"
        if rest:
            return any(abbreviates(line, said) for said in self.game.actions) or bool(self.choices.find(line))
        return word.lower() == "exit" and bool(self.choices.find(word))  # of the table, or of a place?

    def read(self, line: str, several: str = "unknown.many") -> int | None:
        """The action that a text stands for; None, and a hint, if it is none or not clear."""
        choices = self.choices
        numbered = choices.at(line)
        if numbered is not None:
            return numbered
        found = choices.find(line) or choices.meant(line)
        leaving = line.lower() in ALSO
        if len(found) == 1 and not leaving:
            return found[0]
        if found:
            listed = [choices.short(action) for action in found[:MOST_HINTS]]
            more = [WORDS.say("unknown.more")] if len(found) > MOST_HINTS else []
            key = "unknown.leave" if leaving else several
            self.write(WORDS.say(key, moves=", ".join(listed + more), first=choices.name(found[0])), style="refusal")
            return None
        not_now = self.not_now(line)
        if not_now is not None:
            self.refuse(not_now)
            return None
        possible = {offer.text.lower(): offer.text for offer in choices.offers.values()}
        possible |= {word: word for word in COMMANDS}
        close = get_close_matches(line.lower(), possible, n=1) or get_close_matches(line.lower(), self.game.ids, n=1)
        hint = WORDS.say("unknown.near", near=possible.get(close[0], close[0])) if close else ""
        self.write(WORDS.say("unknown.text", typed=repr(shorten(line)), hint=hint), style="refusal")
        return None

    def not_now(self, line: str) -> IllegalAction | None:
        """Why none of the moves that begin like this can be made now, if all have the same reason."""
        elsewhere = self.choices.elsewhere(line)
        if not elsewhere:
            return None
        refusals = [self.session.state.explain(self.session.seat, action) for action in (elsewhere[0], elsewhere[-1])]
        return refusals[0] if len({refusal and refusal.reason for refusal in refusals}) == 1 else None

    def numbered(self, digits: str) -> None:
        """Play by number. A number that was the last move, too, and would now give something up is asked for again."""
        choices = self.choices
        action = choices.at(digits)
        if action is None:
            only = choices.name(choices.actions[0])
            key = "unknown.number" if len(choices.actions) > 1 else "unknown.number_only"
            said = WORDS.say(key, number=shorten(digits), count=len(choices.actions), move=only)
            self.write(said, style="refusal")
        elif choices.offers[action].spends and self.slipped(digits, action) and self.could_do_otherwise(choices):
            self.confirming = action
            self.write(WORDS.say("turn.again", number=digits, move=choices.name(action)), style="refusal")
        else:
            self.typed, self.confirming = (digits, action), None
            self.play(action)

    def slipped(self, digits: str, action: int) -> bool:
        """Whether a number may be typed twice by mistake: it was the last answer, for another move."""
        return self.typed is not None and self.typed[0] == digits and action not in (self.typed[1], self.confirming)

    def could_do_otherwise(self, choices: Moves) -> bool:
        return len(choices.actions) > 1 or self.game.building(self.view)

    def play(self, action: int) -> None:
        try:
            self.session.play(action)
        except IllegalAction as refusal:
            self.refuse(refusal)
            return
        self.played = True

    def refuse(self, refusal: IllegalAction) -> None:
        self.refusal = refusal
        self.write(WORDS.say("refused.text", reason=refusal.reason, rule=refusal.rule), style="refusal")

    @property
    def view(self) -> View:
        return self.session.state.view(self.session.seat)

    @property
    def choices(self) -> Moves:
        """The moves of this decision."""
        return Moves(self.game, self.view, self.session.legal)

    # -- commands, by name --------------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        """What can be typed; about a word, what the rules say."""
        if rest:
            self.rules(rest)
            return
        rule = self.game.rulebook.rules[0].id
        example = self.game.words.texts.get("game.typing") or WORDS.say("help.example")
        width = self.console.width
        self.page("", *text.wrap(WORDS.say("help.moves", example=example), width), "", *self.commands(rule), "")

    def commands(self, rule: str) -> list[str]:
        """What can be typed besides moves, a line each."""
        keys = [key for key in WORDS.texts if key.startswith("help.command.")]
        rows = [(WORDS.say(key.replace("command", "word")), WORDS.say(key, rule=rule)) for key in keys]
        return text.columns(rows, width=self.console.width)

    def moves(self, rest: str) -> None:
        """The question and the numbered moves."""
        self.write(self.prompt(), style="prompt")
        self.write(*self.choices.listed(self.console.width), style="moves")

    def short(self) -> None:
        """An empty line asks for the question once more, which may have scrolled away."""
        self.moves("")

    def hint(self, rest: str) -> None:
        """The best moves with their odds, and what the choice hinges on: from what this seat may know."""
        session, choices = self.session, self.choices
        advice = advise(self.view, session.legal)
        average = WORDS.say("hint.average", points=self.word("points.column"))
        rows = [("", WORDS.say("hint.chance"), average)]
        for move in advice.moves:  # best first and without numbers: these would be taken for those of the moves
            chance = WORDS.say("hint.percent", n=round(100 * move.chance))
            rows.append((choices.name(move.action), chance, f"{move.points:.1f}"))
        head = WORDS.say("hint.head")
        self.write("", head, *text.columns(rows, right=[1, 2], width=self.console.width))
        self.write(sentence(self.game, advice.hinge, session.names), "")

    def table(self, rest: str) -> None:
        self.page("", self.shown(), "")

    def learn(self, rest: str) -> None:
        self.write(WORDS.say("learn.where", command=self.lesson))

    def why(self, rest: str) -> None:
        if not rest and self.refusal is not None:
            self.explain(self.refusal)
            return
        if not rest:
            self.write(WORDS.say("why.usage", move=self.choices.name(self.choices.actions[0])))
            return
        action = self.read(rest, "why.many")
        if action is None:
            return
        refusal = self.session.state.explain(self.session.seat, action)
        if refusal is None:
            self.write(WORDS.say("why.allowed", move=self.choices.name(action)))
        else:
            self.explain(refusal)

    def explain(self, refusal: IllegalAction) -> None:
        self.write(f"{refusal.reason} ({refusal.rule})")
        self.write(f"{refusal.rule}: {self.game.rulebook.rule(refusal.rule).text}")

    def rules(self, rest: str) -> None:
        try:
            self.page("", rules_text(self.game, rest, width=self.console.width), "")
        except UnknownRule as reason:
            self.write(str(reason))

    def log(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 6):
            self.write(WORDS.say("log.usage"))
            return
        lines = self.session.log()
        if rest:
            lines = lines[max(len(lines) - int(rest), 0) :]
        self.page("", *(lines or [WORDS.say("log.empty")]), "")

    def score(self, rest: str) -> None:
        sheets = self.session.state.sheets
        if not sheets:
            self.write(WORDS.say("score.none"))
        else:
            self.page(*(line for sheet in sheets for line in self.sheet_lines(sheet)), "")

    def undo(self, rest: str) -> None:
        try:
            action = self.session.undo()
        except CannotUndo as reason:
            self.write(WORDS.say(f"undo.{reason.key}"))
            return
        self.typed = None
        self.write(WORDS.say("undo.done", move=self.choices.name(action)))
        self.played = True  # another decision is asked for: the one before

    def cancel(self, rest: str) -> None:
        """Take back all steps of the move that is being put together."""
        if not self.game.building(self.view):
            self.write(WORDS.say("undo.cancel_nothing"))
            return
        self.typed = None
        try:
            while self.game.building(self.view):
                self.session.undo()
                self.played = True
        except CasefileError as reason:
            self.write(WORDS.say(f"undo.{reason.key}") if isinstance(reason, CannotUndo) else str(reason))
            return
        self.write(WORDS.say("undo.cancelled"))

    def options(self, rest: str) -> None:
        lines = [WORDS.say("options.head")]
        for field in fields(self.game.options):
            value = str(getattr(self.game.options, field.name)).lower()
            if field.name in self.game.changed:
                value = WORDS.say("options.changed", value=value, default=str(field.default).lower())
            lines.append(f"  {field.name} = {value}: {field.metadata['about']}")
        self.page("", *lines, "")

    def quit(self, rest: str) -> None:
        raise Leave("quit")

    # -- what is printed ---------------------------------------------------------------------------------------

    def write(self, *lines: str, style: str = "") -> None:
        """Print sentences."""
        for line in lines:
            self.console.write(text.prose(line, self.console.width), style)

    def write_list(self, *lines: str, style: str = "") -> None:
        """Print lines that stand under one another: what goes over hangs."""
        for line in lines:
            self.console.write(text.fold(line, self.console.width), style)

    def page(self, *lines: str) -> None:
        self.left_page = self.console.page("\n".join(text.fold(line, self.console.width) for line in lines))

    def shown(self) -> str:
        return self.game.show(self.view, self.session.names)

    def own(self) -> str:
        """The last paragraph of a table: the reader's own hand or place."""
        return self.shown().split("\n\n")[-1]

    def table_now(self) -> None:
        """The table, as a turn begins."""
        *parts, own = self.laid_out().split("\n\n")
        for part in parts:
            self.write_list("", part)
        self.write_list("", own, style="own")

    def prompt(self) -> str:
        view = self.view
        prompt, typed = self.game.prompt(view), self.game.typed(view)
        hints = [WORDS.say("turn.typed", typed=typed)] if typed else []
        if self.game.building(view):
            hints.append(WORDS.say("turn.cancel"))
        return " ".join([prompt, *hints])

    def word(self, key: str, **values: object) -> str:
        """A word that a game may have of its own: what is counted is points in one, Fame in another."""
        return (self.game.words if key in self.game.words else WORDS).say(key, **values)

    def points(self, n: int) -> str:
        """So many points, in words."""
        return self.word("points.one" if n == 1 else "points.other", n=n)

    def welcome(self) -> None:
        others = [name for seat, name in enumerate(self.session.names) if seat != self.session.seat]
        key = "start.alone" if not others else "start.partner" if self.game.cooperative else "start.table"
        self.write(WORDS.say("start.title", title=self.game.title), style="title")
        self.write(WORDS.say(key, others=together(others)))
        if self.resumed:
            self.write(WORDS.say("start.resumed"))
        else:
            self.write(*filter(None, [self.game.aim()]), WORDS.say("start.learn", command=self.lesson))
        self.write(WORDS.say("start.how"))
        if self.from_position:
            self.write(WORDS.say("start.position"))
        self.to_be_read = True

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
        """What the person has not been told yet; a screen at a time, where it is longer than that."""
        width = self.console.width
        news = joined(self.session.news(), width)
        if news:
            self.write("")
            self.to_be_read = self.to_be_read or self.session.fresh
        told = [self.sheet_lines(item) if isinstance(item, Sheet) else [item] for item in news]
        lines = [text.fold(line, width) for lines in told for line in lines]
        if "\n".join(lines).count("\n") >= self.console.height:
            self.page(*lines)
            return
        for before, item in zip([None, *news], news, strict=False):
            if isinstance(item, Sheet):
                self.sheet(item)
                continue
            if isinstance(before, Sheet):
                self.write("")
            self.write_list(item)

    def hold(self, coming: int) -> None:
        """Let the person read what was said, if so many lines more would push it off the screen."""
        if self.to_be_read:
            self.console.hold(coming)
        self.to_be_read = False

    def laid_out(self) -> str:
        """The table as it is shown when a turn begins: on a small screen, long lists stand in two columns."""
        if self.console.height > ROOMY:
            return self.shown()
        parts = [text.beside(part.split("\n"), self.console.width) for part in self.shown().split("\n\n")]
        return "\n\n".join("\n".join(part) for part in parts)

    def rows_of_turn(self) -> int:
        """How many lines the table, the question and the moves take."""
        width = self.console.width
        table, prompt = text.fold(self.laid_out(), width), text.prose(self.prompt(), width)
        rows = [*table.split("\n"), *prompt.split("\n"), *self.choices.listed(width)]
        return len(rows) + 3  # empty lines before table and question, and the line that is typed

    def sheet(self, sheet: Sheet) -> None:
        lines = self.sheet_lines(sheet)
        self.console.hold(len(lines))
        self.write(*lines)
        self.to_be_read = True

    def sheet_lines(self, sheet: Sheet) -> list[str]:
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
        rows = [("", "", self.word("points.column"), WORDS.say("score.rule"))]
        for seat, name in enumerate(self.session.names):
            for line in sheet.lines:
                if line.seat == seat:
                    rows.append((name, words.say(f"sheet.{line.what}", count=line.count), str(line.points), line.rule))
            rows += [(name, note.text, "", note.rule) for note in sheet.notes if note.seat == seat]
            if sheet.scores != sheet.totals:
                rows.append((name, WORDS.say("score.sum"), str(sheet.scores[seat]), ""))
            rows.append((name, WORDS.say("score.total"), str(sheet.totals[seat]), ""))
        return ["", head, *text.columns(rows, right=[2], width=self.console.width)]

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
        values = {"who": who, "points": self.points(most), "mine": self.points(mine), "place": place, "seats": seats}
        if self.game.cooperative:  # one result for all: no places, and no table of them
            key = ("won_together" if others else "won") if outcome.winners else "nobody_together"
        self.write(WORDS.say(f"end.{key}", **values), style="end")
        if not self.game.cooperative:
            self.final_places(outcome)
        self.again()

    def final_places(self, outcome: Outcome) -> None:
        """Everybody's place and points."""
        order = sorted(range(self.game.seats), key=lambda seat: outcome.ranking[seat])
        places = [str(place) if outcome.winners else "–" for place in outcome.ranking]
        points = [str(score) for score in outcome.scores]
        for seat, more in enumerate(outcome.tie_break):
            points[seat] += WORDS.say("end.tie_break", more=more) if more else ""
        rows = [(places[seat], self.session.names[seat], points[seat]) for seat in order]
        self.write("", self.word("points.final"), *text.columns(rows, right=[0, 2], width=self.console.width), "")

    def again(self) -> None:
        """How the same match can be played once more."""
        self.write(WORDS.say("end.again_position" if self.from_position else "end.again", seed=self.seed))


def together(names: list[str]) -> str:
    """Names as a sentence has them."""
    if len(names) < 2:
        return "".join(names)
    return WORDS.say("end.and", first=", ".join(names[:-1]), last=names[-1])


def joined(news: Sequence[str | Sheet], width: int) -> list[str | Sheet]:
    """The news, with short sentences that follow one another on one line: `Food −1. Love −1.`"""
    out: list[str | Sheet] = []
    room = 0  # that is left behind the last line, if it is of short sentences
    for item in news:
        if not isinstance(item, str) or len(item) > SHORT:
            room = 0
        elif len(item) < room:
            out[-1] = f"{out[-1]} {item}"
            room -= len(item) + 1
            continue
        else:
            room = width - len(item)
        out.append(item)
    return out


def shorten(typed: str) -> str:
    return typed if len(typed) <= 40 else typed[:39] + "…"
