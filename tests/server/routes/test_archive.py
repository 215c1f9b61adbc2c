"""The archive over HTTP: finding, deleting and restoring one's games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from latticechess.features.archive import routes as archive_files
from server.harness import Browser
from server.loop_watch import WatchedServer


def find(browser: Browser, **wanted: Any) -> dict[str, Any]:
    answer = browser.http.get("/api/archive", params=wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def ids(browser: Browser, **wanted: Any) -> list[str]:
    return [game["id"] for game in find(browser, **wanted)["games"]]


def mated(browser: Browser, **wishes: Any) -> str:
    """A finished game at one screen."""
    game = browser.create("chess", **wishes)
    with browser.sit(game) as table:
        for text in ("f3", "e5", "g4", "Qh4"):
            table.type(text)
    return game


def test_a_game_is_in_the_archive_at_once(ann: Browser, ben: Browser) -> None:
    assert ids(ann) == []
    young = ann.create("cube")
    old = mated(ann, name="Ann", opponent={"name": "Aunt Bea"})
    found = find(ann)
    assert [game["id"] for game in found["games"]] == [old, young]
    assert (found["count"], found["exact"], found["next"]) == (2, True, None)
    assert found["whose"] == "mine"
    first = found["games"][0]
    assert (first["white"]["name"], first["black"]["name"]) == ("Ann", "Aunt Bea")
    assert (first["plies"], first["status"], first["yours"]) == (4, "ended", True)
    assert first["result"]["text"] == "Black wins by checkmate"
    assert first["name"]
    assert ids(ben) == []
    assert ids(ann, text="bea") == [old]
    assert ids(ann, variant="cube") == [young]
    assert ids(ann, result="black", reason="checkmate", order="name", way="up") == [old]
    assert ids(ann, order="plies", way="up") == [young, old]
    assert ids(ann, limit=1) == [old]
    assert ids(ann, limit=1, after=find(ann, limit=1)["next"]) == [young]


def test_games_are_found_by_a_position(ann: Browser) -> None:
    game = mated(ann)
    assert ids(ann, game=game, ply=2) == [game]
    assert find(ann, game=game, ply=2)["games"][0]["ply"] == 2
    fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    assert ids(ann, text=fen) == [game]
    assert ids(ann, text="8/8/8/8/8/8/k7/7K w - - 0 1") == []


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"order": "beauty"}, "order can be"),
        ({"result": "win"}, "result can be"),
        ({"from": "yesterday"}, "from must be a day"),
        ({"to": "2026-02-30"}, "to must be a day"),
        ({"limit": "201"}, "limit must be a number from 1 to 200"),
        ({"limit": "many"}, "limit must be a number"),
        ({"text": "9/8/8/8/8/8/8/8 w - - 0 1"}, "cannot be read"),
    ],
)
def test_nonsense_is_refused_in_words(ann: Browser, wanted: dict[str, str], words: str) -> None:
    answer = ann.http.get("/api/archive", params=wanted)
    assert answer.status_code == 400
    assert words in answer.json()["detail"]


def test_the_last_day_of_the_calendar_is_a_day(ann: Browser) -> None:
    game = mated(ann)
    assert ids(ann, **{"from": "0001-01-01", "to": "9999-12-31"}) == [game]


def test_a_position_of_no_game(ann: Browser) -> None:
    assert ann.http.get("/api/archive", params={"game": "nothing"}).status_code == 404


def test_deleting_and_thinking_better_of_it(ann: Browser) -> None:
    game = mated(ann)
    assert ann.http.delete(f"/api/games/{game}").json() == {"id": game}
    assert ids(ann) == []
    assert ids(ann, bin="yes") == [game]
    assert ann.http.post(f"/api/games/{game}/restore").json() == {"id": game}
    assert ids(ann) == [game]
    assert ids(ann, bin="yes") == []


def test_the_opponent_keeps_the_game(ann: Browser, ben: Browser) -> None:
    game = ann.create("chess", "online")
    ben.join(game)
    assert ann.http.delete(f"/api/games/{game}").status_code == 200
    assert ids(ann) == []
    assert ids(ben) == [game]


def test_others_cannot_delete(ann: Browser, ben: Browser) -> None:
    game = mated(ann)
    answer = ben.http.delete(f"/api/games/{game}")
    assert answer.status_code == 403
    assert "Only a game's players" in answer.json()["detail"]
    assert ben.http.delete("/api/games/nothing").status_code == 404
    assert ids(ann) == [game]


def test_a_guest_sees_only_their_own(ann: Browser, ben: Browser) -> None:
    mated(ann)
    assert find(ben, whose="everyone")["whose"] == "mine"
    assert ids(ben, whose="everyone") == []


def broken_off(*_: object) -> Iterator[str]:
    yield '[Event "?"]\n\n1. e4 *\n\n'
    raise OSError("the disk is gone")


def test_an_export_that_breaks_off_is_no_whole_answer(
    watched: WatchedServer, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_files, "exported", broken_off)
    with eve.http.stream("GET", "/api/archive/export?format=pgn") as answer:
        assert answer.status_code == 200
        parts = answer.iter_bytes()
        assert next(parts) == b'[Event "?"]\n\n1. e4 *\n\n'
        with pytest.raises(httpx.RemoteProtocolError, match="incomplete"):
            next(parts)
