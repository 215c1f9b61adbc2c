"""What moves wait for while one address asks for dear things: p50 and p99 of a move and a new game
at rest and under each, in one run.

python bench/server/dear.py [--seconds 10] [--only previews]

Only the ratio to the run at rest means something on a busy machine.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from load import percentile

from server.harness import Browser, Server
from server.routes.test_accounts import register, set_up_secret
from server.test_attacks import crowded, there_and_back

ASKERS = 8
Ask = Callable[[int], object]


def positions(eve: Browser) -> Ask:
    body = {"variant": "plane", "position": crowded(2000), "moves": there_and_back(3)}
    return lambda _: eve.http.post("/api/positions", json=body | {"again": True})


def games(eve: Browser) -> Ask:
    wish = {"variant": "plane", "opponent": {"kind": "same-screen"}, "position": crowded(2000)}
    return lambda _: eve.http.post("/api/games", json=wish)


def previews(eve: Browser) -> Ask:
    ids = [eve.create("plane") for _ in range(40)]
    return lambda n: eve.http.get(f"/preview/game/{ids[n % len(ids)]}")


def log_ins(eve: Browser) -> Ask:
    def ask(n: int) -> object:
        told = {"name": f"Nobody {n}", "password": "wrong and long"}
        return eve.http.post("/api/login", json=told)

    return ask


def pgn(n: int, count: int) -> bytes:
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O"
    games = [f'[Event "{n}-{one}"]\n\n{moves} *\n\n' for one in range(count)]
    return "".join(games).encode()


def archive_imports(eve: Browser) -> Ask:
    return lambda n: eve.http.post("/api/archive/import?name=a.pgn", content=pgn(n, 4000))


def study_imports(eve: Browser) -> Ask:
    text = pgn(0, 60).decode()
    wish = {"title": "x", "chapter": {"text": text}}

    def ask(_: int) -> object:
        answer = eve.http.post("/api/studies", json=wish)
        assert answer.status_code in (201, 429), answer.text
        return answer

    return ask


DEAR = (positions, games, previews, log_ins, study_imports, archive_imports)


def keep_asking(ask: Ask, until: threading.Event) -> None:
    number = 0
    while not until.is_set():
        number += 1
        try:
            ask(number)
        except httpx.HTTPError:
            return


def measured(ann: Browser, seconds: float) -> tuple[list[float], list[float]]:
    """Times of moves and of new games, in ms."""
    moves: list[float] = []
    starts: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        before = time.monotonic()
        game = ann.create("chess")
        starts.append(1000 * (time.monotonic() - before))
        with ann.sit(game) as table:
            for text in ("Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6"):
                before = time.monotonic()
                table.type(text)
                moves.append(1000 * (time.monotonic() - before))
            table.send(type="act", action="resign", side="white")
        ann.sockets.clear()
    return moves, starts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--only", choices=[one.__name__ for one in DEAR])
    wanted = parser.parse_args()
    seconds = wanted.seconds
    chosen = [one for one in DEAR if wanted.only in (None, one.__name__)]
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games")
        server.start()
        eve = Browser(server)
        register(eve, "Eve", invitation=set_up_secret(server))
        rest = 0.0
        for dear in (None, *chosen):
            done = threading.Event()
            askers: list[threading.Thread] = []
            if dear is not None:
                ask = dear(eve)
                askers = [
                    threading.Thread(target=keep_asking, args=(ask, done), daemon=True)
                    for _ in range(ASKERS)
                ]
            for one in askers:
                one.start()
            moves, starts = measured(Browser(server), seconds)
            done.set()
            slow = percentile(moves, 0.99)
            rest = rest or slow
            print(
                f"{dear.__name__ if dear else 'at rest'}: {len(moves)} moves, "
                f"p50 {percentile(moves, 0.5):.0f}, p99 {slow:.0f} ms ({slow / rest:.1f} of rest); "
                f"new games p50 {percentile(starts, 0.5):.0f}, "
                f"p99 {percentile(starts, 0.99):.0f} ms",
                flush=True,
            )
            for one in askers:
                one.join()
        server.close()


if __name__ == "__main__":
    main()
