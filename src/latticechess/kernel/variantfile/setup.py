"""Reads setup, regions and castling squares of a variant file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from latticechess.kernel.coordinates import (
    SquareTextError,
    read_box,
    read_ends,
    read_span,
    words,
)
from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.sentence import Sentence, reason_of, sentence
from latticechess.kernel.variant import CastlingRule, Region
from latticechess.kernel.variantfile.mirror import Mirror
from latticechess.kernel.variantfile.typed_table import Table

Setup = tuple[tuple[Square, Piece], ...]
MAX_PIECES = 4096
HOLE = "*"
"""A hole in a row of the set-up, and in a FEN."""
MAX_KING_WALK = 64
"""How far a king may castle on an endless board."""


@dataclass(frozen=True, slots=True)
class FilePlaces:
    """What the readers of squares must know about the file's board."""

    geometry: Geometry
    mirror: Mirror
    kinds: dict[str, PieceType]


def mirrored(table: Table) -> bool:
    """Whether Black's part of the table mirrors White's: `mirror`, or nothing."""
    value = table.value("black")
    return value is None or value == "mirror"


# --- Regions ---------------------------------------------------------------------------------


def read_sided(table: Table, places: FilePlaces) -> tuple[tuple[Region, ...], tuple[Region, ...]]:
    """White's boxes and Black's, mirrored unless given."""
    white = read_boxes(table, "white", places.geometry)
    if table.value("white") is None:
        table.problem(sentence("board-white-squares"))
    if mirrored(table):
        return white, tuple(places.mirror.region(box) for box in white)
    return white, read_boxes(table, "black", places.geometry)


def read_boxes(table: Table, key: str, geometry: Geometry) -> tuple[Region, ...]:
    """The boxes listed under `key`."""
    boxes = []
    for number, text in table.texts(key):
        for word in words(text):
            try:
                boxes.append(read_box(geometry, word))
            except SquareTextError as error:
                table.problem(reason_of(error), key, number)
    return tuple(boxes)


# --- Pieces ----------------------------------------------------------------------------------


class _Placing:
    """The setup being read; reports pieces off the board or on another piece."""

    def __init__(self, places: FilePlaces, unmoved: bool) -> None:
        self.places = places
        self.unmoved = unmoved
        self.pieces: dict[Square, Piece] = {}

    def put(self, letter: str, side: Side, square: Square) -> Sentence | None:
        """Place a piece; the reason if that is impossible."""
        kind = self.places.kinds.get(letter)
        if kind is None:
            return sentence("board-no-such-letter", letter=repr(letter))
        geometry = self.places.geometry
        if square in geometry.holes:
            where = geometry.name(square)
            return sentence("board-piece-on-hole", letter=letter, square=where)
        if not geometry.contains(square):
            return sentence("board-piece-off-board", letter=letter)
        if square in self.pieces:
            return sentence("board-two-on-square", square=geometry.name(square))
        if len(self.pieces) >= MAX_PIECES:
            return sentence("board-too-many-pieces", most=MAX_PIECES)
        self.pieces[square] = Piece(kind, side, unmoved=self.unmoved and kind.double_step)
        return None


def read_setup(root: Table, places: FilePlaces, unmoved: bool) -> Setup:
    """The start position; `unmoved` marks pieces that may double-step only while unmoved."""
    table = root.table("setup")
    if table is None:
        root.problem(sentence("board-setup-missing"))
        return ()
    placing = _Placing(places, unmoved)
    if table.value("rows") is not None:
        _read_rows(table, placing)
    else:
        _read_lists(table, placing)
    table.finish()
    for side in Side:
        royals = sum(p.side is side and p.kind.royal for p in placing.pieces.values())
        if royals > 1 and not places.geometry.bounded:
            table.problem(sentence("board-royals-of-side", side=side, count=royals))
    ordered = sorted(placing.pieces.items(), key=lambda item: item[0][::-1])
    return tuple(ordered)


def _read_rows(table: Table, placing: _Placing) -> None:
    geometry = placing.places.geometry
    if not geometry.bounded or geometry.dimension != 2:
        table.problem(sentence("board-rows-flat-only"), "rows")
        return
    width, height = geometry.sizes
    rows = [
        (number, row)
        for number, text in table.texts("rows")
        for row in re.split(r"[/\n]", text.strip())
    ]
    if len(rows) != height:
        table.problem(sentence("board-rows-count", count=len(rows), height=height), "rows")
        return
    for y, (number, row) in zip(range(height - 1, -1, -1), rows, strict=True):
        x = 0
        for mark in re.findall(r"[0-9]+|\S", row):
            if mark.isdigit():
                x += min(int(mark), width + 1)
                continue
            if mark.isalpha():
                side = Side.WHITE if mark.isupper() else Side.BLACK
                reason = placing.put(mark.upper(), side, (x, y))
            elif mark == HOLE:
                reason = _why_no_hole(geometry, (x, y))
            else:
                reason = None if mark == "." else sentence("board-row-mark", mark=repr(mark))
            if reason:
                table.problem(reason, "rows", number)
            x += 1
        if x != width:
            table.problem(
                sentence("board-row-width", row=repr(row), count=x, width=width), "rows", number
            )


