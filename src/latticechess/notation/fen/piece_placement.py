"""The piece placement field of a FEN."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from latticechess.kernel.coordinates import SquareTextError
from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variant import CastlingRule, Variant
from latticechess.notation.errors import NotationError, shown
from latticechess.notation.squares import format_square, square_of, square_pattern

Placement = dict[Square, Piece]
MAX_PIECES = 10_000
EMPTY_LEVEL = "-"
HOLE = "*"
"""A hole, as Fairy-Stockfish writes its walls."""


def marks_unmoved(variant: Variant, piece: Piece) -> bool:
    """Whether the placement marks this piece if it is unmoved."""
    return variant.double_step_regions is None and piece.kind.double_step


def format_placement(position: Position) -> str:
    """The piece placement of `position`."""
    geometry = position.variant.geometry
    pieces = position.pieces
    texts = pieces_text(position)
    if geometry.bounded:
        return _format_levels(geometry, _rows(geometry, texts), geometry.dimension - 1, ())
    order = sorted(pieces, key=lambda square: (pieces[square].side, square[::-1]))
    return (
        "|".join(
            texts[square][0] + format_square(geometry, square) + texts[square][1:]
            for square in order
        )
        or EMPTY_LEVEL
    )


def pieces_text(position: Position) -> dict[Square, str]:
    """Each piece's letter, with `+` if it is unmoved and that matters."""
    marks = position.variant.double_step_regions is None
    # Equal pieces are mostly the same object: look them up by id.
    known = _KNOWN[marks]
    texts = {}
    for square, piece in position.pieces.items():
        found = known.get(id(piece))
        if found is None:
            if len(known) >= MAX_PIECES:
                known.clear()
            mark = "+" if piece.unmoved and marks_unmoved(position.variant, piece) else ""
            found = known[id(piece)] = (piece.letter + mark, piece)
        texts[square] = found[0]
    return texts


_KNOWN: dict[bool, dict[int, tuple[str, Piece]]] = {False: {}, True: {}}
"""Cached piece texts by object id, by whether unmoved pieces are marked. The pieces are kept alive,
so that no other object gets their ids."""

TextRows = dict[tuple[int, ...], list[str | None]]
"""The texts along the first axis, by the other coordinates; empty rows are left out."""


def _rows(geometry: Geometry, texts: dict[Square, str]) -> TextRows:
    width = geometry.sizes[0]
    rows: TextRows = {}
    marked = {**dict.fromkeys(geometry.holes, HOLE), **texts} if geometry.holes else texts
    for square, text in marked.items():
        row = rows.get(square[1:])
        if row is None:
            row = rows[square[1:]] = [None] * width
        row[square[0]] = text
    return rows


def _format_levels(geometry: Geometry, rows: TextRows, axis: int, fixed: tuple[int, ...]) -> str:
    """The part of the board whose axes after `axis` are `fixed`."""
    size = geometry.sizes[axis]
    if axis == 0:
        return _format_row(geometry, rows, fixed)
    if axis == 1:
        if axis < geometry.dimension - 1 and not any(at[1:] == fixed for at in rows):
            return EMPTY_LEVEL
        ranks = range(size - 1, -1, -1)
        return "/".join([_format_row(geometry, rows, (rank, *fixed)) for rank in ranks])
    parts = (_format_levels(geometry, rows, axis - 1, (level, *fixed)) for level in range(size))
    return ("|" * (axis - 1)).join(parts)


def _format_row(geometry: Geometry, rows: TextRows, fixed: tuple[int, ...]) -> str:
    row = rows.get(fixed)
    return str(geometry.sizes[0]) if row is None else _row_text(tuple(row))


@lru_cache(maxsize=8_192)
def _row_text(row: tuple[str | None, ...]) -> str:
    """Letters and the lengths of the gaps. Most rows recur from position to position: they are
    cached."""
    return "".join(
        str(sum(1 for _ in run)) if text is None else "".join(map(str, run))
        for text, run in groupby(row)
    )


def read_placement(variant: Variant, text: str) -> Placement:
    """The pieces written as `text`."""
    read = _read_board if variant.geometry.bounded else _read_plane
    pieces: Placement = {}
    for column, square, letter, mark in read(variant, text):
        pieces[square] = _piece(variant, letter, mark, column)
        if len(pieces) > MAX_PIECES:
            raise NotationError("more-pieces-than", count=MAX_PIECES, column=column)
    return pieces


