"""Statistics of a tournament with confidence intervals. The unit is the block, never the single game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec

from casefile.arena.resampling import interval
from casefile.arena.tournament import Block, Played, Tournament

ELO = 800 / math.log(10)  # normalised Elo for one standard deviation of a game


@dataclass(frozen=True)
class Estimate:
    """The mean of a figure over blocks with its 95 % interval."""

    mean: float
    low: float
    high: float

    @staticmethod
    def of(values: list[float]) -> Estimate:
        low, high = interval(values)
        return Estimate(math.fsum(values) / len(values), low, high)

    def to_json(self) -> dict[str, float]:
        return {"mean": self.mean, "low": self.low, "high": self.high}


def wins(game: Played) -> list[float]:
    """Each seat's part of the win.

    >>> wins(Played((0, 1, 1), (5, 5, 2), (1, 1, 3), 9))
    [0.5, 0.5, 0.0]
    """
    first = game.places.count(1)
    return [1 / first if place == 1 else 0.0 for place in game.places]


def result(game: Played, one: int, other: int) -> float:
    """How a game went between two bots: 1 if `one` took the whole win, 0 if `other` did."""
    balance = 0.0
    for bot, won in zip(game.bots, wins(game), strict=True):
        balance += won if bot == one else -won if bot == other else 0.0
    return 0.5 + balance / 2


def points(games: Sequence[Played], bot: int) -> float:
    """A bot's points a seat and game."""
    scored = [score for game in games for who, score in zip(game.bots, game.points, strict=True) if who == bot]
    return sum(scored) / len(scored)


def variance(values: Sequence[float]) -> float:
    middle = math.fsum(values) / len(values)
    return math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1) if len(values) > 1 else 0.0


def variance_ratio(rows: list[list[float]]) -> float | None:
    """How many times as many games it would take without pairing: a row has the results of one block's games.

    >>> variance_ratio([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [0.0, 0.0]])
    1.0
    """
    paired = variance([math.fsum(row) / len(row) for row in rows])
    single = math.fsum(variance(column) for column in zip(*rows, strict=True)) / len(rows[0]) ** 2
    return single / paired if paired > 0 else None


@dataclass
class Sprt:
    """The sequential test "is the second bot better than the first": generalised, on block scores.

    The scores are taken as normal with unknown variance; for each hypothesis the deviation that suits it best is
    taken. The hypotheses are in normalised Elo: the mean of a game's result, less a half, over its deviation.
    """

    low: float = 0.0
    high: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05
    games: int = 2  # in a block
    blocks: int = 0
    total: float = 0.0
    squares: float = 0.0
    trace: list[float] = field(default_factory=list)

    @property
    def bounds(self) -> tuple[float, float]:
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio."""
        return self.trace[-1] if self.trace else 0.0

    @property
    def verdict(self) -> str:
        """`better`, `not better` or `open`."""
        low, high = self.bounds
        return "better" if self.ratio >= high else "not better" if self.ratio <= low else "open"

    def take(self, score: float) -> None:
        """The next block: the second bot's score, from 0 to 1."""
        off = score - 0.5
        self.blocks += 1
        self.total += off
        self.squares += off * off
        scale = math.sqrt(self.games) / ELO
        self.trace.append(self.likelihood(self.high * scale) - self.likelihood(self.low * scale))

    def likelihood(self, shift: float) -> float:
        """The greatest logarithm of the likelihood when the mean is `shift` deviations (less a constant)."""
        mean, square = self.total / self.blocks, self.squares / self.blocks
        if square == 0:
            return 0.0
        inverse = (shift * mean + math.sqrt((shift * mean) ** 2 + 4 * square)) / (2 * square)
        return self.blocks * (
            math.log(inverse) - (square * inverse * inverse - 2 * shift * mean * inverse + shift * shift) / 2
        )

    def to_json(self) -> dict[str, object]:
        return {
            "elo0": self.low, "elo1": self.high, "alpha": self.alpha, "beta": self.beta,
            "llr": self.ratio, "bounds": list(self.bounds), "blocks": self.blocks, "verdict": self.verdict,
        }  # fmt: skip


