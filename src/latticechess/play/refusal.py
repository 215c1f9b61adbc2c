"""Refusals: why a command is not carried out."""

from __future__ import annotations

from typing import Self

from latticechess.kernel.sentence import Given, Sentence, sentence
from latticechess.play.game import Game
from latticechess.play.results import describe


class Refusal(Exception):  # noqa: N818 - a normal answer, not an error
    """A command is refused; `reason` is a sentence for people."""

    def __init__(self, code: str, /, **parameters: Given) -> None:
        self.reason = sentence(code, **parameters)
        super().__init__(self.reason)

    @classmethod
    def because(cls, reason: Sentence) -> Self:
        """A refusal with a sentence that exists already."""
        made = cls.__new__(cls, reason)
        made.reason = reason
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).because, (self.reason,)


def must_be_on(game: Game) -> None:
    """Refusal unless the game is in progress."""
    if game.result is not None:
        raise Refusal("game-over-by", result=describe(game.result))
    if not game.seated:
        raise Refusal("game-not-begun")
