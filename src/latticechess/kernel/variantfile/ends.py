"""Reads the ends of a variant file: `[goal]`, `[win]` and `[moves]`."""

from __future__ import annotations

from typing import get_args

from latticechess.kernel.dense.rule_tables import MOST_CHECKS
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variant import EndRules, Region, Stalemate
from latticechess.kernel.variantfile.setup import FilePlaces, Setup, read_sided
from latticechess.kernel.variantfile.typed_table import Table

STALEMATES: tuple[Stalemate, ...] = get_args(Stalemate)
NOTHING = EndRules()


def read_ends(root: Table, places: FilePlaces, setup: Setup) -> EndRules:
    """How games end besides checkmate and draws."""
    tables = {key: root.table(key) for key in ("goal", "win", "moves")}
    if not places.geometry.bounded:
        # Both ask of every move what comes after it, and a slide may have no end.
        for name, key in (("moves", "must_capture"), ("moves", "no_checks"), ("goal", "last_move")):
            table = tables[name]
            if table is not None and table.value(key):
                table.problem(sentence("board-bounded-only"), key)
    goal, letters, last_move = _read_goal(tables["goal"], places)
    win, moves = tables["win"], tables["moves"]
    ends = EndRules(
        goal=goal,
        goal_pieces=letters,
        last_move=last_move,
        checks=_read_checks(win) if win else None,
        capture=_read_letters(win, "capture", places) if win else (),
        capture_all=win.flag("capture_all") if win else False,
        lose_all=win.flag("lose_all") if win else False,
        bare_king=win.flag("bare_king") if win else False,
        stalemate=_read_stalemate(win) if win else "draw",
        must_capture=moves.flag("must_capture") if moves else False,
        no_checks=moves.flag("no_checks") if moves else False,
    )
    if win and ends.capture_all and ends.lose_all:
        win.problem(sentence("board-all-twice"), "lose_all")
    for table in (win, moves):
        if table is not None:
            table.finish()
    _check_royals(root, ends, setup)
    return ends


Goal = tuple[tuple[Region, ...], tuple[Region, ...]]


def _read_goal(
    table: Table | None, places: FilePlaces
) -> tuple[Goal | None, tuple[str, ...], bool]:
    """The goal squares, the letters that may win there, and whether Black has a last move."""
    if table is None:
        return None, (), False
    regions = read_sided(table, places)
    if table.value("pieces") is None:
        letters = tuple(kind.letter for kind in places.kinds.values() if kind.royal)
    else:
        letters = _read_letters(table, "pieces", places)
    if not letters:
        table.problem(sentence("board-goal-pieces"))
    last_move = table.flag("last_move")
    table.finish()
    return regions, letters, last_move


def _read_letters(table: Table, key: str, places: FilePlaces) -> tuple[str, ...]:
    """The letters of piece types under `key`; none if it is left out."""
    letters = table.text(key, "").replace(" ", "")
    for letter in letters:
        if letter not in places.kinds:
            table.problem(sentence("board-no-such-letter", letter=repr(letter)), key)
    return tuple(dict.fromkeys(letters))


def _read_checks(table: Table) -> int | None:
    checks = table.count("checks", None)
    if checks is not None and checks > MOST_CHECKS:
        table.problem(sentence("board-checks-most", most=MOST_CHECKS), "checks")
    return checks


def _read_stalemate(table: Table) -> Stalemate:
    text = table.text("stalemate", "draw")
    for known in STALEMATES:
        if text == known:
            return known
    table.problem(sentence("board-stalemate", names=", ".join(STALEMATES)), "stalemate")
    return "draw"


def _check_royals(root: Table, ends: EndRules, setup: Setup) -> None:
    """Report a side that nobody could beat, and checks where there is nobody to check."""
    otherwise = ends.goal or ends.capture or ends.capture_all or ends.lose_all
    for side in Side:
        own = [piece.kind for _, piece in setup if piece.side is side]
        if any(kind.royal for kind in own):
            if ends.bare_king and sum(kind.royal for kind in own) > 1:
                root.problem(sentence("board-bare-king", side=side), "win", "bare_king")
            continue
        if ends.checks is not None:
            root.problem(sentence("board-checks-no-royal", side=side), "win", "checks")
        if ends.bare_king:
            root.problem(sentence("board-bare-king", side=side), "win", "bare_king")
        if not otherwise:
            root.problem(sentence("board-side-without-royal", side=side), "setup")
