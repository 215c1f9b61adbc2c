"""Rows of the archive: what games are sorted, filtered and searched by."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal, get_args

from latticechess.features.archive.store.facet_groups import DELETED_FACET, FacetGroup
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.clock_class import MOVES, ClockClass, clock_class
from latticechess.play.events import Player
from latticechess.play.game import Status
from latticechess.play.time_controls import DAY
from latticechess.store.journal.summary import Clocks, Summary
from latticechess.store.text_folding import sort_key, token, words

FOREVER_S = 2**31 - 1
ArchiveResult = Literal["white", "draw", "black", "none", "playing", "open"]
RESULTS: tuple[ArchiveResult, ...] = get_args(ArchiveResult)
"""Values of the column `result`, in sort order."""
Between = Literal["people", "computer", "screen", "file"]
"""Who plays: people online, a computer, two people at one screen, or a game from a file."""


@dataclass(frozen=True, slots=True)
class RowDetails:
    """What an archive row needs beyond the summary of its game."""

    opening: str = ""
    tag_texts: tuple[str, ...] = ()
    """Texts by which the game can be found: event, place, round."""
    owner: str | None = None
    """The user who imported the game."""
    from_file: bool = False
    traced: int = 0
    """Number of indexed positions."""
    deleted_by: frozenset[str] = field(default=frozenset())
    """Users who have deleted it for themselves."""


def result_of(summary: Summary) -> ArchiveResult:
    """The result as the archive sorts and filters it."""
    if summary.result is None:
        return "open" if summary.status == "open" else "playing"
    if summary.result.reason is Reason.ABORTED:
        return "none"
    winner = summary.result.winner
    return "draw" if winner is None else "white" if winner is Side.WHITE else "black"


def between_of(summary: Summary, from_file: bool) -> Between:
    """Who plays the game."""
    white, black = summary.players
    if from_file:
        return "file"
    if "computer" in (white.kind, black.kind):
        return "computer"
    return "screen" if white.user is not None and white.user == black.user else "people"


def archive_row(summary: Summary, name: str, details: RowDetails) -> dict[str, Any]:
    """The row of the table `archive`, without its number; `name` is shown for the game.

    `kind` is a `FacetGroup`, to be replaced by its id in the database.
    """
    white, black = summary.players
    group = _group(
        summary.variant,
        summary.title,
        summary.status,
        result_of(summary),
        clock_class(summary.clocks),
        summary.rated,
        between_of(summary, details.from_file),
        None if summary.result is None else summary.result.reason,
        summary.deleted_at is not None,
    )
    return {
        "game_id": summary.id,
        "seq": summary.seq,
        "played_at": summary.played_at,
        "started_at": summary.started_at,
        "name": sort_key(name),
        "white": sort_key(white.name),
        "black": sort_key(black.name),
        "board": group.board,
        "clock": _seconds(summary.clocks),
        "result": group.result,
        "plies": summary.plies,
        "opening": details.opening,
        "traced": details.traced,
        "facets": f"{group.facets}{' '.join(_facets(summary, details))} ",
        "words": " ".join(words(name, white.name, black.name, details.opening, *details.tag_texts)),
        "kind": group,
    }


@lru_cache(maxsize=10_000)
def _group(
    variant: str,
    title: str,
    status: Status,
    result: ArchiveResult,
    pace: ClockClass,
    rated: bool,
    between: Between,
    reason: Reason | None,
    deleted: bool,
) -> FacetGroup:
    """The group of games with these facets, written in the order of GROUP_FACETS."""
    facets = [
        token("variant", variant),
        token("status", status),
        token("result", result),
        token("pace", pace),
        token("rated", "yes" if rated else "no"),
        token("between", between),
    ]
    if reason is not None:
        facets.append(token("reason", reason))
    if deleted:
        facets.append(DELETED_FACET)
    return FacetGroup(f" {' '.join(facets)} ", sort_key(title or variant), RESULTS.index(result))


def _facets(summary: Summary, details: RowDetails) -> Collection[str]:
    """Facets of the game that its group does not have."""
    found = [*_dates(summary.played_at // DAY)]
    for player in summary.players:
        if player.name:
            found.append(token("player", player.name))
        found += [token("player", each) for each in _ids(player)]
    for user in owners(summary, details.owner):
        found.append(token("bin" if user in details.deleted_by else "mine", user))
    return dict.fromkeys(found)


@lru_cache(maxsize=50_000)
def _dates(day: int) -> tuple[str, str]:
    """Date facets of a day, given in days since 1970."""
    then = datetime.fromtimestamp(day * (DAY // 1000), UTC)
    return f"year:{then:%Y}", f"month:{then:%Y%m}"


def _ids(player: Player) -> list[str]:
    return [each for each in (player.user, player.profile) if each]


@lru_cache(maxsize=1024)
def _seconds(clocks: Clocks) -> int:
    """Sort key of clocks: the time for a game of ordinary length; no limit sorts last."""
    times = [clock.allowance(MOVES) for clock in clocks]
    return max(FOREVER_S if ms is None else min(ms // 1000, FOREVER_S - 1) for ms in times)


def owners(summary: Summary, owner: str | None) -> list[str]:
    """The users who own a game: those on its seats, or who imported it."""
    users = [player.user for player in summary.players] + [owner]
    return list(dict.fromkeys(user for user in users if user))
