"""Openings of a match: random but balanced positions, or those of a file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import TextIO

from latticechess.engine.analysis import Limits, analyse
from latticechess.kernel.faults import impossible
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.notation.pgn import read_games

BALANCED = 90
"""Neither side may be better than this, in centipawns ..."""
BALANCE_NODES = 3_000
"""... by a search of so many nodes."""
TRIES = 200
PLAUSIBLE = 60
"""An opening move may cost at most this, in centipawns ..."""
OPENING_DEPTH = 2
"""... by a search of this depth."""
CHOICES = 12
LONGEST_LINE = 1_000_000


class OpeningError(Exception):
    """There are no openings to play; the message is for people."""


def opening(variant: Variant, number: int, plies: int) -> Position:
    """The position of opening `number`: the first balanced one, or the one that comes nearest to it
    where one side has the better start."""
    position = start_of(variant, number)
    random = Random(f"{variant.name} {number} {plies}")
    nearest: Position | None = None
    least = 0
    for _ in range(TRIES):
        now = position
        for _ in range(plies):
            if now.outcome is not None:
                break
            now = now.play(plausible_move(now, random))
        if now.outcome is not None:
            continue
        lead = abs(_worth(now))
        if lead <= BALANCED:
            return now
        if nearest is None or lead < least:
            nearest, least = now, lead
    if nearest is None:
        raise OpeningError(f"Every opening of {plies} plies ends the game on {variant.title}.")
    return nearest


def start_of(variant: Variant, number: int) -> Position:
    """The start position; of a family, one that belongs to the number."""
    return initial_position(variant, number * 151 % 960 if variant.numbered_starts else None)


def plausible_move(position: Position, random: Random) -> Move:
    """One of the plausible moves, all equally likely."""
    *_, report = analyse(position, Limits(depth=OPENING_DEPTH), lines=CHOICES)
    best = report.lines[0].score
    plausible = [line.moves[0] for line in report.lines if line.score >= best - PLAUSIBLE]
    return random.choice(plausible)


def _worth(position: Position) -> int:
    *_, report = analyse(position, Limits(nodes=BALANCE_NODES))
    return report.lines[0].score


def openings_of(path: Path, variant: Variant, plies: int) -> list[Position]:
    """The positions of a file: of a PGN those after so many plies, else one per line."""
    try:
        with path.open(encoding="utf-8") as file:
            lines = _lines(file)
            if path.suffix.lower() == ".pgn":
                found = [
                    position
                    for game in read_games(lines)
                    for ply, position in enumerate(game.positions())
                    if ply == plies and position.variant.name == variant.name
                ]
            else:
                found = [
                    _position(variant, line, number)
                    for number, line in enumerate(lines, 1)
                    if line.strip()
                ]
    except OSError as error:
        raise OpeningError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise OpeningError(f"{path} is no text file.") from error
    except NotationError as error:
        raise OpeningError(f"{path}: {error}") from error
    playable = [position for position in found if position.outcome is None]
    if not playable:
        raise OpeningError(f"{path} has no opening for {variant.title}.")
    return playable


def _lines(file: TextIO) -> Iterator[str]:
    """The lines of a file; NotationError at one without an end, which is never held whole."""
    for number in count(1):
        line = file.readline(LONGEST_LINE)
        if not line:
            return
        if len(line) == LONGEST_LINE:
            raise NotationError("line-too-long", count=LONGEST_LINE, line=number)
        yield line


def _position(variant: Variant, line: str, number: int) -> Position:
    """A position line, or the first four fields of an EPD line."""
    words = line.split(";")[0].split()
    if variant.name in ("chess", "chess960") and not (len(words) > 4 and words[4].isdigit()):
        words = [*words[:4], "0", "1"]
    try:
        position = parse_position(variant, " ".join(words))
    except NotationError as error:
        raise error.at(number) from error
    if position.faults:
        raise NotationError.because(impossible(position), line=number)
    return position
