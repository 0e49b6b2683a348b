"""What is worked out in the back room, and the process that does it: `python -m casefile.server.longwork`.

Every piece of work is a pure function: it reads no file and asks nobody. It raises `CasefileError` with a sentence for
the person who asked.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import pickle
import signal
import sys
from collections.abc import Sequence
from typing import BinaryIO

import msgspec

from casefile.engine.errors import CasefileError
from casefile.server.backroom import DONE, FAILED, HEAD, REFUSED
from casefile.table.entries import BadLog, decode_log
from casefile.table.events import Reader
from casefile.table.games import Games
from casefile.table.replaying import Finished, steps, view_at
from casefile.table.showing import explained
from casefile.table.transfer import record_of, seat_record_of

LEVEL = 5  # of compression


def replay(game: Finished, reader: Reader, head: bytes) -> bytes:
    """A finished game step by step, as JSON behind this head, compressed as it is made."""
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=LEVEL, mtime=0) as small:
        small.write(head[:-1] + b',"steps":[')
        for number, step in enumerate(steps(game, reader)):
            small.write(b"," * (number > 0) + step)
        small.write(b"]}")
    return out.getvalue()


def about(game: Finished, reader: Reader, step: int, thing: str) -> bytes:
    """What a thing was after a step, as JSON."""
    return msgspec.json.encode(explained(game.game, view_at(game, reader, step), thing, game.names))


def record(lines: Sequence[bytes], seat: Reader | bool, games: Games | None = None) -> bytes:
    """The text of a record: the full one (True), or what one reader was told and shown."""
    entries = decode_log(lines)
    made = record_of(entries, games) if isinstance(seat, bool) else seat_record_of(entries, seat, games)
    return made.write().encode()


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    while len(head := questions.read(HEAD)) == HEAD:
        work, parts = pickle.loads(questions.read(int.from_bytes(head, "big")))
        try:
            told, body = DONE, work(*parts)
        except BadLog as reason:  # the message names entries of the log, which are secret
            told, body = FAILED, str(reason).encode()
        except CasefileError as reason:
            told, body = REFUSED, str(reason).encode()
        except Exception as error:
            told, body = FAILED, repr(error)[:200].encode()
        answers.write((len(body) + 1).to_bytes(HEAD, "big") + bytes([told]) + body)
        answers.flush()


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(15)  # people come first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
