"""Fitting a network to training positions, with PyTorch (`pip install torch`).

The network learns only what the hand-written evaluation gets wrong: its output is added to that
before both are compared with the search's score and the game's result.
"""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, cos, pi
from typing import Any

from latticechess.engine.evaluation.network_file import (
    BUCKETS,
    CENTIPAWNS,
    LARGEST_OUTPUT,
    LARGEST_SUM,
    LIMIT,
    ONE,
    OUTPUT_ONE,
    WIDTHS,
    WRITTEN,
    Inputs,
    Network,
    can_mirror,
    inputs_of,
)
from latticechess.kernel.variant import Variant
from latticechess.training import TrainingError
from latticechess.training.positions import HEAD, width_of

BATCH = 8_192
EPOCHS = 16
FASTEST = 1e-3
"""The first learning rate; it falls to nothing along a cosine."""
KEPT_APART = 20
"""One position in so many is never learnt from."""
SCALES = (120, 160, 200, 250, 300, 400, 500, 700, 1_000, 1_500, 2_000, 3_000)
"""Centipawns at which the expected score is e to 1; the best fit to the results is taken."""
RATIOS = tuple(n / 20 for n in range(4, 51))
"""The evaluation's scale, in parts of that of the scores: another engine counts in other pawns."""
MARGIN_SHARE = 0.95
"""So many corrections are within the margin that a network's file names."""
MARGINS = 50, 10
"""The smallest margin, and the steps it comes in."""
STEPS = (ONE, ONE, OUTPUT_ONE, ONE * OUTPUT_ONE)
"""What stands for 1 among input weights, hidden biases, output weights and output biases."""
MULTI_HOT_ROWS = 4_096
"""Matrices of up to so many rows are multiplied on a GPU."""
COUNTED_AT_ONCE = 1 << 18
LARGEST_INPUT = 1.9
"""Of an input weight; less where many pieces and pairs of axes are summed."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a network is fitted."""

    seed: int = 0
    epochs: int = EPOCHS
    width: int = WIDTHS[0]
    """Hidden numbers of each side."""
    result_share: float = 0.0
    """How much of the target is the game's result; the rest is the search's score. A network learns
    results by heart where there are few games, since all positions of a game share one."""
    limit: int = LIMIT
    """Centipawns: no correction is larger."""
    start: Network | None = None
    """The network to go on from; else the weights begin at random."""
    base: str = WRITTEN
    """The evaluation that it corrects, as in the records."""
    mirrored: bool = False
    """Whether a side whose king is on the left half sees the board in a mirror."""
    scale: int | None = None
    """Of the scores, where it is known; else the one that foretells the results best."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A network and its errors of expected score on positions kept apart."""

    network: Network
    error: float
    written_error: float
    """That of the hand-written evaluation alone."""


def torch_or_error() -> Any:
    """PyTorch, which is not needed to play."""
    try:
        return importlib.import_module("torch")
    except ImportError as error:
        raise TrainingError(
            "Fitting a network needs PyTorch: pip install 'lattice-chess[training]'."
        ) from error


