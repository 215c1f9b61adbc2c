"""Match statistics: Elo with error bars, a table from many pairings, and SPRT."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, log10, sqrt

SURE = 1.96
"""Standard errors on either side of a 95 % interval."""
SCALE = log(10) / 400


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Wins, draws and losses of one side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: MatchResult) -> MatchResult:
        return MatchResult(
            self.wins + other.wins, self.draws + other.draws, self.losses + other.losses
        )

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points per game; a half without games."""
        return self.points / self.games if self.games else 0.5

    @property
    def reversed(self) -> MatchResult:
        """The other side's result."""
        return MatchResult(self.losses, self.draws, self.wins)

    @property
    def deviation(self) -> float:
        """The standard error of `share`."""
        if not self.games:
            return 0.5
        s = self.share
        squares = self.wins * (1 - s) ** 2 + self.draws * (0.5 - s) ** 2 + self.losses * s**2
        return sqrt(squares) / self.games

    def __str__(self) -> str:
        return f"+{self.wins} ={self.draws} -{self.losses}"


def elo(share: float) -> float:
    """The Elo difference at which this share of points is expected.

    >>> round(elo(0.75))
    191
    """
    if not 0 < share < 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))


def expected(difference: float) -> float:
    """The expected share of points at an Elo difference."""
    return 1 / (1 + 10 ** (-difference / 400))


def interval(result: MatchResult) -> tuple[float, float]:
    """The 95 % confidence interval of the Elo difference."""
    s, d = result.share, SURE * result.deviation
    return elo(s - d), elo(s + d)


def estimate(result: MatchResult) -> str:
    """The Elo difference with its interval, in words.

    >>> estimate(MatchResult(60, 20, 20))
    'Elo +147 (+86 to +218)'
    """
    low, high = interval(result)
    return f"Elo {elo(result.share):+.0f} ({low:+.0f} to {high:+.0f})"


def likelihood_ratio(result: MatchResult, worse: float, better: float) -> float:
    """The log-likelihood ratio of `better` Elo against `worse`, given the result.

    By the usual normal approximation with the observed variance.
    """
    if not result.games or result.deviation == 0:
        return 0.0
    low, high = expected(worse), expected(better)
    return (high - low) * (2 * result.share - low - high) / (2 * result.deviation**2)


def bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """The log-likelihood ratios at which an SPRT accepts the worse and the better hypothesis."""
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


# --- A table from many pairings --------------------------------------------------------------

Pairings = Mapping[tuple[str, str], MatchResult]
"""The first player's results against the second."""
PRIOR_DRAWS = 0.5
"""Virtual draws per pairing: without them a perfect score would mean an infinite difference."""


@dataclass(frozen=True, slots=True)
class Step:
    """A prior on the difference of two players."""

    stronger: str
    weaker: str
    elo: float
    error: float
    """One standard deviation; a few dozen games outweigh it."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One player of the table."""

    name: str
    elo: float
    error: float
    """Half the 95 % interval, relative to the fixed players or, without any, the first one."""
    games: int


def table(
    pairings: Pairings, fixed: Mapping[str, float], steps: Sequence[Step] = ()
) -> list[TableRow]:
    """The maximum-likelihood Elo of all players (Bradley-Terry), weakest first.

    The players of `fixed` stay where they are; `steps` are priors for few games.
    """
    names = sorted({name for pair in pairings for name in pair})
    steps = [step for step in steps if {step.stronger, step.weaker} <= set(names)]
    free = [name for name in names if name not in fixed]
    strength = {name: fixed.get(name, 0.0) for name in names}
    for _ in range(200):
        slopes, information = _slopes(pairings, strength, free, steps)
        changes = _solve(information, slopes)
        for name, change in zip(free, changes, strict=True):
            strength[name] += max(-200.0, min(200.0, change))
        if all(abs(change) < 0.01 for change in changes):
            break
    _, information = _slopes(pairings, strength, free, steps)
    errors = {
        name: SURE * sqrt(_solve(information, [float(i == j) for j in range(len(free))])[i])
        for i, name in enumerate(free)
    }
    games = {name: sum(r.games for pair, r in pairings.items() if name in pair) for name in names}
    rows = [TableRow(n, strength[n], errors.get(n, 0.0), games[n]) for n in names]
    return sorted(rows, key=lambda row: row.elo)


def _pulls(
    pairings: Pairings, strength: Mapping[str, float], steps: Sequence[Step]
) -> Iterator[tuple[str, str, float, float]]:
    """The gradient of each pairing and prior on its two players, and its weight."""
    for (one, other), result in pairings.items():
        games = result.games + PRIOR_DRAWS
        share = 1 / (1 + exp(-SCALE * (strength[one] - strength[other])))
        pull = SCALE * (result.points + PRIOR_DRAWS / 2 - games * share)
        yield one, other, pull, SCALE**2 * games * share * (1 - share)
    for step in steps:
        short = step.elo - (strength[step.stronger] - strength[step.weaker])
        yield step.stronger, step.weaker, short / step.error**2, 1 / step.error**2


def _slopes(
    pairings: Pairings,
    strength: Mapping[str, float],
    free: Sequence[str],
    steps: Sequence[Step],
) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood, and the information matrix."""
    place = {name: i for i, name in enumerate(free)}
    slopes = [0.0] * len(free)
    information = [[0.0] * len(free) for _ in free]
    for one, other, pull, weight in _pulls(pairings, strength, steps):
        i, j = place.get(one), place.get(other)
        if i is not None:
            slopes[i] += pull
            information[i][i] += weight
        if j is not None:
            slopes[j] -= pull
            information[j][j] += weight
        if i is not None and j is not None:
            information[i][j] -= weight
            information[j][i] -= weight
    return slopes, information


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve matrix x = right by Gaussian elimination."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if rows[i][i] == 0:
            rows[i][i] = 1e-12
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    solution = [0.0] * n
    for i in reversed(range(n)):
        known = sum(rows[i][k] * solution[k] for k in range(i + 1, n))
        solution[i] = (rows[i][n] - known) / rows[i][i]
    return solution
