"""What an earlier server kept is told as that server told it, also when all is derived anew.

`tests/data/databases/school.sqlite.gz` is the backup of a server on which `security.school` was
built, then games on the three boards, a tournament over the board and a study's moves;
`school.json` is what that server answered when it was asked for files.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from latticechess.app.folders import DataFolder
from latticechess.store.database.open import open_database, sqlite_url
from latticechess.store.derived import rebuild
from server.harness import Browser, Server
from server.routes.test_accounts import GOOD, post

KEPT = Path(__file__).parents[1] / "data" / "databases"
TOLD: dict[str, dict[str, str]] = json.loads((KEPT / "school.json").read_text(encoding="utf-8"))
"""Files by who asked, and where."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    packed = (KEPT / "school.sqlite.gz").read_bytes()
    DataFolder(tmp_path).database.write_bytes(gzip.decompress(packed))
    return tmp_path


def told_by(server: Server, name: str) -> dict[str, str]:
    """What somebody is told who logs in as ever."""
    browser = Browser(server)
    assert post(browser, "login", name=name, password=GOOD).status_code == 204
    answers = {path: browser.http.get(path).text for path in TOLD[name]}
    browser.close()
    return answers


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    yield server
    server.close()


@pytest.mark.parametrize("anew", [False, True])
def test_files_are_those_of_the_earlier_server(server: Server, folder: Path, anew: bool) -> None:
    if anew:
        engine = open_database(sqlite_url(DataFolder(folder).database))
        assert rebuild(engine)["games"]
        engine.dispose()
    server.start()
    assert {name: told_by(server, name) for name in TOLD} == TOLD