def fit(
    numbers: array[int], variant: Variant, lesson: Lesson, report: Callable[[str], None] = print
) -> Fitted:
    """A network for these records; TrainingError if there are too few."""
    torch = torch_or_error()
    torch.manual_seed(lesson.seed)
    epochs = lesson.epochs
    width = width_of(variant)
    if len(numbers) < 100 * KEPT_APART * width:
        raise TrainingError("There are too few positions to learn from: play longer.")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    data = torch.frombuffer(numbers, dtype=torch.int16).reshape(-1, width).to(device)
    # The last games, not every twentieth position: neighbours in a game are alike.
    cut = len(data) - len(data) // KEPT_APART
    learnt, apart = data[:cut], data[cut:]
    scale = lesson.scale or _scale(torch, learnt)
    model = _Model(torch, variant, device, lesson, scale, _written_scale(torch, learnt, scale))
    if lesson.start is None:
        model.forget_unseen(learnt)
    zero = model.error(apart, corrected=False)
    scales = f"scales {scale} and {model.written_scale:.0f}"
    report(f"{len(learnt)} positions on {device}, {scales}, error now {zero:.5f}")
    steps = epochs * (-(-len(learnt) // BATCH))
    adam = torch.optim.Adam(model.parameters, lr=FASTEST)
    step = 0
    # A network to go on from is kept if no round is better.
    best, kept = model.error(apart, corrected=True), model.copy()
    for epoch in range(epochs):
        order = torch.randperm(len(learnt), device=device)
        for at in range(0, len(learnt), BATCH):
            for group in adam.param_groups:
                group["lr"] = FASTEST * (1 + cos(pi * step / steps)) / 2
            loss = model.loss(learnt[order[at : at + BATCH]], corrected=True)
            adam.zero_grad()
            loss.backward()
            adam.step()
            model.clip()
            step += 1
        error = model.error(apart, corrected=True)
        report(f"  round {epoch + 1} of {epochs}: error {error:.5f}")
        if error < best:
            best, kept = error, model.copy()
    network, best = model.quantised(kept, apart)
    recipe = {
        "seed": lesson.seed,
        "positions": len(learnt),
        "epochs": epochs,
        "scale": scale,
        "written_scale": round(model.written_scale),
        "result_share": lesson.result_share,
        "error": round(best, 6),
        "written_error": round(zero, 6),
    }
    network.recipe.update(recipe)
    return Fitted(network, best, zero)


def _scale(torch: Any, data: Any) -> int:
    """The scale at which the search's scores foretell the results best."""
    results = data[:, 0].float() / 2
    scores = data[:, 2].float()
    return min(
        SCALES,
        key=lambda scale: float((torch.sigmoid(scores / scale) - results).square().mean()),
    )


def _written_scale(torch: Any, data: Any, scale: int) -> float:
    """The scale at which the hand-written evaluation comes nearest to the scores."""
    target = torch.sigmoid(data[:, 2].float() / scale)
    written = data[:, 1].float()
    return scale * min(
        RATIOS,
        key=lambda ratio: float(
            (torch.sigmoid(written / (ratio * scale)) - target).square().mean()
        ),
    )


class _Model:
    """The network in floating point."""

    def __init__(
        self,
        torch: Any,
        variant: Variant,
        device: str,
        lesson: Lesson,
        scale: int,
        written_scale: float,
    ) -> None:
        self.torch = torch
        self.lesson = lesson
        self.scale = scale
        self.written_scale = written_scale
        width = lesson.width
        self.inputs = inputs = inputs_of(variant)
        self.weights_of_row = torch.tensor(inputs.row_weights(), device=device)
        # The last row stands for no piece.
        self.mirror = torch.tensor([*inputs.seen_by_other(), inputs.rows], device=device)
        self.nothing = torch.zeros(1, width, device=device)
        if lesson.mirrored:
            self._prepare_mirror(variant, device)
        self.largest = min(LARGEST_INPUT, 0.95 * LARGEST_SUM / (ONE * inputs.active))
        deviation = 0.05 * inputs.full / inputs.active
        made = torch.randn(inputs.weights, width, device=device) * deviation
        self.input_weights = made.requires_grad_()
        self.bias = torch.full((width,), 0.25, device=device).requires_grad_()
        self.output = torch.zeros(BUCKETS, 2 * width, device=device).requires_grad_()
        self.output_bias = torch.zeros(BUCKETS, device=device).requires_grad_()
        self.parameters = [self.input_weights, self.bias, self.output, self.output_bias]
        if lesson.start is not None:
            self.begin_with(lesson.start)

    def _prepare_mirror(self, variant: Variant, device: str) -> None:
        inputs = self.inputs
        if not isinstance(inputs, Inputs) or not can_mirror(inputs):
            raise TrainingError(f"A network for {variant.title} cannot be mirrored.")
        cells = inputs.cells
        # By row: whether it is the own king, on the left half; the last row stands for no piece.
        royal = [kind.royal for kind in variant.pieces] + [False] * inputs.types
        left = [royal[row // cells] and inputs.left[row % cells] for row in range(inputs.rows)]
        self.king_on_left = self.torch.tensor([*left, False], device=device)
        self.across = self.torch.tensor([*inputs.seen_across(), inputs.rows], device=device)

    def _seen(self, rows: Any) -> Any:
        """The rows as a side sees them, in a mirror or not."""
        if not self.lesson.mirrored:
            return rows
        mirror = self.king_on_left[rows].any(1, keepdim=True)
        return self.torch.where(mirror, self.across[rows], rows)

    def begin_with(self, network: Network) -> None:
        """Take over a network's numbers."""
        arrays = (
            network.input_weights,
            network.hidden_bias,
            network.output_weights,
            network.output_bias,
        )
        with self.torch.no_grad():
            for parameter, numbers, step in zip(self.parameters, arrays, STEPS, strict=True):
                values = self.torch.tensor(list(numbers), device=parameter.device)
                parameter.copy_(values.reshape(parameter.shape) / step)

    def forget_unseen(self, data: Any) -> None:
        """Begin with zeros where there is nothing to learn: zeros take no room in a file."""
        torch, inputs = self.torch, self.inputs
        seen = torch.zeros(inputs.rows + 1, dtype=torch.bool, device=data.device)
        for at in range(0, len(data), COUNTED_AT_ONCE):
            for rows in self._views(data[at : at + COUNTED_AT_ONCE, HEAD:]):
                seen[rows.flatten()] = True
        learnt = torch.zeros(inputs.weights, dtype=torch.bool, device=data.device)
        for weights in self.weights_of_row:
            learnt[weights[seen[:-1]]] = True
        with torch.no_grad():
            self.input_weights *= learnt[:, None]

    def _views(self, rows: Any) -> tuple[Any, Any]:
        """The rows of the table as the side to move sees them, and as the other does."""
        own = self.torch.where(rows >= 0, rows.long(), self.inputs.rows)
        return self._seen(own), self._seen(self.mirror[own])

    def _sum(self, rows: Any, table: Any) -> Any:
        """What the rows of each position add up to; on a GPU by a product of matrices."""
        torch = self.torch
        if rows.is_cuda and len(table) <= MULTI_HOT_ROWS:
            chosen = torch.zeros(len(rows), len(table), device=rows.device)
            return chosen.scatter_(1, rows, 1.0) @ table
        return torch.nn.functional.embedding_bag(rows, table, mode="sum")

    def corrections(self, rows: Any) -> Any:
        """The output for each position, where 1 is CENTIPAWNS."""
        torch, inputs = self.torch, self.inputs
        table = torch.cat([self.input_weights[self.weights_of_row].sum(0), self.nothing])
        sums = [self._sum(seen, table) for seen in self._views(rows)]
        hidden = torch.cat([s + self.bias for s in sums], 1).clamp(0, 1).square()
        pieces = ((rows >= 0) & (rows < inputs.counted)).sum(1)
        bucket = (pieces * BUCKETS // (inputs.full + 1)).clamp(max=BUCKETS - 1)
        # All outputs, then one of them: to gather weights would be slow to learn from.
        outputs = hidden @ self.output.T + self.output_bias
        return outputs.gather(1, bucket[:, None])[:, 0]

    def loss(self, data: Any, corrected: bool) -> Any:
        """The squared error of the expected score."""
        torch = self.torch
        written = data[:, 1].float()
        if corrected:
            written = written + CENTIPAWNS * self.corrections(data[:, HEAD:])
        results = self.lesson.result_share
        target = (1 - results) * torch.sigmoid(data[:, 2].float() / self.scale)
        target = target + results * data[:, 0].float() / 2
        return (torch.sigmoid(written / self.written_scale) - target).square().mean()

    def error(self, data: Any, corrected: bool) -> float:
        with self.torch.no_grad():
            parts = [
                float(self.loss(data[at : at + BATCH], corrected)) * len(data[at : at + BATCH])
                for at in range(0, len(data), BATCH)
            ]
        return sum(parts) / max(1, len(data))

    def clip(self) -> None:
        """Keep the numbers where 16 bits hold them."""
        with self.torch.no_grad():
            self.input_weights.clamp_(-self.largest, self.largest)
            self.bias.clamp_(-LARGEST_INPUT, LARGEST_INPUT)
            largest = LARGEST_OUTPUT / OUTPUT_ONE
            self.output.clamp_(-largest, largest)
            self.output_bias.clamp_(-1, 1)

    def copy(self) -> list[Any]:
        return [parameter.detach().clone() for parameter in self.parameters]

    def quantised(self, kept: list[Any], apart: Any) -> tuple[Network, float]:
        """The network in whole numbers, and its error."""
        arrays = []
        with self.torch.no_grad():
            for parameter, values, step in zip(self.parameters, kept, STEPS, strict=True):
                whole = (values * step).round()
                parameter.copy_(whole / step)
                arrays.append(array("h", [int(n) for n in whole.flatten().cpu().tolist()]))
        weights, bias, output, output_bias = arrays
        limit, margin = self.lesson.limit, self.margin(apart)
        network = Network(
            self.inputs,
            weights,
            bias,
            output,
            output_bias,
            {},
            limit,
            margin,
            self.lesson.base,
            self.lesson.mirrored,
        )
        return network, self.error(apart, corrected=True)

    def margin(self, data: Any) -> int:
        """Centipawns that hardly any correction exceeds."""
        with self.torch.no_grad():
            sizes = CENTIPAWNS * self.corrections(data[-BATCH * 4 :, HEAD:]).abs()
        smallest, step = MARGINS
        usual = float(sizes.quantile(MARGIN_SHARE))
        return min(self.lesson.limit, max(smallest, step * ceil(usual / step)))
