"""An organiser reads what was reported from chats, and silences its author."""

from __future__ import annotations

from server.harness import Browser, GameTable, Message
from server.routes.test_accounts import Make, organiser, own  # noqa: F401 - fixtures

SAID = ["hello", "something rude", "sorry"]


def next_of(table: GameTable, kind: str) -> Message:
    """Read on until such a message comes."""
    while (message := table.receive())["type"] != kind:
        pass
    return message


def talk(own: Make) -> tuple[GameTable, GameTable]:  # noqa: F811
    """Ann says some things to Ben, who reports the second."""
    ann, ben = own(), own()
    game = ann.create("chess", "online", name="Ann", colour="white")
    ben.join(game, "Ben")
    white, black = ann.sit(game), ben.sit(game)
    white.expect("update")
    for table in (white, black):
        table.send(type="listen")
        table.expect("said")
    for text in SAID:
        white.send(type="say", text=text)
        number = black.expect("said")["lines"][0]["id"]
        if text == SAID[1]:
            reported = number
    black.send(type="reportline", line=reported, note="Please look")
    black.expect("reported")
    return white, black


def test_an_organiser_sees_the_talk_and_lets_it_go(
    own: Make,  # noqa: F811
    organiser: Browser,  # noqa: F811
) -> None:
    talk(own)
    (report,) = organiser.http.get("/api/reports").json()["reports"]
    assert (report["about"], report["by"], report["note"]) == ("Ann", "Ben", "Please look")
    assert [line["text"] for line in report["around"]] == SAID
    assert [line["reported"] for line in report["around"]] == [False, True, False]
    path = f"/api/reports/{report['id']}"
    assert organiser.http.post(f"{path}/handled").status_code == 204
    assert organiser.http.get("/api/reports").json()["reports"] == []
    late = organiser.http.post(f"{path}/silence", json={"hours": 1})
    assert late.status_code == 404, "it has been dealt with"


def test_a_silenced_author_does_not_write_until_let_again(
    own: Make,  # noqa: F811
    organiser: Browser,  # noqa: F811
) -> None:
    white, black = talk(own)
    (report,) = organiser.http.get("/api/reports").json()["reports"]
    path = f"/api/reports/{report['id']}/silence"
    for nonsense in (0, -3, 10**6):
        answer = organiser.http.post(path, json={"hours": nonsense})
        assert answer.status_code == 422 or "1 hour" in answer.json()["detail"]
    assert organiser.http.post(path, json={"hours": 24}).status_code == 204
    assert organiser.http.get("/api/reports").json()["reports"] == []
    white.send(type="say", text="still here")
    assert "24 hours" in next_of(white, "refused")["reason"]
    black.send(type="say", text="I may")
    assert next_of(black, "said")["lines"][0]["text"] == "I may"
    (held,) = organiser.http.get("/api/silences").json()["silences"]
    assert held["name"] == "Ann"
    assert organiser.http.delete(f"/api/silences/{held['user']}").status_code == 204
    assert organiser.http.delete(f"/api/silences/{held['user']}").status_code == 404
    white.send(type="say", text="thank you")
    assert next_of(black, "said")["lines"][0]["text"] == "thank you"
    log = [entry["action"] for entry in organiser.http.get("/api/audit").json()["entries"]]
    assert log[:2] == ["unsilenced", "silenced"]
