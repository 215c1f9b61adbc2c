"""Our engine as a UCI engine: every command, nonsense, and games with python-chess."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import chess
import chess.engine
import chess.variant
import pytest

from latticechess import variant
from latticechess.engine.analysis import Report, analyse
from latticechess.engine.choose import Choice, think
from latticechess.kernel import library
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.uci import parse_uci
from latticechess.programs import searcher, uci_text
from latticechess.programs.uci_client import UciClient
from latticechess.programs.uci_loop import EngineLoop

LATTICE = [sys.executable, "-c", "from latticechess.cli.main import main; main(['uci'])"]


AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


class Talk:
    """A conversation in one process; `told` is what the engine said."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.moved = Event()
        self.front = EngineLoop(self.hear)

    def hear(self, line: str) -> None:
        self.told.append(line)
        if line.startswith("bestmove"):
            self.moved.set()

    def say(self, *lines: str) -> list[str]:
        """Say these lines; what was answered, once a search among them has ended."""
        before = len(self.told)
        self.moved.clear()
        for line in lines:
            self.front._execute(line.split())
        if any(line.startswith("go") and "go infinite" not in line for line in lines):
            assert self.moved.wait(60)
        return self.told[before:]

    def obey(self, line: str) -> list[str]:
        """Say a line that begins no search; what was answered at once."""
        before = len(self.told)
        self.front._execute(line.split())
        return self.told[before:]


def test_it_introduces_itself() -> None:
    told = Talk().say("uci", "isready")
    assert told[0].startswith("id name Lattice Chess")
    assert told[-2:] == ["uciok", "readyok"]
    for name in library.names():
        assert any(f"var {name}" in line for line in told)


@pytest.mark.parametrize("name", ["kingofthehill", "3check", "antichess", "horde", "racingkings"])
def test_variants_by_the_names_of_other_programs(name: str) -> None:
    talk = Talk()
    board = chess.variant.find_variant(name)()
    for _ in range(3):
        line = " ".join(move.uci() for move in board.move_stack)
        told = talk.say(
            f"setoption name UCI_Variant value {name}",
            f"position startpos moves {line}" if line else "position startpos",
            "go nodes 300",
        )
        move = chess.Move.from_uci(told[-1].split()[1])
        assert move in board.legal_moves
        board.push(move)


@pytest.mark.parametrize("name", library.names())
def test_it_plays_every_variant(name: str) -> None:
    talk = Talk()
    told = talk.say(f"setoption name UCI_Variant value {name}", "position startpos", "go nodes 300")
    start = variant(name).start(518) if variant(name).numbered_starts else variant(name).start()
    assert start.why_illegal(parse_uci(start, told[-1].split()[1])) is None
    assert told[-2].startswith("info depth")


def test_a_variant_of_ones_own_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "my own.toml"
    path.write_text(variant("mini").source, encoding="utf-8")
    told = Talk().say(f"setoption name UCI_Variant value {path}", "go depth 2")
    assert told[-1].startswith("bestmove ")
    assert len(told) >= 2


@pytest.mark.parametrize(
    ("go", "moves"),
    [
        ("go depth 4", None),
        ("go mate 1", {"a1a8"}),
        ("go movetime 30", None),
        ("go wtime 500 btime 500 winc 5 binc 5 movestogo 4", None),
        ("go depth 3 searchmoves g1f1 h2h3", {"g1f1", "h2h3"}),
        ("go searchmoves h2h4 nodes 500", {"h2h4"}),
    ],
)
def test_limits(go: str, moves: set[str] | None) -> None:
    told = Talk().say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", go)
    best = told[-1].split()[1]
    assert best in (moves or {"a1a8"})


def test_mates_lines_and_counts_are_told() -> None:
    talk = Talk()
    talk.say("setoption name MultiPV value 2", "setoption name Threads value 2")
    told = talk.say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go depth 3")
    words = next(line for line in told if "multipv 1" in line).split()
    assert words[words.index("score") + 1 : words.index("score") + 3] == ["mate", "1"]
    assert {"nodes", "nps", "hashfull", "time", "pv"} <= set(words)
    assert any("multipv 2" in line for line in told)


