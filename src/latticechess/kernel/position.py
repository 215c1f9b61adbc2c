"""The public face of the rules: an immutable position on any board."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import RLock
from types import MappingProxyType
from typing import Concatenate, NoReturn, ParamSpec, TypeVar
from weakref import ref

from latticechess.kernel.board import Board
from latticechess.kernel.empty_board import empty_board
from latticechess.kernel.endings import can_mate, claims, outcome
from latticechess.kernel.faults import check_placement, faults
from latticechess.kernel.geometry import Square, add
from latticechess.kernel.lazy import lazy
from latticechess.kernel.move import Destinations, Move, Window
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Change, Piece, PieceType, Side
from latticechess.kernel.position_text import PositionText
from latticechess.kernel.reasons import why_illegal
from latticechess.kernel.sentence import Sentence
from latticechess.kernel.variant import CastlingRule, Variant

MAX_PLIES = 10**9
"""Limit of the move counters."""

MAX_CACHED_BOARDS = 400_000
"""Upper bound on cached boards, in squares plus pieces: some 4 000 games of chess, or a few dozen
of the largest planes."""
_BOARD_CACHE: deque[tuple[ref[Position], int]] = deque()
_board_cache_size = 0
MAX_CACHED_SUCCESSORS = 512
"""Upper bound on positions that keep the next one: those of moves that are being made. From the
start position, which all games share, they lead through the latest game, also when it has ended."""
_SUCCESSOR_CACHE: deque[ref[Position]] = deque()
_CACHES = RLock()
"""Held for a moment by whoever counts in or out what the two caches hold."""

P = ParamSpec("P")
T = TypeVar("T")

_SIDES = (Side.WHITE, Side.BLACK)
Packed = tuple[bytes, int, tuple[int, ...], Square | None, int, int, tuple[int, int] | None]
"""The arguments of `Board.load_codes`; None for no checks given."""


class IllegalMove(ValueError):  # noqa: N818 - a move, not a program, went wrong
    """A move against the rules; `reason` is a sentence for people."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


