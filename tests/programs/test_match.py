"""Matches: legal games to their ends, adjudication, failing players, openings, files."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.guestscripts import DYING, GOOD, ILLEGAL, guest
from latticechess import variant
from latticechess.cli import _levels
from latticechess.cli.main import main
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.strength.elo import measurements
from latticechess.kernel.position import Position
from latticechess.notation.pgn import parse_game
from latticechess.programs import level_strength
from latticechess.programs.matches import (
    BALANCED,
    Adjudication,
    Adjudicator,
    OpeningError,
    Pairing,
    Score,
    matches,
    opening,
    openings_of,
    play,
    tasks_of,
    usual_adjudication,
)
from latticechess.programs.players import Answer, PlayerError, player_of
from latticechess.programs.statistics import MatchResult

LATTICE = f"""{sys.executable} -c 'from latticechess.cli.main import main; main(["uci"])'"""
WEAK = "profile:depth=1,nodes=200,noise=150"
QUICK = Adjudication(longest=24)
WON_AT_ONCE = """
name = "won-at-once"
title = "Won at once"

[board]
axes = ["abcd", "12345"]
mirror = "x, -y"

[[piece]]
name = "King"
letter = "K"
leaps = ["all (0,1)", "all (1,1)"]
royal = true

[[piece]]
name = "Rook"
letter = "R"
slides = ["all (0,1)"]

[setup]
white = ["K d1", "R b1", "R c2"]
black = ["K a5"]
"""


def date_now() -> str:
    return datetime.now(UTC).strftime("%Y.%m.%d")


@pytest.mark.parametrize("board", ["chess", "plane", "cube", "chess960"])
def test_a_match_on_every_board(board: str) -> None:
    pairing = Pairing(board, "nodes:300", WEAK, 2, opening_plies=2, rules=QUICK)
    before = date_now()
    scores = list(matches(tasks_of(pairing)))
    assert [score.task.number for score in scores] == [0, 1]
    assert sum(score.result.games for score in scores) == 2
    games = [parse_game(score.pgn) for score in scores]
    assert [game.headers["White"] for game in games] == ["nodes:300", WEAK]
    days = (before, date_now())
    assert all(game.headers["Date"] in days for game in games)
    assert all(game.headers["UTCDate"] == game.headers["Date"] for game in games)
    assert games[0].start == games[1].start
    assert all(len(game.moves) == score.plies for game, score in zip(games, scores, strict=True))


def test_processes_play_the_same_games() -> None:
    pairing = Pairing("chess", WEAK, "depth:1", 4, opening_plies=2, rules=QUICK)

    def result(scores: list[Score]) -> list[tuple[int, str]]:
        return sorted((score.task.number, score.pgn) for score in scores)

    assert result(list(matches(tasks_of(pairing), 2))) == result(list(matches(tasks_of(pairing))))


def test_programs_end_with_the_processes_that_drive_them(tmp_path: Path) -> None:
    """As a command: a process that waits for a program's threads would never end."""
    program = f"uci:{guest(tmp_path, GOOD).path},movetime=10"
    words = ["match", program, "depth:1", "--games", "2", "--longest", "8", "--concurrency", "2"]
    command = [sys.executable, "-c", "from latticechess.cli.main import main; main()", *words]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert "+0 =2 -0" in played.stdout, played.stderr


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
def test_openings_differ_are_the_same_again_and_balanced(board: str) -> None:
    rules = variant(board)
    found = [opening(rules, number, 4) for number in range(3)]
    assert len({position.key for position in found}) == 3
    assert opening(rules, 1, 4) == found[1]
    for position in found:
        *_, report = analyse(position, Limits(nodes=3_000))
        assert abs(report.lines[0].score) <= BALANCED


