"""Views of a round: its boards, who plays there, and what live boards show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from latticechess.app.program import Program
from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.games.views import board as board_views
from latticechess.features.tournaments.rules.events import NewBye
from latticechess.features.tournaments.rules.settings import Board, Points
from latticechess.features.tournaments.rules.standings import points_before
from latticechess.features.tournaments.rules.systems import knockout
from latticechess.features.tournaments.rules.tournament import Entrant, Pairing, Round, Tournament
from latticechess.features.tournaments.service.games import GameFact, seated
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.rights import Veil
from latticechess.kernel import library
from latticechess.kernel.pieces import Side
from latticechess.play.game import Game
from latticechess.server.times import iso, optional_iso

PICTURES = 24
"""Live boards that are shown with their position at a time."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads, and what a view needs besides the tournament itself."""

    live: LiveTournament
    value: Tournament
    user: str
    runs: bool
    own: Entrant | None
    veil: Veil
    here: Collection[str] = frozenset()
    """Users who are online."""
    facts: dict[str, GameFact] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    """Half points before the round."""
    started: Collection[str] = frozenset()
    """Games that exist."""


async def reader_of(program: Program, live: LiveTournament, visitor: Visitor) -> Reader:
    """The reader of a tournament's page."""
    rights = await program.tournament_rights.of(visitor)
    return Reader(
        live,
        live.value,
        visitor.user,
        rights.runs(live.value),
        live.entrant_of(visitor.user),
        await veil_of(program, live, visitor),
    )


async def veil_of(program: Program, live: LiveTournament, visitor: Visitor) -> Veil:
    """Whose names the visitor does not see: who plays in it or runs it sees all who are there."""
    deleted = await program.tournaments.tables.deleted_users(live)
    hidden = await program.privacy.hidden(visitor)
    if not hidden or live.entrant_of(visitor.user) is not None:
        return Veil(deleted)
    if (await program.tournament_rights.of(visitor)).runs(live.value):
        return Veil(deleted)
    users = (one.user for one in live.value.players.values())
    return Veil(deleted, frozenset(user for user in users if user in hidden))


def player_view(reader: Reader, entrant: Entrant) -> wire.TournamentPlayer:
    teams = [team.id for team in reader.value.settings.team.teams]
    return wire.TournamentPlayer(
        number=reader.live.numbers[entrant.id],
        name=reader.veil.name(entrant),
        rating=entrant.rating,
        points=reader.points.get(entrant.id, 0),
        here=entrant.user is not None and entrant.user in reader.here,
        claimed=entrant.user is not None,
        you=reader.own is not None and entrant.id == reader.own.id,
        team=teams.index(entrant.team) if entrant.team in teams else None,
        deleted=reader.veil.is_deleted(entrant),
    )


def pairing_view(reader: Reader, pairing: Pairing) -> wire.PairingView:
    value = reader.value
    white, black = value.players[pairing.white], value.players[pairing.black]
    fact = reader.facts.get(pairing.game)
    side = own_side(reader, pairing)
    at_board = pairing.venue != "online"
    plays_here = not at_board and pairing.game in reader.started
    open_to_reader = plays_here and not reader.veil.covers(value, pairing)
    return wire.PairingView(
        round=pairing.round,
        board=pairing.board,
        white=player_view(reader, white),
        black=player_view(reader, black),
        bye=None,
        state=state_of(pairing, plays_here),
        over_the_board=at_board,
        game=pairing.game if open_to_reader else None,
        result=pairing.score,
        how=fact.how if fact else (pairing.manner or None),
        moves=(fact.plies + 1) // 2 if fact else None,
        said=said(reader, pairing),
        history=history(reader, pairing),
        variant=value.board_of(pairing.round).variant,
        match=pairing.match or None,
        leg=pairing.leg,
        decider=pairing.decider,
        you=board_views.optional_colour(side),
        may=possible(reader, pairing, side, open_to_reader),
        live=None,
    )


