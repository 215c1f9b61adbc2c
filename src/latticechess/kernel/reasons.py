"""Why a move is illegal, in a sentence for the player who tried it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from math import gcd

from latticechess.kernel.en_passant import stepped_pawn
from latticechess.kernel.geometry import PLANE_END, Square, Vector, add
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Piece
from latticechess.kernel.position_view import PositionView
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variant import CastlingRule, in_region


def why_illegal(position: PositionView, move: Move) -> Sentence:
    """Why `move`, known to be illegal, is illegal."""
    for square in (move.origin, move.target):
        if not position.variant.geometry.contains(square):
            return _off_board(position, square)
    if not position.can_move:
        return sentence("game-over")
    piece = position.pieces.get(move.origin)
    if piece is None:
        return sentence("no-piece-on", square=_name(position, move.origin))
    if piece.side != position.turn:
        return sentence("not-your-turn", side=position.turn)
    if move.target in position.destinations(move.origin):
        return _wrong_promotion(position, piece, move)
    rule = _castling_meant(position, piece, move)
    if rule is not None:
        return _no_castling(position, rule)
    if _castles_no_more(position, piece, move):
        return sentence("castling-lost")
    return (
        _no_way(position, piece, move)
        or _forbidden(position, piece, move)
        or _in_check(position, piece, move)
    )


def _forbidden(position: PositionView, piece: Piece, move: Move) -> Sentence | None:
    """Why the variant's own rules forbid a move that the piece could make."""
    ends = position.variant.ends
    choices = position.promotion_choices(piece.side)
    if not choices and position.variant.must_promote(piece, move.target):
        return sentence("nothing-to-promote-to", piece=piece.kind.name.lower())
    captures = move.target in position.pieces or _victim(position, piece, move) is not None
    if ends.must_capture and not captures:
        return sentence("must-capture")
    if ends.no_checks and any(
        _gives_check(position, arrived, move) for arrived in _arrivals(position, piece, move)
    ):
        return sentence("no-checks-allowed")
    return None


def _arrivals(position: PositionView, piece: Piece, move: Move) -> list[Piece]:
    """What may stand on the target afterwards: the piece, or what it must become there."""
    variant = position.variant
    if not variant.must_promote(piece, move.target):
        return [piece]
    kinds = map(variant.kind, position.promotion_choices(piece.side))
    return [replace(piece, kind=kind) for kind in kinds]


def _gives_check(position: PositionView, arrived: Piece, move: Move) -> bool:
    """Whether a move that leaves its own king safe attacks the other one."""
    later = position.with_pieces(_pieces_after(position, arrived, move))
    other = later.king(position.turn.opponent)
    own = later.king(position.turn)
    safe = own is None or not later.attackers(own, position.turn.opponent)
    return safe and other is not None and bool(later.attackers(other, position.turn))


def _off_board(position: PositionView, square: Square) -> Sentence:
    geometry = position.variant.geometry
    if geometry.bounded or len(square) != geometry.dimension:
        return sentence("square-off-board")
    return sentence("plane-ends", limit=PLANE_END)


def _wrong_promotion(position: PositionView, piece: Piece, move: Move) -> Sentence:
    variant = position.variant
    name = piece.kind.name.lower()
    if move.target not in position.destinations(move.origin).promotions:
        return sentence("no-promotion-there", piece=name, square=_name(position, move.target))
    letters = position.promotion_choices(piece.side)
    choices = [variant.kind(letter).name.lower() for letter in letters]
    if move.promotion is None:
        return sentence("choose-promotion", piece=name, choices=choices)
    return sentence("wrong-promotion", piece=name, choices=choices)


def _no_way(position: PositionView, piece: Piece, move: Move) -> Sentence | None:
    """Why the piece cannot reach the target, regardless of check; None if it can."""
    name = piece.kind.name.lower()
    target = _name(position, move.target)
    if move.target == move.origin:
        return sentence("already-there", piece=name, square=target)
    hit = position.pieces.get(move.target)
    if hit and hit.side == piece.side:
        return sentence("own-piece-there", piece=hit.kind.name.lower(), square=target)
    if hit and hit.kind.royal:
        return sentence("royal-not-captured", piece=hit.kind.name.lower())
    if _reaches(position, piece, move):
        return None
    for slide in piece.kind.slides:
        vector = position.variant.vector(slide, piece.side)
        times = _times(move, vector)
        if 0 < times <= (piece.kind.range_of(slide) or times):
            blocker = _first_in_way(position, move.origin, vector, times)
            return _blocked(position, name, blocker or move.target)
    return _no_pawn_way(position, piece, move) or (
        sentence("piece-cannot-go", piece=name, origin=_name(position, move.origin), target=target)
    )