def test_the_most_balanced_opening_is_taken_where_none_is_balanced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[int] = []

    def worth(_position: Position) -> int:
        tried.append([500, -200, 300, 210][len(tried) % 4])
        return tried[-1]

    monkeypatch.setattr("latticechess.programs.matches._worth", worth)
    monkeypatch.setattr("latticechess.programs.matches.TRIES", 4)
    chess = variant("chess")
    second = opening(chess, 7, 1)
    assert tried == [500, -200, 300, 210]
    # With two tries the second is the last one.
    monkeypatch.setattr("latticechess.programs.matches.TRIES", 2)
    tried.clear()
    assert opening(chess, 7, 1) == second


def test_a_board_that_is_won_at_once_has_no_openings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """White mates with the rook on c2."""
    file = tmp_path / "won.toml"
    file.write_text(WON_AT_ONCE, "utf-8")
    with pytest.raises(OpeningError, match="ends the game"):
        opening(variant(str(file)), 0, 2)
    assert main(["match", "depth:1", "depth:1", "--board", str(file), "--games", "2"]) == 2
    assert "ends the game" in capsys.readouterr().err


def test_openings_from_files(tmp_path: Path) -> None:
    chess = variant("chess")
    epd = tmp_path / "a.epd"
    epd.write_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5;\n", "utf-8")
    pgn = tmp_path / "b.pgn"
    pgn.write_text('[Event "x"]\n\n1. e4 e5 2. Nf3 *\n', "utf-8")
    assert [position.ply for position in openings_of(epd, chess, 2)] == [1]
    assert openings_of(pgn, chess, 1) == openings_of(epd, chess, 2)
    bad = tmp_path / "c.epd"
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    bad.write_text(f"{start}\nnonsense\n", "utf-8")
    kingless = tmp_path / "d.epd"
    kingless.write_text("8/8/8/8/8/8/8/8 w - - 0 1\n", "utf-8")
    over = tmp_path / "e.epd"
    over.write_text("7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n", "utf-8")
    noise = tmp_path / "f.epd"
    noise_games = tmp_path / "g.pgn"
    for path in (noise, noise_games):
        path.write_bytes(b"\xff\xc9\x00")
    for path, complaint in (
        (bad, "line 2"),
        (tmp_path / "none.epd", "cannot be read"),
        (kingless, "impossible"),
        (over, "no opening"),
        (noise, "no text"),
        (noise_games, "no text"),
    ):
        with pytest.raises(OpeningError, match=complaint):
            openings_of(path, chess, 2)


class Scripted:
    """A player that knows one move and what it is worth."""

    def __init__(self, score: int | None) -> None:
        self.score = score

    def begin(self, seed: int) -> None:
        pass

    def answer(self, position: Position) -> Answer:
        return Answer(min(position.legal_moves(), key=str), self.score)

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("white", "black", "points", "reason"),
    [(950, -950, 1.0, "lost"), (-950, 950, 0.0, "lost"), (950, 950, 0.5, "threefold")],
)
def test_games_end_when_both_agree(white: int, black: int, points: float, reason: str) -> None:
    start = variant("chess").start()
    played = play(start, Scripted(white), Scripted(black), 1, Adjudication(longest=30))
    assert played.points == points
    assert reason in played.reason


def test_quiet_games_are_drawn_late() -> None:
    adjudicator = Adjudicator(Adjudication(draw_after=1, draw_plies=3))
    position = variant("chess").start()
    position = position.play(position.legal_moves()[0])
    verdicts = [
        adjudicator.verdict(position, Answer(position.legal_moves()[0], 0)) for _ in range(3)
    ]
    assert [verdict is not None for verdict in verdicts] == [False, False, True]


def test_larger_armies_resign_later() -> None:
    resign = [usual_adjudication(variant(board)).resign for board in ("chess", "cube", "plane")]
    assert resign == sorted(resign)
    assert resign[0] < resign[2]


@pytest.mark.parametrize("board", ["horde", "pawn-horde"])
def test_unlike_armies_are_played_out(board: str) -> None:
    far_ahead = Answer(variant(board).start().board().legal_moves()[0], 5_000)
    adjudicator = Adjudicator(usual_adjudication(variant(board)))
    assert not any(adjudicator.verdict(variant(board).start(), far_ahead) for _ in range(50))


