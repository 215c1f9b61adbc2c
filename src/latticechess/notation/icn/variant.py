"""Finds or makes the variant with the rules that an ICN text states."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from latticechess.kernel import library
from latticechess.kernel.geometry import Bounds, Square
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.notation.errors import NotationError
from latticechess.notation.icn.pieces import PAWN, PIECES, ROYAL, codes_of
from latticechess.notation.icn.wins import USUAL, OtherWins, Wins, tables_of, wins_of

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
