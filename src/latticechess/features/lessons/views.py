"""Views of courses, drills and the rules of a board."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.features import messages as wire
from latticechess.features.games.views import board as board_views
from latticechess.features.lessons.rules.course import COURSES, Course, Step
from latticechess.features.lessons.rules.drills import Drill
from latticechess.features.lessons.rules.judge import Verdict, answer_of
from latticechess.features.messages import PositionTold
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.start_positions import FAMILIES
from latticechess.kernel.variant import EndRules, Variant
from latticechess.server.sentences import optional_sentence


def course_title(course: Course) -> wire.CourseTitle:
    names = [step.name for step in course.steps]
    title = dict(course.title)
    return wire.CourseTitle(course.name, course.variant.name, title, course.minutes, names)


def course_view(course: Course) -> wire.CourseView:
    steps = [step_view(step) for step in course.steps]
    return wire.CourseView(
        course.name, course.variant.name, dict(course.title), course.minutes, steps
    )


def step_view(step: Step) -> wire.StepView:
    return wire.StepView(
        name=step.name,
        goal=step.goal,
        title=dict(step.title),
        text=dict(step.text),
        done=dict(step.done),
        pieces=board_views.placed(step.start.pieces.items()),
        stars=list(step.stars),
        asks=step.asks,
        floors=list(step.floors),
        ways=list(step.ways),
        solution=moves_view(step.solution),
        answer=answer_of(step) if step.goal == "count" else None,
    )


def moves_view(moves: Sequence[Move]) -> list[wire.MoveAsked]:
    return [wire.MoveAsked(move.origin, move.target, move.promotion) for move in moves]


def step_told(step: Step, verdict: Verdict, position: PositionTold) -> wire.StepTold:
    own = [move for before, move in verdict.played if before.turn is step.start.turn]
    return wire.StepTold(
        position=position,
        accepted=moves_view(own),
        state=verdict.state,
        reason=optional_sentence(verdict.reason),
        words=dict(verdict.named.words) if verdict.named else None,
        left=list(verdict.left(step)),
    )


def drill_view(drill: Drill) -> wire.DrillView:
    return wire.DrillView(
        name=drill.name,
        variant=drill.variant.name,
        pieces=list(drill.pieces),
        longest=drill.longest,
        example=board_views.placed(drill.starts[0].position.pieces.items()),
    )


def rules_view(variant: Variant) -> wire.RulesView:
    draws = variant.draws
    passing = variant.en_passant_regions
    promotion = variant.promotion
    sides = {rule.side for rule in variant.castling}
    only = next(iter(sides)) if len(sides) == 1 else None
    return wire.RulesView(
        variant=board_views.variant_view(variant),
        en_passant=any(kind.en_passant for kind in variant.pieces),
        en_passant_from=None if passing is None else board_views.boxes(passing[Side.WHITE]),
        counting=[kind.letter for kind in variant.pieces if kind.counts],
        optional_promotion=board_views.boxes(promotion.optional[Side.WHITE]) if promotion else [],
        only_captured=promotion is not None and promotion.most is not None,
        castling=[
            wire.CastlingMove(rule.king, rule.king_target, rule.rook, rule.rook_target)
            for rule in variant.castling
            if rule.side is (only or Side.WHITE)
        ],
        castling_colour=board_views.optional_colour(only),
        course=variant.name if variant.name in COURSES else None,
        castling_by_rook=variant.castling_by_rook,
        numbered_starts=FAMILIES[variant.numbered_starts] if variant.numbered_starts else None,
        draws=wire.DrawRulesView(
            draws.repetition_claim,
            draws.repetition_automatic,
            draws.moves_claim,
            draws.moves_automatic,
            draws.dead_position,
        ),
        ends=end_rules_view(variant.ends),
    )


def end_rules_view(ends: EndRules) -> wire.EndRulesView:
    return wire.EndRulesView(
        last_move=ends.last_move,
        capture=list(ends.capture),
        capture_all=ends.capture_all,
        lose_all=ends.lose_all,
        bare_king=ends.bare_king,
        stalemate=ends.stalemate,
        must_capture=ends.must_capture,
        no_checks=ends.no_checks,
    )
