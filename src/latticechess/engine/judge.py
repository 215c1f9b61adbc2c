"""The evaluator for a board, whatever its class."""

from __future__ import annotations

from latticechess.engine.evaluate import Evaluator
from latticechess.engine.evaluate_dense import DenseEvaluator
from latticechess.engine.evaluate_sparse import SparseEvaluator
from latticechess.engine.weights import Weights, weights_for
from latticechess.kernel.board import Board
from latticechess.kernel.dense import DenseBoard
from latticechess.kernel.sparse import SparseBoard

__all__ = ["evaluator_for", "weights_for"]


def evaluator_for(board: Board, weights: Weights, blur: int = 0, seed: int = 0) -> Evaluator:
    """An evaluator bound to this board."""
    if isinstance(board, DenseBoard):
        return DenseEvaluator(board, weights, blur, seed)
    if isinstance(board, SparseBoard):
        return SparseEvaluator(board, weights, blur, seed)
    raise TypeError(f"no evaluation is known for a {type(board).__name__}")
