"""Connections between two players, all with real sockets and a real server.

The first nine are the connection tests of an older program for two players over a network, in its
own order; the others are what went wrong with it: players who leave, a server that falls over,
clocks that differ, no resigning, no name of the opponent, messages cut in two.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import struct
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from latticechess.cli.main import main
from server.harness import PATIENCE_S, Browser, GameTable, Server

CLOCK = {"kind": "fischer", "initialMs": 600_000, "incrementMs": 2_000}
Pair = tuple[GameTable, GameTable]


@pytest.fixture
def pair(ann: Browser, ben: Browser) -> Pair:
    """Ann with White, Ben with Black, both connected."""
    return seated(ann, ben)


def seated(ann: Browser, ben: Browser, **wishes: object) -> Pair:
    game = ann.create("chess", "online", name="Ann", colour="white", clock=CLOCK, **wishes)
    assert ben.join(game, "Ben").status_code == 200
    white, black = ann.sit(game), ben.sit(game)
    white.expect("update")
    return white, black


def exchange(white: GameTable, black: GameTable, *texts: str) -> None:
    """Play on from White's turn; both see every move."""
    for number, text in enumerate(texts):
        mover, other = (white, black) if number % 2 == 0 else (black, white)
        plies = len(mover.moves) + 1
        mover.type(text)
        mover.until_plies(plies)
        other.until_plies(plies)


# --- The nine ----------------------------------------------------------------------------------


def test_1_both_players_can_connect(pair: Pair) -> None:
    for table in pair:
        assert table.state["white"]["connected"] or table.watch()["white"]["connected"]
        assert table.state["black"]["connected"]


def test_2_each_is_told_their_colour(pair: Pair) -> None:
    white, black = pair
    assert (white.state["white"]["yours"], white.state["black"]["yours"]) == (True, False)
    assert (black.state["white"]["yours"], black.state["black"]["yours"]) == (False, True)


def test_3_a_player_who_leaves_is_missed_and_may_come_back(pair: Pair, ben: Browser) -> None:
    white, black = pair
    exchange(white, black, "e4", "e5")
    black.close()
    while white.state["black"]["connected"]:
        white.receive()
    assert white.state["black"]["awayMs"] is not None
    # The one who stays goes on undisturbed.
    white.type("Nf3")
    white.until_plies(3)
    back = GameTable(ben, white.game)
    back.moves = black.moves
    # Exactly what was missed.
    assert [move["text"] for move in back.watch(black.seq)["moves"]] == ["Nf3"]
    back.type("Nc6")
    white.until_plies(4)


def test_4_the_server_bears_every_way_of_leaving(
    pair: Pair, ann: Browser, browser: Callable[[], Browser]
) -> None:
    white, black = pair
    exchange(white, black, "e4")
    # As a pulled cable and a killed browser look like: no farewell, and a reset.
    raw = black.socket.socket
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raw.close()
    for _ in range(20):
        gone = browser()
        connection = gone.socket(white.game)
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.socket.close()
    while white.state["black"]["connected"]:
        white.receive()
    assert ann.http.get("/api/health").status_code == 200
    other = ann.sit(ann.create("chess"))
    assert other.type("d4")["type"] == "update"


def test_5_names_clock_and_variant_are_told(pair: Pair) -> None:
    white, black = pair
    for table in (white, black):
        told = table.watch()
        assert (told["white"]["name"], told["black"]["name"]) == ("Ann", "Ben")
        assert CLOCK.items() <= told["clock"].items()
        assert told["variant"]["name"] == "chess"
        assert told["name"]


def test_6_nobody_moves_the_other_s_pieces(pair: Pair) -> None:
    white, black = pair
    assert white.play([4, 6], [4, 4])["type"] == "refused"
    exchange(white, black, "e4")
    assert black.play([3, 1], [3, 3])["type"] == "refused"
    assert white.texts == black.texts == ["e4"]


def test_7_they_take_turns(pair: Pair) -> None:
    white, black = pair
    assert "White's turn" in black.type("e5")["reason"]
    exchange(white, black, "e4")
    assert "Black's turn" in white.type("d4")["reason"]
    exchange(black, white, "e5")
    assert white.texts == ["e4", "e5"]


