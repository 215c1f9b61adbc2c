"""FEN, and the same six fields for every other board.

Placement, side to move, castling rights, en passant square, halfmove clock, fullmove number.
Where checks are counted, those left to give (`3+3`) stand before the halfmove clock.
Placement: rows from the top separated by `/`, levels from the first by `|`, blocks of levels by
`||`; on the plane `K(8,4)|P(1,4)+|…`. A `+` marks an unmoved piece where a right depends on that.

>>> from latticechess import variant
>>> format_position(variant("chess").start())
'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
>>> parse_position(variant("plane"), "K(0,0)|k(3,9)|R(3,-2000000) b - - 0 1").in_check
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from latticechess.kernel.en_passant import stepped_pawn
from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.kernel.start_positions import with_castling, with_files
from latticechess.kernel.variant import CastlingRule, Variant
from latticechess.notation.errors import NotationError, shown, starting_at
from latticechess.notation.fen.piece_placement import (
    Placement,
    format_placement,
    read_placement,
    rows_of,
)
from latticechess.notation.squares import format_square, parse_square

LONGEST = 1_000_000
MAX_MOVES = 1_000_000


def format_position(position: Position) -> str:
    """The FEN from which `parse_position` makes the same position."""
    geometry = position.variant.geometry
    passed = position.en_passant
    rows = rows_of(position.variant)
    fields = (
        rows.write(position.ask_board(lambda board: board.codes()))
        if rows
        else format_placement(position),
        "w" if position.turn is Side.WHITE else "b",
        format_castling(position),
        format_square(geometry, passed) if passed else "-",
        *_checks_left(position),
        str(position.halfmoves),
        str(position.ply // 2 + 1),
    )
    return " ".join(fields)


def _checks_left(position: Position) -> tuple[str, ...]:
    """`3+3`: how many checks White and Black must still give, where they count."""
    most = position.variant.ends.checks
    if most is None:
        return ()
    white, black = position.checks_given
    return (f"{most - white}+{most - black}",)


def _read_checks_left(variant: Variant, column: int, word: str) -> tuple[int, int]:
    """The checks given, from those left."""
    most = variant.ends.checks or 0
    left = re.fullmatch(r"([0-9]{1,3})\+([0-9]{1,3})", word)
    if left is None or max(int(left[1]), int(left[2])) > most:
        raise NotationError("no-checks-left", text=shown(word), most=most, column=column)
    return most - int(left[1]), most - int(left[2])


def parse_position(variant: Variant, text: str) -> Position:
    """The position written as `text`; the last four fields may be missing.

    A castling right without its pieces is an error. Whether the position is possible is another
    question: `Position.faults`.
    """
    if len(text) > LONGEST:
        raise NotationError("position-too-long", count=LONGEST)
    return _parse_plain(variant, text) or _parse_patiently(variant, text)


def _parse_patiently(variant: Variant, text: str) -> Position:
    """The position of any text that people write, or the reason why it is none."""
    words = [(word.start() + 1, word[0]) for word in re.finditer(r"\S+", text)]
    if not words:
        raise NotationError("position-empty", expected=sentence("expected-placement"))
    counts_checks = variant.ends.checks is not None
    checks = (0, 0)
    if counts_checks and len(words) > 4 and "+" in words[4][1]:
        checks = _read_checks_left(variant, *words.pop(4))
    if len(words) > 6:
        column, word = words[6]
        raise NotationError("field-too-many", text=shown(word), column=column)
    fields = dict(enumerate(words))
    column, word = words[0]
    with starting_at(1, column):
        placement = read_placement(variant, word)
    turn = _read_turn(*fields.get(1, (1, "w")))
    column, word = fields.get(2, (1, "-"))
    with starting_at(1, column):
        variant, rights = read_castling(variant, placement, word)
    passed = _read_en_passant(variant, placement, turn, *fields.get(3, (1, "-")))
    halfmoves = _read_count(*fields.get(4, (1, "0")))
    number = _read_count(*fields.get(5, (1, "1")))
    ply = 2 * (max(number, 1) - 1) + turn
    return Position.from_pieces(variant, placement, turn, rights, passed, halfmoves, ply, checks)


_TURNS = {"w": Side.WHITE, "b": Side.BLACK}


def _parse_plain(variant: Variant, text: str) -> Position | None:
    """The position of a FEN as programs write it, on a flat board; None if it is any other."""
    words = text.split(" ")
    rows = rows_of(variant) if len(words) == 6 and variant.ends.checks is None else None
    if rows is None or (variant.castling_by_rook and words[2] != "-"):
        return None
    turn = _TURNS.get(words[1])
    codes = rows.read(words[0])
    if codes is None or turn is None:
        return None
    rights = rows.read_rights(words[2], codes)
    halfmoves, number = _plain_count(words[4]), _plain_count(words[5])
    if rights is None or halfmoves < 0 or number < 0:
        return None
    passed = None
    if words[3] != "-":
        passed = rows.names.get(words[3])
        if passed is None or not stepped_pawn(
            variant, rows.placement(codes), passed, turn.opponent
        ):
            return None
    ply = 2 * (max(number, 1) - 1) + turn
    return Position.from_codes(variant, codes, turn, rights, passed, halfmoves, ply)


def _plain_count(word: str) -> int:
    """A number of moves; -1 if it is none."""
    return int(word) if len(word) <= 6 and word.isdecimal() and word.isascii() else -1


def _read_turn(column: int, word: str) -> Side:
    if word not in ("w", "b"):
        raise NotationError(
            "no-side-to-move",
            text=shown(word),
            column=column,
            expected=sentence("expected-either", choices=("w", "b")),
        )
    return Side.WHITE if word == "w" else Side.BLACK


def _read_count(column: int, word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,7}", word) or int(word) > MAX_MOVES:
        raise NotationError("no-move-number", text=shown(word), column=column)
    return int(word)


def _read_en_passant(
    variant: Variant, pieces: Placement, turn: Side, column: int, word: str
) -> Square | None:
    """The en passant square; a pawn must have just stepped over it."""
    if word == "-":
        return None
    with starting_at(1, column):
        passed = parse_square(variant.geometry, word)
    if stepped_pawn(variant, pieces, passed, turn.opponent):
        return passed
    raise NotationError(
        "no-pawn-stepped", side=turn.opponent, square=word, column=column, expected="-"
    )


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
