"""One game of a match, from its opening to an end by the rules or by adjudication."""

from __future__ import annotations

from dataclasses import dataclass, replace

from latticechess.arena.players import Answer, Player, PlayerError
from latticechess.engine.evaluation.weights import weights_for
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.play.results import describe


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game is adjudicated. Scores are in centipawns."""

    resign: int = 900
    """A game is lost for the side that both players see so far behind ..."""
    resign_plies: int = 8
    """... for so many plies in a row; 0 plays every game out."""
    draw: int = 8
    """A game is drawn when neither score exceeds this ..."""
    draw_plies: int = 12
    """... for so many plies in a row ..."""
    draw_after: int = 80
    """... but not before this ply; 0 never."""
    longest: int = 300
    """A game of so many plies is a draw."""


HOPELESS = 0.22
"""Whoever is behind by this part of an army has lost."""


def usual_adjudication(variant: Variant) -> Adjudication:
    """The default rules: a queen counts less on a board with larger armies. Unlike armies are
    played out: what a count says of them at the start decides nothing."""
    worth = dict(zip(variant.pieces, weights_for(variant).worth[1:], strict=False))
    white, black = (
        sorted(
            worth[piece.kind]
            for _, piece in variant.setup
            if piece.side is side and not piece.kind.royal
        )
        for side in Side
    )
    if white != black:
        return Adjudication(resign_plies=0)
    return Adjudication(resign=max(900, int(HOPELESS * sum(white))))


def adjudication_for(
    variant: Variant, resign: int | None, draw_after: int, longest: int
) -> Adjudication:
    """The default rules with some replaced: `resign` None is the default, 0 never."""
    rules = replace(usual_adjudication(variant), draw_after=draw_after, longest=longest)
    if resign is None:
        return rules
    return replace(rules, resign=resign, resign_plies=rules.resign_plies if resign else 0)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game."""

    opening: Position
    moves: tuple[Move, ...]
    points: float
    """White's points."""
    reason: str
    forfeit: bool = False
    """Lost by a player that failed."""


class Adjudicator:
    """Follows the scores of a game and ends it when both players agree."""

    def __init__(self, rules: Adjudication) -> None:
        self.rules = rules
        self.lost = 0
        self.level = 0
        self.leader: Side | None = None

    def verdict(self, position: Position, answer: Answer) -> tuple[float, str] | None:
        """White's points and the reason, if the game ends here."""
        rules = self.rules
        if position.ply >= rules.longest:
            return 0.5, "adjudicated: too long"
        if answer.score is None:
            self.lost = self.level = 0
            return None
        white = answer.score if position.turn is Side.WHITE else -answer.score
        leader = Side.WHITE if white > 0 else Side.BLACK
        clear = abs(white) >= rules.resign
        self.lost = self.lost + 1 if clear and leader is self.leader else int(clear)
        self.leader = leader
        self.level = self.level + 1 if abs(white) <= rules.draw else 0
        if rules.resign_plies and self.lost >= rules.resign_plies:
            return (1.0 if white > 0 else 0.0), "adjudicated: lost by both counts"
        may_draw = rules.draw_after and position.ply >= rules.draw_after
        if may_draw and self.level >= rules.draw_plies:
            return 0.5, "adjudicated: nobody sees anything"
        return None


def play(
    opening: Position, white: Player, black: Player, seed: int, rules: Adjudication
) -> PlayedGame:
    """Play one game. A player that fails loses it."""
    adjudicator = Adjudicator(rules)
    position = opening
    moves: list[Move] = []

    def over(points: float, reason: str, forfeit: bool = False) -> PlayedGame:
        return PlayedGame(opening, tuple(moves), points, reason, forfeit)

    for number, player in enumerate((white, black)):
        try:
            player.begin(2 * seed + number)
        except PlayerError as failure:
            return over(float(number), f"forfeit: {failure}", True)
    while True:
        if position.outcome is not None:
            return over(_points(position.outcome.winner), describe(position.outcome))
        if position.claims:
            return over(0.5, str(position.claims[0]).replace("-", " "))
        mover = white if position.turn is Side.WHITE else black
        try:
            answer = mover.answer(position)
            if (problem := position.why_illegal(answer.move)) is not None:
                raise PlayerError(f"illegal move: {problem}")
        except PlayerError as failure:
            return over(0.0 if position.turn is Side.WHITE else 1.0, f"forfeit: {failure}", True)
        verdict = adjudicator.verdict(position, answer)
        if verdict is not None:
            return over(*verdict)
        moves.append(answer.move)
        position = position.play(answer.move)


def _points(winner: Side | None) -> float:
    return 0.5 if winner is None else float(winner is Side.WHITE)
