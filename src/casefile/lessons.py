"""Lessons and puzzles: positions, words, and in each position a move to be found.

A lesson is a TOML file: one of your own, or `lessons/NAME.toml` in a game's folder.

    game = "fbi"
    title = "Your first arrest"
    about = "What rows, agents and the order are."

    [[step]]
    words = "Two characters lie in the row of red. Choose your red agent, and double it."
    spotlight = ["row/red", "agent/*"]      # things of the page
    do = ["double red", "choose red *"]     # any of these goes on; `*` matches any rest; no `do`: only to read
    right = "The 5 will be yours."
    wrong = "Blue is empty: stay with red for now."
    again = false                           # true: as long as one of them is possible

    [step.position]                         # as in a position file; without it the game continues from the step before
    table = ["red 5", "red 3"]

A puzzle is a position file with `title`, `best` (the moves that are right) and `why`; those that ship are
`puzzles/NAME.toml`. It is a lesson of one step, and the first answer ends it. What else happens at the table is the
greedy policy's doing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

import casefile
from casefile.bots.names import NAMES
from casefile.bots.trials import follow
from casefile.engine.errors import CasefileError, UnknownAction
from casefile.engine.game import Game, words_of
from casefile.engine.journal import Journal
from casefile.engine.pieces import Pieces, whole
from casefile.engine.reading import Reader, found, parse_toml, read_file, report, suggest
from casefile.engine.state import State
from casefile.engine.words import FALLBACK, Words
from casefile.positions import PUZZLE_KEYS, load_position

Kind = Literal["lessons", "puzzles"]
ANY = "*"
HARDEST = 3  # puzzles are of three kinds: easy, tricky, hard
MOST_TEXT = 1000
MOST_TABLES = 2000  # what a check looks at: a lesson that leads to more would keep it busy for hours


class BadLesson(CasefileError):
    """A lesson or puzzle that cannot be read, or whose moves are not possible where they are asked for."""


@dataclass(frozen=True)
class Step:
    """One thing to learn. Without `goals` there is nothing to do but read; without `position` the game goes on.

    With `again`, the step is done when none of its goals is possible any more.
    """

    words: str
    goals: tuple[str, ...] = ()
    right: str = ""
    wrong: str = ""
    spotlight: tuple[str, ...] = ()
    position: Mapping[str, object] | None = None
    again: bool = False

    def meets(self, text: str) -> bool:
        """Whether a move is what this step asks for."""
        return any(text == goal or (goal.endswith(ANY) and text.startswith(goal[:-1])) for goal in self.goals)


@dataclass(frozen=True)
class Lesson:
    """A lesson, or a puzzle as a lesson of one step."""

    game: str
    name: str
    title: str
    about: str
    steps: tuple[Step, ...]
    puzzle: bool = False
    hard: int = 0  # of a puzzle: from 1 to HARDEST
    points: tuple[str, ...] = ()  # of a puzzle: what it turns on, as the coach's reasons are called; one of them
    folder: Path = Path()  # the folder of the packs that its positions name by a path
    language: str = FALLBACK
    starts: dict[int, State] = field(default_factory=dict, compare=False, repr=False)  # positions read so far

    def in_words(self, words: Words) -> Lesson:
        """The same lesson in another language: `lesson.NAME.step.2.words`, `puzzle.NAME.why`, else English."""
        key, texts = f"{'puzzle' if self.puzzle else 'lesson'}.{self.name}", words.texts

        def told(at: int, step: Step) -> Step:
            if self.puzzle:
                why = texts.get(f"{key}.why", step.right)
                return replace(step, right=why, wrong=why)
            here = f"{key}.step.{at}"
            return replace(
                step,
                words=texts.get(f"{here}.words", step.words),
                right=texts.get(f"{here}.right", step.right),
                wrong=texts.get(f"{here}.wrong", step.wrong),
            )

        return replace(
            self,
            language=words.language.code,
            starts={},
            title=texts.get(f"{key}.title", self.title),
            about=texts.get(f"{key}.about", self.about),
            steps=tuple(told(at, step) for at, step in enumerate(self.steps, 1)),
        )

    def start(self, at: int) -> State:
        """The position of a step that has one."""
        if at not in self.starts:
            position = self.steps[at].position
            assert position is not None
            state = load_position({"game": self.game, **position}, self.folder)
            state.game = state.game.speaking(self.language)
            self.starts[at] = state
        return self.starts[at].copy()


# -- reading -----------------------------------------------------------------------------------------------------------


def read_own(path: Path) -> Lesson:
    """The lesson or the puzzle in a file of one's own, tried out; `BadLesson` lists all that is wrong with it.

    Its name is that of the file. A pack that it names by a path is looked for from its folder.
    """
    return whole(reading_own(path))


def reading_own(path: Path) -> Pieces[Lesson]:
    """`read_own` in pieces: some lessons take a second to be played by every way."""
    text = read_file(path, BadLesson)
    data = parse_toml(text, str(path), BadLesson)
    if "step" not in data and "best" not in data:
        raise BadLesson(
            f"{path}: a lesson has steps ([[step]]), and a puzzle says which moves are best; this has neither. "
            f"A position is played with: casefile play --position {path}"
        )
    understand = puzzle_in if "best" in data else lesson_in
    lesson = yield from checking(*understand(text, str(path), path.parent))
    return replace(lesson, name=key_of(path.stem))


def read_lesson(text: str, name: str, trusted: bool = False, folder: Path = Path()) -> Lesson:
    """The lesson in a file's text; `BadLesson` lists all that is wrong with it. A trusted one is not played through."""
    return whole(checking(*lesson_in(text, name, folder), trusted))


