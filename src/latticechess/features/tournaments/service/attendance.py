"""Who is here, who comes too late, and news for players whose game has started."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from latticechess.app.cluster.bus import Bus
from latticechess.features.lobby.service import News, personal
from latticechess.features.tournaments.rules.commands import CheckIn, CheckOut, Command, Record
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.settings import first_move_s
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.kernel.pieces import Side
from latticechess.store.journal.summary import Summary


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


MADE_BOTH_MOVES = 2


def overdue(tournament: Tournament, now: int) -> list[Pairing]:
    """Online games without a result that should have begun by now."""
    limit = first_move_s(tournament.settings) * 1000
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
    now: int,
) -> list[Command]:
    """The results of games that somebody did not come to; `here`: users who are online.

    In an arena whoever lost so pauses, so that nobody else waits for them in vain.
    """
    commands: list[Command] = []
    arena = tournament.settings.system == "arena"
    for pairing in late:
        current = tournament.pairing(pairing.game)
        if current is None or current.score is not None:
            continue
        score = default_score(tournament, pairing, known.get(pairing.game), here, now)
        if score is None:
            continue
        commands.append(Record(game=pairing.game, score=score, how="default"))
        if arena:
            commands += [
                CheckOut(player=one, by=user_of(tournament, one)) for one in gone(pairing, score)
            ]
    return commands


def first_move_ms(tournament: Tournament, game: str) -> tuple[int, int]:
    """So long White and Black may take for the first move; 0: as long as they like."""
    pairing = tournament.pairing(game)
    if pairing is None or pairing.score is not None:
        return 0, 0
    limit = 1000 * first_move_s(tournament.settings)
    white, black = (
        0 if may_wait(tournament, player) else limit for player in (pairing.white, pairing.black)
    )
    return white, black


def may_wait(tournament: Tournament, player: str) -> bool:
    """The exhibitor of a simultaneous goes from board to board, and never loses so."""
    settings = tournament.settings
    return settings.system == "simul" and player == settings.simul.exhibitor


def gone(pairing: Pairing, score: Score) -> tuple[str, ...]:
    """Who lost by default."""
    both = (pairing.white, pairing.black)
    return {"-+": both[:1], "+-": both[1:]}.get(score, both)


def user_of(tournament: Tournament, player: str) -> str:
    return tournament.players[player].user or ""


def default_score(
    tournament: Tournament,
    pairing: Pairing,
    summary: Summary | None,
    here: Collection[str],
    now: int,
) -> Score | None:
    """Who has not made the first move loses; neither wins if the other is not here either."""
    plies = summary.plies if summary is not None else 0
    if plies >= MADE_BOTH_MOVES or (summary is not None and summary.result is not None):
        return None
    to_move = pairing.black if plies else pairing.white
    if may_wait(tournament, to_move):
        return None
    # White's time counts from the game's beginning, Black's from White's first move.
    since = 0 if summary is None else summary.played_at if plies else summary.started_at
    if now - since <= 1000 * first_move_s(tournament.settings):
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
