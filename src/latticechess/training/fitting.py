"""Fitting a network to training positions, with PyTorch (`pip install torch`).

The network learns only what the hand-written evaluation gets wrong: its output is added to that
before both are compared with the search's score and the game's result.
"""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi
from typing import Any

from latticechess.engine.evaluation.network_file import (
    BUCKETS,
    CENTIPAWNS,
    LARGEST_SUM,
    ONE,
    OUTPUT_ONE,
    WIDTH,
    Network,
    inputs_of,
)
from latticechess.kernel.variant import Variant
from latticechess.training.positions import HEAD, width_of

BATCH = 8_192
EPOCHS = 16
FASTEST = 1e-3
"""The first learning rate; it falls to nothing along a cosine."""
SEARCH_SHARE = 1.0
"""How much of the target is the search's score. The rest would be the game's result, which a
network learns by heart, since all positions of a game share it."""
KEPT_APART = 20
"""One position in so many is never learnt from."""
SCALES = (120, 160, 200, 250, 300, 400, 500, 700, 1_000, 1_500, 2_000, 3_000)
"""Centipawns at which the expected score is e to 1; the best fit to the results is taken."""
LARGEST_INPUT = 1.9
"""Of an input weight; less where many pieces and pairs of axes are summed."""
LARGEST_OUTPUT = 8.0


class TrainingError(Exception):
    """Training cannot go on; the message is for people."""


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
    numbers: array[int],
    variant: Variant,
    seed: int,
    epochs: int = EPOCHS,
    report: Callable[[str], None] = print,
) -> Fitted:
    """A network for these records; TrainingError if there are too few."""
    torch = torch_or_error()
    torch.manual_seed(seed)
    width = width_of(variant)
    if len(numbers) < 100 * KEPT_APART * width:
        raise TrainingError("There are too few positions to learn from: play longer.")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    data = torch.frombuffer(numbers, dtype=torch.int16).reshape(-1, width).to(device)
    # The last games, not every twentieth position: neighbours in a game are alike.
    cut = len(data) - len(data) // KEPT_APART
    learnt, apart = data[:cut], data[cut:]
    scale = _scale(torch, learnt)
    model = _Model(torch, variant, device, scale)
    zero = model.error(apart, corrected=False)
    report(f"{len(learnt)} positions on {device}, scale {scale}, error now {zero:.5f}")
    steps = epochs * (-(-len(learnt) // BATCH))
    adam = torch.optim.Adam(model.parameters, lr=FASTEST)
    step = 0
    best, kept = zero, model.copy()
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
        "seed": seed,
        "positions": len(learnt),
        "epochs": epochs,
        "scale": scale,
        "search_share": SEARCH_SHARE,
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


class _Model:
    """The network in floating point."""

    def __init__(self, torch: Any, variant: Variant, device: str, scale: int) -> None:
        self.torch = torch
        self.scale = scale
        self.inputs = inputs = inputs_of(variant)
        self.weights_of_row = torch.tensor(inputs.row_weights(), device=device)
        # The last row stands for no piece.
        self.mirror = torch.tensor([*inputs.seen_by_other(), inputs.rows], device=device)
        self.nothing = torch.zeros(1, WIDTH, device=device)
        self.largest = min(LARGEST_INPUT, 0.95 * LARGEST_SUM / (ONE * inputs.active))
        deviation = 0.05 * inputs.full / inputs.active
        made = torch.randn(inputs.weights, WIDTH, device=device) * deviation
        self.input_weights = made.requires_grad_()
        self.bias = torch.full((WIDTH,), 0.25, device=device).requires_grad_()
        self.output = torch.zeros(BUCKETS, 2 * WIDTH, device=device).requires_grad_()
        self.output_bias = torch.zeros(BUCKETS, device=device).requires_grad_()
        self.parameters = [self.input_weights, self.bias, self.output, self.output_bias]

    def corrections(self, rows: Any) -> Any:
        """The output for each position, where 1 is CENTIPAWNS."""
        torch, inputs = self.torch, self.inputs
        table = torch.cat([self.input_weights[self.weights_of_row].sum(0), self.nothing])
        present = rows >= 0
        own = torch.where(present, rows.long(), inputs.rows)
        bag = torch.nn.functional.embedding_bag
        seen = [bag(own, table, mode="sum"), bag(self.mirror[own], table, mode="sum")]
        hidden = torch.cat([s + self.bias for s in seen], 1).clamp(0, 1).square()
        pieces = (present & (rows < inputs.counted)).sum(1)
        bucket = (pieces * BUCKETS // (inputs.full + 1)).clamp(max=BUCKETS - 1)
        return (hidden * self.output[bucket]).sum(1) + self.output_bias[bucket]

    def loss(self, data: Any, corrected: bool) -> Any:
        """The squared error of the expected score."""
        torch = self.torch
        written = data[:, 1].float()
        if corrected:
            written = written + CENTIPAWNS * self.corrections(data[:, HEAD:])
        target = SEARCH_SHARE * torch.sigmoid(data[:, 2].float() / self.scale)
        target = target + (1 - SEARCH_SHARE) * data[:, 0].float() / 2
        return (torch.sigmoid(written / self.scale) - target).square().mean()

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
            self.output.clamp_(-LARGEST_OUTPUT, LARGEST_OUTPUT)
            self.output_bias.clamp_(-1, 1)

    def copy(self) -> list[Any]:
        return [parameter.detach().clone() for parameter in self.parameters]

    def quantised(self, kept: list[Any], apart: Any) -> tuple[Network, float]:
        """The network in whole numbers, and its error."""
        steps = (ONE, ONE, OUTPUT_ONE, ONE * OUTPUT_ONE)
        arrays = []
        with self.torch.no_grad():
            for parameter, values, step in zip(self.parameters, kept, steps, strict=True):
                whole = (values * step).round()
                parameter.copy_(whole / step)
                arrays.append(array("h", [int(n) for n in whole.flatten().cpu().tolist()]))
        weights, bias, output, output_bias = arrays
        network = Network(self.inputs, weights, bias, output, output_bias)
        return network, self.error(apart, corrected=True)
