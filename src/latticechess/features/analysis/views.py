"""Views of positions outside games, of analyses and of game reviews."""

from __future__ import annotations

from collections.abc import Iterable

from latticechess.features import messages as wire
from latticechess.features.analysis.messages import PositionTold
from latticechess.features.analysis.service import positions
from latticechess.features.analysis.service.analysis import (
    AnalysisLine,
    AnalysisReport,
    AnalysisRequest,
)
from latticechess.features.analysis.service.positions import PlayedVariation
from latticechess.features.analysis.service.review import Evaluation, Review
from latticechess.features.analysis.service.review_report import (
    Mistake,
    SideReview,
    chance_of,
    mistake_at,
    side_review,
)
from latticechess.features.games.views import board as board_views
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_castling, format_position
from latticechess.notation.moves import format_move
from latticechess.play.game import captured_in
from latticechess.server.sentences import optional_sentence, parameters_view, sentence_view


def position_view(studied: PlayedVariation) -> PositionTold:
    position = studied.position
    outcome = position.outcome
    return PositionTold(
        text=format_position(position),
        pieces=board_views.placed(position.pieces.items()),
        turn=board_views.colour(position.turn),
        check=board_views.checked_king(position),
        legal=board_views.legal_view(position),
        moves=[played_move(ply, *played) for ply, played in enumerate(studied.moves, 1)],
        faults=[str(fault) for fault in position.faults],
        fault_sentences=[sentence_view(fault) for fault in position.faults],
        result=board_views.result_view(outcome) if outcome else None,
        castling=format_castling(position).replace("-", ""),
        rights="".join(positions.castling_rights(position.variant, position.pieces).values()),
        icn=positions.in_icn(position),
    )


def played_move(ply: int, before: Position, move: Move) -> wire.MoveView:
    changes = before.changes(move)
    return wire.MoveView(
        ply=ply,
        origin=move.origin,
        target=move.target,
        promotion=move.promotion,
        text=format_move(before, move),
        changes=board_views.change_views(changes),
        captured=board_views.optional_piece(captured_in(changes, before.turn)),
        check=board_views.checked_king(before.play(move)),
        clock_ms=None,
    )


def line_view(line: AnalysisLine) -> wire.LineView:
    moves = [
        wire.LineMove(move.origin, move.target, move.promotion, text)
        for move, text in zip(line.moves, line.texts, strict=True)
    ]
    return wire.LineView(line.score, line.mate, moves)


def report_view(number: int, report: AnalysisReport, done: bool) -> wire.AnalysisReport:
    return wire.AnalysisReport(
        id=number,
        depth=report.depth,
        nodes=report.nodes,
        time_ms=report.time_ms,
        lines=[line_view(line) for line in report.lines],
        result=None,
        done=done,
    )


def no_lines(number: int, question: AnalysisRequest) -> wire.AnalysisReport:
    """The report on a position without legal moves, or without a line."""
    outcome = question.position.outcome
    result = board_views.result_view(outcome) if outcome else None
    return wire.AnalysisReport(number, 0, 0, 0, [], result, True)


def progress(review: Review, sent: int) -> wire.ReviewProgress:
    """The progress of a review beyond the first `sent` evaluations."""
    game, evaluations = review.game, tuple(review.evaluations)
    fresh = range(sent, len(evaluations))
    mistakes = (mistake_at(evaluations, game, ply) for ply in fresh if ply > 0)
    return wire.ReviewProgress(
        game=game.id,
        plies=game.ply,
        evaluations=[evaluation_view(ply, evaluations[ply]) for ply in fresh],
        mistakes=[mistake_view(mistake) for mistake in mistakes if mistake is not None],
        white=side_view(side_review(evaluations, game, Side.WHITE)),
        black=side_view(side_review(evaluations, game, Side.BLACK)),
        done=len(evaluations) > game.ply,
        problem=str(review.problem or ""),
        code=review.problem.code if review.problem else "",
        parameters=parameters_view(review.problem) if review.problem else {},
    )


def evaluation_view(ply: int, seen: Evaluation) -> wire.EvaluationView:
    return wire.EvaluationView(
        ply=ply,
        score=seen.score,
        mate=seen.mate,
        depth=seen.depth,
        chance=round(chance_of(seen), 2),
        line=list(moves_view(seen)),
    )


def moves_view(seen: Evaluation) -> Iterable[wire.LineMove]:
    for (origin, target, promotion), text in zip(seen.line, seen.texts, strict=True):
        yield wire.LineMove(origin, target, promotion, text)


def mistake_view(mistake: Mistake) -> wire.MistakeView:
    return wire.MistakeView(
        ply=mistake.ply,
        verdict=mistake.verdict,
        loss=round(mistake.loss, 1),
        better=mistake.better,
        why=str(mistake.why or ""),
        answer=mistake.answer,
        punished=str(mistake.punished or ""),
        why_sentence=optional_sentence(mistake.why),
        punished_sentence=optional_sentence(mistake.punished),
    )


def side_view(side: SideReview) -> wire.SideReviewView:
    return wire.SideReviewView(
        accuracy=None if side.accuracy is None else round(side.accuracy, 1),
        inaccuracies=side.counts["inaccuracy"],
        mistakes=side.counts["mistake"],
        blunders=side.counts["blunder"],
    )
