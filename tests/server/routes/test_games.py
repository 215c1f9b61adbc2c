"""Whole games over real sockets, on every board."""

from __future__ import annotations

import pytest

from server.harness import Browser


def test_chess_to_mate(ann: Browser) -> None:
    with ann.sit(ann.create("chess")) as table:
        for text in ("f3", "e5", "g4", "Qh4"):
            table.type(text)
        assert table.texts == ["f3", "e5", "g4", "Qh4#"]
        assert table.moves[-1]["check"] == [4, 0]
        assert table.current["result"] == {
            "score": "0-1",
            "winner": "black",
            "reason": "checkmate",
            "text": "Black wins by checkmate",
        }
        assert table.current["legal"] == []
        assert "over" in table.type("a3")["reason"]


def test_chess_castling_en_passant_and_promotion_arrive_as_changes(ann: Browser) -> None:
    position = "r3k3/1P6/8/8/4p3/8/3P4/R3K2R w KQq - 0 1"
    with ann.sit(ann.create("chess", position=position)) as table:
        castled = table.play([4, 0], [6, 0])["moves"][0]
        assert castled["text"] == "O-O"
        assert {tuple(change["at"]) for change in castled["changes"]} == {
            (4, 0),
            (5, 0),
            (6, 0),
            (7, 0),
        }
        table.type("Kd7")
        assert table.play([3, 1], [3, 3])["moves"][0]["captured"] is None
        taken = table.play([4, 3], [3, 2])["moves"][0]
        assert taken["captured"] == {"letter": "P", "colour": "white"}
        assert {tuple(c["at"]) for c in taken["changes"] if c["after"] is None} == {(4, 3), (3, 3)}
        promoted = table.play([1, 6], [0, 7], promotion="N")["moves"][0]
        assert promoted["text"] == "bxa8=N"
        after = {tuple(c["at"]): c["after"] for c in promoted["changes"]}
        assert after[0, 7] == {"letter": "N", "colour": "white"}


def test_a_promotion_must_be_chosen(ann: Browser) -> None:
    with ann.sit(ann.create("chess", position="4k3/1P6/8/8/8/8/8/4K3 w - - 0 1")) as table:
        pawn = next(d for d in table.current["legal"] if d["origin"] == [1, 6])
        assert pawn["promotions"] == [[1, 7]]
        assert table.play([1, 6], [1, 7])["type"] == "refused"
        assert table.moves == []


def test_plane_far_away(ann: Browser) -> None:
    with ann.sit(ann.create("plane")) as table:
        assert table.state["variant"]["axes"] == [[], []]
        for text in ("P(7,5)-(7,7)", "P(7,10)-(7,9)"):
            assert table.type(text)["type"] == "update"
        queen = next(d for d in table.current["legal"] if d["origin"] == [7, 4])
        assert all(ray["first"] >= 1 for ray in queen["rays"])
        rook = [2, 4]
        assert table.type("P(1,4)-(1,5)")["type"] == "update"
        assert table.type("P(8,10)-(8,9)")["type"] == "update"
        moved = table.play(rook, [1, 4])
        assert moved["type"] == "update", moved
        table.type("P(9,10)-(9,9)")
        endless = next(d for d in table.current["legal"] if d["origin"] == [1, 4])
        assert any(ray["last"] is None for ray in endless["rays"])
        far = 4_000_000_000_000
        assert table.play([1, 4], [-far, 4])["moves"][0]["text"] == f"R(1,4)-({-far},4)"


def test_the_plane_ends_where_numbers_do(ann: Browser) -> None:
    with ann.sit(ann.create("plane")) as table:
        beyond = 2**53
        assert table.play([2, 4], [-beyond, 4])["type"] == "refused"
        assert table.moves == []


def test_cube_to_a_promotion(ann: Browser) -> None:
    with ann.sit(ann.create("cube")) as table:
        assert len(table.state["start"]) == 48
        for text in ("Pe2t-e3t", "Pe7y-e6y", "Pe3t-e3u", "Pe6y-e6x"):
            assert table.type(text)["type"] == "update"
        assert table.texts == ["Pe2t-e3t", "Pe7y-e6y", "Pe3t-e3u", "Pe6y-e6x"]
        assert table.type("Pe3u-e9u")["type"] == "refused"


@pytest.mark.parametrize("variant", ["chess960", "capablanca", "raumschach", "mini"])
def test_other_variants_play_by_what_the_server_tells(ann: Browser, variant: str) -> None:
    """A client without rules: it always plays the first destination it receives."""
    with ann.sit(ann.create(variant)) as table:
        for ply in range(1, 9):
            if table.current["result"]:
                break
            where = next(d for d in table.current["legal"] if d["squares"])
            target = where["squares"][0]
            promotion = None
            if target in where["promotions"]:
                promotion = table.state["variant"]["promotion"]["choices"][0]
            answer = table.play(where["origin"], target, promotion=promotion)
            assert answer["type"] == "update", answer
            assert len(table.moves) == ply


def test_pause_locks_the_board_and_the_clock(ann: Browser) -> None:
    clock = {"kind": "fischer", "initialMs": 60_000, "incrementMs": 1000}
    with ann.sit(ann.create("chess", clock=clock)) as table:
        assert table.current["clock"] == {"whiteMs": 60_000, "blackMs": 60_000, "running": None}
        table.type("e4")
        assert table.current["clock"]["running"] == "black"
        table.act("pause")
        assert table.current["paused"] is True
        assert table.current["legal"] == []
        assert table.current["clock"]["running"] is None
        assert "paused" in table.type("e5")["reason"]
        table.act("resume")
        assert table.type("e5")["type"] == "update"
        assert table.moves[-1]["clockMs"] is not None