def test_other_programs_play(tmp_path: Path) -> None:
    program = f"uci:{guest(tmp_path, GOOD).path},movetime=10"
    scores = list(matches(tasks_of(Pairing("chess", program, WEAK, 2, 0, rules=QUICK))))
    assert all("forfeit" not in score.reason for score in scores)


@pytest.mark.parametrize("go", [ILLEGAL, DYING])
def test_a_failing_program_forfeits(tmp_path: Path, go: str) -> None:
    program = f"uci:{guest(tmp_path, go).path},movetime=10"
    scores = list(matches(tasks_of(Pairing("chess", program, WEAK, 2, 0, rules=QUICK))))
    assert sum((score.result for score in scores), MatchResult()) == MatchResult(0, 0, 2)
    assert all("forfeit" in score.reason for score in scores)


def test_a_program_that_died_plays_the_next_game(tmp_path: Path) -> None:
    been_here = tmp_path / "been-here"
    once = f"""import pathlib
        if not pathlib.Path({str(been_here)!r}).exists():
            pathlib.Path({str(been_here)!r}).touch()
            raise SystemExit(3)
        {GOOD}"""
    program = f"uci:{guest(tmp_path, once).path},movetime=10"
    scores = list(matches(tasks_of(Pairing("chess", program, WEAK, 3, 0, rules=QUICK))))
    assert ["forfeit" in score.reason for score in scores] == [True, False, False]


@pytest.mark.parametrize(
    "spec",
    [
        "level:99",
        "level:x",
        "level:",
        "nodes:0",
        "nodes:²",
        "nodes:500,late_move=8",
        "nodes:500,late_moves=many",
        "depth:3,null_move_divisor=0",
        "time:50,history_shift=64",
        "time:50,razor_base=9999999",
        "fish",
        "sight:luck=3",
        "sight:nodes=many",
        "sight:nodes",
        "uci:/no/such/program",
        "uci:'open quotation",
        "xboard:",
    ],
)
def test_players_that_cannot_be(spec: str) -> None:
    with pytest.raises(PlayerError) as told:
        player_of(spec, variant("chess"))
    assert "literal" not in str(told.value), "a sentence for people"


def test_players_with_other_search_parameters() -> None:
    wide = player_of("nodes:2000,late_moves=200,late_move_depth=1", variant("cube"))
    usual = player_of("nodes:2000", variant("cube"))
    start = variant("cube").start()
    assert wide.answer(start).score != usual.answer(start).score


def test_chess_programs_stay_with_chess(tmp_path: Path) -> None:
    with pytest.raises(PlayerError):
        player_of(f"xboard:{guest(tmp_path).path}", variant("cube"))


@pytest.mark.parametrize("board", ["cube", "plane"])
def test_a_program_that_knows_chess_alone_says_so(tmp_path: Path, board: str) -> None:
    with pytest.raises(PlayerError, match="does not play"):
        player_of(f"uci:{guest(tmp_path).path}", variant(board))


def test_a_board_of_ones_own_is_given_to_the_program_as_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    source = variant("mini").source
    own.write_text(source.replace('name = "mini"', 'name = "own"'), "utf-8")
    player = player_of(f"uci:{LATTICE},nodes=200", variant(str(own)))
    try:
        player.begin(0)
        start = variant(str(own)).start()
        assert start.why_illegal(player.answer(start).move) is None
    finally:
        player.close()


