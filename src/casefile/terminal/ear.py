"""Reads a WebSocket in its own thread, so that a goodbye arrives even while the person is asked something."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

Json = dict[str, Any]


class Ear:
    """Listens until the connection ends. `goodbye` is called in this thread: with a `bye`, and at the end with None."""

    def __init__(self, socket: ClientConnection, goodbye: Callable[[Ear, Json | None], None]) -> None:
        self.socket = socket
        self.goodbye = goodbye
        self.heard: queue.SimpleQueue[Json | None] = queue.SimpleQueue()
        threading.Thread(target=self.listen, name="ear", daemon=True).start()

    def listen(self) -> None:
        try:
            for text in self.socket:
                message = json.loads(text)
                self.heard.put(message)
                if message["type"] == "bye":
                    self.goodbye(self, message)
        except (ConnectionClosed, OSError):
            pass
        finally:
            self.heard.put(None)
            self.goodbye(self, None)

    def next(self, seconds: float) -> Json | None:
        """The next message, or None when the connection has ended; `TimeoutError` if there is none in that time."""
        try:
            return self.heard.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None
