"""The host's own lessons and puzzles. What is offered has been played by every way that it allows."""

from __future__ import annotations

from pathlib import Path

from casefile.lessons import BadLesson, Kind, Lesson, read_own, shipped
from casefile.server.own_files import OwnFiles


class LessonFolder(OwnFiles[Lesson]):
    """The lessons and puzzles of one folder."""

    what = "lesson"

    def of(self, game: str, kind: Kind) -> dict[str, Lesson]:
        """The lessons or the puzzles of a game by name: those that ship, then the host's own."""
        self.look()
        own = {one.name: one for one in self.offered.values() if one.game == game and kind_of(one) == kind}
        return {**shipped(game, kind), **dict(sorted(own.items(), key=lambda entry: entry[1].hard))}

    def read(self, file: Path) -> Lesson:
        lesson = read_own(file)
        if lesson.name in shipped(lesson.game, kind_of(lesson)):
            raise BadLesson(f"{lesson.name!r} ships with {lesson.game} already: give the file another name")
        return lesson


def kind_of(lesson: Lesson) -> Kind:
    return "puzzles" if lesson.puzzle else "lessons"
