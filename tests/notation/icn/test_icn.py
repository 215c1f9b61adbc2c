"""Infinite chess notation: games pass to infinitechess.org and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from latticechess.kernel import library
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.variantfile import loads
from latticechess.notation import icn
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.record import GameRecord, RecordedMove
from notation.games import random_game, seeds

CLASSICAL = (
    "P1,2+|P2,2+|P3,2+|P4,2+|P5,2+|P6,2+|P7,2+|P8,2+|p1,7+|p2,7+|p3,7+|p4,7+|p5,7+|p6,7+|p7,7+|"
    "p8,7+|R1,1+|R8,1+|r1,8+|r8,8+|N2,1|N7,1|n2,8|n7,8|B3,1|B6,1|b3,8|b6,8|Q4,1|q4,8|K5,1+|k5,8+"
)


@given(st.sampled_from(["plane", "classical-infinite"]), seeds)
@examples(12)
def test_games_are_read_back(name: str, seed: int) -> None:
    start = library.variant(name).start()
    for move in random_game(start, seed % 9, seed):
        start = start.play(move)
    moves = tuple(
        RecordedMove(move, (number % 6 + 1,) if number % 3 else (), f"ply {number}")
        for number, move in enumerate(random_game(start, 16, seed + 1))
    )
    headers = {"White": "Anna", "Black": "Ben", "UTCDate": "2026.11.15"}
    record = GameRecord(start, moves, "0-1", headers)
    again = icn.parse_game(icn.format_game(record))
    assert again.variant.name == name
    assert again.moves == moves
    assert dict(again.headers) == headers
    assert again.result == "0-1"
    assert format_position(again.start).split()[:4] == format_position(start).split()[:4]
    assert again.start.ply == start.ply


def position_of(text: str) -> Position:
    return icn.parse_game(text).start


def test_the_classical_set_up_is_ours() -> None:
    for text in (
        f"w 0/100 1 (8|1) {CLASSICAL}",
        f"w 0/100 1 (8;Q,R,B,N|1;q,r,b,n) checkmate {CLASSICAL}",
        f'[Event "x"] [Variant "Classical"]\n\nw:b 0/100 (8|1) {{"slideLimit": 100}} {CLASSICAL}',
    ):
        assert position_of(text) == library.variant("classical-infinite").start()
    assert (
        position_of('[Variant "Classical"] 4,2>4,4')
        == library.variant("classical-infinite").start()
    )


def test_a_game_as_people_write_it() -> None:
    text = f"""[Variant: Classical]
[White: Tom]
[Result: 0-1]

w 0/100 1 (8|1) checkmate {CLASSICAL}

