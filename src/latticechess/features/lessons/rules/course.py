"""A course: steps with a position, a task and its words in every language, read from TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

from latticechess.kernel import library
from latticechess.kernel.geometry import Square, Vector
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation.fen.position import parse_position
from latticechess.notation.squares import parse_square, square_pattern

Goal = Literal["reach", "take", "mate", "check", "promote", "find", "count", "read"]
"""What solves a step.

`reach`: an own piece has stood on every star. `take`: no piece of the other side is left.
`promote`: a pawn has become something else. `mate`: mate within `within` moves. `check`: the king
is in check. `find`: one of the moves in `solution`. `count`: the number of moves of a piece.
`read`: nothing.
"""
ALONE: frozenset[Goal] = frozenset({"reach", "take", "promote"})
"""Goals without an opponent: the same side moves again and again."""
LANGUAGES = ("en", "de", "pl")
COURSES = ("chess", "plane", "cube", "chess960", "capablanca", "raumschach")
Words = Mapping[str, str]
"""What is said, by language."""


@dataclass(frozen=True, slots=True)
class WrongTry:
    """A likely mistake, and the sentence that says why it is one."""

    words: Words
    move: Move | None = None
    """A move, legal or not."""
    answer: int | None = None
    """A number, where one is asked for."""

    def is_meant(self, move: Move | None, answer: int | None) -> bool:
        if self.move is None or move is None:
            return move is None and self.answer is not None and self.answer == answer
        return (self.move.origin, self.move.target) == (move.origin, move.target)


@dataclass(frozen=True, slots=True)
class Step:
    """One task of a course."""

    name: str
    goal: Goal
    start: Position
    title: Words
    text: Words
    """What to know, then what to do."""
    done: Words
    """Said when it is solved."""
    stars: tuple[Square, ...] = ()
    solution: tuple[Move, ...] = ()
    """A line that solves it; with `find` the moves that do, each by itself."""
    wrong: tuple[WrongTry, ...] = ()
    within: int = 1
    """Own moves to mate."""
    safe: bool = False
    """The other side must not be able to capture what has moved."""
    asks: Square | None = None
    """With `count`: the square whose piece's moves are counted."""
    floors: tuple[int, ...] = ()
    """In space: the floors that matter. Empty: all."""
    ways: tuple[Vector, ...] = ()
    """The directions that are shown, one after the other. Empty: all."""

    @property
    def alone(self) -> bool:
        return self.goal in ALONE


@dataclass(frozen=True, slots=True)
class Course:
    """The steps of one board, from how pieces move to a first plan."""

    name: str
    variant: Variant
    title: Words
    minutes: int
    steps: tuple[Step, ...]


@cache
def course(name: str) -> Course:
    """The shipped course of this board; KeyError if there is none."""
    if name not in COURSES:
        raise KeyError(name)
    text = files(__package__).joinpath("courses", f"{name}.toml").read_text("utf-8")
    return read_course(name, text)


def read_course(name: str, text: str) -> Course:
    """The course in this TOML text; ValueError names the step that is wrong."""
    table = tomllib.loads(text)
    variant = library.variant(table.get("variant", name))
    steps = []
    for number, step in enumerate(table["step"], 1):
        try:
            steps.append(_step(variant, step))
        except (KeyError, TypeError, ValueError) as problem:
            raise ValueError(f"{name}, step {number}: {problem!r}") from problem
    return Course(name, variant, table["title"], table["minutes"], tuple(steps))


def _step(variant: Variant, table: dict[str, Any]) -> Step:
    goal = table["goal"]
    if goal not in get_args(Goal):
        raise ValueError(f"no goal is called {goal}")
    geometry = variant.geometry
    labels = "".join(geometry.axes[2].labels) if geometry.dimension > 2 else ""
    return Step(
        name=table["name"],
        goal=goal,
        start=_position(variant, table),
        title=table["title"],
        text=table["text"],
        done=table.get("done", {}),
        stars=tuple(parse_square(geometry, text) for text in table.get("stars", "").split()),
        solution=tuple(read_move(variant, text) for text in table.get("solution", "").split()),
        wrong=tuple(_wrong(variant, one) for one in table.get("wrong", ())),
        within=table.get("within", 1),
        safe=table.get("safe", False),
        asks=parse_square(geometry, table["asks"]) if "asks" in table else None,
        floors=tuple(labels.index(label) for label in table.get("floors", "")),
        ways=tuple(tuple(way) for way in table.get("ways", ())),
    )


def _wrong(variant: Variant, table: dict[str, Any]) -> WrongTry:
    words = {language: table[language] for language in LANGUAGES}
    if "answer" in table:
        return WrongTry(words, answer=table["answer"])
    return WrongTry(words, read_move(variant, table["try"]))


def _position(variant: Variant, table: dict[str, Any]) -> Position:
    if "position" in table:
        return parse_position(variant, table["position"])
    if "pieces" not in table:
        return initial_position(variant)
    pieces = dict(read_piece(variant, word) for word in table["pieces"].split())
    side = Side.BLACK if table.get("turn") == "black" else Side.WHITE
    return Position.from_pieces(variant, pieces, side)


def read_piece(variant: Variant, word: str) -> tuple[Square, Piece]:
    """`Rd4`: a white rook on d4; small letters are Black's."""
    side = Side.WHITE if word[0].isupper() else Side.BLACK
    return parse_square(variant.geometry, word[1:]), Piece(variant.kind(word[0]), side)


def read_move(variant: Variant, text: str) -> Move:
    """`e7e8=Q`, `d4sd4x`, `(0,0)(5,0)`: from, to, and what a pawn becomes."""
    squares, _, promotion = text.partition("=")
    found = [one.group() for one in re.finditer(square_pattern(variant.geometry), squares)]
    if len(found) != 2 or "".join(found) != squares:
        raise ValueError(f"{text} is no move")
    origin, target = (parse_square(variant.geometry, one) for one in found)
    return Move(origin, target, promotion or None)


def all_words(found: Course) -> Sequence[tuple[str, Words]]:
    """Everything the course says, each with where it is said."""
    said: list[tuple[str, Words]] = [("title", found.title)]
    for step in found.steps:
        said += [(f"{step.name}: title", step.title), (f"{step.name}: text", step.text)]
        if step.goal != "read":
            said.append((f"{step.name}: done", step.done))
        said += [(f"{step.name}: wrong", wrong.words) for wrong in step.wrong]
    return said
