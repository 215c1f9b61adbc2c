"""What of a definition is lost on the way to the other format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.notation.errors import NotationError, shown
from latticechess.notation.variants_ini.keys import DEFAULTS, NO_RULES, PIECES, TAKEN


@dataclass(frozen=True, slots=True, order=True)
class IniProblem:
    """A key that could not be taken over as it stands."""

    line: int
    """The line in the text that was read; 0 in a text that is being written."""
    key: str
    reason: Sentence

    def __str__(self) -> str:
        where = f"line {self.line}, " if self.line else ""
        return f"{where}{self.key}: {self.reason}"


LONGEST = 2_000_000
MOST_SECTIONS = 2_000


@dataclass(frozen=True, slots=True)
class Entry:
    """The value of a key and the line where it stands."""

    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Section:
    """One definition as it is written: `[name:parent]` and its keys."""

    name: str
    parent: str | None
    line: int
    entries: Mapping[str, Entry] = field(default_factory=dict)


def read_sections(text: str) -> list[Section]:
    """The sections in the order of the text; NotationError if it is no such text."""
    if len(text) > LONGEST:
        raise NotationError("ini-too-long", count=LONGEST)
    sections: list[Section] = []
    entries: dict[str, Entry] = {}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        plain = line.strip()
        if not plain or plain[0] in "#;":
            continue
        if header := re.fullmatch(r"\[\s*([^\[\]:]+?)\s*(?::\s*([^\[\]:]+?)\s*)?\]", plain):
            if len(sections) == MOST_SECTIONS:
                raise NotationError("ini-too-many", line=number, count=MOST_SECTIONS)
            entries = {}
            sections.append(Section(header[1], header[2], number, entries))
        elif not sections:
            raise NotationError("ini-no-section", line=number, text=shown(plain))
        elif "=" not in plain:
            raise NotationError("ini-not-a-line", line=number, text=shown(plain))
        else:
            key, _, value = plain.partition("=")
            entries[key.strip()] = Entry(value.strip(), number)
    if not sections:
        raise NotationError("ini-no-section", text=shown(text.strip()))
    return sections


Cell = tuple[int, int]
"""File and row, from 0."""

FILES = "abcdefghijkl"
MOST_ROWS = 10


def read_region(text: str, size: Cell) -> set[Cell] | None:
    """The squares of a region on a board of that size; None if it is no region.

    Squares beyond the board are left out, as Fairy-Stockfish does: `*8` of a 6 x 6 board is empty.
    """
    width, height = size
    found: set[Cell] = set()
    for word in text.split():
        if word == "-":
            break
        if re.fullmatch(r"\*[0-9]{1,2}", word):
            row = int(word[1:]) - 1
            found |= {(x, row) for x in range(width)}
        elif re.fullmatch(r"[a-l]\*", word.lower()):
            file = FILES.index(word[0].lower())
            found |= {(file, y) for y in range(height)}
        elif re.fullmatch(r"[a-l][0-9]{1,2}", word.lower()):
            found.add((FILES.index(word[0].lower()), int(word[1:]) - 1))
        else:
            return None
    return {(x, y) for x, y in found if 0 <= x < width and 0 <= y < height}


def write_region(cells: Iterable[Cell], size: Cell) -> str:
    """The squares as a region: whole rows, then single squares; `-` if there are none."""
    left = set(cells)
    words = []
    for row in range(size[1]):
        whole = {(x, row) for x in range(size[0])}
        if whole <= left:
            words.append(f"*{row + 1}")
            left -= whole
    words += [name(cell) for cell in sorted(left, key=lambda cell: cell[::-1])]
    return " ".join(words) or "-"


def write_boxes(cells: Iterable[Cell]) -> str:
    """The squares as boxes of a variant file, few of them."""
    left = set(cells)
    words = []
    while left:
        x, y = min(left, key=lambda cell: cell[::-1])
        right, top = x, y
        while (right + 1, y) in left:
            right += 1
        while all((file, top + 1) in left for file in range(x, right + 1)):
            top += 1
        left -= {(file, row) for file in range(x, right + 1) for row in range(y, top + 1)}
        corner = name((right, top))
        words.append(name((x, y)) if (x, y) == (right, top) else f"{name((x, y))}-{corner}")
    return " ".join(words)


def name(cell: Cell) -> str:
    """The square as both formats write it."""
    return f"{FILES[cell[0]]}{cell[1] + 1}"


ALL = "*"
"""Every piece, in a set of pieces."""

_SIDED_SETS = ("promotionPawnTypes", "promotionPieceTypes", "enPassantTypes", "nMoveRuleTypes")
_PAWN_SETS = ("promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes")
_SIDED_VALUES = ("enPassantRegion", "flagRegion")
_OLD = {
    "whiteFlag": "flagRegionWhite",
    "blackFlag": "flagRegionBlack",
    "castlingRookPiece": "castlingRookPieces",
}


@dataclass(slots=True)
class IniPiece:
    """A piece of a definition: its letter, and its moves in Betza's notation."""

    letter: str
    betza: str
    line: int


