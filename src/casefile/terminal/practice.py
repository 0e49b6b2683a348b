"""A lesson or a puzzle in the line mode: words, the table, a question, and an answer to every move."""

from __future__ import annotations

from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game
from casefile.engine.outcome import Sheet
from casefile.engine.state import State
from casefile.lessons import Practice
from casefile.terminal.console import WORDS, Console
from casefile.terminal.line import GOODBYE, INTERRUPTED, Leave, LineMode
from casefile.terminal.saving import GameFile
from casefile.terminal.session import CannotUndo


class Bench:
    """The seat of somebody who practises, as the line mode asks for one."""

    game_file: GameFile | None = None
    fresh = True

    def __init__(self, practice: Practice) -> None:
        self.practice = practice

    @property
    def game(self) -> Game:
        return self.practice.game

    @property
    def state(self) -> State:
        return self.practice.state

    @property
    def seat(self) -> int:
        return self.practice.seat

    @property
    def names(self) -> tuple[str, ...]:
        return self.practice.names

    @property
    def over(self) -> bool:
        return self.practice.over

    @property
    def legal(self) -> list[int]:
        return self.state.legal(self.seat)

    def go_on(self) -> None:
        """The practice goes on by itself."""

    def play(self, action: int) -> None:
        self.practice.answer(action)

    def undo(self) -> int:
        raise CannotUndo("nothing")

    def news(self) -> list[str | Sheet]:
        return list(self.practice.news)

    def log(self) -> list[str]:
        return self.practice.told()


class LessonMode(LineMode):
    """A conversation about one lesson. Afterwards one may type `next_command`, or `next_lesson` if there is one."""

    def __init__(self, practice: Practice, console: Console, next_command: str, next_lesson: str = "") -> None:
        self.practice = practice
        self.next_command = next_command
        self.next_lesson = next_lesson
        self.shown_at = -1  # the step whose words have been said
        super().__init__(Bench(practice), console, 0)

    def run(self) -> int:
        lesson = self.practice.lesson
        try:
            key = "learn.puzzle" if lesson.puzzle else "learn.lesson"
            self.write(WORDS.say(key, game=self.game.title, title=lesson.title))
            if lesson.about:
                self.write(lesson.about)
            self.write(WORDS.say("learn.how"))
            while not self.practice.over:
                self.turn()
            self.write("", WORDS.say("learn.more" if lesson.puzzle else "learn.done", command=self.next_command))
            if self.next_lesson:
                self.write(WORDS.say("learn.next", command=self.next_lesson))
        except Leave as way:
            self.write("", WORDS.say(f"end.{way}"))
        except KeyboardInterrupt:
            self.write("", WORDS.say("end.interrupt"))
            return INTERRUPTED
        return GOODBYE

    def turn(self) -> None:
        """One step: its words, the table as far as it is new, the question; then listen until it is answered."""
        practice, step = self.practice, self.practice.step
        self.game = practice.game
        if self.shown_at != practice.at:
            self.shown_at = practice.at
            where = WORDS.say("learn.step", at=practice.at + 1, of=len(practice.lesson.steps))
            said = WORDS.say("learn.find") if practice.lesson.puzzle else f"{where} {step.words.strip()}"
            self.to_be_read = True
            self.lay_out(step.position is not None, self.rows(said) + (self.rows_of_question() if step.goals else 2))
            self.write("", said)
        if step.goals:
            self.write("")
            self.moves("")
        else:
            self.write(WORDS.say("learn.read_on"))
        self.listen()

    def short(self) -> None:
        if self.practice.step.goals:
            super().short()
        else:
            self.played = self.practice.answer(None)

    def play(self, action: int, line: str = "") -> None:
        practice, step = self.practice, self.practice.step
        if not step.goals:
            self.write(WORDS.say("learn.nothing"))
            return
        best = [self.choices.name(move) for move in self.session.legal if step.meets(self.game.say(move))]
        try:
            right = practice.answer(action)
        except IllegalAction as refusal:
            self.refuse(refusal)
            return
        if practice.lesson.puzzle:
            self.write("", WORDS.say("learn.right" if right else "learn.best", moves=", ".join(best)), step.right)
        elif right:
            self.write_list("", *practice.news)
            self.write(*([step.right.strip()] if step.right else []))
        else:
            self.write(step.wrong.strip() or WORDS.say("learn.wrong_plain"))
        self.played = right or practice.over

    def undo(self, rest: str) -> None:
        self.write(WORDS.say("learn.undo"))

    def cancel(self, rest: str) -> None:
        self.undo(rest)

    def learn(self, rest: str) -> None:
        self.write(WORDS.say("learn.how"))
