"""Tunes the numbers of a parameter file by the results of games the engine plays with itself.

    python bench/tune_weights.py collect --board chess --games 200 --nodes 2000 > positions.txt
    python bench/tune_weights.py fit --board chess positions.txt [--only Pawn general]

Each quiet position of a game is kept with the game's result. An evaluation is nearly a sum of its
numbers, so the change of every evaluation with every number is measured once; then the numbers
are moved to where the evaluations foretell the results best (logistic regression, with a pull
towards the present numbers). The outcome is printed; a match must confirm it:

    lattice match "uci:lattice uci,nodes=20000" "uci:lattice uci,nodes=20000,Parameters=new.toml" \\
        --board chess --games 200 --sprt 0 10
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from math import exp
from pathlib import Path
from typing import Any

from latticechess import Side, variant
from latticechess.engine.judge import evaluator_for
from latticechess.engine.sight import Sight
from latticechess.engine.think import think
from latticechess.engine.weights import Weights, weights_for
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.notation.positions import format_position, parse_position

SCALE = 174.0
"""Hundredths of a pawn by which the odds of winning grow e-fold."""
SHIFT = 12
LONGEST = 240
DECIDED = 1200
PULL = 0.0005


@dataclass(frozen=True, slots=True)
class Number:
    """One number of the weights: of a piece (by its place in the list) or a general one."""

    piece: int | None
    name: str
    place: tuple[int, ...]

    def shifted(self, weights: Weights, by: int) -> Weights:
        """The weights with this number changed."""
        if self.piece is None:
            return replace(weights, **{self.name: self._moved(getattr(weights, self.name), by)})
        pieces = list(weights.pieces)
        piece = pieces[self.piece]
        pieces[self.piece] = replace(
            piece, **{self.name: self._moved(getattr(piece, self.name), by)}
        )
        return replace(weights, pieces=tuple(pieces))

    def _moved(self, value: Any, by: int, depth: int = 0) -> Any:
        if depth == len(self.place):
            return value + by
        items = list(value)
        items[self.place[depth]] = self._moved(items[self.place[depth]], by, depth + 1)
        return tuple(items)

    def title(self, rules: Variant) -> str:
        owner = "general" if self.piece is None else rules.pieces[self.piece].name
        return ".".join([owner, self.name, *map(str, self.place)])


def places(value: Any, before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Where the numbers stand in a value made of tuples."""
    if isinstance(value, int):
        yield before
    else:
        for i, item in enumerate(value):
            yield from places(item, (*before, i))


def numbers_of(rules: Variant, only: list[str] | None) -> list[Number]:
    """Every number that may be tuned; phases and limits are not opinions."""
    weights = weights_for(rules)
    fixed = {"pieces", "phase", "usual", "mating_force"}
    found = []
    for field in fields(Weights):
        if field.name not in fixed:
            value = getattr(weights, field.name)
            found += [Number(None, field.name, place) for place in places(value)]
    for i, piece in enumerate(weights.pieces):
        for field in fields(piece):
            if field.name not in fixed:
                value = getattr(piece, field.name)
                found += [Number(i, field.name, place) for place in places(value)]
    return [n for n in found if not only or n.title(rules).partition(".")[0] in only]


def collect(board: str, games: int, nodes: int, seed: int) -> None:
    """Play games and print their quiet positions with White's points."""
    for number in range(games):
        chance = random.Random(1000 * seed + number)
        now = variant(board).start()
        for _ in range(6):
            now = now.play(chance.choice(now.board().legal_moves()))
        kept: list[Position] = []
        points = 0.5
        while now.outcome is None and not now.claims and now.ply < LONGEST:
            choice = think(now, Sight(nodes=nodes, table_bits=16))
            if abs(choice.score) > DECIDED:
                points = float((choice.score > 0) == (now.turn is Side.WHITE))
                break
            if not now.in_check and choice.move.target not in now.pieces:
                kept.append(now)
            now = now.play(choice.move)
        if now.outcome is not None and now.outcome.winner is not None:
            points = float(now.outcome.winner is Side.WHITE)
        for position in kept[6::2]:
            print(f"{points};{format_position(position)}", flush=True)


@dataclass(slots=True)
class Sample:
    """A position: its result, its evaluation for White, and how that changes with the numbers."""

    points: float
    score: float
    slopes: list[tuple[int, float]]


def measure(rules: Variant, texts: list[str], numbers: list[Number]) -> list[Sample]:
    """What every position says about every number."""
    board = rules.start().board()
    weights = weights_for(rules)
    plain = evaluator_for(board, weights)
    changed = [evaluator_for(board, number.shifted(weights, SHIFT)) for number in numbers]
    samples = []
    for text in texts:
        points, _, position = text.partition(";")
        now = parse_position(rules, position)
        board.load(now.pieces, now.turn)
        sign = 1 if now.turn is Side.WHITE else -1
        score = plain.now()
        found = ((i, sign * (other.now() - score) / SHIFT) for i, other in enumerate(changed))
        samples.append(Sample(float(points), sign * score, [(i, s) for i, s in found if s]))
    return samples


def loss(samples: list[Sample], moved: list[float]) -> tuple[float, list[float]]:
    """How badly the evaluations foretell the results, and in which direction it would be less."""
    total = 0.0
    slope = [0.0] * len(moved)
    for sample in samples:
        score = sample.score + sum(s * moved[i] for i, s in sample.slopes)
        error = 1 / (1 + exp(-max(-30.0, min(score / SCALE, 30.0)))) - sample.points
        total += error * error
        for i, s in sample.slopes:
            slope[i] += error * s
    return total / len(samples), [s / len(samples) for s in slope]


def fit(samples: list[Sample], count: int, rounds: int) -> list[float]:
    """By how much each number should change: steps of falling length along the slope."""
    moved = [0.0] * count
    seen = [1e-6] * count
    for number in range(rounds):
        error, slope = loss(samples, moved)
        for i in range(count):
            pulled = slope[i] + PULL * moved[i]
            seen[i] += pulled * pulled
            moved[i] -= 2.0 * pulled / seen[i] ** 0.5
        if number % 20 == 0:
            print(f"round {number}: error {error:.5f}", file=sys.stderr)
    return moved


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["collect", "fit"])
    parser.add_argument("positions", nargs="?", type=Path)
    parser.add_argument("--board", default="chess")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--only", nargs="+", help="pieces, or general")
    arguments = parser.parse_args()
    if arguments.what == "collect":
        collect(arguments.board, arguments.games, arguments.nodes, arguments.seed)
        return
    rules = variant(arguments.board)
    numbers = numbers_of(rules, arguments.only)
    texts = arguments.positions.read_text(encoding="utf-8").splitlines()
    moved = fit(measure(rules, texts, numbers), len(numbers), arguments.rounds)
    for number, change in zip(numbers, moved, strict=True):
        if round(change):
            print(f"{number.title(rules)}: {round(change):+d}")


if __name__ == "__main__":
    main()
