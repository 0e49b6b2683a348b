"""The plain line mode: one person, one game, one line at a time. Works over pipes and with a screen reader.

It knows no game: everything about one comes from its `show`, `prompt`, `typed`, `tell`, `say`, `parse`, rulebook and
words. It prints what the session was told for the person's own seat, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import ClassVar

from casefile.bots.coach import advise, closing
from casefile.bots.reasons import sentence as reason_sentence
from casefile.engine.describing import About
from casefile.engine.errors import CasefileError, IllegalAction
from casefile.engine.outcome import Outcome
from casefile.engine.rulebook import UnknownRule
from casefile.engine.words import written
from casefile.terminal import text
from casefile.terminal.choosing import Moves, abbreviates, fits_within
from casefile.terminal.console import WORDS, Console
from casefile.terminal.rules import rules_text
from casefile.terminal.session import CannotUndo
from casefile.terminal.showing import Showing
from casefile.terminal.sitting import Sitting

COMMANDS = (
    "help", "moves", "hint", "table", "why", "about", "rules", "learn", "log", "score", "undo", "cancel", "options",
    "quit",
)  # fmt: skip
ALSO = {"?": "help", "exit": "quit", "q": "quit"}
MOST_HINTS = 8
FAREWELL = 9  # lines with which a match ends, besides one for each seat

GOODBYE = 0
INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C ended


class Leave(Exception):
    """The person leaves the table; the message says how to say goodbye."""


class LineMode(Showing):
    """A session as a conversation. `run` holds it from the first line to the last and returns the exit code."""

    helps: ClassVar[Mapping[str, str]] = {}  # what `help` says differently here: the words in the place of others

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
        super().__init__(session, console)
        self.seed = seed
        self.from_position = from_position
        self.resumed = resumed
        taught = f"casefile learn {session.game.name}" if session.game.packs_in("lessons") else ""
        self.lesson = lesson or taught  # the command that teaches this game; empty where there is no lesson
        self.refusal: IllegalAction | None = None
        self.played = False
        self.typed: tuple[str, int] | None = None  # the number that was the last answer, and its move then
        self.confirming: int | None = None  # the move that the same number would be now
        self.met: set[str] = set()  # words of the game that were told of

    def run(self) -> int:
        try:
            self.welcome()
            self.session.go_on()
            while not self.session.over:
                self.turn()
            self.report()
            self.hold(FAREWELL + self.game.seats)
            self.farewell()
            while (line := self.console.waiting()) is not None:
                self.write(WORDS.say("page.over", typed=repr(shorten(text.clean(line)))))
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
        first = self.first_time()
        self.lay_out(self.session.fresh, self.rows_of_question() + (self.rows(first) if first else 0))
        self.session.fresh = False
        self.write("", *([first, ""] if first else []))
        self.moves("")
        self.listen()

    def first_time(self) -> str:
        """A line about a word of the game that matters here for the first time in this match; '' if there is none."""
        word = next((word for word in self.game.firsts(self.view) if word not in self.met), "")
        self.met.add(word)
        return self.game.first_told(word) if word else ""

    def listen(self) -> None:
        """Answer what is typed, until a move is made."""
        self.played = False
        while not self.played:
            early = self.console.waiting()
            if early is not None:
                self.answer_early(text.clean(early))
                continue
            line = self.ask(WORDS.say("turn.mark"))
            if line is None:
                raise Leave("eof")
            self.answer(text.clean(line))

    def ask(self, mark: str) -> str | None:
        """What the person types next; None when there will be no more."""
        return self.console.ask(mark)

    def answer_early(self, line: str) -> None:
        """Answer what was typed before the question was asked. A number was not meant for moves nobody had seen."""
        self.write(WORDS.say("turn.mark") + line)
        if line.isascii() and line.isdigit():
            self.write(WORDS.say("page.number", number=shorten(line)), style="refusal")
        elif line.lower() == "q":
            self.write(WORDS.say("page.left"))
        else:
            self.answer(line)

    def answer(self, line: str) -> None:
        """Do what a typed line asks for. Whatever it is, it gets an answer."""
        word, _, rest = line.partition(" ")
        command = "about" if word == "?" and rest else ALSO.get(word.lower(), word.lower())
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
                self.play(action, line)

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
        close = get_close_matches(line.lower(), possible, n=1)
        near = [possible[word] for word in close]
        if not close:
            near = [choices.name(self.game.ids[id]) for id in get_close_matches(line.lower(), self.game.ids, n=1)]
        hint = "".join(WORDS.say("unknown.near", near=name) for name in near)
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

    def play(self, action: int, line: str = "") -> None:
        try:
            self.session.play(action)
        except IllegalAction as refusal:
            near = self.choices.meant(line)  # `glass` uses one; `item Magnifying Glass` may be what is asked now
            self.refuse(refusal, self.choices.short(near[0]) if len(near) == 1 else "")
            return
        self.played = True

    def refuse(self, refusal: IllegalAction, near: str = "") -> None:
        self.refusal = refusal
        hint = WORDS.say("unknown.near", near=near) if near else ""
        self.write(WORDS.say("refused.text", reason=refusal.reason, rule=refusal.rule) + hint, style="refusal")

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
        told = {key: self.helps.get(key, key) for key in keys}
        rows = [(WORDS.say(key.replace("command", "word")), WORDS.say(told[key], rule=rule)) for key in keys]
        return text.columns(rows, width=self.console.width)

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
            rows.append((choices.name(move.action), chance, f"{move.points:.1f}".replace("-", "−")))
        head = WORDS.say("hint.head")
        self.write("", head, *text.columns(rows, right=[1, 2], width=self.console.width))
        reasons = [reason_sentence(self.game, reason, session.names) for reason in advice.reasons]
        self.write(*reasons, *filter(None, [closing(self.game, advice, session.names)]), "")

    def table(self, rest: str) -> None:
        self.page("", self.shown(), "")

    def learn(self, rest: str) -> None:
        self.write(WORDS.say("learn.where", command=self.lesson) if self.lesson else WORDS.say("learn.none"))

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
        self.write(refusal.rule + WORDS.language.colon + self.game.rulebook.rule(refusal.rule).text)

    def about(self, rest: str) -> None:
        """What a thing on the table or a word of the game is, by its name."""
        if not rest:
            words = [about.title for name, about in self.explained().items() if name.startswith("word/")]
            self.write(WORDS.say("about.usage", words=", ".join(words)))
        elif not self.told_about(rest):
            self.write(WORDS.say("about.unknown", typed=repr(shorten(rest))), style="refusal")

    def told_about(self, typed: str) -> bool:
        """Tell of whatever goes by this name, in full or cut short; whether there is anything."""
        found = {about.title: about for about in self.explained().values()}
        plain = {title: title.lower().removeprefix("the ") for title in found}
        wanted = typed.lower().removeprefix("the ")
        titles = [title for title in found if plain[title] == wanted]
        titles = titles or [title for title in found if abbreviates(wanted, plain[title])]
        titles = titles or [title for title in found if fits_within(wanted, plain[title])]
        if not titles:
            return False
        if len(titles) > MOST_HINTS:
            self.write(WORDS.say("about.many", things=", ".join(titles)))
            return True
        for title in titles:
            about = found[title]
            self.write(WORDS.say("about.text", title=title, text=about.text, rules=", ".join(about.rules)))
        return True

    def explained(self) -> dict[str, About]:
        """Everything that can be asked about now."""
        view, names = self.view, self.session.names
        found = ((thing, self.game.about(view, thing, names)) for thing in self.game.things(view))
        return {thing: about for thing, about in found if about is not None}

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
            self.page(*(line for sheet in sheets for line in ("", *self.sheet_lines(sheet))), "")

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

    def points(self, n: int) -> str:
        """A number of points in words."""
        return self.word("points.one" if n == 1 else "points.other", n=n)

    def welcome(self) -> None:
        others = [name for seat, name in enumerate(self.session.names) if seat != self.session.seat]
        key = "start.alone" if not others else "start.partner" if self.game.cooperative else "start.table"
        self.write(WORDS.say("start.title", title=self.game.title), style="title")
        self.write(WORDS.say(key, others=together(others)))
        if self.resumed:
            self.write(WORDS.say("start.resumed"))
        else:
            learn = WORDS.say("start.learn", command=self.lesson) if self.lesson else WORDS.say("start.read")
            self.write(*filter(None, [self.game.aim()]), learn)
        self.write(WORDS.say("start.how"))
        if self.from_position:
            self.write(WORDS.say("start.position"))
        self.to_be_read = True

    def kept(self) -> None:
        """Whether, and how, a game that was left can be gone on with."""
        game_file = self.session.game_file
        if game_file is None:
            self.write(WORDS.say("end.not_kept"))
        elif game_file.trouble is not None:
            self.write(WORDS.say("end.trouble", reason=game_file.trouble))
        else:
            self.write(WORDS.say("end.kept", command=game_file.command))

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
        points = [written(score) for score in outcome.scores]
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


def shorten(typed: str) -> str:
    return typed if len(typed) <= 40 else typed[:39] + "…"
