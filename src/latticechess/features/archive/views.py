"""Views of the archive and of the explorer."""

from __future__ import annotations

from datetime import UTC, datetime

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.archive.messages import (
    ExploredGame,
    ExploredMove,
    ExploredOrigins,
    ExploredPosition,
)
from latticechess.features.archive.store.archive import ArchiveEntry, ArchivePage
from latticechess.features.archive.store.explorer.explorer import BestGame, Explored, Tally
from latticechess.features.games.views import board as board_views
from latticechess.features.games.views import game_list as game_list_views
from latticechess.features.games.views.game_list import player_view
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import parse_move
from latticechess.notation.opening_names import opening_at
from latticechess.play.game_names import game_name
from latticechess.server.times import iso


def archive_list(
    program: Program, page: ArchivePage, visitor: Visitor, whose: wire.Whose
) -> wire.ArchiveList:
    """A page of the archive as the visitor sees it."""
    return wire.ArchiveList(
        games=[archived(program, entry, visitor) for entry in page.entries],
        next=page.cursor,
        count=page.count,
        exact=page.exact,
        whose=whose,
        ready=program.archive.ready.is_set() and not page.unindexed,
    )


def archived(program: Program, entry: ArchiveEntry, visitor: Visitor) -> wire.ArchivedGame:
    summary = entry.summary
    white, black = (
        game_list_views.player_view(program, summary, side, visitor.user) for side in Side
    )
    return wire.ArchivedGame(
        id=summary.id,
        name=game_name(summary.name, summary.id),
        variant=summary.variant,
        title=summary.title,
        white=white,
        black=black,
        plies=summary.plies,
        clock=board_views.clock_spec(summary.clocks[0]),
        rated=summary.rated,
        status=summary.status,
        result=board_views.result_view(summary.result) if summary.result else None,
        started_at=iso(summary.started_at),
        last_played_at=iso(summary.played_at),
        opening=entry.opening,
        ply=entry.ply,
        from_file=entry.from_file,
        yours=visitor.role is Role.ORGANISER or visitor.user in entry.owners,
    )


MOST_MOVES = 40


def explored_view(
    program: Program, visitor: Visitor, position: Position, found: Explored, everyone: bool
) -> ExploredPosition:
    whole = Tally()
    for tally in found.moves.values():
        whole.add(tally)
    ended = found.moves.get("")
    return ExploredPosition(
        text=format_position(position),
        games=whole.games,
        white=whole.white,
        draws=whole.draws,
        black=whole.black,
        ended=ended.games if ended else 0,
        moves=_moves(position, found),
        best=[_game(program, visitor, best) for best in found.best],
        opening=opening_at(position),
        origins=ExploredOrigins(**found.origins),
        everyone=everyone,
    )


def _moves(position: Position, found: Explored) -> list[ExploredMove]:
    shown: list[ExploredMove] = []
    for text, tally in found.moves.items():
        if not text or len(shown) == MOST_MOVES:
            continue
        try:
            move = parse_move(position, text)
        except NotationError:
            # Another board has the same pieces on the same squares, and other rules.
            continue
        own = found.own.get(text)
        shown.append(
            ExploredMove(
                text=text,
                origin=move.origin,
                target=move.target,
                promotion=move.promotion,
                games=tally.games,
                white=tally.white,
                draws=tally.draws,
                black=tally.black,
                rating=tally.rating,
                own=own.games if own else 0,
                opening=opening_at(position.play(move)),
            )
        )
    return shown


def _game(program: Program, visitor: Visitor, best: BestGame) -> ExploredGame:
    summary = best.summary
    white, black = (player_view(program, summary, side, visitor.user) for side in Side)
    return ExploredGame(
        id=summary.id,
        white=white,
        black=black,
        plies=summary.plies,
        result=board_views.result_view(summary.result) if summary.result else None,
        rating=best.rating,
        year=datetime.fromtimestamp(summary.played_at / 1000, UTC).year,
    )
