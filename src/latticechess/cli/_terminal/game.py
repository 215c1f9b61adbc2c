"""A game in the terminal as a value: a board, who plays, and how it ended."""

from __future__ import annotations

from datetime import date

from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.library.board import Board
from latticechess.notation import pgn
from latticechess.notation.record import GameRecord, bare_line, result_for

EVENT = "Game in the terminal"
PERSON = "Player"


class TerminalGame:
    """One game, against a level of the computer or between two people."""

    def __init__(
        self, start: Position, computer: Side | None, level: int, character: str | None = None
    ) -> None:
        self.board = Board.at(start)
        self.computer = computer
        """The side that the computer plays; None: two people play."""
        self.level = level
        self.character = character
        """In whose taste the computer plays; None: its own."""
        self.agreed: Outcome | None = None
        """An end that the rules alone do not bring: resignation, or a draw."""

    @property
    def position(self) -> Position:
        return self.board.position

    @property
    def outcome(self) -> Outcome | None:
        return self.agreed or self.position.outcome

    @property
    def strength(self) -> str:
        """The computer's level and character in words."""
        taste = f", {self.character}" if self.character else ""
        return f"level {self.level}{taste}"

    @property
    def computer_to_move(self) -> bool:
        return self.outcome is None and self.position.turn is self.computer

    def resign(self) -> None:
        """The person gives up; of two people, the one to move."""
        loser = self.position.turn if self.computer is None else self.computer.opponent
        self.agreed = Outcome(loser.opponent, Reason.RESIGNATION)

    def draw(self, reason: Reason) -> None:
        self.agreed = Outcome(None, reason)

    def undo(self) -> int:
        """Take back to the person's last turn; how many moves that were."""
        taken = 0
        if self.agreed is not None:
            self.agreed = None
            return taken
        while self.board.moves:
            self.board.pop()
            taken += 1
            if self.position.turn is not self.computer:
                break
        return taken

    def numbered(self) -> str:
        """The last move with its number: `12. Nf3` or `12... Nf6`."""
        before = self.position.parent
        assert before is not None
        dots = "." if before.turn is Side.WHITE else "..."
        return f"{before.ply // 2 + 1}{dots} {self.board.sans()[-1]}"

    def record(self) -> GameRecord:
        """The game for a file."""
        names = [
            f"Lattice Chess, {self.strength}" if side is self.computer else PERSON
            for side in (Side.WHITE, Side.BLACK)
        ]
        headers = {
            "Event": EVENT,
            "Date": date.today().strftime("%Y.%m.%d"),
            "White": names[0],
            "Black": names[1],
        }
        over = self.outcome
        result = result_for(over.winner) if over else "*"
        return GameRecord(self.board.start, bare_line(self.board.moves), result, headers)

    def pgn(self) -> str:
        return pgn.format_game(self.record())


def ending(outcome: Outcome) -> str:
    """How the game ended, in words."""
    result = "A draw" if outcome.winner is None else f"{outcome.winner} wins"
    return f"{result}: {outcome.reason.value.replace('-', ' ')}."
