"""The pieces of ICN: codes of one or two letters and how they move."""

from __future__ import annotations

from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile.vectors import read_vectors

_WAZIR, _FERZ, _KNIGHT = "all (0,1)", "all (1,1)", "all (1,2)"
_HAWK = ("all (0,2)", "all (2,2)", "all (0,3)", "all (3,3)")

# code: name, letter in a variant made for it, slides, leaps
PIECES: dict[str, tuple[str, str, tuple[str, ...], tuple[str, ...]]] = {
    "k": ("King", "K", (), (_WAZIR, _FERZ)),
    "q": ("Queen", "Q", (_WAZIR, _FERZ), ()),
    "r": ("Rook", "R", (_WAZIR,), ()),
    "b": ("Bishop", "B", (_FERZ,), ()),
    "n": ("Knight", "N", (), (_KNIGHT,)),
    "am": ("Amazon", "Z", (_WAZIR, _FERZ), (_KNIGHT,)),
    "ch": ("Chancellor", "C", (_WAZIR,), (_KNIGHT,)),
    "ar": ("Archbishop", "A", (_FERZ,), (_KNIGHT,)),
    "ha": ("Hawk", "H", (), _HAWK),
    "gu": ("Guard", "G", (), (_WAZIR, _FERZ)),
    "ca": ("Camel", "L", (), ("all (1,3)",)),
    "gi": ("Giraffe", "I", (), ("all (1,4)",)),
    "ze": ("Zebra", "E", (), ("all (2,3)",)),
    "ce": ("Centaur", "T", (), (_WAZIR, _FERZ, _KNIGHT)),
    "rc": ("Royal centaur", "V", (), (_WAZIR, _FERZ, _KNIGHT)),
    "nr": ("Knightrider", "S", (_KNIGHT,), ()),
}
ROYAL = ("k", "rc")
PAWN = "p"
Moves = tuple[frozenset[tuple[int, ...]], ...]


def _moves(slides: tuple[str, ...], leaps: tuple[str, ...]) -> Moves:
    return tuple(
        frozenset(vector for text in texts for vector in read_vectors(text, 2))
        for texts in (slides, leaps)
    )


_BY_MOVES = {
    (_moves(slides, leaps), code in ROYAL): code for code, (_, _, slides, leaps) in PIECES.items()
}


def code_of(kind: PieceType, royal: bool) -> str | None:
    """The code, in lower case, of the piece that moves like `kind`; `royal` says whether the game
    is about it, be it by mate or by capture."""
    if kind.steps or kind.captures:
        usual = kind.steps == ((0, 1),) and set(kind.captures) == {(1, 1), (-1, 1)}
        pawn = usual and kind.double_step and kind.en_passant
        return PAWN if pawn and not kind.leaps and not kind.slides else None
    if kind.promotes or kind.double_step:
        return None
    return _BY_MOVES.get(((frozenset(kind.slides), frozenset(kind.leaps)), royal))


def codes_of(variant: Variant) -> dict[str, PieceType] | None:
    """The variant's piece types by code; None if one has no code."""
    vital = variant.ends.capture
    codes = {code_of(kind, kind.royal or kind.letter in vital): kind for kind in variant.pieces}
    return None if None in codes else {code: kind for code, kind in codes.items() if code}