class Position(PositionText):
    """Pieces, side to move, rights and counters at one moment of a game, with its past.

    Immutable, and safe to share among threads. Two positions are equal when the same moves are
    possible now and later, as for repetition. Which moves are legal depends on the position alone;
    `outcome` tells whether an automatic draw has ended the game.

    >>> from latticechess import variant
    >>> position = variant("chess").start()
    >>> for move in ("f3", "e5", "g4"):
    ...     position = position.play(move)
    >>> position
    <Chess, ply 3, Black to move, 32 pieces>
    >>> mate = position.move("d8", "h4")
    >>> position.san(mate), position.play(mate).is_checkmate()
    ('Qh4#', True)
    >>> position.move((4, 7), (4, 6)) in position.legal_moves()
    True
    >>> position.play("Ke6")
    Traceback (most recent call last):
    latticechess.kernel.position.IllegalMove: ...
    """

    variant: Variant
    parent: Position | None
    """The position before the last move."""
    last_move: Move | None

    turn: Side
    ply: int
    """Moves of both sides, from 0."""
    halfmoves: int
    """Moves of both sides since the last capture or pawn move."""

    def __init__(self, board: Board, parent: Position | None, last_move: Move | None) -> None:
        """Private: use `from_pieces` or `play`."""
        values = self.__dict__
        values["variant"] = board.variant
        values["parent"] = parent
        values["last_move"] = last_move
        values["turn"] = _SIDES[board.turn]
        values["ply"] = board.ply
        values["halfmoves"] = board.halfmoves
        values["key"] = board.key
        values["_successor"] = None
        values["_all_destinations"] = None
        values["_packed"] = None
        values["_lock"] = RLock()
        self._cache_board(board)

    # Several threads may use a position. Its board answers by trying moves on itself: it has one
    # asker at a time, who holds `_lock`. Whoever holds a position's lock waits for no other but
    # that of the position after it. All else that a position keeps is either written once (`lazy`:
    # two threads may work out the same value) or replaced as a whole, and read once by its user.

    _lock: RLock

    # Read from the board when first asked for: most positions of a game are only passed through.

    @lazy
    def pieces(self) -> Mapping[Square, Piece]:
        """The pieces by square."""
        with self._lock:
            return MappingProxyType(self._board.pieces())

    @lazy
    def piece_count(self) -> int:
        """How many pieces stand here."""
        with self._lock:
            return self._board.piece_count()

    def types_held(self, side: Side) -> Sequence[PieceType]:
        """The types of which `side` has a piece."""
        with self._lock:
            return self._board.types_held(side)

    @lazy
    def castling(self) -> tuple[CastlingRule, ...]:
        """The castling rules whose rights are held."""
        with self._lock:
            return tuple([self.variant.castling[n] for n in self._board.castling_rights()])

    @lazy
    def en_passant(self) -> Square | None:
        """The square passed over by a double step just made."""
        with self._lock:
            return self._board.en_passant_square()

    @lazy
    def checks_given(self) -> tuple[int, int]:
        """How many checks White and Black have given; (0, 0) where the variant does not count
        them."""
        with self._lock:
            return self._board.checks_given()

    @lazy
    def key(self) -> int:
        """A 64-bit number; equal positions have equal keys."""
        with self._lock:
            return self._board.key

    # A board and its lists of moves are many times the size of the rest. A game keeps all its
    # positions, so only those used last keep a board; the others build it again on demand.

    _cached_board: Board | None
    _destinations: dict[Square, Destinations]
    _all_destinations: list[Destinations] | None

    def _cache_board(self, board: Board) -> None:
        global _board_cache_size
        values = self.__dict__
        values["_cached_board"], values["_destinations"] = board, {}
        weight = board.weight()
        with _CACHES:
            _BOARD_CACHE.append((ref(self), weight))
            _board_cache_size += weight
            excess = []
            while _board_cache_size > MAX_CACHED_BOARDS and len(_BOARD_CACHE) > 1:
                excess.append(_BOARD_CACHE.popleft())
                _board_cache_size -= excess[-1][1]
        for oldest, weight in excess:
            dropped = oldest()
            if dropped is not None and not dropped._drop_board():
                with _CACHES:
                    _BOARD_CACHE.append((oldest, weight))
                    _board_cache_size += weight

    def _drop_board(self) -> bool:
        """Give the board back, and keep what it can be built from again; False while another
        thread asks it."""
        if not self._lock.acquire(blocking=False):
            return False
        try:
            values = self.__dict__
            if self.variant.geometry.bounded:
                values["_packed"] = self.packed()
            else:
                _ = self.pieces, self.castling, self.en_passant, self.checks_given
            values["_cached_board"], values["_destinations"] = None, {}
            values["_all_destinations"] = None
        finally:
            self._lock.release()
        return True

    _packed: Packed | None

    def packed(self) -> Packed:
        """All of a position on a bounded board but its variant and its past."""
        if self._packed is not None:
            return self._packed
        with self._lock:
            board = self._board
            rights, passed = board.castling_rights(), board.en_passant_square()
            turn, counters = board.turn, (board.halfmoves, board.ply)
            given = board.checks_given()
            checks = given if any(given) else None
            return board.codes(), turn, rights, passed, *counters, checks

    @property
    def _board(self) -> Board:
        """Only for whoever holds the lock."""
        board = self._cached_board
        if board is not None:
            return board
        board = empty_board(self.variant)
        if self._packed is not None:
            codes, turn, held, passed, halfmoves, ply, checks = self._packed
            board.load_codes(codes, turn, held, passed, halfmoves, ply, checks or (0, 0))
        else:
            rights = [self.variant.castling.index(rule) for rule in self.castling]
            board.load(
                self.pieces,
                self.turn,
                rights,
                self.en_passant,
                self.halfmoves,
                self.ply,
                self.checks_given,
            )
        self._cache_board(board)
        return board

    def ask_board(
        self, ask: Callable[Concatenate[Board, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What `ask` finds on the board of this position itself, where it takes back at once what
        it plays. `board` makes one of your own."""
        with self._lock:
            return ask(self._board, *args, **kwargs)

    @classmethod
    def from_codes(
        cls,
        variant: Variant,
        codes: bytes,
        turn: Side = Side.WHITE,
        castling: Sequence[int] = (),
        en_passant: Square | None = None,
        halfmoves: int = 0,
        ply: int = 0,
        checks: tuple[int, int] = (0, 0),
    ) -> Position:
        """Like `from_pieces`, from what `Board.codes` wrote; for bounded boards."""
        board = empty_board(variant)
        board.load_codes(codes, turn, castling, en_passant, halfmoves, ply, checks)
        return cls(board, None, None)

    @classmethod
    def from_packed(cls, variant: Variant, packed: Packed) -> Position:
        """The position that `packed` describes; it has no board as yet."""
        position = cls.__new__(cls)
        _, turn, _, _, halfmoves, ply, _ = packed
        values = position.__dict__
        values["variant"] = variant
        values["parent"] = values["last_move"] = None
        values["turn"] = _SIDES[turn]
        values["ply"], values["halfmoves"] = ply, halfmoves
        values["_successor"] = values["_all_destinations"] = values["_cached_board"] = None
        values["_destinations"] = {}
        values["_packed"] = packed
        values["_lock"] = RLock()
        return position

    @classmethod
    def from_pieces(
        cls,
        variant: Variant,
        pieces: Mapping[Square, Piece],
        turn: Side = Side.WHITE,
        castling: Sequence[int] = (),
        en_passant: Square | None = None,
        halfmoves: int = 0,
        ply: int = 0,
        checks: tuple[int, int] = (0, 0),
    ) -> Position:
        """Any position at all; `faults` tells whether it could stand in a game.

        `castling` holds indices into `variant.castling`. ValueError if a square is not on the
        board, a piece not of the variant or a number out of range.
        """
        check_placement(variant, pieces, castling, en_passant)
        if not all(0 <= count <= (variant.ends.checks or 0) for count in checks):
            raise ValueError(f"{variant.title} does not count {checks} checks")
        if not (0 <= halfmoves <= MAX_PLIES and 0 <= ply <= MAX_PLIES):
            raise ValueError(f"move counters run from 0 to {MAX_PLIES}")
        board = empty_board(variant)
        board.load(pieces, turn, castling, en_passant, halfmoves, ply, checks)
        return cls(board, None, None)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a position is immutable; play() returns the next one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a position is immutable; play() returns the next one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if self is other:
            return True
        return (
            self.key == other.key
            and (self.variant is other.variant or self.variant == other.variant)
            and self._identity == other._identity
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        pieces = f"{len(self.pieces)} pieces"
        return f"<{self.variant.title}, ply {self.ply}, {self.turn} to move, {pieces}>"

    @lazy
    def _identity(self) -> tuple[object, ...]:
        passed = self.en_passant if self._can_capture_en_passant() else None
        return self.turn, self.castling, passed, self.pieces, self.checks_given

    def _can_capture_en_passant(self) -> bool:
        """Whether an en passant capture is legal: otherwise the square does not matter."""
        passed = self.en_passant
        if passed is None:
            return False
        for kind in self.variant.pieces:
            for capture in kind.captures if kind.en_passant else ():
                origin = add(passed, self.variant.vector(capture, self.turn), -1)
                piece = self.pieces.get(origin)
                own = piece and piece.kind == kind and piece.side == self.turn
                if own and passed in self.destinations(origin).captures:
                    return True
        return False

    def with_pieces(self, pieces: Mapping[Square, Piece]) -> Position:
        """The same side to move with other pieces, without rights and past."""
        return Position.from_pieces(self.variant, pieces, self.turn)

    # What stands here

    def king(self, side: Side) -> Square | None:
        """Where `side`'s king stands."""
        for square, piece in self.pieces.items():
            if piece.kind.royal and piece.side == side:
                return square
        return None

    @property
    def checked_king(self) -> Square | None:
        """A royal piece of the side to move that is in check."""
        for square, piece in self.pieces.items() if self.in_check else ():
            royal = piece.kind.royal and piece.side is self.turn
            if royal and self.attackers(square, self.turn.opponent):
                return square
        return None

    # Moves

    def legal_moves(self, window: Window | None = None) -> list[Move]:
        """Every legal move; on an unbounded board those into `window`."""
        if self.variant.geometry.bounded and window is None:
            with self._lock:
                return self._board.legal_moves()
        if window is None:
            raise ValueError("an unbounded board has no list of all moves; give a window (lo, hi)")
        return [
            move
            for square, piece in self.pieces.items()
            if piece.side == self.turn
            for move in self._moves_within(self.destinations(square), window)
        ]

    def _moves_within(self, destinations: Destinations, window: Window) -> Iterator[Move]:
        for square in destinations.squares:
            if all(lo <= c <= hi for c, lo, hi in zip(square, *window, strict=True)):
                for letter in self._letters(destinations, square):
                    yield Move(destinations.origin, square, letter)
        for ray in destinations.rays:
            for square in ray.within(window):
                yield Move(destinations.origin, square)

    def _letters(self, found: Destinations, square: Square) -> tuple[str | None, ...]:
        letters = self.promotion_choices(self.turn) if square in found.promotions else ()
        return (*letters, None) if square in found.optional or not letters else letters

    def promotion_choices(self, side: Side) -> tuple[str, ...]:
        """The letters that a pawn of `side` may become, the strongest first."""
        promotion = self.variant.promotion
        return promotion.available(side, self.pieces.values()) if promotion else ()

    def destinations(self, square: Square | str) -> Destinations:
        """Where the piece on `square` may legally go, as if it were its side's turn; none from an
        empty square."""
        if isinstance(square, str):
            square = self.as_square(square)
        found = self._destinations.get(square)
        if found is None:
            if square not in self.pieces and not self.variant.geometry.contains(square):
                raise ValueError(f"{square} is not a square of {self.variant.title}")
            with self._lock:
                found = self._destinations[square] = self._board.destinations(square)
        return found

    def all_destinations(self) -> list[Destinations]:
        """The destinations of every piece of the side to move that has any."""
        found = self._all_destinations
        if found is None:
            with self._lock:
                found = self.__dict__["_all_destinations"] = self._board.all_destinations()
        return found

    def is_legal(self, move: Move) -> bool:
        """Whether `move` is legal."""
        with self._lock:
            return (self._cached_board or self._board).allows(move)

    def why_illegal(self, move: Move) -> Sentence | None:
        """None if `move` is legal, else a sentence for people that says why not."""
        return None if self.is_legal(move) else why_illegal(self, move)

    def play(self, move: Move | str) -> Position:
        """The position after `move`, which may be text; IllegalMove if it is against the rules."""
        if isinstance(move, str):
            move = self.as_move(move)
        known = self._successor
        if known is not None and known[0] == move:
            return known[1]
        self.check_legal(move)
        with self._lock:
            board = self._board.copy()
        board.play(move)
        after = Position(board, self, move)
        self._cache_successor(move, after)
        return after

    # A move is checked, played and shown: the position after it is built once for all three.

    _successor: tuple[Move, Position] | None

    def _cache_successor(self, move: Move, after: Position) -> None:
        self.__dict__["_successor"] = (move, after)
        oldest = None
        with _CACHES:
            _SUCCESSOR_CACHE.append(ref(self))
            if len(_SUCCESSOR_CACHE) > MAX_CACHED_SUCCESSORS:
                oldest = _SUCCESSOR_CACHE.popleft()()
        if oldest is not None:
            oldest.__dict__["_successor"] = None

    def check_legal(self, move: Move) -> None:
        """IllegalMove, with the reason, if `move` is against the rules."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)

    def changes(self, move: Move) -> tuple[Change, ...]:
        """What a legal move changes: each square with its piece before and after."""
        after = self.play(move)
        with self._lock, after._lock:
            return tuple(self._board.differences(after._board))

    def board(self) -> Board:
        """A new mutable board on which the moves since the last capture or pawn move have been
        made, so that it knows repetitions."""
        line: list[Move] = []
        first = self
        while first.parent and first.last_move and len(line) < self.halfmoves:
            line.append(first.last_move)
            first = first.parent
        with first._lock:
            board = first._board.copy()
        for move in reversed(line):
            board.play(move)
        return board

    # The state of the game

    @lazy
    def checkers(self) -> tuple[Square, ...]:
        """The pieces giving check to the side to move."""
        with self._lock:
            return self._board.checkers(self.turn)

    @property
    def in_check(self) -> bool:
        return bool(self.checkers)

    def attackers(self, square: Square | str, side: Side) -> tuple[Square, ...]:
        """The pieces of `side` that attack `square`."""
        square = self.as_square(square)
        with self._lock:
            return self._board.attackers(square, side)

    @lazy
    def end(self) -> int:
        """The end by the variant's own rules, as `Board.ending` says it; 0 if none."""
        with self._lock:
            return self._board.end()

    @lazy
    def can_move(self) -> bool:
        """Whether the side to move has a legal move."""
        with self._lock:
            return self._board.can_move()

    @lazy
    def occurrences(self) -> int:
        """How often this position has occurred in the game, now included."""
        times, key, pieces = 1, self.key, self.piece_count
        earlier = self.parent
        # A captured piece does not come back.
        while earlier is not None and earlier.piece_count == pieces:
            times += earlier.key == key and earlier == self
            earlier = earlier.parent
        return times

    @lazy
    def outcome(self) -> Outcome | None:
        """How the game has ended by itself, if it has."""
        return outcome(self)

    @lazy
    def claims(self) -> tuple[Reason, ...]:
        """The draws that may be claimed."""
        return claims(self, self.outcome is not None)

    def can_mate(self, side: Side) -> bool:
        """Whether `side` has material to mate with."""
        return can_mate(self, side)

    @lazy
    def faults(self) -> tuple[Sentence, ...]:
        """Why the position is impossible, a sentence each; () if it is sound."""
        return faults(self)
