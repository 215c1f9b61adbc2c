"""Right and wrong moves, and the sentence against a wrong one."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from latticechess.features.puzzles.rules.file import PuzzleFile
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.features.puzzles.service import library
from latticechess.features.puzzles.service.judging import (
    Goal,
    Refutation,
    TriedMove,
    WrongMove,
    goal_of,
    judge,
    plain_reason,
    played_until,
    prey_of,
    reason,
)
from latticechess.features.puzzles.service.library import BoardPuzzles, PuzzleLibrary
from latticechess.kernel import library as variants
from latticechess.notation.fen.position import parse_position
from latticechess.notation.moves import parse_move
from latticechess.play.refusal import Refusal

FOLDER = Path(__file__).parents[2] / "data" / "puzzles"
MATE = Goal("mate", 2)
CHESS = variants.variant("chess")


@pytest.fixture(scope="module")
def chess() -> BoardPuzzles:
    return BoardPuzzles.of(PuzzleFile.read(FOLDER / "chess.puzzles"))


def two_mates() -> Puzzle:
    """Either rook mates; the line has one of them."""
    return Puzzle(
        "chess", "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", None, ("Ra8#",), (Theme.MATE_IN_1,)
    )


def test_the_line_is_right_and_is_answered(chess: BoardPuzzles) -> None:
    puzzle = chess.puzzle("nfkpxrd2")
    assert puzzle is not None
    first = judge(puzzle, CHESS, 0, TriedMove(text="Bxg2+"))
    assert (first.right, first.solved, first.found) == (True, False, 1)
    assert len(first.played.moves) == 3, "lead-in, move and answer"
    last = judge(puzzle, CHESS, 1, TriedMove((5, 5), (5, 2)))
    assert (last.right, last.solved) == (True, True)


def test_any_mate_is_right() -> None:
    judged = judge(two_mates(), CHESS, 0, TriedMove(text="Rb8"))
    assert (judged.right, judged.solved) == (True, True)
    assert judged.played.position.outcome is not None


def test_another_move_is_wrong_and_the_position_stays(chess: BoardPuzzles) -> None:
    puzzle = chess.puzzle("nfkpxrd2")
    assert puzzle is not None
    judged = judge(puzzle, CHESS, 0, TriedMove(text="Be4"))
    assert (judged.right, judged.found) == (False, 0)
    assert judged.played.position == played_until(puzzle, CHESS, 0).position


@pytest.mark.parametrize(
    ("step", "tried"),
    [
        (-1, TriedMove(text="Bxg2+")),
        (2, TriedMove(text="Bxg2+")),
        (10**30, TriedMove(text="Bxg2+")),
        (0, TriedMove(text="Qh9")),
        (0, TriedMove(text="")),
        (0, TriedMove(text="x" * 5000)),
        (0, TriedMove((0, 0), (9, 9))),
        (0, TriedMove((1,), (2,))),
        (0, TriedMove((2, 5), (6, 1), "Q")),
    ],
)
def test_nonsense_is_refused(chess: BoardPuzzles, step: int, tried: TriedMove) -> None:
    puzzle = chess.puzzle("nfkpxrd2")
    assert puzzle is not None
    with pytest.raises(Refusal):
        judge(puzzle, CHESS, step, tried)


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
def test_every_line_of_a_file_can_be_solved(board: str) -> None:
    puzzles = BoardPuzzles.of(PuzzleFile.read(FOLDER / f"{board}.puzzles"))
    variant = variants.variant(board)
    for name in puzzles.entries:
        puzzle = puzzles.puzzle(name)
        assert puzzle is not None
        assert goal_of(puzzle).moves == puzzle.solver_moves
        for step in range(puzzle.solver_moves):
            judged = judge(puzzle, variant, step, TriedMove(text=puzzle.line[2 * step]))
            assert judged.right
            assert judged.solved == (step == puzzle.solver_moves - 1)


def wrong(fen: str, move: str, right: str, goal: Goal = MATE) -> WrongMove:
    position = parse_position(CHESS, fen)
    line = [parse_move(position, right)]
    return WrongMove(position, parse_move(position, move), goal, line[0], prey_of(position, line))


def refuted(case: WrongMove, answer: str, score: int = 0, mate: int | None = None) -> Refutation:
    return Refutation(parse_move(case.after, answer), score, mate)


def test_what_is_said_against_a_move() -> None:
    queen = wrong("6k1/5ppp/8/8/8/8/8/Q5K1 w - - 0 1", "Qf6", "Qa8#")
    said = reason(queen, refuted(queen, "gxf6", 900))
    assert said == "After Qf6 the pawn takes your queen: nothing guards f6."
    check = wrong("6k1/5p1p/8/8/8/8/8/Q5K1 w - - 0 1", "Qg7+", "Qa8+")
    assert reason(check, refuted(check, "Kxg7", 900)).code == "puzzle-takes-free"
    escape = wrong("6k1/5p1p/8/8/8/8/8/1Q4K1 w - - 0 1", "Qg6+", "Qb8+")
    assert reason(escape, refuted(escape, "Kf8")) == (
        "That is a check, but the king gets away to f8."
    )
    quiet = wrong("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", "Ra2", "Ra8#")
    assert reason(quiet, refuted(quiet, "h6")).code == "puzzle-mate-check"
    assert reason(quiet, refuted(quiet, "h6", -500, -4)).code == "puzzle-slower-mate"
    assert reason(quiet, None) == plain_reason(quiet) == "There is a mate here. Look for a check."
    mated = wrong("r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Rd1", "Rxa8#")
    assert reason(mated, refuted(mated, "Ra1", 300, 2)).code == "puzzle-mated-in"


def test_what_gets_away_and_what_is_left() -> None:
    material = Goal("material", 1)
    fen = "6k1/5ppp/8/8/3n4/8/5PPP/3R2K1 w - - 0 1"
    away = wrong(fen, "h3", "Rxd4", material)
    assert reason(away, refuted(away, "Ne2+")) == "After h3 the knight gets away to e2."
    assert reason(away, refuted(away, "h6", -500)).code == "puzzle-more-to-win"
    assert reason(away, refuted(away, "h6")).code == "puzzle-nothing-won"
    assert reason(away, None).code == "puzzle-material-plain"
    saving = wrong(fen, "h3", "Rxd4", Goal("defence", 1))
    assert reason(saving, refuted(saving, "h6")).code == "puzzle-does-not-save"
    draw = wrong("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "Qg6", "Qf8+")
    assert reason(draw, None).code == "puzzle-draws"


def test_the_next_puzzle_is_as_hard_as_the_solver_is_strong(
    chess: BoardPuzzles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "NEAREST", 3)

    def offered(rating: float) -> set[int]:
        """The difficulty of everything that a solver of the rating may get."""
        found = (
            library.next_puzzle(chess, rating, {}, {}, None, Random(seed)) for seed in range(50)
        )
        return {entry.difficulty for entry in found if entry is not None}

    difficulties = sorted(entry.difficulty for entry in chess.entries.values())
    assert offered(0) == set(difficulties[:3])
    assert offered(3000) == set(difficulties[-3:])


def test_the_next_puzzle_fits_and_is_new(chess: BoardPuzzles) -> None:
    random = Random(1)
    met: dict[str, int] = {}
    for n in range(len(chess.entries)):
        entry = library.next_puzzle(chess, 800, {}, met, None, random)
        assert entry is not None
        assert entry.id not in met
        met[entry.id] = n
    again = library.next_puzzle(chess, 800, {}, met, None, random)
    assert again is not None
    assert met[again.id] == 0, "the one met longest ago"
    mate = library.next_puzzle(chess, 800, {}, {}, Theme.MATE_IN_3, random)
    assert mate is not None
    assert Theme.MATE_IN_3 in mate.themes
    assert library.next_puzzle(chess, 800, {}, {}, Theme.EN_PASSANT, random) is None


def test_todays_puzzle_changes_daily_and_repeats_late(chess: BoardPuzzles) -> None:
    day = date(2026, 11, 16)
    ids = [library.of_the_day(chess, day + timedelta(days=n)).id for n in range(9)]
    assert len(set(ids)) == len(ids)
    assert library.of_the_day(chess, day).id == ids[0]


def test_a_rush_grows_harder(chess: BoardPuzzles) -> None:
    ids = library.for_rush(chess, 900, {}, Random(1))
    hardness = [chess.entries[one].difficulty for one in ids]
    assert hardness == sorted(hardness)
    assert len(set(ids)) == len(chess.entries)


async def test_own_files_come_before_the_packages(tmp_path: Path) -> None:
    own = PuzzleLibrary(FOLDER)
    board = await own.board("chess")
    assert board is not None
    assert len(board.entries) == 13
    assert await own.board("../chess") is None
    assert await own.board("/etc/passwd") is None
    (tmp_path / "chess.puzzles").write_text("nonsense", encoding="utf-8")
    broken = PuzzleLibrary(tmp_path)
    assert await broken.board("chess") is None
    assert await broken.find("nfkpxrd2") is None
