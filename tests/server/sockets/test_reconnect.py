"""Lost connections and lost servers: nothing is lost with them."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
from pathlib import Path

import pytest

from server.harness import Browser, GameTable, Server


def resume(browser: Browser, old: GameTable, game: str) -> GameTable:
    """Reconnect from the last message of the old socket."""
    new = GameTable(browser, game)
    new.moves = list(old.moves)
    new.watch(old.seq)
    return new


def test_one_who_was_away_gets_exactly_what_was_missed(ann: Browser) -> None:
    game = ann.create("chess")
    table, away = ann.sit(game), ann.sit(game)
    for text in ("e4", "e5"):
        table.type(text)
        away.expect("update")
    away.close()
    for text in ("Nf3", "Nc6", "Bb5"):
        table.type(text)
    back = resume(ann, away, game)
    assert back.state["type"] == "update"
    assert back.state["keep"] == 2
    assert [move["text"] for move in back.state["moves"]] == ["Nf3", "Nc6", "Bb5"]
    assert (back.moves, back.seq) == (table.moves, table.seq)


def test_moves_taken_back_meanwhile_are_dropped(ann: Browser) -> None:
    game = ann.create("chess")
    table = ann.sit(game)
    for text in ("e4", "e5", "Nf3"):
        table.type(text)
    away = ann.sit(game)
    away.close()
    table.act("request-takeback")
    table.act("request-takeback")
    table.type("c5")
    back = resume(ann, away, game)
    assert back.state["keep"] == 1
    assert back.texts == ["e4", "c5"]


def test_one_who_missed_nothing_gets_nothing_new(ann: Browser) -> None:
    game = ann.create("chess")
    table = ann.sit(game)
    table.type("e4")
    back = resume(ann, table, game)
    assert (back.state["keep"], back.state["moves"]) == (1, [])


@pytest.mark.parametrize("since", [-1, 0, 99, -7])
def test_one_who_knows_nothing_of_this_game_gets_all(ann: Browser, since: int) -> None:
    game = ann.create("chess")
    table = ann.sit(game)
    table.type("e4")
    other = ann.sit(game, since)
    assert other.state["type"] == "snapshot"
    assert other.texts == ["e4"]


def test_a_move_sent_twice_is_played_once(ann: Browser) -> None:
    game = ann.create("chess")
    table = ann.sit(game)
    table.play([4, 1], [4, 3], id="the-move", ply=1)
    again = table.play([4, 1], [4, 3], id="the-move", ply=1)
    assert (again["type"], again["keep"], again["moves"]) == ("update", 1, [])
    table.type("e5")
    late = table.play([4, 1], [4, 3], id="the-move", ply=1)
    assert (late["type"], late["moves"]) == ("update", [])
    assert ann.sit(game).texts == ["e4", "e5"]


def test_a_move_that_was_taken_back_is_not_played_again(ann: Browser) -> None:
    game = ann.create("chess")
    table = ann.sit(game)
    table.play([4, 1], [4, 3], id="the-move", ply=1)
    table.act("request-takeback")
    again = table.play([4, 1], [4, 3], id="the-move", ply=1)
    assert (again["type"], again["id"]) == ("refused", "the-move")
    assert (again["code"], again["reason"]) == ("move-taken-back", "That move was taken back.")
    assert ann.sit(game).texts == []


def test_a_late_move_is_refused_not_misapplied(ann: Browser) -> None:
    table = ann.sit(ann.create("chess"))
    table.type("e4")
    late = table.play([4, 6], [4, 4], id="late", ply=1)
    assert (late["type"], late["id"]) == ("refused", "late")
    assert "moved on" in late["reason"]


def test_a_killed_server_forgets_nothing(mortal_server: Server) -> None:
    ann, ben = Browser(mortal_server), Browser(mortal_server)
    game = ann.create("chess", "online", name="Ann")
    ben.join(game, "Ben")
    white, black = ann.sit(game), ben.sit(game)
    white.expect("update")
    for number, text in enumerate(("e4", "e5", "Nf3")):
        mover, other = (white, black) if number % 2 == 0 else (black, white)
        mover.type(text)
        other.expect("update")
    white.act("offer-draw")
    mortal_server.end(signal.SIGKILL)
    mortal_server.start()
    ann.http.base_url = ben.http.base_url = mortal_server.address
    black = resume(ben, black, game)
    assert black.state["type"] == "update"
    assert black.texts == ["e4", "e5", "Nf3"]
    assert black.current["drawOffer"] == "white"
    seat = black.state["black"]
    assert (seat["kind"], seat["name"]) == ("person", "Ben")
    assert seat["connected"]
    assert seat["yours"]
    white = resume(ann, white, game)
    black.expect("update")
    assert black.type("Nc6")["type"] == "update"
    white.expect("update")
    assert white.texts == ["e4", "e5", "Nf3", "Nc6"]
    ann.close()
    ben.close()


def rewrite_history(database: Path, earlier_ms: int) -> None:
    """Let everything in the journal have happened so much earlier."""
    with sqlite3.connect(database) as connection:
        for key, body in connection.execute("SELECT game_id || seq, body FROM events").fetchall():
            event = json.loads(body)
            event["at"] -= earlier_ms
            connection.execute(
                "UPDATE events SET at = at - ?, body = ? WHERE game_id || seq = ?",
                (earlier_ms, json.dumps(event), key),
            )
    connection.close()


def test_time_without_a_server_is_nobodys(mortal_server: Server) -> None:
    """The clock stands from the crash until a player of the game is back."""
    ann = Browser(mortal_server)
    clock = {"kind": "sudden-death", "initialMs": 3_600_000}
    game = ann.create("chess", clock=clock)
    table = ann.sit(game)
    table.type("e4")
    mortal_server.end(signal.SIGKILL)
    pulse = mortal_server.folder / "pulse"
    two_hours = 2 * 3600
    rewrite_history(mortal_server.folder / "games.sqlite", two_hours * 1000)
    os.utime(pulse, (pulse.stat().st_mtime - two_hours,) * 2)
    mortal_server.start()
    ann.http.base_url = mortal_server.address
    back = ann.sit(game)
    assert back.current["paused"] is False
    assert back.current["clock"]["running"] == "black"
    assert back.current["clock"]["blackMs"] > 3_500_000
    ann.close()


def test_ctrl_c_ends_in_order(mortal_server: Server) -> None:
    ann = Browser(mortal_server)
    table = ann.sit(ann.create("chess", "computer", opponent={"level": 1}))
    table.type("e4")
    table.until_plies(2)
    assert mortal_server.end(signal.SIGINT) == 0
    assert "Traceback" not in "".join(mortal_server.words)
    ann.close()
