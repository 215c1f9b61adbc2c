"""What is not done, and why: the usual answer to a command that does not fit the game."""

from __future__ import annotations

from latticechess.play.game import Game
from latticechess.play.results import describe


class Refusal(Exception):  # noqa: N818 - a normal answer, not an error
    """What was asked is not done; `reason` is a sentence for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def must_be_on(game: Game) -> None:
    """Refusal unless the game has begun and is not over."""
    if game.result is not None:
        raise Refusal(f"The game is over: {describe(game.result)}.")
    if not game.seated:
        raise Refusal("The game has not begun: an opponent has yet to join.")
