"""The desk and the pages around the table: covers, stored games, bots to watch, and addresses that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import casefile
from tests.web.browser import MISSING, NETWORK, PHONE, Visitor, wait_for_turn
from tests.web.conftest import Site
from tests.web.tour import play_out, set_table

Visit = Callable[..., Visitor]
CODE = re.compile(r"\b[a-z]+_[a-z]+\b|: (true|false|none|net|shared)\b|\bB&C\b|A bot that")


@pytest.mark.parametrize("game", casefile.GAMES)
def test_a_new_table_is_told_in_words(visit: Visit, game: str) -> None:
    visitor = visit(size=PHONE)
    page = visitor.open(f"/new/{game}")
    visitor.ready()
    page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")
    assert not CODE.search(page.locator("form").inner_text())
    visitor.look_over()


def test_a_game_for_one_opens_with_one_seat_and_its_difficulty_in_view(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/new/love-and-death")
    expect(page.get_by_role("radio", name="1", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name=re.compile("^Easy"))).to_be_checked()
    page.get_by_role("radio", name=re.compile("^Hardcore")).check()
    page.get_by_role("button", name="Deal the cards", exact=True).click()
    assert wait_for_turn(page)
    page = visitor.open("/")
    expect(page.get_by_text("As last time: alone, Difficulty: Hardcore")).to_be_visible()
    expect(page.get_by_role("region", name="Continue")).to_contain_text("of 8 loot at Black Lake")
    expect(page.get_by_role("region", name="Continue")).to_contain_text("Your turn")


def test_with_friends_a_game_for_one_opens_for_two(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("link", name=re.compile("^With friends.*Love & Death$")).click()
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(page.get_by_role("button", name="Open the table", exact=True)).to_be_visible()


def test_a_single_case_goes_by_its_title(visit: Visit) -> None:
    page = visit().open("/new/detective-rummy")
    page.get_by_role("radio", name=re.compile("^A single Case")).check()
    page.get_by_role("radio", name=re.compile("^Dead Air")).check()
    page.get_by_role("button", name="Open the table", exact=True).click()
    expect(page.get_by_text("Which Case: Dead Air")).to_be_visible()  # in the lobby, too


def test_there_is_always_something_to_watch(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/watch")
    page.get_by_role("button", name=re.compile("^Watch.*FBI$")).click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-seat]")).to_have_count(3)


def test_an_unknown_address_is_a_page_with_a_way_home(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    visitor.excused = MISSING
    for path in ("/no/such/page", "/t/%"):
        page = visitor.open(path)
        expect(page.get_by_role("heading", name=re.compile("^There is no such"))).to_be_visible()
        expect(page.get_by_role("link", name="To the desk")).to_be_visible()


def test_who_plays_on_the_machine_of_the_server_needs_no_network(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script("Object.defineProperty(navigator, 'onLine', {get: () => false})")
    page = visitor.open("/")
    visitor.ready()
    with page.expect_response("**/healthz") as answer:
        page.evaluate("dispatchEvent(new Event('offline'))")
    answer.value.finished()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.get_by_text("You are offline.")).to_have_count(0)


def test_whoever_is_offline_is_told(visit: Visit) -> None:
    visitor = visit()
    visitor.excused = NETWORK
    page = visitor.open("/")
    visitor.ready()
    visitor.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    visitor.context.set_offline(False)
    expect(page.get_by_text("You are offline.")).to_have_count(0)


def test_a_table_without_its_line_says_so_once(visit: Visit, own_site: Site) -> None:
    visitor = visit(own_site.base, size=PHONE)
    visitor.excused = NETWORK
    page = visitor.open(f"/t/{set_table(visitor, 'bonnie-and-clyde')}")
    page.locator(".prompt").wait_for()
    visitor.context.set_offline(True)
    own_site.kill()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    expect(page.get_by_text("You are offline.")).to_be_hidden()


def test_a_step_chosen_on_a_phone_shows_the_board(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    table = set_table(visitor, "bonnie-and-clyde", 2, target=10)
    play_out(visitor, table)
    page = visitor.open(f"/t/{table}/replay?reader=0&step=30")
    page.get_by_role("button", name="Steps and review").click()
    sheet = page.get_by_role("dialog", name="Steps and review")
    expect(sheet.locator("[aria-current]")).to_be_in_viewport()
    sheet.locator("li").nth(28).get_by_role("link").click()
    page.wait_for_url(re.compile("step=28$"))
    expect(sheet).to_have_count(0)
    title = page.locator("header h1")
    assert title.evaluate("title => title.scrollHeight <= title.clientHeight + 2"), "the title of the game is whole"


def test_the_keys_of_a_hand_are_listed_where_there_is_one(visit: Visit) -> None:
    for game, hands in (("fbi", 0), ("bonnie-and-clyde", 1)):
        visitor = visit()
        table = visitor.make_table(game, seats=2, chairs=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
        page = visitor.open(f"/t/{table}")
        assert wait_for_turn(page)
        page.keyboard.press("?")
        expect(page.get_by_text("The moves in the order of their buttons")).to_be_visible()
        expect(page.get_by_text("From card to card in your hand")).to_have_count(hands)


def test_a_puzzle_that_was_solved_is_marked(visit: Visit) -> None:
    page = visit().open("/learn/fbi/twice_the_same")
    page.get_by_role("button", name=re.compile("red", re.IGNORECASE)).first.wait_for()
    page.evaluate("localStorage.setItem('casefile.met', JSON.stringify(['puzzle.fbi.twice_the_same.right']))")
    page.goto(page.url.rpartition("/")[0] + "/puzzles")
    expect(page.get_by_role("region", name="To begin with").get_by_text("solved")).to_have_count(1)
    expect(page.get_by_text("Solved so far: 1 of")).to_be_visible()
