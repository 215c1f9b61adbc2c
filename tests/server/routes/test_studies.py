"""Studies over HTTP: who may see them, files, sharing, deletion, work given."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.harness import Browser
from server.study_window import link_of, make_study, me

PGN = '[White "Amara"]\n[Black "Mei"]\n\n1. e4 {[%cal Ge2e4] Best.} (1. d4 d5) 1... e5 *'


def over(browser: Browser, variant: str = "chess") -> str:
    game = browser.create(variant)
    table = browser.sit(game)
    table.act("resign")
    return game


def test_a_stranger_finds_no_study_at_all(ann: Browser, ben: Browser) -> None:
    study = make_study(ann)
    path = f"/api/studies/{study}"
    asked = [
        ben.http.get(path),
        ben.http.get(f"{path}?link=wrong"),
        ben.http.patch(path, json={"title": "Mine"}),
        ben.http.delete(path),
        ben.http.post(f"{path}/restore"),
        ben.http.post(f"{path}/chapters", json={"variant": "chess"}),
        ben.http.get(f"{path}/chapters/1"),
        ben.http.get(f"{path}/file"),
        ben.http.get(f"{path}/progress"),
        ben.http.get(f"{path}/choices"),
        ben.http.post(f"{path}/shares", json={"id": "x", "kind": "class"}),
        ben.http.post(f"{path}/link", json={"on": True}),
        ben.http.post(f"/api/games/{over(ben)}/study", json={"study": study}),
    ]
    assert {answer.status_code for answer in asked} == {404}
    assert {answer.json()["code"] for answer in asked} == {"study-no-such"}
    assert ben.http.get("/api/studies").json()["studies"] == []
    assert [one["id"] for one in ann.http.get("/api/studies").json()["studies"]].count(study) == 1


def test_a_link_lets_others_read_until_it_is_void(ann: Browser, ben: Browser) -> None:
    study = make_study(ann)
    link = link_of(ann, study)
    seen = ben.http.get(f"/api/studies/{study}?link={link}").json()
    assert (seen["role"], seen["link"], seen["shares"]) == ("reader", None, [])
    assert ben.http.get(f"/api/studies/{study}/chapters/1?link={link}").status_code == 200
    assert (
        ben.http.patch(f"/api/studies/{study}?link={link}", json={"title": "x"}).status_code == 404
    )
    ann.http.post(f"/api/studies/{study}/link", json={"on": False})
    assert ben.http.get(f"/api/studies/{study}?link={link}").status_code == 404
    assert link_of(ann, study) != link


def test_readers_read_editors_edit_and_only_the_owner_shares(ann: Browser, ben: Browser) -> None:
    study, pupil = make_study(ann), me(ben, "Ben Pupil")
    path = f"/api/studies/{study}"
    shared = ann.http.post(f"{path}/shares", json={"name": "ben pupil"}).json()["shares"]
    assert shared == [{"kind": "user", "id": pupil, "name": "Ben Pupil", "role": "reader"}]
    assert ben.http.get(path).json()["role"] == "reader"
    assert [one["role"] for one in ben.http.get("/api/studies").json()["studies"]] == ["reader"]
    assert ben.http.patch(path, json={"title": "Mine"}).json()["code"] == "study-read-only"
    assert ben.http.get(f"{path}/progress").json()["code"] == "study-read-only"
    ann.http.post(f"{path}/shares", json={"id": pupil, "role": "editor"})
    assert ben.http.patch(path, json={"title": "Ours"}).json()["title"] == "Ours"
    assert ben.http.delete(path).json()["code"] == "study-owner-only"
    assert ben.http.post(f"{path}/link", json={"on": True}).json()["code"] == "study-owner-only"
    ann.http.post(f"{path}/shares", json={"id": pupil, "role": None})
    assert ben.http.get(path).status_code == 404


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "Nobody Of That Name"}, "nobody-called"),
        ({}, "study-share-whom"),
        ({"id": "nosuchuser"}, "no-such-player"),
        ({"kind": "class", "id": "7c"}, "study-no-such-class"),
        ({"kind": "class"}, "study-share-whom"),
    ],
)
def test_sharing_with_nobody_says_what_to_do(ann: Browser, body: dict[str, str], code: str) -> None:
    answer = ann.http.post(f"/api/studies/{make_study(ann)}/shares", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
def test_a_finished_game_becomes_a_study(ann: Browser, board: str) -> None:
    game = over(ann, board)
    made = ann.http.post(f"/api/games/{game}/study", json={}).json()
    chapter = ann.http.get(f"/api/studies/{made['id']}/chapters/{made['chapter']}").json()
    assert (chapter["kind"], chapter["game"], chapter["variant"]["name"]) == ("game", game, board)
    running = ann.create(board)
    refused = ann.http.post(f"/api/games/{running}/study", json={})
    assert refused.json()["code"] == "study-of-running-game"
    assert ann.http.post("/api/games/nosuchgame/study", json={}).status_code == 404


def test_files_go_in_and_out(ann: Browser) -> None:
    study = make_study(ann)
    made = ann.http.post(f"/api/studies/{study}/chapters", json={"text": PGN}).json()
    chapter = ann.http.get(f"/api/studies/{study}/chapters/{made['chapter']}").json()
    first = chapter["nodes"][1]
    assert (first["move"]["text"], first["comments"][0]["text"]) == ("e4", "Best.")
    assert first["drawings"] == [{"origin": [4, 1], "target": [4, 3], "ink": "green"}]
    text = ann.http.get(f"/api/studies/{study}/file?chapter={made['chapter']}").text
    assert "[%cal Ge2e4]" in text
    assert "(1. d4 d5)" in text
    for body, code in (
        ({"text": "1. e4 e9"}, "study-file-wrong"),
        ({"text": "x" * 250_001}, "study-file-too-long"),
        ({"variant": "chess", "position": "8/8 w"}, "position-wrong"),
        ({"variant": "nosuch"}, "no-such-variant"),
    ):
        answer = ann.http.post(f"/api/studies/{study}/chapters", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert ann.http.get(f"/api/studies/{study}/file?format=icn").status_code == 400
    assert ann.http.get(f"/api/studies/{study}/chapters/99").status_code == 400


def test_a_deleted_study_can_be_restored_by_its_owner(ann: Browser, ben: Browser) -> None:
    study = make_study(ann)
    assert ann.http.delete(f"/api/studies/{study}").status_code == 204
    assert ann.http.get(f"/api/studies/{study}").status_code == 404
    assert ben.http.post(f"/api/studies/{study}/restore").status_code == 404
    assert ann.http.post(f"/api/studies/{study}/restore").status_code == 204
    assert ann.http.get(f"/api/studies/{study}").json()["title"] == "Bishops"


def test_work_is_given_to_a_pupil_who_sees_only_their_own(
    ann: Browser, ben: Browser, browser: Callable[[], Browser]
) -> None:
    study, pupil = make_study(ann), me(ben, "Ben")
    items = [{"kind": "study", "ref": study}, {"kind": "puzzles", "ref": "chess/fork", "count": 5}]
    work = {"title": "Week 1", "items": items, "user": pupil, "due": "2020-01-31"}
    assert ann.http.post("/api/work", json=work).status_code == 201
    (given,) = ann.http.get("/api/work").json()["work"]
    assert (given["yours"], given["pupils"][0]["state"]) == (True, "late")
    (seen,) = ben.http.get("/api/work").json()["work"]
    assert (seen["yours"], [one["user"] for one in seen["pupils"]]) == (False, [pupil])
    assert ben.http.get(f"/api/studies/{study}").json()["role"] == "reader", "it is shared"
    stranger = browser()
    assert stranger.http.get("/api/work").json()["work"] == []
    for asker in (ben, stranger):
        answer = asker.http.delete(f"/api/work/{given['id']}")
        assert answer.json()["code"] == "work-no-such"
    assert ann.http.delete(f"/api/work/{given['id']}").status_code == 204
    assert ben.http.get("/api/work").json()["work"] == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"title": " "}, "work-missing-title"),
        ({"items": []}, "work-empty"),
        ({"user": None}, "work-for-whom"),
        ({"user": "nosuchuser"}, "no-such-player"),
        ({"due": "tomorrow"}, "work-no-such-day"),
        ({"user": None, "classId": "7c"}, "study-no-such-class"),
        ({"items": [{"kind": "study", "ref": "nosuchstudy"}]}, "study-no-such"),
        ({"items": [{"kind": "puzzles", "ref": "nosuchboard"}]}, "no-such-board"),
        ({"items": [{"kind": "puzzles", "ref": "chess/nothing"}]}, "no-puzzles-of-theme"),
        ({"items": [{"kind": "lesson", "ref": "nosuchcourse"}]}, "no-such-course"),
        ({"items": [{"kind": "mistakes", "ref": "theirs"}]}, "work-empty"),
    ],
)
def test_work_that_cannot_be_given(
    ann: Browser, ben: Browser, change: dict[str, object], code: str
) -> None:
    items = [{"kind": "lesson", "ref": "chess"}]
    body = {"title": "Week 1", "items": items, "user": me(ben, "Ben"), **change}
    answer = ann.http.post("/api/work", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert ann.http.get("/api/work?class=7c").json()["code"] == "study-no-such-class"
