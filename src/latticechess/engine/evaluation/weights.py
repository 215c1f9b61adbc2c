"""Evaluation weights: read from a parameter file for the main boards, derived for others.

Every pair is (middlegame, endgame) in centipawns. A file may leave out any weight; those are
derived from how the pieces move.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
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


def derive(variant: Variant) -> Weights:
    """Weights for an untuned board: a piece is worth its average mobility."""
    return Weights(
        pieces=tuple(_derived(variant, kind) for kind in variant.pieces),
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
    )


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