def lesson_in(text: str, name: str, folder: Path) -> tuple[Lesson, list[str]]:
    """The lesson that a text describes, and what is wrong with the text."""
    faults: list[str] = []
    head = Reader(parse_toml(text, name, BadLesson), "", faults)
    steps: list[Step] = []
    for number, entry in enumerate(head.array("step"), 1):
        part = Reader(entry, f"step[{number}]", faults)
        position = part.take("position")
        if position is not None and not isinstance(position, dict):
            part.fault("position", f"expected a table, found {found(position)}")
            position = None
        if number == 1 and position is None:
            part.fault("position", "the first step needs one")
        words, goals, spotlight = part.text("words"), texts(part, "do"), texts(part, "spotlight")
        right, wrong = part.text("right", default=""), part.text("wrong", default="")
        steps.append(Step(words, goals, right, wrong, spotlight, position, part.boolean("again", False)))
        if not goals and (part.has("right") or part.has("wrong")):
            part.fault("do", "a step with an answer has something to do")
        part.finish()
    if not steps:
        head.fault("step", "a lesson has at least one")
    game, title, about = head.text("game", casefile.GAMES), head.text("title"), head.text("about")
    head.finish()
    return Lesson(game, name, title, about, tuple(steps), folder=folder), faults


def read_puzzle(text: str, name: str, trusted: bool = False, folder: Path = Path()) -> Lesson:
    """The puzzle in a file's text; `BadLesson` lists all that is wrong with it. A trusted one is not tried out."""
    return whole(checking(*puzzle_in(text, name, folder), trusted))


def puzzle_in(text: str, name: str, folder: Path) -> tuple[Lesson, list[str]]:
    """The puzzle that a text describes, and what is wrong with the text."""
    faults: list[str] = []
    data = parse_toml(text, name, BadLesson)
    position = {key: value for key, value in data.items() if key not in ("game", *PUZZLE_KEYS)}
    head = Reader({key: value for key, value in data.items() if key not in position}, "", faults)
    game, title, why, best = (
        head.text("game", casefile.GAMES),
        head.text("title"),
        head.text("why"),
        texts(head, "best"),
    )
    if not best:
        head.fault("best", "expected the moves that are right")
    step = Step("", best, why, why, position=position)
    hard = head.integer("hard", 1, HARDEST, 2)
    points = texts(head, "point") if head.has("point") else ()
    puzzle = Lesson(game, name, title, "", (step,), puzzle=True, hard=hard, points=points, folder=folder)
    return puzzle, faults


def texts(reader: Reader, key: str) -> tuple[str, ...]:
    """An array of texts."""
    values = reader.array(key)
    if not all(isinstance(value, str) and 0 < len(value) <= MOST_TEXT for value in values):
        reader.fault(key, f"expected texts, found {found(values)}")
        return ()
    return tuple(str(value) for value in values)


def checking(lesson: Lesson, faults: list[str], trusted: bool = False) -> Pieces[Lesson]:
    """The lesson, if it can be played to its end by every way that it allows."""
    if not faults and not trusted:
        yield from walk(lesson, faults)
    if faults:
        what = "puzzle" if lesson.puzzle else "lesson"
        raise BadLesson(report(f"{lesson.name} cannot be played as a {what}:", list(dict.fromkeys(faults))))
    return lesson


