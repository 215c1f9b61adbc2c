"""The Elo of the levels on a board: pairings, table and file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from latticechess.engine.strength.elo import Measured
from latticechess.engine.strength.levels import LEVELS
from latticechess.programs.matches import Pairing, Score
from latticechess.programs.statistics import MatchResult, Step, TableRow, table

FLOOR = 700.0
"""The Elo of level 1 on a board without an anchor."""
ANCHOR = "uci:stockfish,nodes=10000,Threads=1,Hash=16,UCI_LimitStrength=true,UCI_Elo={elo}"
ANCHOR_ELOS = {"chess": (1350, 1700, 2100)}
"""UCI_Elo settings of Stockfish that serve as anchors, by board."""

STEPS = [
    Step(spec, before, 170.0, 100.0)
    for before, spec in pairwise(f"level:{level.number}" for level in LEVELS)
]
"""Prior: the steps that the levels are made for, outweighed by games."""

ENOUGH = 8
"""Games that a level must have played before users see its Elo."""

MAX_FILE_LENGTH = 50_000_000

Pairings = dict[tuple[str, str], MatchResult]


class ResultsError(Exception):
    """A results file that cannot be read; the message is for people."""


def spec(level: int) -> str:
    return f"level:{level}"


def neighbours(
    board: str,
    games: int,
    low: int = LEVELS[0].number,
    high: int = LEVELS[-1].number,
    reach: int = 1,
) -> list[Pairing]:
    """Every level against those up to `reach` below it."""
    return [
        Pairing(board, spec(stronger), spec(weaker), games)
        for weaker in range(low, high)
        for stronger in range(weaker + 1, min(weaker + reach, high) + 1)
    ]


def anchors(board: str, games: int, levels: Iterable[int]) -> list[Pairing]:
    """Levels against an engine of known Elo."""
    return [
        Pairing(board, spec(level), ANCHOR.format(elo=elo), games)
        for level in levels
        for elo in ANCHOR_ELOS.get(board, ())
    ]


def fixed(board: str) -> dict[str, float]:
    """The players whose Elo is given."""
    known = ANCHOR_ELOS.get(board, ())
    return {ANCHOR.format(elo=elo): float(elo) for elo in known} or {spec(1): FLOOR}


# --- Results of earlier runs -----------------------------------------------------------------


def load(path: Path, board: str) -> Pairings:
    """The results so far on the board; empty if there is no file."""
    found: Pairings = {}
    if path.exists():
        for line in _lines(path):
            try:
                row = json.loads(line)
                if row["board"] == board:
                    key = row["first"], row["second"]
                    found[key] = found.get(key, MatchResult()) + MatchResult(*row["result"])
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                raise ResultsError(f"{path} holds no results of matches: {line[:60]!r}") from error
    return found


def _lines(path: Path) -> list[str]:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MAX_FILE_LENGTH + 1)
    except OSError as error:
        raise ResultsError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ResultsError(f"{path} is no text file.") from error
    if len(text) > MAX_FILE_LENGTH:
        raise ResultsError(f"{path} is longer than {MAX_FILE_LENGTH} characters.")
    return text.splitlines()


def append_result(path: Path, score: Score) -> None:
    """Append one game to the file."""
    pairing, result = score.task.pairing, score.result
    row = {
        "board": pairing.board,
        "first": pairing.first,
        "second": pairing.second,
        "result": [result.wins, result.draws, result.losses],
        "plies": score.plies,
        "reason": score.reason,
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


# --- The table -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LevelStrength:
    """One level on one board."""

    level: int
    elo: int
    error: int
    step: int | None
    """Elo above the level below, by the table."""
    games: int


def level_strengths(board: str, pairings: Pairings) -> list[LevelStrength]:
    """The levels that have played, with their Elo."""
    anchored = {name: elo for name, elo in fixed(board).items() if _plays(name, pairings)}
    standings = table(pairings, anchored or {spec(1): FLOOR}, STEPS)
    by_level: dict[int, TableRow] = {
        int(row.name.partition(":")[2]): row for row in standings if row.name.startswith("level:")
    }
    found: list[LevelStrength] = []
    for level in sorted(by_level):
        row = by_level[level]
        step = round(row.elo) - found[-1].elo if found else None
        found.append(LevelStrength(level, round(row.elo), round(row.error), step, row.games))
    return found


def _plays(name: str, pairings: Mapping[tuple[str, str], MatchResult]) -> bool:
    return any(name in pair for pair in pairings)


def measured(board: str, rows: Sequence[LevelStrength], games: int) -> Measured:
    """What users see of a board: the levels that have played enough."""
    found = [row for row in rows if row.games >= ENOUGH]
    anchor = (
        "Stockfish 15.1 limited by UCI_Elo, 10 000 nodes a move"
        if board in ANCHOR_ELOS
        else f"level 1 put at {FLOOR:.0f}: only differences on this board mean anything"
    )
    return Measured(
        board,
        {row.level: 10 * round(row.elo / 10) for row in found},
        {row.level: row.error for row in found},
        games,
        datetime.now(UTC).date().isoformat(),
        anchor,
    )


def toml_text(boards: Iterable[Measured]) -> str:
    """The content of `engine/strength/elo.toml`."""
    lines = ["# About how strong the levels are. Written by `lattice match --levels --write`."]
    for found in boards:
        lines += ["", f"[{found.board}]", f'date = "{found.date}"', f"games = {found.games}"]
        lines += [f'anchor = "{found.anchor}"', f"[{found.board}.elo]"]
        lines += [f"{level} = {elo}" for level, elo in found.elo.items()]
        lines += [f"[{found.board}.error]"]
        lines += [f"{level} = {error}" for level, error in found.error.items()]
    return "\n".join(lines) + "\n"
