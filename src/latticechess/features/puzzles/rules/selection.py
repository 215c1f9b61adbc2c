"""First estimate of a puzzle's difficulty, as a rating; solvers' results correct it later."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from math import log2

from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.features.puzzles.rules.themes import Turn, turns
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position

EASIEST, HARDEST = 400, 2800
BASE = 560
DEPTH = 125
"""For each ply that the engine needs to find a move and to keep to it, up to `DEEPEST`."""
DEEPEST = 9
LATER = 60
"""Each later move is so much easier: the first one has been found."""
LENGTH = 200
"""For each further move of the solver."""
QUIET = 180
"""For a move that neither checks nor captures."""
UNFORCED = 60
"""For a check that does not capture, or a capture that does not check: one of many."""
SACRIFICE = 140
FAR = 40
"""For each doubling of a slide's length beyond eight squares."""
CHOICE = 45
"""For each doubling of the number of legal moves beyond thirty."""
ENDLESS_RAY = 8
"""An endless ray counts as so many moves."""
MATE_1_TOP = 1250
"""No mate in one is harder than this."""


def estimate(
    line: Sequence[tuple[Position, Move]], found_at: Sequence[int], themes: Sequence[Theme]
) -> int:
    """The rating of a line; `found_at` tells for each move of the solver at which depth the engine
    found it."""
    steps = turns(line)
    hardest = max(
        _move(turn, depth) - LATER * index
        for index, (turn, depth) in enumerate(zip(steps, found_at, strict=True))
    )
    rating = BASE + hardest + LENGTH * (len(steps) - 1)
    if Theme.SACRIFICE in themes:
        rating += SACRIFICE
    if Theme.MATE_IN_1 in themes:
        rating = min(rating, MATE_1_TOP)
    return max(EASIEST, min(HARDEST, round(rating)))


def _move(turn: Turn, depth: int) -> float:
    """How hard one move is to find."""
    checks, captures = turn.after.in_check, turn.captured is not None
    rating = float(DEPTH * (min(depth, DEEPEST) - 1))
    if not checks and not captures and turn.move.promotion is None:
        rating += QUIET
    elif checks != captures:
        rating += UNFORCED
    distance = max(abs(a - b) for a, b in zip(turn.move.origin, turn.move.target, strict=True))
    rating += FAR * max(0.0, log2(distance / 8)) if distance else 0.0
    return rating + CHOICE * log2(max(1, choices(turn.position)) / 30)


def choices(position: Position) -> int:
    """How many moves there are to choose from."""
    return sum(
        len(reach.squares)
        + sum(
            ENDLESS_RAY if ray.last is None else min(ENDLESS_RAY, ray.last - ray.first + 1)
            for ray in reach.rays
        )
        for reach in position.all_destinations()
    )


# --- Choosing among puzzles: no position twice, and a spread of themes and difficulties ------


BAND = 200
"""Width of a band of difficulty."""
TRIVIAL = (Theme.MATE_IN_1, Theme.HANGING_PIECE)
TRIVIAL_SHARE = 0.15
"""Of each of these, where they are all that a puzzle of one move has to show."""
RARE_FIRST = (
    Theme.EN_PASSANT,
    Theme.DOUBLE_CHECK,
    Theme.MATE_IN_5,
    Theme.MATE_IN_4,
    Theme.BACK_RANK,
    Theme.SKEWER,
    Theme.PROMOTION,
    Theme.MATE_IN_3,
    Theme.LONG_RAY,
    Theme.PIN,
    Theme.SACRIFICE,
    Theme.DISCOVERED_ATTACK,
    Theme.FORK,
    Theme.MATE_IN_2,
    Theme.DEFENCE,
    Theme.QUIET_MOVE,
    Theme.MATE_IN_1,
    Theme.ESCAPE,
    Theme.HANGING_PIECE,
)
"""A puzzle is counted under the first of these that it has."""


def fingerprint(task: Position) -> str:
    """Equal for positions that differ only by colours, by left and right, or, on an unbounded
    board, by where they lie."""
    flips = (False,) if task.castling else (False, True)
    forms = [_form(task, flip) for flip in flips]
    return blake2b(repr(min(forms)).encode(), digest_size=10).hexdigest()


def _form(task: Position, flip: bool) -> list[tuple[Square, str, bool]]:
    """The pieces as the solver sees them, from White's side of the board."""
    geometry, mirror = task.variant.geometry, task.variant.mirror
    signs = [sign if task.turn is Side.BLACK else 1 for sign in mirror]
    if flip and mirror[0] > 0:
        signs[0] = -signs[0]
    turned = [
        (tuple(c * sign for c, sign in zip(square, signs, strict=True)), piece)
        for square, piece in task.pieces.items()
    ]
    if geometry.bounded:
        corner = [0 if s > 0 else 1 - n for s, n in zip(signs, geometry.sizes, strict=True)]
    else:
        corner = [min(square[axis] for square, _ in turned) for axis in range(len(signs))]
    return sorted(
        (
            tuple(c - low for c, low in zip(square, corner, strict=True)),
            piece.kind.letter,
            piece.side is task.turn,
        )
        for square, piece in turned
    )


def main_theme(puzzle: Puzzle) -> Theme | None:
    """The theme under which a puzzle is counted."""
    return next((theme for theme in RARE_FIRST if theme in puzzle.themes), None)


def spread(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """At most `count` puzzles, by rating: one after the other from each group of equal main theme
    and band of difficulty, so that small groups are taken whole, and few trivial ones.

    In a group the first ones come first: who appends puzzles and chooses more keeps the old ones.
    """
    groups: dict[tuple[Theme | None, int], list[Puzzle]] = defaultdict(list)
    for puzzle in few_trivial(puzzles):
        groups[main_theme(puzzle), puzzle.rating // BAND].append(puzzle)
    chosen = _in_turn([groups[key] for key in sorted(groups, key=str)], count)
    return by_rating(few_trivial(chosen))


def by_rating(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The order of a file: the easiest first."""
    return sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))


def trivial_theme(puzzle: Puzzle) -> Theme | None:
    """The theme that makes a puzzle of one move trivial."""
    if puzzle.solver_moves > 1:
        return None
    return next((theme for theme in TRIVIAL if theme in puzzle.themes), None)


def few_trivial(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The first ones of each trivial kind, at most `TRIVIAL_SHARE` of all that stay."""
    kinds = Counter(map(trivial_theme, puzzles))
    most = {kind: number for kind, number in kinds.items() if kind is not None}
    # Each cut lowers the whole, and so the other's share.
    while too_many := [k for k, n in most.items() if n > TRIVIAL_SHARE * _whole(kinds, most)]:
        for kind in too_many:
            most[kind] = int(TRIVIAL_SHARE * _whole(kinds, most))
    kept = []
    for puzzle in puzzles:
        trivial = trivial_theme(puzzle)
        if trivial is None or most[trivial] > 0:
            kept.append(puzzle)
        if trivial is not None:
            most[trivial] -= 1
    return kept


def _whole(kinds: Counter[Theme | None], most: dict[Theme, int]) -> int:
    return kinds[None] + sum(most.values())


def _in_turn(groups: Sequence[Sequence[Puzzle]], count: int) -> list[Puzzle]:
    chosen: list[Puzzle] = []
    for place in range(max(map(len, groups), default=0)):
        for group in groups:
            if place < len(group) and len(chosen) < count:
                chosen.append(group[place])
    return chosen
