"""For those who look after the server: readiness, numbers, logs, an orderly end."""

from __future__ import annotations

import json
import logging
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from latticechess.server.process.logs import JsonFormatter, TextFormatter, without_secrets
from latticechess.store.database.latency_histogram import BUCKETS, LatencyHistogram
from server.harness import PATIENCE_S, Browser, GameTable, Server
from services import PostgreSQL, Redis, wait_until


def numbers(text: str) -> dict[str, float]:
    """The samples of an exposition, whose form is checked on the way."""
    found = {}
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP|TYPE) [a-z_]+ .+", line), line
            continue
        assert re.fullmatch(r"[a-z_]+(\{[a-z]+=\"[^\"]*\"\})? [0-9.e+-]+", line), line
        name, value = line.rsplit(" ", 1)
        assert name not in found
        found[name] = float(value)
    return found


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A program of one's own, where whoever sits there is the organiser."""
    server = Server(tmp_path, "--no-browser", command="play")
    server.start()
    yield server
    server.close()


def test_numbers_follow_what_happens(own_server: Server) -> None:
    ann = Browser(own_server)
    before = numbers(ann.http.get("/metrics").text)
    assert before["lattice_moves_total"] == 0
    game = ann.create()
    table = ann.sit(game)
    for move in ("e4", "e5", "Nf3"):
        table.type(move)
    answer = ann.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    after = numbers(answer.text)
    assert after["lattice_moves_total"] == 3
    assert after["lattice_games_open"] == after["lattice_games_running"] == 1
    assert after["lattice_game_sockets"] == 1
    assert after["lattice_journal_seconds_count"] == 4
    assert after['lattice_journal_seconds_bucket{le="+Inf"}'] == 4
    assert after["lattice_journal_seconds_sum"] > 0
    ann.close()


def test_numbers_are_not_for_everybody(server: Server) -> None:
    ann = Browser(server)
    assert ann.http.get("/metrics").status_code in (401, 403)
    ann.close()


def test_a_server_whose_database_is_gone_is_not_ready_until_it_is_back(
    own_postgresql: PostgreSQL, own_redis: Redis
) -> None:
    options = ["--database", own_postgresql.create(), "--redis", own_redis.url]
    server = Server(Path("unused"), *options)
    server.start()
    try:
        with httpx.Client(verify=False, base_url=server.address, timeout=PATIENCE_S) as http:
            wait_until(lambda: http.get("/api/ready").status_code == 200, lambda: "never ready")
            own_redis.stop()
            wait_until(lambda: http.get("/api/ready").status_code == 503, lambda: "still ready")
            assert "bus" in http.get("/api/ready").text
            own_redis.start()
            wait_until(lambda: http.get("/api/ready").status_code == 200, lambda: "never ready")
            own_postgresql.stop()
            assert "database" in http.get("/api/ready").text
            assert http.get("/api/health").status_code == 200
            own_postgresql.start()
            wait_until(lambda: http.get("/api/ready").status_code == 200, lambda: "never ready")
    finally:
        server.close()


def test_at_an_orderly_end_the_last_move_is_kept_and_windows_are_told_to_come_back(
    mortal_server: Server,
) -> None:
    ann = Browser(mortal_server)
    game = ann.create()
    table = ann.sit(game)
    table.type("e4")
    table.send(type="playtext", id="last", ply=2, text="e5")
    table.receive()
    assert mortal_server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    assert close_code(table) == 1012, "service restart: a browser connects again"
    ann.close()
    mortal_server.start()
    again = Browser(mortal_server)
    again.http.cookies.update(ann.http.cookies)
    assert again.sit(game).texts == ["e4", "e5"]
    again.close()


def close_code(table: GameTable) -> int:
    """How the socket was closed, after all that still came."""
    while True:
        try:
            table.socket.recv(PATIENCE_S)
        except ConnectionClosed as closed:
            return int(closed.rcvd.code) if closed.rcvd is not None else 0


# --- Logs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "secret"),
    [
        ("postgresql://ann:sesame@host/games does not answer", "sesame"),
        ("redis://:sesame@host", "sesame"),
        ("Authorization: Bearer sesame", "sesame"),
        ("cookie=sesame", "sesame"),
        ('{"password": "sesame"}', "sesame"),
    ],
)
def test_secrets_are_blotted_out(words: str, secret: str) -> None:
    assert secret not in without_secrets(words)


def test_ordinary_words_are_left_alone() -> None:
    words = "game abc could not be loaded: http://127.0.0.1:8711/ at 12:30"
    assert without_secrets(words) == words


def record(message: str) -> logging.LogRecord:
    try:
        raise ValueError("password=sesame")
    except ValueError as error:
        trace = (ValueError, error, error.__traceback__)
        return logging.LogRecord("latticechess.x", 40, "file", 1, message, (), trace)


def test_a_line_of_json_is_one_line() -> None:
    line = JsonFormatter().format(record("two\nlines"))
    assert "\n" not in line
    entry = json.loads(line)
    assert (entry["level"], entry["message"]) == ("error", "two\nlines")
    assert "ValueError" in entry["trace"]
    assert "sesame" not in line


def test_text_tells_time_weight_and_trace() -> None:
    text = TextFormatter().format(record("it broke"))
    assert text.startswith(str(time.gmtime().tm_year))
    assert "error latticechess.x: it broke" in text
    assert "sesame" not in text


def test_durations_are_counted_in_classes() -> None:
    timings = LatencyHistogram()
    for seconds in (0.0005, 0.001, 0.003, 99.0):
        timings.add(seconds)
    assert timings.count == 4
    assert timings.counts[0] == 2
    assert timings.counts[BUCKETS.index(0.005)] == 1
    assert timings.counts[-1] == 1
