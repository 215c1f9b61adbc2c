"""Standard algebraic notation on any bounded board of two dimensions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError, shown
from latticechess.notation.legality import castling_move, castling_rule, legal_move, suffix
from latticechess.notation.san.line_reader import reader_of
from latticechess.notation.squares import format_square

PAWN = "P"
"""The piece whose letter is not written."""
CASTLING = {"K": "O-O", "Q": "O-O-O"}
ABOUT_PROMOTION = ("no-promotion-there", "must-promote-first")
"""Reasons that come from the promotion tried, not from the move."""


def format_san(position: Position, move: Move, after: Position | None = None) -> str:
    """`move` as SAN, with minimal disambiguation and the suffix for check or mate."""
    reader = reader_of(position.variant)
    plain = position.ask_board(reader.write, move) if reader is not None else None
    if plain is not None:
        return plain
    return bare_san(position, move) + suffix(after or position.play(move))


def bare_san(position: Position, move: Move) -> str:
    """`move` as SAN without its suffix."""
    rule = castling_rule(position, move)
    if rule is not None:
        return CASTLING[rule.letter]
    geometry = position.variant.geometry
    kind = position.pieces[move.origin].kind
    capture = is_capture(position, move)
    if kind.letter == PAWN:
        lead = _pawn_lead(position, move, capture)
    else:
        lead = kind.letter + disambiguation(position, move)
    promotion = f"={move.promotion}" if move.promotion else ""
    target = format_square(geometry, move.target)
    return f"{lead}{'x' if capture else ''}{target}{promotion}"


def is_capture(position: Position, move: Move) -> bool:
    """Whether `move` captures, en passant included."""
    return move.target in position.destinations(move.origin).captures


def movers(position: Position, kind: PieceType, target: Square) -> Iterator[Square]:
    """Where pieces of that type stand that may move to `target`, castling excepted."""
    for square, piece in position.pieces.items():
        if piece.kind.letter == kind.letter and piece.side is position.turn:
            castles = kind.royal and castling_rule(position, Move(square, target)) is not None
            if not castles and target in position.destinations(square):
                yield square


def rivals(position: Position, move: Move) -> list[Square]:
    """Where other pieces of the same type stand that may move to the same square."""
    kind = position.pieces[move.origin].kind
    return [at for at in movers(position, kind, move.target) if at != move.origin]


def disambiguation(position: Position, move: Move) -> str:
    """The file, the rank or both, as far as needed to tell the piece from its rivals."""
    others = rivals(position, move)
    if not others:
        return ""
    file, rank = move.origin
    axes = position.variant.geometry.axes
    if all(other[0] != file for other in others):
        return axes[0].labels[file]
    if all(other[1] != rank for other in others):
        return axes[1].labels[rank]
    return format_square(position.variant.geometry, move.origin)


def _pawn_lead(position: Position, move: Move, capture: bool) -> str:
    """The file that a pawn captures from or leaves; the whole square if a rival is on that file.

    Empty for a pawn that goes straight on.
    """
    file = move.origin[0]
    if any(other[0] == file for other in rivals(position, move)):
        return format_square(position.variant.geometry, move.origin)
    straight = not capture and file == move.target[0]
    return "" if straight else position.variant.geometry.axes[0].labels[file]


def parse_san(position: Position, text: str) -> Move:
    """The legal move written as `text`, which may be longer than needed or lack its suffix."""
    reader = reader_of(position.variant)
    plain = position.ask_board(reader.find, text) if reader is not None else None
    return _parse_patiently(position, text) if plain is None else plain


def _parse_patiently(position: Position, text: str) -> Move:
    """`parse_san` of any text that people write, or the reason why it is no move."""
    tidy = _tidy(text)
    wing = re.fullmatch(r"[O0o]-?[O0o](-?[O0o])?", tidy)
    if wing:
        return _parse_castling(position, "Q" if wing[1] else "K", text)
    match = _pattern(position.variant.geometry).fullmatch(tidy)
    if match is None:
        raise NotationError(
            "not-a-move",
            text=shown(text.strip()),
            expected=sentence("expected-like", example="Nf3 or exd5"),
        )
    letter, file, rank, target_file, target_rank, promotion = match.groups()
    kind = _kind(position.variant, letter or PAWN, text)
    axes = position.variant.geometry.axes
    target = (axes[0].labels.index(target_file), axes[1].labels.index(target_rank))
    origins = [
        origin
        for origin in movers(position, kind, target)
        if (file is None or axes[0].labels[origin[0]] == file)
        and (rank is None or axes[1].labels[origin[1]] == rank)
    ]
    if kind.letter == PAWN and file is None and not re.search("[x:]", tidy):
        origins = _advancing(position, origins, target)
    if not origins:
        raise NotationError(
            "move-impossible-because",
            text=shown(text.strip()),
            reason=_why_none(position, kind, target),
        )
    letter = _promotion(position, origins[0], target, promotion, text)
    if len(origins) > 1:
        raise NotationError(
            "move-ambiguous",
            text=shown(text.strip()),
            count=len(origins),
            expected=sentence("expected-origin"),
        )
    return Move(origins[0], target, letter)


def _advancing(position: Position, origins: list[Square], target: Square) -> list[Square]:
    """The pawns that a bare square can mean: no captures, and straight on if one goes so."""
    quiet = [at for at in origins if target not in position.destinations(at).captures]
    straight = [at for at in quiet if at[0] == target[0]]
    return straight or quiet


def _promotion(
    position: Position, origin: Square, target: Square, letter: str | None, text: str
) -> str | None:
    """The letter of the promotion; NotationError if it is missing or impossible."""
    if target not in position.destinations(origin).promotions:
        if letter is not None:
            raise NotationError("not-a-promotion", text=shown(text.strip()))
        return None
    choices = position.promotion_choices(position.turn)
    if letter is None and target in position.destinations(origin).optional:
        return None
    if letter is None:
        kind = position.pieces[origin].kind.name.lower()
        raise NotationError(
            "promotion-missing",
            text=shown(text.strip()),
            piece=kind,
            expected=sentence("expected-promotion", example=f"={choices[0]}"),
        )
    if letter.upper() not in choices:
        name = format_square(position.variant.geometry, target)
        raise NotationError("no-promotion-to-on", letter=letter.upper(), square=name)
    return letter.upper()


def _why_none(position: Position, kind: PieceType, target: Square) -> Sentence:
    """The kernel's reason if a single piece of that kind can be meant, else a general one."""
    squares = [
        square
        for square, piece in position.pieces.items()
        if piece.kind.letter == kind.letter and piece.side is position.turn
    ]
    if len(squares) == 1:
        choices = position.promotion_choices(position.turn)
        for letter in (None, *choices[:1]):
            reason = position.why_illegal(Move(squares[0], target, letter))
            if reason is not None and reason.code not in ABOUT_PROMOTION:
                return reason
    name = format_square(position.variant.geometry, target)
    return sentence("no-such-mover", piece=kind.name.lower(), square=name)


