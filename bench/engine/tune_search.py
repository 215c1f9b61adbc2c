"""Search parameters tuned by matches: what each of many changes is worth.

    python bench/engine/tune_search.py play cube late_moves=4:10 futility_margin=60:130
        [--nodes 3000] [--games 4000] [--seconds 600] [--jobs 2] [--first 0] [--longest 300]
        [--results tune.jsonl]
    python bench/engine/tune_search.py fit tune.jsonl

Each word names a parameter of `engine.search.parameters` and two values of it. In every pair of
games from one opening one side has a random one of the two values of every parameter, the other
side the other ones; so every game tells something about all of them. The fit gives the Elo that the
second value wins against the first, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from random import Random
from time import monotonic
from typing import TypedDict

from latticechess import variant
from latticechess.arena.games import Adjudication, Adjudicator, usual_adjudication
from latticechess.arena.match import OPENING_PLIES
from latticechess.arena.openings import opening
from latticechess.arena.players import Answer
from latticechess.engine.batch import in_processes
from latticechess.engine.evaluation.weights import weights_for
from latticechess.engine.search.parameters import SearchParameters, parameters_for
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.training.game_search import GameSearch

ELO = 1600 / log(10)
"""Elo for a whole point more a game, near equality."""
USUAL = 1.96
"""Standard errors of an interval of 95 %."""
TABLE_BITS = 16


@dataclass(frozen=True, slots=True)
class Change:
    """Two values of a parameter."""

    name: str
    values: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one opening with colours reversed."""

    board: str
    number: int
    changes: tuple[Change, ...]
    nodes: int
    longest: int

    def signs(self) -> list[int]:
        """For each change, 1 if the first player has its second value, else -1."""
        random = Random(f"{self.board} {self.number}")
        return [random.choice((-1, 1)) for _ in self.changes]


class Row(TypedDict):
    """A pair that was played."""

    changes: list[tuple[str, int, int]]
    signs: list[int]
    points: float
    """Of the first player, in both games."""
    plies: int


def change_of(word: str) -> Change:
    name, _, values = word.partition("=")
    if name not in SearchParameters.__dataclass_fields__:
        raise SystemExit(f"There is no parameter {name!r}; see engine/search/parameters.py.")
    try:
        low, high = map(int, values.split(":"))
    except ValueError:
        raise SystemExit(f"Write {word!r} as NAME=FIRST:SECOND with whole numbers.") from None
    return Change(name, (low, high))


def played(pair: Pair) -> Row:
    """Play both games: the points of the first player."""
    rules = variant(pair.board)
    signs = pair.signs()
    usual = parameters_for(rules)
    first, second = (
        replace(
            usual,
            **{
                change.name: change.values[sign == side]
                for change, sign in zip(pair.changes, signs, strict=True)
            },
        )
        for side in (1, -1)
    )
    start = opening(rules, pair.number, OPENING_PLIES)
    ends = replace(usual_adjudication(rules), longest=pair.longest)
    games = [game(start, sides, pair.nodes, ends) for sides in ((first, second), (second, first))]
    return {
        "changes": [(change.name, *change.values) for change in pair.changes],
        "signs": signs,
        "points": games[0][0] + 1 - games[1][0],
        "plies": games[0][1] + games[1][1],
    }


def game(
    start: Position, sides: Iterable[SearchParameters], nodes: int, ends: Adjudication
) -> tuple[float, int]:
    """White's points, and the plies played; one search a side follows the game."""
    weights = weights_for(start.variant)
    searches = [
        GameSearch(start.board(), weights, TranspositionTable(TABLE_BITS), nodes, parameters=own)
        for own in sides
    ]
    adjudicator = Adjudicator(ends)
    position = start
    plies = 0
    while position.outcome is None and not position.claims:
        line = searches[position.turn is Side.BLACK].best()
        verdict = adjudicator.verdict(position, Answer(line.moves[0], line.score))
        if verdict is not None:
            return verdict[0], plies
        for search in searches:
            search.play(line.moves[0])
        position = position.play(line.moves[0])
        plies += 1
    if position.outcome is None or position.outcome.winner is None:
        return 0.5, plies
    return float(position.outcome.winner is Side.WHITE), plies


def pairs(arguments: argparse.Namespace) -> Iterator[Pair]:
    changes = tuple(change_of(word) for word in arguments.changes)
    until = monotonic() + arguments.seconds
    for number in range(arguments.first, arguments.first + arguments.games // 2):
        if monotonic() > until:
            return
        yield Pair(arguments.board, number, changes, arguments.nodes, arguments.longest)


def solve(matrix: list[list[float]], right: list[list[float]]) -> list[list[float]]:
    """`matrix` times the result is `right`; by Gaussian elimination without pivots, since the
    matrix is positive definite."""
    rows = [[*row, *extra] for row, extra in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        pivot[:] = [value / pivot[i] for value in pivot]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                row[:] = [value - row[i] * own for value, own in zip(row, pivot, strict=True)]
    return [row[len(rows) :] for row in rows]


def fit(rows: list[Row]) -> None:
    """Show what every change is worth, by least squares."""
    changes = rows[0]["changes"]
    count = len(changes)
    signs = [row["signs"] for row in rows]
    lead = [row["points"] / 2 - 0.5 for row in rows]
    squares = [[float(sum(s[i] * s[j] for s in signs)) for j in range(count)] for i in range(count)]
    right = [
        [sum(s[i] * own for s, own in zip(signs, lead, strict=True)), *map(float, unit(i, count))]
        for i in range(count)
    ]
    solved = solve(squares, right)
    found = [row[0] for row in solved]
    left = [
        own - sum(sign * value for sign, value in zip(s, found, strict=True))
        for s, own in zip(signs, lead, strict=True)
    ]
    variance = sum(value * value for value in left) / max(1, len(rows) - count)
    print(f"{2 * len(rows)} games")
    for i in sorted(range(count), key=lambda i: -found[i]):
        name, low, high = changes[i]
        error = USUAL * ELO * (variance * solved[i][1 + i]) ** 0.5
        print(f"{name:24} {low:5} -> {high:5}  {ELO * found[i]:+6.1f} ± {error:.1f}")


def unit(i: int, count: int) -> list[int]:
    return [int(i == j) for j in range(count)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    tasks = parser.add_subparsers(dest="task", required=True)
    playing = tasks.add_parser("play")
    playing.add_argument("board")
    playing.add_argument("changes", nargs="+", metavar="NAME=FIRST:SECOND")
    playing.add_argument("--nodes", type=int, default=3_000)
    playing.add_argument("--games", type=int, default=4_000)
    playing.add_argument("--seconds", type=float, default=36_000)
    playing.add_argument("--jobs", type=int, default=1)
    playing.add_argument("--first", type=int, default=0, help="number of the first opening")
    playing.add_argument("--longest", type=int, default=300, metavar="PLIES")
    playing.add_argument("--results", type=Path, default=Path("tune.jsonl"))
    fitting = tasks.add_parser("fit")
    fitting.add_argument("results", type=Path)
    arguments = parser.parse_args()
    if arguments.task == "play":
        for row in in_processes(played, pairs(arguments), arguments.jobs):
            with arguments.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    if not arguments.results.exists():
        raise SystemExit(f"There are no results in {arguments.results}.")
    with arguments.results.open(encoding="utf-8") as file:
        fit([json.loads(line) for line in file])


if __name__ == "__main__":
    main()
