"""The parts of a search that differ by the board's class."""

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


def evaluator_for(board: Board, weights: Weights, blur: int = 0, seed: int = 0) -> Evaluator:
    """An evaluator bound to this board."""
    if isinstance(board, DenseBoard):
        return DenseEvaluator(board, weights, blur, seed)
    if isinstance(board, SparseBoard):
        return SparseEvaluator(board, weights, blur, seed)
    raise TypeError(f"no evaluation is known for a {type(board).__name__}")


def exchange_for(board: Board, worth: Sequence[int]) -> Exchange:
    """The exchanges on this board."""
    if isinstance(board, DenseBoard):
        return DenseExchange(board, worth)
    if isinstance(board, SparseBoard):
        return SparseExchange(board, worth)
    raise TypeError(f"no exchanges are known for a {type(board).__name__}")
