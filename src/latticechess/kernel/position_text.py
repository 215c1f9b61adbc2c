"""What a position says and understands as text: moves, FEN, diagrams, pictures.

The kernel knows no notation. The package `latticechess` provides it when it is imported, and it is
loaded when a position is first asked for text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, Self

from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.variant import Variant


class Notation(Protocol):
    """Text of positions and moves on any board.

    Positions are any: they stand on this module, which must not know them.
    """

    def read_move(self, position: Any, text: str) -> Move:
        """The legal move that `text` means; IllegalMove if there is none."""

    def read_square(self, variant: Variant, text: str) -> Square:
        """The square of that name; ValueError if there is none."""

    def read_position(self, variant: Variant | str, text: str) -> Any:
        """The position of a FEN; ValueError if it is none."""

    def write_position(self, position: Any) -> str: ...
    def write_move(self, position: Any, move: Move) -> str: ...
    def write_coordinates(self, position: Any, move: Move) -> str: ...
    def draw_text(self, position: Any, figures: bool) -> str: ...
    def draw_picture(self, position: Any) -> str: ...


_provider: Callable[[], Notation] | None = None


def provide(provider: Callable[[], Notation]) -> None:
    """Say where notation comes from; called on first use."""
    global _provider
    _provider = provider


def notation() -> Notation:
    """The notation that was provided."""
    if _provider is None:
        raise RuntimeError("no notation is provided; import latticechess first")
    return _provider()


class PositionText:
    """Text and shortcuts of `Position`."""

    @property
    def outcome(self) -> Outcome | None:
        raise NotImplementedError

    @property
    def in_check(self) -> bool:
        raise NotImplementedError

    variant: Variant

    def check_legal(self, move: Move) -> None:
        """IllegalMove, with the reason, if `move` is against the rules."""
        raise NotImplementedError

    @classmethod
    def from_fen(cls, fen: str, variant: Variant | str = "chess") -> Self:
        """The position of a FEN, or of the like line of another board; ValueError if it is none."""
        found: Self = notation().read_position(variant, fen)
        return found

    def move(
        self,
        origin: Square | str,
        target: Square | str,
        promotion: str | None = None,
    ) -> Move:
        """The move between two squares, `("e2", "e4")`; IllegalMove if it is against the rules."""
        first, last = (
            notation().read_square(self.variant, one) if isinstance(one, str) else tuple(one)
            for one in (origin, target)
        )
        move = Move(first, last, promotion.upper() if promotion else None)
        self.check_legal(move)
        return move

    def as_square(self, square: Square | str) -> Square:
        """The square of that name, or the one given."""
        return notation().read_square(self.variant, square) if isinstance(square, str) else square

    def as_move(self, move: Move | str) -> Move:
        """The move that a text means here, `Nf3` or `g1f3`; IllegalMove if there is none."""
        return notation().read_move(self, move) if isinstance(move, str) else move

    def fen(self) -> str:
        """The position as one line: FEN on flat boards, and its like on all others."""
        return notation().write_position(self)

    def san(self, move: Move | str) -> str:
        """A legal move as people write it: `Nf3`, `N(5,4)-(6,6)`."""
        return notation().write_move(self, self.as_move(move))

    def uci(self, move: Move | str) -> str:
        """A legal move by its squares, as programs write it: `g1f3`."""
        return notation().write_coordinates(self, self.as_move(move))

    def svg(self) -> str:
        """A picture: a plane around its pieces, a cube floor by floor."""
        return notation().draw_picture(self)

    def diagram(self, figures: bool = False) -> str:
        """The board in letters, or in chess symbols."""
        return notation().draw_text(self, figures)

    def __str__(self) -> str:
        return self.diagram()

    def _repr_svg_(self) -> str:
        return self.svg()

    # Shortcuts

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return self.in_check

    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
        return self._ended_by(Reason.CHECKMATE)

    def is_stalemate(self) -> bool:
        """Whether the side to move has no move and is not in check."""
        return self._ended_by(Reason.STALEMATE)

    def is_draw(self) -> bool:
        """Whether the game has ended in a draw by itself."""
        return self.outcome is not None and self.outcome.winner is None

    def is_game_over(self) -> bool:
        """Whether the game has ended by itself."""
        return self.outcome is not None

    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        if self.outcome is None:
            return "*"
        if self.outcome.winner is None:
            return "1/2-1/2"
        return "1-0" if self.outcome.winner is Side.WHITE else "0-1"

    def _ended_by(self, reason: Reason) -> bool:
        return self.outcome is not None and self.outcome.reason is reason