@dataclass(frozen=True)
class Pairing:
    """Two bots on the same deals: how the first one did."""

    one: int
    other: int
    scores: list[float]
    margins: list[float]
    results: list[list[float]]

    @cached_property
    def score(self) -> Estimate:
        return Estimate.of(self.scores)

    @cached_property
    def margin(self) -> Estimate:
        return Estimate.of(self.margins)

    @cached_property
    def saved(self) -> float | None:
        return variance_ratio(self.results)

    @property
    def elo(self) -> float | None:
        """Normalised Elo of the first over the second."""
        deviation = math.sqrt(variance(self.scores) * len(self.results[0]))
        return ELO * (self.score.mean - 0.5) / deviation if deviation > 0 else None


@dataclass(frozen=True)
class Rating:
    mu: float
    sigma: float


@dataclass
class Summary:
    """A tournament and its blocks, and everything that is worked out from them."""

    tournament: Tournament
    blocks: list[Block]
    sprt: Sprt | None = None

    @cached_property
    def pairings(self) -> dict[tuple[int, int], Pairing]:
        """Each pair of bots; the games of a pair are those in which nobody else sits."""
        return {pair: self.pairing(*pair) for pair in self.tournament.pairs}

    def pairing(self, one: int, other: int) -> Pairing:
        rows: list[list[float]] = []
        margins: list[float] = []
        for block in self.blocks:
            rows.append(pair_results(self.tournament, block, one, other))
            games = [game for game in block.games if {one, other}.issuperset(game.bots)]
            margins.append(points(games, one) - points(games, other))
        return Pairing(one, other, [math.fsum(row) / len(row) for row in rows], margins, rows)

    def score(self, one: int, other: int) -> Estimate:
        """A cell of the cross-table."""
        if (one, other) in self.pairings:
            return self.pairings[one, other].score
        mirror = self.pairings[other, one].score
        return Estimate(1 - mirror.mean, 1 - mirror.high, 1 - mirror.low)

    @cached_property
    def shares(self) -> list[Estimate]:
        """Each bot's share of wins: against the cards as it is, else the mean over its pairings (a half is level)."""
        return [Estimate.of(series) for series in self.share_series]

    @cached_property
    def share_series(self) -> list[list[float]]:
        out: list[list[float]] = []
        for bot in range(len(self.tournament.bots)):
            if self.tournament.against_cards:
                out.append([float(1 in block.games[bot].places) for block in self.blocks])
                continue
            mine = [pairing.scores for pair, pairing in self.pairings.items() if pair[0] == bot]
            mine += [[1 - score for score in p.scores] for pair, p in self.pairings.items() if pair[1] == bot]
            out.append([math.fsum(scores) / len(scores) for scores in zip(*mine, strict=True)])
        return out

    @cached_property
    def points(self) -> list[Estimate]:
        """Each bot's points a seat and game."""
        return [
            Estimate.of([points([game for game in block.games if bot in game.bots], bot) for block in self.blocks])
            for bot in range(len(self.tournament.bots))
        ]

    @cached_property
    def alone(self) -> dict[tuple[int, int], Estimate]:
        """At three seats or more: how often one bot won alone among seats of the other."""
        out: dict[tuple[int, int], Estimate] = {}
        seats = self.tournament.game.seats
        for one, other in self.tournament.pairs if seats > 2 and not self.tournament.against_cards else ():
            for lone, rest in ((one, other), (other, one)):
                series = []
                for block in self.blocks:
                    games = [g for g in block.games if g.bots.count(lone) == 1 and g.bots.count(rest) == seats - 1]
                    series.append(math.fsum(wins(game)[game.bots.index(lone)] for game in games) / len(games))
                out[lone, rest] = Estimate.of(series)
        return out

    @cached_property
    def together(self) -> list[Estimate]:
        """Three bots or more at one table: each one's share of the wins there."""
        everybody = set(range(len(self.tournament.bots)))
        if len(everybody) < 3 or not any(everybody == set(game) for game in self.tournament.games):
            return []
        out: list[list[float]] = [[] for _ in everybody]
        for block in self.blocks:
            games = [game for game in block.games if everybody == set(game.bots)]
            for bot, series in enumerate(out):
                won = (part for game in games for who, part in zip(game.bots, wins(game), strict=True) if who == bot)
                series.append(math.fsum(won) / len(games))
        return [Estimate.of(series) for series in out]

    @cached_property
    def ratings(self) -> list[Rating] | None:
        """OpenSkill's Plackett-Luce over all games in their order; None where the package is not installed."""
        if find_spec("openskill") is None:
            return None
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        rated = [Rating(float(model.mu), float(model.sigma)) for _ in self.tournament.bots]
        for block in self.blocks:
            for bots, places in self.matches(block):
                teams = [[model.rating(mu=rated[bot].mu, sigma=rated[bot].sigma)] for bot in bots]
                after = model.rate(teams, ranks=[float(place) for place in places])
                fresh: dict[int, Rating] = {}
                for bot, (new,) in zip(bots, after, strict=True):  # a bot on several seats learns from all of them
                    now, old = fresh.get(bot, rated[bot]), rated[bot]
                    fresh[bot] = Rating(now.mu + new.mu - old.mu, now.sigma * new.sigma / old.sigma)
                for bot, rating in fresh.items():
                    rated[bot] = rating
        return rated

    def matches(self, block: Block) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Who met whom and with which places; against the cards, the bots are ranked on the same deal."""
        if not self.tournament.against_cards:
            return [(game.bots, game.places) for game in block.games]
        if len(block.games) < 2:
            return []
        keys = [(1 not in game.places, -sum(game.points)) for game in block.games]
        return [(tuple(range(len(keys))), tuple(1 + sum(other < mine for other in keys) for mine in keys))]

    @staticmethod
    def failed_in(block: Block, bot: int) -> bool:
        """Whether a bot failed in a block."""
        return any(game.bots[seat] == bot for game in block.games for seat, _ in game.faults)

    @cached_property
    def faults(self) -> dict[int, dict[str, int]]:
        """The bots that failed: how many games each has lost by that, and why."""
        out: dict[int, dict[str, int]] = {}
        for block in self.blocks:
            for game in block.games:
                for bot, why in {game.bots[seat]: why for seat, why in reversed(game.faults)}.items():
                    reasons = out.setdefault(bot, {})
                    reasons[why] = reasons.get(why, 0) + 1
        return out

    @property
    def games(self) -> int:
        return sum(len(block.games) for block in self.blocks)

    def to_json(self) -> dict[str, object]:
        """Return all reproducible results as JSON values."""
        tournament, names = self.tournament, self.tournament.names
        ratings = self.ratings
        return {
            "game": tournament.game.name,
            "seats": tournament.game.seats,
            "options": tournament.game.changed,
            "pack": tournament.game.pack.digest,
            "seed": tournament.seed,
            "blocks": len(self.blocks),
            "games": self.games,
            "decisions": sum(game.steps for block in self.blocks for game in block.games),
            "repeatable": not any(bot.timed for bot in tournament.bots),
            "bots": [
                {
                    "bot": name,
                    "win_share": self.shares[bot].to_json(),
                    "points": self.points[bot].to_json(),
                    "rating": {"mu": ratings[bot].mu, "sigma": ratings[bot].sigma} if ratings else None,
                    "lost_by_fault": sum(self.faults.get(bot, {}).values()),
                    "faults": self.faults.get(bot, {}),
                }
                for bot, name in enumerate(names)
            ],
            "pairs": [
                {
                    "bots": [names[pairing.one], names[pairing.other]],
                    "score": pairing.score.to_json(),
                    "margin": pairing.margin.to_json(),
                    "normalised_elo": pairing.elo,
                    "variance_ratio": pairing.saved,
                }
                for pairing in self.pairings.values()
            ],
            "one_among": [
                {"one": names[lone], "among": names[rest], "win_share": share.to_json()}
                for (lone, rest), share in self.alone.items()
            ],
            "together": [
                {"bot": name, "win_share": share.to_json()} for name, share in zip(names, self.together, strict=False)
            ],
            "sprt": self.sprt.to_json() if self.sprt else None,
        }


def pair_results(tournament: Tournament, block: Block, one: int, other: int) -> list[float]:
    """How the games of a block went between two bots, each from 0 to 1 for the first."""
    if tournament.against_cards:
        return [float(1 in block.games[one].places), 1.0 - float(1 in block.games[other].places)]
    return [result(game, one, other) for game in block.games if {one, other}.issuperset(game.bots)]


def sprt_of(tournament: Tournament, low: float, high: float) -> Sprt:
    """The test for the second bot of a tournament of two."""
    games = 2 if tournament.against_cards else len(tournament.games)
    return Sprt(low, high, games=games)


def sprt_score(tournament: Tournament, block: Block) -> float:
    row = pair_results(tournament, block, 1, 0)
    return math.fsum(row) / len(row)