def _piece(variant: Variant, letter: str, mark: str, column: int) -> Piece:
    try:
        kind = variant.kind(letter)
    except KeyError:
        letters = [kind.letter for kind in variant.pieces]
        raise NotationError(
            "no-piece-letter",
            text=shown(letter),
            variant=variant.title,
            column=column,
            expected=sentence("expected-one-of", choices=letters),
        ) from None
    piece = Piece(kind, Side.WHITE if letter.isupper() else Side.BLACK, unmoved=bool(mark))
    if mark and not marks_unmoved(variant, piece):
        raise NotationError("no-right-to-keep", piece=kind.name.lower(), column=column)
    return piece


Placed = Iterator[tuple[int, Square, str, str]]


def _read_plane(variant: Variant, text: str) -> Placed:
    geometry = variant.geometry
    bare = square_pattern(geometry).replace(r"\(", r"\(?", 1)
    pattern = re.compile(rf"([A-Za-z]){bare.removesuffix(chr(92) + ')')}\)?(\+?)")
    if text == EMPTY_LEVEL:
        return
    seen: set[Square] = set()
    column = 1
    for part in text.split("|"):
        match = pattern.fullmatch(part)
        if match is None:
            raise NotationError(
                "not-a-placed-piece",
                text=shown(part),
                column=column,
                expected=sentence("expected-like", example="K(8,4)"),
            )
        letter, x, y, mark = match.groups()
        try:
            square = square_of(geometry, (x, y))
        except SquareTextError as error:
            raise NotationError.because(error.reason, column=column) from error
        if square in seen:
            where = format_square(geometry, square)
            raise NotationError("two-pieces-on", square=where, column=column)
        seen.add(square)
        yield column, square, letter, mark
        column += len(part) + 1


def _read_board(variant: Variant, text: str) -> Placed:
    yield from _read_levels(variant.geometry, text, 1, variant.geometry.dimension - 1, ())


def _read_levels(
    geometry: Geometry, text: str, column: int, axis: int, fixed: tuple[int, ...]
) -> Placed:
    """The part of the board whose axes after `axis` are `fixed`; `text` begins at `column`."""
    if axis == 0:
        yield from _read_row(geometry, text, column, fixed)
        return
    if axis == 1 and text == EMPTY_LEVEL:
        return
    size = geometry.sizes[axis]
    separator = "/" if axis == 1 else "|" * (axis - 1)
    parts = text.split("/") if axis == 1 else _split_levels(text, axis - 1)
    if len(parts) != size:
        if axis == 1:
            raise NotationError("wrong-rows", count=len(parts), size=size, column=column)
        raise NotationError("wrong-levels", count=len(parts), size=size, column=column)
    for number, part in enumerate(parts):
        at = size - 1 - number if axis == 1 else number
        yield from _read_levels(geometry, part, column, axis - 1, (at, *fixed))
        column += len(part) + len(separator)


def _split_levels(text: str, bars: int) -> list[str]:
    """The parts of `text` between runs of exactly `bars` bars."""
    return re.split(rf"(?<!\|)\|{{{bars}}}(?!\|)", text)


def _read_row(geometry: Geometry, text: str, column: int, fixed: tuple[int, ...]) -> Placed:
    file = 0
    width = geometry.sizes[0]
    for mark in re.finditer(r"([0-9]+)|([A-Za-z*])(\+?)|(.)", text):
        empty, letter, unmoved, other = mark.groups()
        at = column + mark.start()
        if other is not None:
            raise NotationError("neither-piece-nor-number", text=shown(other), column=at)
        if letter is not None and file < width:
            square = (file, *fixed)
            where = geometry.name(square)
            if letter == HOLE and square not in geometry.holes:
                raise NotationError("no-hole-there", square=where, column=at)
            if letter != HOLE and square in geometry.holes:
                raise NotationError("square-is-hole", square=where, column=at)
            if letter != HOLE:
                yield at, square, letter, unmoved
        file += 1 if letter is not None else min(int(empty[:6]), 10_000)
        if file > width:
            raise NotationError("row-too-long", text=shown(text), count=width, column=at)
    if file != width:
        raise NotationError(
            "row-wrong-length", text=shown(text), count=file, size=width, column=column
        )


MAX_ROWS = 8_192
"""Rows kept each way."""
EMPTY = "\0"
"""An empty cell, before empty cells are counted."""
UNMOVED = 64
BLACK = 32
"""What a code adds for an unmoved piece, and for a black one; see `kernel.dense.tables`."""
_WORDS = re.compile(r"([0-9]{1,4})|([A-Za-z]\+?)")
_PLAIN_ROW = re.compile(r"(?:[0-9]{1,4}|[A-Za-z]\+?)+")

Right = tuple[int, int, int, int, int]
"""The number of a castling rule, the cell and code of its king, and those of its rook."""


