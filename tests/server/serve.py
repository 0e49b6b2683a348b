"""The server that tests start and kill: `python -m tests.server.serve STORE PORT [SEED | usual]`.

Packs of its own are in the folder `packs` beside the store. With a seed every table is dealt the same cards, and bots
that choose by chance choose the same. With `usual` it has the limits of every server and its bots their pauses,
else hardly any limits and no pauses.
"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

from casefile.server import Limits, Running, Settings, logs, run_loop, serve
from casefile.table import creating
from casefile.table.fair import SEED_BYTES
from tests.server.helpers import LOCAL, LOOSE


def started(here: Running) -> None:
    print(f"port {here.port}", flush=True)


def deal_the_same(seed: int) -> None:
    creating.new_seed = lambda: seed.to_bytes(SEED_BYTES, "big")  # type: ignore[attr-defined]  # the name it calls
    secrets.randbits = lambda k: seed


if __name__ == "__main__":
    logs.set_up("warning")
    usual = sys.argv[3:] == ["usual"]
    if sys.argv[3:] and not usual:
        deal_the_same(int(sys.argv[3]))
    store = Path(sys.argv[1])
    limits = Limits() if usual else LOOSE
    settings = Settings(
        host=LOCAL, port=int(sys.argv[2]), limits=limits, packs=store.parent / "packs", bot_pause=250 if usual else 0
    )
    run_loop(serve(store, settings, started))
