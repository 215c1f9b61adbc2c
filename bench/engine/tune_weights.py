"""Tunes the weights of a parameter file on results of self-play (Texel tuning).

    python bench/engine/tune_weights.py collect --board chess --games 200 --nodes 2000 > games.txt
    python bench/engine/tune_weights.py fit --board chess games.txt [--only Pawn general] > new.toml

    python bench/engine/tune_weights.py collect --board cube --endgames 12 --nodes 500 > ends.txt
    python bench/engine/tune_weights.py fit --board cube --endgames 12 ends.txt > new.toml

Each quiet position of a game is kept with the game's result. With `--endgames`, only those with so
few pieces besides kings and pawns are, their games are played to the end, and only the weights of
the endgame are fitted. An evaluation is nearly linear in its weights, so the slope of every
evaluation in every weight is measured once; then the weights are fitted to the results (logistic
regression with Adam, regularised towards the present weights). The last tenth of the positions is
held out for validation. A match must confirm the outcome:

    lattice match "uci:lattice uci,nodes=20000" "uci:lattice uci,nodes=20000,Parameters=new.toml" \\
        --board chess --games 200 --sprt 0 10
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from math import exp, sqrt
from pathlib import Path
from typing import Any

from latticechess import Side, variant
from latticechess.engine.choose import think
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.weights import NEVER, PieceWeights, Weights, written_weights
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation.fen.position import format_position, parse_position

READ_ELSEWHERE = ("network", "confinement", "lost_endings")
"""What has files of its own."""
SCALES = tuple(range(80, 1600, 20))
"""Centipawns by which the odds of winning grow e-fold: the best fitting one is used."""
SHIFT = 12
LONGEST = 240
DECIDED = 1200
LONGEST_ENDGAME = 560
DECIDED_ENDGAME = 4000
"""For this many centipawns an endgame is not played on: it takes long to mate in a cube."""
KEPT = 36
"""The most positions of one endgame: more would only repeat its result."""
PULL = 2e-6
"""Regularisation: the cost of a centipawn away from the present weights, squared."""
BATCH = 512
STEP = 0.6


@dataclass(frozen=True, slots=True)
class Number:
    """One weight: of a piece (by its index) or a general one."""

    piece: int | None
    name: str
    place: tuple[int, ...]

    def shifted(self, weights: Weights, by: int) -> Weights:
        """The weights with this one changed."""
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
    """The paths of the numbers in nested tuples."""
    if isinstance(value, int):
        yield before
    else:
        for i, item in enumerate(value):
            yield from places(item, (*before, i))


def with_squares(rules: Variant) -> Weights:
    """The present weights, with piece-square tables where the board has ranks and files."""
    weights = written_weights(rules)
    files, ranks = rules.geometry.sizes
    nothing = (((0, 0),) * ((files + 1) // 2),) * ranks
    pieces = (replace(piece, squares=piece.squares or nothing) for piece in weights.pieces)
    return replace(weights, pieces=tuple(pieces))


PAIRS = {"value", "centre", "forward", "mobility", "advance", "passed", "threat", "isolated"}
"""Weights that come in pairs of middlegame and endgame."""


def of_endgame(number: Number) -> bool:
    """Whether a weight is the second of a pair."""
    return number.name in PAIRS and number.place[-1] == 1


def numbers_of(rules: Variant, weights: Weights, only: list[str] | None) -> list[Number]:
    """Every weight that may be tuned; phases and limits are not.

    Terms that a piece does not have stay zero: they would cost time in every position.
    """
    fixed = {"pieces", "phase", "usual_mobility", "mating_force", "mop_up"}
    fixed |= {"hunted", "hunt_lead", *READ_ELSEWHERE}
    used = {"value", "mobility", "king_attack", "pair", "open_line"}
    found = []
    for field in fields(Weights):
        if field.name not in fixed:
            value = getattr(weights, field.name)
            found += [Number(None, field.name, place) for place in places(value)]
    for i, piece in enumerate(weights.pieces):
        for field in fields(piece):
            value = getattr(piece, field.name)
            if field.name not in fixed and (field.name not in used or value != field.default):
                found += [Number(i, field.name, place) for place in places(value)]
    return [n for n in found if not only or n.title(rules).partition(".")[0] in only]


def is_endgame(position: Position, most: int) -> bool:
    """Whether so few pieces are left besides kings and pawns."""
    kinds = (piece.kind for piece in position.pieces.values())
    return sum(not kind.royal and not kind.promotes for kind in kinds) <= most


def collect(board: str, games: int, nodes: int, seed: int, endgames: int | None) -> None:
    """Play games and print their quiet positions with White's points."""
    longest = LONGEST if endgames is None else LONGEST_ENDGAME
    decided = DECIDED if endgames is None else DECIDED_ENDGAME
    for number in range(games):
        chance = random.Random(1000 * seed + number)
        now = variant(board).start()
        for _ in range(6):
            now = now.play(chance.choice(now.board().legal_moves()))
        kept: list[Position] = []
        points = 0.5
        while now.outcome is None and not now.claims and now.ply < longest:
            choice = think(now, SearchProfile(nodes=nodes, table_bits=16))
            if abs(choice.score) > decided:
                points = float((choice.score > 0) == (now.turn is Side.WHITE))
                break
            quiet = not now.in_check and choice.move.target not in now.pieces
            if quiet and (endgames is None or is_endgame(now, endgames)):
                kept.append(now)
            now = now.play(choice.move)
        if now.outcome is not None and now.outcome.winner is not None:
            points = float(now.outcome.winner is Side.WHITE)
        few = kept[6::2] if endgames is None else chance.sample(kept, min(len(kept), KEPT))
        for position in few:
            print(f"{points};{format_position(position)}", flush=True)


