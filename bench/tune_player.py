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
from latticechess.engine.sight import Sight
from latticechess.engine.think import think
from latticechess.engine.weights import overlay, weights_for
from latticechess.kernel.position import Position


class Player:
    """Keeps the position it was last asked about."""

    def __init__(self, weights: str | None) -> None:
        self.numbers = tomllib.loads(Path(weights).read_text(encoding="utf-8")) if weights else {}
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
        given: dict[str, Any] = {}
        if self.numbers:
            given["weights"] = overlay(now.variant, weights_for(now.variant), self.numbers)
        choice = think(now, sight, request["time_ms"], **given)
        move = choice.move
        return {"move": (move.origin, move.target, move.promotion), "score": choice.score}


def main() -> None:
    player = Player(sys.argv[1] if len(sys.argv) > 1 else None)
    for text in sys.stdin:
        print(json.dumps(player.answer(json.loads(text))), flush=True)


if __name__ == "__main__":
    main()
