"""Reads `variants.ini`: each definition becomes the text of a variant file.

Facts about the format: Fairy-Stockfish's documentation of its `variants.ini`. Whatever a variant
file cannot say is named, with its line; the rest is written all the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from latticechess.kernel import library
from latticechess.kernel.geometry import Vector
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.kernel.variantfile.vectors import read_vectors
from latticechess.notation.errors import shown
from latticechess.notation.variants_ini.betza import BetzaError, Moves, read_betza
from latticechess.notation.variants_ini.definition import (
    Cell,
    Definition,
    Entry,
    IniProblem,
    Section,
    defined,
    read_region,
    read_sections,
    write_boxes,
)
from latticechess.notation.variants_ini.keys import OURS
from latticechess.notation.variants_ini.start import Start, castling_lines, end_lines, read_start
from latticechess.notation.variants_ini.writer import write_variant


@dataclass(frozen=True, slots=True)
class IniVariant:
    """A definition as a variant file."""

    name: str
    """As the section calls it."""
    text: str | None
    """The variant file; None if no playable board is left."""
    problems: tuple[IniProblem, ...]
    """What the file cannot say; () if it has the same rules."""


def read_variants(text: str) -> list[IniVariant]:
    """Every definition in `text`; NotationError if it is no `variants.ini`."""
    known: dict[str, Definition] = {}
    found = []
    for section in read_sections(text):
        parent = _parent(section, known)
        definition = defined(section, parent)
        if section.parent and parent is None:
            reason = sentence("ini-no-parent", name=shown(section.parent))
            definition.problem(section.name, reason, section.line)
            found.append(IniVariant(section.name, None, tuple(definition.problems)))
            continue
        known[section.name] = definition
        written = _written(defined(section, parent))
        found.append(written)
    return found


def _parent(section: Section, known: Mapping[str, Definition]) -> Definition | None:
    """The definition to build on: of the same text, or one of our boards."""
    name = section.parent
    if name is None or name in known:
        return known.get(name or "")
    if name not in OURS:
        return None
    text, _ = write_variant(library.variant(OURS[name]))
    board = read_sections(text)[0]
    entries = {key: Entry(entry.value, section.line) for key, entry in board.entries.items()}
    return defined(replace(board, line=section.line, entries=entries), None)


def _written(given: Definition) -> IniVariant:
    start = read_start(given)
    moves = _moves(given)
    text = None
    if start is not None and _all_move(given, start, moves):
        text = _variant_file(given, start, moves)
        try:
            loads(text, given.name)
        except VariantError as error:
            text = None
            for reason in dict.fromkeys(problem.reason for problem in error.problems):
                given.problem(given.name, reason, given.line)
    return IniVariant(given.name, text, tuple(sorted(given.problems)))


def _variant_file(given: Definition, start: Start, moves: Mapping[str, Moves]) -> str:
    pawns = _PawnRules(given, start, moves)
    # Fairy-Stockfish turns Black's pieces round; a mirror does the same unless sides differ.
    turned = any(move.lopsided for move in moves.values())
    width, height = start.size
    rows = f'"{"123456789"[:height]}"' if height < 10 else str(height)
    lines = [
        f'name = "{_slug(given.name)}"',
        f'title = "{_title(given.name)}"',
        'summary = "Read from a variants.ini file."',
        "",
        "[board]",
        f'axes = ["{"abcdefghijkl"[:width]}", {rows}]',
        f'mirror = "{"-x" if turned else "x"}, -y"',
        *([f'holes = "{write_boxes(start.holes)}"'] if start.holes else []),
    ]
    for key, move in moves.items():
        lines += ["", *_piece_lines(given, key, move, pawns)]
    lines += ["", "[setup]", "rows = [", *(f'    "{row}",' for row in start.rows), "]"]
    for part in (pawns.promotion_lines(), pawns.double_step_lines()):
        lines += ["", *part] if part else []
    for part in (castling_lines(given, start), end_lines(given, start)):
        for line in part:
            lines += ["", line] if line.startswith("[") else [line]
    return "\n".join(lines) + "\n"


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "variant"


def _title(name: str) -> str:
    plain = re.sub(r"[\"\\\x00-\x1f]", "", name)[:60]
    return plain[:1].upper() + plain[1:] or "Variant"


def _moves(given: Definition) -> dict[str, Moves]:
    """The moves of each piece; one that vectors cannot say is noted and has none."""
    found = {}
    for key, piece in given.pieces.items():
        try:
            found[key] = read_betza(piece.betza)
        except BetzaError as error:
            reason = sentence("ini-moves", moves=shown(piece.betza), part=shown(str(error)))
            given.problem(key, reason, piece.line)
            found[key] = Moves()
        else:
            if found[key] == Moves():
                given.problem(key, sentence("ini-immobile"), piece.line)
    return found


def _all_move(given: Definition, start: Start, moves: dict[str, Moves]) -> bool:
    """Whether every piece of the start position has moves; others without any are left out."""
    standing = {letter.upper() for letter in start.pieces.values()}
    for key in [key for key, move in moves.items() if move == Moves()]:
        if given.pieces[key].letter in standing:
            return False
        del moves[key], given.pieces[key]
    return True


def _piece_lines(given: Definition, key: str, moves: Moves, pawns: _PawnRules) -> list[str]:
    piece = given.pieces[key]
    words = re.sub(r"([A-Z0-9]+)", r" \1", key).lower()
    lines = ["[[piece]]", f'name = "{words.capitalize()}"', f'letter = "{piece.letter}"']
    jumps = {"leaps": moves.leaps, "steps": moves.steps, "captures": moves.captures}
    for name, vectors in jumps.items():
        if vectors:
            lines.append(f"{name} = {_listed(_shortened(vectors))}")
    if moves.slides:
        texts = [
            text + (f" up to {reach}" if reach else "")
            for reach in dict.fromkeys(moves.slides.values())
            for text in _shortened({v for v, most in moves.slides.items() if most == reach})
        ]
        lines.append(f"slides = {_listed(texts)}")
    flags = {
        "royal": key == "king",
        "promotes": key in pawns.promoting,
        "double_step": key in pawns.steppers,
        "en_passant": key in pawns.passing,
        "counts": key in pawns.counting,
    }
    return lines + [f"{name} = true" for name, flag in flags.items() if flag]


def _listed(texts: list[str]) -> str:
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"


def _shortened(vectors: set[Vector]) -> list[str]:
    """The vectors as a variant file writes them: `all (1,2)` for every order and sign."""
    texts = []
    left = set(vectors)
    for vector in sorted(vectors, key=lambda v: (max(map(abs, v)), v)):
        x, y = vector
        whole = f"all ({min(abs(x), abs(y))},{max(abs(x), abs(y))})"
        group = set(read_vectors(whole, 2))
        if vector in left:
            texts.append(whole if group <= left else f"({x},{y})")
            left -= group if group <= left else {vector}
    return texts


class _PawnRules:
    """Promotion, double steps and en passant of a definition."""

    def __init__(self, given: Definition, start: Start, moves: Mapping[str, Moves]) -> None:
        self.given = given
        self.size = start.size
        self.choices = self._choices()
        self.regions = {
            side: self._region(f"promotionRegion{side}", f"*{8 if side == 'White' else 1}")
            for side in ("White", "Black")
        }
        some = self.choices and any(self.regions.values())
        self.promoting = self._both("promotionPawnTypes") if some else set()
        self.counting = self._both("nMoveRuleTypes")
        self.first = {
            side: self._region(f"doubleStepRegion{side}", f"*{2 if side == 'White' else 7}")
            for side in ("White", "Black")
        }
        self._old_ranks()
        self.steppers = self._steppers(moves)
        self.passing = {
            key for key in self._both("enPassantTypes") if self.steppers and moves[key].captures
        }

    def _both(self, key: str) -> set[str]:
        """The pieces of a set that must be the same for both sides."""
        white, black = (
            {one for one in self.given.sets[key + side] if one in self.given.pieces}
            for side in ("White", "Black")
        )
        if white != black:
            self.given.problem(f"{key}Black", sentence("ini-sides-differ"))
        return white

    def _choices(self) -> list[str]:
        self._both("promotionPieceTypes")
        letters = self.given.letters("promotionPieceTypesWhite")
        pieces = {piece.letter: piece.betza for piece in self.given.pieces.values()}
        strength = {"Q": 9, "R": 5, "B": 3, "N": 3}
        return sorted(
            dict.fromkeys(letters),
            key=lambda letter: -sum(strength.get(atom, 1) for atom in pieces[letter]),
        )

    def _region(self, key: str, usual: str) -> set[Cell]:
        text = self.given.value(key) or usual
        cells = read_region(text, self.size)
        if cells is None:
            reason = sentence("ini-value", text=shown(text), expected=usual)
            self.given.problem(key, reason)
            return set()
        return cells

    def _old_ranks(self) -> None:
        """Keys of older files: rows counted from each side."""
        rank = self.given.value("promotionRank")
        lowest = self.given.value("doubleStepRankMin") or "2"
        highest = self.given.value("doubleStepRank") or "2"
        width, height = self.size
        for side in ("White", "Black"):
            rows = range(height) if side == "White" else range(height - 1, -1, -1)
            if rank.isdigit() and f"promotionRegion{side}" not in self.given.values:
                chosen = list(rows)[int(rank) - 1 :]
                self.regions[side] = {(x, y) for x in range(width) for y in chosen}
            if (
                {"doubleStepRank", "doubleStepRankMin"} & self.given.values.keys()
                and f"doubleStepRegion{side}" not in self.given.values
                and (lowest + highest).isdigit()
            ):
                chosen = list(rows)[int(lowest) - 1 : int(highest)]
                self.first[side] = {(x, y) for x in range(width) for y in chosen}

    def _steppers(self, moves: Mapping[str, Moves]) -> set[str]:
        if self.given.value("doubleStep") == "false" or not any(self.first.values()):
            return set()
        found = {"pawn"} & self.given.pieces.keys()
        for key, move in moves.items():
            if not move.first_steps:
                continue
            if move.first_steps == {(2 * x, 2 * y) for x, y in move.steps}:
                found.add(key)
            else:
                piece = self.given.pieces[key]
                reason = sentence("ini-moves", moves=shown(piece.betza), part="i")
                self.given.problem(key, reason, piece.line)
        return found

    def promotion_lines(self) -> list[str]:
        if not self.promoting:
            return []
        return [
            "[promotion]",
            *(f'{side.lower()} = "{write_boxes(cells)}"' for side, cells in self.regions.items()),
            f'to = "{"".join(self.choices)}"',
        ]

    def double_step_lines(self) -> list[str]:
        if not self.steppers:
            return []
        sides = [f'{side.lower()} = "{write_boxes(cells)}"' for side, cells in self.first.items()]
        return ["[double_step]", *sides, *self._passing_lines()]

    def _passing_lines(self) -> list[str]:
        """From where a double step may be answered en passant, if not from everywhere."""
        allowed: dict[Side, set[Cell]] = {}
        for side, way in ((Side.WHITE, 1), (Side.BLACK, -1)):
            # The region belongs to the side that captures.
            text = self.given.value(f"enPassantRegion{side.opponent}")
            targets = read_region(text, self.size) if text else None
            cells = self.first[str(side)]
            allowed[side] = {(x, y) for x, y in cells if targets is None or (x, y + way) in targets}
        if not self.passing or all(allowed[side] == self.first[str(side)] for side in Side):
            return []
        top = self.size[1] - 1
        mirrored = {(x, top - y) for x, y in allowed[Side.BLACK]}
        squares = allowed[Side.WHITE] | (mirrored - self.first["White"])
        black = {(x, y) for x, y in self.first["Black"] if (x, top - y) in squares}
        if black != allowed[Side.BLACK]:
            self.given.problem("enPassantRegionWhite", sentence("ini-sides-differ"))
        return [f'en_passant = "{write_boxes(squares)}"']
