"""Lists of games as those see them who see the games late: no newer than the games themselves."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from latticechess.app.timer import now_ms
from latticechess.features.games.service.new_game import LONGEST_DELAY_S
from latticechess.features.games.service.rooms import Rooms, UnknownGameError
from latticechess.play.events import Event, Started
from latticechess.play.game import Game
from latticechess.store.journal.summary import OPENING_PLIES, Summary


async def as_seen(rooms: Rooms, summaries: Sequence[Summary], user: str) -> list[Summary]:
    """The summaries as far as `user` may know the games."""
    return [await _as_seen(rooms, summary, user) for summary in summaries]


async def _as_seen(rooms: Rooms, summary: Summary, user: str) -> Summary:
    if not _may_be_late(summary, user):
        return summary
    try:
        # The list does not say how late a game is shown; whoever plays it is told by its room.
        room = await rooms.get(summary.id)
    except UnknownGameError:
        return summary
    return _at(summary, room.audience.game_for(user)) if room.audience.is_delayed(user) else summary


def _may_be_late(summary: Summary, user: str) -> bool:
    """Whether anything of the game can be so new that `user` must not know it yet."""
    recent = now_ms() - summary.played_at <= 1000 * LONGEST_DELAY_S
    users = {player.user for player in summary.players}
    # A game from a file has no users.
    played_here = any(users) or summary.status != "ended"
    return recent and user not in users and summary.plies > 0 and played_here


def _at(summary: Summary, game: Game) -> Summary:
    """The summary as it was when the game stood so."""
    return replace(
        summary,
        seq=game.seq,
        plies=game.ply,
        status=game.status,
        result=game.result,
        played_at=game.at,
        ended_at=game.at if game.result is not None else None,
        opening_moves=" ".join(move.text for move in game.moves[:OPENING_PLIES]),
    )


def shown_events(events: Sequence[Event], user: str, now: int) -> Sequence[Event]:
    """The events of a game that `user` may know: of one that is shown late, what is old enough."""
    first = events[0]
    if not isinstance(first, Started) or not first.options.delay_s:
        return events
    seats = [player.user for player in first.players]
    seats += [event.player.user for event in events if hasattr(event, "player")]
    if user in (*seats, first.options.host):
        return events
    before = now - 1000 * first.options.delay_s
    return [first, *(event for event in events[1:] if event.at <= before)]
