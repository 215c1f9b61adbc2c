"""The HTTP routes, over a real connection."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from latticechess.notation.pgn import parse_game
from server.harness import Browser, Server


def test_setting(ann: Browser) -> None:
    setting = ann.http.get("/api/setting").json()
    names = [variant["name"] for variant in setting["variants"]]
    assert names[:3] == ["chess", "plane", "cube"]
    plane = setting["variants"][1]
    assert plane["axes"] == [[], []]
    assert len(plane["start"]) == 76
    assert plane["promotion"]["white"] == [[[None, None], [11, 11]]]
    assert len(setting["variants"][2]["axes"]) == 3
    numbers = [level["level"] for level in setting["levels"]]
    assert numbers == sorted(set(numbers))
    assert all(level["name"] and level["description"] for level in setting["levels"])


def test_a_browser_is_known_by_its_cookie(server: Server, ann: Browser, ben: Browser) -> None:
    game = ann.create("chess")
    assert [g["id"] for g in ann.http.get("/api/games").json()["games"]] == [game]
    assert ben.http.get("/api/games").json()["games"] == []
    with httpx.Client(
        verify=False, base_url=server.address, cookies={"lattice": "guessed"}
    ) as stranger:
        answer = stranger.get("/api/games")
        assert answer.json()["games"] == []
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


def test_the_list_of_my_games(ann: Browser) -> None:
    first, second = ann.create("chess"), ann.create("cube")
    table = ann.sit(first)
    table.type("e4")
    games = ann.http.get("/api/games").json()["games"]
    assert [game["id"] for game in games] == [first, second], "the last played comes first"
    assert (games[0]["plies"], games[0]["turn"]) == (1, "black")
    assert {"at": [4, 3], "piece": {"letter": "P", "colour": "white"}} in games[0]["preview"]
    assert len(games[1]["preview"]) == 48
    assert games[0]["lastPlayedAt"].endswith("+00:00")
    table.act("resign")
    ended = ann.http.get("/api/games", params={"status": "ended"}).json()["games"]
    assert [game["id"] for game in ended] == [first]
    assert ended[0]["result"]["score"] == "1-0"


def test_live_games_of_others(ann: Browser, ben: Browser) -> None:
    waiting = ann.create("chess", "online", name="Ann")
    watched = ann.create("chess", "same-screen")
    ann.sit(watched)
    shown = {g["id"]: g for g in ben.http.get("/api/games/live").json()["games"]}
    assert shown[watched]["white"]["name"] == "White"
    assert waiting not in shown, "a game by link is for those who have it"
    own = [g["id"] for g in ann.http.get("/api/games/live").json()["games"]]
    assert watched not in own
    ben.join(waiting)
    table = ben.sit(waiting)
    assert table.state["id"] == waiting


NONSENSE: list[tuple[Any, str]] = [
    ({"variant": "checkers", "opponent": {"kind": "same-screen"}}, "no variant called"),
    ({"variant": "/etc/passwd", "opponent": {"kind": "same-screen"}}, "no variant called"),
    ({"variant": "../chess.toml", "opponent": {"kind": "same-screen"}}, "no variant called"),
    ({"variant": "chess"}, "opponent"),
    ({"variant": "chess", "opponent": {"kind": "ghost"}}, "ghost"),
    ({"variant": "chess", "opponent": {"kind": "computer", "level": 99}}, "levels go from"),
    ({"variant": "chess", "opponent": {"kind": "computer", "level": -2}}, "levels go from"),
    ({"variant": "chess", "opponent": {"kind": "same-screen"}, "colour": "green"}, "green"),
    ({"variant": "chess", "opponent": {"kind": "same-screen"}, "name": "x" * 100}, "at most 40"),
    ({"variant": "chess", "opponent": {"kind": "same-screen"}, "fun": 1}, "fun"),
    (
        {"variant": "chess", "opponent": {"kind": "same-screen"}, "clock": {"kind": "fischer"}},
        "time",
    ),
    (
        {
            "variant": "chess",
            "opponent": {"kind": "same-screen"},
            "clock": {"kind": "sudden-death", "initialMs": -5},
        },
        "more than nothing",
    ),
    (
        {"variant": "chess", "opponent": {"kind": "same-screen"}, "position": "nonsense"},
        "",
    ),
    (
        {"variant": "chess", "opponent": {"kind": "same-screen"}, "position": "8/8/8/8/8/8/8/8 w"},
        "cannot be played",
    ),
    ([], "object"),
    (None, "understood"),
]


@pytest.mark.parametrize(("body", "word"), NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_opens_no_game(ben: Browser, body: Any, word: str) -> None:
    answer = ben.http.post("/api/games", json=body)
    assert answer.status_code == 400
    detail = answer.json()["detail"]
    assert word in detail
    assert detail.endswith((".", "!"))
    assert ben.http.get("/api/games").json()["games"] == []


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"", b"[" * 50_000])
def test_a_broken_body_is_refused(ann: Browser, body: bytes) -> None:
    answer = ann.http.post("/api/games", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["detail"].endswith(".")


def test_a_huge_body_is_refused(ann: Browser) -> None:
    answer = ann.http.post("/api/games", json={"variant": "x" * 1_000_000})
    assert answer.status_code == 413
    assert answer.json() == {
        "detail": "The request is too long.",
        "code": "request-too-long",
        "parameters": {},
    }


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/games/nosuchgame", 404),
        ("GET", "/api/nothing", 404),
        ("PUT", "/api/games", 405),
        ("GET", "/api/games?status=lost", 400),
        ("POST", "/api/games/nosuchgame/join", 400),
    ],
)
def test_wrong_addresses_are_explained(ann: Browser, method: str, path: str, status: int) -> None:
    answer = ann.http.request(method, path)
    assert answer.status_code == status
    assert answer.json()["detail"].endswith(".")


def test_another_site_can_change_nothing(ann: Browser) -> None:
    body = {"variant": "chess", "opponent": {"kind": "same-screen"}}
    evil = ann.http.post("/api/games", json=body, headers={"Origin": "https://evil.example"})
    assert evil.status_code == 403
    rebound = ann.http.get("/api/games", headers={"Host": "evil.example"})
    assert rebound.status_code == 403
    assert "--name" in rebound.json()["detail"]


def test_every_answer_is_guarded(ann: Browser) -> None:
    for path in ("/api/setting", "/api/games/nosuchgame", "/", "/nothing.js"):
        headers = ann.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "'unsafe-eval'" not in headers["content-security-policy"]
    assert ann.http.get("/api/setting").headers["cache-control"] == "no-store"


def test_the_api_describes_itself(ann: Browser) -> None:
    schema = ann.http.get("/api/schema/openapi.json").json()
    assert "/api/games/{game_id}/join" in schema["paths"]
    assert "CreateGame" in schema["components"]["schemas"]


def test_a_game_can_be_taken_away_as_a_file(ann: Browser) -> None:
    clock = {"kind": "fischer", "initialMs": 300_000, "incrementMs": 2000}
    game = ann.create("chess", name='Ann "The Rook"', opponent={"name": "Ben"}, clock=clock)
    table = ann.sit(game)
    for text in ("f3", "e5", "g4", "Qh4"):
        table.type(text)
    answer = ann.http.get(f"/api/games/{game}/record", params={"format": "pgn"})
    assert answer.headers["content-type"].startswith("text/plain")
    assert f'filename="lattice-chess-{game}.pgn"' in answer.headers["content-disposition"]
    assert '[TimeControl "300+2"]' in answer.text
    record = parse_game(answer.text)
    assert record.headers["White"] == 'Ann "The Rook"'
    assert record.headers["Termination"] == "Black wins by checkmate"
    assert (len(record.moves), record.result) == (4, "0-1")
    assert record.moves[0].comment == "[%clk 0:05:00]"
    log = ann.http.get(f"/api/games/{game}/record", params={"format": "log"}).text
    assert "Ben" in log
    assert "White time: 0:0" in log
    assert "Black time: 0:0" in log
    assert "f3 [0:05:00]" in log


@pytest.mark.parametrize("variant", ["plane", "cube", "chess960"])
def test_files_of_other_boards_are_read_back(ann: Browser, variant: str) -> None:
    game = ann.create(variant)
    table = ann.sit(game)
    for _ in range(3):
        where = next(d for d in table.current["legal"] if d["squares"])
        assert table.play(where["origin"], where["squares"][0])["type"] == "update"
    record = parse_game(ann.http.get(f"/api/games/{game}/record").text)
    assert record.variant.name == variant
    assert [list(move.target) for move in record.main_line()] == [m["target"] for m in table.moves]


def test_a_file_that_cannot_be_written_is_explained(ann: Browser) -> None:
    game = ann.create("cube")
    unknown = ann.http.get(f"/api/games/{game}/record", params={"format": "doc"})
    assert (unknown.status_code, "pgn" in unknown.json()["detail"]) == (400, True)
    flat = ann.http.get(f"/api/games/{game}/record", params={"format": "icn"})
    assert flat.status_code == 400
    assert flat.json()["detail"]
    assert ann.http.get("/api/games/nosuchgame/record").status_code == 404


def test_a_name_once_told_is_kept(ann: Browser, ben: Browser) -> None:
    game = ann.create("mini", "online")
    assert ann.http.get(f"/api/games/{game}").json()["white"]["name"] == "Guest"
    ann.create("mini", "online", name="Ann")
    ann.create("mini", "same-screen")
    game = ann.create("mini", "online")
    assert ann.http.get(f"/api/games/{game}").json()["white"]["name"] == "Ann"
    assert ben.http.post(f"/api/games/{game}/join", json={}).json()["black"]["name"] == "Guest"


UNCLEAR = [
    ("/api/players?order=zz", ["order can be name, since, games, won, white or black, not 'zz'"]),
    ("/api/ladder?pace=zz", ["pace", "bullet, blitz, rapid"]),
    ("/api/ladder?system=zz", ["system can be society, carried or glicko2"]),
    ("/api/players?limit=many", ["limit must be a number"]),
    ("/api/players?limit=0", ["limit must be a number from 1 to 200"]),
    ("/api/players?descending=perhaps", ["descending must be true or false"]),
    ("/api/players?order=zz&limit=0", ["order can be", "limit must be"]),
    ("/api/archive?result=zz", ["result can be white, black, draw or none"]),
    ("/api/archive?between=zz", ["between can be people, computer, screen or file"]),
    ("/api/archive?order=zz", ["order can be played, started"]),
    ("/api/archive?ply=-1", ["ply must be 0 or more"]),
    ("/api/archive/export?format=zz", ["format can be pgn, icn, log, club or fen"]),
    ("/api/archive/export?result=zz", ["result can be white"]),
    ("/api/archive?pace=zz", ["pace", "bullet, blitz, rapid"]),
    ("/api/archive?reason=zz", ["reason", "checkmate, stalemate"]),
    ("/api/archive?rated=zz", ["rated can be yes or no"]),
    ("/api/archive?way=zz", ["way can be up or down"]),
    ("/api/archive?whose=zz", ["whose can be mine or everyone"]),
    ("/api/archive?bin=zz", ["bin can be yes or no"]),
    ("/api/archive?limit=zz", ["limit must be a number"]),
    ("/api/archive?from=zz", ["from must be a day"]),
    ("/api/games?status=zz", ["status", "open, playing or ended"]),
]


@pytest.mark.parametrize(("address", "named"), UNCLEAR)
def test_a_wrong_word_in_an_address_is_named_with_the_choices(
    ann: Browser, address: str, named: list[str]
) -> None:
    answer = ann.http.get(address)
    assert answer.status_code == 400
    detail = answer.json()["detail"]
    assert all(words in detail for words in named), detail
    assert ".." not in detail


@pytest.mark.parametrize(
    ("body", "named"),
    [
        (
            {"variant": "chess", "opponent": {"kind": "zz"}},
            ["opponent.kind can be computer, same-screen, online or watch"],
        ),
        (
            {"variant": "chess", "opponent": {"kind": "computer", "level": "x"}},
            ["opponent.level must be a number"],
        ),
        ({"opponent": {"kind": "computer", "level": 1}}, ["variant"]),
        ({"variant": "chess", "zz": 1, "opponent": {"kind": "same-screen"}}, ["zz"]),
        ([], ["object"]),
    ],
)
def test_a_wrong_field_in_a_body_is_named(ann: Browser, body: object, named: list[str]) -> None:
    answer = ann.http.post("/api/games", json=body)
    assert answer.status_code == 400
    detail = answer.json()["detail"]
    assert all(words in detail for words in named), detail
    assert ".." not in detail
