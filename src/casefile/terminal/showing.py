"""Prints news, the table, the question and score sheets in order.

Whatever is longer than the screen comes in parts that can be read one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from casefile.engine.outcome import Sheet
from casefile.engine.view import View
from casefile.engine.words import written
from casefile.terminal import text
from casefile.terminal.choosing import Moves
from casefile.terminal.console import WORDS, Console
from casefile.terminal.sitting import Sitting

ROOMY = 40  # rows of a screen on which everything has room
TIGHT = 30  # rows of a screen on which a turn is shown without empty lines
FEW = 4  # lines of a list that stand in two columns there
SHORT = 32  # characters: sentences no longer than this share a line


class Showing:
    """Prints a session on a console, for the person who sits at it."""

    def __init__(self, session: Sitting, console: Console) -> None:
        self.session: Sitting = session
        self.game = session.game
        self.console = console
        self.left_page = False  # with q: one more q is not meant for the table
        self.to_be_read = False  # words that the next ones must not push off the screen

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

    def hold(self, coming: int) -> None:
        """Let the person read the text on the screen, if this many more lines would push it off."""
        if self.to_be_read:
            self.console.hold(coming)
        self.to_be_read = False

    @property
    def view(self) -> View:
        return self.session.state.view(self.session.seat)

    @property
    def choices(self) -> Moves:
        """The moves of this decision."""
        return Moves(self.game, self.view, self.session.legal)

    def moves(self, rest: str) -> None:
        """The question and the numbered moves."""
        self.write(self.prompt(), style="prompt")
        self.write(*self.choices.listed(self.console.width), style="moves")

    def prompt(self) -> str:
        view = self.view
        prompt, typed = self.game.prompt(view), self.game.typed(view)
        hints = [WORDS.say("turn.typed", typed=typed)] if typed and len(self.session.legal) > 1 else []
        if self.game.building(view):
            hints.append(WORDS.say("turn.cancel"))
        return " ".join([prompt, *hints])

    def word(self, key: str, **values: object) -> str:
        """A word that a game may have of its own: what is counted is points in one, Fame in another."""
        return (self.game.words if key in self.game.words else WORDS).say(key, **values)

    def shown(self) -> str:
        return self.game.show(self.view, self.session.names)

    def own(self) -> str:
        """The last paragraph of a table: the reader's own hand or place."""
        return self.shown().split("\n\n")[-1]

    def lay_out(self, fresh: bool, coming: int) -> None:
        """The table, if the turn begins, and the reader's own hand or place, before a question of `coming` lines.

        What does not fit the screen comes in parts, each of which can be read before the next one.
        """
        height = self.console.height
        *table, own = self.table_parts() if fresh else [self.own()]
        laid, held = sum(map(self.rows, table)), self.rows(own)
        if laid and laid + held + coming <= height:
            self.hold(laid + held + coming)
        elif laid:
            self.hold(laid + 1)
        lines = [line for part in table for line in ("", part)]
        (self.page if laid >= height else self.write_list)(*lines)
        self.to_be_read = self.to_be_read or laid + held + coming > height
        together = held + coming <= height
        self.hold(held + (coming if together else 1))
        self.write_list("", own, style="own")
        self.to_be_read = not together
        self.hold(coming)

    def table_parts(self) -> list[str]:
        """The parts of the table as they are shown when a turn begins: the reader's own hand or place last.

        On a small screen lists stand in two columns; on a still smaller one nothing stands apart, and what can be
        looked up with `table` is left out.
        """
        height, width = self.console.height, self.console.width
        if height > ROOMY:
            return self.shown().split("\n\n")
        if height >= TIGHT:
            return ["\n".join(text.beside(part.split("\n"), width)) for part in self.shown().split("\n\n")]
        *parts, own = self.game.glance(self.view, self.session.names).split("\n\n")
        table = "\n".join(line for part in parts for line in text.beside(part.split("\n"), width, FEW))
        return [table, own] if table else [own]

    def rows(self, part: str) -> int:
        """How many lines a part of the table takes, with the empty one before it."""
        return text.fold(part, self.console.width).count("\n") + 2

    def rows_of_question(self) -> int:
        """How many lines the question and the moves take."""
        width = self.console.width
        rows = [*text.prose(self.prompt(), width).split("\n"), *self.choices.listed(width)]
        return len(rows) + 2  # an empty line before the question, and the line that is typed

    def report(self) -> None:
        """What the person has not been told yet; a screen at a time, where it is longer than that."""
        width = self.console.width
        news = joined(self.session.news(), width)
        apart = [isinstance(item, Sheet) or "\n" in item for item in news]  # score sheets, and stories in paragraphs
        told: list[list[str]] = []
        spaces = [True, *(before or after for before, after in pairwise(apart))]
        for item, space in zip(news, spaces, strict=False):
            lines = self.sheet_lines(item) if isinstance(item, Sheet) else [item]
            told.append(["", *lines] if space else lines)
        self.to_be_read = self.to_be_read or bool(news)
        folded = [text.fold(line, width) for lines in told for line in lines]
        if "\n".join(folded).count("\n") >= self.console.height:
            self.page(*folded)
            return
        for item, lines in zip(news, told, strict=True):
            if isinstance(item, Sheet):
                self.console.hold(len(lines))
            self.write_list(*lines)

    def sheet(self, sheet: Sheet) -> None:
        """A score sheet, as soon as there is one."""
        lines = self.sheet_lines(sheet)
        self.console.hold(len(lines) + 1)
        self.write_list("", *lines)
        self.to_be_read = True

    def sheet_lines(self, sheet: Sheet) -> list[str]:
        """A score sheet as aligned lines, each with a name and a rule, so that every line makes sense alone."""
        words = self.game.words
        reason = f"ending.{sheet.reason}"
        if "sheet.head" in words:  # a game whose one sheet comes at its end
            head = words.say("sheet.head")
        elif reason in words:
            who = self.session.names[sheet.by] if sheet.by >= 0 else ""
            ended = words.say(reason, who=who)
            head = WORDS.say("score.head_reason", round=sheet.round, reason=ended, rule=sheet.rule)
        else:
            head = WORDS.say("score.head", round=sheet.round)
        head = ". ".join([head, *(note.text for note in sheet.notes if note.seat < 0)])
        rows = [("", "", self.word("points.column"), WORDS.say("score.rule"))]
        for seat, name in enumerate(self.session.names):
            for line in sheet.lines:
                if line.seat == seat:
                    rows.append(
                        (name, words.say(f"sheet.{line.what}", count=line.count), written(line.points), line.rule)
                    )
            rows += [(name, note.text, "", note.rule) for note in sheet.notes if note.seat == seat]
            if sheet.scores != sheet.totals:
                rows.append((name, WORDS.say("score.sum"), written(sheet.scores[seat]), ""))
            rows.append((name, WORDS.say("score.total"), written(sheet.totals[seat]), ""))
        return [head, *text.columns(rows, right=[2], width=self.console.width)]


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
