"""Evaluation weights: read from a parameter file for the main boards, derived for others.

Every pair is (middlegame, endgame) in centipawns. A file may leave out any weight; those are
derived from how the pieces move.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Any

from latticechess.engine.evaluation.confinement import Confinement, confinement_for
from latticechess.engine.evaluation.lost_tables import LostTables, lost_tables_for
from latticechess.engine.evaluation.mobility import reach
from latticechess.engine.evaluation.network_file import WRITTEN, Network, network_for
from latticechess.kernel import library
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import Variant

Pair = tuple[int, int]
NONE: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class PieceWeights:
    """Weights of one piece type."""

    value: Pair = NONE
    centre: Pair = NONE
    """From the rim to the centre."""
    forward: Pair = NONE
    """From the own edge to the opponent's."""
    squares: tuple[tuple[Pair, ...], ...] = ()
    """Piece-square table of a flat board, added to the two: by rank from the own edge, by file from
    the rim inwards."""
    mobility: Pair = NONE
    """For every reachable square beyond `usual_mobility`."""
    usual_mobility: int = 0
    """The usual number of reachable squares."""
    king_attack: int = 0
    """Attack units for each attacked square of the enemy king ring; on an unbounded plane, for each
    square nearer to the enemy king."""
    pair: Pair = NONE
    """For two or more."""
    open_line: Pair = NONE
    """On an open file; half of it on a half-open one."""
    phase: int = 0
    """Its share of the game phase."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of one variant, in the order of its piece types."""

    pieces: tuple[PieceWeights, ...]
    advance: tuple[Pair, ...]
    """For a pawn, by steps to promotion; the last entry for all beyond."""
    passed: tuple[Pair, ...]
    """For a passed pawn, likewise."""
    shelter: Pair
    """For each own pawn beside the king."""
    supported: int
    """For a pawn guarded by another."""
    doubled: int
    """Penalty for a pawn right behind another."""
    mop_up: Pair
    """For every step the kings are nearer, and a bare king further from the centre."""
    mating_force: int
    """Without pawns, pieces worth no more than this cannot mate."""
    king_danger_scale: int
    """Weight of the squared attack units, in 256ths."""
    tempo: int
    threat: Pair = NONE
    """For each piece attacked by a pawn."""
    isolated: Pair = NONE
    """Penalty for an isolated pawn."""
    open_king_file: int = 0
    """Middlegame penalty for each file at the king without an own pawn."""
    passed_king_distance: Pair = NONE
    """Endgame, for a far advanced passed pawn: for each step the own king is nearer to it, and the
    enemy king further away."""
    checks_given: tuple[int, ...] = ()
    """By the number of checks given, where so many win."""
    goal: tuple[Pair, ...] = ()
    """For a piece that wins by reaching its goal: by moves to it, the last entry for all beyond."""
    network: Network | None = None
    """Corrects the evaluation."""
    confinement: Confinement | None = None
    """Estimated moves to mate a bare king; takes the place of `mop_up`."""
    lost_endings: LostTables | None = None
    """Positions in which a bare king is mated, and in how many moves."""
    hunted: int = 0
    """A king whose side has less is hunted; 0 where none is."""
    room: Pair = NONE
    """For each cell that a hunted king cannot go to: beside it, and two steps away."""
    hunt_lead: int = 0
    """The hunter's pieces are worth so much more than all that the other side has."""
    queening: int = 0
    """For each step that the pawns of a side far ahead are nearer to two queens."""

    @property
    def worth(self) -> list[int]:
        """By type number (0 is none): one value for exchanges."""
        return [0, *(max(piece.value) for piece in self.pieces)]


@lru_cache(maxsize=64)
def weights_for(variant: Variant) -> Weights:
    """The weights of a variant: from its file if there is one, else derived; with its network."""
    return corrected(written_weights(variant), network_for(variant))


def corrected(written: Weights, network: Network | None) -> Weights:
    """Hand-written weights with a network; terms whose place it takes are left out."""
    if network is None or network.base == WRITTEN:
        return replace(written, network=network)
    return replace(static(written), network=network)


def static(weights: Weights) -> Weights:
    """Only the static terms: material, squares, pawns, the king's shelter, and the mop-up."""
    return replace(
        weights,
        pieces=tuple(
            replace(piece, mobility=NONE, king_attack=0, open_line=NONE, pair=NONE)
            for piece in weights.pieces
        ),
        threat=NONE,
    )


