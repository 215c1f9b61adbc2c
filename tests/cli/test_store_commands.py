"""`lattice backup`, `restore` and `rebuild` as a user types them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from latticechess.app.folders import DataFolder
from latticechess.cli.main import main
from latticechess.store.database.open import open_database, sqlite_url
from latticechess.store.journal.journal import Journal
from store.histories import history


def make_games(folder: Path) -> None:
    folder.mkdir()
    engine = open_database(sqlite_url(DataFolder(folder).database))
    journal = Journal(engine)
    journal.submit("g", 0, history("g", 9)).result()
    journal.close()
    engine.dispose()


def events_in(url: str) -> int:
    engine = open_database(url)
    journal = Journal(engine)
    count = len(journal.read("g"))
    journal.close()
    engine.dispose()
    return count


def test_from_a_folder_to_a_server_and_back(
    tmp_path: Path,
    postgresql_url: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home, saved = tmp_path / "home", tmp_path / "saved"
    make_games(home)
    assert main(["backup", str(saved), "--data", str(home)]) == 0
    assert "saved 10 game events" in capsys.readouterr().out
    assert main(["restore", str(saved), "--database", postgresql_url]) == 0
    assert events_in(postgresql_url) == 10
    monkeypatch.setenv("LATTICE_DATABASE", postgresql_url)
    assert main(["backup", str(saved), "--force"]) == 0
    assert main(["rebuild"]) == 0
    assert "games: 1" in capsys.readouterr().out
    monkeypatch.delenv("LATTICE_DATABASE")
    second = tmp_path / "second"
    assert main(["restore", str(saved), "--data", str(second)]) == 0
    assert events_in(sqlite_url(DataFolder(second).database)) == 10


def test_mistakes_are_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home, saved = tmp_path / "home", tmp_path / "saved"
    make_games(home)
    assert main(["backup", str(saved), "--data", str(tmp_path / "nothing")]) == 2
    assert "no games in" in capsys.readouterr().err
    assert not (tmp_path / "nothing").exists()
    assert main(["backup", str(saved), "--data", str(home)]) == 0
    assert main(["backup", str(saved), "--data", str(home)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["restore", str(saved), "--data", str(home)]) == 2
    assert "nothing was changed" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "no" / "folder"), "--data", str(home)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_folder_in_use_is_not_restored_into(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, saved = tmp_path / "home", tmp_path / "saved"
    make_games(home)
    folder = DataFolder(home)
    folder.open()
    assert main(["backup", str(saved), "--data", str(home)]) == 0, "a running program may be saved"
    assert main(["restore", str(saved), "--data", str(home), "--force"]) == 2
    assert "Stop it first" in capsys.readouterr().err
    folder.close()


@pytest.mark.parametrize("command", ["user", "tournament"])
def test_the_folder_may_be_named_before_or_after_the_action(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    make_games(home)
    assert main([command, "--data", str(home), "list"]) == 0
    assert main([command, "list", "--data", str(home)]) == 0
    assert main([command, "--data", str(other), "list", "--data", str(home)]) == 0
    assert not other.exists()
    assert capsys.readouterr().err == ""


def test_an_empty_file_is_no_new_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games.sqlite").touch()
    for words in (["user", "list"], ["export", "-", "--to", "pgn"], ["rebuild"]):
        assert main([*words, "--data", str(tmp_path)]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert "games.sqlite is empty" in said.err
        assert "restore a backup or begin anew" in said.err
    assert (tmp_path / "games.sqlite").stat().st_size == 0


@pytest.fixture
def read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games that the system calls read-only."""
    home = tmp_path / "home"
    make_games(home)
    monkeypatch.setattr(os, "access", lambda path, _: not Path(path).is_relative_to(home))
    return home


@pytest.mark.parametrize(
    "words",
    [
        ["export", "-", "--to", "pgn"],
        ["ratings", "-", "--to", "csv"],
        ["user", "list"],
        ["tournament", "list"],
    ],
)
def test_a_folder_that_cannot_be_written_can_be_read(
    words: list[str], read_only: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in read_only.iterdir()}
    code, said = main([*words, "--data", str(read_only)]), capsys.readouterr()
    twin = shutil.copytree(read_only, tmp_path / "twin")
    assert main([*words, "--data", str(twin)]) == code != 2
    assert capsys.readouterr() == said
    assert {path: path.read_bytes() for path in read_only.iterdir()} == before


def test_what_another_program_has_just_written_is_read_too(read_only: Path, tmp_path: Path) -> None:
    url = sqlite_url(DataFolder(read_only).database)
    engine = open_database(url)
    journal = Journal(engine)
    journal.submit("h", 0, history("h", 5)).result()
    saved = tmp_path / "saved"
    assert main(["backup", str(saved), "--data", str(read_only)]) == 0
    journal.close()
    engine.dispose()
    copy = open_database(sqlite_url(saved))
    reader = Journal(copy)
    assert len(reader.read("g")) > 0
    assert len(reader.read("h")) > 0
    reader.close()
    copy.dispose()
