"""Leaves: positions that searches evaluate, drawn from games of the engine against itself.

They are stranger than the positions of games, a hundred times as many in the same time, and just
what a network has to judge. They have no score yet: a large network gives them one
(`network_teacher`).
"""

from __future__ import annotations

from array import array
from pathlib import Path
from random import Random
from typing import Any

from latticechess.engine.evaluation.network_file import STATIC
from latticechess.engine.evaluation.weights import static, weights_for, written_weights
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.variant import Variant
from latticechess.programs.matches import Adjudicator, usual_adjudication
from latticechess.programs.players import Answer
from latticechess.training import TrainingError
from latticechess.training.positions import HEAD, width_of
from latticechess.training.sampling import SamplingEvaluator
from latticechess.training.self_play import (
    GamePlan,
    GameSearch,
    games_of,
    moves_nearby,
    random_start,
)

RANDOM_PLIES = (2, 12)
"""So many moves at the start are random, for games that differ."""
STRAYS = (8, 16, 32, 1_000)
"""One move in so many of a game is random: some games are wilder than others."""
EVERY = 20
"""One in so many evaluations is noted."""
TABLE_MB = 8


class Leaves:
    """Draws positions from games on one bounded board, each game from its own number."""

    def __init__(self, variant: Variant, plan: GamePlan) -> None:
        if not variant.geometry.bounded:
            raise TrainingError(f"{variant.title} has no edges: leaves are drawn on boards only.")
        self.variant = variant
        self.plan = plan
        self.weights = weights_for(variant)
        if self.weights.network is None:
            raise TrainingError(f"{variant.title} has no network yet: train one by self-play.")
        written = written_weights(variant)
        self.base = static(written) if plan.base == STATIC else written
        self.rules = usual_adjudication(variant)
        self.table = TranspositionTable.of_megabytes(TABLE_MB)
        self.width = width_of(variant)
        # No search has more evaluations than nodes.
        self.drawn = array("h", bytes(2 * self.width * (plan.nodes // EVERY + 2)))

    def game(self, number: int) -> array[int]:
        """The records of game `number`; result and score mean nothing yet."""
        random = Random(f"{self.variant.name} leaves {number}")
        position = random_start(self.variant, number, random, RANDOM_PLIES)
        self.table.clear()
        board = position.board()
        assert isinstance(board, DenseBoard)
        evaluator = SamplingEvaluator(board, self.weights, self.base, EVERY, self.drawn)
        search = GameSearch(board, self.weights, self.table, self.plan.nodes, evaluator)
        adjudicator = Adjudicator(self.rules)
        stray = random.choice(STRAYS)
        records = array("h")
        while position.outcome is None and not position.claims:
            line = search.best()
            records.extend(self.drawn[: self.width * evaluator.take()])
            if adjudicator.verdict(position, Answer(line.moves[0], line.score)) is not None:
                break
            move = line.moves[0]
            if random.randrange(stray) == 0:
                move = random.choice(moves_nearby(position))
            search.play(move)
            position = position.play(move)
        return records


def draw_numbered(task: tuple[str, GamePlan, int]) -> bytes:
    """The records of one game of a board given by name or path."""
    name, plan, number = task
    return games_of(Leaves, name, plan).game(number).tobytes()


MAGIC = b"\x20\x2f\xf3\x7a\xf2\x2e\x10\x1c"
"""A file begins with its version and the hash of its architecture."""
HIDDEN = 1_024
KING_PLACES = 32
PIECE_PLACES = 11 * 64
FEATURES = KING_PLACES * PIECE_PLACES
STACKS = 8
"""Networks of the last layers; the number of pieces chooses one."""
FIRST_OUTPUTS, SECOND_OUTPUTS = 16, 32
ACTIVE = 32
LARGEST = 127
"""What stands for 1 among activations."""
WEIGHT_ONE = 64
"""What stands for 1 among the weights of the last layers."""
OUTPUT_SCALE = 16
SKIPPED = 600
"""The worth of 1 from the first layer's last number, which goes straight to the output."""
TEACHER_SCALE = 400
"""In the teacher's units: where it expects e to 1."""
KINDS = "PNBRQK"
BATCH = 1 << 15
LARGEST_SCORE = 30_000
"""Records hold 16 bits."""


class NetworkTeacher:
    """A large network that judges positions of chess."""

    def __init__(self, torch: Any, path: Path) -> None:
        self.torch = torch
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        try:
            data = path.read_bytes()
        except OSError as error:
            raise TrainingError(f"{path} cannot be read: {error}") from error
        start = data.find(MAGIC)
        if start < 0:
            raise TrainingError(f"{path} holds no network of Stockfish 15 or 15.1.")
        try:
            self._read(memoryview(data)[start:])
        except (ValueError, RuntimeError) as error:
            raise TrainingError(f"{path} holds a network that is not whole.") from error

    def _read(self, data: memoryview) -> None:
        torch = self.torch
        at = 12 + int.from_bytes(data[8:12], "little")

        def take(count: int, kind: Any) -> Any:
            nonlocal at
            size = count * kind.itemsize
            found = torch.frombuffer(bytearray(data[at : at + size]), dtype=kind, count=count)
            at += size
            return found.to(self.device, torch.float32)

        def skip_hash() -> None:
            nonlocal at
            at += 4

        nothing = torch.zeros(1, HIDDEN, device=self.device)
        skip_hash()
        self.hidden_bias = take(HIDDEN, torch.int16)
        rows = take(HIDDEN * FEATURES, torch.int16).reshape(FEATURES, HIDDEN)
        # One row more, of zeros, stands for no piece.
        self.rows = torch.cat([rows, nothing])
        material = take(STACKS * FEATURES, torch.int32).reshape(FEATURES, STACKS)
        self.material = torch.cat([material, nothing[:, :STACKS]])
        layers: list[list[Any]] = [[] for _ in range(6)]
        used = 2 * (FIRST_OUTPUTS - 1)
        for _ in range(STACKS):
            skip_hash()
            layers[0].append(take(FIRST_OUTPUTS, torch.int32))
            layers[1].append(take(FIRST_OUTPUTS * HIDDEN, torch.int8).reshape(-1, HIDDEN))
            layers[2].append(take(SECOND_OUTPUTS, torch.int32))
            # Inputs of a layer are padded to 32.
            layers[3].append(take(SECOND_OUTPUTS * 32, torch.int8).reshape(-1, 32)[:, :used])
            layers[4].append(take(1, torch.int32))
            layers[5].append(take(SECOND_OUTPUTS, torch.int8))
        self.layers = [torch.stack(layer) for layer in layers]

    def label(self, numbers: array[int], variant: Variant) -> None:
        """Write this network's scores, in its own units, into records of chess positions."""
        torch = self.torch
        data = torch.frombuffer(numbers, dtype=torch.int16).reshape(-1, width_of(variant))
        kinds = [KINDS.index(kind.letter) + 1 for kind in variant.pieces]
        # By piece of a row, own ones first; the last stands for none.
        codes = torch.tensor([*kinds, *(k + len(KINDS) for k in kinds), 0], device=self.device)
        with torch.no_grad():
            for at in range(0, len(data), BATCH):
                rows = data[at : at + BATCH, HEAD:].to(self.device).long()
                scores = self.evaluate(self._boards(rows, codes))
                scores = scores.clamp(-LARGEST_SCORE, LARGEST_SCORE)
                data[at : at + BATCH, 2] = scores.to("cpu", torch.int16)

    def _boards(self, rows: Any, codes: Any) -> Any:
        """By position and square: 0 for none, then own pieces, then the opponent's."""
        torch = self.torch
        none = rows < 0
        pieces = torch.where(none, len(codes) - 1, rows.div(64, rounding_mode="floor"))
        boards = torch.zeros(len(rows), 65, dtype=torch.long, device=self.device)
        return boards.scatter_(1, torch.where(none, 64, rows % 64), codes[pieces])[:, :64]

    def evaluate(self, boards: Any) -> Any:
        """The score of each position for the side to move, which has the first six codes."""
        torch = self.torch
        stack = ((boards > 0).sum(1) - 1) // 4
        # At most 32 squares have a piece: they come first.
        order = (boards == 0).to(torch.int8).sort(dim=1, stable=True).indices[:, :ACTIVE]
        bag = torch.nn.functional.embedding_bag
        halves, material = [], []
        for side in range(2):
            rows = self._features(boards, side).gather(1, order)
            hidden = (bag(rows, self.rows, mode="sum") + self.hidden_bias).clamp(0, LARGEST)
            product = hidden[:, : HIDDEN // 2] * hidden[:, HIDDEN // 2 :]
            halves.append((product / (LARGEST + 1)).floor())
            material.append(bag(rows, self.material, mode="sum"))
        gain = ((material[0] - material[1]) / 2).gather(1, stack[:, None])[:, 0].trunc()
        return ((gain + self._propagate(torch.cat(halves, 1), stack)) / OUTPUT_SCALE).trunc()

    def _features(self, boards: Any, side: int) -> Any:
        """By position and square: the row of its piece as one side sees it."""
        torch = self.torch
        squares = torch.arange(64, device=self.device)
        king = (boards == len(KINDS) * (1 + side)).long().argmax(1)
        # Black sees the ranks reversed; a king on the left half, the files too.
        turned = 56 * side ^ torch.where(king % 8 < 4, 7, 0)
        seen = king ^ turned
        place = KING_PLACES - 1 - 4 * (seen // 8) - (seen % 8 - 4)
        kind = (boards - 1) % len(KINDS)
        enemy = (boards > len(KINDS)).long() ^ side
        # Both kings share the last places.
        piece = torch.where(kind == len(KINDS) - 1, 640, 128 * kind + 64 * enemy)
        rows = PIECE_PLACES * place[:, None] + piece + (squares[None] ^ turned[:, None])
        return torch.where(boards > 0, rows, FEATURES)

    def _propagate(self, hidden: Any, stack: Any) -> Any:
        """The output of the last layers."""
        torch = self.torch
        bias, weights, next_bias, next_weights, last_bias, last_weights = self.layers
        first = self._layer(hidden, weights, bias, stack)
        squared = (first * first / (1 << 19)).floor().clamp(max=LARGEST)
        linear = (first / WEIGHT_ONE).floor().clamp(0, LARGEST)
        kept = FIRST_OUTPUTS - 1
        second = self._layer(
            torch.cat([squared[:, :kept], linear[:, :kept]], 1), next_weights, next_bias, stack
        )
        second = (second / WEIGHT_ONE).floor().clamp(0, LARGEST)
        skipped = (first[:, kept] * (SKIPPED * OUTPUT_SCALE) / (LARGEST * WEIGHT_ONE)).trunc()
        return (second * last_weights[stack]).sum(1) + last_bias[stack, 0] + skipped

    def _layer(self, values: Any, weights: Any, bias: Any, stack: Any) -> Any:
        """All stacks at once, then that of each position: cheaper than to gather weights."""
        outputs = weights.shape[1]
        found = (values @ weights.reshape(-1, weights.shape[2]).T).reshape(-1, STACKS, outputs)
        chosen = stack[:, None, None].expand(-1, 1, outputs)
        return found.gather(1, chosen)[:, 0] + bias[stack]
