"""Whole games in a real browser: by mouse, by keyboard alone, by accessible names alone; on a phone; together."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Route, WebSocket

from tests.sizes import sized
from tests.web.browser import (
    NETWORK,
    PHONE,
    PHONE_ON_ITS_SIDE,
    SCENE,
    SOON,
    TURN,
    Listener,
    Visitor,
    go_on,
    moves,
    over,
    play_a_little,
    play_by_keys,
    play_by_mouse,
    play_by_names,
    press_by_name,
    wait_for_turn,
)
from tests.web.conftest import Site
from tests.web.tour import play_out

Visit = Callable[..., Visitor]
TITLES = {"bonnie-and-clyde": "Mystery Rummy: Bonnie and Clyde", "fbi": "FBI", "detective-rummy": "Detective Rummy"}
SHORT: dict[str, dict[str, object]] = {
    "bonnie-and-clyde": {"target": 30},
    "fbi": {},
    "detective-rummy": {"mode": "case", "case": 2, "hands": 1},
    "love-and-death": {"mode": "easy", "max_days": sized(8, 200)},  # 200 is the usual number of days
}
BOTS = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
ALONE = ("love-and-death",)


def shorten(route: Route, options: dict[str, object]) -> None:
    """Make the page ask for a short game against bots that do not think long."""
    asked = json.loads(route.request.post_data or "")
    for chair in asked["chairs"]:
        if chair["kind"] == "bot":
            chair["level"] = "greedy"
    route.continue_(post_data=json.dumps(asked | {"options": options}))


@pytest.mark.parametrize("game", TITLES)
def test_a_new_visitor_plays_a_whole_game_by_mouse(visit: Visit, game: str) -> None:
    visitor = visit(reduced_motion="no-preference")
    page = visitor.open()
    visitor.look_over()

    page.route("**/api/tables", lambda route: shorten(route, SHORT[game]))
    page.get_by_role("button", name=re.compile(f"^Play now.*{re.escape(TITLES[game])}$")).click()
    assert wait_for_turn(page)
    visitor.look_over()
    play_by_mouse(page, Random(1))
    page.get_by_role("button", name=re.compile("Play again")).wait_for()
    visitor.look_over()


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_keyboard_alone(visit: Visit, game: str) -> None:
    visitor = visit()
    chairs = BOTS[:1] if game in ALONE else BOTS
    table = visitor.make_table(game, seats=len(chairs), chairs=chairs, options=SHORT[game])
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    visitor.look_over()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.keyboard.press("w")
    page.get_by_text(re.compile("You can: ")).wait_for(state="attached")
    play_by_keys(page, Random(2))


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_on_a_phone_by_accessible_names_alone(visit: Visit, game: str) -> None:
    """Like a screen-reader user: every turn and scene is heard, and no name or word is a code. The phone is turned."""
    visitor = visit(size=PHONE, has_touch=True)
    chairs = BOTS[:1] if game in ALONE else [*BOTS, BOTS[1]]
    table = visitor.make_table(game, seats=len(chairs), chairs=chairs, options=SHORT[game])
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    visitor.look_over()
    visitor.resize(PHONE_ON_ITS_SIDE)
    visitor.look_over()
    listener = Listener(page)
    dice = Random(3)
    for times in range(400):
        if not play_a_little(page, dice, 6):
            break
        visitor.fits()
        listener.check_names()
        visitor.resize(PHONE_ON_ITS_SIDE if times % 2 else PHONE)
        visitor.fits()
    heard = listener.check()
    assert "said" in heard
    assert "scene" in heard, "a game ends with a scene"
    assert "turn" in heard or game in ALONE
    assert over(page), "the game does not end"
    for size in (PHONE, PHONE_ON_ITS_SIDE):
        visitor.resize(size)
        visitor.look_over()


def test_two_pages_of_one_seat(visit: Visit) -> None:
    """Automatic moves are made once: the page that comes too late says nothing and goes on."""
    visitor = visit()
    options = {"mode": "case", "case": 2, "hands": 1}
    table = visitor.make_table("detective-rummy", seats=2, chairs=BOTS, options=options)
    page = visitor.open(f"/t/{table}")
    other = visitor.context.new_page()
    sent: list[str] = []
    refused: list[str] = []
    for one in (page, other):
        one.on("websocket", lambda line: listen(line, sent, refused))
        one.goto(f"{visitor.base}/t/{table}")
    dice = Random(7)
    for _ in range(30):
        if not (wait_for_turn(page) and wait_for_turn(other)):
            break
        press_by_name(page, dice)
    assert not refused or any("stale" in one for one in refused)
    for one in (page, other):
        assert one.locator(".notes .bad").count() == 0
    assert sent


def listen(line: WebSocket, sent: list[str], refused: list[str]) -> None:
    line.on("framesent", lambda text: sent.append(str(text)) if '"act"' in str(text) else None)
    line.on("framereceived", lambda text: refused.append(str(text)) if '"refusal"' in str(text) else None)


def test_what_is_not_legal_says_why_not(visit: Visit) -> None:
    visitor = visit()
    table = visitor.make_table("bonnie-and-clyde", seats=2, chairs=BOTS)
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    page.locator("[data-thing^='hand/'].idle").first.click()
    page.get_by_role("link", name=re.compile("^Read rule BC-[A-Z]+-[0-9]+$")).first.click()
    page.get_by_role("dialog").get_by_text(re.compile("Rule BC-")).wait_for()
    visitor.look_over()


def test_a_hint_and_an_undo(visit: Visit) -> None:
    visitor = visit()
    both = [{"kind": "me"}] * 2
    table = visitor.make_table("bonnie-and-clyde", seats=2, hot_seat=True, chairs=both, hints=True, undo="always")
    page = visitor.open(f"/t/{table}")
    whoever = page.get_by_role("button", name=re.compile("^I am "))
    whoever.click()
    whoever.or_(page.locator(f"{SCENE}, {TURN}")).first.wait_for()
    if whoever.count():  # the cards were dealt meanwhile, and the other player begins
        whoever.click()
    assert wait_for_turn(page)
    page.keyboard.press("h")
    advice = page.get_by_role("region", name="What a strong player would weigh")
    advice.wait_for()
    assert re.search(r"wins \d+ to \d+\s%, (about \d+ in \d+|almost certain|hardly ever)", advice.inner_text())
    assert advice.get_by_role("listitem").count() == 2
    visitor.look_over()
    advice.get_by_role("button", name="Close the hint", exact=True).click()
    advice.wait_for(state="detached")
    moves(page).first.click()
    page.get_by_role("button", name=re.compile("^Undo: take")).first.click()
    page.get_by_role("button", name="Take it back", exact=True).click()
    page.get_by_text("has taken back an action").first.wait_for(state="attached")


@pytest.mark.parametrize("pace", ["fast", "instant"])
def test_at_the_end_of_a_round_its_sheet_is_shown_first(visit: Visit, pace: str) -> None:
    visitor = visit(pace=pace, reduced_motion="no-preference")
    table = visitor.make_table("bonnie-and-clyde", seats=4, chairs=[*BOTS, *BOTS[1:] * 2])
    page = visitor.open(f"/t/{table}")
    dice = Random(8)
    sheet = page.get_by_role("dialog", name="Round 1 is over")
    scenes: set[str] = set()
    for _ in range(400):
        sheet.or_(page.locator(f"{SCENE}, {TURN}")).first.wait_for()
        if scene := page.locator(SCENE).count():
            scenes.add(page.locator(SCENE).get_by_role("heading").first.inner_text())
        if sheet.count():
            break
        if not (scene and go_on(page)):
            press_by_name(page, dice)
    assert sheet.get_by_text(re.compile("went out$|ran out$")).count() == 1
    assert sheet.get_by_text("somebody").count() == 0
    assert any(title.endswith(("goes out", "go out", "used up", "everybody out")) for title in scenes), scenes
    sheet.get_by_text("Points by round").wait_for()
    visitor.look_over()
    page.get_by_role("button", name="Go on", exact=True).click()
    assert wait_for_turn(page)
    assert sheet.count() == 0


def test_hot_seat_shows_no_hand_behind_the_curtain(visit: Visit) -> None:
    visitor = visit(pace="instant")
    chairs = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
    table = visitor.make_table("bonnie-and-clyde", seats=2, hot_seat=True, chairs=chairs)
    page = visitor.open(f"/t/{table}")
    dice = Random(4)
    lift = page.get_by_role("button", name=re.compile("^I am "))
    for _ in range(6):
        lift.wait_for()
        assert page.locator("[data-thing]").count() == 0
        visitor.look_over()
        lift.click()
        lift.wait_for(state="detached")
        for _ in range(200):
            if lift.count():
                break
            press_by_name(page, dice)
            lift.or_(page.locator(TURN)).first.wait_for()


def test_two_browsers_and_a_spectator_with_a_restart_in_the_middle(visit: Visit, own_site: Site) -> None:
    ann, bob, eve = (visit(own_site.base) for _ in range(3))
    table = ann.make_table("fbi", seats=2, chairs=[{"kind": "me"}, {"kind": "open"}], listed=True)
    page = ann.open(f"/t/{table}")
    page.get_by_role("button", name=re.compile("^Invite")).first.click()
    link = page.get_by_role("textbox", name="Link of the invitation").input_value()
    page.get_by_role("img", name=re.compile("QR")).wait_for()
    ann.look_over()
    page.get_by_role("button", name="Done", exact=True).click()
    other = bob.open(link.removeprefix(own_site.base))
    other.get_by_role("dialog").get_by_role("textbox").fill("Bob")
    other.get_by_role("button", name="Sit down", exact=True).click()
    watching = eve.open(f"/t/{table}")
    watching.get_by_text("Watching").first.wait_for()
    dice = Random(5)
    for visitor in (ann, bob, eve):
        visitor.excused = NETWORK
    last = time.monotonic()
    presses = 0
    while not over(page):
        for one in (page, other, watching):
            go_on(one)
        if presses == 12:
            own_site.kill()
            page.get_by_text("The connection is lost.").wait_for()
            own_site.start()
            page.get_by_text("The connection is lost.").wait_for(state="detached")
        ready = next((one for one in (page, other) if one.locator(TURN).count() and moves(one).count()), None)
        if ready is not None:
            press_by_name(ready, dice)
            presses, last = presses + 1, time.monotonic()
        else:
            assert time.monotonic() - last < SOON / 1000, "nobody can do anything"
            page.wait_for_timeout(60)
    for one in (page, other, watching):
        one.locator(f".table.ended, {SCENE}").first.wait_for()
        go_on(one)
        one.locator(".table.ended").wait_for()
    assert watching.locator("[data-thing].live").count() == 0
    eve.look_over()


def test_replay_step_by_step_and_play_on(visit: Visit) -> None:
    visitor = visit()
    table = visitor.make_table("bonnie-and-clyde", seats=2, chairs=BOTS, options={"target": 10})
    play_out(visitor, table)
    page = visitor.open(f"/t/{table}")
    page.get_by_role("link", name=re.compile("^Replay")).click()
    page.wait_for_url("**/replay*")
    visitor.look_over()
    page.get_by_role("button", name="One step on", exact=True).click()
    page.wait_for_url(re.compile("step=1$"))
    page.get_by_role("tab", name="Review", exact=True).click()
    page.get_by_role("button", name="Review the game of Ann", exact=True).click()
    graph = page.get_by_role("img", name=re.compile("^Chance to win over the game"))
    graph.wait_for(timeout=300_000)
    visitor.look_over()
    page.get_by_text("All decisions").click()
    page.get_by_role("region", name="Review").get_by_role("row").nth(4).get_by_role("button").click()
    page.wait_for_url(re.compile(r"step=(?!1$)\d+"))
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 3, "y": 9})
    last = page.get_by_role("slider", name="Step of the game").get_attribute("max")
    page.wait_for_url(f"**step={last}")
    page.goto(re.sub(r"step=\d+", "step=1", page.url))
    page.get_by_role("button", name=re.compile("Play on", re.I)).first.click()
    page.wait_for_url(re.compile(r"/t/(?!" + table + ")"))
    assert wait_for_turn(page)


def test_a_detective_case_from_a_pack_is_told_in_its_own_words(visit: Visit) -> None:
    visitor = visit()
    options = {"hands": 1}
    table = visitor.make_table("detective-rummy", seats=2, pack="the-last-tram", chairs=BOTS, options=options)
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    play_a_little(page, Random(4), 2)
    page.get_by_text("The Last Tram").first.wait_for()
    page.get_by_text("On Sunday night somebody stole a tram.").first.wait_for(state="attached")
    play_by_names(page, Random(4))
    page.get_by_text("There is a loop behind the Saucer").first.wait_for(state="attached")
    visitor.look_over()


def as_host(store: Path, *words: str) -> str:
    """The output of a host's command; a browser's thread cannot run it itself."""
    command = [sys.executable, "-m", "casefile.cli", "guests", *words, "--store", str(store)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_a_guest_who_was_kept_out_has_the_same_seat_again(visit: Visit, own_site: Site) -> None:
    eve = visit(own_site.base)
    table = eve.make_table("fbi", name="Eve", seats=2, chairs=BOTS)
    page = eve.open(f"/t/{table}")
    assert wait_for_turn(page)
    guest = json.loads(as_host(own_site.store, "list", "--json"))[0]["id"]
    as_host(own_site.store, "ban", guest)
    eve.excused = ("status of 403",)
    page.get_by_role("alert").get_by_text("The host of this server keeps you out.").wait_for()
    eve.open("/new/fbi").get_by_role("main").get_by_text("The host of this server keeps you out.").wait_for()
    as_host(own_site.store, "unban", guest)
    assert wait_for_turn(eve.open(f"/t/{table}"))
