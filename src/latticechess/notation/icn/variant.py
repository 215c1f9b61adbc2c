"""The pieces of ICN, and the variant with the rules that an ICN text states."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from latticechess.kernel import library
from latticechess.kernel.geometry import Bounds, Square
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.variant import EndRules, Region, Variant
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.kernel.variantfile.vectors import read_vectors
from latticechess.notation.errors import NotationError

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


CHECKMATE = "checkmate"
ROYAL_CAPTURE = "royalcapture"
ALL_ROYALS = "allroyalscaptured"
ALL_PIECES = "allpiecescaptured"
HILL = "koth"
THREE_CHECKS = "threecheck"
CONDITIONS = (CHECKMATE, ROYAL_CAPTURE, ALL_ROYALS, ALL_PIECES, HILL, THREE_CHECKS)
_WORD = "|".join(CONDITIONS)
WINS = re.compile(rf"\(?(?:{_WORD})(?:[,|](?:{_WORD}))*\)?")
SUMMIT: Region = ((4, 5), (4, 5))
"""The hill of infinitechess.org: four squares in the middle of a usual set-up."""
OF_ROYALS = (CHECKMATE, ROYAL_CAPTURE, ALL_ROYALS, THREE_CHECKS)
"""Conditions that ask for a royal piece of the opponent."""

Wins = tuple[frozenset[str], frozenset[str]]
"""How White and how Black may win."""
USUAL: Wins = (frozenset({CHECKMATE}), frozenset({CHECKMATE}))


class OtherWins(Exception):  # noqa: N818 - no fault of the program
    """Conditions that no variant file can say."""

    def __init__(self, conditions: Iterable[str]) -> None:
        super().__init__()
        self.conditions = [one for one in CONDITIONS if one in set(conditions)]


def read_wins(word: str) -> Wins:
    """The conditions of `koth,checkmate` for both sides, or of `(checkmate|royalcapture)`."""
    sides = [frozenset(part.split(",")) for part in word.strip("()").split("|")]
    return (sides[0], sides[1]) if len(sides) == 2 else (frozenset().union(*sides),) * 2


def write_wins(wins: Wins) -> str:
    """As `read_wins` reads it; empty if both sides only mate."""
    if wins == USUAL:
        return ""
    white, black = (",".join(one for one in CONDITIONS if one in side) for side in wins)
    return white if white == black else f"({white}|{black})"


@dataclass(frozen=True, slots=True)
class WinTables:
    """The tables of a variant file, and whether royal pieces must be kept safe."""

    lines: tuple[str, ...]
    royal: bool


def tables_of(wins: Wins, royals: tuple[Counter[str], Counter[str]]) -> WinTables:
    """The tables that say the same, where `royals` are the letters of each side's royal pieces;
    OtherWins if there are none."""
    white, black = (
        side if theirs else side.difference(OF_ROYALS)
        for side, theirs in zip(wins, royals[::-1], strict=True)
    )
    mates = CHECKMATE in white | black
    # Whose king is kept safe never loses everything: there both sides may have the condition.
    safe = [mates and bool(own) for own in royals]
    uneven = white ^ black
    if safe[0] != safe[1] and uneven <= {CHECKMATE, ALL_PIECES}:
        uneven = frozenset()
    if uneven:
        raise OtherWins(uneven)
    asked = white | black
    win, goal = [], []
    if not mates and asked & {ROYAL_CAPTURE, ALL_ROYALS}:
        win.append(f'capture = "{_captured(asked, royals)}"')
    if ALL_PIECES in asked:
        win.append("capture_all = true")
    if THREE_CHECKS in asked:
        if not mates:
            raise OtherWins({THREE_CHECKS})
        win.append("checks = 3")
    if HILL in asked:
        letters = "".join(sorted({*royals[0], *royals[1]}))
        box = "(4,4)-(5,5)"
        goal = ["[goal]", f'white = "{box}"', f'black = "{box}"', f'pieces = "{letters}"']
    return WinTables((*goal, *(["[win]", *win] if win else [])), mates)


def _captured(asked: frozenset[str], royals: tuple[Counter[str], Counter[str]]) -> str:
    """The letters of kinds of which each side must keep one."""
    for own in royals:
        # We end a game with the last of a kind: with one royal piece that is the first one too.
        if ROYAL_CAPTURE in asked and any(count > 1 for count in own.values()):
            raise OtherWins({ROYAL_CAPTURE})
        if ROYAL_CAPTURE not in asked and len(own) > 1:
            raise OtherWins({ALL_ROYALS})
    return "".join(sorted({*royals[0], *royals[1]}))


def wins_of(ends: EndRules, kinds: Mapping[str, PieceType]) -> Wins | None:
    """The conditions that say the same as `ends`; None if there are none. `kinds` are the piece
    types by their code in ICN."""
    others = EndRules(
        goal=ends.goal,
        goal_pieces=ends.goal_pieces,
        checks=ends.checks,
        capture=ends.capture,
        capture_all=ends.capture_all,
    )
    kings = {kinds[code].letter for code in ("k", "rc") if code in kinds}
    mates = any(kind.royal for kind in kinds.values())
    found = {CHECKMATE} if mates else set()
    if ends.capture:
        found.add(ROYAL_CAPTURE)
    if ends.capture_all:
        found.add(ALL_PIECES)
    if ends.checks:
        found.add(THREE_CHECKS)
    if ends.goal:
        found.add(HILL)
    if (
        ends != others
        or ends.checks not in (None, 3)
        or ends.goal not in (None, ((SUMMIT,), (SUMMIT,)))
        or (ends.goal and set(ends.goal_pieces) != kings)
        or (ends.capture and (mates or set(ends.capture) != kings))
        or not found
    ):
        return None
    return frozenset(found), frozenset(found)


SHIPPED = ("plane", "classical-infinite")
USUAL_PROMOTIONS = ("q", "r", "b", "n")


@dataclass(frozen=True, slots=True)
class IcnPiece:
    """A piece of the list: its code in lower case, and whether a `+` follows."""

    code: str
    side: Side
    right: bool


@dataclass(frozen=True, slots=True)
class IcnRules:
    """The rules stated by the arguments before the piece list."""

    rows: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Promotion rows of White and Black."""
    promotions: tuple[str, ...] = USUAL_PROMOTIONS
    move_rule: int | None = None
    """Half-moves without capture or pawn move before a draw."""
    wins: Wins = USUAL
    border: Bounds | None = None
    holes: frozenset[Square] = frozenset()


