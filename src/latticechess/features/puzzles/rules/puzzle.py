"""A puzzle as a value: a position, the only good line for the solver, and what it teaches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import blake2b

from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.notation.fen.position import parse_position
from latticechess.notation.moves import parse_move

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters of an id: none that look alike."""
ID_LENGTH = 8


class Theme(StrEnum):
    """What a puzzle teaches, computed from its position and line (`themes`)."""

    MATE_IN_1 = "mate-in-1"
    MATE_IN_2 = "mate-in-2"
    MATE_IN_3 = "mate-in-3"
    MATE_IN_4 = "mate-in-4"
    MATE_IN_5 = "mate-in-5"
    MATERIAL = "material"
    """Wins material without a mate."""
    DEFENCE = "defence"
    """The only move that does not lose; without it the solver would be lost."""
    FORK = "fork"
    """One piece attacks two at once."""
    PIN = "pin"
    """A piece cannot leave a line, or only at the price of a better piece behind it."""
    SKEWER = "skewer"
    """A piece must leave a line and gives up the one behind it."""
    DISCOVERED_ATTACK = "discovered-attack"
    """A move opens the line of another piece."""
    DOUBLE_CHECK = "double-check"
    HANGING_PIECE = "hanging-piece"
    """The first move takes a piece that nothing guards."""
    PROMOTION = "promotion"
    EN_PASSANT = "en-passant"
    ESCAPE = "escape"
    """The first move saves an attacked piece or leaves a check."""
    QUIET_MOVE = "quiet-move"
    """A solver's move that neither checks nor captures nor promotes."""
    SACRIFICE = "sacrifice"
    """The solver gives material that can be taken."""
    BACK_RANK = "back-rank"
    """Mate on the rank of a king that its own pawns shut in (flat boards)."""
    LONG_RAY = "long-ray"
    """A slide over a great distance (unbounded boards)."""
    FLOOR_CHANGE = "floor-change"
    """A solver's piece goes to another floor (boards of three dimensions)."""


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. Moves are written in the notation of the board, as in games."""

    board: str
    """The name of its variant."""
    position: str
    """The position as one line (FEN); before the lead-in, if there is one."""
    lead_in: str | None
    """The opponent's move that leads to the task; None if the solver moves at once."""
    line: tuple[str, ...]
    """The solver's moves and the answers in turn; the solver has the first and the last move."""
    themes: tuple[Theme, ...] = ()
    rating: int = 1500
    """First estimate of the difficulty, on the scale of players' ratings."""
    source: str = ""
    """Where it comes from, such as `engine chess 17` (seed 17) or the players of a game."""

    def __post_init__(self) -> None:
        if len(self.line) % 2 == 0:
            raise ValueError("a solution begins and ends with a move of the solver")

    @cached_property
    def id(self) -> str:
        """Stable: from board, position (without its counters), lead-in and line alone."""
        place = " ".join(self.position.split()[:4])
        text = "\t".join((self.board, place, self.lead_in or "", *self.line))
        number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
        letters = []
        for _ in range(ID_LENGTH):
            number, letter = divmod(number, len(ID_LETTERS))
            letters.append(ID_LETTERS[letter])
        return "".join(letters)

    @property
    def solver_moves(self) -> int:
        """How many moves the solver has to find."""
        return (len(self.line) + 1) // 2

    def before(self, variant: Variant) -> Position:
        """The position as written: before the lead-in, if there is one."""
        return parse_position(variant, self.position)

    def task(self, variant: Variant) -> Position:
        """The position that the solver faces; it knows the lead-in as its last move."""
        before = self.before(variant)
        return before.play(parse_move(before, self.lead_in)) if self.lead_in else before

    def steps(self, variant: Variant) -> Iterator[tuple[Position, Move]]:
        """Each position of the solution with the move that belongs there, from the task on."""
        position = self.task(variant)
        for text in self.line:
            move = parse_move(position, text)
            yield position, move
            position = position.play(move)
