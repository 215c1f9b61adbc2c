"""berserk's challenges and seeks: made, answered, cancelled, open, to the computer."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import berserk
import pytest

from server.harness import Browser, Server
from server.lichess.stock import Listener, Member


@pytest.fixture(scope="module")
def second(server: Server) -> Iterator[Member]:
    member = Member(server, "Kieseritzky", "play", "read")
    yield member
    member.close()


def test_declining_says_why(bot: Member, board: Member) -> None:
    events, mine = bot.listen(), board.listen()
    made = board.client.challenges.create("Robot", rated=False, clock_limit=60, clock_increment=0)
    assert events.until("challenge")["challenge"]["finalColor"] in ("white", "black")
    assert mine.until("challenge")["challenge"]["direction"] == "out"
    bot.client.bots.decline_challenge(made["id"], reason="tooFast")
    for stream in (mine, events):
        told = stream.until("challengeDeclined")["challenge"]
        assert (told["id"], told["status"]) == (made["id"], "declined")
        assert told["declineReasonKey"] == "toofast"
        assert "too fast" in told["declineReason"]
    with pytest.raises(berserk.exceptions.ResponseError) as gone:
        bot.client.challenges.accept(made["id"])
    assert gone.value.status_code == 404


def test_mine_shown_and_cancelled(bot: Member, board: Member) -> None:
    events, _ = bot.listen(), board.listen()
    made = board.client.challenges.create("Robot", rated=False, days=3, color="black")
    assert made["timeControl"] == {"type": "correspondence", "daysPerTurn": 3}
    events.until("challenge")
    assert board.client.challenges.get_mine() == {
        "in": [],
        "out": [made | {"challenger": made["challenger"] | {"online": True}}],
    }
    assert [one["id"] for one in bot.client.challenges.get_mine()["in"]] == [made["id"]]
    board.client.challenges.cancel(made["id"])
    closed = events.until("challengeCanceled")["challenge"]
    assert (closed["id"], closed["status"]) == (made["id"], "canceled")
    assert board.client.challenges.get_mine() == {"in": [], "out": []}


def test_cancelling_an_accepted_challenge_aborts_its_game(bot: Member, board: Member) -> None:
    events = bot.listen()
    made = board.client.challenges.create("Robot", rated=False, clock_limit=180, clock_increment=0)
    events.until("challenge")
    bot.client.bots.accept_challenge(made["id"])
    events.until("gameStart")
    board.client.challenges.cancel(made["id"])
    assert events.until("gameFinish")["game"]["status"]["name"] == "aborted"


def test_a_position_is_set_up(bot: Member, board: Member) -> None:
    events = bot.listen()
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    made = board.client.challenges.create(
        "Robot", rated=False, clock_limit=180, clock_increment=1, color="black", position=fen
    )
    assert (made["variant"]["key"], made["initialFen"]) == ("fromPosition", fen)
    events.until("challenge")
    bot.client.bots.accept_challenge(made["id"])
    full = bot.watch(made["id"], "bots").until("gameFull")
    assert (full["variant"]["name"], full["initialFen"]) == ("From Position", fen)
    bot.client.bots.make_move(made["id"], "e2e4")
    bot.client.bots.abort_game(made["id"])


def test_the_computer_plays_at_once(board: Member) -> None:
    made = board.client.challenges.create_ai(
        level=1, clock_limit=300, clock_increment=0, color="white"
    )
    assert (made["source"], made["status"]["name"], made["player"]) == ("ai", "started", "white")
    stream = board.watch(made["id"])
    assert stream.until("gameFull")["black"] == {"aiLevel": 1}
    board.client.board.make_move(made["id"], "e2e4")
    states = [stream.until("gameState") for _ in range(2)]
    assert len(states[-1]["moves"].split()) == 2
    board.client.board.resign_game(made["id"])
    with pytest.raises(berserk.exceptions.ResponseError) as refused:
        board.client.challenges.create_ai(level=9)
    assert refused.value.status_code == 400


def test_an_open_challenge_is_for_any_two(board: Member, second: Member) -> None:
    made = board.client.challenges.create_open(clock_limit=300, clock_increment=0, name="Final")
    assert made["challenger"] is made["destUser"] is None
    assert made["urlWhite"].startswith(made["url"])
    second.client.challenges._r.post(
        f"/api/challenge/{made['id']}/accept", params={"color": "black"}
    )
    board.client.challenges.accept(made["id"])
    full = board.watch(made["id"]).until("gameFull")
    assert (full["white"]["name"], full["black"]["name"]) == ("Anderssen", "Kieseritzky")
    with pytest.raises(berserk.exceptions.ResponseError) as taken:
        second.client.challenges.accept(made["id"])
    assert taken.value.status_code == 404
    board.client.board.abort_game(made["id"])


def test_two_seeks_meet(board: Member, second: Member) -> None:
    events = board.listen()
    waited = threading.Thread(target=board.connect().board.seek, args=(10, 5), daemon=True)
    waited.start()
    lobby = second.browser.http.get
    while not any(
        one["name"] == "Anderssen" for one in lobby("/api/challenges").json()["challenges"]
    ):
        pass
    second.client.board.seek(10, 5)
    game = events.until("gameStart")["game"]
    assert (game["opponent"]["username"], game["speed"]) == ("Kieseritzky", "rapid")
    waited.join(60)
    assert not waited.is_alive(), "the stream of a seek ends when it is paired"
    board.client.board.abort_game(game["id"])


def test_a_seek_ends_with_its_reader(board: Member) -> None:
    session = board.open_session()
    body = {"time": 15, "increment": 0, "rated": "false"}
    address = f"{board.server.address}/api/board/seek"
    with session.post(address, data=body, stream=True) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/x-ndjson"
        # An iterator that nobody holds would close the connection.
        lines = answer.iter_content(1)
        assert next(lines) == b"\n"
        assert seeks_of(board)
    while seeks_of(board):
        pass
    asked = session.post(address, data={"days": 3})
    assert set(asked.json()) == {"id"}
    board.client.challenges.cancel(asked.json()["id"])


def seeks_of(member: Member) -> list[str]:
    watching = Browser(member.server)
    found = watching.http.get("/api/challenges").json()["challenges"]
    watching.close()
    return [one["id"] for one in found if one["name"] == member.name]


def test_a_challenge_is_kept_alive_by_its_stream(bot: Member, board: Member) -> None:
    events = bot.listen()
    body = {"rated": "false", "clock.limit": 180, "clock.increment": 0, "keepAliveStream": "true"}
    address = f"{board.server.address}/api/challenge/Robot"
    with (
        berserk.TokenSession(board.token) as session,
        session.post(address, data=body, stream=True) as answer,
    ):
        lines = Listener(iter(berserk.formats.JSON.parse_stream(answer)))
        made = lines.next()
        assert made is not None
        bot.client.bots.accept_challenge(events.until("challenge")["challenge"]["id"])
        assert lines.next() == {"done": "accepted"}
        assert lines.ended() == []
    bot.client.bots.abort_game(made["id"])


def test_nobody_is_challenged_who_is_not_there(board: Member) -> None:
    with pytest.raises(berserk.exceptions.ResponseError) as missing:
        board.client.challenges.create("Nobody at all", rated=False)
    assert missing.value.status_code == 404
    with pytest.raises(berserk.exceptions.ResponseError) as himself:
        board.client.challenges.create("Anderssen", rated=False)
    assert himself.value.status_code == 400
    with pytest.raises(berserk.exceptions.ResponseError) as board_unknown:
        board.client.challenges.create("Robot", rated=False, variant="nosuchboard")
    assert board_unknown.value.status_code in (400, 404)
