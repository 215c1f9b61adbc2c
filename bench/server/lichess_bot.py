"""lichess-bot, unchanged, plays against this server: whole games in a row, then three at once.

    python bench/server/lichess_bot.py PATH [--games 20] [--python PYTHON]

PATH is a checkout of lichess-bot, PYTHON an interpreter that has its requirements (by default this
one). Half of the games are rated, a third is Chess960. It says how each game ended, and fails if
one did not.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import berserk
import chess

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from server.harness import Server
from server.lichess.stock import Member

LAST_PLY = 24
SETTINGS = {
    r"^token:.*$": 'token: "{token}"',
    r"^url:.*$": 'url: "{address}/"',
    r'^  name: "engine_name".*$': '  name: "RandomMove"',
    r'^  protocol: "uci".*$': '  protocol: "homemade"',
    r'^  dir: "./engines/".*$': '  dir: "./"',
    r"^  concurrency:.*$": "  concurrency: 3",
    r"^  max_simultaneous_games_per_user:.*$": "  max_simultaneous_games_per_user: 3",
    r"^#? *- chess960.*$": "    - chess960",
}
"""Lines of lichess-bot's default configuration that are set."""


def configured(checkout: Path, token: str, address: str) -> Path:
    """A copy of the checkout with a configuration for this server."""
    folder = Path(tempfile.mkdtemp()) / "lichess-bot"
    shutil.copytree(checkout, folder)
    text = (folder / "config.yml.default").read_text(encoding="utf-8")
    for pattern, line in SETTINGS.items():
        text = re.sub(pattern, line.format(token=token, address=address), text, flags=re.M)
    (folder / "config.yml").write_text(text, encoding="utf-8")
    return folder


def stream_of(person: Member, game: str) -> Iterator[dict[str, Any]]:
    """The stream of a game, as soon as the bot has accepted it."""
    while True:
        try:
            yield from person.connect().board.stream_game_state(game)
            return
        except berserk.exceptions.ResponseError as missing:
            if missing.status_code != 404:
                raise


def play(person: Member, number: int) -> str:
    """Play one game with random moves and resign in the end; how it ended."""
    variant = "chess960" if number % 3 == 2 else "standard"
    made = person.client.challenges.create(
        "Robot", rated=number % 2 == 0, clock_limit=180, clock_increment=2, variant=variant
    )
    game, choose = made["id"], random.Random(number)
    lines = stream_of(person, game)
    full = next(lines)
    white = full["white"]["name"] == person.name
    fen = full["initialFen"]
    start = chess.Board(
        chess.STARTING_FEN if fen == "startpos" else fen, chess960=fen != "startpos"
    )
    state = full["state"]
    while state["status"] == "started":
        position = start.copy()
        for move in state["moves"].split():
            position.push_uci(move)
        if position.turn == white:
            if len(position.move_stack) >= LAST_PLY:
                person.client.board.resign_game(game)
            else:
                castles = [move for move in position.legal_moves if position.is_castling(move)]
                chosen = castles or list(position.legal_moves)
                person.client.board.make_move(game, position.uci(choose.choice(chosen)))
        state = next(line for line in lines if line["type"] == "gameState")
    return f"{number:3} {variant:9} {state['status']} after {len(state['moves'].split())} plies"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args()
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    robot, person = Member(server, "Robot", "bot:play"), Member(server, "Anderssen", "play", "read")
    folder = configured(options.checkout, robot.token, server.address)
    with (folder / "log.txt").open("w") as log:
        command = [options.python, "lichess-bot.py", "-u", "-v"]
        bot = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        ended: list[str] = []
        try:
            while not person.client.users.get_realtime_statuses("Robot")[0].get("online"):
                if bot.poll() is not None:
                    print((folder / "log.txt").read_text()[-3000:])
                    return 1
            person.listen()
            for number in range(options.games):
                ended.append(play(person, number))
                print(ended[-1], flush=True)
            threads = [
                threading.Thread(target=lambda number=number: ended.append(play(person, number)))
                for number in range(1000, 1003)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            print(*ended[options.games :], sep="\n")
        finally:
            bot.terminate()
            bot.wait()
            robot.close()
            person.close()
            server.close()
    return 0 if len(ended) == options.games + 3 else 1


if __name__ == "__main__":
    sys.exit(main())
