"""A few numbers about the server, in the text format that Prometheus reads."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Labels = tuple[tuple[str, str], ...]
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Counter:
    """A number that only rises, for each combination of labels, which come from fixed lists, never from users."""

    kind = "counter"

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.values: dict[Labels, float] = {}

    def add(self, amount: float = 1, **labels: str) -> None:
        key = tuple(labels.items()) if labels else ()
        self.values[key] = self.values.get(key, 0) + amount

    def lines(self) -> Iterator[str]:
        for labels, value in sorted(self.values.items()):
            yield f"{self.name}{shown(labels)} {value:g}"


class Gauge:
    """A number that is read when the metrics are requested."""

    kind = "gauge"

    def __init__(self, name: str, about: str, look: Callable[[], float]) -> None:
        self.name = name
        self.about = about
        self.look = look

    def lines(self) -> Iterator[str]:
        yield f"{self.name} {self.look():g}"


class Histogram:
    """How long something took."""

    kind = "histogram"

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.add(time.perf_counter() - begin)

    def lines(self) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self.sum:g}"
        yield f"{self.name}_count {total}"


class Metrics:
    """All numbers of one server."""

    def __init__(self) -> None:
        self.requests = Counter("casefile_http_requests_total", "HTTP requests by route and status.")
        self.messages = Counter("casefile_messages_total", "WebSocket messages by kind and how they were answered.")
        self.sent = Counter("casefile_updates_total", "Updates sent over WebSockets.")
        self.cut = Counter("casefile_sockets_cut_total", "WebSockets that the server ended, by reason.")
        self.limited = Counter("casefile_limited_total", "What was refused for coming too fast, by limit.")
        self.commands = Histogram("casefile_command_seconds", "Time from a command to its answer, commit included.")
        self.all: list[Counter | Gauge | Histogram] = [
            self.requests, self.messages, self.sent, self.cut, self.limited, self.commands,
        ]  # fmt: skip

    def gauge(self, name: str, about: str, look: Callable[[], float]) -> None:
        self.all.append(Gauge(name, about, look))

    def text(self) -> str:
        lines: list[str] = []
        for metric in self.all:
            lines += [f"# HELP {metric.name} {metric.about}", f"# TYPE {metric.name} {metric.kind}", *metric.lines()]
        return "\n".join(lines) + "\n"


def shown(labels: Labels) -> str:
    """Labels as the format has them.

    >>> shown((("route", 'a"b'),))
    '{route="a\\\\"b"}'
    """
    if not labels:
        return ""
    pairs = [
        (name, value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n"))
        for name, value in labels
    ]  # fmt: skip
    return "{" + ",".join(f'{name}="{value}"' for name, value in pairs) + "}"
