"""Views of designs, faults of variant files, and fairness."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from latticechess.features import messages as wire
from latticechess.features.boards.service.drawing import CheckedFile, Design, DesignedPlace, Problem
from latticechess.features.boards.service.fairness import Tally
from latticechess.features.games.views import board as board_views
from latticechess.features.lessons.views import rules_view
from latticechess.kernel.sentence import as_sentence
from latticechess.server.sentences import sentence_view


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
