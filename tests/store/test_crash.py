"""A program killed in the middle of writing has kept every move it acknowledged, once."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from sqlalchemy import select, text

from latticechess.play.events import Event, Moved, Started, decode_event
from latticechess.store.database import open_database, sqlite_url
from latticechess.store.tables import events, games

STORM = Path(__file__).with_name("storm.py")
ROUNDS = 5


def write_until_killed(path: Path, label: str, after: int) -> list[tuple[str, int, str]]:
    """What a writing program acknowledged before it was killed, `after` lines from its start."""
    command = [sys.executable, str(STORM), str(path), label]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as storm:
        assert storm.stdout is not None
        lines = [storm.stdout.readline() for _ in range(after)]
        storm.send_signal(signal.SIGKILL)
        lines += storm.stdout.readlines()
    acknowledged = []
    for line in lines:
        # The last line may be cut off; a whole one is an acknowledgement.
        if line.endswith("\n"):
            game, seq, name = line.split()
            acknowledged.append((game, int(seq), name))
    return acknowledged


def name_of(event: Event) -> str:
    assert isinstance(event, Started | Moved)
    return event.id if isinstance(event, Moved) else event.players[0].name


def stored(path: Path) -> dict[tuple[str, int], str]:
    """Every event in the database by its place."""
    engine = open_database(sqlite_url(path))
    with engine.connect() as connection:
        rows = connection.execute(select(events)).all()
        heads = {row.id: row.seq for row in connection.execute(select(games.c.id, games.c.seq))}
        assert connection.scalar(text("PRAGMA integrity_check")) == "ok"
    engine.dispose()
    found = {(row.game_id, row.seq): name_of(decode_event(row.body)) for row in rows}
    assert len(found) == len(rows)
    for game, head in heads.items():
        assert {seq for other, seq in found if other == game} == set(range(1, head + 1))
    return found


def test_every_acknowledged_event_survives_a_kill_exactly_once(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    acknowledged: list[tuple[str, int, str]] = []
    for number in range(ROUNDS):
        acknowledged += write_until_killed(path, f"round{number}", after=50 + 137 * number)
        found = stored(path)
        assert len(set(found.values())) == len(found)
        for game, seq, name in acknowledged:
            assert found[game, seq] == name
    assert len(acknowledged) >= sum(50 + 137 * number for number in range(ROUNDS))
