"""berserk, unchanged, plays whole games here, as a bot and as a board."""

from __future__ import annotations

import itertools
import random
from typing import Any

import berserk
import chess
import pytest

from server.harness import Server
from server.lichess.stock import Listener, Member
from server.routes.test_boards import titled

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")
STATE_FIELDS = {"type", "moves", "wtime", "btime", "winc", "binc", "status"}


def begin(bot: Member, board: Member, events: Listener, **wishes: Any) -> str:
    """The board challenges the bot, which accepts; the id of challenge and game."""
    terms = {"rated": False, "clock_limit": 300, "clock_increment": 2, "color": "white"} | wishes
    made = board.client.challenges.create("Robot", **terms)
    told = events.until("challenge")["challenge"]
    assert told["id"] == made["id"]
    bot.client.bots.accept_challenge(made["id"])
    assert events.until("gameStart")["game"]["gameId"] == made["id"]
    return str(made["id"])


def play(board: Member, bot: Member, game: str, moves: tuple[str, ...]) -> None:
    for ply, move in enumerate(moves):
        (bot.client.bots if ply % 2 else board.client.board).make_move(game, move)


def test_a_rated_game_to_mate_in_the_very_shapes(bot: Member, board: Member) -> None:
    events = bot.listen()
    made = board.client.challenges.create(
        "Robot", rated=True, clock_limit=300, clock_increment=2, color="white"
    )
    game = made["id"]
    person = {"id": board.id, "name": "Anderssen", "title": None}
    newcomer = {"rating": 1500, "provisional": True}
    robot = {"id": bot.id, "name": "Robot", "title": "BOT"} | newcomer
    challenge = {
        "id": game,
        "url": f"{bot.server.address}/game/{game}",
        "status": "created",
        "challenger": person | newcomer,
        "destUser": robot | {"online": True},
        "variant": {"key": "standard", "name": "Standard", "short": "Std"},
        "rated": True,
        "speed": "blitz",
        "timeControl": {"type": "clock", "limit": 300, "increment": 2, "show": "5+2"},
        "color": "white",
        "finalColor": "white",
        "perf": {"icon": "", "name": "Blitz"},
    }
    assert made == challenge | {"direction": "out"}
    assert events.until("challenge") == {
        "type": "challenge",
        "challenge": challenge | {"direction": "in"},
        "compat": {"bot": True, "board": True},
    }
    bot.client.bots.accept_challenge(game)
    start = {
        "fullId": game,
        "gameId": game,
        "id": game,
        "fen": chess.STARTING_FEN,
        "color": "black",
        "lastMove": "",
        "source": "friend",
        "status": {"id": 20, "name": "started"},
        "variant": {"key": "standard", "name": "Standard"},
        "speed": "blitz",
        "perf": "blitz",
        "rated": True,
        "hasMoved": False,
        "opponent": {"id": board.id, "username": "Anderssen", "rating": 1500},
        "isMyTurn": False,
        "secondsLeft": 300,
        "compat": {"bot": True, "board": True},
        "rating": 1500,
    }
    assert events.until("gameStart") == {"type": "gameStart", "game": start}
    mine, theirs = board.watch(game), bot.watch(game, "bots")
    full, same = mine.until("gameFull"), theirs.until("gameFull")
    created = full.pop("createdAt")
    assert (created, full) == (same.pop("createdAt"), same)
    assert full == {
        "type": "gameFull",
        "id": game,
        "variant": {"key": "standard", "name": "Standard", "short": "Std"},
        "speed": "blitz",
        "perf": {"name": "Blitz"},
        "rated": True,
        "white": person | newcomer,
        "black": robot,
        "initialFen": "startpos",
        "clock": {"initial": 300_000, "increment": 2_000},
        "state": {
            "type": "gameState",
            "moves": "",
            "wtime": 300_000,
            "btime": 300_000,
            "winc": 2_000,
            "binc": 2_000,
            "status": "started",
        },
    }
    play(board, bot, game, FOOLS_MATE)
    for stream in (mine, theirs):
        states = [stream.until("gameState") for _ in FOOLS_MATE]
        assert [len(state["moves"].split()) for state in states] == [1, 2, 3, 4]
        assert all(set(state) == STATE_FIELDS for state in states[:-1])
        assert states[-1]["moves"] == " ".join(FOOLS_MATE)
        assert (states[-1]["status"], states[-1]["winner"]) == ("mate", "black")
        assert stream.ended() == []
    finish = events.until("gameFinish")["game"]
    assert (finish["id"], finish["winner"]) == (game, "black")
    assert finish["status"] == {"id": 30, "name": "mate"}
    assert finish["rating"] > 1500
    assert bot.client.account.get()["perfs"]["blitz"]["games"] == 1


