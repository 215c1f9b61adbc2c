"""Reads and writes SAN fast: single moves, and whole lines for files with many games.

Hot: `read`, which finds each move among the legal moves of a mutable board and makes it. It knows
the forms that programs write. At anything else (odd signs, illegal or ambiguous moves) it gives up,
and the tolerant parsers of `notation.san.moves` and `notation.pgn.movetext` accept the move or game
or report the error. Every board is left as it was.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from threading import get_ident

import cython

from latticechess.kernel.board import Board
from latticechess.kernel.move import Move
from latticechess.kernel.move_list import MoveList
from latticechess.kernel.variant import Variant
from latticechess.notation.record import Line, RecordedMove, clock_in, spoken

if not cython.compiled:
    from latticechess.kernel.move_list import (
        CAPTURED_SHIFT,
        CASTLING,
        PROMOTION_SHIFT,
        TYPE_MASK,
    )

KING_SIDE = 1
QUEEN_SIDE = 2
SIGNS = 128
"""ASCII only."""


class SanReader:
    """Reads lines on the boards of one variant."""

    def __init__(self, variant: Variant) -> None:
        axes = variant.geometry.axes
        self.fits = (
            variant.notation == "san"
            and variant.geometry.bounded
            and len(axes) == 2
            and all(len(label) == 1 and label.isascii() for axis in axes for label in axis.labels)
        )
        self.moves = MoveList(256)
        self.texts: list[str] = []
        self.keys: list[int] = []
        self.clocks: list[int | None] = []
        self.result = ""
        self.annotated = False
        self.timed = False
        self.mate = False
        self.stuck = False
        self.halfmoves = 0
        self.ruled = variant.ruled
        self.bare = False
        self.line: list[RecordedMove] = []
        self.known: dict[int, RecordedMove] = {}
        if self.fits:
            self._lay_out(variant)

    def _lay_out(self, variant: Variant) -> None:
        files, ranks = (axis.labels for axis in variant.geometry.axes)
        self.file_sign = array("i", [-1] * SIGNS)
        self.rank_sign = array("i", [-1] * SIGNS)
        self.kind_sign = array("i", [0] * SIGNS)
        for place, label in enumerate(files):
            self.file_sign[ord(label)] = place
        for place, label in enumerate(ranks):
            self.rank_sign[ord(label)] = place
        self.letters = [""] + [kind.letter for kind in variant.pieces]
        for number, kind in enumerate(variant.pieces, 1):
            self.kind_sign[ord(kind.letter)] = number
        self.pawn = self.kind_sign[ord("P")]
        squares = list(variant.geometry.by_cell())
        cells = {square: cell for cell, square in enumerate(squares)}
        self.cell_of = cells
        self.cells = len(squares)
        self.ranks = len(ranks)
        self.names = [files[x] + ranks[y] for x, y in squares]
        self.file_names = list(files)
        self.rank_names = list(ranks)
        self.file_of = array("i", [x for x, _ in squares])
        self.rank_of = array("i", [y for _, y in squares])
        self.cell_at = array("i", [-1] * (len(files) * len(ranks)))
        for (x, y), cell in cells.items():
            self.cell_at[x * len(ranks) + y] = cell
        self.wing = array("i", [0] * (len(squares) * len(squares)))
        for rule in variant.castling:
            target = rule.rook if variant.castling_by_rook else rule.king_target
            wing = KING_SIDE if rule.letter == "K" else QUEEN_SIDE
            self.wing[cells[rule.king] * len(squares) + cells[target]] = wing

    def read(self, board: Board, text: str) -> bool:
        """Read the moves of `text` from the position on `board`, which is left unchanged.

        False if something is not understood; else `texts`, `keys`, `result` and so on hold the
        line.
        """
        self.bare = False
        return self._read(board, text)

    def read_bare(self, board: Board, text: str) -> Line | None:
        """The moves of `text` as a line without annotations; None if it has some, or if something
        is not understood. `result` holds its result."""
        self.bare = True
        understood = self._read(board, text) and not self.annotated
        line = tuple(self.line) if understood else None
        self.line = []
        return line

    def _read(self, board: Board, text: str) -> bool:
        self.texts, self.keys, self.clocks, self.line = [], [], [], []
        self.result = ""
        self.annotated = self.timed = self.mate = self.stuck = False
        made = 0
        understood = True
        at, end = 0, len(text)
        while at < end and understood:
            sign = text[at]
            if sign in " \n\t\r.":
                at += 1
            elif self.result and sign != "{":
                understood = False
            elif sign == "{":
                at = self._comment(text, at)
                understood = at > 0
            elif sign in "$!?":
                at = self._behind_signs(text, at, end)
            elif sign == "*":
                self.result = "*"
                at += 1
            elif sign in "0123456789" and not self._castles_with_zeros(text, at, end):
                at = self._number(text, at, end)
                understood = at > 0
            else:
                stop = at
                while stop < end and text[stop] not in " \n\t\r{}()$!?;":
                    stop += 1
                understood = stop > at and self._play(board, text, at, stop)
                made += understood
                at = stop
        if understood and made and not self.bare:
            self.halfmoves = board.halfmoves
            if not self.mate:
                self.stuck = not board.has_legal_move()
        for _ in range(made):
            board.unmake()
        return understood

    def _castles_with_zeros(self, text: str, at: int, end: int) -> bool:
        return at + 2 < end and text[at] == "0" and text[at + 1] == "-" and text[at + 2] == "0"

    def _number(self, text: str, at: int, end: int) -> int:
        """Skip a move number or the result; 0 if it is neither."""
        for result in ("1-0", "0-1", "1/2-1/2"):
            if text.startswith(result, at):
                self.result = result
                return at + len(result)
        while at < end and text[at] in "0123456789":
            at += 1
        if at < end and text[at] not in ". \n\t\r":
            return 0
        return at

    def _comment(self, text: str, at: int) -> int:
        """Skip a comment and note its clock; 0 if it is not closed."""
        close = text.find("}", at)
        if close < 0 or self.bare:
            return 0
        inner = text[at + 1 : close]
        if "[%" in inner:
            clock = clock_in(inner)
            if clock is not None and self.clocks:
                self.clocks[len(self.clocks) - 1] = clock
                self.timed = True
            self.annotated = self.annotated or bool(spoken(inner))
        elif inner.strip():
            self.annotated = True
        return close + 1

    def _behind_signs(self, text: str, at: int, end: int) -> int:
        self.annotated = True
        at += 1
        while at < end and text[at] in "0123456789!?":
            at += 1
        return at

    def _play(self, board: Board, text: str, at: int, stop: int) -> bool:
        """Find the one legal move that is meant, make it and note it."""
        found = self._meant(board, text, at, stop)
        if found < 0:
            return False
        moves = self.moves
        if self.bare:
            self.line.append(self._recorded(board, found))
            board.make(moves.origin[found], moves.x[found], moves.y[found], moves.info[found])
            return True
        written = self._written(found)
        if not written:
            return False
        board.make(moves.origin[found], moves.x[found], moves.y[found], moves.info[found])
        if board.in_check():
            self.mate = not board.has_legal_move()
            written = written + ("#" if self.mate else "+")
        self.texts.append(written)
        self.keys.append(board.key)
        self.clocks.append(None)
        return True

    def _recorded(self, board: Board, found: int) -> RecordedMove:
        """A move without annotations; equal ones are the same object."""
        moves = self.moves
        promotion = moves.info[found] >> PROMOTION_SHIFT & TYPE_MASK
        number = (promotion * self.cells + moves.origin[found]) * self.cells + moves.x[found]
        known = self.known.get(number)
        if known is None:
            known = self.known[number] = RecordedMove(board.decode(*moves.get(found)))
        return known

    # Single moves

    def find(self, board: Board, text: str) -> Move | None:
        """The legal move that `text` means; None if that is not plain."""
        found = self._meant(board, text, 0, len(text)) if text else -1
        return None if found < 0 else self._recorded(board, found).move

    def find_by_squares(self, board: Board, text: str) -> Move | None:
        """The legal move from a square to another, `g1f3` or `e7e8q`; None if there is none."""
        size = len(text)
        if size != 4 and size != 5:
            return None
        origin = self._cell_named(text[0], text[1])
        target = self._cell_named(text[2], text[3])
        promotion = self._known(self.kind_sign, text[4].upper(), 0) if size == 5 else 0
        if origin < 0 or target < 0 or (size == 5 and promotion == 0):
            return None
        found = self._find_exact(board, origin, target, promotion)
        return None if found < 0 else self._recorded(board, found).move

    def _cell_named(self, file: str, rank: str) -> int:
        x = self._known(self.file_sign, file, -1)
        y = self._known(self.rank_sign, rank, -1)
        return -1 if x < 0 or y < 0 else self.cell_at[x * self.ranks + y]

    def write(self, board: Board, move: Move) -> str | None:
        """A move with its suffix; None if it is not legal or not plain."""
        found = self._index_of(board, move)
        written = self._written(found) if found >= 0 else ""
        if not written:
            return None
        moves = self.moves
        board.make(moves.origin[found], moves.x[found], moves.y[found], moves.info[found])
        sign = self._sign(board)
        board.unmake()
        return None if sign is None else written + sign

    def write_line(self, board: Board, line: Iterable[Move]) -> list[str] | None:
        """The moves of a line, each with its suffix; None if one is not legal or not plain."""
        texts: list[str] = []
        made = 0
        plain = True
        moves = self.moves
        for move in line:
            found = self._index_of(board, move)
            written = self._written(found) if found >= 0 else ""
            plain = bool(written)
            if not plain:
                break
            board.make(moves.origin[found], moves.x[found], moves.y[found], moves.info[found])
            made += 1
            sign = self._sign(board)
            plain = sign is not None
            if not plain:
                break
            texts.append(written + (sign or ""))
        for _ in range(made):
            board.unmake()
        return texts if plain else None

    def _sign(self, board: Board) -> str | None:
        """The suffix of the move just made; None if the variant's own rules decide it."""
        checked = board.in_check()
        if self.ruled:
            if not board.has_legal_move():
                return None
            return "+" if checked else ""
        if not checked:
            return ""
        return "+" if board.has_legal_move() else "#"

    def _index_of(self, board: Board, move: Move) -> int:
        """Where the list of legal moves holds that one; -1 if it is not legal."""
        origin = self.cell_of.get(move.origin)
        target = self.cell_of.get(move.target)
        if origin is None or target is None:
            return -1
        letter: str | None = move.promotion
        promotion = 0
        if letter is not None:
            promotion = self._known(self.kind_sign, letter[0], 0) if len(letter) == 1 else 0
            if promotion == 0:
                return -1
        return self._find_exact(board, origin, target, promotion)

    def _find_exact(self, board: Board, origin: int, target: int, promotion: int) -> int:
        moves = self.moves
        moves.size = 0
        board.generate(moves)
        for i in range(moves.size):
            if (
                moves.origin[i] == origin
                and moves.x[i] == target
                and (moves.info[i] >> PROMOTION_SHIFT & TYPE_MASK) == promotion
            ):
                return i
        return -1

    # Among the legal moves

    def _meant(self, board: Board, text: str, at: int, stop: int) -> int:
        """The index of the one legal move that a word means; -1 if there is none."""
        while stop > at and text[stop - 1] in "+#":
            stop -= 1
        if stop == at:
            return -1
        if text[at] == "O" or text[at] == "0":
            wing = self._wing(text, at, stop)
            return self._find_castling(board, wing) if wing else -1
        return self._find(board, text, at, stop)

    def _wing(self, text: str, at: int, stop: int) -> int:
        word = text[at:stop]
        if word in ("O-O", "0-0"):
            return KING_SIDE
        return QUEEN_SIDE if word in ("O-O-O", "0-0-0") else 0

    def _find_castling(self, board: Board, wing: int) -> int:
        moves = self.moves
        moves.size = 0
        board.generate(moves)
        for i in range(moves.size):
            castles = moves.info[i] & CASTLING
            if castles and self.wing[moves.origin[i] * self.cells + moves.x[i]] == wing:
                return i
        return -1

    def _find(self, board: Board, text: str, at: int, stop: int) -> int:
        """The index of the move among the legal ones; -1 if there is none or more than one."""
        promotion = 0
        if stop - at > 3 and text[stop - 2] == "=":
            promotion = self._known(self.kind_sign, text[stop - 1], 0)
            stop -= 2
            if promotion == 0:
                return -1
        if stop - at < 2:
            return -1
        file = self._known(self.file_sign, text[stop - 2], -1)
        rank = self._known(self.rank_sign, text[stop - 1], -1)
        if file < 0 or rank < 0:
            return -1
        target = self.cell_at[file * self.ranks + rank]
        kind = self._known(self.kind_sign, text[at], 0)
        if kind and self._known(self.file_sign, text[at], -1) < 0:
            at += 1
        else:
            kind = self.pawn
        from_file = from_rank = -1
        takes = False
        for i in range(at, stop - 2):
            sign = text[i]
            if sign == "x" and i == stop - 3:
                takes = True
            elif self._known(self.file_sign, sign, -1) >= 0 and from_file < 0 and from_rank < 0:
                from_file = self._known(self.file_sign, sign, -1)
            elif self._known(self.rank_sign, sign, -1) >= 0 and from_rank < 0:
                from_rank = self._known(self.rank_sign, sign, -1)
            else:
                return -1
        if kind == self.pawn and not takes and from_file < 0:
            from_file = file
        return self._match(board, kind, target, from_file, from_rank, promotion, takes)

    def _known(self, table: array[int], sign: str, otherwise: int) -> int:
        code = ord(sign)
        return table[code] if code < SIGNS else otherwise

    def _match(
        self,
        board: Board,
        kind: int,
        target: int,
        from_file: int,
        from_rank: int,
        promotion: int,
        takes: bool,
    ) -> int:
        moves = self.moves
        moves.size = 0
        board.generate(moves)
        found = -1
        for i in range(moves.size):
            if moves.x[i] != target or (moves.info[i] & TYPE_MASK) != kind:
                continue
            if (
                moves.info[i] & CASTLING
                or (moves.info[i] >> PROMOTION_SHIFT & TYPE_MASK) != promotion
            ):
                continue
            if from_file >= 0 and self.file_of[moves.origin[i]] != from_file:
                continue
            if from_rank >= 0 and self.rank_of[moves.origin[i]] != from_rank:
                continue
            if found >= 0:
                return -1
            found = i
        if (
            found >= 0
            and kind == self.pawn
            and takes != bool(moves.info[found] >> CAPTURED_SHIFT & TYPE_MASK)
        ):
            return -1
        return found

    def _written(self, found: int) -> str:
        """The move as the program writes it, without its suffix; '' if that is unclear."""
        moves = self.moves
        origin, target, info = moves.origin[found], moves.x[found], moves.info[found]
        if info & CASTLING:
            return "O-O" if self.wing[origin * self.cells + target] == KING_SIDE else "O-O-O"
        kind = info & TYPE_MASK
        takes = info >> CAPTURED_SHIFT & TYPE_MASK
        rivals = same_file = same_rank = 0
        for i in range(moves.size):
            if (
                moves.x[i] != target
                or (moves.info[i] & TYPE_MASK) != kind
                or moves.origin[i] == origin
            ):
                continue
            if moves.info[i] & CASTLING:
                continue
            rivals += 1
            same_file += self.file_of[moves.origin[i]] == self.file_of[origin]
            same_rank += self.rank_of[moves.origin[i]] == self.rank_of[origin]
        name: str = self.names[target]
        promoted = info >> PROMOTION_SHIFT & TYPE_MASK
        if promoted:
            name = name + "=" + self.letters[promoted]
        if kind == self.pawn:
            return "" if same_file else self._pawn_written(origin, target, takes, name)
        lead: str = self.letters[kind]
        if rivals:
            if not same_file:
                lead = lead + self.file_names[self.file_of[origin]]
            elif not same_rank:
                lead = lead + self.rank_names[self.rank_of[origin]]
            else:
                lead = lead + self.names[origin]
        return lead + "x" + name if takes else lead + name

    def _pawn_written(self, origin: int, target: int, takes: int, name: str) -> str:
        if takes:
            return str(self.file_names[self.file_of[origin]] + "x" + name)
        # A pawn that leaves its file without capturing is left to the tolerant parser.
        return name if self.file_of[origin] == self.file_of[target] else ""


def reader_of(variant: Variant) -> SanReader | None:
    """This thread's reader of a variant's moves; None if its board is not for it."""
    return _reader(variant, get_ident())


@lru_cache(maxsize=256)
def _reader(variant: Variant, thread: int) -> SanReader | None:
    # A reader keeps the moves it has just looked at: two threads must not share one.
    reader = SanReader(variant)
    return reader if reader.fits else None