class Rows:
    """The rows of one variant's board."""

    def __init__(self, variant: Variant) -> None:
        self.width, self.height = variant.geometry.sizes
        self.squares = tuple(variant.geometry.squares())
        self.names = {variant.geometry.name(square): square for square in self.squares}
        self.pieces: dict[int, Piece] = {}
        self.letters = {0: EMPTY}
        for number, kind in enumerate(variant.pieces, 1):
            for side in Side:
                for unmoved in (False, True):
                    piece = Piece(kind, side, unmoved)
                    if unmoved and not marks_unmoved(variant, piece):
                        continue
                    code = number + BLACK * side + UNMOVED * unmoved
                    self.pieces[code] = piece
                    self.letters[code] = piece.letter + "+" * unmoved
        self.codes = {letter: code for code, letter in self.letters.items() if code}
        self.rights = {} if variant.castling_by_rook else self._rights(variant)
        self._texts: dict[bytes, str] = {}
        self._cells: dict[str, bytes] = {}

    def _rights(self, variant: Variant) -> dict[str, Right]:
        setup = dict(variant.setup)
        found: dict[str, Right] = {}
        for number, rule in enumerate(variant.castling):
            king, rook = setup.get(rule.king), setup.get(rule.rook)
            if king is not None and rook is not None and king.kind.royal:
                places = (
                    self._place(variant, rule.king, king),
                    self._place(variant, rule.rook, rook),
                )
                found[_letter(rule)] = (number, *places[0], *places[1])
        return found

    def _place(self, variant: Variant, square: Square, piece: Piece) -> tuple[int, int]:
        code = variant.pieces.index(piece.kind) + 1 + BLACK * piece.side
        return variant.geometry.cell(square), code

    def write(self, codes: bytes) -> str:
        """The placement of a board's codes."""
        width, texts = self.width, self._texts
        rows = []
        for end in range(len(codes), 0, -width):
            row = codes[end - width : end]
            text = texts.get(row)
            rows.append(self._add_text(row) if text is None else text)
        return "/".join(rows)

    def _add_text(self, row: bytes) -> str:
        text = "".join([self.letters[code] for code in row])
        if EMPTY in text:
            for count in range(self.width, 0, -1):
                text = text.replace(EMPTY * count, str(count))
        if len(self._texts) >= MAX_ROWS:
            self._texts.clear()
        self._texts[row] = text
        return text

    def read(self, placement: str) -> bytes | None:
        """The codes of a placement; None if it is not a plain one."""
        rows = placement.split("/")
        if len(rows) != self.height:
            return None
        rows.reverse()
        known = self._cells
        codes = b"".join([known.get(row) or self._add_cells(row) for row in rows])
        return codes if len(codes) == len(self.squares) else None

    def _add_cells(self, row: str) -> bytes:
        """The codes of a row; none if it is not plain."""
        if len(row) > 3 * self.width or not _PLAIN_ROW.fullmatch(row):
            return b""
        cells = bytearray()
        for number, letter in _WORDS.findall(row):
            if letter and letter not in self.codes:
                return b""
            cells += bytes([self.codes[letter]]) if letter else bytes(int(number))
        if len(cells) != self.width:
            return b""
        if len(self._cells) >= MAX_ROWS:
            self._cells.clear()
        self._cells[row] = bytes(cells)
        return bytes(cells)

    def read_rights(self, word: str, codes: bytes) -> tuple[int, ...] | None:
        """The castling rules held, by number; None if they are not plain or lack their pieces."""
        if word == "-":
            return ()
        held = []
        for letter in word:
            right = self.rights.get(letter)
            if right is None:
                return None
            number, king, king_code, rook, rook_code = right
            if codes[king] % UNMOVED != king_code or codes[rook] % UNMOVED != rook_code:
                return None
            held.append(number)
        held.sort()
        return tuple(held) if len(set(held)) == len(held) else None

    def placement(self, codes: bytes) -> dict[Square, Piece]:
        """The pieces by square."""
        return {self.squares[cell]: self.pieces[code] for cell, code in enumerate(codes) if code}


def _letter(rule: CastlingRule) -> str:
    return rule.letter if rule.side is Side.WHITE else rule.letter.lower()


@lru_cache(maxsize=64)
def rows_of(variant: Variant) -> Rows | None:
    """The rows of a full flat board; None for any other."""
    geometry = variant.geometry
    if not geometry.bounded or len(geometry.sizes) != 2:
        return None
    full = sum(1 for _ in geometry.squares()) == geometry.cells
    return Rows(variant) if full else None
