"""Compact pickles of variants, as their text and the fields that differ from it, and of positions.

Registered with `copyreg` when `latticechess.kernel` is imported: variants and positions cannot
know the library that reads them.
"""

from __future__ import annotations

import copyreg
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from latticechess.kernel import library
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variant import Variant

Reduced = tuple[object, tuple[object, ...]]


@lru_cache(maxsize=64)
def _reduced(variant: Variant) -> Reduced:
    names = [field.name for field in fields(variant)]
    written = _written(variant.name, variant.source)
    if written is None:
        return _restored, (type(variant), None, {name: getattr(variant, name) for name in names})
    changed = {
        name: getattr(variant, name)
        for name in names
        if getattr(variant, name) != getattr(written, name)
    }
    return _restored, (type(variant), (variant.name, variant.source), changed)


@lru_cache(maxsize=64)
def _written(name: str, source: str) -> Variant | None:
    """The variant that the text describes; None if there is no such text."""
    if name in library.names() and library.variant(name).source == source:
        return library.variant(name)
    # Imported on first use: see `library`.
    from latticechess.kernel.variantfile import VariantError, loads

    try:
        return loads(source) if source else None
    except VariantError:
        return None


@lru_cache(maxsize=1024)
def _changed(written: Variant, changes: tuple[tuple[str, object], ...]) -> Variant:
    return replace(written, **dict(changes))  # type: ignore[arg-type]


def _restored(
    kind: type[Variant], key: tuple[str, str] | None, changes: dict[str, object]
) -> Variant:
    """A variant from its pickle."""
    base = None if key is None else _written(*key)
    if base is None:
        return kind(**changes)  # type: ignore[arg-type]
    return _changed(base, tuple(changes.items())) if changes else base


@lru_cache(maxsize=256)
def _is_as_written(variant: Variant) -> bool:
    """Whether its text says all of it."""
    return variant == _written(variant.name, variant.source)


# A position is pickled as an earlier one and the moves since; only the first of a game by its
# pieces. The number of moves is the largest power of two that divides the ply: so the nesting is
# logarithmic in the length of the game, and positions share their past.


def _reduced_position(position: Position) -> Reduced:
    if position.parent is None:
        return _reduced_first(position)
    moves: list[Move] = []
    earlier = position
    while earlier.parent and earlier.last_move and len(moves) < position.ply & -position.ply:
        moves.append(earlier.last_move)
        earlier = earlier.parent
    return _restored_later, (earlier, moves[::-1])


def _reduced_first(position: Position) -> Reduced:
    variant = position.variant
    if variant.geometry.bounded:
        if _is_as_written(variant):
            return _restored_written, (variant.name, variant.source, *position.packed())
        return _restored_bounded, (variant, *position.packed())
    rights = [variant.castling.index(rule) for rule in position.castling]
    numbers = {kind.letter: n for n, kind in enumerate(variant.pieces)}
    pieces = tuple(
        (*square, numbers[piece.kind.letter], int(piece.side), piece.unmoved)
        for square, piece in position.pieces.items()
    )
    rest: tuple[object, ...]
    rest = (int(position.turn), rights, position.en_passant, position.halfmoves, position.ply)
    if any(position.checks_given):
        rest += (position.checks_given,)
    return _restored_unbounded, (variant, pieces, rest)


def _restored_unbounded(
    variant: Variant,
    pieces: tuple[tuple[int, ...], ...],
    rest: tuple[Any, ...],
) -> Position:
    """A position without a past on an unbounded board, from its pickle."""
    turn, rights, passed, halfmoves, ply, *checks = rest
    placed = {
        square: Piece(variant.pieces[number], Side(side), bool(unmoved))
        for *place, number, side, unmoved in pieces
        for square in (tuple(place),)
    }
    return Position.from_pieces(
        variant, placed, Side(turn), rights, passed, halfmoves, ply, *checks
    )


def _restored_bounded(variant: Variant, *packed: Any) -> Position:
    """A position without a past on a bounded board, from its pickle."""
    return Position.from_packed(variant, packed)


def _restored_written(name: str, source: str, *packed: Any) -> Position:
    """The same on a board that is described by its text."""
    variant = _written(name, source)
    if variant is None:
        raise ValueError(f"the board {name!r} of this pickle cannot be read")
    return Position.from_packed(variant, packed)


def _restored_later(earlier: Position, moves: list[Move]) -> Position:
    """A position with its past, from its pickle."""
    for move in moves:
        earlier = earlier.play(move)
    return earlier


copyreg.pickle(Position, _reduced_position)  # type: ignore[arg-type]
for _kind in (Variant, PlayableVariant):
    copyreg.pickle(_kind, _reduced)  # type: ignore[arg-type]
