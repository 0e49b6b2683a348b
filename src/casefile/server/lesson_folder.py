"""The host's own lessons and puzzles. Every offered lesson has been played in every way that it allows."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import casefile
from casefile.engine.pieces import Pieces
from casefile.engine.words import FALLBACK
from casefile.lessons import BadLesson, Kind, Lesson, reading_own, shipped
from casefile.server.own_files import OwnFiles


class LessonFolder(OwnFiles[Lesson]):
    """The lessons and puzzles of one folder."""

    what = "lesson"

    def of(self, game: str, kind: Kind, language: str = FALLBACK) -> dict[str, Lesson]:
        """The lessons or the puzzles of a game by name: those that ship, then the host's own, as last looked at."""
        own = {one.name: one for one in self.offered.values() if one.game == game and kind_of(one) == kind}
        return {**shipped(game, kind, language), **dict(sorted(own.items(), key=lambda entry: entry[1].hard))}

    def reading(self, file: Path, _before: Collection[Lesson]) -> Pieces[Lesson]:
        lesson = yield from reading_own(file)
        if lesson.name in shipped(lesson.game, kind_of(lesson)):
            title = casefile.find(lesson.game).title
            raise BadLesson(f"{lesson.name!r} ships with {title} already: give the file another name")
        return lesson


def kind_of(lesson: Lesson) -> Kind:
    return "puzzles" if lesson.puzzle else "lessons"
