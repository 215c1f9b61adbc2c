"""`lattice help` and `lattice completion`."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import latticechess
from latticechess.cli._completions import SHELLS, words_of
from latticechess.cli._topics import TOPICS, VARIABLES
from latticechess.cli.main import commands, main, parser_of
from latticechess.engine.strength.levels import LEVELS
from latticechess.kernel import library


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    try:
        code = main(words)
    except SystemExit as stopped:  # argparse prints a command's help itself
        code = int(stopped.code or 0)
    assert code == 0
    return capsys.readouterr().out


def test_help_lists_commands_and_topics(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "help")
    for name in (*commands(), *TOPICS):
        assert re.search(rf"^ +{name}\b", text, re.MULTILINE), name


@pytest.mark.parametrize("command", commands())
def test_help_on_a_command_is_its_own(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "help", command) == said(capsys, command, "--help")


@pytest.mark.parametrize("topic", TOPICS)
def test_topics_fit_a_terminal(topic: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "help", topic)
    assert len(text.splitlines()) > 3


def test_topics_tell_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    boards = said(capsys, "help", "boards")
    assert all(f"  {name} " in boards for name in library.names())
    levels = said(capsys, "help", "levels")
    assert all(one.description in levels for one in LEVELS)


def test_the_examples_of_moves_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "help", "notation")
    for board, title in (("plane", "the plane"), ("cube", "the cube")):
        [row] = [line for line in text.splitlines() if title in line]
        *_, san, uci = row.split()
        start = library.variant(board).start()
        assert start.as_move(san) == start.as_move(uci)


def test_the_environment_variables_are_read_somewhere() -> None:
    package = Path(latticechess.__file__).parent
    topics = package / "cli" / "_topics.py"
    sources = [path.read_text(encoding="utf-8") for path in package.rglob("*.py") if path != topics]
    for name in VARIABLES:
        assert any(f'"{name}"' in source for source in sources), name


def test_an_unknown_topic_gets_a_guess(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "convrt"]) == 2
    assert "Did you mean convert?" in capsys.readouterr().err


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version") == f"Lattice Chess {latticechess.__version__}\n"


# --- Completion ------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", SHELLS)
def test_completions_know_every_command_and_option(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    script = said(capsys, "completion", shell)
    for one in words_of(parser_of(commands())):
        for name in one.commands:
            assert re.search(rf"[\s'\"(]{name}\b", script), name
        for option in one.options:
            for name in option.names:
                shown = name.lstrip("-") if shell == "fish" else name
                assert shown in script


def completed(script: str, *typed: str) -> set[str]:
    """What bash offers for the last of the words."""
    words = " ".join(f"'{word}'" for word in typed)
    lines = (
        script,
        f"COMP_WORDS=({words})",
        f"COMP_CWORD={len(typed) - 1}",
        "_lattice",
        'printf "%s\\n" "${COMPREPLY[@]}"',
    )
    done = subprocess.run(
        ["bash", "--norc", "-u", "-c", "\n".join(lines)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return set(done.stdout.split())


def test_bash_completes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = said(capsys, "completion", "bash")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").touch()
    assert completed(script, "lattice", "an") == {"analyse"}
    assert completed(script, "lattice", "--v") == {"--version"}
    assert completed(script, "lattice", "play", "ca") == {"capablanca"}
    assert completed(script, "lattice", "play", "o") == {"own.toml"}
    assert completed(script, "lattice", "play", "--side", "") == {
        "white",
        "black",
        "random",
        "both",
    }
    assert completed(script, "lattice", "puzzles", "m") == {"make"}
    assert completed(script, "lattice", "puzzles", "make", "--mi") == {"--minutes"}
    assert completed(script, "lattice", "help", "lev") == {"levels"}
    assert completed(script, "lattice", "export", "--result", "d") == {"draw"}
