"""Games saved by older programs.

`.icg` files of the infinite plane (pieces now, moves so far, window, state), comma-separated move
strings of the cube, and the two-field lines of a desktop board.
"""

from __future__ import annotations

import re

from latticechess.kernel import library
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Outcome
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError, error_at, place, shown, starting_at
from latticechess.notation.fen.position import parse_position
from latticechess.notation.long_form import CUBE, PLANE, parse_long
from latticechess.notation.record import GameRecord, Result, bare_line, result_for

LONGEST = 2_000_000

# --- The cube's move string ------------------------------------------------------------------

_CUBE_ENDS: dict[str, Result] = {
    "White#": "0-1",
    "Black#": "1-0",
    "Mutual Agreement\u00f7": "1/2-1/2",
    "Stalemate": "1/2-1/2",
}
_UNFINISHED = re.compile(r"=[+#\u00f7]?$")


def parse_cube_moves(text: str) -> GameRecord:
    """A game on the cube: `Pe2t-e3t,Pe7y-e6y`, forfeits and agreed draws at the end.

    A promotion not yet chosen is taken back, as the older program did.
    """
    start = library.variant("cube").start()
    position = start
    moves: list[Move] = []
    result: Result | None = None
    words = _words(text)
    for number, (offset, word) in enumerate(words, 1):
        if result is not None:
            raise error_at(text, offset, "after-game-end", text=shown(word))
        if word in _CUBE_ENDS:
            result = _CUBE_ENDS[word]
            continue
        if _UNFINISHED.search(word) and number == len(words):
            continue
        # The sign was set before the choice: `=+Q`.
        tidy = re.sub(r"=[+#\u00f7]([QRBN])$", r"=\1", word)
        with starting_at(*place(text, offset)):
            move = parse_long(position, tidy, CUBE)
        moves.append(move)
        position = position.play(move)
    return _record(start, moves, result or _result(position.outcome))


def _words(text: str) -> list[tuple[int, str]]:
    if len(text) > LONGEST:
        raise NotationError("game-too-long", count=LONGEST)
    found = [
        (match.start(1), match[1]) for match in re.finditer(r"\s*([^,\n]*[^,\s])\s*(?:,|$)", text)
    ]
    if not found and text.strip():
        raise NotationError("not-a-move", text=shown(text.strip()), expected="Pe2t-e3t")
    return found


def _result(outcome: Outcome | None) -> Result:
    return "*" if outcome is None else result_for(outcome.winner)


def _record(start: Position, moves: list[Move], result: Result) -> GameRecord:
    return GameRecord(start, bare_line(moves), result)


# --- The desktop board's line ----------------------------------------------------------------


def parse_board_line(text: str) -> GameRecord:
    """A position without castling and en passant rights: `rnbqkbnr/…/RNBQKBNR w`."""
    words = text.split()
    if len(words) != 2:
        raise NotationError(
            "wrong-fields", count=len(words), expected=sentence("expected-placement-and-side")
        )
    return GameRecord(parse_position(library.variant("chess"), text))


# --- The plane's .icg ------------------------------------------------------------------------

_BLACK, _WIN, _STALE = 1, 8, 16
PIECE_NAMES = {
    "PAWN": "P",
    "KNIGHT": "N",
    "BISHOP": "B",
    "ROOK": "R",
    "QUEEN": "Q",
    "KING": "K",
    "MANN": "M",
    "HAWK": "H",
    "CHANCELLOR": "C",
}
FIRST_MOVE = "\u0091"
"""An invisible sign that the older program put after a pawn's first move."""
_ICG_MOVE = re.compile(
    r"([A-Z])\((-?[0-9]{1,6}),(-?[0-9]{1,6})\)(-|x)([A-Z]?)\((-?[0-9]{1,6}),(-?[0-9]{1,6})\)"
    rf"({FIRST_MOVE}|\u2018)?([A-Z]?)[+#~]*"
)