def _no_pawn_way(position: PositionView, piece: Piece, move: Move) -> Sentence | None:
    """Why a piece that steps and captures differently cannot make this move."""
    name = piece.kind.name.lower()
    target = _name(position, move.target)
    for vector in _vectors(position, piece, piece.kind.captures):
        if _times(move, vector) == 1:
            return sentence("only-by-capturing", piece=name, square=target)
    for vector in _vectors(position, piece, piece.kind.steps):
        times = _times(move, vector)
        if times == 2 and not piece.kind.double_step:
            continue
        if times in (1, 2) and move.target in position.pieces:
            return sentence("not-captured-that-way", piece=name, victim=_the(position, move.target))
        if times == 2 and _in_way(position, add(move.origin, vector)):
            return _blocked(position, name, add(move.origin, vector))
        if times == 2 and position.variant.must_promote(piece, add(move.origin, vector)):
            return sentence("must-promote-first", piece=name)
        if times == 2:
            return sentence("no-double-step", piece=name)
    return None


def _reaches(position: PositionView, piece: Piece, move: Move) -> bool:
    """Whether the piece could move there, regardless of check."""
    kind = piece.kind
    hit = move.target in position.pieces
    for vector in _vectors(position, piece, kind.leaps):
        if _times(move, vector) == 1:
            return True
    for slide in kind.slides:
        vector = position.variant.vector(slide, piece.side)
        times = _times(move, vector)
        if 0 < times <= (kind.range_of(slide) or times) and (
            _first_in_way(position, move.origin, vector, times) is None
        ):
            return True
    for vector in _vectors(position, piece, kind.captures):
        if _times(move, vector) == 1:
            return hit or _victim(position, piece, move) is not None
    for vector in _vectors(position, piece, kind.steps):
        times = _times(move, vector)
        if times == 1 and not hit:
            return True
        if times == 2 and not hit and _may_step_twice(position, piece, move):
            first = add(move.origin, vector)
            return not (_in_way(position, first) or position.variant.must_promote(piece, first))
    return False


def _may_step_twice(position: PositionView, piece: Piece, move: Move) -> bool:
    """Whether the piece may still double-step."""
    regions = position.variant.double_step_regions
    if not piece.kind.double_step or regions is None:
        return piece.kind.double_step and piece.unmoved
    return any(in_region(region, move.origin) for region in regions[piece.side])


def _victim(position: PositionView, piece: Piece, move: Move) -> Square | None:
    """The pawn that this move would capture en passant."""
    if not piece.kind.en_passant or move.target != position.en_passant:
        return None
    mover = position.turn.opponent
    return stepped_pawn(position.variant, position.pieces, move.target, mover)


def _in_check(position: PositionView, piece: Piece, move: Move) -> Sentence:
    """The move only fails for the king: who would attack it."""
    return _check_sentence(position, _pieces_after(position, piece, move))


def _pieces_after(position: PositionView, piece: Piece, move: Move) -> dict[Square, Piece]:
    """The pieces after a plain move."""
    after = dict(position.pieces)
    if move.target not in after:
        victim = _victim(position, piece, move)
        if victim is not None and _reaches_by_capture(position, piece, move):
            del after[victim]
    del after[move.origin]
    after[move.target] = piece
    return after


def _reaches_by_capture(position: PositionView, piece: Piece, move: Move) -> bool:
    vectors = _vectors(position, piece, piece.kind.captures)
    return any(_times(move, vector) == 1 for vector in vectors)


def _check_sentence(position: PositionView, after: dict[Square, Piece]) -> Sentence:
    later = position.with_pieces(after)
    checkers = [_the(later, square) for square in later.checkers]
    king = later.king(position.turn)
    name = after[king].kind.name.lower() if king else "king"
    return sentence("would-be-in-check", piece=name, attackers=checkers)


