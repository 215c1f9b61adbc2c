"""The searches of one game: each sees the board as it stands, and counts its own nodes."""

from __future__ import annotations

import pytest

from latticechess import Move, variant
from latticechess.engine.evaluation.weights import weights_for
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.training.self_play import GameSearch

NODES = 500


def roots(search: GameSearch) -> set[Move]:
    """The moves that it chooses from."""
    return {search.search.decode_line((raw,))[0] for raw in search.search.root_moves()}


@pytest.mark.parametrize("board", ["mini", "cube", "plane"])
def test_a_search_follows_its_game(board: str) -> None:
    position = variant(board).start()
    weights = weights_for(position.variant)
    table = TranspositionTable(12)
    followed = GameSearch(position.board(), weights, table, NODES)
    for _ in range(8):
        line = followed.best()
        # A few nodes notice late that their number is reached.
        assert NODES // 2 < followed.search.nodes < 2 * NODES
        fresh = GameSearch(position.board(), weights, TranspositionTable(12), NODES)
        assert roots(followed) == roots(fresh)
        # All moves of the line are legal, one after the other.
        now = position
        for move in line.moves:
            now = now.play(move)
        followed.play(line.moves[0])
        position = position.play(line.moves[0])


def test_a_mate_is_seen_at_its_place_in_the_game() -> None:
    """Fool's mate: after Black's queen has moved, the search finds White mated."""
    position = variant("chess").start()
    weights = weights_for(position.variant)
    search = GameSearch(position.board(), weights, TranspositionTable(12), NODES)
    search.best()
    for origin, target in (((5, 1), (5, 2)), ((4, 6), (4, 4)), ((6, 1), (6, 3))):
        search.play(position.move(origin, target))
        position = position.play(position.move(origin, target))
    line = search.best()
    assert line.mate == 1
    assert line.moves == (position.move((3, 7), (7, 3)),)
