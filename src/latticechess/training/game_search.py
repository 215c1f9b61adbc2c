"""The engine's searches in one game.

Small searches take less time than their preparation, so board, evaluator and search are made once
and follow the game.
"""

from __future__ import annotations

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.for_board import evaluator_for, exchange_for
from latticechess.engine.evaluation.weights import Weights
from latticechess.engine.search.iterative_deepening import IterativeDeepening, Line
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.parameters import SearchParameters
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.search import Search
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.board import Board
from latticechess.kernel.move import Move


class GameSearch:
    """Finds the best move within a number of nodes, again and again."""

    def __init__(
        self,
        board: Board,
        weights: Weights,
        table: TranspositionTable,
        nodes: int,
        evaluator: Evaluator | None = None,
        parameters: SearchParameters | None = None,
    ) -> None:
        self.board = board
        self.table = table
        self.limits = Limits(nodes=nodes)
        self.search = Search(
            board,
            evaluator or evaluator_for(board, weights),
            table,
            weights.worth,
            exchange_for(board, weights.worth),
            SearchProfile(nodes=nodes, parameters=parameters),
            Stop().flag,
        )

    def best(self) -> Line:
        """The best line where the game stands."""
        self.table.start_search()
        self.search.begin()
        *_, last = IterativeDeepening(self.search, self.limits).reports()
        return last.lines[0]

    def play(self, move: Move) -> None:
        """Go on with the game."""
        self.board.play(move)