def _parse_castling(position: Position, letter: str, text: str) -> Move:
    move = castling_move(position, letter)
    if move is None:
        raise NotationError(
            "move-impossible-because",
            text=shown(text.strip()),
            reason=sentence("no-castling-there", side=position.turn),
        )
    return legal_move(position, move, text)


def _kind(variant: Variant, letter: str, text: str) -> PieceType:
    try:
        return variant.kind(letter)
    except KeyError:
        letters = [kind.letter for kind in variant.pieces]
        raise NotationError(
            "no-such-piece-kind",
            text=shown(text.strip()),
            variant=variant.title,
            expected=sentence("expected-one-of", choices=letters),
        ) from None


_PLAIN = re.compile(r"([A-Za-z0-9=-]*[A-Z0-9])[+#]?")
"""What nearly all moves look like: nothing in it needs tidying but the suffix."""


def _tidy(text: str) -> str:
    """Without blanks, odd dashes, suffixes and glyphs."""
    if plain := _PLAIN.fullmatch(text):
        return plain[1]
    tidy = re.sub(r"\s+|e\.?p\.?$", "", text.strip())
    tidy = re.sub(r"[\u2010-\u2015\u2212]", "-", tidy)
    return re.sub(r"(?:e\.p\.)?(?:[+#\u2020\u2021]|\+\+)?[!?]*$", "", tidy)


@lru_cache(maxsize=64)
def _pattern(geometry: Geometry) -> re.Pattern[str]:
    file, rank = ("|".join(sorted(axis.labels, key=len, reverse=True)) for axis in geometry.axes)
    return re.compile(rf"([A-Z])?({file})??({rank})??[-x:]?({file})({rank})=?\(?([A-Za-z])?\)?")
