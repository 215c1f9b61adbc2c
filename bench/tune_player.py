"""A player for `tune_match`: one engine, of any source folder and any weights, on its streams.

    PYTHONPATH=other/src python bench/tune_player.py [weights.toml]

One JSON request a line: {board, moves, nodes, time_ms}; one JSON answer a line: {move, score}.
It uses only what every state of the engine has had.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from latticechess import Move, variant
from latticechess.engine import think as thinking
from latticechess.engine import weights as weighing
from latticechess.engine.sight import Sight
from latticechess.kernel.position import Position


def use_weights(path: str) -> None:
    """Judge by the numbers of another parameter file."""
    table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    found: dict[Any, weighing.Weights] = {}

    def chosen(rules: Any) -> weighing.Weights:
        if rules not in found:
            found[rules] = weighing.overlay(rules, weighing.derive(rules), table)
        return found[rules]

    for module in list(sys.modules.values()):
        if getattr(module, "weights_for", None) is weighing.weights_for and module is not weighing:
            vars(module)["weights_for"] = chosen


class Player:
    """Keeps the position it was last asked about."""

    def __init__(self) -> None:
        self.board = ""
        self.moves: list[Any] = []
        self.position: Position | None = None

    def at(self, board: str, moves: list[Any]) -> Position:
        """The position after these moves, from the last one where it is the same game."""
        known = len(self.moves)
        if self.position is None or (board, moves[:known]) != (self.board, self.moves):
            self.position, known = variant(board).start(), 0
        for origin, target, promotion in moves[known:]:
            self.position = self.position.play(Move(tuple(origin), tuple(target), promotion))
        self.board, self.moves = board, moves
        return self.position

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        now = self.at(request["board"], request["moves"])
        sight = Sight(nodes=request["nodes"], table_bits=18)
        choice = thinking.think(now, sight, request["time_ms"])
        move = choice.move
        return {"move": (move.origin, move.target, move.promotion), "score": choice.score}


def main() -> None:
    if len(sys.argv) > 1:
        use_weights(sys.argv[1])
    player = Player()
    for text in sys.stdin:
        print(json.dumps(player.answer(json.loads(text))), flush=True)


if __name__ == "__main__":
    main()