def parse_icg(text: str) -> GameRecord:
    """A game of the plane. The moves are taken back from the saved pieces and played again, so that
    games from other setups can be read too."""
    if len(text) > LONGEST:
        raise NotationError("file-too-long", count=LONGEST)
    variant = library.variant("plane")
    sections = text.strip().split("|")
    if len(sections) == 2:
        sections.insert(1, "")  # with no move played the older program lost a bar
    if len(sections) != 3:
        raise NotationError(
            "wrong-parts", count=len(sections), expected=sentence("expected-saved-parts")
        )
    pieces = _icg_pieces(variant, sections[0])
    column = len(sections[0]) + 2
    entries = [entry.strip() for entry in sections[1].split(";") if entry.strip()]
    matches = [_icg_entry(entry, column) for entry in entries]
    state = _icg_state(sections[2], column + len(sections[1]) + 1)
    start = _icg_start(variant, pieces, matches, state)
    position = start
    moves: list[Move] = []
    for match in matches:
        with starting_at(1, column):
            move = parse_long(position, match[0].replace(match[8] or FIRST_MOVE, ""), PLANE)
        moves.append(move)
        position = position.play(move)
    if {at: piece.letter for at, piece in position.pieces.items()} != {
        at: piece.letter for at, piece in pieces.items()
    }:
        raise NotationError("moves-miss-saved-pieces", column=column)
    if state & _WIN:
        result: Result = "0-1" if state & _BLACK else "1-0"
    else:
        result = "1/2-1/2" if state & _STALE else _result(position.outcome)
    return _record(start, moves, result)


def _icg_pieces(variant: Variant, text: str) -> dict[Square, Piece]:
    pieces: dict[Square, Piece] = {}
    column = 1
    for entry in text.split(";"):
        if entry.strip():
            square, piece = _icg_piece(variant, entry.strip(), column)
            if square in pieces:
                where = variant.geometry.name(square)
                raise NotationError("two-pieces-on", square=where, column=column)
            pieces[square] = piece
        column += len(entry) + 1
    return pieces


def _icg_piece(variant: Variant, entry: str, column: int) -> tuple[Square, Piece]:
    match = re.fullmatch(
        r"([A-Z]+),(-?[0-9]{1,6}),(-?[0-9]{1,6}),(WHITE|BLACK),(True|False),-?[0-9]{1,9}", entry
    )
    letter = PIECE_NAMES.get(match[1], match[1]) if match else ""
    kind = next((kind for kind in variant.pieces if kind.letter == letter), None)
    if match is None or kind is None:
        raise NotationError(
            "not-a-saved-piece", text=shown(entry), column=column, expected="P,8,5,WHITE,True,0"
        )
    side = Side.WHITE if match[4] == "WHITE" else Side.BLACK
    unmoved = kind.double_step and match[5] == "True"
    return (int(match[2]), int(match[3])), Piece(kind, side, unmoved)


def _icg_entry(entry: str, column: int) -> re.Match[str]:
    match = _ICG_MOVE.fullmatch(entry)
    letters = set(PIECE_NAMES.values())
    if match is None or match[1] not in letters or match[5] not in letters | {""}:
        raise NotationError("not-a-move", text=shown(entry), column=column, expected="P(8,5)-(8,6)")
    return match


def _icg_state(text: str, column: int) -> int:
    match = re.fullmatch(r"(?:-?[0-9]{1,6};){4}([0-9]{1,3});?", text.strip())
    if match is None:
        raise NotationError(
            "not-a-window", text=shown(text), column=column, expected="-1;17;-1;17;0"
        )
    return int(match[1])


def _icg_start(
    variant: Variant, pieces: dict[Square, Piece], matches: list[re.Match[str]], state: int
) -> Position:
    """The position before the first move: the moves taken back, last one first."""
    board = dict(pieces)
    ended = bool(state & (_WIN | _STALE))
    turn = Side.WHITE if ended else Side((state & _BLACK) ^ (len(matches) & 1))
    homes = {square for square, piece in variant.setup if piece.kind.double_step}

    def put(letter: str, side: Side, square: Square, number: int, marked: bool) -> None:
        """Put back what move `number` removed; unmoved if no earlier move brought it there."""
        kind = variant.kind(letter)
        arrived = any((int(m[6]), int(m[7])) == square for m in matches[:number])
        unmoved = marked or (square in homes and not arrived)
        board[square] = Piece(kind, side, kind.double_step and unmoved)

    for number, match in reversed(list(enumerate(matches))):
        origin, target = (int(match[2]), int(match[3])), (int(match[6]), int(match[7]))
        if board.pop(target, None) is None or origin in board:
            raise NotationError("not-to-saved-pieces", text=shown(match[0]))
        side = Side(turn ^ (number & 1))
        put(match[1], side, origin, number, bool(match[8]))
        if match[5]:
            put(match[5], side.opponent, target, number, False)
    return Position.from_pieces(variant, board, turn)
