"""Families of start positions chosen by number."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.variant import CastlingRule, Variant

FAMILIES = {"chess960": 960}
"""Each family and how many positions it has, numbered from 0."""

_KNIGHT_PAIRS = tuple(combinations(range(5), 2))


def back_row(number: int) -> str:
    """White's back row from a to h of Chess960 position `number` (Scharnagl's numbering)."""
    row: list[str | None] = [None] * 8
    rest, light_bishop = divmod(number, 4)
    rest, dark_bishop = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    row[2 * light_bishop + 1] = "B"
    row[2 * dark_bishop] = "B"
    row[_free(row)[queen]] = "Q"
    free = _free(row)
    for knight in _KNIGHT_PAIRS[knights]:
        row[free[knight]] = "N"
    for file, letter in zip(_free(row), "RKR", strict=True):
        row[file] = letter
    return "".join(letter or "" for letter in row)


def _free(row: list[str | None]) -> list[int]:
    return [file for file, letter in enumerate(row) if letter is None]


@lru_cache(maxsize=1024)
def numbered(variant: Variant, number: int) -> Variant:
    """`variant` with start position `number` of its family and the castling squares of that."""
    if variant.numbered_starts is None:
        raise ValueError(f"{variant.title} has only one start position")
    count = FAMILIES[variant.numbered_starts]
    if not 0 <= number < count:
        raise ValueError(f"start positions of {variant.title} are numbered 0 to {count - 1}")
    row = back_row(number)
    last = variant.geometry.sizes[1] - 1
    pieces = {square: piece for square, piece in variant.setup if square[1] not in (0, last)}
    for file, letter in enumerate(row):
        for side, rank in ((Side.WHITE, 0), (Side.BLACK, last)):
            pieces[file, rank] = Piece(variant.kind(letter), side)
    setup = tuple(sorted(pieces.items(), key=lambda item: item[0][::-1]))
    king = row.index("K")
    rooks = {"K": row.rindex("R"), "Q": row.index("R")}
    castling = tuple(with_files(rule, king, rooks[rule.letter]) for rule in variant.castling)
    return replace(variant, setup=setup, castling=castling)


def with_files(rule: CastlingRule, king: int, rook: int) -> CastlingRule:
    """The rule with its king and rook starting on other files."""
    return replace(rule, king=(king, *rule.king[1:]), rook=(rook, *rule.rook[1:]))
