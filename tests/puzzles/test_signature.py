"""Signatures of puzzle files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from latticechess import variant
from latticechess.engine.evaluation import weights as weights_module
from latticechess.features.puzzles.rules.file import PuzzleFile, shipped, shipped_boards, write
from latticechess.features.puzzles.rules.puzzle import Puzzle
from latticechess.features.puzzles.rules.signature import Seal, drawn, seal_of, signature
from latticechess.features.puzzles.rules.verification import CHECK_NODES, verify
from puzzles.test_file import ROOK
from puzzles.test_puzzle import FOOLS

SAMPLE = 12
TOO_MANY = 2
"""An engine that plays a little otherwise may question one puzzle of the sample, where two moves
are nearly as good. Of a file in which a third fails, 95 of 100 such samples tell, of one in which a
tenth fails 34; and the next change of the engine draws another."""


def test_a_signature_knows_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same twice; another one where the engine judges otherwise, or the puzzles differ."""
    rules, some = variant("chess"), [FOOLS, ROOK]
    first = signature(some, rules)
    assert signature(some, rules) == first
    assert signature(some[:1], rules) != first
    weights = weights_module.weights_for(rules)
    monkeypatch.setattr(
        "latticechess.engine.analysis.weights_for", lambda _: replace(weights, tempo=99)
    )
    assert signature(some, rules) != first


def test_a_file_keeps_its_seal(tmp_path: Path) -> None:
    path, seal = tmp_path / "some.puzzles", Seal("0123456789", 80_000)
    write(path, "chess", [ROOK], ["by hand", str(seal)])
    assert seal_of(PuzzleFile.read(path)) == seal
    write(path, "chess", [ROOK], ["verified by hand with care"])
    assert seal_of(PuzzleFile.read(path)) is None


def test_other_programs_draw_other_puzzles() -> None:
    many = [replace(ROOK, line=(f"R{n}",)) for n in range(100)]
    assert drawn(many, "a", 5) == drawn(many, "a", 5) != drawn(many, "b", 5)
    assert drawn(many[:3], "a", 5)


def failing(file: PuzzleFile) -> list[str]:
    """What a sample of a file shows to be wrong: nothing of one that this program has verified
    whole, for nothing else can come of it."""
    seal, rules, puzzles = seal_of(file), variant(file.board), list(file)
    now = signature(puzzles, rules)
    if seal == Seal(now, CHECK_NODES):
        return []
    verdicts = (verify(puzzle, rules) for puzzle in drawn(puzzles, now, SAMPLE))
    return [f"{said.puzzle.id}: {said.reason}" for said in verdicts if said.reason]


@pytest.mark.parametrize("board", shipped_boards())
def test_shipped_puzzles_hold(board: str) -> None:
    """If not: `lattice puzzles check BOARD --out FILE`, the file beside `puzzles.rules.file`."""
    file = shipped(board)
    assert file is not None
    assert seal_of(file) is not None
    assert len(failing(file)) < TOO_MANY


def test_puzzles_that_do_not_hold_are_found(tmp_path: Path) -> None:
    """Whatever program is said to have verified them."""
    first, second = "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", "6k1/5ppp/8/8/8/8/8/R1R3K1 w - - 0 1"
    spoilt: list[Puzzle] = [replace(ROOK, position=position) for position in (first, second)]
    path = tmp_path / "some.puzzles"
    write(path, "chess", [ROOK, *spoilt, FOOLS], [str(Seal("0123456789", CHECK_NODES))])
    found = failing(PuzzleFile.read(path))
    assert sorted(found) == sorted(f"{p.id}: a second move is as good" for p in spoilt)
    write(path, "chess", [ROOK, FOOLS], [str(Seal("0123456789", CHECK_NODES))])
    assert failing(PuzzleFile.read(path)) == []