def walk(lesson: Lesson, faults: list[str]) -> Pieces[None]:
    """Note what is wrong with the steps, by every way that leads through them.

    What was looked at is not looked at again: several orders of the same moves come to the same table.
    """
    been: set[tuple[int, bytes]] = set()
    ways = [Way()]
    while ways:
        yield
        practice = ways.pop().gone(lesson, faults)
        if practice is None or practice.over:
            continue
        at, state = practice.at, practice.state
        if (at, state.key()) in been:
            continue
        been.add((at, state.key()))
        place = place_of(lesson, at)
        if len(been) > MOST_TABLES:
            fewer = f"the lesson has more ways than can be tried ({MOST_TABLES:,}): name fewer moves"
            endless = practice.step.again and ANY in practice.step.goals
            faults.append(f"{place}.do: {fewer}" + ("; any move, again, goes on to the end of the game" * endless))
            return
        if practice.seat not in state.actors:
            faults.append(f"{place or 'position'}: nobody is asked for a move here")
            continue
        ways += reversed(ways_on(practice, faults))


@dataclass(frozen=True)
class Way:
    """A move (None: reading on) to try at a table; without a table, the way into the lesson."""

    practice: Practice | None = None
    move: int | None = None

    def gone(self, lesson: Lesson, faults: list[str]) -> Practice | None:
        """The table to which it leads; None where the position there cannot be read."""
        at = 0 if self.practice is None else self.practice.at + 1
        try:
            if self.practice is None:
                return Practice(lesson)
            practice = self.practice.copy()
            practice.answer(self.move)
            return practice
        except CasefileError as reason:
            place = place_of(lesson, at)
            faults += at_the_position(f"{place}.position: " if place else "", reason)
            return None


def place_of(lesson: Lesson, at: int) -> str:
    """What faults of a step are told of."""
    return "" if lesson.puzzle else f"step[{at + 1}]"


def ways_on(practice: Practice, faults: list[str]) -> list[Way]:
    """What there is to try at a table; goals that cannot be met there are faults."""
    lesson, state, step = practice.lesson, practice.state, practice.step
    legal = {state.game.say(action): action for action in state.legal(practice.seat)}
    for goal in step.goals:
        if not any((step if step.again else Step("", (goal,))).meets(text) for text in legal):
            place = "best" if lesson.puzzle else f"{place_of(lesson, practice.at)}.do"
            faults.append(f"{place}: {why_not(practice, goal, list(legal))}")
    if lesson.puzzle and legal and all(map(step.meets, legal)):
        faults.append(f"best: every move that is possible there is named ({len(legal)}): nothing is to be found")
    if not step.goals:
        moves: list[int | None] = [None]
    else:
        moves = [action for text, action in legal.items() if step.meets(text)]
    after = practice.at + 1
    goes_on = step.again or (after < len(lesson.steps) and lesson.steps[after].position is None)
    return [Way(practice, move) for move in (moves if goes_on else moves[:1])]


def at_the_position(place: str, reason: CasefileError) -> list[str]:
    """What is wrong with a position, as faults of the file that it stands in: a line each."""
    first, *rest = str(reason).splitlines()
    return [place + line.strip() for line in rest or [first]]


def why_not(practice: Practice, goal: str, legal: Sequence[str]) -> str:
    """Why a move that a step asks for cannot be made, as the game says it."""
    game, state, seat = practice.game, practice.state, practice.seat
    hint = suggest(goal, legal)
    if goal.endswith(ANY):
        return f"no move that is possible there begins with {goal[:-1].rstrip()!r}{hint}"
    try:
        refusal = state.explain(seat, game.parse(goal))
    except UnknownAction as reason:
        return str(reason).removesuffix(".")
    if refusal is None:  # another way to type a move
        return f"{goal!r} is written {game.say(game.parse(goal))!r} in a file"
    return f"{goal} is not possible there: {refusal}{hint}"


# -- what ships --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def shipped(game: str, kind: Kind, language: str = FALLBACK) -> dict[str, Lesson]:
    """The lessons or the puzzles of a game, by name: lessons in the order of their names, easy puzzles first.

    The tests play them through.
    """
    if language != FALLBACK:
        words = words_of(casefile.find(game).package, language)
        return {name: lesson.in_words(words) for name, lesson in shipped(game, kind).items()}
    folder = casefile.find(game).folder() / kind
    if not folder.is_dir():
        return {}
    read = read_lesson if kind == "lessons" else read_puzzle
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    lessons = [read(file.read_text(encoding="utf-8"), file.name.removesuffix(".toml"), True) for file in files]
    return {lesson.name: lesson for lesson in sorted(lessons, key=lambda lesson: lesson.hard)}


