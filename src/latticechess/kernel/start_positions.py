"""Start positions, and families of them that are chosen by number."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variant import CastlingRule, Variant

FAMILIES = {"chess960": 960}
"""Each family and its number of positions, counted from 0."""

_KNIGHT_PAIRS = tuple(combinations(range(5), 2))


def back_row(number: int) -> str:
    """White's back row, a to h, of Chess960 position `number` (Scharnagl numbering)."""
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


@lru_cache(maxsize=1)
def _numbers() -> dict[str, int]:
    return {back_row(number): number for number in range(FAMILIES["chess960"])}


class PlayableVariant(Variant):
    """A variant with its start position: what `library.variant` and `variantfile` return.

    Apart from `Variant`, on which positions are built.
    """

    __slots__ = ()

    def start(self, number: int | None = None) -> Position:
        """`initial_position` of this variant."""
        return initial_position(self, number)


@lru_cache(maxsize=128)
def initial_position(variant: Variant, number: int | None = None) -> Position:
    """The start position; `number` chooses one of a family such as Chess960's.

    ValueError if there is no such number.
    """
    chosen = variant if number is None else numbered(variant, number)
    rights = range(len(chosen.castling))
    return Position.from_pieces(chosen, dict(chosen.setup), Side.WHITE, castling=rights)


@lru_cache(maxsize=1024)
def numbered(variant: Variant, number: int) -> Variant:
    """`variant` with start position `number` of its family and that position's castling squares."""
    if variant.numbered_starts is None:
        raise ValueError(sentence("one-start-only", variant=variant.title))
    count = FAMILIES[variant.numbered_starts]
    if not 0 <= number < count:
        raise ValueError(sentence("start-numbers", variant=variant.title, last=count - 1))
    row = back_row(number)
    king = row.index("K")
    rooks = {"K": row.rindex("R"), "Q": row.index("R")}
    castling = tuple(with_files(rule, king, rooks[rule.letter]) for rule in variant.castling)
    return _arranged(variant, castling, {Side.WHITE: row, Side.BLACK: row})


def with_files(rule: CastlingRule, king: int, rook: int) -> CastlingRule:
    """The rule with its king and rook on other files."""
    return replace(rule, king=(king, *rule.king[1:]), rook=(rook, *rule.rook[1:]))


@lru_cache(maxsize=4096)
def with_castling(
    variant: Variant, castling: tuple[CastlingRule, ...], rows: tuple[str, str]
) -> Variant:
    """`variant` with castling from other squares. `rows` are both sides' back rows as they stand: a
    row of the family is kept, any other is made up to fit the rules."""
    number = _numbers().get(rows[0]) if rows[0] == rows[1] else None
    if number is not None and numbered(variant, number).castling == castling:
        return numbered(variant, number)
    if castling == variant.castling:
        return variant
    return _arranged(variant, castling, {side: _made_up(castling, side) for side in Side})


def _made_up(castling: tuple[CastlingRule, ...], side: Side) -> str:
    """A back row with king and rooks where the rules want them."""
    row = [""] * 8
    for rule in castling:
        if rule.side is side:
            row[rule.rook[0]] = "R"
    for rule in castling:
        if rule.side is side:
            row[rule.king[0]] = "K"
    others = iter("NBQBNRR")
    return "".join(letter or next(others) for letter in row)


def _arranged(
    variant: Variant, castling: tuple[CastlingRule, ...], rows: dict[Side, str]
) -> Variant:
    """`variant` with these rules and back rows."""
    homes = {Side.WHITE: 0, Side.BLACK: variant.geometry.sizes[1] - 1}
    pieces = {at: piece for at, piece in variant.setup if at[1] not in homes.values()}
    for side, rank in homes.items():
        for file, letter in enumerate(rows[side]):
            pieces[file, rank] = Piece(variant.kind(letter), side)
    setup = tuple(sorted(pieces.items(), key=lambda item: item[0][::-1]))
    return replace(variant, setup=setup, castling=castling)
