"""A variant file as a drawing: plain data that can be changed piece by piece and written again.

Vectors and the start position are spelled out; squares of rules stay the text that they are in the
file. A design may be wrong, as a file may: `design_text` writes it, and the reader says what is
wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from latticechess.kernel.geometry import Square, Vector
from latticechess.kernel.pieces import PieceType, Side
from latticechess.kernel.variantfile.reader import Reading


@dataclass(frozen=True, slots=True)
class DesignedSlide:
    """A direction of sliding and its limit; None: any distance."""

    vector: Vector
    most: int | None = None


@dataclass(frozen=True, slots=True)
class DesignedPiece:
    """One kind of piece; vectors are in order, so that equal pieces are equal."""

    name: str
    letter: str
    leaps: tuple[Vector, ...] = ()
    slides: tuple[DesignedSlide, ...] = ()
    steps: tuple[Vector, ...] = ()
    captures: tuple[Vector, ...] = ()
    royal: bool = False
    promotes: bool = False
    double_step: bool = False
    en_passant: bool = False
    counts: bool = False
    picture: str = ""
    """As the file names it; empty: chosen by name and moves."""


@dataclass(frozen=True, slots=True)
class DesignedPlace:
    """A piece of the start position."""

    at: Square
    letter: str
    side: Side


@dataclass(frozen=True, slots=True)
class DesignedSquares:
    """Squares of a rule, as boxes in text; None: Black's are the mirror of White's."""

    white: str
    black: str | None = None


@dataclass(frozen=True, slots=True)
class DesignedPromotion:
    squares: DesignedSquares
    to: str
    optional: str = ""
    """White's squares where it may promote or not; empty: none."""
    only_captured: bool = False


@dataclass(frozen=True, slots=True)
class DesignedDoubleStep:
    squares: DesignedSquares
    en_passant: str | None = None
    """White's squares from where it may be answered en passant; None: from all."""


@dataclass(frozen=True, slots=True)
class DesignedCastling:
    white: tuple[str, ...]
    black: tuple[str, ...] | None = None
    by_rook: bool = False


@dataclass(frozen=True, slots=True)
class DesignedGoal:
    squares: DesignedSquares
    pieces: str | None = None
    """Letters of those that win by arriving; None: the royal ones."""
    last_move: bool = False


@dataclass(frozen=True, slots=True)
class DesignedEnds:
    """The tables `[win]` and `[moves]`."""

    checks: int | None = None
    capture: str = ""
    capture_all: bool = False
    lose_all: bool = False
    bare_king: bool = False
    stalemate: str = "draw"
    must_capture: bool = False
    no_checks: bool = False


@dataclass(frozen=True, slots=True)
class DesignedDraws:
    """The table `[draws]`; None: never."""

    repetition_claim: int | None = 3
    repetition_automatic: int | None = 5
    moves_claim: int | None = 50
    moves_automatic: int | None = 75
    dead_position: str = "bare-kings"


@dataclass(frozen=True, slots=True)
class Design:
    """A whole variant file."""

    name: str
    title: str
    axes: tuple[str | int, ...]
    """Labels, a length, or `endless`, as in the file."""
    mirror: str
    pieces: tuple[DesignedPiece, ...]
    setup: tuple[DesignedPlace, ...]
    promotion: DesignedPromotion | None = None
    double_step: DesignedDoubleStep | None = None
    castling: DesignedCastling | None = None
    goal: DesignedGoal | None = None
    ends: DesignedEnds = DesignedEnds()
    draws: DesignedDraws = DesignedDraws()
    summary: str = ""
    notation: str = ""
    numbered_starts: str = ""
    holes: tuple[Square, ...] = ()
    """In order."""
    border: str = ""
    """The box of an endless board, as in the file."""


def vector_count(piece: DesignedPiece) -> int:
    """How many vectors a piece has, of all kinds."""
    return len(piece.leaps) + len(piece.slides) + len(piece.steps) + len(piece.captures)


def design_of(reading: Reading) -> Design | None:
    """The drawing of a file; what is wrong in it is left out. None if there is no board to draw."""
    data, variant = reading.data, reading.variant
    if variant is None:
        return None
    board = _table(data, "board")
    return Design(
        name=_text(data, "name"),
        title=_text(data, "title"),
        axes=tuple(axis for axis in _list(board, "axes") if isinstance(axis, int | str)),
        mirror=_text(board, "mirror"),
        pieces=tuple(
            _piece(kind, table if isinstance(table, dict) else {})
            for kind, table in zip(variant.pieces, _list(data, "piece"), strict=True)
        ),
        setup=tuple(
            DesignedPlace(at, piece.kind.letter, piece.side) for at, piece in variant.setup
        ),
        promotion=_promotion(data),
        double_step=_double_step(data),
        castling=_castling(data),
        goal=_goal(data),
        ends=_ends(data),
        draws=_draws(data),
        summary=_text(data, "summary"),
        notation=_text(data, "notation"),
        numbered_starts=_text(data, "numbered_starts"),
        holes=tuple(sorted(variant.geometry.holes)),
        border=_text(board, "border"),
    )


