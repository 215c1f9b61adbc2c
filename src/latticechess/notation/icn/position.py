"""Rules and start position in ICN."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from latticechess.kernel import library
from latticechess.kernel.en_passant import stepped_pawn
from latticechess.kernel.geometry import COORDINATE_LIMIT, PLANE_END, Bounds, Square
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.notation.errors import NotationError, error_at, place, shown, starting_at
from latticechess.notation.icn.variant import (
    PAWN,
    PIECES,
    USUAL_PROMOTIONS,
    WINS,
    IcnPiece,
    IcnRules,
    Pieces,
    codes_of,
    find_variant,
    placed,
    read_wins,
    rights_of,
    rules_of,
    write_wins,
)

MAX_PIECES = 4096
_NUMBER = r"-?[0-9]{1,20}"
_PIECE = re.compile(rf"([A-Za-z]{{1,2}})({_NUMBER}),({_NUMBER})(\+?)")
_BORDER = re.compile(r"(?:_|-?[0-9]{1,20})(?:,(?:_|-?[0-9]{1,20})){3}")
OBSTACLE, VOID = "ob", "vo"
"""Neutral pieces: one may be captured and is not known here, the other is our hole."""
OTHER_PIECES = ("hu", "ro", "rq")
"""Huygens, roses and royal queens."""
_ARGUMENT = re.compile(r"\s*(\{(?:[^{}]|\{[^{}]*\})*\}|\S+)")


@dataclass(slots=True)
class _Arguments:
    """The arguments before the piece list."""

    turn: Side = Side.WHITE
    passed: Square | None = None
    halfmoves: int = 0
    number: int = 1
    rules: IcnRules = field(default_factory=IcnRules)
    won_at: tuple[int, int] = (1, 1)
    """Where it is said how games are won."""


def read_start(text: str, at: int, tags: Mapping[str, str]) -> tuple[Position, int]:
    """The start position that begins at `text[at]`, and where the moves begin."""
    arguments = _Arguments()
    while match := _ARGUMENT.match(text, at):
        word = match[1]
        offset = match.start(1)
        if _is_piece_list(word, text[match.end() : match.end() + 20]):
            pieces, holes = _read_pieces(text, offset, word)
            arguments.rules = replace(arguments.rules, holes=frozenset(holes))
            return _position(arguments, pieces), match.end()
        if re.match(r"[A-Za-z]{0,2}-?[0-9]+,-?[0-9]+\s*[>x]|[0-9]+\.", text[offset:]):
            break
        _read_argument(arguments, text, offset, word)
        at = match.end()
    if tags.get("Variant", "").strip().lower() == "classical":
        return library.variant("classical-infinite").start(), at
    raise error_at(
        text, min(at, max(len(text) - 1, 0)), "start-missing", expected=sentence("expected-pieces")
    )


def _is_piece_list(word: str, following: str) -> bool:
    """Whether `word` lists pieces; a spaced move such as `P4,2 > 4,4` does not."""
    if not re.match(r"[A-Za-z]{1,2}-?[0-9]", word) or ">" in word or "x" in word[1:]:
        return False
    return not re.match(r"\s*[>x]", following)


def _read_argument(arguments: _Arguments, text: str, offset: int, word: str) -> None:
    """One argument before the piece list, recognised by its shape."""
    if re.fullmatch(r"[a-z]{1,2}(?::[a-z]{1,2})*", word) and word[0] in "wb":
        if word not in ("w", "b", "w:b", "b:w"):
            raise error_at(text, offset, "turns-not-two", text=shown(word))
        arguments.turn = Side.WHITE if word[0] == "w" else Side.BLACK
    elif match := re.fullmatch(rf"({_NUMBER}),({_NUMBER})", word):
        with starting_at(*place(text, offset)):
            arguments.passed = read_square(match[1], match[2])
    elif match := re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", word):
        limit = int(match[2])
        if limit < 2 or limit % 2:
            raise error_at(text, offset, "no-move-rule", text=shown(word))
        arguments.halfmoves = int(match[1])
        arguments.rules = replace(arguments.rules, move_rule=limit)
    elif re.fullmatch(r"[0-9]{1,6}", word):
        arguments.number = max(1, int(word))
    elif WINS.fullmatch(word):
        arguments.rules = replace(arguments.rules, wins=read_wins(word))
        arguments.won_at = place(text, offset)
    elif _BORDER.fullmatch(word):
        with starting_at(*place(text, offset)):
            arguments.rules = replace(arguments.rules, border=_read_border(word))
    elif word.startswith(("{", "Squares:", "Rays:")):
        pass  # marks and settings that change no rule
    elif word.startswith("("):
        arguments.rules = _read_promotions(arguments.rules, text, offset, word)
    else:
        raise error_at(
            text,
            offset,
            "not-understood",
            text=shown(word),
            expected=sentence("expected-rule-or-piece"),
        )


def _read_border(word: str) -> Bounds | None:
    """The border of `left,right,bottom,top`; `_` is a side without one."""
    left, right, bottom, top = (None if end == "_" else int(end) for end in word.split(","))
    for low, high in ((left, right), (bottom, top)):
        if max(abs(low or 0), abs(high or 0)) > COORDINATE_LIMIT:
            raise NotationError("too-far", text=shown(word), limit=PLANE_END)
        if low is not None and high is not None and low > high:
            raise NotationError("icn-border", text=shown(word))
    border = ((left, right), (bottom, top))
    return border if word.strip("_,") else None


def _read_promotions(rules: IcnRules, text: str, offset: int, word: str) -> IcnRules:
    rows: list[tuple[int, ...]] = []
    choices: set[tuple[str, ...]] = set()
    sides = word.strip("()").split("|")
    for side in sides:
        match = re.fullmatch(rf"((?:{_NUMBER})(?:,{_NUMBER})*)?(?:;([A-Za-z,]+))?", side)
        if match is None or len(sides) != 2 or not word.endswith(")"):
            raise error_at(
                text,
                offset,
                "no-promotion-rows",
                text=shown(word),
                expected=sentence("expected-like", example="(8|1)"),
            )
        rows.append(tuple(int(row) for row in match[1].split(",")) if match[1] else ())
        if match[1]:
            codes = match[2].lower().split(",") if match[2] else USUAL_PROMOTIONS
            choices.add(tuple(codes))
    if any(abs(row) > COORDINATE_LIMIT for side in rows for row in side):
        raise error_at(text, offset, "too-far", text=shown(word), limit=PLANE_END)
    if len({frozenset(codes) for codes in choices}) > 1:
        raise error_at(text, offset, "promotions-differ")
    promotions = next(iter(choices), USUAL_PROMOTIONS)
    unknown = [code for code in promotions if code not in PIECES]
    if unknown:
        raise error_at(text, offset, "unknown-piece", text=shown(unknown[0]))
    return replace(rules, rows=(rows[0], rows[1]), promotions=promotions)


def _read_pieces(text: str, offset: int, word: str) -> tuple[Pieces, set[Square]]:
    """The pieces of the list, and its voids."""
    pieces: Pieces = {}
    holes: set[Square] = set()
    for part in word.split("|"):
        match = _PIECE.fullmatch(part)
        if match is None:
            raise error_at(
                text,
                offset,
                "not-a-placed-piece",
                text=shown(part),
                expected=sentence("expected-like", example="P1,2+"),
            )
        code = match[1].lower()
        if code == OBSTACLE:
            raise error_at(text, offset, "icn-neutral", text=shown(part))
        if code in OTHER_PIECES:
            raise error_at(text, offset, "icn-piece", text=shown(part))
        if code not in PIECES and code not in (PAWN, VOID):
            raise error_at(text, offset, "unknown-piece", text=shown(match[1]))
        if match[1] not in (code, code.upper()):
            raise error_at(text, offset, "neither-side", text=shown(match[1]))
        side = Side.WHITE if match[1].isupper() else Side.BLACK
        with starting_at(*place(text, offset)):
            square = read_square(match[2], match[3])
        if square in pieces or square in holes:
            raise error_at(text, offset, "two-pieces-on", square=f"{match[2]},{match[3]}")
        if len(pieces) == MAX_PIECES:
            raise error_at(text, offset, "more-pieces-than", count=MAX_PIECES)
        if code == VOID:
            holes.add(square)
        else:
            pieces[square] = IcnPiece(code, side, bool(match[4]))
        offset += len(part) + 1
    return pieces, holes


def read_square(x: str, y: str) -> Square:
    """The square with these coordinates."""
    square = int(x), int(y)
    if any(abs(c) > COORDINATE_LIMIT for c in square):
        raise NotationError("too-far", text=f"{x},{y}", limit=PLANE_END)
    return square


def _position(arguments: _Arguments, pieces: Pieces) -> Position:
    with starting_at(*arguments.won_at):
        variant = find_variant(arguments.rules, pieces)
    turn = arguments.turn
    ply = 2 * (arguments.number - 1) + turn
    standing = placed(variant, pieces)
    passed = arguments.passed
    if passed is not None and not stepped_pawn(variant, standing, passed, turn.opponent):
        raise NotationError("no-pawn-passed", square=f"{passed[0]},{passed[1]}")
    return Position.from_pieces(
        variant,
        standing,
        turn,
        rights_of(variant, pieces),
        passed,
        arguments.halfmoves,
        ply,
    )


def format_start(start: Position) -> str:
    """The rules and pieces of `start`; NotationError if ICN cannot express them."""
    variant = start.variant
    rules = rules_of(variant)
    codes = codes_of(variant)
    if rules is None or codes is None:
        raise NotationError("icn-cannot-express", variant=variant.title)
    words = ["w" if start.turn is Side.WHITE else "b"]
    if start.en_passant:
        words.append("{},{}".format(*start.en_passant))
    if rules.move_rule:
        words.append(f"{start.halfmoves}/{rules.move_rule}")
    words.append(str(start.ply // 2 + 1))
    if any(rules.rows):
        words.append(_format_promotions(rules))
    if rules.border is not None:
        words.append(",".join("_" if c is None else str(c) for side in rules.border for c in side))
    if won := write_wins(rules.wins):
        words.append(won)
    letters = {kind.letter: code for code, kind in codes.items()}
    marked = {square for rule in start.castling for square in (rule.king, rule.rook)}
    pieces = []
    for square, piece in sorted(start.pieces.items(), key=lambda item: (item[1].side, item[0])):
        code = letters[piece.kind.letter]
        mark = "+" if piece.unmoved or square in marked else ""
        text = code.upper() if piece.side is Side.WHITE else code
        pieces.append(f"{text}{square[0]},{square[1]}{mark}")
    pieces += [f"{VOID}{x},{y}" for x, y in sorted(rules.holes)]
    return " ".join([*words, "|".join(pieces)])


def _format_promotions(rules: IcnRules) -> str:
    sides = []
    usual = set(rules.promotions) == set(USUAL_PROMOTIONS)
    for side, rows in zip(Side, rules.rows, strict=True):
        codes = rules.promotions
        names = [code.upper() if side is Side.WHITE else code for code in codes]
        sides.append(",".join(map(str, rows)) + ("" if usual else ";" + ",".join(names)))
    return f"({'|'.join(sides)})"