def find_lesson(game: str, kind: Kind, name: str) -> Lesson:
    """One of them; an unknown name raises `BadLesson` with those that there are."""
    return find_among(shipped(game, kind), game, kind, name)


def find_among(known: Mapping[str, Lesson], game: str, kind: Kind, name: str) -> Lesson:
    key = key_of(name)
    if key not in known:
        title = casefile.find(game).title
        raise BadLesson(f"{title} has nothing called {name[:60]!r} among its {kind}{suggest(key, known)}.")
    return known[key]


def key_of(name: str) -> str:
    """A typed name, or that of a file, in the form that lessons are listed by."""
    return name.strip().lower().replace("-", "_").replace(" ", "_")


def next_lesson(lesson: Lesson) -> Lesson | None:
    """The lesson of the same game that follows this one, if there is one."""
    names = list(shipped(lesson.game, "lessons"))
    after = names[names.index(lesson.name) + 1 :] if lesson.name in names else []
    return find_lesson(lesson.game, "lessons", after[0]) if after else None


# -- playing -----------------------------------------------------------------------------------------------------------


def name_seats(seats: int, seat: int, you: str, given: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of all seats of one person's game: `you`, and the others as given, then as bots are called.

    >>> name_seats(4, 1, "You", ["Walter"])
    ('Walter', 'You', 'Ruth', 'Hazel')
    """
    used = {name.lower() for name in given}
    others = [*given, *(name for name in NAMES if name.lower() not in used)]
    return (*others[:seat], you, *others[seat : seats - 1])


class Practice:
    """Somebody at a lesson: which step, and how the game stands there. The first step, `at`, has a position."""

    def __init__(self, lesson: Lesson, at: int = 0, you: str = "You") -> None:
        self.lesson = lesson
        self.at = at
        self.you = you
        self.news: list[str] = []  # the effect of the last answer, in words
        self.sit()

    def sit(self) -> None:
        """Come to the position of this step."""
        self.state: State = self.lesson.start(self.at)
        self.journal = Journal()
        self.state.journal = self.journal
        self.seat: int = self.state.actors[0] if self.state.actors else 0
        self.names = name_seats(self.game.seats, self.seat, self.you)

    def copy(self) -> Practice:
        twin = object.__new__(Practice)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.journal = Journal()
        twin.journal.events = list(self.journal.events)
        twin.state.journal = twin.journal
        return twin

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def over(self) -> bool:
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        return self.lesson.steps[min(self.at, len(self.lesson.steps) - 1)]

    def answer(self, action: int | None) -> bool:
        """Answer the step with a move, or read on (None); says whether that was right.

        Only what is right is carried out. An illegal move raises `IllegalAction`. A puzzle is over either way.
        """
        step, before = self.step, len(self.journal.events)
        self.news = []
        if (action is None) != (not step.goals):
            return False
        right = True
        if action is not None:
            refusal = self.state.explain(self.seat, action)
            if refusal is not None:
                raise refusal
            right = step.meets(self.game.say(action))
            if right:
                self.state.apply(self.seat, action)
        if right and step.again:
            self.go_on()
            if any(step.meets(self.game.say(action)) for action in self.state.legal(self.seat)):
                self.news = self.told(before)
                return True
        if right or self.lesson.puzzle:
            self.at += 1
            set_up = not self.over and self.step.position is not None
            if not self.over and not set_up:
                self.go_on()
            self.news = self.told(before)
            if set_up:
                self.sit()
        return right

    def go_on(self) -> None:
        """Let the table and the others play until the person must decide."""
        state = self.state
        greedy = self.game.greedy()
        while actors := state.actors:
            action, mover = state.automatic(), actors[0]
            if action is None:
                mover = next((seat for seat in actors if seat != self.seat), self.seat)
                if mover == self.seat:
                    return
                action = follow(greedy, state.view(mover), state.legal(mover))
            state.apply(mover, action)

    def told(self, since: int = 0) -> list[str]:
        """What happened at the table since this position was set up, as the person is told it."""
        return [self.game.tell(told, self.seat, self.names) for told in self.journal.told(self.seat, since)]
