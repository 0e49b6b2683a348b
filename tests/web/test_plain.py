"""A game of another package without pages of its own: the plain board plays it."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.package.test_package import knock_wheel
from tests.web.browser import Visitor, over, press_by_name, wait_for_turn
from tests.web.conftest import Site
from tests.web.tour import chairs


def test_a_game_of_another_package_is_played_to_its_end(
    site: Site, visit: Callable[..., Visitor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    with zipfile.ZipFile(knock_wheel(tmp_path)) as wheel:
        wheel.extractall(installed)
    path = os.pathsep.join(filter(None, [str(installed), os.environ.get("PYTHONPATH")]))
    monkeypatch.setenv("PYTHONPATH", path)
    own_site = Site(tmp_path / "store")
    try:
        visitor = visit(own_site.base)
        table = visitor.make_table("knock", seats=2, chairs=chairs(2), options={"rounds": 1})
        page = visitor.open(f"/t/{table}")
        dice = Random(7)
        wait_for_turn(page)
        page.locator("[data-thing=deck]").click()
        card = page.locator("[data-thing^='hand/'].live").first
        name = card.inner_text()
        card.click()
        page.get_by_role("button", name="Discard").first.click()
        expect(page.locator(f"[data-thing^='hand/']:text-is('{name}')")).to_have_count(0)
        while wait_for_turn(page):
            assert page.locator(".sheet dt").count() > 3, "the board says what lies where"
            press_by_name(page, dice)
        assert over(page)
    finally:
        own_site.kill()
