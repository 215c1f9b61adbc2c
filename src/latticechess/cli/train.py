"""`lattice train`: a network that corrects the evaluation of a board, from games against itself."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from latticechess.cli import CommandError

NODES = 300
"""A move in training games: small searches make more positions ..."""
PLANE_NODES = 5_000
"""... but on a plane, where smaller searches do not see the attacks."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "train", help="train a network for a board by self-play (docs/training.md)"
    )
    parser.add_argument("board", metavar="VARIANT", help="a shipped variant or a .toml file")
    parser.add_argument("--hours", type=float, default=1.0, help="of self-play (default: 1)")
    parser.add_argument(
        "--folder", type=Path, default=Path("training"), help="positions and networks"
    )
    parser.add_argument(
        "--nodes",
        type=int,
        help=f"a move in training games (default: {NODES}, on a plane {PLANE_NODES})",
    )
    parser.add_argument("--match-nodes", type=int, default=2_000, help="a move in the match")
    parser.add_argument("--match-games", type=int, default=600, help="at most")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--teacher", default="", metavar="COMMAND", help="a UCI engine to learn chess from"
    )
    parser.add_argument(
        "--teacher-network",
        type=Path,
        metavar="FILE",
        help="a network of Stockfish 15.1, or the program itself: learn chess from its evaluation",
    )
    parser.add_argument(
        "--width", type=int, default=64, help="hidden numbers: 32, 64, … 256 (default: 64)"
    )
    parser.add_argument(
        "--static",
        action="store_true",
        help="take the place of mobility terms, which is faster, instead of correcting them too",
    )
    parser.add_argument(
        "--mirrored",
        action="store_true",
        help="see the board in a mirror while the own king is on the left",
    )
    parser.add_argument(
        "--go-on", action="store_true", help="begin with the network that plays now"
    )
    parser.add_argument("--rounds", type=int, default=12, help="over all positions")
    parser.add_argument(
        "--lead", type=float, default=1.0, help="that ends a game, in parts of the usual one"
    )
    parser.add_argument(
        "--result-share", type=float, default=0.0, help="of the target, the rest is the score"
    )
    parser.add_argument(
        "--limit", type=int, default=1_000, help="centipawns: no correction is larger"
    )


def run(args: argparse.Namespace) -> int:
    """Play, fit, and let a match decide."""
    from latticechess.engine.evaluation.network_file import (
        LARGEST_LIMIT,
        STATIC,
        WIDTHS,
        WRITTEN,
        NetworkError,
    )
    from latticechess.kernel.library import variant
    from latticechess.programs.matches import OpeningError
    from latticechess.training import TrainingError
    from latticechess.training.fitting import Lesson
    from latticechess.training.positions import PositionsError
    from latticechess.training.run import LEADS, Plan, train

    if args.nodes is None:
        args.nodes = NODES if variant(args.board).geometry.bounded else PLANE_NODES
    if args.hours < 0 or min(args.nodes, args.match_nodes, args.match_games, args.workers) < 1:
        raise CommandError("Hours must not be negative; nodes, games and workers are at least 1.")
    if args.rounds < 1 or not LEADS[0] <= args.lead <= LEADS[1]:
        raise CommandError(f"Rounds are at least 1, the lead from {LEADS[0]} to {LEADS[1]}.")
    if not 0 <= args.result_share <= 1 or not 0 < args.limit <= LARGEST_LIMIT:
        raise CommandError(
            f"The share of results is from 0 to 1, the limit from 1 to {LARGEST_LIMIT}."
        )
    if args.width not in WIDTHS:
        raise CommandError(f"The width is one of {', '.join(map(str, WIDTHS))}.")
    if args.teacher and args.teacher_network:
        raise CommandError("Learn from a teacher's games or from a network, not from both.")
    plan = Plan(
        board=args.board,
        folder=args.folder,
        hours=args.hours,
        nodes=args.nodes,
        match_nodes=args.match_nodes,
        match_games=args.match_games,
        workers=args.workers,
        lesson=Lesson(
            seed=args.seed,
            epochs=args.rounds,
            width=args.width,
            result_share=args.result_share,
            limit=args.limit,
            base=STATIC if args.static else WRITTEN,
            mirrored=args.mirrored,
        ),
        teacher=args.teacher,
        teacher_network=args.teacher_network,
        go_on=args.go_on,
        lead=args.lead,
    )
    try:
        return 0 if train(plan, lambda text: print(text, flush=True)) else 1
    except (NetworkError, OpeningError, PositionsError, TrainingError, OSError) as problem:
        raise CommandError(f"The training cannot go on: {problem}") from problem
