"""Chapters as text: PGN with variations, comments, glyphs and drawings; ICN for the main line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from latticechess.features.studies.rules import limits
from latticechess.features.studies.rules.decide import stored
from latticechess.features.studies.rules.positions import first_position
from latticechess.features.studies.rules.tree import (
    ROOT,
    Chapter,
    ChapterKind,
    Comment,
    Drawing,
    Ink,
    Node,
    Study,
    deepest,
)
from latticechess.features.studies.rules.words import clean_comment
from latticechess.kernel.geometry import Geometry
from latticechess.kernel.pieces import Colour
from latticechess.kernel.position import Position
from latticechess.notation import icn, pgn
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.formats import BY_NAME, recognise
from latticechess.notation.moves import format_move
from latticechess.notation.record import GameRecord, Line, RecordedMove, as_result, spoken
from latticechess.notation.squares import parse_square, square_pattern
from latticechess.play.game import Game
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal
from latticechess.play.results import score

INK_LETTERS: dict[str, Ink] = {"G": "green", "R": "red", "B": "blue", "Y": "yellow"}
LETTER_OF_INK = {ink: letter for letter, ink in INK_LETTERS.items()}
_COMMAND = re.compile(r"\[%(csl|cal)\s+([^\]]*)\]")


# --- Making chapters -------------------------------------------------------------------------


def chapter_at(
    position: Position,
    title: str,
    kind: ChapterKind = "board",
    orientation: Colour = "white",
) -> Chapter:
    """An empty chapter that starts in a position."""
    return Chapter(
        id=0,
        title=title,
        variant=position.variant.name,
        source=position.variant.source,
        start=format_position(position),
        kind=kind,
        orientation=orientation,
    )


def chapter_of_game(game: Game, title: str) -> Chapter:
    """A finished game as a chapter; Refusal while it is played or if it is too long."""
    if game.result is None:
        raise Refusal("study-of-running-game")
    if game.ply > limits.MOST_MOVES:
        raise Refusal("study-too-many-moves", count=limits.MOST_MOVES)
    names = tuple(player.name for player in game.players)
    nodes = {ROOT: Node(children=(1,) if game.moves else ())}
    for number, played in enumerate(game.moves, 1):
        following = (number + 1,) if number < game.ply else ()
        nodes[number] = Node(number - 1, stored(played.move), played.text, following)
    return replace(
        chapter_at(game.positions[0], title),
        kind="game",
        players=names,
        result=score(game.result),
        game=game.id,
        nodes=nodes,
        next_node=game.ply + 1,
    )


# --- Reading ---------------------------------------------------------------------------------


@dataclass(slots=True)
class _Growing:
    """The nodes of a chapter while it is read."""

    geometry: Geometry
    by: str
    nodes: dict[int, Node] = field(default_factory=lambda: {ROOT: Node()})
    comments: int = 0

    def add(self, parent: int, move: RecordedMove, position: Position, after: Position) -> int:
        number = len(self.nodes)
        if number > limits.MOST_MOVES:
            raise Refusal("study-too-many-moves", count=limits.MOST_MOVES)
        above = self.nodes[parent]
        if len(above.children) >= limits.MOST_BRANCHES:
            raise Refusal("study-too-many-branches", count=limits.MOST_BRANCHES)
        self.nodes[parent] = replace(above, children=(*above.children, number))
        self.nodes[number] = Node(
            parent=parent,
            move=stored(move.move),
            text=format_move(position, move.move, after),
            glyphs=tuple(sorted(nag for nag in move.nags if 1 <= nag <= 255))[:8],
        )
        self.remark(number, move.comment)
        return number

    def remark(self, node: int, text: str) -> None:
        """Keep the words and the drawings of a comment."""
        drawings = tuple(dict.fromkeys(drawings_in(self.geometry, text)))
        words = clean_comment(spoken(text))
        known = self.nodes[node]
        comments = known.comments
        if words and len(comments) < limits.MOST_COMMENTS:
            self.comments += 1
            comments = (*comments, Comment(self.comments, words, self.by))
        kept = (*known.drawings, *drawings)[: limits.MOST_DRAWINGS]
        self.nodes[node] = replace(known, comments=comments, drawings=kept)


def read_chapters(text: str, by: str) -> list[Chapter]:
    """The games of a file as chapters; Refusal with the line of what cannot be read."""
    if len(text) > limits.LONGEST_FILE:
        raise Refusal("study-file-too-long", count=limits.LONGEST_FILE)
    try:
        found = recognise(text)
        # Bare moves, without tags, are read as PGN too.
        format_ = found if found.name == "icn" else BY_NAME["pgn"]
        records = format_.read(text, None)
    except NotationError as problem:
        raise Refusal(
            "study-file-wrong", line=problem.line, column=problem.column, problem=problem.reason
        ) from problem
    if not records:
        raise Refusal("study-file-empty")
    if len(records) > limits.MOST_CHAPTERS:
        raise Refusal("study-too-many-chapters", count=limits.MOST_CHAPTERS)
    return [_read(record, by) for record in records]


def _read(record: GameRecord, by: str) -> Chapter:
    if record.start.faults:
        raise Refusal.because(record.start.faults[0])
    growing = _Growing(record.variant.geometry, by)
    growing.remark(ROOT, record.remark)
    waiting: list[tuple[int, Position, Line]] = [(ROOT, record.start, record.moves)]
    while waiting:
        waiting += reversed(list(_read_line(growing, *waiting.pop())))
    headers = {
        name: value[: limits.LONGEST_HEADER]
        for name, value in list(record.headers.items())[: limits.MOST_HEADERS]
    }
    names = tuple(plain_text(headers.get(side, "")) for side in ("White", "Black"))
    known = any(name not in ("", "?") for name in names)
    title = headers.get("ChapterName") or (
        " \u2013 ".join(names) if known else headers.get("Event", "")
    )
    made = replace(
        chapter_at(record.start, plain_text(title)[: limits.LONGEST_TITLE] or "PGN"),
        kind="game" if known else "position",
        players=names if known else (),
        result=record.result,
        headers=headers,
        nodes=growing.nodes,
        next_node=len(growing.nodes),
        next_comment=growing.comments + 1,
    )
    if deepest(made) > limits.DEEPEST:
        raise Refusal("study-too-deep", count=limits.DEEPEST)
    return made


def _read_line(
    growing: _Growing, node: int, position: Position, line: Line
) -> Iterator[tuple[int, Position, Line]]:
    """Add a line; its variations are left for later."""
    for number, recorded in enumerate(line):
        after = position.play(recorded.move)
        parent = node
        node = growing.add(parent, recorded, position, after)
        if recorded.opening and number == 0:
            growing.remark(parent if parent == ROOT else node, recorded.opening)
        for variation in recorded.variations:
            yield parent, position, variation
        position = after


def drawings_in(geometry: Geometry, comment: str) -> Iterator[Drawing]:
    """The circles and arrows in a comment; what names no square is left out.

    >>> from latticechess import variant
    >>> list(drawings_in(variant("chess").geometry, "[%csl Ge4][%cal Ra1a8] good"))[0].ink
    'green'
    """
    square = square_pattern(geometry, groups=False)
    one = re.compile(rf"([GRBY])({square})({square})?")
    for command in _COMMAND.finditer(comment):
        for letter, first, second in one.findall(command[2]):
            try:
                origin = parse_square(geometry, first)
                target = parse_square(geometry, second) if second else origin
            except NotationError:
                continue
            yield Drawing(origin, target, INK_LETTERS[letter])


# --- Writing ---------------------------------------------------------------------------------


def as_record(study: Study, chapter: Chapter) -> GameRecord:
    """The chapter as a game record with its variations and comments."""
    start = first_position(chapter)
    headers = {
        name: value
        for name, value in {"Event": study.title, **chapter.headers}.items()
        if name not in ("White", "Black")
    }
    headers["ChapterName"] = chapter.title
    headers |= dict(zip(("White", "Black"), chapter.players, strict=False))
    geometry = start.variant.geometry
    root = _comment(geometry, chapter.nodes[ROOT])
    moves = _line_of(chapter, geometry)
    if moves and root:
        first = moves[0]
        moves = (_with_opening(first, root), *moves[1:])
    result = as_result(chapter.result) or "*"
    return GameRecord(start, moves, result, headers, "" if moves else root)


def _with_opening(move: RecordedMove, opening: str) -> RecordedMove:
    return RecordedMove(move.move, move.nags, move.comment, opening, move.variations)


def _line_of(chapter: Chapter, geometry: Geometry) -> Line:
    """The main line with all its variations.

    From the leaves up, so that nothing recurses: children have larger numbers than their parents.
    """
    tails: dict[int, list[RecordedMove]] = {}
    """What follows each node on its own main line, the last move first."""
    for number in sorted(chapter.nodes, reverse=True):
        node = chapter.nodes[number]
        if not node.children:
            tails[number] = []
            continue
        main, *others = node.children
        variations = tuple(
            (_recorded(chapter, geometry, other, ()), *reversed(tails.pop(other)))
            for other in others
        )
        tail = tails.pop(main)
        tail.append(_recorded(chapter, geometry, main, variations))
        tails[number] = tail
    return tuple(reversed(tails[ROOT]))


def _recorded(
    chapter: Chapter, geometry: Geometry, number: int, variations: tuple[Line, ...]
) -> RecordedMove:
    node = chapter.nodes[number]
    return RecordedMove(node.played, node.glyphs, _comment(geometry, node), "", variations)


def _comment(geometry: Geometry, node: Node) -> str:
    """Words and drawings of a node as one PGN comment; questions stay in the study."""
    circles = [one for one in node.drawings if one.origin == one.target]
    arrows = [one for one in node.drawings if one.origin != one.target]
    parts = []
    for name, drawn in (("csl", circles), ("cal", arrows)):
        if drawn:
            parts.append(f"[%{name} {','.join(_drawing(geometry, one) for one in drawn)}]")
    parts += [comment.text for comment in node.comments if comment.kind != "question"]
    return " ".join(parts)


def _drawing(geometry: Geometry, drawing: Drawing) -> str:
    squares = [drawing.origin]
    if drawing.target != drawing.origin:
        squares.append(drawing.target)
    return LETTER_OF_INK[drawing.ink] + "".join(map(geometry.name, squares))


def as_pgn(study: Study, chapters: Sequence[Chapter]) -> str:
    """Chapters as one PGN file."""
    return "".join(pgn.format_game(as_record(study, chapter)) for chapter in chapters)


def as_icn(study: Study, chapter: Chapter) -> str:
    """The main line as ICN; Refusal if ICN cannot express the board."""
    try:
        return icn.format_game(as_record(study, chapter))
    except NotationError as problem:
        raise Refusal.because(problem.reason) from problem