def test_a_program_that_dies_between_games_forfeits() -> None:
    class Dead(Scripted):
        def begin(self, seed: int) -> None:
            raise PlayerError("it has died")

    start = variant("chess").start()
    for white, black, points in ((Dead(0), Scripted(0), 0.0), (Scripted(0), Dead(0), 1.0)):
        played = play(start, white, black, 1, Adjudication())
        assert (played.points, played.forfeit) == (points, True)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["level:1", "level:1", "--games", "0"], "nothing to play"),
        (["level:1", "level:1", "--pgn", "/no/such/place.pgn"], "cannot be written"),
        (["level:1", "level:1", "--pgn", "/"], "cannot be written"),
        (["level:1", "level:1", "--sprt", "5", "0"], "smaller Elo first"),
        (["level:1", "level:1", "--openings", "/"], "cannot be read"),
        (["--levels", "--from-level", "5", "--to-level", "3"], "above"),
        (["--levels", "--anchor", "99"], "no level 99"),
        (["--levels", "--results", "/no/such/place"], "cannot be written"),
        (["--levels", "--results", __file__], "no results"),
    ],
)
def test_a_match_that_cannot_be(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *words]) == 2
    heard = capsys.readouterr()
    assert complaint in heard.err
    assert heard.out == "", "nothing has been begun"


@pytest.mark.parametrize("words", [["--games", "-3"], ["--concurrency", "0"], ["--longest", "x"]])
def test_numbers_that_make_no_sense(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "level:1", "level:1", *words])
    assert "whole number" in capsys.readouterr().err


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pgn = tmp_path / "games.pgn"
    words = ["match", "depth:2", WEAK, "--games", "2", "--opening-plies", "2", "--longest", "20"]
    assert main([*words, "--pgn", str(pgn), "--sprt", "0", "50"]) == 0
    told = capsys.readouterr().out
    assert "Elo" in told
    assert "LLR" in told
    assert pgn.read_text("utf-8").count("[White ") == 2
    assert main(["match", "level:1"]) == 2
    assert main(["match", "level:1", "nobody:2"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_the_levels_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = tmp_path / "levels.jsonl"
    words = [
        "match",
        "--levels",
        "--board",
        "cube",
        "--games",
        "2",
        "--from-level",
        "1",
        "--to-level",
        "2",
    ]
    assert main([*words, "--results", str(results), "--concurrency", "1"]) == 0
    assert "cube: 2 games" in capsys.readouterr().out
    pairings = level_strength.load(results, "cube")
    assert pairings[("level:2", "level:1")].games == 2
    level_strengths = level_strength.level_strengths("cube", pairings)
    assert [row.level for row in level_strengths] == [1, 2]
    assert level_strength.measured("cube", level_strengths, 2).elo == {}
    many = [replace(row, games=50) for row in level_strengths]
    assert level_strength.measured("cube", many, 50).elo[1] == 700


def test_writing_one_board_keeps_the_figures_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = tmp_path / "levels.jsonl"
    row = {"board": "cube", "first": "level:2", "second": "level:1", "result": [9, 0, 3]}
    results.write_text(json.dumps(row) + "\n", encoding="utf-8")
    written: list[str] = []
    monkeypatch.setattr(_levels, "write", written.append)
    words = ["match", "--levels", "--board", "cube", "--games", "0", "--write"]
    assert main([*words, "--results", str(results)]) == 0
    found = tomllib.loads(written[0])
    assert found["cube"]["games"] == 12
    assert set(found["cube"]["elo"]) == {"1", "2"}
    for board, known in measurements().items():
        if board != "cube":
            assert found[board]["elo"] == {str(level): elo for level, elo in known.elo.items()}
            assert found[board]["date"] == known.date


def test_games_of_levels_end_when_it_is_wished(tmp_path: Path) -> None:
    results = tmp_path / "levels.jsonl"
    words = [
        "match",
        "--levels",
        "--board",
        "cube",
        "--games",
        "2",
        "--from-level",
        "1",
        "--to-level",
        "2",
    ]
    assert main([*words, "--results", str(results), "--longest", "10"]) == 0
    played = [json.loads(line) for line in results.read_text("utf-8").splitlines()]
    assert [game["result"] for game in played] == [[0, 1, 0]] * 2


def test_levels_meet_those_within_reach() -> None:
    wanted = level_strength.neighbours("chess", 2, 3, 6, reach=2)
    assert [(pairing.first, pairing.second) for pairing in wanted] == [
        ("level:4", "level:3"),
        ("level:5", "level:3"),
        ("level:5", "level:4"),
        ("level:6", "level:4"),
        ("level:6", "level:5"),
    ]
