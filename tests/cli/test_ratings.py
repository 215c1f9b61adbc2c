"""`lattice ratings`: the rankings as CSV and JSON."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from latticechess.app.folders import DataFolder
from latticechess.cli.main import main
from latticechess.kernel.pieces import Side
from latticechess.store.database.open import open_database, sqlite_url
from latticechess.store.database.tables import users
from latticechess.store.journal.journal import Journal
from store.results import NOVEMBER, game, person, store

FORMULA = "=1+1"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    engine = open_database(sqlite_url(DataFolder(folder).database))
    journal = Journal(engine)
    with engine.begin() as connection:
        for user, name in (("ann", "Ann"), ("ben", FORMULA)):
            connection.execute(users.insert().values(id=user, name=name, created_at=1))
    ann, ben = person("ann"), person("ben")
    store(
        journal,
        game(1, ann, ben, Side.WHITE, NOVEMBER),
        game(2, ben, ann, None, NOVEMBER + 1),
    )
    journal.close()
    engine.dispose()
    return folder


def test_as_a_spreadsheet(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "ratings.csv"
    assert main(["ratings", str(out), "--data", str(home)]) == 0
    assert "Wrote 2 ratings of 1 ladders" in capsys.readouterr().out
    ann, ben = csv.DictReader(StringIO(out.read_text(encoding="utf-8")))
    assert (ann["name"], ann["board"], ann["pace"], ann["system"]) == (
        "Ann",
        "chess",
        "blitz",
        "glicko2",
    )
    assert (ann["games"], ann["won"], ann["drawn"], ann["lost"]) == ("2", "1", "1", "0")
    assert float(ann["rating"]) > float(ben["rating"])
    # A spreadsheet would calculate this name.
    assert ben["name"] == f"'{FORMULA}"
    assert main(["ratings", str(out), "--data", str(home)]) == 2
    assert "exists already" in capsys.readouterr().err


def test_as_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--to", "json", "--system", "carried", "--variant", "chess", "--pace", "blitz"]
    assert main(["ratings", "-", "--data", str(home), *asked]) == 0
    found = json.loads(capsys.readouterr().out)["ratings"]
    assert [one["name"] for one in found] == ["Ann", FORMULA]
    assert {one["system"] for one in found} == {"carried"}
    assert main(["ratings", "-", "--data", str(home), "--to", "json", "--variant", "cube"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ratings": []}


def test_mistakes_are_explained(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings", "-", "--data", str(home)]) == 2
    assert "name it with --to" in capsys.readouterr().err
    asked = ["ratings", "-", "--to", "csv", "--data", str(home), "--month", "soon"]
    assert main(asked) == 2
    assert "soon" in capsys.readouterr().err
