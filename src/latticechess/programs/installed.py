"""UCI engines installed on this machine: where they are, and their strength settings."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.engine.strength.levels import LEVELS
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.uci import format_uci, parse_uci

if TYPE_CHECKING:
    import chess
    import chess.engine

VARIABLE = "LATTICE_ENGINES"
"""Paths of UCI engines, separated as in PATH; empty for none."""
USUAL = ("stockfish",)
"""Looked for on PATH by default."""
GAMES_FOLDERS = ("/usr/games", "/usr/local/games")
"""Where systems install games outside PATH."""
HASH_MB = 64
Settings = Mapping[str, str | int | bool | None]


@dataclass(frozen=True, slots=True)
class InstalledEngine:
    """An installed UCI engine."""

    name: str
    """Short and without spaces: its name in games and messages."""
    path: str


@dataclass(frozen=True, slots=True)
class EngineLevel:
    """One strength of an installed engine, by its own settings."""

    number: int
    elo: int | None
    """What the engine itself claims."""
    time_ms: int
    settings: Settings

    @property
    def description(self) -> str:
        if not self.settings:
            return "As strong as it can."
        if self.elo is None:
            return f"Skill {self.settings.get('Skill Level')} of its own scale."
        return f"About {self.elo} by its own account."


def installed_engines(wished: Iterable[str] = ()) -> list[InstalledEngine]:
    """The engines asked for, else those of the environment, else the usual ones found here."""
    paths = list(wished)
    if not paths and VARIABLE in os.environ:
        paths = [path for path in os.environ[VARIABLE].split(os.pathsep) if path]
    elif not paths:
        paths = [name for name in USUAL if find(name)]
    found: dict[str, InstalledEngine] = {}
    for path in paths:
        name = Path(path).stem.lower().replace(" ", "-") or "engine"
        while name in found:
            name += "-2"
        found[name] = InstalledEngine(name, find(path) or path)
    return list(found.values())


def find(program: str) -> str | None:
    """The path of a program, by path or on PATH and in the folders for games."""
    folders = os.pathsep.join((os.environ.get("PATH", ""), *GAMES_FOLDERS))
    return shutil.which(os.path.expanduser(program), path=folders)


def engine_levels(options: Mapping[str, chess.engine.Option]) -> tuple[EngineLevel, ...]:
    """Levels numbered like ours, by the engine's Elo or skill setting; the last is full strength.

    An engine without such a setting has only the last one.
    """
    last = LEVELS[-1].number
    top = EngineLevel(last, None, 1_000, {})
    elo, skill = options.get("UCI_Elo"), options.get("Skill Level")
    levels: list[EngineLevel] = []
    for number in range(1, last):
        share = (number - 1) / (last - 2)
        time_ms = 100 + round(400 * share)
        if elo and "UCI_LimitStrength" in options and elo.min is not None and elo.max is not None:
            value = elo.min + round(share * (elo.max - elo.min))
            limited: Settings = {"UCI_LimitStrength": True, "UCI_Elo": value}
            levels.append(EngineLevel(number, value, time_ms, limited))
        elif skill and skill.min is not None and skill.max is not None:
            value = skill.min + round(share * (skill.max - skill.min))
            levels.append(EngineLevel(number, None, time_ms, {"Skill Level": value}))
    return (*levels, top)


def resources(options: Mapping[str, chess.engine.Option], threads: int = 1) -> Settings:
    """Settings that keep an engine to its share of the machine."""
    wanted: dict[str, str | int | bool | None] = {"Threads": threads, "Hash": HASH_MB}
    return {name: value for name, value in wanted.items() if name in options}


class IllegalAnswerError(Exception):
    """An engine answered with something that is no legal move."""


def chess_board(position: Position) -> chess.Board:
    """The position with the moves that led to it."""
    # Imported late: it computes large tables, and most servers have no other engine.
    import chess

    moves: list[tuple[Position, Move]] = []
    first = position
    while first.parent is not None and first.last_move is not None:
        moves.append((first.parent, first.last_move))
        first = first.parent
    board = chess.Board(format_position(first), chess960=position.variant.name == "chess960")
    for before, move in reversed(moves):
        board.push_uci(format_uci(before.variant.geometry, move))
    return board


def played_move(position: Position, board: chess.Board, move: chess.Move | None) -> Move:
    """The engine's answer as a legal move; IllegalAnswerError if it is none."""
    if move is None:
        raise IllegalAnswerError("no move")
    try:
        return parse_uci(position, board.uci(move))
    except NotationError as error:
        raise IllegalAnswerError(move.uci()) from error


def played_line(position: Position, board: chess.Board, line: list[chess.Move]) -> tuple[Move, ...]:
    """The engine's line as far as it is legal."""
    moves: list[Move] = []
    board = board.copy(stack=False)
    for move in line:
        try:
            played = played_move(position, board, move)
        except IllegalAnswerError:
            break
        position = position.play(played)
        board.push(move)
        moves.append(played)
    return tuple(moves)