def test_8_two_play_at_one_machine_without_any_network(tmp_path: Path) -> None:
    """Bound to the loopback, with nobody to log in to and no other address."""
    server = Server(tmp_path / "games", "--no-browser", command="play")
    server.start()
    try:
        assert urlsplit(server.address).hostname in ("127.0.0.1", "localhost")
        assert not any(line.startswith("Others on your network") for line in server.words)
        here = Browser(server)
        table = here.sit(here.create("chess"))
        for text in ("f3", "e5", "g4", "Qh4#"):
            table.type(text)
        assert table.current["result"]["reason"] == "checkmate"
        here.close()
    finally:
        server.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.2", 0))
        return int(probe.getsockname()[1])


def test_9_a_chosen_address_and_port(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port = free_port()
    server = Server(tmp_path / "games", "--host", "127.0.0.2", "--port", str(port))
    server.start()
    try:
        assert httpx.get(f"http://127.0.0.2:{port}/api/health", verify=False).status_code == 200
        # That address and no other.
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://127.0.0.1:{port}/api/health", verify=False)
        command = ["serve", "--host", "127.0.0.2", "--data", str(tmp_path / "other")]
        assert main([*command, "--port", str(port)]) != 0
        assert "Traceback" not in capsys.readouterr().err
    finally:
        server.close()


@pytest.mark.parametrize("options", [["--host", "256.0.0.1"], ["--host", "no.such.invalid"]])
def test_9_a_wrong_address_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), *options]) != 0
    said = capsys.readouterr().err
    assert said.strip()
    assert "Traceback" not in said


# --- What failed there -------------------------------------------------------------------------


@pytest.fixture
def impatient_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "games", "--claim-after", "8")
    server.start()
    yield server
    server.close()


def test_a_leaver_can_be_claimed_against(impatient_server: Server) -> None:
    """The claim is offered to both after the stated time, and not before."""
    ann, ben = Browser(impatient_server), Browser(impatient_server)
    white, black = seated(ann, ben)
    exchange(white, black, "e4", "e5")
    stated_ms = white.current["claimAfterMs"]
    assert stated_ms == 8_000
    black.close()
    while white.state["black"]["connected"]:
        white.receive()
    assert f"{stated_ms // 1000} seconds" in white.act("claim-absence")["reason"]
    missing_ms = stated_ms - white.state["black"]["awayMs"]
    # On purpose: the time that the server has named.
    time.sleep(max(0, missing_ms) / 1000 + 0.1)
    white.act("claim-absence")
    while not white.current["result"]:
        white.receive()
    assert white.current["result"]["winner"] == "white"
    assert ben.sit(white.game).current["result"]["reason"] == "abandoned"
    ann.close()
    ben.close()


def test_a_server_that_was_killed_lets_both_go_on(mortal_server: Server) -> None:
    ann, ben = Browser(mortal_server), Browser(mortal_server)
    white, black = seated(ann, ben)
    exchange(white, black, "e4", "e5", "Nf3")
    mortal_server.end(signal.SIGKILL)
    mortal_server.start()
    for who in (ann, ben):
        who.http.base_url = mortal_server.address
    back_white, back_black = ann.sit(white.game), ben.sit(white.game)
    assert back_white.texts == back_black.texts == ["e4", "e5", "Nf3"]
    back_black.type("Nc6")
    back_white.until_plies(4)
    ann.close()
    ben.close()


def test_both_clocks_show_the_same(pair: Pair) -> None:
    """Both clients' clocks, projected to one moment, agree to a tenth of a second."""
    white, black = pair
    exchange(white, black, "e4", "e5")
    begin = time.monotonic()
    first, second = (table.watch()["current"]["clock"] for table in (white, black))
    passed_ms = 1000 * (time.monotonic() - begin)
    assert first["running"] == second["running"] == "white"
    assert first["blackMs"] == second["blackMs"]
    assert 0 <= first["whiteMs"] - second["whiteMs"] <= passed_ms + 100


def test_a_fallen_flag_ends_the_game_for_both(ann: Browser, ben: Browser) -> None:
    quick = {"kind": "sudden-death", "initialMs": 300, "incrementMs": 0}
    game = ann.create("chess", "online", clock=quick, colour="white")
    ben.join(game)
    white, black = ann.sit(game), ben.sit(game)
    white.type("e4")
    for table in (white, black):
        while not table.current["result"]:
            table.receive()
        assert table.current["result"]["reason"] == "time"
        assert table.current["result"]["winner"] == "white"
        assert table.current["clock"]["blackMs"] == 0


def test_resigning_ends_the_game_for_both(pair: Pair) -> None:
    white, black = pair
    exchange(white, black, "e4")
    black.act("resign")
    for table in pair:
        while not table.current["result"]:
            table.receive()
        assert (table.current["result"]["reason"], table.current["result"]["score"]) == (
            "resignation",
            "1-0",
        )
    assert "over" in black.type("e5")["reason"]