1. P4,2 > 4,4  | p4,7 > 4,6
2. P4,4 > 4,5  | p3,7 > 3,5
3. P4,5 x 3,6 {{White captures en passant}} | b6,8 > 3,11
4. P3,6 x 2,7  | b3,11 > -4,4 ?
5. P2,7 x 1,8 =Q | b-4,4 > 2,-2 +
6. K5,1 > 4,2  | n7,8 > 6,6
7. Q1,8 x 2,8  | k5,8 > 7,8 {{Castling}}
8. Q2,8 x 1,7  | q4,8 > 0,4
9. Q1,7 > 7,13 + | k7,8 > 8,8
10. Q7,13 x 7,7 + {{Queen sacrifice}} | k8,8 x 7,7 !!
11. P8,2 > 8,4 ?! | q0,4 > 4,4 # {{Bad game from both players}}
"""
    record = icn.parse_game(text)
    assert len(record.moves) == 22
    assert record.result == "0-1"
    assert dict(record.headers) == {"White": "Tom"}
    assert '[Variant "Classical"]' in icn.format_game(record)
    assert record.moves[4].comment == "White captures en passant"
    assert record.moves[7].nags == (2,)
    assert record.moves[8].move.promotion == "Q"
    tenth = [*record.positions()][10]
    assert tenth.in_check
    assert tenth.pieces[1, 8].letter == "Q"
    castled = [*record.positions()][14]
    assert castled.pieces[6, 8].letter == "r"
    outcome = record.end().outcome
    assert outcome is not None
    assert outcome.reason is Reason.CHECKMATE
    compact = "w 0/100 1 (8|1) " + CLASSICAL + " 4,2>4,4|4,7>4,6|4,4>4,5|3,7>3,5|4,5>3,6|6,8>3,11"
    compact += "|3,6>2,7|3,11>-4,4|2,7>1,8Q|-4,4>2,-2"
    assert icn.parse_game(compact).main_line() == record.main_line()[:10]
    spaced = f"w 0/100 (8|1) {CLASSICAL} P4,2>4,4 p4,7>4,6 P4,4>4,5"
    assert icn.parse_game(spaced).main_line() == record.main_line()[:3]


def test_rights_of_pawns_and_the_square_passed_over() -> None:
    moved = CLASSICAL.replace("P4,2+", "P4,4").replace("P1,2+", "P1,2")
    position = position_of(f"b 4,3 0/100 1 (8|1) {moved}")
    assert position.turn is Side.BLACK
    assert position.en_passant == (4, 3)
    assert position.ply == 1
    assert not position.pieces[1, 2].unmoved
    assert position.pieces[2, 2].unmoved


def test_other_rules_make_a_variant_of_their_own() -> None:
    text = "w 3/60 7 (10,20;AM,N|-5) K0,0|AM3,3|GU1,1|NR5,5|P2,9|k0,50|p7,-4 2,9>2,10=AM"
    text = text.replace("|-5)", "|-5;am,n)")
    record = icn.parse_game(text)
    variant = record.variant
    assert variant.name == "icn"
    assert variant.draws.moves_claim == 30
    assert {kind.name for kind in variant.pieces} >= {"King", "Amazon", "Guard", "Knightrider"}
    assert record.end().pieces[2, 10].kind.name == "Amazon"
    assert loads(variant.source) == variant
    assert icn.parse_game(icn.format_game(record)).main_line() == record.main_line()


def test_castling_is_read_off_the_marks() -> None:
    text = "w (8|1) K5,1+|R900,1+|R-7,1+|R8,3|k5,80 5,1>7,1"
    record = icn.parse_game(text)
    assert [rule.rook for rule in record.start.castling] == [(900, 1), (-7, 1)]
    assert record.end().pieces[6, 1].letter == "R"
    assert icn.parse_game(icn.format_game(record)).main_line() == record.main_line()
    lost = icn.parse_game(f"w 0/100 (8|1) {CLASSICAL.replace('R8,1+', 'R8,1')}").start
    assert lost.variant.name == "classical-infinite"
    assert [(rule.side.name, rule.letter) for rule in lost.castling] == [
        ("WHITE", "Q"),
        ("BLACK", "K"),
        ("BLACK", "Q"),
    ]


def test_promotions_are_written_with_the_sign_the_site_requires() -> None:
    text = icn.format_game(icn.parse_game("(8|1) K0,0|P2,7|k0,50 2,7>2,8Q"))
    assert "P2,7>2,8=Q" in text


ERRORS = [
    ("", 1, 1, "start position is missing"),
    ("w 0/100", 1, 7, "start position is missing"),
    (f"w {CLASSICAL}\n4,2>4,5", 2, 1, "cannot be played"),
    (f"w {CLASSICAL}\n4,2>4,4 hello", 2, 9, "is not a move"),
    (f"w {CLASSICAL}\nQ4,2>4,4", 2, 1, "names the wrong piece"),
    ("w K0,0|XX3,3|k9,9", 1, 8, "not known here"),
    ("w K0,0|Kq3,3|k9,9", 1, 8, "not known here"),
    ("w K0,0|Ch3,3|k9,9", 1, 8, "neither White's nor Black's"),
    ("w K0,0|K0,0|k9,9", 1, 8, "Two pieces stand"),
    ("w K0,0|k99999999999999999,9", 1, 8, "ends at"),
    ("w K0,0|k9,9,9", 1, 8, "not a piece on a square"),
    ("w (8) K0,0|k9,9", 1, 3, "promotion rows"),
    ("w (8;Q|1;r) K0,0|k9,9", 1, 3, "different pieces"),
    ("w (8;ZZ|1;zz) K0,0|k9,9", 1, 3, "not known"),
    ("w 0/3 K0,0|k9,9", 1, 3, "no move rule"),
    ("w royalcapture K0,0|K1,1|k9,9", 1, 3, "royalcapture"),
    ("w allroyalscaptured K0,0|RC1,1|k9,9", 1, 3, "allroyalscaptured"),
    ("w (checkmate,koth|threecheck) K0,0|k9,9", 1, 3, "checkmate, koth and threecheck"),
    ("w (checkmate|royalcapture) K0,0|k9,9", 1, 3, "checkmate and royalcapture"),
    ("w hello K0,0|k9,9", 1, 3, "not understood"),
    ("w K0,0|ob3,3|k9,9", 1, 8, "Obstacles"),
    ("w K0,0|vo3,3|vo3,3|k9,9", 1, 14, "Two pieces stand"),
    ("w K0,0|HU3,3|k9,9", 1, 8, "moves in a way"),
    ("w _,8,_,_ K0,0|k9,9", 1, 1, "beyond the border"),
    ("w:b:bu K0,0|k9,9", 1, 1, "not for two sides"),
    ("w 9,-9,-9,9 K0,0|k9,9", 1, 3, "is no border"),
    ("w _,99999999999999999,_,_ K0,0|k9,9", 1, 3, "ends at"),
    ("w 4,4 K0,0|k9,9", 1, 1, "just have passed"),
    ("w Q0,0|k9,9", 1, 1, "No variant can be made"),
]


@pytest.mark.parametrize(("text", "line", "column", "reason"), ERRORS)
def test_errors_name_line_column_and_reason(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        icn.parse_game(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_rules_that_ask_for_nothing_else_are_read() -> None:
    for rules in ("(checkmate|checkmate)", "checkmate", "_,_,_,_", "_,_,_,_ checkmate"):
        assert position_of(f"w {rules} {CLASSICAL}") == position_of(f"w {CLASSICAL}")


def again(text: str) -> GameRecord:
    """The game of a text, which is the same after being written and read."""
    record = icn.parse_game(text)
    written = icn.format_game(record)
    read = icn.parse_game(written)
    assert read.start.pieces == record.start.pieces
    assert read.variant.ends == record.variant.ends
    assert read.variant.geometry == record.variant.geometry
    assert icn.format_game(read) == written
    return record


def test_voids_are_holes_and_a_border_is_one() -> None:
    record = again("w -9,9,_,20 K0,0|R3,0|k9,9|vo3,2|vo-1,-1")
    geometry = record.variant.geometry
    assert geometry.holes == {(3, 2), (-1, -1)}
    assert geometry.border == ((-9, 9), (None, 20))
    rook = record.start.destinations((3, 0))
    assert (3, 1) in rook
    assert (3, 2) not in rook
    assert [ray.step for ray in rook.rays] == [(0, -1)]
    assert (9, 0) in rook.squares


@pytest.mark.parametrize(
    ("conditions", "moves", "winner", "reason"),
    [
        ("royalcapture", "R3,0x3,9", Side.WHITE, Reason.EXTINCTION),
        ("allroyalscaptured", "R3,0x3,9", Side.WHITE, Reason.EXTINCTION),
        ("checkmate,koth", "K3,3>4,4", Side.WHITE, Reason.GOAL),
        ("royalcapture,koth", "K3,3>4,4", Side.WHITE, Reason.GOAL),
        ("threecheck,checkmate", "R3,0>4,0", None, None),
        ("(checkmate,allpiecescaptured|checkmate,allpiecescaptured)", "R3,0>4,0", None, None),
        ("royalcapture,allpiecescaptured", "R3,0>4,0", None, None),
    ],
)
def test_other_ways_to_win(
    conditions: str, moves: str, winner: Side | None, reason: Reason | None
) -> None:
    king = "k3,9" if moves.endswith("3,9") else "k8,9"
    own = "K2,3" if king == "k3,9" else "K3,3"
    record = again(f"w {conditions} {own}|R3,0|{king} {moves}")
    outcome = record.end().outcome
    assert (outcome and outcome.winner, outcome and outcome.reason) == (winner, reason)
    assert record.variant.ends.checks == (3 if "three" in conditions else None)
    assert record.variant.ends.capture_all == ("allpieces" in conditions)


def test_a_horde_without_a_king_wins_by_mate_and_loses_with_its_last_piece() -> None:
    record = again("w (checkmate|allpiecescaptured) (20|-9) P0,0|P1,0|r0,5|k9,9 P1,0>1,1 r0,5x0,0")
    assert record.variant.ends.capture_all
    assert record.end().outcome is None
    lost = icn.parse_game("b (checkmate|allpiecescaptured) (20|-9) P0,0|r0,5|k9,9 r0,5x0,0").end()
    assert lost.outcome == Outcome(Side.BLACK, Reason.ALL_CAPTURED)


def test_boards_that_icn_cannot_express() -> None:
    for name in ("chess", "cube"):
        with pytest.raises(NotationError, match="cannot express"):
            icn.format_game(GameRecord(library.variant(name).start()))


def test_goals_of_an_endless_board_are_not_lost_in_silence() -> None:
    source = library.variant("classical-infinite").source
    for box in ("(4,4)-(5,5)", "(4,4)-(6,5)"):
        goal = f'[goal]\nwhite = "{box}"\n\n[draws]'
        record = GameRecord(loads(source.replace("[draws]", goal, 1)).start())
        if box.endswith("(5,5)"):
            assert " checkmate,koth " in icn.format_game(record)
            continue
        with pytest.raises(NotationError, match="cannot express"):
            icn.format_game(record)


ICN_SIGNS = 'wb 0123456789,|>x=+#()[]{}"KkPpQqRrNBGUHAhach;-:!?.\n'


@given(
    st.text(st.sampled_from(ICN_SIGNS), max_size=40) | st.text(max_size=40),
    st.sampled_from(["", "w 0/100 1 (8|1) ", f"w {CLASSICAL} ", '[Variant "Classical"] ']),
)
@examples(300)
def test_any_text_is_a_game_or_a_notation_error(text: str, head: str) -> None:
    try:
        record = icn.parse_game(head + text)
    except NotationError:
        return
    assert icn.parse_game(icn.format_game(record)).main_line() == record.main_line()
