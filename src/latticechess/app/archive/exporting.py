"""Games written to files, one after the other: however many there are, few are held at a time."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from msgspec import structs
from sqlalchemy import Engine

from latticechess.app.archive.records import game_record
from latticechess.notation.errors import NotationError
from latticechess.notation.formats import FORMATS, Format
from latticechess.play.game import Game, replay
from latticechess.store.accounts.players import DELETED
from latticechess.store.database.open import explain_errors
from latticechess.store.journal.histories import histories
from latticechess.store.journal.seat_names import deleted_players

log = logging.getLogger("latticechess.export")

AT_ONCE = 50
WRITABLE = tuple(known for known in FORMATS if known.write is not None)
"""Formats that games can be written in."""


def exported(engine: Engine, ids: Iterable[str], form: Format) -> Iterator[str]:
    """The text of each game, in the order of `ids`; '' for one that the format cannot hold.

    What is written is a file of that format when put together.
    """
    assert form.write is not None, "asked of a format that can be written"
    waiting = iter(ids)
    first = True
    while some := list(islice(waiting, AT_ONCE)):
        with explain_errors("The games could not be read"), engine.connect() as connection:
            found = dict(histories(connection, some))
            gone = deleted_players(connection, some)
        for id_ in some:
            if id_ not in found:
                log.warning("there is no game %s", id_)
                yield ""
                continue
            try:
                text = form.write([game_record(without_names(replay(found[id_]), gone))])
            except (NotationError, ValueError) as problem:
                log.warning("game %s cannot be written as %s: %s", id_, form.title, problem)
                yield ""
                continue
            # Games in prose are set apart by an empty line.
            yield text if first or form.name in ("pgn", "fen") else f"\n{text}"
            first = False


def without_names(game: Game, gone: Collection[str]) -> Game:
    """The game as it may be shown: players who were deleted have no name."""
    white, black = (
        structs.replace(player, name=DELETED) if player.profile in gone else player
        for player in game.players
    )
    return structs.replace(game, players=(white, black))
