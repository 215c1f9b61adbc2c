"""Leaves: positions that searches evaluate, drawn from games of the engine against itself.

They are stranger than the positions of games, a hundred times as many in the same time, and just
what a network has to judge. They have no score yet: a large network gives them one
(`network_teacher`).
"""

from __future__ import annotations

from array import array
from random import Random

from latticechess.engine.evaluation.network_file import STATIC
from latticechess.engine.evaluation.weights import static, weights_for, written_weights
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.variant import Variant
from latticechess.programs.matches import Adjudicator, usual_adjudication
from latticechess.programs.players import Answer
from latticechess.training.errors import TrainingError
from latticechess.training.game_search import GameSearch
from latticechess.training.positions import width_of
from latticechess.training.sampling import SamplingEvaluator
from latticechess.training.self_play import GamePlan, games_of, moves_nearby, random_start

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
