"""The server: lobby over HTTP, one WebSocket for each client at a table. See `docs/protocol.md` and `docs/host.md`."""

from casefile.server.lifecycle import Running, run_loop, running, serve
from casefile.server.settings import Limits, Rate, Settings
from casefile.server.successor import INHERITED, Successor

__all__ = ["INHERITED", "Limits", "Rate", "Running", "Settings", "Successor", "run_loop", "running", "serve"]
