"""The designer over HTTP: files checked, drawn and written; hostile ones refused in time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from latticechess.kernel import library
from server.harness import Browser

PIECES = """
[[piece]]
name = "King"
letter = "K"
leaps = ["all (0,1)", "all (1,1)"]
royal = true
"""
SMALL = f"""
name = "small"
title = "Small"
[board]
axes = ["abcd", "1234"]
mirror = "x, -y"
{PIECES}
[setup]
white = ["K a1"]
"""


def ask(browser: Browser, path: str, **question: Any) -> dict[str, Any]:
    answer = browser.http.post(f"/api/designer/{path}", json=question)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("name", ["chess", "plane", "cube", "four-dimensions", "racing-kings"])
def test_a_shipped_file_is_checked_and_written_back(ann: Browser, name: str) -> None:
    text = library.variant(name).source
    told = ask(ann, "check", text=text)
    assert told["faults"] == told["startFaults"] == []
    assert told["rules"]["variant"]["name"] == name
    assert told["perft"]
    assert 0 < told["cost"] < told["mostCost"]
    written = ask(ann, "write", design=told["design"], text=text)
    assert written["text"] == text
    assert written["checked"]["design"] == told["design"]
    anew = ask(ann, "write", design=told["design"], text="")
    assert anew["checked"]["design"] == told["design"]
    assert anew["checked"]["faults"] == []


def test_perft_of_chess_is_that_of_the_books(ann: Browser) -> None:
    assert ask(ann, "check", text=library.variant("chess").source)["perft"][:3] == [20, 400, 8902]


def test_a_fault_has_its_line_column_and_reason_and_the_rest_is_drawn(ann: Browser) -> None:
    text = SMALL.replace('"all (1,1)"]', '"all (1,1)", "(0,0)"]')
    told = ask(ann, "check", text=text)
    (fault,) = told["faults"]
    line = text.splitlines()[fault["line"] - 1]
    assert line[fault["column"] - 1 :].startswith('"(0,0)"')
    assert fault["reason"]["code"] == "board-vector-nowhere"
    assert told["rules"] is None
    assert len(told["design"]["pieces"][0]["leaps"]) == 8


def test_a_start_that_cannot_be_played_is_told(ann: Browser) -> None:
    """Black's king stands beside White's, with White to move."""
    text = SMALL.replace('white = ["K a1"]', 'white = ["K a1"]\nblack = ["K a2"]')
    told = ask(ann, "check", text=text)
    assert told["faults"] == []
    assert [fault["code"] for fault in told["startFaults"]] == ["opponent-in-check"]
    refused = ann.http.post("/api/designer/fairness", json={"text": text})
    assert refused.status_code == 400


def letters(count: int) -> str:
    return "".join(chr(ord("A") + n % 26) for n in range(count))


HOSTILE = {
    "nothing": "",
    "no table": "\x00\x01",
    "unfinished": 'name = "',
    "a long text": "#" * 200_001,
    "many brackets": "a = " + "[" * 20_000,
    "five axes": SMALL.replace('["abcd", "1234"]', '["ab", "ab", "ab", "ab", "ab"]'),
    "too many squares": SMALL.replace('["abcd", "1234"]', "[4096, 4096]"),
    "a vast axis": SMALL.replace('["abcd", "1234"]', f"[{10**30}]"),
    "far vectors": SMALL.replace('"all (1,1)"', f'"all ({10**8},1)"'),
    "thousands of vectors": SMALL.replace('["abcd", "1234"]', '["abcdefghijklmnop", 256]').replace(
        '"all (1,1)"', ",".join(f'"all ({a},{b})"' for a in range(1, 90) for b in range(1, 90))
    ),
    "riders in four dimensions": """
name = "riders"
title = "Riders"
[board]
axes = ["abcdefgh", "12345678", "ABCDEFGH", "stuvwxyz"]
mirror = "x, -y, z, -w"
"""
    + "".join(
        f"""
