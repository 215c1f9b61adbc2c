"""Time controls of the XBoard protocol, as limits of a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Outcome
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.moves import parse_move
from latticechess.notation.record import result_for
from latticechess.notation.uci import format_uci, parse_uci
from latticechess.programs.uci_text import Go, go_of

DEFAULT_MS = 5 * 60_000
LONGEST_MS = 10**9
_BASE = re.compile(r"([0-9]{1,6})(?::([0-9]{1,2}))?")


class ClockError(Exception):
    """A time control that makes no sense; the message is for people."""


@dataclass(slots=True)
class Clock:
    """What limits the engine's moves."""

    moves: int = 40
    """Moves in one session; 0: the whole game."""
    base_ms: int = DEFAULT_MS
    increment_ms: int = 0
    move_ms: int | None = None
    """A fixed time for each move (`st`)."""
    depth: int | None = None
    left_ms: int = DEFAULT_MS
    """On the engine's clock."""

    def level(self, words: Sequence[str]) -> None:
        """`level 40 5 0`, `level 0 2:30 12`: moves, minutes, increment in seconds."""
        if len(words) != 3:
            raise ClockError("level takes moves, minutes and seconds, as in level 40 5 0")
        base = _BASE.fullmatch(words[1])
        if not words[0].isdecimal() or len(words[0]) > 4 or base is None:
            raise ClockError("level takes moves, minutes and seconds, as in level 40 5 0")
        self.moves = int(words[0])
        self.base_ms = min(LONGEST_MS, 60_000 * int(base[1]) + 1000 * int(base[2] or 0))
        self.increment_ms = _ms(words[2], 1000)
        self.move_ms = None
        self.left_ms = self.base_ms

    def fixed(self, words: Sequence[str]) -> None:
        """`st 10`: seconds for each move."""
        self.move_ms = max(1, _ms(words[0] if words else "", 1000))

    def tell(self, words: Sequence[str]) -> None:
        """`time 1500`: hundredths of a second on the engine's clock."""
        self.left_ms = _ms(words[0] if words else "", 10)

    def deepest(self, words: Sequence[str]) -> None:
        """`sd 8`: plies."""
        if not words or not words[0].isdecimal() or not 0 < int(words[0][:4]) <= 64:
            raise ClockError("sd takes a depth from 1 to 64")
        self.depth = int(words[0])

    def request(self, position: Position) -> Go:
        """The limits of the move to be made now."""
        depth = ["depth", str(self.depth)] if self.depth is not None else []
        if self.move_ms is not None:
            return go_of(["movetime", str(self.move_ms), *depth], position)
        time, increment = ("wtime", "winc") if position.turn is Side.WHITE else ("btime", "binc")
        words = [time, str(self.left_ms), increment, str(self.increment_ms), *depth]
        if self.moves:
            words += ["movestogo", str(self.moves - position.ply // 2 % self.moves)]
        return go_of(words, position)


def _ms(text: str, unit_ms: int) -> int:
    """A number of units in milliseconds."""
    try:
        value = float(text)
    except ValueError:
        raise ClockError(f"{text[:20]!r} is not a number") from None
    if not value < LONGEST_MS:
        return LONGEST_MS
    return max(0, min(LONGEST_MS, round(value * unit_ms)))


MATE = 100_000
"""A score of so many centipawns and n more is a mate in n moves."""


def format_xboard(position: Position, move: Move) -> str:
    """`e2e4`, `e7e8q`; in Chess960 castling is `O-O`, since its squares may be anywhere."""
    if position.variant.numbered_starts and _castles(position, move):
        return "O-O" if move.target[0] > move.origin[0] else "O-O-O"
    return format_uci(position.variant.geometry, move)


def parse_xboard(position: Position, text: str) -> Move:
    """The legal move that `text` means, by its squares or as people write it."""
    try:
        return parse_uci(position, text)
    except NotationError as error:
        try:
            return parse_move(position, text)
        except NotationError:
            raise error from None


def _castles(position: Position, move: Move) -> bool:
    """Whether two pieces of the side to move leave their squares."""
    gone = [piece for _, piece, _ in position.changes(move) if piece is not None]
    return sum(piece.side is position.turn for piece in gone) == 2


def score_number(score: int, mate: int | None) -> int:
    """Centipawns, or a mate as a number beyond them."""
    if mate is None:
        return max(-MATE + 1, min(score, MATE - 1))
    return MATE + mate if mate > 0 else -MATE + mate


def result_line(outcome: Outcome) -> str:
    """`1-0 {White wins by checkmate}`."""
    reason = outcome.reason.value.replace("-", " ")
    who = "Draw" if outcome.winner is None else f"{outcome.winner} wins"
    return f"{result_for(outcome.winner)} {{{who} by {reason}}}"
