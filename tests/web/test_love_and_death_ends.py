"""Love & Death in a real browser at the end of a game: every ending, and what a couple keeps.

A finished game is in the server's store. The page that opens it is sent other endings instead, made by the game's own
score sheet: one page shows them all.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, WebSocketRoute

from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.layout import End, Ledger
from casefile.games.love_and_death.names import ACHIEVEMENTS, ENDS, MODES, POLICE
from casefile.games.love_and_death.profile import LoveAndDeathProfile
from casefile.storage import SqliteStore
from casefile.table.transfer import import_record
from tests.web.browser import PHONE, SOON, Visitor
from tests.web.conftest import Site

RECORD = Path(__file__).parents[1] / "engine/records/love_and_death_1_easy_greedy.record"
WINS = (End.WON, End.FULFILLED)


async def keep(path: Path) -> str:
    async with SqliteStore(path) as store:
        return await import_record(store, RECORD.read_text(encoding="utf-8"), 1)


DRIVER = re.compile("^driver$", re.I)


def endings() -> list[tuple[str, tuple[int, ...]]]:
    """A mode and a ledger: each mode won with all its stars and with none, then every other ending."""
    out: list[tuple[str, tuple[int, ...]]] = []
    for mode in MODES:
        stars = (1 << len(LoveAndDeath(1, {"mode": mode}).rules.star_kind)) - 1
        for end in range(1, len(ENDS)):
            ledger = [0] * Ledger.SIZE
            ledger[Ledger.END], ledger[Ledger.DAY], ledger[Ledger.NIGHTS] = end, 20, 20
            ledger[Ledger.LOOT], ledger[Ledger.VICTIMS] = 8, 40
            ledger[Ledger.KILLS : Ledger.KILLS + len(POLICE)] = [2] * len(POLICE)
            ledger[Ledger.STARS] = stars if end in WINS else 0
            ledger[Ledger.ACHIEVED] = (1 << len(ACHIEVEMENTS)) - 1
            if mode == MODES[0] or end in WINS:
                out.append((mode, tuple(ledger)))
    return out


@pytest.mark.rules("LD-STAR-06")
def test_the_end_of_every_mode_with_every_star_can_be_opened(browser: Browser, site: Site, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as thread:  # Playwright has the event loop of this thread
        table = thread.submit(lambda: asyncio.run(keep(tmp_path / "store"))).result()
    here = Site(tmp_path / "store")
    ann = Visitor(browser, here.base)
    wires: list[tuple[WebSocketRoute, dict[str, Any]]] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            socket.send(message)
            if (told := json.loads(message))["type"] == "update":
                wires.append((socket, told))

        server.on_message(pass_on)

    try:
        ann.page.route_web_socket("**/socket*", between)
        page = ann.open(f"/t/{table}")
        end = page.get_by_role("region", name="How the story ended")
        end.wait_for()
        for _ in range(SOON // 10):  # the page may be faster than this side of its socket
            if wires:
                break
            page.wait_for_timeout(10)
        page.get_by_role("tab", name="Scores").or_(page.get_by_role("button", name="Scores", exact=True)).first.click()
        socket, told = wires[-1]
        for mode, ledger in endings():
            game = LoveAndDeath(1, {"mode": mode})
            outcome = json.loads(msgspec.json.encode(game.outcome(ledger)))
            told["snapshot"] |= {"sheets": outcome["sheets"], "outcome": outcome}
            told["frame"] += 1  # an update like any other
            socket.send(json.dumps(told))
            reason = ENDS[ledger[Ledger.END]]
            stars = [line["what"] for line in outcome["sheets"][0]["lines"] if line["what"].startswith("star-")]
            assert len(set(stars)) == len(game.rules.star_kind) * (ledger[Ledger.END] in WINS)
            page.get_by_text(game.words.say(f"event.end_{reason}")).first.wait_for()
            end.get_by_role("img", name=f"Stars earned: {len(stars)}").wait_for()
            assert end.locator("ul").first.locator("li").count() == (len(stars) or len(ACHIEVEMENTS))
            assert page.locator("details[open]").first.locator("li").count() == len(outcome["sheets"][0]["lines"])
            shown = page.locator("body").inner_text()
            assert not [part for part in ("{", "⟦", "Undefined") if part in shown], f"{mode}, {reason}: {shown}"
        ann.look_over()
    finally:
        here.kill()
        ann.context.close()
    assert ann.faults == []


SHEET = """schema = "love-and-death/profile@1"
runs = 3
xp = 4
earned = { normal = 6 }
bonnie = ["driver"]
record = 5
stars = { normal = ["victims 14", "killed sheriff"] }
achievements = ["starved"]
"""


@pytest.mark.rules("LD-RUN-05", "LD-RUN-06", "LD-STAR-06")
def test_a_couple_is_brought_along_renamed_and_taken_home_again(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    ann = visit(accept_downloads=True)
    ann.excused = ("409 (Conflict)",)  # of the file that is not a profile
    page = ann.open("/new/love-and-death")
    sheet = page.get_by_role("region", name="Runs and experience")
    sheet.get_by_text("Success sheet: 0 of 21 stars, 0 of 9 achievements").wait_for()

    file = sheet.locator("input[type=file]")
    file.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": b"xp = 40\n"})
    page.get_by_text("is not a profile").first.wait_for()
    file.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": SHEET.encode()})
    sheet.get_by_text("Success sheet: 2 of 21 stars, 1 of 9 achievements").click()
    sheet.get_by_role("listitem").filter(has_text="the sheriff killed (earned)").wait_for()
    sheet.get_by_role("listitem").filter(has_text="the detective killed (still open)").wait_for()
    assert sheet.get_by_label("Difficulty").locator("option").all_inner_texts() == [
        "Difficult, for 3 experience", "Hardcore, for 4 experience",
    ]  # fmt: skip

    sheet.get_by_role("button", name="Change the names", exact=True).click()
    sheet.get_by_label("Name in Bonnie's place").fill("Thelma")
    sheet.get_by_label("Name in Clyde's place").fill("Louise")
    sheet.get_by_label("Name in Clyde's place").press("Enter")
    sheet.get_by_text("Thelma & Louise").wait_for()
    thelma, louise = (sheet.get_by_role("article").filter(has_text=name) for name in ("Thelma", "Louise"))
    thelma.get_by_text(DRIVER).wait_for()
    sheet.get_by_text("What experience buys").click()
    sheet.get_by_role("group", name="Skills for Louise").get_by_role(
        "button", name="Driver, 2 xp: two free halts on each road instead of one"
    ).click()
    sheet.get_by_role("button", name="Buy it", exact=True).click()
    louise.get_by_text(DRIVER).wait_for()
    ann.look_over()
    ann.resize(PHONE)
    ann.fits()

    with page.expect_download() as saving:
        sheet.get_by_role("button", name="Save as a file", exact=True).click()
    saved = tmp_path / "home.toml"
    saving.value.save_as(saved)
    mine = LoveAndDeathProfile.load(saved)
    assert (mine.names, mine.xp, mine.clyde, mine.stars) == (
        ["Thelma", "Louise"], 2, ["driver"], {"normal": ["victims 14", "killed sheriff"]},
    )  # fmt: skip

    file.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": SHEET.encode()})
    page.get_by_text("takes the place of what is kept here").wait_for()
    sheet.get_by_role("button", name="Leave it as it is", exact=True).click()
    louise.get_by_text(DRIVER).wait_for()
    file.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": SHEET.encode()})
    sheet.get_by_role("button", name="Replace it", exact=True).click()
    sheet.get_by_text("Bonnie & Clyde").wait_for()