def _why_no_hole(geometry: Geometry, square: Square) -> Sentence | None:
    if square in geometry.holes or square[0] >= geometry.sizes[0]:
        return None
    return sentence("board-no-hole", square=geometry.name(square))


def _read_lists(table: Table, placing: _Placing) -> None:
    mirror = placing.places.mirror
    same = mirrored(table)
    for side, key in ((Side.WHITE, "white"), (Side.BLACK, "black")):
        if key == "black" and same:
            continue
        for number, text in table.texts(key):
            try:
                placed = list(_places(text, placing.places.geometry))
            except (SquareTextError, ValueError) as error:
                table.problem(reason_of(error), key, number)
                continue
            for letter, square in placed:
                reasons = [placing.put(letter, side, square)]
                if same:
                    reasons.append(placing.put(letter, Side.BLACK, mirror.square(square)))
                for reason in filter(None, reasons):
                    table.problem(reason, key, number)


def _places(text: str, geometry: Geometry) -> Iterator[tuple[str, Square]]:
    """The pieces of one entry: `P a2-h2 a4`, or `RNBQKBNR a1-h1` letter by letter."""
    letters, *spans = words(text) or [""]
    if not re.fullmatch(r"[A-Z]+", letters) or not spans:
        raise ValueError(sentence("board-places-form", text=repr(text)))
    for span in spans:
        squares = read_span(geometry, span)
        if len(letters) == 1:
            yield from ((letters, square) for square in squares)
        elif len(squares) == len(letters):
            yield from zip(letters, squares, strict=True)
        else:
            raise ValueError(
                sentence(
                    "board-places-count",
                    letters=letters,
                    pieces=len(letters),
                    span=span,
                    squares=len(squares),
                )
            )


# --- Castling --------------------------------------------------------------------------------


def read_castling(
    root: Table, places: FilePlaces, setup: Setup
) -> tuple[tuple[CastlingRule, ...], bool]:
    """The castling rules, White's first, and whether castling is written as king takes own rook."""
    table = root.table("castling")
    if table is None:
        return (), False
    by_rook = table.flag("by_rook")
    rules = list(_read_rules(table, "white", Side.WHITE, places))
    if mirrored(table):
        rules += [_opposite(rule, places.mirror) for rule in rules]
    else:
        rules += _read_rules(table, "black", Side.BLACK, places)
    if not rules:
        table.problem(sentence("board-castling-empty"))
    table.finish()
    _check_rules(table, rules, dict(setup), places.geometry)
    if by_rook and any(
        piece.kind.letter != "R" for rule in rules for at, piece in setup if at == rule.rook
    ):
        table.problem(sentence("board-by-rook-rooks"), "by_rook")
    return tuple(rules), by_rook


def _read_rules(table: Table, key: str, side: Side, places: FilePlaces) -> Iterator[CastlingRule]:
    for number, text in table.texts(key):
        found = words(text)
        if len(found) != 3 or found[0] not in ("K", "Q"):
            table.problem(
                sentence("board-castling-form", text=repr(text)),
                key,
                number,
            )
            continue
        try:
            king, rook = (read_ends(places.geometry, span) for span in found[1:])
        except SquareTextError as error:
            table.problem(reason_of(error), key, number)
            continue
        yield CastlingRule(side, found[0], king[0], rook[0], king[1], rook[1])


def _opposite(rule: CastlingRule, mirror: Mirror) -> CastlingRule:
    return CastlingRule(
        Side.BLACK,
        rule.letter,
        mirror.square(rule.king),
        mirror.square(rule.rook),
        mirror.square(rule.king_target),
        mirror.square(rule.rook_target),
    )


def _walk(rule: CastlingRule) -> tuple[int, ...]:
    return tuple(b - a for a, b in zip(rule.king, rule.king_target, strict=True))


def _check_rules(
    table: Table, rules: list[CastlingRule], pieces: dict[Square, Piece], geometry: Geometry
) -> None:
    seen = set()
    for rule in rules:
        king, rook = pieces.get(rule.king), pieces.get(rule.rook)
        name = sentence("board-castling-of", letter=rule.letter, side=rule.side)
        if king is None or king.side is not rule.side or not king.kind.royal:
            where = geometry.name(rule.king)
            table.problem(sentence("board-castling-no-king", name=name, where=where))
        if rook is None or rook.side is not rule.side or rook.kind.royal:
            where = geometry.name(rule.rook)
            table.problem(sentence("board-castling-no-rook", name=name, where=where))
        if rule.king_target == rule.rook_target:
            table.problem(sentence("board-castling-one-square", name=name))
        if (rule.side, rule.letter) in seen:
            table.problem(sentence("board-castling-twice", name=name))
        seen.add((rule.side, rule.letter))
        squares = (rule.king, rule.rook, rule.king_target, rule.rook_target)
        if sum(len(set(coordinates)) > 1 for coordinates in zip(*squares, strict=True)) > 1:
            table.problem(sentence("board-castling-one-row", name=name))
        elif not geometry.bounded and max(map(abs, _walk(rule))) > MAX_KING_WALK:
            table.problem(sentence("board-castling-too-far", name=name, count=MAX_KING_WALK))
        else:
            for square in geometry.holes.intersection(rule.must_be_empty):
                where = geometry.name(square)
                table.problem(sentence("board-castling-hole", name=name, where=where))
