"""Work that a store does in groups, for a caller who waits for its own part."""

from __future__ import annotations

import asyncio
from typing import Any, Generic, TypeVar

W = TypeVar("W")


class Job(Generic[W]):
    """A piece of work with its result, and the future of the event loop that waits for it."""

    __slots__ = ("done", "error", "result", "work")

    def __init__(self, work: W) -> None:
        self.work = work
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def tell(self) -> None:
        """Give the caller the result or the error. Call this in the caller's event loop."""
        if self.done.done():  # the caller is gone; what was written stays
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)
