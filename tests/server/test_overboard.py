"""An organiser records games played at a real board, also late ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.harness import Browser, Server


@pytest.fixture
def olga(tmp_path: Path) -> Iterator[Browser]:
    server = Server(tmp_path / "games", "--no-browser", command="play")
    server.start()
    browser = Browser(server)
    yield browser
    browser.close()
    server.close()


def record(olga: Browser, **more: Any) -> httpx.Response:
    body = {"variant": "chess", "result": "1-0", "whiteName": "Ann", "blackName": "Ben"} | more
    return olga.http.post("/api/club/games", json=body)


def test_a_late_entry_stands_in_the_month_it_was_played(olga: Browser) -> None:
    today = datetime.now(UTC).date()
    day = today.replace(day=1) - timedelta(days=40)
    made = record(olga, day=str(day), place="Town hall")
    assert made.status_code == 201, made.text
    game = made.json()["id"]
    text = olga.http.get(f"/api/games/{game}/record").text
    assert f'[Date "{day:%Y.%m.%d}"]' in text
    assert '[Site "Town hall"]' in text
    asked = {"system": "society", "variant": "chess", "pace": "untimed"}

    def ranked(month: str) -> list[str]:
        found = olga.http.get("/api/ladder", params=asked | {"month": month})
        assert found.status_code == 200, found.text
        return sorted(rung["name"] for rung in found.json()["rungs"])

    assert ranked(f"{day:%Y-%m}") == ["Ann", "Ben"]
    assert ranked(f"{today:%Y-%m}") == []
    for form, kind in (("csv", "text/csv"), ("json", "application/json")):
        wanted = asked | {"month": f"{day:%Y-%m}", "format": form}
        file = olga.http.get("/api/ladder/file", params=wanted)
        assert file.headers["content-type"].startswith(kind)
        assert f"ratings.{form}" in file.headers["content-disposition"]
        assert "Ann" in file.text
        assert "Ben" in file.text
    assert olga.http.get("/api/ladder/file", params=asked | {"month": "zz"}).status_code == 400
    shown = olga.http.get("/api/archive", params={"to": str(day)}).json()["games"]
    assert [one["id"] for one in shown] == [game]


@pytest.mark.parametrize(
    ("day", "why"),
    [("2999-01-01", "not come yet"), ("0001-01-01", "1850"), ("30.11.2026", "2026-11-30")],
)
def test_impossible_days_are_refused(olga: Browser, day: str, why: str) -> None:
    answer = record(olga, day=day)
    assert answer.status_code == 400
    assert why in answer.json()["detail"]
    assert olga.http.get("/api/archive").json()["games"] == []