def test_twenty_games_one_after_another_and_three_at_once(bot: Member, board: Member) -> None:
    events = bot.listen()
    for _ in range(20):
        game = begin(bot, board, events)
        play(board, bot, game, FOOLS_MATE)
        assert events.until("gameFinish")["game"]["id"] == game
    games = [begin(bot, board, events) for _ in range(3)]
    streams = [bot.watch(game, "bots") for game in games]
    assert {one["gameId"] for one in bot.client.games.get_ongoing()} == set(games)
    for ply, move in enumerate(FOOLS_MATE):
        for game in games:
            (bot.client.bots if ply % 2 else board.client.board).make_move(game, move)
    assert [stream.ended()[-1]["status"] for stream in streams] == ["mate"] * 3


def until_castling(start: chess.Board) -> list[chess.Move]:
    """Random moves that end with a castling: the start position is drawn, so lines are tried."""
    for seed in itertools.count():
        choose, position = random.Random(seed), start.copy()
        while len(position.move_stack) < 80 and not position.is_game_over():
            castles = [move for move in position.legal_moves if position.is_castling(move)]
            position.push(castles[0] if castles else choose.choice(list(position.legal_moves)))
            if castles:
                return position.move_stack
    raise AssertionError("counting has no end")


def test_chess960_castles_by_taking_the_rook(bot: Member, board: Member) -> None:
    events = bot.listen()
    game = begin(bot, board, events, variant="chess960")
    stream = board.watch(game)
    full = stream.until("gameFull")
    assert full["variant"] == {"key": "chess960", "name": "Chess960", "short": "960"}
    position = chess.Board(full["initialFen"], chess960=True)
    for move in until_castling(position):
        client = board.client.board if position.turn else bot.client.bots
        client.make_move(game, position.uci(move, chess960=True))
        position.push(move)
    board.client.board.resign_game(game)
    last = stream.ended()[-1]
    assert last["moves"] == " ".join(move.uci() for move in position.move_stack)
    assert (last["status"], last["winner"]) == ("resign", "black")


def test_draws_takebacks_chat_and_resignation(bot: Member, board: Member) -> None:
    events = bot.listen()
    game = begin(bot, board, events)
    stream, theirs = board.watch(game), bot.watch(game, "bots")
    assert stream.until("gameFull")["id"] == theirs.until("gameFull")["id"] == game
    bot.client.bots.post_message(game, "Good luck")
    bot.client.bots.post_message(game, "Watch this", spectator=True)
    line = {"type": "chatLine", "room": "player", "username": "Robot", "text": "Good luck"}
    assert stream.next() == line
    assert board.client.board.get_game_chat(game) == [{"text": "Good luck", "user": "Robot"}]
    board.client.board.make_move(game, "e2e4")
    assert stream.until("gameState")["moves"] == "e2e4"
    board.client.board.offer_takeback(game)
    assert stream.until("gameState")["wtakeback"] is True
    board.client.board.decline_takeback(game)
    assert "wtakeback" not in stream.until("gameState")
    bot.client.bots.make_move(game, "e7e5")
    board.client.board.offer_draw(game)
    assert stream.until("gameState", wdraw=True)["moves"] == "e2e4 e7e5"
    bot.client.bots._r.post(f"/api/bot/game/{game}/draw/yes")
    last = stream.ended()[-1]
    assert (last["status"], "winner" in last) == ("draw", False)
    assert events.until("gameFinish")["game"]["status"] == {"id": 34, "name": "draw"}


