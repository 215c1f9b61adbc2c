"""How games of a definition end: goals, captures, checks, draws."""

from __future__ import annotations

import re

from latticechess.kernel.sentence import sentence
from latticechess.notation.errors import shown
from latticechess.notation.variants_ini.definition import ALL, Definition
from latticechess.notation.variants_ini.squares import read_region, write_boxes
from latticechess.notation.variants_ini.start import Start

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
