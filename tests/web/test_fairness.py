"""Fairness in real browsers: agreements stand on the page, and players are asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError

from tests.web.browser import A_PRESS, PHONE, SOON, TURN, Visitor, go_on, moves, wait_for_turn

Visit = Callable[..., Visitor]
LAPTOP = {"width": 1366, "height": 768}
BOT = {"kind": "bot", "level": "greedy"}
BC = "bonnie-and-clyde"


def pair(ann: Visitor, bob: Visitor) -> tuple[str, Visitor, Visitor]:
    """A table of two people and a bot; both have it open, and the one who comes first has the turn."""
    chairs = [{"kind": "me"}, {"kind": "open"}, BOT]
    table = ann.make_table(BC, seats=3, chairs=chairs, listed=True)
    bob.post("/api/guest", name="Bob")
    bob.post(f"/api/tables/{table}/sit", seat=1)
    for visitor in (ann, bob):
        visitor.open(f"/t/{table}")
    for _ in range(SOON // 100):
        for visitor in (ann, bob):
            if not go_on(visitor.page) and visitor.page.locator(TURN).count():
                return table, visitor, bob if visitor is ann else ann
        ann.page.wait_for_timeout(100)
    raise AssertionError("nobody has the turn")


def press_on(page: Page, button: Locator) -> None:
    """Press it, leaving scenes of the others' moves, which may come late."""
    for _ in range(SOON // A_PRESS):
        go_on(page)
        with suppress(TimeoutError):
            return button.click(timeout=A_PRESS)
    button.click()


def asked(page: Page, question: str) -> Locator:
    """Wait until a question covers the table, leaving the scenes that come before it."""
    found = page.get_by_role("alert").filter(has_text=question)
    for _ in range(SOON // A_PRESS):
        go_on(page)
        with suppress(TimeoutError):
            found.wait_for(timeout=A_PRESS)
            return found
    raise AssertionError(f"nobody was asked: {question}")


def agree(page: Page, question: str) -> None:
    """Answer a question that covers the table."""
    found = asked(page, question)
    found.get_by_role("button", name="Agree", exact=True).click()
    found.wait_for(state="detached")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_somebody_new_sits_down_when_both_who_play_agree(visit: Visit, size: dict[str, int]) -> None:
    ann, bob, zoe = (visit(size=size) for _ in range(3))
    table, _, _ = pair(ann, bob)
    page = ann.page
    press_on(page, page.get_by_role("button", name=re.compile("^Menu")))
    page.get_by_text("Let somebody new take over").click()
    page.get_by_role("button", name=re.compile("^Link to the seat of ")).click()
    link = page.get_by_role("textbox", name="Link of the invitation").input_value()
    ann.look_over()
    page.keyboard.press("Escape")

    newcomer = zoe.open(link.removeprefix(zoe.base))
    dialog = newcomer.get_by_role("dialog", name="You are invited")
    dialog.get_by_text("those who play are asked first").wait_for()
    dialog.get_by_role("textbox").fill("Zoe")
    zoe.look_over()
    dialog.get_by_role("button", name="Ask for the seat", exact=True).click()
    newcomer.get_by_text("Those who play are asked whether you may take over").wait_for()
    assert newcomer.locator("[data-thing^='hand/']").count() == 0
    zoe.look_over()

    asked(bob.page, "Zoe asks to take over the seat of")
    bob.look_over()
    agree(bob.page, "Zoe asks to take over the seat of")
    assert newcomer.locator("[data-thing^='hand/']").count() == 0, "one of two has agreed"
    agree(page, "Zoe asks to take over the seat of")
    newcomer.locator("[data-thing^='hand/']").first.wait_for()
    assert zoe.context.request.get(f"{zoe.base}/api/tables/{table}").json()["mine"] == [2]
    for visitor in (ann, bob):
        visitor.page.get_by_text(re.compile("Zoe has taken over the seat of")).first.wait_for(state="attached")


def test_an_undo_asks_the_person_opposite(visit: Visit) -> None:
    ann, bob = visit(size=LAPTOP), visit(size=PHONE)
    _, mover, other = pair(ann, bob)
    assert mover.page.get_by_role("button", name=re.compile("^Hint")).count() == 0, "people did not agree on hints"
    mover.page.keyboard.press("h")
    mover.page.get_by_text("This table is played without hints.").first.wait_for()
    moves(mover.page).first.click()
    mover.page.get_by_role("button", name=re.compile("^Undo: ask")).first.click()
    asked(other.page, "asks to take back the last action")
    other.look_over()
    agree(other.page, "asks to take back the last action")
    mover.page.get_by_text(re.compile("has taken back an action")).first.wait_for(state="attached")


def test_against_bots_an_undo_after_a_look_says_what_it_costs(visit: Visit) -> None:
    ann = visit(size=PHONE)
    table = ann.make_table(BC, seats=2, chairs=[{"kind": "me"}, BOT])
    page = ann.open(f"/t/{table}")
    assert wait_for_turn(page)
    moves(page).first.click()
    undo = page.get_by_role("button", name=re.compile("^Undo: take back")).first
    undo.click()
    question = page.get_by_role("alert").filter(has_text="this game counts for nobody any more")
    question.wait_for()
    ann.look_over()
    question.get_by_role("button", name="Leave it", exact=True).click()
    question.wait_for(state="detached")
    undo.click()
    question.get_by_role("button", name="Take it back", exact=True).click()
    page.get_by_text(re.compile("has taken back an action")).first.wait_for(state="attached")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_is_agreed_is_set_by_the_host_and_read_by_everybody(visit: Visit, size: dict[str, int]) -> None:
    ann, bob = visit(size=size), visit(size=size)
    page = ann.open(f"/new/{BC}")
    page.get_by_text("House rules, and a name for the table").click()
    page.get_by_label("Taking back a move that revealed something").select_option("Never")
    hints = page.get_by_label("Hints from the coach")
    assert hints.evaluate("one => one.selectedOptions[0].text") == "Off for everybody"
    hints.select_option("Whoever plays may ask for them")
    ann.look_over()
    page.get_by_role("button", name="Open the table", exact=True).click()
    page.wait_for_url("**/t/*")
    for visitor in (ann, bob):
        if visitor is bob:
            bob.open(page.url.removeprefix(ann.base))
        visitor.page.get_by_text("A move that revealed something is never taken back.").wait_for()
        visitor.page.get_by_text("Whoever plays may ask the coach for hints.").wait_for()
        visitor.look_over()


def test_two_who_share_a_screen_are_told_to_the_third(visit: Visit) -> None:
    ann, bob = visit(size=LAPTOP), visit(size=LAPTOP)
    chairs = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Al"}, {"kind": "open"}]
    table = ann.make_table(BC, seats=3, chairs=chairs, listed=True, hot_seat=True)
    page = bob.open(f"/t/{table}")
    page.get_by_text("Ann and Al play on one screen.").wait_for()
    page.get_by_role("button", name="Sit down on seat 3").click()
    ann.open(f"/t/{table}")
    page.locator(".notes").get_by_text("Ann and Al play on one screen.").wait_for()
    page.get_by_text("on one screen with Al").first.wait_for(state="attached")
    page.get_by_role("button", name=re.compile("^Menu")).click()
    menu = page.get_by_role("dialog", name="This table")
    menu.get_by_text("What is agreed at this table").click()
    menu.get_by_text("Ann and Al play on one screen.").wait_for()
    bob.look_over()
