"""Views of boards in lists and on their pages."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.boards.store.rows import StoredBoard
from latticechess.features.games.views.board import variant_view
from latticechess.kernel.variant import Variant
from latticechess.server.times import iso

MOST_DRAWN = 600_000
"""Price of a board that is drawn in a list: the cube costs a quarter of it."""


async def board_rows(
    program: Program, rows: Sequence[StoredBoard], visitor: Visitor, drawn: bool = True
) -> list[wire.BoardRow]:
    """The boards as the visitor sees them, with pictures where they are no work.

    Without `drawn` they have none: `Setting` shows the boards that come with the program.
    """
    hidden = await program.privacy.hidden(visitor)
    known = await program.players.named({row.author for row in rows if row.author} - hidden)
    liked = await program.boards.store.liked(visitor.user, [row.name for row in rows])
    pictures = {}
    for row in rows:
        if drawn and row.price <= MOST_DRAWN:
            pictures[row.name] = await program.boards.version(row, row.version, visitor)

    def view(row: StoredBoard) -> wire.BoardRow:
        author = known.get(row.author)
        picture = pictures.get(row.name)
        return wire.BoardRow(
            name=row.name,
            title=row.title,
            summary=row.summary,
            author=author.shown if author else None,
            author_id=author.id if author else None,
            picture=variant_view(picture) if picture else None,
            plays=row.plays,
            likes=row.likes,
            version=row.version,
            changed_at=iso(row.changed_at),
            mine=row.author == visitor.user,
            liked=row.name in liked,
            shared=row.shared,
            hidden=row.hidden,
            shipped=row.shipped,
        )

    return await program.workshop.do(lambda: [view(row) for row in rows])


async def board_page(
    program: Program, row: StoredBoard, visitor: Visitor, version: int | None = None
) -> wire.BoardPage:
    """The page of a board, with its newest version or another one; NoSuchBoard."""
    shown = row.version if version is None else version
    variant: Variant = await program.boards.version(row, shown, visitor)
    versions = await program.boards.store.versions(row.name)
    (listed,) = await board_rows(program, [row], visitor)
    view = await program.workshop.do(lambda: variant_view(variant))
    return wire.BoardPage(
        board=listed,
        variant=view,
        text=variant.source,
        shown=shown,
        versions=[wire.BoardVersionView(one.version, iso(one.at)) for one in versions],
    )