[[piece]]
name = "Rider {letter}"
letter = "{letter}"
slides = ["all (0,0,{n},1)", "all (1,1,1,{n})", "all (0,1,1,{n})"]
royal = true
"""
        for n, letter in enumerate(letters(26))
    )
    + """
[setup]
white = ["A a1As-h4Hz"]
""",
    "more kinds than letters": SMALL + PIECES * 31,
    "odd letters": SMALL.replace("King", "K\u202e\U0001f600").replace('"a', '"ä'),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_answered_with_its_faults(ann: Browser, what: str) -> None:
    told = ask(ann, "check", text=HOSTILE[what])
    assert told["faults"]
    assert all(fault["line"] >= 1 and fault["column"] >= 1 for fault in told["faults"])
    assert len(json.dumps(told)) < 1_000_000
    if told["design"] is not None:
        written = ask(ann, "write", design=told["design"], text=HOSTILE[what])
        assert written["checked"]["faults"]


def test_a_board_of_4096_squares_in_four_dimensions_can_be_drawn(ann: Browser) -> None:
    design = ask(ann, "check", text=library.variant("four-dimensions").source)["design"]
    larger = {**design, "axes": ["abcdefgh", "12345678", "ABCDEFGH", "stuvwxyz"]}
    told = ask(ann, "write", design=larger, text="")
    codes = {fault["reason"]["code"] for fault in told["checked"]["faults"]}
    # Only the squares of the rules still speak of the smaller board.
    assert codes <= {"not-a-span", "not-a-square", "board-san-notation"}


@pytest.mark.parametrize(
    "body",
    [
        b'{"text": "\\ud800"}',
        b'{"text": "\xff\xfe"}',
        b'{"text": 7}',
        b"{}",
        b'{"text": "a", "more": 1}',
    ],
)
def test_broken_questions_are_refused_in_words(ann: Browser, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = ann.http.post("/api/designer/check", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_megabytes_are_refused(ann: Browser) -> None:
    answer = ann.http.post("/api/designer/check", json={"text": "#" * 3_000_000})
    assert answer.status_code == 413


def test_a_drawing_out_of_proportion_is_refused(ann: Browser) -> None:
    design = ask(ann, "check", text=SMALL)["design"]
    answer = ann.http.post(
        "/api/designer/write", json={"design": {**design, "axes": [10**9, 10**9]}, "text": ""}
    )
    assert answer.status_code == 400
    assert answer.json()["code"] == "design-too-large"


def test_fairness_comes_as_lines_and_one_check_at_a_time(ann: Browser) -> None:
    text = library.variant("mini").source
    question = {"text": text, "games": 3}
    with ann.http.stream("POST", "/api/designer/fairness", json=question, timeout=120) as answer:
        assert answer.status_code == 200
        lines = answer.iter_lines()
        first = json.loads(next(lines))
        assert first["games"] >= 1
        assert first["verdict"] == "few"
        second = ann.http.post("/api/designer/fairness", json=question)
        assert second.status_code == 429
        last = [json.loads(line) for line in lines][-1]
    assert last["done"]
    assert last["games"] == last["wins"] + last["draws"] + last["losses"] == 3
    assert last["plies"] > 0


def test_a_file_with_faults_is_not_played(ann: Browser) -> None:
    answer = ann.http.post("/api/designer/fairness", json={"text": "nonsense"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "board-has-faults"


def test_pieces_far_apart_on_an_endless_board_cost_no_more(ann: Browser) -> None:
    """Lines are counted near the pieces in the middle: a slide between two far ones would take
    every square in between."""
    far = 2**50
    text = SMALL.replace('["abcd", "1234"]', '["endless", "endless"]').replace("-y", "7-y")
    queen = '[[piece]]\nname = "Queen"\nletter = "Q"\nslides = ["all (0,1)", "all (1,1)"]\n'
    text = text.replace("[setup]", f"{queen}[setup]")
    text = text.replace('["K a1"]', f'["K (0,0)", "Q (-{far},1)", "Q ({far},2)"]')
    told = ask(ann, "check", text=text)
    assert told["faults"] == []
    assert 0 < told["perft"][0] < 2000
