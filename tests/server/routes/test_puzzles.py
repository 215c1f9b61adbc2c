"""Puzzles over HTTP: solving, help, rushes, and what strangers and nonsense get."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from conftest import sized
from server.harness import Browser, Server
from server.puzzle_server import FOLDER, puzzle_server
from server.routes.test_accounts import register, set_up_secret
from server.routes.test_boards import MINI
from server.study_window import me

MATE = "nfkpxrd2"
"""Mate in two for Black: Bxg2+ Kxg2 Qf3#."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with puzzle_server(tmp_path_factory.mktemp("games")) as server:
        yield server


def post(browser: Browser, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
    answer = browser.http.post(f"/api/puzzles/{path}", json=body)
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json() if answer.content else {}
    return told


def get(browser: Browser, path: str = "", status: int = 200) -> dict[str, Any]:
    answer = browser.http.get(f"/api/puzzles{path}")
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


def start(browser: Browser, puzzle: str = MATE) -> str:
    return str(post(browser, "attempts", 201, puzzle=puzzle)["attempt"])


def solve(browser: Browser, attempt: str) -> dict[str, Any]:
    post(browser, f"attempts/{attempt}/move", step=0, text="Bxg2+")
    return post(browser, f"attempts/{attempt}/move", step=1, text="Qf3#")


def test_a_puzzle_from_start_to_rating(ann: Browser) -> None:
    started = post(ann, "attempts", 201, puzzle=MATE)
    task = started["task"]
    assert (task["turn"], task["goal"]) == ("black", {"kind": "mate", "moves": 2})
    assert "themes" not in task
    assert started["rated"]
    first = post(ann, f"attempts/{started['attempt']}/move", step=0, text="Bxg2+")
    assert (first["right"], first["solved"], first["found"]) == (True, False, 1)
    assert [move["text"] for move in first["position"]["moves"]][-2:] == ["Bxg2+", "Kxg2"]
    last = post(ann, f"attempts/{started['attempt']}/move", step=1, origin=[5, 5], target=[5, 2])
    result = last["result"]
    assert (last["solved"], result["solved"], result["wrong"]) == (True, True, 0)
    assert result["ratingAfter"] > result["ratingBefore"]
    assert "mate-in-2" in result["themes"]
    assert result["solver"]["streak"] == 1
    history = get(ann, "/history?board=chess")
    assert history["attempts"][0]["solved"]
    assert history["attempts"][0]["change"] == result["ratingAfter"] - result["ratingBefore"]
    assert history["progress"][-1]["rating"] == result["ratingAfter"]
    assert not post(ann, "attempts", 201, puzzle=MATE)["rated"]
    post(ann, f"attempts/{started['attempt']}/vote", 204, good=True)


def test_a_wrong_move_and_its_reason(ann: Browser) -> None:
    attempt = start(ann)
    told = post(ann, f"attempts/{attempt}/move", step=0, text="Be4")
    assert (told["right"], told["text"], told["result"]) == (False, "Be4", None)
    why = post(ann, f"attempts/{attempt}/reason", step=0, text="Be4")
    assert why["reason"]["text"].endswith(".")
    assert why["reason"]["code"].startswith("puzzle-")
    result = solve(ann, attempt)["result"]
    assert result["wrong"] == 1
    assert result["ratingAfter"] < result["ratingBefore"]
    assert result["solver"]["streak"] == 1
    refused = post(ann, f"attempts/{start(ann)}/reason", 400, step=0, text="Bxg2+")
    assert refused["code"] == "move-is-right"


def test_hints_in_steps_and_no_rating_after_them(ann: Browser) -> None:
    attempt = start(ann)
    path = f"attempts/{attempt}/hint"
    one, two, three = (post(ann, path, step=0, hint=n) for n in (1, 2, 3))
    assert (one["origin"], one["target"], one["text"]) == ([2, 5], None, None)
    assert (two["target"], two["text"]) == ([6, 1], None)
    assert three["text"] == "Bxg2+"
    result = solve(ann, attempt)["result"]
    assert (result["solved"], result["hints"], result["ratingAfter"]) == (True, 3, None)
    post(ann, path, 400, step=0, hint=4)
    post(ann, path, 400, step=7, hint=1)


def test_the_solution_ends_the_streak(ann: Browser) -> None:
    solve(ann, start(ann))
    attempt = start(ann, "8z89349x")
    shown = post(ann, f"attempts/{attempt}/solution")
    assert [move["text"] for move in shown["position"]["moves"]][-3:] == ["Qh6+", "Kg1", "Qh2#"]
    assert (shown["result"]["solved"], shown["result"]["solver"]["streak"]) == (False, 0)


def test_next_by_rating_and_by_theme(ann: Browser) -> None:
    boards = {board["board"]: board for board in get(ann)["boards"]}
    assert boards["chess"]["count"] == 13
    assert {"theme": "fork", "count": 1} in boards["chess"]["themes"]
    fork = post(ann, "attempts", 201, board="chess", theme="fork")
    assert fork["task"]["id"] == "58ykdjbf"
    assert post(ann, "attempts", 201, board="cube")["task"]["board"] == "cube"
    refused = post(ann, "attempts", 400, board="plane", theme="en-passant")
    assert refused["code"] == "no-puzzles-of-theme"


def test_today_is_the_same_for_everybody(ann: Browser, ben: Browser) -> None:
    for board in ("", "?board=chess", "?board=plane", "?board=cube"):
        one, other = get(ann, f"/today{board}"), get(ben, f"/today{board}")
        assert one["task"]["id"] == other["task"]["id"]
        assert one["mine"] is None
    assert get(ann, f"/{one['task']['id']}")["id"] == one["task"]["id"]


def solution_of(board: str, puzzle: str) -> list[str]:
    lines = (FOLDER / f"{board}.puzzles").read_text(encoding="utf-8").splitlines()
    fields = next(line.split("\t") for line in lines if line.startswith(puzzle))
    return fields[5].split()[::2]


def chess_puzzles() -> list[str]:
    lines = (FOLDER / "chess.puzzles").read_text(encoding="utf-8").splitlines()
    return [line.split("\t")[0] for line in lines if line.count("\t") > 4]


def test_work_counts_what_was_solved_and_tells_how(ann: Browser, ben: Browser) -> None:
    pupil = me(ben, "Ben")
    items = [{"kind": "puzzles", "ref": "chess", "count": 3}]
    given = ann.http.post("/api/work", json={"title": "Tactics", "items": items, "user": pupil})
    assert given.status_code == 201, given.text
    alone, helped, told, looked_up, last = [one for one in chess_puzzles() if one][:5]

    def play(puzzle: str, hints: int = 0, solution: bool = False) -> list[int]:
        """Solve it with so many hints, or look the solution up; then done, helped and shown."""
        attempt = start(ben, puzzle)
        for number in range(1, hints + 1):
            post(ben, f"attempts/{attempt}/hint", step=0, hint=number)
        if solution:
            post(ben, f"attempts/{attempt}/solution")
        for step, text in enumerate(solution_of("chess", puzzle)):
            post(ben, f"attempts/{attempt}/move", step=step, text=text)
        (work,) = ann.http.get("/api/work").json()["work"]
        (mark,) = work["pupils"][0]["marks"]
        assert mark["finished"] is (mark["done"] == 3)
        return [mark["done"], mark["helped"], mark["shown"]]

    assert play(alone) == [1, 0, 0]
    assert play(alone) == [1, 0, 0], "each puzzle counts once"
    assert play(helped, hints=2) == [2, 1, 0]
    assert play(told, hints=3) == [2, 1, 1]
    assert play(looked_up, solution=True) == [2, 1, 2]
    assert play(told) == [2, 1, 2], "it is known by now"
    assert play(last) == [3, 1, 2]


def test_a_rush_counts_time_and_score_on_the_server(ann: Browser, ben: Browser) -> None:
    rush = post(ann, "rushes", 201, board="chess")
    assert (rush["running"], rush["score"], rush["misses"]) == (True, 0, 0)
    assert get(ann, f"/rushes/{rush['id']}")["leftMs"] == rush["leftMs"] == 180_000, "not begun"
    path = f"rushes/{rush['id']}/move"
    for step, move in enumerate(solution_of("chess", rush["task"]["id"])):
        rush = post(ann, path, number=0, step=step, text=move)
    assert (rush["score"], rush["number"], rush["right"]) == (1, 1, True)
    late = post(ann, path, number=0, step=0, text="e4")
    assert (late["score"], late["misses"], late["right"]) == (1, 0, None), "it is past that"
    for miss in range(1, 4):
        wrong = next(
            {"origin": one["origin"], "target": target}
            for one in rush["task"]["position"]["legal"]
            for target in one.get("squares", [])
            if target not in one.get("promotions", [])
            and one["origin"] != hinted(ben, rush["task"]["id"])
        )
        rush = post(ann, path, number=rush["number"], step=0, **wrong)
        assert rush["misses"] == miss
    assert (rush["running"], rush["task"], rush["best"]) == (False, None, 1)
    second = post(ann, "rushes", 201, board="chess")
    third = post(ann, "rushes", 201, board="chess")
    assert not get(ann, f"/rushes/{second['id']}")["running"]
    assert not post(ann, f"rushes/{third['id']}/end")["running"]
    get(ben, f"/rushes/{third['id']}", 404)


def hinted(browser: Browser, puzzle: str) -> list[int]:
    """The piece that the solution moves."""
    origin: list[int] = post(browser, f"attempts/{start(browser, puzzle)}/hint", step=0, hint=1)[
        "origin"
    ]
    return origin


def test_attempts_belong_to_one_user(ann: Browser, ben: Browser) -> None:
    attempt = start(ann)
    for path, body in (
        ("move", {"step": 0, "text": "Bxg2+"}),
        ("reason", {"step": 0, "text": "Be4"}),
        ("hint", {"step": 0, "hint": 1}),
        ("solution", {}),
        ("vote", {"good": True}),
    ):
        refused = post(ben, f"attempts/{attempt}/{path}", 404, **body)
        assert refused["code"] == "no-such-attempt"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("attempts", {"puzzle": "nosuchid"}, 404),
        ("attempts", {"puzzle": "../../etc/passwd"}, 404),
        ("attempts", {"puzzle": "x" * 100_000}, 404),
        ("attempts", {"board": "nosuchboard"}, 400),
        ("attempts", {"board": "../chess"}, 400),
        ("attempts", {"theme": "nosuchtheme"}, 400),
        ("attempts", {"puzzle": 7}, 400),
        ("attempts", {"nonsense": 1}, 400),
        ("attempts/nosuch/move", {"step": 0, "text": "e4"}, 404),
        ("rushes", {"board": "nosuchboard"}, 400),
        ("rushes", {}, 400),
        ("rushes/nosuch/move", {"number": 0, "step": 0, "text": "e4"}, 404),
    ],
)
def test_nonsense_is_refused(ann: Browser, path: str, body: dict[str, Any], status: int) -> None:
    assert post(ann, path, status, **body)["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {"step": 0},
        {"step": 0, "origin": [2, 5]},
        {"step": -1, "text": "Bxg2+"},
        {"step": 10**30, "text": "Bxg2+"},
        {"step": 1, "text": "Qf3#"},
        {"step": 0, "text": "y" * 10_000},
        {"step": 0, "origin": [10**30, 5], "target": [6, 1]},
        {"step": 0, "origin": [], "target": []},
        {"step": 0, "origin": [2, 5], "target": [6, 1], "promotion": "K" * 100},
    ],
)
def test_hostile_moves_are_refused_and_cost_nothing(ann: Browser, body: dict[str, Any]) -> None:
    attempt = start(ann)
    assert post(ann, f"attempts/{attempt}/move", 400, **body)["detail"]
    assert solve(ann, attempt)["result"]["wrong"] == 0


