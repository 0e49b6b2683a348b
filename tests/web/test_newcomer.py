"""Things that made newcomers hesitate on a page, and no longer do."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import casefile
from casefile.engine.packs import new_pack
from tests.web.browser import NETWORK, PHONE, Visitor, play_a_little, wait_for_turn
from tests.web.conftest import Site
from tests.web.tour import play_out

Visit = Callable[..., Visitor]
BOTS = [{"kind": "me"}, {"kind": "bot", "level": "greedy", "name": "Maud"}]
WEIGHED = "What a strong player would weigh"
REASONS = (
    "You arrest Yellow 2 more often: 2 points more than after the second choice. After the second choice, you must "
    "take Blue −2 every time; this way never. After the third choice, you must take Green −1 about 6 times in 10; this "
    "way never. "
    "The first looks better, but not by so much that chance could not have made it up."
)


def box(place: Locator) -> dict[str, float]:
    found: Any = place.bounding_box()
    assert found is not None
    return {"left": found["x"], "right": found["x"] + found["width"], "top": found["y"],
            "bottom": found["y"] + found["height"]}  # fmt: skip


def ask_for_a_hint(visitor: Visitor, game: str) -> Page:
    table = visitor.make_table(game, seats=2, chairs=BOTS)
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    page.keyboard.press("h")
    page.get_by_role("region", name=WEIGHED).wait_for()
    return page


def test_on_a_phone_a_hint_is_a_line_and_its_move_is_in_sight(visit: Visit) -> None:
    """Of twelve Detectives the suggested one is scrolled into view."""
    visitor = visit(size=PHONE)
    page = ask_for_a_hint(visitor, "detective-rummy")
    advice = page.get_by_role("region", name=WEIGHED)
    assert box(advice)["bottom"] - box(advice)["top"] < 60
    move = box(page.locator("[data-hinted], .move.hinted").first)
    assert 0 <= move["left"] < move["right"] <= PHONE["width"]
    assert move["bottom"] <= PHONE["height"]
    visitor.look_over()
    advice.get_by_role("button", expanded=False).click()
    expect(advice.get_by_role("listitem").first).to_contain_text(re.compile(r"wins \d+ to \d+\s%"))


def test_on_a_desk_a_hint_stands_beside_the_board(visit: Visit) -> None:
    page = ask_for_a_hint(visit(), "bonnie-and-clyde")
    advice = box(page.get_by_role("region", name=WEIGHED))
    assert advice["left"] >= box(page.get_by_role("group", name="The play area"))["right"]
    hand, dock = box(page.locator("[data-hand]")), box(page.locator(".dock"))
    assert hand["bottom"] <= dock["top"] or hand["right"] <= dock["left"]


def test_a_hint_leaves_the_newest_lines_of_the_log_in_sight(visit: Visit) -> None:
    visitor = visit(size={"width": 1366, "height": 768})
    table = visitor.make_table("bonnie-and-clyde", seats=2, chairs=BOTS)
    page = visitor.open(f"/t/{table}")
    assert play_a_little(page, Random(3), 25)
    log = page.get_by_role("list", name="What has happened")
    last = log.get_by_role("listitem").last
    page.keyboard.press("h")
    page.get_by_role("region", name=WEIGHED).wait_for()
    expect(last).to_be_in_viewport()
    assert box(log)["top"] <= box(last)["top"]
    assert box(last)["bottom"] <= box(log)["bottom"] + 1


def test_on_a_laptop_the_reasons_of_a_hint_are_read_without_scrolling(visit: Visit) -> None:
    """Three moves with the most reasons possible; one-time explanations stand below them."""
    page = ask_for_a_hint(visit(size={"width": 1366, "height": 768}), "fbi")
    advice = page.get_by_role("region", name=WEIGHED)
    expect(advice.get_by_role("listitem")).to_have_count(3)
    reasons = advice.locator("p")
    reasons.evaluate("(told, words) => { told.textContent = words }", REASONS)
    assert box(reasons)["bottom"] <= box(page.locator(".beside"))["bottom"]


def test_a_new_table_offers_the_packs_of_its_game(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/new/fbi")
    page.get_by_role("combobox", name=re.compile("^Cards")).select_option("fbi-flat")
    page.get_by_role("button", name="Open the table", exact=True).click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    snapshot = visitor.context.request.get(f"{visitor.base}/api/tables/{table}").json()["snapshot"]
    assert snapshot["game"]["pack"] == "fbi-flat"
    page = visitor.open("/new/bonnie-and-clyde")
    visitor.ready()
    assert page.get_by_role("combobox", name=re.compile("^Cards")).count() == 0


def test_a_new_table_offers_the_hosts_own_packs_and_keeps_its_own(visit: Visit, own_site: Site) -> None:
    file = own_site.store.parent / "packs" / "our-town.toml"
    file.parent.mkdir()
    new_pack(casefile.find("bonnie-and-clyde"), file, "our-town")
    text = file.read_text("utf-8").replace("# title", "title").replace("# about", "about")
    file.write_text(text.replace('"What people choose it by"', '"Our county"').replace('"Kaufman"', '"Our Village"'))
    visitor = visit(base=own_site.base, size=PHONE)
    visitor.excused = (*NETWORK, "409 (Conflict)")
    page = visitor.open("/new/bonnie-and-clyde")
    page.get_by_role("combobox", name=re.compile("^Cards")).select_option("Our county")
    expect(page.get_by_text("Cards of the host's own. One line on what is different about it")).to_be_visible()
    expect(page.locator("optgroup")).to_have_attribute("label", "The host's own")
    visitor.look_over()
    page.get_by_label("Who takes seat 2").select_option("bot:greedy")
    away = file.rename(file.with_suffix(".away"))
    page.get_by_role("button", name="Deal the cards", exact=True).click()
    note = page.get_by_role("region", name="Notes").get_by_text("cannot be played with the cards 'our-town' here")
    expect(note).to_be_visible()
    expect(page.get_by_role("combobox", name=re.compile("^Cards"))).to_have_count(0)  # no choice is left
    away.rename(file)
    page.reload()
    page.get_by_role("combobox", name=re.compile("^Cards")).select_option("Our county")
    page.get_by_label("Who takes seat 2").select_option("bot:greedy")
    page.get_by_role("button", name="Deal the cards", exact=True).click()
    assert play_a_little(page, Random(2), 4)
    expect(page.get_by_text("Our Village").first).to_be_attached()
    own_site.kill()
    file.unlink()
    own_site.start()
    page.reload()
    assert play_a_little(page, Random(3), 4)
    expect(page.get_by_text("Our Village").first).to_be_attached()


@pytest.mark.parametrize("game", casefile.GAMES)
def test_on_a_phone_the_seat_whose_turn_it_is_says_so_in_words(visit: Visit, game: str) -> None:
    visitor = visit(size=PHONE)
    table = visitor.make_table(game, seats=2, chairs=BOTS)
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    flag = page.locator(".dock .flag")
    expect(flag).to_have_text("your turn")
    assert box(flag)["right"] - box(flag)["left"] > 40


def test_who_can_play_alone_does_and_the_end_leads_to_the_review(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    page.get_by_role("button", name=re.compile("^Play now.*Love & Death$")).click()
    assert wait_for_turn(page)
    play_out(visitor, page.url.rpartition("/")[2])
    assert not wait_for_turn(page), "the page has come to the end, too"
    expect(page.locator(".result li .place")).to_have_count(0)  # nobody is before them
    page.get_by_role("link", name=re.compile("^Review")).click()
    review = page.get_by_role("region", name="Review")
    expect(review.locator("h2, [role=status]").first).to_be_visible()  # it exists or is being made, without a request


def test_on_a_phone_a_hand_stands_above_the_words_of_a_puzzle(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    page = visitor.open("/learn/detective-rummy/a_set_before_the_print")
    words = page.get_by_role("region", name="What to do")
    words.wait_for()
    hand = page.locator("[data-hand]")
    hand.evaluate("hand => hand.scrollIntoView({block: 'end'})")
    assert box(hand)["bottom"] <= box(words)["top"] + 1


def test_the_cases_stay_near_the_top_however_many_games_go_on(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    for _ in range(5):
        visitor.make_table("fbi", seats=2, chairs=[{"kind": "me"}])
    page = visitor.open("/")
    going = page.get_by_role("region", name="Continue")
    expect(going.get_by_role("link")).to_have_count(1)
    play = page.get_by_role("button", name=re.compile("^Play now")).first
    assert box(play)["bottom"] <= PHONE["height"], "a new game is on the first screen"
    going.get_by_role("button", name="4 more", exact=True).click()
    expect(going.get_by_role("link")).to_have_count(5)
    visitor.look_over()


def test_on_a_phone_the_goal_stands_before_the_first_decision_and_then_nothing_lies_over_the_board(
    visit: Visit,
) -> None:
    visitor = visit(size=PHONE)
    table = visitor.make_table("fbi", seats=2, chairs=BOTS)
    page = visitor.open(f"/t/{table}")
    goal = page.get_by_role("dialog", name="FBI")
    expect(goal).to_contain_text("score the most points")
    visitor.look_over()
    goal.get_by_role("button", name="Begin", exact=True).click()
    expect(goal).to_have_count(0)
    assert wait_for_turn(page)
    assert page.locator(".goal").count() == 0
    page.reload()
    assert wait_for_turn(page)
    expect(goal).to_have_count(0)


def test_on_a_phone_one_can_play_on_from_a_replay_without_scrolling(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    table = visitor.make_table("love-and-death", seats=1, chairs=BOTS[:1])
    play_out(visitor, table)
    page = visitor.open(f"/t/{table}/replay?reader=open")
    on = page.get_by_role("button", name="Play on from here")
    on.wait_for()
    assert box(on)["bottom"] <= PHONE["height"]
    visitor.look_over()
