"""A folder of games belongs to one running program at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from latticechess.app.folders import DataFolder, FolderInUseError, default_folder


def test_second_program_learns_where_the_first_one_serves(tmp_path: Path) -> None:
    first, second = DataFolder(tmp_path / "games"), DataFolder(tmp_path / "games")
    first.open()
    first.tell("http://127.0.0.1:1/ much longer")
    first.tell("http://127.0.0.1:8711/")
    with pytest.raises(FolderInUseError) as refused:
        second.open()
    assert refused.value.address == "http://127.0.0.1:8711/"
    first.close()
    second.open()
    second.close()


def test_the_default_folder_can_be_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert default_folder() == Path("/somewhere/lattice-chess")
