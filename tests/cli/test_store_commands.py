"""`lattice backup`, `restore` and `rebuild` as a user types them."""

from __future__ import annotations

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
