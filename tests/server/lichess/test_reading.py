"""What berserk reads: users, who is here, rankings and games, in lichess's shapes."""

from __future__ import annotations

import io

import berserk
import chess.pgn
import pytest

from server.harness import Server
from server.lichess.stock import Member
from server.lichess.test_games import FOOLS_MATE, begin, play

NEW_PERF = {"games": 0, "rating": 1500, "rd": 500, "prog": 0, "prov": True}
SPEEDS = ("bullet", "blitz", "rapid", "classical", "correspondence")


@pytest.fixture(scope="module")
def game(bot: Member, board: Member) -> str:
    """A rated game that is over: the bot has won."""
    events = bot.listen()
    game = begin(bot, board, events, rated=True)
    play(board, bot, game, FOOLS_MATE)
    events.until("gameFinish")
    return game


def test_tokens_tell_their_owner_and_lichess_s_scopes(bot: Member, board: Member) -> None:
    told = board.client.oauth.test_tokens(bot.token, board.token, "lat_nobodys")
    of_bot = {"userId": bot.id, "scopes": "bot:play,challenge:read,challenge:write"}
    of_board = {"userId": board.id, "scopes": "board:play,challenge:read,challenge:write"}
    assert told == {
        bot.token: of_bot | {"expires": None},
        board.token: of_board | {"expires": None},
        "lat_nobodys": None,
    }


def test_users(bot: Member, board: Member, game: str) -> None:
    told = board.client.users.get_public_data("robot")
    assert (told["id"], told["username"], told["title"]) == (bot.id, "Robot", "BOT")
    assert told["perfs"]["blitz"]["games"] == 1
    assert told["perfs"]["blitz"]["rating"] > 1500
    assert {speed: told["perfs"][speed] for speed in SPEEDS if speed != "blitz"} == dict.fromkeys(
        (speed for speed in SPEEDS if speed != "blitz"), NEW_PERF
    )
    assert told["count"] == {
        **dict.fromkeys(("draw", "drawH", "loss", "lossH", "ai", "bookmark", "import", "me"), 0),
        **dict.fromkeys(("all", "rated", "win", "winH"), 1),
        "playing": 0,
    }
    assert told["url"] == f"{bot.server.address}/players/{bot.id}"
    both = board.client.users.get_by_id("Robot", board.id, "Nobody")
    assert [one["username"] for one in both] == ["Robot", "Anderssen"]
    assert not bot.client.account.get_kid_mode()
    with pytest.raises(berserk.exceptions.ResponseError) as missing:
        board.client.users.get_public_data("Nobody")
    assert (missing.value.status_code, set(missing.value.cause)) == (404, {"error"})


def test_who_is_here_and_who_plays(bot: Member, board: Member) -> None:
    events = bot.listen()
    game = begin(bot, board, events)
    told = board.client.users.get_realtime_statuses("Robot", with_game_ids=True)
    assert told == [
        {
            "id": bot.id,
            "name": "Robot",
            "title": "BOT",
            "online": True,
            "playing": True,
            "playingId": game,
        }
    ]
    assert [one["username"] for one in board.client.bots.get_online_bots(limit=5)] == ["Robot"]
    ongoing = board.client.games.get_ongoing()
    assert [(one["gameId"], one["isMyTurn"]) for one in ongoing] == [(game, True)]
    bot.client.bots.abort_game(game)
    events.until("gameFinish")


def test_rankings(bot: Member, board: Member, game: str) -> None:
    best = board.client.users.get_leaderboard("blitz", count=5)
    assert [one["username"] for one in best] == ["Robot", "Anderssen"]
    assert set(best[0]["perfs"]["blitz"]) == {"rating", "progress"}
    assert board.client.users.get_all_top_10()["blitz"][0]["id"] == bot.id
    assert board.client.users.get_by_autocomplete("rob") == ["Robot"]
    (found,) = board.client.users.get_by_autocomplete("rob", as_object=True)
    assert (found["id"], found["title"]) == (bot.id, "BOT")
    (line,) = board.client.users.get_rating_history("Robot")
    assert (line["name"], len(line["points"])) == ("Blitz", 1)
    score = board.client.users.get_crosstable("Anderssen", "Robot")
    assert score == {"users": {board.id: 0.0, bot.id: 1.0}, "nbGames": 1}


def test_games_as_pgn_and_json(bot: Member, board: Member, game: str) -> None:
    text = board.client.games.export(game, as_pgn=True)
    read = chess.pgn.read_game(io.StringIO(text))
    assert read is not None
    assert [move.uci() for move in read.mainline_moves()] == list(FOOLS_MATE)
    assert "[%clk" in text
    told = board.client.games.export(game)
    assert told["players"]["black"]["user"] == {"name": "Robot", "id": bot.id, "title": "BOT"}
    assert told["moves"] == "f3 e5 g4 Qh4#"
    assert told["clock"] == {"initial": 300, "increment": 2, "totalTime": 380}
    assert (told["status"], told["winner"], len(told["clocks"])) == ("mate", "black", 4)
    assert (told["variant"], told["speed"], told["perf"]) == ("standard", "blitz", "blitz")
    for found in (
        board.client.games.export_by_player("Robot", vs="Anderssen", rated=True, color="black"),
        board.client.games.export_multi(game, "nosuchgame"),
    ):
        assert list(found) == [told]
    (pgn,) = board.client.games.export_by_player("Robot", as_pgn=True, rated=True)
    assert pgn == text.strip()
    assert list(board.client.games.export_by_player("Robot", color="white", rated=True)) == []
    with pytest.raises(berserk.exceptions.ResponseError) as missing:
        board.client.games.export("nosuchgame")
    assert missing.value.status_code == 404


def test_a_bot_s_account_is_made_before_its_first_game(server: Server, board: Member) -> None:
    player = Member(server, "Steinitz", "bot:play", "play")
    made = player.client.challenges.create_ai(level=1)
    player.client.board.abort_game(made["id"])
    with pytest.raises(berserk.exceptions.ResponseError) as late:
        player.client.account.upgrade_to_bot()
    assert (late.value.status_code, "never played" in late.value.cause["error"]) == (400, True)
    assert "title" not in player.client.account.get()
    with pytest.raises(berserk.exceptions.ResponseError) as unscoped:
        board.client.account.upgrade_to_bot()
    assert unscoped.value.status_code == 403
    player.close()


def test_a_token_plays_by_the_interface_of_its_kind(bot: Member, board: Member) -> None:
    for plays, other in (
        (bot.client.bots, bot.client.board),
        (board.client.board, board.client.bots),
    ):
        for client, status in ((plays, 404), (other, 403)):
            with pytest.raises(berserk.exceptions.ResponseError) as refused:
                client.resign_game("nosuchgame")
            assert refused.value.status_code == status
