"""Why a position is impossible: for the board editor and for imports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from latticechess.kernel.en_passant import stepped_pawn
from latticechess.kernel.geometry import Square, add
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.position_view import PositionView
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variant import Variant


def faults(position: PositionView) -> tuple[Sentence, ...]:
    """Every fault as a sentence for people."""
    return (
        *_kings(position),
        *_opponent_in_check(position),
        *_pawns(position),
        *_castling(position),
        *_en_passant(position),
    )


def impossible(position: PositionView) -> Sentence:
    """What is told of a position with faults: `This position is impossible: White has no king.`"""
    return sentence("position-impossible", faults=faults(position))


def _kings(position: PositionView) -> Iterator[Sentence]:
    names = [kind.name.lower() for kind in position.variant.pieces if kind.royal]
    name = names[0] if names else "king"
    for side in Side:
        count = sum(p.kind.royal and p.side == side for p in position.pieces.values())
        usual = sum(p.kind.royal and p.side == side for _, p in position.variant.setup)
        if count == 0 and usual > 0:
            yield sentence("no-king", side=side, piece=name)
        elif count > max(usual, 1):
            yield sentence("several-kings", side=side, count=count, piece=name)


def _opponent_in_check(position: PositionView) -> Iterator[Sentence]:
    waiting = position.turn.opponent
    for square, piece in position.pieces.items():
        royal = piece.kind.royal and piece.side is waiting
        if royal and position.attackers(square, position.turn):
            yield sentence("opponent-in-check", side=waiting, turn=position.turn)
            return


def _pawns(position: PositionView) -> Iterator[Sentence]:
    variant = position.variant
    name = variant.geometry.name
    for square, piece in position.pieces.items():
        if not piece.kind.promotes:
            continue
        if variant.must_promote(piece, square):
            yield sentence(
                "pawn-past-promotion",
                side=piece.side,
                piece=piece.kind.name.lower(),
                square=name(square),
            )
        elif variant.geometry.bounded and square not in _reachable(variant, piece.kind, piece.side):
            yield sentence(
                "pawn-unreachable",
                side=piece.side,
                piece=piece.kind.name.lower(),
                square=name(square),
            )


@lru_cache(maxsize=128)
def _reachable(variant: Variant, kind: PieceType, side: Side) -> frozenset[Square]:
    """The squares that such a piece can reach from its start squares; all squares if it has
    none."""
    start = {square for square, piece in variant.setup if piece == Piece(kind, side, piece.unmoved)}
    if not start:
        return frozenset(variant.geometry.squares())
    vectors = kind.steps + kind.captures + kind.leaps + kind.slides
    ways = [variant.vector(vector, side) for vector in vectors]
    found, frontier = set(start), start
    while frontier:
        frontier = {add(square, way) for square in frontier for way in ways} - found
        frontier = {square for square in frontier if variant.geometry.contains(square)}
        found |= frontier
    return frozenset(found)


def _castling(position: PositionView) -> Iterator[Sentence]:
    name = position.variant.geometry.name
    setup = dict(position.variant.setup)
    for rule in position.castling:
        king, rook = position.pieces.get(rule.king), position.pieces.get(rule.rook)
        if not (king and king.kind.royal and king.side == rule.side):
            yield sentence("castling-without-king", side=rule.side, square=name(rule.king))
            continue
        usual = setup.get(rule.rook)
        if not rook or rook.side != rule.side or (usual and rook.kind != usual.kind):
            yield sentence("castling-without-rook", side=rule.side, square=name(rule.rook))


def _en_passant(position: PositionView) -> Iterator[Sentence]:
    passed = position.en_passant
    if passed is None:
        return
    mover = position.turn.opponent
    if stepped_pawn(position.variant, position.pieces, passed, mover) is None:
        name = position.variant.geometry.name
        yield sentence("no-pawn-stepped", side=mover, square=name(passed))


def check_placement(
    variant: Variant,
    pieces: Mapping[Square, Piece],
    castling: Sequence[int],
    en_passant: Square | None,
) -> None:
    """ValueError if there is no such square, piece or castling rule in the variant."""
    squares = [*pieces, en_passant] if en_passant is not None else [*pieces]
    for square in squares:
        if not variant.geometry.contains(square):
            raise ValueError(f"{square} is not a square of {variant.title}")
    known = set(map(id, variant.pieces))  # comparing types field by field is slow
    for piece in pieces.values():
        if id(piece.kind) not in known and piece.kind not in variant.pieces:
            raise ValueError(f"{variant.title} has no {piece.kind.name}")
    for rule in castling:
        if not 0 <= rule < len(variant.castling):
            raise ValueError(f"{variant.title} has no castling rule number {rule}")
