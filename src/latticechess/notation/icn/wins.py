"""How games are won in ICN: each side's conditions, and the ends of ours that say the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import EndRules, Region

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