@dataclass(slots=True)
class Definition:
    """What a section says, with what it inherits and the defaults of the format."""

    name: str
    line: int
    pieces: dict[str, IniPiece] = field(default_factory=dict)
    """By key: `knight`, `customPiece1`."""
    sets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Keys of pieces, or ALL; those of one side by `…White` and `…Black`."""
    values: dict[str, Entry] = field(default_factory=dict)
    problems: list[IniProblem] = field(default_factory=list)

    def value(self, key: str) -> str:
        """The value of a key, "" if it was not given."""
        entry = self.values.get(key)
        return entry.value if entry else ""

    def line_of(self, *keys: str) -> int:
        """The line of the first of the keys that was given; the section's if none was."""
        return next((self.values[key].line for key in keys if key in self.values), self.line)

    def problem(self, key: str, reason: Sentence, line: int | None = None) -> None:
        """Note something that is lost."""
        self.problems.append(IniProblem(self.line_of(key) if line is None else line, key, reason))

    def letters(self, key: str) -> list[str]:
        """The letters of a set of pieces, those that the definition has."""
        chosen = self.sets[key]
        keys = self.pieces if ALL in chosen else [one for one in chosen if one in self.pieces]
        return [self.pieces[one].letter for one in keys]


def first_definition(name: str, line: int) -> Definition:
    """The definition on which those without a parent build: chess rules without pieces."""
    given = Definition(name, line)
    for key in _SIDED_SETS:
        for side in ("White", "Black"):
            given.sets[key + side] = () if key == "promotionPieceTypes" else ("pawn",)
    given.sets |= {"castlingRookPieces": ("rook",), "castlingKingPiece": ("king",)}
    given.sets |= {"flagPieceWhite": (ALL,), "flagPieceBlack": (ALL,), "extinctionPieceTypes": ()}
    return given


def defined(section: Section, parent: Definition | None) -> Definition:
    """The definition of a section; a key with a mistake counts as not given, and is noted."""
    base = parent or first_definition(section.name, section.line)
    made = Definition(
        section.name,
        section.line,
        dict(base.pieces),
        dict(base.sets),
        dict(base.values),
        list(base.problems),
    )
    for key, entry in section.entries.items():
        if is_piece(key):
            _take_piece(made, key, entry)
    for general in (True, False):
        for key, entry in section.entries.items():
            key = _OLD.get(key, key)
            if _is_general(key) == general and not is_piece(key):
                _take(made, key, entry)
    return made


def is_piece(key: str) -> bool:
    """Whether a key names a piece."""
    return key in PIECES or re.fullmatch(r"customPiece([1-9]|1\d|2[0-5])", key) is not None


def _is_general(key: str) -> bool:
    """Whether a key speaks for both sides, or for several others: it is read before those."""
    sided = key.endswith(("White", "Black"))
    return key == "pawnTypes" or (not sided and (f"{key}White" in TAKEN))


def _take_piece(made: Definition, key: str, entry: Entry) -> None:
    letter, _, betza = entry.value.partition(":")
    letter = letter.strip().upper()
    made.pieces.pop(key, None)
    if not re.fullmatch("[A-Z]", letter):
        if entry.value not in ("-", ""):
            reason = sentence("ini-letter", text=shown(entry.value))
            made.problem(key, reason, entry.line)
        _forget(made, key)
        return
    for other in [one for one, piece in made.pieces.items() if piece.letter == letter]:
        # A letter means one piece: its new owner takes it.
        del made.pieces[other]
        _forget(made, other)
    custom = key.startswith("customPiece")
    moves = betza.strip() if betza or custom else PIECES[key]
    made.pieces[key] = IniPiece(letter, moves, entry.line)
    if custom and "e" in moves:
        for side in ("White", "Black"):
            made.sets["enPassantTypes" + side] += (key,)


def _forget(made: Definition, key: str) -> None:
    for side in ("White", "Black"):
        name = "promotionPieceTypes" + side
        made.sets[name] = tuple(one for one in made.sets[name] if one != key)


def _take(made: Definition, key: str, entry: Entry) -> None:
    targets = [key]
    if key == "pawnTypes":
        targets = [one + side for one in _PAWN_SETS for side in ("White", "Black")]
    elif key in (*_SIDED_SETS, *_SIDED_VALUES, "flagPiece"):
        targets = [key + side for side in ("White", "Black")]
    if targets[0] in made.sets:
        chosen = _chosen(made, key, entry)
        made.sets |= dict.fromkeys(targets, chosen)
    made.values |= dict.fromkeys([key, *targets], entry)
    if key in TAKEN or key in NO_RULES:
        return
    if key.startswith("mobilityRegion"):
        made.problem(key, sentence("ini-no-rule"), entry.line)
    elif key not in DEFAULTS:
        made.problem(key, sentence("ini-unknown-key"), entry.line)
    elif entry.value not in (DEFAULTS[key], "" if DEFAULTS[key] else "-"):
        made.problem(key, sentence("ini-no-rule"), entry.line)


def _chosen(made: Definition, key: str, entry: Entry) -> tuple[str, ...]:
    """The pieces whose letters stand there."""
    by_letter = {piece.letter: one for one, piece in made.pieces.items()}
    found: list[str] = []
    for letter in entry.value.replace(" ", "").upper():
        if letter == ALL:
            found.append(ALL)
        elif letter in by_letter:
            found.append(by_letter[letter])
        elif letter != "-":
            made.problem(key, sentence("ini-no-piece", letter=letter), entry.line)
    return tuple(found)