def test_an_endless_search_answers_when_stopped_and_not_before() -> None:
    talk = Talk()
    talk.say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "go infinite")
    # A mate in one ends the search long before: it must still wait.
    assert not talk.moved.wait(0.3)
    talk.say("stop")
    assert talk.told[-1].startswith("bestmove ")


def test_a_new_position_ends_the_search_before() -> None:
    talk = Talk()
    talk.say("go infinite")
    assert talk.obey("position startpos moves e2e4")[-1].startswith("bestmove ")
    told = talk.say("go depth 1")
    assert told[-1].split()[1][1] in "78"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that `position` commands have played on a board."""
    moves: list[str] = []

    def note(position: Position, text: str) -> Move:
        moves.append(text)
        return parse_uci(position, text)

    monkeypatch.setattr(uci_text, "parse_uci", note)
    return moves


def test_a_longer_line_plays_only_what_is_new(played: list[str]) -> None:
    talk = Talk()
    talk.say("position startpos moves e2e4 e7e5")
    talk.say("position startpos moves e2e4 e7e5 g1f3 b8c6", "go depth 1")
    talk.say("position startpos moves e2e4 e7e5 g1f3 b8c6")
    assert played == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert talk.obey("d")[-1].startswith("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w")


@pytest.mark.parametrize(
    "line",
    [
        "startpos moves e2e4 e7e6 d2d4",
        "startpos moves e2e4",
        "startpos",
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1 moves e2e4 e7e5 g1f3",
    ],
)
def test_another_line_is_played_from_its_start(played: list[str], line: str) -> None:
    talk = Talk()
    talk.say("position startpos moves e2e4 e7e5")
    played.clear()
    talk.say(f"position {line}")
    assert played == line.partition(" moves ")[2].split()
    fresh = Talk()
    fresh.say(f"position {line}")
    assert talk.obey("d") == fresh.obey("d")


def test_a_line_does_not_outlive_its_board_or_a_bad_move(played: list[str]) -> None:
    talk = Talk()
    talk.say("position startpos moves e2e4", "position startpos moves e2e4 e7e5 e4e5")
    assert "cannot be played" in talk.told[-1]
    played.clear()
    talk.say("position startpos moves e2e4 e7e5")
    assert played == ["e7e5"]
    talk.say("setoption name UCI_Variant value mini")
    talk.say("setoption name UCI_Variant value chess")
    played.clear()
    talk.say("position startpos moves e2e4 e7e5 g1f3")
    assert played == ["e2e4", "e7e5", "g1f3"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("nonsense", "no command"),
        ("position", "startpos"),
        ("position fen 9/8 w - -", "cannot be read"),
        ("position startpos moves e2e5", "cannot be played"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "impossible"),
        ("setoption Hash 3", "setoption name"),
        ("setoption name Hash value 0", "between"),
        ("setoption name UCI_Chess960 value perhaps", "neither"),
        ("setoption name Colour value red", "no option"),
        ("setoption name UCI_Variant value cbue", "no variant"),
        ("setoption name SyzygyPath value /no/such/folder", "cannot be read"),
        ("setoption name UCI_Variant value /no/such.toml", "info string"),
    ],
)
def test_nonsense_is_answered_and_survived(line: str, complaint: str) -> None:
    talk = Talk()
    told = talk.obey(line)
    assert told
    assert told[0].startswith("info string ")
    assert complaint in told[0]
    assert talk.say("isready") == ["readyok"]
    assert talk.say("position startpos", "go depth 1")[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("go", "complaint"),
    [
        ("go depth x", "whole number"),
        ("go sideways", "does not know"),
        ("go searchmoves e2e5", "cannot be played"),
        ("go searchmoves 0000", "cannot be played"),
        ("go movetime", "whole number"),
    ],
)
def test_a_go_that_makes_no_sense_gets_a_legal_move(go: str, complaint: str) -> None:
    told = Talk().say("position startpos moves e2e4", go)
    assert told[0].startswith("info string ")
    assert complaint in told[0]
    assert chess.Move.from_uci(told[-1].split()[1]) in chess.Board(AFTER_E4).legal_moves


@pytest.mark.parametrize("go", ["go", "go infinite", "go ponder", "go movetime 50"])
@pytest.mark.parametrize("line", ["fen 9/8 w - -", "startpos moves e2e5", "nonsense"])
def test_without_a_position_there_is_no_move(line: str, go: str) -> None:
    """Its move would be one of another position."""
    talk = Talk()
    told = talk.say(f"position {line}", go)
    assert "There is no position" in told[-2]
    assert told[-1] == "bestmove 0000"
    assert talk.say("position startpos", "go depth 1")[-1].startswith("bestmove ")
    talk.obey(f"position {line}")
    talk.obey("setoption name UCI_Variant value mini")
    assert "0000" not in talk.say("go depth 1")[-1]


@pytest.mark.parametrize(
    ("position", "go"),
    [
        ("startpos", "go btime 300"),
        ("startpos moves e2e4", "go wtime 300 winc 10"),
        ("startpos", "go winc 100"),
        ("startpos", "go wtime -20 btime 500"),
        ("startpos", "go nodes 0"),
    ],
)
def test_a_clock_that_is_half_told_still_ends_the_search(position: str, go: str) -> None:
    told = Talk().say(f"position {position}", go)
    assert told[-1].startswith("bestmove ")
    assert "0000" not in told[-1]


def test_no_nodes_are_as_many_as_a_move_takes() -> None:
    words = Talk().say("position startpos", "go nodes 0")[-2].split()
    assert int(words[words.index("nodes") + 1]) <= 2


def test_pondering_ends_by_the_clock_once_the_move_is_played() -> None:
    talk = Talk()
    talk.obey("position startpos moves e2e4 e7e5")
    talk.obey("go ponder wtime 200 btime 200")
    assert not talk.moved.wait(0.5)
    talk.obey("ponderhit")
    assert talk.moved.wait(60)
    assert talk.told[-1].startswith("bestmove ")


def test_pondering_in_vain_is_stopped() -> None:
    talk = Talk()
    # A mate in one ends the search long before: it must still wait.
    talk.obey("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    talk.obey("go ponder wtime 200 btime 200")
    assert not talk.moved.wait(0.3)
    assert talk.obey("stop")[-1] == "bestmove a1a8"
    assert talk.obey("ponderhit") == []


def test_pondering_without_a_clock_goes_on_after_the_hit() -> None:
    talk = Talk()
    talk.obey("go ponder infinite")
    talk.obey("ponderhit")
    assert not talk.moved.wait(0.2)
    assert talk.obey("stop")[-1].startswith("bestmove ")


def test_the_move_to_ponder_on_is_legal_and_not_told_where_the_game_ends() -> None:
    talk = Talk()
    words = talk.say("position startpos", "go depth 4")[-1].split()
    assert words[2] == "ponder"
    board = chess.Board()
    board.push_uci(words[1])
    assert chess.Move.from_uci(words[3]) in board.legal_moves
    mate = "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    assert talk.say(mate, "go depth 4")[-1] == "bestmove a1a8"


@pytest.mark.parametrize("name", ["cube", "four-dimensions"])
def test_who_says_that_it_is_ready_has_loaded_all(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first search of a game does not pay for tables with its time."""
    loaded: list[str] = []

    def noted(position: Position, *args: Any, **options: Any) -> Choice:
        loaded.append(position.variant.name)
        return think(position, *args, **options)

    monkeypatch.setattr(searcher, "think", noted)
    talk = Talk()
    talk.say(f"setoption name UCI_Variant value {name}", "isready")
    assert loaded == [name]
    assert talk.told == ["readyok"]
    talk.obey("go infinite")
    # While it thinks the answer comes at once.
    assert talk.obey("isready")[-1] == "readyok"
    talk.obey("stop")
    talk.obey("isready")
    assert loaded == [name]


