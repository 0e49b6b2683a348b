"""Layout of every phase of a game: nothing overlaps, is cut, breaks inside a word or is off the screen when needed.

These tests measure the first phases of a game, at one size after another; with CASEFILE_FULL=1 whole games at every
size. By hand: `python -m tests.web.boxes GAME`, which also says what is measured.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.sizes import FULL, sized
from tests.web.boxes import LONG, MEASURE, SIZES, Looker, drop_the_goal, look_at_sheets, whole_game
from tests.web.browser import Visitor
from tests.web.conftest import SEED, Site
from tests.web.tour import TITLES, Tour, set_table

PHASES = sized(9, 1000)  # of a game
PATIENCE = sized(300, 3600)  # seconds for one game

TABLES = [("bonnie-and-clyde", 4), ("fbi", 5), ("detective-rummy", 4), ("love-and-death", 1), ("love-and-death", 2)]


@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_phase_fits_every_size(visit: Callable[..., Visitor], site: Site, game: str, seats: int) -> None:
    visitor = visit(site.base)
    table = set_table(visitor, game, seats)
    visitor.open(f"/t/{table}")
    longer = visitor.context.new_page()
    longer.goto(f"{visitor.base}/t/{table}{LONG}")
    few = 0 if FULL else 1
    lookers = [
        Looker(visitor.page, TITLES[game], at_once=few),
        Looker(longer, f"{TITLES[game]} in longer words", long=True, at_once=few),
    ]
    stops = whole_game(lookers, Tour(visitor, table, SEED), game, most=PHASES)
    assert stops > 3
    found = [each.text for looker in lookers for each in looker.found.values()]
    assert found == [], "\n".join(found)


# A page for each check, with this fault and no other.
FAULTS = {
    "page": "<p style='height: 2000px'>high</p>",
    "inside": "<div class='area ask' style='position: fixed; top: 770px'><button class=a>Go</button></div>",
    "overlap": "<i data-thing=a class=a></i><i data-thing=b class=a style='left: 60px'></i>",
    "press": "<button data-thing=a class='a live'>a</button><p class=a style='z-index: 2'></p>",
    "cut": "<p style='width: 60px; overflow: hidden; white-space: nowrap'>A long sentence that is cut</p>",
    "word": "<p style='width: 60px; overflow-wrap: anywhere'>Incontrovertible</p>",
    "small": "<button style='width: 30px; height: 30px'>a</button>",
}
PLAIN = "<style>.a {position: absolute; left: 0; top: 0; width: 100px; height: 100px} body {margin: 0}</style>"


@pytest.fixture
def bare(browser: Browser) -> Visitor:
    return Visitor(browser, "about:blank", {"width": 1024, "height": 800})


@pytest.mark.parametrize("check", FAULTS)
def test_the_measure_notices(bare: Visitor, check: str) -> None:
    bare.page.set_content(PLAIN + FAULTS[check])
    assert {found[0] for found in bare.page.evaluate(f"({MEASURE})({{touch: true}})")["findings"]} == {check}
    bare.context.close()


def test_words_lie_on_no_other_words(bare: Visitor) -> None:
    badge = "<b style='position: absolute; left: {left}px'>+2</b>"
    card = f"<button class=a data-thing=a><span>Wanted 2/3</span>{badge}</button>"
    for left, found in ((10, ["overlap"]), (80, [])):
        bare.page.set_content(
            PLAIN + "<style>button {font: 12px monospace; text-align: left}</style>" + card.format(left=left)
        )
        assert [each[0] for each in bare.page.evaluate(f"({MEASURE})({{touch: true}})")["findings"]] == found
    bare.context.close()


def test_marked_exceptions_are_no_findings(bare: Visitor) -> None:
    bare.page.set_content(
        PLAIN
        + "<div data-fan><button data-thing=c class='a live'>a</button><button data-thing=d class='a live' "
        + "style='left: 20px; top: 10px'>b</button></div>"
        + "<p data-cut-ok style='width: 60px; overflow: hidden; white-space: nowrap'>A long sentence that is cut</p>"
        + "<div data-scrolls style='position: absolute; top: 200px; height: 80px; overflow: auto'>"
        + "<button data-thing=e class=live style='display: block; width: 60px; height: 300px'>c</button></div>"
        + "<p style='width: 5em'>Incontro&shy;vertible well-known</p>"
    )
    assert bare.page.evaluate(f"({MEASURE})({{touch: true}})")["findings"] == []
    bare.context.close()


def test_the_centre_must_stay_where_it_is(bare: Visitor) -> None:
    looker = Looker(bare.page, "A game", sizes=SIZES[:1])
    for height in (300, 300, 400):
        bare.page.set_content(f"<div class='area centre' style='height: {height}px'></div>")
        looker.look(f"{height}")
    assert [each.check for each in looker.found.values()] == ["centre"]
    assert "300 px" in str(next(iter(looker.found.values())))
    bare.context.close()


def test_an_overlay_keeps_off_the_hand_and_the_question(bare: Visitor) -> None:
    for area, found in (("hand", ["overlap"]), ("ask", ["overlap"]), ("others", [])):
        bare.page.set_content(
            PLAIN
            + f"<div class='area {area}' style='height: 100px'></div>"
            + "<p class=a data-over style='top: 60px; width: 60px; height: 20px'>The goal</p>"
        )
        assert [each[0] for each in bare.page.evaluate(f"({MEASURE})({{touch: true}})")["findings"]] == found
    bare.context.close()


def test_a_page_that_is_read_stays_in_its_region_and_can_be_closed(bare: Visitor) -> None:
    page = (
        "<div class='area centre' style='height: 300px'><article data-reading style='overflow-y: auto; height: 500px'>"
        "<p style='height: 490px; margin: 0; align-content: end'>The end of a story</p></article></div>"
        "<div class='area hand' style='height: 300px; position: relative; background: #fff'></div>"
    )
    bare.page.set_content(PLAIN + page)
    found = bare.page.evaluate(f"({MEASURE})({{touch: true}})")["findings"]
    assert [each[0] for each in found] == ["overlap"], "its text lies on the hand"
    way_out = "<button style='position: absolute; top: 350px; left: 0; width: 90px; height: 50px'>Close</button>"
    bare.page.set_content(PLAIN + page.replace("<p style='height: 490px", f"{way_out}<p style='height: 90px"))
    found = bare.page.evaluate(f"({MEASURE})({{touch: true}})")["findings"]
    assert {"press"} <= {each[0] for each in found}, "the hand lies on the way out"
    bare.context.close()


def test_drawers_and_sheets_fit_every_size(visit: Callable[..., Visitor], site: Site) -> None:
    """Hint, list of moves, log, scores, keys and menu are the same in all games; so is the bar with the title."""
    visitor = visit(site.base)
    table = set_table(visitor, "fbi", 5)
    visitor.open(f"/t/{table}")
    longer = visitor.context.new_page()
    longer.goto(f"{visitor.base}/t/{table}{LONG}")
    found = list[str]()
    for page, title in ((visitor.page, "FBI"), (longer, "FBI in longer words")):
        looker = Looker(page, title, (*SIZES[1:3], SIZES[-1]) if not FULL else (*SIZES, (640, 360)))
        page.wait_for_selector(".prompt.yours")
        drop_the_goal(page, "fbi")
        page.reload()
        page.wait_for_selector(".prompt.yours")
        look_at_sheets(looker)
        found += [each.text for each in looker.found.values()]
    assert found == [], "\n".join(found)


def test_the_title_of_every_game_is_whole_on_a_phone(visit: Callable[..., Visitor], site: Site) -> None:
    visitor = visit(site.base)
    for game in TITLES:
        page = visitor.open(f"/t/{set_table(visitor, game)}")
        looker = Looker(page, TITLES[game], SIZES[-1:])
        page.wait_for_selector(".prompt")
        title = page.locator("header.top h1").inner_text()
        looker.look(title)
        assert [each.text for each in looker.found.values() if title in each.text and each.check == "cut"] == []
