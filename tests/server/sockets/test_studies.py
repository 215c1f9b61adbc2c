"""Studies over their socket: editing, lessons that are followed, exercises."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from server.harness import PATIENCE_S, Browser
from server.study_window import StudyWindow, link_of, make_study, me

E4 = ([4, 1], [4, 3])
D4 = ([3, 1], [3, 3])


def test_what_one_edits_the_other_sees(ann: Browser, ben: Browser) -> None:
    study = make_study(ann)
    teacher = StudyWindow(ann, study).open()
    pupil = StudyWindow(ben, study, link_of(ann, study)).open()
    first = teacher.play(*E4)
    other = teacher.play(*D4)
    assert teacher.play(*E4) == first, "a move that is there is gone to"
    teacher.say("addcomment", chapter=1, node=first, text="Best by test.")
    teacher.say("setglyph", chapter=1, node=first, glyph=1, on=True)
    arrow = {"origin": [4, 1], "target": [4, 3], "ink": "blue"}
    teacher.say("setdrawings", chapter=1, node=first, drawings=[arrow])
    pupil.until("chapterchanged", lambda _: pupil.nodes.get(first, {}).get("drawings"))
    node = pupil.nodes[first]
    assert (node["comments"][0]["text"], node["glyphs"]) == ("Best by test.", [1])
    assert not node["comments"][0]["yours"]
    assert node["move"]["changes"][0]["at"] in ([4, 1], [4, 3])
    teacher.say("removemove", chapter=1, node=other)
    pupil.until("chapterchanged", lambda message: message["removed"] == [other])
    teacher.say("shownode", chapter=1, node=first)
    shown = teacher.until("nodeshown")
    assert (shown["turn"], len(shown["legal"])) == ("black", 10)
    for window in (teacher, pupil):
        window.close()


def test_readers_change_nothing_and_their_questions_are_for_editors(
    ann: Browser, ben: Browser, browser: Callable[[], Browser]
) -> None:
    study = make_study(ann)
    link = link_of(ann, study)
    teacher = StudyWindow(ann, study).open()
    node = teacher.play(*E4)
    pupil = StudyWindow(ben, study, link).open()
    classmate = StudyWindow(browser(), study, link).open()
    move = {"origin": [3, 1], "target": [3, 3]}
    for kind, fields in (
        ("addmove", {"node": 0, **move}),
        ("setglyph", {"node": node, "glyph": 1, "on": True}),
        ("setdrawings", {"node": node, "drawings": []}),
        ("removemove", {"node": node}),
        ("promoteline", {"node": node}),
        ("renamechapter", {"title": "Mine"}),
        ("removechapter", {}),
        ("addexercise", {"node": node}),
        ("explainmistakes", {}),
        ("startlesson", {"node": 0}),
    ):
        assert pupil.refused(kind, chapter=1, **fields) == "study-read-only"
    pupil.say("addcomment", chapter=1, node=node, text="Why?")
    teacher.until("chapterchanged", lambda _: teacher.nodes[node]["comments"])
    assert teacher.nodes[node]["comments"][0]["kind"] == "question"
    pupil.until("chapterchanged", lambda _: pupil.nodes[node]["comments"])
    teacher.say("addcomment", chapter=1, node=node, text="For all.")
    classmate.until("chapterchanged", lambda _: classmate.nodes[node]["comments"])
    assert [one["text"] for one in classmate.nodes[node]["comments"]] == ["For all."]


def test_bad_messages_get_a_sentence_and_the_socket_stays_open(ann: Browser) -> None:
    window = StudyWindow(ann, make_study(ann)).open()
    assert window.refused("openchapter", chapter=9) == "study-no-such-chapter"
    assert window.refused("shownode", chapter=1, node=77) == "study-no-such-move"
    assert window.refused("nonsense") == "message-not-understood"
    long = "x" * 15_000
    assert window.refused("addcomment", chapter=1, node=0, text=long) == "study-comment-too-long"
    megabyte = "x" * 1_000_000
    assert window.refused("addcomment", chapter=1, node=0, text=megabyte) == (
        "message-too-many-bytes"
    )
    assert window.refused("endlesson") == "lesson-not-on"
    assert window.refused("trymove", chapter=1, exercise=1, origin=[0], target=[0]) == (
        "study-no-such-exercise"
    )
    assert window.play(*E4) == 1


def test_a_lesson_is_followed_and_the_pointer_handed_over(
    ann: Browser, ben: Browser, browser: Callable[[], Browser]
) -> None:
    study = make_study(ann)
    link = link_of(ann, study)
    me(ann, "Ms Falk")
    mei = me(ben, "Mei")
    teacher = StudyWindow(ann, study).open()
    first = teacher.play(*E4)
    pupil = StudyWindow(ben, study, link).open()
    other = StudyWindow(browser(), study, link).open()
    teacher.say("startlesson", chapter=1, node=0)
    told = pupil.until("lessontold", lambda message: message["live"])
    assert (told["teacher"], told["node"], told["yours"]) == ("Ms Falk", 0, False)
    teacher.say("shownode", chapter=1, node=first)
    pupil.until("lessontold", lambda message: message["node"] == first)
    pupil.say("followlesson", on=False)
    told = teacher.until("lessontold", lambda message: message["follow"] == 1)
    assert told["expected"] == 2
    pupil.say("askpointer")
    told = teacher.until(
        "lessontold", lambda message: any(guest["asks"] for guest in message["guests"])
    )
    assert [guest["id"] for guest in told["guests"] if guest["asks"]] == [mei]
    assert other.refused("handpointer", user=mei) == "lesson-teacher-only"
    assert teacher.refused("handpointer", user="nobody") == "lesson-not-here"
    teacher.say("handpointer", user=mei)
    pupil.until("lessontold", lambda message: message["pointerId"] == mei)
    pupil.say("followlesson", on=True)
    led = pupil.play(*D4)
    pupil.say("shownode", chapter=1, node=led)
    teacher.until("lessontold", lambda message: message["node"] == led)
    assert other.refused("addmove", chapter=1, node=0, origin=[0, 1], target=[0, 2]) == (
        "study-read-only"
    )
    pupil.say("handpointer")
    told = other.until("lessontold", lambda message: message["pointerId"] != mei)
    assert told["pointer"] == "Ms Falk"
    again = StudyWindow(ben, study, link)
    told = again.until("lessontold")
    assert (told["live"], told["node"]) == (True, led), "whoever comes back finds the lesson"
    assert pupil.refused("endlesson") == "lesson-teacher-only"
    teacher.say("endlesson")
    other.until("lessontold", lambda message: not message["live"])


def test_whoever_loses_access_is_told_and_cut_off(ann: Browser, ben: Browser) -> None:
    study = make_study(ann)
    pupil = StudyWindow(ben, study, link_of(ann, study)).open()
    ann.http.post(f"/api/studies/{study}/link", json={"on": False})
    pupil.until("studygone")
    with pytest.raises(ConnectionClosed):
        pupil.socket.recv(PATIENCE_S)
    with pytest.raises(ConnectionClosed):
        StudyWindow(ben, study).socket.recv(PATIENCE_S)


def mated(browser: Browser) -> str:
    """A game with two blunders of White and a mate."""
    game = browser.create()
    table = browser.sit(game)
    for text in ("f3", "e5", "g4", "Qh4#"):
        table.type(text)
    return game


def test_the_computer_explains_and_the_pupil_solves(ann: Browser, ben: Browser) -> None:
    study = ann.http.post(f"/api/games/{mated(ann)}/study", json={}).json()["id"]
    pupil_id = me(ben, "Mei")
    work = {"title": "Mate", "items": [{"kind": "study", "ref": study}], "user": pupil_id}
    assert ann.http.post("/api/work", json=work).status_code == 201
    teacher = StudyWindow(ann, study).open()
    teacher.say("explainmistakes", chapter=1)
    done = teacher.until("explainprogress", lambda message: message["finished"])
    assert (done["problem"], done["mistakes"] > 0) == (None, True)
    pupil = StudyWindow(ben, study).open()
    blunder = pupil.nodes[3]
    assert (blunder["move"]["text"], blunder["glyphs"]) == ("g4", [4])
    comment = blunder["comments"][0]
    assert (comment["kind"], comment["authorId"]) == ("computer", None)
    assert comment["sentences"][0]["code"] == "verdict-chances"
    assert len(pupil.nodes[2]["children"]) == 2, "the better line is a variation"
    exercises = pupil.last["chaptertold"]["chapter"]["exercises"]
    task = next(one for one in exercises if one["mistake"] == 3)
    again = {"chapter": 1, "exercise": task["id"], "origin": [6, 1], "target": [6, 3]}
    pupil.say("trymove", **again)
    tried = pupil.until("exercisetried")["tried"]
    assert (tried["good"], tried["answer"]) == (False, "Qh4#")
    assert tried["why"]["code"] == "hint-checkmate"
    for one in exercises:
        better = pupil.nodes[pupil.nodes[one["node"]]["children"][1]]["move"]
        move = {"origin": better["origin"], "target": better["target"]}
        pupil.say("trymove", chapter=1, exercise=one["id"], **move)
        assert pupil.until("exercisetried")["tried"]["good"]
    (given,) = ann.http.get("/api/work").json()["work"]
    assert given["pupils"][0]["state"] == "done"
    (progress,) = ann.http.get(f"/api/studies/{study}/progress").json()["readers"]
    assert (progress["name"], progress["solved"]) == ("Mei", len(exercises))


def test_own_mistakes_are_tried_again_after_a_game(ann: Browser, ben: Browser) -> None:
    game = mated(ann)
    socket = ann.open("/ws/analysis")
    socket.send(
        json.dumps(
            {"type": "tryinstead", "game": game, "ply": 3, "origin": [4, 1], "target": [4, 3]}
        )
    )
    told = json.loads(socket.recv(PATIENCE_S))
    assert (told["type"], told["tried"]["good"], told["tried"]["move"]) == (
        "triedinstead",
        True,
        "e4",
    )
    stranger = ben.open("/ws/analysis")
    stranger.send(
        json.dumps(
            {"type": "tryinstead", "game": game, "ply": 3, "origin": [4, 1], "target": [4, 3]}
        )
    )
    assert json.loads(stranger.recv(PATIENCE_S))["code"] == "try-own-games"
