"""The club's move notation: `Pe4`, `Pxd5`, `O-O`, `Pe8=Q+`.

Pawns carry their letter and the origin is left out. We add the origin only where two pieces could
be meant; the older program never did, so its text may fit several moves.
"""

from __future__ import annotations

import re

from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.notation.errors import NotationError, shown
from latticechess.notation.legality import castling_rule, suffix
from latticechess.notation.san.moves import (
    CASTLING,
    PAWN,
    bare_san,
    disambiguation,
    is_capture,
    parse_san,
)
from latticechess.notation.squares import format_square

MAX_READINGS = 64


def format_club(position: Position, move: Move) -> str:
    """`move` in the club's notation."""
    return _bare(position, move) + suffix(position.play(move))


def _bare(position: Position, move: Move) -> str:
    kind = position.pieces[move.origin].kind
    if castling_rule(position, move) is not None or kind.letter != PAWN:
        return bare_san(position, move)
    sign = "x" if is_capture(position, move) else ""
    promotion = f"={move.promotion}" if move.promotion else ""
    target = format_square(position.variant.geometry, move.target)
    return f"{PAWN}{disambiguation(position, move)}{sign}{target}{promotion}"


def club_candidates(position: Position, text: str) -> list[Move]:
    """Every legal move that `text` may mean, as the older program would have written it."""
    tidy = re.sub(r"[+#!?]*$", "", text.strip())
    # Each refused answer to the promotion question added a suffix: `Ph8=Q=Q`.
    tidy = re.sub(r"(=[QRBN])(?:=[A-Z])*$", lambda match: match[0][-2:], tidy)
    try:
        return [parse_san(position, tidy)]
    except NotationError as error:
        moves = [move for move in position.legal_moves() if _means(position, move, tidy)]
        if not moves:
            raise error
        return moves


def _means(position: Position, move: Move, text: str) -> bool:
    rule = castling_rule(position, move)
    if rule is not None:
        return CASTLING[rule.letter] == text.replace("0", "O")
    kind = position.pieces[move.origin].kind
    target = format_square(position.variant.geometry, move.target)
    promotion = f"={move.promotion}" if move.promotion else ""
    occupied = move.target in position.pieces
    # En passant was written without the capture sign.
    signs = ("x",) if occupied else ("", "x") if is_capture(position, move) else ("",)
    return text in [f"{kind.letter}{sign}{target}{promotion}" for sign in signs]


def resolve(start: Position, texts: list[str]) -> list[Move]:
    """The only reading of all `texts` as legal moves.

    NotationError, with the number of the text as its line, if there is none or more than one.
    """
    lines: list[tuple[Position, list[Move]]] = [(start, [])]
    for number, text in enumerate(texts, 1):
        longer: list[tuple[Position, list[Move]]] = []
        error: NotationError | None = None
        for position, moves in lines:
            try:
                found = club_candidates(position, text)
                longer += [(position.play(move), [*moves, move]) for move in found]
            except NotationError as problem:
                error = error or problem
        if not longer:
            raise (error or NotationError("move-impossible", text=shown(text))).at(number)
        if len(longer) > MAX_READINGS:
            raise _doubtful(longer, texts)
        lines = longer
    if len(lines) > 1:
        raise _doubtful(lines, texts)
    return lines[0][1]


def _doubtful(lines: list[tuple[Position, list[Move]]], texts: list[str]) -> NotationError:
    """The error for the first text that still fits more than one move."""
    readings = [moves for _, moves in lines]
    number = next(n for n, moves in enumerate(zip(*readings, strict=True)) if len(set(moves)) > 1)
    return NotationError(
        "move-fits-several",
        text=shown(texts[number]),
        line=number + 1,
        expected=sentence("expected-origin"),
    )
