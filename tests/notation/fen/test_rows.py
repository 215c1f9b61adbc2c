"""FEN by rows agrees with the patient reader and writer."""

from __future__ import annotations

import random

import pytest

from conftest import INTERPRETED
from latticechess import variant
from latticechess.kernel.library import names
from latticechess.kernel.position import Position
from latticechess.notation.fen import position as fen
from latticechess.notation.fen.piece_placement import format_placement, rows_of

FLAT = [name for name in names() if rows_of(variant(name)) is not None]


def facts(position: Position) -> tuple[object, ...]:
    return (
        position.pieces,
        position.turn,
        position.castling,
        position.en_passant,
        (position.halfmoves, position.ply, position.key, position.checks_given),
        position.variant,
    )


@pytest.mark.parametrize("name", FLAT)
def test_random_positions(name: str) -> None:
    chance = random.Random(name)
    position = variant(name).start()
    for _ in range(10 if INTERPRETED else 80):
        rows = rows_of(position.variant)
        assert rows is not None
        assert rows.write(position.board().codes()) == format_placement(position)
        text = fen.format_position(position)
        patient = fen._parse_patiently(variant(name), text)
        assert facts(fen.parse_position(variant(name), text)) == facts(patient)
        if name == "chess":
            plain = fen._parse_plain(position.variant, text)
            assert plain is not None
            assert facts(plain) == facts(patient)
        if position.outcome is not None:
            break
        position = position.play(chance.choice(position.legal_moves()))


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize(
    "text",
    [
        START.replace("KQkq", "KQkqK"),
        START.replace("KQkq", "HAha"),
        START.replace("RNBQKBNR", "RNBQ1BNR"),
        START.replace("/8/8/8/8/", "/8/8/8/9/"),
        START.replace("/8/8/8/8/", "/8/8/8/"),
        START.replace(" w ", " x "),
        START.replace(" - 0", " e3 0"),
        START.replace(" - 0", " z9 0"),
        START.replace(" 0 1", " ² 1"),
        START.replace(" 0 1", " -1 1"),
        START.replace(" ", "  "),
        START.replace("PPPPPPPP", "PPPPPPPP+"),
        START.replace("pppppppp", "ppppppp٣"),
        "8/8 w",
        "",
    ],
)
def test_what_is_not_plain_is_left_to_the_patient_reader(text: str) -> None:
    assert fen._parse_plain(variant("chess"), text) is None
