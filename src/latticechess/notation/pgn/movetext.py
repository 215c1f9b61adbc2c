"""The PGN movetext: moves with comments, glyphs and variations, parsed and written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.notation.errors import error_at, place, shown, starting_at
from latticechess.notation.moves import line_texts, parse_move
from latticechess.notation.pgn.tokens import GLYPHS, Token, tokens
from latticechess.notation.record import Line, RecordedMove, Result, as_result
from latticechess.notation.san.line_reader import reader_of

DEEPEST = 100
"""Nested variations: more is no analysis but an attack."""


@dataclass(slots=True)
class _OpenLine:
    """A line being parsed: its moves and the positions before and after the last."""

    position: Position
    before: Position | None = None
    moves: list[RecordedMove] = field(default_factory=list)
    opening: str = ""
    offset: int = 0

    def add_comment(self, text: str) -> None:
        if self.moves:
            last = self.moves[-1]
            self.moves[-1] = replace(last, comment=_joined(last.comment, text))
        else:
            self.opening = _joined(self.opening, text)

    def add_nag(self, number: int) -> bool:
        if self.moves and number not in self.moves[-1].nags:
            self.moves[-1] = replace(self.moves[-1], nags=(*self.moves[-1].nags, number))
        return bool(self.moves)

    def play(self, text: str) -> None:
        move = parse_move(self.position, text)
        opening = self.opening if not self.moves else ""
        self.moves.append(RecordedMove(move, opening=opening))
        self.before, self.position = self.position, self.position.play(move)

    def add_variation(self, line: Line) -> None:
        last = self.moves[-1]
        self.moves[-1] = replace(last, variations=(*last.variations, line))


def _joined(first: str, second: str) -> str:
    return f"{first} {second}" if first and second else first or second


def read_movetext(start: Position, text: str) -> tuple[Line, Result | None, str]:
    """The main line, the result if there is one, and a comment without moves."""
    reader = reader_of(start.variant)
    plain = reader.read_bare(start.board(), text) if reader is not None else None
    if plain is not None and reader is not None:
        return plain, as_result(reader.result) if reader.result else None, ""
    lines = [_OpenLine(start)]
    result: Result | None = None
    for token in tokens(start.variant, text):
        if result is not None and token.kind not in ("comment", "rest"):
            raise error_at(text, token.offset, "after-result", text=shown(token.text))
        if token.kind == "result" and len(lines) == 1:
            result = as_result(token.text)
        elif token.kind != "result":
            _take(lines, token, text)
    if len(lines) > 1:
        raise error_at(text, lines[-1].offset, "variation-open", expected="')'")
    main = lines[0]
    return tuple(main.moves), result, "" if main.moves else main.opening


def _take(lines: list[_OpenLine], token: Token, text: str) -> None:
    """Add one token to the innermost open line."""
    line = lines[-1]
    match token.kind:
        case "comment" | "rest":
            line.add_comment(_comment(token))
        case "move":
            with starting_at(*place(text, token.offset)):
                line.play(token.text)
        case "nag" | "glyph":
            number = int(token.text[1:]) if token.kind == "nag" else GLYPHS[token.text]
            if number > 255 or not line.add_nag(number):
                raise error_at(text, token.offset, "follows-no-move", text=token.text)
        case "open":
            if line.before is None:
                raise error_at(text, token.offset, "variation-of-nothing")
            if len(lines) > DEEPEST:
                raise error_at(text, token.offset, "variation-too-deep")
            lines.append(_OpenLine(line.before, offset=token.offset))
        case "close" if len(lines) > 1 and line.moves:
            lines.pop()
            lines[-1].add_variation(tuple(line.moves))
        case "close":
            raise error_at(text, token.offset, "bracket-closes-nothing")
        case "unclosed":
            raise error_at(text, token.offset, "comment-open", expected="'}'")
        case _:
            raise error_at(
                text,
                token.offset,
                "not-understood",
                text=shown(token.text),
                expected=sentence("expected-a-move"),
            )


def _comment(token: Token) -> str:
    inner = token.text[1:-1] if token.kind == "comment" else token.text[1:]
    return " ".join(inner.split())


# --- Writing ---------------------------------------------------------------------------------


def movetext(start: Position, line: Line, result: Result, remark: str = "") -> str:
    """The main line with comments, variations and result, wrapped at 80 columns."""
    words = [f"{{{_safe(remark)}}}"] if remark else []
    words += _words(start, line)
    return _wrapped([*words, result])


def _words(start: Position, line: Line) -> Iterator[str]:
    numbered = False  # whether Black's move needs no number of its own
    texts = line_texts(start, [recorded.move for recorded in line])
    walk = _Walk(start, line)
    for at, recorded in enumerate(line):
        if recorded.opening:
            yield f"{{{_safe(recorded.opening)}}}"
        number = (start.ply + at) // 2 + 1
        if (start.turn + at) % 2 == 0:
            yield f"{number}."
        elif not numbered:
            yield f"{number}..."
        yield texts[at]
        yield from (f"${nag}" for nag in recorded.nags)
        if recorded.comment:
            yield f"{{{_safe(recorded.comment)}}}"
        for variation in recorded.variations:
            inner = list(_words(walk.before(at), variation))
            inner[0], inner[-1] = f"({inner[0]}", f"{inner[-1]})"
            yield from inner
        numbered = not recorded.comment and not recorded.variations


class _Walk:
    """The positions of a line, made as far as they are asked for."""

    def __init__(self, start: Position, line: Line) -> None:
        self._position = start
        self._line = line
        self._at = 0

    def before(self, number: int) -> Position:
        """The position before a move; never one before the last asked for."""
        while self._at < number:
            self._position = self._position.play(self._line[self._at].move)
            self._at += 1
        return self._position


def _safe(comment: str) -> str:
    """A comment on one line, without the one character that PGN cannot hold in it."""
    return " ".join(comment.replace("}", ")").split())


def _wrapped(words: list[str]) -> str:
    lines: list[str] = []
    line: list[str] = []
    length = 0
    for word in " ".join(words).split(" "):
        if line and length + 1 + len(word) > 80:
            lines.append(" ".join(line))
            line, length = [], 0
        if word:
            length += len(word) + (1 if line else 0)
            line.append(word)
    return "\n".join([*lines, " ".join(line)])
