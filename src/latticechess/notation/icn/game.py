"""Infinite Chess Notation, the format of infinitechess.org, for games on the plane.

Tags, then the rules and pieces of the start position, then the moves: `w 0/100 1 (8|1)
P1,2+|…|k5,8+ 4,2>4,4|4,7>4,6`. A `+` after a piece is the right to double-step or to castle. Rules
that no shipped variant has make a new variant.
"""

from __future__ import annotations

import re

from latticechess.kernel import library
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.notation.errors import NotationError, error_at, place, shown, starting_at
from latticechess.notation.icn.position import format_start, read_square, read_start
from latticechess.notation.icn.variant import PAWN, codes_of
from latticechess.notation.legality import legal_move, suffix
from latticechess.notation.long_form import captured_piece
from latticechess.notation.pgn.tokens import GLYPHS
from latticechess.notation.record import GameRecord, RecordedMove, with_own_result

LONGEST = 2_000_000
_TAG = re.compile(r'\s*\[\s*([A-Za-z]+)\s*(?:"([^"\n]*)"|:\s*([^\]\n]*))\s*\]')
_NUMBER = r"-?[0-9]{1,20}"
_MOVE = re.compile(
    rf"(?P<piece>[A-Za-z]{{1,2}})?(?P<x1>{_NUMBER}),(?P<y1>{_NUMBER})\s*[>x]\s*"
    rf"(?P<x2>{_NUMBER}),(?P<y2>{_NUMBER})"
    r"(?:\s*=?\s*(?P<promotion>[A-Za-z]{1,2})(?![A-Za-z0-9]|-[0-9]))?"
    r"\s*[+#]?\s*(?P<glyph>[!?]{1,2})?\s*(?:\{(?P<comment>[^}]*)\})?"
)
_BETWEEN = re.compile(r"(?:\s|\||[0-9]+\.(?:\s*\.\.\.?)?(?=\s|[A-Za-z]|-?[0-9]))*")


def parse_game(text: str) -> GameRecord:
    """The game in `text`."""
    if len(text) > LONGEST:
        raise NotationError("game-too-long", count=LONGEST)
    tags: dict[str, str] = {}
    at = 0
    while match := _TAG.match(text, at):
        tags[match[1]] = (match[2] if match[2] is not None else match[3]).strip()
        at = match.end()
    start, at = read_start(text, at, tags)
    moves = _read_moves(start, text, at)
    told = tags.pop("Result", None)
    tags.pop("Variant", None)
    return with_own_result(GameRecord(start, tuple(moves), "*", tags), told)


def _read_moves(start: Position, text: str, at: int) -> list[RecordedMove]:
    position = start
    moves: list[RecordedMove] = []
    while True:
        between = _BETWEEN.match(text, at)
        at = between.end() if between else at
        if at >= len(text):
            return moves
        match = _MOVE.match(text, at)
        if match is None:
            word = text[at:].split(None, 1)[0]
            raise error_at(
                text,
                at,
                "not-a-move",
                text=shown(word),
                expected=sentence("expected-like", example="4,2>4,4"),
            )
        with starting_at(*place(text, at)):
            recorded = _recorded(position, match)
        moves.append(recorded)
        position = position.play(recorded.move)
        at = match.end()


def _recorded(position: Position, match: re.Match[str]) -> RecordedMove:
    origin = read_square(match["x1"], match["y1"])
    target = read_square(match["x2"], match["y2"])
    promotion = _promotion(position, match["promotion"])
    move = legal_move(position, Move(origin, target, promotion), match[0])
    code = match["piece"]
    kind = (codes_of(position.variant) or {}).get(code.lower()) if code else None
    if code and kind != position.pieces[origin].kind:
        raise NotationError("wrong-piece-named", text=shown(match[0].strip()))
    glyph = match["glyph"]
    return RecordedMove(
        move,
        nags=(GLYPHS[glyph],) if glyph else (),
        comment=" ".join((match["comment"] or "").split()),
    )


def _promotion(position: Position, code: str | None) -> str | None:
    if not code:
        return None
    kind = (codes_of(position.variant) or {}).get(code.lower())
    if kind is None or code.lower() == PAWN:
        raise NotationError("no-promotion-to", letter=shown(code))
    return kind.letter


def format_game(record: GameRecord) -> str:
    """The game as ICN; NotationError if ICN cannot express its rules or pieces.

    Variations cannot be written in ICN and are left out.
    """
    start = format_start(record.start)
    tags = dict(record.headers)
    if record.start == library.variant("classical-infinite").start():
        tags["Variant"] = "Classical"
    if record.result != "*":
        tags["Result"] = record.result
    lines = [
        f'[{name} "{value.replace(chr(34), chr(39))}"]'
        for name, value in tags.items()
        if re.fullmatch(r"[A-Za-z]+", name)
    ]
    lines += [*([""] if lines else []), start, ""]
    position = record.start
    numbered = False
    for recorded in record.moves:
        after = position.play(recorded.move)
        text = _format_move(position, recorded, after)
        if position.turn is Side.WHITE or not numbered:
            lines.append(f"{position.ply // 2 + 1}. {text}")
            numbered = True
        else:
            lines[-1] += f" | {text}"
        position = after
    return "\n".join(lines) + "\n"


def _format_move(position: Position, recorded: RecordedMove, after: Position) -> str:
    move = recorded.move
    codes = {kind.letter: code for code, kind in (codes_of(position.variant) or {}).items()}
    white = position.turn is Side.WHITE

    def coded(letter: str) -> str:
        return codes[letter].upper() if white else codes[letter]

    sign = "x" if captured_piece(position, move) else ">"
    piece = coded(position.pieces[move.origin].kind.letter)
    squares = [f"{x},{y}" for x, y in (move.origin, move.target)]
    promotion = f"={coded(move.promotion)}" if move.promotion else ""
    glyph = next((sign for sign, nag in GLYPHS.items() if nag in recorded.nags), "")
    comment = f"{{{recorded.comment.replace('}', ')')}}}" if recorded.comment else ""
    return f"{piece}{squares[0]}{sign}{squares[1]}{promotion}{suffix(after)}{glyph}{comment}"
