"""The piece placement of flat boards by rows of cells, as the board writes them.

Rows recur from position to position, so both ways are looked up. It knows what programs write; what
it does not know is left to `piece_placement`, which reads it or reports the error.
"""

from __future__ import annotations

import re
from functools import lru_cache

from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.variant import CastlingRule, Variant
from latticechess.notation.fen.piece_placement import marks_unmoved

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
