"""A mutable board, for programs that push and pop moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from latticechess.kernel import library
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move, Window
from latticechess.kernel.outcome import Outcome
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant


class Board:
    """A game in progress: moves are pushed and popped.

    `position` is the immutable position that stands on it; whatever is not found here is there.

    >>> from latticechess import Board
    >>> board = Board()
    >>> for move in ("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"):
    ...     board.push(move)
    >>> board.push("Qxf7")
    >>> board.is_checkmate(), board.result(), board.sans()[-1]
    (True, '1-0', 'Qxf7#')
    >>> board.pop()
    Move(origin=(7, 4), target=(5, 6), promotion=None)
    >>> board
    Board('r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', 'chess')
    """

    def __init__(self, fen: str | None = None, variant: Variant | str = "chess") -> None:
        chosen = library.variant(variant) if isinstance(variant, str) else variant
        self._positions = [_start(chosen) if fen is None else Position.from_fen(fen, chosen)]

    @classmethod
    def at(cls, position: Position) -> Board:
        """A board with that position on it, which it can pop back to but not beyond."""
        board = cls.__new__(cls)
        board._positions = [position]
        return board

    # The position

    @property
    def position(self) -> Position:
        """What stands on the board now."""
        return self._positions[-1]

    @property
    def start(self) -> Position:
        """What stood there before the first move that was pushed."""
        return self._positions[0]

    @property
    def variant(self) -> Variant:
        return self.position.variant

    @property
    def turn(self) -> Side:
        return self.position.turn

    @property
    def pieces(self) -> Mapping[Square, Piece]:
        """The pieces by square."""
        return self.position.pieces

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended by itself, if it has."""
        return self.position.outcome

    def piece_at(self, square: Square | str) -> Piece | None:
        """The piece on a square, `"e4"` or its coordinates."""
        if isinstance(square, str):
            from latticechess.library.text import read_square

            square = read_square(self.variant, square)
        return self.position.pieces.get(square)

    # Moves

    @property
    def moves(self) -> list[Move]:
        """The moves that were pushed."""
        return [position.last_move for position in self._positions[1:] if position.last_move]

    def push(self, move: Move | str) -> None:
        """Make a move, which may be text; IllegalMove if it is against the rules."""
        self._positions.append(self.position.play(move))

    def pop(self) -> Move:
        """Take the last move back; IndexError if none was pushed."""
        if len(self._positions) == 1:
            raise IndexError("no move was pushed onto this board")
        last = self._positions.pop().last_move
        assert last is not None
        return last

    def legal_moves(self, window: Window | None = None) -> list[Move]:
        """Every legal move; on an unbounded board those into `window`."""
        return self.position.legal_moves(window)

    def is_legal(self, move: Move) -> bool:
        """Whether `move` is legal."""
        return self.position.is_legal(move)

    def sans(self) -> list[str]:
        """The moves that were pushed, as people write them."""
        return [
            before.san(after.last_move)
            for before, after in zip(self._positions, self._positions[1:], strict=False)
            if after.last_move
        ]

    # Text and shortcuts

    def fen(self) -> str:
        """The position as one line."""
        return self.position.fen()

    def san(self, move: Move | str) -> str:
        """A legal move as people write it."""
        return self.position.san(move)

    def uci(self, move: Move | str) -> str:
        """A legal move by its squares."""
        return self.position.uci(move)

    def svg(self) -> str:
        """A picture."""
        return self.position.svg()

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return self.position.is_check()

    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
        return self.position.is_checkmate()

    def is_stalemate(self) -> bool:
        """Whether the side to move has no move and is not in check."""
        return self.position.is_stalemate()

    def is_draw(self) -> bool:
        """Whether the game has ended in a draw by itself."""
        return self.position.is_draw()

    def is_game_over(self) -> bool:
        """Whether the game has ended by itself."""
        return self.position.is_game_over()

    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        return self.position.result()

    # As a value

    def copy(self) -> Board:
        """A board of its own with the same moves."""
        other = Board.at(self.start)
        other._positions = list(self._positions)
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._positions == other._positions

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"Board({self.fen()!r}, {self.variant.name!r})"

    def _repr_svg_(self) -> str:
        return self.svg()


@lru_cache(maxsize=64)
def _start(variant: Variant) -> Position:
    """The start position, which all boards of a variant share."""
    return initial_position(variant)
