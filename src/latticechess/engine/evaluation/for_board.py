"""The evaluator and exchange evaluation for each board class."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.engine.evaluation.dense import DenseEvaluator
from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.exchange import Exchange
from latticechess.engine.evaluation.exchange_dense import DenseExchange
from latticechess.engine.evaluation.exchange_sparse import SparseExchange
from latticechess.engine.evaluation.sparse import SparseEvaluator
from latticechess.engine.evaluation.weights import Weights, weights_for
from latticechess.kernel.board import Board
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.sparse.board import SparseBoard

__all__ = ["evaluator_for", "exchange_for", "weights_for"]


def evaluator_for(board: Board, weights: Weights, noise: int = 0, seed: int = 0) -> Evaluator:
    """An evaluator bound to this board."""
    if isinstance(board, DenseBoard):
        return DenseEvaluator(board, weights, noise, seed)
    if isinstance(board, SparseBoard):
        return SparseEvaluator(board, weights, noise, seed)
    raise TypeError(f"no evaluator for a {type(board).__name__}")


def exchange_for(board: Board, worth: Sequence[int]) -> Exchange:
    """The exchange evaluation bound to this board."""
    if isinstance(board, DenseBoard):
        return DenseExchange(board, worth)
    if isinstance(board, SparseBoard):
        return SparseExchange(board, worth)
    raise TypeError(f"no exchange evaluation for a {type(board).__name__}")
