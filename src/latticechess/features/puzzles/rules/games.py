"""Games to mine: weak players against each other, because their errors leave most to be found.

Whole games from the start give little, most of all on large boards: others begin with some pieces
gone, or with few pieces anywhere, where the same nodes see farther and a slip costs more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from latticechess.engine.choose import think
from latticechess.engine.strength.levels import level_of
from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant

LEVELS = (1, 3)
"""Of the players: they see what hangs, and miss what takes two moves."""
MOST_NODES = 1_500
"""Of a player, for a move: many games teach more than good ones."""
OPENING_LEVEL = 0
"""The first plies are played by this level, for variety ..."""
OPENING_PLIES = (2, 8)
"""... between so few and so many."""
PAWNS_GONE, PIECES_GONE = (0.2, 0.8), (0.0, 0.5)
"""The shares of pawns and of other pieces that a thinned start lacks, drawn for each game."""
SCATTERED_PIECES, SCATTERED_PAWNS = (2, 6), (1, 6)
"""How many pieces and pawns each side of a scattered start has beside its king."""
SCATTERED_PLY = 20
"""A scattered start looks like the twentieth ply of a game."""
SCATTER_TRIES = 200
LARGE = 32
"""A start with more pieces belongs to a large board."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How games of a kind of board begin and end."""

    thinned: float
    """Share of games that begin with some pieces gone."""
    scattered: float
    """Share of games that begin with few pieces anywhere ..."""
    scattered_plies: int
    """... and end after so many plies."""
    plies: int
    decided: int
    """Centipawns after which a game is not worth playing on ..."""
    decided_plies: int
    """... if it was so for that many plies."""


USUAL = Habits(0.5, 0.4, 24, 100, 3_000, 12)
ON_LARGE_BOARDS = Habits(0.15, 0.8, 24, 100, 700, 4)
"""A large advantage leaves only mate to look for, and that takes long there."""


def self_play(variant: Variant, seed: int) -> Iterator[Position]:
    """The positions of one game. Both players are limited by nodes and depth alone: the same seed
    gives the same game."""
    random = Random(f"{variant.name} {seed}")
    number = random.randrange(960) if variant.numbered_starts else None
    position = initial_position(variant, number)
    habits = ON_LARGE_BOARDS if len(position.pieces) > LARGE else USUAL
    plies = habits.plies
    kind = random.random()
    if kind < habits.scattered:
        position, plies = scattered(position, random), habits.scattered_plies
    elif kind < habits.scattered + habits.thinned:
        position = thinned(position, random)
    yield from _play(position, plies, habits, random)


def _play(position: Position, plies: int, habits: Habits, random: Random) -> Iterator[Position]:
    """The positions after each move."""
    levels = [random.randint(*LEVELS) for _ in Side]
    opening = random.randint(*OPENING_PLIES)
    decided = 0
    for ply in range(plies):
        if position.outcome is not None or position.claims or decided >= habits.decided_plies:
            return
        number = OPENING_LEVEL if ply < opening else levels[ply % 2]
        level = level_of(number, position.variant)
        player = replace(level, nodes=min(level.nodes, MOST_NODES))
        choice = think(position, player.profile(random.randrange(1 << 30)))
        decided = decided + 1 if abs(choice.score) >= habits.decided else 0
        position = position.play(choice.move)
        yield position


def thinned(position: Position, random: Random) -> Position:
    """The position without some of its pieces, as many of each kind for both sides; unchanged if
    the rest cannot be played."""
    shares = {True: random.uniform(*PAWNS_GONE), False: random.uniform(*PIECES_GONE)}
    left = dict(position.pieces)
    for kind in position.variant.pieces:
        if kind.royal:
            continue
        squares = [
            sorted(s for s, p in position.pieces.items() if p.kind == kind and p.side is side)
            for side in Side
        ]
        gone = round(shares[kind.promotes] * min(map(len, squares)))
        for own in squares:
            for square in random.sample(own, gone):
                del left[square]
    found = Position.from_pieces(position.variant, left, position.turn)
    return found if _playable(found) else position


def scattered(start: Position, random: Random) -> Position:
    """Few pieces anywhere between the outermost squares of the start, of the same kinds for both
    sides; the start itself if chance leaves nothing to play."""
    kinds = _some_kinds(start, random)
    # Pawns stay between pawns: not where they would promote.
    room = {
        pawns: [(min(axis), max(axis)) for axis in zip(*_squares(start, pawns), strict=True)]
        for pawns in (False, True)
    }
    for _ in range(SCATTER_TRIES):
        placed: dict[Square, Piece] = {}
        for side in Side:
            for kind in kinds:
                square = tuple(random.randint(low, high) for low, high in room[kind.promotes])
                placed[square] = Piece(kind, side)
        taken = len(placed) < len(Side) * len(kinds)
        if taken or not all(map(start.variant.geometry.contains, placed)):
            continue
        found = Position.from_pieces(start.variant, placed, start.turn, ply=SCATTERED_PLY)
        if _playable(found):
            return found
    return start


def _squares(position: Position, pawns: bool) -> list[Square]:
    """Where the pawns stand, or the other pieces."""
    return [s for s, piece in position.pieces.items() if piece.kind.promotes is pawns]


def _some_kinds(start: Position, random: Random) -> list[PieceType]:
    """The king, some pieces and some pawns of one side."""
    own = [piece.kind for piece in start.pieces.values() if piece.side is Side.WHITE]
    pawns = [kind for kind in own if kind.promotes]
    others = [kind for kind in own if not kind.promotes and not kind.royal]
    return [
        *(kind for kind in own if kind.royal),
        *random.sample(others, min(len(others), random.randint(*SCATTERED_PIECES))),
        *random.sample(pawns, min(len(pawns), random.randint(*SCATTERED_PAWNS))),
    ]


def _playable(position: Position) -> bool:
    return not (position.faults or position.outcome or position.in_check)
