"""Restarts a server with the engine that was compiled beside it.

When the build has succeeded, the server stops as always: what is under way is finished, everything is kept, and the
clients are told to come back at once. Then the same process starts again with what was built. It keeps the listening
socket, so nobody is turned away meanwhile: who connects waits a moment. A build that fails or is killed changes
nothing, as the running server uses none of its files.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence

INHERITED = "CASEFILE_LISTENER"
"""Where the number of the listening socket is told to the next process."""


class Successor:
    """The successor of a server: the shell command that builds it, and the one that starts it."""

    def __init__(self, build: str, start: Sequence[str]) -> None:
        self.build = build
        self.start = list(start)
        self.taking_over = False
        self._building: subprocess.Popen[bytes] | None = None
        self._listener: socket.socket | None = None

    def begin(self) -> None:
        """Start the build. It is a process group of its own, so that all of it can be ended."""
        self._building = subprocess.Popen(self.build, shell=True, stdin=subprocess.DEVNULL, process_group=0)

    def ready(self) -> bool:
        return self._building is not None and self._building.poll() == 0

    def inherit(self, listener: socket.socket) -> None:
        """Keep the listening socket for the next process."""
        self._listener = listener.dup()
        self.taking_over = True

    def end(self) -> None:
        """Stop a build that is still running."""
        if self._building is not None and self._building.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._building.pid, signal.SIGTERM)
            self._building.wait()

    def take_over(self) -> None:
        """Continue as the next process; everything of this one must be put away."""
        assert self._listener is not None
        os.set_inheritable(self._listener.fileno(), True)
        os.environ[INHERITED] = str(self._listener.fileno())
        sys.stdout.flush()
        os.execv(self.start[0], self.start)


def inherited() -> socket.socket | None:
    """The listening socket of the server that this process takes over from, or None."""
    number = os.environ.pop(INHERITED, "")
    if not number.isdigit():
        return None
    os.set_inheritable(int(number), False)
    listener = socket.socket(fileno=int(number))
    listener.setblocking(False)
    return listener