def bye_view(reader: Reader, played: Round, bye: NewBye, board: int) -> wire.PairingView:
    """A player without an opponent, as the last rows of a round."""
    return wire.PairingView(
        round=played.number,
        board=board,
        white=player_view(reader, reader.value.players[bye.player]),
        black=None,
        bye=bye_kind(bye.points, reader.value.settings.points),
        state="finished",
        over_the_board=False,
        game=None,
        result=None,
        how=bye.kind,
        moves=None,
        said=[],
        history=[],
        variant=reader.value.board_of(played.number).variant,
        match=bye_match(reader.value, played, bye.player),
        leg=1,
        decider=False,
        you=None,
        may=[],
        live=None,
    )


def bye_match(value: Tournament, played: Round, player: str) -> int | None:
    """Where in the bracket of a knockout a player without an opponent stands."""
    if value.settings.system != "knockout":
        return None
    return knockout.match_of(value, played.number, player)


def bye_kind(given: int, points: Points) -> wire.ByeKind:
    if given == 0:
        return "zero"
    return "full" if given >= points.win else "half"


def state_of(pairing: Pairing, plays_here: bool) -> wire.BoardState:
    if pairing.score is not None:
        return "finished"
    if pairing.disputed:
        return "disputed"
    if any(one is not None for one in pairing.reports):
        return "reported"
    return "live" if plays_here else "waiting"


def own_side(reader: Reader, pairing: Pairing) -> Side | None:
    if reader.own is None or reader.own.id not in (pairing.white, pairing.black):
        return None
    return pairing.side(reader.own.id)


def possible(
    reader: Reader, pairing: Pairing, side: Side | None, plays_here: bool
) -> list[wire.BoardAction]:
    """What the reader can do with this board, the likeliest first."""
    found: list[wire.BoardAction] = []
    if not pairing.game:
        return found
    if pairing.score is None and plays_here:
        found.append("open" if side is not None else "watch")
    elif pairing.score is None and side is not None and pairing.venue != "online":
        theirs = pairing.reports[side.opponent]
        if reader.value.settings.reporting == "players":
            found.append("confirm" if theirs is not None else "report")
    elif (
        pairing.score is not None
        and pairing.how == "game"
        and not reader.veil.covers(reader.value, pairing)
    ):
        found.append("review")
    if reader.runs:
        if pairing.score is not None:
            found.append("correct")
        else:
            # Where the players differ there is nothing to confirm: the organiser decides.
            reported = any(one is not None for one in pairing.reports) and not pairing.disputed
            found += ["confirm", "enter"] if reported and "confirm" not in found else ["enter"]
    return found


def said(reader: Reader, pairing: Pairing) -> list[wire.SaidResult]:
    if pairing.score is not None:
        return []
    seats = (pairing.white, pairing.black)
    return [
        wire.SaidResult(
            score, reader.live.numbers[one], reader.veil.name(reader.value.players[one])
        )
        for one, score in zip(seats, pairing.reports, strict=True)
        if score is not None
    ]


def history(reader: Reader, pairing: Pairing) -> list[wire.ResultChange]:
    """The results before each correction, and the last."""
    if not pairing.corrections:
        return []
    first = pairing.corrections[0]
    entries = [wire.ResultChange(optional_iso(pairing.ended_at) or "", "", first.old, "")]
    entries += [
        wire.ResultChange(iso(one.at), one.name, one.score, one.why) for one in pairing.corrections
    ]
    return entries


def board_title(board: Board) -> str:
    """The title of a round's board, shipped or made by somebody."""
    if board.variant in library.names():
        return library.variant(board.variant).title
    return board.title or board.variant