def test_a_flood_of_questions_to_the_engine_is_priced(ann: Browser) -> None:
    """Nobody gets more searches than their share; what is left is the plain sentence or 429."""
    attempt = start(ann)
    seen = set()
    for _ in range(sized(60)):
        answer = ann.http.post(
            f"/api/puzzles/attempts/{attempt}/reason", json={"step": 0, "text": "Be4"}
        )
        seen.add(answer.status_code)
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) >= 1
            break
        assert answer.json()["reason"]["text"]
    assert seen <= {200, 429}


def test_puzzles_are_made_for_an_own_board_and_solved(
    server: Server, ann: Browser, ben: Browser
) -> None:
    assert post(ann, "boards/chess", 401)["code"] == "log-in-first"
    register(ann, "Ann", invitation=set_up_secret(server))
    assert post(ann, "boards/chess", 400)["code"] == "puzzles-for-own-boards"
    assert post(ann, "boards/no-such-board", 400)["code"] == "no-such-variant"
    saved = ann.http.post("/api/boards", json={"text": MINI})
    assert saved.status_code == 201, saved.text
    name = saved.json()["board"]["name"]
    told = post(ann, "attempts", 400, board=name)
    assert told["code"] == "no-puzzles-here"
    progress = made_for(ann, name)
    assert progress["count"] == progress["made"] >= 1
    (listed,) = (one for one in get(ann)["boards"] if one["board"] == name)
    assert listed["count"] == progress["count"]
    assert name not in {one["board"] for one in get(ben)["boards"]}
    started = post(ann, "attempts", 201, board=name)
    assert started["task"]["board"] == name
    attempt = f"attempts/{started['attempt']}"
    assert post(ann, f"{attempt}/hint", step=0, hint=3)["text"]
    shown = post(ann, f"{attempt}/solution")
    assert shown["position"]["moves"]
    assert get(ann, f"/today?board={name}")["task"]["board"] == name
    assert len(get(ann, f"/history?board={name}")["attempts"]) == 1
    rush = post(ann, "rushes", 201, board=name)
    assert rush["task"]["board"] == name
    post(ann, f"rushes/{rush['id']}/end")


def made_for(browser: Browser, name: str) -> dict[str, Any]:
    """What is told once the first puzzle is made; then the connection is closed."""
    address = f"/api/puzzles/boards/{name}"
    with browser.http.stream("POST", address, json={}, timeout=600) as answer:
        assert answer.status_code == 200, answer.read()
        for line in answer.iter_lines():
            told: dict[str, Any] = json.loads(line)
            if told["made"] or told["done"]:
                return told
    raise AssertionError("It ended without a word.")
