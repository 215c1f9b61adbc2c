"""The commands `perft`, `show`, `moves`, `validate`, `convert`: what they print, and mistakes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import latticechess
from latticechess.cli.main import commands, main
from latticechess.kernel import library
from latticechess.notation import icn, pgn
from latticechess.notation.record import GameRecord, RecordedMove
from latticechess.notation.uci import read_uci


def run(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The lines a command prints; it must succeed."""
    assert main(words) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says of a mistake: one sentence, exit code 2, nothing else."""
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" not in captured.err
    return captured.err


# --- perft -----------------------------------------------------------------------------------

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        (["chess", "0"], 1),
        (["chess", "3"], 8902),
        (["chess", "3", "--position", KIWIPETE], 97862),
        (["cube", "2"], 6889),
        (["cube", "3"], 636011),
        (["chess960", "2", "--start", "518"], 400),
        (["plane", "1"], 138),
        (["plane", "1", "--window", "-4:23"], 162),
        (["plane", "1", "--window", "0,0:15,15"], 128),
        (["plane", "2"], 138 * 142),
    ],
)
def test_perft(capsys: pytest.CaptureFixture[str], words: list[str], nodes: int) -> None:
    assert run(capsys, "perft", *words)[-1] == f"nodes {nodes}"


def test_perft_divided_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "perft", "chess", "3", "--divide")
    counts = [int(line.split(": ")[1]) for line in lines if ": " in line]
    assert len(counts) == 20
    assert sum(counts) == 8902
    assert "e2e4: 600" in lines


def test_raumschach_counts() -> None:
    """61, 3 615, 237 316 with Black's rows turned round; merely mirrored, as a much-copied
    diagram has them, it is one less at the third ply."""
    from latticechess.kernel.perft import perft
    from latticechess.kernel.variantfile import loads

    turned = library.variant("raumschach")
    mirrored = loads(turned.source.replace("-x, -y, -z", "x, -y, -z"))
    assert [perft(turned.start(), depth) for depth in (1, 2, 3)] == [61, 3615, 237316]
    assert [perft(mirrored.start(), depth) for depth in (1, 2, 3)] == [61, 3615, 237315]


# --- show ------------------------------------------------------------------------------------


def test_show_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "show", "chess")
    assert "8  r n b q k b n r" in lines
    assert "   a b c d e f g h" in lines
    assert "White to move." in lines
    assert lines[-1] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert any("♜" in line for line in run(capsys, "show", "chess", "--figures"))


def test_show_the_cube(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(run(capsys, "show", "cube"))
    for level in "stuvwxyz":
        assert f"level {level}" in text
    assert text.count("r n b q k b n r") == 1
    assert all(len(line) <= 100 for line in text.splitlines()[:22])


def test_show_the_plane_leaves_out_empty_stretches(capsys: pytest.CaptureFixture[str]) -> None:
    text = "K(0,0)|Q(1000000,5)|k(-3,-20000) w"
    lines = run(capsys, "show", "plane", "--position", text)
    assert any(line.strip() == "⋮" for line in lines)
    assert any(line.startswith("-20000 ") and "k" in line for line in lines)
    assert len(lines) < 40


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "White wins: checkmate."),
        ("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", "A draw: stalemate."),
        ("4k3/8/8/8/8/8/8/4KR2 b - - 0 1", "Black to move."),
        ("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1", "Black to move, in check."),
    ],
)
def test_show_how_things_stand(
    capsys: pytest.CaptureFixture[str], position: str, line: str
) -> None:
    assert line in run(capsys, "show", "chess", "--position", position)


def test_show_an_impossible_position(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "show", "chess", "--position", "8/8/8/8/8/8/8/K7 w")
    assert any(line.startswith("This position is impossible: ") for line in lines)


# --- moves -----------------------------------------------------------------------------------


def test_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert sorted(run(capsys, "moves", "mini")) == ["Na3", "Nc3", "a3", "b3", "c3", "d3", "e3"]
    assert "e2te2u" in run(capsys, "moves", "cube", "--coordinates")
    assert len(run(capsys, "moves", "plane", "--window", "-1:17")) == 138


# --- validate --------------------------------------------------------------------------------


def test_validate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    source = library.variant("mini").source
    path.write_text(source, encoding="utf-8")
    assert run(capsys, "validate", str(path)) == [f"{path}: Minichess is valid (20 pieces)."]
    path.write_text(source.replace('letter = "Q"', 'letter = "K"'), encoding="utf-8")
    line = source.splitlines().index('letter = "Q"') + 1
    assert f"{path}, line {line}: King has the letter 'K' already" in refused(
        capsys, "validate", str(path)
    )
    path.write_text(source.replace('"ppppp"', '"ppppQ"'), encoding="utf-8")
    assert "start position is impossible" in refused(capsys, "validate", str(path))


def test_a_file_of_ones_own_works_wherever_a_name_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(library.variant("mini").source, encoding="utf-8")
    for command in (["perft", "", "3"], ["moves", ""], ["show", ""]):
        own, shipped = (
            run(capsys, *(word or name for word in command)) for name in (str(path), "mini")
        )
        assert own[-1] == shipped[-1]


# --- convert ---------------------------------------------------------------------------------

PLANE_MOVES = ["(8,5)-(8,7)", "(8,10)-(8,8)", "(9,5)-(9,7)", "(8,8)-(9,7)"]


def plane_record() -> GameRecord:
    start = library.variant("plane").start()
    moves = [read_uci(start.variant.geometry, text) for text in PLANE_MOVES]
    return GameRecord(start, tuple(RecordedMove(move) for move in moves), "*", {"White": "Anna"})


def test_convert_from_format_to_format(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = plane_record()
    first = tmp_path / "game.pgn"
    first.write_text(pgn.format_game(record), encoding="utf-8")
    source = first
    for name in ("game.icn", "game.txt", "again.pgn"):
        target = tmp_path / name
        assert run(capsys, "convert", str(source), str(target))[0].startswith("Wrote 1 game to")
        source = target
    assert source.read_text(encoding="utf-8") == first.read_text(encoding="utf-8")
    assert icn.parse_game((tmp_path / "game.icn").read_text()).main_line() == record.main_line()


def test_convert_recognises_what_it_is_given(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    contents = {
        "cube": "Pe2t-e3t,Pe7y-e6y,White#",
        "line": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b",
        "fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "club": "\r\n1. Pf3 Pe5\r\n2. Pg4 Qh4#",
        "icg": "K,0,0,WHITE,False,0;K,9,30,BLACK,False,0;|K(0,1)-(0,0);|0;0;0;0;1",
        "icn": "w 1 (8|1) K0,0|P4,4+|k9,9 4,4>4,6",
        "pgn": '[Event "x"]\n\n1. e4 *',
    }
    expected = {
        "cube": "Pe2t-e3t",
        "line": "b - - 0 1",
        "fen": "b KQkq e3 0 1",
        "club": "2. g4 Qh4#",
        "icg": "K(0,1)-(0,0)",
        "icn": "P(4,4)-(4,6)",
        "pgn": "1. e4 *",
    }
    for name, text in contents.items():
        path = tmp_path / f"{name}.txt"
        path.write_text(text, encoding="utf-8", newline="")
        assert expected[name] in "\n".join(run(capsys, "convert", str(path), "-", "--to", "pgn"))


def test_convert_refuses_and_leaves_everything_as_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good = tmp_path / "good.pgn"
    good.write_text("1. e4 e5 *\n", encoding="utf-8")
    bad = tmp_path / "bad.pgn"
    bad.write_text("1. e4 e5\n2. Qh9 *\n", encoding="utf-8")
    target = tmp_path / "out.txt"
    said = refused(capsys, "convert", str(bad), str(target))
    assert f"{bad} (read as PGN), line 2, column 4: 'Qh9' is not a move" in said
    assert not target.exists()
    assert "cannot be read" in refused(capsys, "convert", str(tmp_path / "none.pgn"), str(target))
    assert "--to" in refused(capsys, "convert", str(good), str(tmp_path / "out.xyz"))
    assert "cannot express" in refused(capsys, "convert", str(good), str(tmp_path / "out.icn"))
    run(capsys, "convert", str(good), str(target))
    before = target.read_bytes()
    assert "--force overwrites it" in refused(capsys, "convert", str(good), str(target))
    assert target.read_bytes() == before
    run(capsys, "convert", str(good), str(target), "--force", "--to", "club")
    assert "1. Pe4 Pe5" in target.read_text(encoding="utf-8")


# --- Mistakes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "ches"], "Did you mean 'chess'?"),
        (["show", "none.toml"], "cannot be read"),
        (["show", "chess", "--position", "8/8"], "The position cannot be read: line 1, column 1"),
        (["show", "chess", "--start", "5"], "only one start position"),
        (["show", "chess960", "--start", "960"], "numbered 0 to 959"),
        (["perft", "chess", "1", "--position", "8/8/8/8/8/8/8/8 w"], "impossible"),
    ],
)
def test_mistakes_get_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert said in refused(capsys, *words)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["perft", "chess"],
        ["perft", "chess", "-1"],
        ["perft", "chess", "many"],
        ["perft", "plane", "1", "--window", "3"],
        ["perft", "plane", "1", "--window", "9:1"],
    ],
)
def test_wrong_arguments_leave_with_code_two(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_every_command_has_a_line_of_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    text = capsys.readouterr().out
    assert {"perft", "show", "moves", "validate", "convert"} <= set(commands())
    for name in commands():
        assert name in text


def test_the_installed_command_ends_quietly_when_nobody_listens() -> None:
    words = ["moves", "plane", "--window", "-300:300"]
    code = f"from latticechess.cli.main import main; import sys; sys.exit(main({words}))"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


def test_convert_boards_to_variants_ini_and_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ini, toml = tmp_path / "board.ini", tmp_path / "board.toml"
    assert run(capsys, "convert", "capablanca", str(ini)) == [f"Wrote the board to {ini}."]
    run(capsys, "convert", str(ini), str(toml))
    assert run(capsys, "perft", str(toml), "2")[-1] == "nodes 784"
    run(capsys, "convert", str(toml), str(ini), "--force")
    ini.write_text(ini.read_text(encoding="utf-8") + "pass = true\n", encoding="utf-8")
    assert main(["convert", str(ini), str(toml), "--force"]) == 1
    assert "pass: Variant files have no such rule." in capsys.readouterr().err
    assert "flat" in refused(capsys, "convert", "cube", str(tmp_path / "cube.ini"))
    assert "something else" in refused(capsys, "convert", str(toml), str(tmp_path / "x.pgn"))
    assert "must end in .toml" in refused(capsys, "convert", str(ini), str(tmp_path / "x.pgn"))
    ini.write_text("[one:chess]\n[two:xiangqi]\n", encoding="utf-8")
    assert "--variant: one, two" in refused(capsys, "convert", str(ini), str(tmp_path / "x.toml"))
    words = ["convert", str(ini), str(tmp_path / "x.toml"), "--variant"]
    assert "no board 'three'" in refused(capsys, *words, "three")
    assert "'xiangqi'" in refused(capsys, *words, "two")
    ini.write_text("nothing", encoding="utf-8")
    assert "line 1, column 1" in refused(capsys, "convert", str(ini), str(tmp_path / "x.toml"))


@pytest.mark.parametrize("name", ["plane", "cube", "chess", "mini"])
def test_position_lines_come_back(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    start = library.variant(name).start()
    line, again = tmp_path / "line.fen", tmp_path / "again.fen"
    line.write_text(start.fen() + "\n", encoding="utf-8")
    if name == "mini":
        assert "--variant" in refused(capsys, "convert", str(line), str(again))
        run(capsys, "convert", str(line), str(again), "--variant", name)
    else:
        run(capsys, "convert", str(line), str(again))
    assert again.read_text(encoding="utf-8") == line.read_text(encoding="utf-8")


def test_what_goes_to_a_pipe_is_utf_8(tmp_path: Path) -> None:
    """On Windows a pipe has another encoding, which lacks letters."""
    file = tmp_path / "game.pgn"
    file.write_text('[Event "x"]\n[White "Łukasz Ő"]\n\n1. e4 *\n', encoding="utf-8")
    words = [sys.executable, "-m", "latticechess", "convert", str(file), "-", "--to", "pgn"]
    narrow = os.environ | {"PYTHONIOENCODING": "cp1252"}
    ran = subprocess.run(words, capture_output=True, env=narrow, check=True)
    assert "Łukasz Ő" in ran.stdout.decode("utf-8")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Lattice Chess {latticechess.__version__}\n"


# --- JSON, for programs ----------------------------------------------------------------------


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    [line] = run(capsys, *words, "--json")
    return json.loads(line)


def test_json_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    value = as_json(capsys, "show", "chess", "--position", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1")
    assert value["outcome"] == {"winner": "white", "reason": "checkmate"}
    assert value["check"] is True
    assert value["pieces"] == {"a8": "k", "b7": "Q", "b6": "K"}
    assert as_json(capsys, "show", "plane")["outcome"] is None
    impossible = as_json(capsys, "show", "chess", "--position", "8/8/8/8/8/8/8/8 w - - 0 1")
    assert impossible["faults"]


def test_json_of_moves_and_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    moves = as_json(capsys, "moves", "chess")
    assert {"san": "Nf3", "uci": "g1f3"} in moves
    assert len(moves) == 20
    value = as_json(capsys, "perft", "chess", "2", "--divide")
    assert value["nodes"] == 400
    assert value["divide"]["e2e4"] == 20
    file = tmp_path / "mini.toml"
    file.write_text(library.variant("mini").source, encoding="utf-8")
    assert as_json(capsys, "validate", str(file))["valid"] is True
    puzzles = as_json(capsys, "puzzles", "list", "chess", "--theme", "fork")
    assert all("fork" in puzzle["themes"] for puzzle in puzzles)
    assert puzzles


def test_json_of_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    value = as_json(capsys, "match", "nodes:50", "nodes:40", "--games", "2", "--longest", "20")
    assert value["games"] == 2
    assert value["wins"] + value["draws"] + value["losses"] == 2


@pytest.mark.parametrize(
    ("words", "unknown"),
    [(["show", "plane"], ["--fen", "8/8"]), (["user", "create", "Anna"], ["Berta"])],
)
def test_what_a_command_does_not_know_is_refused_with_its_own_usage(
    words: list[str], unknown: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, *unknown])
    said = capsys.readouterr().err
    assert ended.value.code == 2
    prog = f"lattice {' '.join(words[:-1])}"
    assert said == f"{prog}: unknown: {' '.join(unknown)}; see `{prog} --help`.\n"


@pytest.mark.parametrize(
    ("words", "mistake"),
    [
        ([], "required: COMMAND"),
        *(([name, "--no-such-option"], name) for name in commands()),
        (["perft", "chess", "deep"], "'deep'"),
        (["export", "x.pgn", "--to", "doc"], "choose from"),
        (["user"], "required: ACTION"),
        (["user", "paint"], "'paint'"),
    ],
)
def test_a_wrong_use_is_told_in_one_line(
    words: list[str], mistake: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    said = capsys.readouterr()
    assert ended.value.code == 2
    assert said.out == ""
    [line] = said.err.splitlines()
    assert mistake in line
    assert line.endswith("--help`.")


def test_a_command_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "prft") == "There is no command prft; `lattice help` lists them.\n"
