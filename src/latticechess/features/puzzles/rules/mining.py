"""Mining: puzzles from the positions of a game, whoever played it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from latticechess.features.puzzles.rules.best_move import MARGIN, Goal, Ranking, ranked
from latticechess.features.puzzles.rules.mate_proof import MateProof
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.features.puzzles.rules.selection import estimate
from latticechess.features.puzzles.rules.solution import Solution, solve
from latticechess.features.puzzles.rules.themes import MATES, themes_of, turns
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.moves import format_move

SCAN_MARGIN = 12.0
"""A first look passes a position whose best move leads by so many percentage points."""
MAKE_MARGIN = MARGIN + 4.0
"""Made with a little more than is verified, so that few are rejected."""
SECOND_LOOK = 4
"""A second look takes this fraction of the nodes of a solution."""
FIRST_PLY = 6
APART = 8
"""Plies between two puzzles of a game, at least."""
MOST_OF_A_GAME = 8
GOALS = frozenset({*MATES.values(), Theme.MATERIAL, Theme.DEFENCE})
"""A puzzle has one of these themes; an advantage that cannot be seen on the board is none."""
HIDDEN_DEFENCE = 4
"""A defence of one move is a puzzle if the engine finds it at this depth or later."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Nodes of each stage, and how many trivial positions are left out."""

    scan: int = 400
    make: int = 16_000
    trivial: int = 1
    """One in so many mates in one and free captures is looked at more closely."""


@dataclass(slots=True)
class Mined:
    """The puzzles of a game, and why positions gave none."""

    puzzles: list[Puzzle] = field(default_factory=list)
    positions: int = 0
    rejects: Counter[str] = field(default_factory=Counter)


def mine(positions: Iterable[Position], source: str, effort: Effort | None = None) -> Mined:
    """The puzzles among the positions of one game, given in order."""
    effort = effort or Effort()
    mined = Mined()
    ready = FIRST_PLY
    for position in positions:
        if position.parent is None or position.ply < ready or position.outcome is not None:
            continue
        mined.positions += 1
        if not promising(position, effort.scan, effort.trivial):
            continue
        if not promising(position, effort.make // SECOND_LOOK):
            mined.rejects["unclear at a second look"] += 1
            continue
        made = puzzle_at(position, source, effort.make)
        if isinstance(made, str):
            mined.rejects[made] += 1
            continue
        mined.puzzles.append(made)
        # The next positions are those of this puzzle's own line.
        ready = position.ply + max(APART, 2 * made.solver_moves + 1)
        if len(mined.puzzles) == MOST_OF_A_GAME:
            break
    return mined


def promising(position: Position, nodes: int, trivial: int = 1) -> bool:
    """Whether a short search sees one clear best move that wins or saves something."""
    ranking = ranked(position, nodes)
    if ranking is None or ranking.second is None or ranking.goal is None:
        return False
    if not ranking.is_clear(SCAN_MARGIN) or _one_too_many(position, ranking, trivial):
        return False
    return ranking.goal is Goal.MATE or not takes_back(position, ranking.move)


def _one_too_many(position: Position, ranking: Ranking, trivial: int) -> bool:
    """Whether to leave out a mate in one or a free capture, one in `trivial` excepted."""
    if position.key % trivial == 0:
        return False
    return ranking.best.mate == 1 or takes_for_nothing(position, ranking.move)


def takes_for_nothing(position: Position, move: Move) -> bool:
    """Whether a move takes a piece, no pawn, on a square that the opponent does not guard."""
    taken = position.pieces.get(move.target)
    if taken is None or taken.kind.promotes:
        return False
    return not position.play(move).attackers(move.target, position.turn.opponent)


def takes_back(position: Position, move: Move) -> bool:
    """Whether a move takes what has just taken something."""
    last, earlier = position.last_move, position.parent
    if last is None or earlier is None or move.target != last.target:
        return False
    return len(earlier.pieces) > len(position.pieces)


def puzzle_at(position: Position, source: str, nodes: int) -> Puzzle | str:
    """The puzzle at a position that was reached by a move; else the reason why there is none."""
    assert position.parent is not None
    assert position.last_move is not None
    # A puzzle knows no more of the past than its own line of text.
    written = format_position(position.parent)
    before = parse_position(position.variant, written)
    lead_in = format_move(before, position.last_move)
    task = before.play(position.last_move)
    solution = solve(task, nodes, MAKE_MARGIN)
    if solution is None:
        return "no single best move"
    reason = trivial(solution)
    if reason is not None:
        return reason
    if solution.mates and not proven(solution):
        return "mate not proven"
    themes = themes_of(solution.steps, solution.goal is Goal.DEFENCE)
    if not GOALS.intersection(themes):
        return "nothing to show"
    return Puzzle(
        position.variant.name,
        written,
        lead_in,
        tuple(format_move(at, move) for at, move in solution.steps),
        themes,
        estimate(solution.steps, solution.found_at, themes),
        source,
    )


def trivial(solution: Solution) -> str | None:
    """Why a line is no puzzle although its moves are the only ones."""
    if solution.mates:
        return None
    played = turns(solution.steps)
    first = played[0]
    position = first.position
    if all(turn.position.in_check and turn.captured is None for turn in played):
        return "only leaves a check"
    if takes_back(position, first.move):
        return "only takes back"
    if len(solution.found_at) > 1:
        return None
    if solution.goal is Goal.DEFENCE and solution.found_at[0] < HIDDEN_DEFENCE:
        return "only saves what is attacked"
    return None


def proven(solution: Solution) -> bool:
    """Whether the mate of a line is forced whatever the defender plays."""
    position, move = solution.steps[0]
    return MateProof().holds(position, move, len(solution.found_at))
