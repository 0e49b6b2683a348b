"""Explanations in place: by mouse, by key, by a long press; and the reason of a refusal beside what was pressed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import PHONE, Visitor, wait_for_turn

Visit = Callable[..., Visitor]


BOTS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
CARD = "[role=dialog][popover]"
MET = "localStorage.setItem('casefile.met', JSON.stringify(['table', 'goal/bonnie-and-clyde']))"  # nothing covers it


def boxes(page: Page, thing: Locator) -> tuple[dict[str, float], dict[str, float]]:
    one, other = thing.bounding_box(), page.locator(CARD).bounding_box()
    assert one is not None
    assert other is not None
    return cast(Any, dict(one)), cast(Any, dict(other))


def stands_beside(page: Page, thing: Locator) -> None:
    """The card covers nothing of its thing, and nothing of it is outside the screen."""
    a, b = boxes(page, thing)
    apart = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    apart = apart or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    assert apart, (a, b)
    size = page.viewport_size
    assert size is not None
    assert b["x"] >= 0, b
    assert b["y"] >= 0, b
    assert b["x"] + b["width"] <= size["width"], b
    assert b["y"] + b["height"] <= size["height"], b


def rest_on(page: Page, thing: Locator) -> None:
    box = thing.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 2, box["y"] + 2)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_thing_is_explained_by_mouse_and_by_key(visit: Visit) -> None:
    visitor = visit()
    table = visitor.make_table("bonnie-and-clyde", seats=2, chairs=BOTS)
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    pile = page.locator("[data-thing='case-file']").first
    rest_on(page, pile)
    card = page.locator(CARD)
    expect(card).to_contain_text("The Case File")
    expect(card).to_contain_text("When its last card is drawn")
    stands_beside(page, pile)
    visitor.look_over()
    page.mouse.move(2, 2)
    expect(card).to_have_count(0)

    place = page.locator("button[data-thing='location/joplin']").first
    place.focus()
    page.keyboard.press("i")
    expect(card).to_contain_text("Joplin, number 4")
    stands_beside(page, place)
    page.keyboard.press("i")
    expect(card.get_by_role("link").first).to_be_focused()
    visitor.look_over()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(place).to_be_focused()


def test_a_long_press_explains_and_a_why_not_stands_beside_what_was_pressed(visit: Visit) -> None:
    visitor = visit(size=PHONE, has_touch=True, is_mobile=True)
    visitor.context.add_init_script(MET)
    table = visitor.make_table("bonnie-and-clyde", seats=2, chairs=BOTS)
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    held = page.locator("[data-thing^='hand/']").first
    box = held.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    card = page.locator(CARD)
    expect(card).to_contain_text(re.compile("A meld needs 3|enough for a meld|One a turn|You hold"))
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stands_beside(page, held)
    expect(page.locator("[data-thing].chosen")).to_have_count(0)
    visitor.look_over()

    held.tap()
    expect(card).to_contain_text("First draw a card")
    expect(card.get_by_role("link", name=re.compile("^Read rule BC-"))).to_be_visible()
    stands_beside(page, held)
    visitor.look_over()
    card.get_by_role("link").click()
    page.get_by_role("dialog").get_by_text(re.compile("Rule BC-")).wait_for()
    expect(card).to_have_count(0)


def test_a_lesson_explains_its_table(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/learn/fbi")
    deck = page.locator("[data-thing='deck']").first
    deck.wait_for()
    rest_on(page, deck)
    expect(page.locator(CARD)).to_contain_text("The deck")
    stands_beside(page, deck)
