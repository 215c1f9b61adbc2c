"""The parameters of an evaluation: read from a file for the great boards, derived for others.

Every pair is (middlegame, endgame) in hundredths of a pawn. A file may leave out anything; what
it leaves out is derived from how the pieces move.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from latticechess.engine.evaluation.mobility import reach
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import Variant

Pair = tuple[int, int]
NONE: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class PieceWeights:
    """What one type of piece is worth, and where."""

    value: Pair = NONE
    centre: Pair = NONE
    """From the rim to the centre of the board."""
    forward: Pair = NONE
    """From the own edge to the opponent's."""
    squares: tuple[tuple[Pair, ...], ...] = ()
    """On flat boards, besides the two: by rank from the own edge, by file from the rim inwards."""
    mobility: Pair = NONE
    """For every square it can reach beyond what is usual."""
    usual: int = 0
    """The number of squares it usually reaches."""
    siege: int = 0
    """Pressure on the squares round the opponent's king."""
    pair: Pair = NONE
    """For having two or more."""
    open_line: Pair = NONE
    """On a file without pawns; half of it where there are only enemy pawns."""
    phase: int = 0
    """Its share in how far the game is from an endgame."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of one variant, in the order of its piece types."""

    pieces: tuple[PieceWeights, ...]
    advance: tuple[Pair, ...]
    """For a pawn, by its steps still to go to promotion; the last entry for all beyond."""
    passed: tuple[Pair, ...]
    """The same for one that no pawn can stop any more."""
    shelter: Pair
    """For each own pawn beside the king."""
    supported: int
    """For a pawn guarded by another."""
    doubled: int
    """Taken off for a pawn right behind another."""
    chase: Pair
    """For every step the kings are nearer, and the bare king further from the centre."""
    mating_force: int
    """Pieces worth no more than this together cannot mate without pawns."""
    pressure: int
    """How much the square of the siege of a king counts, in 256ths."""
    tempo: int
    threat: Pair = NONE
    """For each piece that a pawn attacks."""
    isolated: Pair = NONE
    """Taken off for a pawn without own pawns on the files beside it."""
    draught: int = 0
    """Taken off in the middlegame for each file at the king without an own pawn."""
    escort: Pair = NONE
    """In the endgame, for a passed pawn near its goal: for each step the own king is nearer to it
    and the enemy king further off."""

    @property
    def worth(self) -> list[int]:
        """By type number (0 is none): one value for exchanges."""
        return [0, *(max(piece.value) for piece in self.pieces)]


@cache
def weights_for(variant: Variant) -> Weights:
    """The parameters for a variant: its own file's if there is one, else derived."""
    derived = derive(variant)
    source = files("latticechess.engine.evaluation").joinpath("parameters", f"{variant.name}.toml")
    if not source.is_file():
        return derived
    return overlay(variant, derived, tomllib.loads(source.read_text(encoding="utf-8")))


def overlay(variant: Variant, derived: Weights, table: dict[str, Any]) -> Weights:
    """`derived` with everything replaced that the table of a parameter file names.

    TypeError for a number that there is not, ValueError for squares that the board does not have.
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
    """ValueError unless the squares, if any, are those of the board."""
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
    """Parameters for a board nobody has tuned: a piece is worth what it can reach."""
    return Weights(
        pieces=tuple(_derived(variant, kind) for kind in variant.pieces),
        advance=((0, 0), (50, 120), (25, 60), (12, 30), (5, 12), (0, 0)),
        passed=((0, 0), (40, 100), (25, 60), (10, 30), (5, 15), (0, 5)),
        shelter=(8, 0),
        chase=(0, 8),
        supported=8,
        doubled=10,
        mating_force=400,
        pressure=16,
        tempo=10,
        threat=(30, 25),
    )


def _derived(variant: Variant, kind: PieceType) -> PieceWeights:
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
        usual=round(squares / 2),
        siege=max(1, value // 80),
        phase=max(1, value // 250),
    )