def test_aborting_and_what_cannot_be_done_is_refused_in_lichess_s_form(
    bot: Member, board: Member
) -> None:
    events = bot.listen()
    game = begin(bot, board, events)
    with pytest.raises(berserk.exceptions.ResponseError) as refused:
        bot.client.bots.make_move(game, "e7e5")
    assert refused.value.status_code == 400
    assert set(refused.value.cause) == {"error"}
    with pytest.raises(berserk.exceptions.ResponseError) as refused:
        board.client.board.claim_victory(game)
    assert refused.value.status_code == 400
    bot.client.bots.abort_game(game)
    assert events.until("gameFinish")["game"]["status"] == {"id": 25, "name": "aborted"}
    stream = board.watch(game)
    assert stream.until("gameFull")["state"]["status"] == "aborted"
    assert stream.ended() == [], "the stream of a game that is over ends at once"


def test_a_stream_that_is_opened_again_ends_the_one_before(bot: Member, board: Member) -> None:
    events = bot.listen()
    game = begin(bot, board, events)
    first = bot.watch(game, "bots")
    first.until("gameFull")
    second = bot.watch(game, "bots")
    second.until("gameFull")
    assert first.ended() == []
    again = bot.listen()
    assert again.until("gameStart")["game"]["id"] == game, "current games come first"
    events.ended()
    play(board, bot, game, FOOLS_MATE)
    assert second.ended()[-1]["status"] == "mate"


def test_a_program_plays_on_after_the_server_was_killed(mortal_server: Server) -> None:
    bot = Member(mortal_server, "Robot", "bot:play")
    board = Member(mortal_server, "Anderssen", "play")
    game = begin(bot, board, bot.listen())
    play(board, bot, game, FOOLS_MATE[:2])
    mortal_server.close()
    mortal_server.start()
    bot.client, board.client = bot.connect(), board.connect()
    assert bot.listen().until("gameStart")["game"]["id"] == game
    # The clock waits until the side to move is back.
    back = board.watch(game)
    assert back.until("gameFull")["state"]["moves"] == " ".join(FOOLS_MATE[:2])
    stream = bot.watch(game, "bots")
    stream.until("gameFull")
    play(board, bot, game, FOOLS_MATE[2:])
    assert stream.ended()[-1]["status"] == "mate"
    bot.close()
    board.close()


@pytest.mark.parametrize(
    ("variant", "moves"),
    [
        ("cube", ("a1sa1t",)),
        ("plane", ("(0,-1)-(0,0)",)),
        ("raumschach", ()),
    ],
)
def test_our_own_boards_are_played_through_the_same_streams(
    bot: Member, board: Member, variant: str, moves: tuple[str, ...]
) -> None:
    events = bot.listen()
    made = board.client.challenges.create(
        "Robot", rated=False, clock_limit=300, clock_increment=2, color="white", variant=variant
    )
    told = events.until("challenge")
    assert told["challenge"]["variant"]["key"] == variant
    assert told["compat"] == {"bot": False, "board": False}, "stock programs keep away"
    bot.client.bots.accept_challenge(made["id"])
    events.until("gameStart")
    stream = bot.watch(made["id"], "bots")
    full = stream.until("gameFull")
    assert full["variant"]["key"] == variant
    assert full["initialFen"] != "startpos"
    for move in moves:
        board.client.board.make_move(made["id"], move)
        assert stream.until("gameState")["moves"] == move
    bot.client.bots.resign_game(made["id"])
    assert stream.ended()[-1]["status"] in ("resign", "aborted")


def test_a_bot_plays_on_a_board_that_somebody_saved(bot: Member, board: Member) -> None:
    saved = board.browser.http.post("/api/boards", json={"text": titled("Leopards")})
    assert saved.status_code == 201, saved.text
    name = saved.json()["board"]["name"]
    events = bot.listen()
    made = board.client.challenges.create(
        "Robot", rated=False, clock_limit=300, clock_increment=2, color="white", variant=name
    )
    told = events.until("challenge")
    assert told["challenge"]["variant"]["key"] == name
    bot.client.bots.accept_challenge(made["id"])
    events.until("gameStart")
    stream = bot.watch(made["id"], "bots")
    assert stream.until("gameFull")["variant"]["key"] == name
    board.client.board.make_move(made["id"], "b2b3")
    assert stream.until("gameState")["moves"] == "b2b3"
    bot.client.bots.make_move(made["id"], "a4a3")
    assert stream.until("gameState", moves="b2b3 a4a3")
    bot.client.bots.resign_game(made["id"])
    assert stream.ended()[-1]["status"] == "resign"