@dataclass(slots=True)
class Sample:
    """A position: its result, its evaluation for White, and the slopes."""

    points: float
    score: float
    slopes: list[tuple[int, float]]


def measure(
    rules: Variant,
    weights: Weights,
    texts: list[str],
    numbers: list[Number],
    endgames: int | None,
) -> list[Sample]:
    """The slopes of every position in every weight. Known draws have none: they are left out."""
    board = initial_position(rules).board()
    drawish = evaluator_for(board, weights)
    weights = replace(weights, mating_force=NEVER)
    plain = evaluator_for(board, weights)
    changed = [evaluator_for(board, number.shifted(weights, SHIFT)) for number in numbers]
    samples = []
    for text in texts:
        points, _, position = text.partition(";")
        now = parse_position(rules, position)
        if endgames is not None and not is_endgame(now, endgames):
            continue
        board.load(now.pieces, now.turn)
        sign = 1 if now.turn is Side.WHITE else -1
        score = plain.score_now()
        if score != drawish.score_now():
            continue
        found = ((i, sign * (other.score_now() - score) / SHIFT) for i, other in enumerate(changed))
        samples.append(Sample(float(points), sign * score, [(i, s) for i, s in found if s]))
    return samples


def chance_of(score: float, scale: float) -> float:
    """White's expected points."""
    return 1 / (1 + exp(-max(-30.0, min(score / scale, 30.0))))


