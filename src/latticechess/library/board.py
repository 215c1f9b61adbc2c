"""A mutable board, for programs that push and pop moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from threading import get_ident

from latticechess.kernel import library
from latticechess.kernel.board import Board as KernelBoard
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations, Move, Window
from latticechess.kernel.outcome import Outcome
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation.moves import line_texts
from latticechess.notation.pgn import format_game
from latticechess.notation.record import GameRecord, bare_line, result_for
from latticechess.notation.san.line_reader import SanReader, reader_of


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

    # Moves are made and taken back on one board of the kernel, which is built when it is first
    # needed. Positions are built when they are asked for, and kept while their moves stand.

    __slots__ = ("_kernel", "_moves", "_positions", "_reader", "_thread", "start")

    start: Position
    """What stood there before the first move that was pushed."""

    def __init__(self, fen: str | Position | None = None, variant: Variant | str = "chess") -> None:
        if fen is None:
            self.start = _start(variant)
        elif isinstance(fen, Position):
            self.start = fen
        else:
            self.start = Position.from_fen(fen, variant)
        self._moves: list[Move] = []
        self._positions = [self.start]
        self._kernel: KernelBoard | None = None
        self._thread: int | None = None

    @classmethod
    def at(cls, position: Position) -> Board:
        """A board with that position on it, which it can pop back to but not beyond."""
        return cls(position)

    def _now(self) -> KernelBoard:
        """The kernel's board, with the moves made on it."""
        kernel = self._kernel
        if kernel is None:
            kernel = self.start.ask_board(lambda board: board.copy())
            for move in self._moves:
                kernel.play(move)
            self._kernel = kernel
        return kernel

    def _own_reader(self) -> SanReader | None:
        """The reader of the thread that asks: a board may be handed from one to another."""
        thread = get_ident()
        if self._thread != thread:
            self._reader = reader_of(self.start.variant)
            self._thread = thread
        return self._reader

    # The position

    @property
    def position(self) -> Position:
        """What stands on the board now."""
        positions = self._positions
        for move in self._moves[len(positions) - 1 :]:
            positions.append(positions[-1].play(move))
        return positions[-1]

    @property
    def variant(self) -> Variant:
        return self.start.variant

    @property
    def turn(self) -> Side:
        """Whose move it is."""
        return Side((self.start.turn + len(self._moves)) % 2)

    @property
    def ply(self) -> int:
        """Moves of both sides, from 0."""
        return self.start.ply + len(self._moves)

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
        return self.position.pieces.get(self.position.as_square(square))

    def attackers(self, square: Square | str, side: Side) -> tuple[Square, ...]:
        """The pieces of `side` that attack a square."""
        return self.position.attackers(square, side)

    def destinations(self, square: Square | str) -> Destinations:
        """Where the piece on a square may go, as if it were its side's turn."""
        return self.position.destinations(square)

    @property
    def halfmoves(self) -> int:
        """Moves of both sides since the last capture or pawn move."""
        return self.position.halfmoves

    @property
    def fullmove(self) -> int:
        """The number of the move to come, from 1."""
        return self.ply // 2 + 1

    # Moves

    @property
    def moves(self) -> list[Move]:
        """The moves that were pushed."""
        return list(self._moves)

    def push(self, move: Move | str) -> None:
        """Make a move, which may be text; IllegalMove if it is against the rules."""
        kernel = self._kernel or self._now()
        if isinstance(move, str):
            move = self.as_move(move)
        elif not isinstance(move, Move):
            raise TypeError(f"a move is a Move or text, not {move!r}")
        if not kernel.push(move):
            self.position.check_legal(move)  # says why
        self._moves.append(move)

    def pop(self) -> Move:
        """Take the last move back; IndexError if none was pushed."""
        if not self._moves:
            raise IndexError("no move was pushed onto this board")
        if self._kernel is not None:
            self._kernel.take_back()
        last = self._moves.pop()
        del self._positions[len(self._moves) + 1 :]
        return last

    def peek(self) -> Move:
        """The last move that was pushed; IndexError if none was."""
        return self._moves[-1]

    def move(
        self, origin: Square | str, target: Square | str, promotion: str | None = None
    ) -> Move:
        """The move between two squares, `("e2", "e4")`; IllegalMove if it is against the rules."""
        return self.position.move(origin, target, promotion)

    def as_move(self, move: Move | str) -> Move:
        """The move that a text means here, `Nf3` or `g1f3`; IllegalMove if there is none."""
        if not isinstance(move, str):
            return move
        kernel = self._now()
        reader = self._own_reader()
        plain = reader.find(kernel, move) if reader is not None else None
        return plain or self.position.as_move(move)

    def legal_moves(self, window: Window | None = None) -> list[Move]:
        """Every legal move; on an unbounded board those into `window`."""
        if window is None and self.start.variant.geometry.bounded:
            return self._now().legal_moves()
        return self.position.legal_moves(window)

    def is_legal(self, move: Move) -> bool:
        """Whether `move` is legal."""
        return self._now().allows(move)

    def is_capture(self, move: Move | str) -> bool:
        """Whether a legal move takes a piece, en passant too."""
        move = self.as_move(move)
        self.position.check_legal(move)
        return move.target in self.position.destinations(move.origin).captures

    def gives_check(self, move: Move | str) -> bool:
        """Whether a legal move checks."""
        self.push(move)
        checks = self.is_check()
        self.pop()
        return checks

    def sans(self) -> list[str]:
        """The moves that were pushed, as people write them."""
        return line_texts(self.start, self._moves)

    # Text and shortcuts

    def fen(self) -> str:
        """The position as one line."""
        return self.position.fen()

    def san(self, move: Move | str) -> str:
        """A legal move as people write it."""
        kernel = self._kernel or self._now()
        if isinstance(move, str):
            move = self.as_move(move)
        reader = self._own_reader()
        plain = reader.write(kernel, move) if reader is not None else None
        return plain or self.position.san(move)

    def uci(self, move: Move | str) -> str:
        """A legal move by its squares."""
        return self.position.uci(move)

    def svg(self) -> str:
        """A picture."""
        return self.position.svg()

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return self._now().checked()

    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
        return self.position.is_checkmate()

    def is_stalemate(self) -> bool:
        """Whether the side to move has no move and is not in check."""
        return self.position.is_stalemate()

    def is_insufficient_material(self) -> bool:
        """Whether neither side has the material to mate."""
        return not any(self.position.can_mate(side) for side in Side)

    def is_draw(self) -> bool:
        """Whether the game has ended in a draw by itself."""
        return self.position.is_draw()

    def is_game_over(self) -> bool:
        """Whether the game has ended by itself."""
        return self.position.is_game_over()

    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        return self.position.result()

    def game(self, **headers: str) -> GameRecord:
        """The moves so far as a game of a file: `board.game(White="Anna")`."""
        ended = self.outcome
        result = result_for(ended.winner) if ended else "*"
        return GameRecord(self.start, bare_line(self._moves), result, headers)

    def pgn(self, **headers: str) -> str:
        """That game as PGN."""
        return format_game(self.game(**headers))

    # As a value

    def copy(self) -> Board:
        """A board of its own with the same moves."""
        other = Board.at(self.start)
        other._moves = self._moves.copy()
        other._positions = self._positions.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.start, self._moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.start == other.start and self._moves == other._moves

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"Board({self.fen()!r}, {self.variant.name!r})"

    def _repr_svg_(self) -> str:
        return self.svg()


@lru_cache(maxsize=64)
def _start(variant: Variant | str) -> Position:
    """The start position, which all boards of a variant share."""
    return initial_position(library.variant(variant) if isinstance(variant, str) else variant)


def _restored(start: Position, moves: list[Move]) -> Board:
    """A board from its pickle."""
    board = Board.at(start)
    for move in moves:
        board.push(move)
    return board
