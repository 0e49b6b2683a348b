"""What other users of the machine see of this process: the words it was called with, without a password among them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

PASSWORD = re.compile(r"^(?:--store=)?postgres(?:ql)?://(?:[^:@/?]*:([^/?]*)@)?(?:.*[?&]password=([^&]*))?")
CALL_BEGINS, CALL_ENDS = 48, 49  # numbers of fields in /proc/self/stat: where the words of the call are in memory
FIRST_FIELD = 3  # after the name of the process


def hide_passwords() -> None:
    """Cover the passwords of URLs among the words of the call. Only Linux lets a process do that."""
    hidden = passwords(sys.argv)
    if not hidden or sys.platform != "linux":
        return
    import ctypes  # slow to load, and seldom needed

    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    begins, ends = (int(fields[number - FIRST_FIELD]) for number in (CALL_BEGINS, CALL_ENDS))
    call = ctypes.string_at(begins, ends - begins)
    for password in map(str.encode, hidden):
        call = call.replace(password, b"*" * len(password))
    ctypes.memmove(begins, call, len(call))


def passwords(words: Iterable[str]) -> list[str]:
    """The passwords in URLs of databases, as they are written there.

    >>> passwords(["store", "copy", "postgresql://ann:s%40me@db.example/club", "--store=postgres://db/club?password=word"])
    ['s%40me', 'word']
    >>> passwords(["postgresql://ann@db.example:5432/club", "http://ann:other@db.example"])
    []
    """
    found = [match for word in words if (match := PASSWORD.match(word))]
    return [password for match in found for password in match.groups() if password]
