"""The strength of the levels on a board: who plays whom, the table, and the file it is kept in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from latticechess.arena.match import Pairing, Score
from latticechess.arena.statistics import Result, Standing, Step, table
from latticechess.engine.strength.levels import LEVELS

FLOOR = 400.0
"""Where level 1 is put on a board without an anchor."""
ANCHOR = "uci:stockfish,nodes=10000,Threads=1,Hash=16,UCI_LimitStrength=true,UCI_Elo={elo}"
ANCHORED = {"chess": (1350, 1700, 2100)}
"""Strengths of Stockfish that stand for known ones, on the boards it plays."""

STEPS = [
    Step(spec, before, 170.0, 100.0)
    for before, spec in pairwise(f"level:{level.number}" for level in LEVELS)
]
"""What the levels are made for, believed until games say otherwise."""

ENOUGH = 8
"""Games that a level must have played before users are told how strong it is."""

LONGEST_FILE = 50_000_000

Pairings = dict[tuple[str, str], Result]


class ResultsError(Exception):
    """A file of results that cannot be read; the message is for people."""


def spec(level: int) -> str:
    return f"level:{level}"


def neighbours(
    board: str, games: int, low: int = 1, high: int = LEVELS[-1].number, reach: int = 1
) -> list[Pairing]:
    """Every level against those up to `reach` below it."""
    return [
        Pairing(board, spec(stronger), spec(weaker), games)
        for weaker in range(low, high)
        for stronger in range(weaker + 1, min(weaker + reach, high) + 1)
    ]


def anchors(board: str, games: int, levels: Iterable[int]) -> list[Pairing]:
    """Levels against an engine whose strength is stated."""
    return [
        Pairing(board, spec(level), ANCHOR.format(elo=elo), games)
        for level in levels
        for elo in ANCHORED.get(board, ())
    ]


def fixed(board: str) -> dict[str, float]:
    """The players whose strength is taken for given."""
    known = ANCHORED.get(board, ())
    return {ANCHOR.format(elo=elo): float(elo) for elo in known} or {spec(1): FLOOR}


# --- Results of earlier runs -----------------------------------------------------------------


def load(path: Path, board: str) -> Pairings:
    """What has been played on the board so far; empty if the file is not there."""
    found: Pairings = {}
    if path.exists():
        for line in _lines(path):
            try:
                row = json.loads(line)
                if row["board"] == board:
                    key = row["first"], row["second"]
                    found[key] = found.get(key, Result()) + Result(*row["result"])
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                raise ResultsError(f"{path} holds no results of matches: {line[:60]!r}") from error
    return found


def _lines(path: Path) -> list[str]:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise ResultsError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ResultsError(f"{path} is no text file.") from error
    if len(text) > LONGEST_FILE:
        raise ResultsError(f"{path} is longer than {LONGEST_FILE} characters.")
    return text.splitlines()


def keep(path: Path, score: Score) -> None:
    """Add one game to the file."""
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
class Rung:
    """One level on one board."""

    level: int
    elo: int
    error: int
    step: int | None
    """Elo above the level below, by the table."""
    games: int


def rungs(board: str, pairings: Pairings) -> list[Rung]:
    """The levels that have played, with their strengths."""
    anchored = {name: elo for name, elo in fixed(board).items() if _plays(name, pairings)}
    standings = table(pairings, anchored or {spec(1): FLOOR}, STEPS)
    by_level: dict[int, Standing] = {
        int(row.name.partition(":")[2]): row for row in standings if row.name.startswith("level:")
    }
    found: list[Rung] = []
    for level in sorted(by_level):
        row = by_level[level]
        step = round(row.elo) - found[-1].elo if found else None
        found.append(Rung(level, round(row.elo), round(row.error), step, row.games))
    return found


def _plays(name: str, pairings: Mapping[tuple[str, str], Result]) -> bool:
    return any(name in pair for pair in pairings)


def toml_text(boards: Mapping[str, Sequence[Rung]], games: Mapping[str, int]) -> str:
    """The file `engine/elo.toml`."""
    today = datetime.now(UTC).date().isoformat()
    lines = ["# About how strong the levels are. Written by `lattice match --levels --write`."]
    for board, rungs_found in boards.items():
        found = [rung for rung in rungs_found if rung.games >= ENOUGH]
        anchor = (
            "Stockfish 15.1 limited by UCI_Elo, 10 000 nodes a move"
            if board in ANCHORED
            else f"level 1 put at {FLOOR:.0f}: only differences on this board mean anything"
        )
        lines += ["", f"[{board}]", f'date = "{today}"', f"games = {games[board]}"]
        lines += [f'anchor = "{anchor}"', f"[{board}.elo]"]
        lines += [f"{rung.level} = {10 * round(rung.elo / 10)}" for rung in found]
        lines += [f"[{board}.error]", *(f"{rung.level} = {rung.error}" for rung in found)]
    return "\n".join(lines) + "\n"
