"""A database that version 0.1.0 of the program wrote opens, is completed and replays.

Its own server wrote it: five games, played over its sockets, a note, a player and an account, saved
with `lattice backup`.
"""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest
from sqlalchemy import Engine

from latticechess.features.analysis.store import Notes
from latticechess.features.archive.store.archive import Archive
from latticechess.features.archive.store.query import ArchiveQuery
from latticechess.kernel import Reason
from latticechess.play.game import Game, replay
from latticechess.store.database.backup import restore
from latticechess.store.database.open import open_database, sqlite_url
from latticechess.store.derived import rebuild
from latticechess.store.journal.game_lists import GameQuery, Games
from latticechess.store.journal.journal import Journal

PACKED = Path(__file__).parents[2] / "data" / "databases" / "version-0.1.0.sqlite.gz"

# What was played: in the last one a draw was declined and 2.c4 taken back.
PLAYED = {
    ("chess", "f3 e5 g4 Qh4#"): Reason.CHECKMATE,
    ("plane", "P(6,5)-(6,7) P(6,10)-(6,8) Q(7,4)-(4,1)"): None,
    ("cube", "Pe2t-e3t Pe7y-e6y"): None,
    ("chess960", ""): None,
    ("chess", "d4 d5"): Reason.RESIGNATION,
}


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """The file as that version left it."""
    file = tmp_path / "earlier.sqlite"
    file.write_bytes(gzip.decompress(PACKED.read_bytes()))
    return file


def games_in(engine: Engine) -> dict[tuple[str, str], Game]:
    journal = Journal(engine)
    try:
        page = asyncio.run(Games(engine).find(GameQuery()))
        ids = [summary.id for summary in page.games]
        replayed = [replay(journal.read(game_id)) for game_id in ids]
    finally:
        journal.close()
    return {
        (game.options.variant, " ".join(move.text for move in game.moves)): game
        for game in replayed
    }


def check(engine: Engine) -> None:
    found = games_in(engine)
    assert {
        what: game.result.reason if game.result else None for what, game in found.items()
    } == PLAYED
    online = found["chess", "d4 d5"]
    assert [player.name for player in online.players] == ["Ann", "Ben"]
    assert online.options.name == "Club evening"


def test_the_file_itself_opens_and_every_game_replays(earlier: Path) -> None:
    engine = open_database(sqlite_url(earlier))
    check(engine)
    mate = games_in(engine)["chess", "f3 e5 g4 Qh4#"]
    author = mate.players[0].user
    assert author is not None
    notes = asyncio.run(Notes(engine).of_game(mate.id, author, others=False))
    assert [(note.ply, note.text) for note in notes] == [(3, "The losing move.")]
    engine.dispose()


def test_what_is_derived_can_be_made_anew(earlier: Path) -> None:
    engine = open_database(sqlite_url(earlier))
    rebuild(engine)
    check(engine)
    assert len(Archive(engine).page(ArchiveQuery()).entries) == len(PLAYED)
    engine.dispose()


def test_a_backup_is_restored_into_either_database(earlier: Path, engine: Engine) -> None:
    before = earlier.read_bytes()
    restore(earlier, engine)
    check(engine)
    assert earlier.read_bytes() == before