def round_view(
    reader: Reader, played: Round, pairings: Sequence[Pairing] | None = None
) -> wire.TournamentRound:
    """A round with these boards, or all of them."""
    value = reader.value
    board = value.board_of(played.number)
    shown = shown_boards(value, played) if pairings is None else pairings
    last = max((one.board for one in played.pairings), default=0)
    byes = [
        bye_view(reader, played, bye, last + place)
        for place, bye in enumerate(played.byes, start=1)
        if bye.player in value.players and pairings is None
    ]
    absent = [player_view(reader, one) for one in value.players.values() if one.withdrawn]
    interval = value.settings.pace.interval_s - value.settings.pace.break_s
    ends = played.started_at + 1000 * interval if played.started_at and interval > 0 else None
    return wire.TournamentRound(
        seq=value.seq,
        round=played.number,
        variant=board.variant,
        title=board_title(board),
        state=ROUND_STATES[played.state],
        finished=len(played.pairings) - played.open,
        boards=len(played.pairings),
        pairings=[*(pairing_view(reader, one) for one in shown), *byes],
        absent=absent,
        starts_at=optional_iso(played.started_at),
        ends_at=optional_iso(ends),
    )


def shown_boards(value: Tournament, played: Round) -> Sequence[Pairing]:
    """All boards; of an arena, which has hundreds in its one round, those being played."""
    if value.settings.system != "arena":
        return played.pairings
    return [one for one in played.pairings if one.score is None]


ROUND_STATES: dict[str, wire.RoundState] = {
    "paired": "planned",
    "running": "running",
    "ended": "finished",
}


async def filled(
    program: Program, reader: Reader, played: Round, pairings: Iterable[Pairing]
) -> Reader:
    """The reader with what the views of these boards need."""
    some = list(pairings)
    seats = {one for pairing in some for one in (pairing.white, pairing.black)}
    open_users = {
        reader.value.players[one].user
        for pairing in some
        if pairing.score is None
        for one in (pairing.white, pairing.black)
    }
    here = await program.presence.among({user for user in open_users if user is not None})
    facts = await program.game_facts.of(some)
    points = (
        {one.id: 0 for one in reader.value.players.values()}
        if played.number == 1
        else await program.workshop.do(lambda: points_before(reader.value, played.number))
    )
    return Reader(
        reader.live,
        reader.value,
        reader.user,
        reader.runs,
        reader.own,
        reader.veil,
        here,
        facts,
        {one: points.get(one, 0) for one in seats | {bye.player for bye in played.byes}},
        await program.game_facts.started(some),
    )


# --- Live boards --------------------------------------------------------------------------------


def live_pairings(value: Tournament, veil: Veil, first: int = 1) -> list[Pairing]:
    """The boards whose pictures a reader is shown, from board `first` on."""
    current = value.round
    if current is None or current.started_at is None:
        return []
    found = [
        one
        for one in current.pairings
        if one.score is None
        and one.venue == "online"
        and one.board >= first
        and not veil.covers(value, one)
        and all(seated(value, seat) for seat in (one.white, one.black))
    ]
    return found[:PICTURES]


async def boards_now(program: Program, pairings: Sequence[Pairing]) -> list[wire.BoardNow]:
    """What these live boards show to everybody."""
    found: list[wire.BoardNow] = []
    for pairing in pairings:
        try:
            room = await program.rooms.get(pairing.game)
        except UnknownGameError:
            # It is about to start.
            continue
        here = (room.audience.is_connected(Side.WHITE), room.audience.is_connected(Side.BLACK))
        found.append(board_of_game(pairing, room.audience.public_game, here))
    return found


def board_of_game(pairing: Pairing, game: Game, here: tuple[bool, bool]) -> wire.BoardNow:
    last = game.moves[-1].move if game.moves else None
    return wire.BoardNow(
        board=pairing.board,
        game=pairing.game,
        plies=game.ply,
        move=game.ply // 2 + 1,
        turn=board_views.colour(game.turn),
        clock=clock_view(game),
        position=board_views.placed(game.position.pieces.items()),
        last=[list(last.origin), list(last.target)] if last else [],
        white_here=here[0],
        black_here=here[1],
    )


def clock_view(game: Game) -> wire.ClockView | None:
    clock, at = game.clock, now_ms()
    white, black = clock.shown(Side.WHITE, at), clock.shown(Side.BLACK, at)
    if white is None or black is None:
        return None
    running = game.turn if clock.since is not None and game.result is None else None
    return wire.ClockView(white, black, board_views.optional_colour(running))