def test_more_threads_than_processors_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[int] = []

    def noted(*args: Any) -> Iterator[Report]:
        used.append(args[3])
        return analyse(*args)

    monkeypatch.setattr(searcher, "analyse", noted)
    talk = Talk()
    talk.say("setoption name Threads value 64", "position startpos", "go nodes 100")
    assert used == [min(64, searcher.cores())]
    assert 1 <= searcher.cores() <= (os.cpu_count() or 1)


def test_without_a_move_it_says_so() -> None:
    told = Talk().say("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "go depth 3")
    assert told == ["info string There is no legal move.", "bestmove 0000"]


def test_a_weaker_level_can_be_asked_for() -> None:
    talk = Talk()
    talk.say("setoption name Skill Level value 1")
    told = talk.say("go movetime 2000")
    assert len(told) == 2
    assert "depth 1 " in told[0]


def test_a_character_can_be_asked_for_at_any_level() -> None:
    talk = Talk()
    (declared,) = (line for line in talk.say("uci") if "name Character " in line)
    assert declared.endswith("default none var none var attacker var solid var trickster")
    # A trade of knights that is as good as any other move.
    for level in (9, 12):
        talk.say(f"setoption name Skill Level value {level}")
        talk.say("setoption name Character value solid")
        talk.say("position fen 4k3/5ppp/8/3n4/8/2N5/5PPP/4K3 w - - 0 1")
        assert talk.say("go depth 1")[-1].startswith("bestmove c3d5")
    told = talk.say("setoption name Character value coward")
    assert told == ["info string 'coward' is neither none nor attacker, solid or trickster."]
    talk.say("setoption name Character value none")


def test_a_picture_of_the_position() -> None:
    assert Talk().say("d")[-1].startswith("rnbqkbnr/pppppppp")


def test_the_end_of_the_lines_waits_for_the_answer() -> None:
    told: list[str] = []
    EngineLoop(told.append).run(["position startpos\n", "go depth 3\n"])
    assert told[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    "go", ["go infinite", "go", "go infinite searchmoves e2e4", "go ponder wtime 9 btime 9"]
)
def test_the_end_of_the_lines_ends_a_search_without_an_end(go: str) -> None:
    """A program that died must not leave an engine thinking for ever."""
    told: list[str] = []
    front = EngineLoop(told.append)
    conversation = Thread(target=front.run, args=(["position startpos\n", go],), daemon=True)
    conversation.start()
    conversation.join(60)
    assert not conversation.is_alive()
    assert told[-1].startswith("bestmove ")


def test_nobody_listens_any_more() -> None:
    """The search ends, and nothing is written to where nobody reads."""
    told: list[str] = []

    def write(line: str) -> None:
        told.append(line)
        if line.startswith("info depth 3 "):
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        EngineLoop(write).run(["position startpos", "go depth 60"])
    assert told[-1].startswith("info depth 3 ")


def test_bytes_that_are_no_text_are_nonsense_like_any_other() -> None:
    lines = b"\xff\xfe wild\nisready\ngo depth 1\n"
    strict = os.environ | {"PYTHONIOENCODING": "utf-8:strict"}
    ran = subprocess.run(LATTICE, input=lines, capture_output=True, env=strict, check=True)
    assert ran.stderr == b""
    told = ran.stdout.decode().splitlines()
    assert "no command" in told[0]
    assert told[1] == "readyok"
    assert told[-1].startswith("bestmove ")


def test_a_mate_that_is_not_there_is_given_up() -> None:
    told = Talk().say("position startpos", "go mate 1")
    assert not any("mate" in line for line in told[:-1])
    assert told[-1].startswith("bestmove ")


@pytest.mark.parametrize("go", ["go movetime 9" + 30 * "0", "go nodes 9" + 30 * "0"])
def test_limits_beyond_all_measure(go: str) -> None:
    talk = Talk()
    talk.obey(go)
    talk.obey("stop")
    assert not any("failed" in line for line in talk.told)
    assert talk.told[-1].startswith("bestmove ")
    assert "0000" not in talk.told[-1]


def test_a_weaker_level_keeps_to_the_moves_asked_for() -> None:
    talk = Talk()
    talk.say("setoption name Skill Level value 2")
    assert talk.say("go searchmoves a2a3 movetime 500")[-1] == "bestmove a2a3"
    talk.say("setoption name UCI_Variant value plane")
    # A legal move that the search would not look at by itself.
    far = "(7,4)-(1000007,1000004)"
    fen = "position fen K(0,0)|B(7,4)|k(5,9)|r(90,90) w - - 0 1"
    assert talk.say(fen, f"go searchmoves {far} movetime 500")[-1] == f"bestmove {far}"


@pytest.mark.parametrize("line", ["debug on", "ponderhit", "register later", "stop"])
def test_words_of_the_protocol_without_a_meaning_here_are_let_pass(line: str) -> None:
    assert Talk().obey(line) == []


def test_python_chess_plays_a_game_with_it() -> None:
    with chess.engine.SimpleEngine.popen_uci(LATTICE, timeout=60) as engine:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 40:
            played = engine.play(board, chess.engine.Limit(nodes=200), info=chess.engine.INFO_ALL)
            assert played.move is not None
            assert played.move in board.legal_moves
            board.push(played.move)
        info = engine.analyse(board, chess.engine.Limit(depth=3), multipv=2)
        assert [line["depth"] for line in info] == [3, 3]


@pytest.mark.parametrize("number", [0, 518, 959])
def test_python_chess_plays_chess960_with_it(number: int) -> None:
    with chess.engine.SimpleEngine.popen_uci(LATTICE, timeout=60) as engine:
        board = chess.Board.from_chess960_pos(number)
        castled = chess.Board("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", chess960=True)
        for _ in range(12):
            played = engine.play(board, chess.engine.Limit(nodes=100))
            board.push(played.move or chess.Move.null())
        only = [move for move in castled.legal_moves if castled.is_castling(move)]
        answer = engine.play(castled, chess.engine.Limit(depth=2), root_moves=only)
        assert answer.move in only


@pytest.mark.parametrize("name", ["plane", "cube", "raumschach"])
def test_it_plays_itself_on_other_boards(name: str) -> None:
    client = UciClient(LATTICE, variant(name), {"Hash": "4"})
    try:
        position = variant(name).start()
        for _ in range(6):
            move, score = client.go(position, {"nodes": 200}, 60)
            assert score is not None
            position = position.play(move)
    finally:
        client.close()


def test_parameters_of_ones_own_change_the_judgement(tmp_path: Path) -> None:
    """A queen more counts for little where a queen is worth a pawn."""
    numbers = tmp_path / "mine.toml"
    numbers.write_text("[Queen]\nvalue = [100, 100]\n")
    talk = Talk()
    start = "position fen 6k1/5pp1/7p/8/8/7P/5PP1/3Q2K1 w - - 0 1"

    def score() -> int:
        words = talk.say("ucinewgame", start, "go depth 1")[-2].split()
        return int(words[words.index("cp") + 1])

    usual = score()
    assert talk.obey(f"setoption name Parameters value {numbers}") == []
    assert score() < usual - 300
    numbers.write_text("[Queen]\nbeauty = 9\n")
    (told,) = talk.obey(f"setoption name Parameters value {numbers}")
    assert "no parameter file" in told
    assert score() < usual - 300, "what was set before still holds"
    assert talk.obey("setoption name Parameters value") == []
    assert score() == usual


def test_the_traffic_of_a_program_with_pondering() -> None:
    """Each question has its one answer, before those of the commands that follow."""
    lines = [
        *("uci", "setoption name Ponder value true", "isready", "ucinewgame"),
        *("position startpos", "go wtime 300 btime 300 winc 10 binc 10", "isready"),
        *("position startpos moves e2e4 e7e5", "go ponder wtime 300 btime 300", "ponderhit"),
        *("position startpos moves e2e4 c7c5", "go ponder wtime 300 btime 300", "stop"),
        *("go searchmoves e2e5", "go searchmoves 0000 infinite", "stop", "isready"),
        *("position fen nothing", "go movetime 100", "position startpos", "go nodes 0"),
        *("go infinite", "quit"),
    ]
    text = "\n".join(lines) + "\n"
    ran = subprocess.run(LATTICE, input=text, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    told = [line.split()[0] for line in ran.stdout.splitlines()]
    kept = [word for word in told if word not in ("id", "option", "info")]
    first = ["uciok", "readyok", "readyok"]
    # The second answer to `isready` may come before or after the move.
    assert kept[:2] == first[:2]
    assert sorted(kept[2:4]) == ["bestmove", "readyok"]
    assert kept[4:] == ["bestmove"] * 4 + ["readyok"] + ["bestmove"] * 3
    moves = [line for line in ran.stdout.splitlines() if line.startswith("bestmove")]
    assert [line.split()[1] == "0000" for line in moves] == 5 * [False] + [True, False, False]
