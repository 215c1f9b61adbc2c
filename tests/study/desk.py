"""A study to try commands on."""

from __future__ import annotations

from latticechess import variant
from latticechess.features.studies.rules.commands import Command, PlayLine, PutChapters
from latticechess.features.studies.rules.decide import Desk, decide
from latticechess.features.studies.rules.evolve import evolve
from latticechess.features.studies.rules.files import chapter_at
from latticechess.features.studies.rules.positions import Positions
from latticechess.features.studies.rules.tree import Chapter, Study
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.moves import parse_move


class Table:
    """A study that changes as an editor or a reader asks."""

    def __init__(self, board: str = "chess") -> None:
        self.study = Study(title="Rising bishops")
        self.positions = Positions()
        start = variant(board).start()
        self.do(PutChapters((chapter_at(start, "One"),)))

    @property
    def chapter(self) -> Chapter:
        return self.study.chapters[0]

    def do(self, command: Command, by: str = "ann", editor: bool = True) -> Study:
        """Carry out a command; Refusal."""
        edits = decide(Desk(self.study, self.positions, by, editor), command)
        self.study = evolve(self.study, edits)
        return self.study

    def play(self, text: str, node: int = 0) -> int:
        """Play moves in notation after a node; the last node."""
        moves = line(self.positions.at(self.chapter, node), text)
        self.do(PlayLine(1, node, moves))
        for move in moves:
            found = self.chapter.nodes[node].children
            node = next(one for one in found if self.chapter.nodes[one].played == move)
        return node


def line(position: Position, text: str) -> tuple[Move, ...]:
    """Moves in notation, one after the other."""
    moves = []
    for word in text.split():
        moves.append(parse_move(position, word))
        position = position.play(moves[-1])
    return tuple(moves)
