"""The process in which bots and the coach think: see `thinking.py`.

    python -m casefile.table.worker LIMIT NICE [MODULE …]

It reads questions from standard input and answers on what was standard output; what a bot prints goes nowhere.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO

import msgspec

from casefile.bots import make_bot
from casefile.bots.coach import SIMULATIONS, advise
from casefile.bots.review import Moment, review
from casefile.bots.search import SearchBot
from casefile.bots.trials import Hurry
from casefile.engine.game import Game

HEAD = 4
HURRY = Hurry()  # the table sends SIGUSR1 when somebody else waits
GRACE = 5.0  # seconds after its limit that a forgotten worker lives on: its table may have been killed


def serve(questions: BinaryIO, answers: BinaryIO, limit: float) -> None:
    games: dict[str, Game] = {}
    send(answers, {})
    while len(head := questions.read(HEAD)) == HEAD:
        body = questions.read(int.from_bytes(head, "big"))
        kind, *message = pickle.loads(body)
        if kind == "game":
            games[message[0]] = message[1]
            games.pop(message[2], None)
            send(answers, {})
            continue
        game = games[message[0]]
        HURRY.now = False
        alarm(limit + GRACE)
        try:
            send(answers, REPLIES[kind](game, *message[1:]))
        except Exception as error:
            send(answers, {"error": repr(error)[:200]})
        alarm(0.0)


def choose(
    game: Game, seat: int, numbers: tuple[int, ...], ledger: tuple[int, ...], legal: list[int], level: str, seed: int,
    share: float,
) -> dict[str, object]:  # fmt: skip
    """A bot's choice; `share` is how much of its usual thinking there is time for."""
    bot = make_bot(level, game, seat, seed)
    if isinstance(bot, SearchBot):
        bot.shorten(share, HURRY)
    return {"action": int(bot.choose(game.read_view(seat, numbers, ledger), list(legal)))}


def coach(
    game: Game, seat: int, numbers: tuple[int, ...], ledger: tuple[int, ...], legal: list[int], _level: str, _seed: int,
    share: float,
) -> dict[str, object]:  # fmt: skip
    view = game.read_view(seat, numbers, ledger)
    return {"advice": advise(view, legal, simulations=int(SIMULATIONS * share))}


def judge(game: Game, seat: int, moments: list[Moment], result: int, steps: int, _share: float) -> dict[str, object]:
    return {"review": review(game, seat, moments, result, steps)}


REPLIES: dict[str, Callable[..., dict[str, object]]] = {"ask": choose, "advise": coach, "review": judge}


def alarm(seconds: float) -> None:
    """End this process after this time, whatever it is doing then; 0 cancels that."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def send(answers: BinaryIO, value: dict[str, object]) -> None:
    body = msgspec.json.encode(value)
    answers.write(len(body).to_bytes(HEAD, "big") + body)
    answers.flush()


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints does not disturb the answers
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(int(sys.argv[2]))  # people come first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, lambda _number, _frame: setattr(HURRY, "now", True))
    for module in sys.argv[3:]:
        importlib.import_module(module)
    serve(sys.stdin.buffer, answers, float(sys.argv[1]))


if __name__ == "__main__":
    main()
