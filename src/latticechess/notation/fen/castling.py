"""The castling field of a FEN: `KQkq`, X-FEN and Shredder-FEN."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.kernel.start_positions import with_castling, with_files
from latticechess.kernel.variant import CastlingRule, Variant
from latticechess.notation.errors import NotationError, shown
from latticechess.notation.fen.piece_placement import Placement
from latticechess.notation.squares import format_square


def format_castling(position: Position) -> str:
    """The rights held; X-FEN file letters where another rook stands further out."""
    variant = position.variant
    if not _moved(variant):
        return _fixed_letters(variant, position.ask_board(lambda board: board.castling_rights()))
    letters = []
    for rule in position.castling:
        letter = rule.letter
        if rule.rook != _outermost(variant, position.pieces, rule):
            letter = variant.geometry.axes[0].labels[rule.rook[0]].upper()
        letters.append(_sided(letter, rule))
    return "".join(letters) or "-"


@lru_cache(maxsize=1024)
def _fixed_letters(variant: Variant, rights: tuple[int, ...]) -> str:
    rules = [variant.castling[number] for number in rights]
    return "".join(_sided(rule.letter, rule) for rule in rules) or "-"


def _sided(letter: str, rule: CastlingRule) -> str:
    return letter if rule.side is Side.WHITE else letter.lower()


def read_castling(
    variant: Variant, pieces: Placement, text: str
) -> tuple[Variant, tuple[int, ...]]:
    """The rules held, by number, and the variant with their squares in this position."""
    if text == "-":
        return variant, ()
    rules = list(variant.castling)
    held: list[int] = []
    for column, letter in enumerate(text, 1):
        side = Side.WHITE if letter.isupper() else Side.BLACK
        number, rule = _rule(variant, pieces, side, letter.upper(), column)
        if number in held:
            raise NotationError("castling-right-twice", text=shown(letter), column=column)
        _check_pieces(variant, pieces, rule, letter, column)
        rules[number] = rule
        held.append(number)
    if _moved(variant):
        rules = [
            rule if number in held else _lost_rule(variant, pieces, rule, rules, held)
            for number, rule in enumerate(rules)
        ]
        rows = _first_rows(variant, pieces)
        variant = with_castling(variant, tuple(rules), rows)
    return variant, tuple(sorted(held))


def _moved(variant: Variant) -> bool:
    """Whether king and rooks may begin on other files than in the file's own start position."""
    return variant.numbered_starts is not None


def _lost_rule(
    variant: Variant,
    pieces: Placement,
    rule: CastlingRule,
    rules: list[CastlingRule],
    held: list[int],
) -> CastlingRule:
    """The rule of a wing whose right is gone, around the king that castles on the other wing: the
    squares of the file's own rule may be those on which that king and its rook stand."""
    kings = [rules[number].king[0] for number in held if rules[number].side is rule.side]
    if not kings:
        return rule
    lost = with_files(rule, kings[0], kings[0])
    rook = _outermost(variant, pieces, lost)
    edge = variant.geometry.sizes[0] - 1 if rule.letter == "K" else 0
    return replace(lost, rook=rook or (edge, *rule.rook[1:]))


def _first_rows(variant: Variant, pieces: Placement) -> tuple[str, str]:
    """The letters on both sides' back rows, empty squares left out."""
    width, height = variant.geometry.sizes
    rows = [
        "".join(
            pieces[file, rank].kind.letter
            for file in range(width)
            if (file, rank) in pieces and pieces[file, rank].side is side
        )
        for side, rank in ((Side.WHITE, 0), (Side.BLACK, height - 1))
    ]
    return rows[0], rows[1]


def _rule(
    variant: Variant, pieces: Placement, side: Side, letter: str, column: int
) -> tuple[int, CastlingRule]:
    """The rule that a letter means, with the squares of king and rook in this position."""
    own = {rule.letter: n for n, rule in enumerate(variant.castling) if rule.side is side}
    found = (_moved_rule if _moved(variant) and own else _fixed_rule)(variant, pieces, own, letter)
    if found is None:
        raise NotationError(
            "no-castling-right",
            text=shown(letter),
            column=column,
            expected=sentence("expected-either", choices=[*own, "-"]),
        )
    return found


def _fixed_rule(
    variant: Variant, _: Placement, own: dict[str, int], letter: str
) -> tuple[int, CastlingRule] | None:
    """The rule of that wing; its rook's file names it too."""
    if letter in own:
        return own[letter], variant.castling[own[letter]]
    files = variant.geometry.axes[0].labels
    for number in own.values() if files else ():
        if files[variant.castling[number].rook[0]].upper() == letter:
            return number, variant.castling[number]
    return None


def _moved_rule(
    variant: Variant, pieces: Placement, own: dict[str, int], letter: str
) -> tuple[int, CastlingRule] | None:
    """The rule with king and rook where they stand; K and Q mean the outermost rook."""
    king = _king_file(pieces, variant.castling[next(iter(own.values()))])
    if king is None:
        return None
    if letter in own:
        rule = with_files(variant.castling[own[letter]], king, king)
        rook = _outermost(variant, pieces, rule)
        return (own[letter], replace(rule, rook=rook)) if rook else None
    files = variant.geometry.axes[0].labels
    file = files.index(letter.lower()) if letter.lower() in files else king
    number = own.get("K" if file > king else "Q")
    if file == king or number is None:
        return None
    return number, with_files(variant.castling[number], king, file)


def _king_file(pieces: Placement, rule: CastlingRule) -> int | None:
    """The file of the king of the rule's side, if it is on the rule's row."""
    for square, piece in pieces.items():
        if piece.kind.royal and piece.side is rule.side and square[1:] == rule.king[1:]:
            return square[0]
    return None


def _outermost(
    variant: Variant, pieces: Mapping[Square, Piece], rule: CastlingRule
) -> Square | None:
    """The outermost rook on the rule's wing."""
    kind = _rook_kind(variant, rule)
    rooks = [
        square
        for square, piece in pieces.items()
        if piece.kind == kind
        and piece.side is rule.side
        and square[1:] == rule.king[1:]
        and (square[0] > rule.king[0]) == (rule.letter == "K")
        and square[0] != rule.king[0]
    ]
    return (max if rule.letter == "K" else min)(rooks, default=None)


def _rook_kind(variant: Variant, rule: CastlingRule) -> PieceType:
    """The piece type that castles with the king on this wing."""
    if _moved(variant):
        return variant.kind("R")
    return dict(variant.setup)[rule.rook].kind


def _check_pieces(
    variant: Variant, pieces: Placement, rule: CastlingRule, letter: str, column: int
) -> None:
    geometry = variant.geometry
    king, rook = pieces.get(rule.king), pieces.get(rule.rook)
    if king is None or king.side is not rule.side or not king.kind.royal:
        where = format_square(geometry, rule.king)
        raise NotationError(
            "castling-right-needs-king", letter=letter, side=rule.side, square=where, column=column
        )
    if rook is None or rook.side is not rule.side or rook.kind != _rook_kind(variant, rule):
        where = format_square(geometry, rule.rook)
        raise NotationError(
            "castling-right-needs-rook", letter=letter, side=rule.side, square=where, column=column
        )
