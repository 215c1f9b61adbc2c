"""Views of boards, designs, faults of variant files, and fairness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.boards.service.drawing import CheckedFile, Design, DesignedPlace, Problem
from latticechess.features.boards.service.fairness import Tally
from latticechess.features.boards.store import StoredBoard
from latticechess.features.games.views import board as board_views
from latticechess.features.games.views.board import variant_view
from latticechess.features.lessons.views import rules_view
from latticechess.kernel.sentence import as_sentence
from latticechess.kernel.variant import Variant
from latticechess.server.sentences import sentence_view
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


def design_view(design: Design) -> wire.Design:
    """A design as the browser draws it."""
    plain = msgspec.convert(replace(design, setup=()), wire.Design, from_attributes=True)
    setup = [
        wire.DesignedPlace(place.at, place.letter, board_views.colour(place.side))
        for place in design.setup
    ]
    return msgspec.structs.replace(plain, setup=setup)


def design_from(view: wire.Design) -> Design:
    """The design that a browser has drawn."""
    plain = msgspec.structs.replace(view, setup=[])
    design = msgspec.convert(plain, Design, from_attributes=True)
    setup = tuple(
        DesignedPlace(tuple(place.at), place.letter, board_views.side(place.colour))
        for place in view.setup
    )
    return replace(design, setup=setup)


def fault_view(problem: Problem) -> wire.FileFault:
    return wire.FileFault(problem.line, problem.column, sentence_view(problem.reason))


def checked_view(checked: CheckedFile) -> wire.FileChecked:
    return wire.FileChecked(
        faults=[fault_view(problem) for problem in checked.faults],
        start_faults=[sentence_view(as_sentence(fault)) for fault in checked.start_faults],
        design=design_view(checked.design) if checked.design else None,
        rules=rules_view(checked.variant) if checked.variant else None,
        perft=list(checked.perft),
        cost=checked.cost,
        most_cost=checked.most_cost,
    )


def fairness_view(tally: Tally) -> wire.Fairness:
    result = tally.result
    games = result.games
    return wire.Fairness(
        games=games,
        of=tally.of,
        wins=result.wins,
        draws=result.draws,
        losses=result.losses,
        score=result.share,
        error=tally.error,
        plies=tally.plies / games if games else 0.0,
        unmoved=tally.unmoved if games else [],
        moved=tally.whole / games if games else 0.0,
        seconds=round(tally.seconds, 1),
        verdict=tally.verdict,
        done=tally.done,
    )
