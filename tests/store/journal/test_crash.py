"""A program killed in the middle of writing has kept every move it acknowledged, once."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from sqlalchemy import Engine, func, select, text

from conftest import sized
from latticechess.play.events import Event, Moved, Started, decode_event
from latticechess.store.database.open import open_database
from latticechess.store.database.tables import events, games

STORM = Path(__file__).parents[1] / "storm.py"
ROUNDS = max(2, sized(5))

Acknowledged = tuple[str, int, str]


def storm(url: str, label: str) -> subprocess.Popen[str]:
    """A program that writes until it is killed."""
    return subprocess.Popen(
        [sys.executable, str(STORM), url, label], stdout=subprocess.PIPE, text=True
    )


def killed(writer: subprocess.Popen[str], after: int, delay: float) -> list[Acknowledged]:
    """What the writer acknowledged before it was killed, so many lines and seconds on."""
    with writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(after)]
        # On purpose: killed at any moment.
        time.sleep(delay)
        writer.send_signal(signal.SIGKILL)
        lines += writer.stdout.readlines()
    # The last line may be cut off; a whole one is an acknowledgement.
    return [acknowledgement(line) for line in lines if line.endswith("\n")]


def acknowledgement(line: str) -> Acknowledged:
    game, seq, name = line.split()
    return game, int(seq), name


def name_of(event: Event) -> str:
    assert isinstance(event, Started | Moved)
    return event.id if isinstance(event, Moved) else event.players[0].name


def stored(engine: Engine, heads: dict[str, int] | None = None) -> dict[tuple[str, int], str]:
    """Every event by its place, or only those after `heads`; checks that none is missing."""
    known = heads or {}
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            assert connection.scalar(text("PRAGMA quick_check")) == "ok"
        now = {row.id: row.seq for row in connection.execute(select(games.c.id, games.c.seq))}
        query = select(events.c.game_id, func.count(), func.min(events.c.seq)).group_by(
            events.c.game_id
        )
        assert {game: (count, least) for game, count, least in connection.execute(query)} == {
            game: (seq, 1) for game, seq in now.items()
        }
        rows = [
            row
            for game in now
            for row in connection.execute(
                select(events).where(events.c.game_id == game, events.c.seq > known.get(game, 0))
            )
        ]
    return {(row.game_id, row.seq): name_of(decode_event(row.body)) for row in rows}


def test_every_acknowledged_event_survives_a_kill_exactly_once(database_url: str) -> None:
    """Kills at random points of a write storm; each round plays the games of the last one on."""
    chance = random.Random(2)
    engine = open_database(database_url)
    acknowledged: list[Acknowledged] = []
    heads: dict[str, int] = {}
    for number in range(ROUNDS):
        writer = storm(database_url, f"round{number}")
        told = killed(writer, chance.randrange(30, 400), chance.random() * 0.05)
        found = stored(engine, heads)
        for game, seq, name in told:
            assert found[game, seq] == name
        heads = {game: max(seq for g, seq in found if g == game) for game, _ in found} | {
            game: seq for game, seq in heads.items() if all(g != game for g, _ in found)
        }
        acknowledged += told
    everything = stored(engine)
    assert len(set(everything.values())) == len(everything)
    for game, seq, name in acknowledged:
        assert everything[game, seq] == name
    assert len(acknowledged) >= 30 * ROUNDS
    engine.dispose()
    print(f"{ROUNDS} kills, {len(acknowledged)} acknowledged, {len(everything)} stored")


def test_two_programs_on_the_same_games_never_interleave(postgresql_url: str) -> None:
    """Each event has one writer, both get their turns, and nobody is told a falsehood."""
    open_database(postgresql_url).dispose()
    writers = [storm(postgresql_url, label) for label in ("left", "right")]
    told = [killed(writer, sized(400), 0.0) for writer in writers]
    engine = open_database(postgresql_url)
    found = stored(engine)
    engine.dispose()
    assert len(set(found.values())) == len(found)
    for acknowledged in told:
        for game, seq, name in acknowledged:
            assert found[game, seq] == name
    places = [{(game, seq) for game, seq, _ in acknowledged} for acknowledged in told]
    assert not places[0] & places[1]
    both = {game for game, _ in places[0]} & {game for game, _ in places[1]}
    assert both, "they have really met in the same games"