def written_weights(variant: Variant) -> Weights:
    """The weights without a network."""
    derived = replace(
        derive(variant),
        confinement=confinement_for(variant),
        lost_endings=lost_tables_for(variant),
    )
    source = files("latticechess.engine.evaluation").joinpath(
        "parameters", f"{_tuned_as(variant)}.toml"
    )
    if not source.is_file():
        return derived
    return overlay(variant, derived, tomllib.loads(source.read_text(encoding="utf-8")))


def _tuned_as(variant: Variant) -> str:
    """The board whose weights fit: chess or the cube for what is played with their pieces on their
    squares, unless losing them is the aim."""
    if not variant.ends.lose_all:
        for board in (library.variant("chess"), library.variant("cube")):
            if variant.pieces == board.pieces and variant.geometry == board.geometry:
                return board.name
    return variant.name


def worth_by_kind(variant: Variant) -> dict[PieceType, int]:
    """One value for each piece type, for exchanges."""
    return dict(zip(variant.pieces, weights_for(variant).worth[1:], strict=True))


def overlay(variant: Variant, derived: Weights, table: dict[str, Any]) -> Weights:
    """`derived` with every weight replaced that the table of a parameter file names.

    TypeError for an unknown weight, ValueError for squares that the board does not have.
    """
    pieces = tuple(
        replace(weights, **{key: _value(value) for key, value in table.get(kind.name, {}).items()})
        for kind, weights in zip(variant.pieces, derived.pieces, strict=True)
    )
    for weights in pieces:
        _check_squares(variant, weights)
    general = {key: _value(value) for key, value in table.get("general", {}).items()}
    return replace(derived, pieces=pieces, **general)


