"""Notation on boards and pieces that nobody has thought of."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from conftest import examples
from kernel.inventions import variants
from latticechess.kernel.geometry import Axis, Geometry
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.moves import bare_move, format_move, parse_move
from latticechess.notation.uci import format_uci, parse_uci
from notation.games import random_game


def written(variant: Variant) -> Variant:
    """The variant with the dialect that its board has in a file."""
    geometry = variant.geometry
    if geometry.dimension != 2:
        return replace(variant, notation="cube")
    ranks = Axis(tuple(str(n) for n in range(1, geometry.sizes[1] + 1)))
    return replace(variant, notation="san", geometry=Geometry((geometry.axes[0], ranks)))


@given(variants())
@examples(150)
def test_moves_and_positions_of_inventions_are_read_back(invented: Variant) -> None:
    variant = written(invented)
    position = initial_position(variant)
    if position.faults:
        return
    for move in (None, *random_game(position, 4, len(variant.setup))):
        position = position.play(move) if move else position
        legal = position.legal_moves()
        texts = {format_move(position, each): each for each in legal}
        assert len(texts) == len(legal)
        for text, each in texts.items():
            assert parse_move(position, text) == each
            assert parse_move(position, bare_move(position, each)) == each
            assert parse_uci(position, format_uci(variant.geometry, each)) == each
        again = parse_position(variant, format_position(position))
        assert format_position(again) == format_position(position)
        assert again == position