def _piece(kind: PieceType, table: Mapping[str, object]) -> DesignedPiece:
    return DesignedPiece(
        name=kind.name,
        letter=kind.letter,
        leaps=tuple(sorted(kind.leaps)),
        slides=tuple(DesignedSlide(v, kind.range_of(v)) for v in sorted(kind.slides)),
        steps=tuple(sorted(kind.steps)),
        captures=tuple(sorted(kind.captures)),
        royal=kind.royal,
        promotes=kind.promotes,
        double_step=kind.double_step,
        en_passant=kind.en_passant,
        counts=kind.counts,
        picture=_text(table, "picture"),
    )


def _promotion(data: Mapping[str, object]) -> DesignedPromotion | None:
    table = _table(data, "promotion")
    if not table:
        return None
    only_captured = table.get("only_captured") is True
    return DesignedPromotion(
        _squares(table), _letters(table, "to"), _words(table, "optional"), only_captured
    )


def _double_step(data: Mapping[str, object]) -> DesignedDoubleStep | None:
    table = _table(data, "double_step")
    if not table:
        return None
    passing = _words(table, "en_passant") if "en_passant" in table else None
    return DesignedDoubleStep(_squares(table), passing)


def _castling(data: Mapping[str, object]) -> DesignedCastling | None:
    table = _table(data, "castling")
    if not table:
        return None
    black = None if _mirrored(table) else tuple(_texts(table, "black"))
    return DesignedCastling(tuple(_texts(table, "white")), black, table.get("by_rook") is True)


def _goal(data: Mapping[str, object]) -> DesignedGoal | None:
    table = _table(data, "goal")
    if not table:
        return None
    pieces = _letters(table, "pieces") if "pieces" in table else None
    return DesignedGoal(_squares(table), pieces, table.get("last_move") is True)


def _ends(data: Mapping[str, object]) -> DesignedEnds:
    win, moves = _table(data, "win"), _table(data, "moves")
    checks = win.get("checks")
    return DesignedEnds(
        checks=checks if type(checks) is int else None,
        capture=_letters(win, "capture"),
        capture_all=win.get("capture_all") is True,
        lose_all=win.get("lose_all") is True,
        bare_king=win.get("bare_king") is True,
        stalemate=_text(win, "stalemate") or "draw",
        must_capture=moves.get("must_capture") is True,
        no_checks=moves.get("no_checks") is True,
    )


def _draws(data: Mapping[str, object]) -> DesignedDraws:
    table, usual = _table(data, "draws"), DesignedDraws()

    def count(key: str, otherwise: int | None) -> int | None:
        value = table.get(key)
        if value is False:
            return None
        return value if type(value) is int else otherwise

    return DesignedDraws(
        repetition_claim=count("repetition_claim", usual.repetition_claim),
        repetition_automatic=count("repetition_automatic", usual.repetition_automatic),
        moves_claim=count("moves_claim", usual.moves_claim),
        moves_automatic=count("moves_automatic", usual.moves_automatic),
        dead_position=_text(table, "dead_position") or usual.dead_position,
    )


def _squares(table: Mapping[str, object]) -> DesignedSquares:
    return DesignedSquares(
        _words(table, "white"), None if _mirrored(table) else _words(table, "black")
    )


def _mirrored(table: Mapping[str, object]) -> bool:
    return table.get("black", "mirror") == "mirror"


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _list(table: Mapping[str, object], key: str) -> list[object]:
    value = table.get(key)
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def _texts(table: Mapping[str, object], key: str) -> list[str]:
    return [value for value in _list(table, key) if isinstance(value, str)]


def _words(table: Mapping[str, object], key: str) -> str:
    return " ".join(" ".join(_texts(table, key)).split())


def _text(table: Mapping[str, object], key: str) -> str:
    value = table.get(key)
    return value.strip() if isinstance(value, str) else ""


def _letters(table: Mapping[str, object], key: str) -> str:
    return _text(table, key).replace(" ", "")
