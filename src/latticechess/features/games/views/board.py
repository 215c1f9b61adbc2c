"""Views of variants, positions, moves, clocks and results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import msgspec

from latticechess.features import messages as wire
from latticechess.features.games.service.coach import CoachSaid
from latticechess.features.games.service.hints import HintedMove
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations
from latticechess.kernel.outcome import Outcome
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.position import Position
from latticechess.kernel.variant import EndRules, Promotion, Region, Variant
from latticechess.notation.piece_art import piece_art
from latticechess.play.game import Changes, PlayedMove
from latticechess.play.results import describe, score
from latticechess.play.time_controls import KINDS, ClockSpec, Stage, Stages, kind_of
from latticechess.server.sentences import parameters_view

encode = msgspec.json.Encoder().encode


def colour(side: Side) -> wire.Colour:
    return "white" if side is Side.WHITE else "black"


def side(colour: wire.Colour) -> Side:
    return Side.WHITE if colour == "white" else Side.BLACK


def optional_colour(side: Side | None) -> wire.Colour | None:
    return None if side is None else colour(side)


def checked_king(position: Position) -> wire.Square | None:
    """The square of the king in check; None if there is none."""
    return position.checked_king


def piece_view(piece: Piece) -> wire.PieceView:
    return _piece_view(piece.kind.letter, piece.side)


@lru_cache(maxsize=1024)
def _piece_view(letter: str, side: Side) -> wire.PieceView:
    return wire.PieceView(letter, colour(side))


def optional_piece(piece: Piece | None) -> wire.PieceView | None:
    return None if piece is None else piece_view(piece)


def placed(pieces: Iterable[tuple[Square, Piece]]) -> list[wire.PlacedPiece]:
    return [wire.PlacedPiece(square, piece_view(piece)) for square, piece in pieces]


def boxes(regions: Iterable[Region]) -> list[list[tuple[int | None, int | None]]]:
    return [list(region) for region in regions]


def promotion_view(promotion: Promotion) -> wire.PromotionView:
    white, black = promotion.regions
    return wire.PromotionView(boxes(white), boxes(black), list(promotion.choices))


def goal_view(ends: EndRules) -> wire.GoalView | None:
    if ends.goal is None:
        return None
    white, black = ends.goal
    return wire.GoalView(boxes(white), boxes(black), list(ends.goal_pieces))


def checks_left(position: Position) -> wire.ChecksView | None:
    most = position.variant.ends.checks
    if most is None:
        return None
    white, black = (max(0, most - given) for given in position.checks_given)
    return wire.ChecksView(white, black)


def piece_type_view(kind: PieceType, picture: str) -> wire.PieceTypeView:
    return wire.PieceTypeView(
        letter=kind.letter,
        name=kind.name,
        leaps=list(kind.leaps),
        slides=list(kind.slides),
        ranges=[kind.range_of(slide) for slide in kind.slides],
        steps=list(kind.steps),
        captures=list(kind.captures),
        double_step=kind.double_step,
        promotes=kind.promotes,
        royal=kind.royal,
        picture=picture,
    )


def variant_view(variant: Variant) -> wire.VariantView:
    steps, border = variant.double_step_regions, variant.geometry.border
    art = piece_art(variant)
    return wire.VariantView(
        name=variant.name,
        title=variant.title,
        summary=variant.summary,
        axes=[list(axis.labels) for axis in variant.geometry.axes],
        holes=sorted(variant.geometry.holes),
        border=boxes((border,))[0] if border else None,
        pieces=[piece_type_view(kind, art[kind.letter]) for kind in variant.pieces],
        start=placed(variant.setup),
        promotion=promotion_view(variant.promotion) if variant.promotion else None,
        mirror=list(variant.mirror),
        castling=[wire.CastlingView(rule.king, rule.rook) for rule in variant.castling],
        double_steps=None if steps is None else boxes(steps[Side.WHITE]),
        goal=goal_view(variant.ends),
        checks=variant.ends.checks,
    )


def destinations_view(where: Destinations, position: Position) -> wire.Destinations:
    choices: list[str] = []
    if where.promotions:
        piece = position.pieces[where.origin]
        own = (piece.kind.letter,) if where.optional else ()
        choices = [*position.promotion_choices(piece.side), *own]
    return wire.Destinations(
        origin=where.origin,
        squares=list(where.squares),
        # Most pieces have none, and every update carries all pieces: avoid needless sorting.
        rays=[wire.RayView(ray.step, ray.first, ray.last) for ray in where.rays],
        captures=sorted(where.captures) if where.captures else [],
        promotions=sorted(where.promotions) if where.promotions else [],
        choices=choices,
    )


def legal_view(position: Position) -> list[wire.Destinations]:
    """The legal destinations of each piece of the side to move; immobile pieces are left out."""
    return [destinations_view(where, position) for where in position.all_destinations()]


MAX_ENCODED = 4_096
"""Some 5 MB, with the destinations themselves."""
_encoded: dict[int, tuple[Destinations, bytes]] = {}
"""Encoded views by identity: on a bounded board the kernel gives the same destinations again and
again."""


def encoded_legal(position: Position) -> msgspec.Raw:
    """`legal_view`, encoded. Most destinations recur: they are encoded once."""
    parts = []
    for where in position.all_destinations():
        known = _encoded.get(id(where))
        if known is None or known[0] is not where:
            encoded = encode(destinations_view(where, position))
            # What a pawn may become depends on the position too.
            if position.variant.geometry.bounded and not where.promotions:
                if len(_encoded) >= MAX_ENCODED:
                    _encoded.clear()
                # What is kept here cannot lose its identity to another one.
                _encoded[id(where)] = (where, encoded)
            parts.append(encoded)
        else:
            parts.append(known[1])
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


def change_views(changes: Changes) -> list[wire.Change]:
    return [
        wire.Change(square, optional_piece(before), optional_piece(after))
        for square, before, after in changes
    ]


def move_view(played: PlayedMove) -> wire.MoveView:
    return wire.MoveView(
        ply=played.ply,
        origin=played.move.origin,
        target=played.move.target,
        promotion=played.move.promotion,
        text=played.text,
        changes=change_views(played.changes),
        captured=optional_piece(played.captured),
        check=played.check,
        clock_ms=played.clock_ms,
    )


def result_view(outcome: Outcome) -> wire.ResultView:
    return wire.ResultView(
        score=score(outcome),
        winner=optional_colour(outcome.winner),
        reason=str(outcome.reason),
        text=str(describe(outcome)),
    )


def clock_spec(control: ClockSpec) -> wire.ClockSpec:
    """The time control as a wire message: its kind and its times, in order."""
    if isinstance(control, Stages):
        first = control.stages[0]
        stages = tuple(wire.StageSpec(*msgspec.structs.astuple(one)) for one in control.stages)
        return wire.ClockSpec("stages", first.time_ms, first.increment_ms, stages=stages)
    return wire.ClockSpec(kind_of(control), *msgspec.structs.astuple(control))


def time_control(spec: wire.ClockSpec) -> ClockSpec:
    """The time control for its wire message."""
    if spec.kind == "stages":
        return Stages(tuple(Stage(s.time_ms, s.moves, s.increment_ms) for s in spec.stages))
    kind: Callable[..., ClockSpec] = KINDS[spec.kind]
    times = (spec.initial_ms, spec.increment_ms, spec.periods)
    return kind(*times[: len(KINDS[spec.kind].__struct_fields__)])


def coached_view(said: CoachSaid, tried: bool) -> wire.Coached:
    return wire.Coached(
        ply=said.ply,
        kind=said.kind,
        better=said.better,
        tried=tried,
        shown=[wire.Pointer(one.origin, one.target, one.danger) for one in said.shown],
        reason=str(said.reason),
        code=said.reason.code,
        parameters=parameters_view(said.reason),
    )


def hint_view(hint: HintedMove) -> wire.Hinted:
    return wire.Hinted(
        ply=hint.ply,
        origin=hint.move.origin,
        target=hint.move.target,
        promotion=hint.move.promotion,
        text=hint.text,
        reason=str(hint.reason),
        code=hint.reason.code,
        parameters=parameters_view(hint.reason),
    )
