"""Mining, verification and selection: the same on every machine, and strict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest

from engine.diagrams import mirrored, position
from latticechess import variant
from latticechess.cli.main import main
from latticechess.features.puzzles.rules.best_move import LONGEST_MATE, Goal, ranked
from latticechess.features.puzzles.rules.file import PuzzleFile, parse_line
from latticechess.features.puzzles.rules.games import scattered, self_play, thinned
from latticechess.features.puzzles.rules.making import GameTask, WorkFile, make
from latticechess.features.puzzles.rules.mate_proof import MateProof, all_moves
from latticechess.features.puzzles.rules.mining import Effort, promising, puzzle_at
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.features.puzzles.rules.selection import few_trivial, fingerprint, spread
from latticechess.features.puzzles.rules.solution import solve
from latticechess.features.puzzles.rules.verification import verify
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.variantfile import loads
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.moves import parse_move
from puzzles.test_file import ROOK
from puzzles.test_puzzle import FOOLS

QUICK = Effort(scan=300, make=2_000)
TWO_ROOKS = {"K": "g1", "Q": "d2", "R": "d1", "k": "g8", "p": "f7 g7 h7", "r": "a8"}


def test_a_game_depends_on_its_seed_alone() -> None:
    mini = variant("mini")
    games = [[format_position(p) for p in self_play(mini, seed)] for seed in (3, 3, 4)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("board", ["chess", "plane", "cube", "mini", "raumschach", "chess960"])
def test_every_board_plays(board: str) -> None:
    """Games of any beginning are games: each position comes from the one before."""
    games = [list(islice(self_play(variant(board), seed), 12)) for seed in range(4)]
    assert sum(map(len, games)) >= 24
    for played in games:
        assert played[0].parent is not None
        assert not played[0].parent.faults
        assert all(after.parent is before for before, after in pairwise(played))


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
@pytest.mark.parametrize("begin", [thinned, scattered])
def test_a_game_begins_with_equal_forces(
    board: str, begin: Callable[[Position, Random], Position]
) -> None:
    start = variant(board).start()
    fewer = 0
    for seed in range(8):
        found = begin(start, Random(seed))
        forces = [
            Counter(p.kind.letter for p in found.pieces.values() if p.side is side) for side in Side
        ]
        assert forces[0] == forces[1]
        assert not found.faults
        assert found.outcome is None
        fewer += len(found.pieces) < len(start.pieces)
    assert fewer >= 6


def test_pieces_are_never_scattered_into_holes_or_beyond_a_border() -> None:
    bordered = loads(
        variant("plane").source.replace("[board]\n", '[board]\nholes = ["(2,7)-(13,8)"]\n')
    )
    for rules in (variant("doughnut"), bordered):
        start = rules.start()
        for seed in range(20):
            assert all(map(rules.geometry.contains, scattered(start, Random(seed)).pieces))


def test_a_mate_is_solved_to_its_end() -> None:
    solution = solve(position("chess", TWO_ROOKS), 5_000)
    assert solution is not None
    assert solution.goal is Goal.MATE
    assert solution.mates
    assert len(solution.found_at) == 2


def test_a_long_mate_is_a_win_where_every_other_move_lets_it_go() -> None:
    """An endgame table knows these to be won; the second wins by any careful move."""
    pin = parse_position(variant("chess"), "3K4/8/8/3B4/8/2k5/8/1r6 b - - 22 63")
    ranking = ranked(pin, 500)
    assert ranking is not None
    assert ranking.best.mate is not None
    assert ranking.best.mate > LONGEST_MATE
    assert ranking.goal is Goal.WIN
    easy = ranked(position("chess", {"K": "e1", "R": "a1", "k": "e5"}), 500)
    assert easy is not None
    assert easy.goal is None


def test_two_good_moves_make_no_puzzle() -> None:
    both = position("chess", {"K": "a1", "Q": "d1", "k": "h8", "n": "d5", "b": "g4"})
    assert solve(both, 2_000) is None


def test_a_mate_is_proven_against_every_defence() -> None:
    task = position("chess", TWO_ROOKS)
    assert MateProof().holds(task, parse_move(task, "Qd8+"), 2)
    assert not MateProof().holds(task, parse_move(task, "Qd8+"), 1)
    assert not MateProof().holds(task, parse_move(task, "Qd7"), 2)
    assert not MateProof(most_searches=0).holds(task, parse_move(task, "Qd8+"), 2)


def test_endless_moves_cannot_be_listed() -> None:
    free = position("plane", {"K": "0,0", "R": "5,5", "k": "20,20"})
    assert all_moves(free) is None
    checked = position("plane", {"K": "0,0", "k": "20,20", "R": "20,0"}, Side.BLACK)
    moves = all_moves(checked)
    assert moves is not None
    assert {move.target[0] for move in moves} == {19, 21}


def test_a_slide_is_compared_with_its_neighbours() -> None:
    """On the plane a rook that may stop anywhere on a line has no only move."""
    pieces = {"K": "0,0", "R": "3,-40", "k": "9,40", "n": "9,20", "p": "-7,90"}
    ranking = ranked(position("plane", pieces), 2_000)
    assert ranking is not None
    assert ranking.second is not None


def test_a_true_puzzle_is_verified() -> None:
    assert verify(FOOLS, variant("chess"), 3_000).reason is None
    verdict = verify(replace(ROOK, themes=(), rating=2000), variant("chess"), 3_000)
    assert verdict.reason is None
    assert verdict.puzzle.themes == (Theme.MATE_IN_1, Theme.BACK_RANK)
    assert verdict.puzzle.rating < 900


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (replace(ROOK, line=("Ra7",)), "another move is better"),
        (replace(ROOK, line=("Rb7",)), "cannot be played"),
        (
            Puzzle("chess", "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", None, ("Ra8#",)),
            "a second move is as good",
        ),
        (
            Puzzle("chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", None, ("Qf8#",)),
            "another move is better|a second move is as good",
        ),
    ],
)
def test_a_false_puzzle_is_rejected(wrong: Puzzle, reason: str) -> None:
    found = verify(wrong, variant("chess"), 3_000).reason
    assert found is not None
    assert found in reason.split("|")


def test_taking_back_is_no_puzzle() -> None:
    before = parse_position(variant("chess"), "4k3/8/8/3r4/8/8/3Q4/3RK3 b - - 0 1")
    reached = before.play(parse_move(before, "Rxd2"))
    made = puzzle_at(reached, "by hand", 2_000)
    assert made in ("only takes back", "no single best move")


def test_some_trivial_positions_are_left_out() -> None:
    """Mates in one and free captures are rare only if that is wished."""
    for pieces in (
        {"K": "g1", "R": "a1", "k": "g8", "p": "f7 g7 h7"},
        {"K": "a1", "R": "d1", "k": "h8", "q": "d5", "p": "a7 b7"},
    ):
        task = position("chess", {**pieces, "P": "f2 g2 h2"})
        assert promising(task, 1_000)
        assert promising(task, 1_000, trivial=1)
        assert not promising(task, 1_000, trivial=task.key + 1)


def test_mirrored_positions_count_once() -> None:
    task = position("chess", TWO_ROOKS)
    flipped = position(
        "chess", {"K": "b1", "Q": "e2", "R": "e1", "k": "b8", "p": "c7 b7 a7", "r": "h8"}
    )
    assert fingerprint(task) == fingerprint(mirrored(task)) == fingerprint(flipped)
    assert fingerprint(task) != fingerprint(position("chess", {**TWO_ROOKS, "r": "b8"}))
    near = position("plane", {"K": "0,0", "R": "5,5", "k": "20,20"})
    far = position("plane", {"K": "1000,-7", "R": "1005,-2", "k": "1020,13"})
    assert fingerprint(near) == fingerprint(far)


def test_a_selection_keeps_what_is_rare() -> None:
    many = [
        replace(
            ROOK,
            position=f"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 {n}",
            line=(f"R{n}",),
            themes=(Theme.FORK,),
        )
        for n in range(20)
    ]
    rare = replace(ROOK, line=("x",), themes=(Theme.SKEWER,), rating=1900)
    chosen = spread([*many, rare], 5)
    assert len(chosen) == 5
    assert chosen[-1] == rare


def test_a_selection_has_few_trivial_puzzles() -> None:
    def some(number: int, theme: Theme) -> list[Puzzle]:
        return [replace(ROOK, line=(f"{theme}{n}",), themes=(theme,)) for n in range(number)]

    mates, hanging, forks = (
        some(60, Theme.MATE_IN_1),
        some(90, Theme.HANGING_PIECE),
        some(70, Theme.FORK),
    )
    kept = few_trivial([*mates, *hanging, *forks])
    kinds = Counter(puzzle.themes[0] for puzzle in kept)
    assert kinds[Theme.FORK] == 70
    assert 0.13 * len(kept) < kinds[Theme.MATE_IN_1] <= 0.15 * len(kept)
    assert 0.13 * len(kept) < kinds[Theme.HANGING_PIECE] <= 0.15 * len(kept)
    assert kept[0] == mates[0]
    more = few_trivial([*mates, *hanging, *forks, *some(200, Theme.PIN)])
    assert set(more) > set(kept)
    assert few_trivial(mates) == []


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    path, mini = tmp_path / "mini.work", variant("mini")
    tasks = [GameTask("mini", f"engine mini {seed}", QUICK, seed) for seed in range(5)]
    whole = WorkFile(tmp_path / "whole.work", mini)
    assert len(list(make(whole, tasks, 1_000))) == 5
    assert whole.count > 0
    first = WorkFile(path, mini)
    assert len(list(make(first, tasks[:2], 1_000))) == 2
    with path.open("a", encoding="utf-8") as file:
        file.write("torn\t900\tmate")
    second = WorkFile(path, mini)
    assert len(list(make(second, tasks, 1_000))) == 3
    assert path.read_text(encoding="utf-8") == (tmp_path / "whole.work").read_text(encoding="utf-8")


def test_the_command_makes_checks_lists_and_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work, good = str(tmp_path / "mini.work"), str(tmp_path / "mini.puzzles")
    quick = ["--nodes", "2000", "--scan-nodes", "300", "--workers", "1"]
    assert main(["puzzles", "make", "mini", "--count", "2", "--out", work, *quick]) == 0
    check = ["puzzles", "check", work, "--nodes", "4000", "--workers", "1"]
    assert main([*check, "--out", good]) == 0
    assert "does not say" in capsys.readouterr().out
    file = PuzzleFile.read(Path(good))
    again = ["puzzles", "check", good, "--nodes", "4000", "--workers", "1"]
    assert main(again) == 0
    assert "before by this program, with 4,000 nodes" in capsys.readouterr().out
    assert main(["puzzles", "check", "--out", good]) == 2
    assert main(["puzzles", "list", work]) == 0
    for id_ in file.ids[:1]:
        assert main(["puzzles", "show", good, id_]) == 0
        assert "solution" in capsys.readouterr().out
    assert main(["puzzles", "show", work, "nothing"]) == 2
    assert main(["puzzles", "list", "nowhere"]) == 2
    assert main(["puzzles", "make", "chess", "--out", work]) == 2


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        ("r5k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 w - - 0 1", "1. Qd8+ Rxd8 2. Rxd8", "mate is proven"),
        ("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", "Ra8#", "a second move is as good: Rb8#"),
        (
            "r5k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 w - - 0 1",
            "Qd8+ Rxd8 g3",
            "after Qd8+ Rxd8: another move is better: Rxd8#",
        ),
    ],
)
def test_a_composer_is_told_what_holds(
    position: str, line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    check = ["puzzles", "check", "chess", "--nodes", "4000", "--position", position, "--line", line]
    holds = "proven" in said
    assert main(check) == (0 if holds else 1)
    out = capsys.readouterr().out
    assert said in out
    if holds:
        (told,) = [row for row in out.splitlines() if row.startswith("line ")]
        puzzle = parse_line("chess", told.removeprefix("line").strip())
        assert f"id         {puzzle.id}" in out
        assert puzzle.line == ("Qd8+", "Rxd8", "Rxd8#")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--position", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "--line", "Rb8"], "cannot go"),
        (["--position", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "--line", "Ra2 h6"], "begins and"),
        (["--position", "6k1/8/8/8/8/8/8/6R1 w - - 0 1", "--line", "Rg7"], "No game comes"),
        (["--line", "Ra8#"], "--position"),
    ],
)
def test_a_composer_is_told_what_cannot_be_checked(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", "check", "chess", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_mate_that_is_not_forced_names_the_defence() -> None:
    """A check that the king can leave."""
    task = position("chess", {**TWO_ROOKS, "p": "f7 h7"})
    proof = MateProof()
    assert not proof.holds(task, parse_move(task, "Qg5+"), 2)
    assert proof.escape is not None
    assert task.play(parse_move(task, "Qg5+")).is_legal(proof.escape)


@pytest.mark.parametrize("archive", [False, True])
def test_own_games_are_mined(archive: bool, tmp_path: Path) -> None:
    """From a file, and from the archive into which it was imported."""
    games, out, data = tmp_path / "own.pgn", tmp_path / "own.work", str(tmp_path / "data")
    moves = "1. Na3 e5 2. Nb1 Nc6 3. Nc3 a6 4. f3 b6 5. g4 Qh4# 0-1"
    games.write_text(f'[Event "?"]\n[Result "0-1"]\n\n{moves}\n', encoding="utf-8")
    source = ["--from", str(games)]
    if archive:
        assert main(["import", str(games), "--data", data]) == 0
        source = ["--archive", "--data", data]
    quick = ["--nodes", "2000", "--scan-nodes", "500", "--workers", "1"]
    assert main(["puzzles", "make", "chess", "--out", str(out), *source, *quick]) == 0
    (found,) = PuzzleFile.read(out)
    assert found.lead_in == "g4"
    assert found.line == ("Qh4#",)
    assert found.source.startswith("game " if archive else "own.pgn 1")