Pieces = dict[Square, IcnPiece]


def rules_of(variant: Variant) -> IcnRules | None:
    """The rules of `variant` as ICN; None if ICN cannot express them."""
    codes = codes_of(variant)
    if codes is None or variant.geometry.bounded or variant.mirror != (1, -1):
        return None
    wins = wins_of(variant.ends, codes)
    if variant.double_step_regions is not None or wins is None:
        return None
    claim = variant.draws.moves_claim
    plain = IcnRules(
        move_rule=2 * claim if claim else None,
        wins=wins,
        border=variant.geometry.border,
        holes=variant.geometry.holes,
    )
    if variant.promotion is None:
        return plain
    if any(variant.promotion.optional) or variant.promotion.most is not None:
        return None
    rows = tuple(
        tuple(box[1][0] for box in boxes if box[0] == (None, None) and box[1][0] == box[1][1])
        for boxes in variant.promotion.regions
    )
    if [len(side) for side in rows] != [len(side) for side in variant.promotion.regions]:
        return None
    letters = {kind.letter: code for code, kind in codes.items()}
    promotions = tuple(letters[letter] for letter in variant.promotion.choices)
    return replace(plain, rows=(_whole(rows[0]), _whole(rows[1])), promotions=promotions)


def _whole(row: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple(y for y in row if y is not None)


def find_variant(rules: IcnRules, pieces: Pieces) -> Variant:
    """The shipped variant with these rules, or a new one."""
    for name in SHIPPED:
        variant = library.variant(name)
        if _fits(variant, rules, pieces):
            return variant
    return _made(rules, pieces)


def _fits(variant: Variant, rules: IcnRules, pieces: Pieces) -> bool:
    own = rules_of(variant)
    codes = codes_of(variant)
    assert own is not None
    assert codes is not None
    if replace(own, promotions=rules.promotions) != rules:
        return False
    if set(own.promotions) != set(rules.promotions):
        return False
    if not all(piece.code in codes for piece in pieces.values()):
        return False
    squares = {square for rule in variant.castling for square in (rule.king, rule.rook)}
    return all(
        square in squares for square, piece in pieces.items() if piece.right and piece.code != PAWN
    )


def rights_of(variant: Variant, pieces: Pieces) -> tuple[int, ...]:
    """The numbers of the castling rules whose king and rook are both marked."""
    return tuple(
        number
        for number, rule in enumerate(variant.castling)
        if all(
            square in pieces and pieces[square].right and pieces[square].side is rule.side
            for square in (rule.king, rule.rook)
        )
    )


def placed(variant: Variant, pieces: Pieces) -> dict[Square, Piece]:
    """The pieces as `variant` knows them."""
    kinds = codes_of(variant)
    assert kinds is not None
    return {
        square: Piece(
            kinds[piece.code], piece.side, unmoved=piece.right and kinds[piece.code].double_step
        )
        for square, piece in pieces.items()
    }


# --- A variant made for a text ---------------------------------------------------------------


def _made(rules: IcnRules, pieces: Pieces) -> Variant:
    """A new variant with exactly these rules."""
    try:
        base = _source(rules, pieces)
        return loads(base, "ICN")
    except OtherWins as error:
        raise NotationError("icn-win", conditions=error.conditions) from error
    except VariantError as error:
        reason = "; ".join(problem.reason for problem in error.problems)
        raise NotationError("no-variant-of-position", reason=reason) from error


def _source(rules: IcnRules, pieces: Pieces) -> str:
    used = {piece.code for piece in pieces.values()} | set(rules.promotions)
    won = tables_of(rules.wins, _royals(pieces))
    lines = [
        'name = "icn"',
        'title = "Infinite chess"',
        'summary = "A game read from infinite chess notation."',
        "[board]",
        'axes = ["endless", "endless"]',
        'mirror = "x, -y"',
        *_lattice(rules),
    ]
    for code, (name, letter, slides, leaps) in PIECES.items():
        if code in used:
            lines += ["[[piece]]", f'name = "{name}"', f'letter = "{letter}"']
            lines += [f"slides = {list(slides)}", f"leaps = {list(leaps)}"]
            lines += ["royal = true"] if code in ROYAL and won.royal else []
    if PAWN in used:
        lines += ["[[piece]]", 'name = "Pawn"', 'letter = "P"', 'steps = ["(0,1)"]']
        lines += ['captures = ["(±1,1)"]', "double_step = true", "en_passant = true"]
        lines += ["counts = true", *(["promotes = true"] if any(rules.rows) else [])]
    lines += ["[setup]"]
    for side in Side:
        texts = [
            f"{_letter(piece.code)} ({square[0]},{square[1]})"
            for square, piece in pieces.items()
            if piece.side is side
        ]
        lines += [f"{str(side).lower()} = {texts}"]
    if any(rules.rows) and PAWN in used:
        letters = "".join(_letter(code) for code in rules.promotions)
        lines += ["[promotion]", f'to = "{letters}"']
        for side, rows in zip(Side, rules.rows, strict=True):
            lines += [f"{str(side).lower()} = {[f'(*,{row})' for row in rows]}"]
    castling = {side: _castling(side, pieces) for side in Side if won.royal}
    if any(castling.values()):
        lines += ["[castling]"]
        lines += [f"{str(side).lower()} = {texts}" for side, texts in castling.items()]
    lines += won.lines
    claim = rules.move_rule // 2 if rules.move_rule else None
    lines += ["[draws]", f"moves_claim = {claim or 'false'}"]
    lines += [f"moves_automatic = {claim * 3 // 2 if claim else 'false'}"]
    return "\n".join(lines) + "\n"


def _lattice(rules: IcnRules) -> list[str]:
    """The lines of `[board]` that say where there are no squares."""
    lines = []
    if rules.holes:
        lines.append(f"holes = {[f'({x},{y})' for x, y in sorted(rules.holes)]}")
    if rules.border is not None:
        low, high = (
            ",".join("*" if side[end] is None else str(side[end]) for side in rules.border)
            for end in (0, 1)
        )
        lines.append(f'border = "({low})-({high})"')
    return lines


def _royals(pieces: Pieces) -> tuple[Counter[str], Counter[str]]:
    """The letters of each side's royal pieces."""
    white, black = (
        Counter(_letter(p.code) for p in pieces.values() if p.side is side and p.code in ROYAL)
        for side in Side
    )
    return white, black


def _letter(code: str) -> str:
    return "P" if code == PAWN else PIECES[code][1]


def _castling(side: Side, pieces: Pieces) -> list[str]:
    """The castling rules of the marked king: two squares towards the nearest marked piece."""
    own = {square: piece for square, piece in pieces.items() if piece.side is side and piece.right}
    king = next((square for square, piece in own.items() if piece.code in ROYAL), None)
    if king is None:
        return []
    x, y = king
    partners = [
        at[0] for at, piece in own.items() if at[1] == y and piece.code not in (PAWN, *ROYAL)
    ]
    rules = []
    for letter, step in (("K", 1), ("Q", -1)):
        files = [file for file in partners if (file - x) * step > 2]
        if files:
            rook = min(files, key=lambda file: abs(file - x))
            squares = f"({x},{y})-({x + 2 * step},{y}) ({rook},{y})-({x + step},{y})"
            rules.append(f"{letter} {squares}")
    return rules
