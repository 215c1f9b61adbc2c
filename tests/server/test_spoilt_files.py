"""Spoilt variant files and game files against a running server: every one is answered, nothing
keeps its event loop, and its memory does not grow with their number."""

from __future__ import annotations

import os
import random
import time
from itertools import count
from pathlib import Path

import httpx

from conftest import sized
from server.harness import Browser
from server.loop_watch import WatchedServer
from server.spoilt_files import spoilt, spoilt_game

FILES = sized(40)
"""How many of them; `LATTICE_FUZZ_S` goes on for so many seconds instead."""
SECONDS = float(os.environ.get("LATTICE_FUZZ_S", "0"))
LONG_S = 600
"""In a run of so many seconds all that is kept once has been kept after half of it."""
GROWTH = 1.25
"""Memory at the end, of that at half-time."""


def resident() -> int:
    """Bytes of memory of this process, and so of the server in it."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def answered(answer: httpx.Response) -> None:
    """A fault of the file is told; none is the server's."""
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["detail"]


def send(eve: Browser, chance: random.Random) -> bool:
    """One spoilt file through one or all of the doors; whether a game could be begun with it."""
    if chance.random() < 0.4:
        content = spoilt_game(chance).encode(errors="surrogatepass")
        answered(eve.http.post("/api/archive/import?name=a.pgn", content=content))
        return False
    text = spoilt(chance)
    answered(eve.http.post("/api/designer/check", json={"text": text}))
    answered(eve.http.post("/api/boards", json={"text": text}))
    wish = {"variant": "x", "source": text, "opponent": {"kind": "same-screen"}}
    begun = eve.http.post("/api/games", json=wish)
    answered(begun)
    return begun.status_code == 201


def test_spoilt_files_do_no_harm(watched: WatchedServer, eve: Browser) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    begin = time.monotonic()
    played, half = 0, 0
    with watched.watched() as watch:
        for number in count(1):
            played += send(eve, chance)
            past = time.monotonic() - begin
            if not half and past > SECONDS / 2:
                half = resident()
            if past > SECONDS if SECONDS else number >= FILES:
                break
    print(f"{number} files, {played} playable, {len(watch.found)} times the loop was kept")
    assert not watch.found, f"seed {seed}: " + "\n".join(map(str, watch.found))
    assert eve.http.get("/api/health").status_code == 200
    grown = resident() / half
    print(f"memory {half / 2**20:.0f} MB at half-time, then {grown:.2f} times that")
    assert SECONDS < LONG_S or grown < GROWTH
