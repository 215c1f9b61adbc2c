"""`lattice match`: engine against engine on any board."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from latticechess.cli import CommandError
from latticechess.cli._files import appendable
from latticechess.cli._json import add_json_option, print_json
from latticechess.cli._progress import ProgressBar
from latticechess.kernel import library

if TYPE_CHECKING:
    from latticechess.programs.matches import Pairing
    from latticechess.programs.statistics import MatchResult

PLAYERS = """\
players:
  level:5                    one of the computer's levels, limited by nodes and depth alone
  nodes:20000                our engine within a limit; also depth:4 and time:100 (milliseconds)
  nodes:20000,late_moves=8   the same with other search parameters
                             (their names: engine/search/parameters.py)
  profile:nodes=500,noise=80 our engine with a search profile
                             (depth, nodes, quiescence_plies, noise, oversights)
  uci:COMMAND,movetime=100,Hash=16
  xboard:COMMAND,movetime=100
                             another program, with a limit (movetime, nodes or depth) and options;
                             a UCI one that plays other boards must know them, as `lattice uci` does
"""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "match",
        help="engine against engine on any board",
        epilog=PLAYERS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = ", ".join(library.names())
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="two players, as below")
    parser.add_argument("--board", default=None, help=f"{names}; or a .toml file (default: chess)")
    parser.add_argument("--games", type=_whole, default=20, help="games (each opening twice)")
    parser.add_argument("--concurrency", type=_count, default=1, help="games at a time")
    parser.add_argument("--pgn", type=Path, metavar="FILE", help="append the games to this file")
    parser.add_argument(
        "--openings", type=Path, metavar="FILE", help="opening positions, as EPD or PGN"
    )
    parser.add_argument("--opening-plies", type=_whole, default=6, metavar="N")
    parser.add_argument("--first-opening", type=_whole, default=0, metavar="N")
    parser.add_argument("--resign", type=_whole, default=None, metavar="CP", help="0: never")
    parser.add_argument("--draw-after", type=_whole, default=80, metavar="PLY", help="0: never")
    parser.add_argument("--longest", type=_count, default=300, metavar="PLIES")
    parser.add_argument(
        "--top-nodes",
        type=_count,
        default=None,
        help="node limit of a level that has only a time limit",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop when one hypothesis is accepted",
    )
    add_json_option(parser)
    levels = parser.add_argument_group("strength of our levels")
    levels.add_argument(
        "--levels", action="store_true", help="play neighbouring levels, print a table"
    )
    levels.add_argument("--from-level", type=int, default=None, metavar="N")
    levels.add_argument("--to-level", type=int, default=None, metavar="N")
    levels.add_argument(
        "--reach",
        type=_count,
        default=1,
        metavar="N",
        help="levels up to N apart play (default: 1)",
    )
    levels.add_argument("--anchor", type=int, nargs="*", default=[], metavar="LEVEL")
    levels.add_argument(
        "--results", type=Path, metavar="FILE", help="store and reuse results in this file"
    )
    levels.add_argument("--write", action="store_true", help="write the figures that the app shows")


def _whole(text: str) -> int:
    """A whole number, 0 or more."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is not a whole number of 0 or more")
    return int(text)


def _count(text: str) -> int:
    """A whole number, 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number of 1 or more")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Play a match, or the levels against each other."""
    from latticechess.programs.level_strength import ResultsError
    from latticechess.programs.matches import OpeningError
    from latticechess.programs.players import PlayerError

    try:
        if args.levels:
            from latticechess.cli._levels import run_levels

            return run_levels(args)
        if len(args.players) != 2:
            raise CommandError("A match has two players: see `lattice match --help`.")
        if not args.games:
            raise CommandError("--games 0 leaves nothing to play.")
        if args.sprt and not args.sprt[0] < args.sprt[1]:
            raise CommandError("--sprt takes the smaller Elo first, as in `--sprt 0 5`.")
        return run_match(args)
    except (OpeningError, PlayerError, ResultsError) as problem:
        raise CommandError(f"The match cannot be played: {problem}") from problem


def pairing(args: argparse.Namespace) -> Pairing:
    """The pairing of the arguments, with its players and openings checked beforehand."""
    from latticechess.notation.fen.position import format_position
    from latticechess.programs.matches import Pairing, adjudication_for, openings_of
    from latticechess.programs.players import TOP_NODES, player_of

    board = args.board or "chess"
    variant = library.variant(board)
    for player in args.players:
        player_of(player, variant).close()
    openings = openings_of(args.openings, variant, args.opening_plies) if args.openings else []
    return Pairing(
        board,
        args.players[0],
        args.players[1],
        args.games,
        opening_plies=args.opening_plies,
        openings=tuple(format_position(position) for position in openings),
        first_opening=args.first_opening,
        rules=adjudication_for(variant, args.resign, args.draw_after, args.longest),
        top_nodes=args.top_nodes or TOP_NODES,
    )


def run_match(args: argparse.Namespace) -> int:
    """Play one pairing, and print the score after each game."""
    from latticechess.programs.matches import matches, tasks_of
    from latticechess.programs.statistics import MatchResult, bounds, likelihood_ratio

    match = pairing(args)
    if args.pgn:
        appendable(args.pgn)
    total = MatchResult()
    low, high = bounds()
    # With --json only the end is printed.
    say: Callable[[str], None] = (lambda _: None) if args.json else partial(print, flush=True)
    say(f"{match.first} against {match.second} on {match.board}")
    accepted: float | None = None
    with ProgressBar(sys.stderr, "match") as bar:
        for score in matches(chain(tasks_of(match)), args.concurrency):
            total += score.result
            if args.pgn:
                with args.pgn.open("a", encoding="utf-8") as file:
                    file.write(score.pgn + "\n")
            bar.clear()
            number = score.task.number + 1
            say(f"{number:4} {told(total)}  ({score.reason}, {score.plies} plies)")
            bar.show(total.games, args.games, f"{total.games} of {args.games} games")
            if args.sprt:
                ratio = likelihood_ratio(total, *args.sprt)
                say(f"     LLR {ratio:+.2f} ({low:.2f}, {high:.2f})")
                if not low < ratio < high:
                    accepted = args.sprt[ratio >= high]
                    say(f"Decided: {accepted:g} Elo is accepted.")
                    break
    if args.json:
        print_json(as_value(match, total, accepted))
    say(told(total))
    return 0


def as_value(match: Pairing, total: MatchResult, accepted: float | None) -> dict[str, Any]:
    """The result for programs."""
    from latticechess.programs.statistics import elo, interval

    low, high = interval(total)
    return {
        "board": match.board,
        "players": [match.first, match.second],
        "games": total.games,
        "wins": total.wins,
        "draws": total.draws,
        "losses": total.losses,
        "share": round(total.share, 4),
        "elo": _finite(elo(total.share)),
        "interval": [_finite(low), _finite(high)],
        "accepted": accepted,
    }


def _finite(number: float) -> float | None:
    """None for an Elo without bounds, for which JSON has no number."""
    return round(number, 1) if isfinite(number) else None


def told(result: MatchResult) -> str:
    """A result in one line."""
    from latticechess.programs.statistics import estimate

    return f"{result} {100 * result.share:.1f} %  {estimate(result)}"
