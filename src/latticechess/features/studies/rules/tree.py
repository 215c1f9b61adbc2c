"""A study and its parts as values.

The moves of a chapter are a tree: node 0 is the first position, every other node is the position
after a move. Nodes are kept in a flat table by number, so that nothing recurses; numbers are never
used again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Colour

ROOT = 0
StoredSquare = tuple[int, ...]
StoredMove = tuple[StoredSquare, StoredSquare, str | None]
Ink = Literal["green", "red", "blue", "yellow"]
INKS: tuple[Ink, ...] = get_args(Ink)
ChapterKind = Literal["game", "position", "board"]
CommentKind = Literal["person", "computer", "question"]


class Drawing(msgspec.Struct, frozen=True, array_like=True):
    """An arrow; a circle if both ends are the same square."""

    origin: StoredSquare
    target: StoredSquare
    ink: Ink


class Phrase(msgspec.Struct, frozen=True):
    """A sentence of the computer with its code, so that it can be told in other languages."""

    text: str
    code: str
    parameters: dict[str, str | int | Phrase | list[str | Phrase]]


class Comment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody says about a position. `by` is a user's id; None: the computer."""

    id: int
    text: str
    by: str | None = None
    kind: CommentKind = "person"
    phrases: tuple[Phrase, ...] = ()


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position: the move that led to it, what may follow, and what is said of it."""

    parent: int = -1
    move: StoredMove | None = None
    text: str = ""
    """The move in notation."""
    children: tuple[int, ...] = ()
    """The main line's move first."""
    comments: tuple[Comment, ...] = ()
    glyphs: tuple[int, ...] = ()
    drawings: tuple[Drawing, ...] = ()

    @property
    def played(self) -> Move:
        """The move that led here; only the root has none."""
        assert self.move is not None
        return Move(*self.move)


class Exercise(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position in which a good move is to be found."""

    id: int
    node: int
    title: str = ""
    mistake: int | None = None
    """The move that was played there."""
    better: StoredMove | None = None
    """The computer's move."""


class Chapter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tree of moves from one position."""

    id: int
    title: str
    variant: str
    source: str
    """The rules of its board, as the variant's file has them."""
    start: str
    """The first position as text."""
    kind: ChapterKind = "board"
    orientation: Colour = "white"
    players: tuple[str, ...] = ()
    result: str = "*"
    game: str | None = None
    """The game it was made from."""
    headers: dict[str, str] = {}
    nodes: dict[int, Node] = msgspec.field(default_factory=lambda: {ROOT: Node()})
    next_node: int = 1
    next_comment: int = 1
    exercises: tuple[Exercise, ...] = ()
    next_exercise: int = 1
    explained: bool = False
    """The computer has commented on its mistakes."""


class Study(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of a study after `seq` edits."""

    title: str = ""
    chapters: tuple[Chapter, ...] = ()
    next_chapter: int = 1
    seq: int = 0

    def chapter(self, number: int) -> Chapter | None:
        return next((one for one in self.chapters if one.id == number), None)


def path(chapter: Chapter, node: int) -> list[int]:
    """The nodes from the root to `node`, the root left out."""
    found = []
    while node != ROOT:
        found.append(node)
        node = chapter.nodes[node].parent
    return found[::-1]


def main_line(chapter: Chapter, node: int = ROOT) -> Iterator[int]:
    """The nodes that follow `node` on its main line."""
    while children := chapter.nodes[node].children:
        node = children[0]
        yield node


def subtree(chapter: Chapter, node: int) -> list[int]:
    """`node` and everything after it."""
    found, waiting = [], [node]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += chapter.nodes[one].children
    return found


def depth(chapter: Chapter, node: int) -> int:
    """How many variations one must enter to come to `node`."""
    count = 0
    while node != ROOT:
        parent = chapter.nodes[node].parent
        count += chapter.nodes[parent].children[0] != node
        node = parent
    return count


def deepest(chapter: Chapter) -> int:
    """The depth of its deepest variation."""
    most = 0
    waiting = [(ROOT, 0)]
    while waiting:
        node, level = waiting.pop()
        most = max(most, level)
        for number, child in enumerate(chapter.nodes[node].children):
            waiting.append((child, level + (number > 0)))
    return most


def count_moves(study: Study) -> int:
    return sum(len(chapter.nodes) - 1 for chapter in study.chapters)


def count_characters(study: Study) -> int:
    return sum(characters(chapter) for chapter in study.chapters)


def characters(chapter: Chapter) -> int:
    return sum(
        len(comment.text)
        for node in chapter.nodes.values()
        if node.comments
        for comment in node.comments
    )
