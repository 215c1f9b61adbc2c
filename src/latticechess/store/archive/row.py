"""A game as the archive sorts and filters it, derived from its summary and little else."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal

from latticechess.kernel.move import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.clock_class import MOVES, clock_class
from latticechess.play.events import Player
from latticechess.play.time_controls import DAY
from latticechess.store.archive.facet_groups import GONE, Kind
from latticechess.store.journal.summary import Clocks, Summary
from latticechess.store.text_folding import sort_key, token, words

FOREVER_S = 2**31 - 1
RESULTS = ("white", "draw", "black", "none", "playing", "open")
"""What may stand in the column of results, in the order in which it sorts."""
Between = Literal["people", "computer", "screen", "file"]
"""Who plays: people online, a computer, two people at one screen, or a game from a file."""


@dataclass(frozen=True, slots=True)
class Remarks:
    """What a game's events tell beyond its summary."""

    opening: str = ""
    said: tuple[str, ...] = ()
    """Texts by which the game may be found: event, place, round."""
    owner: str | None = None
    """Who brought the game in from a file."""
    from_file: bool = False
    traced: int = 0
    binned: frozenset[str] = field(default=frozenset())
    """Users who have put it into their bin."""


def result_of(summary: Summary) -> str:
    """One of RESULTS."""
    if summary.result is None:
        return "open" if summary.status == "open" else "playing"
    if summary.result.reason is Reason.ABORTED:
        return "none"
    winner = summary.result.winner
    return "draw" if winner is None else "white" if winner is Side.WHITE else "black"


def opponents_of(summary: Summary, from_file: bool) -> str:
    """Between whom: `computer`, `screen` (two at one), `file` (recorded elsewhere), `people`."""
    white, black = summary.players
    if from_file:
        return "file"
    if "computer" in (white.kind, black.kind):
        return "computer"
    return "screen" if white.user is not None and white.user == black.user else "people"


def row_of(summary: Summary, name: str, remarks: Remarks) -> dict[str, Any]:
    """The row of the table `archive`, without its number; `name` is shown for the game.

    `kind` is a `Kind`, which has a number of its own in each database.
    """
    white, black = summary.players
    kind = _kind(
        summary.variant,
        summary.title,
        summary.status,
        result_of(summary),
        clock_class(summary.clocks),
        summary.rated,
        opponents_of(summary, remarks.from_file),
        None if summary.result is None else str(summary.result.reason),
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
        "board": kind.board,
        "clock": _seconds(summary.clocks),
        "result": kind.result,
        "plies": summary.plies,
        "opening": remarks.opening,
        "traced": remarks.traced,
        "facets": f"{kind.signs}{' '.join(_facets(summary, remarks))} ",
        "words": " ".join(words(name, white.name, black.name, remarks.opening, *remarks.said)),
        "kind": kind,
    }


@lru_cache(maxsize=10_000)
def _kind(
    variant: str,
    title: str,
    status: str,
    result: str,
    pace: str,
    rated: bool,
    between: str,
    reason: str | None,
    deleted: bool,
) -> Kind:
    """The kind of games with these traits, its signs in the order of TRAITS."""
    signs = [
        token("variant", variant),
        token("status", status),
        token("result", result),
        token("pace", pace),
        token("rated", "yes" if rated else "no"),
        token("between", between),
    ]
    if reason is not None:
        signs.append(token("reason", reason))
    if deleted:
        signs.append(GONE)
    return Kind(f" {' '.join(signs)} ", sort_key(title or variant), RESULTS.index(result))


def _facets(summary: Summary, remarks: Remarks) -> Collection[str]:
    """The signs that are not of the game's kind."""
    found = [*_dates(summary.played_at // DAY)]
    for player in summary.players:
        if player.name:
            found.append(token("player", player.name))
        found += [token("player", each) for each in _ids(player)]
    for user in owners(summary, remarks.owner):
        found.append(token("bin" if user in remarks.binned else "mine", user))
    return dict.fromkeys(found)


@lru_cache(maxsize=50_000)
def _dates(day: int) -> tuple[str, str]:
    """The signs of a day, told as days since 1970."""
    then = datetime.fromtimestamp(day * (DAY // 1000), UTC)
    return f"year:{then:%Y}", f"month:{then:%Y%m}"


def _ids(player: Player) -> list[str]:
    return [each for each in (player.user, player.profile) if each]


@lru_cache(maxsize=1024)
def _seconds(clocks: Clocks) -> int:
    """By what a list sorts clocks: the time for a game of ordinary length, none at the end."""
    times = [clock.allowance(MOVES) for clock in clocks]
    return max(FOREVER_S if ms is None else min(ms // 1000, FOREVER_S - 1) for ms in times)


def owners(summary: Summary, owner: str | None) -> list[str]:
    """The users to whom a game belongs: those on its seats, or who brought it from a file."""
    users = [player.user for player in summary.players] + [owner]
    return list(dict.fromkeys(user for user in users if user))
