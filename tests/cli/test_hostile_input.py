"""Every command that takes a file, a number or a name, given what nobody should give it."""

from __future__ import annotations

import io
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from conftest import sampled
from latticechess.cli.main import main
from latticechess.notation.formats import FORMATS

MEGABYTE = 1 << 20
LITTLE = 700 * MEGABYTE
"""Address space for a whole process: what is refused early needs no more."""

CONTENTS: dict[str, bytes] = {
    "empty": b"",
    "blank": b" \r\n\t\n\n",
    "mark": b"\xef\xbb\xbf",
    "zeros": bytes(100_000),
    "binary": bytes(range(256)) * 50,
    "picture": b"\x89PNG\r\n\x1a\n" + os.urandom(500),
    "utf-16": "1. e4 e5 *\n".encode("utf-16"),
    "latin": b"1. \xe94 \xff5 \xfc\n\xe9\xe8|\xe0;\xe9",
    "words": b"Lorem ipsum dolor sit amet, consectetur\n" * 40,
    "numbers": b"9" * 30_000 + b". " + b"9" * 30_000 + b"," + b"9" * 9_000 + b">1,1|1;2;3",
    "brackets": b"(" * 50_000,
    "tags": b"[" * 50_000,
    "braces": b"{" * 50_000,
    "nested": b"1. e4 " + b"(1. d4 " * 5_000,
    "bars": b"|" * 50_000,
    "slashes": b"/" * 50_000 + b" w - - 0 1",
    "commas": b"," * 50_000 + b"P",
    "semicolons": b"x" + b";" * 50_000,
    "unclosed tag": b'[Event "x\n[White "y"]\n1. e4',
    "unknown board": b'[Event "x"]\n[Variant "Nonesuch"]\n\n1. e4 *\n',
    "bad board": b'[Event "x"]\n[VariantFile "name = "]\n\n1. e4 *\n',
    "bad position": b'[Event "x"]\n[SetUp "1"]\n[FEN "8/8/8/9 w"]\n\n1. e4 *\n',
    "illegal": b"1. e4 e5\n2. Ke4 *\n",
    "huge squares": b"w 1 (8|1) K0,0|k" + b"9" * 500 + b",9 4,4>4,6",
    "huge counters": b"4k3/8/8/8/8/8/8/4K3 w - - " + b"9" * 5_000 + b" " + b"9" * 5_000,
    "huge row": b"9" * 5_000 + b"/8/8/8/8/8/8/4K3 w - - 0 1",
    "truncated save": b"K,0,0,WHITE,False,0;K,9,30,BLA",
    "truncated cube": b"Pe2t-e3t,Pe7y-",
    "truncated plane": b"w 1 (8|1) K0,0|P4,4+|k9,9 4,4>4,",
}
SUFFIXES = sorted({suffix for form in FORMATS for suffix in form.suffixes} | {".xyz", ""})