def test_a_new_game_needs_no_restart(pair: Pair) -> None:
    white, black = pair
    white.act("resign")
    while not black.current["result"]:
        black.receive()
    black.act("rematch")
    while white.current["rematchOffer"] is None:
        white.receive()
    white.act("rematch")
    for table in pair:
        while table.current["rematch"] is None:
            table.receive()
    assert white.current["rematch"] == black.current["rematch"]


# --- The wire itself ---------------------------------------------------------------------------


class RawSocket:
    """A socket without a library: what is sent is cut as the test wants it."""

    def __init__(self, browser: Browser, game: str) -> None:
        place = urlsplit(browser.server.address)
        assert place.hostname is not None
        self.socket = socket.create_connection((place.hostname, place.port), PATIENCE_S)
        key = b64encode(os.urandom(16)).decode()
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        self.socket.sendall(
            f"GET /ws/games/{game} HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: {cookies}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(65_536)
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert b" 101 " in head.partition(b"\r\n")[0]

    def messages(self) -> Iterator[dict[str, object]]:
        """The texts that come, whatever they are cut into on their way."""
        while True:
            while (frame := self.take()) is None:
                more = self.socket.recv(65_536)
                if not more:
                    return
                self.buffer += more
            opcode, data = frame
            if opcode == 1:
                yield json.loads(data)

    def take(self) -> tuple[int, bytes] | None:
        if len(self.buffer) < 2:
            return None
        size, start = self.buffer[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            if len(self.buffer) < start:
                return None
            size = int.from_bytes(self.buffer[2:start])
        if len(self.buffer) < start + size:
            return None
        opcode, data = self.buffer[0] & 15, self.buffer[start : start + size]
        self.buffer = self.buffer[start + size :]
        return opcode, data


def masked(message: dict[str, object]) -> bytes:
    """A message as a browser's frame."""
    data = json.dumps(message).encode()
    mask = b"\x11\x22\x33\x44"
    body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
    size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return b"\x81" + size + mask + body


def test_messages_cut_in_pieces_and_run_together(ann: Browser) -> None:
    """One read is not one message: each byte alone, and several moves in one piece."""
    game = ann.create("chess")
    raw = RawSocket(ann, game)
    for byte in masked({"type": "watch", "since": -1}):
        raw.socket.sendall(bytes([byte]))
    told = raw.messages()
    assert next(told)["type"] == "snapshot"
    moves = [
        masked({"type": "playtext", "id": f"m{ply}", "ply": ply, "text": text})
        for ply, text in enumerate(("e4", "e5", "Nf3", "Nc6"), 1)
    ]
    raw.socket.sendall(b"".join(moves))
    # A game has begun before its first move.
    while next(told).get("seq") != 1 + len(moves):
        pass
    assert ann.sit(game).texts == ["e4", "e5", "Nf3", "Nc6"]
    raw.socket.close()


@pytest.mark.parametrize(
    "garbage",
    [
        pytest.param(b"\x00" * 64, id="no frame at all"),
        pytest.param(b"\x81\x05hello", id="unmasked"),
        pytest.param(b"\x81\xff" + b"\xff" * 8 + b"\x00" * 4, id="endless"),
        pytest.param(b"\xc1\x80\x00\x00\x00\x00", id="reserved bits"),
        pytest.param(b"\x81\x82\x00\x00\x00\x00\xff\xfe", id="no text"),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", id="another protocol"),
    ],
)
def test_garbage_ends_that_connection_and_nothing_else(ann: Browser, garbage: bytes) -> None:
    game = ann.create("chess")
    table = ann.sit(game)
    raw = RawSocket(ann, game)
    raw.socket.sendall(garbage)
    raw.socket.settimeout(PATIENCE_S)
    while raw.socket.recv(65_536):
        pass
    raw.socket.close()
    assert table.type("e4")["type"] == "update"


def test_a_frame_without_end_is_not_kept(ann: Browser) -> None:
    """Its length alone ends the connection: nothing of it is stored up."""
    game = ann.create("chess")
    raw = RawSocket(ann, game)
    raw.socket.sendall(b"\x81\xff" + struct.pack("!Q", 1 << 40) + b"\x00" * 4)
    while raw.socket.recv(65_536):
        pass
    raw.socket.close()
    assert ann.http.get("/api/health").status_code == 200