def _castling_meant(position: PositionView, piece: Piece, move: Move) -> CastlingRule | None:
    """The rule by which the king would castle: by moving to its castling square, if that is no
    plain king move, or onto its own rook."""
    if not piece.kind.royal:
        return None
    variant = position.variant
    here = [r for r in variant.castling if (r.side, r.king) == (piece.side, move.origin)]
    hit = position.pieces.get(move.target)
    if hit and hit.side == piece.side:
        onto = next((rule for rule in here if rule.rook == move.target), None)
        usual = dict(variant.setup).get(move.target)
        if onto and (usual is None or hit.kind == usual.kind):
            return onto
    if _reaches(position, piece, move):
        return None
    return next((rule for rule in here if rule.king_target == move.target), None)


def _castles_no_more(position: PositionView, piece: Piece, move: Move) -> bool:
    """Whether a king tries to castle onto its rook without the right."""
    variant = position.variant
    hit = position.pieces.get(move.target)
    if not variant.castling_by_rook or not piece.kind.royal or hit is None:
        return False
    setup = dict(variant.setup)
    return any(
        hit == setup.get(rule.rook) and move.origin[1:] == move.target[1:] == rule.king[1:]
        for rule in variant.castling
        if rule.side == piece.side
    )


def _no_castling(position: PositionView, rule: CastlingRule) -> Sentence:
    if rule not in position.castling:
        return sentence("castling-lost")
    by_rook = position.variant.castling_by_rook
    if (rule.rook if by_rook else rule.king_target) in position.destinations(rule.king):
        return _castled_otherwise(position, rule)
    for square in rule.must_be_empty:
        if square in position.pieces:
            return sentence("castling-blocked", blocker=_the(position, square))
    if position.in_check:
        checkers = [_the(position, square) for square in position.checkers]
        return sentence("castling-out-of-check", attackers=checkers)
    for square in rule.king_path:
        attackers = position.attackers(square, position.turn.opponent)
        if attackers:
            return sentence(
                "castling-through-check",
                attacker=_the(position, attackers[0]),
                square=_name(position, square),
            )
    after = dict(position.pieces)
    king, rook = after.pop(rule.king), after.pop(rule.rook, None)
    after[rule.king_target] = king
    if rook:
        after[rule.rook_target] = rook
    return _check_sentence(position, after)


def _castled_otherwise(position: PositionView, rule: CastlingRule) -> Sentence:
    """How to enter a legal castling on this board."""
    name = position.pieces[rule.king].kind.name.lower()
    if position.variant.castling_by_rook:
        return sentence("castle-onto-rook", piece=name, rook=_the(position, rule.rook))
    square = _name(position, rule.king_target)
    return sentence("castle-to-square", piece=name, square=square)


def _vectors(position: PositionView, piece: Piece, vectors: Iterable[Vector]) -> list[Vector]:
    return [position.variant.vector(vector, piece.side) for vector in vectors]


def _times(move: Move, vector: Vector) -> int:
    """How many steps of `vector` the move is; 0 if none."""
    way = tuple(b - a for a, b in zip(move.origin, move.target, strict=True))
    times = gcd(*way) // (gcd(*vector) or 1)
    return times if times and add(move.origin, vector, times) == move.target else 0


def _first_in_way(
    position: PositionView, origin: Square, vector: Vector, times: int
) -> Square | None:
    """The nearest piece or hole before `times` steps: found among those, not by walking."""
    nearest = None
    for square in chain(position.pieces, position.variant.geometry.holes):
        step = _times(Move(origin, square), vector) if square != origin else 0
        if 0 < step < times:
            times, nearest = step, square
    return nearest


def _in_way(position: PositionView, square: Square) -> bool:
    return square in position.pieces or square in position.variant.geometry.holes


def _blocked(position: PositionView, name: str, blocker: Square) -> Sentence:
    """A piece cannot pass what is on the square."""
    if blocker in position.variant.geometry.holes:
        return sentence("blocked-by-hole", piece=name, square=_name(position, blocker))
    return sentence("blocked-by", piece=name, blocker=_the(position, blocker))


def _name(position: PositionView, square: Square) -> str:
    return position.variant.geometry.name(square)


def _the(position: PositionView, square: Square) -> Sentence:
    """`the queen on a1`."""
    return sentence(
        "piece-on", piece=position.pieces[square].kind.name.lower(), square=_name(position, square)
    )
