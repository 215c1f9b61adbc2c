"""The start position of a definition: board size, pieces, castling."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from latticechess.kernel.sentence import sentence
from latticechess.notation.errors import shown
from latticechess.notation.variants_ini.definition import (
    ALL,
    FILES,
    MOST_ROWS,
    Cell,
    Definition,
    name,
    read_region,
    write_boxes,
)

USUAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@dataclass(slots=True)
class Start:
    """The board of a definition and what stands on it."""

    size: Cell
    pieces: dict[Cell, str] = field(default_factory=dict)
    """Letters, capital ones for White."""
    holes: set[Cell] = field(default_factory=set)
    rights: str = ""
    checks: int | None = None

    @property
    def rows(self) -> list[str]:
        """The rows from the top, `.` for an empty square, `*` for a hole."""
        width, height = self.size
        return [
            "".join(
                "*" if (x, y) in self.holes else self.pieces.get((x, y), ".") for x in range(width)
            )
            for y in reversed(range(height))
        ]


def read_start(given: Definition) -> Start | None:
    """The start position; None if there is none that can be used."""
    size = _file(given, "maxFile", 8), _row(given, "maxRank", 8)
    start = Start(size)
    fields = (given.value("startFen") or USUAL).split()
    placement, _, hand = fields[0].partition("[")
    if hand.strip("[]-"):
        given.problem("startFen", sentence("ini-hand"))
    if not _place(given, start, placement):
        return None
    if fields[1:2] == ["b"]:
        given.problem("startFen", sentence("ini-black-begins"))
    start.rights = "".join(fields[2:3]).replace("-", "")
    counts = next(
        (re.fullmatch(r"([0-9]+)\+([0-9]+)", one) for one in fields[3:] if "+" in one), None
    )
    if given.value("checkCounting") == "true":
        if counts is None or counts[1] != counts[2] or not 1 <= int(counts[1]) <= 100:
            given.problem("checkCounting", sentence("ini-check-count"))
        else:
            start.checks = int(counts[1])
    return start


def _file(given: Definition, key: str, usual: int) -> int:
    text = given.value(key).lower()
    if not text:
        return usual
    number = FILES.find(text) + 1 if len(text) == 1 and text.isalpha() else 0
    if text.isdigit() and len(text) < 3:
        number = int(text)
    if not 1 <= number <= len(FILES):
        given.problem(key, sentence("ini-value", text=shown(text), expected=f"a-{FILES[-1]}"))
        return usual
    return number


def _row(given: Definition, key: str, usual: int) -> int:
    text = given.value(key)
    if not text:
        return usual
    if not re.fullmatch("[0-9]{1,2}", text) or not 1 <= int(text) <= MOST_ROWS:
        given.problem(key, sentence("ini-value", text=shown(text), expected=f"1-{MOST_ROWS}"))
        return usual
    return int(text)


def _place(given: Definition, start: Start, placement: str) -> bool:
    """Put the pieces of a placement on the board; whether it fits."""
    width, height = start.size
    letters = {piece.letter for piece in given.pieces.values()}
    rows = placement.split("/")
    if len(rows) != height:
        given.problem("startFen", sentence("board-rows-count", count=len(rows), height=height))
        return False
    for y, row in zip(reversed(range(height)), rows, strict=True):
        x = 0
        for mark in re.findall(r"[0-9]{1,2}|.", row):
            if mark.isdigit():
                x += int(mark)
                continue
            if mark == "*":
                start.holes.add((x, y))
            elif mark.upper() not in letters:
                unknown = (
                    sentence("ini-no-piece", letter=mark)
                    if mark.isalpha()
                    else sentence("ini-start-mark", letter=mark)
                )
                given.problem("startFen", unknown)
                return False
            else:
                start.pieces[x, y] = mark
            x += 1
        if x != width:
            reason = sentence("board-row-width", row=repr(row), count=x, width=width)
            given.problem("startFen", reason)
            return False
    return True


# --- Castling --------------------------------------------------------------------------------


def castling_lines(given: Definition, start: Start) -> list[str]:
    """The lines of `[castling]`; none if nobody castles."""
    if given.value("castling") == "false" or not start.rights:
        return []
    kings = given.letters("castlingKingPiece")
    if not kings or "king" not in given.sets["castlingKingPiece"]:
        given.problem("castlingKingPiece", sentence("ini-no-rule"))
        return []
    white = _castling(given, start, kings[0], 0, "KQ")
    black = _castling(given, start, kings[0].lower(), start.size[1] - 1, "kq")
    if not white and not black:
        return []
    # A king that castles by one step must say that it does: it could mean a plain step.
    short = any(_steps(rule) < 2 for rule in (*white, *black))
    by_rook = ["by_rook = true"] if short or given.value("chess960") == "true" else []
    sides = [f"white = {_listed(white)}", f"black = {_listed(black)}"]
    return ["[castling]", *by_rook, *sides]


def _steps(rule: str) -> int:
    """How many squares the king goes in a rule such as `K e1-g1 h1-f1`."""
    home, target = rule.split()[1].split("-")
    return abs(FILES.index(home[0]) - FILES.index(target[0]))


def _listed(texts: list[str]) -> str:
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"


def _castling(given: Definition, start: Start, king: str, edge: int, wings: str) -> list[str]:
    """The rules of one side, for the wings whose right the start position gives."""
    rank = _row(given, "castlingRank", 1) - 1
    row = rank if edge == 0 else edge - rank
    files = [x for (x, y), letter in start.pieces.items() if y == row and letter == king]
    if not files:
        return []
    home = files[0]
    if len(files) > 1 and (chosen := _file(given, "castlingKingFile", 5) - 1) in files:
        home = chosen
    rooks = {letter.lower() if edge else letter for letter in given.letters("castlingRookPieces")}
    partners = [x for (x, y), letter in start.pieces.items() if y == row and letter in rooks]
    rules = []
    for wing, key, sign in ((wings[0], "Kingside", 1), (wings[1], "Queenside", -1)):
        ahead = [x for x in partners if (x - home) * sign > 0]
        if wing not in start.rights or not ahead:
            continue
        named = _file(given, f"castlingRook{key}File", 0) - 1
        rook = named if named in ahead else max(ahead, key=lambda x: abs(x - home))
        target = _file(given, f"castling{key}File", 7 if sign > 0 else 3) - 1
        squares = [name((x, row)) for x in (home, target, rook, target - sign)]
        rules.append(f"{wing.upper()} {squares[0]}-{squares[1]} {squares[2]}-{squares[3]}")
    return rules


_STALEMATES = {"": "draw", "draw": "draw", "win": "wins", "loss": "loses"}


def end_lines(given: Definition, start: Start) -> list[str]:
    """The lines of `[goal]`, `[win]`, `[moves]` and `[draws]`."""
    goal = _goal_lines(given, start)
    win = _win_lines(given, start)
    moves = []
    if given.value("mustCapture") == "true":
        moves.append("must_capture = true")
    if given.value("checking") == "false":
        moves.append("no_checks = true")
    lines = goal
    lines += ["[win]", *win] if win else []
    lines += ["[moves]", *moves] if moves else []
    return [*lines, "[draws]", *_draw_lines(given, ends=bool(goal or win))]


def _goal_lines(given: Definition, start: Start) -> list[str]:
    regions = {}
    for side in ("White", "Black"):
        text = given.value(f"flagRegion{side}")
        cells = read_region(text, start.size)
        if cells is None:
            reason = sentence("ini-value", text=shown(text), expected="d4 e4 d5 e5")
            given.problem(f"flagRegion{side}", reason)
            return []
        regions[side] = cells
    if not any(regions.values()):
        return []
    letters = given.letters("flagPieceWhite")
    if letters != given.letters("flagPieceBlack"):
        given.problem("flagPieceBlack", sentence("ini-sides-differ"))
    lines = ["[goal]"]
    lines += [f'{side.lower()} = "{write_boxes(cells)}"' for side, cells in regions.items()]
    lines.append(f'pieces = "{"".join(letters)}"')
    if given.value("flagMove") == "true":
        if given.sets["flagPieceWhite"] == ("king",):
            lines.append("last_move = true")
        else:
            given.problem("flagMove", sentence("ini-no-rule"))
    return lines


def _win_lines(given: Definition, start: Start) -> list[str]:
    lines = [] if start.checks is None else [f"checks = {start.checks}"]
    lines += _extinction_lines(given)
    stalemate = _STALEMATES.get(given.value("stalemateValue"))
    if stalemate is None:
        text = shown(given.value("stalemateValue"))
        reason = sentence("ini-value", text=text, expected="win, loss, draw")
        given.problem("stalemateValue", reason)
    elif stalemate != "draw":
        lines.append(f'stalemate = "{stalemate}"')
    return lines


def _extinction_lines(given: Definition) -> list[str]:
    value = given.value("extinctionValue")
    if value in ("", "none"):
        return []
    everything = given.sets["extinctionPieceTypes"] == (ALL,)
    claim = given.value("extinctionClaim") == "true"
    least = given.value("extinctionPieceCount") or "0"
    other = given.value("extinctionOpponentPieceCount") or "0"
    kind = value, everything, claim, least, other
    if kind == ("loss", True, False, "0", "0"):
        return ["capture_all = true"]
    if kind == ("win", True, False, "0", "0"):
        return ["lose_all = true"]
    if kind == ("loss", True, True, "1", "2"):
        return ["bare_king = true"]
    if kind == ("loss", False, False, "0", "0"):
        return [f'capture = "{"".join(given.letters("extinctionPieceTypes"))}"']
    given.problem("extinctionValue", sentence("ini-no-rule"))
    return []


def _draw_lines(given: Definition, ends: bool) -> list[str]:
    moves = _count(given, "nMoveRule", 50)
    times = _count(given, "nFoldRule", 3)
    royal = "king" in given.pieces and not ends
    return [
        f"repetition_claim = {times or 'false'}",
        f"repetition_automatic = {times + 2 if times else 'false'}",
        f"moves_claim = {moves or 'false'}",
        f"moves_automatic = {moves * 3 // 2 if moves else 'false'}",
        f'dead_position = "{"bare-kings" if royal else "never"}"',
    ]


def _count(given: Definition, key: str, usual: int) -> int:
    text = given.value(key)
    if not text:
        return usual
    if not re.fullmatch("[0-9]{1,6}", text) or (key == "nFoldRule" and text == "1"):
        given.problem(key, sentence("ini-value", text=shown(text), expected=str(usual)))
        return usual
    return int(text)
