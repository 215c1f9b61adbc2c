"""A definition with everything it inherits: pieces, sets of pieces, and values by key."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.notation.errors import shown
from latticechess.notation.variants_ini.keys import DEFAULTS, NO_RULES, PIECES, TAKEN
from latticechess.notation.variants_ini.problems import IniProblem
from latticechess.notation.variants_ini.sections import Entry, Section

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