def refusal(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """What is said on standard error; the exit code tells of a mistake, and no trace is left."""
    try:
        code = main([str(word) for word in words])
    except SystemExit as stopped:  # argparse
        code = int(stopped.code or 0)
    said = capsys.readouterr().err
    assert code in (1, 2), words
    assert "Traceback" not in said
    return said


def one_sentence(said: str) -> None:
    """Short enough for a person, whatever the file held."""
    assert said.strip()
    assert len(said.strip().splitlines()) == 1
    assert len(said) < 600
    assert ".." not in said.replace("...", "")


FORMS_AND_CONTENTS = list(product([form.name for form in FORMATS], CONTENTS))
SUFFIXES_AND_CONTENTS = list(product(SUFFIXES, CONTENTS))


@pytest.mark.parametrize(("form", "content"), sampled(FORMS_AND_CONTENTS, 59))
def test_convert_refuses_in_every_format(
    form: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.xyz"
    file.write_bytes(CONTENTS[content])
    out = tmp_path / "out.pgn"
    said = refusal(capsys, "convert", file, out, "--from", form)
    one_sentence(said)
    assert str(file) in said
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(("suffix", "content"), sampled(SUFFIXES_AND_CONTENTS, 59))
def test_convert_refuses_under_every_name(
    suffix: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"games{suffix}"
    file.write_bytes(CONTENTS[content])
    one_sentence(refusal(capsys, "convert", file, tmp_path / "out.pgn"))
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("content", "where"),
    [("illegal", "line 2, column 4"), ("unknown board", "line 2"), ("bad position", "line 3")],
)
def test_the_place_is_named(
    content: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.pgn"
    file.write_bytes(CONTENTS[content])
    assert where in refusal(capsys, "convert", file, "-", "--to", "pgn")


def test_the_line_is_counted_through_a_file_read_in_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = '[Event "x"]\n\n1. e4 e5 {' + "word " * 2_000 + "} *\n\n"
    many = 700
    file = tmp_path / "games.pgn"
    file.write_text(game * many + '[Event "y"]\n\n1. e4 Ke4 *\n')
    line = game.count("\n") * many + 3
    assert f"line {line}, column 7" in refusal(capsys, "convert", file, tmp_path / "out.pgn")


# --- Files that are none ---------------------------------------------------------------------

WITH_FILE: dict[str, Callable[[Path, Path], list[str]]] = {
    "convert": lambda file, data: ["convert", str(file), "-", "--to", "pgn"],
    "convert icn": lambda file, data: ["convert", str(file), "-", "--to", "pgn", "--from", "icn"],
    "import": lambda file, data: ["import", str(file), "--data", str(data)],
    "validate": lambda file, data: ["validate", str(file)],
    "show": lambda file, data: ["show", f"{file}"],
    "moves": lambda file, data: ["moves", f"{file}"],
    "perft": lambda file, data: ["perft", f"{file}", "1"],
    "restore": lambda file, data: ["restore", str(file), "--data", str(data)],
    "match board": lambda file, data: ["match", "depth:1", "depth:1", "--board", str(file)],
    "match openings": lambda file, data: ["match", "depth:1", "depth:1", "--openings", str(file)],
    "match results": lambda file, data: ["match", "--levels", "--results", str(file)],
    "match player": lambda file, data: ["match", f"uci:{file}", "depth:1", "--games", "1"],
    "convert board": lambda file, data: [
        "convert",
        "-",
        "-",
        "--to",
        "pgn",
        "--variant",
        str(file),
    ],
    "analyse": lambda file, data: ["analyse", str(file)],
    "analyse as icn": lambda file, data: ["analyse", str(file), "--from", "icn", "--json"],
    "play board": lambda file, data: ["play", f"{file}", "--level", "1"],
    "play engine": lambda file, data: ["play", "--engine", str(file), "--data", str(data)],
}
MISSING_IS_FINE = {"match results"}
"""Commands that make the file."""


@pytest.mark.parametrize("command", WITH_FILE)
@pytest.mark.parametrize("what", ["missing", "folder", "inside a file", "unreadable"])
def test_what_is_no_file(
    command: str, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plain").write_text("x")
    file = {
        "missing": tmp_path / "missing.toml",
        "folder": tmp_path,
        "inside a file": tmp_path / "plain" / "games.toml",
        # It opens, but its first byte cannot be read.
        "unreadable": Path("/proc/self/mem"),
    }[what]
    if command in MISSING_IS_FINE and what == "missing":
        return
    said = refusal(capsys, *WITH_FILE[command](file, tmp_path / "data"))
    one_sentence(said)


OTHER_COMMANDS = sorted(set(WITH_FILE) - {"convert", "convert icn"})
COMMANDS_AND_CONTENTS = list(product(OTHER_COMMANDS, CONTENTS))


@pytest.mark.parametrize(("command", "content"), sampled(COMMANDS_AND_CONTENTS, 59))
def test_files_of_other_commands(
    command: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.toml"
    file.write_bytes(CONTENTS[content])
    if command == "match results" and content in ("empty", "mark"):
        return
    said = refusal(capsys, *WITH_FILE[command](file, tmp_path / "data"))
    assert len(said) < 2_000


# --- Standard input and output ---------------------------------------------------------------


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_a_dash_is_standard_input_and_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(monkeypatch, b"1. Pf3 Pe5\n2. Pg4 Qh4#\n")
    assert main(["convert", "-", "-", "--to", "pgn"]) == 0
    assert "1. f3 e5 2. g4 Qh4#" in capsys.readouterr().out


def test_games_from_standard_input_are_imported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(monkeypatch, b'[Event "x"]\n\n1. e4 e5 1-0\n')
    assert main(["import", "-", "--data", str(tmp_path / "data")]) == 0
    assert "1 game brought in" in capsys.readouterr().out


@pytest.mark.parametrize("content", CONTENTS)
def test_nonsense_on_standard_input(
    content: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(monkeypatch, CONTENTS[content])
    one_sentence(refusal(capsys, "convert", "-", "-", "--to", "pgn"))


# --- Files without end -----------------------------------------------------------------------


EACH = """
import json, sys
from latticechess.cli.main import main
for words in json.load(sys.stdin):
    try:
        code = main(words)
    except SystemExit as stopped:
        code = stopped.code
    print("CODE", code, *words, flush=True)
"""


def codes(commands: list[list[str]]) -> tuple[list[str], str]:
    """How each of the commands ends, one after the other in a process with little memory; what they
    say."""
    done = subprocess.run(
        [sys.executable, "-c", EACH],
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (LITTLE, LITTLE)),
    )
    told = [line for line in done.stdout.splitlines() if line.startswith("CODE")]
    return told, done.stderr


ENDLESS = [
    *(["convert", "{}", "-", "--to", "pgn", "--from", form.name] for form in FORMATS),
    ["convert", "{}", "-", "--to", "pgn"],
    ["validate", "{}"],
    ["analyse", "{}"],
    ["play", "{}", "--level", "1"],
    ["import", "{}", "--data", "{data}"],
    ["restore", "{}", "--data", "{data}"],
    ["match", "depth:1", "depth:1", "--openings", "{}"],
]


@pytest.mark.parametrize("sign", ["zeros", "letters"])
def test_a_gigabyte_is_refused_in_little_memory(sign: str, tmp_path: Path) -> None:
    file = tmp_path / "huge"
    with file.open("wb") as out:
        if sign == "letters":
            out.write(b"a" * 20 * MEGABYTE)
        out.truncate(1 << 30)
    names = [[word.format(file, data=tmp_path / "data") for word in words] for words in ENDLESS]
    told, said = codes(names)
    assert [line.split()[1] in "12" for line in told] == [True] * len(ENDLESS), told
    assert len(said.splitlines()) >= len(ENDLESS)
    assert "Traceback" not in said
    assert "MemoryError" not in said


# --- Numbers and names -----------------------------------------------------------------------

STRANGE = ["", "-7", "99999999999999999999", "9" * 5_000, "1e9", "0x10", "²", "nan", "zz"]
NUMBERS = [
    ["perft", "chess", "{}"],
    ["perft", "chess", "1", "--start", "{}"],
    ["show", "chess960", "--start", "{}"],
    ["moves", "plane", "--window", "{}"],
    ["moves", "plane", "--window", "0:{}"],
    ["moves", "chess", "--position", "{}"],
    ["match", "level:{}", "depth:1"],
    ["match", "nodes:{}", "nothing:1"],
    ["match", "--levels", "--from-level", "{}", "--results", "{data}/r"],
    ["match", "depth:1", "depth:1", "--sprt", "{}", "{}"],
    ["play", "--port", "{}", "--host", "nowhere.invalid", "--data", "{data}/games"],
    ["play", "--claim-after", "{}", "--host", "nowhere.invalid", "--data", "{data}/games"],
    ["play", "--spectator-delay", "{}", "--host", "nowhere.invalid", "--data", "{data}/games"],
    ["serve", "--workers", "{}", "--host", "nowhere.invalid", "--data", "{data}/games"],
    ["serve", "--host", "{}..example", "--data", "{data}/games"],
    ["worker", "--processes", "{}"],
    ["worker", "--redis", "{}"],
    ["export", "{data}/out.pgn", "--since", "{}", "--data", "{data}"],
    ["export", "{data}/out.{}", "--data", "{data}"],
    ["backup", "{data}/none/backup", "--data", "{}"],
    ["user", "--database", "nonsense{}", "list"],
    ["show", "{}"],
    ["validate", "{}"],
    ["play", "{}", "--level", "1"],
    ["play", "chess", "--level", "9{}"],
    ["play", "chess960", "--start", "{}"],
    ["play", "chess", "--position", "{}"],
    ["analyse", "{data}/none.pgn", "--nodes", "{}"],
    ["analyse", "{data}/none.pgn", "--depth", "{}"],
    ["analyse", "{data}/none.pgn", "--game", "{}"],
    ["help", "no{}"],
    ["completion", "{}"],
]


NUMBERS_AND_STRANGE = list(product(NUMBERS, STRANGE))


@pytest.mark.parametrize(
    ("words", "value"),
    sampled(NUMBERS_AND_STRANGE, 67),
    ids=lambda part: ascii(part if isinstance(part, str) else " ".join(part))[:40],
)
def test_strange_numbers_and_names(
    words: list[str],
    value: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LATTICE_REDIS", raising=False)
    filled = [word.format(value, value, data=tmp_path) for word in words]
    said = refusal(capsys, *filled)
    assert said.strip()


@pytest.mark.parametrize("port", ["99999", "65536", "-1"])
def test_a_port_out_of_range_says_the_range(
    port: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refusal(capsys, "play", "--port", port, "--data", tmp_path)
    assert "65535" in said
    assert "free" not in said.replace("any free one", "")


def test_restore_and_backup_name_the_option_that_replaces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.pgn"
    game.write_text("1. e4 e5 1-0\n")
    data, saved = tmp_path / "data", tmp_path / "saved"
    assert main(["import", str(game), "--data", str(data)]) == 0
    assert main(["backup", str(saved), "--data", str(data)]) == 0
    assert "--force" in refusal(capsys, "backup", saved, "--data", data)
    assert "--force" in refusal(capsys, "restore", saved, "--data", data)
    assert main(["restore", str(saved), "--data", str(data), "--force"]) == 0


@pytest.mark.parametrize("command", ["show", "perft"])
def test_faults_are_sentences(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [command, "chess", *(["1"] if command == "perft" else [])]
    main([*words, "--position", "8/8/8/8/8/8/8/8 w - - 0 1"])
    captured = capsys.readouterr()
    said = captured.out + captured.err
    assert "This position is impossible: White has no king. Black has no king.\n" in said


@pytest.mark.parametrize(
    ("pairs", "count"),
    [
        (FORMS_AND_CONTENTS, 59),
        (SUFFIXES_AND_CONTENTS, 59),
        (COMMANDS_AND_CONTENTS, 59),
        (NUMBERS_AND_STRANGE, 67),
    ],
    ids=["formats", "names", "commands", "numbers"],
)
def test_an_ordinary_run_meets_each_file_and_each_way_to_open_it(
    pairs: list[tuple[str, str]], count: int
) -> None:
    chosen = sampled(pairs, count)
    for part in range(2):
        assert {str(pair[part]) for pair in chosen} == {str(pair[part]) for pair in pairs}
