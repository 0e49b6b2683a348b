"""Lessons and puzzles over HTTP. Nothing is kept here: each request brings the moves made so far, and is answered with
what the seat of the lesson may know after them, like a snapshot of a table.
"""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import casefile
from casefile.engine.errors import CasefileError, IllegalAction, UnknownAction
from casefile.lessons import BadLesson, Kind, Practice, find_among
from casefile.server import bodies as b
from casefile.server.answers import Refused, named, read, reply
from casefile.server.lesson_folder import LessonFolder
from casefile.server.tongue import language_of
from casefile.table.showing import described, encode, explained, game_shown
from casefile.table.wording import words_in

NO_SUCH = "There is no such lesson."


class Learning:
    """The offered lessons and puzzles: those that ship, and the host's own."""

    def __init__(self, offered: LessonFolder) -> None:
        self.offered = offered

    def routes(self) -> list[Route]:
        return [
            Route("/api/learn/{game}", named(self.listed), methods=["GET"]),
            Route("/api/learn/{game}/{kind}/{name}", named(self.practise), methods=["POST"]),
            Route("/api/learn/{game}/{kind}/{name}/about", named(self.about), methods=["POST"]),
        ]

    async def listed(self, request: Request) -> Response:
        """The lessons and puzzles of a game."""
        game = game_of(request)
        await self.offered.look_in_slices()
        language = language_of(request)
        lessons = self.offered.of(game, "lessons", language).values()
        puzzles = self.offered.of(game, "puzzles", language).values()
        told = {
            "lessons": [{"name": one.name, "title": one.title, "about": one.about} for one in lessons],
            "puzzles": [{"name": one.name, "title": one.title, "hard": one.hard} for one in puzzles],
        }
        return reply(told)

    async def about(self, request: Request) -> Response:
        """Explain a `thing` of the lesson's table after `acts`."""
        body = await read(request, b.LearnBody)
        practice = await self.after(request, body.acts)
        view = practice.state.view(practice.seat)
        return reply(explained(practice.game, view, body.thing, practice.names))

    async def after(self, request: Request, acts: list[str]) -> Practice:
        """The lesson that a path names, after these moves."""
        game, kind, language = game_of(request), kind_of(request), language_of(request)
        await self.offered.look_in_slices()
        try:
            lesson = find_among(self.offered.of(game, kind, language), game, kind, request.path_params["name"][:64])
        except BadLesson as reason:
            raise Refused("no-lesson", str(reason)) from None
        practice = Practice(lesson, you=words_in(language).say("learn.you"))
        for done in acts:
            if practice.over or not answer(practice, done)["right"]:
                raise Refused("bad-acts", "Those moves do not belong to this lesson.")
        return practice

    async def practise(self, request: Request) -> Response:
        """The state of a lesson after `acts`, and with `act` also its answer to that."""
        body = await read(request, b.LearnBody)
        practice = await self.after(request, body.acts)
        lesson = practice.lesson
        told = None
        acts = list(body.acts)
        act = meant(practice, body.thing, body.chosen) if body.thing else body.act
        if act is not None and not practice.over:
            told = answer(practice, act)
            if told["right"]:
                acts.append(act)
        head = {
            "title": lesson.title,
            "puzzle": lesson.puzzle,
            "at": practice.at,
            "of": len(lesson.steps),
            "words": "" if practice.over else practice.step.words,
            "spotlight": () if practice.over else practice.step.spotlight,
            "reads": not practice.over and not practice.step.goals,
            "over": practice.over,
            "acts": acts,
            "answer": told,
            "news": practice.news if told is not None else [],
            "kinds": practice.game.kinds,
            "snapshot": msgspec.Raw(snapshot(practice)),
        }
        return reply(head)


def meant(practice: Practice, thing: str, chosen: list[str]) -> str | None:
    """The move that somebody means who presses a thing that begins none: it is answered with the reason why not."""
    game, state, seat = practice.game, practice.state, practice.seat
    legal = state.legal(seat)
    actions = game.meant(state.view(seat), thing, chosen)
    return next((game.say(action) for action in actions if action not in legal), None)


def answer(practice: Practice, act: str) -> dict[str, object]:
    """A lesson's answer to a move, or to reading on (an empty text)."""
    step, game = practice.step, practice.game
    view = practice.state.view(practice.seat)
    try:
        right = practice.answer(practice.game.parse(act) if act else None)
    except IllegalAction as refusal:
        return {"right": False, "text": refusal.reason, "rule": refusal.rule, "best": []}
    except UnknownAction as reason:
        raise Refused("bad-acts", str(reason)) from None
    goals = step.goals if practice.lesson.puzzle and practice.over else ()
    best = [game.describe(view, game.parse(goal)).label for goal in goals]
    return {"right": right, "text": step.right if right else step.wrong, "rule": None, "best": best}


def snapshot(practice: Practice) -> bytes:
    """The table of a lesson as its person sees it: of the form of `casefile.server.snapshot`."""
    game, state, seat, over = practice.game, practice.state, practice.seat, practice.over
    view = state.view(seat)
    legal = [] if over else state.legal(seat)
    seats = [
        {"kind": "person" if at == seat else "bot", "name": name, "level": "", "kept": False, "invited": False}
        for at, name in enumerate(practice.names)
    ]
    head = {
        "table": "", "title": practice.lesson.title, "reader": seat, "number": 0,
        "status": "ended" if over else "running", "ending": "", "game": game_shown(game), "seats": seats,
        "names": practice.names, "host": None, "start": "filled", "listed": False,
        "clock": {"kind": "none", "limit": 0, "increment": 0}, "clocks": None, "commitment": "",
        "entropy": [""] * game.seats, "seed": None, "rematch": None, "terms": {"undo": "never", "hints": False},
        "shares": [], "counts": False, "take_over": None, "actors": state.actors, "view": view,
        "prompt": game.ask(view) if legal else None, "sheets": view.sheets, "outcome": state.outcome,
        "legal": described(game, view, legal), "plans": [], "closed": game.closed(view, legal) if legal else {},
        "firsts": [],  # a lesson has words of its own
        "undo": {"free": False, "ask": False, "asked": None, "granted": []},
    }  # fmt: skip
    return encode(head)


def game_of(request: Request) -> str:
    try:
        return casefile.find(request.path_params["game"][:64]).name
    except CasefileError as reason:
        raise Refused("no-game", str(reason)) from None


def kind_of(request: Request) -> Kind:
    kind = request.path_params["kind"]
    if kind == "lessons":
        return "lessons"
    if kind == "puzzles":
        return "puzzles"
    raise Refused("no-lesson", NO_SUCH)
