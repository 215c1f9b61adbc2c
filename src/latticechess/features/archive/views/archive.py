"""Views of the archive."""

from __future__ import annotations

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.archive.store.archive import ArchiveEntry, ArchivePage
from latticechess.features.games.views import board as board_views
from latticechess.features.games.views import game_list as game_list_views
from latticechess.kernel.pieces import Side
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
