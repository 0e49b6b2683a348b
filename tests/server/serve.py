"""The server that tests start and kill: `python -m tests.server.serve STORE PORT`.

Packs of its own are in the folder `packs` beside the store.
"""

from __future__ import annotations

import sys
from pathlib import Path

from casefile.server import Running, Settings, logs, run_loop, serve
from tests.server.helpers import LOCAL, LOOSE


def started(here: Running) -> None:
    print(f"port {here.port}", flush=True)


if __name__ == "__main__":
    logs.set_up("warning")
    store = Path(sys.argv[1])
    settings = Settings(host=LOCAL, port=int(sys.argv[2]), limits=LOOSE, packs=store.parent / "packs")
    run_loop(serve(store, settings, started))
