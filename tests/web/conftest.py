"""A server and a browser for the tests of the pages."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import FLAGS, Visitor, find_chromium

TRIES = 30
SEED = 7


class Site:
    """A server as a process of its own, which can be stopped and started again at the same address.

    Every table gets the same cards, so that a failure can be repeated.
    """

    def __init__(self, store: Path, seed: int = SEED) -> None:
        self.store = store
        self.seed = seed
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.server.serve", str(self.store), str(self.port), str(self.seed)]
        for _ in range(TRIES):
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            assert self.process.stdout is not None
            if told := self.process.stdout.readline():
                self.port = int(told.split()[1])
                return
            self.process.wait()
            time.sleep(1)  # the port is taken just now
        raise RuntimeError(f"the server does not start at port {self.port}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if not (resources.files("casefile") / "web" / "index.html").is_file():
        pytest.skip("the web client is not built: there was no Node to build it with")
    here = Site(tmp_path_factory.mktemp("site") / "store")
    yield here
    here.kill()


@pytest.fixture
def own_site(site: Site, tmp_path: Path) -> Iterator[Site]:
    """A site that a test may stop."""
    here = Site(tmp_path / "store")
    yield here
    here.kill()


def while_only_pages_are_tested(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """Playwright keeps an event loop running, which other tests cannot use: then each file starts its own browser."""
    here = Path(__file__).parent
    asked = [Path(config.invocation_params.dir, argument.partition("::")[0]).resolve() for argument in config.args]
    return "session" if all(path.is_relative_to(here) for path in asked) else "module"


@pytest.fixture(scope=while_only_pages_are_tested)
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        pytest.skip("there is no Chromium on this machine, and none could be fetched")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Callable[..., Visitor]]:
    """Make visitors; at the end none of their pages may have complained or asked another host for anything."""
    visitors: list[Visitor] = []

    def make(base: str = "", **more: Any) -> Visitor:
        visitors.append(Visitor(browser, base or site.base, **more))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.close()
