"""Syzygy endgame tables of chess, where the user has them: what is known of the moves at the root.

python-chess reads the files. Only the root is looked up: the search itself runs without the
interpreter, and chooses among the moves that keep the result.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from latticechess.engine.endgames.verdicts import Result, Verdict
from latticechess.kernel.library import is_orthodox
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position
from latticechess.notation.uci import format_uci

if TYPE_CHECKING:
    import chess

VARIABLE = "LATTICE_SYZYGY"
"""Folders of Syzygy files, separated as in PATH."""
DRAWN_AFTER = 99
"""Plies without a capture or pawn move in which a win must come. Tables may be a ply too low."""


class EndgameTablesError(Exception):
    """There are no tables in a folder; the message is for people."""


class EndgameTables:
    """The tables in some folders."""

    def __init__(self, folders: str) -> None:
        """EndgameTablesError if a folder cannot be read or has no tables."""
        import chess
        from chess.syzygy import Tablebase

        self._tables = Tablebase()
        for folder in folders.split(os.pathsep):
            try:
                found = self._tables.add_directory(os.path.expanduser(folder))
            except OSError as error:
                raise EndgameTablesError(
                    f"The folder {folder} cannot be read: {error.strerror}."
                ) from error
            if not found:
                raise EndgameTablesError(
                    f"There are no Syzygy tables in {folder}: files such as KQvK.rtbw and "
                    "KQvK.rtbz."
                )
        names = (*self._tables.wdl, *self._tables.dtz)
        self.pieces = max(len(name) - 1 for name in names)
        """The most pieces of a table."""
        self._new_board = chess.Board

    def verdicts(self, position: Position) -> dict[Move, Verdict]:
        """Every legal move with its verdict; empty if the tables do not know all of them."""
        variant = position.variant
        if len(position.pieces) > self.pieces or not is_orthodox(variant):
            return {}
        board = self._new_board(format_position(position), chess960=variant.name == "chess960")
        if board.castling_rights:
            return {}
        try:
            return {
                move: self._verdict(board, format_uci(variant.geometry, move))
                for move in position.board().legal_moves()
            }
        except (KeyError, OSError, ValueError, IndexError):
            # A table that is missing, or a file that is damaged.
            return {}

    def _verdict(self, board: chess.Board, text: str) -> Verdict:
        move = board.parse_uci(text)
        zeroing = board.is_zeroing(move)
        board.push(move)
        try:
            if board.is_checkmate():
                return Verdict(Result.WIN, 0)
            if board.is_stalemate() or board.is_insufficient_material():
                return Verdict(Result.DRAW, 1)
            result = Result(-self._tables.probe_wdl(board))
            plies = 1 if zeroing else 1 + abs(self._tables.probe_dtz(board))
            if board.halfmove_clock + plies - 1 > DRAWN_AFTER:
                result = Result(max(Result.SAVED, min(result, Result.SPOILT)))
            return Verdict(result, plies)
        finally:
            board.pop()


@lru_cache(maxsize=2)
def tables_in(folders: str) -> EndgameTables:
    """The tables in folders separated as in PATH, opened once; EndgameTablesError if there are
    none."""
    return EndgameTables(folders)


def use(folders: str) -> None:
    """Use these tables in this process and those that it starts; none if there is no name.
    EndgameTablesError if there are none."""
    if folders:
        tables_in(folders)
        os.environ[VARIABLE] = folders
    else:
        os.environ.pop(VARIABLE, None)


def tables_in_use() -> EndgameTables | None:
    """The tables that this process has been told to use, if there are such."""
    folders = os.environ.get(VARIABLE)
    if not folders:
        return None
    try:
        return tables_in(folders)
    except EndgameTablesError:
        # Whoever began this process was told.
        return None
