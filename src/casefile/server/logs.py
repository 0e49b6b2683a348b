"""Logs as one JSON object a line. Routes are logged by name, never by address: addresses can hold ids."""

from __future__ import annotations

import json
import logging
import sys
import time

EXTRA = ("route", "method", "status", "ms", "address", "store", "reason", "kind", "page", "places")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        out: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        out |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            out["trace"] = self.formatException(record.exc_info)
        return json.dumps(out, ensure_ascii=False)


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a note of uvicorn's is about this server; notes about strangers' input would fill the log."""
    return record.levelno >= logging.ERROR and not str(record.msg).startswith("Invalid UTF-8")


def set_up(level: str = "warning") -> None:
    """Send all logs to standard error, from this level on. Uvicorn's notes on requests and clients are left out."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger("casefile")
    root.handlers[:] = [handler]
    root.propagate = False
    root.setLevel(level.upper())
    uvicorn = logging.getLogger("uvicorn")
    uvicorn.handlers[:] = [handler]
    uvicorn.propagate = False
    uvicorn.setLevel("WARNING")
    logging.getLogger("uvicorn.error").addFilter(is_ours)
