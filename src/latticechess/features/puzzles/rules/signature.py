"""The signature of a puzzle file: what rules and engine say of a few of its puzzles.

Puzzles hold by the word of the program that verified them, so a file keeps the signature of that
program in a comment (`# verified by SIGNATURE with N nodes`). Whatever changes how the board is
played, valued or searched changes the signature; names, comments and speed do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from random import Random

from latticechess.features.puzzles.rules.best_move import ranked
from latticechess.features.puzzles.rules.file import PuzzleFile
from latticechess.features.puzzles.rules.puzzle import Puzzle
from latticechess.kernel.variant import Variant

SEARCHED = 16
"""So many puzzles of a file are searched, ..."""
SEARCH_NODES = 3_000
"""... each with so many nodes: less than a second in all."""


@dataclass(frozen=True, slots=True)
class Seal:
    """By which program a file was verified, and how thoroughly."""

    signature: str
    nodes: int
    """For each move of the solver."""

    def __str__(self) -> str:
        return f"verified by {self.signature} with {self.nodes} nodes"


def signature(puzzles: Sequence[Puzzle], variant: Variant) -> str:
    """The signature of this program for these puzzles, in the order of their file."""
    digest = blake2b(digest_size=5)
    for puzzle in puzzles:
        digest.update(f"{puzzle.id}\n".encode())
    count = min(SEARCHED, len(puzzles))
    for number in range(count):
        puzzle = puzzles[number * len(puzzles) // count]
        ranking = ranked(puzzle.task(variant), SEARCH_NODES)
        if ranking is not None:
            lines = [line for line in (ranking.best, ranking.second) if line is not None]
            said = [(line.score, *(m.target for m in line.moves)) for line in lines]
            digest.update(f"{said} {ranking.found_at}\n".encode())
    return digest.hexdigest()


def seal_of(file: PuzzleFile) -> Seal | None:
    """What the file says of its verification; None if it says nothing."""
    for comment in file.comments:
        match comment.split():
            case ["verified", "by", by, "with", nodes, "nodes"] if nodes.isdigit():
                return Seal(by, int(nodes))
    return None


def drawn(puzzles: Sequence[Puzzle], by: str, count: int) -> list[Puzzle]:
    """Some of the puzzles, others for every signature."""
    return Random(by).sample(puzzles, min(count, len(puzzles)))
