"""Lessons and puzzles in a real browser: each lesson to its end by accessible names, a puzzle right and wrong."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import casefile
from casefile.lessons import Practice, shipped
from tests.web.browser import DESKTOP, MISSING, PHONE, Visitor, make_move

Visit = Callable[..., Visitor]
MOST_PRESSES = 60


LESSONS = [(game, name) for game in casefile.GAMES for name in shipped(game, "lessons")]


def study(visitor: Visitor, game: str, name: str = "first") -> None:
    """Do what each step asks for, and wait for its answer."""
    page = visitor.page
    lesson = shipped(game, "lessons")[name]
    practice = Practice(lesson)
    panel = page.get_by_role("region", name="What to do")
    for _ in range(MOST_PRESSES):
        if practice.over:
            break
        at, step = practice.at, practice.step
        expect(panel).to_contain_text(f"{at + 1} of {len(lesson.steps)}")
        expect(panel).to_contain_text(" ".join(step.words.split()))
        for thing in step.spotlight:
            lit = page.locator(
                f"[data-thing{'^' if thing.endswith('*') else ''}='{thing.removesuffix('*')}'][data-spot]"
            )
            expect(lit.first).to_be_attached()
        if not step.goals:
            practice.answer(None)
            panel.get_by_role("button", name="Go on", exact=True).click()
            continue
        legal = [practice.game.say(action) for action in practice.state.legal(practice.seat)]
        wanted = next(text for text in legal if step.meets(text))
        wrong = next((text for text in legal if not step.meets(text)), None)
        if step.wrong and wrong is not None:
            make_move(page, wrong)
            expect(panel).to_contain_text(" ".join(step.wrong.split()))
        practice.answer(practice.game.parse(wanted))
        make_move(page, wanted)
        if practice.at == at:  # the same step again: wait until this move is gone
            expect(page.locator(f"[data-move='{wanted}']")).to_have_count(0)
        else:
            expect(panel).to_contain_text(" ".join(step.right.split()))
    assert practice.over
    expect(panel.get_by_role("button", name="Play a game", exact=True)).to_be_visible()


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_played_to_its_end(visit: Visit, game: str, name: str) -> None:
    visitor = visit(size=DESKTOP)
    page = visitor.open("/learn")
    page.get_by_role("link", name=shipped(game, "lessons")[name].title, exact=True).click()
    page.get_by_role("region", name="What to do").wait_for()
    visitor.look_over()
    study(visitor, game, name)
    visitor.look_over()


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_on_a_phone(visit: Visit, game: str, name: str) -> None:
    visitor = visit(size=PHONE, has_touch=True)
    visitor.open(f"/learn/{game}" if name == "first" else f"/learn/{game}/lesson/{name}")
    study(visitor, game, name)
    visitor.look_over()


def test_the_end_of_a_lesson_leads_to_the_next_and_the_browser_remembers(visit: Visit) -> None:
    first, second = shipped("love-and-death", "lessons").values()
    visitor = visit(size=DESKTOP)
    page = visitor.open("/learn/love-and-death")
    study(visitor, "love-and-death", "first")
    page.get_by_role("link", name=f"Next lesson: {second.title}", exact=True).click()
    page.get_by_role("heading", name=second.title).wait_for()
    page.goto(f"{visitor.base}/learn")
    rows = page.get_by_role("listitem")
    expect(rows.filter(has=page.get_by_role("link", name=first.title, exact=True)).last).to_contain_text("done")
    expect(rows.filter(has=page.get_by_role("link", name=second.title, exact=True)).last).not_to_contain_text("done")
    page.get_by_role("link", name=re.compile("^Play the next lesson.*Love & Death$")).click()
    page.get_by_role("heading", name=second.title).wait_for()


def test_a_puzzle_is_answered_once_with_the_reason(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/learn/fbi/puzzles")
    visitor.look_over()
    puzzle = shipped("fbi", "puzzles")["spoil_it"]
    page.get_by_role("link", name=puzzle.title).click()
    panel = page.get_by_role("region", name="What to do")
    panel.get_by_text("Which move is best here?").wait_for()
    make_move(page, "double black")
    panel.get_by_text("Not the best.").wait_for()
    expect(panel).to_contain_text(puzzle.steps[0].right)
    visitor.look_over()
    panel.get_by_role("button", name="Try again", exact=True).click()
    make_move(page, "choose yellow black")
    panel.get_by_text("Right!").wait_for()
    panel.get_by_role("link", name="Next puzzle").click()
    panel.get_by_text("Which move is best here?").wait_for()


def test_what_is_not_legal_says_why_not_and_ends_no_puzzle(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/learn/bonnie-and-clyde/the_third_card")
    panel = page.get_by_role("region", name="What to do")
    page.locator("[data-thing='hand/kaufman']").first.click()
    panel.get_by_role("link", name=re.compile("^Read rule BC-")).wait_for()
    make_move(page, "take")
    panel.get_by_text("Right!").wait_for()


def test_a_lesson_that_is_not_there(visit: Visit) -> None:
    visitor = visit()
    visitor.excused = MISSING
    for path in ("/learn/fbi/nosuchpuzzle", "/learn/fbi/lesson/nosuchlesson"):
        page = visitor.open(path)
        page.get_by_role("heading", name="There is no such lesson").wait_for()
