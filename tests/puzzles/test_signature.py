"""Signatures of puzzle files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from latticechess import variant
from latticechess.engine.evaluation import weights as weights_module
from latticechess.puzzles.file import PuzzleFile, write
from latticechess.puzzles.signature import Seal, drawn, seal_of, signature
from puzzles.test_file import ROOK
from puzzles.test_puzzle import FOOLS


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
