"""Export of games as a stream: however many there are, few are in memory at a time."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from msgspec import structs

from latticechess.app.timer import now_ms
from latticechess.features.archive.service.records import game_record
from latticechess.features.games.service.delayed_summary import shown_events
from latticechess.features.players.store.players import DELETED
from latticechess.notation.errors import NotationError
from latticechess.notation.formats import FORMATS, Format
from latticechess.play.events import Event
from latticechess.play.game import Game, replay
from latticechess.store.database.open import Database
from latticechess.store.journal.seat_names import read_games

log = logging.getLogger("latticechess.export")

AT_ONCE = 50
WRITABLE = tuple(known for known in FORMATS if known.write is not None)
"""Formats that games can be written in."""


def exported(
    engine: Database, ids: Iterable[str], form: Format, user: str | None = None
) -> Iterator[str]:
    """The text of each game, in the order of `ids`; '' for one that cannot be written. Of games
    with a spectator delay, what `user` may know; None is told everything.

    Joined, the texts are a file of that format.
    """
    assert form.write is not None, "asked of a format that can be written"
    waiting = iter(ids)
    first = True
    while some := list(islice(waiting, AT_ONCE)):
        found, gone = read_games(engine, some)
        for id_ in some:
            if id_ not in found:
                log.warning("there is no game %s", id_)
                yield ""
                continue
            try:
                text = form.write(
                    [game_record(without_names(replay(shown(found[id_], user)), gone))]
                )
            except (NotationError, ValueError) as problem:
                log.warning("game %s cannot be written as %s: %s", id_, form.title, problem)
                yield ""
                continue
            # Other text formats separate games by an empty line.
            yield text if first or form.name in ("pgn", "fen") else f"\n{text}"
            first = False


def shown(events: Sequence[Event], user: str | None) -> Sequence[Event]:
    return events if user is None else shown_events(events, user, now_ms())


def without_names(game: Game, gone: Collection[str]) -> Game:
    """The game without the names of deleted players."""
    white, black = (
        structs.replace(player, name=DELETED) if player.profile in gone else player
        for player in game.players
    )
    return structs.replace(game, players=(white, black))
