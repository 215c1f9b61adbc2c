"""The way to a browser and back is measured by pings, and made good on its clock."""

from __future__ import annotations

import json
import socket
import time
from contextlib import closing

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from latticechess.play.events import Moved
from latticechess.store.database.open import open_database, sqlite_url
from latticechess.store.journal.journal import Journal
from server.harness import PATIENCE_S, Browser, Server

DELAY_MS = 200


class FarBrowser:
    """A socket spoken by hand: what it sends in answer leaves only after a delay."""

    def __init__(self, browser: Browser, game: str) -> None:
        address = browser.server.address.replace("http", "ws", 1) + f"/ws/games/{game}"
        self.protocol = ClientProtocol(parse_uri(address))
        host, _, port = browser.server.address.removeprefix("http://").partition(":")
        self.line = socket.create_connection((host, int(port)), PATIENCE_S)
        request = self.protocol.connect()
        request.headers["Cookie"] = f"lattice={browser.http.cookies['lattice']}"
        self.protocol.send_request(request)
        self.flush()

    def flush(self) -> None:
        self.line.sendall(b"".join(self.protocol.data_to_send()))

    def say(self, **message: object) -> None:
        self.protocol.send_text(json.dumps(message).encode())
        self.flush()

    def read(self, opcode: Opcode) -> None:
        """Read until a frame of this kind has come; pings are answered late."""
        while True:
            self.protocol.receive_data(self.line.recv(65536))
            frames = [f for f in self.protocol.events_received() if isinstance(f, Frame)]
            if any(frame.opcode is Opcode.PING for frame in frames):
                time.sleep(DELAY_MS / 1000)
            self.flush()
            if any(frame.opcode is opcode for frame in frames):
                return


def test_a_long_way_costs_the_player_nothing(server: Server, ann: Browser) -> None:
    game = ann.create("chess", clock={"kind": "sudden-death", "initialMs": 600_000})
    far = FarBrowser(ann, game)
    with closing(far.line):
        far.read(Opcode.PING)
        far.say(type="watch")
        far.read(Opcode.TEXT)
        far.say(type="playtext", id="far", ply=1, text="e4")
        far.read(Opcode.TEXT)
    moved = last_event(server, game)
    assert isinstance(moved, Moved)
    assert DELAY_MS <= moved.lag_ms <= 500


def last_event(server: Server, game: str) -> object:
    engine = open_database(sqlite_url(server.folder / "games.sqlite"))
    journal = Journal(engine)
    try:
        return journal.read(game)[-1]
    finally:
        journal.close()
        engine.dispose()
