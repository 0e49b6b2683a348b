"""The server that tests start and kill: `python -m tests.server.serve STORE PORT`."""

from __future__ import annotations

import sys
from pathlib import Path

from casefile.server import Running, Settings, logs, run_loop, serve
from tests.server.helpers import LOCAL, LOOSE


def started(here: Running) -> None:
    print(f"port {here.port}", flush=True)


if __name__ == "__main__":
    logs.set_up("warning")
    run_loop(serve(Path(sys.argv[1]), Settings(host=LOCAL, port=int(sys.argv[2]), limits=LOOSE), started))
