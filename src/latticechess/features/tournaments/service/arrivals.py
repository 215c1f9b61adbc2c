"""Who is here: attendance of an arena, and news for players whose game has started."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from latticechess.app.cluster.bus import Bus
from latticechess.features.lobby.service import News, personal
from latticechess.features.tournaments.rules.commands import CheckIn, CheckOut, Command
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.kernel.pieces import Side


def attendance(
    tournament: Tournament, here: Collection[str], resting: Collection[str]
) -> list[Command]:
    """Check in who has come, and out who has gone; who rests decides for themselves."""
    if tournament.state != "running":
        return []
    playing = {
        player
        for pairing in tournament.pairings()
        if pairing.score is None
        for player in (pairing.white, pairing.black)
    }
    commands: list[Command] = []
    for entrant in tournament.active():
        if entrant.user is None or entrant.id in playing or entrant.id in resting:
            continue
        if entrant.here and entrant.user not in here:
            commands.append(CheckOut(player=entrant.id))
        elif not entrant.here and entrant.user in here:
            commands.append(CheckIn(player=entrant.id))
    return commands


def tell_players(bus: Bus, live: LiveTournament, pairing: Pairing) -> None:
    """Tell both players, wherever they are, that their game has started."""
    white, black = (live.value.players[one] for one in (pairing.white, pairing.black))
    for side, own, other in ((Side.WHITE, white, black), (Side.BLACK, black, white)):
        if own.user is not None:
            news = News(
                game=pairing.game,
                opponent=other.name,
                tournament=live.id,
                round=pairing.round,
                board=pairing.board,
                white=side is Side.WHITE,
            )
            bus.publish(personal(own.user), msgspec.json.encode(news).decode())
