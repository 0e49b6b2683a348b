"""Bots that misbehave: importing this module registers them, here or in a worker."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

from casefile.bots import BOTS
from casefile.engine.view import View


class Bad:
    """A bot that misbehaves instead of choosing."""

    def __init__(self, deed: Callable[[View, list[int]], object]) -> None:
        self.deed = deed

    def choose(self, view: View, legal: list[int]) -> int:
        return self.deed(view, legal)  # type: ignore[return-value]  # as the test has made it


def hang(_view: View, _legal: list[int]) -> object:
    while True:
        time.sleep(1)


def die(_view: View, _legal: list[int]) -> object:
    os._exit(3)


def fail(_view: View, _legal: list[int]) -> object:
    raise RuntimeError("no idea")


def chatter(_view: View, legal: list[int]) -> object:
    print("thinking aloud", file=sys.stdout, flush=True)
    os.write(1, b"\xff" * 100)
    return legal[-1]


DEEDS: dict[str, Callable[[View, list[int]], object]] = {
    "hangs": hang,
    "dies": die,
    "fails": fail,
    "rubbish": lambda _view, _legal: "the first one",
    "illegal": lambda _view, legal: max(legal) + 1000,
    "huge": lambda _view, _legal: 10**4000,
    "chatters": chatter,
    "first": lambda _view, legal: legal[0],
    "looks": lambda view, legal: legal[0] if set(vars(view)) >= {"numbers", "ledger"} else -1,
}


def register(name: str) -> None:
    BOTS[name] = lambda _game, _seat, _seed: Bad(DEEDS[name])


for _name in DEEDS:
    register(_name)