class Fit:
    """The weights' changes so far, with the moments of Adam."""

    def __init__(self, count: int, scale: float) -> None:
        self.scale = scale
        self.moved = [0.0] * count
        self._mean = [0.0] * count
        self._square = [0.0] * count
        self._steps = 0

    def error(self, sample: Sample) -> float:
        score = sample.score + sum(s * self.moved[i] for i, s in sample.slopes)
        return chance_of(score, self.scale) - sample.points

    def loss(self, samples: list[Sample]) -> float:
        """The mean squared error of the predicted results."""
        return sum(self.error(sample) ** 2 for sample in samples) / max(len(samples), 1)

    def step(self, samples: list[Sample], length: float) -> None:
        """One Adam step on these samples."""
        slope = [2 * PULL * moved for moved in self.moved]
        for sample in samples:
            error = self.error(sample) / self.scale / len(samples)
            for i, s in sample.slopes:
                slope[i] += error * s
        self._steps += 1
        early, late = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for i, s in enumerate(slope):
            self._mean[i] += 0.1 * (s - self._mean[i])
            self._square[i] += 0.001 * (s * s - self._square[i])
            self.moved[i] -= (
                length * (self._mean[i] / early) / (sqrt(self._square[i] / late) + 1e-9)
            )


def fit(samples: list[Sample], count: int, rounds: int) -> list[float]:
    """By how much each weight should change."""
    held_out = samples[len(samples) * 9 // 10 :]
    training = samples[: len(samples) * 9 // 10]
    scale = min(SCALES, key=lambda scale: Fit(count, scale).loss(training[::5]))
    found = Fit(count, scale)
    told = f"scale {scale}, before: {found.loss(training):.5f}, held out {found.loss(held_out):.5f}"
    print(told, file=sys.stderr)
    chance = random.Random(1)
    for number in range(rounds):
        chance.shuffle(training)
        length = STEP * (1 - number / rounds)
        for first in range(0, len(training), BATCH):
            found.step(training[first : first + BATCH], length)
        told = f"{found.loss(training):.5f}, held out {found.loss(held_out):.5f}"
        print(f"round {number}: {told}", file=sys.stderr, flush=True)
    return found.moved


def tuned(weights: Weights, numbers: list[Number], moved: list[float]) -> Weights:
    """The weights with every change applied."""
    for number, change in zip(numbers, moved, strict=True):
        weights = number.shifted(weights, round(change))
    return weights


def parameter_file(rules: Variant, weights: Weights) -> str:
    """The weights as a parameter file."""
    lines = []
    for kind, piece in zip(rules.pieces, weights.pieces, strict=True):
        lines += ["", f"[{kind.name}]", *_entries(piece, set())]
    return "\n".join([*lines, "", "[general]", *_entries(weights, {"pieces", *READ_ELSEWHERE}), ""])


def _entries(owner: PieceWeights | Weights, without: set[str]) -> Iterator[str]:
    for field in fields(owner):
        value = getattr(owner, field.name)
        if field.name not in without and value != field.default:
            yield f"{field.name} = {_told(value, 0)}"


def _told(value: Any, depth: int) -> str:
    """A number or nested lists; the rows of a table stand below each other."""
    if isinstance(value, int):
        return str(value)
    items = [_told(item, depth + 1) for item in value]
    if depth == 0 and items and items[0].startswith("[["):
        return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
    return "[" + ", ".join(items) + "]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["collect", "fit"])
    parser.add_argument("positions", nargs="*", type=Path)
    parser.add_argument("--board", default="chess")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--only", nargs="+", help="pieces, or general")
    parser.add_argument("--endgames", type=int, metavar="PIECES")
    parser.add_argument("--squares", action="store_true", help="weigh every square (flat boards)")
    arguments = parser.parse_intermixed_args()
    if arguments.what == "collect":
        collect(
            arguments.board, arguments.games, arguments.nodes, arguments.seed, arguments.endgames
        )
        return
    rules = variant(arguments.board)
    weights = with_squares(rules) if arguments.squares else written_weights(rules)
    numbers = numbers_of(rules, weights, arguments.only)
    if arguments.endgames is not None:
        numbers = [number for number in numbers if of_endgame(number)]
    texts = [line for path in arguments.positions for line in path.read_text().splitlines()]
    samples = measure(rules, weights, texts, numbers, arguments.endgames)
    moved = fit(samples, len(numbers), arguments.rounds)
    print(parameter_file(rules, tuned(weights, numbers, moved)))


if __name__ == "__main__":
    main()
