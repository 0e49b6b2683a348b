"""Train the network that guesses hands in a game, and say how well it guesses.

    python -m training.guess bonnie-and-clyde [--parts 60] [--epochs 12] [--hidden 32] [--seed 1] [--on ray://HOST:PORT]

It plays games between players of different habits (`training/players.py`) and records what they held, learns from it,
tries what it has learnt on games that had no part in it, and writes the network into the game's folder. All of it is a
function of the seed and the numbers given. Broken off, it goes on where it was: parts and network are kept under
`build/guessing`. NumPy is needed: `pip install casefile-games[train]`. With `--on`, a Ray cluster does the work
(`training/cluster.py`), and here it is kept.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
from rich.progress import track

import casefile
from casefile.arena.cluster import check_address
from casefile.engine.guesser import FILE
from training.cluster import Cluster, learn_once
from training.examples import TABLES, Examples, record
from training.network import Learner, losses, place_some
from training.players import HABITS

FOLDER = Path("build/guessing")
HELD_OUT = 8  # one part in so many is only for trying
TRIES = 4  # how often each example is tried, with other cards placed


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the network that guesses hands in a game.")
    parser.add_argument("game", choices=TABLES)
    parser.add_argument("--parts", type=int, default=60, help="files of examples to record")
    parser.add_argument("--epochs", type=int, default=12, help="how often every example is seen")
    parser.add_argument("--hidden", type=int, default=32, help="units of the hidden layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", action="store_true", help="record only")
    parser.add_argument("--on", metavar="ray://HOST:PORT", help="work on a Ray cluster (ray: one on this machine)")
    asked = parser.parse_args()
    with contextlib.ExitStack() as stack:
        cluster = None
        if asked.on:
            cluster = Cluster(check_address(asked.on))
            stack.callback(cluster.close)
        work(asked, cluster)


def work(asked: argparse.Namespace, cluster: Cluster | None) -> None:
    folder = FOLDER / asked.game / f"seed-{asked.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"part-{number:04}.npz" for number in range(asked.parts)]
    missing = [number for number in range(asked.parts) if not files[number].exists()]
    recorded = record_here if cluster is None else cluster.record
    for number, part in track(recorded(asked.game, asked.seed, missing), "Recording games", total=len(missing)):
        part.write(files[number])
    if asked.record:
        return
    kept = Examples.joined([Examples.read(file) for number, file in enumerate(files) if number % HELD_OUT])
    apart = Examples.joined([Examples.read(file) for file in files[::HELD_OUT]])
    learn = learn_once if cluster is None else cluster.learn
    learner = train(asked.game, kept, folder / f"network-{asked.parts}-{asked.hidden}.npz", asked, learn)
    lines = report(learner.rounded(), apart)
    print(f"{len(kept.tags)} examples, {len(apart.tags)} held out")
    print("\n".join(lines))
    write(casefile.find(asked.game).package, learner, asked, len(kept.tags))


def record_here(game: str, seed: int, parts: Sequence[int]) -> Iterator[tuple[int, Examples]]:
    for part in parts:
        yield part, record(game, seed, part)


Learn = Callable[[Learner, Examples, int, int], Learner]


def train(name: str, examples: Examples, file: Path, asked: argparse.Namespace, learn: Learn = learn_once) -> Learner:
    game = casefile.load(name)
    assert game.guesser is not None
    tells = game.guesser.tells
    numbers = list(game.deal(0).observed(0))
    alike = np.array(game.guesser.alike()).reshape(tells.kinds, tells.kinds)
    learner = Learner(tells.inputs(numbers), asked.hidden, alike, asked.seed)
    if file.exists():
        learner.load(file)
    for _ in track(range(learner.epoch, asked.epochs), "Learning"):
        learner = learn(learner, examples, asked.epochs, asked.seed)
        learner.save(file)
    return learner


def report(learner: Learner, apart: Examples) -> list[str]:
    """Bits for each card, by chance and by the network: over all, against each habit, for each number of seats."""
    lot = np.random.default_rng(0)
    chance = np.zeros(len(apart.tags))
    guess = np.zeros(len(apart.tags))
    for _ in range(TRIES):
        placed = place_some(apart, lot)
        chance += losses(np.zeros(placed.shape), apart, placed)[0] / TRIES
        guess += losses(learner.logits(apart, placed), apart, placed)[0] / TRIES
    groups = {"all": np.ones(len(chance), bool)}
    groups |= {habit: apart.tags[:, 0] == number for number, habit in enumerate(HABITS)}
    groups |= {f"{seats} seats": apart.tags[:, 1] == seats for seats in (2, 3, 4)}
    lines = ["| hands of | examples | chance | network |", "|---|---|---|---|"]
    for name, which in groups.items():
        if which.any():
            lines.append(f"| {name} | {which.sum()} | {chance[which].mean():.3f} | {guess[which].mean():.3f} |")
    return lines


def write(package: str, learner: Learner, asked: argparse.Namespace, examples: int) -> None:
    """The network as a file of the game."""
    columns, start, out = learner.whole()
    command = f"training.guess {asked.game} --parts {asked.parts} --epochs {asked.epochs} --hidden {asked.hidden}"
    path = Path("src", *package.split("."), FILE)
    rows = "".join(f"  {column},\n" for column in columns)
    path.write_text(
        f"# How likely a card is in a hand: see casefile/engine/guessing.py. Learnt from {examples} hands by\n"
        f"# python -m {command} --seed {asked.seed}\n\n"
        f"start = {start}\nout = {out}\ncolumns = [\n{rows}]\n",
        encoding="utf-8",
    )
    print(f"Written: {path}")


if __name__ == "__main__":
    main()
