"""An organiser records games played at a real board, also late ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.evening import make
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


CLOCKS: list[dict[str, Any]] = [
    {"kind": "sudden-death", "initialMs": 300_000},
    {"kind": "fischer", "initialMs": 180_000, "incrementMs": 2_500},
    {"kind": "per-move", "initialMs": 30_000},
    {"kind": "days", "initialMs": 3 * 86_400_000},
    {"kind": "delay", "initialMs": 300_000, "incrementMs": 5_000},
    {"kind": "bronstein", "initialMs": 300_000, "incrementMs": 4_000},
    {"kind": "hourglass", "initialMs": 60_000},
    {"kind": "capped", "initialMs": 300_000, "incrementMs": 5_000},
    {"kind": "byoyomi", "initialMs": 600_000, "incrementMs": 30_000, "periods": 5},
    {
        "kind": "stages",
        "initialMs": 5_400_000,
        "incrementMs": 30_000,
        "stages": [
            {"timeMs": 5_400_000, "moves": 40, "incrementMs": 30_000},
            {"timeMs": 1_800_000, "moves": None, "incrementMs": 30_000},
        ],
    },
]


def test_a_clock_is_the_same_everywhere(olga: Browser) -> None:
    """In the lobby, in a tournament, at the board, in the archive, in a PGN and read from it."""
    for told in CLOCKS:
        clock = {"incrementMs": 0, "periods": 1, "stages": [], **told}
        wish = {"kind": "open", "variant": "chess", "clock": told}
        offer = olga.http.post("/api/challenges", json=wish)
        challenge = offer.json()["challenge"]
        assert challenge["clock"] == clock
        olga.http.delete(f"/api/challenges/{challenge['id']}")
        assert make(olga, clock=told).read()["clock"] == clock
        game = olga.create("chess", clock=told)
        with olga.sit(game) as table:
            assert table.state["clock"] == clock
            for text in ("f3", "e5", "g4", "Qh4"):
                table.type(text)
        assert archived(olga)[0]["clock"] == clock
        text = olga.http.get("/api/archive/export?format=pgn").text.split("\n\n[Event")[0]
        tag = next(line for line in text.splitlines() if line.startswith("[TimeControl "))
        copy = f'[White "{told["kind"]}"]\n[Result "1-0"]\n{tag}\n\n1. e4 e5 1-0\n'
        stored = olga.http.post("/api/archive/import?name=a.pgn", content=copy.encode())
        assert '"stored":1' in stored.text
        found = olga.http.get("/api/archive", params={"result": "white"}).json()["games"]
        assert clock in [one["clock"] for one in found]


def archived(browser: Browser) -> list[dict[str, Any]]:
    """The games of the archive, the last played first."""
    found: list[dict[str, Any]] = browser.http.get("/api/archive").json()["games"]
    return found
