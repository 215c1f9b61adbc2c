"""Puzzles in the format of the lichess API."""

from __future__ import annotations

from latticechess.features.lichess.views.boards import Json, title_of, variant_view
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.features.puzzles.store.rows import Attempt, Difficulty
from latticechess.kernel.variant import Variant
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import parse_move
from latticechess.notation.pgn import format_game
from latticechess.notation.record import GameRecord, bare_line
from latticechess.notation.uci import format_uci

HARDER = {"easiest": -600, "easier": -300, "normal": 0, "harder": 300, "hardest": 600}
"""How many points beside the solver's rating a puzzle is looked for, as at lichess."""


def theme_of(angle: str | None) -> Theme | None:
    """Our theme of this name: lichess joins words (`mateIn2`), we write them apart."""
    if not angle:
        return None
    plain = angle.replace("-", "").lower()
    return next((one for one in Theme if one.value.replace("-", "").lower() == plain), None)


def theme_view(theme: Theme) -> str:
    first, *rest = theme.value.split("-")
    return first + "".join(word.capitalize() for word in rest)


def solution(puzzle: Puzzle, rules: Variant) -> list[str]:
    """The solver's moves and the answers, in UCI notation."""
    position, moves = puzzle.task(rules), []
    for text in puzzle.line:
        move = parse_move(position, text)
        moves.append(format_uci(rules.geometry, move))
        position = position.play(move)
    return moves


def placed(puzzle: Puzzle, rules: Variant) -> Json:
    """Where the solver begins: after the opponent's last move."""
    task = puzzle.task(rules)
    last = task.last_move
    view: Json = {"fen": format_position(task)}
    return view | ({"lastMove": format_uci(rules.geometry, last)} if last else {})


def as_game(puzzle: Puzzle, rules: Variant) -> str:
    """A PGN that ends where the solver begins: the position before the opponent's last move in its
    tags, and that move."""
    task = puzzle.task(rules)
    moves = [task.last_move] if task.last_move else []
    return format_game(GameRecord(task.parent or task, bare_line(moves))).strip()


def puzzle_and_game(puzzle: Puzzle, rules: Variant, difficulty: Difficulty) -> Json:
    """What lichess answers for a puzzle. Its game begins with a position: who played what before is
    not kept."""
    key = str(variant_view(puzzle.board, rules.title, False)["key"])
    players = [
        {"id": colour, "name": "?", "color": colour, "rating": round(difficulty.rating.rating)}
        for colour in ("white", "black")
    ]
    return {
        "game": {
            "id": puzzle.id,
            "perf": {"key": key, "name": title_of(puzzle.board)},
            "rated": False,
            "players": players,
            "pgn": as_game(puzzle, rules),
            "clock": "",
        },
        "puzzle": {
            "id": puzzle.id,
            "rating": round(difficulty.rating.rating),
            "plays": difficulty.plays,
            "solution": solution(puzzle, rules),
            "themes": [theme_view(theme) for theme in puzzle.themes],
            "initialPly": 0,  # The last move of `pgn`, counted from 0.
            **placed(puzzle, rules),
        },
    }


def activity(attempt: Attempt, puzzle: Puzzle, rules: Variant, difficulty: Difficulty) -> Json:
    """One attempt."""
    return {
        "date": attempt.started_at,
        "win": attempt.solved and not attempt.wrong,
        "puzzle": {
            "id": puzzle.id,
            "rating": round(difficulty.rating.rating),
            "plays": difficulty.plays,
            "solution": solution(puzzle, rules),
            "themes": [theme_view(theme) for theme in puzzle.themes],
            **placed(puzzle, rules),
        },
    }
