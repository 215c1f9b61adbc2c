"""Players who do not come: after the agreed time they lose by default."""

from __future__ import annotations

from collections.abc import Collection

from latticechess.store.journal.summary import Summary
from latticechess.tournament.commands import Command, Record
from latticechess.tournament.events import Score
from latticechess.tournament.tournament import Pairing, Tournament

MADE_BOTH_MOVES = 2


def overdue(tournament: Tournament, now: int) -> list[Pairing]:
    """Online games without a result that should have begun by now."""
    limit = tournament.settings.default_after_s * 1000
    if not limit or tournament.state != "running" or tournament.paused:
        return []
    return [
        pairing
        for played in tournament.rounds
        if played.state == "running" and played.started_at is not None
        for pairing in played.pairings
        if pairing.score is None
        and pairing.venue == "online"
        and now - max(played.started_at, pairing.paired_at) > limit
    ]


def defaults(
    tournament: Tournament,
    late: Collection[Pairing],
    known: dict[str, Summary],
    here: Collection[str],
) -> list[Command]:
    """The results of games that somebody did not come to; `here`: users who are online."""
    commands: list[Command] = []
    for pairing in late:
        current = tournament.pairing(pairing.game)
        if current is None or current.score is not None:
            continue
        score = default_score(tournament, pairing, known.get(pairing.game), here)
        if score is not None:
            commands.append(Record(game=pairing.game, score=score, how="default"))
    return commands


def default_score(
    tournament: Tournament, pairing: Pairing, summary: Summary | None, here: Collection[str]
) -> Score | None:
    """Who has not made the first move loses; neither wins if the other is not here either."""
    plies = summary.plies if summary is not None else 0
    if plies >= MADE_BOTH_MOVES or (summary is not None and summary.result is not None):
        return None
    white, black = (tournament.players[one].user in here for one in (pairing.white, pairing.black))
    if plies == 1:
        return "+-"
    if summary is None and white and black:
        # Both are here and the game is about to start.
        return None
    if summary is None and white:
        return "+-"
    return "-+" if black else "--"
