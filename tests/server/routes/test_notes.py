"""Notes on moves, and positions as text."""

from __future__ import annotations

from typing import Any

from server.harness import Browser

ARROW = {"origin": [4, 1], "target": [4, 3], "ink": "green"}


def keep(browser: Browser, game: str, ply: int, **note: Any) -> dict[str, Any]:
    answer = browser.http.put(f"/api/games/{game}/notes/{ply}", json=note)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def notes(browser: Browser, game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = browser.http.get(f"/api/games/{game}/notes").json()["notes"]
    return found


def over(ann: Browser, ben: Browser) -> str:
    game = ann.create(kind="online", name="Ann")
    ben.join(game, "Ben")
    table = ann.sit(game)
    table.type("e4")
    ben.sit(game).type("e5")
    table.act("resign")
    return game


def test_a_note_is_kept_changed_and_removed(ann: Browser) -> None:
    game = ann.create()
    ann.sit(game).type("e4")
    keep(ann, game, 1, text=" Best by test. ", drawings=[ARROW])
    (note,) = notes(ann, game)
    assert (note["ply"], note["text"], note["drawings"]) == (1, "Best by test.", [ARROW])
    assert note["yours"]
    keep(ann, game, 1, text="Or not.")
    assert [one["text"] for one in notes(ann, game)] == ["Or not."]
    keep(ann, game, 1, text="", drawings=[])
    assert notes(ann, game) == []


def test_a_change_leaves_what_it_does_not_name(ann: Browser) -> None:
    """Two tabs show one note: each sends only what was changed in it."""
    game = ann.create()
    keep(ann, game, 0, text="Typed in one tab.", shared=True)
    keep(ann, game, 0, drawings=[ARROW])
    keep(ann, game, 0)
    (note,) = notes(ann, game)
    assert (note["text"], note["drawings"], note["shared"]) == ("Typed in one tab.", [ARROW], True)
    keep(ann, game, 0, text="")
    (note,) = notes(ann, game)
    assert (note["text"], note["drawings"]) == ("", [ARROW])


def test_shared_notes_are_read_by_others_after_the_game_only(ann: Browser, ben: Browser) -> None:
    game = over(ann, ben)
    keep(ann, game, 1, text="Mine alone.")
    keep(ann, game, 2, text="For you, Ben.", shared=True)
    assert [one["text"] for one in notes(ben, game)] == ["For you, Ben."]
    assert notes(ben, game)[0]["author"] == "Ann"
    running = ann.create(kind="online")
    ben.join(running)
    keep(ann, running, 0, text="Play f3, Ben.", shared=True)
    assert notes(ben, running) == []


def test_a_stranger_may_note_but_not_share(ann: Browser, ben: Browser, browser: Any) -> None:
    game = over(ann, ben)
    carl = browser()
    keep(carl, game, 1, text="Hm.")
    assert notes(ann, game) == []
    answer = carl.http.put(f"/api/games/{game}/notes/1", json={"text": "Hm.", "shared": True})
    assert answer.status_code == 400
    assert carl.http.get(f"/api/games/{game}/notes").json()["mayShare"] is False


def test_what_cannot_be_kept_is_refused_with_a_sentence(ann: Browser) -> None:
    game = ann.create()
    for ply, note in ((5, {"text": "x"}), (0, {"text": "x" * 4001}), (0, {"drawings": [{}]})):
        answer = ann.http.put(f"/api/games/{game}/notes/{ply}", json=note)
        assert answer.status_code == 400
        assert answer.json()["detail"]
    assert ann.http.get("/api/games/nosuchgame/notes").status_code == 404


def test_positions_of_a_game_as_text(ann: Browser) -> None:
    game = ann.create()
    ann.sit(game).type("e4")
    told = ann.http.get(f"/api/games/{game}/positions/1").json()
    assert told["text"].startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")
    assert ann.http.get(f"/api/games/{game}/positions/2").status_code == 404
