"""Detective Rummy in the browser: sealed cards are marked, and the Case Notes are read before any score."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.web.boxes import SIZES
from tests.web.browser import SCENE, TURN, Visitor, go_on, moves, press, resize, wait_for_turn

Visit = Callable[..., Visitor]
CHAIRS = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
ALWAYS = re.compile("Recuperate|Keep all cards|Play .*Valor|^Gain|^Give|^Move no|^Decline")

# Marks and chips that lie on a Suspect's face.
ON_FACES = """() => [...document.querySelectorAll('button.suspect')].flatMap((suspect) => {
  const face = suspect.querySelector('.picture').getBoundingClientRect()
  return [...suspect.querySelectorAll('.marks > *, .text > *, .foot > *')].filter((mark) => {
    const { left, right, top, bottom, width } = mark.getBoundingClientRect()
    const beside = left > face.right - 1 || right < face.left + 1 || top > face.bottom - 1 || bottom < face.top + 1
    return width && face.width && !beside
  }).map((mark) => mark.className)
})"""


def rest(page: Page, until: Locator, most: int = 60) -> None:
    """Only recuperate, turn after turn."""
    for _ in range(most):
        until.or_(page.locator(f"{SCENE}, {TURN}")).first.wait_for()
        if until.count():
            return
        if go_on(page):
            continue
        wanted = moves(page).filter(has_text=ALWAYS)
        press(wanted.first if wanted.count() else moves(page).first)


# Whether the end of a story is visible in its page, and whether the button that leaves it can be pressed.
READ = """() => {
  const inside = (node, room) => {
    const [a, b] = [node.getBoundingClientRect(), room.getBoundingClientRect()]
    return a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && a.left >= b.left - 1 && a.right <= b.right + 1
  }
  const page = document.querySelector('[data-reading]')
  const centre = document.querySelector('.area.centre')
  const go = page.querySelector('.go')
  const { left, top, width, height } = go.getBoundingClientRect()
  return {
    page: inside(page, centre),
    end: inside(page.querySelector('.note'), page.querySelector('.window')),
    button: document.elementFromPoint(left + width / 2, top + height / 2) === go,
  }
}"""


def test_the_story_is_read_to_its_end_and_closed_at_every_size(visit: Visit) -> None:
    visitor = visit()
    for wide, high in SIZES:
        options = {"mode": "campaign"}
        page = visitor.open(f"/t/{visitor.make_table('detective-rummy', seats=2, chairs=CHAIRS, options=options)}")
        wait_for_turn(page)
        press(moves(page).first)
        resize(page, {"width": wide, "height": high})
        story = page.locator("[data-reading]")
        story.wait_for()
        assert story.get_by_text("Special rule").count() == 1
        story.locator(".window").hover()
        page.mouse.wheel(0, 3000)
        page.wait_for_timeout(150)
        assert page.evaluate(READ) == {"page": True, "end": True, "button": True}, f"{wide}×{high}"
        press(story.get_by_role("button", name="To the table"))
        page.locator("[data-thing^='suspect/']").first.wait_for()


def test_a_hand_from_its_seals_to_its_notes_and_sheet(visit: Visit) -> None:
    visitor = visit(pace="fast", reduced_motion="no-preference")
    options = {"mode": "case", "case": 2, "hands": 1}
    table = visitor.make_table("detective-rummy", seats=2, chairs=CHAIRS, options=options)
    page = visitor.open(f"/t/{table}")
    wait_for_turn(page)
    rest(page, page.get_by_text("sealed: 0 of 2").first)
    label = page.locator("[data-thing^='suspect/'] .hidden").first.inner_text()
    assert "sealed: " in label
    assert "of 2 tokens; then the next token takes it" in label
    for size in ({"width": 1366, "height": 768}, {"width": 360, "height": 640}, {"width": 1440, "height": 900}):
        resize(page, size)
        assert page.evaluate(ON_FACES) == [], f"something lies on a face at {size}"

    verdict = page.get_by_role("dialog", name="Case 2, Cut on the Bias: the verdict")
    rest(page, verdict, most=120)
    assert verdict.get_by_role("listitem").filter(has_text="token").count() >= 3, "every Suspect is counted"
    assert verdict.get_by_text(re.compile("^Guilty: |^Nobody is Guilty")).count() == 1
    closing = page.get_by_role("dialog", name="Hand 1 is over")
    rest(page, closing)
    text = closing.inner_text()
    parts = ["Case 2: Cut on the Bias. The notes", "The dress never left the house", "Fame by Hand", "Start Detective"]
    assert [part for part in parts if part not in text] == []
    places = [text.index(part) for part in parts]
    assert places == sorted(places), "the notes come before the score"
    assert page.locator(".result").count() == 0, "and before the result"
    visitor.look_over()
    closing.get_by_role("button", name="Go on", exact=True).click()
    page.locator(".result").wait_for()
