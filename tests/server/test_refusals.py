"""Refusals on HTTP and sockets carry, beside their English, a code and what varies in them."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from latticechess.app.engines.messages import Failed, failed, said
from latticechess.features.analysis.service.review_report import Mistake
from latticechess.features.analysis.views import mistake_view
from latticechess.features.archive.routes import line, report_view
from latticechess.features.archive.service.import_parts import FilePart
from latticechess.features.archive.service.import_work import work
from latticechess.features.archive.service.importing import ImportProgress
from latticechess.features.games.service.hints import HintedMove
from latticechess.features.games.views.board import hint_view
from latticechess.features.players.views import correction_view
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import sentence
from latticechess.play.events import Corrected
from latticechess.server.sockets.connection import encode
from server.harness import PATIENCE_S, Browser

Json = dict[str, Any]


def problem(answer: Any) -> Json:
    assert answer.status_code >= 400
    body: Json = answer.json()
    return body


def test_a_refusal_of_a_route_has_its_code(ann: Browser) -> None:
    assert problem(ann.http.get("/api/games/zzzzzzzz")) == {
        "detail": "There is no such game. The link may be incomplete.",
        "code": "no-such-game-link",
        "parameters": {},
    }


def test_numbers_are_numbers_and_lists_are_lists(ann: Browser) -> None:
    game = ann.create("mini", "same-screen")
    told = problem(ann.http.get(f"/api/games/{game}/positions/7"))
    assert (told["code"], told["parameters"]) == ("no-such-ply", {"ply": 7})
    told = problem(ann.http.get("/api/archive?result=zz"))
    assert told["code"] == "wrong-option"
    assert told["parameters"] == {
        "name": "result",
        "choices": ["white", "black", "draw", "none"],
        "value": "zz",
    }


def test_what_the_framework_refuses_has_a_code_too(ann: Browser) -> None:
    assert problem(ann.http.post("/api/games", content=b"{"))["code"] == "request-not-understood"
    assert problem(ann.http.get("/api/nothing"))["code"] == "nothing-here"
    assert problem(ann.http.put("/api/games"))["code"] == "wrong-method"


def test_a_foreign_page_is_refused_with_a_code(ann: Browser) -> None:
    headers = {"Origin": "https://elsewhere.example"}
    told = problem(ann.http.post("/api/games", json={}, headers=headers))
    assert (told["code"], told["parameters"]) == ("other-website", {})


def test_sentences_inside_others_keep_their_codes(ann: Browser) -> None:
    asked = {
        "variant": "chess",
        "opponent": {"kind": "same-screen"},
        "position": "8/8/8/8/8/8/8/4K3 w - - 0 1",
    }
    told = problem(ann.http.post("/api/games", json=asked))
    assert told["code"] == "position-unplayable"
    assert told["parameters"]["fault"] == {
        "text": "Black has no king.",
        "code": "no-king",
        "parameters": {"side": "Black", "piece": "king"},
    }


def test_faults_of_a_position_have_codes(ann: Browser) -> None:
    told = ann.http.post(
        "/api/positions", json={"variant": "chess", "position": "8/8/8/8/8/8/8/4K3 w - - 0 1"}
    ).json()
    assert told["faults"] == ["Black has no king."]
    assert [fault["code"] for fault in told["faultSentences"]] == ["no-king"]


def test_a_refused_move_has_its_code(ann: Browser) -> None:
    game = ann.create("chess", "same-screen")
    with ann.sit(game) as watcher:
        told = watcher.type("Ra3")
    assert told["code"] == "move-impossible-because"
    assert told["parameters"]["text"] == "Ra3"
    assert told["parameters"]["reason"]["code"] == "no-such-mover"
    assert told["parameters"]["reason"]["parameters"] == {"piece": "rook", "square": "a3"}


def test_a_refused_analysis_has_its_code(ann: Browser) -> None:
    socket = ann.open("/ws/analysis")
    try:
        socket.send(json.dumps({"type": "analyse", "id": 3}))
        told = json.loads(socket.recv(timeout=PATIENCE_S))
    finally:
        socket.close()
    assert (told["type"], told["code"], told["parameters"]) == (
        "analysisrefused",
        "position-of-what",
        {},
    )


def test_an_unreadable_message_has_a_code(ann: Browser) -> None:
    socket = ann.open("/ws/analysis")
    try:
        socket.send("{")
        told = json.loads(socket.recv(timeout=PATIENCE_S))
    finally:
        socket.close()
    assert told["code"] == "message-not-understood"
    assert isinstance(told["parameters"]["problem"], str)


def test_rejected_games_of_a_file_have_codes() -> None:
    text = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Ke3 *\n'
    worked = work(FilePart(text, "pgn", 1, 1, len(text)), None, 0)
    report = ImportProgress(rejected=1, rejections=worked.rejected, problem=sentence("file-empty"))
    told = json.loads(line(report_view(report, len(text), 0)))
    (rejected,) = told["rejections"]
    assert rejected["reason"] == "'Ke3' cannot be played: The king cannot go from e1 to e3."
    assert rejected["code"] == "move-impossible-because"
    assert rejected["parameters"]["reason"]["code"] == "piece-cannot-go"
    assert (told["problem"], told["code"]) == ("There is nothing in this file.", "file-empty")


def test_hints_and_reviews_keep_their_codes() -> None:
    reason = sentence("hint-wins-for", piece="queen", cost="pawn")
    found = HintedMove(1, Move((4, 1), (4, 3)), "e4", reason)
    told = json.loads(encode(hint_view(found)))
    assert (told["reason"], told["code"]) == ("Wins a queen for a pawn.", "hint-wins-for")
    assert told["parameters"] == {"piece": "queen", "cost": "pawn"}
    mistake = Mistake(3, "blunder", 40.0, "e4", reason, "", None)
    view = json.loads(msgspec.json.encode(mistake_view(mistake)))
    assert (view["why"], view["whySentence"]["code"]) == (str(reason), "hint-wins-for")
    assert (view["punished"], view["punishedSentence"]) == ("", None)


def test_a_workers_answer_keeps_its_code() -> None:
    reason = sentence("computer-not-started", problem="no such file")
    reply = msgspec.json.decode(msgspec.json.encode(failed(7, reason)), type=Failed)
    told = said(reply.problem, reply.code, reply.parameters)
    assert (told, told.code, told.parameters) == (reason, reason.code, reason.parameters)
    older = msgspec.json.decode(b'{"type": "failed", "id": 7, "problem": "No."}', type=Failed)
    assert said(older.problem, older.code, older.parameters).code == "plain"


def test_corrected_results_keep_their_codes() -> None:
    event = Corrected(at=0, by="olga", name="Olga", why="Seen", winner=Side.WHITE)
    told = json.loads(msgspec.json.encode(correction_view(event)))
    assert (told["text"], told["sentence"]["code"]) == (
        "White wins by the organiser's decision",
        "won-by-decision",
    )