def _check_squares(variant: Variant, weights: PieceWeights) -> None:
    """ValueError unless the piece-square table fits the board."""
    if not weights.squares:
        return
    sizes = variant.geometry.sizes
    if len(sizes) != 2 or not all(sizes) or variant.mirror != (1, -1):
        raise ValueError(f"{variant.name} has no ranks and files to weigh squares by")
    files, ranks = sizes
    if [len(row) for row in weights.squares] != [(files + 1) // 2] * ranks:
        raise ValueError(f"squares must be {ranks} rows of {(files + 1) // 2} pairs")


def _value(value: Any) -> Any:
    return tuple(_value(item) for item in value) if isinstance(value, list) else value


PAWN = 100
PER_SQUARE = 55
"""The value of a square that a piece can move to ..."""
TOGETHER = 75.0
"""... which grows e-fold by this many: many ways at once are worth more than their sum."""
ONE_COLOUR = 0.92
"""What is left of the value of a piece that never leaves the squares of one colour."""


def derive(variant: Variant) -> Weights:
    """Weights for an untuned board: a piece is worth its average mobility. On a flat board the
    other terms are those that were fitted for chess."""
    flat = is_flat(variant)
    return replace(
        Weights(
            pieces=tuple(
                _derived_flat(variant, kind) if flat else _derived(variant, kind)
                for kind in variant.pieces
            ),
            advance=((0, 0), (50, 120), (25, 60), (12, 30), (5, 12), (0, 0)),
            passed=((0, 0), (40, 100), (25, 60), (10, 30), (5, 15), (0, 5)),
            shelter=(8, 0),
            mop_up=(0, 8),
            supported=8,
            doubled=10,
            mating_force=NEVER if variant.ruled else 400,
            king_danger_scale=16,
            tempo=10,
            threat=(30, 25),
            checks_given=_checks_given(variant.ends.checks),
            goal=GOAL if variant.ends.goal else (),
        ),
        **(_like_chess(variant) if flat else {}),
    )


def is_flat(variant: Variant) -> bool:
    """Whether a board has ranks and files like that of chess, and pieces are won, not lost."""
    sizes = variant.geometry.sizes
    flat = len(sizes) == 2 and all(sizes) and variant.mirror == (1, -1)
    return flat and not variant.ends.lose_all


def _like_chess(variant: Variant) -> dict[str, Any]:
    """Pawns, the king's cover and threats as in chess; a pawn that becomes less is worth less."""
    queen = round(_flat_value(variant, 14.0))
    best = max(
        (
            _flat_worth(variant, variant.kind(letter))
            for letter in (variant.promotion.choices if variant.promotion else ())
        ),
        default=PAWN,
    )
    share = max(0.1, min(1.0, best / queen))

    def scaled(table: tuple[Pair, ...]) -> tuple[Pair, ...]:
        return tuple((round(share * early), round(share * late)) for early, late in table)

    return {
        "advance": scaled(((0, 0), (71, 87), (32, 51), (11, 24), (6, 7), (-6, 7), (5, 9))),
        "passed": scaled(((0, 0), (51, 130), (34, 85), (3, 49), (6, 37), (8, 18), (1, 10))),
        "shelter": (14, 0),
        "supported": 18,
        "doubled": 13,
        "king_danger_scale": 42,
        "tempo": 7,
        "threat": (47, 34),
        "isolated": (7, 13),
        "open_king_file": 13,
        "passed_king_distance": scaled(((11, 29),))[0],
    }


NEVER = -(1 << 20)
"""As mating force: however little material is left, somebody may win."""
GOAL: tuple[Pair, ...] = tuple(
    (15 * (8 - moves) + near, 20 * (8 - moves) + 2 * near)
    for moves, near in enumerate((80, 60, 25, 10, 0, 0, 0, 0, 0))
)
CHECK = 600
"""The worth of the last check but one."""


def _checks_given(most: int | None) -> tuple[int, ...]:
    """Each check is worth more than the one before."""
    if most is None:
        return ()
    return tuple(CHECK // max(1, most - given) - CHECK // most for given in range(most + 1))


def _flat_value(variant: Variant, squares: float) -> float:
    return PER_SQUARE * squares * exp(squares / TOGETHER)


def _flat_worth(variant: Variant, kind: PieceType) -> int:
    value = _flat_value(variant, reach(variant, kind))
    return max(PAWN // 2, round(value * (ONE_COLOUR if _keeps_colour(kind) else 1)))


def _keeps_colour(kind: PieceType) -> bool:
    return all(sum(way) % 2 == 0 for way in (*kind.leaps, *kind.slides))


def _derived_flat(variant: Variant, kind: PieceType) -> PieceWeights:
    """The terms of the piece of chess that moves like it."""
    if kind.royal:
        return PieceWeights(centre=(-44, 41), forward=(-61, 20))
    if kind.promotes:
        return PieceWeights(value=(65, 103), centre=(7, -3), forward=(-12, -3))
    squares = reach(variant, kind)
    value = _flat_worth(variant, kind)
    straight = any(0 in way for way in kind.slides)
    aslant = any(0 not in way for way in kind.slides)
    great = value > 700
    return PieceWeights(
        value=(value, value),
        centre=(8, 33) if great else (8, 4) if straight else (16, 12) if aslant else (39, 23),
        forward=(0, 4),
        mobility=(2, 12) if great else (5, 6) if straight else (7, 7) if aslant else (3, 7),
        usual_mobility=round(0.75 * squares),
        king_attack=5 if great or straight else 4 if aslant else 3,
        pair=(37, 51) if aslant and _keeps_colour(kind) else NONE,
        open_line=(25, 11) if straight and not aslant else NONE,
        phase=max(1, round(value / 240)),
    )


def _derived(variant: Variant, kind: PieceType) -> PieceWeights:
    if variant.ends.lose_all:
        return _burden(variant, kind)
    if kind.royal:
        return PieceWeights(centre=(-20, 30), forward=(-30, 10))
    if kind.promotes:
        return PieceWeights(value=(PAWN, PAWN + 10), centre=(10, 0))
    squares = reach(variant, kind)
    value = max(PAWN // 2, round(60 * squares))
    return PieceWeights(
        value=(value, value),
        centre=(max(0, 30 - value // 30), max(0, 20 - value // 60)),
        mobility=(3, 3),
        usual_mobility=round(squares / 2),
        king_attack=max(1, value // 80),
        phase=max(1, value // 250),
    )


def _burden(variant: Variant, kind: PieceType) -> PieceWeights:
    """Losing chess: every piece is a burden, least so a mobile one, which finds a way to die."""
    squares = reach(variant, kind)
    value = -max(PAWN // 2, PAWN - round(4 * squares))
    return PieceWeights(value=(value, value), mobility=(2, 2), phase=1)
